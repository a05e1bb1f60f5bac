"""The golden records: whole showdowns that a person can read, and how they are made anew.

Each is two files: `NAME.txt` is the record; `NAME.log.txt` tells what happened, segment by segment,
with the clause behind each sentence. `scripts/golden` writes them; do that on purpose, when the
rules have changed, and read what has become of the showdowns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from golden_files import Kept, ended, told

from lonehand.engine.chance import Chance
from lonehand.engine.events import of_sort
from lonehand.engine.play.session import Session
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.rules.deck import DECK
from lonehand.games.gunslinger.state import SEATS
from lonehand.testing.conformance import any_answer

LONGEST: Final = 90
"""Lines of a record that somebody may want to read."""
TURNS: Final = 12
SEEDS: Final = 400
ANSWERS_AT_MOST: Final = 400
DUEL: Final = {"showdown": "duel", "side": "first"}

Shows = Callable[[Session], bool]


class Golden(NamedTuple):
    """One golden showdown.

    Attributes:
        name: the name of its files.
        why: what it is there to show.
        options: what is set otherwise than by default.
        shows: what must be in it; a showdown of another seed is taken until it is.
        player: who plays; a person's answers are the script, and after it any.
        script: what a person answers and which result cards are typed in, in order.

    """

    name: str
    why: str
    options: Mapping[str, str]
    shows: Shows
    player: str = "random"
    script: tuple[str, ...] = ()


# -- what a showdown must show --------------------------------------------------------------------


def has(*kinds: str) -> Shows:
    """Take a showdown in which events of all these kinds happen."""
    return lambda session: set(kinds) <= {event.kind for event in session.events}


def lasts(turns: int) -> Shows:
    """Take a showdown of so many turns at least."""
    return lambda session: session.state.turn >= turns


def names(*clauses: str) -> Shows:
    """Take a showdown in which these clauses have a word."""
    return lambda session: set(clauses) <= {event.clause for event in session.events}


def acts_by(marker: str, *activities: str) -> Shows:
    """Take a showdown in which somebody holds a marker and does these things by it."""

    def shows(session: Session) -> bool:
        done = Counter(
            found.activity
            for found in of_sort(session.events, events.Decision)
            if found.marker == marker and found.cell
        )
        return all(done[activity] for activity in activities)

    return shows


def heads_for_a_hex(session: Session) -> bool:
    """Take a showdown in which somebody in the open seeks out a hex in an aim zone, and shoots."""
    zones = [found.zone for found in of_sort(session.events, events.Decision)]
    return any(zones) and bool(of_sort(session.events, events.Shoots))


def runs_out(session: Session) -> bool:
    """Take a showdown in which somebody runs out of the door of his building."""
    return any(
        line.say.startswith("He runs for the way out")
        for found in of_sort(session.events, events.Decision)
        for line in found.lines
    )


def brawl(session: Session) -> bool:
    """Take a showdown that fists decide: automatic characters knock somebody out."""
    return not of_sort(session.events, events.Shoots) and any(
        found.condition == "unconscious" for found in of_sort(session.events, events.Out)
    )


def first_game(session: Session) -> bool:
    """Take the replay's first game: 14 hits by a JAB, a KICK that misses, and out in turn 2."""
    blows = [(found.blow, found.hits) for found in of_sort(session.events, events.Strikes)]
    return [("JAB", 14), ("KICK", 0)] == blows[:2] and session.state.turn == 2


def second_game(session: Session) -> bool:
    """Take the replay's second game: both blows miss, then his shot, and Doc's bull's-eye kills."""
    blows = [found.hits for found in of_sort(session.events, events.Strikes)]
    shots = [(found.who, found.result) for found in of_sort(session.events, events.Shoots)]
    return [0, 0] == blows and [("Ringo", "miss"), ("Doc", "bull")] == shots


GOLDEN: Final = (
    Golden(
        "replay-1",
        "The published replay, first game: punched while he draws, then out.",
        {**DUEL, "size": "2"},
        first_game,
        "person",
        ("2", "Doc: draw and cock, aim", "10", "1", "3", "100", "8"),
    ),
    Golden(
        "replay-2",
        "The published replay, second game: both blows miss; an unaimed shot, then a bull's-eye.",
        {**DUEL, "size": "2"},
        second_game,
        "person",
        ("2", "Doc: draw and cock, aim", "1", "20", "3", "Doc: aim, shoot", "100", "9", "head"),
    ),
    Golden("marker-a", "TAC A: he closes in and strikes.", DUEL, acts_by("A", "ADVANCE", "JAB")),
    Golden(
        "marker-b",
        "TAC B: he comes slowly and shoots quickly.",
        DUEL,
        acts_by("B", "ADVANCE", "SHOOT"),
    ),
    Golden("marker-c", "TAC C: he stays, aims and shoots.", DUEL, acts_by("C", "AIM", "SHOOT")),
    Golden(
        "marker-d",
        "TAC D: he runs for cover.",
        {"showdown": "saloon-quarrel", "size": "2", "side": "first"},
        acts_by("D", "ADVANCE", "SHOOT"),
    ),
    Golden(
        "cover",
        "Behind cover: down, his head out, aim and shoot, and the head back.",
        {"showdown": "corral", "size": "3", "side": "none"},
        has("gets down", "head out", "head back"),
    ),
    Golden(
        "brawl",
        "Fists and boots in the saloon.",
        {"showdown": "saloon-fight", "size": "3", "side": "first"},
        brawl,
    ),
    Golden(
        "gully",
        "Gully country: who sees nobody heads for a hex in an aim zone.",
        {"showdown": "gully-ambush", "size": "3", "side": "first"},
        heads_for_a_hex,
    ),
    Golden(
        "one-door",
        "A room that shows only its door: he runs out of it.",
        {"showdown": "jail-break", "size": "3", "side": "first"},
        runs_out,
    ),
    Golden(
        "bonus-cards",
        "Bonus cards give automatic characters further entries.",
        {"showdown": "boot-hill", "size": "2"},
        names("GS-9.5.1"),
    ),
    Golden(
        "bank-robbery",
        "Money changes hands at the bank, and points are made with it.",
        {"showdown": "bank-robbery", "size": "3"},
        has("takes", "points"),
        "plain",
    ),
    Golden(
        "table-map",
        "Beside a real table, with the program's map.",
        {**DUEL, "size": "2", "beside": "map"},
        lasts(3),
        "person",
    ),
    Golden(
        "table-facts",
        "Beside a real table, by facts that are asked.",
        {**DUEL, "size": "2", "beside": "facts"},
        lasts(3),
        "person",
    ),
)


def played(golden: Golden, seed: str) -> Session:
    """Return the showdown of a seed, played to its end."""
    session = Session.new(
        GAME,
        seed,
        golden.options,
        dict.fromkeys(SEATS, golden.player),
        typed=(DECK,) if golden.script else (),
    )
    script, chance = list(golden.script), Chance(f"{seed} by hand")
    for _ in range(ANSWERS_AT_MOST):
        questions = session.questions()
        if not questions or len(session.record) > LONGEST:
            break
        session.answer(script.pop(0) if script else any_answer(questions[0], chance))
    return session


def made(golden: Golden) -> Session:
    """Return the first showdown that shows what it should and is not too long to read."""
    for number in range(1, SEEDS):
        session = played(golden, f"{golden.name} {number}")
        is_short = len(session.record) <= LONGEST and session.state.turn <= TURNS
        if is_short and session.outcome() and golden.shows(session):
            return session
    message = f"no showdown of {SEEDS} seeds shows what {golden.name} is there for"
    raise LookupError(message)


# -- the two files --------------------------------------------------------------------------------


def log(golden: Golden, session: Session) -> str:
    """Return what happened, segment by segment, with the clause behind each sentence.

    For a decision it says the marker, the cell of the table and the row of the chart as well.
    """
    header = session.record.header
    said = [f"{key}={value}" for key, value in golden.options.items()]
    rows = [
        f"{GAME.title}: {golden.name}",
        golden.why,
        f"Seed {header.seed}; {', '.join(said)}; played by {golden.player}.",
    ]
    for number, (clause, event, *_) in enumerate(session.events):
        if isinstance(event, events.Reason):
            continue
        sentence = GAME.sentence(session.at(number), event)
        if isinstance(event, events.Decision) and event.cell not in ("", clause):
            sentence += f" ({event.cell})"
        if not sentence:
            continue
        rows += told(sentence, clause, heads=event.kind in ("turn", "segment"))
    rows += ended(session, "The showdown")
    return "\n".join(rows) + "\n"


KEPT: Final = Kept(GAME, GOLDEN, made, log, lambda _, session: f"{session.state.turn} turns")
files, replayed, regenerate = KEPT.files, KEPT.replayed, KEPT.regenerate
FOLDER: Final = KEPT.folder
