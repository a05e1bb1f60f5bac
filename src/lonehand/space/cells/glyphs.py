"""What stands in a cell, as small drawings round the middle of it, in lines of ink."""

from __future__ import annotations

from typing import Final

from lonehand.space.palette import Inks


def glyph(mark: str, x: float, y: float, inks: Inks, *, turn: int = 0, size: float = 1) -> str:
    """Return the drawing for a mark; *turn* keeps rocks and trees from looking all alike."""
    drawing = DRAWINGS.get(mark)
    if drawing is None:
        return ""
    if mark in "RT":
        size *= 0.92  # as wide as a hex otherwise, and too close to a wall beside it
    whirl = f" rotate({turn % 6 * 60})" if mark in "RT" else ""
    whirl += f" scale({size:g})" if size != 1 else ""
    body = drawing.format(ink=inks.ink, fill=inks.path, light=inks.floor, quiet=inks.faint)
    return f'<g transform="translate({x:.1f} {y:.1f}){whirl}">{body}</g>'


LINE: Final = 'stroke="{ink}" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round"'
THIN: Final = 'stroke="{ink}" stroke-width=".8" fill="none" stroke-linecap="round"'

DRAWINGS: Final = {
    "R": f'<path d="M-14 4 -11-8-2-14 9-11 14-1 11 10-2 13-11 10z" fill="{{fill}}" {LINE}/>'
    f'<path d="M-11-8-3-4 9-11M-3-4-2 13M-3-4 14-1" {THIN}/>',
    "T": '<path d="M0-15a7 7 0 0 1 9 3 7 7 0 0 1 5 9 7 7 0 0 1-2 9 7 7 0 0 1-8 6 7 7 0 0 1-9 0'
    ' 7 7 0 0 1-8-6 7 7 0 0 1-1-9 7 7 0 0 1 6-9 7 7 0 0 1 8-3z"'
    f' fill="{{fill}}" {LINE}/>'
    f'<path d="M0-9a5 5 0 0 1 5 4M7 0a5 5 0 0 1-4 5M-3 8a5 5 0 0 1-5-4M-8-3a5 5 0 0 1 4-5" {THIN}/>'
    '<circle r="1.8" fill="{ink}"/>',
    "C": f'<path d="M-11-11H3V3h-14z" fill="{{fill}}" {LINE}/>'
    f'<path d="M-11-11 3 3M3-11-11 3" {THIN}/>'
    f'<path d="M-1 1H11V12H-1z" fill="{{fill}}" {LINE}/>'
    f'<path d="M-1 4.500H11M-1 8.500H11" {THIN}/>',
    "t": f'<circle r="11" fill="{{fill}}" {LINE}/><circle r="8.200" {THIN}/>',
    "w": f'<path d="M-14-6H14V7H-14z" fill="{{light}}" {LINE}/>'
    f'<path d="M-10-1q2.500-2.500 5 0t5 0 5 0 5 0M-8 3q2.500-2.500 5 0t5 0 5 0" {THIN}/>',
    "h": f'<path d="M-7 11V-4a7 7 0 0 1 14 0V11z" fill="{{light}}" {LINE}/>'
    f'<path d="M0-6V3M-3.500-3H3.500" {THIN}/><path d="M-11 11H11" {LINE}/>',
    "s": '<path d="M-9 12V-12M9 12V-12M-9-9H9M-9-4.500H9M-9 0H9M-9 4.500H9M-9 9H9"'
    ' stroke="{quiet}" stroke-width="1.2" fill="none"/>',
}
