"""Parts of the manual that are made from the program: options, clauses, win rates.

A page asks for one by a line of its own, `<!-- options lone-gunslinger -->`, and `written` writes
it there. So what the manual says of an option is what the program says, and cannot grow old. What
was measured comes from `figures`. For Sphinx, lists of pages become the tree of the manual, too.
"""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

from _ext import figures
from _ext.written import LIST
from lonehand.engine.clauses import Clauses
from lonehand.engine.files.vocabulary import Worded
from lonehand.engine.game import Game, Option
from lonehand.engine.grammar.english import percent
from lonehand.games import find

if TYPE_CHECKING:
    from sphinx.application import Sphinx

INCLUDE: Final = re.compile(r"<!-- include (\S+) -->\n.*\n<!-- end -->")


def cell(text: str) -> str:
    """Return text as it may stand in a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def option_rows(option: Option, clauses: Clauses) -> str:
    """Return what one option may be, the default first and marked."""
    values = [f"`{value}`" for value in option.values]
    values[0] += " (default)"
    said = [f"`{value}`: {sentence}" for value, sentence in option.says.items()]
    says = " ".join([option.sentence, *said])
    clause = f"[{option.clause}](clauses.md#{option.clause.lower()})"
    clause += ", rebuilt" if clauses.rebuilds(option.clause) else ""
    return f"| `{option.key}` | {', '.join(values)} | {cell(says)} | {clause} |"


def options(game: Game, group: str) -> str:
    """Return the options of one group as a table."""
    rows = [option_rows(option, game.clauses) for option in game.options if option.group == group]
    return "\n".join(
        ["| `--set` | values | what it changes | clause |", "|---|---|---|---|", *rows]
    )


def clauses(game: Game, more: str) -> str:
    """Return every clause: what it says, how it is read and where it is printed."""
    del more
    parts = []
    for clause in game.clauses:
        facts = [
            ("Reading", clause.reading),
            ("Option", f"`--set {clause.option}=…`" if clause.option else ""),
            ("Source", clause.source),
        ]
        rows = [f"- *{name}*: {' '.join(text.split())}" for name, text in facts if text]
        parts += [f"## {clause.id}", "", f"*{clause.told_kind}.* {clause.says}", "", *rows, ""]
    return "\n".join(parts)


def with_interval(rate: dict[str, float]) -> str:
    """Return a win rate with its interval."""
    rates = (percent(rate[end], 1) for end in ("rate", "low", "high"))
    return "{} ({} to {})".format(*rates)


def winrates(game: Game, more: str) -> str:
    """Return the measured win rates."""
    del more
    try:
        return rates(files(type(game).__module__.rpartition(".")[0]) / "data" / "winrates.toml")
    except FileNotFoundError:
        return "They are measured with `scripts/study`, which has not been run yet."


def rates(file: Traversable) -> str:
    """Return the win rates of a file as a table; the name of each row is the setting's."""
    rows = [
        "| setting | a sensible player (`plain`) | a player at random | games |",
        "|---|---|---|---|",
    ]
    for setting, found in tomllib.loads(file.read_text("utf-8")).items():
        won = f"{with_interval(found['plain'])} | {with_interval(found['random'])}"
        rows.append(f"| `{setting}` | {won} | {found['games']:,} |")
    return "\n".join(rows)


def words(game: Game, more: str) -> str:
    """Return the words that a game's tables may use; *more* is the name of one table's file."""
    assert isinstance(game, Worded)  # noqa: S101 - the page names a game with tables
    parts: list[str] = []
    found = [word for word in game.table_words() if word.table.startswith(more)]
    for kind, of_kind in itertools.groupby(found, lambda word: word.kind):
        parts += [f"| {kind} | means | where |", "|---|---|---|"]
        parts += [
            f"| `{word.word}` | {cell(word.means)} | {cell(word.where)} |" for word in of_kind
        ]
        parts.append("")
    return "\n".join(parts)


def study(game: Game, more: str) -> str:
    """Return a table of what a study found out about a game."""
    return figures.STUDIES[game.name][more]()


TABLES: Final[dict[str, Callable[[Game, str], str]]] = {
    "options": options,
    "clauses": clauses,
    "study": study,
    "winrates": winrates,
    "words": words,
}


def made(table: str, game: str, more: str) -> str:
    """Return a table of a game; *more* says which, where there are several of its kind."""
    return TABLES[table](find(game), more)


def tree(found: re.Match[str]) -> str:
    """Return a list of pages, and the same as a part of the tree."""
    caption = f":caption: {found['caption']}\n" if found["caption"] else ""
    names = "\n".join(found["names"].split())
    return f"{found[0]}\n```{{toctree}}\n:hidden:\n{caption}\n{names}\n```\n"


def fill(app: Sphinx, name: str, source: list[str]) -> None:
    """Put into a page that Sphinx has just read what only Sphinx needs."""
    del app, name
    other = r"```{include} \1\n:relative-docs: docs/\n```"  # whose links begin at the root
    source[0] = INCLUDE.sub(other, LIST.sub(tree, source[0]))


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx."""
    app.connect("source-read", fill)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
