"""The command with a real pipe before it and behind it, and a console asked line by line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from lonehand.engine.play.session import Session
from lonehand.faces.text.console import Console
from lonehand.faces.text.wording import outcome_told

NAME: Final = re.compile(r"^[A-Z2-9]{6}(?=:)", re.MULTILINE)
"""The name under which a game is saved, where a line begins with it."""
LONGEST_WAIT: Final = 240
"""Seconds; a whole battle takes a fraction of that on an idle machine."""


class Done(NamedTuple):
    """What a process wrote, and how it ended."""

    out: str
    err: str
    code: int


def piped(home: Path, words: Sequence[str], text: str | bytes) -> Done:
    """Run the command with something to read from a real pipe."""
    done = subprocess.run(
        [sys.executable, "-m", "lonehand", *words],
        input=text if isinstance(text, bytes) else text.encode(),
        env=os.environ | {"LONEHAND_HOME": str(home), "PYTHONUTF8": "1"},
        capture_output=True,
        timeout=LONGEST_WAIT,
        check=False,
    )
    return Done(done.stdout.decode(), done.stderr.decode(), done.returncode)


def replies(console: Console, text: str) -> str:
    """Return what the console says to one line."""
    return "\n".join(console.line(text).lines)


def check_piped(home: Path, begin: Sequence[str], typed: Sequence[str], session: Session) -> None:
    """Check that what was typed for a session gives its end and its record through a pipe."""
    done = piped(home, begin, "\n".join([*typed, ""]))
    assert (done.code, done.err) == (0, "")
    assert "Something went wrong" not in done.out
    outcome = session.outcome()
    assert outcome is not None
    assert ". ".join(outcome_told(session.view_for().result(), outcome.sentence)) in done.out
    found = NAME.search(done.out)
    assert found is not None
    assert session.record.text() == piped(home, ("export", found[0]), "").out
