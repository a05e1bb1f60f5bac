"""Grimdark Future in one picture: a walker between two squads, in bad light."""

from __future__ import annotations

from typing import Final

from lonehand.show.posters import soldiers

POSTER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 232 176">'
    '<path fill="#22363b" d="M0 0h232v120H0z"/><path fill="#2f5054" d="M0 62h232v60H0z"/>'
    '<circle cx="32" cy="44" r="25" fill="#8fa797"/>'
    '<path fill="#1d2f35" d="M0 40l14-10v96H0zM176 52h20v-14h8v84h-28zM216 70l16-8v60h-16z"/>'
    '<path fill="#c9b05f" d="M182 66h5v5h-5zM190 84h4v5h-4zM222 82h4v4h-4z"/>'
    '<path fill="#34382c" d="M0 118q60-12 116-4t116-2v64H0z"/>'
    '<path fill="#14191a" d="M92 42l10-10h34l12 12v26l-8 12h16l-6 10-6-2 4 30 12 30h-22l-4-6 2-20'
    '-12-26h-8l-14 26 4 20-6 6H78l14-32 6-34-14 2-8-10 2-16 8-2z"/>'
    '<path fill="#14191a" d="M140 56h38v5h10v7h-10v4h-38z"/>'
    '<path fill="#e2733c" d="M100 46h30v9h-30z"/>'
    '<path stroke="#f0c878" stroke-width="2" stroke-dasharray="6 4" d="M190 64l42-8"/>'
    + soldiers(((12, 132), (32, 142), (52, 134), (22, 158), (46, 160)), "#3f8fc4")
    + soldiers(((184, 132), (204, 140), (222, 130), (196, 158), (218, 160)), "#d5623a")
    + '<path stroke="#f7f0e1" stroke-width="2" stroke-dasharray="1 5" stroke-linecap="round" '
    'd="M66 150h104"/><rect x="98" y="140" width="40" height="20" rx="10" fill="#f7f0e1"/>'
    '<text x="118" y="155" font-family="sans-serif" font-weight="700" font-size="13" '
    'text-anchor="middle" fill="#221a13">12\u2033</text></svg>'
)
"""The picture, an SVG document of 232 by 176."""
