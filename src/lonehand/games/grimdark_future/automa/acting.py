"""GF-GEN-1 and C34: a whole activation of an AI unit on the open table.

In its order: rules of its army, the action by the tree, the move, a spell, shots or a fight, and
what follows from them. The plan comes from `deciding`, which knows nothing but facts; it is carried
out by what carries out a person's answers, with the same checks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lonehand.games.grimdark_future import (
    charging,
    melee,
    morale,
    moving,
    positions,
    shooting,
    telling,
    transports,
    walks,
)
from lonehand.games.grimdark_future.automa import (
    army_rules,
    blocking,
    control,
    exits,
    spells,
    standing,
    targets,
    words,
)
from lonehand.games.grimdark_future.automa.deciding import Plan, Reason, decide
from lonehand.games.grimdark_future.automa.facts import Told
from lonehand.games.grimdark_future.automa.ground import charging_avoids
from lonehand.games.grimdark_future.automa.sections import carrier
from lonehand.games.grimdark_future.automa.table_facts import TableFacts
from lonehand.games.grimdark_future.automa.targets import Shot
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.state import Play, Squad
from lonehand.games.grimdark_future.walks import ADVANCE, CHARGE, HOLD, RUSH, Move
from lonehand.space.inches.measures import Point

Line = dict[str, Any]
SHOOTS_AFTER: Final = (HOLD, ADVANCE)


def act(play: Play, squad: Squad) -> None:
    """C34: let an AI unit have its activation, from its army's rules to morale.

    GFC-49: a Shaken unit is idle, and then no longer Shaken.
    """
    before = morale.standing(play)
    squad.activated, squad.moved = True, False
    was_shaken = squad.shaken
    if not was_shaken and squad.present:
        army_rules.use(play, squad)
    facts = TableFacts(play, squad)
    known: Any = Told(facts) if play.door.explains else facts
    with positions.still(play):
        plan = decide(known, play.rules.trees or TREES)
        move = move_of(play, facts, plan)
        blocks = blocking.of_move(play, facts, plan, move) if play.door.explains else []
        plan = adjusted(play, facts, plan, move)
        plan = plan._replace(why=(*plan.why, *words.of_move(play, facts, plan, move)))
    lines = tell(play, facts, plan, move, known.used() if play.door.explains else (), blocks)
    if squad.present and move.places == positions.spots_of(squad):
        for reason in blocks:
            why = blocking.why_it_stays(reason)
            play.tell(plan.clause, "stays", who=squad.name, why=why)
    fought = carry_out(play, squad, plan, move, lines)
    morale.after_activation(play, before, fought)
    if was_shaken and squad.in_play:
        morale.recover(play, squad)


# -- the plan as a move ----------------------------------------------------------------------------


def move_of(play: Play, facts: TableFacts, plan: Plan) -> Move:
    """Return the move of a plan; of a Charge, the one that gets into contact."""
    squad = facts.squad
    if squad.rides and not plan.disembarks:
        return Move(HOLD, ())
    match plan.action, plan.goal:
        case "Charge", _:
            enemy = play.state.called(plan.name)
            if squad.rides:
                out = targets.getting_out_at(play, squad, enemy)
                return Move(HOLD, ()) if out is None else out
            avoid = charging_avoids(play, squad, enemy)
            found = charging.charge(play, squad, enemy, avoid=avoid)
            return walks.hold(play, squad) if found is None else found
        case ("Advance" | "Rush") as action, "objective":
            return facts.objective_move(plan.name, action)
        case "Advance", "enemy":
            return facts.enemy_advance(plan.name)[0]
        case "Rush", "enemy":
            return facts.enemy_rush(plan.name)
    special = play.rules.forces.profile.special
    if facts.troop.has("aircraft") and (not facts.shaken() or special.aircraft.moves_shaken):
        return exits.flight(play, squad, nearest_goal(play, squad))
    return walks.hold(play, squad)


def nearest_goal(play: Play, squad: Squad) -> Point:
    """Return the place of the nearest objective; without any, the middle of the table."""
    marker = control.nearest(play, squad, play.state.markers)
    return standing.goals_of(play)[0] if marker is None else (marker.x, marker.y)


def adjusted(play: Play, facts: TableFacts, plan: Plan, move: Move) -> Plan:
    """Return a plan as the unit can carry it out (C28).

    A unit that can only hold holds and shoots, and so does one that cannot move at all where it
    should rush. GFS-aircraft: an Aircraft only advances.
    """
    del play
    if plan.disembarks or plan.action == HOLD:
        return plan
    if facts.troop.has("aircraft"):
        if plan.action == ADVANCE:
            return plan
        why = Reason("GF-SR-AIRCRAFT-2", "only advances")
        return plan._replace(action="Advance", shoots=True, why=(*plan.why, why))
    if facts.troop.holds:
        why = Reason(plan.clause, "only holds")
    elif (plan.action == RUSH and not move.length) or move.kind == HOLD:
        why = Reason(plan.clause, "no way")
    else:
        return plan
    return plan._replace(action="Hold", shoots=True, why=(*plan.why, why))


# -- what is told ----------------------------------------------------------------------------------


def tell(
    play: Play,
    facts: TableFacts,
    plan: Plan,
    move: Move,
    used: Sequence[object],
    blocks: Sequence[Reason],
) -> list[Line]:
    """Tell the decision with its reasons, and count every clause that had a word in it.

    Args:
        play: the battle.
        facts: those of the unit.
        plan: what it does.
        move: the move that it makes.
        used: the facts that were looked at.
        blocks: what blocks its move.

    """
    squad = facts.squad
    for clause in dict.fromkeys(reason.clause for reason in plan.why):
        if clause != plan.clause:
            play.tell(clause, "reason", who=squad.name)
    if not play.door.explains:
        play.tell(plan.clause, "decision", who=squad.name)
        return []
    plan = plan._replace(why=(*plan.why, *blocks, *words.remarks(play, facts, plan)))
    objective = plan.name if plan.goal == "objective" else facts.known.get("open") or ""
    keys = [each.key for each in play.state.squads]
    found = lines(play, plan, used)
    play.tell(
        plan.clause,
        "decision",
        who=squad.name,
        seat=keys.index(squad.key),
        action=plan.action,
        path=[node for node, _ in plan.path],
        answers=[answer for _, answer in plan.path],
        objective=objective,
        target=plan.name if plan.goal == "enemy" else "",
        route=[(x, y) for x, y in move.route],
        in_way=[enemy.name for enemy in facts.known.get(("way", objective), ())],
        shoots=plan.shoots,
        disembarks=plan.disembarks,
        lines=found,
    )
    return found


def lines(play: Play, plan: Plan, used: Sequence[object]) -> list[Line]:
    """Return the reasons as the panel of reasons reads them, a line each.

    Each has `text` (what it is about), `use`, `target` (a unit's place in the state, or -1),
    `clause`, `say`, `facts` and `above`. The facts that were looked at stand in the last line.
    """
    found = [line_of(play, reason) for reason in plan.why]
    names = [squad.name for squad in play.state.squads]
    last = {
        "text": "Action",
        "use": plan.action,
        "target": names.index(plan.name) if plan.goal == "enemy" else -1,
        "clause": plan.clause,
        "say": words.action(plan),
        "facts": [str(known) for known in used],
        "above": [],
    }
    return [*found, last]


def line_of(play: Play, reason: Reason) -> Line:
    """Return a reason as a line."""
    return {
        "text": words.heading(reason),
        "use": "",
        "target": -1,
        "clause": reason.clause,
        "say": words.sentence(reason, play.rules.readings),
        "facts": [],
        "above": [],
    }


def tell_targets(play: Play, squad: Squad, shots: Sequence[Shot], above: Sequence[Line]) -> None:
    """GF-SHOOT-1, GF-SHOOT-2: tell what each weapon shoots at, with the keys that chose it."""
    for shot in shots:
        for clause in dict.fromkeys([shot.clause, *(step.clause for step in shot.steps)]):
            play.tell(clause, "reason", who=squad.name)
    if not shots:
        return
    if not play.door.explains:
        play.tell(shots[0].clause, "targets", who=squad.name)
        return
    names = [each.name for each in play.state.squads]
    guns = [shot.gun.name for shot in shots]
    more: dict[tuple[str, str], Line] = {}
    for shot in shots:
        line = line_of_shot(play, shot, is_one_of_several=guns.count(shot.gun.name) > 1)
        more.setdefault((line["text"], line["say"]), line)
    play.tell(
        shots[0].clause,
        "targets",
        who=squad.name,
        seat=names.index(squad.name),
        weapons=guns,
        at=[shot.enemy.name for shot in shots],
        lines=[*above, *more.values()],
    )


def line_of_shot(play: Play, shot: Shot, *, is_one_of_several: bool) -> Line:
    """Return why a weapon shoots at its target; its range tells it from others of its name."""
    names = [each.name for each in play.state.squads]
    reach = f" ({telling.inches(shot.gun.range)})" if is_one_of_several else ""
    return {
        "text": f"{shot.gun.name}{reach}",
        "use": "shoot",
        "target": names.index(shot.enemy.name),
        "clause": shot.clause,
        "say": words.aim(shot),
        "facts": [f"valid targets: {', '.join(shot.among)}"],
        "above": [
            {"clause": step.clause, "say": step.name, "failed": words.others(shot, nth)}
            for nth, step in enumerate(shot.steps)
        ],
    }


# -- what is done ----------------------------------------------------------------------------------


def carry_out(
    play: Play, squad: Squad, plan: Plan, move: Move, above: Sequence[Line]
) -> tuple[str, ...]:
    """C34: move, cast, then shoot or fight; return the keys of the units that fought a melee."""
    if plan.disembarks:
        get_out(play, squad, move)
    elif not squad.rides:
        go(play, squad, plan, move)
    if plan.clause == "GFC-49" or not squad.present or not squad.living():
        return ()
    spells.cast(play, squad)
    if plan.action == CHARGE:
        return clash(play, squad, play.state.called(plan.name))
    if plan.shoots and plan.action in SHOOTS_AFTER:
        with positions.still(play):
            shots = targets.shots(play, squad)
        tell_targets(play, squad, shots, above)
        if shots:
            held = plan.action == HOLD and not plan.disembarks
            shooting.shoot(play, squad, [(shot.gun.key, shot.enemy) for shot in shots], held=held)
    return ()


def go(play: Play, squad: Squad, plan: Plan, move: Move) -> None:
    """Carry out the move of a unit on the table."""
    if plan.action == CHARGE:
        play.tell(plan.clause, "charges", who=squad.name, at=plan.name)
    if plan.action == HOLD and move.kind != HOLD and plan.clause != "GFC-49":
        move = walks.hold(play, squad)
    moving.carry_out(play, squad, move, plan.clause if plan.action != CHARGE else "")


def get_out(play: Play, squad: Squad, move: Move) -> None:
    """GF-SR-TRANSPORT-3: let cargo get out; if there is no place for it, it stays where it is."""
    transport = carrier(play.state, squad)
    if not move.places:
        why = blocking.of_exit(play, squad, transport)
        play.tell("GF-SR-TRANSPORT-3", "stays", who=squad.name, why=why)
        return
    play.tell("GF-SR-TRANSPORT-3", "reason", who=squad.name)
    transports.leave(play, squad, move)


def clash(play: Play, squad: Squad, enemy: Squad) -> tuple[str, ...]:
    """GF-MELEE: fight the melee of a charge, if both are still there."""
    if not enemy.present or not enemy.living():
        return ()
    melee.fight(play, squad, enemy)
    return squad.key, enemy.key
