"""GF-ACT-1 to GF-ACT-2: sections, who waits, and the dice that name the unit."""

from __future__ import annotations

import pytest
from fielded import Given, a_unit
from gf_situations import names, scene

from lonehand.games.grimdark_future.armies import profile
from lonehand.games.grimdark_future.automa import next_unit, sections
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.state import AI, PEOPLE

FOE = a_unit("Foe")
AT_WEST, AT_MIDDLE, AT_EAST = (10.0, 10.0), (36.0, 10.0), (60.0, 10.0)


class Dice(Given):
    """A door whose dice of ties are given, too."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__(seed="test")
        self.faces = faces

    def roll(
        self, source: str, clause: str, count: int = 1, faces: int = 6, bands: str = ""
    ) -> list[int]:
        """Take the next face; keep the clause."""
        del source, faces
        self.rolls.append((clause, count, bands))
        return [self.faces.pop(0)]


def rolled(play: Play, *faces: int) -> Dice:
    """Give a battle a door with these faces."""
    play.door = door = Dice(list(faces))
    return door


@pytest.mark.parametrize(
    ("edge", "x", "section"),
    [
        ("south", 1, 1),
        ("south", 35, 2),
        ("south", 71, 3),
        ("north", 1, 3),
        ("north", 35, 2),
        ("north", 71, 1),
    ],
)
def test_sections_are_numbered_clockwise_along_the_edge_of_the_ai(
    edge: str, x: int, section: int
) -> None:
    play, _ = scene([FOE], [a_unit()], edge=edge)
    assert section == sections.section_at(play, AI, x * 1000, 3)


def test_sections_are_strips_of_the_full_depth_each_a_third_of_the_width() -> None:
    play, _ = scene([FOE], [a_unit()])
    assert [(0, 0, 24_000, 48_000), (24_000, 0, 48_000, 48_000), (48_000, 0, 72_000, 48_000)] == [
        sections.strip(play, AI, number, 3) for number in (1, 2, 3)
    ]
    assert (48_000, 0, 72_000, 48_000) == sections.strip(play, PEOPLE, 1, 3)


def test_a_d3_names_the_section_and_a_die_the_unit_in_it() -> None:
    at = {"West": AT_WEST, "East": AT_EAST}
    play, _ = scene([FOE], [a_unit("West"), a_unit("East")], at)
    door = rolled(play, 5)
    found = next_unit.next_unit(play, AI, next_unit.in_section)
    assert found is not None
    assert "East" == found.name
    assert [("GF-ACT-1b", 1, "5-6 | 3-4 | 1-2")] == door.rolls
    told = door.facts("activates")
    assert (3, ("East",)) == (told["section"], told["among"])


def test_with_nobody_in_the_section_the_next_clockwise_counts_and_the_first_after_the_last() -> (
    None
):
    play, _ = scene([FOE], [a_unit("West")], {"West": AT_WEST})
    door = rolled(play, 3)
    found = next_unit.next_unit(play, AI, next_unit.in_section)
    assert found is not None
    assert ("West", 1) == (found.name, door.facts("activates")["section"])
    assert 1 == door.clauses["GF-ACT-1c"]


def test_of_several_units_in_a_section_each_is_drawn_now_and_then() -> None:
    seen = set()
    for seed in range(20):
        at = {"One": AT_WEST, "Two": (14.0, 10.0)}
        play, door = scene([FOE], [a_unit("One"), a_unit("Two")], at, seed=f"{seed}")
        found = next_unit.next_unit(play, AI, next_unit.in_section)
        assert found is not None
        seen.add(found.name)
        assert [("ties", "GF-ACT-1d")] == door.picks
    assert {"One", "Two"} == seen


def test_a_unit_is_in_the_section_of_the_centre_of_its_models() -> None:
    play, _ = scene([FOE], [a_unit("Wide", size=4)], {"Wide": (22.5, 10.0)})
    assert 2 == sections.section_at(
        play, AI, sections.centre_of(play.state, play.state.units[1])[0], 3
    )


def test_shaken_units_wait_for_all_that_are_not_shaken_on_the_whole_table() -> None:
    play, _ = scene([FOE], [a_unit("West"), a_unit("East")], {"West": AT_WEST, "East": AT_EAST})
    play.state.find("West").shaken = True
    assert ["East"] == names(next_unit.may_activate(play, AI))
    play.state.find("East").activated = True
    assert ["West"] == names(next_unit.may_activate(play, AI))


def test_activated_and_absent_units_are_never_named() -> None:
    play, _ = scene([FOE], [a_unit("West"), a_unit("Reserve")], {"West": AT_WEST})
    play.state.find("West").activated = True
    assert [] == next_unit.may_activate(play, AI)
    assert None is next_unit.next_unit(play, AI, next_unit.in_section)


def test_units_with_counter_wait_for_the_others_of_their_section_only() -> None:
    spears = a_unit("Spears", weapons=["Spear (A1, Counter)"])
    at = {"Spears": AT_WEST, "Line": (14.0, 10.0), "East": AT_EAST}
    play, _ = scene([FOE], [spears, a_unit("Line"), a_unit("East")], at)
    units = [play.state.find(name) for name in ("Spears", "Line")]
    assert ["Line"] == names(next_unit.after_others(play, units))
    play.state.find("Line").activated = True
    rolled(play, 1)
    found = next_unit.next_unit(play, AI, next_unit.in_section)
    assert found is not None
    assert "Spears" == found.name


def test_an_unshaken_unit_with_counter_does_not_wait_for_shaken_ones() -> None:
    spears = a_unit("Spears", weapons=["Spear (A1, Counter)"])
    play, _ = scene([FOE], [spears, a_unit("Line")], {"Spears": AT_WEST, "Line": (14.0, 10.0)})
    play.state.find("Line").shaken = True
    rolled(play, 1)
    found = next_unit.next_unit(play, AI, next_unit.in_section)
    assert found is not None
    assert "Spears" == found.name


def test_in_round_1_cargo_waits_for_its_transport_and_later_it_does_not() -> None:
    truck = a_unit("Truck", rules=["Transport(6)", "Tough(6)"])
    play, _ = scene([FOE], [truck, a_unit("Cargo")], {"Truck": AT_WEST, "Cargo": AT_EAST})
    cargo, transport = play.state.find("Cargo"), play.state.find("Truck")
    cargo.rides = transport.key
    assert ["Truck"] == names(next_unit.may_activate(play, AI))
    transport.activated = True
    assert ["Cargo"] == names(next_unit.may_activate(play, AI))
    assert 1 == sections.section_at(play, AI, sections.centre_of(play.state, cargo)[0], 3)
    transport.activated, play.state.round = False, 2
    assert ["Truck", "Cargo"] == names(next_unit.may_activate(play, AI))


def test_a_shaken_transport_with_cargo_in_round_1_does_not_keep_everybody_waiting() -> None:
    truck = a_unit("Truck", rules=["Transport(6)", "Tough(6)"])
    play, _ = scene([FOE], [truck, a_unit("Cargo")], {"Truck": AT_WEST, "Cargo": AT_EAST})
    play.state.find("Cargo").rides = play.state.find("Truck").key
    play.state.find("Truck").shaken = True
    assert ["Truck"] == names(next_unit.may_activate(play, AI))


def test_each_unit_is_activated_once_a_round_and_none_is_left_out() -> None:
    units = [a_unit(f"U{number}") for number in range(7)]
    at = {f"U{number}": (5.0 + 10 * number, 10.0) for number in range(7)}
    play, _ = scene([FOE], units, at)
    found = []
    while (unit := next_unit.next_unit(play, AI, next_unit.in_section)) is not None:
        unit.activated = True
        found.append(unit.name)
    assert sorted(at) == sorted(found)


def test_gf_3_5_halves_the_table_for_activations() -> None:
    rules = profile.load("gf-3.5")
    play, _ = scene([FOE], [a_unit("West")], {"West": AT_WEST}, rules=rules)
    door = rolled(play, 6)
    next_unit.next_unit(play, AI, next_unit.in_section)
    assert [("GF-ACT-1b", 1, "4-6 | 1-3")] == door.rolls
