"""Helpers for tests that play Two Forts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sample import GAME

from lonehand.engine.chance import Chance
from lonehand.engine.game import Game
from lonehand.engine.play.record import Line, Move
from lonehand.engine.play.run import Saved
from lonehand.engine.play.session import Keeper, Session
from lonehand.engine.question import Round
from lonehand.testing.conformance import any_answer

COMPUTED = {"North": "random", "South": "random", "Both": "random"}


def begin(
    seed: str = "a field",
    *,
    seats: Mapping[str, str] | None = None,
    typed: tuple[str, ...] = (),
    game: Game = GAME,
    keeper: Keeper | None = None,
    parries: str = "off",
) -> Session:
    """Return a game of Two Forts at its first question."""
    return Session.new(game, seed, {"parries": parries}, seats, typed, keeper)


def plot(session: Session, place: str = "10.000", how: str = "stand") -> None:
    """Answer the secret round: the place is for who shoots, the other ducks or stands."""
    assert isinstance(session.asked, Round)
    for question in session.questions():
        session.answer(place if question.form else how, seat=question.who)


def play_on(session: Session, answers: int, seed: str = "answers") -> None:
    """Answer as many questions at random, or all that are left."""
    chance = Chance(seed)
    for _ in range(answers):
        for question in session.questions()[:1]:
            seat = question.who if isinstance(session.asked, Round) else None
            session.answer(any_answer(question, chance), seat=seat)


def to_topic(session: Session, topic: str) -> None:
    """Answer at random until *topic* is asked."""
    for _ in range(100):
        if any(question.topic == topic for question in session.questions()):
            return
        play_on(session, 1, f"{len(session.record)}")
    message = f"nobody is asked {topic}"
    raise AssertionError(message)


def to_source(session: Session, source: str) -> None:
    """Answer at random until *source* is to be typed in."""
    for _ in range(100):
        if any(question.who == source for question in session.questions()):
            return
        play_on(session, 1, f"{len(session.record)}")
    message = f"{source} is not asked for"
    raise AssertionError(message)


def holding(seed: str) -> Session:
    """Return a game in which both forts hold a card, whatever the wolf got in the second turn."""
    session = begin(seed)
    for eater in ("South", "South", "North"):
        to_topic(session, "supper")
        session.answer(eater)
    assert all(session.state.hand.values())
    return session


def topics(session: Session) -> list[tuple[str, str]]:
    """Return who is asked what."""
    return [(question.who, question.topic) for question in session.questions()]


def now(session: Session) -> tuple[bytes, list[tuple[str, str]], list[Any]]:
    """Return all that a person can see: the state, the questions, the log."""
    return session.game.encode(session.state), topics(session), list(session.events)


class Memory:
    """A keeper that holds one game in memory; it can be told to fail."""

    def __init__(self) -> None:
        self.lines: list[Line | Move] = []
        self.saved: Saved | None = None
        self.sealed: dict[str, str] = {}
        self.reports: list[str] = []
        self.failing: Exception | None = None

    def keep(self, session: Session, lines: Sequence[Line | Move], saved: Saved) -> None:
        """Keep what is new, or fail."""
        if self.failing is not None:
            raise self.failing
        self.lines += lines
        self.saved, self.sealed = saved, dict(session.sealed)

    def report(self, session: Session, text: str) -> None:
        """Keep a report, or fail."""
        del session
        if self.failing is not None:
            raise self.failing
        self.reports.append(text)
