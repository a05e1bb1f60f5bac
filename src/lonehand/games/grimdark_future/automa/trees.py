"""GF-H, GF-S, GF-M: the decision trees, loaded and checked.

What the nodes say is in `data/trees.toml`, in the words of `decision`. The check follows every way
down from the start of each unit type with the answers given so far. It refuses a node that is not a
clause, a circle, a node or an answer that no unit ever comes to, a question or an action that needs
an answer not given on the way, and an answer that may leave a unit without an action.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from lonehand.engine.errors import Faults, Refusal
from lonehand.engine.files.decisions import check_known
from lonehand.engine.files.structs import read_as
from lonehand.engine.files.toml import name_lines
from lonehand.engine.grammar.english import choose, join_words, quote
from lonehand.games.grimdark_future.armies.army import UnitType
from lonehand.games.grimdark_future.automa.decision import (
    DOINGS,
    NEEDS,
    QUESTIONS,
    Given,
    Node,
    Trees,
)
from lonehand.games.grimdark_future.clauses import CLAUSES

DATA: Final = Path(__file__).parent.parent / "data"
TREES_FILE: Final = "trees.toml"
SOLO: Final = "GF-"
"""How the clauses of the solo rules begin."""
TYPES: Final[tuple[UnitType, ...]] = ("Hybrid", "Shooting", "Melee")


def load_trees(text: str, name: str = TREES_FILE) -> Trees:
    """Return the trees that *text* holds.

    Raises:
        Refusal: with the node and what is wrong: an unknown word or clause, a node that is missing
            or never reached, a circle, a question or an action that the answers before it do not
            allow, an answer after which nothing may be possible.

    """
    trees = read_as(Trees, text, name, lined=True)
    with name_lines(text, name, keys_of):
        check_trees(trees, name)
    return trees


def keys_of(words: str) -> Sequence[str]:
    """Return the keys of a place in a tree, such as a node's yes, from the words that name it."""
    first, *more = words.split(", ")
    if first == "start":
        return [first]
    start = first.removeprefix("start of ")
    return ["start", start] if start != first else ["node", first, *more[:1]]


def check_trees(trees: Trees, name: str) -> None:
    """Refuse trees of which something is not known, never reached or not possible."""
    faults = Faults()
    with faults.gather():
        missing = [kind for kind in TYPES if kind not in trees.start]
        if missing:
            sentence = f"a start is missing for {' and '.join(missing)}; name its first node"
            raise Refusal(sentence, place=f"{name}, start")
    for kind in trees.start:
        with faults.gather():
            if kind not in TYPES:
                sentence = f"there is no unit type “{kind}”; {choose(TYPES, kind)}"
                raise Refusal(sentence, place=f"{name}, start")
    for key, node in trees.node.items():
        with faults.gather():
            check_node(trees, key, node, f"{name}, {key}")
    for kind, first in trees.start.items():
        with faults.gather():
            check_known((first,), tuple(trees.node), "node", f"{name}, start of {kind}")
    faults.refuse()
    check_circles(trees, name)
    check_ways(trees, name)


def check_node(trees: Trees, key: str, node: Node, place: str) -> None:
    """Refuse a node that is not a clause of the solo rules, or that has an unknown word."""
    if key not in CLAUSES or not key.startswith(SOLO):
        raise Refusal(
            f"“{key}” is not a clause of the solo rules; name each node by its clause", place=place
        )
    faults = Faults()
    with faults.gather():
        check_known((node.question,), tuple(QUESTIONS), "question", f"{place}, question")
    for answer, then in (("yes", node.yes), ("no", node.no)):
        with faults.gather():
            check_answer(trees, answer, then, f"{place}, {answer}")
    faults.refuse()


def check_answer(trees: Trees, answer: str, then: str | Sequence[str], place: str) -> None:
    """Refuse an answer that leads to no node, or to something that nobody can do."""
    if not isinstance(then, str):
        check_known(then, tuple(DOINGS), "action", place)
        return
    if then in DOINGS:
        sentence = f'“{then}” is an action; put it in brackets: {answer} = ["{then}"]'
        raise Refusal(sentence, place=place)
    check_known((then,), tuple(trees.node), "node", place)


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
        way = circle(left)
        raise Refusal(
            f"the nodes lead round in a circle, {', '.join(way)}; let one of them lead elsewhere",
            place=f"{name}, {way[0]}",
        )


def circle(left: Mapping[str, Node]) -> list[str]:
    """Return a circle of nodes, the first of which is named again at its end."""
    way = [min(left)]
    while way.count(way[-1]) == 1:
        way.append(next(then for then in next_nodes(left[way[-1]]) if then in left))
    return way[way.index(way[-1]) :]


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
            raise Refusal(
                "no unit ever comes to this node; remove it, or let another node name it",
                place=f"{name}, {key}",
            )
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
            always = [each for each in DOINGS if can_be_last(each, given)]
            raise Refusal(
                f"“{word}” is never possible after these answers; {choose(quote(always))}",
                place=place,
            )
        certain = word if possible else ""
    if not certain:
        always = [each for each in DOINGS if can_be_last(each, given)]
        raise Refusal(
            f"the last action must always be possible; end with {join_words(quote(always), 'or')}",
            place=place,
        )


def can_be_last(word: str, given: Given) -> bool:
    """Tell whether an action can always be done after these answers."""
    doing = DOINGS[word]
    return all((each, True) in given for each in doing.needs) and bool(doing.is_possible(given))


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
