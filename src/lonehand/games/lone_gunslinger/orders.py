"""What hands do with the cards as it stands on a card of its own: the deed first, then where.

Short instructions, such as those about life points, need none.
"""

from __future__ import annotations

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital, counted
from lonehand.engine.orders import Order, fitted
from lonehand.games.lone_gunslinger import english, events
from lonehand.games.lone_gunslinger.cards import BLUE, UNKNOWN
from lonehand.games.lone_gunslinger.english import cards_named, onto, place, which, whose
from lonehand.games.lone_gunslinger.state import State
from lonehand.games.lone_gunslinger.words import card_name, who

CHOSEN = (events.Discard, events.Miss, events.Answer, events.Play)
"""What a person has chosen to do with a card of his own hand."""
SERVED = {True: "It serves.", False: "It does not help."}


def order(state: State, event: Event) -> Order | None:
    """Return what hands do about an event as a card; None where the instruction says all."""
    found = parts(state, event)
    if found is None:
        return None
    deed, seat, where, *targets = found
    name, sits = capital(who(state, seat)), state.seats[seat]
    own = sits.role if sits.yours and isinstance(event, CHOSEN) else ""
    return fitted(Order(deed, name, capital(where), tuple(targets), own=own))


def parts(state: State, event: Event) -> tuple[str, int, str, *tuple[str, ...]] | None:
    """Return the deed, whose it is, where cards come from and go, and at whom; or None."""
    match event:
        case events.Play():
            return played(state, event)
        case events.Draw() if event.card != UNKNOWN and not state.seats[event.seat].yours:
            to = "Under" if event.under else "On top of"
            return f"Give him {card_name(event.card)}", event.seat, f"{to} his Stack."
        case events.Discard():
            bottom = "" if state.seats[event.seat].yours else "the bottom card of "
            held = f"{bottom or 'from '}{whose(state, event.seat)}."
            return f"Discard {card_name(event.card)}", event.seat, held
        case events.Beer():
            life = f" That makes {counted(event.life, 'life point')}." if event.life > 0 else ""
            held = f"from {whose(state, event.seat)}.{life}"
            return f"Discard {card_name(event.card)}", event.seat, held
        case events.Miss() | events.Answer():
            held = f"from {whose(state, event.seat)}."
            return f"Discard {card_name(event.card)}", event.seat, held
        case events.Flip():
            used = f"{card_name(event.used)} counts. " if len(event.cards) > 1 else ""
            shown = f"Turned up for him. {used}{SERVED[event.served]}"
            return f"Discard {cards_named(event.cards)}", event.seat, shown
        case events.Take():
            to = f"from the store {onto(state, event.seat)}."
            return f"Take {which(event)}", event.seat, to
        case events.Taken():
            source = f"{place(event)} {who(state, event.of)}. Put it {onto(state, event.seat)}."
            return f"Take {which(event)}", event.seat, source
        case events.LosesCard():
            source = f"{place(event)} {who(state, event.seat)}."
            return f"Discard {which(event)}", event.seat, source
        case events.Forfeit() | events.Penalty() if event.cards:
            return "Discard all his cards", event.seat, f"{cards_named(event.cards)}."
        case _:
            return None


def played(state: State, event: events.Play) -> tuple[str, int, str, *tuple[str, ...]]:
    """Return how a card is played: from where, and at whom or before whom."""
    card = card_name(event.card)
    found = english.found_at(state, event.seat, event.card).removeprefix(f"{card} ")
    found = found.removesuffix(f", {card},")
    at = () if event.target < 0 else (f"At {who(state, event.target)}.",)
    if BLUE[event.card]:
        before = event.target if event.target >= 0 else event.seat
        return f"Lay down {card}", event.seat, f"{found}, before {who(state, before)}."
    return f"Play {card}", event.seat, f"{found}, onto the discard pile.", *at
