"""A decision table passes its check just if every row can be carried out whenever it is reached."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

import pytest
from sample import CLAUSES

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.files.decisions import NOBODY, Vocabulary, decide, load

CONDITIONS = ("it rains", "it is late", "the gate is shut")
TARGETS = ("a sheep", "a fat sheep")
EVENING = Vocabulary(("wolf", "fox"), ("bite", "howl", "keep"))
"""The facts of an evening are simply the words that hold."""


def found(word: str, facts: Collection[str]) -> str | None:
    """Return a word of a situation, None if it does not hold there."""
    return word if word in facts else None


def holds(word: str, facts: Collection[str]) -> bool:
    """Tell whether a word holds in a situation."""
    return word in facts


for _word in CONDITIONS:
    EVENING.when(_word)(partial(holds, _word))
for _word in TARGETS:
    EVENING.on(_word)(partial(found, _word))
EVENING.on(NOBODY)(lambda _: -1)
EVENING.can("bite", "wolf", on=TARGETS, unless=("the gate is shut",))
EVENING.can("bite", "fox", on=("a sheep",), when=("it is late",), unless=("it rains",))
EVENING.can("howl", "wolf")


def table_of(*rows: str) -> str:
    """Write a table from rows like `wolf: bite a sheep if it rains, it is late`."""
    written = []
    for row in rows:
        subject, _, rest = row.partition(": ")
        deed, _, when = rest.partition(" if ")
        do, _, on = deed.partition(" ")
        words = ", ".join(f'"{word}"' for word in when.split(", ") if word)
        written.append(
            f'[[row]]\nfor = ["{subject}"]\nwhen = [{words}]\ndo = "{do}"\n'
            f'on = "{on or NOBODY}"\nclause = "S-WOLF"\nsay = "So it is."\n'
        )
    return "\n".join(written)


def refused(*rows: str) -> str:
    """Return why a table is refused; empty if it passes its check."""
    try:
        load(table_of(*rows), EVENING, "evening", CLAUSES.by_id)
    except Refusal as refusal:
        return str(refusal)
    return ""


FOX = "fox: keep"


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (
            ("wolf: bite a sheep", "wolf: keep", FOX),
            "row 1: “bite” for “wolf” is impossible when “the gate is shut”; add a row above",
        ),
        (
            ("wolf: keep if the gate is shut", "wolf: bite", FOX),
            "row 2, on: “bite” for “wolf” needs on = “a sheep” or “a fat sheep”, not “nobody”",
        ),
        (
            ("wolf: keep", "fox: bite a sheep", FOX),
            "row 2, when: “bite” for “fox” needs the condition",
        ),
        (("wolf: keep", "fox: howl", FOX), "row 2, do: “howl” can never be done for “fox”"),
        (
            ("wolf: howl if it rains", "wolf: keep if it is late, it rains", "wolf: keep", FOX),
            "row 2: row 1 already decides “wolf”",
        ),
        (
            ("wolf: keep if the gate is shut, it rains", "wolf: bite a sheep", "wolf: keep", FOX),
            "row 2: “bite” for “wolf” is impossible when “the gate is shut”",
        ),
        (("wolf: keep if the gate is shut", "wolf: bite a sheep", "wolf: keep", FOX), ""),
        (
            (
                "wolf: keep if the gate is shut, it rains",
                "wolf: bite a sheep if it rains",
                "wolf: howl",
                FOX,
            ),
            "",
        ),
    ],
)
def test_a_row_that_might_not_be_carried_out_is_refused_with_what_it_lacks(
    rows: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused(*rows)
    assert bool(sentence) == bool(refused(*rows))


def possible(subject: str, action: str, on: str, holding: Collection[str]) -> bool:
    """Tell by hand whether something can be done in a situation, the words that hold in it."""
    if action == "keep":
        return True
    if action == "howl":
        return subject == "wolf" and on == NOBODY
    if subject == "wolf":
        return on in TARGETS and "the gate is shut" not in holding
    return on == "a sheep" and "it is late" in holding and "it rains" not in holding


Written = tuple[str, str, str, tuple[str, ...]]
"""A row: its subject, its action, its target rule and its conditions."""


def sound(rows: Sequence[Written]) -> bool:
    """Tell, by trying every situation, whether each row is reached and can then be carried out."""
    for subject in ("wolf", "fox"):
        mine = [row for row in rows if row[0] == subject]
        if not mine or mine[-1][2:] != (NOBODY, ()):
            return False
        reached = set()
        for bits in itertools.product((True, False), repeat=len(CONDITIONS) + len(TARGETS)):
            words = zip((*CONDITIONS, *TARGETS), bits, strict=True)
            holding = {NOBODY, *(word for word, holds in words if holds)}
            number = next(n for n, row in enumerate(mine) if {*row[3], row[2]} <= holding)
            reached.add(number)
            if not possible(subject, mine[number][1], mine[number][2], holding):
                return False
        if len(reached) < len(mine):
            return False
    return True


def any_rows(chance: Chance) -> list[Written]:
    """Return any rows, more often than not with what makes a table sound."""

    def one(*things: Any) -> Any:
        return things[chance.below("rows", len(things))]

    rows: list[Written] = []
    for subject in ("wolf", "fox"):
        for _ in range(one(0, 1, 2, 3)):
            when = tuple(word for word in CONDITIONS if not one(0, 1, 2))
            action = one("bite", "howl", "keep", "keep")
            rows.append((subject, action, one(NOBODY, *TARGETS), when))
        rows.append((subject, one("keep", "keep", "howl"), NOBODY, ()))
    return rows[chance.below("lost", 10) // 9 :]


def test_the_check_lets_through_just_those_tables_that_are_sound_in_every_situation() -> None:
    chance, passed = Chance("evenings"), 0
    for _ in range(4_000):
        rows = any_rows(chance)
        lines = [f"{subject}: {do} {on} if {', '.join(when)}" for subject, do, on, when in rows]
        assert sound(rows) == (refused(*lines) == ""), "\n".join(lines)
        passed += sound(rows)
    assert passed > 300


def test_the_first_row_that_applies_decides() -> None:
    table = load(
        table_of("wolf: keep if the gate is shut", "wolf: bite a sheep", "wolf: howl", FOX),
        EVENING,
        "evening",
        CLAUSES.by_id,
    )
    assert ("bite", "a sheep") == (
        decide(table, "wolf", {"a sheep"})[0].row.do,
        decide(table, "wolf", {"a sheep"})[1],
    )
    assert "keep" == decide(table, "wolf", {"a sheep", "the gate is shut"})[0].row.do
    assert "howl" == decide(table, "wolf", {"a fat sheep"})[0].row.do


def test_unknown_words_of_all_rows_are_told_at_once() -> None:
    """The first is refused and the others stand behind it, each with its row."""
    text = table_of("wolf: bark", "fox: keep if it snows", "wolf: keep", "fox: keep")
    with pytest.raises(Refusal, match="row 1, do: there is no action “bark”") as caught:
        load(text, EVENING, "evening.toml", CLAUSES.by_id)
    (other,) = caught.value.others
    assert str(other).startswith("evening.toml, line 9, row 2, when: there is no condition “it sn")
