"""Everything the game says to people: what happened, what is asked, what an option means.

Notation stands in `choices.py` and `cards.py`; a sentence here may be reworded freely.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lonehand.engine.door import Event
from lonehand.engine.grammar.english import capital, clause, counted, possessive
from lonehand.engine.question import UNKNOWN as NOT_KNOWN
from lonehand.engine.question import Question
from lonehand.games.lone_gunslinger.cards import (
    BLUE,
    CHARACTERS,
    KIND,
    KINDS,
    RANK,
    SUIT,
    UNKNOWN,
    Lower,
)
from lonehand.games.lone_gunslinger.choices import Choice
from lonehand.games.lone_gunslinger.state import OUTLAW, State

SUIT_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
REASONS: Final = {
    "bang": "a BANG!",
    "gatling": "the Gatling",
    "indians": "Indians!",
    "duel": "the Duel",
    "dynamite": "the Dynamite",
    "ability": "choice",
}


def card_name(card: int) -> str:
    """Return a card as people write it: `BANG! 7♣`."""
    if card == UNKNOWN:
        return "a card"
    return f"{KINDS[KIND[card]].title} {RANK[card].upper()}{SUIT_SIGNS[SUIT[card]]}"


def cards_named(cards: list[int]) -> str:
    """Return several cards in a sentence."""
    *most, last = map(card_name, cards)
    return f"{', '.join(most)} and {last}" if most else last


def who(state: State, seat: int) -> str:
    """Return how somebody is called: Sheriff and Deputy by their role, an NPC by his character."""
    found = state.seats[seat]
    return f"the {found.role}" if found.yours else found.name


def played(state: State, facts: Mapping[str, Any]) -> str:
    """Return who plays which card, at whom."""
    seat, card, target = facts["seat"], facts["card"], facts["target"]
    if BLUE[card]:
        before = f" before {who(state, target)}" if target >= 0 else ""
        return f"{who(state, seat)} lays {card_name(card)}{before}"
    at = f" at {who(state, target)}" if target >= 0 else ""
    return f"{who(state, seat)} plays {card_name(card)}{at}"


def flipped(state: State, facts: Mapping[str, Any]) -> str:
    """Return what a draw! showed."""
    why = {"jail": "Jail", "dynamite": "the Dynamite", "use the Barrel": "the Barrel"}.get(
        facts["why"], "a Barrel of his own"
    )
    used = f", and uses {card_name(facts['used'])}" if len(facts["cards"]) > 1 else ""
    end = "it serves" if facts["served"] else "it does not help"
    return (
        f"{who(state, facts['seat'])} draws! for {why}: {cards_named(facts['cards'])}{used}; {end}"
    )


def lost_life(state: State, facts: Mapping[str, Any]) -> str:
    """Return who lost life points, to what, and how many are left."""
    left = max(facts["life"], 0)
    why = REASONS[facts["why"]]
    return (
        f"{who(state, facts['seat'])} loses {counted(facts['points'], 'life point')} "
        f"to {why}; {left} left"
    )


def died(state: State, facts: Mapping[str, Any]) -> str:
    """Return who died, and by whom."""
    seat = state.seats[facts["seat"]]
    name = f"{seat.name}, {'an' if seat.role == OUTLAW else 'the'} {seat.role},"
    return f"{name} is dead" + (
        f", killed by {who(state, facts['by'])}" if facts["by"] is not None else ""
    )


def scanned(state: State, facts: Mapping[str, Any]) -> str:
    """Return what came of looking through the Stack, the reason first."""
    lines = facts["lines"]
    name = who(state, facts["seat"])
    if lines and lines[-1]["use"]:
        line = lines[-1]
        at = f" on {who(state, line['target'])}" if line["target"] >= 0 else ""
        return f"{name} will use {card_name(line['card'])}{at}: {clause(line['say'])}"
    if lines:
        return f"{name} can use no card on the Stack"
    return f"{name} has an empty Stack"


def saved(state: State, facts: Mapping[str, Any]) -> str:
    """Return what a Beer on the last life point does: it saves, or more are needed."""
    name, beer = who(state, facts["seat"]), card_name(facts["card"])
    if facts["life"] < 1:
        return f"{name} drinks {beer}, and still needs {counted(1 - facts['life'], 'life point')}"
    return f"{beer} saves {name}"


def reshuffled(state: State, facts: Mapping[str, Any]) -> str:
    """Return that the deck was made anew."""
    night = "; the night comes" if state.options.night else ""
    return f"the deck is empty; {facts['cards']} discarded cards are shuffled into a new one{night}"


Teller = Callable[[State, Mapping[str, Any]], str]

TELLERS: Final[Mapping[str, Teller]] = {
    "turn": lambda s, f: f"{possessive(who(s, f['seat']))} turn",
    "sits": lambda s, f: (
        f"{f['name']} is {'an' if f['role'] == OUTLAW else 'the'} {f['role']}, "
        f"with {counted(f['life'], 'life point')}"
    ),
    "chosen": lambda s, f: f"{' or '.join(f['pair'])}: {f['name']} plays, the other counts life",
    "draw": lambda s, f: f"{who(s, f['seat'])} draws {card_name(f['card'])}",
    "nothing to draw": lambda s, f: "there is no card left to draw",
    "reshuffle": reshuffled,
    "turns up": lambda s, f: f"{who(s, f['seat'])} turns up {card_name(f['card'])}",
    "shown": lambda s, f: f"{who(s, f['seat'])} shows {card_name(f['card'])}",
    "scan": scanned,
    "turns": lambda s, f: (
        f"the Sheriff is out of reach, so {who(s, f['seat'])} turns to the Deputy"
    ),
    "aims": lambda s, f: "",
    "out of reach": lambda s, f: "",
    "gains": lambda s, f: "",
    "volley": lambda s, f: "",
    "play": played,
    "replaced": lambda s, f: f"{who(s, f['seat'])} discards {card_name(f['card'])} for it",
    "flip": flipped,
    "luck": lambda s, f: (
        "the shot is cancelled"
        if not f["left"]
        else "that counts as one Missed!; one more is needed"
    ),
    "kept": lambda s, f: (
        f"{who(s, f['seat'])} keeps {card_name(f['card'])}: {f['needed']} Missed! are needed"
    ),
    "miss": lambda s, f: f"{who(s, f['seat'])} answers with {card_name(f['card'])}",
    "answer": lambda s, f: f"{who(s, f['seat'])} answers with {card_name(f['card'])}",
    "unaffected": lambda s, f: f"{who(s, f['seat'])} is not affected by diamonds",
    "lose": lost_life,
    "beer": saved,
    "regain": lambda s, f: f"{who(s, f['seat'])} regains {counted(f['points'], 'life point')}",
    "no effect": lambda s, f: "the Beer has no effect",
    "die": died,
    "lost": lambda s, f: "the Sheriff is dead: the game is lost",
    "won": lambda s, f: "the last opponent is dead: the game is won",
    "forfeit": lambda s, f: (
        f"{possessive(who(s, f['seat']))} cards are discarded: {cards_named(f['cards'])}"
    ),
    "loot": lambda s, f: f"{who(s, f['seat'])} takes {card_name(f['card'])}",
    "no reward": lambda s, f: f"{who(s, f['seat'])} draws nothing for the Outlaw",
    "penalty": lambda s, f: (
        f"{who(s, f['seat'])} killed the Deputy and discards "
        f"{cards_named(f['cards']) if f['cards'] else 'nothing'}"
    ),
    "reveal": lambda s, f: f"the store shows {card_name(f['card'])}",
    "take": lambda s, f: f"{who(s, f['seat'])} takes {card_name(f['card'])}",
    "taken": lambda s, f: (
        f"{who(s, f['seat'])} takes {card_name(f['card'])} from {who(s, f['of'])}"
    ),
    "explodes": lambda s, f: f"the Dynamite explodes before {who(s, f['seat'])}",
    "passes": lambda s, f: f"the Dynamite moves on to {who(s, f['seat'])}",
    "freed": lambda s, f: f"{who(s, f['seat'])} leaves Jail",
    "held": lambda s, f: f"{who(s, f['seat'])} stays in Jail and misses the turn",
    "discard": lambda s, f: f"{who(s, f['seat'])} discards {card_name(f['card'])}",
    "copies": lambda s, f: f"{who(s, f['seat'])} copies {s.seats[f['of']].name}",
    "ability": lambda s, f: (
        f"{s.seats[f['seat']].name}: {CHARACTERS[s.seats[f['seat']].ability].say.lower()}"
    ),
    "correct": lambda s, f: f"the table says otherwise: {f['text']}",
}
"""For each kind of event, its sentence; an empty one is not shown."""


def lost_card(state: State, facts: Mapping[str, Any]) -> str:
    """Return who lost which card to a Cat Balou."""
    return f"{who(state, facts['seat'])} loses {card_name(facts['card'])}"


def sentence(state: State, event: Event) -> str:
    """Return what happened as a sentence, or nothing for what needs no words."""
    if event.kind == "lost" and "card" in event.facts:
        text = lost_card(state, event.facts)
    else:
        text = TELLERS[event.kind](state, event.facts)
    return f"{capital(text)}." if text else ""


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
    "steal": "Draw a card from that hand without looking: which is it?",
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
            return f"Which card does {who(state, about['seat'])} lose?"
        case "lucky":
            return f"{capital(asked)} is Lucky Duke: which of the two cards counts?"
        case "loot":
            dead = who(state, about["of"])
            return f"{capital(who(state, about['seat']))} takes the cards of {dead}: which one?"
        case "character":
            return f"Two characters for {placed(state, about['seat'])}: which one plays?"
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
