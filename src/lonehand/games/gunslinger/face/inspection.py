"""What is seen of a showdown by pointing at it: who sees whom, how far, in what cover, how well.

Everything is found by the rules' own functions and returned as plain data and SVG; nothing here
changes a state or decides anything.
"""

from __future__ import annotations

from typing import Final, cast

import msgspec

from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import count_of, percent, with_sign
from lonehand.games.gunslinger.face import counters
from lonehand.games.gunslinger.rules import shooting
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.state import Character, Play, Rules, State, Weapon
from lonehand.games.gunslinger.words.reasons import hex_named
from lonehand.show.figures import Look
from lonehand.show.maps import cells as drawn
from lonehand.show.maps.on_cells import OnCells
from lonehand.space.cells import aim

NO_DOOR: Final = cast("BatchDoor", None)
"""Anyone who only looks draws no card and asks nobody."""
NO_RULES: Final = cast("Rules", None)
"""Lines of sight follow from the map alone."""


class Sighting(msgspec.Struct, frozen=True):
    """How one character stands to another.

    Attributes:
        whom: the other one.
        hexes: how far he is.
        sees: whether they see each other.
        zone: whether the other one is in the aim zone.
        cover: how the other one is covered, in words; empty for not at all.

    """

    whom: str
    hexes: int
    sees: bool
    zone: bool
    cover: str


def on_map(state: State) -> list[Character]:
    """Return everybody who is on the map, lying or not."""
    return [man for man in state.characters if man.cell >= 0 and man.condition != "gone"]


def sees(state: State, man: Character, other: Character) -> bool:
    """Tell whether two characters see each other, by their bodies or by a head that is out."""
    return bool(shooting.line(Play(state, NO_DOOR, NO_RULES), man, other).seen)


def cover(state: State, man: Character, other: Character) -> str:
    """Return how the hex of *man* covers him against *other*; empty if it does not."""
    sight = ground_of(state.map).sight
    found = sight.cover(man.cell, other.cell)
    if found is None:
        return ""
    if man.head_out and man.head in found.heads:
        return "in cover, his head out"
    if found.needs_down and not man.down:
        return "in cover if he gets down"
    return "in cover"


def sighting_of(state: State, man: Character, other: Character) -> Sighting:
    """Return how *other* stands to *man*."""
    cells = ground_of(state.map).cells
    return Sighting(
        other.name,
        cells.range(man.cell, other.cell),
        sees(state, man, other),
        aim.is_in_zone(cells, man.cell, man.facing, other.cell),
        cover(state, other, man),
    )


def words(found: Sighting) -> str:
    """Return a sighting in words."""
    seen = "sees" if found.sees else "does not see"
    hexes = count_of(found.hexes, "hex")
    zone = "" if found.zone else ", outside his aim zone"
    covered = f", {found.cover}" if found.cover else ""
    return f"{seen} {found.whom}: {hexes}{zone}{covered}"


# -- pointing -------------------------------------------------------------------------------------


def look(show: OnCells[State], rules: Rules, state: State, who: str, place: str) -> Look:
    """Return what is seen from a character at a hex, or at the one who is in it.

    Args:
        show: where counters lie in the picture.
        rules: numbers and readings of the game.
        state: the showdown.
        who: the character.
        place: the name of a hex, or of a character.

    Raises:
        Refusal: nobody is called *who*, or nothing *place*.

    """
    man = state.find(who)
    if man.cell < 0 or man.condition == "gone":
        return Look(f"{man.name} is not on the map", (), "")
    if man.condition:
        where = hex_named(ground_of(state.map).cells.name(man.cell))
        return Look(f"{man.name} at {where}", (f"{man.name} is {man.condition}: he sees nobody.",))
    other = next((each for each in on_map(state) if each.name == place), None)
    cell = other.cell if other else drawn.cell_named(ground_of(state.map).cells, place)
    if cell < 0:
        raise Refusal(f"this map has no hex “{place}”", place="to")
    if other is None:
        here = [each for each in on_map(state) if each.cell == cell]
        other = next((each for each in here if not each.condition), here[0] if here else None)
    if other is None or other is man:
        return at_hex(show, state, man, cell)
    found = sighting_of(state, man, other)
    lines = [f"{man.name} {words(found)}."]
    mine = cover(state, man, other)
    if mine:
        lines.append(f"Against {other.name} he is {mine}.")
    shot, reconstructed = shot_now(rules, state, man, other, found)
    lines += shot
    svg = marks(state, man) + sight_line(show, state, man, other, found)
    return Look(f"{man.name} → {other.name}", tuple(lines), svg, reconstructed and bool(shot))


def at_hex(show: OnCells[State], state: State, man: Character, cell: int) -> Look:
    """Return what is seen from a character at a hex that nobody else is in, or at himself."""
    ground = ground_of(state.map)
    cells, sheet = ground.cells, drawn.sheet_of(ground.cells)
    name, lines, svg = hex_named(cells.name(cell)), [], [marks(state, man)]
    enemies = [each for each in state.enemies(man) if each.cell >= 0]
    if cell == man.cell:
        for enemy in enemies:
            found = sighting_of(state, man, enemy)
            lines.append(f"{man.name} {words(found)}.")
            svg.append(sight_line(show, state, man, enemy, found))
        return Look(f"{man.name} at {name}", tuple(lines), "".join(svg))
    seen = ground.sight.sees(man.cell, cell, down=man.down)
    hexes = cells.range(man.cell, cell)
    away = count_of(hexes, "hex")
    lines.append(f"{'Sees' if seen else 'Does not see'} {name}, {away} away.")
    covers = [
        f"{enemy.name}{' if he is down' if behind.needs_down else ''}"
        for enemy in enemies
        if (behind := ground.sight.cover(cell, enemy.cell)) is not None
    ]
    open_to = [enemy.name for enemy in enemies if ground.sight.sees(enemy.cell, cell)]
    lines.append(f"In cover there from {', '.join(covers)}." if covers else "No cover there.")
    if open_to:
        lines.append(f"In full view there of {', '.join(open_to)}.")
    svg.append(drawn.cells_marked(sheet, "here", (cell,)))
    kind = "sight" if seen else "sight blocked"
    start = show.end(state, man.name) or sheet.middle(man.cell)
    svg.append(drawn.line(kind, start, sheet.middle(cell), str(hexes), last=2))
    return Look(f"{man.name} → {name}", tuple(lines), "".join(svg))


def marks(state: State, man: Character) -> str:
    """Return the aim zone of a character."""
    return drawn.zone_marked(ground_of(state.map).cells, man.cell, man.facing)


def sight_line(
    show: OnCells[State], state: State, man: Character, other: Character, found: Sighting
) -> str:
    """Return the line between two characters, dashed where they do not see each other."""
    start, end = show.end(state, man.name), show.end(state, other.name)
    kind = "sight" if found.sees else "sight blocked"
    label = f"{found.hexes}{', cover' if found.cover else ''}"
    return drawn.line(kind, start, end, label) if start and end else ""


def weapon_for(man: Character) -> Weapon | None:
    """Return the gun that he would shoot with: one in his hands, else the one that he uses."""
    guns = [weapon for weapon in man.weapons if weapon.gun and not weapon.broken]
    held = [weapon for weapon in guns if weapon.in_hand]
    return next(iter(held or [weapon for weapon in guns if weapon.name == man.using] or guns), None)


def shot_now(
    rules: Rules, state: State, man: Character, other: Character, found: Sighting
) -> tuple[list[str], bool]:
    """Return what a shot would be like now, and whether its numbers are reconstructed."""
    gun = weapon_for(man)
    if man.side == other.side or man.condition or not found.sees:
        return [], False
    if gun is None:
        return ["He has no gun to shoot with."], False
    play = Play(state, NO_DOOR, rules)
    shot, odds = (
        shooting.measure(play, man, other, gun),
        shooting.chances(play, man, other, gun),
    )
    made_of = ", ".join(f"{word} {with_sign(number)}" for word, number in shot.parts if number)
    penalty = f", status {shot.status}" if shot.status else ""
    name = counters.short(gun)
    likely = f"hits {percent(odds.hit)}, bull’s-eye {percent(odds.bull)}, out {percent(odds.out)}"
    lines = [
        f"A shot now with the {name}: {likely}.",
        f"Aim {shot.aim} ({made_of or 'nothing'}), range −{shot.penalty}{penalty}.",
    ]
    if not gun.in_hand:
        lines.append("It is still in the holster.")
    elif not gun.rounds:
        lines.append("It is empty.")
    elif not gun.cocked and not gun.double_action:
        lines.append("It has to be cocked first.")
    return lines, True
