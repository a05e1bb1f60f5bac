"""Casters: their tokens, whom a spell may reach, whether it works, and what it does.

GFS-caster. A caster gets tokens each round, pays a spell's value for one attempt, and rolls a die;
other casters near by may spend tokens of their own to help or to hinder. Damage is blocked as shots
are, though neither cover nor Shielded helps against it; blessings and curses are rules that a unit
has until the round ends.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import count_of
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.army import Spell
from lonehand.games.grimdark_future.armies.forces import Gun, Troop, merge_rules
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import attacks, visibility, wounds
from lonehand.games.grimdark_future.rules.attacks import Attack
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.rules.special import DICE, Occasion
from lonehand.games.grimdark_future.state import GONE, Effect, Unit
from lonehand.space.inches.measures import INCH
from lonehand.space.inches.shapes import any_within

NEVER: Final = 7
"""A Quality that nobody rolls: a spell's hits need no roll."""


class Help(NamedTuple):
    """What another caster may add to a spell's die; the text says how many tokens it costs."""

    adds: int
    tokens: int

    def __str__(self) -> str:
        """Return it as it is typed: `+2`, `-1`, or `nothing`."""
        return f"{self.adds:+}" if self.tokens else "nothing"


# -- tokens ----------------------------------------------------------------------------------------


def replenish(play: Play) -> None:
    """GFS-caster: give every caster its tokens at the start of a round, off the table as well."""
    forces = play.rules.forces
    most = forces.profile.special.caster.tokens
    for unit in play.state.units:
        if unit.where == GONE:
            continue
        gets = forces.of(unit).caster
        if gets:
            before = unit.tokens
            unit.tokens = min(most, before + gets)
            if unit.tokens > before:
                play.tell("GFS-caster", events.GetsTokens(unit.name, unit.tokens - before))


def expire(play: Play) -> None:
    """End the effects that do not last beyond this round."""
    for unit in play.state.units:
        if unit.effects:
            unit.effects = [each for each in unit.effects if each.round > play.state.round]


# -- whom a spell may reach ------------------------------------------------------------------------


def casters(troop: Troop) -> list[int]:
    """Return the living models that cast."""
    return [number for number in troop.living if "caster" in troop.rules[number]]


def targets(play: Play, unit: Unit, spell: Spell) -> list[Unit]:
    """GFS-caster: return the units that a spell may be cast on, in the state's order.

    They are in its range and in sight of a caster; a unit sees itself. A Shaken unit does not cast.
    """
    if unit.shaken or not unit.present:
        return []
    state = play.state
    friendly = spell.kind == "blessing"
    possible = state.friends(unit.side) if friendly else state.enemies(unit.side)
    return [other for other in possible if reaches(play, unit, other, spell.range_inches * INCH)]


def reaches(play: Play, unit: Unit, other: Unit, length: int) -> bool:
    """Tell whether a caster of a unit has another unit within a length and in sight."""
    able = casters(play.rules.forces.of(unit))
    if other is unit:
        return bool(able)
    if not able or not positions.within(play, unit, other, length):
        return False
    shapes = dict(zip(unit.living_models(), positions.shapes(play, unit), strict=True))
    there = positions.shapes(play, other)
    return any(
        any_within((shapes[number],), there, length) and visibility.sees(play, unit, number, other)
        for number in able
    )


def castable(play: Play, unit: Unit, tried: Collection[str] = ()) -> list[tuple[Spell, list[Unit]]]:
    """Return the spells that a unit can pay for and that reach somebody, with whom they reach.

    *tried* names those that it has tried in this activation; each may be tried once.
    """
    troop = play.rules.forces.of(unit)
    found = [
        (spell, targets(play, unit, spell))
        for spell in troop.spells
        if spell.value <= unit.tokens and spell.name not in tried
    ]
    return [(spell, able) for spell, able in found if able]


# -- casting ---------------------------------------------------------------------------------------


def cast(play: Play, unit: Unit, spell: Spell, at: Unit | Sequence[Unit]) -> bool:
    """GFS-caster: pay for a spell, roll for it, and carry it out; return whether it worked.

    Raises:
        Refusal: the unit is Shaken, cannot pay, or a target is none; nothing is paid then.

    """
    chosen = [at] if isinstance(at, Unit) else list(at)
    check(play, unit, spell, chosen)
    unit.tokens -= spell.value
    forces = play.rules.forces
    helped = sum(help_of(play, unit, other, spell) for other in play.state.units)
    works_on = attacks.clamp(forces, forces.profile.special.caster.works_on - helped)
    (die,) = play.door.roll(DICE, "GFS-caster", 1, 6, attacks.bands(works_on))
    works = die >= works_on
    names = tuple(target.name for target in chosen)
    told = events.Casts(unit.name, spell.name, names, die, works_on, unit.tokens, works)
    play.tell("GFS-caster", told)
    if works:
        for target in chosen:
            take_effect(play, unit, spell, target)
    return works


def check(play: Play, unit: Unit, spell: Spell, chosen: Sequence[Unit]) -> None:
    """Refuse a spell that cannot be cast on these units."""
    place = spell.name
    if unit.shaken:
        raise Refusal(f"{unit.name} is Shaken and cannot cast", place=place, clause="GFC-49")
    if unit.tokens < spell.value:
        raise Refusal(
            f"it costs {count_of(spell.value, 'token')}, and {unit.name} has {unit.tokens}",
            place=place,
            clause="GFS-caster",
        )
    if not 1 <= len(chosen) <= spell.targets or len({each.key for each in chosen}) < len(chosen):
        raise Refusal(f"it takes at most {count_of(spell.targets, 'unit')}, each once", place=place)
    able = targets(play, unit, spell)
    for target in chosen:
        if target not in able:
            names = ", ".join(each.name for each in able) or "nobody"
            raise Refusal(
                f"this spell does not reach {target.name}; it reaches {names}", place=place
            )


def help_of(play: Play, unit: Unit, other: Unit, spell: Spell) -> int:
    """GFS-caster: return what another caster adds to a spell's die, or takes off it.

    A person is asked. The solo rules give the AI no such choice, so its casters keep their tokens.
    """
    if other is unit or not other.seat or not other.tokens or other.shaken or not other.present:
        return 0
    numbers = play.rules.forces.profile.special.caster
    if not reaches(play, other, unit, numbers.help_within * INCH):
        return 0
    sign = 1 if other.side == unit.side else -1
    offered = [Help(sign * tokens * numbers.help_by, tokens) for tokens in range(other.tokens + 1)]
    about = {"who": other.name, "caster": unit.name, "spell": spell.name}
    answer = play.door.ask(other.seat, "GFS-caster", "help", offered, about)
    other.tokens -= answer.tokens
    if answer.tokens:
        play.tell("GFS-caster", events.Helps(other.name, answer.adds, other.tokens))
    return answer.adds


def take_effect(play: Play, unit: Unit, spell: Spell, target: Unit) -> None:
    """Carry a spell out on one unit that it was cast on."""
    if spell.kind == "damage":
        harm(play, unit, spell, target)
        return
    for use in spell.rules:
        target.effects.append(Effect(use.rule, use.rating, play.state.round, spell.name))
        told = events.GetsRule(target.name, use.rule, use.rating, spell.name)
        play.tell("GFS-caster", told)


def harm(play: Play, unit: Unit, spell: Spell, target: Unit) -> int:
    """Hit a unit with a spell; return the wounds that it has really taken."""
    found = attack(play, spell, unit, target)
    rolled = [
        attacks.roll_blocks(play, found, spell.hits * found.blast, found.ap),
        attacks.Blocks(),
    ]
    hit = attacks.Hit(spell.name)
    outcome = attacks.carried_out(
        play, "GFS-caster", events.Shoots, unit, target, hit, found, rolled
    )
    return wounds.suffer(play, target, [outcome], "GFS-caster")


def attack(play: Play, spell: Spell, unit: Unit, target: Unit) -> Attack:
    """Return what blocks of a spell's hits need; Shielded does not help, nor does cover.

    The hits are nobody's unmodified 6s, so rules about these do nothing.
    """
    forces = play.rules.forces
    when = Occasion(defense=attacks.bonus(play, unit, target)[1], spell=True)
    return attacks.attack(forces, as_weapon(spell), forces.of(target), when)


@lru_cache(maxsize=1024)
def as_weapon(spell: Spell) -> Gun:
    """Return a spell's hits as a weapon, whose own roll nobody makes."""
    rules = merge_rules(spell.rules)
    ap = spell.ap + rules.pop("ap", 0)
    return Gun(spell.name, spell.name, spell.range_inches * INCH, 0, ap, NEVER, 0, rules, ())


def expected_wounds(play: Play, unit: Unit, spell: Spell, target: Unit) -> float:
    """Return the wounds that a spell of damage causes on average, its own die included."""
    forces = play.rules.forces
    found = attack(play, spell, unit, target)
    works = (7 - forces.profile.special.caster.works_on) / 6
    failed = attacks.chance_to_fail(forces, found, found.ap)
    return works * spell.hits * found.blast * failed * attacks.worth_of_wound(found)
