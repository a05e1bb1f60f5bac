"""What is wrong with a map, where, and what would be right."""

from __future__ import annotations

from collections.abc import Iterator

from lonehand.engine.errors import Refusal
from lonehand.space.cells.boards import LEVELS, Board, Problem, Reader, marks_at_fault
from lonehand.space.cells.graph import AIR, Cells
from lonehand.space.cells.joining import Map, single
from lonehand.space.cells.marks import ACROSS, EDGE_NAMES, GROUND, POST, UPRIGHT, Edge, Level
from lonehand.space.cells.routes import Routes

FEWEST_SIDES, MOST_SIDES = 4, 7


def read(text: str, place: str = "") -> Board:
    """Read a board.

    Raises:
        Refusal: something is wrong with it; the sentence says what, where, and what would be right.

    """
    board, problems = check_board(text)
    if problems or board is None:
        first = problems[0]
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        where = str(Problem(first.line, first.column, "")).removesuffix(": ")
        raise Refusal(first.sentence + more, place=f"{place}, {where}" if place else where)
    return board


def check_board(text: str) -> tuple[Board | None, list[Problem]]:
    """Read a board and say all that is wrong with it; no board if there is too little of it."""
    reader = Reader(text)
    board = reader.read()
    problems = reader.problems
    if board is not None and not problems:
        problems = [*marks_at_fault(board)]
    if board is not None and not problems:
        problems = drawing_at_fault(single(board)) or buildings_at_fault(board, text)
    return board, sorted(problems, key=lambda problem: (problem.line, problem.column))


def drawing_at_fault(plan: Map) -> list[Problem]:
    """Say what is wrong with a drawing whose marks are all known."""
    ends = [
        Problem(*plan.place(level, nth, column)[1:], sentence)
        for level in LEVELS
        if level in plan.drawings
        for nth, column, sentence in loose_ends(plan, level)
    ]
    if ends:
        return ends
    cells = Cells(plan)
    if cells.gaps:
        return [
            Problem(
                *plan.place(*gap)[1:],
                "this cell has no mark; every cell needs one, and half a cell needs"
                " its own too when it cannot belong to the cell beside it",
            )
            for gap in cells.gaps
        ]
    return [Problem(*place_of(cells, cell), sentence) for cell, sentence in cells_at_fault(cells)]


def buildings_at_fault(board: Board, text: str) -> list[Problem]:
    """Say which names are not inside a building."""
    problems: list[Problem] = []
    cells = Cells(single(board)) if board.buildings else None
    for name, _ in board.buildings:
        if cells is None or name not in cells.index or not cells.buildings[cells.index[name]]:
            lines = text.splitlines()
            line = next(n for n, words in enumerate(lines) if words.startswith(f"building {name}"))
            problems.append(
                Problem(line + 1, 1, f"`{name}` is not in a building; name only cells of buildings")
            )
    return problems


def place_of(cells: Cells, cell: int) -> tuple[int, int]:
    """Return line and column of a cell's mark in the text of its board."""
    level, row, atoms = cells.spots[cell]
    line = cells.plan.drawings[level][2 * row + 1]
    column = next(a + d for a in atoms for d in (0, 1, -1) if line[a + d] == cells.marks[cell])
    return cells.plan.place(level, 2 * row + 1, column)[1:]


# -- lines -----------------------------------------------------------------------------------------


def loose_ends(plan: Map, level: str) -> Iterator[tuple[int, int, str]]:
    """Yield where walls break off, or posts stand alone: line, column and what is wrong."""
    drawing = plan.drawings[level]
    for nth in range(2, 2 * plan.rows, 2):
        line, above, below = drawing[nth], drawing[nth - 1], drawing[nth + 1]
        for column in range(0, len(line), 2):
            here = line[column]
            marks = {
                "left": ACROSS.get(line[column - 1], Edge.OPEN) if column else Edge.OPEN,
                "right": ACROSS.get(line[column + 1 : column + 2], Edge.OPEN),
                "above": UPRIGHT.get(above[column], Edge.OPEN),
                "below": UPRIGHT.get(below[column], Edge.OPEN),
            }
            there = [side for side, edge in marks.items() if edge]
            sentence = end_at_fault(here, marks, there)
            if sentence:
                yield nth, column, sentence


def end_at_fault(here: str, marks: dict[str, Edge], there: list[str]) -> str:
    """Return what is wrong at a corner that has a mark, given what is on its sides."""
    if not there:
        return f"`{here}` is alone; no wall ends or meets here" if here != " " else ""
    if here == POST:
        return ""
    means = {marks_[here] for marks_ in (ACROSS, UPRIGHT) if here in marks_}
    if here not in " -|" and means.isdisjoint(marks[side] for side in there):
        return (
            f"`{here}` on a corner between two rows leads nowhere; for {EDGE_NAMES[min(means)]}"
            " also write it one column further left or right"
        )
    if (here == "-" and there == ["above", "below"]) or (
        here == "|" and there == ["left", "right"]
    ):
        return (
            f"`{here}` stands across a line that passes here; write {'-|'[here == '-']} or {POST}"
        )
    if here == " ":
        return (
            f"the line that comes from {' and '.join(there)} is broken here;"
            f" {POST} ends or turns it, and its own mark leads it on"
        )
    if len(there) == 1:
        name = EDGE_NAMES[marks[there[0]]]
        what = f"{name} comes from {there[0]} and ends here without a corner post"
        return f"{what}; write {POST} where it ends"
    if there not in (["left", "right"], ["above", "below"]):
        return f"walls turn or meet here without a corner post; write {POST}"
    return ""


# -- cells -----------------------------------------------------------------------------------------


def cells_at_fault(cells: Cells) -> Iterator[tuple[int, str]]:
    """Yield cells and what is wrong with them."""
    for cell in range(cells.size):
        count = len(cells.sides[cell])
        name = cells.names[cell]
        if not FEWEST_SIDES <= count <= MOST_SIDES:
            sentence = (
                f"{name} would have {count} sides, and a cell has {FEWEST_SIDES} to {MOST_SIDES};"
                " give half a cell its own mark, or move a door or window"
            )
            yield cell, sentence
        yield from level_at_fault(cells, cell)
        for side in cells.sides[cell]:
            sentence = side_at_fault(cells, cell, side.beyond, side.edge)
            if sentence:
                yield cell, sentence
                break
    yield from unreachable_cells(cells)


def level_at_fault(cells: Cells, cell: int) -> Iterator[tuple[int, str]]:
    """Yield what is wrong with a cell's place above or below another."""
    name, mark = cells.names[cell], cells.marks[cell]
    below = cells.beneath[cell]
    if cells.levels[cell] == Level.UPPER:
        if mark in "_s" and not cells.buildings[below]:
            yield (
                cell,
                f"{name} is an upper floor, and {cells.names[below]} below is not in a building",
            )
        if mark == "s" and cells.marks[below] != "s":
            yield (
                cell,
                (
                    f"stairs lead down from {name}, and {cells.names[below]} below has no "
                    "stairs; draw `s` there too"
                ),
            )
    elif mark == "s" and not any(
        cells.joined_by_stairs(upper, cell)
        for upper in range(cells.size)
        if cells.levels[upper] == Level.UPPER
    ):
        yield (
            cell,
            (
                f"stairs lead up from {name}, and the upper floor above it has no stairs; "
                "draw `s` there too"
            ),
        )


def side_at_fault(cells: Cells, cell: int, beyond: int, edge: int) -> str:
    """Return what is wrong with a side of a cell."""
    name = cells.names[cell]
    if beyond == AIR:
        if edge in (Edge.OPEN, Edge.DOOR):
            what = "a door leads" if edge else "one would step"
            return f"{what} from {name} into thin air; draw a wall there, or a rail `x`"
        return ""
    if beyond >= cells.size:
        return ""
    other = cells.names[beyond]
    if edge == Edge.DOOR:
        filled = next((c for c in (cell, beyond) if cells.fills[c]), None)
        if filled is not None:
            thing = GROUND[cells.marks[filled]].name
            return f"the door between {name} and {other} leads nowhere: there is {thing} behind it"
        if not cells.buildings[cell] and not cells.buildings[beyond]:
            return (
                f"the door between {name} and {other} leads nowhere: there is open ground on both"
                " sides; leave a gap in a fence or wall, or mark the floor with `_`"
            )
    is_floor = GROUND[cells.marks[cell]].indoors
    if (
        edge == Edge.OPEN
        and is_floor
        and not cells.buildings[beyond]
        and cells.levels[cell] == Level.GROUND
    ):
        return (
            f"nothing separates the floor at {name} from the open at {other};"
            " draw a wall, or a door `D`, between them"
        )
    return ""


def unreachable_cells(cells: Cells) -> Iterator[tuple[int, str]]:
    """Yield the first cell of each part of the map that nobody can walk to."""
    routes = Routes(cells, {Edge.OPEN: 1, Edge.DOOR: 1, Edge.LOW: 1})
    free = [cell for cell in range(cells.size) if not cells.fills[cell]]
    outdoors = [
        cell
        for cell in free
        if not cells.buildings[cell] and any(s.beyond >= cells.size for s in cells.sides[cell])
    ]
    start = outdoors or free[:1]
    seen = set(start)
    at = list(seen)
    while at:
        cell = at.pop()
        for beyond, _ in routes.steps[cell]:
            if beyond not in seen:
                seen.add(beyond)
                at.append(beyond)
    for cell in free:
        if cell in seen:
            continue
        part = routes.reachable(cell)
        seen.update(part)
        room = "the room" if cells.buildings[cell] else "the ground"
        way = (
            "stairs `s` on both floors or a door"
            if cells.levels[cell] == Level.UPPER
            else "a door `D`"
            if cells.buildings[cell]
            else "a gap"
        )
        yield cell, f"no one can walk to {room} around {cells.names[cell]}; give it {way}"
