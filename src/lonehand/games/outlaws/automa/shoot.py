"""SHOOT and SHOOT+."""

from __future__ import annotations

from typing import Final

from lonehand.games.outlaws.automa.character import CARRIED_OUT, CHANGED, SKIPPED, Acting
from lonehand.games.outlaws.events import Barrels
from lonehand.games.outlaws.numbers.numbers import Weapon
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.handling import could_hold, draw, drop, may_draw, stow, weapon_of
from lonehand.games.outlaws.rules.movement import get_up, go, may_get_up
from lonehand.games.outlaws.rules.shooting import (
    POOR,
    SHOOT,
    aim,
    bonuses,
    chance,
    could_wound,
    fire,
    fullest_plan,
    reckon,
    why_not,
)
from lonehand.games.outlaws.rules.sight import blocker, has_line, in_fov
from lonehand.games.outlaws.rules.wounds import allowance
from lonehand.games.outlaws.state import Item, Man

AFTER_A_BOW: Final = ("handgun", "rifle", "lance", "tomahawk", "knife")
"""OL-SHOOT-8D: what is drawn after a bow was dropped, in this order."""
DRAWN_IN_THE_SADDLE: Final = frozenset({"handgun", "bow", "lance"})


def held_item(act: Acting) -> tuple[Item, Weapon] | None:
    """Return the weapon in hand."""
    for item in act.man.items_held():
        weapon = weapon_of(act.play.numbers, item)
        if weapon is not None:
            return item, weapon
    return None


def why_move(act: Acting) -> tuple[str, str] | None:
    """Return why SHOOT becomes MOVE: clause and reason; None if it does not.

    OL-SHOOT-3 and OL-SHOOT-9 are asked first, of the whole instruction, so that nothing is spent on
    turning, Stow or Draw.
    """
    play, man, enemy = act.play, act.man, act.enemy
    if not has_line(play, man, enemy):
        return "OL-SHOOT-3", f"{enemy.name} cannot be seen"
    other = blocker(play, man, enemy)
    if other is not None:
        clause = "OL-SHOOT-9" if other.side == man.side else "OL-SHOOT-3"
        return clause, f"the shot is blocked by {other.name}"
    found = held_item(act)
    if found is not None and could_wound(play, man, found[0], enemy):
        return None
    if able_weapons(act):
        return None
    if found is not None:
        return "OL-SHOOT-3", why_not(play, man, found[0], enemy)
    return "OL-SHOOT-3", "no weapon that could wound"


def weapon_for(act: Acting) -> tuple[Item, str]:
    """Return the weapon that he shoots with, and the clause that names it.

    It is clear by now that he has one that could wound.

    What he holds if it could wound; an unarmed rider has his own list (OL-SHOOT-4).
    """
    found = held_item(act)
    if found is not None and could_wound(act.play, act.man, found[0], act.enemy):
        return found[0], "OL-SHOOT-2"
    item = weapon_in_the_saddle(act) if found is None and act.man.is_mounted else None
    if item is not None:
        return item, "OL-SHOOT-4"
    return pick_weapon(act, able_weapons(act)), "OL-SHOOT-2"


def able_weapons(act: Acting) -> list[Item]:
    """OL-SHOOT-2: return the weapons he carries that could wound with a standard Shoot."""
    play, man = act.play, act.man
    held = man.items_held()
    return [
        item for item in man.items if item not in held and could_wound(play, man, item, act.enemy)
    ]


def pick_weapon(act: Acting, able: list[Item]) -> Item:
    """OL-SHOOT-2: return one of several weapons: at random; the option takes the best chance."""
    play, man = act.play, act.man
    names = sorted({item.name for item in able})
    if play.option("weapon") == "best":
        misses = play.numbers.to_hit["always_misses"]

        def odds(name: str) -> float:
            found = reckon(play, man, play.numbers.weapons[name], act.enemy, SHOOT)
            return chance(found.to_roll, misses) if found is not None else 0.0

        best = max(map(odds, names))
        names = [name for name in names if odds(name) == best]
    name = names[0] if len(names) == 1 else play.door.pick("ties", "OL-SHOOT-2", names)
    return next(item for item in able if item.name == name)


def weapon_in_the_saddle(act: Acting) -> Item | None:
    """OL-SHOOT-4: return what an unarmed rider draws: a loaded handgun, a bow or a lance, at random
    among those he has; else a rifle or shotgun. Option: only what could wound from here.
    """  # noqa: D205 - one sentence that is longer than a line
    play, man = act.play, act.man
    for kinds in (DRAWN_IN_THE_SADDLE, frozenset({"rifle", "shotgun"})):
        names = sorted(
            {
                item.name
                for item in man.items
                for weapon in (weapon_of(play.numbers, item),)
                if weapon is not None
                and weapon.kind in kinds
                and (item.loaded or weapon.kind == "lance")
                and may_draw(play.numbers, man, item)
                and (play.option("saddle") == "any" or could_wound(play, man, item, act.enemy))
            }
        )
        if names:
            name = names[0] if len(names) == 1 else play.door.pick("ties", "OL-SHOOT-4", names)
            return next(item for item in man.items if item.name == name)
    return None


def shoot(act: Acting, word: str) -> bool:
    """OL-SHOOT-5, OL-SHOOTPLUS: carry out SHOOT or SHOOT+; say whether it becomes MOVE instead.

    In order: what turns it into MOVE is asked (OL-SHOOT-3, OL-SHOOT-9), a bow that has become too
    slow is dropped (OL-SHOOT-8D), he turns (OL-SHOOT-1), stows and draws (OL-SHOOT-2, OL-SHOOT-2S),
    gets up with a bow (OL-SHOOT-8), and shoots.
    """
    play = act.play
    reason = why_move(act)
    if reason is not None:
        is_unseen = act.is_dark and not has_line(play, act.man, act.enemy)
        if is_unseen and play.option("shoot_unseen") == "skip":
            act.note("OL-SKIP", word, SKIPPED, reason[1])
            return False
        if play.option("shoot_order") == "printed":
            prepare_in_vain(act)
        act.note(reason[0], word, CHANGED, reason[1])
        return True
    if drop_slow_bow(act):
        return False
    item, clause = weapon_for(act)
    act.note("OL-SHOOTPLUS" if word.endswith("+") else "OL-SHOOT-5", word, CARRIED_OUT, "")
    if not turn_to(act) or not take_weapon(act, item, clause):
        return False
    weapon = play.numbers.weapons[item.name]
    if not weapon.shoot or not could_wound(play, act.man, item, act.enemy):
        return False
    if not rise_with_bow(act, weapon, word):
        return False
    if word.endswith("+"):
        shoot_fully(act, item, weapon)
    else:
        shoot_once(act, item, weapon)
    return False


def prepare_in_vain(act: Acting) -> None:
    """OL-SHOOT-3, option: turn and Stow as the print says before SHOOT becomes MOVE."""
    play, man = act.play, act.man
    if not turn_to(act):
        return
    found = held_item(act)
    if found is None or act.left < play.numbers.actions["stow"]:
        return
    is_open = has_line(play, man, act.enemy) and blocker(play, man, act.enemy) is None
    if is_open and not could_wound(play, man, found[0], act.enemy):
        act.left = stow(play, man, found[0], act.left, "OL-SHOOT-2S")


def rise_with_bow(act: Acting, weapon: Weapon, word: str) -> bool:
    """OL-SHOOT-8: get up to use a bow if he is prone; say whether he can shoot now."""
    if weapon.kind != "bow" or not act.man.is_prone:
        return True
    if not may_get_up(act.play, act.man, act.left):
        act.note("OL-SHOOT-8", word, SKIPPED, "cannot get up to use the bow")
        return False
    act.left = get_up(act.play, act.man, act.left, "OL-SHOOT-8")
    return True


def turn_to(act: Acting) -> bool:
    """OL-SHOOT-1: turn so that the target is in the field of view; say whether he could.

    Mounted it is a Ride spent on turning, prone a turn on the ground.
    """
    play, man = act.play, act.man
    if in_fov(play, man, act.enemy):
        return True
    cost = cost_of_turn(play, man)
    if act.left < cost:
        return False
    facings = play.ground.facing_to(man.cell, act.enemy.cell)
    facing = facings[0] if len(facings) == 1 else play.door.pick("ties", "OL-SHOOT-1", facings)
    act.left -= cost
    go(play, man, man.cell, int(facing), "turn", act.left, "OL-SHOOT-1")
    return True


def cost_of_turn(play: Play, man: Man) -> int:
    """OL-SHOOT-1: return what a turn costs: a Ride, a turn on the ground, or a Walk/Turnaround."""
    costs = play.numbers.actions
    return costs["ride"] if man.is_mounted else costs["turn_prone" if man.is_prone else "walk"]


def take_weapon(act: Acting, item: Item, clause: str = "OL-SHOOT-2") -> bool:
    """OL-SHOOT-2, OL-SHOOT-2S: have a weapon in hand; say whether he has.

    What he holds is stowed first. If nothing is left after the Stow, his hands stay empty.
    """
    play, man = act.play, act.man
    while item not in man.items_held():
        held = man.items_held()
        if held and (held_item(act) is not None or not may_draw(play.numbers, man, item)):
            if act.left < play.numbers.actions["stow"]:
                return False
            act.left = stow(play, man, held[0], act.left, "OL-SHOOT-2S")
        elif act.left < play.numbers.actions["draw"]:
            return False
        else:
            act.left = draw(play, man, item, act.left, clause)
    return True


def hold(act: Acting, item: Item, clause: str) -> bool:
    """Take a thing in hand, after a Stow only if no hand is free; say whether he holds it."""
    play, man = act.play, act.man
    while item not in man.items_held():
        held = man.items_held()
        if may_draw(play.numbers, man, item):
            if act.left < play.numbers.actions["draw"]:
                return False
            act.left = draw(play, man, item, act.left, clause)
        elif held and act.left >= play.numbers.actions["stow"]:
            act.left = stow(play, man, held[0], act.left, clause)
        else:
            return False
    return True


def shoot_once(act: Acting, item: Item, weapon: Weapon) -> None:
    """OL-SHOOT-5: take a standard Shoot. OL-SHOOT-6: with one action left a rifle's Poor Shot."""
    play, man = act.play, act.man
    if act.left >= weapon.shoot:
        act.left = fire_at(act, item, SHOOT)
    elif weapon.poor and act.left == weapon.poor and may_shoot_poorly(play, man):
        act.left = fire_at(act, item, POOR)


def may_shoot_poorly(play: Play, man: Man) -> bool:
    """OL-SHOOT-6: say whether a Poor Shot may be taken: one action is left now.

    Option: only a man whose whole allowance is one.
    """
    return play.option("poor") == "left" or allowance(play.numbers, man) == 1


def fire_at(act: Acting, item: Item, how: str) -> int:
    """Shoot at the target, with both barrels if the die says so; he may answer."""
    if how == POOR:
        act.note("OL-SHOOT-6", POOR, CARRIED_OUT, "one action is left")
    play, man, enemy = act.play, act.man, act.enemy
    both = fires_both(play, man, item)
    left = fire(play, man, item, enemy, how, act.left, both=both)
    if enemy.is_there:
        act.left = left
        play.react(enemy, man, "was shot at")
        left = act.left
    return left


def shoot_fully(act: Acting, item: Item, weapon: Weapon) -> None:
    """OL-SHOOTPLUS: put as many actions as possible into shooting, by the fullest plan."""
    play, man = act.play, act.man
    while act.can_go_on and act.enemy.is_there and item.loaded and item in man.items_held():
        found = reckon(play, man, weapon, act.enemy, SHOOT)
        if found is None or not could_wound(play, man, item, act.enemy):
            return
        if not in_fov(play, man, act.enemy) or not rise_with_bow(act, weapon, "SHOOT+"):
            return
        poor = weapon.poor if may_shoot_poorly(play, man) else 0
        plan = fullest_plan(
            weapon.shoot,
            weapon.best,
            poor,
            found.to_roll,
            act.left,
            item.loaded,
            bonuses(play.numbers),
        )
        if not plan:
            return
        for _ in range(plan[0].aims):
            act.left = aim(play, man, act.enemy, act.left)
        act.left = fire_at(act, item, plan[0].how)


def fires_both(play: Play, man: Man, item: Item) -> bool:
    """OL-SHOOT-7: say whether a double-barrelled shotgun fires both barrels: a die, on 1 or 2.

    For every shot, Snap-shots as well, and only with two rounds loaded.
    """
    weapon = play.numbers.weapons[item.name]
    if weapon.kind != "shotgun" or item.loaded < 2:
        return False
    die = play.die("OL-SHOOT-7", bands="1-2 | 3-6")
    play.tell("OL-SHOOT-7", Barrels(man.name, die, die <= 2))
    return die <= 2


def drop_slow_bow(act: Acting) -> bool:
    """OL-SHOOT-8D: with a bow in hand and one action for good, drop it and draw something else.

    Say whether he did; the order handgun, rifle, lance, tomahawk, knife decides.
    """
    play, man = act.play, act.man
    found = held_item(act)
    if found is None or found[1].kind != "bow" or allowance(play.numbers, man) > 1:
        return False
    drop(play, man, found[0], "OL-SHOOT-8D")
    for kind in AFTER_A_BOW:
        for item in man.items:
            weapon = weapon_of(play.numbers, item)
            if weapon is None or weapon.kind != kind or not could_hold(play.numbers, man, weapon):
                continue
            if act.left >= play.numbers.actions["draw"]:
                act.left = draw(play, man, item, act.left, "OL-SHOOT-8D")
            return True
    return True
