"""What stands on an automatic character's sheet, and how hands and rounds change on it.

Each of them has a sheet of his own. Beside a real table Lonehand keeps it as well, since
it knows what it told him to do; what the enemy does to him, people tell it.
"""

from __future__ import annotations

from collections.abc import Iterable

from lonehand.games.gunslinger.numbers.book import Book
from lonehand.games.gunslinger.rules.wounds import usable
from lonehand.games.gunslinger.state import HAND, HANDS, OFF_HAND, Character, Weapon


def his_gun(weapons: Iterable[Weapon], one_handed: int, two_handed: int) -> Weapon | None:
    """GS-9.3b: the two-handed gun, else the best one-handed one: skill and power, then rounds.

    It is asked when a showdown begins, and when he has taken up another gun.
    """
    guns = (weapon for weapon in weapons if weapon.gun and not weapon.broken)
    return max(guns, key=lambda gun: goodness(gun, one_handed, two_handed), default=None)


def goodness(gun: Weapon, one_handed: int, two_handed: int) -> tuple[bool, int, int]:
    """GS-9.3b: return what a man of such skills compares guns by, what counts most first."""
    skill = two_handed if gun.two_handed else one_handed
    return gun.two_handed, skill + gun.power, gun.rounds


def best_gun(who: Character) -> Weapon | None:
    """Return the gun that he should use, None if he has none."""
    return his_gun(who.weapons, who.one_handed, who.two_handed)


def choose_gun(character: Character) -> None:
    """Take the gun that he should use, which stays where it is until drawn."""
    best = best_gun(character)
    character.using = best.name if best else ""


def can_hold(character: Character, weapon: Weapon) -> bool:
    """Tell whether his arms allow him to use a weapon."""
    return holds(character, two_handed=weapon.two_handed)


def holds(character: Character, *, two_handed: bool) -> bool:
    """Tell whether his arms allow him to use weapons for one hand, or for two."""
    if two_handed:
        return usable(character, HANDS)
    return usable(character, HAND) or (
        character.off_hand is not None and usable(character, OFF_HAND)
    )


def other_loaded(character: Character) -> Weapon | None:
    """Return the best other gun that he carries loaded and that his arms can hold."""
    loaded = [
        gun
        for gun in character.weapons
        if gun.name != character.using and gun.rounds and can_hold(character, gun)
    ]
    return his_gun(loaded, character.one_handed, character.two_handed)


def at_hand(man: Character) -> Weapon | None:
    """Return the weapon that somebody has in his hands, else the gun that he would use."""
    held = (man.weapon_in(box) for box in (HANDS, HAND, OFF_HAND))
    return next((weapon for weapon in held if weapon is not None), man.gun())


def free_box(who: Character, weapon: Weapon) -> str:
    """Return the box into which a weapon can be drawn; empty if no hand is free for it.

    A two-handed weapon takes both hands; a second one-handed weapon goes into the off hand of a man
    who can use it. An arm that is badly wounded holds nothing.
    """
    if who.weapon_in(HANDS) is not None:
        return ""
    hand = who.weapon_in(HAND) is None and usable(who, HAND)
    other = who.weapon_in(OFF_HAND) is None and usable(who, OFF_HAND)
    if weapon.two_handed:
        return HANDS if hand and other else ""
    if hand:
        return HAND
    return OFF_HAND if other and who.off_hand is not None else ""


def box_for(who: Character, weapon: Weapon) -> str:
    """Return the box in which he uses a weapon: where it is in hand, else one that is free."""
    return weapon.box if weapon.in_hand else free_box(who, weapon)


class OnSheet:
    """The facts that stand on a sheet.

    Args:
        character: whose sheet it is.

    """

    def __init__(self, character: Character) -> None:
        self.character = character
        self.gun = character.gun()

    def marker(self) -> str:
        """Return the marker."""
        return self.character.marker

    def delayed(self) -> bool:
        """Tell whether there are delay points."""
        return self.character.delay > 0

    def bonus(self, card: str) -> bool:
        """Tell whether he has that bonus card."""
        return card in self.character.bonus

    def has_weapon(self) -> bool:
        """Tell whether he carries a weapon that is not broken."""
        return any(not weapon.broken for weapon in self.character.weapons)

    def one_handed_only(self) -> bool:
        """Tell whether none of his weapons takes both hands."""
        return not any(each.two_handed and not each.broken for each in self.character.weapons)

    def two_handed_skill_as_good(self) -> bool:
        """Compare his skills."""
        return self.character.two_handed >= self.character.one_handed

    def has_gun(self) -> bool:
        """Tell whether he uses a gun."""
        return self.gun is not None

    def two_handed(self) -> bool:
        """Tell whether it takes both hands."""
        return self.gun is not None and self.gun.two_handed

    def in_hand(self) -> bool:
        """Tell whether it is drawn."""
        return self.gun is not None and self.gun.in_hand

    def loaded(self) -> bool:
        """Tell whether a round is in it."""
        return self.gun is not None and self.gun.rounds > 0

    def cocked(self) -> bool:
        """Tell whether it can be fired at once."""
        return self.gun is not None and (self.gun.cocked or self.gun.double_action)

    def full(self) -> bool:
        """Tell whether no further round goes into it."""
        return self.gun is not None and self.gun.rounds >= self.gun.holds

    def has_rounds(self) -> bool:
        """Tell whether he has rounds for it."""
        return self.gun is not None and self.character.spare.get(self.gun.code, 0) > 0

    def loading(self) -> bool:
        """Tell whether he has begun loading."""
        return self.character.loading

    def another_gun(self) -> bool:
        """Tell whether another gun is loaded."""
        return other_loaded(self.character) is not None

    def other_hand_full(self) -> bool:
        """Tell whether a hand without the gun in use holds something.

        An arm that is badly wounded holds nothing, so that its hand counts as full.
        """
        if not usable(self.character, OFF_HAND):
            return True
        return any(
            weapon.in_hand and weapon is not self.gun for weapon in self.character.weapons
        ) or (self.gun is not None and self.gun.box == HANDS)

    def skill(self) -> int:
        """Return his skill with the gun that he uses."""
        return self.character.two_handed if self.two_handed() else self.character.one_handed

    def aim_points(self, enemy: str) -> int:
        """Return his aim points on that enemy."""
        return self.character.aim.get(enemy, 0)

    def down(self) -> bool:
        """Tell whether he is down."""
        return self.character.down

    def leg_wound(self) -> bool:
        """Tell whether a leg is wounded."""
        return self.character.leg_wound

    def head_out(self) -> bool:
        """Tell whether his head is out."""
        return self.character.head_out or self.character.head >= 0


# -- rounds ---------------------------------------------------------------------------------------


def fire(weapon: Weapon, book: Book) -> None:
    """Take the round and the cocking that a shot costs.

    A gun whose barrels are cocked together stays cocked until the last of them is fired.
    """
    weapon.rounds = max(0, weapon.rounds - 1)
    entry = book.weapons.get(weapon.code)
    barrels = entry.shots_per_cock if entry else 1
    weapon.cocked = weapon.cocked and weapon.rounds % barrels > 0


def load(character: Character, weapon: Weapon, book: Book) -> None:
    """Put rounds into a gun, as many as one load of it takes.

    Some guns take several LOADs to a load, of which only the last puts the round in.
    """
    entry = book.weapons.get(weapon.code)
    loads, rounds = (entry.loads, entry.rounds_per_load) if entry else (1, 1)
    weapon.begun += 1
    if weapon.begun >= loads:
        weapon.begun = 0
        spare = character.spare.get(weapon.code, 0)
        put_in = min(rounds, weapon.holds - weapon.rounds, spare)
        weapon.rounds += put_in
        character.spare[weapon.code] = spare - put_in
