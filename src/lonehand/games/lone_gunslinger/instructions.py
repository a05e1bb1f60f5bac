"""What hands do at a real table: each event as something that can be carried out, one at a time.

An event is told just before it changes the table where cards are played, and just after it where
cards are drawn or life is lost; an instruction says what is left to do with the hands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lonehand.engine.door import Event
from lonehand.engine.grammar.english import capital, counted, possessive
from lonehand.games.lone_gunslinger.cards import BLUE, UNKNOWN
from lonehand.games.lone_gunslinger.state import State
from lonehand.games.lone_gunslinger.words import (
    card_name,
    cards_named,
    who,
)

ORDINALS: Final = ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ")
"""How a card is found in a Stack, counted from its top; nobody counts further than that."""


def whose(state: State, seat: int) -> str:
    """Return the holder of cards: `Rose Doolan’s Stack`, `the Sheriff’s hand`."""
    found = state.seats[seat]
    return f"{possessive(who(state, seat))} {'hand' if found.yours else 'Stack'}"


def found_at(state: State, seat: int, card: int) -> str:
    """Return where a card lies in its holder's hand or Stack, so that a hand finds it."""
    holder = state.seats[seat]
    if holder.yours or card not in holder.hand:
        return f"{card_name(card)} from {whose(state, seat)}"
    depth = holder.hand[::-1].index(card)
    if depth < len(ORDINALS):
        return f"the {ORDINALS[depth] or 'top '}card of {whose(state, seat)}, {card_name(card)},"
    return f"{card_name(card)} from {whose(state, seat)}"


def onto(state: State, seat: int) -> str:
    """Return where a gained card goes: into a hand, on top of a Stack or, by option, under it."""
    if state.seats[seat].yours:
        return f"into {whose(state, seat)}"
    return f"{'under' if state.options.gained == 'bottom' else 'on top of'} {whose(state, seat)}"


def play(state: State, facts: Mapping[str, Any]) -> str:
    """Put a card that is played where it goes."""
    seat, card, target = facts["seat"], facts["card"], facts["target"]
    where = found_at(state, seat, card)
    if BLUE[card]:
        return f"lay {where} before {who(state, target if target >= 0 else seat)}"
    at = f"; it is aimed at {who(state, target)}" if target >= 0 else ""
    return f"put {where} on the discard pile{at}"


def drawn(state: State, facts: Mapping[str, Any]) -> str:
    """Put a card that was drawn where it goes."""
    seat, card = facts["seat"], facts["card"]
    if state.seats[seat].yours:
        shown = "" if card == UNKNOWN else f", {card_name(card)},"
        return f"take the card{shown} into {whose(state, seat)}"
    return (
        f"put {card_name(card)} {'under' if facts['under'] else 'on top of'} {whose(state, seat)}"
    )


def lost_points(state: State, facts: Mapping[str, Any]) -> str:
    """Set a life counter lower."""
    left = max(facts["life"], 0)
    points = counted(facts["points"], "life point")
    return f"take {points} from {who(state, facts['seat'])}; {left} left"


def regained(state: State, facts: Mapping[str, Any]) -> str:
    """Set a life counter higher."""
    return (
        f"give {who(state, facts['seat'])} {counted(facts['points'], 'life point')}; "
        f"that makes {facts['life']}"
    )


def answered(state: State, facts: Mapping[str, Any]) -> str:
    """Put a card that answers something on the discard pile."""
    card = facts["card"]
    return f"put {card_name(card)} from {whose(state, facts['seat'])} on the discard pile"


def flipped(state: State, facts: Mapping[str, Any]) -> str:
    """Put what was turned up on the discard pile, and say what it means."""
    cards = cards_named(facts["cards"])
    used = f", of which {card_name(facts['used'])} counts" if len(facts["cards"]) > 1 else ""
    end = "it serves" if facts["served"] else "it does not help"
    return (
        f"put {cards}, turned up for {who(state, facts['seat'])}{used}, on the discard pile: {end}"
    )


def discarded(state: State, facts: Mapping[str, Any]) -> str:
    """Put a card too many on the discard pile; an NPC's comes from the bottom of his Stack."""
    seat, card = facts["seat"], facts["card"]
    if state.seats[seat].yours:
        return f"put {card_name(card)} from {whose(state, seat)} on the discard pile"
    return f"put {card_name(card)}, at the bottom of {whose(state, seat)}, on the discard pile"


def which(facts: Mapping[str, Any]) -> str:
    """Return a card that is taken, told apart from another that looks alike and lies above it."""
    return f"{'the lower ' if facts.get('lower') else ''}{card_name(facts['card'])}"


def forfeited(state: State, facts: Mapping[str, Any]) -> str:
    """Discard all cards of somebody."""
    return f"put {cards_named(facts['cards'])} of {who(state, facts['seat'])} on the discard pile"


def taken(state: State, facts: Mapping[str, Any]) -> str:
    """Move a card that was taken from somebody."""
    source = "in play before" if facts["place"] == "play" else "in the cards of"
    return (
        f"take {which(facts)}, {source} {who(state, facts['of'])}, "
        f"and put it {onto(state, facts['seat'])}"
    )


def lost(state: State, facts: Mapping[str, Any]) -> str:
    """Discard a card that a Cat Balou hit; the end of the game needs no hands."""
    if "card" not in facts:
        return ""
    source = "in play before" if facts["place"] == "play" else "in the cards of"
    return f"put {which(facts)}, {source} {who(state, facts['seat'])}, on the discard pile"


def looted(state: State, facts: Mapping[str, Any]) -> str:
    """Give a dead man's card to Vulture Sam."""
    return f"put {card_name(facts['card'])} {onto(state, facts['seat'])}"


def died(state: State, facts: Mapping[str, Any]) -> str:
    """Take a dead character from the table."""
    return f"turn over {state.seats[facts['seat']].name}, who is dead"


Instruction = Callable[[State, Mapping[str, Any]], str]

INSTRUCTIONS: Final[Mapping[str, Instruction]] = {
    "draw": drawn,
    "reshuffle": lambda state, facts: "shuffle the discard pile; it is the new deck",
    "play": play,
    "replaced": lambda state, facts: f"put {card_name(facts['card'])} on the discard pile",
    "turns up": lambda state, facts: f"lay {card_name(facts['card'])} aside for now",
    "flip": flipped,
    "miss": answered,
    "answer": answered,
    "beer": lambda state, facts: (
        f"{answered(state, facts)}; that makes {counted(facts['life'], 'life point')}"
        if facts["life"] > 0
        else answered(state, facts)
    ),
    "lose": lost_points,
    "regain": regained,
    "die": died,
    "forfeit": forfeited,
    "loot": looted,
    "penalty": lambda state, facts: forfeited(state, facts) if facts["cards"] else "",
    "reveal": lambda state, facts: f"lay {card_name(facts['card'])} in the store",
    "take": lambda state, facts: f"put {which(facts)} from the store {onto(state, facts['seat'])}",
    "taken": taken,
    "lost": lost,
    "explodes": lambda state, facts: (
        f"put the Dynamite before {who(state, facts['seat'])} on the discard pile"
    ),
    "passes": lambda state, facts: f"move the Dynamite to {who(state, facts['seat'])}",
    "freed": lambda state, facts: f"discard the Jail; {who(state, facts['seat'])} is free",
    "held": lambda state, facts: (
        f"discard the Jail; {who(state, facts['seat'])} misses the whole turn"
    ),
    "discard": discarded,
}
"""For each kind of event that moves something, what to do; the others need no hands."""


def instruction(state: State, event: Event) -> str:
    """Return what hands do about an event, as a sentence; empty where there is nothing to do."""
    tell = INSTRUCTIONS.get(event.kind)
    text = "" if tell is None else tell(state, event.facts)
    return f"{capital(text)}." if text else ""
