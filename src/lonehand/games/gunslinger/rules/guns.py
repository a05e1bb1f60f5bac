"""GS-9.3b: which of his guns an automatic character uses."""

from __future__ import annotations

from collections.abc import Iterable

from lonehand.games.gunslinger.state import Weapon


def his_gun(weapons: Iterable[Weapon], one_handed: int, two_handed: int) -> Weapon | None:
    """GS-9.3b: the two-handed gun, else the best one-handed one: skill and power, then rounds.

    It is asked when a showdown begins, and when he has taken up another gun.
    """
    guns = (weapon for weapon in weapons if weapon.gun and not weapon.broken)
    return max(guns, key=lambda gun: goodness(gun, one_handed, two_handed), default=None)


def goodness(gun: Weapon, one_handed: int, two_handed: int) -> tuple[bool, int, int]:
    """GS-9.3b: return by what a man of such skills compares guns, what counts most first."""
    skill = two_handed if gun.two_handed else one_handed
    return gun.two_handed, skill + gun.power, gun.rounds
