"""GF-SR-CASTER to GF-SR-CASTER-3: which spell an AI caster casts, and on whom."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.army import Spell
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import casting, ties
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import Unit

FOR_MOVES: Final = frozenset({"fast", "flying", "musician", "slow", "strider", "swift"})
"""Rules that change nothing but a unit's own moves."""
FOR_OWN_ATTACKS: Final = frozenset(
    {
        "bad_shot",
        "furious",
        "good_shot",
        "impact",
        "indirect",
        "lance",
        "lock_on",
        "relentless",
        "sniper",
    }
)
"""Rules that change nothing but its own shots and charges; others count when it strikes back."""


def cast(play: Play, unit: Unit) -> None:
    """GF-SR-CASTER: let a unit cast, after its move and before its attack, if it can.

    One spell an activation (C40); by an option as long as one can be cast, each of them once.
    """
    troop = play.rules.forces.of(unit)
    if not troop.caster or not troop.spells or unit.shaken:
        return
    if not unit.tokens:
        play.tell("GF-SR-CASTER-3", events.CastsNothing(unit.name, "no tokens are left"))
        return
    done: list[str] = []
    while unit.present and unit.tokens:
        spell = draw_spell(play, unit, done)
        if spell is None:
            if not done:
                why = "no spell can be cast on anybody"
                play.tell("GF-SR-CASTER-3", events.CastsNothing(unit.name, why))
            return
        aims = spell_targets(play, unit, spell)
        play.tell("GF-SR-CASTER", events.Applies(unit.name))
        casting.cast(play, unit, spell, aims)
        done.append(spell.name)
        if play.rules.readings.spells == "one":
            return


def draw_spell(play: Play, unit: Unit, done: Sequence[str] = ()) -> Spell | None:
    """GF-SR-CASTER-2, GF-SR-CASTER-3: return the spell that a unit casts, None if it can cast none.

    The number is D3 and the caster's level; beyond the end of the list it goes on from 1. If it
    cannot be cast, the next one of the list is tried, upwards and from the last to the first.
    """
    troop = play.rules.forces.of(unit)
    spells = troop.spells
    die = ties.small_die(play, "GF-SR-CASTER-2", play.rules.forces.profile.solo.spell_die)
    first = spell_number(die + level(play, unit), len(spells))
    for more, place in enumerate(upwards(first, len(spells))):
        spell = spells[place]
        if spell.name in done or spell.value > unit.tokens:
            continue
        if useful(play, unit, spell):
            clause = "GF-SR-CASTER-3" if more else "GF-SR-CASTER-2"
            play.tell(clause, events.Applies(unit.name))
            return spell
    return None


def spell_number(number: int, count: int) -> int:
    """GF-SR-CASTER-2: return the place in the list of a spell's number, both from their start."""
    return (number - 1) % count


def upwards(first: int, count: int) -> list[int]:
    """GF-SR-CASTER-3: return the places in a list from one on, the first again after the last."""
    return [(first + more) % count for more in range(count)]


def level(play: Play, unit: Unit) -> int:
    """GF-SR-CASTER-2: return the level of a unit's caster: the X of the best of them."""
    return play.rules.forces.of(unit).rating("caster")


def useful(play: Play, unit: Unit, spell: Spell) -> list[Unit]:
    """GF-SR-ARMY: return the valid targets of a spell for which it is of some use.

    A blessing or a curse is of use where a rule of it that the target has not got already can still
    change something in this round; damage is for anybody.
    """
    found = casting.targets(play, unit, spell)
    if spell.kind == "damage":
        return found
    rules = {use.rule for use in spell.rules}
    fresh = [
        each for each in found if not rules <= {effect.rule for effect in each.effects} or not rules
    ]
    return [each for each in fresh if can_matter(unit, each, rules)]


def can_matter(unit: Unit, target: Unit, rules: AbstractSet[str]) -> bool:
    """GF-SR-ARMY: say whether rules can still change something for a unit in this round.

    The caster's own unit has moved; who has acted, or is Shaken and will be idle, is still shot at
    and struck. Of a spell whose rules nobody here knows it is said of who can still act alone.

    Args:
        unit: who casts.
        target: the unit.
        rules: what the spell would give it.

    """
    if target is unit:
        return not rules or not rules <= FOR_MOVES
    if not target.activated and not target.shaken:
        return True
    return bool(rules) and not rules <= FOR_MOVES | FOR_OWN_ATTACKS


def spell_targets(play: Play, unit: Unit, spell: Spell) -> list[Unit]:
    """GF-SR-ARMY: return whom a spell is cast on: the nearest units for which it is of use."""
    left = useful(play, unit, spell)
    within = ties.tolerance(play)
    found: list[Unit] = []
    while left and len(found) < spell.targets:
        near = ties.best(
            left,
            lambda each: 0 if each is unit else positions.gap(play, unit, each),
            within,
        )
        found.append(ties.pick_unit(play, "GF-SR-CASTER", near))
        left.remove(found[-1])
    return found
