"""Moving on foot and on horseback; doors; Take Cover (reference 3.2, 3.4, 3.5, 3.11)."""

from __future__ import annotations

from collections.abc import Sequence

from lonehand.games.outlaws.events import (
    Door,
    FallsBack,
    GetsUp,
    LeavesBoard,
    LiesDown,
    Mounts,
    Steps,
    TakesCover,
    Turns,
)
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.ground import SIDES
from lonehand.games.outlaws.rules.sight import lean_of, sees
from lonehand.games.outlaws.rules.ways import PARTS, RIDE, RUN, WALK, Hop, Reached, ways_of
from lonehand.games.outlaws.rules.wounds import keep_cover
from lonehand.games.outlaws.state import FACINGS, LEFT_BOARD, Man


def is_in_brawl(play: Play, man: Man) -> bool:
    """Say whether he shares his square with a conscious enemy."""
    return any(other.cell == man.cell for other in play.state.enemies(man))


def may_stop(play: Play, man: Man, cell: int) -> bool:
    """OL-BASE-MOVE: say whether he may end a move there: no friend, no group."""
    if any(group.cell == cell for group in play.state.groups):
        return False
    return not any(other.cell == cell for other in play.state.friends(man))


def reach(
    play: Play, man: Man, how: str, actions: int, *, through: bool = False
) -> dict[int, Reached]:
    """Return all squares and facings that a man can reach.

    Args:
        play: the shootout.
        man: who moves.
        how: `walk`, `run`, `crawl` or `ride`.
        actions: how many he may spend.
        through: whether enemies' squares may be entered, which begins a Brawl; a way ends there.

    """
    enemies = {other.cell for other in play.state.enemies(man)}
    groups = {group.cell for group in play.state.groups}
    return ways_of(play.ground, play.numbers, how).reach(
        4 * man.cell + man.facing,
        actions * PARTS,
        closed=play.closed,
        hard=play.state.horses,
        barred=groups if through else enemies | groups,
        last=enemies if through else (),
    )


def stops(play: Play, man: Man, reached: dict[int, Reached]) -> dict[int, Reached]:
    """Return those nodes where he may end: in no square of a friend (`may_stop`)."""
    taken = {other.cell for other in play.state.friends(man)}
    return {node: found for node, found in reached.items() if node >> 2 not in taken}


def walk(play: Play, man: Man, hops: Sequence[Hop], left: int, clause: str = "OL-BASE-MOVE") -> int:
    """OL-BASE-MOVE: go along a way, step by step, and return the actions left.

    Doors are opened on the way. Enemies may answer each step with a Snap-shot. The move ends if he
    goes down, is out, enters an enemy's square, or has lost the actions for more. If that stops him
    in a friend's square, he falls back to the last one that was free.
    """
    spent, start, was_down, free = 0, left, man.is_prone, man.cell
    for hop in hops:
        cell, facing = divmod(hop.to, 4)
        parts = hop.parts
        if cell in play.state.horses and cell != man.cell:
            kind = RIDE if hop.how == RIDE else WALK
            parts += ways_of(play.ground, play.numbers, kind).over_a_horse()
        is_shut = hop.door is not None and hop.door in play.closed
        opening = play.numbers.actions["door"] * PARTS if is_shut else 0
        if spent + opening + parts > start * PARTS:
            break
        if hop.door is not None and is_shut:
            spent += opening
            swing(play, man, hop.door, start - -(-spent // PARTS))
        spent += parts
        lost = man.lost
        go(play, man, cell, facing, hop.how, start - -(-spent // PARTS), clause)
        start -= max(0, man.lost - lost)
        if may_stop(play, man, man.cell):
            free = man.cell
        if not man.is_there or man.is_prone != was_down or is_in_brawl(play, man):
            break
        if hop.how == RIDE and not man.is_mounted:
            break
    if man.is_there and man.cell != free:
        play.tell(clause, FallsBack(man.name, play.name(man.cell), play.name(free)))
        man.cell, man.cover = free, -1
    return max(0, start - -(-spent // PARTS))


def go(play: Play, man: Man, cell: int, facing: int, how: str, left: int, clause: str) -> None:
    """Take one step, or turn on the spot; anyone who now has him in view may answer."""
    seers = [other.name for other in play.state.enemies(man) if sees(play, other, man)]
    was, man.facing = man.cell, facing
    if cell == was:
        play.tell(clause, Turns(man.name, FACINGS[facing], left))
        return
    man.cell, man.cover = cell, -1
    man.ran = man.ran or how == RUN
    man.rode = man.rode or how == RIDE
    approach(play, man, was)
    play.tell(clause, Steps(man.name, play.name(was), play.name(cell), FACINGS[facing], how, left))
    for other in play.state.enemies(man):
        if man.is_there and other.name not in seers and sees(play, other, man):
            play.react(other, man, "moved into view")


def approach(play: Play, man: Man, was: int) -> None:
    """Note that a fight moves on when somebody comes nearer to an enemy."""
    far = play.ground.far
    for other in play.state.enemies(man):
        if far(man.cell, other.cell) < far(was, other.cell):
            play.state.stirred = True


def swing(play: Play, man: Man, door: tuple[int, int], left: int) -> None:
    """OL-BASE-DOOR: open a door, or close it."""
    is_open = door in play.state.open_doors
    if is_open:
        play.state.open_doors.remove(door)
    else:
        play.state.open_doors.append(door)
        play.state.open_doors.sort()
    names = (play.name(door[0]), play.name(door[1]))
    play.tell("OL-BASE-DOOR", Door(man.name, names, not is_open, left))


def doors_beside(play: Play, man: Man) -> list[tuple[int, int]]:
    """Return the doors at his square."""
    return [door for door in play.ground.doors if man.cell in door]


def hit_the_dirt(play: Play, man: Man, clause: str = "OL-BASE-POSTURE") -> None:
    """OL-BASE-POSTURE: Hit the Dirt, at no cost."""
    man.is_prone = True
    keep_cover(play, man)
    play.tell(clause, LiesDown(man.name))


def may_get_up(play: Play, man: Man, left: int) -> bool:
    """OL-BASE-POSTURE: say whether he can Get Up: prone, no serious leg wound, an action left."""
    return man.is_prone and not man.stays_down and left >= play.numbers.actions["get_up"]


def get_up(play: Play, man: Man, left: int, clause: str = "OL-BASE-POSTURE") -> int:
    """OL-BASE-POSTURE: Get Up. That is no step, so nobody answers it with a Snap-shot."""
    left -= play.numbers.actions["get_up"]
    man.is_prone = False
    play.tell(clause, GetsUp(man.name, left))
    return left


def cover_choices(play: Play, man: Man) -> list[int]:
    """Return the sides of his square at which he can take cover now."""
    if man.is_mounted:
        return []
    found = []
    for side in range(4):
        lean = lean_of(play, man.cell, side)
        if lean is None or side == man.cover:
            continue
        if man.is_prone and lean.kind in ("window", "object"):
            continue
        found.append(side)
    return found


def take_cover(play: Play, man: Man, side: int, left: int, clause: str = "OL-BASE-COVER") -> int:
    """Set the marker at a side of the square."""
    left -= play.numbers.actions["take_cover"]
    man.cover = side
    lean = lean_of(play, man.cell, side)
    thing = lean.kind if lean is not None else "object"
    play.tell(clause, TakesCover(man.name, SIDES[side], thing, left))
    return left


def dismount(
    play: Play, man: Man, left: int, *, forced: bool = False, clause: str = "OL-BASE-HORSE"
) -> int:
    """OL-BASE-HORSE: get off the horse, which stays in the square as a low object."""
    if not forced:
        left -= play.numbers.actions["saddle_up"]
    man.is_mounted = False
    play.state.horses.append(man.cell)
    play.tell(clause, Mounts(man.name, up=False, left=left, forced=forced))
    return left


def mount(play: Play, man: Man, left: int) -> int:
    """OL-BASE-HORSE: get on a horse that is in the square."""
    left -= play.numbers.actions["saddle_up"]
    man.is_mounted, man.cover = True, -1
    play.state.horses.remove(man.cell)
    play.tell("OL-BASE-HORSE", Mounts(man.name, up=True, left=left))
    return left


def leave_board(play: Play, man: Man, clause: str = "OL-BASE-LEAVE") -> None:
    """OL-BASE-LEAVE: go off the board and out of the shootout."""
    play.tell(clause, LeavesBoard(man.name))
    man.out = LEFT_BOARD
    man.cell = -1
    play.state.stirred = True


def may_leave(play: Play, man: Man) -> bool:
    """OL-BASE-LEAVE: say whether he is at an edge that his side may leave by."""
    column, row = play.ground.spots[man.cell]
    edges = play.rules.shootout.exits.get(man.side, ())
    at = {
        "north": row == 0,
        "south": row == play.ground.rows - 1,
        "west": column == 0,
        "east": column == play.ground.columns - 1,
    }
    return any(at[edge] for edge in edges)
