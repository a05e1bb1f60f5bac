"""`lonehand tables`, and an owner's files, decision tables mostly, read from a folder."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final

import click

from lonehand.engine.errors import Faults, Refusal
from lonehand.engine.files.toml import place_in, values_in
from lonehand.engine.files.vocabulary import TableWord, Worded
from lonehand.engine.game import Game, Tabled, use_tables
from lonehand.engine.grammar.english import agrees, count_of, nearest
from lonehand.faces.commands.shared.completion import FOLDER, GAME
from lonehand.faces.commands.shared.output import paragraph, print_json, read_text
from lonehand.faces.own_files import refuse_others
from lonehand.games import find

SHOWN: Final = 3
"""So many cells that differ from ours are named in one line; more have a line each."""
STOPS: Final = (".", "!", "?")
"""Where one of these stands last, a cell holds a sentence."""
COPY: Final = "lonehand tables {} --out DIR"
OTHER_KINDS: Final = (".txt", ".json")
"""Endings besides `.toml` of files that a game takes by name: a map, a list."""

Keys = tuple[str | int, ...]
"""Where a value is in a file: the names of tables and fields, and rows counted from 0."""


def read_tables(game: Game, folder: Path) -> dict[str, str]:
    """Return the decision tables in a folder, and what else the game takes, after checking them.

    Every TOML file is for the game; of texts and JSON those that are called like one of its own.

    Raises:
        Refusal: there is none, or one does not pass its check; it names file, row and word, and its
            `others` are the faults of other rows and files.

    """
    if not isinstance(game, Tabled):
        raise Refusal(f"{game.title} has no decision tables", place="--tables")
    if not folder.is_dir():
        is_file = "this is a file; name the folder that it is in"
        missing = f"there is no such folder; lonehand tables {game.name} --out {folder} makes one"
        raise Refusal(is_file if folder.exists() else missing, place=str(folder))
    stems = {Path(name).stem for name in game.tables}
    files = sorted(
        file
        for file in folder.iterdir()
        if file.suffix == ".toml" or (file.suffix in OTHER_KINDS and file.stem in stems)
    )
    if not files:
        names = ", ".join(game.tables)
        raise Refusal(
            f"this folder holds no files for the game; it needs at least one of {names}",
            place=str(folder),
        )
    refuse_others(game, str(folder), [file.name for file in files])
    for file in files:
        near = nearest(file.name, game.tables) if file.stem not in stems else ""
        if near and not (folder / near).exists():
            sentence = f"the game has no file of this name; did you mean “{near}”?"
            raise Refusal(sentence, place=str(file))
    tables = {file.name: read_text(str(file)) for file in files}
    empty = [
        name
        for name, text in tables.items()
        if is_empty(text) and not is_empty(game.tables.get(name, ""))
    ]
    try:
        if not empty:
            use_from(game, tables, folder)
            return tables
    except Refusal:  # by itself a file may lack another, so that is looked at only now
        pass
    faults = Faults()
    sound = {name: text for name, text in tables.items() if is_sound(game, {name: text})}
    for name, text in tables.items():
        with faults.gather():
            if name in empty:
                sentence = f"this file is empty; copy ours with {COPY.format(game.name)}"
                raise Refusal(f"{sentence}, or remove the file", place=name)
            if name not in sound:  # a shootout may name people of another file
                use_from(game, {**sound, name: text}, folder)
    faults.refuse()
    use_from(game, tables, folder)
    return tables


def is_sound(game: Game, tables: Mapping[str, str]) -> bool:
    """Tell whether a game takes these tables."""
    try:
        use_tables(game, tables)
    except Refusal:
        return False
    return True


def use_from(game: Game, tables: Mapping[str, str], folder: Path) -> None:
    """Check tables of a folder; a file that the game does not take is refused with the folder."""
    try:
        use_tables(game, tables)
    except Refusal as refusal:
        if refusal.place != "--tables":
            raise
        raise Refusal(refusal.sentence, place=str(folder)) from refusal


def word_lines(words: Sequence[TableWord]) -> list[str]:
    """Return the words of a game's tables, below the name of each file and each kind."""
    lines: list[str] = []
    for table, of_table in itertools.groupby(words, lambda word: word.table):
        for kind, found in itertools.groupby(of_table, lambda word: word.kind):
            lines += ["", f"{table}: {kind}"]
            for word in found:
                lines += [f"  {word.word}", paragraph(word.means, 6)]
                lines += [paragraph(f"Where: {word.where}", 6)] if word.where else []
    return lines[1:]


def is_empty(text: str) -> bool:
    """Tell whether a file says nothing: it holds no line but empty ones and comments."""
    return all(not line.strip() or line.strip().startswith("#") for line in text.splitlines())


def checked_line(file: str, ours: Mapping[str, str], text: str) -> str:
    """Return what the check says of a file that passed: how much of it differs from ours."""
    if is_empty(text):
        return f"{file} is empty, so it changes nothing."
    if file not in ours or is_empty(ours[file]):
        return f"{file} is fine."
    if text == ours[file]:
        return f"{file} is fine, and the same as ours."
    if not file.endswith(".toml"):
        return f"{file} is fine, and differs from ours."
    found = differences(ours[file], text)
    if not found:
        return f"{file} is fine, and says what ours says."
    differ = agrees(len(found), "differs", "differ")
    said = f"{file} is fine. {count_of(len(found), 'cell')} {differ} from ours:"
    if len(found) > SHOWN:
        return "\n  ".join([said, *found])
    return f"{said} {'; '.join(found)}."


def changes(file: str, ours: Mapping[str, str], text: str) -> list[str]:
    """Return where a file that passed differs from ours; nothing where no cells can be compared."""
    if is_empty(text) or not file.endswith(".toml") or is_empty(ours.get(file, "")):
        return []
    return differences(ours[file], text)


def differences(ours: str, text: str) -> list[str]:
    """Return where TOML differs from ours, and how: `line 21, A 3, number 2: AS(2), not MOVE`."""
    found = cells_that_differ(values_in(ours, ""), values_in(text, ""), "", ())
    return [f"{line_of(text, keys)}{said}" for keys, said in found]


def line_of(text: str, keys: Keys) -> str:
    """Return the line of a value, to put before its name; nothing for the file as a whole."""
    return f"{place_in(text, keys).partition(',')[0]}, " if keys else ""


def cells_that_differ(ours: Any, given: Any, place: str, keys: Keys) -> Iterator[tuple[Keys, str]]:
    """Yield where two values differ; of what only one of them has, the name is enough."""
    if isinstance(ours, dict) and isinstance(given, dict):
        for key in dict.fromkeys([*ours, *given]):
            here = f"{place} {key}".strip()
            if key not in given:
                yield keys, f"{here} is left out"
            elif key not in ours:
                yield (*keys, key), f"{here} is new"
            else:
                yield from cells_that_differ(ours[key], given[key], here, (*keys, key))
    elif isinstance(ours, list) and isinstance(given, list) and any(map(is_table, ours + given)):
        yield from rows_that_differ(ours, given, place, keys)
    elif isinstance(ours, list) and isinstance(given, list) and len(ours) == len(given):
        for number, (one, other) in enumerate(zip(ours, given, strict=True)):
            here = f"{place}, number {number + 1}"
            yield from cells_that_differ(one, other, here, (*keys, number))
    elif isinstance(ours, list) and isinstance(given, list):
        more = [f"with {in_short(each)}" for each in given if each not in ours]
        fewer = [f"without {in_short(each)}" for each in ours if each not in given]
        yield keys, f"{place}: {', '.join([*more, *fewer]) or 'another order'}"
    elif ours != given:
        yield keys, f"{place}: {in_short(given)}, not {in_short(ours)}"


def is_table(value: object) -> bool:
    """Tell whether a value is a table, as a row is."""
    return isinstance(value, dict)


def rows_that_differ(
    ours: list[Any], given: list[Any], place: str, keys: Keys
) -> Iterator[tuple[Keys, str]]:
    """Yield where rows differ; one that is put in between does not change those below it."""
    match = SequenceMatcher(None, [repr(row) for row in ours], [repr(row) for row in given])
    for kind, a, b, c, d in match.get_opcodes():
        if kind == "replace" and b - a == d - c:
            for one, other, number in zip(ours[a:b], given[c:d], range(c, d), strict=True):
                here = f"{place} {number + 1},"
                yield from cells_that_differ(one, other, here, (*keys, number))
        elif kind != "equal":
            yield from (((), f"our {place} {number + 1} is left out") for number in range(a, b))
            yield from (((*keys, number), f"{place} {number + 1} is new") for number in range(c, d))


def in_short(value: Any) -> str:
    """Return a value in a few words; a sentence stands in quotation marks."""
    words = textwrap.shorten(str(value) or "nothing", 40, placeholder=" …")
    return f"“{words}”" if str(value).endswith(STOPS) else words


def old_reasons(ours: str, given: str, file: str) -> list[str]:
    """Return a note for each row that was changed but still gives the built-in reason."""
    deeds: dict[str, set[tuple[str, str]]] = {}
    cases: dict[str, set[frozenset[str]]] = {}
    for row in rows_of(ours):
        deeds.setdefault(row["say"], set()).add((row["do"], row.get("on", "")))
        cases.setdefault(row["say"], set()).add(frozenset(row.get("when", ())))
    notes = []
    for number, row in enumerate(rows_of(given), 1):
        say, deed, when = row["say"], (row["do"], row.get("on", "")), frozenset(row.get("when", ()))
        if deed not in deeds.get(say, {deed}):
            what = "it does something else now; change “say” with it, for Why still shows"
        elif when not in cases.get(say, {when}):
            what = "it is for other cases now; does “say” still fit? Why shows"
        else:
            continue
        line = line_of(given, ("row", number - 1, "say"))
        notes.append(f"{file}, {line}row {number}: {what} “{say}”")
    return notes


def rows_of(text: str) -> list[dict[str, Any]]:
    """Return the rows of a file that say what they do and why; none of any other file."""
    rows = values_in(text, "").get("row", []) if "[[row]]" in text else []
    return [row for row in rows if "do" in row and "say" in row]


@click.command()
@click.argument("name", metavar="GAME", shell_complete=GAME)
@click.option(
    "-o",
    "--out",
    metavar="DIR",
    type=click.Path(path_type=Path),
    shell_complete=FOLDER,
    help="Copy the tables to this folder.",
)
@click.option(
    "--check",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    shell_complete=FOLDER,
    help="Check your changed tables.",
)
@click.option(
    "--words", "with_words", is_flag=True, help="Show the words that a table may use, and where."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def tables(
    name: str, out: Path | None, folder: Path | None, *, with_words: bool, as_json: bool
) -> None:
    """Copy the opponents' decision tables to change them, or check changed ones."""
    game = find(name)
    if not isinstance(game, Tabled):
        raise Refusal(f"{game.title} has no decision tables", place=name)
    if out and folder:
        sentence = "--out copies our tables, --check checks yours; type one of the two"
        raise Refusal(sentence, place=name)
    if with_words and (out or folder):
        raise Refusal("leave out --out and --check, or ask for the words later", place="--words")
    if with_words:
        words = game.table_words() if isinstance(game, Worded) else ()
        if as_json:
            print_json([word._asdict() for word in words])
        else:
            click.echo("\n".join(word_lines(words)))
        return
    tables_given = read_tables(game, folder) if folder is not None else {}
    checked = sorted(tables_given)
    written = []
    if out is not None:
        if out.is_file():
            raise Refusal("this is a file; name a folder", place=str(out))
        out.mkdir(parents=True, exist_ok=True)
        refuse_others(game, str(out), sorted(file.name for file in out.iterdir()))
        there = [file for file in game.tables if (out / file).exists()]
        if there:
            raise Refusal(
                "this file already exists; name another folder", place=str(out / there[0])
            )
        for file, text in game.tables.items():
            (out / file).write_text(text, "utf-8")
            written.append(str(out / file))
    if as_json:
        changed = {file: changes(file, game.tables, tables_given.get(file, "")) for file in checked}
        print_json(
            {
                "game": name,
                "tables": list(game.tables),
                "written": written,
                "checked": checked,
                "changed": {file: found for file, found in changed.items() if found},
            }
        )
        return
    for file in written:
        click.echo(f"Written: {file}")
    if written:
        click.echo(f"Change a row, then check it with lonehand tables {name} --check {out}.")
    for file in checked:
        click.echo(checked_line(file, game.tables, tables_given.get(file, "")))
        for note in old_reasons(game.tables.get(file, ""), tables_given.get(file, ""), file):
            click.echo(note)
    if any(tables_given[file] != game.tables.get(file) for file in checked if file in tables_given):
        click.echo(f"See what your changes do with lonehand compare {name} --to-tables {folder}.")
    if not written and not checked:
        click.echo("\n".join([*game.tables, "", f"Copy them with {COPY.format(name)}."]))
