"""What an auto die orders, as a card beside the board: the colour, why, and each instruction."""

from __future__ import annotations

from typing import Final

from lonehand.games.outlaws import events
from lonehand.games.outlaws.words.happenings import COLOURS
from lonehand.show.logs import Asked, Figures, Rolled

TARGETS: Final = {
    "Closest": ("the nearest enemy he can see", "OL-T-CLOSEST"),
    "Cover-": ("the nearest enemy who is prone or has no cover", "OL-T-COVER"),
    "Suspected": ("the enemy he could walk to soonest, seen or not", "OL-T-SUSPECTED"),
}
ORDERS: Final = {
    "ADVANCE": ("He closes in, from cover to cover. On foot a 1 or 2 makes him run.", "OL-ADV-DIE"),
    "SHOOT+": ("Every action left goes into shots at the target.", "OL-SHOOTPLUS"),
    "SHOOT": ("He takes one plain shot at the target.", "OL-SHOOT-5"),
    "MOVE": ("A die: even, he comes on. Odd, he backs off.", "OL-MOVE-0"),
    "CRAWL": ("He drops and crawls.", "OL-MOVE-C1"),
    "PRONE": ("He hits the dirt.", "OL-PRONE-1"),
    "WAIT": ("He does nothing.", "OL-WAIT"),
}
"""What each instruction means, and the clause that says so."""


def order_of(event: events.Decision) -> Figures:
    """Return the cell of an auto die: the colour and why, and what each instruction means."""
    facts = [fact for line in event.lines for fact in line.facts]
    colour = f"{event.colour} green"
    first = Asked(
        f"{COLOURS[event.colour].capitalize()}.",
        "yes",
        ". ".join(fact[:1].upper() + fact[1:] for fact in facts),
        f"OL-GREEN-{event.colour[0].upper()}",
    )
    rest = tuple(explain_instruction(word) for word in event.cell)
    return Figures(
        f"{event.who} rolls a {event.die}",
        (),
        "",
        kicker=f"{colour} die",
        steps=(first, *rest),
        rolled=Rolled(event.colour, event.die, event.cell),
    )


def explain_instruction(word: str) -> Asked:
    """Return an instruction, what it means, and its clause."""
    target = next((each for each in TARGETS if word.startswith(each)), "")
    if target:
        says, clause = TARGETS[target]
        gun = word.removeprefix(target).strip().lower()
        armed = f", armed with a {gun}" if gun else ""
        return Asked(word, "", f"Target: {says}{armed}.", clause)
    name, _, span = word.lstrip("*").partition(" ")
    says, clause = ORDERS[name]
    if span:
        says = f"On a die of {span} he hits the dirt."
    if word.startswith("*"):
        says = f"{says[:-1]}, if an enemy can see him."
    return Asked(word.lstrip("*"), "", says, clause)
