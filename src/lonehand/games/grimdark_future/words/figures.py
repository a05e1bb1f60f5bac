"""The figures of an event: what was needed, what the dice showed, and what came of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital, possessive
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.automa.decision import DOINGS
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.face import marks
from lonehand.games.grimdark_future.words.grammar import count_of
from lonehand.games.grimdark_future.words.happenings import (
    ap_after_roll,
    goal_of,
    hits_helped,
    saves_helped,
)
from lonehand.show.logs import Asked, Figures, Rank

DICE: Final = " ⚀⚁⚂⚃⚄⚅"
NOTE: Final = re.compile(r" \((?:our reading|the rules say so|as you chose)[^()]*\)$")
"""What a reason ends with where it depends on how the rules are read."""
AT_THE_END: Final = {
    "charge one in the way": "One of them in charge range?",
    "advance to the objective and shoot, if it gives a shot": (
        "An advance to the objective gives a shot?"
    ),
    "charge": "An enemy in charge range?",
}
"""What has to be asked for an action at the end of a tree that is not always possible."""
MOVE_CLAUSES: Final = ("GF-CTRL-2", "GF-ADV", "GF-TER", "GF-SR", "GFC-24", "GFC-33", "GFC-07")
"""What settles where a move ends and whom it passes, by the beginnings of the clauses."""


def figures_of(event: Event) -> Figures | None:
    """Return the figures of an event; None for a sort of event that has none."""
    match event:
        case events.Decision():
            return decision_figures(event)
        case events.Targets():
            return target_figures(event)
        case events.Shoots() | events.Strikes():
            return attack_figures(event)
        case events.Ignores():
            return ignoring_figures(event)
        case events.Morale():
            return morale_figures(event)
        case events.Casts():
            return spell_figures(event)
        case events.Dangerous():
            return danger_figures(event)
        case _:
            return None


def faces(dice: Sequence[int], needed: int = 0) -> str:
    """Return dice as they lie, the highest first, with a space before those that fail."""
    rolled = sorted(dice, reverse=True)
    good = "".join(DICE[face] for face in rolled if face >= needed)
    bad = "".join(DICE[face] for face in rolled if face < needed)
    return f"{good} {bad}" if bad else good


def attack_figures(event: events.Attacks) -> Figures:
    """Return the figures of an attack: dice to hit, dice to block, wounds."""
    verb = f"{event.weapon}:" if event.weapon else "charges into"
    rows = []
    if event.dice:
        rows.append(
            (
                f"{count_of(len(event.dice), 'attack')}, {event.needed}+{hits_helped(event)}",
                faces(event.dice, event.needed),
            )
        )
    rows.append(("hits", str(event.hits)))
    if event.blocks:
        ap = ap_after_roll(event.ap) + saves_helped(event)
        rows.append((f"saves, {event.blocks_on}+{ap}", faces(event.blocks, event.blocks_on)))
    if event.pierced:
        of_sixes = f"saves, {event.pierced_on}+{ap_after_roll(event.pierced_ap)} of sixes"
        rows.append((of_sixes, faces(event.pierced, event.pierced_on)))
    if event.again:
        rows.append(("rolled again", str(event.again)))
    result = capital(count_of(event.wounds, "wound"))
    return Figures(f"{verb} {event.who} at {event.at}", tuple(rows), result)


def morale_figures(event: events.Morale) -> Figures | None:
    """Return the die of a morale test."""
    if not event.die:
        return None
    rows = ((f"needs {event.needed}+", faces([event.die], event.needed)),)
    return Figures(f"{event.who}: morale", rows, capital(event.result))


def spell_figures(event: events.Casts) -> Figures:
    """Return the die of a spell."""
    rows = ((f"needs {event.needed}+", str(event.die)),)
    result = "It works" if event.works else "It fails"
    return Figures(f"{event.who}: {event.spell}", rows, result)


def ignoring_figures(event: events.Ignores) -> Figures:
    """Return the dice by which a unit ignores wounds."""
    rows = ((f"{count_of(event.wounds, 'wound')}, {event.needed}+", faces(event.dice)),)
    return Figures(f"{event.who} ignores wounds", rows, f"{event.ignored or 'None'} ignored")


def danger_figures(event: events.Dangerous) -> Figures:
    """Return the dice of dangerous terrain."""
    rows = (("a wound on 1", faces(event.dice)),)
    result = capital(count_of(event.wounds, "wound"))
    return Figures(f"{event.who}: dangerous terrain", rows, result)


def target_figures(event: events.Targets) -> Figures | None:
    """Return whom each weapon takes for a target, by which priority, and whom that passed over."""
    found: list[Rank] = []
    for row in event.lines:
        if row.target < 0:
            continue
        chosen, _, why = row.say.partition(": ")
        found.append(Rank(chosen, f"{row.text}: {why}" if why else row.text, chosen))
        for step in row.above:
            why, names = f"passed over by “{step.say}”", marks.names_of(step)
            found += [Rank(name, why, name, passed=True) for name in names]
    if not found:
        return None
    return Figures(f"{event.who}: fire", (), "", kicker="Whom it shoots", targets=tuple(found))


def decision_figures(event: events.Decision) -> Figures | None:
    """Return how a decision came about: the nodes of the tree, its end, and what chose the rest.

    A unit that needs no tree is told by the rule that decided.
    """
    said: dict[str, str] = {}
    for row in event.lines:
        said.setdefault(row.clause, plainly(row.say))
    way = [row for row in event.lines if row.clause == "GF-WAY"]
    if way and "GF-M-2" in said:
        said["GF-M-2"] = plainly(way[0].say)
    if way and "GF-H-2" in said:
        said["GF-H-2"] = plainly(way[0].say)
    steps = [
        Asked(tree_question(node) or node, "yes" if answer else "no", said.get(node, ""), node)
        for node, answer in zip(event.path, event.answers, strict=True)
    ]
    if steps:
        steps += [*ends_of_tree(event), *found_out(event)]
    else:
        steps = [Asked(plainly(row.say), "", row.text, row.clause) for row in event.lines[:1]]
    if not steps:
        return None
    goal, action = goal_of(event), event.action
    title = f"{action} → {goal}" if goal and action != "Hold" else action
    then = "then shoot" if event.shoots and action != "Hold" else ""
    then = "and shoot" if event.shoots and action == "Hold" else then
    kicker = f"{possessive(event.who)} order"
    return Figures(title, (), "", kicker=kicker, then=then, steps=tuple(steps))


def ends_of_tree(event: events.Decision) -> Iterator[Asked]:
    """Yield what is asked where a tree ends: each action that it names, up to the one that is done.

    An action that is always possible asks nothing; nor does one whose question the tree has asked.
    """
    node, answer = event.path[-1], event.answers[-1]
    known = {TREES.node[each].question for each in event.path}
    then = TREES.node[node].after(answer=answer) if node in TREES.node else ()
    whom = [row for row in event.lines if row.clause == "GF-MELEE"]
    refused = iter([row for row in event.lines if row.clause == node][1:])
    for doing in then if isinstance(then, tuple) else ():
        is_done = DOINGS[doing].action == event.action
        question = AT_THE_END.get(doing, "")
        if question and DOINGS[doing].depends not in known:
            reason = next(iter(whom), None) if is_done else next(refused, None)
            because = plainly(reason.say) if reason is not None else ""
            yield Asked(question, "yes" if is_done else "no", because, node)
        elif is_done:
            yield from (Asked(plainly(row.say), "", clause=row.clause) for row in whom)
        if is_done:
            return


def found_out(event: events.Decision) -> Iterator[Asked]:
    """Yield what settled where a move ends, and which charges could not be made."""
    for row in event.lines:
        if row.clause.startswith(MOVE_CLAUSES) and row.text != "Action":
            yield Asked(plainly(row.say), "", clause=row.clause)


def plainly(sentence: str) -> str:
    """Return a reason without the note on how the rules were read, which stands with `why`."""
    return NOTE.sub("", sentence)


def tree_question(node: str) -> str:
    """Return what a node of the printed trees asks, as a sentence; empty for any other clause."""
    found = TREES.node.get(node)
    return capital(f"{found.question}?") if found is not None else ""
