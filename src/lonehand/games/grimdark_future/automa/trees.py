"""GF-H, GF-S, GF-M: the decision trees as data, checked when they are loaded.

What the nodes say is in `data/trees.toml`, in a closed vocabulary. The check follows every way down
from the start of each unit type with the answers given so far. It refuses a node that is no clause,
a circle, a node or an answer that no unit ever comes to, a question or an action that needs an
answer not given on the way, and an answer that may leave a unit without an action.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from lonehand.engine.decisions import known
from lonehand.engine.errors import Refusal
from lonehand.engine.misread import read_as
from lonehand.games.grimdark_future.armies.army import UnitType
from lonehand.games.grimdark_future.clauses import CLAUSES

DATA: Final = Path(__file__).parent.parent / "data"
TREES_FILE: Final = "trees.toml"
SOLO: Final = "GF-"
"""How the clauses of the solo rules begin."""
TYPES: Final[tuple[UnitType, ...]] = ("Hybrid", "Shooting", "Melee")

OPEN, IN_WAY = "an objective not under control", "enemies in the way"
ONLY_RUSH: Final = "a rush reaches the objective, an advance does not"
SHOT_AT_OBJECTIVE: Final = "an advance to the objective gives a shot"
CHARGEABLE: Final = "an enemy in charge range"
SHOT_AT_ENEMY: Final = "an advance towards the enemy gives a shot"
NEEDS: Final = {IN_WAY: (OPEN,), ONLY_RUSH: (OPEN,), SHOT_AT_OBJECTIVE: (OPEN,)}
"""The questions that make sense only after others were answered with yes."""
QUESTIONS: Final = (OPEN, IN_WAY, ONLY_RUSH, SHOT_AT_OBJECTIVE, CHARGEABLE, SHOT_AT_ENEMY)
"""What a node may ask."""

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


def load_trees(text: str, name: str = TREES_FILE) -> Trees:
    """Return the trees that *text* holds.

    Raises:
        Refusal: with the node and what is wrong: an unknown word or clause, a node that is missing
            or never reached, a circle, a question or an action that the answers before it do not
            allow, an answer after which nothing may be possible.

    """
    trees = read_as(Trees, text, name)
    if set(trees.start) != set(TYPES):
        raise Refusal(f"give a start for each of {', '.join(TYPES)}", place=name)
    for key, node in trees.node.items():
        check_node(trees, key, node, f"{name}, {key}")
    for kind, first in trees.start.items():
        known((first,), tuple(trees.node), "node", f"{name}, start of {kind}")
    check_circles(trees, name)
    check_ways(trees, name)
    return trees


def check_node(trees: Trees, key: str, node: Node, place: str) -> None:
    """Refuse a node that is not a clause of the solo rules, or that has an unknown word."""
    if key not in CLAUSES or not key.startswith(SOLO):
        raise Refusal(
            f"“{key}” is not a clause of the solo rules; name each node by its clause", place=place
        )
    known((node.question,), QUESTIONS, "question", place)
    for answer, then in (("yes", node.yes), ("no", node.no)):
        if isinstance(then, str):
            known((then,), tuple(trees.node), "node", f"{place}, {answer}")
        else:
            known(then, tuple(DOINGS), "action", f"{place}, {answer}")


def next_nodes(node: Node) -> list[str]:
    """Return the nodes that a node leads to."""
    return [then for then in (node.yes, node.no) if isinstance(then, str)]


def check_circles(trees: Trees, name: str) -> None:
    """Refuse nodes that lead round in a circle: take away those that lead nowhere until none is."""
    left = dict(trees.node)
    while True:
        ends = [key for key, node in left.items() if not set(next_nodes(node)) & set(left)]
        if not ends:
            break
        for key in ends:
            del left[key]
    if left:
        raise Refusal("the nodes lead round in a circle", place=f"{name}, {min(left)}")


def check_ways(trees: Trees, name: str) -> None:
    """Follow every way down, and refuse what is never reached or cannot be done there."""
    reached: set[tuple[str, bool]] = set()
    waiting: list[tuple[str, Given]] = [(first, frozenset()) for first in trees.start.values()]
    been = set(waiting)
    while waiting:
        key, given = waiting.pop()
        node = trees.node[key]
        check_needs(NEEDS.get(node.question, ()), given, node.question, f"{name}, {key}")
        known_answer = dict(given).get(node.question)
        for answer in (True, False) if known_answer is None else (known_answer,):
            reached.add((key, answer))
            then, after = node.after(answer=answer), given | {(node.question, answer)}
            if not isinstance(then, str):
                check_leaf(then, after, f"{name}, {key}, {'yes' if answer else 'no'}")
            elif (then, after) not in been:
                been.add((then, after))
                waiting.append((then, after))
    for key in trees.node:
        answers = [answer for answer in (True, False) if (key, answer) in reached]
        if not answers:
            raise Refusal("no unit ever comes to this node", place=f"{name}, {key}")
        if len(answers) == 1:
            never = "no" if answers[0] else "yes"
            raise Refusal(
                f"its question was answered on every way here, so {never} never comes up",
                place=f"{name}, {key}",
            )


def check_needs(needs: Iterable[str], given: Given, what: str, place: str) -> None:
    """Refuse what needs an answer of yes that was not given on the way."""
    for question in needs:
        if (question, True) not in given:
            raise Refusal(
                f"“{what}” can only follow a yes to “{question}”, but this node can be "
                "reached without one",
                place=place,
            )


def check_leaf(doings: Sequence[str], given: Given, place: str) -> None:
    """Refuse actions of which one is never possible or never reached, or none may be possible."""
    certain = ""
    for word in doings:
        check_needs(DOINGS[word].needs, given, word, place)
        if doings.count(word) > 1:
            raise Refusal(f"“{word}” is listed twice", place=place)
        if certain:
            raise Refusal(f"“{certain}” before it is always possible", place=f"{place}, {word}")
        possible = DOINGS[word].is_possible(given)
        if possible is False:
            raise Refusal(f"“{word}” is never possible after these answers", place=place)
        certain = word if possible else ""
    if not certain:
        raise Refusal("the last action must always be possible", place=place)


def leaves(trees: Trees, key: str) -> Iterable[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield each way down from a node, as `node yes` or `node no`, and what is done at its end."""
    for answer in (True, False):
        then = trees.node[key].after(answer=answer)
        step = f"{key} {'yes' if answer else 'no'}"
        if isinstance(then, str):
            for way, leaf in leaves(trees, then):
                yield (step, *way), leaf
        else:
            yield (step,), then


TREES: Final = load_trees((DATA / TREES_FILE).read_text("utf-8"))
