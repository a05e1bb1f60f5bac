"""What the toy games share: a state that is one struct, written as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.events import Event
from lonehand.engine.game import Place, Situation
from lonehand.engine.question import Question
from lonehand.engine.words import Words

HERE: Final = Path(__file__).parent
NOTHING: Final[Mapping[str, Any]] = {}
S = TypeVar("S", bound=msgspec.Struct)


class Toy(Generic[S]):
    """The parts of a game that follow from the class of its state, and from its words."""

    state: type[S]
    words: Words[S]

    def copy(self, state: S) -> S:
        """Return a state of its own."""
        return self.decode(self.encode(state))

    def encode(self, state: S) -> bytes:
        """Return the state as JSON."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> S:
        """Return the state that JSON holds."""
        try:
            return msgspec.json.decode(data, type=self.state)
        except msgspec.MsgspecError as error:
            raise Refusal(f"not a position of this game: {error}") from error

    def situation(self, state: S, following: Mapping[str, Sequence[str]] = NOTHING) -> str:
        """Return the state as text."""
        del following
        return self.encode(state).decode() + "\n"

    def read_situation(
        self, text: str, name: str, options: Mapping[str, str] = NOTHING
    ) -> Situation:
        """Return the position that text describes."""
        del name, options
        return Situation(self.decode(text.encode()), {})

    def places(self, state: S) -> Sequence[Place]:
        """Return nothing: hands move what the instructions say."""
        del state
        return ()

    def thing(self, text: str) -> str:
        """Return a thing in words."""
        return text

    def sentence(self, state: S, event: Event) -> str:
        """Return what happened."""
        return self.words.sentence(state, event)

    def instruction(self, state: S, event: Event) -> str:
        """Return what hands do about an event."""
        return self.words.instruction(state, event)

    def label(self, state: S, question: Question, option: Any) -> str:
        """Return an option in words."""
        del state, question
        return str(option)
