"""The best end of a move of the AI, of all that a unit can reach as it stands.

A rule says how good an end is. The best one lies where the search of `moves.search` finds it: at a
pole, or on rims. Where a rule names several keys, or more than one model counts, the best place may
lie between such places; so the best of them is shifted a little, as long as that makes it better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from lonehand.games.grimdark_future.automa.places.surroundings import is_covered
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import ties
from lonehand.games.grimdark_future.rules.movement import marches, positions, walks
from lonehand.games.grimdark_future.rules.movement.shifts import Rank, Shift, is_better
from lonehand.games.grimdark_future.rules.movement.walks import Kind, Move
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches.figures import Spots
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.moves.placement import square_between
from lonehand.space.inches.moves.rims import Rim
from lonehand.space.inches.moves.search import Seeker, box_round
from lonehand.space.inches.shapes import clears

TENTH: Final = INCH // 10
"""By how much more than that another end has to be better to be looked for."""
MOST_ENDS: Final = 40
"""Ends that are tried, the best first, before a unit does without."""
ALIKE: Final = 10
"""Thousandths of an inch by which ends may differ and be equally good."""
UNLIKE: Final = INCH
"""How far apart ends are, at least, between which a die decides."""
MOST_MISSES: Final = 4
"""Places beside which ends are looked for because the unit cannot end there, or to no purpose."""
ASTRAY: Final = 300
"""How far apart these are at least."""
NUDGES: Final = (60, 120, 300, 700, 1500)
"""How far beside."""
MOST_NUDGED: Final = 50
"""How many of these ends are tried."""
MESH: Final = 700
"""From one place to the next of those that are asked for cover."""
MOST_COVERS: Final = 20
"""How many of these are asked at most."""


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
        return settle(self.play, found)

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
        return settle(self.play, found)

    def is_safe(self, spots: Spots) -> bool:
        """Say whether a unit would be in cover."""
        return is_covered(self.play, self.unit, spots, to_objective=self.to_objective)

    def is_covered(self, spots: Spots) -> bool:
        """Say whether a move that ends somewhere fits, and ends in cover."""
        return self.is_safe(spots) and self.fits(spots)


def settle(play: Play, ends: Sequence[End]) -> End | None:
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
    """Say whether a rank is as good as the best one, but for a hair."""
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
    """Say whether anything may give cover to a unit that ends somewhere, told at a glance.

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
