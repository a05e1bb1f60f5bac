"""What hands do at a real table before a SHOOT, without a map: put away, draw, drop, in words.

How far away a target is nobody says, so that every loaded gun and bow is one that could wound.
"""

from __future__ import annotations

from lonehand.engine.grammar.english import join_words
from lonehand.games.outlaws.automa.shoot import AFTER_A_BOW, DRAWN_IN_THE_SADDLE
from lonehand.games.outlaws.numbers.numbers import LONG_GUNS, SHOOTING
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.handling import (
    could_hold,
    held_weapon,
    take_in_hand,
    weapon_of,
)
from lonehand.games.outlaws.rules.wounds import allowance, empty_hands, remove_item
from lonehand.games.outlaws.state import Item, Man


def make_ready(play: Play, man: Man) -> str | None:
    """Take a loaded weapon in hand and return the words: `swap the Knife for the Colt 45`.

    Empty if one is in hand; None if he has nothing to shoot with (`shoot.why_move`). Of several one
    at random (`shoot.pick_weapon`), and a rider by his own list (`shoot.weapon_in_the_saddle`).
    """
    held = held_weapon(play.numbers, man)
    if held is not None and held[1].kind in SHOOTING and held[0].loaded:
        return ""
    in_hand, kinds, clause = man.items_held(), [SHOOTING], "OL-SHOOT-2"
    if man.is_mounted and not in_hand:
        kinds, clause = [DRAWN_IN_THE_SADDLE, LONG_GUNS], "OL-SHOOT-4"
    able = next(filter(None, (loaded_weapons(play, man, each) for each in kinds)), {})
    if not able:
        return None
    names = sorted(able)
    name = names[0] if len(names) == 1 else play.door.pick("ties", clause, names)
    for item in in_hand:
        empty_hands(man, place_of(man, item))
    take_in_hand(play.numbers, man, able[name])
    if in_hand:
        return f"swap {join_words([f'the {item.name}' for item in in_hand])} for the {name}"
    return f"draw the {name}"


def loaded_weapons(play: Play, man: Man, kinds: frozenset[str]) -> dict[str, Item]:
    """Return the weapons of some kinds that he could draw once his hands are empty, by name."""
    return {
        item.name: item
        for item in man.items
        for weapon in [weapon_of(play.numbers, item)]
        if weapon is not None and weapon.kind in kinds and (item.loaded or weapon.kind == "lance")
        if item not in man.items_held() and could_hold(play.numbers, man, weapon)
    }


def drop_slow_bow(play: Play, man: Man) -> str:
    """Drop a bow too slow to use, draw another weapon (`shoot.drop_slow_bow`); return the words."""
    held = held_weapon(play.numbers, man)
    if held is None or held[1].kind != "bow" or allowance(play.numbers, man) > 1:
        return ""
    place = place_of(man, held[0])
    empty_hands(man, place)
    remove_item(man, place)
    for kind in AFTER_A_BOW:
        for item in man.items:
            weapon = weapon_of(play.numbers, item)
            if weapon is not None and weapon.kind == kind and could_hold(play.numbers, man, weapon):
                take_in_hand(play.numbers, man, item)
                return f"Drop the {held[0].name} and draw the {item.name}."
    return f"Drop the {held[0].name}."


def place_of(man: Man, item: Item) -> int:
    """Return where a thing is among all that he has."""
    return next(n for n, each in enumerate(man.items) if each is item)
