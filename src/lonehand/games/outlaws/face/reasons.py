"""What decided a shootout: who shot first, from where, how well, and what saved the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital, count_of, join_words
from lonehand.games.outlaws import events
from lonehand.games.outlaws.rules.shooting import chance
from lonehand.games.outlaws.state import LEFT_BOARD, State
from lonehand.show.ending import HITS, THEIRS, YOURS, Counts, Sides, fight_told, luck_of

HOW_HE_WAS: Final = {"": ", who was in the open,", "prone": ", who was prone,", "cover": ""}
"""How somebody was when he was shot; of cover nothing is said: it may be on the wrong side."""

MOST: Final = 5
"""So many reasons are told; luck, reloads and dropped guns only if others leave room."""


class Shot(NamedTuple):
    """One shot, as the end tells of it."""

    event: events.Shoots
    turn: int
    stood: str
    """How the one shot at was: `prone`, `cover`, or empty in the open."""


class Course(NamedTuple):
    """What a shootout's events say of how it went."""

    shots: list[Shot]
    out: dict[str, list[tuple[str, int, str]]]
    """Those whom each side lost, in order: who, in which turn, by whom."""
    saved: Counter[str]
    """How many wound chits did nothing, by the one who drew them."""
    reloads: Counter[str]
    dropped: Counter[str]


def course_of(view: State, told: Sequence[Event]) -> Course:
    """Return what the events say."""
    side = {man.name: man.side for man in view.men}
    found = Course([], {}, Counter(), Counter(), Counter())
    stood, turn = dict[str, str](), 0
    for event in told:
        match event:
            case events.Turn():
                turn = event.turn
            case events.LiesDown(who=who):
                stood[who] = "prone"
            case events.TakesCover(who=who):
                stood[who] = "cover"
            case events.Placed(who=who, cover=cover) if cover:
                stood[who] = "cover"
            case events.GetsUp(who=who) | events.Mounts(who=who):
                stood[who] = ""
            case events.Steps(who=who, how=how):
                stood[who] = "prone" if how == "crawl" else ""
            case events.Shoots(target=target):
                found.shots.append(Shot(event, turn, stood.get(target, "")))
            case events.Chits(who=who, void=void):
                found.saved[who] += len(void)
            case events.Reloads(who=who):
                found.reloads[who] += 1
            case events.Drops(who=who):
                found.dropped[who] += 1
            case events.IsOut(who=who, by=by, state=state) if who in side and state != LEFT_BOARD:
                found.out.setdefault(side[who], []).append((who, turn, by))
    return found


def why(
    view: State, sides: Sides, told: Sequence[Event], counts: Counts, misses: int
) -> Iterator[str]:
    """Yield what decided the shootout, in sentences: each says something that a count does not.

    Args:
        view: the shootout.
        sides: who was against whom.
        told: everything that happened.
        counts: what both sides did.
        misses: the roll that always misses.

    """
    course = course_of(view, told)
    place = {man.name: sides.place(man.side) for man in view.men}
    you, them = ("You", "they") if sides.yours_play else sides.called

    def odds(shot: Shot) -> float:
        return chance(shot.event.needed - sum(number for _, number in shot.event.parts), misses)

    shots = [shot for shot in course.shots if shot.event.who in place]
    lines = []
    if shots:
        lines.append(tell_first(shots[0]))
    firsts = [each for lost in course.out.values() for each in (lost[:1] if shots else lost)]
    for who, turn, by in sorted(firsts, key=lambda each: each[1])[:MOST]:
        lines.append(tell_loss(course, who, turn, by))
    mine, theirs = (
        [odds(shot) for shot in shots if place[shot.event.who] == which]
        for which in (YOURS, THEIRS)
    )
    if mine and theirs:
        yours, others = (round(100 * sum(each) / len(each)) for each in (mine, theirs))
        lines.append(
            f"{you} shot {times(len(mine))}, at {yours} % on average; "
            f"{them} {times(len(theirs))}, at {others} %."
        )
    lines += tell_saved(course, place, (you, them))
    luck = luck_of("you" if sides.yours_play else you, "shots", counts[HITS, YOURS], sum(mine))
    less = [luck] if luck and mine else []
    less += tell_lost_actions(course, place, (you, them))
    lines += less[: max(0, MOST - len(lines))]
    yield from lines or fight_told(counts, sides, expected=sum(mine))


def times(number: int) -> str:
    """Return how often: `once`, `3 times`."""
    return "once" if number == 1 else f"{number} times"


def tell_first(shot: Shot) -> str:
    """Say who shot first, and what came of it."""
    event = shot.event
    came = "hit" if event.is_hit else "missed"
    return f"{event.who} shot first, in turn {shot.turn}, and {came} {event.target}."


def tell_loss(course: Course, who: str, turn: int, by: str) -> str:
    """Say how a side lost its first man: to whom, in the open or prone, and from how far."""
    last = [
        shot
        for shot in course.shots
        if shot.turn == turn and shot.event.target == who and shot.event.is_hit
    ]
    if not by or not last or last[-1].event.who != by:
        hand = f" by {by}" if by and by != who else ""
        return f"{who} was put down{hand} in turn {turn}."
    shot = last[-1]
    far = count_of(shot.event.range, "square")
    where = f"from {far} away" if shot.event.range else "in the same square"
    return f"In turn {turn} {by} put down {who}{HOW_HE_WAS[shot.stood]} {where}."


def count_for(found: Counter[str], place: dict[str, int], which: int) -> int:
    """Return what is counted of all men of one side."""
    return sum(count for who, count in found.items() if place.get(who) == which)


def tell_saved(course: Course, place: dict[str, int], called: tuple[str, str]) -> Iterator[str]:
    """Say how many wounds cover and lying prone saved each side from."""
    parts = []
    for which, name in zip((YOURS, THEIRS), called, strict=True):
        if number := count_for(course.saved, place, which):
            owner = {"You": "you", "they": "them"}.get(name, name)
            parts.append(f"{owner} from {count_of(number, 'wound')}")
    if parts:
        yield f"Cover and lying prone saved {join_words(parts)}."


def tell_lost_actions(
    course: Course, place: dict[str, int], called: tuple[str, str]
) -> Iterator[str]:
    """Say what reloading and dropped guns cost, unless both sides lost about as much."""
    for found, says, noun in (
        (course.reloads, "spent {} on reloading", "action"),
        (course.dropped, "dropped {}", "weapon"),
    ):
        both = [count_for(found, place, which) for which in (YOURS, THEIRS)]
        parts = [
            (name, count_of(number, noun))
            for name, number in zip(called, both, strict=True)
            if number
        ]
        if abs(both[0] - both[1]) > 1:
            (first, what), *rest = parts
            others = "".join(f", {name} {number}" for name, number in rest)
            yield f"{capital(first)} {says.format(what)}{others}."
