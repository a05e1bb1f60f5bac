"""Whatever the situation, the chart comes to one activity in bounded time."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from situations import A_HEX, A_RIFLE, Situation, every_situation, guns, man

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.games.gunslinger.automa.activities import ACTIVITIES, Activity, Case, convert
from lonehand.games.gunslinger.automa.chart import CHART, COLUMNS
from lonehand.games.gunslinger.automa.decision import decide
from lonehand.games.gunslinger.automa.facts import BANDS, FAR, MARKERS, NEAR, NOWHERE
from lonehand.games.gunslinger.automa.tables import ACTIONS_TABLE, CARDS, SEGMENTS, cell
from lonehand.games.gunslinger.automa.targets import Target
from lonehand.games.gunslinger.readings import OPTIONS, Readings

LONGEST = 7
"""No resolution reads more cells of the chart than that."""
ENTRIES = [
    cell("GS-TAC", text, "a test").entries[0] for text in ("MOVE", "AS(4)", "C/AS(4)", "HOOK")
]


def check(found: Activity, case: Case) -> None:
    """Check what a resolution came to."""
    assert found.name in ACTIVITIES
    rows = [why for why in case.why if why.key == "row"]
    assert len(rows) <= LONGEST
    if found.name == "SHOOT":
        facts: Any = case.facts
        assert facts.loaded()
        assert facts.cocked()


def test_every_situation_against_an_enemy_comes_to_an_activity_for_every_action() -> None:
    readings = Readings()
    fired: set[str] = set()
    for facts, target in every_situation():
        given = man(**facts)
        for entry in ENTRIES:
            case = Case(given, target, readings, [])
            check(convert(case, entry), case)
            fired.update(why.clause for why in case.why if why.key == "row")
    rows = [row.number for row in CHART["enemy"]]
    assert {f"GS-CHART-{row}-{column}" for row in rows for column in COLUMNS} == fired


@pytest.mark.parametrize("target", [A_HEX, A_RIFLE])
def test_every_situation_against_a_hex_or_a_weapon_comes_to_an_activity(target: Target) -> None:
    for down, leg, there in itertools.product((True, False), repeat=3):
        facts = man(down=down, leg_wound=leg, in_its_hex=there)
        for entry in ENTRIES:
            case = Case(facts, target, Readings(), [])
            check(convert(case, entry), case)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_so_it_does_under_every_option(option: Any) -> None:
    for value in option.values[1:]:
        readings = Readings(**{option.key: value})
        for facts, target in itertools.islice(every_situation(), 0, None, 37):
            given = man(**facts, aimed_at="Bat")
            for entry in ENTRIES:
                case = Case(given, target, readings, [])
                check(convert(case, entry), case)


def random_man(chance: Chance) -> Situation:
    """Return a man in a situation made up by chance."""

    def one(options: Any) -> Any:
        return options[chance.below("facts", len(options))]

    yes_no = (True, False)
    facts = dict(one(GUNS))
    for name in (
        "delayed", "has_weapon", "one_handed_only", "two_handed_skill_as_good", "loading",
        "two_handed", "another_gun", "other_hand_full", "down", "leg_wound", "head_out",
        "nearer_than_hex", "hex_beyond", "seen_by_enemy", "in_its_hex", "in_zone", "in_cover",
        "body_seen", "in_reach",
    ):  # fmt: skip
        facts[name] = one(yes_no)
    for name in ("enemy_seen", "enemy_seen_elsewhere", "enemy_from_cover", "aimed_at"):
        facts[name] = one(("Doc", "Bat", None))
    for name in ("zone_hexes", "other_zone_hexes", "exits"):
        facts[name] = one(((), ("K7",), ("K7", "L7")))
    for name in ("two_handed_in_sight", "usable_weapons"):
        facts[name] = one(((), (), ("the Henry",), ("the Henry", "the Colt")))
    return Situation(
        **facts,
        marker=one(MARKERS),
        bonus=tuple(card for card in CARDS if one(yes_no)),
        skill=one(range(-2, 4)),
        aim_points=one((0, 0, 2, 4, 6)),
        band=one(BANDS),
        cover=one((NEAR, FAR, NOWHERE)),
    )


GUNS = list(guns())


def play_on(situations: int) -> set[str]:
    """Let men in random situations act in a random segment under random readings."""
    chance, fired = Chance("situations"), set()
    door = BatchDoor({}, Chance("dice"))
    for _ in range(situations):
        facts: Any = random_man(chance)
        options = {
            option.key: option.values[chance.below("readings", len(option.values))]
            for option in OPTIONS
        }
        found = decide(facts, 1 + chance.below("segment", 5), Readings(**options), door)
        assert found.activity in ACTIVITIES
        fired |= {why.clause for why in found.why}
        fired.add(found.clause)
    return fired


def test_random_situations_come_to_an_activity_and_name_every_cell_of_the_tables() -> None:
    fired = play_on(10_000)
    cells = {
        ACTIONS_TABLE.segments[marker, segment].cells[band].clause
        for marker in MARKERS
        for segment in SEGMENTS
        for band in BANDS
        if ACTIONS_TABLE.segments[marker, segment].kind != "none"
    }
    assert set() == cells - fired


@pytest.mark.soak
def test_a_million_random_situations_come_to_an_activity() -> None:
    assert play_on(1_000_000)
