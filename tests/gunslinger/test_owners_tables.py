"""Whatever the checks of an owner's tables and numbers let through plays showdowns to their end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from table_edits import edited

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.game import settle_options
from lonehand.games.gunslinger.game import BOOK, CHART, GAME, TAC, Gunslinger
from lonehand.games.gunslinger.numbers.files import BOOK_FILES
from lonehand.games.gunslinger.state import State
from lonehand.games.gunslinger.words.happenings import WORDS
from lonehand.testing.conformance import any_options

STEPS_AT_MOST = 400
NUMBER = re.compile(r"\b\d+\b")
PAGES = [
    re.sub(r"(?m)^(?:called|sources?) *=.*\n", "", path.read_text("utf-8"))
    for path in sorted(BOOK_FILES.glob("*.toml"))
]
"""The numbers as an owner would write them down, who names no sources."""


class Teller(BatchDoor):
    """A door that says every event in words, so that a sentence that cannot be said is found."""

    explains = True

    def tell(self, clause: str, event: Any, /, **whom: Any) -> None:
        """Say what happened."""
        super().tell(clause, event, **whom)
        WORDS.sentence(State({}), event)


def renumbered(text: str, chance: Chance) -> str:
    """Return a page with one of its numbers changed."""
    found = list(NUMBER.finditer(text))
    number = found[chance.below("numbers", len(found))]
    return f"{text[: number.start()]}{chance.below('number', 30)}{text[number.end() :]}"


def owner(name: str, chance: Chance) -> Gunslinger | None:
    """Return the game with a table edited by chance; None if its check refuses it."""
    if name == BOOK:
        text = PAGES[chance.below("pages", len(PAGES))]
        text = renumbered(text, chance) if chance.below("edit", 3) else edited(text, chance)
    else:
        text = edited(GAME.tables[name], chance)
        if text == GAME.tables[name]:
            return None
    try:
        return GAME.with_tables({name: text})
    except Refusal:
        return None


def play_with(game: Gunslinger, seed: str) -> None:
    """Let random players play a showdown, on the screen or beside a table."""
    options = settle_options(game, any_options(game, Chance(f"options {seed}")))
    state: State = game.start(options)
    players = {seat: game.players["random"](Chance(f"{seed} {seat}")) for seat in game.seats}
    door = Teller(players, Chance(seed), lambda _: state)
    for _ in range(STEPS_AT_MOST):
        if game.outcome(state) is not None:
            return
        game.step(state, door)


def passed_and_played(name: str, seed: str, edits: int) -> int:
    """Play a showdown with each edited table that passes; return how many did."""
    passed = 0
    for number in range(edits):
        game = owner(name, Chance(f"{name} {seed} {number}"))
        if game is not None:
            play_with(game, f"{seed} {number}")
            passed += 1
    return passed


@pytest.mark.parametrize(("name", "edits", "least"), [(CHART, 60, 3), (TAC, 30, 4), (BOOK, 20, 4)])
def test_an_owners_table_that_passes_its_check_plays_showdowns(
    name: str, edits: int, least: int
) -> None:
    assert passed_and_played(name, "edits", edits) >= least


@pytest.mark.parametrize("reach", [0, 2, 5])
def test_an_automatic_man_strikes_as_far_as_an_owner_says(reach: int) -> None:
    game = GAME.with_tables({BOOK: f"[brawl]\nreach = {reach}\n"})
    for number in range(4):
        play_with(game, f"r{number}")


@pytest.mark.soak
@pytest.mark.parametrize("name", [CHART, TAC, BOOK])
def test_thousands_of_owners_tables_that_pass_play_showdowns(name: str) -> None:
    assert passed_and_played(name, "soak", 3_000) >= 100
