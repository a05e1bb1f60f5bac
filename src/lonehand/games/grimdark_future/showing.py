"""Events as marks on the table: rings, arrows, words and numbers over the units that they name.

A function for each kind of event in `SHOWN`, from its facts to a piece of SVG; a kind that is not
there has no mark.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lonehand.engine.grammar.english import counted
from lonehand.games.grimdark_future import looking, tokens, wounds
from lonehand.games.grimdark_future.state import Play, Squad
from lonehand.show import open_table
from lonehand.space.inches.measures import INCH, Point


class Showing:
    """What the marks of events are drawn from: the battle, its picture, its units.

    Args:
        play: the battle in the state in which the event was told.

    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.sheet = tokens.sheet_of(play.state.table)

    def squad(self, name: object) -> Squad | None:
        """Return the unit of that name, if there is one and it has been on the table."""
        found = looking.named(self.play, str(name or ""))
        return found if found is not None and any(b.x or b.y for b in found.bodies) else None

    def ring(self, name: object, word: str) -> str:
        """Return a ring round a unit."""
        squad = self.squad(name)
        return tokens.ringed(self.play, self.sheet, squad, word) if squad is not None else ""

    def ends(self, one: object, other: object) -> tuple[Point, Point] | None:
        """Return the nearest models of two units; None if one of them is not there."""
        first, second = self.squad(one), self.squad(other)
        if first is None or second is None:
            return None
        ours = [(b.x, b.y) for b in first.bodies if b.alive] or [wounds.middle(first)]
        theirs = [(b.x, b.y) for b in second.bodies if b.alive] or [wounds.middle(second)]
        return min(
            ((a, b) for a in ours for b in theirs),
            key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2,
        )

    def marker(self, name: object) -> str:
        """Return a ring round an objective."""
        found = looking.marker_named(self.play, str(name or ""))
        if found is None:
            return ""
        return open_table.marked(self.sheet, (found.x, found.y))

    def word(self, name: object, text: str) -> str:
        """Return a word over a unit."""
        squad = self.squad(name)
        if squad is None:
            return ""
        return open_table.word(self.sheet, wounds.middle(squad), text)


# -- a mark for each kind of event -----------------------------------------------------------------

Facts = Mapping[str, Any]


def decision_shown(show: Showing, facts: Facts) -> str:
    """Return a decision: the way with its band, who is in it, the target, the objective."""
    who, route = facts.get("who"), [tuple(point) for point in facts.get("route") or ()]
    found, squad = [show.ring(who, "actor")], show.squad(who)
    goal = looking.marker_named(show.play, str(facts.get("objective") or ""))
    width = show.play.rules.forces.profile.solo.way * INCH
    if squad is not None and goal is not None:
        start, end = wounds.middle(squad), (goal.x, goal.y)
        found.append(open_table.band(show.sheet, (start, end), width))
        found.append(open_table.line(show.sheet, "target", start, end))
        found.append(show.marker(goal.name))
    found += [show.ring(name, "in-way") for name in facts.get("in_way") or ()]
    ends = show.ends(who, facts.get("target"))
    if ends is not None:
        found.append(open_table.line(show.sheet, "target", *ends))
        found.append(show.ring(facts.get("target"), "aimed"))
    found.append(open_table.route(show.sheet, route, str(who)))
    return "".join(found)


def targets_shown(show: Showing, facts: Facts) -> str:
    """Return the targets of each weapon, and those that it might have had, more faintly."""
    who, found = facts.get("who"), [show.ring(facts.get("who"), "actor")]
    sheet, taken = show.sheet, tokens.standing_on(show.play, show.sheet)
    names = [squad.name for squad in show.play.state.squads]
    for row in facts.get("lines") or ():
        if row.get("target", -1) < 0:
            continue
        chosen = names[row["target"]]
        valid = next((fact for fact in row["facts"] if fact.startswith("valid targets: ")), "")
        passed = {name: str(step["say"]) for step in row["above"] for name in names_of(step)}
        for name in valid.removeprefix("valid targets: ").split(", "):
            ends = show.ends(who, name) if name != chosen else None
            if ends is None:
                continue
            if name in passed:
                no = f"✕ {passed[name]}"
                found.append(open_table.line_named(sheet, "sight blocked", *ends, no, taken))
            else:
                found.append(open_table.line(sheet, "sight blocked", *ends))
        ends = show.ends(who, chosen)
        if ends is not None:
            found.append(show.ring(chosen, "aimed"))
            found.append(open_table.line_named(sheet, "target", *ends, str(row["text"]), taken))
    return "".join(found)


def names_of(step: Mapping[str, Any]) -> list[str]:
    """Return the units that a priority passed over."""
    return [name for name in str(step.get("failed", "")).split(", ") if name]


def moves_shown(show: Showing, facts: Facts) -> str:
    """Return the ways of all models, straight."""
    was, now = facts.get("was") or (), facts.get("now") or ()
    return "".join(
        open_table.line(show.sheet, "trail", tuple(start), tuple(end))
        for start, end in zip(was, now, strict=False)
        if tuple(start) != tuple(end)
    ) + show.ring(facts.get("who"), "actor")


def shots_shown(show: Showing, facts: Facts) -> str:
    """Return shots as a line, broken where nothing was wounded, with the wounds at its end."""
    ends = show.ends(facts.get("who"), facts.get("at"))
    if ends is None:
        return ""
    wounded = facts.get("wounds", 0)
    line = open_table.line(show.sheet, f"shot{'' if wounded else ' miss'}", *ends)
    said = counted(wounded, "wound", "no")
    return line + show.word(facts.get("at"), said)


def blows_shown(show: Showing, facts: Facts) -> str:
    """Return blows: a thick line between the nearest models."""
    ends = show.ends(facts.get("who"), facts.get("at"))
    if ends is None:
        return ""
    wounded = facts.get("wounds", 0)
    said = counted(wounded, "wound", "no")
    return open_table.line(show.sheet, "blow", *ends) + show.word(facts.get("at"), said)


def losses_shown(show: Showing, facts: Facts) -> str:
    """Return the fallen: a cross where each of them stood."""
    squad = show.squad(facts.get("who"))
    if squad is None:
        return ""
    found = [tokens.ringed(show.play, show.sheet, squad, "hurt-ring")]
    for number in facts.get("killed") or ():
        if isinstance(number, int) and 0 <= number < len(squad.bodies):
            body = squad.bodies[number]
            found.append(open_table.cross(show.sheet, (body.x, body.y)))
    return "".join(found)


def ignores_shown(show: Showing, facts: Facts) -> str:
    """Return how many wounds a unit ignores, over it."""
    return show.word(facts.get("who"), f"ignores {facts.get('ignored') or 'none'}")


def said_shown(text: str) -> Callable[[Showing, Facts], str]:
    """Return what writes a word over the unit of an event."""

    def draw(show: Showing, facts: Facts) -> str:
        return show.ring(facts.get("who"), "actor") + show.word(facts.get("who"), text)

    return draw


def morale_shown(show: Showing, facts: Facts) -> str:
    """Return how a morale test went, over the unit."""
    return show.word(facts.get("who"), str(facts.get("result", "")))


def casts_shown(show: Showing, facts: Facts) -> str:
    """Return a spell: a line to each of its targets."""
    at = facts.get("at")
    found = []
    for name in at if isinstance(at, (list, tuple)) else [at]:
        ends = show.ends(facts.get("who"), name)
        if ends is not None:
            found.append(open_table.line(show.sheet, "spell", *ends, str(facts.get("spell", ""))))
    return "".join(found)


def targets_line(show: Showing, facts: Facts) -> str:
    """Return a line from a unit to the one that it charges."""
    ends = show.ends(facts.get("who"), facts.get("at"))
    line = open_table.line(show.sheet, "target", *ends, "charge") if ends else ""
    return show.ring(facts.get("who"), "actor") + show.ring(facts.get("at"), "aimed") + line


SHOWN: Final[dict[str, Callable[[Showing, Facts], str]]] = {
    "activates": lambda show, facts: show.ring(facts.get("who"), "actor"),
    "decision": decision_shown,
    "targets": targets_shown,
    "moves": moves_shown,
    "shoots": shots_shown,
    "strikes": blows_shown,
    "ignores": ignores_shown,
    "wounded": losses_shown,
    "charges": targets_line,
    "morale": morale_shown,
    "shaken": said_shown("Shaken"),
    "recovers": said_shown("steady again"),
    "routs": said_shown("routs"),
    "destroyed": said_shown("destroyed"),
    "dangerous": said_shown("dangerous ground"),
    "deploys": lambda show, facts: show.ring(facts.get("who"), "actor"),
    "arrives": said_shown("arrives"),
    "disembarks": said_shown("gets out"),
    "returns": said_shown("comes back"),
    "casts": casts_shown,
    "seizes": lambda show, facts: show.marker(facts.get("marker")),
    "places": lambda show, facts: show.marker(facts.get("marker")),
}
"""How each kind of event is drawn."""
