"""What dice brought each side of a shootout, against what was to be expected of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lonehand.engine.events import Event
from lonehand.games.outlaws import events
from lonehand.games.outlaws.rules.shooting import chance
from lonehand.games.outlaws.state import State
from lonehand.show.logs import Tally

HITS, SNAPS, HIGH = "shots that hit", "Snap-shots fired", "4 or more on the auto die"


def tallies(state: State, told: Sequence[Event], misses: int) -> list[Tally]:
    """Return the counts of each side, those of yours first; nothing of what nobody rolled for.

    Args:
        state: the shootout.
        told: what happened in it.
        misses: the highest roll of two dice that always misses.

    """
    is_auto = {man.name: man.is_auto for man in state.men}
    rolls: dict[tuple[bool, str], list[tuple[float, bool]]] = {}
    for who, what, likely, came in rolls_in(told, misses):
        if who in is_auto:
            rolls.setdefault((is_auto[who], what), []).append((likely, came))
    return [
        Tally(
            "opponents" if theirs else "you",
            what,
            len(found),
            sum(came for _, came in found),
            sum(likely for likely, _ in found),
        )
        for (theirs, what), found in sorted(rolls.items())
    ]


def rolls_in(told: Sequence[Event], misses: int) -> Iterator[tuple[str, str, float, bool]]:
    """Yield who rolled, for what, how likely it was, and whether it came."""
    for event in told:
        match event:
            case events.Shoots():
                to_roll = event.needed - sum(number for _, number in event.parts)
                yield event.who, HITS, chance(to_roll, misses), event.is_hit
            case events.SnapShot() if event.die:
                yield event.who, SNAPS, event.needed / 6, event.is_made
            case events.Decision() if event.die:
                yield event.who, HIGH, 0.5, event.die > 3
            case _:
                pass
