"""Every state of the card table that has a look of its own, each as a saved game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lonehand.engine.play.session import Session
from lonehand.faces import viewmodel
from lonehand.games import find
from lonehand.show.contract import show_of
from lonehand.store.sqlite import Store

GAME: Final = "lone-gunslinger"
SEED: Final = "last train"


def led(store: Store, stop: Callable[[Session], bool], seed: str = SEED, **options: str) -> str:
    """Return a game led by the sensible player up to where it is stopped, or to its end."""
    session = store.new(GAME, {"level": "1", **options}, {}, seed, ())
    while session.outcome() is None and not stop(session):
        found = viewmodel.hint(session.view_for())
        session.answer(found.answer if found else session.questions()[0].texts()[0])
    return str(session.key)


def asked(topic: str, rounds: int = 1) -> Callable[[Session], bool]:
    """Return whether that is asked, in that round or a later one."""
    return lambda session: session.questions()[0].topic == topic and session.state.round >= rounds


def of_the_deputy(topic: str, place: str) -> Callable[[Session], bool]:
    """Return whether the Deputy is asked that, with a card to choose from such a place."""

    def found(session: Session) -> bool:
        question = session.questions()[0]
        show = show_of(find(GAME))
        if (question.who, question.topic) != ("Deputy", topic):
            return False
        return any(show.point(question, each).place.startswith(place) for each in question.options)

    return found


def beside(store: Store, answers: int) -> str:
    """Return a game beside a real table after so many answers."""
    session = store.new(GAME, {}, {}, SEED, tuple(find(GAME).sources))
    for _ in range(answers):
        texts = session.questions()[0].texts()
        session.answer("end turn" if "end turn" in texts else texts[len(texts) // 3])
    return str(session.key)


STATES: Final[dict[str, Callable[[Store], str]]] = {
    "first-turn": lambda store: led(store, asked("play")),
    "middle": lambda store: led(store, asked("play", 3)),
    "late": lambda store: led(store, asked("play", 7), "s0", level="0"),
    "shot": lambda store: led(store, asked("shot")),
    "discard": lambda store: led(store, asked("discard")),
    "store": lambda store: led(store, asked("store"), "s0"),
    "duel": lambda store: led(store, asked("duel"), "s0", level="2"),
    "lucky": lambda store: led(store, asked("lucky"), "s0", level="0"),
    "steal": lambda store: led(store, asked("steal"), "s0"),
    "part-with": lambda store: led(store, asked("part with"), "s0", level="2"),
    "last-point": lambda store: led(store, asked("last point"), "s0", level="2"),
    "over": lambda store: led(store, lambda _: False),
    "beside-roles": lambda store: beside(store, 0),
    "beside-card": lambda store: beside(store, 14),
}
"""For each state what makes it."""

OF_THE_DEPUTY: Final[dict[str, Callable[[Store], str]]] = {
    "in play": lambda store: led(store, of_the_deputy("part with", "play"), "s3", level="2"),
    "indians": lambda store: led(store, of_the_deputy("indians", "hand"), "s2", level="2"),
}
"""Questions to the Deputy, by what may be chosen, each by what makes it."""
