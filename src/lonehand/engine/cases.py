"""At a real table: questions, and several of them as one, with the cases side by side.

What decides makes a tree of questions. Where a few cases cover what several of its questions would
tell, they are put in one: a list of statements in a few words, of which the first that is true
holds, and "none of these". Where each question is put by itself nothing of that is needed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

MOST_CASES: Final = 6
"""More cases than this stand side by side only where the first question has more answers."""
MOST_WORLDS: Final = 48
"""Where there are more ways through the questions than this, fewer of them are put in one."""
NONE_OF_THESE: Final = "none of these"
FIRST: Final = "first"
"""What the key of several questions in one begins with."""
Key = tuple[Hashable, ...]
Tree = tuple[Any, ...]
"""A leaf `("do", instruction)` or a branching `("ask", question, one tree for each option)`."""


class Question(NamedTuple):
    """What is asked for: its key, its words, and for each answer its words and what it tells.

    Attributes:
        key: the name of the fact, or of facts that are asked for together, and its arguments.
        words: what is asked.
        answers: from the words of an answer to its value.
        short: for each answer a statement in a few words, as it stands among other cases; empty
            where the answer says that something is not so. None of them: it is put by itself.

    """

    key: Key
    words: str
    answers: Mapping[str, Any]
    short: Mapping[str, str] = {}


World = tuple[tuple[Question, str], ...]
"""A way through several questions: each with the words of its answer."""


class Case(NamedTuple):
    """One case among others: its words, the ways through the questions in it, what follows."""

    words: str
    worlds: tuple[World, ...]
    tree: Tree


class Together(NamedTuple):
    """Several questions as one: the questions, and the cases, of which the first true one holds."""

    questions: tuple[Question, ...]
    cases: tuple[Case, ...]

    @property
    def key(self) -> Key:
        """The key of them all."""
        return (FIRST, *(question.key for question in self.questions))

    def case(self, words: str) -> Case:
        """Return the case of these words; raise KeyError if there is none."""
        return next(iter([case for case in self.cases if case.words == words]))


def together(tree: Tree) -> Together | None:
    """Return as many questions from the root of a tree on as fit in one; None if none do."""
    if tree[0] != "ask":
        return None
    most = max(MOST_CASES, len(tree[1].answers))
    found: Together | None = None
    for depth in range(2, 9):
        ways = list(worlds(tree, depth))
        if len(ways) > MOST_WORLDS:
            break
        cases = first_true(ways)
        if cases is not None and len(cases) <= most:
            asked = dict.fromkeys(question.key for world, _ in ways for question, _ in world)
            known = {question.key: question for world, _ in ways for question, _ in world}
            questions = tuple(known[key] for key in asked)
            if len(questions) > 1 and (found is None or len(questions) > len(found.questions)):
                found = Together(questions, tuple(cases))
    return found


def worlds(tree: Tree, depth: int, path: World = ()) -> Iterator[tuple[World, Tree]]:
    """Yield every way through so many questions of a tree, with what is left to ask then."""
    if tree[0] != "ask" or not depth or not tree[1].short or len(tree) == 2:
        yield path, tree
        return
    _, question, *trees = tree
    for answer, then in zip(question.answers, trees, strict=True):
        yield from worlds(then, depth - 1, (*path, (question, answer)))


def first_true(ways: Sequence[tuple[World, Tree]]) -> list[Case] | None:
    """Return cases of which the first that is true holds; None if short statements do not do.

    A case has one statement or two; whatever they are true of leads to the same.
    """
    left, found = list(ways), list[Case]()
    while left:
        first = left[0][1]
        if all(tree == first for _, tree in left):
            if not found:
                return None
            found.append(Case(NONE_OF_THESE, tuple(world for world, _ in left), first))
            return found
        case = best_case(left)
        if case is None:
            return None
        found.append(case)
        words = case.words.split(AND)
        left = [way for way in left if not all(says(way[0], each) for each in words)]
    return found


AND: Final = ", and "


def best_case(left: Sequence[tuple[World, Tree]]) -> Case | None:
    """Return the case with the fewest statements, of these the one that settles the most."""
    said = dict.fromkeys(
        question.short[answer]
        for world, _ in left
        for question, answer in world
        if question.short[answer]
    )
    for size in (1, 2):
        best: tuple[int, Case] | None = None
        for statements in combinations(said, size):
            true = [way for way in left if all(may_say(way[0], each) for each in statements)]
            sure = sum(all(says(way[0], each) for each in statements) for way in true)
            if not sure or any(tree != true[0][1] for _, tree in true):
                continue
            if best is None or sure > best[0]:
                worlds_of = tuple(world for world, _ in true)
                best = sure, Case(AND.join(statements), worlds_of, true[0][1])
        if best is not None:
            return best[1]
    return None


def says(world: World, statement: str) -> bool:
    """Tell whether a statement is true where these answers are given."""
    return any(question.short[answer] == statement for question, answer in world)


def may_say(world: World, statement: str) -> bool:
    """Tell whether a statement may be true there: it is, or what it is about is not settled."""
    if says(world, statement):
        return True
    return not any(statement in question.short.values() for question, _ in world)
