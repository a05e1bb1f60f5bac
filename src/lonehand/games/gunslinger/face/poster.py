"""Gunslinger in one picture: two shadows on a street of hexes, against the sun."""

from __future__ import annotations

from typing import Final

from lonehand.show.posters import hexes

GUNMAN: Final = (
    "M12 2q8-3 16 0l2 8 9 2-9 3v4q3 3 9 4l14-1v4l-14 3-5 1 1 16 6 34h-8l-9-28-10 28h-8l8-36-2-15"
    "-9 12-5-4 12-17q3-3 6-4v-3l-9-3 8-2z"
)
"""Somebody with a gun in his right hand, 52 wide and 82 high."""
POSTER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 232 176">'
    '<path fill="#e2733c" d="M0 0h232v60H0z"/><path fill="#eda04f" d="M0 40h232v70H0z"/>'
    '<circle cx="168" cy="52" r="30" fill="#fff0c4"/>'
    '<path fill="#c4743f" d="M0 98l40-26 30 20 34-30 40 28 34-18 54 26v20H0z"/>'
    '<path fill="#4a2a1c" d="M0 22h30v8h-4v70H0zM42 50h36v6h-4v44H46zM210 22h22v78h-18V30h-4z"/>'
    '<path fill="#f0c878" d="M8 66h12v14H8zM54 66h10v14H54zM218 66h9v14h-9z"/>'
    '<path fill="#d5a868" d="M0 98h232v78H0z"/>'
    + hexes(14, 98, 232, 176, "#a87b44")
    + f'<g fill="#1d1512"><path transform="translate(30 84)" d="{GUNMAN}"/>'
    f'<path transform="matrix(-1 0 0 1 204 84)" d="{GUNMAN}"/></g>'
    '<path d="M86 111H146" stroke="#b3261a" stroke-width="3" stroke-dasharray="5 4"/>'
    '<circle cx="148" cy="111" r="5" fill="#fff0c4"/></svg>'
)
"""The picture, an SVG document of 232 by 176."""
