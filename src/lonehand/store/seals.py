"""Checksums of stored rows: damage is found where it is read, and not by luck."""

from __future__ import annotations

import hashlib
from typing import Final

from lonehand.engine.errors import Refusal

DIGEST: Final = 8
"""How many bytes a seal has; twice as many hexadecimal digits."""
Cell = str | bytes | int | float | None


class Damaged(Refusal):
    """A stored game, or a part of it, is not what was written.

    Args:
        what: what of it is damaged, as a sentence without a full stop.
        key: the name of the game.
        salvage: whether a part of its record can still be read.

    """

    def __init__(self, what: str, key: str, *, salvage: bool = False) -> None:
        self.what = what
        then = advice(key, salvage=salvage)
        super().__init__(f"the saved game is damaged: {what}. {then}", place=key)


def advice(key: str, *, salvage: bool) -> str:
    """Return what can be done about a damaged game, of which a part may still be read."""
    part = f"lonehand export {key} --salvage writes what can still be read of it, "
    return (
        "lonehand restore BACKUP brings it back from a backup, "
        f"{part if salvage else ''}lonehand saves --remove {key} removes it"
    )


def seal_of(table: str, *cells: Cell) -> str:
    """Return the seal of a row: hexadecimal digits that change when any of its cells does.

    Args:
        table: the table it stands in, so that no row passes for one of another table.
        cells: what it holds; text that is no UTF-8 with surrogates for what cannot be read.

    """
    digest = hashlib.blake2b(table.encode(), digest_size=DIGEST)
    for cell in cells:
        data = cell if isinstance(cell, bytes) else str(cell).encode("utf-8", "surrogateescape")
        digest.update(f"|{type(cell).__name__} {len(data)}|".encode())
        digest.update(data)
    return digest.hexdigest()


def is_sound(seal: object, table: str, *cells: Cell) -> bool:
    """Tell whether a row is as it was written; one from before there were seals is taken as such.

    What is read of an old row has to make sense all the same.
    """
    return seal is None or seal == seal_of(table, *cells)
