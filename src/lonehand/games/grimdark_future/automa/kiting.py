"""Moves of the AI towards an enemy (GF-H-6, GF-M-3), and away from him to shoot (GF-ADV-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from lonehand.games.grimdark_future import (
    marching,
    measuring,
    positions,
    shooting,
    sighting,
    special,
    walks,
    wounds,
)
from lonehand.games.grimdark_future.automa import comparing, end_points, exits, targets, ties
from lonehand.games.grimdark_future.automa.comparing import ASIDE, Ending, Keys
from lonehand.games.grimdark_future.automa.ground import avoids
from lonehand.games.grimdark_future.forces import Gun
from lonehand.games.grimdark_future.state import Play, Squad
from lonehand.games.grimdark_future.walks import ADVANCE, RUSH, Move
from lonehand.space.inches.measures import INCH, WHOLE, Point, between, cosine, rounded
from lonehand.space.inches.placing import square_between
from lonehand.space.inches.shapes import Shape, nearest

TURNS: Final = (0, 4, -4, 8, -8, 12, -12, 16, -16, 24)
"""Directions in which a unit may back off, in steps of 7.5° from straight away."""


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


def to_enemy(play: Play, squad: Squad, enemy: Squad) -> Move:
    """GF-H-6, GF-M-3: return the Rush of a unit towards an enemy; cover is a key at its end."""
    place = nearest_model(play, squad, enemy)
    avoid = avoids(play, squad)
    plain = end_points.nearer(play, squad, place, RUSH, avoid)
    if not play.table.screens or not plain.places or not plain.length:
        return plain
    lead = plain.places[plain.lead][:2]
    slack = comparing.progress(play)
    places = [
        lead,
        *(comparing.offset(place, lead, between(lead, place), aside) for aside in ASIDE[1:]),
    ]
    length = comparing.length_of(play, squad, RUSH)
    places = comparing.standable(play, squad, plain, places, length, avoid)
    endings = comparing.endings_at(play, squad, plain, places, length, to_objective=False)
    most = comparing.nearest_of(plain.places, place) + slack
    keys: Keys = [
        (lambda each: comparing.nearest_of(each.spots, place), slack),
        (lambda each: int(not each.covered), 0),
        (lambda each: comparing.nearest_of(each.spots, place), 0),
    ]
    best = comparing.ranked(play, endings, keys)
    return comparing.realised(
        play,
        squad,
        plain,
        best,
        RUSH,
        avoid,
        lambda move: comparing.nearest_of(move.places, place) <= most,
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
        flown = exits.flight(play, squad, wounds.middle(enemy))
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
    plain = end_points.nearer(play, squad, place, ADVANCE, avoids(play, squad))
    guns = play.rules.forces.of(squad).ranged
    return plain, targets.has_shot(play, squad, guns, plain.places, sight=sight)


def kiting(play: Play, squad: Squad, enemy: Squad) -> Move | None:
    """GF-ADV-2: return the Advance that ends farthest from an enemy with a valid shot at it.

    The range that counts is that of the weapons with the highest expected damage, with a quarter of
    an inch in hand, for all models that carry them; by an option, of any weapon. Weapons and models
    that cannot come into range in this move are left out. Of places within 1″ of the farthest, one
    in cover is better. None if no place gives a shot.
    """
    for guns in kiting_guns(play, squad, enemy):
        endings = [each for gun in guns for each in firings(play, squad, enemy, gun)]
        for all_of_them in (True, False):
            some = [each for each in endings if each.in_range == all_of_them]
            some.sort(key=lambda each: -each.far)
            move = best_shot(play, squad, enemy, some)
            if move is not None:
                return move
    return None


def firings(play: Play, squad: Squad, enemy: Squad, gun: Gun) -> Iterator[Firing]:
    """GF-ADV-2: yield the ends of an Advance from which a weapon may shoot at an enemy.

    From there all models that carry it are in range, as far as they can come into it in this move.
    """
    profile = play.rules.forces.profile
    kept = profile.solo.range_kept_thousandths
    reach = special.range_against(profile, gun, play.rules.forces.of(enemy)) - kept
    length = comparing.length_of(play, squad, ADVANCE)
    here, there = positions.block(play, squad), positions.block(play, enemy)
    carriers = [
        shape
        for number, shape in zip(here.numbers, here.shapes, strict=True)
        if number in gun.carriers and nearest((shape,), there.shapes) - length <= reach
    ]
    if reach <= 0 or not carriers:
        return
    farthest = max(carriers, key=lambda shape: nearest((shape,), there.shapes))
    aim = min(there.shapes, key=lambda s: square_between((s.x, s.y), (farthest.x, farthest.y)))
    now, rims = nearest((farthest,), (aim,)), between_rims(farthest, aim)
    plain = walks.Walk(play, squad, 0).stays(ADVANCE)
    lead = plain.places[plain.lead][:2]
    places = [lead]
    for turn in TURNS:
        step = along(now + rims, reach + rims, turn, length)
        if step is not None:
            away = 2 * farthest.x - aim.x, 2 * farthest.y - aim.y
            end = comparing.stepped((farthest.x, farthest.y), away, step, turn)
            places.append((lead[0] + end[0] - farthest.x, lead[1] + end[1] - farthest.y))
    for ending in comparing.endings_at(play, squad, plain, places, length, to_objective=False):
        far = measuring.apart(play, positions.block(play, squad, ending.spots), there)
        yield Firing(far, ending, gun, now <= reach or ending.spots != plain.places)


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


def kiting_guns(play: Play, squad: Squad, enemy: Squad) -> Iterator[list[Gun]]:
    """GF-ADV-2: yield the weapons whose range counts, the best first; by an option any at once.

    A die decides among weapons with equally much damage (GF-GEN-2).
    """
    guns = [gun for gun in play.rules.forces.of(squad).ranged if shooting.usable(squad, gun)]
    if len(guns) < 2 or play.rules.readings.kiting == "any":
        yield guns
        return
    worth = {
        gun.key: shooting.expected(
            play, squad, gun, enemy, copies=len(gun.models), held=False, gap=INCH, cover=False
        )
        for gun in guns
    }
    while guns:
        best = ties.highest({gun.key: worth[gun.key] for gun in guns})
        key = best[0] if len(best) == 1 else play.door.pick(ties.TIES, "GF-GEN-2", best)
        yield [gun for gun in guns if gun.key == key]
        guns = [gun for gun in guns if gun.key != key]


def best_shot(play: Play, squad: Squad, enemy: Squad, endings: Sequence[Firing]) -> Move | None:
    """Return the move to the farthest end with a valid shot; within 1″ one in cover comes first.

    A die decides among ends that are exactly as far, and in cover alike (GF-GEN-2).
    """
    length, avoid = comparing.length_of(play, squad, ADVANCE), avoids(play, squad)
    plain = walks.Walk(play, squad, 0).stays(ADVANCE)
    slack = comparing.progress(play)
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
        front, point = comparing.foremost(squad, plain, best.ending)
        move = marching.towards(play, squad, point, length, avoid=avoid, kind=ADVANCE)
        at = move.places[front][:2]
        if square_between(at, point) <= INCH * INCH and sighting.valid_shot(
            play, squad, best.gun, enemy, move.places
        ):
            return move
    return None
