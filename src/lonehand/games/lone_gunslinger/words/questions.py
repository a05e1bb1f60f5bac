"""How cards and people are called, what is asked, and what an option means; in English.

Notation is in `choices.py` and `cards.py`; a sentence here may be reworded freely.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lonehand.engine.grammar.english import capital, count_of, possessive
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


def end_once(text: str) -> str:
    """Return sentences with no full stop after a card that ends in its own: `no Missed!`."""
    return text.replace("!.", "!")


def who(state: State, seat: int) -> str:
    """Return how somebody is called: Sheriff and Deputy by their role, an NPC by his character."""
    found = state.seats[seat]
    return f"the {found.role}" if found.yours else found.name


SHE: Final = frozenset(
    [
        "Belle Star",
        "Calamity Janet",
        "Elena Fuente",
        "Molly Stark",
        "Rose Doolan",
        "Suzy Lafayette",
        "Vera Custer",
    ]
)
"""The women among the characters."""


def pronouns(state: State, seat: int) -> dict[str, str]:
    """Return `he`, `him` and `his` for anyone who sits there, by these names."""
    if state.seats[seat].name in SHE:
        return {"he": "she", "him": "her", "his": "her"}
    return {"he": "he", "him": "him", "his": "his"}


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
    left = count_of(sum(seat.alive and not seat.yours for seat in state.seats), "opponent")
    return f"Round {state.round}, {possessive(turn)} turn: {', '.join(yours)}, {left} left."


# -- questions ------------------------------------------------------------------------------------


ASKED_OF_THE_TABLE: Final = {
    "deck": "Turn up the top card of the deck: which is it?",
    "roles": "Turn up the next role, clockwise from the Sheriff: which is it?",
    "characters": "Turn up the next character: who is it?",
    "steal": "Draw a card from that hand at random: which is it?",
}
"""What the table is asked, by source of chance."""


ITS_COLOUR_TELLS: Final = 2
"""The card of a draw that Black Jack shows."""
NTH: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
"""Which of several cards, by its number."""
OWED_FOR: Final = {
    "LG-BASE-BART": " for {his} wounds",
    "LG-BASE-SUZY": ", as {he} has none",
    "LG-REWARD-NPC": " for the dead Outlaw",
}
"""What cards are drawn for apart from a turn’s draw and cards that say so, by clause."""
TURNED_UP: Final = {
    "jail": "for {whose} Jail",
    "dynamite": "for the Dynamite in front of {who}",
    "use the Barrel": "for {whose} Barrel",
    "use Jourdonnais": "for {whose} own barrel",
}
"""What a draw! is made for."""


def of_the_table(state: State, question: Question) -> str:
    """Return what a real table is asked: what to turn up, for whom, and where it goes."""
    about = question.about
    if "seat" not in about:
        return ASKED_OF_THE_TABLE[question.who]
    seat = about["seat"]
    if question.who == "roles":
        if not any(each.role for each in state.seats[1:]):
            roles = "three Outlaws, the Renegade and one Deputy"
            return f"Shuffle {roles}. Who is {where(state, seat)}?"
        return f"Turn up the next role. Who is {where(state, seat)}?"
    if question.who == "characters":
        one_each = not state.options.wanted and state.options.two_characters == "off"
        if one_each and seat == 0:  # what to take out of the box is said with the first
            shuffled = count_of(len(question.options), "character")
            return f"Shuffle these {shuffled}. Who is {describe_seat(state, seat)}?"
        again = "second " if about.get("nth") == 2 else ""
        return f"Turn up a {again}character for {describe_seat(state, seat)}. Who is it?"
    nth, of = about["nth"], about["of"]
    name, is_his = who(state, seat), pronouns(state, seat)
    whose, ordinal = possessive(name), NTH[min(nth, len(NTH) - 1)]
    which = "Which is it?" if of == 1 else "Which, in order?"
    cards = "a card" if of == 1 else count_of(of, "card")
    match about["for"]:
        case "cards" if nth == ITS_COLOUR_TELLS and state.seats[seat].ability == "Black Jack":
            return f"{capital(name)} shows {is_his['his']} second card. Which is it?"
        case "cards" if nth > 1:
            return f"{capital(whose)} {ordinal} card?"
        case "cards":
            why = OWED_FOR.get(question.clause, "").format(**is_his)
            stack = ""
            if not state.seats[seat].yours:
                stack = " face up" if state.round <= 1 and not about["under"] else ""
                stack = f" under {is_his['his']} Stack" if about["under"] else stack
            return f"Deal {name} {cards}{stack}{why}. {which}"
        case "store" if nth > 1:
            return f"General Store: the {ordinal} card?"
        case "store":
            return f"General Store: lay out {cards}. {which}"
        case "turn over" if of == 1:
            return f"Turn over the hidden card of {whose} hand. {which}"
        case "turn over" if nth > 1:
            return f"The {ordinal} card of {whose} hand?"
        case "turn over":
            return f"Turn over the {of} hidden cards of {whose} hand. {which}"
        case _ if nth > 1:
            return f"The {ordinal} card for {name}?"
        case _:
            cause = TURNED_UP[about["why"]].format(who=name, whose=whose)
            return f"Turn up {cards} {cause}. {which}"


def prompt(state: State, question: Question) -> str:
    """Return a question as one sentence."""
    about = question.about
    asked = f"the {question.who}"
    if question.source:
        return of_the_table(state, question)
    by = who(state, about["by"]) if "by" in about else ""
    match question.topic:
        case "play":
            return f"{capital(asked)}: play a card, or end the turn."
        case "discard":
            return f"{capital(asked)} discards {count_of(about['over'], 'card')}: which?"
        case "shot":
            more = how_many_needed(state, about)
            answer = f"How does the {question.who} answer?{more}"
            if about.get("with") == "gatling":
                return f"{capital(possessive(by))} Gatling strikes {asked}. {answer}"
            return f"{capital(by)} shoots at {asked}. {answer}"
        case "indians":
            return f"Indians! Which BANG! does {asked} discard?"
        case "duel":
            return f"Duel: which BANG! does {asked} discard?"
        case "last point":
            beers = "a Beer" if about["needed"] == 1 else f"{about['needed']} Beers"
            his = pronouns(state, about["seat"])["his"]
            return f"{capital(asked)} has lost {his} last life point. Play {beers}?"
        case "store":
            return f"General Store: which card does {asked} take?"
        case "part with":
            he = pronouns(state, about["seat"])["he"]
            first = f", a blue one if {he} has any" if "blue first" in about else ""
            card = KINDS[KIND[state.discard[-1]]].title  # it was played for this
            return f"{possessive(by)} {card}: which card does {asked} lose{first}?"
        case "steal":
            if about.get("with") == "panic":
                return f"Take which card from {who(state, about['seat'])}?"
            return f"Which card does {who(state, about['seat'])} lose?"
        case "lucky":
            cause = TURNED_UP[about["why"]].format(who=asked, whose=possessive(asked))
            return f"{capital(asked)} is Lucky Duke: which of the two cards counts {cause}?"
        case "loot":
            dead = who(state, about["of"])
            return f"{capital(who(state, about['seat']))} takes the cards of {dead}: which one?"
        case "character":
            return f"Who is {describe_seat(state, about['seat'])}?"
        case "copy":
            return f"{capital(asked)} is Vera Custer: whose ability does she copy?"
        case _:
            return f"{capital(asked)}: draw two cards, or take one in play?"


AWAY: Final = ("", "on", "two seats to", "", "two seats to", "on")
"""How far a seat is from the Sheriff, by its number, the shorter way round."""


def how_many_needed(state: State, about: Mapping[str, Any]) -> str:
    """Return how many Missed! a shot still takes, if ever it took more than one."""
    if about["needed"] > 1:
        return " Two Missed! are needed."
    by_slab = state.seats[about["by"]].ability == "Slab the Killer"
    return " One more Missed! is needed." if by_slab and about.get("with") != "gatling" else ""


def describe_seat(state: State, seat: int) -> str:
    """Return a seat by its role and where it is, for those who have no character yet."""
    role = state.seats[seat].role
    if state.seats[seat].yours:
        return f"the {role}"
    return f"the {role} {where(state, seat)}"


def where(state: State, seat: int) -> str:
    """Return where a seat is, for those who have no role yet."""
    if seat == len(state.seats) // 2:
        return "opposite the Sheriff"
    side = "left" if seat < len(state.seats) // 2 else "right"
    return f"{AWAY[seat]} the Sheriff’s {side}"


ACTS: Final = {
    "end turn": "End the turn",
    "take the hit": "Take the hit",
    "give up": "Give up, and lose a life point",
    "die": "Die",
    "use the Barrel": "Try the Barrel",
    "use Jourdonnais": "Try Jourdonnais’ own barrel",
    "draw as usual": "Draw two cards",
    "from the hand": "A card from the hand, at random",
    "lose a life point": "Lose a life point and draw two cards",
}


def name_option(card: int) -> str:
    """Return a card that may be taken, told apart from another that looks alike."""
    return f"{card_name(card)}, the lower one" if isinstance(card, Lower) else card_name(card)


def label(state: State, question: Question, option: Any) -> str:
    """Return an option in words."""
    if isinstance(option, int):
        return name_option(option)
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
            return f"{name_option(option.card)}{at}"
