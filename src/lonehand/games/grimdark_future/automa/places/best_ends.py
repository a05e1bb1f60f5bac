"""The best end of a move of the AI, of all that a unit can reach as it stands.

A rule says how good an end is. The best one lies where the search of `moves.search` finds it: at a
pole, or on rims. Where a rule names several keys, or more than one model counts, the best place may
lie between such places; so the best of them is shifted a little, as long as that makes it better.

What many ends are measured by, how far the attacks of enemies reach, is found once for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple

from lonehand.games.grimdark_future.automa.places.surroundings import attack_range, is_covered
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import ties
from lonehand.games.grimdark_future.rules.movement import marches, positions, walks
from lonehand.games.grimdark_future.rules.movement.shifts import Rank, Shift, is_better
from lonehand.games.grimdark_future.rules.movement.walks import Kind, Move
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches.figures import Spots
from lonehand.space.inches.measures import (
    INCH,
    Point,
    between,
)
from lonehand.space.inches.moves.placement import square_between
from lonehand.space.inches.moves.rims import Circle, Rim
from lonehand.space.inches.moves.search import Seeker, box_round
from lonehand.space.inches.shapes import Outline, Shape, clears

TENTH: Final = INCH // 10
"""How much better another end must be to be looked for."""
MOST_ENDS: Final = 40
"""The most ends that are tried, the best first, before a unit does without."""
ALIKE: Final = 10
"""Thousandths of an inch by which ends may differ and be equally good."""
UNLIKE: Final = INCH
"""How far apart ends are, at least, between which a die decides."""
MOST_MISSES: Final = 4
"""Places beside which ends are looked for because the unit cannot end there, or to no purpose."""
ASTRAY: Final = 300
"""The least distance between two of these places."""
NUDGES: Final = (60, 120, 300, 700, 1500)
"""How far beside them ends are looked for."""
MOST_NUDGED: Final = 50
"""How many of these ends are tried."""
MESH: Final = 700
"""The distance between the places where cover is looked for."""
MOST_COVERS: Final = 20
"""The most places where cover is looked for."""
MOST_POLES: Final = 3
"""Models of enemies from which the ends of a move are looked for."""
MOST_RIMS: Final = 1
"""Models of one enemy on the rim of whose range they are looked for."""
MOST_FOES: Final = 4
"""Enemies on the rims of whose ranges they are."""


class Wish(NamedTuple):
    """What makes an end of a move a good one.

    Attributes:
        value: gives how good it is to have the first model at a place, less being better; None for
            a place that does not count.
        first: gives how good it is by the first key alone, as a length.
        poles: the places from which that is measured.
        rims: lines on which it changes all at once.
        around: a place, and
        within: the length from it beyond which no place counts.

    """

    value: Callable[[int, int], Rank | None]
    first: Callable[[int, int], int | None]
    poles: Sequence[Point]
    rims: Sequence[Rim]
    around: Point
    within: int


class End(NamedTuple):
    """An end of a move: how good it is, where the first model is, and the move."""

    rank: Rank
    place: Point
    move: Move


def accept_all(_spots: Spots) -> bool:
    """Accept every end."""
    return True


class Choice:
    """A move whose end is to be chosen among all that a unit can reach as it stands.

    Args:
        play: the battle.
        unit: the unit.
        kind: the action.
        avoid: what terrain it keeps out of.
        fits: whether a move that ends somewhere serves its purpose.
        to_objective: whether the unit heads for an objective.

    """

    def __init__(
        self,
        play: Play,
        unit: Unit,
        kind: Kind,
        avoid: Sequence[str],
        fits: Callable[[Spots], bool] = accept_all,
        *,
        to_objective: bool = False,
    ) -> None:
        self.play, self.unit, self.kind = play, unit, kind
        self.fits, self.to_objective = fits, to_objective
        length = walks.length_of(play.rules.forces.of(unit), kind)
        self.shifts = [
            Shift(walks.about_to_move(play, unit, most, words))
            for most, words in marches.ways_through(play, unit, length, avoid)
        ]

    def wishes(self, wished: Callable[[Shift], Wish | None]) -> list[tuple[Shift, Wish]]:
        """Return what is wished for, all the way or on a shorter one through difficult terrain.

        *wished* gives what makes an end a good one; None if there is no such thing.
        """
        both = [(shift, wished(shift)) for shift in self.shifts]
        return [(shift, wish) for shift, wish in both if wish is not None]

    def anywhere(self, wishes: Sequence[tuple[Shift, Wish]]) -> End | None:
        """Return the best end that fits; None if there is none.

        A die decides among ends that are equally good.
        """
        found: list[End] = []
        for shift, wish in wishes:
            ends = foremost(shift, wish, self.kind, self.fits)
            found += [refine(shift, wish, end, self.fits) for end in ends]
        return choose_best_end(self.play, found)

    def in_cover(self, wishes: Sequence[tuple[Shift, Wish]]) -> End | None:
        """Return the best end in or behind cover; None if none is found."""
        if not self.play.table.screens:
            return None
        found: list[End] = []
        for shift, wish in wishes:
            if may_be_covered(self.play, self.unit, shift, wish):
                end = best_in(self.play, shift, wish, self.kind, self.is_safe, self.fits)
                if end is not None:
                    found.append(refine(shift, wish, end, self.is_covered))
        return choose_best_end(self.play, found)

    def is_safe(self, spots: Spots) -> bool:
        """Say whether a unit would be in cover."""
        return is_covered(self.play, self.unit, spots, to_objective=self.to_objective)

    def is_covered(self, spots: Spots) -> bool:
        """Say whether a move that ends somewhere fits, and ends in cover."""
        return self.is_safe(spots) and self.fits(spots)


def choose_best_end(play: Play, ends: Sequence[End]) -> End | None:
    """Return the best of some ends, by a die if several are as good."""
    if not ends:
        return None
    best = min(ends, key=lambda end: end.rank)
    alike = [best]
    for end in ends:
        if is_alike(end.rank, best.rank) and all(
            square_between(end.place, other.place) >= UNLIKE * UNLIKE for other in alike
        ):
            alike.append(end)
    place = ties.place(play, "GF-GEN-2", [end.place for end in alike])
    return next(end for end in alike if end.place == place)


def is_alike(rank: Rank, best: Rank) -> bool:
    """Say whether a rank is as good as the best one, or nearly so."""
    return all(one - other <= ALIKE for one, other in zip(rank, best, strict=True))


def foremost(shift: Shift, wish: Wish, kind: Kind, fits: Callable[[Spots], bool]) -> list[End]:
    """Return the best end of those at poles and on rims, and others elsewhere that are as good."""
    seeker = Seeker(
        wish.value,
        wish.poles,
        shift.start,
        shift.room,
        shift.walk.length,
        box_round(wish.around, wish.within),
    )
    for rim in wish.rims:
        seeker.add_rim(rim)
    seeker.offer(*shift.start)
    found: list[End] = []
    misses: list[tuple[Rank, Point]] = []
    left = MOST_ENDS
    for rank, place in shift.free_places(seeker):
        if found and not is_alike(rank, found[0].rank):
            break
        if all(square_between(place, end.place) >= UNLIKE * UNLIKE for end in found):
            move = None
            if fits(shift.spots(place)):
                move = shift.make_move(kind, place, seeker)
            else:
                shift.pass_by(0, place, seeker)
                left -= 1
            if move is not None:
                found.append(End(rank, place, move))
            elif all(square_between(place, miss) >= ASTRAY * ASTRAY for _, miss in misses):
                misses.append((rank, place))
        if not left or shift.patience <= 0:
            break
    if misses and (not found or is_better(misses[0][0], found[0].rank, TENTH)):
        nearby = nudge(shift, wish, kind, fits, [place for _, place in misses[:MOST_MISSES]])
        if nearby is not None and (not found or is_better(nearby.rank, found[0].rank)):
            return [nearby]
    return found


def nudge(
    shift: Shift,
    wish: Wish,
    kind: Kind,
    fits: Callable[[Spots], bool],
    misses: Sequence[Point],
) -> End | None:
    """Return the best end beside some places that a unit does not reach, or to no purpose."""
    able = {
        there: rank
        for place in misses
        for step in NUDGES
        for there in shift.around(place, step)
        if (rank := wish.value(*there)) is not None
    }
    shift.rest()
    for place in sorted(able, key=lambda each: (able[each], each))[:MOST_NUDGED]:
        if fits(shift.spots(place)):
            move = shift.make_move(kind, place)
            if move is not None:
                return End(able[place], place, move)
    return None


def may_be_covered(play: Play, unit: Unit, shift: Shift, wish: Wish) -> bool:
    """Say by a rough look whether anything may give cover to a unit that ends somewhere.

    Either a model may end in it, or it may lie between a model and the nearest enemy.
    """
    length = wish.within
    spots = [(wish.around[0] - dx, wish.around[1] - dy) for dx, dy in shift.ways]
    left, right = min(x for x, _ in spots) - length, max(x for x, _ in spots) + length
    top, bottom = min(y for _, y in spots) - length, max(y for _, y in spots) + length
    for lump in play.table.covering:
        if lump.left < right and lump.right > left and lump.top < bottom and lump.bottom > top:
            return True
    middle = (left + right) // 2, (top + bottom) // 2
    wide = between(middle, (left, top))
    enemies = [
        (min(between(spot[:2], middle) for spot in models), models)
        for enemy in play.state.enemies(unit.side)
        if (models := positions.spots_of(enemy))
    ]
    nearest = min([far for far, _ in enemies], default=0)
    return any(
        not clears(middle, spot[:2], lump.shape, lump.shape.outline.radius + wide)
        for far, there in enemies
        if far <= nearest + 2 * wide
        for spot in there
        for lump in play.table.screens
    )


def best_in(
    play: Play,
    shift: Shift,
    wish: Wish,
    kind: Kind,
    is_safe: Callable[[Spots], bool],
    fits: Callable[[Spots], bool],
) -> End | None:
    """Return the best end in cover of those in the middle of cover, and some of those of a mesh."""
    places = list(shift.mesh(wish.first, MESH, box_round(wish.around, wish.within)))
    some = places[:: -(-len(places) // MOST_COVERS) or 1]
    places = [shift.start, *middles_of_cover(play, shift, wish), *some]
    able = [
        (rank, place) for place in dict.fromkeys(places) if (rank := wish.value(*place)) is not None
    ]
    for rank, place in sorted(able, key=lambda each: each[0]):
        if is_safe(shift.spots(place)) and fits(shift.spots(place)):
            move = shift.make_move(kind, place)
            if move is not None:
                return End(rank, place, move)
    return None


def middles_of_cover(play: Play, shift: Shift, wish: Wish) -> Iterator[Point]:
    """Yield the places at which a unit has its middle in the middle of a piece of cover."""
    across = sum(dx for dx, _ in shift.ways) // len(shift.ways)
    down = sum(dy for _, dy in shift.ways) // len(shift.ways)
    for lump in play.table.covering:
        place = lump.shape.x + across, lump.shape.y + down
        if (
            square_between(place, wish.around) <= wish.within**2
            and square_between(place, shift.start) <= shift.walk.length**2
            and shift.hindrance_at(*place) is None
        ):
            yield place


def refine(shift: Shift, wish: Wish, end: End, fits: Callable[[Spots], bool]) -> End:
    """Return an end shifted a little, as long as that makes it better."""
    place, move = shift.refine(wish.value, end.place, end.move, fits, wish.rims)
    rank = wish.value(*place)
    return end if rank is None else End(rank, place, move)


# -- how far the attacks of enemies reach ----------------------------------------------------------


@lru_cache(maxsize=1024)
def discs(form: Outline) -> tuple[tuple[int, int, int], ...]:
    """Return circles that fill a base, each by its middle and radius: five for an oval one.

    They lie on its long axis; what they leave free at the rim is thinner than 0.03 inch.
    """
    if form.is_round:
        return ((0, 0, form.radius),)
    long, wide = form.reach, form.inner
    x, y = max(form.points, key=lambda point: point[0] ** 2 + point[1] ** 2)
    far = isqrt(x * x + y * y)
    most = (long * long - wide * wide) // long
    found = []
    for part in (-4, -2, 0, 2, 4):
        along = most * part // 4
        radius = isqrt(wide * wide - wide * wide * along * along // (long * long - wide * wide))
        found.append((x * along // far, y * along // far, radius))
    return tuple(found)


class Foe:
    """An enemy as a unit that moves as it stands measures to it.

    Args:
        shift: the unit.
        shapes: the models of the enemy.
        reach: a length that is taken off every distance.
        only: the one model that counts, by its place among the living; without it, all of them.

    Attributes:
        points: circles about which the first model's place is measured; the least distance from
            one of them is that between the units, less the length that is taken off.

    """

    def __init__(
        self, shift: Shift, shapes: Sequence[Shape], reach: int = 0, only: int | None = None
    ) -> None:
        self.points: list[Circle] = []
        self.grouped: dict[int, list[Point]] | None = None
        for nth in range(len(shift.ways)) if only is None else (only,):
            dx, dy = shift.ways[nth]
            own = shift.walk.here.shapes[nth].outline
            self.points += [
                Circle(shape.x + dx + x - u, shape.y + dy + y - v, far + near + reach)
                for shape in shapes
                for x, y, far in discs(shape.outline)
                for u, v, near in discs(own)
            ]

    def near(self, around: Point, within: int) -> Foe:
        """Return it for places within a length of one, with only the circles that matter there.

        Circles that are farther off than the nearest one, wherever a place is, are left out. Two
        distances from a place differ the more from place to place the farther apart the middles of
        the circles are, and the less the farther off they are.
        """
        if len(self.points) < 2:
            return self
        gaps = [between((u, v), around) - off for u, v, off in self.points]
        least = min(gaps)
        a, b, first = self.points[gaps.index(least)]
        kept = []
        for circle, gap in zip(self.points, gaps, strict=True):
            far = gap + circle.radius + least + first - 2 * within
            apart = between((circle.x, circle.y), (a, b))
            if gap - least <= 2 * within and (
                far <= apart or (gap - least) * far <= 2 * within * apart
            ):
                kept.append(circle)
        self.points, self.grouped = kept, None
        return self

    def gap(self, x: int, y: int) -> int:
        """Return how far the units are apart with the first model at a place, rounded down."""
        if self.grouped is None:
            self.grouped = {}
            for u, v, off in self.points:
                self.grouped.setdefault(off, []).append((u, v))
        return min(
            [
                isqrt(min([(u - x) * (u - x) + (v - y) * (v - y) for u, v in points])) - off
                for off, points in self.grouped.items()
            ]
        )

    def nearest(self, place: Point, most: int = MOST_RIMS) -> list[Circle]:
        """Return the circles that are nearest to a place; on their rims the gap is nothing."""
        return sorted(self.points, key=lambda each: between(each[:2], place) - each.radius)[:most]


class Threats:
    """The enemies whose attack ranges matter for a unit that ends within a length of a place.

    Args:
        play: the battle.
        unit: the unit.
        shift: the unit as it moves.
        around: the place of its first model.
        within: the length.

    Attributes:
        nearest: all of their models together.
        unsure: the enemies whose range may cover the unit or not, by how far its rim is off.
        covering: how many others cover it no matter where it ends.

    """

    def __init__(self, play: Play, unit: Unit, shift: Shift, around: Point, within: int) -> None:
        self.around, self.within = around, within
        self.covering = 0
        self.nearest = Foe(shift, ())
        unsure: list[tuple[int, int, Foe]] = []
        for nth, enemy in enumerate(play.state.enemies(unit.side)):
            reach, there = attack_range(play, unit, enemy), positions.block(play, enemy)
            if not reach or not there.shapes:
                continue
            foe = Foe(shift, there.shapes, reach).near(around, within)
            gap = foe.gap(*around)
            if abs(gap) <= within:
                unsure.append((abs(gap), nth, foe))
            self.covering += gap < -within
            self.nearest.points += foe.points
            self.nearest.grouped = None
        self.nearest.near(around, within)
        self.unsure = [foe for _, _, foe in sorted(unsure, key=lambda each: each[:2])]

    def exposure(self, x: int, y: int) -> tuple[int, int]:
        """Return how many ranges cover a place, and the negative gap to the nearest one.

        The less of both, the better; each range counts as an inch.
        """
        if not self.nearest.points:
            return 0, 0
        least = self.nearest.gap(x, y)
        if least > 0:
            return 0, -least
        covering = self.covering + sum(foe.gap(x, y) <= 0 for foe in self.unsure)
        return covering * INCH, -least

    def poles(self) -> list[Point]:
        """Return the nearest models of enemies."""
        return [(x, y) for x, y, _ in self.nearest.nearest(self.around, MOST_POLES)]

    def rims(self) -> list[Circle]:
        """Return the rims of attack ranges that may cover the unit or not."""
        return [rim for foe in self.unsure[:MOST_FOES] for rim in foe.nearest(self.around)]
