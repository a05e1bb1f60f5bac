"""What happens in a battle, in sentences; what is asked; and what may be answered.

Each sentence is made of the facts of its event alone. Lengths in facts are thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lonehand.engine.door import Event
from lonehand.engine.question import Question
from lonehand.games.grimdark_future import beside
from lonehand.games.grimdark_future.state import AI, NOBODY, PEOPLE, SEATS, State
from lonehand.space.inches.measures import written

Facts = Mapping[str, Any]
SIDES: Final = {PEOPLE: "the people", AI: "the AI", NOBODY: "nobody"}
SEAT_NAMES: Final = dict(zip(SEATS, ("You", "The second", "The third", "The fourth"), strict=True))


def counted(number: int, word: str) -> str:
    """Return a number of things: `1 wound`, `3 wounds`."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def listed(names: object) -> str:
    """Return names as a list in a sentence."""
    return ", ".join(map(str, names)) if isinstance(names, (list, tuple)) else str(names)


def capital(text: str) -> str:
    """Return a sentence with a large first letter."""
    return text[:1].upper() + text[1:]


def silent(facts: Facts) -> str:
    """Return nothing: what follows says it, or nobody needs to be told."""
    del facts
    return ""


# -- setting up ------------------------------------------------------------------------------------


def army(facts: Facts) -> str:
    """Return which army a side plays."""
    verb = "play" if facts["side"] == PEOPLE else "plays"
    return f"{capital(SIDES[facts['side']])} {verb} {facts['name']}, {facts['points']} points."


def places(facts: Facts) -> str:
    """Return where an objective lies."""
    x, y = facts["at"]
    by = "" if facts["side"] == NOBODY else f", placed by {SIDES[facts['side']]}"
    return f"Objective {facts['marker']} lies at {written(x)},{written(y)}{by}."


def groups(facts: Facts) -> str:
    """Return the AI's groups with their sections."""
    found = [
        f"section {section}: {listed(names)}"
        for names, section in zip(facts["groups"], facts["sections"], strict=False)
        if names
    ]
    return f"The AI deploys in groups; {'; '.join(found)}."


def cargo_of(facts: Facts) -> str:
    """Return who rides in a unit, to follow its name."""
    return f" with {listed(facts['cargo'])}" if facts.get("cargo") else ""


# -- activations -----------------------------------------------------------------------------------


def activates(facts: Facts) -> str:
    """Return which unit is activated."""
    if facts.get("section"):
        return f"{facts['who']} activates (section {facts['section']})."
    return f"{facts['who']} activates."


def decision(facts: Facts) -> str:
    """Return what an AI unit has decided."""
    if "action" not in facts:  # a batch keeps no words
        return ""
    goal = facts.get("target") or facts.get("objective") or ""
    towards = f" ({goal})" if goal else ""
    return f"{facts['who']}: {facts['action']}{towards}."


def moves(facts: Facts) -> str:
    """Return how far a unit has moved."""
    return f"{facts['who']} moves {written(facts['length'])}″."


def dangerous(facts: Facts) -> str:
    """Return what dangerous terrain has done."""
    return (
        f"{facts['who']} crosses dangerous terrain: {listed(facts['dice'])}, "
        f"{counted(facts['wounds'], 'wound')}."
    )


def attacks(facts: Facts) -> str:
    """Return what an attack has done."""
    return (
        f"{facts['who']} at {facts['at']} with {facts['weapon']}: "
        f"{counted(facts['hits'], 'hit')} of {facts['attacks']}, "
        f"{counted(facts['wounds'], 'wound')}."
    )


def wounded(facts: Facts) -> str:
    """Return what a unit has suffered."""
    lost = f", {counted(len(facts['killed']), 'model')} lost" if facts["killed"] else ""
    return f"{facts['who']} takes {counted(facts['wounds'], 'wound')}{lost}; {facts['left']} left."


def morale(facts: Facts) -> str:
    """Return how a morale test went."""
    rolled = f" on {facts['needed']}+ with {facts['die']}" if facts["die"] else ""
    return f"{facts['who']}, morale: {facts['result']}{rolled}."


def casts(facts: Facts) -> str:
    """Return how casting went."""
    works = "works" if facts["works"] else "fails"
    return (
        f"{facts['who']} casts {facts['spell']} at {listed(facts['at'])}: {facts['die']} against "
        f"{facts['needed']}+, it {works}."
    )


def effect(facts: Facts) -> str:
    """Return what a spell or an army's rule does."""
    if "heals" in facts:
        return f"{facts['who']} heals {facts['at']} of {counted(facts['heals'], 'wound')}."
    return f"{facts['who']}: {facts['source']}."


def seizes(facts: Facts) -> str:
    """Return who has seized an objective."""
    if facts["side"] == NOBODY:
        return f"Objective {facts['marker']} is contested, and nobody's."
    verb = "have" if facts["side"] == PEOPLE else "has"
    return f"{capital(SIDES[facts['side']])} {verb} seized objective {facts['marker']}."


def bonus(facts: Facts) -> str:
    """Return the AI's bonus for the round."""
    defense = f", {facts['defense']:+} to Defense rolls" if facts["defense"] else ""
    return f"The AI holds no more objectives: {facts['to_hit']:+} to hit{defense} in this round."


EVENTS: Final[dict[str, Callable[[Facts], str]]] = {
    "army": army,
    "table": lambda facts: f"{facts['title']}: {counted(facts['pieces'], 'piece')} of terrain.",
    "joins": lambda facts: f"{facts['who']} joins {facts['at']}.",
    "objectives": lambda facts: f"{counted(facts['count'], 'objective')}.",
    "roll-off": lambda facts: (
        f"Roll-off: {facts['dice'][0]} for the people, {facts['dice'][1]} for the AI."
    ),
    "places": places,
    "edge": lambda facts: f"The people deploy at the {facts['edge']} edge.",
    "type": lambda facts: f"{facts['who']} is a {facts['unit_type']} unit.",
    "groups": groups,
    "deploys": lambda facts: f"{facts['who']} deploys{cargo_of(facts)}.",
    "reserve": lambda facts: f"{facts['who']} stays in reserve.",
    "first": lambda facts: f"{capital(SIDES[facts['side']])}: the first activation.",
    "round": lambda facts: f"Round {facts['number']}.",
    "done": silent,
    "tokens": lambda facts: f"{facts['who']} gets {counted(facts['gets'], 'token')}.",
    "helps": lambda facts: f"{facts['who']} spends tokens: {facts['adds']:+} on the die.",
    "reason": silent,
    "activates": activates,
    "decision": decision,
    "moves": moves,
    "spell": lambda facts: f"{facts['who']} casts {facts['spell']}.",
    "did": lambda facts: f"Told: {facts['text']}.",
    "stays": lambda facts: f"{capital(facts['who'])} stays: {facts['why']}.",
    "dangerous": dangerous,
    "charges": lambda facts: f"{facts['who']} charges {facts['at']}.",
    "shoots": attacks,
    "strikes": attacks,
    "wounded": wounded,
    "wins": lambda facts: (
        f"{facts['who']} wins the melee, {facts['caused']} to {facts['suffered']}."
    ),
    "tie": lambda facts: f"The melee of {facts['who']} and {facts['at']} is a tie.",
    "morale": morale,
    "shaken": lambda facts: f"{facts['who']} is Shaken.",
    "routs": lambda facts: f"{facts['who']} routs.",
    "destroyed": lambda facts: f"{facts['who']} is gone.",
    "recovers": lambda facts: f"{facts['who']} is no longer Shaken.",
    "casts": casts,
    "effect": effect,
    "embarks": lambda facts: f"{facts['who']} is in {facts['transport']}.",
    "disembarks": lambda facts: f"{facts['who']} gets out of {facts['transport']}.",
    "arrives": lambda facts: f"{facts['who']} arrives{cargo_of(facts)}.",
    "leaves": lambda facts: f"{facts['who']} leaves the table.",
    "returns": lambda facts: f"{facts['who']} comes back.",
    "seizes": seizes,
    "bonus": bonus,
    "ends": lambda facts: str(facts["sentence"]),
    "correct": lambda facts: f"The table says otherwise: {facts['text']}.",
}
"""The teller of every kind of event."""


def sentence(state: State, event: Event) -> str:
    """Return what happened, as a sentence; empty for what needs no words."""
    del state
    return EVENTS.get(event.kind, silent)(event.facts)


# -- what is asked ---------------------------------------------------------------------------------

PROMPTS: Final[dict[str, Callable[[Facts], str]]] = {
    "takes": lambda about: f"Who plays {about['who']}?",
    "objective": lambda _: "Where do you place an objective?",
    "deploy": lambda _: "Deploy a unit: `UNIT: at X,Y facing DEGREES`, or `auto` for all.",
    "arrive": lambda about: f"Where does {about['who']} arrive?",
    "unit": lambda _: "Which unit do you activate?",
    "activate": lambda _: "What does which of your units do?",
    "heal": lambda about: f"Whom does {about['who']} heal?",
    "cast": lambda about: (
        f"What does {about['who']} cast? It has {counted(about['tokens'], 'token')}."
    ),
    "cast also": lambda about: f"On whom does {about['who']} cast {about['spell']} as well?",
    "help": lambda about: (
        f"{about['caster']} casts {about['spell']}: does {about['who']} spend tokens?"
    ),
    "shoot": lambda about: f"At whom does {about['who']} shoot with {about['weapon']}?",
    "sniper": lambda about: f"Which model of {about['at']} does {about['who']} pick?",
    "casualty": lambda about: f"Which model of {about['who']} dies?",
    "strike back": lambda about: f"Does {about['who']} strike back at {about['at']}?",
    "consolidate": lambda about: f"Where does {about['who']} consolidate?",
}
"""What each sort of question asks."""


def prompt(state: State, question: Question) -> str:
    """Return the question as a sentence."""
    del state
    if question.topic in beside.TOPICS:
        return beside.prompt(question)
    asks = PROMPTS.get(question.topic)
    if asks is not None:
        return asks(question.about)
    return f"What is it, for {question.topic}?"


def label(state: State, question: Question, option: Any) -> str:
    """Return an option in words."""
    del state, question
    return capital(str(option))


def standing(state: State) -> str:
    """Return where the battle stands, as a sentence."""
    if state.phase == "over":
        return state.ending
    if not state.round:
        return f"Before the first round: {state.phase}."
    ours = sum(marker.owner == PEOPLE for marker in state.markers)
    theirs = sum(marker.owner == AI for marker in state.markers)
    return f"Round {state.round}; objectives: the people {ours}, the AI {theirs}."
