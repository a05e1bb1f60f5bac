"""The proof that nothing hidden is sent: shuffle it, and every byte that a seat gets is the same.

    def test_no_page_of_my_game_tells_what_a_seat_may_not_know() -> None:
        what_is_hidden_is_not_sent(GAME, "any seed", sent)

*sent* gives all that a face would send to the holder of some seats, each part under a name. A twin
of the session holds other cards where those seats cannot look, and other words wherever they may
not read; what is sent of both must be the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from lonehand.engine.chance import Chance
from lonehand.engine.events import Event, Told
from lonehand.engine.game import Game
from lonehand.engine.play.record import PERSON, Line, Move, Record
from lonehand.engine.play.run import TABLE
from lonehand.engine.play.session import Session
from lonehand.engine.play.view import Seats, Seen
from lonehand.engine.question import Question, Round
from lonehand.testing.random_games import any_answer, any_options, holders, must, name_seats

Sent = Callable[[Session, Seats | None], Mapping[str, bytes]]
"""All that a face sends to the holder of some seats, by the name of each part."""
OTHERWISE: Final = "otherwise"
MOST_POSITIONS: Final = 400
A_FEW: Final = 25
"""In a game that hides nothing it is looked at every so many questions."""
SEALED: Final = 5
"""While a secret round is not complete it is looked at more often."""
LOOKS_BACK: Final = 8
"""So many events are looked back at."""


class Otherwise(Event, frozen=True):
    """Something else happened than in truth."""


class Twin(Session):
    """A session in which everything that *seats* may not know is otherwise; only to be looked at.

    Args:
        session: the real one.
        seats: who looks; None is the whole table.
        chance: shuffles what is hidden.

    """

    def __init__(self, session: Session, seats: Seats | None, chance: Chance) -> None:
        self.__dict__.update(session.__dict__)
        self.real, self.chance = session, chance
        looks = Seen(session, seats)
        self.seats = looks.seats | {TABLE} if looks.whole else looks.seats
        self.types = looks.whole  # only the whole table types in what cards and dice show
        self.sealed = {
            seat: text if seat in self.seats else OTHERWISE for seat, text in session.sealed.items()
        }
        if not session.game.hides:
            return
        self.midway = None
        here = session.path[-1]
        self.path = [*session.path[:-1], replace(here, state=self.redraw(here.state))]
        self.events = [self.event(each) for each in session.events]
        self.asked = self.next_question(session.asked)
        self.record = self.rewrite(session.record)

    def at(self, event: int) -> Any:
        """Return the state at an event, with other cards where *seats* cannot look."""
        return self.redraw(self.real.at(event))

    def told_at(self, line: int) -> int:
        """Return how many events were told when play stood on that line."""
        return self.real.told_at(line)

    def redraw(self, state: Any) -> Any:
        """Return a state with other cards where *seats* cannot look."""
        return self.game.shuffle_hidden(self.game.copy(state), self.seats, self.chance)

    def event(self, told: Told) -> Told:
        """Return another event in place of one that *seats* are not told."""
        if not told.only or not self.seats.isdisjoint(told.only):
            return told
        return told._replace(event=Otherwise())

    def next_question(self, asked: Question | Round | None) -> Question | Round | None:
        """Return what is asked, with other options where others are asked."""
        if isinstance(asked, Round):
            questions = tuple(self.question(each) for each in asked.questions)
            return replace(asked, questions=questions)
        return None if asked is None else self.question(asked)

    def question(self, question: Question) -> Question:
        """Return a question, with other options where they are for others."""
        if self.types:
            return question
        owners = question.owners or (question.who,) * len(question.options)
        options = tuple(
            option if owner in self.seats else f"{OTHERWISE} {number}"
            for number, (option, owner) in enumerate(zip(question.options, owners, strict=True))
        )
        if not self.seats.isdisjoint(question.seats()):
            return replace(question, options=options)
        options = options or (OTHERWISE,)
        if question.moment:  # that a play may be interrupted, and by whom, lies open
            return replace(question, options=options, about={})
        return replace(question, topic=OTHERWISE, options=options, about={}, form=None)

    def rewrite(self, record: Record) -> Record:
        """Return the same tree of lines with other texts; a long game has too many to place."""
        other = Record(replace(record.header, seed=OTHERWISE, start=OTHERWISE))
        other.lines = [self.line(line) for line in record.lines]
        other.children = {line: list(after) for line, after in record.children.items()}
        other.latest, other.head = dict(record.latest), record.head
        return other

    def line(self, line: Line | Move) -> Line | Move:
        """Return a line of the record with another text if it is not for these seats."""
        if isinstance(line, Move):
            return line
        line = replace(line, check="0" * 8 if line.check else "")
        own = line.who in self.seats or line.kind == "switch"
        if own or (self.types and line.kind == "typed"):
            return line
        return replace(line, text=f"{OTHERWISE} {line.number}")


def what_is_hidden_is_not_sent(
    game: Game,
    seed: str,
    sent: Sent | None = None,
    every: int | None = None,
    players: Sequence[str] = (),
) -> None:
    """Nothing that is sent to a seat changes when what the seat may not know is shuffled.

    It holds at every question until the game is over, and after an answer was taken back.

    Args:
        game: the game, which is played at random.
        seed: the seed of the game.
        sent: what is sent to the holders of some seats; None is all that they see.
        every: look at every so many questions; None is at all of them, or at a few in a game that
            hides nothing but the answers of a secret round.
        players: seats that a player takes; persons sit at the others.

    Raises:
        Broken: something hidden was sent.

    """
    chance = Chance(f"{seed}\nhidden")
    seats = {seat: "random" if seat in players else PERSON for seat in game.seats}
    session = Session.new(game, seed, any_options(game, chance), seats)
    step = every or (1 if game.hides else A_FEW)
    for number in range(MOST_POSITIONS):
        asked = session.questions()
        if not asked:
            return
        if number % step == 0 or (session.sealed and number % SEALED == 0):
            compare(session, sent or all_seen, chance)
            if session.takes_back() and not session.sealed:
                session.undo()
                compare(session, sent or all_seen, chance)
                session.redo()
        question = asked[chance.below("who", len(asked))]
        seat = question.who if isinstance(session.asked, Round) else None
        session.answer(any_answer(question, chance), seat=seat)


def compare(session: Session, sent: Sent, chance: Chance) -> None:
    """Raise Broken if something else is sent of a twin of *session*."""
    sealed = (frozenset((seat,)) for seat in session.sealed)
    for seats in dict.fromkeys((None, *holders(session.game), *sealed)):
        real, other = sent(session, seats), sent(Twin(session, seats, chance), seats)
        who = "the whole table" if seats is None else name_seats(seats)
        where = f"at line {session.record.head}, to {who}"
        must(real.keys() == other.keys(), f"other parts are sent {where}")
        for part, data in real.items():
            must(data == other[part], f"{part} tells something hidden, {where}")


def all_seen(session: Session, seats: Seats | None) -> dict[str, bytes]:
    """Return all that *seats* see, each part as bytes."""
    seen = session.view_for(seats)
    encode = msgspec.json.Encoder(enc_hook=str).encode
    asked = [(one.who, one.clause, one.topic, one.texts(), one.about) for one in seen.questions()]
    others = [(one.who, one.topic, one.texts()) for one in seen.others_asked()]
    view, events = seen.game.encode, len(seen.events)
    back = [*range(0, events, 1 + events // LOOKS_BACK), events]
    return {
        "the view": view(seen.view),
        "the questions": encode([asked, others, seen.waits_for(), seen.typed_before()]),
        "the events": encode([(each.kind, each) for each in seen.events]),
        "looking back": b"\n".join(view(seen.at(event)) for event in back),
        "where the events stand": encode([seen.line_of(event) for event in range(events)]),
        "undo and redo": encode([seen.takes_back(), seen.brings_back(), seen.persons()]),
        "who must agree": encode([seen.must_agree(), seen.shown_since()]),
        "the branches": encode(seen.branches()),
        "the header": encode(seen.header),
        "the record": seen.export().encode(),
        "the moment": encode([seen.token, seen.moment, seen.outcome()]),
    }
