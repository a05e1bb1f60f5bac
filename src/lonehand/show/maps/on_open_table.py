"""A game on an open table: it fills in the table and its units; everything else follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Generic, TypeVar

from lonehand.engine.errors import Refusal
from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital, perhaps
from lonehand.engine.question import Question
from lonehand.show.contract import OnMap
from lonehand.show.figures import Board, DrawnUnit, Edge, Key, Look, Objective, Outline, Run, Scale
from lonehand.show.maps import open_table as drawn
from lonehand.show.maps import open_table_text as text
from lonehand.show.scene import Scene
from lonehand.show.sheets import Group, Sheet, lines_of
from lonehand.space.inches.drawings.picture import legend_alone, picture
from lonehand.space.inches.drawings.sheets import EDGE, HEAD
from lonehand.space.inches.drawings.sheets import INCH as PIXELS
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import INCH, Point, between, to_tenth
from lonehand.space.inches.tables import place_in
from lonehand.space.palette import Theme

V = TypeVar("V")
NO_TABLE: Final = "There is no table yet."


class OnOpenTable(OnMap[V], Generic[V]):
    """A game on an open table, in inches; `table` and `units` have to be filled in.

    Attributes:
        lettering: how the sides are told apart in characters.
        moves_names: whether names of terrain give way to units, on a page.

    """

    moves_names = False

    lettering: str = (
        "Large letters, o: the units of one side; small letters, x: units of the other side;"
        " (A): an objective."
    )

    # -- what a game fills in ----------------------------------------------------------------------

    def table(self, view: V) -> Ground | None:
        """Return the table with its terrain; None before it is laid."""
        raise NotImplementedError

    def units(self, view: V) -> Sequence[DrawnUnit]:
        """Return every unit, on the table or not."""
        raise NotImplementedError

    def objectives(self, view: V) -> Sequence[Objective]:
        """Return the objectives."""
        del view
        return ()

    def edges(self, view: V) -> Sequence[Edge]:
        """Return whose edge is whose; none before that is known."""
        del view
        return ()

    def sheets(self, view: V) -> tuple[Group, ...]:
        """Return the sheets of all units."""
        del view
        return ()

    def why_unknown(self, view: V) -> str:
        """Return why no place on the table is known, as a sentence; empty if places are."""
        del view
        return ""

    def about(self, question: Question) -> Sequence[str]:
        """Return the names of the units that a question is about."""
        return [str(question.about["who"])] if "who" in question.about else []

    def brief(self, view: V, unit: DrawnUnit) -> str:
        """Return how a unit is in a few words."""
        del view
        return ", ".join([f"{unit.name} {unit.place}".strip(), *unit.states])

    def describe(self, view: V, unit: DrawnUnit) -> str:
        """Return where a unit is and how it is, without a full stop."""
        del view
        where = f"is at {unit.place}" if unit.hull is not None else f"is {unit.away or 'not here'}"
        return ", ".join([f"{unit.name} ({unit.side}) {where}", *unit.states])

    def way(self, event: Event) -> Sequence[Point]:
        """Return the places along which somebody goes at an event; none if nobody does."""
        del event
        return ()

    # -- the scene ---------------------------------------------------------------------------------

    def scene(self, view: V) -> Scene:
        """Return the table with all units, objectives, hands of cards and sheets."""
        ground = self.table(view)
        return Scene(
            self.status(view),
            self.game.outcome(view) is not None,
            map=Board(
                "The table" if ground is not None else "",
                tuple(each.as_figure() for each in self.units(view)),
                tuple(each.as_thing() for each in self.objectives(view)),
            ),
            hands=self.hands(view),
            sheets=self.sheets(view),
        )

    # -- the picture -------------------------------------------------------------------------------

    def ground(self, view: V, theme: Theme = "light") -> str:
        """Return the picture of the table without what changes; empty before it lies."""
        ground = self.table(view)
        return "" if ground is None else ground_drawn(ground, theme, not self.moves_names)

    def legend_picture(self, view: V, theme: Theme = "light") -> str:
        """Return what the kinds of terrain of that picture are; empty before it lies."""
        ground = self.table(view)
        return "" if ground is None else legend_alone(ground.table, theme)

    def extent(self, view: V) -> tuple[float, float]:
        """Return the size of that picture in its own units."""
        ground = self.table(view)
        if ground is None:
            return 0.0, 0.0
        sheet = drawn.sheet_of(ground.table)
        return sheet.width, sheet.height

    def scale(self, view: V) -> Scale | None:
        """Return how the picture measures."""
        ground = self.table(view)
        if ground is None:
            return None
        return Scale(PIXELS, EDGE, HEAD, ground.table.width / INCH, ground.table.height / INCH)

    def layer(self, view: V, question: Question | None = None) -> str:
        """Return all that stands on the table; whom *question* is about stands out."""
        ground = self.table(view)
        if ground is None:
            return ""
        asked = () if question is None else self.about(question)
        return drawn.layer(
            drawn.sheet_of(ground.table),
            self.units(view),
            self.objectives(view),
            self.edges(view),
            asked,
            with_names=self.moves_names,
        )

    def choices(self, view: V, question: Question) -> list[Outline]:
        """Return the places that can be chosen: `spot 24,30`."""
        ground = self.table(view)
        if ground is None:
            return []
        sheet, found = drawn.sheet_of(ground.table), dict[str, str]()
        for option in question.options:
            place = self.point(question, option).place
            kind, _, name = place.partition(" ")
            if kind == "spot" and place not in found:
                found[place] = drawn.spot_offered(sheet, place_in(name))
        return [Outline(place, svg) for place, svg in found.items()]

    def marks_of(self, view: V, event: Event) -> str:
        """Return an event as marks on the table: the way that somebody goes."""
        ground, way = self.table(view), self.way(event)
        return "" if ground is None else drawn.route(drawn.sheet_of(ground.table), way)

    # -- pointing ----------------------------------------------------------------------------------

    def look(self, view: V, who: str, place: str) -> Look:
        """Return how far two units, objectives or places are from each other.

        Raises:
            Refusal: there is nobody and no place of that name.

        """
        ground = self.table(view)
        if ground is None:
            return Look(NO_TABLE, ())
        start, end = self.spot(view, who), self.spot(view, place)
        far = f"{to_tenth(between(start, end))}″"
        line = drawn.line(drawn.sheet_of(ground.table), "rule", start, end, far)
        return Look(f"{who} → {place}", (f"{far} away.",), line)

    def spot(self, view: V, name: str) -> tuple[int, int]:
        """Return where a unit, an objective or a place such as `24,30` is, in thousandths."""
        for unit in self.units(view):
            if unit.name == name and unit.models:
                return unit.middle
        for objective in self.objectives(view):
            if objective.name == name:
                return objective.at
        if "," not in name:
            sentence = (
                f"“{name}” is not on the table; type a unit, an objective or a place such as 24,30"
            )
            raise Refusal(sentence, place="to")
        return place_in(name)

    def picture(self, view: V) -> str:
        """Return the table with all that stands on it as one picture."""
        ground = self.table(view)
        if ground is None:
            return ""
        units = () if self.why_unknown(view) else self.units(view)
        return drawn.whole(ground, units, self.objectives(view), text.letters_of(units))

    # -- in words and in characters ----------------------------------------------------------------

    def twin(self, view: V) -> list[str]:
        """Return who holds which objective and where every unit is, in sentences."""
        things = [
            f"{capital(each.name)} is at {each.place}{f', {each.whose}' if each.whose else ''}."
            for each in self.objectives(view)
        ]
        return [*things, *(f"{self.describe(view, each)}." for each in self.units(view))]

    def chart(self, view: V) -> list[str]:
        """Return the table as plain lines, an inch a sign, with who is who below it."""
        ground = self.table(view)
        if ground is None or (missing := self.why_unknown(view)):
            return [missing if ground is not None else NO_TABLE]
        rows = text.drawing(ground, self.units(view), self.objectives(view), row=1)
        found = ["".join(run.text for run in row).rstrip() for row in rows]
        found += [f"{key.letters}  {key.words}" for key in self.key_to(view)]
        found += [f"({each.letter})  {self.goal_told(each)}" for each in self.objectives(view)]
        return [*found, self.lettering, text.legend(ground)]

    def goal_told(self, goal: Objective) -> str:
        """Return an objective, or what else is marked on the table, in a line below a chart."""
        place = f"{to_tenth(goal.at[0])},{to_tenth(goal.at[1])}"
        return f"objective at {place}, {goal.whose or 'nobody’s'}"

    def signs_said(self, view: V) -> list[str]:
        """Return what the signs of the table in characters mean, in sentences."""
        ground = self.table(view)
        return (
            []
            if ground is None or self.why_unknown(view)
            else [self.lettering, text.legend(ground)]
        )

    def in_characters(
        self, view: V, chosen: Iterable[str] = (), *, dense: bool = False
    ) -> list[list[Run]]:
        """Return the table in characters in its proportions, line by line."""
        del dense
        ground = self.table(view)
        if ground is None or self.why_unknown(view):
            return []
        units, objectives = self.units(view), self.objectives(view)
        return text.drawing(ground, units, objectives, chosen, edges=self.edges(view))

    def key_to(self, view: V) -> list[Key]:
        """Return who is who on the table."""
        if self.table(view) is None or self.why_unknown(view):
            return []
        units = self.units(view)
        letters = text.letters_of(units)
        return [
            Key(letters[each.name], f"side {each.team}", self.brief(view, each))
            for each in units
            if each.hull is not None
        ]

    def sheet_lines(self, view: V, name: str) -> list[str]:
        """Return the sheet of a unit in lines; without sheets, where and how it is."""
        sheets: list[Sheet] = [each for group in self.sheets(view) for each in group.sheets]
        found = next((each for each in sheets if each.name == name), None)
        if found is not None:
            return lines_of(found)
        unit = next((each for each in self.units(view) if each.name == name), None)
        if unit is None:
            near = perhaps(name, (each.name for each in self.units(view)))
            raise Refusal(f"there is no one called “{name}” here{near}", place="who")
        return [f"{self.describe(view, unit)}."]


@lru_cache(maxsize=24)
def ground_drawn(ground: Ground, theme: Theme, with_names: bool) -> str:  # noqa: FBT001 - a cache's key
    """Return the picture of a table; it is drawn once."""
    return picture(ground, theme=theme, with_names=with_names, is_bare=True)
