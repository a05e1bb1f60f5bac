"""Which unit the AI activates next.

A die names a section of the table, another one a unit in it. Shaken units wait for all others of
their army, units with Counter for the others of their section, and cargo, in the first round, for
its transport.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.automa.sections import centre_of, own, section_at, sections_from
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import ties
from lonehand.games.grimdark_future.state import Unit

FIRST_ROUND = 1


class InSection(Protocol):
    """Tells who is in a section: the map, or people."""

    def __call__(
        self, play: Play, units: Sequence[Unit], section: int, *, is_last: bool
    ) -> list[Unit]:
        """Return the units in a section of those that wait; *is_last*: it is looked at last."""


def next_unit(play: Play, side: int, in_section: InSection, *, asks: bool = False) -> Unit | None:
    """GF-ACT-1b, GF-ACT-1c, GF-ACT-1d: return the unit that a side activates; None if none is left.

    A D3 names a section; if nobody in it can be activated, the next one clockwise that has somebody
    counts, and of those in it a die takes one. The event `activates` is told here. *asks* says that
    people are asked who is in a section; they are not if only one unit can act.
    """
    count = play.rules.forces.profile.solo.activation_sections
    waiting = may_activate(play, side)
    if not waiting:
        return None
    die = ties.small_die(play, "GF-ACT-1b", count)
    if asks and len(waiting) == 1:
        (unit,) = waiting
        play.tell("GF-ACT-1d", events.IsDrawn(unit.name, side, 0, die, ()))
        return unit
    order = sections_from(die, count)
    for section in order:
        able = after_others(play, in_section(play, waiting, section, is_last=section == order[-1]))
        if able:
            if section != die:
                play.tell("GF-ACT-1c", events.Applies())
            unit = ties.pick_unit(play, "GF-ACT-1d", able)
            among = tuple(each.name for each in able) if len(waiting) > 1 else ()
            play.tell("GF-ACT-1d", events.IsDrawn(unit.name, side, section, die, among))
            return unit
    return None


def unit_named(play: Play) -> Unit | None:
    """Return the unit that a situation names as the next one, once; None if it names none."""
    heard = play.state.heard
    if not heard.next:
        return None
    unit = play.state.find(heard.next)
    heard.next = ""
    play.tell("GF-ACT-1d", events.IsNamed(unit.name, unit.side))
    return unit


def may_activate(play: Play, side: int) -> list[Unit]:
    """GF-ACT-1c, GF-ACT-2: return the units that the whole table lets act now.

    Those that are not Shaken, and if there are none, the Shaken ones; GF-SR-TRANSPORT-2 first.
    """
    every = [unit for unit in own(play.state, side) if not unit.activated]
    left = [unit for unit in every if not waits_for_transport(play, unit)]
    if len(left) < len(every):
        play.tell("GF-SR-TRANSPORT-2", events.Applies())
    steady = [unit for unit in left if not unit.shaken]
    if steady and len(steady) < len(left):
        play.tell("GF-ACT-2", events.Applies())
    return steady or left


def waits_for_transport(play: Play, unit: Unit) -> bool:
    """GF-SR-TRANSPORT-2: say whether cargo waits, in round 1, until its transport has activated."""
    if not unit.rides or play.state.round != FIRST_ROUND:
        return False
    transport = play.state.carrier(unit)
    return not transport.activated and transport.in_play


def in_section(play: Play, units: Sequence[Unit], section: int, *, is_last: bool) -> list[Unit]:
    """GF-ACT-1b: return the units whose centre is in a section of the map now."""
    del is_last
    count = play.rules.forces.profile.solo.activation_sections
    return [
        unit
        for unit in units
        if section_at(play, unit.side, centre_of(play.state, unit)[0], count) == section
    ]


def after_others(play: Play, units: list[Unit]) -> list[Unit]:
    """GF-SR-COUNTER: return the units of a section that need not wait: first those without Counter.

    A unit that may not act anyway, Shaken or in a transport that has not activated, keeps nobody
    waiting.
    """
    forces = play.rules.forces
    others = [unit for unit in units if not forces.of(unit).has("counter")]
    if others and len(others) < len(units):
        play.tell("GF-SR-COUNTER", events.Applies())
    return others or units
