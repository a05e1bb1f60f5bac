"""What may be set before a gunfight: players, town, gangs, and the readings."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Option
from lonehand.games.black_hat.numbers import DATA
from lonehand.games.black_hat.state import SEATS

TWO, FOUR = "2", "4"
SEATS_OF: Final = {TWO: SEATS[:2], FOUR: SEATS}
"""Who plays, by the value of the option `players`."""
GANGS: Final = ("gang", "second_gang", "third_gang", "fourth_gang")
"""The options that choose the players' gangs, in order of seats."""
DRAWN, MADE, OWN = "drawn", "made", "own"
"""Values: a gang that is drawn; a town made from the seed; what an owner gives."""


class OptionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of options: `[[option]]` tables."""

    option: tuple[Option, ...]


@cache
def readings() -> tuple[Option, ...]:
    """Return the options that choose among readings, in the order of their file."""
    text = (DATA / "options.toml").read_text("utf-8")
    try:
        return msgspec.convert(tomllib.loads(text), OptionFile).option
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise Refusal(str(error), place="options.toml") from error


def playing(options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats that take part in a game with these options."""
    return SEATS_OF[options["players"]]
