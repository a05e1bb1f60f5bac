"""The second reading beside decisions by facts, without a map: it answers what is asked."""

from __future__ import annotations

from typing import Final

import gf_second_moves as moves
import gf_second_reading as reading
import gf_second_shots as shots
from gf_second_battles import battle
from gf_second_comparing import Outcome, Tally, outcome, outcomes
from gf_second_table import Doubt, Table, Unit, sure

from lonehand.engine.at_table.cases import Question, Together
from lonehand.games.grimdark_future.at_table import answers, questions
from lonehand.games.grimdark_future.automa.decision import decide
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.state import Unit as PlayedUnit

SORT: Final = "decision by facts"
Deed = tuple[str, str, str]
"""The action, what it is towards, and its name; none for an enemy that people find by a rule."""


def compare_facts(tally: Tally, table: Table, unit: Unit) -> None:
    """Compare what a unit does by facts."""
    if "aircraft" in unit.rules:
        return
    try:
        wanted = {deed(each) for each in outcomes(reading.decisions(table, unit)[:1])}
        play = battle(table)
        found = told(play, play.state.find(unit.name), table, unit)
    except Doubt as doubt:
        tally.doubts[SORT, str(doubt)] += 1
        return
    assert found in wanted, f"{SORT}: {wanted} expected, and not {found}, in {(table, unit)}"
    tally.judged[SORT] += 1


def deed(found: Outcome) -> Deed:
    """Return an outcome without its nodes."""
    _, action, toward, name = found
    return action, toward, name if action == "charge" or toward == "objective" else ""


def told(play: Play, played: PlayedUnit, table: Table, unit: Unit) -> Deed:
    """Return what the program does by facts, for the first goal of the reading."""
    goal = next(iter(moves.goals(table, unit)), None)
    seen = reading.Seen(table, unit, goal)

    def first_true(found: Together, made: object) -> str:
        del made
        for case in found.cases:
            if any(all(in_words(seen, each) == said for each, said in way) for way in case.worlds):
                return case.words
        raise AssertionError((found, table, unit))

    plan = questions.settle(
        lambda facts: decide(facts, TREES),
        questions.Table(play, played),
        lambda question: in_words(seen, question),
        ask_together=first_true,
    )
    among = plan.name.replace(" or ", ", ").split(", ")
    if plan.goal == "objective" and goal is not None and goal.name in among:
        plan = plan._replace(name=goal.name)
    return deed(outcome(plan))


def in_words(seen: reading.Seen, question: Question) -> str:
    """Return the reading's answer to a question, as people would give it."""
    name = str(question.key[0])
    match name:
        case "open_objective":
            return questions.AN_OPEN_ONE if seen.goal else questions.ALL_CONTROLLED
        case questions.CHARGES:
            return questions.SOMEBODY if seen.charge() else questions.NOBODY
        case answers.WHOM:
            return whom(seen)
        case questions.WAY:
            return on_the_way(seen, question)
        case questions.REACH:
            # The answers are, in their order: an Advance, only a Rush, neither.
            return list(question.answers)[
                0 if seen.reaches("Advance") else 1 if seen.reaches("Rush") else 2
            ]
    facts = {
        "shot_from_here": lambda: sure(shots.holds(seen.table, seen.unit), "a shot"),
        "covered_shot": seen.covered_shot,
        "shot_on_the_way": seen.shot_to_objective,
        "shot_at_enemy": seen.shot,
    }
    return "yes" if facts[name]() else "no"


def on_the_way(seen: reading.Seen, question: Question) -> str:
    """Return who is in the way, and whom of them the unit charges."""
    if not seen.way():
        return questions.NOBODY
    if seen.charge_in_way():
        return questions.CAN_CHARGE
    return (
        questions.CANNOT_CHARGE
        if questions.CANNOT_CHARGE in question.answers
        else questions.SOMEBODY
    )


def whom(seen: reading.Seen) -> str:
    """Return the first whom a unit may charge."""
    return min(each.name for each in moves.charged(seen.charges, seen.unit))
