"""The list against the second reading of it, which was written from the ledger alone."""

from __future__ import annotations

from typing import Any

import pytest
from bh_other_reading import decide
from bh_situations import some_situation
from bh_table_facts import decided, lines_of

from lonehand.engine.chance import Chance
from lonehand.games.black_hat.at_table.reasons import without_cards


def differs(number: int) -> str:
    """Return how the two readings differ about a situation; empty if they agree."""
    situation: dict[str, Any] = some_situation(Chance(f"situation {number}"))
    for figure in situation["figures"]:
        figure["mute"] = False  # a dog takes no Money, which the second reading leaves open
    other, own = decide(situation), decided(situation)
    if own["line"] != other["line"]:
        return f"{number}: line {own['line']}, but line {other['line']}"
    if own["line"] == 10:
        return ""
    chosen = (own["who"], own["place"], own["target"])
    if chosen not in other["alike"]:
        return f"{number}: line {own['line']}: {chosen}, but {other['alike']}"
    alone = len(other["alike"]) == 1
    for what in ("cards", "unpin", "chance"):
        if alone and own[what] != other[what]:
            return f"{number}: line {own['line']}: {what} {own[what]}, but {other[what]}"
    if alone and any(more > free for more, free in zip(own["spent"], other["free"], strict=True)):
        return f"{number}: line {own['line']}: spends {own['spent']} of {other['free']}"
    return ""


def agree(numbers: range) -> None:
    """Fail where the readings differ."""
    found = list(filter(None, map(differs, numbers)))
    assert not found, "\n".join([f"{len(found)} of {len(numbers)}", *found[:10]])


def test_two_readings_of_the_list_agree() -> None:
    agree(range(1_000))


@pytest.mark.soak
@pytest.mark.parametrize("shard", range(4))
def test_two_readings_of_the_list_agree_about_20000_situations(shard: int) -> None:
    agree(range(5_000 * shard, 5_000 * (shard + 1)))


def test_a_line_for_which_a_card_is_said_to_be_missing_never_fits() -> None:
    """What is told at a table of which only facts are known is true of the list."""
    missing = set()
    for number in range(300):
        lines = lines_of(some_situation(Chance(f"missing {number}")))
        for line, test in lines.tests.items():
            said = without_cards(lines, line, lines.listed)
            if said:
                missing.add(line)
                assert test() is None, (number, line, said)
    assert missing == set(lines.tests)
