"""Reading TOML that somebody else has written."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from lonehand.engine.errors import Refusal


def values_in(text: str, name: str) -> dict[str, Any]:
    """Return the values of a file of TOML; raise Refusal, with its name, if unreadable."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        twice = TWICE.search(str(error))
        if twice:
            line, sentence = named_twice(text, int(twice["line"]))
            raise Refusal(sentence, place=f"{name}, line {line}") from error
        where, what = what_is_wrong(error)
        place = f"{name}, {where}" if where else name
        raise Refusal(f"this is not valid TOML: {what}", place=place) from error
    except RecursionError as error:
        raise Refusal("this TOML cannot be read: it is nested too deeply", place=name) from error
    except ValueError as error:
        sentence = "this TOML cannot be read: a number in it has too many digits"
        raise Refusal(sentence, place=name) from error


LISTED: Final = frozenset({"row", "seat", "man", "figure", "unit", "character", "option"})
"""Of these a file may hold several."""


def named_twice(text: str, line: int) -> tuple[int, str]:
    """Return which line to change if a name is given twice, and what to do.

    *line* is where it is given for the second time.
    """
    said = text.splitlines()[line - 1 : line]
    head = HEAD.match(said[0]) if said else None
    if head is None:
        named = said[0].partition("=")[0].strip() if said else ""
        return line, f"“{named or 'this name'}” is there already; keep one of the two"
    alike = [each for each in HEAD.finditer(text) if each["name"] == head["name"]]
    single = [each for each in alike if not each["more"]]
    if 0 < len(single) < len(alike):
        there = text.count("\n", 0, single[0].start("name")) + 1
        return there, f"write two brackets on each side: [[{head['name']}]]"
    if head["name"] in LISTED:
        return line, f"write [[{head['name']}]] with two brackets on each side, once for each"
    return line, f"“[{head['name']}]” is there already; keep one of the two"


def what_is_wrong(error: tomllib.TOMLDecodeError) -> tuple[str, str]:
    """Return where a file is wrong, `line 7, column 1`, and what is wrong there in plain words."""
    found = AT.fullmatch(str(error))
    if found is None:
        return "", str(error)
    plain = next((words for said, words in PLAINLY if found["what"].startswith(said)), "")
    return found["where"].replace("end of", "at the end of the"), plain or found["what"]


KeysOf = Callable[[str], Sequence[str | int]]
"""Finds the keys that lead to a value from the words for its place: `TAC A, segment 3`."""


@contextmanager
def name_lines(text: str, name: str, keys_of: KeysOf) -> Iterator[None]:
    """Add the line of the value to the place of each refusal.

    That place is the name of the file and then words; *keys_of* returns the keys they stand for.
    """
    try:
        yield
    except Refusal as refusal:
        first, *others = (
            with_line(each, text, name, keys_of) for each in (refusal, *refusal.others)
        )
        first.others = tuple(others)
        raise first from refusal.__cause__


def with_line(refusal: Refusal, text: str, name: str, keys_of: KeysOf) -> Refusal:
    """Return a refusal with a line in its place; as it is if it has one or means no value."""
    before, _, words = refusal.place.partition(f"{name}, ")
    if before or not words or words.startswith("line "):
        return refusal
    there: list[str | int] = []  # as far as the file has them: what is missing has no line
    values: Any = tomllib.loads(text)
    for key in keys_of(words):
        try:
            values = values[key]
        except (KeyError, IndexError, TypeError):
            break
        there.append(key)
    if not there:
        return refusal
    line = place_in(text, there).partition(",")[0]
    return Refusal(refusal.sentence, place=f"{name}, {line}, {words}", clause=refusal.clause)


def place_in(text: str, keys: Sequence[str | int]) -> str:
    """Return where a value stands in a file of TOML: `line 3, column 5`; as near as can be found.

    Args:
        text: the file.
        keys: the way to the value: names of keys and tables, and places in arrays from 0.

    """
    text = COMMENT.sub(lambda found: " " * len(found[0]), text)
    here = 0
    last = ""
    for key in keys:
        if isinstance(key, int):
            here = nth_entry(text, here, last, key)
            continue
        last = re.escape(key)
        found = re.compile(TABLE_OR_KEY.format(last), re.MULTILINE).search(text, here)
        here = found.start(1) if found is not None else here
    line = text.count("\n", 0, here) + 1
    return f"line {line}, column {here - (text.rfind(chr(10), 0, here) + 1) + 1}"


def nth_entry(text: str, here: int, name: str, number: int) -> int:
    """Return where entry *number* of an array begins; the array or its first table is at *here*."""
    if text.startswith("[[", here):
        heads = [head.start() for head in re.finditer(rf"^ *\[\[{name}\]\]", text, re.MULTILINE)]
        return heads[number] if number < len(heads) else here
    entries = [entry.start() for entry in ENTRY.finditer(text, text.find("[", here) + 1)]
    return entries[number] if number < len(entries) else here


AT = re.compile(r"(?P<what>.*) \(at (?P<where>line \d+, column \d+|end of document)\)", re.DOTALL)
"""How Python says where a file goes wrong."""
NO_QUOTE = "a quotation mark is missing at the end of a text"
PLAINLY = (
    ("Illegal character '\\n'", NO_QUOTE),
    ("Unterminated string", NO_QUOTE),
    ("Unclosed array", "a comma or a bracket ] is missing"),
    ("Unclosed inline table", "a comma or a brace } is missing"),
    ("Invalid value", "write a text in straight quotation marks, a number, true or false"),
    ("Expected '=' after a key", "write = between a name and its value"),
    ("Expected ']", "a bracket ] is missing"),
    ("Expected newline", "something is left over here; a quotation mark or a # may be missing"),
    ("Invalid statement", "write a name, = and a value, or a name in brackets"),
)
"""What Python says is wrong, and how we say it."""
HEAD = re.compile(r"^[ \t]*\[(?P<more>\[?)[ \t]*(?P<name>[\w.-]+)[ \t]*\]", re.MULTILINE)
"""How a table begins; one of several with two brackets."""
TWICE = re.compile(r"(?:overwrite a value|twice|mutate).*at line (?P<line>\d+)")
"""How Python reports a name that is there twice."""
COMMENT = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
TABLE_OR_KEY = r"""(?:^|[\s{{,.\[])(\[*"?{0}"?)(?=\s*=|\]|\.)"""
ENTRY = re.compile(r"""\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|"[^"\n]*"|'[^'\n]*'""")
