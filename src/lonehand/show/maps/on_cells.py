"""A game on a map of cells: it fills in the map and who is on it, and everything else follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Generic, TypeVar

from lonehand.engine.errors import Refusal
from lonehand.engine.events import Event
from lonehand.engine.grammar import english
from lonehand.engine.grammar.english import perhaps
from lonehand.engine.question import Question
from lonehand.show.contract import OnMap
from lonehand.show.figures import Board, Counter, Key, Look, Outline, Run, Spot, Thing
from lonehand.show.maps import cells as drawn
from lonehand.show.maps import cells_text as text
from lonehand.show.maps.cells import Spot as Place
from lonehand.show.scene import Scene
from lonehand.show.sheets import Group, Sheet, lines_of
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.picture import picture
from lonehand.space.cells.sheets import HEAD
from lonehand.space.palette import Theme

V = TypeVar("V")
ELSEWHERE: Final = "Look at your own table to see where everybody is."
"""What is said first where a program keeps no places."""


class OnCells(OnMap[V], Generic[V]):
    """A game on a map of cells; `cells` and `counters` have to be filled in."""

    # -- what a game fills in ----------------------------------------------------------------------

    def cells(self, view: V) -> Cells | None:
        """Return the map; None before there is one."""
        raise NotImplementedError

    def counters(self, view: V) -> Sequence[Counter]:
        """Return everybody, in order of play."""
        raise NotImplementedError

    def things(self, view: V) -> Sequence[Thing]:
        """Return what lies on the map."""
        del view
        return ()

    def ajar(self, view: V) -> Sequence[tuple[int, int]]:
        """Return the doors that are open, each as the two cells beside it."""
        del view
        return ()

    def sees_cell(self, view: V, cell: int, other: int) -> bool:
        """Say whether one sees from one cell to another, as the doors stand now."""
        cells = self.cells(view)
        return cells is not None and drawn.sight_of(cells).sees(cell, other)

    def due(self, view: V) -> str:
        """Return whose part comes next; empty if nobody's does."""
        del view
        return ""

    def sheets(self, view: V) -> tuple[Group, ...]:
        """Return the sheets of all who are in the game."""
        del view
        return ()

    def describe(self, view: V, counter: Counter) -> str:
        """Return where somebody is and how he is, as a sentence without its full stop."""
        if counter.cell < 0 and not counter.away and self.cells(view) is None:
            return f"{counter.name} ({counter.side}): {', '.join(counter.states) or 'in play'}"
        if counter.cell < 0:
            return f"{counter.name} ({counter.side}) is {counter.away or 'not on the map'}"
        faces = f", facing {counter.facing}" if counter.facing else ""
        states = "".join(f", {state}" for state in counter.states)
        where = counter.place.replace("_", " ")
        return f"{counter.name} ({counter.side}) is in {where}{faces}{states}"

    def brief(self, view: V, counter: Counter) -> str:
        """Return the same in a few words."""
        del view
        place = counter.place.replace("_", " ")
        where = f"{counter.name} {place} {counter.facing}".strip()
        return ", ".join([where, *counter.states])

    # -- the scene ---------------------------------------------------------------------------------

    def scene(self, view: V) -> Scene:
        """Return the map with everybody on it, hands of cards and sheets."""
        cells = self.cells(view)
        return Scene(
            self.status(view),
            self.game.outcome(view) is not None,
            map=Board(
                cells.plan.title if cells is not None else "",
                tuple(self.counters(view)),
                tuple(self.things(view)),
            ),
            hands=self.hands(view),
            sheets=self.sheets(view),
        )

    def counter(self, view: V, name: str) -> Counter:
        """Return whoever is called so; raise Refusal if nobody is."""
        found = next((each for each in self.counters(view) if each.name == name), None)
        if found is None:
            near = perhaps(name, (each.name for each in self.counters(view)))
            raise Refusal(f"there is no one called “{name}” here{near}", place="name")
        return found

    # -- the picture -------------------------------------------------------------------------------

    def ground(self, view: V, theme: Theme = "light") -> str:
        """Return the picture of the map without what changes; empty before there is one."""
        cells = self.cells(view)
        return "" if cells is None else ground_drawn(cells, theme, self.starts(view))

    def starts(self, view: V) -> tuple[int, ...]:
        """Return the cells where counters lie at first; names on the ground keep clear of them."""
        del view
        return ()

    def extent(self, view: V) -> tuple[float, float]:
        """Return the size of that picture in its own units."""
        cells = self.cells(view)
        if cells is None:
            return 0.0, 0.0
        sheet = drawn.sheet_of(cells)
        return sheet.width, sheet.height

    def core(self, view: V) -> tuple[float, float, float, float]:
        """Return the cells with the names of their rows and columns, and no rim round them."""
        wide, high = self.extent(view)
        rim = drawn.RIM
        return (rim, HEAD - rim, wide - rim, high - rim) if wide else (0.0, 0.0, 0.0, 0.0)

    def places(self, view: V) -> list[Spot]:
        """Return every cell that can be pointed at: its name and its middle in the picture."""
        cells = self.cells(view)
        return [] if cells is None else list(places_of(cells))

    def layer(self, view: V, question: Question | None = None) -> str:
        """Return all that lies on the map and changes; whom *question* is about stands out."""
        cells = self.cells(view)
        if cells is None:
            return ""
        asked = str(question.about.get("who", "")) if question is not None else ""
        counters, things, due = self.counters(view), self.things(view), self.due(view)
        return drawn.layer(cells, counters, things, asked, due, ajar=self.ajar(view))

    def choices(self, view: V, question: Question) -> list[Outline]:
        """Return the cells that can be chosen."""
        cells = self.cells(view)
        if cells is None:
            return []
        sheet, found = drawn.sheet_of(cells), dict[str, str]()
        for option in question.options:
            place = self.point(question, option).place
            kind, _, name = place.partition(" ")
            cell = drawn.cell_named(cells, name) if kind == "cell" else -1
            if cell >= 0 and place not in found:
                found[place] = drawn.cells_marked(sheet, "choice", (cell,))
        return [Outline(place, svg) for place, svg in found.items()]

    def picture(self, view: V) -> str:
        """Return the map with all that lies on it as one picture."""
        cells = self.cells(view)
        if cells is None:
            return ""
        return drawn.whole(cells, self.counters(view), self.things(view), ajar=self.ajar(view))

    def way(self, event: Event) -> Sequence[str]:
        """Return the cells along which somebody goes at an event, by name; none if nobody does."""
        del event
        return ()

    def marks_of(self, view: V, event: Event) -> str:
        """Return an event as marks on the map: the way that somebody goes."""
        cells, way = self.cells(view), self.way(event)
        if cells is None or len(way) < 2:
            return ""
        route = [drawn.cell_named(cells, name) for name in way]
        return drawn.route_marked(drawn.sheet_of(cells), route) if min(route) >= 0 else ""

    def end(self, view: V, name: object) -> Place | None:
        """Return where somebody's counter or a cell lies in the picture; None if neither does."""
        cells = self.cells(view)
        if cells is None:
            return None
        sheet = drawn.sheet_of(cells)
        spots = drawn.wheres(sheet, self.counters(view))
        if name in spots:
            return spots[str(name)]
        cell = drawn.cell_named(cells, name)
        return sheet.middle(cell) if cell >= 0 else None

    # -- pointing ----------------------------------------------------------------------------------

    def look(self, view: V, who: str, place: str) -> Look:
        """Return how far a cell, or somebody, is from somebody, and whether he sees it.

        Raises:
            Refusal: nobody is called *who*, or nothing *place*.

        """
        cells, watcher = self.cells(view), self.counter(view, who)
        if cells is None or watcher.cell < 0:
            return Look(f"{who} is not on the map", ())
        other = next((each for each in self.counters(view) if each.name == place), None)
        cell = other.cell if other is not None else drawn.cell_named(cells, place)
        if cell < 0:
            raise Refusal(f"this map has no cell “{place}”", place="to")
        if cell == watcher.cell:
            return Look(f"{who} at {cells.name(cell)}", (f"{self.describe(view, watcher)}.",))
        sees = self.sees_cell(view, watcher.cell, cell)
        far = cells.range(watcher.cell, cell)
        lines = [f"{'Sees' if sees else 'Does not see'} {place}, {far} away."]
        lines += [f"{self.describe(view, other)}."] if other is not None else []
        start, end = self.end(view, who), self.end(view, place)
        kind = "sight" if sees else "sight blocked"
        line = drawn.line(kind, start, end, str(far)) if start and end else ""
        return Look(f"{who} → {place}", tuple(lines), line)

    # -- in words and in characters ----------------------------------------------------------------

    def twin(self, view: V) -> list[str]:
        """Return where everybody is and what lies about, in sentences.

        Where only a real table has the places, it says so, and how everybody is.
        """
        counters = self.counters(view)
        where = [ELSEWHERE] if counters and self.cells(view) is None else []
        return [
            *where,
            *(f"{self.describe(view, each)}." for each in counters),
            *self.describe_things(view),
        ]

    def describe_things(self, view: V) -> list[str]:
        """Return what lies about, as a sentence; none if nothing does."""
        there = [(thing.name, thing.place.replace("_", " ")) for thing in self.things(view)]
        said = "; ".join(f"{name} in {place}" for name, place in there)
        return [f"On the ground: {said}."] if said else []

    def chart(self, view: V) -> list[str]:
        """Return the map as plain lines, with who is who below it."""
        cells, counters = self.cells(view), self.counters(view)
        if cells is None:
            return ["There is no map."]
        rows = text.drawing(cells, counters, self.things(view), (), self.ajar(view))
        found = ["".join(run.text for run in row).rstrip() for row in rows]
        marks = text.letters_of(counters)
        there = [each for each in counters if each.cell >= 0]
        found += [f"{marks[each.name]}  {self.describe(view, each)}." for each in there]
        signs = ", ".join(sorted({text.SIGNS[thing.sign] for thing in self.things(view)}))
        found += [f"{signs}  {line}" for line in self.describe_things(view)]
        if not counters:
            return [*found, "No one is on it yet."]
        legend = [text.LEGEND] if any(each.turned >= 0 or each.out for each in counters) else []
        return [*found, text.sides_said(counters), *legend, *self.signs_said(view)]

    def signs_said(self, view: V) -> list[str]:
        """Return what the signs of the map in characters mean, in sentences."""
        cells = self.cells(view)
        said = "" if cells is None else text.signs_said(cells, self.ajar(view))
        return [said] if said else []

    def terrain_said(self, view: V) -> list[str]:
        """Return what is on the map in sentences."""
        cells = self.cells(view)
        return [] if cells is None else text.terrain_said(cells, self.ajar(view))

    def in_characters(
        self, view: V, chosen: Iterable[str] = (), *, dense: bool = False
    ) -> list[list[Run]]:
        """Return the map in characters with everybody on it, line by line."""
        cells = self.cells(view)
        if cells is None:
            return []
        return text.drawing(
            cells, self.counters(view), self.things(view), chosen, self.ajar(view), dense=dense
        )

    def key_to(self, view: V) -> list[Key]:
        """Return who is who on it."""
        counters = self.counters(view)
        marks = text.letters_of(counters)
        return [
            Key(marks[each.name], text.style_of(each), self.brief(view, each))
            for each in counters
            if each.cell >= 0
        ] + [
            Key("--", text.OUT, f"{each.name}, {each.away or english.join_words(each.states)}")
            for each in counters
            if each.cell < 0 and (each.away or each.states) and self.cells(view) is not None
        ]

    def sheet_lines(self, view: V, name: str) -> list[str]:
        """Return somebody's sheet in lines; without sheets, where and how he is."""
        sheets: list[Sheet] = [each for group in self.sheets(view) for each in group.sheets]
        found = next((each for each in sheets if each.name == name), None)
        if found is not None:
            return lines_of(found)
        return [f"{self.describe(view, self.counter(view, name))}."]


@lru_cache(maxsize=24)
def ground_drawn(cells: Cells, theme: Theme, taken: tuple[int, ...] = ()) -> str:
    """Return the picture of a map; it is drawn once."""
    return picture(cells, theme=theme, is_bare=True, taken=taken)


@lru_cache(maxsize=24)
def places_of(cells: Cells) -> tuple[Spot, ...]:
    """Return every cell that can be pointed at."""
    sheet, found = drawn.sheet_of(cells), []
    for cell in range(cells.size):
        if cells.fills[cell] != 2:
            x, y = sheet.middle(cell)
            found.append(Spot(cells.name(cell), round(x, 1), round(y, 1)))
    return tuple(found)
