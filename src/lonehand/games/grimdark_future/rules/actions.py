"""What people do with a unit in its activation: it moves, heals, casts, shoots or fights.

Core rules 19 to 41. Its move is one answer, which `text.activation` reads; targets and spells are
asked for by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.army import Spell
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import casting, melee, morale, shooting, wounds
from lonehand.games.grimdark_future.rules.movement import moves, positions, transports
from lonehand.games.grimdark_future.state import PEOPLE, Unit
from lonehand.games.grimdark_future.text.activation import TOPIC, ActivationForm, Deed

NO_ONE, NO_SPELL, NOBODY_MORE = "no one", "no spell", "nobody more"


class UnitOption(msgspec.Struct, frozen=True):
    """A unit that may be activated, as it is offered."""

    name: str

    def __str__(self) -> str:
        """Return it as it is typed."""
        return self.name


class Target(msgspec.Struct, frozen=True):
    """A unit that a weapon may shoot at, a spell may be cast on, or that may be healed.

    Attributes:
        name: what it is called, or that it is nobody.
        key: the unit's key; empty for nobody.
        whole: whether all weapons shoot at it that are left and can, instead of one.

    """

    name: str
    key: str = ""
    whole: bool = False

    def __str__(self) -> str:
        """Return it as it is typed: `Mob`, `everything at Mob`."""
        return f"everything at {self.name}" if self.whole else self.name


class Casting(msgspec.Struct, frozen=True):
    """A spell that may be cast, and on whom; both empty for none."""

    spell: str = ""
    at: str = ""

    def __str__(self) -> str:
        """Return it as it is typed: `Creeping mist on Line squad`."""
        return f"{self.spell} on {self.at}" if self.spell else NO_SPELL


# -- an activation ---------------------------------------------------------------------------------


def act(play: Play) -> None:
    """GFC-19: have the people activate one of their units.

    With several seats they first agree on a unit, no matter who answers first; then its seat acts.
    """
    keys = able(play)
    seats = list(dict.fromkeys(play.state.find(key).seat for key in keys))
    if len(seats) > 1:
        units = [play.state.find(key) for key in keys]
        offered = [UnitOption(unit.name) for unit in units]
        owners = [unit.seat for unit in units]
        chosen = play.door.ask(seats[0], "GFC-19", "unit", offered, owners=owners, always=True)
        keys = [play.state.find(chosen.name).key]
    seat = play.state.find(keys[0]).seat
    deed: Deed = play.door.fill(seat, "GFC-19", TOPIC, ActivationForm(play, keys))
    carry_out(play, deed)


def able(play: Play) -> list[str]:
    """GFC-19, GFC-22: return the keys of the people's units that may be activated."""
    return [
        unit.key
        for unit in play.state.units
        if unit.side == PEOPLE and unit.seat and unit.in_play and not unit.activated
    ]


def carry_out(play: Play, deed: Deed) -> None:
    """GFC-19: carry out an activation: move, heal, cast, shoot or fight; then morale.

    A Shaken unit is idle, but for the flight of an Aircraft where the profile has it fly, and then
    no longer Shaken.
    """
    unit = play.state.find(deed.unit)
    before = morale.wounds_standing(play)
    was_shaken = unit.shaken
    unit.activated, unit.moved = True, False
    enemy = play.state.find(deed.target) if deed.target else None
    at = enemy.name if enemy else ""
    told = events.Acts(unit.name, unit.side, unit.seat, deed.action, at)
    play.tell("GFC-19", told)
    if enemy is not None:
        play.tell("GFC-33", events.Charges(unit.name, enemy.name))
    go(play, unit, deed)
    fought: tuple[str, ...] = ()
    if unit.living_models() and unit.present and not was_shaken:
        heal(play, unit)
        cast(play, unit)
        if enemy is not None:
            fought = clash(play, unit, enemy)
        elif deed.action in ("hold", "advance"):
            shoot(play, unit, held=deed.action == "hold")
    morale.after_activation(play, before, fought)
    if was_shaken and unit.in_play:
        morale.recover(play, unit)


def go(play: Play, unit: Unit, deed: Deed) -> None:
    """Move a unit, on the table, into a transport or out of it."""
    if deed.transport:
        transports.embark(play, unit, play.state.find(deed.transport), deed.move)
    elif not unit.rides:
        moves.carry_out(play, unit, deed.move)
    elif deed.move.places:
        transports.leave(play, unit, deed.move)


def clash(play: Play, unit: Unit, enemy: Unit) -> tuple[str, ...]:
    """Fight the melee of a charge, if there is anybody left to fight."""
    if not enemy.present or not enemy.living_models():
        return ()
    melee.fight(play, unit, enemy)
    return unit.key, enemy.key


# -- healing and casting ---------------------------------------------------------------------------


def heal(play: Play, unit: Unit) -> None:
    """Have a person heal somebody with a unit that can."""
    if not play.rules.forces.of(unit).has("mend"):
        return
    patients = wounds.patients(play, unit)
    if not patients:
        return
    offered = [*(Target(each.name, each.key) for each in patients), Target(NO_ONE)]
    chosen = play.door.ask(unit.seat, "GFS-mend", "heal", offered, {"who": unit.name})
    if chosen.key:
        wounds.mend(play, unit, play.state.find(chosen.key))


def cast(play: Play, unit: Unit) -> None:
    """Have a person cast before the unit attacks, each spell once."""
    tried: set[str] = set()
    while unit.tokens and unit.living_models():
        found = [each for each in casting.castable(play, unit) if each[0].name not in tried]
        if not found:
            return
        offered = [Casting(spell.name, at.name) for spell, able_at in found for at in able_at]
        about = {"who": unit.name, "tokens": unit.tokens}
        chosen = play.door.ask(
            unit.seat, "GFS-caster", "cast", [*offered, Casting()], about, always=True
        )
        if not chosen.spell:
            return
        tried.add(chosen.spell)
        spell, able_at = next(each for each in found if each[0].name == chosen.spell)
        casting.cast(play, unit, spell, chosen_targets(play, unit, spell, able_at, chosen.at))


def chosen_targets(
    play: Play, unit: Unit, spell: Spell, able_at: Sequence[Unit], first: str
) -> list[Unit]:
    """Return on whom a spell is cast that may have several targets."""
    targets = [play.state.find(first)]
    while len(targets) < spell.targets:
        left = [Target(each.name, each.key) for each in able_at if each not in targets]
        if not left:
            break
        about = {"who": unit.name, "spell": spell.name}
        more = play.door.ask(
            unit.seat, "GFS-caster", "cast also", [*left, Target(NOBODY_MORE)], about
        )
        if not more.key:
            break
        targets.append(play.state.find(more.key))
    return targets


# -- shooting --------------------------------------------------------------------------------------


def shoot(play: Play, unit: Unit, *, held: bool) -> None:
    """Have a person name the target of each ranged weapon, then shoot them all.

    Where several weapons have targets, one answer may be for all that are left.
    """
    most = play.rules.forces.profile.shooting.targets
    choices: list[shooting.Choice] = []
    whole = ""
    with positions.still(play):
        guns = [
            (gun, targets)
            for gun in play.rules.forces.of(unit).ranged
            if (targets := shooting.valid_targets(play, unit, gun))
        ]
        for nth, (gun, able) in enumerate(guns):
            targets = able
            chosen = list(dict.fromkeys(enemy.key for _, enemy in choices))
            if most and len(chosen) >= most:
                targets = [enemy for enemy in targets if enemy.key in chosen]
            if whole in [enemy.key for enemy in targets]:
                choices.append((gun.key, play.state.find(whole)))
                continue
            if not targets:
                continue
            later = {enemy.key for _, others in guns[nth + 1 :] for enemy in others}
            both = [enemy for enemy in targets if enemy.key in later]
            offered = [Target(each.name, each.key, whole=True) for each in both]
            offered += [Target(each.name, each.key) for each in targets]
            about = {"who": unit.name, "weapon": gun.name, "gun": gun.key, "held": held}
            answer = play.door.ask(unit.seat, "GFC-29", "shoot", [*offered, Target(NO_ONE)], about)
            if answer.key:
                choices.append((gun.key, play.state.find(answer.key)))
            whole = answer.key if answer.whole else ""
    if choices:
        shooting.shoot(play, unit, choices, held=held)
