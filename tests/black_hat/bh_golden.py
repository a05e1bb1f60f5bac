"""The golden record of Black Hat: a whole gunfight that a person can read."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from golden_files import Written, ended, files_of, replay, told, write_anew

from lonehand.engine.play.session import Session
from lonehand.games.black_hat.game import GAME

FOLDER: Final = Path(__file__).parents[1] / "golden" / GAME.name
NAME: Final = "small-hands"
WHY: Final = "A short town and eight cards a turn; everybody plays at random."
OPTIONS: Final = {
    "town": "stage-stop",
    "hand": "8",
    "gang": "posse",
    "second_gang": "family",
    "giving_up": "may",
}
LONGEST: Final = 700
"""Lines of a record that somebody may want to read."""
SEEDS: Final = 200
CLAUSES: Final = frozenset({"BW-HIT", "BW-COVER", "BW-GRIT-DOWN", "BW-JOKER", "BW-PERSUADE-1"})
"""What must come up in it."""


def made() -> Session:
    """Return a gunfight that is short enough and shows what it should."""
    for number in range(SEEDS):
        session = Session.new(
            GAME, f"{NAME} {number}", OPTIONS, dict.fromkeys(GAME.seats, "random")
        )
        if len(session.record) <= LONGEST and shows(session):
            return session
    message = f"no gunfight of {SEEDS} seeds shows what {NAME} is there for"
    raise LookupError(message)


def shows(session: Session) -> bool:
    """Say whether all that must come up does."""
    return {told_.clause for told_ in session.events} >= CLAUSES


def log(session: Session) -> str:
    """Return what happened, part by part, with the clause behind each sentence."""
    rows = [f"{GAME.title}: {NAME}", WHY, f"Seed {session.record.header.seed}."]
    for clause, event, *_ in session.events:
        sentence = GAME.sentence(session.state, event)
        if sentence:
            rows += told(sentence, clause, heads=event.kind in ("turn", "part"))
    rows += ended(session, "The gunfight")
    return "\n".join(rows) + "\n"


def files() -> tuple[Path, Path]:
    """Return where the record and the log are."""
    return files_of(FOLDER, NAME)


def replayed() -> Session:
    """Return the golden gunfight, run again from its record."""
    return replay(GAME, FOLDER, NAME)


def regenerate() -> list[str]:
    """Write the golden record and its log again, and return a line about it."""
    session = made()
    written = Written(NAME, session, log(session), f"{session.state.turn} turns")
    return write_anew(FOLDER, [NAME], [written])
