"""LG-EXP: the Dodge City characters that need decisions; the player's side only.

The abilities that decide nothing stand where the rules name their moment.
"""

from __future__ import annotations

from typing import Final

from lonehand.engine.door import BatchDoor
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import BLUE, SUIT
from lonehand.games.lone_gunslinger.choices import DRAW_AS_USUAL, Choice, distinct
from lonehand.games.lone_gunslinger.rules.deck import discard_from_hand, draw_cards, may_hold
from lonehand.games.lone_gunslinger.rules.defence import lose_life
from lonehand.games.lone_gunslinger.rules.distance import in_weapon_range
from lonehand.games.lone_gunslinger.rules.play import shoot
from lonehand.games.lone_gunslinger.state import State

PAIR: Final = 2
"""Cards that Doc Holyday discards, and that Chuck Wengam and Jose Delgado draw."""
DELGADO: Final = 2
"""How often a turn Jose Delgado may draw for a blue card."""


def copy_an_ability(state: State, door: BatchDoor, me: int) -> None:
    """LG-EXP: Vera Custer copies the ability of somebody alive until her next turn."""
    who = state.seats[me]
    if who.name != "Vera Custer":
        return
    names = state.names()
    options = [Choice("copy", seat=n, names=names) for n in state.clockwise(me) if n != me]
    choice = door.ask(who.role, "LG-EXP", "copy", options, {"seat": me})
    who.ability = state.seats[choice.seat].name
    door.tell("LG-EXP", events.Copies(me, choice.seat))


def may_draw_from_play(state: State, door: BatchDoor, me: int) -> bool:
    """LG-EXP: Pat Brennan may take a card in play in place of his draw; tell whether he did."""
    who = state.seats[me]
    if who.ability != "Pat Brennan":
        return False
    names = state.names()
    options = [DRAW_AS_USUAL]
    for number in state.clockwise(me):
        options += [Choice("take", card, number, names) for card in state.seats[number].front]
    choice = door.ask(who.role, "LG-EXP", "draw", options, {"seat": me})
    if choice == DRAW_AS_USUAL:
        return False
    state.seats[choice.seat].front.remove(choice.card)
    who.hand.append(choice.card)
    door.tell("LG-EXP", events.Taken(me, choice.card, choice.seat, "play"))
    return True


def ability_plays(state: State, me: int) -> list[Choice]:
    """LG-EXP: what Chuck Wengam, Doc Holyday and Jose Delgado may do in their turn."""
    who = state.seats[me]
    if who.ability == "Chuck Wengam" and who.life > 1:
        return [Choice("lose a life point")]
    if who.ability == "Doc Holyday" and not state.used and len(who.hand) >= PAIR:
        names = state.names()
        others = [seat for seat in state.clockwise(me) if seat != me]
        return [
            Choice("shoot", seat=seat, names=names)
            for seat in others
            if in_weapon_range(state, me, seat)
        ]
    if who.ability == "Jose Delgado" and state.used < DELGADO:
        return [Choice("swap", card) for card in distinct(may_hold(state, who)) if BLUE[card]]
    return []


def use_ability(state: State, door: BatchDoor, me: int, choice: Choice) -> None:
    """LG-EXP: Chuck Wengam, Jose Delgado or Doc Holyday uses his ability."""
    if choice.act == "lose a life point":
        trade_a_point(state, door, me)
    elif choice.act == "swap":
        swap_a_card(state, door, me, choice.card)
    else:
        shoot_with_two(state, door, me, choice.seat)


def trade_a_point(state: State, door: BatchDoor, me: int) -> None:
    """LG-EXP: Chuck Wengam loses a life point and draws two cards."""
    door.tell("LG-EXP", events.Ability(me))
    lose_life(state, door, me, 1, None, "ability")
    draw_cards(state, door, me, PAIR, "LG-EXP")


def swap_a_card(state: State, door: BatchDoor, me: int, card: int) -> None:
    """LG-EXP: Jose Delgado discards a blue card and draws two."""
    state.used += 1
    discard_from_hand(state, me, card)
    door.tell("LG-EXP", events.Discard(me, card))
    draw_cards(state, door, me, PAIR, "LG-EXP")


def shoot_with_two(state: State, door: BatchDoor, me: int, target: int) -> None:
    """LG-EXP: Doc Holyday discards two cards and shoots; two diamonds do not affect Apache Kid."""
    who = state.seats[me]
    state.used += 1
    diamonds = 0
    for number in range(PAIR):
        options = [Choice("discard", card) for card in distinct(may_hold(state, who))]
        about = {"seat": me, "over": PAIR - number}
        card = door.ask(who.role, "LG-EXP", "discard", options, about).card
        discard_from_hand(state, me, card)
        door.tell("LG-EXP", events.Discard(me, card))
        diamonds += SUIT[card] == "d"
    door.tell("LG-EXP", events.Ability(me, target))
    if diamonds == PAIR and state.seats[target].ability == "Apache Kid":
        door.tell("LG-EXP", events.Unaffected(target, card))
        return
    shoot(state, door, me, -1, target)
