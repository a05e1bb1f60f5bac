"""The terminal's screen: table, question, log and reasons, as console and view model say."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from textual import events
from textual.app import App, ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input, Static

from lonehand.engine.game import ENGINES_OWN, Stands
from lonehand.engine.grammar import english
from lonehand.engine.play.view import Play, Seats
from lonehand.faces import viewmodel
from lonehand.faces.curtain import people_sharing
from lonehand.faces.terminal import choices, drawing, keys
from lonehand.faces.terminal.keys import KEYS
from lonehand.faces.text import typed_answers, wording
from lonehand.faces.text.console import Console
from lonehand.show.questions import OptionSeen, QuestionSeen
from lonehand.show.scene import Ring, Scene

WIDE: Final = 100
"""With so many columns the seats sit in a ring."""
NARROWEST_PANEL: Final = 20
"""Columns below which the panel is not shown."""
SETTLED: Final = 0.02
"""Seconds after which every part of the screen has taken its new size."""
TICK: Final = 1.0
"""Seconds between two looks at the clock."""
LOG_TAIL: Final = 150
MARGINS: Final = 2
"""Columns that every part of the screen leaves free at its sides."""
FEW: Final = 6
"""More lines of answers than these take much of a low screen."""
CHOICES: Final = 60
"""So many answers are shown at once; typing finds the others."""
AFTER: Final = "q leaves. Another game: lonehand play {}"
NO_ANSWER: Final = "No answer begins so. Backspace mends it; Enter takes it as a command."
WRITTEN: Final = "your answer, or a command"
LETTER: Final = "the beginning of an answer, or a command"


def prompt_of(text: str) -> Content:
    """Return a question, the name of its rule dimmed."""
    return Content(text).highlight_regex(r" \[[A-Z]+(-[A-Z0-9]+)+\]$", style="not bold dim")


def with_meanings(first: str, more: list[str], meant: list[str]) -> tuple[str, list[str]]:
    """Return a question with what its words mean behind it, and the lines that are left.

    Args:
        first: the question, with its rule.
        more: the lines below it.
        meant: those of them that say what its words mean, the first of all if they are there.

    """
    if not meant or more[: len(meant)] != meant:
        return first, more
    said, sign, rule = first.rpartition(" [")
    asked, behind = (said, f"{sign}{rule}") if sign and first.endswith("]") else (first, "")
    inside = "; ".join(line.strip() for line in meant)
    return f"{asked} ({inside}){behind}", more[len(meant) :]


UNKNOWN_ROOM: Final = 99
"""So many lines a box may have until its size is known."""


class GameScreen(App[None]):
    """One game on the terminal's screen; `Terminal` leads it by keys.

    Args:
        session: the game.
        reopen: gives the game again where another program has played it on.
        pace: how fast the opponents' moves are shown, a key of `PACES`.

    """

    CSS_PATH = Path(__file__).parent / "style.tcss"
    TITLE = "Lonehand"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - as Textual has it

    def __init__(
        self,
        session: Play,
        reopen: Callable[[str], Play] | None = None,
        pace: str = "fast",
    ) -> None:
        super().__init__()
        self.theme = "ansi-dark"  # which takes every colour, light or dark, from the terminal
        self.console_of = Console(session, reopen, curtain=True)
        self.pace = pace
        self.heard_as: Seats | None = None
        """The seats whose log `sentences` is."""
        self.waited: tuple[str, str] = ("", "")
        """Whose answer is waited for, and the question's name."""
        self.waited_since = 0.0
        self.sentences: list[str] = []
        self.walking: list[int] = []
        """The events that are still to be shown, the one that is shown now first."""
        self.looking: int | None = None
        self.timer: Timer | None = None
        self.panel, self.said = "log", [""]
        self.notice = ""
        self.chosen = -1
        self.digits = ""
        """The beginning of a number that is being typed."""
        self.drawn_for: Size | None = None
        """The size of the table that its boxes were filled for."""
        self.typing, self.hands_off = False, False
        self.hear()

    # -- what is shown -----------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Make the parts of the screen."""
        with Container(id="middle"):
            with Container(id="table"):
                yield from self.compose_table()
            with Vertical(id="side"), VerticalScroll(id="panel", can_focus=False):
                yield Static(id="panel-text")
        yield Static(id="notice")
        with VerticalScroll(id="ask", can_focus=False):
            yield Static(id="prompt")
            yield Static(id="choices")
            yield Input(id="words", compact=True, select_on_focus=False)
        yield Static(id="foot")

    def compose_table(self) -> ComposeResult:
        """Make the seats, and the middle among them."""
        count = len(self.ring_at(None).seats)
        for number in range(count // 2):
            yield Static(id=f"box-{number}", classes="seat")
        yield Static(id="centre", classes="centre")
        for number in range(count // 2, count):
            yield Static(id=f"box-{number}", classes="seat")

    async def on_mount(self) -> None:
        """Put the line with the title on top, and draw; nothing may draw it before it is there."""
        await self.mount(Static(id="top"), before="#middle")
        self.set_interval(TICK, self.tick)
        self.call_after_refresh(self.draw)

    def on_resize(self, event: events.Resize) -> None:
        """Draw again for the new width, which the parts of the screen learn only afterwards."""
        del event
        self.set_timer(SETTLED, self.draw)

    @property
    def session(self) -> Play:
        """The game."""
        return self.console_of.session

    def moment(self) -> int | None:
        """Return the event at which the table is shown; None is the present."""
        return self.walking[0] if self.walking else self.looking

    def state_at(self, event: int | None) -> Any:
        """Return the table at an event."""
        return self.console_of.state if event is None else self.console_of.seen.at(event)

    def scene_at(self, event: int | None) -> Scene:
        """Return the table at an event as plain data."""
        return self.console_of.show.scene(self.state_at(event))

    def ring_at(self, event: int | None) -> Ring:
        """Return the seats at an event, and the piles in their middle."""
        return self.scene_at(event).ring or Ring(())

    def part(self, name: str) -> Static:
        """Return a part of the screen."""
        return self.query_one(f"#{name}", Static)

    def draw(self) -> None:
        """Draw everything."""
        event = self.moment()
        state = self.state_at(event)
        self.screen.set_class(bool(self.walking), "walking")
        self.draw_top(state)
        self.draw_table(state, event)
        self.draw_panel(event)
        self.draw_question()
        notice, said = self.part("notice"), self.notice or self.told_last()
        notice.update(Content(said))
        notice.set_class(not said, "empty")
        self.draw_foot()
        self.call_after_refresh(self.fill_boxes)

    def fill_boxes(self) -> None:
        """Draw the table again when the answers below it have taken or given back some rows."""
        if self.drawn_for not in (None, self.query_one("#table").size):
            event = self.moment()
            self.draw_table(self.state_at(event), event)

    def told_last(self) -> str:
        """Return what happened last, when a long list of answers takes the room of the log."""
        return ""

    def draw_top(self, state: Any) -> None:
        """Draw the line on top: the game, where it stands, the pace."""
        game = self.session.game
        standing = game.standing(state) if isinstance(game, Stands) else ""
        scene = self.console_of.show.scene(state)
        side = "" if scene.ring is not None else wording.whose(scene)  # in a ring each seat says it
        clock = self.clock_line()
        room = self.size.width - MARGINS - (len(clock) + 3 if clock else 0)
        while len(standing) > room and ". " in standing:  # what comes first in it is told at least
            standing = standing[: standing.rindex(". ") + 1]
        more = [clock, standing or game.title, side, game.title if standing else ""]
        said = ""
        for words in filter(None, more):  # the most important first, as far as there is room
            wider = f"{said}   {words}" if said else words
            said = wider if len(wider) <= self.size.width - MARGINS else said
        self.part("top").update(Content(said))

    def clock(self) -> float:
        """Return the time in seconds from any beginning."""
        return time.monotonic()

    def clock_line(self) -> str:
        """Return who is waited for and how long, where each has cards of his own; else nothing."""
        seen = self.session.view_for()
        waits = [one.who for one in seen.questions() if not one.source]
        if not waits or not people_sharing(seen):
            return ""
        who = self.console_of.curtain.looks
        who = who if who in waits else waits[0]
        if (who, seen.token) != self.waited:
            self.waited, self.waited_since = (who, seen.token), self.clock()
        seconds = int(self.clock() - self.waited_since)
        return f"{english.capital(who)} {seconds // 60}:{seconds % 60:02}"

    def tick(self) -> None:
        """Let the clock go on."""
        if self.clock_line():
            self.draw_top(self.state_at(self.moment()))

    def draw_table(self, state: Any, event: int | None) -> None:
        """Draw the seats and the middle."""
        console = self.console_of
        self.drawn_for = self.query_one("#table").size
        ring = console.show.scene(state).ring or Ring(())
        seats: tuple[str | int, ...] = ()
        lit: tuple[str, ...] = ()
        if event is not None:
            told = self.console_of.seen.events[event]
            line = viewmodel.log_line(self.session.game, console.state, event, told)
            seats, lit = line.seats, line.cards
        asked = console.next_question()
        viewer = next((seat for seat in ring.seats if seat.turn), ring.seats[0])
        for seat in ring.seats:
            if asked is not None and event is None and asked.who in (seat.role, seat.name):
                viewer = seat
        known = viewmodel.intents(console.seen) if event is None else []
        intents = {each.seat: each for each in known}
        wide = self.screen.has_class("-wide")
        order = drawing.ring(len(ring.seats)) if wide else list(range(len(ring.seats)))
        places = [number for number in order if number != drawing.CENTRE]
        for place, number in enumerate(places):
            seat, widget = ring.seats[number], self.part(f"box-{place}")
            mark = drawing.CHANGED if number in seats else drawing.NOW if seat.turn else ""
            size = widget.content_size
            title = f"{mark} {seat.name or seat.role or '?'}".strip()
            own = " (yours)" if seat.yours else ""
            fits = not wide or len(title) + len(own) <= size.width - 2
            widget.border_title = title + own if fits else title
            if wide:
                meant = intents.get(number)
                full = size.height or UNKNOWN_ROOM
                lines = drawing.box(seat, viewer, console.faces, lit, size.width or 20, full, meant)
                room = size.height - len(lines) - 1
                lines += drawing.ability(seat, size.width or 20, room)
            else:
                lines = drawing.row(seat, viewer, console.faces, lit, size.width or 60, mark)
            widget.update(Content("\n").join(lines))
            widget.set_class(seat.turn, "turn")
            widget.set_class(number in seats, "lit")
            widget.set_class(not seat.alive, "dead")
        centre = self.part("centre")
        centre.update(drawing.middle(ring.piles, console.faces))
        table = self.query_one("#table")
        if wide:
            table.move_child(centre, before=self.part(f"box-{len(places) // 2}"))
        else:
            table.move_child(centre, after=self.part(f"box-{len(places) - 1}"))

    def draw_panel(self, event: int | None) -> None:
        """Draw the panel at the side: the log, or what was asked for."""
        panel = self.query_one("#panel", VerticalScroll)
        text = self.part("panel-text")
        reading = self.panel != "log"
        self.screen.set_class(reading, "reading")
        self.query_one("#side").border_title = {
            "log": "what happened",
            "why": "why",
            "keys": "keys",
            "table": "table in words",
        }.get(self.panel, "")
        self.call_after_refresh(self.mark_more, reading=reading)
        if not reading:
            text.update(Content("\n").join(self.log_lines(event, self.room(panel))))
            self.call_after_refresh(panel.scroll_end, animate=False)
            return
        lines = [
            Content(row)
            for line in self.panel_lines(event)
            for row in drawing.wrap(line, self.room(panel))
        ]
        text.update(Content("\n").join(lines))

    def mark_more(self, *, reading: bool) -> None:
        """Say on the panel's edge that there is more of it than it shows."""
        more = reading and self.query_one("#panel").max_scroll_y > 0
        self.query_one("#side").border_subtitle = "Page down: more" if more else ""

    def room(self, panel: Widget) -> int:
        """Return the columns of a line in the panel; one that is away has those it will have."""
        width = panel.size.width
        return (width if width >= NARROWEST_PANEL else self.size.width - 4) - 1

    def panel_lines(self, event: int | None) -> list[str]:
        """Return what the panel says, where it is not the log."""
        console = self.console_of
        if self.panel == "why":
            return console.why("" if event is None else str(event))
        if self.panel == "table":
            return console.table(self.state_at(event))
        if self.panel == "keys":
            keys = self.keys_there_are()
            if self.screen.has_class("-wide"):
                return [line for key, does in keys for line in (key, f"    {does}")]
            return [f"{key:<20}  {does}" for key, does in keys]
        return self.said

    def keys_there_are(self) -> tuple[tuple[str, str], ...]:
        """Return the keys, each with what it does."""
        has = {"o": "threats" in self.console_of.commands, "c": self.console_of.may_hang}
        has["c"] = has["c"] and bool(people_sharing(self.session.view_for()))
        return tuple((key, does) for key, does in KEYS if has.get(key, True))

    def log_lines(self, event: int | None, width: int) -> list[Content]:
        """Return the log up to an event, that event marked."""
        last = len(self.sentences) - 1 if event is None else event
        lines: list[Content] = []
        for number in range(max(0, last - LOG_TAIL), last + 1):
            sentence = self.sentences[number]
            if not sentence:
                continue
            turn = self.console_of.is_turn(number)
            if turn and lines:
                lines.append(Content(""))
            mark = f"{drawing.NOW} " if number == event else "" if turn else "  "
            style = "reverse" if number == event else "bold" if turn else ""
            lines += [
                Content.styled(row, style) for row in drawing.wrap(f"{mark}{sentence}", width)
            ]
        return lines

    def draw_question(self) -> None:
        """Draw what is asked and what may be answered."""
        words = self.query_one("#words", Input)
        if self.moment() is not None:
            words.add_class("away")
            self.screen.remove_class("long", "over")  # the log tells what happened
            self.part("choices").add_class("away")
            self.part("prompt").update(Content(self.moment_line()))
            return
        first, *more = self.console_of.question_lines()
        question = self.console_of.question
        if question is not None:
            first, more = with_meanings(first, more, wording.meanings(question))
        whole = self.console_of.curtain.is_down or question is None
        self.part("prompt").update(prompt_of("\n".join([first, *more] if whole else [first])))
        self.screen.set_class(question is None, "over")
        hidden = self.console_of.curtain.is_down
        writes = question is not None and not hidden and self.writes(question)
        shown = self.typing or writes
        words.set_class(not shown, "away")
        if writes and not self.typing and not self.hands_off:
            self.typing = True
            words.focus()
            self.call_after_refresh(self.focus_words)  # before, it may not be there yet
        words.placeholder = self.typing_hint()
        lines = self.choice_lines() or self.break_lines(self.console_of.ending_lines())
        if lines and question is None:
            lines += self.break_lines([AFTER.format(self.session.game.name)])
        if writes and more and not words.value.strip():
            lines = [*self.break_lines(more[:1] if lines else more), *lines]
        self.part("choices").update(Content("\n").join(lines))
        self.part("choices").set_class(not lines, "away")
        self.screen.set_class(question is not None and len(lines) > FEW, "long")

    def break_lines(self, lines: Iterable[str]) -> list[Content]:
        """Return sentences in lines that fit under the question, broken between words."""
        return [Content(row) for line in lines for row in drawing.wrap(line, self.columns())]

    def columns(self) -> int:
        """Return how many columns a line under the question has."""
        return max(self.size.width - MARGINS - choices.BAR, choices.NARROWEST)

    def focus_words(self) -> None:
        """Let the line be typed in, if it still is to be."""
        if self.typing:
            self.query_one("#words", Input).focus()

    def writes(self, question: QuestionSeen) -> bool:
        """Tell whether an answer has to be typed, for there are too many to be listed."""
        if question.source or question.form:
            return True
        many = len(question.options) > wording.MANY
        return many and not self.list_answers().goings

    def typing_hint(self) -> str:
        """Return what may be typed, as a hint where nothing is typed yet."""
        question = self.console_of.question
        if question is not None and question.offered:
            return f"Enter for {question.offered[0]}, as before"
        if question is not None and question.source:
            first = question.options[0].text if question.options else ""
            return f"such as {first}; or several, in the order they come" if first else ""
        return WRITTEN if question is not None and question.form else LETTER

    def moment_line(self) -> str:
        """Return what can be done while an earlier moment is shown."""
        if self.walking:
            return "Enter: the next step. Esc: skip to your move."
        event = self.looking or 0
        return f"Event {event}: {self.sentences[event]} Esc: the present. g: go back to here."

    def options_shown(self) -> list[OptionSeen]:
        """Return the answers that are offered: all, or those that what is typed may mean."""
        question = self.console_of.question
        if question is None or question.form:
            return []
        listed = self.list_answers()
        options = list(listed.order)
        text = self.query_one("#words", Input).value if self.typing else ""
        if text.strip() and not text.strip().startswith("/"):
            found = set(typed_answers.matching_notations(self.console_of.labels(), text))
            options = [option for option in options if option.text in found]
        elif question.source and len(options) > wording.LISTED:
            return []
        else:
            return list(listed.at_once)
        return options[:CHOICES]

    def list_answers(self) -> wording.Listed:
        """Return the answers as they are numbered and listed; none if nothing is asked."""
        return self.console_of.list_answers()

    def choice_lines(self) -> list[Content]:
        """Return the answers, each to be clicked; those that differ in whom only in one line."""
        question = self.console_of.question
        if question is None:
            return []
        width = self.columns()
        options = self.options_shown()
        listed = not question.form and not question.source
        if listed and self.typing and not options and self.query_one("#words", Input).value.strip():
            return self.break_lines([NO_ANSWER])
        if question.source:
            labels = [self.choice(place, one, one.label) for place, one in enumerate(options)]
            return drawing.in_columns(labels, width)
        ways = () if self.typing else self.list_answers().goings
        lines = choices.lines(options, ways, width, self.choice)
        slips = choices.slips(options, self.chosen)
        if len(lines) <= FEW or self.typing or not slips:
            return lines
        named = list(self.console_of.labels())
        numbers = [named.index(options[place].text) + 1 for place in slips]
        lines = choices.lines(options, ways, width, self.choice, slips)
        return [*lines, choices.folded_line(numbers)]

    def choice(self, place: int, option: OptionSeen, label: str) -> Content:
        """Return the answer that is shown in that place, with the key that gives it."""
        question = self.console_of.question
        key = ""
        chosen = place == self.chosen
        if question is not None and not question.source:
            elsewhere = not chosen and 0 <= self.chosen < len(
                self.options_shown()
            )  # Enter takes that one
            key = str(list(self.console_of.labels()).index(option.text) + 1)
            if option.text == question.obvious:
                key = "Esc, Enter" if elsewhere else "Enter"
        return choices.draw_choice(place, label, key, chosen=chosen)

    def draw_foot(self) -> None:
        """Draw the keys, and what undo would take back."""
        line = keys.foot(self.activity(), self.pace)
        step = viewmodel.undo_step(self.console_of.seen)
        if step is not None and self.screen.has_class("-wide"):
            room = self.size.width - MARGINS - len("Undo takes back “”.")
            name = step.name if len(step.name) <= room else f"{step.name[: room - 1].rstrip()}…"
            line += f"\nUndo takes back “{name}”."
            line += " You still know what you have seen." if step.shown else ""
        self.part("foot").update(Content(line))

    def activity(self) -> str:
        """Return what the person is doing, which decides the keys that are named, or nothing."""
        if self.walking:
            return "walking"
        if self.looking is not None:
            return "looking"
        question = self.console_of.question
        if self.typing:
            return "writing" if question is not None and question.form else "typing"
        if self.console_of.curtain.is_down:
            return "curtain"
        if question is not None:
            return ""
        return "reading" if self.query_one("#ask").max_scroll_y else "over"

    # -- what the game did -------------------------------------------------------------------------

    def hear(self) -> list[int]:
        """Take note of what has happened; return the new events that have words."""
        console = self.console_of
        first = console.news()
        if self.heard_as != console.seats:
            self.heard_as = console.seats
            self.sentences.clear()
        del self.sentences[first:]
        for number in range(len(self.sentences), len(console.seen.events)):
            self.sentences.append(self.console_of.sentence(number))
        return [n for n in range(first, len(self.sentences)) if self.sentences[n]]

    def yours(self, number: int) -> bool:
        """Tell whether an event is something that the person did himself."""
        show = self.console_of.show
        event = self.console_of.seen.events[number].event
        if event.kind in self.console_of.heads or isinstance(event, ENGINES_OWN):
            return False
        seats = show.marks(event).seats
        return bool(seats) and self.ring_at(None).seats[seats[0]].yours
