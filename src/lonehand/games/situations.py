"""What the games' situations as text have in common: values as TOML writes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def pair(key: str, value: Any) -> str:
    """Return a line of TOML."""
    return f"{key} = {toml(value)}"


def quoted(key: str) -> str:
    """Return a key that may hold any sign."""
    return json.dumps(key, ensure_ascii=False)


def toml(value: Any) -> str:
    """Return a value as TOML writes it; several lines of text stand as they are."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{quoted(key)} = {toml(x)}" for key, x in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml(x) for x in value) + "]"
    if isinstance(value, str) and "\n" in value and "'''" not in value:
        return f"'''\n{value}'''"
    return json.dumps(value, ensure_ascii=False)


def in_words(value: str | int) -> str:
    """Return an option's value as the options know it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
