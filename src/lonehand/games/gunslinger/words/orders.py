"""What hands do for an automatic character as it stands on a card.

The whole letter of it, which `reasons` says, is folded away under the card.
"""

from __future__ import annotations

from typing import Final

import msgspec

from lonehand.engine.at_table.orders import Order, fit
from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital, possessive, with_sign
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.at_table import questions
from lonehand.games.gunslinger.automa.activities import DROPPED, FROM_THE_GROUND, OTHER_HAND
from lonehand.games.gunslinger.automa.facts import THAT_HEX, THAT_WEAPON
from lonehand.games.gunslinger.face.counters import short
from lonehand.games.gunslinger.state import OFF_HAND, Character, State, Weapon
from lonehand.games.gunslinger.words import reasons
from lonehand.games.gunslinger.words.reasons import own
from lonehand.games.table_mode import by_facts, is_beside


def order(state: State, event: Event) -> Order | None:
    """Return what hands do about an event as a card; None where the instruction says all.

    A map that is kept is looked at while it is laid out, so that order stands alone above it.
    """
    if not is_beside(state.options):
        return None
    if isinstance(event, events.LaysOut) and not by_facts(state.options):
        return Order(f"Lay out the map: {event.map}", "", "Everybody as on Lonehand’s map.")
    if not isinstance(event, events.Decision):
        return None
    told = msgspec.structs.replace(event, target=found_by_people(event))
    letter = reasons.by_hand(told)
    if not letter:
        return None
    deed, where, targets = activity(told)
    first = before(told) if told.by_hand != events.ATTACK else []
    if not deed and told.turns:
        deed, first = f"Turn to {at_a_glance(told.target)}", first[1:]
        comes = f"{capital(told.target)} comes into his aim zone"
        if told.removes:
            first[0] = f"{comes}. His delay stays as it is: one point on, one off."
        else:
            first.insert(0, f"{comes}: one delay point.")
    elif not deed:
        deed = first.pop(0).removesuffix(".") if first else "Do nothing"
    where = " ".join(filter(None, (*first, where)))
    return fit(Order(deed, told.who, where, targets), tuple(letter))


def found_by_people(event: events.Decision) -> str:
    """Return his target; of a hex that people find on their own map, which one it is."""
    if event.target != THAT_HEX:
        return event.target
    if event.zone:
        return f"the hex in {possessive(event.zone)} aim zone"
    is_way_out = any(line.say.startswith(WAY_OUT) for line in event.lines)
    return "the way out" if is_way_out else "the hex in the other aim zone"


WAY_OUT: Final = reasons.SENTENCES["way out"].words.partition(",")[0]
"""How the reason begins that a hex is the way out of a building."""


NEXT: Final = {
    "zone": "which hex?",
    "in_zone": "in zone?",
    "band": "how far?",
    "whom": "who?",
    "in_reach": "anything between?",
    "only_over_low": "over what?",
    "cover": "which cover?",
    "in_cover": "in cover?",
    "enemy_from_cover": "in cover?",
    "body_seen": "who sees?",
    "in_its_hex": "gun here?",
    "other_zone_hexes": "another’s zone?",
    "exits": "a way out?",
    "two_handed_in_sight": "a gun in sight?",
    "usable_weapons": "a weapon anywhere?",
}
"""What is asked next, by the name of the fact, if a case needs one more question."""
MORE: Final = "another question"
"""The same for any other fact."""
WHERE_EMPTY: Final = {OTHER_HAND: ", the empty to his other hand"}
"""Where an empty gun goes that is kept when another is drawn."""
NEAREST: Final = {
    questions.IN_SIGHT: "him",
    questions.FROM_COVER: "him",
    questions.CLOSEST: "the nearest",
    THAT_HEX: "it",
    THAT_WEAPON: "it",
}
"""What people find by a rule, as it stands in a case."""


def at_a_glance(target: str) -> str:
    """Return a target in as few words as a heading has."""
    return "the nearest enemy" if target in questions.BY_RULE else target


def asks_next(fact: str) -> str:
    """Return what is asked next, as it is written behind one of several cases."""
    return NEXT.get(fact, MORE)


def in_short(event: events.Decision) -> str:
    """Return what he does in a few words, as it stands behind one of several cases.

    The delay point of a turn and one that is removed cancel out.
    """
    target = NEAREST.get(event.target, event.target)
    found = [f"turn to {target}"] if event.turns else []
    if event.turns != event.removes:
        found.append("delay +1" if event.turns else "delay −1")
    found += ["aim points off"] if event.drops_aim else []
    return ", ".join([*found, *filter(None, [act_in_short(event, target)])]) or "nothing"


def act_in_short(event: events.Decision, target: str) -> str:
    """Return his action in a few words; empty if he has none."""
    gun = (
        own(event.who, event.in_use).removeprefix(f"{event.who}’s ") if event.in_use else "his gun"
    )
    match event.activity:
        case "nothing":
            return ""
        case "ADVANCE":
            head = "head in, " if event.head_in else ""
            where = "to cover" if event.towards == "cover" else f"towards {target}"
            where = where.replace("towards him", "closer")
            return f"{head}step {where}"
        case "SHOOT":
            return f"shoot {NEAREST.get(event.victim, event.victim)}"
        case "AIM":
            return f"aim at {target}"
        case "DRAW AND COCK":
            drawn = reasons.tell_drawn(event, gun).removesuffix(" from the holster")
            drawn = "it" if event.gun == FROM_THE_GROUND else drawn
            if event.empty == DROPPED:
                return f"swap to {drawn}, cocked"
            return f"draw and cock {drawn}{WHERE_EMPTY.get(event.empty, '')}"
        case "LOAD":
            return f"load {gun} once"
        case "COCK":
            return f"cock {gun}"
        case "HOOK" | "JAB" | "KICK":
            return f"{event.activity.lower()} {target}"
        case "STRENGTH":
            return "strengthen his next blow"
        case _:
            return event.activity.lower()


def attack(activity: str, victim: str, gun: Weapon | None) -> str:
    """Return an attack as people are asked what came of it: `fires the C45 at Doc`."""
    if activity == "SHOOT":
        return f"{f'fires the {short(gun)}' if gun else 'shoots'} at {victim}"
    verb = {"HOOK": "hooks", "JAB": "jabs", "KICK": "kicks"}.get(activity, "strikes at")
    return f"{verb} {victim}"


def counts(who: Character, activity: str, points: int) -> str:
    """Return what he brings to an attack, for people who resolve it; *points* are aim points."""
    if activity != "SHOOT":
        return f" (Brawling {with_sign(who.brawling)})"
    gun = who.gun()
    if gun is None:
        return ""
    skill, adds = (who.two_handed, 1) if gun.two_handed else (who.one_handed, 2)
    parts = f"aim points {points}, skill {with_sign(skill)}, gun +{adds}"
    said = f"Aim time {points + skill + adds}: {parts}"
    arm = "off arm" if gun.box == OFF_HAND else "gun arm"
    others = [f"wounded {arm}"] if any(wound.part == arm for wound in who.wounds) else []
    others += ["he has moved"] if who.entered else []
    return f" ({'; '.join([said, *others])})"


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
            deed, exactly = f"Shoot at {at_a_glance(event.victim)}", ""
            if event.victim in questions.BY_RULE:
                exactly = f"{capital(event.victim)}. "
            return deed, f"{exactly}With {gun}: one round less.", ()
        case "AIM":
            return f"Aim at {at_a_glance(target)}", f"Two of his aim points on {target}.", ()
        case "DRAW AND COCK":
            drawn = reasons.tell_drawn(event, gun)
            return "Draw and cock", f"{drawn}{reasons.where_empty(event)}.", ()
        case "LOAD":
            return "Load once", f"{gun}: LOAD.", ()
        case "COCK":
            return "Cock his gun", f"{gun}.", ()
        case "HOOK" | "JAB" | "KICK":
            return f"{event.activity.capitalize()} {at_a_glance(target)}", "", ()
        case "STRENGTH":
            return "Strengthen his next blow", "The next one of this turn.", ()
        case _:
            return event.activity.capitalize(), "", ()


def advance(event: events.Decision) -> tuple[str, str, tuple[str, ...]]:
    """Return one step, and which hex comes first among equals."""
    target = event.target
    head = "Take his head in. " if event.head_in else ""
    step = "Any hex" if event.steps == "any" else "A front hex"
    where = f"{head}{step} on the shortest way that can be walked"
    equal = "along a path, a path hex, a free hex, a die."
    if event.towards == "cover":
        to = f"to the nearest cover against {target}"
        first = f"Of equal ones: near {target}, {equal}"
        return "Step to cover", f"{where} {to}.", (first,)
    if event.towards == "hex":
        where += ", into no building but the enemy’s"
    if target in questions.BY_RULE:
        where += f" to {target}"
    return f"Step towards {at_a_glance(target)}", f"{where}.", (f"Of equal ones: {equal}",)
