"""The sheet of an automatic character at a table, and what the activities change on it.

GS-9.1 gives each of them a sheet of his own. The program keeps it, since it knows what it told him
to do; what the enemy does to him, the player tells it.
"""

from __future__ import annotations

import msgspec

from lonehand.games.gunslinger.activities import ANOTHER, CHOSEN, DROPPED, OTHER_HAND
from lonehand.games.gunslinger.automa import FIRST_MARKER, Gun, Plan, delay_left, his_gun


class Sheet(msgspec.Struct):
    """What stands on a sheet; GS-9.1: each has his own, GS-9.2a: which begins with TAC A.

    Attributes:
        name: the character.
        one_handed: his skill with one-handed guns.
        two_handed: his skill with two-handed guns.
        bonus: his bonus cards.
        guns: the guns that he carries.
        others: his other weapons, all one-handed.
        marker: his TAC marker.
        gun: the name of the gun that he uses; empty for none.
        drawn: whether it is in his hand.
        other_hand: what his other hand holds.
        delay: his delay points.
        aim: his aim points, for each enemy.
        down: whether he is down.
        leg_wound: whether a leg is wounded.
        head_out: whether his head counter is out.
        loading: whether the last thing that he did was to load.

    """

    name: str
    one_handed: int = 0
    two_handed: int = 0
    bonus: tuple[str, ...] = ()
    guns: list[Gun] = []
    others: tuple[str, ...] = ()
    marker: str = FIRST_MARKER
    gun: str = ""
    drawn: bool = False
    other_hand: str = ""
    delay: int = 0
    aim: dict[str, int] = {}
    down: bool = False
    leg_wound: bool = False
    head_out: bool = False
    loading: bool = False

    def in_use(self) -> Gun | None:
        """Return the gun that he uses, None if he has none."""
        return next((gun for gun in self.guns if gun.name == self.gun and not gun.broken), None)

    def choose_gun(self) -> None:
        """GS-9.3b: take the gun that he should use, which stays in its holster until drawn."""
        best = his_gun(self.guns, self.one_handed, self.two_handed)
        self.gun = best.name if best else ""
        self.drawn = False

    def other_loaded(self) -> Gun | None:
        """GS-9.22.1: return the best other gun that is loaded."""
        loaded = [gun for gun in self.guns if gun.name != self.gun and gun.rounds]
        return his_gun(loaded, self.one_handed, self.two_handed)


class OnSheet:
    """The facts that stand on a sheet.

    Args:
        sheet: the sheet.

    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def marker(self) -> str:
        """Return the marker."""
        return self.sheet.marker

    def delayed(self) -> bool:
        """Tell whether there are delay points."""
        return self.sheet.delay > 0

    def bonus(self, card: str) -> bool:
        """Tell whether he has that bonus card."""
        return card in self.sheet.bonus

    def has_weapon(self) -> bool:
        """Tell whether he carries a weapon that is not broken."""
        return bool(self.sheet.others) or any(not gun.broken for gun in self.sheet.guns)

    def one_handed_only(self) -> bool:
        """Tell whether none of his weapons takes both hands."""
        return not any(gun.two_handed and not gun.broken for gun in self.sheet.guns)

    def two_handed_skill_as_good(self) -> bool:
        """Compare his skills."""
        return self.sheet.two_handed >= self.sheet.one_handed

    def has_gun(self) -> bool:
        """Tell whether he uses a gun."""
        return self.sheet.in_use() is not None

    def two_handed(self) -> bool:
        """Tell whether it takes both hands."""
        gun = self.sheet.in_use()
        return gun is not None and gun.two_handed

    def in_hand(self) -> bool:
        """Tell whether it is drawn."""
        return self.sheet.drawn

    def loaded(self) -> bool:
        """Tell whether a round is in it."""
        gun = self.sheet.in_use()
        return gun is not None and gun.rounds > 0

    def cocked(self) -> bool:
        """Tell whether it can be fired at once."""
        gun = self.sheet.in_use()
        return gun is not None and (gun.cocked or gun.double_action)

    def full(self) -> bool:
        """Tell whether no further round goes into it."""
        gun = self.sheet.in_use()
        return gun is not None and gun.rounds >= gun.holds

    def has_rounds(self) -> bool:
        """Tell whether he has rounds for it."""
        gun = self.sheet.in_use()
        return gun is not None and gun.spare > 0

    def loading(self) -> bool:
        """Tell whether he has begun loading."""
        return self.sheet.loading

    def another_gun(self) -> bool:
        """Tell whether another gun is loaded."""
        return self.sheet.other_loaded() is not None

    def other_hand_full(self) -> bool:
        """Tell whether his other hand holds something."""
        return bool(self.sheet.other_hand)

    def skill(self) -> int:
        """Return his skill with the gun that he uses."""
        return self.sheet.two_handed if self.two_handed() else self.sheet.one_handed

    def aim_points(self, enemy: str) -> int:
        """Return his aim points on that enemy."""
        return self.sheet.aim.get(enemy, 0)

    def down(self) -> bool:
        """Tell whether he is down."""
        return self.sheet.down

    def leg_wound(self) -> bool:
        """Tell whether a leg is wounded."""
        return self.sheet.leg_wound

    def head_out(self) -> bool:
        """Tell whether his head is out."""
        return self.sheet.head_out


def carry_out(sheet: Sheet, plan: Plan, found: Gun | None = None) -> None:
    """Change the sheet as the plan does; *found* is a gun that he draws from the ground."""
    sheet.delay += plan.turns - plan.removes
    enemy = plan.target.name if plan.target else ""
    if plan.drops_aim:
        sheet.aim.pop(enemy, None)
    gun = sheet.in_use()
    match plan.activity:
        case "SHOOT" if gun:
            gun.rounds -= 1
            gun.cocked = False
            sheet.aim.pop(plan.victim, None)
        case "AIM":
            sheet.aim[enemy] = sheet.aim.get(enemy, 0) + 2
        case "COCK" if gun:
            gun.cocked = True
        case "DRAW AND COCK":
            draw(sheet, plan, found)
        case "LOAD" if gun:
            gun.rounds += 1
            gun.spare -= 1
        case "GET UP" | "GET DOWN":
            sheet.down = plan.activity == "GET DOWN"
        case "HEAD OUT" | "HEAD BACK":
            sheet.head_out = plan.activity == "HEAD OUT"
    if plan.head_in:
        sheet.head_out = False
    if plan.activity != "nothing":
        sheet.loading = plan.activity == "LOAD"


def draw(sheet: Sheet, plan: Plan, found: Gun | None) -> None:
    """GS-CHART-HANDS, GS-9.22.1, GS-9.21.4: put away the empty gun, draw and cock the other."""
    old = sheet.in_use()
    new = old if plan.gun == CHOSEN else sheet.other_loaded() if plan.gun == ANOTHER else found
    if new is None:
        return
    if old is not None and plan.empty == DROPPED:
        sheet.guns.remove(old)
    elif old is not None and plan.empty == OTHER_HAND:
        sheet.other_hand = old.name
    if new not in sheet.guns:
        sheet.guns.append(new)
    new.cocked = True
    sheet.gun, sheet.drawn = new.name, True


def end_turn(sheet: Sheet) -> None:
    """GS-9.3.2: half of the delay goes."""
    sheet.delay = delay_left(sheet.delay)
