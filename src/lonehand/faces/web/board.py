"""One game that is open: its lock, who waits for news, and what each holder of seats sees of it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import msgspec

from lonehand.engine.errors import Refusal, Stale
from lonehand.engine.game import Instructs, Interrupted
from lonehand.engine.play.view import Play, Seats
from lonehand.engine.question import Question
from lonehand.faces.at_table import ahead
from lonehand.faces.text import typed_answers
from lonehand.faces.text.console import Console
from lonehand.faces.web.pages.window import Known, Typing, Update, Window
from lonehand.show.contract import show_of

T = TypeVar("T")


class Desk(Console):
    """What somebody types to a game, as one who holds *seats*. It lasts for one line."""

    asks_before_slips = False

    def __init__(self, session: Play, seats: Seats | None, typing: Typing) -> None:
        super().__init__(session, seats=seats)
        self.waiting, self.source = typing.waiting, typing.source


class Board:
    """A game that is open.

    Args:
        key: the game's name in addresses.
        session: the game.
        clock: tells the time, in seconds from any beginning.

    Attributes:
        holders: the seats whose own keys were used: people who sit at screens of their own.
        present: for each seat, how many pages of its holder are open.
        closes: when a play can be interrupted no more; None if there is no such play, or no clock.

    """

    def __init__(
        self, key: str, session: Play, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.key, self.session, self.clock = key, session, clock
        self.holders: set[str] = set()
        self.present: Counter[str] = Counter()
        self.closes: float | None = None
        self.lock = threading.RLock()
        self.waiting: set[asyncio.Event] = set()
        self.windows: dict[Seats | None, Window] = {}
        self.version = -1
        self.moment: tuple[int, ...] = ()
        self.gone = False
        self.open_hands: set[tuple[str, str]] = set()  # the standing orders that were ended
        self.typing = Typing()
        self.beliefs: ahead.Beliefs = {}  # what was last answered, for guesses
        self.stirred = 0  # rises where the page changes and the record does not
        self.refresh()

    def window(self, seats: Seats | None) -> Window:
        """Return the game as *seats* see it; None is the whole table."""
        window = self.windows.get(seats)
        if window is None:
            window = self.windows[seats] = Window(self.key, self.session.view_for(seats))
        window.look_again(self.version)
        return window

    def typing_for(self, window: Window) -> Typing:
        """Return what waits of a typed line, as far as those who look may know of it."""
        return self.typing if window.seen.whole or not window.game.hides else Typing()

    def parts(self, seats: Seats | None) -> dict[str, str]:
        """Return every part of the page, as *seats* see it."""
        with self.lock:
            window = self.window(seats)
            return window.parts(self.typing_for(window))

    def update(self, seats: Seats | None, known: Known) -> Update:
        """Return what a browser lacks, and note that it now has it."""
        with self.lock:
            window = self.window(seats)
            update = window.update(known, self.typing_for(window))
            return msgspec.structs.replace(update, left=self.seconds_left())

    # -- the clock of a play that may be interrupted -----------------------------------------------

    def sit_down(self, seats: Seats | None) -> None:
        """Take note that somebody came with the key of those seats alone."""
        new = (seats or frozenset()) - self.holders
        if new:
            self.holders |= new
            self.set_clock()

    def asked_at_a_moment(self) -> Question | None:
        """Return what a person at a screen of his own is asked who may interrupt a play."""
        question = self.session.view_for().interruptible()
        return question if question is not None and question.who in self.holders else None

    def set_clock(self) -> None:
        """Start the clock of a play that may be interrupted, unless it goes already.

        How long it goes depends on the game's options alone, never on what he could do.
        """
        if self.asked_at_a_moment() is None:
            self.closes = None
        elif self.closes is None and isinstance(self.session.game, Interrupted):
            seconds = self.session.game.seconds(self.session.view_for().options)
            self.closes = self.clock() + seconds if seconds else None

    def seconds_left(self) -> float | None:
        """Return how many seconds a play can still be interrupted; None without a clock."""
        return None if self.closes is None else max(0.0, self.closes - self.clock())

    def let_it_pass(self) -> bool:
        """Let the play pass whose time has run out; tell whether there was one."""
        with self.lock:
            question = self.asked_at_a_moment()
            if self.seconds_left() != 0 or question is None:
                return False
            self.work(lambda session: session.answer(question.passing, seat=question.who))
            return True

    # -- changing the game -----------------------------------------------------------------------

    def work(self, what: Callable[[Play], T]) -> T:
        """Do something with the game while nobody else does, and take note of what changed."""
        with self.lock:
            try:
                return what(self.session)
            finally:
                self.refresh()

    def refresh(self) -> None:
        """Number the moment if it is a new one."""
        lines, head, sealed = self.session.view_for(frozenset()).moment
        moment = (id(self.session), lines, head, sealed, self.stirred)
        if moment != self.moment:
            self.moment = moment
            self.closes = None
            self.set_clock()
            self.version = max(lines + sealed + self.stirred, self.version + 1)

    def reopen(self, session: Play) -> None:
        """Go on with the same game as another program has left it."""
        self.session, self.typing = session, Typing()
        for seats, window in self.windows.items():
            window.seen = session.view_for(seats)
        for source, topic in self.open_hands:
            session.order(source, topic, None)
        self.refresh()

    # -- beside a real table -----------------------------------------------------------------------

    def take_line(self, text: str, token: str | None, seats: Seats | None) -> list[str]:
        """Take what somebody typed: an answer, or what several cards show; return what to say.

        Raises:
            Stale: another question is being asked by now.
            Refusal: it is no answer, or not for these seats to give.

        """
        with self.lock:
            who = self.session.view_for(seats).answers_as()
            if token is not None and self.session.is_stale(token, who):
                raise Stale("the game has moved on; here is the new question", place="token")
            desk = Desk(self.session, seats, self.typing)
            try:
                if text == "=" and desk.question is not None and desk.question.offered:
                    text = desk.question.offered[0]
                return desk.answer(text).lines
            except typed_answers.Unfit as unfit:
                raise desk.explain(text, unfit) from None
            finally:
                typing = Typing(desk.waiting, desk.source)
                if typing != self.typing:
                    self.stirred += 1
                self.typing = typing
                self.refresh()

    def look_ahead(self, said: Mapping[str, str], seats: Seats | None) -> ahead.Ahead:
        """Return the questions that stand on one screen, some of them answered as *said*."""
        return ahead.look_ahead(self.session, seats, said, self.beliefs)

    def take_all(self, texts: Sequence[str], token: str, seats: Seats | None) -> None:
        """Take the answers to questions that stood on one screen.

        Raises:
            Stale: another question is being asked by now.
            Refusal: one of them is no answer, or not for these seats to give; those before count.

        """
        with self.lock:
            seen = self.session.view_for(seats)
            try:
                for nth, text in enumerate(texts):
                    asked = seen.questions()[:1]
                    self.session.answer(text, None if nth else token, seen.answers_as())
                    for question in asked:
                        ahead.learn(show_of(seen.game), question, text, self.beliefs)
            finally:
                self.refresh()

    def drop_line(self) -> list[str]:
        """Forget the rest of a line, and return a sentence about it."""
        with self.lock:
            left, self.typing = self.typing.waiting, Typing()
            if left:
                self.stirred += 1
                self.refresh()
            return [f"Left over: {left}. The game has moved on."] if left else []

    def order(self, source: str, topic: str, *, known: bool) -> None:
        """Ask for what a standing order leaves unknown, or leave it unknown again.

        Raises:
            Refusal: the game has no such order.

        """
        orders = self.session.game.orders if isinstance(self.session.game, Instructs) else {}
        text = orders.get((source, topic))
        if text is None:
            raise Refusal(f"you cannot leave {topic} of {source} unknown", place="source")
        with self.lock:
            (self.open_hands.add if known else self.open_hands.discard)((source, topic))
            self.session.order(source, topic, None if known else text)
            self.stirred += 1
            self.refresh()

    # -- who plays a seat, and what he lets pass ---------------------------------------------------

    def pass_once(self, seat: str, token: str | None) -> None:
        """Let the play pass that a seat is asked about.

        Raises:
            Stale: another question is being asked by now.
            Refusal: that seat is not asked about a play.

        """
        question = self.session.view_for().interruptible()
        if question is None or question.who != seat:
            raise Refusal(f"no play waits for the {seat} now", place="seat")
        passing = question.passing
        self.work(lambda session: session.answer(passing, token, seat))

    def stir(self, what: Callable[[Play], None]) -> None:
        """Do something that the record does not show, and take note that the page changes."""
        with self.lock:
            self.stirred += 1
            self.work(what)

    # -- news --------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Tell everybody who waits that there is news; to be called in the event loop."""
        for event in self.waiting:
            event.set()
