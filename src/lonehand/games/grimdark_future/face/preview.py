"""What comes of an order before it is sent, and what may be ordered, in sentences.

Where the unit ends and in what terrain, what it costs, whom it may shoot at from there and who may
charge it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from lonehand.engine.grammar.english import agrees, join_words
from lonehand.games.grimdark_future.face import inspection
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import deployment, melee, special, visibility
from lonehand.games.grimdark_future.rules.deployment import RESERVE, DeployForm
from lonehand.games.grimdark_future.rules.movement import positions, walks
from lonehand.games.grimdark_future.rules.objectives import MarkerForm
from lonehand.games.grimdark_future.rules.reserves import ArrivalForm
from lonehand.games.grimdark_future.state import Unit
from lonehand.games.grimdark_future.text import orders
from lonehand.games.grimdark_future.text.activation import KINDS, ActivationForm, Deed
from lonehand.games.grimdark_future.words.grammar import agree, inches, middle, spot
from lonehand.games.grimdark_future.words.questions import how
from lonehand.games.grimdark_future.words.whereabouts import piece_called
from lonehand.space.inches.figures import Spot
from lonehand.space.inches.measures import Point
from lonehand.space.inches.shapes import overlaps

MOST_SHOTS: Final = 5
"""So many targets are told of, the best first."""
MOST_THREATS: Final = 4
FEW: Final = 4
"""So many units are listed in a line each where an order is asked for."""

SEND: Final = "Enter sends it; type another order to change it."

# -- what comes of it ------------------------------------------------------------------------------


def preview(form: Any, text: str) -> list[str]:
    """Return what an answer will do, in sentences; raise Refusal if it cannot be given."""
    name = orders.recipient(form, text)
    return [agree(name, line) for line in preview_lines(form, text, name)]


def preview_lines(form: Any, text: str, name: str) -> list[str]:
    """Return what an answer for a unit will do, in sentences of one model."""
    found, play = form.check(text), form.play
    if isinstance(form, ActivationForm):
        return [*preview_deed(play, play.state.find(name), found), SEND]
    if isinstance(form, MarkerForm):
        under = inspection.terrain_words(play, found)
        return [f"The objective is at {spot(found)}.", *under, SEND]
    if not name:
        left, deploys = len(orders.units_of(form)), isinstance(form, DeployForm)
        units = "The last unit" if left == 1 else f"The {left} units left"
        if deploys:
            return [f"Lonehand deploys {units[:1].lower()}{units[1:]}.", SEND]
        return [f"{units} {'waits' if left == 1 else 'wait'}.", SEND]
    unit = play.state.find(name)
    transport = getattr(found, "transport", "")
    if transport:
        return [f"{name} begins in {play.state.find(transport).name}.", SEND]
    if not found.spots:
        return [f"{name} stays in reserve.", SEND]
    lines = [f"{name} is at {middle(found.spots)}{ground(play, unit, found.spots)}."]
    return [*lines, *markers(play, unit, found.spots), SEND]


def preview_deed(play: Play, unit: Unit, found: Deed) -> list[str]:
    """Return what an activation does: where it ends, in what terrain, who will be in range."""
    move, name = found.move, unit.name
    if found.transport:
        return [f"{name} gets into {play.state.find(found.transport).name}."]
    if found.action == "idle":
        return [f"{name} is idle and recovers."]
    if not move.places:
        return [f"{name} holds."]
    at = move.places
    lines = [goes(play, unit, found)]
    if move.leaves:
        return [*lines, "Leaves the table, and comes back next round."]
    if move.dangerous:
        count = len(move.dangerous)
        lines.append(f"Dangerous terrain: {count} {agrees(count, 'model tests', 'models test')}.")
    lines += markers(play, unit, at)
    if found.target:
        enemy = play.state.find(found.target)
        ours, back = melee.exchange(play, unit, enemy)
        lines.append(
            f"On average: {ours:.1f} wounds to {enemy.name}, {back:.1f} in return. "
            f"{enemy.name}: {how(play, enemy)}."
        )
        return lines
    if visibility.in_cover(play, unit, at):
        lines.append("In cover there.")
    if unit.shaken:
        lines.append(f"{name} does nothing else and recovers.")
    elif found.action in ("hold", "advance"):
        lines += shots(play, unit, at, held=found.action == "hold")
    return [*lines, *threats(play, unit, at)]


def goes(play: Play, unit: Unit, found: Deed) -> str:
    """Return how far a unit moves and where it ends."""
    move = found.move
    if move.kind == walks.HOLD:
        return f"{unit.name} holds at {middle(move.places)}."
    verb = {"advance": "advances", "rush": "rushes", "charge": "charges"}[found.action]
    whom = f" {play.state.find(found.target).name}," if found.target else ""
    if unit.rides:
        return f"{unit.name} gets out, to {middle(move.places)}."
    most = walks.length_of(play.rules.forces.of(unit), KINDS[found.action])
    hard = ", through difficult terrain" if move.difficult else ""
    return (
        f"{unit.name} {verb}{whom} {inches(move.length)} of {inches(most)}, to "
        f"{middle(move.places)}{ground(play, unit, move.places)}{hard}."
    )


def ground(play: Play, unit: Unit, at: Sequence[Spot]) -> str:
    """Return the terrain that a unit would stand in, to follow a place."""
    shapes = positions.block(play, unit, tuple(at)).shapes
    table = play.table.ground
    names = [
        piece_called(table, number)
        for number, parts in enumerate(table.pieces)
        if any(overlaps(lump.shape, shape) for lump in parts for shape in shapes)
    ]
    return f", in {join_words(names)}" if names else ""


def markers(play: Play, unit: Unit, at: Sequence[Spot]) -> list[str]:
    """Return which objectives a unit would be near enough to seize, or how far the next one is."""
    there = tuple(at)
    near = [
        marker.name
        for marker in play.state.markers
        if positions.near_marker(play, unit, marker, there)
    ]
    if near:
        return [f"Near enough to seize objective {join_words(near)}."]
    far = [
        (positions.to_place(play, unit, (marker.x, marker.y), there), marker.name)
        for marker in play.state.markers
    ]
    return [f"Objective {min(far)[1]} is {inches(min(far)[0])} away then."] if far else []


def shots(play: Play, unit: Unit, at: Sequence[Spot], *, held: bool) -> Iterator[str]:
    """Yield whom a unit could shoot at from there, with what is to be expected."""
    troop = play.rules.forces.of(unit)
    if not any(special.may_use(unit, gun) for gun in troop.ranged):
        return
    found = inspection.shots(play, unit, tuple(at), held=held)
    for enemy, _, said in found[:MOST_SHOTS]:
        yield f"In range and sight: {enemy.name}, {inches(gap(play, unit, enemy, at))}; {said}."
    if not found:
        yield "Nobody is in range and sight."


def gap(play: Play, unit: Unit, enemy: Unit, at: Sequence[Spot]) -> int:
    """Return how far an enemy is from where a unit would stand."""
    return positions.gap(play, unit, enemy, tuple(at))


def threats(play: Play, unit: Unit, at: Sequence[Spot]) -> Iterator[str]:
    """Yield who might charge a unit where it would stand, were the way free."""
    if play.rules.forces.of(unit).has("aircraft"):
        return
    near = []
    for enemy in play.state.enemies(unit.side):
        troop = play.rules.forces.of(enemy)
        far = gap(play, unit, enemy, at)
        if enemy.living_models() and not troop.holds and not enemy.shaken and far <= troop.charge:
            near.append((far, enemy.name))
    if near:
        said = ", ".join(f"{name} {inches(far)}" for far, name in sorted(near)[:MOST_THREATS])
        yield f"In charge range of {said}."


# -- what may be done ------------------------------------------------------------------------------


def prompt_lines(form: Any) -> list[str]:
    """Return which units wait for an order, and an order for instance."""
    units = orders.units_of(form)
    good = next(iter(form.candidates(1)), "")
    if isinstance(form, MarkerForm):
        return [f"Type a place, for example “{good}”."]
    if len(units) > FEW:
        lines = [f"  {', '.join(unit.name for unit in units)}; type ? for more about them."]
    else:
        lines = [f"  {unit.name}: {how(form.play, unit)}" for unit in units]
    if isinstance(form, DeployForm):
        return [*lines, orders.how_to_order(form)]
    if isinstance(form, ArrivalForm):
        return [
            *lines,
            f"Type a unit and a place, for example “{good}”, or “wait” to keep them all back.",
        ]
    return [*lines, f"Type an order, for example “{good}”. Type ? UNIT for all that a unit may do."]


def offers(form: Any, rest: str) -> list[str]:
    """Return what may be ordered: of the unit that *rest* names, else of all in a line each."""
    units = orders.units_of(form)
    if isinstance(form, MarkerForm):
        places = ", ".join(f"“{text}”" for text in form.candidates(5))
        return [f"Valid places include {places}."]
    if rest:
        name = orders.one_of([unit.name for unit in units], rest, "?")
        units = [unit for unit in units if unit.name == name]
    if isinstance(form, ActivationForm) and len(units) == 1:
        return activations(form, units[0])
    if isinstance(form, ActivationForm):
        return [line for unit in units for line in in_brief(form, unit)]
    return list(chain.from_iterable(settings(form, unit) for unit in units))


def in_brief(form: ActivationForm, unit: Unit) -> Iterator[str]:
    """Yield how a unit is and how far it moves, in a line."""
    if unit.shaken:
        yield f"  {unit.name}: Shaken, idle only."
        return
    speeds = inspection.speeds(form.play.rules.forces.of(unit))
    yield f"  {unit.name}: {how(form.play, unit)}; {speeds}."


def activations(form: ActivationForm, unit: Unit) -> list[str]:
    """Return what a unit may do, with what would come of it."""
    play, name = form.play, unit.name
    lines = [f"{name}, {how(play, unit)}, may:"]
    if unit.shaken:
        return [*lines, "  idle: do nothing, and recover."]
    troop = play.rules.forces.of(unit)
    if troop.has("aircraft"):
        flights = [text.partition(": ")[2] for text in form.flights(unit)]
        return [*lines, *(f"  {text}" for text in flights[:MOST_SHOTS])]
    held = list(shots(play, unit, positions.spots_of(unit), held=True)) if unit.present else []
    lines.append(f"  hold{': ' + held[0] if held else '.'}")
    lines += [f"        {line}" for line in held[1:]]
    if troop.holds:
        return lines
    for word, length, more in (
        ("advance", troop.advance, ", and shoot"),
        ("rush", troop.rush, ""),
    ):
        if length:
            lines.append(f"  {word} up to {inches(length)}{more}.")
    for enemy in form.chargeable(unit):
        ours, back = melee.exchange(play, unit, enemy)
        lines.append(
            f"  charge {enemy.name}, {far_to(play, unit, enemy)}: {ours:.1f} wounds on average, "
            f"{back:.1f} in return."
        )
    if not unit.rides:
        for action in ("advance", "rush"):
            lines += [f"  {action} into {each}." for each in form.boardable(unit, action)]
        near = [
            f"{marker.name} {inches(positions.to_place(play, unit, (marker.x, marker.y)))}"
            for marker in play.state.markers
        ]
        lines += [f"  Objectives: {', '.join(near)}."] if near else []
    return lines


def far_to(play: Play, unit: Unit, enemy: Unit) -> str:
    """Return how far an enemy is, from its transport if a unit rides."""
    at: Unit = play.state.find(unit.rides) if unit.rides else unit
    return inches(positions.gap(play, at, enemy))


def settings(form: DeployForm | ArrivalForm, unit: Unit) -> Iterator[str]:
    """Yield how a unit may be set up."""
    play = form.play
    if isinstance(form, ArrivalForm):
        away = play.rules.forces.profile.special.ambush.distance
        yield f"  {unit.name}: at X,Y, more than {away}″ from enemies; or wait."
        return
    box: tuple[Point, Point] = (
        deployment.bounds(play, unit)[:2],
        deployment.bounds(play, unit)[2:],
    )
    found = [f"between {spot(box[0])} and {spot(box[1])}"]
    found += [f"in {each.name}" for each in deployment.may_ride(play, unit)]
    found += [RESERVE] if play.rules.forces.of(unit).has("ambush") else []
    yield f"  {unit.name}: {', '.join(found)}."
