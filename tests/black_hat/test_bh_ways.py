"""Ways and lines as automatic gangs reckon them, against slower reckonings of the same."""

from __future__ import annotations

import pytest

from lonehand.engine.chance import Chance
from lonehand.games.black_hat.automa.paths import NO_WAY, Paths, grid
from lonehand.games.black_hat.rules.sightlines import Sightlines
from lonehand.games.black_hat.town.site import ON_FOOT, RIDER, Site, site
from lonehand.games.black_hat.town.towns import town_text
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.shapes import Base, clears

FAR = 100 * INCH


@pytest.fixture(scope="module")
def town() -> Site:
    return site(town_text("stage-stop"))


def some_place(town: Site, chance: Chance) -> Point:
    """Return a place on the table, to a tenth of an inch."""
    x = chance.below("x", town.width // 100) * 100
    return x, chance.below("y", town.height // 100) * 100


@pytest.mark.parametrize("base", [ON_FOOT, RIDER])
def test_ways_are_as_short_as_those_that_figures_walk(town: Site, base: Base) -> None:
    """BW-AUTO-PLACES."""
    lanes, chance = town.lanes(base), Chance("ways")
    ways = Paths(lanes, grid(town))
    open_places = filter(ways.has_room, (some_place(town, chance) for _ in range(200)))
    ends = [*open_places][:12]
    assert len(ends) == 12
    bent = 0
    for start in ends[:6]:
        mover = lanes.mover(start, FAR)
        for end in ends[6:]:
            walked = mover.way(end)
            assert walked is not None
            assert abs(ways.length(start, end) - walked.length) <= len(walked.points)
            bent += len(walked.points) > 2
    assert bent > 10


def test_a_way_that_is_longer_than_wanted_is_none(town: Site) -> None:
    chance = Chance("bounds")
    lanes, at = town.lanes(ON_FOOT), grid(town)
    whole, bounded, often = Paths(lanes, at), Paths(lanes, at), Paths(lanes, at)
    for _ in range(60):
        start, end = some_place(town, chance), some_place(town, chance)
        if not (whole.has_room(start) and whole.has_room(end)):
            continue
        length, most = whole.length(start, end), chance.below("most", 30) * INCH
        wanted = length if length <= most else NO_WAY
        assert bounded.length(start, end, most) == wanted
        for _ in range(4):  # once it is asked for often, what is in sight of a place is kept
            often.starts.clear()
            assert often.length(start, end, most) == wanted


def test_lines_cross_the_same_whether_all_is_measured_or_what_lies_in_their_direction(
    town: Site,
) -> None:
    """BW-LINE, BW-COVER."""
    lines, chance = Sightlines(town), Chance("lines")
    crossed = 0
    for _ in range(300):
        start, end = some_place(town, chance), some_place(town, chance)
        line = lines.line(start, end)
        there = {
            (lump.piece, house)
            for lump, house in lines.things
            if not clears(start, end, lump.shape, max(1, lump.shape.outline.radius))
        }
        assert set(line.houses) == {house for _, house in there if house >= 0}
        assert set(line.covers) == {piece for piece, house in there if house < 0}
        back = lines.line(end, start)
        assert (set(back.houses), set(back.covers)) == (set(line.houses), set(line.covers))
        crossed += bool(there)
    assert crossed > 100
