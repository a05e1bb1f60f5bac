"""The optional force organisation of the core rules."""

from __future__ import annotations

from collections import Counter

from lonehand.games.grimdark_future.armies.army import Army
from lonehand.games.grimdark_future.armies.profile import Profile


def broken_limits(army: Army, profile: Profile) -> list[str]:
    """Return a sentence for everything in which an army is outside the force organisation.

    It is counted by the points of the game where the list says them, else by its own.  A hero costs
    for himself, but he and the unit that he joins are one unit; a combined unit is one copy.
    """
    limits, points, hosts = profile.army, army.limit or army.points, army.hosts()
    found = []
    if army.limit and army.points > army.limit:
        found.append(f"Points: {army.points}; at most {army.limit}.")
    heroes = sum(unit.any_has("hero") for unit in army.units)
    allowed = points // limits.points_for_each_hero
    if heroes > allowed:
        found.append(f"Heroes: {heroes}; at most {allowed}.")
    if len(hosts) > (most := points // limits.points_for_each_unit):
        found.append(f"Units: {len(hosts)}; at most {most}.")
    copies = limits.copies + points // limits.points_for_each_further_copy
    for name, number in Counter(unit.name for unit in hosts).items():
        if number > copies:
            found.append(f"Copies of {name}: {number}; at most {copies}.")
    largest = points * limits.largest_unit_percent // 100
    found += [
        f"Points of {unit.name}: {unit.points}; at most {largest}."
        for unit in army.units
        if unit.points > largest
    ]
    return found
