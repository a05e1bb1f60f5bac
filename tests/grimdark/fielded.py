"""Small battles for tests: units written in a line, dice in a stated order, and what happened."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, TypeVar

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import NOTHING, Event, Told
from lonehand.games.grimdark_future.armies import forces, own, profile
from lonehand.games.grimdark_future.armies.army import Army, ListedUnit
from lonehand.games.grimdark_future.armies.forces import Forces, Gun, Troop
from lonehand.games.grimdark_future.armies.profile import Profile
from lonehand.games.grimdark_future.play import Play, Readings, Rules
from lonehand.games.grimdark_future.state import AI, ON_TABLE, PEOPLE, Body, State, Unit
from lonehand.space.inches import fields

T = TypeVar("T")
EMPTY = "table: Plain\nsize: 72 x 48\n"
GF32, GF35 = profile.load("gf-3.2"), profile.load("gf-3.5")


def fields_of(told: Told) -> dict[str, Any]:
    """Return what an event tells, by name."""
    return msgspec.structs.asdict(told.event)


class Given(BatchDoor):
    """Gives dice and answers in a stated order, or dice by chance, and keeps what is told.

    Args:
        dice: the faces to come; a roll that finds too few fails the test. Without them, by chance.
        answers: the answers to come, as their texts; after them the first option.
        seed: of chance.

    """

    def __init__(
        self,
        dice: Sequence[int] | None = None,
        answers: Sequence[str] = (),
        seed: str = "test",
    ) -> None:
        super().__init__({}, Chance(seed))
        self.dice = None if dice is None else list(dice)
        self.answers = list(answers)
        self.events: list[Told] = []
        self.asked: list[tuple[str, str, list[str]]] = []
        self.rolls: list[tuple[str, int, str]] = []
        self.picks: list[tuple[str, str]] = []

    def roll(
        self, source: str, clause: str, count: int = 1, faces: int = 6, bands: str = ""
    ) -> list[int]:
        """Take the next faces."""
        self.rolls.append((clause, count, bands))
        if self.dice is None or source != "dice":
            return super().roll(source, clause, count, faces, bands)
        assert len(self.dice) >= count, f"{clause} wants {count} dice, left are {self.dice}"
        taken, self.dice = self.dice[:count], self.dice[count:]
        return taken

    def pick(self, source: str, clause: str, options: Sequence[T]) -> T:
        """Draw one, and keep the clause."""
        self.picks.append((source, clause))
        return super().pick(source, clause, options)

    def ask(
        self, who: str, clause: str, topic: str, options: Any, about: Any = NOTHING, **rest: Any
    ) -> Any:
        """Give the next answer, else the first option."""
        del clause, about, rest
        texts = [str(option) for option in options]
        self.asked.append((who, topic, texts))
        assert len(set(texts)) == len(texts), texts
        return options[texts.index(self.answers.pop(0))] if self.answers else options[0]

    def tell(self, clause: str, event: Event, /, **more: Any) -> None:
        """Keep what happened."""
        super().tell(clause, event, **more)
        self.events.append(Told(clause, event))

    def kinds(self) -> list[str]:
        """Return the kinds of all events."""
        return [event.kind for event in self.events]

    def facts(self, kind: str, nth: int = 0) -> dict[str, Any]:
        """Return the facts of one event of a kind."""
        return [fields_of(event) for event in self.events if event.kind == kind][nth]


class OutOfDice(Exception):  # noqa: N818 - it is no error, but asks for more
    """A roll that wants more dice than are given."""


class Branch(Given):
    """Gives the dice it is given, and says how many more are wanted."""

    def roll(
        self, source: str, clause: str, count: int = 1, faces: int = 6, bands: str = ""
    ) -> list[int]:
        """Take the next faces; raise OutOfDice if there are too few."""
        if self.dice is not None and len(self.dice) < count:
            raise OutOfDice(count - len(self.dice))
        return super().roll(source, clause, count, faces, bands)


def average(happens: Callable[[Given], int | bool]) -> Fraction:
    """Return the exact average of what happens over all dice that it asks for."""

    def over(given: list[int]) -> Fraction:
        try:
            return Fraction(happens(Branch(given)))
        except OutOfDice as wanted:
            more = faces(wanted.args[0])
        return sum((over([*given, *each]) for each in more), Fraction()) / len(more)

    return over([])


def a_unit(
    name: str = "Line",
    *,
    size: int = 1,
    quality: int = 4,
    defense: int = 4,
    rules: Sequence[str] = (),
    weapons: Sequence[str] = (),
    models: Sequence[Mapping[str, Any]] = (),
    joins: str = "",
    spells: Sequence[str] = (),
) -> str:
    """Return a unit as our own army files have it; its key is its name in small letters."""
    lines = ["[[unit]]", f"name = {json.dumps(name)}", f"size = {size}"]
    lines += [f"quality = {quality}", f"defense = {defense}", 'base = "25"']
    lines += [f"rules = {json.dumps(list(rules))}", f"weapons = {json.dumps(list(weapons))}"]
    lines += [f"joins = {json.dumps(joins)}"] if joins else []
    lines += [f"spells = {json.dumps(list(spells))}"] if spells else []
    for model in models:
        lines.append("[[unit.model]]")
        lines += [f"{key} = {json.dumps(value)}" for key, value in model.items()]
    return "\n".join(lines) + "\n"


def spell(name: str, value: int, reach: int, kind: str, **more: Any) -> str:
    """Return a spell as our own army files have it."""
    pairs = {"name": name, "value": value, "range": reach, "kind": kind, **more}
    return "[[spell]]\n" + "".join(f"{key} = {json.dumps(pairs[key])}\n" for key in pairs)


def army(*parts: str, rules: Profile = GF32) -> Army:
    """Return an army of these units and spells."""
    return own.read('name = "Test"\n' + "".join(parts), rules, "test")


def one(text: str, rules: Profile = GF32) -> ListedUnit:
    """Return a single unit."""
    return army(text, rules=rules).units[0]


def troop(text: str, rules: Profile = GF32, living: Sequence[int] | None = None) -> Troop:
    """Return a single unit ready for play."""
    return forces.troop(rules, one(text, rules), None, living)


def battle(
    ours: Sequence[str],
    theirs: Sequence[str],
    *,
    rules: Profile = GF32,
    dice: Sequence[int] | None = None,
    answers: Sequence[str] = (),
    seed: str = "test",
    apart: int = 12,
    table: str = EMPTY,
) -> tuple[Play, Given]:
    """Return a battle of two armies on a table, empty if nothing is said, and its door.

    Each unit stands in a row of its own, its models half an inch apart; the first rows of both
    sides are *apart* inches from each other, base to base.
    """
    made = Forces(rules, [army(*ours, rules=rules), army(*theirs, rules=rules)])
    units = [*forces.muster_units(made, PEOPLE), *forces.muster_units(made, AI)]
    for side in (PEOPLE, AI):
        for nth, unit in enumerate(each for each in units if each.side == side):
            unit.where = ON_TABLE
            away = made.of(unit).base[0].length + apart * 1000
            y = 20_000 - nth * 3000 if side == PEOPLE else 20_000 + away + nth * 3000
            row(unit, 10_000, y)
    door = Given(dice, answers, seed)
    state = State({}, phase="activations", round=1, units=units)
    return Play(state, door, Rules(made, None, Readings()), fields.field(table)), door


def row(unit: Unit, x: int, y: int, step: int = 1484) -> None:
    """Set the models of a unit in a row."""
    for number, body in enumerate(unit.bodies):
        body.x, body.y = x + number * step, y


def bodies(*wounds: int) -> list[Body]:
    """Return models with wounds."""
    return [Body(wounds=count) for count in wounds]


def weapon(found: Troop, name: str = "") -> Gun:
    """Return a weapon group by its name, or the only one."""
    guns = [gun for gun in (*found.ranged, *found.melee) if name in ("", gun.name)]
    assert len(guns) == 1, [gun.key for gun in guns]
    return guns[0]


def faces(count: int) -> list[tuple[int, ...]]:
    """Return everything that so many dice may show."""
    return list(product(range(1, 7), repeat=count))
