"""The second reading beside the program: each compares one sort of choice in one situation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

import gf_second_moves as moves
import gf_second_reading as reading
import gf_second_shots as shots
from fielded import Given
from gf_second_battles import battle
from gf_second_situations import formed
from gf_second_table import Doubt, Objective, Table, Unit, sure

from lonehand.games.grimdark_future.automa import (
    next_unit,
    preparation,
    spells,
    targets,
    unit_types,
)
from lonehand.games.grimdark_future.automa.decision import Plan, decide
from lonehand.games.grimdark_future.automa.places import surroundings
from lonehand.games.grimdark_future.automa.table_facts import TableFacts
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.state import AI
from lonehand.games.grimdark_future.state import Unit as PlayedUnit

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)
MOST_BRANCHES = 24


class Choosing(Given):
    """Takes of each tie the option that it is told to, and counts the options.

    Args:
        script: which option of each tie to take, in turn; after them the first.

    """

    def __init__(self, script: Sequence[int]) -> None:
        super().__init__()
        self.script, self.taken, self.counts = list(script), list[int](), list[int]()

    def pick(self, source: str, clause: str, options: Sequence[T]) -> T:
        """Take the option that is next in the script."""
        del source, clause
        nth = len(self.taken)
        chosen = self.script[nth] if nth < len(self.script) else 0
        self.taken.append(chosen)
        self.counts.append(len(options))
        return options[chosen]


def every(play: Play, run: Callable[[], H]) -> tuple[set[H], bool]:
    """Return what a choice may come to over all ties, and whether all of them were tried."""
    found: set[H] = set()
    left: list[list[int]] = [[]]
    tried = 0
    while left and tried < MOST_BRANCHES:
        script = left.pop()
        door = play.door = Choosing(script)
        found.add(run())
        tried += 1
        for nth in range(len(script), len(door.counts)):
            left += [[*door.taken[:nth], option] for option in range(1, door.counts[nth])]
    return found, not left


class Tally:
    """How often each sort of choice was judged, and why it was not; and what came up."""

    def __init__(self) -> None:
        self.judged: Counter[str] = Counter()
        self.doubts: Counter[tuple[str, str]] = Counter()
        self.seen: Counter[str] = Counter()

    def check(
        self, sort: str, expected: Callable[[], T], actual: Callable[[], T], about: object
    ) -> T | None:
        """Compare one choice; return it, or None if the reading does not judge it."""
        try:
            wanted = expected()
        except Doubt as doubt:
            self.doubts[sort, str(doubt)] += 1
            return None
        found = actual()
        assert wanted == found, f"{sort}: {wanted} expected, and not {found}, in {about}"
        self.judged[sort] += 1
        return wanted

    def report(self) -> str:
        """Return a line for each sort of choice, and one for each reason of doubt."""
        lines = []
        for sort in sorted({*self.judged, *(sort for sort, _ in self.doubts)}):
            doubtful = {why: n for (each, why), n in self.doubts.items() if each == sort}
            lines.append(f"{sort}: {self.judged[sort]} agree, {sum(doubtful.values())} not judged")
            lines += [f"    {n} {why}" for why, n in sorted(doubtful.items())]
        return "\n".join(lines)


# -- the trees -------------------------------------------------------------------------------------

Outcome = tuple[tuple[tuple[str, bool], ...], str, str, str]
"""The nodes with their answers, the action, what it is towards, and its name."""


def compare_trees(tally: Tally, table: Table, unit: Unit) -> None:
    """Compare all that a unit's tree asks, one by one, and then its decision."""
    play = battle(table)
    played = play.state.find(unit.name)
    markers = {marker.name: marker for marker in play.state.markers}
    for each in table.objectives:
        tally.check(
            "control",
            lambda each=each: sure(moves.controlled(table, each), "3 inches"),  # type: ignore[misc]
            lambda each=each: surroundings.controls(play, played, markers[each.name]),  # type: ignore[misc]
            (table, unit),
        )
        for enemy in table.enemies():
            compare_way(tally, play, table, unit, each, enemy)
    goal = tally.check(
        "objective",
        lambda: {each.name for each in moves.goals(table, unit)},
        lambda: goals_of(play, played),
        (table, unit),
    )
    tally.seen["tied objectives"] += goal is not None and len(goal) > 1
    tally.check(
        "enemy to go for",
        lambda: {each.name for each in reading.wanted(table, unit)},
        lambda: named(play, lambda: targets.wanted_enemy(play, played, unit.kind)),
        (table, unit),
    )
    found = tally.check(
        "charge",
        lambda: charged_by(table, unit),
        lambda: named(play, lambda: targets.choose_charge(play, played, play.state.enemies(AI))),
        (table, unit),
    )
    tally.seen["tied charges"] += found is not None and len(found) > 1
    if "aircraft" in unit.rules:
        compare_aircraft(tally, play, table, unit)
        return
    decided = tally.check(
        f"decision of {unit.kind}",
        lambda: outcomes(reading.decisions(table, unit)),
        lambda: decided_by(play, played, outcomes(reading.decisions(table, unit))),
        (table, unit),
    )
    for path, action, toward, _ in decided or ():
        tally.seen.update(f"{node} {'yes' if answer else 'no'}" for node, answer in path)
        tally.seen[f"{path[-1][0] if path else unit.kind}: {action} {toward}".strip()] += 1


def compare_aircraft(tally: Tally, play: Play, table: Table, unit: Unit) -> None:
    """Compare the first node of an Aircraft, whose flight is not judged: that of Shooting units."""
    tally.check(
        "first node of Aircraft",
        lambda: () if unit.shaken else ("GF-S-1", bool(moves.goals(table, unit))),
        lambda: next(iter(plan_of(play, play.state.find(unit.name)).path), ()),
        (table, unit),
    )


def compare_way(
    tally: Tally, play: Play, table: Table, unit: Unit, objective: Objective, enemy: Unit
) -> None:
    """Compare whether an enemy is in the way to an objective."""
    played = play.state.find(unit.name)
    marker = next(each for each in play.state.markers if each.name == objective.name)

    def found() -> bool:
        (answer,) = {
            any(each.name == enemy.name for each in surroundings.in_the_way(play, played, marker))
        }
        return answer

    tally.check(
        "in the way",
        lambda: sure(moves.in_way(unit, objective, enemy), "6 inches of the path"),
        found,
        (table, unit, objective, enemy),
    )


def goals_of(play: Play, played: PlayedUnit) -> set[str]:
    """Return the objectives that the program may take for the unit's."""

    def find() -> str:
        marker = surroundings.nearest(play, played, surroundings.open_ones(play, played))
        return "" if marker is None else marker.name

    return every(play, find)[0] - {""}


def named(play: Play, find: Callable[[], PlayedUnit | None]) -> set[str]:
    """Return the names of all units that the program may choose."""

    def name() -> str:
        played = find()
        return "" if played is None else played.name

    return every(play, name)[0] - {""}


def charged_by(table: Table, unit: Unit) -> set[str]:
    """Return whom the reading lets a unit charge, of all enemies."""
    seen = reading.Seen(table, unit, None)
    return {e.name for e in moves.charged(seen.charges, unit)} if seen.charge() else set()


def outcomes(decisions: Sequence[reading.Decision]) -> set[Outcome]:
    """Return the reading's decisions in the words of the program.

    The program tells GF-TER-C2 before it asks the last node.
    """
    return {
        (each.path[:-1] if each.action == "hold" else each.path, each.action, each.toward, name)
        for each in decisions
        for name in each.names or {""}
    }


def decided_by(play: Play, played: PlayedUnit, expected: set[Outcome]) -> set[Outcome]:
    """Return what the program may decide; where that is too much to try, if it is as expected."""

    def run() -> Outcome:
        return outcome(plan_of(play, played))

    found, all_tried = every(play, run)
    return found if all_tried or not found <= expected else expected


def plan_of(play: Play, played: PlayedUnit) -> Plan:
    """Return the program's plan for a unit on the table."""
    facts: Any = TableFacts(play, played)
    return decide(facts, TREES)


def outcome(plan: Plan) -> Outcome:
    """Return a plan of the program as an outcome."""
    idle = plan.action == "Hold" and not plan.shoots
    return (plan.path, "idle" if idle else plan.action.lower(), plan.goal, plan.name)


# -- targets ---------------------------------------------------------------------------------------


def compare_targets(tally: Tally, table: Table, unit: Unit) -> None:
    """Compare whom each weapon would shoot, and whom all of them together declare."""
    play = battle(table)
    played = play.state.find(unit.name)
    guns = {gun.name: gun for gun in play.rules.forces.of(played).ranged}
    for gun in unit.ranged():
        found = tally.check(
            "target of a weapon",
            lambda gun=gun: {each.name for each in shots.targets(table, unit, gun)},  # type: ignore[misc]
            lambda gun=gun: aims(play, played, guns[gun.name]),  # type: ignore[misc]
            (table, unit, gun),
        )
        if found is not None:
            note_targets(tally, table, unit, gun.name, found)
    tally.check(
        "targets of all weapons",
        lambda: ways(table, unit),
        lambda: declared(play, played),
        (table, unit),
    )


def aims(play: Play, played: PlayedUnit, gun: Any) -> set[str]:
    """Return whom the program may let a weapon shoot."""

    def find() -> str:
        shot = targets.aim(play, played, gun)
        return "" if shot is None else shot.enemy.name

    return every(play, find)[0] - {""}


Way = frozenset[tuple[str, str]]


def ways(table: Table, unit: Unit) -> set[Way]:
    """Return all ways in which the reading lets the weapons shoot."""
    found: set[Way] = set()
    for way in shots.declared(table, unit):
        parts: list[list[tuple[str, str]]] = [[]]
        for gun, names in way.items():
            parts = [[*part, (gun, name)] for part in parts for name in names]
        found |= set(map(frozenset, parts))
    return found


def declared(play: Play, played: PlayedUnit) -> set[Way]:
    """Return all ways in which the program lets the weapons shoot."""
    found, all_tried = every(
        play,
        lambda: frozenset((shot.gun.name, shot.enemy.name) for shot in targets.shots(play, played)),
    )
    assert all_tried
    return found


def note_targets(tally: Tally, table: Table, unit: Unit, name: str, found: set[str]) -> None:
    """Note which keys of the choice have come up: without its rule another one would be shot."""
    gun = unit.weapons[name]
    tally.seen["tied targets"] += len(found) > 1
    valid = [e for e in table.enemies() if shots.can_shoot(table, unit, gun, e)]
    tally.seen["no target"] += not valid
    if len(valid) < len(table.enemies()):
        tally.seen["out of range or sight"] += 1
    for clause, key in shots.keys_of(gun):
        if len({key(enemy) for enemy in valid}) > 1:
            tally.seen[clause] += 1
    hidden = {bool(shots.in_cover(table, e, [unit])) for e in valid}
    tally.seen["GF-SHOOT-2"] += len(hidden) > 1
    tally.seen["GF-SHOOT-1"] += len({e.activated for e in valid}) > 1


# -- types, activation -----------------------------------------------------------------------------


def compare_type(tally: Tally, unit: Unit) -> None:
    """Compare the type of a unit."""
    play = battle(Table([unit, formed("Enemy", (60, 40), unit.weapons.values(), ai=False)], []))
    played = play.state.find(unit.name)
    found = tally.check(
        "unit type", lambda: shots.unit_type(unit), lambda: unit_types.type_of(play, played), unit
    )
    tally.seen[f"type {found}"] += 1
    values = [shots.attack_value(unit, melee=melee) for melee in (False, True)]
    tally.seen["equal worth"] += values[0] == values[1]


class Fixed(Choosing):
    """A door whose D3 shows a stated face."""

    def __init__(self, script: Sequence[int], face: int) -> None:
        super().__init__(script)
        self.face = face

    def roll(
        self, source: str, clause: str, count: int = 1, faces: int = 6, bands: str = ""
    ) -> list[int]:
        """Roll the die of six that stands for the D3."""
        del source, clause, faces, bands
        return [2 * self.face] * count


def compare_order(tally: Tally, table: Table, number: int, edge: str) -> None:
    """Compare among whom the die decides, for each face of the D3."""
    play = battle(table, number, edge)
    for face in (1, 2, 3):
        found = tally.check(
            "next unit",
            lambda face=face: reading.next_units(table, face, number, edge),  # type: ignore[misc]
            lambda face=face: next_of(play, face),  # type: ignore[misc]
            (table, number, edge, face),
        )
        for name in found or ():
            unit = next(each for each in table.units if each.name == name)
            tally.seen["shaken last"] += unit.shaken
            tally.seen["counter last"] += "counter" in unit.rules
            tally.seen["cargo"] += bool(unit.rides)


def next_of(play: Play, face: int) -> set[str]:
    """Return all units that the program may activate next."""
    door = play.door = Fixed([], face)
    played = next_unit.next_unit(play, AI, next_unit.in_section)
    if played is None:
        return set()
    found = {played.name}
    for option in range(1, door.counts[0] if door.counts else 1):
        play.door = Fixed([option], face)
        another = next_unit.next_unit(play, AI, next_unit.in_section)
        assert another is not None
        found.add(another.name)
    return found


# -- spells and the challenge bonus ----------------------------------------------------------------


def compare_spells(tally: Tally, table: Table, unit: Unit) -> None:
    """Compare the spell for each face of the D3, and at whom it may be cast."""
    play = battle(table)
    played = play.state.find(unit.name)
    for face in (1, 2, 3):
        found = tally.check(
            "spell",
            lambda face=face: reading.spell(table, unit, face),  # type: ignore[misc]
            lambda face=face: spell_of(play, played, face),  # type: ignore[misc]
            (table, unit, face),
        )
        if found is not None:
            plain = unit.spells[(face + unit.level - 1) % len(unit.spells)].name
            tally.seen["no spell"] += not found[0]
            tally.seen["the spell that is drawn"] += found[0] == plain
            tally.seen["a later spell"] += found[0] not in ("", plain)
            tally.seen["beyond the end of the list"] += face + unit.level > len(unit.spells)


def spell_of(play: Play, played: PlayedUnit, face: int) -> tuple[str, frozenset[str]]:
    """Return the program's spell, and at whom it may be cast."""
    play.door = Fixed([], face)
    found = spells.draw_spell(play, played)
    if found is None:
        return "", frozenset()
    names, _ = every(play, lambda: spells.spell_targets(play, played, found)[0].name)
    return found.name, frozenset(names)


def compare_bonus(tally: Tally, table: Table) -> None:
    """Compare what the challenge adds."""
    play = battle(table)
    play.state.options["bonus"] = "on"

    def found() -> tuple[int, int]:
        preparation.bonus(play)
        return play.state.to_hit, play.state.defense

    added = tally.check("bonus", lambda: reading.bonus(table.objectives), found, table)
    tally.seen[f"bonus {added}"] += 1
