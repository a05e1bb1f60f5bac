"""What programs send to the interface under /api, and what they are sent."""

from __future__ import annotations

import msgspec

from lonehand.engine.play.record import Header
from lonehand.faces.viewmodel import Step
from lonehand.show.logs import LogLine
from lonehand.show.questions import QuestionSeen
from lonehand.show.scene import Scene


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to begin; whatever is left out is as usual."""

    game: str = "lone-gunslinger"
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    seed: str = ""
    typed: tuple[str, ...] = ()


class Begun(msgspec.Struct, frozen=True):
    """The name of a game that was begun or imported."""

    id: str


class SavedGame(msgspec.Struct, frozen=True):
    """A saved game, as a list shows it; of a damaged one only its name and what is wrong."""

    id: str
    game: str
    seed: str
    options: dict[str, str]
    begun: str
    changed: str
    answers: int
    outcome: str
    about: str
    damage: str = ""


class Ended(msgspec.Struct, frozen=True):
    """How a game ended."""

    won: bool
    sentence: str
    clause: str


class GameSeen(msgspec.Struct, frozen=True):
    """A game as it stands: the table, the question, and what undo and redo would do."""

    id: str
    version: int
    token: str
    header: Header
    events: int
    scene: Scene
    question: QuestionSeen | None
    undo: Step | None
    redo: Step | None
    outcome: Ended | None


class Moved(msgspec.Struct, frozen=True):
    """The moment after a change.

    Attributes:
        version: its number.
        token: its token.
        said: what there is to say about it.
        put_back: where play went back beside a real table, what to put back there.

    """

    version: int
    token: str
    said: tuple[str, ...] = ()
    put_back: tuple[str, ...] = ()


class AnswerGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer; without a token it is taken for whatever question is being asked.

    At a screen that several share, *seat* says who answers; without it, the one who looks does.
    """

    answer: str
    token: str | None = None
    seat: str = ""


class AnswersGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answers to several questions that stood on one screen, in their order."""

    answers: tuple[str, ...]
    token: str


class TypedIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody typed: a few letters of an answer, or several cards in a line."""

    text: str
    token: str | None = None


class Steps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many answers to take back, or to give again."""

    steps: int = 1


class BackTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event; play goes back to the last decision before it."""

    event: int


class GoTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the record, on whatever branch."""

    line: int


class Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What really lies on the table, as `life Sheriff 3`."""

    text: str


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A source of chance, and whether it is typed in by hand from now on."""

    source: str
    typed: bool


class HandKnown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the program is told what it could leave unknown, as the cards in a player's hand."""

    source: str
    topic: str
    known: bool


class LetPass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat lets pass; without a seat it is one's own.

    With a kind: whether every play of that kind passes unasked from now on; several kinds stand
    with | between them. Without: the one play that it is asked about.
    """

    kind: str = ""
    on: bool = True
    seat: str = ""
    token: str | None = None


class StandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a person's seat for the time being; empty hands it back."""

    seat: str
    player: str = ""


class CorrectionSeen(msgspec.Struct, frozen=True):
    """What a correction would change, in words."""

    changes: tuple[str, ...]


class LogSeen(msgspec.Struct, frozen=True):
    """Some lines of the log, and how many there are."""

    events: int
    lines: tuple[LogLine, ...]


class BackSeen(msgspec.Struct, frozen=True):
    """How many answers going back to an event would take back, and the first of them."""

    answers: int
    step: Step | None
