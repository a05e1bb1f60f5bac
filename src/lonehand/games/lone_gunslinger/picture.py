"""The whole table as one SVG document: a pure function from a view and marks to text.

Web page, reports, documentation and notebooks use this one function. The picture carries the
position as text in its `<desc>`; it holds no script, points to nothing outside itself and embeds
no font. Six seats stand in a ring, clockwise from the Sheriff: wide, he sits at the foot in the
middle; tall, he is the first of a column that closes at its left edge.

    wide            top
        [2]  >  [3]  >  [4]
         ^                v
        [1]  <  [0]  <  [5]       0 is the Sheriff
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal
from xml.sax.saxutils import escape, quoteattr

import msgspec

from lonehand.games.lone_gunslinger import art
from lonehand.games.lone_gunslinger.cards import (
    BLUE,
    CHARACTERS,
    KIND,
    KINDS,
    RANK,
    SUIT,
    TEXT,
)
from lonehand.games.lone_gunslinger.state import ROLES, Seat, State
from lonehand.games.lone_gunslinger.words import card_name

Shape = Literal["wide", "tall"]
Theme = Literal["light", "dark"]

TITLE: Final = "The Lone Gunslinger"
FONTS: Final = (
    "Rockwell, 'Roboto Slab', 'Bitstream Charter', Charter, 'Sitka Text', Cambria, Georgia, "
    "'DejaVu Serif', serif"
)
"""Faces with slab serifs first, as in wood type; all of them come with some system."""
PHASES: Final = {
    "set up": "the table is being set",
    "begin": "the turn begins",
    "draw": "drawing",
    "play": "playing",
    "discard": "discarding",
}


class Marks(msgspec.Struct, frozen=True):
    """What the picture points at.

    Attributes:
        seats: highlighted seats, by number.
        cards: highlighted cards, by notation, wherever they lie.
        arrows: from whom to whom, as two numbers of seats.

    """

    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    arrows: tuple[tuple[int, int], ...] = ()


NO_MARKS: Final = Marks()


class Inks(msgspec.Struct, frozen=True):
    """The colours of a theme.

    Attributes:
        paper: the ground of the page.
        panel: the ground of a seat.
        card: the ground of a card.
        ink: type and drawings.
        quiet: type that steps back; still 4.5 to 1 on every ground.
        rule: hairlines.
        accent: hearts, diamonds and whatever is marked.
        tile: the ground of a bust.
        portrait: the ink of a bust.

    """

    paper: str
    panel: str
    card: str
    ink: str
    quiet: str
    rule: str
    accent: str
    tile: str
    portrait: str


INKS: Final[dict[Theme, Inks]] = {
    "light": Inks(
        paper="#f3ecdc",
        panel="#faf6eb",
        card="#fffdf8",
        ink="#241f19",
        quiet="#665c4e",
        rule="#c9bda6",
        accent="#9b2d1a",
        tile="#efe6d2",
        portrait="#241f19",
    ),
    "dark": Inks(
        paper="#171411",
        panel="#1f1b17",
        card="#2a251f",
        ink="#ece3d2",
        quiet="#a99d89",
        rule="#4a4237",
        accent="#f0846a",
        tile="#d9cdb5",
        portrait="#241f19",
    ),
}


class Box(msgspec.Struct, frozen=True):
    """A rectangle: left, top, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2


class Plan(msgspec.Struct, frozen=True):
    """Where everything stands in one shape; places within a seat are counted from its corner.

    Attributes:
        width: of the picture.
        height: of the picture.
        seats: a place for each seat.
        bust: the portrait.
        name: baseline of the name; its text begins right of the portrait.
        name_size: size of the name's type.
        role: baseline of the role.
        weapon: baseline of the weapon; the role's own where both share a line.
        small: size of the smaller type.
        bullet: height of a life point.
        card: width of a card.
        front: where cards in play lie.
        hand: where the hand or the Stack lies.
        head: where the title stands, its middle and baseline, and how wide it may be.
        head_size: size of the title's type.
        deck: the draw pile.
        discard: the discard pile.

    """

    width: int
    height: int
    seats: tuple[Box, ...]
    bust: Box
    name: float
    name_size: float
    role: float
    weapon: float
    small: float
    bullet: float
    card: float
    front: Box
    hand: Box
    head: tuple[float, float, float]
    head_size: float
    deck: Box
    discard: Box


COLUMNS, ROWS = (16.0, 440.0, 864.0), (12.0, 482.0)
PLANS: Final[dict[Shape, Plan]] = {
    "wide": Plan(
        width=1280,
        height=800,
        seats=tuple(
            Box(COLUMNS[column], ROWS[row], 400, 306)
            for column, row in ((1, 1), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1))
        ),
        bust=Box(14, 14, 68, 68),
        name=34,
        name_size=21,
        role=56,
        weapon=77,
        small=13,
        bullet=25,
        card=58,
        front=Box(14, 110, 372, 83.6),
        hand=Box(14, 214, 372, 83.6),
        head=(432, 396, 380),
        head_size=30,
        deck=Box(762, 340, 72, 103.7),
        discard=Box(862, 340, 72, 103.7),
    ),
    "tall": Plan(
        width=390,
        height=1200,
        seats=tuple(Box(16, 118 + 180 * number, 354, 170) for number in range(6)),
        bust=Box(10, 10, 56, 56),
        name=27,
        name_size=18,
        role=45,
        weapon=63,
        small=12,
        bullet=20,
        card=50,
        front=Box(10, 90, 334, 72),
        hand=Box(10, 90, 334, 72),
        head=(130, 52, 228),
        head_size=20,
        deck=Box(264, 14, 50, 72),
        discard=Box(322, 14, 50, 72),
    ),
}
CARD: Final = Box(0, 0, 50, 72)
"""A card as it is drawn; smaller and larger ones are scaled."""
STEP: Final = 20.0
"""How much of a covered card must be seen: its rank, its suit, and a small emblem."""
GAP: Final = 3.0
HARDLY: Final = 0.78
"""Which part of a card must stay in sight for it to shrink instead of being covered."""
SCALES: Final = (1.0, 0.8, 0.66, 0.48, 0.32)
"""How far cards shrink when there are too many of them."""


# -- type ------------------------------------------------------------------------------------------

EMS: Final = {
    **dict.fromkeys(" !'’.,;:|iIjl·–", 0.44),
    **dict.fromkeys("frt()-", 0.58),
    **dict.fromkeys("acesz", 0.67),
    **dict.fromkeys("ABCDEFGJKLOPQRSTUVXYZ", 0.88),
    **dict.fromkeys("HNw", 0.97),
    **dict.fromkeys("mMW", 1.14),
}
"""How wide letters are in the broadest bold face of the stack, in parts of the size."""
OTHER_LETTERS: Final = 0.75


def width_of(text: str, size: float, *, bold: bool = True) -> float:
    """Return how wide a text comes out at most, in the broadest face of the stack."""
    ems = sum(EMS.get(letter, OTHER_LETTERS) for letter in text)
    return ems * size * (1 if bold else 0.92)


def fitted(text: str, size: float, room: float, *, bold: bool = True) -> float:
    """Return the size, at most *size*, at which a text fits into *room*."""
    width = width_of(text, size, bold=bold)
    return size if width <= room else math.floor(size * room / width * 10) / 10


def number(value: float) -> str:
    """Return a number as short text, always the same."""
    return f"{round(value, 1):g}"


def write(
    text: str,
    x: float,
    y: float,
    size: float,
    room: float,
    *,
    fill: str,
    anchor: str = "start",
    bold: bool = True,
) -> str:
    """Return a line of type that stays within *room*."""
    fits = number(fitted(text, size, room, bold=bold))
    align = "" if anchor == "start" else f' text-anchor="{anchor}"'
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{fits}"{align}{weight} '
        f'fill="{fill}">{escape(text)}</text>'
    )


def rectangle(
    box: Box, radius: float, fill: str, stroke: str, width: float = 1, dashes: str = ""
) -> str:
    """Return a frame with its ground."""
    place = f' x="{number(box.x)}" y="{number(box.y)}"' if box.x or box.y else ""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<rect{place} width="{number(box.width)}" height="{number(box.height)}" '
        f'rx="{number(radius)}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"{dashed}/>'
    )


def opened(data: str, value: str, x: float, y: float, scale: float = 1) -> str:
    """Return the beginning of a group that a page can find by its data, moved and scaled."""
    sized = "" if scale == 1 else f" scale({scale:g})"
    return (
        f'<g data-{data}={quoteattr(value)} transform="translate({number(x)} {number(y)}){sized}">'
    )


def use(symbol: str, box: Box, colour: str) -> str:
    """Return a drawing at its place."""
    return (
        f'<use href="#{symbol}" x="{number(box.x)}" y="{number(box.y)}" '
        f'width="{number(box.width)}" height="{number(box.height)}" color="{colour}"/>'
    )


# -- cards -----------------------------------------------------------------------------------------


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
        opened("card", TEXT[card], x, y - high, scale),
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


def spread(cards: Sequence[int], box: Box, plan: Plan, inks: Inks, marks: Marks) -> str:
    """Return cards side by side.

    If they would hardly overlap, they shrink a little instead; more of them overlap, and far too
    many shrink and fill rows.
    """
    if not cards:
        return ""
    for scale in SCALES:
        size = scale * plan.card / CARD.width
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


def lines_of_cards(seat: Seat, plan: Plan) -> tuple[Box, Box]:
    """Return where cards in play and the hand lie; on one line they share its width."""
    if plan.front != plan.hand:
        return plan.front, plan.hand
    whole, between = plan.front, 14.0
    if not seat.front:
        return msgspec.structs.replace(whole, width=0), whole
    room = whole.width - between
    few, many = len(seat.front), max(len(seat.hand), 1)
    wanted = few * (plan.card + GAP)
    share = wanted
    if wanted + many * (plan.card + GAP) > room:
        share = max(plan.card + GAP, min(wanted, room * few / (few + many)))
    return (
        Box(whole.x, whole.y, share, whole.height),
        Box(whole.x + share + between, whole.y, room - share, whole.height),
    )


# -- a seat ----------------------------------------------------------------------------------------


def called(seat: Seat, place: int) -> str:
    """Return a name for the seat, also before anybody sits there."""
    return seat.name or f"Seat {place + 1}"


def weapon_of(seat: Seat) -> str:
    """Return the weapon in play, the Colt if none lies there."""
    weapon = seat.weapon()
    return "Colt" if weapon is None else KINDS[KIND[weapon]].title


def pile_name(seat: Seat) -> str:
    """Return what the cards he holds are called, and how many there are."""
    name = "Hand" if seat.yours else "Stack"
    if not seat.hand:
        return f"{name} empty"
    return f"{name} · {len(seat.hand)}" + ("" if seat.yours else ", top first")


def held(seat: Seat) -> list[int]:
    """Return the cards he holds as they are shown: an opponent's Stack from its top."""
    return seat.hand if seat.yours else seat.hand[::-1]


def panel(view: State, place: int, plan: Plan, inks: Inks, marks: Marks) -> str:
    """Return one seat with everything that lies before it."""
    seat, box = view.seats[place], plan.seats[place]
    dealt = view.phase != "set up" or bool(seat.hand)
    turn = dealt and view.turn == place and not view.over
    marked = place in marks.seats
    gone = not seat.alive
    edge, width = (inks.rule, 1.0)
    if turn:
        edge, width = inks.ink, 2.0
    if marked:
        edge, width = inks.accent, 3.0
    dashes = "3 4" if gone else ""
    whole = Box(0, 0, box.width, box.height)
    parts = [
        opened("seat", str(place), box.x, box.y),
        rectangle(whole, 6, inks.paper if gone else inks.panel, edge, width, dashes),
        portrait(seat, plan.bust, inks),
        heading(seat, place, plan, inks),
    ]
    if turn:
        parts.append(turn_tag(plan, box, inks))
    if gone:
        middle = (plan.front.y + plan.hand.y + plan.hand.height) / 2 + 7
        words = write("dead", box.width / 2, middle, 20, 200, fill=inks.quiet, anchor="middle")
        parts.append(words)
    elif dealt:
        parts.append(holdings(seat, plan, inks, marks))
    return "".join([*parts, "</g>"])


def holdings(seat: Seat, plan: Plan, inks: Inks, marks: Marks) -> str:
    """Return the cards in play before somebody, and those he holds."""
    front, hand = lines_of_cards(seat, plan)
    above = label("In play" if seat.front else "Nothing in play", front, inks)
    return "".join(
        [
            above if front.width else "",
            spread(seat.front, front, plan, inks, marks),
            label(pile_name(seat), hand, inks),
            spread(held(seat), hand, plan, inks, marks),
        ]
    )


def label(text: str, box: Box, inks: Inks) -> str:
    """Return the small line above some cards."""
    return write(text, box.x, box.y - 7.5, 10.5, box.width, fill=inks.quiet, bold=False)


def portrait(seat: Seat, box: Box, inks: Inks) -> str:
    """Return the bust on its tile; the dead step back."""
    if seat.name not in CHARACTERS:
        return ""
    faded = "" if seat.alive else ' opacity=".35"'
    side = box.width - 4
    inner = Box(box.x + 2, box.y + box.height - side, side, side)
    ground = rectangle(box, 4, inks.tile, inks.tile, 0)
    return f"<g{faded}>{ground}{use(art.who_id(seat.name), inner, inks.portrait)}</g>"


def heading(seat: Seat, place: int, plan: Plan, inks: Inks) -> str:
    """Return name, role, weapon and life points."""
    box = plan.seats[place]
    left = plan.bust.x + plan.bust.width + 12
    right = box.width - plan.bust.x
    ink = inks.ink if seat.alive else inks.quiet
    step = plan.bullet * 0.58
    lives = 5 * step
    parts = [
        write(called(seat, place), left, plan.name, plan.name_size, right - lives - left, fill=ink)
    ]
    if seat.role in ROLES:
        side = plan.small + 3
        mark = Box(left, plan.role - side + 3, side, side)
        parts.append(use(art.role_id(seat.role), mark, ink))
        room = right - lives - left - side
        x = left + side + 6
        parts.append(write(seat.role, x, plan.role, plan.small, room, fill=ink))
    if seat.alive and seat.most:
        reach = f"{weapon_of(seat)}, range {seat.range()}"
        room = right - 70 - left
        parts.append(write(reach, left, plan.weapon, plan.small, room, fill=ink, bold=False))
        life = max(seat.life, 0)
        for point in range(seat.most):
            x = right - (seat.most - point) * step + step - plan.bullet / 2
            bullet = Box(x, plan.bust.y, plan.bullet / 2, plan.bullet)
            full = point < life
            parts.append(use("bullet" if full else "bullet-spent", bullet, ink))
        words = f"{life} of {seat.most}"
        y = plan.bust.y + plan.bullet + plan.small + 2
        parts.append(
            write(words, right, y, plan.small - 1, 60, fill=inks.quiet, anchor="end", bold=False)
        )
    return "".join(parts)


def turn_tag(plan: Plan, box: Box, inks: Inks) -> str:
    """Return the flag on the seat whose turn it is."""
    right, y = box.width - plan.bust.x, plan.weapon - plan.small + 1
    height = plan.small + 4
    return (
        f'<path d="M{number(right)} {number(y)}h-48l-6 {number(height / 2)} 6 {number(height / 2)}'
        f'h48z" fill="{inks.ink}"/>'
        + write(
            "Turn",
            right - 25,
            y + height - 4.5,
            plan.small - 1,
            44,
            fill=inks.panel,
            anchor="middle",
        )
    )


# -- the middle ------------------------------------------------------------------------------------


def standing(view: State) -> str:
    """Return where the game stands, in a line."""
    if view.lost:
        return "The Sheriff is dead"
    if view.won:
        return "The last opponent is dead"
    if view.phase == "set up":
        return "The table is being set"
    return f"Round {view.round} · {called(view.seats[view.turn], view.turn)}, {PHASES[view.phase]}"


def middle(view: State, plan: Plan, inks: Inks, marks: Marks) -> str:
    """Return title, standing, draw pile and discard pile."""
    x, y, room = plan.head
    size, below = plan.head_size, plan.head_size * 0.56
    where = standing(view)
    parts = [
        f'<g paint-order="stroke" stroke="{inks.paper}" stroke-width="10" stroke-linejoin="round">',
        write(TITLE, x, y, size, room, fill=inks.ink, anchor="middle"),
        write(where, x, y + size, below, room, fill=inks.quiet, anchor="middle", bold=False),
        "</g>",
    ]
    parts.append(pile(plan.deck, f"Deck {len(view.deck)}", inks))
    parts.append(use("card-back", plan.deck, inks.ink))
    parts.append(pile(plan.discard, f"Discard {len(view.discard)}", inks))
    if view.discard:
        top = view.discard[-1]
        box = plan.discard
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


def ring(plan: Plan, inks: Inks) -> str:
    """Return the line on which the seats stand, with the direction of play."""
    boxes = plan.seats
    tall = plan.height > plan.width
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
        half = plan.height / 2
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


# -- arrows ----------------------------------------------------------------------------------------


def arrow(start: int, end: int, plan: Plan, inks: Inks) -> str:
    """Return an arrow from one seat to another, through the open middle or down the open edge."""
    here, there = plan.seats[start], plan.seats[end]
    if plan.height > plan.width:
        x = here.x + here.width
        lane = plan.width - 8
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
        half = plan.height / 2
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


# -- the position in words -------------------------------------------------------------------------


def position(view: State) -> str:
    """Return the table as text, one line a seat, from which it can be laid again.

    A Stack stands here from bottom to top, as the rules keep it.
    """
    lines = [
        f"{TITLE}: round {view.round}; turn {view.turn}; phase {view.phase}"
        + ("; lost" if view.lost else "; won" if view.won else ""),
        f"deck {len(view.deck)}; discard {listed(view.discard)}",
    ]
    for place, seat in enumerate(view.seats):
        who = f"{place} {called(seat, place)}, {seat.role or 'no role yet'}"
        if not seat.alive:
            lines.append(f"{who}: dead")
            continue
        plays = "" if seat.ability in ("", seat.name) else f" as {seat.ability}"
        lines.append(
            f"{who}{plays}: life {seat.life} of {seat.most}; {weapon_of(seat)}, range "
            f"{seat.range()}; in play {listed(seat.front)}; "
            f"{'hand' if seat.yours else 'Stack'} {listed(seat.hand)}"
        )
    return "\n".join(lines)


def listed(cards: Sequence[int]) -> str:
    """Return cards in notation, or that there are none."""
    return ", ".join(TEXT[card] for card in cards) or "nothing"


# -- the whole -------------------------------------------------------------------------------------


def drawings(view: State) -> list[str]:
    """Return the symbols that a picture of this table needs, in a fixed order."""
    shown = [card for seat in view.seats for card in (*seat.front, *seat.hand)]
    shown += view.discard[-1:]
    needed = {art.card_id(KIND[card]) for card in shown}
    needed |= {art.suit_id(SUIT[card]) for card in shown}
    needed |= {art.who_id(seat.name) for seat in view.seats if seat.name in CHARACTERS}
    needed |= {art.role_id(seat.role) for seat in view.seats if seat.role}
    needed |= {"bullet", "bullet-spent", "card-back"}
    return [name for name in art.DRAWINGS if name in needed]


def picture(
    view: State,
    marks: Marks | None = None,
    shape: Shape = "wide",
    theme: Theme = "light",
    *,
    with_symbols: bool = True,
) -> str:
    """Return the table as an SVG document; the same view and marks always give the same text.

    Args:
        view: the table as a seat may see it.
        marks: seats, cards and arrows to point out.
        shape: `wide`, 1280 by 800, or `tall`, 390 by 1200, for a phone.
        theme: `light` or `dark`.
        with_symbols: bring the drawings along; a page that holds `art.symbols()` can do without.

    """
    marks = marks or NO_MARKS
    plan, inks = PLANS[shape], INKS[theme]
    size = f'viewBox="0 0 {plan.width} {plan.height}" width="{plan.width}" height="{plan.height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONTS}">',
        f"<title>{escape(f'{TITLE}: {standing(view)}')}</title>",
        f"<desc>{escape(position(view))}</desc>",
        art.definitions(drawings(view)) if with_symbols else "",
        f'<rect width="{plan.width}" height="{plan.height}" fill="{inks.paper}"/>',
        ring(plan, inks),
    ]
    parts += [panel(view, place, plan, inks, marks) for place in range(len(view.seats))]
    parts += [arrow(start, end, plan, inks) for start, end in marks.arrows if start != end]
    parts.append(middle(view, plan, inks, marks))
    return "".join([*parts, "</svg>"])


class Picture(msgspec.Struct, frozen=True):
    """A picture that a notebook shows by itself: `Picture(view)` as the last line of a cell."""

    view: State
    marks: Marks = NO_MARKS
    shape: Shape = "wide"
    theme: Theme = "light"

    def _repr_svg_(self) -> str:
        """Return the SVG document."""
        return picture(self.view, self.marks, self.shape, self.theme)
