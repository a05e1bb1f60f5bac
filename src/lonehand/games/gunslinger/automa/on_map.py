"""What an automatic character decides for a segment, adjusted to where he is on the map.

The plan comes from `decision`, which knows nothing but facts; here it meets the map. How ties among
enemies and among ways were broken is only told here: the rules break them by an order that is
printed or read into the print, or by a die, so nothing of it is looked at in a batch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from lonehand.engine.facts import Traced
from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger.automa import ways
from lonehand.games.gunslinger.automa.decision import Plan, decide
from lonehand.games.gunslinger.automa.facts import Facts
from lonehand.games.gunslinger.automa.surroundings import MapFacts
from lonehand.games.gunslinger.automa.targets import Enemy
from lonehand.games.gunslinger.state import Character, Play
from lonehand.space.cells.sight import NO_HEAD

HEX_SEARCHES: Final = ("no hex in the zone", "nearer than the hex", "hex in the zone")
"""The reasons of which one comes first when he looks for a hex in an aim zone."""
NO_STEPS: Final[tuple[tuple[int, ...], tuple[str, ...]]] = (), ()


class Decided(NamedTuple):
    """What an automatic character has decided for a segment, adjusted to where he is.

    Attributes:
        plan: what he does, and why.
        steps: the equally good next cells of an ADVANCE, on a map.
        clauses: the clauses that chose these cells, or that left him without an action.
        used: the facts that were looked at.
        is_told: whether hands have been told of it already, among other cases.

    """

    plan: Plan
    steps: Sequence[int] = ()
    clauses: Sequence[str] = ()
    used: Sequence[object] = ()
    is_told: bool = False


UNDECIDED: Final = Decided(Plan("nothing", "GS-9.2c", None))
"""Stands where nothing but a plan is known."""


def decided_on_map(play: Play, who: Character) -> Decided:
    """Return what he does in this segment, decided by the map and adjusted to it."""
    facts = MapFacts(play, who)
    known: Any = Traced(facts, Facts) if play.door.explains else facts
    plan = decide_adjusted(play, who, facts, known)
    steps, clauses = ways.best(play, who, plan, facts) if plan.activity == "ADVANCE" else NO_STEPS
    if not plan.cell:
        clauses = empty_cell(play, who, plan, facts)
    return Decided(plan, steps, clauses, known.facts_used() if play.door.explains else ())


def decide_adjusted(play: Play, who: Character, facts: MapFacts, known: Any) -> Plan:
    """Return a plan that is decided by the map and adjusted to it.

    Args:
        play: the showdown.
        who: the character.
        facts: his facts.
        known: the same facts, as the rules are to be told them.

    """
    rules = play.rules
    plan = decide(known, play.state.segment, rules.readings, play.door, rules.actions, rules.chart)
    return goals_told(down_first(play, who, plan), facts)


def goals_told(plan: Plan, facts: MapFacts) -> Plan:
    """Return a plan that names the hexes that could not be goals, if any."""
    place = next((n for n, reason in enumerate(plan.why) if reason.key in HEX_SEARCHES), -1)
    if place < 0:
        return plan
    found = [name for enemy in facts.zones_searched() for name in facts.no_goals(enemy)]
    if facts.hex_goal == "all":
        found = [name for name in found if plan.target and name == plan.target.name]
        reason = Reason("GS-9.2.11.GOAL", "goal by option", tuple(found))
    else:
        reason = Reason("GS-9.2.11.GOAL", "no goal", (" or ".join(found),))
    if not found:
        return plan
    return plan._replace(why=(*plan.why[:place], reason, *plan.why[place:]))


def down_first(play: Play, who: Character, plan: Plan) -> Plan:
    """Where his head can go out only over something low, he gets down first."""
    if plan.activity != "HEAD OUT" or plan.target is None:
        return plan
    head = ways.head(play, who, play.state.find(plan.target.name))
    if head == NO_HEAD or ways.can_put_out(play, who, head):
        return plan
    why = (*plan.why, Reason("GS-9.23.3", "takes cover"))
    return plan._replace(activity="GET DOWN", clause="GS-9.23.3", why=why)


def empty_cell(play: Play, who: Character, plan: Plan, facts: MapFacts) -> tuple[str, ...]:
    """Return the clause of the cell without an entry that leaves him without an action."""
    found = play.rules.actions.segments[who.marker, play.state.segment]
    if plan.target is None or plan.clause != "GS-9.2c" or found.kind != "none":
        return ()
    return (found.cells[facts.band(plan.target.name)].clause,)


# -- how ties were broken, for a person to read ----------------------------------------------------

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
