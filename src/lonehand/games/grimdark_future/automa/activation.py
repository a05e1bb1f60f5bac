"""A whole activation of an AI unit, with the map or by people's hands.

It is one path: what the unit does is decided by facts and nothing else (`decision`), adjusted to
what the unit can do, told with its reasons, and done. `Doing` says where the facts come from, what
is in the way and who moves the models: `OnMap` works all of it out on the map and carries it out as
a person's answers are carried out, with the same checks; `at_table.by_hand` leaves it to hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, NamedTuple, Protocol

from lonehand.engine.at_table.orders import Order
from lonehand.engine.facts import Traced
from lonehand.engine.reasons import Above, Reason, Weighed
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.automa import spells, targets
from lonehand.games.grimdark_future.automa.decision import Plan, decide
from lonehand.games.grimdark_future.automa.facts import Facts
from lonehand.games.grimdark_future.automa.places import end_points, obstruction, surroundings
from lonehand.games.grimdark_future.automa.places.surroundings import charging_avoids
from lonehand.games.grimdark_future.automa.table_facts import TableFacts
from lonehand.games.grimdark_future.automa.targets import Shot
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import melee, morale, shooting, ties, wounds
from lonehand.games.grimdark_future.rules.movement import (
    charges,
    moves,
    placement,
    positions,
    transports,
    walks,
)
from lonehand.games.grimdark_future.rules.movement.walks import ADVANCE, CHARGE, HOLD, RUSH, Move
from lonehand.games.grimdark_future.state import Unit
from lonehand.games.grimdark_future.words import reasons
from lonehand.games.grimdark_future.words.grammar import inches
from lonehand.space.inches.measures import Point

Lines = tuple[Weighed, ...]
"""Reasons, as the panel of reasons reads them."""
SHOOTS_AFTER: Final = (HOLD, ADVANCE)


class Grounds(NamedTuple):
    """What a decision was made on, and what it leads to on the table.

    Attributes:
        why: the reasons, those of the plan first.
        used: the facts that were looked at, or asked for.
        objective: the objective that the unit had in mind, if its plan names none.
        route: the way that it goes, if the map knows it.
        in_way: the enemies in the way to the objective, if the map knows them.
        hands: what people's hands do, in sentences; empty where the map does it.
        order: the same as a card.

    """

    why: tuple[Reason, ...]
    used: Sequence[object]
    objective: str = ""
    route: Sequence[Point] = ()
    in_way: Sequence[str] = ()
    hands: Sequence[str] = ()
    order: Order | None = None


class Doing(Protocol):
    """One activation of an AI unit: how it is decided, and who carries it out.

    Attributes:
        play: the battle.
        unit: the unit.

    """

    play: Play
    unit: Unit

    def thinking_context(self) -> AbstractContextManager[None]:
        """Return the context in which it is decided, where nothing moves."""

    def use_army_rules(self) -> None:
        """Use what the unit's army gives it, before anything else."""

    def decide(self) -> Plan:
        """Return what the unit does by its facts, computed or asked for."""

    def adjust(self, plan: Plan) -> Plan:
        """Return the plan as the unit can carry it out (C28)."""

    def grounds(self, plan: Plan) -> Grounds:
        """Return what else there is to tell of the decision."""

    def move(self, plan: Plan) -> None:
        """Move the unit, or get it out of its transport."""

    def cast(self) -> None:
        """Cast what the unit casts before it attacks."""

    def fight(self, plan: Plan) -> None:
        """Fight the melee of its charge."""

    def shoot(self, plan: Plan, above: Lines) -> None:
        """Shoot; *above* are the lines that told the decision."""

    def end(self, *, was_shaken: bool) -> None:
        """Settle what follows from it; a unit that was Shaken recovers."""


def act(doing: Doing) -> None:
    """C34: let an AI unit have its activation, from its army's rules to morale.

    A Shaken unit is idle, and then no longer Shaken.
    """
    unit = doing.unit
    unit.activated, unit.moved = True, False
    was_shaken = unit.shaken
    if not was_shaken and unit.present:
        doing.use_army_rules()
    with doing.thinking_context():
        plan = doing.adjust(doing.decide())
    lines = tell(doing, plan)
    carry_out(doing, plan, lines)
    doing.end(was_shaken=was_shaken)


def adjust(doing: Doing, plan: Plan) -> Plan:
    """GF-SR-AIRCRAFT-2, C28: return a plan as the unit can carry it out by its list.

    An Aircraft only advances, and what can only hold holds; both shoot.
    """
    troop = doing.play.rules.forces.of(doing.unit)
    if plan.disembarks or plan.action == HOLD:
        return plan
    if troop.has("aircraft"):
        if plan.action == ADVANCE:
            return plan
        why = Reason("GF-SR-AIRCRAFT-2", "only advances")
        return plan._replace(action="Advance", shoots=True, why=(*plan.why, why))
    return holds_instead(plan, "only holds") if troop.holds else plan


def holds_instead(plan: Plan, why: str) -> Plan:
    """C28: return that a unit holds and shoots; *why* is the key of the reason."""
    reason = Reason(plan.clause, why)
    return plan._replace(action="Hold", shoots=True, why=(*plan.why, reason))


def carry_out(doing: Doing, plan: Plan, above: Lines) -> None:
    """C34: move, cast, then shoot or fight; *above* are the lines that told the decision."""
    unit = doing.unit
    doing.move(plan)
    if plan.clause == "GFC-49" or not unit.present or not unit.living_models():
        return
    doing.cast()
    if plan.action == CHARGE:
        doing.fight(plan)
    elif plan.shoots and plan.action in SHOOTS_AFTER:
        doing.shoot(plan, above)


# -- what is told ----------------------------------------------------------------------------------


def tell(doing: Doing, plan: Plan) -> Lines:
    """Tell the decision with its reasons, and count every clause that had a word in it.

    Returns the lines of the panel of reasons; none where nobody wants reasons.
    """
    play, unit = doing.play, doing.unit
    for clause in dict.fromkeys(reason.clause for reason in plan.why):
        if clause != plan.clause:
            play.tell(clause, events.Applies(unit.name))
    if not play.door.explains:
        play.door.count(plan.clause)
        return ()
    grounds = doing.grounds(plan)
    found = lines(play, plan, grounds)
    keys = [each.key for each in play.state.units]
    told = events.Decision(
        keys.index(unit.key),
        found,
        who=unit.name,
        action=plan.action,
        is_idle=plan.clause == "GFC-49",
        path=tuple(node for node, _ in plan.path),
        answers=tuple(answer for _, answer in plan.path),
        objective=plan.name if plan.goal == "objective" else grounds.objective,
        target=plan.name if plan.goal == "enemy" else "",
        route=tuple(grounds.route),
        in_way=tuple(grounds.in_way),
        shoots=plan.shoots,
        disembarks=plan.disembarks,
        hands=tuple(grounds.hands),
        order=grounds.order,
    )
    play.tell(plan.clause, told)
    return found


def lines(play: Play, plan: Plan, grounds: Grounds) -> Lines:
    """Return the reasons as the panel of reasons reads them, a line each.

    The last line is what is done, with the facts that were looked at.
    """
    names = [unit.name for unit in play.state.units]
    aims = plan.goal == "enemy" and plan.name in names
    last = Weighed(
        "Action",
        True,  # noqa: FBT003 - it is what is done
        plan.clause,
        reasons.action(plan),
        names.index(plan.name) if aims else -1,
        tuple(str(known) for known in grounds.used),
    )
    return (*(line_of(play, reason) for reason in grounds.why), last)


def line_of(play: Play, reason: Reason) -> Weighed:
    """Return a reason as a line."""
    said = reasons.sentence(reason, play.rules.readings)
    return Weighed(reasons.heading(reason), use=False, clause=reason.clause, say=said)


# -- on the map ------------------------------------------------------------------------------------


class OnMap:
    """C34: an activation that the map decides and carries out; see `Doing`.

    Args:
        play: the battle.
        unit: the unit.

    """

    def __init__(self, play: Play, unit: Unit) -> None:
        self.play, self.unit = play, unit
        self.before = morale.wounds_standing(play)
        self.facts = TableFacts(play, unit)
        self.known: Any = Traced(self.facts, Facts) if play.door.explains else self.facts
        self.way = Move(HOLD, ())
        self.blocks: list[Reason] = []
        self.fought: tuple[str, ...] = ()

    def thinking_context(self) -> AbstractContextManager[None]:
        """Return the context in which models stand still, and what was measured is kept."""
        return positions.still(self.play)

    def use_army_rules(self) -> None:
        """Use what the unit's army gives it."""
        use_army_rules(self.play, self.unit)

    def decide(self) -> Plan:
        """Return what the unit does by the facts of the map."""
        return decide(self.known, self.play.rules.trees or TREES)

    def adjust(self, plan: Plan) -> Plan:
        """C28: return the plan as the unit can carry it out; the move that it makes is found here.

        A unit that should rush but cannot move, or finds no way, holds and shoots.
        """
        self.way = move_of(self.play, self.facts, plan)
        if self.play.door.explains:
            self.blocks = obstruction.of_move(self.play, self.facts, plan, self.way)
        found = adjust(self, plan)
        if found == plan and self.is_stuck(plan):
            found = holds_instead(plan, "no way")
        return found._replace(
            why=(*found.why, *reasons.of_move(self.play, self.facts, found, self.way))
        )

    def is_stuck(self, plan: Plan) -> bool:
        """Say whether no way leads anywhere; what gets out of a transport or flies never is."""
        if plan.disembarks or plan.action == HOLD or self.facts.troop.has("aircraft"):
            return False
        return (plan.action == RUSH and not self.way.length) or self.way.kind == HOLD

    def grounds(self, plan: Plan) -> Grounds:
        """Return what else there is to tell: what blocks the move, what looks foolish, the way."""
        known = self.facts.known
        name = plan.name if plan.goal == "objective" else known.get("open") or ""
        return Grounds(
            (*plan.why, *self.blocks, *reasons.remarks(self.play, self.facts, plan)),
            self.known.facts_used(),
            name,
            self.way.route,
            [enemy.name for enemy in known.get(("way", name), ())],
        )

    def move(self, plan: Plan) -> None:
        """Carry out the move, and tell why a unit stays where it is."""
        play, unit = self.play, self.unit
        if unit.present and self.way.places == positions.spots_of(unit):
            for reason in self.blocks:
                why = obstruction.why_it_stays(reason)
                play.tell(plan.clause, events.Stays(unit.name, why))
        if plan.disembarks:
            get_out(play, unit, self.way)
        elif not unit.rides:
            carry_out_move(play, unit, plan, self.way)

    def cast(self) -> None:
        """Cast."""
        spells.cast(self.play, self.unit)

    def fight(self, plan: Plan) -> None:
        """Fight the melee of a charge, if both are still there."""
        enemy = self.play.state.find(plan.name)
        if enemy.present and enemy.living_models():
            melee.fight(self.play, self.unit, enemy)
            self.fought = self.unit.key, enemy.key

    def shoot(self, plan: Plan, above: Lines) -> None:
        """Shoot every weapon at its target."""
        with positions.still(self.play):
            shots = targets.shots(self.play, self.unit)
        tell_targets(self.play, self.unit, shots, above)
        if shots:
            held = plan.action == HOLD and not plan.disembarks
            choices = [(shot.gun.key, shot.enemy) for shot in shots]
            shooting.shoot(self.play, self.unit, choices, held=held)

    def end(self, *, was_shaken: bool) -> None:
        """Test morale; a unit that was Shaken recovers."""
        morale.after_activation(self.play, self.before, self.fought)
        if was_shaken and self.unit.in_play:
            morale.recover(self.play, self.unit)


# -- before it decides -----------------------------------------------------------------------------


def use_army_rules(play: Play, unit: Unit) -> None:
    """Use a unit's army rules before its action is chosen, where they change something.

    It heals the nearest friendly unit with a wound on a model with Tough, itself first.
    """
    if not play.rules.forces.of(unit).count_having("mend"):
        return
    hurt = wounds.patients(play, unit)
    if not hurt:
        return
    near = ties.best(
        hurt,
        lambda each: 0 if each is unit else positions.gap(play, unit, each),
        ties.tolerance(play),
    )
    wounds.mend(play, unit, ties.pick_unit(play, "GF-SR-ARMY", near))
    play.tell("GF-SR-ARMY", events.Applies(unit.name))


# -- the plan as a move ----------------------------------------------------------------------------


def move_of(play: Play, facts: TableFacts, plan: Plan) -> Move:
    """Return the move of a plan; of a Charge, the one that gets into contact."""
    unit = facts.unit
    if unit.rides and not plan.disembarks:
        return Move(HOLD, ())
    match plan.action, plan.goal:
        case "Charge", _:
            enemy = play.state.find(plan.name)
            if unit.rides:
                out = targets.getting_out_at(play, unit, enemy)
                return Move(HOLD, ()) if out is None else out
            avoid = charging_avoids(play, unit, enemy)
            found = charges.charge(play, unit, enemy, avoid=avoid)
            return walks.hold(play, unit) if found is None else found
        case ("Advance" | "Rush") as action, "objective":
            return facts.objective_move(plan.name, action)
        case "Advance", "enemy":
            return facts.enemy_advance(plan.name)[0]
        case "Rush", "enemy":
            return facts.enemy_rush(plan.name)
    special = play.rules.forces.profile.special
    if facts.troop.has("aircraft") and (not facts.shaken() or special.aircraft.moves_shaken):
        return end_points.flight(play, unit, nearest_goal(play, unit))
    return walks.hold(play, unit)


def nearest_goal(play: Play, unit: Unit) -> Point:
    """Return the place of the nearest objective; without any, the middle of the table."""
    marker = surroundings.nearest(play, unit, play.state.markers)
    return placement.goals_of(play)[0] if marker is None else (marker.x, marker.y)


# -- what is done ----------------------------------------------------------------------------------


def carry_out_move(play: Play, unit: Unit, plan: Plan, move: Move) -> None:
    """Carry out the move of a unit on the table."""
    if plan.action == CHARGE:
        play.tell(plan.clause, events.Charges(unit.name, plan.name))
    if plan.action == HOLD and move.kind != HOLD and plan.clause != "GFC-49":
        move = walks.hold(play, unit)
    moves.carry_out(play, unit, move, plan.clause if plan.action != CHARGE else "")


def get_out(play: Play, unit: Unit, move: Move) -> None:
    """Let cargo get out; if there is no place for it, it stays where it is."""
    transport = play.state.carrier(unit)
    if not move.places:
        why = events.NO_PLACE
        if play.door.explains:
            why = obstruction.of_exit(play, unit, transport)
        play.tell("GF-SR-TRANSPORT-3", events.Stays(unit.name, why))
        return
    play.tell("GF-SR-TRANSPORT-3", events.Applies(unit.name))
    transports.leave(play, unit, move)


# -- whom it shoots at -----------------------------------------------------------------------------


def tell_targets(play: Play, unit: Unit, shots: Sequence[Shot], above: Lines) -> None:
    """Tell what each weapon shoots at, with the keys that chose it."""
    for shot in shots:
        for clause in dict.fromkeys([shot.clause, *(step.clause for step in shot.steps)]):
            play.tell(clause, events.Applies(unit.name))
    if not shots:
        return
    if not play.door.explains:
        play.door.count(shots[0].clause)
        return
    keys = [each.key for each in play.state.units]
    guns = [shot.gun.name for shot in shots]
    more: dict[tuple[str, str], Weighed] = {}
    for shot in shots:
        line = line_of_shot(play, shot, is_one_of_several=guns.count(shot.gun.name) > 1)
        more.setdefault((line.text, line.say), line)
    told = events.Targets(
        keys.index(unit.key),
        (*above, *more.values()),
        who=unit.name,
        weapons=tuple(guns),
        at=tuple(shot.enemy.name for shot in shots),
    )
    play.tell(shots[0].clause, told)


def line_of_shot(play: Play, shot: Shot, *, is_one_of_several: bool) -> Weighed:
    """Return why a weapon shoots at its target; its range tells it from others of its name."""
    names = [each.name for each in play.state.units]
    reach = f" ({inches(shot.gun.range)})" if is_one_of_several else ""
    return Weighed(
        f"{shot.gun.name}{reach}",
        True,  # noqa: FBT003 - it is what is done
        shot.clause,
        reasons.aim(shot),
        names.index(shot.enemy.name),
        (f"valid targets: {', '.join(shot.among)}",),
        tuple(
            Above(step.clause, step.name, reasons.others(shot, nth))
            for nth, step in enumerate(shot.steps)
        ),
    )
