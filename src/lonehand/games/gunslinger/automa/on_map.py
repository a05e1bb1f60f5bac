"""What an automatic character decides for a segment, and what the map makes of it.

The plan comes from `decision`, which knows nothing but facts; here it meets the map: the next hex
(GS-9.21.2 to GS-9.21.6, GS-9.23.1), his facing and his head. Wherever several hexes are equally
good all of them are returned, and a die decides where the plan is carried out; how ties were broken
is only told here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.facts import Traced
from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger.automa.decision import Plan, decide
from lonehand.games.gunslinger.automa.facts import Facts
from lonehand.games.gunslinger.automa.surroundings import (
    MapFacts,
    closest_cover,
    cover_against,
    heads_by_nearness,
)
from lonehand.games.gunslinger.automa.targets import Enemy, Target, choose
from lonehand.games.gunslinger.readings import Readings
from lonehand.games.gunslinger.state import Character, Play
from lonehand.space.cells import aim
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.routes import Criterion, Routes, on_path, prefer_by, prefer_unoccupied
from lonehand.space.cells.sight import NO_HEAD

T = TypeVar("T")
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
    steps, clauses = (
        choose_next_cells(play, who, plan, facts) if plan.activity == "ADVANCE" else NO_STEPS
    )
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
    """Return a plan by which he gets down first if his head can only go out over something low."""
    if plan.activity != "HEAD OUT" or plan.target is None:
        return plan
    head = choose_head(play, who, play.state.find(plan.target.name))
    if head == NO_HEAD or can_put_out(play, who, head):
        return plan
    return gets_down(plan)


def gets_down(plan: Plan) -> Plan:
    """Return a plan to put his head out as one to take cover on the ground first, as `get_down`."""
    why = (*plan.why, Reason("GS-9.23.3", "takes cover"))
    return plan._replace(activity="GET DOWN", clause="GS-9.23.3", why=why)


def empty_cell(play: Play, who: Character, plan: Plan, facts: MapFacts) -> tuple[str, ...]:
    """Return the clause of the cell without an entry that leaves him without an action."""
    found = play.rules.actions.segments[who.marker, play.state.segment]
    if plan.target is None or plan.clause != "GS-9.2c" or found.kind != "none":
        return ()
    return (found.cells[facts.band(plan.target.name)].clause,)


# -- the next hex ---------------------------------------------------------------------------------


class Bound(NamedTuple):
    """Where an ADVANCE leads to in the end.

    Attributes:
        goals: the cells that are as good as one another; none if there is nowhere to go.
        enter: the buildings that may be entered from outside; None for all.
        close_to: the cell that of equally short ways the best keeps close to; -1 for none.

    """

    goals: tuple[int, ...]
    enter: Collection[int] | None = None
    close_to: int = -1


def find_next_cells(
    play: Play, who: Character, bound_for: Plan | Target, facts: MapFacts | None = None
) -> tuple[int, ...]:
    """GS-9.21.2: the cells that one hex of an ADVANCE can lead into, all equally good.

    Args:
        play: the showdown.
        who: the character.
        bound_for: his plan, an ADVANCE, or his target.
        facts: his facts, where they are at hand.

    Returns:
        The cells; none if he is there already, or as near as he can come.

    """
    return choose_next_cells(play, who, bound_for, facts)[0]


def choose_next_cells(
    play: Play, who: Character, bound_for: Plan | Target, facts: MapFacts | None = None
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return these cells, and the clauses that told them from others as good."""
    bound = find_bound(play, who, bound_for, facts)
    return best_steps(play, who, bound) if bound.goals else ((), ())


def find_bound(
    play: Play, who: Character, bound_for: Plan | Target, facts: MapFacts | None = None
) -> Bound:
    """Return where an ADVANCE leads to in the end, and the buildings that he may go into.

    Args:
        play: the showdown.
        who: the character.
        bound_for: his plan, an ADVANCE, or his target.
        facts: his facts, where they are at hand.

    """
    target = bound_for.target if isinstance(bound_for, Plan) else bound_for
    if target is None:
        return Bound(())
    if isinstance(bound_for, Plan) and bound_for.towards == "cover":
        return towards_cover(play, who, target)
    known = facts or MapFacts(play, who)
    enter = None
    if target.kind == "hex":
        enter = buildings_to_enter(known, target)
    return Bound((known.cell_of(target.name),), enter)


def towards_cover(play: Play, who: Character, target: Target) -> Bound:
    """GS-9.23.1: to the closest cover hexes against his target, by the way closest to him."""
    enemy = play.state.find(target.name)
    hexes, _ = closest_cover(play.ground, who.cell, enemy)
    return Bound(hexes, close_to=enemy.cell)


def buildings_to_enter(facts: MapFacts, target: Target) -> frozenset[int]:
    """GS-9.21.6: bound for a hex he goes into no building but one that the enemy is in.

    The enemy is the one whose aim zone gave the hex; on the way out of a building, the closest one.
    """
    for enemy in sorted(facts.enemies, key=lambda enemy: (enemy.hexes, enemy.turning, enemy.order)):
        if target.name in facts.zone_hexes(enemy.name):
            name: str | None = enemy.name
            break
    else:
        name = facts.closest_enemy()
    if name is None:
        return frozenset()
    return frozenset({facts.cells.buildings[facts.people[name].cell]} - {0})


def best_steps(play: Play, who: Character, bound: Bound) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """GS-9.21.2: the first steps of the best routes: the shortest that can be walked.

    If no goal can be walked to, as near to it as he can come. By option he steps into front hexes
    only, and into none that leads further away.
    """
    routes, start, enter = play.ground.routes, who.cell, bound.enter
    ends = routes.ends(start, bound.goals, enter)
    field = routes.field(ends, enter)
    near = routes.nearest_steps(start, ends, enter)
    if play.rules.readings.steps == "front":
        front = aim.front(play.ground.cells, start, who.facing)
        near = routes.nearest_steps(start, ends, enter, front)
        near = [cell for cell in near if field[cell] < field[start]]
    deciding = ["GS-9.21.6"] if is_kept_out(routes, start, bound) else []
    if len(near) > 1:
        for clause, criterion in criteria(play, who, field, bound.close_to):
            left = prefer_by(near, [criterion])
            if len(left) < len(near):
                deciding.append(clause)
                near = left
    return tuple(sorted(near)), tuple(deciding)


def whole_way(play: Play, who: Character, plan: Plan, first: int) -> list[int]:
    """Return the cells of a best route that begins with a step into *first*, his own before it."""
    routes, bound = play.ground.routes, find_bound(play, who, plan)
    field = routes.field(routes.ends(who.cell, bound.goals, bound.enter), bound.enter)
    closest = [whole_way_near(routes, field, bound.close_to)] if bound.close_to >= 0 else []
    cells, here = [who.cell, first], first
    while field[here] > 0:
        onward = [
            cell
            for cell, cost in routes.steps[here]
            if field[cell] + cost == field[here] and routes.may_step(here, cell, bound.enter)
        ]
        if not onward:
            break
        here = prefer_by(onward, closest)[0]
        cells.append(here)
    return cells


def is_kept_out(routes: Routes, start: int, bound: Bound) -> bool:
    """GS-9.21.6: tell whether, but for the rule, he would go into a building beside him now."""
    barred = [
        cell for cell, _ in routes.steps[start] if not routes.may_step(start, cell, bound.enter)
    ]
    if not barred:
        return False
    near = routes.nearest_steps(start, routes.ends(start, bound.goals))
    return any(cell in near for cell in barred)


def criteria(
    play: Play, who: Character, field: list[int], close_to: int
) -> list[tuple[str, Criterion]]:
    """Return what tells equally short routes apart, in order, each with its clause.

    GS-9.21.2.1: along a path. GS-9.21.2.2: into a path hex. GS-9.21.2.3: into a free hex. On the
    way to cover, how close they keep to the target comes first, since these three compare only
    hexes that are equally near it.
    """
    found = []
    if close_to >= 0:
        routes = play.ground.routes
        found.append(("GS-9.23.1", nearest_to(routes.cells, close_to)))
        found.append(("GS-9.23.1", whole_way_near(routes, field, close_to)))
    if play.ground.cells.paths[who.cell]:
        found.append(("GS-9.21.2.1", stays_on_path(play.ground.routes, field)))
    found.append(("GS-9.21.2.2", on_path(play.ground.cells)))
    found.append(("GS-9.21.2.3", prefer_unoccupied(play.state.cells_occupied())))
    return found


def nearest_to(cells: Cells, place: int) -> Criterion:
    """GS-9.23.1: of equally short routes the one whose first step is closer to the target."""
    ranges = cells.ranges_to(place)
    return lambda cell: ranges[cell]


def whole_way_near(routes: Routes, field: list[int], place: int) -> Criterion:
    """GS-9.23.1: then the one that is closer to the target as a whole, all its hexes together."""
    ranges, known = routes.cells.ranges_to(place), dict[int, int]()

    def hexes_from_target(cell: int) -> int:
        if cell not in known:
            onward = (
                hexes_from_target(beyond)
                for beyond, cost in routes.steps[cell]
                if field[cell] and field[beyond] + cost == field[cell]
            )
            known[cell] = ranges[cell] + min(onward, default=0)
        return known[cell]

    return hexes_from_target


def stays_on_path(routes: Routes, field: list[int]) -> Criterion:
    """GS-9.21.2.1: who has met a path keeps to the route that follows it for as long as can be.

    Only routes that are equally short are compared, so a path never takes him further from the
    target than another route; nearness is what remains of the way.
    """
    paths, known = routes.cells.paths, dict[int, int]()

    def followed(cell: int) -> int:
        if not paths[cell]:
            return 0
        if cell not in known:
            on = (
                followed(beyond)
                for beyond, cost in routes.steps[cell]
                if field[beyond] + cost == field[cell]
            )
            known[cell] = 1 + max(on, default=0)
        return known[cell]

    return lambda cell: -followed(cell)


# -- to and fro -----------------------------------------------------------------------------------


def to_and_fro(play: Play, who: Character, plan: Plan, next_cells: Iterable[int]) -> list[Reason]:
    """Return the reasons to give for steps that the rules would take back at once."""
    if plan.activity != "ADVANCE":
        return []
    found = (comes_back(play, who, plan, cell) for cell in next_cells)
    return [reason for reason in found if reason is not None]


def comes_back(play: Play, who: Character, plan: Plan, cell: int) -> Reason | None:
    """Return the reason to give if the rules would send him straight back from a hex.

    Towards one target he never goes to and fro: each step leaves less of the way. But in the next
    hex he may see another enemy, a weapon or a hex in an aim zone, or lose them, and be sent back
    after that, again and again, while nobody else moves.

    Args:
        play: the showdown.
        who: the character, still where he is.
        plan: his plan, an ADVANCE.
        cell: the hex that he steps into.

    """
    there = who.copy()
    there.cell, there.head, there.head_out = cell, NO_HEAD, False
    there.facing = aim.keep_facing(play.ground.cells, who.cell, who.facing, cell)
    people = [there if each is who else each for each in play.state.characters]
    then = Play(msgspec.structs.replace(play.state, characters=people), play.door, play.rules)
    facts = MapFacts(then, there)
    for target in every_target(facts, play.rules.readings):
        if plan.target and target[:2] == plan.target[:2]:
            continue
        to_cover = plan.towards == "cover" and target.kind == "enemy"
        onward = plan._replace(target=target, towards="cover" if to_cover else target.kind)
        if who.cell in find_next_cells(then, there, onward, facts):
            names = play.ground.cells.name(cell), target.name
            return Reason(target.clause, "to and fro", names)
    return None


class Ahead(BatchDoor):
    """A door for a look ahead, which changes nothing: of tied options it takes one by its number.

    Args:
        number: which of the tied ones is taken.

    Attributes:
        tied: how many there were.

    """

    def __init__(self, number: int) -> None:
        super().__init__({}, Chance("a look ahead"))
        self.number, self.tied = number, 1

    def pick(self, source: str, clause: str, options: Sequence[T]) -> T:
        """Return the one of that number."""
        del source, clause
        self.tied = len(options)
        return options[self.number]


def every_target(facts: MapFacts, readings: Readings) -> Iterator[Target]:
    """Yield the targets that he may have: several if a die would take one."""
    number, tied = 0, 1
    while number < tied:
        ahead = Ahead(number)
        target = choose(facts, readings, ahead, [])
        if target is None:
            return
        yield target
        number, tied = number + 1, ahead.tied


# -- facing ---------------------------------------------------------------------------------------


def find_facings(play: Play, who: Character, cell: int) -> tuple[int, ...]:
    """GS-9.21.3n: the facings with the fewest hexsides of turning that bring a cell into the zone.

    His own facing alone if it lies there already; two if turning either way is equally short.
    """
    return aim.turns(play.ground.cells, who.cell, who.facing, cell)[1]


# -- his head -------------------------------------------------------------------------------------


def choose_head(play: Play, who: Character, enemy: Character) -> int:
    """The head to put out: one that sees the enemy, the nearest to him.

    Reading: one that can go out as he is comes before one for which he would have to get down; of
    equally near ones the first by number, that is by place; `NO_HEAD` if none sees him.
    """
    cover = cover_against(play.ground, who.cell, enemy)
    if cover is None:
        return NO_HEAD
    found = [head for _, head in heads_by_nearness(play.ground, cover, enemy)]
    return next((head for head in found if can_put_out(play, who, head)), found[0])


def can_put_out(play: Play, who: Character, head: int) -> bool:
    """Tell whether a head can go out as he is: over something low he must be down."""
    return who.down or not play.ground.sight.heads[head].needs_down


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
        found.append(reason_of_step(play, plan, steps))
    return tuple(found)


def equally_near(facts: MapFacts, reason: Reason) -> list[Reason]:
    """Return why he was chosen among others who are as near.

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


def reason_of_step(play: Play, plan: Plan, steps: Sequence[int]) -> Reason:
    """Return which next hexes are best; of several a die takes one."""
    clause = "GS-9.23.1" if plan.towards == "cover" else "GS-9.21.2"
    names = [play.ground.cells.name(cell) for cell in steps]
    if not names:
        return Reason(clause, "no hex is better")
    if len(names) == 1:
        return Reason(clause, "best hex", (names[0],))
    return Reason(clause, "best hexes", (", ".join(names),))
