"""Decision tables: rows tried from the top, the first that applies decides.

A decision table is TOML that reads like the print. Its vocabulary is closed: each word names a
small function of the facts, and an unknown word is refused with its row and the words that are
known. Every subject ends in a row without conditions, so it always decides.

A game says what each action needs. A table passes only if every row can be carried out whenever it
is the first that applies: its own words, and the rows above, which did not apply, must show that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Faults, Refusal
from lonehand.engine.files.structs import read_as
from lonehand.engine.grammar.english import choose, join_words
from lonehand.engine.reasons import Above

NOBODY: Final = "nobody"
"""The target rule of what has no target; it always applies."""
HEAD: Final = re.compile(r"^\s*\[\[\s*row\s*\]\]", re.MULTILINE)
"""How a row begins."""
NEAR: Final = 3
"""How many known rules are named beside an unknown one, where several are near."""
ALIKE: Final = 0.7
"""How alike two ids must be for one to be meant by the other; 1 is the same."""
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


class Needs(msgspec.Struct, frozen=True):
    """What must be so for an action to be carried out for a subject.

    Attributes:
        on: the target rules that find somebody whom it can be aimed at.
        when: conditions that must hold.
        unless: conditions that must not hold.

    """

    on: tuple[str, ...]
    when: tuple[str, ...]
    unless: tuple[str, ...]


class Vocabulary:
    """The words that a decision table may use.

    Args:
        subjects: what rows may be about.
        actions: what may be done; each but the idle one is carried out only as `can` says.

    """

    def __init__(self, subjects: Sequence[str], actions: Sequence[str]) -> None:
        self.subjects, self.actions = tuple(subjects), tuple(actions)
        self.conditions: dict[str, Condition] = {}
        self.targets: dict[str, Target] = {}
        self.needs: dict[tuple[str, str], Needs] = {}

    def can(
        self,
        action: str,
        *subjects: str,
        on: Sequence[str] = (NOBODY,),
        when: Sequence[str] = (),
        unless: Sequence[str] = (),
    ) -> None:
        """Say what an action needs to be carried out for these subjects; see `Needs`."""
        for subject in subjects:
            self.needs[action, subject] = Needs(tuple(on), tuple(when), tuple(unless))

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


def load(
    text: str, words: Vocabulary, name: str, clauses: Collection[str], idle: str = "keep"
) -> Table:
    """Return the decision table that *text* holds, its words bound to functions.

    Args:
        text: the file, as TOML.
        words: the words that it may use.
        name: the name of the file.
        clauses: the ids of the clauses that a row may carry out.
        idle: the action that does nothing, and so can always be carried out.

    Raises:
        Refusal: with the row and what is wrong: an unknown word, subject or clause, a row that can
            never be reached or not always be carried out, a subject without a last row that always
            applies. Its `others` are the faults of other rows.

    """
    rows = read_as(TableFile, text, name, lined=True).row
    table: dict[str, list[Bound]] = {subject: [] for subject in words.subjects}
    heads = [text.count("\n", 0, head.end()) + 1 for head in HEAD.finditer(text)]
    places = [
        f"{name}, line {heads[number]}, row {number + 1}"
        if len(heads) == len(rows)
        else f"{name}, row {number + 1}"
        for number in range(len(rows))
    ]
    faults = Faults()
    for row, place in zip(rows, places, strict=True):
        with faults.gather():
            known_words(row, words, clauses, place)
    faults.refuse()
    for number, (row, place) in enumerate(zip(rows, places, strict=True), 1):
        conditions = tuple(words.conditions[word] for word in row.when)
        bound = Bound(row, number, conditions, words.targets[row.on], row.do != idle)
        for subject in row.subjects:
            with faults.gather():
                check_row(bound, subject, table[subject], words, place)
            table[subject].append(bound)
    for subject, bounds in table.items():
        if not bounds or not always(bounds[-1]):
            sentence = f"give “{subject}” a last row with no “when” and no “on”"
            where = f"{places[bounds[-1].number - 1]}, the last for “{subject}”" if bounds else name
            with faults.gather():
                raise Refusal(sentence, place=where)
    faults.refuse()
    return {subject: tuple(bounds) for subject, bounds in table.items()}


def check_row(
    bound: Bound, subject: str, above: Sequence[Bound], words: Vocabulary, place: str
) -> None:
    """Raise Refusal for a row that is never used below those *above* it, or cannot be done."""
    decides = first_applying(above, demands(bound))
    if decides is not None:
        raise Refusal(
            f"row {decides.number} already decides “{subject}”, so this row is never used",
            place=place,
        )
    if bound.acts:
        check_needs(bound, subject, above, words, place)


def known_words(row: Row, words: Vocabulary, clauses: Collection[str], place: str) -> None:
    """Raise Refusal if a row has a word that is unknown, or nothing to say."""
    check_known(row.when, words.conditions, "condition", f"{place}, when")
    check_known((row.on,), words.targets, "target", f"{place}, on")
    check_known((row.do,), words.actions, "action", f"{place}, do")
    check_known(row.subjects, words.subjects, "subject", f"{place}, for")
    if twice := next((word for word in row.when if row.when.count(word) > 1), ""):
        raise Refusal(f"“{twice}” is there twice; keep one of them", place=f"{place}, when")
    known_clause(row.clause, clauses, f"{place}, clause")
    if not row.subjects:
        raise Refusal("name what the row is for, as in for = [“…”]", place=f"{place}, for")
    if not row.say.strip() or not row.say.isprintable():
        raise Refusal("“say” must be one line of text", place=f"{place}, say")


def check_known(
    found: Sequence[str], words: Sequence[str] | Mapping[str, Any], what: str, place: str
) -> None:
    """Raise Refusal for the first word that is not among the known ones."""
    for word in found:
        if word not in words:
            raise Refusal(f"there is no {what} “{word}”; {choose(words, word)}", place=place)


def known_clause(clause: str, clauses: Collection[str], place: str) -> None:
    """Raise Refusal, with those that come near, if there is no such clause."""
    if clause not in clauses:
        near = get_close_matches(clause, clauses, NEAR, cutoff=ALIKE)
        meant = f"did you mean {join_words(near, 'or')}?"
        any_one = f"write the id of a rule, such as {next(iter(clauses), 'A-1')}"
        raise Refusal(f"there is no rule “{clause}”; {meant if near else any_one}", place=place)


def demands(bound: Bound) -> frozenset[str]:
    """Return what must hold for a row to apply: its conditions, and that its target is there."""
    return frozenset((*bound.row.when, bound.row.on)) - {NOBODY}


def first_applying(rows: Sequence[Bound], holding: Collection[str]) -> Bound | None:
    """Return the first row that applies for certain where the words *holding* hold."""
    return next((bound for bound in rows if demands(bound) <= set(holding)), None)


def check_needs(
    bound: Bound, subject: str, above: Sequence[Bound], words: Vocabulary, place: str
) -> None:
    """Raise Refusal if a row may be reached where what it does cannot be carried out.

    A row is reached where its own words hold and no row above applies. So a word that must not hold
    is ruled out just if some row above would apply with it.
    """
    row = bound.row
    needs = words.needs.get((row.do, subject))
    if needs is None:
        raise Refusal(
            f"“{row.do}” can never be done for “{subject}”: the rules have no "
            f'can("{row.do}", "{subject}") in the vocabulary of this table',
            place=f"{place}, do",
        )
    what = f"“{row.do}” for “{subject}”"
    if row.on not in needs.on:
        wanted = " or ".join(f"“{word}”" for word in needs.on)
        raise Refusal(f"{what} needs on = {wanted}, not “{row.on}”", place=f"{place}, on")
    for word in needs.when:
        if word not in row.when:
            raise Refusal(f"{what} needs the condition “{word}”", place=f"{place}, when")
    for word in needs.unless:
        if first_applying(above, demands(bound) | {word}) is None:
            raise Refusal(
                f"{what} is impossible when “{word}”; add a row above for that case", place=place
            )


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
    message = f"no row of the decision table applies to {subject}"  # load() rules this out
    raise AssertionError(message)


def why_not(bound: Bound, facts: Any) -> str:
    """Return why a row does not apply: the first condition that fails, or its target rule."""
    for words, condition in zip(bound.row.when, bound.conditions, strict=True):
        if not condition(facts):
            return f"not true: {words}"
    return f"there is no {bound.row.on}" if bound.target(facts) is None else ""


def rows_above(table: Table, subject: str, fired: Bound, facts: Any) -> tuple[Above, ...]:
    """Return the rows above the one that applied, each with its clause and why it did not."""
    rows = table[subject]
    return tuple(
        Above(row.row.clause, row.row.say, why_not(row, facts)) for row in rows[: rows.index(fired)]
    )
