"""An opponent takes few answers at a table: the floors, over a handful of activations a game.

`scripts/effort` counts whole evenings.
"""

from __future__ import annotations

from collections.abc import Callable

import evenings
import pytest
from counting import Evening, figures

from lonehand.engine.at_table.orders import MOST

FLOORS: dict[str, tuple[Callable[[], list[Evening]], int, int]] = {
    "grimdark-future": (lambda: [evenings.battle("counts", "1000", 2)], 3, 5),
    "black-hat": (lambda: [evenings.gunfight(f"evening {n}", 250) for n in range(2)], 3, 5),
    "gunslinger": (lambda: [evenings.showdown("saloon-quarrel", "counts", 2)], 2, 3),
    "outlaws": (lambda: [evenings.shootout("the-hanging", f"counts {n}") for n in range(2)], 3, 5),
    "outlaws on a map": (lambda: [evenings.shootout_on_a_map("the-hanging", "counts")], 3, 5),
    "lone-gunslinger": (lambda: [evenings.card_game(f"evening {n}") for n in range(6)], 3, 5),
}
"""For each game what is played, and the most answers in the median and for nine of ten.

Of The Lone Gunslinger an activation is an opponent’s turn, and cards that are named on one screen
and sent together are one answer; what persons choose in it, such as a Missed!, is their own game
and is counted apart. Of Black Hat it is each figure that acts; how many Jokers people hold is asked
once a turn, with the deal, and is counted to neither. Each "done" counts.
"""


@pytest.mark.parametrize("game", FLOORS)
def test_an_opponent_takes_few_answers(game: str) -> None:
    play, most, ninth = FLOORS[game]
    found = figures(moment for evening in play() for moment in evening.of("opponents"))
    assert found.moments >= 8
    assert found.answers.median <= most
    assert found.answers.ninth <= ninth
    assert found.words.most <= MOST


def test_an_opponents_turn_of_cards_takes_few_answers_with_ones_own_choices_in_it() -> None:
    turns: dict[object, int] = {}
    for number in range(6):
        for (part, turn), moment in evenings.card_game(f"evening {number}").moments.items():
            if part in ("opponents", "own"):
                turns[number, turn] = turns.get((number, turn), 0) + moment.answers
    counts = sorted(turns.values())
    assert len(counts) >= 60
    assert counts[len(counts) // 2] <= 3
    assert counts[len(counts) * 9 // 10] <= 6


def test_a_set_up_takes_few_answers_and_a_battle_of_two_thousand_points_stays_below_its_floor() -> (
    None
):
    evening = evenings.battle("counts", "2000", 1)
    before = sum(moment.answers for moment in evening.of("set-up"))
    assert before < 12
    assert before + 4 * (evening.total() - before) < 180


def test_every_answer_is_two_taps_at_most() -> None:
    evening = evenings.battle("taps", "1000", 2)
    taps = [
        count
        for part in ("set-up", "opponents", "own", "round")
        for moment in evening.of(part)
        for count in moment.each
    ]
    assert len(taps) > 30
    assert max(taps) <= 2
