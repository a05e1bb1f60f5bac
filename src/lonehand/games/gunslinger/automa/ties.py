"""How ties among enemies and among ways were broken, for a person to read.

The rules break these ties by an order that is printed or read into the print, or by a die. Here it
is only told, so nothing of this is looked at in a batch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger.automa.decision import Plan
from lonehand.games.gunslinger.automa.surroundings import MapFacts
from lonehand.games.gunslinger.automa.targets import Enemy
from lonehand.games.gunslinger.state import Character, Play

NEAREST: Final = ("sees", "sees on another level", "hidden from")
"""The reasons that name the nearest of several enemies."""


def reasons_with_ties(
    play: Play, who: Character, plan: Plan, steps: Sequence[int]
) -> tuple[Reason, ...]:
    """Return the reasons of a plan with those of its ties, each behind the reason it belongs to.

    Args:
        play: the showdown, with a map.
        who: who has decided.
        plan: what he does.
        steps: the equally good next cells of an ADVANCE.

    """
    found: list[Reason] = []
    for reason in plan.why:
        found.append(reason)
        if reason.key in NEAREST:
            found += equally_near(MapFacts(play, who), reason)
    if plan.activity == "ADVANCE":
        found.append(way(play, plan, steps))
    return tuple(found)


def equally_near(facts: MapFacts, reason: Reason) -> list[Reason]:
    """Return what set the chosen one apart from others who are as near as he is.

    First comes who needs fewer hexsides of turning, then who comes first in the order of play.
    """
    name = str(reason.parts[0])
    chosen = next(enemy for enemy in facts.enemies if enemy.name == name)

    def is_alike(enemy: Enemy) -> bool:
        """Tell whether an enemy might have been chosen in his place."""
        if reason.key == "hidden from":
            return not enemy.seen and facts.in_cover(enemy.name)
        return enemy.seen and enemy.same_level == chosen.same_level

    others = [
        enemy
        for enemy in facts.enemies
        if enemy is not chosen and enemy.hexes == chosen.hexes and is_alike(enemy)
    ]
    if not others:
        return []
    by_turning = all(enemy.turning > chosen.turning for enemy in others)
    key = "fewer hexsides" if by_turning else "order of play"
    names = ", ".join(enemy.name for enemy in others)
    return [Reason("GS-9.2.11.1", key, (names, name))]


def way(play: Play, plan: Plan, steps: Sequence[int]) -> Reason:
    """Return which next hexes are best; of several a die takes one."""
    clause = "GS-9.23.1" if plan.towards == "cover" else "GS-9.21.2"
    names = [play.ground.cells.name(cell) for cell in steps]
    if not names:
        return Reason(clause, "no hex is better")
    if len(names) == 1:
        return Reason(clause, "best hex", (names[0],))
    return Reason(clause, "best hexes", (", ".join(names),))
