"""The golden records of OUTLAWS!: whole shootouts that a person can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from golden_files import Kept, ended, told

from lonehand.engine.play.session import Session
from lonehand.games.outlaws.game import GAME

LONGEST: Final = 140
"""Lines of a record that somebody may want to read."""
SEEDS: Final = 200


class Golden(NamedTuple):
    """One golden shootout.

    Attributes:
        name: the name of its files.
        why: what it is there to show.
        options: what is set otherwise than by default.
        shows: what must be in it.
        player: who plays the human side.

    """

    name: str
    why: str
    options: Mapping[str, str]
    shows: Callable[[Session], bool]
    player: str = "plain"


def names(*clauses: str) -> Callable[[Session], bool]:
    """Return what says whether clauses came up in a shootout."""
    return lambda session: set(clauses) <= {told_.clause for told_ in session.events}


GOLDEN: Final = (
    Golden(
        "street-fight",
        "Both outlaws roll their dice on the street; a Snap-shot is answered.",
        {"shootout": "street-fight"},
        names("OL-SHOOTPLUS", "OL-ADV-DIE", "OL-SNAP-1"),
    ),
    Golden(
        "riders",
        "Mounted Tuwa come across the prairie.",
        {"shootout": "tuwa-chase"},
        names("OL-MOVE-RT1"),
    ),
    Golden(
        "brawl",
        "Hand to hand in the saloon.",
        {"shootout": "stand-off", "side": "none"},
        names("OL-BASE-BRAWL"),
    ),
    Golden(
        "out-of-ammunition",
        "Somebody runs out of ammunition, hides and reloads.",
        {"shootout": "churchyard", "side": "none"},
        names("OL-AMMO-2"),
    ),
)


def played(golden: Golden, seed: str) -> Session:
    """Return a shootout of that seed."""
    return Session.new(GAME, seed=seed, options=golden.options, seats={"Player": golden.player})


def made(golden: Golden) -> Session:
    """Return the first shootout that shows what it should and is short enough to read."""
    for number in range(1, SEEDS):
        session = played(golden, f"{golden.name} {number}")
        if len(session.record) <= LONGEST and session.outcome() and golden.shows(session):
            return session
    message = f"no shootout of {SEEDS} seeds shows what {golden.name} is there for"
    raise LookupError(message)


def log(golden: Golden, session: Session) -> str:
    """Return what happened, counter by counter, with the clause behind each sentence."""
    said = [f"{key}={value}" for key, value in golden.options.items()]
    rows = [
        f"{GAME.title}: {golden.name}",
        golden.why,
        f"Seed {session.record.header.seed}; {', '.join(said)}; played by {golden.player}.",
    ]
    for clause, event, *_ in session.events:
        sentence = GAME.sentence(session.state, event)
        if sentence:
            rows += told(sentence, clause, heads=event.kind in ("turn", "counter"))
    rows += ended(session, "The shootout")
    return "\n".join(rows) + "\n"


KEPT: Final = Kept(GAME, GOLDEN, made, log, lambda _, session: f"{session.state.turn} turns")
files, replayed, regenerate = KEPT.files, KEPT.replayed, KEPT.regenerate
FOLDER: Final = KEPT.folder
