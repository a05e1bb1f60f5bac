"""At a real table: questions, and several of them as one, with the cases side by side.

What decides makes a tree of questions. Where a few cases cover what several of its questions would
tell, they are put in one: a list of statements in a few words, of which the first that is true
holds, and "none of these". Where each question is put by itself nothing of that is needed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations
from typing import Any, Final, NamedTuple

MOST_CASES: Final = 6
"""More cases than this stand side by side only where the first question has more answers."""
MOST_WORLDS: Final = 48
"""Where there are more ways through the questions than this, fewer of them are put in one."""
NONE_OF_THESE: Final = "none of these"
AND: Final = ", and "
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
    """One case among others.

    Attributes:
        statements: what is true in it, all of it; empty for "none of these".
        worlds: the ways through the questions that are in it.
        tree: what is left to ask then, or what follows.

    """

    statements: tuple[str, ...]
    worlds: tuple[World, ...]
    tree: Tree

    @property
    def words(self) -> str:
        """The case in words."""
        return AND.join(self.statements) or NONE_OF_THESE


class Together(NamedTuple):
    """Several questions as one: the questions, and the cases, of which the first true one holds."""

    questions: tuple[Question, ...]
    cases: tuple[Case, ...]

    @property
    def key(self) -> Key:
        """The key of them all."""
        return (FIRST, *(question.key for question in self.questions))

    def data(self) -> list[list[list[list[Any]]]]:
        """Return the ways through the questions in each case: pairs of a key and an answer."""
        return [
            [[[list(question.key), answer] for question, answer in world] for world in case.worlds]
            for case in self.cases
        ]

    def case(self, words: str) -> Case:
        """Return the case of these words; raise KeyError if there is none."""
        return next(iter([case for case in self.cases if case.words == words]))


def together(tree: Tree) -> Together | None:
    """Return as many questions from the root of a tree on as fit in one; None if none do.

    The way on from the first answer of each question is taken in before that of the next.
    """
    if not is_short(tree):
        return None
    most = max(MOST_CASES, len(tree[1].answers))
    opened: set[Path] = {()}
    found: list[Case] = []
    refused: set[Path] = set()
    while True:
        ways = list(worlds(tree, opened))
        closed = [path_of(world) for world, then in ways if is_short(then)]
        further = next((path for path in closed if path not in refused), None)
        if further is None:
            break
        trial = list(worlds(tree, opened | {further}))
        cases = first_true(trial) if len(trial) <= MOST_WORLDS else None
        if cases is None or len(cases) > most:
            refused.add(further)
            continue
        opened.add(further)
        found = cases
    questions = {each.key: each for case in found for world in case.worlds for each, _ in world}
    return Together(tuple(questions.values()), tuple(found)) if len(questions) > 1 else None


Path = tuple[str, ...]
"""Answers on the way from the root of a tree to one of its questions."""


def is_short(tree: Tree) -> bool:
    """Tell whether a tree begins with a question that may stand among others."""
    return tree[0] == "ask" and bool(tree[1].short) and len(tree) > 2


def path_of(world: World) -> Path:
    """Return the answers on a way."""
    return tuple(answer for _, answer in world)


def worlds(tree: Tree, opened: AbstractSet[Path], way: World = ()) -> Iterator[tuple[World, Tree]]:
    """Yield every way through the questions at the *opened* paths, with what is left to ask."""
    if not is_short(tree) or path_of(way) not in opened:
        yield way, tree
        return
    _, question, *trees = tree
    for answer, then in zip(question.answers, trees, strict=True):
        yield from worlds(then, opened, (*way, (question, answer)))


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
            found.append(Case((), tuple(world for world, _ in left), first))
            return found
        case = best_case(left)
        if case is None:
            return None
        found.append(case)
        left = [way for way in left if not all(says(way[0], each) for each in case.statements)]
    return found


def best_case(left: Sequence[tuple[World, Tree]]) -> Case | None:
    """Return the case with the fewest statements, of these the one that leaves the least open.

    Less is open where fewer different things can follow, and then where fewer ways are left.
    """
    said = dict.fromkeys(
        question.short[answer]
        for world, _ in left
        for question, answer in world
        if question.short[answer]
    )
    for size in (1, 2):
        best: tuple[tuple[int, int], Case] | None = None
        for statements in combinations(said, size):
            true = [way for way in left if all(may_say(way[0], each) for each in statements)]
            rest = [way for way in left if not all(says(way[0], each) for each in statements)]
            if len(rest) == len(left) or any(tree != true[0][1] for _, tree in true):
                continue
            still_open = different(tree for _, tree in rest), len(rest)
            if best is None or still_open < best[0]:
                ways_in = tuple(world for world, _ in true)
                best = still_open, Case(statements, ways_in, true[0][1])
        if best is not None:
            return best[1]
    return None


def different(trees: Iterable[Tree]) -> int:
    """Return how many different trees there are."""
    found: list[Tree] = []
    for tree in trees:
        if tree not in found:
            found.append(tree)
    return len(found)


def says(world: World, statement: str) -> bool:
    """Tell whether a statement is true where these answers are given."""
    return any(question.short[answer] == statement for question, answer in world)


def may_say(world: World, statement: str) -> bool:
    """Tell whether a statement may be true there: it is, or what it is about is not settled."""
    if says(world, statement):
        return True
    return not any(statement in question.short.values() for question, _ in world)
