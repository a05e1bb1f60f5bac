"""A person's answers to the facts of Grimdark Future, read off a map that Lonehand does not see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lonehand.games.grimdark_future.at_table import questions
from lonehand.games.grimdark_future.at_table.answers import WHOM
from lonehand.games.grimdark_future.at_table.questions import CHARGES, REACH, THAT_ENEMY, WAY
from lonehand.games.grimdark_future.automa.table_facts import TableFacts


def answer_to(facts: TableFacts, about: Mapping[str, Any], options: Sequence[str]) -> str:
    """Return the answer to a question about one fact, or the first case that is true of several."""
    if "cases" not in about:
        return value_of(facts, about["key"], options)
    for option, ways in zip(options, about["cases"], strict=True):
        if any(all(is_so(facts, key, answer) for key, answer in way) for way in ways):
            return option
    raise AssertionError((about["cases"], options))


def is_so(facts: TableFacts, key: Sequence[Any], answer: str) -> bool:
    """Tell whether an answer is right for a fact."""
    return value_of(facts, key, (answer,)) == answer


def objective(facts: TableFacts) -> str:
    """Return the objective that is meant by those of which it is the nearest open one."""
    found = facts.open_objective()
    assert found is not None
    return found


def value_of(facts: TableFacts, key: Sequence[Any], options: Sequence[str]) -> str:
    """Return the words of a fact that the map knows."""
    name, *args = key
    if name == "open_objective":
        return questions.AN_OPEN_ONE if facts.open_objective() else questions.ALL_CONTROLLED
    if facts.open_objective() and args and args[0] != THAT_ENEMY and name in OF_OBJECTIVES:
        args = [objective(facts), *args[1:]]
    if name == CHARGES:
        return questions.SOMEBODY if facts.charge_target() else questions.NOBODY
    if name == WHOM:
        found = facts.open_objective()
        whom = facts.charge_in_the_way(found) if found else facts.charge_target()
        return str(whom)
    if name == REACH:
        if facts.unit.rides:
            return "yes" if facts.reaches(args[0], "Rush") else "no"
        if facts.reaches(args[0], "Advance"):
            return f"an Advance ({questions.inches(facts.troop.advance)}″), or it is there"
        if facts.reaches(args[0], "Rush"):
            return f"only a Rush ({questions.inches(facts.troop.rush)}″)"
        return "neither"
    if name == WAY:
        if not facts.in_the_way(args[0]):
            return questions.NOBODY
        if facts.charge_in_the_way(args[0]):
            return questions.CAN_CHARGE
        return questions.CANNOT_CHARGE if questions.CANNOT_CHARGE in options else questions.SOMEBODY
    real = [facts.the_enemy() if arg == THAT_ENEMY else arg for arg in args]
    return "yes" if getattr(facts, name)(*real) else "no"


OF_OBJECTIVES = (REACH, WAY, "shot_on_the_way")
"""The facts that are about an objective."""
