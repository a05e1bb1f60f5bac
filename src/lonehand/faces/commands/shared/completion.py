"""What a shell offers when somebody presses Tab."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    split_arg_string,
)

from lonehand.engine.errors import LonehandError
from lonehand.engine.game import Game
from lonehand.engine.play.record import PERSON
from lonehand.faces.manual import titles
from lonehand.faces.saved_games import open_store
from lonehand.games import PACKAGES, TITLES, find

Offered = list[CompletionItem[Any]]
Completer = Callable[[click.Context, click.Parameter, str], Offered]


# -- what is offered ------------------------------------------------------------------------------


def words_beginning(words: Iterable[str], incomplete: str) -> Offered:
    """Return the words that begin so; capitals do not matter."""
    typed = incomplete.casefold()
    return [CompletionItem(word) for word in words if word.casefold().startswith(typed)]


def names_of_games(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offered:
    """Return the games whose name begins so, each with its title."""
    del ctx, param
    return [
        CompletionItem(name, help=TITLES.get(name))
        for name in PACKAGES
        if name.startswith(incomplete)
    ]


def named_game(ctx: click.Context) -> Game | None:
    """Return the game that the command line names so far; None if it names none.

    While an option still waits for its value, click has not yet given the arguments their names.
    """
    words = [ctx.params.get("name"), *ctx.args]
    name = next((word for word in words if word in PACKAGES), None)
    try:
        return None if name is None else find(name)
    except LonehandError:
        return None


def of_the_game(words: Callable[[Game], Iterable[str]]) -> Completer:
    """Return what offers words of the game that is named; nothing while none is."""

    def completed(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offered:
        del param
        game = named_game(ctx)
        return [] if game is None else words_beginning(words(game), incomplete)

    return completed


def settings(game: Game) -> list[str]:
    """Return every `key=value` of a game's options."""
    return [f"{option.key}={value}" for option in game.options for value in option.values]


def players(game: Game) -> list[str]:
    """Return who may sit somewhere: a person, and the game's players."""
    return [PERSON, *game.players]


def seats(game: Game) -> list[str]:
    """Return every `SEAT=PLAYER` of a game."""
    return [f"{seat}={player}" for seat in game.seats for player in players(game)]


def batch_seats(game: Game) -> list[str]:
    """Return the players of a game, for every seat and for each."""
    return [*game.players, *(f"{seat}={each}" for seat in game.seats for each in game.players)]


def levels(game: Game) -> list[str]:
    """Return the values of a game's option `level`."""
    return [value for option in game.options if option.key == "level" for value in option.values]


def axes(game: Game) -> list[str]:
    """Return what a sweep may vary: every option with all its values, or with one of them."""
    return [*(f"{option.key}=all" for option in game.options), *settings(game), "seat="]


def names_of_pages(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offered:
    """Return the pages of the manual whose name begins so, each with its title."""
    del ctx, param
    try:
        found = list(titles())
    except LonehandError:
        return []
    return [CompletionItem(name, help=said) for name, said in found if name.startswith(incomplete)]


def names_of_saves(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offered:
    """Return the saved games whose name begins so, each with its game."""
    del param
    home: Path | None = ctx.find_root().params.get("home")
    try:
        with open_store(home) as opened:
            entries = opened.games()
    except LonehandError:
        return []
    return [
        CompletionItem(entry.id, help=entry.header.game)
        for entry in entries
        if entry.id.startswith(incomplete.upper())
    ]


def built_in(names: Callable[[], Iterable[str]]) -> Completer:
    """Return what offers names that come with the games, and files; any file if none begins so."""

    def completed(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offered:
        del ctx, param
        found = words_beginning(names(), incomplete)
        if found:
            here = [path.name for path in Path().iterdir() if path.is_file()]
            return [*found, *words_beginning(here, incomplete)]
        return [CompletionItem(incomplete, type="file")]

    return completed


def folders(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offered:
    """Have the shell offer folders."""
    del ctx, param
    return [CompletionItem(incomplete, type="dir")]


GAME: Final = names_of_games
SETTING: Final = of_the_game(settings)
SEAT: Final = of_the_game(seats)
BATCH_SEAT: Final = of_the_game(batch_seats)
LEVEL: Final = of_the_game(levels)
AXIS: Final = of_the_game(axes)
SOURCE: Final = of_the_game(lambda game: game.sources)
CLAUSE: Final = of_the_game(lambda game: game.clauses.by_id)
SAVE: Final = names_of_saves
FOLDER: Final = folders
PAGE: Final = names_of_pages


# -- bash -----------------------------------------------------------------------------------------


class WholeWords(BashComplete):
    """Completion in bash of words with `=` in them.

    Bash parts words at `=` and `:` (`COMP_WORDBREAKS`), so `--set showdown=d` comes to click's own
    script as four words. This one takes the line up to the cursor as a person reads it, and gives
    bash only what follows the last part.
    """

    source_template = r"""%(complete_func)s() {
    local IFS=$'\n' response completion type value line whole last before
    line=${COMP_LINE:0:COMP_POINT}
    whole=${line##* }
    last=${COMP_WORDS[COMP_CWORD]:0:${#whole}}
    [[ $last == [=:] ]] && last=
    before=${whole%%"$last"}
    response=$(env COMP_WORDS="$line" %(complete_var)s=bash_complete $1)
    for completion in $response; do
        IFS=',' read -r type value <<< "$completion"
        if [[ $type == dir ]]; then
            COMPREPLY=()
            compopt -o dirnames
        elif [[ $type == file ]]; then
            COMPREPLY=()
            compopt -o default
        elif [[ $type == plain ]]; then
            printf -v value %%q "$value"
            COMPREPLY+=("${value#"$before"}")
        fi
    done
    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one that is being typed, and that one."""
        from os import environ  # noqa: PLC0415 - only a shell that completes needs it

        line = environ["COMP_WORDS"]
        words = split_arg_string(line)
        incomplete = "" if line.endswith(" ") else words.pop()
        return words[1:], incomplete


def prepare_shells() -> None:
    """Have bash complete words with `=` in them."""
    add_completion_class(WholeWords)
