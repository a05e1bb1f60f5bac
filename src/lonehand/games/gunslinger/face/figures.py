"""The figures of an event, and of all shots together: how they were reckoned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital, count_of, possessive, with_sign
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.face.ending import REACHED
from lonehand.games.gunslinger.state import State
from lonehand.games.gunslinger.words import reasons
from lonehand.show.logs import Asked, Figures, Tally

RESULTS: Final = {
    "miss": "A miss",
    "hit": "A hit",
    "bull": "A bull’s-eye",
    "misfire": "A misfire",
    "broken": "The gun breaks",
    "click": "A click: the gun is empty",
}


GRADES: Final = {"L": "light wound", "S": "serious wound", "K": "killed", "": "no wound"}


def decision_figures(event: events.Decision) -> Figures:
    """Return how an automatic character came to what he does: cells, rows passed over, the row.

    What is asked twice in a row is there once.
    """
    steps: list[Asked] = []
    for line in event.lines:
        for row in line.above:
            words = capital(row.say)
            if not any(step.words == words for step in steps):
                steps.append(Asked(words, "no", row.failed.removeprefix("no"), row.clause))
        if line.text not in ("Segment", "Decision"):
            steps.append(Asked(capital(line.say), "", "", line.clause))
    idle = reasons.why_nothing(event) if event.activity == "nothing" else ""
    if idle:
        steps.append(Asked(capital(idle.removeprefix(": ")), "", "", "GS-9.2c"))
    kicker = f"{possessive(event.who)} drill {event.marker}, segment {event.segment}"
    return Figures(reasons.deed(event), (), "", kicker=kicker, steps=tuple(steps))


def figures_of(event: Event, made_up: set[str]) -> Figures | None:
    """Return the figures of a shot, a blow, a wound or a decision; None for any other event.

    Args:
        event: the event.
        made_up: the tables that had to be reconstructed.

    """
    match event:
        case events.Decision():
            return decision_figures(event)
        case events.Shoots():
            title, rows = f"{event.who} shoots at {event.at}", shot_rows(event)
            result = RESULTS[event.result]
        case events.Strikes():
            title = f"{event.who} strikes at {event.at}: {event.blow.lower()}"
            rows = [("result card", f"number {event.card}")] if event.card else []
            rows.append(("striking index", str(event.index)))
            result = count_of(event.hits, "hit") if event.hits else "A miss"
            if event.cancelled_by:
                result = f"Cancelled by {event.cancelled_by.lower()}"
        case events.Hit():
            title, rows = f"{event.who} is hit", [("where", event.part)] if event.grade else []
            result = f"{count_of(event.hits, 'hit')}, {GRADES[event.grade]}"
        case _:
            return None
    leant = tuple(table for table in event.leant if table in made_up)
    return Figures(title, tuple(rows), result, leant)


def shot_rows(event: events.Shoots) -> list[tuple[str, str]]:
    """Return how a shot is reckoned, row by row."""
    rows = [(word, with_sign(number)) for word, number in event.parts if number]
    rows.append(("aim", str(event.aim)))
    rows.append((f"range, {count_of(event.range, 'hex')}", f"−{event.penalty}"))
    if event.status:
        rows.append(("status of the target", f"−{event.status}"))
    if event.card:
        difference = event.aim - event.penalty - event.status
        rows.append((f"result card {event.card}", f"−{difference - event.margin}"))
        rows.append(("margin", with_sign(event.margin)))
    return rows


# -- fair play -------------------------------------------------------------------------------------


def tallies(state: State, told: Sequence[Event]) -> list[Tally]:
    """Return, for each side, its shots and hits against what its aim made likely.

    A gun that clicks, misfires or breaks shoots at nobody.
    """
    people = {man.name: man for man in state.characters}
    found = []
    for yours, side in ((True, "you"), (False, "opponents")):
        shots = [
            event
            for event in told
            if isinstance(event, events.Shoots)
            and event.result in REACHED
            and event.who in people
            and bool(people[event.who].seat) is yours
        ]
        hits = sum(event.result in ("hit", "bull") for event in shots)
        expected = sum(event.chance for event in shots)
        found.append(Tally(side, "shots that hit", len(shots), hits, expected))
    return found
