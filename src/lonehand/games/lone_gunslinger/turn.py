"""The turn: for Sheriff and Deputy as in the base game, for an NPC as the variant prints it."""

from __future__ import annotations

from lonehand.engine.door import BatchDoor
from lonehand.engine.files.decisions import Table
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.automa.decision import AUTOMA, explain, scan
from lonehand.games.lone_gunslinger.automa.facts import NpcFacts
from lonehand.games.lone_gunslinger.cards import BLUE, EXPLODES, KIND, SUIT
from lonehand.games.lone_gunslinger.choices import END_TURN, Choice, distinct
from lonehand.games.lone_gunslinger.rules.abilities import (
    ability_plays,
    copy_an_ability,
    may_draw_from_play,
    use_ability,
)
from lonehand.games.lone_gunslinger.rules.deck import (
    draw_cards,
    flip,
    lose_card,
    may_hold,
    settle,
)
from lonehand.games.lone_gunslinger.rules.defence import hurt, is_heart
from lonehand.games.lone_gunslinger.rules.distance import distance, in_weapon_range
from lonehand.games.lone_gunslinger.rules.play import play
from lonehand.games.lone_gunslinger.setup import set_up
from lonehand.games.lone_gunslinger.state import SHERIFF, Seat, State

RED = ("h", "d")
"""Hearts and Diamonds."""
DYNAMITE_COSTS = 3
"""Life points (base rules 21)."""
DRAWN = 2
"""LG-NPC-1, LG-AIM-3: how many cards a turn begins with."""


def step(state: State, door: BatchDoor, decisions: Table = AUTOMA) -> None:
    """Play the next printed step: the set-up, a turn's beginning, its draw, one card, its discards.

    A step is the smallest printed unit that begins and ends with nothing half done. The decision
    table *decisions* says what an NPC does with each card.
    """
    match state.phase:
        case "set up":
            set_up(state, door)
        case "begin":
            begin(state, door)
        case "draw":
            draw_phase(state, door)
        case "play":
            if state.seats[state.turn].yours:
                person_plays(state, door)
            else:
                npc_plays(state, door, decisions)
        case _:
            discard_phase(state, door)


# -- the beginning ------------------------------------------------------------------------------


def begin(state: State, door: BatchDoor) -> None:
    """LG-NPC-1, LG-AIM-3: Dynamite first, then Jail, before the draw (A36, base rules 1, 2)."""
    me = state.turn
    door.tell("LG-NPC-7", events.Turn(me, state.round))
    dynamite(state, door, me)
    if state.over:
        return
    if not state.seats[me].alive or not out_of_jail(state, door, me):
        next_turn(state)
        return
    state.phase = "draw"


def dynamite(state: State, door: BatchDoor, me: int) -> None:
    """A Dynamite in play: on 2 to 9 of spades it costs three life points, else it moves on.

    Its damage has no author (base rules 21), so nobody is rewarded for a death.
    """
    who = state.seats[me]
    card = next((card for card in who.front if KIND[card] == "dynamite"), None)
    if card is None:
        return
    harmless = flip(
        state, door, me, "dynamite", lambda turned: turned not in EXPLODES, nothing=True
    )
    who.front.remove(card)
    if harmless:
        after = state.after(me)
        state.seats[after].front.append(card)
        door.tell("LG-CARD-AREA", events.Passes(after, card, me))
        return
    state.discard.append(card)
    door.tell("LG-CARD-AREA", events.Explodes(me, card))
    hurt(state, door, me, DYNAMITE_COSTS, None, "dynamite")
    if not state.over:
        settle(state, door)


def out_of_jail(state: State, door: BatchDoor, me: int) -> bool:
    """LG-NPC-7: without a Heart the whole turn is skipped (A35); the Jail goes either way."""
    who = state.seats[me]
    card = next((card for card in who.front if KIND[card] == "jail"), None)
    if card is None:
        return True
    free = flip(state, door, me, "jail", is_heart)
    who.front.remove(card)
    state.discard.append(card)
    door.tell("LG-NPC-7", events.Freed(me, card) if free else events.Held(me, card))
    return free


# -- the draw -----------------------------------------------------------------------------------


def draw_phase(state: State, door: BatchDoor) -> None:
    """LG-NPC-1, LG-AIM-3: draw two; an NPC's last drawn card is on top of his Stack.

    Bill Noface, Pixie Pete and, for the player, Pat Brennan and Vera Custer draw otherwise.
    """
    me = state.turn
    who = state.seats[me]
    copy_an_ability(state, door, me)
    clause = "LG-AIM-3" if who.yours else "LG-NPC-1"
    state.phase = "play"
    if may_draw_from_play(state, door, me):
        return
    if who.ability == "Black Jack":
        draw_and_show(state, door, me, clause)
        return
    count = DRAWN
    if who.ability == "Bill Noface":
        count = 1 + who.most - who.life
    elif who.ability == "Pixie Pete":
        count = 3
    draw_cards(state, door, me, count, clause, gained=False)


def draw_and_show(state: State, door: BatchDoor, me: int, clause: str) -> None:
    """LG-NPC-4: Black Jack draws two and shows the second; on a Heart or Diamond he draws again."""
    who = state.seats[me]
    before = len(who.hand)
    again = "" if who.yours else "".join(RED)
    draw_cards(state, door, me, 1, clause, gained=False, of=DRAWN, again=again)
    draw_cards(
        state, door, me, 1, clause, gained=False, shown=True, before=1, of=DRAWN, again=again
    )
    if len(who.hand) < before + DRAWN:
        return
    shown = who.hand[-1]
    door.tell("LG-NPC-4", events.Shown(me, shown))
    if SUIT[shown] in RED:
        draw_cards(state, door, me, 1, "LG-NPC-4", gained=False)


# -- an NPC plays ---------------------------------------------------------------------------------


def npc_plays(state: State, door: BatchDoor, decisions: Table = AUTOMA) -> None:
    """Use the first card from the top that can be used; with none, play ends."""
    me = state.turn
    plan = scan(NpcFacts(state, me), decisions)
    if door.explains:
        used = None if plan is None else plan.card
        door.tell("LG-NPC-2", events.Scan(me, explain(state, me, decisions), used))
    else:
        door.count("LG-NPC-2")
    if plan is None:
        state.phase = "discard"
        return
    if plan.target >= 0 and KIND[plan.card] in ("panic", "cat_balou"):
        door.tell("LG-TARGET-4", events.Aims(me, plan.target))
    if plan.turns:
        state.deputy_for_turn = True
        door.tell("LG-TARGET-5", events.OutOfReach(me, NpcFacts.SHERIFF))
        door.tell("LG-TARGET-1", events.Turns(me, plan.target))
    elif plan.target >= 0 and KIND[plan.card] != "jail":
        clause = "LG-TARGET-2" if state.seats[me].role == "Renegade" else "LG-TARGET-1"
        door.tell(clause, events.Aims(me, plan.target))
    play(state, door, me, plan.card, plan.target, plan.clause)
    if not state.over and not state.seats[me].alive:
        next_turn(state)


# -- a person plays -------------------------------------------------------------------------------


def person_plays(state: State, door: BatchDoor) -> None:
    """LG-AIM-3: Sheriff or Deputy plays a card, uses an ability, or ends his turn."""
    me = state.turn
    who = state.seats[me]
    choice = door.ask(who.role, "LG-AIM-3", "play", plays(state, me), {"seat": me})
    if choice == END_TURN:
        state.phase = "discard"
        return
    if choice.act == "play":
        play(state, door, me, choice.card, choice.seat, "LG-AIM-3")
    else:
        use_ability(state, door, me, choice)
        if not state.over:
            settle(state, door)
    if not state.over and not state.seats[me].alive:
        next_turn(state)


def plays(state: State, me: int) -> list[Choice]:
    """Return everything that Sheriff or Deputy may do now, the end of his turn last."""
    names = state.names()
    found = [
        Choice("play", card, target, names)
        for card in distinct(may_hold(state, state.seats[me]))
        for target in targets_or_refusal(state, me, card)[0]
    ]
    found += ability_plays(state, me)
    found.append(END_TURN)
    return found


def targets_or_refusal(state: State, me: int, card: int) -> tuple[list[int], str, str]:
    """Return a card's targets, or none with the reason why it cannot be played and the clause.

    These are the base rules for playing cards (items 8 to 21).
    """
    who = state.seats[me]
    kind = KIND[card]
    others = [seat for seat in state.clockwise(me) if seat != me]
    found = [-1]
    why = ""
    if kind == "bang":
        if state.shots and not who.shoots_freely():
            return [], "You have fired your one BANG! of this turn.", "LG-AIM-3"
        found = [seat for seat in others if in_weapon_range(state, me, seat)]
        why = f"Nobody is within your weapon's range of {who.range()}."
    elif kind == "missed":
        return [], "A Missed! is only played against a shot.", "LG-AIM-5"
    elif kind == "unknown":
        return [], "Nobody has seen this card yet.", "LG-AIM-5"
    elif kind in ("panic", "cat_balou"):
        found = [n for n in others if state.seats[n].hand or state.seats[n].front]
        why = "Nobody has a card to lose."
        if kind == "panic":
            found = [seat for seat in found if distance(state, me, seat) <= 1]
            why = "Nobody with a card is at distance 1."
    elif kind == "duel":
        found = others
    elif kind == "jail":
        seats = state.seats
        found = [n for n in others if seats[n].role != SHERIFF and not seats[n].has("jail")]
        why = (
            "There is no one to put in Jail: you cannot jail the Sheriff, and everyone "
            "else is in Jail."
        )
    elif BLUE[card] and who.has(kind):
        return [], "You already have that card in play.", "LG-AIM-5"
    return found, "" if found else why, "LG-AIM-5"


# -- the end ------------------------------------------------------------------------------------


def hand_limit(state: State, me: int) -> int:
    """Return how many cards may be held: the life points now, ten for Sean Mallory."""
    who = state.seats[me]
    return 10 if who.ability == "Sean Mallory" else who.life


def discard_phase(state: State, door: BatchDoor) -> None:
    """LG-NPC-3, LG-AIM-3: too many cards are discarded, an NPC's from the bottom of his Stack."""
    me = state.turn
    who = state.seats[me]
    limit = hand_limit(state, me)
    while len(who.hand) > limit:
        if who.yours:
            options = [Choice("discard", card) for card in distinct(may_hold(state, who))]
            about = {"seat": me, "over": len(who.hand) - limit}
            card = door.ask(who.role, "LG-AIM-3", "discard", options, about).card
            lose_card(state, who, card)
        else:
            card = take_bottom(who)
        state.discard.append(card)
        door.tell("LG-AIM-3" if who.yours else "LG-NPC-3", events.Discard(me, card))
    next_turn(state)


def take_bottom(who: Seat) -> int:
    """LG-NPC-3: take the card at the bottom of a Stack."""
    return who.hand.pop(0)


def next_turn(state: State) -> None:
    """LG-NPC-7: the turn passes clockwise to the next one alive."""
    before = state.turn
    state.give_turn(state.after(before))
    if state.turn <= before:
        state.round += 1
