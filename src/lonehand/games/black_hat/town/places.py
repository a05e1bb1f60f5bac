"""Where a figure can be besides the ground: roofs and balconies, and the ladders between them."""

from __future__ import annotations

from typing import Final

import msgspec

from lonehand.space.inches.shapes import Shape

GROUND: Final = -1
"""The platform of the one who stands on the ground."""


class Platform(msgspec.Struct, frozen=True):
    """A roof or a balcony.

    Attributes:
        number: its number in the town.
        house: the number of its house.
        name: what it is called: `roof`, `balcony south`.
        level: how many storeys up it is, from 1.
        shapes: its parts; who is on it stands with his middle in one of them and nowhere beyond
            them all.

    """

    number: int
    house: int
    name: str
    level: int
    shapes: tuple[Shape, ...]


class Ladder(msgspec.Struct, frozen=True):
    """A ladder or stairs: a climb card leads up or down, whatever the height.

    Attributes:
        number: its number in the town.
        low: the platform that it leads up from, or `GROUND`.
        high: the platform that it leads up to.
        shape: where it leans; who touches it on the one platform may climb to the other.
        below: the place of a base of an inch that has just come down.
        above: that of one that has just come up.

    """

    number: int
    low: int
    high: int
    shape: Shape
    below: tuple[int, int]
    above: tuple[int, int]
