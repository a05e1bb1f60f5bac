"""What Python is given to begin a game: its name, its options, who plays its seats."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from lonehand.engine.game import Game, update_names
from lonehand.engine.grammar.english import choose, nearest
from lonehand.engine.play.record import PERSON
from lonehand.faces.own_files import refuse_others
from lonehand.faces.python.bots import Maker
from lonehand.faces.python.play import Bot
from lonehand.faces.python.question import (
    NoSuchFileError,
    UnknownNameError,
    UnreadableFileError,
    WrongKindError,
    WrongValueError,
    check_known,
    show_value,
)
from lonehand.faces.seats import seats_with, takes_no_part, taking_part
from lonehand.games import PACKAGES, find
from lonehand.lab.plans import no_player

ON: Final = ("on", "yes")
OFF: Final = ("off", "no", "none")
"""What True and False mean, in the words of an option."""
KEYWORDS: Final = ("seed", "seats", "tables")
"""What is not an option, and may be mistyped as one."""
MANY: Final = 12
"""A game with more options than that has too many to list them all in a sentence."""
Tables = Mapping[str, str] | str | Path
"""Decision tables: a folder, or the text of each by its file name."""
Seats = Mapping[str, str | Bot] | str | Bot
"""Who plays: a player by name or a function for each seat that is named, or one for all seats."""


def check_game(name: str) -> None:
    """Check the name of a game; nothing is loaded for it.

    Raises:
        UnknownNameError: there is none of that name.
        WrongKindError: that is not a name.

    """
    if not isinstance(name, str):
        raise WrongKindError(f"give the name of a game, not {show_value(name)}", place="game")
    check_known(name, tuple(PACKAGES), "game", "game")


def game_named(name: str) -> Game:
    """Return a game; what is wrong with its name is raised as by `check_game`."""
    check_game(name)
    return find(name)


def text_in(given: str | Path) -> tuple[str, str]:
    """Return a text, or that of the file with this path, and what to call it in an error.

    Raises:
        WrongKindError: it is neither.
        WrongValueError: it is empty.
        OSError: the file cannot be read.

    """
    if not isinstance(given, str | Path):
        raise WrongKindError(f"give a text, or the path of a file, not {show_value(given)}")
    if not str(given).strip():
        raise WrongValueError("give a text, or the path of a file, not an empty one")
    if isinstance(given, Path) or not ("\n" in given or "=" in given):
        return file_text(given), str(given)
    return given, ""


def file_text(path: str | Path) -> str:
    """Return what a file holds.

    Raises:
        NoSuchFileError: there is none of that name.
        UnreadableFileError: it cannot be read.

    """
    shown = show_value(str(path))
    try:
        return Path(path).read_text("utf-8")
    except FileNotFoundError:
        sentence = f"there is no file {shown}; give the path of a file, or the text itself"
        raise NoSuchFileError(sentence) from None
    except UnicodeError:
        raise UnreadableFileError(f"the file {shown} is not UTF-8 text") from None
    except OSError as error:
        raise UnreadableFileError(f"the file {shown} cannot be read: {error.strerror}") from None
    except ValueError:
        raise UnreadableFileError(f"{shown} cannot be the path of a file") from None


def split_players(
    game: Game, options: Mapping[str, str], seats: Seats | None
) -> tuple[dict[str, str], dict[str, Bot]]:
    """Return players by name as a record holds them, and the functions, which sit as persons.

    Raises:
        UnknownNameError: there is no such player, or no such seat in a game with these options.
        WrongKindError: a seat has neither a name nor a function.

    """
    there = taking_part(game, options)
    if seats is None:
        seats = {}
    elif isinstance(seats, str) or callable(seats):
        seats = dict.fromkeys(there, seats)
    elif not isinstance(seats, Mapping):
        right = {there[0]: "random"}
        sentence = f"name a player for each seat, as {right}, not {show_value(seats)}"
        raise WrongKindError(sentence, place="seats")
    given: Mapping[str, Any] = seats  # a maker is not among what may be given, but is understood
    seats = {seat: each.bot if isinstance(each, Maker) else each for seat, each in given.items()}
    for seat, player in seats.items():
        if seat in game.seats and seat not in there:
            key, value, *_ = seats_with(game)[seat]
            right = takes_no_part(seat, f"{key}={value!r}")
            raise UnknownNameError(right, place="seats")
        check_known(seat, there, "seat", "seats")
        if isinstance(player, str):
            if player not in (names := (PERSON, *game.players)):
                raise UnknownNameError(no_player(player, names), place=f"seat {seat}")
        elif not callable(player):
            sentence = f"give the name of a player or a function, not {show_value(player)}"
            raise WrongKindError(sentence, place=f"seat {seat}")
    named = {seat: each if isinstance(each, str) else PERSON for seat, each in seats.items()}
    bots = {seat: each for seat, each in seats.items() if not isinstance(each, str)}
    return named, bots


def check_option(game: Game, key: str, values: Collection[str], keywords: Sequence[str]) -> None:
    """Raise UnknownNameError if *key* is none of *values*; it may be meant for a keyword."""
    if key in values:
        return
    near = nearest(key, [*keywords, *values])
    right = f"did you mean “{near}”?" if near else choose(values)
    if not near and len(values) > MANY:
        right = f'lonehand.options("{game.name}") lists them'
    raise UnknownNameError(f"there is no option “{key}”; {right}", place="option")


def option_values(
    game: Game, settings: Mapping[str, Any], keywords: Sequence[str] = KEYWORDS
) -> dict[str, str]:
    """Return options as the engine takes them: `night=True` is `night=on`, or `yes`.

    Raises:
        UnknownNameError: there is no such option.
        WrongKindError: it is given None.

    """
    values = {option.key: option.values for option in game.options}
    found: dict[str, str] = {}
    for key, value in update_names(game, settings).items():
        check_option(game, key, values, keywords)
        if value is None:
            right = f"give {choose(values[key]).removeprefix('choose ')}, not None"
            raise WrongKindError(f"{right}; or leave it out", place=key)
        words = () if not isinstance(value, bool) else ON if value else OFF
        fitting = [word for word in words if word in values[key]]
        found[key] = fitting[0] if fitting else str(value)
    return found


def tables_given(game: Game, tables: Tables | None) -> Mapping[str, str]:
    """Return decision tables by file name, those of a folder if that is what is given.

    Raises:
        Refusal: one is a file of another game.
        NoSuchFileError: there is no such folder, or no table in it.
        WrongKindError: it is neither.

    """
    if tables is None:
        return {}
    if isinstance(tables, str | Path):
        found = {path.name: file_text(path) for path in sorted(Path(tables).glob("*.toml"))}
        if not found:
            sentence = f"there is no folder {show_value(str(tables))} with files of .toml in it"
            raise NoSuchFileError(sentence, place="tables")
        refuse_others(game, f"tables, {tables}", found)
        return found
    if not isinstance(tables, Mapping):
        sentence = f"give a folder, or each table's text by its file name, not {show_value(tables)}"
        raise WrongKindError(sentence, place="tables")
    for name, text in tables.items():
        if not isinstance(text, str):
            raise WrongKindError(f"give the table as text, not {show_value(text)}", place=str(name))
    refuse_others(game, "tables", tables)
    return tables
