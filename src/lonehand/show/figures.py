"""Who and what is on a map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from lonehand.space.inches.shapes import Shape


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on a map, or a unit of several.

    Attributes:
        name: what he is called.
        letters: what stands on his counter.
        side: his side, in words.
        team: the number of his side, for colour and shape.
        seat: who plays him; empty for one whom the rules play.
        place: where he is: `E5`, `24,30`; empty if he is not on the map.
        away: where he is instead; empty on the map.
        facing: where he faces; empty if that does not matter.
        states: what has befallen him, in words.
        active: whether he is still in the game.

    """

    name: str
    letters: str
    side: str
    team: int
    seat: str = ""
    place: str = ""
    away: str = ""
    facing: str = ""
    states: tuple[str, ...] = ()
    active: bool = True


class Thing(msgspec.Struct, frozen=True):
    """Something that lies on a map.

    Attributes:
        name: what it is called.
        place: where it lies.
        whose: whose it is, as `yours` or `the AI’s`; empty for nobody's.
        sign: how it is drawn: `bag`, `pistol` for a weapon, `horse`, or `crowd`.

    """

    name: str
    place: str
    whose: str = ""
    sign: str = "bag"


class Badge(msgspec.Struct, frozen=True):
    """A small mark above a counter: a letter or a number, on the left or on the right."""

    kind: str
    text: str
    left: bool = False


class Tool(msgspec.Struct, frozen=True):
    """A gun in hand: whether it is loaded, and whether it is ready to shoot."""

    loaded: bool
    ready: bool


class Counter(Figure, frozen=True, kw_only=True):
    """Somebody on a map of cells, with all that his counter shows.

    Attributes:
        cell: the number of his cell; -1 if he is not on the map.
        turned: which side of the cell he faces, by its number; -1 if that does not matter.
        looks: words of the style sheet.
        lies: whether he lies flat.
        out: how he is out, `cross` or `sleep`; empty if he is not.
        bar: hits out of strength, as a bar; none if they are not counted or there are none.
        badges: the marks above it.
        tool: the gun in his hand.
        dots: a dot for each wound: full for a serious one.
        head: where his head is out, a point of that cell; none while it is in.
        aims: at whom he aims, with how many points.
        says: the counter in words, for those who cannot see it.

    """

    cell: int = -1
    turned: int = -1
    looks: tuple[str, ...] = ()
    lies: bool = False
    out: str = ""
    bar: tuple[int, int] | None = None
    badges: tuple[Badge, ...] = ()
    tool: Tool | None = None
    dots: tuple[bool, ...] = ()
    head: tuple[int, tuple[int, int]] | None = None
    aims: tuple[tuple[str, int], ...] = ()
    says: str = ""


class Model(msgspec.Struct, frozen=True):
    """One model of a unit on the open table.

    Attributes:
        shape: its base where it stands.
        mark: what it is found by when it moves.
        hurt: the wounds that it has taken.
        tough: how many it takes.
        hero: whether it is a hero.
        turned: where it looks, in degrees, if its base shows that; None if it does not.

    """

    shape: Shape
    mark: str
    hurt: int = 0
    tough: int = 1
    hero: bool = False
    turned: int | None = None


class DrawnUnit(Figure, frozen=True, kw_only=True):
    """A unit on the open table, with all that is drawn of it.

    Attributes:
        models: those that are left, where they stand; none if it is not on the table.
        hull: the shape round all of them; none if it is not on the table.
        middle: where its name is looked for.
        count: what stands behind its name on the table, such as how many models are left.
        short: its name there; empty for the whole of it.
        sign: the name of what is drawn on its bases, one of `signs.SIGNS`; empty for nothing.
        badges: the marks on it, by their names.
        tokens: a number in a gem on it; 0 for none.
        says: the unit in words, for those who cannot see it.
        counter: whether its sign is also on a counter that stays large on a small map.

    """

    models: tuple[Model, ...] = ()
    hull: Shape | None = None
    middle: tuple[int, int] = (0, 0)
    count: str = ""
    short: str = ""
    sign: str = ""
    badges: tuple[str, ...] = ()
    tokens: int = 0
    says: str = ""
    counter: bool = False

    def as_figure(self) -> Figure:
        """Return what is told of it to the one who draws it himself."""
        return Figure(
            name=self.name,
            letters=self.letters,
            side=self.side,
            team=self.team,
            seat=self.seat,
            place=self.place,
            away=self.away,
            facing=self.facing,
            states=self.states,
            active=self.active,
        )


class Objective(Thing, frozen=True):
    """An objective on the open table.

    Attributes:
        letter: what stands on it.
        at: where it lies.
        team: the number of the side that has seized it; -1 for nobody.
        says: it in words.

    """

    letter: str = ""
    at: tuple[int, int] = (0, 0)
    team: int = -1
    says: str = ""

    def as_thing(self) -> Thing:
        """Return what is told of it to the one who draws it himself."""
        return Thing(self.name, self.place, self.whose, self.sign)


class Edge(msgspec.Struct, frozen=True):
    """Whose an edge of the table is: the number of the side, its name, and whether it is on top."""

    team: int
    words: str
    on_top: bool


class Board(msgspec.Struct, frozen=True):
    """A map at one moment.

    Attributes:
        title: what the map is called; empty before it is laid out.
        figures: everybody, on it or not.
        things: what lies on it.

    """

    title: str
    figures: tuple[Figure, ...]
    things: tuple[Thing, ...] = ()

    def find(self, name: str) -> Figure | None:
        """Return who is called so; None if nobody is."""
        return next((each for each in self.figures if each.name == name), None)


class Run(msgspec.Struct, frozen=True):
    """A stretch of a line of a map in characters; *style* is empty for what needs none.

    Styles are `side 0` and on, `choice`, `out`, `lying`, `names` and `terrain`.
    """

    text: str
    style: str = ""


def runs(signs: Sequence[str], styles: Sequence[str]) -> Iterator[Run]:
    """Yield a line as stretches of one style each."""
    start = 0
    for place in range(1, len(signs) + 1):
        if place == len(signs) or styles[place] != styles[start]:
            yield Run("".join(signs[start:place]), styles[start])
            start = place


class Key(msgspec.Struct, frozen=True):
    """Who is who on a map in characters: the letters, their style, and how he is in a few words."""

    letters: str
    style: str
    words: str


class Look(msgspec.Struct, frozen=True):
    """What is seen by pointing from somebody, or from a place, at a place.

    Attributes:
        title: whom and what it is about.
        lines: what there is to say, a sentence each.
        svg: marks on the map, in the units of its picture.
        reconstructed: whether a number in it had to be reconstructed.

    """

    title: str
    lines: tuple[str, ...]
    svg: str = ""
    reconstructed: bool = False


class Scale(msgspec.Struct, frozen=True):
    """How the picture of an open table measures.

    Attributes:
        unit: units of the picture an inch.
        left: where the table begins in the picture.
        top: the same, from above.
        wide: how many inches it is wide.
        high: how many inches it is high.

    """

    unit: float
    left: float
    top: float
    wide: float
    high: float


class Spot(msgspec.Struct, frozen=True, array_like=True):
    """A place of a map that can be pointed at: its name and its middle in the picture."""

    name: str
    x: float
    y: float


class Outline(msgspec.Struct, frozen=True):
    """A place that may be chosen, in the notation that options point with, and how it is drawn."""

    place: str
    svg: str


class Sign(msgspec.Struct, frozen=True):
    """A line of a legend: a mark, as SVG round 0,0, and what it means."""

    svg: str
    means: str
