"""Terrain under a move: what it touches, what that costs, and who need not care.

GFC-51 and GFC-52. A model crosses terrain that its base touches with its inside anywhere on its
way, the places where it begins and ends included.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.forces import Troop
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import wounds
from lonehand.games.grimdark_future.rules.special import DICE
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches.fields import Field
from lonehand.space.inches.figures import Block
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.shapes import Shape, clears, overlaps

DIFFICULT, DANGEROUS, IMPASSABLE = "difficult", "dangerous", "impassable"
FLIERS: Final = ("flying", "aircraft")


def flies(troop: Troop, model: int) -> bool:
    """GFS-flying: say whether a model moves over everything."""
    rules = troop.rules[model]
    return any(rule in rules for rule in FLIERS)


def minds(troop: Troop, model: int, word: str) -> bool:
    """Say whether a sort of terrain matters to a model's move.

    GFS-flying: none does. GFS-strider: difficult terrain does not.
    """
    return not flies(troop, model) and not (word == DIFFICULT and "strider" in troop.rules[model])


def crosses(field: Field, path: Sequence[Point], shape: Shape, word: str) -> bool:
    """Say whether a base touches terrain of a sort on its way.

    Args:
        field: the table.
        path: the places of its middle, at least one.
        shape: the base where it ends.
        word: difficult, dangerous or impassable.

    """
    lumps = field.sorts[word]
    if not lumps:
        return False
    form = shape.outline
    radius = form.radius if form.is_round else form.inner
    left = min([x for x, _ in path]) - form.reach
    right = max([x for x, _ in path]) + form.reach
    top = min([y for _, y in path]) - form.reach
    bottom = max([y for _, y in path]) + form.reach
    legs = None
    for lump in lumps:
        if lump.left >= right or lump.right <= left or lump.top >= bottom or lump.bottom <= top:
            continue
        if legs is None:
            legs = [*pairwise(path)] or [(path[0], path[0])]
        away = max(1, lump.shape.outline.radius + radius)
        if not all(clears(start, end, lump.shape, away) for start, end in legs):
            return True
        if not form.is_round and overlaps(shape, lump.shape):
            return True
    return False


def is_near(field: Field, models: Block, length: int, word: str) -> bool:
    """Say whether terrain of a sort lies so near that a move of that length may touch it."""
    return any(
        lump.left < models.right + length
        and lump.right > models.left - length
        and lump.top < models.bottom + length
        and lump.bottom > models.top - length
        for lump in field.sorts[word]
    )


def starts_in(field: Field, troop: Troop, models: Block, word: str) -> bool:
    """Say whether any model to which it matters stands in terrain of a sort, be it in part."""
    return is_near(field, models, 0, word) and any(
        overlaps(shape, lump.shape)
        for number, shape in zip(models.numbers, models.shapes, strict=True)
        if minds(troop, number, word)
        for lump in field.sorts[word]
    )


def most_through(play: Play, length: int) -> int:
    """GFC-51: return how far a unit moves at most if any of it touches difficult terrain."""
    return min(length, play.rules.forces.profile.terrain.difficult * INCH)


def models_in_danger(
    play: Play, unit: Unit, models: Block, paths: Sequence[Sequence[Point]]
) -> list[int]:
    """GFC-52: return the models that cross dangerous terrain, or activate in it."""
    field = play.table
    if not field.sorts[DANGEROUS]:
        return []
    troop = play.rules.forces.of(unit)
    return [
        number
        for number, shape, path in zip(models.numbers, models.shapes, paths, strict=True)
        if minds(troop, number, DANGEROUS) and crosses(field, path, shape, DANGEROUS)
    ]


def brave(play: Play, unit: Unit, models: Iterable[int], clause: str = "GFC-52") -> int:
    """GFC-52: roll for models that cross dangerous terrain.

    Each die of 1 is a wound of the unit; no ground protects from it, but what ignores wounds does.

    Returns:
        the wounds that the unit has really taken.

    """
    forces = play.rules.forces
    count = dice_for(forces.of(unit), models)
    if not count:
        return 0
    worst = forces.profile.terrain.dangerous_face
    bands = f"{worst + 1}-{forces.profile.dice.sides} | {span(worst)}"
    dice = play.door.roll(DICE, clause, count, forces.profile.dice.sides, bands)
    found = sum(die <= worst for die in dice)
    play.tell(clause, events.Dangerous(unit.name, tuple(dice), found))
    return wounds.take(play, unit, found, clause) if found else 0


def dice_for(troop: Troop, models: Iterable[int]) -> int:
    """GFC-52: return the dice of models that cross dangerous terrain, one for each Tough."""
    return sum(troop.tough[number] for number in models)


def span(face: int) -> str:
    """Return the faces from 1 up to one, as bands of a roll are written."""
    return "1" if face == 1 else f"1-{face}"
