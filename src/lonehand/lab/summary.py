"""What results say, in numbers: rates with intervals, lengths, tallies by value."""

from __future__ import annotations

from typing import Any

import msgspec

from lonehand.lab.results import Results
from lonehand.lab.statistics import Rate, wilson


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


def summarise(results: Results) -> Summary:
    """Return what results say; raise ValueError for no games."""
    rows = results.rows
    wins = results.wins
    numbers: dict[str, list[int]] = {"steps": [row.steps for row in rows]}
    words: dict[str, dict[str, list[bool]]] = {}
    for row in rows:
        for key, value in row.facts.items():
            if isinstance(value, int):
                numbers.setdefault(key, []).append(value)
                continue
            for word in dict.fromkeys([value] if isinstance(value, str) else value):
                words.setdefault(key, {}).setdefault(word, []).append(row.won)
    return Summary(
        len(rows),
        wins,
        results.draws,
        wilson(wins, len(rows)),
        {key: spread(values) for key, values in numbers.items()},
        {key: rates(found) for key, found in words.items()},
        dict(sorted(results.clauses.items())),
    )


def spread(values: list[int]) -> Spread:
    """Return how numbers are spread."""
    ordered = sorted(values)
    last = len(ordered) - 1
    least, lower, middle, upper, most = (ordered[round(last * n / 4)] for n in range(5))
    return Spread(sum(ordered) / len(ordered), least, lower, middle, upper, most)


def rates(found: dict[str, list[bool]]) -> dict[str, Rate]:
    """Return the win rate of the games that have each word, the most frequent word first."""
    order = sorted(found, key=lambda word: (-len(found[word]), word))
    return {word: wilson(sum(found[word]), len(found[word])) for word in order}


def as_json(results: Results) -> dict[str, Any]:
    """Return what `--json` prints: `games`, `win_rate`, `interval`, `clauses` and more."""
    summary = summarise(results)
    return {
        "game": results.plan.game,
        "rules": results.plan.rules,
        "seed": results.plan.seed,
        "options": results.plan.setting.options,
        "seats": results.plan.setting.seats,
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
