"""`lonehand data`: the numbers that a game is played by, and where each of them comes from.

A game whose numbers are not all printed has them as `numbers`, which is a `Numbered`;
a game without them plays by printed numbers alone. An event says in its fact `leant` which of the
book's tables were used.
"""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, cast, runtime_checkable

import click
import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.events import Told, leant_on
from lonehand.engine.game import Game
from lonehand.engine.grammar.english import count_of, join_words, quote
from lonehand.faces.commands.saves import find_entry
from lonehand.faces.commands.shared.completion import GAME, SAVE, of_the_game
from lonehand.faces.commands.shared.output import print_json, read_text, table
from lonehand.faces.saved_games import open_store
from lonehand.games import find
from lonehand.games.numbers import MARKS, Number

RECONSTRUCTED: Final = "X"
SHOWN: Final = 60
"""The width of a value or a source, beyond which it is cut."""


class Numbered(Protocol):
    """A game's book of numbers: what they are, and an owner's file.

    Attributes:
        NOTED: whether events say which tables they leant on; if not, a game leans on all.

    """

    NOTED: bool

    def file_of(self, options: Mapping[str, str], tables: Mapping[str, str]) -> str:
        """Return the owner's file of numbers by which a record's game is played."""

    def tables(self, overrides: str = "", name: str = "") -> Sequence[Number]:
        """Return every number, those of an owner's file first; raise Refusal if it is wrong."""


@runtime_checkable
class Sourced(Protocol):
    """A game whose numbers are not all printed."""

    numbers: Numbered
    """Its book of them."""


# -- which numbers --------------------------------------------------------------------------------


def book_of(game: Game) -> Numbered | None:
    """Return a game's book of numbers, None if all its numbers are printed."""
    return game.numbers if isinstance(game, Sourced) else None


def tables_leant_on(events: Iterable[Told]) -> tuple[str, ...]:
    """Return the names of the tables that a game leant on, each once, in order."""
    return tuple(dict.fromkeys(name for told in events for name in leant_on(told.event)))


def changed_in(numbers: Sequence[Number], book: Numbered) -> list[Number]:
    """Return those numbers of an owner's file that differ from the book's."""
    own = {number.path: number for number in book.tables()}
    return [number for number in numbers if number != own.get(number.path)]


def of_tables(numbers: Sequence[Number], names: Sequence[str], place: str) -> list[Number]:
    """Return the numbers of the named tables.

    Raises:
        Refusal: there is no such table; the sentence names the nearest.

    """
    known = list(dict.fromkeys(number.table for number in numbers))
    for name in names:
        if name not in known:
            longer = [each for each in known if name.casefold() in each.casefold()][:3]
            near = longer or difflib.get_close_matches(name, known, n=3, cutoff=0.6)
            some = f"choose one such as “{known[0]}” or “{known[-1]}”, or leave it out to list all"
            meant = f"did you mean {join_words(quote(near), 'or')}?" if near else some
            raise Refusal(f"there is no table “{name}”; {meant}", place=place)
    return [number for number in numbers if number.table in names]


def of_saved(
    home: Path | None, game: Game, book: Numbered, key: str
) -> tuple[Sequence[Number], tuple[str, ...]]:
    """Return the numbers by which a saved game is played, and the names of the tables it leant on.

    Raises:
        Refusal: there is no such saved game, or it is one of another game.

    """
    with open_store(home) as opened:
        entry = find_entry(opened.games(), key)
        if entry.header.game != game.name:
            sentence = f"{entry.id} is a game of {entry.header.game}; name one of {game.name}"
            raise Refusal(sentence, place="--game")
        seen = opened.open(entry.id).view_for()
    overrides = book.file_of(seen.options, entry.header.tables)
    numbers = book.tables(overrides, f"the numbers of {entry.id}")
    if not book.NOTED:
        return numbers, tuple(dict.fromkeys(number.table for number in numbers))
    return numbers, tables_leant_on(seen.events)


def names_of_tables(game: Game) -> list[str]:
    """Return the name of each table of a game's numbers; none if all its numbers are printed."""
    book = book_of(game)
    return [] if book is None else list(dict.fromkeys(number.table for number in book.tables()))


# -- in words -------------------------------------------------------------------------------------


def number_data(number: Number) -> dict[str, Any]:
    """Return a number as data."""
    return {
        "path": number.path,
        "table": number.table,
        "value": number.value,
        "mark": number.mark,
        "source": number.source,
    }


def short(text: str) -> str:
    """Return text that is not too wide for a column."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


def in_file(value: object) -> str:
    """Return a value as an owner would write it into his file."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def number_lines(numbers: Sequence[Number]) -> list[str]:
    """Return numbers in columns below the names of their tables, and what the marks mean."""
    parted = [(number.path.rpartition("."), number) for number in numbers]
    rows = [
        ("", field, short(in_file(number.value)), number.mark, short(number.source))
        for (_, _, field), number in parted
    ]
    lines = []
    laid_out = iter(table(cast("list[tuple[str, ...]]", rows))) if rows else iter(())
    for (path, name), group in itertools.groupby(parted, lambda pair: (pair[0][0], pair[1].table)):
        lines.append(f"{name}  [{path}]")
        lines += itertools.islice(laid_out, len(list(group)))
        lines.append("")
    return [*lines, *legend(numbers)]


def legend(numbers: Sequence[Number]) -> list[str]:
    """Return what the marks of some numbers mean, and how many numbers have each."""
    counted = {mark: sum(number.mark == mark for number in numbers) for mark in MARKS}
    rows = [(mark, str(counted[mark]), says) for mark, says in MARKS.items() if counted[mark]]
    return table(cast("list[tuple[str, ...]]", rows)) if rows else ["None of them is a number."]


# -- the command ----------------------------------------------------------------------------------


@click.command()
@click.argument("name", metavar="GAME", shell_complete=GAME)
@click.option("--reconstructed", is_flag=True, help="Show only numbers we had to make up.")
@click.option(
    "--only",
    "tables",
    metavar="NAME",
    multiple=True,
    shell_complete=of_the_game(names_of_tables),
    help="Show only these numbers.",
)
@click.option(
    "--game",
    "key",
    metavar="ID",
    shell_complete=SAVE,
    help="Show only the numbers a saved game used.",
)
@click.option(
    "--check",
    "file",
    metavar="FILE",
    type=click.Path(allow_dash=True),
    help="Check your own file of numbers and show what it changes.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def data(
    home: Path | None,
    name: str,
    tables: tuple[str, ...],
    key: str | None,
    file: str | None,
    *,
    reconstructed: bool,
    as_json: bool,
) -> None:
    """Show the numbers a game uses and where each comes from; check your own.

    Numbers that are not printed are marked X. FILE may be `-` for standard input.
    """
    game = find(name)
    book = book_of(game)
    if book is None:
        if file is not None:
            raise Refusal(f"{game.title} does not read a file of numbers", place="--check")
        if as_json:
            print_json([])
            return
        click.echo(f"Every number of {game.title} is printed; we made up none.")
        return
    if file is not None and key is not None:
        raise click.UsageError("use either --check or --game, not both")
    numbers: Sequence[Number]
    if key is not None:
        numbers, names = of_saved(home, game, book, key)
        chosen = of_tables(numbers, names, "--game")
    elif file is not None:
        numbers = book.tables(read_text(file), file)
        chosen = changed_in(numbers, book)
    else:
        numbers = chosen = list(book.tables())
    if tables:
        shown = {number.path for number in of_tables(numbers, tables, "--only")}
        chosen = [number for number in chosen if number.path in shown]
    if reconstructed:
        chosen = [number for number in chosen if number.mark == RECONSTRUCTED]
    if as_json:
        print_json([number_data(number) for number in chosen])
        return
    if file is not None:
        count = len(changed_in(numbers, book))
        click.echo(f"{file} is fine; it changes {count_of(count, 'number')}.")
    click.echo("\n".join(number_lines(chosen)))
