"""At a real table: questions, and several of them as one, with the cases side by side.

The questions that decide form a tree. Where a few cases cover what several of them would tell, they
are asked as one: a list of short statements, of which the first true one applies, and "none of
these". A table that asks each question by itself needs none of this.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import combinations
from typing import Any, Final, NamedTuple

from lonehand.engine.grammar.english import capital

MOST_CASES: Final = 6
"""More cases than this stand side by side only where the first question has more answers."""
MOST_WORLDS: Final = 48
"""Where there are more ways through the questions than this, fewer of them are put in one."""
NONE_OF_THESE: Final = "none of these"
ELSE: Final = "Else"
AND: Final = ", and "
BAR: Final = "|"
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
        short: for each answer a statement in a few words, as it stands among other cases, or
            several with a bar between them, the widest first; empty where the answer says that
            something is not so. None of them: it is put by itself.

    """

    key: Key
    words: str
    answers: Mapping[str, Any]
    short: Mapping[str, str] = {}

    def says(self, answer: str) -> list[str]:
        """Return the statements that are true after an answer."""
        return [statement for statement in self.short[answer].split(BAR) if statement]

    def may_say(self) -> set[str]:
        """Return the statements that are true after any of its answers."""
        return {statement for answer in self.answers for statement in self.says(answer)}


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

    @property
    def is_last(self) -> bool:
        """Whether nothing more has to be asked in it."""
        return bool(self.tree[0] == "do")


def side_by_side(words: str) -> str:
    """Return the words of a case as they stand among the others; none of them is else."""
    return ELSE if words == NONE_OF_THESE else capital(words.replace(AND, ", "))


class Together(NamedTuple):
    """Several questions as one: the questions, and the cases, of which the first true one holds."""

    questions: tuple[Question, ...]
    cases: tuple[Case, ...]

    @property
    def key(self) -> Key:
        """The key of them all."""
        return (FIRST, *(question.key for question in self.questions))

    def about(self) -> dict[str, Any]:
        """Return what a question is about that puts them.

        `details` are the words of each, `answers` the answers to each by its key; `cases` has for
        each case the ways through the questions in it, as pairs of a key and an answer.
        """
        return {
            "details": [question.words for question in self.questions],
            "key": list(self.key),
            "answers": [[list(each.key), list(each.answers)] for each in self.questions],
            "cases": [
                [[[list(each.key), answer] for each, answer in world] for world in case.worlds]
                for case in self.cases
            ],
        }

    def fact(self, words: str) -> str:
        """Return what an answer tells; of “none of these”, which cases are not so."""
        if words != NONE_OF_THESE:
            return words
        others = [side_by_side(case.words) for case in self.cases if case.statements]
        return f"not so: {'; '.join(others)}"

    def case(self, words: str) -> Case:
        """Return the case of these words; raise KeyError if there is none."""
        return {case.words: case for case in self.cases}[words]


class Branch(tuple[Any, ...]):  # noqa: SLOT001 - what is found is kept in its dictionary
    """A question with one tree for each of its answers, `("ask", question, *trees)`."""

    @cached_property
    def together(self) -> Together | None:
        """As many questions from this one on as fit in one, found once; None if none do."""
        return together(self)


def together(tree: Tree) -> Together | None:
    """Return as many questions from the root of a tree on as fit in one; None if none do.

    The way on from the first answer of each question is taken in before that of the next.
    """
    if not is_short(tree):
        return None
    most = max(MOST_CASES, len(tree[1].answers) + 1)
    opened: set[Path] = {()}
    shapes = Shapes()
    found: list[Case] = []
    refused: set[Path] = set()
    while True:
        ways = list(worlds(tree, opened))
        closed = {path_of(world): then[1].key[0] for world, then in ways if is_short(then)}
        first = next((path for path in closed if path not in refused), None)
        if first is None:
            break
        further = {path for path, name in closed.items() if name == closed[first]}
        trial = list(worlds(tree, opened | further))
        cases = first_true(trial, shapes) if len(trial) <= MOST_WORLDS else None
        if cases is None or len(cases) > most:
            refused |= further
            continue
        opened |= further
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


class Shapes:
    """Numbers for trees: equal ones have the same."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[object, ...], int] = {}
        self.known: dict[int, int] = {}

    def of(self, tree: Tree) -> int:
        """Return the number of a tree."""
        number = self.known.get(id(tree))
        if number is None:
            kind, what, *trees = tree
            shape = (kind, str(what if kind == "do" else what.key), *map(self.of, trees))
            number = self.known[id(tree)] = self.numbers.setdefault(shape, len(self.numbers))
        return number


Way = tuple[World, Tree, int]
"""A way through questions, what is left to ask then, and the number of that tree."""


def first_true(ways: Sequence[tuple[World, Tree]], shapes: Shapes) -> list[Case] | None:
    """Return cases of which the first that is true holds; None if short statements do not do.

    A case has one statement or two; whatever they are true of leads to the same.
    """
    left = [(world, tree, shapes.of(tree)) for world, tree in ways]
    found = list[Case]()
    while left:
        if len({number for *_, number in left}) == 1:
            if not found:
                return None
            found.append(Case((), tuple(world for world, *_ in left), left[0][1]))
            return found
        case = best_case(left)
        if case is None:
            return None
        found.append(case)
        left = [way for way in left if not all(says(way[0], each) for each in case.statements)]
    return found


def best_case(left: Sequence[Way]) -> Case | None:
    """Return the case with the fewest statements, of these the one that leaves the least open.

    Less is open where fewer different things can follow, and then where fewer ways are left.
    """
    said = dict.fromkeys(
        statement
        for world, *_ in left
        for question, answer in world
        for statement in question.says(answer)
    )
    true = {each: [may_say(world, each) for world, *_ in left] for each in said}
    sure = {each: [says(world, each) for world, *_ in left] for each in said}
    numbers = [number for *_, number in left]
    for size in (1, 2):
        best: tuple[tuple[int, int], Case] | None = None
        for statements in combinations(said, size):
            ins = [all(each) for each in zip(*(true[one] for one in statements), strict=True)]
            follow = {number for number, is_in in zip(numbers, ins, strict=True) if is_in}
            if len(follow) != 1:
                continue
            gone = [all(each) for each in zip(*(sure[one] for one in statements), strict=True)]
            if not any(gone):
                continue
            rest = [number for number, is_gone in zip(numbers, gone, strict=True) if not is_gone]
            still_open = len(set(rest)), len(rest)
            if best is None or still_open < best[0]:
                ways = [way for way, is_in in zip(left, ins, strict=True) if is_in]
                best = still_open, Case(statements, tuple(way[0] for way in ways), ways[0][1])
        if best is not None:
            return best[1]
    return None


def says(world: World, statement: str) -> bool:
    """Tell whether a statement is true where these answers are given."""
    return any(statement in question.says(answer) for question, answer in world)


def may_say(world: World, statement: str) -> bool:
    """Tell whether a statement may be true there: it is, or what it is about is not settled."""
    if says(world, statement):
        return True
    return not any(statement in question.may_say() for question, _ in world)
