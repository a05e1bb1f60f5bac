"""Two readings of the auto dice, written independently, agree in random situations."""

from __future__ import annotations

import pytest
from other_reading import DICE, read_again
from random_gunfights import situation
from taped import Tape

from lonehand.engine.chance import Chance
from lonehand.games.outlaws.automa.activation import activate
from lonehand.games.outlaws.automa.dice import load_dice
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.wounds import allowance

IN_CI, IN_SOAK = 300, 20_000


def compare(number: int) -> dict[str, int]:
    """Play a random situation by both readings; return which clauses fired.

    The second reading follows what the first rolled and did, and refuses what it would not allow;
    at the end both leave the same table behind.
    """
    before, rules = situation(number)
    first, second = before.copy(), before.copy()
    tape = Tape(Chance(f"situation {number}"))
    left = max(1, allowance(rules.numbers, first.find("A")))
    activate(Play(first, tape, rules), first.find("A"), left)
    read_again(Play(second, tape, rules), tape, "A", left)
    assert second == first, f"situation {number}"
    return tape.clauses


def test_both_readings_have_the_same_dice() -> None:
    printed = {
        colour: {str(n): tuple(cell.split(" / ")) for n, cell in enumerate(cells, 1)}
        for colour, cells in DICE.items()
    }
    assert printed == load_dice(GAME.tables["dice.toml"], "dice.toml")


def test_both_readings_agree_in_random_situations() -> None:
    for number in range(IN_CI):
        compare(number)


@pytest.mark.soak
def test_both_readings_agree_in_twenty_thousand_situations() -> None:
    fired: set[str] = set()
    for number in range(IN_SOAK):
        fired.update(compare(number))
    cells = {f"OL-DIE-{letter}{n}" for letter in "DML" for n in range(1, 7)}
    assert set() == cells - fired
