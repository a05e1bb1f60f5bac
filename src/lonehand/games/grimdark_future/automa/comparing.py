"""Where moves of the AI may end, and which end is better: cover, nearness, attack ranges.

GF-ADV-1, GF-TER-C1 and GF-CTRL-2 name keys; here ends are found, told apart by keys in turn, and
made real moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from lonehand.games.grimdark_future import (
    formations,
    marching,
    measuring,
    positions,
    sighting,
    special,
    walks,
)
from lonehand.games.grimdark_future.automa import control, ties
from lonehand.games.grimdark_future.automa.ground import covered
from lonehand.games.grimdark_future.positions import Spot
from lonehand.games.grimdark_future.state import Marker, Play, Squad
from lonehand.games.grimdark_future.walks import Kind, Move
from lonehand.space.inches.measures import (
    INCH,
    WHOLE,
    Point,
    between,
    cosine,
    inches,
    rounded,
    sine,
)
from lonehand.space.inches.placing import square_between

REALISED: Final = 3
"""How many of the best ends are tried before the unit takes the plain one."""
ASIDE: Final = (0, 1500, -1500, 3000, -3000)
"""How far aside of the end of a move others are looked for."""
ROUND: Final = (0, 4, -4, 8, -8)


class Ending(NamedTuple):
    """A possible end of a move.

    Attributes:
        point: where the leading model's middle would be.
        spots: where the models would be.
        covered: whether that is in or behind cover (GF-TER-C1).

    """

    point: Point
    spots: tuple[Spot, ...]
    covered: bool


def length_of(play: Play, squad: Squad, kind: str) -> int:
    """Return how far an action moves a unit."""
    return walks.length_of(play.rules.forces.of(squad), kind)


def progress(play: Play) -> int:
    """GF-ADV-1, GF-TER-C1: return within how many thousandths two ends serve equally well."""
    return inches(play.rules.readings.progress)


def shifted(move: Move, point: Point) -> tuple[Spot, ...]:
    """Return where models would end if the leading one ended at a point instead."""
    x, y, _ = move.places[move.lead]
    return tuple(formations.shifted(move.places, point[0] - x, point[1] - y))


def shoots(squad: Squad) -> bool:
    """GF-ADV-1, GF-ADV-2: say whether a unit is of a type that shoots after an Advance."""
    return squad.kind in ("Hybrid", "Shooting")


def nearest_of(spots: Iterable[Spot], goal: Point) -> int:
    """Return how far the nearest model's middle is from a place."""
    return min(between(spot[:2], goal) for spot in spots)


def stepped(start: Point, towards: Point, length: int, turn: int) -> Point:
    """Return the place a length away from another, turned off a direction by steps of 7.5°."""
    dx, dy = towards[0] - start[0], towards[1] - start[1]
    far = max(1, between(start, towards))
    cos, sin = cosine(turn), sine(turn)
    x, y = rounded(dx * cos - dy * sin, WHOLE), rounded(dx * sin + dy * cos, WHOLE)
    return start[0] + rounded(x * length, far), start[1] + rounded(y * length, far)


def offset(goal: Point, lead: Point, far: int, aside: int) -> Point:
    """Return a place so far from a goal, and so far aside of the line to where a move would end."""
    dx, dy = lead[0] - goal[0], lead[1] - goal[1]
    long = max(1, between(lead, goal))
    x, y = lead[0] - rounded(dy * aside, long), lead[1] + rounded(dx * aside, long)
    now = max(1, between((x, y), goal))
    return goal[0] + rounded((x - goal[0]) * far, now), goal[1] + rounded((y - goal[1]) * far, now)


# -- comparing ends --------------------------------------------------------------------------------


def standable(
    play: Play,
    squad: Squad,
    plain: Move,
    places: Sequence[Point],
    length: int,
    avoid: Sequence[str],
) -> list[Point]:
    """Return the places where the leading model of a move may stand; the first counts anyway."""
    turn = plain.places[plain.lead][2]
    leader = walks.about_to_move(play, squad, length, avoid).mover(plain.lead)
    return [place for nth, place in enumerate(places) if not nth or leader.may_end(place, turn)]


def endings_at(
    play: Play,
    squad: Squad,
    plain: Move,
    places: Sequence[Point],
    length: int,
    *,
    to_objective: bool,
) -> list[Ending]:
    """Return the ends of a move at some places that are not too far off, with what tells them.

    The first place counts in any case, for it is where the unit would end anyway.
    """
    start = positions.spots_of(squad)[plain.lead][:2]
    width, height = play.table.width, play.table.height
    found: list[Ending] = []
    for nth, point in enumerate(dict.fromkeys(places)):
        if nth and (
            square_between(start, point) > (length + 1) ** 2  # a place is rounded, a move is not
            or not (0 < point[0] < width and 0 < point[1] < height)
        ):
            continue
        spots = plain.places if not nth else shifted(plain, point)
        safe = covered(play, squad, spots, to_objective=to_objective)
        found.append(Ending(point, tuple(spots), safe))
    return found


Keys = Sequence[tuple[Callable[[Ending], int], int]]


def ranked(
    play: Play, endings: Sequence[Ending], keys: Keys, most: int = REALISED
) -> Iterator[Ending]:
    """Yield so many ends, the best first: by keys in turn, each with what counts as equal.

    GF-GEN-2: a die decides among ends that no key tells apart.
    """
    left: list[Ending] = list(endings)
    for _ in range(min(len(left), most)):
        best = left
        for value, within in keys:
            if len(best) == 1:
                break
            values = [value(each) for each in best]
            least = min(values) + within
            best = [each for each, one in zip(best, values, strict=True) if one <= least]
        point = ties.place(play, "GF-GEN-2", [each.point for each in best])
        chosen = next(each for each in best if each.point == point)
        yield chosen
        left.remove(chosen)


def exposure(play: Play, squad: Squad) -> list[tuple[Callable[[Ending], int], int]]:
    """GF-ADV-1: return the keys of enemies' attack ranges: fewest over the unit, then farthest.

    An attack range is the larger of a Charge and an Advance with the longest weapon; by an
    option it is that of the weapons alone.
    """
    threats = [
        (attack_range(play, squad, enemy), positions.block(play, enemy))
        for enemy in play.state.enemies(squad.side)
    ]
    threats = [(reach, there) for reach, there in threats if reach and there.shapes]

    def exposed(ending: Ending) -> int:
        here = positions.block(play, squad, ending.spots)
        return sum(
            measuring.box_gap(here, there) <= reach and measuring.apart(play, here, there) <= reach
            for reach, there in threats
        )

    def clear(ending: Ending) -> int:
        here = positions.block(play, squad, ending.spots)
        least = sighting.NOWHERE
        for reach, there in sorted(
            threats, key=lambda each: measuring.box_gap(here, each[1]) - each[0]
        ):
            if measuring.box_gap(here, there) - reach >= least:
                break
            least = min(least, measuring.apart(play, here, there) - reach)
        return -least

    return [(exposed, 0), (clear, 0)]


def attack_range(play: Play, squad: Squad, enemy: Squad) -> int:
    """GF-ADV-1: return how far an enemy's attacks reach from where it stands."""
    forces = play.rules.forces
    troop, own = forces.of(enemy), forces.of(squad)
    longest = max(
        (special.range_against(forces.profile, gun, own) for gun in troop.ranged), default=0
    )
    if play.rules.readings.attack_range == "weapons":
        return longest
    charge = 0 if own.has("aircraft") else troop.charge
    return max(charge, troop.advance + longest if longest else 0)


def realised(
    play: Play,
    squad: Squad,
    plain: Move,
    endings: Iterable[Ending],
    kind: Kind,
    avoid: Sequence[str],
    serves: Callable[[Move], bool],
) -> Move:
    """Return the move to the best end that a unit really gets to and that serves its purpose."""
    length = length_of(play, squad, kind)
    for ending in endings:
        if ending.spots == plain.places:
            return plain
        front, point = foremost(squad, plain, ending)
        move = marching.towards(play, squad, point, length, avoid=avoid, kind=kind)
        if square_between(move.places[front][:2], point) <= (INCH // 4) ** 2 and serves(move):
            return move
    return plain


def foremost(squad: Squad, plain: Move, ending: Ending) -> tuple[int, Point]:
    """Return the model that goes ahead of all others to an end of a move, and its place there.

    A unit moves behind the model that is nearest to where it is sent, and nobody is nearer to the
    place of this one than itself.
    """
    here = positions.spots_of(squad)
    x, y, _ = here[plain.lead]
    dx, dy = ending.point[0] - x, ending.point[1] - y
    front = max(range(len(here)), key=lambda n: (here[n][0] * dx + here[n][1] * dy, -n))
    return front, ending.spots[front][:2]


def next_goal(play: Play, squad: Squad, marker: Marker) -> Point | None:
    """GF-CTRL-2: return what a unit wants next: another open objective, else the nearest enemy."""
    place, within = (marker.x, marker.y), ties.tolerance(play)
    others = [each for each in control.open_ones(play, squad) if each is not marker]
    if others:
        near = ties.best(others, lambda each: between((each.x, each.y), place), within)
        return ties.place(play, "GF-GEN-2", [(each.x, each.y) for each in near])
    enemies = play.state.enemies(squad.side)
    if not enemies:
        return None
    nearest_ones = ties.best(enemies, lambda each: measuring.to_place(play, each, place), within)
    spots = positions.spots_of(ties.unit(play, "GF-GEN-2", nearest_ones))
    return ties.least(
        play, "GF-GEN-2", [spot[:2] for spot in spots], lambda spot: square_between(spot, place)
    )
