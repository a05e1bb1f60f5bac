"""The terminal in the smallest usual window, for every game: nothing is cut, and keys work."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest
from driving import WIDE, driven, settled, text_of
from textual.pilot import Pilot
from textual.widgets import Input, Static

from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.faces import viewmodel
from lonehand.faces.terminal import drawing, keys
from lonehand.faces.terminal.app import Terminal
from lonehand.faces.terminal.start import face_for
from lonehand.faces.text.console import Console
from lonehand.games import find
from lonehand.games.black_hat.state import SEATS
from lonehand.store.sqlite import Store

SMALL: Final = 80, 24
GAMES: Final = ("lone-gunslinger", "gunslinger", "outlaws", "grimdark-future", "black-hat")
QUESTIONS: Final = 24
"""So many questions of a game are looked at."""
PARTS: Final = ("top", "notice", "prompt", "choices", "foot", "men")
"""Parts of the screen that are text; a map has no men in some games."""
NAMED: Final = {
    "Enter": "enter",
    "Esc": "escape",
    "?": "question_mark",
    "/": "slash",
    "←": "left",
    "→": "right",
    "↑": "up",
    "↓": "down",
    "Ctrl+Z": "ctrl+z",
    "Ctrl+Q": "ctrl+q",
    "Backspace": "backspace",
    "Tab": "tab",
    "Page down": "pagedown",
}
"""The keys with names as a pilot presses them; the others are letters."""


def begun(game: str, seed: str = "fits") -> Session:
    """Return a new game with its usual options."""
    return Store(":memory:", find).new(game, {}, seed=seed)


def answer_for(session: Session) -> str:
    """Return a sensible answer to what is asked; empty once the game is over."""
    questions = session.questions()
    if not questions:
        return ""
    found, asked = viewmodel.hint(session.view_for()), questions[0]
    if found is not None:
        return found.answer
    return asked.form.candidates(1)[0] if asked.form is not None else asked.texts()[0]


def cut(face: Terminal) -> list[str]:
    """Return the lines that are longer than the part of the screen that they stand in."""
    found = []
    for part in PARTS:
        for widget in face.query(f"#{part}").results(Static):
            room = widget.content_size.width
            if not widget.display or not room:
                continue
            lines = str(widget.render()).split("\n")
            if part in ("notice", "prompt"):  # these are broken, at spaces
                lines = [word for line in lines for word in line.split()]
            found += [f"{part}: {line}" for line in lines if len(line.rstrip()) > room]
            if part in ("top", "foot", "men") and widget.max_scroll_y:
                found.append(f"{part} has more lines than are shown")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_cut_and_the_default_is_in_view_in_a_small_window(game: str) -> None:
    session = begun(game)

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        for nth in range(QUESTIONS):
            face.console_of.curtain.hangs = False
            face.console_of.refresh()
            await settled(face, pilot)
            question = face.console_of.question
            about = f"question {nth}: {question.prompt if question else 'the end'}"
            assert not cut(face), about
            if question is None:
                break
            ask = face.query_one("#ask")
            rows = str(face.part("choices").render()).split("\n")
            if question.obvious and not question.form:
                last = next(n for n, row in enumerate(rows) if "Enter" in row)
                top = face.part("choices").virtual_region.y - ask.scroll_offset.y
                assert top + last < ask.size.height, about
            session.answer(answer_for(session))

    driven(lambda: face_for(session, pace="at once"), script, SMALL)


def keys_named(line: str) -> list[str]:
    """Return the keys that a foot names, as a pilot presses them."""
    found = []
    for piece in line.split("  "):
        words = piece.split()
        if " ".join(words[:2]) in NAMED:
            found.append(NAMED[" ".join(words[:2])])
            continue
        for word in words:
            if word not in NAMED and len(word) > 1:
                break
            found.append(NAMED.get(word, word))
    return found


def shape(face: Terminal) -> tuple[object, ...]:
    """Return what a key may change."""
    console = face.console_of
    return (
        face.panel,
        face.looking,
        tuple(face.walking),
        face.typing,
        face.pace,
        face.notice,
        face.chosen,
        face.is_running and not face._exit,  # noqa: SLF001 - whether a person has left has no public name
        session_head(face),
        str({name: list(plot) for name, plot in console.plots.items()}),
        getattr(face, "now", ""),
        face.query_one("#ask").scroll_offset,
        console.curtain.is_down,
        face.query_one("#words", Input).value,
    )


def session_head(face: Terminal) -> tuple[int, ...]:
    """Return where the record of the game is."""
    return face.session.view_for().moment


@pytest.mark.parametrize("doing", ["", *keys.FEET])
def test_every_key_that_the_foot_names_does_something(doing: str) -> None:
    named = keys_named(keys.foot(doing, "fast"))
    assert len(named) > 2
    for key in named:
        face = begun_in(doing)

        async def script(face: Terminal, pilot: Pilot[None], key: str = key) -> None:
            await into(doing, face, pilot)
            assert face.activity() == doing
            shown = text_of(face, "foot").split("\n")[0].strip()
            assert shown == keys.foot(doing, face.pace)
            before = shape(face)
            await pilot.press(key)
            assert shape(face) != before, f"{key}: {shown}"

        size = WIDE if doing == "over" else SMALL
        driven(lambda face=face: face, script, size)  # type: ignore[misc]


@cache
def record_of(doing: str) -> tuple[str, str]:
    """Return the name of a game in which a person can be doing that, and its record so far."""
    other = {"plotting": "gunslinger", "writing": "grimdark-future", "ordering": "grimdark-future"}
    game = other.get(doing, "lone-gunslinger")
    session = begun(game)
    if doing in ("over", "reading"):
        session.answer("end turn")
        while session.questions():
            session.answer(answer_for(session))
    elif game == "lone-gunslinger":
        for _ in range(6):
            session.answer(answer_for(session))
    elif doing in ("plotting", "ordering"):
        topic = "plot" if doing == "plotting" else "deploy"
        while session.questions()[0].topic != topic:
            session.answer(answer_for(session))
    return game, session.record.text()


def begun_in(doing: str) -> Terminal:
    """Return a game in which a person can be doing that."""
    if doing == "curtain":
        return face_for(Session.new(find("black-hat"), "fits", {}, dict.fromkeys(SEATS, "person")))
    game, record = record_of(doing)
    session = Session(find(game), read(record))
    return face_for(session, pace="fast" if doing == "walking" else "at once")


async def into(doing: str, face: Terminal, pilot: Pilot[None]) -> None:
    """Bring a person to do that."""
    if doing == "walking":
        face.walking = [number for number, told in enumerate(face.sentences) if told][-6:]
    elif doing == "looking":
        await pilot.press("left", "left", "left")
    elif doing == "typing":
        await pilot.press("slash", "e")
    elif doing in ("writing", "ordering"):
        await settled(face, pilot)
        face.query_one("#words", Input).value = "x"
    elif doing == "plotting":
        plot = face.console_of.plot()
        assert plot is not None
        name = plot.about
        face.console_of.plots[name] = [next(one.adds for one in plot.acts if not one.refusal)]
    await settled(face, pilot)


def test_boxes_are_filled_for_the_room_that_the_answers_leave() -> None:
    session = begun("lone-gunslinger")
    stale = []

    def boxes(face: Terminal) -> list[str]:
        return [text_of(face, f"box-{place}") for place in range(len(face.ring_at(None).seats))]

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        for key in ("h", "enter", "enter"):
            await pilot.press(key)
            await pilot.pause()
            shown = boxes(face)
            face.draw_table(face.state_at(face.moment()), face.moment())
            if boxes(face) != shown:
                stale.append(key)

    driven(lambda: face_for(session, pace="at once"), script, (100, 30))
    assert not stale


def test_a_box_of_a_single_line_says_who_sits_there() -> None:
    show = Console(begun("lone-gunslinger"))
    ring = show.show.scene(show.state).ring
    assert ring is not None
    lines = drawing.box(ring.seats[1], ring.seats[0], show.faces, (), 20, 1)
    assert [str(line).split()[0] for line in lines] == [ring.seats[1].role]
