"""Wounds: who takes them, who dies of them, what is gone with the last model, who is healed.

Core rules 42 to 46. The print leaves it to whoever plays the unit which of equal models dies. Here
it is done for everybody in the same way (section 4.10 of the reference): the unit keeps its
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
from lonehand.games.grimdark_future.rules import fighting, special, ties
from lonehand.games.grimdark_future.rules.fighting import Outcome
from lonehand.games.grimdark_future.rules.movement import measuring, positions
from lonehand.games.grimdark_future.rules.special import DICE, NO_MODEL
from lonehand.games.grimdark_future.state import GONE, Squad
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.shapes import any_within


class Pressed(NamedTuple):
    """A unit while it takes wounds.

    Attributes:
        squad: the unit.
        troop: what it was before.
        ranks: every model's place in the order in which equal models die; less dies earlier.
        links: per model, the models next to it in the chain of coherency, as bits.

    """

    squad: Squad
    troop: Troop
    ranks: dict[int, tuple[bool, int]]
    links: dict[int, int]


def take(
    play: Play,
    squad: Squad,
    wounds: int,
    clause: str,
    *,
    works_on: Point | None = None,
    regenerate: bool = True,
) -> int:
    """Give a unit wounds, as by dangerous ground; return how many it has really taken.

    Args:
        play: the battle.
        squad: who takes them.
        wounds: how many.
        clause: what they come from.
        works_on: what the unit works on; without it, what `aim_of` finds.
        regenerate: whether GFS-regeneration may still ignore some.

    """
    forces = play.rules.forces
    ignores_on = special.regenerates(forces.profile, forces.of(squad)) if regenerate else 0
    if wounds and ignores_on:
        wounds = sum(fighting.ignoring(play, squad, wounds, ignores_on))
    return suffer(play, squad, [Outcome(wounds)], clause, works_on=works_on)


def suffer(
    play: Play,
    squad: Squad,
    outcomes: Iterable[Outcome],
    clause: str,
    *,
    works_on: Point | None = None,
) -> int:
    """GFC-45: give a unit the wounds of one attack; return how many it has really taken.

    GFS-sniper, GFS-deadly: those at picked models come first, then Deadly ones, then the rest.
    What goes beyond the Tough of a model that was picked, or that a Deadly wound goes to, is lost.
    """
    found = [outcome for outcome in outcomes if outcome.total]
    if not found or not any(body.alive for body in squad.bodies):
        return 0
    before = squad.living()
    taken = dealt(play, squad, found, works_on)
    left = squad.living()
    killed = tuple(number for number in before if number not in left)
    marked = tuple(squad.bodies[number].wounds for number in left if squad.bodies[number].wounds)
    tough = play.rules.forces.listed(squad).tough
    caused = sum(each.total for each in found)
    able = sum(tough[number] - squad.bodies[number].wounds for number in left)
    is_tough = any(tough[number] > 1 for number in left)
    told = events.Wounded(squad.name, taken, caused, killed, len(left), marked, able, is_tough)
    play.tell(clause, told)
    if not left:
        remove(play, squad, clause)
    return taken


def dealt(play: Play, squad: Squad, found: Sequence[Outcome], works_on: Point | None) -> int:
    """GFC-45: deal out the wounds of one attack; return how many models have taken."""
    troop = play.rules.forces.of(squad)
    plain = sum(outcome.plain for outcome in found if outcome.alone == NO_MODEL)
    able = sum(troop.tough[number] - squad.bodies[number].wounds for number in troop.living)
    if plain >= able and not any(outcome.alone != NO_MODEL or outcome.deadly for outcome in found):
        for number in troop.living:
            squad.bodies[number].wounds = troop.tough[number]
            squad.bodies[number].alive = False
        return able
    pressed = pressing(play, squad, works_on)
    taken = 0
    for outcome in found:
        if outcome.alone != NO_MODEL:
            for times in (*outcome.deadly, *[1] * outcome.plain):
                taken += hurt(pressed, outcome.alone, times)
    rest = [outcome for outcome in found if outcome.alone == NO_MODEL]
    for times in [times for outcome in rest for times in outcome.deadly]:
        taken += hurt(pressed, next_model(play, pressed), times)
    for _ in squad.living():  # each model takes all that are left, or dies of its part
        if plain:
            stays = hurt(pressed, next_model(play, pressed), plain)
            taken, plain = taken + stays, plain - stays
    return taken


def hurt(pressed: Pressed, model: int, wounds: int) -> int:
    """GFS-tough: give one model wounds; return how many it has taken, no more than it can."""
    if model == NO_MODEL or not pressed.squad.bodies[model].alive:
        return 0
    body, tough = pressed.squad.bodies[model], pressed.troop.tough[model]
    taken = min(wounds, tough - body.wounds)
    body.wounds += taken
    if body.wounds >= tough:
        body.alive = False
    return taken


def remove(play: Play, squad: Squad, clause: str) -> None:
    """Take a unit off the table for good."""
    for body in squad.bodies:
        body.alive = False
    squad.where, squad.tokens, squad.shaken = GONE, 0, False
    squad.effects.clear()
    play.tell(clause, events.Destroyed(squad.name))


# -- who takes the next one ------------------------------------------------------------------------


def next_model(play: Play, pressed: Pressed) -> int:
    """GFC-43: return the model that the next wound goes to; `NO_MODEL` if none is left.

    Models without Tough come first, then those with it, the one with most wounds before all, and a
    joined hero last of all, even if he has wounds.
    """
    squad, troop = pressed.squad, pressed.troop
    living = squad.living()
    if not living:
        return NO_MODEL
    if len(living) == 1:
        return living[0]

    def standing(number: int) -> tuple[bool, bool, int]:
        return (troop.is_hero[number], troop.tough[number] > 1, -squad.bodies[number].wounds)

    first = min(map(standing, living))
    return dies_first(play, pressed, [number for number in living if standing(number) == first])


def dies_first(play: Play, pressed: Pressed, equal: Sequence[int]) -> int:
    """GFC-42: return which of equal models dies first; a die decides what nothing else does.

    GFC-26: a model without which the others keep together goes before one that is missed. By an
    option a person says it himself.
    """
    if len(equal) == 1:
        return equal[0]
    if pressed.squad.seat and play.state.options.get("casualties") == "asked":
        return chosen(play, pressed, equal)
    living = pressed.squad.living()
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


def chosen(play: Play, pressed: Pressed, equal: Sequence[int]) -> int:
    """GFC-42: return which of equal models dies, as its person says."""
    squad, models = pressed.squad, pressed.troop.models
    offered = [Casualty(number, models[number].name) for number in equal]
    about = {"who": squad.name}
    return play.door.ask(squad.seat, "GFC-42", "casualty", offered, about).number


def in_chain(links: dict[int, int], living: Sequence[int], without: int) -> int:
    """GFC-25: return into how many chains a unit falls without one of its models."""
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


def pressing(play: Play, squad: Squad, works_on: Point | None) -> Pressed:
    """Return a unit with all that choosing its casualties needs."""
    forces = play.rules.forces
    troop = forces.of(squad)
    living = squad.living()
    if len(living) == 1:
        return Pressed(squad, troop, {}, {})
    aim = works_on or aim_of(play, squad)
    bodies = squad.bodies
    ranks = {
        number: (
            not troop.plain[number],
            -((bodies[number].x - aim[0]) ** 2 + (bodies[number].y - aim[1]) ** 2),
        )
        for number in living
    }
    near = measuring.links(play, positions.block(play, squad))
    links = {
        number: sum(1 << living[other] for other in others)
        for number, others in zip(living, near, strict=True)
    }
    return Pressed(squad, troop, ranks, links)


def aim_of(play: Play, squad: Squad) -> Point:
    """Section 4.10: return what a unit works on, where nobody has said it.

    That is the nearest objective that its side has not seized, else the nearest enemy, else the
    unit itself. A die decides among equally near ones (GF-GEN-2).
    """
    state, here, within = play.state, middle(squad), ties.tolerance(play)
    places = [(marker.x, marker.y) for marker in state.markers if marker.owner != squad.side]
    if places:
        near = ties.best(places, lambda place: between(place, here), within)
        return ties.place(play, "GF-GEN-2", near)
    enemies = state.enemies(squad.side)
    if not enemies:
        return here
    closest = ties.best(enemies, lambda enemy: between(middle(enemy), here), within)
    return middle(ties.unit(play, "GF-GEN-2", closest))


def middle(squad: Squad) -> Point:
    """Return the middle of a unit's living models; of all of them, if none lives."""
    bodies = [body for body in squad.bodies if body.alive] or squad.bodies
    return sum(body.x for body in bodies) // len(bodies), sum(body.y for body in bodies) // len(
        bodies
    )


# -- healing ---------------------------------------------------------------------------------------


def patients(play: Play, healer: Squad) -> list[Squad]:
    """GFS-mend: return the friendly units, its own included, with a model that it can heal."""
    if healer.shaken or not healer.present:
        return []
    friends = play.state.friends(healer.side)
    return [squad for squad in friends if mendable(play, healer, squad)]


def mendable(play: Play, healer: Squad, squad: Squad) -> list[int]:
    """GFS-mend: return the models of a unit with Tough and wounds that are near a healer."""
    forces = play.rules.forces
    tough, own = forces.of(squad).tough, forces.of(healer)
    hurt = [
        number for number in squad.living() if tough[number] > 1 and squad.bodies[number].wounds
    ]
    if not hurt:
        return []
    reach = forces.profile.special.mend.within * INCH
    here, there = positions.block(play, healer), positions.block(play, squad)
    healers = [
        shape
        for number, shape in zip(here.numbers, here.shapes, strict=True)
        if "mend" in own.rules[number]
    ]
    bases = dict(zip(there.numbers, there.shapes, strict=True))
    return [number for number in hurt if any_within((bases[number],), healers, reach)]


def mend(play: Play, healer: Squad, squad: Squad) -> int:
    """GFS-mend: heal a model of a friendly unit; return the wounds that are gone.

    The model with most wounds is healed, of several a drawn one.
    """
    hurt = mendable(play, healer, squad)
    most = max((squad.bodies[number].wounds for number in hurt), default=0)
    if not most:
        return 0
    worst = [number for number in hurt if squad.bodies[number].wounds == most]
    number = ties.one_of(play, "GFS-mend", worst)
    sides = play.rules.forces.profile.special.mend.die
    (die,) = play.door.roll(DICE, "GFS-mend", 1, 6, special.bands_of(6, sides))
    healed = min(most, special.smaller_die(die, sides))
    squad.bodies[number].wounds -= healed
    play.tell("GFS-mend", events.Heals(healer.name, squad.name, die, healed))
    return healed
