"""What an event looks like on the map: lines, ways, stars and words."""

from __future__ import annotations

from typing import TypeAlias

from lonehand.engine.events import Event
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.state import State
from lonehand.show.maps import cells as drawn
from lonehand.show.maps.on_cells import OnCells

Map: TypeAlias = OnCells[State]
"""What knows where on the map somebody or something is."""


def marks_of(show: Map, state: State, event: Event) -> str:
    """Return an event as marks on the map, in the state in which it was told."""
    if not state.map:
        return ""
    match event:
        case events.Decision():
            return decision_shown(show, state, event)
        case events.Moves():
            cells = ground_of(state.map).cells
            step = [drawn.cell_named(cells, name) for name in (event.was, event.cell)]
            return drawn.route_marked(drawn.sheet_of(cells), step) if min(step) >= 0 else ""
        case events.Aims() | events.Shoots() | events.Strikes():
            who, at = show.end(state, event.who), show.end(state, event.at)
            return attack_shown(event, who, at) if who and at else ""
        case events.Hit() | events.Out():
            who = show.end(state, event.who)
            return flash(who, "hit") if who else ""
        case _:
            return ""


def attack_shown(
    event: events.Aims | events.Shoots | events.Strikes, who: drawn.Spot, at: drawn.Spot
) -> str:
    """Return the line from somebody to whom he aims at, shoots or strikes."""
    match event:
        case events.Aims():
            return drawn.line("sight", who, at, f"{event.points} aim points")
        case events.Shoots():
            return drawn.line(f"shot {event.result}", who, at) + flash(at, event.result)
        case events.Strikes():
            return drawn.line("blow", who, at, event.blow, 10, 10)


def flash(spot: drawn.Spot, result: str) -> str:
    """Return what is seen at the end of a shot: a star for a hit, a word for anything else."""
    return drawn.burst(spot) if result in ("hit", "bull") else drawn.word(spot, result)


def decision_shown(show: Map, state: State, event: events.Decision) -> str:
    """Return a decision: the target line, the way, the hex, and the zone that found the hex."""
    start, end = show.end(state, event.who), show.end(state, event.target)
    cells = ground_of(state.map).cells
    sheet, found = drawn.sheet_of(cells), []
    zone = next((man for man in state.characters if man.name == event.zone), None)
    if zone is not None and zone.cell >= 0:
        found.append(drawn.zone_marked(cells, zone.cell, zone.facing))
    if event.target_kind == "hex":
        found.append(drawn.cells_marked(sheet, "here", (drawn.cell_named(cells, event.target),)))
    if start and end:
        found.append(drawn.line("target", start, end))
    route = [drawn.cell_named(cells, name) for name in event.route]
    route = [cell for cell in route if cell >= 0]
    if route and event.towards == "cover":
        found.append(drawn.cells_marked(sheet, "cover", route[-1:]))
    found.append(drawn.route_marked(sheet, route))
    return "".join(found)
