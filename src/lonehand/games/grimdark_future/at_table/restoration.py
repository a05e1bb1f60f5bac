"""What hands put back on a real table, so that one state of a battle becomes another.

Undo, and corrections, change a battle between two steps; here both states are compared, and what
has to be done is said unit by unit: where models go, who is back or gone, wounds, markers; and then
the objectives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lonehand.engine.grammar.english import agrees
from lonehand.games.grimdark_future.state import (
    AI,
    GONE,
    IN_RESERVE,
    NOBODY,
    OFF_TABLE,
    ON_TABLE,
    Body,
    State,
    Unit,
)
from lonehand.games.grimdark_future.text.corrections import BEFORE
from lonehand.games.grimdark_future.words.grammar import (
    agree,
    at_edges,
    by_number,
    count_of,
    models,
    side_name,
)
from lonehand.games.table_mode import by_facts

LESS_THAN_HANDS: Final = 50
"""Thousandths of an inch by which nobody moves a model."""
AWAY: Final = {
    GONE: "Take {0} off the table.",
    IN_RESERVE: "Take {0} off the table: {they_are} in reserve.",
    OFF_TABLE: "Take {0} off the table: it comes back where it left.",
}
"""What hands do with a unit that is not on the table then."""
NOT_YET: Final = "Take {0} off the table: {they_are} not deployed yet."
"""What they do with one that is still to be deployed."""
MARKS: Final = (
    ("shaken", "Put a Shaken marker by {0}.", "Take the Shaken marker off {0}."),
    ("activated", "Mark {0} as activated.", "Unmark {0}: {they_have} not been activated."),
    ("fatigued", "Mark {0} as fatigued.", "Unmark {0}: {they_are} not fatigued."),
)
"""What hands do where a unit is so then, and where it is not."""


def back(now: State, then: State) -> list[str]:
    """Return what has to be done so that the table *now* becomes the table *then*, in sentences."""
    known = {unit.key: unit for unit in now.units}
    has_places = not by_facts(then.options)
    found = [
        line
        for unit in then.units
        if unit.key in known
        for line in of_unit(known[unit.key], unit, then, has_places=has_places)
    ]
    return [*found, *of_objectives(now, then, has_places=has_places)]


def of_unit(now: Unit, then: Unit, state: State, *, has_places: bool) -> Iterator[str]:
    """Yield what has to be done with a unit; *state* is the one that it comes to."""
    yield from where(now, then, state, has_places=has_places)
    if then.where != ON_TABLE:
        return
    if now.where == ON_TABLE:
        yield from wounds(now, then)
    for mark, put, take in MARKS:
        if getattr(now, mark) != getattr(then, mark):
            yield said_of(then.name, put if getattr(then, mark) else take)
    if now.tokens != then.tokens:
        more = then.tokens - now.tokens
        tokens = count_of(abs(more), "spell token")
        yield f"Put {tokens} by {then.name}." if more > 0 else f"Take {tokens} off {then.name}."
    for key in now.spent:
        if key not in then.spent:
            yield agree(then.name, f"{then.name} has not used the {key} yet.")
    for key in then.spent:
        if key not in now.spent:
            yield agree(then.name, f"{then.name} has used the {key} up.")
    for source in sources(now):
        if source not in sources(then):
            yield f"{source} is not on {then.name}."
    for source in sources(then):
        if source not in sources(now):
            yield f"{source} is on {then.name}."


def where(now: Unit, then: Unit, state: State, *, has_places: bool) -> Iterator[str]:
    """Yield where a unit goes: onto the table or off it, into a transport, or back by a move."""
    name, left = then.name, then.living_models()
    if then.where != ON_TABLE and not (then.where == OFF_TABLE and then.rides):
        if now.where != then.where:
            yield said_of(name, NOT_YET if is_to_come(then, state) else AWAY[then.where])
    elif then.rides:
        if now.where not in (ON_TABLE, OFF_TABLE) or now.rides != then.rides:
            yield f"Put {name} into {state.find(then.rides).name}."
    elif now.where != ON_TABLE or now.rides:
        of = by_number(name, "it", "them")
        part = f", {count_of(len(left), 'model')} of {of}" if len(left) < len(then.bodies) else ""
        yield f"Set {name} on the table{part}{at(then, left, has_places=has_places)}."
    else:
        again = [number for number in left if not now.bodies[number].alive]
        gone = [number for number in now.living_models() if number not in left]
        if gone:
            are = agrees(len(left), "is", "are")
            yield f"Take {count_of(len(gone), 'model')} of {name} off, {len(left)} {are} left."
        if again:
            yield (
                f"Set {count_of(len(again), 'model')} of {name} on the table again, "
                f"{len(left)} in all{at(then, again, has_places=has_places)}."
            )
        if has_places and has_moved(now, then):
            yield f"Move {name}{at(then, left, has_places=has_places)}."


def is_to_come(unit: Unit, state: State) -> bool:
    """Tell whether a unit off the table is still to be deployed, so that it is not in reserve."""
    deploys = unit.side == AI or unit.key in state.to_deploy
    return unit.where == IN_RESERVE and (
        state.phase in (*BEFORE, "objectives") or (state.phase == "deployment" and deploys)
    )


def said_of(name: str, words: str) -> str:
    """Return what is said of a unit, in the number of its name."""
    they = {
        "they_are": by_number(name, "it is", "they are"),
        "they_have": by_number(name, "it has", "they have"),
    }
    return words.format(name, **they)


def at(unit: Unit, numbers: Sequence[int], *, has_places: bool) -> str:
    """Return where some models of a unit stand, to follow what is done with them."""
    spots = [(unit.bodies[number].x, unit.bodies[number].y) for number in numbers]
    return f": {models(spots)}" if has_places and spots else ""


def has_moved(now: Unit, then: Unit) -> bool:
    """Say whether any model that is alive both times stands elsewhere, as far as hands can tell."""
    return any(
        is_elsewhere(one, other)
        for one, other in zip(now.bodies, then.bodies, strict=True)
        if one.alive and other.alive
    )


def is_elsewhere(one: Body, other: Body) -> bool:
    """Say whether a model stands elsewhere, or is turned otherwise."""
    away = max(abs(one.x - other.x), abs(one.y - other.y))
    return away > LESS_THAN_HANDS or one.turn != other.turn


def wounds(now: Unit, then: Unit) -> Iterator[str]:
    """Yield the wounds of models that are alive then, where they are not what they are now."""
    for number, (one, other) in enumerate(zip(now.bodies, then.bodies, strict=True), 1):
        had = one.wounds if one.alive else 0
        if other.alive and had != other.wounds:
            who = then.name if len(then.bodies) == 1 else f"model {number} of {then.name}"
            moved = count_of(abs(other.wounds - had), "wound")
            yield f"Take {moved} off {who}." if had > other.wounds else f"Put {moved} on {who}."


def sources(unit: Unit) -> list[str]:
    """Return the names of what lies on a unit, each once."""
    return list(dict.fromkeys(effect.source for effect in unit.effects))


def of_objectives(now: State, then: State, *, has_places: bool) -> Iterator[str]:
    """Yield which objectives are laid, taken off or moved, and whose they are."""
    known = {marker.name: marker for marker in now.markers}
    for marker in then.markers:
        here, at = known.pop(marker.name, None), at_edges((marker.x, marker.y))
        if here is None:
            yield f"Lay objective {marker.name}{f': {at}' if has_places else ''}."
        elif has_places and (here.x, here.y) != (marker.x, marker.y):
            yield f"Move objective {marker.name}: {at}."
        if marker.owner != (NOBODY if here is None else here.owner):
            yield f"Objective {marker.name}: seized by {side_name(then.options, marker.owner)}."
    for name in known:
        yield f"Take objective {name} off the table."
