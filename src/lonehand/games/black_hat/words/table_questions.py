"""What is asked at a table of which only facts are known, and its answers, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lonehand.engine.grammar.english import capital, count_of, join_words
from lonehand.engine.question import Question
from lonehand.games.black_hat import statements
from lonehand.games.black_hat.at_table.memory import seen_by
from lonehand.games.black_hat.at_table.ways import CASH, MONEY, RUSH
from lonehand.games.black_hat.gangs.people import Person
from lonehand.games.black_hat.plays import GIVE_UP, NO_MORE, PASS
from lonehand.games.black_hat.state import State
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.by_facts import announced_cards
from lonehand.games.black_hat.words.happenings import house

TOPICS: Final = (
    *("sights", "pinned", "ways", "burst", "whom", "house", "in line", "result", "left", "best"),
    *(
        "cover",
        "deed",
        "at whom",
        "range",
        "caught",
        "thing",
        "horse",
        "window",
        "jokers",
        "lay",
        "cancel",
    ),
)
"""What is asked in these words alone."""


def prompt(state: State, question: Question) -> str:
    """Return what is asked; empty where other words serve."""
    about = question.about
    gang = names.gang(state, about["gang"]) if "gang" in about else ""
    actor = names.figure(state, about["figure"]) if "figure" in about else ""
    match question.topic:
        case "sights":
            return ask_sights(state, getattr(question.form, "people", {}))
        case "best":
            return f"An Ace may let {actor} act. How near is the nearest enemy in sight?"
        case "cover":
            return f"How many pieces of cover and people are in the line of {actor}’s shot?"
        case "pinned":
            return "Whom of these does an armed one of yours see? One is enough."
        case "ways":
            return ask_reach(
                state, str(about["aim"]), str(about["gang"]), str(about.get("doors", ""))
            )
        case "burst":
            return f"Whom would {actor}’s dynamite catch, and nobody of its own, thrown how far?"
        case "whom":
            seen = seen_by(state, about["figure"])
            if about.get("rush"):
                return f"Whom of yours can {actor} reach?"
            how = "touch"
            if seen is not None and seen.within:
                how = f"see within {seen.within}″"
            return f"Whom does {actor} {how}? The first of these counts."
        case "house":
            if not gang:
                return f"At which house is {actor}?"
            return f"Which door is nearest to {actor}, with none of yours within 6″?"
        case "in line":
            return f"A Cheatin’ rat: does any of {gang} see one of yours in range?"
        case "left":
            return f"Has {actor} left the table?"
        case "result":
            return "Who is down, pinned or gone?"
        case "deed":
            return f"What does {actor} do?"
        case "at whom":
            return AT_WHOM.get(about["use"], "Who does {} shoot at?").format(actor)
        case "range":
            target = names.figure(state, about["target"])
            if all(str(each)[-1] in "01" for each in question.options):
                return f"How far is it to {target}, and is cover in the way?"
            return f"How far is it to {target}, through how many pieces of cover or people?"
        case "caught":
            return "Who of the gang would the stick catch?"
        case "thing":
            return f"What does {actor} pick up?"
        case "horse":
            return "Which horse?"
        case "jokers":
            return f"Take your {about['cards']} cards. How many Jokers?"
        case "window":
            return f"{capital(announced_cards(state))}. Joker?"
        case "lay":
            return f"{names.strike_told(state)}How many cards do you lay, face down?"
        case "cancel":
            return names.undo_told(state, question.who, question.texts())
    return ""


def ask_sights(state: State, people: Mapping[str, Person]) -> str:
    """Return the question who of a gang sees what, or only touches where it has no gun."""
    is_armed = any(person.arms for person in people.values())
    if len(people) == 1:
        name = names.figure(state, next(iter(people)))
        if not is_armed:
            return f"Does {name} touch one of yours?"
        return f"How near is the nearest of yours that {name} sees?"
    who_asked = "An Ace: who else" if one_has_acted(state) else "Who"
    shot = ", or has the best shot at one" if is_armed else ""
    return f"{who_asked} touches one of yours{shot}?"


def one_has_acted(state: State) -> bool:
    """Tell whether a figure has acted in this part, so that an Ace lets the next one act."""
    return state.phase == "figure" and not state.acts


AT_WHOM: Final = {
    "strike": "Who does {} strike at?",
    "unpin": "Who gets up?",
    RUSH: "Who does {} rush?",
}
"""What is asked about whom a deed is for; of weapons the same words serve."""


def ask_reach(state: State, aim: str, gang: str, doors: str = "") -> str:
    """Return the question who of a gang is nearest to something."""
    who_asked = "Who is" if not one_has_acted(state) else "An Ace: who else is"
    if aim == RUSH:
        enemies = state.enemies(state.player(gang).side)
        helpless = [each for each in enemies if each.pinned or not each.armed]
        them = join_words([names.figure(state, each.key) for each in helpless], last="or")
        return f"{who_asked} nearest to {them}, on the ground?"
    if aim == MONEY:
        return f"{who_asked} nearest to Money on the ground?"
    where = doors or "a door with a card"
    if aim.startswith(CASH):
        where = f"the door of {house(state, int(aim.removeprefix(CASH)))}"
    return f"{who_asked} nearest to {where}, none of yours within 6″?"


def label(state: State, question: Question, option: Any) -> str:
    """Return an option in words; empty where other words serve."""
    text = str(option)
    match question.topic:
        case "whom" | "at whom" | "horse":
            return capital(names.figure(state, text))
        case "house":
            return f"The {text}"
        case "burst" | "caught":
            return burst(text, "your gang" if question.topic == "burst" else "the gang")
        case "in line" | "left":
            return capital(text)
        case "deed":
            return DEEDS.get(text, capital(text))
        case "thing":
            return "The Money" if text == "money" else "The dud"
        case "cover":
            return capital(amount_of_cover(question, int(text))) if text != "0" else "No cover"
        case "best" if text == statements.NOBODY:
            return "Nobody in range"
        case "range" | "best":
            within, cover = text.split()
            return f"≤{within}″, {amount_of_cover(question, int(cover))}"
        case "jokers":
            return {"0": "None", "1": "One"}.get(text, "Both")
        case "lay" if text.isdigit():
            return count_of(int(text), "card")
        case "cancel" if text.startswith("strike "):
            return "Joker!" if names.is_only_strike(question.texts()) else capital(text)
        case "window" if text == NO_MORE:
            return "No Joker this go"
        case "window" if text == PASS and NO_MORE in question.options:
            return "Let this one be"
        case "figure" if text in (PASS, GIVE_UP):
            return {PASS: "Nobody", GIVE_UP: "Give up"}[text]
    return ""


def amount_of_cover(question: Question, cover: int) -> str:
    """Return how much cover there is; the highest count stands for that and more, too."""
    most = max(int(str(each).split()[-1]) for each in question.options if str(each)[-1].isdigit())
    if cover == most == 1:
        return "in cover"
    more = "+" if cover == most == statements.MOST_COVER else ""
    return f"cover {cover}{more}" if cover else "open"


def burst(text: str, gang: str) -> str:
    """Return whom a stick would catch."""
    who_, _, length = text.partition(" ")
    within = f", up to {length}″ away" if length else ""
    word = {
        statements.NOBODY: "Nobody" if gang == "the gang" else "Nobody, or its own too",
        statements.GANG: f"One of {gang}",
        statements.SEVERAL: "Two or more",
        "ally": "One ally",
    }[who_]
    return f"{word}{within}"


DEEDS: Final = {
    "pistol": "Shoot: pistol",
    "pistols": "Shoot: two pistols",
    "rifle": "Shoot: rifle",
    "aimed rifle": "Aim and shoot: rifle",
    "shotgun": "Shoot: shotgun",
    "throw": "Throw dynamite",
    "strike": "Strike",
    "move": "Move",
    "rush": "Move up to a pinned or unarmed enemy",
    "leave": "Leave the table",
    "look": "Look in at a house",
    "persuade": "Talk at a door",
    "take": "Take the Money at a door",
    "pick": "Pick up",
    "unpin": "Get somebody up",
    "mount": "Mount",
    "dismount": "Dismount",
    "other": "Another card",
    "ace": "An Ace: one more acts",
    "done": "Done",
}
"""What people’s figures do, on buttons."""
