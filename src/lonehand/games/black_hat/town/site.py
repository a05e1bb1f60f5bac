"""A town as the rules see it: its terrain, its houses with doors, platforms and ladders, numbered.

Bases stand on it: a circle of an inch on foot, an oval of 1 by 2 inches mounted.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from lonehand.games.black_hat.state import Figure, Horse
from lonehand.games.black_hat.town import towns
from lonehand.games.black_hat.town.places import GROUND, Ladder, Platform
from lonehand.games.black_hat.town.plans import GROUND as STREET_LEVEL
from lonehand.games.black_hat.town.towns import FOOT, MOUNTED, LaidCover, LaidHouse, TownGround
from lonehand.space.inches.fields import Field
from lonehand.space.inches.ground import is_in
from lonehand.space.inches.moves.movers import Lanes
from lonehand.space.inches.moves.routes import Obstacle
from lonehand.space.inches.shapes import Base, Shape, base, is_within, overlaps, touches

ON_FOOT: Final = base(FOOT)
RIDER: Final = base(MOUNTED)
RADIUS: Final = ON_FOOT.radius
PATIENCE: Final = 400
"""From how many corners a figure looks on for a way."""


class Site:
    """A town ready for play.

    Args:
        laid: the town as shapes.

    Attributes:
        field: its terrain as `space.inches` has it.
        houses: in the order of the town.
        doors: for each house its doors as shapes.
        platforms: roofs and balconies, numbered.
        ladders: all ways up, numbered.
        covers: the pieces of cover by the number of their piece of terrain.
        lanes: terrain as obstacles, by the base and the piece of cover that is climbed over; -1 for
            none.

    """

    def __init__(self, laid: TownGround) -> None:
        self.laid = laid
        self.field = Field(laid.ground)
        self.width, self.height = laid.ground.width, laid.ground.height
        self.houses: tuple[LaidHouse, ...] = laid.houses
        self.doors = tuple(tuple(door.shape for door in house.doors) for house in laid.houses)
        self.covers: dict[int, LaidCover] = {each.piece: each for each in laid.covers}
        platforms: list[Platform] = []
        ladders: list[Ladder] = []
        for number, house in enumerate(laid.houses):
            numbers = {STREET_LEVEL: GROUND}
            for each in house.platforms:
                numbers[each.name] = len(platforms)
                found = Platform(len(platforms), number, each.name, each.level, each.shapes)
                platforms.append(found)
            for climb in house.ladders:
                opening = climb.opening
                ladders.append(
                    Ladder(
                        len(ladders),
                        numbers[climb.low],
                        numbers[climb.high],
                        opening.shape,
                        opening.beside(RADIUS + 2),
                        opening.beside(-RADIUS - 2),
                    )
                )
        self.platforms, self.ladders = tuple(platforms), tuple(ladders)
        self.known_lanes: dict[tuple[Base, int], Lanes] = {}

    def lanes(self, of: Base, over: int = -1) -> Lanes:
        """Return the terrain as obstacles for a base; without a piece that it climbs over."""
        found = self.known_lanes.get((of, over))
        if found is None:
            found = Lanes(self.field.ground, of, (), PATIENCE)
            if over >= 0:
                lumps = [lump for lump in found.lumps if lump.piece != over]
                found.walls = [
                    Obstacle(lump.shape, lump.shape.outline.radius + of.radius) for lump in lumps
                ]
                found.lumps = lumps
            self.known_lanes[of, over] = found
        return found

    def at_doors(self, shape: Shape) -> list[int]:
        """Return the numbers of the houses at whose door a base on the ground stands."""
        return [
            number
            for number, doors in enumerate(self.doors)
            if any(touches(shape, door) for door in doors)
        ]

    def near_house(self, number: int, shape: Shape, length: int) -> bool:
        """Say whether a base is within a length of a house."""
        return any(is_within(shape, part, length) for part in self.houses[number].shapes)

    def on_platform(self, number: int, shape: Shape) -> bool:
        """Say whether a base stands on a platform with all of it."""
        return any(is_in(shape, part) for part in self.platforms[number].shapes)

    def level(self, platform: int) -> int:
        """Return how many storeys up a platform is; 0 for the ground."""
        return 0 if platform == GROUND else self.platforms[platform].level

    def pieces_at(self, shape: Shape) -> list[int]:
        """Return the pieces of cover that a base touches or overlaps."""
        return [
            piece
            for piece, cover in self.covers.items()
            if any(touches(shape, part) for part in cover.shapes)
        ]

    def is_clear(self, shape: Shape) -> bool:
        """Say whether a base stands on the table, and neither in a house nor on cover."""
        ground = self.field.ground
        return ground.holds(shape) and not any(
            lump.is_solid and overlaps(lump.shape, shape) for lump in ground.lumps
        )


@lru_cache(maxsize=64)
def site(text: str, *, is_open: bool = False) -> Site:
    """Return a town ready for play from its text; the same text, the same one.

    Args:
        text: the town as written.
        is_open: whether its houses are open-roofed and can be entered.

    Raises:
        Refusal: something is wrong with it.

    """
    return Site(towns.ground(text, is_open=is_open))


# -- bases -----------------------------------------------------------------------------------------


def base_of(figure: Figure) -> Base:
    """Return what a figure stands on."""
    return RIDER if figure.mounted else ON_FOOT


def shape_of(figure: Figure) -> Shape:
    """Return a figure's base in its place."""
    if figure.mounted:
        return RIDER.at(figure.x, figure.y, figure.turn)
    return ON_FOOT.at(figure.x, figure.y)


def horse_shape(horse: Horse) -> Shape:
    """Return the base of a riderless horse in its place."""
    return RIDER.at(horse.x, horse.y, horse.turn)
