"""What people say of a unit in its activation: one answer for its move, checked and offered.

Core rules 19 to 41. The answer names the unit and its action:

    Line squad: advance to 24,30 facing 90
    Line squad: advance to 24,30
    Line squad: rush towards B
    Line squad: advance: 24,30 25.2,30 26.4,30
    Line squad: charge Orc mob
    Line squad: rush into Carrier
    Line squad: hold
    Gunship: advance 34

`to` sets the front of the unit at a place, in ranks if a facing is given and else in the formation
that it has; `towards` brings it as near to an objective, a unit or a place as its move allows; and
places after a colon set model by model. A unit that rides gets out by any of them but `hold`. An
Aircraft says how far it flies, and where the profile lets it, `facing` which way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, Literal

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import wounds
from lonehand.games.grimdark_future.rules.deployment import spots_in, turn_in
from lonehand.games.grimdark_future.rules.movement import (
    aircraft,
    charges,
    marches,
    moves,
    positions,
    transports,
    walks,
)
from lonehand.games.grimdark_future.rules.movement.walks import ADVANCE, CHARGE, HOLD, RUSH, Move
from lonehand.games.grimdark_future.state import State, Unit
from lonehand.space.inches.measures import INCH, STEP, Point, in_inches, to_tenth
from lonehand.space.inches.tables import place_in

Action = Literal["hold", "advance", "rush", "charge", "idle"]
TOPIC: Final = "activate"
KINDS: Final[dict[str, walks.Kind]] = {
    "hold": HOLD,
    "idle": HOLD,
    "advance": ADVANCE,
    "rush": RUSH,
    "charge": CHARGE,
}
"""The actions as they are typed, and as moves have them."""
LOOKS: Final = (
    "`UNIT: hold`, `UNIT: advance to X,Y`, `UNIT: rush towards OBJECTIVE` or `UNIT: charge ENEMY`"
)


class Deed(msgspec.Struct, frozen=True):
    """What a person does with a unit.

    Attributes:
        unit: its key.
        action: the action as it is typed; `idle` for a Shaken unit that does not fly.
        move: where its models go.
        target: the key of the unit that it charges; empty for none.
        transport: the key of the transport that it gets into; empty for none.

    """

    unit: str
    action: Action
    move: Move
    target: str = ""
    transport: str = ""


def where_all_stand(state: State) -> tuple[object, ...]:
    """Return all that a move depends on: where the models stand, and what is on their units."""
    return tuple(
        (
            unit.where,
            unit.rides,
            unit.shaken,
            tuple(unit.effects),
            tuple([(body.x, body.y, body.turn) for body in unit.bodies if body.alive]),
        )
        for unit in state.units
    )


class ActivationForm:
    """The answer of a person who activates a unit; the module says how it looks.

    Args:
        play: the battle.
        units: the keys of the units that may be activated.

    """

    def __init__(self, play: Play, units: Sequence[str]) -> None:
        self.play, self.units = play, list(units)
        self.known: dict[str, Deed] = {}
        self.stood: tuple[object, ...] = ()
        self.still: object = None

    # -- reading --

    def check(self, text: str) -> Deed:
        """Return what a text says; raise Refusal if it cannot be done.

        What was asked before is not worked out again as long as everything stands where it stood.
        """
        if self.still is None or self.still is not self.play.stands:
            now = where_all_stand(self.play.state)
            if now != self.stood:
                self.stood, self.known = now, {}
            self.still = self.play.stands
        found = self.known.get(text)
        if found is None:
            with positions.still(self.play):
                found = self.known[text] = self.read(text)
        return found

    def read(self, text: str) -> Deed:
        """Return what a text says, worked out anew; raise Refusal if it cannot be done."""
        text = " ".join(text.split())
        unit, rest = self.unit(text)
        word, _, after = rest.partition(" ")
        by_hand = word.endswith(":")
        word = word.rstrip(":")
        if word not in KINDS:
            raise Refusal(f"“{rest}” is not an action; type {LOOKS}", place=TOPIC, clause="GFC-19")
        if aircraft.flies_shaken(self.play, unit):
            return self.flies_shaken(unit, word, after)
        if unit.shaken or word == "idle":
            return self.idle(unit, word)
        if word == "hold":
            if after:
                raise Refusal(f"a unit that holds cannot also do “{after}”", place=TOPIC)
            self.may_hold(unit)
            return Deed(unit.key, "hold", self.stays(unit))
        self.may_move(unit, word)
        if self.play.rules.forces.of(unit).has("aircraft"):
            return self.flies(unit, after)
        if word == "charge":
            return self.charge(unit, after, by_hand=by_hand)
        kind = KINDS[word]
        action: Action = "advance" if word == "advance" else "rush"
        if by_hand and not unit.rides:
            spots = spots_in(after, self.turns(unit), unit.name)
            return Deed(unit.key, action, moves.with_models(self.play, unit, spots, kind))
        how, _, where = after.partition(" ")
        if how == "into" and where:
            return self.boards(unit, where, action, kind)
        if how == "towards" and where:
            return Deed(unit.key, action, self.towards(unit, where, kind))
        if how == "to" and where:
            return Deed(unit.key, action, self.to(unit, where, kind))
        raise Refusal(f"say where: `{word} to X,Y` or `{word} towards OBJECTIVE`", place=TOPIC)

    def unit(self, text: str) -> tuple[Unit, str]:
        """Return the unit whose name a text begins with, and the rest; raise Refusal for none."""
        units = [self.play.state.find(key) for key in self.units]
        for unit in sorted(units, key=lambda each: -len(each.name)):
            name = f"{unit.name}:"
            if text.casefold().startswith(name.casefold()):
                return unit, text[len(name) :].strip()
        names = choose((unit.name for unit in units), text.partition(":")[0])
        raise Refusal(
            f"“{text}” does not begin with a unit that you may activate now and a colon; {names}",
            place="unit",
            clause="GFC-19",
        )

    def idle(self, unit: Unit, word: str) -> Deed:
        """Return that a Shaken unit is idle; raise Refusal for anything else, and if it is not."""
        if not unit.shaken:
            raise Refusal(
                f"{unit.name} is not Shaken, so it cannot be idle; it may hold",
                place=TOPIC,
                clause="GFC-49",
            )
        if word not in ("idle", "hold"):
            raise Refusal(
                f"{unit.name} is Shaken and can only be idle: `{unit.name}: idle`",
                place=TOPIC,
                clause="GFC-49",
            )
        return Deed(unit.key, "idle", self.stays(unit))

    def flies_shaken(self, unit: Unit, word: str, after: str) -> Deed:
        """Return the flight of a Shaken Aircraft; raise Refusal for anything else."""
        if word != "advance":
            raise Refusal(
                f"{unit.name} is a Shaken Aircraft, so it can only fly: `{self.flights(unit)[0]}`",
                place=TOPIC,
                clause="GFC-49",
            )
        return self.flies(unit, after)

    def stays(self, unit: Unit) -> Move:
        """Return that a unit stays where it is, on the table or in its transport."""
        return Move(HOLD, ()) if unit.rides else walks.hold(self.play, unit)

    def may_hold(self, unit: Unit) -> None:
        """Raise Refusal for an Aircraft that has a flight, for it has to move."""
        if not self.play.rules.forces.of(unit).has("aircraft"):
            return
        flight = self.flights(unit)[0]
        if flight != f"{unit.name}: hold":
            raise Refusal(
                f"{unit.name} is an Aircraft and has to fly: `{flight}`",
                place=TOPIC,
                clause="GFS-aircraft",
            )

    def may_move(self, unit: Unit, word: str) -> None:
        """Raise Refusal if a unit cannot take an action that moves it."""
        troop = self.play.rules.forces.of(unit)
        if troop.holds:
            clause = "GFS-artillery" if troop.has("artillery") else "GFS-immobile"
            raise Refusal(f"{unit.name} can only hold", place=TOPIC, clause=clause)
        if not walks.length_of(troop, KINDS[word]):
            raise Refusal(f"{unit.name} cannot {word}", place=TOPIC, clause="GFS-aircraft")

    def flies(self, unit: Unit, text: str) -> Deed:
        """Return the flight of an Aircraft: `34`, or `36 facing 90`; raise Refusal if it cannot."""
        far, facing, turn = text.partition(" facing ")
        lengths, ways = aircraft.lengths(self.play, unit), aircraft.directions(self.play, unit)
        known = [in_inches(length) for length in lengths]
        if far.strip() not in known:
            raise Refusal(
                f"{unit.name} can fly {', '.join(known)} inches: `{unit.name}: advance {known[0]}`",
                place=TOPIC,
                clause="GFS-aircraft",
            )
        way = turn_in(turn) if facing else ways[0]
        if way not in ways:
            raise Refusal(
                f"{unit.name} can only fly straight ahead", place=TOPIC, clause="GFS-aircraft"
            )
        length = lengths[known.index(far.strip())]
        flight = aircraft.fly(self.play, unit, way, length)
        may_leave = self.play.rules.forces.profile.special.aircraft.may_leave
        if flight.leaves and not may_leave:
            raise Refusal(f"{unit.name} would leave the table", place=TOPIC, clause="GFS-aircraft")
        return Deed(unit.key, "advance", marches.fly(unit, flight, ADVANCE))

    def boards(self, unit: Unit, name: str, action: Action, kind: walks.Kind) -> Deed:
        """Return the move into a transport; raise Refusal if no model reaches it, or none fits."""
        for transport in self.play.state.friends(unit.side):
            if transport.name.casefold() == name.casefold():
                move = transports.move_aboard(self.play, unit, transport, kind)
                if move is not None:
                    return Deed(unit.key, action, move, transport=transport.key)
        raise Refusal(
            f"{unit.name} cannot reach a transport “{name}” with that move",
            place=TOPIC,
            clause="GFS-transport",
        )

    def gets_out(self, unit: Unit, place: Point, kind: walks.Kind) -> Move:
        """Return the move out of a transport towards a place; raise Refusal if there is none."""
        found = transports.disembark(self.play, unit, place, kind=kind)
        if found is None:
            transport = self.play.state.find(unit.rides).name
            raise Refusal(
                f"{unit.name} has no room beside {transport} to get out",
                place=TOPIC,
                clause="GFS-transport",
            )
        return found

    def turns(self, unit: Unit) -> list[int]:
        """Return how far the bases of the living models are turned."""
        return [body.turn for body in unit.bodies if body.alive]

    def towards(self, unit: Unit, name: str, kind: walks.Kind) -> Move:
        """Return the move as near as can be to an objective, a unit or a place."""
        if unit.rides:
            return self.gets_out(unit, self.goal(name), kind)
        length = walks.length_of(self.play.rules.forces.of(unit), kind)
        return marches.towards(self.play, unit, self.goal(name), length, kind=kind)

    def goal(self, name: str) -> Point:
        """Return the place that a name stands for; raise Refusal if it stands for none."""
        state = self.play.state
        word = name.removeprefix("objective ")
        for marker in state.markers:
            if marker.name.casefold() == word.casefold():
                return marker.x, marker.y
        for other in state.units:
            if other.name.casefold() == name.casefold() and other.present:
                return wounds.middle_of(other)
        if "," in name:
            return place_in(name)
        known = ", ".join(marker.name for marker in state.markers)
        raise Refusal(
            f"“{name}” is not on the table; type an objective ({known}), a unit or a "
            "place such as 24,30",
            place=TOPIC,
        )

    def to(self, unit: Unit, where: str, kind: walks.Kind) -> Move:
        """Return the move that sets the front of a unit at a place; raise Refusal if it cannot."""
        where, facing, turn = where.partition(" facing ")
        degrees = turn_in(turn) if facing else None
        if unit.rides:
            return self.gets_out(unit, place_in(where.strip()), kind)
        found = moves.to(self.play, unit, place_in(where.strip()), degrees, kind)
        if isinstance(found, Refusal):
            raise found
        return found

    def charge(self, unit: Unit, text: str, *, by_hand: bool) -> Deed:
        """Return a charge; raise Refusal if no model gets into contact."""
        name, _, places = text.partition(":") if by_hand or ":" in text else (text, "", "")
        enemy = self.enemy(unit, name.strip())
        if places.strip():
            spots = spots_in(places, self.turns(unit), unit.name)
            move = moves.with_models(self.play, unit, spots, CHARGE, enemy)
            return Deed(unit.key, "charge", move, enemy.key)
        found = self.charge_of(unit, enemy)
        if found is None:
            raise Refusal(self.too_far(unit, enemy), place=TOPIC, clause="GFC-33")
        return Deed(unit.key, "charge", found, enemy.key)

    def charge_of(self, unit: Unit, enemy: Unit) -> Move | None:
        """Return the charge of a unit, out of its transport if it rides; None if there is none."""
        if not unit.rides:
            return charges.charge(self.play, unit, enemy)
        if self.play.rules.forces.of(enemy).has("aircraft"):
            return None
        return transports.disembark(self.play, unit, wounds.middle_of(enemy), enemy=enemy)

    def enemy(self, unit: Unit, name: str) -> Unit:
        """Return a unit's enemy of that name; raise Refusal with those on the table."""
        enemies = self.play.state.enemies(unit.side)
        for enemy in enemies:
            if enemy.name.casefold() == name.casefold():
                return enemy
        names = choose((enemy.name for enemy in enemies), name)
        raise Refusal(f"there is no enemy “{name}” on the table; {names}", place=TOPIC)

    def too_far(self, unit: Unit, enemy: Unit) -> str:
        """Return why a unit cannot charge another, as a sentence."""
        forces = self.play.rules.forces
        if forces.of(enemy).has("aircraft"):
            return f"{enemy.name} is an Aircraft and cannot be charged"
        if unit.rides:
            return f"{unit.name} cannot get out in contact with {enemy.name}"
        if charges.charge_length(self.play, unit, enemy) is not None:
            return (
                f"{unit.name} has no room to get into contact with {enemy.name} and keep"
                " together; try to set its models one by one"
            )
        gap, charge = positions.gap(self.play, unit, enemy), forces.of(unit).charge
        far, most = to_tenth(gap, charge), to_tenth(charge, gap)
        if gap > charge:
            return f"{enemy.name} is {far}″ away; {unit.name} can charge {most}″"
        troop = forces.of(unit)
        slowed = any(walks.minds(troop, nth, walks.DIFFICULT) for nth in unit.living_models())
        hard = f", or {forces.profile.terrain.difficult}″ through difficult terrain"
        return (
            f"{unit.name} finds no legal way to {enemy.name}, {far}″ away, within {most}″"
            f"{hard if slowed else ''}"
        )

    # -- answers by chance, and good ones --

    def sample(self, chance: Chance) -> str:
        """Return a legal answer by chance: any unit, any of its actions, to anywhere."""
        unit = self.play.state.find(self.units[chance.below(TOPIC, len(self.units))])
        if unit.shaken and not aircraft.flies_shaken(self.play, unit):
            return f"{unit.name}: idle"
        troop = self.play.rules.forces.of(unit)
        if troop.has("aircraft"):
            able = self.flights(unit)
            return able[chance.below(TOPIC, len(able))]
        words = ["hold"]
        if unit.rides and self.is_penned(unit):
            return f"{unit.name}: hold"
        if not troop.holds:
            words += [w for w in ("advance", "rush") if walks.length_of(troop, KINDS[w])] * 3
            words += [f"charge {each.name}" for each in self.chargeable(unit)] * 2
        word = words[chance.below(TOPIC, len(words))]
        if word not in ("advance", "rush"):
            return f"{unit.name}: {word}"
        goals = [f"objective {marker.name}" for marker in self.play.state.markers]
        goals += [enemy.name for enemy in self.play.state.enemies(unit.side)[:3]]
        goal = chance.below(TOPIC, len(goals) + 3)
        if goal < len(goals):
            return f"{unit.name}: {word} towards {goals[goal]}"
        x, y = self.anywhere(unit, walks.length_of(troop, KINDS[word]), chance)
        place = f"{in_inches(x)},{in_inches(y)}"
        if chance.below(TOPIC, 2) and not unit.rides:
            facing = chance.below(TOPIC, 360 // STEP) * STEP
            found = moves.to(self.play, unit, (x, y), facing, KINDS[word])
            if not isinstance(found, Refusal):
                return f"{unit.name}: {word} to {place} facing {facing}"
        able = self.boardable(unit, word)
        if able:
            return f"{unit.name}: {word} into {able[chance.below(TOPIC, len(able))]}"
        return f"{unit.name}: {word} towards {place}"

    def anywhere(self, unit: Unit, length: int, chance: Chance) -> Point:
        """Return a place on the table not farther from a unit than it moves along either way."""
        x, y = wounds.middle_of(self.play.state.carrier(unit))
        steps = 2 * length // (INCH // 10) + 1
        x += chance.below(TOPIC, steps) * INCH // 10 - length
        y += chance.below(TOPIC, steps) * INCH // 10 - length
        table = self.play.table
        return min(max(x, INCH), table.width - INCH), min(max(y, INCH), table.height - INCH)

    def chargeable(self, unit: Unit) -> list[Unit]:
        """Return the enemies that a unit can charge."""
        return [
            enemy
            for enemy in self.play.state.enemies(unit.side)
            if self.charge_of(unit, enemy) is not None
        ]

    def boardable(self, unit: Unit, word: str) -> list[str]:
        """Return the names of the transports that a unit can get into by a move."""
        return [
            each.name
            for each in self.play.state.friends(unit.side)
            if transports.move_aboard(self.play, unit, each, KINDS[word]) is not None
        ]

    def is_penned(self, unit: Unit) -> bool:
        """Say whether a unit that rides finds no room to get out."""
        body = self.play.state.find(unit.rides).bodies[0]
        return transports.disembark(self.play, unit, (body.x, body.y)) is None

    def flights(self, unit: Unit) -> list[str]:
        """Return what an Aircraft may do, flights that end on the table first."""
        lengths, ways = aircraft.lengths(self.play, unit), aircraft.directions(self.play, unit)
        may_leave = self.play.rules.forces.profile.special.aircraft.may_leave
        found = []
        for way in ways:
            for length in lengths:
                flight = aircraft.fly(self.play, unit, way, length)
                if may_leave or not flight.leaves:
                    text = f"{unit.name}: advance {in_inches(length)} facing {way}"
                    found.append((flight.leaves, not flight.is_free, text))
        found.sort(key=lambda each: each[:2])
        return [text for _, _, text in found] or [f"{unit.name}: hold"]

    def candidates(self, most: int) -> Sequence[str]:
        """Return good answers: of each unit its charges, ways to objectives, and to hold."""
        return list(islice(self.good(), most))

    def good(self) -> Iterator[str]:
        """Yield answers, first one of each unit, then the next of each."""
        lists = [self.good_of(self.play.state.find(key)) for key in self.units]
        while lists:
            left = []
            for each in lists:
                text = next(each, None)
                if text is not None:
                    yield text
                    left.append(each)
            lists = left

    def good_of(self, unit: Unit) -> Iterator[str]:
        """Yield answers for one unit."""
        if unit.shaken and not aircraft.flies_shaken(self.play, unit):
            yield f"{unit.name}: idle"
            return
        troop = self.play.rules.forces.of(unit)
        if troop.has("aircraft"):
            yield from self.flights(unit)
            return
        if not troop.holds and not (unit.rides and self.is_penned(unit)):
            for enemy in self.chargeable(unit):
                yield f"{unit.name}: charge {enemy.name}"
            at = self.play.state.carrier(unit)
            markers = sorted(
                self.play.state.markers,
                key=lambda marker: positions.to_place(self.play, at, (marker.x, marker.y)),
            )
            for marker in markers:
                for word in ("advance", "rush"):
                    if walks.length_of(troop, KINDS[word]):
                        yield f"{unit.name}: {word} towards objective {marker.name}"
        yield f"{unit.name}: hold"
