"""A second reading of the AI of Grimdark Future, written from the printed rules alone.

It shares nothing with the program: not its trees, not its facts, not its geometry. Ties go to a
die, so every answer is the set of choices that are equally right. What lies too near a threshold
to be judged raises `Doubt`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gf_second_moves import (
    can_charge,
    charged,
    goals,
    in_way,
    reached,
    shot_after_advance,
    shot_after_advance_to,
)
from gf_second_shots import aimed_at, holds, in_cover, shot_now
from gf_second_table import (
    MARGIN,
    Doubt,
    Objective,
    Spell,
    Table,
    Unit,
    all_of,
    any_of,
    at_most,
    between,
    gap,
    nearest,
    sees,
    sure,
)

# -- decision trees --------------------------------------------------------------------------------


class Answers(Protocol):
    """What a tree asks. Whoever answers may look at a table, or be told."""

    def open_objective(self) -> bool:
        """Say whether any objective is not under the AI's control."""

    def way(self) -> bool:
        """Say whether enemies are in the way."""

    def charge_in_way(self) -> bool:
        """Say whether one of these can be charged."""

    def shot_to_objective(self) -> bool:
        """Say whether an Advance to the objective gives a shot."""

    def only_rush(self) -> bool:
        """Say whether a Rush reaches the objective where an Advance does not."""

    def charge(self) -> bool:
        """Say whether any enemy can be charged."""

    def shot(self) -> bool:
        """Say whether an Advance without objective gives a shot."""

    def covered_shot(self) -> bool:
        """Say whether the unit is in cover and has a shot from there."""


Step = tuple[str, bool]
"""A node and its answer."""


@dataclass(frozen=True)
class Decision:
    """What a unit does: the nodes it passes, its action, and towards what or at whom.

    `toward` is `objective`, `enemy` or empty; `names` are the equally right goals or targets.
    """

    path: tuple[Step, ...]
    action: str
    toward: str = ""
    names: frozenset[str] = frozenset()


def decide(kind: str, a: Answers) -> Decision:
    """Walk the tree of a unit type."""
    return {"Hybrid": hybrid, "Shooting": shooting, "Melee": melee}[kind](a)


def hybrid(a: Answers) -> Decision:
    """GF-H."""
    if not a.open_objective():
        before = (("GF-H-1", False),)
        if a.charge():
            return Decision((*before, ("GF-H-5", True)), "charge", "enemy")
        return no_objective((*before, ("GF-H-5", False)), "GF-H-6", a)
    path: tuple[Step, ...] = (("GF-H-1", True),)
    if a.way():
        path += (("GF-H-2", True),)
        if a.charge_in_way():
            return Decision(path, "charge", "enemy")
        if a.shot_to_objective():
            return Decision(path, "advance", "objective")
        return Decision(path, "rush", "objective")
    path += (("GF-H-2", False),)
    if a.only_rush():
        return Decision((*path, ("GF-H-3", True)), "rush", "objective")
    return for_objective((*path, ("GF-H-3", False)), "GF-H-4", a)


def shooting(a: Answers) -> Decision:
    """GF-S."""
    if a.open_objective():
        return for_objective((("GF-S-1", True),), "GF-S-2", a)
    return no_objective((("GF-S-1", False),), "GF-S-3", a)


def melee(a: Answers) -> Decision:
    """GF-M."""
    if not a.open_objective():
        if a.charge():
            return Decision((("GF-M-1", False), ("GF-M-3", True)), "charge", "enemy")
        return Decision((("GF-M-1", False), ("GF-M-3", False)), "rush", "enemy")
    in_the_way = a.way()
    path = (("GF-M-1", True), ("GF-M-2", in_the_way))
    if in_the_way and a.charge_in_way():
        return Decision(path, "charge", "enemy")
    return Decision(path, "rush", "objective")


def for_objective(path: tuple[Step, ...], node: str, a: Answers) -> Decision:
    """GF-H-4 and GF-S-2: Advance with a shot, else Rush."""
    shot = a.shot_to_objective()
    return Decision((*path, (node, shot)), "advance" if shot else "rush", "objective")


def no_objective(path: tuple[Step, ...], node: str, a: Answers) -> Decision:
    """GF-H-6 and GF-S-3: stay in cover and shoot (GF-TER-C2), Advance with a shot, or Rush."""
    if a.covered_shot():
        return Decision((*path, (node, True)), "hold")
    shot = a.shot()
    return Decision((*path, (node, shot)), "advance" if shot else "rush", "enemy")


@dataclass
class Seen:
    """Answers from a table, for a unit and the objective it goes for, if any is open."""

    table: Table
    unit: Unit
    goal: Objective | None
    charges: list[Unit] = field(default_factory=list)

    def open_objective(self) -> bool:
        return self.goal is not None

    def wayside(self) -> list[Unit]:
        """Return the enemies in the way."""
        assert self.goal is not None
        return [
            enemy
            for enemy in self.table.enemies()
            if sure(in_way(self.unit, self.goal, enemy), "6 inches of the path")
        ]

    def way(self) -> bool:
        return bool(self.wayside())

    def charge_in_way(self) -> bool:
        return self.can_charge(self.wayside())

    def charge(self) -> bool:
        return self.can_charge(self.table.enemies())

    def can_charge(self, enemies: Sequence[Unit]) -> bool:
        """Say whether one of these can be charged, and keep all that can."""
        self.charges = [
            enemy
            for enemy in enemies
            if sure(can_charge(self.table, self.unit, enemy), "a charge's length or way")
        ]
        return bool(self.charges)

    def only_rush(self) -> bool:
        return self.reaches("Rush") and not self.reaches("Advance")

    def reaches(self, action: str) -> bool:
        """Say whether an Advance or a Rush reaches the objective."""
        assert self.goal is not None
        length = self.unit.advance if action == "Advance" else self.unit.rush
        return sure(reached(self.table, self.unit, self.goal, length), "reach")

    def shot_to_objective(self) -> bool:
        assert self.goal is not None
        found = shot_after_advance_to(self.table, self.unit, self.goal)
        return sure(found, "a shot where an Advance to the objective ends")

    def shot(self) -> bool:
        return sure(shot_after_advance(self.table, self.unit), "a shot after an Advance")

    def covered_shot(self) -> bool:
        if sure(shot_now(self.table, self.unit), "a shot now") is False:
            return False
        return sure(in_cover(self.table, self.unit, self.table.enemies()), "the unit's own cover")


def decisions(table: Table, unit: Unit) -> list[Decision]:
    """Return what a unit on the table may do: one decision for each goal that is equally near."""
    if unit.shaken:
        return [Decision((), "idle")]
    if "aircraft" in unit.rules:
        raise Doubt("the flight of an Aircraft")
    if sure(holds(table, unit), "a shot that makes it hold"):
        return [Decision((), "hold")]
    found = []
    nearest_ones: list[Objective | None] = [*goals(table, unit)]
    for goal in nearest_ones or [None]:
        seen = Seen(table, unit, goal)
        made = decide(unit.kind, seen)
        names: list[str] = []
        if made.action == "charge":
            names = [each.name for each in charged(seen.charges, unit)]
        elif made.toward == "objective" and goal is not None:
            names = [goal.name]
        elif made.toward == "enemy":
            names = [each.name for each in wanted(table, unit)]
        found.append(Decision(made.path, made.action, made.toward, frozenset(names)))
    return found


def wanted(table: Table, unit: Unit) -> list[Unit]:
    """C21: return 'the enemy' that a unit goes towards."""
    if unit.kind == "Melee":
        valid = [enemy for enemy in table.enemies() if "aircraft" not in enemy.rules]
        return charged(valid or table.enemies(), unit)
    return aimed_at(table, unit)


# -- activation ------------------------------------------------------------------------------------


def section(table: Table, unit: Unit, ai_edge: str) -> int:
    """C8, C22: return the third of the table in which the middle of a unit is, 1 to 3.

    Clockwise from above is from west to east along the north edge, and back along the south edge.
    """
    carrier = next((each for each in table.units if each.name == unit.rides), unit)
    x = sum(model.x for model in carrier.models) / len(carrier.models)
    third = table.width / 3
    if min(abs(x - third), abs(x - 2 * third)) < MARGIN:
        raise Doubt("between two sections")
    strip = int(x // third)
    return strip + 1 if ai_edge == "north" else 3 - strip


def next_units(table: Table, first_section: int, number: int, ai_edge: str) -> set[str]:
    """GF-ACT: return the units among which the die decides, for a D3 and the round's number."""
    left = [unit for unit in table.units if unit.ai and not unit.activated and not unit.waits]
    free = [unit for unit in left if not waits_for_transport(table, unit, number)]
    unshaken = [unit for unit in free if not unit.shaken]
    free = unshaken or free
    places = {unit.name: section(table, unit, ai_edge) for unit in free}
    for turn in range(3):
        here = [unit for unit in free if places[unit.name] == (first_section - 1 + turn) % 3 + 1]
        others = [unit for unit in here if "counter" not in unit.rules]
        if here:
            return {unit.name for unit in others or here}
    return set()


def waits_for_transport(table: Table, unit: Unit, number: int) -> bool:
    """GF-SR-TRANSPORT-2: in round 1 cargo waits for its transport."""
    carrier = next((each for each in table.units if each.name == unit.rides), None)
    return number == 1 and carrier is not None and not carrier.activated


# -- spells and the challenge bonus ----------------------------------------------------------------


def spell(table: Table, unit: Unit, face: int) -> tuple[str, frozenset[str]]:
    """GF-SR-CASTER: return the spell that a unit casts for a face of the D3, and at whom it may.

    The number is D3 and the caster's level, beyond the end of the list on from 1. What has no
    target or costs too much is passed over, upwards and from the last to the first.
    """
    many = len(unit.spells)
    for step in range(many):
        found = unit.spells[(face + unit.level - 1 + step) % many]
        if found.cost > unit.tokens:
            continue
        useful = [each for each in table.units if makes_sense(table, unit, each, found)]
        if useful:
            near = nearest(useful, lambda each: between(unit, each))
            return found.name, frozenset(each.name for each in near)
    return "", frozenset()


def makes_sense(table: Table, unit: Unit, other: Unit, cast: Spell) -> bool:
    """C33: say whether a spell may be cast at a unit and would change something this round.

    The blessings and curses here change nothing but moves: of use for those who still move.
    """
    if not other.present or other is unit or other.ai is not (cast.kind == "blessing"):
        return False
    if cast.kind != "damage" and (other.activated or other.shaken):
        return False
    seen = any_of(
        all_of((at_most(gap(one, foe), cast.range), sees(table, one, foe, (unit, other))))
        for one in unit.models
        for foe in other.models
    )
    return sure(seen, "a spell's range or sight")


def bonus(objectives: Sequence[Objective]) -> tuple[int, int]:
    """GF-BONUS: return what the AI adds to hit and to Defense in this round."""
    ai = sum(each.owner == "ai" for each in objectives)
    people = sum(each.owner == "people" for each in objectives)
    return (int(ai <= people), int(ai < people))
