"""What results say, in numbers: rates with intervals, lengths, tallies by value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from lonehand.engine.grammar.english import count_of, percent
from lonehand.lab.statistics import Rate, wilson
from lonehand.lab.tally import Tally, Word


class Spread(msgspec.Struct, frozen=True):
    """How a number is spread over the games: mean, least, quartiles, most."""

    mean: float
    least: int
    lower: int
    middle: int
    upper: int
    most: int


class Summary(msgspec.Struct, frozen=True):
    """What a batch of games says.

    Attributes:
        games: how many were played.
        wins: how many of them the seats won.
        draws: how many of them nobody won.
        rate: the win rate with its interval.
        numbers: for each fact that is a number, how it is spread; `steps` among them.
        words: for each fact that is a word, or several, how often each came, and how often the
            games with it were won.
        clauses: how often each clause spoke, all games together.

    """

    games: int
    wins: int
    draws: int
    rate: Rate
    numbers: dict[str, Spread]
    words: dict[str, dict[str, Rate]]
    clauses: dict[str, int]


def won_told(rate: Rate, draws: int, whose: str) -> str:
    """Return how many games were won by *whose* seats, and what that says of all, in words."""
    won = f"{round(rate.rate * rate.games)} of {count_of(rate.games, 'game')} won by {whose}"
    span = f"{percent(rate.low, 1)} to {percent(rate.high, 1)}"
    drawn = f", {draws} drawn" if draws else ""
    return f"{won}: {percent(rate.rate, 1)} (95 %: {span}){drawn}"


def summarise(tally: Tally) -> Summary:
    """Return what games say; raise ValueError for no games."""
    return Summary(
        tally.games,
        tally.wins,
        tally.draws,
        tally.rate,
        {key: spread(values) for key, values in tally.numbers.items()},
        {key: rates(found) for key, found in tally.words.items()},
        dict(sorted(tally.clauses.items())),
    )


def spread(values: Mapping[int, int]) -> Spread:
    """Return how numbers are spread; *values* says how many games have each."""
    games = sum(values.values())
    places = [round((games - 1) * quarter / 4) for quarter in range(5)]
    found: list[int] = []
    before = 0
    for value in sorted(values):
        before += values[value]
        while len(found) < len(places) and places[len(found)] < before:
            found.append(value)
    least, lower, middle, upper, most = found
    mean = sum(value * count for value, count in values.items()) / games
    return Spread(mean, least, lower, middle, upper, most)


def rates(found: Mapping[str, Word]) -> dict[str, Rate]:
    """Return the win rate of the games that have each word, the most frequent word first."""
    order = sorted(found, key=lambda word: (-found[word].games, word))
    return {word: wilson(found[word].wins, found[word].games) for word in order}


def as_json(tally: Tally) -> dict[str, Any]:
    """Return what `--json` prints: `games`, `win_rate`, `interval`, `clauses` and more."""
    summary = summarise(tally)
    return {
        "game": tally.plan.game,
        "rules": tally.plan.rules,
        "seed": tally.plan.seed,
        "options": tally.plan.setting.options,
        "seats": tally.plan.setting.seats,
        "games": summary.games,
        "wins": summary.wins,
        "draws": summary.draws,
        "win_rate": summary.rate.rate,
        "interval": [summary.rate.low, summary.rate.high],
        "numbers": msgspec.to_builtins(summary.numbers),
        "words": {
            key: {
                word: {
                    "games": rate.games,
                    "win_rate": rate.rate,
                    "interval": [rate.low, rate.high],
                }
                for word, rate in found.items()
            }
            for key, found in summary.words.items()
        },
        "clauses": summary.clauses,
    }
