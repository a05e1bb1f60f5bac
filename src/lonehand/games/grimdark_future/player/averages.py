"""What attacks of whole units do on average, in the open and in reach; kept for all who ask again.

`shooting.expected_wounds` and `melee.expected_wounds` look at the table; here only lists and
casualties count, so that a player can weigh every unit against every other at any time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from lonehand.games.grimdark_future.armies.forces import Forces, Troop
from lonehand.games.grimdark_future.rules import attacks, melee, special
from lonehand.games.grimdark_future.rules.special import Occasion
from lonehand.space.inches.measures import INCH

REACH_OF_BLOWS: Final = 0.85
"""The share of a large unit that gets near enough to strike."""
SMALL: Final = 3
"""Units of so many models strike with all of them."""
TYPICAL_GAP: Final = 10 * INCH
"""How far apart shooters and targets are taken to be, where rules ask."""


class Shots(NamedTuple):
    """What a ranged weapon of a unit does to another: how far it reaches, the wounds on average."""

    gun: str
    reach: int
    wounds: float


@lru_cache(maxsize=8192)
def volley(
    forces: Forces,
    ours: Troop,
    theirs: Troop,
    spent: tuple[str, ...],
    bonus: tuple[int, int],
    *,
    held: bool,
) -> tuple[Shots, ...]:
    """Return what each ranged weapon of a unit does to another on average, all copies of it.

    Args:
        forces: both armies.
        ours: who shoots.
        theirs: at whom, in the open.
        spent: the keys of weapons that are used up.
        bonus: what the challenge adds to hit and to Defense.
        held: whether the shooters hold.

    """
    when = Occasion(moved=not held, held=held, gap=TYPICAL_GAP, to_hit=bonus[0], defense=bonus[1])
    found = []
    for gun in ours.ranged:
        if not (gun.has("limited") and gun.key in spent):
            attack = attacks.attack(forces, gun, theirs, when)
            wounds = attacks.expected_wounds(forces, attack, gun.attacks * len(gun.models))
            found.append(Shots(gun.key, special.range_against(forces.profile, gun, theirs), wounds))
    return tuple(found)


@lru_cache(maxsize=8192)
def blows(
    forces: Forces,
    ours: Troop,
    theirs: Troop,
    spent: tuple[str, ...],
    bonus: tuple[int, int],
    *,
    charging: bool,
    tired: bool,
) -> float:
    """Return the wounds that a unit's strikes cause on average, all of it in reach.

    Args:
        forces: both armies.
        ours: who strikes.
        theirs: who is struck.
        spent: the keys of weapons that are used up.
        bonus: what the challenge adds to hit and to Defense.
        charging: whether these are the strikes of a charge, with its impact.
        tired: whether they are those of a fatigued or Shaken unit.

    """
    when = Occasion(
        melee=True, charging=charging, fatigued=tired, to_hit=bonus[0], defense=bonus[1]
    )
    found = 0.0
    for gun in ours.melee:
        if not (gun.has("limited") and gun.key in spent):
            attack = attacks.attack(forces, gun, theirs, when)
            found += attacks.expected_wounds(forces, attack, gun.attacks * len(gun.models))
    impact = forces.profile.special.impact
    dice = sum(ours.rules[number].get("impact", 0) for number in ours.living)
    if charging and dice and (impact.when_fatigued or not tired):
        attack = attacks.attack(
            forces, melee.IMPACTS[impact.hits_on], theirs, Occasion(melee=True, defense=bonus[1])
        )
        found += attacks.expected_wounds(forces, attack, dice)
    return found * (1.0 if len(ours.living) <= SMALL else REACH_OF_BLOWS)
