"""How long the server takes over a draft while a unit is dragged, at 2,000 points a side.

A whole battle is played by the sensible player; in each activation of the people's, each unit that
may be activated is dragged along a curve over the table, as a hand does it, and let go: every
draft is checked and drawn as HTML as the page is sent it. Time of the process, the clock of one
core; what the network and the browser add is not in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from time import process_time

from figures import keep

from lonehand.engine.play.session import Session
from lonehand.engine.play.view import Seen
from lonehand.faces import viewmodel
from lonehand.faces.web.pages.window import part
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.rules.wounds import middle_of
from lonehand.show.drafts import Pointing
from lonehand.space.inches.measures import INCH

BATTLES = 2
STEPS = 12
"""Places along one drag."""
TABLE = (72, 48)
"""Inches of the tables that are played on."""
FAR = 16
"""Inches from where it stands to where a drag ends."""


def percentile(times: Sequence[float], share: float) -> float:
    """Return the value below which that share of the times lies, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))]


def told(name: str, times: Sequence[float]) -> None:
    """Print percentiles of some times."""
    shares = ((0.5, "half"), (0.9, "90 %"), (0.99, "99 %"), (1.0, "worst"))
    words = "   ".join(f"{word} {percentile(times, share):6.1f} ms" for share, word in shares)
    print(f"{name:34} {words}   ({len(times)} drafts)")


def draft(seen: Seen, pointing: Pointing) -> float:
    """Return how long a draft takes, from the address to the HTML, in seconds."""
    begun = process_time()
    part("draft", draft=viewmodel.draft(seen, pointing), game=seen.game)
    return process_time() - begun


def drags(session: Session, nth: int, held: list[float], free: list[float]) -> None:
    """Drag each unit that may be activated, and let it go."""
    seen = session.view_for()
    start = viewmodel.draft(seen, Pointing())
    for unit in start.whom if start is not None else ():
        x, y = middle_of(seen.view.find(unit.name))
        for step in range(1, STEPS + 1):
            far, way = FAR * INCH * step / STEPS, 2 * pi * (nth % 16) / 16 + 0.05 * step
            place = (x + far * cos(way)) / INCH, (y + far * sin(way)) / INCH
            inside = [min(max(0.0, at), most) for at, most in zip(place, TABLE, strict=True)]
            point = ",".join(f"{at:.1f}" for at in inside)
            held.append(draft(seen, Pointing(f"{unit.name}:", point=point, quick=True)))
        free.append(draft(seen, Pointing(f"{unit.name}:", point=point)))
        nth += 5


def main() -> None:
    """Play, drag, print."""
    held: list[float] = []
    free: list[float] = []
    for seed in range(BATTLES):
        session = Session.new(GAME, f"drafts {seed}", {"points": "2000"})
        nth = seed
        while session.questions():
            question = session.questions()[0]
            if question.topic == "activate":
                drags(session, nth, held, free)
                nth += 1
            hint = GAME.hint(session.state, question)
            if hint is None:
                break
            session.answer(str(hint.option))
            if nth > 20:
                break
    told("while it is dragged", held)
    told("let go, targets told", free)
    keep("drafts", f"{1000 * percentile(held, 0.5):.1f} and {1000 * percentile(held, 0.9):.1f} ms")


if __name__ == "__main__":
    main()
