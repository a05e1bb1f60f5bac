"""At a real table: ask for the facts that decide, each at most once, and for no others.

A decision is tried with what is known. Where it needs a fact that is not, it is tried again with
each value which that fact can have, and so on; the trials make a tree. A fact that leads to the
same instruction whatever it is drops out of the tree, and what is left at its root is asked.

A game brings its own `Table`: which facts it keeps itself, which follow from others, and how the
rest is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from lonehand.engine.at_table.cases import Branch, Case, Key, Question, Together, Tree
from lonehand.engine.errors import Refusal
from lonehand.engine.facts import Source
from lonehand.engine.grammar.english import choose

MOST_TRIALS: Final = 500
"""After so many trials the fact that is needed first is asked, whether it decides or not."""
TREES_KEPT: Final = 256
"""How many trees are kept, before all of them are forgotten."""
UNKNOWN: Final = object()
"""The value of what nobody has answered."""


class Decided(Protocol):
    """What a decision leads to."""

    def instruction(self) -> object:
        """Return what is to be done, without the reasons: equal for decisions that look alike."""


P = TypeVar("P", bound=Decided)
Decision = Callable[[Any], P]
"""What decides, given the facts."""
Alike = Callable[[Sequence[P], Sequence[Question]], P]
"""What makes one decision of several that look alike, told which questions were left open."""
Supposed = Mapping[Key, Any]
"""Suppositions of a trial: values by the keys of the questions."""
AskTogether = Callable[[Together, Callable[[Case], Any]], str]
"""What puts several questions as one, given also what makes the decision of a case; it returns the
words of the case."""


class Needed(BaseException):
    """A trial needs a fact that is not known. Not an Exception: no rule may swallow it."""

    def __init__(self, question: Question) -> None:
        self.question = question


class Table:
    """What is known at a table for one decision; a game says here what it asks, and how.

    Args:
        facts: the class whose methods are the facts.

    Attributes:
        known: what was answered, by the keys of the questions.
        given: what was said beforehand: an answer's words by the name of the fact, or by its name
            and what it is about, with `: ` between them.

    """

    def __init__(self, facts: type) -> None:
        self.facts = facts
        self.known: dict[Key, Any] = {}
        self.given: Mapping[str, str] = {}

    def kept_fact(self, name: str) -> Callable[..., Any] | None:
        """Return what gives a fact that the program keeps; None if it does not keep it."""
        del name
        return None

    def follows(self, trial: Trial, name: str, args: Sequence[Any]) -> Any:
        """Return what a fact must be after what was answered; `UNKNOWN` if it may be anything."""
        del trial, name, args
        return UNKNOWN

    def question(self, name: str, args: Sequence[Any], words: str) -> Question:
        """Return the question for a fact."""
        raise NotImplementedError

    def part(self, name: str, args: Sequence[Any], value: Any) -> Any:
        """Return a fact's own part of an answer, for facts that are asked for together."""
        del name, args
        return value


class Trial(Source):
    """The facts of one trial: what the program keeps, what was answered, what is supposed.

    Args:
        table: the table.
        supposed: the suppositions of this trial.

    """

    def __init__(self, table: Table, supposed: Mapping[Key, Any]) -> None:
        super().__init__(table.facts)
        self._table, self._supposed = table, supposed

    def _find(self, name: str, args: Sequence[Any], words: str) -> Any:
        kept = self._table.kept_fact(name)
        if kept is not None:
            return kept(*args)
        value = self._table.follows(self, name, args)
        if value is not UNKNOWN:
            return value
        return self._table.part(
            name, args, self.value_told(self._table.question(name, args, words))
        )

    def value_told(self, question: Question) -> Any:
        """Return what was answered, or said beforehand; raise Needed if nothing was."""
        value = self.answer(question.key)
        if value is UNKNOWN and len(question.answers) == 1:
            (value,) = question.answers.values()
        if value is UNKNOWN:
            name, *about = map(str, question.key)
            given = self._table.given
            said = given.get(f"{name}: {', '.join(about)}", given.get(name, ""))
            value = question.answers.get(said, UNKNOWN)
        if value is UNKNOWN:
            raise Needed(question)
        return value

    def answer(self, key: Key) -> Any:
        """Return what was answered or is supposed; `UNKNOWN` if nothing was."""
        return self._table.known.get(key, self._supposed.get(key, UNKNOWN))


class Trials:
    """All trials of one decision as far as it is not settled yet.

    Args:
        decision: what decides, given the facts.
        table: what is known.

    """

    def __init__(self, decision: Decision[Any], table: Table) -> None:
        self.decision, self.table = decision, table
        self.plans: list[Any] = []
        self.needed: list[Question] = []

    def tree(self, supposed: Mapping[Key, Any]) -> Tree:
        """Return the tree of instructions under these suppositions, facts of no account left out.

        Raises:
            Needed: if it grows too large.

        """
        try:
            plan = self.decision(Trial(self.table, supposed))
        except Needed as needed:
            question = needed.question
        else:
            self.plans.append(plan)
            return ("do", plan.instruction())
        self.needed.append(question)
        if len(self.plans) + len(self.needed) > MOST_TRIALS:
            raise Needed(self.needed[0])
        trees = [
            self.tree({**supposed, question.key: value}) for value in question.answers.values()
        ]
        if all(tree == trees[0] for tree in trees):
            return trees[0]
        return Branch(("ask", question, *trees))


def next_question(decision: Decision[P], table: Table, alike: Alike[P]) -> Question | P:
    """Return the fact to ask for next, or the decision once nothing more can change it."""
    trials = Trials(decision, table)
    try:
        tree = trials.tree({})
    except Needed as needed:
        return needed.question
    if tree[0] == "ask":
        question: Question = tree[1]
        return question
    return alike(trials.plans, trials.needed)


def settle(
    decision: Decision[P],
    table: Table,
    ask: Callable[[Question], str],
    alike: Alike[P],
    key: Key = (),
    ask_together: AskTogether | None = None,
) -> P:
    """Ask for facts until it is decided.

    The tree of the first question holds all those that can follow. It is grown once for each *key*
    that says all that it depends on; where an answer is waited for, the decision is made again.

    Args:
        decision: what decides, given the facts.
        table: what is known; where a tree is too large, answers are kept there.
        ask: puts one question, and returns an answer's words.
        alike: makes one decision of several that look alike.
        key: what the tree depends on.
        ask_together: puts several questions as one; None to put each by itself.

    """

    def made(supposed: Sequence[Supposed]) -> P:
        trials = Trials(decision, table)
        for each in supposed:
            trials.tree(each)
        return alike(trials.plans, [*trials.needed, *open_questions(supposed, questions)])

    def made_of(known: Sequence[Supposed], case: Case) -> P:
        return made(after(known, case))

    questions: dict[Key, Question] = {}
    while True:
        tree = build_tree(decision, table, (*key, *table.known.items()) if key else ())
        supposed: list[Supposed] = [{}]
        while tree[0] == "ask":
            several = tree.together if ask_together and isinstance(tree, Branch) else None
            if several is not None and ask_together is not None:
                questions |= {question.key: question for question in several.questions}
                text = ask_together(several, partial(made_of, supposed))
                case = several.case(text)
                supposed, tree = after(supposed, case), case.tree
                continue
            _, question, *trees = tree
            text = ask(question)
            if not trees:
                learn(table, question, text)
                break
            value = value_of(question, text)
            supposed = [{**each, question.key: value} for each in supposed]
            tree = trees[list(question.answers).index(text)]
        else:
            return made(supposed)


def after(supposed: Sequence[Supposed], case: Case) -> list[Supposed]:
    """Return what may be supposed once a case is known to be so: each way that there is in it."""
    return [
        {**each, **{question.key: question.answers[text] for question, text in world}}
        for each in supposed
        for world in case.worlds
    ]


def open_questions(
    supposed: Sequence[Supposed], questions: Mapping[Key, Question]
) -> list[Question]:
    """Return the questions that several cases in one have left open."""
    return [
        question
        for key, question in questions.items()
        if any(each.get(key, UNKNOWN) != supposed[0].get(key, UNKNOWN) for each in supposed)
    ]


def build_tree(decision: Decision[Any], table: Table, key: Key) -> Tree:
    """Return the tree of a decision; where it grows too large, only the question at its root."""
    if key and key in TREES:
        return TREES[key]
    try:
        tree = Trials(decision, table).tree({})
    except Needed as needed:
        tree = ("ask", needed.question)
    if key:
        if len(TREES) >= TREES_KEPT:
            TREES.clear()
        TREES[key] = tree
    return tree


TREES: Final[dict[Key, Tree]] = {}
"""The trees grown last: what a person is asked next follows from them at once."""


def learn(table: Table, question: Question, text: str) -> None:
    """Keep an answer; raise Refusal if it is none to that question."""
    table.known[question.key] = value_of(question, text)


def value_of(question: Question, text: str) -> Any:
    """Return what an answer tells; raise Refusal if it is none to that question."""
    if text not in question.answers:
        known = choose(question.answers, text)
        raise Refusal(f"“{text}” is not an answer; {known}", place=question.words)
    return question.answers[text]
