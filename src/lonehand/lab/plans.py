"""What is to be played: a game, its setting, its players, which seeds, which part of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game, Opposed, settle_options
from lonehand.engine.grammar.english import choose

SHARD: Final = re.compile(r"(?P<part>[1-9][0-9]{0,8})/(?P<parts>[1-9][0-9]{0,8})")


class Setting(msgspec.Struct, frozen=True):
    """What may differ between two batches of games.

    Attributes:
        options: a value for every option of the game.
        seats: the player of every seat.
        tables: decision tables that stand in for the game's own, by file name, as text.

    """

    options: dict[str, str]
    seats: dict[str, str]
    tables: dict[str, str] = {}


def seed_of(seed: str, number: int) -> str:
    """Return the seed of one game of a batch."""
    return f"{seed}/{number}"


class Plan(msgspec.Struct, frozen=True):
    """A batch of games to play.

    Attributes:
        game: the game's name.
        rules: the version of its rules.
        seed: the first part of every game's seed; game *n* has the seed `SEED/n`.
        games: how many games the whole batch has, numbered from 0.
        setting: options, players, tables.
        part: which part of the batch this is, from 1.
        parts: in how many parts the batch is played.

    """

    game: str
    rules: int
    seed: str
    games: int
    setting: Setting
    part: int = 1
    parts: int = 1

    def numbers(self) -> range:
        """Return the numbers of this part's games: a run of its own, by arithmetic alone."""
        first = self.games * (self.part - 1) // self.parts
        last = self.games * self.part // self.parts
        return range(first, last)

    def seed_of(self, number: int) -> str:
        """Return the seed of one game."""
        return seed_of(self.seed, number)


SENSIBLE: Final = "plain"
"""The player of a game that plays as a sensible person would."""
OWN_BOT: Final = (
    "a player of your own needs an entry point, as lonehand.as_player says; lonehand doctor lists "
    "those there are"
)


def usual_player(game: Game) -> str:
    """Return who plays a seat of a batch that nobody names: the game's sensible player."""
    if SENSIBLE in game.players:
        return SENSIBLE
    return next(iter(game.opponents.values())) if isinstance(game, Opposed) else "random"


def check_player(game: Game, seat: str, player: object) -> None:
    """Raise Refusal if *player* is not the name of one who can play a seat.

    A function can only play where Python is at hand, so a plan, which travels as text, refuses it.
    """
    if not isinstance(player, str):
        sentence = f"name a player here, not {player!r}; lonehand.batch takes functions"
        raise Refusal(sentence, place=f"--seat {seat}")
    if player not in game.players:
        raise Refusal(no_player(player, game.players), place=f"--seat {seat}")


def no_player(name: str, names: Iterable[str]) -> str:
    """Return the refusal of an unknown player, with the names that could be meant."""
    known = choose(names, name)
    more = "" if known.endswith("?") else f"; {OWN_BOT}"
    return f"there is no player “{name}”; {known}{more}"


def full_setting(
    game: Game,
    options: dict[str, str] | None = None,
    seats: dict[str, str] | None = None,
    tables: dict[str, str] | None = None,
) -> Setting:
    """Return a setting with every option and every seat filled in.

    A seat that nobody names gets the game's usual player.

    Raises:
        Refusal: for an unknown option, value, seat or player.

    """
    sitting = dict.fromkeys(game.seats, usual_player(game))
    for seat, player in (seats or {}).items():
        if seat not in sitting:
            raise Refusal(f"there is no seat “{seat}”; {choose(sitting, seat)}", place="--seat")
        check_player(game, seat, player)
        sitting[seat] = player
    return Setting(settle_options(game, options or {}), sitting, tables or {})


def shard(text: str) -> tuple[int, int]:
    """Return part and parts of `2/8`; raise Refusal for any other text."""
    found = SHARD.fullmatch(text)
    if found is None or int(found["part"]) > int(found["parts"]):
        raise Refusal(f"“{text}” is not a part; type the second of eight as 2/8", place="--shard")
    return int(found["part"]), int(found["parts"])
