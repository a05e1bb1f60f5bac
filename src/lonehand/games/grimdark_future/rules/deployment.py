"""Deployment: people set their whole armies up first, one unit after another, then the AI its own.

Core rule 18 and GF-DEP-1. What the AI does is in `automa.preparation`, whose turn it is in
`preparations`; here is what people may do: set a unit in ranks or model by model, put it into a
transport, or keep it in reserve. Scouts come after all others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose, count_of
from lonehand.games.grimdark_future import events, options
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import placement, positions, transports
from lonehand.games.grimdark_future.rules.movement.placement import NORTH, Box, edge, zone
from lonehand.games.grimdark_future.rules.objectives import roll_off
from lonehand.games.grimdark_future.rules.special import DICE
from lonehand.games.grimdark_future.state import AI, PEOPLE, SEATS, Unit
from lonehand.space.inches.figures import Spot
from lonehand.space.inches.measures import INCH, STEP, Point, in_inches
from lonehand.space.inches.moves.placement import Room, is_coherent, nearest_anchor, place_unit
from lonehand.space.inches.shapes import Shape, is_nearer, overlaps
from lonehand.space.inches.tables import place_in

DEGREES: Final = re.compile(r"[0-9]{1,3}")
AUTO: Final = "auto"
RESERVE: Final = "reserve"
BOARD: Final = "in"
SET: Final = "at"
TOPIC: Final = "deploy"
FORWARD: Final = {"north": 90, "south": 270}
"""The facing towards the other side, by a unit's own edge."""
BACK_OFF: Final = 2 * INCH
"""How far behind the front of the zone `auto` first tries the first rank."""
SAMPLES: Final = 24
"""The places that a sample tries for a unit."""


class Deployed(msgspec.Struct, frozen=True):
    """How a person deploys a unit.

    Attributes:
        unit: its key; empty for `auto`, which deploys all that are left.
        how: in ranks or by hand at places, in a transport, in reserve, or by the program.
        spots: where its models stand.
        transport: the key of the transport that it is in.

    """

    unit: str
    how: Literal["at", "in", "reserve", "auto"]
    spots: tuple[Spot, ...] = ()
    transport: str = ""


# -- the order -------------------------------------------------------------------------------------


def draw_edge(play: Play) -> None:
    """GF-DEP-1: a die picks the long edge at which the people deploy, if nobody has chosen it."""
    state = play.state
    chosen = state.options["edge"]
    if chosen == options.DIE:
        (die,) = play.door.roll(DICE, "GF-DEP-1", 1, 6, "4-6 | 1-3")
        state.edge = options.SOUTH if die > 3 else options.NORTH
    else:
        state.edge = chosen
    play.tell("GF-DEP-1", events.DrawsEdge(state.edge))
    state.to_deploy = [unit.key for unit in state.units if unit.seat and unit.waits]
    forces = play.rules.forces
    ranks = {unit.key: placement.rank(forces.of(unit)) for unit in state.units}
    state.to_deploy.sort(key=lambda key: ranks[key] == "scout")


def only_scouts(play: Play) -> bool:
    """GFS-scout: say whether all that people still have to deploy are Scouts."""
    forces, state = play.rules.forces, play.state
    return all(placement.rank(forces.of(state.find(key))) == "scout" for key in state.to_deploy)


def first_activation(play: Play) -> None:
    """GF-DEP-1: settle which side activates first."""
    state = play.state
    match play.rules.readings.first_activation:
        case "people":
            state.first = PEOPLE
        case "ai":
            state.first = AI
        case _:
            state.first = roll_off(play, "GF-DEP-1")
    forces = play.rules.forces
    scouts = tuple(
        unit.name
        for unit in state.units
        if unit.seat and unit.present and forces.of(unit).has("scout")
    )
    beyond = forces.profile.special.scout.distance
    play.tell("GF-DEP-1", events.BeginsBattle(state.first, scouts, beyond))


# -- people ----------------------------------------------------------------------------------------


def deploy_next(play: Play) -> None:
    """GFC-18: have a person deploy a unit, whichever he likes; seats take turns."""
    state = play.state
    keys = deployable(play)
    seats = list(dict.fromkeys(state.find(key).seat for key in keys))
    seat = min(seats, key=lambda each: (done_by(play, each), SEATS.index(each)))
    own = [key for key in keys if state.find(key).seat == seat]
    found: Deployed = play.door.fill(seat, "GFC-18", TOPIC, DeployForm(play, own))
    if found.how == AUTO:
        for key in own:
            carry_out(play, by_itself(play, state.find(key)))
    else:
        carry_out(play, found)


def deployable(play: Play) -> list[str]:
    """GFS-scout: return the keys of the units that people deploy now.

    Aircraft before all others, if the profile says so; Scouts after all others.
    """
    forces, state = play.rules.forces, play.state
    rank = {key: placement.rank(forces.of(state.find(key))) for key in state.to_deploy}
    first = [key for key in rank if rank[key] == "aircraft"]
    if first and forces.profile.special.aircraft.deploys_first:
        return first
    return [key for key in rank if rank[key] != "scout"] or list(rank)


def done_by(play: Play, seat: str) -> int:
    """Return how many units a seat has deployed."""
    state = play.state
    return sum(each.seat == seat and each.key not in state.to_deploy for each in state.units)


def carry_out(play: Play, found: Deployed) -> None:
    """GFC-18: deploy a unit as a person, or the program for him, has said."""
    state = play.state
    unit = state.find(found.unit)
    state.to_deploy.remove(unit.key)
    match found.how:
        case "at":
            placement.set_down(play, unit, found.spots)
            play.tell("GFC-18", placement.tell_set_down(play, unit, events.Deploys))
        case "in":
            transport = state.find(found.transport)
            unit.rides, unit.where = transport.key, transport.where
            free = transports.free_in(play, transport)
            play.tell("GFS-transport", events.Embarks(unit.name, transport.name, free))
        case _:
            play.tell("GFS-ambush", events.StaysInReserve(unit.name))


def may_ride(play: Play, unit: Unit) -> list[Unit]:
    """Return the transports that a unit may begin in.

    They stand on the table or deploy after it; one that stays in reserve takes Ambush units only.
    """
    forces, waiting = play.rules.forces, play.state.to_deploy
    ambush = forces.of(unit).has("ambush")
    return [
        each
        for each in play.state.units
        if (each.present or (each.key in waiting and ambush == forces.of(each).has("ambush")))
        and transports.has_room(play, unit, each)
    ]


# -- where a unit may stand ------------------------------------------------------------------------


def bounds(play: Play, unit: Unit) -> Box:
    """GFC-18, GFS-scout: return where a unit of a person may be set up.

    Scouts go farther once all others stand.
    """
    left, top, right, bottom = zone(play, unit.side)
    troop = play.rules.forces.of(unit)
    north = edge(play.state, unit.side) == NORTH
    if troop.has("scout"):
        more = play.rules.forces.profile.special.scout.distance * INCH
        return (left, top, right, bottom + more) if north else (left, top - more, right, bottom)
    return left, top, right, bottom


def room_for(play: Play, unit: Unit) -> Room:
    """GFC-18: return where the models of a unit may be set."""
    profile = play.rules.forces.profile
    sorts = [] if play.rules.forces.of(unit).has("aircraft") else play.table.sorts["impassable"]
    keep = placement.gaps_to_keep(play, unit, profile.move.gap * INCH)
    return Room(play.table.ground, sorts, keep, bounds(play, unit))


def fault_of(play: Play, unit: Unit, spots: Sequence[Spot]) -> tuple[str, str]:
    """Return what is wrong with where models are set, and its clause; two empty texts if nothing.

    The sentence names the model.
    """
    room, bases = room_for(play, unit), placement.bases_of(play, unit)
    shapes = [base.at(*spot) for base, spot in zip(bases, spots, strict=True)]
    left, top, right, bottom = room.bounds
    for nth, shape in enumerate(shapes, 1):
        a, b, c, d = shape.outline.box
        name = f"model {nth} of {unit.name}"
        if not (
            left <= shape.x + a
            and top <= shape.y + b
            and shape.x + c <= right
            and shape.y + d <= bottom
        ):
            across = f"{in_inches(left)}″ to {in_inches(right)}″ from the left"
            down = f"{in_inches(top)}″ to {in_inches(bottom)}″ from the upper edge"
            return f"{name} would be outside its zone: {across}, {down}", "GFC-18"
        if any(overlaps(lump.shape, shape) for lump in room.avoid):
            return f"{name} would be in impassable terrain", "GFC-53"
        near = next((o for o, gap in room.keep if is_nearer(shape, o, gap)), None)
        if near is not None:
            whose = next(
                other.name for other, there in positions.crowd(play) if near in there.shapes
            )
            return f"{name} is within 1 inch of {whose}", "GFC-24"
        if any(overlaps(shape, other) for other in shapes[: nth - 1]):
            return f"{name} would overlap another model of its unit", "GFC-24"
    if not is_coherent(shapes, positions.rule_of(play)):
        rule = play.rules.forces.profile.coherency
        return (
            f"{unit.name} does not keep together: links of {rule.next}″, all within {rule.span}″",
            "GFC-25",
        )
    return "", ""


def in_ranks(play: Play, unit: Unit, anchor: Point, facing: int) -> list[Spot] | None:
    """Return a unit set in ranks with the middle of its front at a place; None if it cannot be."""
    shapes = place_unit(
        placement.bases_of(play, unit),
        anchor,
        facing,
        room_for(play, unit),
        positions.rule_of(play),
    )
    return None if shapes is None else turn_models(shapes, facing)


def turn_models(shapes: Sequence[Shape], facing: int) -> list[Spot]:
    """Return where models stand that all look the same way."""
    return [(shape.x, shape.y, facing) for shape in shapes]


def by_itself(play: Play, unit: Unit) -> Deployed:
    """GFC-18: return how the program deploys a unit for a person.

    Units stand along the front of the zone, evenly; Ambush units stay in reserve; so does a unit
    for which there is no place.
    """
    troop = play.rules.forces.of(unit)
    if troop.has("ambush"):
        return Deployed(unit.key, RESERVE)
    left, top, right, bottom = bounds(play, unit)
    own = edge(play.state, unit.side)
    facing = FORWARD[own]
    seats = [each for each in play.state.units if each.seat]
    nth, count = seats.index(unit), len(seats)
    back = BACK_OFF + placement.bases_of(play, unit)[0].radius
    x = left + (right - left) * (2 * nth + 1) // (2 * count)
    y = bottom - back if own == NORTH else top + back
    shapes = nearest_anchor(
        placement.bases_of(play, unit),
        (x, y),
        facing,
        room_for(play, unit),
        positions.rule_of(play),
        step=INCH,
        most=right - left,
    )
    if shapes is None:
        return Deployed(unit.key, RESERVE)
    return Deployed(unit.key, SET, tuple(turn_models(shapes, facing)))


# -- what a person says ----------------------------------------------------------------------------


class DeployForm:
    """GFC-18: the answer of a person who deploys a unit.

    Its text is `UNIT: at X,Y facing DEGREES` for ranks behind a front, `UNIT: X,Y X,Y …` for models
    one by one, `UNIT: in TRANSPORT`, `UNIT: reserve`, or `auto` for all that are left.

    Args:
        play: the battle.
        units: the keys of the units that may be deployed.

    """

    def __init__(self, play: Play, units: Sequence[str]) -> None:
        self.play, self.units = play, list(units)

    def check(self, text: str) -> Deployed:
        """Return how a unit deploys; raise Refusal if it cannot be."""
        text = " ".join(text.split())
        if text == AUTO:
            return Deployed("", AUTO)
        name, colon, rest = text.rpartition(":")
        if not colon:
            raise Refusal(f"“{text}” cannot be read; type “UNIT: at X,Y” or “auto”", place=TOPIC)
        unit, rest = self.unit(name.strip()), rest.strip()
        word, _, after = rest.partition(" ")
        if rest == RESERVE:
            return self.reserve(unit)
        if word == BOARD and after:
            return self.board(unit, after)
        if word == SET:
            return self.ranks(unit, after)
        return self.by_hand(unit, rest)

    def unit(self, name: str) -> Unit:
        """Return the unit of that name; raise Refusal with those that may be deployed."""
        for key in self.units:
            unit = self.play.state.find(key)
            if unit.name.casefold() == name.casefold():
                return unit
        names = choose((self.play.state.find(key).name for key in self.units), name)
        raise Refusal(f"you cannot deploy “{name}” now; {names}", place="unit")

    def reserve(self, unit: Unit) -> Deployed:
        """Return that a unit stays in reserve; raise Refusal if it may not."""
        if not self.play.rules.forces.of(unit).has("ambush") and self.has_place(unit):
            raise Refusal(
                f"{unit.name} has no Ambush, so it must deploy now",
                place=RESERVE,
                clause="GFS-ambush",
            )
        return Deployed(unit.key, RESERVE)

    def has_place(self, unit: Unit) -> bool:
        """Say whether the program finds a place for a unit."""
        return by_itself(self.play, unit).how == SET

    def board(self, unit: Unit, name: str) -> Deployed:
        """Return that a unit begins in a transport; raise Refusal if it cannot."""
        able = may_ride(self.play, unit)
        for transport in able:
            if transport.name.casefold() == name.casefold():
                return Deployed(unit.key, BOARD, transport=transport.key)
        names = ", ".join(each.name for each in able) or "none"
        raise Refusal(
            f"{unit.name} does not fit into “{name}”; it fits into {names}",
            place=BOARD,
            clause="GFS-transport",
        )

    def ranks(self, unit: Unit, text: str) -> Deployed:
        """Return a unit set in ranks; raise Refusal if it does not fit there."""
        where, facing, turn = text.partition(" facing ")
        degrees = turn_in(turn) if facing else FORWARD[edge(self.play.state, unit.side)]
        spots = in_ranks(self.play, unit, place_in(where.strip()), degrees)
        if spots is None:
            first = placement.bases_of(self.play, unit)[0].at(*place_in(where.strip()), degrees)
            alone = [(first.x, first.y, degrees)] * len(unit.living_models())
            sentence, clause = fault_of(self.play, unit, alone)
            if "model 2" in sentence or not sentence:
                sentence, clause = f"there is no room for all of {unit.name} there", "GFC-18"
            raise Refusal(sentence, place=TOPIC, clause=clause)
        return Deployed(unit.key, SET, tuple(spots))

    def by_hand(self, unit: Unit, text: str) -> Deployed:
        """Return a unit set model by model; raise Refusal for the first that is wrong."""
        facing = FORWARD[edge(self.play.state, unit.side)]
        spots = spots_in(text, [facing] * len(unit.living_models()), unit.name)
        sentence, clause = fault_of(self.play, unit, spots)
        if sentence:
            raise Refusal(sentence, place=TOPIC, clause=clause)
        return Deployed(unit.key, SET, tuple(spots))

    def sample(self, chance: Chance) -> str:
        """Return a legal answer for a unit by chance; often `auto`, so that deployment ends."""
        unit = self.play.state.find(self.units[chance.below(TOPIC, len(self.units))])
        if chance.below(TOPIC, 8) == 0:
            return AUTO
        if self.play.rules.forces.of(unit).has("ambush") and chance.below(TOPIC, 2):
            return f"{unit.name}: {RESERVE}"
        able = may_ride(self.play, unit)
        if able and chance.below(TOPIC, 2):
            return f"{unit.name}: {BOARD} {able[chance.below(TOPIC, len(able))].name}"
        left, top, right, bottom = bounds(self.play, unit)
        for _ in range(SAMPLES):
            anchor = (
                left + chance.below(TOPIC, (right - left) // 100) * 100,
                top + chance.below(TOPIC, (bottom - top) // 100) * 100,
            )
            degrees = chance.below(TOPIC, 360 // STEP) * STEP
            if in_ranks(self.play, unit, anchor, degrees) is not None:
                place = f"{in_inches(anchor[0])},{in_inches(anchor[1])}"
                return f"{unit.name}: {SET} {place} facing {degrees}"
        return AUTO

    def candidates(self, most: int) -> Sequence[str]:
        """Return good answers: `auto`, then each unit where the program would set it."""
        return [text for _, text in zip(range(most), self.good(), strict=False)]

    def good(self) -> Iterator[str]:
        """Yield good answers."""
        yield AUTO
        for key in self.units:
            unit = self.play.state.find(key)
            if self.play.rules.forces.of(unit).has("ambush"):
                yield f"{unit.name}: {RESERVE}"
            found = by_itself(self.play, unit)
            if found.how == SET:
                yield f"{unit.name}: {write_places(found.spots)}"
            for transport in may_ride(self.play, unit):
                yield f"{unit.name}: {BOARD} {transport.name}"


# -- places as text --------------------------------------------------------------------------------


def turn_in(text: str) -> int:
    """Return the degrees that a text names, a multiple of 15; raise Refusal if it names none."""
    text = text.strip()
    if not DEGREES.fullmatch(text) or int(text) % STEP or int(text) >= 360:
        raise Refusal(
            f"“{text}” is not a multiple of {STEP} from 0 to {360 - STEP}", place="facing"
        )
    return int(text)


def spots_in(text: str, turns: Sequence[int], name: str) -> list[Spot]:
    """Return the places that a text names, one for each model: `24,30 25.2,30@90`.

    Args:
        text: the places; after `@` how far a base is turned.
        turns: how far each is turned if the text does not say.
        name: of the unit.

    """
    words = text.split()
    if len(words) != len(turns):
        raise Refusal(
            f"{name} has {len(turns)} models, but you typed {count_of(len(words), 'place')}",
            place=name,
        )
    found = []
    for word, turn in zip(words, turns, strict=True):
        where, sign, degrees = word.partition("@")
        found.append((*place_in(where), turn_in(degrees) if sign else turn))
    return found


def write_places(spots: Sequence[Spot]) -> str:
    """Return places as they are typed."""
    return " ".join(f"{in_inches(x)},{in_inches(y)}@{turn}" for x, y, turn in spots)
