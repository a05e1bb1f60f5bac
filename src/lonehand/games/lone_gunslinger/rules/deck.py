"""Drawing, discarding, shuffling, the draw!; base rules 3 to 5."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from lonehand.engine.door import BatchDoor
from lonehand.engine.events import NOTHING
from lonehand.engine.question import UNKNOWN as NOT_KNOWN
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import FACES, UNKNOWN
from lonehand.games.lone_gunslinger.choices import take_out
from lonehand.games.lone_gunslinger.state import Seat, State

DECK: Final = "deck"
"""The source of chance of the draw pile."""


def drawn_for(door: BatchDoor, purpose: str, seat: int, nth: int, of: int, **more: Any) -> Any:
    """Return what a card is drawn for, in plain data for anyone who turns it up at a real table.

    Args:
        door: where nobody is asked about the cards, as in a batch, nothing is said.
        purpose: `cards` for a hand or a Stack, `draw!`, `store`, or `turn over` for a hand.
        seat: whose card it is.
        nth: which of them it is, from 1.
        of: how many there are.
        more: what else there is to say, such as `why` for a draw!.

    """
    if not door.explains:
        return NOTHING
    return {"for": purpose, "seat": seat, "nth": nth, "of": of, **more}


def draw(
    state: State,
    door: BatchDoor,
    clause: str,
    comes: Callable[[int], None],
    *,
    unseen: bool = False,
    about: Mapping[str, Any] = NOTHING,
) -> bool:
    """LG-AIM-5: take a card from the deck; tell whether there was one, here or discarded (A40).

    LG-VAR-NIGHT: by the default reading the deck is reshuffled as soon as its last card leaves it.

    Args:
        state: the table.
        door: who knows the card.
        clause: the clause that wants it drawn.
        comes: puts the card where it goes and tells that, before a reshuffle is told.
        unseen: whether a real table may keep the card to itself; then it is `UNKNOWN`.
        about: what it is drawn for, as `drawn_for` says it.

    """
    if ran_out(state):
        if not (state.discard or state.unnamed):
            return False
        reshuffle(state, door)
    if about:
        about = {**about, "left": state.left}
    card: Any = door.draw(DECK, clause, state.deck, unknown=unseen, about=about)
    if card == NOT_KNOWN:
        state.hidden += 1
        card = FACES[UNKNOWN]
    comes(card)
    discarded = state.discard or state.unnamed
    if ran_out(state) and discarded and state.options.reshuffle == "empty":
        reshuffle(state, door)
    return True


def ran_out(state: State) -> bool:
    """Tell whether no card is left in the deck; unknown ones lie in hands or are discarded."""
    return state.left <= 0


def reshuffle(state: State, door: BatchDoor) -> None:
    """LG-VAR-NIGHT: the discard pile becomes the deck; with the variant, NPCs regain a point."""
    cards = len(state.discard) + state.unnamed
    state.deck = sorted(state.deck + state.discard)  # what is left of the deck are unknown cards
    state.discard, state.buried = [], msgspec.UNSET
    state.reshuffles += 1
    door.tell("LG-AIM-5", events.Reshuffle(cards))
    if not state.options.night:
        return
    for number in state.clockwise(state.turn):
        seat = state.seats[number]
        if not seat.yours and 0 < seat.life < seat.most:
            seat.life += 1
            door.tell("LG-VAR-NIGHT", events.Regain(number, 1, seat.life, "night"))


def draw_cards(
    state: State,
    door: BatchDoor,
    seat: int,
    count: int,
    clause: str,
    *,
    gained: bool = True,
    shown: bool = False,
    before: int = 0,
    of: int = 0,
    again: str = "",
) -> None:
    """Draw *count* cards into the hand or onto the Stack, one by one.

    What Sheriff and Deputy draw at a real table may stay unknown, unless it must be *shown*. Where
    they belong to more cards, so many were drawn *before*, *of* how many in all. On a last card of
    one of the suits in *again* another one follows at once.
    """

    def comes(card: int) -> None:
        under = put(state, door, seat, card, gained=gained)
        door.tell(clause, events.Draw(seat, card, under))

    unseen = state.seats[seat].yours and not shown
    under = gained and state.options.gained == "bottom" and not state.seats[seat].yours
    for nth in range(before + 1, before + count + 1):
        about = drawn_for(door, "cards", seat, nth, of or count, under=under, again=again)
        if not draw(state, door, clause, comes, unseen=unseen, about=about):
            door.tell("LG-AIM-5", events.NothingToDraw(seat))
            return


def put(state: State, door: BatchDoor, seat: int, card: int, *, gained: bool = True) -> bool:
    """LG-NPC-5: a gained card goes on top of an NPC's Stack, or by option under it; tell whether.

    Cards of Sheriff and Deputy go into their hands.
    """
    who = state.seats[seat]
    if gained and not who.yours:
        door.tell("LG-NPC-5", events.Gains(seat, card))
    under = gained and state.options.gained == "bottom" and not who.yours
    who.hand.insert(0 if under else len(who.hand), card)
    return under


def may_hold(state: State, who: Seat) -> list[int]:
    """Return the cards that may be in the hand; for one that is unknown, all that are not seen."""
    if not state.hidden or UNKNOWN not in who.hand:
        return who.hand
    return [*(card for card in who.hand if card != UNKNOWN), *state.deck]


def turn_up(state: State, door: BatchDoor, seat: int, *, decides: bool = True) -> None:
    """Make the unknown cards of a hand known, because it goes to others or is discarded whole.

    Where it *decides* nothing what they are, a real table may keep that to itself.
    """
    who = state.seats[seat]
    of = who.hand.count(UNKNOWN)
    for nth in range(1, of + 1):
        about = drawn_for(door, "turn over", seat, nth, of)
        card: Any = door.draw(DECK, "LG-AIM-4", state.deck, unknown=not decides, about=about)
        if card != NOT_KNOWN:
            state.hidden -= 1
            who.hand[who.hand.index(UNKNOWN)] = card


def discard_unnamed(state: State, cards: Sequence[int]) -> list[int]:
    """Put those of some cards that nobody has named on the discard pile; return the others."""
    named = [card for card in cards if card != UNKNOWN]
    unnamed = len(cards) - len(named)
    if unnamed:
        state.hidden -= unnamed
        state.buried = state.unnamed + unnamed
    return named


def lose_card(state: State, who: Seat, card: int) -> int:
    """Take *card* out of the hand and return it, of two alike the one nearest the top.

    A card that the hand did not show was one of its unknown ones.
    """
    hand = who.hand
    if state.hidden and card not in hand:
        state.deck.remove(card)
        state.hidden -= 1
        take_out(hand, UNKNOWN)
        lost = card
    else:
        lost = take_out(hand, card)
    if not hand:
        who.emptied = True
    return lost


def discard_from_hand(state: State, seat: int, card: int) -> None:
    """Put a card from the hand on the discard pile."""
    lose_card(state, state.seats[seat], card)
    state.discard.append(card)


def flip(
    state: State,
    door: BatchDoor,
    seat: int,
    why: str,
    serves: Callable[[int], bool],
    *,
    nothing: bool = False,
) -> bool:
    """Turn up the top card for a draw! and discard it; tell whether it serves *seat*.

    LG-BASE-DUKE: Lucky Duke turns up two and uses one; an NPC takes the one that serves him, the
    first if both serve alike; a person chooses. With no card left nothing matches (A40), and
    *nothing* says whether that serves him.
    """
    who = state.seats[seat]
    turned: list[int] = []

    def comes(card: int) -> None:
        turned.append(card)
        if ran_out(state):  # a reshuffle may follow, before it is settled what the card does
            door.tell("LG-AIM-5", events.TurnsUp(seat, card))

    of = 2 if who.ability == "Lucky Duke" else 1
    for nth in range(1, of + 1):
        about = drawn_for(door, "draw!", seat, nth, of, why=why)
        draw(state, door, "LG-AIM-5", comes, about=about)
    if not turned:
        door.tell("LG-AIM-5", events.NothingToDraw(seat))
        return nothing
    used = turned[0]
    if len(turned) > 1:
        if not who.yours:
            used = card_that_serves(turned, serves)
        elif turned[0] != turned[1]:
            about = {"why": why, "serves": [bool(serves(card)) for card in turned]}
            used = door.ask(who.role, "LG-BASE-DUKE", "lucky", turned, about)
    state.discard += turned
    served = serves(used)
    clause = "LG-BASE-DUKE" if len(turned) > 1 else "LG-AIM-5"
    door.tell(clause, events.Flip(seat, turned, used, why, served))
    return served


def card_that_serves(turned: list[int], serves: Callable[[int], bool]) -> int:
    """LG-BASE-DUKE: return the card that serves an NPC, the first if both serve him alike."""
    return next((card for card in turned if serves(card)), turned[0])


def settle(state: State, door: BatchDoor) -> None:
    """A card is settled: Bart Cassidy and Molly Stark draw what they are owed, then Suzy Lafayette.

    LG-BASE-BART: who died draws nothing. Molly Stark draws for the cards she used out of her turn,
    a Duel fought out.
    """
    for number in state.clockwise(state.turn):
        seat = state.seats[number]
        if seat.owed:
            owed, seat.owed = seat.owed, 0
            clause = "LG-BASE-BART" if seat.ability == "Bart Cassidy" else "LG-EXP"
            draw_cards(state, door, number, owed, clause)
    for number in state.clockwise(state.turn):
        seat = state.seats[number]
        if seat.emptied:
            seat.emptied = False
            if seat.ability == "Suzy Lafayette" and is_empty_handed(seat):
                draw_cards(state, door, number, 1, "LG-BASE-SUZY")


def is_empty_handed(seat: Seat) -> bool:
    """LG-BASE-SUZY: whether her hand is still empty once the card in progress is settled (A21)."""
    return not seat.hand
