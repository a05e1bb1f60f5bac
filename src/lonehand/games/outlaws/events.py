"""Everything that can happen in a shootout, in the order of play; `words` has the sentences."""

from __future__ import annotations

from typing import ClassVar, Final

from lonehand.engine.events import Event, Leaning, Marks
from lonehand.engine.reasons import Chosen, Reasoned


class About(Event, frozen=True):
    """Something that somebody does, or that happens to him.

    Attributes:
        who: his name.

    """

    who: str

    def marks(self) -> Marks:
        """Return who it is about."""
        return Marks((self.who,))


# -- set-up, turns, counters -----------------------------------------------------------------------


class Begins(Event, frozen=True):
    """The shootout begins."""

    title: str
    length: str


class Placed(About, frozen=True):
    """Somebody takes his place."""

    cell: str
    facing: str
    side: str
    is_mounted: bool
    cover: str = ""


class Gathers(Event, frozen=True):
    """A group of people takes its place."""

    name: str
    cell: str


class Drifts(Event, frozen=True):
    """A group of people moves on.

    Attributes:
        name: what it is called.
        way: the direction.
        cell: where it is then; empty if hands have to look, or if it is stuck.
        is_stuck: whether something is in the way.

    """

    name: str
    way: str
    cell: str = ""
    is_stuck: bool = False


class Turn(Event, frozen=True):
    """A turn begins, with all counters in the cup."""

    turn: int
    counters: int


class Counter(About, frozen=True):
    """A counter is drawn from the cup."""

    actions: int


# -- an adventure ----------------------------------------------------------------------------------


class Camps(Event, frozen=True):
    """The people of an adventure rest before its next shootout.

    Attributes:
        title: what the adventure is called.
        part: which shootout comes next, from 1.
        parts: how many there are.
        purse: dollars that they have.

    """

    title: str
    part: int
    parts: int
    purse: int


class Heals(About, frozen=True):
    """A die says whether a serious wound heals; if not, a light one stays."""

    location: str
    die: int
    heals: bool


class Pays(About, frozen=True):
    """Somebody gets ammunition for a weapon, for some dollars; so many are left."""

    item: str
    price: int
    purse: int


class Loads(About, frozen=True):
    """Somebody loads a weapon in camp."""

    item: str


class Journeys(Event, frozen=True):
    """A shootout of an adventure is over.

    Attributes:
        title: what the adventure is called.
        part: which shootout it was.
        parts: how many there are.
        goes_on: whether another one follows.

    """

    title: str
    part: int
    parts: int
    goes_on: bool


# -- an auto character decides ---------------------------------------------------------------------


class Colour(About, frozen=True):
    """The colour of his die, and what makes it; hands take it only where they roll it.

    Attributes:
        colour: `dark`, `medium` or `light`.
        because: what makes it, in words.

    """

    takes: ClassVar[str] = "auto"
    colour: str
    because: tuple[str, ...]


class Target(About, frozen=True):
    """The target enemy that the top instruction names.

    Attributes:
        target: his name; empty for nobody.
        word: the instruction.
        others: enemies that were as good.

    """

    target: str
    word: str
    others: tuple[str, ...] = ()

    def marks(self) -> Marks:
        """Return who is after whom."""
        return Marks((self.who, self.target) if self.target else (self.who,))


class Decision(Reasoned, frozen=True):
    """An auto die is rolled.

    Attributes:
        who: who decides.
        colour: `dark`, `medium` or `light`.
        die: what it shows.
        cell: the instructions of its cell.

    """

    who: str
    colour: str
    die: int
    cell: tuple[str, ...]

    def choice(self) -> Chosen:
        """Return the decision as data: the instructions of the cell, and how it was found."""
        found = (("colour", self.colour), ("die", str(self.die)))
        target, *words = self.cell if len(self.cell) > 1 else ("", *self.cell)
        return Chosen(self.who, ", ".join(words), target, "enemy" if target else "", found)

    def marks(self) -> Marks:
        """Return who decides."""
        return Marks((self.who,))


class Instruction(About, frozen=True):
    """An instruction is carried out, passed over, or turned into another one.

    Attributes:
        word: the instruction.
        fate: `skip`, `change` or `wait`; empty if it is carried out.
        why: the reason, as a clause of a sentence.

    """

    word: str
    fate: str
    why: str


class Rolls(About, frozen=True):
    """A die that an instruction asks for."""

    word: str
    die: int
    result: str


class Goal(About, frozen=True):
    """Where he is bound for, and why there.

    Attributes:
        cell: the square.
        why: the reason.
        others: squares that were as good.
        stays: whether he is there already.

    """

    cell: str
    why: str
    others: tuple[str, ...] = ()
    stays: bool = False


# -- moving ----------------------------------------------------------------------------------------


class Steps(About, frozen=True):
    """A step to a neighbouring square.

    Attributes:
        was, cell: from where, to where.
        facing: where he looks then.
        how: `walk`, `back`, `run`, `crawl`, `ride`.
        left: actions left.

    """

    was: str
    cell: str
    facing: str
    how: str
    left: int


class FallsBack(About, frozen=True):
    """Somebody who was stopped in a friend's square goes back to the last free one."""

    was: str
    cell: str


class Turns(About, frozen=True):
    """A turn on the spot."""

    facing: str
    left: int


class LiesDown(About, frozen=True):
    """Somebody Hits the Dirt, or falls."""

    falls: bool = False


class GetsUp(About, frozen=True):
    """Somebody Gets Up."""

    left: int


class TakesCover(About, frozen=True):
    """Somebody takes cover at a side of his square."""

    side: str
    thing: str
    left: int


class Mounts(About, frozen=True):
    """Somebody gets into the saddle, or out of it."""

    up: bool
    left: int
    forced: bool = False


class Door(About, frozen=True):
    """A door is opened or closed."""

    cells: tuple[str, str]
    open: bool
    left: int


class LeavesBoard(About, frozen=True):
    """Somebody leaves the board."""


# -- hands -----------------------------------------------------------------------------------------


class Draws(About, frozen=True):
    """A weapon is drawn."""

    item: str
    left: int


class Stows(About, frozen=True):
    """What was held is put away."""

    item: str
    left: int


class Drops(About, frozen=True):
    """Something is dropped."""

    item: str


class PicksUp(About, frozen=True):
    """A Brawl object is picked up."""

    item: str
    left: int


class Reloads(About, frozen=True):
    """Actions of a Reload.

    Attributes:
        item: the weapon.
        needs: actions that are still missing.

    """

    item: str
    needs: int
    left: int


# -- shooting --------------------------------------------------------------------------------------


class Aims(About, frozen=True):
    """A Steady Aim."""

    target: str
    left: int


class Shoots(Leaning, frozen=True, kw_only=True):
    """A shot, or a throw.

    Attributes:
        who: who shoots.
        target: at whom.
        item: the weapon.
        how: `Shoot`, `Best Shot`, `Poor Shot`, `Snap-shot`, `Throw`; with `both barrels` after it.
        range: squares.
        needed: what the dice have to reach.
        parts: what is added to the dice: words and numbers.
        dice: what was rolled.
        is_hit: whether it hit.
        left: actions left.

    """

    who: str
    target: str
    item: str
    how: str
    range: int
    needed: int
    parts: tuple[tuple[str, int], ...]
    dice: tuple[int, int]
    is_hit: bool
    left: int

    def marks(self) -> Marks:
        """Return who shoots at whom."""
        return Marks((self.who, self.target))


class Barrels(About, frozen=True):
    """The die of a double-barrelled shotgun."""

    die: int
    both: bool


class SnapShot(About, frozen=True):
    """An attempt at a Snap-shot.

    Attributes:
        target: at whom.
        die: what it shows; 0 if nobody rolls.
        needed: at most so much.
        is_made: whether the attempt succeeds.
        why: what set it off.

    """

    target: str
    die: int
    needed: int
    is_made: bool
    why: str


class Answer(About, frozen=True):
    """What an auto character's die says of his answer to a shot."""

    die: int
    answer: str


# -- wounds ----------------------------------------------------------------------------------------


class Chits(About, frozen=True):
    """Wound chits are drawn.

    Attributes:
        drawn: their texts.
        void: those that prone or cover makes nothing of.
        kept: those that count.

    """

    drawn: tuple[str, ...]
    void: tuple[str, ...]
    kept: tuple[str, ...]


class Wound(About, frozen=True):
    """A wound and what it does.

    Attributes:
        location: where.
        severity: how bad.
        effects: what it does, in words.

    """

    location: str
    severity: str
    effects: tuple[str, ...]


class HorseFalls(About, frozen=True):
    """A horse is killed under its rider."""


class IsOut(About, frozen=True):
    """Somebody is unconscious or dead."""

    state: str
    by: str


# -- brawls ----------------------------------------------------------------------------------------


class Brawl(About, frozen=True):
    """An attack in a Brawl.

    Attributes:
        opponent: the other one.
        how: `Body Blow`, `Strike with Object` or `Stab`.
        mine, theirs: what each rolled and adds.
        margin: the difference.
        result: what comes of it, in words.
        left: actions left.

    """

    opponent: str
    how: str
    mine: tuple[int, int]
    theirs: tuple[int, int]
    margin: int
    result: str
    left: int


class Breaks(About, frozen=True):
    """A Brawl object breaks."""

    item: str


class BreaksAway(About, frozen=True):
    """Somebody leaves a Brawl."""

    cell: str
    opponent: str


OWN_TURN: Final = "Play this turn."
"""The order for a person's own character."""


class Order(About, frozen=True):
    """What hands do for an auto character at a real table, step by step.

    Attributes:
        lines: the steps, each a sentence.
        deed: the same in about five words; empty where the first step says it.
        brief: the steps as they stand on a card, in short sentences.

    """

    lines: tuple[str, ...]
    deed: str = ""
    brief: tuple[str, ...] = ()


# -- nothing, and the end --------------------------------------------------------------------------


class Waits(About, frozen=True):
    """Somebody does nothing more."""

    why: str


class Leant(Leaning, frozen=True, kw_only=True):
    """The reconstructed numbers that a whole shootout leant on."""


class Ends(Event, frozen=True):
    """The shootout is over."""

    why: str
