"""What happens in a showdown, what is asked, and what may be answered, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lonehand.engine.door import Event
from lonehand.engine.question import Question
from lonehand.games.gunslinger import beside
from lonehand.games.gunslinger.state import PARTNER, PERSON, State

SEAT_NAMES: Final = {PERSON: "You", PARTNER: "Your partner"}
Facts = Mapping[str, Any]


def counted(number: int, word: str) -> str:
    """Return a number with its noun: `1 point`, `2 points`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# -- events ---------------------------------------------------------------------------------------


def decision(facts: Facts) -> str:
    """Return what an automatic character has decided."""
    who, activity = facts["who"], facts["activity"]
    aim = f" ({facts['target']})" if facts["target"] else ""
    if facts["removes"]:
        return f"{who} works off a delay point{aim}."
    if activity == "nothing":
        return f"{who} does nothing{aim}."
    return f"{who} decides: {activity}{aim}."


def moves(facts: Facts) -> str:
    """Return a step."""
    verb = {"advance": "advances", "sprint": "sprints", "back up": "backs up"}
    how = verb.get(facts["how"], "moves")
    return f"{facts['who']} {how} from {facts['was']} to {facts['cell']}, facing {facts['facing']}."


def shoots(facts: Facts) -> str:
    """Return a shot and what came of it."""
    results = {
        "miss": "misses",
        "hit": "hits",
        "bull": "hits the bull’s-eye",
        "misfire": "has a misfire",
        "broken": "breaks the gun",
        "click": "pulls the trigger of an empty gun",
    }
    card = f" (card {facts['card']})" if facts["card"] else ""
    return f"{facts['who']} shoots at {facts['at']} and {results[facts['result']]}{card}."


def hit(facts: Facts) -> str:
    """Return a hit."""
    grades = {"L": "a light wound", "S": "a serious wound", "K": "a deadly wound", "": "a graze"}
    hits = counted(facts["hits"], "hit")
    where = f" in the {facts['part']}" if facts["grade"] else ""
    return f"{facts['who']} takes {grades[facts['grade']]}{where}: {hits}."


def strikes(facts: Facts) -> str:
    """Return a blow and what came of it."""
    blow = f"{facts['who']} strikes at {facts['at']}: {facts['blow']}"
    if facts["cancelled_by"]:
        return f"{blow}, which {facts['cancelled_by']} cancels."
    if facts["blow"] == "GRAB":
        return f"{blow}."
    return f"{blow}, {counted(facts['hits'], 'hit')}." if facts["hits"] else f"{blow}, a miss."


def out(facts: Facts) -> str:
    """Return how somebody left the showdown."""
    how = {"dead": "is dead", "unconscious": "passes out", "gone": "leaves the map"}
    by = f", brought down by {facts['by']}" if facts["by"] else ""
    return f"{facts['who']} {how[facts['condition']]}{by}."


def marker(facts: Facts) -> str:
    """Return what a card did to a marker."""
    who, card = facts["who"], facts["card"]
    if facts["was"] == facts["now"]:
        return f"{who} keeps TAC {facts['now']} (card {card})."
    return f"{who} goes from TAC {facts['was']} to TAC {facts['now']} (card {card})."


def turns(facts: Facts) -> str:
    """Return a turn of the body."""
    cost = ", for one delay point" if facts["delay"] else ""
    return f"{facts['who']} turns to face {facts['facing']}{cost}."


def loads(facts: Facts) -> str:
    """Return a LOAD."""
    if facts["begun"]:
        return f"{facts['who']} begins to load {facts['weapon']}."
    return f"{facts['who']} loads {facts['weapon']}: {counted(facts['rounds'], 'round')} in it."


def points(facts: Facts) -> str:
    """Return victory points."""
    return f"{facts['side']}: {facts['points']:+d} for {facts['why']}."


def silent(facts: Facts) -> str:
    """Return nothing: what follows says it, or nobody needs to be told."""
    del facts
    return ""


EVENTS: Final[dict[str, Callable[[Facts], str]]] = {
    "set up": lambda facts: f"{facts['showdown']}: {facts['turns']} turns at most.",
    "automatic": lambda facts: (
        f"Automatic: {', '.join(facts['characters'])}." if facts["characters"] else ""
    ),
    "first markers": silent,
    "his gun": silent,
    "shuffles": lambda facts: f"The {facts['cards']} result cards are shuffled.",
    "turn": lambda facts: f"Turn {facts['number']}.",
    "marker": marker,
    "plots": lambda facts: f"{SEAT_NAMES.get(facts['who'], facts['who'])} plotted.",
    "segment": lambda facts: f"Segment {facts['number']}.",
    "reason": silent,
    "decision": decision,
    "turns": turns,
    "moves": moves,
    "stays": lambda facts: f"{facts['who']} stays in {facts['cell']}: no hex is better.",
    "falls": lambda facts: f"{facts['who']} goes down.",
    "gets up": lambda facts: f"{facts['who']} gets up.",
    "gets down": lambda facts: f"{facts['who']} gets down.",
    "head out": lambda facts: f"{facts['who']} puts his head out towards {facts['cell']}.",
    "head back": lambda facts: f"{facts['who']} takes his head in.",
    "draws": lambda facts: f"{facts['who']} draws {facts['weapon']} from the {facts['from']}.",
    "cocks": lambda facts: f"{facts['who']} cocks {facts['weapon']}.",
    "loads": loads,
    "drops": lambda facts: f"{facts['who']} drops {facts['weapon']}.",
    "picks up": lambda facts: f"{facts['who']} picks up {facts['weapon']}.",
    "shifts": lambda facts: f"{facts['who']} moves {facts['weapon']} to the box: {facts['now']}.",
    "aims": lambda facts: (
        f"{facts['who']} aims at {facts['at']}: {counted(facts['points'], 'aim point')}."
    ),
    "fires": silent,
    "lunges": silent,
    "shoots": shoots,
    "hit": hit,
    "strikes": strikes,
    "defends": lambda facts: f"{facts['who']} is ready to defend himself: {facts['defence']}.",
    "strength": lambda facts: f"{facts['who']} puts STRENGTH into his next blow.",
    "delay": lambda facts: f"{facts['who']} has {counted(facts['points'], 'delay point')} more.",
    "delay removed": lambda facts: (
        f"{facts['who']} is rid of {counted(facts['points'], 'delay point')}."
    ),
    "lost": lambda facts: f"{facts['who']} loses an action ({facts['action']}): {facts['why']}.",
    "waits": lambda facts: f"{facts['who']} waits.",
    "out": out,
    "bleeds": lambda facts: f"{facts['who']} bleeds: {counted(facts['hits'], 'hit')}.",
    "tires": lambda facts: f"{facts['who']} tires: {counted(facts['hits'], 'hit')}.",
    "points": points,
    "takes": lambda facts: f"{facts['who']} takes {facts['thing']}.",
    "leaves": lambda facts: f"{facts['who']} leaves {facts['thing']} behind.",
    "ends": lambda facts: str(facts["sentence"]),
    "did": lambda facts: f"{facts['who']}: {facts['text']}.",
    "correct": lambda facts: f"The table says otherwise: {facts['text']}.",
}
"""The teller of every kind of event."""


def sentence(state: State, event: Event) -> str:
    """Return what happened, as a sentence; empty for what needs no words."""
    del state
    return EVENTS[event.kind](event.facts)


# -- questions ------------------------------------------------------------------------------------

PROMPTS: Final = {
    "plot": "Plot this turn.",
    "side": "Which side do you play?",
    "automatic side": "Both sides have as many characters. Which one is automatic?",
    "move": "Where does {who} move?",
    "turn": "Which way does {who} turn?",
    "back up": "Where does {who} back up to?",
    "sprint": "Where does {who} sprint?",
    "head out": "Where does {who} put his head out?",
    "draw": "Which weapon does {who} draw?",
    "pick up": "What does {who} pick up or drop?",
    "drop": "What does {who} drop?",
    "cock": "Which gun does {who} cock?",
    "shift": "What does {who} move to which box?",
    "load": "Which gun does {who} load?",
    "aim": "At whom does {who} aim?",
    "shoot": "At whom does {who} shoot?",
    "strike": "At whom does {who} strike?",
    "part": "A bull’s-eye: where does {who} hit {at}?",
    "grab": "What does {who} grab from {at}?",
    "draw card": "Which result card is drawn?",
    "pick": "Which of these does the die take?",
}


def prompt(state: State, question: Question) -> str:
    """Return what is asked, as a sentence."""
    del state
    if question.topic in beside.TOPICS and not question.source:
        return beside.prompt(question)
    if question.source:
        return PROMPTS["draw card" if question.topic == "draw" else "pick"]
    return PROMPTS[question.topic].format(**{"who": "", "at": "", **question.about})


def label(state: State, question: Question, option: Any) -> str:
    """Return an option in words."""
    del state
    if question.source and question.topic == "draw":
        return f"card {option}"
    return str(option)


def standing(state: State) -> str:
    """Return where the showdown stands, as a sentence."""
    if state.ending:
        return state.ending
    if not state.turn:
        return "The showdown is about to begin."
    where = f", segment {state.segment}" if state.segment else ""
    left = ", ".join(who.name for who in state.characters if who.active)
    return f"Turn {state.turn}{where}; in it are {left}."
