"""An auto character at his turn: what he has left, whom he is after, and why."""

from __future__ import annotations

from collections.abc import Iterable

from lonehand.engine.reasons import Above
from lonehand.games.outlaws.events import Goal, Instruction
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.movement import reach, stops, walk
from lonehand.games.outlaws.rules.ways import PARTS, Field, Hop, Reached, route, ways_of
from lonehand.games.outlaws.state import Man

DARK, MEDIUM, LIGHT = "dark", "medium", "light"
CARRIED_OUT, SKIPPED, CHANGED, WAITED = "", "skip", "change", "wait"


class Acting:
    """An auto character while his counter is drawn.

    Args:
        play: the shootout.
        man: who acts.
        left: his actions.

    Attributes:
        target: the target enemy; None before it is named, or if there is none.
        has_ended: whether his activation is over.
        is_dark: whether he rolled the dark die.
        above: what the top instruction asked for and did not find.
        ways: all squares and facings that were found in reach last.

    """

    def __init__(self, play: Play, man: Man, left: int) -> None:
        self.play, self.man, self.left = play, man, left
        self.target: Man | None = None
        self.has_ended = False
        self.is_dark = False
        self.above: list[Above] = []
        self.ways: dict[int, Reached] = {}

    @property
    def enemy(self) -> Man:
        """The target enemy."""
        if self.target is None:
            message = "no target has been named"
            raise LookupError(message)
        return self.target

    @property
    def can_go_on(self) -> bool:
        """Whether he can do anything more in this activation."""
        return self.man.is_there and not self.has_ended

    def note(self, clause: str, word: str, fate: str, why: str) -> None:
        """Tell what becomes of an instruction."""
        self.play.tell(clause, Instruction(self.man.name, word, fate, why))

    def goal(self, clause: str, cell: int, why: str, others: Iterable[int] = ()) -> None:
        """Tell where he is bound for."""
        name = self.play.name
        rest = tuple(name(other) for other in others if other != cell)
        stays = cell == self.man.cell
        self.play.tell(clause, Goal(self.man.name, name(cell), why, rest, stays))

    # -- places ------------------------------------------------------------------------------------

    def reach(self, how: str, *, through: bool = False, save: int = 0) -> dict[int, Reached]:
        """Return the squares and facings where he can end, with *save* actions kept."""
        found = reach(self.play, self.man, how, max(0, self.left - save), through=through)
        self.ways = found
        return stops(self.play, self.man, found)

    def still(self, how: str, goal: int) -> Field:
        """Return for each square and facing the parts of actions that a square is still away.

        Doors can be opened, and count nothing, as in `targets.suspects`.
        """
        opening = 0 if how == "walk" else -1
        ways = ways_of(self.play.ground, self.play.numbers, how)
        return ways.field(goal, self.play.closed, opening)

    def route_to(self, node: int) -> list[Hop]:
        """Return the way to a square and facing that was found last."""
        return route(self.ways, node)

    def go(self, node: int, clause: str) -> None:
        """Go to a square and facing along the way that was found."""
        self.left = walk(self.play, self.man, self.route_to(node), self.left, clause)

    def choose(self, clause: str, nodes: dict[int, Reached], best: Iterable[int], why: str) -> int:
        """Return one of some nodes: a square by chance, then its cheapest node; tell why it."""
        cells: dict[int, int] = {}
        for node in best:
            known = cells.get(node // 4)
            if known is None or nodes[node].parts < nodes[known].parts:
                cells[node // 4] = node
        cell = self.play.one_place(clause, list(cells))
        self.goal(clause, cell, why, cells)
        return cells[cell]

    def closest(self, how: str, nodes: dict[int, Reached], goal: int) -> list[int]:
        """Return the nodes that are as close to a square as possible.

        By the actions still missing, then by squares; the option counts squares only. If he is as
        close as possible already, that is where he is: he does not walk to and fro.
        """
        far, here = self.play.ground.far, 4 * self.man.cell + self.man.facing
        best = list(nodes)
        if self.play.option("close") != "squares":
            _, best = self.still(how, goal).least(nodes)
        ranges = [far(node >> 2, goal) for node in best]
        least = min(ranges)
        best = [node for node, squares in zip(best, ranges, strict=True) if squares == least]
        return [here] if here in best else best


def whole(parts: int) -> int:
    """Return parts as whole actions."""
    return -(-parts // PARTS)
