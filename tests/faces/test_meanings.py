"""Whatever stands on a map, a sheet or a tile says what it means where it is seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.faces import viewmodel
from lonehand.faces.saved_games import describe
from lonehand.games import find
from lonehand.show.contract import OnMap, show_of
from lonehand.show.drafts import Pointing
from lonehand.show.maps.on_cells import OnCells
from lonehand.show.sheets import Items, Rules, Sheet, Values, Words
from lonehand.store.sqlite import Store

KINDS: dict[str, list[dict[str, str]]] = {
    "gunslinger": [{"showdown": name} for name in ("main-street", "saloon-fight", "boot-hill")],
    "outlaws": [{"shootout": name} for name in ("the-train", "street-fight", "the-brave")],
    "grimdark-future": [{"points": "1000"}, {"points": "750"}],
    "black-hat": [{"players": "2"}],
}
STATES: dict[str, dict[str, str]] = {
    "gunslinger": {"down": "Down", "unconscious": "Unconscious"},
    "outlaws": {"prone": "Prone", "mounted": "Mounted", "in cover": "In cover"},
    "grimdark-future": {
        "activated": "Activated",
        "shaken": "Shaken",
        "fatigued": "Fatigued",
        "effects": "Under an effect",
    },
    "black-hat": {},
}
"""The states of figures that do something, each by the name of the rule that says what."""
PLACE = re.compile(r"\d,-?\d")
"""What the answer for a place has."""


def game_of(store: Store, name: str, nth: int) -> Session:
    kinds = KINDS[name]
    return store.new(name, kinds[nth % len(kinds)], {}, f"meanings {nth}", ())


def answered(session: Session, chance: Chance) -> None:
    """Answer as the sensible player does, else by chance."""
    question = session.questions()[0]
    found = viewmodel.hint(session.view_for())
    if question.topic == "deploy" and session.game.name == "grimdark-future":
        session.answer("auto")
    elif found:
        session.answer(found.answer)
    elif question.form:
        session.answer(question.form.sample(chance))
    else:
        texts = [text for text in question.texts() if text != "give up"]
        session.answer(texts[chance.below("answer", len(texts))])


# -- what says nothing -----------------------------------------------------------------------------


def dumb(session: Session, question: Question) -> Iterator[str]:
    """Yield whatever is seen now and does not say what it means."""
    show, view = show_of(session.game), session.view_for().view
    assert isinstance(show, OnMap)
    scene = show.scene(view)
    sheets = {sheet.name: sheet for group in scene.sheets for sheet in group.sheets}
    for sheet in sheets.values():
        yield from on_sheet(sheet)
    for figure in scene.map.figures if scene.map is not None else ():
        said = rules_of(sheets[figure.name]) if figure.name in sheets and figure.active else None
        for state in figure.states:
            for word, rule in STATES[session.game.name].items():
                if said is not None and state.startswith(word) and rule not in said:
                    yield f"{figure.name} is {state}"
    yield from on_map(show, view)
    yield from offered(session, show, view, question)


def on_sheet(sheet: Sheet) -> Iterator[str]:
    for row in sheet.rows:
        match row:
            case Values():
                yield from (f"value {each.word}" for each in row.values if not each.says)
            case Rules():
                yield from (f"rule {rule.name}" for rule in row.rules if not rule.says)
            case Items():
                for cell in (cell for item in row.items for cell in item.cells):
                    if isinstance(cell, Words):
                        yield from (f"word {word}" for word, means in cell.words if not means)


def rules_of(sheet: Sheet) -> set[str]:
    return {rule.name for row in sheet.rows if isinstance(row, Rules) for rule in row.rules}


def on_map(show: OnMap[Any], view: Any) -> Iterator[str]:
    signs = "".join(sign.svg for sign in show.legend)
    if not signs:
        yield "no legend"
    if isinstance(show, OnCells):
        for counter in show.counters(view):
            yield from (
                f"badge {badge.kind}"
                for badge in counter.badges
                if f'class="badge {badge.kind}"' not in signs
            )


def offered(session: Session, show: OnMap[Any], view: Any, question: Question) -> Iterator[str]:
    draft = viewmodel.draft(session.view_for(), Pointing()) if question.form else None
    for act in draft.acts if draft is not None else ():
        if not (act.says or act.note or act.aside or PLACE.search(act.text)):
            yield f"act {act.label}"
    for option in question.options if question.form is None else ():
        tile = show.tile(view, question, option)
        if tile is not None and not tile.says:
            yield f"tile {tile.title}"
        if not session.game.label(view, question, option):
            yield f"option {option}"


def said_nothing_of(store: Store, name: str, nth: int, most: int) -> set[str]:
    """Play a game for so many decisions at most, and return all that did not say what it means."""
    session, chance = game_of(store, name, nth), Chance(f"meanings {nth}")
    found = set[str]()
    for _ in range(most):
        if session.outcome() is not None:
            break
        found |= set(dumb(session, session.questions()[0]))
        answered(session, chance)
    return found


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("meanings") / "games.sqlite", find, describe)


@pytest.mark.parametrize("name", KINDS)
def test_whatever_is_seen_says_what_it_means(store: Store, name: str) -> None:
    assert sorted(said_nothing_of(store, name, 0, 12) | said_nothing_of(store, name, 1, 12)) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", KINDS)
def test_whatever_is_seen_in_twenty_games_says_what_it_means(store: Store, name: str) -> None:
    found = set[str]()
    for nth in range(20):
        found |= said_nothing_of(store, name, nth, 150)
    assert sorted(found) == []
