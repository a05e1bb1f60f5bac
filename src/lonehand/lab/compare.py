"""Two settings on the same seeds: the difference between them, and where the games part."""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import zip_longest
from math import comb, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

import msgspec

from lonehand.engine.events import Event
from lonehand.engine.game import Game, active_seats, sentence_of
from lonehand.engine.grammar.english import agrees, capital, count_of, join_words, percent
from lonehand.engine.play.session import Session
from lonehand.engine.reasons import Reasoned
from lonehand.lab.games import counted_seats
from lonehand.lab.plans import Plan
from lonehand.lab.results import Results
from lonehand.lab.simulate import Row
from lonehand.lab.statistics import Rate


class Difference(msgspec.Struct, frozen=True):
    """What two paired batches say.

    Attributes:
        games: how many pairs were played.
        both, only_first, only_second, neither: pairs by who won which.
        difference: the second win rate less the first.
        low, high: its 95 per cent interval, paired.
        chance: how often so uneven a split comes by luck alone (exact McNemar test).

    """

    games: int
    both: int
    only_first: int
    only_second: int
    neither: int
    difference: float
    low: float
    high: float
    chance: float


def difference(first: Results, second: Results, confidence: float = 0.95) -> Difference:
    """Compare two batches game by game; they must have the same seeds.

    Raises:
        ValueError: they have not, or have no games.

    """
    if [row.seed for row in first.rows] != [row.seed for row in second.rows] or not first.rows:
        raise ValueError("compare only batches of the same games")
    pairs = Pairs()
    for side, results in enumerate((first, second)):
        pairs.add(side, results.rows)
    return pairs.difference(confidence)


class Pairs:
    """The games of two batches side by side: who won, and a fingerprint of each, no more.

    A pair takes 18 bytes, so that a million of them fit anywhere.
    """

    def __init__(self) -> None:
        self.won = (bytearray(), bytearray())
        self.prints = (array("q"), array("q"))

    def add(self, side: int, rows: Iterable[Row]) -> None:
        """Take in the next games of the first (0) or second (1) batch."""
        for row in rows:
            self.won[side].append(row.won)
            found = blake2b(msgspec.json.encode(row), digest_size=8).digest()
            self.prints[side].append(int.from_bytes(found, signed=True))

    def games_that_differ(self) -> list[int]:
        """Return the places of the games that differ."""
        return [n for n, (a, b) in enumerate(zip(*self.prints, strict=True)) if a != b]

    def difference(self, confidence: float = 0.95) -> Difference:
        """Return what they say; raise ValueError if there is none, or one has more games."""
        counts = Counter(zip(*self.won, strict=True))
        games = counts.total()
        if not games:
            raise ValueError("compare only batches of the same games")
        gone, come = counts[True, False], counts[False, True]
        low, high = paired_interval(gone, come, games, confidence)
        return Difference(
            games,
            counts[True, True],
            gone,
            come,
            counts[False, False],
            (come - gone) / games,
            low,
            high,
            mcnemar(gone, come),
        )


def paired_interval(
    gone: int, come: int, games: int, confidence: float = 0.95
) -> tuple[float, float]:
    """Return the interval of the difference of two paired shares.

    Wald's, after half a pair is added to each of the four kinds (Bonett and Price, 2012), so that
    it means something where nothing or everything differs.
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    up, down, size = (come + 1) / (games + 2), (gone + 1) / (games + 2), games + 2
    half = z * sqrt((up + down - (up - down) ** 2) / size)
    return max(-1.0, up - down - half), min(1.0, up - down + half)


def mcnemar(gone: int, come: int) -> float:
    """Return how often fair coins split *gone* + *come* pairs so unevenly, or more (exact)."""
    pairs = gone + come
    tail: int = sum(comb(pairs, n) for n in range(min(gone, come) + 1))
    return min(1.0, float(2 * tail / 2**pairs))


# -- in sentences ---------------------------------------------------------------------------------

TELLING: Final = 6
"""With fewer games won in one setting only, luck alone may explain the difference."""
ENOUGH: Final = 500
"""After this many games nobody is advised to play more."""
RARE: Final = 0.01
"""A difference that luck alone brings about less often than this is called real."""
RAREST: Final = 0.0001
"""What is rarer than this is not told in figures."""
WHOLE_CASES: Final = 10
"""From so many cases in a hundred on, no digits behind the point are shown."""


def whose_wins(game: Game, options: Mapping[str, str], own: Collection[str] = ()) -> str:
    """Return whose wins are counted, in capitals as names: `Sheriff or Deputy`, `Player`.

    Args:
        game: what is played.
        options: its options; a seat that does not take part counts for nothing.
        own: the seats of functions, if any are; then only theirs count.

    """
    there = active_seats(game, options)
    seats = own or [seat for seat in counted_seats(game) if seat in there]
    return join_words([capital(seat) for seat in seats], "or")


def describe_comparison(said: Difference, rates: Sequence[Rate], parted: int, whose: str) -> str:
    """Return a comparison in sentences; *whose* wins they are."""
    if not parted:
        rate = percent(rates[0].rate, 1)
        return f"Won by {whose}: {rate} both times; no game of {said.games} differs."
    real = said.low > 0 or said.high < 0
    verdict = "That may be luck" if not real else "That is hardly luck"
    if real and said.chance < RARE:
        verdict = "The difference is real"
    luck = f"luck alone gives a split this uneven in {how_often(said.chance)}."
    uneven = said.only_first + said.only_second
    if uneven < TELLING and said.games < ENOUGH and not real:
        verdict = "Too few games to tell"
        luck = (
            f"{count_of(uneven, 'game') if uneven else 'no game'} "
            f"{agrees(uneven or 1, 'was', 'were')} won in one setting only. "
            "Play some hundreds."
        )
    return (
        f"Won by {whose}: first {percent(rates[0].rate, 1)}, second {percent(rates[1].rate, 1)} "
        f"of {count_of(said.games, 'game')}; "
        f"{count_of(parted, 'game')} {agrees(parted, 'differs', 'differ')}.\n"
        f"Difference {100 * said.difference:+.1f} points "
        f"(95 %: {100 * said.low:+.1f} to {100 * said.high:+.1f}). {verdict}: {luck}"
    )


def how_often(chance: float) -> str:
    """Return in how many cases something happens: `4.5 of 100 cases`."""
    if chance < RAREST:
        return "fewer than 1 of 10,000 cases"
    cases = 100 * chance
    return f"{cases:.0f} of 100 cases" if cases >= WHOLE_CASES else f"{cases:.2g} of 100 cases"


# -- where games part -----------------------------------------------------------------------------


class Parting(msgspec.Struct, frozen=True):
    """Where two games of one seed part.

    Attributes:
        number: the game's number.
        line: the line of the records from which they differ, numbered as `replay --log` does: what
            play stood on when it came to the difference.
        first, second: what happens there, or what is answered, in words with its clause; empty
            where one has ended.
        records: both games as text, to be replayed or opened.

    """

    number: int
    line: int
    first: str
    second: str
    records: tuple[str, str]


class Happening(NamedTuple):
    """Something that happened or was answered: at which line of the record, and in words.

    *same* are the words by which it is the same in another game.
    """

    line: int
    words: str
    same: str = ""

    def is_like(self, other: Happening) -> bool:
        """Tell whether the same happens at the same line."""
        return (self.line, self.same or self.words) == (other.line, other.same or other.words)


NOTHING_MORE: Final = Happening(sys.maxsize, "")
"""Stands where a game has ended."""


def find_parting(game: Game, first: Plan, second: Plan, number: int) -> Parting:
    """Play one game under both settings with records, and find where they part.

    Opponents who decide by a table write no line of their own into a record. So what happens is
    compared as well as what was answered; whichever differs first counts. Where a table only gives
    another reason (its `say`), nothing else happens.
    """
    one, two = replay_plan(game, first, number), replay_plan(game, second, number)
    told = first_difference(happenings_in(one), happenings_in(two))
    said = first_difference(answers_in(one), answers_in(two))
    here = min(told, said, key=lambda pair: min(each.line for each in pair))
    line = min(each.line for each in here)
    return Parting(
        number,
        0 if line == sys.maxsize else line,
        here[0].words,
        here[1].words,
        (one.record.text(), two.record.text()),
    )


def first_difference(
    one: Iterable[Happening], two: Iterable[Happening]
) -> tuple[Happening, Happening]:
    """Return the first two that differ; twice `NOTHING_MORE` if none do."""
    pairs = zip_longest(one, two, fillvalue=NOTHING_MORE)
    return next(
        (pair for pair in pairs if not pair[0].is_like(pair[1])), (NOTHING_MORE, NOTHING_MORE)
    )


def happenings_in(session: Session) -> Iterator[Happening]:
    """Yield what a game's log says, each with the line that play stood on."""
    seen = session.view_for()
    for number, told in enumerate(seen.events):
        sentence = sentence_of(seen.game, seen.at(number), told.event)
        if sentence:
            clause = f" §{told.clause}"
            deed = sentence_of(seen.game, seen.at(number), drop_reasons(told.event))
            yield Happening(seen.line_of(number), sentence + clause, deed + clause)


def drop_reasons(event: Event) -> Event:
    """Return an event without the words of a table that say why, so that only deeds differ."""
    if not isinstance(event, Reasoned):
        return event
    lines = tuple(msgspec.structs.replace(line, say="so") for line in event.lines)
    return msgspec.structs.replace(event, lines=lines)


def answers_in(session: Session) -> Iterator[Happening]:
    """Yield what a game's record says, but for plans.

    A plan is JSON, and holds what was weighed besides what is done; the log tells what is done.
    """
    for line in session.record.path():
        if not line.text.startswith("{"):
            yield Happening(line.number, f"{line.who}: {line.text} §{line.clause}")


def replay_plan(game: Game, plan: Plan, number: int) -> Session:
    """Play one game of a plan again, with its record."""
    setting = plan.setting
    seed = plan.seed_of(number)
    return Session.new(game, seed, setting.options, setting.seats, tables=setting.tables)
