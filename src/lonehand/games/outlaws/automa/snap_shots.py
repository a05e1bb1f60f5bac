"""SNAPSHOT: how an auto character answers the player."""

from __future__ import annotations

from lonehand.games.outlaws.automa.shoot import fires_both
from lonehand.games.outlaws.events import Answer
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.movement import dismount, hit_the_dirt
from lonehand.games.outlaws.rules.shooting import skill
from lonehand.games.outlaws.rules.sight import blocker, sees
from lonehand.games.outlaws.rules.snap_shots import attempt, can_shoot, ready_weapon, take_snap_shot
from lonehand.games.outlaws.state import Group, Man


def answer(play: Play, man: Man, other: Man, why: str) -> None:
    """OL-SNAP-1: an auto character tries a Snap-shot at a character of the player who moves into
    his field of view, and after he was shot at; never at another auto character.

    OL-SNAP-RANGE: only within the range of the weapon in hand. Empty hands have no row; option: he
    Hits the Dirt.
    """  # noqa: D205 - one sentence that is longer than a line
    if other.is_auto or not man.is_there or man.has_finished:
        return
    found = ready_weapon(play, man)
    if found is None:
        if not man.items_held() and play.option("snap_unarmed") == "dirt" and why == "was shot at":
            lie_down(play, man)
        return
    item, weapon = found
    if why == "was shot at" and play.option("snap_unseen") == "any" and not sees(play, man, other):
        answer_unseen(play, man)
        return
    reach = play.numbers.snap_shot[weapon.kind] + skill(man, weapon)
    if play.ground.far(man.cell, other.cell) > reach:
        return
    if not attempt(play, man, other, weapon, why, "OL-SNAP-1"):
        return
    sees_him = sees(play, man, other)
    if why == "moved into view" and play.option("snap_mover") == "shot":
        if can_shoot(play, man, item, weapon, other):
            take_snap_shot(play, man, item, other, both=fires_both(play, man, item))
        return
    if not sees_him:
        answer_unseen(play, man)
    else:
        die = play.die("OL-SNAP-2", bands="1-3 | 4-6")
        is_clear = can_shoot(play, man, item, weapon, other)
        but = "" if is_clear else f", but {why_no_shot(play, man, other)}"
        play.tell("OL-SNAP-2", Answer(man.name, die, f"Shoot{but}"))
        if is_clear:
            take_snap_shot(play, man, item, other, both=fires_both(play, man, item))
        else:
            lie_down(play, man, "OL-SNAP-3")


def why_no_shot(play: Play, man: Man, other: Man) -> str:
    """Return who is in the way of a shot, if anybody is."""
    stop = blocker(play, man, other)
    if stop is None:
        return "no shot is possible"
    return f"{stop.name} {'are' if isinstance(stop, Group) else 'is'} in the way"


def answer_unseen(play: Play, man: Man) -> None:
    """OL-SNAP-2: answer somebody unseen: nothing, or Hit the Dirt on 4 and more."""
    die = play.die("OL-SNAP-2", bands="1-3 | 4-6")
    stays = man.is_mounted and play.option("snap_rider") != "prone"
    but = ", but a rider stays up" if stays else ", but he is prone already" * man.is_prone
    play.tell("OL-SNAP-2", Answer(man.name, die, f"Hit the Dirt{but}" if die >= 4 else "nothing"))
    if die >= 4:
        lie_down(play, man)


def lie_down(play: Play, man: Man, clause: str = "OL-SNAP-2") -> None:
    """OL-SNAP-3: Hit the Dirt if he cannot shoot; a rider does nothing. Option: he dismounts."""
    if man.is_mounted:
        if play.option("snap_rider") == "prone":
            dismount(play, man, 0, forced=True, clause=clause)
    elif not man.is_prone:
        hit_the_dirt(play, man, clause)
