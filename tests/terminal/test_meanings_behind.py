"""What the words of a question mean: behind it in the terminal, whose lines are dear."""

from __future__ import annotations

from lonehand.faces.terminal.screen import with_meanings

MEANT = ["    Is it in cover?", "    Is there a shot?"]


def test_meanings_stand_behind_the_question_and_before_its_rule() -> None:
    found = with_meanings("Which is true first? [GF-ACT-1d]", [*MEANT, "  1  Else"], MEANT)
    asked = "Which is true first? (Is it in cover?; Is there a shot?) [GF-ACT-1d]"
    assert found == (asked, ["  1  Else"])


def test_lines_that_are_no_meanings_stay_below() -> None:
    orders = ["Type an order."]
    assert with_meanings("Your turn", orders, MEANT) == ("Your turn", orders)
    assert with_meanings("Your turn", orders, []) == ("Your turn", orders)
