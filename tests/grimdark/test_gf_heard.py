"""What people have said beside a table is typed, and as JSON and text it is what it always was."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from lonehand.engine.errors import Refusal
from lonehand.games import grimdark_future
from lonehand.games.grimdark_future.at_table import hands
from lonehand.games.grimdark_future.state import State, decode, encode
from lonehand.games.grimdark_future.statements import Heard

SAID = {
    "next": "Watch Company",
    "section Deep Miners": "2",
    "not in Clan Host": "13",
    "Watch Company: Is it in cover: yes or no?": "no",
}
"""What a battle of an earlier version kept, one entry of each sort."""
DECIDES: set[str] = {"hands", "happenings", "ledger", "questions", "scene", "twin"}
"""Modules that ask where the models stand to choose what is done, said or shown."""
KNOWS: set[str] = {
    *("beside", "corrections", "ending", "heuristic", "notation", "restoration", "setup")
}
"""Modules that ask it because answers, corrections and texts hold no places there."""


def test_what_was_said_is_read_into_types() -> None:
    heard = Heard.from_data(SAID)
    assert "Watch Company" == heard.next
    assert {"Deep Miners": 2} == heard.sections
    assert {"Clan Host": [1, 3]} == heard.ruled_out
    assert "no" == heard.last("Watch Company", "Is it in cover: yes or no?")


def test_a_battle_of_an_earlier_version_is_read_and_written_byte_for_byte() -> None:
    old = json.loads(encode(State({})))
    assert {} == old["said"]
    data = json.dumps({**old, "said": SAID}, sort_keys=False).encode()
    state = decode(data)
    assert Heard.from_data(SAID) == state.heard
    assert {**old, "said": SAID} == json.loads(encode(state))


def test_what_says_nothing_is_refused_by_its_name() -> None:
    with pytest.raises(Refusal, match="said: “nonsense” is not a question that was answered"):
        Heard.from_data({"nonsense": "yes"})


def test_a_copy_shares_nothing_that_changes() -> None:
    heard = Heard.from_data(SAID)
    other = heard.copy()
    assert heard == other
    other.forget("Clan Host")
    other.sections["Deep Miners"] = 1
    other.answers.clear()
    assert SAID == heard.note()


@pytest.mark.parametrize(
    ("count", "ruled_out", "section"), [(3, [1], 0), (3, [1, 3], 2), (2, [1], 2), (2, [], 0)]
)
def test_who_is_in_no_other_section_is_in_the_last(
    count: int, ruled_out: list[int], section: int
) -> None:
    heard = Heard()
    heard.ruled_out["Clan Host"] = ruled_out
    assert section == heard.section_of("Clan Host", count)


def test_no_rule_asks_where_the_models_stand() -> None:
    """What the map and hands do each in their own manner is chosen in one place."""
    asks = set()
    for path in Path(grimdark_future.__file__).parent.rglob("*.py"):
        names = {
            node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)
        }
        if names & {"by_facts", "with_map", "is_beside", "BY_FACTS", "WITH_MAP"}:
            asks.add(path.stem)
    assert DECIDES | KNOWS | {"game"} == asks


def test_the_map_and_hands_do_the_same_things() -> None:
    """Each of them has every part of a battle that is done in its own manner."""
    on_map, by_hand = hands.ON_SCREEN, hands.BY_HAND
    same = [name for name in on_map._fields if getattr(on_map, name) is getattr(by_hand, name)]
    assert [] == same
