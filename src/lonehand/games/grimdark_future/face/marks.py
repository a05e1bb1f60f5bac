"""Events as marks on the table: rings, arrows, words and numbers over the units that they name.

`marks_of` has a function for each sort of event, which returns SVG; any other has no mark.
"""

from __future__ import annotations

from typing import Final

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import count_of
from lonehand.engine.reasons import Above
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.automa import sections
from lonehand.games.grimdark_future.face import inspection, tokens
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import wounds
from lonehand.games.grimdark_future.state import AI, Unit
from lonehand.show.maps import open_table
from lonehand.show.maps.marks import Marks
from lonehand.space.inches.measures import INCH, Point

FAILED: Final = {
    "not activated": "activated",
    "in the open": "in cover",
    "nearest": "farther",
    "best Defense": "worse Defense",
}
"""What a unit is that a priority has passed over, where it has a word of its own."""


class Showing:
    """What the marks of events are drawn from: the battle, its picture, its units.

    Args:
        play: the battle in the state in which the event was told.

    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.sheet = tokens.sheet_of(play.state.table)

    def unit(self, name: str) -> Unit | None:
        """Return the unit of that name, if there is one and it has been on the table."""
        found = inspection.unit_named(self.play, name)
        return found if found is not None and any(b.x or b.y for b in found.bodies) else None

    def ring(self, name: str, word: str) -> str:
        """Return a ring round a unit."""
        unit = self.unit(name)
        return tokens.ring_unit(self.play, self.sheet, unit, word) if unit is not None else ""

    def ends(self, one: str, other: str) -> tuple[Point, Point] | None:
        """Return the nearest models of two units; None if one of them is not there."""
        first, second = self.unit(one), self.unit(other)
        if first is None or second is None:
            return None
        ours = [(b.x, b.y) for b in first.bodies if b.alive] or [wounds.middle_of(first)]
        theirs = [(b.x, b.y) for b in second.bodies if b.alive] or [wounds.middle_of(second)]
        return min(
            ((a, b) for a in ours for b in theirs),
            key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2,
        )

    def marker(self, name: str) -> str:
        """Return a ring round an objective."""
        found = inspection.marker_named(self.play, name)
        if found is None:
            return ""
        return open_table.mark_objective(self.sheet, (found.x, found.y))

    def word(self, name: str, text: str) -> str:
        """Return a word over a unit."""
        unit = self.unit(name)
        if unit is None:
            return ""
        return open_table.word(self.sheet, wounds.middle_of(unit), text)


# -- a mark for each sort of event -----------------------------------------------------------------

MARKS: Final = Marks[Showing]()
"""How each sort of event is drawn."""
SAID: Final[dict[type[events.OfUnit], str]] = {
    events.Shaken: "Shaken",
    events.Recovers: "steady again",
    events.Routs: "routs",
    events.Destroyed: "destroyed",
    events.Dangerous: "dangerous ground",
    events.Arrives: "arrives",
    events.Disembarks: "gets out",
    events.Returns: "comes back",
}
"""What is written over a unit to which an event of a sort happens."""


def marks_of(show: Showing, event: Event) -> str:
    """Return an event as marks on the table; nothing for a sort that has none."""
    if type(event) in SAID and isinstance(event, events.OfUnit):
        return show.ring(event.who, "actor") + show.word(event.who, SAID[type(event)])
    return MARKS.mark(show, event)


@MARKS.draws(events.Places, events.Seizes)
def objective_shown(show: Showing, event: events.OfObjective) -> str:
    """Return a ring round an objective."""
    return show.marker(event.marker)


@MARKS.draws(events.IsDrawn)
def drawn_shown(show: Showing, event: events.IsDrawn) -> str:
    """Return the section that a die has drawn, and a ring round the unit of it that acts."""
    if not event.section:
        return show.ring(event.who, "actor")
    count = show.play.rules.forces.profile.solo.activation_sections
    box = sections.strip(show.play, AI, event.section, count)
    ring = show.ring(event.who, "actor")
    return open_table.section(show.sheet, box, f"section {event.section}") + ring


@MARKS.draws(events.IsNamed, events.Acts, events.Deploys)
def actor_shown(show: Showing, event: events.OfUnit) -> str:
    """Return a ring round the unit that does something."""
    return show.ring(event.who, "actor")


@MARKS.draws(events.Decision)
def decision_shown(show: Showing, event: events.Decision) -> str:
    """Return a decision: the way with its band, who is in it, the target, the objective."""
    found, unit = [show.ring(event.who, "actor")], show.unit(event.who)
    goal = inspection.marker_named(show.play, event.objective)
    width = show.play.rules.forces.profile.solo.way * INCH
    if unit is not None and goal is not None:
        start, end = wounds.middle_of(unit), (goal.x, goal.y)
        found.append(open_table.band(show.sheet, (start, end), width))
        found.append(open_table.line(show.sheet, "target", start, end))
        found.append(show.marker(goal.name))
    found += [show.ring(name, "in-way") for name in event.in_way]
    ends = show.ends(event.who, event.target)
    if ends is not None:
        found.append(open_table.line(show.sheet, "target", *ends))
        found.append(show.ring(event.target, "aimed"))
    found.append(open_table.route(show.sheet, event.route, event.who))
    return "".join(found)


@MARKS.draws(events.Targets)
def targets_shown(show: Showing, event: events.Targets) -> str:
    """Return the targets of each weapon, and those that it might have had, more faintly."""
    who, found = event.who, [show.ring(event.who, "actor")]
    sheet, taken = show.sheet, tokens.standing_on(show.play, show.sheet)
    names = [unit.name for unit in show.play.state.units]
    aimed, refused = dict[str, list[str]](), dict[str, str]()
    for row in event.lines:
        if row.target < 0:
            continue
        aimed.setdefault(names[row.target], []).append(row.text)
        valid = next((fact for fact in row.facts if fact.startswith("valid targets: ")), "")
        passed = {name: step.say for step in row.above for name in names_of(step)}
        for name in valid.removeprefix("valid targets: ").split(", "):
            refused.setdefault(name, passed.get(name, ""))
    for name, why in refused.items():
        ends = show.ends(who, name) if name not in aimed else None
        if ends is None:
            continue
        if why:
            found.append(
                open_table.line_named(sheet, "sight blocked", *ends, f"✕ {failed_by(why)}", taken)
            )
        else:
            found.append(open_table.line(sheet, "sight blocked", *ends))
    for chosen, weapons in aimed.items():
        ends = show.ends(who, chosen)
        if ends is not None:
            words = weapons[0] if len(weapons) == 1 else count_of(len(weapons), "weapon")
            found.append(show.ring(chosen, "aimed"))
            found.append(open_table.line_named(sheet, "target", *ends, words, taken))
    return "".join(found)


def failed_by(priority: str) -> str:
    """Return what a unit is that a priority has passed over: `activated` for `not activated`."""
    return FAILED.get(priority, f"not {priority}")


def names_of(step: Above) -> list[str]:
    """Return the units that a priority passed over."""
    return [name for name in step.failed.split(", ") if name]


@MARKS.draws(events.Moves)
def moves_shown(show: Showing, event: events.Moves) -> str:
    """Return the ways of all models, straight."""
    return "".join(
        open_table.line(show.sheet, "trail", start, end)
        for start, end in zip(event.was, event.now, strict=True)
        if start != end
    ) + show.ring(event.who, "actor")


@MARKS.draws(events.Charges)
def charges_shown(show: Showing, event: events.Charges) -> str:
    """Return a line from a unit to the one that it charges."""
    ends = show.ends(event.who, event.at)
    line = open_table.line(show.sheet, "target", *ends, "charge") if ends else ""
    return show.ring(event.who, "actor") + show.ring(event.at, "aimed") + line


@MARKS.draws(events.Shoots, events.Strikes)
def attacks_shown(show: Showing, event: events.Attacks) -> str:
    """Return an attack between the nearest models, with the wounds at its end.

    Shots are a line, broken where nothing was wounded; blows are a thick one.
    """
    ends = show.ends(event.who, event.at)
    if ends is None:
        return ""
    look = f"shot{'' if event.wounds else ' miss'}" if isinstance(event, events.Shoots) else "blow"
    line = open_table.line(show.sheet, look, *ends)
    return line + show.word(event.at, count_of(event.wounds, "wound", "no"))


@MARKS.draws(events.Ignores)
def ignores_shown(show: Showing, event: events.Ignores) -> str:
    """Return how many wounds a unit ignores, over it."""
    return show.word(event.who, f"ignores {event.ignored or 'none'}")


@MARKS.draws(events.Wounded)
def losses_shown(show: Showing, event: events.Wounded) -> str:
    """Return the fallen: a cross where each of them stood."""
    unit = show.unit(event.who)
    if unit is None:
        return ""
    fallen = [unit.bodies[number] for number in event.killed]
    crosses = [open_table.cross(show.sheet, (body.x, body.y)) for body in fallen]
    return "".join([tokens.ring_unit(show.play, show.sheet, unit, "hurt-ring"), *crosses])


@MARKS.draws(events.Morale)
def morale_shown(show: Showing, event: events.Morale) -> str:
    """Return how a morale test went, over the unit."""
    return show.word(event.who, event.result)


@MARKS.draws(events.Casts)
def casts_shown(show: Showing, event: events.Casts) -> str:
    """Return a spell: a line to each of its targets."""
    found = [show.ends(event.who, name) for name in event.at]
    return "".join(
        open_table.line(show.sheet, "spell", *ends, event.spell) for ends in found if ends
    )
