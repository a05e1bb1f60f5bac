"""What is remembered of what people have said: until somebody moves, or to be offered again.

Most of what was said is forgotten with the part. What a figure saw is kept: it is not asked for
again while nobody has moved, and after that it can be said to be as before. So is the house at
whose door an order has set a figure, until that figure walks on.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from lonehand.games.black_hat import statements
from lonehand.games.black_hat.state import State
from lonehand.games.black_hat.statements import BEFORE, NOBODY, SIGHTS, Seen

STILL: Final = "still"
"""The key of whether nobody has moved since it was asked what figures see."""
BEFELL: Final = "befell"
"""The key of whether something may have befallen somebody that nobody has told yet."""
AT: Final = "at "
"""What the key of the house at whose door an order has set a figure begins with."""


def forget_part(state: State) -> None:
    """Forget what was said in a part that is over, but for what may be so in the next one."""
    said = state.heard
    kept = {key: text for key, text in said.items() if key == STILL or key.startswith(AT)}
    before = said.get(BEFORE, "")
    if SIGHTS in said:
        found = {key: seen_by(state, key) for key in statements.sights_in(said[SIGHTS])}
        before = statements.write_sights({key: seen for key, seen in found.items() if seen})
    if before not in ("", NOBODY):
        kept[BEFORE] = before
    said.clear()
    said.update(kept)


def stir(state: State) -> None:
    """Note that somebody has moved, or come out: what was seen may be otherwise now."""
    state.heard.pop(STILL, None)


def walk(state: State, key: str) -> None:
    """Note that a figure has moved, so that it stands at no door that is known of."""
    stir(state)
    state.heard.pop(f"{AT}{key}", None)


def sights_before(state: State, keys: Collection[str]) -> str:
    """Return what was seen before, where it can still be so; empty where it cannot.

    Args:
        state: the gunfight.
        keys: who is asked about.

    """
    text = state.heard.get(BEFORE, "")
    for key, seen in statements.sights_in(text or NOBODY).items():
        is_gone = bool(seen.whom) and not state.figure(seen.whom).here
        shoots_no_more = bool(seen.within and key in keys and state.figure(key).money)
        if key not in keys or is_gone or shoots_no_more:
            return ""
    return text


def seen_by(state: State, key: str) -> Seen | None:
    """Return what people have said that a figure sees, all together; None for nobody."""
    said = state.heard
    seen = statements.sights_in(said.get(SIGHTS, NOBODY)).get(key)
    if seen is None:
        return None
    cover = said.get(f"{statements.COVERED}{key}", "")
    if cover and seen.cover < 0:
        seen = seen._replace(cover=int(cover))
    return seen if seen.whom else seen._replace(whom=said.get(f"{statements.WHOM}{key}", ""))
