"""What is wrong with a town, where, and what would be right."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from lonehand.engine.grammar.english import count_of
from lonehand.games.black_hat.town.plans import (
    BALCONY,
    DOOR_WIDE,
    FOOT,
    GROUND,
    HOUSE,
    LADDER_WIDE,
    STREET,
    House,
    LaidHouse,
    Opening,
    Town,
    TownGround,
    side_of,
)
from lonehand.games.black_hat.town.text import HOUSE_LOOKS, Reader
from lonehand.space.cells.boards import Problem
from lonehand.space.inches.check import Fault, part_at_fault, problems_of, sound
from lonehand.space.inches.measures import INCH, Point, between, in_inches
from lonehand.space.inches.moves.movers import Lanes
from lonehand.space.inches.shapes import base, is_within, overlaps
from lonehand.space.inches.tables import Piece, place

SMALLEST_SIDE, LARGEST_SIDE = 24 * INCH, 72 * INCH
MOST_HOUSES: Final = 30
MOST_COVERS: Final = 80
COVER: Final = "cover"
TRODDEN: Final = INCH
"""What loose cover leaves free round a door (reference, 2.4)."""
STRIP: Final = 4 * INCH
"""How deep the strip along an edge is in which gangs begin."""
ROOMY: Final = 10
"""Places, two inches apart, that every edge has for gangs: two of five."""
RADIUS: Final = INCH // 2
"""Of the base of a figure on foot."""
BESIDE: Final = RADIUS + 2
"""How far its middle is from a door that it touches; turned walls are rounded by that much."""
NARROWEST: Final = INCH
"""A base has to find room on a balcony, and under a porch."""


def read(text: str, where: str = "") -> Town:
    """Return the town in a text.

    Raises:
        Refusal: something is wrong with it; the sentence says what, where, and what would be right.

    """
    return sound(*check(text), where)


def check(text: str) -> tuple[Town | None, list[Problem]]:
    """Return the town in a text, and all that is wrong with it; no town if there is too little."""
    reader = Reader(text)
    town = reader.read()
    return town, problems_of(reader, town, at_fault)


def at_fault(town: Town) -> list[Fault]:
    """Return what is wrong with a town: with which thing, and the sentence."""
    found = [*size_at_fault(town), *forms_at_fault(town), *houses_at_fault(town)]
    if found:
        return found
    there = TownGround(town)
    found = [*off_the_table(there), *in_each_other(there), *openings_at_fault(there)]
    return found or [*ways_at_fault(there)]


# -- each thing by itself --------------------------------------------------------------------------


def size_at_fault(town: Town) -> Iterator[Fault]:
    """Yield what is wrong with the size of the table, and with how much lies on it."""
    for side in (town.width, town.height):
        if not SMALLEST_SIDE <= side <= LARGEST_SIDE:
            sides = f"{in_inches(SMALLEST_SIDE)} to {in_inches(LARGEST_SIDE)}"
            yield "size", 0, f"a side is {in_inches(side)} inches; choose {sides}"
    if not town.houses:
        yield "size", 0, f"a town has houses; add one: {HOUSE_LOOKS}"
    for sort, things, most in (
        (HOUSE, len(town.houses), MOST_HOUSES),
        (COVER, len(town.covers), MOST_COVERS),
    ):
        if things > most:
            yield sort, most, f"{most} of the sort `{sort}` are the most; leave out the rest"


def forms_at_fault(town: Town) -> Iterator[Fault]:
    """Yield which polygons are not convex."""
    found: list[tuple[str, int, Piece | House]] = []
    found += [(STREET, nth, each) for nth, each in enumerate(town.streets)]
    found += [(HOUSE, nth, each) for nth, each in enumerate(town.houses)]
    found += [(COVER, nth, each) for nth, each in enumerate(town.covers)]
    for sort, number, thing in found:
        for part in thing.parts:
            sentence = part_at_fault(part) if part.form == "polygon" else ""
            if sentence:
                yield sort, number, sentence


def houses_at_fault(town: Town) -> Iterator[Fault]:
    """Yield what is wrong with the names and the walls of houses, each by itself."""
    names: set[str] = set()
    for number, house in enumerate(town.houses):
        if house.name in names:
            yield HOUSE, number, f"there are two houses called {house.name}; rename one of them"
        names.add(house.name)
        yield from ((HOUSE, number, sentence) for sentence in walls_at_fault(house))


def walls_at_fault(house: House) -> Iterator[str]:
    """Yield what is wrong with what a house has at its walls."""
    for what, wide, wall, aside in (
        *(("door", DOOR_WIDE, each.wall, each.aside) for each in house.doors),
        *(("ladder", LADDER_WIDE, each.wall, each.aside) for each in house.ladders),
    ):
        long = between(*side_of(house, wall))
        room = (long - wide) // 2
        if room < 0:
            yield (
                f"the {wall} wall of {house.name} is {in_inches(long)} inches long,"
                f" and a {what} needs {in_inches(wide)}"
            )
        elif abs(aside) > room:
            yield (
                f"the {what} of {house.name} is beyond the end of its {wall} wall;"
                f" move it by {in_inches(room)} at most"
            )
    for what, strips in (("balcony", house.balconies), ("porch", house.porches)):
        for each in strips:
            if each.deep < NARROWEST:
                deep = in_inches(each.deep)
                yield f"the {what} of {house.name} is {deep} inches deep; give it an inch or more"
    yield from ladders_at_fault(house)


def ladders_at_fault(house: House) -> Iterator[str]:
    """Yield what is wrong with the ladders of a house, and what none of them leads to."""
    balconies = {each.wall for each in house.balconies}
    reached: set[str] = set()
    for ladder in house.ladders:
        if ladder.inside and ladder.wall not in balconies:
            yield (
                f"the {ladder.wall} wall of {house.name} has no balcony for its ladder to begin on;"
                f" add `balcony {ladder.wall}` or leave out `from balcony`"
            )
        elif (ladder.inside or ladder.wall not in balconies) and not house.is_flat:
            yield (
                f"the ladder at the {ladder.wall} wall of {house.name} leads to a roof that nobody"
                " can be on; add `flat roof`, or a balcony at that wall"
            )
        reached.add(ladder.wall if ladder.wall in balconies and not ladder.inside else "the roof")
    for wall in sorted(balconies - reached):
        yield f"nobody gets onto the {wall} balcony of {house.name}; add `ladder {wall}`"
    if house.is_flat and "the roof" not in reached:
        yield (
            f"nobody gets onto the roof of {house.name}; add `ladder WALL`,"
            " or `ladder WALL from balcony`"
        )


# -- things together -------------------------------------------------------------------------------


def sorts_of(there: TownGround) -> dict[int, tuple[str, int, str]]:
    """Return of each piece of the table its sort, its number and what to call it in a sentence."""
    found = {each.piece: (HOUSE, nth, each.name) for nth, each in enumerate(there.houses)}
    for nth, each in enumerate(there.covers):
        piece = there.town.covers[nth]
        name = f"the {piece.kind} at {place((piece.x, piece.y))}"
        found[each.piece] = (COVER, nth, name)
    return found


def off_the_table(there: TownGround) -> Iterator[Fault]:
    """Yield which houses, balconies and pieces of cover reach beyond the table."""
    for piece, (sort, number, name) in sorts_of(there).items():
        if not all(there.ground.holds(lump.shape) for lump in there.ground.pieces[piece]):
            yield sort, number, f"{name} reaches beyond the table; move it"
    for number, house in enumerate(there.houses):
        for each in house.platforms:
            if each.name.startswith(BALCONY) and not all(map(there.ground.holds, each.shapes)):
                yield HOUSE, number, f"the {each.name} of {house.name} reaches beyond the table"


def in_each_other(there: TownGround) -> Iterator[Fault]:
    """Yield which houses, balconies and pieces of cover share ground."""
    sorts = sorts_of(there)
    shapes = {piece: [lump.shape for lump in there.ground.pieces[piece]] for piece in sorts}
    for one, other in combinations(sorts, 2):
        if any(overlaps(here, over) for here in shapes[one] for over in shapes[other]):
            sort, number, name = sorts[other]
            yield sort, number, f"{sorts[one][2]} and {name} overlap; move one of them"
    for number, house in enumerate(there.houses):
        for each in house.platforms:
            if not each.name.startswith(BALCONY):
                continue
            for piece, (_, _, name) in sorts.items():
                if piece != house.piece and any(overlaps(each.shapes[0], o) for o in shapes[piece]):
                    sentence = f"the {each.name} of {house.name} and {name} overlap"
                    yield HOUSE, number, f"{sentence}; move one of them"


def openings_at_fault(there: TownGround) -> Iterator[Fault]:
    """Yield which doors and ladders have no room for a base, and what lies too near to a door."""
    sorts = sorts_of(there)
    for number, house in enumerate(there.houses):
        for what, each in doors_and_feet(house):
            spot = base(FOOT).at(*each.beside(BESIDE))
            if not there.ground.is_free(spot):
                yield (
                    HOUSE,
                    number,
                    f"nobody can be at {what} of {house.name}; leave an inch free in front of it",
                )
        for door in house.doors:
            for cover in there.covers:
                if any(is_within(door.shape, shape, TRODDEN - 1) for shape in cover.shapes):
                    sort, nth, name = sorts[cover.piece]
                    yield (
                        sort,
                        nth,
                        f"{name} is within an inch of the door of {house.name}; move it",
                    )


def doors_and_feet(house: LaidHouse) -> Iterator[tuple[str, Opening]]:
    """Yield the doors of a house and the feet of its ladders, with words for them."""
    for door in house.doors:
        yield "the door", door
    for ladder in house.ladders:
        if ladder.low == GROUND:
            yield "the foot of the ladder", ladder.opening


def ways_at_fault(there: TownGround) -> Iterator[Fault]:
    """Yield which edges have too little room, and which doors nobody can walk to from an edge."""
    lanes = Lanes(there.ground, base(FOOT))
    start: Point | None = None
    for edge in ("north", "east", "south", "west"):
        free = places_at(there, edge)
        if len(free) < ROOMY:
            yield "size", 0, crowded_edge(edge, len(free))
            continue
        walks = [place for place in free if start is None or walk(lanes, start, place)]
        if not walks:
            yield "size", 0, f"nobody can walk to the {edge} edge; leave a way an inch wide"
            continue
        start = start or walks[len(walks) // 2]
    if start is None:
        return
    for number, house in enumerate(there.houses):
        for what, each in doors_and_feet(house):
            if not walk(lanes, start, each.beside(BESIDE)):
                yield (
                    HOUSE,
                    number,
                    f"nobody can walk to {what} of {house.name}; leave a way an inch wide",
                )


def crowded_edge(edge: str, free: int) -> str:
    """Return the sentence for an edge that has too little room for gangs."""
    return (
        f"the {edge} edge has room for {count_of(free, 'figure')}; gangs begin within"
        f" {in_inches(STRIP)} inches of it, so leave room for {ROOMY}"
    )


def walk(lanes: Lanes, start: Point, end: Point) -> bool:
    """Return whether a figure on foot can go from one place to another without climbing."""
    return start == end or lanes.mover(start, 0).way(end, limit=10**9) is not None


def places_at(there: TownGround, edge: str) -> list[Point]:
    """Return places for bases in the strip along an edge, two inches apart."""
    town = there.town
    long = town.width if edge in ("north", "south") else town.height
    found = []
    for deep in (RADIUS, RADIUS + 2 * INCH):
        for far in range(INCH, long, 2 * INCH):
            x, y = {
                "north": (far, deep),
                "south": (far, town.height - deep),
                "west": (deep, far),
                "east": (town.width - deep, far),
            }[edge]
            if there.ground.is_free(base(FOOT).at(x, y)):
                found.append((x, y))
    return found


def summary(town: Town) -> str:
    """Return a town in a sentence."""
    size = f"{in_inches(town.width)} by {in_inches(town.height)} inches"
    doors = sum(len(house.doors) for house in town.houses)
    high = sum(len(house.balconies) + house.is_flat for house in town.houses)
    parts = [size, count_of(len(town.houses), "house"), count_of(doors, "door")]
    parts.append(count_of(high, "place") + " above the ground")
    parts.append(f"{count_of(len(town.covers), 'piece')} of cover")
    return f"{town.title} is a good town: {', '.join(parts)}."
