"""Several questions as one: whoever takes the first case that is true comes to the same end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from lonehand.engine.at_table import trials
from lonehand.engine.at_table.cases import NONE_OF_THESE, Key, Question, Together, Tree, together
from lonehand.engine.at_table.trials import Table, Trial, settle
from lonehand.engine.chance import Chance

COLOURS = ("red", "green", "blue")


def question(name: str, answers: Sequence[str] = ("yes", "no")) -> Question:
    """Return a question whose last answer says that something is not so."""
    short = {answer: "" if answer == answers[-1] else f"{name} {answer}" for answer in answers}
    return Question((name,), f"{name}?", {answer: answer for answer in answers}, short)


def made_up(chance: Chance, questions: Sequence[Question]) -> Tree:
    """Return a tree of these questions in their order, some of them left out."""
    if not questions or chance.below("leaf", 4) == 0:
        return ("do", COLOURS[chance.below("colour", len(COLOURS))])
    first, *rest = questions
    if chance.below("left out", 4) == 0:
        return made_up(chance, rest)
    trees = [made_up(chance, rest) for _ in first.answers]
    return trees[0] if all(tree == trees[0] for tree in trees) else ("ask", first, *trees)


def walked(tree: Tree, truth: Mapping[Key, str]) -> Tree:
    """Return where a tree leads if each question is put by itself."""
    while tree[0] == "ask":
        _, asked, *trees = tree
        tree = trees[list(asked.answers).index(truth[asked.key])]
    return tree


def read(found: Together, truth: Mapping[Key, str]) -> Tree:
    """Return where the first case leads of which every statement is true."""
    said = {each.short[truth[each.key]] for each in found.questions if each.short[truth[each.key]]}
    for case in found.cases:
        if set(case.statements) <= said:
            return case.tree
    raise AssertionError("no case is true")


def truths(questions: Sequence[Question]) -> list[dict[Key, str]]:
    """Return everything that may be so."""
    found: list[dict[Key, str]] = [{}]
    for each in questions:
        found = [{**known, each.key: answer} for known in found for answer in each.answers]
    return found


def test_the_first_case_that_is_true_leads_where_the_questions_lead() -> None:
    questions = [question("a"), question("b", ("one", "two", "none")), question("c"), question("d")]
    several = fewer = 0
    for seed in range(300):
        tree = made_up(Chance(f"cases {seed}"), questions)
        found = together(tree)
        if found is None:
            continue
        several += 1
        fewer += len(found.cases) < 5
        for truth in truths(questions):
            assert walked(tree, truth) == walked(read(found, truth), truth)
    assert several > 60
    assert fewer


def test_a_statement_of_what_was_not_settled_holds_in_every_world_that_it_may_be_true_in() -> None:
    a, b = question("a"), question("b")
    tree = ("ask", a, ("do", "red"), ("ask", b, ("do", "red"), ("do", "blue")))
    found = together(tree)
    assert found is not None
    assert ["a yes", "b yes", NONE_OF_THESE] == [case.words for case in found.cases]
    with pytest.raises(KeyError):
        found.case("c yes")
    assert (("ask", "a", "b")) == ("ask", *(each.key[0] for each in found.questions))


def test_a_question_without_short_statements_is_put_by_itself() -> None:
    plain = Question(("a",), "a?", {"yes": True, "no": False})
    assert together(("ask", plain, ("do", "red"), ("do", "blue"))) is None
    assert together(("do", "red")) is None
    below = ("ask", plain, ("do", "red"), ("do", "blue"))
    assert together(("ask", question("b"), below, ("do", "red"))) is None


class Facts:
    """Two facts."""

    def first(self) -> bool:
        """Return one."""
        raise NotImplementedError

    def second(self) -> bool:
        """Return the other."""
        raise NotImplementedError


class Made:
    """A decision with its reasons."""

    def __init__(self, does: str, why: tuple[str, ...]) -> None:
        self.does, self.why = does, why

    def instruction(self) -> object:
        """Return what is to be done."""
        return self.does


class Known(Table):
    """A table that asks for everything."""

    def question(self, name: str, args: Sequence[Any], words: str) -> Question:
        """Return the question for a fact."""
        del args, words
        return Question((name,), name, {"yes": True, "no": False}, {"yes": name, "no": ""})


def decide(facts: Trial) -> Made:
    """Return red where either is so."""
    if facts.answer(("first",)) is trials.UNKNOWN:
        raise trials.Needed(Known(Facts).question("first", (), ""))
    if facts.answer(("first",)):
        return Made("red", ("first",))
    if facts.answer(("second",)) is trials.UNKNOWN:
        raise trials.Needed(Known(Facts).question("second", (), ""))
    return Made("red" if facts.answer(("second",)) else "blue", ("not first",))


@pytest.mark.parametrize(
    ("says", "does"), [("first", "red"), ("second", "red"), (NONE_OF_THESE, "blue")]
)
def test_what_cases_leave_open_is_no_reason(says: str, does: str) -> None:
    opened: list[Sequence[Question]] = []

    def alike(plans: Sequence[Made], left_open: Sequence[Question]) -> Made:
        opened.append(left_open)
        assert {does} == {plan.does for plan in plans}
        return plans[0]

    asked: list[list[str]] = []

    def ask_together(found: Together, made_of: Any) -> str:
        asked.append([case.words for case in found.cases])
        made_of(found.case(says))
        return says

    def never(_: Question) -> str:
        raise AssertionError("each is asked by itself")

    plan = settle(decide, Known(Facts), never, alike, (), ask_together)
    assert does == plan.does
    assert [["first", "second", NONE_OF_THESE]] == asked
    assert opened[0] == opened[1]
