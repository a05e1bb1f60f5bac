"""GF-CTRL-2, GF-ADV-1, GF-ADV-2, GF-TER-C1: where an AI unit ends its move.

A move is first made as near to its goal as it can be. Around its end a few other ends that would
serve as well are then compared by the keys of the rule, as if the unit had been shifted there as it
stands; the best of them that the unit can really move to is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from lonehand.games.grimdark_future import (
    formations,
    marching,
    measuring,
    positions,
    shooting,
    sighting,
    special,
    transports,
    walks,
    wounds,
)
from lonehand.games.grimdark_future.automa import control, targets, ties
from lonehand.games.grimdark_future.automa.ground import (
    avoids,
    covered,
    gives_cover,
    with_word,
)
from lonehand.games.grimdark_future.forces import Gun
from lonehand.games.grimdark_future.positions import Spot
from lonehand.games.grimdark_future.state import Marker, Play, Squad
from lonehand.games.grimdark_future.walks import ADVANCE, RUSH, Kind, Move
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
from lonehand.space.inches.routes import part_way
from lonehand.space.inches.shapes import Shape, nearest

TURNS: Final = (0, 4, -4, 8, -8, 12, -12, 16, -16, 24)
"""Directions in which a unit may back off, in steps of 7.5° from straight away."""
ASIDE: Final = (0, 1500, -1500, 3000, -3000)
"""How far aside of the end of a move others are looked for."""
ROUND: Final = (0, 4, -4, 8, -8)
BACK: Final = (12, -12, 16, -16, 20, -20, 24)
"""Where on the rim of an objective a unit may stop, in steps of 7.5° from its next goal; the second
where there is cover to be had."""
SIDES: Final = {8: "left", -8: "right"}
"""How a unit may step aside, in steps of 7.5° from its goal, and what that is called."""
RIM: Final = INCH // 20
"""How far inside of the 3″ round an objective a unit stops, so that rounding does not undo it."""
REALISED: Final = 3
"""How many of the best ends are tried before the unit takes the plain one."""
SEIZED: Final = 6
"""Likewise at an objective, where other units stand about."""


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


class Firing(NamedTuple):
    """A possible end of a move that backs off from an enemy.

    Attributes:
        far: how far from the enemy it is.
        ending: the end.
        gun: the weapon that is to shoot from there.
        in_range: whether all models that carry it would be in range.

    """

    far: int
    ending: Ending
    gun: Gun
    in_range: bool


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


# -- towards an objective --------------------------------------------------------------------------


def straight_to(play: Play, squad: Squad, marker: Marker, kind: Kind) -> Move:
    """Return the move of a unit as near to an objective as it can come."""
    return nearer(play, squad, (marker.x, marker.y), kind, avoids(play, squad, marker))


def to_objective(
    play: Play, squad: Squad, marker: Marker, kind: Kind, plain: Move | None = None
) -> Move:
    """Return the move of a unit towards an objective; *plain*: the nearest one, if it is known.

    GF-CTRL-2: one that gets within 3″ of it stops there as near as it can to what it wants next.
    GF-ADV-1: a Shooting or Hybrid unit that advances stays out of the enemies' attack ranges.
    GF-TER-C1: cover is a key among ends that serve equally well; by an option it comes before
    progress.
    """
    if play.rules.forces.of(squad).has("aircraft"):
        return flight(play, squad, (marker.x, marker.y))
    plain = plain or straight_to(play, squad, marker, kind)
    if not plain.places:
        return plain
    if measuring.near_marker(play, squad, marker, plain.places):
        return seizing(play, squad, marker, kind, plain)
    return approaching(play, squad, marker, kind, plain)


def nearer(play: Play, squad: Squad, point: Point, kind: Kind, avoid: Sequence[str]) -> Move:
    """Return the move as near to a point as a unit can come, by the shortest legal way (C28).

    If it gets no nearer at all, it steps aside once, to the left or to the right as a die says, and
    if it cannot do that either it stays.
    By an option it goes through difficult terrain rather than stay.
    """
    length = length_of(play, squad, kind)
    found = marching.towards(play, squad, point, length, avoid=avoid, kind=kind)
    if not found.places or not length:
        return found
    if play.rules.readings.difficult_last == "yes" and found.length < length - INCH // 4:
        difficult = {positions.a_piece(each) for each in with_word(play.table, "difficult")}
        less = tuple(word for word in avoid if word not in difficult)
        through = marching.towards(play, squad, point, length, avoid=less, kind=kind)
        if nearest_of(through.places, point) < nearest_of(found.places, point):
            return through
    if found.length:
        return found
    lead = min(found.places, key=lambda spot: square_between(spot[:2], point))
    if square_between(lead[:2], point) <= INCH * INCH:
        return found
    sides = [
        marching.towards(
            play, squad, stepped(lead[:2], point, length, turn), length, avoid=avoid, kind=kind
        )
        for turn in SIDES
    ]
    able = {side: move for side, move in zip(SIDES.values(), sides, strict=True) if move.length}
    if len(able) > 1:
        return able[play.door.pick(ties.TIES, "GF-GEN-2", list(able))]
    return next(iter(able.values()), found)


def stepped(start: Point, towards: Point, length: int, turn: int) -> Point:
    """Return the place a length away from another, turned off a direction by steps of 7.5°."""
    dx, dy = towards[0] - start[0], towards[1] - start[1]
    far = max(1, between(start, towards))
    cos, sin = cosine(turn), sine(turn)
    x, y = rounded(dx * cos - dy * sin, WHOLE), rounded(dx * sin + dy * cos, WHOLE)
    return start[0] + rounded(x * length, far), start[1] + rounded(y * length, far)


def seizing(play: Play, squad: Squad, marker: Marker, kind: Kind, plain: Move) -> Move:
    """GF-CTRL-2: return the move that ends within 3″ of an objective, nearest to what comes next.

    Cover is the key before that (C25, C31). A Shooting or Hybrid unit that advances then also stays
    out of attack ranges, among places that are equally near to what comes next.
    """
    goal = next_goal(play, squad, marker)
    places = [plain.places[plain.lead][:2]]
    if goal is not None:
        places += on_the_rim(play, squad, marker, plain, goal, length_of(play, squad, kind))
    length, avoid = length_of(play, squad, kind), avoids(play, squad, marker)
    endings = [
        ending
        for ending in endings_at(
            play,
            squad,
            plain,
            standable(play, squad, plain, places, length, avoid),
            length,
            to_objective=True,
        )
        if measuring.near_marker(play, squad, marker, ending.spots)
    ]
    keys: list[tuple[Callable[[Ending], int], int]] = [(lambda each: int(not each.covered), 0)]
    if goal is not None:
        keys.append((lambda each: nearest_of(each.spots, goal), progress(play)))
    if shoots(squad) and kind == ADVANCE:
        keys += exposure(play, squad)
    if goal is not None:
        keys.append((lambda each: nearest_of(each.spots, goal), 0))
    return realised(
        play,
        squad,
        plain,
        ranked(play, endings, keys, SEIZED),
        kind,
        avoid,
        lambda move: measuring.near_marker(play, squad, marker, move.places),
    )


def on_the_rim(
    play: Play, squad: Squad, marker: Marker, plain: Move, goal: Point, length: int
) -> list[Point]:
    """GF-CTRL-2: return where the leading model may end so that one model is just within 3″.

    That is the leading one itself, or the one at the back: one is enough, and with the last one
    there all others are nearer to what comes next. What is too far for the move counts as far as
    the move goes.
    """
    start = positions.spots_of(squad)[plain.lead][:2]
    within = play.rules.forces.profile.objectives.seized_within * INCH
    bases = positions.block(play, squad, plain.places).shapes
    x, y, _ = plain.places[plain.lead]
    last = max(range(len(bases)), key=lambda n: square_between(plain.places[n][:2], goal))
    found: list[Point] = []
    for nth in dict.fromkeys((last, plain.lead)):
        u, v, _ = plain.places[nth]
        form = bases[nth].outline
        far = within + (form.reach - RIM if form.is_round else form.inner - RIM)
        rim = [stepped((marker.x, marker.y), goal, far, turn) for turn in ROUND]
        if nth == plain.lead and gives_cover(play, squad, (marker.x, marker.y), far):
            rim += [stepped((marker.x, marker.y), goal, far, turn) for turn in BACK]
            half = (*ROUND, *BACK)
            rim += [stepped((marker.x, marker.y), goal, far // 2, turn) for turn in half]
        found += [(px + x - u, py + y - v) for px, py in rim]
    return [
        place if (far := between(start, place)) <= length else part_way(start, place, length, far)
        for place in found
    ]


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


def approaching(play: Play, squad: Squad, marker: Marker, kind: Kind, plain: Move) -> Move:
    """GF-ADV-1: return a move that does not reach its objective yet.

    Keys in turn: nearness to the objective, within 1″; cover; for a Shooting or Hybrid unit that
    advances, the fewest attack ranges and then the largest gap; then nearness itself.
    """
    goal = marker.x, marker.y
    lead = plain.places[plain.lead][:2]
    length = length_of(play, squad, kind)
    careful = shoots(squad) and kind == ADVANCE
    if not careful and not play.table.screens:
        return plain
    slack = progress(play)
    far = between(lead, goal)
    covers_first = play.rules.readings.cover_first == "cover"
    backs = (0, slack * 9 // 10, *((2 * slack, 3 * slack) if covers_first else ()))
    places = [lead]
    places += [
        offset(goal, lead, far + back, aside) for back in backs for aside in ASIDE if aside or back
    ]
    avoid = avoids(play, squad, marker)
    places = standable(play, squad, plain, places, length, avoid)
    endings = endings_at(play, squad, plain, places, length, to_objective=True)
    by_cover: tuple[Callable[[Ending], int], int] = (lambda each: int(not each.covered), 0)
    near: tuple[Callable[[Ending], int], int] = (lambda each: nearest_of(each.spots, goal), slack)
    keys = [near, by_cover]
    if covers_first:
        keys = [by_cover, near]
    if careful:
        keys += exposure(play, squad)
    keys.append((lambda each: nearest_of(each.spots, goal), 0))
    most = nearest_of(plain.places, goal) + max(slack, *backs)
    return realised(
        play,
        squad,
        plain,
        ranked(play, endings, keys),
        kind,
        avoid,
        lambda move: nearest_of(move.places, goal) <= most,
    )


def offset(goal: Point, lead: Point, far: int, aside: int) -> Point:
    """Return a place so far from a goal, and so far aside of the line to where a move would end."""
    dx, dy = lead[0] - goal[0], lead[1] - goal[1]
    long = max(1, between(lead, goal))
    x, y = lead[0] - rounded(dy * aside, long), lead[1] + rounded(dx * aside, long)
    now = max(1, between((x, y), goal))
    return goal[0] + rounded((x - goal[0]) * far, now), goal[1] + rounded((y - goal[1]) * far, now)


def shoots(squad: Squad) -> bool:
    """GF-ADV-1, GF-ADV-2: say whether a unit is of a type that shoots after an Advance."""
    return squad.kind in ("Hybrid", "Shooting")


def nearest_of(spots: Iterable[Spot], goal: Point) -> int:
    """Return how far the nearest model's middle is from a place."""
    return min(between(spot[:2], goal) for spot in spots)


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


# -- towards an enemy ------------------------------------------------------------------------------


def to_enemy(play: Play, squad: Squad, enemy: Squad) -> Move:
    """GF-H-6, GF-M-3: return the Rush of a unit towards an enemy; cover is a key at its end."""
    place = nearest_model(play, squad, enemy)
    avoid = avoids(play, squad)
    plain = nearer(play, squad, place, RUSH, avoid)
    if not play.table.screens or not plain.places or not plain.length:
        return plain
    lead = plain.places[plain.lead][:2]
    slack = progress(play)
    places = [lead, *(offset(place, lead, between(lead, place), aside) for aside in ASIDE[1:])]
    length = length_of(play, squad, RUSH)
    places = standable(play, squad, plain, places, length, avoid)
    endings = endings_at(play, squad, plain, places, length, to_objective=False)
    most = nearest_of(plain.places, place) + slack
    keys: Keys = [
        (lambda each: nearest_of(each.spots, place), slack),
        (lambda each: int(not each.covered), 0),
        (lambda each: nearest_of(each.spots, place), 0),
    ]
    best = ranked(play, endings, keys)
    return realised(
        play, squad, plain, best, RUSH, avoid, lambda move: nearest_of(move.places, place) <= most
    )


def nearest_model(play: Play, squad: Squad, enemy: Squad) -> Point:
    """Return where the model of an enemy stands that is nearest to a unit; a die decides ties."""
    spots = positions.spots_of(squad)
    return ties.least(
        play,
        "GF-GEN-2",
        [each[:2] for each in positions.spots_of(enemy)],
        lambda point: min(square_between(spot[:2], point) for spot in spots),
    )


def at_enemy(play: Play, squad: Squad, enemy: Squad) -> tuple[Move, bool]:
    """GF-ADV-2, GF-H-6: return an Advance with no objective to go for, and whether it gives a shot.

    The unit backs off from the closest enemy as far as it still can shoot at it, and comes only as
    near as the shot needs. If that one cannot be shot at all, the enemy of the target rules counts,
    and if he cannot either the Advance goes straight to him.
    """
    sight = play.rules.readings.shot == "sight"
    if play.rules.forces.of(squad).has("aircraft"):
        flown = flight(play, squad, wounds.middle(enemy))
        return flown, not flown.leaves and targets.has_shot(
            play, squad, play.rules.forces.of(squad).ranged, flown.places, sight=sight
        )
    near = targets.closest(play, squad)
    tried = [each for each in (near, enemy) if each is not None]
    for each in dict.fromkeys(found.key for found in tried):
        move = kiting(play, squad, play.state.called(each))
        if move is not None:
            return move, True
    place = nearest_model(play, squad, enemy)
    plain = nearer(play, squad, place, ADVANCE, avoids(play, squad))
    guns = play.rules.forces.of(squad).ranged
    return plain, targets.has_shot(play, squad, guns, plain.places, sight=sight)


def kiting(play: Play, squad: Squad, enemy: Squad) -> Move | None:
    """GF-ADV-2: return the Advance that ends farthest from an enemy with a valid shot at it.

    The range that counts is that of the weapons with the highest expected damage, with a quarter of
    an inch in hand, for all models that carry them; by an option, of any weapon. Of places within
    1″ of the farthest, one in cover is better. None if no place gives a shot.
    """
    guns = kiting_guns(play, squad, enemy)
    if not guns:
        return None
    kept = play.rules.forces.profile.solo.range_kept_thousandths
    target = play.rules.forces.of(enemy)
    length = length_of(play, squad, ADVANCE)
    avoid = avoids(play, squad)
    plain = walks.Walk(play, squad, 0).stays(ADVANCE)
    here, there = positions.block(play, squad), positions.block(play, enemy)
    endings: list[Firing] = []
    for gun in guns:
        reach = special.range_against(play.rules.forces.profile, gun, target) - kept
        carriers = [
            shape
            for number, shape in zip(here.numbers, here.shapes, strict=True)
            if number in gun.carriers
        ]
        farthest = max(carriers, key=lambda shape: nearest((shape,), there.shapes), default=None)
        if reach <= 0 or farthest is None:
            continue
        aim = min(there.shapes, key=lambda s: square_between((s.x, s.y), (farthest.x, farthest.y)))
        now = nearest((farthest,), (aim,))
        lead = plain.places[plain.lead][:2]
        places = [lead]
        for turn in TURNS:
            step = along(
                now + between_rims(farthest, aim), reach + between_rims(farthest, aim), turn, length
            )
            if step is not None:
                away = 2 * farthest.x - aim.x, 2 * farthest.y - aim.y
                end = stepped((farthest.x, farthest.y), away, step, turn)
                places.append((lead[0] + end[0] - farthest.x, lead[1] + end[1] - farthest.y))
        for ending in endings_at(play, squad, plain, places, length, to_objective=False):
            far = measuring.apart(play, positions.block(play, squad, ending.spots), there)
            in_range = now <= reach or ending.spots != plain.places
            endings.append(Firing(far, ending, gun, in_range))
    for all_of_them in (True, False):
        some = [each for each in endings if each.in_range == all_of_them]
        some.sort(key=lambda each: -each.far)
        move = best_shot(play, squad, enemy, plain, some, avoid)
        if move is not None:
            return move
    return None


def between_rims(one: Shape, other: Shape) -> int:
    """Return how much farther apart the middles of two bases are than their rims."""
    return between((one.x, one.y), (other.x, other.y)) - nearest((one,), (other,))


def along(now: int, wanted: int, turn: int, length: int) -> int | None:
    """Return how far to go in a direction to be a wanted distance from an enemy, at most a length.

    Args:
        now: how far away he is.
        wanted: how far away he is to be, at most.
        turn: the direction, in steps of 7.5° from straight away; 24 is straight at him.
        length: the most there is.

    Returns:
        None if going there leads nowhere: out of the wanted distance, or not away from him.

    """
    cos = cosine(turn)
    low, high = 0, length

    def far(step: int) -> int:
        return now * now + step * step + 2 * now * rounded(step * cos, WHOLE)

    if now > wanted:
        if cos >= 0 or far(length) > wanted * wanted:
            return None
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if far(middle) <= wanted * wanted else (middle, high)
        return high
    if cos < 0:
        return None
    if far(length) <= wanted * wanted:
        return length
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if far(middle) <= wanted * wanted else (low, middle)
    return low or None


def kiting_guns(play: Play, squad: Squad, enemy: Squad) -> list[Gun]:
    """GF-ADV-2: return the weapons whose range counts: the best, or by an option any.

    A die decides among weapons with equally much damage (GF-GEN-2).
    """
    guns = [gun for gun in play.rules.forces.of(squad).ranged if shooting.usable(squad, gun)]
    if len(guns) < 2 or play.rules.readings.kiting == "any":
        return guns
    worth = [
        shooting.expected(
            play, squad, gun, enemy, copies=len(gun.models), held=False, gap=INCH, cover=False
        )
        for gun in guns
    ]
    highest = max(worth)
    best = [gun for gun, each in zip(guns, worth, strict=True) if each == highest]
    if len(best) == 1:
        return best
    key = play.door.pick(ties.TIES, "GF-GEN-2", [gun.key for gun in best])
    return [gun for gun in best if gun.key == key]


def best_shot(
    play: Play,
    squad: Squad,
    enemy: Squad,
    plain: Move,
    endings: Sequence[Firing],
    avoid: Sequence[str],
) -> Move | None:
    """Return the move to the farthest end with a valid shot; within 1″ one in cover comes first.

    A die decides among ends that are exactly as far, and in cover alike (GF-GEN-2).
    """
    length = length_of(play, squad, ADVANCE)
    slack = progress(play)
    left = list(endings)
    while left:
        most = left[0].far - slack
        group = [each for each in left if each.far >= most]
        like = ties.best(group, lambda each: int(not each.ending.covered))
        like = ties.best(like, lambda each: -each.far)
        place = ties.place(play, "GF-GEN-2", [each.ending.point for each in like])
        best = next(each for each in like if each.ending.point == place)
        left.remove(best)
        spots = best.ending.spots
        if not sighting.valid_shot(play, squad, best.gun, enemy, spots):
            continue
        if spots == plain.places:
            return plain
        front, point = foremost(squad, plain, best.ending)
        move = marching.towards(play, squad, point, length, avoid=avoid, kind=ADVANCE)
        at = move.places[front][:2]
        if square_between(at, point) <= INCH * INCH and sighting.valid_shot(
            play, squad, best.gun, enemy, move.places
        ):
            return move
    return None


# -- Aircraft and cargo ----------------------------------------------------------------------------


def flight(play: Play, squad: Squad, goal: Point) -> Move:
    """GF-SR-AIRCRAFT-2: return the flight of an Aircraft that serves best (C37).

    Keys in turn: a valid shot at its end, staying on the table, nearness to its goal within 1″, the
    fewest attack ranges and the largest gap to them, then nearness itself.
    """
    found = marching.flights(play, squad)
    if not found:
        return walks.hold(play, squad)
    guns = play.rules.forces.of(squad).ranged
    order = ties.best(found, lambda move: int(move.leaves))
    able = [
        move
        for move in order
        if not move.leaves and targets.has_shot(play, squad, guns, move.places)
    ]
    order = ties.best(able or order, lambda move: nearest_of(move.places, goal), progress(play))
    endings = [Ending(move.places[0][:2], move.places, covered=False) for move in order]
    near: tuple[Callable[[Ending], int], int] = (lambda each: nearest_of(each.spots, goal), 0)
    best = next(ranked(play, endings, [*exposure(play, squad), near]))
    return order[endings.index(best)]


def getting_out(play: Play, squad: Squad, goal: Point, marker: Marker | None = None) -> Move:
    """GF-SR-TRANSPORT-3: return the exit of cargo, as near to its goal as it can be.

    It ends outside the terrain that GF-TER-D1 and GF-TER-D2 forbid, if there is a place; *marker*
    is its goal if that is an objective. A move without places says that there is none at all.
    """
    for avoid in (avoids(play, squad, marker), ()):
        move = transports.disembark(play, squad, goal, avoid=avoid)
        if move is None:
            continue
        if marker is not None and measuring.near_marker(play, squad, marker, move.places):
            return exit_to_seize(play, squad, marker, move, avoid)
        return exit_on_the_way(play, squad, goal, move, avoid, to_objective=marker is not None)
    return Move("Disembark", ())


def exit_to_seize(
    play: Play, squad: Squad, marker: Marker, plain: Move, avoid: Sequence[str]
) -> Move:
    """GF-CTRL-2: return the exit to an objective that ends nearest to what cargo wants next.

    GF-TER-C1: cover is the key before that.
    """
    goal = next_goal(play, squad, marker)
    if goal is None:
        return plain
    within = play.rules.forces.profile.objectives.seized_within * INCH
    place = marker.x, marker.y
    rim = [stepped(place, goal, within * part // 3, turn) for part in (3, 2, 1) for turn in ROUND]
    exits = [
        move
        for move in exits_to(play, squad, plain, rim, avoid)
        if measuring.near_marker(play, squad, marker, move.places)
    ]
    keys: Keys = [
        (lambda each: int(not each.covered), 0),
        (lambda each: nearest_of(each.spots, goal), 0),
    ]
    return best_exit(play, squad, exits, keys, to_objective=True)


def exit_on_the_way(
    play: Play,
    squad: Squad,
    goal: Point,
    plain: Move,
    avoid: Sequence[str],
    *,
    to_objective: bool,
) -> Move:
    """GF-TER-C1: return an exit as near to a goal as it can be, within 1″ in or behind cover."""
    if not play.table.screens:
        return plain
    lead = min((spot[:2] for spot in plain.places), key=lambda spot: square_between(spot, goal))
    points = [offset(goal, lead, between(goal, lead), aside) for aside in ASIDE[1:]]
    keys: Keys = [
        (lambda each: nearest_of(each.spots, goal), progress(play)),
        (lambda each: int(not each.covered), 0),
        (lambda each: nearest_of(each.spots, goal), 0),
    ]
    exits = exits_to(play, squad, plain, points, avoid)
    return best_exit(play, squad, exits, keys, to_objective=to_objective)


def exits_to(
    play: Play, squad: Squad, plain: Move, points: Sequence[Point], avoid: Sequence[str]
) -> list[Move]:
    """Return the plain exit of cargo, and those to some places."""
    exits = (transports.disembark(play, squad, point, avoid=avoid) for point in points)
    return [plain, *(move for move in exits if move is not None)]


def best_exit(
    play: Play, squad: Squad, exits: Sequence[Move], keys: Keys, *, to_objective: bool
) -> Move:
    """Return the best of some exits by keys in turn."""
    endings = [
        Ending(
            move.places[move.lead][:2],
            move.places,
            covered(play, squad, move.places, to_objective=to_objective),
        )
        for move in exits
    ]
    return exits[endings.index(next(ranked(play, endings, keys)))]
