"""What stands in a cell, seen from above, as small drawings round the middle of it."""

from __future__ import annotations

from typing import Final

from lonehand.space.palette import Lands

WHIRLED: Final = "RT"
"""Rocks and trees, which are turned so that no two beside each other look alike."""


def glyph(mark: str, x: float, y: float, lands: Lands, *, turn: int = 0, size: float = 1) -> str:
    """Return the drawing for a mark; empty for one that stands for ground alone.

    Args:
        mark: as on the board.
        x: the middle of the cell.
        y: the same, from above.
        lands: the colours.
        turn: any number; rocks and trees with different ones are turned differently.
        size: how large it is; 1 for a whole cell.

    """
    drawing = DRAWINGS.get(mark)
    if drawing is None:
        return ""
    if mark in WHIRLED:
        size *= 0.92  # as wide as a hex otherwise, and too close to a wall beside it
    whirl = f" rotate({turn % 6 * 60})" if mark in WHIRLED else ""
    whirl += f" scale({size:g})" if size != 1 else ""
    body = drawing.format(
        wall=lands.wall,
        plank=lands.plank,
        plank_dark=lands.plank_dark,
        glass=lands.glass,
        stone=lands.stone,
        stone_dark=lands.stone_dark,
        rubble=lands.rubble,
        leaf=lands.leaf,
        leaf_dark=lands.leaf_dark,
        leaf_light=lands.leaf_light,
        cloth=lands.leaf,
        seam=lands.seam,
        paper=lands.paper,
    )
    shadow = SHADOWS.get(mark, "")
    return (
        f'<g transform="translate({x:.1f} {y:.1f})">{shadow}'
        f'<g transform="{whirl.strip() or "scale(1)"}">{body}</g></g>'
    )


SHADOWS: Final = {
    "R": '<ellipse cx="2" cy="3" rx="14" ry="13" opacity=".28"/>',
    "T": '<circle cx="2.500" cy="3.500" r="15" opacity=".3"/>',
    "C": '<path d="M-9-9H5V5h8v10H1V5h-10z" opacity=".28"/>',
    "t": '<circle cx="2" cy="3" r="11.500" opacity=".25"/>',
    "w": '<path d="M-13-4H17V11H-13z" opacity=".25"/>',
    "h": '<path d="M-5 13V-2a7 7 0 0 1 14 0V13z" opacity=".28"/>',
    "r": '<path d="M-11 12-8 4 5 2 12 0 17 12z" opacity=".25"/>',
    "k": '<circle cx="2" cy="4" r="12" opacity=".25"/>',
}
"""What lies in the shade; the sun stands in the north-west."""

MADE: Final = 'stroke="{wall}" stroke-width="1.800" stroke-linejoin="round"'

DRAWINGS: Final = {
    "R": '<path d="M-14 4-11-8-2-14 9-11 14-1 11 10-2 13-11 10z" fill="{stone}"'
    ' stroke="{stone_dark}" stroke-width="1.800" stroke-linejoin="round"/>'
    '<path d="M-11-8-3-4 9-11-2-14z" fill="{paper}" opacity=".3"/>'
    '<path d="M-3-4-2 13 11 10 14-1z" opacity=".14"/>'
    '<path d="M-11-8-3-4 9-11M-3-4-2 13M-3-4 14-1" stroke="{stone_dark}" fill="none"/>',
    "T": '<path d="M0-16a7.500 7.500 0 0 1 10 3 7.500 7.500 0 0 1 5 10 7.500 7.500 0 0 1-2 10'
    " 7.500 7.500 0 0 1-9 6 7.500 7.500 0 0 1-9 0 7.500 7.500 0 0 1-8-7 7.500 7.500 0 0 1-1-9"
    ' 7.500 7.500 0 0 1 6-10 7.500 7.500 0 0 1 8-3z" fill="{leaf}" stroke="{leaf_dark}"'
    ' stroke-width="1.800"/>'
    '<g fill="{leaf_light}" opacity=".75"><circle cx="-6" cy="-6" r="4.500"/>'
    '<circle cx="4" cy="-8" r="3"/><circle cx="-8" cy="4" r="2.500"/></g>'
    '<g fill="{leaf_dark}" opacity=".5"><circle cx="6" cy="5" r="4.500"/>'
    '<circle cx="-1" cy="9" r="2.500"/></g>',
    "C": f'<path d="M-12-12H3V3h-15z" fill="{{plank}}" {MADE}/>'
    '<path d="M-12-12 3 3M3-12-12 3M-9.500-9.500H.5V.5H-9.500z" stroke="{plank_dark}"'
    ' stroke-width="1.500" fill="none"/>'
    f'<circle cx="5.500" cy="7" r="7" fill="{{plank}}" {MADE}/>'
    '<circle cx="5.500" cy="7" r="4.200" stroke="{plank_dark}" fill="none" stroke-width="1.500"/>'
    '<path d="M2 3.500 9 10.500M9 3.500 2 10.500" stroke="{plank_dark}"/>',
    "t": f'<circle r="11.500" fill="{{plank}}" {MADE}/>'
    '<circle r="7.500" fill="{cloth}" opacity=".85"/>'
    '<path d="M-3-4 1-5 2-1-2 0z" fill="{paper}"/><circle cx="3" cy="3" r="1.400"'
    ' fill="{paper}"/>',
    "w": f'<path d="M-15-7H15V8H-15z" fill="{{plank}}" {MADE}/>'
    '<path d="M-12-4H12V5H-12z" fill="{glass}"/>'
    '<path d="M-9-1q3 2 6 0t6 0M-4 3q3 1.500 6 0t6 0" stroke="{paper}" fill="none"'
    ' stroke-linecap="round" opacity=".9"/>',
    "h": '<path d="M-7 11V-4a7 7 0 0 1 14 0V11z" fill="{stone}" stroke="{stone_dark}"'
    ' stroke-width="1.800"/>'
    '<path d="M0-7V4M-3.500-3.500H3.500" stroke="{stone_dark}" stroke-width="1.600"/>'
    '<path d="M-10 12q10-3 20 0" stroke="{leaf_dark}" stroke-width="2" fill="none"/>',
    "r": '<path d="M-13 9-10 1-3-2 2 3 4 9z" fill="{stone}" stroke="{stone_dark}"'
    ' stroke-width="1.800" stroke-linejoin="round"/>'
    '<path d="M1 9 5-1 10-3 14 3 14 9z" fill="{stone}" stroke="{stone_dark}"'
    ' stroke-width="1.800" stroke-linejoin="round"/>'
    '<path d="M-10 1-4 4-3-2zM5-1 10 3 10-3z" fill="{paper}" opacity=".3"/>',
    "k": f'<circle cx="-6" cy="-4" r="7" fill="{{plank}}" {MADE}/>'
    f'<circle cx="7" cy="-3" r="6" fill="{{plank}}" {MADE}/>'
    f'<circle cx="0" cy="8" r="6.500" fill="{{plank}}" {MADE}/>'
    '<g stroke="{plank_dark}" fill="none"><circle cx="-6" cy="-4" r="4"/>'
    '<circle cx="7" cy="-3" r="3.400"/><circle cy="8" r="3.700"/></g>',
    "s": '<path d="M-10-13H10V13H-10z" fill="{plank}" opacity=".55"/>'
    '<path d="M-10-8.500H10M-10-4H10M-10 .5H10M-10 5H10M-10 9.500H10" stroke="{plank_dark}"'
    ' stroke-width="1.300" fill="none"/><path d="M-10-13V13M10-13V13" stroke="{wall}"'
    ' stroke-width="2" fill="none"/>',
}
