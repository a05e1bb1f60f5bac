"""The second reading of PRONE and SHOOT, and what all instructions need; see `other_reading`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from taped import Following

from lonehand.games.outlaws.numbers.numbers import LONG_GUNS
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules import brawls, handling, movement, shooting, sight, wounds
from lonehand.games.outlaws.rules.ways import CRAWL, RIDE, WALK
from lonehand.games.outlaws.state import Item, Man


class Shooting:
    """One auto character while his counter is drawn, read from the rules along a tape."""

    def __init__(self, play: Play, door: Following, man: Man, left: int) -> None:
        self.play, self.door, self.man, self.left = play, door, man, left
        self.ground, self.numbers = play.ground, play.numbers
        self.target: Man | None = None
        self.is_over = False

    # -- small questions ---------------------------------------------------------------------------

    def die(self) -> int:
        """Roll an ordinary die."""
        return self.door.roll("dice", "")[0]

    def sees_all_round(self, other: Man) -> bool:
        """Say whether there is a line of sight, whichever way he looks."""
        return sight.has_line(self.play, self.man, other)

    def far(self, other: Man) -> int:
        """Return the squares to somebody."""
        return self.ground.far(self.man.cell, other.cell)

    def one_of(self, men: Sequence[Man]) -> Man | None:
        """OL-TIE: return one of several at random; None of none."""
        if len(men) < 2:
            return men[0] if men else None
        return self.play.state.find(self.door.pick("ties", "", [man.name for man in men]))

    def nearest_by(self, men: Sequence[Man], measure: Callable[[Man], int]) -> list[Man]:
        """Return those with the least measure."""
        least = min(map(measure, men), default=0)
        return [man for man in men if measure(man) == least]

    def is_in_brawl(self) -> bool:
        """Say whether he shares his square with a conscious enemy."""
        return movement.is_in_brawl(self.play, self.man)

    def in_hand(self, man: Man) -> list[str]:
        """Return the kinds of what somebody holds."""
        return [brawls.kind_of(self.play, item) for item in man.items_held()]

    @property
    def enemy(self) -> Man:
        """The target enemy."""
        assert self.target is not None
        return self.target

    def move(self) -> None:
        """OL-MOVE-0: move towards the target or away from it."""
        raise NotImplementedError

    def brawl(self) -> None:
        """OL-BRAWL-1: fight in an enemy's square."""
        raise NotImplementedError

    def follow(self, how: str, nodes: Collection[int]) -> None:
        """Go the way of the tape to one of some squares and facings."""
        raise NotImplementedError

    def pace(self) -> str:
        """Return how he moves as he is now."""
        if self.man.is_mounted:
            return RIDE
        return CRAWL if self.man.is_prone else WALK

    def could_wound_now(self) -> bool:
        """Say whether the weapon in hand could wound the target from here."""
        held = handling.held_weapon(self.numbers, self.man)
        return held is not None and shooting.could_wound(self.play, self.man, held[0], self.enemy)

    # -- PRONE -------------------------------------------------------------------------------------

    def prone(self, instruction: str) -> None:
        """OL-PRONE-1 to 6."""
        man, play = self.man, self.play
        if man.is_prone or self.is_in_brawl():
            return
        if instruction.startswith("*") and not any(
            sight.sees(play, enemy, man) for enemy in play.state.enemies(man)
        ):
            return
        if "-" in instruction and self.die() > int(instruction[-1]):
            return
        if not man.is_mounted:
            movement.hit_the_dirt(play, man)
        elif not man.is_tuwa or self.die() % 2 == 0:
            movement.dismount(play, man, self.left, forced=True)

    # -- SHOOT -------------------------------------------------------------------------------------

    def shoot(self, *, full: bool) -> None:
        """OL-SHOOT-1 to 9 and OL-SHOOTPLUS."""
        man, play, target = self.man, self.play, self.enemy
        able = [item for item in man.items if shooting.could_wound(play, man, item, target)]
        if not able:
            self.move()
            return
        if self.throws_bow_away():
            return
        item = self.weapon_to_use(able)
        if not self.turn_to_target() or not self.take_in_hand(item):
            return
        if item not in able:
            return
        weapon = self.numbers.weapons[item.name]
        if weapon.kind == "bow" and man.is_prone:
            if not movement.may_get_up(play, man, self.left):
                return
            self.left = movement.get_up(play, man, self.left)
        if full:
            self.spend_all(item)
        else:
            self.one_shot(item)

    def one_shot(self, item: Item) -> None:
        """OL-SHOOT-5, OL-SHOOT-6: a standard Shoot, or a rifle's Poor Shot with one action left."""
        weapon = self.numbers.weapons[item.name]
        if self.left >= weapon.shoot:
            self.shot(item, shooting.SHOOT)
        elif weapon.poor and self.left == weapon.poor:
            self.shot(item, shooting.POOR)

    def turn_to_target(self) -> bool:
        """OL-SHOOT-1: turn if the target is not in his field of view; say whether it is then."""
        man = self.man
        if sight.in_fov(self.play, man, self.enemy):
            return True
        if self.left < 1:
            return False
        facings = self.ground.facing_to(man.cell, self.enemy.cell)
        if len(facings) > 1:
            self.door.pick("ties", "", facings)
        self.follow(self.pace(), {4 * man.cell + facing for facing in facings})
        return True

    def throws_bow_away(self) -> bool:
        """OL-SHOOT-8D: with one action for good an archer drops the bow and draws another."""
        man = self.man
        if wounds.allowance(self.numbers, man) > 1 or "bow" not in self.in_hand(man):
            return False
        bow = next(item for item in man.items_held() if item.name == "Bow")
        handling.drop(self.play, man, bow)
        for kind in ("handgun", "rifle", "lance", "tomahawk", "knife"):
            for item in man.items:
                if brawls.kind_of(self.play, item) == kind and handling.may_draw(
                    self.numbers, man, item
                ):
                    if self.left:
                        self.left = handling.draw(self.play, man, item, self.left)
                    return True
        return True

    def weapon_to_use(self, able: Sequence[Item]) -> Item:
        """OL-SHOOT-2, 2S and 4: say which weapon he shoots with, or draws."""
        man = self.man
        held = handling.held_weapon(self.numbers, man)
        if held is not None and held[0] in able:
            return held[0]
        choices = list(able)
        if held is None and man.is_mounted:
            choices = self.from_the_saddle()
        item = self.one_item(choices)
        assert item is not None
        return item

    def take_in_hand(self, item: Item) -> bool:
        """OL-SHOOT-2S: stow what is held and draw; say whether he has it in hand."""
        man = self.man
        if item in man.items_held():
            return True
        for held in man.items_held():
            if self.left and (
                handling.held_weapon(self.numbers, man) is not None
                or not handling.may_draw(self.numbers, man, item)
            ):
                self.left = handling.stow(self.play, man, held, self.left)
        if self.left and handling.may_draw(self.numbers, man, item):
            self.left = handling.draw(self.play, man, item, self.left)
        return item in man.items_held()

    def from_the_saddle(self) -> list[Item]:
        """OL-SHOOT-4: return what an unarmed rider may draw."""
        first = [
            item
            for item in self.man.items
            if (kind := brawls.kind_of(self.play, item)) == "lance"
            or (kind in ("handgun", "bow") and item.loaded)
        ]
        return first or [
            item
            for item in self.man.items
            if brawls.kind_of(self.play, item) in LONG_GUNS and item.loaded
        ]

    def one_item(self, items: Sequence[Item]) -> Item | None:
        """Return one of several things at random."""
        if len(items) < 2:
            return items[0] if items else None
        name = self.door.pick("ties", "", [item.name for item in items])
        return next(item for item in items if item.name == name)

    def shot(self, item: Item, how: str) -> None:
        """Take one shot; OL-SHOOT-7 for a shotgun with two rounds."""
        both = self.numbers.weapons[item.name].kind == "shotgun" and item.loaded > 1
        if both:
            both = self.die() <= 2
        self.left = shooting.fire(self.play, self.man, item, self.enemy, how, self.left, both=both)

    def spend_all(self, item: Item) -> None:
        """OL-SHOOTPLUS: spend as many actions as possible on shooting."""
        weapon = self.numbers.weapons[item.name]
        while item.loaded and self.enemy.is_there:
            sum_ = shooting.reckon(self.play, self.man, weapon, self.enemy, shooting.SHOOT)
            assert sum_ is not None
            plan = shooting.fullest_plan(
                weapon.shoot,
                weapon.best,
                weapon.poor,
                sum_.to_roll,
                self.left,
                item.loaded,
                shooting.bonuses(self.numbers),
            )
            if not plan or not self.could_wound_now():
                return
            for _ in range(plan[0].aims):
                self.left = shooting.aim(self.play, self.man, self.enemy, self.left)
            self.shot(item, plan[0].how)
