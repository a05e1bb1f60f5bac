"""A whole activation of an AI unit, with the map or by people's hands.

It is one path: what the unit does is decided by facts and nothing else (`decision`), adjusted to
what the unit can do, told with its reasons, and done. Whence the facts come, what stands in the way
and who moves the models is for `Doing`, which the map (`on_map`) and hands (`by_hand`) carry out.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final, NamedTuple, Protocol

from lonehand.engine.at_table.orders import Order
from lonehand.engine.reasons import Reason, Weighed
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.automa.decision import Plan
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement.walks import ADVANCE, CHARGE, HOLD
from lonehand.games.grimdark_future.state import Unit
from lonehand.games.grimdark_future.words import reasons
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
        """Return what there is to tell of the decision besides the plan."""

    def move(self, plan: Plan) -> None:
        """Move the unit, or get it out of its transport."""

    def cast(self) -> None:
        """Cast what the unit casts before it attacks."""

    def fight(self, plan: Plan) -> None:
        """Fight the melee of its charge."""

    def shoot(self, plan: Plan, above: Lines) -> None:
        """Shoot; *above* are the lines that told the decision."""

    def end(self, *, was_shaken: bool) -> None:
        """Settle what follows from it; who was Shaken recovers."""


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
