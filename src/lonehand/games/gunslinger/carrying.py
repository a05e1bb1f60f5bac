"""GS-9.2c to GS-9.5: an automatic character's segment on the map: decided, then carried out.

The plan comes from `automa.decide`, which knows nothing but facts; here it becomes hexes, weapons
and victims, and is carried out by what carries out a person's cards, with the same checks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lonehand.games.gunslinger import brawling, deeds, sheet, shooting, ties, ways, words
from lonehand.games.gunslinger.automa import Plan, decide, his_gun
from lonehand.games.gunslinger.facts import Told
from lonehand.games.gunslinger.sheet import can_hold
from lonehand.games.gunslinger.state import Character, Play
from lonehand.games.gunslinger.surroundings import MapFacts
from lonehand.games.gunslinger.tables import BLOWS
from lonehand.games.gunslinger.targets import TIES, Reason, Target
from lonehand.space.cells.sight import NO_HEAD

AIM_POINTS: Final = 2  # GS-9.22.3
HEX_SEARCHES: Final = ("no hex in the zone", "nearer than the hex", "hex in the zone")
"""The reasons of which one comes first when he looks for a hex in an aim zone."""
NO_STEPS: Final[tuple[tuple[int, ...], tuple[str, ...]]] = (), ()


def act(play: Play, who: Character) -> None:
    """GS-9.2c: his segment: he decides by the facts of this moment, and does it."""
    settle_gun(who)
    facts = MapFacts(play, who)
    known: Any = Told(facts) if play.door.explains else facts
    plan = decided(play, who, facts, known)
    steps, clauses = ways.best(play, who, plan, facts) if plan.activity == "ADVANCE" else NO_STEPS
    if not plan.cell:
        clauses = empty_cell(play, who, plan, facts)
    for clause in clauses:
        play.tell(clause, "reason", who=who.name)
    tell(play, who, plan, steps, known.used() if play.door.explains else ())
    carry_out(play, who, plan, steps)


def decided(play: Play, who: Character, facts: MapFacts, known: Any) -> Plan:
    """GS-9.2c: return what he does in this segment, by the map.

    Args:
        play: the showdown.
        who: the character.
        facts: his facts.
        known: the same facts, as the rules are to be told them.

    """
    rules = play.rules
    plan = decide(known, play.state.segment, rules.readings, play.door, rules.actions, rules.chart)
    return goals_told(down_first(play, who, plan), facts)


def goals_told(plan: Plan, facts: MapFacts) -> Plan:
    """GS-9.2.11.GOAL: return a plan that names the hexes that could not be goals, if any."""
    place = next((n for n, reason in enumerate(plan.why) if reason.key in HEX_SEARCHES), -1)
    if place < 0:
        return plan
    found = [name for enemy in facts.zones_searched() for name in facts.no_goals(enemy)]
    if facts.hex_goal == "all":
        found = [name for name in found if plan.target and name == plan.target.name]
        reason = Reason("GS-9.2.11.GOAL", "goal by option", tuple(found))
    else:
        reason = Reason("GS-9.2.11.GOAL", "no goal", (" or ".join(found),))
    if not found:
        return plan
    return plan._replace(why=(*plan.why[:place], reason, *plan.why[place:]))


def down_first(play: Play, who: Character, plan: Plan) -> Plan:
    """GS-9.23.3: where his head can go out only over something low, he gets down first."""
    if plan.activity != "HEAD OUT" or plan.target is None:
        return plan
    head = ways.head(play, who, play.state.called(plan.target.name))
    if head == NO_HEAD or ways.can_put_out(play, who, head):
        return plan
    why = (*plan.why, Reason("GS-9.23.3", "takes cover"))
    return plan._replace(activity="GET DOWN", clause="GS-9.23.3", why=why)


def empty_cell(play: Play, who: Character, plan: Plan, facts: MapFacts) -> tuple[str, ...]:
    """GS-9.2c: return the clause of the cell without an entry that leaves him without an action."""
    found = play.rules.actions.segments[who.marker, play.state.segment]
    if plan.target is None or plan.clause != "GS-9.2c" or found.kind != "none":
        return ()
    return (found.cells[facts.band(plan.target.name)].clause,)


def settle_gun(who: Character) -> None:
    """GS-9.3b: whose gun is gone, broken, or too much for his wounded arms uses the next best."""
    gun = who.gun()
    if gun is not None and (gun.in_hand or can_hold(who, gun)):
        return
    best = his_gun(
        [weapon for weapon in who.weapons if can_hold(who, weapon)], who.one_handed, who.two_handed
    )
    who.using = best.name if best else ""


# -- what is told ---------------------------------------------------------------------------------


def tell(
    play: Play,
    who: Character,
    plan: Plan,
    steps: Sequence[int],
    used: Sequence[object],
    hands: Sequence[str] = (),
) -> None:
    """Tell the decision with its reasons, and count every clause that had a word in it.

    Args:
        play: the showdown.
        who: who has decided.
        plan: what he does.
        steps: the equally good next cells of an ADVANCE, where the program keeps the map.
        used: the facts that were looked at.
        hands: beside a table, what hands do about it, one thing at a time.

    """
    for clause in clauses_in(plan):
        if clause != plan.clause:
            play.tell(clause, "reason", who=who.name)
    if not play.door.explains:
        play.tell(plan.clause, "decision")
        return
    if play.state.map:
        why = ties.told(play, who, plan, steps)
        plan = plan._replace(why=(*why, *ways.to_and_fro(play, who, plan, steps)))
    names = [character.name for character in play.state.characters]
    row = next((x.parts[0] for x in reversed(plan.why) if x.key == "row"), 0)
    play.tell(
        plan.clause,
        "decision",
        who=who.name,
        seat=names.index(who.name),
        marker=who.marker,
        segment=play.state.segment,
        activity=plan.activity,
        target=plan.target.name if plan.target else "",
        target_kind=plan.target.kind if plan.target else "",
        towards=plan.towards,
        cell=plan.cell,
        row=row,
        zone=next((x.parts[1] for x in plan.why if x.key == "hex in the zone"), ""),
        victim=plan.victim,
        removes=plan.removes,
        skips=plan.clause == "GS-9.5.2",
        turns=plan.turns,
        gun=plan.gun,
        route=route(play, who, plan, steps),
        hands=list(hands),
        lines=lines(plan, names, used),
    )


def clauses_in(plan: Plan) -> list[str]:
    """Return the clauses that had a word in a plan, each once and in their order.

    GS-9.5.1, GS-TAC-BONUS: an entry for one bonus card, or for either of two, is theirs, too.
    GS-9.2.11.2n: each hex in an aim zone has been looked for anew. GS-9.21.3n: each turn is one of
    as few hexsides as will do.
    """
    found = []
    for reason in plan.why:
        found.append(reason.clause)
        match reason.key:
            case "row":
                found += clauses_of_row(plan, *reason.parts[1:5])
            case "hex in the zone":
                found.append("GS-9.2.11.2n")
            case "turns":
                found.append("GS-9.21.3n")
            case "entry" if reason.parts[1]:
                found.append("GS-9.5.1")
                if "," in str(reason.parts[1]):
                    found.append("GS-TAC-BONUS")
    return list(dict.fromkeys(found))


def clauses_of_row(plan: Plan, column: Any, number: Any, does: Any, read: Any) -> list[str]:
    """Return the clauses of the prose that a row of the chart carries out.

    GS-9.2d, GS-9.2e: the action crossed with the first situation that fits. GS-9.2f: an empty cell
    has a documented reading. GS-9.22.4, GS-9.24b: towards what is no enemy he moves. GS-9.23.2: so
    he does if cover is too far off. GS-9.23.4: with the head out he aims or shoots.
    """
    del number
    found = ["GS-9.2d", "GS-9.2e"]
    if read:
        found.append("GS-9.2f")
    if plan.target is not None and plan.target.kind != "enemy" and column != "MOVE":
        found.append("GS-9.24b" if column == "BLOW" else "GS-9.22.4")
    elif column == "CAS" and does == "see MOVE":
        found.append("GS-9.23.2")
    elif column == "CAS" and does == "AIM":
        found.append("GS-9.23.4")
    return found


def route(play: Play, who: Character, plan: Plan, steps: Sequence[int]) -> list[str]:
    """Return a best route as the names of its cells, his own first; none if he does not advance."""
    if not steps or plan.target is None:
        return []
    cells = ways.whole_way(play, who, plan, steps[0])
    return [play.ground.cells.name(cell) for cell in cells]


def lines(plan: Plan, names: Sequence[str], used: Sequence[object]) -> list[dict[str, Any]]:
    """Return the reasons as the panel of reasons reads them, a line each.

    Each has `text` (what it is about), `use`, `target` (a place in the order of play, or -1),
    `clause`, `say`, `facts` and `above`: the chart's rows above the one that fitted, with what each
    of them failed on. The facts that were looked at stand in the last line.
    """
    target = names.index(plan.target.name) if plan.target and plan.target.name in names else -1
    found = [
        {
            "text": heading(reason),
            "use": "",
            "target": -1,
            "clause": reason.clause,
            "say": words.sentence(reason, rows=False),
            "facts": [],
            "above": above(reason),
        }
        for reason in plan.why
    ]
    say = plan.activity if plan.activity != "nothing" else "He does nothing."
    last = {"text": "Activity", "use": plan.activity, "target": target, "clause": plan.clause}
    return [
        *found,
        {**last, "say": say, "facts": [words.hexes(str(known)) for known in used], "above": []},
    ]


HEADINGS: Final = (
    ("GS-9.2.11", "Target"),
    ("GS-9.21.2", "Way"),
    ("GS-9.21.3", "Facing"),
    ("GS-9.23.1", "Way"),
    ("GS-9.3", "Delay"),
    ("GS-9.5", "Bonus cards"),
    ("GS-TAC", "Table"),
    ("GS-CHART", "Chart"),
    ("GS-9.2c", "Segment"),
)
"""What the line of a reason is headed with, by the beginning of its clause."""


def heading(reason: Reason) -> str:
    """Return what a reason is about."""
    for beginning, text in HEADINGS:
        if reason.clause.startswith(beginning):
            return text
    return "Action"


def above(reason: Reason) -> list[dict[str, str]]:
    """Return the chart's rows above the one that fitted, each with the condition that failed."""
    if reason.key != "row":
        return []
    column: Any = reason.parts[1]
    failed: Any = reason.parts[5]
    return [
        {
            "clause": f"GS-CHART-{number}-{column}",
            "say": f"Row {number} asks: {condition}?",
            "failed": "no",
        }
        for number, condition in failed
    ]


# -- what is done ---------------------------------------------------------------------------------


def carry_out(play: Play, who: Character, plan: Plan, steps: Sequence[int]) -> None:
    """Carry out a plan in its order: the turn, the delay point, the aim points, the activity."""
    target = plan.target
    if target is not None and plan.turns:
        face(play, who, target)
    if plan.removes:
        who.delay -= 1
        play.tell("GS-9.3.1", "delay removed", who=who.name, points=1)
    if target is not None and plan.drops_aim and who.aim.pop(target.name, 0):
        clause = next(reason.clause for reason in plan.why if reason.key == "aim dropped")
        play.tell(clause, "drops aim", who=who.name, at=target.name)
    if target is None or plan.activity == "nothing":
        return
    why = activity(play, who, plan, target, steps)
    who.loading = plan.activity == "LOAD" and not why
    if why:
        play.tell(plan.clause, "lost", who=who.name, action=plan.activity.lower(), why=why)


def face(play: Play, who: Character, target: Target) -> None:
    """GS-9.21.3, GS-9.21.3n: turn by the fewest hexsides that will do, for one delay point."""
    found = ways.facings(play, who, cell_of(play, target))
    name = {facing: f"{deeds.side_name(play, who, facing)}" for facing in found}
    chosen = found[0]
    if len(found) > 1:
        picked = play.door.pick(TIES, "GS-9.21.3", list(name.values()))
        chosen = next(facing for facing in found if name[facing] == picked)
    who.delay += 1
    deeds.turn(play, who, chosen, "GS-9.21.3", delay=1)


def cell_of(play: Play, target: Target) -> int:
    """Return the number of the cell where a target is, on the map or off it."""
    match target.kind:
        case "enemy":
            return play.state.called(target.name).cell
        case "weapon":
            return next(x.cell for x in play.state.ground if x.weapon.name == target.name)
        case _:
            return play.ground.cells.find(target.name)


def activity(play: Play, who: Character, plan: Plan, target: Target, steps: Sequence[int]) -> str:
    """Carry out an activity; return why it comes to nothing, as half a sentence, if it does."""
    gun, clause = who.gun(), plan.clause
    match plan.activity:
        case "ADVANCE":
            advance(play, who, plan, target, steps)
        case "SHOOT":
            return shoot(play, who, plan)
        case "AIM":
            deeds.aim_at(play, who, play.state.called(target.name), AIM_POINTS, clause)
        case "COCK" if gun is not None:
            deeds.cock(play, who, gun, clause)
        case "DRAW AND COCK":
            return draw(play, who, plan, target)
        case "LOAD" if gun is not None:
            deeds.load(play, who, gun, clause)
        case "GET UP":
            if who.leg_wound:
                return "with a wounded leg he stays down"
            deeds.get_up(play, who, clause)
        case "GET DOWN":
            deeds.get_down(play, who, clause)
        case "HEAD OUT":
            head = ways.head(play, who, play.state.called(target.name))
            if head not in deeds.heads(play, who):
                return "no head of his would see the enemy"
            deeds.put_head_out(play, who, head, clause)
        case "HEAD BACK":
            deeds.take_head_in(play, who, clause)
        case "STRENGTH":
            who.strong = True
            play.tell(clause, "strength", who=who.name)
        case blow if blow in BLOWS:
            brawling.strike(play, who, play.state.called(target.name), blow)
        case other:
            return f"{other} cannot be done now"
    return ""


def advance(play: Play, who: Character, plan: Plan, target: Target, found: Sequence[int]) -> None:
    """GS-9.21.2, GS-9.23.1: one hex of the best route; of equally good ones a die takes one.

    GS-CHART-HEAD: a head that is out comes in first. Where no hex is better than his own he stays.
    """
    name = play.ground.cells.name
    if plan.head_in:
        deeds.take_head_in(play, who, "GS-CHART-HEAD")
    if not found:
        there = plan.towards != "cover" and cell_of(play, target) == who.cell
        play.tell(plan.clause, "stays", who=who.name, cell=name(who.cell), there=there)
        return
    chosen = name(found[0])
    if len(found) > 1:
        chosen = play.door.pick(TIES, "GS-9.21.2", [name(cell) for cell in found])
    clause = "GS-9.23.1" if plan.towards == "cover" else "GS-9.21.2"
    deeds.enter(play, who, play.ground.cells.find(chosen), "advance", clause)


def shoot(play: Play, who: Character, plan: Plan) -> str:
    """Shoot at the victim of the plan, unless his condition keeps him from it."""
    gun, victim = who.gun(), play.state.called(plan.victim)
    if gun is None:
        return "he has no gun"
    why = shooting.hindrance(play, who, victim, gun)
    if not why:
        shooting.shoot(play, who, victim, gun)
    return why


def draw(play: Play, who: Character, plan: Plan, target: Target) -> str:
    """GS-9.21.4, GS-9.22.1: draw and cock his gun, another loaded one, or one from the ground."""
    lying = (each.weapon for each in play.state.ground if each.weapon.name == target.name)
    weapon = sheet.weapon_drawn(who, plan, next(lying, None))
    if weapon is None:
        return "there is no weapon that he could draw"
    if not can_hold(who, weapon):
        return "his wounded arm cannot hold it"
    for held, box in sheet.put_away(who, plan, weapon):
        if box:
            deeds.shift(play, who, held, box, "GS-CHART-HANDS")
        else:
            deeds.drop(play, who, held, "GS-CHART-HANDS")
    box = sheet.box_for(who, weapon)
    if not box:
        return "no hand is free for it"
    if weapon.in_hand:
        deeds.cock(play, who, weapon, plan.clause)
    else:
        deeds.draw(play, who, weapon, box, plan.clause)
    if weapon.gun:  # BG-HANDS: also one in the off hand of a man with a wounded arm
        who.using = weapon.name
    return ""
