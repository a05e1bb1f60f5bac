"""What there is in a showdown: who stands where, with what in his hands, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, Self

import msgspec

from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Event
from lonehand.engine.grammar.english import choose
from lonehand.games.gunslinger.automa.chart import Chart
from lonehand.games.gunslinger.automa.tables import Actions
from lonehand.games.gunslinger.numbers.book import Book
from lonehand.games.gunslinger.numbers.showdowns import Showdown
from lonehand.games.gunslinger.readings import Readings
from lonehand.games.gunslinger.rules.ground import Ground, ground_of
from lonehand.games.state_json import Noted, from_json, to_json
from lonehand.games.table_mode import KEY
from lonehand.space.cells.sight import NO_HEAD

PERSON, PARTNER = "player", "partner"
SEATS: Final = (PERSON, PARTNER)
"""Who may play characters; a character of neither seat is automatic."""
FIRST_MARKER: Final = "A"
"""GS-9.2a: the marker that every automatic character begins with."""
HOLSTER, HAND, HANDS, OFF_HAND = "holster", "hand", "hands", "off hand"
BOXES: Final = (HOLSTER, HAND, HANDS, OFF_HAND)
"""Where a weapon is on a character's sheet; HANDS is both hands."""
Condition = Literal["", "unconscious", "dead", "gone"]
"""Why a character is out of the showdown: empty while he is in it; `gone` has left the map."""
Phase = Literal["set up", "turn begins", "plotting", "segments", "turn ends", "over"]


class Weapon(msgspec.Struct):
    """A weapon, on a character's sheet or on the ground.

    Attributes:
        name: what it is called, unique in a showdown.
        code: what it is in the book of numbers: `C45`.
        two_handed: whether it takes both hands.
        power: how hard it hits, at the shortest range.
        holds: how many rounds go into it; 0 for what is no gun.
        rounds: the rounds in it.
        cocked: whether it is cocked.
        double_action: whether it can be fired uncocked.
        broken: whether it is broken for the rest of the showdown.
        box: where it is on the sheet, one of `BOXES`; on the ground it keeps none.
        begun: the LOADs done towards a load that takes several.

    """

    name: str
    code: str = ""
    two_handed: bool = False
    power: int = 0
    holds: int = 6
    rounds: int = 6
    cocked: bool = False
    double_action: bool = False
    broken: bool = False
    box: str = HOLSTER
    begun: int = 0

    @property
    def gun(self) -> bool:
        """Whether it is a gun."""
        return self.holds > 0

    @property
    def in_hand(self) -> bool:
        """Whether it is drawn and ready to be used; the off hand counts."""
        return self.box in (HAND, HANDS, OFF_HAND)

    def copy(self) -> Weapon:
        """Return a weapon of its own."""
        return Weapon(
            self.name,
            self.code,
            self.two_handed,
            self.power,
            self.holds,
            self.rounds,
            self.cocked,
            self.double_action,
            self.broken,
            self.box,
            self.begun,
        )


class Wound(msgspec.Struct, frozen=True):
    """A wound: the part of the body, and `L` for light or `S` for serious, which bleeds."""

    part: str
    grade: Literal["L", "S"]


class Character(msgspec.Struct):
    """A character in a showdown: what stands on his sheet, and where he is.

    Attributes:
        name: what he is called here; unique in a showdown.
        key: who he is in the book of numbers: `marshal`.
        side: his side.
        seat: who plays him, one of `SEATS`; empty if he is automatic.
        one_handed: his skill with one-handed guns.
        two_handed: his skill with two-handed guns.
        brawling: his skill in a brawl.
        off_hand: what his off hand adds to his skill; None if he cannot use it.
        strength: his endurance in hits.
        bonus: his bonus cards.
        weapons: the weapons that he carries.
        spare: the rounds that he carries, for each weapon code.
        using: the name of the gun that he uses; empty for none.
        cell: the number of his cell on the map; -1 if no map is kept.
        facing: the side of that cell that he faces, by its place among them.
        down: whether he is down.
        head: the number of the head counter that is out; -1 while it is in.
        head_out: whether it is out; it is asked where no map is kept.
        hits: the hits that he has taken.
        wounds: his wounds.
        condition: why he is out of the showdown; empty while he is in it.
        delay: his delay points.
        aim: his aim points, for each target.
        alerted: whether he may act from the first segment.
        marker: his TAC marker, if he is automatic.
        entered: the hexes that he has entered in this turn.
        segment_entered: the last segment of this turn in which he entered a hex; 0 for none.
        effort: the fatigue that he has gathered in this turn.
        strong: whether STRENGTH waits for his next blow of this turn.
        loading: whether the last thing that he did was to load.
        plot: the actions that a person has plotted for him and that are still to come.
        spent: the segments of this turn that his plot has used up.
        defences: his defences of this turn that nothing has used up yet.
        carries: the objects that he carries.

    """

    name: str
    key: str = ""
    side: str = ""
    seat: str = ""
    one_handed: int = 0
    two_handed: int = 0
    brawling: int = 0
    off_hand: int | None = None
    strength: int = 20
    bonus: tuple[str, ...] = ()
    weapons: list[Weapon] = []
    spare: dict[str, int] = {}
    using: str = ""
    cell: int = -1
    facing: int = 0
    down: bool = False
    head: int = -1
    head_out: bool = False
    hits: int = 0
    wounds: list[Wound] = []
    condition: Condition = ""
    delay: int = 0
    aim: dict[str, int] = {}
    alerted: bool = True
    marker: str = FIRST_MARKER
    entered: int = 0
    segment_entered: int = 0
    effort: int = 0
    strong: bool = False
    loading: bool = False
    plot: list[str] = []
    spent: int = 0
    defences: list[str] = []
    carries: list[str] = []

    @property
    def automatic(self) -> bool:
        """Whether nobody directs him."""
        return not self.seat

    @property
    def active(self) -> bool:
        """Whether he is conscious and in play."""
        return not self.condition

    @property
    def leg_wound(self) -> bool:
        """Whether any leg of his is wounded."""
        return any(wound.part == "leg" for wound in self.wounds)

    def gun(self) -> Weapon | None:
        """Return the gun that he uses, None if he has none or it is broken."""
        for weapon in self.weapons:
            if weapon.name == self.using and not weapon.broken:
                return weapon
        return None

    def weapon_in(self, box: str) -> Weapon | None:
        """Return the weapon in that box, None if it is empty."""
        for weapon in self.weapons:
            if weapon.box == box:
                return weapon
        return None

    def copy(self) -> Character:
        """Return a character that shares nothing changeable with this one."""
        return Character(
            self.name,
            self.key,
            self.side,
            self.seat,
            self.one_handed,
            self.two_handed,
            self.brawling,
            self.off_hand,
            self.strength,
            self.bonus,
            [weapon.copy() for weapon in self.weapons],
            self.spare.copy(),
            self.using,
            self.cell,
            self.facing,
            self.down,
            self.head,
            self.head_out,
            self.hits,
            self.wounds[:],
            self.condition,
            self.delay,
            self.aim.copy(),
            self.alerted,
            self.marker,
            self.entered,
            self.segment_entered,
            self.effort,
            self.strong,
            self.loading,
            self.plot[:],
            self.spent,
            self.defences[:],
            self.carries[:],
        )


class Lying(msgspec.Struct):
    """A weapon on the ground: the cell, and the weapon."""

    cell: int
    weapon: Weapon

    def copy(self) -> Lying:
        """Return one of its own."""
        return Lying(self.cell, self.weapon.copy())


class Thing(msgspec.Struct):
    """An object that a showdown is about: a money bag, the keys of a jail.

    Attributes:
        name: what it is called; unique in a showdown.
        cell: the cell where it lies; -1 while somebody carries it, or once it has left the map.

    """

    name: str
    cell: int = -1


class Answers(Noted):
    """Beside a table: what was last answered to each question about each character."""

    __slots__ = ("last",)

    def __init__(self, last: Mapping[tuple[str, str], str] = {}) -> None:
        self.last = dict(last)

    def to(self, who: str, question: str) -> str:
        """Return the last answer to a question about somebody; empty if there is none."""
        return self.last.get((who, question), "")

    def keep(self, who: str, question: str, answer: str) -> None:
        """Keep the last answer to a question about somebody."""
        self.last[who, question] = answer

    def give(self, facts: Mapping[str, Any]) -> None:
        """Keep what a situation says of the next man's facts, until he has acted."""
        for name, said in facts.items():
            several = said.items() if isinstance(said, Mapping) else [("", said)]
            for about, text in several:
                self.last[GIVEN, f"{name}{ABOUT}{about}" if about else name] = str(text)

    def is_given(self) -> bool:
        """Tell whether a situation has said facts that nobody has acted by yet."""
        return any(who == GIVEN for who, _ in self.last)

    def take_given(self) -> dict[str, str]:
        """Return what a situation says, and forget it."""
        found = {what: said for (who, what), said in self.last.items() if who == GIVEN}
        self.last = {key: said for key, said in self.last.items() if key[0] != GIVEN}
        return found

    def copy(self) -> Answers:
        """Return answers of their own."""
        return Answers(self.last)

    def note(self) -> dict[str, str]:
        """Return the answers, each by the character and the question."""
        return {f"{who}{ABOUT}{question}": said for (who, question), said in self.last.items()}

    @classmethod
    def from_data(cls, note: Any) -> Self:
        """Return the answers that plain data holds; raise Refusal if it holds none."""
        try:
            found = msgspec.convert(note, dict[str, str])
        except msgspec.ValidationError as error:
            raise Refusal(f"these are not answers: {error}") from error
        cut = {asked: asked.partition(ABOUT) for asked in found}
        return cls({(who, question): found[asked] for asked, (who, _, question) in cut.items()})


GIVEN: Final = "the situation"
"""Stands for whom a question is about where its answer stands in a situation."""
ABOUT: Final = ": "
"""What stands between the one whom a question is about, and the question."""


class State(msgspec.Struct):
    """Everything in a showdown.

    Attributes:
        options: the options of the game; a reading at its default may be missing.
        showdown: which showdown it is.
        size: which version of it, by the number of characters.
        map: the boards that it is fought on, as `rules.ground` reads them.
        turn: the number of the turn, from 1; 0 before the first.
        phase: what comes next.
        segment: the segment that comes next, 1 to 5; 0 between turns.
        due: whose segment comes next, as a place in the order of play.
        characters: everybody, in order of play.
        ground: the weapons that lie about.
        things: the objects of the showdown.
        deck: the numbers of the result cards that are left, as a set without order.
        discard: those that have been drawn.
        points: the victory points of each side.
        scored: what has been scored already and counts once only, in the showdown's words.
        moved: the last segment in which something happened, for showdowns that end in stillness.
        winner: the side that has won; empty for nobody.
        ending: how it ended, as a sentence; empty while it goes on.
        said: beside a table, the last answer to each question.

    """

    options: dict[str, str]
    showdown: str = ""
    size: int = 0
    map: str = ""
    turn: int = 0
    phase: Phase = "set up"
    segment: int = 0
    due: int = 0
    characters: list[Character] = []
    ground: list[Lying] = []
    things: list[Thing] = []
    deck: list[int] = []
    discard: list[int] = []
    points: dict[str, int] = {}
    scored: list[str] = []
    moved: int = 0
    winner: str = ""
    ending: str = ""
    said: Answers = msgspec.field(default_factory=Answers)

    def copy(self) -> State:
        """Return a state that shares nothing changeable with this one."""
        return State(
            self.options,
            self.showdown,
            self.size,
            self.map,
            self.turn,
            self.phase,
            self.segment,
            self.due,
            [character.copy() for character in self.characters],
            [lying.copy() for lying in self.ground],
            [Thing(thing.name, thing.cell) for thing in self.things],
            self.deck[:],
            self.discard[:],
            self.points.copy(),
            self.scored[:],
            self.moved,
            self.winner,
            self.ending,
            self.said.copy(),
        )

    def find(self, name: str) -> Character:
        """Return the character of that name.

        Raises:
            Refusal: there is none.

        """
        for character in self.characters:
            if character.name == name:
                return character
        names = choose((character.name for character in self.characters), name)
        raise Refusal(f"there is no one called “{name}”; {names}", place="character")

    def enemies(self, character: Character) -> list[Character]:
        """Return the enemies of a character who are conscious and in play, in order of play."""
        return [x for x in self.characters if x.side != character.side and not x.condition]

    def cells_occupied(self) -> frozenset[int]:
        """Return the cells in which somebody is, conscious or not."""
        return frozenset(x.cell for x in self.characters if x.condition != "gone" and x.cell >= 0)


class Rules(NamedTuple):
    """What stays the same in a showdown: numbers, tables, readings.

    Attributes:
        book: the numbers of the base game.
        actions: the tables of automatic actions.
        chart: the conversion chart.
        readings: how unclear places are read.
        own: the owner's own showdown; None if he gave none.
        tables: the text of both tables, by which what depends on them is kept.

    """

    book: Book
    actions: Actions
    chart: Chart
    readings: Readings
    own: Showdown | None = None
    tables: tuple[str, str] = ("", "")


class Play:
    """A showdown while a step of it is played: the state, the door, the map and the rules.

    There is no map before the set-up, nor beside a table where none is kept.
    """

    __slots__ = ("door", "ground", "rules", "state")
    ground: Ground

    def __init__(self, state: State, door: BatchDoor, rules: Rules) -> None:
        self.state, self.door, self.rules = state, door, rules
        if state.map:
            self.ground = ground_of(state.map)

    @property
    def book(self) -> Book:
        """The numbers of the base game."""
        return self.rules.book

    def tell(self, clause: str, event: Event) -> None:
        """Say that a clause made something happen."""
        self.door.tell(clause, event)


STORED: Final = "table"
"""Under which name JSON holds the option `beside`: its first one, so that old checksums fit."""


def encode(state: State) -> bytes:
    """Return the state as JSON; equal states give equal bytes."""
    options = {STORED if key == KEY else key: value for key, value in state.options.items()}
    return to_json(msgspec.structs.replace(state, options=options))


def decode(data: bytes) -> State:
    """Return the state that *data* holds; raise Refusal if it holds none that can be."""
    found = from_json(data, State, "showdown", fault)
    found.options = {KEY if key == STORED else key: x for key, x in found.options.items()}
    return found


def fault(state: State) -> str:
    """Return what is impossible about a state, as a sentence; empty if nothing is."""
    names = [character.name for character in state.characters]
    if len(names) != len(set(names)):
        return "two characters have the same name; give each a name of his own"
    if state.phase == "set up":
        return ""
    if not 0 <= state.due <= len(names):
        return f"the order of play has no number {state.due}"
    if not 0 <= state.segment <= 5:
        return f"there is no segment {state.segment}"
    size = len(ground_of(state.map).cells) if state.map else 0
    for character in state.characters:
        if not -1 <= character.cell < size:
            return f"{character.name} is not in a cell of the map"
        sides = size and character.cell >= 0 and ground_of(state.map).cells.sides[character.cell]
        if sides and not 0 <= character.facing < len(sides):
            return f"{character.name} does not face a side of his cell"
        if character.seat not in ("", *SEATS):
            return f"no seat of this game plays {character.name}"
    cards = sorted([*state.deck, *state.discard])
    if cards and len(cards) != len(set(cards)):
        return "the same result card is there twice"
    return ""


# -- who sees whom, and what lies where: by the body, or by a head that is out ---------------------


def sees(ground: Ground, one: Character, other: Character) -> bool:
    """Tell whether two characters see each other: body or head, whichever is out."""
    sight = ground.sight
    if one.head == NO_HEAD == other.head:
        return sight.sees(one.cell, other.cell, down=one.down or other.down)
    if other.head == NO_HEAD:
        return sight.head_sees(one.head, other.cell, down=other.down)
    if one.head == NO_HEAD:
        return sight.head_sees(other.head, one.cell, down=one.down)
    return sight.heads_see(one.head, other.head)


def sees_place(ground: Ground, who: Character, cell: int) -> bool:
    """Tell whether a character sees what lies in a cell, on the map or off it."""
    if who.head == NO_HEAD:
        return ground.sight.sees(who.cell, cell, down=who.down)
    return ground.sight.head_sees(who.head, cell)
