"""Signs of units for the bases of miniatures, each within 12 units round 0,0."""

from __future__ import annotations

from typing import Final

SIGNS: Final = {
    "hat": (
        '<path d="M-11 4.500c3-1 4-1.500 4.500-4L-5-6c.5-3 3-3.500 5-2 2-1.500 4.500-1 5 2L6.500'
        ' .5c.5 2.500 1.500 3 4.500 4-4 4-18 4-22 0z"/>'
    ),
    "boot": ('<path d="M-6-11h7v11c2 2 6 2 8.500 4.500v3H-6zM-7 9H10v2.500H-7z"/>'),
    "gun": ('<path d="M-11-6H10v4.500H1.500L0 2h-3.500L-5 10h-6l2-10.500h-2z"/>'),
    "fist": (
        '<path d="M-8-5.500q0-2.500 2.500-2.500h11q3.500 0 3.500 3.500V2q0 7-7 7h-4q-6 0-6-6z'
        'M-3.500-8v6M.5-8v6M4.500-8v6" stroke="#fff8" stroke-width="1"/>'
    ),
    "guard": '<path d="M0-11 9-8c0 9-3 14.500-9 19C-6 6.500-9 1-9-8z"/>',
    "clock": (
        '<path d="M0-10a10 10 0 1 1 0 20 10 10 0 1 1 0-20zM0-7.500a7.500 7.500 0 1 0 0 15'
        ' 7.500 7.500 0 1 0 0-15zM-1-6H1V-.5L5 2 4 3.800-1 .8z" fill-rule="evenodd"/>'
    ),
    "helmet": '<path d="M-8 3c0-8 3.500-11 8-11s8 3 8 11v2H-8zM-10 6.500h20v3h-20z"/>',
    "rifle": '<path d="M-11 6 5-6l-1-2 2-1.500 5 0v2.500L-1 4l-3 1-2 5-4-1z"/>',
    "sword": (
        '<path d="M9-10v5L-1 4.500l2 2-2 2-2.500-2.500L-7 9.500-9.500 7-6 3.500-8.500 1l2-2'
        ' 2 2L4-10z"/>'
    ),
    "shield": (
        '<path d="M0-10.500 9-7c0 9-3.500 14.500-9 17.500C-5.500 7.500-9'
        ' 2-9-7zM0-7.500V7c3.500-2.500 5.800-6.500 6-12z" fill-rule="evenodd"/>'
    ),
    "target": (
        '<path d="M-1-11h2v4a7 7 0 0 1 6 6h4v2h-4a7 7 0 0 1-6 6v4h-2V7a7 7 0 0 1-6-6h-4v-2h4a7 7 0'
        " 0 1 6-6zM0-4.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 1 0 0-9zM0-1.800a1.800 1.800 0 1 1 0"
        ' 3.600 1.800 1.800 0 1 1 0-3.600z" fill-rule="evenodd"/>'
    ),
    "flame": (
        '<path d="M1-11c1 5 7 7 7 13 0 5-4 8-8 8s-8-3-8-8c0-3 2-5 3-7 1 2 2 3 3 3 1-3 1-6'
        " 3-9zM0 2c-1.500 2-3 3-3 4.800C-3 8.500-1.500 9 0 9s3-.500 3-2.200C3 5 1.500 4 0"
        ' 2z" fill-rule="evenodd"/>'
    ),
    "cannon": (
        '<path d="M-9 1 6-9l4 5L-3 4.500a4.500 4.500 0 1 1-6-3.500zM-5 4a2 2 0 1 0 .1 4A2 2'
        ' 0 0 0-5 4zM2 8h8v2.500H2z" fill-rule="evenodd"/>'
    ),
    "walker": '<path d="M-6-9h10l5 4v3l-5 1v3H-6zM-6 3h4l-2 4h2v3h-6V7zM1 3h4l2 4v3H1V7h2z"/>',
    "tank": (
        '<path d="M-4-7h6l1 2h8v2.500H3l1 3.500h4l3 3-2 5H-9l-2-5 3-3h2zM-7 6.500h14"'
        ' stroke-width="0"/>'
    ),
    "hoof": (
        '<path d="M-5 10c-6-6-6-18 2-20l3 0c10 1 10 14 5 20l-3.500-1.500C6 3 5.500-6 0-6s-6'
        ' 9-1.500 14.500z"/>'
    ),
    "jump": '<path d="M0-11 9-2v5L0-6-9 3v-5zM0-2 9 7v5L0 3-9 12V7z"/>',
    "wings": (
        '<path d="M0-10 2.500-3 11 3v3L2.500 4 2 8l3 2v1.500H-5V10l3-2-.500-4L-11 6V3l8.500-6z"/>'
    ),
}
"""What a unit is or fights with; a picture uses them in one colour."""
