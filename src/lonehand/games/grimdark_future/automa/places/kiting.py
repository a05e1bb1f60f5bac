"""Moves of the AI towards an enemy, and away from it to shoot (GF-ADV-2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from lonehand.games.grimdark_future.armies.forces import Gun
from lonehand.games.grimdark_future.automa import targets
from lonehand.games.grimdark_future.automa.places import best_ends, end_points
from lonehand.games.grimdark_future.automa.places.best_ends import Choice, End, Foe, Wish
from lonehand.games.grimdark_future.automa.places.surroundings import avoids
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import shooting, special, ties, visibility, wounds
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.rules.movement.shifts import Rank, Shift
from lonehand.games.grimdark_future.rules.movement.walks import ADVANCE, RUSH, Move
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches.figures import Spots
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.moves.placement import square_between
from lonehand.space.inches.moves.rims import Circle
from lonehand.space.inches.moves.search import INSIDE

NEAREST: Final = 2
"""Models of an enemy, for each that shoots, from whose distance ends are looked for."""
POLES: Final = 6
"""Models of an enemy from which a unit may back off straight."""


def to_enemy(play: Play, unit: Unit, enemy: Unit) -> Move:
    """Return the Rush of a unit towards an enemy; cover is a key at its end."""
    place = nearest_model(play, unit, enemy)
    avoid = avoids(play, unit)
    plain = end_points.nearer(play, unit, place, RUSH, avoid)
    if not plain.length:
        return plain
    choice = Choice(play, unit, RUSH, avoid)
    return end_points.as_good(choice, place, plain, end_points.progress(play))


def nearest_model(play: Play, unit: Unit, enemy: Unit) -> Point:
    """Return where the model of an enemy stands that is nearest to a unit; a die decides ties."""
    spots = positions.spots_of(unit)
    return ties.least(
        play,
        "GF-GEN-2",
        [each[:2] for each in positions.spots_of(enemy)],
        lambda point: min(square_between(spot[:2], point) for spot in spots),
    )


def at_enemy(play: Play, unit: Unit, enemy: Unit) -> tuple[Move, bool]:
    """GF-ADV-2: return an Advance with no objective to go for, and whether it gives a shot.

    The unit backs off from the closest enemy as far as it still can shoot at it, and comes only as
    near as the shot needs. If that one cannot be shot at all, the enemy of the target rules counts,
    and if he cannot either the Advance goes straight to him.
    """
    sight = play.rules.readings.shot == "sight"
    if play.rules.forces.of(unit).has("aircraft"):
        flown = end_points.flight(play, unit, wounds.middle_of(enemy))
        return flown, not flown.leaves and targets.has_shot(
            play, unit, play.rules.forces.of(unit).ranged, flown.places, sight=sight
        )
    near = targets.closest(play, unit)
    tried = [each for each in (near, enemy) if each is not None]
    for each in dict.fromkeys(found.key for found in tried):
        move = kite(play, unit, play.state.find(each))
        if move is not None:
            return move, True
    place = nearest_model(play, unit, enemy)
    plain = end_points.nearer(play, unit, place, ADVANCE, avoids(play, unit))
    guns = play.rules.forces.of(unit).ranged
    return plain, targets.has_shot(play, unit, guns, plain.places, sight=sight)


def kite(play: Play, unit: Unit, enemy: Unit) -> Move | None:
    """GF-ADV-2: return the Advance that ends farthest from an enemy with a valid shot at it.

    The range that counts is that of the weapons with the highest expected damage that can come into
    range in this move, with a quarter of an inch in hand, for all models that carry them or as many
    as can be; by an option, of any weapon. Of places within 1″ of the farthest, one in cover is
    better. None if no place gives a shot.
    """
    avoid = avoids(play, unit)
    found: list[End] = []
    for guns in kiting_guns(play, unit, enemy):
        for gun in guns:

            def shoots(spots: Spots, gun: Gun = gun) -> bool:
                return visibility.valid_shot(play, unit, gun, enemy, spots)

            best = Choice(play, unit, ADVANCE, avoid, shoots)
            end = backed_off(best, gun, enemy)
            if end is not None:
                found.append(end)
        if found:
            break
    end = best_ends.choose_best_end(play, found)
    return None if end is None else end.move


def backed_off(best: Choice, gun: Gun, enemy: Unit) -> End | None:
    """GF-ADV-2: return the end of an Advance that is farthest from an enemy in range of a weapon.

    One in cover is better if it is at most an inch nearer.
    """
    play = best.play
    end = best.anywhere(best.wishes(partial(far_from, play, gun, enemy)))
    if end is None:
        return None
    lost, far, _ = end.rank
    most = lost, far + end_points.progress(play)
    return best.in_cover(best.wishes(partial(far_from, play, gun, enemy, most=most))) or end


def far_from(
    play: Play,
    gun: Gun,
    enemy: Unit,
    shift: Shift,
    *,
    most: tuple[int, int] | None = None,
) -> Wish | None:
    """GF-ADV-2: return the wish to end far from an enemy, and in range of it with a weapon.

    Ends are told apart by how many carriers of the weapon are out of range, by the distance from
    the enemy, and by how far the unit moves; those worse than *most* in the first two do not count.
    None if no carrier can come into range.
    """
    solo = play.rules.forces.profile.solo
    target = play.rules.forces.of(enemy)
    reach = special.range_against(play.rules.forces.profile, gun, target)
    there = positions.block(play, enemy).shapes
    whole = Foe(shift, there).near(shift.start, shift.walk.length)
    numbers = shift.walk.here.numbers
    carriers = [
        Foe(shift, there, reach - solo.range_kept_thousandths, only=nth)
        for nth, number in enumerate(numbers)
        if number in gun.carriers
    ]
    length = shift.walk.length
    if not carriers or min(each.gap(*shift.start) for each in carriers) > length:
        return None
    able = [each for each in carriers if each.gap(*shift.start) <= length]
    always_out = len(carriers) - len(able)

    def value(x: int, y: int) -> Rank | None:
        out = always_out + sum(each.gap(x, y) > 0 for each in able)
        if out == len(carriers):
            return None
        rank = out * INCH, -whole.gap(x, y)
        if most is not None and rank > most:
            return None
        return *rank, between((x, y), shift.start)

    def first(x: int, y: int) -> int | None:
        rank = value(x, y)
        return None if rank is None else rank[1]

    ranges = [
        Circle(x, y, radius - INSIDE)
        for each in able
        for x, y, radius in each.nearest(shift.start, NEAREST)
    ]
    poles = [(x, y) for x, y, _ in whole.nearest(shift.start, POLES)]
    return Wish(value, first, poles, ranges, shift.start, length)


def kiting_guns(play: Play, unit: Unit, enemy: Unit) -> Iterator[list[Gun]]:
    """GF-ADV-2: yield weapons whose range may count, the best first; by an option any may.

    A die decides among weapons with equally much damage. Those that nobody can bring into range in
    this move are left out.
    """
    forces = play.rules.forces
    length = end_points.length_of(play, unit, ADVANCE)
    far = positions.gap(play, unit, enemy)
    guns = [
        gun
        for gun in forces.of(unit).ranged
        if special.may_use(unit, gun)
        and special.range_against(forces.profile, gun, forces.of(enemy)) + length >= far
    ]
    if len(guns) < 2 or play.rules.readings.kiting == "any":
        yield guns
        return
    worth = {
        gun.key: shooting.expected_wounds(
            play, unit, gun, enemy, copies=len(gun.models), held=False, gap=INCH, cover=False
        )
        for gun in guns
    }
    while guns:
        best = ties.highest({gun.key: worth[gun.key] for gun in guns})
        key = ties.one_of(play, "GF-GEN-2", best)
        yield [gun for gun in guns if gun.key == key]
        guns = [gun for gun in guns if gun.key != key]
