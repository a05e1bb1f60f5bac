"""Where everything stands in the picture, wide or tall, and what it points at."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from lonehand.games.lone_gunslinger.face.picture.ink import Box

Shape = Literal["wide", "tall"]


class Marks(msgspec.Struct, frozen=True):
    """What the picture points at.

    Attributes:
        seats: highlighted seats, by number.
        cards: highlighted cards, by notation, no matter where they lie.
        arrows: from whom to whom, as two numbers of seats.

    """

    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    arrows: tuple[tuple[int, int], ...] = ()


NO_MARKS: Final = Marks()


class Layout(msgspec.Struct, frozen=True):
    """Where everything stands in one shape; places within a seat are counted from its corner.

    Attributes:
        width: of the picture.
        height: of the picture.
        seats: a place for each seat.
        bust: the portrait.
        name: baseline of the name; its text begins right of the portrait.
        name_size: size of the name's type.
        role: baseline of the role.
        weapon: baseline of the weapon; the role's own where both share a line.
        small: size of the smaller type.
        bullet: height of a life point.
        card: width of a card.
        front: where cards in play lie.
        hand: where the hand or the Stack lies.
        head: where the title stands, its middle and baseline, and how wide it may be.
        head_size: size of the title's type.
        deck: the draw pile.
        discard: the discard pile.

    """

    width: int
    height: int
    seats: tuple[Box, ...]
    bust: Box
    name: float
    name_size: float
    role: float
    weapon: float
    small: float
    bullet: float
    card: float
    front: Box
    hand: Box
    head: tuple[float, float, float]
    head_size: float
    deck: Box
    discard: Box


COLUMNS, ROWS = (16.0, 440.0, 864.0), (12.0, 482.0)
LAYOUTS: Final[dict[Shape, Layout]] = {
    "wide": Layout(
        width=1280,
        height=800,
        seats=tuple(
            Box(COLUMNS[column], ROWS[row], 400, 306)
            for column, row in ((1, 1), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1))
        ),
        bust=Box(14, 14, 68, 68),
        name=34,
        name_size=21,
        role=56,
        weapon=77,
        small=13,
        bullet=25,
        card=58,
        front=Box(14, 110, 372, 83.6),
        hand=Box(14, 214, 372, 83.6),
        head=(432, 396, 380),
        head_size=30,
        deck=Box(762, 340, 72, 103.7),
        discard=Box(862, 340, 72, 103.7),
    ),
    "tall": Layout(
        width=390,
        height=1200,
        seats=tuple(Box(16, 118 + 180 * number, 354, 170) for number in range(6)),
        bust=Box(10, 10, 56, 56),
        name=27,
        name_size=18,
        role=45,
        weapon=63,
        small=12,
        bullet=20,
        card=50,
        front=Box(10, 90, 334, 72),
        hand=Box(10, 90, 334, 72),
        head=(130, 52, 228),
        head_size=20,
        deck=Box(264, 14, 50, 72),
        discard=Box(322, 14, 50, 72),
    ),
}
