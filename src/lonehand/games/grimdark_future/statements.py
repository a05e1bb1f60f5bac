"""What people have said beside a table, and the program keeps from one question to the next."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.games.state_json import Noted

NUMBER: Final = re.compile(r"[0-9]{1,9}")
NEXT: Final = "next"
SECTION, NOT_IN = "section ", "not in "
"""What the keys of the text begin with that hold sections, followed by the name of a unit."""
FACT: Final = ": "
"""What stands between a unit and the words of what was asked of it."""


class Heard(Noted):
    """What people have said beside a table.

    Attributes:
        next: the unit that a situation wants activated next; empty if none.
        sections: the section that each unit is in, by its name, as far as known.
        ruled_out: the sections in which a unit is not, by its name.
        answers: what was last answered, by the unit and the words of the question.

    """

    __slots__ = ("answers", "next", "ruled_out", "sections")

    def __init__(self) -> None:
        self.next = ""
        self.sections: dict[str, int] = {}
        self.ruled_out: dict[str, list[int]] = {}
        self.answers: dict[tuple[str, str], str] = {}

    def copy(self) -> Heard:
        """Return one of its own."""
        found = Heard()
        found.next = self.next
        found.sections = self.sections.copy()
        found.ruled_out = {name: sections[:] for name, sections in self.ruled_out.items()}
        found.answers = self.answers.copy()
        return found

    # -- what is known --

    def section_of(self, name: str, count: int) -> int:
        """Return which of *count* sections a unit is known to be in; 0 if none is."""
        if name in self.sections:
            return self.sections[name]
        out = self.ruled_out.get(name, ())
        left = [section for section in range(1, count + 1) if section not in out]
        return left[0] if len(left) == 1 else 0

    def last(self, name: str, words: str) -> str:
        """Return what was last answered to a question about a unit; empty if nothing was."""
        return self.answers.get((name, words), "")

    def forget(self, name: str) -> None:
        """Forget in which section a unit is, for it has moved."""
        self.sections.pop(name, None)
        self.ruled_out.pop(name, None)

    # -- as text --

    def note(self) -> dict[str, str]:
        """Return it as text, an entry for each thing that was said."""
        found = {NEXT: self.next} if self.next else {}
        for name, section in self.sections.items():
            found[SECTION + name] = str(section)
        for name, sections in self.ruled_out.items():
            found[NOT_IN + name] = "".join(map(str, sections))
        for (name, words), answer in self.answers.items():
            found[name + FACT + words] = answer
        return found

    @classmethod
    def from_data(cls, note: Mapping[str, str]) -> Heard:
        """Return what a text holds; raise Refusal for an entry that says nothing."""
        found = cls()
        for key, text in note.items():
            if key == NEXT:
                found.next = text
            elif key.startswith(SECTION) and NUMBER.fullmatch(text):
                found.sections[key.removeprefix(SECTION)] = int(text)
            elif key.startswith(NOT_IN) and NUMBER.fullmatch(text):
                found.ruled_out[key.removeprefix(NOT_IN)] = [int(digit) for digit in text]
            else:
                name, separator, words = key.partition(FACT)
                if not separator:
                    raise Refusal(f"“{key}” is not a question that was answered", place="said")
                found.answers[name, words] = text
        return found
