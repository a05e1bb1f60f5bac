"""Whoever and whatever is on a map."""

from __future__ import annotations

import msgspec


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
    """Something that lies on a map: its name, where, and whose it is; empty for nobody's."""

    name: str
    place: str
    whose: str = ""


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

    def called(self, name: str) -> Figure | None:
        """Return who is called so; None if nobody is."""
        return next((each for each in self.figures if each.name == name), None)


class Run(msgspec.Struct, frozen=True):
    """A stretch of a line of a map in characters; *style* is empty for what needs none.

    Styles are `side 0` and on, `choice`, `out`, `lying`, `names` and `terrain`.
    """

    text: str
    style: str = ""


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
