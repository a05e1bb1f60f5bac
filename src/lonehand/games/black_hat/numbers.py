"""The numbers of the game, each with the mark of its source; `data/numbers.toml` has them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.games.numbers import Number, check_mark

FILE: Final = "numbers.toml"
DATA: Final = resources.files("lonehand.games.black_hat") / "data"


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All numbers; lengths in inches, chances as the lowest face of a die that will do.

    `data/numbers.toml` says of each what it is.
    """

    hand: int
    hand_of_four: int
    gang_value: int
    fewest: int
    most: int
    zone: int
    apart: int
    walk: int
    ride: int
    stop_cover: int
    bullet: int
    blast_open: int
    blast_covered: int
    pistol_near: int
    pistol_far: int
    rifle: int
    buffalo: int
    aim_beyond: int
    aim_clear: int
    sneak_beyond: int
    shotgun_long: int
    shotgun_wide: int
    roof_cover: int
    throw: int
    fuse: int
    burst: int
    burst_hit: int
    strike: int
    persuade: int
    clear: int
    money_notches: int
    last_turn: int
    cardsharps: int
    exchanges: int


@cache
def pages() -> dict[str, dict[str, Any]]:
    """Return the tables of the file of numbers."""
    return tomllib.loads((DATA / FILE).read_text("utf-8"))


@cache
def numbers() -> Numbers:
    """Return the numbers that the game is played by."""
    values = {key: each["value"] for table in pages().values() for key, each in table.items()}
    return msgspec.convert(values, Numbers)


NOTED: Final = False
"""No event says which numbers it leant on: a gunfight leans on all of them."""


def file_of(options: Mapping[str, str], tables: Mapping[str, str]) -> str:
    """Return the text of numbers laid over ours; there are none."""
    del options, tables
    return ""


def tables(overrides: str = "", name: str = "") -> list[Number]:
    """Return every number with its source, for `lonehand data`.

    Raises:
        Refusal: an owner's file is given; this game takes none.

    """
    if overrides:
        raise Refusal("this game takes no numbers of your own", place=name)
    return [
        Number(
            f"{table}.{key}",
            table,
            each["value"],
            check_mark(each["source"][0], f"{FILE}, {table}.{key}"),
            each["source"][2:],
        )
        for table, values in pages().items()
        for key, each in values.items()
    ]
