"""GF-SR-TRANSPORT-3: where the cargo of a transport gets out."""

from __future__ import annotations

from lonehand.games.grimdark_future import measuring
from lonehand.games.grimdark_future.automa import standing
from lonehand.games.grimdark_future.automa.sections import carrier
from lonehand.games.grimdark_future.moving import Move
from lonehand.games.grimdark_future.state import Play, Squad
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.placing import Room, facing_towards, placed
from lonehand.space.inches.shapes import Shape, distance

STEP = INCH // 2


def towards(play: Play, squad: Squad, goal: Point) -> Move:
    """GF-SR-TRANSPORT-3: return the exit of a unit, as near to its goal as it can be.

    All of it ends within 6″ of the transport, outside difficult and dangerous terrain if there is
    a place. A move without places says that there is none.
    """
    transport = carrier(play.state, squad)
    troop = play.rules.forces.of(squad)
    bases = standing.bases_of(play, squad)
    most = play.rules.forces.profile.special.transport.exit_within * INCH
    body = measuring.block(play, transport).shapes[0]
    keep = standing.kept(play, squad, play.rules.forces.profile.move.gap * INCH)
    keep = [(shape, 0 if shape is body else gap) for shape, gap in keep]
    rule = standing.rule_of(play)

    def inside(number: int, spot: Point) -> bool:
        return is_wholly_within(bases[number].at(*spot), body, most)

    reach = body.outline.reach + most
    steps = range(-reach, reach + 1, STEP)
    anchors = [(body.x + dx, body.y + dy) for dx in steps for dy in steps]
    anchors = [place for place in anchors if inside(0, place)]
    anchors.sort(key=lambda place: (between(place, goal), place))
    free = troop.has("strider") or troop.has("flying")
    for sorts in standing.SORTS[-1:] if free else standing.SORTS:
        room = Room(play.table.ground, play.table.ground.with_property(*sorts), keep)
        for place in anchors:
            facing = facing_towards(place, goal)
            if not room.has(bases[0].at(*place, facing)):
                continue
            shapes = placed(bases, place, facing, room, rule, accepts=inside)
            if shapes is not None:
                spots = tuple((shape.x, shape.y, facing) for shape in shapes)
                return Move("Disembark", spots, tuple(((x, y),) for x, y, _ in spots))
    return Move("Disembark", ())


def is_wholly_within(shape: Shape, body: Shape, most: int) -> bool:
    """Say whether all of a base is within a length of another."""
    return distance(shape, body) + 2 * shape.outline.reach <= most
