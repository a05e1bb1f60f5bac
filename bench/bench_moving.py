"""How fast units move and measure in a battle: ten against ten, ten models each, 20 pieces.

    python bench/bench_moving.py

All figures are milliseconds of processor time for one question, as percentiles over many different
ones: 50 of 100 are below the first, 90 and 99 below the next two. What is kept of the terrain is
filled before; what is kept of places is not, for in a battle every place is new.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.games.grimdark_future.armies import forces, own, profile
from lonehand.games.grimdark_future.armies.forces import Forces
from lonehand.games.grimdark_future.play import Play, Readings, Rules
from lonehand.games.grimdark_future.rules import visibility
from lonehand.games.grimdark_future.rules.movement import charges, marches, moves, positions
from lonehand.games.grimdark_future.state import AI, ON_TABLE, PEOPLE, State, Unit
from lonehand.space.inches.fields import Field
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.moves.placement import Coherency, Room, nearest_anchor
from lonehand.space.inches.random_tables import make_table

PIECES, UNITS, MODELS = 20, 10, 10
QUESTIONS = 600
TOGETHER = Coherency(1000, 9000)
LIST = 'name = "Bench"\n' + "".join(
    f'[[unit]]\nname = "Unit {number}"\nsize = {MODELS}\nquality = 4\ndefense = 4\nbase = "32"\n'
    'weapons = ["Rifle (24\\", A1)", "CCW (A1)"]\n'
    for number in range(UNITS)
)


def table() -> Field:
    """Return a table of 20 pieces."""
    for number in range(200):
        ground = Ground(make_table(Chance(f"bench {number}")))
        if len(ground.pieces) == PIECES:
            return Field(ground)
    raise AssertionError("one in five of the tables that are made has 20 pieces")


def battle(seed: str, field: Field, ready: Forces) -> Play:
    """Return a battle whose units stand anywhere on the table."""
    chance = Chance(seed)
    units = [*forces.muster_units(ready, PEOPLE), *forces.muster_units(ready, AI)]
    room = Room(field.ground)
    for unit in units:
        wish = chance.below("x", field.width), chance.below("y", field.height)
        bases = ready.troop_as_listed(unit).base
        shapes = nearest_anchor(bases, wish, 15 * chance.below("turn", 24), room, TOGETHER)
        if shapes is None:
            continue
        unit.where = ON_TABLE
        for body, shape in zip(unit.bodies, shapes, strict=True):
            body.x, body.y = shape.x, shape.y
        room.keep += [(shape, 1000) for shape in shapes]
    state = State({}, phase="activations", round=1, units=units)
    return Play(state, BatchDoor({}, chance), Rules(ready, None, Readings()), field)


def percentiles(name: str, work: Callable[[int], object]) -> None:
    """Ask many questions and print how long they take."""
    times = []
    for number in range(QUESTIONS):
        start = time.process_time_ns()
        work(number)
        times.append(time.process_time_ns() - start)
    times = sorted(times[QUESTIONS // 6 :])
    shown = [times[len(times) * part // 100] / 1e6 for part in (50, 90, 99)]
    print(f"{name:52}" + "".join(f"{each:9.3f}" for each in (*shown, times[-1] / 1e6)))


def main() -> None:
    """Print the figures."""
    rules = profile.load()
    ready = Forces(rules, [own.read(LIST, rules, "bench") for _ in range(2)])
    field = table()
    plays = [battle(f"battle {number}", field, ready) for number in range(12)]
    chance = Chance("questions")
    print(f"{PIECES} pieces, {2 * UNITS} units of {MODELS} models; milliseconds")
    print(f"{'':52}{'50 %':>9}{'90 %':>9}{'99 %':>9}{'most':>9}")

    def somebody(number: int) -> tuple[Play, Unit]:
        play = plays[number % len(plays)]
        there = [unit for unit in play.state.units if unit.present]
        return play, there[chance.below("who", len(there))]

    def enemy_of(play: Play, unit: Unit) -> Unit:
        return min(
            play.state.enemies(unit.side), key=lambda enemy: positions.gap(play, unit, enemy)
        )

    def goal() -> tuple[int, int]:
        return 6000 + chance.below("x", 60_000), 6000 + chance.below("y", 36_000)

    def walk(number: int, length: int, avoid: tuple[str, ...] = ()) -> None:
        play, unit = somebody(number)
        move = marches.towards(play, unit, goal(), length, avoid=avoid)
        positions.place_models(play, unit, move.places)

    def draft(number: int, facing: int | None) -> None:
        play, unit = somebody(number)
        x, y, _ = positions.spots_of(unit)[0]
        wish = x - 6000 + chance.below("x", 12_000), y - 6000 + chance.below("y", 12_000)
        moves.to(play, unit, wish, facing, "Advance")

    def with_enemy(work: Callable[[Play, Unit, Unit], object]) -> Callable[[int], object]:
        def asked(number: int) -> object:
            play, unit = somebody(number)
            return work(play, unit, enemy_of(play, unit))

        return asked

    def shot(number: int) -> None:
        play, unit = somebody(number)
        dx, dy = chance.below("x", 2000), chance.below("y", 2000)
        there = [(x + dx, y + dy, turn) for x, y, turn in positions.spots_of(unit)]
        enemies = play.state.enemies(unit.side)
        enemy = enemies[chance.below("at", len(enemies))]
        visibility.valid_shot(play, unit, ready.of(unit).ranged[0], enemy, there)

    def cover(number: int) -> None:
        play, unit = somebody(number)
        dx, dy = chance.below("x", 2000), chance.below("y", 2000)
        there = [(x + dx, y + dy, turn) for x, y, turn in positions.spots_of(unit)]
        visibility.in_cover(play, unit, there, against=enemy_of(play, unit))

    avoid = ("difficult", "dangerous")
    percentiles("a whole unit 6 inches towards a place", lambda n: walk(n, 6000))
    percentiles("12 inches", lambda n: walk(n, 12_000))
    percentiles("12 inches, round difficult ground", lambda n: walk(n, 12_000, avoid))
    percentiles("a person drags a unit", lambda n: draft(n, None))
    percentiles("a person sets a unit in ranks", lambda n: draft(n, 15 * (n % 24)))
    percentiles(
        "can it charge the nearest enemy, and how far",
        with_enemy(charges.charge_length),
    )
    percentiles(
        "the charge",
        with_enemy(charges.charge),
    )
    percentiles("a valid shot from another place", shot)
    percentiles("cover at another place", cover)


if __name__ == "__main__":
    main()
