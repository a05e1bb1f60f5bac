"""A battle in text: where every unit is and what is near it, who holds what, a map in characters.

For screen readers, for the terminal, and for lines of text. Everything is found by the functions
that the rules use, and nothing here changes a state. What a person types is read by `ordering`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import atan2, pi
from typing import ClassVar, Final, Protocol

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import Game
from lonehand.engine.grammar.english import capital, join_words
from lonehand.engine.question import Question
from lonehand.games.grimdark_future.at_table import restoration
from lonehand.games.grimdark_future.face import inspection, preview, tokens
from lonehand.games.grimdark_future.play import Play, Rules
from lonehand.games.grimdark_future.rules import visibility, wounds
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import (
    AI,
    GONE,
    IN_RESERVE,
    NOBODY,
    OFF_TABLE,
    PEOPLE,
    Marker,
    State,
    Unit,
)
from lonehand.games.grimdark_future.text import orders
from lonehand.games.grimdark_future.words.grammar import inches, spot
from lonehand.games.grimdark_future.words.questions import how
from lonehand.games.table_mode import by_facts
from lonehand.show.figures import DrawnUnit, Edge, Objective
from lonehand.show.logs import Advice
from lonehand.show.maps.on_open_table import OnOpenTable
from lonehand.space.inches import fields
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import Point, in_inches
from lonehand.space.inches.shapes import overlaps

OWNERS: Final = {NOBODY: "nobody’s", PEOPLE: "yours", AI: "the AI’s"}
COMPASS: Final = (
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
)
EDGE_AT: Final = {
    "north": "above, or at the right where the map is turned",
    "south": "below, or at the left where the map is turned",
}
"""Where an edge is on the screen; a map in an upright window is turned a quarter to the right."""
NEAR: Final = 2
"""So many enemies and objectives are told of a unit, the nearest ones."""
ELSEWHERE: Final = {
    IN_RESERVE: "in reserve",
    OFF_TABLE: "off the table",
    GONE: "gone",
}


class Played(Game, Protocol):
    """What a battle that is shown asks of its game, besides what every game has."""

    tables: Mapping[str, str]

    def __hash__(self) -> int:
        """Tell one game from another, by whose tables pictures are kept."""

    def rules_for(self, position: State) -> Rules:
        """Return what a battle is played by."""

    def play(self, position: State, door: BatchDoor) -> Play:
        """Return a battle as the rules have it."""

    def hint(self, position: State, question: Question) -> Advice | None:
        """Return what the sensible player would answer."""


class InText(OnOpenTable[State]):
    """A battle in text, and the orders that a person types."""

    commands: ClassVar = {
        "map": ("", "the table in characters, one an inch"),
        "look": (
            "[UNIT] [UNIT, OBJECTIVE or X,Y]",
            "how far, in sight or not, in cover or not, and what shots and a charge would do",
        ),
        "sheet": ("[UNIT]", "a unit’s sheet: Quality, Defense, weapons, rules"),
    }
    listed = "where every unit is, what is near it, and who holds what"
    lettering = "Large letters, o: your units; small letters, x: the AI’s; (A): an objective."
    line_beats = frozenset(
        (
            *("activates", "arrives", "bonus", "deploys", "done", "edge", "ends", "first"),
            *("groups", "places", "returns", "roll-off", "seizes", "tokens", "type"),
        )
    )
    """What begins a part of the round: an activation, and what belongs to none."""
    game: Played

    def play(self, view: State) -> Play:
        """Return the battle to measure in; nothing is rolled or asked."""
        return self.game.play(view, BatchDoor({}, Chance("")))

    # -- who is where --

    def names(self, view: State) -> list[str]:
        """Return the names of the units that are still in the battle, those of the people first."""
        return [unit.name for unit in view.units if unit.where != GONE]

    def how_to_order(self, question: Question) -> str:
        """Return how an answer is typed, with units of this battle."""
        return orders.how_to_order(question.form)

    def waiting_names(self, question: Question) -> list[str]:
        """Return the names of the units that an order may be for now."""
        return [unit.name for unit in orders.units_of(question.form)]

    def twin(self, view: State) -> list[str]:
        """Return who holds which objective and where every unit is, in sentences."""
        if missing := no_places(view):
            return [missing, *self.without_places(view)]
        play = self.play(view)
        found = [f"Your edge is the {view.edge} edge: {EDGE_AT[view.edge]}."] if view.edge else []
        found += [objective(play, marker) for marker in view.markers]
        there = [unit for unit in view.units if unit.present and unit.living_models()]
        found += [line for unit in there for line in describe_unit(play, unit)]
        for unit in view.units:
            if unit.rides and unit.where != GONE:
                found.append(f"{unit.name} rides in {view.find(unit.rides).name}.")
        for where, words in ELSEWHERE.items():
            names = [each.name for each in view.units if each.where == where and not each.rides]
            if where == IN_RESERVE and view.to_deploy:
                found.append(f"Still to deploy, or in reserve: {', '.join(names)}.")
            elif names:
                found.append(f"{capital(words)}: {', '.join(names)}.")
        return found

    def without_places(self, view: State) -> list[str]:
        """Return what is known beside a table whose places only its owner knows."""
        if not view.table:
            return []
        play = self.play(view)
        found = [f"Objective {marker.name}: {OWNERS[marker.owner]}." for marker in view.markers]
        for unit in view.units:
            where = f", {ELSEWHERE[unit.where]}" if unit.where in ELSEWHERE else ""
            where = f", in {view.find(unit.rides).name}" if unit.rides else where
            now = f"{how(play, unit)}{activated_sign(play, unit)}{where}"
            found.append(f"{unit.name} ({side(unit)}): {now}.")
        return found

    # -- the table --

    def table(self, view: State) -> Ground | None:
        """Return the table; None before it is laid."""
        return fields.field(view.table).ground if view.table else None

    def units(self, view: State) -> list[DrawnUnit]:
        """Return every unit."""
        if not view.lists:
            return []
        crowd = positions.crowd(self.play(view)) if view.table else ()
        return tokens.units(view, self.game.rules_for(view).forces, crowd)

    def objectives(self, view: State) -> list[Objective]:
        """Return the objectives."""
        return tokens.objectives(view)

    def edges(self, view: State) -> list[Edge]:
        """Return whose edge is whose, once it is known."""
        return tokens.edges(view)

    def why_unknown(self, view: State) -> str:
        """Return why no place is known, as a sentence; empty if places are."""
        return no_places(view)

    def brief(self, view: State, unit: DrawnUnit) -> str:
        """Return how a unit is in a few words."""
        return brief(self.play(view), view.find(unit.name))

    # -- a sheet, and looking --

    def sheet_lines(self, view: State, name: str) -> list[str]:
        """Return the sheet of the unit of that name; raise Refusal if there is none."""
        unit, play = view.find(name), self.play(view)
        return [f"{unit.name} ({side(unit)}):", *indent(inspection.sheet_lines(play, unit))]

    def inspect(self, view: State, asked: str, rest: str) -> list[str]:
        """Return what is seen from a unit, in sentences.

        Args:
            view: the battle.
            asked: the unit that an order is being made for; empty for none.
            rest: `line`, `line orcs`, `line B`, `line 24,30`, or `24,30` alone.

        Raises:
            Refusal: it names nobody, or several.

        """
        if missing := no_places(view):
            return [missing]
        play = self.play(view)
        mine = [unit for unit in view.units if unit.seat and unit.present]
        watcher = asked or (mine or view.units)[0].name
        place = watcher
        words = rest.split()
        if words:
            watcher, place = self.from_to(play, watcher, words)
        found = inspection.look(play, watcher, place)
        lines = [f"{found.title.replace('→', 'to')}:"]
        if watcher == place and (unit := inspection.unit_named(play, watcher)):
            lines += indent(inspection.sheet_lines(play, unit))
        return [*lines, *indent(line.replace("→", "At") for line in found.lines)]

    def from_to(self, play: Play, watcher: str, words: list[str]) -> tuple[str, str]:
        """Return from where and at what is looked: a unit alone is looked at by itself."""
        names = self.names(play.state)
        for length in range(len(words), 0, -1):
            found = orders.matching_names(names, " ".join(words[:length]))
            if len(found) == 1:
                if length == len(words):
                    enemy = play.state.find(found[0]).side != play.state.find(watcher).side
                    return (watcher, found[0]) if enemy else (found[0], found[0])
                return found[0], orders.goal(play, words[length:], names)
        return watcher, orders.goal(play, words, names)

    # -- beside a real table --

    def back(self, now: State, then: State) -> list[str]:
        """Return what hands do so that the table *now* becomes the table *then*, in sentences."""
        return restoration.back(now, then)

    # -- orders --

    def takes(self, question: Question) -> bool:
        """Say whether a question is answered by an order that is shown before it is sent."""
        return orders.takes(question.form)

    def parse_order(self, question: Question, text: str, now: str = "") -> str:
        """Return the answer that typed words mean; *now* is the unit that is being ordered."""
        return orders.parse_order(question.form, text, now)

    def preview_order(self, question: Question, text: str) -> list[str]:
        """Return what an order will do; raise Refusal if it cannot be carried out."""
        return preview.preview(question.form, text)

    def recipient(self, question: Question, text: str) -> str:
        """Return the name of the unit that an order is for; empty for none."""
        return orders.recipient(question.form, text)

    def prompt_lines(self, question: Question) -> list[str]:
        """Return whom a question is about and what may be typed."""
        return preview.prompt_lines(question.form)

    def offers(self, question: Question, rest: str) -> list[str]:
        """Return what may be ordered, of the unit that *rest* names or of all."""
        return preview.offers(question.form, rest)


# -- in sentences ----------------------------------------------------------------------------------


def no_places(state: State) -> str:
    """Return why no place is known, as a sentence; empty if places are."""
    if not state.table:
        return "There is no table yet."
    if by_facts(state.options):
        return "Look at your own table to see where units are."
    return ""


def activated_sign(play: Play, unit: Unit) -> str:
    """Return that a unit was activated in this round, to follow how it is."""
    return ", activated" if unit.activated and play.state.phase == "activations" else ""


def indent(lines: Iterable[str]) -> list[str]:
    """Return lines that belong to the one before them."""
    return [f"  {line}" for line in lines]


def side(unit: Unit) -> str:
    """Return whose a unit is."""
    if unit.side == PEOPLE:
        return OWNERS[PEOPLE]
    return f"the AI’s, {unit.kind}" if unit.kind else "the AI’s"


def objective(play: Play, marker: Marker) -> str:
    """Return where an objective is, whose it is, and who is near enough to seize it.

    Anyone who cannot see the table is told which unit of his own is the nearest, and which way to
    go.
    """
    mine = [each for each in play.state.units if each.side == PEOPLE and each.present]
    there = (marker.x, marker.y)
    ways = sorted(
        (positions.to_place(play, each, there), nth, each)
        for nth, each in enumerate(mine)
        if each.living_models()
    )
    near = [
        each.name
        for each in play.state.units
        if each.present and each.living_models() and positions.near_marker(play, each, marker)
    ]
    by = f"; near enough to seize it: {join_words(near)}" if near else ""
    if ways and not near:
        far, _, first = ways[0]
        towards = way(wounds.middle_of(first), there)
        by = f"; {inches(far)}{towards} of {first.name}, your nearest"
    return f"Objective {marker.name} at {spot((marker.x, marker.y))}: {OWNERS[marker.owner]}{by}."


def describe_unit(play: Play, unit: Unit) -> Iterator[str]:
    """Yield where a unit is and how it is; then, indented, what is near it."""
    ground = pieces_under(play, unit)
    stands = f", in {join_words(ground)}" if ground else ""
    cover = ", in cover" if visibility.in_cover(play, unit) else ""
    yield (
        f"{unit.name} ({side(unit)}) at {spot(wounds.middle_of(unit))}: {how(play, unit)}"
        f"{activated_sign(play, unit)}{stands}{cover}."
    )
    near = sorted(
        (positions.to_place(play, unit, (marker.x, marker.y)), marker.name)
        for marker in play.state.markers
    )
    at = {marker.name: (marker.x, marker.y) for marker in play.state.markers}
    here = wounds.middle_of(unit)
    said = [f"objective {name} {inches(far)}{way(here, at[name])}" for far, name in near[:NEAR]]
    enemies = sorted(
        ((positions.gap(play, unit, enemy), nth, enemy)
         for nth, enemy in enumerate(play.state.enemies(unit.side)) if enemy.living_models()),
        key=lambda each: each[:2],
    )  # fmt: skip
    said += [
        f"{enemy.name} {inches(far)}{way(here, wounds.middle_of(enemy))}"
        f"{'' if sees(play, unit, enemy) else ' out of sight'}"
        for far, _, enemy in enemies[:NEAR]
    ]
    if said:
        yield f"  Near: {', '.join(said)}."


def way(here: Point, there: Point) -> str:
    """Return in which direction a place lies, to follow how far it is; empty for the same place.

    North is the upper edge of the table, as in `north edge`.
    """
    across, down = there[0] - here[0], there[1] - here[1]
    if not across and not down:
        return ""
    return f" {COMPASS[round(atan2(across, -down) / (pi / 4)) % len(COMPASS)]}"


def sees(play: Play, unit: Unit, enemy: Unit) -> bool:
    """Say whether any model of a unit sees another unit."""
    return any(visibility.sees(play, unit, number, enemy) for number in unit.living_models())


def pieces_under(play: Play, unit: Unit) -> list[str]:
    """Return the terrain that a unit stands on, be it in part: names with what it is."""
    ground, shapes = play.table.ground, positions.shapes(play, unit)
    found = []
    for number, parts in enumerate(ground.pieces):
        if any(overlaps(lump.shape, shape) for lump in parts for shape in shapes):
            piece = ground.table.pieces[number]
            words = ", ".join(ground.table.kind(piece.kind).properties)
            found.append(f"{piece.name or piece.kind} ({words})" if words else piece.name)
    return found


def brief(play: Play, unit: Unit) -> str:
    """Return how a unit is in a few words: `Line squad 24,30 5/5, Shaken, done`."""
    x, y = wounds.middle_of(unit)
    place = f"{in_inches(round(x, -3))},{in_inches(round(y, -3))}"
    left, size = len(unit.living_models()), play.rules.forces.of(unit).size
    hurt = sum(unit.bodies[number].wounds for number in unit.living_models())
    found = [f"{unit.name} {place} {left}/{size}"]
    found += [f"hurt {hurt}"] if hurt else []
    found += ["Shaken"] if unit.shaken else []
    found += ["fatigued"] if unit.fatigued else []
    found += ["done"] if unit.activated and play.state.phase == "activations" else []
    return ", ".join(found)
