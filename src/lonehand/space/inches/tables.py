"""Tables as text that a person can write: reading and writing.

A table is a list of lines. The head says its title, its size, and where the armies begin; then each
piece of terrain stands in a line of its own, with its kind, the place of its middle, how far it is
turned, and its parts:

    table: Crossroads
    size: 72 x 48
    zone north: 0,0 to 72,12
    zone south: 0,36 to 72,48
    objective A: 36,24
    forest "Old wood" at 12,18.5: circle 4
    ruin "Chapel" at 40,20 turned 30: box 6x4 + box 2x2 at 4,0
    hill at 30,30: polygon -4,-3 3,-4 5,2 -2,4

Everything is in inches, with up to three digits after the point; x runs to the right and y down, as
in the picture.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from importlib import resources
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose
from lonehand.space.cells.boards import Problem
from lonehand.space.inches.measures import STEP, Point, in_inches, inches

PROPERTIES: Final = ("cover", "difficult", "dangerous", "impassable", "blocking", "raised")
FORMS: Final = ("circle", "box", "polygon")
SOILS: Final = ("mat", "dirt")
"""What open ground may be: a mat with some grass, or the dirt of a town."""
HEAD: Final = ("table", "size", "about", "soil", "kind", "zone", "objective")


class Kind(msgspec.Struct, frozen=True):
    """A kind of terrain.

    Attributes:
        name: what a table calls it.
        properties: some of `PROPERTIES`, in that order. What is impassable cannot be entered; what
            is blocking hides; what is raised lifts anyone who stands on it to its height.
        height: of its top above the table.
        says: what it is to a rule, in the words of a game; empty for the properties and the height.

    """

    name: str
    properties: tuple[str, ...]
    height: int = 0
    says: str = ""


class Part(msgspec.Struct, frozen=True):
    """A part of a piece, before the piece is turned and set in its place.

    Attributes:
        form: `circle`, `box` or `polygon`.
        sizes: a radius; a width and a depth; or the corners, x and y in turn.
        x: of its middle, as seen from the middle of the piece.
        y: likewise.

    """

    form: str
    sizes: tuple[int, ...]
    x: int = 0
    y: int = 0


class Piece(msgspec.Struct, frozen=True):
    """A piece of terrain: its kind, its name if it has one, its middle, its turn, its parts."""

    kind: str
    name: str
    x: int
    y: int
    turn: int
    parts: tuple[Part, ...]


class Zone(msgspec.Struct, frozen=True):
    """A rectangle in which an army begins: the upper left corner and the lower right one."""

    name: str
    left: int
    top: int
    right: int
    bottom: int


class Objective(msgspec.Struct, frozen=True):
    """A marker: its name and its middle."""

    name: str
    x: int
    y: int


class Table(msgspec.Struct, frozen=True):
    """A table, as written.

    Attributes:
        title: what it is called.
        width: from left to right.
        height: from the upper edge to the lower one.
        about: a sentence on it.
        kinds: the kinds of terrain that it explains itself.
        zones: where armies begin.
        objectives: the markers that lie on it from the start.
        pieces: the terrain.
        soil: what the open ground is, one of `SOILS`.

    """

    title: str
    width: int
    height: int
    about: str = ""
    kinds: tuple[Kind, ...] = ()
    zones: tuple[Zone, ...] = ()
    objectives: tuple[Objective, ...] = ()
    pieces: tuple[Piece, ...] = ()
    soil: str = "mat"

    def kind(self, name: str) -> Kind:
        """Return a kind of terrain that this table, or every table, knows."""
        own = next((kind for kind in self.kinds if kind.name == name), None)
        return own or known_kinds()[name]


@cache
def known_kinds() -> dict[str, Kind]:
    """Return the kinds of terrain that need no explaining."""
    text = (resources.files("lonehand.space.inches") / "kinds.toml").read_text("utf-8")
    return {
        name: Kind(name, tuple(row["is"]), inches(row["height"]))
        for name, row in tomllib.loads(text).items()
    }


def is_table(text: str) -> bool:
    """Say whether a text is a table: its first line that says anything is its title."""
    return begins_with(text, "table:")


def begins_with(text: str, title: str) -> bool:
    """Return whether the first line of a text that says anything begins so."""
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith(";")), "")
    return first.startswith(title)


# -- reading ---------------------------------------------------------------------------------------

PIECE: Final = re.compile(
    r'(?P<kind>[a-z][a-z_-]*)(?: +"(?P<name>[^"]*)")? +at +(?P<at>\S+)'
    r"(?: +turned +(?P<turn>-?[0-9]{1,6}))? *: *(?P<parts>.+)"
)
PIECE_LOOKS: Final = '`ruin "Chapel" at 40,20 turned 30: box 6x4 + box 2x2 at 4,0`'
PART: Final = re.compile(r"(?P<form>[a-z]+) +(?P<sizes>.*?)(?: +at +(?P<at>\S+))?")


def read_lines(text: str, read_line: Callable[[int, str], None], problems: list[Problem]) -> None:
    """Read each line of a text but empty ones and remarks, and note what is wrong with it.

    Args:
        text: the text; a remark begins with `;`.
        read_line: reads a line by its number, from 1, and its words; raises Refusal.
        problems: where it is noted, with the number of the line.

    """
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.strip()
        if not words or words.startswith(";"):
            continue
        try:
            read_line(number, words)
        except Refusal as refusal:
            problems.append(Problem(number, 0, refusal.sentence))


class Lines:
    """What is read from a text line by line: its head, and what is wrong with it.

    Attributes:
        problems: what is wrong.
        lines: in which line each thing is, by its sort and number.
        head: what the head says, by its words.
        size: how wide and high the table is; nothing until that has been read.

    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.problems: list[Problem] = []
        self.lines: dict[tuple[str, int], int] = {}
        self.head: dict[str, str] = {}
        self.size: Point = (0, 0)

    def read_head(self, key: str, value: str) -> None:
        """Read a line of the head."""
        if key in self.head:
            raise Refusal(f"`{key}:` is in the head twice; keep one of them")
        self.head[key] = value
        if key == "size":
            self.size = size_in(value)


class Reader(Lines):
    """Reads the text of a table and notes all that is wrong with it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.kinds: list[Kind] = []
        self.zones: list[Zone] = []
        self.objectives: list[Objective] = []
        self.pieces: list[Piece] = []

    def read(self) -> Table | None:
        """Read it; `None` if what is wrong leaves no table to speak of."""
        read_lines(self.text, self.read_line, self.problems)
        if not self.head.get("table"):
            self.problems.append(Problem(1, 0, "begin a table with its title: `table: Crossroads`"))
        if "size" not in self.head:
            self.problems.append(Problem(1, 0, "say how large the table is: `size: 72 x 48`"))
        if not all(self.size):
            return None
        return Table(
            self.head.get("table", ""),
            *self.size,
            self.head.get("about", ""),
            tuple(self.kinds),
            tuple(self.zones),
            tuple(self.objectives),
            tuple(self.pieces),
            self.head.get("soil", "mat"),
        )

    def read_line(self, number: int, words: str) -> None:
        """Read one line that says something; raise `Refusal` if it cannot be understood."""
        key, colon, value = words.partition(":")
        first, _, name = key.strip().partition(" ")
        name, value = name.strip(), value.strip()
        if colon and first in ("table", "size", "about", "soil") and not name:
            self.read_head(first, value)
            if first == "soil" and value not in SOILS:
                raise Refusal(f"unknown soil `{value}`; {choose(SOILS, value)}")
        elif colon and first == "kind":
            self.kinds.append(self.kind_in(name, value))
        elif colon and first == "zone":
            self.lines["zone", len(self.zones)] = number
            self.zones.append(self.zone_in(name, value))
        elif colon and first == "objective":
            self.lines["objective", len(self.objectives)] = number
            self.objectives.append(self.objective_in(name, value))
        else:
            own = [each.name for each in self.kinds]
            define = ", or add a line `kind {}: difficult, height 1` above to define it"
            piece = piece_in(words, HEAD, PIECE_LOOKS, [*known_kinds(), *own], define)
            self.lines["piece", len(self.pieces)] = number
            self.pieces.append(piece)

    def kind_in(self, name: str, value: str) -> Kind:
        """Return the kind in a line `kind bog: difficult dangerous, height 2`."""
        words, comma, high = value.partition(",")
        properties = words.split()
        if not re.fullmatch(r"[a-z][a-z_-]*", name) or name in HEAD:
            raise Refusal(f"`{name}` cannot be the name of a kind; use one word in small letters")
        if any(kind.name == name for kind in self.kinds):
            raise Refusal(f"the kind `{name}` is defined twice")
        for word in properties:
            if word not in PROPERTIES:
                raise Refusal(f"unknown property `{word}`; {choose(PROPERTIES, word)}")
        height = 0
        if comma:
            label, _, number = high.strip().partition(" ")
            if label != "height":
                raise Refusal("only a height may follow the comma: `, height 2`")
            height = inches(number)
        return Kind(name, tuple(word for word in PROPERTIES if word in properties), height)

    def zone_in(self, name: str, value: str) -> Zone:
        """Return the zone in a line `zone north: 0,0 to 72,12`."""
        corners = value.split(" to ")
        if not name or len(corners) != 2:
            raise Refusal("give a zone a name and two corners: `zone north: 0,0 to 72,12`")
        if any(zone.name == name for zone in self.zones):
            raise Refusal(f"there are two zones called `{name}`")
        (ax, ay), (bx, by) = (place_in(corner) for corner in corners)
        return Zone(name, min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))

    def objective_in(self, name: str, value: str) -> Objective:
        """Return the objective in a line `objective A: 36,24`."""
        if not name:
            raise Refusal("give an objective a name and a place: `objective A: 36,24`")
        if any(objective.name == name for objective in self.objectives):
            raise Refusal(f"there are two objectives called `{name}`")
        return Objective(name, *place_in(value))


def piece_in(
    words: str, head: Sequence[str], looks: str, kinds: Sequence[str], define: str = ""
) -> Piece:
    """Return the thing that a line puts on the table.

    Args:
        words: the line.
        head: the words that a line of the head begins with.
        looks: what such a line looks like, for a refusal.
        kinds: what may lie on the table.
        define: what else can be done if a kind is not known, with `{}` for its name.

    """
    match = PIECE.fullmatch(words)
    if match is None:
        known = ", ".join(f"`{word}`" for word in head)
        raise Refusal(f"begin a line with {known}, or write a piece: {looks}")
    kind, turn = match["kind"], int(match["turn"] or 0)
    if kind not in kinds:
        known = f"{choose(kinds, kind)}{define.format(kind)}"
        raise Refusal(f"unknown piece `{kind}`; {known}")
    if turn % STEP:
        raise Refusal(f"turn it by a multiple of {STEP}°, not by {turn}°")
    parts = tuple(part_in(text.strip()) for text in match["parts"].split("+"))
    return Piece(kind, match["name"] or "", *place_in(match["at"]), turn % 360, parts)


def size_in(text: str) -> Point:
    """Return the width and the height in `72 x 48`."""
    words = text.replace("×", "x").split("x")
    if len(words) != 2:
        raise Refusal(f"`{text}` is not a size; type width and height, as in 72 x 48")
    width, height = (inches(word) for word in words)
    if min(width, height) <= 0:
        raise Refusal("width and height must be greater than zero")
    return width, height


def place_in(text: str) -> Point:
    """Return the place in `36,24.5`."""
    words = text.split(",")
    if len(words) != 2:
        raise Refusal(f"“{text}” is not a place; type x and y in inches, as in 36,24.5")
    x, y = (inches(word) for word in words)
    return x, y


def part_in(text: str) -> Part:
    """Return the part of a piece in `box 6x4 at 1,0`."""
    match = PART.fullmatch(text)
    if match is None or match["form"] not in FORMS:
        raise Refusal(
            f"`{text}` is not part of a piece; write a `circle 3`, a `box 6x4` or a"
            " `polygon -4,-3 3,-4 5,2`, with or without `at 1,0` after it"
        )
    form, words = match["form"], match["sizes"]
    x, y = place_in(match["at"]) if match["at"] else (0, 0)
    if form == "circle":
        sizes: tuple[int, ...] = (inches(words),)
    elif form == "box":
        sizes = size_in(words)
    else:
        sizes = tuple(number for corner in words.split() for number in place_in(corner))
    if form != "polygon" and min(sizes) <= 0:
        raise Refusal(f"`{text}` has no size; make the {form} wider than zero")
    return Part(form, sizes, x, y)


# -- writing ---------------------------------------------------------------------------------------


def write(table: Table) -> str:
    """Return a table as text; reading it gives the same table."""
    lines = [f"table: {table.title}", f"size: {in_inches(table.width)} x {in_inches(table.height)}"]
    if table.about:
        lines.append(f"about: {table.about}")
    if table.soil != "mat":
        lines.append(f"soil: {table.soil}")
    for kind in table.kinds:
        height = f", height {in_inches(kind.height)}" if kind.height else ""
        lines.append(f"kind {kind.name}: {' '.join(kind.properties)}{height}")
    lines += [
        f"zone {zone.name}: {place((zone.left, zone.top))} to {place((zone.right, zone.bottom))}"
        for zone in table.zones
    ]
    lines += [f"objective {each.name}: {place((each.x, each.y))}" for each in table.objectives]
    if table.pieces:
        lines += ["", *map(piece_line, table.pieces)]
    return "\n".join(lines) + "\n"


def place(point: Point) -> str:
    """Return a place as text: `36,24.5`."""
    return f"{in_inches(point[0])},{in_inches(point[1])}"


def piece_line(piece: Piece) -> str:
    """Return the line of a piece."""
    name = f' "{piece.name}"' if piece.name else ""
    turn = f" turned {piece.turn}" if piece.turn else ""
    parts = " + ".join(map(part_text, piece.parts))
    return f"{piece.kind}{name} at {place((piece.x, piece.y))}{turn}: {parts}"


def part_text(part: Part) -> str:
    """Return a part of a piece as text."""
    at = f" at {place((part.x, part.y))}" if part.x or part.y else ""
    if part.form == "polygon":
        numbers = iter(part.sizes)
        return "polygon " + " ".join(place((x, next(numbers))) for x in numbers) + at
    return f"{part.form} {'x'.join(map(in_inches, part.sizes))}{at}"
