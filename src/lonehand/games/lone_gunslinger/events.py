"""What can happen in a game, in the order of the rulebook; the words for it are in `english`.

Seats are numbers clockwise from the Sheriff, who is 0. An event is told just before it changes the
table if cards are played, and just after it if cards are drawn or life points are lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lonehand.engine.events import Event, Marks
from lonehand.engine.reasons import Reasoned
from lonehand.games.lone_gunslinger.cards import TEXT, UNKNOWN


def about(cards: Iterable[int], *seats: int | None) -> Marks:
    """Return what an event is about: cards, and those of *seats* that are any, each once."""
    texts = dict.fromkeys(TEXT[card] for card in cards)
    people = dict.fromkeys(seat for seat in seats if seat is not None and seat >= 0)
    return Marks(tuple(texts), tuple(people))


class AtSeat(Event, frozen=True):
    """Something happens to somebody, or through him."""

    seat: int

    def marks(self) -> Marks:
        """Return the seat."""
        return about((), self.seat)


class WithCard(AtSeat, frozen=True):
    """Something happens to somebody with a card."""

    card: int

    def marks(self) -> Marks:
        """Return the card and the seat."""
        return about((self.card,), self.seat)


class WithCards(AtSeat, frozen=True):
    """Something happens to somebody with several cards."""

    cards: Sequence[int]

    def marks(self) -> Marks:
        """Return the cards and the seat."""
        return about(self.cards, self.seat)


class AtTarget(AtSeat, frozen=True):
    """Somebody looks at somebody else."""

    target: int

    def marks(self) -> Marks:
        """Return both seats."""
        return about((), self.seat, self.target)


# -- the set-up ------------------------------------------------------------------------------------


class Chosen(AtSeat, frozen=True):
    """Of a pair of characters one plays, and the other counts the life points."""

    name: str
    pair: Sequence[str]


class Sits(AtSeat, frozen=True):
    """A character sits down in a role, with so many life points."""

    name: str
    role: str
    life: int


# -- the deck --------------------------------------------------------------------------------------


class Draw(WithCard, frozen=True):
    """Somebody draws a card, which an opponent perhaps puts under his Stack."""

    under: bool

    @property
    def asked(self) -> str:
        """The source that hands have told the card of when they put it where it goes."""
        return "" if self.card == UNKNOWN else "deck"


class NothingToDraw(AtSeat, frozen=True):
    """Deck and discard pile are both empty."""


class Reshuffle(Event, frozen=True):
    """The discard pile, of so many cards, becomes the deck."""

    cards: int


class TurnsUp(WithCard, frozen=True):
    """The last card of the deck is turned up for a draw!, which is not settled yet."""


class Flip(WithCards, frozen=True):
    """A draw! is settled: the cards turned up, the one that is used, for what, and if it serves."""

    used: int
    why: str
    served: bool


# -- a turn ----------------------------------------------------------------------------------------


class Turn(AtSeat, frozen=True):
    """Somebody’s turn begins."""

    round: int


class Passes(WithCard, frozen=True):
    """The Dynamite moves on from one seat to the next."""

    of: int

    def marks(self) -> Marks:
        """Return the card, whom it comes to and whom it comes from."""
        return about((self.card,), self.seat, self.of)


class Explodes(WithCard, frozen=True):
    """The Dynamite goes off."""


class Freed(WithCard, frozen=True):
    """Somebody leaves Jail."""


class Held(WithCard, frozen=True):
    """Somebody stays in Jail, and misses his turn."""


class Copies(AtSeat, frozen=True):
    """Vera Custer copies somebody’s ability."""

    of: int

    def marks(self) -> Marks:
        """Return both seats."""
        return about((), self.seat, self.of)


class Shown(WithCard, frozen=True):
    """Black Jack shows the second card that he drew."""


class Scan(Reasoned, frozen=True):
    """An opponent has looked through his Stack; *card* is what he uses, or nothing."""

    card: int | None

    def marks(self) -> Marks:
        """Return the card that is used, and the seat."""
        return about(() if self.card is None else (self.card,), self.seat)


class Aims(AtTarget, frozen=True):
    """An opponent’s card is meant for somebody."""


class OutOfReach(AtTarget, frozen=True):
    """The Sheriff is out of an opponent’s reach."""


class Turns(AtTarget, frozen=True):
    """An opponent turns to the Deputy for the rest of his turn."""


class Ability(AtSeat, frozen=True):
    """Somebody uses his ability, perhaps against somebody."""

    target: int = -1

    def marks(self) -> Marks:
        """Return both seats."""
        return about((), self.seat, self.target)


class Discard(WithCard, frozen=True):
    """Somebody discards a card, at the end of his turn or for his ability."""


# -- cards -----------------------------------------------------------------------------------------


class Play(WithCard, frozen=True):
    """Somebody plays a card, at somebody or at nobody."""

    target: int

    def marks(self) -> Marks:
        """Return the card and both seats."""
        return about((self.card,), self.seat, self.target)


class Replaced(WithCard, frozen=True):
    """A weapon gives way to the card *by*."""

    by: int

    def marks(self) -> Marks:
        """Return both cards and the seat."""
        return about((self.card, self.by), self.seat)


class Volley(WithCard, frozen=True):
    """A Gatling or Indians! strikes all others."""


class Unaffected(WithCard, frozen=True):
    """A diamond does nothing to Apache Kid."""


class Luck(AtSeat, frozen=True):
    """A Barrel counts as a Missed!, and so many more are needed."""

    way: str
    left: int


class Kept(WithCard, frozen=True):
    """An opponent keeps his Missed!, because more are needed."""

    needed: int


class Miss(WithCard, frozen=True):
    """Somebody answers a shot with a Missed!."""


class Answer(WithCard, frozen=True):
    """Somebody answers Indians! or a Duel with a BANG!."""

    to: str


class NoEffect(AtSeat, frozen=True):
    """A Beer is wasted."""


class Regain(AtSeat, frozen=True):
    """Somebody regains life points, and has *life* then."""

    points: int
    life: int
    why: str


class Reveal(Event, frozen=True):
    """A card of a General Store is turned up."""

    card: int

    @property
    def asked(self) -> str:
        """As of a card that is drawn."""
        return "deck"

    def marks(self) -> Marks:
        """Return the card."""
        return about((self.card,))


class Take(WithCard, frozen=True):
    """Somebody takes a card of a General Store, perhaps the lower one of two that look alike."""

    lower: bool


class Taken(WithCard, frozen=True):
    """Somebody takes a card of somebody else, out of his `hand` or in `play` before him."""

    of: int
    place: str
    lower: bool = False

    def marks(self) -> Marks:
        """Return the card, who takes it and who loses it."""
        return about((self.card,), self.seat, self.of)


class LosesCard(WithCard, frozen=True):
    """A Cat Balou by somebody makes somebody discard a card."""

    kind = "lost"
    by: int
    place: str
    lower: bool

    def marks(self) -> Marks:
        """Return the card, who loses it and who plays the Cat Balou."""
        return about((self.card,), self.seat, self.by)


class Gains(WithCard, frozen=True):
    """A card goes to an opponent’s Stack; another event tells where it comes from."""


# -- life and death --------------------------------------------------------------------------------


class Lose(AtSeat, frozen=True):
    """Somebody loses life points, to somebody or to nobody, and *life* is left."""

    points: int
    life: int
    by: int | None
    why: str

    def marks(self) -> Marks:
        """Return who loses them, and by whom."""
        return about((), self.seat, self.by)


class Beer(WithCard, frozen=True):
    """Somebody drinks a Beer on his last life point, and has *life* then."""

    life: int


class Die(AtSeat, frozen=True):
    """Somebody is dead, by somebody or by nobody."""

    by: int | None

    def marks(self) -> Marks:
        """Return who is dead, and by whom."""
        return about((), self.seat, self.by)


class Lost(AtSeat, frozen=True):
    """The Sheriff is dead, and the game is lost."""


class Won(AtSeat, frozen=True):
    """The last opponent is dead, and the game is won."""


class Forfeit(WithCards, frozen=True):
    """A dead man’s cards are discarded."""


class Loot(WithCard, frozen=True):
    """Vulture Sam takes a dead man’s card."""

    of: int

    def marks(self) -> Marks:
        """Return the card, who takes it and whose it was."""
        return about((self.card,), self.seat, self.of)


class NoReward(AtSeat, frozen=True):
    """Sheriff and Deputy draw nothing for an Outlaw."""

    dead: int


class Penalty(WithCards, frozen=True):
    """A Sheriff who killed his Deputy discards all his cards."""
