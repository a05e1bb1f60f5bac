"""What hands do for the AI where the program keeps no table: by which rule, and not by places.

An activation is told as what to do: how far, towards what, round which ground, where to stop, whom
to shoot. So are objectives, deployment, reserves and spells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.engine.grammar.english import capital, count_of, join_words
from lonehand.games.grimdark_future.armies.army import Spell
from lonehand.games.grimdark_future.armies.forces import Gun, Troop
from lonehand.games.grimdark_future.at_table.questions import THAT_ENEMY, inches
from lonehand.games.grimdark_future.automa import preparation
from lonehand.games.grimdark_future.automa.decision import SHOOTERS, Plan
from lonehand.games.grimdark_future.automa.sections import sections_from
from lonehand.games.grimdark_future.automa.targets import PRINTED, SPECIFIC
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import special
from lonehand.games.grimdark_future.state import State, Unit
from lonehand.games.grimdark_future.words.grammar import agree, at_edges, does, side_name
from lonehand.space.inches.measures import Point

CLOSEST: Final = "the nearest enemy"
KEY_WORDS: Final = {
    "lock_on": ("Aircraft",),
    "sniper": ("units with a hero", "units with upgraded models, the dearest upgrade first"),
    "deadly": (
        "single models with Tough",
        "units with Tough",
        "the lowest Tough left",
    ),
    "ap": ("the best Defense (2+ before 3+)",),
}
"""Whom a weapon's own rules put first."""
OPEN_FIRST: Final = ("those in the open", "those not activated yet", "the nearest")
"""Whom all weapons put first."""


# -- an activation ---------------------------------------------------------------------------------


def activation(play: Play, unit: Unit, plan: Plan) -> list[str]:
    """Return what hands do for a plan, sentence by sentence, in the order of C34."""
    troop = play.rules.forces.of(unit)
    if plan.clause == "GFC-49":
        idle = f"{unit.name} is Shaken and does nothing. Take its Shaken marker off."
        return [agree(unit.name, idle)]
    found = army_rules(play, unit, plan)
    found += (agree(unit.name, said) for said in move(play, unit, troop, plan))
    if plan.action == "Charge":
        return [*found, *fight(plan)]
    return [*found, *shots(play, troop, plan)]


def army_rules(play: Play, unit: Unit, plan: Plan) -> list[str]:
    """Say what a unit uses before anything else."""
    if plan.disembarks or not play.rules.forces.of(unit).count_having("mend"):
        return []
    reach = play.rules.forces.profile.special.mend.within
    whom = f"the nearest wounded unit of the AI within {reach}″, itself before others"
    return [f"First it heals, if it can: {whom}."]


def move(play: Play, unit: Unit, troop: Troop, plan: Plan) -> list[str]:
    """Say how a unit moves."""
    if plan.disembarks:
        return get_out(play, unit, plan)
    if plan.action == "Hold":
        return [f"{unit.name} holds where it stands."]
    if plan.action == "Charge":
        return charge(play, unit, troop, plan)
    length = troop.advance if plan.action == "Advance" else troop.rush
    if troop.holds or not length:
        return [f"{unit.name} cannot move: it holds where it stands."]
    if troop.has("aircraft"):
        return fly(play, unit, troop, plan)
    if plan.goal == "objective":
        return to_objective(play, unit, troop, plan, length)
    if plan.action == "Advance":
        return back_off(play, unit, troop, length)
    return to_enemy(play, unit, troop, plan, length)


def round_ground(play: Play, troop: Troop) -> str:
    """Say which ground a unit goes round."""
    if troop.has("flying"):
        return "in a straight line over everything"
    own = play.rules.readings.difficult_for == "own"
    but = "its own objective" if own else "an objective"
    if troop.has("strider"):
        return f"by the shortest way round dangerous ground (unless {but} lies in it)"
    return f"by the shortest way round difficult and dangerous ground (unless {but} lies in it)"


def to_objective(play: Play, unit: Unit, troop: Troop, plan: Plan, length: int) -> list[str]:
    """Say how a unit goes to an objective, and where it stops."""
    profile, readings = play.rules.forces.profile, play.rules.readings
    first = (
        f"{plan.action} {unit.name} {inches(length)}″ towards {goal_of(plan)}, "
        f"{round_ground(play, troop)}."
    )
    stop = (
        f"If it gets there, stop within {profile.objectives.seized_within}″ of it, as near as"
        " possible to the nearest other objective that is not under control, or else to the"
        " nearest enemy."
    )
    keys = (
        f"Up to {readings.progress}″ short of that, prefer a place in cover that is not difficult"
    )
    if readings.cover_first == "cover":
        keys = "Prefer a place in cover that is not difficult"
    if unit.kind in SHOOTERS and plan.action == "Advance":
        keys += ", then one that the fewest enemies can attack"
    return [first, stop, f"{keys}.", *no_way(play, unit, plan)]


def no_way(play: Play, unit: Unit, plan: Plan) -> list[str]:
    """C28: say what a unit does that cannot get any nearer."""
    if plan.action != "Rush":
        return []
    return [f"If no way brings it nearer, it {stays(play, unit)}."]


def stays(play: Play, unit: Unit) -> str:
    """Return what a unit does that stays where it is: it shoots too, if it has what with."""
    guns = play.rules.forces.of(unit).ranged
    return "stays and shoots" if any(special.may_use(unit, gun) for gun in guns) else "stays"


def to_enemy(play: Play, unit: Unit, troop: Troop, plan: Plan, length: int) -> list[str]:
    """Say how a unit rushes towards an enemy, and towards which."""
    way = f"Rush {unit.name} {inches(length)}″ towards {plan.name}, {round_ground(play, troop)}"
    found = [f"{way}, and stop {play.rules.forces.profile.move.gap}″ short of anybody."]
    if plan.name == THAT_ENEMY and unit.kind == "Melee":
        found.append("That is the nearest one not activated yet, or else the nearest.")
    elif plan.name == THAT_ENEMY:
        found.append(f"Choose in this order: {in_turn(keys_of_all(play))}. Roll a die for ties.")
    return found + no_way(play, unit, plan)


def back_off(play: Play, unit: Unit, troop: Troop, length: int) -> list[str]:
    """Say how a unit moves that has no objective to go for, and shoots."""
    kept = inches(play.rules.forces.profile.solo.range_kept_thousandths)
    reach = inches(max((gun.range for gun in troop.ranged), default=0))
    best = f"its best weapon, with {kept}″ to spare"
    if play.rules.readings.kiting == "any":
        best = f"any weapon ({reach}″ at most), with {kept}″ to spare"
    way = f"Advance {unit.name} up to {inches(length)}″, {round_ground(play, troop)}"
    where = f"farthest from the closest enemy and still gives a valid shot at it with {best}"
    near = "If it is out of range now, it goes only as near as the shot needs"
    return [
        f"{way}, to the place that is {where}.",
        f"{near}. Of equal places, choose one behind cover.",
    ]


def goal_of(plan: Plan) -> str:
    """Return what a plan is towards, in a sentence."""
    if plan.goal != "objective":
        return plan.name or CLOSEST
    if " or " in plan.name:
        return f"the nearest objective not under control ({plan.name})"
    return f"objective {plan.name}"


def fly(play: Play, unit: Unit, troop: Troop, plan: Plan) -> list[str]:
    """Say how an Aircraft moves."""
    numbers = play.rules.forces.profile.special.aircraft
    goal, far = goal_of(plan), inches(troop.advance)
    if not numbers.exact:
        far = f"{numbers.extra} to {far}"
    if not numbers.may_leave:
        end = f"so that it ends on the table, as near to {goal} as it can"
        return [f"Move {unit.name} {far}″ straight in any direction, over everything, {end}."]
    end = f"so that it ends as near to {goal} as it can, clear of other models"
    off = (
        "If every such move leaves the table, take it off there and note the spot; then say "
        f"that it left the table (“off {unit.name}”)."
    )
    return [f"Move {unit.name} {far}″ straight ahead, over everything, {end}.", off]


def charge(play: Play, unit: Unit, troop: Troop, plan: Plan) -> list[str]:
    """Say how a unit charges."""
    slow = ""
    if not (troop.has("strider") or troop.has("flying")):
        slow = f" ({play.rules.forces.profile.terrain.difficult}″ if it touches difficult ground)"
    far = f"{inches(troop.charge)}″{slow}"
    way = f"{unit.name} charges {plan.name}: move it up to {far} into contact"
    dry = "" if troop.has("flying") else ", not through dangerous ground"
    return [f"{way} with as many models as possible, the others as near as they can{dry}."]


def get_out(play: Play, unit: Unit, plan: Plan) -> list[str]:
    """Say where cargo gets out."""
    within = play.rules.forces.profile.special.transport.exit_within
    out = f"{unit.name} gets out of {play.state.find(unit.rides).name}"
    if plan.action == "Charge":
        where = f"wholly within {within}″ of it, with as many models as possible in contact"
        return [f"{out} and charges {plan.name}: set it down {where}."]
    near = f"as near to {goal_of(plan)} as possible, outside difficult and dangerous ground"
    return [f"{out}: set it down wholly within {within}″ of it, {near}. That is its move."]


def fight(plan: Plan) -> list[str]:
    """Say that a charge is fought, and how it ends."""
    after = "its objective if that is not under control, or else towards the nearest enemy"
    return [f"Fight the melee with {plan.name}, then test morale. It consolidates towards {after}."]


# -- whom it shoots at -----------------------------------------------------------------------------


def shots(play: Play, troop: Troop, plan: Plan) -> list[str]:
    """Say whom each weapon shoots at, as an order of preference."""
    if not plan.shoots or not troop.ranged:
        return []
    groups: dict[tuple[str, ...], list[Gun]] = {}
    for gun in troop.ranged:
        groups.setdefault(keys_of(play, gun), []).append(gun)
    most = play.rules.forces.profile.shooting.targets
    limit = f" At most {most} targets." if most and len(groups) > 1 else ""
    lines = [f"for {list_weapons(guns)}, {in_turn(keys)}" for keys, guns in groups.items()]
    after = "" if plan.action == "Hold" and not plan.disembarks else "Then it shoots"
    first = f"{after or 'It shoots'}. Choose targets in this order"
    return [f"{first}: {'; '.join(lines)}. Roll a die for ties.{limit}"]


def list_weapons(guns: Sequence[Gun]) -> str:
    """Return weapons with their ranges."""
    return ", ".join(
        f"{gun.name} ({inches(gun.range)}″{', once a game' if gun.has('limited') else ''})"
        for gun in guns
    )


def in_turn(keys: Sequence[str]) -> str:
    """Return keys as they are applied one after the other."""
    return ", then ".join(keys)


def keys_of_all(play: Play) -> tuple[str, ...]:
    """Return whom all weapons put first, as the option has it."""
    if play.rules.readings.targets == "activated":
        return OPEN_FIRST[1], OPEN_FIRST[0], OPEN_FIRST[2]
    return OPEN_FIRST


def keys_of(play: Play, gun: Gun) -> tuple[str, ...]:
    """Return whom a weapon puts first."""
    order = SPECIFIC if play.rules.readings.several == "specific" else PRINTED
    own = [
        word
        for rule in order
        if (gun.ap > 0 if rule == "ap" else gun.has(rule))
        for word in KEY_WORDS[rule]
    ]
    return (*own, *keys_of_all(play))


# -- setting up ------------------------------------------------------------------------------------

SIDES_OF_SECTIONS: Final = ("on your left", "in the middle", "on your right")
"""Where a section of three is for people who sit at their own edge: they count from the left."""


def section_named(section: int) -> str:
    """Return a section with where people see it from their own edge."""
    return f"section {section}, {SIDES_OF_SECTIONS[section - 1]}"


def deploy_army(zone: str) -> str:
    """Say how all units of the AI deploy in their zone, and where its sections are."""
    return (
        f"Deploy the AI’s units one by one, {zone}, each in its section: section 1 is on your "
        "left, 3 on your right. Each goes as near to an objective as it can, off difficult and "
        "dangerous ground."
    )


def begin(state: State, side: int, scouts: Sequence[str] = (), beyond: int = 0) -> str:
    """Say who has the first activation, after the Scouts of people have deployed."""
    who = side_name(state.options, side)
    first = f"{capital(who)} {does(who, 'begins', 'begin')} round 1."
    if not scouts:
        return first
    return f"Deploy your Scouts: {join_words(scouts)}, up to {beyond}″ past your zone. {first}"


def in_square(marker: str, square: int, centre: Point) -> str:
    """Return where an objective is to lie, at the centre of a square."""
    return f"objective {marker} in the centre of square {square}: {at_edges(centre)}"


def may_lie(play: Play, marker: str, where: str, more: str) -> str:
    """Return what is asked of a place for an objective; *more* says which place it is."""
    apart = play.rules.forces.profile.objectives.apart
    return (
        f"Can objective {marker} lie {where}? ({more}; over {apart}″ from other objectives, "
        "outside both zones, where a model can stand)"
    )


def way_between(first: int, other: int, centre: Point) -> str:
    """Return the way along which a place for an objective is looked for."""
    return (
        f"the way from the centre of square {first} to that of square {other} ({at_edges(centre)})"
    )


def lay_along(marker: str, way: str) -> str:
    """Have an objective laid on a way between two squares."""
    return f"Lay objective {marker} at the first valid place on {way}."


def lay_near(marker: str, centre: Point) -> str:
    """Have an objective laid where no way has a place."""
    return f"Lay objective {marker} at the valid place nearest to {at_edges(centre)}."


def place_own(play: Play, marker: str) -> str:
    """Have people place an objective of theirs."""
    apart = play.rules.forces.profile.objectives.apart
    where = f"over {apart}″ from the others, outside both zones"
    return f"Place objective {marker} where you like: {where}."


def deploy_own(depth: int, edge: str, waiting: Sequence[str], scouts: str = "") -> str:
    """Have people deploy, all at once; *waiting*: their units that stay in reserve.

    *scouts* says who of them comes last.
    """
    reserve = f" Keep in reserve: {', '.join(waiting)}." if waiting else ""
    return f"Deploy your army within {depth}″ of the {edge_named(edge)}.{reserve}{scouts}"


def scouts_told(names: Sequence[str], distance: int) -> str:
    """Say that the Scouts of people are set up last; nothing if they have none."""
    if not names:
        return ""
    return f" After the AI’s army, as Scouts up to {distance}″ further: {', '.join(names)}."


def edge_named(edge: str) -> str:
    """Return an edge of the table by both of its names: places are told from the upper one."""
    return f"{edge} ({'upper' if edge == 'north' else 'lower'}) edge"


def deploy(play: Play, unit: Unit, cargo: Sequence[str]) -> str:
    """Say where a unit of the AI deploys."""
    forces, count = play.rules.forces, play.rules.forces.profile.solo.sections
    troop = forces.of(unit)
    own = play.state.sections[unit.group - 1]
    free = troop.has("strider") or troop.has("flying")
    keep = "" if free else ", not in difficult or dangerous ground"
    zone, flies = f"section {own} of the AI’s zone", troop.has("aircraft")
    if flies:
        edge = f"on the AI’s edge in section {own}"
        where = f"{edge}, at the point nearest to an objective, facing it"
    elif preparation.digs_in(forces, troop):
        where = f"wholly in {zone}{keep}, in the highest place; of equal ones, where it sees most"
    else:
        where = f"wholly in {zone}, as near to an objective as possible{keep}"
    said = f"Set {unit.name}{with_cargo(cargo)} down {where}."
    if not flies:
        others = ", then ".join(map(str, sections_from(own, count)[1:]))
        said += f" If there is no place, take section {others}"
        said += "." if free else ", then allow difficult, then dangerous ground."
    if troop.has("scout"):
        far = forces.profile.special.scout.distance
        said += f" Then move it up to {far}″, as near as possible to the nearest objective."
    return said


def with_cargo(cargo: Sequence[str]) -> str:
    """Return who rides in a unit, to follow its name."""
    return f" (with {', '.join(cargo)} in it)" if cargo else ""


# -- reserves and spells ---------------------------------------------------------------------------


def come_back(name: str) -> str:
    """Say where an Aircraft comes back."""
    return f"Set {name} down on the spot where it left the table, facing the nearest objective."


def arrive(name: str, cargo: Sequence[str], section: int, away: int) -> str:
    """Say where a unit arrives, in a section and so far from all enemies."""
    return (
        f"Set {name}{with_cargo(cargo)} down anywhere in section {section}, from edge to edge: "
        f"more than {away}″ from all enemies, as near to an objective as possible, not in "
        "difficult or dangerous ground."
    )


def spell_described(spell: Spell) -> str:
    """Return a spell with its cost and its range."""
    return f"{spell.name} ({count_of(spell.value, 'token')}, {spell.range_inches}″)"


def cast(name: str, spell: Spell) -> str:
    """Have a spell cast."""
    return (
        f"{agree(name, f'{name} casts')} {spell_described(spell)} on the nearest unit that it can "
        "harm or help. Spend its tokens and roll to cast."
    )
