"""What is asked at a table by any game: only what decides, each fact once, alike answers never."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from lonehand.engine.at_table import trials
from lonehand.engine.at_table.cases import Question
from lonehand.engine.at_table.trials import UNKNOWN, Table, Trial, next_question, settle
from lonehand.engine.errors import Refusal
from lonehand.engine.facts import fact


class Weather:
    """Facts for a walk."""

    @fact("it rains")
    def rains(self) -> bool:
        """Tell whether it rains."""
        raise NotImplementedError

    @fact("it is cold")
    def cold(self) -> bool:
        """Tell whether it is cold."""
        raise NotImplementedError

    @fact("the wind", ("calm", "storm"))
    def wind(self) -> str:
        """Return how strong the wind is."""
        raise NotImplementedError

    @fact("it is Sunday")
    def sunday(self) -> bool:
        """Tell whether it is Sunday."""
        raise NotImplementedError


class Plan(NamedTuple):
    """What is done, and why."""

    does: str
    why: tuple[Any, ...] = ()

    def instruction(self) -> str:
        """Return what is done."""
        return self.does


class Walk(Table):
    """What is known before a walk: the calendar is kept, in a storm it rains."""

    def __init__(self) -> None:
        super().__init__(Weather)

    def kept_fact(self, name: str) -> Callable[..., Any] | None:
        """Return the calendar."""
        return (lambda: True) if name == "sunday" else None

    def follows(self, trial: Trial, name: str, args: Sequence[Any]) -> Any:
        """In a storm it rains."""
        del args
        return True if name == "rains" and trial.answer(("wind",)) == "storm" else UNKNOWN

    def question(self, name: str, args: Sequence[Any], words: str) -> Question:
        """Ask for a fact as it stands."""
        answers = (
            {"calm": "calm", "storm": "storm"} if name == "wind" else {"yes": True, "no": False}
        )
        return Question((name, *args), words, answers)


def alike(plans: Sequence[Plan], left_open: Sequence[Question]) -> Plan:
    """Return the first plan, and what was left open."""
    return plans[0]._replace(why=tuple(question.words for question in left_open))


def asked(decision: Callable[[Any], Plan], answers: Sequence[str]) -> tuple[list[str], Plan]:
    """Return what was asked, and the plan."""
    left, words = list(answers), []

    def ask(question: Question) -> str:
        words.append(question.words)
        return left.pop(0)

    return words, settle(decision, Walk(), ask, alike)


def test_only_what_decides_is_asked() -> None:
    """A fact that leads to the same whatever it is drops out, though the decision looks at it."""

    def decision(facts: Any) -> Plan:
        if facts.cold():
            return Plan("stay") if facts.rains() else Plan("walk")
        return Plan("stay" if facts.rains() else "walk")

    words, plan = asked(decision, ["no"])
    assert (["it rains"], "walk") == (words, plan.does)
    assert "it is cold" in plan.why


def test_what_is_kept_and_what_follows_is_not_asked() -> None:
    """The calendar is known, and in a storm nobody asks whether it rains."""

    def decision(facts: Any) -> Plan:
        if facts.wind() == "storm" and facts.rains() and facts.sunday():
            return Plan("stay")
        return Plan("walk" if not facts.rains() else "swim")

    words, plan = asked(decision, ["storm"])
    assert (["the wind"], "stay") == (words, plan.does)


def test_when_nothing_matters_nothing_is_asked() -> None:
    """A decision that is the same in every case is made at once."""
    words, plan = asked(lambda facts: Plan("walk", (str(facts.cold()),)), [])
    assert ([], "walk") == (words, plan.does)


def test_of_a_tree_that_grows_too_large_the_first_fact_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Beyond the limit of trials the fact that is needed first is asked, whatever it decides."""
    monkeypatch.setattr(trials, "MOST_TRIALS", 2)

    def decision(facts: Any) -> Plan:
        return Plan("walk", (facts.cold(), facts.rains(), facts.wind()))

    found = next_question(decision, Walk(), alike)
    assert isinstance(found, Question)
    assert ("cold",) == found.key


def test_an_answer_that_is_none_is_refused() -> None:
    """The sentence says which there are."""
    with pytest.raises(Refusal, match="“snow” is not an answer; choose yes or no"):
        asked(lambda facts: Plan("walk" if facts.cold() else "stay"), ["snow"])
