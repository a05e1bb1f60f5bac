"""What can happen in a gunfight, in the order of the rulebook.

Figures stand in events by their keys and are named as they are told of; players by their seats.
"""

from __future__ import annotations

from typing import ClassVar

from lonehand.engine.events import Event, Marks
from lonehand.engine.reasons import Chosen, Reasoned
from lonehand.games.black_hat.gangs.people import TownCard

Path = tuple[tuple[int, int], ...]


class Deed(Event, frozen=True, kw_only=True):
    """Something that a seat does, or that befalls figures.

    Attributes:
        seat: whose doing it is; empty for nobody's.
        about: the keys of the figures that it is about.

    """

    seat: str = ""
    about: tuple[str, ...] = ()

    def marks(self) -> Marks:
        """Return the cards that it is about."""
        return Marks(getattr(self, "cards", ()))


# -- before the first turn -------------------------------------------------------------------------


class TownLaid(Deed, frozen=True):
    """The town lies, with so many town cards on its houses."""

    title: str
    houses: int
    count: int


class SuitDrawn(Deed, frozen=True):
    """A player has his suit and his gang."""

    suit: str
    gang: str


class Cut(Deed, frozen=True):
    """A side cuts the deck and shows a card."""

    cards: tuple[str, ...]


class EdgePicked(Deed, frozen=True):
    """A side has its edge."""

    edge: str


class Placed(Deed, frozen=True):
    """A figure stands on the table."""

    place: tuple[int, int]
    mounted: bool


# -- the turn --------------------------------------------------------------------------------------


class TurnBegins(Deed, frozen=True):
    """A turn begins, and with it a new deal."""

    kind: ClassVar[str] = "turn"
    turn: int
    first: str


class Dealt(Deed, frozen=True):
    """A player has new cards; the others see only how many."""

    count: int
    cards: tuple[str, ...] = ()


class Shuffled(Deed, frozen=True):
    """The discards are shuffled into the deck."""

    count: int


class Exchanged(Deed, frozen=True):
    """A player puts a card away and draws another."""

    cards: tuple[str, ...] = ()


class PartBegins(Deed, frozen=True):
    """A player has his part of the turn."""

    kind: ClassVar[str] = "part"


class Activated(Deed, frozen=True):
    """A figure acts."""


class Passed(Deed, frozen=True):
    """A player lets no figure act, or no more."""


class Discarded(Deed, frozen=True):
    """A player's unspent cards are put away."""

    cards: tuple[str, ...]


class GivesUp(Deed, frozen=True):
    """A player will withdraw at the end of the turn."""


class Withdrawn(Deed, frozen=True):
    """The figures of a side that gives up withdraw."""


class GameEnds(Deed, frozen=True):
    """The gunfight is over, as the sentence says."""

    sentence: str
    money: int
    winner: str


# -- cards -----------------------------------------------------------------------------------------


class Played(Deed, frozen=True):
    """A play is announced, with its cards and all that it is about.

    Attributes:
        cards: what is laid down.
        use: what it is for, as in `plays.Use`.
        target: the key of whom it is about; empty for nobody.
        place: where it leads or is aimed at, as it is written; empty for nowhere.

    """

    cards: tuple[str, ...]
    use: str
    target: str = ""
    place: str = ""


class JokerPlayed(Deed, frozen=True):
    """A Joker undoes what has been announced."""

    cards: tuple[str, ...]
    use: str


class LetBe(Deed, frozen=True):
    """Somebody who could hold a Joker lets a play be; told beside a real table.

    Attributes:
        use: what was played.

    """

    use: str = ""


class CardKept(Deed, frozen=True):
    """By an option, the card that was added to an undone one goes back to the hand."""

    cards: tuple[str, ...]


class CardsLost(Deed, frozen=True):
    """By an option, the mover loses his other cards."""

    cards: tuple[str, ...]


# -- movement --------------------------------------------------------------------------------------


class Moved(Deed, frozen=True):
    """A figure goes its way."""

    path: Path
    place: str
    length: int


class Halted(Deed, frozen=True):
    """A figure is stopped on its way."""

    path: Path
    place: str


class Climbed(Deed, frozen=True):
    """A figure climbs over cover, or up or down a ladder."""

    what: str
    place: str


class LeftTable(Deed, frozen=True):
    """A figure leaves the table and is safe."""

    money: int


class Mounted(Deed, frozen=True):
    """A figure mounts a horse."""


class Dismounted(Deed, frozen=True):
    """A figure gets off its horse."""


class Unpinned(Deed, frozen=True):
    """A figure is no longer pinned."""


# -- shooting --------------------------------------------------------------------------------------


class CoverRolled(Deed, frozen=True):
    """A die for what stands in the way of a bullet.

    Attributes:
        what: the kind of cover, or the key of a figure or horse.
        die: what it showed.
        stops: whether the bullet goes no farther.

    """

    what: str
    die: int
    stops: bool


class ShotRolled(Deed, frozen=True):
    """The die of a shot at a figure or horse.

    Attributes:
        target: its key.
        die: what it showed.
        more: what is added to it.
        need: what it takes.
        hits: whether it hits.

    """

    target: str
    die: int
    more: int
    need: int
    hits: bool


class Blast(Deed, frozen=True):
    """A shotgun goes off; these are under its triangle."""

    keys: tuple[str, ...]


# -- dynamite --------------------------------------------------------------------------------------


class FuseRolled(Deed, frozen=True):
    """The stick lies there; its fuse works or does not."""

    place: tuple[int, int]
    die: int
    works: bool


class Burst(Deed, frozen=True):
    """Everyone in the burst."""

    place: tuple[int, int]
    keys: tuple[str, ...]


# -- contact ---------------------------------------------------------------------------------------


class Laid(Deed, frozen=True):
    """Both sides have laid cards, and reveal them."""

    cards: tuple[str, ...]
    attacks: bool


class StrikeUndone(Deed, frozen=True):
    """A Joker undoes a revealed strike."""

    cards: tuple[str, ...]
    strike: str


class Struck(Deed, frozen=True):
    """The strikes of a figure at another.

    Attributes:
        target: the key of the other.
        dice: what they showed.
        more: what is added to each.
        need: what it takes.
        hits: how many hit.

    """

    target: str
    dice: tuple[int, ...]
    more: int
    need: int
    hits: int


# -- True Grit -------------------------------------------------------------------------------------


class GritRolled(Deed, frozen=True):
    """Somebody who was hit rolls.

    Attributes:
        die: what it showed.
        skill: what is added.
        column: `horse`, `rider` or `man`.
        result: `flee`, `down`, `horse`, `pinned` or `missed`.

    """

    die: int
    skill: int
    column: str
    result: str


class Fled(Deed, frozen=True):
    """A figure flees and is out of the game."""


class ShotDown(Deed, frozen=True):
    """A figure is shot down and out of the game; by whom, if by anybody's hand."""

    by: str
    fell: bool


class HorseKilled(Deed, frozen=True):
    """BW-GRIT-HORSE: a horse dies; its rider, if it had one, stands there on foot and pinned."""


class Pinned(Deed, frozen=True):
    """A figure is pinned."""


class Unhurt(Deed, frozen=True):
    """No effect."""


class HorseLoose(Deed, frozen=True):
    """A horse is left without its rider."""


# -- allies and money ------------------------------------------------------------------------------


class Looked(Deed, frozen=True):
    """A player looks at the top card of a house; the others only see him do it."""

    house: int
    card: int = 0
    shown: TownCard | None = None


class Persuaded(Deed, frozen=True):
    """Somebody tries to win over whom a town card shows.

    Attributes:
        house: where.
        card: the number of the town card.
        who: his name.
        die: what it showed; 0 where no face would win, and nobody rolled.
        more: what is added.
        need: what it takes.
        wins: whether he joins.

    """

    house: int
    card: int
    who: str
    die: int
    more: int
    need: int
    wins: bool


class Insulted(Deed, frozen=True):
    """Somebody will hear no more from this side."""

    who: str


class Joined(Deed, frozen=True):
    """An ally stands at the door."""

    place: tuple[int, int]


class HorseWon(Deed, frozen=True):
    """A horse stands at the door, riderless."""

    place: tuple[int, int]


class MoneyTaken(Deed, frozen=True):
    """A figure takes Money at the door of a house."""

    house: int


class MoneyDropped(Deed, frozen=True):
    """A carrier who goes out drops his Money."""

    count: int
    place: tuple[int, int]


class PickedUp(Deed, frozen=True):
    """A figure picks up Money or a dud."""

    what: str


# -- after the gunfight ----------------------------------------------------------------------------


class FateRolled(Deed, frozen=True):
    """A die says whether somebody who was shot down lives.

    Attributes:
        die: what it showed.
        need: the lowest face with which he dies.
        dies: whether he does.

    """

    die: int
    need: int
    dies: bool


class NotchesLost(Deed, frozen=True):
    """Somebody has shot down so many of his own side."""

    count: int


class NotchesCounted(Deed, frozen=True):
    """The notches of a gang after a gunfight, and its cards of Money."""

    before: int
    now: int
    money: int


class Shaken(Deed, frozen=True):
    """Somebody who has fled has lost True Grit for good; what he has now."""

    grit: int


class SkillLearned(Deed, frozen=True):
    """Somebody of a gang gains a skill; its name, and how much of it he has now."""

    who: str
    skill: str
    now: int


class Recruited(Deed, frozen=True):
    """Somebody takes the place of a dead; nobody if *who* is empty."""

    who: str
    instead_of: str
    arms: tuple[str, ...] = ()
    horse: bool = False


# -- automatic gangs -------------------------------------------------------------------------------


class MoodRolled(Deed, frozen=True):
    """A die has given an automatic gang its attitude."""

    die: int
    mood: str


class Decision(Reasoned, frozen=True, kw_only=True):
    """An automatic gang has decided something.

    Attributes:
        who: the key of the figure that acts; empty for none.
        line: the line of the list; 0 for a Joker.
        name: what the figure is called; empty for none.
        target: what the enemy is called that it goes for; empty for none.

    """

    who: str = ""
    line: int = 0
    name: str = ""
    target: str = ""

    def choice(self) -> Chosen | None:
        """Return the decision as data: the figure, the line of the list by its name, the enemy."""
        done = next((line for line in self.lines if line.use), None)
        if done is None or not self.name:
            return None
        action = done.say.partition(":")[0].casefold()
        return Chosen(self.name, action, self.target, "enemy" if self.target else "")


# -- beside a table of which only facts are known --------------------------------------------------


class DeployedByHand(Deed, frozen=True):
    """The figures of a gang are to be set on the table."""

    edge: str


class Ordered(Deed, frozen=True):
    """An automatic gang announces a play, which hands carry out; or people hear what to roll.

    Attributes:
        cards: the cards, face up; none of people, whose cards are real.
        use: what they are for.
        target: whom it is about, by key, or a house by name; empty for nobody.
        goal: where a move leads: `house Saloon`, `money`, `rush`, `door 12`, `enemy`, `edge`,
            `post`; whom a stick is to catch; empty for nowhere.
        length: how far at most, in thousandths of an inch; 0 for no length.
        need: what a die must show; 0 where none decides.
        cover: how many pieces of cover are thrown for first.
        line: the line of the list that it follows.
        goes_on: whether more cards of the same way may follow.

    """

    cards: tuple[str, ...]
    use: str
    target: str = ""
    goal: str = ""
    length: int = 0
    need: int = 0
    cover: int = 0
    line: int = 0
    goes_on: bool = False


class Announced(Deed, frozen=True):
    """People announce a play with real cards, of which only the number is known."""

    cards: tuple[str, ...]
    use: str
    target: str = ""
    goal: str = ""


class StoppedByHand(Deed, frozen=True):
    """A move is stopped where the one with the Joker says; the part is over."""


class FuseBurns(Deed, frozen=True):
    """A fuse works or does not; where it lies is seen on the table."""

    die: int
    works: bool


class CameOut(Deed, frozen=True):
    """Somebody or a horse comes out of a house and is set at its door."""

    house: int


class TableSays(Deed, frozen=True):
    """People say what came of something."""

    text: str
