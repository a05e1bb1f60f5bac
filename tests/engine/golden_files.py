"""Golden games as files: beside each record lies a log that a person can read."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

from lonehand.engine.game import Game
from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session


class Written(NamedTuple):
    """A golden game to be written.

    Attributes:
        name: the name of its files.
        session: the game, played to where its record ends.
        log: what happened in it.
        said: what is said of it where it is written.

    """

    name: str
    session: Session
    log: str
    said: str


def files_of(folder: Path, name: str) -> tuple[Path, Path]:
    """Return where the record and the log of a golden game lie."""
    return folder / f"{name}.txt", folder / f"{name}.log.txt"


def replay(game: Game, folder: Path, name: str) -> Session:
    """Return a golden game, run again from its record."""
    path, _ = files_of(folder, name)
    return Session(game, read(path.read_text("utf-8"), path.name))


def write_anew(folder: Path, names: Iterable[str], made: Iterable[Written]) -> list[str]:
    """Write golden games into a folder, remove all others, and return a line about each."""
    folder.mkdir(parents=True, exist_ok=True)
    said = []
    wanted = {path for name in names for path in files_of(folder, name)}
    for path in sorted(set(folder.glob("*.txt")) - wanted):
        path.unlink()
        said.append(f"{path.name} is gone")
    for each in made:
        record, told = files_of(folder, each.name)
        record.write_text(each.session.record.text(), "utf-8")
        told.write_text(each.log, "utf-8")
        said.append(f"{each.name}: {each.said}, {len(each.session.record)} lines")
    return said


class Named(Protocol):
    """A golden game, as one module says what is played in it."""

    @property
    def name(self) -> str:
        """The name of its files."""


G = TypeVar("G", bound=Named)


class Kept(Generic[G]):
    """The golden games of one game, which lie in a folder of their own.

    Args:
        game: the game.
        goldens: what is played.
        made: plays one of them.
        log: tells what happened in one.
        said: says how long one lasts.

    """

    def __init__(
        self,
        game: Game,
        goldens: Sequence[G],
        made: Callable[[G], Session],
        log: Callable[[G, Session], str],
        said: Callable[[G, Session], str],
    ) -> None:
        self.game, self.goldens = game, goldens
        self.made, self.log, self.said = made, log, said
        self.folder = Path(__file__).parents[1] / "golden" / game.name

    def files(self, golden: G) -> tuple[Path, Path]:
        """Return where the record and the log of a golden game lie."""
        return files_of(self.folder, golden.name)

    def replayed(self, golden: G) -> Session:
        """Return a golden game, run again from its record."""
        return replay(self.game, self.folder, golden.name)

    def regenerate(self) -> list[str]:
        """Write all golden records and logs anew, and return a line about each."""
        names = [golden.name for golden in self.goldens]
        return write_anew(self.folder, names, map(self.written, self.goldens))

    def written(self, golden: G) -> Written:
        """Return a golden game as it is written."""
        session = self.made(golden)
        said = self.said(golden, session)
        return Written(golden.name, session, self.log(golden, session), said)


# -- logs -----------------------------------------------------------------------------------------


def wrapped(text: str, first: str, later: str) -> list[str]:
    """Return a paragraph in lines, with something before the first one and before all others."""
    return textwrap.wrap(
        text, 100, initial_indent=first, subsequent_indent=later, break_on_hyphens=False
    )


def told(sentence: str, clause: str, *, heads: bool) -> list[str]:
    """Return the lines of a sentence with its clause; one that *heads* what follows stands out."""
    if heads:
        return ["", f"{sentence} [{clause}]"]
    return wrapped(f"{sentence} [{clause}]", "  ", "    ")


def ended(session: Session, what: str) -> list[str]:
    """Return the last lines of a log: how a game ended, and the digest of what was left."""
    outcome = session.outcome()
    assert outcome is not None
    digest = session.state_checksum()
    return ["", f"{outcome.sentence} [{outcome.clause}]", "", f"{what} at the end: {digest}"]
