"""What hands do at a real table: one clear instruction for each thing that the AI does there.

Without the program's table an activation is told as what to do and by which rule: how far, towards
what, round which ground, where to stop, whom to shoot. With it, places are told in inches from the
left and the upper edge, as the table lies on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from lonehand.engine.door import Event
from lonehand.games.grimdark_future.asking import THAT_ENEMY, inches
from lonehand.games.grimdark_future.automa.deciding import SHOOTERS, Plan
from lonehand.games.grimdark_future.automa.targets import PRINTED, SPECIFIC
from lonehand.games.grimdark_future.forces import Gun, Troop
from lonehand.games.grimdark_future.state import AI, NOBODY, PEOPLE, Play, Squad, State
from lonehand.games.grimdark_future.telling import counted
from lonehand.space.inches.measures import INCH, rounded, written

Facts = Mapping[str, Any]
SCREEN, WITH_MAP, BY_FACTS = "screen", "map", "facts"
"""Values of the option `beside`: on the screen; at a real table with the program's, or without."""
CLOSEST: Final = "the nearest enemy"
TENTH: Final = INCH // 10
KEY_WORDS: Final = {
    "lock_on": ("Aircraft",),
    "sniper": ("units with a hero", "units with upgraded models, the dearest upgrade first"),
    "deadly": (
        "single models with Tough",
        "units with Tough",
        "the lowest Tough that is left to it",
    ),
    "ap": ("the best Defense (2+ before 3+)",),
}
"""GF-SR-LOCKON, GF-SR-SNIPER, GF-SR-DEADLY, GF-SR-AP: whom a weapon's own rules put first."""
OPEN_FIRST: Final = ("those in the open", "those not activated yet", "the nearest")
"""GF-SHOOT-1, GF-SHOOT-2: whom all weapons put first."""
OWNERS: Final = {PEOPLE: "the people", AI: "the AI", NOBODY: "nobody"}


# -- an activation without the program's table -----------------------------------------------------


def hands(play: Play, squad: Squad, plan: Plan) -> list[str]:
    """Return what hands do for a plan, sentence by sentence, in the order of C34."""
    troop = play.rules.forces.of(squad)
    if plan.clause == "GFC-49":
        return [f"{squad.name} is Shaken: it does nothing. Take its Shaken marker off."]
    found = army_rules(play, squad, plan)
    found += move(play, squad, troop, plan)
    if plan.action == "Charge":
        return [*found, *fight(plan)]
    return [*found, *shots(play, troop, plan)]


def army_rules(play: Play, squad: Squad, plan: Plan) -> list[str]:
    """GF-SR-ARMY: say what a unit uses before anything else."""
    if plan.disembarks or not play.rules.forces.of(squad).having("mend"):
        return []
    reach = play.rules.forces.profile.special.mend.within
    whom = f"the nearest wounded unit of the AI within {reach}″, itself before others"
    return [f"First it heals, if it can: {whom}."]


def move(play: Play, squad: Squad, troop: Troop, plan: Plan) -> list[str]:
    """Say how a unit moves."""
    if plan.disembarks:
        return get_out(play, squad, plan)
    if plan.action == "Hold":
        return [f"{squad.name} holds where it stands."]
    if plan.action == "Charge":
        return charge(play, squad, troop, plan)
    length = troop.advance if plan.action == "Advance" else troop.rush
    if troop.holds or not length:
        return [f"{squad.name} cannot move: it holds where it stands."]
    if troop.has("aircraft"):
        return fly(play, squad, troop, plan)
    if plan.goal == "objective":
        return to_objective(play, squad, troop, plan, length)
    if plan.action == "Advance":
        return back_off(play, squad, troop, length)
    return to_enemy(play, squad, troop, plan, length)


def round_ground(play: Play, troop: Troop) -> str:
    """GF-TER-D1, GF-TER-D2: say which ground a unit goes round."""
    if troop.has("flying"):
        return "in a straight line over everything"
    own = play.rules.readings.difficult_for == "own"
    but = "its own objective" if own else "an objective"
    if troop.has("strider"):
        return f"by the shortest way round dangerous ground (unless {but} lies in it)"
    return f"by the shortest way round difficult and dangerous ground (unless {but} lies in it)"


def to_objective(play: Play, squad: Squad, troop: Troop, plan: Plan, length: int) -> list[str]:
    """GF-CTRL-2, GF-ADV-1, GF-TER-C1: say how a unit goes to an objective, and where it stops."""
    profile, readings = play.rules.forces.profile, play.rules.readings
    first = (
        f"{plan.action} {squad.name} {inches(length)}″ towards objective {plan.name}, "
        f"{round_ground(play, troop)}."
    )
    stop = (
        f"If it gets there, stop within {profile.objectives.seized_within}″ of {plan.name}, as near"
        " as can be to the nearest other objective that is not under control, else to the nearest"
        " enemy."
    )
    keys = (
        f"Of places within {readings.progress}″ as near to it take one in cover that is not"
        " difficult"
    )
    if readings.cover_first == "cover":
        keys = "Where there is a place in cover that is not difficult, stop there"
    if squad.kind in SHOOTERS and plan.action == "Advance":
        keys += ", then one that the fewest enemies can reach with an attack"
    return [first, stop, f"{keys}.", *no_way(plan)]


def no_way(plan: Plan) -> list[str]:
    """C28: say what a unit does that cannot get any nearer."""
    return ["If no way brings it nearer, it stays and shoots."] if plan.action == "Rush" else []


def to_enemy(play: Play, squad: Squad, troop: Troop, plan: Plan, length: int) -> list[str]:
    """GF-H-6, GF-S-3, GF-M-3: say how a unit rushes towards an enemy, and towards which."""
    way = f"Rush {squad.name} {inches(length)}″ towards {plan.name}, {round_ground(play, troop)}"
    found = [f"{way}, and stop {play.rules.forces.profile.move.gap}″ short of anybody."]
    if plan.name == THAT_ENEMY and squad.kind == "Melee":
        found.append("That is the nearest that is not activated yet, else the nearest.")
    elif plan.name == THAT_ENEMY:
        found.append(f"That is, in turn: {in_turn(keys_of_all(play))}; equal ones by a die.")
    return found + no_way(plan)


def back_off(play: Play, squad: Squad, troop: Troop, length: int) -> list[str]:
    """GF-ADV-2, GF-TER-C1: say how a unit moves that has no objective to go for, and shoots."""
    kept = inches(play.rules.forces.profile.solo.range_kept_thousandths)
    reach = inches(max((gun.range for gun in troop.ranged), default=0))
    best = f"its best weapon, {kept}″ in hand"
    if play.rules.readings.kiting == "any":
        best = f"any weapon ({reach}″ at most), {kept}″ in hand"
    way = f"Advance {squad.name} up to {inches(length)}″, {round_ground(play, troop)}"
    where = f"farthest from the closest enemy of those with a valid shot at it with {best}"
    near = "Out of range now, it goes only as near as the shot needs"
    return [f"{way}, to the place that is {where}.", f"{near}; of equal places one behind cover."]


def goal_of(plan: Plan) -> str:
    """Return what a plan is towards, in a sentence."""
    return f"objective {plan.name}" if plan.goal == "objective" else plan.name or CLOSEST


def fly(play: Play, squad: Squad, troop: Troop, plan: Plan) -> list[str]:
    """GFS-aircraft: say how an Aircraft moves."""
    numbers = play.rules.forces.profile.special.aircraft
    goal, far = goal_of(plan), inches(troop.advance)
    if not numbers.exact:
        far = f"{numbers.extra} to {far}"
    if not numbers.may_leave:
        end = f"so that it ends on the table as near to {goal} as it can"
        return [f"Move {squad.name} {far}″ straight in any direction, over everything, {end}."]
    end = f"so that it ends as near to {goal} as it can, and clear of other models"
    return [
        f"Move {squad.name} {far}″ straight ahead, over everything, {end}.",
        f"If it leaves the table however it flies, note the spot, and say `off {squad.name}`.",
    ]


def charge(play: Play, squad: Squad, troop: Troop, plan: Plan) -> list[str]:
    """GF-MELEE, GF-TER-D2: say how a unit charges."""
    slow = ""
    if not (troop.has("strider") or troop.has("flying")):
        slow = f" ({play.rules.forces.profile.terrain.difficult}″ if it touches difficult ground)"
    way = f"{squad.name} charges {plan.name}: move it {inches(troop.charge)}″{slow} into contact"
    dry = "" if troop.has("flying") else ", not through dangerous ground"
    return [f"{way}, as many models as can be, the others as near as they get{dry}."]


def get_out(play: Play, squad: Squad, plan: Plan) -> list[str]:
    """GF-SR-TRANSPORT-3: say where cargo gets out."""
    within = play.rules.forces.profile.special.transport.exit_within
    out = f"{squad.name} gets out of {play.state.called(squad.rides).name}"
    if plan.action == "Charge":
        where = f"wholly within {within}″ of it, as many models as can be in contact"
        return [f"{out} and charges {plan.name}: set it down {where}."]
    near = f"as near to {goal_of(plan)} as it can be, out of difficult and dangerous ground"
    return [f"{out}: set it down wholly within {within}″ of it, {near}. That is its move."]


def fight(plan: Plan) -> list[str]:
    """GF-MELEE: say that a charge is fought, and how it ends."""
    after = "its objective if that is not under control, else the nearest enemy"
    return [f"Fight the melee with {plan.name}; then morale; it consolidates towards {after}."]


# -- whom it shoots at -----------------------------------------------------------------------------


def shots(play: Play, troop: Troop, plan: Plan) -> list[str]:
    """GF-SHOOT-1 to GF-SR-SNIPER: say whom each weapon shoots at, as an order of preference."""
    if not plan.shoots or not troop.ranged:
        return []
    groups: dict[tuple[str, ...], list[Gun]] = {}
    for gun in troop.ranged:
        groups.setdefault(keys_of(play, gun), []).append(gun)
    most = play.rules.forces.profile.shooting.targets
    limit = f" At most {most} units are targets." if most and len(groups) > 1 else ""
    lines = [f"{listed(guns)} at, in turn: {in_turn(keys)}" for keys, guns in groups.items()]
    after = "" if plan.action == "Hold" and not plan.disembarks else "Then it shoots: "
    return [f"{after or 'It shoots: '}{'; '.join(lines)}. Equal ones by a die.{limit}"]


def listed(guns: Sequence[Gun]) -> str:
    """Return weapons with their ranges."""
    return ", ".join(
        f"{gun.name} ({inches(gun.range)}″{', once a game' if gun.has('limited') else ''})"
        for gun in guns
    )


def in_turn(keys: Sequence[str]) -> str:
    """Return keys as they are applied one after the other."""
    return ", then ".join(keys)


def keys_of_all(play: Play) -> tuple[str, ...]:
    """GF-SHOOT-1, GF-SHOOT-2: return whom all weapons put first, as the option has it."""
    if play.rules.readings.targets == "activated":
        return OPEN_FIRST[1], OPEN_FIRST[0], OPEN_FIRST[2]
    return OPEN_FIRST


def keys_of(play: Play, gun: Gun) -> tuple[str, ...]:
    """GF-SR-AP, GF-SR-DEADLY, GF-SR-LOCKON, GF-SR-SNIPER: return whom a weapon puts first."""
    order = SPECIFIC if play.rules.readings.several == "specific" else PRINTED
    own = [
        word
        for rule in order
        if (gun.ap > 0 if rule == "ap" else gun.has(rule))
        for word in KEY_WORDS[rule]
    ]
    return (*own, *keys_of_all(play))


# -- with the program's table ----------------------------------------------------------------------


def tenths(length: int) -> str:
    """Return a length as hands can measure it, to a tenth of an inch."""
    return written(rounded(length, TENTH) * TENTH)


def spot(place: Sequence[int]) -> str:
    """Return a place in inches from the left and the upper edge."""
    return f"{tenths(place[0])}″ from the left, {tenths(place[1])}″ from the upper edge"


def models(places: Sequence[Sequence[int]]) -> str:
    """Return where models stand: the first of them, and the others about it."""
    if len(places) == 1:
        return spot(places[0])
    xs, ys = [place[0] for place in places], [place[1] for place in places]
    return (
        f"the first model {spot(places[0])}; all between {tenths(min(xs))},{tenths(min(ys))} and "
        f"{tenths(max(xs))},{tenths(max(ys))}"
    )


def moves(facts: Facts) -> str:
    """Return how a unit is moved."""
    if not facts.get("length") or not facts.get("now"):
        return ""
    return f"Move {facts['who']} {tenths(facts['length'])}″: {models(facts['now'])}."


def set_down(facts: Facts) -> str:
    """Return where a unit is set down."""
    if not facts.get("now"):
        return ""
    return f"Set {facts['who']} down: {models(facts['now'])}."


def decision(facts: Facts) -> str:
    """Return an AI unit's action; the moves that follow say where."""
    if "action" not in facts:
        return ""
    goal = facts.get("target") or (
        f"objective {facts['objective']}" if facts.get("objective") else ""
    )
    towards = f" towards {goal}" if goal and facts["action"] in ("Advance", "Rush") else ""
    return f"{facts['who']}: {facts['action']}{towards}."


def wounded(facts: Facts) -> str:
    """Return what is taken off a unit, and what is marked on those who are left.

    If nobody is left, that is said when the unit is gone.
    """
    who, marked = facts["who"], facts.get("marked", [])
    if not facts["left"]:
        return ""
    if not facts.get("killed"):
        more = f", {sum(marked)} in all" if sum(marked) > facts["wounds"] else ""
        return f"Mark {counted(facts['wounds'], 'wound')} on {who}{more}."
    first = f"Take {counted(len(facts['killed']), 'model')} of {who} off the table"
    if not marked:
        return f"{first}."
    if len(marked) == 1:
        return f"{first}; another has {counted(marked[0], 'wound')}."
    return f"{first}; others have {' and '.join(map(str, marked))} wounds."


def healed(facts: Facts) -> str:
    """Return which marks are taken off a unit that is healed; other effects need no hands."""
    if not facts.get("heals"):
        return ""
    return f"Take {counted(facts['heals'], 'wound')} off {facts['at']}."


def seizes(facts: Facts) -> str:
    """Return how an objective is marked."""
    if facts["side"] == NOBODY:
        return f"Take the mark off objective {facts['marker']}: it is contested."
    return f"Mark objective {facts['marker']}: seized by {OWNERS[facts['side']]}."


MAP: Final[dict[str, Callable[[Facts], str]]] = {
    "places": lambda f: f"Lay objective {f['marker']}: {spot(f['at'])}.",
    "deploys": set_down,
    "arrives": set_down,
    "returns": set_down,
    "disembarks": set_down,
    "decision": decision,
    "moves": moves,
    "charges": lambda f: f"{f['who']} charges {f['at']}.",
    "wounded": wounded,
    "shaken": lambda f: f"Put a Shaken marker by {f['who']}.",
    "recovers": lambda f: f"Take the Shaken marker off {f['who']}.",
    "effect": healed,
    "embarks": lambda f: f"Put {f['who']} aside: it is in {f['transport']}.",
    "destroyed": lambda f: f"Take {f['who']} off the table.",
    "leaves": lambda f: f"Take {f['who']} off the table; it will come back where it left.",
    "seizes": seizes,
}
"""With the program's table: for each kind of event that needs hands, what they do."""


def instruction(state: State, event: Event) -> str:
    """Return what to do about an event, as a sentence; empty where there is nothing to do."""
    where = state.options.get("beside", SCREEN)
    if where == BY_FACTS:
        return " ".join(event.facts.get("hands", ()))
    if where != WITH_MAP or event.kind not in MAP:
        return ""
    return MAP[event.kind](event.facts)
