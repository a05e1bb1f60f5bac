"""How fast the open table answers, on a table of 20 pieces with two armies of 60 models each.

    python bench/bench_inches.py

All figures are microseconds of processor time for one question, averaged over many different ones:
places all over the table, so that easy and hard ones come as often as in a battle.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from lonehand.engine.chance import Chance
from lonehand.space.inches.drawings.picture import picture
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.moves.movers import Lanes
from lonehand.space.inches.moves.placement import Coherency, Room, nearest_anchor, place_unit
from lonehand.space.inches.random_tables import make_table
from lonehand.space.inches.shapes import Shape, base, distance, is_within, overlaps
from lonehand.space.inches.sight import sees

RULE = Coherency(1000, 9000)


def microseconds(work: Callable[..., object], questions: Sequence[tuple[Any, ...]]) -> float:
    """Return how long a question takes; all are asked once before, to fill what is kept."""
    for question in questions[:20]:
        work(*question)
    start, count = time.process_time(), 0
    for question in cycle(questions):
        work(*question)
        count += 1
        if count % 20 == 0 and time.process_time() - start > 0.25:
            break
    return 1e6 * (time.process_time() - start) / count


def table() -> Ground:
    """Return a table of 20 pieces."""
    for number in range(100):
        ground = Ground(make_table(Chance(f"bench {number}")))
        if len(ground.pieces) == 20:
            return ground
    raise AssertionError("one in five of the tables that are made has 20 pieces")


def armies(ground: Ground) -> list[list[Shape]]:
    """Return twelve units a side, of five models each, somewhere on the table."""
    chance, keep, units = Chance("armies"), list[tuple[Shape, int]](), list[list[Shape]]()
    while len(units) < 24:
        wish = 3000 + chance.below("x", 66_000), 3000 + chance.below("y", 42_000)
        room = Room(ground, keep=keep)
        shapes = nearest_anchor([base("32")] * 5, wish, 0, room, RULE)
        if shapes is not None:
            units.append(list(shapes))
            keep += [(shape, 1000) for shape in shapes]
    return units


def main() -> None:
    """Print the figures."""
    ground = table()
    units = armies(ground)
    ours, theirs = units[:12], units[12:]
    foot, bike = base("32"), base("60x35")
    chance = Chance("questions")
    models = [shape for unit in units for shape in unit]
    pairs = [(models[chance.below("m", 120)], models[chance.below("m", 120)]) for _ in range(400)]
    ovals = [(bike.at(a.x, a.y, 15 * (n % 24)), b) for n, (a, b) in enumerate(pairs)]
    near = [
        (bike.at(a.x, a.y, 15 * (n % 24)), bike.at(a.x + 2200, a.y + 900, 15 * (n % 7)))
        for n, (a, _) in enumerate(pairs)
    ]
    apart = [(a, b) for a, b in pairs if a is not b]
    lanes = {"open": Lanes(ground, foot), "wary": Lanes(ground, foot, ("difficult", "dangerous"))}
    enemies = [(shape, 1000) for unit in theirs for shape in unit]
    zones = lanes["open"].zones(enemies)
    starts = [(shape.x, shape.y) for unit in ours for shape in unit]
    goals = [(6000 + chance.below("x", 60_000), 6000 + chance.below("y", 36_000)) for _ in starts]
    steps = [
        (x - 6000 + chance.below("x", 12_000), y - 6000 + chance.below("y", 12_000))
        for x, y in starts
    ]
    ways = [*zip(starts, goals, strict=True)]
    short = [*zip(starts, steps, strict=True)]
    targets = [
        (start, min(theirs, key=lambda u, s=start: abs(u[0].x - s[0]) + abs(u[0].y - s[1]))[0])
        for start in starts
    ]
    print(f"{len(ground.pieces)} pieces in {len(ground.lumps)} parts, {len(models)} models")

    def mover(kind: str, start: tuple[int, int], length: int) -> Any:
        return lanes[kind].mover(start, length, zones)

    cases: list[tuple[str, Callable[..., object], Sequence[tuple[Any, ...]]]] = [
        ("is within 12 inches, round bases", lambda a, b: is_within(a, b, 12_000), pairs),
        (
            "is within 12 inches, an oval and a round one",
            lambda a, b: is_within(a, b, 12_000),
            ovals,
        ),
        ("distance, round bases", distance, pairs),
        ("distance, an oval and a round one", distance, ovals),
        ("distance, two ovals side by side", distance, near),
        ("overlap, two ovals side by side", overlaps, near),
        ("sight past terrain", lambda a, b: sees(ground, a, b), apart),
        (
            "sight past terrain and all models",
            lambda a, b: sees(
                ground, a, b, others=[m for m in models if m is not a and m is not b]
            ),
            apart,
        ),
        ("may a base stand here", lambda a, _: ground.is_free(a), pairs),
        ("what terrain is under a base", lambda a, _: ground.under(a), pairs),
        (
            "what terrain a straight way crosses",
            lambda a, b: ground.pieces_crossed((a, b), 630),
            ways,
        ),
        ("lanes of a new kind of base", lambda _a, _b: Lanes(ground, foot), pairs),
        ("60 zones of enemies", lambda _a, _b: lanes["open"].zones(enemies), pairs),
        ("a mover among 60 enemies", lambda a, _: mover("open", a, 12_000), ways),
        ("can it end there within 6 inches", lambda a, b: mover("open", a, 6000).reaches(b), short),
        ("towards a far goal, 12 inches", lambda a, b: mover("open", a, 12_000).towards(b), ways),
        (
            "the same, round difficult ground",
            lambda a, b: mover("wary", a, 12_000).towards(b),
            ways,
        ),
        (
            "can it charge the nearest unit",
            lambda a, b: lanes["open"].mover(a, 12_000).contact(b),
            targets,
        ),
        (
            "as near to it as 6 inches go",
            lambda a, b: mover("open", a, 6000).closest(b, 1000),
            targets,
        ),
        (
            "setting up ten models",
            lambda _a, b: place_unit([foot] * 10, b, 0, Room(ground, keep=enemies), RULE),
            ways,
        ),
        ("a table from a seed", lambda a, _: make_table(Chance(str(a))), ways),
        ("its ground", lambda _a, _b: Ground(ground.table), ways),
        ("its picture", lambda _a, _b: picture(ground), ways),
    ]
    for name, work, questions in cases:
        print(f"{name:46} {microseconds(work, questions):10.1f} µs")


if __name__ == "__main__":
    main()
