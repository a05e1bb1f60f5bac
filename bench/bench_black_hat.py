"""How long automatic gangs of Black Hat think, and how fast gunfights play.

    python bench/bench_black_hat.py

Decisions are what a level intends before a figure acts; those without a card to think about are
left out. Processor time. Which level wins scripts/study-black-hat tells.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from figures import keep

from lonehand.games.black_hat.automa.player import Gang
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.town.towns import town_keys
from lonehand.lab.games import play_one

GAMES = 10


def timed(answer: Callable[..., Any], took: list[float]) -> Callable[..., Any]:
    """Return what answers, with the milliseconds that it takes over plans noted."""

    def answers(gang: Gang, question: Any, view: Any) -> Any:
        start = time.process_time_ns()
        found = answer(gang, question, view)
        if question.topic == "plan" and gang_has_cards(view, question):
            took.append((time.process_time_ns() - start) / 1e6)
        return found

    return answers


def gang_has_cards(view: Any, question: Any) -> bool:
    """Say whether there is anything to think about: a first figure, or an Ace for another."""
    hand = view.player(question.who).hand
    return not question.about.get("ace") or any(card.startswith("A") for card in hand)


def decisions(level: str) -> None:
    """Print how long decisions of a level take, and how fast its gunfights are."""
    took: list[float] = []
    plain = Gang.__call__
    Gang.__call__ = timed(plain, took)  # type: ignore[method-assign]  # for a look
    towns, start = town_keys(), time.process_time()
    for number in range(GAMES):
        options = {"town": towns[number % len(towns)]}
        play_one(GAME, f"bench {number}", options, dict.fromkeys(GAME.seats, level))
    each = (time.process_time() - start) / GAMES
    Gang.__call__ = plain  # type: ignore[method-assign]  # as it was
    late = statistics.quantiles(took, n=100)[98]
    median = statistics.median(took)
    print(
        f"{level}: {len(took)} decisions, median {median:.1f} ms, "
        f"99th percentile {late:.0f} ms; {1 / each:.2f} gunfights a second"
    )
    keep(f"black-hat-{level}", f"{median:.1f} and {late:.0f} ms, {1 / each:.1f} a second")


def main() -> None:
    """Measure, and print it."""
    for level in ("standard", "sharp"):
        decisions(level)


if __name__ == "__main__":
    main()
