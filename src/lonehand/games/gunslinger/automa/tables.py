"""The printed tables AUTOMATIC ACTIONS as data.

A cell says what the print says, in a closed vocabulary. An entry that could never be reached is
refused when a table is loaded; the conversion chart is read by `chart`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from lonehand.engine.errors import Faults, Refusal
from lonehand.engine.files.decisions import check_known
from lonehand.engine.files.toml import name_lines, values_in
from lonehand.engine.grammar.english import count_of
from lonehand.games.gunslinger.automa.facts import BANDS, MARKERS
from lonehand.games.gunslinger.readings import DATA

SEGMENTS: Final = (1, 2, 3, 4, 5)
CARDS: Final = tuple(f"B{number}" for number in range(1, 10))
BLOWS: Final = ("HOOK", "JAB", "KICK")
ACTIONS: Final = ("MOVE", "AS", "C/AS", "C", *BLOWS, "STRENGTH", "nothing")
NUMBERED: Final = ("AS", "C/AS")
NO_ENTRY: Final = "–"
DASHES: Final = ("-", "—", "--")
BETWEEN: Final = "·"
HALVED: Final = "halved_delay"
"""The field beside the tables."""
ROUNDED_UP, ROUNDED_DOWN = "removed half rounded up", "removed half rounded down"

# -- automatic actions ----------------------------------------------------------------------------

ENTRY: Final = re.compile(
    r"(?:(?P<who>2H|B\d(?:,B\d)*): )?(?P<action>[A-Z/]+|nothing)(?:\((?P<number>\d)\))?"
)
NUMBERED_OR_NOT: Final = re.compile(
    r"(?:(?:2H|B\d(?:,B\d)*): )?(?:[A-Z/]{2,}|\bC\b|nothing)(?:\(\d\))?(?!:)"
)
"""Each entry of a text that holds several."""
PLACE: Final = re.compile(r"TAC (\w+)(?:, segment ([^,]+))?")
WRONG_CARD: Final = re.compile(r"B\d+")


class Entry(NamedTuple):
    """One entry of a cell.

    Attributes:
        action: a word of `ACTIONS`.
        number: the number of AS(n) and C/AS(n); for C that of the AS(n) beside it.
        cards: the bonus cards of which he needs one; none for an ordinary entry.
        two_handed: whether it is only for a man with a two-handed gun.

    """

    action: str
    number: int
    cards: tuple[str, ...]
    two_handed: bool

    def __str__(self) -> str:
        """Return the action as it is printed: `AS(4)`."""
        return f"{self.action}({self.number})" if self.action in NUMBERED else self.action


class Cell(NamedTuple):
    """A cell: its clause, its text, and its entries in order, none for a dash."""

    clause: str
    text: str
    entries: tuple[Entry, ...]


class Segment(NamedTuple):
    """A segment of one table: what kind it is, and a cell for each band."""

    kind: Literal["none", "ordinary", "bonus"]
    cells: Mapping[str, Cell]


class Actions(NamedTuple):
    """The tables AUTOMATIC ACTIONS, and the field beside them."""

    segments: Mapping[tuple[str, int], Segment]
    halved_delay: str


def load_actions(text: str, name: str) -> Actions:
    """GS-9.2f: return the tables; each plays one doctrine.

    A closes in fast, B comes slowly with quick shots, C stays and aims, D aims from cover.

    Raises:
        Refusal: with the cell and what is wrong: it is missing, or a word in it is unknown.

    """
    found = values_in(text, name)
    with name_lines(text, name, keys_of):
        return check_actions(found, name)


def keys_of(words: str) -> Sequence[str]:
    """Return the keys that a place names: `A` and `3` for `TAC A, segment 3, 2-3 hexes`."""
    found = PLACE.match(words)
    return [key for key in found.groups() if key] if found else [words.strip("[]")]


def check_actions(found: Mapping[str, Any], name: str) -> Actions:
    """Return the tables; raise Refusal, whose `others` are the other faults."""
    segments, faults = {}, Faults()
    loose = [key for key, value in found.items() if not isinstance(value, dict)]
    for key in found:
        with faults.gather():
            if key in loose and key not in MARKERS:
                check_known((key,), (HALVED,), "field", f"{name}, {key}")
            elif key not in loose:
                check_known((key,), MARKERS, "table", f"{name}, [{key}]")
    halved = str(found.get(HALVED, ""))
    if HALVED in found or not loose:  # else it is there, misspelt
        with faults.gather():
            check_known((halved,), (ROUNDED_UP, ROUNDED_DOWN), "value", f"{name}, {HALVED}")
    is_short = len(found) <= len(MARKERS)  # if not, a table that is missing is there, misspelt
    for marker in (each for each in MARKERS if each in found or is_short):
        rows = found.get(marker, {})
        if not isinstance(rows, dict):
            sentence = f"write table {marker} as [{marker}], a line below it for each segment"
            with faults.gather():
                raise Refusal(sentence, place=f"{name}, {marker}")
            continue
        numbers = tuple(map(str, SEGMENTS))
        others = [key for key in rows if key not in numbers]
        for key in others:
            with faults.gather():
                check_known((key,), numbers, "segment", f"{name}, TAC {marker}, segment {key}")
        for number in SEGMENTS:
            if others and str(number) not in rows:
                continue  # it is there, misspelt
            place = f"{name}, TAC {marker}, segment {number}"
            with faults.gather():
                row = check_segment(rows.get(str(number)), number, place)
                segments[marker, number] = segment(marker, number, row, place)
    faults.refuse()
    return Actions(segments, halved)


def check_segment(row: Any, number: int, place: str) -> Sequence[Any]:
    """Return one line of a table; raise Refusal if it lacks a cell for a band."""
    looks = f'{number} = ["MOVE", "MOVE", "AS(2)", "MOVE"]'
    if row is None:
        raise Refusal(f"this segment is missing; add a line such as {looks}", place=place)
    if not isinstance(row, list):
        raise Refusal(f"write a line such as {looks}", place=place)
    if len(row) != len(BANDS):
        cells, has = ", ".join(BANDS), count_of(len(row), "cell")
        sentence = f"this line has {has}; write {len(BANDS)}, for {cells} hexes"
        raise Refusal(sentence, place=place)
    return row


def segment(marker: str, number: int, row: Sequence[Any], place: str) -> Segment:
    """Return one line of a table."""
    cells, faults = {}, Faults()
    for band, text in zip(BANDS, row, strict=True):
        with faults.gather():
            cells[band] = cell(tac_clause(marker, number, band), text, f"{place}, {band} hexes")
    faults.refuse()
    kinds = {
        "none"
        if not found.entries
        else "bonus"
        if any(entry.cards for entry in found.entries)
        else "ordinary"
        for found in cells.values()
    }
    if len(kinds) != 1:
        raise Refusal(
            "a segment has only ordinary entries, only entries of bonus cards, or none", place=place
        )
    kind: Any = kinds.pop()
    return Segment(kind, cells)


def misspelt(part: str) -> str:
    """Return why a text is not an entry, and what would be one."""
    several = NUMBERED_OR_NOT.findall(part)
    if len(several) > 1:
        return f"put {BETWEEN} between two entries: {f' {BETWEEN} '.join(several)}"
    card = WRONG_CARD.match(part)
    if card is not None and card[0] not in CARDS:
        return f"“{part}”: bonus cards are {CARDS[0]} to {CARDS[-1]}"
    if part != part.upper() and ENTRY.fullmatch(part.upper()):
        return f"“{part}” is not an entry; did you mean “{part.upper()}”?"
    looks = "MOVE, AS(4), 2H: AS(6) or B2,B3: AS(2)"
    number = re.search(rf"\b({'|'.join(NUMBERED)})\((.*?)\)", part)
    if not part.strip():
        return f"this cell is empty; write nothing if he does nothing, or an entry such as {looks}"
    if number is not None and not re.fullmatch(r"\d", number[2]):
        action = number[1]
        return f"“{part}”: aim points are one digit; write {action}(0) to {action}(9)"
    return f"“{part}” is not an entry; write one such as {looks}"


def tac_clause(marker: str, number: int, band: str) -> str:
    """Return the id of a cell: `GS-TAC-B2-4`."""
    return f"GS-TAC-{marker}{number}-{band[0]}"


def cell(clause: str, text: Any, place: str) -> Cell:
    """Return the entries that the text of a cell stands for.

    Once an entry is there for everybody, what would follow it could never be reached, and is
    refused.
    """
    if not isinstance(text, str):
        raise Refusal("write text in every cell", place=place)
    if text == NO_ENTRY:
        return Cell(clause, text, ())
    if text.strip() in DASHES:
        raise Refusal(f"write {NO_ENTRY} (a long dash), or nothing if he does nothing", place=place)
    entries: list[Entry] = []
    for part in text.split(f" {BETWEEN} "):
        found = ENTRY.fullmatch(part)
        if found is None:
            raise Refusal(misspelt(part), place=place)
        action = found["action"]
        check_known((action,), ACTIONS, "action", place)
        if action in NUMBERED and found["number"] is None:
            sentence = f"“{part}” needs its aim points; write {action}(0) to {action}(9)"
            raise Refusal(sentence, place=place)
        if action not in NUMBERED and found["number"] is not None:
            sentence = f"“{part}”: only {' and '.join(NUMBERED)} have a number; write {action}"
            raise Refusal(sentence, place=place)
        who = found["who"] or ""
        cards = () if who in ("", "2H") else tuple(who.split(","))
        check_known(cards, CARDS, "bonus card", place)
        if entries and not (entries[-1].cards or entries[-1].two_handed):
            raise Refusal(
                f"“{part}” is never used; the entry before it always decides", place=place
            )
        entries.append(Entry(found["action"], int(found["number"] or 0), cards, who == "2H"))
    if any(entry.two_handed for entry in entries[1:]):
        raise Refusal("put 2H first in its cell", place=place)
    if entries[0].two_handed and len(entries) == 1:
        raise Refusal("after 2H add an entry for everyone else", place=place)
    number = max(entry.number for entry in entries)
    settled = (entry._replace(number=number) if entry.action == "C" else entry for entry in entries)
    return Cell(clause, text, tuple(settled))


# -- TAC entries of result cards ------------------------------------------------------------------

CHANGE: Final = re.compile(r"([A-D])\s*>\s*([A-D])")
NO_ENTRY_CARD: Final = "none"


def tac_entry(text: str) -> dict[str, str]:
    """Return the changes that a result card's TAC entry names: `A>B, C>B`; `none` for none.

    Raises:
        Refusal: if it is no such entry, or names a marker twice.

    """
    if text.strip() in ("", NO_ENTRY_CARD):
        return {}
    changes: dict[str, str] = {}
    for part in text.split(","):
        found = CHANGE.fullmatch(part.strip())
        if found is None:
            raise Refusal(
                f"“{part.strip()}” is not a change of marker; write A>B, C>B or none",
                place="TAC entry",
                clause="GS-9.2b",
            )
        if found[1] in changes:
            raise Refusal(f"marker {found[1]} is named twice", place="TAC entry", clause="GS-9.2b")
        changes[found[1]] = found[2]
    return changes


ACTIONS_TABLE: Final = load_actions((DATA / "tac.toml").read_text("utf-8"), "tac.toml")
