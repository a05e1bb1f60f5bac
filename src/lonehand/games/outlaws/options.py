"""What may be set before a shootout: the shootout, and the options of `data/options.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Final

import msgspec

from lonehand.engine.game import Option
from lonehand.games.outlaws.numbers.shootouts import HERE, Shootout, shootouts
from lonehand.games.table_mode import beside_option

OWN: Final = "own"
"""The value of the options `shootout` and `cast` for an owner's files."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of options."""

    option: tuple[Option, ...]


def options_for(known: Mapping[str, Shootout]) -> tuple[Option, ...]:
    """Return all options, for shootouts that are known."""
    return (shootout_option(known), *OPTIONS[1:])


def shootout_option(known: Mapping[str, Shootout]) -> Option:
    """Return the option that chooses the shootout."""
    return Option(
        "shootout",
        (*(key for key in known if key != OWN), OWN),
        "Shootout",
        "Who fights whom, and where.",
        "OL-BASE-SETUP",
        "game",
        {OWN: "Your own, pasted here or given as a file."}
        | {key: said_of(each) for key, each in known.items()},
    )


def said_of(shootout: Shootout) -> str:
    """Return who fights whom in a shootout, how many, for how long, and which side is easier."""
    against = " against ".join(side.name for side in shootout.sides)
    numbers = [len(side.people) for side in shootout.sides]
    size = f"{numbers[0]} a side" if len(set(numbers)) == 1 else " against ".join(map(str, numbers))
    length = f", {shootout.turns} turns" if shootout.turns else ""
    easier = f" Easier for the {shootout.easier}." if shootout.easier else ""
    return f"{against}: {size}{length}. {shootout.about}{easier}"


def read_options() -> tuple[Option, ...]:
    """Return all options; the shootout first."""
    text = (HERE / "options.toml").read_text("utf-8")
    found = msgspec.convert(tomllib.loads(text), Options)
    return (shootout_option(shootouts()), beside_option("OL-TABLE"), *found.option)


OPTIONS: Final = read_options()
DEFAULTS: Final = {option.key: option.default for option in OPTIONS}


def value_of(options: Mapping[str, str], key: str) -> str:
    """Return the value of an option; a shootout keeps only those that are not at their default."""
    return options.get(key, DEFAULTS[key])


def options_to_keep(options: Mapping[str, str]) -> dict[str, str]:
    """Return options as a shootout keeps them, so that later ones change no earlier record."""
    return {
        key: value for key, value in options.items() if key == "shootout" or DEFAULTS[key] != value
    }
