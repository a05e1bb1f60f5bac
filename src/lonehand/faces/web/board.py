"""One game on the page: its lock, its log, the parts of its page, and who waits for news.

A part is a piece of HTML with an id. A browser holds every part; when the game moves on it is sent
the parts that changed and the lines of the log that are new, under a number that only rises.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec
from markupsafe import Markup

from lonehand.engine.errors import Refusal, Stale
from lonehand.engine.game import Instructs
from lonehand.engine.question import Question
from lonehand.engine.session import Session
from lonehand.faces import inwords, tableside, typed, viewmodel
from lonehand.faces.console import Console
from lonehand.faces.viewmodel import Seats
from lonehand.faces.web import maps
from lonehand.faces.web.pages import template
from lonehand.games import find
from lonehand.show.cards import Hand, Pile
from lonehand.show.contract import OnMap, show_of
from lonehand.show.drafts import Pointing
from lonehand.show.logs import LogLine
from lonehand.show.scene import Seat

T = TypeVar("T")

LOG_TAIL: Final = 120
"""How many lines of the log stand on the page when it is opened; the rest is fetched on demand."""
CHANGES_KEPT: Final = 64
FRAMES_AT_ONCE, MAPS_AT_ONCE = 40, 12
"""How many frames are sent together; those of a map take longer to draw."""


class Update(msgspec.Struct, frozen=True):
    """What a browser needs to catch up.

    Attributes:
        version: the number of this moment; it only rises.
        since: the number the browser had; where it had another one, it asks for the whole.
        token: names the question; an answer carries it.
        events: how many events the log has.
        kept: so many events of the log stand as they were; later lines are to be dropped.
        first: the number of the first event in `lines`.
        lines: the new lines of the log, as HTML; an empty text is an event without words.
        parts: the changed parts, by id.
        over: whether the game has ended.

    """

    version: int
    since: int
    token: str
    events: int
    kept: int
    first: int
    lines: tuple[str, ...]
    parts: dict[str, str]
    over: bool


class Frame(msgspec.Struct, frozen=True):
    """The table at one event: the parts that differ from the frame before."""

    event: int
    parts: dict[str, str]


class Frames(msgspec.Struct, frozen=True):
    """Some frames, and the number of the first event that is not among them."""

    frames: tuple[Frame, ...]
    next: int


class Known(msgspec.Struct):
    """What one browser has: for which seats it sees, the version, and its parts."""

    seats: Seats
    version: int = -1
    parts: Mapping[str, str] = {}


class Desk(Console):
    """What somebody types to a game, as one who holds *seats*."""

    def __init__(self, session: Session, seats: Seats, waiting: str, source: str) -> None:
        super().__init__(session)
        self.seats = seats
        self.waiting, self.source = waiting, source

    def give(self, question: Question, text: str) -> str:
        """Give an answer as whoever holds those seats, and return it in words."""
        option = next((one for one in question.options if str(one) == text), None)
        label = text if option is None else self.game.label(self.state, question, option)
        self.session.answer(text, None, viewmodel.answering_seat(self.session, self.seats))
        return label


class Board:
    """A session, and what the page shows of it.

    Args:
        key: the game's name in addresses.
        session: the game.

    """

    def __init__(self, key: str, session: Session) -> None:
        self.key, self.session = key, session
        self.lock = threading.RLock()
        self.waiting: set[asyncio.Event] = set()
        self.log: list[LogLine] = []
        self.told: list[Any] = []
        self.html: list[str] = []
        self.changes: deque[tuple[int, int]] = deque(maxlen=CHANGES_KEPT)
        self.version = -1
        self.state: Any = None
        self.gone = False
        self.kept_parts: dict[Seats, tuple[int, dict[str, str]]] = {}
        self.hands: dict[int, str] = {}  # what hands do about an event, as far as it was asked
        self.open_hands: set[tuple[str, str]] = set()  # the standing orders that were ended
        self.waiting_cards, self.source = "", ""  # the rest of a line, and where it comes from
        self.stirred = 0  # rises where the page changes and the record does not
        self.refresh()

    # -- changing the game -----------------------------------------------------------------------

    def work(self, what: Callable[[Session], T]) -> T:
        """Do something with the session while nobody else does, and take note of what changed."""
        with self.lock:
            try:
                return what(self.session)
            finally:
                self.refresh()

    def refresh(self) -> None:
        """Take note of where the session stands; number the moment if it is a new one."""
        version = len(self.session.record) + len(self.session.sealed) + self.stirred
        if version == self.version:
            return
        session = self.session
        self.state = session.state
        kept = 0
        for old, new in zip(self.told, session.events, strict=False):
            if old is not new and old != new:
                break
            kept += 1
        self.told = list(session.events)
        del self.log[kept:], self.html[kept:]
        self.hands = {number: text for number, text in self.hands.items() if number < kept}
        for number in range(kept, len(session.events)):
            event = session.events[number]
            line = viewmodel.log_line(session.game, self.state, number, event, beside_picture=True)
            self.log.append(line)
            self.html.append(log_html(session.game.name, line))
        self.version = max(version, self.version + 1)
        self.changes.append((self.version, kept))

    def reopened(self, session: Session) -> None:
        """Go on with the same game as another program has left it."""
        self.session = session
        self.waiting_cards, self.source = "", ""
        for source, topic in self.open_hands:
            session.order(source, topic, None)
        self.refresh()

    # -- beside a real table -----------------------------------------------------------------------

    def take_line(self, text: str, token: str | None, seats: Seats) -> list[str]:
        """Take what somebody typed: an answer, or what several cards show; return what to say.

        Raises:
            Stale: another question is being asked by now.
            Refusal: it is no answer, or not for these seats to give.

        """
        with self.lock:
            if token is not None and self.session.is_stale(token, None):
                raise Stale("the game has moved on; this is the question now", place="token")
            desk = Desk(self.session, seats, self.waiting_cards, self.source)
            try:
                if text == "=" and desk.question is not None and desk.question.offered:
                    text = desk.question.offered[0]
                return desk.answer(text).lines
            except typed.Unfit as unfit:
                raise desk.explained(text, unfit) from None
            finally:
                if (desk.waiting, desk.source) != (self.waiting_cards, self.source):
                    self.stirred += 1
                self.waiting_cards, self.source = desk.waiting, desk.source
                self.refresh()

    def drop_line(self) -> list[str]:
        """Forget the rest of a line, and return a sentence about it."""
        with self.lock:
            left = self.waiting_cards
            self.waiting_cards, self.source = "", ""
            if left:
                self.stirred += 1
                self.refresh()
            return [f"Not taken: {left}. Play has moved."] if left else []

    def order(self, source: str, topic: str, *, known: bool) -> None:
        """Ask for what a standing order leaves unknown, or leave it unknown again.

        Raises:
            Refusal: the game has no such order.

        """
        orders = self.session.game.orders if isinstance(self.session.game, Instructs) else {}
        text = orders.get((source, topic))
        if text is None:
            raise Refusal(f"nothing of {source} can be left unknown as {topic}", place="source")
        with self.lock:
            (self.open_hands.add if known else self.open_hands.discard)((source, topic))
            self.session.order(source, topic, None if known else text)
            self.stirred += 1
            self.refresh()

    def instruction(self, number: int) -> str:
        """Return what hands do about an event; empty where there is nothing to do."""
        if number not in self.hands:
            self.hands[number] = tableside.instruction(self.session, number)
        return self.hands[number]

    def steps(self, first: int, stop: int) -> tableside.Steps:
        """Return what hands do about some events."""
        with self.lock:
            return tableside.steps(
                self.session, self.state, self.log, self.instruction, first, stop
            )

    # -- news --------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Tell everybody who waits that there is news; to be called in the event loop."""
        for event in self.waiting:
            event.set()

    # -- what a browser is sent ------------------------------------------------------------------

    def parts(self, seats: Seats) -> dict[str, str]:
        """Return every part of the page, as one who holds *seats* sees it."""
        with self.lock:
            version, parts = self.kept_parts.get(seats, (-1, {}))
            if version != self.version:
                parts = self.table(self.state) | self.moving_parts(seats)
                self.kept_parts[seats] = (self.version, parts)
            return parts

    def table(self, state: Any, event: int | None = None) -> dict[str, str]:
        """Return the parts that show the table at a moment; on a map the event is shown, too."""
        parts = table_parts(self.session, state)
        show = viewmodel.map_of(self.session.game)
        if show is not None:
            parts |= maps.table_parts(self.key, self.session, state, show, event)
        return parts

    def moving_parts(self, seats: Seats) -> dict[str, str]:
        """Return the parts that belong to the present only: question, undo, threats."""
        session = self.session
        common = {
            "key": self.key,
            "session": session,
            "game": session.game,
            "token": session.token,
            "seats": seats,
            "outcome": session.outcome(),
            "verdict": inwords.verdict(session.seen(seats).fared()),
        }
        at_table = tableside.is_beside(session)
        question = viewmodel.question_seen(session, self.state, seats, beside=at_table)
        undo, redo = viewmodel.undo_step(session), viewmodel.redo_step(session)
        others = viewmodel.must_agree(session, seats)
        threats = viewmodel.threats(session, self.state)
        show = show_of(session.game)
        by_hand = session.path[-1].typed
        picker = (
            tableside.picker(session, self.state, question)
            if question and question.yours and by_hand
            else None
        )
        on_map = isinstance(show, OnMap)
        asked = {
            "question": question,
            "show": show,
            "faces": show.faces,
            "picker": picker,
            "typed": sorted(by_hand),
            "beside": at_table,
            "waiting": self.waiting_cards,
            "source": self.source,
            "in_detail": on_map,
        }
        draft = None
        if question and question.form and question.yours:
            draft = viewmodel.draft(session, seats, Pointing())
        name = "question" if draft is None else "drafting"
        parts = {
            "question": part(name, **common, **asked, draft=draft),
            "controls": part("controls", **common, undo=undo, redo=redo, others=others),
            "threats": part("threats", **common, threats=threats, state=self.state),
        }
        if isinstance(show, OnMap):
            parts |= maps.present_parts(self.state, show, maps.asked_of(session, seats))
        return parts

    def whole(self, known: Known) -> Update:
        """Return everything, as if the browser had nothing."""
        known.version, known.parts = -1, {}
        return self.update(known)

    def update(self, known: Known) -> Update:
        """Return what a browser lacks, and note that it now has it."""
        with self.lock:
            parts = self.parts(known.seats)
            changed = {name: html for name, html in parts.items() if known.parts.get(name) != html}
            kept = self.kept_since(known.version)
            first = kept if known.version >= 0 else max(0, len(self.html) - LOG_TAIL)
            update = Update(
                self.version,
                known.version,
                self.session.token,
                len(self.html),
                kept,
                first,
                tuple(self.html[first:]),
                changed,
                self.session.outcome() is not None,
            )
            known.version, known.parts = self.version, parts
            return update

    def kept_since(self, version: int) -> int:
        """Return how many events of the log are as they were in that version."""
        if version < 0 or (self.changes and self.changes[0][0] > version + 1):
            return 0
        return min((kept for at, kept in self.changes if at > version), default=len(self.html))

    # -- looking back ----------------------------------------------------------------------------

    def frames(self, start: int, stop: int, *, whole: bool) -> Frames:
        """Return the table at the events from *start* on that have words, up to *stop*.

        With *whole* the first frame has every part of the table.
        """
        with self.lock:
            stop = min(stop, len(self.log))
            found: list[Frame] = []
            before: dict[str, str] = {}
            on_map = viewmodel.map_of(self.session.game) is not None
            most = MAPS_AT_ONCE if on_map else FRAMES_AT_ONCE
            number = max(start, 0)
            while number < stop and len(found) < most:
                if self.log[number].sentence:
                    parts = self.table(self.session.at(number), number)
                    if not before and not whole:
                        previous = self.session.at(start - 1) if start > 0 else None
                        before = self.table(previous) if previous else {}
                    new = {name: html for name, html in parts.items() if before.get(name) != html}
                    found.append(Frame(number, new))
                    before = parts
                number += 1
            return Frames(tuple(found), number)


def part(name: str, **values: Any) -> str:
    """Return one part of the page as HTML."""
    return template(f"parts/{name}.html").render(values)


def table_parts(session: Session, state: Any) -> dict[str, str]:
    """Return the parts that show what a scene has: seats, piles, hands, sheets, and the status."""
    game = session.game.name
    scene = show_of(session.game).scene(state)
    parts = {"status": part("status", status=scene.status)}
    if scene.ring is not None:
        count = len(scene.ring.seats)
        parts |= {f"seat-{seat.number}": seat_html(game, seat, count) for seat in scene.ring.seats}
        parts["centre"] = centre_html(game, scene.ring.piles)
    elif scene.map is None:
        parts["centre"] = part("words", scene=scene)
    if scene.hands:
        parts["hands"] = hands_html(game, scene.hands)
    if scene.sheets:
        parts["men"] = part("sheets", game=game, groups=scene.sheets)
    return parts


@lru_cache(maxsize=4096)
def seat_html(game: str, seat: Seat, count: int) -> str:
    """Return a seat; equal seats are drawn once."""
    return part("seat", game=game, show=show_of(find(game)), seat=seat, count=count)


@lru_cache(maxsize=1024)
def centre_html(game: str, piles: tuple[Pile, ...]) -> str:
    """Return the middle of the table: its piles."""
    return part("centre", game=game, show=show_of(find(game)), piles=piles)


@lru_cache(maxsize=1024)
def hands_html(game: str, hands: tuple[Hand, ...]) -> str:
    """Return the hands of cards that lie beside a map."""
    return part("hands", game=game, show=show_of(find(game)), hands=hands)


def log_html(game: str, line: LogLine) -> str:
    """Return a line of the log; nothing for an event without words."""
    if not line.sentence:
        return ""
    return part("logline", game=game, line=line).strip()


def page_log(board: Board) -> tuple[Markup, int]:
    """Return the last lines of the log for a new page, and the number of the first of them."""
    first = max(0, len(board.html) - LOG_TAIL)
    return Markup("\n").join(Markup(html) for html in board.html[first:] if html), first  # noqa: S704 - made by our own templates, which escape
