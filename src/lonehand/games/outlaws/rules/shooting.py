"""Shooting and throwing (reference 3.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from lonehand.games.outlaws.events import Aims, Shoots
from lonehand.games.outlaws.numbers.numbers import (
    BLADES,
    FIREARMS,
    SHOOTING,
    Numbers,
    Weapon,
    table_of,
)
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.handling import could_hold, weapon_of
from lonehand.games.outlaws.rules.sight import blocker, has_line, is_covered
from lonehand.games.outlaws.rules.wounds import draw_chits, empty_hands, is_void, remove_item
from lonehand.games.outlaws.state import RIGHT, Item, Man

SHOOT, BEST, POOR, SNAP, THROW = "Shoot", "Best Shot", "Poor Shot", "Snap-shot", "Throw"
WAYS: Final = {n: sum(a + b >= n for a in range(1, 7) for b in range(1, 7)) for n in range(2, 13)}
"""Of 36 rolls of two dice, how many reach a number."""


class Sum(NamedTuple):
    """What two dice have to reach, and what that is made of.

    Attributes:
        needed: the number of the range.
        parts: what is added to the dice, in words and numbers.
        band: 0 close, 1 medium, 2 long.
        leant: the tables of numbers that were used.

    """

    needed: int
    parts: tuple[tuple[str, int], ...]
    band: int
    leant: tuple[str, ...]

    @property
    def to_roll(self) -> int:
        """What the dice alone have to show."""
        return self.needed - sum(number for _, number in self.parts)


def skill(man: Man, weapon: Weapon) -> int:
    """Return the skill that counts for a weapon; what is thrown takes the brawl skill."""
    if weapon.kind == "bow":
        return man.bow
    return man.gun if weapon.kind in FIREARMS else man.brawl


def band_of(weapon: Weapon, far: int) -> int:
    """Return the range: 0 close, 1 medium, 2 long, -1 beyond it."""
    return next((n for n, most in enumerate(weapon.ranges) if far <= most), -1)


def reckon(
    play: Play,
    man: Man,
    weapon: Weapon,
    target: Man,
    how: str,
    *,
    aims: int = 0,
    both: bool = False,
) -> Sum | None:
    """OL-BASE-TO-HIT: return what a shot needs; None beyond long range."""
    hit, leant = play.numbers.to_hit, [table_of(f"weapons/{weapon.name}")]
    far = play.ground.far(man.cell, target.cell)
    band = band_of(weapon, far)
    if band < 0:
        return None
    if weapon.kind in BLADES:
        key = "thrown_lance" if weapon.kind == "lance" else "thrown_blade"
    else:
        key = "adjacent" if far <= 1 else ("close", "medium", "long")[band]
    needed = hit[key]
    parts: list[tuple[str, int]] = []

    def add(words: str, path: str, times: int = 1) -> None:
        if hit[path]:
            parts.append((words, hit[path] * times))

    leant.append("to hit")
    parts.append(("skill", skill(man, weapon)))
    if how == BEST:
        add("Best Shot", "best_shot")
    if how == POOR:
        add("Poor Shot", "poor_shot")
    if how == SNAP:
        add("Snap-shot", "snap_shot")
    if aims:
        add("Steady Aim", "steady_aim", aims)
    if both:
        add("both barrels", "both_barrels")
    if man.is_prone and weapon.kind in FIREARMS:
        add("prone", "prone_with_gun")
    if man.ran:
        add("ran", "ran")
    if man.is_mounted:
        add("mounted", "mounted_tuwa" if man.is_tuwa else "mounted")
        if man.rode:
            add("rode", "rode_tuwa" if man.is_tuwa else "rode")
    if is_off_hand(man, weapon):
        add("off hand", "off_hand")
    if target.ran or target.rode:
        add("the target ran or rode", "target_moved_fast")
    return Sum(needed, tuple(parts), band, tuple(leant))


def is_off_hand(man: Man, weapon: Weapon) -> bool:
    """Say whether a one-handed weapon is, or would be, in the hand that is not the favoured one."""
    if weapon.hands > 1:
        return False
    favoured, other = (man.right, man.left) if man.hand == RIGHT else (man.left, man.right)
    for place, is_off in ((favoured, False), (other, True)):
        if place >= 0 and man.items[place].name == weapon.name:
            return is_off
    return man.hand in man.useless


def chance(to_roll: int, misses: int) -> float:
    """Return how likely two dice reach a number, of which a roll of *misses* always fails."""
    return WAYS[max(to_roll, misses + 1, 2)] / 36 if max(to_roll, misses + 1) <= 12 else 0.0


def could_wound(play: Play, man: Man, item: Item, target: Man) -> bool:
    """OL-BASE-WOUND: say whether a standard Shoot with a weapon could wound the target from here.

    It is loaded, his hands and posture can use it, nothing blocks the line, the range is right, the
    best roll of two dice would do, and a wound chit would count. Turning towards him, drawing and
    getting up with a bow are thought of as done.
    """
    return why_not(play, man, item, target) == ""


def why_not(play: Play, man: Man, item: Item, target: Man) -> str:
    """Return why a standard Shoot could not wound, in words; empty if it could."""
    weapon = weapon_of(play.numbers, item)
    if weapon is None or not weapon.shoot:
        return "it cannot be shot"
    if not item.loaded:
        return "it is empty"
    if not could_hold(play.numbers, man, weapon):
        return "it needs both hands"
    if weapon.kind == "bow" and man.is_prone and man.stays_down:
        return "he cannot get up to use it"
    if not has_line(play, man, target):
        return f"there is no line of sight to {target.name}"
    found = reckon(play, man, weapon, target, SHOOT)
    if found is None:
        far = play.ground.far(man.cell, target.cell)
        return f"{far} squares away, and it reaches {weapon.ranges[2]}"
    if found.to_roll > 12:
        return f"no roll is enough at {play.ground.far(man.cell, target.cell)} squares"
    other = blocker(play, man, target)
    if other is not None:
        return f"the shot is blocked by {other.name}"
    in_cover = is_covered(play, target, man)
    if not some_chit_counts(play.numbers, is_prone=target.is_prone, in_cover=in_cover):
        return "every wound chit would be void"
    return ""


@lru_cache(maxsize=64)
def some_chit_counts(numbers: Numbers, *, is_prone: bool, in_cover: bool) -> bool:
    """OL-BASE-WOUND: say whether any chit counts against somebody who is prone or in cover."""
    return any(not is_void(chit, is_prone=is_prone, is_covered=in_cover) for chit in numbers.chits)


# -- plans -----------------------------------------------------------------------------------------


class Shot(NamedTuple):
    """One shot of a plan: how, with how many Steady Aims, for how many actions."""

    how: str
    aims: int
    cost: int


@lru_cache(maxsize=4096)
def fullest_plan(
    shoot: int,
    best: int,
    poor: int,
    to_roll: int,
    actions: int,
    rounds: int,
    bonus: tuple[int, ...],
) -> tuple[Shot, ...]:
    """Return the fullest plan of shots for some actions.

    As many actions as possible are spent; of those plans the one with the most expected hits, then
    the one with the most shots. A Poor Shot is only taken with a last single action.

    Args:
        shoot, best, poor: what these shots cost; 0 for none.
        to_roll: what two dice need in a standard Shoot.
        actions: how many there are.
        rounds: how many are loaded.
        bonus: of Best Shot, Poor Shot, each Steady Aim, how many of these there may be, what a
            Steady Aim costs, and what always misses.

    """
    better, worse, steady, most_aims, aim_cost, misses = bonus
    kinds = [Shot(SHOOT, 0, shoot)]
    if best:
        kinds += [Shot(BEST, aims, best + aims * aim_cost) for aims in range(most_aims + 1)]
    kinds += [Shot(SHOOT, aims, shoot + aims * aim_cost) for aims in range(1, most_aims + 1)]

    def worth(plan: tuple[Shot, ...]) -> tuple[int, float, int]:
        hits = 0.0
        for shot in plan:
            more = {BEST: better, POOR: worse}.get(shot.how, 0) + steady * shot.aims
            hits += chance(to_roll - more, misses)
        return sum(shot.cost for shot in plan), round(hits, 9), len(plan)

    def plans(left: int, rounds_left: int, start: int) -> Iterator[tuple[Shot, ...]]:
        yield ()
        if not rounds_left:
            return
        for n in range(start, len(kinds)):
            if kinds[n].cost <= left:
                for rest in plans(left - kinds[n].cost, rounds_left - 1, n):
                    yield (kinds[n], *rest)
        if poor and left == poor:
            yield (Shot(POOR, 0, poor),)

    return max(plans(actions, rounds, 0), key=worth)


def bonuses(numbers: Numbers) -> tuple[int, ...]:
    """Return what `fullest_plan` needs of the numbers."""
    hit, actions = numbers.to_hit, numbers.actions
    return (
        hit["best_shot"],
        hit["poor_shot"],
        hit["steady_aim"],
        actions["steady_aims"],
        actions["steady_aim"],
        hit["always_misses"],
    )


# -- the shot --------------------------------------------------------------------------------------


def cost_of(numbers: Numbers, weapon: Weapon, how: str) -> int:
    """Return the actions of a shot; 0 for a Snap-shot, which costs none."""
    match how:
        case "Best Shot":
            return weapon.best
        case "Poor Shot":
            return weapon.poor
        case "Throw":
            return numbers.actions["throw"]
        case "Snap-shot":
            return 0
        case _:
            return weapon.shoot


def aim(play: Play, man: Man, target: Man, left: int) -> int:
    """OL-BASE-TO-HIT: take a Steady Aim; it counts for the next shot of this turn at him."""
    left -= play.numbers.actions["steady_aim"]
    man.aims = man.aims + 1 if man.aimed_at == target.name else 1
    man.aimed_at = target.name
    play.tell("OL-BASE-TO-HIT", Aims(man.name, target.name, left))
    return left


def fire(
    play: Play, man: Man, item: Item, target: Man, how: str, left: int, *, both: bool = False
) -> int:
    """OL-BASE-TO-HIT: take one shot, or throw; return the actions left.

    Two dice, the skill and what else counts have to reach the number of the range; a 2 misses. A
    hit draws wound chits. What was thrown is gone.
    """
    weapon = play.numbers.weapons[item.name]
    aims = man.aims if man.aimed_at == target.name else 0
    man.aims, man.aimed_at = 0, ""
    found = reckon(play, man, weapon, target, how, aims=aims, both=both)
    if found is None:
        return left
    left -= cost_of(play.numbers, weapon, how)
    one, two = play.door.roll("dice", "OL-BASE-TO-HIT", 2)
    is_hit = one + two >= found.to_roll and one + two > play.numbers.to_hit["always_misses"]
    play.tell(
        "OL-BASE-TO-HIT",
        Shoots(
            who=man.name,
            target=target.name,
            item=item.name,
            how=f"{how}, both barrels" if both else how,
            range=play.ground.far(man.cell, target.cell),
            needed=found.needed,
            parts=found.parts,
            dice=(one, two),
            is_hit=is_hit,
            left=left,
            leant=found.leant,
        ),
    )
    if weapon.kind in SHOOTING:
        item.loaded -= 2 if both else 1
    else:
        throw_away(man, item)
    if is_hit:
        play.state.stirred = True
        counts = weapon.chits[found.band]
        if both:
            counts = (counts[0] + 1, counts[1] + 1)
        draw_chits(
            play, target, counts, by=man, is_covered=is_covered(play, target, man), flags=True
        )
    return left


def throw_away(man: Man, item: Item) -> None:
    """Take a thing that was thrown from him."""
    place = next(n for n, each in enumerate(man.items) if each is item)
    empty_hands(man, place)
    remove_item(man, place)
