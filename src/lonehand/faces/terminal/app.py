"""The terminal's face: table, question, log and reasons, led by keys.

It draws what the console and the view model give it, and hands every answer and every command to
the console, which also leads a game in plain lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Input

from lonehand.faces import viewmodel
from lonehand.faces.curtain import CALL
from lonehand.faces.terminal import choices, drawing
from lonehand.faces.terminal.keys import PACES
from lonehand.faces.terminal.screen import GameScreen
from lonehand.faces.text import typed_answers
from lonehand.faces.text.console import Reply
from lonehand.show.questions import OptionSeen


class Terminal(GameScreen):
    """One game in the terminal, led by keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "line('/undo')", priority=True),
        Binding("ctrl+y,ctrl+shift+z", "line('/redo')", priority=True),
        Binding("ctrl+c,ctrl+q", "quit", priority=True),
        Binding("enter,space", "next"),
        Binding("up", "choose_next(-1)"),
        Binding("down", "choose_next(1)"),
        Binding("left", "look(-1)"),
        Binding("right", "look(1)"),
        Binding("g", "go_back"),
        Binding("slash,colon", "type"),
        Binding("w", "show('why')"),
        Binding("t", "show('table')"),
        Binding("question_mark", "show('keys')"),
        Binding("o", "threats"),
        Binding("h", "hint"),
        Binding("p", "pace"),
        Binding("c", "call"),
        Binding("q", "quit"),
        Binding("escape", "escape", priority=True),
        Binding("pageup", "move_panel(-1)"),
        Binding("pagedown", "move_panel(1)"),
        *(Binding(str(digit), f"number({digit})") for digit in range(10)),
    ]

    # -- what the game does ------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Give the console a line, and show what comes of it."""
        console = self.console_of
        before = console.place, console.seats
        reply = console.line(text)
        if reply.leave:
            self.exit()
            return
        self.hear_out(reply, moved=(console.place, console.seats) != before)

    def hear_out(self, reply: Reply, *, moved: bool) -> None:
        """Show what came of a line: new events at their pace, and whatever was said."""
        self.notice = ""
        if moved:
            self.chosen, self.looking = -1, None
            self.digits, self.panel = "", "log"
            self.query_one("#words", Input).value = ""
            self.stop_typing()
            self.hands_off = False
            before, new = self.heard_as, self.hear()
            while new and self.yours(new[0]):
                new.pop(0)
            told = bool(reply.answers) or before != self.heard_as
            told = told and not self.console_of.curtain.is_down
            self.walking = new if self.pace != "at once" and told else []
        if self.console_of.warned:
            shown = [one.text for one in self.options_shown()]
            self.panel, self.notice = "log", reply.lines[-1]
            self.chosen = shown.index(reply.meant) if reply.meant in shown else -1
        elif len(reply.lines) > 1:
            self.panel, self.said = "said", reply.lines
            self.query_one("#words", Input).value = ""  # a command; what is refused is mended
        elif reply.lines:
            self.notice = reply.lines[0]
        self.draw()
        self.wait()

    def wait(self) -> None:
        """Have the next event shown after a while, if the pace says so."""
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        seconds = PACES[self.pace]
        if self.walking and seconds is not None:
            self.timer = self.set_timer(seconds, self.walk)

    def walk(self) -> None:
        """Show the next event; after the last one, the present."""
        if self.walking:
            self.walking.pop(0)
        self.draw()
        self.wait()

    # -- keys --------------------------------------------------------------------------------------

    def action_line(self, text: str) -> None:
        """Do what a command says."""
        self.walking = []
        self.say(text)

    def action_next(self) -> None:
        """Do the obvious next thing."""
        question = self.console_of.question
        if self.walking:
            self.walk()
        elif self.looking is not None:
            self.action_escape()
        elif self.digits:
            self.give_number(int(self.digits))
        elif 0 <= self.chosen < len(self.options_shown()):
            self.action_take(self.chosen)
        elif self.console_of.order or self.console_of.curtain.is_down or self.console_of.warned:
            self.say("")
        elif question is not None and question.obvious:
            self.say(question.obvious)
        elif question is not None:
            self.tell("Choose an answer by its number, or with the arrows and Enter.")

    def action_threats(self) -> None:
        """Say what to watch out for, in a game that says it."""
        if "threats" in self.console_of.commands:
            self.action_line("/threats")
        else:
            self.tell("There is no list of dangers in this game; t tells who sees whom.")

    def action_call(self) -> None:
        """Let whoever may answer a play call out, and look."""
        curtain = self.console_of.curtain
        if self.moment() is None and curtain.is_down and curtain.moment is not None:
            self.say(CALL)

    def action_number(self, number: int) -> None:
        """Add a digit to the number of an answer; give it once no longer number begins so."""
        question = self.console_of.question
        if self.moment() is not None or question is None or question.source or question.form:
            return
        listed, typed_ = self.list_answers(), f"{self.digits}{number}".lstrip("0")
        count = len(listed.at_once) - listed.ends_with_obvious
        if not typed_ or int(typed_) > count:
            self.digits = ""
            self.tell(f"The answers have the numbers 1 to {count}." if count else "")
        elif int(typed_) * 10 > count:
            self.give_number(int(typed_))
        else:
            self.digits = typed_
            option = listed.order[int(typed_) - 1]
            shown = [one.text for one in self.options_shown()]
            self.chosen = shown.index(option.text) if option.text in shown else -1
            self.tell(f"{typed_}: {option.label}. Enter gives it, or type the next digit.")

    def give_number(self, number: int) -> None:
        """Give the answer of that number."""
        question, self.digits = self.console_of.question, ""
        if question is not None and 1 <= number <= len(question.options):
            self.give_option(self.list_answers().order[number - 1])

    def give_option(self, option: OptionSeen) -> None:
        """Give an answer that is shown, as a person would type it."""
        self.say(typed_answers.as_typed(self.console_of.labels(), option.text))

    def action_take(self, place: int) -> None:
        """Give the answer that is shown in that place."""
        options = self.options_shown()
        if self.moment() is None and place < len(options):
            self.give_option(options[place])

    def action_choose_next(self, by: int) -> None:
        """Go to the next answer, or the one before; at the end, through how the game went."""
        self.digits = ""
        if self.console_of.question is None:
            self.query_one("#ask").scroll_relative(0, by, animate=False)
            return
        count = len(self.options_shown())
        if self.moment() is None and count:
            first = 0 if by > 0 else count - 1
            self.chosen = first if self.chosen < 0 else (self.chosen + by) % count
            self.tell(self.explain_choice())
            self.call_after_refresh(self.go_to_chosen)

    def explain_choice(self) -> str:
        """Return what the chosen answer does; empty if its words say it all."""
        question, option = self.console_of.question, self.options_shown()[self.chosen]
        face = self.console_of.faces.get(option.card)
        return "" if question is None else choices.explain(option, question, face)

    def go_to_chosen(self) -> None:
        """Scroll so that the chosen answer is in view."""
        ask, choices = self.query_one("#ask"), self.part("choices")
        rows = str(choices.content).splitlines()
        row = next((nth for nth, each in enumerate(rows) if drawing.NOW in each), 0)
        ask.scroll_to(y=max(0, row + 2 - ask.size.height // 2), animate=False)

    def action_look(self, by: int) -> None:
        """Look at the next moment that has words, or the one before."""
        if self.walking:
            if by > 0:
                self.walk()
                return
            self.looking, self.walking = self.walking[0], []
            self.wait()
        here = len(self.sentences) if self.looking is None else self.looking
        there: Iterable[int] = (
            range(here + 1, len(self.sentences)) if by > 0 else reversed(range(here))
        )
        found = next((number for number in there if self.sentences[number]), None)
        if found is not None:
            self.looking = found
        elif by > 0:
            self.looking = None
        self.draw()

    def action_go_back(self) -> None:
        """Take back all that came after the moment that is looked at."""
        if self.looking is None:
            self.tell("← and → look at earlier moments; g then goes back there.")
            return
        steps = viewmodel.steps_back_to(self.session, self.console_of.seen, self.looking)
        if steps:
            self.say(f"/undo {steps}")
        else:
            self.looking = None
            self.tell("You are already there.")

    def action_hint(self) -> None:
        """Show what a sensible player would do, and choose it for Enter."""
        if self.moment() is not None:
            return
        reply = self.console_of.line("/hint")
        texts, labels = [option.text for option in self.options_shown()], self.console_of.labels()
        self.chosen, self.digits = -1, ""
        if reply.meant in texts:
            self.chosen = texts.index(reply.meant)
        elif reply.meant in labels:
            self.digits = str(list(labels).index(reply.meant) + 1)
        else:
            self.console_of.warned = reply.meant  # a place, that no list has
        self.tell(f"{reply.lines[0]}{' Enter does it.' if reply.meant else ''}")

    def action_show(self, panel: str) -> None:
        """Open a panel, or close it if it is open."""
        self.panel = "log" if self.panel == panel else panel
        self.draw()
        if self.panel != "log":
            self.query_one("#panel", VerticalScroll).scroll_home(animate=False)

    def action_pace(self) -> None:
        """Take the next pace."""
        paces = list(PACES)
        self.pace = paces[(paces.index(self.pace) + 1) % len(paces)]
        if self.pace == "at once":
            self.walking = []
        self.draw()
        self.wait()

    def action_type(self) -> None:
        """Begin to type."""
        if self.moment() is None:
            self.typing = True
            self.query_one("#words", Input).focus()
            self.draw()

    def action_escape(self) -> None:
        """Close what is open, the last thing first."""
        words = self.query_one("#words", Input)
        if self.typing and words.has_focus:
            words.value = ""
            self.stop_typing()
            self.hands_off = True
        elif self.walking:
            self.walking = []
        elif self.looking is not None:
            self.looking = None
        elif self.panel != "log":
            self.panel = "log"
        self.chosen, self.notice = -1, ""
        self.digits = self.console_of.warned = ""
        self.draw()
        self.wait()

    def action_move_panel(self, by: int) -> None:
        """Move the panel by a page, or the table where it has no room for all its seats."""
        panel: Widget = self.query_one("#panel")
        table = self.query_one("#table")
        ask = self.query_one("#ask")
        if self.panel == "log" and self.console_of.question is None and ask.max_scroll_y:
            panel = ask
        elif self.panel == "log" and table.max_scroll_y:
            panel = table
        if by > 0:
            panel.scroll_page_down(animate=False)
        else:
            panel.scroll_page_up(animate=False)

    def tell(self, sentence: str) -> None:
        """Show a sentence above the question."""
        self.notice = sentence
        self.draw()

    def stop_typing(self) -> None:
        """Give the keys back to the table."""
        self.typing = False
        self.screen.set_focus(None)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the answers that what is typed may mean."""
        del event
        self.chosen = -1
        if self.moment() is None:
            self.draw_question()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give what is typed to the console."""
        text, question = event.value.strip(), self.console_of.question
        if self.chosen >= 0:
            self.action_take(self.chosen)
        elif text == "h" and question is not None and question.form is not None:
            event.input.clear()  # the key of the hint, where what is typed is an answer
            self.action_hint()
        elif text:
            self.say(text)
        elif self.console_of.order or self.console_of.warned:
            self.say("")
        elif question is not None and question.offered:
            self.say("=")
        elif question is not None and question.obvious:
            self.say(question.obvious)
        else:
            self.tell(self.typing_hint())
