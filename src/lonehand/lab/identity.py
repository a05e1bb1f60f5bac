"""Which Lonehand this is: its version, and what its rules, tables and maps come to."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from lonehand import __version__

PARTS: Final = ("engine", "space", "games", "lab")
"""The folders of the package that decide how a game goes."""
DIGITS: Final = 10
PACKAGE: Final = Path(__file__).parents[1]


@cache
def identity() -> str:
    """Return the version of this Lonehand and a digest of all that decides its games.

    Two that say the same play the same games from the same seeds. It is worked out once in each
    process, so that it stays that of the code which was loaded.
    """
    return f"Lonehand {__version__} (rules and tables {digest(PACKAGE)[:DIGITS]})"


def digest(root: Path) -> str:
    """Return the digest of the files in PARTS of a package, code, tables and maps alike."""
    found = sha256()
    for part in PARTS:
        for file in sorted((root / part).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                found.update(f"{file.relative_to(root).as_posix()}\n".encode())
                found.update(file.read_bytes().replace(b"\r\n", b"\n"))  # as Windows checks out
    return found.hexdigest()
