"""Hole Card: every clause, every event, and what every game must keep."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hole_card.game import GAMBLER, GAME, HIM, SAYS, YOU, Facts, Table

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.facts import Given
from lonehand.engine.files.decisions import decide
from lonehand.engine.play.session import Session
from lonehand.engine.words import sorts_in
from lonehand.testing.conformance import IDEAS, Idea, name
from lonehand.testing.event_words import every_sort_has_words, sorts_told


@pytest.mark.parametrize("idea", IDEAS, ids=name)
def test_the_game_keeps_what_every_game_must(idea: Idea) -> None:
    for seed in ("one", "two"):
        idea(GAME, seed)


def test_each_event_has_its_words_and_happens() -> None:
    every_sort_has_words(SAYS, "hole_card.game")
    told = sum((sorts_told(GAME, str(number)) for number in range(3)), Counter())
    assert set(sorts_in("hole_card.game")) == set(told)


def at_hand(yours: str, his: str) -> Table:
    """Return a table on which both have these cards."""
    table = GAME.start({"points": "3"})
    table.yours, table.his = yours, his
    table.deck = [card for card in table.deck if card not in (yours, his)]
    return table


def after(table: Table, answer: str) -> Table:
    """Return the table after you have answered so."""

    def you(question: Any, view: object) -> Any:
        del question, view
        return answer

    GAME.step(table, BatchDoor({YOU: you}, Chance("any")))
    return table


def test_two_points_make_a_short_game() -> None:
    table = GAME.start({"points": "2"})
    assert GAME.outcome(table) is None
    table.points[YOU] = 2
    outcome = GAME.outcome(table)
    assert outcome is not None
    assert {YOU: "won", HIM: "lost"} == outcome.sides


def test_nobody_sees_the_others_card() -> None:
    table = at_hand("9h", "2s")
    seen = GAME.view(table, frozenset((YOU,)))
    assert ("9h", "back", True) == (seen.yours, seen.his, "2s" in seen.deck)
    seen = GAME.view(table, frozenset())
    assert ("back", "back") == (seen.yours, seen.his)
    dealt = {
        GAME.shuffle_hidden(table, frozenset((YOU,)), Chance(str(number))).his
        for number in range(20)
    }
    assert len(dealt) > 5
    assert "9h" not in dealt


def test_the_deck_never_runs_out() -> None:
    table = GAME.start({"points": "3"})
    table.deck, table.discards = table.deck[:3], table.deck[3:]
    after(table, "keep")
    assert (14, []) == (len(table.deck), table.discards)


def test_a_changed_card_is_discarded() -> None:
    table = after(at_hand("2h", "9s"), "change")
    assert ["2h", "9s"] == [table.discards[0], table.discards[-1]]
    assert len(table.discards) == 3


@pytest.mark.parametrize(
    ("kept", "rank", "does"),
    [(True, 7, "change"), (True, 8, "keep"), (False, 4, "change"), (False, 5, "keep")],
)
def test_the_gambler_wants_a_high_card_if_you_kept_yours(
    *, kept: bool, rank: int, does: str
) -> None:
    given = Given(Facts, {"you_kept": kept, "rank": rank})
    assert does == decide(GAMBLER, "card", given)[0].row.do


def test_the_higher_card_scores() -> None:
    assert {YOU: 1, HIM: 0} == after(at_hand("9h", "8s"), "keep").points
    assert {YOU: 0, HIM: 1} == after(at_hand("7h", "8s"), "keep").points
    assert {YOU: 0, HIM: 0} == after(at_hand("8h", "8s"), "keep").points


def test_a_sensible_player_wins_more_often() -> None:
    def wins(player: str) -> int:
        games = (Session.new(GAME, str(seed), seats={YOU: player}) for seed in range(60))
        return sum(game.outcome().sides[YOU] == "won" for game in games)  # type: ignore[union-attr]

    assert wins("plain") > wins("random")


def test_each_clause_names_its_code_and_tests_that_are_here() -> None:
    here = set(globals())
    for clause in GAME.clauses:
        assert set(clause.tests) <= here
        assert GAME.clauses.places()[clause.id]
