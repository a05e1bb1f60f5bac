"""A screen that several people share while a game hides something: who may look at it now.

Between the parts of a turn a curtain is down, and nobody's own things are shown. It rises for
whoever is asked, and falls when somebody else is. Where a play may be interrupted it stays as it is
until somebody calls: nobody has to look who could not call anyway.
"""

from __future__ import annotations

from lonehand.engine.game import active_seats
from lonehand.engine.play.view import Play, Seats, Seen
from lonehand.engine.question import Question

CALL, OFF, ON = "call", "off", "on"
"""What is typed: somebody calls out; the curtain is taken away, or hung up again."""


def people_sharing(seen: Seen) -> tuple[str, ...]:
    """Return the people who may share a screen at which each sees his own; none if nobody does."""
    if not seen.game.hides or seen.outcome() is not None:
        return ()
    sitting = [
        seat for seat in active_seats(seen.game, seen.options) if seen.header.is_person(seat)
    ]
    return tuple(sitting) if len(sitting) > 1 else ()


class Curtain:
    """The curtain at one screen.

    Attributes:
        hangs: whether there is one; else everybody at the screen sees everything.
        looks: the seat that looks; empty while the curtain is down.
        waits: the people at this screen who are asked, in the order in which they are.
        moment: what somebody else is asked who may interrupt a play; None if nobody is.

    """

    def __init__(self, *, hangs: bool) -> None:
        self.hangs = hangs
        self.looks = ""
        self.waits: tuple[str, ...] = ()
        self.moment: Question | None = None
        self.shared: tuple[str, ...] = ()

    def check(self, session: Play) -> None:
        """Let the curtain fall if somebody else is asked; none hangs if cards are typed in."""
        self.shared, self.waits, self.moment = (), (), None
        if not self.hangs:
            return
        seen = session.view_for()
        self.shared = () if seen.typed else people_sharing(seen)
        self.waits = tuple(one.who for one in seen.questions() if not one.source)
        if not self.shared or self.looks in self.waits:
            return
        self.moment = seen.interruptible()
        if self.moment is None:
            self.looks = ""

    @property
    def seats(self) -> Seats | None:
        """The seats whose things are shown; None is all of them, where no curtain hangs."""
        return frozenset(filter(None, (self.looks,))) if self.shared else None

    @property
    def is_down(self) -> bool:
        """Whether nobody who is asked something is looking."""
        return bool(self.shared) and bool(self.waits) and self.looks not in self.waits

    def rise(self) -> None:
        """Let whoever is asked first look."""
        self.looks = self.waits[0]

    def lines(self, prompt: str) -> list[str]:
        """Return what is said while it is down; *prompt* is what somebody may interrupt."""
        who = self.waits[0]
        if self.moment is not None:
            return [
                f"{prompt} Nobody answers: Enter.",
                f"The {who} answers: type {CALL}, and everybody else looks away.",
            ]
        return [f"Now the {who}. Everybody else looks away; Enter raises the curtain."]
