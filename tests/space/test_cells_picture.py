"""The picture of a map: what it shows and what it says."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from drawn import TEXTS, own

from lonehand.space.cells import aim
from lonehand.space.cells.check import read
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import Piece, join
from lonehand.space.cells.picture import Marks, Picture, picture
from lonehand.space.cells.sheets import Sheet

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("key", TEXTS)
def test_every_board_is_a_picture_that_points_to_nothing_outside(key: str, theme: str) -> None:
    svg = picture(own(key), theme="dark" if theme == "dark" else "light")
    root = ET.fromstring(svg)  # noqa: S314 - our own text
    assert read(TEXTS[key]).title == root.findtext(f"{SVG}title")
    assert not re.search(r"href|url\((?!#)|<script|<image|nan|inf\b", svg)


@pytest.mark.parametrize("key", TEXTS)
def test_the_map_stands_as_text_in_its_picture(key: str) -> None:
    described = ET.fromstring(picture(own(key))).findtext(f"{SVG}desc")  # noqa: S314 - our own text
    assert TEXTS[key].rstrip("\n") == described


@pytest.mark.parametrize("key", TEXTS)
def test_everything_lies_within_the_picture(key: str) -> None:
    cells = own(key)
    sheet = Sheet(cells)
    for cell in range(cells.size):
        for side in cells.sides[cell]:
            for point in side.points:
                x, y = sheet.at(point, cell)
                assert 0 < x < sheet.width
                assert 0 < y < sheet.height


def test_every_cell_one_can_stand_in_carries_its_name() -> None:
    cells = own("bank")
    names = re.findall(r">([A-K]\d+[we]?)</text>", picture(cells))
    assert sorted(n for c, n in enumerate(cells.names) if not cells.fills[c]) == sorted(names)


def test_marks_are_drawn_in_the_one_accent_and_said_in_words() -> None:
    cells = own("saloon")
    here, there = cells.find("C4"), cells.find("F9")
    marks = Marks(
        cells=(here, cells.find("off 0,3")),
        lines=((cells.centre(here), cells.centre(there), False),),
        zones=((there, aim.facing_named(cells, there, "NE")),),
        routes=((there, cells.find("F8"), cells.find("F7")),),
        words="Who sees whom.",
    )
    plain, marked = picture(cells), picture(cells, marks)
    assert plain.count("#9b2d1a") == 0
    assert marked.count("#9b2d1a") >= 8
    for words in (
        "Marked: C4, off 0,3",
        "Aim zone: F9 facing NE",
        "Route: F9 F8 F7",
        "Who sees whom.",
    ):
        assert words in marked
    assert Picture(cells, marks)._repr_svg_() == marked


def test_joined_boards_say_how_they_lie() -> None:
    pieces = [
        Piece(read(TEXTS["bank"]), "bank"),
        Piece(read(TEXTS["corral"]), "corral", is_turned=True),
    ]
    svg = picture(Cells(join([pieces], "Two")))
    assert "bank | corral turned" in svg
    assert {">bank</text>", ">corral</text>"} <= set(re.findall(r">[a-z]+</text>", svg))


def test_a_single_board_needs_no_name() -> None:
    assert ">bank</text>" not in picture(own("bank"))
