"""Where an Aircraft of the AI flies, and where cargo gets out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lonehand.games.grimdark_future.automa import targets
from lonehand.games.grimdark_future.automa.places import comparison
from lonehand.games.grimdark_future.automa.places.comparison import ASIDE, ROUND, Ending, Keys
from lonehand.games.grimdark_future.automa.places.ground import avoids, is_covered
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import ties
from lonehand.games.grimdark_future.rules.movement import marches, positions, transports, walks
from lonehand.games.grimdark_future.rules.movement.walks import Move
from lonehand.games.grimdark_future.state import Marker, Unit
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.moves.placement import square_between


def flight(play: Play, unit: Unit, goal: Point) -> Move:
    """Return the flight of an Aircraft that serves best (C37).

    Keys in turn: a valid shot at its end, staying on the table, nearness to its goal within 1″, the
    fewest attack ranges and the largest gap to them, then nearness itself.
    """
    found = marches.flights(play, unit)
    if not found:
        return walks.hold(play, unit)
    guns = play.rules.forces.of(unit).ranged
    order = ties.best(found, lambda move: int(move.leaves))
    able = [
        move
        for move in order
        if not move.leaves and targets.has_shot(play, unit, guns, move.places)
    ]
    order = ties.best(
        able or order,
        lambda move: comparison.nearest_of(move.places, goal),
        comparison.progress(play),
    )
    endings = [Ending(move.places[0][:2], move.places, covered=False) for move in order]
    near: tuple[Callable[[Ending], int], int] = (
        lambda each: comparison.nearest_of(each.spots, goal),
        0,
    )
    best = comparison.best_of(play, endings, [*comparison.exposure(play, unit), near])
    return order[endings.index(best)]


def getting_out(play: Play, unit: Unit, goal: Point, marker: Marker | None = None) -> Move:
    """Return the exit of cargo, as near to its goal as it can be.

    It ends outside the terrain that `ground.forbidden_pieces` names, if there is a place; *marker*
    is its goal if that is an objective. A move without places says that there is none at all.
    """
    for avoid in (avoids(play, unit, marker), ()):
        move = transports.disembark(play, unit, goal, avoid=avoid)
        if move is None:
            continue
        if marker is not None and positions.near_marker(play, unit, marker, move.places):
            return exit_to_seize(play, unit, marker, move, avoid)
        return exit_on_the_way(play, unit, goal, move, avoid, to_objective=marker is not None)
    return Move("Disembark", ())


def exit_to_seize(
    play: Play, unit: Unit, marker: Marker, plain: Move, avoid: Sequence[str]
) -> Move:
    """Return the exit to an objective that ends nearest to what cargo wants next.

    Cover is the key before that.
    """
    goal = comparison.next_goal(play, unit, marker)
    if goal is None:
        return plain
    within = play.rules.forces.profile.objectives.seized_within * INCH
    place = marker.x, marker.y
    rim = [
        comparison.step_from(place, goal, within * part // 3, turn)
        for part in (3, 2, 1)
        for turn in ROUND
    ]
    exits = [
        move
        for move in exits_to(play, unit, plain, rim, avoid)
        if positions.near_marker(play, unit, marker, move.places)
    ]
    keys: Keys = [
        (lambda each: int(not each.covered), 0),
        (lambda each: comparison.nearest_of(each.spots, goal), 0),
    ]
    return best_exit(play, unit, exits, keys, to_objective=True)


def exit_on_the_way(
    play: Play,
    unit: Unit,
    goal: Point,
    plain: Move,
    avoid: Sequence[str],
    *,
    to_objective: bool,
) -> Move:
    """Return an exit as near to a goal as it can be, within 1″ in or behind cover."""
    if not play.table.screens:
        return plain
    lead = min((spot[:2] for spot in plain.places), key=lambda spot: square_between(spot, goal))
    points = [comparison.offset(goal, lead, between(goal, lead), aside) for aside in ASIDE[1:]]
    keys: Keys = [
        (lambda each: comparison.nearest_of(each.spots, goal), comparison.progress(play)),
        (lambda each: int(not each.covered), 0),
        (lambda each: comparison.nearest_of(each.spots, goal), 0),
    ]
    exits = exits_to(play, unit, plain, points, avoid)
    return best_exit(play, unit, exits, keys, to_objective=to_objective)


def exits_to(
    play: Play, unit: Unit, plain: Move, points: Sequence[Point], avoid: Sequence[str]
) -> list[Move]:
    """Return the plain exit of cargo, and those to some places."""
    exits = (transports.disembark(play, unit, point, avoid=avoid) for point in points)
    return [plain, *(move for move in exits if move is not None)]


def best_exit(
    play: Play, unit: Unit, exits: Sequence[Move], keys: Keys, *, to_objective: bool
) -> Move:
    """Return the best of some exits by keys in turn."""
    endings = [
        Ending(
            move.places[move.lead][:2],
            move.places,
            is_covered(play, unit, move.places, to_objective=to_objective),
        )
        for move in exits
    ]
    return exits[endings.index(comparison.best_of(play, endings, keys))]
