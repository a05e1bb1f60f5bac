"""The totals of many games, counted batch by batch; they take the same room for any number."""

from __future__ import annotations

from collections import Counter

import msgspec

from lonehand.lab.plans import Plan
from lonehand.lab.simulate import Batch
from lonehand.lab.statistics import Rate, wilson


class Word(msgspec.Struct):
    """How many games have a word, and how many of them the seats won."""

    games: int = 0
    wins: int = 0


class Tally(msgspec.Struct):
    """The counts of a plan's games, or of the first of them.

    Attributes:
        plan: what is played.
        games: how many have been played.
        wins: how many of them the seats won.
        draws: how many of them nobody won.
        numbers: for each fact that is a number, how many games have each value; `steps` among them.
        words: for each fact that is a word, or several, how many games have each.
        clauses: how often each clause spoke.

    """

    plan: Plan
    games: int = 0
    wins: int = 0
    draws: int = 0
    numbers: dict[str, Counter[int]] = msgspec.field(default_factory=lambda: {"steps": Counter()})
    words: dict[str, dict[str, Word]] = msgspec.field(default_factory=dict)
    clauses: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, batch: Batch) -> None:
        """Take in the next batch."""
        self.clauses.update(batch.clauses)
        self.games += len(batch.rows)
        steps = self.numbers["steps"]
        for row in batch.rows:
            self.wins += row.won
            self.draws += row.drew
            steps[row.steps] += 1
            for key, value in row.facts.items():
                if isinstance(value, int):
                    self.numbers.setdefault(key, Counter())[value] += 1
                    continue
                found = self.words.setdefault(key, {})
                for each in dict.fromkeys([value] if isinstance(value, str) else value):
                    word = found.setdefault(each, Word())
                    word.games += 1
                    word.wins += row.won

    @property
    def rate(self) -> Rate:
        """How often the seats won, with its interval; ValueError if nothing has been played."""
        return wilson(self.wins, self.games)

    @property
    def left(self) -> int:
        """How many games of the plan have not been played."""
        return len(self.plan.numbers()) - self.games
