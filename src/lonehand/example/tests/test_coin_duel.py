"""Coin Duel: every clause, the record, and what every game must keep."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from coin_duel.game import GAMBLER, GAME, Facts, Table

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.facts import Given
from lonehand.engine.files.decisions import decide
from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.testing.conformance import IDEAS, Idea, name


@pytest.mark.parametrize("idea", IDEAS, ids=name)
def test_the_game_keeps_what_every_game_must(idea: Idea) -> None:
    for seed in ("one", "two", "three"):
        idea(GAME, seed)


def stakes(yours: int, his: int, *, stake: int) -> tuple[list[Any], int]:
    """Return the stakes that are offered, and the stake that is played for in the end."""
    offered: list[Any] = []

    def you(question: Any, view: object) -> Any:
        del view
        offered.extend(question.options)
        return stake

    table = Table(yours, his)
    GAME.step(table, BatchDoor({"You": you}, Chance("any")))
    return offered, abs(table.yours - yours)


def test_a_purse_of_three_makes_a_short_game() -> None:
    assert GAME.start({"purse": "3"}) == Table(3, 3)


def test_nobody_stakes_what_somebody_lacks() -> None:
    assert stakes(5, 5, stake=2)[0] == [1, 2]
    assert stakes(9, 1, stake=1)[0] == []  # one coin is all there is, and not asked for


def test_the_gambler_raises_when_he_is_behind() -> None:
    assert stakes(6, 4, stake=1)[1] == 2
    assert stakes(5, 5, stake=1)[1] == 1
    assert stakes(8, 2, stake=2)[1] == 2
    given = Given(Facts, {"behind": True, "can_pay": False})
    assert decide(GAMBLER, "stake", given)[0].row.do == "keep"


def test_coins_change_hands_and_none_is_lost() -> None:
    for seed in range(20):
        session = Session.new(GAME, str(seed), seats={"You": "random"})
        table, outcome = session.state, session.outcome()
        assert (table.yours + table.his, min(table.yours, table.his)) == (10, 0)
        assert outcome is not None
        assert outcome.result_for(["You"]) == ("won" if table.his == 0 else "lost")


def test_each_clause_names_its_code_and_tests_that_are_here() -> None:
    here = set(globals())
    for clause in GAME.clauses:
        assert clause.tests
        assert set(clause.tests) <= here
        assert GAME.clauses.places()[clause.id]


def test_the_record_still_plays_to_its_end() -> None:
    text = (Path(__file__).parent / "short.record").read_text("utf-8")
    session = Session(GAME, read(text))
    assert session.record.text() == text
    assert session.outcome() is not None
