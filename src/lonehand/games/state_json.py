"""States of games as JSON and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeVar

import msgspec

from lonehand.engine.errors import Refusal

S = TypeVar("S", bound=msgspec.Struct)


class Noted:
    """A part of a state that is kept as plain data, and not attribute by attribute."""

    __slots__ = ()

    def note(self) -> Any:
        """Return it as plain data."""
        raise NotImplementedError

    @classmethod
    def from_data(cls, note: Any) -> Self:
        """Return what plain data holds; raise Refusal if it holds nothing that can be."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        """Say whether both hold the same."""
        return isinstance(other, type(self)) and self.note() == other.note()

    __hash__ = None  # type: ignore[assignment]  # it changes


def note_of(part: Any) -> Any:
    """Return a part of a state as plain data."""
    return part.note()


def part_of(shape: Any, note: Any) -> Any:
    """Return the part of a state that plain data holds."""
    return shape.from_data(note)


def to_json(state: msgspec.Struct) -> bytes:
    """Return a state as JSON; equal states give equal bytes."""
    return msgspec.json.encode(state, order="deterministic", enc_hook=note_of)


def from_json(data: bytes, shape: type[S], called: str, fault: Callable[[S], str]) -> S:
    """Return the state that *data* holds.

    Args:
        data: JSON.
        shape: the class of the state.
        called: what the game calls a state, in a refusal: `battle`.
        fault: returns what is impossible about a state, as a sentence; empty if nothing is.

    Raises:
        Refusal: it is not a state of this game, or an impossible one; the sentence says why.

    """
    try:
        state = msgspec.json.decode(data, type=shape, dec_hook=part_of)
    except msgspec.MsgspecError as error:
        raise Refusal(f"this is not a {called}: {error}") from error
    wrong = fault(state)
    if wrong:
        raise Refusal(wrong)
    return state
