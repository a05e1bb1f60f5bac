"""What an AI unit does and why, in sentences for a person.

A reason is kept as its clause and a key; its sentence stands here. A reading says that it is one
and names the option for another, or the option that it is played by; where the letter looks foolish
the sentence says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from lonehand.engine.grammar.english import capital
from lonehand.engine.reasons import Reason, topic_of
from lonehand.games.grimdark_future.automa import targets
from lonehand.games.grimdark_future.automa.decision import SHOOTERS, Plan
from lonehand.games.grimdark_future.automa.places import obstruction, surroundings
from lonehand.games.grimdark_future.automa.places.surroundings import (
    forbidden_pieces,
    freed_pieces,
    is_covered,
    with_word,
)
from lonehand.games.grimdark_future.automa.table_facts import TableFacts
from lonehand.games.grimdark_future.automa.targets import Shot
from lonehand.games.grimdark_future.options import readings as all_readings
from lonehand.games.grimdark_future.play import Play, Readings
from lonehand.games.grimdark_future.rules import melee
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.rules.movement.walks import Move
from lonehand.games.grimdark_future.state import Marker, Unit
from lonehand.games.grimdark_future.words.grammar import verb
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.shapes import clears


class Sentence(NamedTuple):
    """The words of a reason, whether it is a reading or looks foolish, and the option for another.

    Attributes:
        words: the sentence, with a place for each part of the reason.
        mark: `READING`, `FOOLISH`, or nothing.
        option: an option and its value by which this would be otherwise.
        instead: the sentence where that option is set; the same without it.

    """

    words: str
    mark: str = ""
    option: str = ""
    instead: str = ""


READING, FOOLISH = "reading", "foolish"
ENOUGH_TO_PILE: Final = 3
"""How many units at one objective look foolish."""
SENTENCES: Final = {
    "idle": Sentence("It is Shaken: it does nothing and recovers."),
    "disembarks": Sentence("It rides in a transport and gets out; that is its move.", READING),
    "stays and shoots": Sentence(
        "It has {0} and a valid shot from where it stands: it holds and shoots, whatever the"
        " objectives."
    ),
    "no shot from here": Sentence("It has {0}, but no valid shot from where it stands."),
    "type": Sentence("It is a {0} unit."),
    "open": Sentence("{0} is the nearest objective that is not under control."),
    "all controlled": Sentence("All objectives are under control."),
    "in the way": Sentence("Enemies are in the way to {0}."),
    "nobody in the way": Sentence("Nobody is in the way to {0}."),
    "only a rush": Sentence("A Rush reaches {0}, an Advance does not.", READING, "reach=marker"),
    "not only a rush": Sentence("An Advance reaches {0}, or not even a Rush does."),
    "shot on the way": Sentence(
        "Where an Advance towards {0} ends, it has a valid shot.",
        READING,
        "shot=range",
        "Where an Advance towards {0} ends, an enemy is in range; sight does not matter.",
    ),
    "no shot on the way": Sentence(
        "Where an Advance towards {0} ends, it has no valid shot.",
        option="shot=range",
        instead="Where an Advance towards {0} ends, no enemy is in range.",
    ),
    "charge": Sentence("It can charge {0}."),
    "nobody to charge": Sentence("It has nobody to charge."),
    "shot at enemy": Sentence(
        "After an Advance it has a valid shot.",
        option="shot=range",
        instead="After an Advance an enemy is in range; sight does not matter.",
    ),
    "no shot at enemy": Sentence(
        "After an Advance it has no valid shot.",
        option="shot=range",
        instead="After an Advance no enemy is in range.",
    ),
    "cannot charge in the way": Sentence(
        "It can charge none of those in the way, and others do not count.", READING
    ),
    "advance without a shot": Sentence(
        "An Advance towards {0} gives no shot, so it does not advance.", READING
    ),
    "stays in cover": Sentence(
        "It is in cover with a valid shot and heads for no objective: it stays and shoots.", READING
    ),
    "nobody left": Sentence("No enemy is left to go for."),
    "does": Sentence("So: {0}."),
    "only holds": Sentence("It cannot move, so it holds and shoots."),
    "only advances": Sentence("An Aircraft can only advance."),
    "no way": Sentence("No way brings it nearer: it holds and shoots.", READING),
    # the move
    "way": Sentence("Within 6″ of the way to {0}: {1}."),
    "stops at": Sentence("It stops within 3″ of {0}, as near as it can to its next goal."),
    "keeps off": Sentence(
        "As near to {0} as it can, within {1}″; then cover, then out of the enemies' reach.",
        READING,
    ),
    "keeps off in cover": Sentence(
        "In cover, if it can; then as near to {0} as it can, within {1}″; then out of the enemies'"
        " reach.",
        READING,
    ),
    "backs off": Sentence(
        "As far from the closest enemy as it can shoot at it from, and no nearer than it must.",
        READING,
        "kiting=any",
    ),
    "whom": Sentence("It charges {0} first of those it can: not activated, then nearest."),
    "whom by weapons": Sentence(
        "It charges {0} first of those it can: by its weapons’ rules, then not activated,"
        " then nearest.",
        READING,
    ),
    "flies": Sentence(
        "To where it has a shot, staying on the table; then as near to {0} as it can, within {1}″;"
        " then out of the enemies' reach.",
        READING,
    ),
    "into cover": Sentence("Its move ends in or behind cover."),
    "goes around": Sentence("It goes around {0} terrain, which it does not enter."),
    "kept off": Sentence(
        "It does not charge {0}: that would lead it through {1} terrain, which it does not enter."
    ),
    "blocked by units": Sentence(
        "In its way: {0}. It may not pass through other units, or come close to them."
    ),
    "blocked by Aircraft": Sentence(
        "In its way: {0}. It keeps as far from Aircraft as from any other unit.",
        READING,
        "below_aircraft=open",
    ),
    "blocked by ground": Sentence("In its way: {0} terrain, which it does not enter."),
    "blocked by both": Sentence("In its way: {0}, and {1} terrain, which it does not enter."),
    "blocked by nothing": Sentence("No way brings it nearer."),
    "charge blocked": Sentence("It cannot charge {0}. In its way: {1}."),
    "never charged": Sentence("It cannot charge {0}, which is an Aircraft."),
    "open ground": Sentence("With {0}, it goes straight through {1} terrain."),
    "alike": Sentence("The answer makes no difference: {0}"),
    # remarks
    "futile": Sentence(
        "It cannot hurt {0}; that looks foolish, but the rules do not forbid it.",
        FOOLISH,
        "futile=spared",
    ),
    "piles up": Sentence(
        "{1} other units also go for {0}, the nearest open objective of each; that looks foolish.",
        FOOLISH,
    ),
    "ignores": Sentence(
        "At {0}: {1}. The AI has seized {0}, so it counts as under control; that looks foolish.",
        FOOLISH,
        "contested=open",
    ),
    "leaves": Sentence("It leaves {0}, which the AI has seized and keeps when it goes.", READING),
}
"""The sentence of each reason."""
OPENING: Final = (
    ("flying", "GF-SR-FLYING", ("difficult", "dangerous")),
    ("strider", "GF-SR-STRIDER", ("difficult",)),
)
"""Rules that open terrain, with their clauses and what they open."""
MARKS: Final = {READING: "our reading of an unclear rule", FOOLISH: "the rules say so"}
TOPICS: Final = (
    ("GF-TYPE", "Type"),
    ("GF-H-", "Tree"),
    ("GF-S-", "Tree"),
    ("GF-M-", "Tree"),
    ("GF-TER", "Terrain"),
    ("GF-CTRL", "Objective"),
    ("GF-ADV", "Move"),
    ("GF-WAY", "The way"),
    ("GF-MELEE", "Target"),
    ("GF-SR", "Special rule"),
    ("GFC", "Core rule"),
)
"""What the line of a reason is headed with, by the beginning of its clause."""


def heading(reason: Reason) -> str:
    """Return what a reason is about; a node of a tree by its number."""
    topic = topic_of(reason, TOPICS, "Action")
    return f"{topic} {reason.clause[3:]}" if topic == "Tree" else topic


def sentence(reason: Reason, readings: Readings) -> str:
    """Return a reason in words, with its reading named, and the option that is or may be set."""
    found = SENTENCES[reason.key]
    option, _, value = found.option.partition("=")
    is_set = bool(option) and getattr(readings, option) == value
    words = found.instead if is_set and found.instead else found.words
    parts = reason.parts
    if reason.key in ("stays and shoots", "no shot from here"):
        parts = (capital(str(parts[0])), *parts[1:])
    said = words.format(*parts)
    if is_set and found.mark:
        return f"{said} (as you chose: {set_to(option, value, 'is')})"
    if found.option and found.mark:
        return f"{said} ({MARKS[found.mark]}; to play it otherwise, set {set_to(option, value)})"
    return f"{said} ({MARKS[found.mark]})" if found.mark == READING else said


def set_to(key: str, value: str, verb: str = "to") -> str:
    """Return an option by its title with a value, as the set-up shows it."""
    title = next(option.title for option in all_readings() if option.key == key)
    return f"“{title}” {verb} “{value}”"


def action(plan: Plan) -> str:
    """Return what a unit does, as an instruction."""
    if plan.clause == "GFC-49":
        return "It stays idle."
    said = {
        "Hold": "It holds",
        "Advance": f"It advances towards {plan.name}",
        "Rush": f"It rushes towards {plan.name}",
        "Charge": f"It charges {plan.name}",
    }[plan.action]
    if plan.disembarks:
        said = f"It gets out of its transport, towards {plan.name}" if plan.name else said
    return f"{said} and shoots if it can." if plan.shoots else f"{said}."


def aim(shot: Shot) -> str:
    """Return why a weapon shoots at its target."""
    if len(shot.among) == 1:
        return f"{verb(shot.enemy.name, 'is')} its only valid target."
    keys = ", then ".join(step.name for step in shot.steps)
    if not keys:
        return f"All valid targets are equally good; the die picks {shot.enemy.name}."
    tied = len(shot.steps[-1].left) > 1
    die = f"; the die picks from {', '.join(shot.steps[-1].left)}" if tied else ""
    return f"{shot.enemy.name}: {keys}{die}."


def others(shot: Shot, nth: int) -> str:
    """Return who fell out by one of the keys that chose a target."""
    before = shot.among if nth == 0 else shot.steps[nth - 1].left
    return ", ".join(name for name in before if name not in shot.steps[nth].left)


# -- the move --------------------------------------------------------------------------------------


def of_move(play: Play, facts: TableFacts, plan: Plan, move: Move) -> list[Reason]:
    """Return why a move ends where it does.

    The rules for ends of moves come first, those about terrain where they show.
    """
    unit, found, readings = facts.unit, list[Reason](), play.rules.readings
    name = facts.known.get("open")
    if in_way := facts.known.get(("way", name)):
        found.append(Reason("GF-WAY", "way", (name, ", ".join(each.name for each in in_way))))
    if plan.action == "Charge":
        key = "whom" if readings.charges == "melee" else "whom by weapons"
        found.append(Reason("GF-MELEE", key, (plan.name,)))
        return found if unit.rides else [*found, *ground_on_the_way(play, facts, plan, move)]
    if plan.action == "Hold" or not move.places or move.leaves:
        return found
    if facts.troop.has("aircraft"):
        return [*found, Reason("GF-SR-AIRCRAFT-2", "flies", (plan.name, readings.progress))]
    shoots = unit.kind in SHOOTERS and plan.action == "Advance" and not unit.rides
    if plan.goal == "objective":
        marker = facts.marker(plan.name)
        if positions.near_marker(play, unit, marker, move.places):
            found.append(Reason("GF-CTRL-2", "stops at", (plan.name,)))
        elif shoots:
            key = "keeps off" if readings.cover_first == "progress" else "keeps off in cover"
            found.append(Reason("GF-ADV-1", key, (plan.name, readings.progress)))
    elif shoots:
        found.append(Reason("GF-ADV-2", "backs off"))
    if is_covered(play, unit, move.places, to_objective=plan.goal == "objective"):
        found.append(Reason("GF-TER-C1", "into cover"))
    return found if unit.rides else [*found, *ground_on_the_way(play, facts, plan, move)]


def ground_on_the_way(play: Play, facts: TableFacts, plan: Plan, move: Move) -> list[Reason]:
    """Return what terrain has to do with the way of a move, told by the model that leads.

    A way with a bend goes around what lies on the straight one. A way of Flying or Strider
    units goes through what others would have to go around.
    """
    unit, troop, route = facts.unit, facts.troop, move.route
    if facts.troop.has("aircraft") or len(route) < 2:
        return []
    base = troop.base[unit.living_models()[move.lead]].radius
    found = []
    if len(route) > 2:
        goal = facts.marker(plan.name) if plan.goal == "objective" else None
        straight = [(route[0], route[-1])]
        straight += [(route[0], (goal.x, goal.y))] if goal is not None else []
        sorts = zip(("difficult", "dangerous"), forbidden_pieces(play, unit, goal), strict=True)
        for clause, (word, pieces) in zip(("GF-TER-D1", "GF-TER-D2"), sorts, strict=True):
            if touches(play, straight, base, pieces):
                found.append(Reason(clause, "goes around", (word,)))
    for rule, clause, words in OPENING:
        if troop.has(rule):
            pieces = frozenset[int]().union(*(with_word(play.table, word) for word in words))
            if touches(play, list(pairwise(route)), base, pieces - freed_pieces(play)):
                return [*found, Reason(clause, "open ground", (rule.title(), " and ".join(words)))]
    return found


def touches(
    play: Play, legs: Sequence[tuple[Point, Point]], base: int, pieces: frozenset[int]
) -> bool:
    """Say whether a base of a radius touches any of some pieces of terrain on its way."""
    return any(
        not clears(start, end, lump.shape, lump.shape.outline.radius + base)
        for lump in play.table.ground.lumps
        if lump.piece in pieces
        for start, end in legs
    )


# -- what looks foolish ----------------------------------------------------------------------------


def remarks(play: Play, facts: TableFacts, plan: Plan) -> list[Reason]:
    """Return what is to be said of what a unit does not do, or does though it looks foolish."""
    found = [
        *kept_off(play, facts, plan),
        *futile(play, facts, plan),
        *piling_up(play, facts, plan),
        *why_ignored(play, facts, plan),
    ]
    return [*found, *why_left(play, facts, plan)]


def kept_off(play: Play, facts: TableFacts, plan: Plan) -> list[Reason]:
    """Say which charges are not made because of the ground, if asked for.

    Of the others near enough, say what is in the way.
    """
    del plan
    name, found = facts.known.get("open"), list[Reason]()
    for key, enemies in (
        (("charge", name), facts.known.get(("way", name), ())),
        ("charge", play.state.enemies(facts.unit.side)),
    ):
        if key in facts.known:
            target = facts.known[key]
            charged = None if target is None else play.state.find(target)
            off = targets.kept_off(play, facts.unit, enemies, charged)
            found += [Reason(clause, "kept off", (each.name, word)) for clause, word, each in off]
            grounded = [each for _, _, each in off]
            for enemy in targets.passed_over(play, facts.unit, enemies, charged):
                reason = (
                    None if enemy in grounded else obstruction.of_charge(play, facts.unit, enemy)
                )
                found += [] if reason is None else [reason]
    return list(dict.fromkeys(found))


def futile(play: Play, facts: TableFacts, plan: Plan) -> list[Reason]:
    """Say that a charge cannot hurt its target."""
    if plan.action != "Charge":
        return []
    enemy = play.state.find(plan.name)
    if melee.expected_wounds(play, facts.unit, enemy) > 0:
        return []
    return [Reason("GF-H-5", "futile", (plan.name,))]


def piling_up(play: Play, facts: TableFacts, plan: Plan) -> list[Reason]:
    """Say that many units near an objective have it for their nearest open one."""
    if plan.goal != "objective":
        return []
    marker = facts.marker(plan.name)
    near = [
        friend
        for friend in play.state.friends(facts.unit.side)
        if friend is not facts.unit
        and positions.near_marker(play, friend, marker, length=12 * INCH)
        and goes_for(play, friend, marker)
    ]
    if len(near) < ENOUGH_TO_PILE:
        return []
    return [Reason("GF-H-1", "piles up", (plan.name, len(near)))]


def goes_for(play: Play, unit: Unit, marker: Marker) -> bool:
    """Say whether an objective is the nearest open one of a unit, or one of the nearest."""
    far = [
        positions.to_place(play, unit, (each.x, each.y))
        for each in surroundings.open_ones(play, unit)
    ]
    return positions.to_place(play, unit, (marker.x, marker.y)) <= min(far, default=-1)


def why_ignored(play: Play, facts: TableFacts, plan: Plan) -> list[Reason]:
    """Say that enemies stand at an objective that counts as under control."""
    del plan
    found = []
    for marker in play.state.markers:
        if marker.owner != facts.unit.side:
            continue
        near = [
            enemy.name
            for enemy in play.state.enemies(facts.unit.side)
            if positions.near_marker(play, enemy, marker)
        ]
        if near and play.rules.readings.contested == "closed":
            found.append(Reason("GF-CTRL-1", "ignores", (marker.name, ", ".join(near))))
    return found


def why_left(play: Play, facts: TableFacts, plan: Plan) -> list[Reason]:
    """Say that a unit leaves an objective that its side has seized."""
    if plan.action == "Hold" or not facts.unit.present:
        return []
    return [
        Reason("GF-CTRL-1", "leaves", (marker.name,))
        for marker in play.state.markers
        if marker.owner == facts.unit.side
        and marker.name != plan.name
        and positions.near_marker(play, facts.unit, marker)
    ]
