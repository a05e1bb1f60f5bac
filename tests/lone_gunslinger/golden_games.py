"""The golden records: whole games that a person can read, and how they are made anew.

Each is two files: `NAME.txt` is the record; `NAME.log.txt` tells what happened, turn by turn, with
the clause behind each sentence. `scripts/golden` writes them; do that on purpose, when the rules
have changed, and read what has become of the games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from golden_files import Kept, ended, told

from lonehand.engine.chance import Chance
from lonehand.engine.game import WON
from lonehand.engine.play.session import Session
from lonehand.games.lone_gunslinger.events import Turn
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.testing.conformance import any_answer

LONGEST: Final = 420
"""Lines of a record that somebody may want to read."""
SEEDS: Final = 400


class Golden(NamedTuple):
    """One golden game.

    Attributes:
        name: the name of its files.
        why: what it is there to show.
        options: what is set otherwise than by default.
        player: who plays Sheriff and Deputy; a person's game is played by `crooked`.
        shows: what must be in it; a game of another seed is taken until it is.

    """

    name: str
    why: str
    options: Mapping[str, str]
    player: str
    shows: Callable[[Session], bool]


def anything(session: Session) -> bool:
    """Take the first game."""
    return session.outcome() is not None


def has(*kinds: str) -> Callable[[Session], bool]:
    """Take a game in which events of all these kinds happen."""
    return lambda session: set(kinds) <= {event.kind for event in session.events}


def names(clause: str) -> Callable[[Session], bool]:
    """Take a game in which a clause decides something."""
    return lambda session: clause in {event.clause for event in session.events}


def won(session: Session) -> bool:
    """Take a game that is won."""
    return session.view_for().result() == WON


GOLDEN: Final = (
    Golden("first-game", "A game by default.", {}, "plain", won),
    Golden("level-2", "Two cards on each Stack.", {"level": "2"}, "plain", has("beer")),
    Golden("night", "The night comes.", {"night": "on"}, "plain", names("LG-VAR-NIGHT")),
    Golden("wanted", "The four most wanted.", {"wanted": "on"}, "plain", has("luck")),
    Golden("final", "The final challenge.", {"final": "on"}, "plain", anything),
    Golden(
        "two-characters-sixteen",
        "Two characters each, of all sixteen.",
        {"two_characters": "sixteen"},
        "random",
        has("chosen"),
    ),
    Golden(
        "dodge-city", "Characters of Dodge City.", {"dodge_city": "on"}, "plain", names("LG-EXP")
    ),
    Golden("at-random", "Players who know nothing.", {}, "random", has("die", "flip")),
    Golden(
        "by-hand",
        "A person who takes back, branches off, corrects, and types in cards.",
        {},
        "person",
        has("correct"),
    ),
)


def played(golden: Golden, seed: str) -> Session:
    """Return the game of a seed, played to its end."""
    session = Session.new(
        GAME, seed, golden.options, {"Sheriff": golden.player, "Deputy": golden.player}
    )
    if golden.player == "person":
        crooked(session)
    return session


def crooked(session: Session) -> None:
    """Play as a person might who changes his mind: undo, redo, branches, a correction, switches."""
    chance = Chance(f"{session.record.header.seed} by hand")
    plain = GAME.players["plain"](chance)
    for number in range(2_000):
        for question in session.questions()[:1]:
            if question.source or number % 7 == 6:
                session.answer(any_answer(question, chance))
            else:
                session.answer(
                    str(plain(question, session.view_for(frozenset((question.who,))).view))
                )
        if not session.questions():
            return
        match number:
            case 3:
                session.undo(2)
            case 5:
                session.undo()
                session.redo()
            case 8:
                end = session.record.head
                session.undo(3)
                session.answer(session.questions()[0].texts()[-1])
                session.go(end)
            case 10:
                session.correct("life Sheriff 2")
            case 12:
                session.switch("deck", typed=True)
            case 16:
                session.undo(2)
                session.answer(session.questions()[0].texts()[-1])
            case 18:
                session.switch("deck", typed=False)


def made(golden: Golden) -> Session:
    """Return the first game that shows what it should and is not too long to read."""
    for number in range(1, SEEDS):
        session = played(golden, f"{golden.name} {number}")
        if len(session.record) <= LONGEST and session.outcome() and golden.shows(session):
            return session
    message = f"no game of {SEEDS} seeds shows what {golden.name} is there for"
    raise LookupError(message)


# -- the two files -------------------------------------------------------------------------------


def log(golden: Golden, session: Session) -> str:
    """Return what happened, turn by turn, with the clause behind each sentence."""
    header = session.record.header
    said = [f"{key}={value}" for key, value in golden.options.items()]
    rows = [
        f"{GAME.title}: {golden.name}",
        golden.why,
        f"Seed {header.seed}; {', '.join(said) or 'all as by default'}; played by {golden.player}.",
    ]
    for number, (clause, event, *_) in enumerate(session.events):
        sentence = GAME.sentence(session.at(number), event)
        if not sentence:
            continue
        before = f"Round {event.round}. " if isinstance(event, Turn) else ""
        rows += told(f"{before}{sentence}", clause, heads=bool(before))
    rows += ended(session, "The table")
    return "\n".join(rows) + "\n"


def fared(session: Session) -> str:
    """Return how a game ended."""
    return session.view_for().result() or ""


KEPT: Final = Kept(GAME, GOLDEN, made, log, lambda _, session: fared(session))
files, replayed, regenerate = KEPT.files, KEPT.replayed, KEPT.regenerate
FOLDER: Final = KEPT.folder
