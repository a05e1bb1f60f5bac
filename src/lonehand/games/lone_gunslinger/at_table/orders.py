"""What hands do with the cards as it stands on a card of its own: the deed first, then where.

Each is also a line of its own, for a card that lists several.
"""

from __future__ import annotations

import msgspec

from lonehand.engine.at_table.orders import Order, fit, order_of
from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital, count_of, possessive
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import BLUE, KIND, UNKNOWN
from lonehand.games.lone_gunslinger.rules.defence import TWO_PLAYERS
from lonehand.games.lone_gunslinger.state import State
from lonehand.games.lone_gunslinger.words import happenings
from lonehand.games.lone_gunslinger.words.happenings import cards_named, onto, place, which, whose
from lonehand.games.lone_gunslinger.words.questions import card_name, pronouns, who

CHOSEN = (events.Discard, events.Miss, events.Answer, events.Play, events.Take)
"""What a person has chosen to do with a card."""
CAME_OF = {
    ("dynamite", True): "no bang",
    ("dynamite", False): "it explodes",
    ("jail", True): "out of Jail",
    ("jail", False): "Jail holds",
}
"""What comes of a draw! in two words, by what it is for and whether it serves."""
BARREL = {True: "the Barrel helps", False: "no help"}
"""What comes of one for a Barrel, be it built in or not."""


def order(state: State, event: Event) -> Order:
    """Return what hands do about an event as a card."""
    line, lines = row(state, event)
    found = parts(state, event)
    if found is None:
        said = order_of(happenings.WORDS.instruction(state, event))
        return msgspec.structs.replace(said, row=line, rows=lines)
    deed, seat, where, *targets = found
    name, sits = capital(who(state, seat)), state.seats[seat]
    name = "" if deed.startswith(name) else name  # it is said once
    own = sits.role if sits.yours and is_chosen(state, event) else ""
    return fit(Order(deed, name, capital(where), tuple(targets), own=own, row=line, rows=lines))


def is_chosen(state: State, event: Event) -> bool:
    """Tell whether a person has chosen it; the last card of a store is nobody's choice."""
    is_last = isinstance(event, events.Take) and event.seat == state.clockwise(state.turn)[-1]
    return isinstance(event, CHOSEN) and not is_last


def row(state: State, event: Event) -> tuple[str, str]:
    """Return what hands do as one line of several, once and `{}` times.

    Whose turn it is stands above; somebody else is named.
    """
    match event:
        case events.Draw(seat=seat, card=card) if card == UNKNOWN:
            name = who(state, seat)
            return f"Deal {name} a card.", f"Deal {name} {{}} cards."
        case events.Draw(seat=seat, card=card):
            return f"Put {card_name(card)} {goes(state, seat, under=event.under)}.", ""
        case events.Play(seat=seat, card=card, target=target):
            at = f" at {who(state, target)}" if target >= 0 and not BLUE[card] else ""
            before = f" before {who(state, target)}" if target >= 0 else ""
            deed = f"lay down {card_name(card)}{before}" if BLUE[card] else ""
            line = line_of_deed(state, seat, deed or f"play {card_name(card)}{at}")
        case events.Miss() | events.Answer() | events.Beer():
            life = ""
            if isinstance(event, events.Beer) and event.life > 0:
                life = f"; {event.life} left"
            line = line_of_deed(state, event.seat, f"discard {card_name(event.card)}{life}")
        case events.Discard(seat=seat, card=card):
            line = line_of_discard(state, seat, card_name(card))
        case events.Flip(seat=seat):
            used = f"{card_name(event.used)} counts, " if len(event.cards) > 1 else ""
            line = f"Discard {cards_named(event.cards)}: {used}{came_of(event)}."
        case events.Take(seat=seat):
            line = f"{capital(which(event))} to {who(state, seat)}."
        case events.Lose(seat=seat, points=points, life=life):
            line = f"{capital(who(state, seat))} −{points} life: {max(life, 0)} left."
        case events.Regain(seat=seat, points=points, life=life):
            line = f"{capital(who(state, seat))} +{points} life: {life}."
        case events.Replaced(card=card):
            line = f"Discard the old {card_name(card)}."
        case events.Die(seat=seat):
            name = state.seats[seat].name
            him = name if state.seats[seat].yours else pronouns(state, seat)["him"]
            line = f"{capital(who(state, seat))} is dead: turn {him} over."
        case events.Taken(seat=seat):
            of = capital(possessive(who(state, event.of)))
            line = f"{of} {which(event)} {goes(state, seat)}."
        case events.Loot(seat=seat, card=card):
            line = f"{card_name(card)} {goes(state, seat)}."
        case events.Passes(seat=seat):
            line = f"Dynamite to {who(state, seat)}."
        case events.Explodes():
            line = "Discard the Dynamite."
        case events.LosesCard(seat=seat):
            line = f"Discard {possessive(who(state, seat))} {which(event)}."
        case events.Forfeit(seat=seat) | events.Penalty(seat=seat):
            line = f"Discard all of {possessive(who(state, seat))} cards."
        case _:
            line = happenings.WORDS.instruction(state, event).replace("; ", ": ")
    return line, ""


def came_of(event: events.Flip) -> str:
    """Return what comes of a draw! in a few words."""
    return CAME_OF.get((event.why, event.served), BARREL[event.served])


def goes(state: State, seat: int, *, under: bool | None = None) -> str:
    """Return where a card goes, in a few words; whose turn it is stands above."""
    if state.seats[seat].yours:
        return onto(state, seat)
    mine = state.turn == seat and state.phase != "set up"
    owner = pronouns(state, seat)["his"] if mine else possessive(who(state, seat))
    under = state.options.gained == "bottom" if under is None else under
    return f"{'under' if under else 'onto'} {owner} Stack"


def line_of_deed(state: State, seat: int, deed: str) -> str:
    """Return a deed as a line, with the name of the one who does it in another's turn."""
    return f"{capital(deed)}." if seat == state.turn else f"{capital(who(state, seat))}: {deed}."


def line_of_discard(state: State, seat: int, card: str) -> str:
    """Return a discard as a line; whose Stack it leaves is said also in his own turn."""
    if state.seats[seat].yours:
        return line_of_deed(state, seat, f"discard {card}")
    return f"Discard {possessive(who(state, seat))} bottom card {card}."


def parts(state: State, event: Event) -> tuple[str, int, str, *tuple[str, ...]] | None:
    """Return the deed, whose it is, where cards come from and go, and at whom; or None."""
    match event:
        case events.Play():
            return how_played(state, event)
        case events.Draw() if event.card != UNKNOWN and not state.seats[event.seat].yours:
            is_his = pronouns(state, event.seat)
            to = f"{'Under' if event.under else 'On top of'} {is_his['his']} Stack."
            return f"Give {is_his['him']} {card_name(event.card)}", event.seat, to
        case events.Discard():
            bottom = "" if state.seats[event.seat].yours else "the bottom card of "
            held = f"{bottom or 'from '}{whose(state, event.seat)}."
            return f"Discard {card_name(event.card)}", event.seat, held
        case events.Beer():
            life = f" That makes {count_of(event.life, 'life point')}." if event.life > 0 else ""
            held = f"from {whose(state, event.seat)}.{life}"
            return f"Discard {card_name(event.card)}", event.seat, held
        case events.Miss() | events.Answer():
            held = f"from {whose(state, event.seat)}."
            return f"Discard {card_name(event.card)}", event.seat, held
        case events.Flip():
            used = f"{card_name(event.used)} counts, " if len(event.cards) > 1 else ""
            him = pronouns(state, event.seat)["him"]
            shown = f"Turned up for {him}. {capital(f'{used}{came_of(event)}.')}"
            return f"Discard {cards_named(event.cards)}", event.seat, shown
        case events.Take():
            to = f"from the store {onto(state, event.seat)}."
            return f"Take {which(event)}", event.seat, to
        case events.Taken():
            source = f"{place(event)} {who(state, event.of)}. Put it {onto(state, event.seat)}."
            return f"Take {which(event)}", event.seat, source
        case events.Lose():
            name = capital(who(state, event.seat))
            return f"{name} −{event.points} life", event.seat, what_is_left(state, event)
        case events.Regain():
            name = capital(who(state, event.seat))
            return f"{name} +{event.points} life", event.seat, f"That makes {event.life}."
        case events.LosesCard():
            source = f"{place(event)} {who(state, event.seat)}."
            return f"Discard {which(event)}", event.seat, source
        case events.Forfeit() | events.Penalty() if event.cards:
            his = pronouns(state, event.seat)["his"]
            return f"Discard all {his} cards", event.seat, f"{cards_named(event.cards)}."
        case _:
            return None


def what_is_left(state: State, event: events.Lose) -> str:
    """Return how many life points somebody has left, and that he is dead if no Beer saves him."""
    if event.life > 0:
        return f"{event.life} left."
    seat = state.seats[event.seat]
    may = any(card == UNKNOWN or KIND[card] == "beer" for card in seat.hand)
    if may and len(state.living_seats()) > TWO_PLAYERS:
        return f"0 left: only a Beer saves {pronouns(state, event.seat)['him']}."
    return f"0 left: {pronouns(state, event.seat)['he']} is dead."


def how_played(state: State, event: events.Play) -> tuple[str, int, str, *tuple[str, ...]]:
    """Return how a card is played: from where, and at whom or before whom."""
    card = card_name(event.card)
    found = happenings.found_at(state, event.seat, event.card).removeprefix(f"{card} ")
    found = found.removesuffix(f", {card},")
    at = () if event.target < 0 else (f"At {who(state, event.target)}.",)
    if BLUE[event.card]:
        before = event.target if event.target >= 0 else event.seat
        return f"Lay down {card}", event.seat, f"{found}, before {who(state, before)}."
    return f"Play {card}", event.seat, f"{found}, onto the discard pile.", *at
