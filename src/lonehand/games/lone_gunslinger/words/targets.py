"""Why an opponent aims a card at one of your two characters and not at the other."""

from __future__ import annotations

from typing import Final

from lonehand.engine.grammar.english import capital
from lonehand.show.logs import Reason

RENEGADE: Final = "this opponent is the Renegade"
DEPUTY_ALIVE: Final = "the Deputy is alive"
TURNED: Final = "this opponent has turned to the Deputy for this turn"
DISTANCE: Final = "distance to {}"
RANGE: Final = "range of his weapon"
SHERIFF, DEPUTY = "the Sheriff", "the Deputy"
BOUND: Final = ("bang ", "panic ")
"""How the notation of cards begins that are bound to a distance."""


def why_not_the_other(reason: Reason) -> str:
    """Return why a card is not aimed at the other of the two, or at neither; empty if that is said.

    It is read from the facts that the decision was made by.
    """
    known = dict(each.rsplit(": ", 1) for each in reason.facts)
    if reason.use and reason.target == SHERIFF:
        return not_the_deputy(known)
    if reason.use and reason.target == DEPUTY:
        return not_the_sheriff(reason, known)
    return neither(known) if reason.card.startswith(BOUND) else ""


def reach(known: dict[str, str], only: str = "") -> str:
    """Return how far the card reaches: as far as the weapon, or one."""
    return f"{'the weapon' if RANGE in known else 'this card'} reaches {only}{known.get(RANGE, 1)}"


def neither(known: dict[str, str]) -> str:
    """Return how far away those are who cannot be reached."""
    far = [
        f"{seat} is {known[DISTANCE.format(seat)]} away"
        for seat in (SHERIFF, DEPUTY)
        if DISTANCE.format(seat) in known
    ]
    if not far:
        return ""
    first = "The Renegade goes for the Deputy first: " if is_bound_to_deputy(known) else ""
    away = f"{' and '.join(far)}, but {reach(known, 'only ')}."
    return first + (away if first else capital(away))


def is_bound_to_deputy(known: dict[str, str]) -> bool:
    """Tell whether it is the Renegade, and the Deputy lives."""
    return known.get(RENEGADE) == "yes" and known.get(DEPUTY_ALIVE) == "yes"


def not_the_deputy(known: dict[str, str]) -> str:
    """Return why the Sheriff is aimed at and not the Deputy."""
    if known.get(DEPUTY_ALIVE) == "no":
        return "The Deputy is dead, so the Sheriff is the only target."
    far = known.get(DISTANCE.format(SHERIFF))
    if far is None:
        return "Not the Deputy: an Outlaw goes for the Sheriff first."
    return f"Not the Deputy: the Sheriff comes first, is {far} away, and {reach(known)}."


def not_the_sheriff(reason: Reason, known: dict[str, str]) -> str:
    """Return why the Deputy is aimed at and not the Sheriff."""
    if "Jail" in reason.say:
        return "Not the Sheriff, who cannot be put in Jail."
    if "Sheriff" in reason.say:
        return ""
    if known.get(RENEGADE) == "yes":
        return "Not the Sheriff: the Renegade goes for the Deputy first."
    if known.get(TURNED) == "yes":
        return (
            "Not the Sheriff, who was out of reach before: the Deputy stays the target this turn."
        )
    far = known.get(DISTANCE.format(SHERIFF))
    return f"Not the Sheriff, who is {far} away: {reach(known, 'only ')}." if far else ""
