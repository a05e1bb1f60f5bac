"""What hands move at a real table, read from where everything lay before and after each event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from lonehand.engine.game import Place
from lonehand.engine.question import UNKNOWN


class Move(msgspec.Struct, frozen=True):
    """What hands move: the notation of the things, and the places they come from and go to."""

    things: tuple[str, ...]
    source: str = msgspec.field(name="from")
    target: str = msgspec.field(name="to")


def moves(tables: Sequence[Sequence[Place]], marks: Sequence[Sequence[str]]) -> list[list[Move]]:
    """Return, for each event, what hands move for it.

    A rule may tell an event before or after it moves what the event is about; so what moves between
    two events belongs to the later one if only that one names it. What is in the air between two
    places (turned up, taken from the dead) is moved when it comes to lie.

    Args:
        tables: where everything lay at first, when each event was told, and at the end.
        marks: the things that each event names.

    """
    found: list[list[tuple[str, str, str]]] = [[] for _ in marks]
    flying: dict[str, list[str]] = {}
    for number in range(len(tables) - 1 if marks else 0):
        before, later = number - 1, number  # the events round this stretch
        for text, source, target, flew in changes(tables[number], tables[number + 1], flying):
            here = before
            if before < 0:
                here = later
            elif later < len(marks) and text in marks[later]:
                here = later if flew or text not in marks[before] else before
            found[here].append((text, source, target))
    return [join_moves(each) for each in found]


def changes(
    old: Sequence[Place], new: Sequence[Place], flying: dict[str, list[str]]
) -> list[tuple[str, str, str, bool]]:
    """Return what went from where to where, and whether it was in the air, which *flying* keeps."""
    gone: dict[str, list[str]] = {}
    come: list[tuple[str, str]] = []
    hidden: list[str] = []  # where a card was that nobody knew
    unseen = {place.name for place in old if place.unseen}
    for was, place in zip(old, new, strict=True):
        if was.things == place.things:
            continue
        less, more = Counter(was.things), Counter(place.things)
        for text, at in strays(was.things, place.things, less - more):
            if text == UNKNOWN:
                hidden.append(was.name)
            else:
                gone.setdefault(text, []).append(taken_from(was, at))
        for text, at in strays(place.things, was.things, more - less):
            come.append((text, put_on(place, at)))
    for sources in gone.values():
        sources[:] = [hidden.pop(0) if hidden and each in unseen else each for each in sources]
    found = []
    for text, target in come:
        if text == UNKNOWN:
            continue
        if gone.get(text):
            found.append((text, gone[text].pop(0), target, False))
        elif flying.get(text):
            found.append((text, flying[text].pop(0), target, True))
    for text, places in gone.items():
        flying.setdefault(text, []).extend(places)
    return found


def strays(
    here: Sequence[str], there: Sequence[str], excess: Counter[str]
) -> list[tuple[str, int]]:
    """Return the things that *here* has more of than *there*, each with its position *here*.

    Of things that look alike, the one that is not in its place *there* is named.
    """
    left, found = excess.copy(), []
    kept = set(in_common(here, there))
    for loose in (True, False):
        for at, text in enumerate(here):
            if left[text] > 0 and (at not in kept) == loose:
                left[text] -= 1
                found.append((text, at))
    return found


def in_common(here: Sequence[str], there: Sequence[str]) -> list[int]:
    """Return the positions *here* of a longest row of things that is *there* in the same order."""
    rows: list[list[int]] = [[] for _ in range(len(there) + 1)]
    for at, text in enumerate(here):
        before = rows
        rows = [[]]
        for number, other in enumerate(there):
            with_it = [*before[number], at] if text == other else []
            rows.append(max(before[number + 1], rows[number], with_it, key=len))
    return rows[-1]


def taken_from(place: Place, at: int) -> str:
    """Return in words where in *place* the thing at a position lies."""
    if not place.ordered or len(place.things) == 1:
        return place.name
    return f"the top of {place.name}" if at == 0 else f"{place.name} (card {at + 1} from the top)"


def put_on(place: Place, at: int) -> str:
    """Return in words where in *place* the thing at a position comes to lie."""
    if not place.ordered or len(place.things) == 1:
        return place.name
    return f"the {'bottom' if at and at == len(place.things) - 1 else 'top'} of {place.name}"


def join_moves(found: Sequence[tuple[str, str, str]]) -> list[Move]:
    """Return moves, joining those that go the same way."""
    ways: dict[tuple[str, str], list[str]] = {}
    for text, source, target in found:
        ways.setdefault((source, target), []).append(text)
    return [Move(tuple(texts), source, target) for (source, target), texts in ways.items()]
