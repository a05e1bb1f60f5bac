"""Somebody who plays whole games for the tests of the faces, and writes down what he answered."""

from __future__ import annotations

from typing import NamedTuple

from lonehand.engine.play.session import Session
from lonehand.faces import viewmodel
from lonehand.faces.terminal.app import Terminal
from lonehand.faces.text.console import Console
from lonehand.games import find
from lonehand.store.sqlite import Store

GAME = find("lone-gunslinger")
MOST = 600
"""More answers than any of these games needs."""


class Given(NamedTuple):
    """One answer: its notation, its number on the list, and whether a real card was typed in."""

    text: str
    number: int
    source: bool


def session_of(face: Console | Terminal) -> Session:
    """Return the whole game behind a face, which only a test may look at."""
    found = face.session
    assert isinstance(found, Session)
    return found


def begun(seed: str, *typed: str) -> Session:
    """Return a new game of level 1, as the commands begin one."""
    return Store(":memory:", find).new(GAME.name, {"level": "1"}, seed=seed, typed=typed)


def answer(session: Session) -> Given:
    """Give an answer, and return it: what a sensible player would do, if all cards are known.

    With a real deck he plays anyhow, and the cards come anyhow, but in the same way each time.
    """
    question = viewmodel.question_seen(session.view_for())
    assert question is not None
    by_hand = session.path[-1].typed
    found = None if by_hand else viewmodel.hint(session.view_for())
    options = sorted(question.options, key=lambda option: option.text == question.obvious)
    texts = [option.text for option in options if option.text != "unknown"]
    text = texts[len(session.record) * 7 % len(texts)] if found is None else found.answer
    session.answer(text)
    return Given(text, texts.index(text) + 1, question.source)


def played(seed: str, *typed: str) -> tuple[Session, list[Given]]:
    """Return a game played to its end, and the answers."""
    session = begun(seed, *typed)
    answers = []
    while session.outcome() is None:
        answers.append(answer(session))
        assert len(answers) < MOST
    return session, answers
