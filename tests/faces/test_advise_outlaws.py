"""Advice on a counter of OUTLAWS!: in the middle of a turn, and of a counter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from lonehand.faces import cli

Advise = Callable[..., str]
TURN = """turn = 2
counter = "Bill"
cup = ["Daniel"]

[options]
shootout = "street-fight"

[[man]]
name = "Bill"
side = "Townsmen"
plays = "player"
at = "I8 W"

[[man]]
name = "Daniel"
side = "Outlaws"
at = "H6 S"
"""
FACTS = """counter = "Daniel"
cup = ["Bill"]

[options]
shootout = "street-fight"
beside = "facts"

[next]
auto = ["2"]
dice = ["1", "6"]

[[man]]
name = "Bill"
side = "Townsmen"
plays = "player"

[[man]]
name = "Daniel"
side = "Outlaws"
"""


@pytest.fixture
def advise(tmp_path: Path) -> Advise:
    """Return a way to ask for advice on a situation."""

    def invoke(situation: str, *words: str, code: int = 0) -> str:
        found = CliRunner().invoke(
            cli.lonehand,
            ["advise", "outlaws", "-", *words],
            input=situation,
            env={"LONEHAND_HOME": str(tmp_path / "home")},
        )
        assert code == found.exit_code, found.output
        return found.output

    return invoke


def test_a_turn_goes_on_with_the_counters_that_are_left_in_the_cup(
    advise: Advise, tmp_path: Path
) -> None:
    after = tmp_path / "after.toml"
    said = advise(TURN, "--answer", "done", "--out", str(after))
    assert "It is Bill’s own turn" not in said
    assert 'cup = ["Daniel"]' in after.read_text("utf-8")
    assert "turn = 2" in after.read_text("utf-8")
    said = advise(after.read_text("utf-8"), code=1)
    assert "Daniel’s counter is drawn: 4 actions" in said
    assert "What does the auto die show?" in said


def test_actions_that_are_spent_are_not_given_again(advise: Advise) -> None:
    spent = TURN.replace('at = "I8 W"', 'at = "I8 W"\nlost_next = 3')
    said = advise(spent)
    assert "Bill: 1 action left" in said
    assert "Best Shot at" not in said


def test_in_the_middle_of_a_counter_the_file_and_the_answers_lead_to_the_same_end(
    advise: Advise, tmp_path: Path
) -> None:
    half, late, once = (tmp_path / f"{name}.toml" for name in ("half", "late", "once"))
    said = advise(TURN, "--answer", "walk I9; W", "--out", str(half))
    assert 'in the middle of the turn; next, give --answer "walk I9; W" again.' in said
    advise(half.read_text("utf-8"), "--answer", "walk I9; W; done", "--out", str(late))
    advise(TURN, "--answer", "walk I9; W; done", "--out", str(once))
    assert late.read_text("utf-8") == once.read_text("utf-8")
    assert 'at = "I9 W"' in late.read_text("utf-8")


def test_by_facts_an_order_is_given_before_what_came_of_it_is_known(
    advise: Advise, tmp_path: Path
) -> None:
    half, late = tmp_path / "half.toml", tmp_path / "late.toml"
    said = advise(FACTS, "--answer", "open", "--out", str(half), code=1)
    assert "Daniel: Turn to Bill and spend every action on shooting." in said
    assert "Did Daniel’s turn change anything?" in said
    assert 'next, give --answer "open" again' in said
    text = half.read_text("utf-8")
    assert "auto = [2]" in text.replace('"', ""), "the die has been rolled"
    advise(text, "--answer", "open; Bill; leg light; done", "--out", str(late))
    assert 'wounds = ["leg light"]' in late.read_text("utf-8")
