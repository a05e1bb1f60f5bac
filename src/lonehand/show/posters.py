"""What the posters of games have in common: grounds of hexes, squads on round bases."""

from __future__ import annotations

from collections.abc import Iterable


def hexes(size: int, top: int, wide: int, bottom: int, colour: str) -> str:
    """Return a ground of hexes that lie flat, in lines of that colour.

    *size* is half the width of a hex; the ground goes from *top* to *bottom*, *wide* to the right.
    """
    low = size * 0.55  # a street is seen from the side
    drawn = []
    for row, y in enumerate(range(top, bottom + size, round(low * 1.75))):
        for x in range(-size, wide + size, 3 * size):
            left = x + (row % 2) * 1.5 * size
            drawn.append(
                f"M{left:g} {y}l{size / 2:g}-{low * 0.87:.1f}h{size}l{size / 2:g} {low * 0.87:.1f}"
                f"l-{size / 2:g} {low * 0.87:.1f}h-{size}z"
            )
    path = "".join(drawn)
    return f'<path fill="none" stroke="{colour}" stroke-width="1.2" d="{path}"/>'


def soldiers(places: Iterable[tuple[int, int]], colour: str) -> str:
    """Return a squad in that colour, somebody at each place."""
    body = "M-4-12q4-4 8 0l2 12h-3l-1 8h-4l-1-8h-3zM-3-15a3 3 0 1 1 6 0a3 3 0 1 1-6 0z"
    return "".join(
        f'<g transform="translate({x} {y})"><ellipse cy="9" rx="10" ry="4" fill="none" '
        f'stroke="{colour}" stroke-width="2"/><path fill="{colour}" d="{body}"/></g>'
        for x, y in places
    )
