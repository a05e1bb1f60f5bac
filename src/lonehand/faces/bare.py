"""What stands in for a module `scene` where a game brings none: it is shown in words.

Question, answers, log, reasons, undo and hints need no picture. Where the game can say where it
stands, that sentence takes the place of the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from lonehand.engine.door import Event
from lonehand.engine.game import Game, Stands
from lonehand.engine.question import Question

NOT_SAID: Final = "This game does not say where it stands; the log has what has happened."


class Scene(msgspec.Struct, frozen=True):
    """A table without a picture: where the game stands, as a sentence, and whether it is over.

    No seat is drawn, so there is none in `seats`.
    """

    words: str
    over: bool
    seats: tuple[Any, ...] = ()


class Pointer(NamedTuple):
    """An option lies nowhere that could be pointed at."""

    card: str = ""
    place: str = ""
    seat: int = -1


class Marks(NamedTuple):
    """An event marks no card and no seat."""

    cards: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()


class Bare:
    """A scene in words for *game*; `viewmodel.SceneModule` says what each part is."""

    BOARD: Final = "words"
    CARD_FACES: Final[Mapping[str, Any]] = {}
    CORRECTIONS: Final[Mapping[str, str]] = {}
    OPPONENTS_SEE: Final = "The opponents decide by what their seat may know, and by nothing else."
    LEAD: Final = ""

    def __init__(self, game: Game) -> None:
        self.game = game

    def scene(self, state: Any) -> Scene:
        """Return where the game stands, in words."""
        words = self.game.standing(state) if isinstance(self.game, Stands) else NOT_SAID
        return Scene(words, self.game.outcome(state) is not None)

    def point(self, question: Question, option: Any) -> Pointer:
        """Return that an option lies nowhere."""
        del question, option
        return Pointer()

    def group(self, state: Any, question: Question, option: Any) -> tuple[str, str]:
        """Return that an option stands for itself."""
        del state, question, option
        return "", ""

    def refusals(self, state: Any, question: Question) -> list[Any]:
        """Return nothing: what is not offered is not shown."""
        del state, question
        return []

    def obvious(self, question: Question) -> str:
        """Return nothing: no option is obvious."""
        del question
        return ""

    def marks(self, event: Event) -> Marks:
        """Return that nothing is marked."""
        del event
        return Marks()

    def pieces(self, state: Any, sentence: str) -> list[tuple[str, str, int]]:
        """Return a sentence in one piece."""
        del state
        return [(sentence, "", -1)]

    def spoken(self, text: str) -> str:
        """Return notation as it is."""
        return text

    def called(self, state: Any, seat: int) -> str:
        """Return how a seat is called."""
        del state
        return self.game.seats[seat] if 0 <= seat < len(self.game.seats) else ""

    def tallies(self, state: Any, events: Sequence[Event]) -> list[Any]:
        """Return nothing: what chance would give is the game's to say."""
        del state, events
        return []
