"""A campaign: a series of games, each of which begins from what the one before left.

A game that can go on so is `Continues`. The records of its games are linked by that alone: the
state that a later one starts from must be the one that the game makes of how the earlier one ended.
Each record replays by itself, and all of them together as text: one record after the other, behind
a first line of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lonehand.engine.errors import Divergence, Refusal
from lonehand.engine.game import Continues, Game, settle_options, use_tables
from lonehand.engine.play import record as records
from lonehand.engine.play.record import Record
from lonehand.engine.play.session import Keeper, Session

FORMAT: Final = "lonehand campaign 1"


def start_after(session: Session, options: Mapping[str, str]) -> Any:
    """Return the state in which the game after *session* begins.

    Raises:
        Refusal: the game has no campaigns, is still going on, or was the last of its campaign.

    """
    game = session.game
    if not isinstance(game, Continues):
        raise Refusal(f"{game.title} has no campaigns", place="campaign")
    if session.outcome() is None:
        raise Refusal("finish the game before this one first", place="campaign")
    start = game.next_start(session.state, options)
    if start is None:
        raise Refusal("that was the last game of the campaign", place="campaign")
    return start


def next_game(session: Session, seed: str, keeper: Keeper | None = None) -> Session:
    """Begin the game that follows a finished one, with its options, seats, sources and tables.

    Raises:
        Refusal: as `start_after`.

    """
    header = session.record.header
    start = start_after(session, header.options)
    return Session.new(
        session.game,
        seed,
        header.options,
        header.seats,
        header.typed,
        keeper,
        start,
        header.tables,
        follows=session.key,
    )


def replay(game: Game, series: Sequence[Record]) -> list[Session]:
    """Return the games of a campaign, after replaying each and checking that it follows.

    Raises:
        Refusal: there is no game in it, or one does not go on from the one before.
        Divergence: a record does not fit the rules.

    """
    if not series:
        raise Refusal("a campaign needs at least one game", place="campaign")
    sessions = [Session(game, series[0])]
    for number, record in enumerate(series[1:], 2):
        place = f"game {number} of the campaign"
        header = record.header
        if header.game != game.name:
            raise Refusal(f"this is a game of {header.game}, not of {game.name}", place=place)
        played = use_tables(game, header.tables)
        start = start_after(sessions[-1], settle_options(played, header.options))
        if header.start.encode() != played.encode(start):
            raise Refusal(
                "this game does not start from where the one before it ended", place=place
            )
        try:
            sessions.append(Session(game, record))
        except Divergence as divergence:
            raise Divergence(divergence.place, f"{place}: {divergence.sentence}") from divergence
    return sessions


def text(series: Sequence[Record]) -> str:
    """Return the records of a campaign as one text."""
    return "\n".join([FORMAT, *(record.text() for record in series)])


def is_campaign(text: str) -> bool:
    """Tell whether a text is that of a campaign, and not of a single record."""
    return text.removeprefix("\ufeff").partition("\n")[0].strip() == FORMAT


def read(text: str, name: str = "campaign") -> list[Record]:
    """Return the records that the text of a campaign holds.

    Raises:
        Refusal: with the name of the file and the line that cannot be read.

    """
    if not is_campaign(text):
        raise Refusal(f"the first line of a campaign must be “{FORMAT}”", place=f"{name}, line 1")
    rows = text.split("\n")
    starts = [number for number, row in enumerate(rows) if row.strip() == records.FORMAT]
    ends = [*starts[1:], len(rows)]
    return [
        records.read("\n".join(rows[start:end]), f"{name}, game {number}")
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1)
    ]
