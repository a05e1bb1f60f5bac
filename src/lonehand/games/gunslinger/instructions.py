"""What hands do at a real table: each event as something to be done there, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lonehand.engine.door import Event
from lonehand.games.gunslinger.beside import is_beside
from lonehand.games.gunslinger.state import State
from lonehand.games.gunslinger.words import own

Facts = Mapping[str, Any]


def decision(facts: Facts) -> str:
    """Return what the program says to do, where it keeps no map, or leaves an attack to hands."""
    return " ".join(facts["hands"])


def weapon(facts: Facts) -> str:
    """Return a weapon as one speaks of it: `the C45`, and by its whole name if it is another's."""
    return own(facts["who"], facts["weapon"])


def marker(facts: Facts) -> str:
    """Return what a result card does to a marker."""
    if facts["was"] == facts["now"]:
        return ""
    return f"Give {facts['who']} the marker TAC {facts['now']}."


def turns(facts: Facts) -> str:
    """Turn a counter; the delay point that it costs goes on the sheet."""
    cost = ", and give him a delay point" if facts["delay"] else ""
    return f"Turn {facts['who']} to face {facts['facing']}{cost}."


def draws(facts: Facts) -> str:
    """Put a weapon into a hand; a gun that works is cocked with it."""
    cocks = " and cocks" if facts["cocked"] else ""
    return f"{facts['who']} draws{cocks} {weapon(facts)} from the {facts['from']}."


def aims(facts: Facts) -> str:
    """Set aim points."""
    return f"Put {facts['who']}’s aim points on {facts['at']}: {facts['points']} now."


HANDS: Final[dict[str, Callable[[Facts], str]]] = {
    "decision": decision,
    "marker": marker,
    "turns": turns,
    "moves": lambda f: f"Move {f['who']} from {f['was']} to {f['cell']}, facing {f['facing']}.",
    "gets up": lambda f: f"Stand {f['who']} up.",
    "gets down": lambda f: f"Lay {f['who']} down.",
    "head out": lambda f: f"Put {f['who']}’s head counter out towards {f['cell']}.",
    "head back": lambda f: f"Take {f['who']}’s head counter in.",
    "draws": draws,
    "cocks": lambda f: f"{f['who']} cocks {weapon(f)}.",
    "loads": lambda f: f"{f['who']} loads {weapon(f)}.",
    "drops": lambda f: f"Lay {weapon(f)} where {f['who']} is.",
    "shifts": lambda f: f"Put {weapon(f)} of {f['who']} into the box: {f['now']}.",
    "aims": aims,
    "drops aim": lambda f: f"Take {f['who']}’s aim points off {f['at']}.",
    "strength": lambda f: f"{f['who']}’s next blow of this turn is strengthened.",
    "delay removed": lambda f: f"Remove {f['points']} of {f['who']}’s delay points.",
}
"""For each kind of event that needs hands, what they do."""


def instruction(state: State, event: Event) -> str:
    """Return what to do about an event, as a sentence; empty where there is nothing to do."""
    if not is_beside(state.options) or event.kind not in HANDS:
        return ""
    return HANDS[event.kind](event.facts)
