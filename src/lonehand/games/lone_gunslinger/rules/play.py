"""Playing a card: what each does, the same for a person and for an NPC.

By the base rules, items 9 to 19, and in their order.
"""

from __future__ import annotations

from collections.abc import Callable

from lonehand.engine.door import BatchDoor
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import BLUE, KIND, RANGE, UNKNOWN, Lower
from lonehand.games.lone_gunslinger.choices import (
    FROM_HAND,
    Choice,
    distinct,
    each_way,
    take_out,
    told_apart,
)
from lonehand.games.lone_gunslinger.rules.deck import (
    discard_from_hand,
    draw,
    draw_cards,
    drawn_for,
    lose_card,
    may_hold,
    put,
    settle,
    turn_up,
)
from lonehand.games.lone_gunslinger.rules.defence import (
    TWO_PLAYERS,
    answers_with_bang,
    beer_gives,
    cancels,
    hurt,
    is_unaffected,
    volley,
)
from lonehand.games.lone_gunslinger.state import State

Effect = Callable[[State, BatchDoor, int, int, int], None]
"""What a card does: state, door, who plays it, the card, its target (-1 for none)."""


def play(state: State, door: BatchDoor, me: int, card: int, target: int, clause: str) -> None:
    """Play *card* from the hand of *me*, at *target*, and settle it.

    A brown card goes to the discard pile first, then takes effect (base rules 5).
    """
    kind = KIND[card]
    door.tell(clause, events.Play(me, card, target))
    if BLUE[card]:
        lose_card(state, state.seats[me], card)
        lay(state, door, me, card, target)
    else:
        discard_from_hand(state, me, card)
        state.shots += kind == "bang"
        if target >= 0 and is_unaffected(state, target, card):
            door.tell("LG-EXP", events.Unaffected(target, card))
        else:
            EFFECTS[kind](state, door, me, card, target)
    if not state.over:
        settle(state, door)


def lay(state: State, door: BatchDoor, me: int, card: int, target: int) -> None:
    """Lay a blue card in play; a new weapon takes the place of the old one (base rules 7, 8)."""
    who = state.seats[target if target >= 0 else me]
    if RANGE[card]:
        old = who.weapon()
        if old is not None:
            who.front.remove(old)
            state.discard.append(old)
            door.tell("LG-CARD-BLUE", events.Replaced(me, old, card))
    who.front.append(card)


def shoot(state: State, door: BatchDoor, me: int, card: int, target: int) -> None:
    """Shoot: the target cancels it or loses a point (base rules 9).

    Cancelling a BANG! card of Slab the Killer takes two Missed!.
    """
    slab = card >= 0 and state.seats[me].ability == "Slab the Killer"
    if not cancels(state, door, target, 2 if slab else 1, me):
        hurt(state, door, target, 1, me, "bang")


def beer(state: State, door: BatchDoor, me: int, card: int, target: int) -> None:
    """Regain a life point; nothing at full health or with two players left (base rules 11)."""
    del card, target
    who = state.seats[me]
    if len(state.living_seats()) <= TWO_PLAYERS or who.life >= who.most:
        door.tell("LG-CARD-BEER", events.NoEffect(me))
        return
    points = min(beer_gives(who), who.most - who.life)
    who.life += points
    door.tell("LG-AIM-5", events.Regain(me, points, who.life, "beer"))


def saloon(state: State, door: BatchDoor, me: int, card: int, target: int) -> None:
    """Everybody alive regains a life point (base rules 12)."""
    del card, target
    for number in state.clockwise(me):
        seat = state.seats[number]
        if seat.life < seat.most:
            seat.life += 1
            door.tell("LG-AIM-5", events.Regain(number, 1, seat.life, "saloon"))


def stagecoach(state: State, door: BatchDoor, me: int, card: int, target: int) -> None:
    """LG-CARD-DRAW: draw two cards, onto the Stack."""
    del card, target
    draw_cards(state, door, me, 2, "LG-CARD-DRAW", gained=False)


def wells_fargo(state: State, door: BatchDoor, me: int, card: int, target: int) -> None:
    """LG-CARD-DRAW: draw three cards, onto the Stack."""
    del card, target
    draw_cards(state, door, me, 3, "LG-CARD-DRAW", gained=False)


def general_store(state: State, door: BatchDoor, me: int, card: int, target: int) -> None:
    """LG-CARD-STORE: as many cards as players alive, each takes one, clockwise from *me*.

    The player chooses for Sheriff and Deputy; an NPC always takes the first one.
    """
    del card, target
    store: list[int] = []
    order = state.clockwise(me)

    def comes(revealed: int) -> None:
        store.append(revealed)
        door.tell("LG-CARD-STORE", events.Reveal(revealed))

    for nth in range(1, len(order) + 1):
        about = drawn_for(door, "store", me, nth, len(order))
        draw(state, door, "LG-CARD-STORE", comes, about=about)
    for number in order:
        if not store:
            return
        seat = state.seats[number]
        if seat.yours:
            left = [n for n in order[order.index(number) :] if n != number]
            about = {"seat": number, "then": left, "store": [int(c) for c in store]}
            chosen = door.ask(seat.role, "LG-CARD-STORE", "store", each_way(store), about)
            taken, lower = take_out(store, chosen), isinstance(chosen, Lower)
        else:
            taken, lower = take_first(store, state.options.store), False
        put(state, door, number, taken)
        door.tell("LG-CARD-STORE", events.Take(number, taken, lower))


def take_first(store: list[int], first: str) -> int:
    """LG-CARD-STORE: take the last revealed, which is on top (A31); by option the first one."""
    return store.pop(-1 if first == "last" else 0)


def panic(state: State, door: BatchDoor, me: int, card: int, target: int) -> None:
    """Take a card from somebody at distance 1 (base rules 15)."""
    del card
    chosen, place = chosen_card(state, door, me, target)
    lost, lower = part_with(state, target, chosen, place), isinstance(chosen, Lower)
    put(state, door, me, lost)
    clause = whose_choice(state, me)
    door.tell(clause, events.Taken(me, lost, target, place, lower))


def cat_balou(state: State, door: BatchDoor, me: int, card: int, target: int) -> None:
    """Make somebody discard a card, at any distance (base rules 16)."""
    del card
    chosen, place = chosen_card(state, door, me, target)
    lost, lower = part_with(state, target, chosen, place), isinstance(chosen, Lower)
    state.discard.append(lost)
    clause = whose_choice(state, me)
    door.tell(clause, events.LosesCard(target, lost, me, place, lower))


def chosen_card(state: State, door: BatchDoor, me: int, target: int) -> tuple[int, str]:
    """Return the card that *target* loses to *me*, and whether it lay in `hand` or in `play`.

    LG-CARD-CAT: for an NPC's card the player chooses inside the first class that is not empty.
    LG-BASE-STEAL: the player's own card takes what he likes; by option, one of the hand at random.
    """
    victim, thief = state.seats[target], state.seats[me]
    if not thief.yours:
        cards, place = first_class(state, target)
        return given_up(state, door, me, target, cards, place), place
    in_play = [Choice("in play", card) for card in victim.front]
    if state.options.steal == "random":
        hand = [FROM_HAND] if victim.hand else []
    else:
        cards = distinct(may_hold(state, victim)) if victim.yours else each_way(victim.hand)
        hand = [Choice("in hand", card) for card in cards]
    about = {"by": me, "seat": target}
    choice = door.ask(thief.role, "LG-BASE-STEAL", "steal", [*in_play, *hand], about)
    if choice == FROM_HAND:
        turn_up(state, door, target)
        cards = victim.hand if victim.yours else told_apart(victim.hand)
        return door.pick("steal", "LG-BASE-STEAL", cards), "hand"
    return choice.card, choice.act.removeprefix("in ")


def whose_choice(state: State, thief: int) -> str:
    """Return the clause by which a stolen card is chosen: LG-BASE-STEAL, or LG-CARD-CAT."""
    return "LG-BASE-STEAL" if state.seats[thief].yours else "LG-CARD-CAT"


def first_class(state: State, target: int) -> tuple[list[int], str]:
    """LG-CARD-CAT: blue cards in play, never Jail; else blue cards in hand; else any card (A8)."""
    victim = state.seats[target]
    in_play = [card for card in victim.front if KIND[card] != "jail"]
    if in_play:
        return in_play, "play"
    hand = may_hold(state, victim)
    blue = [card for card in hand if BLUE[card]]
    return blue or hand[:], "hand"


def given_up(
    state: State, door: BatchDoor, me: int, target: int, cards: list[int], place: str
) -> int:
    """LG-CARD-CAT: the player chooses among *cards*, the first class that is not empty.

    Where his hand is not all known, only he sees whether there is a blue card in it.
    """
    victim = state.seats[target]
    about = {"by": me, "seat": target, "place": place}
    options = distinct(cards)
    sure = place == "play" or UNKNOWN not in victim.hand or any(c in victim.hand for c in cards)
    if not sure and BLUE[cards[0]]:
        options += [card for card in distinct(may_hold(state, victim)) if not BLUE[card]]
        about["blue first"] = True
    return door.ask(victim.role, "LG-CARD-CAT", "part with", options, about)


def part_with(state: State, target: int, card: int, place: str) -> int:
    """Take a card from the hand of *target*, or from before him; the rest keeps its order."""
    if place == "play":
        return take_out(state.seats[target].front, card)
    return lose_card(state, state.seats[target], card)


def duel(state: State, door: BatchDoor, me: int, card: int, target: int) -> None:
    """Challenged and challenger discard BANG! in turn; who cannot loses a point (base rules 17).

    Nobody is paid for anyone who dies in his own Duel. In a Duel diamonds count against Apache Kid
    too.
    """
    del card
    now, other = target, me
    while answers_with_bang(state, door, now, "duel", other):
        now, other = other, now
    hurt(state, door, now, 1, me if now == target else None, "duel")


def indians(state: State, door: BatchDoor, me: int, card: int, target: int) -> None:
    """LG-CARD-AREA: everybody else discards a BANG! or loses a point (base rules 18)."""
    del target
    volley(state, door, me, "indians", card)


def gatling(state: State, door: BatchDoor, me: int, card: int, target: int) -> None:
    """LG-CARD-AREA: a shot at everybody else; no BANG! card, so it uses up no shot."""
    del target
    volley(state, door, me, "gatling", card)


EFFECTS: dict[str, Effect] = {
    "bang": shoot,
    "beer": beer,
    "saloon": saloon,
    "stagecoach": stagecoach,
    "wells_fargo": wells_fargo,
    "general_store": general_store,
    "panic": panic,
    "cat_balou": cat_balou,
    "duel": duel,
    "indians": indians,
    "gatling": gatling,
}
