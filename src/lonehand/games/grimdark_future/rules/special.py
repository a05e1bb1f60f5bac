"""Special rules that change a roll: who is hit better or worse, blocks better, ignores a wound.

Each rule is a function of the weapon, of the target and of the occasion of the attack, and names
itself in what it returns, so that a log can say what affected a shot. Section 2 of the reference;
all numbers are the profile's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from lonehand.games.grimdark_future.armies.forces import Gun, Troop
from lonehand.games.grimdark_future.armies.profile import Profile
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches.measures import INCH

NO_MODEL: Final = -1
DICE: Final = "dice"
"""The source of dice of fights, morale and terrain."""


class Occasion(NamedTuple):
    """When and how an attack is made.

    Attributes:
        melee: whether it is made in a melee.
        charging: whether its unit charges.
        fatigued: whether its unit has fought in this round before.
        moved: whether its unit has moved in this activation.
        held: whether its unit holds.
        gap: how far the units are apart, in thousandths of an inch.
        cover: whether the target has cover from it.
        dug_in: whether the target has not moved since the start of its last activation.
        to_hit: what the challenge adds to hit.
        defense: what the challenge adds to Defense rolls.
        alone: the number of the model that a Sniper has picked, which counts as a unit of one.
        spell: whether the hits are a spell's.

    """

    melee: bool = False
    charging: bool = False
    fatigued: bool = False
    moved: bool = False
    held: bool = False
    gap: int = 0
    cover: bool = False
    dug_in: bool = False
    to_hit: int = 0
    defense: int = 0
    alone: int = NO_MODEL
    spell: bool = False


class Part(NamedTuple):
    """What a clause adds to a roll."""

    clause: str
    adds: int


# -- to hit ----------------------------------------------------------------------------------------


def may_use(unit: Unit, gun: Gun) -> bool:
    """GFS-limited: tell whether a unit may still use a weapon."""
    return not (gun.has("limited") and gun.key in unit.spent)


def to_hit(profile: Profile, gun: Gun, target: Troop, when: Occasion) -> list[Part]:
    """Return what is added to hit, clause by clause; GFS-lock_on drops what makes it harder."""
    parts = [part for part in all_to_hit(profile, gun, target, when) if part.adds]
    if gun.has("lock_on") and profile.special.lock_on.ignores_penalties:
        kept = [part for part in parts if part.adds > 0]
        return [*kept, Part("GFS-lock_on", 0)] if len(kept) < len(parts) else kept
    return parts


def all_to_hit(profile: Profile, gun: Gun, target: Troop, when: Occasion) -> Iterator[Part]:
    """Go through what is added to hit.

    GFS-veteran: better always. GFS-lance: better on a charge. GFS-artillery: better from afar, and
    harder to hit from afar. GFS-stealth: harder from afar, if enough models have it.
    GFS-entrenched: harder from afar as long as it has not moved. Aircraft are
    harder to hit. Indirect weapons are worse after moving. The AI's units hit better for a round.
    """
    special = profile.special
    yield Part("GF-BONUS", when.to_hit)
    yield Part("GFS-veteran", gun.to_hit)
    if when.melee:
        if when.charging and gun.has("lance"):
            yield Part("GFS-lance", special.lance.to_hit)
        return
    if gun.has("artillery") and when.gap > special.artillery.beyond * INCH:
        yield Part("GFS-artillery", special.artillery.to_hit)
    if target.has("artillery") and when.gap > special.artillery.beyond * INCH:
        yield Part("GFS-artillery", special.artillery.to_be_hit)
    stealth = special.stealth
    if when.gap > stealth.beyond * INCH and target.enough("stealth", stealth.needs):
        yield Part("GFS-stealth", stealth.to_be_hit)
    if target.has("entrenched") and when.dug_in and when.gap > special.entrenched.beyond * INCH:
        yield Part("GFS-entrenched", special.entrenched.to_be_hit)
    if target.has("aircraft"):
        yield Part("GFS-aircraft", special.aircraft.to_be_hit)
    if gun.has("indirect") and when.moved:
        yield Part("GFS-indirect", special.indirect.after_moving)


def range_against(profile: Profile, gun: Gun, target: Troop) -> int:
    """Return how far a weapon shoots at a unit; GFS-lock_on: as far as ever."""
    if target.has("aircraft") and not (
        gun.has("lock_on") and profile.special.lock_on.ignores_penalties
    ):
        return max(0, gun.range - profile.special.aircraft.range_less * INCH)
    return gun.range


def extra_hits(profile: Profile, gun: Gun, when: Occasion) -> list[Part]:
    """Return the hits that each unmodified 6 adds.

    GFS-surge: always. GFS-furious: in melee on a charge. GFS-relentless: when shooting from Hold,
    or from afar, as the profile has it.
    """
    special, parts = profile.special, []
    if gun.has("surge"):
        parts.append(Part("GFS-surge", special.surge.extra_hits))
    if when.melee and when.charging and gun.has("furious"):
        parts.append(Part("GFS-furious", special.furious.extra_hits))
    relentless = special.relentless
    if (
        not when.melee
        and gun.has("relentless")
        and (when.held or not relentless.only_on_hold)
        and (not relentless.beyond or when.gap > relentless.beyond * INCH)
    ):
        parts.append(Part("GFS-relentless", relentless.extra_hits))
    return parts


def away_on_arrival(profile: Profile) -> int:
    """Return how far from all enemies a unit arrives at least, in thousandths."""
    return profile.special.ambush.distance * INCH + 1


# -- to block --------------------------------------------------------------------------------------


def armour_piercing(profile: Profile, gun: Gun, when: Occasion) -> tuple[int, int, list[str]]:
    """Return the AP of an attack, that of its unmodified 6s, and the clauses behind them.

    GFS-ap: the weapon's. GFS-lance: more on a charge. GFS-rending: that of 6s is the profile's, or
    it is added, as the profile has it.
    """
    special, clauses = profile.special, []
    ap = gun.ap
    if when.melee and when.charging and gun.has("lance") and special.lance.ap:
        ap += special.lance.ap
        clauses.append("GFS-lance")
    if ap:
        clauses.append("GFS-ap")
    if not gun.has("rending"):
        return ap, ap, clauses
    rending = special.rending
    return ap, ap + rending.ap if rending.adds else max(ap, rending.ap), clauses


def less_piercing(profile: Profile, target: Troop, ap: int) -> int:
    """GFS-protected: return the AP that is left against a unit."""
    if ap and is_protected(target):
        return max(0, ap - profile.special.protected.ap_less)
    return ap


def is_protected(target: Troop) -> bool:
    """GFS-protected: tell whether AP against the unit is less; every model has to have it."""
    return target.has("protected")


def heeds_cover(profile: Profile, gun: Gun) -> bool:
    """GFS-lock_on: tell whether cover helps against a weapon at all."""
    special = profile.special
    return not (gun.has("blast") and special.blast.ignores_cover) and not (
        gun.has("lock_on") and special.lock_on.ignores_cover
    )


def cover_helps(profile: Profile, gun: Gun, when: Occasion) -> bool:
    """Tell whether cover helps: against shots only, and not against every weapon."""
    return when.cover and not when.melee and heeds_cover(profile, gun)


def defense(profile: Profile, gun: Gun, target: Troop, when: Occasion) -> list[Part]:
    """Return what is added to Defense rolls: by cover, by the challenge, by GFS-shielded.

    The last of these does not help against spells.
    """
    parts = [Part("GF-BONUS-2", when.defense)]
    if cover_helps(profile, gun, when):
        parts.append(Part("GFC-32", profile.shooting.cover))
    if target.has("shielded") and not when.spell:
        parts.append(Part("GFS-shielded", profile.special.shielded.defense))
    return [part for part in parts if part.adds]


# -- to ignore a wound -----------------------------------------------------------------------------


def regenerates(profile: Profile, target: Troop, alone: int = NO_MODEL) -> int:
    """Return the face on which a wound is ignored; 0 if it is not.

    A picked model needs the rule itself, a unit as many models with it as the profile says.
    """
    regeneration = profile.special.regeneration
    if alone != NO_MODEL:
        has = "regeneration" in target.rules[alone]
    else:
        has = target.enough("regeneration", regeneration.needs)
    return regeneration.ignores_on if has else 0


def no_regeneration(profile: Profile, gun: Gun) -> str:
    """Return the clause by which the weapon lets nobody regenerate; empty if it does.

    Bane, Rending and Lock-On, each as the profile has it.
    """
    special = profile.special
    if gun.has("bane") and special.bane.ignores_regeneration:
        return "GFS-bane"
    if gun.has("rending") and special.rending.ignores_regeneration:
        return "GFS-rending"
    if gun.has("lock_on") and special.lock_on.ignores_regeneration:
        return "GFS-lock_on"
    return ""


# -- smaller dice ---------------------------------------------------------------------------------


def smaller_die(face: int, sides: int, faces: int = 6) -> int:
    """GFC-1: return a face as a die of fewer sides shows it: 1-2, 3-4, 5-6 as D3."""
    return (face * sides + faces - 1) // faces


def bands_of(faces: int, sides: int) -> str:
    """Return the faces that make the same number on a die of fewer sides, the highest first."""
    each = faces // sides
    return " | ".join(f"{top - each + 1}-{top}" for top in range(faces, 0, -each))
