"""Questions at a real table, as they are read: single facts, and cases side by side.

What is answered keeps its few words, which a record holds; here they become what a person reads
while he looks from the page to the board.
"""

from __future__ import annotations

import re
from typing import Any, Final

from lonehand.engine.at_table.cases import AND, side_by_side
from lonehand.engine.grammar.english import capital, possessive
from lonehand.engine.question import Question
from lonehand.games.gunslinger.at_table.questions import (
    BY_RULE,
    FROM_COVER,
    NOBODY,
    SOME,
    SOME_ELSEWHERE,
    WHOM,
)
from lonehand.games.gunslinger.automa.facts import THAT_HEX, THAT_WEAPON

HIDDEN_FROM: Final = "hidden from "
SAYS: Final = {
    "sees somebody": "sees an enemy",
    "sees somebody on his level": "sees an enemy on his level",
    "sees somebody on another level": "sees an enemy on another level",
    "sees nobody": "sees no enemy",
    "hidden from somebody": "behind cover",
    "hidden from nobody": "not behind cover",
    "in zone": "in {his} aim zone",
    "not in zone": "outside {his} aim zone",
    "in cover": "in cover from him",
    "not in cover": "not in cover from him",
    "cover within 6 hexes": "cover within 6 hexes of him",
    "cover 7+ hexes away": "cover 7+ hexes from him",
    "no cover": "no cover anywhere",
    "his body is seen": "he sees {his} body",
    "his body is not seen": "he does not see {his} body",
    "his blow reaches": "nothing between them",
    "no blow reaches": "wall or level between them",
    "looks over a low edge only": "he could look out over a low edge only",
    "can look round a corner": "he could look round a corner",
    "it lies in his hex": "it lies in {his} hex",
    "no such hex": "sees no hex of the enemy’s aim zone",
    "hex not farther": "sees a hex of the enemy’s aim zone, as near as the enemy or nearer",
    "the enemy is nearer": "sees a hex of the enemy’s aim zone, but the enemy is nearer",
    "sees a free two-hander": "sees a free two-handed gun",
}
"""What a statement says among other cases; `him` is the enemy, as in what is done then."""
AWAY: Final = re.compile(r"at (\S+) hexes")


def in_full(question: Question, option: str) -> str:
    """Return a case in the words in which it is read."""
    words = case_told(option, possessive(str(question.about.get("who", ""))))
    if option in ("in zone", "not in zone") and is_hidden(question, option):
        words = f"behind cover{AND}{words}"
    return side_by_side(words)


def case_told(option: str, his: str = "his") -> str:
    """Return the statements of a case as they are read, with whose zone and body it is about."""
    return AND.join(says(part).format(his=his) for part in option.split(AND))


def says(statement: str) -> str:
    """Return one statement as it is read."""
    if statement in SAYS:
        return SAYS[statement]
    if statement.startswith(HIDDEN_FROM):
        return f"behind cover from {statement.removeprefix(HIDDEN_FROM)}"
    return AWAY.sub(r"\1 hexes away", statement)


def is_hidden(question: Question, option: str) -> bool:
    """Tell whether a case is only about an enemy whom his cover hides him from."""
    cases: Any = question.about.get("cases", ())
    place = question.texts().index(option)
    ways = cases[place] if place < len(cases) else ()
    return bool(ways) and all(
        any(key[0] == "enemy_from_cover" and answer != "nobody" for key, answer in way)
        for way in ways
    )


RANGE: Final = re.compile(r"(?<=\d)-(?=\d)")
"""The hyphen of a range of hexes, as it is typed."""
ASKS: Final = {
    "sight": "Does {who} see an enemy? (Equally near: the fewest hexsides to turn, then order of "
    "play)",
    "enemy_from_cover": "Is {who} in cover from an enemy? (His head, put out, would see him)",
    "in_zone": "Is {it} in {his} aim zone? (What is in his own hex always is)",
    "in_cover": "Is {who} in cover from {it}?",
    "body_seen": "Does {it} see {his} body?",
    "in_reach": "Is there nothing between {who} and {it}? (No wall, no other level)",
    "only_over_low": "Could {who} look at {it} over something low only? (From the ground, and "
    "not round a corner)",
    "in_its_hex": "Is {it} in {his} hex?",
    "band": "How many hexes is it from {who} to {it}? (Counted straight)",
    "cover": "How far is it from {it} to the cover nearest to {who}?",
    "whom": "Who is {it}?",
    "other_zone_hexes": "Does {who} see a hex in the aim zone of another enemy? (The best counts)",
    "exits": "Is there a way out of the building that {who} is in? (The nearest counts)",
    "two_handed_in_sight": "Does {who} see a two-handed weapon that lies free? (The nearest "
    "counts)",
    "usable_weapons": "Does a weapon that {who} can use lie free anywhere? (The nearest counts)",
}
"""A fact as it is asked for by itself, by its name; `it` is the enemy, hex or weapon."""
DEFINED: Final = {
    "sight": "Sees an enemy: {}",
    "enemy_from_cover": "Behind cover: from {}",
    "in_cover": "In cover from him: {}",
    "in_reach": "Nothing between them: {}",
    "zone": "A hex of the enemy’s aim zone: {}",
    "cover": "How far to cover: {}",
}
"""What the cases call a fact whose own words do not say it, by its name."""


def how_to_judge(name: str, words: str) -> str:
    """Return what a fact means, after what the cases beside it call it."""
    return DEFINED.get(name, "{}").format(words)


NONE: Final = "none"
"""That there is no such hex or weapon."""
YES_OR_NO: Final = {
    SOME: "Yes",
    SOME_ELSEWHERE: "Only on another level",
    NOBODY: "No",
    THAT_HEX: "Yes",
    THAT_WEAPON: "Yes",
    NONE: "No",
}
"""Answers that tell whether there is such an enemy or hex, where people find it by the rule."""
FOUND: Final = ("other_zone_hexes", "exits", "two_handed_in_sight", "usable_weapons")
"""Facts about what people find by the rule, if there is such a thing."""


def prompt(question: Question) -> str:
    """Return what is asked at a table, as a sentence."""
    about, who = question.about, str(question.about.get("who", ""))
    if "does" in about:
        return f"{who}: do the first that is true."
    name, *args = (*map(str, about.get("key", ())), "")
    it = in_words(args[0], who) if args else ""
    names_him = name == "sight" and not set(question.texts()) <= set(YES_OR_NO)
    if name in ASKS and not names_him:
        return ASKS[name].format(who=who, his=possessive(who), it=it)
    return f"{who}: {about.get('fact', '')}?"


def in_words(it: str, who: str) -> str:
    """Return an enemy whom people find by the rule, as a question has him."""
    if it == FROM_COVER:
        return f"the nearest enemy that {who} is in cover from"
    if it == THAT_HEX:
        return "the hex he goes for"
    if it not in BY_RULE:
        return it
    return f"the nearest enemy that {who} sees" if "sees" in it else f"{it} of {who}"


def answer(question: Question, option: str) -> str:
    """Return an answer to a single question at a table."""
    if question.about.get("key", [""])[0] in ("sight", "enemy_from_cover", *FOUND):
        return YES_OR_NO.get(option, capital(option))
    if question.about.get("key", [""])[0] == WHOM and option == question.about.get("last"):
        return f"Still {option}"
    return RANGE.sub("–", capital(option))
