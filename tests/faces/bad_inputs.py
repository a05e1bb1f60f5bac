"""Inputs that nobody should give: records, lines at the prompt, tables, maps, lists, command lines.

`bad_inputs(name)` yields one after another, each with what takes it; whatever is wrong with it has
to end in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from lonehand.engine.chance import Chance
from lonehand.engine.errors import LonehandError
from lonehand.engine.game import Situated, Tabled, use_tables
from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.faces.commands.replay import replay_record
from lonehand.faces.text.console import Console
from lonehand.games import PACKAGES, find
from lonehand.games.grimdark_future.armies import formats, profile
from lonehand.space.cells import check as cells
from lonehand.space.inches import check as inches

ROOT: Final = Path(__file__).parents[2]
RECORDS: Final = tuple(
    file.read_text("utf-8")
    for file in sorted((ROOT / "tests" / "golden").rglob("*.txt"))
    if not file.name.endswith(".log.txt")
)
JUNK: Final = (
    *("", "x y", "[[unit]]", "[", "= =", "\x00", "9" * 5000, "[[[[", "a = [", "|", "-1", "1e999"),
    *("nan", "…", "'", '"""', "{}", "[1]", "a=1", "-0", "999999999", "true", "\ud800", "½", "²"),
    *("../x", "%s", "{0}", "undo 99999999999", "correct life Sheriff 99", "=", "!", "send"),
    *("﷽", "\u202e", "\u2028", "\uff10", "\u0663", "1,2", "a.b", "go -1", "log x", "why 1"),
    *("rules [", "¤" * 200),
)
SHORT: Final = (0, 2, 6, 16)
"""How many of a record's lines are kept, so that most of the time goes into what is wrong."""


def any_of(chance: Chance, things: tuple[str, ...]) -> str:
    """Return any of several texts."""
    return things[chance.below("of", len(things))]


def spoiled(text: str, chance: Chance) -> str:
    """Return a text with some of its rows changed, moved, dropped, doubled or cut."""
    rows = text.split("\n")
    for _ in range(1 + chance.below("times", 3)):
        at = chance.below("row", len(rows))
        row = rows[at]
        place = chance.below("place", len(row) + 1)
        match chance.below("how", 8):
            case 0:
                rows[at] = row[:place]
            case 1:
                rows[at] = any_of(chance, JUNK)
            case 2 if len(rows) > 1:
                del rows[at]
            case 3:
                rows.insert(at, row)
            case 4:
                number = any_of(chance, ("0", "-1", "999999999", "1e9", "x", "3", "0.5"))
                rows[at] = re.sub(r"\d+", number, row, count=1)
            case 5:
                other = chance.below("other", len(rows))
                rows[at], rows[other] = rows[other], rows[at]
            case 6:
                rows[at] = row.partition("=")[0] + "=" + any_of(chance, JUNK)
            case _:
                rows[at] = row[:place] + any_of(chance, JUNK) + row[place:]
    return "\n".join(rows)


def a_record(chance: Chance) -> str:
    """Return a record that came to harm, mostly in its head."""
    rows = any_of(chance, RECORDS).split("\n")
    end = rows.index("")
    keep = SHORT[chance.below("keep", len(SHORT))]
    head, lines = "\n".join(rows[:end]), rows[end : end + 1 + keep]
    if chance.below("head", 4):
        return "\n".join([spoiled(head, chance), *lines])
    return "\n".join([head, spoiled("\n".join(lines), chance)])


def replay(text: str) -> None:
    """Replay a record."""
    replay_record(read(text))


class Prompts:
    """A game of each sort, into whose prompt anything is typed."""

    def __init__(self) -> None:
        self.consoles: list[Console] = []

    def type_in(self, text: str, chance: Chance) -> None:
        """Type something; the sentence that comes back is one."""
        if not self.consoles or not chance.below("anew", 400):
            self.consoles = [
                Console(Session.new(find(name), f"{chance.below('seed', 9)}").take_orders())
                for name in PACKAGES
            ]
        console = self.consoles[chance.below("game", len(self.consoles))]
        if not chance.below("hint", 12):
            text = "hint!"
        reply = console.line(text)
        wrong = [line for line in reply.lines if line.startswith("Something went wrong")]
        if wrong:
            raise AssertionError(f"{console.game.name}: {text!r}: {wrong}")


def taken(chance: Chance, prompts: Prompts) -> tuple[str, str, Callable[[], object]]:
    """Return a sort of input, the input, and what takes it."""
    names = tuple(PACKAGES)
    match chance.below("sort", 10):
        case 0 | 1:
            text = a_record(chance)
            return "record", text, lambda: replay(text)
        case 2:
            game = find(any_of(chance, names))
            tables = game.tables if isinstance(game, Tabled) else {}
            name = any_of(chance, tuple(tables) or ("automa.toml",))
            given = {name: spoiled(tables.get(name, ""), chance)}
            return "table", repr(given)[:20_000], lambda: use_tables(game, given)
        case 3:
            text = spoiled(any_of(chance, CELLS), chance)
            return "map", text, lambda: cells.read(text, "map")
        case 4:
            text = spoiled(any_of(chance, INCHES), chance)
            return "open table", text, lambda: inches.read(text, "table")
        case 5:
            text = spoiled(any_of(chance, LISTS), chance)
            return "list", text, lambda: formats.read(text, "list", profile.load())
        case 6:
            game = find(any_of(chance, names))
            text = spoiled(any_of(chance, SITUATIONS), chance)
            if not isinstance(game, Situated):
                return "situation", text, lambda: None
            return "situation", text, lambda: game.read_situation(text, "situation")
        case _:
            text = any_of(chance, JUNK)
            if chance.below("two", 2):
                text = f"{any_of(chance, WORDS)} {text}"
            return "line", text, lambda: prompts.type_in(text, chance)


WORDS: Final = (
    *("undo", "redo", "go", "log", "why", "rules", "correct", "typed", "virtual", "map", "look"),
    *("sheet", "send", "facedown", "faceup", "threats", "hint", "branches", "table", "?", "1", "2"),
)
CELLS: Final = tuple(
    file.read_text("utf-8")
    for folder in ("gunslinger", "outlaws")
    for file in sorted((ROOT / "src/lonehand/games" / folder).rglob("*.txt"))
)
INCHES: Final = tuple(
    file.read_text("utf-8")
    for file in sorted((ROOT / "src/lonehand/games/grimdark_future/data/tables").glob("*.txt"))
)
LISTS: Final = tuple(
    file.read_text("utf-8")
    for file in sorted((ROOT / "tests/grimdark/lists").iterdir())
    if file.suffix in (".txt", ".json", ".toml")
)
SITUATIONS: Final = tuple(
    file.read_text("utf-8") for file in sorted((ROOT / "docs").rglob("situations/*.toml"))
)


def give(name: str, inputs: int) -> dict[str, list[int]]:
    """Give so many bad inputs; return for each sort how many were refused and how many taken.

    Raises:
        AssertionError: one of them ended in something else than a sentence.

    """
    chance, prompts = Chance(name), Prompts()
    found: dict[str, list[int]] = {}
    for number in range(inputs):
        sort, text, deed = taken(chance, prompts)
        counts = found.setdefault(sort, [0, 0])
        try:
            deed()
            counts[1] += 1
        except LonehandError as error:
            counts[0] += 1
            if len(str(error)) < 8:
                raise AssertionError(f"{sort} {number}: {error}: {text[:4000]!r}") from error
        except Exception as error:
            raise AssertionError(f"{sort} {number} of {name}: {text[:4000]!r}") from error
    return found
