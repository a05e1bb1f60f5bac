"""Decision tables: rows tried from the top, the first that applies decides.

A decision table is TOML that reads like the print. Its vocabulary is closed: each word names a
small function of the facts, and an unknown word is refused with its row and the words that are
known. Every subject ends in a row without conditions, so it always decides.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from lonehand.engine.errors import Refusal

NOBODY = "nobody"
"""The target rule of what has no target; it always applies."""
Condition = Callable[[Any], bool]
Target = Callable[[Any], Any]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row: for these subjects, when all of these hold, do this to that, for this clause.

    Attributes:
        subjects: what the row is about (cards, situations); the file says `for`.
        do: what is done, a word of the game's own closed list.
        clause: the clause that the row carries out.
        say: why, as a sentence.
        when: conditions, all of which must hold; none means always.
        on: the word that finds the target.

    """

    subjects: tuple[str, ...] = msgspec.field(name="for")
    do: str
    clause: str
    say: str
    when: tuple[str, ...] = ()
    on: str = NOBODY


class TableFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of rows: `[[row]]` tables."""

    row: tuple[Row, ...]


class Vocabulary:
    """The words that a decision table may use."""

    def __init__(self, subjects: Sequence[str], actions: Sequence[str]) -> None:
        self.subjects, self.actions = tuple(subjects), tuple(actions)
        self.conditions: dict[str, Condition] = {}
        self.targets: dict[str, Target] = {}

    def when(self, words: str) -> Callable[[Condition], Condition]:
        """Give a condition its words."""

        def name(function: Condition) -> Condition:
            self.conditions[words] = function
            return function

        return name

    def on(self, words: str) -> Callable[[Target], Target]:
        """Give a target rule its words."""

        def name(function: Target) -> Target:
            self.targets[words] = function
            return function

        return name


class Bound(msgspec.Struct, frozen=True):
    """A row whose words have become functions.

    A row applies when all its conditions hold and its target rule finds somebody. Target rules
    return None for nobody to be found; the rule `nobody`, for what has no target, returns -1.
    """

    row: Row
    number: int
    conditions: tuple[Condition, ...]
    target: Target
    acts: bool
    """Whether the row does anything but keep."""


Table = Mapping[str, tuple[Bound, ...]]
"""For each subject, its rows from the top."""


def load(text: str, words: Vocabulary, name: str, idle: str = "keep") -> Table:
    """Return the decision table that *text* holds, its words bound to functions.

    Raises:
        Refusal: with the row and what is wrong: an unknown word or subject, a row that can never
            be reached, a subject without a last row that always applies.

    """
    try:
        rows = msgspec.convert(tomllib.loads(text), TableFile).row
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise Refusal(str(error), place=name) from error
    table: dict[str, list[Bound]] = {subject: [] for subject in words.subjects}
    for number, row in enumerate(rows, 1):
        place = f"{name}, row {number}"
        known(row.when, words.conditions, "condition", place)
        known((row.on,), words.targets, "target", place)
        known((row.do,), words.actions, "action", place)
        known(row.subjects, words.subjects, "subject", place)
        bound = Bound(
            row,
            number,
            tuple(words.conditions[word] for word in row.when),
            words.targets[row.on],
            row.do != idle,
        )
        for subject in row.subjects:
            if table[subject] and always(table[subject][-1]):
                raise Refusal(
                    f"row {table[subject][-1].number} decides «{subject}» already, "
                    "so this row is never reached",
                    place=place,
                )
            table[subject].append(bound)
    for subject, bounds in table.items():
        if not bounds or not always(bounds[-1]):
            raise Refusal(
                f"«{subject}» needs a last row without conditions, on {NOBODY}", place=name
            )
    return {subject: tuple(bounds) for subject, bounds in table.items()}


def known(
    found: Sequence[str], words: Sequence[str] | Mapping[str, Any], what: str, place: str
) -> None:
    """Raise Refusal for the first word that is not among the known ones."""
    for word in found:
        if word not in words:
            raise Refusal(f"no {what} «{word}»; known are: {', '.join(words)}", place=place)


def always(bound: Bound) -> bool:
    """Tell whether a row applies whatever the facts are."""
    return not bound.conditions and bound.row.on == NOBODY


def decide(table: Table, subject: str, facts: Any) -> tuple[Bound, Any]:
    """Return the first row for *subject* that applies, and its target."""
    for bound in table[subject]:
        for condition in bound.conditions:
            if not condition(facts):
                break
        else:
            target = bound.target(facts)
            if target is not None:
                return bound, target
    message = f"the table does not decide {subject}"  # cannot be: load() saw to it
    raise AssertionError(message)


def failed(bound: Bound, facts: Any) -> str:
    """Return why a row does not apply: the first condition that fails, or its target rule."""
    for words, condition in zip(bound.row.when, bound.conditions, strict=True):
        if not condition(facts):
            return f"not: {words}"
    return f"there is no {bound.row.on}" if bound.target(facts) is None else ""
