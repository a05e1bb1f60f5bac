"""What lies on the map and changes, as SVG: counters, heads, aim points, things on the ground.

All functions are pure: a state goes in, a piece of SVG comes out, in the coordinates of the picture
of the map (`lonehand.space.cells.picture.Sheet`). Colours are words of a style sheet, so that one
drawing serves light and dark; `STYLE` is that sheet for a picture that stands alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from lonehand.games.gunslinger.ground import ground_of
from lonehand.games.gunslinger.state import HAND, HANDS, OFF_HAND, Character, State, Weapon
from lonehand.space.cells import aim
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.picture import Sheet, picture

Spot = tuple[float, float]
SHAPES: Final = (
    '<circle class="disc" r="13"/>',
    '<rect class="disc" x="-12" y="-12" width="24" height="24" rx="3"/>',
    '<path class="disc" d="M0-15.500 15.500 0 0 15.500-15.500 0z"/>',
    '<path class="disc" d="M-7.500-13H7.500L15 0 7.500 13H-7.500L-15 0z"/>',
)
"""The sides differ in shape, and not in colour alone."""
SHAPE_NAMES: Final = ("round", "square", "diamond", "six-sided")
PISTOL: Final = "M-7-3.500H6.500v2.600H.8L0 1h-2.600l-1.200 4.500h-3.600l1.400-6.400z"
BAG: Final = "M-3-7h6l-1.500 3q5.500 3 5.500 7.500t-7 4.500-7-4.500 5.500-7.500z"
SHARED: Final = 11.0
"""Pixels that counters in one hex are moved apart."""
STYLE: Final = "".join(
    f".t{number} .disc,.t{number}.head,.t{number} .nose{{fill:{colour}}}"
    for number, colour in enumerate(("#1d4a73", "#9b2d1a", "#3f6a2e", "#74511a"))
) + (
    ".ring{fill:none}.letters,.badge text{font:700 10px Rockwell,'DejaVu Serif',serif}"
    ".letters,.badge text{text-anchor:middle}"
    ".letters{fill:#fff}.disc,.head{stroke:#fffdf8;stroke-width:1.5}"
    ".badge rect,.badge circle{fill:#fffdf8;stroke:#241f19}.badge text{font-size:8px}"
    ".gun{fill:#fffdf8;stroke:#241f19}.gun.loaded{fill:#241f19}.bar{fill:#fffdf8;stroke:#241f19;"
    "stroke-width:.7}.hits{fill:#9b2d1a}.wound{fill:#9b2d1a;stroke:#9b2d1a}"
    ".wound.light{fill:#fffdf8}.out .disc{fill:#fffdf8;stroke:#786c5a}.out .letters{fill:#786c5a}"
    ".aim{stroke:#241f19;fill:none;stroke-dasharray:2 3}.pip,.lying{fill:#241f19}"
    ".bag{fill:#74511a}.neck{stroke:#241f19}"
)


@lru_cache(maxsize=24)
def sheet_of(text: str) -> Sheet:
    """Return where everything lies on the map that *text* stands for."""
    return Sheet(ground_of(text).cells)


def teams(state: State) -> list[str]:
    """Return the sides in the order in which they first appear."""
    return list(dict.fromkeys(character.side for character in state.characters))


def initials(names: Sequence[str]) -> list[str]:
    """Return one or two letters for each name, no two alike as far as the letters of it go."""
    found: list[str] = []
    for name in names:
        words = name.replace("-", " ").split() or ["?"]
        first = words[0][:1] + words[-1][:1] if len(words) > 1 else words[0][:2]
        tries = [first, *(words[0][:1] + letter for letter in "".join(words)[1:]), first]
        found.append(next((each for each in tries if each not in found), first))
    return found


def condition_word(man: Character) -> str:
    """Return how somebody stands or lies, in a word or two."""
    if man.condition == "gone":
        return "has left the map"
    return man.condition or ("down" if man.down else "standing")


def short(weapon: Weapon) -> str:
    """Return a weapon's name without its owner's: `C45` for `Doc's C45`."""
    return weapon.name.rpartition("'s ")[2]


def at_hand(man: Character) -> Weapon | None:
    """Return the weapon that somebody has in his hands, else the gun that he would use."""
    held = (man.held(box) for box in (HANDS, HAND, OFF_HAND))
    return next((weapon for weapon in held if weapon is not None), man.gun())


def gun_word(weapon: Weapon | None) -> str:
    """Return the state of a weapon at hand, in words."""
    if weapon is None:
        return "no gun"
    if not weapon.gun:
        return f"{short(weapon)} in hand" if weapon.in_hand else f"{short(weapon)} put away"
    if weapon.broken:
        return f"{short(weapon)} broken"
    if not weapon.in_hand:
        return f"{short(weapon)} holstered"
    ready = "cocked" if weapon.cocked else "uncocked"
    return f"{short(weapon)} {ready}, {weapon.rounds} of {weapon.holds} rounds"


def wheres(state: State) -> dict[str, Spot]:
    """Return where each counter lies, by name; those who share a hex are moved apart."""
    sheet, found = sheet_of(state.map), dict[str, Spot]()
    together: dict[int, list[Character]] = {}
    for man in state.characters:
        if man.cell >= 0 and man.condition != "gone":
            together.setdefault(man.cell, []).append(man)
    for cell, men in together.items():
        x, y = sheet.middle(cell)
        for place, man in enumerate(men):
            turn = radians(360 * place / len(men) + 135)
            off = SHARED if len(men) > 1 else 0
            found[man.name] = x + off * cos(turn), y + off * sin(turn)
    return found


def nose(cells: Cells, man: Character) -> float:
    """Return where somebody faces, in degrees clockwise from the right."""
    sides = cells.sides[man.cell]
    x, y = cells.rays[sides[man.facing % len(sides)].bearing]
    sheet = 1.25, (1.25 / 3**0.5 if cells.lattice == "hexes" else 40 / 48)
    return degrees(atan2(y * sheet[1], x * sheet[0]))


# -- the changing layer ---------------------------------------------------------------------------


def layer(state: State, asked: str = "", due: str = "") -> str:
    """Return everything that lies on the map: *asked* decides now, *due* has his segment."""
    if not state.map:
        return ""
    spots, sides = wheres(state), teams(state)
    names = [man.name for man in state.characters]
    letters = dict(zip(names, initials(names), strict=True))
    lying = sorted(
        state.characters, key=lambda man: (not man.condition, state.characters.index(man))
    )
    parts = [*on_the_ground(state), *aiming(state, spots)]
    for man in lying:
        if man.name in spots:
            shared = sum(other.cell == man.cell for other in lying if other.name in spots) > 1
            marks = (man.name == asked, man.name == due, shared)
            parts.append(counter(state, man, spots[man.name], letters[man.name], sides, marks))
    return "".join(parts)


def counter(
    state: State,
    man: Character,
    spot: Spot,
    letters: str,
    sides: list[str],
    marks: tuple[bool, bool, bool],
) -> str:
    """Return one counter, with its head where it is out."""
    ground, team = ground_of(state.map), sides.index(man.side) % len(SHAPES)
    gun = at_hand(man)
    words = " ".join(
        [
            f"man t{team}",
            *(["asked"] if marks[0] else []),
            *(["due"] if marks[1] else []),
            *(["shared"] if marks[2] else []),
            *(["out"] if man.condition else []),
            *([man.condition] if man.condition else []),
            *(["down"] if man.down or man.condition else []),
        ]
    )
    cell = ground.cells.name(man.cell)
    facing = aim.facing_name(ground.cells, man.cell, man.facing)
    says = f"{man.name}, {man.side}, {cell} facing {facing}, {condition_word(man)}"
    if not man.condition:
        says += f", {gun_word(gun)}, {man.hits} of {man.strength} hits"
        says += f", {man.delay} delay" if man.delay else ""
        says += f", TAC {man.marker}" if man.automatic else ""
    x, y = spot
    body = ['<circle class="ring" r="19"/>']
    if not man.condition:
        turned = f"rotate({nose(ground.cells, man):.0f})"
        body.append(f'<path class="nose" d="M24.500 0 12.500-8v16z" transform="{turned}"/>')
    disc = SHAPES[team]
    lies = ' transform="scale(1 .66)"' if man.down and not man.condition else ""
    body.append(f"<g{lies}>{disc}</g>" if lies else disc)
    body.append(f'<text class="letters" y="4">{escape(letters)}</text>')
    if man.condition:
        body.append(
            '<path class="cross" d="M-11-11 11 11M11-11-11 11"/>'
            if man.condition == "dead"
            else '<text class="zz" x="12" y="-8">z</text>'
        )
    else:
        body += badges(man, gun)
    return (
        f"{head(state, man, spot, team)}"
        f'<g class="{words}" data-who={quoteattr(man.name)} data-cell={quoteattr(cell)}'
        f' transform="translate({x:.1f} {y:.1f})" tabindex="0" role="button"'
        f' aria-label={quoteattr(says)}><g class="body">{"".join(body)}</g></g>'
    )


def badges(man: Character, gun: Weapon | None) -> Iterator[str]:
    """Yield the small marks round a counter: TAC, delay, gun, hits, wounds."""
    if man.hits:
        long = min(1.0, man.hits / max(1, man.strength)) * 24
        yield '<rect class="bar" x="-12" y="15.500" width="24" height="3.600" rx="1"/>'
        yield f'<rect class="hits" x="-12" y="15.500" width="{long:.1f}" height="3.600" rx="1"/>'
    if man.automatic:
        yield badge("tac", 12, TAC_BADGE, man.marker)
    if man.delay:
        round_badge = f'<circle r="{6 if man.delay < 10 else 7.5:g}"/>'
        yield badge("delay", -12, round_badge, str(man.delay))
    if gun is not None and gun.in_hand and gun.gun:
        word = "gun loaded" if gun.rounds else "gun"
        spark = '<path class="spark" d="M-9-9.500h5"/>' if gun.cocked else ""
        yield f'<g transform="translate(11 11)"><path class="{word}" d="{PISTOL}"/>{spark}</g>'
    for place, wound in enumerate(man.wounds[:5]):
        word = "wound" if wound.grade == "S" else "wound light"
        yield f'<circle class="{word}" cx="-15" cy="{11 - 5 * place}" r="2.200"/>'


TAC_BADGE: Final = '<rect x="-5.500" y="-5.500" width="11" height="11" rx="2"/>'


def badge(kind: str, x: int, shape: str, text: str) -> str:
    """Return a small mark above a counter, with a letter or a number in it."""
    return (
        f'<g class="badge {kind}" transform="translate({x} -12)">{shape}'
        f'<text y="3">{escape(text)}</text></g>'
    )


def head(state: State, man: Character, spot: Spot, team: int) -> str:
    """Return the head counter of somebody whose head is out, and a line to him."""
    if not man.head_out or man.head < 0 or man.condition:
        return ""
    out = ground_of(state.map).sight.heads[man.head]
    x, y = sheet_of(state.map).at(out.point, out.cell)
    return (
        f'<path class="neck" d="M{spot[0]:.1f} {spot[1]:.1f}L{x:.1f} {y:.1f}"/>'
        f'<circle class="head t{team}" cx="{x:.1f}" cy="{y:.1f}" r="5.500"/>'
    )


def aiming(state: State, spots: dict[str, Spot]) -> Iterator[str]:
    """Yield the lines on which aim points lie, a pip for each point."""
    for man in state.characters:
        for target, points in man.aim.items():
            if not points or man.condition or man.name not in spots or target not in spots:
                continue
            (ax, ay), (bx, by) = shortened(spots[man.name], spots[target], 20, 18)
            if hypot(bx - ax, by - ay) < 8 * points:  # too near for a line: a row over the target
                (bx, by), (ax, ay) = spots[target], spots[target]
                ax, ay, bx, by = ax - 8, ay - 20, bx + 8 * points, by - 20
            long = hypot(bx - ax, by - ay) or 1
            yield f'<path class="aim" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>'
            for number in range(points):
                part = min(0.95, (6 + 7 * number) / long)
                x, y = ax + (bx - ax) * part, ay + (by - ay) * part
                yield f'<circle class="pip" cx="{x:.1f}" cy="{y:.1f}" r="2.600"/>'


def on_the_ground(state: State) -> Iterator[str]:
    """Yield weapons that lie about, and what the showdown is about."""
    sheet = sheet_of(state.map)
    for lying in state.ground:
        x, y = sheet.middle(lying.cell)
        yield (
            f'<g class="lying" transform="translate({x:.1f} {y - 9:.1f})" role="img"'
            f" aria-label={quoteattr(lying.weapon.name + ' on the ground')}>"
            f'<path d="{PISTOL}"/></g>'
        )
    for thing in state.things:
        if thing.cell >= 0:
            x, y = sheet.middle(thing.cell)
            yield (
                f'<g class="thing" transform="translate({x:.1f} {y + 8:.1f})" role="img"'
                f" aria-label={quoteattr(thing.name)}>"
                f'<path class="bag" d="{BAG}"/></g>'
            )


# -- marks over it --------------------------------------------------------------------------------


def shortened(start: Spot, end: Spot, first: float, last: float) -> tuple[Spot, Spot]:
    """Return a line that leaves so many pixels free at its ends, if it is long enough."""
    (ax, ay), (bx, by) = start, end
    long = hypot(bx - ax, by - ay)
    if long <= first + last:
        return start, end
    ux, uy = (bx - ax) / long, (by - ay) / long
    return (ax + ux * first, ay + uy * first), (bx - ux * last, by - uy * last)


NEIGHBOURS: Final = 60.0
"""Pixels between two counters that leave no room for words between them."""


def line(
    kind: str, start: Spot, end: Spot, label: str = "", first: float = 18, last: float = 18
) -> str:
    """Return a line from one place to another, perhaps with words in the middle of it.

    Between neighbours the words stand above both, so that they hide neither.
    """
    (ax, ay), (bx, by) = shortened(start, end, first, last)
    words = ""
    if label:
        x, y = (ax + bx) / 2, (ay + by) / 2 - 4
        if hypot(end[0] - start[0], end[1] - start[1]) < NEIGHBOURS:
            y = min(start[1], end[1]) - 24
        words = f'<text class="on-line" x="{x:.1f}" y="{y:.1f}">{escape(label)}</text>'
    return f'<path class="{kind}" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>{words}'


def arrow(kind: str, start: Spot, end: Spot) -> str:
    """Return the head of an arrow at *end*."""
    turn = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    return (
        f'<path class="{kind}" d="M0 0-10-5.500v11z"'
        f' transform="translate({end[0]:.1f} {end[1]:.1f}) rotate({turn:.0f})"/>'
    )


def cells_marked(text: str, kind: str, cells: Iterable[int]) -> str:
    """Return some cells in one colour."""
    sheet = sheet_of(text)
    size = sheet.cells.size
    outline = "".join(sheet.polygon(cell) for cell in cells if 0 <= cell < size)
    return f'<path class="{kind}" d="{outline}"/>' if outline else ""


@lru_cache(maxsize=2048)
def zone_marked(text: str, cell: int, facing: int) -> str:
    """Return the aim zone of somebody who faces there, as a tint."""
    cells = ground_of(text).cells
    bits = aim.zone(cells, cell, facing)
    inside = (
        other
        for other in range(cells.size)
        if bits >> other & 1 and other != cell and cells.fills[other] != 2
    )
    return cells_marked(text, "zone", inside)


def route_marked(text: str, route: Sequence[int]) -> str:
    """Return a way over the map, with an arrow at its end."""
    sheet = sheet_of(text)
    spots = [sheet.middle(cell) for cell in route]
    if len(spots) < 2:
        return ""
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    return f'<polyline class="route" points="{points}"/>' + arrow("tip", spots[-2], spots[-1])


def cell_named(text: str, name: object) -> int:
    """Return the number of a cell; -1 if no cell is called so."""
    cells = ground_of(text).cells
    try:
        return cells.find(str(name))
    except LookupError:
        return -1


def ends(state: State, name: object) -> Spot | None:
    """Return where somebody's counter or a cell lies."""
    spots = wheres(state)
    if name in spots:
        return spots[str(name)]
    cell = cell_named(state.map, name)
    return sheet_of(state.map).middle(cell) if cell >= 0 else None


# -- the whole picture ----------------------------------------------------------------------------


def whole(state: State) -> str:
    """Return the map with all that lies on it, as one SVG document."""
    over = f"<style>{STYLE}</style>{layer(state)}"
    return picture(ground_of(state.map).cells, over=over, with_names=True)
