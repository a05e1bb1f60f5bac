"""The table in characters: seats and cards as text with a style, for whatever shows it.

Nothing is told by colour alone: suits are signs, life points are counted, whose turn it is and what
an event is about have marks of their own.
"""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from textual.content import Content

from lonehand.engine.cards import SUIT_SIGNS
from lonehand.engine.grammar import english
from lonehand.faces.text import wording
from lonehand.show.cards import Face, Pile
from lonehand.show.scene import Intent, Life, Seat

RED: Final = ("d", "h")
HANGING: Final = 4
"""Columns by which the later lines of a long piece are indented."""
CENTRE: Final = -1
"""Stands for the middle of the table among the numbers of seats."""
NOW: Final = "▶"
CHANGED: Final = "◆"
MORE: Final = "… more: t tells all"
"""Stands last in a box that has no room for all its cards."""


def ring(count: int) -> list[int]:
    """Return the seats row by row as they sit round the table: clockwise, seat 0 below the middle.

    Half of them sit above the middle of the table and half below it.
    """
    beside = (count // 2 - 1) // 2
    below = [*range(beside, 0, -1), 0, *range(count - 1, count - 1 - beside, -1)]
    above = list(range(beside + 1, count - beside))
    return [*above, CENTRE, *below]


def card(text: str, faces: Mapping[str, Face], *, lit: bool = False) -> Content:
    """Return a card: `[7♣ BANG!]`, `[Joker]`; one that an event is about is marked.

    A card that nobody has seen yet is written as it is.
    """
    face = faces.get(text)
    if face is not None and face.suit not in SUIT_SIGNS and not face.down:
        return Content.styled(f"[{face.title}]", "bold reverse" if lit else "bold")
    if face is None or face.suit not in SUIT_SIGNS:
        return Content.styled(f"[{text}]", "dim")
    colour = "red" if face.suit in RED else ""
    style = " ".join(word for word in ("bold reverse" if lit else "", colour) if word)
    return Content.assemble(
        ("[", "dim"),
        (f"{face.rank}{SUIT_SIGNS[face.suit]}", style or "bold"),
        (f" {face.title}", style),
        ("]", "dim"),
    )


def row_of(texts: Sequence[str], faces: Mapping[str, Face], lit: Sequence[str]) -> list[Content]:
    """Return cards side by side; those that nobody has seen are counted."""
    return [card(text, faces, lit=text in lit) for text in wording.unseen_counted(texts)]


def pack(pieces: Iterable[Content], width: int, indent: int = 0, gap: str = " ") -> list[Content]:
    """Return pieces in lines of that width; later lines begin further in.

    Only a piece that is longer than a line is broken, between words.
    """
    lines: list[Content] = []
    alone = False
    for piece in pieces:
        if piece.cell_length > width - indent:
            rows = break_line(piece, width - indent - HANGING)
            first = Content.assemble(" " * indent if lines else "", rows[0])
            lines += [first, *(Content.assemble(" " * (indent + HANGING), row) for row in rows[1:])]
            alone = True
            continue
        if lines and not alone and lines[-1].cell_length + len(gap) + piece.cell_length <= width:
            lines[-1] = Content.assemble(lines[-1], gap, piece)
        else:
            lines.append(Content.assemble(" " * indent if lines else "", piece))
        alone = False
    return lines


def break_line(piece: Content, width: int) -> list[Content]:
    """Return a piece in several lines of that width, broken at spaces that may be broken."""
    rows = textwrap.wrap(piece.plain, max(width, 12), drop_whitespace=False, break_on_hyphens=False)
    cuts = list(itertools.accumulate(len(row) for row in rows[:-1]))
    return [row.rstrip() for row in piece.divide(cuts)]


def unbroken(piece: Content) -> Content:
    """Return a piece that no line breaks within."""
    return Content("\N{NO-BREAK SPACE}").join(piece.split(" "))


def cards(
    texts: Sequence[str], faces: Mapping[str, Face], lit: Sequence[str], width: int, word: str
) -> list[Content]:
    """Return cards in lines behind a word that says where they lie."""
    shown = row_of(texts, faces, lit)
    return pack([Content.styled(word, "dim"), *shown], width, indent=2) if shown else []


def draw_count(life: Life) -> Content:
    """Return what somebody has left, as bullets and as numbers."""
    bullets = "●" * life.left + "○" * (life.most - life.left)
    return Content.assemble(f"{bullets} ", (f"{life.left}", "bold"), f"/{life.most}")


def about(seat: Seat) -> list[Content]:
    """Return what a seat has left, and what it uses."""
    found = [draw_count(seat.life)] if seat.life else []
    return [*found, *([Content(f"{seat.gear.name} {seat.gear.number}")] if seat.gear else [])]


def name(seat: Seat) -> str:
    """Return a seat's name and role."""
    who = seat.name or seat.role or "nobody yet"
    role = f", {seat.role}" if seat.role and seat.role != who else ""
    return f"{who}{role}{' (yours)' if seat.yours else ''}"


def far(seat: Seat, viewer: Seat) -> str:
    """Return how far a seat is from the one who looks, and whether they reach each other."""
    if seat.reach is None or viewer.reach is None:
        return ""
    distance = viewer.reach.far[seat.number]
    if not distance or viewer.number == seat.number:
        return ""
    back = seat.reach.hits[viewer.number] and viewer.yours and not seat.yours
    there = viewer.reach.hits[seat.number]
    can = ", both reach" if there and back else ", in reach" if there else ""
    return f"{distance} away{', reaches you' if back and not there else can}"


def box(
    seat: Seat,
    viewer: Seat,
    faces: Mapping[str, Face],
    lit: Sequence[str],
    width: int,
    room: int,
    intent: Intent | None = None,
) -> list[Content]:
    """Return what stands in the box of a seat; its name is the box's title.

    If its cards do not fit, or leave no room for what it can do, those of one name are drawn as
    one piece, unless their order matters. If that does not fit either, the last line says so,
    unless it is the only one.
    """
    role = [Content.styled(seat.role, "bold")] if seat.role else []
    if not seat.alive:
        return [Content.assemble(*role, (" dead", "dim"))]
    lines = pack([*role, *about(seat)], width)
    away = far(seat, viewer)
    lines += [Content.styled(line, "dim") for line in wrap(away, width)]
    if intent is not None:
        style = "bold" if intent.sort == "threat" else "dim"
        lines += [Content.styled(line, style) for line in wrap(intent.words, width)]
    whole = list(lines)
    for hand in seat.hands:
        whole += cards(hand.cards, faces, lit, width, hand.title)
    can = wrap(seat.says, width)
    if len(whole) > room - len(can) - 1:
        whole = lines
        for hand in seat.hands:
            way = cards if hand.ordered else alike
            whole += way(hand.cards, faces, lit, width, hand.title)
    if len(whole) <= max(room, 1):
        return whole
    return [*whole[: room - 1], Content.styled(MORE, "dim")] if room > 1 else whole[:1]


def alike(
    texts: Sequence[str], faces: Mapping[str, Face], lit: Sequence[str], width: int, word: str
) -> list[Content]:
    """Return cards in lines after a word: each name once, after the signs of its cards."""
    named: dict[str, list[Content]] = {}
    for text in wording.unseen_counted(texts):
        face = faces.get(text)
        if face is None or face.suit not in SUIT_SIGNS:
            named.setdefault(text, [])
            continue
        style = " ".join(
            each for each in ("reverse" if text in lit else "", face.suit in RED and "red") if each
        )
        sign = Content.styled(f"{face.rank}{SUIT_SIGNS[face.suit]}", style or "bold")
        named.setdefault(face.title, []).append(sign)
    pieces = [
        Content.assemble("[", Content(" ").join([*signs, Content(title)]), "]")
        for title, signs in named.items()
    ]
    return pack([Content.styled(word, "dim"), *pieces], width, indent=2) if pieces else []


def ability(seat: Seat, width: int, room: int) -> list[Content]:
    """Return what a character can do, after an empty line, if there is room for it."""
    lines = wrap(seat.says, width) if seat.alive else []
    if not lines or len(lines) > room:
        return []
    return [Content(""), *(Content.styled(line, "dim italic") for line in lines)]


def wrap(line: str, width: int) -> list[str]:
    """Return a line as several of that width, the later ones two columns further in."""
    text = line.lstrip()
    margin = " " * (len(line) - len(text))
    return textwrap.wrap(
        text,
        max(width, 12),
        initial_indent=margin,
        subsequent_indent=f"{margin}  ",
        break_on_hyphens=False,  # a clause is looked up by its whole name
    )


def row(
    seat: Seat, viewer: Seat, faces: Mapping[str, Face], lit: Sequence[str], width: int, mark: str
) -> list[Content]:
    """Return a seat in a few lines, for want of room for a ring."""
    title = Content.styled(f"{mark or ' '} {name(seat)}", "bold" if seat.alive else "dim")
    if not seat.alive:
        return [Content.assemble(title, ("  dead", "dim"))]
    head = [title, *about(seat)]
    away = far(seat, viewer)
    head += [Content.styled(away, "dim")] if away else []
    held: list[Content] = []
    for hand in seat.hands:
        shown = row_of(hand.cards, faces, lit)
        held += [Content.styled(hand.title, "dim"), *shown] if shown else []
    lines = [Content.assemble("    ", line) for line in pack(held, width - 4, indent=2)]
    return [Content("  ").join(head), *lines]


def middle(piles: Sequence[Pile], faces: Mapping[str, Face]) -> Content:
    """Return the piles in the middle of the table."""
    return Content("   ").join(pile_shown(pile, faces) for pile in piles)


def pile_shown(pile: Pile, faces: Mapping[str, Face]) -> Content:
    """Return a pile: the number of its cards, and the one on top if that is seen."""
    title = pile.title.lower()
    if pile.hidden:
        return Content(f"{title} {english.count_of(pile.count, 'card')}")
    if not pile.top:
        return Content(f"{title} empty")
    return Content.assemble(f"{title} ", card(pile.top, faces), f" ({pile.count})")


def in_columns(labels: Sequence[Content], width: int, gap: int = 3) -> list[Content]:
    """Return labels one below the other, in as many columns as there is room for."""
    widest = max((label.cell_length for label in labels), default=0) + gap
    count = max(1, (width + gap) // widest)
    height = -(-len(labels) // count)
    return [
        Content.assemble(
            *(label.pad_right(widest - label.cell_length) for label in labels[row::height])
        )
        for row in range(height)
    ]
