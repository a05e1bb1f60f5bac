"""Opening a game for those who see it as seats do: a new one, from a record, or to look ahead."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import islice

from lonehand.engine.chance import Chance
from lonehand.engine.events import NOTHING
from lonehand.engine.game import Game, active_seats
from lonehand.engine.play.record import PERSON, Record
from lonehand.engine.play.record_door import switch_sources
from lonehand.engine.play.session import Session
from lonehand.engine.play.view import Play, Seats


def begin(
    game: Game,
    seed: str,
    options: Mapping[str, str],
    seats: Mapping[str, str],
    tables: Mapping[str, str],
) -> Play:
    """Begin a game that nothing keeps; see `Session.new`."""
    return Session.new(game, seed, options, seats, tables=tables)


def reopen(game: Game, record: Record) -> Play:
    """Return a game from its record, kept by nothing; raise Divergence where the rules part."""
    return Session(game, record)


def texts_since(session: Session, line: int) -> Iterator[str]:
    """Yield what was given in a game since a line of its record, choices and chance, in order."""
    return (each.text for each in session.record.path(after=line) if each.kind != "switch")


def fork(
    play: Play, seats: Seats, chance: Chance, seed: str, players: Mapping[str, str] = NOTHING
) -> Play | None:
    """Return a game that goes on from the same position, as far as *seats* know it.

    It begins where the printed step began: what *seats* cannot know there is shuffled by *chance*,
    and all that was given since is given again, each seat a person's and every source of chance
    typed in. Only then do the players sit down again, and chance comes from *seed*. *players* names
    who plays a seat from then on, in place of whoever has it now.

    Returns None where what was given does not fit the shuffled position, or the game is over.

    Raises:
        TypeError: *play* is not a session.

    """
    if not isinstance(play, Session):
        raise TypeError(f"only a game in play can be forked, not {play!r}")
    game, here, header = play.game, play.path[-1], play.record.header
    start = game.shuffle_hidden(game.copy(here.state), seats, chance)
    persons, by_hand, typed = dict.fromkeys(game.seats, PERSON), tuple(game.sources), here.typed
    found = Session.new(
        game, seed, play.options, persons, by_hand, start=start, tables=header.tables
    )
    by_itself = deque(texts_since(found, 0))  # given without a question: the only card left
    for line in play.record.path(after=here.line):
        if line.kind == "switch":
            typed = switch_sources(typed, line.text)
            continue
        if by_itself:
            if by_itself.popleft() != line.text:
                return None
            continue
        asked = (one for one in found.questions() if line.who in (one.who, *one.seats()))
        question = next(asked, None)
        if question is None or not question.fits(line.text):
            return None
        before = found.record.head
        found.answer(line.text, seat=None if question.source else line.who)
        by_itself.extend(islice(texts_since(found, before), 1, None))
    if found.outcome() is not None:
        return None
    for source in game.sources:
        if source not in typed:
            found.switch(source, typed=False)
    for seat in active_seats(game, play.options):
        player = players.get(seat) or play.stand_ins.get(seat) or header.seats[seat]
        if player != PERSON:
            found.stand_in(seat, player)
    return found
