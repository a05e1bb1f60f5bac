"""A small sketch of the table beside a question that is asked of people at a real one.

The six squares for objectives lie as the real table does; its sections are counted as people see
them from their own edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.engine.question import Question
from lonehand.games.grimdark_future.at_table.questions import inches
from lonehand.games.grimdark_future.automa import preparation
from lonehand.games.grimdark_future.face import inspection
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import objectives, special

WIDE: Final = 144
HIGH: Final = 96
"""How large a sketch is."""
Cell = tuple[float, float, float, float]
"""Left, top, width and height of a part of the table."""


def sketch_for(play: Play, question: Question) -> str:
    """Return the sketch for a question; empty where it asks of no part of the table."""
    about = question.about or {}
    if question.topic == "where":
        count = play.rules.forces.profile.solo.activation_sections
        cells = [(WIDE * nth / count, 0.0, WIDE / count, float(HIGH)) for nth in range(count)]
        words = f"Section {about['section']} of {count}, counted from your left"
        return sketch(cells, [int(about["section"])], words, edge="You")
    if "squares" in about:
        asked = [int(each) for each in about["squares"]]
        words = f"Square {' and '.join(map(str, asked))} of the table"
        return sketch(squares(play), asked, words)
    return ""


def squares(play: Play) -> list[Cell]:
    """Return the squares in which the AI lays objectives, in their order."""
    left, top, right, bottom = objectives.area(play)
    centres = preparation.squares(play, (left, top, right, bottom))
    columns, rows = (len({point[axis] for point in centres}) for axis in (0, 1))
    wide, high = (right - left) / columns, (bottom - top) / rows
    across, down = WIDE / play.table.width, HIGH / play.table.height
    return [
        ((x - wide / 2) * across, (y - high / 2) * down, wide * across, high * down)
        for x, y in centres
    ]


def sketch(cells: Sequence[Cell], asked: Sequence[int], words: str, edge: str = "") -> str:
    """Return a table with numbered parts, of which some are asked about."""
    found = []
    for number, (left, top, wide, high) in enumerate(cells, start=1):
        shown = ' class="asked"' if number in asked else ""
        found.append(
            f'<g{shown}><rect x="{left:.0f}" y="{top:.0f}" width="{wide:.0f}" height="{high:.0f}"/>'
            f'<text x="{left + wide / 2:.0f}" y="{top + high / 2 + 7:.0f}">{number}</text></g>'
        )
    seat = f'<text class="edge" x="{WIDE / 2:.0f}" y="{HIGH + 15}">{edge}</text>' if edge else ""
    return (
        f'<svg viewBox="-2 -2 {WIDE + 4} {HIGH + (22 if edge else 4)}" role="img" '
        f'aria-label="{words}"><rect width="{WIDE}" height="{HIGH}"/>{"".join(found)}{seat}</svg>'
    )


def at_hand(play: Play, question: Question) -> list[str]:
    """Return how far the unit that a fact is asked of moves and shoots."""
    name = str((question.about or {}).get("who", ""))
    unit = next((each for each in play.state.units if each.name == name), None)
    if question.topic != "fact" or unit is None:
        return []
    troop = play.rules.forces.of(unit)
    guns = [gun for gun in troop.ranged if special.may_use(unit, gun)]
    reach = {gun.name: gun.range for gun in guns}
    shoots = ", ".join(f"{weapon} {inches(length)}″" for weapon, length in reach.items())
    moves = f"Moves: {inspection.speeds(troop)}"
    return [moves, f"Shoots: {shoots}" if shoots else "It has nothing to shoot with"]
