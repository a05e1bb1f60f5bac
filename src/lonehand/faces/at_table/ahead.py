"""Several questions on one screen: the one that is asked now, and those that follow from it.

A game says which of its questions belong together. They are found by playing on with the likeliest
answers, in a rehearsal of the game that changes nothing. If a person changes an answer, the
questions after it are found again. In the end each is answered as if it had been asked alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from math import prod
from typing import Any, Final, cast

import msgspec

from lonehand.engine.grammar.english import capital
from lonehand.engine.play.view import Play, Seats, Seen
from lonehand.engine.question import Question
from lonehand.faces import viewmodel
from lonehand.faces.at_table import tableside
from lonehand.show.contract import Show, show_of
from lonehand.show.questions import QuestionSeen

MOST: Final = 16
"""So many questions are on one screen at most."""
Beliefs = dict[str, dict[str, dict[str, float]]]
"""By person and fact, how likely each answer was when he was last asked about.

A fact is named by its key as text.
"""


class Choice(msgspec.Struct, frozen=True):
    """One answer to a question among others: its text, when it is so, and what is done then."""

    text: str
    when: str
    does: str = ""


class Part(msgspec.Struct, frozen=True):
    """One of several questions.

    Attributes:
        name: names the question as long as the moment lasts.
        who: whom it is about.
        asks: the question as a sentence; of cases side by side, whom it is about.
        aside: what stands in brackets behind it.
        choices: what may be answered.
        chosen: the answer that is marked.
        details: what the words of the cases mean.
        letter: all of what is done, by the cases.
        orders: what hands do before the next question, a line each.

    """

    name: str
    who: str
    asks: str
    aside: str
    choices: tuple[Choice, ...]
    chosen: str
    details: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    letter: tuple[str, ...] = ()


class Ahead(msgspec.Struct, frozen=True):
    """The questions on one screen.

    Attributes:
        token: the moment at which they were found.
        events: how many events will have been told once the last of them is put.
        parts: the questions, in order; none if all are about one man and none is answered yet.

    """

    token: str
    events: int
    parts: tuple[Part, ...]


def joins(seen: Seen) -> str:
    """Return the group of the question that is asked; empty if it is asked alone."""
    asked = seen.questions()
    return show_of(seen.game).joins(seen.view, asked[0]) if asked else ""


def look_ahead(play: Play, seats: Seats | None, said: Mapping[str, str], beliefs: Beliefs) -> Ahead:
    """Return the questions that belong together, some of them answered as *said*.

    Args:
        play: the game.
        seats: who looks.
        said: answers by the names of the questions.
        beliefs: what was last answered, from which the other answers are guessed.

    """
    token, trial = play.token, play.rehearse()
    seen = trial.view_for(seats)
    together, found, told = joins(seen), list[Part](), len(seen.events)
    while len(found) < MOST and together and joins(seen) == together:
        question = seen.questions()[0]
        events = len(seen.events)
        if found:
            orders = tuple(filter(None, (order_told(seen, n) for n in range(told, events))))
            found[-1] = msgspec.structs.replace(found[-1], orders=orders)
        told, name = events, name_of(question)
        chosen = said.get(name, "")
        if not question.fits(chosen):
            chosen = likeliest(show_of(seen.game), question, beliefs)
        found.append(part_of(seen, question, name, chosen))
        trial.answer(chosen)
    is_shared = len({part.who for part in found}) > 1
    return Ahead(token, told, tuple(found) if is_shared or said else ())


def order_told(seen: Seen, number: int) -> str:
    """Return what hands do about an event in a line; empty for nothing."""
    text = tableside.instruction(seen, number)
    if not text:
        return ""
    order = tableside.order(seen, number, text)
    return ": ".join(filter(None, (order.who, order.deed)))


def name_of(question: Question) -> str:
    """Return a name for a question that is the same while its words and answers are the same.

    So an answer to it is kept when somebody changes an answer above it.
    """
    about = question.about
    asked = [question.topic, whom(question), about.get("key"), about.get("does"), question.texts()]
    return sha256(msgspec.json.encode(asked)).hexdigest()[:12]


def part_of(seen: Seen, question: Question, name: str, chosen: str) -> Part:
    """Return a question as a part of a screen."""
    shown = cast("QuestionSeen", viewmodel.question_seen(seen, beside=True))
    choices = []
    for option in shown.options:
        when, _, does = option.label.partition(": ")
        choices.append(Choice(option.text, when, does))
    who = whom(question)
    asks, _, aside = shown.prompt.partition(" (")
    asks = who if "does" in question.about else asks
    aside = ". ".join((*filter(None, [capital(aside.removesuffix(")"))]), *shown.at_hand))
    details, letter = (tuple(map(capital, lines)) for lines in (shown.details, shown.letter))
    return Part(name, who, asks, aside, tuple(choices), chosen, details, letter=letter)


# -- what is likely --------------------------------------------------------------------------------


def likeliest(show: Show[Any], question: Question, beliefs: Beliefs) -> str:
    """Return the likeliest answer; among cases, by what was last answered about the same man.

    A way that fits several cases counts for the last of them, for it does not tell whether the
    earlier ones are true.
    """
    texts = question.texts()
    if question.about.get("cases"):
        cases = odds_of(show, question, beliefs)
        latest = {way: nth for nth, ways in enumerate(cases) for way in ways}
        odds = [
            sum(share for way, share in ways.items() if latest[way] == nth)
            for nth, ways in enumerate(cases)
        ]
        return texts[odds.index(max(odds))]
    last = str(question.about.get("last", ""))
    return last if last in texts else texts[0]


Way = tuple[tuple[str, str], ...]
"""A way through several questions: pairs of a fact, by its key as text, and its answer."""


def odds_of(show: Show[Any], question: Question, beliefs: Beliefs) -> list[dict[Way, float]]:
    """Return for each case the ways through the questions in it, and how likely each is."""
    known = beliefs.get(whom(question), {})
    odds: dict[str, dict[str, float]] = {}
    for key, answers in question.about["answers"]:
        usual = show.odds(key[0])
        weights = {answer: usual.weights.get(answer, 1.0) for answer in answers}
        whole, before = sum(weights.values()), known.get(str(key))
        kept = usual.kept if before else 0.0
        odds[str(key)] = {
            answer: kept * (before or {}).get(answer, 0.0) + (1 - kept) * weight / whole
            for answer, weight in weights.items()
        }
    found = []
    for ways in question.about["cases"]:
        told = [tuple((str(key), answer) for key, answer in way) for way in ways]
        found.append({way: prod(odds[key][answer] for key, answer in way) for way in told})
    return found


def learn(show: Show[Any], question: Question, text: str, beliefs: Beliefs) -> None:
    """Keep what an answer tells of somebody, for the next guess about him."""
    if not question.about.get("cases"):
        return
    ways = odds_of(show, question, beliefs)[question.texts().index(text)]
    known = beliefs.setdefault(whom(question), {})
    found: dict[str, dict[str, float]] = {}
    for way, odds in ways.items():
        for key, answer in way:
            told = found.setdefault(key, {})
            told[answer] = told.get(answer, 0.0) + odds
    for key, told in found.items():
        whole = sum(told.values())
        known[key] = {answer: odds / whole for answer, odds in told.items()}


def whom(question: Question) -> str:
    """Return whom a question is about."""
    return str(question.about.get("who", ""))
