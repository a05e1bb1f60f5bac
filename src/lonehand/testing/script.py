"""A door whose every answer and card is written down beforehand, for tests of a rule.

    with ScriptedDoor(["shot: take the hit"], cards="bang 7c, beer 6h") as door:
        game.step(state, door)

Whatever is asked or drawn must be what the script says comes next, and nothing may be left over:
so a test that passes has also shown that nothing else was asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.events import NOTHING, Event, of_sort
from lonehand.engine.play.record_door import Door
from lonehand.engine.question import Form, Question

T = TypeVar("T")
E = TypeVar("E", bound=Event)


class Mismatch(AssertionError):  # noqa: N818 - named for what it is: the script and the rules part
    """The rules asked for something else than the script says."""


class Expected(NamedTuple):
    """A question that the script foresees, and its answer; empty parts are not checked.

    Attributes:
        text: the notation of the answer.
        topic: the topic of the question.
        who: the seat that is asked.
        clause: the clause that needs the answer.
        options: the notation of all options, in order.

    """

    text: str
    topic: str = ""
    who: str = ""
    clause: str = ""
    options: tuple[str, ...] = ()


class ScriptedDoor(Door):
    """Answers from a script and keeps what it was asked and told.

    Args:
        answers: the answers in order: each an `Expected`, or `answer` or `topic: answer`.
        cards: what is drawn from *deck*, in order, with commas between.
        draws: what other sources give, by name.
        deck: the name of the source that *cards* come from.

    """

    def __init__(
        self,
        answers: Sequence[str | Expected] = (),
        cards: str = "",
        draws: Mapping[str, Sequence[str]] = NOTHING,
        deck: str = "deck",
    ) -> None:
        super().__init__({}, Chance("a script"))
        self.answers = [parse_entry(answer) for answer in answers]
        self.draws = {source: list(values) for source, values in draws.items()}
        self.draws[deck] = [card.strip() for card in cards.split(",") if card.strip()]
        self.asked: list[Question] = []
        """Every question that was answered."""

    def __enter__(self) -> Self:
        """Return the door itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Refuse what is left over, unless something has gone wrong already."""
        if error is None:
            self.finish()

    def finish(self) -> None:
        """Raise Mismatch if the script says more than was asked for."""
        for answer in self.answers:
            raise Mismatch(f"no question took the answer “{answer.text}”")
        for source, values in self.draws.items():
            if values:
                raise Mismatch(f"{source} still has {values}")

    # -- what is asked ----------------------------------------------------------------------------

    def settle(self, question: Question, kind: str = "answer") -> Any:
        """Return the script's answer to *question*, once it is clear that they fit."""
        del kind
        asked = f"{question.who} is asked “{question.topic}” under {question.clause}"
        if not self.answers:
            raise Mismatch(f"{asked}, which the script does not foresee: {question.texts()}")
        wanted = self.answers.pop(0)
        for part in ("topic", "who", "clause"):
            if getattr(wanted, part) not in ("", getattr(question, part)):
                raise Mismatch(f"{asked}, but the script expects {wanted}")
        if wanted.options and list(wanted.options) != question.texts():
            raise Mismatch(f"{asked}, offered {question.texts()}, but the script expects {wanted}")
        self.asked.append(question)
        try:
            return question.value(wanted.text)
        except Refusal as refusal:
            raise Mismatch(f"{asked}: {refusal.sentence}") from refusal

    # -- what is drawn ----------------------------------------------------------------------------

    def next_of(self, source: str, clause: str) -> str:
        """Return what the script says that *source* gives next."""
        values = self.draws.get(source)
        if not values:
            raise Mismatch(f"something is drawn from {source} under {clause}, unforeseen")
        return values.pop(0)

    def roll(
        self, source: str, clause: str, count: int = 1, faces: int = 6, bands: str = ""
    ) -> list[int]:
        """Return the script's dice: one entry for the handful, blanks between."""
        del faces, bands
        values = [int(word) for word in self.next_of(source, clause).split()]
        if len(values) != count:
            raise Mismatch(f"{source} rolls {count} dice under {clause}, the script has {values}")
        return values

    def draw(
        self,
        source: str,
        clause: str,
        pile: list[T],
        *,
        unknown: bool = False,
        about: Mapping[str, Any] = NOTHING,
    ) -> T:
        """Take the script's card out of *pile*."""
        del unknown, about
        value = among(pile, self.next_of(source, clause), source)
        pile.remove(value)
        return value

    def pick(self, source: str, clause: str, options: Sequence[T]) -> T:
        """Return the script's option."""
        return among(options, self.next_of(source, clause), source)

    # -- what is told -----------------------------------------------------------------------------

    def events_of(self, sort: type[E]) -> list[E]:
        """Return the events of that sort, in order."""
        return of_sort(self.events, sort)

    def fill(
        self, who: str, clause: str, topic: str, form: Form, about: Mapping[str, Any] = NOTHING
    ) -> Any:
        """Return the form's value for the script's text."""
        return self.settle(Question(who, clause, topic, (), about, form))


def parse_entry(answer: str | Expected) -> Expected:
    """Return what an entry of the script foresees: `shot: take the hit`, or only the answer."""
    if isinstance(answer, Expected):
        return answer
    topic, colon, text = answer.partition(": ")
    return Expected(text, topic) if colon else Expected(answer)


def among(values: Sequence[T], text: str, source: str) -> T:
    """Return the value of that notation."""
    for value in values:
        if str(value) == text:
            return value
    raise Mismatch(f"{source} cannot give “{text}”; there are {', '.join(map(str, values))}")
