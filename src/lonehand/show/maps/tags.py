"""Names and words over a map: plates beside figures, and plates with what matters just now.

A plate says where it belongs; a page that knows how large it is drawn moves it where it hides
nothing. Without that it stands where it is put here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape

Spot = tuple[float, float]

LETTER: Final = 7.3
"""How wide a letter of a plate is, on average."""
HIGH: Final = 19.0
"""How high a plate with a name is."""
SLOT: Final = 15.0
"""How wide a badge is."""
CORNERS: Final = (9.5, 2.5, 6.0, 0.0)
"""How round the corners of a plate are, by the number of the side."""


def tag(name: str, team: int, down: float, badges: Sequence[str] = (), *, aside: float = 0) -> str:
    """Return the plate of a figure, to stand in the figure's own group.

    Args:
        name: what stands on it.
        team: the number of the figure's side.
        down: how far below the figure's middle the plate begins if nobody moves it.
        badges: marks behind the name, each as SVG within 12 units round 0,0.
        aside: how far to the right of the figure's middle the middle of the plate is.

    """
    words = width(name)
    wide = words + SLOT * len(badges)
    left = -wide / 2
    drawn = "".join(
        f'<g transform="translate({SLOT * (nth + 0.3):.1f} 0)">{badge}</g>'
        for nth, badge in enumerate(badges)
    )
    marks = f'<g class="marks" transform="translate({left + words:.1f} 0)">{drawn}</g>'
    return (
        '<path class="leader"/>'
        f'<g class="tag" transform="translate({aside:g} {down + HIGH / 2:.1f})">'
        f'<rect class="plate" x="{left:.1f}" y="{-HIGH / 2:g}" width="{wide:.1f}"'
        f' height="{HIGH:g}" rx="{CORNERS[team % len(CORNERS)]:g}"/>'
        f'<text class="name" x="{left + 7:.1f}" y="4.200">{escape(name)}</text>'
        f"{marks if badges else ''}</g>"
    )


def width(name: str) -> float:
    """Return how wide a plate with a name is."""
    return LETTER * len(name) + 14


Box = tuple[float, float, float, float]
"""The left, upper, right and lower edge of something."""


def apart(named: Mapping[str, Spot], reach: float) -> dict[str, Spot]:
    """Return for each name how far aside and down its plate is, so that it covers nothing.

    Args:
        named: the middle of each figure, by its name.
        reach: how far a figure reaches from its middle.

    """
    taken: list[Box] = [
        (x - reach + 5, y - reach + 5, x + reach - 5, y + reach - 5) for x, y in named.values()
    ]
    found: dict[str, Spot] = {}
    for name, (x, y) in named.items():
        half = width(name) / 2
        up, beside = -reach - HIGH, reach + half
        ways = [
            (aside * far, down * far)
            for far in (1, 1.5, 2.2)
            for aside, down in (
                *((0, reach), (0, up), (beside, -HIGH / 2), (-beside, -HIGH / 2)),
                *((half, reach), (-half, reach), (half, up), (-half, up)),
            )
        ]
        boxes = {
            way: (x + way[0] - half, y + way[1], x + way[0] + half, y + way[1] + HIGH)
            for way in ways
        }
        free = (way for way in ways if not any(overlap(boxes[way], each) for each in taken))
        found[name] = next(free, ways[0])
        taken.append(boxes[found[name]])
    return found


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes cover each other anywhere."""
    beside = one[2] <= other[0] or other[2] <= one[0]
    return not beside and one[1] < other[3] and other[1] < one[3]


def callout(spot: Spot, words: str, more: str = "", kind: str = "") -> str:
    """Return a plate with words about a place.

    Args:
        spot: the place, in the units of the picture.
        words: what stands on it, large.
        more: what stands below that, small; empty for nothing.
        kind: a word of the style sheet, such as `bad`.

    """
    x, y = spot
    high = 36.0 if more else 22.0
    wide = max(7.8 * len(words), 6.6 * len(more)) + 18
    second = f'<text class="more" y="12">{escape(more)}</text>' if more else ""
    return (
        f'<g class="callout {kind}" data-x="{x:.1f}" data-y="{y:.1f}"'
        f' transform="translate({x:.1f} {y:.1f})">'
        f'<rect x="{-wide / 2:.1f}" y="{-high / 2:g}" width="{wide:.1f}" height="{high:g}"'
        f' rx="{8 if more else 11}"/><text class="words" y="{-2 if more else 4.6:g}">'
        f"{escape(words)}</text>{second}</g>"
    )


def shorts(names: Sequence[str]) -> list[str]:
    """Return a short name for each: its last word, or all of it where two would be called alike.

    A number at the end stays: `Gate Guard 2` is `Guard 2`.
    """
    found = []
    for name in names:
        words = name.split()
        kept = 2 if len(words) > 2 and words[-1].isdigit() else 1
        found.append(" ".join(words[-kept:]) if not words[-1:] or words[0] != words[-1] else name)
    return [
        short if found.count(short) == 1 else name for short, name in zip(found, names, strict=True)
    ]
