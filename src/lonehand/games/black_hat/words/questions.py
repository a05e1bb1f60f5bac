"""What is asked, what the answers mean, and where a gunfight stands."""

from __future__ import annotations

from typing import Any, Final

from lonehand.engine.cards import SUIT_SIGNS
from lonehand.engine.grammar.english import capital, join_words
from lonehand.engine.question import Question
from lonehand.games.black_hat import cards, events
from lonehand.games.black_hat.campaign.campaign import skill_told
from lonehand.games.black_hat.gangs.people import TownCard
from lonehand.games.black_hat.numbers import numbers
from lonehand.games.black_hat.plays import GIVE_UP, JOKER, KEEP, NONE, PASS, Play
from lonehand.games.black_hat.readings import readings_from
from lonehand.games.black_hat.rules.ending import is_gone
from lonehand.games.black_hat.rules.ways import Journey
from lonehand.games.black_hat.state import HIDDEN, SIDES, Figure, Pending, State
from lonehand.games.black_hat.text.names import town_names
from lonehand.games.black_hat.town import site
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.happenings import (
    USES,
    climb,
    houses,
    tell_played,
    townsman,
)
from lonehand.games.black_hat.words.whereabouts import whereabouts
from lonehand.space.inches.measures import to_tenth

ENDS_NOW: Final = "The gunfight ends with this turn."
"""What is said once a side has no gang figure left."""
SOURCES: Final = {
    "suits": "Which suit is drawn?",
    "gangs": "Which gang is drawn?",
    "town": "Which town is made?",
    "town cards": "Which town card, or which house?",
    "cuts": "Which card is cut?",
    "cards": "Which card is dealt?",
    "dice": "What do the dice show?",
    "gang cards": "Which card is the gang dealt?",
    "gang dice": "What do the gang’s dice show?",
}

ONE_DIE: Final = {
    "dice": "What does the die show?",
    "gang dice": "What does the gang’s die show?",
}
"""The same of dice where it is a single one."""


def prompt(state: State, question: Question) -> str:
    """Return what is asked."""
    if question.source and "nth" in question.about:
        nth, count = question.about["nth"], question.about["count"]
        return f"Card {nth} of {count} for {names.gang(state, question.about['seat'])}?"
    if question.source:
        is_one = getattr(question.form, "count", 1) == 1  # how many dice are typed
        return (is_one and ONE_DIE.get(question.who)) or SOURCES.get(question.who, "What shows?")
    about = question.about
    who = names.figure(state, about["figure"]) if "figure" in about else ""
    match question.topic:
        case "edge":
            return "The higher card is yours. Which edge do you come from?"
        case "deploy":
            return f"Where does {who} begin? {strip_told(state, about['figure'])}"
        case "saddle":
            return f"Does {who} begin in the saddle?"
        case "exchange":
            return "A Cheatin’ rat: which card do you put away for a new one?"
        case "figure":
            if about.get("first"):
                is_last = any(is_gone(state, side) for side in SIDES)
                return f"Who acts? {ENDS_NOW}" if is_last else "Who acts?"
            sees_hand = cards.BACK not in state.player(question.who).hand
            can_none = sees_hand and len(question.options) == 1  # nobody else is told so
            return "Nobody else can act." if can_none else "An Ace lets one more act. Who?"
        case "play":
            return f"What does {who} do?{at_the_door(state, state.figure(about['figure']))}"
        case "to":
            paid = with_cards(tuple(about.get("cards", ())))
            return f"Where does {who} go? Up to {to_tenth(about['length'])}″{paid}"
        case "foot":
            return f"Where does {who} get off? It must touch the horse"
        case "aim":
            if about["use"] == "throw":
                return f"Where does {who} throw it? {names.inches(about['length'])} at most"
            return f"Where does {who} point the shotgun?"
        case "window":
            return window(state)
        case "halt":
            return f"Where do you stop {who}? He goes {names.inches(about['length'])}"
        case "lay":
            return f"{names.strike_told(state)}Which cards do you lay, face down?"
        case "cancel":
            return names.undo_told(state, question.who, question.texts())
        case "learner":
            return "Your notches give a skill. Who gains it?"
        case "skill":
            return f"Which skill does {about['learner']} gain?"
        case "mood":
            return "What mood is the gang in?"
        case "recruit":
            return f"Who takes the place of {about['dead']}? Up to a value of {about['value']}"
        case _:
            return capital(question.topic)


def at_the_door(state: State, figure: Figure) -> str:
    """Return whom a figure sees at a door: ` At the door: the vaquero ♦.`; empty for nobody."""
    if not figure.here or figure.platform != GROUND:
        return ""
    seen = state.player(figure.seat).seen
    is_open = readings_from(state.options).buildings == "open"
    for number in site.site(state.town, is_open=is_open).at_doors(site.shape_of(figure)):
        top = state.top_card(number) if state.piles[number] else HIDDEN
        if top in seen:
            return f" At the door: {card_told(state, state.cards[top - 1])}."
    return ""


def card_told(state: State, card: TownCard) -> str:
    """Return what a town card shows: `the vaquero ♦`, `Money`."""
    suit = f" {SUIT_SIGNS[card.suit]}" if card.suit else ""
    return "Money" if card.kind == "money" else f"{townsman(state, card.person.name)}{suit}"


def strip_told(state: State, key: str) -> str:
    """Return in words where a figure is placed."""
    edge = state.edges[state.figure(key).side]
    return f"Within {numbers().zone} inches of the {edge}ern edge"


def window(state: State) -> str:
    """Return what a Joker might undo."""
    pending = state.pending
    if pending is None:
        return "Joker?"
    return f"{announced_play(state, pending)}. Joker?"


def announced_play(state: State, pending: Pending) -> str:
    """Return what is announced, in words."""
    if pending.use == "act":
        who = names.figure(state, pending.figure)
        return f"{names.card_list(pending.cards)} would let {who} act, too"
    return capital(tell_played(state, play_event(pending)))


def play_event(pending: Pending) -> events.Played:
    """Return what is announced as the event that tells of it."""
    about = (pending.figure,)
    return events.Played(pending.cards, pending.use, pending.target, pending.place, about=about)


def label(state: State, question: Question, option: Any) -> str:
    """Return an option in words."""
    text = str(option)
    if question.source:
        is_drawn = question.who == "town cards" and question.topic == DRAWN
        return town_card(state, int(text)) if is_drawn else thing(text)
    if isinstance(option, Play):
        return in_words(state, option)
    if isinstance(option, Journey):
        return "Off the table" if option.is_off else f"Go to {whereabouts(state, *option.end)}"
    if isinstance(option, tuple):
        return f"At {whereabouts(state, *option)}"
    match question.topic:
        case "figure":
            return FIGURE.get(text) or capital(names.figure(state, text))
        case "play":
            return text
        case "learner":
            return text
        case "skill":
            return skill_told(text)
        case "recruit":
            return capital(text.replace("+", ", "))
        case "exchange" | "cancel":
            if text in WORDS:
                return WORDS[text]
            if question.topic == "cancel" and names.is_only_strike(question.texts()):
                return WORDS[JOKER]
            is_joker = text in cards.JOKERS  # the two have one sign
            card = capital(cards.words(text)) if is_joker else cards.signs(text)
            return f"Put away {card}" if question.topic == "exchange" else card
        case "lay":
            return (
                WORDS.get(text) or f"Lay {join_words([cards.signs(card) for card in text.split()])}"
            )
        case _:
            return WORDS.get(text, capital(text))


DRAWN: Final = "draw"
"""The topic of a card that is drawn, of a town deck or of a pack."""


def town_card(state: State, number: int) -> str:
    """Return a town card in words: `Gambler (spades)`, `Money 17`."""
    suit = state.cards[number - 1].suit
    told_suit = f" ({cards.suit_words(suit)})" if suit else ""
    return f"{town_names(state.cards)[number - 1]}{told_suit}"


FIGURE: Final = {PASS: "Nobody", GIVE_UP: "Give up"}
WORDS: Final = {
    PASS: "Let it be",
    JOKER: "Joker!",
    KEEP: "Keep them all",
    NONE: "Lay none",
    "north": "The northern edge",
    "south": "The southern edge",
}
GUNS: Final = {"pistol": "the pistol", "pistols": "both pistols", "rifle": "the rifle"}
DEEDS: Final = {
    "move": "move",
    "alight": "ride and dismount",
    "group": "move together",
    "climb": "climb",
    "mount": "mount",
    "dismount": "dismount",
    "shotgun": "fire the shotgun",
    "throw": "throw dynamite",
}
"""What a button says that plays a card."""


def in_words(state: State, play: Play) -> str:
    """Return a play as what a button says."""
    target = names.figure(state, play.target) if play.target else ""
    if play.use == "act":
        return capital(target)  # the question says that an Ace does it
    if play.use == "climb" and play.target:
        target = climb(state, play.target)
    if play.use == "persuade":
        target = behind(state, play.target)
    return capital(f"{deed(play, target)}{with_cards(play.cards)}")


def behind(state: State, name: str) -> str:
    """Return who the top card of a house shows, in a sentence; empty if it is not seen."""
    is_open = readings_from(state.options).buildings == "open"
    number = state.top_card(houses(state.town, is_open=is_open).index(name))
    card = state.cards[number - 1] if number != HIDDEN else None
    return "" if card is None else townsman(state, card.person.name)


def with_cards(played_cards: tuple[str, ...]) -> str:
    """Return with which cards something is done: ` with 5♦ + 9♠`; empty for none."""
    signs = " + ".join(cards.signs(card) for card in played_cards)
    return f" with {signs}" if signs else ""


def deed(play: Play, target: str) -> str:
    """Return what a play does, without its cards; *target* is whom it is about, in words."""
    match play.use:
        case "end":
            return "done"
        case "look":
            return f"look in at the {play.target}"
        case "strike":
            return f"strike at {target}"
        case "pistol" | "pistols" | "rifle":
            return f"{shot_words(play)} at {target}"
        case "move" if len(play.cards) > 1:
            return "move and climb"
        case "throw" if len(play.cards) > 1:
            return "throw dynamite far"
        case "unpin":
            return f"get {target} up"
        case "mount":
            return f"mount {target}"
        case "climb":
            return target or "climb"
        case "persuade":
            return f"win over {target}" if target else f"talk at the {play.target}"
        case "take":
            return f"take the Money at the {play.target}"
        case "pick":
            return f"pick up {'the Money' if play.target == 'money' else 'the dud'}"
        case use:
            return DEEDS.get(use, USES[use].removeprefix("to "))


def shot_words(play: Play) -> str:
    """Return how a shot is fired: `aim and shoot the rifle`."""
    return f"{'aim and shoot' if len(play.cards) > 1 else 'shoot'} {GUNS[play.use]}"


def shot_told(play: Play) -> str:
    """Return a shot without its target, at the start of a sentence, with its cards."""
    return capital(f"{shot_words(play)}{with_cards(play.cards)}")


def thing(text: str) -> str:
    """Return what chance gave, in words."""
    return cards.words(text) if text in cards.PACK else text


def standing(state: State) -> str:
    """Return where a gunfight stands, as a sentence."""
    if state.ending:
        return state.ending
    if not state.players:
        return "The town is not laid yet."
    if not state.turn:
        return "The gangs take their places."
    counts = [
        f"{player.gang} {sum(each.seat == player.seat for each in state.here())}"
        for player in state.players
    ]
    return f"Turn {state.turn}. On the table: {', '.join(counts)}."
