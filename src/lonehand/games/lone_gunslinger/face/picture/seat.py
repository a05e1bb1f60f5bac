"""One seat of the picture: portrait, name, role, weapon and life, and the cards before it."""

from __future__ import annotations

import msgspec

from lonehand.games.lone_gunslinger.cards import CHARACTERS
from lonehand.games.lone_gunslinger.face import art
from lonehand.games.lone_gunslinger.face.picture.cards import GAP, spread_cards
from lonehand.games.lone_gunslinger.face.picture.ink import (
    Box,
    number,
    open_group,
    rectangle,
    use,
    write,
)
from lonehand.games.lone_gunslinger.face.picture.layout import Layout, Marks
from lonehand.games.lone_gunslinger.face.picture.wording import name_of, weapon_of
from lonehand.games.lone_gunslinger.state import ROLES, Seat, State
from lonehand.space.palette import Inks


def panel(view: State, place: int, layout: Layout, inks: Inks, marks: Marks) -> str:
    """Return one seat with everything that lies before it."""
    seat, box = view.seats[place], layout.seats[place]
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
        open_group("seat", str(place), box.x, box.y),
        rectangle(whole, 6, inks.paper if gone else inks.panel, edge, width, dashes),
        portrait(seat, layout.bust, inks),
        heading(seat, place, layout, inks),
    ]
    if turn:
        parts.append(turn_tag(layout, box, inks))
    if gone:
        middle = (layout.front.y + layout.hand.y + layout.hand.height) / 2 + 7
        words = write("dead", box.width / 2, middle, 20, 200, fill=inks.quiet, anchor="middle")
        parts.append(words)
    elif dealt:
        parts.append(holdings(seat, layout, inks, marks))
    return "".join([*parts, "</g>"])


def holdings(seat: Seat, layout: Layout, inks: Inks, marks: Marks) -> str:
    """Return the cards in play before somebody, and those he holds."""
    front, hand = lines_of_cards(seat, layout)
    above = label("In play" if seat.front else "Nothing in play", front, inks)
    return "".join(
        [
            above if front.width else "",
            spread_cards(seat.front, front, layout, inks, marks),
            label(pile_name(seat), hand, inks),
            spread_cards(hand_shown(seat), hand, layout, inks, marks),
        ]
    )


def lines_of_cards(seat: Seat, layout: Layout) -> tuple[Box, Box]:
    """Return where cards in play and the hand lie; on one line they share its width."""
    if layout.front != layout.hand:
        return layout.front, layout.hand
    whole, between = layout.front, 14.0
    if not seat.front:
        return msgspec.structs.replace(whole, width=0), whole
    room = whole.width - between
    few, many = len(seat.front), max(len(seat.hand), 1)
    wanted = few * (layout.card + GAP)
    share = wanted
    if wanted + many * (layout.card + GAP) > room:
        share = max(layout.card + GAP, min(wanted, room * few / (few + many)))
    return (
        Box(whole.x, whole.y, share, whole.height),
        Box(whole.x + share + between, whole.y, room - share, whole.height),
    )


def pile_name(seat: Seat) -> str:
    """Return what the cards he holds are called, and how many there are."""
    name = "Hand" if seat.yours else "Stack"
    if not seat.hand:
        return f"{name} empty"
    return f"{name} · {len(seat.hand)}" + ("" if seat.yours else ", top first")


def hand_shown(seat: Seat) -> list[int]:
    """Return the cards he holds as they are shown: an opponent's Stack from its top."""
    return seat.hand if seat.yours else seat.hand[::-1]


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


def heading(seat: Seat, place: int, layout: Layout, inks: Inks) -> str:
    """Return name, role, weapon and life points."""
    box = layout.seats[place]
    left = layout.bust.x + layout.bust.width + 12
    right = box.width - layout.bust.x
    ink = inks.ink if seat.alive else inks.quiet
    step = layout.bullet * 0.58
    room = right - 5 * step - left  # beside five bullets
    parts = [write(name_of(seat, place), left, layout.name, layout.name_size, room, fill=ink)]
    if seat.role in ROLES:
        side = layout.small + 3
        mark = Box(left, layout.role - side + 3, side, side)
        parts.append(use(art.role_id(seat.role), mark, ink))
        x = left + side + 6
        parts.append(write(seat.role, x, layout.role, layout.small, room - side, fill=ink))
    if seat.alive and seat.most:
        reach = f"{weapon_of(seat)}, range {seat.range()}"
        room = right - 70 - left
        parts.append(write(reach, left, layout.weapon, layout.small, room, fill=ink, bold=False))
        life = max(seat.life, 0)
        for point in range(seat.most):
            x = right - (seat.most - point) * step + step - layout.bullet / 2
            bullet = Box(x, layout.bust.y, layout.bullet / 2, layout.bullet)
            full = point < life
            parts.append(use("bullet" if full else "bullet-spent", bullet, ink))
        words = f"{life} of {seat.most}"
        y = layout.bust.y + layout.bullet + layout.small + 2
        parts.append(
            write(words, right, y, layout.small - 1, 60, fill=inks.quiet, anchor="end", bold=False)
        )
    return "".join(parts)


def turn_tag(layout: Layout, box: Box, inks: Inks) -> str:
    """Return the flag on the seat whose turn it is."""
    right, y = box.width - layout.bust.x, layout.weapon - layout.small + 1
    height = layout.small + 4
    return (
        f'<path d="M{number(right)} {number(y)}h-48l-6 {number(height / 2)} 6 {number(height / 2)}'
        f'h48z" fill="{inks.ink}"/>'
        + write(
            "Turn",
            right - 25,
            y + height - 4.5,
            layout.small - 1,
            44,
            fill=inks.panel,
            anchor="middle",
        )
    )
