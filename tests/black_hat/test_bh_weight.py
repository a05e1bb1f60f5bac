"""How heavy the page of a gunfight is once it has gone on for a while."""

from __future__ import annotations

from lonehand.engine.chance import Chance
from lonehand.engine.play.session import Session
from lonehand.faces.web.board import Board
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.plays import GIVE_UP

MOST_PARTS, MOST_LOG = 60_000, 20_000
"""So many bytes of HTML has a page beside what it is drawn with, and its log when it is opened."""
LONG = 240
"""So many events make a log that would be heavy."""


def test_a_page_of_a_long_gunfight_stays_light() -> None:
    session = Session.new(GAME, "weight", {"town": "dry-creek"}).take_orders()
    chance, board = Chance("weight"), None
    while session.outcome() is None:
        question = session.questions()[0]
        if len(session.events) >= LONG and question.topic == "play":
            board = Board("K", session)
            break
        texts = [text for text in question.texts() if text != GIVE_UP]
        if question.topic == "deploy":
            session.answer("all")
        elif question.form is not None:
            session.answer(question.form.sample(chance))
        else:
            session.answer(texts[chance.below("answers", len(texts))])
    assert board is not None
    assert sum(len(part.encode()) for part in board.parts(None).values()) < MOST_PARTS
    lines, first = board.window(None).page_log()
    assert first > 0
    assert 0 < len("".join(lines).encode()) < MOST_LOG
