"""Snap-shots out of turn: who may take one, the attempt, the shot (reference 3.8)."""

from __future__ import annotations

from lonehand.games.outlaws.events import Shoots, SnapShot
from lonehand.games.outlaws.numbers.numbers import SHOOTING, Weapon
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.handling import held_weapon
from lonehand.games.outlaws.rules.movement import is_in_brawl
from lonehand.games.outlaws.rules.shooting import SNAP, fire, reckon, skill
from lonehand.games.outlaws.rules.sight import blocker, sees
from lonehand.games.outlaws.state import Item, Man

SNAPS, HOLDS = "snap", "hold"
"""Standing orders."""


def ready_weapon(play: Play, man: Man) -> tuple[Item, Weapon] | None:
    """OL-BASE-SNAP: return the loaded gun or bow in hand with which he may take a Snap-shot.

    One successful Snap-shot a turn, and none in a Brawl.
    """
    found = held_weapon(play.numbers, man)
    if found is None or man.has_snapped or not man.is_there or is_in_brawl(play, man):
        return None
    item, weapon = found
    if weapon.kind not in SHOOTING or not item.loaded:
        return None
    if weapon.kind == "bow" and man.is_prone:
        return None
    return found


def attempt(
    play: Play, man: Man, other: Man, weapon: Weapon, why: str, clause: str = "OL-BASE-SNAP"
) -> bool:
    """OL-BASE-SNAP: roll for a Snap-shot: a die of 2 and the skill at most; a 6 always fails."""
    needed = min(5, play.numbers.snap_shot["attempt"] + skill(man, weapon))
    die = play.die("OL-BASE-SNAP", bands=f"1-{needed} | {needed + 1}-6")
    is_made = die <= needed
    play.tell(clause, SnapShot(man.name, other.name, die, needed, is_made, why))
    return is_made


def can_shoot(play: Play, man: Man, item: Item, weapon: Weapon, other: Man) -> bool:
    """Say whether the shot itself can be taken with what is in hand, without a turn."""
    if not sees(play, man, other) or blocker(play, man, other) is not None:
        return False
    return bool(item.loaded) and reckon(play, man, weapon, other, SNAP) is not None


def take_snap_shot(play: Play, man: Man, item: Item, other: Man, *, both: bool = False) -> None:
    """OL-BASE-SNAP: take the shot, which costs no action; the one shot at may answer."""
    man.has_snapped = True
    fire(play, man, item, other, SNAP, 0, both=both)
    if other.is_there:
        play.react(other, man, "was shot at")


def what_came(play: Play, man: Man, other: Man, why: str) -> str:
    """Return how the shot that he answers ended, or his own last try at the same enemy.

    Empty if there was neither.
    """
    shot = play.tried.get(other.name if why == "was shot at" else man.name)
    match shot:
        case Shoots(target=target, is_hit=is_hit) if why == "was shot at" and target == man.name:
            return "hit" if is_hit else "missed"
        case SnapShot(target=target, is_made=False) if target == other.name:
            return "too slow"
    return ""


def offer(play: Play, man: Man, other: Man, why: str) -> None:
    """OL-BASE-SNAP: ask the player whether one of his characters tries a Snap-shot.

    A standing order answers for him: to try always, or never, until he takes it back in his turn.
    """
    found = ready_weapon(play, man)
    if found is None or not other.is_there:
        return
    item, weapon = found
    if not can_shoot(play, man, item, weapon, other):
        return
    reckoned = reckon(play, man, weapon, other, SNAP)
    about = {
        "who": man.name,
        "at": other.name,
        "why": why,
        "needed": min(5, play.numbers.snap_shot["attempt"] + skill(man, weapon)),
        "where": play.name(other.cell),
        "came": what_came(play, man, other, why),
        "to_roll": reckoned.to_roll if reckoned is not None else 13,
    }
    if not man.order:
        options = ["snap", "hold", "always", "never"]
        chosen = play.door.ask(play.seat_of(man), "OL-BASE-SNAP", "snap", options, about)
        man.order = {"always": SNAPS, "never": HOLDS}.get(chosen, "")
        if chosen in ("hold", "never"):
            return
    elif man.order == HOLDS:
        return
    if attempt(play, man, other, weapon, why):
        take_snap_shot(play, man, item, other)
