"""Pictures of the title page and of setting up, as SVG."""

from __future__ import annotations

from typing import Final

POSTER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 232 176">'
    '<path fill="#c9834a" d="M0 0h232v176H0z"/><path fill="#e0a865" d="M0 0h232v64H0z"/>'
    '<circle cx="116" cy="66" r="34" fill="#f3d08c"/>'
    '<path fill="#8a4f2c" d="M0 66h38v-20h34v24h20v106H0zM232 60h-44v-18h-28v30h-20v104h92z"/>'
    '<path fill="#5f3520" d="M0 176 92 120h48l92 56z"/>'
    '<path fill="#191512" d="M26 132c10-4 16-5 18-14l4-22c2-10 12-12 20-6 8-6 18-4 20 6l4 22c2 9 8'
    ' 10 18 14-14 12-70 12-84 0z"/>'
    '<path fill="#f7f0e1" d="M122 132c10-4 16-5 18-14l4-22c2-10 12-12 20-6 8-6 18-4 20 6l4 22c2 9'
    ' 8 10 18 14-14 12-70 12-84 0z"/>'
    '<path fill="#7d2a22" d="M46 116h44v6H46z"/><path fill="#2c4a63" d="M142 116h44v6h-44z"/></svg>'
)
"""Its picture on the title page: the two hats."""
BLANK_SHEET: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">'
    '<path fill="#e3cfa4" d="M0 0h96v96H0z"/><g fill="none" stroke="#7a5433" stroke-width="2">'
    '<path stroke-dasharray="5 4" d="M10 10h76v76H10zM10 42h76M10 54h76"/>'
    '<path stroke-dasharray="3 3" d="M20 20h16v14H20zM58 20h16v14H58zM20 62h16v14H20z"/></g>'
    '<path fill="#7a5433" d="M58 76l2-8 18-18 6 6-18 18z"/></svg>'
)
"""What stands for a town of your own: a sheet with nothing built yet, and a pencil."""
