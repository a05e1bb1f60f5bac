"""The way of a plan, leg by leg: which card leads where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, permutations
from typing import Final

from lonehand.games.black_hat.automa.hand import Cards
from lonehand.games.black_hat.automa.town import OUT_OF_REACH, Town, TownMan, TownSpot
from lonehand.games.black_hat.fight import place_text
from lonehand.games.black_hat.plays import OFF
from lonehand.games.black_hat.rules.ways import Stop, Walker, length_for
from lonehand.games.black_hat.town.places import GROUND
from lonehand.space.inches.measures import Point, between
from lonehand.space.inches.moves.routes import part_way

STEP: Final = 250
"""By how much a stop on the way is drawn back until a base has room there."""
Legs = tuple[tuple[str, str], ...]
"""Cards with where each leads, in notation."""


def legs_to(
    town: Town, man: TownMan, spot: TownSpot, cards: Cards, most: int, *, rises: bool
) -> Legs | None:  # fmt: skip
    """Return the moves that lead to a place, card by card; None if they do not.

    The place is then marked with how long the way truly is. The way that all cards together
    lead is *most*. A way to a ladder ends at the near end of it.
    """
    if not cards:
        return ()
    figure = man.figure
    pinned, figure.pinned = figure.pinned, figure.pinned and not rises
    try:
        lengths = {card: length_for(town.fight, figure, card) for card in cards}
        total = sum(lengths.values())
        walker = Walker(town.fight, figure, max(most, total))
        near, platform = (
            (spot.place, spot.platform) if spot.foot is None else (spot.foot, figure.platform)
        )
        journey = walker.off() if spot.off else walker.to(*near, platform)
        if platform != GROUND and len(cards) > 1:  # nobody halts half-way on a roof
            journey = None
        if journey is None or journey.length > total:
            spot.length = OUT_OF_REACH if journey is None else journey.length
            return None
        for order in dict.fromkeys(permutations(cards)):
            found = stops(walker, journey.path, [lengths[card] for card in order])
            halts = None if found is None else [(*halt[:2], platform) for halt in found]
            if halts is not None and is_walked(
                town, man, [*halts, *([] if spot.off else [(*near, platform)])], lengths, order
            ):
                places = [place_text(*place) for place in halts]
                end = OFF if spot.off else place_text(*near, platform)
                return tuple(zip(order, [*places, end], strict=True))
    finally:
        figure.pinned = pinned
    spot.length = OUT_OF_REACH
    return None


def is_walked(
    town: Town, man: TownMan, halts: Sequence[Stop], lengths: Mapping[str, int], order: Cards
) -> bool:  # fmt: skip
    """Say whether each of several cards leads on from where the one before it ends.

    Close beside others a way that turns at a corner may be found from afar alone.
    """
    if len(order) == 1:
        return True
    figure = man.figure
    before = figure.x, figure.y
    try:
        for card, (x, y, platform) in zip(order, halts, strict=False):
            if Walker(town.fight, figure, lengths[card]).to(x, y, platform) is None:
                return False
            figure.x, figure.y = x, y
    finally:
        figure.x, figure.y = before
    return True


def stops(walker: Walker, path: Sequence[Point], lengths: Sequence[int]) -> list[Stop] | None:
    """Return where moves of some lengths end on a way but for the last; None if nobody can."""
    found: list[Stop] = []
    left = list(path)
    for nth, length in enumerate(lengths):
        rest = sum(lengths[nth + 1 :])
        long = sum(between(*pair) for pair in pairwise(left))
        if nth == len(lengths) - 1:
            return found if long <= length else None
        for far in range(min(length, long) - 2 * len(left), 0, -STEP):
            if long - far > rest - 4:
                return None
            place, behind = along(left, far)
            if walker.may_halt((*place, GROUND)):
                found.append((*place, GROUND))
                left = [place, *behind]
                break
        else:
            return None
    return found


def along(path: Sequence[Point], far: int) -> tuple[Point, list[Point]]:
    """Return the place so far along a way, and the corners behind it."""
    for nth, (one, other) in enumerate(pairwise(path)):
        long = between(one, other)
        if far <= long:
            return part_way(one, other, far, long), list(path[nth + 1 :])
        far -= long
    return path[-1], []
