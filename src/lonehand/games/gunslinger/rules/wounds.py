"""Hits and wounds: what they do at once, when they are the end of a man, and what a turn takes.

The base game's rules, reconstructed: sections 3.6 to 3.8 of the reference; all numbers are the
book's. They weigh on automatic characters as on anybody (GS-9.3a).
"""

from __future__ import annotations

from typing import Final, Literal

from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.rules import victory
from lonehand.games.gunslinger.state import (
    HAND,
    HANDS,
    OFF_HAND,
    Character,
    Lying,
    Play,
    Weapon,
    Wound,
)
from lonehand.space.cells.sight import NO_HEAD

Grade = Literal["", "L", "S", "K"]
"""How bad a hit is: a graze, which wounds nobody, a light wound, a serious wound, killed."""
ARM_OF: Final = {
    HAND: ("gun arm",),
    OFF_HAND: ("off arm",),
    HANDS: ("gun arm", "off arm"),
}
"""The arms that a box of the sheet needs."""
ENDURANCE: Final = ("bleeding and fatigue",)
"""The table of the book by which men pass out, die, bleed and tire."""


# -- hits -----------------------------------------------------------------------------------------


def suffer(
    play: Play,
    victim: Character,
    hits: int,
    wound: Wound | None,
    *,
    by: Character | None,
    down: bool = False,
    clause: str,
    grade: Grade = "L",
    delay: int | None = None,
) -> None:
    """BG-WOUND: put hits on a character, with all that follows from them at once.

    A hit that does n hits delays him by n. BG-WOUND: any wound takes his aim points and takes in
    his head. Anyone who is dead or has left the map takes no harm any more.

    Args:
        play: the showdown.
        victim: who is hit.
        hits: the hits.
        wound: the wound, None if no part of the body is wounded, as by a blow.
        by: who did it; None for nobody.
        down: whether it knocks him down.
        clause: the clause that did it.
        grade: how bad it is where there is no *wound*: `K` kills, empty is a graze.
        delay: the delay points, if they are not as many as the hits.

    """
    if victim.condition in ("dead", "gone"):
        return
    grade = wound.grade if wound else grade
    points = hits if delay is None else delay
    victim.hits += hits
    if victim.active and points:
        play.tell("BG-DELAY", events.Delay(who=victim.name, points=points, was=victim.delay))
        victim.delay += points
    if wound:
        victim.wounds.append(wound)
    if victim.active and grade:
        if any(victim.aim.values()):
            play.tell("BG-WOUND", events.LosesAim(who=victim.name))
        victim.aim.clear()
        head_in(play, victim)
    if grade != "K" and victim.active:
        if wound and wound.part == "leg":
            fall(play, victim, "BG-LEG")
        elif down:
            fall(play, victim, clause)
        if wound and wound.grade == "S":
            let_go(play, victim, wound.part)
    put_out(play, victim, by=by, killed=grade == "K")


def head_in(play: Play, who: Character) -> None:
    """BG-WOUND: take in a head that is out."""
    if who.head_out or who.head != NO_HEAD:
        where = play.ground.cells.name(who.cell)
        who.head, who.head_out = NO_HEAD, False
        play.tell("BG-WOUND", events.HeadBack(who=who.name, cell=where))


def fall(play: Play, who: Character, clause: str) -> None:
    """BG-LEG: he goes down at once if any leg is wounded; so he does if a blow knocks him down."""
    if not who.down:
        who.down = True
        play.tell(clause, events.Falls(who=who.name))


def let_go(play: Play, who: Character, part: str) -> None:
    """BG-ARM: a serious wound in an arm makes him drop what that hand holds."""
    for weapon in weapons_held(who):
        if part in ARM_OF[weapon.box]:
            drop(play, who, weapon, clause="BG-ARM")


def usable(who: Character, box: str) -> bool:
    """BG-ARM: tell whether the arms that a box needs can be used: none of them is badly hurt."""
    arms = ARM_OF.get(box, ())
    return not any(wound.grade == "S" and wound.part in arms for wound in who.wounds)


def weapons_held(who: Character) -> list[Weapon]:
    """Return the weapons in his hands."""
    return [weapon for weapon in who.weapons if weapon.in_hand]


def drop(play: Play, who: Character, weapon: Weapon, clause: str = "BG-OUT") -> None:
    """Let a weapon fall to the ground where he is; it stays as it is, cocked or not."""
    who.weapons.remove(weapon)
    weapon.box = ""
    if who.using == weapon.name:
        who.using = ""
    play.state.ground.append(Lying(who.cell, weapon))
    play.tell(clause, events.Drops(who=who.name, weapon=weapon.name))


# -- the end of a man -----------------------------------------------------------------------------


def put_out(play: Play, who: Character, *, by: Character | None, killed: bool = False) -> None:
    """BG-OUT: take a character out of the showdown, if it is the end of him.

    With as many hits as his strength he passes out; killed, or with so many times his strength as
    the book says, he is dead. He falls and drops what he holds where he is.
    """
    wear = play.book.wear
    dead = killed or who.hits >= wear.dead_at * who.strength
    if who.condition in ("dead", "gone") or not (dead or who.hits >= who.strength):
        return
    if not dead and who.condition == "unconscious":
        return
    was_active = who.active
    who.condition = "dead" if dead else "unconscious"
    who.down, who.head, who.head_out = True, NO_HEAD, False
    who.aim.clear()
    who.plot.clear()
    who.defences.clear()
    who.strong = who.loading = False
    if was_active:
        for weapon in weapons_held(who):
            drop(play, who, weapon)
        leave_things(play, who)
    play.tell(
        "BG-OUT",
        events.Out(
            who=who.name, condition=who.condition, by=by.name if by else "", leant=ENDURANCE
        ),
    )
    victory.score(play, victory.KILLED if dead else victory.KNOCKED_OUT, by, who)


def leave_things(play: Play, who: Character) -> None:
    """BG-OUT: an object of the showdown stays where the man who carried it falls."""
    for thing in play.state.things:
        if thing.name in who.carries:
            thing.cell = who.cell
            play.tell("BG-OUT", events.Leaves(who=who.name, thing=thing.name, falls=True))
            victory.score(play, victory.DROPPED, who, None, thing=thing.name)
    who.carries.clear()


# -- the end of a turn ----------------------------------------------------------------------------


def end_of_turn(play: Play) -> None:
    """BG-BLEED, BG-FATIGUE: men bleed and tire; then the statuses of the turn are gone.

    BG-BLEED: each serious wound bleeds, of the unconscious, too. BG-FATIGUE: a man tires who ran or
    struck a blow in this turn, and by each STRENGTH. Neither delays anybody. The delay points are
    not halved here.
    """
    for who in play.state.characters:
        wear_out(play, who)


def wear_out(play: Play, who: Character) -> None:
    """Let one man bleed and tire, and clear his statuses of the turn."""
    if who.condition not in ("dead", "gone"):
        bleed(play, who)
        tire(play, who)
    who.entered = who.segment_entered = who.effort = 0
    who.strong = False
    who.defences.clear()


def bleed(play: Play, who: Character) -> None:
    """BG-BLEED: each serious wound costs hits, without delay."""
    serious = sum(wound.grade == "S" for wound in who.wounds)
    hits = serious * play.book.wear.bleeding
    if hits:
        who.hits += hits
        play.tell("BG-BLEED", events.Bleeds(who=who.name, hits=hits, leant=ENDURANCE))
        put_out(play, who, by=None)


def tire(play: Play, who: Character) -> None:
    """BG-FATIGUE: running, striking and STRENGTH cost hits, without delay."""
    hits = fatigue(play, who)
    if hits and who.condition != "dead":
        who.hits += hits
        play.tell("BG-FATIGUE", events.Tires(who=who.name, hits=hits, leant=ENDURANCE))
        put_out(play, who, by=None)


def fatigue(play: Play, who: Character) -> int:
    """Return the hits that this turn's exertion costs him.

    What he struck stands in `effort` (see `brawls.exert`); a run counts only where no blow does,
    and a STRENGTH that no blow has used is paid for all the same.
    """
    wear = play.book.wear
    ran = who.entered > 1 and not who.effort
    return who.effort + ran * wear.fatigue + who.strong * wear.strength_fatigue
