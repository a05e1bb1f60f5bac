"""GF-H, GF-S, GF-M: the decision trees as data, checked when they are loaded.

What the nodes say stands in `data/trees.toml`, in a closed vocabulary. A tree that could leave a
unit without an action, go round in a circle, or hold a node that is never reached is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from lonehand.engine.decisions import known
from lonehand.engine.errors import Refusal
from lonehand.engine.toml import values_in
from lonehand.games.grimdark_future.lists.army import UnitType
from lonehand.games.situations import misread

DATA: Final = Path(__file__).parent.parent / "data"
TREES_FILE: Final = "trees.toml"
TYPES: Final[tuple[UnitType, ...]] = ("Hybrid", "Shooting", "Melee")

OPEN, IN_WAY = "an objective not under control", "enemies in the way"
ONLY_RUSH: Final = "a rush reaches the objective, an advance does not"
SHOT_AT_OBJECTIVE: Final = "an advance to the objective gives a shot"
CHARGEABLE: Final = "an enemy in charge range"
SHOT_AT_ENEMY: Final = "an advance towards the enemy gives a shot"
QUESTIONS: Final = (OPEN, IN_WAY, ONLY_RUSH, SHOT_AT_OBJECTIVE, CHARGEABLE, SHOT_AT_ENEMY)
"""What a node may ask."""

Action = Literal["Hold", "Advance", "Rush", "Charge"]


class Doing(NamedTuple):
    """Something that a leaf may say.

    Attributes:
        action: the action.
        goal: what it is towards: the `objective`, the `enemy`, or for a charge its target.
        shoots: whether the unit shoots after it.
        always: whether it can always be done; what cannot needs another one after it.

    """

    action: Action
    goal: Literal["objective", "enemy", "in the way", "any"]
    shoots: bool
    always: bool


DOINGS: Final[Mapping[str, Doing]] = {
    "charge one in the way": Doing("Charge", "in the way", shoots=False, always=False),
    "advance to the objective and shoot, if it gives a shot": Doing(
        "Advance", "objective", shoots=True, always=False
    ),
    "advance to the objective and shoot": Doing("Advance", "objective", shoots=True, always=True),
    "rush to the objective": Doing("Rush", "objective", shoots=False, always=True),
    "charge": Doing("Charge", "any", shoots=False, always=True),
    "advance towards the enemy and shoot": Doing("Advance", "enemy", shoots=True, always=True),
    "rush towards the enemy": Doing("Rush", "enemy", shoots=False, always=True),
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
        Refusal: with the node and what is wrong: an unknown word, a node that is missing or never
            reached, a circle, an answer after which nothing may be possible.

    """
    values = values_in(text, name)
    try:
        trees = msgspec.convert(values, Trees)
    except msgspec.ValidationError as error:
        raise misread(error, Trees, values, name) from error
    if set(trees.start) != set(TYPES):
        raise Refusal(f"there must be a start for each of {', '.join(TYPES)}", place=name)
    for key, node in trees.node.items():
        check_node(trees, key, node, f"{name}, {key}")
    reached: set[str] = set()
    for kind, first in trees.start.items():
        known((first,), tuple(trees.node), "node", f"{name}, start of {kind}")
        reached |= walk(trees, first, (), name)
    for key in trees.node:
        if key not in reached:
            raise Refusal("no unit ever comes to this node", place=f"{name}, {key}")
    return trees


def check_node(trees: Trees, key: str, node: Node, place: str) -> None:
    """Refuse a node with a word that is unknown, or an answer that may leave nothing to do."""
    del key
    known((node.question,), QUESTIONS, "question", place)
    for answer, then in (("yes", node.yes), ("no", node.no)):
        if isinstance(then, str):
            known((then,), tuple(trees.node), "node", f"{place}, {answer}")
            continue
        known(then, tuple(DOINGS), "action", f"{place}, {answer}")
        if not then or not DOINGS[then[-1]].always:
            raise Refusal("the last action must always be possible", place=f"{place}, {answer}")
        if any(DOINGS[each].always for each in then[:-1]):
            raise Refusal("what stands before it is always possible", place=f"{place}, {answer}")


def walk(trees: Trees, key: str, above: tuple[str, ...], name: str) -> set[str]:
    """Return the nodes below and including one; refuse a circle."""
    if key in above:
        raise Refusal("the nodes lead round in a circle", place=f"{name}, {key}")
    found = {key}
    for then in (trees.node[key].yes, trees.node[key].no):
        if isinstance(then, str):
            found |= walk(trees, then, (*above, key), name)
    return found


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
