"""Reading TOML that somebody else has written."""

from __future__ import annotations

import tomllib
from typing import Any

from lonehand.engine.errors import Refusal


def values_in(text: str, name: str) -> dict[str, Any]:
    """Return the values of a file of TOML; raise Refusal with the file's name if it is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"that is no TOML: {error}", place=name) from error
    except RecursionError as error:
        raise Refusal("that is no TOML that can be read: it is too deep", place=name) from error
    except ValueError as error:
        sentence = "that is no TOML that can be read: a number in it has too many digits"
        raise Refusal(sentence, place=name) from error
