"""Attacks: what they need to hit, what blocks them, how many wounds are left, and on average.

Shooting, strikes, impacts and spells all end here (core rules 2 to 4, 30, 31, 45, 46). What an
attack of a weapon on a unit needs follows from both of them and from the occasion, and is kept;
the same numbers serve the dice and the expectation.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final, NamedTuple

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.forces import Forces, Gun, Troop
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import special
from lonehand.games.grimdark_future.rules.special import DICE, NO_MODEL, Occasion
from lonehand.games.grimdark_future.state import AI, Unit

MOST_KEPT: Final = 2_000
"""How many attacks are kept before all of them are forgotten."""


class Attack(NamedTuple):
    """What the rolls of one weapon on one unit need.

    Attributes:
        hits_on: the face that hits, or any higher one.
        extra: the hits that each unmodified 6 adds.
        ap: what is taken off Defense rolls.
        ap_of_six: what an unmodified 6 takes off.
        blocks_on: the face that blocks without any AP; it may lie outside of 2 to 6.
        blast: how many hits each hit becomes.
        deadly: how often each wound counts.
        bane: the unmodified face of Defense rolls that is rolled again; 0 for none.
        ignores_on: the face that ignores a wound; 0 for none.
        tough: the Tough of the model that wounds go to first, for the expectation.
        clauses: the clauses that have a part in its hits.
        clauses_of_six: those that only unmodified 6s bring into play.
        clauses_of_blocks: those that have a part in its blocks.
        clauses_of_wounds: those that have a part in what its wounds do.

    """

    hits_on: int
    extra: int
    ap: int
    ap_of_six: int
    blocks_on: int
    blast: int
    deadly: int
    bane: int
    ignores_on: int
    tough: int
    clauses: tuple[str, ...]
    clauses_of_six: tuple[str, ...]
    clauses_of_blocks: tuple[str, ...]
    clauses_of_wounds: tuple[str, ...]


class Outcome(NamedTuple):
    """The wounds that one weapon has caused, before anybody takes them.

    Attributes:
        plain: the wounds that are dealt out one by one.
        deadly: those that go to one model each, and how often each counts.
        alone: the number of the model that all of them go to; `NO_MODEL` for the unit.

    """

    plain: int = 0
    deadly: tuple[int, ...] = ()
    alone: int = NO_MODEL

    @property
    def total(self) -> int:
        """How many wounds they are together."""
        return self.plain + sum(self.deadly)


# -- what an attack needs --------------------------------------------------------------------------


def clamp(forces: Forces, needed: int) -> int:
    """GFC-3: return the face that is needed, since two faces are above all modifiers."""
    dice = forces.profile.dice
    return max(dice.fails + 1, min(dice.succeeds, needed))


def attack(forces: Forces, gun: Gun, target: Troop, when: Occasion) -> Attack:
    """Return what the rolls of a weapon on a unit need on this occasion."""
    key = (gun, target, when)
    found: Attack | None = forces.attacks.get(key)
    if found is None:
        if len(forces.attacks) >= MOST_KEPT:
            forces.attacks.clear()
        found = forces.attacks[key] = worked_out(forces, gun, target, when)
    return found


def worked_out(forces: Forces, gun: Gun, target: Troop, when: Occasion) -> Attack:
    """Return what the rolls of a weapon on a unit need on this occasion, worked out anew.

    GFS-blast: each hit counts for several, at most one for each model of the target.
    """
    profile = forces.profile
    clauses: list[str] = [f"GFS-{rule}" for rule in ("reliable", "limited") if gun.has(rule)]
    if not gun.melee:
        clauses += [f"GFS-{rule}" for rule in ("good_shot", "bad_shot", "sniper") if gun.has(rule)]
    # to hit
    better = special.to_hit(profile, gun, target, when)
    extra = special.extra_hits(profile, gun, when)
    hits_on = clamp(forces, gun.quality - sum(part.adds for part in better))
    if when.melee and when.fatigued:
        hits_on = profile.melee.fatigued_face
        clauses.append("GFC-37")
    else:
        clauses += [part.clause for part in better]
    # to block
    ap, ap_of_six, of_blocks = special.armour_piercing(profile, gun, when)
    guarded = target.guarded if when.alone == NO_MODEL else target.defense[when.alone]
    guard = special.defense(profile, gun, target, when)
    of_blocks += [part.clause for part in guard]
    if special.is_protected(target) and ap_of_six:
        of_blocks.append("GFS-protected")
        ap = special.less_piercing(profile, target, ap)
        ap_of_six = special.less_piercing(profile, target, ap_of_six)
    of_blocks += ["GFS-bane"] * gun.has("bane")
    # wounds
    models = 1 if when.alone != NO_MODEL else len(target.living)
    ignores_on, of_wounds = special.regenerates(profile, target, when.alone), []
    if ignores_on:
        spoiled = special.no_regeneration(profile, gun)
        of_wounds.append(spoiled or "GFS-regeneration")
        ignores_on = 0 if spoiled else ignores_on
    of_wounds += ["GFS-deadly"] * gun.has("deadly")
    clauses += ["GFS-blast"] * gun.has("blast")
    of_six = [part.clause for part in extra] + ["GFS-rending"] * gun.has("rending")
    return Attack(
        hits_on=hits_on,
        extra=sum(part.adds for part in extra),
        ap=ap,
        ap_of_six=ap_of_six,
        blocks_on=guarded - sum(part.adds for part in guard),
        blast=max(1, min(gun.rating("blast"), models)),
        deadly=max(1, gun.rating("deadly")),
        bane=profile.special.bane.rerolls_face if gun.has("bane") else 0,
        ignores_on=ignores_on,
        tough=first_tough(target, when.alone),
        clauses=tuple(dict.fromkeys(clauses)),
        clauses_of_six=tuple(of_six),
        clauses_of_blocks=tuple(dict.fromkeys(of_blocks)),
        clauses_of_wounds=tuple(of_wounds),
    )


def first_tough(target: Troop, alone: int) -> int:
    """Return the Tough of the model that wounds go to first, were it unwounded."""
    if alone != NO_MODEL:
        return target.tough[alone]
    return min(
        ((target.is_hero[number], target.tough[number]) for number in target.living),
        default=(False, 1),
    )[1]


def bonus(play: Play, unit: Unit, enemy: Unit) -> tuple[int, int]:
    """Return what the challenge adds to hit for one unit, and to Defense for another."""
    state = play.state
    return (
        state.to_hit if unit.side == AI else 0,
        state.defense if enemy.side == AI else 0,
    )


# -- what is to be expected ------------------------------------------------------------------------


def expected_wounds(forces: Forces, found: Attack, dice: int) -> float:
    """Return the wounds that so many attacks cause on average, however few the target has left.

    The wounds of one Deadly attack are never more than the model that takes it can have.
    """
    on_six = found.hits_on <= 6
    hit, six = (7 - found.hits_on) / 6, 1 / 6 if on_six else 0.0
    wounds = (hit - six + six * found.extra) * chance_to_fail(forces, found, found.ap)
    wounds += six * chance_to_fail(forces, found, found.ap_of_six)
    return dice * wounds * found.blast * worth_of_wound(found)


def chance_to_fail(forces: Forces, found: Attack, ap: int) -> float:
    """Return how often a block fails; GFS-bane: its best face is rolled again, once."""
    blocks_on = clamp(forces, found.blocks_on + ap)
    block = (7 - blocks_on) / 6
    if found.bane >= blocks_on:
        block += -1 / 6 + block / 6
    return 1 - block


def worth_of_wound(found: Attack) -> float:
    """Return what an unblocked wound counts on average, after GFS-deadly and GFS-regeneration."""
    stays = (found.ignores_on - 1) / 6 if found.ignores_on else 1.0
    if found.deadly == 1:
        return stays
    return sum(
        min(count, found.tough)
        * comb(found.deadly, count)
        * stays**count
        * (1 - stays) ** (found.deadly - count)
        for count in range(1, found.deadly + 1)
    )


# -- rolling ---------------------------------------------------------------------------------------


def bands(needed: int, *, six: bool = False) -> str:
    """Return the faces that a roll tells apart: `6 | 4-5 | 1-3`."""
    parts = []
    if six or needed == 6:
        parts.append("6")
    top = 5 if six or needed == 6 else 6
    if needed <= top:
        parts.append(f"{needed}" if needed == top else f"{needed}-{top}")
    parts.append("1" if needed == 2 else f"1-{needed - 1}")
    return " | ".join(parts)


def strike(
    play: Play,
    clause: str,
    sort: type[events.Attacks],
    unit: Unit,
    enemy: Unit,
    gun: Gun,
    dice: int,
    when: Occasion,
) -> Outcome:
    """GFC-30: roll the attacks of one weapon, and the blocks; tell what came of it."""
    forces = play.rules.forces
    found = attack(forces, gun, forces.of(enemy), when)
    telling = bool(found.clauses_of_six)
    faces = play.door.roll(DICE, clause, dice, 6, bands(found.hits_on, six=telling))
    sixes, hits = unmodified_sixes(faces), count_hits(faces, found.hits_on)
    plain = (hits - sixes + sixes * found.extra) * found.blast
    piercing = sixes * found.blast
    if found.ap_of_six == found.ap:
        plain, piercing = plain + piercing, 0
    rolled = [roll_blocks(play, found, plain, found.ap)]
    rolled.append(roll_blocks(play, found, piercing, found.ap_of_six))
    hit = Hit(gun.name, dice, found.hits_on, faces, of_six=bool(sixes))
    return carried_out(play, clause, sort, unit, enemy, hit, found, rolled, when.alone)


def count_hits(faces: Sequence[int], needed: int) -> int:
    """GFC-2: return how many dice hit; each does that shows what is needed, or more."""
    return sum(face >= needed for face in faces)


def unmodified_sixes(faces: Sequence[int]) -> int:
    """GFC-4: return how many dice show an unmodified 6, the face itself."""
    return faces.count(6)


class Hit(NamedTuple):
    """What made the hits of an attack, as it is told.

    Attributes:
        weapon: the weapon or spell.
        attacks: how many dice were rolled to hit; 0 if the hits needed none.
        needed: the face that hit.
        dice: the faces.
        of_six: whether an unmodified 6 was among them.

    """

    weapon: str
    attacks: int = 0
    needed: int = 0
    dice: Sequence[int] = ()
    of_six: bool = False


class Blocks(NamedTuple):
    """The Defense rolls against hits of one AP.

    Attributes:
        faces: the last face of each die.
        needed: the face that blocked.
        ap: the AP of the hits.
        failed: how many hits got through.
        again: how many dice were rolled again (GFS-bane).

    """

    faces: Sequence[int] = ()
    needed: int = 0
    ap: int = 0
    failed: int = 0
    again: int = 0


def roll_blocks(play: Play, found: Attack, hits: int, ap: int) -> Blocks:
    """GFC-30: roll a block for each hit.

    GFS-bane: unmodified faces of a kind are rolled again, once.
    """
    needed = clamp(play.rules.forces, found.blocks_on + ap)
    if not hits:
        return Blocks((), needed, ap)
    faces = play.door.roll(DICE, "GFC-30", hits, 6, bands(needed, six=bool(found.bane)))
    again = faces.count(found.bane) if found.bane >= needed else 0
    if again:
        faces = [face for face in faces if face != found.bane]
        faces += play.door.roll(DICE, "GFS-bane", again, 6, bands(needed))
    return Blocks(faces, needed, ap, sum(face < needed for face in faces), again)


def carried_out(
    play: Play,
    clause: str,
    sort: type[events.Attacks],
    unit: Unit,
    enemy: Unit,
    hit: Hit,
    found: Attack,
    rolled: Sequence[Blocks],
    alone: int = NO_MODEL,
) -> Outcome:
    """Tell an attack when its blocks are rolled; return the wounds that are left to be taken.

    Args:
        play: the battle.
        clause: what it is told by.
        sort: the sort of event that tells it.
        unit: who attacks.
        enemy: whom.
        hit: what made the hits.
        found: what its rolls needed.
        rolled: the blocks against its own AP, and those against the AP of its unmodified 6s.
        alone: the model that a Sniper has picked.

    """
    blocks, pierced = rolled
    hits, wounds = sum(len(each.faces) for each in rolled), sum(each.failed for each in rolled)
    notes = [*found.clauses, *(found.clauses_of_six if hit.of_six else ())]
    notes += found.clauses_of_blocks if hits else ()
    notes += found.clauses_of_wounds if wounds else ()
    told = sort(
        unit.name,
        enemy.name,
        weapon=hit.weapon,
        attacks=hit.attacks,
        hits=hits,
        needed=hit.needed,
        dice=tuple(hit.dice),
        blocks=tuple(blocks.faces),
        blocks_on=blocks.needed,
        ap=blocks.ap,
        pierced=tuple(pierced.faces),
        pierced_on=pierced.needed,
        pierced_ap=pierced.ap,
        again=blocks.again + pierced.again,
        wounds=wounds * found.deadly,
        notes=tuple(notes),
    )
    play.tell(clause, told)
    return deadly(play, enemy, found, wounds, alone)


def deadly(play: Play, enemy: Unit, found: Attack, wounds: int, alone: int = NO_MODEL) -> Outcome:
    """GFS-deadly: multiply wounds; GFC-46: each that comes of it may be ignored."""
    if not wounds or (found.deadly == 1 and not found.ignores_on):
        return Outcome(wounds, (), alone)
    if not found.ignores_on:
        return Outcome(0, (found.deadly,) * wounds, alone)
    left = roll_to_ignore(play, enemy, wounds * found.deadly, found.ignores_on)
    if found.deadly == 1:
        return Outcome(sum(left), (), alone)
    each = [sum(left[at : at + found.deadly]) for at in range(0, len(left), found.deadly)]
    return Outcome(0, tuple(count for count in each if count), alone)


def roll_to_ignore(play: Play, unit: Unit, wounds: int, ignores_on: int) -> list[bool]:
    """GFS-regeneration: roll a die for each wound; return of each whether it is left."""
    faces = play.door.roll(DICE, "GFS-regeneration", wounds, 6, bands(ignores_on))
    left = [face < ignores_on for face in faces]
    ignored = wounds - sum(left)
    told = events.Ignores(unit.name, wounds, tuple(faces), ignores_on, ignored)
    play.tell("GFS-regeneration", told)
    return left
