"""The title page: games to begin, to import and to go on with."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from lonehand.engine.errors import LonehandError, Refusal, refuse_errors
from lonehand.engine.game import Game, Tabled, beside_options, typed_at_a_table
from lonehand.engine.grammar.english import sentence
from lonehand.faces import reports, viewmodel
from lonehand.faces.seats import seats_with, taking_part
from lonehand.faces.share_links import fetch_list
from lonehand.faces.web.answers import Missing
from lonehand.faces.web.house import House
from lonehand.faces.web.pages.templates import page
from lonehand.faces.web.requests import everybody, form, games, house, seats
from lonehand.faces.web.threads import run_blocking
from lonehand.games import PACKAGES, find, load
from lonehand.show.contract import Show, show_of
from lonehand.show.setup import Step

SAVED_AT_FIRST: Final = 8
"""So many saved games stand on the title page; the others are a press away."""
LINK: Final = re.compile(r"https?://\S+")
"""A text that is nothing but a link."""


async def title(request: Request) -> Response:
    """The title page: deal, options, saved games."""
    home, mine = house(request), games(request)
    whole = "all" in request.query_params
    return HTMLResponse(await run_blocking(title_page, home, mine=mine, whole=whole))


def title_page(
    home: House,
    error: str = "",
    mine: frozenset[str] | None = None,
    *,
    whole: bool = False,
) -> str:
    """Return the title page, perhaps with what was wrong.

    It lists the saved games of *mine*; None is all of them. Without *whole* it has the latest ones,
    so that the page stays small however many there are.
    """
    games, wrong = load()
    entries, rotten = home.store.look()
    entries = [entry for entry in entries if mine is None or entry.id in mine]
    foreign = [
        (
            entry.id,
            f"{entry.header.game}: this Lonehand does not know that game. It can be exported.",
            True,
        )
        for entry in entries
        if entry.header.game not in games
    ]
    damaged = [
        (each.id, sentence(each.why), False) for each in rotten if mine is None or each.id in mine
    ]
    known = [entry for entry in entries if entry.header.game in games]
    saved = [
        {
            "id": entry.id,
            "game": entry.header.game,
            "title": games[entry.header.game].title,
            "options": viewmodel.changed_options(games[entry.header.game], entry.header.options),
            "about": entry.about,
            "answers": entry.answers,
            "over": bool(entry.outcome),
            "changed": entry.changed[:16].replace("T", " ") + " UTC",
            "moment": entry.changed[:19] + "Z",
        }
        for entry in (known if whole else known[:SAVED_AT_FIRST])
    ]
    return page(
        "title.html",
        games=list(games.values()),
        shows={name: show_of(game) for name, game in games.items()},
        saved=saved,
        unplayable=[*foreign, *damaged],
        only_read=home.store.only_read,
        inside=home.inside,
        count=len(known),
        error=error or " ".join(sentence(each.sentence) for each in wrong),
    )


async def new(request: Request) -> Response:
    """The way to a game, in short steps; `?at=table` is for real cards and dice."""
    everybody(seats(request), "to begin a game")
    name = request.path_params["game"]
    if name not in PACKAGES:
        raise Missing(f"there is no game “{name}”", place="game")
    at_table = request.query_params.get("at") == "table"
    return HTMLResponse(await run_blocking(new_page, name, at_table=at_table))


def new_page(
    name: str,
    error: str = "",
    filled: Mapping[str, str] | None = None,
    *,
    at_table: bool = False,
    up: str = "../",
) -> str:
    """Return the steps to a game, perhaps with what was wrong, and what was filled in.

    *up* leads from its address to the title page.
    """
    game = find(name)
    show = show_of(game)
    own = tuple(option.key for option in game.options if option.group == "game")
    steps = show.steps or ((Step("Options", "How do you want to play?", own),) if own else ())
    beside = beside_options(game, {})
    defaults = {option.key: option.default for option in game.options}
    return page(
        "new.html",
        game=game,
        show=show,
        steps=steps_to(steps, tuple(beside), at_table=at_table),
        named=frozenset(key for step in steps for key in step.options).union(beside),
        beside=beside,
        usual_values=defaults | beside if at_table else defaults,
        filled=defaultdict(str, filled or {}),
        error=error,
        at_table=at_table,
        seats_with=seats_with(game),
        up=up,
    )


def steps_to(steps: tuple[Step, ...], beside: tuple[str, ...], *, at_table: bool) -> list[Step]:
    """Return the steps to a game; what matters only beside a real table comes first there."""
    others = [
        replace(each, options=tuple(key for key in each.options if key not in beside))
        for each in steps
    ]
    first = Step("Your table", "How does Lonehand follow your table?", beside)
    return [first, *others] if at_table and beside else others


async def deal(request: Request) -> Response:
    """Begin a game from the form of the title page, and go there."""
    everybody(seats(request), "to begin a game")
    fields = await form(request)
    try:
        return await begin_game(request, fields)
    except Refusal as error:
        show = show_of(find(fields.get("game") or next(iter(PACKAGES))))
        has_pasted = any([await form_text(show, each.name, fields) for each in show.pasted])
        if not has_pasted and "own" not in fields.values():
            raise
        sentence = f"Lonehand could not read what you pasted: {error}" if has_pasted else str(error)
        name, at_table = fields.get("game") or next(iter(PACKAGES)), bool(fields.get("table"))
        shown = await run_blocking(new_page, name, sentence, fields, at_table=at_table, up="")
        return HTMLResponse(shown, 400)


async def show_understood(request: Request) -> Response:
    """Show what is understood of a text that is pasted before a game begins, or why nothing is."""
    everybody(seats(request), "to look at a list")
    show, name = show_of(find(request.path_params["game"])), request.path_params["name"]
    if not any(each.name == name and each.shown for each in show.pasted):
        raise Missing("there is nothing to paste under this name", place=name)
    fields = await form(request)
    found, error = None, ""
    try:
        options = {key[4:]: value for key, value in fields.items() if key.startswith("set-")}
        for each in show.pasted:
            options[f"own-{each.name}"] = await form_text(show, each.name, fields)
        with refuse_errors("what was pasted", name):
            found = await run_blocking(show.read_pasted, name, options[f"own-{name}"], options)
    except Refusal as refusal:
        error = str(refusal)
    return HTMLResponse(page("understood.html", found=found, error=error))


async def form_text(show: Show[Any], name: str, fields: Mapping[str, str]) -> str:
    """Return what was pasted or filled in under a name, what a form wrote first."""
    start = f"made-{name}-"
    entries = {key.removeprefix(start): v for key, v in fields.items() if key.startswith(start)}
    with refuse_errors("what was filled in", name):
        made = show.text_of_form(name, entries)
    texts = (made, await pasted_text(fields.get(f"own-{name}", "")))
    return "\n\n".join(text.strip() for text in texts if text.strip())


async def pasted_text(text: str) -> str:
    """Return what was pasted; of a share link what it leads to, fetched by this machine."""
    text = text.replace("\r\n", "\n").strip()
    if LINK.fullmatch(text):
        return (await run_blocking(fetch_list, text)).strip()
    return text


async def begin_game(request: Request, fields: dict[str, str]) -> Response:
    """Begin the game that a form describes, and go there."""
    home = house(request)
    if fields.get("like"):
        key = await run_blocking(home.like, fields["like"])
        return RedirectResponse(f"g/{key}", 303)
    game = find(fields.get("game") or next(iter(PACKAGES)))
    lesson = show_of(game).lesson
    if fields.get("learn") and lesson is not None:
        key = await run_blocking(home.teach, game.name, lesson)
        return RedirectResponse(f"g/{key}?learn", 303)
    options = {o.key: fields[f"set-{o.key}"] for o in game.options if f"set-{o.key}" in fields}
    by_hand = [source for source in game.sources if fields.get(f"typed-{source}")]
    if fields.get("table"):
        by_hand = list(typed_at_a_table(game))
        usual = {option.key: option.default for option in game.options}
        chosen = {key: value for key, value in options.items() if value != usual[key]}
        options |= beside_options(game, chosen)
    tables: dict[str, str] = {}
    for each in show_of(game).pasted:
        text = await form_text(show_of(game), each.name, fields)
        if text:
            tables[table_name(game, each.name, text)] = f"{text}\n"
            options[each.option] = "own"
    there = taking_part(game, options)
    key = await run_blocking(
        home.begin,
        game.name,
        options,
        {seat: fields[f"seat-{seat}"] for seat in there if f"seat-{seat}" in fields},
        " ".join(fields.get("seed", "").split()),
        tuple(by_hand),
        tables,
    )
    return RedirectResponse(f"g/{key}{'#rules' if fields.get('learn') else ''}", 303)


def table_name(game: Game, stem: str, text: str) -> str:
    """Return the name of the table that a pasted text is, told from how it begins."""
    known = game.tables if isinstance(game, Tabled) else {}
    if f"{stem}.txt" in known:
        return f"{stem}.txt"
    if [f"{stem}.toml"] == [name for name in known if name.rpartition(".")[0] == stem]:
        return f"{stem}.toml"
    if text.startswith(("{", "[{")):
        return f"{stem}.json"
    if re.search(r"^\s*(\[\[?\w|\w+\s*=)", text):
        return f"{stem}.toml"
    return f"{stem}.txt"


async def bring(request: Request) -> Response:
    """Import a record from the form of the title page, and go to its game."""
    everybody(seats(request), "to import a game")
    fields = await form(request)
    text = fields.get("file", "").strip() or fields.get("record", "")
    try:
        key = await run_blocking(house(request).bring, text)
    except LonehandError as error:
        sentence = f"That cannot be imported: {str(error).removeprefix('record, ').rstrip('.')}."
        return HTMLResponse(await run_blocking(title_page, house(request), sentence), 400)
    found = reports.open_report(text)
    at = "" if found.at is None else f"?at={found.at}&view={found.view}"
    return RedirectResponse(f"g/{key}{at}", 303)


ROUTES: Final = [
    Route("/", title, methods=["GET"]),
    Route("/new/{game}", new, methods=["GET"]),
    Route("/deal", deal, methods=["POST"]),
    Route("/import", bring, methods=["POST"]),
    Route("/understood/{game}/{name}", show_understood, methods=["POST"]),
]
