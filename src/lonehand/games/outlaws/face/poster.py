"""OUTLAWS! in one picture: three green dice before a saloon, and a man at its corner."""

from __future__ import annotations

from typing import Final

PIPS: Final = {
    1: ((0, 0),),
    3: ((-9, -9), (0, 0), (9, 9)),
    5: ((-9, -9), (9, -9), (0, 0), (-9, 9), (9, 9)),
}
"""For a number the places of its pips, from the middle of a face."""


def die(x: int, y: int, turn: int, number: int, colour: str) -> str:
    """Return a die with its middle there, turned by some degrees."""
    pips = "".join(f'<circle cx="{px}" cy="{py}" r="3.600"/>' for px, py in PIPS[number])
    return (
        f'<g transform="translate({x} {y}) rotate({turn})">'
        f'<rect x="-19" y="-19" width="38" height="38" rx="7" fill="{colour}" stroke="#13251a"'
        f' stroke-width="2.500"/><g fill="#f7f0e1">{pips}</g></g>'
    )


POSTER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 232 176">'
    '<path fill="#7d9db5" d="M0 0h232v96H0z"/><path fill="#c9d3c6" d="M0 62h232v34H0z"/>'
    '<path fill="#8a6a4b" d="M0 96h232v80H0z"/>'
    '<path fill="none" stroke="#a5845f" d="M0 118h232M0 146h232M58 96 20 176M104 96 88 176M150 96'
    ' 158 176M196 96 226 176"/>'
    '<path fill="#6b3a25" d="M0 18h118v86H0z"/>'
    '<path fill="#56301f" d="M0 18h118v12H0zM112 18h6v86h-6z"/>'
    '<path fill="#f0c878" d="M12 46h24v26H12zM78 46h24v26H78z"/>'
    '<path stroke="#56301f" stroke-width="3" d="M24 46v26M12 59h24M90 46v26M78 59h24"/>'
    '<path fill="#3d2115" d="M46 52h24v52H46z"/><path fill="#56301f" d="M58 52v52"/>'
    '<path fill="#1d1512" d="M122 64q7-3 14 0l2 7 8 2-8 3v3l-2 3 7 5 18-2v4l-18 4-4-2 1 15 3 22h-8'
    'l-4-20-5 20h-8l5-27v-21l3-7-1-3v-2l-8-2 8-2z"/>'
    '<path d="M163 90H222" stroke="#b3261a" stroke-width="3" stroke-dasharray="5 4"/>'
    + die(52, 142, -14, 5, "#1f4a31")
    + die(112, 150, 9, 3, "#3f8a55")
    + die(170, 140, -6, 1, "#79b87f")
    + "</svg>"
)
"""The picture, an SVG document of 232 by 176."""
