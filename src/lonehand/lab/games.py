"""Games played by players alone, one after another, with nothing kept but how they ended."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.errors import Refusal, RuleError, unforeseen, where_rules_failed
from lonehand.engine.events import NOTHING
from lonehand.engine.game import (
    WON,
    Fared,
    Game,
    Opposed,
    active_seats,
    check_outcome,
    seen_by,
    settle_options,
)
from lonehand.engine.grammar.english import choose
from lonehand.engine.play.record import PERSON
from lonehand.engine.play.start import begin
from lonehand.engine.play.view import Play
from lonehand.engine.players import LooksAhead, looking_ahead, seat_player
from lonehand.engine.question import Question
from lonehand.engine.values import Value
from lonehand.games import TITLES
from lonehand.games.other_packages import Heeded, PlayerError

STEPS_AT_MOST: Final = 20_000
"""In a game that takes more steps a player stalls (A48)."""


class Played(Value, frozen=True):
    """How one game ended.

    Attributes:
        seed: its seed.
        fared: how the seats fared, an opponent's aside.
        steps: how many printed steps it took.
        clauses: how often each clause spoke.
        state: the table at the end.

    """

    seed: str
    fared: Fared
    steps: int
    clauses: dict[str, int]
    state: Any

    @property
    def won(self) -> bool:
        """Whether one of the seats has won."""
        return self.fared == WON

    def __repr__(self) -> str:
        """Return how it ended; the table and the clauses would fill a screen."""
        return f"<game {self.seed}: {self.fared} after {self.steps} steps>"


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Keep Python from looking for reference cycles while many games are played.

    Each look goes over all that is kept of tables and armies. Games leave few cycles, as a test
    watches; what they leave is collected at the end, without a look at all that was there before:
    that would take longer than many a game.
    """
    was_on = gc.isenabled()
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        if was_on:
            gc.collect()
            gc.enable()
        gc.unfreeze()


def counted_seats(game: Game) -> Sequence[str]:
    """Return the seats whose success a batch counts: all but those that are an opponent's."""
    others = game.opponents if isinstance(game, Opposed) else {}
    return [seat for seat in game.seats if seat not in others]


class Trail:
    """A game of a batch as a session, for players who look ahead.

    It is brought to where the batch's game is when one of them looks, and not before: a session
    costs more than a batch.

    Args:
        game, seed, options: those of the batch's game.
        seats: who plays each seat by name; `PERSON` for those who look ahead.

    """

    def __init__(
        self, game: Game, seed: str, options: Mapping[str, str], seats: Mapping[str, str]
    ) -> None:
        self.game, self.seed, self.options, self.seats = game, seed, options, seats
        self.answers: list[str] = []  # of those who look ahead, since the session was last there
        self.session: Play | None = None

    def follow(self, player: Answer, ahead: LooksAhead) -> Answer:
        """Return the same player, whose answers are noted, and who can see the game."""
        ahead.join(self.table)

        def answer(question: Question, view: Any) -> Any:
            value = player(question, view)
            self.answers.append(str(value))
            return value

        return answer

    def table(self) -> Play:
        """Return the game as a session that stands where the batch's game does."""
        if self.session is None:
            there = active_seats(self.game, settle_options(self.game, self.options))
            sitting = {seat: self.seats[seat] for seat in there}
            self.session = begin(self.game, self.seed, self.options, sitting, NOTHING)
        while self.answers:
            self.session.answer(self.answers.pop(0))
        return self.session


@contextmanager
def name_game(number: int, seed: str) -> Iterator[None]:
    """Say in what is raised which game of many it was, so that it can be looked at by itself."""
    which = f"game {number} (seed {seed})"
    try:
        yield
    except PlayerError as failed:
        raise failed.in_game(number, seed) from failed.__cause__
    except Refusal as refused:
        if not refused.place.startswith("seat "):
            refused.add_note(which)
            raise
        place = f"{which}, {refused.place}"
        raise type(refused)(refused.sentence, place=place, clause=refused.clause) from None
    except Exception as error:
        error.add_note(which)
        raise


@contextmanager
def blame_rules(game: Game, number: int, seed: str) -> Iterator[None]:
    """Raise a RuleError for what a game's rules raise, with the line; see `name_game` for others.

    The mistake of a function that plays a seat has a note on what that was asked, and stays.
    """
    try:
        with name_game(number, seed):
            yield
    except Exception as error:
        if not unforeseen(error) or any(
            each.startswith("seat ") for each in getattr(error, "__notes__", ())
        ):
            raise
        sentence = f"game {number} (seed {seed}): something went wrong in the rules of {game.name}"
        raise RuleError(f"{sentence}: {where_rules_failed(game, error)}") from error


def play_one(
    game: Game,
    seed: str,
    options: Mapping[str, str],
    seats: Mapping[str, str],
    own: Mapping[str, Answer] = NOTHING,
) -> Played:
    """Play one game to its end.

    Args:
        game: its rules.
        seed: the seed of the game; the players' own chance follows from it, too.
        options: `--set` values; defaults fill in the rest.
        seats: the player of each seat, by name.
        own: who answers in place of those.

    Raises:
        Refusal: an unknown option or player.
        RuleError: the game does not end.

    """
    for seat in game.seats:
        player = seats.get(seat, "")
        if player not in game.players:
            sentence = f"there is no player “{player}”; {choose(game.players, player)}"
            raise Refusal(sentence, place=f"seat {seat}")
    state = game.start(settle_options(game, options))
    players = {
        seat: own.get(seat) or seat_player(game.players[seats[seat]], seed, seat, count().__next__)
        for seat in game.seats
    }
    if game.name not in TITLES:
        players |= {
            seat: Heeded(seat, seats[seat], players[seat]) for seat in game.seats if seat not in own
        }
    curious = {seat: ahead for seat, each in players.items() if (ahead := looking_ahead(each))}
    if curious:
        trail = Trail(game, seed, options, {**seats, **dict.fromkeys(curious, PERSON)})
        for seat, ahead in curious.items():
            players[seat] = trail.follow(players[seat], ahead)
    door = BatchDoor(players, Chance(seed), seen_by(game, state))
    for steps in range(STEPS_AT_MOST):
        outcome = game.outcome(state)
        if outcome is not None:
            check_outcome(game, outcome)
            return Played(seed, outcome.result_for(counted_seats(game)), steps, door.clauses, state)
        game.step(state, door)
    which = f"{game.name}, seed {seed}"
    raise RuleError(f"{which}: it is not over after {STEPS_AT_MOST} steps; see its outcome")
