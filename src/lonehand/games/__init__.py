"""The games, each a package of its own: those of Lonehand, and those that other packages bring.

A package brings a game, or a player of a game, by an entry point in its `pyproject.toml`:

    [project.entry-points."lonehand.games"]
    coin-duel = "coin_duel.game:GAME"

    [project.entry-points."lonehand.players"]
    "lone-gunslinger.greedy" = "my_bots:player"

It is imported when it is used and not before, and what cannot be imported is refused by its name:
the other games do not mind.
"""

from __future__ import annotations

import sys
import traceback
import warnings
from collections.abc import Container, Iterable, Iterator
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.errors import HERE, Refusal, Unknown, what_it_says
from lonehand.engine.game import Game, Option
from lonehand.engine.grammar.english import capital, choose, join_words, nearest
from lonehand.engine.play.record import PERSON
from lonehand.games.other_packages import Visitor

GAMES_GROUP: Final = "lonehand.games"
"""Entry points of games, each by the name that commands and records have for it."""
PLAYERS_GROUP: Final = "lonehand.players"
"""Entry points of players, each by the game's name, a point and his own."""
TITLES: Final = {
    "lone-gunslinger": "The Lone Gunslinger",
    "gunslinger": "Gunslinger",
    "grimdark-future": "Grimdark Future: Solo & Co-Op",
    "outlaws": "OUTLAWS!",
    "black-hat": "Black Hat – White Hat",
}
"""Our own games by the names in commands, with their titles, which are shown before they load."""


@cache
def entries(group: str) -> tuple[EntryPoint, ...]:
    """Return a group's entry points, those of a package together, the packages by name.

    They are looked for once.
    """
    found = entry_points(group=group)
    return tuple(sorted(found, key=lambda each: each.dist.name if each.dist is not None else ""))


def find_games() -> dict[str, str]:
    """Return each game's place, `module:name`, ours first; of one name the first has it."""
    own = {name: f"lonehand.games.{name.replace('-', '_')}.game:GAME" for name in TITLES}
    found = dict(own)
    for each in entries(GAMES_GROUP):
        found.setdefault(each.name, each.value)
    return found


PACKAGES: Final = find_games()
"""From a game's name in commands to its place: `module:name`, or a module that has it as `GAME`."""
PARTS: Final = tuple(
    part for part in {**Game.__annotations__, **vars(Game)} if not part.startswith("_")
)
"""What every game has, by the names in the code."""
COMPLETE: Final[set[str]] = set()
"""The games whose players from other packages have been added."""


class LeftOutWarning(UserWarning):
    """A player or game of another package cannot have the name that its entry point gives it."""


def find(name: str) -> Game:
    """Return the game of that name.

    Raises:
        Refusal: there is none, with the names there are; or its package cannot be imported.

    """
    if name not in PACKAGES:
        raise Unknown(f"there is no game “{name}”; {choose(PACKAGES, name)}", place="game")
    module, _, attribute = PACKAGES[name].partition(":")
    if name in TITLES:
        game: Game = import_module(module).GAME
    else:
        game = game_at(name, module, attribute or "GAME")
    if name not in COMPLETE:
        if not COMPLETE:
            warn_of(each for each in entries(PLAYERS_GROUP) if is_misnamed(game_of(each)))
        COMPLETE.add(name)
        warn_of(each for each in entries(GAMES_GROUP) if each.name == name and game_double(each))
        if others := dict(players_for(name)):
            own = dict(game.players)
            game.players = others | own
            taken = {PERSON, *own} & others.keys()
            theirs = [each for each in entries(PLAYERS_GROUP) if game_of(each) == name]
            warn_of(each for each in theirs if is_shadowed(each, name, taken) or same_name(each))
    return game


REMEDY: Final = "fix or uninstall its package"
"""What to do about a package that cannot be loaded."""


def game_at(name: str, module: str, attribute: str) -> Game:
    """Return a game of another package; raise Refusal if it cannot be imported or is none."""
    try:
        game: Game = getattr(import_module(module), attribute)
        named = game.name
    except Exception as error:
        what = (
            str(error) if isinstance(error, Refusal) else f"{what_it_says(error)}{line_of(error)}"
        )
        why = f"the game “{name}” cannot be loaded from {module}: {what}"
        remedy = f" {capital(REMEDY)}" if why.endswith("?") else f"; {REMEDY}"
        raise Refusal(f"{why}{remedy}", place="game") from error
    if lacks := [part for part in PARTS if not hasattr(game, part)]:
        raise Refusal(
            f"the game “{name}” lacks {join_words(lacks)}; lonehand.engine.game.Game says what"
            " each part of a game promises",
            place="game",
        )
    if wrong := what_is_amiss(game):
        raise Refusal(f"the game “{name}” of {module}: {wrong}", place="game")
    if named != name:
        raise Refusal(
            f"the game “{name}” calls itself “{named}”; give both the same name", place="game"
        )
    return game


def what_is_amiss(game: Game) -> str:
    """Return which part of a game has another type than it must have; empty if none has."""
    if not are_texts((game.title,)):
        return f"title is {game.title!r}; give it a text"
    if not are_texts(game.seats):
        return f'seats is {game.seats!r}; give it a tuple of texts, such as ("You",)'
    for option in game.options:
        if not issubclass(type(option), Option):
            return f"options holds {option!r}; give it Options"
        if not are_texts(option.values):
            return (
                f"the values of the option “{option.key}” are {option.values!r}; "
                'give a tuple of texts, the default first, such as ("5", "3")'
            )
    return ""


def are_texts(found: object) -> bool:
    """Tell whether something is a tuple or list of texts, and not empty."""
    return (
        isinstance(found, tuple | list)
        and bool(found)
        and all(isinstance(each, str) for each in found)
    )


def load() -> tuple[dict[str, Game], list[Refusal]]:
    """Return every game by its name, and for each that cannot be loaded why."""
    found: dict[str, Game] = {}
    wrong: list[Refusal] = []
    for name in PACKAGES:
        try:
            found[name] = find(name)
        except Refusal as refusal:
            wrong.append(refusal)
    return found, wrong


def title_of(name: str) -> str:
    """Return the title of a game; one of ours is not loaded for it."""
    return TITLES.get(name) or find(name).title


def game_of(entry: EntryPoint) -> str:
    """Return the game that the name of a player's entry point begins with; empty if none."""
    return entry.name.rpartition(".")[0]


def is_misnamed(game: str) -> bool:
    """Tell whether a player's game is none, or almost one; another may just not be installed."""
    return game not in PACKAGES and (not game or bool(nearest(game, PACKAGES)))


def is_shadowed(entry: EntryPoint, game: str, taken: Container[str]) -> bool:
    """Tell whether an entry point brings a player of *game* whose name is among those *taken*."""
    whose, _, name = entry.name.rpartition(".")
    return whose == game and name in taken


def same_name(entry: EntryPoint) -> EntryPoint | None:
    """Return the entry point of another package that has had the name of this one before it."""
    same = (each for each in entries(entry.group) if each.name == entry.name)
    first = next(same, entry)
    return None if first.value == entry.value else first


def game_double(entry: EntryPoint) -> bool:
    """Tell whether a game of another package has the name of one of ours, or of one before it."""
    return entry.name in TITLES or same_name(entry) is not None


def package_of(entry: EntryPoint) -> str:
    """Return what brings an entry point along: its place in the code, and the package if known."""
    return f"{entry.value} of {entry.dist.name}" if entry.dist is not None else entry.value


def why_left_out(entry: EntryPoint) -> str:
    """Return why a game or player of another package is not used, and what would be right."""
    whose, _, name = entry.name.rpartition(".")
    kind = "game" if entry.group == GAMES_GROUP else "player"
    what = f"the {kind} “{entry.name}” ({entry.value}) is left out"
    first = same_name(entry)
    if kind == "game" and entry.name in TITLES:
        return f"{what}: Lonehand has a game “{entry.name}” of its own; choose another name"
    if first is not None and not is_own_player(entry):
        what = f"the {kind} “{entry.name}” ({package_of(entry)}) is left out"
        return (
            f"{what}: {package_of(first)} has the same name; rename one, or uninstall its package"
        )
    if not whose:
        return f"{what}: its name lacks the game; write it as {next(iter(PACKAGES))}.{name}"
    if whose not in PACKAGES:
        return f"{what}: there is no game “{whose}”; {choose(PACKAGES, whose)}"
    return f"{what}: {whose} has a player “{name}” of its own; choose another name"


def is_own_player(entry: EntryPoint) -> bool:
    """Tell whether the game of a player's entry point has a player of that name of its own."""
    whose, _, name = entry.name.rpartition(".")
    if whose not in PACKAGES:
        return False
    made = find(whose).players.get(name)
    return made is not None and not is_visitor(made)


def is_visitor(made: object) -> bool:
    """Tell whether something makes a player of another package."""
    return isinstance(made, partial) and made.func is load_player


def plays_for_another() -> bool:
    """Tell whether this is a worker of another process.

    A worker has the module already; the page without a server has none.
    """
    process = sys.modules.get("multiprocessing.process")
    return process is not None and process.parent_process() is not None


def warn_of(left_out: Iterable[EntryPoint]) -> None:
    """Warn of players who are not used, but not again in each process that plays for another."""
    if not plays_for_another():
        for entry in left_out:
            warnings.warn(why_left_out(entry), LeftOutWarning, stacklevel=3)


def find_visiting_games() -> Iterator[tuple[EntryPoint, str]]:
    """Yield the games that other packages bring, each with what is wrong with it, or nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LeftOutWarning)
        for entry in entries(GAMES_GROUP):
            if game_double(entry):
                yield entry, why_left_out(entry)
                continue
            try:
                find(entry.name)
            except Refusal as refusal:
                yield entry, refusal.sentence
            else:
                yield entry, ""


def find_visitors() -> Iterator[tuple[EntryPoint, str]]:
    """Yield the players that other packages bring, each with what is wrong with him, or nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LeftOutWarning)
        for entry in entries(PLAYERS_GROUP):
            whose, _, name = entry.name.rpartition(".")
            if whose not in PACKAGES:
                yield entry, why_left_out(entry)
                continue
            try:
                made = find(whose).players.get(name)
                if not is_visitor(made) or same_name(entry) is not None:
                    yield entry, why_left_out(entry)
                    continue
                load_player(entry, Chance("doctor"))
            except Refusal as refusal:
                yield entry, refusal.sentence
            else:
                yield entry, ""


def why_cannot_sit(made: object) -> str:
    """Return why what makes a player of another package cannot make him; empty if it can."""
    if not is_visitor(made):
        return ""
    try:
        made(Chance("-"))  # type: ignore[operator]  # a partial, as `is_visitor` says
    except Refusal as refusal:
        return refusal.sentence
    return ""


def players_for(game: str) -> Iterator[tuple[str, partial[Answer]]]:
    """Yield the players of a game that other packages bring, each with what makes him."""
    for entry in entries(PLAYERS_GROUP):
        whose, _, name = entry.name.rpartition(".")
        if whose == game and same_name(entry) is None:
            yield name, partial(load_player, entry)


def load_player(entry: EntryPoint, chance: Chance) -> Answer:
    """Return a player of another package; raise Refusal if he cannot be imported or made."""
    game, _, name = entry.name.rpartition(".")
    why = f"the player “{entry.name}” cannot be loaded from {entry.value}"
    try:
        player = entry.load()(chance)
    except Exception as error:
        if isinstance(error, AttributeError) and error.obj is chance:
            raise Refusal(f"{why}: {what_to_write(entry, game)}", place="player") from error
        what = what_it_says(error) + line_of(error)
        raise Refusal(f"{why}: {what}; {REMEDY}", place="player") from error
    if not callable(player):
        raise Refusal(f"{why}: {what_to_write(entry, game)}", place="player")
    made_for = getattr(getattr(player, "game", None), "name", game)
    if made_for != game:
        right = f'write lonehand.as_player("{game}", ...)'
        raise Refusal(f"{why}: he is made for {made_for}; {right}", place="player")
    return Visitor(find(game), name, player)


def what_to_write(entry: EntryPoint, game: str) -> str:
    """Return what to write where an entry point names a function that plays, not what makes it."""
    made = f'player = lonehand.as_player("{game}", {entry.attr})'
    return (
        f"{entry.attr} plays by itself; write {made} in {entry.module}, and {entry.module}:player"
        " as the entry point"
    )


def line_of(error: BaseException) -> str:
    """Return where in its package something failed, ` (FOLDER/FILE, line N)`; empty if nowhere."""
    for each in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(each.filename)
        own = "importlib" in each.filename or file.name == "contextlib.py"  # Python's own
        if not own and not file.is_relative_to(HERE):
            return f" ({file.parent.name}/{file.name}, line {each.lineno})"
    return ""
