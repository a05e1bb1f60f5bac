"""Characters on a drawn map, for tests of what the map tells."""

from __future__ import annotations

from typing import Any

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.games.gunslinger.automa.chart import CHART
from lonehand.games.gunslinger.automa.decision import Plan, decide
from lonehand.games.gunslinger.automa.on_map import find_next_cells
from lonehand.games.gunslinger.automa.surroundings import MapFacts
from lonehand.games.gunslinger.automa.tables import ACTIONS_TABLE
from lonehand.games.gunslinger.automa.targets import Target, choose
from lonehand.games.gunslinger.numbers.book import BOOK
from lonehand.games.gunslinger.readings import Readings
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.state import HAND, Character, Lying, Play, Rules, State, Weapon
from lonehand.space.cells import aim


def drawn(drawing: str) -> str:
    """Return the text of a board of hexes from its drawing alone."""
    body = drawing.strip("\n")
    return f"board: Trial\ncells: hexes\n\n{body}\n"


def man(ground_text: str, name: str, place: str, facing: str = "", **more: Any) -> Character:
    """Return a character with a cocked Colt in hand; his facing is the first that his cell has."""
    cells = ground_of(ground_text).cells
    cell = cells.find(place)
    looks = aim.facing_named(cells, cell, facing) if facing else 0
    colt = Weapon("C45", "C45", cocked=True, box=HAND)
    given: dict[str, Any] = {"side": "law", "weapons": [colt], "using": "C45", **more}
    return Character(name, cell=cell, facing=looks, **given)


def showdown(
    ground_text: str,
    *people: Character,
    lying: tuple[tuple[str, Weapon], ...] = (),
    **readings: str,
) -> Play:
    """Return a showdown of these characters on a map."""
    cells = ground_of(ground_text).cells
    state = State({}, map=ground_text, characters=list(people), phase="segments")
    state.ground = [Lying(cells.find(place), weapon) for place, weapon in lying]
    rules = Rules(BOOK, ACTIONS_TABLE, CHART, Readings(**readings))
    return Play(state, BatchDoor({}, Chance("no dice")), rules)


def facts(play: Play, name: str) -> MapFacts:
    """Return what the map tells a character."""
    return MapFacts(play, play.state.find(name))


def target(play: Play, name: str) -> str:
    """Return a character's target: `enemy Doc`, `hex E5`."""
    found = chosen(play, name)
    return f"{found.kind} {found.name}" if found else "nobody"


def chosen(play: Play, name: str) -> Target | None:
    """Return a character's target."""
    return choose(facts(play, name), play.rules.readings, play.door, [])


def decided(play: Play, name: str, segment: int) -> Plan:
    """Return what a character does in a segment."""
    return decide(facts(play, name), segment, play.rules.readings, play.door)


def next_hexes(play: Play, name: str, bound_for: Plan | Target) -> list[str]:
    """Return the hexes that a character's ADVANCE can lead into."""
    found = find_next_cells(play, play.state.find(name), bound_for)
    return [play.ground.cells.name(cell) for cell in found]


def at(play: Play, name: str) -> Target:
    """Return an enemy as a target."""
    return Target("enemy", name, facts(play, "Ringo").by_name[name].seen, "GS-9.2.11.1")


GULLY = drawn(
    """
ground
      A   B   C   D   E   F   G   H   I
  1   .   .   .   .   ~   .   .   .   .

  2     .   .   .   .   ~   .   .   .   .

  3   .   .   .   .   ~   .   .   .   .

  4     .   .   .   .   ~   .   .   .   .

  5   .   .   .   .   ~   .   .   .   .

  6     .   .   .   .   ~   .   .   .   .
"""
)
HOUSE = drawn(
    """
ground
      A   B   C   D   E   F   G
  1   .   .   .   .   .   .   .
            +-------+
  2     .   |   _   |   .   .   .
            |       |
  3   .   . | _   _ D .   .   .
            +-------+
  4     .   .   .   .   .   .   .

  5   .   .   .   .   .   .   .

  6     .   .   .   .   .   .   .
"""
)
YARD = drawn(
    """
ground
      A   B   C   D   E   F   G   H   I   J   K   L
  1   .   .   .   .   .   .   .   .   .   .   .   .

  2     .   .   .   .   .   .   .   .   .   .   .   .

  3   .   .   w   .   .   .   .   .   .   .   .   .

  4     .   .   .   .   .   .   .   .   .   .   .   .
                +---+
  5   .   .   . | _ D .   .   .   .   .   .   .   .
                +---+
  6     .   .   .   .   .   .   .   .   .   .   .   .
"""
)
OPEN = drawn(
    "ground\n"
    + "\n\n".join(f"{row:>3} {'  ' * (1 - row % 2)}  " + "   ".join("." * 9) for row in range(1, 9))
)
