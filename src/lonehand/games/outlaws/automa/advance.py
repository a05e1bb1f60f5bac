"""ADVANCE: on foot, mounted, and mounted for Tuwa."""

from __future__ import annotations

from lonehand.games.outlaws.automa.character import CARRIED_OUT, CHANGED, SKIPPED, Acting
from lonehand.games.outlaws.automa.goals import (
    cheapest,
    covered_ends,
    get_off_and_hide,
    nearest_to,
    sees_from,
    take_cover_from,
    take_cover_or_lie,
)
from lonehand.games.outlaws.events import Rolls
from lonehand.games.outlaws.rules.movement import get_up, may_get_up, may_stop
from lonehand.games.outlaws.rules.movement import walk as go_along
from lonehand.games.outlaws.rules.sight import has_line_from, sees
from lonehand.games.outlaws.rules.ways import PARTS, RUN, UNREACHED, Field, Hop, Reached, ways_of

WORD = "ADVANCE"


def advance(act: Acting) -> bool:
    """OL-ADV-DIE: on foot a die: 1 or 2 Run, else Walk; mounted, the paragraphs for riders.

    Say whether it becomes MOVE instead.
    """
    if act.man.is_mounted:
        (advance_tuwa if act.man.is_tuwa else advance_mounted)(act)
        return False
    die = act.play.die("OL-ADV-DIE", bands="1-2 | 3-6")
    how = "runs" if die <= 2 else "walks"
    act.play.tell("OL-ADV-DIE", Rolls(act.man.name, WORD, die, how))
    if die <= 2:
        return run(act)
    walk(act)
    return False


# -- on foot ---------------------------------------------------------------------------------------


def walk(act: Acting) -> None:
    """OL-ADV-0: get up first. OL-ADV-W1, OL-ADV-W2, OL-ADV-W3: walk into cover, or close in.

    OL-ADV-W1S: his own square is a candidate like the others.
    """
    if not rise(act):
        return
    nodes = act.reach("walk")
    best = covered_ends(act, nodes)
    if best:
        best = nearest_to(act, best)
        why = "nearest to the target with some cover"
        node = act.choose("OL-ADV-W1", nodes, best, why)
        clause = "OL-ADV-W1S" if node // 4 == act.man.cell else "OL-ADV-W1"
        act.go(node, clause)
        if act.can_go_on and act.man.cell == node // 4:
            take_cover_from(act, clause)
        return
    seen = [node for node in nodes if sees_from(act, node)]
    if seen:
        node = act.choose("OL-ADV-W2", nodes, cheapest(nodes, seen), "the target is in view there")
        act.go(node, "OL-ADV-W2")
        if act.can_go_on and act.man.cell == node // 4:
            take_cover_or_lie(act, "OL-ADV-W2")
        return
    close(act, "walk", nodes, "OL-ADV-W3")


def rise(act: Acting) -> bool:
    """OL-ADV-0: get up if he is prone; say whether he moves on.

    If that makes him visible to the target he stops; if he cannot get up, ADVANCE is passed over.
    """
    play, man = act.play, act.man
    if not man.is_prone:
        return True
    if not may_get_up(play, man, act.left):
        act.note("OL-ADV-0", WORD, SKIPPED, "cannot get up")
        return False
    was_seen = sees(play, act.enemy, man)
    act.left = get_up(play, man, act.left, "OL-ADV-0")
    if act.can_go_on and not was_seen and sees(play, act.enemy, man):
        act.note("OL-ADV-0", WORD, CARRIED_OUT, f"in sight of {act.enemy.name} now")
        return False
    return act.can_go_on


def close(act: Acting, how: str, nodes: dict[int, Reached], clause: str) -> None:
    """OL-ADV-W3, OL-ADV-M2, OL-ADV-T2: go as close to the target as possible."""
    best = act.closest(how, nodes, act.enemy.cell)
    node = act.choose(clause, nodes, best, "as close to the target as possible")
    act.go(node, clause)


def run(act: Acting) -> bool:
    """OL-ADV-R1: prone: MOVE instead. OL-ADV-R2: run the shortest way, past doors if possible, and
    stop in the last square where neither sees the other. OL-ADV-R3: not even one square: MOVE.

    Option: prone he gets up first, as for Walk (OL-ADV-0).
    """  # noqa: D205 - one sentence that is longer than a line
    play, man = act.play, act.man
    if man.is_prone and play.option("prone_run") == "up":
        if not rise(act):
            return False
    elif man.is_prone:
        act.note("OL-ADV-R1", WORD, CHANGED, "prone")
        return True
    if man.is_lame:
        act.note("OL-ADV-R3", WORD, CHANGED, "cannot run any more")
        return True
    ways = ways_of(play.ground, play.numbers, RUN)
    every_door = frozenset(play.ground.doors)
    still = ways.field(act.enemy.cell, every_door, -1)
    here = 4 * man.cell + man.facing
    if still[here] >= UNREACHED:
        still = ways.field(act.enemy.cell, play.closed, -1)
    path = unseen_part(act, shortest_run(act, still, here, act.left * PARTS))
    if not path:
        act.note("OL-ADV-R3", WORD, CHANGED, "cannot run a square unseen")
        return True
    end = path[-1].to // 4
    act.goal("OL-ADV-R2", end, f"the last square out of sight of {act.enemy.name}")
    act.left = go_along(play, man, path, act.left, "OL-ADV-R2")
    return False


def shortest_run(act: Acting, still: Field, node: int, parts: int) -> list[Hop]:
    """Return the steps of the shortest run to the target, as far as he gets."""
    play = act.play
    ways = ways_of(play.ground, play.numbers, RUN)
    if still[node] >= UNREACHED:
        return []
    path: list[Hop] = []
    while parts > 0 and still[node]:
        nexts = [hop for hop in ways.hops(node) if still[hop.to] + hop.parts == still[node]]
        if not nexts:
            break
        cells = sorted({hop.to // 4 for hop in nexts})
        cell = play.one_place("OL-ADV-R2", cells)
        hop = next(hop for hop in nexts if hop.to // 4 == cell)
        node, parts = hop.to, parts - hop.parts
        if parts >= 0:
            path.append(hop)
    return path


def unseen_part(act: Acting, path: list[Hop]) -> list[Hop]:
    """OL-ADV-R2: return the steps of a run before the first square where one sees the other.

    Nobody runs into an enemy or a group, or over a horse, nor stops in a friend's square. A way
    that turns round through his own square leads nowhere.
    """
    play, man = act.play, act.man
    in_the_way = {enemy.cell for enemy in play.state.enemies(man)}
    in_the_way.update(play.state.horses, (group.cell for group in play.state.groups))
    found: list[Hop] = []
    for hop in path:
        cell = hop.to // 4
        if cell in in_the_way or has_line_from(play, man, cell, act.enemy):
            break
        found.append(hop)
    while found and not may_stop(play, man, found[-1].to // 4):
        found.pop()
    return [] if man.cell in {hop.to // 4 for hop in found} else found


# -- mounted ---------------------------------------------------------------------------------------


def advance_mounted(act: Acting) -> None:
    """OL-ADV-M1, OL-ADV-M1D, OL-ADV-M2: ride into cover and get off, or as close as possible.

    If he could ride into sight of the target but not into cover, it cannot be followed; option: he
    rides to the nearest square in sight of him.
    """
    nodes = act.reach("ride")
    best = covered_ends(act, nodes, mounted=True)
    if best:
        node = act.choose(
            "OL-ADV-M1",
            nodes,
            nearest_to(act, best),
            "nearest to the target with some cover",
        )
        act.go(node, "OL-ADV-M1")
        if act.can_go_on and act.man.cell == node // 4 and act.man.is_mounted:
            get_off_and_hide(act, "OL-ADV-M1D")
        return
    seen = [node for node in nodes if sees_from(act, node)]
    if seen and act.play.option("no_cover") == "skip":
        act.note("OL-SKIP", WORD, SKIPPED, "no square in reach has cover in sight of the target")
        return
    if seen:
        node = act.choose("OL-ADV-M1", nodes, cheapest(nodes, seen), "the target is in view there")
        act.go(node, "OL-ADV-M1")
        return
    close(act, "ride", nodes, "OL-ADV-M2")


def advance_tuwa(act: Acting) -> None:
    """OL-ADV-T1: ride to the nearest square five from the target. OL-ADV-T2: else close in."""
    nodes = act.reach("ride")
    far = act.play.ground.far
    ring = [node for node in nodes if far(node // 4, act.enemy.cell) == 5]
    if ring:
        node = act.choose("OL-ADV-T1", nodes, cheapest(nodes, ring), "five squares from the target")
        act.go(node, "OL-ADV-T1")
        return
    close(act, "ride", nodes, "OL-ADV-T2")
