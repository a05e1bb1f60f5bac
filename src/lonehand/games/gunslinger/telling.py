"""What happens in a showdown, in sentences, with the figures that a player wants.

Each sentence is made of the facts of its event alone. What is asked and what may be answered stands
in `prompting`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lonehand.engine.door import Event
from lonehand.engine.grammar.english import agrees, counted, signed
from lonehand.games.gunslinger.state import PARTNER, PERSON, State
from lonehand.games.gunslinger.words import hexes, own

SEAT_NAMES: Final = {PERSON: "You", PARTNER: "Your partner"}
Facts = Mapping[str, Any]
FOUND: Final = {
    "miss": "a miss",
    "hit": "a hit",
    "bull": "a bull’s-eye",
    "misfire": "a misfire, the round is lost",
    "broken": "the gun breaks",
    "click": "a click, the gun is empty",
}
GRADES: Final = {"L": "a light wound", "S": "a serious wound", "K": "a deadly wound", "": "a graze"}


def weapon(facts: Facts) -> str:
    """Return a weapon as one speaks of it: `the C45`, and by its whole name if it is another's."""
    return own(facts["who"], facts["weapon"])


# -- decisions ------------------------------------------------------------------------------------


def decision(facts: Facts) -> str:
    """Return what an automatic character has decided, with marker and segment.

    Beside a real table it is what hands do about it.
    """
    if "who" not in facts:  # a batch keeps no words
        return ""
    who, table = facts["who"], f"TAC {facts['marker']}, segment {facts['segment']}"
    if facts["hands"]:
        return f"{' '.join(facts['hands']).removesuffix('.')} ({table})."
    if facts["removes"]:
        return f"{who} works off a delay point instead ({table})."
    if facts["activity"] == "nothing":
        return f"{who} does nothing ({table}{why_nothing(facts)})."
    return f"{who}: {facts['activity']}{at_what(facts)} ({table})."


def why_nothing(facts: Facts) -> str:
    """Return why he does nothing, if no cell of the tables says so."""
    if not facts["target"]:
        return ": no enemy is left"
    if facts["skips"]:
        return ": bonus cards skipped"
    return "" if facts["cell"] else ": no entry"


def at_what(facts: Facts) -> str:
    """Return at whom or towards what an activity is, as it follows the activity's name."""
    target = hexes(facts["target"])
    match facts["activity"]:
        case "SHOOT":
            return f" at {facts['victim'] or target}"
        case "ADVANCE" if facts["towards"] == "cover":
            return f" to cover from {target}"
        case "ADVANCE":
            return f" towards {target}"
        case "AIM" | "HOOK" | "JAB" | "KICK":
            return f" at {target}"
        case "HEAD OUT":
            return f" against {target}"
        case _:
            return ""


def marker(facts: Facts) -> str:
    """Return what a card did to a marker."""
    who, card = facts["who"], f" (card {facts['card']})" if facts["card"] else ""
    if facts["was"] == facts["now"]:
        return f"{who} keeps TAC {facts['now']}{card}."
    return f"{who} goes from TAC {facts['was']} to TAC {facts['now']}{card}."


# -- feet and hands -------------------------------------------------------------------------------


def moves(facts: Facts) -> str:
    """Return a step."""
    verb = {"advance": "advances", "sprint": "sprints", "back up": "backs up"}
    how = verb.get(facts["how"], "moves")
    return f"{facts['who']} {how} from {facts['was']} to {facts['cell']}, facing {facts['facing']}."


def stays(facts: Facts) -> str:
    """Return an ADVANCE that leads nowhere, and why."""
    why = "the target is there" if facts["there"] else "no hex is better"
    return f"{facts['who']} stays in {facts['cell']}: {why}."


def turns(facts: Facts) -> str:
    """Return a turn of the body."""
    delay = facts["delay"]
    cost = f", for {counted(delay, 'delay point')}" if delay else ""
    return f"{facts['who']} turns from {facts['was']} to face {facts['facing']}{cost}."


def draws(facts: Facts) -> str:
    """Return a draw; a gun that works is cocked with it."""
    cocks = " and cocks" if facts["cocked"] else ""
    return f"{facts['who']} draws{cocks} {weapon(facts)} from the {facts['from']}."


def loads(facts: Facts) -> str:
    """Return a LOAD, and what is in the gun now."""
    if facts["begun"]:
        verb = "begins to load" if facts["begun"] == 1 else "goes on loading"
        return f"{facts['who']} {verb} {weapon(facts)}."
    return f"{facts['who']} loads {weapon(facts)}: {counted(facts['rounds'], 'round')} in it."


def shifts(facts: Facts) -> str:
    """Return a weapon that goes from one box of the sheet to another."""
    places = {"holster": "into the holster", "hands": "into both hands"}
    where = places.get(facts["now"], f"into the {facts['now']}")
    return f"{facts['who']} puts {weapon(facts)} {where}."


def lost(facts: Facts) -> str:
    """Return an action that comes to nothing."""
    action = facts["action"].lower() if facts["action"].isupper() else facts["action"]
    return f"{facts['who']}: {action} comes to nothing; {facts['why']}."


# -- shots, blows, wounds -------------------------------------------------------------------------


def shoots(facts: Facts) -> str:
    """Return a shot: what came of it, and how the figures were."""
    where = " at the head of" if facts["seen"] == "head" else " at"
    verb = "fans" if facts["fanned"] else "shoots"
    gun = f" {weapon(facts)}" if facts["fanned"] else ""
    with_it = "" if facts["fanned"] else f" with {weapon(facts)}"
    said = f"{facts['who']} {verb}{gun}{where} {facts['at']}{with_it}: {FOUND[facts['result']]}"
    if facts["result"] == "click":
        return f"{said}."
    if facts["result"] in ("misfire", "broken"):
        return f"{said} (card {facts['card']})."
    return f"{said}. {reckoning(facts)}."


def reckoning(facts: Facts) -> str:
    """Return how a shot was reckoned: `Aim 4 (aim points 2, gun 2), 3 hexes −1, …`."""
    parts = ", ".join(f"{word} {signed(number)}" for word, number in facts["parts"] if number)
    hexes = counted(facts["range"], "hex") if facts["range"] else "in one hex"
    hexes += f" as {facts['counted']}" if facts["counted"] != facts["range"] else ""
    hexes += f" −{facts['penalty']}" if facts["penalty"] else ""
    status = f", status −{facts['status']}" if facts["status"] else ""
    needs = facts["aim"] - facts["penalty"] - facts["status"] - facts["margin"]
    drawn = f"{', '.join(map(str, facts['ignored']))} ignored, " if facts["ignored"] else ""
    return (
        f"Aim {facts['aim']}{f' ({parts})' if parts else ''}, "
        f"{hexes}{status}; {drawn}"
        f"card {facts['card']} asks for {needs}: margin {signed(facts['margin'])}"
    )


def hit(facts: Facts) -> str:
    """Return a hit: where, how bad, how many hits."""
    where = f" in the {facts['part']}" if facts["grade"] else ""
    hits = "" if facts["grade"] == "K" else f": {counted(facts['hits'], 'hit')}"
    return f"{facts['who']} takes {GRADES[facts['grade']]}{where}{hits}."


def strikes(facts: Facts) -> str:
    """Return a blow and what came of it."""
    blow = f"{facts['who']} strikes at {facts['at']}: {facts['blow']}"
    if facts["blow"] == "GRAB":
        blow = f"{facts['who']} grabs at {facts['at']}"
    if facts["cancelled_by"]:
        return f"{blow}, cancelled by {facts['cancelled_by']}."
    figures = f"card {facts['card']}, striking index {facts['index']}"
    if facts["blow"] == "GRAB":
        return f"{blow} ({figures})."
    found = counted(facts["hits"], "hit") if facts["hits"] else "a miss"
    return f"{blow}, {found} ({figures})."


def delay(facts: Facts) -> str:
    """Return delay points taken, and how many there are now."""
    total = facts["was"] + facts["points"]
    more = f", {total} in all" if facts["was"] else ""
    return f"{facts['who']} takes {counted(facts['points'], 'delay point')}{more}."


def out(facts: Facts) -> str:
    """Return how somebody left the showdown."""
    how = {"dead": "dies", "unconscious": "passes out", "gone": "leaves the map"}
    by = f", brought down by {facts['by']}" if facts["by"] else ""
    return f"{facts['who']} {how[facts['condition']]}{by}."


def points(facts: Facts) -> str:
    """Return victory points."""
    number = facts["points"]
    word = agrees(abs(number), "point", "points")
    return f"{facts['side']}: {signed(number)} victory {word} ({facts['why']})."


def leaves(facts: Facts) -> str:
    """Return a thing that is laid down, or that falls from a man who is out."""
    verb = "drops" if facts["falls"] else "lays down"
    return f"{facts['who']} {verb} {own(facts['who'], facts['thing'])}."


def falls(facts: Facts) -> str:
    """Return a fall; a card tells of it only where somebody stumbles in a run."""
    stumbles = f", stumbling (card {facts['card']})" if "card" in facts else ""
    return f"{facts['who']} goes down{stumbles}."


# -- everything -----------------------------------------------------------------------------------


def set_up(facts: Facts) -> str:
    """Return which showdown it is."""
    return f"{facts['showdown']}: {counted(facts['turns'], 'turn')} at most."


def automatic(facts: Facts) -> str:
    """Return who is automatic."""
    names = facts["characters"]
    return f"Automatic: {', '.join(names)}." if names else "Nobody is automatic."


def silent(facts: Facts) -> str:
    """Return nothing: what follows says it, or nobody needs to be told."""
    del facts
    return ""


EVENTS: Final[dict[str, Callable[[Facts], str]]] = {
    "set up": set_up,
    "automatic": automatic,
    "first markers": silent,
    "his gun": silent,
    "shuffles": lambda facts: f"The {facts['cards']} result cards are shuffled.",
    "turn": lambda facts: f"Turn {facts['number']}.",
    "marker": marker,
    "plots": lambda facts: (
        f"{SEAT_NAMES.get(facts['who'], facts['who'])} "
        f"{'have' if facts['who'] == PERSON else 'has'} plotted."
    ),
    "segment": lambda facts: f"Segment {facts['number']}.",
    "reason": silent,
    "decision": decision,
    "turns": turns,
    "moves": moves,
    "stays": stays,
    "falls": falls,
    "gets up": lambda facts: f"{facts['who']} gets up.",
    "gets down": lambda facts: f"{facts['who']} gets down.",
    "head out": lambda facts: f"{facts['who']}’s head goes out towards {facts['cell']}.",
    "head back": lambda facts: f"{facts['who']}’s head comes in.",
    "draws": draws,
    "cocks": lambda facts: f"{facts['who']} cocks {weapon(facts)}.",
    "loads": loads,
    "drops": lambda facts: f"{facts['who']} drops {weapon(facts)}.",
    "picks up": lambda facts: f"{facts['who']} picks up {weapon(facts)}.",
    "shifts": shifts,
    "aims": lambda facts: (
        f"{facts['who']} aims at {facts['at']}: {counted(facts['points'], 'aim point')}."
    ),
    "fires": silent,
    "lunges": silent,
    "shoots": shoots,
    "hit": hit,
    "strikes": strikes,
    "defends": lambda facts: f"{facts['who']} is ready for a blow: {facts['defence']}.",
    "strength": lambda facts: f"{facts['who']} puts STRENGTH into the next blow.",
    "delay": delay,
    "delay removed": lambda facts: (
        f"{facts['who']} is rid of {counted(facts['points'], 'delay point')}."
    ),
    "lost": lost,
    "waits": lambda facts: f"{facts['who']} waits.",
    "out": out,
    "bleeds": lambda facts: f"{facts['who']} bleeds: {counted(facts['hits'], 'hit')}.",
    "tires": lambda facts: f"{facts['who']} tires: {counted(facts['hits'], 'hit')}.",
    "points": points,
    "takes": lambda facts: f"{facts['who']} takes {own(facts['who'], facts['thing'])}.",
    "leaves": leaves,
    "drops aim": lambda facts: f"{facts['who']} drops the aim points on {facts['at']}.",
    "did": lambda facts: f"{facts['who']} at the table: {facts['text']}.",
    "ends": lambda facts: str(facts["sentence"]),
    "correct": lambda facts: f"The table says otherwise: {facts['text']}.",
}
"""The teller of every kind of event."""


def sentence(state: State, event: Event) -> str:
    """Return what happened, as a sentence; empty for what needs no words."""
    del state
    return EVENTS[event.kind](event.facts)
