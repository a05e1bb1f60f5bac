"""Wounds: who takes them, who dies of them, what is gone with the last model, who is healed.

Core rules 42 to 46. The print leaves it to the one who plays the unit which of equal models dies.
Here it is done for everybody in the same way (section 4.10 of the reference): the unit keeps its
coherency, plain models go before special ones, and of these the one that is farthest from what the
unit works on; never by the order of a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.forces import Troop
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import attacks, special, ties
from lonehand.games.grimdark_future.rules.attacks import Outcome
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.rules.special import DICE, NO_MODEL
from lonehand.games.grimdark_future.state import GONE, Unit
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.shapes import any_within


class Pressed(NamedTuple):
    """A unit while it takes wounds.

    Attributes:
        unit: the unit.
        troop: the unit as it was before.
        ranks: every model's place in the order in which equal models die; less dies earlier.
        links: per model, the models next to it in the chain of coherency, as bits.

    """

    unit: Unit
    troop: Troop
    ranks: dict[int, tuple[bool, int]]
    links: dict[int, int]


def take(
    play: Play,
    unit: Unit,
    wounds: int,
    clause: str,
    *,
    works_on: Point | None = None,
    regenerate: bool = True,
) -> int:
    """Give a unit wounds, as by dangerous ground; return how many it has really taken.

    Args:
        play: the battle.
        unit: who takes them.
        wounds: how many.
        clause: what they come from.
        works_on: what the unit works on; without it, what `aim_of` finds.
        regenerate: whether Regeneration may still ignore some.

    """
    forces = play.rules.forces
    ignores_on = special.regenerates(forces.profile, forces.of(unit)) if regenerate else 0
    if wounds and ignores_on:
        wounds = sum(attacks.roll_to_ignore(play, unit, wounds, ignores_on))
    return suffer(play, unit, [Outcome(wounds)], clause, works_on=works_on)


def suffer(
    play: Play,
    unit: Unit,
    outcomes: Iterable[Outcome],
    clause: str,
    *,
    works_on: Point | None = None,
) -> int:
    """GFC-45: give a unit the wounds of one attack; return how many it has really taken.

    Those at picked models come first, then Deadly ones, then the rest. What goes beyond the Tough
    of a model that was picked, or that a Deadly wound goes to, is lost.
    """
    found = [outcome for outcome in outcomes if outcome.total]
    if not found or not any(body.alive for body in unit.bodies):
        return 0
    before = unit.living_models()
    taken = deal_out(play, unit, found, works_on)
    left = unit.living_models()
    killed = tuple(number for number in before if number not in left)
    marked = tuple(unit.bodies[number].wounds for number in left if unit.bodies[number].wounds)
    listed = play.rules.forces.troop_as_listed(unit)
    caused = sum(each.total for each in found)
    able = sum(listed.tough[number] - unit.bodies[number].wounds for number in left)
    is_tough = any(listed.tough[number] > 1 for number in left)
    told_apart = [number for number in killed if not listed.plain[number]]
    names = [listed.models[number].name for number in told_apart]
    called = tuple([name for name in names if name != listed.unit.name])
    counts = (taken, caused, killed, len(left), marked, able)
    play.tell(clause, events.Wounded(unit.name, *counts, tough=is_tough, called=called))
    if not left:
        remove(play, unit, clause)
    return taken


def deal_out(play: Play, unit: Unit, found: Sequence[Outcome], works_on: Point | None) -> int:
    """GFC-45: deal out the wounds of one attack; return how many models have taken."""
    troop = play.rules.forces.of(unit)
    plain = sum(outcome.plain for outcome in found if outcome.alone == NO_MODEL)
    able = sum(troop.tough[number] - unit.bodies[number].wounds for number in troop.living)
    if plain >= able and not any(outcome.alone != NO_MODEL or outcome.deadly for outcome in found):
        for number in troop.living:
            unit.bodies[number].wounds = troop.tough[number]
            unit.bodies[number].alive = False
        return able
    pressed = unit_under_wounds(play, unit, works_on)
    taken = 0
    for outcome in found:
        if outcome.alone != NO_MODEL:
            for times in (*outcome.deadly, *[1] * outcome.plain):
                taken += hurt(pressed, outcome.alone, times)
    rest = [outcome for outcome in found if outcome.alone == NO_MODEL]
    for times in [times for outcome in rest for times in outcome.deadly]:
        taken += hurt(pressed, next_model(play, pressed), times)
    for _ in unit.living_models():  # each model takes all that are left, or dies of its part
        if plain:
            stays = hurt(pressed, next_model(play, pressed), plain)
            taken, plain = taken + stays, plain - stays
    return taken


def hurt(pressed: Pressed, model: int, wounds: int) -> int:
    """GFS-tough: give one model wounds; return how many it has taken, no more than it can."""
    if model == NO_MODEL or not pressed.unit.bodies[model].alive:
        return 0
    body, tough = pressed.unit.bodies[model], pressed.troop.tough[model]
    taken = min(wounds, tough - body.wounds)
    body.wounds += taken
    if body.wounds >= tough:
        body.alive = False
    return taken


def remove(play: Play, unit: Unit, clause: str, *, routed: bool = False) -> None:
    """Take a unit off the table for good."""
    for body in unit.bodies:
        body.alive = False
    unit.where, unit.tokens, unit.shaken = GONE, 0, False
    unit.effects.clear()
    play.tell(clause, events.Destroyed(unit.name, routed=routed))


# -- who takes the next one ------------------------------------------------------------------------


def next_model(play: Play, pressed: Pressed) -> int:
    """GFC-43: return the model that the next wound goes to; `NO_MODEL` if none is left.

    Models without Tough come first, then those with it, the one with most wounds before all, and a
    joined hero last of all, even if he has wounds.
    """
    unit, troop = pressed.unit, pressed.troop
    living = unit.living_models()
    if not living:
        return NO_MODEL
    if len(living) == 1:
        return living[0]

    def standing(number: int) -> tuple[bool, bool, int]:
        return (troop.is_hero[number], troop.tough[number] > 1, -unit.bodies[number].wounds)

    first = min(map(standing, living))
    return dies_first(play, pressed, [number for number in living if standing(number) == first])


def dies_first(play: Play, pressed: Pressed, equal: Sequence[int]) -> int:
    """GFC-42: return which of equal models dies first; a die decides what nothing else does.

    A model without which the others keep together goes before one that is missed. By an option a
    person says it himself.
    """
    if len(equal) == 1:
        return equal[0]
    if pressed.unit.seat and play.state.options.get("casualties") == "asked":
        return choose_casualty(play, pressed, equal)
    living = pressed.unit.living_models()
    ordered = sorted(equal, key=pressed.ranks.__getitem__)
    for _, same in groupby(ordered, key=pressed.ranks.__getitem__):
        spare = [number for number in same if in_chain(pressed.links, living, number) == 1]
        if spare:
            return ties.one_of(play, "GFC-42", spare)
    missed = ties.best(ordered, lambda number: in_chain(pressed.links, living, number))
    first = [number for number in missed if pressed.ranks[number] == pressed.ranks[missed[0]]]
    return ties.one_of(play, "GFC-42", first)


class Casualty(NamedTuple):
    """A model that may die, as it is offered."""

    number: int
    name: str

    def __str__(self) -> str:
        """Return it as it is typed: `model 3 Gunner`."""
        return f"model {self.number + 1} {self.name}"


def choose_casualty(play: Play, pressed: Pressed, equal: Sequence[int]) -> int:
    """GFC-42: return which of equal models dies, as its person says."""
    unit, models = pressed.unit, pressed.troop.models
    offered = [Casualty(number, models[number].name) for number in equal]
    about = {"who": unit.name}
    return play.door.ask(unit.seat, "GFC-42", "casualty", offered, about).number


def in_chain(links: dict[int, int], living: Sequence[int], without: int) -> int:
    """Return into how many chains a unit falls without one of its models."""
    left = sum(1 << number for number in living if number != without)
    chains = 0
    while left:
        chains += 1
        reached = left & -left
        left ^= reached
        while reached:
            bit = reached & -reached
            reached ^= bit
            near = links[bit.bit_length() - 1] & left
            reached |= near
            left ^= near
    return chains


def unit_under_wounds(play: Play, unit: Unit, works_on: Point | None) -> Pressed:
    """Return a unit with all that choosing its casualties needs."""
    forces = play.rules.forces
    troop = forces.of(unit)
    living = unit.living_models()
    if len(living) == 1:
        return Pressed(unit, troop, {}, {})
    aim = works_on or aim_of(play, unit)
    bodies = unit.bodies
    ranks = {
        number: (
            not troop.plain[number],
            -((bodies[number].x - aim[0]) ** 2 + (bodies[number].y - aim[1]) ** 2),
        )
        for number in living
    }
    near = positions.links(play, positions.block(play, unit))
    links = {
        number: sum(1 << living[other] for other in others)
        for number, others in zip(living, near, strict=True)
    }
    return Pressed(unit, troop, ranks, links)


def aim_of(play: Play, unit: Unit) -> Point:
    """Section 4.10: return what a unit works on, where nobody has said it.

    That is the nearest objective that its side has not seized, else the nearest enemy, else the
    unit itself. A die decides among equally near ones.
    """
    state, here, within = play.state, middle_of(unit), ties.tolerance(play)
    places = [(marker.x, marker.y) for marker in state.markers if marker.owner != unit.side]
    if places:
        near = ties.best(places, lambda place: between(place, here), within)
        return ties.place(play, "GF-GEN-2", near)
    enemies = state.enemies(unit.side)
    if not enemies:
        return here
    closest = ties.best(enemies, lambda enemy: between(middle_of(enemy), here), within)
    return middle_of(ties.pick_unit(play, "GF-GEN-2", closest))


def middle_of(unit: Unit) -> Point:
    """Return the middle of a unit's living models; of all of them, if none lives."""
    bodies = [body for body in unit.bodies if body.alive] or unit.bodies
    return sum(body.x for body in bodies) // len(bodies), sum(body.y for body in bodies) // len(
        bodies
    )


# -- healing ---------------------------------------------------------------------------------------


def patients(play: Play, healer: Unit) -> list[Unit]:
    """GFS-mend: return the friendly units, its own included, with a model that it can heal."""
    if healer.shaken or not healer.present:
        return []
    friends = play.state.friends(healer.side)
    return [unit for unit in friends if mendable(play, healer, unit)]


def mendable(play: Play, healer: Unit, unit: Unit) -> list[int]:
    """GFS-mend: return the models of a unit with Tough and wounds that are near a healer."""
    forces = play.rules.forces
    tough, own = forces.of(unit).tough, forces.of(healer)
    hurt = [
        number
        for number in unit.living_models()
        if tough[number] > 1 and unit.bodies[number].wounds
    ]
    if not hurt:
        return []
    reach = forces.profile.special.mend.within * INCH
    here, there = positions.block(play, healer), positions.block(play, unit)
    healers = [
        shape
        for number, shape in zip(here.numbers, here.shapes, strict=True)
        if "mend" in own.rules[number]
    ]
    bases = dict(zip(there.numbers, there.shapes, strict=True))
    return [number for number in hurt if any_within((bases[number],), healers, reach)]


def mend(play: Play, healer: Unit, unit: Unit) -> int:
    """GFS-mend: heal a model of a friendly unit; return the wounds that are gone.

    The model with most wounds is healed, of several a drawn one.
    """
    hurt = mendable(play, healer, unit)
    most = max((unit.bodies[number].wounds for number in hurt), default=0)
    if not most:
        return 0
    worst = [number for number in hurt if unit.bodies[number].wounds == most]
    number = ties.one_of(play, "GFS-mend", worst)
    sides = play.rules.forces.profile.special.mend.die
    (die,) = play.door.roll(DICE, "GFS-mend", 1, 6, special.bands_of(6, sides))
    healed = min(most, special.smaller_die(die, sides))
    unit.bodies[number].wounds -= healed
    play.tell("GFS-mend", events.Heals(healer.name, unit.name, die, healed))
    return healed
