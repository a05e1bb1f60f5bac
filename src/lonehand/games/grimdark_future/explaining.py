"""The figures of an event: what was needed, what the dice showed, and what came of it.

A function for each kind of event in `EXPLAINED`; a kind that is not there has no figures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from lonehand.engine.grammar.english import capital
from lonehand.games.grimdark_future import showing
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.showing import Facts
from lonehand.games.grimdark_future.telling import counted, piercing
from lonehand.show.logs import Figures

DICE: Final = " ⚀⚁⚂⚃⚄⚅"


def faces(dice: Sequence[int]) -> str:
    """Return dice as they lie, the highest first."""
    return "".join(DICE[face] for face in sorted(dice, reverse=True))


def attack_figures(facts: Facts) -> Figures:
    """Return the figures of an attack: dice to hit, dice to block, wounds."""
    verb = "charges into" if not facts.get("weapon") else f"{facts['weapon']}:"
    rows = []
    if facts["dice"]:
        attacks = counted(len(facts["dice"]), "attack")
        rows.append((f"{attacks}, {facts['needed']}+", faces(facts["dice"])))
    rows.append(("hits", str(facts["hits"])))
    for what, of in (("blocks", ""), ("pierced", " of sixes")):
        if facts.get(what):
            ap = facts["ap" if what == "blocks" else "pierced_ap"]
            needed = f"blocks, {facts[f'{what}_on']}+{piercing(ap)}{of}"
            rows.append((needed, faces(facts[what])))
    if facts.get("again"):
        rows.append(("rolled again", str(facts["again"])))
    result = capital(counted(facts["wounds"], "wound"))
    return Figures(f"{verb} {facts['who']} at {facts['at']}", tuple(rows), result)


def morale_figures(facts: Facts) -> Figures | None:
    """Return the die of a morale test."""
    if not facts.get("die"):
        return None
    rows = ((f"needs {facts['needed']}+", faces([facts["die"]])),)
    return Figures(f"{facts['who']}: morale", rows, capital(str(facts["result"])))


def spell_figures(facts: Facts) -> Figures:
    """Return the die of a spell."""
    rows = ((f"needs {facts['needed']}+", str(facts["die"])),)
    result = "It works" if facts.get("works") else "It fails"
    return Figures(f"{facts['who']}: {facts['spell']}", rows, result)


def ignoring_figures(facts: Facts) -> Figures:
    """Return the dice by which a unit ignores wounds."""
    rows = ((f"{counted(facts['wounds'], 'wound')}, {facts['needed']}+", faces(facts["dice"])),)
    return Figures(f"{facts['who']} ignores wounds", rows, f"{facts['ignored'] or 'None'} ignored")


def danger_figures(facts: Facts) -> Figures:
    """Return the dice of dangerous terrain."""
    count = facts["wounds"]
    rows = (("a wound on 1", faces(facts["dice"])),)
    result = capital(counted(count, "wound"))
    return Figures(f"{facts['who']}: dangerous terrain", rows, result)


def target_figures(facts: Facts) -> Figures | None:
    """Return what each weapon aims at, by which priorities, and whom these passed over."""
    rows = []
    for row in facts.get("lines") or ():
        if row.get("target", -1) < 0:
            continue
        rows.append((str(row["text"]), str(row["say"])))
        rows += [
            (f"✕ {step['say']}", ", ".join(showing.names_of(step)))
            for step in row["above"]
            if showing.names_of(step)
        ]
    return Figures(f"{facts['who']} aims", tuple(rows), "") if rows else None


def decision_figures(facts: Facts) -> Figures | None:
    """Return the nodes of the tree that led to a decision, or the rule that needs no tree."""
    said: dict[str, str] = {}
    for row in facts.get("lines") or ():
        said.setdefault(str(row["clause"]), str(row["say"]))
    nodes = zip(facts.get("path") or (), facts.get("answers") or (), strict=False)
    rows = [
        (
            f"{str(node).removeprefix('GF-')} {'yes' if answer else 'no'}",
            said.get(str(node)) or tree_question(str(node)),
        )
        for node, answer in nodes
    ]
    if not rows:
        rows = [(str(row["text"]), str(row["say"])) for row in (facts.get("lines") or ())[:1]]
    if not rows:
        return None
    goal = facts.get("target") or facts.get("objective") or ""
    name = f"objective {goal}" if goal and not facts.get("target") else goal
    action = str(facts.get("action", ""))
    result = f"{action}, {name}" if name and action != "Hold" else action
    return Figures(f"{facts['who']} decides", tuple(rows), result)


def tree_question(node: str) -> str:
    """Return what a node of the printed trees asks, as a sentence; empty for any other clause."""
    found = TREES.node.get(node)
    return capital(f"{found.question}?") if found is not None else ""


EXPLAINED: Final[dict[str, Callable[[Facts], Figures | None]]] = {
    "decision": decision_figures,
    "targets": target_figures,
    "shoots": attack_figures,
    "strikes": attack_figures,
    "ignores": ignoring_figures,
    "morale": morale_figures,
    "casts": spell_figures,
    "dangerous": danger_figures,
}
"""The events that have figures."""
