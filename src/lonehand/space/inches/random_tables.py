"""Tables made from a seed: fair, because each is the same seen from either edge.

Pieces are set in one half of the table and again in the other, turned by half a circle about its
middle, so that whatever the one side has before it the other has, too. What is set, how often, how
large and how far apart, stands in `random_tables.toml`. All chance comes from what is handed in.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.space.inches.ground import Ground, Lump
from lonehand.space.inches.measures import STEP, inches
from lonehand.space.inches.shapes import Shape, is_within
from lonehand.space.inches.tables import Part, Piece, Table, Zone

SOURCE: Final = "table"
TRIES: Final = 60
"""Places tried for a piece before it is left out."""


class Pattern(msgspec.Struct, frozen=True):
    """What pieces of a kind look like.

    Attributes:
        kind: of terrain.
        weight: how often it comes up, against the others.
        least: how many there are at least, in each half.
        forms: `circle`, `box`, `wall`, `corner` of two walls, `house` of two boxes, `blot` of six
            sides.
        least_size: of a radius or of half a side.
        most_size: likewise.

    """

    kind: str
    weight: int
    least: int
    forms: tuple[str, ...]
    least_size: int
    most_size: int


class Guidelines(msgspec.Struct, frozen=True):
    """How a table is made.

    Attributes:
        fewest: pieces on a table of full size; fewer on a smaller one, by its area.
        most: likewise.
        full: the area of full size, in square inches.
        lane: what is left free between two pieces, for bases to pass.
        border: what is left free along the edges.
        patterns: what there is.

    """

    fewest: int
    most: int
    full: int
    lane: int
    border: int
    patterns: tuple[Pattern, ...]


@cache
def guidelines() -> Guidelines:
    """Return how a table is made."""
    text = (resources.files("lonehand.space.inches") / "random_tables.toml").read_text("utf-8")
    data = tomllib.loads(text)
    patterns = tuple(
        Pattern(
            kind,
            row["weight"],
            row["least"],
            tuple(row["forms"]),
            inches(row["least_size"]),
            inches(row["most_size"]),
        )
        for kind, row in data["kinds"].items()
    )
    pieces = data["pieces"]
    return Guidelines(
        pieces["fewest"],
        pieces["most"],
        pieces["full_area"],
        inches(pieces["lane"]),
        inches(pieces["border"]),
        patterns,
    )


def make_table(
    chance: Chance,
    *,
    width: int = 72_000,
    height: int = 48_000,
    depth: int = 12_000,
    title: str = "",
    rules: Guidelines | None = None,
) -> Table:
    """Return a table made by chance.

    Args:
        chance: the same chance makes the same table.
        width: of the table.
        height: likewise.
        depth: of the zones along its upper and lower edge; no zones for 0.
        title: what to call it; its seed if nothing else is said.
        rules: how it is made; by our guidelines if nothing else is said.

    """
    rules = rules or guidelines()
    area = width // 1000 * (height // 1000)
    fewest = max(2, rules.fewest * area // rules.full)
    most = max(fewest, rules.most * area // rules.full)
    pairs = (fewest + 1) // 2 + chance.below(SOURCE, (most - fewest) // 2 + 1)
    zones = (
        (Zone("north", 0, 0, width, depth), Zone("south", 0, height - depth, width, height))
        if depth
        else ()
    )
    bare = Table(title or f"Seed {chance.seed}", width, height, zones=zones)
    wanted = [pattern for pattern in rules.patterns for _ in range(pattern.least)]
    wanted = wanted[:pairs] + [draw_pattern(chance, rules) for _ in range(pairs - len(wanted))]
    pieces: list[Piece] = []
    lumps: list[Lump] = []
    for number in range(TRIES):
        if number >= len(wanted) and len(pieces) >= fewest:
            break
        pattern = wanted[number] if number < len(wanted) else draw_pattern(chance, rules)
        for shrink in (1, 2):
            pair = placed_pair(chance, bare, pattern, shrink, lumps, rules)
            if pair:
                pieces += [piece for piece, _ in pair]
                lumps += [lump for _, parts in pair for lump in parts]
                break
    return msgspec.structs.replace(
        bare, about=f"Made from the seed {chance.seed!r}.", pieces=tuple(pieces)
    )


def draw_pattern(chance: Chance, rules: Guidelines) -> Pattern:
    """Return one of the patterns, by weight."""
    number = chance.below(SOURCE, sum(pattern.weight for pattern in rules.patterns))
    for pattern in rules.patterns:
        number -= pattern.weight
        if number < 0:
            return pattern
    raise AssertionError("expected the pieces to be counted as they are drawn")


def placed_pair(
    chance: Chance,
    bare: Table,
    pattern: Pattern,
    shrink: int,
    lumps: list[Lump],
    rules: Guidelines,
) -> list[tuple[Piece, tuple[Lump, ...]]]:
    """Return a piece and its twin across the middle, with their parts; nothing if no place is free.

    It lies in the upper half or reaches over the middle, clear of its own twin.
    """
    for _ in range(TRIES):
        parts = parts_of(chance, pattern, shrink)
        turn = chance.below(SOURCE, 360 // STEP) * STEP
        x = quarter(chance, bare.width)
        y = quarter(chance, bare.height // 2)
        piece = Piece(pattern.kind, "", x, y, turn, parts)
        twin = Piece(pattern.kind, "", bare.width - x, bare.height - y, (turn + 180) % 360, parts)
        both = Ground(msgspec.structs.replace(bare, pieces=(piece, twin)))
        here, there = both.pieces
        edge = rules.border
        if any(
            lump.left < edge
            or lump.top < edge
            or lump.right > bare.width - edge
            or lump.bottom > bare.height - edge
            for lump in here
        ):
            continue
        if any(
            is_close(lump.shape, other.shape, rules.lane)
            for lump in here
            for other in (*there, *lumps)
        ):
            continue
        return [(piece, here), (twin, there)]
    return []


def quarter(chance: Chance, length: int) -> int:
    """Return a place along a length, to a quarter of an inch."""
    return 250 * chance.below(SOURCE, length // 250 + 1)


def is_close(one: Shape, other: Shape, lane: int) -> bool:
    """Say whether two pieces leave less than a lane between them."""
    return is_within(one, other, lane - 1)


def parts_of(chance: Chance, pattern: Pattern, shrink: int) -> tuple[Part, ...]:
    """Return the parts of a piece, drawn within the sizes of its pattern."""

    def size() -> int:
        more = (pattern.most_size - pattern.least_size) // 250 + 1
        return (pattern.least_size + 250 * chance.below(SOURCE, more)) // shrink // 50 * 50

    form = pattern.forms[chance.below(SOURCE, len(pattern.forms))]
    if form == "circle":
        return (Part("circle", (size(),)),)
    if form == "wall":
        return (Part("box", (2 * size(), 500)),)
    if form == "corner":
        long, short = size(), size()
        return (
            Part("box", (2 * long, 500), 0, 250 - short),
            Part("box", (500, 2 * short), 250 - long, 0),
        )
    if form == "house":
        long, short = size(), size()
        return (
            Part("box", (2 * long, 2 * short)),
            Part("box", (long, 2 * long), -long // 2, short + long // 2),
        )
    if form == "blot":
        a, b = size(), size()
        corners = (-a, -b // 2, 0, -b, a, -b // 2, a, b // 2, 0, b, -a, b // 2)
        return (Part("polygon", corners),)
    return (Part("box", (2 * size(), 2 * size())),)


def imbalance(table: Table) -> int:
    """Return how unfair a table is to one of its long edges, in thousandths.

    It is the largest share, over all properties, by which the terrain in the one half exceeds that
    in the other; 0 if the table is the same after half a turn. Each part counts where its middle
    lies, with its area.
    """
    ground = Ground(table)
    worst = 0
    for word in sorted({word for words in ground.properties for word in words}):
        sides = [0, 0]
        for lump in ground.with_property(word):
            twice = 2 * lump.shape.y - table.height
            sides[twice > 0] += area_of(lump.shape) if twice else 0
        if sum(sides):
            worst = max(worst, 1000 * abs(sides[0] - sides[1]) // sum(sides))
    return worst


def area_of(shape: Shape) -> int:
    """Return the area of a part, a circle's to within a thousandth."""
    points, radius = shape.outline.points, shape.outline.radius
    ends = zip(points, (*points[1:], points[0]), strict=True)
    whole = abs(sum(ax * by - ay * bx for (ax, ay), (bx, by) in ends)) // 2
    return whole + radius * radius * 3142 // 1000
