"""The terminal's face for a game without a picture: what lies on the table stands in words."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lonehand.faces.terminal.app import Terminal


class ToldTerminal(Terminal):
    """One game in the terminal, told; the arguments are those of `Terminal`."""

    def compose_table(self) -> ComposeResult:
        """Make the part of the screen that has the table in words."""
        with VerticalScroll(id="told", can_focus=False):
            yield Static(id="told-text")

    def draw_table(self, state: Any, event: int | None) -> None:
        """Tell what lies on the table."""
        del event
        lines = [Content(line) for line in self.console_of.table(state)]
        self.part("told-text").update(Content("\n").join(lines))

    def yours(self, number: int) -> bool:
        """Tell whether an event is something that the person did himself; nothing says it here."""
        del number
        return False
