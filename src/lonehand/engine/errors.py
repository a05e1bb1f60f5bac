"""Everything that can go wrong; each sentence says what, where, and what would be right."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parents[1]
"""The folder of Lonehand's own code."""


class LonehandError(Exception):
    """The root of all errors that a user may meet; its text is a sentence for that user."""


class Refusal(LonehandError):  # noqa: N818 - it says what happens to what was given, no more
    """Something given from outside cannot be taken: an answer, a correction, an option, a file.

    Args:
        sentence: what was wrong and what would have been right.
        place: the file, line or field it stands in; empty if there is only one place.
        clause: the clause of the rules that forbids it; empty if none does.

    Attributes:
        others: what else is wrong with the same thing, where more than one fault was looked for.

    """

    others: tuple[Refusal, ...] = ()

    def __init__(self, sentence: str, *, place: str = "", clause: str = "") -> None:
        self.sentence, self.place, self.clause = sentence, place, clause
        is_named = sentence.startswith((f"there is no {place} “", f"the {place} “"))
        super().__init__(f"{place}: {sentence}" if place and not is_named else sentence)


class Unknown(Refusal):
    """There is nothing of the name that was given: no such option, seat, player or game."""


class Faults:
    """The faults of one thing, such as a file: gathered, and refused all at once."""

    def __init__(self) -> None:
        self._found: list[Refusal] = []

    @contextmanager
    def gather(self) -> Iterator[None]:
        """Keep what is refused in here, and go on behind it."""
        try:
            yield
        except Refusal as refusal:
            known = {str(each) for each in self._found}
            self._found += [each for each in (refusal, *refusal.others) if str(each) not in known]

    def refuse(self) -> None:
        """Raise the first fault, the others behind it; do nothing if there is none."""
        if self._found:
            first, *others = self._found
            first.others = tuple(others)
            raise first


class Stale(Refusal):
    """The answer names a question that is no longer the one being asked."""


class Divergence(LonehandError):  # noqa: N818 - two texts part, and neither need be wrong
    """A record does not fit the rules: the place where they part, and what each of them says."""

    def __init__(self, place: int, sentence: str) -> None:
        self.place, self.sentence = place, sentence
        super().__init__(f"line {place} of the record: {sentence}")


class RuleError(LonehandError):
    """A rule failed. The game stands at the question before; *report* says how to see it again."""

    def __init__(self, sentence: str, report: str = "") -> None:
        self.report = report
        super().__init__(sentence)


class StoreError(LonehandError):
    """What was to be kept could not be: the disk is full, the file is locked or gone."""


def unforeseen(error: BaseException) -> bool:
    """Tell whether *error* is one that no rule should raise."""
    return isinstance(error, Exception) and not isinstance(error, LonehandError)


def what_it_says(error: BaseException) -> str:
    """Return an error as the last line of its traceback."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def where_rules_failed(game: object, error: BaseException) -> str:
    """Return what a game's rules raised, and at which line of which of the game's files."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return what_it_says(error)
    file = getattr(sys.modules.get(type(game).__module__), "__file__", None) or __file__
    home = Path(file).parent
    others = () if home.is_relative_to(HERE) else (HERE,)  # it may lie beside Lonehand
    its = [
        each
        for each in frames
        if Path(each.filename).is_relative_to(home)
        and not any(Path(each.filename).is_relative_to(other) for other in others)
    ]
    last = (its or frames)[-1]
    where = Path(last.filename)
    return f"{what_it_says(error)} ({where.parent.name}/{where.name}, line {last.lineno})"


@contextmanager
def refuse_errors(what: str, place: str = "") -> Iterator[None]:
    """Turn an error that no rule should raise into a refusal of *what* was given from outside.

    It stands round the code of a game that reads what a record or an owner gives it: whatever that
    code did not think of, the one who gave it gets a sentence.

    Args:
        what: what cannot be read, as the beginning of a sentence.
        place: where it stands.

    """
    try:
        yield
    except Exception as error:
        if not unforeseen(error):
            raise
        raise Refusal(
            f"{what} cannot be read: {str(error) or type(error).__name__}", place=place
        ) from (error)
