"""GF-TYPE: the unit type of every unit that these rules run, given once before the game."""

from __future__ import annotations

from functools import lru_cache

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.army import UnitType
from lonehand.games.grimdark_future.armies.forces import Forces
from lonehand.games.grimdark_future.armies.numbers import Defender
from lonehand.games.grimdark_future.armies.worth import Worth, type_by, unit_type, worth
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import ties
from lonehand.games.grimdark_future.state import Unit

BY_DIE: tuple[UnitType, ...] = ("Hybrid", "Shooting")
"""What the option for equal values leaves to a die."""


def give_types(play: Play, side: int) -> None:
    """GF-TYPE: give each unit of a side its type, which it keeps."""
    for unit in play.state.units:
        if unit.side == side and not unit.kind:
            unit.kind = type_of(play, unit)
            play.tell(clause_of(play, unit), events.GetsType(unit.name, unit.kind))


def clause_of(play: Play, unit: Unit) -> str:
    """Return the clause that gave a unit its type; GF-TYPE where its list has fixed it."""
    listed = play.rules.forces.armies[unit.side].unit(unit.entry)
    if listed.any_has("aircraft"):
        return "GF-SR-AIRCRAFT-2"
    return "GF-TYPE" if listed.fixed_type is not None else f"GF-TYPE-{unit.kind[0]}"


def type_of(play: Play, unit: Unit) -> UnitType:
    """GF-TYPE-H, GF-TYPE-S, GF-TYPE-M: return the type of a unit, its joined hero counted in.

    What is better is told by the expected wounds on the reference defenders of the profile, or, by
    an option, on one; equal values make a Shooting unit or, by an option, a die decides.
    """
    forces, readings = play.rules.forces, play.rules.readings
    army = forces.armies[unit.side]
    listed, hero = army.unit(unit.entry), army.unit(unit.hero) if unit.hero else None
    defenders = forces.profile.worth.single if readings.worth == "one" else ()
    if listed.fixed_type is not None or listed.any_has("aircraft") or readings.type_tie != "roll":
        return known_type(forces, unit.side, unit.entry, unit.hero, tuple(defenders))
    found: Worth = worth(listed, forces.profile, hero, defenders)
    if found.is_tie():
        return play.door.pick(ties.TIES, "GF-TYPE-S", BY_DIE)
    return type_by(found)


@lru_cache(maxsize=1024)
def known_type(
    forces: Forces, side: int, unit: str, hero: str, defenders: tuple[Defender, ...]
) -> UnitType:
    """Return the type of a unit of an army by keys; it is worked out once."""
    army = forces.armies[side]
    joined = army.unit(hero) if hero else None
    return unit_type(army.unit(unit), forces.profile, joined, defenders)
