"""Towns: what is written of them, and the same as shapes on the table.

A `Town` is what a person writes or a seed makes; `town_text` reads and writes it, `town_checks`
says what is wrong with it, `random_towns` makes one. A `TownGround` is the same ready for play:
houses with their doors, balconies, roofs and ladders (BW-BUILD), and cover, as shapes of
`lonehand.space.inches`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Final, Literal

import msgspec

from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import INCH, Point, between, divide, inches, turn_about
from lonehand.space.inches.shapes import Shape, outline
from lonehand.space.inches.tables import Kind, Part, Piece, Table

DATA: Final = resources.files("lonehand.games.black_hat") / "data"
FOOT: Final = "25.4"
"""The base of a figure on foot, in millimetres: a circle of 1 inch."""
MOUNTED: Final = "50.8x25.4"
"""The base of a rider: 1 by 2 inches."""

Wall = Literal["north", "east", "south", "west"]
WALLS: Final[dict[Wall, Point]] = {
    "north": (0, -1),
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
}
"""The walls of a house before it is turned, and where each looks."""
DOOR_WIDE: Final = 2 * INCH
"""How wide a door is: anyone who is talked over comes out beside the one who talks."""
LADDER_WIDE: Final = INCH
THICK_WALL: Final = 300
"""How thick the walls of open buildings are."""
DEEP: Final = 1500
"""How far a balcony reaches out, if nothing else is written; a base of an inch has room on it."""
STREET, TRACK, PORCH, BALCONY = "street", "track", "porch", "balcony"
DOOR, LADDER = "door", "ladder"
HOUSE, FLAT_HOUSE = "house", "flat-roofed house"
FLOOR, HOUSE_WALL = "floor", "house wall"
"""What is left of a house that has no roof (BW-BUILD)."""
PLAIN: Final = {
    STREET: "open ground",
    TRACK: "open ground",
    PORCH: "open ground",
    FLOOR: "open ground, within walls",
    BALCONY: "above the ground, its rail is cover",
    DOOR: "talk to people here",
    LADDER: "climb up or down here",
}
"""What changes nothing on the ground below it, and what it is good for."""

GROUND, ROOF = "ground", "roof"
"""Where a ladder may begin and end, beside the balconies."""


# -- as written ------------------------------------------------------------------------------------


class Ladder(msgspec.Struct, frozen=True):
    """A ladder at a wall; one climb card leads up or down it, whatever its height.

    Attributes:
        wall: the wall at which it is.
        aside: how far from the middle of that wall, in thousandths of an inch; to the right or
            down is more than 0.
        inside: whether it leads from the balcony at that wall to the roof. If not, it leads from
            the ground to the balcony at that wall, or to the roof if there is none.

    """

    wall: Wall
    aside: int = 0
    inside: bool = False


class Door(msgspec.Struct, frozen=True):
    """A door: its wall, and how far it is from the middle of that wall, as for a ladder."""

    wall: Wall
    aside: int = 0


class Balcony(msgspec.Struct, frozen=True):
    """A balcony along a wall, or a porch: its wall and how far it reaches out."""

    wall: Wall
    deep: int = DEEP


class House(msgspec.Struct, frozen=True):
    """A house: solid, with locked doors.

    Attributes:
        name: what is written on it; no two houses of a town share one.
        x: of its middle, in thousandths of an inch from the western edge.
        y: of its middle, from the northern edge.
        turn: by how many degrees it is turned, a multiple of 15.
        parts: its ground plan. Its walls are those of the first part.
        doors: one or more.
        balconies: at its walls, one at most for each.
        porches: covered walks at its walls, which are only drawn.
        ladders: the ways up.
        is_flat: whether its roof is flat, so that figures can be on it.

    """

    name: str
    x: int
    y: int
    turn: int
    parts: tuple[Part, ...]
    doors: tuple[Door, ...]
    balconies: tuple[Balcony, ...] = ()
    porches: tuple[Balcony, ...] = ()
    ladders: tuple[Ladder, ...] = ()
    is_flat: bool = False


class Town(msgspec.Struct, frozen=True):
    """A town, as written.

    Attributes:
        title: what it is called.
        width: from the western edge to the eastern one, in thousandths of an inch.
        height: from the northern edge to the southern one.
        about: a sentence on it.
        streets: where the ground is trodden, and railway tracks; they are only drawn.
        houses: the houses.
        covers: the loose pieces of cover; their kinds are those of `cover_kinds`.

    """

    title: str
    width: int
    height: int
    about: str = ""
    streets: tuple[Piece, ...] = ()
    houses: tuple[House, ...] = ()
    covers: tuple[Piece, ...] = ()


class CoverKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of loose cover.

    Attributes:
        climbs: whether a climb or leap card leads over it; nobody crosses the others.
        weight: how often a generated town has it, against the others.
        form: `box` or `circle`.
        size: the sizes that a generated town chooses from, in inches.
        least: how many of it half a generated town has at least.

    """

    climbs: bool
    weight: int
    form: Literal["box", "circle"]
    size: tuple[tuple[str, ...], ...]
    least: int = 0

    def parts(self, nth: int) -> tuple[Part, ...]:
        """Return the form of a piece in the *nth* of its sizes."""
        return (Part(self.form, tuple(map(inches, self.size[nth]))),)


@cache
def cover_kinds() -> dict[str, CoverKind]:
    """Return the kinds of loose cover by their names."""
    text = (DATA / "terrain.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, CoverKind])


@cache
def table_kinds() -> tuple[Kind, ...]:
    """Return all that lies in a town as kinds of terrain of an open table."""
    solid, cover = ("impassable", "blocking"), ("cover", "impassable")
    houses = [
        Kind(name, solid, 6 * INCH, "no way and no shot through it")
        for name in (HOUSE, FLAT_HOUSE, HOUSE_WALL)
    ]
    covers = [
        Kind(name, cover, INCH, f"cover, {'climb over it' if kind.climbs else 'go round it'}")
        for name, kind in cover_kinds().items()
    ]
    return (*(Kind(name, (), 0, says) for name, says in PLAIN.items()), *houses, *covers)


# -- as shapes -------------------------------------------------------------------------------------


class Opening(msgspec.Struct, frozen=True):
    """A stretch of a wall: a door, or where a ladder leans; its two ends.

    Seen along the line from the first end to the second, the house is on the right.
    """

    ax: int
    ay: int
    bx: int
    by: int

    @property
    def middle(self) -> Point:
        """The place in the middle of it."""
        return divide(self.ax + self.bx, 2), divide(self.ay + self.by, 2)

    @property
    def shape(self) -> Shape:
        """A sliver just behind the wall; a base that touches it is in contact with the opening."""
        x, y = self.middle
        inner = [self.inwards((ax - x, ay - y)) for ax, ay in self.ends[::-1]]
        corners = [(ax - x, ay - y) for ax, ay in self.ends] + inner
        return Shape(outline(tuple(corners)), x, y)

    @property
    def ends(self) -> tuple[Point, Point]:
        """Its two ends."""
        return (self.ax, self.ay), (self.bx, self.by)

    def inwards(self, place: Point) -> Point:
        """Return a place moved a tenth of an inch into the house."""
        dx, dy = self.bx - self.ax, self.by - self.ay
        long = between(*self.ends)
        return place[0] - divide(dy * 100, long), place[1] + divide(dx * 100, long)

    def beside(self, far: int) -> Point:
        """Return the place that is so far outside of its middle; inside if *far* is below 0."""
        dx, dy = self.bx - self.ax, self.by - self.ay
        long = between(*self.ends)
        x, y = self.middle
        return x + divide(dy * far, long), y - divide(dx * far, long)


class Platform(msgspec.Struct, frozen=True):
    """A balcony or a flat roof: its name (`roof`, `balcony south`), its level, its parts.

    The ground is level 0, a balcony 1, a roof 2 if the house has a balcony and 1 if not.
    """

    name: str
    level: int
    shapes: tuple[Shape, ...]


class LaidLadder(msgspec.Struct, frozen=True):
    """A ladder in its place, and the names of the platforms, or of the ground, that it joins."""

    opening: Opening
    low: str
    high: str


class LaidHouse(msgspec.Struct, frozen=True):
    """A house in its place.

    Attributes:
        name: what is written on it.
        piece: the number of its piece on the table; of an open building, that of its floor.
        shapes: its ground plan.
        doors: one or more.
        platforms: where figures can be above the ground.
        ladders: the ways up.

    """

    name: str
    piece: int
    shapes: tuple[Shape, ...]
    doors: tuple[Opening, ...]
    platforms: tuple[Platform, ...]
    ladders: tuple[LaidLadder, ...]

    def platform(self, name: str) -> Platform:
        """Return one of its platforms by name."""
        return next(each for each in self.platforms if each.name == name)


class LaidCover(msgspec.Struct, frozen=True):
    """A piece of cover in its place: its kind, the number of its piece, its parts, if it climbs."""

    kind: str
    piece: int
    shapes: tuple[Shape, ...]
    climbs: bool


class TownGround:
    """A town ready for play.

    Args:
        town: a town without problems.
        is_open: whether buildings have no roofs and open doors (BW-BUILD). The first part of each
            is then a floor within thin walls, with a gap at each door; its other parts stay solid;
            nobody can be on its roof.

    Attributes:
        town: what is written.
        table: the same as an open table. Houses and their walls are `impassable` and `blocking`,
            cover is `cover` and `impassable`, and all else has no property.
        ground: that table as shapes.
        houses: in the order of the town.
        covers: in the order of the town.

    """

    def __init__(self, town: Town, *, is_open: bool = False) -> None:
        self.town = town
        self.is_open = is_open
        pieces = [*town.streets]
        for house in town.houses:
            pieces += strips(house, PORCH, house.porches)
        first_house = len(pieces)
        pieces += [self.plan(house) for house in town.houses]
        for house in town.houses:
            pieces += walls_of(house) if is_open else ()
            pieces += strips(house, BALCONY, house.balconies)
            pieces += openings(house, self.ladders(house))
        first_cover = len(pieces)
        pieces += town.covers
        self.table = Table(
            town.title,
            town.width,
            town.height,
            town.about,
            table_kinds(),
            pieces=tuple(pieces),
            soil="dirt",
        )
        self.ground = Ground(self.table)
        self.houses = tuple(
            self.laid_house(house, nth) for nth, house in enumerate(town.houses, first_house)
        )
        self.covers = tuple(
            LaidCover(piece.kind, nth, self.shapes(nth), cover_kinds()[piece.kind].climbs)
            for nth, piece in enumerate(town.covers, first_cover)
        )

    def shapes(self, piece: int) -> tuple[Shape, ...]:
        """Return the parts of a piece of the table."""
        return tuple(lump.shape for lump in self.ground.pieces[piece])

    def plan(self, house: House) -> Piece:
        """Return the ground plan of a house as a piece of the table."""
        kind = FLAT_HOUSE if house.is_flat else HOUSE
        return Piece(
            FLOOR if self.is_open else kind,
            house.name,
            house.x,
            house.y,
            house.turn,
            house.parts,
        )

    def ladders(self, house: House) -> tuple[Ladder, ...]:
        """Return the ladders of a house; those to its roof only if it has one."""
        walls = {each.wall for each in house.balconies}
        return tuple(
            each
            for each in house.ladders
            if not self.is_open or (each.wall in walls and not each.inside)
        )

    def laid_house(self, house: House, piece: int) -> LaidHouse:
        """Return a house in its place."""
        shapes = self.shapes(piece)
        platforms = [
            Platform(f"{BALCONY} {each.wall}", 1, (balcony_shape(house, each),))
            for each in house.balconies
        ]
        if house.is_flat and not self.is_open:
            platforms.append(Platform(ROOF, 2 if house.balconies else 1, shapes))
        return LaidHouse(
            house.name,
            piece,
            shapes,
            tuple(place_opening(house, door.wall, door.aside, DOOR_WIDE) for door in house.doors),
            tuple(platforms),
            tuple(laid_ladder(house, ladder) for ladder in self.ladders(house)),
        )


def side_of(house: House, wall: Wall) -> tuple[Point, Point]:
    """Return the two ends of a wall before the house is turned, seen from the house's middle.

    It is that side of the first part which looks most nearly where the wall is to look.
    """
    part = house.parts[0]
    corners = corners_round(part)
    east, south = WALLS[wall]
    best, most = 0, 0
    for nth, (ax, ay) in enumerate(corners):
        bx, by = corners[(nth + 1) % len(corners)]
        outwards = (by - ay) * east - (bx - ax) * south
        share = outwards * 10_000 // max(1, between((ax, ay), (bx, by)))
        if nth == 0 or share > most:
            best, most = nth, share
    (ax, ay), (bx, by) = corners[best], corners[(best + 1) % len(corners)]
    return (ax + part.x, ay + part.y), (bx + part.x, by + part.y)


def corners_round(part: Part) -> list[Point]:
    """Return the corners of a part, turning right as seen from above; of a circle, those round it.

    A house has no round part; the reader sees to it.
    """
    if part.form == "polygon":
        corners = list(zip(part.sizes[::2], part.sizes[1::2], strict=True))
        ends = zip(corners, (*corners[1:], corners[0]), strict=True)
        turns = sum(px * qy - py * qx for (px, py), (qx, qy) in ends)
        return corners if turns > 0 else corners[::-1]
    wide, deep = part.sizes[0] // 2, part.sizes[-1] // 2
    return [(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)]


def along(house: House, wall: Wall, aside: int, wide: int, out: int = 0) -> tuple[Point, Point]:
    """Return the ends of a stretch of a wall before the house is turned, moved outwards."""
    (ax, ay), (bx, by) = side_of(house, wall)
    dx, dy = bx - ax, by - ay
    long = max(1, between((ax, ay), (bx, by)))
    rightwards = (dx if abs(dx) >= abs(dy) else dy) > 0
    start = (long - wide) // 2 + (aside if rightwards else -aside)
    found = []
    for far in (start, start + wide):
        x, y = ax + divide(dx * far, long), ay + divide(dy * far, long)
        found.append((x + divide(dy * out, long), y - divide(dx * out, long)))
    return found[0], found[1]


def place_on_table(house: House, place: Point) -> Point:
    """Return a place seen from the middle of a house as a place on the table."""
    x, y = turn_about(place, house.turn)
    return house.x + x, house.y + y


def place_opening(house: House, wall: Wall, aside: int, wide: int, out: int = 0) -> Opening:
    """Return a stretch of a wall in its place; *out* is how far outside the wall it is."""
    one, other = along(house, wall, aside, wide, out)
    return Opening(*place_on_table(house, one), *place_on_table(house, other))


def balcony_part(house: House, balcony: Balcony) -> Part:
    """Return the ground plan of a balcony or a porch, seen from the middle of its house."""
    (ax, ay), (bx, by) = side_of(house, balcony.wall)
    long = max(1, between((ax, ay), (bx, by)))
    ox, oy = divide((by - ay) * balcony.deep, long), -divide((bx - ax) * balcony.deep, long)
    corners = ((ax + ox, ay + oy), (bx + ox, by + oy), (bx, by), (ax, ay))
    return Part("polygon", tuple(number for corner in corners for number in corner))


def balcony_shape(house: House, balcony: Balcony) -> Shape:
    """Return a balcony in its place."""
    sizes = balcony_part(house, balcony).sizes
    corners = [
        turn_about(corner, house.turn) for corner in zip(sizes[::2], sizes[1::2], strict=True)
    ]
    return Shape(outline(tuple(corners)), house.x, house.y)


def laid_ladder(house: House, ladder: Ladder) -> LaidLadder:
    """Return a ladder in its place: at the wall, or at the outer edge of a balcony."""
    balcony = next((each for each in house.balconies if each.wall == ladder.wall), None)
    name = f"{BALCONY} {ladder.wall}"
    if balcony is not None and not ladder.inside:
        at = place_opening(house, ladder.wall, ladder.aside, LADDER_WIDE, balcony.deep)
        return LaidLadder(at, GROUND, name)
    at = place_opening(house, ladder.wall, ladder.aside, LADDER_WIDE)
    return LaidLadder(at, name if ladder.inside else GROUND, ROOF)


# -- as an open table ------------------------------------------------------------------------------

THICK: Final = 160
"""How thick a door is drawn; a ladder is drawn wider."""


def strips(house: House, kind: str, found: tuple[Balcony, ...]) -> Iterator[Piece]:
    """Yield the balconies or the porches of a house."""
    for each in found:
        yield Piece(kind, "", house.x, house.y, house.turn, (balcony_part(house, each),))


def openings(house: House, ladders: tuple[Ladder, ...]) -> Iterator[Piece]:
    """Yield the doors and the ladders of a house, as they are drawn: a bar across the wall."""
    for door in house.doors:
        yield bar(house, DOOR, along(house, door.wall, door.aside, DOOR_WIDE), THICK, THICK)
    for ladder in ladders:
        balcony = next((each for each in house.balconies if each.wall == ladder.wall), None)
        out = balcony.deep if balcony is not None and not ladder.inside else 0
        ends = along(house, ladder.wall, ladder.aside, LADDER_WIDE, out)
        yield bar(house, LADDER, ends, 3 * THICK, 3 * THICK)


def walls_of(house: House) -> Iterator[Piece]:
    """Yield the walls of an open building: thin, with a gap at each door; its annexes are solid."""
    corners = corners_round(house.parts[0])
    part = house.parts[0]
    corners = [(x + part.x, y + part.y) for x, y in corners]
    gaps = [along(house, door.wall, door.aside, DOOR_WIDE) for door in house.doors]
    for nth, start in enumerate(corners):
        end = corners[(nth + 1) % len(corners)]
        inside = sorted(
            (between(start, one), other)
            for one, other in gaps
            if lies_on(start, end, one) and lies_on(start, end, other)
        )
        here = start
        for far, other in inside:
            one = point_on(start, end, far)
            if between(here, one) > THICK_WALL:
                yield bar(house, HOUSE_WALL, (here, one), 0, THICK_WALL)
            here = other
        if between(here, end) > THICK_WALL:
            yield bar(house, HOUSE_WALL, (here, end), 0, THICK_WALL)
    if house.parts[1:]:
        yield Piece(HOUSE, "", house.x, house.y, house.turn, house.parts[1:])


def lies_on(start: Point, end: Point, place: Point) -> bool:
    """Return whether a place lies on a side, to within the rounding of places."""
    return between(start, place) + between(place, end) <= between(start, end) + 3


def point_on(start: Point, end: Point, far: int) -> Point:
    """Return the place so far along a side."""
    long = max(1, between(start, end))
    return (
        start[0] + divide((end[0] - start[0]) * far, long),
        start[1] + divide((end[1] - start[1]) * far, long),
    )


def bar(house: House, kind: str, ends: tuple[Point, Point], out: int, into: int) -> Piece:
    """Return a bar along a line, so far out of the house and so far into it."""
    (ax, ay), (bx, by) = ends
    x, y = divide(ax + bx, 2), divide(ay + by, 2)
    dx, dy = bx - ax, by - ay
    long = max(1, between((ax, ay), (bx, by)))
    ox, oy = divide(dy * out, long), -divide(dx * out, long)
    ix, iy = -divide(dy * into, long), divide(dx * into, long)
    corners = ((ax + ox, ay + oy), (bx + ox, by + oy), (bx + ix, by + iy), (ax + ix, ay + iy))
    sizes = tuple(number for cx, cy in corners for number in (cx - x, cy - y))
    px, py = turn_about((x, y), house.turn)
    return Piece(kind, "", house.x + px, house.y + py, house.turn, (Part("polygon", sizes),))
