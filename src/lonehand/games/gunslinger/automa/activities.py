"""GS-9.2d, GS-9.2e, 9.21 to 9.24: from an automatic action to an activity, by the conversion chart.

What the cells say stands in `data/chart.toml`. Here is what the words of its conditions ask, and
what each cell does, with the clauses that have the last word where a cell cannot be carried out or
would send him round in a circle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger.automa.chart import CHART, COLUMN, Chart, Does, Situation
from lonehand.games.gunslinger.automa.facts import FAR, NEAR, NOWHERE, Facts
from lonehand.games.gunslinger.automa.tables import BLOWS, Entry
from lonehand.games.gunslinger.automa.targets import Target
from lonehand.games.gunslinger.readings import Readings

ACTIVITIES: Final = (
    "ADVANCE",
    "SHOOT",
    "AIM",
    "COCK",
    "DRAW AND COCK",
    "LOAD",
    "GET UP",
    "GET DOWN",
    "HEAD OUT",
    "HEAD BACK",
    *BLOWS,
    "STRENGTH",
    "nothing",
)
COVER_HALF: Final = ("ADVANCE", "GET UP", "GET DOWN", "HEAD OUT", "HEAD BACK")
"""GS-TAC-C: what C alone carries out of the C/AS column."""
CHOSEN, ANOTHER, FROM_THE_GROUND = "his gun", "another gun", "the weapon on the ground"
OTHER_HAND, DROPPED = "to the other hand", "dropped"
ONE_HANDED_BONUS, TWO_HANDED_BONUS = 2, 1  # GS-9.22.3


class Activity(NamedTuple):
    """An activity and the clause that gives it.

    Attributes:
        name: a word of `ACTIVITIES`.
        clause: the clause that gives it: a cell of the chart, or what has the last word over it.
        towards: for ADVANCE: `enemy`, `hex`, `weapon` or `cover`.
        gun: for DRAW AND COCK: which.
        empty: where the empty gun goes; nothing if it is in no hand.
        victim: for SHOOT: who is shot at.

    """

    name: str
    clause: str
    towards: str = ""
    gun: str = ""
    empty: str = ""
    victim: str = ""


class See(NamedTuple):
    """A cell that sends him on to another column."""

    column: str
    number: int


class Case:
    """One man in one segment while the chart is read.

    Attributes:
        facts: what is known of him.
        target: his target.
        readings: how unclear places are read.
        why: the reasons so far.
        blow: the blow of his entry; empty if it is none.
        column: the column that is being read.
        dropped: whether his aim points are dropped (GS-CHART-SHOOT).
        by_head: whether his hex counted as cover because his head is out (GS-CHART-HEAD).

    """

    __slots__ = ("blow", "by_head", "column", "dropped", "facts", "readings", "target", "why")

    def __init__(self, facts: Facts, target: Target, readings: Readings, why: list[Reason]) -> None:
        self.facts, self.target, self.readings, self.why = facts, target, readings, why
        self.blow, self.column, self.dropped, self.by_head = "", "", False, False

    def note(self, clause: str, key: str, *parts: object) -> None:
        """Keep a reason."""
        self.why.append(Reason(clause, key, parts))


# -- the words of the situations ------------------------------------------------------------------


def has_aim(case: Case) -> bool:
    """GS-9.21.1: whether he has aim points on his target of this segment."""
    return not case.dropped and case.facts.aim_points(case.target.name) > 0


def is_loaded(case: Case) -> bool:
    """GS-9.22.1: a man without a gun counts as one whose gun is unloaded."""
    return case.facts.has_gun() and case.facts.loaded()


def is_cover(case: Case) -> bool:
    """GS-CHART-ENEMY: a hex that shows the body of a man already down is no cover hex.

    GS-CHART-HEAD: the hex of a man whose head is out counts as one, no matter where the enemy is
    now; by option only if it is cover against him.
    """
    facts, enemy = case.facts, case.target.name
    if facts.head_out() and case.readings.head_rows == "out":
        if not case.by_head:
            case.by_head = True
            case.note("GS-CHART-HEAD", "head out")
        return True
    if facts.down() and not facts.head_out() and facts.body_seen(enemy):
        return False
    return facts.in_cover(enemy)


QUESTIONS: Final[dict[str, Callable[[Case], bool]]] = {
    "aimed": has_aim,
    "down": lambda case: case.facts.down(),
    "leg": lambda case: case.facts.leg_wound(),
    "cover": is_cover,
    "loaded": is_loaded,
    "near": lambda case: case.facts.cover(case.target.name) == NEAR,
    "body": lambda case: case.facts.body_seen(case.target.name),
    "head": lambda case: case.facts.head_out(),
    "there": lambda case: case.facts.in_its_hex(case.target.name),
}
"""The questions behind the conditions of `lonehand.games.gunslinger.automa.chart.CONDITIONS`."""


def situation(case: Case, chart: Chart) -> tuple[Situation, tuple[tuple[int, str], ...]]:
    """GS-9.2e: the first row that fits, and for each row above it the condition that failed."""
    above = []
    for row in chart[case.target.kind]:
        for words, (question, answer) in zip(row.when, row.tests, strict=True):
            if QUESTIONS[question](case) != answer:
                above.append((row.number, words))
                break
        else:
            return row, tuple(above)
    message = f"the chart has no row for a target of the kind {case.target.kind}"
    raise AssertionError(message)  # cannot be: load_chart() saw to it


# -- AIM, the text that runs down the AS column ---------------------------------------------------


def aim(case: Case, number: int, cell: Does) -> Activity | See:
    """GS-CHART-AIM: an empty gun first, then COCK, then the line of sight, then AS(n).

    GS-9.23.4: so it is under C/AS, too, once his head is out.
    """
    facts = case.facts
    if case.column == "CAS" and too_far(case):
        return See("MOVE", number)
    if not facts.has_gun():
        return nothing_to_aim(case, number)
    if not facts.loaded():
        if case.readings.empty_gun == "first":
            case.note("GS-CHART-AIM", "empty gun first")
            return draw_another(case, number, cell, DROPPED if is_cover(case) else OTHER_HAND)
        case.note("GS-CHART-AIM", "empty gun not asked")
    if not (facts.in_hand() and facts.cocked()):
        return make_ready(case, cell)
    if not case.target.seen:
        case.note("GS-9.22.3", "no line of sight", case.target.name)
        return See("MOVE", number)
    return aim_or_shoot(case, number, cell)


def nothing_to_aim(case: Case, number: int) -> See:
    """GS-9.22.1: AS(n) is MOVE for a man with no gun at all."""
    case.note("GS-9.22.1", "no gun")
    return See("MOVE", number)


def make_ready(case: Case, cell: Does) -> Activity:
    """GS-9.22.2: the segment is spent cocking; GS-9.22.1: a gun in the holster is drawn, too."""
    if not case.facts.in_hand():
        case.note("GS-9.22.1", "in the holster")
        return Activity("DRAW AND COCK", cell.clause, gun=CHOSEN)
    case.note("GS-9.22.2", "uncocked")
    return Activity("COCK", cell.clause)


def aim_or_shoot(case: Case, number: int, cell: Does) -> Activity:
    """GS-9.22.3: aim time below n puts two aim points on the target, otherwise he shoots."""
    facts, enemy = case.facts, case.target.name
    points = 0 if case.dropped else facts.aim_points(enemy)
    bonus = TWO_HANDED_BONUS if facts.two_handed() else ONE_HANDED_BONUS
    time = points + facts.skill() + bonus
    if time < number:
        case.note("GS-9.22.3", "aims", time, points, facts.skill(), bonus, number)
        return Activity("AIM", cell.clause)
    case.note("GS-9.22.3", "aimed enough", time, points, facts.skill(), bonus, number)
    if not facts.loaded():
        case.note("GS-CHART-AIM", "click")
        return Activity("nothing", "GS-CHART-AIM")
    return Activity("SHOOT", cell.clause, victim=enemy)


# -- DRAW AND COCK --------------------------------------------------------------------------------


def draw_another(case: Case, number: int, cell: Does, empty: str) -> Activity | See:
    """GS-9.22.1: another loaded gun is drawn and cocked; without one he heads for cover.

    GS-CHART-AIM: so it is in row 1, too, whose C/AS would only send him back to the empty gun.
    """
    if not case.facts.another_gun():
        case.note("GS-9.22.1", "no other gun")
        if has_aim(case):
            case.dropped = True
            case.note("GS-CHART-AIM", "aim dropped", case.target.name)
        return See("CAS", number)
    case.note("GS-9.22.1", "another gun")
    return Activity("DRAW AND COCK", cell.clause, gun=ANOTHER, empty=away(case, empty))


def away(case: Case, empty: str) -> str:
    """GS-CHART-HANDS: a two-handed gun is dropped, and any where the other hand is full."""
    facts = case.facts
    if not (facts.has_gun() and facts.in_hand()):
        return ""
    if empty == OTHER_HAND and (facts.two_handed() or facts.other_hand_full()):
        case.note("GS-CHART-HANDS", "no hand for it")
        return DROPPED
    return empty


def draw_to_other_hand(case: Case, number: int, cell: Does) -> Activity | See:
    """Row 4: the empty gun goes to the other hand."""
    if not case.facts.has_gun():
        return nothing_to_aim(case, number)
    return draw_another(case, number, cell, OTHER_HAND)


def draw_and_drop(case: Case, number: int, cell: Does) -> Activity | See:
    """Rows 10 and 11: the empty gun is dropped."""
    if not case.facts.has_gun():
        return nothing_to_aim(case, number)
    return draw_another(case, number, cell, DROPPED)


def draw_first(case: Case, cell: Does, empty: str) -> Activity | None:
    """GS-9.23.5: by option C/AS, too, draws another loaded gun first (rows 4, 10 and 11).

    The empty one goes where the same row puts it under AS(n).
    """
    if is_loaded(case) or not case.facts.another_gun():
        return None
    if case.readings.cover_unloaded != "draw":
        case.note("GS-9.23.5", "another gun stays")
        return None
    case.note("GS-9.23.5", "draws under cover")
    return Activity("DRAW AND COCK", cell.clause, gun=ANOTHER, empty=away(case, empty))


def draw_from_ground(case: Case, number: int, cell: Does) -> Activity:
    """GS-9.21.4: the segment is spent drawing the weapon from the ground, and cocking it."""
    del number
    case.note("GS-9.21.4", "from the ground", case.target.name)
    return Activity("DRAW AND COCK", cell.clause, gun=FROM_THE_GROUND)


# -- MOVE -----------------------------------------------------------------------------------------


def shoot(case: Case, number: int, cell: Does) -> Activity | See:
    """GS-9.21.1: aim points make a MOVE a shot; GS-CHART-SHOOT: unless it cannot be done."""
    if not (is_loaded(case) and case.target.seen):
        case.dropped = True
        case.note("GS-CHART-SHOOT", "aim dropped", case.target.name)
        return See("MOVE", number)
    if not (case.facts.in_hand() and case.facts.cocked()):
        case.note("GS-CHART-SHOOT", "cock first")
        return make_ready(case, cell)
    case.note("GS-9.21.1", "shoots for aim points", case.target.name)
    return Activity("SHOOT", cell.clause, victim=case.target.name)


def shoot_another(case: Case) -> Activity | None:
    """GS-9.21.1: by option aim points on any enemy in sight make a MOVE a shot at him."""
    facts = case.facts
    if case.readings.aim_points != "any" or case.dropped:
        return None
    enemy = facts.aimed_at()
    if enemy is None or enemy == case.target.name or not is_loaded(case):
        return None
    case.note("GS-9.21.1", "shoots another", enemy)
    if not (facts.in_hand() and facts.cocked()):
        return make_ready(case, Does("GS-CHART-1-MOVE", "SHOOT", read=False))
    return Activity("SHOOT", "GS-CHART-1-MOVE", victim=enemy)


def advance(case: Case, number: int, cell: Does) -> Activity | See:
    """One hex towards the target; GS-CHART-DOWN: a man who is down cannot.

    GS-9.22.4, GS-9.24b: towards a hex or a weapon also for AS(n), C/AS(n) and blows.
    """
    del number
    if case.facts.down() and case.readings.down == "up":
        return instead_of_advance(case)
    if case.facts.down():
        case.note("GS-CHART-DOWN", "advances though down")
    return Activity("ADVANCE", cell.clause, towards=case.target.kind)


def instead_of_advance(case: Case) -> Activity | See:
    """GS-9.21.5, GS-CHART-DOWN: he gets up; with a leg wound he stays down and fights there."""
    if not case.facts.leg_wound():
        case.note("GS-9.21.5", "gets up first")
        return Activity("GET UP", "GS-CHART-DOWN")
    if case.target.kind == "enemy":
        case.note("GS-CHART-DOWN", "fights where he lies")
        return See("CAS", 6)
    case.note("GS-CHART-DOWN", "cannot get up")
    return Activity("nothing", "GS-CHART-DOWN")


def get_up(case: Case, number: int, cell: Does) -> Activity:
    """GS-9.21.5: the segment is spent getting up; GS-CHART-DOWN: row 13 not with a leg wound."""
    del number
    facts = case.facts
    if case.target.kind != "enemy" and facts.leg_wound() and case.readings.down == "up":
        case.note("GS-CHART-DOWN", "cannot get up")
        return Activity("nothing", "GS-CHART-DOWN")
    return Activity("GET UP", cell.clause)


# -- C/AS -----------------------------------------------------------------------------------------


def advance_to_cover(case: Case, number: int, cell: Does) -> Activity | See:
    """One hex to the closest cover.

    GS-CHART-ENEMY: on a map without any cover he loads an empty gun, and moves with a loaded one.
    """
    drawn = draw_first(case, cell, OTHER_HAND)
    if drawn is not None:
        return drawn
    if case.facts.cover(case.target.name) == NOWHERE:
        case.note("GS-CHART-ENEMY", "no cover anywhere")
        return See("MOVE", number) if is_loaded(case) else load(case, number, cell)
    return Activity("ADVANCE", cell.clause, towards="cover")


def too_far(case: Case) -> bool:
    """GS-9.23.2: by option a loaded man leaves cover 7 or more hexes from the target, too."""
    if case.readings.far_cover != "always" or not is_loaded(case):
        return False
    if case.facts.cover(case.target.name) != FAR:
        return False
    case.note("GS-9.23.2", "cover too far")
    return True


def get_down(case: Case, number: int, cell: Does) -> Activity | See:
    """GS-9.23.3: in a cover position he takes cover by getting down."""
    if too_far(case):
        return See("MOVE", number)
    case.note("GS-9.23.3", "takes cover")
    return Activity("GET DOWN", cell.clause)


def put_head_out(case: Case, number: int, cell: Does) -> Activity | See:
    """GS-9.23.3, GS-CHART-HEAD: the head goes out, but the gun is made ready before."""
    facts = case.facts
    if too_far(case):
        return See("MOVE", number)
    if goes_on_loading(case):
        return Activity("LOAD", "GS-CHART-LOAD")
    if case.readings.head_out == "printed":
        case.note("GS-CHART-HEAD", "head out as printed")
    elif not (facts.in_hand() and facts.cocked()):
        case.note("GS-CHART-HEAD", "cocks before")
        return make_ready(case, cell)
    return Activity("HEAD OUT", cell.clause)


def goes_on_loading(case: Case) -> bool:
    """GS-CHART-LOAD: once begun, loading goes on until the gun is full."""
    facts = case.facts
    if case.readings.loading != "full" or not facts.loading():
        return False
    if facts.full() or not facts.has_rounds():
        return False
    case.note("GS-CHART-LOAD", "goes on loading")
    return True


def take_head_back(case: Case, number: int, cell: Does) -> Activity:
    """Row 10: with the gun unloaded the head comes back."""
    del number
    return draw_first(case, cell, DROPPED) or Activity("HEAD BACK", cell.clause)


def load_in_cover(case: Case, number: int, cell: Does) -> Activity:
    """Row 11: LOAD or do nothing."""
    return draw_first(case, cell, DROPPED) or load(case, number, cell)


def load(case: Case, number: int, cell: Does) -> Activity:
    """GS-CHART-LOAD: LOAD while he has rounds for the gun; GS-9.23.6: else nothing."""
    del number
    facts = case.facts
    if facts.has_gun() and facts.has_rounds() and not facts.full():
        case.note("GS-CHART-LOAD", "loads")
        return Activity("LOAD", cell.clause)
    case.note("GS-9.23.6", "nothing to load")
    return Activity("nothing", cell.clause)


def fight(case: Case, number: int, cell: Does) -> See:
    """Rows 1 and 3: AS(n), so that gun and line of sight are asked for."""
    del case, cell
    return See("AS", number)


def see_cover(case: Case, number: int, cell: Does) -> See:
    """Row 3: a man with a leg wound does not move; see C/AS(6)."""
    del case, number, cell
    return See("CAS", 6)


def see_move(case: Case, number: int, cell: Does) -> See:
    """GS-9.23.2, row 6: on the way to cover 7 or more hexes from the enemy he moves instead."""
    del case, cell
    return See("MOVE", number)


# -- blows ----------------------------------------------------------------------------------------


def strike(case: Case, number: int, cell: Does) -> Activity | See:
    """GS-9.24a: the blow, also when down; out of reach behind a wall or on another level, MOVE."""
    facts = case.facts
    if case.readings.blow_down == "up" and facts.down() and not facts.leg_wound():
        case.note("GS-9.24a", "up before the blow")
        return Activity("GET UP", "GS-9.24a")
    if not facts.in_reach(case.target.name):
        case.note("GS-9.24a", "out of reach", case.target.name)
        return See("MOVE", number)
    key = "strikes lying" if facts.down() else "strikes"
    case.note("GS-9.24a", key, case.blow, case.target.name)
    return Activity(case.blow, cell.clause)


DOES: Final[dict[str, Callable[[Case, int, Does], Activity | See]]] = {
    "SHOOT": shoot,
    "AIM": aim,
    "AS(n)": fight,
    "see C/AS(6)": see_cover,
    "see MOVE": see_move,
    "the blow": strike,
    "GET UP": get_up,
    "GET DOWN": get_down,
    "HEAD OUT": put_head_out,
    "HEAD BACK": take_head_back,
    "LOAD or do nothing": load_in_cover,
    "ADVANCE towards the enemy": advance,
    "ADVANCE towards the cover hex": advance_to_cover,
    "ADVANCE towards the hex": advance,
    "ADVANCE towards the weapon": advance,
    "DRAW AND COCK it from the ground": draw_from_ground,
    "DRAW AND COCK from the holster, empty gun to the other hand; else see C/AS": (
        draw_to_other_hand
    ),
    "DRAW AND COCK from the holster, empty gun dropped; else see C/AS": draw_and_drop,
}
"""What each cell of `lonehand.games.gunslinger.automa.chart.CELLS` does."""


# -- the chart ------------------------------------------------------------------------------------


def convert(case: Case, entry: Entry, chart: Chart = CHART) -> Activity:
    """GS-9.2d: cross the automatic action with the situation, until a cell gives an activity."""
    if entry.action == "STRENGTH":
        return strength(case)
    return cover_half(case, entry, read_chart(case, entry, chart))


def read_chart(case: Case, entry: Entry, chart: Chart) -> Activity:
    """GS-9.2d: go from cell to cell until one gives an activity, or they lead in a circle."""
    column, number = COLUMN[entry.action], entry.number
    case.blow = entry.action
    read = set()
    while True:
        case.column = column
        if column == "MOVE":
            another = shoot_another(case)
            if another is not None:
                return another
        row, above = situation(case, chart)
        cell = row.cells[column]
        case.note(cell.clause, "row", row.number, column, number, cell.does, cell.read, above)
        if cell.clause in read:
            return end_of_circle(case)
        read.add(cell.clause)
        found = DOES[cell.does](case, number, cell)
        if isinstance(found, Activity):
            return found
        column, number = found


def end_of_circle(case: Case) -> Activity:
    """GS-CHART-LOOP: a cell that comes up a second time ends it: LOAD if he can, else nothing."""
    facts = case.facts
    if facts.has_gun() and not facts.full() and facts.has_rounds():
        case.note("GS-CHART-LOOP", "circle, loads")
        return Activity("LOAD", "GS-CHART-LOOP")
    case.note("GS-CHART-LOOP", "circle, nothing")
    return Activity("nothing", "GS-CHART-LOOP")


def cover_half(case: Case, entry: Entry, found: Activity) -> Activity:
    """GS-TAC-C: C alone carries out only what takes him into cover and out of it.

    Also where the cells lead round to LOAD (GS-CHART-LOOP), or by option to a shot at another.
    """
    if entry.action != "C" or case.readings.c_alone == "whole" or found.name in COVER_HALF:
        return found
    case.note("GS-TAC-C", "not in the cover half", found.name)
    return Activity("nothing", "GS-TAC-C")


def strength(case: Case) -> Activity:
    """GS-TAC-STRENGTH: it strengthens the next blow of this turn; nothing unless at an enemy."""
    if case.target.kind == "enemy":
        case.note("GS-TAC-STRENGTH", "strength")
        return Activity("STRENGTH", "GS-TAC-STRENGTH")
    case.note("GS-TAC-STRENGTH", "strength at nobody")
    return Activity("nothing", "GS-TAC-STRENGTH")
