"""What an automatic character has decided, in English: his deed, and what hands do about it."""

from __future__ import annotations

from lonehand.engine.grammar.english import capital
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.automa.activities import CHOSEN, DROPPED, FROM_THE_GROUND, OTHER_HAND
from lonehand.games.gunslinger.words.reasons import act_of, hexes, own


def why_nothing(event: events.Decision) -> str:
    """Return why he does nothing, if no cell of the tables says so."""
    if not event.target:
        return ": no enemy is left"
    if event.skips:
        return ": he has delay, and so makes no use of bonus cards"
    return "" if event.cell else f": drill {event.marker} asks nothing of him now"


def at_what(event: events.Decision) -> str:
    """Return at whom or towards what an activity is, as it follows the activity's name."""
    target = hexes(event.target)
    match event.activity:
        case "SHOOT":
            return f" at {event.victim or target}"
        case "ADVANCE" if event.towards == "cover":
            return f" to cover from {target}"
        case "ADVANCE":
            return f" towards {target}"
        case "AIM" | "HOOK" | "JAB" | "KICK":
            return f" at {target}"
        case "HEAD OUT":
            return f" against {target}"
        case _:
            return ""


def deed(event: events.Decision) -> str:
    """Return what he has decided on, as a heading: `Aim at Doc`, `Does nothing`."""
    if event.removes:
        return "Shakes off a delay point"
    return f"{capital(act_of(event.activity))}{at_what(event)}"


def by_hand(event: events.Decision) -> list[str]:
    """Return what hands do about a decision, one thing at a time; nothing if it is all told."""
    if event.by_hand == events.NOTHING:
        return []
    if event.by_hand == events.ATTACK:
        return activity(event)
    who, target, steps = event.who, event.target, []
    if event.turns:
        steps.append(
            f"Turn {who} by as few hexsides as it takes to bring {target} into his aim zone; "
            "he takes one delay point."
        )
    if event.removes:
        steps.append(f"Remove one delay point of {who}.")
    if event.drops_aim:
        steps.append(f"Take {who}’s aim points off {target}.")
    return [*steps, *activity(event)] or [f"{who} does nothing."]


def activity(event: events.Decision) -> list[str]:
    """Return the steps of the activity itself."""
    who, target = event.who, event.target
    gun = own(who, event.in_use) if event.in_use else "his gun"
    match event.activity:
        case "nothing":
            return []
        case "ADVANCE":
            steps = [f"Take {who}’s head in."] if event.head_in else []
            first, *then = ways(event)
            tied = "; equally good: ".join([first, ", then ".join(then)])
            return [*steps, f"Move {who} one hex towards {bound_for(event)}: {tied}."]
        case "SHOOT":
            return [f"{who} shoots at {event.victim} with {gun}: one round less."]
        case "AIM":
            return [f"Put two of {who}’s aim points on {target}."]
        case "DRAW AND COCK":
            return [f"{who} draws and cocks {tell_drawn(event, gun)}{where_empty(event)}."]
        case "LOAD":
            return [f"{who} loads {gun} once."]
        case "COCK":
            return [f"{who} cocks {gun}."]
        case "HOOK" | "JAB" | "KICK":
            return [f"{who} strikes at {target}: {event.activity.lower()}."]
        case "STRENGTH":
            return [f"{who}’s next blow of this turn is strengthened."]
        case _:
            return [f"{who}: {act_of(event.activity)}."]


def tell_drawn(event: events.Decision, gun: str) -> str:
    """Return which weapon he draws, and from where."""
    if event.gun == FROM_THE_GROUND:
        return f"{event.target} from the ground"
    other = own(event.who, event.other) if event.other else "another loaded gun"
    return f"{gun if event.gun == CHOSEN else other} from the holster"


def where_empty(event: events.Decision) -> str:
    """Return where the empty gun goes, as the end of a sentence."""
    ends = {
        DROPPED: "; the empty one is dropped",
        OTHER_HAND: "; the empty one goes to his other hand",
    }
    return ends.get(event.empty, "")


def bound_for(event: events.Decision) -> str:
    """Return what he advances towards."""
    if event.towards == "cover":
        return f"the cover hex against {event.target} that is closest to him"
    return event.target


def ways(event: events.Decision) -> list[str]:
    """Return by what he steps, in order of preference, as `on_map.criteria` has it.

    Along a path; into a path hex; into a free one. Into no building but the enemy's, bound for a
    hex. To the closest cover, by the way that is closest to the target.
    """
    step = "any neighbouring hex" if event.steps == "any" else "a front hex"
    shortest = f"into {step} on the shortest way that can be walked"
    if event.towards == "hex":
        shortest += ", and into no building but one that the enemy is in"
    closest = [f"into the hex nearest {event.target}", "by the way that stays nearest as a whole"]
    return [
        shortest,
        *(closest if event.towards == "cover" else ()),
        "staying on a path while it leads no further away",
        "into a path hex",
        "into an unoccupied hex",
        "by a die",
    ]
