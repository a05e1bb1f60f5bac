"""What all commands share in what they print and read."""

from __future__ import annotations

import codecs
import re
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click
import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import nearest

UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""How a text in UTF-16 begins, as some editors and shells write it."""


GAME_ID: Final = re.compile(r"[A-Z0-9]{6}")
"""What the name of a saved game looks like."""


def print_json(value: Any) -> None:
    """Print a value as JSON that people can read, too."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def paragraph(text: str, indent: int = 4) -> str:
    """Return text broken into lines, each after a margin."""
    margin = " " * indent
    return textwrap.fill(
        text,
        96,
        initial_indent=margin,
        subsequent_indent=margin,
        break_on_hyphens=False,  # a clause is looked up by its whole name
    )


def table(rows: list[tuple[str, ...]]) -> list[str]:
    """Return rows as lines, the columns one below another."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def read_text(file: str) -> str:
    """Return what a file holds, or the standard input for `-`.

    Raises:
        Refusal: it cannot be read, or is no text in UTF-8.

    """
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-16" if data[:2] in UTF_16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        place = f"{file}, line {line}" if error.encoding == "utf-8" else file
        raise Refusal("this is not UTF-8 text; save it as UTF-8", place=place) from error
    except (OSError, ValueError) as error:
        raise Refusal(why_unreadable(file, error), place=file) from error


def why_unreadable(file: str, error: Exception) -> str:
    """Return why a file cannot be read, as a sentence."""
    if isinstance(error, FileNotFoundError):
        if GAME_ID.fullmatch(file):
            return (
                "there is no such file; if that is a saved game, lonehand export writes its record "
                "and lonehand situation its table"
            )
        return "there is no such file; give the path of one, or - for the standard input"
    if Path(file).is_dir():
        return "this is a folder; name a file in it"
    return f"this file cannot be read: {getattr(error, 'strerror', None) or error}"


def neither_file_nor(what: str, name: str, known: Sequence[str]) -> str:
    """Return the refusal of a name that is neither a file nor comes with the games.

    Args:
        what: what it could have been: `map`.
        name: the name.
        known: those that come with the games.

    """
    near = nearest(name, known)
    hint = f"did you mean “{near}”?" if near else f"built-in: {', '.join(known)}"
    return f"this is neither a file nor a built-in {what}; {hint}"


def print_or_write(text: str, out: str | None, then: str = "") -> None:
    """Print a text, or write it to a new file and say so, and what to do with it then.

    Raises:
        Refusal: the file is there already, or cannot be called so.

    """
    if out is None:
        click.echo(text, nl=False)
        return
    write_new(out, text)
    click.echo(f"Written: {out}")
    if then:
        click.echo(then)


def refuse_old(file: str) -> None:
    """Refuse a file that is there already, before anybody works for what it is to hold."""
    if Path(file).exists():
        raise Refusal("this file already exists; name a new one", place=file)


def write_new(file: str, text: str) -> None:
    """Write text to a file that is not there yet.

    Raises:
        Refusal: it is there already, or cannot be called so.

    """
    try:
        with Path(file).open("x", encoding="utf-8", newline="\n") as opened:
            written = False
            try:
                opened.write(text)
                opened.flush()
                written = True
            finally:
                if not written:  # half a file would pass for a whole one
                    Path(file).unlink()
    except FileExistsError as error:
        raise Refusal("this file already exists; name a new one", place=file) from error
    except OSError as error:
        raise Refusal(f"this file could not be written: {error.strerror}", place=file) from error
    except ValueError as error:
        raise Refusal(f"invalid file name: {error}", place="--out") from error
