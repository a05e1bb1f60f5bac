"""What a seat may know of a gunfight, as the list looks at it: figures, places, lines, ways.

Everything is worked out when it is asked for, and lengths of ways leave figures out at first: a
plan that is chosen is confirmed by walking its way (`legs_to`), and if that is longer than was
thought the list is gone through again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final

from lonehand.games.black_hat.automa.book import Listed
from lonehand.games.black_hat.automa.facts import (
    BLAST_FAR,
    NEAR,
    Blast,
    Burst,
    Foe,
    House,
    Man,
    Sight,
    Spot,
    is_live,
)
from lonehand.games.black_hat.automa.paths import NO_WAY, Paths, grid, paths
from lonehand.games.black_hat.fight import Fight, place_text
from lonehand.games.black_hat.gangs.people import DYNAMITE
from lonehand.games.black_hat.plays import OFF
from lonehand.games.black_hat.rules import allies, dynamite
from lonehand.games.black_hat.rules.contact import most_strikes
from lonehand.games.black_hat.rules.shooting import fight_point, is_blocked, under, way_of
from lonehand.games.black_hat.rules.ways import beside, ends_of
from lonehand.games.black_hat.state import HIDDEN, NOBODY, Figure, Horse, Player
from lonehand.games.black_hat.town.places import GROUND, Ladder
from lonehand.games.black_hat.town.site import base_of, horse_shape, shape_of
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.moves.formations import contacts
from lonehand.space.inches.shapes import (
    Outline,
    Shape,
    clears,
    distance,
    is_within,
    overlaps,
    touches,
)

EDGE, OUT_OF_REACH = "edge", NO_WAY
CLIMB: Final = 6 * INCH
"""What a climb down counts as in the length of a way: it takes a Mid, which goes 6 on foot."""
WIDEST: Final = 2 * INCH
"""No two bases overlap whose middles are so far apart."""


class Town:
    """A gunfight as the list looks at it.

    Args:
        fight: the gunfight; figures of it may be moved for a look.
        player: whose view it is.
        men: the own figures that may act.
        listed: the list.

    """

    def __init__(self, fight: Fight, player: Player, men: Sequence[Figure], listed: Listed) -> None:
        self.fight, self.player, self.listed = fight, player, listed
        state, self.site = fight.state, fight.site
        self.side = player.side
        numbers = {each.key: nth for nth, each in enumerate(state.figures)}
        self.foes = [Foe(each, numbers[each.key]) for each in state.enemies(self.side)]
        self.by_key = {foe.key: foe for foe in self.foes}
        self.shapes = {foe.key: shape_of(foe.figure) for foe in self.foes}
        self.men = [TownMan(self, each, numbers[each.key]) for each in men]
        self.dangers: dict[tuple[Point, int, bool], int] = {}
        self.ways: dict[tuple[Point, str], list[tuple[int, Figure | Horse]]] = {}

    def forget(self) -> None:
        """Forget all places: they lead back to it, and Python would look for such rings."""
        for man in self.men:
            man.forget()

    @cached_property
    def own_gang(self) -> int:
        """How many figures of the own side's gang are left."""
        return sum(not each.is_ally for each in self.fight.state.of_side(self.side))

    @cached_property
    def houses(self) -> list[House]:
        """BW-AUTO-VIEW: return what is known of the houses."""
        state, found = self.fight.state, []
        for number, pile in enumerate(state.piles):
            top = pile[0] if pile else HIDDEN
            known = top != HIDDEN and top in self.player.seen
            is_clear = bool(pile) and self.fight.house_is_clear(number, self.side)
            card = state.cards[top - 1] if known else None
            found.append(House(len(pile), is_clear, card, top in self.player.insulted))
        return found

    @cached_property
    def standing(self) -> list[tuple[int, int, int, Figure | Horse]]:
        """Return all who stand on the ground, where, and of which side."""
        state = self.fight.state
        return [
            *((e.x, e.y, e.side, e) for e in state.here() if e.platform == GROUND),
            *((each.x, each.y, NOBODY, each) for each in state.horses),
        ]

    def foot_of(self, foe: Foe) -> Point:
        """Return where one comes up to an enemy on a roof or balcony; there, if nowhere."""
        platforms, figure = self.site.platforms, foe.figure
        house = platforms[figure.platform].house
        ladders = [
            each.below
            for each in self.site.ladders
            if each.low == GROUND and platforms[each.high].house == house
        ]
        return ladders[0] if ladders else figure.place

    def gap(self, place: Point, foe: Foe, man: TownMan) -> int:
        """Return how far an enemy is from a base at a place."""
        figure = foe.figure
        if not figure.mounted and not man.mounted:
            far = between(place, (figure.x, figure.y)) - INCH
            return max(0, far)
        return distance(base_of(man.figure).at(*place, man.figure.turn), self.shapes[foe.key])

    def pieces(self, place: Point, platform: int, foe: Foe) -> int | None:
        """Return the cover pieces on the line of an enemy to a place; None if it is blocked."""
        figure = foe.figure
        if platform == figure.platform == GROUND:
            line = self.fight.lines.line(figure.place, place)
            return None if line.houses else len(line.covers)
        if is_blocked(self.fight, figure.place, figure.platform, place, platform):
            return None
        way = way_of(self.fight, figure.place, figure.platform, place, platform, (figure.key,))
        return sum(not isinstance(what, str) for what in way.what)

    def in_way(self, place: Point, foe: Foe) -> list[tuple[int, Figure | Horse]]:
        """Return who stands on the line from a place to an enemy, on the ground, with their sides.

        The line is the same for all who look along it, and one of them may stand on it himself.
        """
        found = self.ways.get((place, foe.key))
        if found is None:
            (ax, ay), (bx, by) = place, foe.figure.place
            left, right = min(ax, bx) - INCH, max(ax, bx) + INCH
            top, bottom = min(ay, by) - INCH, max(ay, by) + INCH
            found = self.ways[place, foe.key] = []
            for x, y, side, other in self.standing:
                if other is foe.figure or not (left <= x <= right and top <= y <= bottom):
                    continue
                shape = shape_of(other) if isinstance(other, Figure) else horse_shape(other)
                if not clears(place, foe.figure.place, shape, max(1, shape.outline.radius)):
                    found.append((side, other))
        return found

    def danger(self, place: Point, platform: int, man: TownMan) -> int:
        """Return the danger points of a place."""
        key = place, platform, man.mounted
        found = self.dangers.get(key)
        if found is None:
            found = 0
            for foe in self.foes:
                if not foe.menace or not is_about(place, foe.figure, foe.reach):
                    continue
                gap = self.gap(place, foe, man)
                if gap > foe.reach:
                    continue
                pieces = self.pieces(place, platform, foe)
                if pieces is not None:
                    found += foe.danger(Sight(gap, pieces))
            self.dangers[key] = found
        return found


def apart(one: Point, other: Point) -> int:
    """Return the square of how far two places are apart."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def is_about(place: Point, figure: Figure, far: int) -> bool:
    """Say whether a figure may be so near to a base at a place: a look before it is measured."""
    far += 3 * INCH  # more than from middle to middle of any two bases in contact
    return abs(figure.x - place[0]) <= far and abs(figure.y - place[1]) <= far


@lru_cache(maxsize=4096)
def taken_by(form: Outline, other: Outline, x: int, y: int) -> tuple[Point, ...]:
    """Return the points of a grid of an inch where one base would overlap another at a place."""
    there = Shape(other, x, y)
    near = range(-INCH, 2 * INCH + 1, INCH)
    return tuple(
        (dx, dy)
        for dx in near
        for dy in near
        if max(abs(x - dx), abs(y - dy)) < WIDEST and overlaps(Shape(form, dx, dy), there)
    )


class TownSpot:
    """A place in the town that a figure considers.

    Args:
        man: the figure.
        place: where.
        platform: on which roof or balcony; else on the ground.
        door: the house at whose door it is.
        off: whether it lies beyond the own edge.
        foot: the near end of the ladder to whose other end it is.

    """

    __slots__ = (
        *("_close", "_danger", "_door", "_length", "_touched", "blasts", "foot"),
        *("man", "off", "place", "platform", "sights", "town"),
    )

    def __init__(
        self, man: TownMan, place: Point, platform: int = GROUND, *, door: int | None = None,
        off: bool = False, foot: Point | None = None,
    ) -> None:  # fmt: skip
        self.man, self.town, self.place, self.platform = man, man.town, place, platform
        self.off, self._door, self.foot = off, door, foot
        self.sights: dict[str, Sight | None] = {}
        self.blasts: dict[str, Blast | None] = {}
        self._length = self._danger = -1
        self._close: bool | None = None
        self._touched: list[Foe] | None = None

    @property
    def name(self) -> str:
        """It in notation."""
        return OFF if self.off else place_text(*self.place, self.platform)

    @property
    def climbs(self) -> bool:
        """Whether it is the other end of a ladder."""
        return self.foot is not None

    @property
    def length(self) -> int:
        """How long the way there is, up to the ladder if it is the other end of one.

        It may be called out of reach where no cards of the figure lead.
        """
        return self.length_within(self.man.most)

    @length.setter
    def length(self, length: int) -> None:
        self._length = length

    def length_within(self, most: int) -> int:
        """Return how long the way there is; more than that may be called out of reach."""
        if self._length < 0:
            found = self.man.way_to(self.place, min(most, self.man.most))
            if found >= OUT_OF_REACH and most < self.man.most:
                return found
            self._length = found
        return self._length

    @property
    def danger(self) -> int:
        """Its danger points."""
        if self._danger < 0:
            where = self.place, self.platform
            self._danger = 0 if self.off else self.town.danger(*where, self.man)
        return self._danger

    @property
    def shape(self) -> Shape:
        """The base of the figure there."""
        return base_of(self.man.figure).at(*self.place, self.man.figure.turn)

    @property
    def door(self) -> int | None:
        """The house at whose door it is, one with cards left first."""
        if self._door is None and self.place == self.man.figure.place and self.platform == GROUND:
            piles = self.town.fight.state.piles
            return next((each for each in self.man.doors_here if piles[each]), None)
        return self._door

    @property
    def has_money(self) -> bool:
        """Whether dropped Money is touched there."""
        return self.platform == GROUND and any(
            each.what == "money" and touches(self.shape, fight_point((each.x, each.y)))
            for each in self.town.fight.state.lying
        )

    @property
    def close(self) -> bool:
        """Whether an enemy is within 6."""
        if self._close is None:
            self._close = any(
                self.town.gap(self.place, foe, self.man) <= NEAR
                for foe in self.town.foes
                if is_about(self.place, foe.figure, NEAR)
            )
        return self._close

    @property
    def touched(self) -> list[Foe]:
        """The enemies in contact with it."""
        if self._touched is None:
            town = self.town
            self._touched = [
                foe
                for foe in town.foes
                if is_about(self.place, foe.figure, 0)
                and foe.figure.platform == self.platform
                and town.gap(self.place, foe, self.man) <= 3
                and is_within(self.shape, town.shapes[foe.key], 3)
            ]
        return self._touched

    def sight(self, foe: Foe) -> Sight | None:
        """Return the line between it and an enemy."""
        if foe.key not in self.sights:
            self.sights[foe.key] = self.look_along(foe)
        return self.sights[foe.key]

    def looked_up_or_down(self, foe: Foe) -> Sight | None:
        """Look along a line from or to a roof or balcony."""
        town, figure, own = self.town, foe.figure, self.man.figure
        if is_blocked(town.fight, self.place, self.platform, figure.place, figure.platform):
            return None
        keys = figure.key, own.key
        way = way_of(
            town.fight, self.place, self.platform, figure.place, figure.platform, keys
        ).what
        people = [town.fight.find(what) for what in way if isinstance(what, str)]
        friends = [each for each in people if isinstance(each, Figure) and each.side == town.side]
        return Sight(
            town.gap(self.place, foe, self.man),
            len(way) - len(people),
            len(people) - len(friends),
            bool(friends),
        )

    def look_along(self, foe: Foe) -> Sight | None:
        """Look along the line that `sight` returns."""
        town, figure = self.town, foe.figure
        if not self.platform == figure.platform == GROUND:
            return self.looked_up_or_down(foe)
        pieces = town.pieces(self.place, self.platform, foe)
        if pieces is None:
            return None
        in_way = [each for each in town.in_way(self.place, foe) if each[1] is not self.man.figure]
        friend = any(side == town.side for side, _ in in_way)
        people = sum(side != town.side for side, _ in in_way)
        return Sight(town.gap(self.place, foe, self.man), pieces, people, friend)

    def blast(self, foe: Foe) -> Blast | None:
        """Return the triangle with its axis through an enemy."""
        if foe.key not in self.blasts:
            self.blasts[foe.key] = self.find_blast(foe)
        return self.blasts[foe.key]

    def find_blast(self, foe: Foe) -> Blast | None:
        """Work out the triangle that `blast` returns."""
        town, figure = self.town, self.man.figure
        if town.gap(self.place, foe, self.man) > BLAST_FAR or self.place == foe.figure.place:
            return None
        before = figure.x, figure.y, figure.platform
        figure.x, figure.y, figure.platform = *self.place, self.platform
        try:
            victims = under(town.fight, figure, foe.figure.place)
        finally:
            figure.x, figure.y, figure.platform = before
        caught = [(each, covered) for each, covered in victims if isinstance(each, Figure)]
        in_open, behind = (
            tuple(
                town.by_key[e.key] for e, covered in caught if e.key in town.by_key and covered is c
            )
            for c in (False, True)
        )
        if not in_open and not behind:
            return None
        return Blast(in_open, behind, any(each.side == town.side for each, _ in caught))

    def distance_left(self, goal: str, most: int = NO_WAY) -> int:
        """Return what is still to go to a goal; more than *most* may be called no way."""
        if self.off:
            return 0
        if self.foot is None or self.platform == GROUND:
            return self.man.distance_left(self.place, goal, most)
        return self.man.distance_left(self.foot, goal, most)  # one has to come down again


class TownMan(Man):
    """An own figure in the town."""

    def __init__(self, town: Town, figure: Figure, number: int) -> None:
        super().__init__(figure, number)
        self.town = town
        self.sticks = self.sticks if figure.weapon in ("", DYNAMITE) else 0
        self.most_strikes = most_strikes(town.fight, figure, attacks=True)
        self.lucky_faces = allies.lucky_faces(town.fight)
        self.known: dict[Point, TownSpot] = {}
        self.within: dict[int, list[Point]] = {}
        self.nearing: dict[tuple[str, int], list[tuple[int, Point, bool]]] = {}
        self.beyond: dict[Point, TownSpot] = {}
        self.most = OUT_OF_REACH
        self.ladders: dict[int, TownSpot | None] = {}
        self.ends: dict[str, tuple[Point, int]] = {}
        self.at_doors: dict[int, TownSpot | None] = {}
        self.door_goals: list[tuple[int, str]] | None = None

    def forget(self) -> None:
        """Forget all places."""
        for places in (self.known, self.beyond, self.ladders, self.at_doors):
            places.clear()
        self.__dict__.pop("here", None)

    @cached_property
    def paths(self) -> Paths:
        """The ways of its base."""
        return paths(self.town.site, mounted=self.mounted)

    @cached_property
    def here(self) -> TownSpot:
        """Where it stands."""
        spot = TownSpot(self, self.figure.place, self.figure.platform)
        spot.length = 0
        return spot

    def way_to(self, place: Point, most: int = NO_WAY) -> int:
        """Return how long the way to a place is, figures left out; longer ones may not be told."""
        if self.figure.platform == GROUND:
            return self.paths.length(self.figure.place, place, most)
        downs = [each for each in self.climbs(OUT_OF_REACH) if each.platform == GROUND]
        return min(
            (each.length + CLIMB + self.paths.length(each.place, place) for each in downs),
            default=OUT_OF_REACH,
        )

    def climbs(self, most: int) -> Iterator[TownSpot]:
        """Return the other ends of ladders from the level where it stands."""
        if self.mounted:
            return
        for ladder in self.town.site.ladders:
            if self.figure.platform in (ladder.low, ladder.high):
                near, _ = ends_of(ladder, self.figure.platform)
                if between(self.figure.place, near) > most + 2 * INCH:
                    continue
                if ladder.number not in self.ladders:
                    self.ladders[ladder.number] = self.over(ladder)
                spot = self.ladders[ladder.number]
                if spot is not None and spot.length <= most:
                    yield spot

    def over(self, ladder: Ladder) -> TownSpot | None:
        """Return the other end of a ladder; None if nobody can come there."""
        here = self.figure.platform
        near, end = ends_of(ladder, here)
        there = ladder.high if here == ladder.low else ladder.low
        top = next((place for place in beside(end, near)[:3] if self.may_stand(place, there)), None)
        if top is None:
            return None
        start = self.figure.place
        if touches(self.here.shape, ladder.shape):
            feet = [start]
        else:
            feet = [place for place in beside(near, end)[:3] if self.may_stand(place, here)]
        if not feet:
            return None
        spot = TownSpot(self, top, there, foot=feet[0])
        if feet[0] == start:
            spot.length = 0
        else:
            on_ground = here == GROUND
            spot.length = self.way_to(feet[0], self.most) if on_ground else between(start, feet[0])
        return spot

    def may_stand(self, place: Point, platform: int) -> bool:
        """Say whether the base has room at a place on the ground, or on a roof or balcony."""
        if platform == GROUND:
            return self.is_free(place)
        shape = base_of(self.figure).at(*place)
        others = [
            shape_of(each)
            for each in self.town.fight.state.here()
            if each.platform == platform and each is not self.figure
        ]
        return self.town.site.on_platform(platform, shape) and not any(
            overlaps(shape, other) for other in others
        )

    def is_free(self, place: Point) -> bool:
        """Say whether the base fits at a place beside all others."""
        return self.paths.has_room(place) and not self.is_taken(place)

    def is_taken(self, place: Point) -> bool:
        """Say whether the base would overlap somebody at a place."""
        x, y = place
        for ox, oy, shape in self.others:
            if abs(ox - x) < WIDEST and abs(oy - y) < WIDEST:
                base = base_of(self.figure)
                if overlaps(base.at(x, y, self.figure.turn), shape):
                    return True
        return False

    @cached_property
    def others(self) -> list[tuple[int, int, Shape]]:
        """All others on the ground: where they stand, and their bases."""
        return [
            (x, y, shape_of(other) if isinstance(other, Figure) else horse_shape(other))
            for x, y, _, other in self.town.standing
            if other is not self.figure
        ]

    @cached_property
    def taken(self) -> set[Point]:
        """The points of the grid where the base would overlap somebody."""
        form, found = self.here.shape.outline, set[Point]()
        ox, oy = grid(self.town.site)
        for _, _, shape in self.others:
            x, y = shape.x - (shape.x - ox) % INCH, shape.y - (shape.y - oy) % INCH
            away = shape.x - x, shape.y - y
            found.update((x + dx, y + dy) for dx, dy in taken_by(form, shape.outline, *away))
        return found

    def reachable(self, most: int) -> list[Point]:
        """Return the points of the grid as near as that where the base fits."""
        found = self.within.get(most)
        if found is None:
            site, start, room = self.town.site, self.figure.place, self.paths.roomy
            (ox, oy), (mx, my), square = grid(site), start, most * most
            left = max(ox, mx - most + (ox - mx + most) % INCH)
            top = max(oy, my - most + (oy - my + most) % INCH)
            taken = self.taken
            found = self.within[most] = [
                place
                for x in range(left, min(site.width, mx + most) + 1, INCH)
                for y in range(top, min(site.height, my + most) + 1, INCH)
                if (x - mx) * (x - mx) + (y - my) * (y - my) <= square
                and (place := (x, y)) in room
                and place not in taken
                and place != start
            ]
        return found

    @cached_property
    def doors_here(self) -> list[int]:
        """The houses at whose door it stands."""
        return self.town.site.at_doors(self.here.shape) if self.here.platform == GROUND else []

    def spot(self, place: Point, door: int | None = None) -> TownSpot:
        """Return a place as it is considered."""
        found = self.known.get(place)
        if found is None:
            found = self.known[place] = TownSpot(self, place, door=door)
        return found

    def round_about(self, middle: Point, far: int) -> Iterator[tuple[int, Point]]:
        """Yield grid points so near to a place, each after the square."""
        site = self.town.site
        ox, oy = grid(site)
        mx, my = middle
        square = far * far
        left, top = (
            max(ox, mx - far + (ox - mx + far) % INCH),
            max(oy, my - far + (oy - my + far) % INCH),
        )
        for x in range(left, min(site.width, mx + far) + 1, INCH):
            for y in range(top, min(site.height, my + far) + 1, INCH):
                away = (x - mx) * (x - mx) + (y - my) * (y - my)
                if away <= square:
                    yield away, (x, y)

    def spots(self, most: int) -> Iterator[TownSpot]:
        """Return all places but the present one, the nearest first."""
        if self.figure.platform != GROUND:
            return
        start = self.figure.place
        for _, place in sorted((apart(start, place), place) for place in self.reachable(most)):
            yield self.spot(place)
        yield from self.doors_of(range(len(self.town.site.houses)), most)

    def spots_near(self, foe: Foe, least: int, far: int, most: int) -> Iterator[TownSpot]:
        """Return those that may be so far from an enemy."""
        if self.figure.platform != GROUND:
            return
        fx, fy = foe.figure.place
        wide = INCH * (2 if self.mounted or foe.figure.mounted else 1)
        near, farthest = max(0, least) ** 2, (far + wide) ** 2
        for place in self.reachable(most):
            x, y = place
            if near < (x - fx) * (x - fx) + (y - fy) * (y - fy) <= farthest:
                yield self.spot(place)
        for number, house in enumerate(self.town.site.houses):
            near = far + 3 * INCH
            if any(between(door.middle, foe.figure.place) <= near for door in house.doors):
                found = self.at_door(number, most) if number not in self.doors_here else None
                if found is not None and self.town.gap(found.place, foe, self) <= far:
                    yield found

    def doors(self, most: int) -> Iterator[TownSpot]:
        """Return the nearest place at each door where something may be won.

        Dropped Money may lie at any door.
        """
        lies = any(each.what == "money" for each in self.town.fight.state.lying)
        houses = [
            number
            for number, house in enumerate(self.town.houses)
            if lies or house.has_known_money or is_live(self, house)
        ]
        return self.doors_of(houses, most)

    def doors_of(self, houses: Iterable[int], most: int) -> Iterator[TownSpot]:
        """BW-AUTO-NEVER-3: yield the nearest place at doors but those that it touches."""
        if self.figure.platform != GROUND:
            return
        for number in houses:
            spot = self.at_door(number, most) if number not in self.doors_here else None
            if spot is not None:
                yield spot

    def at_door(self, number: int, most: int = OUT_OF_REACH - 1) -> TownSpot | None:
        """Return the nearest place at a door of a house, to which the way may be so long."""
        if number not in self.at_doors:
            doors = self.town.site.houses[number].doors
            if all(between(self.figure.place, door.middle) > most + 2 * INCH for door in doors):
                return None
            self.at_doors[number] = self.nearest_at(number)
        found = self.at_doors[number]
        return found if found is not None and found.length <= most else None

    def nearest_at(self, number: int) -> TownSpot | None:
        """Return the nearest place at a door of a house, as far as cards lead."""
        best: TownSpot | None = None
        for place in self.places_at(number):
            least = OUT_OF_REACH if best is None else best.length
            if between(self.figure.place, place) < least and self.is_free(place):
                spot = self.spot(place, number)
                if spot.length_within(least - 1) < least:
                    best = spot
        return best

    def places_at(self, number: int) -> Iterator[Point]:
        """Yield the places at the doors of a house but the one where it stands."""
        for door in self.town.site.houses[number].doors:
            out = door.beside(base_of(self.figure).radius + 2)
            yield from (each for each in beside(out, door.middle) if each != self.figure.place)

    def moneys(self, most: int) -> Iterator[TownSpot]:
        """Return places where dropped Money is touched."""
        for each in self.town.fight.state.lying:
            if each.what == "money" and between(self.figure.place, (each.x, each.y)) <= most + INCH:
                shape = fight_point((each.x, each.y))
                found = self.place_touching(shape, most)
                if found is not None:
                    yield found

    def contacts(self, foe: Foe, most: int) -> Iterator[TownSpot]:
        """Return the nearest place that touches an enemy."""
        if foe.figure.platform == self.figure.platform == GROUND:
            far = between(self.figure.place, foe.figure.place)
            if far <= most + 2 * INCH:
                found = self.place_touching(self.town.shapes[foe.key], most)
                if found is not None and foe in found.touched:
                    yield found

    def place_touching(self, shape: Shape, most: int) -> TownSpot | None:
        """Return the nearest place found in contact with a shape."""
        best: TownSpot | None = None
        for place in self.places_touching(shape):
            if self.is_free(place):
                spot = self.spot(place)
                if spot.length <= most and (best is None or spot.length < best.length):
                    best = spot
        return best

    def places_touching(self, shape: Shape) -> list[Point]:
        """Return the places in contact with a shape, whether there is room or not."""
        base, figure = base_of(self.figure), self.figure
        return [(x, y) for x, y, _ in contacts(base, figure.turn, shape, figure.place)]

    def shortest_way(self, places: Iterable[Point]) -> int:
        """Return how long the way to the nearest of some places with room is, however far."""
        return min((self.way_to(each) for each in places if self.is_free(each)), default=NO_WAY)

    # -- goals -----------------------------------------------------------------------------------

    def goals(self, kind: str) -> Iterator[tuple[int, str]]:
        """BW-AUTO-GOAL: return the goals of a kind, each after its way."""
        if kind == "door":
            if self.door_goals is None:
                self.door_goals = [*self.nearest_doors()]
            yield from self.door_goals
        elif kind == "enemy":
            yield from self.nearest_foes()
        elif kind == EDGE:
            yield self.found_goal(EDGE, self.edge_place(), 0)
        elif self.figure.platform != GROUND:
            if self.is_roof_post(self.town.listed):
                self.ends["post"] = self.figure.place, 2 * OUT_OF_REACH  # it has arrived
                yield 0, "post"
        else:
            post = self.post()
            if post is not None:
                yield self.found_goal("post", post, 0)

    def nearest_doors(self) -> Iterator[tuple[int, str]]:
        """BW-AUTO-GOAL: yield the way to live doors, but those that are farther than one of them.

        No place at a door is farther from it than half a rider's base and the inch it may be aside.
        """
        start, best = self.figure.place, OUT_OF_REACH - 1
        found: list[tuple[int, int]] = []
        doors = [
            (min(between(start, door.middle) for door in house.doors), number)
            for number, house in enumerate(self.town.site.houses)
            if house.doors and is_live(self, self.town.houses[number])
        ]
        for away, number in sorted(doors):
            if away - 3 * INCH > best:
                break
            name = f"door {number}"
            for place in [start] if number in self.doors_here else self.places_at(number):
                is_near = between(start, place) <= best
                if is_near and (place == start or self.is_free(place)):
                    way = self.way_to(place, best)
                    if way < best or (way == best and name not in self.ends):
                        best = way
                        self.ends[name] = place, 0
                        found.append((number, way))
        yield from ((way, f"door {number}") for number, way in sorted(found))

    def nearest_foes(self) -> Iterator[tuple[int, str]]:
        """BW-AUTO-GOAL: yield the way to enemies, but those that are farther than one of them."""
        start, best = self.figure.place, OUT_OF_REACH // 2 - 1
        found: list[tuple[int, str]] = []
        for foe in self.town.foes:
            place, near = foe.figure.place, INCH
            if foe.figure.platform != GROUND:
                place, near = self.town.foot_of(foe), 0
            if between(start, place) - near <= best:
                way, name = self.found_goal(f"enemy {foe.key}", place, near, best)
                if way <= best:
                    best = way
                    found.append((way, name))
        yield from found

    def found_goal(
        self, name: str, place: Point, near: int, most: int = NO_WAY
    ) -> tuple[int, str]:  # fmt: skip
        """Return a goal after its way; *near* is how far from its middle one has arrived.

        A way that is longer than *most* may be called out of reach.
        """
        self.ends[name] = place, near
        return max(0, self.way_to(place, min(NO_WAY, most + near)) - near), name

    def edge_place(self) -> Point:
        """Return the nearest place of the own edge."""
        site, state = self.town.site, self.town.fight.state
        radius = base_of(self.figure).radius
        y = radius if state.edges[self.town.side] == "north" else site.height - radius
        places = [
            (min(max(self.figure.x + aside, radius), site.width - radius), y)
            for aside in (0, INCH, -INCH, 2 * INCH, -2 * INCH)
        ]
        return min(places, key=self.way_to)

    def post(self) -> Point | None:
        """BW-AUTO-GOAL-RIFLE: return the nearest place with cover on the line to an enemy."""
        listed = self.town.listed
        start = self.figure.place
        best: tuple[int, Point] | None = None
        for away, place in self.nearest_first(start):
            if best is not None and away > best[0] * best[0]:
                break
            if not self.is_post(place, listed) or (place != start and not self.is_free(place)):
                continue
            most = NO_WAY if best is None else best[0]
            way = self.way_to(place, most) if place != start else 0
            if way < OUT_OF_REACH and (best is None or way < best[0]):
                best = way, place
        return None if best is None else best[1]

    def nearest_first(self, start: Point) -> Iterator[tuple[int, Point]]:
        """Yield a place and all points of the grid, the nearest first, each after the square."""
        yield 0, start
        done, far = -1, 8 * INCH
        while done < (2 * self.town.site.width) ** 2:
            found = [each for each in self.round_about(start, far) if each[0] > done]
            yield from sorted(found)
            done, far = far * far, 2 * far

    def is_post(self, place: Point, listed: Listed) -> bool:
        """BW-AUTO-GOAL-RIFLE: say whether a place has cover on an open line to an enemy."""
        for foe in self.town.foes:
            gap = self.town.gap(place, foe, self)
            is_far = listed.post_from * INCH <= gap <= listed.post_to * INCH
            if is_far and self.town.pieces(place, GROUND, foe):
                return True
        return False

    def is_roof_post(self, listed: Listed) -> bool:
        """BW-AUTO-GOAL-RIFLE: say whether it has a line from where it stands, up there.

        The edge of the roof or balcony is its cover.
        """
        sights = [self.here.sight(foe) for foe in self.town.foes]
        near, far = listed.post_from * INCH, listed.post_to * INCH
        return any(sight is not None and near <= sight.gap <= far for sight in sights)

    def distance_left(self, place: Point, goal: str, most: int = NO_WAY) -> int:
        """Return what is left from a place to a goal; more than *most* may be called no way."""
        end, near = self.ends[goal]
        return max(0, self.paths.length(end, place, min(NO_WAY, most + near)) - near)

    def left_within(self, spot: Spot, goal: str, most: int) -> int:
        """Return what is left from a place to a goal; more than that may be called no way."""
        assert isinstance(spot, TownSpot)  # noqa: S101 - it is one of its own
        return spot.distance_left(goal, most)

    def at_least(self, spot: Spot, goal: str) -> int:
        """Return what is left from a place to a goal at least."""
        assert isinstance(spot, TownSpot)  # noqa: S101 - it is one of its own
        end, near = self.ends[goal]
        return 0 if spot.off else max(0, between(spot.place, end) - near)

    def onward(self, goal: str, most: int) -> Iterator[TownSpot]:
        """Yield places on the way to a goal, those first that may be nearest to it."""
        if self.figure.platform != GROUND:
            yield from (spot for spot in self.climbs(most) if spot.platform == GROUND)
            return
        end, near = self.ends[goal]
        known = self.nearing.get((goal, most))
        if known is None:
            known = self.nearing[goal, most] = sorted(
                (max(0, between(place, end) - near), place, False) for place in self.reachable(most)
            )
        more: dict[Point, TownSpot] = {}
        kind, _, name = goal.partition(" ")
        if kind == "door" and end != self.figure.place:
            more[end] = self.spot(end, int(name))
        elif kind == "enemy":
            more |= {spot.place: spot for spot in self.contacts(self.town.by_key[name], most)}
        elif kind == EDGE and self.money:
            more[end] = self.beyond.setdefault(end, TownSpot(self, end, off=True))
        besides = [(self.at_least(spot, goal), place, True) for place, spot in more.items()]
        for _, place, is_more in sorted([*known, *besides]) if besides else known:
            yield more[place] if is_more else self.spot(place)

    def bursts(self) -> Iterable[Burst]:
        """Return where dynamite may land: enemies, and midpoints of two."""
        town = self.town
        ground = [foe.figure for foe in town.foes if foe.figure.platform == GROUND]
        aims = [each.place for each in ground]
        aims += [((a.x + b.x) // 2, (a.y + b.y) // 2) for a, b in combinations(ground, 2)]
        here = shape_of(self.figure)
        for place in aims:
            far = distance(here, fight_point(place))
            if far > 13 * INCH:
                continue
            caught = dynamite.in_burst(town.fight, place)
            friend = any(each.side == town.side for each in caught)
            foes = tuple(town.by_key[each.key] for each in caught if each.side != town.side)
            yield Burst(place_text(*place), far, foes, friend)
