"""What stands on an open table and changes, as SVG: bases, flags with marks of state, objectives.

All functions are pure: typed figures go in, a piece of SVG comes out, in the coordinates of the
picture of the table (`lonehand.space.inches.drawings.picture.Sheet`). Colours are words of a
style sheet, so that one drawing serves light and dark; the sides also differ in their pattern, and
every state of a unit has a shape of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot
from string import Template
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from lonehand.show.figures import DrawnUnit, Edge, Model, Objective
from lonehand.show.maps.signs import SIGNS
from lonehand.show.maps.tags import HIGH, Spot, callout, tag
from lonehand.space.inches.drawings.picture import Token, picture
from lonehand.space.inches.drawings.sheets import Sheet
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.shapes import Shape
from lonehand.space.inches.tables import Table
from lonehand.space.palette import LANDS, SANS

LADDER: Final = "ladder"
"""The kind of pieces that a name keeps clear of."""
LETTER: Final = 7.4
"""How wide a letter of a name is, about."""
SIGN: Final = 17.0
"""How far the middle of a name is at least from that of the sign of an objective."""
CLEAR: Final = 15.0
"""How far apart the middles of a name and of a ladder are at least, one above the other."""
RIM: Final = 260
"""How far the ring round a unit, by which it is pointed at, lies outside its bases."""
BADGES: Final = {
    "activated": '<path class="tick" d="M-4.500 0l3 3.800 6-7.600"/>',
    "shaken": '<path class="warn" d="M-6 2l3-4 3 5.500 3-5.500 3 4"/>',
    "fatigued": '<path class="moon" d="M1.500-5a5 5 0 1 0 3.500 8.500 6 6 0 0 1-3.500-8.500z"/>',
    "effects": '<path class="plus" d="M0-5v10M-5 0h10"/>',
}
"""The marks of a unit's state, each with a shape of its own."""
DISCS: Final = (12.0, 4.0, 8.0, 0.0)
"""How round the corners of a counter are, by the number of the side."""
GEM: Final = "M0-5 5 0 0 5-5 0z"
LAND: Final = LANDS["light"]
STYLE: Final = "".join(
    f".objective.t{team} .gem{{fill:{colour};stroke:#fff}}.objective.t{team} .letters{{fill:#fff}}"
    for team, colour in enumerate((LAND.you, LAND.they, LAND.third, LAND.fourth))
) + Template(
    ".gem{fill:#f7f0e1;stroke:$ink;stroke-width:2}"
    ".letters{font:700 14px $sans;text-anchor:middle;fill:$ink}"
).substitute(ink=LAND.ink, sans=SANS)
"""How objectives look in a picture that stands alone."""


@lru_cache(maxsize=32)
def sheet_of(table: Table) -> Sheet:
    """Return where everything lies in the picture of a table."""
    return Sheet(table)


# -- the layer -------------------------------------------------------------------------------------


def layer(
    sheet: Sheet,
    units: Sequence[DrawnUnit],
    objectives: Sequence[Objective],
    edges: Iterable[Edge] = (),
    asked: Iterable[str] = (),
    due: str = "",
    *,
    with_names: bool = False,
) -> str:
    """Return all that lies on the table and changes.

    Args:
        sheet: where everything lies.
        units: the units; those that are not on the table are left out.
        objectives: the objectives.
        edges: whose edge is whose.
        asked: the names of the units that a question is about.
        due: the name of the unit that acts.
        with_names: whether the names of terrain are here, where they give way to units.

    """
    about = frozenset(asked)
    standing = there(units)
    found = [definitions(sheet, sorted({unit.sign for unit in standing if unit.sign}))]
    found += names_drawn(sheet, [each.at for each in objectives]) if with_names else ()
    found += [edge_named(sheet, edge) for edge in edges]
    hidden = [objective for objective in objectives if is_covered(objective, standing)]
    found += [objective_drawn(sheet, each) for each in objectives if each not in hidden]
    found += [place_drawn(sheet, each) for each in hidden]
    for unit in standing:
        words = [f"man unit t{unit.team}", *unit.states]
        words += ["asked"] if unit.name in about else []
        words += ["due"] if unit.name == due else []
        found.append(unit_drawn(sheet, unit, " ".join(words)))
    found += [flag_drawn(sheet, objective, objectives, standing) for objective in hidden]
    return "".join(found)


def names_drawn(sheet: Sheet, objectives: Iterable[Point] = ()) -> Iterator[str]:
    """Yield the names of the terrain, each in the middle of its piece, clear of ladders."""
    signs = [sheet.at(each) for each in objectives]
    yield '<g class="called" aria-hidden="true">'
    for piece in sheet.table.pieces:
        if piece.name:
            x, y = sheet.at((piece.x, piece.y))
            y += off_ladders(sheet, (x, y), len(piece.name) * LETTER / 2, signs)
            yield f'<text x="{x:.0f}" y="{y + 4:.0f}">{escape(piece.name)}</text>'
    yield "</g>"


def off_ladders(sheet: Sheet, at: Spot, half: float, signs: Iterable[Spot]) -> float:
    """Return how far up or down a name goes, so that it is not written across a ladder.

    It goes the shorter way, or the other one where the sign of an objective is.
    """
    x, y = at
    for each in sheet.table.pieces:
        over, down = sheet.at((each.x, each.y))
        if each.kind == LADDER and abs(over - x) < half + CLEAR / 2 and abs(down - y) < CLEAR:
            ways = sorted((down - y - CLEAR, down - y + CLEAR), key=abs)
            free = [
                way
                for way in ways
                if all(hypot(left - x, top - y - way) > SIGN for left, top in signs)
            ]
            return (free or ways)[0]
    return 0.0


def is_covered(objective: Objective, units: Iterable[DrawnUnit]) -> bool:
    """Tell whether a base would hide half of an objective, which then has a flag beside it."""
    x, y = objective.at
    return any(
        hypot(model.shape.x - x, model.shape.y - y) < model.shape.outline.reach + INCH // 2
        for unit in units
        for model in unit.models
    )


def there(units: Iterable[DrawnUnit]) -> list[DrawnUnit]:
    """Return the units that are on the table, the topmost first."""
    return sorted((unit for unit in units if unit.hull is not None), key=top)


def top(unit: DrawnUnit) -> int:
    """Return how far down the topmost part of a unit on the table lies."""
    return min((each.shape.y + each.shape.outline.box[1] for each in unit.models), default=0)


def definitions(sheet: Sheet, signs: Iterable[str] = ()) -> str:
    """Return what other marks refer to: the signs of units, and the table, at which rings end."""
    x, y = sheet.at((0, 0))
    drawn = "".join(
        f'<symbol id="sign-{sign}" viewBox="-12 -12 24 24">{SIGNS[sign]}</symbol>' for sign in signs
    )
    inches = "".join(sheet.numbers())
    return (
        f'<g class="inches">{inches}</g><defs>{drawn}<clipPath id="on-table">'
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{sheet.table_width:.1f}"'
        f' height="{sheet.table_height:.1f}"/></clipPath></defs>'
    )


def edge_named(sheet: Sheet, edge: Edge) -> str:
    """Return whose an edge is."""
    x, y = sheet.at((5 * INCH, INCH if edge.on_top else sheet.table.height - INCH))
    return (
        f'<g class="edge t{edge.team}" transform="translate({x:.1f} {y:.1f})">'
        f"{tag(edge.words, edge.team, -HIGH / 2)}</g>"
    )


# -- room ------------------------------------------------------------------------------------------

Rectangle = tuple[float, float, float, float]
GROWN: Final = 1.3
"""How much larger than in the picture words are where a whole table fills a small window."""


def area(one: Rectangle, other: Rectangle) -> float:
    """Return how much two rectangles share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def shared_area(one: Rectangle, others: Iterable[Rectangle]) -> float:
    """Return how much a rectangle shares with each of others, added up; mostly nothing."""
    left, upper, right, lower = one
    found = 0.0
    for other in others:
        if other[0] < right and other[2] > left and other[1] < lower and other[3] > upper:
            found += area(one, other)
    return found


def box_of(sheet: Sheet, hull: Shape) -> Rectangle:
    """Return the rectangle round a unit."""
    left, upper, right, lower = hull.outline.box
    return (
        *sheet.at((hull.x + left, hull.y + upper)),
        *sheet.at((hull.x + right, hull.y + lower)),
    )


# -- units and objectives --------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def unit_drawn(sheet: Sheet, unit: DrawnUnit, words: str) -> str:
    """Return a unit: the ring round it, its bases, and its name; equal ones are drawn once."""
    x, y = sheet.at(unit.middle)
    ring = "" if unit.hull is None else grow(sheet, unit.hull, RIM)
    low = 0.0 if unit.hull is None else box_of(sheet, unit.hull)[3] - y
    bases = "".join(model_drawn(sheet, model, sign=unit.sign) for model in unit.models)
    marks = [BADGES[word] for word in unit.badges]
    if unit.tokens:
        number = f'<text class="tokens" y="3">{unit.tokens}</text>'
        marks.append(f'<path class="gem" d="{GEM}"/>{number}')
    name = f"{unit.short or unit.name} {unit.count}".rstrip()
    return (
        f'<g class="{words}" data-who={quoteattr(unit.name)} data-cell="" tabindex="0"'
        f' role="button" aria-label={quoteattr(unit.says or unit.name)}'
        f' transform="translate({x:.1f} {y:.1f})">'
        f'<g transform="translate({-x:.1f} {-y:.1f})"><path class="ring" d="{ring}"/>{bases}</g>'
        f"{counter_drawn(unit) if unit.counter else ''}"
        f"{tag(name, unit.team, low + 4, marks)}</g>"
    )


def counter_drawn(unit: DrawnUnit) -> str:
    """Return the counter of a unit, which a page keeps large enough to be seen and pressed."""
    return (
        '<path class="stem"/><g class="counter"><rect class="disc" x="-12" y="-12" width="24"'
        f' height="24" rx="{DISCS[unit.team % len(DISCS)]:g}"/>'
        f'<use class="sign" href="#sign-{unit.sign}" x="-9" y="-9" width="18" height="18"/></g>'
    )


def model_drawn(sheet: Sheet, model: Model, more: str = "", *, sign: str = "") -> str:
    """Return one base: its unit's sign, the wounds it has left, a nose where it looks."""
    shape, hurt, tough, turn = model.shape, model.hurt, model.tough, model.turned
    x, y = sheet.at((shape.x, shape.y))
    size = sheet.long(shape.outline.inner)
    left, top, right, low = shape.outline.box
    inside = [base_drawn(sheet, shape)]
    if turn is not None:
        nose = sheet.long(shape.outline.reach)
        inside.append(
            f'<path class="nose" d="M0-4 6 0 0 4z" transform="translate({x:.1f} {y:.1f})'
            f' rotate({turn}) translate({nose - 1:.1f} 0)"/>'
        )
    if hurt and tough > 1:
        inside.append(
            f'<text class="hurt" x="{x:.1f}" y="{y + size * 0.4:.1f}" font-size="{size * 1.1:.1f}">'
            f"{tough - hurt}</text>"
        )
    elif model.hero:
        inside.append(
            f'<path class="hero" d="{STAR}" transform="translate({x:.1f} {y:.1f})'
            f' scale({size / 7:.2f})"/>'
        )
    elif sign:
        wide = 1.5 * size
        inside.append(
            f'<use class="sign" href="#sign-{sign}" x="{x - wide / 2:.1f}" y="{y - wide / 2:.1f}"'
            f' width="{wide:.1f}" height="{wide:.1f}"/>'
        )
    room = ""
    if not shape.outline.is_round:
        wide, high = sheet.long(right - left) / 2, sheet.long(low - top) / 2
        room = f' data-wide="{wide:.1f}" data-high="{high:.1f}"'
    return (
        f'<g class="model{" wounded" if hurt else ""}" data-m={quoteattr(model.mark)}'
        f' data-x="{x:.1f}" data-y="{y:.1f}" data-r="{sheet.long(shape.outline.reach):.1f}"{room}'
        f"{more}>{''.join(inside)}</g>"
    )


def model_offered(sheet: Sheet, shape: Shape, number: int) -> str:
    """Return the outline by which a model is chosen, with its number."""
    x, y = sheet.at((shape.x, shape.y))
    return (
        f'<path class="choice" d="{grow(sheet, shape, RIM // 2)}"/>'
        f'<text class="number" x="{x:.1f}" y="{y + 4.5:.1f}">{number}</text>'
    )


def spot_offered(sheet: Sheet, place: Point) -> str:
    """Return the disc by which a place is chosen."""
    x, y = sheet.at(place)
    return f'<circle class="choice" cx="{x:.1f}" cy="{y:.1f}" r="{sheet.long(INCH):.1f}"/>'


STAR: Final = (
    "M0-5 1.500-1.600 5-1.500 2.300.700 3.200 4.200 0 2.200-3.200 4.200-2.300.700-5-1.500"
    "-1.500-1.600z"
)


def base_drawn(sheet: Sheet, shape: Shape, word: str = "base") -> str:
    """Return the outline of a base."""
    if shape.outline.is_round:
        x, y = sheet.at((shape.x, shape.y))
        radius = sheet.long(shape.outline.radius)
        return f'<circle class="{word}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'
    return f'<path class="{word}" d="{grow(sheet, shape)}"/>'


GEM_DRAWN: Final = '<path class="gem" d="M0-14 14 0 0 14-14 0z"/>'
"""An objective, where its middle is at 0,0."""


def objective_drawn(sheet: Sheet, objective: Objective) -> str:
    """Return an objective: empty while it is nobody's, else in its side's colour and pattern."""
    return gem_drawn(objective, sheet.at(objective.at))


def gem_drawn(objective: Objective, spot: Spot, more: str = "", scale: str = "") -> str:
    """Return an objective with its letter, drawn at a spot of the picture."""
    x, y = spot
    owner = "nobody" if objective.team < 0 else f"t{objective.team}"
    return (
        f'<g class="objective {owner}{more}" data-who={quoteattr(objective.name)} tabindex="0"'
        f' role="button" aria-label={quoteattr(objective.says or objective.name)}'
        f' transform="translate({x:.1f} {y:.1f}){scale}">{GEM_DRAWN}'
        f'<text class="letters" y="4.800">{escape(objective.letter)}</text></g>'
    )


def place_drawn(sheet: Sheet, objective: Objective) -> str:
    """Return the mark of an objective under bases; its letter is on a flag beside them."""
    x, y = sheet.at(objective.at)
    owner = "nobody" if objective.team < 0 else f"t{objective.team}"
    return (
        f'<g class="objective-place {owner}" transform="translate({x:.1f} {y:.1f})">{GEM_DRAWN}</g>'
    )


FLAG_SCALE: Final = 0.75
"""How large an objective's flag is, as a share of one that lies open."""
FLAG_DISTANCES: Final = (26.0, 32.0, 40.0, 50.0, 62.0)
"""How far from an objective its flag is looked for, in the units of the picture."""


def flag_drawn(
    sheet: Sheet, objective: Objective, others: Iterable[Objective], units: Iterable[DrawnUnit]
) -> str:
    """Return the flag of an objective that bases hide: beside them, with a line to its place."""
    x, y = sheet.at(objective.at)
    left, upper = sheet.at((0, 0))
    half = 14 * FLAG_SCALE
    taken = [
        (*sheet.at((model.shape.x, model.shape.y)), sheet.long(model.shape.outline.reach) + half)
        for unit in units
        for model in unit.models
    ]
    taken += [(*sheet.at(each.at), 14 + half) for each in others if each is not objective]

    def is_free(spot: Spot) -> bool:
        return (
            left + half < spot[0] < left + sheet.table_width - half
            and upper + half < spot[1] < upper + sheet.table_height - half
            and all(hypot(spot[0] - at, spot[1] - down) > far for at, down, far in taken)
        )

    ways = ((0, -1), (0.7, -0.7), (-0.7, -0.7), (1, 0), (-1, 0), (0.7, 0.7), (-0.7, 0.7), (0, 1))
    spots = [(x + far * right, y + far * down) for far in FLAG_DISTANCES for right, down in ways]
    spot = next(filter(is_free, spots), (x, y))
    line_to = f"M{x:.1f} {y:.1f}L{spot[0]:.1f} {spot[1]:.1f}"
    return (
        f'<path class="pole" d="{line_to}"/><circle class="pole" cx="{x:.1f}" cy="{y:.1f}" r="2"/>'
        f"{gem_drawn(objective, spot, ' covered', f' scale({FLAG_SCALE})')}"
    )


# -- outlines --------------------------------------------------------------------------------------


def grow(sheet: Sheet, shape: Shape, more: int = 0) -> str:
    """Return a shape grown by a length, as a path with round corners."""
    corners = [sheet.at(corner) for corner in shape.corners()]
    radius = sheet.long(shape.outline.radius + more)
    if len(corners) == 1:
        x, y = sheet.at((shape.x, shape.y))
        ends = f"a{radius:.1f} {radius:.1f} 0 1 1"
        return f"M{x - radius:.1f} {y:.1f}{ends} {2 * radius:.1f} 0{ends} {-2 * radius:.1f} 0z"
    parts = []
    for nth, (x, y) in enumerate(corners):
        nx, ny = corners[(nth + 1) % len(corners)]
        far = hypot(nx - x, ny - y) or 1.0
        dx, dy = (ny - y) / far * radius, (x - nx) / far * radius
        step = "M" if nth == 0 else f"A{radius:.1f} {radius:.1f} 0 0 1 "
        parts.append(f"{step}{x + dx:.1f} {y + dy:.1f}L{nx + dx:.1f} {ny + dy:.1f}")
    x, y = corners[0]
    nx, ny = corners[1]
    far = hypot(nx - x, ny - y) or 1.0
    dx, dy = (ny - y) / far * radius, (x - nx) / far * radius
    parts.append(f"A{radius:.1f} {radius:.1f} 0 0 1 {x + dx:.1f} {y + dy:.1f}z")
    return "".join(parts)


ROUND: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "move": ((0, -1), (0.7, -0.7), (-0.7, -0.7), (1, 0), (-1, 0), (0, 1)),
    "range": ((0.5, -0.86), (-0.5, -0.86), (1, 0), (-1, 0), (0.5, 0.86), (-0.5, 0.86)),
}
"""Where on a ring its name may stand, as directions from the unit, the best first; by its kind."""


def reach_drawn(
    sheet: Sheet, hull: Shape, length: int, word: str, label: str, taken: list[Rectangle]
) -> str:
    """Return a ring at a distance round a unit, with its name where it hides least.

    Args:
        sheet: where everything lies.
        hull: the unit.
        length: the distance.
        word: `move` or `range`.
        label: its name.
        taken: what should not be hidden; the name is added to it.

    """
    corners = hull.corners()
    left, top = sheet.at((0, 0))
    wide = 7.5 * GROWN * len(label) / 2

    def place(way: tuple[float, float]) -> Rectangle:
        ends = max(corners, key=lambda corner: corner[0] * way[0] + corner[1] * way[1])
        far = hull.outline.radius + length
        x, y = sheet.at((round(ends[0] + way[0] * far), round(ends[1] + way[1] * far)))
        return (x - wide, y - 8 * GROWN, x + wide, y + 8 * GROWN)

    def hidden(at: Rectangle) -> float:
        inside = (left, top, left + sheet.table_width, top + sheet.table_height)
        outside = 4 * wide * 8 * GROWN - area(at, inside)
        return round(20 * outside + shared_area(at, taken))

    best = min((place(way) for way in ROUND[word]), key=hidden)
    taken.append(best)
    x, y = (best[0] + best[2]) / 2, (best[1] + best[3]) / 2
    return (
        f'<path class="reach {word}" d="{grow(sheet, hull, length)}"/>'
        f"{callout((x, y), label, kind=f'reach-name {word}')}"
    )


def standing_on(sheet: Sheet, shapes: Iterable[Shape], places: Iterable[Point]) -> list[Rectangle]:
    """Return what the names of rings should not hide: objectives, and units with their flags."""
    spots = [sheet.at(place) for place in places]
    found = [(x - 14, y - 14, x + 14, y + 14) for x, y in spots]
    boxes = [box_of(sheet, shape) for shape in shapes]
    return found + [(left, top - 16, right, low + 16) for left, top, right, low in boxes]


def line(
    sheet: Sheet, kind: str, start: Point, end: Point, label: str = "", *, part: float = 0.5
) -> str:
    """Return a line between two places, with a word on its middle, or at another part of it."""
    (ax, ay), (bx, by) = sheet.at(start), sheet.at(end)
    spot = ax + (bx - ax) * part, ay + (by - ay) * part
    word = callout(spot, label, kind="on-line") if label else ""
    return f'<path class="{kind}" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>{word}'


ALONG: Final = (0.8, 0.66, 0.9, 0.52, 0.4, 0.28)
"""Where on a line its word may stand, as parts of the way to its end, the best first."""


def line_named(
    sheet: Sheet, kind: str, start: Point, end: Point, label: str, taken: list[Rectangle]
) -> str:
    """Return a line with a word near its end, where that hides least; it is added to *taken*."""
    (ax, ay), (bx, by) = sheet.at(start), sheet.at(end)
    wide = 6.5 * GROWN * len(label) / 2

    def place(part: float) -> Rectangle:
        x, y = ax + (bx - ax) * part, ay + (by - ay) * part
        return (x - wide, y - 7 * GROWN, x + wide, y + 7 * GROWN)

    best = min(map(place, ALONG), key=lambda at: round(shared_area(at, taken)))
    taken.append(best)
    middle = (best[0] + best[2]) / 2, (best[1] + best[3]) / 2
    return (
        f'<path class="{kind}" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>'
        f"{callout(middle, label, kind='on-line')}"
    )


def route(sheet: Sheet, points: Sequence[Point], who: str = "", kind: str = "route") -> str:
    """Return a way with its end; *who* goes it, for anyone who moves him along it."""
    if len(points) < 2:
        return ""
    spots = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(sheet.at, points))
    x, y = sheet.at(points[-1])
    whose = f" data-route={quoteattr(who)}" if who else ""
    return (
        f'<polyline class="{kind}" points="{spots}"{whose}/>'
        f'<circle class="tip" cx="{x:.1f}" cy="{y:.1f}" r="3.500"/>'
    )


def band(sheet: Sheet, points: Sequence[Point], length: int) -> str:
    """Return the band on both sides of a way within which enemies are in the way."""
    spots = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(sheet.at, points))
    return f'<polyline class="band" points="{spots}" stroke-width="{2 * sheet.long(length):.1f}"/>'


def section(sheet: Sheet, box: tuple[int, int, int, int], label: str) -> str:
    """Return a section of the table, tinted, with its name across its middle."""
    (left, upper), (right, lower) = sheet.at(box[:2]), sheet.at(box[2:])
    return (
        f'<path class="section" d="M{left:.1f} {upper:.1f}H{right:.1f}V{lower:.1f}H{left:.1f}z"/>'
        f"{callout(((left + right) / 2, (upper + lower) / 2), label, kind='on-line')}"
    )


def ring_unit(sheet: Sheet, hull: Shape, word: str) -> str:
    """Return a ring round a unit that is pointed out."""
    return f'<path class="{word}" d="{grow(sheet, hull, 2 * RIM)}"/>'


def mark_objective(sheet: Sheet, place: Point) -> str:
    """Return a ring round an objective that is pointed out."""
    x, y = sheet.at(place)
    return f'<circle class="aimed" cx="{x:.1f}" cy="{y:.1f}" r="19"/>'


def word(sheet: Sheet, place: Point, text: str, more: str = "", kind: str = "shout") -> str:
    """Return words over a place."""
    x, y = sheet.at(place)
    return callout((x, y - 26), text, more, kind)


def cross(sheet: Sheet, place: Point) -> str:
    """Return a cross where somebody fell, or where something cannot be."""
    x, y = sheet.at(place)
    return f'<path class="cross" d="M-6-6 6 6M6-6-6 6" transform="translate({x:.1f} {y:.1f})"/>'


def ghost(
    sheet: Sheet,
    team: int,
    models: Sequence[Model],
    links: Iterable[tuple[int, int]],
    *,
    word: str = "ghost",
    by_hand: bool = True,
    sign: str = "",
) -> str:
    """Return a unit as it would stand: bases that can be dragged, and the links of coherency."""

    def spot(nth: int) -> Point:
        return models[nth].shape.x, models[nth].shape.y

    found = [line(sheet, "link", spot(one), spot(other)) for one, other in links]
    for nth, model in enumerate(models):
        hand = f' data-model="{nth}"' if by_hand else ""
        found.append(model_drawn(sheet, model, hand, sign=sign))
    return f'<g class="{word} t{team}">{"".join(found)}</g>'


# -- the whole picture -----------------------------------------------------------------------------


def whole(
    ground: Ground,
    units: Iterable[DrawnUnit],
    objectives: Iterable[Objective],
    letters: Mapping[str, str],
) -> str:
    """Return the table with all bases and objectives as one SVG document.

    Args:
        ground: the table and its terrain.
        units: the units.
        objectives: the objectives.
        letters: for each unit's name what stands on its bases.

    """
    sheet = sheet_of(ground.table)
    gems = "".join(objective_drawn(sheet, each) for each in objectives)
    tokens = [
        Token(model.shape, letters[unit.name], unit.team) for unit in units for model in unit.models
    ]
    return picture(ground, tokens, over=f"<style>{STYLE}</style>{gems}")
