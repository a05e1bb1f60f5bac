"""Blows: whom they reach, what cancels them, how hard they strike, and the grab.

The base game's rules, reconstructed: sections 3.2, 3.3 and 3.6 of the reference; all numbers are
the book's. An automatic character strikes by the same rules (GS-9.24), but plays no defences.
"""

from __future__ import annotations

from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.rules import victory, wounds
from lonehand.games.gunslinger.rules.deck import result_card
from lonehand.games.gunslinger.state import (
    HAND,
    HANDS,
    OFF_HAND,
    Character,
    Lying,
    Play,
    Thing,
    Weapon,
)
from lonehand.space.cells import aim

GRAB, JAB, BACK_UP, STRENGTH = "GRAB", "JAB", "BACK UP", "STRENGTH"
TABLES: Final = ("result cards", "striking table", "brawling")
"""The tables of the book that every blow leans on."""


# -- reach ----------------------------------------------------------------------------------------


def reaches(play: Play, who: Character, victim: Character) -> bool:
    """BG-REACH: tell whether a blow of one character reaches another.

    He must be in the same hex or as near as the book says, on the same level, with nothing high
    between. A person's character must have him in a front hex; an automatic one always faces his
    target.
    """
    ground, here, there = play.ground, who.cell, victim.cell
    if here == there:
        return True
    if ground.cells.range(here, there) > play.book.brawl.reach:
        return False
    if there not in ground.cells.neighbours[here]:
        level = ground.cells.level
        return level(here) == level(there) and ground.sight.sees(here, there)
    if not ground.reaches(here, there):
        return False
    return who.automatic or there in aim.front(ground.cells, here, who.facing)


# -- blows ----------------------------------------------------------------------------------------


def strike(play: Play, who: Character, victim: Character, blow: str) -> None:
    """BG-STRIKE: strike a blow, or grab.

    A defence cancels it before a result card is drawn (BG-DEFENCE). The striking index is the
    card's strike, his skill, STRENGTH and the weapon in his hand; the striking table gives the
    hits, as many delay points, and whether the blow knocks down (BG-KNOCKDOWN). Struck or not, it
    tires him.

    Raises:
        Refusal: the blow does not reach.

    """
    if not reaches(play, who, victim):
        raise Refusal(f"{who.name} has no blow that reaches {victim.name}", clause="BG-REACH")
    play.tell("BG-REACH", events.Reason(who=who.name))
    strong = strengthens(play, who, blow)
    exert(play, who, strong=strong)
    cancelled_by = defence(play, victim, blow)
    if cancelled_by:
        leant: tuple[str, ...] = ("defences",)
        play.tell(
            "BG-DEFENCE",
            events.Strikes(
                who=who.name,
                at=victim.name,
                blow=blow,
                card=0,
                index=0,
                hits=0,
                cancelled_by=cancelled_by,
                leant=leant,
            ),
        )
        return
    card = play.book.card(result_card(play, "BG-STRIKE"))
    weapon = blade(play, who)
    index = play.book.striking_index(
        card, who.brawling, play.book.weapons[weapon.code] if weapon else None, strong=strong
    )
    # BG-GRAB: a grab takes hold where a JAB would hit, and does no harm.
    found = play.book.blow(JAB if blow == GRAB else blow, index)
    hits = 0 if blow == GRAB else found.hits
    leant = (*TABLES, *([f"weapon {weapon.code}"] if weapon else []))
    play.tell(
        "BG-GRAB" if blow == GRAB else "BG-STRENGTH" if strong else "BG-STRIKE",
        events.Strikes(
            who=who.name,
            at=victim.name,
            blow=blow,
            card=card.number,
            index=index,
            hits=hits,
            cancelled_by="",
            leant=leant,
        ),
    )
    if not found.hits:
        return
    if blow == GRAB:
        grab(play, who, victim)
        return
    victory.score(play, victory.STRUCK, who, victim)
    wounds.suffer(play, victim, hits, None, by=who, down=found.knocks_down, clause="BG-KNOCKDOWN")


def strengthens(play: Play, who: Character, blow: str) -> bool:
    """BG-STRENGTH: tell whether the STRENGTH that waits goes into this blow, and use it up.

    It waits for the next blow of the turn that a STRENGTH card of his is for.
    """
    fits = any(
        action.name == STRENGTH and action.card in who.bonus and blow in action.blows
        for action in play.book.actions.values()
    )
    strong = who.strong and fits
    if strong:
        who.strong = False
    return strong


def exert(play: Play, who: Character, *, strong: bool) -> None:
    """Let the first blow of a turn tire him, and each STRENGTH that goes into one."""
    wear = play.book.wear
    who.effort = (who.effort or wear.fatigue) + strong * wear.strength_fatigue


def blade(play: Play, who: Character) -> Weapon | None:
    """Return the weapon in his hands that strikes best; None if none of them helps a blow."""
    weapons = play.book.weapons
    best = max(wounds.weapons_held(who), key=lambda held: weapons[held.code].blow, default=None)
    return best if best is not None and weapons[best.code].blow > 0 else None


# -- defences -------------------------------------------------------------------------------------


def defence(play: Play, victim: Character, blow: str) -> str:
    """BG-DEFENCE: return what cancels a blow, empty if nothing does, and use it up.

    Of the defences that he has played in this turn the first that fits the blow does, once. A man
    who has changed his hex in this very segment is out of reach of a KICK, no matter who he is.
    """
    has_moved = play.state.segment and victim.segment_entered == play.state.segment
    if has_moved and play.book.cancels(BACK_UP, blow):
        return BACK_UP
    for played in victim.defences:
        if play.book.cancels(played, blow):
            victim.defences.remove(played)
            return played
    return ""


# -- the grab -------------------------------------------------------------------------------------


def grab(play: Play, who: Character, victim: Character) -> None:
    """BG-GRAB: take an object from the hand of the one who is grabbed; the grabber says which.

    A weapon goes into a free hand of his, or to the ground if he has none that can take it.
    """
    options = [weapon.name for weapon in wounds.weapons_held(victim)] + victim.carries
    if not options:
        play.tell("BG-GRAB", events.Lost(who=who.name, action=GRAB, why="there is nothing to grab"))
        return
    about = {"who": who.name, "at": victim.name}
    taken = (
        options[0] if who.automatic else play.door.ask(who.seat, "BG-GRAB", "grab", options, about)
    )
    for thing in play.state.things:
        if thing.name == taken and taken in victim.carries:
            take_thing(play, who, victim, thing)
            return
    for weapon in wounds.weapons_held(victim):
        if weapon.name == taken:
            take_weapon(play, who, victim, weapon)
            return


def take_thing(play: Play, who: Character, victim: Character, thing: Thing) -> None:
    """BG-GRAB: an object of the showdown changes hands."""
    victim.carries.remove(thing.name)
    victory.score(play, victory.DROPPED, victim, None, thing=thing.name)
    who.carries.append(thing.name)
    play.tell("BG-GRAB", events.Takes(who=who.name, thing=thing.name))
    victory.score(play, victory.TOOK, who, None, thing=thing.name)


def take_weapon(play: Play, who: Character, victim: Character, weapon: Weapon) -> None:
    """BG-GRAB: a weapon is wrested from a hand."""
    victim.weapons.remove(weapon)
    victim.aim.clear()
    if victim.using == weapon.name:
        victim.using = ""
    box = free_box(who, weapon)
    weapon.box = box
    if not box:
        play.state.ground.append(Lying(victim.cell, weapon))
        play.tell("BG-GRAB", events.Drops(who=victim.name, weapon=weapon.name))
        return
    who.weapons.append(weapon)
    play.tell("BG-GRAB", events.Takes(who=who.name, thing=weapon.name))
    if box in (HAND, HANDS):
        victory.score(play, victory.IN_HAND, who, None, weapon=weapon)


def free_box(who: Character, weapon: Weapon) -> str:
    """Return the box of his sheet that can take a weapon now; empty if none can."""
    boxes = (HANDS,) if weapon.two_handed else (HAND, OFF_HAND)
    for box in boxes:
        taken = {arm for held in wounds.weapons_held(who) for arm in wounds.ARM_OF[held.box]}
        if wounds.usable(who, box) and taken.isdisjoint(wounds.ARM_OF[box]):
            return box
    return ""
