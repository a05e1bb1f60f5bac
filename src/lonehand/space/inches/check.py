"""What is wrong with a table, where, and what would be right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import count_of
from lonehand.space.cells.boards import Problem
from lonehand.space.inches.ground import Ground, corners_of, signed_area
from lonehand.space.inches.measures import in_inches
from lonehand.space.inches.moves.movers import Lanes
from lonehand.space.inches.shapes import base, overlaps
from lonehand.space.inches.tables import Lines, Part, Reader, Table, place

T = TypeVar("T")
Fault = tuple[str, int, str]
"""The sort of thing that is wrong, its number, and the sentence."""
SMALLEST_SIDE, LARGEST_SIDE = 12_000, 144_000
LEAST_SIDE = 100
"""Thousandths of an inch: no side of a polygon is shorter."""
WALKER = "32"
"""Millimetres: the base that must find its way to every marker."""


def read(text: str, where: str = "") -> Table:
    """Read a table.

    Raises:
        Refusal: something is wrong with it; the sentence says what, where, and what would be right.

    """
    return sound(*check_table(text), where)


def sound(found: T | None, problems: Sequence[Problem], where: str) -> T:
    """Return what was read; raise Refusal with the first problem if there is one."""
    if problems or found is None:
        first = problems[0]
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        line = f"line {first.line}" if first.line else ""
        raise Refusal(first.sentence + more, place=", ".join(filter(None, (where, line))))
    return found


def check_table(text: str) -> tuple[Table | None, list[Problem]]:
    """Read a table and say all that is wrong with it; no table if there is too little of it."""
    reader = Reader(text)
    table = reader.read()
    return table, problems_of(reader, table, at_fault)


def problems_of(
    lines: Lines, found: T | None, at_fault: Callable[[T], Iterable[Fault]]
) -> list[Problem]:
    """Return all that is wrong with a text, in the order of its lines.

    Args:
        lines: what it was read by.
        found: what was read; None if there is too little of it.
        at_fault: says what is wrong with that, if every line could be read.

    """
    problems = list(lines.problems)
    if found is not None and not problems:
        problems = [
            Problem(lines.lines.get((what, number), 1), 0, sentence)
            for what, number, sentence in at_fault(found)
        ]
    return sorted(problems, key=lambda problem: problem.line)


def at_fault(table: Table) -> list[tuple[str, int, str]]:
    """Return what is wrong: with which piece, zone or objective, and the sentence."""
    found = [*size_at_fault(table), *kinds_at_fault(table), *parts_at_fault(table)]
    if found:
        return found
    ground = Ground(table)
    found = [*zones_at_fault(table), *off_the_table(ground), *in_each_other(ground)]
    return found or [*objectives_at_fault(ground)]


def size_at_fault(table: Table) -> Iterator[tuple[str, int, str]]:
    """Yield what is wrong with the size of a table."""
    for side in (table.width, table.height):
        if not SMALLEST_SIDE <= side <= LARGEST_SIDE:
            least, most = in_inches(SMALLEST_SIDE), in_inches(LARGEST_SIDE)
            yield (
                "size",
                0,
                f"a side of {in_inches(side)} inches; a table has sides of {least} to {most}",
            )


def kinds_at_fault(table: Table) -> Iterator[tuple[str, int, str]]:
    """Yield what is wrong with the kinds of the pieces, each kind once."""
    for name in dict.fromkeys(piece.kind for piece in table.pieces):
        number = next(nth for nth, piece in enumerate(table.pieces) if piece.kind == name)
        kind = table.kind(name)
        if not kind.properties:
            yield (
                "piece",
                number,
                (
                    f"`{name}` has no properties, so it would be open ground; "
                    "add one, such as `difficult`"
                ),
            )
        if "blocking" in kind.properties and kind.height <= 0:
            yield "piece", number, f"`{name}` blocks sight, so give it a height: `, height 4`"
        if "raised" in kind.properties and not kind.height > 0:
            yield "piece", number, f"`{name}` is raised, so give it a height: `, height 2`"
        if {"raised", "impassable"} <= set(kind.properties):
            yield (
                "piece",
                number,
                f"`{name}` cannot be entered, so it cannot be raised",
            )
        if kind.height < 0:
            yield "piece", number, f"`{name}` has a negative height"


def parts_at_fault(table: Table) -> Iterator[tuple[str, int, str]]:
    """Yield the parts that are not convex polygons."""
    for number, piece in enumerate(table.pieces):
        for part in piece.parts:
            sentence = part_at_fault(part) if part.form == "polygon" else ""
            if sentence:
                yield "piece", number, sentence


def part_at_fault(part: Part) -> str:
    """Return what is wrong with a polygon; nothing if it is right."""
    corners = corners_of(part)
    count = len(corners)
    if count < 3:
        return f"a polygon needs at least three corners, and this one has {count}"
    if signed_area(corners) < 0:
        corners.reverse()
    for nth, (bx, by) in enumerate(corners):
        ax, ay = corners[nth - 1]
        if (bx - ax) ** 2 + (by - ay) ** 2 < LEAST_SIDE**2:
            return f"two corners of a polygon are the same, or nearly, at {place((bx, by))}"
    for nth, (bx, by) in enumerate(corners):
        (ax, ay), (cx, cy) = corners[nth - 1], corners[(nth + 1) % count]
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 0:
            return (
                f"the polygon bends inward at {place((bx, by))}, or not at all; give it corners"
                " that go round one way, and write what bends inward as two parts: `… + …`"
            )
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    if any(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0
        for (ax, ay), (bx, by) in sides
        for x, y in corners
    ):
        return "the polygon crosses itself; name its corners in order, once round"
    return ""


def zones_at_fault(table: Table) -> Iterator[tuple[str, int, str]]:
    """Yield what is wrong with the zones."""
    for number, zone in enumerate(table.zones):
        if zone.left == zone.right or zone.top == zone.bottom:
            yield "zone", number, f"the zone {zone.name} has no area; name two opposite corners"
        if zone.left < 0 or zone.top < 0 or zone.right > table.width or zone.bottom > table.height:
            yield "zone", number, f"the zone {zone.name} reaches beyond the table"
    for (_, one), (number, other) in combinations(enumerate(table.zones), 2):
        if (
            one.left < other.right
            and other.left < one.right
            and one.top < other.bottom
            and other.top < one.bottom
        ):
            yield "zone", number, f"the zones {one.name} and {other.name} overlap"


def off_the_table(ground: Ground) -> Iterator[tuple[str, int, str]]:
    """Yield the pieces that reach beyond the table."""
    for number, parts in enumerate(ground.pieces):
        if not all(ground.holds(lump.shape) for lump in parts):
            yield "piece", number, f"{name_of(ground.table, number)} reaches beyond the table"


def in_each_other(ground: Ground) -> Iterator[tuple[str, int, str]]:
    """Yield the pieces that cannot be entered and overlap another piece."""
    for one, other in combinations(range(len(ground.pieces)), 2):
        if not (ground.pieces[one][0].is_solid or ground.pieces[other][0].is_solid):
            continue
        if any(
            overlaps(here.shape, there.shape)
            for here in ground.pieces[one]
            for there in ground.pieces[other]
        ):
            names = f"{name_of(ground.table, one)} and {name_of(ground.table, other)}"
            yield "piece", other, f"{names} overlap, and one of them cannot be entered"


def objectives_at_fault(ground: Ground) -> Iterator[tuple[str, int, str]]:
    """Yield the markers that nobody can get to, from any zone or from the first marker."""
    table, walker = ground.table, base(WALKER)
    lanes = Lanes(ground, walker)
    solid = ground.with_property("impassable")
    start = None
    for number, objective in enumerate(table.objectives):
        x, y = objective.x, objective.y
        name = f"the objective {objective.name}"
        if not (0 <= x <= table.width and 0 <= y <= table.height):
            yield "objective", number, f"{name} lies beyond the table"
            continue
        spot = walker.at(min(max(x, 700), table.width - 700), min(max(y, 700), table.height - 700))
        if any(overlaps(spot, lump.shape) for lump in solid):
            yield "objective", number, f"{name} is where no base can stand"
            continue
        end = spot.x, spot.y
        if start is None:
            start = end
        elif lanes.mover(start, 0).way(end, limit=10**9) is None:
            yield (
                "objective",
                number,
                f"no one can walk to {name}; leave a gap of at least 1.3 inches",
            )


def name_of(table: Table, number: int) -> str:
    """Return what to call a piece in a sentence."""
    piece = table.pieces[number]
    where = f"the {piece.kind} at {place((piece.x, piece.y))}"
    return f"{where}, {piece.name}," if piece.name else where


def summary(table: Table) -> str:
    """Return a table in a sentence."""
    size = f"{in_inches(table.width)} by {in_inches(table.height)} inches"
    parts = [size, count_of(len(table.pieces), "piece") + " of terrain"]
    if table.zones:
        parts.append(count_of(len(table.zones), "zone"))
    if table.objectives:
        parts.append(count_of(len(table.objectives), "objective"))
    return f"{table.title} is ready to use: {', '.join(parts)}."
