"""MOVE and CRAWL: away from the target on an odd die, towards it on an even one."""

from __future__ import annotations

from collections.abc import Collection

from lonehand.games.outlaws.automa.brawl import brawl
from lonehand.games.outlaws.automa.character import CARRIED_OUT, SKIPPED, WAITED, Acting
from lonehand.games.outlaws.automa.goals import (
    cheapest,
    covered_ends,
    get_off_and_hide,
    nearest_to,
    take_cover_from,
)
from lonehand.games.outlaws.automa.shoot import (
    cost_of_turn,
    held_item,
    hold,
    may_shoot_poorly,
    shoot,
    shoot_once,
    turn_to,
    why_move,
)
from lonehand.games.outlaws.events import Rolls, Waits
from lonehand.games.outlaws.rules.handling import may_draw, weapon_of
from lonehand.games.outlaws.rules.movement import (
    get_up,
    hit_the_dirt,
    is_in_brawl,
    leave_board,
    may_get_up,
    may_leave,
)
from lonehand.games.outlaws.rules.shooting import THROW, could_wound, fire, reckon, why_not
from lonehand.games.outlaws.rules.sight import has_line_from, in_fov, is_covered, sees
from lonehand.games.outlaws.rules.ways import UNREACHED, WALK
from lonehand.games.outlaws.state import Item


def move(act: Acting, word: str = "MOVE") -> None:
    """OL-MOVE-0: a die says which way he spends his actions: even towards, odd away.

    On foot he walks, a rider rides; a rider cannot follow CRAWL (option: he rides then).
    """
    play, man = act.play, act.man
    if word == "CRAWL" and man.is_mounted and play.option("crawl_mounted") == "skip":
        act.note("OL-SKIP", word, SKIPPED, "mounted")
        return
    die = play.die("OL-MOVE-0", bands="2, 4, 6 | 1, 3, 5")
    result = "away from" if die % 2 else "towards"
    play.tell("OL-MOVE-0", Rolls(man.name, word, die, f"{result} {act.enemy.name}"))
    crawls = word == "CRAWL" and not man.is_mounted
    if die % 2:
        away(act, crawls=crawls)
    elif crawls:
        crawl(act)
    elif man.is_mounted:
        (ride_tuwa if man.is_tuwa else ride)(act)
    else:
        walk(act)


# -- away ------------------------------------------------------------------------------------------


def away(act: Acting, *, crawls: bool) -> None:
    """OL-MOVE-A1: to the square furthest from the target that all his actions can reach.

    Prone under MOVE he gets up and walks, or crawls if he cannot. OL-MOVE-A2: he stays on the
    board, unless the shootout rewards his side for leaving it and he is at the right edge.
    """
    play, man = act.play, act.man
    how = "ride" if man.is_mounted else "crawl" if crawls else "walk"
    if how == "walk" and man.is_prone:
        if may_get_up(play, man, act.left):
            act.left = get_up(play, man, act.left, "OL-MOVE-A1")
        else:
            how = "crawl"
    elif how == "crawl" and not man.is_prone:
        hit_the_dirt(play, man, "OL-MOVE-A1")
    if not act.can_go_on:
        return
    if act.left and may_leave(play, man):
        leave_board(play, man, "OL-MOVE-A2")
        return
    nodes = act.reach(how)
    far, goal = play.ground.far, act.enemy.cell
    most = max(far(node // 4, goal) for node in nodes)
    best = [node for node in nodes if far(node // 4, goal) == most]
    node = act.choose("OL-MOVE-A1", nodes, best, f"{most} squares from {act.enemy.name}")
    act.go(node, "OL-MOVE-A1")
    if man.is_there and act.left and may_leave(play, man):
        leave_board(play, man, "OL-MOVE-A2")


# -- towards, on foot ------------------------------------------------------------------------------


def walk(act: Acting) -> None:
    """OL-MOVE-W1: get up, or crawl if he cannot. OL-MOVE-W2 to OL-MOVE-W4: towards the target."""
    play, man, enemy = act.play, act.man, act.enemy
    if man.is_prone:
        if not may_get_up(play, man, act.left):
            crawl(act)
            return
        act.left = get_up(play, man, act.left, "OL-MOVE-W1")
        if not act.can_go_on:
            return
    if not sees(play, enemy, man):
        walk_to_target(act)
        return
    nodes = act.reach("walk")
    apart = {
        node: found for node, found in nodes.items() if play.ground.far(node // 4, enemy.cell) > 1
    }
    best = covered_ends(act, apart)
    if best:
        why = "nearest to the target with some cover, and not next to the target"
        node = act.choose("OL-MOVE-W2", nodes, nearest_to(act, best), why)
        act.go(node, "OL-MOVE-W2")
        if act.can_go_on and act.man.cell == node // 4:
            take_cover_from(act, "OL-MOVE-W2")
        return
    if shot_instead(act, "OL-MOVE-W3"):
        return
    into_range(act, "walk", "OL-MOVE-W3")


def walk_to_target(act: Acting) -> None:
    """OL-MOVE-W4: the shortest way towards the target, without a look-out for cover.

    Entering his square begins a Brawl.
    """
    nodes = act.reach("walk", through=True)
    best = act.closest("walk", nodes, act.enemy.cell)
    node = act.choose("OL-MOVE-W4", nodes, best, "the shortest way towards the target")
    act.go(node, "OL-MOVE-W4")
    fight_on(act)


def fight_on(act: Acting) -> None:
    """OL-MOVE-W4: a Brawl begins in an enemy's square; he fights with the actions that are left."""
    if act.can_go_on and act.left > 0 and is_in_brawl(act.play, act.man):
        brawl(act)


def shot_instead(act: Acting, clause: str) -> bool:
    """OL-MOVE-W3, OL-MOVE-R2: take one Shoot action instead; say whether he could.

    It is a single action with what he holds, after a turn if need be, and not the instruction
    SHOOT: he neither stows nor draws, and it does not become MOVE.
    """
    why = why_no_shot(act)
    if why:
        act.note(clause, "Shoot", SKIPPED, why)
        return False
    found = held_item(act)
    if found is not None and turn_to(act) and act.can_go_on:
        shoot_once(act, *found)
    return True


def why_no_shot(act: Acting) -> str:
    """Return why he cannot shoot with what he holds, in words; empty if he can."""
    play, man = act.play, act.man
    found = held_item(act)
    if found is None:
        return "empty hands"
    item, weapon = found
    why = why_not(play, man, item, act.enemy)
    if why:
        return why
    turning = 0 if in_fov(play, man, act.enemy) else cost_of_turn(play, man)
    is_poor = weapon.poor and may_shoot_poorly(play, man)
    if act.left - turning < (weapon.poor if is_poor else weapon.shoot):
        return "too few actions are left"
    return ""


def shot_fully_instead(act: Acting, clause: str) -> bool:
    """OL-MOVE-RT3: carry out SHOOT+ instead; say whether he could. It becomes no MOVE again."""
    reason = why_move(act)
    if reason is not None:
        act.note(clause, "SHOOT+", SKIPPED, reason[1])
        return False
    before = act.left
    shoot(act, "SHOOT+")
    return act.left != before


def into_range(act: Acting, how: str, clause: str) -> None:
    """OL-MOVE-W3, OL-MOVE-R2: the shortest way towards the target until the weapon in hand could
    wound from there; on foot he then Hits the Dirt, a rider stays in the saddle.

    If it could wound from where he is, he goes nowhere. With nothing that could, the way of a man
    on foot ends in the target's square, where a Brawl begins.
    """  # noqa: D205 - one sentence that is longer than a line
    play, man = act.play, act.man
    found = held_item(act)
    if found is None or not could_wound(play, man, found[0], act.enemy):
        nodes = act.reach(how, through=how == WALK)
        best = act.closest(how, nodes, act.enemy.cell)
        node = act.choose(clause, nodes, best, "the shortest way towards the target")
        act.go(first_in_range(act, nodes, node), clause)
        fight_on(act)
        found = held_item(act)  # he may have been shot on the way
    if not act.can_go_on or man.is_mounted or found is None or is_in_brawl(play, man):
        return
    if could_wound(play, man, found[0], act.enemy) and not man.is_prone:
        hit_the_dirt(play, man, clause)


def first_in_range(act: Acting, nodes: Collection[int], node: int) -> int:
    """Return the first square of a way from which the weapon in hand could wound, or its end."""
    found = held_item(act)
    if found is None:
        return node
    for hop in act.route_to(node):
        if hop.to in nodes and could_wound_from(act, hop.to, found[0]):
            return hop.to
    return node


def could_wound_from(act: Acting, node: int, item: Item) -> bool:
    """Say whether a weapon could wound the target from another square."""
    man = act.man
    was = (man.cell, man.facing, man.cover)
    man.cell, man.facing, man.cover = node // 4, node % 4, -1
    found = could_wound(act.play, man, item, act.enemy)
    man.cell, man.facing, man.cover = was
    return found


# -- towards, on the ground ------------------------------------------------------------------------


def crawl(act: Acting) -> None:
    """OL-MOVE-C1: Hit the Dirt unless he lies; crawl the most direct way, equal ones by a die.

    If every way is blocked by doors or windows he WAITs.
    """
    play, man = act.play, act.man
    if not man.is_prone:
        hit_the_dirt(play, man, "OL-MOVE-C1")
    still = act.still("crawl", act.enemy.cell)
    if still[4 * man.cell + man.facing] >= UNREACHED:
        wait(act, "OL-MOVE-C1", "every way is blocked")
        return
    nodes = act.reach("crawl", through=True)
    best = act.closest("crawl", nodes, act.enemy.cell)
    node = act.choose("OL-MOVE-C1", nodes, best, "the most direct way")
    act.go(node, "OL-MOVE-C1")
    fight_on(act)


def gap(act: Acting, word: str, why: str) -> None:
    """OL-WAIT-X: a situation that the rules do not cover: the instruction is dropped for a WAIT.

    Option: only that instruction is lost.
    """
    if act.play.option("gap") == "end":
        wait(act, "OL-WAIT-X", why)
    else:
        act.note("OL-WAIT-X", word, SKIPPED, why)


def wait(act: Acting, clause: str, why: str) -> None:
    """OL-WAIT: pass and do nothing; the activation is over."""
    act.has_ended = True
    act.note(clause, "WAIT", WAITED, why)
    act.play.tell("OL-WAIT", Waits(act.man.name, why))


# -- towards, on horseback -------------------------------------------------------------------------


def ride(act: Acting) -> None:
    """OL-MOVE-R1: as ADVANCE for riders, then OL-MOVE-R2: a shot instead, or into range."""
    nodes = act.reach("ride")
    best = covered_ends(act, nodes, mounted=True)
    if best:
        why = "nearest to the target with some cover"
        node = act.choose("OL-MOVE-R1", nodes, nearest_to(act, best), why)
        act.go(node, "OL-MOVE-R1")
        if act.can_go_on and act.man.cell == node // 4 and act.man.is_mounted:
            get_off_and_hide(act, "OL-MOVE-R1")
        return
    if not shot_instead(act, "OL-MOVE-R2"):
        into_range(act, "ride", "OL-MOVE-R2")


def ride_tuwa(act: Acting) -> None:
    """OL-MOVE-RT1: an enemy without cover, or prone: ride at him and throw the lance within three.

    OL-MOVE-RT2: one in cover: to a square three away where he has none, and throw. OL-MOVE-RT3: no
    such square: SHOOT+, or ride until the weapon could wound.
    """
    play, man, enemy = act.play, act.man, act.enemy
    nodes = act.reach("ride")
    far = play.ground.far
    if enemy.is_prone or not is_covered(play, enemy, man):
        if far(man.cell, enemy.cell) > 3:
            best = act.closest("ride", nodes, enemy.cell)
            node = act.choose("OL-MOVE-RT1", nodes, best, "the shortest way towards the target")
            way = [hop.to for hop in act.route_to(node) if hop.to in nodes]
            near = (stop for stop in way if far(stop // 4, enemy.cell) <= 3)
            act.go(next(near, node), "OL-MOVE-RT1")
        throw_lance(act, "OL-MOVE-RT1")
        return
    ring = [node for node in nodes if far(node // 4, enemy.cell) == 3 and is_bare_from(act, node)]
    if ring:
        why = f"three squares from {enemy.name}, who has no cover from there"
        node = act.choose("OL-MOVE-RT2", nodes, cheapest(nodes, ring), why)
        act.go(node, "OL-MOVE-RT2")
        throw_lance(act, "OL-MOVE-RT2")
        return
    if not shot_fully_instead(act, "OL-MOVE-RT3"):
        into_range(act, "ride", "OL-MOVE-RT3")


def is_bare_from(act: Acting, node: int) -> bool:
    """Say whether the target has no cover from a square, and is in sight of it."""
    play, man, enemy = act.play, act.man, act.enemy
    was = man.cell
    man.cell = node // 4
    covered = is_covered(play, enemy, man)
    man.cell = was
    return not covered and has_line_from(play, man, node // 4, enemy)


def throw_lance(act: Acting, clause: str) -> None:
    """OL-MOVE-RT1, OL-MOVE-RT2: throw the lance, after a Draw if need be, if it could wound."""
    play, man, enemy = act.play, act.man, act.enemy
    if not act.can_go_on or not enemy.is_there or play.ground.far(man.cell, enemy.cell) > 3:
        return
    lance = next(
        (
            item
            for item in man.items
            for weapon in (weapon_of(play.numbers, item),)
            if weapon is not None and weapon.kind == "lance"
        ),
        None,
    )
    if lance is None or not has_line_from(play, man, man.cell, enemy):
        return
    costs = play.numbers.actions
    needs = 0 if in_fov(play, man, enemy) else costs["ride"]
    if lance not in man.items_held():
        needs += costs["draw"] + (0 if may_draw(play.numbers, man, lance) else costs["stow"])
    if act.left < needs + costs["throw"]:
        return
    found = reckon(play, man, play.numbers.weapons[lance.name], enemy, THROW)
    if found is None or found.to_roll > 12:
        return
    if not turn_to(act) or not hold(act, lance, clause) or not act.can_go_on:
        return
    act.note(clause, "Throw Lance", CARRIED_OUT, "")
    act.left = fire(play, man, lance, enemy, THROW, act.left)
    if enemy.is_there:
        play.react(enemy, man, "was shot at")
