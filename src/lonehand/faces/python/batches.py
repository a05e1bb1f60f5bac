"""Many games for Python: played, counted, compared in pairs."""

from __future__ import annotations

import copy
import multiprocessing
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from typing import Any, Final, NamedTuple, overload

import msgspec

from lonehand.engine.errors import HERE, what_it_says
from lonehand.engine.game import DREW, Game, settle_options, use_tables
from lonehand.engine.grammar.english import choose, percent, plural
from lonehand.engine.play.record import PERSON
from lonehand.engine.play.start import begin
from lonehand.engine.values import Value
from lonehand.faces.python.arguments import (
    Seats,
    Tables,
    game_named,
    option_values,
    split_players,
    tables_given,
)
from lonehand.faces.python.bots import Function
from lonehand.faces.python.play import Bot, Play, name_of
from lonehand.faces.python.question import (
    NoSuchNumberError,
    UnknownNameError,
    WrongKindError,
    WrongValueError,
    at_the_door,
    seed_text,
    show_value,
    whole_number,
)
from lonehand.faces.seats import taking_part
from lonehand.games import find
from lonehand.lab.compare import Pairs, describe_comparison, whose_wins
from lonehand.lab.games import Played, blame_rules, collector_at_rest, play_one
from lonehand.lab.plans import seed_of, usual_player
from lonehand.lab.simulate import row_of
from lonehand.lab.statistics import Rate, wilson
from lonehand.lab.summary import won_told

SHARES_EACH: Final = 4
"""The shares that each process's games are divided into, so that all end at about the same time."""
LARGEST_SHARE: Final = 20
GUARD: Final = (
    'in a script call batch below if __name__ == "__main__":, because each process that it starts '
    "reads the script first"
)
"""Said where a script would start processes without end."""

KEYWORDS: Final = ("count", "seed", "seats", "tables", "jobs", "progress")
Progress = Callable[[int, int], None]
"""A function that is given the number of games that are over, and of all."""


class Batch(Value, frozen=True):
    """Many games that were played: a sequence of them, with what they come to.

    A game has its `seed`, how the seats `fared` that functions play (or without a function all but
    the opponents'), whether they `won`, its number of `steps`, how often each rule spoke
    (`clauses`), and the `state` it ended in.

    Attributes:
        games: each game, in order.
        game: the name of the game.
        seed: the first half of each game's seed: game 3 has the seed `SEED/3`.
        settings: the options that were given.
        seats: who played each seat, by name.

    """

    games: tuple[Played, ...]
    game: str
    seed: str
    settings: dict[str, str]
    seats: dict[str, str]
    _tables: Mapping[str, str]
    _bots: Mapping[str, Bot]

    def __len__(self) -> int:
        """Return how many games there are."""
        return len(self.games)

    def __iter__(self) -> Iterator[Played]:
        """Go through the games."""
        return iter(self.games)

    @overload
    def __getitem__(self, number: int) -> Played: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Played, ...]: ...
    def __getitem__(self, number: int | slice) -> Played | tuple[Played, ...]:
        """Return a game by its number, counted from 0, or several."""
        if not isinstance(number, slice):
            number = whole_number(number, "batch")
        if isinstance(number, int) and not -len(self) <= number < len(self):
            there = f"a number from 0 to {len(self) - 1}" if len(self) > 1 else "0, its only game"
            sentence = f"choose {there}, not {number}" if len(self) else "it holds no game"
            raise NoSuchNumberError(sentence, place="batch")
        return self.games[number]

    @property
    def won(self) -> float:
        """The share of games that were won, from 0 to 1."""
        return self.rate().rate

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies, 19 times out of 20 (Wilson)."""
        return self.rate().low, self.rate().high

    @property
    def winners(self) -> str:
        """Whose wins are counted, by their seats: `Sheriff or Deputy`."""
        game = find(self.game)
        options = settle_options(game, self.settings)
        return whose_wins(game, options, self._bots)

    def rate(self) -> Rate:
        """Return the share of games won with its interval, and the number of games."""
        return wilson(sum(each.won for each in self.games), len(self.games))

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each game, for a data frame: its number, seed, ending and the game's counts."""
        game = find(self.game)
        kept = [row_of(game, number, each) for number, each in enumerate(self.games)]
        return [
            {key: getattr(row, key) for key in ("number", "seed", "won", "drew", "steps")}
            | dict(row.facts)
            for row in kept
        ]

    @at_the_door()
    def replay(self, number: int) -> Play:
        """Play a game once more, and return it as it ended: with `log`, `why`, `text`, `record`.

        Functions are asked again; one that answers otherwise than it did plays another game.

        Raises:
            IndexError: there is no game of that number.

        """
        seed = self[number].seed
        named = {**self.seats, **dict.fromkeys(self._bots, PERSON)}
        return Play(begin(find(self.game), seed, self.settings, named, self._tables), self._bots)

    def __str__(self) -> str:
        """Return how many games were won, and what was played."""
        if not self.games:
            return f"No game is over.\n{self._played}"
        drawn = sum(each.fared == DREW for each in self.games)
        return f"{won_told(self.rate(), drawn, self.winners)}\n{self._played}"

    @property
    def _played(self) -> str:
        set_so = [f"{key}={value}" for key, value in self.settings.items()]
        by = [f"{seat}: {player}" for seat, player in self.seats.items()]
        return ", ".join([self.game, *set_so, *by])

    def __repr__(self) -> str:
        """Return how many games were won, and what was played, on one line."""
        if not self.games:
            return f"<no game is over: {self._played}>"
        rate = self.rate()
        won = f"{sum(each.won for each in self.games)} of {len(self)} won, {percent(rate.rate)}"
        return f"<{won} ({percent(rate.low)} to {percent(rate.high)}): {self._played}>"


@at_the_door()
def batch(
    game: str,
    count: int = 100,
    *,
    seed: int | str = 1,
    seats: Seats | None = None,
    tables: Tables | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    **settings: Any,
) -> Batch:
    """Play many games with nobody at the table.

    `lonehand simulate` plays the same games for the same seed, and writes what it finds to files.

    If your function raises an error, or you stop the batch with Ctrl+C, the exception has the games
    that are over as its attribute `batch`, which is a `Batch`.

    Args:
        game: its name, one of `list_games()`.
        count: how many games; 100 if you leave it out.
        seed: the first half of each game's seed. Batches of one seed have the same luck, game by
            game, so that `compare` can tell them apart.
        seats: who plays each seat: a player by name, or a function of your own; one alone plays all
            seats. Seats that are not named are played by the game's sensible player.
        tables: decision tables in place of the game's own: a folder, or texts by file name.
        jobs: how many processes play side by side; the games are the same. Functions of your own
            have to stand in a file then, and a script calls this below
            `if __name__ == "__main__":`.
        progress: is called after each game with the number of games that are over, and of all.
        settings: options of the game.

    Raises:
        KeyError: there is no such game, seat, player or option.
        ValueError: an option has no such value, a table does not pass its check, *count* or *jobs*
            is less than 1, a function returns what is not a legal answer, or a process ended early.
        TypeError: a seat is given neither a name nor a function, a function returns nothing, or
            several processes cannot share it.

    """
    check_amount(count, "count", "game")
    check_amount(jobs, "jobs", "process")
    if progress is not None and not callable(progress):
        raise WrongKindError(f"give a function, not {show_value(progress)}", place="progress")
    terms = terms_of(game, seed, seats, tables, settings)
    if jobs > 1:
        check_shared(terms.bots)
    games = list[Played]()
    by = players_told(terms)

    def batch_so_far() -> Batch:
        return Batch(tuple(games), game, terms.seed, terms.settings, by, terms.tables, terms.bots)

    try:
        for played in (
            play_side_by_side(terms, count, jobs) if jobs > 1 else play_range(terms, range(count))
        ):
            games.append(played)
            if progress is not None:
                progress(len(games), count)
    except BaseException as error:  # a stop from the keyboard, too
        with suppress(Exception):  # some errors take no more than they have
            error.batch = batch_so_far()  # type: ignore[attr-defined]
        raise
    return batch_so_far()


# -- playing them ----------------------------------------------------------------------------------


def check_amount(amount: object, place: str, what: str) -> None:
    """Raise an error if *amount* is no whole number of at least 1."""
    if isinstance(amount, bool) or not isinstance(amount, int):
        sentence = f"give a whole number of {plural(what)}, not {show_value(amount)}"
        raise WrongKindError(sentence, place=place)
    if amount < 1:
        raise WrongValueError(f"give 1 {what} or more, not {amount}", place=place)


class Terms(NamedTuple):
    """What all games of a batch are played by; see `Batch`.

    *seats* names a player for every seat; *bots* are functions that play in place of some.
    """

    game: str
    seed: str
    settings: dict[str, str]
    seats: dict[str, str]
    tables: Mapping[str, str]
    bots: Mapping[str, Bot]


def terms_of(
    game: str,
    seed: int | str,
    seats: Seats | None,
    tables: Tables | None,
    settings: Mapping[str, Any],
) -> Terms:
    """Return what all games of a batch share, checked."""
    found = game_named(game)
    changed = tables_given(found, tables)
    found = use_tables(found, changed)
    for other in ("n", "games", "number"):
        if other in settings and other not in {option.key for option in found.options}:
            raise UnknownNameError("the number of games is count", place=other)
    chosen = option_values(found, settings, KEYWORDS)
    named, bots = split_players(found, chosen, seats)
    for seat, player in named.items():
        if player == PERSON and seat not in bots:
            sentence = f"nobody sits at the table in a batch; {choose(tuple(found.players))}"
            raise WrongValueError(f"{sentence}, or give a function", place=f"seat {seat}")
    usual = usual_player(found)
    sitting = {seat: usual if seat in bots else named.get(seat, usual) for seat in found.seats}
    return Terms(game, seed_text(seed), chosen, sitting, changed, bots)


def players_told(terms: Terms) -> dict[str, str]:
    """Return who plays each seat that takes part, by name; a function by its own."""
    there = taking_part(use_tables(game_named(terms.game), terms.tables), terms.settings)
    bots = terms.bots
    return {seat: name_of(bots[seat]) if seat in bots else terms.seats[seat] for seat in there}


def play_range(terms: Terms, numbers: Sequence[int]) -> Iterator[Played]:
    """Play some games of a batch one after another, in this process."""
    found = use_tables(find(terms.game), terms.tables)
    own = {seat: Function(found, bot) for seat, bot in terms.bots.items()}
    with collector_at_rest():
        for number in numbers:
            seed = seed_of(terms.seed, number)
            with blame_rules(found, number, seed):
                played = play_one(found, seed, terms.settings, terms.seats, own)
            yield fared_for(found, played, list(own))


def play_share(terms: Terms, numbers: Sequence[int]) -> tuple[list[Played], Exception | None]:
    """Do what `play_range` does, in a process that gives its games back all at once.

    An error is given back, too. If it were raised there, it would bring the frames of every process
    along, and one that cannot be packed would end them all.
    """
    games = list[Played]()
    try:
        games.extend(play_range(terms, numbers))
    except Exception as error:  # noqa: BLE001 - the other process raises it
        return games, packable(error)
    return games, None


def packable(error: Exception) -> Exception:
    """Return an error as another process can raise it, with a note on where in a function it was.

    One that cannot be packed comes as a RuntimeError that says what it was.
    """
    frames = [
        each
        for each in traceback.extract_tb(error.__traceback__)
        if HERE not in Path(each.filename).parents
    ]
    if frames:
        where = "".join(traceback.format_list(frames)).rstrip()
        error.add_note(f"in another process:\n{where}")
    try:
        copy.copy(error)  # made again from its parts, as the other process will make it
        ForkingPickler.dumps(error)
    except Exception:  # noqa: BLE001 - it raises what the error's own parts raise
        other = RuntimeError(what_it_says(error))
        for note in getattr(error, "__notes__", ()):
            other.add_note(note)
        return other
    return error


def play_side_by_side(terms: Terms, count: int, jobs: int) -> Iterator[Played]:
    """Play the games in some processes, and give them in their order."""
    size = min(LARGEST_SHARE, max(1, count // (SHARES_EACH * jobs)))
    shares = [range(count)[first : first + size] for first in range(0, count, size)]
    try:
        with ProcessPoolExecutor(jobs) as pool:
            for games, error in pool.map(partial(play_share, terms), shares):
                yield from games
                if error is not None:
                    raise error
    except BrokenProcessPool:
        raise WrongValueError(f"a process ended before its games; {GUARD}", place="jobs") from None


def check_shared(bots: Mapping[str, Bot]) -> None:
    """Raise an error where other processes could not be started, or not find a function."""
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise WrongValueError(GUARD, place="jobs")  # this one still reads the script
    typed = not hasattr(sys.modules["__main__"], "__file__")  # at a prompt, or in a notebook
    for seat, bot in bots.items():
        try:
            packed = bytes(ForkingPickler.dumps(bot))
        except Exception:  # noqa: BLE001 - it raises what the function's own parts raise
            packed = None
        if packed is None or (typed and b"__main__" in packed):
            name = name_of(bot)
            sentence = f"several processes cannot share {name}: write it at the top of a file"
            if typed:
                sentence += " and import it from there"
            raise WrongKindError(f"{sentence}, or leave out jobs", place=f"seat {seat}")


def fared_for(game: Game, played: Played, seats: list[str]) -> Played:
    """Return a game that was played, with how these seats fared in it; as it is for none."""
    outcome = game.outcome(played.state)
    if outcome is None or not seats:
        return played
    return msgspec.structs.replace(played, fared=outcome.result_for(seats))


# -- two of them -----------------------------------------------------------------------------------


class Comparison(Value, frozen=True):
    """What two batches of the same seeds say, game by game.

    Attributes:
        first, second: the batches.
        both, only_first, only_second, neither: in how many games who won.
        difference: the second share of games won less the first, from -1 to 1.
        interval: between which differences the true one lies, 19 times out of 20 (paired).
        chance: how often luck alone gives so uneven a split, from 0 to 1 (exact McNemar test).
        differ: the numbers of the games whose `rows` are not the same, whoever won; `batch.replay`
            shows one.

    """

    first: Batch
    second: Batch
    both: int
    only_first: int
    only_second: int
    neither: int
    difference: float
    interval: tuple[float, float]
    chance: float
    differ: tuple[int, ...]
    _said: str

    def __str__(self) -> str:
        """Return the comparison in sentences, as `lonehand compare` prints it."""
        return self._said

    def __repr__(self) -> str:
        """Return the difference and its interval."""
        low, high = (f"{100 * each:+.1f}" for each in self.interval)
        games = f"{len(self.first)} games, {len(self.differ)} differ"
        return f"<{100 * self.difference:+.1f} points ({low} to {high}): {games}>"


def with_wins_of(seen: Batch, batch: Batch) -> Batch:
    """Return a batch whose games are won where the seats of *seen* that functions play have won."""
    game, seats = use_tables(find(batch.game), batch._tables), list(seen._bots)  # noqa: SLF001
    games = tuple(fared_for(game, played, seats) for played in batch)
    return msgspec.structs.replace(batch, games=games)


@at_the_door()
def compare(first: Batch, second: Batch) -> Comparison:
    """Compare two batches game by game, and tell luck from a real difference.

    Both have to be of the same game, seed and number of games: then each pair of games had the same
    luck, and differs by what was changed alone. `lonehand compare` does the same. Wins are those of
    the seats that functions play in the first batch, or else in the second, or else of your side.

    Raises:
        ValueError: the batches are not of the same games.
        TypeError: one is not a batch.

    """
    for each in (first, second):
        if not isinstance(each, Batch):
            sentence = f"give two batches, as lonehand.batch returns them, not {show_value(each)}"
            raise WrongKindError(sentence, place="compare")
    if (first.game, first.seed, len(first)) != (second.game, second.seed, len(second)):
        one, other = (
            f"{len(each)} of {each.game} with seed {each.seed}" for each in (first, second)
        )
        sentence = f"play both batches of one game with the same seed and count, not {one}, {other}"
        raise WrongValueError(sentence, place="compare")
    pairs, game = Pairs(), find(first.game)
    seen = first if first._bots or not second._bots else second  # noqa: SLF001 - its own class
    both = [with_wins_of(seen, each) for each in (first, second)]
    for side, each in enumerate(both):
        pairs.add(side, (row_of(game, number, played) for number, played in enumerate(each)))
    said, differ = pairs.difference(), pairs.games_that_differ()
    rates = [each.rate() for each in both]
    return Comparison(
        first,
        second,
        said.both,
        said.only_first,
        said.only_second,
        said.neither,
        said.difference,
        (said.low, said.high),
        said.chance,
        tuple(differ),
        describe_comparison(said, rates, len(differ), seen.winners),
    )
