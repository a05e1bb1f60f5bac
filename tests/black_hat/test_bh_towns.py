"""Towns as text: reading, writing, what is wrong with them, and what lies where."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.faces.cli import lonehand
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.town import checks, random_towns, towns
from lonehand.games.black_hat.town.plans import cover_kinds
from lonehand.games.black_hat.town.text import write
from lonehand.show.contract import show_of
from lonehand.space.inches.drawings.picture import picture
from lonehand.space.inches.drawings.sheets import INDENT
from lonehand.space.inches.shapes import base, overlaps, touches

SMALL = """town: Nowhere
size: 36 x 36
street "Main Street" at 18,18: box 36x6
house "Saloon" at 18,12: box 6x5; door south; balcony south; ladder south 2; {more}
house "Bank" at 18,26 turned 30: box 4x4; door north; ladder south; flat roof
fence at 8,18: box 3x0.3
"""
TOWN = SMALL.format(more="ladder south from balcony; flat roof")


@pytest.fixture(params=towns.town_keys())
def text(request: pytest.FixtureRequest) -> str:
    return towns.town_text(str(request.param))


def test_each_town_of_the_game_is_a_good_one_and_has_what_the_print_asks_for(text: str) -> None:
    """BW-TOWN, BW-BUILD; reference 2.3, 2.4 and 14.4."""
    town, problems = checks.check(text)

    assert [] == problems
    assert town is not None
    houses = {48_000: range(10, 15), 36_000: range(8, 9)}[town.width]
    assert len(town.houses) in houses
    assert len(town.covers) in range(10, 17)
    assert any(house.balconies for house in town.houses)
    assert any(house.is_flat for house in town.houses)
    assert town.title in checks.summary(town)
    for piece in town.covers:
        part = piece.parts[0]
        long = 2 * part.sizes[0] if part.form == "circle" else max(part.sizes)
        assert 1000 <= long <= 4000, piece


def test_each_town_of_the_game_reads_back_as_written(text: str) -> None:
    town = checks.read(text)

    assert town == checks.read(write(town))


def test_each_town_of_the_game_is_drawn_with_all_that_lies_in_it(text: str) -> None:
    there = towns.ground(text)
    svg = picture(there.ground)

    for house in there.houses:
        assert house.name in svg
    for cover in there.covers:
        assert f'font-weight="700">{cover.kind}' in svg


def test_no_line_of_the_legend_runs_into_the_next(text: str) -> None:
    svg = picture(towns.ground(text).ground)
    line = r'<text x="(\S+)" y="(\S+)" font-size="12" fill="\S+">(<tspan.*?</tspan>)</text>'
    rows = defaultdict[str, list[tuple[float, str]]](list)
    for x, y, words in re.findall(line, svg):
        rows[y].append((float(x), re.sub(r"<.*?>", "", words)))
    assert rows
    for row in rows.values():
        for (x, words), (behind, _) in pairwise(row):
            assert x + 6.3 * len(words) < behind - INDENT


def test_a_base_beside_a_door_touches_it_and_stands_free(text: str) -> None:
    """BW-PERSUADE-1: contact with the door; the same base is not inside the house."""
    there = towns.ground(text)
    for house in there.houses:
        for door in house.doors:
            spot = base(towns.FOOT).at(*door.beside(checks.BESIDE))
            assert touches(spot, door.shape), house.name
            assert there.ground.is_free(spot), house.name
            away = base(towns.FOOT).at(*door.beside(checks.BESIDE + 10))
            assert not touches(away, door.shape), house.name


def test_a_ladder_joins_the_ground_and_what_is_above_it() -> None:
    """BW-ROOF, BW-CARD-MID: a roof over a balcony is the second level, else the first."""
    saloon, bank = towns.ground(TOWN).houses

    assert [("balcony south", 1), ("roof", 2)] == [(p.name, p.level) for p in saloon.platforms]
    assert [("ground", "balcony south"), ("balcony south", "roof")] == [
        (each.low, each.high) for each in saloon.ladders
    ]
    assert [("roof", 1)] == [(p.name, p.level) for p in bank.platforms]
    up, onward = saloon.ladders
    assert (20_000, 16_000) == up.opening.middle
    assert (18_000, 14_500) == onward.opening.middle
    on_balcony = base(towns.FOOT).at(*up.opening.beside(-500))
    assert overlaps(on_balcony, saloon.platform("balcony south").shapes[0])


def test_walls_are_those_before_a_house_is_turned() -> None:
    _, bank = towns.ground(TOWN).houses

    assert (19_000, 24_268) == bank.doors[0].middle
    assert (19_250, 23_835) == bank.doors[0].beside(500)
    assert 2000 == pytest.approx(
        ((bank.doors[0].ax - bank.doors[0].bx) ** 2 + (bank.doors[0].ay - bank.doors[0].by) ** 2)
        ** 0.5,
        abs=2,
    )


def test_an_open_building_has_walls_with_a_gap_at_its_door_and_no_roof() -> None:
    """BW-BUILD, the option: fighting inside."""
    there = towns.ground(TOWN, is_open=True)
    saloon, bank = there.houses
    walker = base(towns.FOOT)

    assert there.ground.is_free(walker.at(18_000, 12_000))
    assert there.ground.is_free(walker.at(*saloon.doors[0].middle))
    assert not there.ground.is_free(walker.at(15_000, 12_000))
    assert ["balcony south"] == [each.name for each in saloon.platforms]
    assert ["balcony south"] == [each.high for each in saloon.ladders]
    assert () == bank.platforms
    assert not towns.ground(TOWN).ground.is_free(walker.at(18_000, 12_000))


def test_what_can_be_climbed_and_what_cannot() -> None:
    """BW-CARD-MANY: a fence needs a climb or leap card."""
    (fence,) = towns.ground(TOWN).covers

    assert fence.climbs
    assert not cover_kinds()["wagon"].climbs


@pytest.mark.parametrize(
    ("line", "new", "where", "sentence"),
    [
        ("town: Nowhere", "", "line 1", "begin with the town's name: `town: Dry Creek`"),
        ("size: 36 x 36", "", "line 1", "add the size of the table: `size: 48 x 48`"),
        ("size: 36 x 36", "size: 90 x 36", "line 1", "a side is 90 inches; choose 24 to 72"),
        ("size: 36 x 36", "size: 36", "line 2", "is not a size; type width and height"),
        ("town: Nowhere", "town: A\ntown: B", "line 2", "`town:` is in the head twice"),
        ("; door north", "", "line 5", "the house Bank has no door; add `; door south`"),
        ("; door north", "; door up", "line 5", "unknown wall `up`; choose from north, east"),
        ("; door north", "; door north 1.1", "line 5", "is beyond the end of its north wall"),
        ("; door north", "; window north", "line 5", "cannot read `window north`; a house has"),
        ("; door north", "; door north from balcony", "line 5", "cannot read"),
        (' "Bank"', "", "line 5", "give the house a name"),
        ("Bank", "Saloon", "line 5", "there are two houses called Saloon; rename one"),
        ("turned 30", "turned 20", "line 5", "turn it by a multiple of 15°, not by 20°"),
        ("box 4x4", "box 1.5x4", "line 5", "is 1.5 inches long, and a door needs 2"),
        ("box 4x4", "circle 2", "line 5", "a house has straight walls; write a box or a polygon"),
        ("box 4x4", "polygon -2,-2 2,-2 0,0 2,2 -2,2", "line 5", "polygon"),
        ("18,26", "18,36", "line 5", "Bank reaches beyond the table; move it"),
        ("18,26", "18,18.5", "line 4", "the balcony south of Saloon and Bank overlap"),
        ("18,26", "18,9", "line 5", "Saloon and Bank overlap; move one of them"),
        (
            "fence at 8,18: box",
            "trout at 8,18: box",
            "line 6",
            "unknown piece `trout`; did you mean “trough”",
        ),
        ("fence at 8,18: box 3x0.3", "fence", "line 6", "begin a line with `town:`, `size:`"),
        ("x0.3", "x0.3; door south", "line 6", "only a house has doors and the like"),
        ("fence at 8,18", "fence at 18,10", "line 6", "Saloon and the fence at 18,10 overlap"),
        ("; flat roof", "", "line 4", "leads to a roof that nobody can be on; add `flat roof`"),
        ("; ladder south 2", "", "line 4", "nobody gets onto the south balcony of Saloon; add"),
        ("ladder south;", "", "line 5", "nobody gets onto the roof of Bank; add `ladder WALL`"),
        ("balcony south;", "balcony south; balcony south 2;", "line 4", "two balconies"),
        ("balcony south;", "balcony south 0.5;", "line 4", "is 0.5 inches deep; give it an inch"),
        ("balcony south;", "", "line 4", "has no balcony for its ladder to begin on"),
        ("flat roof", "flat roof; flat roof", "line 4", "`flat roof` is there twice"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_what_would_be_right(
    line: str, new: str, where: str, sentence: str
) -> None:
    assert line in TOWN
    with pytest.raises(Refusal) as refused:
        checks.read(TOWN.replace(line, new))

    assert where == refused.value.place
    assert sentence in refused.value.sentence


def blocked(*lines: str) -> str:
    """Return the first fault of the small town with some lines added."""
    with pytest.raises(Refusal) as refused:
        checks.read(TOWN + "\n".join(lines))
    return str(refused.value)


def test_cover_stays_an_inch_away_from_doors() -> None:
    assert "line 7: the well at 21.4,24 is within an inch of the door of Bank" in blocked(
        "well at 21.4,24: circle 0.9"
    )


def test_doors_can_be_walked_to_and_edges_have_room_for_gangs() -> None:
    ring = [
        "wall at 18,19.5: box 12x0.5",
        "wall at 12.5,14.25 turned 90: box 10x0.5",
        "wall at 23.5,14.25 turned 90: box 10x0.5",
        "wall at 18,9: box 11x0.25",
    ]
    assert "line 4: nobody can walk to the door of Saloon; leave a way an inch wide" in blocked(
        *ring
    )
    assert "the north edge has room for 0 figures" in blocked("wall at 18,2: box 36x3.9")


def test_a_town_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(Refusal, match="no town “nowhere”; there are: dry-creek"):
        towns.town_text("nowhere")


def test_there_are_at_least_four_towns_of_our_own_and_one_of_them_is_small() -> None:
    sides = [towns.ground(towns.town_text(key)).town.width for key in towns.town_keys()]

    assert len(sides) >= 4
    assert {36_000, 48_000} == set(sides)


def test_each_town_of_the_game_is_the_same_after_half_a_turn(text: str) -> None:
    """No edge is the better one: houses, doors, places above the ground and cover are mirrored."""
    there = towns.ground(text)
    side = there.town.width

    def mirrored(places: set[tuple[int, int]]) -> set[tuple[int, int]]:
        return {(side - x, side - y) for x, y in places}

    def rough(places: set[tuple[int, int]]) -> set[tuple[int, int]]:
        return {((x + 20) // 50, (y + 20) // 50) for x, y in places}

    for places in (
        {(house.x, house.y) for house in there.town.houses},
        {(cover.x, cover.y) for cover in there.town.covers},
        {door.middle for house in there.houses for door in house.doors},
        {each.opening.middle for house in there.houses for each in house.ladders},
    ):
        assert rough(places) == rough(mirrored(places))


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize("size", random_towns.sizes())
def test_a_town_made_from_a_seed_has_what_the_print_asks_for(seed: str, size: str) -> None:
    """BW-TOWN; reference 2.2 to 2.4 and 14.4: about 12 houses or 8, 10 to 16 pieces of cover."""
    text = random_towns.make_town(Chance(seed), size)
    there = towns.ground(text)
    town = there.town

    assert 1000 * int(size) == town.width == town.height
    assert {"48": 12, "36": 8}[size] == len(town.houses)
    assert 10 <= len(town.covers) <= 16
    assert len(town.houses) == sum(len(house.doors) for house in town.houses)
    assert any(house.balconies for house in town.houses)
    assert any(house.is_flat for house in town.houses)
    assert {"fence", "trough", "wagon"} <= {piece.kind for piece in town.covers}
    middles = {(house.x, house.y) for house in town.houses}
    assert middles == {(town.width - x, town.height - y) for x, y in middles}
    assert text == random_towns.make_town(Chance(seed), size)


def test_towns_made_from_different_seeds_differ() -> None:
    assert random_towns.make_town(Chance("a"), "36") != random_towns.make_town(Chance("b"), "36")


def test_a_size_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(Refusal, match="no towns of “60” inches; choose from 48, 36"):
        random_towns.make_town(Chance("a"), "60")


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=60), st.integers(0, 8))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_any_text_is_read_or_refused_and_never_fails(line: str, at: int) -> None:
    lines = TOWN.splitlines()
    lines[at % len(lines)] = line
    _, problems = checks.check("\n".join(lines))

    for problem in problems:
        assert problem.sentence


# -- at the command line, and in the manual --------------------------------------------------------

MANUAL = Path(__file__).parents[2] / "docs" / "towns.md"


def said(*words: str) -> tuple[int, str]:
    """Type a command; return its exit code and all it prints."""
    done = CliRunner().invoke(lonehand, ["map", *words])
    return done.exit_code, done.output


def test_the_town_in_the_manual_is_right() -> None:
    (text,) = re.findall(r"```text\n(.*?)```", MANUAL.read_text("utf-8"), re.DOTALL)

    town, problems = checks.check(text)
    assert [] == problems
    assert town is not None
    assert town == checks.read(write(town))


def test_the_manual_names_every_town_and_every_kind_of_cover() -> None:
    text = MANUAL.read_text("utf-8")

    for word in (*towns.town_keys(), *cover_kinds()):
        assert f"`{word}`" in text


def test_a_town_is_checked_and_drawn_by_its_name_or_as_a_file(tmp_path: Path) -> None:
    code, output = said("check", "stage-stop")
    assert 0 == code
    assert output.startswith("Stage Stop is a good town: 36 by 36 inches, 8 houses, 8 doors,")
    drawn = tmp_path / "town.svg"
    assert 0 == said("draw", "stage-stop", "--dark", "-o", str(drawn))[0]
    assert "Bunk House" in drawn.read_text("utf-8")
    file = tmp_path / "mine.txt"
    file.write_text(TOWN.replace("; door north", ""), "utf-8")
    code, output = said("check", str(file))
    assert 1 == code
    assert f"{file}, line 5: the house Bank has no door; add `; door south`\n" == output
    code, output = said("draw", str(file))
    assert 1 == code
    assert "line 5" in output


def test_a_town_is_made_as_a_file(tmp_path: Path) -> None:
    file = tmp_path / "made.txt"

    code, told = said("make", "--seed", "a", "--size", "36", "-o", str(file))
    assert code == 0
    assert told == f"Written: {file}\nChange it, then check it with lonehand map check {file}.\n"
    assert file.read_text("utf-8") == random_towns.make_town(Chance("a"), "36")
    assert (0, random_towns.make_town(Chance("a"), "36")) == said(
        "make", "--seed", "a", "--size", "36"
    )
    assert 2 == said("make", "--size", "60")[0]


def test_a_town_of_your_own_is_not_pictured_as_one_that_is_made() -> None:
    pictures = {
        value: show_of(GAME).preview("town", value) for value in ("made", "own", *towns.town_keys())
    }
    assert len(set(pictures.values())) == len(pictures)
    assert all(text.startswith("<svg") for text in pictures.values())
