"""How cards and people are called, what is asked, and what an option means; in English.

Notation is in `choices.py` and `cards.py`; a sentence here may be reworded freely.
"""

from __future__ import annotations

from typing import Any, Final

from lonehand.engine.grammar.english import capital, counted, possessive
from lonehand.engine.question import UNKNOWN as NOT_KNOWN
from lonehand.engine.question import Question
from lonehand.games.lone_gunslinger.cards import (
    KIND,
    KINDS,
    PRINTED,
    UNKNOWN,
    Lower,
)
from lonehand.games.lone_gunslinger.choices import Choice
from lonehand.games.lone_gunslinger.state import State


def card_name(card: int) -> str:
    """Return a card as people write it: `BANG! 7♣`."""
    if card == UNKNOWN:
        return "a card"
    return f"{KINDS[KIND[card]].title} {PRINTED[card].signs}"


def who(state: State, seat: int) -> str:
    """Return how somebody is called: Sheriff and Deputy by their role, an NPC by his character."""
    found = state.seats[seat]
    return f"the {found.role}" if found.yours else found.name


def standing(state: State) -> str:
    """Return where the game stands: the round, whose turn it is, and who is left."""
    if state.phase == "set up":
        return "The table is being set up."
    turn = who(state, state.turn)
    yours = [
        f"{seat.role} {max(seat.life, 0)}/{seat.most}" if seat.alive else f"{seat.role} dead"
        for seat in state.seats
        if seat.yours
    ]
    left = counted(sum(seat.alive and not seat.yours for seat in state.seats), "opponent")
    return f"Round {state.round}, {possessive(turn)} turn: {', '.join(yours)}, {left} left."


# -- questions ------------------------------------------------------------------------------------


ASKED_OF_THE_TABLE: Final = {
    "deck": "Turn up the top card of the deck: which is it?",
    "roles": "Turn up the next role, clockwise from the Sheriff: which is it?",
    "characters": "Turn up the next character: who is it?",
    "steal": "Draw a card from that hand at random: which is it?",
}
"""What the table is asked, by source of chance."""


def prompt(state: State, question: Question) -> str:
    """Return a question as one sentence."""
    about = question.about
    asked = f"the {question.who}"
    if question.topic == "unseen":
        return "Draw the top card of the deck for yourself: which is it?"
    if question.source:
        return ASKED_OF_THE_TABLE[question.who]
    by = who(state, about["by"]) if "by" in about else ""
    match question.topic:
        case "play":
            return f"{capital(possessive(asked))} turn: play a card, or end the turn."
        case "discard":
            return f"{capital(asked)} discards {counted(about['over'], 'card')}: which?"
        case "shot":
            more = " Two Missed! are needed." if about["needed"] > 1 else ""
            return f"{capital(by)} shoots at {asked}. How does the {question.who} answer?{more}"
        case "indians":
            return f"Indians! Does {asked} discard a BANG!, or lose a life point?"
        case "duel":
            return f"A Duel with {by}: does {asked} discard a BANG!, or give up?"
        case "last point":
            beers = "A Beer saves" if about["needed"] == 1 else f"{about['needed']} Beers save"
            return f"{capital(asked)} has lost the last life point. {beers} him."
        case "store":
            return f"General Store: which card does {asked} take?"
        case "part with":
            return f"{capital(by)} makes {asked} lose a card: which?"
        case "steal":
            if about.get("with") == "panic":
                return f"Take which card from {who(state, about['seat'])}?"
            return f"Which card does {who(state, about['seat'])} lose?"
        case "lucky":
            return f"{capital(asked)} is Lucky Duke: which of the two cards counts?"
        case "loot":
            dead = who(state, about["of"])
            return f"{capital(who(state, about['seat']))} takes the cards of {dead}: which one?"
        case "character":
            return f"Who is {placed(state, about['seat'])}?"
        case "copy":
            return f"{capital(asked)} is Vera Custer: whose ability does she copy?"
        case _:
            return f"{capital(asked)}: draw two cards, or take one in play?"


AWAY: Final = ("", "one", "two", "three", "two", "one")
"""How many places away a seat is from the Sheriff, by its number, the shorter way round."""


def placed(state: State, seat: int) -> str:
    """Return a seat by its role and where it is, for those who have no character yet."""
    role = state.seats[seat].role
    if state.seats[seat].yours:
        return f"the {role}"
    if seat == len(state.seats) // 2:
        return f"the {role} opposite the Sheriff"
    side = "left" if seat < len(state.seats) // 2 else "right"
    return f"the {role} {AWAY[seat]} to the Sheriff’s {side}"


ACTS: Final = {
    "end turn": "End the turn",
    "take the hit": "Take the hit",
    "give up": "Give up, and lose a life point",
    "die": "Die",
    "use the Barrel": "Try the Barrel",
    "use Jourdonnais": "Try Jourdonnais’ own barrel",
    "draw as usual": "Draw two cards",
    "from the hand": "A card from the hand, at random",
    "no blue card in hand": "There is no blue card in the hand",
    "lose a life point": "Lose a life point and draw two cards",
}


def named(card: int) -> str:
    """Return a card that may be taken, told apart from another that looks alike."""
    return f"{card_name(card)}, the lower one" if isinstance(card, Lower) else card_name(card)


def label(state: State, question: Question, option: Any) -> str:
    """Return an option in words."""
    if isinstance(option, int):
        return named(option)
    if option == NOT_KNOWN:
        return "I keep it to myself"
    if not isinstance(option, Choice):
        return str(option)
    if option.act in ACTS:
        if option.act == "take the hit" and question.topic == "indians":
            return "Lose a life point"
        return ACTS[option.act]
    at = f" at {who(state, option.seat)}" if option.seat >= 0 else ""
    match option.act:
        case "copy":
            return state.seats[option.seat].name
        case "shoot":
            return f"Discard two cards and shoot{at}"
        case "swap":
            return f"Discard {card_name(option.card)} and draw two cards"
        case "in play":
            return f"{card_name(option.card)}, in play"
        case "take":
            return f"{card_name(option.card)} from {who(state, option.seat)}"
        case _:
            return f"{named(option.card)}{at}"
