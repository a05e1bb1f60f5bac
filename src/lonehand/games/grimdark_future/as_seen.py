"""What everybody sees of a battle, as plain data: armies and their units, objectives, pointers.

The classes that `scene` fills and a face draws from; nothing here measures or decides anything.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.lists import reading
from lonehand.games.grimdark_future.lists.profile import DEFAULT, load, profile_keys
from lonehand.games.grimdark_future.lists.shown import Card, cards, counts
from lonehand.games.grimdark_future.looking import SheetSeen
from lonehand.games.grimdark_future.setting_up import LISTS

# -- who is there ----------------------------------------------------------------------------------


class UnitSeen(msgspec.Struct, frozen=True):
    """A unit, as everybody sees it.

    Attributes:
        number: its place in the state.
        name: what it is called.
        letters: what stands on its flag.
        side: `the people` or `the AI`.
        team: the number of its side.
        seat: who plays it; empty for the AI's.
        where: where it is, if not on the table; else empty.
        left: how many models are left.
        size: of how many.
        hurt: the wounds that its living models have taken.
        states: what has befallen it, in words.
        tokens: the tokens of its caster.
        effects: what spells do to it.
        kind: the type of an AI unit.
        section: the section of an AI unit.
        sheet: what it is and has.

    """

    number: int
    name: str
    letters: str
    side: str
    team: int
    seat: str
    where: str
    left: int
    size: int
    hurt: int
    states: tuple[str, ...]
    tokens: int
    effects: tuple[str, ...]
    kind: str
    section: str
    sheet: SheetSeen


class ArmySeen(msgspec.Struct, frozen=True):
    """An army: its name, its points, whose it is, and its units."""

    name: str
    points: int
    side: str
    team: int
    units: tuple[UnitSeen, ...]


class MarkerSeen(msgspec.Struct, frozen=True):
    """An objective: its name, where it lies, and who has seized it."""

    name: str
    place: str
    owner: str


class Scene(msgspec.Struct, frozen=True):
    """The whole battle.

    Attributes:
        round: the number of the round.
        rounds: how many there are.
        phase: what comes next.
        turn: whose activation is next.
        armies: both armies.
        markers: the objectives.
        objectives: how many each side holds, the people's first.
        bonus: what the AI's units add to hit in this round.
        over: whether it has ended.
        men: always empty: what other games on a map have.
        lying: likewise.
        points: likewise.
        segment: likewise.

    """

    round: int
    rounds: int
    phase: str
    turn: str
    armies: tuple[ArmySeen, ...]
    markers: tuple[MarkerSeen, ...]
    objectives: tuple[int, int]
    bonus: int
    over: bool


# -- what is said of whom --------------------------------------------------------------------------


class Marks(NamedTuple):
    """The units that an event names; no seats."""

    cards: tuple[str, ...]
    seats: tuple[int, ...]


class Piece(NamedTuple):
    """A stretch of a sentence; *card* names a unit in it."""

    text: str
    card: str = ""
    seat: int = -1


class Pointer(msgspec.Struct, frozen=True):
    """Where an option lies on the table: `who Line squad`; empty if nowhere."""

    card: str = ""
    place: str = ""
    seat: int = -1


class Figures(msgspec.Struct, frozen=True):
    """The figures of an event; see `lonehand.faces.viewmodel.FiguresSeen`."""

    title: str
    rows: tuple[tuple[str, str], ...]
    result: str
    leant: tuple[str, ...] = ()


class Tally(msgspec.Struct, frozen=True):
    """How often something came up for one side, against what is to be expected."""

    side: str
    what: str
    tries: int
    came: int
    expected: float


# -- what is pasted --------------------------------------------------------------------------------

OWN: Final = {
    "yours": ("army", "Your own army list"),
    "theirs": ("enemy", "The AI's army list"),
    "table": ("table", "A table of your own"),
}
"""What may be pasted before a battle: the option that then takes it, and its title."""


class Understood(NamedTuple):
    """What was understood of a pasted army list."""

    title: str
    summary: str
    cards: list[Card]
    by_hand: tuple[str, ...]
    notes: tuple[str, ...]


def understood(name: str, text: str, profile: str) -> Understood:
    """Return what is understood of a list that is pasted, by a rules profile that comes along.

    Raises:
        Refusal: it cannot be read, or it is no list that is shown so.

    """
    if name not in LISTS:
        raise Refusal("only an army list is shown unit by unit", place=name)
    rules = load(profile if profile in profile_keys() else DEFAULT)
    army = reading.read(text, OWN[name][1], rules)
    whose = {unit.key: unit.name for unit in army.units}
    return Understood(
        army.name,
        f"{army.points} points, {counts(army)}; {rules.title}",
        cards(army, rules),
        tuple(f"{whose.get(each.unit, 'The army')}: {each.text}" for each in army.not_automated),
        army.notes,
    )
