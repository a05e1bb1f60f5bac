"""Towns made from a seed, by the game's own words.

There is a main street with a row of houses on either side, more houses behind, and loose cover. One
half is made and set again turned by half a circle about the middle of the table, so that each edge
has before it what the opposite one has. Counts, sizes and names are in `data/making.toml`, kinds of
cover in `data/terrain.toml`. All chance comes from what is handed in.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.games.black_hat.town.checks import at_fault
from lonehand.games.black_hat.town.plans import (
    DATA,
    DEEP,
    STREET,
    Balcony,
    Door,
    House,
    Ladder,
    Town,
    TownGround,
    Wall,
    cover_kinds,
)
from lonehand.games.black_hat.town.text import write
from lonehand.space.inches.measures import INCH, Point, inches, turn_about
from lonehand.space.inches.shapes import Shape, is_within, outline
from lonehand.space.inches.tables import Part, Piece

T = TypeVar("T")
SOURCE: Final = "town"
TRIES: Final = 80
"""Places tried for a thing before another is drawn."""
MOST_DRAFTS: Final = 60
"""Towns tried before it is given up; far more than any seed needs."""
ANGLES: Final = (15, 30, 330, 345)


class SizeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much there is in half a town of a size: its side, houses, fewest and most cover.

    `back` is how many of the houses are not at the street.
    """

    side: str
    houses: int
    covers: tuple[int, int]
    back: int


class GroundFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is left free; the file says of each what it is."""

    street: tuple[str, ...]
    border: str
    lane: str
    door: str
    set_back: tuple[str, ...]


class HouseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What houses are like; the file says of each what it is."""

    wide: tuple[str, ...]
    deep: tuple[str, ...]
    gap: tuple[str, ...]
    flat: int
    balcony: int
    porch: int
    turned: int


class NamesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names of towns and of houses."""

    towns: tuple[str, ...]
    houses: tuple[str, ...]


class MakingFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How towns are made."""

    size: dict[str, SizeFile]
    ground: GroundFile
    house: HouseFile
    names: NamesFile


@cache
def guidelines() -> MakingFile:
    """Return how towns are made."""
    return msgspec.convert(tomllib.loads((DATA / "making.toml").read_text("utf-8")), MakingFile)


def sizes() -> tuple[str, ...]:
    """Return the sizes that towns are made in, as keys: the side of the table in inches."""
    return tuple(guidelines().size)


def make_town(chance: Chance, size: str = "48") -> str:
    """Return the text of a town made by chance.

    Args:
        chance: the same chance makes the same town.
        size: one of `sizes`.

    Raises:
        Refusal: there is no such size.

    """
    return write(made_town(chance, size))


def made_town(chance: Chance, size: str = "48") -> Town:
    """Return a town made by chance, as `make_town`."""
    rules = guidelines()
    if size not in rules.size:
        raise Refusal(f"no towns of “{size}” inches; choose from {', '.join(rules.size)}")
    for _ in range(MOST_DRAFTS):
        town = Draft(chance, rules, rules.size[size]).town()
        if town is not None and not at_fault(town):
            return town
    raise AssertionError("some seed makes no town; widen the guidelines")


class Draft:
    """Half of a town that is being made, and all of it in the end.

    The street runs from west to east while it is made; by chance the whole is turned in the end.

    Attributes:
        half: the houses made so far, without names.
        covers: the loose cover made so far.
        taken: what lies there already, the other half included.

    """

    def __init__(self, chance: Chance, rules: MakingFile, size: SizeFile) -> None:
        self.chance, self.rules, self.size = chance, rules, size
        self.side = inches(size.side)
        self.middle = self.side // 2
        self.street = inches(self.one_of(rules.ground.street))
        self.lane, self.border = inches(rules.ground.lane), inches(rules.ground.border)
        self.half: list[House] = []
        self.covers: list[Piece] = []
        self.taken: list[Shape] = []
        self.kept_free: list[Shape] = []

    # -- chance ------------------------------------------------------------------------------------

    def one_of(self, things: Sequence[T]) -> T:
        """Return one of some things."""
        return things[self.chance.below(SOURCE, len(things))]

    def happens(self, of_100: int) -> bool:
        """Return whether something happens that does so many times in 100."""
        return self.chance.below(SOURCE, 100) < of_100

    def between(self, least: int, most: int) -> int:
        """Return a place from one to another, both included, to half an inch."""
        return least + 500 * self.chance.below(SOURCE, max(0, most - least) // 500 + 1)

    # -- houses ------------------------------------------------------------------------------------

    def town(self) -> Town | None:
        """Return the whole town; None if this one has no room for all that belongs into it."""
        self.add_row()
        while len(self.half) < self.size.houses:
            if not self.add_behind():
                return None
        if not any(house.balconies for house in self.half):
            return None
        if not any(house.is_flat for house in self.half):
            return None
        fewest, most = self.size.covers
        wanted = fewest + self.chance.below(SOURCE, most - fewest + 1)
        for kind in self.kinds(wanted):
            if not self.add_cover(kind):
                return None
        return self.finish()

    def add_row(self) -> None:
        """Set the row of houses north of the street, from its western end, as far as they fit."""
        row = self.size.houses - self.size.back
        x = self.border + self.between(0, 3 * INCH)
        while len(self.half) < row:
            house = self.at_street(x)
            wide = house.parts[0].sizes[0]
            if x + wide > self.side - self.border:
                return
            self.add(house)
            x += wide + inches(self.one_of(self.rules.house.gap))

    def at_street(self, left: int) -> House:
        """Return a house whose door is at the street."""
        wide, deep = self.measures()
        front = self.middle - self.street // 2 - inches(self.one_of(self.rules.ground.set_back))
        return self.furnish(House("", left + wide // 2, front - deep // 2, 0, (), ()), wide, deep)

    def measures(self) -> Point:
        """Return how wide and how deep a house is."""
        house = self.rules.house
        return inches(self.one_of(house.wide)), inches(self.one_of(house.deep))

    def furnish(self, bare: House, wide: int, deep: int) -> House:
        """Return a house with its walls, a door to the south, and what else it has."""
        rules = self.rules.house
        aside = self.one_of((-500, 0, 0, 500)) if wide > 4 * INCH else 0
        house = replace(
            bare,
            parts=(Part("box", (wide, deep)),),
            doors=(Door("south", aside),),
            is_flat=self.happens(rules.flat),
        )
        ladders: list[Ladder] = []
        balcony = self.happens(rules.balcony) and bare.y + deep // 2 <= self.middle
        if balcony:
            side = wide // 2 - INCH
            ladders.append(Ladder("south", self.one_of((-side, side))))
            house = replace(house, balconies=(Balcony("south", DEEP),))
        elif self.happens(rules.porch):
            house = replace(house, porches=(Balcony("south", INCH),))
        if house.is_flat:
            ladders.append(self.way_to_roof(has_balcony=balcony))
        return replace(house, ladders=tuple(ladders))

    def way_to_roof(self, *, has_balcony: bool) -> Ladder:
        """Return the ladder to a flat roof: behind the house, at a side, or from the balcony."""
        if has_balcony and self.happens(50):
            return Ladder("south", 0, inside=True)
        walls: tuple[Wall, ...] = ("north", "east", "west")
        return Ladder(self.one_of(walls))

    def add_behind(self) -> bool:
        """Set a house away from the street; return whether there was room for it."""
        for _ in range(TRIES):
            wide, deep = self.measures()
            x = self.between(self.border + wide // 2, self.side - self.border - wide // 2)
            back = self.middle - self.street // 2
            y = self.between(self.border + deep // 2, max(self.border + deep, back - deep // 2))
            turn = self.one_of((0, 90, 270))
            if self.happens(self.rules.house.turned):
                turn += self.one_of(ANGLES)
            house = self.furnish(House("", x, y, turn % 360, (), ()), wide, deep)
            if self.is_clear(house):
                self.add(house)
                return True
        return False

    def is_clear(self, house: House) -> bool:
        """Return whether a house leaves lanes to all that is there and to its own twin."""
        here, twin = self.outlines(house), self.outlines(self.twin_of(house))
        keep = self.free_before(house)
        inside = all(
            self.border <= shape.x + shape.outline.box[0]
            and shape.x + shape.outline.box[2] <= self.side - self.border
            and self.border <= shape.y + shape.outline.box[1]
            and shape.y + shape.outline.box[3] <= self.side - self.border
            for shape in here
        )
        return (
            inside
            and not is_near(here, (*self.taken, *twin), self.lane)
            and not is_near(here, self.kept_free, 0)
            and not is_near(keep, (*self.taken, *twin), 0)
        )

    def add(self, house: House) -> None:
        """Set a house, and its twin across the middle."""
        self.half.append(house)
        for each in (house, self.twin_of(house)):
            self.taken += self.outlines(each)
            self.kept_free += self.free_before(each)

    def outlines(self, house: House) -> list[Shape]:
        """Return the walls and the balconies of a house."""
        (laid,) = TownGround(Town("", self.side, self.side, houses=(house,))).houses
        found = list(laid.shapes)
        for each in laid.platforms:
            found += each.shapes
        return found

    def free_before(self, house: House) -> list[Shape]:
        """Return what is kept free in front of the doors and at the feet of the ladders."""
        (laid,) = TownGround(Town("", self.side, self.side, houses=(house,))).houses
        spot = outline(((0, 0),), inches(self.rules.ground.door) // 2)
        openings = [*laid.doors]
        openings += [each.opening for each in laid.ladders if each.low == "ground"]
        return [Shape(spot, *each.beside(spot.radius + 10)) for each in openings]

    def twin_of(self, house: House) -> House:
        """Return a house turned by half a circle about the middle of the table."""
        return replace(
            house, x=self.side - house.x, y=self.side - house.y, turn=(house.turn + 180) % 360
        )

    # -- cover -------------------------------------------------------------------------------------

    def kinds(self, count: int) -> Iterator[str]:
        """Yield so many kinds of cover: those that every town has, the others by weight."""
        known = cover_kinds()
        always = [name for name, kind in known.items() for _ in range(kind.least)]
        yield from always[:count]
        for _ in range(count - len(always)):
            number = self.chance.below(SOURCE, sum(kind.weight for kind in known.values()))
            for name, kind in known.items():
                number -= kind.weight
                if number < 0:
                    yield name
                    break

    def add_cover(self, kind: str) -> bool:
        """Set a piece of cover and its twin; return whether there was room for it."""
        found = cover_kinds()[kind]
        for _ in range(TRIES):
            parts = found.parts(self.chance.below(SOURCE, len(found.size)))
            x = self.between(2 * INCH, self.side - 2 * INCH)
            y = self.between(3 * INCH, self.middle)
            turn = self.one_of((0, 0, 90, 15, 45, 75, 345))
            piece = Piece(kind, "", x, y, turn if parts[0].form == "box" else 0, parts)
            twin = replace(piece, x=self.side - x, y=self.side - y, turn=(piece.turn + 180) % 360)
            if parts[0].form == "circle":
                twin = replace(twin, turn=0)
            here, there = self.lies(piece), self.lies(twin)
            if is_near(here, (*self.taken, *there), self.lane) or is_near(here, self.kept_free, 0):
                continue
            self.covers += (piece, twin)
            self.taken += (*here, *there)
            return True
        return False

    def lies(self, piece: Piece) -> list[Shape]:
        """Return where a piece of cover lies."""
        (laid,) = TownGround(Town("", self.side, self.side, covers=(piece,))).covers
        return list(laid.shapes)

    # -- the whole ---------------------------------------------------------------------------------

    def finish(self) -> Town:
        """Return the whole town, with names, and turned by a quarter if chance wants it."""
        names = list(self.rules.names.houses)
        whole = [*self.half, *map(self.twin_of, self.half)]
        named = []
        for house in whole:
            name = names.pop(self.chance.below(SOURCE, len(names)))
            named.append(replace(house, name=name))
        quarter = self.one_of((0, 90))
        street = Piece(
            STREET,
            "Main Street",
            self.middle,
            self.middle,
            quarter,
            (Part("box", (self.side, self.street)),),
        )
        return Town(
            self.one_of(self.rules.names.towns),
            self.side,
            self.side,
            f"Made from the seed {self.chance.seed!r}.",
            (street,),
            tuple(replace(each, **self.place_of(each, quarter)) for each in named),
            tuple(replace(each, **self.place_of(each, quarter)) for each in self.covers),
        )

    def place_of(self, thing: House | Piece, quarter: int) -> dict[str, int]:
        """Return where a thing is, and how it is turned, once the town is turned as a whole."""
        x, y = turn_about((thing.x - self.middle, thing.y - self.middle), quarter)
        turn = (thing.turn + quarter) % 360
        if thing.parts[0].form == "circle":
            turn = 0
        return {"x": self.middle + x, "y": self.middle + y, "turn": turn}


def is_near(shapes: Sequence[Shape], others: Sequence[Shape], lane: int) -> bool:
    """Return whether any shape of one group leaves less than a lane to any of another."""
    return any(is_within(one, other, lane - 1) for one in shapes for other in others)
