"""The table in characters: seats and cards as text with a style, for whatever shows it.

Nothing is told by colour alone: suits are signs, life points are counted, whose turn it is and what
an event is about have marks of their own.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from textual.content import Content

from lonehand.faces import inwords
from lonehand.faces.inwords import SIGNS, plural

RED: Final = ("d", "h")
CENTRE: Final = -1
"""Stands for the middle of the table among the numbers of seats."""
NOW: Final = "▶"
CHANGED: Final = "◆"


def ring(count: int) -> list[int]:
    """Return the seats row by row as they sit round the table: clockwise, seat 0 below the middle.

    Half of them sit above the middle of the table and half below it.
    """
    beside = (count // 2 - 1) // 2
    below = [*range(beside, 0, -1), 0, *range(count - 1, count - 1 - beside, -1)]
    above = list(range(beside + 1, count - beside))
    return [*above, CENTRE, *below]


def card(text: str, faces: Mapping[str, Any], *, lit: bool = False) -> Content:
    """Return a card: `[7♣ BANG!]`; one that an event is about is marked.

    What is no card of the game, because nobody has seen it yet, stands as it is.
    """
    face = faces.get(text)
    if face is None or face.suit not in SIGNS:
        return Content.styled(f"[{text}]", "dim")
    colour = "red" if face.suit in RED else ""
    style = " ".join(word for word in ("bold reverse" if lit else "", colour) if word)
    return Content.assemble(
        ("[", "dim"),
        (f"{face.rank}{SIGNS[face.suit]}", style or "bold"),
        (f" {face.title}", style),
        ("]", "dim"),
    )


def row_of(texts: Sequence[str], faces: Mapping[str, Any], lit: Sequence[str]) -> list[Content]:
    """Return cards side by side; those that nobody has seen are counted."""
    return [card(text, faces, lit=text in lit) for text in inwords.unseen_counted(texts)]


def packed(pieces: Iterable[Content], width: int, indent: int = 0, gap: str = " ") -> list[Content]:
    """Return pieces in lines of that width, none of them broken; later lines begin further in."""
    lines: list[Content] = []
    for piece in pieces:
        if lines and lines[-1].cell_length + len(gap) + piece.cell_length <= width:
            lines[-1] = Content.assemble(lines[-1], gap, piece)
        else:
            lines.append(Content.assemble(" " * indent if lines else "", piece))
    return lines


def cards(
    texts: Sequence[str], faces: Mapping[str, Any], lit: Sequence[str], width: int, word: str
) -> list[Content]:
    """Return cards in lines behind a word that says where they lie."""
    shown = row_of(texts, faces, lit)
    return packed([Content.styled(word, "dim"), *shown], width, indent=2) if shown else []


def life(seat: Any) -> Content:
    """Return life points, as bullets and as numbers."""
    bullets = "●" * seat.life + "○" * (seat.most - seat.life)
    return Content.assemble(f"{bullets} ", (f"{seat.life}", "bold"), f"/{seat.most}")


def name(seat: Any) -> str:
    """Return a seat's name and role."""
    who = seat.name or seat.role or "nobody yet"
    return f"{who}, {seat.role}" if seat.role and seat.role != who else who


def far(seat: Any, viewer: Any) -> str:
    """Return how far a seat is from the one who looks, and whether they reach each other."""
    distance = viewer.distances[seat.number]
    if not distance or viewer.number == seat.number:
        return ""
    can = ["in reach"] if viewer.hits[seat.number] else []
    can += ["reaches you"] if seat.hits[viewer.number] and viewer.yours and not seat.yours else []
    return f"at {distance}{', ' if can else ''}{', '.join(can)}"


def box(
    seat: Any, viewer: Any, faces: Mapping[str, Any], lit: Sequence[str], width: int
) -> list[Content]:
    """Return what stands in the box of a seat; its name is the box's title."""
    role = Content.styled(seat.role, "bold")
    if not seat.alive:
        return [Content.assemble(role, (" dead", "dim"))]
    lines = packed([role, life(seat), Content(f"{seat.weapon} {seat.range}")], width)
    away = far(seat, viewer)
    lines += [Content.styled(line, "dim") for line in wrapped(away, width)]
    lines += cards(seat.front, faces, lit, width, "in play")
    word = "hand" if seat.yours else "Stack"
    lines += cards(seat.hand, faces, lit, width, word)
    return lines


def ability(seat: Any, width: int, room: int) -> list[Content]:
    """Return what a character can do, after an empty line, if there is room for it."""
    lines = wrapped(seat.ability, width) if seat.alive else []
    if not lines or len(lines) > room:
        return []
    return [Content(""), *(Content.styled(line, "dim italic") for line in lines)]


def wrapped(line: str, width: int) -> list[str]:
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
    seat: Any, viewer: Any, faces: Mapping[str, Any], lit: Sequence[str], width: int, mark: str
) -> list[Content]:
    """Return a seat in a few lines, where there is no room for a ring."""
    title = Content.styled(f"{mark or ' '} {name(seat)}", "bold" if seat.alive else "dim")
    if not seat.alive:
        return [Content.assemble(title, ("  dead", "dim"))]
    about = [title, life(seat), Content(f"{seat.weapon} {seat.range}")]
    away = far(seat, viewer)
    about += [Content.styled(away, "dim")] if away else []
    held: list[Content] = []
    for word, texts in (("in play", seat.front), ("hand" if seat.yours else "Stack", seat.hand)):
        shown = row_of(texts, faces, lit)
        held += [Content.styled(word, "dim"), *shown] if shown else []
    lines = [Content.assemble("    ", line) for line in packed(held, width - 4, indent=2)]
    return [Content("  ").join(about), *lines]


def middle(scene: Any, faces: Mapping[str, Any]) -> Content:
    """Return the piles in the middle of the table."""
    found = Content(f"draw pile {plural(scene.deck, 'card')}")
    if not scene.discard:
        return Content.assemble(found, "   discard pile empty")
    top = card(scene.discard[0], faces)
    return Content.assemble(found, "   discard pile ", top, f" ({scene.discarded})")


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
