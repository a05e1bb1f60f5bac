"""Drafts: what an answer is while it is given by pointing and dragging, and how it is drawn.

A face sends the text of a draft, which may be half finished, and what was pointed at; it is sent
back a `Draft`: the text that follows from that, where all models would stand, or why not. Here is
what drafts of activations (`pointing`) and all others (`setup_drafts`) have in common.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import cos, radians, sin
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.face import inspection, tokens
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import deployment
from lonehand.games.grimdark_future.state import Unit
from lonehand.show.drafts import Act, Whom
from lonehand.show.maps import open_table
from lonehand.space.inches.figures import Spot, Spots
from lonehand.space.inches.measures import INCH, STEP, TENTH, Point, between, in_inches
from lonehand.space.inches.tables import place_in

DEGREES: Final = re.compile(r"[0-9]{1,3}")
UNIT_KEYS: Final = "123456789qeyuiojkzxb"
"""The keys that choose a unit; the others have work with every unit."""
RINGS: Final = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
"""Inches round a place where nothing can stand at which another place is looked for."""
TURN_BY: Final = 2 * STEP
"""Degrees that a unit is turned by one press."""


# -- texts -----------------------------------------------------------------------------------------


def is_place(text: str) -> bool:
    """Say whether a text is a place, and no name."""
    return "," in text and text[:1].isdigit()


def chosen_of(units: Sequence[Unit], text: str) -> tuple[Unit | None, str]:
    """Return the unit that a draft begins with, and the rest."""
    for unit in sorted(units, key=lambda each: -len(each.name)):
        if text.casefold().startswith(f"{unit.name}:".casefold()):
            return unit, text[len(unit.name) + 1 :].strip()
    return None, text.strip()


def units_offered(play: Play, units: Sequence[Unit], chosen: Unit | None) -> tuple[Whom, ...]:
    """Return the units that may be chosen, each with its key."""
    sign, forces = tokens.signs(play.state), play.rules.forces
    return tuple(
        Whom(
            unit.name,
            sign[unit.name],
            unit.side,
            inspection.shape_of(unit, forces.of(unit)),
            f"{unit.name}:",
            UNIT_KEYS[nth] if nth < len(UNIT_KEYS) else "",
            unit is chosen,
            tokens.sign_of(forces.of(unit)),
        )
        for nth, unit in enumerate(units)
    )


def replace_spot(spots: Spots, nth: int, place: Point) -> list[Spot]:
    """Return places with one model set elsewhere."""
    found = list(spots)
    found[nth] = (*place, found[nth][2])
    return found


def turned_text(text: str, by: int, usual: int) -> str:
    """Return a draft whose unit is turned further."""
    front, facing, turn = text.partition(" facing ")
    now = int(turn) if facing and DEGREES.fullmatch(turn) else usual
    return f"{front} facing {(now + by) % 360}"


def turns_of(text: str, usual: int) -> Iterator[Act]:
    """Yield the presses that turn a unit."""
    for label, by, key in (("↺ left", -TURN_BY, "["), ("↻ right", TURN_BY, "]")):
        yield Act(label, turned_text(text, by, usual), "Turn", key, aside=True)


def troop_carries(play: Play, unit: Unit) -> bool:
    """Say whether a unit is a transport."""
    return play.rules.forces.of(unit).has("transport")


# -- on the table ----------------------------------------------------------------------------------


def draw_refused(play: Play, unit: Unit, text: str, turns: Sequence[int]) -> str:
    """Return models as they were wished one by one where they cannot stand, or a cross."""
    _, _, places = text.rpartition(": ")
    try:
        spots = deployment.spots_in(places or text, turns, unit.name)
    except Refusal:
        where = text.rpartition(" to " if " to " in text else "at ")[2].partition(" facing ")[0]
        sheet = tokens.sheet_of(play.state.table)
        return open_table.cross(sheet, place_in(where)) if is_place(where) else ""
    return tokens.ghost(play, tokens.sheet_of(play.state.table), unit, spots, word="ghost wrong")


def nearest(place: Point, home: Point, is_legal: Callable[[str], bool]) -> str:
    """Return the legal place nearest to one, of those that are tried; empty if none of them is.

    They lie on rings round it, twelve on each, and every inch on the way back home.
    """
    x, y = place
    tried = [
        (x + INCH * radius * cos(radians(turn)), y + INCH * radius * sin(radians(turn)))
        for radius in RINGS
        for turn in range(0, 360, 30)
    ]
    far = between(place, home)
    for gone in range(INCH, round(far), INCH):
        part = gone / far
        tried.append((x + part * (home[0] - x), y + part * (home[1] - y)))
    spots = [(TENTH * round(wide / TENTH), TENTH * round(high / TENTH)) for wide, high in tried]
    for spot in sorted(spots, key=lambda each: between(place, each)):
        text = f"{in_inches(spot[0])},{in_inches(spot[1])}"
        if min(spot) >= 0 and is_legal(text):
            return text
    return ""


def nearest_legal(
    place: Point, home: Point, whole: Callable[[str], str], is_legal: Callable[[str], bool]
) -> Act | None:
    """Return the nearest legal answer to one whose place cannot be; None if none is near.

    Args:
        place: where something was put.
        home: where it comes from.
        whole: the answer with another place there.
        is_legal: whether an answer may be sent.

    """
    found = nearest(place, home, lambda text: is_legal(whole(text)))
    if not found:
        return None
    far = between(place, place_in(found)) / INCH
    return Act(f"Nearest legal place: {far:.1f}″ away", whole(found), "Remedy", "n")


def box_drawn(play: Play, box: tuple[int, int, int, int]) -> str:
    """Return the rectangle in which something may be set up."""
    sheet = tokens.sheet_of(play.state.table)
    (x, y), (right, bottom) = sheet.at((box[0], box[1])), sheet.at((box[2], box[3]))
    return (
        f'<rect class="allowed" x="{x:.1f}" y="{y:.1f}" width="{right - x:.1f}"'
        f' height="{bottom - y:.1f}"/>'
    )


def number_drawn(play: Play, place: Point, number: int) -> str:
    """Return the mark of a place that is offered by its number."""
    x, y = tokens.sheet_of(play.state.table).at(place)
    return (
        f'<circle class="good-place" cx="{x:.1f}" cy="{y:.1f}" r="11"/>'
        f'<text class="number" role="img" aria-label="Place {number}" x="{x:.1f}" y="{y + 4:.1f}">'
        f"{number}</text>"
    )
