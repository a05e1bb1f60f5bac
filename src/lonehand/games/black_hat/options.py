"""What may be set before a gunfight: players, town, gangs, and the readings."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.game import Option
from lonehand.engine.grammar.english import capital
from lonehand.games.black_hat.gangs.gangs import OWN, gang, gang_keys
from lonehand.games.black_hat.gangs.own import Owned
from lonehand.games.black_hat.gangs.people import Gang, TownCard
from lonehand.games.black_hat.numbers import DATA
from lonehand.games.black_hat.state import SEATS
from lonehand.games.black_hat.town.random_towns import make_town
from lonehand.games.black_hat.town.town_deck import deck, deck_keys
from lonehand.games.black_hat.town.towns import town_keys, town_text
from lonehand.games.table_mode import beside_option
from lonehand.space.inches.measures import INCH

TWO, FOUR = "2", "4"
SEATS_OF: Final = {TWO: SEATS[:2], FOUR: SEATS}
"""Who plays, by the value of the option `players`."""
GANGS: Final = ("gang", "second_gang", "third_gang", "fourth_gang")
"""The options that choose the players' gangs, in order of seats."""
UNHURRIED: Final = "unhurried"
"""The value of the option `window` for Joker windows without a clock."""
DRAWN, MADE = "drawn", "made"
"""Values: a gang that is drawn; a town made from the seed."""
YOURS: Final = "Your own, pasted here or given as a file."


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


def active_seats(options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats that take part in a game with these options."""
    return SEATS_OF[options["players"]]


# -- what is chosen by them ------------------------------------------------------------------------

SEEDS: Final = 1_000
"""So many towns can be made."""
ABOUT: Final = "about: "
"""How the sentence about a town begins in its file."""


def choose_town(options: Mapping[str, str], door: BatchDoor, owned: Owned) -> str:
    """Return the text of the town that is played in."""
    if options["town"] == OWN:
        return owned.town
    if options["town"] != MADE:
        return town_text(options["town"])
    number = door.pick("town", "BW-TOWN", range(1, SEEDS + 1))
    return town_made(number, options["size"])


@lru_cache(maxsize=32)
def town_made(number: int, size: str) -> str:
    """Return the text of one of the towns that can be made; the same number, the same one."""
    return make_town(Chance(f"town {number}"), size)


def choose_gangs(options: Mapping[str, str], door: BatchDoor, owned: Owned) -> list[Gang]:
    """Return the gang of each player; those that are drawn differ from each other."""
    names = GANGS[: len(active_seats(options))]
    left = [key for key in gang_keys() if key not in {options[name] for name in names}]

    def gang_of(name: str) -> Gang:
        if options[name] == OWN:
            return owned.gangs[name]
        drawn = options[name] == DRAWN
        return gang(door.draw("gangs", "BW-GANG", left) if drawn else options[name])

    return [gang_of(name) for name in names]


def deck_for(options: Mapping[str, str], width: int, owned: Owned) -> tuple[TownCard, ...]:
    """Return the town deck; in a simpler game without unarmed people.

    A town of 36 inches has the small deck.
    """
    small = width <= 36 * INCH
    if options["deck"] == OWN:
        cards = owned.cards(small=small)
    else:
        cards = deck(options["deck"], "36" if small else "48")
    if options["simple"] == "no":
        return cards
    return tuple(
        card
        for card in cards
        if card.kind != "character" or card.person.arms or card.person.dynamite
    )


def about_town(key: str) -> str:
    """Return the sentence about a town that comes along."""
    told = [line for line in town_text(key).splitlines() if line.startswith(ABOUT)]
    return told[0].removeprefix(ABOUT)


def all_options() -> tuple[Option, ...]:
    """Return the options of the game, readings last."""
    return (
        Option(
            "players",
            (TWO, FOUR),
            "Players",
            "How many fight; with four, the two black suits fight the two red ones.",
            "BW-FOUR",
            "game",
        ),
        Option(
            "town",
            (*town_keys(), MADE, OWN),
            "Town",
            "Five are ready to play in, and any number more can be made.",
            "BW-TOWN",
            "game",
            {
                **{key: about_town(key) for key in town_keys()},
                MADE: "A town of its own for each random seed.",
                OWN: YOURS,
            },
        ),
        Option(
            "size",
            ("48", "36"),
            "Size",
            "How wide a made town is, in inches, and how many town cards there are.",
            "BW-TOWN",
            "game",
            {"48": "12 houses and 18 cards.", "36": "A short game: 8 houses and 12 cards."},
        ),
        Option(
            "deck",
            (*deck_keys(), OWN),
            "Town deck",
            "Who lives in the town.",
            "BW-ALLY-1",
            "game",
            {OWN: YOURS},
        ),
        *(
            Option(
                key,
                (DRAWN, *gang_keys(), OWN),
                f"{capital(SEATS[number])}’s gang",
                f"Which gang the {SEATS[number]} leads{'' if number else ', who is usually you'}.",
                "BW-GANG-SIZE",
                "game",
                {
                    DRAWN: "Drawn from all.",
                    **{each: gang(each).about for each in gang_keys()},
                    OWN: YOURS,
                },
            )
            for number, key in enumerate(GANGS)
        ),
        *readings(),
        beside_option("BW-AUTO-TABLE"),
        Option(
            "window",
            ("15", "8", "30", UNHURRIED),
            "Joker window",
            "How long people at screens of their own have to answer a card.",
            "BW-JOKER",
            "game",
            {
                **{each: f"{each} seconds." for each in ("15", "8", "30")},
                UNHURRIED: "Until everybody has let it pass.",
            },
        ),
        Option(
            "campaign",
            ("no", "yes"),
            "Campaign",
            "Whether the gangs carry over from this gunfight to the next.",
            "BW-NOTCH-1",
            "game",
            {
                "no": "A gunfight by itself.",
                "yes": "Notches give skills, the dead stay dead, and another gunfight may follow.",
            },
        ),
    )


OPTIONS: Final = all_options()
DEFAULTS: Final = {option.key: option.default for option in OPTIONS}
"""The value of every option where nobody sets one."""


def unlike_defaults(options: Mapping[str, str]) -> dict[str, str]:
    """Return the options that a state holds: those that somebody has set otherwise.

    So the state of a game that was begun before there was an option is what it was.
    """
    return {key: value for key, value in options.items() if DEFAULTS.get(key) != value}


def option_values(options: Mapping[str, str]) -> dict[str, str]:
    """Return a value for every option: what a state holds, and the defaults."""
    return {**DEFAULTS, **options}
