"""What came of something on a real table: who is pinned, down, fled, has left, or lost a horse.

An answer is what `corrections` understands, or `nothing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.engine.chance import Chance
from lonehand.games.black_hat import events
from lonehand.games.black_hat.at_table.questions import CLAUSE
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.state import Figure, State, table_seat
from lonehand.games.black_hat.text import corrections

NOTHING: Final = "nothing"
MORE: Final = "more"
"""What is said last where more became of them, which is asked for next."""


class Results:
    """What came of something: `pinned A1 yes; out B2`, with `more` behind it, or `nothing`.

    Args:
        fight: the gunfight.

    """

    def __init__(self, fight: Fight) -> None:
        self.fight = fight

    def check(self, text: str) -> str:
        """Return it as corrections; raise Refusal if one cannot be."""
        said = "; ".join(" ".join(part.split()) for part in text.split(";") if part.split())
        if said.casefold() in ("", NOTHING):
            return ""
        corrections.apply(self.fight, self.fight.state.copy(), without_more(said))
        return said

    def sample(self, chance: Chance) -> str:
        """Return that nothing came of it, or that somebody is pinned or down."""
        known = self.candidates(9)
        return known[chance.below("result", len(known))]

    def candidates(self, most: int) -> Sequence[str]:
        """Return nothing, and what befalls figures most often."""
        here = self.fight.state.here()
        found = [f"pinned {each.key} yes" for each in here if not each.pinned]
        return (NOTHING, *found, *(f"out {each.key}" for each in here))[:most]


def ask(fight: Fight, figure: Figure) -> None:
    """Ask what came of what a figure did, and put the gunfight right by it."""
    about: dict[str, object] = {"figure": figure.key}
    said = MORE
    while said.endswith(MORE):
        said = fight.door.fill(table_seat(fight.state), CLAUSE, "result", Results(fight), about)
        if without_more(said):
            note(fight, figure, without_more(said))
        about = {**about, "again": True}


def without_more(said: str) -> str:
    """Return what became of figures, without the word that there is more."""
    return "; ".join(part for part in said.split("; ") if part not in ("", MORE))


def ask_left(fight: Fight, figure: Figure) -> None:
    """BW-LEAVE: ask whether a figure that goes over its own edge has left the table."""
    about = {"figure": figure.key}
    if fight.door.ask(table_seat(fight.state), CLAUSE, "left", ["yes", "no"], about) == "yes":
        note(fight, figure, f"left {figure.key}")


def note(fight: Fight, figure: Figure, said: str) -> None:
    """Put the gunfight right by what came of what a figure did."""
    before = {each.key for each in fight.state.here()}
    corrections.apply(fight, fight.state, said)
    fight.tell("BW-AUTO-TABLE", events.TableSays(said, about=(figure.key,)))
    credit(fight.state, fight.state.figure(figure.key), before)


def credit(state: State, by: Figure, before: set[str]) -> None:
    """Note whom somebody has shot down."""
    for each in state.figures:
        if each.key in before and each.where == "down" and each is not by:
            if each.side != by.side:
                by.downs += 1
            else:
                by.wrongs += 1
