"""BG-CARD: the action cards of a person's character, in the order of the cards.

When an action falls due, what the card leaves open is asked. An action that has become impossible
is lost, and an event says why. The hexes before him (`front`) are those beyond the side that he
faces and the two sides next to it; behind him (`rear`) are all others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.numbers.book import ActionCard
from lonehand.games.gunslinger.rules import brawls, deeds, sheet, shooting, victory, wounds
from lonehand.games.gunslinger.rules.deck import result_card
from lonehand.games.gunslinger.rules.plotting import WAIT, notation_of
from lonehand.games.gunslinger.state import HAND, HANDS, HOLSTER, OFF_HAND, Character, Play, Weapon
from lonehand.space.cells import aim

STAY: Final = "stay"


class Choice(msgspec.Struct, frozen=True):
    """What a person may choose where a card leaves it open.

    Attributes:
        kind: what sort of thing is chosen: `cell`, `facing`, `head`, `enemy`, `weapon` …
        text: its notation, unique within its question.
        cell: the name of the cell that he would enter, or where his head would be.
        facing: the compass name of the side that he would face.
        target: the name of a character.
        weapon: the name of a weapon or thing.
        box: where the weapon would go on his sheet.
        number: the number of the cell or head.

    """

    kind: str
    text: str
    cell: str = ""
    facing: str = ""
    target: str = ""
    weapon: str = ""
    box: str = ""
    number: int = -1

    def __str__(self) -> str:
        """Return its notation."""
        return self.text


def clause_of(card: ActionCard) -> str:
    """Return the clause of an action: `BG-CARD-GET-UP`, with a bonus card `BG-BONUS-1`."""
    if card.card.startswith("B"):
        return f"BG-BONUS-{card.card[1:]}"
    return f"BG-CARD-{card.name.replace(' / ', '-').replace(' ', '-')}"


def perform(play: Play, who: Character, card: ActionCard) -> None:
    """BG-CARD: carry out an action that has fallen due; it is lost if it cannot be done."""
    if card.code == WAIT:
        play.tell("BG-PLOT", events.Waits(who=who.name))
        who.loading = False
        return
    play.tell("BG-CARD", events.Reason(who=who.name))
    why = DOES[card.name](play, who, card)
    who.loading = card.name == "LOAD" and not why
    if why:
        lose(play, who, notation_of(card.code, card.name), why, clause_of(card))


def lose(play: Play, who: Character, action: str, why: str, clause: str) -> None:
    """Say that an action of a plot is lost, and why."""
    play.tell(clause, events.Lost(who=who.name, action=action, why=why))


def ask(play: Play, who: Character, card: ActionCard, topic: str, found: list[Choice]) -> Choice:
    """Ask a character's seat what it chooses."""
    return play.door.ask(who.seat, clause_of(card), topic, found, {"who": who.name})


# -- the cells that he may enter ------------------------------------------------------------------


def cells_for(play: Play, who: Character, way: str) -> list[int]:
    """BG-STEP: return the cells that he may enter, in front of him or behind him.

    Walls, windows, obstacles, whatever fills a cell and closed doors stop him, people do not;
    stairs may be taken whichever way he faces. Off the map only where the showdown says.
    """
    cells, steps = play.ground.cells, play.ground.routes.steps[who.cell]
    front = aim.front(cells, who.cell, who.facing)
    around = {side.beyond for side in cells.sides[who.cell]}
    in_front = way == "front"
    found = [
        beyond
        for beyond, _ in steps
        if (beyond in front) == in_front or (in_front and beyond not in around)
    ]
    off = [cell for cell in sorted(around) if cells.is_off_map(cell)]
    if off and victory.may_leave(play, who):
        found += [cell for cell in off if (cell in front) == in_front]
    return found


def go(play: Play, who: Character, cell: int, how: str, clause: str) -> None:
    """BG-STEP: let him enter a cell, or leave the map."""
    play.tell("BG-STEP", events.Reason(who=who.name))
    if play.ground.cells.is_off_map(cell):
        deeds.leave_map(play, who, "BG-EXIT")
    else:
        deeds.enter(play, who, cell, how, clause)


def cell_choices(play: Play, found: Sequence[int]) -> list[Choice]:
    """Return cells as choices."""
    name = play.ground.cells.name
    return [Choice("cell", name(cell), cell=name(cell), number=cell) for cell in found]


def facings(play: Play, cell: int, facing: int, most: int) -> list[str]:
    """Return the names of the facings up to so many sides away, clockwise, his own left out."""
    cells = play.ground.cells
    count = len(cells.sides[cell])
    turned = [*range(-most, 0), *range(1, most + 1)]
    names = [aim.facing_name(cells, cell, (facing + side) % count) for side in turned]
    own = aim.facing_name(cells, cell, facing)
    return [name for name in dict.fromkeys(names) if name != own]


def step(play: Play, who: Character, card: ActionCard, topic: str, how: str) -> str:
    """Ask for one hex that the card allows, and enter it."""
    if who.down:
        return "he is down"
    found = cells_for(play, who, card.way)
    if not found:
        return "he cannot enter a hex there"
    choice = ask(play, who, card, topic, cell_choices(play, found))
    go(play, who, choice.number, how, clause_of(card))
    return ""


# -- the cards ------------------------------------------------------------------------------------


def advance(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-ADVANCE: one hex in front of him."""
    return step(play, who, card, "move", "advance")


def turn(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-TURN: turn by up to two hexsides."""
    names = facings(play, who.cell, who.facing, card.hexsides)
    found = [Choice("facing", STAY), *(Choice("facing", name, facing=name) for name in names)]
    choice = ask(play, who, card, "turn", found)
    if choice.facing:
        face(play, who, choice.facing, clause_of(card))
    return ""


def face(play: Play, who: Character, name: str, clause: str) -> None:
    """Let him face the side of that name."""
    deeds.turn(play, who, aim.facing_named(play.ground.cells, who.cell, name), clause)


def move(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-MOVE, BG-BONUS-1: stay or enter a hex in front of him, and turn by one hexside."""
    if who.down:
        return "he is down"
    clause = clause_of(card)
    choice = ask(play, who, card, "move", move_choices(play, who, card))
    if choice.number >= 0:
        go(play, who, choice.number, "move", clause)
    if choice.facing and who.active:
        face(play, who, choice.facing, clause)
    return ""


def move_choices(play: Play, who: Character, card: ActionCard) -> list[Choice]:
    """Return all that a MOVE may be: `stay`, `stay NE`, `E5`, `E5 NE`."""
    cells = play.ground.cells
    found = [Choice("cell", STAY)] if card.stay else []
    found += [
        Choice("cell", f"{STAY} {name}", facing=name)
        for name in facings(play, who.cell, who.facing, card.hexsides)
    ]
    for cell in cells_for(play, who, card.way):
        there = cells.name(cell)
        found.append(Choice("cell", there, cell=there, number=cell))
        if cells.is_off_map(cell):
            continue
        facing = aim.keep_facing(cells, who.cell, who.facing, cell)
        found += [
            Choice("cell", f"{there} {name}", there, name, number=cell)
            for name in facings(play, cell, facing, card.hexsides)
        ]
    return found


def back_up(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-BACK-UP: one hex behind him, without turning."""
    return step(play, who, card, "back up", "back up")


def sprint(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-SPRINT: two hexes in front of him, and a result card for a fall."""
    why = step(play, who, card, "sprint", "sprint")
    for _ in range(card.hexes - 1):
        if not why and who.active:
            step(play, who, card, "sprint", "sprint")
    if not why and who.active:
        drawn = play.book.card(result_card(play, "BG-CARD-SPRINT"))
        if drawn.strike in play.book.brawl.falls:
            who.down = True
            leant = ("brawling", "result cards")
            play.tell("BG-CARD-SPRINT", events.Falls(who=who.name, card=drawn.number, leant=leant))
    return why


def get_up(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-GET-UP: stand up; with a wounded leg nobody can."""
    if not who.down:
        return "he is already standing"
    if who.leg_wound:
        return "with a wounded leg he stays down"
    deeds.get_up(play, who, clause_of(card))
    return ""


def get_down(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-GET-DOWN: go down."""
    if who.down:
        return "he is already down"
    deeds.get_down(play, who, clause_of(card))
    return ""


def head_out(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-HEAD-OUT: put the head round a corner or over a sill."""
    if who.head_out:
        return "he is already looking out"
    found = head_choices(play, who)
    if not found:
        return "there is nothing to look around or over"
    choice = ask(play, who, card, "head out", found)
    deeds.put_head_out(play, who, choice.number, clause_of(card))
    return ""


def head_choices(play: Play, who: Character) -> list[Choice]:
    """Return the heads that he can put out: `door G5`, a second one there `door G5 2`."""
    sight, name = play.ground.sight, play.ground.cells.name
    found: list[Choice] = []
    for number in deeds.heads(play, who):
        head = sight.heads[number]
        text = f"{head.kind} {name(head.over)}"
        same = sum(choice.text.startswith(text) for choice in found)
        text = f"{text} {same + 1}" if same else text
        found.append(Choice("head", text, cell=name(head.over), number=number))
    return found


def head_back(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-HEAD-BACK: take the head in."""
    if not who.head_out:
        return "he is not looking out"
    deeds.take_head_in(play, who, clause_of(card))
    return ""


def weapon_choices(kind: str, weapons: Sequence[Weapon], prefix: str = "") -> list[Choice]:
    """Return weapons as choices."""
    return [Choice(kind, f"{prefix}{weapon.name}", weapon=weapon.name) for weapon in weapons]


def weapon_named(weapons: Sequence[Weapon], name: str) -> Weapon:
    """Return the weapon of that name among some."""
    return next(weapon for weapon in weapons if weapon.name == name)


def draw_and_cock(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-DRAW-AND-COCK: a weapon from the holster, or from the ground of his hex, to hand."""
    weapons = [weapon for weapon in who.weapons if weapon.box == HOLSTER]
    weapons += [lying.weapon for lying in deeds.lying_here(play, who)]
    fitting = [x for x in weapons if not x.broken and sheet.free_box(who, x)]
    if not fitting:
        return "he has nothing to draw" if not weapons else "he has no free hand for it"
    choice = ask(play, who, card, "draw", weapon_choices("weapon", fitting))
    weapon = weapon_named(fitting, choice.weapon)
    deeds.draw(play, who, weapon, sheet.free_box(who, weapon), clause_of(card))
    return ""


def drop_or_pick_up(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-DROP-PICK-UP: drop what is in hand, pick up what lies in his hex; things likewise."""
    clause = clause_of(card)
    lying = [x.weapon for x in deeds.lying_here(play, who) if sheet.free_box(who, x.weapon)]
    here = [thing.name for thing in play.state.things if thing.cell == who.cell]
    up = weapon_choices("pick up", lying, "pick up ")
    up += [Choice("take", f"take {name}", weapon=name) for name in here]
    found = up + weapon_choices("drop", wounds.weapons_held(who), "drop ")
    found += [Choice("leave", f"leave {name}", weapon=name) for name in who.carries]
    if not found:
        return "he has nothing to drop or pick up"
    choice = ask(play, who, card, "pick up" if up else "drop", found)
    match choice.kind:
        case "drop":
            deeds.drop(play, who, weapon_named(who.weapons, choice.weapon), clause)
        case "take":
            deeds.take_thing(play, who, choice.weapon, clause)
        case "leave":
            deeds.leave_thing(play, who, choice.weapon, clause)
        case _:
            pick_up(play, who, weapon_named(lying, choice.weapon), clause)
    return ""


def pick_up(play: Play, who: Character, weapon: Weapon, clause: str) -> None:
    """Take a weapon from the ground to hand, as it is."""
    box = sheet.free_box(who, weapon)
    deeds.take_from_ground(play, who, weapon)
    deeds.put(play, who, weapon, box)
    play.tell(clause, events.PicksUp(who=who.name, weapon=weapon.name))


def guns_in_hand(play: Play, who: Character, card: ActionCard) -> list[Weapon]:
    """Return the guns in his hands that are not broken, as far as the weights on a card go."""
    weapons = play.book.weapons
    return [
        weapon
        for weapon in wounds.weapons_held(who)
        if weapon.gun
        and not weapon.broken
        and (not card.weights or weapons[weapon.code].weight in card.weights)
    ]


def cock(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-COCK, BG-BONUS-2, BG-BONUS-3: cock a gun in hand."""
    guns = [gun for gun in guns_in_hand(play, who, card) if not gun.cocked]
    if not guns:
        return "he has no uncocked gun in hand"
    choice = ask(play, who, card, "cock", weapon_choices("weapon", guns))
    deeds.cock(play, who, weapon_named(guns, choice.weapon), clause_of(card))
    return ""


def shift(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-SHIFT: put a weapon from one box into another; not out of the holster."""
    found = [
        Choice("shift", f"{weapon.name} to {box}", weapon=weapon.name, box=box)
        for weapon in wounds.weapons_held(who)
        for box in boxes_for(who, weapon)
    ]
    if not found:
        return "he has nothing in hand that could be shifted"
    choice = ask(play, who, card, "shift", found)
    deeds.shift(play, who, weapon_named(who.weapons, choice.weapon), choice.box, clause_of(card))
    return ""


def boxes_for(who: Character, weapon: Weapon) -> list[str]:
    """BG-HANDS: return the boxes that a weapon in hand may be put into."""
    others = {held.box for held in wounds.weapons_held(who) if held is not weapon}
    found = [
        box
        for box in (HAND, OFF_HAND)
        if box not in others and HANDS not in others and wounds.usable(who, box)
    ]
    if weapon.two_handed and not others and wounds.usable(who, HANDS):
        found.append(HANDS)
    return [box for box in (*found, HOLSTER) if box != weapon.box]


def load(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-LOAD: load a gun in hand."""
    guns = [gun for gun in wounds.weapons_held(who) if deeds.takes_rounds(who, gun)]
    if not guns:
        return "he has no gun in hand that takes a round of his"
    choice = ask(play, who, card, "load", weapon_choices("weapon", guns))
    deeds.load(play, who, weapon_named(guns, choice.weapon), clause_of(card))
    return ""


def victims(play: Play, who: Character) -> list[Character]:
    """BG-CARD-AIM, BG-CARD-SHOOT: return the enemies whom he sees in his aim zone."""
    seen = [enemy for enemy in play.state.enemies(who) if shooting.line(play, who, enemy).seen]
    found = [enemy for enemy in seen if shooting.in_zone(play, who, enemy)]
    if len(found) < len(seen):
        play.tell("BG-ZONE", events.Reason(who=who.name))
    return found


def ready(who: Character, gun: Weapon) -> bool:
    """BG-HANDS: tell whether a gun is held so that it can be shot with."""
    if gun.two_handed:
        return gun.box == HANDS and wounds.usable(who, HANDS)
    if gun.box == OFF_HAND:
        return who.off_hand is not None and wounds.usable(who, OFF_HAND)
    return gun.box == HAND and wounds.usable(who, HAND)


def fanfire(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-FANFIRE: fan a loaded one-handed gun, cocked or not, the other hand being free."""
    guns = [
        gun
        for gun in guns_in_hand(play, who, card)
        if gun.rounds and not gun.two_handed and shooting.may_fan(who, gun)
    ]
    if not guns:
        return "that takes a loaded one-handed gun and a free hand"
    return fire(play, who, card, guns, fanned=True)


def aim_at(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-AIM, BG-BONUS-2: put aim points on an enemy whom he sees in his aim zone."""
    if not any(ready(who, gun) for gun in guns_in_hand(play, who, card)):
        return "he has no gun ready in hand"
    found = [Choice("enemy", enemy.name, target=enemy.name) for enemy in victims(play, who)]
    if not found:
        return "he sees no enemy in his aim zone"
    choice = ask(play, who, card, "aim", found)
    deeds.aim_at(play, who, play.state.find(choice.target), card.points, clause_of(card))
    return ""


def shoot(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-SHOOT, BG-BONUS-2, BG-BONUS-3: shoot at an enemy whom he sees in his aim zone."""
    guns = [gun for gun in guns_in_hand(play, who, card) if ready(who, gun)]
    if not guns:
        return "he has no gun ready in hand"
    guns = [gun for gun in guns if gun.rounds]
    if not guns:
        return "his gun is empty"
    guns = [gun for gun in guns if gun.cocked or gun.double_action]
    if not guns:
        return "his gun is not cocked"
    return fire(play, who, card, guns, fanned=False)


def fire(
    play: Play, who: Character, card: ActionCard, guns: Sequence[Weapon], *, fanned: bool
) -> str:
    """Ask at whom, and with which gun if several are ready, and shoot."""
    found = [
        Choice(
            "enemy",
            enemy.name if len(guns) == 1 else f"{enemy.name} with {gun.name}",
            target=enemy.name,
            weapon=gun.name,
        )
        for enemy in victims(play, who)
        for gun in guns
    ]
    if not found:
        return "he sees no enemy in his aim zone"
    choice = ask(play, who, card, "shoot", found)
    victim = play.state.find(choice.target)
    play.tell(clause_of(card), events.Fires(who=who.name, at=victim.name, weapon=choice.weapon))
    shooting.shoot(play, who, victim, weapon_named(guns, choice.weapon), fanned=fanned)
    return ""


def strike(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-JAB, BG-CARD-HOOK, BG-CARD-KICK, BG-BONUS-5: at an enemy within reach.

    BG-BONUS-4: the grab likewise.
    """
    found = [
        Choice("enemy", enemy.name, target=enemy.name)
        for enemy in play.state.enemies(who)
        if brawls.reaches(play, who, enemy)
    ]
    if not found:
        return "no one is within his reach"
    choice = ask(play, who, card, "strike", found)
    victim = play.state.find(choice.target)
    play.tell(clause_of(card), events.Lunges(who=who.name, at=victim.name, blow=card.name))
    brawls.strike(play, who, victim, card.name)
    return ""


def defend(play: Play, who: Character, card: ActionCard) -> str:
    """BG-CARD-BLOCK, BG-CARD-DUCK, BG-BONUS-6, BG-BONUS-7: it waits for the first blow it fits."""
    who.defences.append(card.name)
    play.tell(clause_of(card), events.Defends(who=who.name, defence=card.name))
    return ""


def strengthen(play: Play, who: Character, card: ActionCard) -> str:
    """BG-BONUS-8, BG-BONUS-9: STRENGTH waits for his next blow of this turn."""
    who.strong = True
    play.tell(clause_of(card), events.Strength(who=who.name))
    return ""


DOES: Final[dict[str, Callable[[Play, Character, ActionCard], str]]] = {
    "ADVANCE": advance,
    "TURN": turn,
    "MOVE": move,
    "BACK UP": back_up,
    "GET DOWN": get_down,
    "SPRINT": sprint,
    "GET UP": get_up,
    "HEAD OUT": head_out,
    "HEAD BACK": head_back,
    "DRAW AND COCK": draw_and_cock,
    "DROP / PICK UP": drop_or_pick_up,
    "COCK": cock,
    "SHIFT": shift,
    "LOAD": load,
    "FANFIRE": fanfire,
    "AIM": aim_at,
    "SHOOT": shoot,
    "BLOCK": defend,
    "DUCK": defend,
    "DODGE KICK": defend,
    "JAB": strike,
    "HOOK": strike,
    "KICK": strike,
    "BELT": strike,
    "GRAB": strike,
    "STRENGTH": strengthen,
}
"""What each action does; returns why it is lost, as half a sentence, or nothing."""
