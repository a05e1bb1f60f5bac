"""What lies on a map of cells and changes, as SVG: counters, heads, aim points, things, marks.

All functions are pure: typed figures go in, a piece of SVG comes out, in the coordinates of the
picture of the map (`lonehand.space.cells.picture.Sheet`). Colours are words of a style sheet, so
that one drawing serves light and dark; `STYLE` is that sheet for a picture that stands alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import atan2, cos, degrees, hypot, radians, sin
from string import Template
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from lonehand.show.figures import Badge, Counter, Sign, Thing
from lonehand.show.maps.tags import apart, callout, tag
from lonehand.space.cells import aim
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.picture import picture
from lonehand.space.cells.sheets import Sheet
from lonehand.space.cells.sight import Sight
from lonehand.space.palette import INKS, LANDS, SANS

Spot = tuple[float, float]
SHAPES: Final = (
    '<circle class="base" r="15"/>',
    '<path class="base" d="M-6.200-15H6.200L15-6.200V6.200L6.200 15H-6.200L-15 6.200V-6.200z"/>',
    '<path class="base" d="M0-17.500 17.500 0 0 17.500-17.500 0z"/>',
    '<path class="base" d="M-8-15H8L17 0 8 15H-8L-17 0z"/>',
)
"""The sides differ in shape, and not in colour alone."""
SHAPE_NAMES: Final = ("round", "eight-sided", "diamond", "six-sided")
FIGURE: Final = (
    '<path class="coat" d="M-5.500-9.500q8-2 8 9.500t-8 9.500q-3.500-9.500 0-19z"/>'
    '{gun}<ellipse class="hat" rx="6.600" ry="7.400"/>'
    '<ellipse class="hat crown" rx="3.300" ry="4.200"/>'
)
"""Somebody from above who looks to the right: coat, what he holds, hat."""
PRONE: Final = (
    '<path class="coat" d="M-14-4.500-3-6.500q5 1.500 5 6.500t-5 6.500l-11-2 8-4.500z"/>'
    '<path class="arm" d="M0-6 8-5M0 6 8 5"/><ellipse class="hat" cx="2" rx="5.500" ry="6.200"/>'
    '<ellipse class="hat crown" cx="2" rx="2.800" ry="3.400"/>'
)
"""The same, lying."""
ARMED: Final = (
    '<path class="arm" d="M1-7.500 10-2.500M1 7.500 8 2.500"/><path class="gun {word}" d="{gun}"/>'
)
GUN: Final = "M7-1.800H18.500V.600H11.500L9.500 4.500H6.500z"
PISTOL: Final = "M-7-3.500H6.500v2.600H.8L0 1h-2.600l-1.200 4.500h-3.600l1.400-6.400z"
HORSE: Final = "M-3-11 0-8q6 1 8 8l3 4q1 3-2 4l-3-.500-4-3q1 4 3 8H-9q-1-11 4-17z"
CROWD: Final = (
    "M0-9a3.500 3.500 0 1 1-.1 0zM-9-7a3 3 0 1 1-.1 0zM9-7a3 3 0 1 1-.1 0z"
    "M-5 11V3q5-5 10 0v8zM-13 11V4q3-4 6-2v9zM13 11V4q-3-4-6-2v9z"
)
BAG: Final = "M-3-7h6l-1.500 3q5.500 3 5.500 7.500t-7 4.500-7-4.500 5.500-7.500z"
LAND: Final = LANDS["light"]
RIM: Final = 28.0
"""Pixels at the edge of a picture that hold nothing but the frame."""
SHARED: Final = 11.0
"""Pixels that counters in one hex are moved apart."""
NAMED: Final = 21
"""How far below the middle of a counter its name begins, unless something is there."""
STYLE: Final = "".join(
    f".t{number}{{--side:{colour}}}"
    for number, colour in enumerate((LAND.you, LAND.they, LAND.third, LAND.fourth))
) + (
    Template(
        ".ring{fill:none}.badge text,.name{font:700 12px $sans}.badge text{text-anchor:middle}"
        ".base{fill:#fffbf0;stroke:var(--side);stroke-width:4}.nose,.coat,.head{fill:var(--side)}"
        ".head{stroke:#fff;stroke-width:1.5}.hat{fill:$plank;stroke:$ink;stroke-width:.8}"
        ".t1 .hat{fill:$wall}.arm{stroke:$ink;stroke-width:2.6;stroke-linecap:round;fill:none}"
        ".badge rect,.badge circle{fill:#fffbf0;stroke:$ink}.badge text{font-size:9px}"
        ".strength{fill:#fffbf0;stroke:$ink;stroke-width:.7}.hits,.wound{fill:$danger}"
        ".wound.light{fill:#fffbf0;stroke:$danger}.out .base{stroke-dasharray:3 3}"
        ".aim{stroke:$ink;fill:none;stroke-dasharray:2 3}.pip,.lying path{fill:$ink}"
        ".bag{fill:$plank}.neck{stroke:$ink}.plate{fill:var(--side);stroke:#fffbf0}"
        ".name{fill:#fff}"
    ).substitute(
        sans=SANS, ink=LAND.ink, plank=LAND.plank, wall=LAND.wall, danger=INKS["light"].accent
    )
)


@lru_cache(maxsize=24)
def sheet_of(cells: Cells) -> Sheet:
    """Return where everything lies in the picture of a map."""
    return Sheet(cells)


def initials(names: Sequence[str]) -> list[str]:
    """Return one or two letters for each name, no two alike as far as the letters of it go."""
    found: list[str] = []
    for name in names:
        words = name.replace("-", " ").split() or ["?"]
        first = words[0][:1] + words[-1][:1] if len(words) > 1 else words[0][:2]
        tries = [first, *(words[0][:1] + letter for letter in "".join(words)[1:]), first]
        found.append(next((each for each in tries if each not in found), first))
    return found


def wheres(sheet: Sheet, counters: Sequence[Counter]) -> dict[str, Spot]:
    """Return where each counter lies, by name; those who share a cell are moved apart."""
    found: dict[str, Spot] = {}
    together: dict[int, list[Counter]] = {}
    for counter in counters:
        if counter.cell >= 0:
            together.setdefault(counter.cell, []).append(counter)
    for cell, men in together.items():
        x, y = sheet.middle(cell)
        for place, counter in enumerate(men):
            turn = radians(360 * place / len(men) + 135)
            off = SHARED if len(men) > 1 else 0
            found[counter.name] = x + off * cos(turn), y + off * sin(turn)
    return found


def nose(cells: Cells, cell: int, turned: int) -> float:
    """Return where somebody faces, in degrees clockwise from the right."""
    sides = cells.sides[cell]
    x, y = cells.rays[sides[turned % len(sides)].bearing]
    sheet = 1.25, (1.25 / 3**0.5 if cells.lattice == "hexes" else 40 / 48)
    return degrees(atan2(y * sheet[1], x * sheet[0]))


# -- the changing layer ---------------------------------------------------------------------------


def layer(
    cells: Cells,
    counters: Sequence[Counter],
    things: Iterable[Thing],
    asked: str = "",
    due: str = "",
    *,
    still: bool = False,
    ajar: Iterable[tuple[int, int]] = (),
) -> str:
    """Return everything that lies on the map: *asked* decides now, *due* is next, *ajar* is open.

    A man who is out lies below a thing that came into his cell. In a picture that stands *still* no
    page moves the names apart.
    """
    sheet = sheet_of(cells)
    spots = wheres(sheet, counters)
    plates = apart(spots, NAMED) if still else {}
    parts = list(doors_open(sheet, ajar))
    over = [*draw_things(sheet, things), *aim_lines(counters, spots)]
    for counter in sorted(counters, key=lambda each: (not each.out, *behind(counters, each))):
        if counter.name in spots:
            shared = sum(other.cell == counter.cell for other in counters) > 1
            marks = (counter.name == asked, counter.name == due, shared)
            plate = plates.get(counter.name, (0, NAMED))
            drawn = counter_drawn(sheet, counter, spots[counter.name], marks, plate)
            (parts if counter.out else over).append(drawn)
    return "".join(parts + over)


def behind(counters: Sequence[Counter], counter: Counter) -> tuple[int, int]:
    """Return when a counter is drawn: the first one in a cell last, so that its letter shows."""
    here = [place for place, other in enumerate(counters) if other.cell == counter.cell]
    return min(here), -next(n for n in here if counters[n] is counter)


def counter_drawn(
    sheet: Sheet, counter: Counter, spot: Spot, marks: tuple[bool, bool, bool], plate: Spot
) -> str:
    """Return one counter, with its head where it is out and its name beside it, at *plate*."""
    words = " ".join(
        [
            f"man t{counter.team}",
            *(["asked"] if marks[0] else []),
            *(["due"] if marks[1] else []),
            *(["shared"] if marks[2] else []),
            *(["out"] if counter.out else []),
            *counter.looks,
        ]
    )
    x, y = spot
    shape = SHAPES[counter.team % len(SHAPES)]
    body = ['<circle class="ring" r="20"/>', f'<g class="shade">{shape}</g>', shape]
    turn = nose(sheet.cells, counter.cell, counter.turned) if counter.turned >= 0 else 0
    turned = f' transform="rotate({turn:.0f})"'
    if not counter.out and counter.turned >= 0:
        body.append(f'<path class="nose" d="M24 0 15.500-6v12z"{turned}/>')
    body.append(f'<g class="figure"{turned}>{figure(counter)}</g>')
    if counter.out == "cross":
        body.append('<path class="cross" d="M-11-11 11 11M11-11-11 11"/>')
    elif counter.out:
        body.append('<text class="zz" x="12" y="-8">z</text>')
    else:
        body += badges(counter)
    name = tag(counter.name, counter.team, plate[1], aside=plate[0])
    return (
        f"{head(sheet, counter, spot)}"
        f'<g class="{words}" data-who={quoteattr(counter.name)}'
        f" data-cell={quoteattr(sheet.cells.name(counter.cell))}"
        f' transform="translate({x:.1f} {y:.1f})" tabindex="0" role="button"'
        f" aria-label={quoteattr(counter.says or counter.name)}>"
        f'<g class="body">{"".join(body)}</g>{name}</g>'
    )


def figure(counter: Counter) -> str:
    """Return somebody from above: on his feet or lying, with or without a gun in his hand."""
    if counter.lies or counter.out:
        return PRONE
    gun = ""
    if counter.tool is not None:
        word = " ".join(["loaded"] * counter.tool.loaded + ["ready"] * counter.tool.ready)
        gun = ARMED.format(word=word, gun=GUN)
    return FIGURE.format(gun=gun)


WOUND: Final = (
    '<path class="{word}" d="M0-4c2.400 3.400 3.200 4.800 3.200 6a3.200 3.200 0 0 1-6.400'
    ' 0c0-1.200.800-2.600 3.200-6z"{where}/>'
)
"""A wound: a drop, whole or, for a light one, only its rim."""
MARKS: Final = {
    "gun": f'<path class="gun loaded ready" transform="translate(-12 -1)" d="{GUN}"/>',
    "letter": '<g class="badge tac"><rect x="-6" y="-6" width="12" height="12" rx="2"/>'
    '<text y="3.400">A</text></g>',
    "number": '<g class="badge delay"><circle r="6.500"/><text y="3.400">2</text></g>',
    "bar": '<rect class="strength" x="-8" y="-2" width="16" height="4" rx="1"/>'
    '<rect class="hits" x="-8" y="-2" width="7" height="4" rx="1"/>',
    "light": WOUND.format(word="wound light", where=""),
    "serious": WOUND.format(word="wound", where=""),
    "head": '<circle class="head t0" r="5.500"/>',
    "pips": '<path class="aim" d="M-8 0H8"/><circle class="pip" cx="-3" r="2.500"/>'
    '<circle class="pip" cx="4" r="2.500"/>',
    "sleep": '<g class="man"><text class="zz" x="-7" y="5">zz</text></g>',
    "cross": '<g class="man"><path class="cross" d="M-5-5 5 5M5-5-5 5"/></g>',
    "horse": '<g class="badge mounted"><rect x="-6" y="-6" width="12" height="12" rx="2"/>'
    '<text y="3.400">H</text></g>',
    "cover": '<g class="badge cover"><rect x="-6" y="-6" width="12" height="12" rx="2"/>'
    '<text y="3.400">C</text></g>',
    "crowd": f'<path class="bag" transform="scale(.65)" d="{CROWD}"/>',
    "past": '<circle class="yours" r="6" opacity=".5"/>',
    "door": '<path d="M-9 0H9" stroke="#f6e8cd" stroke-width="7"/>'
    '<path d="M-9 0H9" stroke="#7a5330" stroke-width="3.500" stroke-dasharray="4 2.500"/>',
    "window": '<path d="M-9 0H9" stroke="#4a2f20" stroke-width="8"/>'
    '<path d="M-7 0H7" stroke="#9fd0ea" stroke-width="4"/>',
    "price": '<rect x="-8" y="-8" width="16" height="16" fill="#e3b24c"/>'
    '<text class="number" y="4.500">2</text>',
    "facing": '<path class="yours" d="M0-6 6 5H-6Z"/>',
}
"""Each small mark by itself, for a legend."""


def legend(yours: str, theirs: str, marks: Mapping[str, str]) -> tuple[Sign, ...]:
    """Return the legend of a map: what the counters of both sides mean, and each of `MARKS`."""
    return (
        Sign('<circle class="yours" r="6"/>', yours),
        Sign('<rect class="theirs" x="-6" y="-6" width="12" height="12" rx="3"/>', theirs),
        *(Sign(MARKS[mark], means) for mark, means in marks.items()),
    )


def badges(counter: Counter) -> Iterator[str]:
    """Yield the small marks round a counter: hits, letters and numbers, wounds."""
    if counter.bar is not None:
        value, most = counter.bar
        long = min(1.0, value / max(1, most)) * 24
        yield '<rect class="strength" x="-12" y="14.500" width="24" height="4" rx="1"/>'
        yield f'<rect class="hits" x="-12" y="14.500" width="{long:.1f}" height="4" rx="1"/>'
    yield from map(badge, counter.badges)
    for place, full in enumerate(counter.dots[:5]):
        word = "wound" if full else "wound light"
        yield WOUND.format(word=word, where=f' transform="translate(-17 {9 - 7 * place})"')


def badge(mark: Badge) -> str:
    """Return a small mark above a counter: a letter in a square, or a number in a circle."""
    shape = '<rect x="-6" y="-6" width="12" height="12" rx="2"/>'
    if mark.text.isdigit():
        shape = f'<circle r="{6.5 if len(mark.text) == 1 else 8:g}"/>'
    return (
        f'<g class="badge {mark.kind}" transform="translate({-13 if mark.left else 13} -13)">'
        f'{shape}<text y="3.400">{escape(mark.text)}</text></g>'
    )


def head(sheet: Sheet, counter: Counter, spot: Spot) -> str:
    """Return the head counter of somebody whose head is out, and a line to him."""
    if counter.head is None or counter.out:
        return ""
    cell, point = counter.head
    x, y = sheet.at(point, cell)
    return (
        f'<path class="neck" d="M{spot[0]:.1f} {spot[1]:.1f}L{x:.1f} {y:.1f}"/>'
        f'<circle class="head t{counter.team}" cx="{x:.1f}" cy="{y:.1f}" r="5.500"/>'
    )


def aim_lines(counters: Iterable[Counter], spots: Mapping[str, Spot]) -> Iterator[str]:
    """Yield the lines on which aim points lie, a pip for each point."""
    for counter in counters:
        for target, points in counter.aims:
            if counter.out or counter.name not in spots or target not in spots:
                continue
            (ax, ay), (bx, by) = shorten(spots[counter.name], spots[target], 20, 18)
            if hypot(bx - ax, by - ay) < 8 * points:  # too near for a line: a row over the target
                (bx, by), (ax, ay) = spots[target], spots[target]
                ax, ay, bx, by = ax - 8, ay - 20, bx + 8 * points, by - 20
            long = hypot(bx - ax, by - ay) or 1
            yield f'<path class="aim" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>'
            for number in range(points):
                part = min(0.95, (6 + 7 * number) / long)
                x, y = ax + (bx - ax) * part, ay + (by - ay) * part
                yield f'<circle class="pip" cx="{x:.1f}" cy="{y:.1f}" r="2.600"/>'


SIGNS: Final = {
    "pistol": ("lying", -9, f'<path d="{PISTOL}"/>', " on the ground"),
    "bag": ("thing", 8, f'<path class="bag" d="{BAG}"/>', ""),
    "horse": ("thing", 2, f'<path class="bag" d="{HORSE}"/>', ""),
    "crowd": ("thing", 0, f'<path class="bag" d="{CROWD}"/>', ""),
}
"""How things are drawn: the word of the group, how far below the middle, the mark, what is said."""


def draw_things(sheet: Sheet, things: Iterable[Thing]) -> Iterator[str]:
    """Yield what lies about."""
    for thing in things:
        word, down, mark, said = SIGNS[thing.sign]
        x, y = sheet.middle(cell_named(sheet.cells, thing.place))
        place = thing.place.replace("_", " ")
        yield (
            f'<g class="{word}" transform="translate({x:.1f} {y + down:.1f})" role="img"'
            f" aria-label={quoteattr(f'{thing.name}{said}, {place}')}>{mark}</g>"
        )


def doors_open(sheet: Sheet, ajar: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Yield the doors that are open: the gap in the wall, and the leaf that has swung out of it."""
    cells = sheet.cells
    for one, other in ajar:
        side = next((each for each in cells.sides[one] if each.beyond == other), None)
        if side is None:
            continue
        (ax, ay), (bx, by) = (sheet.at(side.points[end], one) for end in (0, -1))
        dx, dy = (bx - ax) * 0.6, (by - ay) * 0.6
        says = f"open door between {cells.name(one)} and {cells.name(other)}"
        yield (
            f'<g role="img" aria-label={quoteattr(says)} fill="none">'
            f'<path d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" stroke="{LAND.floor}"'
            f' stroke-width="7"/><path d="M{ax:.1f} {ay:.1f}l{dy:.1f} {-dx:.1f}"'
            f' stroke="{LAND.wall}" stroke-width="6"/><path d="M{ax:.1f} {ay:.1f}'
            f'l{dy:.1f} {-dx:.1f}" stroke="{LAND.plank_dark}" stroke-width="3"/></g>'
        )


# -- marks over it --------------------------------------------------------------------------------


def shorten(start: Spot, end: Spot, first: float, last: float) -> tuple[Spot, Spot]:
    """Return a line that leaves so many pixels free at its ends, if it is long enough."""
    (ax, ay), (bx, by) = start, end
    long = hypot(bx - ax, by - ay)
    if long <= first + last:
        return start, end
    ux, uy = (bx - ax) / long, (by - ay) / long
    return (ax + ux * first, ay + uy * first), (bx - ux * last, by - uy * last)


def line(
    kind: str, start: Spot, end: Spot, label: str = "", first: float = 18, last: float = 18
) -> str:
    """Return a line from one place to another, perhaps with words in the middle of it."""
    (ax, ay), (bx, by) = shorten(start, end, first, last)
    words = callout(((ax + bx) / 2, (ay + by) / 2), label, kind="on-line") if label else ""
    return f'<path class="{kind}" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>{words}'


def arrow(kind: str, start: Spot, end: Spot) -> str:
    """Return the head of an arrow at *end*."""
    turn = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    return (
        f'<path class="{kind}" d="M0 0-10-5.500v11z"'
        f' transform="translate({end[0]:.1f} {end[1]:.1f}) rotate({turn:.0f})"/>'
    )


STAR: Final = "M0-26 5-9 18-18 9-5 26 0 9 5 18 18 5 9 0 26-5 9-18 18-9 5-26 0-9-5-18-18-5-9z"


def burst(spot: Spot) -> str:
    """Return a star, as at the end of a shot that hits."""
    x, y = spot
    return f'<path class="star" d="{STAR}" transform="translate({x:.1f} {y:.1f}) scale(.6)"/>'


def word(spot: Spot, text: str, more: str = "", kind: str = "") -> str:
    """Return a word above a place."""
    return callout((spot[0], spot[1] - 36), text, more, kind)


def cells_marked(sheet: Sheet, kind: str, cells: Iterable[int]) -> str:
    """Return some cells in one colour."""
    size = sheet.cells.size
    outline = "".join(sheet.polygon(cell) for cell in cells if 0 <= cell < size)
    return f'<path class="{kind}" d="{outline}"/>' if outline else ""


@lru_cache(maxsize=24)
def sight_of(cells: Cells) -> Sight:
    """Return who sees what on a map."""
    return Sight(cells)


@lru_cache(maxsize=2048)
def zone_marked(cells: Cells, cell: int, facing: int) -> str:
    """Return what somebody who faces there sees of his aim zone, as a tint: walls clip it."""
    bits, sight = aim.zone(cells, cell, facing), sight_of(cells)
    inside = (
        other
        for other in range(cells.size)
        if bits >> other & 1 and other != cell and cells.fills[other] != 2
        if sight.sees(cell, other)
    )
    return cells_marked(sheet_of(cells), "zone", inside)


def route_marked(sheet: Sheet, route: Sequence[int]) -> str:
    """Return a way over the map, with an arrow at its end."""
    spots = [sheet.middle(cell) for cell in route]
    if len(spots) < 2:
        return ""
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    return f'<polyline class="route" points="{points}"/>' + arrow("tip", spots[-2], spots[-1])


def cell_named(cells: Cells, name: object) -> int:
    """Return the number of a cell; -1 if no cell is called so."""
    try:
        return cells.find(str(name))
    except LookupError:
        return -1


# -- the whole picture ----------------------------------------------------------------------------


def whole(
    cells: Cells,
    counters: Sequence[Counter],
    things: Iterable[Thing],
    *,
    named: bool = True,
    ajar: Iterable[tuple[int, int]] = (),
) -> str:
    """Return the map with all that lies on it, as one SVG document; small ones bear no names."""
    style = STYLE if named else f"{STYLE}.tag{{display:none}}"
    over = f"<style>{style}</style>{layer(cells, counters, things, still=True, ajar=ajar)}"
    return picture(cells, over=over, with_names=True)
