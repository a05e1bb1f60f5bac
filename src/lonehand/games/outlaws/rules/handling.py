"""Draw, Stow, Drop, Pick up and Reload (reference 3.2, 3.6 and 3.9)."""

from __future__ import annotations

from lonehand.games.outlaws.events import Draws, Drops, PicksUp, Reloads, Stows
from lonehand.games.outlaws.numbers.numbers import SHOOTING, Numbers, Weapon
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.wounds import empty_hands, remove_item
from lonehand.games.outlaws.state import LEFT, RIGHT, Item, Man

OBJECT = "Brawl object"
"""The name of any object that somebody fights with."""


def weapon_of(numbers: Numbers, item: Item) -> Weapon | None:
    """Return the weapon that a thing is; None for a Brawl object."""
    return numbers.weapons.get(item.name)


def held_weapon(numbers: Numbers, man: Man) -> tuple[Item, Weapon] | None:
    """Return the weapon in hand, the favoured hand's first; None for empty hands."""
    for item in man.items_held():
        weapon = weapon_of(numbers, item)
        if weapon is not None:
            return item, weapon
    return None


def usable_hands(man: Man) -> list[str]:
    """Return the hands that he can use, the favoured one first."""
    order = (RIGHT, LEFT) if man.hand == RIGHT else (LEFT, RIGHT)
    return [hand for hand in order if hand not in man.useless]


def free_hands(man: Man) -> list[str]:
    """Return the hands that he can use and that are empty, the favoured one first."""
    held = {RIGHT: man.right, LEFT: man.left}
    return [hand for hand in usable_hands(man) if held[hand] < 0]


def may_draw(numbers: Numbers, man: Man, item: Item) -> bool:
    """OL-BASE-HANDS: say whether his free hands are enough for a thing that he carries."""
    weapon = weapon_of(numbers, item)
    needed = weapon.hands if weapon is not None else 1
    return item not in man.items_held() and len(free_hands(man)) >= needed


def could_hold(numbers: Numbers, man: Man, weapon: Weapon) -> bool:
    """Say whether his useful hands are enough for a weapon once they are empty."""
    del numbers
    return len(usable_hands(man)) >= weapon.hands


def draw(play: Play, man: Man, item: Item, left: int, clause: str = "OL-BASE-HANDS") -> int:
    """OL-BASE-HANDS: take a weapon in hand; return the actions left."""
    left -= play.numbers.actions["draw"]
    take_in_hand(play.numbers, man, item)
    play.tell(clause, Draws(man.name, item.name, left))
    return left


def take_in_hand(numbers: Numbers, man: Man, item: Item) -> None:
    """Put a thing that he has into free hands: both if it needs both."""
    place = next(n for n, each in enumerate(man.items) if each is item)
    weapon = weapon_of(numbers, item)
    hands = free_hands(man)[: weapon.hands if weapon is not None else 1]
    if RIGHT in hands:
        man.right = place
    if LEFT in hands:
        man.left = place


def stow(play: Play, man: Man, item: Item, left: int, clause: str = "OL-BASE-HANDS") -> int:
    """OL-BASE-HANDS: put away what is held; a Reload that was begun is lost."""
    left -= play.numbers.actions["stow"]
    item.progress = 0
    empty_hands(man, next(n for n, each in enumerate(man.items) if each is item))
    play.tell(clause, Stows(man.name, item.name, left))
    return left


def drop(play: Play, man: Man, item: Item, clause: str = "OL-BASE-HANDS") -> None:
    """OL-BASE-HANDS: drop what is held, at no cost."""
    place = next(n for n, each in enumerate(man.items) if each is item)
    empty_hands(man, place)
    remove_item(man, place)
    play.tell(clause, Drops(man.name, item.name))


def has_brawl_objects(play: Play, cell: int) -> bool:
    """Say whether objects to fight with are printed in a square and not used up."""
    printed = play.rules.shootout.brawl_objects
    return play.name(cell) in printed and cell not in play.state.broken


def pick_up(play: Play, man: Man, left: int) -> int:
    """Pick up an object that is printed in his square."""
    left -= play.numbers.actions["pick_up"]
    item = Item(OBJECT)
    man.items.append(item)
    take_in_hand(play.numbers, man, item)
    play.tell("OL-BASE-BRAWL", PicksUp(man.name, OBJECT, left))
    return left


def can_reload(numbers: Numbers, man: Man, item: Item) -> bool:
    """OL-BASE-RELOAD: say whether a weapon can be reloaded: not full, and a reload is there."""
    weapon = weapon_of(numbers, item)
    if weapon is None or not weapon.reload or item.loaded >= weapon.holds:
        return False
    return bool(item.progress) or man.reloads.get(item.name, 0) > 0


def reload(play: Play, man: Man, item: Item, left: int, most: int) -> int:
    """OL-BASE-RELOAD: spend up to *most* actions on a Reload; it may go on in the next turn."""
    weapon = play.numbers.weapons[item.name]
    spent = min(left, most, weapon.reload - item.progress)
    item.progress += spent
    left -= spent
    play.state.stirred = True
    if item.progress >= weapon.reload:
        item.progress = 0
        item.loaded = weapon.holds
        man.reloads[item.name] = man.reloads.get(item.name, 1) - 1
        needs = 0
    else:
        needs = weapon.reload - item.progress
    play.tell("OL-BASE-RELOAD", Reloads(man.name, item.name, needs, left))
    return left


def ammunition(numbers: Numbers, man: Man) -> list[Item]:
    """Return all weapons of his that need ammunition."""
    return [
        item
        for item in man.items
        if item.name in numbers.weapons and numbers.weapons[item.name].kind in SHOOTING
    ]
