"""What a person may choose: values whose text is their notation."""

from __future__ import annotations

from collections.abc import Sequence

from lonehand.games.lone_gunslinger.cards import TEXT, Lower


class Choice:
    """One choice: an act, perhaps with a card, perhaps aimed at somebody.

    Its text is `bang 7c at Rose Doolan`, `beer 6h`, `end turn`. It is made when somebody reads it.

    Attributes:
        act: `play`, `discard`, an ability's word, or a bare word such as `end turn`.
        card: the card, -1 if there is none.
        seat: the seat it is aimed at, -1 if at nobody.
        names: the names of all seats, for the text.

    """

    __slots__ = ("act", "card", "names", "seat")

    def __init__(
        self, act: str, card: int = -1, seat: int = -1, names: tuple[str, ...] = ()
    ) -> None:
        self.act, self.card, self.seat, self.names = act, card, seat, names

    def __str__(self) -> str:
        """Return the notation."""
        words = [] if self.act == "play" else [self.act]
        if self.card >= 0:
            words.append(str(self.card) if isinstance(self.card, Lower) else TEXT[self.card])
        if self.seat >= 0:
            words += (
                ["at", self.names[self.seat]] if self.act != "copy" else [self.names[self.seat]]
            )
        return " ".join(words)

    def __repr__(self) -> str:
        """Return the notation, marked as a choice."""
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        """Two choices are the same if they say the same."""
        if not isinstance(other, Choice):
            return NotImplemented
        same = (self.act, self.card, self.seat) == (other.act, other.card, other.seat)
        return same and isinstance(self.card, Lower) == isinstance(other.card, Lower)

    def __hash__(self) -> int:
        """Go with equality."""
        return hash((self.act, self.card, self.seat))


END_TURN = Choice("end turn")
TAKE_IT = Choice("take the hit")
GIVE_UP = Choice("give up")
DIE = Choice("die")
BARREL = Choice("use the Barrel")
JOURDONNAIS = Choice("use Jourdonnais")
"""Jourdonnais' own ability, which counts as a Barrel."""
DRAW_AS_USUAL = Choice("draw as usual")
FROM_HAND = Choice("from the hand")
"""A card of the victim's hand at random (option `steal`)."""


def distinct(cards: list[int]) -> list[int]:
    """Return cards that look different, in their order."""
    return list(dict.fromkeys(cards))


# -- cards that look alike, in a pile whose order counts -------------------------------------------


def told_apart(pile: Sequence[int]) -> list[int]:
    """Return a pile from bottom to top, each card as what it is: the lower of two alike, or not.

    Only if something lies between the two does it matter which of them goes.
    """
    found = list(pile)
    for index, card in enumerate(pile):
        above = pile[index + 1 :]
        if card in above and above[0] != card:
            found[index] = Lower(card)
    return found


def each_way(pile: Sequence[int]) -> list[int]:
    """Return what may be taken out of a pile, in its order; of two alike, both if it matters."""
    return list({str(card): card for card in told_apart(pile)}.values())


def from_top(stack: Sequence[int]) -> Sequence[int]:
    """Return the cards of a Stack as they are looked through, top first."""
    return stack[::-1]


def take_out(pile: list[int], card: int) -> int:
    """Take a card out of a pile and return it: of two alike the upper one, unless it is `Lower`."""
    index = len(pile) - 1 - pile[::-1].index(card)
    if isinstance(card, Lower):
        index = pile.index(card)
    return pile.pop(index)
