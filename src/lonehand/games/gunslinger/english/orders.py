"""What hands do for an automatic character as it stands on a card.

The whole letter of it, which `happenings` says, is folded away under the card.
"""

from __future__ import annotations

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital
from lonehand.engine.orders import Order, fitted
from lonehand.games.beside import is_beside
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.english import happenings
from lonehand.games.gunslinger.english.reasons import own
from lonehand.games.gunslinger.state import State


def order(state: State, event: Event) -> Order | None:
    """Return what hands do about an event as a card; None where the instruction says all."""
    if is_beside(state.options) and isinstance(event, events.Cases):
        return cases(event)
    if not is_beside(state.options) or not isinstance(event, events.Decision):
        return None
    letter = happenings.by_hand(event)
    if not letter:
        return None
    deed, where, targets = activity(event)
    first = before(event) if event.by_hand != events.ATTACK else []
    if not deed:
        deed = first.pop(0).removesuffix(".") if first else "Do nothing"
    where = " ".join(filter(None, (*first, where)))
    return fitted(Order(deed, event.who, where, targets), tuple(letter))


def cases(event: events.Cases) -> Order:
    """Return what he does in each of a few cases, side by side."""
    lines, letter = [], []
    for words, plan in zip(event.cases, event.plans, strict=True):
        if plan is None:
            lines.append(f"{capital(words)}: {happenings.MORE}.")
            continue
        deed, *_ = activity(plan)
        first = [each.removesuffix(".") for each in before(plan)]
        lines.append(
            f"{capital(words)}: {', '.join([*first, *filter(None, [deed])]) or 'nothing'}."
        )
        letter += happenings.by_hand(plan)
    return fitted(Order("Do the first that is true", event.who, "", tuple(lines)), tuple(letter))


def before(event: events.Decision) -> list[str]:
    """Return what he does before his action, in short sentences."""
    found = []
    if event.turns:
        found.append(f"Turn him to aim at {event.target}: one delay point.")
    if event.removes:
        found.append("Remove one delay point.")
    if event.drops_aim:
        found.append(f"Take his aim points off {event.target}.")
    return found


def activity(event: events.Decision) -> tuple[str, str, tuple[str, ...]]:
    """Return an action: the deed, where it ends, and what comes first among equals."""
    target, gun = event.target, own(event.who, event.in_use) if event.in_use else "his gun"
    match event.activity:
        case "nothing":
            return "", "", ()
        case "ADVANCE":
            return advance(event)
        case "SHOOT":
            return f"Shoot at {event.victim}", f"With {gun}: one round less.", ()
        case "AIM":
            return f"Aim at {target}", f"Two of his aim points on {target}.", ()
        case "DRAW AND COCK":
            drawn = happenings.drawn(event, gun)
            return "Draw and cock", f"{drawn}{happenings.where_empty(event)}.", ()
        case "LOAD":
            return "Load once", f"{gun}: LOAD.", ()
        case "COCK":
            return "Cock his gun", f"{gun}.", ()
        case "HOOK" | "JAB" | "KICK":
            return f"{event.activity.capitalize()} {target}", "", ()
        case "STRENGTH":
            return "Strengthen his next blow", "The next one of this turn.", ()
        case _:
            return event.activity.capitalize(), "", ()


def advance(event: events.Decision) -> tuple[str, str, tuple[str, ...]]:
    """GS-9.21.2, GS-9.23.1: return one step, and which hex comes first among equals."""
    target = event.target
    head = "Take his head in. " if event.head_in else ""
    step = "Any hex" if event.steps == "any" else "A front hex"
    where = f"{head}{step} on the shortest way that can be walked"
    equal = "along a path, a path hex, a free hex, a die."
    if event.towards == "cover":
        to = f"to the nearest cover against {target}"
        first = f"Of equal ones: near {target}, {equal}"
        return "Move one hex to cover", f"{where} {to}.", (first,)
    if event.towards == "hex":
        where += ", into no building but the enemy’s"
    return f"Move one hex towards {target}", f"{where}.", (f"Of equal ones: {equal}",)
