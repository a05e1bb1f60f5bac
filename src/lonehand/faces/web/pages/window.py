"""One game on the page, as the holders of some seats see it: its log, and its parts.

A part is a piece of HTML with an id. A browser holds every part; when the game moves on it is sent
the parts that changed and the lines of the log that are new, under a number that only rises.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any, Final

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from lonehand.engine.events import Event, Told
from lonehand.engine.game import Game, Interrupted
from lonehand.engine.play.view import Seen, same_start
from lonehand.engine.question import Question
from lonehand.faces import viewmodel
from lonehand.faces.at_table import ahead, picker, tableside
from lonehand.faces.text import wording
from lonehand.faces.web.pages import maps
from lonehand.faces.web.pages.templates import template
from lonehand.games import find
from lonehand.show.cards import Hand, Pile
from lonehand.show.contract import OnMap, Show, show_of
from lonehand.show.drafts import Pointing
from lonehand.show.logs import Act, LogLine
from lonehand.show.questions import QuestionSeen
from lonehand.show.scene import Seat, Status
from lonehand.show.sheets import Sheet

LOG_TAIL: Final = 60
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
        left: how many seconds a play can still be interrupted; None where no clock goes.

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
    left: float | None = None


class Frame(msgspec.Struct, frozen=True):
    """The table at one event: the parts that differ from the frame before, and what is seen."""

    event: int
    parts: dict[str, str]
    act: Act | None = None


class Frames(msgspec.Struct, frozen=True):
    """Some frames, and the number of the first event that is not among them."""

    frames: tuple[Frame, ...]
    next: int


class Typing(msgspec.Struct, frozen=True):
    """The rest of a line of cards that somebody typed, and the source of chance it is from."""

    waiting: str = ""
    source: str = ""


class Window:
    """One game as some seats see it.

    Args:
        key: the game's name in addresses.
        seen: what those seats see.

    """

    def __init__(self, key: str, seen: Seen) -> None:
        self.key, self.seen, self.game = key, seen, seen.game
        self.show = show_of(seen.game)
        self.version = -1
        self.log: list[LogLine] = []
        self.html: list[str] = []
        self.told: list[Told] = []
        self.passing: set[int] = set()  # events of a run at which playback does not halt
        self.changes: deque[tuple[int, int]] = deque(maxlen=CHANGES_KEPT)
        self.hands: dict[int, str] = {}  # what hands do about an event, as far as it was asked
        self.kept_parts: tuple[int, dict[str, str]] = (-1, {})

    @property
    def view(self) -> Any:
        """The position now, as these seats see it."""
        return self.seen.view

    def look_again(self, version: int) -> None:
        """Take note of where the game stands at a moment of that number."""
        if version == self.version:
            return
        events, view = self.seen.events, self.seen.view
        kept = same_start(self.told, events)
        kept = kept if tableside.is_beside(self.seen) else self.start_of_run(kept)
        self.told = events
        del self.log[kept:], self.html[kept:]
        self.hands = {number: text for number, text in self.hands.items() if number < kept}
        for number in range(kept, len(events)):
            line = viewmodel.log_line(
                self.game,
                view,
                number,
                events[number],
                beside_picture=True,
                at=partial(self.seen.at, number),
            )
            self.log.append(line)
        self.passing = {number for number in self.passing if number < kept}
        if not tableside.is_beside(self.seen):
            self.fold(kept)
        self.html += [
            log_html(self.game.name, line, idle=self.show.run_of(told.event) != "")
            for line, told in zip(self.log[kept:], events[kept:], strict=True)
        ]
        self.version = version
        self.changes.append((version, kept))

    def start_of_run(self, number: int) -> int:
        """Return where a run begins that an event may go on with; the event itself if none."""
        start = number
        for before in range(number - 1, -1, -1):
            if self.show.run_of(self.told[before].event):
                start = before
            elif self.log[before].sentence:
                break
        return start

    def fold(self, first: int) -> None:
        """Join the runs from an event on: events of one kind, with nothing told between them.

        What a run says together stands in its last line; playback halts there only.
        """
        runs: list[tuple[str, list[int]]] = []
        for number in range(first, len(self.log)):
            kind = self.show.run_of(self.told[number].event)
            if kind and runs and runs[-1][0] == kind:
                runs[-1][1].append(number)
            elif kind or self.log[number].sentence:
                runs.append((kind, [number]))
        for _, (*others, last) in runs:
            self.passing.update(others)
            said = self.show.told_together([self.told[n].event for n in (*others, last)])
            if others and said:
                for number in others:
                    self.log[number] = replace(self.log[number], sentence="", pieces=())
                pieces = tuple(self.show.pieces(self.seen.view, said))
                self.log[last] = replace(self.log[last], sentence=said, pieces=pieces)

    def at(self, event: int) -> Any:
        """Return the position in which an event was told; after the last one the present."""
        return self.view if event >= len(self.log) else self.seen.at(event)

    # -- beside a real table -----------------------------------------------------------------------

    def instruction(self, number: int) -> str:
        """Return what hands do about an event; empty where there is nothing to do."""
        if number not in self.hands:
            self.hands[number] = tableside.instruction(self.seen, number)
        return self.hands[number]

    def steps(self, first: int, stop: int, *, read: bool = False) -> tableside.Steps:
        """Return what hands do about some events, or what of it was *read* on a sheet of cases."""
        each = partial(tableside.instruction_read, self.seen) if read else self.instruction
        told = tableside.steps(self.seen, self.log, each, first, stop)
        return tableside.together(told, self.room() if stop >= len(self.log) else 0)

    def room(self) -> int:
        """Return how many lines of orders may stand above what is asked now."""
        question = viewmodel.question_seen(self.seen, beside=tableside.is_beside(self.seen))
        picks = question is not None and picker.picker_for(self.seen, question) is not None
        ledger = self.show.ledger(self.view, None)
        notes = ledger is not None and bool(ledger.opens)
        laid = tableside.LAID_OPEN if self.seen.interruptible() is not None else 0
        return tableside.room_above(question, picks=picks, notes=notes) - laid

    # -- what a browser is sent ------------------------------------------------------------------

    def parts(self, typing: Typing) -> dict[str, str]:
        """Return every part of the page; *typing* is what still waits of a typed line."""
        version, parts = self.kept_parts
        if version != self.version:
            asked = next(iter(self.seen.questions()), None)
            parts = self.table(self.view, asked=asked) | self.moving_parts(typing, asked)
            self.kept_parts = (self.version, parts)
        return parts

    def table(
        self, view: Any, event: int | None = None, asked: Question | None = None
    ) -> dict[str, str]:
        """Return the parts that show the table at a moment.

        On a map the event is shown, too, and in the present whom the question is about.
        """
        parts = table_parts(self.game, view)
        if isinstance(self.show, OnMap):
            told = None if event is None else self.seen.events[event].event
            parts |= maps.table_parts(self.key, self.show, view, told, asked)
        return parts

    def moving_parts(self, typing: Typing, asked: Question | None) -> dict[str, str]:
        """Return the parts that belong to the present only: question, undo, threats."""
        seen, show, outcome = self.seen, self.show, self.seen.outcome()
        fared = wording.fared_of(seen)
        verdict, ended_as = wording.outcome_told(fared, outcome.sentence if outcome else "")
        common = {
            "key": self.key,
            "game": self.game,
            "token": seen.token,
            "seats": None if seen.whole else seen.seats,
            "outcome": outcome,
            "verdict": verdict,
            "ended_as": ended_as,
            "continues": seen.goes_on(),
            "waits_for": seen.waits_for(),
            "stand_ins": {
                seat: player for seat, player in seen.stand_ins().items() if seat in seen.seats
            },
            **self.moment_seen(),
        }
        undo = viewmodel.undo_step(seen)
        question = viewmodel.question_seen(seen, beside=tableside.is_beside(seen))
        answering = {
            **self.question_values(question, typing, can_undo=bool(undo)),
            "announced": tuple(show.announced_cards(self.view)) if common["moment"] else (),
        }
        draft = None
        if question and question.form and question.yours and question.ledger is None:
            draft = viewmodel.draft(seen, Pointing())
        parts = {
            "question": part(
                "question" if draft is None else "drafting", **common, **answering, draft=draft
            ),
            "controls": part(
                "controls",
                **common,
                undo=undo,
                redo=viewmodel.redo_step(seen),
                others=seen.must_agree(),
            ),
            "let_pass": part("let_pass", **common),
            "threats": part(
                "threats",
                **common,
                threats=viewmodel.threats(seen),
                watched=type(show).threats is not Show.threats,
            ),
            "ended": self.ended_html(),
        }
        if isinstance(show, OnMap):
            parts["choices"] = maps.choices(show, seen.view, asked)
        else:
            parts["intents"] = part("intents", intents=viewmodel.intents(seen))
        return parts

    def question_values(
        self, question: QuestionSeen | None, typing: Typing, *, can_undo: bool
    ) -> dict[str, Any]:
        """Return what the question that is asked is drawn from, and how it is answered."""
        seen, show, at_table = self.seen, self.show, tableside.is_beside(self.seen)
        own = question if question and question.yours else None
        ledger = show.ledger(seen.view, None) if at_table and own else None
        if ledger and own and own.topic in ledger.unless:
            ledger = None
        is_over = seen.outcome() is not None
        return {
            "question": question,
            "show": show,
            "faces": show.faces,
            "picker": picker.picker_for(seen, own) if own and seen.typed else None,
            "typed": sorted(seen.typed),
            "beside": ("yes" if can_undo else "begins") if at_table else "",
            "ledger_opens": ledger.opens if ledger else "",
            "openers": ledger.openers if ledger else (),
            "joins": ahead.joins(seen) if at_table and own else "",
            "waiting": typing.waiting,
            "source": typing.source,
            "in_detail": isinstance(show, OnMap),
            "handouts": [each.title for each in show.handouts(seen.view)] if is_over else [],
        }

    def ended_html(self) -> str:
        """Return the part that tells how the game ended; it is empty while the game goes on."""
        ending = viewmodel.ending(self.seen)
        return part(
            "ended",
            game=self.game.name,
            ending=ending,
            fared=self.seen.result(),
            on_map=isinstance(self.show, OnMap),
            lines=[self.line_of(moment.event) for moment in ending.moments] if ending else [],
        )

    def line_of(self, event: Event | None) -> int:
        """Return the number of an event's line, or of the last line before it; else -1."""
        told = self.seen.events
        number = next((at for at, each in enumerate(told) if each.event is event), -1)
        while number >= 0 and (not self.log[number].sentence or number in self.passing):
            number -= 1
        return number

    def moment_seen(self) -> dict[str, Any]:
        """Return the play that may be interrupted, in words, and what these seats let pass."""
        game, seen = self.game, self.seen
        kinds = game.moments if isinstance(game, Interrupted) else {}
        asked = seen.interruptible()
        return {
            "moment": asked,
            "moment_says": "" if asked is None else game.prompt(self.view, asked),
            "moment_kind": "" if asked is None else kinds.get(asked.moment, asked.moment),
            "moment_kinds": sorted(
                kinds, key=lambda kind: asked is not None and kind == asked.moment
            ),
            "let_pass": [(seat, kind, kinds.get(kind, kind)) for seat, kind in seen.let_pass()],
        }

    def update(self, known: Known, typing: Typing) -> Update:
        """Return what a browser lacks, and note that it now has it."""
        parts = self.parts(typing)
        changed = {name: html for name, html in parts.items() if known.parts.get(name) != html}
        kept = self.kept_since(known.version)
        first = kept if known.version >= 0 else max(0, len(self.html) - LOG_TAIL)
        update = Update(
            self.version,
            known.version,
            self.seen.token,
            len(self.html),
            kept,
            first,
            tuple(self.html[first:]),
            changed,
            self.seen.outcome() is not None,
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
        stop = min(stop, len(self.log))
        found: list[Frame] = []
        before: dict[str, str] = {}
        most = MAPS_AT_ONCE if isinstance(self.show, OnMap) else FRAMES_AT_ONCE
        number = max(start, 0)
        while number < stop and len(found) < most:
            if self.log[number].sentence and number not in self.passing:
                parts = self.table(self.seen.at(number), number)
                if not before and not whole and start > 0:
                    before = self.table(self.seen.at(start - 1))
                new = {name: html for name, html in parts.items() if before.get(name) != html}
                view, event = self.seen.at(number), self.seen.events[number].event
                found.append(Frame(number, new, self.show.act(view, event)))
                before = parts
            number += 1
        return Frames(tuple(found), number)

    def page_log(self) -> tuple[Markup, int]:
        """Return the last lines of the log for a new page, and the number of the first of them."""
        first = max(0, len(self.html) - LOG_TAIL)
        lines = [Markup(html) for html in self.html[first:] if html]  # noqa: S704 - made by our own templates, which escape
        return Markup("\n").join(lines), first


class Known(msgspec.Struct):
    """What one browser has: the version, and its parts."""

    version: int = -1
    parts: Mapping[str, str] = {}


def part(name: str, **values: Any) -> str:
    """Return one part of the page as HTML."""
    return template(f"parts/{name}.html").render(values)


def table_parts(game: Game, view: Any) -> dict[str, str]:
    """Return the parts that show what a scene has: seats, piles, hands, sheets, and the status."""
    name, scene = game.name, show_of(game).scene(view)
    parts = {"status": status_html(scene.status)}
    if scene.ring is not None:
        count = len(scene.ring.seats)
        parts |= {f"seat-{seat.number}": seat_html(name, seat, count) for seat in scene.ring.seats}
        parts["centre"] = centre_html(name, scene.ring.piles)
        own = tuple(seat for seat in scene.ring.seats if lies_open(show_of(game), seat))
        parts["yours"] = yours_html(name, own)
    elif scene.map is None:
        parts["centre"] = part("words", scene=scene)
    if scene.hands or scene.map is not None:
        parts["hands-held"] = hands_html(name, scene.hands)
    if scene.sheets or scene.map is not None:
        parts["men"] = part("sheets", game=name, groups=scene.sheets, drawn=sheet_html)
    return parts


@lru_cache(maxsize=1024)
def status_html(status: Status) -> str:
    """Return the line of what is known to all."""
    return part("status", status=status)


@lru_cache(maxsize=4096)
def seat_html(game: str, seat: Seat, count: int) -> str:
    """Return a seat; equal seats are drawn once."""
    show = show_of(find(game))
    return part("seat", game=game, show=show, seat=seat, count=count, in_tray=lies_open(show, seat))


def lies_open(show: Show[Any], seat: Seat) -> bool:
    """Tell whether those who look hold the hand of a person's seat, and so see its cards."""
    held = [text for hand in seat.hands if hand.held for text in hand.cards]
    return seat.yours and (not held or not all(show.faces[text].down for text in held))


@lru_cache(maxsize=1024)
def yours_html(game: str, seats: tuple[Seat, ...]) -> str:
    """Return the hands of cards that those who look hold themselves."""
    return part("yours", game=game, show=show_of(find(game)), seats=seats)


@lru_cache(maxsize=1024)
def centre_html(game: str, piles: tuple[Pile, ...]) -> str:
    """Return the middle of the table: its piles."""
    return part("centre", game=game, show=show_of(find(game)), piles=piles)


@lru_cache(maxsize=1024)
def hands_html(game: str, hands: tuple[Hand, ...]) -> str:
    """Return the hands of cards that lie beside a map."""
    return part("hands", game=game, show=show_of(find(game)), hands=hands)


@lru_cache(maxsize=4096)
def sheet_html(game: str, sheet: Sheet) -> Markup:
    """Return a sheet; equal sheets are drawn once."""
    return Markup(part("sheet", game=game, sheet=sheet))  # noqa: S704 - the template escapes


@lru_cache(maxsize=4096)
def log_html(game: str, line: LogLine, *, idle: bool) -> str:
    """Return a line of the log, nothing for an event without words; equal lines are drawn once.

    A line that is *idle* needs no time to be read.
    """
    if not line.sentence:
        return ""
    return part("logline", game=game, line=line, idle=idle).strip()
