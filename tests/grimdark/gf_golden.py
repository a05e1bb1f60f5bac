"""The golden records: battles that a person can read, and how they are made anew.

Each is two files: `NAME.txt` is the record; `NAME.log.txt` tells what happened, activation by
activation, with the clause behind each sentence and the reasons of every decision of the AI. A
record ends after the rounds that it is there to show. `scripts/golden` writes them; do that on
purpose, when the rules have changed, and read what has become of the battles.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from fielded import fields_of
from golden_files import Kept, wrapped

from lonehand.engine.chance import Chance
from lonehand.engine.play.session import Session
from lonehand.engine.reasons import Weighed
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.game import GAME
from lonehand.testing.conformance import any_answer

LONGEST: Final = 160
"""Lines of a record that somebody may want to read."""
SEEDS: Final = 200
ANSWERS_AT_MOST: Final = 400
SMALL: Final = {"army": "harbour-watch-750", "enemy": "moor-clans-750"}
OTHER_WAY: Final = {"army": "moor-clans-750", "enemy": "harbour-watch-750"}
CORPS: Final = {"army": "harbour-watch-750", "enemy": "survey-corps-1000"}
GUILD: Final = {"army": "harbour-watch-750", "enemy": "deep-guild-1000"}

Shows = Callable[[Session], bool]


class Golden(NamedTuple):
    """One golden battle.

    Attributes:
        name: the name of its files.
        why: what it is there to show.
        options: what is set otherwise than by default.
        shows: what must be in it; a battle of another seed is taken until it is.
        rounds: how many rounds are played.
        player: who answers for the people: `plain`, or `any` answer that is legal.

    """

    name: str
    why: str
    options: Mapping[str, str]
    shows: Shows
    rounds: int = 2
    player: str = "plain"


# -- what a battle must show -----------------------------------------------------------------------


def facts(session: Session, kind: str) -> list[dict[str, Any]]:
    """Return the facts of all events of a kind."""
    return [fields_of(event) for event in session.events if event.kind == kind]


def has(*kinds: str) -> Shows:
    """Take a battle in which events of all these kinds happen."""
    return lambda session: set(kinds) <= {event.kind for event in session.events}


def names(*clauses: str) -> Shows:
    """Take a battle in which these clauses have a word."""
    return lambda session: set(clauses) <= {event.clause for event in session.events}


def both(one: Shows, other: Shows) -> Shows:
    """Take a battle that shows two things."""
    return lambda session: one(session) and other(session)


def takes(*nodes: str) -> Shows:
    """Take a battle in which units of the AI come to all these nodes of the trees."""
    return lambda session: (
        set(nodes) <= {node for found in facts(session, "decision") for node in found["path"]}
    )


def charges_in_the_way(session: Session) -> bool:
    """Take a battle in which a unit charges an enemy in the way to its objective."""
    return any(
        event.clause in ("GF-H-2", "GF-M-2") and fields_of(event)["action"] == "Charge"
        for event in session.events
        if event.kind == "decision"
    )


GOLDEN: Final = (
    Golden(
        "tree-hybrid",
        "The tree of Hybrid units: enemies in the way, what a Rush reaches, shots on the way.",
        SMALL,
        takes("GF-H-2", "GF-H-3", "GF-H-4"),
    ),
    Golden(
        "tree-shooting",
        "The tree of Shooting units: an Advance that gives a shot, a Rush where none does.",
        OTHER_WAY,
        both(takes("GF-S-1", "GF-S-2"), has("shoots")),
    ),
    Golden(
        "tree-melee",
        "The tree of Melee units: they rush, and charge whom they reach.",
        SMALL,
        both(takes("GF-M-1", "GF-M-2"), charges_in_the_way),
    ),
    Golden(
        "kiting-and-cover",
        "With all objectives under control they back off just so far, and stay in cover.",
        OTHER_WAY,
        names("GF-ADV-2", "GF-TER-C2"),
        rounds=4,
        player="any",
    ),
    Golden(
        "caster",
        "A spell is drawn, after the move and before the attack; who cannot cast goes on.",
        CORPS,
        both(has("casts"), names("GF-SR-CASTER-2")),
    ),
    Golden(
        "transport",
        "A transport is filled by chance, acts before its cargo, and lets it out.",
        CORPS,
        names("GF-SR-TRANSPORT-1", "GF-SR-TRANSPORT-2", "GF-SR-TRANSPORT-3"),
    ),
    Golden(
        "aircraft",
        "An Aircraft begins on the edge, shoots in passing, leaves the table and comes back.",
        CORPS,
        both(has("leaves", "returns"), names("GF-SR-AIRCRAFT")),
        rounds=3,
    ),
    Golden(
        "ambush",
        "Units in ambush arrive in round 2, in groups and sections of their own.",
        GUILD,
        both(has("arrives"), names("GF-SR-AMBUSH", "GF-SR-AMBUSH-2")),
    ),
    Golden(
        "bonus",
        "The challenge: the AI that holds less hits better, and blocks better as well.",
        {**SMALL, "bonus": "on"},
        names("GF-BONUS", "GF-BONUS-2"),
        rounds=3,
    ),
    Golden(
        "gf-3.5",
        "The later edition: other numbers and names, the same trees.",
        {**GUILD, "profile": "gf-3.5"},
        has("shoots", "charges"),
    ),
    Golden(
        "table-map",
        "Beside a real table, with the program's map; people say where they went.",
        {**SMALL, "beside": "map"},
        has("decision"),
        rounds=1,
        player="any",
    ),
    Golden(
        "table-facts",
        "Beside a real table, by facts that are asked.",
        {**SMALL, "beside": "facts"},
        has("decision"),
        rounds=1,
        player="any",
    ),
)


def played(golden: Golden, seed: str) -> Session:
    """Return the battle of a seed, played to the end of the rounds that it shows."""
    session = Session.new(GAME, seed, golden.options)
    chance = Chance(f"{seed} by hand")
    plain = GAME.players["plain"](chance)
    for _ in range(ANSWERS_AT_MOST):
        questions = session.questions()
        if not questions or session.state.round > golden.rounds:
            break
        question = questions[0]
        if golden.player == "any":
            session.answer(any_answer(question, chance))
        else:
            session.answer(str(plain(question, session.view_for(frozenset((question.who,))).view)))
    return session


def made(golden: Golden) -> Session:
    """Return the first battle that shows what it should and is not too long to read."""
    for number in range(1, SEEDS):
        session = played(golden, f"{golden.name} {number}")
        if len(session.record) <= LONGEST and is_played(golden, session) and golden.shows(session):
            return session
    message = f"no battle of {SEEDS} seeds shows what {golden.name} is there for"
    raise LookupError(message)


def is_played(golden: Golden, session: Session) -> bool:
    """Say whether a battle has come to the end of the rounds that it shows."""
    return session.outcome() is not None or session.state.round > golden.rounds


# -- the two files ---------------------------------------------------------------------------------


def log(golden: Golden, session: Session) -> str:
    """Return what happened, activation by activation, with the clause behind each sentence.

    Under a decision of the AI stand the reasons, before shots why they are at whom.
    """
    header = session.record.header
    said = [f"{key}={value}" for key, value in golden.options.items()]
    rows = [
        f"{GAME.title}: {golden.name}",
        *textwrap.wrap(golden.why, 100),
        f"Seed {header.seed}; {', '.join(said)}; the people play {golden.player}.",
    ]
    state = session.state
    for event in session.events:
        sentence = GAME.sentence(state, event.event)
        if isinstance(event.event, events.Targets):
            rows += reasons(
                line for line in event.event.lines if line.use and line.text != "Action"
            )
        if not sentence:
            continue
        if event.kind in ("round", "activates"):
            rows += ["", f"{sentence} [{event.clause}]"]
            continue
        rows += wrapped(f"{sentence} [{event.clause}]", "  ", "  ")
        if isinstance(event.event, events.Decision):
            rows += reasons(event.event.lines[:-1])
    outcome = session.outcome()
    rows += ["", GAME.standing(state) if outcome is None else f"{outcome.sentence}"]
    rows += ["", f"The battle at the end: {session.checksum(state)}"]
    return "\n".join(rows) + "\n"


def reasons(lines: Iterable[Weighed]) -> list[str]:
    """Return reasons as lines; of a shot, its weapon is named."""
    return [
        row
        for line in lines
        for row in wrapped(
            f"{line.text + ': ' if line.use else ''}{line.say} [{line.clause}]",
            "    - ",
            "      ",
        )
    ]


KEPT: Final = Kept(GAME, GOLDEN, made, log, lambda golden, _: f"{golden.rounds} rounds")
files, replayed, regenerate = KEPT.files, KEPT.replayed, KEPT.regenerate
FOLDER: Final = KEPT.folder
