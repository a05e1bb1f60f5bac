"""Squares that ADVANCE and MOVE look for: with some cover from the target, and in sight of it."""

from __future__ import annotations

from lonehand.games.outlaws.automa.character import Acting
from lonehand.games.outlaws.rules.movement import (
    cover_choices,
    dismount,
    hit_the_dirt,
    take_cover,
)
from lonehand.games.outlaws.rules.sight import cover_sides, has_line, has_line_from, is_covered
from lonehand.games.outlaws.rules.ways import Reached


def sees_from(act: Acting, node: int) -> bool:
    """Say whether the target would be in view from a square with a facing, without a marker."""
    cell, facing = divmod(node, 4)
    ground = act.play.ground
    return ground.in_quarter(cell, facing, act.enemy.cell) and has_line_from(
        act.play, act.man, cell, act.enemy
    )


def covered_ends(act: Acting, nodes: dict[int, Reached], *, mounted: bool = False) -> list[int]:
    """Return the squares and facings that give some cover from the target, with the target visible
    at the end.

    Take Cover there would protect from him. It is part of the move if an action is left for it; and
    where only leaning out shows the target, it must be, unless he has taken it already. A rider
    looks for a square where he could take cover once he is off his horse. Option: on foot the Take
    Cover has to be paid for.
    """  # noqa: D205 - one sentence that is longer than a line
    play, man, enemy = act.play, act.man, act.enemy
    cost = play.numbers.actions["take_cover"]
    lends = play.option("cover_square") == "plain"
    has_it = is_covered(play, man, enemy) and has_line(play, man, enemy)
    sides: dict[int, bool] = {}
    plain: dict[int, bool] = {}
    found = []
    for node, reached in nodes.items():
        cell, facing = divmod(node, 4)
        if not play.ground.in_quarter(cell, facing, enemy.cell):
            continue
        if cell not in sides:
            sides[cell] = bool(cover_sides(play, man, cell, enemy))
            plain[cell] = has_line_from(play, man, cell, enemy)
        if not sides[cell]:
            continue
        pays = not mounted and act.left - reached.actions >= cost
        pays = pays or (has_it and cell == man.cell)
        if pays or (plain[cell] and (mounted or lends)):
            found.append(node)
    return found


def nearest_to(act: Acting, nodes: list[int]) -> list[int]:
    """Return those of some nodes that are nearest to the target, in squares."""
    far, goal = act.play.ground.far, act.enemy.cell
    least = min(far(node // 4, goal) for node in nodes)
    return [node for node in nodes if far(node // 4, goal) == least]


def cheapest(nodes: dict[int, Reached], some: list[int]) -> list[int]:
    """Return those of some nodes that are nearest to the walker, in actions."""
    least = min(nodes[node].actions for node in some)
    return [node for node in some if nodes[node].actions == least]


def take_cover_from(act: Acting, clause: str) -> bool:
    """Take Cover from the target at the own square, if he can; say whether he is in cover."""
    play, man, enemy = act.play, act.man, act.enemy
    if is_covered(play, man, enemy):
        return True
    if act.left < play.numbers.actions["take_cover"]:
        return False
    fit = [
        side for side in cover_sides(play, man, man.cell, enemy) if side in cover_choices(play, man)
    ]
    if not fit:
        return False
    side = fit[0] if len(fit) == 1 else int(play.door.pick("ties", clause, fit))
    act.left = take_cover(play, man, side, act.left, clause)
    return True


def take_cover_or_lie(act: Acting, clause: str) -> None:
    """Take Cover if there is any from the target, else Hit the Dirt."""
    if take_cover_from(act, clause) or not act.can_go_on or act.man.is_prone:
        return
    hit_the_dirt(act.play, act.man, clause)


def get_off(act: Acting, clause: str, *, forced: bool = False) -> None:
    """OL-RIDE-1, OL-RIDE-2: dismount for good, and leave the horse behind."""
    act.left = dismount(act.play, act.man, act.left, forced=forced, clause=clause)


def get_off_and_hide(act: Acting, clause: str) -> None:
    """With actions left dismount, which costs its action here, and Take Cover."""
    play, man = act.play, act.man
    if not man.is_mounted or act.left < play.numbers.actions["saddle_up"]:
        return
    get_off(act, clause)
    if act.can_go_on:
        take_cover_from(act, clause)
