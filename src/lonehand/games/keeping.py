"""States of games as JSON and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from lonehand.engine.errors import Refusal

S = TypeVar("S", bound=msgspec.Struct)


def encoded(state: msgspec.Struct) -> bytes:
    """Return a state as JSON; equal states give equal bytes."""
    return msgspec.json.encode(state, order="deterministic")


def decoded(data: bytes, shape: type[S], called: str, fault: Callable[[S], str]) -> S:
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
        state = msgspec.json.decode(data, type=shape)
    except msgspec.MsgspecError as error:
        raise Refusal(f"that is no {called}: {error}") from error
    wrong = fault(state)
    if wrong:
        raise Refusal(wrong)
    return state
