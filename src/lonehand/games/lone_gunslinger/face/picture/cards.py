"""Cards side by side: each with its face, and none too covered to be told apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from lonehand.games.lone_gunslinger.cards import BLUE, KIND, KINDS, RANK, SUIT, TEXT
from lonehand.games.lone_gunslinger.face import art
from lonehand.games.lone_gunslinger.face.picture.ink import Box, open_group, rectangle, use, write
from lonehand.games.lone_gunslinger.face.picture.layout import Layout, Marks
from lonehand.games.lone_gunslinger.words.questions import card_name
from lonehand.space.palette import Inks

CARD: Final = Box(0, 0, 50, 72)
"""A card as it is drawn; smaller and larger ones are scaled."""
STEP: Final = 20.0
"""How much of a covered card must be seen: its rank, its suit, and a small emblem."""
GAP: Final = 3.0
HARDLY: Final = 0.78
"""Which part of a card must stay in sight for it to shrink instead of being covered."""
SCALES: Final = (1.0, 0.8, 0.66, 0.48, 0.32)
"""How far cards shrink when there are too many of them."""


def suit_colour(card: int, inks: Inks) -> str:
    """Return the colour of rank and suit; the suits differ in shape as well."""
    return inks.accent if SUIT[card] in "hd" else inks.ink


def card_face(
    card: int, x: float, y: float, scale: float, inks: Inks, *, strip: float, marked: bool
) -> str:
    """Return a card; a covered one shows all that matters in the *strip* that stays in sight.

    A marked card is framed and stands a little higher, so colour is not its only sign.
    """
    red = suit_colour(card, inks)
    edge = (inks.accent, 2.5) if marked else (inks.quiet, 0.8)
    high = 3.5 * scale if marked else 0
    parts = [
        open_group("card", TEXT[card], x, y - high, scale),
        f"<title>{escape(card_name(card))}</title>",
        rectangle(CARD, 5, inks.card, *edge),
    ]
    if BLUE[card]:
        parts.append(f'<path d="M2.5 2.5h45v67h-45z" fill="none" stroke="{inks.rule}"/>')
    rank = RANK[card].upper()
    parts.append(write(rank, 11.5, 17, 14, 18.5, fill=red, anchor="middle"))
    parts.append(use(art.suit_id(SUIT[card]), Box(5, 20, 13, 13), red))
    covered = strip < CARD.width
    side = min(24.0, max(15.0, strip - 7))
    emblem = Box(4, 37, side, side) if covered else Box(19.5, 18, 26.5, 26.5)
    parts.append(use(art.card_id(KIND[card]), emblem, inks.ink))
    if not covered:
        lines = KINDS[KIND[card]].title.split()
        for place, words in enumerate(lines):
            base = 66 - 8 * (len(lines) - 1 - place) - (0 if len(lines) > 1 else 4)
            parts.append(
                write(
                    words, 25, base, 7.8, 44 if BLUE[card] else 47, fill=inks.ink, anchor="middle"
                )
            )
    return "".join([*parts, "</g>"])


def spread_cards(cards: Sequence[int], box: Box, layout: Layout, inks: Inks, marks: Marks) -> str:
    """Return cards side by side.

    If they would hardly overlap, they shrink a little instead; more of them overlap, and far too
    many shrink and fill rows.
    """
    if not cards:
        return ""
    for scale in SCALES:
        size = scale * layout.card / CARD.width
        wide, tall = CARD.width * size, CARD.height * size
        row = int((box.width - wide) / (STEP * size)) + 1
        rows = int((box.height + GAP) / (tall + GAP))
        if len(cards) <= row * rows:
            break
    row = math.ceil(len(cards) / min(rows, math.ceil(len(cards) / row)))
    step = min(wide + GAP, (box.width - wide) / max(row - 1, 1))
    if scale == SCALES[0] and HARDLY * wide <= step < wide + GAP:
        step = (box.width + GAP) / row
        wide = step - GAP
        size = wide / CARD.width
        tall = CARD.height * size
    drawn = []
    for place, card in enumerate(cards):
        last = place % row == row - 1 or place == len(cards) - 1
        drawn.append(
            card_face(
                card,
                box.x + place % row * step,
                box.y + place // row * (tall + GAP),
                round(size, 3),
                inks,
                strip=CARD.width if last or step >= wide else step / size,
                marked=TEXT[card] in marks.cards,
            )
        )
    return "".join(drawn)
