"""What stands on the table and changes, as SVG: bases, flags with marks of state, objectives.

All functions are pure: a battle goes in, a piece of SVG comes out, in the coordinates of the
picture of the table (`lonehand.space.inches.picture.Sheet`). Colours are words of a style sheet, so
that one drawing serves light and dark; the sides also differ in their pattern, and every state of a
unit has a shape of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import hypot
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from lonehand.games.grimdark_future import measuring, wounds
from lonehand.games.grimdark_future.forces import Troop
from lonehand.games.grimdark_future.measuring import Spots
from lonehand.games.grimdark_future.state import (
    NOBODY,
    PEOPLE,
    Marker,
    Play,
    Squad,
    State,
)
from lonehand.space.inches.measures import Point
from lonehand.space.inches.picture import Sheet
from lonehand.space.inches.shapes import Shape

SIDE_WORDS: Final = {PEOPLE: "the people", 1: "the AI", NOBODY: "nobody"}
RIM: Final = 260
"""How far the ring round a unit, by which it is pointed at, lies outside its bases."""
LEFT: Final = 14.0
BADGES: Final = {
    "activated": '<path class="tick" d="M-3.500 0l2.500 3 4.500-6"/>',
    "shaken": (
        '<path class="warn" d="M0-5 5.500 4.500h-11z"/><path class="bang" d="M0-2v3M0 2.700v.6"/>'
    ),
    "fatigued": '<path class="moon" d="M1.500-4.500a4.600 4.600 0 1 0 0 9 6 6 0 0 1 0-9z"/>',
    "effects": '<path class="plus" d="M0-4v8M-4 0h8"/>',
}
"""The marks of a unit's state, each with a shape of its own."""
GEM: Final = "M0-5 5 0 0 5-5 0z"


@lru_cache(maxsize=32)
def sheet_of(text: str) -> Sheet:
    """Return where everything lies in the picture of the table that *text* stands for."""
    return Sheet(measuring.field(text).ground.table)


def capital(text: str) -> str:
    """Return text with a capital letter first."""
    return text[:1].upper() + text[1:]


# -- names -----------------------------------------------------------------------------------------


def letters(names: Sequence[str]) -> list[str]:
    """Return a short sign for each name, no two alike: the initials, and the number if it has one.

    `AI`, by which the AI's units are told from equal ones of people's, is left out: the side shows.
    """
    found: list[str] = []
    for name in names:
        words = name.removeprefix("AI ").replace("-", " ").split() or ["?"]
        number = words.pop() if len(words) > 1 and words[-1].isdigit() else ""
        first = "".join(word[0] for word in words[:3] if word[0].isalnum()).upper()
        if len(words) == 1:
            first = words[0][:2].capitalize()
        tries = [first, *(first[:1] + letter for letter in words[-1].lower()[1:])]
        tries += [f"{first}{count}" for count in range(2, len(names) + 2)]
        found.append(next(one for one in (f"{each}{number}" for each in tries) if one not in found))
    return found


def signs(state: State) -> dict[str, str]:
    """Return the sign of each unit by its name; both sides have their own."""
    found: dict[str, str] = {}
    for side in (0, 1):
        names = [squad.name for squad in state.squads if squad.side == side]
        found.update(zip(names, letters(names), strict=True))
    return found


def states_of(squad: Squad) -> list[str]:
    """Return what has befallen a unit, in words that are also the keys of its badges."""
    found = ["activated"] if squad.activated else []
    found += ["shaken"] if squad.shaken else []
    found += ["fatigued"] if squad.fatigued else []
    return found + (["effects"] if squad.effects else [])


def told(squad: Squad, troop: Troop) -> str:
    """Return a unit in a sentence, for those who cannot see it."""
    left = len(squad.living())
    models = "1 model" if left == 1 else f"{left} models"
    hurt = sum(body.wounds for body in squad.bodies if body.alive)
    found = [f"{squad.name}, {SIDE_WORDS[squad.side]}", f"{models} of {troop.size}"]
    found += [f"{hurt} wounds"] if hurt else []
    return ", ".join([*found, *states_of(squad)])


# -- the layer -------------------------------------------------------------------------------------


def layer(play: Play, asked: Iterable[str] = (), due: str = "") -> str:
    """Return all that lies on the table and changes.

    Args:
        play: the battle.
        asked: the names of the units that a question is about.
        due: the name of the unit that acts.

    """
    about, sheet = frozenset(asked), sheet_of(play.state.table)
    sign = signs(play.state)
    found = [HATCH]
    found += [marker_drawn(sheet, marker) for marker in play.state.markers]
    units = [(squad, there) for squad, there in measuring.crowd(play) if squad.living()]
    units.sort(key=lambda each: each[1].top)
    for squad, there in units:
        words = [f"man unit t{squad.side}", *states_of(squad)]
        words += ["asked"] if squad.name in about else []
        words += ["due"] if squad.name == due else []
        found += unit_drawn(play, sheet, squad, there.shapes, there.hull(), words, sign[squad.name])
    return "".join(found)


HATCH: Final = (
    '<defs><pattern id="hatched" width="4" height="4" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><rect class="hatch-ground" width="4" height="4"/>'
    '<path class="hatch" d="M0 2h4"/></pattern></defs>'
)


def unit_drawn(
    play: Play,
    sheet: Sheet,
    squad: Squad,
    shapes: Sequence[Shape],
    hull: Shape,
    words: Sequence[str],
    sign: str,
) -> Iterator[str]:
    """Yield a unit: the ring round it, its bases, and its flag."""
    troop = play.rules.forces.of(squad)
    x, y = sheet.at(wounds.middle(squad))
    yield (
        f'<g class="{" ".join(words)}" data-who={quoteattr(squad.name)} data-cell="" tabindex="0"'
        f' role="button" aria-label={quoteattr(told(squad, troop))}'
        f' transform="translate({x:.1f} {y:.1f})">'
        f'<g transform="translate({-x:.1f} {-y:.1f})">'
        f'<path class="ring" d="{grown(sheet, hull, RIM)}"/>'
    )
    numbers = squad.living()
    for number, shape in zip(numbers, shapes, strict=True):
        body = squad.bodies[number]
        yield model_drawn(
            sheet,
            shape,
            mark=f"{squad.key}#{number}",
            hurt=body.wounds,
            tough=troop.tough[number],
            hero=troop.is_hero[number],
            turn=body.turn if not shape.outline.is_round or troop.has("aircraft") else None,
        )
    top = sheet.at((0, min(shape.y + shape.outline.box[1] for shape in shapes)))[1]
    yield f"</g>{flag(squad, sign, len(numbers), troop.size, top - y)}</g>"


def model_drawn(
    sheet: Sheet,
    shape: Shape,
    *,
    mark: str,
    hurt: int = 0,
    tough: int = 1,
    hero: bool = False,
    turn: int | None = None,
    more: str = "",
) -> str:
    """Return one base: wounds as notches of a rim, heroes with a star, a nose where it looks."""
    x, y = sheet.at((shape.x, shape.y))
    size = sheet.long(shape.outline.inner)
    inside = [base_drawn(sheet, shape)]
    if turn is not None:
        nose = sheet.long(shape.outline.reach)
        inside.append(
            f'<path class="nose" d="M0-3 6 0 0 3z" transform="translate({x:.1f} {y:.1f})'
            f' rotate({turn}) translate({nose - 2:.1f} 0)"/>'
        )
    if hero:
        inside.append(
            f'<path class="hero" d="{STAR}" transform="translate({x:.1f} {y:.1f})'
            f' scale({size / 8:.2f})"/>'
        )
    if hurt and tough > 1:
        inside.append(
            f'<text class="hurt" x="{x:.1f}" y="{y + size * 0.4:.1f}" font-size="{size * 1.1:.1f}">'
            f"{tough - hurt}</text>"
        )
    return (
        f'<g class="model{" wounded" if hurt else ""}" data-m={quoteattr(mark)} data-x="{x:.1f}"'
        f' data-y="{y:.1f}"{more}>{"".join(inside)}</g>'
    )


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
    return f'<path class="{word}" d="{grown(sheet, shape)}"/>'


def flag(squad: Squad, sign: str, left: int, size: int, top: float) -> str:
    """Return the flag over a unit: its sign, how many are left, and the badges of its state."""
    count = f"{sign} {left}" if size > 1 else sign
    wide = 6.2 * len(count) + 7
    badges = [BADGES[word] for word in states_of(squad)]
    if squad.tokens:
        badges.append(
            f'<path class="gem" d="{GEM}"/><text class="tokens" y="2.700">{squad.tokens}</text>'
        )
    whole = wide + LEFT * 0.9 * len(badges)
    drawn = "".join(
        f'<g transform="translate({wide + LEFT * 0.9 * nth + 4:.1f} 0)">{badge}</g>'
        for nth, badge in enumerate(badges)
    )
    return (
        f'<g class="flag-at" transform="translate(0 {top - 2:.1f})"><g class="flag">'
        f'<g transform="translate({-whole / 2:.1f} -8)">'
        f'<rect class="plate" x="0" y="-7" width="{whole:.1f}" height="14" rx="3"/>'
        f'<rect class="cloth" x="0" y="-7" width="{wide:.1f}" height="14" rx="3"/>'
        f'<text class="letters" x="{wide / 2:.1f}" y="3.800">{escape(count)}</text>{drawn}'
        "</g></g></g>"
    )


def marker_drawn(sheet: Sheet, marker: Marker) -> str:
    """Return an objective: empty while it is nobody's, else in its side's colour and pattern."""
    x, y = sheet.at((marker.x, marker.y))
    owner = "nobody" if marker.owner == NOBODY else f"t{marker.owner}"
    name = f"objective {marker.name}"
    label = f"{name}, {SIDE_WORDS[marker.owner]}"
    return (
        f'<g class="objective {owner}" data-who={quoteattr(name)} tabindex="0" role="button"'
        f' aria-label={quoteattr(label)} transform="translate({x:.1f} {y:.1f})">'
        '<path class="gem" d="M0-13 13 0 0 13-13 0z"/>'
        f'<text class="letters" y="4.200">{escape(marker.name)}</text></g>'
    )


# -- outlines --------------------------------------------------------------------------------------


def grown(sheet: Sheet, shape: Shape, more: int = 0) -> str:
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


def reach_drawn(sheet: Sheet, hull: Shape, length: int, word: str, label: str) -> str:
    """Return a ring at a distance round a unit, with its name at its upper end."""
    x, y = sheet.at((hull.x, hull.y + hull.outline.box[1] - length))
    x = sheet.at((hull.x + (hull.outline.box[0] + hull.outline.box[2]) // 2, 0))[0]
    return (
        f'<path class="reach {word}" d="{grown(sheet, hull, length)}"/>'
        f'<text class="on-line reach-name {word}" x="{x:.1f}" y="{y - 3:.1f}">'
        f"{escape(label)}</text>"
    )


def line(
    sheet: Sheet, kind: str, start: Point, end: Point, label: str = "", *, more: str = ""
) -> str:
    """Return a line between two places, with a word on its middle."""
    (ax, ay), (bx, by) = sheet.at(start), sheet.at(end)
    word = (
        f'<text class="on-line" x="{(ax + bx) / 2:.1f}" y="{(ay + by) / 2 - 4:.1f}">'
        f"{escape(label)}</text>"
        if label
        else ""
    )
    return f'<path class="{kind}" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"{more}/>{word}'


def route(sheet: Sheet, points: Sequence[Point], who: str = "", kind: str = "route") -> str:
    """Return a way with its end; *who* goes it, for whoever moves him along it."""
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


def ringed(play: Play, sheet: Sheet, squad: Squad, word: str) -> str:
    """Return a ring round a unit that is pointed out."""
    if not squad.present or not squad.living():
        return ""
    hull = measuring.block(play, squad).hull()
    return f'<path class="{word}" d="{grown(sheet, hull, 2 * RIM)}"/>'


def ghost(
    play: Play,
    sheet: Sheet,
    squad: Squad,
    spots: Spots,
    *,
    word: str = "ghost",
    by_hand: bool = True,
) -> str:
    """Return a unit as it would stand: bases that can be dragged, and the links of coherency."""
    there = measuring.block(play, squad, spots)
    near = measuring.links(play, there)
    found = [
        line(sheet, "link", (a.x, a.y), (there.shapes[other].x, there.shapes[other].y))
        for nth, a in enumerate(there.shapes)
        for other in near[nth]
        if other > nth
    ]
    troop = play.rules.forces.of(squad)
    for nth, (number, shape) in enumerate(zip(there.numbers, there.shapes, strict=True)):
        more = f' data-model="{nth}"' if by_hand else ""
        turn = spots[nth][2] if not shape.outline.is_round else None
        found.append(
            model_drawn(
                sheet,
                shape,
                mark=f"ghost#{number}",
                hero=troop.is_hero[number],
                turn=turn,
                more=more,
            )
        )
    return f'<g class="{word} t{squad.side}">{"".join(found)}</g>'
