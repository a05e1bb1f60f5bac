"""Answers to shots, Indians! and Duels; losing life points; death and what follows from it.

A person is asked; an NPC always defends himself when he can, with the suitable card nearest the
top of his Stack (LG-NPC-6).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lonehand.engine.door import BatchDoor
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import HEARTS, KIND, SUIT
from lonehand.games.lone_gunslinger.choices import (
    BARREL,
    DIE,
    GIVE_UP,
    JOURDONNAIS,
    TAKE_IT,
    Choice,
    distinct,
    each_way,
    from_top,
    take_out,
)
from lonehand.games.lone_gunslinger.rules.deck import (
    discard_from_hand,
    discard_unnamed,
    draw_cards,
    flip,
    may_hold,
    put,
    settle,
    turn_up,
)
from lonehand.games.lone_gunslinger.rules.distance import is_silenced
from lonehand.games.lone_gunslinger.state import DEPUTY, OUTLAW, SHERIFF, Seat, State

TWO_PLAYERS: Final = 2
"""With so few alive a Beer has no effect (base rules 11)."""
REWARD: Final = 3
"""Cards for killing an Outlaw (base rules 23)."""


def is_heart(card: int) -> bool:
    """Tell whether a draw! for Barrel or Jail succeeds with *card*."""
    return SUIT[card] == HEARTS


def is_unaffected(state: State, seat: int, card: int) -> bool:
    """Diamonds that somebody else plays do not affect Apache Kid, a Duel apart."""
    if card < 0 or state.seats[seat].ability != "Apache Kid":
        return False
    return SUIT[card] == "d" and KIND[card] != "duel"


def nearest_top(who: Seat, kind: str) -> int | None:
    """LG-NPC-6: return the card of that name nearest the top of the Stack."""
    return next((card for card in from_top(who.hand) if KIND[card] == kind), None)


# -- a shot -------------------------------------------------------------------------------------


def misses(who: Seat, hand: list[int]) -> list[int]:
    """Return the cards that may serve as a Missed!, top first; any card for Elena Fuente."""
    if who.ability == "Elena Fuente":
        return list(from_top(hand))
    return [card for card in from_top(hand) if KIND[card] == "missed"]


def cancels(
    state: State, door: BatchDoor, seat: int, needed: int, by: int, topic: str = "bang"
) -> bool:
    """Tell whether the one shot at cancels a shot that takes *needed* Missed!, of a *topic*.

    A Barrel, or Jourdonnais, may be tried once a shot and counts as one Missed! on a Heart.
    """
    who = state.seats[seat]
    tries = [JOURDONNAIS] if who.ability == "Jourdonnais" else []
    if who.has("barrel") and not is_silenced(state, seat):
        tries.append(BARREL)
    if who.yours:
        about = {"by": by, "with": topic}
        return person_cancels(state, door, seat, needed, tries, about)
    return npc_cancels(state, door, seat, needed, tries)


def npc_cancels(state: State, door: BatchDoor, seat: int, needed: int, tries: list[Choice]) -> bool:
    """LG-NPC-6: luck first (A23), then Missed! from the top, kept if they would not suffice (A22).

    LG-CARD-MISSED: a Missed! is used against a BANG! or a Gatling, and for nothing else.
    """
    who = state.seats[seat]
    for way in tries:
        if needed and flip(state, door, seat, way.act, is_heart):
            needed -= 1
            door.tell("LG-NPC-4", events.Luck(seat, way.act, needed))
    ready = misses(who, who.hand)
    if not suffice(ready, needed):
        if ready:
            door.tell("LG-NPC-6", events.Kept(seat, ready[0], needed))
        return False
    for card in ready[:needed]:
        use_out_of_turn(state, seat, card)
        door.tell("LG-CARD-MISSED", events.Miss(seat, card))
    return True


def suffice(ready: list[int], needed: int) -> bool:
    """LG-NPC-6: whether there are as many Missed! as are needed; with fewer he keeps them (A22)."""
    return len(ready) >= needed


def person_cancels(
    state: State,
    door: BatchDoor,
    seat: int,
    needed: int,
    tries: list[Choice],
    shot: Mapping[str, Any],
) -> bool:
    """Ask how Sheriff or Deputy answers a shot, until it is cancelled or he takes it."""
    who = state.seats[seat]
    while needed:
        cards = [Choice("play", card) for card in distinct(misses(who, may_hold(state, who)))]
        if not tries and not cards:
            return False
        options = [*tries, *cards, TAKE_IT]
        about = {"needed": needed, "seat": seat, **shot}
        choice = door.ask(who.role, "LG-AIM-3", "shot", options, about)
        if choice == TAKE_IT:
            return False
        if choice.card >= 0:
            use_out_of_turn(state, seat, choice.card)
            door.tell("LG-AIM-3", events.Miss(seat, choice.card))
            needed -= 1
            continue
        tries = [way for way in tries if way != choice]
        if flip(state, door, seat, choice.act, is_heart):
            needed -= 1
            door.tell("LG-AIM-3", events.Luck(seat, choice.act, needed))
    return True


def use_out_of_turn(state: State, seat: int, card: int) -> None:
    """Discard a card in answer to something; Molly Stark will draw for it."""
    discard_from_hand(state, seat, card)
    if state.seats[seat].ability == "Molly Stark" and state.turn != seat:
        state.seats[seat].owed += 1


# -- Indians! and Duel ----------------------------------------------------------------------------


def answers_with_bang(state: State, door: BatchDoor, seat: int, topic: str, by: int) -> bool:
    """Tell whether *seat* discards a BANG! against Indians! or in a Duel.

    An NPC always does so against Indians!, at full health too (A24). In a Duel he does so as long
    as he has one, the Renegade also against the Sheriff (A25).
    """
    who = state.seats[seat]
    if not who.yours:
        bang = nearest_top(who, "bang")
        if bang is None:
            return False
        clause = "LG-CARD-BANG" if topic == "indians" else "LG-CARD-DUEL"
    else:
        hand = distinct(may_hold(state, who))
        bangs = [Choice("play", card) for card in hand if KIND[card] == "bang"]
        if not bangs:
            return False
        clause = "LG-AIM-3"
        last = TAKE_IT if topic == "indians" else GIVE_UP
        choice = door.ask(who.role, clause, topic, [*bangs, last], {"by": by, "seat": seat})
        if choice == last:
            return False
        bang = choice.card
    use_out_of_turn(state, seat, bang)
    door.tell(clause, events.Answer(seat, bang, topic))
    return True


# -- losing life points ---------------------------------------------------------------------------


def lose_life(
    state: State, door: BatchDoor, seat: int, points: int, by: int | None, why: str
) -> None:
    """Take *points* life points from *seat*; nobody dies yet.

    Bart Cassidy will draw a card for each point, once he has survived.
    """
    who = state.seats[seat]
    who.life -= points
    if who.ability == "Bart Cassidy":
        who.owed += points
    door.tell("LG-AIM-5", events.Lose(seat, points, who.life, by, why))


def live_or_die(state: State, door: BatchDoor, seat: int, by: int | None) -> None:
    """Beer, or death with all that follows; nothing for those who have a life point left."""
    who = state.seats[seat]
    if who.life < 1 and not saved_by_beer(state, door, seat):
        die(state, door, seat, by)


def hurt(state: State, door: BatchDoor, seat: int, points: int, by: int | None, why: str) -> None:
    """Take life points from one character and settle whether he lives."""
    lose_life(state, door, seat, points, by, why)
    live_or_die(state, door, seat, by)


def beer_gives(who: Seat) -> int:
    """Return what one Beer gives: one life point, two to Tequila Joe."""
    return 2 if who.ability == "Tequila Joe" else 1


def beers(state: State, who: Seat) -> list[int]:
    """Return the Beers that may be in the hand, top first."""
    return [card for card in reversed(may_hold(state, who)) if KIND[card] == "beer"]


def saved_by_beer(state: State, door: BatchDoor, seat: int) -> bool:
    """Beers out of turn, only if they bring him back to 1 (A19), never with two left.

    A person chooses; an NPC takes the Beers nearest the top of his Stack (LG-NPC-6).
    """
    who = state.seats[seat]
    many = min(len(beers(state, who)), len(who.hand))
    if len(state.living_seats()) <= TWO_PLAYERS or who.life + many * beer_gives(who) < 1:
        return False
    while who.life < 1:
        if who.yours:
            clause = "LG-AIM-3"
            options = [Choice("play", card) for card in distinct(beers(state, who))]
            needed = -((who.life - 1) // beer_gives(who))
            about = {"seat": seat, "life": who.life, "needed": needed}
            choice = door.ask(who.role, clause, "last point", [*options, DIE], about)
            if choice == DIE:
                return False
            beer = choice.card
        else:
            clause = "LG-CARD-BEER"
            beer = beers(state, who)[0]
        use_out_of_turn(state, seat, beer)
        who.life = min(who.life + beer_gives(who), who.most)
        door.tell(clause, events.Beer(seat, beer, who.life))
    return True


# -- death ----------------------------------------------------------------------------------------


def die(state: State, door: BatchDoor, seat: int, by: int | None) -> None:
    """A character dies: his cards go, his killer is rewarded or punished, the game may end.

    His seat no longer counts, and the game goes on. LG-AIM-1: unless it was the Sheriff, or the
    last NPC; the earlier death decides (A43).
    """
    who = state.seats[seat]
    who.alive, who.life, who.owed, who.emptied = False, 0, 0, False
    state.deaths.append((seat, -1 if by is None else by))
    door.tell("LG-BASE-SEAT", events.Die(seat, by))
    if who.role == DEPUTY:
        state.deputy_for_turn = False
    if who.role == SHERIFF:
        state.lost = True
        door.tell("LG-AIM-1", events.Lost(seat))
    elif not any(s.alive and not s.yours for s in state.seats):
        state.won = True
        door.tell("LG-AIM-1", events.Won(seat))
    leave_cards(state, door, seat)
    others_gain(state, door)
    if by is not None and state.seats[by].alive:
        reward(state, door, seat, by)


def leave_cards(state: State, door: BatchDoor, seat: int) -> None:
    """LG-BASE-SAM: Vulture Sam takes the dead man's cards, else they are discarded.

    The top of the Stack becomes Sam's new top; the player orders a dead Deputy's cards for an NPC.
    A Vera Custer who copies him and Sam himself share the cards, and whoever sits next after the
    dead man takes the first.
    """
    who = state.seats[seat]
    heirs = [n for n in state.clockwise(seat) if state.seats[n].ability == "Vulture Sam"]
    turn_up(state, door, seat, decides=bool(heirs) and not state.over)
    left = left_by(who)
    cards = discard_unnamed(state, left)
    who.front, who.hand = [], []
    if left and not heirs:
        state.discard += cards
        door.tell("LG-AIM-5", events.Forfeit(seat, left))
    while cards and heirs:
        heir = heirs[0]
        chooser = SHERIFF
        ask = who.yours and not state.seats[heir].yours
        if len(heirs) > 1 and state.seats[heir].yours:
            ask, chooser = True, state.seats[heir].role
        if ask and not state.over:
            about = {"seat": heir, "of": seat}
            options = distinct(cards) if who.yours else each_way(cards)
            card = take_out(cards, door.ask(chooser, "LG-BASE-SAM", "loot", options, about))
        else:
            card = cards.pop(0)
        heirs = next_heirs(heirs)
        put(state, door, heir, card)
        door.tell("LG-BASE-SAM", events.Loot(heir, card, seat))


def left_by(who: Seat) -> list[int]:
    """LG-BASE-SAM: what lay in play, in the order laid, then the Stack from bottom to top (A11)."""
    return [*who.front, *who.hand]


def next_heirs(heirs: list[int]) -> list[int]:
    """Two heirs take a card in turn."""
    return [*heirs[1:], heirs[0]]


def others_gain(state: State, door: BatchDoor) -> None:
    """When somebody dies Greg Digger regains two points and Herb Hunter draws two cards."""
    for number in state.clockwise(state.turn):
        seat = state.seats[number]
        if seat.ability == "Greg Digger" and 0 < seat.life < seat.most:
            points = min(2, seat.most - seat.life)
            seat.life += points
            door.tell("LG-EXP", events.Regain(number, points, seat.life, "Greg Digger"))
        elif seat.ability == "Herb Hunter":
            draw_cards(state, door, number, 2, "LG-EXP")


def reward(state: State, door: BatchDoor, dead: int, by: int) -> None:
    """LG-REWARD, LG-REWARD-NPC, LG-BASE-PENALTY: what a death brings the one who caused it.

    An NPC draws three cards for an Outlaw, at once; Sheriff and Deputy draw none. A Sheriff who
    kills the Deputy discards all his cards, in hand and in play.
    """
    killer, role = state.seats[by], state.seats[dead].role
    if is_paid(killer, role):
        draw_cards(state, door, by, REWARD, "LG-REWARD-NPC")
    elif role == OUTLAW:
        door.tell("LG-REWARD", events.NoReward(by, dead))
    elif is_punished(killer, role):
        turn_up(state, door, by, decides=False)
        lost = [*killer.front, *killer.hand]
        killer.emptied = killer.emptied or bool(killer.hand)
        killer.hand = discard_unnamed(state, killer.hand)
        for card in killer.hand[:]:
            discard_from_hand(state, by, card)
        state.discard += killer.front
        killer.front = []
        door.tell("LG-BASE-PENALTY", events.Penalty(by, lost))


def is_paid(killer: Seat, role: str) -> bool:
    """LG-REWARD, LG-REWARD-NPC: an NPC is paid for an Outlaw, Sheriff and Deputy are not (A29)."""
    return role == OUTLAW and not killer.yours


def is_punished(killer: Seat, role: str) -> bool:
    """LG-BASE-PENALTY: a Sheriff is, for the Deputy (A30)."""
    return role == DEPUTY and killer.role == SHERIFF


# -- several at once ------------------------------------------------------------------------------


def volley(state: State, door: BatchDoor, by: int, topic: str, card: int) -> None:
    """LG-BASE-DEATH: Gatling or Indians! strikes all others, clockwise from the one who played it.

    By default every target first defends himself or loses his point; then, in the same order,
    comes Beer or death; the draws of Bart Cassidy and Suzy Lafayette come last. By option each
    target is finished before the next.
    """
    door.tell("LG-BASE-DEATH", events.Volley(by, card))
    singly = state.options.volley == "singly"
    struck = []
    for target in state.clockwise(by)[1:]:
        if state.over or not state.seats[target].alive:
            continue
        if is_unaffected(state, target, card):
            door.tell("LG-EXP", events.Unaffected(target, card))
            continue
        if topic == "gatling":
            safe = cancels(state, door, target, 1, by, topic)
        else:
            safe = answers_with_bang(state, door, target, topic, by)
        if safe:
            continue
        lose_life(state, door, target, 1, by, topic)
        if singly:
            live_or_die(state, door, target, by)
            settle(state, door)
        else:
            struck.append(target)
    settle_deaths(state, door, struck, by)


def settle_deaths(state: State, door: BatchDoor, struck: list[int], by: int) -> None:
    """LG-BASE-DEATH: Beer or death, in the order of the volley; LG-AIM-1: the end ends it (A43)."""
    for target in struck:
        if not state.over:
            live_or_die(state, door, target, by)
