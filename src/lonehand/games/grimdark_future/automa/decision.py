"""GF-H-1 to GF-M-3: what an AI unit does in its activation, by the tree of its type.

`decide` reads facts and nothing else, and returns a plan with its reasons; the plan is carried out
by the one who keeps the battle: the open table, or people at a real one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

import msgspec

from lonehand.engine.reasons import Reason
from lonehand.games.grimdark_future.automa.facts import HOLDING, Facts

HOLD_CLAUSES: Final = {
    "entrenched": "GF-SR-ENTRENCHED-2",
    "indirect": "GF-SR-INDIRECT",
    "relentless": "GF-SR-RELENTLESS",
}
SHOOTERS: Final = ("Hybrid", "Shooting")
"""GF-TER-C2: the types that shoot after an Advance."""


# -- the words of the trees ------------------------------------------------------------------------

OPEN, IN_WAY = "an objective not under control", "enemies in the way"
ONLY_RUSH: Final = "a rush reaches the objective, an advance does not"
SHOT_AT_OBJECTIVE: Final = "an advance to the objective gives a shot"
CHARGEABLE: Final = "an enemy in charge range"
SHOT_AT_ENEMY: Final = "an advance towards the enemy gives a shot"
NEEDS: Final = {IN_WAY: (OPEN,), ONLY_RUSH: (OPEN,), SHOT_AT_OBJECTIVE: (OPEN,)}
"""The questions that make sense only after others were answered with yes."""

Action = Literal["Hold", "Advance", "Rush", "Charge"]
Given = frozenset[tuple[str, bool]]
"""Questions that were answered on the way, each with its answer."""


class Doing(NamedTuple):
    """Something that a leaf may say.

    Attributes:
        action: the action.
        goal: what it is towards: the `objective`, the `enemy`, or for a charge its target.
        shoots: whether the unit shoots after it.
        needs: the questions that must have been answered with yes on the way to it.
        depends: the question whose yes makes it possible and whose no makes it impossible; empty if
            it is always possible.
        only_if: a question whose no makes it impossible, and whose yes does not yet make it
            possible; empty for none.

    """

    action: Action
    goal: Literal["objective", "enemy", "in the way", "any"]
    shoots: bool
    needs: tuple[str, ...] = ()
    depends: str = ""
    only_if: str = ""

    def is_possible(self, given: Given) -> bool | None:
        """Return whether it can be done after these answers; None if that is still open."""
        answers = dict(given)
        if self.only_if:
            return False if answers.get(self.only_if) is False else None
        return answers.get(self.depends) if self.depends else True


DOINGS: Final[Mapping[str, Doing]] = {
    "charge one in the way": Doing(
        "Charge", "in the way", shoots=False, needs=(OPEN,), only_if=IN_WAY
    ),
    "advance to the objective and shoot, if it gives a shot": Doing(
        "Advance", "objective", shoots=True, needs=(OPEN,), depends=SHOT_AT_OBJECTIVE
    ),
    "advance to the objective and shoot": Doing("Advance", "objective", shoots=True, needs=(OPEN,)),
    "rush to the objective": Doing("Rush", "objective", shoots=False, needs=(OPEN,)),
    "charge": Doing("Charge", "any", shoots=False, depends=CHARGEABLE),
    "advance towards the enemy and shoot": Doing("Advance", "enemy", shoots=True),
    "rush towards the enemy": Doing("Rush", "enemy", shoots=False),
}
"""What a leaf may say."""


class Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A node: its question, and for each answer the next node or what is done."""

    question: str
    yes: str | tuple[str, ...]
    no: str | tuple[str, ...]

    def after(self, *, answer: bool) -> str | tuple[str, ...]:
        """Return what follows an answer."""
        return self.yes if answer else self.no


class Trees(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The trees: where each unit type begins, and every node by its clause."""

    start: dict[str, str]
    node: dict[str, Node]


# -- a decision ------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """What an AI unit does, as an instruction, and why.

    Attributes:
        action: the action; a Shaken unit, which is idle, holds.
        clause: the clause that decided.
        goal: what it moves towards: an objective, an enemy, or nothing.
        name: the name of that objective or enemy; of a Charge, its target.
        shoots: whether it shoots after its move.
        disembarks: whether it leaves its transport first (GF-SR-TRANSPORT-3).
        path: the nodes taken, each with its answer.
        why: the reasons, in the order in which they came up.

    """

    action: Action
    clause: str
    goal: Literal["objective", "enemy", ""] = ""
    name: str = ""
    shoots: bool = False
    disembarks: bool = False
    path: tuple[tuple[str, bool], ...] = ()
    why: tuple[Reason, ...] = ()

    def instruction(self) -> tuple[object, ...]:
        """Return what is to be done, without the reasons: equal for plans that look alike."""
        return (self.action, self.goal, self.name, self.shoots, self.disembarks)


class Case:
    """One unit while its tree is walked.

    Attributes:
        facts: what is known of it.
        why: the reasons so far.
        path: the nodes taken so far.

    """

    __slots__ = ("facts", "path", "why")

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.why: list[Reason] = []
        self.path: list[tuple[str, bool]] = []

    def note(self, clause: str, key: str, *parts: object) -> None:
        """Keep a reason."""
        self.why.append(Reason(clause, key, parts))

    def plan(self, action: Action, clause: str, doing: Doing | None = None, name: str = "") -> Plan:
        """Return a plan with what has come up so far."""
        goal: Literal["objective", "enemy", ""] = ""
        if doing is not None:
            goal = "objective" if doing.goal == "objective" else "enemy"
        shoots = action == "Hold" or (doing is not None and doing.shoots)
        return Plan(action, clause, goal, name, shoots, path=tuple(self.path), why=tuple(self.why))


def decide(facts: Facts, trees: Trees) -> Plan:
    """Return what a unit does in its activation.

    A Shaken unit is idle. GF-SR-ENTRENCHED-2, GF-SR-INDIRECT and GF-SR-RELENTLESS are asked before
    the tree. GF-SR-TRANSPORT-3: a unit that rides leaves its transport, as its move.
    """
    case = Case(facts)
    if facts.shaken():
        case.note("GFC-49", "idle")
        return case.plan("Hold", "GFC-49")._replace(shoots=False)
    rides = facts.rides()
    if rides:
        case.note("GF-SR-TRANSPORT-3", "disembarks")
    elif (held := holds(case)) is not None:
        return held
    found = walk(case, trees)
    return found._replace(disembarks=True) if rides else found


def holds(case: Case) -> Plan | None:
    """Return that it stays and shoots, if a rule makes it (C35)."""
    for rule in HOLDING:
        if case.facts.has(rule):
            clause = HOLD_CLAUSES[rule]
            if case.facts.shot_from_here(rule):
                case.note(clause, "stays and shoots", rule)
                return case.plan("Hold", clause)
            case.note(clause, "no shot from here", rule)
    return None


def walk(case: Case, trees: Trees) -> Plan:
    """Walk the tree of its type from the top, node by node."""
    kind = case.facts.kind()
    key = trees.start[kind]
    case.note("GF-TYPE", "type", kind)
    while True:
        node = trees.node[key]
        if node.question == SHOT_AT_ENEMY and stays_in_cover(case, kind):
            return case.plan("Hold", "GF-TER-C2")
        answer = QUESTIONS[node.question](case, key)
        case.path.append((key, answer))
        then = node.after(answer=answer)
        if isinstance(then, str):
            key = then
            continue
        for doing in then:
            plan = attempt(case, key, DOINGS[doing])
            if plan is not None:
                case.note(key, "does", doing)
                return plan._replace(why=tuple(case.why))
        message = f"{key} leaves nothing to do"
        raise AssertionError(message)  # cannot be: `load_trees` saw to it


def stays_in_cover(case: Case, kind: str) -> bool:
    """GF-TER-C2: a unit in cover with a shot, and not bound for an objective, stays and shoots."""
    if kind not in SHOOTERS or case.facts.rides() or not case.facts.covered_shot():
        return False
    case.note("GF-TER-C2", "stays in cover")
    return True


# -- the questions of the nodes -------------------------------------------------------------------


def objective(case: Case) -> str:
    """Return the objective that the nodes speak of; it has been asked for already."""
    name = case.facts.open_objective()
    if name is None:
        message = "only the nodes below “not under control” may speak of the objective"
        raise AssertionError(message)
    return name


def is_open(case: Case, key: str) -> bool:
    """GF-H-1, GF-S-1, GF-M-1: whether any objective is not under the AI's control."""
    name = case.facts.open_objective()
    case.note(key, "open" if name else "all controlled", name or "")
    return name is not None


def in_the_way(case: Case, key: str) -> bool:
    """GF-H-2, GF-M-2: whether enemies are in the way."""
    found = case.facts.in_the_way(objective(case))
    case.note(key, "in the way" if found else "nobody in the way", objective(case))
    return found


def only_a_rush_reaches(case: Case, key: str) -> bool:
    """GF-H-3: whether a Rush reaches the objective where an Advance does not."""
    name = objective(case)
    found = not case.facts.reaches(name, "Advance") and case.facts.reaches(name, "Rush")
    case.note(key, "only a rush" if found else "not only a rush", name)
    return found


def shot_on_the_way(case: Case, key: str) -> bool:
    """GF-H-4, GF-S-2: whether the Advance towards the objective ends with a valid shot."""
    name = objective(case)
    found = case.facts.shot_on_the_way(name)
    case.note(key, "shot on the way" if found else "no shot on the way", name)
    return found


def in_charge_range(case: Case, key: str) -> bool:
    """GF-H-5, GF-M-3: whether an enemy can be charged."""
    name = case.facts.charge_target()
    case.note(key, "charge" if name else "nobody to charge", name or "")
    return name is not None


def shot_at_enemy(case: Case, key: str) -> bool:
    """GF-H-6, GF-S-3: whether an Advance with no objective to go for ends with a valid shot."""
    name = case.facts.the_enemy()
    found = name is not None and case.facts.shot_at_enemy(name)
    case.note(key, "shot at enemy" if found else "no shot at enemy", name or "")
    return found


QUESTIONS: Final = {
    OPEN: is_open,
    IN_WAY: in_the_way,
    ONLY_RUSH: only_a_rush_reaches,
    SHOT_AT_OBJECTIVE: shot_on_the_way,
    CHARGEABLE: in_charge_range,
    SHOT_AT_ENEMY: shot_at_enemy,
}
"""What finds the answer of each question."""


# -- what a leaf says -----------------------------------------------------------------------------


def attempt(case: Case, key: str, doing: Doing) -> Plan | None:
    """Return the plan of one action of a leaf, None if it is not possible."""
    facts = case.facts
    match doing.goal:
        case "in the way":
            target = facts.charge_in_the_way(objective(case))
            if target is None:
                case.note(key, "cannot charge in the way")
                return None
            return case.plan("Charge", key, doing, target)
        case "any":
            target = facts.charge_target()
            if target is None:
                case.note(key, "nobody to charge", "")
                return None
            return case.plan("Charge", key, doing, target)
        case "objective":
            name = objective(case)
            if doing.depends and not facts.shot_on_the_way(name):
                case.note(key, "advance without a shot", name)
                return None
            return case.plan(doing.action, key, doing, name)
    enemy = facts.the_enemy()
    if enemy is None:
        case.note(key, "nobody left")
        return case.plan("Hold", key)._replace(shoots=False)
    return case.plan(doing.action, key, doing, enemy)
