"""Cards: what they look like, and where they lie."""

from __future__ import annotations

import msgspec

from lonehand.engine import cards


class Face(msgspec.Struct, frozen=True):
    """What a card looks like.

    Attributes:
        text: its notation, `bang 7c`.
        title: the name printed on it.
        short: title, rank and suit in signs, `BANG! 7♣`.
        name: the whole card in words, for those who hear it.
        kind: the word for all cards of its name, `bang`.
        rank: `2` to `10`, `J`, `Q`, `K`, `A`; empty for a card without one.
        suit: `c`, `d`, `h` or `s`; empty for a card without one.
        say: what it does.
        stays: whether it lies on the table after it is played.
        down: whether it lies face down.
        band: its sort, for the colour of its band: `attack`, `guard`, `aid` or `gear`.
        number: a number that it gives, such as the range of a weapon; empty for none.
        aim: what is asked once it is picked up and somebody has to be chosen.

    """

    text: str
    title: str
    short: str
    name: str
    kind: str = ""
    rank: str = ""
    suit: str = ""
    say: str = ""
    stays: bool = False
    down: bool = False
    band: str = ""
    number: str = ""
    aim: str = ""


def playing_card(text: str, title: str = "") -> Face:
    """Return the face of a playing card written as `7c` or `Qh`, perhaps with a name of its own."""
    card = cards.playing_card(text)
    short = f"{title} {card.signs}".strip()
    name = f"{title}, {card.words}" if title else card.words
    return Face(text, title, short, name, text, card.rank, card.suit)


def down(text: str) -> Face:
    """Return a card that lies face down, in whatever notation."""
    return Face(text, "face down", "a card face down", "A card you cannot see", text, down=True)


class Hand(msgspec.Struct, frozen=True):
    """Cards of somebody that lie together: in hand, in play, on a pile of his own.

    Attributes:
        place: where they lie, in the notation that options point with: `hand 0`.
        title: what they are, in a word: `hand`.
        heading: the same at the head of a list: `In hand`.
        cards: their notations, those that are not seen as a card that is face down.
        where: where a single card lies, to follow its name: `in the hand of Rose Doolan`.
        empty: what to say when there is none.
        held: whether they are held in hand, not laid in play.
        ordered: whether the first one lies on top.

    """

    place: str
    title: str
    heading: str
    cards: tuple[str, ...]
    where: str
    empty: str
    held: bool = True
    ordered: bool = False


class Pile(msgspec.Struct, frozen=True):
    """A pile of cards that is nobody's.

    Attributes:
        place: where it lies, in the notation that options point with: `discard`.
        title: what it is called: `Draw pile`.
        count: how many cards it has.
        note: what they are, to follow their number: `to draw`.
        top: the card on top, if that is seen; empty otherwise.
        hidden: whether its cards lie face down.

    """

    place: str
    title: str
    count: int
    note: str
    top: str = ""
    hidden: bool = False
