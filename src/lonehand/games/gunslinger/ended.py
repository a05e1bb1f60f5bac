"""How a showdown went and what decided it, for the page and the lines at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import agrees, counted, listed
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.state import State
from lonehand.show.ending import (
    HITS,
    MEN,
    OUT_OF_ACTION,
    SHOTS,
    THEIRS,
    YOURS,
    Counts,
    Course,
    Ending,
    Moment,
    Over,
    Sides,
    fight_told,
    people_of,
    sides_of,
    tally_of,
    weightiest,
)
from lonehand.show.sheets import Group

REACHED: Final = ("miss", "hit", "bull")
"""What comes of a shot from a gun that works."""
FATES: Final = {"dead": "dies", "unconscious": "is knocked out", "gone": "leaves the map"}
"""What becomes of somebody who is out, in words."""
DEEDS: Final = {
    "kill": "kills",
    "knock-out": "knock-outs",
    "man out": "men put out",
    "shot": "shots that hit",
    "blow": "blows that landed",
    "weapon in hand": "weapons in hand",
    "gun in hand": "guns in hand",
    "man off the map": "men off the map",
    "thing off the map": "what was taken off the map",
    "man standing": "men on their feet",
    "last side standing": "being the last side",
    "thing held": "what is held",
}
"""What victory points are given for, in words."""
POINTS: Final = "Victory points"
ROWS: Final = (SHOTS, HITS, "Blows that landed", "Wounds suffered", OUT_OF_ACTION)
"""The rows of the tally."""
OUT_WEIGHT: Final = 10
"""A man who is out weighs as much as so many victory points."""


def ending_of(
    view: State, told: Sequence[Event], sheets: Sequence[Group], segments: int
) -> Ending | None:
    """Return how a showdown ended; None while it goes on.

    Args:
        view: the showdown as those who look see it.
        told: everything that happened, as they were told.
        sheets: everybody's sheet.
        segments: how many segments a turn has.

    """
    if view.phase != "over" or not view.characters:
        return None
    names = tuple(dict.fromkeys(man.side for man in view.characters))
    sides = sides_of(names, {man.side for man in view.characters if man.seat})
    at = list(timed(told, segments))
    has_points = any(isinstance(event, events.Points) for event in told)
    counts = counts_of(view, sides, told)
    return Ending(
        title=sides.title("showdown", view.winner),
        says=view.ending,
        yours=people_of(sheets, {man.name for man in view.characters if man.side in sides.yours}),
        theirs=people_of(sheets, {man.name for man in view.characters if man.side in sides.theirs}),
        course=points_over(view, sides, at) if has_points else men_over(view, sides, at),
        moments=moments_of(at),
        tally=tally_of(counts, (POINTS, *ROWS) if has_points else ROWS, always=POINTS),
        why=tuple(why(view, sides, told, counts)),
        sides=sides.called,
    )


def timed(told: Sequence[Event], segments: int) -> Iterator[tuple[float, Event]]:
    """Yield each event of the turns with its time: 1.5 is in the middle of the second turn."""
    now, began = 0.0, False
    for event in told:
        match event:
            case events.Turn(number=turn):
                now, began = float(turn - 1), True
            case events.Segment(turn=turn, number=number):
                now = turn - 1 + number / (segments + 1)
        if began:
            yield now, event


def points_over(view: State, sides: Sides, at: Sequence[tuple[float, Event]]) -> Course:
    """Return the victory points of both sides, each time that they changed."""
    points, over = dict.fromkeys(view.points, 0), Over(0, 0)
    for now, event in at:
        if isinstance(event, events.Points):
            points[event.side] += event.points
            place = sides.place(event.side)
            own = sides.yours if place == YOURS else sides.theirs
            over.set(now, place, max(points[side] for side in own))
    return over.course("Points", view.turn, "turn")


def men_over(view: State, sides: Sides, at: Sequence[tuple[float, Event]]) -> Course:
    """Return how many men of both sides were on their feet, each time that it changed."""
    place = {man.name: sides.place(man.side) for man in view.characters}
    count = Counter(place.values())
    over, out = Over(count[YOURS], count[THEIRS]), set[str]()
    for now, event in at:
        if isinstance(event, events.Out) and event.who not in out:
            out.add(event.who)
            over.add(now, place[event.who], -1)
    return over.course("Fighters", view.turn, "turn")


def moments_of(at: Sequence[tuple[float, Event]]) -> tuple[Moment, ...]:
    """Return the moments that decided most: men who went out, and points for something else."""
    found: list[tuple[float, Moment]] = []
    out = set[str]()
    for now, event in at:
        turn = f"Turn {int(now) + 1}"
        match event:
            case events.Out(who=who, condition=condition, by=by) if who not in out:
                out.add(who)
                hand = f", by {by}" if by and by != who else ""
                found.append(
                    (OUT_WEIGHT, Moment(now, f"{who} {FATES[condition]}", f"{turn}{hand}."))
                )
            case events.Points(side=side, points=points, why=deed) if not deed_is_out(deed):
                says = f"{turn}, for {DEEDS.get(deed, deed)}."
                word = agrees(abs(points), "point", "points")
                found.append((abs(points), Moment(now, f"{side}: {points:+d} {word}", says)))
    return weightiest(found)


def deed_is_out(deed: str) -> bool:
    """Say whether points are for a man who is out, which is told anyway, or for the end itself."""
    return deed in ("kill", "knock-out", "man out", "man standing", "last side standing")


def counts_of(view: State, sides: Sides, told: Sequence[Event]) -> Counts:
    """Return what both sides did, by what it is and whose it is."""
    place = {man.name: sides.place(man.side) for man in view.characters}
    counts: Counts = Counter()
    for event in told:
        match event:
            case events.Shoots(who=who, result=result) if result in REACHED:
                counts[SHOTS, place[who]] += 1
                counts[HITS, place[who]] += result != "miss"
            case events.Strikes(who=who, hits=hits):
                counts["Blows that landed", place[who]] += hits > 0
            case events.Hit(who=who, grade=grade):
                counts["Wounds suffered", place[who]] += grade != ""
            case events.Points(side=side, points=points):
                counts[POINTS, sides.place(side)] += points
    for man in view.characters:
        counts[OUT_OF_ACTION, sides.place(man.side)] += bool(man.condition)
        counts[MEN, sides.place(man.side)] += 1
    return counts


def why(view: State, sides: Sides, told: Sequence[Event], counts: Counts) -> Iterator[str]:
    """Yield what decided the showdown: points by what they were for, losses, shots, luck."""
    earned: dict[str, Counter[str]] = {}
    for event in told:
        if isinstance(event, events.Points):
            earned.setdefault(event.side, Counter())[event.why] += event.points
    for side, deeds in earned.items():
        parts = listed([f"{points} for {DEEDS.get(deed, deed)}" for deed, points in deeds.items()])
        yield f"{side}: {counted(sum(deeds.values()), 'point')}, {parts}."
    own = {man.name for man in view.characters if man.side in sides.yours}
    yield from fight_told(
        counts,
        sides,
        expected=sum(
            event.chance
            for event in told
            if isinstance(event, events.Shoots) and event.result in REACHED and event.who in own
        ),
    )
