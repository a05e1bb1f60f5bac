"""Towns as text that a person can write: reading and writing.

    town: Dry Creek
    size: 48 x 48
    about: One street, and the creek behind it.
    street "Main Street" at 24,24: box 48x7
    track at 24,6: box 48x2
    house "Saloon" at 12,17: box 6x5; door south; balcony south; ladder east; flat roof
    house "Bank" at 30,17 turned 15: box 4x4; door south -1; porch south
    fence at 20,30 turned 90: box 4x0.3
    trough at 9,21: box 2x0.8

A line is a thing on the table: where its middle is in inches, x to the east and y to the south, how
far it is turned clockwise by steps of 15 degrees, and its form. A house has a name, and behind its
form what it has at its walls: `door WALL`, `balcony WALL`, `porch WALL`, `ladder WALL`, and `flat
roof`. A wall is the one that looks north, east, south or west before the house is turned. A number
behind it says how far a door or a ladder is from the middle of the wall, to the east or the south;
behind a balcony or a porch it says how deep it is. `ladder WALL from balcony` leads from the
balcony at that wall to the roof.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.games.black_hat.town.plans import (
    BALCONY,
    DEEP,
    DOOR,
    HOUSE,
    LADDER,
    PORCH,
    STREET,
    TRACK,
    WALLS,
    Balcony,
    Door,
    House,
    Ladder,
    Town,
    cover_kinds,
)
from lonehand.space.cells.boards import Problem
from lonehand.space.inches.measures import in_inches, inches
from lonehand.space.inches.tables import (
    Lines,
    Piece,
    begins_with,
    part_text,
    piece_in,
    piece_line,
    place,
    read_lines,
)

HEAD: Final = ("town", "size", "about")
LOOKS: Final = "`trough at 9,21: box 2x0.8`"
HOUSE_LOOKS: Final = '`house "Saloon" at 12,17: box 6x5; door south`'
FEATURES: Final = "`door south`, `balcony south`, `porch south`, `ladder east`, `flat roof`"
INSIDE: Final = "from balcony"
"""Written behind a ladder that leads from the balcony at its wall to the roof."""


def is_town(text: str) -> bool:
    """Return whether a text is a town: its first line that says anything is its title."""
    return begins_with(text, "town:")


# -- reading ---------------------------------------------------------------------------------------


class Reader(Lines):
    """Reads the text of a town and notes all that is wrong with it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.streets: list[Piece] = []
        self.houses: list[House] = []
        self.covers: list[Piece] = []

    def read(self) -> Town | None:
        """Read it; `None` if what is wrong leaves no town to speak of."""
        read_lines(self.text, self.read_line, self.problems)
        if not self.head.get("town"):
            self.problems.append(Problem(1, 0, "begin with the town's name: `town: Dry Creek`"))
        if "size" not in self.head:
            self.problems.append(Problem(1, 0, "add the size of the table: `size: 48 x 48`"))
        if not all(self.size):
            return None
        return Town(
            self.head.get("town", ""),
            *self.size,
            self.head.get("about", ""),
            tuple(self.streets),
            tuple(self.houses),
            tuple(self.covers),
        )

    def read_line(self, number: int, words: str) -> None:
        """Read one line that says something; raise `Refusal` if it cannot be understood."""
        key, colon, value = words.partition(":")
        if colon and key.strip() in HEAD:
            self.read_head(key.strip(), value.strip())
            return
        thing, *features = (text.strip() for text in words.split(";"))
        kinds = (HOUSE, STREET, TRACK, *cover_kinds())
        piece = piece_in(thing, [f"{word}:" for word in HEAD], f"{LOOKS}, {HOUSE_LOOKS}", kinds)
        if piece.kind != HOUSE and features:
            raise Refusal(
                f"only a house has doors and the like; end the line before `{features[0]}`"
            )
        if piece.kind == HOUSE:
            self.lines[HOUSE, len(self.houses)] = number
            self.houses.append(house_in(piece, features))
        elif piece.kind in (STREET, TRACK):
            self.lines[STREET, len(self.streets)] = number
            self.streets.append(piece)
        else:
            self.lines["cover", len(self.covers)] = number
            self.covers.append(piece)


FEATURE: Final = re.compile(
    r"(?P<what>door|balcony|porch|ladder) +(?P<wall>[a-z]+)"
    r"(?: +(?P<number>[-+]?[0-9.]+))?(?P<inside> +from +balcony)?"
)


def house_in(piece: Piece, features: list[str]) -> House:
    """Return a house with what it has at its walls."""
    if not piece.name:
        raise Refusal(f"give the house a name: {HOUSE_LOOKS}")
    if any(part.form == "circle" for part in piece.parts):
        raise Refusal("a house has straight walls; write a box or a polygon")
    house = House(piece.name, piece.x, piece.y, piece.turn, piece.parts, ())
    for words in features:
        house = with_feature(house, " ".join(words.split()))
    if not house.doors:
        raise Refusal(f"the house {piece.name} has no door; add `; door south`")
    return house


def with_feature(house: House, words: str) -> House:
    """Return a house with one more thing at its walls."""
    if words == "flat roof":
        if house.is_flat:
            raise Refusal("`flat roof` is there twice; keep one of them")
        return msgspec.structs.replace(house, is_flat=True)
    match = FEATURE.fullmatch(words)
    if match is None or (match["inside"] and match["what"] != LADDER):
        raise Refusal(f"cannot read `{words}`; a house has {FEATURES}")
    wall = next((each for each in WALLS if each == match["wall"]), None)
    if wall is None:
        raise Refusal(f"unknown wall `{match['wall']}`; choose from {', '.join(WALLS)}")
    number = inches(match["number"]) if match["number"] else None
    if match["what"] == DOOR:
        return msgspec.structs.replace(house, doors=(*house.doors, Door(wall, number or 0)))
    if match["what"] == LADDER:
        ladder = Ladder(wall, number or 0, bool(match["inside"]))
        return msgspec.structs.replace(house, ladders=(*house.ladders, ladder))
    strip = Balcony(wall, DEEP if number is None else number)
    if match["what"] == PORCH:
        return msgspec.structs.replace(house, porches=(*house.porches, strip))
    if any(each.wall == wall for each in house.balconies):
        raise Refusal(f"there are two balconies at the {wall} wall; keep one of them")
    return msgspec.structs.replace(house, balconies=(*house.balconies, strip))


# -- writing ---------------------------------------------------------------------------------------


def write(town: Town) -> str:
    """Return a town as text; reading it gives the same town."""
    lines = [f"town: {town.title}", f"size: {in_inches(town.width)} x {in_inches(town.height)}"]
    if town.about:
        lines.append(f"about: {town.about}")
    for things in (
        [piece_line(piece) for piece in town.streets],
        [house_line(house) for house in town.houses],
        [piece_line(piece) for piece in town.covers],
    ):
        if things:
            lines += ["", *things]
    return "\n".join(lines) + "\n"


def house_line(house: House) -> str:
    """Return the line of a house."""
    turn = f" turned {house.turn}" if house.turn else ""
    found = [
        f'house "{house.name}" at {place((house.x, house.y))}{turn}: '
        + " + ".join(map(part_text, house.parts))
    ]
    found += [f"{DOOR} {door.wall}{number(door.aside)}" for door in house.doors]
    for word, strips in ((BALCONY, house.balconies), (PORCH, house.porches)):
        found += [f"{word} {each.wall}{number(each.deep - DEEP, each.deep)}" for each in strips]
    for ladder in house.ladders:
        inside = f" {INSIDE}" if ladder.inside else ""
        found.append(f"{LADDER} {ladder.wall}{number(ladder.aside)}{inside}")
    if house.is_flat:
        found.append("flat roof")
    return "; ".join(found)


def number(unusual: int, length: int | None = None) -> str:
    """Return a length behind a wall, nothing if it is the usual one."""
    return f" {in_inches(unusual if length is None else length)}" if unusual else ""
