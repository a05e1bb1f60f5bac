"""The conversion chart as data: its words, its rows, and what is refused.

A cell says what the print says, in a closed vocabulary. A chart passes only if some row fits every
situation, every row can be reached, and every cell can be carried out where it is reached.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from lonehand.engine.errors import Faults, Refusal
from lonehand.engine.files.decisions import check_known
from lonehand.engine.files.structs import read_as
from lonehand.engine.files.toml import name_lines
from lonehand.engine.grammar.english import agrees, join_words, quote
from lonehand.games.gunslinger.automa.tables import BLOWS
from lonehand.games.gunslinger.readings import CLAUSES, DATA

COLUMNS: Final = ("MOVE", "AS", "CAS", "BLOW")
COLUMN: Final = {"MOVE": "MOVE", "AS": "AS", "C/AS": "CAS", "C": "CAS"} | dict.fromkeys(
    BLOWS, "BLOW"
)
Kind = Literal["enemy", "hex", "weapon"]
KINDS: Final[tuple[Kind, ...]] = ("enemy", "hex", "weapon")
CONDITIONS: Final = {
    "he has aim points on the target": ("aimed", True),
    "down": ("down", True),
    "up": ("down", False),
    "leg wound": ("leg", True),
    "no leg wound": ("leg", False),
    "in a cover hex": ("cover", True),
    "not in a cover hex": ("cover", False),
    "weapon loaded": ("loaded", True),
    "weapon unloaded": ("loaded", False),
    "cover hex less than 7 hexes from the enemy": ("near", True),
    "cover hex 7 or more hexes from the enemy": ("near", False),
    "body in the enemy's line of sight": ("body", True),
    "body not in the enemy's line of sight": ("body", False),
    "head out": ("head", True),
    "head in": ("head", False),
    "in the weapon's hex": ("there", True),
    "not in the weapon's hex": ("there", False),
}
"""The words of a situation: each a question of yes or no, and its answer."""
ONLY_FOR: Final[Mapping[str, Kind]] = {
    "aimed": "enemy",
    "cover": "enemy",
    "near": "enemy",
    "body": "enemy",
    "there": "weapon",
}
"""The questions that can be asked of one kind of target only."""
IMPOSSIBLE: Final = (
    ("head out", "body in the enemy's line of sight"),
    ("in a cover hex", "down", "head in", "body in the enemy's line of sight"),
)
"""What no man's situation can be: a head that is out is all that is seen."""


class Needs(NamedTuple):
    """What a cell needs, to be carried out.

    Attributes:
        kinds: the kinds of target that it may be about.
        when: the conditions that must hold.
        columns: the columns that it may stand in.

    """

    kinds: tuple[Kind, ...]
    when: tuple[str, ...] = ()
    columns: tuple[str, ...] = COLUMNS


ENEMY: Final[tuple[Kind, ...]] = ("enemy",)
NO_ENEMY: Final[tuple[Kind, ...]] = ("hex", "weapon")
CELLS: Final[Mapping[str, tuple[Needs, ...]]] = {
    "SHOOT": (Needs(ENEMY),),
    "AIM": (Needs(ENEMY),),
    "AS(n)": (Needs(ENEMY, columns=("MOVE", "CAS", "BLOW")),),
    "see C/AS(6)": (Needs(KINDS, columns=("MOVE", "AS", "BLOW")),),
    "see MOVE": (Needs(KINDS, columns=("AS", "CAS", "BLOW")),),
    "the blow": (Needs(ENEMY, columns=("BLOW",)),),
    "GET UP": (Needs(ENEMY, ("down", "no leg wound")), Needs(NO_ENEMY, ("down",))),
    "GET DOWN": (Needs(ENEMY, ("up",)),),
    "HEAD OUT": (Needs(ENEMY, ("head in", "in a cover hex")),),
    "HEAD BACK": (Needs(ENEMY, ("head out",)),),
    "LOAD or do nothing": (Needs(ENEMY),),
    "ADVANCE towards the enemy": (Needs(ENEMY),),
    "ADVANCE towards the cover hex": (Needs(ENEMY, ("up", "not in a cover hex")),),
    "ADVANCE towards the hex": (Needs(("hex",)),),
    "ADVANCE towards the weapon": (Needs(("weapon",)),),
    "DRAW AND COCK it from the ground": (Needs(("weapon",), ("in the weapon's hex",)),),
    "DRAW AND COCK from the holster, empty gun to the other hand; else see C/AS": (
        Needs(ENEMY, ("weapon unloaded",)),
    ),
    "DRAW AND COCK from the holster, empty gun dropped; else see C/AS": (
        Needs(ENEMY, ("weapon unloaded",)),
    ),
}
"""What may stand in a cell, with or without the brackets of a reading, and what it needs.

An ADVANCE or a SHOOT that cannot be done, and cells that lead in a circle, have clauses of their
own in `activities`.
"""


class ChartRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the file: whom it is for, and a cell for each column."""

    row: int
    target: Kind
    when: tuple[str, ...]
    MOVE: str
    AS: str
    CAS: str
    BLOW: str


class ChartFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of rows: `[[row]]` tables."""

    row: tuple[ChartRow, ...]


class Does(NamedTuple):
    """A cell: its clause, what it says, and whether that is a reading of an empty cell."""

    clause: str
    does: str
    read: bool


class Situation(NamedTuple):
    """A row: its number, its conditions in words and as (question, answer), and its cells."""

    number: int
    when: tuple[str, ...]
    tests: tuple[tuple[str, bool], ...]
    cells: Mapping[str, Does]


Chart = Mapping[str, tuple[Situation, ...]]
"""For each kind of target, its rows from the top."""


def load_chart(text: str, name: str) -> Chart:
    """Return the chart that *text* holds.

    Raises:
        Refusal: with the row and what is wrong: an unknown word, a condition or a cell that is not
            for this kind of target, a row that can never be reached, a cell that cannot be carried
            out where its row is reached, a situation that no row fits.

    """
    rows = read_as(ChartFile, text, name, lined=True).row
    with name_lines(text, name, keys_of):
        return check_chart(rows, name)


def keys_of(words: str) -> Sequence[str | int]:
    """Return the keys that a place names: `row`, 2 and `CAS` for `row 3, CAS`."""
    found = re.match(r"row (\d+)(?:, (\w+))?", words)
    if found is None:
        return ()
    return ["row", int(found[1]) - 1, *([found[2]] if found[2] else [])]


def check_chart(rows: Sequence[ChartRow], name: str) -> Chart:
    """Return the chart; raise Refusal, whose `others` are the other faults."""
    chart: dict[str, list[Situation]] = {kind: [] for kind in KINDS}
    faults = Faults()
    numbers = [row.row for row in rows]
    missing = [each for each in range(1, max(numbers, default=0)) if each not in numbers]
    if missing and numbers == sorted(set(numbers)):
        gone = (
            f"{agrees(len(missing), 'row', 'rows')} {join_words([str(each) for each in missing])}"
        )
        are = agrees(len(missing), "is missing; copy it", "are missing; copy them")
        raise Refusal(f"{gone} {are} back from ours, for each row is a printed one", place=name)
    for number, row in enumerate(rows, 1):
        with faults.gather():
            chart[row.target].append(check_row(row, number, f"{name}, row {number}"))
    faults.refuse()
    for kind in KINDS:
        with faults.gather():
            check_rows(chart[kind], kind, name)
    faults.refuse()
    return {kind: tuple(found) for kind, found in chart.items()}


def check_row(row: ChartRow, number: int, place: str) -> Situation:
    """Return a row of the chart; raise Refusal if a number or word in it is wrong."""
    if row.row != number:
        raise Refusal(f"write row = {number} here, not {row.row}", place=f"{place}, row")
    if chart_clause(number, COLUMNS[0]) not in CLAUSES:
        raise Refusal(
            f"no rule has the number {number}, so the log could not name this row; "
            "change one of the rows above",
            place=place,
        )
    faults = Faults()
    with faults.gather():
        check_known(row.when, CONDITIONS, "condition", f"{place}, when")
        check_conditions(row, place)
        check_possible(row, place)
    cells = {}
    for column in COLUMNS:
        with faults.gather():
            cells[column] = chart_cell(number, column, getattr(row, column), place)
    faults.refuse()
    return Situation(number, row.when, tuple(CONDITIONS[word] for word in row.when), cells)


def chart_cell(number: int, column: str, text: str, place: str) -> Does:
    """Return a cell; round brackets mark a reading."""
    read = text.startswith("(") and text.endswith(")")
    does = text[1:-1] if read else text
    check_known((does,), CELLS, "activity", f"{place}, {column}")
    return Does(chart_clause(number, column), does, read)


def chart_clause(number: int, column: str) -> str:
    """Return the id of a cell: `GS-CHART-4-CAS`."""
    return f"GS-CHART-{number}-{column}"


def check_conditions(row: ChartRow, place: str) -> None:
    """Refuse a condition that cannot be asked of the row's kind of target, and those that clash."""
    asked: dict[str, str] = {}
    for word in row.when:
        question = CONDITIONS[word][0]
        other = asked.setdefault(question, word)
        if other != word:
            sentence = f"“{other}” and “{word}” never hold together; keep one of them"
            raise Refusal(sentence, place=f"{place}, when")
        if row.when.count(word) > 1:
            sentence = f"“{word}” is there twice; keep one of them"
            raise Refusal(sentence, place=f"{place}, when")
        kind = ONLY_FOR.get(CONDITIONS[word][0], row.target)
        if kind != row.target:
            raise Refusal(
                f"“{word}” is only for a target of the kind “{kind}”; "
                f"this row is for “{row.target}”",
                place=f"{place}, when",
            )


def check_possible(row: ChartRow, place: str) -> None:
    """Refuse conditions that no man is ever in at once."""
    for words in IMPOSSIBLE:
        if set(words) <= set(row.when):
            sentence = f"{join_words(quote(words))} never hold together; take one of them out"
            raise Refusal(sentence, place=f"{place}, when")


def check_rows(rows: Sequence[Situation], kind: Kind, name: str) -> None:
    """Refuse rows of which one is never reached, or cannot be carried out, or that leave a gap."""
    needs = {(row.number, column): needs_of(row, column, kind, name) for row, column in cells(rows)}
    reached = set()
    for situation in situations(rows, needs.values()):
        row = first_of(rows, situation)
        if row is None:
            raise Refusal(
                f"add a row for a man whose target is of the kind “{kind}”: "
                f"{', '.join(in_words(situation))}",
                place=name,
            )
        reached.add(row.number)
        for column in COLUMNS:
            check_cell(row, column, needs[row.number, column], situation, name)
    for row in rows:
        if row.number not in reached:
            raise Refusal(
                "the rows above decide, so this row is never reached",
                place=f"{name}, row {row.number}",
            )


def cells(rows: Iterable[Situation]) -> Iterator[tuple[Situation, str]]:
    """Yield every row with every column."""
    return itertools.product(rows, COLUMNS)


def needs_of(row: Situation, column: str, kind: Kind, name: str) -> Needs:
    """Return what a cell needs; refuse one that is not for this kind of target or this column."""
    does, place = row.cells[column].does, f"{name}, row {row.number}, {column}"
    found = next((needs for needs in CELLS[does] if kind in needs.kinds), None)
    if found is None:
        raise Refusal(f"“{does}” is not for a target of the kind “{kind}”", place=place)
    if column not in found.columns:
        raise Refusal(f"“{does}” is only for the columns {', '.join(found.columns)}", place=place)
    return found


def situations(rows: Sequence[Situation], needs: Iterable[Needs]) -> Iterator[dict[str, bool]]:
    """Yield every situation that the rows or the needs of their cells tell apart, if it can be."""
    asked = [question for row in rows for question, _ in row.tests]
    asked += [CONDITIONS[word][0] for each in needs for word in each.when]
    questions = list(dict.fromkeys(asked))
    for answers in itertools.product((True, False), repeat=len(questions)):
        situation = dict(zip(questions, answers, strict=True))
        if not any(all(holds(word, situation) for word in words) for words in IMPOSSIBLE):
            yield situation


def holds(word: str, situation: Mapping[str, bool]) -> bool:
    """Tell whether a condition certainly holds in a situation."""
    question, answer = CONDITIONS[word]
    return situation.get(question) is answer


def check_cell(
    row: Situation, column: str, needs: Needs, situation: Mapping[str, bool], name: str
) -> None:
    """Refuse a cell that cannot be carried out in a situation in which its row is reached."""
    for word in needs.when:
        if not holds(word, situation):
            raise Refusal(
                f"“{row.cells[column].does}” needs “{word}”; this row can be reached without it: "
                f"{', '.join(in_words(situation))}",
                place=f"{name}, row {row.number}, {column}",
            )


def in_words(situation: Mapping[str, bool]) -> list[str]:
    """Return a situation in the words of its conditions."""
    return [word for word, found in CONDITIONS.items() if found in situation.items()]


def first_of(rows: Iterable[Situation], situation: Mapping[str, bool]) -> Situation | None:
    """Return the first row that fits."""
    for row in rows:
        if all(situation[question] == answer for question, answer in row.tests):
            return row
    return None


CHART: Final = load_chart((DATA / "chart.toml").read_text("utf-8"), "chart.toml")
