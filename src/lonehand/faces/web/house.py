"""All the games that are open on the page, over one store."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.engine.play import record
from lonehand.engine.play.view import Play
from lonehand.faces import reports, viewmodel
from lonehand.faces.web.answers import Missing
from lonehand.faces.web.board import Board
from lonehand.show.setup import Lesson
from lonehand.store.sqlite import Store

OPEN_AT_MOST: Final = 32
"""How many games are kept in memory while nobody looks at them."""
LED_AT_MOST: Final = 80
"""So many answers lead to the first question of a lesson."""


def give_answer(answer: str, game: Play) -> None:
    """Give a game an answer."""
    game.answer(answer)


class House:
    """The open games.

    Args:
        store: where all games are stored.
        clock: tells the time, in seconds from any beginning.
        inside: whether a page runs the application itself, and has its own ways to keep the games.

    """

    def __init__(
        self, store: Store, clock: Callable[[], float] = time.monotonic, *, inside: bool = False
    ) -> None:
        self.store, self.clock, self.inside = store, clock, inside
        self.lock = threading.Lock()
        self.boards: dict[str, Board] = {}
        self.closed = False

    def close(self) -> None:
        """End every stream of news; to be called in the event loop."""
        self.closed = True
        for board in self.boards.values():
            board.wake()

    def board(self, key: str) -> Board:
        """Return an open game; it is opened if it is not, and anew if another program played on it.

        Raises:
            Missing: there is no such game.

        """
        with self.lock:
            stored = self.store.lines(key)
            if stored is None:
                self.boards.pop(key, None)
                raise Missing(f"there is no saved game “{key}”", place="saved game")
            board = self.boards.pop(key, None)
            if board is None:
                board = Board(key, self.store.open(key), self.clock)
            self.boards[key] = board
            self.close_some()
        with board.lock:
            stored = self.store.lines(key)
            if stored is not None and stored != board.session.stored:
                board.reopen(self.store.open(key))
        return board

    def close_some(self) -> None:
        """Forget the games that were looked at longest ago, if there are too many."""
        idle = [key for key, board in self.boards.items() if not board.waiting]
        for key in idle[: max(0, len(self.boards) - OPEN_AT_MOST)]:
            del self.boards[key]

    def begin(
        self,
        game: str,
        options: Mapping[str, str],
        seats: Mapping[str, str],
        seed: str = "",
        typed: tuple[str, ...] = (),
        tables: Mapping[str, str] | None = None,
    ) -> str:
        """Begin a game and return its key."""
        session = self.store.new(game, options, seats, seed, typed, tables)
        return str(session.key)

    def teach(self, game: str, lesson: Lesson) -> str:
        """Begin a game where its lesson begins, and return its key."""
        key = self.begin(game, lesson.options, {}, lesson.seed)
        board = self.board(key)
        for _ in range(LED_AT_MOST):
            seen = board.session.view_for()
            questions = seen.questions()
            if seen.outcome() is not None or not questions or not lesson.until:
                break
            question = questions[0]
            if question.topic == lesson.until:
                break
            answer = lesson.answers.get(question.topic, "")
            if not answer:
                found = viewmodel.hint(seen)
                if found is None:
                    break
                answer = found.answer
            board.work(partial(give_answer, answer))
        return key

    def like(self, key: str) -> str:
        """Begin another game set up like a stored one, with a seed of its own."""
        header = self.board(key).session.view_for().header
        return self.begin(
            header.game, header.options, header.seats, "", header.typed, header.tables
        )

    def follow(self, key: str) -> str:
        """Begin the game that follows a finished one in its campaign, and return its key.

        Raises:
            Refusal: nothing follows it.

        """
        self.board(key)
        return str(self.store.follow(key).key)

    def bring(self, text: str) -> str:
        """Store a record, or the one in a report, that came as text and return its key."""
        if not text.strip():
            raise Refusal("paste a record to import", place="record")
        return str(self.store.add(record.read(reports.open_report(text).record)).key)

    def remove(self, key: str) -> Board | None:
        """Throw a game away, even one that is damaged; return it if it was open.

        Raises:
            Missing: there is no such game.

        """
        try:
            self.store.remove(key)
        except Refusal as refusal:
            raise Missing(refusal.sentence, place="game") from refusal
        with self.lock:
            return self.boards.pop(key, None)
