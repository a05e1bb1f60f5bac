"""OUT OF AMMO: what an auto character does whose weapons are all empty."""

from __future__ import annotations

from typing import Final

from lonehand.games.outlaws.automa.character import CARRIED_OUT, SKIPPED, Acting
from lonehand.games.outlaws.automa.goals import cheapest, get_off
from lonehand.games.outlaws.automa.move import gap
from lonehand.games.outlaws.automa.shoot import hold
from lonehand.games.outlaws.numbers.numbers import BLADES
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.handling import (
    ammunition,
    can_reload,
    reload,
    weapon_of,
)
from lonehand.games.outlaws.rules.movement import get_up, hit_the_dirt, may_get_up
from lonehand.games.outlaws.rules.sight import has_line_from
from lonehand.games.outlaws.rules.ways import CRAWL, PARTS, RIDE, UNREACHED, WALK, ways_of
from lonehand.games.outlaws.rules.wounds import can_crawl
from lonehand.games.outlaws.state import Item, Man

WORD = "OUT OF AMMO"
NOWHERE_OUT_OF_SIGHT: Final = "no square is out of sight of every enemy"
SEARCHES: Final = (8 * PARTS, 16 * PARTS, UNREACHED)
"""How far he looks for a hiding place, in parts of actions, until he finds one."""


def is_out_of_ammo(play: Play, man: Man) -> bool:
    """OL-AMMO-1: say whether all his weapons are empty; who never had one rolls normally.

    Only weapons with ammunition count; option: a knife or tomahawk about him means he is not out.
    """
    weapons = ammunition(play.numbers, man)
    if play.option("blade") == "counts":
        kinds = {
            weapon.kind
            for item in man.items
            if (weapon := weapon_of(play.numbers, item)) is not None
        }
        if kinds & (BLADES - {"lance"}):
            return False
    return bool(weapons) and not any(item.loaded for item in weapons)


def out_of_ammo(act: Acting) -> None:
    """OL-AMMO-2: go out of every enemy's sight and Reload. OL-AMMO-3: without reloads lie down.

    OL-AMMO-2R: once the weapon is loaded he rolls again, from his next counter on.
    """
    play, man = act.play, act.man
    able = [item for item in ammunition(play.numbers, man) if can_reload(play.numbers, man, item)]
    if not able:
        give_up(act)
        return
    if man.is_mounted and play.option("empty_rider") == "gap":
        gap(act, WORD, "the rules do not say how a rider gets out of sight")
        return
    act.note("OL-AMMO-2", WORD, CARRIED_OUT, "")
    has_goal = hide(act)
    if not act.can_go_on or (has_goal and in_sight(act, man.cell)):
        return
    able = [item for item in able if any(item is each for each in man.items)]
    if not able:
        return  # he was shot on the way, and dropped it
    item = quickest(act, able)
    if not hold(act, item, "OL-AMMO-2"):
        return
    if act.left > 0:
        act.left = reload(play, man, item, act.left, act.left)


def give_up(act: Acting) -> None:
    """OL-AMMO-3: Hit the Dirt for good; a rider dismounts, and lies down at his next counter."""
    play, man = act.play, act.man
    act.note("OL-AMMO-3", WORD, CARRIED_OUT, "no reloads")
    if man.is_mounted:
        get_off(act, "OL-AMMO-3", forced=True)
        return
    if not man.is_prone:
        hit_the_dirt(play, man, "OL-AMMO-3")
    man.has_finished = True


def in_sight(act: Acting, cell: int) -> bool:
    """Say whether a conscious enemy has a line to a square, whichever way he looks."""
    play = act.play
    return any(has_line_from(play, act.man, cell, enemy) for enemy in play.state.enemies(act.man))


def hide(act: Acting) -> bool:
    """OL-AMMO-2: go to the nearest square outside the 360 degree FOV of every enemy.

    Nearest in actions. Prone he gets up first or, unable, crawls; mounted he rides. If none is in
    reach he goes towards the nearest one. Say whether there is one that he can ever get to: if not,
    as for a man whose wounds leave him too few actions to crawl a square, the walk cannot be
    followed, and he reloads where he is.
    """
    play, man = act.play, act.man
    if not in_sight(act, man.cell):
        return True
    gets_up = may_get_up(play, man, act.left)
    how = RIDE if man.is_mounted else CRAWL if man.is_prone and not gets_up else WALK
    was_prone, man.is_prone = man.is_prone, how == CRAWL
    nodes = act.reach(how, save=play.numbers.actions["get_up"] if gets_up else 0)
    safe = [node for node in nodes if not in_sight(act, node // 4)]
    goals = [] if safe or is_stuck(act, how) else hiding_places(act, how)
    man.is_prone = was_prone
    if not safe and not goals:
        why = "he can never crawl a square" if is_stuck(act, how) else NOWHERE_OUT_OF_SIGHT
        act.note("OL-SKIP", WORD, SKIPPED, why)
        return False
    if gets_up:
        act.left = get_up(play, man, act.left, "OL-AMMO-2")
    if safe:
        node = act.choose("OL-AMMO-2", nodes, cheapest(nodes, safe), "no enemy can see that square")
        act.go(node, "OL-AMMO-2")
        return True
    goal = play.one_place("OL-AMMO-2", goals)
    best = act.closest(how, nodes, goal)
    stays = all(node // 4 == man.cell for node in best)
    why = "no step towards a hiding place is possible" if stays else "on the way out of sight"
    node = act.choose("OL-AMMO-2", nodes, best, why)
    act.go(node, "OL-AMMO-2")
    return True


def is_stuck(act: Acting, how: str) -> bool:
    """Say whether a whole turn's actions are too few for a man on the ground to crawl a square."""
    return how == CRAWL and not can_crawl(act.play.numbers, act.man)


def hiding_places(act: Acting, how: str) -> list[int]:
    """Return the squares out of every enemy's sight that he gets to soonest; none if he never can.

    Doors can be opened, and count nothing; nobody on the way counts, as in `targets.suspects`.
    """
    ground, here = act.play.ground, 4 * act.man.cell + act.man.facing
    hidden = {c for c in range(ground.size) if not ground.high[c] and not in_sight(act, c)}
    ways = ways_of(ground, act.play.numbers, how)
    for limit in SEARCHES if hidden else ():
        reached = ways.reach(here, limit, closed=frozenset())
        found = [(there.parts, node // 4) for node, there in reached.items() if node // 4 in hidden]
        if found:
            least = min(found)[0]
            return sorted({cell for parts, cell in found if parts == least})
    return []


def quickest(act: Acting, able: list[Item]) -> Item:
    """OL-AMMO-2: return the weapon that is loaded soonest, ties at random."""
    play = act.play
    needs = {id(item): play.numbers.weapons[item.name].reload - item.progress for item in able}
    least = min(needs.values())
    best = [item for item in able if needs[id(item)] == least]
    names = sorted({item.name for item in best})
    name = names[0] if len(names) == 1 else play.door.pick("ties", "OL-AMMO-2", names)
    return next(item for item in best if item.name == name)
