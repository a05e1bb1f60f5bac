"""Chances of Black Hat – White Hat by counting every throw, from the ledger and nothing else.

No module of the game is used here, so that what the game says can be held against it. A chance is
an exact fraction. Besides counting, each throw can be made with dice that are handed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from typing import Final

Die = Callable[[], int]
FACES: Final = range(1, 7)

# -- shooting --------------------------------------------------------------------------------------


def bullet_hits(dice: tuple[int, ...], modifier: int, *, natural_six: bool = False) -> bool:
    """Say whether a bullet hits: a die for each piece of cover, then the one to hit.

    BW-COVER: each piece stops it on 5, 6. BW-HIT, BW-MOD: 5 or more with the modifiers; no
    natural 6, unless the option says so.
    """
    *covers, to_hit = dice
    if any(die >= 5 for die in covers):
        return False
    return to_hit + modifier >= 5 or (natural_six and to_hit == 6)


def bullet(modifier: int, covers: int = 0, *, natural_six: bool = False) -> Fraction:
    """Count the chance that a bullet hits."""
    throws = list(product(FACES, repeat=covers + 1))
    hits = sum(bullet_hits(dice, modifier, natural_six=natural_six) for dice in throws)
    return Fraction(hits, len(throws))


# -- True Grit -------------------------------------------------------------------------------------

HORSE, RIDER, MAN = "horse", "rider", "man"
EFFECTS: Final = ("flee", "down", "horse", "pinned", "missed")


def grit(column: str, result: int) -> str:
    """BW-GRIT: say what a die with its skill does to a horse, a man on a horse, or a man."""
    if column == HORSE:
        return "down" if result <= 3 else "missed"
    if result <= 1:
        return "flee"
    if column == RIDER:
        return {2: "down", 3: "down", 4: "horse", 5: "pinned"}.get(result, "missed")
    return {2: "down", 3: "down", 4: "down", 5: "pinned", 6: "pinned"}.get(result, "missed")


def effects(column: str, skill: int = 0) -> dict[str, Fraction]:
    """Count the chance of each effect of a hit."""
    counts = Counter(grit(column, die + skill) for die in FACES)
    return {effect: Fraction(counts[effect], 6) for effect in EFFECTS}


def out(column: str = MAN, skill: int = 0) -> Fraction:
    """Count the chance that a hit puts somebody out: Flee or Shot down."""
    chances = effects(column, skill)
    return chances["flee"] + chances["down"]


def shot_out(modifier: int, covers: int = 0, column: str = MAN, skill: int = 0) -> Fraction:
    """Count the chance that one bullet puts its target out, all dice at once."""
    throws = list(product(FACES, repeat=covers + 2))
    counted = sum(
        bullet_hits(dice[:-1], modifier) and grit(column, dice[-1] + skill) in ("flee", "down")
        for dice in throws
    )
    return Fraction(counted, len(throws))


def several(chance: Fraction, times: int) -> Fraction:
    """Return the chance that something happens at least once in several times."""
    return 1 - (1 - chance) ** times


# -- persuasion ------------------------------------------------------------------------------------


def persuaded(modifier: int, cards: int) -> Fraction:
    """BW-PERSUADE-2: count the chance to reach 6 with a die and its modifier, a try a card."""
    throws = list(product(FACES, repeat=cards))
    return Fraction(sum(max(dice) + modifier >= 6 for dice in throws), len(throws))


# -- hands -----------------------------------------------------------------------------------------

SORTS: Final = {"low": 20, "mid": 16, "court": 12, "ace": 4, "joker": 2}
"""BW-DEAL: how many of each sort there are in the pack of 54."""
PACK: Final = sum(SORTS.values())
SHOOT: Final = SORTS["court"] + SORTS["ace"]


def expected(sort: str, cards: int) -> Fraction:
    """Return how many cards of a sort a hand has on average."""
    return Fraction(SORTS[sort] * cards, PACK)


def with_exactly(wanted: int, of: int, cards: int) -> Fraction:
    """Count the hands that have exactly so many of *of* cards of the pack."""
    return Fraction(comb(of, wanted) * comb(PACK - of, cards - wanted), comb(PACK, cards))


def at_least(wanted: int, of: int, cards: int) -> Fraction:
    """Count the hands that have at least so many of *of* cards of the pack."""
    return 1 - sum((with_exactly(number, of, cards) for number in range(wanted)), Fraction(0))


# -- the same with dice in the hand ----------------------------------------------------------------


def throw_bullet(die: Die, modifier: int, covers: int, column: str, skill: int) -> str:
    """Shoot once with dice; return what becomes of the target, empty if it is not hit."""
    for _ in range(covers):
        if die() >= 5:
            return ""
    return grit(column, die() + skill) if die() + modifier >= 5 else ""


def throw_persuasion(die: Die, modifier: int, cards: int) -> bool:
    """Try with one card after another."""
    return any(die() + modifier >= 6 for _ in range(cards))


def deal(below: Callable[[int], int], cards: int) -> Counter[str]:
    """Deal a hand; *below* draws a number below another one."""
    pack = [sort for sort, count in SORTS.items() for _ in range(count)]
    return Counter(pack.pop(below(len(pack))) for _ in range(cards))
