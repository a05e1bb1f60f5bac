"""A showdown in text: who stands where and sees whom, the map in characters, a sheet in sentences.

For screen readers, for the terminal, and for lines of text. Everything is found by the functions
that the rules use, and nothing here changes a state.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lonehand.games.gunslinger import counters, looking
from lonehand.games.gunslinger.ground import ground_of
from lonehand.games.gunslinger.prompting import counted
from lonehand.games.gunslinger.state import (
    HAND,
    HANDS,
    HOLSTER,
    PARTNER,
    PERSON,
    Character,
    Rules,
    State,
    Weapon,
)
from lonehand.games.gunslinger.words import own
from lonehand.show.figures import Key, Run
from lonehand.space.cells import aim
from lonehand.space.cells.graph import Cells

DOCTRINES: Final = {
    "A": "closes in fast",
    "B": "comes slowly, with quick shots",
    "C": "stays and takes aimed shots",
    "D": "runs for cover, then aims",
}
"""GS-9.2f: what the marker stands for, in a few words."""

# -- who is where, and sees whom ------------------------------------------------------------------


def lines(state: State) -> list[str]:
    """Return where everybody is and whom he sees, the players' characters first, in sentences.

    What stands further in belongs to the character above it.
    """
    there = looking.on_map(state) if state.map else state.characters
    men = sorted(there, key=lambda man: (bool(man.condition), man.automatic))
    found = []
    for man in men:
        found.append(f"{where(state, man)}.")
        if not man.condition and state.map:
            found += [f"  {line}." for line in views(state, man)]
    gone = [man.name for man in state.characters if man.condition == "gone" and state.map]
    found += [f"Off the map: {', '.join(gone)}."] if gone else []
    lying = on_the_ground(state)
    return [*found, *([f"On the ground: {'; '.join(lying)}."] if lying else [])]


def where(state: State, man: Character) -> str:
    """Return where somebody is, which way he faces, and how he is; no full stop."""
    said = f"{man.name} ({man.side})"
    if state.map and man.cell >= 0:
        cells = ground_of(state.map).cells
        said += f" is in {cells.name(man.cell)}, {posture(state, man)}"
        facing = aim.facing_name(cells, man.cell, man.facing)
        said += "" if man.condition else f", facing {facing}"
    else:
        said += f" is {counters.condition_word(man)}"
    if man.condition:
        return said
    gun = man.gun()
    said += f"; {counters.gun_word(gun)}" if gun else "; no gun"
    said += f"; {man.hits} of {man.strength} hits" if man.hits else ""
    said += f"; {counted(man.delay, 'delay point')}" if man.delay else ""
    return said


def posture(state: State, man: Character) -> str:
    """Return how somebody stands or lies, with his head."""
    said = counters.condition_word(man)
    if man.head_out and man.head >= 0:
        ground = ground_of(state.map)
        said += f", head out towards {ground.cells.name(ground.sight.heads[man.head].over)}"
    return said


def views(state: State, man: Character) -> Iterator[str]:
    """Yield which enemies he sees, the nearest first, and which not, and from whom he has cover."""
    enemies = {each.name: each for each in state.enemies(man) if each.cell >= 0}
    found = sorted(
        (looking.sighting(state, man, enemy) for enemy in enemies.values()),
        key=lambda each: each.hexes,
    )
    seen = [
        f"{each.whom} {away(each.hexes)} {'in' if each.zone else 'outside'} the aim zone"
        f"{f', {each.cover}' if each.cover else ''}"
        for each in found
        if each.sees
    ]
    unseen = [f"{each.whom} ({counted(each.hexes, 'hex')})" for each in found if not each.sees]
    covers = {
        name: cover
        for name, enemy in enemies.items()
        if (cover := looking.cover(state, man, enemy))
    }
    if seen:
        yield f"Sees {'; '.join(seen)}"
    if unseen:
        yield f"Does not see {', '.join(unseen)}"
    for cover in dict.fromkeys(covers.values()):
        names = ", ".join(name for name, same in covers.items() if same == cover)
        yield f"Is {cover}, against {names}"
    aims = [f"{points} on {name}" for name, points in man.aim.items() if points]
    if aims:
        yield f"Has aim points: {', '.join(aims)}"


def away(hexes: int) -> str:
    """Return how far off somebody is."""
    return f"at {counted(hexes, 'hex')}" if hexes else "in the same hex"


def on_the_ground(state: State) -> list[str]:
    """Return what lies about, each with its hex."""
    if not state.map:
        return []
    name = ground_of(state.map).cells.name
    found = [f"{x.weapon.name} in {name(x.cell)}" for x in state.ground if x.cell >= 0]
    return found + [f"{x.name} in {name(x.cell)}" for x in state.things if x.cell >= 0]


# -- a sheet --------------------------------------------------------------------------------------

OWNERS: Final = {PERSON: "yours", PARTNER: "your partner’s"}
BOX_WORDS: Final = {HOLSTER: "holstered", HAND: "in hand", HANDS: "in both hands"}


def sheet(state: State, man: Character, rules: Rules, doctrine: str) -> list[str]:
    """Return a character's sheet, a line each.

    Args:
        state: the showdown.
        man: whose sheet it is.
        rules: the numbers of the game.
        doctrine: what his marker stands for; nobody else has one.

    """
    who = f"automatic, TAC {man.marker}" if man.automatic else OWNERS.get(man.seat, man.seat)
    told = f" ({doctrine})" if man.automatic and doctrine else ""
    found = [f"{man.name} ({man.side}): {who}{told}."]
    if state.map and man.cell >= 0:
        cells = ground_of(state.map).cells
        facing = aim.facing_name(cells, man.cell, man.facing)
        found.append(f"  In {cells.name(man.cell)}, {posture(state, man)}, facing {facing}.")
    else:
        found.append(f"  {counters.condition_word(man).capitalize()}.")
    wounds = [f"{'serious' if w.grade == 'S' else 'light'} {w.part} wound" for w in man.wounds]
    delay = [counted(man.delay, "delay point")] if man.delay else []
    found.append(f"  {', '.join([f'{man.hits} of {man.strength} hits', *wounds, *delay])}.")
    off_hand = "none" if man.off_hand is None else f"{man.off_hand:+d}"
    found.append(
        f"  Skills: one-handed {man.one_handed:+d}, two-handed {man.two_handed:+d}, "
        f"brawling {man.brawling:+d}, off hand {off_hand}."
    )
    found += [f"  {weapon_line(man, weapon, rules)}." for weapon in man.weapons]
    aims = [f"{points} on {name}" for name, points in man.aim.items() if points]
    found += [f"  Aim points: {', '.join(aims)}."] if aims else []
    found += [f"  Bonus cards: {', '.join(man.bonus)}."] if man.bonus else []
    found += [f"  Carries {', '.join(man.carries)}."] if man.carries else []
    found += [f"  Entered {counted(man.entered, 'hex')} this turn."] if man.entered else []
    return found


def sheet_of(rules: Rules, state: State, name: str) -> list[str]:
    """Return the sheet of the character of that name; raise Refusal if there is none."""
    man = state.called(name)
    return sheet(state, man, rules, DOCTRINES.get(man.marker, ""))


def weapon_line(man: Character, weapon: Weapon, rules: Rules) -> str:
    """Return a weapon: what it is, where it is, and how it is loaded."""
    kind = rules.book.weapons.get(weapon.code)
    title = f" ({kind.title})" if kind else ""
    said = [f"{own(man.name, weapon.name)}{title}".replace("the ", "The ", 1)]
    said.append(BOX_WORDS.get(weapon.box, f"in the {weapon.box}"))
    if weapon.broken:
        said.append("broken")
    elif weapon.gun:
        said.append("cocked" if weapon.cocked else "uncocked")
        spare = man.spare.get(weapon.code, 0)
        said.append(f"{weapon.rounds} of {counted(weapon.holds, 'round')}, {spare} spare")
    return ", ".join(said)


# -- the map in characters ------------------------------------------------------------------------

PLAIN, CHOICE, OUT, LYING, NAMES = "", "choice", "out", "lying", "names"
SIDES: Final = (str.title, str.upper, str.lower, str.swapcase)
"""How the letters of each side are written, so that no side is told by colour alone."""
SIDES_SAID: Final = ("like Do", "like DO", "like do", "like dO")
MARGIN: Final = 4
POINTS_RIGHT: Final = {"N": "^", "NE": "/", "ENE": ">", "E": ">", "ESE": ">", "SE": "\\", "S": "v"}
POINTS_LEFT: Final = {"SW": "/", "WSW": "<", "W": "<", "WNW": "<", "NW": "\\"}
LEGEND: Final = (
    "Counters: two letters and a mark for the way they face: > east, < west; on the right "
    "/ north-east and \\ south-east; on the left / south-west and \\ north-west. "
    "x: out; +: several in one hex."
)


class Paper:
    """The characters of one level of a map, and their styles.

    Args:
        cells: the map.
        level: `ground` or `upper`.

    """

    def __init__(self, cells: Cells, level: str) -> None:
        self.cells, self.level = cells, level
        drawing = cells.plan.drawings[level]
        self.signs = [list(line) for line in drawing]
        self.styles = [[PLAIN] * len(line) for line in drawing]

    def put(self, cell: int, text: str, style: str) -> None:
        """Write up to three characters over the middle of a cell; no wall is covered."""
        _, row, atoms = self.cells.spots[cell]
        nth, line = 2 * row + 1, self.signs[2 * row + 1]
        wide = atoms[-1] - atoms[0] >= 2
        first = (atoms[0] + atoms[-1]) // 2 - 1 if wide else atoms[0]
        for place, sign in enumerate(text if wide else text.strip("/\\<>^v+")[:1], first):
            if 0 <= place < len(line):
                line[place], self.styles[nth][place] = sign, style

    def mark(self, cell: int, style: str) -> None:
        """Give a cell a style, whatever stands in it."""
        _, row, atoms = self.cells.spots[cell]
        for place in range(atoms[0], atoms[-1] + 1):
            self.styles[2 * row + 1][place] = style

    def rows(self) -> Iterator[list[Run]]:
        """Yield the lines from the first that has something in it to the last, with their names."""
        used = [nth for nth, line in enumerate(self.signs) if "".join(line).strip()]
        if not used:
            return
        rows = range(used[0] // 2, (used[-1] + 1) // 2)
        for nth in range(used[0], used[-1] + 1):
            left = right = ""
            if nth % 2 and nth // 2 in rows:
                left, right = (row_name(self.cells, nth // 2, at) for at in (0, -1))
            yield [
                Run(f"{left:>3} ", NAMES),
                *runs(self.signs[nth], self.styles[nth]),
                Run(f" {right}".rstrip(), NAMES),
            ]


def runs(signs: Sequence[str], styles: Sequence[str]) -> Iterator[Run]:
    """Yield a line as stretches of one style each."""
    start = 0
    for place in range(1, len(signs) + 1):
        if place == len(signs) or styles[place] != styles[start]:
            yield Run("".join(signs[start:place]), styles[start])
            start = place


def spot_name(cells: Cells, row: int, nth: int) -> str:
    """Return the printed name of the cell that is the *nth* of a row, without its board's key."""
    shift = 2 * (row % 2) if cells.lattice == "hexes" else 0
    across = nth if nth >= 0 else cells.plan.columns + nth
    return cells.plan.name(row, 4 * across + 2 + shift).rpartition(" ")[2]


def row_name(cells: Cells, row: int, nth: int) -> str:
    """Return the number of a row as it is printed on the board at its *nth* cell."""
    return re.sub(r"\D", "", spot_name(cells, row, nth))


def letters(cells: Cells, row: int) -> Run:
    """Return the letters above or below the columns, as they are printed on the boards there."""
    shift = 2 * (row % 2) if cells.lattice == "hexes" else 0
    line = [" "] * (4 * cells.plan.columns + 4)
    for nth in range(cells.plan.columns):
        line[4 * nth + 2 + shift] = spot_name(cells, row, nth)[0]
    return Run(" " * MARGIN + "".join(line).rstrip(), NAMES)


def boards(cells: Cells) -> list[list[Run]]:
    """Return a line with the keys of the boards that lie side by side on top, if there are any."""
    line = ""
    for piece in cells.plan.pieces:
        if piece.key and not piece.row:
            line = f"{line:<{MARGIN + 2 + 4 * piece.column}}{piece.key}"
    return [[Run(line, NAMES)]] if line else []


def drawing(state: State, chosen: Iterable[str] = ()) -> list[list[Run]]:
    """Return the map in characters with everybody on it, line by line.

    Args:
        state: the showdown.
        chosen: the names of cells and of characters that stand out.

    """
    if not state.map:
        return []
    cells = ground_of(state.map).cells
    picked, found = cells_of(state, chosen), boards(cells)
    for level in cells.plan.drawings:
        paper = Paper(cells, level)
        here = [cell for cell in range(cells.size) if cells.spots[cell][0] == level]
        for cell, sign in ground_signs(state):
            if cell in here:
                paper.put(cell, f" {sign} ", LYING)
        for cell, text, style in counters_in(state):
            if cell in here:
                paper.put(cell, text, style)
        for cell in picked.intersection(here):
            paper.mark(cell, CHOICE)
        if level != "ground":
            found.append([Run("Upstairs", NAMES)])
        last = cells.plan.rows - 1
        found += [[letters(cells, 0)], *paper.rows()]
        if (
            level == "ground"
            and letters(cells, last).text.split() != letters(cells, 0).text.split()
        ):
            found.append([letters(cells, last)])
    return found


def cells_of(state: State, names: Iterable[str]) -> set[int]:
    """Return the cells of the map that are named, or in which somebody is who is named."""
    index = ground_of(state.map).cells.index
    people = {man.name: man.cell for man in looking.on_map(state)}
    found = {index.get(name, people.get(name, -1)) for name in names}
    return found - {-1}


def ground_signs(state: State) -> Iterator[tuple[int, str]]:
    """Yield the cells in which something lies, with its sign: `!` a weapon, `$` an object."""
    yield from ((lying.cell, "!") for lying in state.ground if lying.cell >= 0)
    yield from ((thing.cell, "$") for thing in state.things if thing.cell >= 0)


def counters_in(state: State) -> Iterator[tuple[int, str, str]]:
    """Yield each cell that somebody is in, with what stands there and in which style.

    Of several in one cell whoever is still in play is shown, and a `+`.
    """
    marks = letters_of(state)
    together: dict[int, list[Character]] = {}
    for man in looking.on_map(state):
        together.setdefault(man.cell, []).append(man)
    sides = counters.teams(state)
    for cell, men in together.items():
        man = min(men, key=lambda each: bool(each.condition))
        style = OUT if man.condition else f"side {sides.index(man.side)}"
        text = f"{marks[man.name]}+" if len(men) > 1 else counter(state, man, marks[man.name])
        yield cell, text, style


def counter(state: State, man: Character, text: str) -> str:
    """Return a counter: its letters, and beside them the way it faces, or that he is out."""
    if man.condition:
        return f"{text}x"
    facing = aim.facing_name(ground_of(state.map).cells, man.cell, man.facing)
    if facing in POINTS_LEFT:
        return f"{POINTS_LEFT[facing]}{text}"
    return f"{text}{POINTS_RIGHT[facing]}"


def letters_of(state: State) -> dict[str, str]:
    """Return the letters of each counter, written in the manner of its side."""
    sides = counters.teams(state)
    names = [man.name for man in state.characters]
    return {
        man.name: SIDES[sides.index(man.side) % len(SIDES)](two)
        for man, two in zip(state.characters, counters.initials(names), strict=True)
    }


def key_to(state: State) -> list[Key]:
    """Return who is who on the map: letters, style, and in a few words how he is."""
    if not state.map:
        return []
    marks, sides = letters_of(state), counters.teams(state)
    return [
        Key(
            marks[man.name],
            OUT if man.condition else f"side {sides.index(man.side)}",
            brief(state, man),
        )
        for man in looking.on_map(state)
    ]


def brief(state: State, man: Character) -> str:
    """Return how somebody is in a few words: `Doc F6 SW, C45 cocked 5/6, hits 3/20, delay 2`."""
    cells = ground_of(state.map).cells
    said = f"{man.name} {cells.name(man.cell)}"
    if man.condition:
        return f"{said}, {man.condition}"
    found = [f"{said} {aim.facing_name(cells, man.cell, man.facing)}"]
    found += ["down"] if man.down else []
    found += ["head out"] if man.head_out else []
    found.append(gun_in_brief(man))
    found += [f"hits {man.hits}/{man.strength}"] if man.hits else []
    found += [f"delay {man.delay}"] if man.delay else []
    found += [f"TAC {man.marker}"] if man.automatic else []
    return ", ".join(found)


def gun_in_brief(man: Character) -> str:
    """Return the gun that somebody uses, in a few words."""
    gun = man.gun()
    if gun is None:
        return "no gun"
    name = own(man.name, gun.name).removeprefix("the ")
    if not gun.in_hand:
        return f"{name} holstered"
    return f"{name} {'cocked' if gun.cocked else 'uncocked'} {gun.rounds}/{gun.holds}"


def chart(state: State) -> list[str]:
    """Return the map as plain lines, with who is who below it."""
    if not state.map:
        return ["There is no map."]
    found = ["".join(run.text for run in row).rstrip() for row in drawing(state)]
    marks = letters_of(state)
    found += [f"{marks[man.name]}  {where(state, man)}." for man in looking.on_map(state)]
    lying = on_the_ground(state)
    found += [f"!, $  On the ground: {'; '.join(lying)}."] if lying else []
    if not state.characters:
        return [*found, "Nobody is on it yet."]
    sides = counters.teams(state)
    said = ", ".join(f"{side} {SIDES_SAID[n % len(SIDES)]}" for n, side in enumerate(sides))
    return [*found, f"Sides by their letters: {said}.", LEGEND]
