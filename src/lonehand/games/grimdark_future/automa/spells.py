"""GF-SR-CASTER to GF-SR-CASTER-3: which spell an AI caster casts, and on whom."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.army import Spell
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import casting, ties
from lonehand.games.grimdark_future.rules.movement import measuring
from lonehand.games.grimdark_future.state import Squad

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


def cast(play: Play, squad: Squad) -> None:
    """GF-SR-CASTER: let a unit cast, after its move and before its attack, if it can.

    One spell an activation (C40); by an option as long as one can be cast, each of them once.
    """
    troop = play.rules.forces.of(squad)
    if not troop.caster or not troop.spells or squad.shaken:
        return
    if not squad.tokens:
        play.tell("GF-SR-CASTER-3", events.CastsNothing(squad.name, "it has no tokens"))
        return
    done: list[str] = []
    while squad.present and squad.tokens:
        spell = drawn(play, squad, done)
        if spell is None:
            if not done:
                why = "it can cast no spell on anybody"
                play.tell("GF-SR-CASTER-3", events.CastsNothing(squad.name, why))
            return
        aims = aimed(play, squad, spell)
        play.tell("GF-SR-CASTER", events.Applies(squad.name))
        casting.cast(play, squad, spell, aims)
        done.append(spell.name)
        if play.rules.readings.spells == "one":
            return


def drawn(play: Play, squad: Squad, done: Sequence[str] = ()) -> Spell | None:
    """GF-SR-CASTER-2, GF-SR-CASTER-3: return the spell that a unit casts, None if it can cast none.

    The number is D3 and the caster's level; beyond the end of the list it goes on from 1. If it
    cannot be cast, the next one of the list is tried, upwards and from the last to the first.
    """
    troop = play.rules.forces.of(squad)
    spells = troop.spells
    die = ties.small_die(play, "GF-SR-CASTER-2", play.rules.forces.profile.solo.spell_die)
    first = numbered(die + level(play, squad), len(spells))
    for more, place in enumerate(upwards(first, len(spells))):
        spell = spells[place]
        if spell.name in done or spell.value > squad.tokens:
            continue
        if useful(play, squad, spell):
            clause = "GF-SR-CASTER-3" if more else "GF-SR-CASTER-2"
            play.tell(clause, events.Applies(squad.name))
            return spell
    return None


def numbered(number: int, count: int) -> int:
    """GF-SR-CASTER-2: return the place in the list of a spell's number, both from their start."""
    return (number - 1) % count


def upwards(first: int, count: int) -> list[int]:
    """GF-SR-CASTER-3: return the places in a list from one on, the first again after the last."""
    return [(first + more) % count for more in range(count)]


def level(play: Play, squad: Squad) -> int:
    """GF-SR-CASTER-2: return the level of a unit's caster: the X of the best of them."""
    return play.rules.forces.of(squad).rating("caster")


def useful(play: Play, squad: Squad, spell: Spell) -> list[Squad]:
    """GF-SR-ARMY: return the valid targets of a spell for which it is of some use.

    A blessing or a curse is of use where a rule of it that the target has not got already can still
    change something in this round; damage is for anybody.
    """
    found = casting.targets(play, squad, spell)
    if spell.kind == "damage":
        return found
    rules = {use.rule for use in spell.rules}
    fresh = [
        each for each in found if not rules <= {effect.rule for effect in each.effects} or not rules
    ]
    return [each for each in fresh if can_matter(squad, each, rules)]


def can_matter(squad: Squad, target: Squad, rules: AbstractSet[str]) -> bool:
    """GF-SR-ARMY: say whether rules can still change something for a unit in this round.

    The caster's own unit has moved; who has acted, or is Shaken and will be idle, is still shot at
    and struck. Of a spell whose rules nobody here knows it is said of who can still act alone.

    Args:
        squad: who casts.
        target: the unit.
        rules: what the spell would give it.

    """
    if target is squad:
        return not rules or not rules <= FOR_MOVES
    if not target.activated and not target.shaken:
        return True
    return bool(rules) and not rules <= FOR_MOVES | FOR_OWN_ATTACKS


def aimed(play: Play, squad: Squad, spell: Spell) -> list[Squad]:
    """GF-SR-ARMY: return whom a spell is cast on: the nearest units for which it is of use."""
    left = useful(play, squad, spell)
    within = ties.tolerance(play)
    found: list[Squad] = []
    while left and len(found) < spell.targets:
        near = ties.best(
            left,
            lambda each: 0 if each is squad else measuring.gap(play, squad, each),
            within,
        )
        found.append(ties.unit(play, "GF-SR-CASTER", near))
        left.remove(found[-1])
    return found
