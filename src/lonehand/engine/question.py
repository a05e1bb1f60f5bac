"""What the rules need to know, from whom, and under which clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose, join_words, nearest

UNKNOWN: Final = "unknown"
"""A card that lies face down on the real table and that nobody has needed to know yet."""


class Form(Protocol):
    """An answer that cannot be listed: a place in inches, a list of units, five plotted actions."""

    def check(self, text: str) -> Any:
        """Return the value that *text* stands for; raise `Refusal` with clause and place."""

    def sample(self, chance: Chance) -> str:
        """Return the text of a legal answer, chosen by *chance* alone."""

    def candidates(self, most: int) -> Sequence[str]:
        """Return up to *most* good answers, best first, for keyboards and searches."""


class Question(msgspec.Struct, frozen=True):
    """One question to one seat, or to one source of chance that is typed in by hand.

    Attributes:
        who: the seat that answers, or the name of the source of chance.
        clause: the id of the clause that needs the answer.
        topic: what sort of question it is, in the game's own words (`play`, `defend`).
        options: the values to choose from; `str` of each is its notation, unique in here.
        about: what the question is about, as plain data, for words and players.
        form: stands in place of the options where the answers cannot be listed.
        owners: for a question put to a whole side, the seat that each option belongs to.
        source: whether *who* is a source of chance.
        moment: where a play may be interrupted, the kind of that play; empty for any other
            question. The last option then lets it pass.

    """

    who: str
    clause: str
    topic: str
    options: Sequence[Any]
    about: Mapping[str, Any] = {}
    form: Form | None = None
    owners: Sequence[str] = ()
    source: bool = False
    moment: str = ""

    @property
    def passing(self) -> str:
        """The notation of the answer that lets a play pass; empty where none can be interrupted."""
        return str(self.options[-1]) if self.moment else ""

    def texts(self) -> list[str]:
        """Return the notation of every option, in order."""
        return [str(option) for option in self.options]

    def value(self, text: str) -> Any:
        """Return the option, or the form's value, that *text* stands for.

        Raises:
            Refusal: when it stands for none.

        """
        if self.form is not None:
            return self.form.check(text)
        for option in self.options:
            if str(option) == text:
                return option
        texts = self.texts()
        if len(texts) <= 12 or nearest(text, texts):
            known = choose(texts, text)
        else:
            known = f"type an answer such as {join_words(texts[:3], 'or')}"
        raise Refusal(f"“{text}” is not an answer; {known}", place=self.topic, clause=self.clause)

    def fits(self, text: str) -> bool:
        """Tell whether *text* answers this question."""
        try:
            self.value(text)
        except Refusal:
            return False
        return True

    def owner(self, text: str) -> str:
        """Return the seat whose answer *text* is."""
        if not self.owners:
            return self.who
        return self.owners[self.texts().index(text)]

    def seats(self) -> tuple[str, ...]:
        """Return every seat that may answer, in order and once each."""
        return tuple(dict.fromkeys(self.owners)) if self.owners else (self.who,)


class Round(msgspec.Struct, frozen=True):
    """One secret question a seat: answered in any order, revealed together."""

    clause: str
    topic: str
    questions: tuple[Question, ...]

    def seats(self) -> tuple[str, ...]:
        """Return the seats in order of play."""
        return tuple(question.who for question in self.questions)
