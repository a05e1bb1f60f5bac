"""Reading TOML that somebody else has written."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any

from lonehand.engine.errors import Refusal


def values_in(text: str, name: str) -> dict[str, Any]:
    """Return the values of a file of TOML; raise Refusal with the file's name if it is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        twice = TWICE.search(str(error))
        if twice:
            sentence = f"line {twice['line']}: this name is there already; keep one of the two"
            raise Refusal(sentence, place=name) from error
        raise Refusal(f"this is not valid TOML: {error}", place=name) from error
    except RecursionError as error:
        raise Refusal("this TOML cannot be read: it is nested too deeply", place=name) from error
    except ValueError as error:
        sentence = "this TOML cannot be read: a number in it has too many digits"
        raise Refusal(sentence, place=name) from error


def place_in(text: str, keys: Sequence[str | int]) -> str:
    """Return where a value stands in a file of TOML: `line 3, column 5`; as near as can be found.

    Args:
        text: the file.
        keys: the way to the value: names of keys and tables, and places in arrays from 0.

    """
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
    """Return where an entry of an array begins that begins there itself."""
    if text.startswith("[[", here):
        heads = [head.start() for head in re.finditer(rf"^ *\[\[{name}\]\]", text, re.MULTILINE)]
        return heads[number] if number < len(heads) else here
    entries = [entry.start() for entry in ENTRY.finditer(text, text.find("[", here) + 1)]
    return entries[number] if number < len(entries) else here


TWICE = re.compile(r"(?:overwrite a value|twice|mutate).*at line (?P<line>\d+)")
"""How a name that is there twice is told of by Python."""
TABLE_OR_KEY = r"""(?:^|[\s{{,.\[])(\[*"?{0}"?)(?=\s*=|\]|\.)"""
ENTRY = re.compile(r"""\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|"[^"\n]*"|'[^'\n]*'""")
