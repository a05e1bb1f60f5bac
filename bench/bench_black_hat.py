"""How long automatic gangs of Black Hat think, how fast gunfights play, and which level wins.

    python bench/bench_black_hat.py [pairs]

Decisions are what a level intends before a figure acts; those without a card to think about are
left out. Then Sharp meets Standard, and Standard Mean, in so many pairs of gunfights with the seats
exchanged (20 unless told), over the towns and gangs that come with the game. Processor time.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from lonehand.engine.game import WON
from lonehand.games.black_hat.automa.player import Gang
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.gangs.gangs import gang_keys
from lonehand.games.black_hat.town.towns import town_keys
from lonehand.lab.many import play_one
from lonehand.lab.statistics import wilson

GAMES, PAIRS = 10, 20
FIRST, SECOND = GAME.seats[:2]


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
    print(
        f"{level}: {len(took)} decisions, median {statistics.median(took):.1f} ms, "
        f"99th percentile {late:.0f} ms; {1 / each:.2f} gunfights a second"
    )


def match(one: str, other: str, pairs: int) -> None:
    """Print how often a level wins against another in pairs with the seats exchanged."""
    towns, gangs = town_keys(), gang_keys()
    won = 0
    for number in range(2 * pairs):
        pair, seat = number // 2, (FIRST, SECOND)[number % 2]
        two = gangs[pair % len(gangs)], gangs[(5 * pair + 1) % len(gangs)]
        options = {"town": towns[pair % len(towns)]}
        options |= dict(zip(("gang", "second_gang"), two[:: 1 - 2 * (number % 2)], strict=True))
        levels = {**dict.fromkeys(GAME.seats, other), seat: one}
        outcome = GAME.outcome(play_one(GAME, f"{one} {pair}", options, levels).state)
        won += outcome is not None and outcome.sides[seat] == WON
    rate = wilson(won, 2 * pairs)
    print(
        f"{one} against {other}: {won} of {2 * pairs} won, 95%: {rate.low:.2f} to {rate.high:.2f}"
    )


def main() -> None:
    """Measure, and print it."""
    for level in ("standard", "sharp"):
        decisions(level)
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else PAIRS
    match("sharp", "standard", pairs)
    match("standard", "mean", pairs)


if __name__ == "__main__":
    main()
