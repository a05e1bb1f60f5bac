"""What can happen in a showdown, in the order of the rulebook: set-up, turn, deeds, harm, end."""

from __future__ import annotations

from typing import Final, Literal

from lonehand.engine.events import Event, Leaning, Marks
from lonehand.engine.reasons import Chosen, Reasoned


def about(*names: str) -> Marks:
    """Return marks for characters and hexes, each by its name; an empty name is nobody's."""
    return Marks(tuple(dict.fromkeys(name for name in names if name)))


class Deed(Event, frozen=True):
    """Something that a character does, or that is done to him."""

    who: str

    def marks(self) -> Marks:
        """Return the character."""
        return about(self.who)


class Reckoned(Leaning, frozen=True):
    """Something that befalls a character by numbers of the book."""

    who: str

    def marks(self) -> Marks:
        """Return the character."""
        return about(self.who)


# -- the set-up -----------------------------------------------------------------------------------


class SetUp(Event, frozen=True):
    """A showdown was laid out: its title, how many take part, how many turns there are at most."""

    showdown: str
    size: int
    turns: int


class Automatic(Event, frozen=True):
    """Characters are automatic."""

    characters: tuple[str, ...]


class LaysOut(Event, frozen=True):
    """The map of a showdown is to be laid out at a real table."""

    map: str


class Stands(Deed, frozen=True):
    """Where a character stands as a showdown begins at a real table, and what he has in hand.

    Attributes:
        cell: his hex.
        facing: the way that he faces.
        down: whether he is down.
        weapon: what is at hand; empty for nothing.
        marker: the drill of an automatic character.

    """

    cell: str
    facing: str
    down: bool
    weapon: str
    box: str
    cocked: bool
    marker: str


class Lies(Event, frozen=True):
    """A weapon or a thing lies in a hex as a showdown begins at a real table."""

    thing: str
    cell: str


class FirstMarkers(Event, frozen=True):
    """Automatic characters were given their first markers."""

    characters: tuple[str, ...]


class HisGun(Deed, frozen=True):
    """A character uses a gun, which is in a box of his sheet."""

    weapon: str
    box: str


# -- the turn -------------------------------------------------------------------------------------


class Shuffles(Event, frozen=True):
    """The discarded result cards became the deck again."""

    cards: int


class Turn(Event, frozen=True):
    """A turn began."""

    number: int


class Marker(Deed, frozen=True):
    """A result card was read for somebody's marker; card 0 is one of a real deck."""

    card: int
    was: str
    now: str


class Plots(Event, frozen=True):
    """A seat has plotted its turn."""

    who: str

    def marks(self) -> Marks:
        """Return the seat, by its name."""
        return about(self.who)


class LosesTurn(Deed, frozen=True):
    """Delay left a person's character no segment of a turn; he had so many delay points."""

    delay: int
    segments: int


class Segment(Event, frozen=True):
    """A segment of a turn began."""

    number: int
    turn: int


class Reason(Event, frozen=True):
    """A clause had a part in what somebody does, or in the set-up, which is nobody's."""

    who: str = ""

    def marks(self) -> Marks:
        """Return the character."""
        return about(self.who)


# -- what an automatic character decides ----------------------------------------------------------

NOTHING: Final = "nothing"
ATTACK: Final = "attack"
ALL: Final = "all"
"""What of a decision hands are told: see `Decision.by_hand`."""


class Decision(Reasoned, frozen=True, kw_only=True):
    """An automatic character decided what he does in a segment.

    Attributes:
        who: the character.
        marker: his marker.
        segment: the segment.
        activity: a word of `activities.ACTIVITIES`.
        target: his target; empty if nobody is left.
        target_kind: what it is: `enemy`, `hex` or `weapon`.
        towards: for ADVANCE: what he goes for.
        cell: the clause of the cell of the table that was read; empty if none was.
        row: the row of the chart that fitted; 0 for none.
        zone: the enemy whose aim zone gave a hex as his target.
        victim: at whom he shoots.
        removes: whether a delay point goes in place of an action.
        skips: whether he skips bonus cards.
        turns: whether he turns to his target first.
        drops_aim: whether his aim points on the target are dropped.
        head_in: whether his head comes in with an ADVANCE.
        gun: for DRAW AND COCK: which gun.
        empty: for DRAW AND COCK: where the empty gun goes.
        route: the cells of a best route, his own first.
        by_hand: what of it hands are told here; all else they are told as it is carried out.
        in_use: how the gun that he uses is called; empty for none.
        other: how the gun that he would draw instead is called; empty for none.
        steps: the option `steps`.
        is_told: whether whoever answered for the table has read there what hands do.

    """

    who: str
    marker: str
    segment: int
    activity: str
    target: str = ""
    target_kind: str = ""
    towards: str = ""
    cell: str = ""
    row: int = 0
    zone: str = ""
    victim: str = ""
    removes: bool = False
    skips: bool = False
    turns: bool = False
    drops_aim: bool = False
    head_in: bool = False
    gun: str = ""
    empty: str = ""
    route: tuple[str, ...] = ()
    by_hand: Literal["nothing", "attack", "all"] = "nothing"
    in_use: str = ""
    other: str = ""
    steps: str = "any"
    is_told: bool = False

    def choice(self) -> Chosen:
        """Return the decision as data: the activity, its target, the cell and the row."""
        nodes = [(self.cell, "the cell that was read")] if self.cell else []
        nodes += [(f"GS-CHART-{self.row}", "the row that fitted")] if self.row else []
        kind = self.target_kind if self.target else ""
        return Chosen(self.who, self.activity, self.victim or self.target, kind, tuple(nodes))

    def marks(self) -> Marks:
        """Return the character and his target."""
        return about(self.who, self.target)


class DropsAim(Deed, frozen=True):
    """A character drops his aim points on somebody."""

    at: str

    def marks(self) -> Marks:
        """Return both."""
        return about(self.who, self.at)


class Stays(Deed, frozen=True):
    """An ADVANCE led nowhere, because he is there or because no hex is better."""

    cell: str
    there: bool

    def marks(self) -> Marks:
        """Return the character and his hex."""
        return about(self.who, self.cell)


class Lost(Deed, frozen=True):
    """An action came to nothing; why is half a sentence."""

    action: str
    why: str


class Waits(Deed, frozen=True):
    """A character lets a segment pass."""


class Did(Deed, frozen=True):
    """People said what their character did at the table, as corrections."""

    text: str


# -- feet -----------------------------------------------------------------------------------------


class Turns(Deed, frozen=True):
    """A character turned, perhaps for delay points."""

    facing: str
    was: str
    delay: int


class Moves(Deed, frozen=True):
    """A character entered a hex: from where, how, and which way he faces now."""

    cell: str
    was: str
    facing: str
    how: str

    def marks(self) -> Marks:
        """Return the character and both hexes."""
        return about(self.who, self.cell, self.was)


class Falls(Reckoned, frozen=True):
    """A character fell, by a wound or a blow, or stumbling in a run, for which a card was drawn."""

    card: int = 0


class Stance(Deed, frozen=True):
    """A character changed how he holds himself in a hex."""

    cell: str

    def marks(self) -> Marks:
        """Return the character and the hex."""
        return about(self.who, self.cell)


class GetsUp(Stance, frozen=True):
    """A character stood up."""


class GetsDown(Stance, frozen=True):
    """A character went down."""


class HeadOut(Stance, frozen=True):
    """A character put his head out towards a hex."""


class HeadBack(Stance, frozen=True):
    """A character took his head in."""


# -- hands ----------------------------------------------------------------------------------------


class WithWeapon(Deed, frozen=True):
    """A character did something with a weapon."""

    weapon: str


class Draws(WithWeapon, frozen=True):
    """A character drew a weapon from the holster or the ground; a gun that works is cocked."""

    source: str
    cocked: bool


class Cocks(WithWeapon, frozen=True):
    """A character cocked a gun."""


class Loads(Reckoned, frozen=True):
    """A character did one LOAD: the rounds in the gun now, and the LOADs begun towards the next."""

    weapon: str
    rounds: int
    begun: int


class Drops(WithWeapon, frozen=True):
    """A weapon fell to the ground."""


class PicksUp(WithWeapon, frozen=True):
    """A character picked up a weapon."""


class Shifts(WithWeapon, frozen=True):
    """A weapon went from one box of the sheet to another."""

    was: str
    now: str


class Takes(Deed, frozen=True):
    """A character took a thing or a weapon."""

    thing: str


class Leaves(Deed, frozen=True):
    """A character laid a thing down, or it fell when he did."""

    thing: str
    falls: bool


# -- shots and blows ------------------------------------------------------------------------------


class Aims(Deed, frozen=True):
    """A character aimed at somebody, who has so many of his aim points now."""

    at: str
    points: int

    def marks(self) -> Marks:
        """Return both."""
        return about(self.who, self.at)


class Fires(Deed, frozen=True):
    """A person's character pulls the trigger; what comes of it is told next."""

    at: str
    weapon: str

    def marks(self) -> Marks:
        """Return both."""
        return about(self.who, self.at)


class Shoots(Reckoned, frozen=True, kw_only=True):
    """A shot, and what came of it.

    Attributes:
        at: at whom.
        weapon: with what.
        card: the result card; 0 if none was drawn.
        ignored: cards that were drawn and did not count.
        fanned: whether the gun was fanned.
        seen: what is seen of the victim: `body` or `head`.
        aim: the aim.
        parts: what it is made of, each with its number.
        range: the hexes between both.
        counted: the range that counts.
        band: the range band that it falls into.
        penalty: what the range takes off.
        status: what the victim's status takes off.
        margin: by how much it hit, or missed if it is negative.
        result: a word of `words` of a shot: `miss`, `hit`, `bull`, `misfire`, `broken`, `click`.
        chance: how likely it was to hit, from 0 to 1, if the gun works; 0 if nobody wants to know.
        clauses: the clauses that had a part in it.

    """

    at: str
    weapon: str
    card: int = 0
    ignored: tuple[int, ...] = ()
    fanned: bool = False
    seen: str = "body"
    aim: int = 0
    parts: tuple[tuple[str, int], ...] = ()
    range: int = 0
    counted: int = 0
    band: str = ""
    penalty: int = 0
    status: int = 0
    margin: int = 0
    result: str = "miss"
    chance: float = 0
    clauses: tuple[str, ...] = ()

    def marks(self) -> Marks:
        """Return both."""
        return about(self.who, self.at)


class Hit(Reckoned, frozen=True):
    """A shot hit somebody: by whom, which part of the body, how bad, how many hits."""

    by: str
    part: str
    grade: str
    hits: int
    clauses: tuple[str, ...] = ()

    def marks(self) -> Marks:
        """Return both."""
        return about(self.who, self.by)


class Lunges(Deed, frozen=True):
    """A person's character strikes; what comes of it is told next."""

    at: str
    blow: str

    def marks(self) -> Marks:
        """Return both."""
        return about(self.who, self.at)


class Strikes(Reckoned, frozen=True):
    """A blow: the result card, the striking index, the hits; or by what it was cancelled."""

    at: str
    blow: str
    card: int = 0
    index: int = 0
    hits: int = 0
    cancelled_by: str = ""

    def marks(self) -> Marks:
        """Return both."""
        return about(self.who, self.at)


class Defends(Deed, frozen=True):
    """A character is ready for a blow."""

    defence: str


class Strength(Deed, frozen=True):
    """A character puts STRENGTH into his next blow."""


# -- harm, delay, and the end of a man ------------------------------------------------------------


class Delay(Deed, frozen=True):
    """A character took delay points, besides those that he had."""

    points: int
    was: int


class LosesAim(Deed, frozen=True):
    """A wound or a blow took all of a character's aim points."""


class DelayRemoved(Deed, frozen=True):
    """A character got rid of delay points; *instead* of an action that he decided on."""

    points: int
    instead: bool = False


class Bleeds(Reckoned, frozen=True):
    """A character bled."""

    hits: int


class Tires(Reckoned, frozen=True):
    """A character tired."""

    hits: int


class Out(Reckoned, frozen=True):
    """A character is out of the showdown: how, and by whom, if by anybody."""

    condition: str
    by: str = ""

    def marks(self) -> Marks:
        """Return both."""
        return about(self.who, self.by)


# -- victory --------------------------------------------------------------------------------------


class Points(Event, frozen=True):
    """A side made victory points, or lost some, by a deed."""

    side: str
    points: int
    why: str


class Ends(Event, frozen=True):
    """The showdown is over; the winner is empty if nobody won."""

    winner: str
    sentence: str
