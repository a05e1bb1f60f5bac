"""Two settings on the same seeds: the difference between them, and where the games part."""

from __future__ import annotations

from math import comb, sqrt
from statistics import NormalDist

import msgspec

from lonehand.engine.game import Game
from lonehand.engine.record import Line
from lonehand.engine.session import Session
from lonehand.lab.plans import Plan
from lonehand.lab.results import Results


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
    pairs = [(a.won, b.won) for a, b in zip(first.rows, second.rows, strict=True)]
    counts = {pair: pairs.count(pair) for pair in ((True, True), (True, False), (False, True))}
    gone, come, games = counts[True, False], counts[False, True], len(pairs)
    found = (come - gone) / games
    low, high = paired_interval(gone, come, games, confidence)
    return Difference(
        games,
        counts[True, True],
        gone,
        come,
        games - sum(counts.values()),
        found,
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


# -- where games part -----------------------------------------------------------------------------


class Parting(msgspec.Struct, frozen=True):
    """Where two games of one seed part.

    Attributes:
        number: the game's number.
        line: the first line of the records that differs, from 1.
        first, second: what the two have there; empty where one has ended.
        records: both games as text, to be replayed or opened.

    """

    number: int
    line: int
    first: str
    second: str
    records: tuple[str, str]


def parting(game: Game, first: Plan, second: Plan, number: int) -> Parting:
    """Play one game under both settings with records, and find where they part."""
    one, two = recorded(game, first, number), recorded(game, second, number)
    a, b = one.record.path(), two.record.path()
    line = next(
        (n for n, (x, y) in enumerate(zip(a, b, strict=False)) if said(x) != said(y)),
        min(len(a), len(b)),
    )
    return Parting(
        number,
        line + 1,
        said(a[line]) if line < len(a) else "",
        said(b[line]) if line < len(b) else "",
        (one.record.text(), two.record.text()),
    )


def said(line: Line) -> str:
    """Return who answered what, under which clause."""
    return f"{line.who} {line.clause}: {line.text}"


def recorded(game: Game, plan: Plan, number: int) -> Session:
    """Play one game of a plan again, with its record."""
    setting = plan.setting
    seed = plan.seed_of(number)
    return Session.new(game, seed, setting.options, setting.seats, tables=setting.tables)
