"""Shooting: who may shoot at whom, with which weapons, and what comes of it.

Core rules 27 to 32. A unit declares the target of each of its weapons before any die is rolled, for
at most so many units as the profile says; all weapons then shoot at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import count_of, join_words
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.forces import Gun, Troop
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import attacks, special, visibility, wounds
from lonehand.games.grimdark_future.rules.attacks import Outcome
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.rules.special import NO_MODEL, Occasion
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches.figures import Spots
from lonehand.space.inches.measures import INCH, Point

Choice = tuple[str, Unit]
"""The key of a weapon, and the unit that it shoots at."""


class Pick(NamedTuple):
    """A model that a Sniper may pick, as it is offered."""

    number: int
    name: str

    def __str__(self) -> str:
        """Return it as it is typed: `model 3 Gunner`, or `each its own`."""
        return f"model {self.number + 1} {self.name}" if self.number != NO_MODEL else self.name


EACH: Final = Pick(NO_MODEL, "each its own")
"""Offered where several Snipers shoot: that they pick one after the other."""


class Split(NamedTuple):
    """How the shots of Snipers may be split: numbers of models, each with how many pick it."""

    picks: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        """Return it as it is typed: `3 at model 1, 2 at model 2`."""
        return ", ".join(f"{count} at model {number + 1}" for number, count in self.picks)


# -- who may shoot at whom -------------------------------------------------------------------------


def shooters(
    play: Play, unit: Unit, gun: Gun, enemy: Unit, at: Spots | None = None
) -> tuple[int, ...]:
    """GFC-27: return the models that have range and sight, one for each copy of the weapon.

    Their own unit does not hide the target. GFS-indirect: no sight is needed. *at* names places of
    the models, if they are not where they stand.
    """
    if not special.may_use(unit, gun):
        return ()
    able = visibility.able(play, unit, gun, enemy, at)
    if len(able) == len(gun.models):
        return able
    return tuple(number for number in gun.models if number in able)


def valid_targets(play: Play, unit: Unit, gun: Gun) -> list[Unit]:
    """GFC-27: return the enemies that a weapon may shoot at, in the state's order."""
    if not special.may_use(unit, gun):
        return []
    return [
        enemy
        for enemy in play.state.enemies(unit.side)
        if visibility.valid_shot(play, unit, gun, enemy)
    ]


def check_targets(play: Play, unit: Unit, choices: Sequence[Choice]) -> list[tuple[Gun, Unit]]:
    """GFC-27, GFC-29: return the weapons and targets that were declared.

    Raises:
        Refusal: a weapon is there twice or spent, a target is not valid, or there are too many.

    """
    troop = play.rules.forces.of(unit)
    found = [(troop.gun(key), enemy) for key, enemy in choices]
    keys = [gun.key for gun, _ in found]
    for gun, enemy in found:
        if keys.count(gun.key) > 1:
            sentence = f"{gun.name} can shoot at only one unit"
            raise Refusal(sentence, place=gun.key, clause="GFC-29")
        if gun.melee:
            raise Refusal(f"{gun.name} is a melee weapon and cannot shoot", place=gun.key)
        if not special.may_use(unit, gun):
            sentence = f"{gun.name} has already been used in this game"
            raise Refusal(sentence, place=gun.key, clause="GFS-limited")
        if enemy.side == unit.side or not enemy.present:
            raise Refusal(f"{enemy.name} is not an enemy on the table", place=gun.key)
    most = play.rules.forces.profile.shooting.targets
    names = sorted({enemy.name for _, enemy in found})
    if most and len(names) > most:
        raise Refusal(
            f"a unit can shoot at no more than {count_of(most, 'unit')}, not at "
            f"{join_words(names)}",
            place="targets",
            clause="GFC-29",
        )
    return found


# -- the shooting ----------------------------------------------------------------------------------


def occasion(
    play: Play,
    unit: Unit,
    gun: Gun,
    enemy: Unit,
    *,
    held: bool | None = None,
    gap: int | None = None,
    cover: bool | None = None,
    at: Spots | None = None,
) -> Occasion:
    """Return the occasion of a shot; what is not said is looked up on the table.

    Args:
        play: the battle.
        unit: who shoots.
        gun: with what.
        enemy: at whom.
        held: whether it holds; without it, whether it has not moved in this activation.
        gap: how far apart the units are.
        cover: whether the target has cover.
        at: places of the shooters, if they are not where they stand.

    """
    to_hit, defense = attacks.bonus(play, unit, enemy)
    holds = not unit.moved if held is None else held
    return Occasion(
        moved=not holds,
        held=holds,
        gap=whole_inches(positions.gap(play, unit, enemy, at) if gap is None else gap),
        cover=has_cover(play, unit, gun, enemy, at) if cover is None else cover,
        dug_in=not enemy.moved,
        to_hit=to_hit,
        defense=defense,
    )


def whole_inches(length: int) -> int:
    """Return a length rounded up to whole inches: rules ask only whether it is beyond so many."""
    return -(-length // INCH) * INCH


def has_cover(play: Play, unit: Unit, gun: Gun, enemy: Unit, at: Spots | None = None) -> bool:
    """Tell whether most models of a unit have cover from these shooters.

    GFS-indirect: only the cover that they stand in helps, none that is between.
    """
    if not special.heeds_cover(play.rules.forces.profile, gun):
        return False
    blind = gun.has("indirect")
    return visibility.in_cover(play, enemy, against=unit, against_at=at, inside_only=blind)


def shoot(
    play: Play,
    unit: Unit,
    choices: Sequence[Choice],
    *,
    held: bool | None = None,
    works_on: Point | None = None,
) -> dict[str, int]:
    """GFC-29: shoot the declared weapons at their targets, all at once.

    GFC-31: a weapon makes its attacks once for each copy whose model may shoot; if none may, it
    does nothing. GFS-indirect: nobody need see the target; if nobody does, that is told. Morale is
    for the end of the activation (`morale.after_activation`).

    Args:
        play: the battle.
        unit: who shoots.
        choices: the key of each weapon, with its target.
        held: whether it holds; without it, whether it has not moved in this activation.
        works_on: what the targets work on, for their casualties; without it, it is found.

    Returns:
        the wounds that each target has really taken, by its key.

    Raises:
        Refusal: the choices cannot be.

    """
    shots: list[tuple[Gun, Unit, Occasion, int]] = []
    for gun, enemy in check_targets(play, unit, choices):
        able = shooters(play, unit, gun, enemy)
        copies = len(able)
        if not copies:
            continue
        if gun.has("indirect") and not any(
            visibility.sees(play, unit, model, enemy) for model in dict.fromkeys(able)
        ):
            play.tell("GFS-indirect", events.Applies(unit.name))
        when = occasion(play, unit, gun, enemy, held=held)
        picks = {NO_MODEL: copies}
        if gun.has("sniper"):
            picks = picks_of_snipers(play, unit, enemy, copies, gun, held=held)
        shots += [
            (gun, enemy, when._replace(alone=model), gun.attacks * count)
            for model, count in picks.items()
        ]
    outcomes: dict[str, list[Outcome]] = {}
    for gun, enemy, when, dice in shots:
        outcome = attacks.strike(play, "GFC-30", events.Shoots, unit, enemy, gun, dice, when)
        outcomes.setdefault(enemy.key, []).append(outcome)
        if gun.has("limited") and gun.key not in unit.spent:
            unit.spent.append(gun.key)
    taken = {}
    for key, found in outcomes.items():
        enemy = play.state.find(key)
        taken[key] = wounds.suffer(play, enemy, found, "GFC-30", works_on=works_on)
    return taken


def picks_of_snipers(
    play: Play,
    unit: Unit,
    enemy: Unit,
    copies: int,
    gun: Gun | None = None,
    *,
    held: bool | None = None,
) -> dict[int, int]:
    """GFS-sniper: return which models so many Snipers pick, and how many of them pick each.

    People choose, for all at once or for one after the other. The AI picks heroes first, then
    models with upgrades, the dearest upgrade first; a die decides among equals.
    """
    living = enemy.living_models()
    if len(living) == 1:
        return {living[0]: copies}
    troop = play.rules.forces.of(enemy)
    if unit.seat:
        each = 0.0 if gun is None else expected_wounds(play, unit, gun, enemy, copies=1, held=held)
        return ask_snipers(play, unit, enemy, copies, each)
    best = min(rank_model(troop, number) for number in living)
    equal = [number for number in living if rank_model(troop, number) == best]
    pick = equal[0] if len(equal) == 1 else play.door.pick("ties", "GF-SR-SNIPER", equal)
    return {pick: copies}


def ask_snipers(play: Play, unit: Unit, enemy: Unit, copies: int, each: float) -> dict[int, int]:
    """GFS-sniper: ask a person whom his Snipers pick.

    *each* is how many wounds a shot causes on average. Where all shots together cause more than one
    model has left, a split is offered that wastes few.
    """
    troop = play.rules.forces.of(enemy)
    offered = [Pick(number, troop.models[number].name) for number in enemy.living_models()]
    about = {"who": unit.name, "at": enemy.name, "snipers": copies}
    if each:
        about["hundredths"] = round(100 * each)
    split = spread(play, enemy, copies, each)
    several = [EACH] if copies > 1 else []
    options: list[Pick | Split] = [*offered, *several]
    if split is not None:
        options.insert(0, split)
    first = play.door.ask(unit.seat, "GFS-sniper", "sniper", options, about)
    if isinstance(first, Split):
        return dict(first.picks)
    if first != EACH:
        return {first.number: copies}
    picks: dict[int, int] = {}
    for nth in range(1, copies + 1):
        about = {"who": unit.name, "at": enemy.name, "sniper": nth, "of": copies}
        pick = play.door.ask(unit.seat, "GFS-sniper", "sniper", offered, about)
        picks[pick.number] = picks.get(pick.number, 0) + 1
    return picks


def wounds_left(play: Play, unit: Unit, number: int) -> int:
    """Return how many wounds a model can still take."""
    return int(play.rules.forces.of(unit).tough[number] - unit.bodies[number].wounds)


def spread(play: Play, enemy: Unit, copies: int, each: float) -> Split | None:
    """Return a split of shots by which no model is shot at more than it takes on average to fall.

    Heroes and models with upgrades come first, then whoever has the fewest wounds left. None if all
    shots may well go at one model.
    """
    troop, found, left = play.rules.forces.of(enemy), list[tuple[int, int]](), copies
    if not each:
        return None
    by_worth = sorted(
        enemy.living_models(),
        key=lambda number: (rank_model(troop, number), wounds_left(play, enemy, number)),
    )
    for number in by_worth:
        if left:
            count = min(left, ceil(wounds_left(play, enemy, number) / each))
            found.append((number, count))
            left -= count
    if left and found:  # more than enough for all: the rest at the first
        found[0] = found[0][0], found[0][1] + left
    return Split(tuple(found)) if len(found) > 1 else None


def rank_model(troop: Troop, number: int) -> tuple[bool, bool, int]:
    """Return how far down the list of models to pick one stands; less is better."""
    return (not troop.is_hero[number], not troop.upgraded[number], -troop.dearest[number])


# -- what is to be expected ------------------------------------------------------------------------


def expected_wounds(
    play: Play,
    unit: Unit,
    gun: Gun,
    enemy: Unit,
    *,
    copies: int | None = None,
    held: bool | None = None,
    gap: int | None = None,
    cover: bool | None = None,
    at: Spots | None = None,
) -> float:
    """Return the wounds that a weapon causes on average, before the target runs out of models.

    Args:
        play: the battle.
        unit: who shoots.
        gun: with what.
        enemy: at whom.
        copies: how many copies shoot; without it, those that have range and sight now.
        held: whether it holds; without it, whether it has not moved in this activation.
        gap: how far apart the units are; without it, as they stand.
        cover: whether the target has cover; without it, as they stand.
        at: places of the shooters, if they are not where they stand.

    """
    number = len(shooters(play, unit, gun, enemy, at)) if copies is None else copies
    if not number:
        return 0.0
    forces, target = play.rules.forces, play.rules.forces.of(enemy)
    when = occasion(play, unit, gun, enemy, held=held, gap=gap, cover=cover, at=at)
    if gun.has("sniper") and target.living:
        when = when._replace(alone=likely_pick(play, enemy))
    return attacks.expected_wounds(
        forces, attacks.attack(forces, gun, target, when), gun.attacks * number
    )


def likely_pick(play: Play, enemy: Unit) -> int:
    """Return the model that the AI would pick, the first of equal ones; no die is rolled."""
    troop = play.rules.forces.of(enemy)
    if not troop.living:
        return NO_MODEL
    return min(troop.living, key=lambda number: rank_model(troop, number))
