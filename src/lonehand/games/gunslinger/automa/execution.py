"""An automatic character's segment: decided, told, carried out.

The decision (`on_map`) is told with its reasons, and carried out by the map (`on_screen`), with
the same checks as a person's cards, or by hands at a real table (`at_table`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

from lonehand.engine.grammar.english import capital
from lonehand.engine.reasons import Above, Reason, Weighed, topic_of
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.automa import on_map
from lonehand.games.gunslinger.automa.activities import (
    ANOTHER,
    CHOSEN,
    DROPPED,
    FROM_THE_GROUND,
    OTHER_HAND,
)
from lonehand.games.gunslinger.automa.decision import Plan
from lonehand.games.gunslinger.automa.on_map import UNDECIDED, Decided
from lonehand.games.gunslinger.automa.tables import BLOWS
from lonehand.games.gunslinger.automa.targets import Target
from lonehand.games.gunslinger.on_screen import OnScreen
from lonehand.games.gunslinger.rules import sheet
from lonehand.games.gunslinger.rules.sheet import can_hold, his_gun
from lonehand.games.gunslinger.state import HOLSTER, OFF_HAND, Character, Play, Weapon
from lonehand.games.gunslinger.words import reasons


def act(play: Play, who: Character, by: OnScreen) -> None:
    """His segment: he decides by the facts of this moment, and does it.

    Args:
        play: the showdown.
        who: the character.
        by: who carries it out: the map, or hands at a real table.

    """
    settle_gun(who)
    found = by.decision(play, who)
    for clause in found.clauses:
        play.tell(clause, events.Reason(who=who.name))
    tell(play, who, found, by)
    aimed = dict(who.aim)
    carry_out(play, who, found.plan, found.steps, by)
    by.settle_attack(play, who, found.plan, aimed)


def settle_gun(who: Character) -> None:
    """A man whose gun is gone, broken, or too much for his wounded arms uses the next best."""
    gun = who.gun()
    if gun is not None and (gun.in_hand or can_hold(who, gun)):
        return
    best = his_gun(
        [weapon for weapon in who.weapons if can_hold(who, weapon)], who.one_handed, who.two_handed
    )
    who.using = best.name if best else ""


# -- what is told ---------------------------------------------------------------------------------


def tell(play: Play, who: Character, found: Decided, by: OnScreen) -> None:
    """Tell the decision with its reasons, and count every clause that had a word in it."""
    plan = found.plan
    for clause in clauses_in(plan):
        if clause != plan.clause:
            play.tell(clause, events.Reason(who=who.name))
    if not play.door.explains:
        play.door.count(plan.clause)
        return
    plan = plan._replace(why=tuple(by.all_reasons(play, who, found)))
    play.tell(plan.clause, decision(play, who, plan, by.by_hand(plan), found))


def decision(
    play: Play,
    who: Character,
    plan: Plan,
    hands: Literal["nothing", "attack", "all"],
    found: Decided = UNDECIDED,
) -> events.Decision:
    """Return a decision as it is told; *hands* says what of it hands are told here."""
    names = [character.name for character in play.state.characters]
    row: Any = next((x.parts[0] for x in reversed(plan.why) if x.key == "row"), 0)
    zone: Any = next((x.parts[1] for x in plan.why if x.key == "hex in the zone"), "")
    gun, other = who.gun(), sheet.other_loaded(who)
    return events.Decision(
        names.index(who.name),
        lines(plan, names, found.used),
        who=who.name,
        marker=who.marker,
        segment=play.state.segment,
        activity=plan.activity,
        target=plan.target.name if plan.target else "",
        target_kind=plan.target.kind if plan.target else "",
        towards=plan.towards,
        cell=plan.cell,
        row=row,
        zone=zone,
        victim=plan.victim,
        removes=plan.removes,
        skips=plan.clause == "GS-9.5.2",
        turns=plan.turns,
        drops_aim=plan.drops_aim,
        head_in=plan.head_in,
        gun=plan.gun,
        empty=plan.empty,
        route=tuple(route(play, who, plan, found.steps)),
        by_hand=hands,
        in_use=gun.name if gun else "",
        other=other.name if other else "",
        steps=play.rules.readings.steps,
        is_told=found.is_told,
    )


def clauses_in(plan: Plan) -> list[str]:
    """Return the clauses that had a word in a plan, each once and in their order.

    An entry for one bonus card, or for either of two, is theirs, too. Each hex in an aim zone has
    been looked for again. Each turn is one of as few hexsides as will do.
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

    They are those of the cell, where the action crosses the first situation that fits, and of what
    leads there: an empty cell, a target that is no enemy, cover that is too far off.
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
    cells = on_map.whole_way(play, who, plan, steps[0])
    return [play.ground.cells.name(cell) for cell in cells]


def lines(plan: Plan, names: Sequence[str], used: Sequence[object]) -> tuple[Weighed, ...]:
    """Return the reasons as lines; the facts that were looked at stand in the last one.

    What his cell of the tables is for him is left out where it is all that the cell says.
    """
    target = names.index(plan.target.name) if plan.target and plan.target.name in names else -1
    say = f"He is to {reasons.act_of(plan.activity)}."
    facts = tuple(reasons.hexes(str(known)) for known in used)
    cells = {reason.parts[0] for reason in plan.why if reason.key == "cell"}
    why = [x for x in plan.why if x.key != "entry" or x.parts[1] or x.parts[0] not in cells]
    return (
        *(
            Weighed(
                topic_of(reason, TOPICS, "Action"),
                use=False,
                clause=reason.clause,
                say=reasons.sentence(reason, rows=False),
                above=above(reason),
            )
            for reason in why
        ),
        Weighed("Decision", use=True, clause=plan.clause, say=say, target=target, facts=facts),
    )


TOPICS: Final = (
    ("GS-9.2.11", "Target"),
    ("GS-9.21.2", "Way"),
    ("GS-9.21.3", "Facing"),
    ("GS-9.23.1", "Way"),
    ("GS-9.3", "Delay"),
    ("GS-9.5", "Bonus cards"),
    ("GS-TAC", "Drill"),
    ("GS-CHART", "How things are with him"),
    ("GS-9.2c", "Segment"),
)
"""What the line of a reason is headed with, by the beginning of its clause."""


def above(reason: Reason) -> tuple[Above, ...]:
    """Return the chart's rows above the one that fitted, each with the condition that failed."""
    if reason.key != "row":
        return ()
    column: Any = reason.parts[1]
    failed: Any = reason.parts[5]
    return tuple(
        Above(f"GS-CHART-{number}-{column}", f"{capital(reasons.condition(condition))}?", "no")
        for number, condition in failed
    )


# -- what is done ---------------------------------------------------------------------------------


def carry_out(play: Play, who: Character, plan: Plan, steps: Sequence[int], by: OnScreen) -> None:
    """Carry out a plan in its order: the turn, the delay point, the aim points, the activity."""
    target = plan.target
    if target is not None and plan.turns:
        by.face(play, who, target)
    if plan.removes:
        by.remove_delay(play, who)
    if target is not None and plan.drops_aim:
        clause = next(reason.clause for reason in plan.why if reason.key == "aim dropped")
        by.drop_aim(play, who, target.name, clause)
    if target is None or plan.activity == "nothing":
        return
    why = activity(play, who, plan, target, steps, by)
    who.loading = plan.activity == "LOAD" and not why
    if why:
        play.tell(plan.clause, events.Lost(who=who.name, action=plan.activity.lower(), why=why))


def activity(
    play: Play, who: Character, plan: Plan, target: Target, steps: Sequence[int], by: OnScreen
) -> str:
    """Carry out an activity; return why it comes to nothing, as half a sentence, if it does."""
    gun, clause = who.gun(), plan.clause
    match plan.activity:
        case "ADVANCE":
            by.advance(play, who, plan, target, steps)
        case "SHOOT":
            return by.shoot(play, who, plan)
        case "AIM":
            by.aim(play, who, target.name, clause)
        case "COCK" if gun is not None:
            by.cock(play, who, gun, clause)
        case "DRAW AND COCK":
            return draw(play, who, plan, target, by)
        case "LOAD" if gun is not None:
            by.load(play, who, gun, clause)
        case "GET UP":
            if who.leg_wound:
                return "with a wounded leg he stays down"
            by.get_up(play, who, clause)
        case "GET DOWN":
            by.get_down(play, who, clause)
        case "HEAD OUT":
            return by.put_head_out(play, who, target.name, clause)
        case "HEAD BACK":
            by.take_head_in(play, who, clause)
        case "STRENGTH":
            by.strengthen(play, who, clause)
        case blow if blow in BLOWS:
            by.strike(play, who, target.name, blow)
        case other:
            return f"{other} is not possible now"
    return ""


def draw(play: Play, who: Character, plan: Plan, target: Target, by: OnScreen) -> str:
    """Draw and cock his gun, another loaded one, or one from the ground."""
    found = by.from_ground(play, who, target) if plan.gun == FROM_THE_GROUND else None
    weapon = weapon_drawn(who, plan, found)
    if weapon is None:
        return "he has no weapon to draw"
    if not can_hold(who, weapon):
        return "his wounded arm cannot hold it"
    for held, box in put_away(who, plan, weapon):
        if box:
            by.shift(play, who, held, box, "GS-CHART-HANDS")
        else:
            by.drop(play, who, held, "GS-CHART-HANDS")
    box = sheet.box_for(who, weapon)
    if not box:
        return "he has no free hand for it"
    if weapon.in_hand:
        by.cock(play, who, weapon, plan.clause)
    else:
        by.draw(play, who, weapon, box, plan.clause)
    if weapon.gun:  # also one in the off hand of a man with a wounded arm
        who.using = weapon.name
    return ""


def weapon_drawn(who: Character, plan: Plan, found: Weapon | None) -> Weapon | None:
    """Return the weapon that a DRAW AND COCK is about; *found* is what lies on the ground."""
    if plan.gun == CHOSEN:
        return who.gun()
    return sheet.other_loaded(who) if plan.gun == ANOTHER else found


def put_away(who: Character, plan: Plan, new: Weapon) -> Iterator[tuple[Weapon, str]]:
    """Put away the empty gun where the plan says, and whatever else is in the way.

    A broken weapon is dropped, and any other goes back into the holster.

    Yields:
        Each weapon, and the box that it goes into, empty if it is dropped. It must be put there
        before the next one is asked for.

    """
    empty = who.gun()
    if empty is not None and empty is not new and empty.in_hand:
        if plan.empty == OTHER_HAND and not new.two_handed:
            yield empty, OFF_HAND
        elif plan.empty in (DROPPED, OTHER_HAND):
            yield empty, ""
    if sheet.box_for(who, new):
        return
    for held in [weapon for weapon in who.weapons if weapon.in_hand]:
        if held is not new:
            yield held, "" if held.broken else HOLSTER
