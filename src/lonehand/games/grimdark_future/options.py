"""What may be set before a battle: people, armies, table, mission, profile, and the readings.

Readings stand in `data/options.toml`; the values of the others follow from what comes along and
from what an owner gives himself.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.toml import values_in
from lonehand.engine.game import Option
from lonehand.engine.grammar.english import choose
from lonehand.games.grimdark_future.armies import profile
from lonehand.games.grimdark_future.play import Readings
from lonehand.games.grimdark_future.rules import missions
from lonehand.games.grimdark_future.state import SEATS
from lonehand.games.grimdark_future.text import attachments
from lonehand.games.table_mode import beside_option

DATA: Final = resources.files("lonehand.games.grimdark_future") / "data"
TABLES: Final = DATA / "tables"
DRAWN, OWN, MADE = "random", "own", "generated"
"""Values of options: an army that is drawn; what an owner gives; a table made from the seed."""
DIE, NORTH, SOUTH = "roll", "north", "south"
"""Values of the option `edge`."""
IN_TURN, IN_PARTS, ASKED = "in turn", "in parts", "asked"
"""Values of the option `units`, by which several people share an army."""
AS_LISTED, RANDOM_HEROES = "list", "random"
"""Values of the option `heroes`."""
SIZES: Final = ("1000", "750", "2000")
"""Values of the option `points`; the armies that come along are of these sizes."""


class OptionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of options: `[[option]]` tables."""

    option: tuple[Option, ...]


LATER: Final = ("below_aircraft",)
"""The options that were not there when rules 1 came out."""


@cache
def readings() -> tuple[Option, ...]:
    """Return the options that choose among readings, in the order of their file."""
    text = (DATA / "options.toml").read_text("utf-8")
    try:
        return msgspec.convert(tomllib.loads(text), OptionFile).option
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise Refusal(str(error), place="options.toml") from error


def readings_from(options: Mapping[str, str]) -> Readings:
    """Return the readings that the options of a battle choose."""
    known = {key: options[key] for key in Readings.__struct_fields__ if key in options}
    return msgspec.convert(known, Readings)


def in_state(options: Mapping[str, str]) -> dict[str, str]:
    """Return the options that the state of a battle holds: later ones only if they are set.

    So the state of a battle that was begun before there was an option is what it was.
    """
    default = {option.key: option.default for option in readings() if option.key in LATER}
    return {key: value for key, value in options.items() if default.get(key) != value}


@cache
def table_keys() -> tuple[str, ...]:
    """Return the keys of the tables that come along."""
    return tuple(sorted(file.name.removesuffix(".txt") for file in TABLES.iterdir()))


def table_text(key: str, given: Mapping[str, str] = attachments.NONE) -> str:
    """Return the text of a table: that of the record before the one that comes along.

    Raises:
        Refusal: there is none of that key.

    """
    text = given.get(attachments.file_of("tables", key))
    if text is not None:
        return text
    if key not in table_keys():
        raise Refusal(f"there is no table “{key}”; {choose(table_keys(), key)}", place="table")
    return (TABLES / f"{key}.txt").read_text("utf-8")


@lru_cache(maxsize=256)
def table_words(text: str) -> str:
    """Return what a table's text says of it; empty if it says nothing."""
    lines = (line.partition(":") for line in text.splitlines())
    return next((about.strip() for word, _, about in lines if word.strip() == "about"), "")


def options_for(given: Mapping[str, str] = attachments.NONE) -> tuple[Option, ...]:
    """Return the options of the game, readings last.

    Where an owner gives a list, a table or a profile, it takes the place of a default. What a
    record holds in *given* may be chosen too, even if the program has lost it since.
    """
    fights = attachments.keys(given, "missions", missions.mission_keys())
    grounds = attachments.keys(given, "tables", table_keys())
    return (
        Option(
            "people",
            ("1", "2", "3", "4", "0"),
            "People",
            "How many people play together against the AI's army.",
            "GF-GEN-1",
            "game",
            {"0": "Nobody: both armies follow the rules of the AI."},
        ),
        Option(
            "points",
            SIZES,
            "Points",
            "How large a random army is.",
            "GFC-7",
            "game",
        ),
        *(army_option(key, given) for key in ("army", "enemy")),
        Option(
            "mission",
            fights,
            "Mission",
            "Where the objectives lie, and what they count.",
            "GFC-12",
            "game",
            {key: missions.given_or_shipped(given, key).about for key in fights},
        ),
        Option(
            "table",
            (MADE, *grounds, OWN),
            "Table",
            "Where the battle is fought.",
            "GFC-11",
            "game",
            {
                MADE: "Your own table if you give one, else one made for you, fair to both sides.",
                OWN: "The table of your own file.",
                **{key: table_words(table_text(key, given)) for key in grounds},
            },
        ),
        Option(
            "profile",
            (*profile.profile_keys(), OWN),
            "Rules profile",
            "Which edition's numbers and rule names apply.",
            "GFC-PROFILE",
            "game",
            {
                profile.DEFAULT: "The printed edition, unless you give a profile of your own.",
                OWN: "The profile of your own file.",
            },
        ),
        *BATTLE,
        *readings(),
    )


@lru_cache(maxsize=256)
def army_words(key: str, text: str) -> str:
    """Return an army list in a sentence, from the lines before its units: `990 points. Slow …`.

    Raises:
        Refusal: the text, which a record may hold, is none of ours; the place is its file.

    """
    head = values_in(text.partition("\n[[")[0], attachments.file_of("armies", key))
    faction = str(head.get("faction", ""))
    points = f"{head.get('points', 0)} points."
    return f"{points} {faction}." if faction else points


def army_option(key: str, given: Mapping[str, str]) -> Option:
    """Return the option of a side's army."""
    yours, armies = key == "army", attachments.army_keys(given)
    return Option(
        key,
        (DRAWN, *armies, OWN),
        "Your army" if yours else "The AI's army",
        "The army list that you play." if yours else "The army list that the AI plays.",
        "GF-PREP-1",
        "game",
        {
            DRAWN: "Your own list if you give one, else one drawn from those of the chosen points.",
            **{army: army_words(army, attachments.army_text(given, army)) for army in armies},
            OWN: "The list of your own file.",
        },
    )


BATTLE: Final = (
    beside_option("GF-GEN-1"),
    Option(
        "bonus",
        ("off", "on"),
        "Challenge bonus",
        "Whether the AI's units get a bonus in a round when it holds no more objectives than you.",
        "GF-BONUS",
        "game",
    ),
    Option(
        "edge",
        (DIE, SOUTH, NORTH),
        "Your edge",
        "The long edge that you deploy at.",
        "GF-DEP-1",
        "game",
        {DIE: "A die picks it."},
    ),
    Option(
        "units",
        (IN_TURN, IN_PARTS, ASKED),
        "Who plays which unit",
        "How several people share their army.",
        "GF-GEN-1",
        "game",
        {
            IN_TURN: "The units are dealt out in turn, in the order of the list.",
            IN_PARTS: "The list is cut into equal parts.",
            ASKED: "You choose who takes each unit.",
        },
    ),
    Option(
        "heroes",
        (AS_LISTED, RANDOM_HEROES),
        "Heroes",
        "Which units the AI's heroes join.",
        "GFC-10",
        "game",
        {
            AS_LISTED: "Those that the list names.",
            RANDOM_HEROES: "Every lone hero that is small enough joins a random unit.",
        },
    ),
    Option(
        "casualties",
        ("rule", "asked"),
        "Your casualties",
        "Who picks which of several equal models in your unit dies.",
        "GFC-42",
        "game",
        {
            "rule": "Lonehand: those without special weapons first, keeping coherency.",
            "asked": "You, model by model.",
        },
    ),
)
SEATS_OF: Final = {str(count): SEATS[:count] for count in range(len(SEATS) + 1)}
"""Who plays, by the value of the option `people`."""
