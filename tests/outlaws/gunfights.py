"""Small shootouts for tests: a drawn board, people on it, and what their dice show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from lonehand.engine.events import Event
from lonehand.games.outlaws.automa.activation import activate
from lonehand.games.outlaws.automa.snap_shots import answer as auto_answer
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.numbers.numbers import NUMBERS
from lonehand.games.outlaws.numbers.shootouts import Shootout, Side, put_in_hand
from lonehand.games.outlaws.options import OPTIONS
from lonehand.games.outlaws.play import Play, Rules
from lonehand.games.outlaws.rules.ground import SIDES, Ground, ground_of
from lonehand.games.outlaws.rules.snap_shots import offer
from lonehand.games.outlaws.state import AUTO, FACINGS, Item, Man, State
from lonehand.space.cells.check import read
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import single
from lonehand.testing.script import ScriptedDoor

OPEN: Final = """board: Open
cells: squares

ground
      A   B   C   D   E   F   G   H   I   J   K   L
{rows}
"""
YARD: Final = """board: Yard
cells: squares

ground
      A   B   C   D   E   F   G   H   I   J
  1   .   .   .   .   .   .   .   .   .   .
            +-------+
  2   .   . | _   _ | .   .   .   r   .   .
            |       |
  3   .   . | _   _ D .   .   .   .   .   .
            |       |
  4   .   . o _   _ | .   .   T   .   .   .
            +-------+
  5   .   .   .   .   .   .   .   .   .   .

  6   .   .   r   .   .   .   .   .   .   .
"""


def open_ground(rows: int = 12) -> str:
    """Return a board without anything on it, twelve squares wide."""
    line = "   .".join([""] * 13)[1:]
    drawn = "\n\n".join(f"{n:3d} {line[0:48]}" for n in range(1, rows + 1))
    return OPEN.format(rows=drawn)


@lru_cache(maxsize=16)
def ground_from(text: str) -> Ground:
    """Return a drawn board."""
    return ground_of(Cells(single(read(text, "a test"))))


def man(name: str, at: str, side: str = "red", plays: str = AUTO, **more: Any) -> Man:
    """Return somebody: his square and facing as `C3 N`, his things by name, the first one in hand.

    `holds` is in hand, `carries` is not; `rounds` are those in his weapons that are not full.
    """
    holds: Sequence[str] = more.pop("holds", ("Colt 45",))
    carries: Sequence[str] = more.pop("carries", ())
    rounds: Mapping[str, int] = more.pop("rounds", {})
    cover: str = more.pop("cover", "")
    name_of_cell, facing = at.split()
    full = {key: weapon.holds for key, weapon in NUMBERS.weapons.items()}
    items = [Item(key, rounds.get(key, full.get(key, 0))) for key in (*holds, *carries)]
    found = Man(name, side, plays, items=items, facing=FACINGS.index(facing), **more)
    put_in_hand(found, NUMBERS, len(holds))
    found.cell = -1
    found.cover = SIDES.index(cover) if cover else -1
    PLACES[name] = name_of_cell
    return found


PLACES: Final[dict[str, str]] = {}
"""The square of everybody who was made last, by name."""


class Fight:
    """A shootout on a drawn board.

    Args:
        men: who is in it, in order.
        board: the board as text.
        options: options that are not at their default.
        exits: for a side the edges that it is rewarded for leaving by.
        objects: squares with Brawl objects.
        open_doors: doors that are open, as two squares.

    """

    def __init__(
        self,
        *men: Man,
        board: str = "",
        options: Mapping[str, str] | None = None,
        exits: Mapping[str, tuple[str, ...]] | None = None,
        objects: tuple[str, ...] = (),
        open_doors: Sequence[tuple[str, str]] = (),
    ) -> None:
        ground = ground_from(board or open_ground())
        chosen = {option.key: option.default for option in OPTIONS} | dict(options or {})
        sides = tuple(
            Side(name, (), exits=(exits or {}).get(name, ()))
            for name in dict.fromkeys(each.side for each in men)
        )
        shootout = Shootout("test", "Test", "", "", sides, brawl_objects=objects)
        self.state = State(chosen, phase="play", men=list(men))
        for each in men:
            each.cell = ground.cells.find(PLACES[each.name])
        find = ground.cells.find
        self.state.open_doors = [tuple(sorted((find(a), find(b)))) for a, b in open_doors]  # type: ignore[misc]  # two squares each
        self.rules = Rules(NUMBERS, GAME.dice, shootout, ground)
        self.told: list[Event] = []
        self.clauses: list[str] = []

    def play(self, door: ScriptedDoor) -> Play:
        """Return it as it is played through a door."""
        return Play(self.state, door, self.rules, respond)

    def act(
        self,
        name: str,
        *,
        left: int = 4,
        answers: Sequence[str] = (),
        **draws: Sequence[str],
    ) -> list[Event]:
        """Let an auto character play his counter; return what was told.

        *draws* are what chance gives, by source: `auto`, `dice`, `chits`, `ties`.
        """
        with ScriptedDoor(answers, draws=draws) as door:
            activate(self.play(door), self.state.find(name), left)
        self.told = [told.event for told in door.events]
        self.clauses = [told.clause for told in door.events]
        return self.told

    def where(self, name: str) -> str:
        """Return the square that somebody is in."""
        return self.rules.ground.cells.names[self.state.find(name).cell]


def respond(play: Play, who: Man, other: Man, why: str) -> None:
    """Let somebody answer with a Snap-shot."""
    (auto_answer if who.is_auto else offer)(play, who, other, why)


def sorts(told: Sequence[Event]) -> list[str]:
    """Return the sorts of events."""
    return [event.kind for event in told]
