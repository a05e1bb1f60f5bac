"""Lengths in whole thousandths of an inch: reading, writing, roots, and turning by steps of 15°.

x runs from the left edge of the table to the right, y from the upper edge to the lower one, as a
picture is drawn; an angle turns clockwise as seen from above, and 0° points right.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import Final

from lonehand.engine.errors import Refusal

Point = tuple[int, int]

INCH: Final = 1000
TENTH: Final = 100
STEP: Final = 15
"""Degrees: everything that can be turned is turned by a multiple of this."""
WHOLE: Final = 1_000_000_000
COSINES: Final = (
    1_000_000_000,
    991_444_861,
    965_925_826,
    923_879_533,
    866_025_404,
    793_353_340,
    707_106_781,
    608_761_429,
    500_000_000,
    382_683_432,
    258_819_045,
    130_526_192,
    0,
)
"""Cosines of 0°, 7.5°, 15° … 90°, in thousand millionths."""


def cosine(nth: int) -> int:
    """Return the cosine of *nth* times 7.5°, in thousand millionths."""
    nth %= 48
    if nth > 24:
        nth = 48 - nth
    return COSINES[nth] if nth <= 12 else -COSINES[24 - nth]


def sine(nth: int) -> int:
    """Return the sine of *nth* times 7.5°, in thousand millionths."""
    return cosine(nth - 12)


def divide(number: int, by: int) -> int:
    """Divide and round to the nearest whole number; halves go away from zero."""
    return (2 * number + by) // (2 * by) if number >= 0 else -((by - 2 * number) // (2 * by))


def turn_about(point: Point, degrees: int) -> Point:
    """Return a place turned about the origin by a multiple of 15°, rounded to the nearest."""
    x, y = point
    cos, sin = cosine(degrees // STEP * 2), sine(degrees // STEP * 2)
    return divide(x * cos - y * sin, WHOLE), divide(x * sin + y * cos, WHOLE)


def root_up(square: int) -> int:
    """Return the smallest whole number whose square is not below *square*."""
    return isqrt(square - 1) + 1 if square > 0 else 0


def between(one: Point, other: Point) -> int:
    """Return the distance between two points, rounded up."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    square = dx * dx + dy * dy
    return isqrt(square - 1) + 1 if square else 0


NUMBER: Final = re.compile(r"([+-]?)(\d{1,4})(?:\.(\d{1,3}))?")


def inches(text: str) -> int:
    """Return a number of inches, `6` or `-2.125`, in thousandths of an inch.

    Raises:
        Refusal: it is no such number.

    """
    match = NUMBER.fullmatch(text.strip())
    if match is None:
        raise Refusal(
            f"`{text.strip()}` is not a number of inches; type one such as 6, 7.5 or -2.125"
        )
    sign, whole, part = match.groups()
    number = int(whole) * INCH + int((part or "").ljust(3, "0"))
    return -number if sign == "-" else number


def in_inches(length: int) -> str:
    """Return a length in inches, with no more digits than it needs: `7.5`."""
    whole, part = divmod(abs(length), INCH)
    digits = f".{part:03}".rstrip("0") if part else ""
    return f"{'-' if length < 0 else ''}{whole}{digits}"


def to_tenth(length: int, *beside: int) -> str:
    """Return a length in inches to the tenth, as a person reads it from a ruler.

    Where it would look equal to one of the lengths that it stands *beside*, and is not, it is
    written to the thousandth.
    """
    tenths = (length + TENTH // 2) // TENTH
    if any(length != other and tenths == (other + TENTH // 2) // TENTH for other in beside):
        return in_inches(length)
    return in_inches(tenths * TENTH)
