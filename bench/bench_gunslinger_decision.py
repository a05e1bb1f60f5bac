"""How long an automatic character's decision takes: target, route and reasons included.

    python bench/bench_gunslinger_decision.py

Ten characters of two automatic sides march over a town of four boards (724 cells). A decision is
all that he asks the map for: the facts, the plan with its reasons and, if he advances, the hexes
that his step can lead into. At first everything is new to the map, and each decision teaches it
something; then the same showdowns are played again on the map that knows. Processor time.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "gunslinger"))
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import marching
from figures import keep, usual_and_worst

from lonehand.games.gunslinger.automa.decision import Plan, decide
from lonehand.games.gunslinger.automa.on_map import find_next_cells
from lonehand.games.gunslinger.automa.surroundings import MapFacts
from lonehand.games.gunslinger.automa.tables import SEGMENTS
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.state import Character, Play

TOWN = """map: Town
boards:
  main_street | saloon
  bank turned | boarding_house
"""
CHARACTERS, SHOWDOWNS, TURNS = 10, 10, 10


def decision(play: Play, who: Character, segment: int) -> Plan:
    """Decide what a character does, and where his step can lead."""
    facts = MapFacts(play, who)
    plan = decide(facts, segment, play.rules.readings, play.door)
    if plan.activity == "ADVANCE":
        find_next_cells(play, who, plan, facts)
    return plan


def timed(seed: str) -> list[float]:
    """Play a showdown; return how long each decision took, in milliseconds."""
    play = marching.people(TOWN, CHARACTERS, seed)
    took = []
    for turn in range(TURNS):
        for number, who in enumerate(play.state.characters):
            who.marker = "ABCD"[(turn + number) % 4]
        for segment in SEGMENTS:
            for who in play.state.characters:
                start = time.process_time_ns()
                decision(play, who, segment)
                took.append((time.process_time_ns() - start) / 1e6)
                marching.act(play, who, segment)
    return took


def line(name: str, took: list[float]) -> str:
    """Return the statistics of some times."""
    hundredths = statistics.quantiles(took, n=1000)
    return (
        f"{name:28} {len(took):6} {statistics.median(took):8.3f} {hundredths[899]:8.3f}"
        f" {hundredths[989]:8.3f} {hundredths[998]:8.3f} {max(took):8.3f}"
    )


def main() -> None:
    """Print the figures."""
    ground_of.cache_clear()
    start = time.process_time_ns()
    play = marching.people(TOWN, CHARACTERS, "first")
    decision(play, play.state.characters[0], 2)
    first = (time.process_time_ns() - start) / 1e6
    print(f"{play.ground.cells.size} cells, {CHARACTERS} characters, milliseconds")
    print(f"the first decision on a new map, reading it included: {first:.1f}\n")
    print(f"{'':28} {'number':>6} {'median':>8} {'90%':>8} {'99%':>8} {'99.9%':>8} {'most':>8}")
    seeds = [f"showdown {number}" for number in range(SHOWDOWNS)]
    learning = [timed(seed) for seed in seeds]
    print(line("the first showdown", learning[0]))
    learnt = [each for took in learning for each in took]
    known = [each for seed in seeds for each in timed(seed)]
    print(line("while the map is learnt", learnt))
    print(line("on a map that knows", known))
    new, then = usual_and_worst(learnt), usual_and_worst(known)
    keep("gunslinger-decision", f"{new} ms while the map is new, then {then} ms")


if __name__ == "__main__":
    main()
