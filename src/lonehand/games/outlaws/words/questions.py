"""What a shootout asks, in words, and its answers: in full, and from their notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lonehand.engine.grammar.english import capital, count_of, possessive
from lonehand.engine.question import Question
from lonehand.games.outlaws.state import State
from lonehand.games.outlaws.text.deeds import Deed
from lonehand.games.outlaws.words.happenings import TOWARDS
from lonehand.games.outlaws.words.people import square_named, wound_in_short

ASKED_OF_THE_TABLE: Final = {
    "cup": "Draw a counter from the cup: whose is it?",
    "auto": "What does the auto die show?",
    "chits": "Draw a wound chit: which is it?",
    "crowd": "A group drifts one square. Let chance decide: which way?",
    "ties": "Several are equally good. Let chance decide: which one?",
}


ROLLED_FOR: Final = {
    "OL-MOVE-0": "If he moves, even: towards the target. Odd: away.",
    "OL-ADV-DIE": "Low: run. Else: from cover to cover.",
    "OL-PRONE-2": "Down into the dirt? Low: yes.",
    "OL-PRONE-6": "Off the horse? Even: yes.",
    "OL-SHOOT-7": "Both barrels? Low: yes.",
    "OL-SNAP-2": "An answer: shoot, or drop?",
    "OL-BASE-SNAP": "Is the Snap-shot in time? Low: yes.",
    "OL-BASE-BRAWL": "A blow: first the attacker’s die, then the other’s.",
    "OL-BASE-TO-HIT": "Does the shot hit?",
    "OL-ADVENTURE-HEAL": "Does the wound heal? High: yes.",
}
"""What a die decides, by its clause; the faces stand below the question."""


def of_the_table(question: Question) -> str:
    """Return what a real table is asked: which die to roll, and what for."""
    if question.topic != "roll" or question.who == "auto":
        return ASKED_OF_THE_TABLE[question.who]
    what = ROLLED_FOR.get(question.clause, "")
    count = int(question.about["count"])
    return f"Roll {'a die' if count == 1 else count_of(count, 'die')}. {what}".strip()


def ask_for_snap_shot(about: Mapping[str, Any]) -> str:
    """Return what came before a Snap-shot, and ask whether it is tried."""
    who, at, came = about["who"], about["at"], about["came"]
    if about["why"] == "was shot at":
        shot = f"{at} shot at {who}" + (f" and {came}" if came else "")
        return f"{shot}. Try a Snap-shot back?"
    where = f"in {square_named(str(about['where']))}, in {possessive(who)} view"
    if came:
        return f"{who} was too slow. {at} is now {where}. Try again?"
    return f"{at} is {where}. Try a Snap-shot?"


def prompt(state: State, question: Question) -> str:
    """Return what is asked, as a sentence."""
    if question.source:
        return of_the_table(question)
    who = str(question.about.get("who", ""))
    match question.topic:
        case "snap":
            return ask_for_snap_shot(question.about)
        case "buy":
            return f"You have ${question.about['purse']}. Buy ammunition?"
        case "facing":
            return f"Which way does {who} look?"
        case "place":
            return f"Can {who} see an enemy, even by turning?"
        case "result" if question.about.get("again"):
            return f"Anything else in {possessive(who)} turn?"
        case "result" if not state.find(who).is_auto:
            return f"Play {possessive(who)} turn. Who has changed?"
        case "result":
            return f"Did {possessive(who)} turn change anything? Say what, or pick who."
        case "change":
            return f"How is {who} now?"
        case _:
            number = int(question.about.get("left", 0))
            left = count_of(number, "action") if number else "no action"
            sides = {man.side for man in state.men if man.is_there}
            over = ". No enemy is left: the shootout ends with this turn" if len(sides) == 1 else ""
            return f"{who}: {left} left{over}"


LABELS: Final = {
    "dirt": "Hit the Dirt",
    "up": "Get Up",
    "mount": "Mount",
    "dismount": "Dismount",
    "leave": "Leave the board",
    "pick up": "Pick up an object",
    "done": "Done",
    "snap": "Try a Snap-shot",
    "hold": "Hold fire",
    "always": "Try now, and every time",
    "never": "Hold fire until I ask again",
    "ask again": "Ask again about Snap-shots",
    "open": "Yes, he is in the open: to one enemy or more",
    "covered": "Yes, he is in cover: from all of them",
    "unseen": "No, nobody",
    "brawl": "He is in a brawl: in an enemy’s square",
    "equally near": "Several are equally near",
    "dead": "Dead",
    "unconscious": "Unconscious",
    "gone": "Off the board",
    "prone": "Prone",
    "stands": "Standing",
    "on foot": "Off the horse",
    "out of ammunition": "Out of ammunition",
    "reloaded": "Reloaded",
    "no change": "As before",
}
OF_HIMSELF: Final = {
    "gone": "He has left the board",
    "prone": "He is prone",
    "stands": "He stands",
    "on foot": "He is off the horse",
    "out of ammunition": "He is out of ammunition",
    "reloaded": "He has reloaded",
}
"""What a turn may have changed of the man whose turn it was: others are named beside him."""
VERBS: Final = {
    "walk": "Walk to",
    "run": "Run to",
    "crawl": "Crawl to",
    "ride": "Ride to",
    "cover": "Take Cover,",
    "open": "Open the door to",
    "close": "Close the door to",
    "draw": "Draw",
    "stow": "Stow",
    "drop": "Drop",
    "reload": "Reload",
    "blow": "Body Blow at",
    "strike": "Strike",
    "stab": "Stab",
    "break away": "Break away to",
    "shoot": "Shoot",
    "best shot": "Best Shot at",
    "poor shot": "Poor Shot at",
    "throw": "Throw at",
    "shoot both": "Both barrels at",
    "best shot both": "Best Shot, both barrels, at",
    "aim": "Steady Aim at",
}


def label(state: State, question: Question, option: Any) -> str:
    """Return an option in words, with what it costs."""
    del state
    if not isinstance(option, Deed):
        text = str(option)
        if question.topic == "facing":
            return capital(TOWARDS[text])
        if question.topic == "change" and text not in LABELS:
            return wound_in_short(text)
        if question.topic == "result" and text in OF_HIMSELF:
            return OF_HIMSELF[text]
        return LABELS.get(text, text)
    if option.word == "buy":
        return f"{option.at}: a reload for the {option.item}, ${option.cost}"
    if option.word == "done" and question.topic == "buy":
        return "Buy no more"
    cost = f", {count_of(option.cost, 'action')}" if option.cost else ""
    return name_deed(option) + cost


def name_deed(deed: Deed) -> str:
    """Return a deed in words, without what it costs."""
    if deed.word == "turn":
        return f"Turn {TOWARDS[deed.at]}"
    if deed.word in LABELS:
        return LABELS[deed.word]
    return f"{VERBS[deed.word]} {square_named(deed.at)}"


def in_words(text: str) -> str:
    """Return the notation of an answer in words."""
    if text in LABELS:
        return LABELS[text]
    if text in TOWARDS:
        return capital(TOWARDS[text])
    deed, _, item = text.partition(": ")
    known = sorted((*VERBS, "turn"), key=len, reverse=True)
    word = next((each for each in known if deed.startswith(f"{each} ")), "")
    at = deed.removeprefix(word).strip()
    if not word or (word == "turn" and at not in TOWARDS):
        return text
    return name_deed(Deed(word, at, item))
