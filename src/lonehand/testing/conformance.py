"""What every game must keep, no matter who wrote it: one function for each idea.

A game passes when each of `IDEAS` returns for a number of seeds::

    @pytest.mark.parametrize("idea", IDEAS, ids=name)
    def test_my_game_keeps(idea: Idea) -> None:
        idea(GAME, "any seed")

Each plays games at random, under random options and with some dice and cards typed in by hand. What
it finds wrong it raises as `Broken`, with a sentence that says where.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from typing import Any, Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.events import Event
from lonehand.engine.game import Game, seen_by, use_tables
from lonehand.engine.play.history import decisions
from lonehand.engine.play.record import PERSON, Header, Record, read
from lonehand.engine.play.record_door import Door, Pending
from lonehand.engine.play.session import Session
from lonehand.engine.players import seat_player
from lonehand.engine.question import Question, Round
from lonehand.testing.random_games import (
    Broken,
    any_answer,
    any_options,
    begin,
    holders,
    must,
    name_seats,
    play,
    positions,
)
from lonehand.testing.secrecy import what_is_hidden_is_not_sent

__all__ = [
    "IDEAS",
    "Broken",
    "Idea",
    "Watched",
    "any_answer",
    "any_options",
    "begin",
    "checksum_of",
    "name",
    "play",
    "positions",
]

Idea = Callable[[Game, str], None]
OPTIONS_AT_MOST: Final = 1_000
STEPS_WATCHED: Final = 200
"""For so many steps of a game a player is watched."""
FEW: Final = 3
"""Of what costs much at each moment of a game, this share is looked at: one moment in so many."""
SAMPLES: Final = 20
"""How many samples of a form are tried, and how many candidates."""


# -- the ideas -------------------------------------------------------------------------------------


def random_play_comes_to_an_end(game: Game, seed: str) -> None:
    """A game played at random ends, and says how."""
    session = play(game, seed)
    outcome = session.outcome()
    must(outcome is not None, f"nothing is asked in the game of seed {seed}, and it has not ended")
    must(bool(outcome and outcome.sentence), "an outcome says in a sentence how the game ended")
    must(bool(outcome and outcome.clause in game.clauses), "an outcome names a clause of the game")


def old_copies_never_change(game: Game, seed: str) -> None:
    """A step changes the state it is given, and no copy made before."""
    record = play(game, seed).record
    kept: list[tuple[Any, bytes]] = []

    def before(state: Any) -> None:
        kept.append((game.copy(state), game.encode(state)))

    Session(Watched(game, before_step=before), record)
    for number, (copy, data) in enumerate(kept):
        must(
            game.encode(copy) == data, f"the copy made before step {number} has changed since then"
        )


def undo_and_redo_come_back(game: Game, seed: str) -> None:
    """All answers taken back and given again, one by one, lead through the same states."""
    session = play(game, seed)
    answers = len(decisions(session.record, session.record.path()))
    states = [game.encode(session.state)]
    for _ in range(answers):
        session.undo()
        states.append(game.encode(session.state))
    must(not session.takes_back(), "there is still something to take back")
    for number in range(answers):
        session.redo()
        then = states[answers - 1 - number]
        must(game.encode(session.state) == then, f"after redo {number + 1} the state is different")
        kept = game.encode(session.present)
        must(kept == then, f"after redo {number + 1} the stored state is different")


def a_record_replays(game: Game, seed: str) -> None:
    """A record read from its text leads to the same state, and is written the same."""
    session = play(game, seed)
    text = session.record.text()
    again = Session(game, read(text))
    must(again.record.text() == text, "the record differs when it is written again")
    must(
        game.encode(again.state) == game.encode(session.state),
        "the record leads to a different state",
    )


def undo_keeps_every_branch(game: Game, seed: str) -> None:
    """After going back and answering otherwise, the first ending can still be reached."""
    session = play(game, seed)
    end, state = session.record.head, game.encode(session.state)
    chance = Chance(f"{seed}\nbranch")
    answers = len(decisions(session.record, session.record.path()))
    if not answers:
        return
    session.undo(1 + chance.below("back", answers))
    for _ in range(SAMPLES):
        if questions := session.questions():
            session.answer(any_answer(questions[0], chance))
    session.go(end)
    must(
        game.encode(session.state) == state, "going back to the first ending gives a different one"
    )


def every_event_can_be_seen_again(game: Game, seed: str) -> None:
    """The state at every event is the one in which it happened."""
    session = play(game, seed)
    seen: list[bytes] = []
    Session(Watched(game, at_event=lambda state: seen.append(game.encode(state))), session.record)
    must(len(seen) == len(session.events), "the record tells a different number of events")
    for number, data in enumerate(seen):
        must(game.encode(session.at(number)) == data, f"event {number} looks different afterwards")


def a_batch_plays_the_same_game(game: Game, seed: str) -> None:
    """Without a record, the same answers and the same seed lead to the same state."""
    chance = Chance(f"{seed}\nconformance")
    options = any_options(game, chance)
    seats = {seat: next(iter(game.players)) for seat in game.seats}
    session = Session.new(game, seed, options, seats)
    given = {
        seat: [line.text for line in session.record.path() if line.who == seat] for seat in seats
    }

    def answer(question: Question, view: Any) -> Any:
        del view
        text = given[question.who].pop(0)
        return text if question.form is not None else question.value(text)

    state = game.start(session.options)
    door = BatchDoor(dict.fromkeys(seats, answer), Chance(seed))
    while game.outcome(state) is None:
        game.step(state, door)
    must(game.encode(state) == game.encode(session.state), "a batch ends differently")
    for source in door.chance.counters:
        must(
            source in game.sources, f"“{source}” decides by chance, but `sources` does not name it"
        )
    told = {event.clause for event in session.events}
    must(set(door.clauses) == told, "a batch and the log count different clauses")


def what_is_hidden_does_not_show(game: Game, seed: str) -> None:
    """The view of some seats stays the same when what it hides is shuffled."""
    chance = Chance(f"{seed}\nshuffle")
    for session in positions(game, seed):
        state = session.state
        for seats in holders(game):
            view = game.encode(game.view(state, seats))
            other = game.shuffle_hidden(game.copy(state), seats, chance)
            must(
                game.encode(game.view(other, seats)) == view,
                f"the view of {name_seats(seats)} tells something hidden, at line "
                f"{session.record.head}",
            )


def an_open_game_hides_nothing(game: Game, seed: str) -> None:
    """In a game that says it hides nothing every view is the state, and everybody is told all."""
    if game.hides:
        return
    for session in positions(game, seed):
        state = session.state
        view = game.encode(game.view(state, frozenset()))
        must(view == game.encode(state), f"something is hidden at line {session.record.head}")
    secret = [event.kind for event in session.events if event.only]
    must(not secret, f"events are kept from some seats: {secret}")


def nobody_changes_what_he_is_shown(game: Game, seed: str) -> None:
    """A player who is shown the state itself, as in the lab, leaves it as it is."""
    options = any_options(game, Chance(f"{seed}\nconformance"))
    for name, make in game.players.items():
        state = game.start(options)

        def watched(answer: Answer, name: str) -> Answer:
            def give(question: Question, view: Any) -> Any:
                before = game.encode(view)
                found = answer(question, view)
                must(game.encode(view) == before, f"{name} changes what it is shown: {question}")
                return found

            return give

        seats = {
            seat: watched(seat_player(make, seed, seat, count().__next__), name)
            for seat in game.seats
        }
        door = BatchDoor(seats, Chance(seed), seen_by(game, state))
        for _ in range(STEPS_WATCHED):
            if game.outcome(state) is None:
                game.step(state, door)


def who_plays_a_seat_changes_no_view(game: Game, seed: str) -> None:
    """Every view is the same whether players or persons gave the answers."""
    options = any_options(game, Chance(f"{seed}\nconformance"))
    seats = {seat: next(iter(game.players)) for seat in game.seats}
    first = Session.new(game, seed, options, seats)
    header = Header(game.name, game.rules, seed, options, dict.fromkeys(game.seats, PERSON))
    record = Record(header)
    for line in first.record.lines:
        record.place(line)
    by_players, by_persons = (views_at_events(game, each) for each in (first.record, record))
    must(len(by_players) == len(by_persons), "the number of events depends on who plays")
    for number, (views, others) in enumerate(zip(by_players, by_persons, strict=True)):
        for held, one, other in zip(holders(game), views, others, strict=True):
            must(
                one == other,
                f"the view of {name_seats(held)} at event {FEW * number} depends on who plays",
            )


def views_at_events(game: Game, record: Record) -> list[list[bytes]]:
    """Return what all who may look together see at one event in so many, and at the end."""
    number = count()
    found: list[list[bytes]] = []

    def look(state: Any) -> None:
        if next(number) % FEW == 0:
            found.append([game.encode(game.view(state, held)) for held in holders(game)])

    session = Session(Watched(game, at_event=look), record)
    found.append([game.encode(game.view(session.state, held)) for held in holders(game)])
    return found


def no_player_sees_the_seed(game: Game, seed: str) -> None:
    """With another seed and other counters, every player gives the same answer."""
    for number, session in enumerate(positions(game, seed)):
        if session.outcome() is not None:
            return
        if number % FEW:
            continue
        here = session.path[-1]
        for name, make in game.players.items():
            found = []
            for other in (seed, f"{seed} replaced"):
                state = game.copy(here.state)
                asked = first_question(game, state, Chance(other, {"any": 1}))
                if asked is None:
                    break
                view = game.view(state, frozenset((asked.who,)))
                found.append(str(make(Chance("the player's own"))(asked, view)))
            must(len(set(found)) < 2, f"{name} answers differently with another seed")


def first_question(game: Game, state: Any, chance: Chance) -> Question | None:
    """Run a step to its first question; return None if chance decides something before it."""

    def wait(question: Question, view: Any) -> Any:
        del view
        raise Pending(question)

    door = Door(dict.fromkeys((*game.seats, *game.sources), wait), chance)
    before = dict(chance.counters)
    try:
        game.step(state, door)
    except Pending as pending:
        asked = pending.asked.questions[0] if isinstance(pending.asked, Round) else pending.asked
        return asked if chance.counters == before else None
    return None


def options_are_unique_and_few(game: Game, seed: str) -> None:
    """The options of a question have different texts, and can be listed."""
    for session in positions(game, seed):
        for question in session.questions():
            where = f"“{question.topic}” at line {session.record.head}"
            texts = question.texts()
            must(len(set(texts)) == len(texts), f"two options of {where} have the same text")
            must(len(texts) <= OPTIONS_AT_MOST, f"{where} has {len(texts)} options")
            must(
                bool(texts) != (question.form is not None),
                f"{where} must have either options or a form",
            )
            must(len(question.owners) in (0, len(texts)), f"{where}: some options lack an owner")
            for option in question.options:
                must(
                    question.value(str(option)) == option,
                    f"{where}: {option} is read as something else",
                )


def every_option_can_be_taken(game: Game, seed: str) -> None:
    """Whatever is offered is accepted, and can be taken back."""
    for number, session in enumerate(positions(game, seed)):
        questions = session.questions()
        if number % 5 or not questions or questions[0].form is not None or session.sealed:
            continue
        head, state = session.record.head, game.encode(session.state)
        for text in questions[0].texts():
            session.answer(text)
            session.undo()
        must(session.record.head == head, f"undo at line {head} goes to another line")
        must(game.encode(session.state) == state, f"undo at line {head} gives a different state")


def forms_take_their_own_answers(game: Game, seed: str) -> None:
    """A form accepts its samples and its candidates."""
    chance = Chance(f"{seed}\nforms")
    for session in positions(game, seed):
        for question in session.questions():
            form = question.form
            if form is not None:
                for text in [form.sample(chance) for _ in range(SAMPLES)]:
                    form.check(text)
                candidates = form.candidates(SAMPLES)
                must(len(candidates) <= SAMPLES, "a form gives too many candidates")
                for text in candidates:
                    form.check(text)


def a_state_reads_back(game: Game, seed: str) -> None:
    """A state that is written and read is the same state, and plays on the same."""
    for session in positions(game, seed):
        data = game.encode(session.path[-1].state)
        must(
            game.encode(game.decode(data)) == data,
            f"the state at {session.token} differs when read back",
        )
    record = session.record
    again = Session(Watched(game, through_text=True), record)
    must(
        game.encode(again.state) == game.encode(session.state),
        "a state read back plays differently",
    )


def every_clause_is_known(game: Game, seed: str) -> None:
    """Every event, question and option names a clause of the game, a clause an option of it."""
    for option in game.options:
        must(
            option.clause in game.clauses,
            f"the option {option.key} names no clause of the game: “{option.clause}”",
        )
    keys = {option.key for option in game.options}
    for clause in game.clauses:
        must(
            clause.option in {"", *keys},
            f"clause {clause.id} names no option of the game: “{clause.option}”",
        )
    for session in positions(game, seed):
        for question in session.questions():
            must(question.clause in game.clauses, f"the game has no clause {question.clause}")
    for event in session.events:
        must(event.clause in game.clauses, f"the game has no clause {event.clause}")


def every_event_has_its_sentence(game: Game, seed: str) -> None:
    """Every event can be told; what is told is one line that ends as a sentence does."""
    session = play(game, seed)
    states: list[Any] = []
    seen = Watched(game, at_event=lambda state: states.append(game.copy(state)))
    Session(seen, session.record)
    for state, told in zip(states, session.events, strict=True):
        text = game.sentence(state, told.event)
        whole = not text or (text == text.strip() and text[-1] in ".!?…" and "\n" not in text)
        must(whole, f"“{text}” is not a sentence for {told.kind}")


def every_question_can_be_read(game: Game, seed: str) -> None:
    """Every question has a prompt, every option a label, and no two options the same one."""
    for session in positions(game, seed):
        state = session.state
        for question in session.questions():
            must(bool(game.prompt(state, question).strip()), f"“{question.topic}” has no prompt")
            labels = [game.label(state, question, option) for option in question.options]
            must(all(label.strip() for label in labels), f"“{question.topic}” lacks a label")
            must(len(set(labels)) == len(labels), f"“{question.topic}” has equal labels: {labels}")


IDEAS: Final[tuple[Idea, ...]] = (
    random_play_comes_to_an_end,
    old_copies_never_change,
    undo_and_redo_come_back,
    undo_keeps_every_branch,
    a_record_replays,
    every_event_can_be_seen_again,
    a_batch_plays_the_same_game,
    what_is_hidden_does_not_show,
    what_is_hidden_is_not_sent,
    an_open_game_hides_nothing,
    nobody_changes_what_he_is_shown,
    who_plays_a_seat_changes_no_view,
    no_player_sees_the_seed,
    options_are_unique_and_few,
    every_option_can_be_taken,
    forms_take_their_own_answers,
    a_state_reads_back,
    every_clause_is_known,
    every_event_has_its_sentence,
    every_question_can_be_read,
)


def name(idea: Idea) -> str:
    """Return the name of an idea, for a list of tests."""
    return idea.__name__


# -- looking on ----------------------------------------------------------------------------------


class Watched:
    """A game that is looked at while it is played; in all else the game itself.

    Args:
        game: the game.
        before_step: is shown the state before every step.
        at_event: is shown the state at every event.
        through_text: make every copy by writing the state and reading it back.

    """

    def __init__(
        self,
        game: Game,
        before_step: Callable[[Any], None] | None = None,
        at_event: Callable[[Any], None] | None = None,
        *,
        through_text: bool = False,
    ) -> None:
        self.game, self.before_step, self.at_event = game, before_step, at_event
        self.through_text = through_text

    def __getattr__(self, attribute: str) -> Any:
        """Be the game itself in all else."""
        return getattr(self.game, attribute)

    def with_tables(self, tables: Mapping[str, str]) -> Watched:
        """Return the game with other tables, looked at as this one is."""
        return Watched(
            use_tables(self.game, tables),
            self.before_step,
            self.at_event,
            through_text=self.through_text,
        )

    def copy(self, state: Any) -> Any:
        """Return a state of its own."""
        if self.through_text:
            return self.game.decode(self.game.encode(state))
        return self.game.copy(state)

    def step(self, state: Any, door: BatchDoor) -> None:
        """Play the next step, and show what is wanted."""
        if self.before_step is not None:
            self.before_step(state)
        if self.at_event is not None:
            tell, show = door.tell, self.at_event

            def told(clause: str, event: Event, /, **rest: Any) -> None:
                show(state)
                tell(clause, event, **rest)

            door.tell = told  # type: ignore[method-assign]  # for this step only
        self.game.step(state, door)


# -- elsewhere -----------------------------------------------------------------------------------


def checksum_of(where: str, text: str) -> str:
    """Return the checksum to which a record leads, the game being `MODULE:NAME`."""
    module, _, attribute = where.partition(":")
    game: Game = getattr(importlib.import_module(module), attribute)
    session = Session(game, read(text))
    return session.state_checksum()


def main() -> None:
    """Print the checksum of the record that comes in, for the game `MODULE:NAME`.

    So another interpreter, or one with another hash seed, can be asked where a record leads.
    """
    print(checksum_of(sys.argv[1], sys.stdin.read()))  # noqa: T201 - that is what is wanted of it


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
