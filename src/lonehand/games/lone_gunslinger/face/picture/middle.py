"""What stands between the seats: title and piles, the ring of seats, and arrows."""

from __future__ import annotations

import math

from lonehand.games.lone_gunslinger.cards import TEXT
from lonehand.games.lone_gunslinger.face.picture.cards import CARD, card_face
from lonehand.games.lone_gunslinger.face.picture.ink import Box, number, rectangle, use, write
from lonehand.games.lone_gunslinger.face.picture.layout import Layout, Marks
from lonehand.games.lone_gunslinger.face.picture.wording import TITLE, standing
from lonehand.games.lone_gunslinger.state import State
from lonehand.space.palette import Inks


def middle(view: State, layout: Layout, inks: Inks, marks: Marks) -> str:
    """Return title, standing, draw pile and discard pile."""
    x, y, room = layout.head
    size, below = layout.head_size, layout.head_size * 0.56
    where = standing(view)
    parts = [
        f'<g paint-order="stroke" stroke="{inks.paper}" stroke-width="10" stroke-linejoin="round">',
        write(TITLE, x, y, size, room, fill=inks.ink, anchor="middle"),
        write(where, x, y + size, below, room, fill=inks.quiet, anchor="middle", bold=False),
        "</g>",
    ]
    parts.append(pile(layout.deck, f"Deck {len(view.deck)}", inks))
    parts.append(use("card-back", layout.deck, inks.ink))
    parts.append(pile(layout.discard, f"Discard {len(view.discard)}", inks))
    if view.discard:
        top = view.discard[-1]
        box = layout.discard
        face = card_face(
            top,
            box.x,
            box.y,
            round(box.width / CARD.width, 3),
            inks,
            strip=CARD.width,
            marked=TEXT[top] in marks.cards,
        )
        parts.append(face)
    return "".join(parts)


def pile(box: Box, text: str, inks: Inks) -> str:
    """Return the place of a pile and the line below it."""
    x, y = box.middle[0], box.y + box.height + 16
    words = write(text, x, y, 12, box.width + 12, fill=inks.quiet, anchor="middle", bold=False)
    return rectangle(box, 5, inks.panel, inks.rule, 1, "3 3") + words


def ring(layout: Layout, inks: Inks) -> str:
    """Return the line on which the seats stand, with the direction of play."""
    boxes = layout.seats
    tall = layout.height > layout.width
    if tall:
        x, top, bottom = 7, boxes[0].middle[1], boxes[-1].middle[1]
        path = f"M16 {number(top)}H13a6 6 0 0 0-6 6V{number(bottom - 6)}a6 6 0 0 0 6 6h3"
        path += "".join(
            f"M{number(box.middle[0])} {number(box.y + box.height)}v10" for box in boxes[:-1]
        )
        heads = [(box.middle[0], box.y + box.height + 5, 90) for box in boxes[:-1]]
        heads.append((x, (top + bottom) / 2, -90))
    else:
        (left, foot), (right, head) = boxes[1].middle, boxes[4].middle
        path = f"M{number(left)} {number(head)}H{number(right)}V{number(foot)}H{number(left)}z"
        half = layout.height / 2
        gaps = (
            (boxes[2].x + boxes[2].width + boxes[3].x) / 2,
            (boxes[3].x + boxes[3].width + boxes[4].x) / 2,
        )
        heads = [(left, half, -90), (right, half, 90)]
        heads += [(gap, head, 0) for gap in gaps] + [(gap, foot, 180) for gap in gaps]
    drawn = "".join(
        f'<path d="M-3-4.5L3 0-3 4.5" transform="translate({number(x)} {number(y)}) '
        f'rotate({turn})" fill="none" stroke="{inks.quiet}" stroke-width="1.8" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
        for x, y, turn in heads
    )
    return f'<path d="{path}" fill="none" stroke="{inks.rule}" stroke-width="1.5"/>{drawn}'


def arrow(start: int, end: int, layout: Layout, inks: Inks) -> str:
    """Return an arrow from one seat to another, through the open middle or down the open edge."""
    here, there = layout.seats[start], layout.seats[end]
    if layout.height > layout.width:
        x = here.x + here.width
        lane = layout.width - 8
        y, to = here.middle[1] + 14, there.middle[1] - 14
        bend = 8 if to > y else -8
        tip = (x - 2, to)
        path = (
            f"M{number(x - 6)} {number(y)}H{number(lane - 8)}Q{number(lane)} {number(y)} "
            f"{number(lane)} {number(y + bend)}V{number(to - bend)}Q{number(lane)} {number(to)} "
            f"{number(lane - 8)} {number(to)}H{number(x + 4)}"
        )
        angle = 180.0
    else:
        half = layout.height / 2
        first, last = (
            (box.middle[0], box.y + box.height if box.middle[1] < half else box.y)
            for box in (here, there)
        )
        same = first[1] == last[1]
        # A little aside, so that an arrow and its answer do not cover each other.
        first, last = (first[0] + 12, first[1]), (last[0] - 12, last[1])
        deep = half if same else (first[1] + last[1]) / 2
        bow = ((first[0] + last[0]) / 2, deep)
        angle = math.degrees(math.atan2(last[1] - bow[1], last[0] - bow[0]))
        tip = last
        ahead = math.radians(angle)
        back = (last[0] - 10 * math.cos(ahead), last[1] - 10 * math.sin(ahead))
        path = (
            f"M{number(first[0])} {number(first[1])}Q{number(bow[0])} {number(bow[1])} "
            f"{number(back[0])} {number(back[1])}"
        )
    return (
        f'<g data-arrow="{start} {end}" fill="none" stroke-linecap="round">'
        f'<path d="{path}" stroke="{inks.paper}" stroke-width="8"/>'
        f'<path d="{path}" stroke="{inks.accent}" stroke-width="3.5"/>'
        f'<path d="M0 0L-15-7.5V7.5z" fill="{inks.accent}" stroke="{inks.paper}" '
        f'stroke-width="1.5" transform="translate({number(tip[0])} {number(tip[1])}) '
        f'rotate({number(angle)})"/></g>'
    )
