"""Where the player `plain` sets his units down: at deployment, and when they come from reserve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from lonehand.engine.question import Question
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.player.evaluation import Scales
from lonehand.games.grimdark_future.rules import deployment, reserves
from lonehand.games.grimdark_future.rules.deployment import DeployForm, turn_models, write_places
from lonehand.games.grimdark_future.rules.movement import placement, positions
from lonehand.games.grimdark_future.rules.movement.placement import NORTH, edge
from lonehand.games.grimdark_future.rules.reserves import ArrivalForm
from lonehand.games.grimdark_future.state import Marker, Unit
from lonehand.games.grimdark_future.words.grammar import verb
from lonehand.space.inches.measures import INCH
from lonehand.space.inches.moves.placement import nearest_anchor

FAR_SHOOTER: Final = 24 * INCH
"""Who shoots so far stands a little behind the others."""
BEHIND: Final = 4 * INCH
"""How far behind."""
SHOOTS_ON_FOOT: Final = 18 * INCH
"""Who shoots so far does not ride: he is of use as soon as he is out."""
ROUNDS_SAVED: Final = 0.6
"""The rounds that a ride has to save, for while it lasts its unit is not to be shot at, but hurts
nobody, and a wreck would hurt it."""


# -- deployment -----------------------------------------------------------------------------------


def deploy(play: Play, question: Question) -> tuple[str, str]:
    """Return how his next unit deploys: opposite to an objective that needs it."""
    form = cast("DeployForm", question.form)
    state, forces = play.state, play.rules.forces
    unit = max(
        (state.find(key) for key in form.units),
        key=lambda each: sum(tough for tough in forces.of(each).tough),
    )
    troop = forces.of(unit)
    if troop.has("ambush"):
        return (
            f"{unit.name}: {deployment.RESERVE}",
            f"{verb(unit.name, 'comes')} from reserve, to where the need is greatest.",
        )
    marker = neediest(play, unit)
    transport = ride(play, unit, marker)
    if transport is not None:
        return (
            f"{unit.name}: {deployment.BOARD} {transport.name}",
            f"{verb(unit.name, 'gets')} to the objectives sooner in {transport.name}.",
        )
    x = play.table.width // 2 if marker is None else marker.x
    shapes = nearest_anchor(
        placement.bases_of(play, unit),
        (x, front(play, unit)),
        deployment.FORWARD[edge(state, unit.side)],
        deployment.room_for(play, unit),
        positions.rule_of(play),
        step=INCH,
        most=play.table.width,
    )
    if shapes is None:
        return deployment.AUTO, "There is hardly any place left."
    spots = turn_models(shapes, deployment.FORWARD[edge(state, unit.side)])
    what = f"objective {marker.name}" if marker is not None else "the middle"
    return f"{unit.name}: {write_places(spots)}", f"From there {verb(unit.name, 'goes')} to {what}."


def ride(play: Play, unit: Unit, marker: Marker | None) -> Unit | None:
    """Return the transport that a unit had best begin in; None for none.

    Units that fight, or shoot only from near, ride where that saves time; Scouts are far ahead
    without it.
    """
    forces = play.rules.forces
    troop = forces.of(unit)
    stride = max(troop.rush, troop.advance)
    longest = max((gun.range for gun in troop.ranged), default=0)
    if marker is None or not stride or troop.holds or troop.has("scout"):
        return None
    if longest >= SHOOTS_ON_FOOT:
        return None
    profile = forces.profile
    far = abs(marker.y - front(play, unit)) - profile.objectives.seized_within * INCH
    out = far - profile.special.transport.exit_within * INCH
    best, most = None, ROUNDS_SAVED
    for transport in deployment.may_ride(play, unit):
        by = forces.of(transport)
        if by.holds or not by.rush:
            continue
        saved = max(0, far) / stride - max(0, out) / by.rush
        if saved > most:
            best, most = transport, saved
    return best


def front(play: Play, unit: Unit) -> int:
    """Return how far down the table a unit's front stands: at the front of its zone, or behind."""
    _, top, _, bottom = deployment.bounds(play, unit)
    troop = play.rules.forces.of(unit)
    back = placement.bases_of(play, unit)[0].radius
    if max((gun.range for gun in troop.ranged), default=0) >= FAR_SHOOTER:
        back += BEHIND
    return bottom - back if edge(play.state, unit.side) == NORTH else top + back


def neediest(play: Play, unit: Unit) -> Marker | None:
    """Return the objective for which least is there, by the points that stand opposite to each."""
    state = play.state
    scales = Scales(play, unit.side)
    sent = {marker.name: 0.0 for marker in state.markers}
    for other in (*scales.friends, *scales.riders):
        near = nearest_along(state.markers, scales.boxes[other.key])
        if near is not None:
            sent[near.name] += scales.price(other)
    return min(state.markers, key=lambda each: (sent[each.name], each.name), default=None)


def nearest_along(markers: Sequence[Marker], box: tuple[int, int, int, int]) -> Marker | None:
    """Return the objective that is nearest along the edge to a unit."""
    middle = (box[0] + box[2]) // 2
    return min(markers, key=lambda each: abs(each.x - middle), default=None)


# -- from reserve ---------------------------------------------------------------------------------


def arrival(play: Play, question: Question) -> tuple[str, str]:
    """Return where his first unit arrives: by the objective that gains most."""
    form = cast("ArrivalForm", question.form)
    unit = form.units[0]
    scales = Scales(play, unit.side)
    for _, marker in wishes(scales, unit):
        shapes = nearest_anchor(
            placement.bases_of(play, unit),
            (marker.x, marker.y),
            0,
            reserves.room_for(play, unit),
            positions.rule_of(play),
            step=INCH,
        )
        if shapes is not None:
            spots = [(shape.x, shape.y, 0) for shape in shapes]
            return (
                f"{unit.name}: {write_places(spots)}",
                f"It is needed at objective {marker.name}.",
            )
    return reserves.WAIT, "There is no good place for anyone yet."


def wishes(scales: Scales, unit: Unit) -> list[tuple[float, Marker]]:
    """Return the objectives, those first that a unit beside them is worth most for."""
    found = []
    for number, marker in enumerate(scales.markers()):
        ours = scales.presence(unit.side, number)
        theirs = scales.presence(1 - unit.side, number)
        gain = scales.counts(number) * (1 - ours) * (1 - theirs / 2)
        found.append((gain, marker))
    return sorted(found, key=lambda each: (-each[0], each[1].name))
