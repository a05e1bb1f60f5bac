"""Who comes onto the table at the start of a round: Aircraft that left it, and Ambush units.

GFS-ambush: from the round that the profile names on, a unit in reserve may be set down anywhere
more than so far from all enemies. The sides take turns with their units; the profile says who
begins. What the AI does is in `automa.preparation`, whose turn it is in `preparations`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import deployment, special, ties
from lonehand.games.grimdark_future.rules.movement import aircraft, placement, positions
from lonehand.games.grimdark_future.state import IN_RESERVE, OFF_TABLE, SEATS, Unit
from lonehand.space.inches.figures import Spot
from lonehand.space.inches.measures import INCH, STEP, in_inches
from lonehand.space.inches.moves.placement import Room, is_coherent, nearest_anchor, place_unit
from lonehand.space.inches.shapes import is_nearer, overlaps
from lonehand.space.inches.tables import place_in

WAIT: Final = "wait"
TOPIC: Final = "arrive"
SAMPLES: Final = 24
"""The places that a sample tries for a unit."""


class Arrival(msgspec.Struct, frozen=True):
    """What a person does with his reserve: which unit arrives where; no unit, if all wait."""

    unit: str = ""
    spots: tuple[Spot, ...] = ()


def bring_back(play: Play) -> None:
    """Bring back the Aircraft that left the table in the last round.

    The AI's come in random order, for the first may take another's spot.
    """
    gone = [unit for unit in play.state.units if unit.where == OFF_TABLE and not unit.rides]
    theirs = ties.shuffle(play, "GF-GEN-2", [unit for unit in gone if not unit.seat])
    for unit in (*(unit for unit in gone if unit.seat), *theirs):
        aircraft.come_back(play, unit)


def is_played(play: Play, side: int) -> bool:
    """Say whether people play a side."""
    return any(unit.side == side and unit.seat for unit in play.state.units)


def people_waiting(play: Play, side: int) -> list[Unit]:
    """Return the units of people that may arrive."""
    forces = play.rules.forces
    return [
        unit
        for unit in play.state.units
        if unit.side == side
        and unit.seat
        and unit.where == IN_RESERVE
        and not unit.rides
        and forces.of(unit).has("ambush")
    ]


def arrive_next(play: Play, left: list[Unit]) -> list[Unit]:
    """GFS-ambush: have a person set down one of his units, or wait; return who is left."""
    seat = min((unit.seat for unit in left), key=SEATS.index)
    own = [unit for unit in left if unit.seat == seat]
    found: Arrival = play.door.fill(seat, "GFS-ambush", TOPIC, ArrivalForm(play, own))
    if not found.unit:
        for unit in own:
            play.tell("GFS-ambush", events.Stays(unit.name, "it waits in reserve"))
        return [unit for unit in left if unit.seat != seat]
    unit = play.state.find(found.unit)
    placement.set_down(play, unit, found.spots)
    unit.arrived = play.state.round
    for cargo in play.state.units:
        if cargo.rides == unit.key:
            cargo.arrived = play.state.round
    play.tell("GFS-ambush", placement.tell_set_down(play, unit, events.Arrives))
    return [each for each in left if each.key != unit.key]


# -- where ---------------------------------------------------------------------------------------


def room_for(play: Play, unit: Unit) -> Room:
    """GFS-ambush: return where a unit may arrive: anywhere, far enough from all enemies."""
    away = special.away_on_arrival(play.rules.forces.profile)
    return Room(
        play.table.ground,
        play.table.sorts["impassable"],
        placement.gaps_to_keep(play, unit, away),
    )


def fault_of(play: Play, unit: Unit, spots: Sequence[Spot]) -> Refusal | None:
    """Return what is wrong with where a unit would arrive; None if nothing is."""
    room, bases = room_for(play, unit), placement.bases_of(play, unit)
    shapes = [base.at(*spot) for base, spot in zip(bases, spots, strict=True)]
    for nth, shape in enumerate(shapes, 1):
        name = f"model {nth} of {unit.name}"
        if not play.table.ground.holds(shape):
            return Refusal(f"{name} would be off the table", place=TOPIC, clause="GFC-23")
        if any(overlaps(lump.shape, shape) for lump in room.avoid):
            return Refusal(f"{name} would be in impassable terrain", place=TOPIC, clause="GFC-53")
        near = next(((o, gap) for o, gap in room.keep if is_nearer(shape, o, gap)), None)
        if near is not None:
            far = near[1] // INCH * INCH
            what = (
                "an enemy; it arrives farther" if far > INCH else "another unit; the gap is wider"
            )
            return Refusal(
                f"{name} is {in_inches(far)}″ or less from {what}", place=TOPIC, clause="GFS-ambush"
            )
        if any(overlaps(shape, other) for other in shapes[: nth - 1]):
            return Refusal(
                f"{name} would overlap another model of its unit", place=TOPIC, clause="GFC-24"
            )
    if not is_coherent(shapes, positions.rule_of(play)):
        return Refusal(f"{unit.name} is out of coherency", place=TOPIC, clause="GFC-25")
    return None


class ArrivalForm:
    """GFS-ambush: the answer of a person who has units in reserve.

    Its text is `UNIT: at X,Y facing DEGREES`, `UNIT: X,Y X,Y …`, or `wait` for all that are left.

    Args:
        play: the battle.
        units: who may arrive.

    """

    def __init__(self, play: Play, units: Sequence[Unit]) -> None:
        self.play, self.units = play, list(units)

    def check(self, text: str) -> Arrival:
        """Return which unit arrives where; raise Refusal if it cannot."""
        text = " ".join(text.split())
        if text == WAIT:
            return Arrival()
        name, colon, rest = text.rpartition(":")
        if not colon:
            raise Refusal(f"“{text}” cannot be read; type “UNIT: at X,Y” or “{WAIT}”", place=TOPIC)
        unit, rest = self.unit(name.strip()), rest.strip()
        if rest.startswith("at "):
            where, facing, turn = rest[3:].partition(" facing ")
            anchor = place_in(where.strip())
            degrees = deployment.turn_in(turn) if facing else 0
            spots = self.ranks(unit, anchor, degrees)
            if spots is None:
                first = [(*anchor, degrees)] + [(*anchor, degrees)] * (
                    len(unit.living_models()) - 1
                )
                raise self.why_not(unit, first)
            return Arrival(unit.key, tuple(spots))
        spots = deployment.spots_in(rest, [0] * len(unit.living_models()), unit.name)
        wrong = fault_of(self.play, unit, spots)
        if wrong is not None:
            raise wrong
        return Arrival(unit.key, tuple(spots))

    def why_not(self, unit: Unit, spots: Sequence[Spot]) -> Refusal:
        """Return why a unit finds no room in ranks: what is wrong with its first model, if that."""
        found = fault_of(self.play, unit, spots)
        if found is not None and found.sentence.startswith("model 1 "):
            return found
        return Refusal(
            f"there is no room for all of {unit.name} there", place=TOPIC, clause="GFS-ambush"
        )

    def unit(self, name: str) -> Unit:
        """Return the unit of that name; raise Refusal with those that may arrive."""
        for unit in self.units:
            if unit.name.casefold() == name.casefold():
                return unit
        names = choose(unit.name for unit in self.units)
        raise Refusal(f"“{name}” cannot arrive now; {names}", place="unit")

    def ranks(self, unit: Unit, anchor: tuple[int, int], facing: int) -> list[Spot] | None:
        """Return a unit set in ranks with the middle of its front at a place; None if it cannot."""
        shapes = place_unit(
            placement.bases_of(self.play, unit),
            anchor,
            facing,
            room_for(self.play, unit),
            positions.rule_of(self.play),
        )
        return None if shapes is None else [(shape.x, shape.y, facing) for shape in shapes]

    def sample(self, chance: Chance) -> str:
        """Return a legal answer by chance: some place for a unit, else waiting."""
        unit = self.units[chance.below(TOPIC, len(self.units))]
        table = self.play.table
        for _ in range(SAMPLES):
            anchor = (
                chance.below(TOPIC, table.width // 100) * 100,
                chance.below(TOPIC, table.height // 100) * 100,
            )
            facing = chance.below(TOPIC, 360 // STEP) * STEP
            if self.ranks(unit, anchor, facing) is not None:
                return (
                    f"{unit.name}: at {in_inches(anchor[0])},{in_inches(anchor[1])} facing {facing}"
                )
        return WAIT

    def candidates(self, most: int) -> Sequence[str]:
        """Return good answers: each unit by the objectives, then waiting."""
        return [text for _, text in zip(range(most), self.good(), strict=False)]

    def good(self) -> Iterator[str]:
        """Yield good answers."""
        for unit in self.units:
            for goal in placement.goals_of(self.play):
                shapes = nearest_anchor(
                    placement.bases_of(self.play, unit),
                    goal,
                    0,
                    room_for(self.play, unit),
                    positions.rule_of(self.play),
                    step=INCH,
                )
                if shapes is not None:
                    first = shapes[0]
                    yield f"{unit.name}: at {in_inches(first.x)},{in_inches(first.y)} facing 0"
        yield WAIT
