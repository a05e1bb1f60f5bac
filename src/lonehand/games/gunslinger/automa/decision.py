"""GS-9.1 to GS-9.5: the automatic characters, from the marker to what they do in a segment.

`decide` goes through one character's segment in the printed order: target, facing, delay, the cell
of the table of his marker, the chart. It reads facts and nothing else, and returns a plan with its
reasons; the plan is carried out by the one who keeps the game: the base game, or a person at a
table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import join_words
from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger.automa.activities import Activity, Case, convert
from lonehand.games.gunslinger.automa.chart import CHART, Chart
from lonehand.games.gunslinger.automa.facts import Facts
from lonehand.games.gunslinger.automa.tables import (
    ACTIONS_TABLE,
    ROUNDED_UP,
    Actions,
    Cell,
    Entry,
    Segment,
)
from lonehand.games.gunslinger.automa.targets import Target, choose
from lonehand.games.gunslinger.readings import Readings

# -- who is automatic, and his marker -------------------------------------------------------------


def automatic_side(sides: Mapping[str, int], door: BatchDoor, named: str = "") -> str:
    """GS-9.1: the side with more characters; a scenario may name it; equal, the player chooses."""
    if named:
        if named not in sides:
            raise Refusal(
                f"there is no side “{named}”; choose {join_words(list(sides), 'or')}", place="side"
            )
        return named
    most = max(sides.values())
    largest = [side for side, characters in sides.items() if characters == most]
    return door.ask("player", "GS-9.1", "automatic side", largest)


def new_marker(marker: str, changes: Mapping[str, str]) -> str:
    """GS-9.2b: the marker changes if the card names it; otherwise it stays, in every turn."""
    return changes.get(marker, marker)


# -- one segment ----------------------------------------------------------------------------------


class Plan(NamedTuple):
    """What an automatic character does in a segment, as an instruction, and why.

    Attributes:
        activity: a word of `activities.ACTIVITIES`.
        clause: the clause that decided.
        target: his target; None if nobody is left.
        turns: whether he turns to face it, for one delay point (GS-9.21.3).
        removes: whether a delay point is removed in place of an action (GS-9.3.1).
        towards: for ADVANCE: `enemy`, `hex`, `weapon` or `cover`.
        gun: for DRAW AND COCK: which gun.
        empty: for DRAW AND COCK: where the empty gun goes.
        victim: for SHOOT: at whom.
        drops_aim: whether his aim points on the target are dropped.
        head_in: whether his head comes in with the ADVANCE.
        cell: the clause of the cell of the table that gave the automatic action; empty if none did.
        why: the reasons, in the order in which they came up.

    """

    activity: str
    clause: str
    target: Target | None
    turns: bool = False
    removes: bool = False
    towards: str = ""
    gun: str = ""
    empty: str = ""
    victim: str = ""
    drops_aim: bool = False
    head_in: bool = False
    cell: str = ""
    why: tuple[Reason, ...] = ()

    def instruction(self) -> tuple[object, ...]:
        """Return what is to be done, without the reasons: equal for plans that look alike."""
        target = self.target and (self.target.kind, self.target.name)
        if self.activity == "nothing" and not self.turns:
            target = None
        return (self.activity, target, *self[3:11])


def decide(
    facts: Facts,
    segment: int,
    readings: Readings,
    door: BatchDoor,
    actions: Actions = ACTIONS_TABLE,
    chart: Chart = CHART,
) -> Plan:
    """GS-9.2c: one automatic character's segment: target, facing, delay, table, chart.

    GS-9.5.3: in the easier game a segment of bonus cards is one without an entry.
    """
    why: list[Reason] = []
    target = choose(facts, readings, door, why)
    if target is None:
        why.append(Reason("GS-9.2c", "nobody left"))
        return Plan("nothing", "GS-9.2c", None, why=tuple(why))
    turns = faces(facts, target, why)
    marker = facts.marker()
    found = actions.segments[marker, segment]
    why.append(Reason("GS-9.2c", "segment", (marker, segment, found.kind)))
    kind = found.kind
    if kind == "bonus" and readings.bonus_cards == "off":
        why.append(Reason("GS-9.5.3", "no bonus cards"))
        kind = "none"
    if turns or facts.delayed():
        if kind == "bonus" and readings.delay_leaves == "segments":
            kind = "bonus" if has_bonus_entry(facts, target, found) else "none"
        return with_delay(Plan("nothing", "GS-9.3.1", target, turns), kind, readings, why)
    if kind == "none":
        why.append(Reason("GS-9.2c", "no entry"))
        return Plan("nothing", "GS-9.2c", target, turns, why=tuple(why))
    cell = found.cells[facts.band(target.name)]
    return act(facts, target, cell, readings, chart, why)


def faces(facts: Facts, target: Target, why: list[Reason]) -> bool:
    """GS-9.21.3: he turns where the target is not in his aim zone: one delay point.

    In every segment, whatever the target; as few hexsides as will do.
    """
    if facts.in_zone(target.name):
        return False
    why.append(Reason("GS-9.21.3", "turns", (target.name,)))
    return True


def with_delay(plan: Plan, kind: str, readings: Readings, why: list[Reason]) -> Plan:
    """GS-9.3.1: a delay point goes in place of an entry, the last one too; none without an entry.

    GS-9.5.2: nor in a segment of bonus cards, which is skipped. By option every segment removes a
    point but those that have an entry for a bonus card of his.
    """
    if kind == "bonus":
        why.append(Reason("GS-9.5.2", "bonus skipped"))
        return plan._replace(clause="GS-9.5.2", why=tuple(why))
    if kind == "none" and readings.delay_leaves == "entries":
        why.append(Reason("GS-9.3.1", "no entry, no point removed"))
        return plan._replace(why=tuple(why))
    why.append(Reason("GS-9.3.1", "point removed"))
    return plan._replace(removes=True, why=tuple(why))


def has_bonus_entry(facts: Facts, target: Target, found: Segment) -> bool:
    """GS-9.5.1: tell whether a segment is one of bonus cards for him: he has a card for it."""
    entries = found.cells[facts.band(target.name)].entries
    return any(entry.cards for entry in his_entries(facts, entries))


def act(
    facts: Facts,
    target: Target,
    cell: Cell,
    readings: Readings,
    chart: Chart,
    why: list[Reason],
) -> Plan:
    """GS-TAC-BONUS: the first of his entries that gives an activity, never two."""
    why.append(Reason(cell.clause, "cell", (cell.text,)))
    activity, case = Activity("nothing", cell.clause), Case(facts, target, readings, why)
    for entry in his_entries(facts, cell.entries):
        why.append(Reason(cell.clause, "entry", (str(entry), ",".join(entry.cards))))
        if entry.action == "nothing":
            break
        case = Case(facts, target, readings, why)
        activity = convert(case, entry, chart)
        if activity.name != "nothing":
            break
    else:
        if activity.clause == cell.clause:
            why.append(Reason(cell.clause, "not for him"))
    advances = activity.name == "ADVANCE"
    return Plan(
        activity.name,
        activity.clause,
        target,
        towards=activity.towards,
        gun=activity.gun,
        empty=activity.empty,
        victim=activity.victim,
        drops_aim=case.dropped,
        head_in=advances and facts.head_out(),
        cell=cell.clause,
        why=tuple(why),
    )


def his_entries(facts: Facts, entries: Sequence[Entry]) -> Iterable[Entry]:
    """Yield the entries of a cell that are for him.

    GS-9.5.1: an entry after bonus cards is for those who have one, and is always used;
    GS-TAC-BONUS: either card will do. 2H is for a two-handed gun in use, the rest for the others.
    """
    for entry in entries:
        if entry.two_handed:
            if facts.has_gun() and facts.two_handed():
                yield entry
                return
        elif not entry.cards or any(facts.bonus(card) for card in entry.cards):
            yield entry


# -- the end of the turn, and his status ----------------------------------------------------------


def delay_left(points: int, actions: Actions = ACTIONS_TABLE) -> int:
    """GS-9.3.2: half of the delay goes at the end of a turn, the number removed rounded up."""
    removed = (points + 1) // 2 if actions.halved_delay == ROUNDED_UP else points // 2
    return points - removed


def status(hexes_entered: int, *, head_out: bool) -> str:
    """GS-9.4: Head with the head out; Move for one hex entered so far this turn, Run for more."""
    if head_out:
        return "Head"
    return ("", "Move", "Run")[min(hexes_entered, 2)]
