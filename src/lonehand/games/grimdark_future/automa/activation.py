"""GF-ACT-1 to GF-ACT-2: which unit the AI activates next.

A die names a section of the table, another one a unit in it. Shaken units wait for all others of
their army, units with Counter for the others of their section, and cargo, in the first round, for
its transport.
"""

from __future__ import annotations

from lonehand.games.grimdark_future.automa import ties
from lonehand.games.grimdark_future.automa.sections import (
    carrier,
    following,
    middle,
    own,
    section_at,
)
from lonehand.games.grimdark_future.state import Play, Squad

FIRST_ROUND = 1


def next_unit(play: Play, side: int) -> Squad | None:
    """GF-ACT-1b, GF-ACT-1c, GF-ACT-1d: return the unit that a side activates; None if none is left.

    A D3 names a section; if nobody in it can be activated, the next one clockwise that has somebody
    counts, and of those in it a die takes one. The event `activates` is told here.
    """
    count = play.rules.forces.profile.solo.activation_sections
    waiting = may_activate(play, side)
    if not waiting:
        return None
    die = ties.small_die(play, "GF-ACT-1b", count)
    placed = by_section(play, side, waiting, count)
    for section in following(die, count):
        able = after_others(play, placed.get(section, []))
        if able:
            if section != die:
                play.tell("GF-ACT-1c", "reason", section=section)
            squad = ties.unit(play, "GF-ACT-1d", able)
            play.tell(
                "GF-ACT-1d",
                "activates",
                who=squad.name,
                side=side,
                section=section,
                die=die,
                among=[each.name for each in able],
            )
            return squad
    return None


def may_activate(play: Play, side: int) -> list[Squad]:
    """GF-ACT-1c, GF-ACT-2: return the units that the whole table lets act now.

    Those that are not Shaken, and if there are none, the Shaken ones; GF-SR-TRANSPORT-2 first.
    """
    every = [squad for squad in own(play.state, side) if not squad.activated]
    left = [squad for squad in every if not waits_for_transport(play, squad)]
    if len(left) < len(every):
        play.tell("GF-SR-TRANSPORT-2", "reason", waits=len(every) - len(left))
    steady = [squad for squad in left if not squad.shaken]
    if steady and len(steady) < len(left):
        play.tell("GF-ACT-2", "reason", waits=len(left) - len(steady))
    return steady or left


def waits_for_transport(play: Play, squad: Squad) -> bool:
    """GF-SR-TRANSPORT-2: say whether cargo waits, in round 1, until its transport has activated."""
    if not squad.rides or play.state.round != FIRST_ROUND:
        return False
    transport = carrier(play.state, squad)
    return not transport.activated and transport.in_play


def by_section(play: Play, side: int, squads: list[Squad], count: int) -> dict[int, list[Squad]]:
    """GF-ACT-1, GF-ACT-1b: return units by the section in which their centre is now."""
    found: dict[int, list[Squad]] = {}
    for squad in squads:
        x, _ = middle(play.state, squad)
        found.setdefault(section_at(play, side, x, count), []).append(squad)
    return found


def after_others(play: Play, squads: list[Squad]) -> list[Squad]:
    """GF-SR-COUNTER: return the units of a section that need not wait: first those without Counter.

    Who may not act anyway, Shaken or in a transport that has not activated, keeps nobody waiting.
    """
    forces = play.rules.forces
    others = [squad for squad in squads if not forces.of(squad).has("counter")]
    if others and len(others) < len(squads):
        play.tell("GF-SR-COUNTER", "reason", waits=len(squads) - len(others))
    return others or squads
