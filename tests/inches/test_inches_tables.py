"""Tables as text: there and back, checked, made from a seed, and drawn."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import shapely
from click.testing import CliRunner
from exact import CASES, chances, grown, some_base
from hypothesis import given, settings
from hypothesis import strategies as st

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.faces.cli import lonehand
from lonehand.space.inches.check import check_table, read, summary
from lonehand.space.inches.drawings.picture import Marks, Picture, Token, picture
from lonehand.space.inches.drawings.sheets import Sheet
from lonehand.space.inches.ground import Ground, holds_most, is_in
from lonehand.space.inches.measures import to_tenth
from lonehand.space.inches.random_tables import imbalance, make_table
from lonehand.space.inches.shapes import Shape, base, hull, is_within, outline
from lonehand.space.inches.tables import Table, is_table, known_kinds, write

FOLDER = resources.files("lonehand.games") / "grimdark_future" / "data" / "tables"
TEXTS = {
    file.name.removesuffix(".txt"): file.read_text("utf-8")
    for file in sorted(FOLDER.iterdir(), key=lambda file: file.name)
}
DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.parametrize("key", TEXTS)
def test_every_table_passes_its_own_checker_and_is_written_as_it_was_read(key: str) -> None:
    table, problems = check_table(TEXTS[key])
    assert [] == problems
    assert table is not None
    assert TEXTS[key] == write(table)


@pytest.mark.parametrize("key", TEXTS)
def test_every_table_has_fifteen_pieces_and_is_fair(key: str) -> None:
    table = read(TEXTS[key])
    assert 15 <= len(table.pieces)
    assert 0 == imbalance(table)
    assert 2 == len(table.zones)


def test_there_are_four_tables() -> None:
    assert ["crossroads", "foundry", "outpost", "wetlands"] == list(TEXTS)


@settings(max_examples=60)
@given(st.text(max_size=8), st.sampled_from([(72, 48), (48, 48), (60, 44), (36, 24)]))
def test_a_table_from_a_seed_passes_the_checker_and_is_fair(
    seed: str, size: tuple[int, int]
) -> None:
    width, height = (1000 * side for side in size)
    table = make_table(Chance(seed), width=width, height=height, depth=8000, title="From a seed")
    again, problems = check_table(write(table))
    assert [] == problems
    assert table == again
    assert 0 == imbalance(table)
    assert table == make_table(
        Chance(seed), width=width, height=height, depth=8000, title="From a seed"
    )


def test_tables_of_full_size_have_sixteen_to_twenty_pieces_and_differ() -> None:
    tables = [make_table(Chance(f"seed {number}")) for number in range(40)]
    assert {16, 18, 20} == {len(table.pieces) for table in tables}
    assert 40 == len({write(table) for table in tables})


def test_what_is_made_leaves_lanes_between_pieces() -> None:
    ground = Ground(make_table(Chance("lanes")))
    assert not any(
        is_within(one.shape, two.shape, 2499)
        for one in ground.lumps
        for two in ground.lumps
        if one.piece != two.piece
    )


def test_a_table_made_is_the_same_after_half_a_turn() -> None:
    table = make_table(Chance("turn"))
    places = {(piece.kind, piece.x, piece.y, piece.turn) for piece in table.pieces}
    assert places == {
        (kind, table.width - x, table.height - y, (turn + 180) % 360) for kind, x, y, turn in places
    }


def test_a_table_with_more_on_one_side_is_called_unfair() -> None:
    text = TEXTS["crossroads"].replace('forest "Old wood" at 10,14: circle 4.5\n', "")
    assert 250 < imbalance(read(text)) < 450


HEAD = "table: T\nsize: 48 x 48\n"


@pytest.mark.parametrize(
    ("lines", "line", "sentence"),
    [
        ("bog at 3,3: circle 2", 3, "unknown piece `bog`; choose forest, ruin"),
        ("forest at 3: circle 2", 3, "“3” is not a place; type x and y"),
        ("forest at 9,9: circle x", 3, "`x` is not a number of inches"),
        ("forest at 9,9: circle 0", 3, "has no size"),
        ("forest at 9,9: heap 3", 3, "`heap 3` is not part of a piece"),
        ("forest at 9,9 turned 10: circle 2", 3, "multiple of 15°, not by 10°"),
        ("forest at 1,9: circle 2", 3, "the forest at 1,9 reaches beyond the table"),
        ("a wood", 3, "begin a line with `table`"),
        ("size: 3 x 3", 3, "`size:` is in the head twice"),
        ("kind bog: wet", 3, "unknown property `wet`; choose cover, difficult"),
        ("kind Bog: difficult", 3, "`Bog` cannot be the name of a kind"),
        ("kind bog: difficult, deep 3", 3, "only a height may follow the comma"),
        ("kind bog: difficult\nkind bog: cover", 4, "`bog` is defined twice"),
        ("kind bog: blocking\nbog at 9,9: circle 2", 4, "blocks sight, so give it a height"),
        ("kind bog: raised\nbog at 9,9: circle 2", 4, "raised, so give it a height"),
        ("kind bog: , height 2\nbog at 9,9: circle 2", 4, "has no properties"),
        ("kind top: impassable raised, height 2\ntop at 9,9: circle 2", 4, "cannot be entered"),
        ("forest at 9,9: polygon 0,0 3,0", 3, "at least three corners"),
        ("forest at 9,9: polygon 0,0 3,0 3,0 0,3", 3, "are the same, or nearly, at 3,0"),
        ("forest at 9,9: polygon 0,0 4,0 1,1 0,4", 3, "bends inward at 1,1"),
        ("forest at 9,9: polygon 0,-4 2,3 -4,-1 4,-1 -2,3", 3, "crosses itself"),
        ("rocks at 9,9: circle 2\nruin at 12,9: box 4x4", 4, "overlap"),
        ("zone north: 0,0", 3, "give a zone a name and two corners"),
        ("zone north: 0,0 to 0,9", 3, "has no area"),
        ("zone north: 0,0 to 49,9", 3, "reaches beyond the table"),
        ("zone a: 0,0 to 9,9\nzone b: 8,8 to 20,20", 4, "the zones a and b overlap"),
        ("zone a: 0,0 to 9,9\nzone a: 10,10 to 20,20", 4, "there are two zones called `a`"),
        ("objective: 9,9", 3, "give an objective a name and a place"),
        ("objective A: 9,9\nobjective A: 9,19", 4, "there are two objectives called `A`"),
        ("objective A: 9,59", 3, "lies beyond the table"),
        ("rocks at 9,9: circle 2\nobjective A: 9,9", 4, "where no base can stand"),
        (
            "water at 24,24: box 48x1\nobjective A: 9,9\nobjective B: 9,40",
            5,
            "no one can walk to the objective B",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_line(lines: str, line: int, sentence: str) -> None:
    _, problems = check_table(HEAD + lines)
    assert [line] == [problem.line for problem in problems][:1]
    assert sentence in problems[0].sentence


def test_all_that_is_wrong_is_said_at_once() -> None:
    _, problems = check_table(HEAD + "bog at 3,3: circle 2\nforest at 3: circle 2")
    assert [3, 4] == [problem.line for problem in problems]
    with pytest.raises(Refusal, match=r"mine, line 3: unknown piece .* \(and 1 more\)"):
        read(HEAD + "bog at 3,3: circle 2\nforest at 3: circle 2", "mine")


@pytest.mark.parametrize("text", ["", "size: 48 x 48", "table: T", "table: T\nsize: 5 x 48"])
def test_a_text_without_head_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        read(text)


@given(st.text())
def test_any_text_is_read_or_refused_and_never_fails(text: str) -> None:
    table, problems = check_table(HEAD + text)
    assert table is not None or problems


def test_every_kind_that_comes_along_says_what_it_is() -> None:
    text = HEAD + "".join(
        f"{kind} at {6 + 10 * (n % 4)},{6 + 10 * (n // 4)}: circle 2\n"
        for n, kind in enumerate(known_kinds())
    )
    assert [] == check_table(text)[1]


def test_a_table_is_told_from_other_maps() -> None:
    assert is_table("; a remark\n\ntable: T\n")
    assert not is_table("board: Bank\n")
    assert not is_table("")


# -- the ground ------------------------------------------------------------------------------------


def test_the_ground_says_what_a_base_stands_on() -> None:
    ground = Ground(read(HEAD + "hill at 20,20: box 8x8\nforest at 24,20: circle 3"))
    stand = base("32").at(22_000, 20_000)
    assert (0, 1) == ground.under(stand)
    assert 2000 == ground.level(stand)
    assert ground.is_inside(stand, 0)
    assert ground.is_inside(stand, 1)
    assert not ground.is_inside(base("32").at(24_000, 20_000), 0)
    assert () == ground.pieces_touching(base("32").at(40_000, 20_000))
    assert (1,) == ground.pieces_touching(base("32").at(28_000, 20_000), 500)


@pytest.mark.parametrize("count", CASES)
def test_most_of_a_base_is_what_shapely_says(count: int) -> None:
    """Half of the base, to a hundredth of it, is the bound between the two answers."""
    chance, told = chances("most"), {True: 0, False: 0}
    for _ in range(count):
        shape = some_base(chance).at(0, 0, 15 * chance.randrange(12))
        reach = shape.outline.reach
        parts = []
        for _ in range(chance.choice((1, 1, 2))):
            sides = chance.randrange(3, 7)
            corners = hull(
                (chance.randrange(-2 * reach, 2 * reach), chance.randrange(-2 * reach, 2 * reach))
                for _ in range(sides)
            )
            if len(corners) > 2:
                parts.append(Shape(outline(corners), 0, 0))
        area = grown(shape).intersection(shapely.union_all([grown(part) for part in parts])).area
        share = area / grown(shape).area
        found = holds_most(parts, shape)
        told[found] += 1
        if abs(share - 0.5) > 0.01:
            assert found == (share > 0.5)
    assert min(told.values()) > count // 20


def test_a_hill_of_two_parts_is_one_hill() -> None:
    split = "hill at 20,20: box 8x8 + box 8x8 at 8,0\n"
    ground = Ground(read(HEAD + split))
    assert 2000 == ground.level(base("32").at(24_000, 20_000))
    terrace = HEAD + "hill at 20,20: box 8x8\nkind knoll: raised, height 4\nknoll at 20,20: box 2x8"
    assert [4000, 2000] == [
        Ground(read(terrace)).level(base("32").at(x, 20_000)) for x in (20_600, 21_200)
    ]


def test_a_base_lies_inside_up_to_the_rim() -> None:
    ground = Ground(read(HEAD + "hill at 20,20: box 8x8\nforest at 36,20: circle 3"))
    square, wood = ground.lumps[0].shape, ground.lumps[1].shape
    assert is_in(base("32").at(16_630, 20_000), square)
    assert not is_in(base("32").at(16_629, 20_000), square)
    assert is_in(base("32").at(36_000 + 2370, 20_000), wood)
    assert not is_in(base("32").at(36_000 + 2371, 20_000), wood)
    assert is_in(base("60x35").at(17_190, 20_000), square)
    assert not is_in(base("60x35").at(17_170, 20_000), square)


def test_the_length_of_a_way_through_terrain_counts_overlapping_pieces_once() -> None:
    text = HEAD + "marsh at 20,20: box 4x4\nmarsh at 22,20: box 4x4\nmarsh at 36,20: circle 2"
    ground = Ground(read(text))
    assert (
        10_000 <= ground.length_through(((10_000, 20_000), (45_000, 20_000)), "difficult") <= 10_002
    )
    assert 0 == ground.length_through(((10_000, 30_000), (45_000, 30_000)), "difficult")
    assert 2000 == ground.length_through(((20_000, 20_000), (20_000, 30_000)), "difficult")


# -- the picture -----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", TEXTS)
def test_the_picture_is_sound_and_holds_the_table_as_text(key: str) -> None:
    ground = Ground(read(TEXTS[key]))
    svg = picture(ground, [Token(base("32").at(9000, 9000), "A1")], Marks(words="One base."))
    tree = ET.fromstring(svg)  # noqa: S314 - it was written a moment ago, by the package itself
    told = tree.findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert told.startswith(TEXTS[key].rstrip("\n"))
    assert "Base A1 of side 0 at 9,9" in told
    assert told.endswith("One base.")
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


def colourless(text: str) -> str:
    """Return the terrain of a table's picture without what tells its kinds by colour or name."""
    svg = picture(Ground(read(HEAD + text)), is_bare=True)
    return re.sub(r"#[0-9a-f]{6}|<desc>.*?</desc>", "", svg, flags=re.DOTALL)


def test_every_kind_that_comes_along_has_a_drawing_that_differs_in_more_than_colour() -> None:
    drawings = {kind: colourless(f"{kind} at 20,20: box 8x6\n") for kind in known_kinds()}
    assert len(drawings) == len(set(drawings.values()))


def test_a_kind_of_ones_own_shows_each_of_its_properties_by_a_pattern_of_its_own() -> None:
    for word in ("cover", "difficult", "impassable"):
        thicket = f"kind thicket: {word}, height 1\nthicket at 20,20: box 8x6\n"
        assert f'fill="url(#light-{word})"' in colourless(thicket)
        assert f'id="light-{word}"' in colourless(thicket)
    bog = colourless("kind bog: dangerous, height 0\nbog at 20,20: box 8x6\n")
    firm = colourless("kind bog: cover, height 0\nbog at 20,20: box 8x6\n")
    sign = "M0-8 8 6H-8z"
    assert (True, False) == (sign in bog, sign in firm)


def test_open_ground_may_be_dirt_and_no_other_word() -> None:
    town = "table: A\nsize: 24 x 24\nsoil: dirt\n"
    table, problems = check_table(town)

    assert [] == problems
    assert table is not None
    assert table.soil == "dirt"
    assert write(table) == town
    assert "light-dirt" in picture(Ground(table))
    _, problems = check_table(town.replace("dirt", "sand"))
    assert ["unknown soil `sand`; choose mat or dirt"] == [each.sentence for each in problems]


def test_a_notebook_shows_the_picture() -> None:
    ground = Ground(read(TEXTS["outpost"]))
    assert picture(ground) == Picture(ground)._repr_svg_()


def test_a_place_lies_where_the_sheet_says() -> None:
    table: Table = read(TEXTS["outpost"])
    sheet, (x, y) = Sheet(table), Sheet(table).at((24_000, 12_000))
    assert f'cx="{x:.1f}" cy="{y:.1f}"' in picture(
        Ground(table), [Token(base("32").at(24_000, 12_000))]
    )
    assert (x, y) < (sheet.width, sheet.height)


# -- the command -----------------------------------------------------------------------------------


def said(*words: str) -> tuple[int, str]:
    """Type a command; return its exit code and all it prints."""
    done = CliRunner().invoke(lonehand, ["map", *words])
    return done.exit_code, done.output


@pytest.mark.parametrize("key", TEXTS)
def test_a_table_that_comes_along_is_checked_and_drawn_by_its_name(key: str) -> None:
    assert (0, summary(read(TEXTS[key])) + "\n") == said("check", key)
    assert (0, picture(Ground(read(TEXTS[key])), theme="dark") + "\n") == said(
        "draw", key, "--dark"
    )


def test_a_file_with_faults_is_told_them_all(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(HEAD + "bog at 3,3: circle 2\nforest at 3: circle 2\n")
    code, output = said("check", str(file))
    assert 1 == code
    assert f"{file}, line 3: unknown piece" in output
    assert f"{file}, line 4: “3” is not a place" in output
    assert 1 == said("draw", str(file))[0]


def test_the_table_in_the_manual_is_right() -> None:
    page = (DOCS / "open_table.md").read_text("utf-8")
    blocks = [block.strip() for block in page.split("```")[1::2]]
    tables = [block.removeprefix("text\n") for block in blocks if "table:" in block[:14]]
    assert tables
    assert [[] for _ in tables] == [check_table(text)[1] for text in tables]


def test_a_length_is_told_to_the_tenth_and_in_full_where_two_would_look_equal() -> None:
    assert to_tenth(5_962) == "6"
    assert to_tenth(5_962, 6_000) == "5.962"
    assert to_tenth(6_000, 6_000) == "6"
    assert to_tenth(4_449, 6_000) == "4.4"
