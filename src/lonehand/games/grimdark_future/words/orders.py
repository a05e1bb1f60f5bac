"""What hands do for the AI as it stands on a card, where the program keeps no table.

The whole letter of it, which `by_hand` says, is folded away under the card.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from lonehand.engine.at_table.orders import MOST, Order, fit
from lonehand.games.grimdark_future.armies.forces import Gun, Troop
from lonehand.games.grimdark_future.at_table.questions import THAT_ENEMY, inches
from lonehand.games.grimdark_future.automa import preparation
from lonehand.games.grimdark_future.automa.decision import SHOOTERS, Plan
from lonehand.games.grimdark_future.automa.sections import sections_from
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.special import DICE
from lonehand.games.grimdark_future.state import Unit
from lonehand.games.grimdark_future.words import attacks, by_hand

NEAREST: Final = "the nearest objective to take"
ROW: Final = 20
"""An instruction of fewer words may stand on one card with others."""
SHORT: Final = {
    "units with upgraded models, the dearest upgrade first": "upgraded models",
    "units with a hero": "heroes",
    "single models with Tough": "single Tough",
    "units with Tough": "Tough units",
    "the lowest Tough left": "least Tough",
    "the best Defense (2+ before 3+)": "best Defense",
    "those in the open": "in the open",
    "those not activated yet": "not activated",
    "the nearest": "nearest",
}
"""How a card says whom a weapon puts first."""


def activation(play: Play, unit: Unit, plan: Plan, letter: Sequence[str]) -> Order:
    """Return what hands do for a plan, as a card; *letter* is the whole of it."""
    troop = play.rules.forces.of(unit)
    if plan.clause == "GFC-49":
        return Order("Stay idle", unit.name, "Take its Shaken marker off.", (), tuple(letter))
    deed, *where = how_it_moves(play, unit, troop, plan)
    heals = bool(by_hand.army_rules(play, unit, plan))
    if heals:
        where.insert(0, "First it heals, if it can.")
    targets = () if plan.action == "Charge" else shots(play, troop, plan)
    dice = attacks.dice_of(play, unit, plan)
    order = Order(deed, unit.name, " ".join(filter(None, where)), (*targets, *dice))
    while targets and order.open_words > MOST and len(where) > 1 + heals:
        where.pop()  # whom it shoots at comes before how it gets there
        order = msgspec.structs.replace(order, where=" ".join(filter(None, where)))
    return fit(order, tuple(letter))


def how_it_moves(play: Play, unit: Unit, troop: Troop, plan: Plan) -> tuple[str, ...]:
    """Return how a unit moves; then where it stops, what can best be left out last."""
    profile, rolls = play.rules.forces.profile, play.door.is_virtual(DICE)
    length = troop.advance if plan.action == "Advance" else troop.rush
    if plan.disembarks:
        return getting_out(play, unit, plan)
    if plan.action == "Charge":
        ground = "" if troop.has("flying") else ", round dangerous ground"
        into = f"{inches(troop.charge)}″ into contact{ground}, as many models as can."
        who = "Its dice come next." if rolls else "You roll the melee, then morale."
        return f"Charge {plan.name}", f"{into} {who}", after_melee(play)
    if plan.action == "Hold" or troop.holds or not length:
        return "Hold where it stands", ""
    if troop.has("aircraft"):
        far = inches(troop.advance)
        if not profile.special.aircraft.exact:
            far = f"{profile.special.aircraft.extra} to {far}"
        goal = NEAREST if " or " in plan.name else by_hand.goal_of(plan)
        leaves = (
            "Must it leave the table? Note the spot." if profile.special.aircraft.may_leave else ""
        )
        ahead = " ahead" if profile.special.aircraft.may_leave else ""
        return f"Fly {far}″ straight{ahead}", f"End as near to {goal} as it can.", leaves
    ground = round_ground(troop)
    if plan.goal == "objective":
        return to_objective(play, unit, plan, length, ground)
    if plan.action == "Advance":
        far = "To where it still has its shot, as far from the closest enemy as it can."
        return f"Advance up to {inches(length)}″", far, ground
    end = f"Stop {profile.move.gap}″ short of anybody."
    if plan.name != THAT_ENEMY:
        return f"Rush {inches(length)}″ towards {plan.name}", end, ground
    first = "one not activated yet"
    if unit.kind != "Melee":
        first = ", then ".join(SHORT.get(key, key) for key in by_hand.keys_of_all(play)[:2])
    whom = f"Which enemy: {first}, else the nearest."
    return f"Rush {inches(length)}″ towards the enemy", whom, end, ground


def after_melee(play: Play) -> str:
    """Return how far a unit goes when its melee is over."""
    lengths = play.rules.forces.profile.melee
    back, on = lengths.back_off, lengths.consolidation
    return f"Then back off {back}″; with that enemy gone, {on}″ towards its objective."


def to_objective(play: Play, unit: Unit, plan: Plan, length: int, ground: str) -> tuple[str, ...]:
    """Return how a unit goes to an objective, and where it stops."""
    within = play.rules.forces.profile.objectives.seized_within
    progress = play.rules.readings.progress
    cover = f"In cover, if it costs under {progress}″."
    if play.rules.readings.cover_first == "cover":
        cover = "In cover, if there is any."
    also = unit.kind in SHOOTERS and plan.action == "Advance"
    hidden = "Of equal places, choose the safest from attack." if also else ""
    end = f"Stop within {within}″ of it."
    stuck = f"No nearer? It {by_hand.stays(play, unit)}." if plan.action == "Rush" else ""
    several = " or " in plan.name
    goal = NEAREST if several else f"objective {plan.name}"
    return f"{plan.action} {inches(length)}″ towards {goal}", end, cover, stuck, ground, hidden


def round_ground(troop: Troop) -> str:
    """Say which ground a unit goes round."""
    if troop.has("flying"):
        return "Straight over everything."
    if troop.has("strider"):
        return "Go round dangerous ground."
    return "Go round difficult and dangerous ground."


def getting_out(play: Play, unit: Unit, plan: Plan) -> tuple[str, ...]:
    """Return that cargo gets out, and where."""
    within = play.rules.forces.profile.special.transport.exit_within
    deed = f"Get out of {play.state.find(unit.rides).name}"
    if plan.action == "Charge":
        who = "Its dice come next." if play.door.is_virtual(DICE) else "You roll the melee."
        into = f"Wholly within {within}″, into contact with {plan.name}. {who}"
        return deed, into, after_melee(play)
    return deed, f"Wholly within {within}″, as near to {by_hand.goal_of(plan)} as it can."


def shots(play: Play, troop: Troop, plan: Plan) -> tuple[str, ...]:
    """Return whom each weapon shoots at, a way in a line; whom all put first stands in the last."""
    if not plan.shoots or not troop.ranged:
        return ()
    common = by_hand.keys_of_all(play)
    groups: dict[tuple[str, ...], list[Gun]] = {}
    for gun in troop.ranged:
        keys = by_hand.keys_of(play, gun)
        groups.setdefault(keys[: len(keys) - len(common)], []).append(gun)
    if len(groups) == 1:
        (keys,) = groups
        return (f"Then shoot: {', '.join(SHORT.get(key, key) for key in (*keys, *common))}.",)
    own = (
        f"Shoot {', '.join(dict.fromkeys(gun.name for gun in guns))}: "
        f"{', '.join(SHORT.get(key, key) for key in keys)}."
        for keys, guns in groups.items()
        if keys
    )
    last = ", ".join(SHORT.get(key, key) for key in common)
    return (*own, f"Else: {last}.")


# -- setting up ------------------------------------------------------------------------------------


def order_laid(marker: str, letter: str) -> Order:
    """Return that an objective is laid, as the letter has it."""
    where = letter.removeprefix("Lay ").removeprefix("Place ")
    where = where.removeprefix(f"objective {marker} ")
    row = re.sub(r" in the centre of square \d+", "", letter)
    row = row.replace("Place", "Lay") if len(row.split()) < ROW else ""
    return Order(f"Lay objective {marker}", where=f"{where[0].upper()}{where[1:]}", row=row)


def own_deployed(depth: int, edge: str, waiting: Sequence[str], scouts: str = "") -> Order:
    """Return that people deploy; *scouts* says who of them comes last."""
    kept = f" In reserve: {', '.join(waiting)}." if waiting else ""
    where = f"Within {depth}″ of the {by_hand.edge_named(edge)}.{kept}{scouts}"
    row = f"Deploy your army within {depth}″ of the {by_hand.edge_named(edge)}.{scouts}"
    return fit(Order("Deploy your army", where=where, row=row))


def row(text: str) -> Order:
    """Return a short instruction that may stand on one card with others."""
    return Order(text.removesuffix("."), row=text)


def army_deployed(zone: str, letter: str) -> Order:
    """Return how all units of the AI deploy in their zone."""
    where = (
        f"Unit by unit, {zone}: as near to an objective as it can, off difficult and dangerous "
        "ground. Section 1 is on your left, 3 on your right."
    )
    return Order("Deploy the AI’s army", where=where, rest=(letter,))


def order_deployed(play: Play, unit: Unit, cargo: Sequence[str], letter: str) -> Order:
    """Return where a unit of the AI deploys."""
    forces = play.rules.forces
    troop, own = forces.of(unit), play.state.sections[unit.group - 1]
    free = troop.has("strider") or troop.has("flying")
    keep = "" if free else ", off difficult and dangerous ground"
    where, row = f"As near to an objective as it can{keep}.", f"section {own}"
    if free:
        row += ", on any ground"
    if troop.has("aircraft"):
        where = "On the AI’s edge, nearest to an objective, its nose to it."
        row += ", on the edge"
    elif preparation.digs_in(forces, troop):
        where = f"In the highest place, of those the one that sees most{keep}."
        row += ", in the highest place that sees most"
    else:
        others = ", then ".join(map(str, sections_from(own, forces.profile.solo.sections)[1:]))
        where += f" No place? Section {others}."
    if troop.has("scout"):
        far = forces.profile.special.scout.distance
        where += f" Then {far}″ on, towards the nearest objective."
        row += f", then {far}″ on"
    who = f"{unit.name}{by_hand.with_cargo(cargo)}"
    line = f"{who}: {row}."
    return fit(Order(f"Deploy in section {own}", who, where, row=line), (letter,))


def order_returned(name: str, letter: str) -> Order:
    """Return where an Aircraft comes back."""
    where = "Where it left the table, its nose to the nearest objective."
    return Order("Set it down again", name, where, (), (letter,))


def order_arrived(name: str, cargo: Sequence[str], section: int, away: int, letter: str) -> Order:
    """Return where a unit arrives."""
    where = f"More than {away}″ from every enemy, as near to an objective as it can."
    who = f"{name}{by_hand.with_cargo(cargo)}"
    return fit(Order(f"Arrive in section {section}", who, where), (letter,))


def cast(name: str, spell: str, letter: str) -> Order:
    """Return that a spell is cast."""
    where = "On the nearest unit that it can harm or help. Roll to cast."
    return Order(f"Cast {spell}", name, where, (), (letter,))
