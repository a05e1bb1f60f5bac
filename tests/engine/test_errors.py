"""Whatever fails, the game stands at the question before, and nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

import pytest
from forts import Memory, begin, now, play_on, plot, to_topic, topics
from sample import BRITTLE, GAME, State, TwoForts

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.errors import Divergence, Refusal, RuleError, StoreError
from lonehand.engine.game import Game
from lonehand.engine.play.record import Record, read
from lonehand.engine.play.run import Saved
from lonehand.engine.play.session import Session


def test_an_error_in_a_rule_leaves_the_game_at_the_question_before() -> None:
    session = begin(game=BRITTLE, keeper=(memory := Memory()))
    session.answer("10.000", seat="North")
    before, record = now(session), session.record.text()
    with pytest.raises(RuleError, match="nothing was lost") as failed:
        session.answer("break", seat="South")
    assert (now(session), session.record.text()) == (before, record)
    assert memory.sealed == {"North": "10.000"}
    assert "ZeroDivisionError: this rule was asked to fail" in failed.value.report
    assert memory.reports == [failed.value.report]
    assert "lonehand record 1" in failed.value.report


def test_play_goes_on_after_an_error_in_a_rule() -> None:
    session = begin(game=BRITTLE)
    session.answer("10.000", seat="North")
    with pytest.raises(RuleError):
        session.answer("break", seat="South")
    session.answer("stand", seat="South")
    play_on(session, 2)
    again = Session(BRITTLE, read(session.record.text()))
    assert again.game.encode(again.path[0].state) == session.game.encode(session.path[0].state)


@pytest.mark.parametrize("what", ["answer", "seal", "undo", "redo", "go", "correct", "switch"])
def test_what_cannot_be_stored_has_not_happened(what: str) -> None:
    session = begin(keeper=(memory := Memory()), typed=("dice",))
    plot(session)
    session.answer("1 1")
    session.undo()
    if what == "seal":
        session.undo()
    before, record, sealed = now(session), session.record.text(), session.sealed
    deeds: dict[str, Callable[[], None]] = {
        "answer": lambda: session.answer("6 6"),
        "seal": lambda: session.answer("1.000", seat="North"),
        "undo": session.undo,
        "redo": session.redo,
        "go": lambda: session.go(0),
        "correct": lambda: session.correct("life North 1"),
        "switch": lambda: session.switch("deck", typed=True),
    }
    memory.failing = StoreError("the disk is full")
    with pytest.raises(StoreError, match="the disk is full"):
        deeds[what]()
    assert (now(session), session.record.text(), session.sealed) == (before, record, sealed)
    memory.failing = None
    deeds[what]()
    assert memory.lines == session.record.lines


def test_a_report_that_cannot_be_stored_is_still_in_the_error() -> None:
    session = begin(game=BRITTLE, keeper=(memory := Memory()))
    session.answer("10.000", seat="North")
    memory.failing = StoreError("the disk is full")
    with pytest.raises(RuleError) as failed:
        session.answer("break", seat="South")
    assert "ZeroDivisionError" in failed.value.report


class Leaky(TwoForts):
    """A game with a rule that bypasses the door: its wolf remembers earlier games."""

    def __init__(self) -> None:
        super().__init__()
        self.bites = count(1)

    def step(self, state: State, door: BatchDoor) -> None:
        """Play the next phase, and let something in from outside."""
        super().step(state, door)
        if state.phase == "plan":
            state.tokens["North"] = next(self.bites)


def test_a_rule_that_bypasses_the_door_is_caught_when_the_record_is_replayed() -> None:
    leaky = Leaky()
    session = begin(game=leaky)
    play_on(session, 20)
    with pytest.raises(Divergence, match=r"the state is [0-9a-f]{8} here, but the record has"):
        Session(leaky, read(session.record.text()))


class Changed(TwoForts):
    """Two Forts under later rules: a shot costs one point more."""

    rules = 2

    def step(self, state: State, door: BatchDoor) -> None:
        """Play the next phase under the later rules."""
        life = dict(state.life)
        super().step(state, door)
        if state.phase == "supper" and state.life != life:
            state.tokens["North"] += 1


def stored(session: Session, memory: Memory) -> tuple[Record, Saved]:
    """Return what a keeper holds of a game."""
    record = Record(session.record.header)
    for line in memory.lines:
        record.place(line)
    assert memory.saved is not None
    return record, memory.saved


def test_after_an_upgrade_a_game_goes_on_from_its_checkpoint_and_only_replay_refuses() -> None:
    session = begin(keeper=(memory := Memory()), typed=("dice",), parries="off")
    plot(session)
    session.answer("6 1")
    play_on(session, 2)
    to_topic(session, "plot")
    record, saved = stored(session, memory)
    with pytest.raises(Divergence, match=r"^line [0-9]+ of the record"):
        Session(Changed(), read(session.record.text()))
    later = Session(Changed(), record, keeper=(Memory()), saved=[saved])
    assert "of the record" in later.differs
    assert later.game.encode(later.state) == session.game.encode(session.state)
    assert topics(later) == topics(session)
    with pytest.raises(Refusal, match="played under older rules"):
        later.go(0)
    stood = now(later)
    plot(later)
    later.undo()
    assert now(later) == stood
    play_on(later, 200)
    assert later.outcome() is not None


class ChangedAgain(Changed):
    """Two Forts under rules that are later still: who eats gets a token."""

    rules = 3
    revisions: Mapping[int, str] = {2: "a shot costs more", 3: "supper brings a token"}

    def step(self, state: State, door: BatchDoor) -> None:
        """Play the next phase under the latest rules."""
        eats = state.phase == "supper"
        super().step(state, door)
        state.tokens["South"] += eats and state.turn > 2


def upgraded(game: Game, session: Session, saved: Sequence[Saved], memory: Memory) -> Session:
    """Return a game opened again under other rules."""
    return Session(game, read(session.record.text()), keeper=memory, saved=saved)


def test_after_each_upgrade_all_is_told_that_surely_went_as_it_is_told() -> None:
    old = begin("upgrades 19", keeper=(memory := Memory()))
    for _ in range(2):
        plot(old)
        to_topic(old, "plot")
    assert memory.saved is not None
    changed = upgraded(Changed(), old, [memory.saved], memory)
    first = [event.kind for event in changed.events].index("differs")
    assert old.events[:first] == changed.events[:first]
    assert first
    for _ in range(2):
        plot(changed)
        to_topic(changed, "plot")
    assert memory.saved is not None
    again = upgraded(Changed(), changed, [*changed.anchors, memory.saved], memory)
    assert changed.events == again.events
    latest = upgraded(ChangedAgain(), changed, [*changed.anchors, memory.saved], memory)
    second = [event.kind for event in latest.events].index("differs", first + 1)
    assert old.events[:first] == latest.events[:first]
    assert changed.events[first + 1 : second] == latest.events[first + 1 : second]
    assert second > first + 1
    assert topics(changed) == topics(latest)
    assert "Since then: a shot costs more; supper brings a token" in latest.differs
    for number in range(len(latest.events) + 1):
        assert latest.at(number) is not None
    stood = topics(latest), latest.events
    plot(latest)
    latest.undo()
    assert stood == (topics(latest), latest.events)


class Fails(TwoForts):
    """Two Forts after a bad change: its first rule always fails."""

    def step(self, state: State, door: BatchDoor) -> None:
        """Fail in the first turn only."""
        if state.turn == 1:
            raise KeyError("a bad change")
        super().step(state, door)


def test_a_rule_that_fails_on_the_way_does_not_lock_a_stored_game() -> None:
    session = begin(keeper=(memory := Memory()))
    play_on(session, 20)
    record, saved = stored(session, memory)
    later = Session(Fails(), record, saved=[saved])
    where = r"\(\S+/test_errors.py, line \d+\)"
    said = rf"in the rules of [a-z-]+, step 1: KeyError: 'a bad change' {where}"
    replayed = f"omething went wrong {said}; that was while the game was replayed"
    assert re.search(f"S{replayed}", later.differs)
    assert later.game.encode(later.state) == session.game.encode(session.state)
    with pytest.raises(RuleError, match=f"s{replayed}"):
        Session(Fails(), read(session.record.text()))
    with pytest.raises(RuleError, match=f"something went wrong {said}$"):
        Session.new(Fails(), seed="1")


def careless(chance: Chance) -> Answer:
    """A player that answers what was not offered."""
    del chance

    def answer(question: Any, view: Any) -> str:
        del question, view
        return "nonsense"

    return answer


class Careless(TwoForts):
    """Two Forts with a player that does not keep to the options."""

    players: Mapping[str, Callable[[Chance], Answer]] = {"careless": careless}


def test_a_player_who_answers_what_was_not_offered_is_found_out() -> None:
    with pytest.raises(RuleError) as failed:
        begin(game=Careless(), seats={"North": "careless"})
    assert "the player of North gave an invalid answer" in failed.value.report


@pytest.mark.parametrize("seed", ["", "  ", "two\nlines", "a\u2028b", "\x00", "\ud800", "x" * 201])
def test_a_seed_that_cannot_be_written_down_is_refused(seed: str) -> None:
    with pytest.raises(Refusal, match="random seed"):
        begin(seed)


def test_a_game_without_an_end_is_an_error_in_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(TwoForts):
        """Two Forts that never comes to a question."""

        def step(self, state: State, door: BatchDoor) -> None:
            """Do nothing."""

    monkeypatch.setattr("lonehand.engine.play.run.STEPS_AT_MOST", 50)
    with pytest.raises(RuleError) as failed:
        begin(game=Endless())
    assert "ran 50 steps without asking anyone" in failed.value.report


def test_nothing_can_be_answered_when_the_game_is_over() -> None:
    session = begin(parries="off")
    play_on(session, 200)
    with pytest.raises(Refusal, match="there is nothing to answer"):
        session.answer("North")
    with pytest.raises(Refusal, match="the game is over"):
        session.switch("dice", typed=True)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("East", "choose North or South"),
        ("", "choose North or South"),
        ("north", "did you mean “North”?"),
        ("Suoth", "did you mean “South”?"),
    ],
)
def test_what_is_no_option_is_refused_with_what_there_is(text: str, known: str) -> None:
    session = begin()
    to_topic(session, "supper")
    with pytest.raises(Refusal, match=re.escape(known)) as refused:
        session.answer(text)
    assert (refused.value.place, refused.value.clause) == ("supper", "S-SUPPER")
    assert GAME.rules == 1


class Enclosing(TwoForts):
    """Two Forts with a field that comes along, and stands in the record of every game."""

    tables: Mapping[str, str] = {"field.txt": "a hill"}

    def with_tables(self, tables: Mapping[str, str]) -> Enclosing:
        """Return the game with another field."""
        found = type(self)()
        found.tables = {**self.tables, **tables}
        return found

    def enclosures(
        self, options: Mapping[str, str], start: State | None, tables: Mapping[str, str]
    ) -> Mapping[str, str]:
        """Return the field."""
        del options, start, tables
        return self.tables

    def doubt(self, options: Mapping[str, str]) -> str:
        """Return what is said of a record that does not fit."""
        del options
        return "the hill may have moved"


class Moved(Enclosing, Changed):
    """The same under later rules, and with another field."""

    tables: Mapping[str, str] = {"field.txt": "a swamp"}


def test_a_record_holds_what_comes_along_and_keeps_it_when_the_program_has_another() -> None:
    session = begin(game=Enclosing())
    assert session.record.header.tables == {"field.txt": "a hill\n"}
    text = session.record.text()
    assert "\ntable field.txt\n| a hill\n" in text
    again = Session(Moved(), read(text))
    assert isinstance(again.game, Moved)
    assert again.game.tables == {"field.txt": "a hill\n"}


def test_what_an_owner_gives_stands_in_the_record_in_place_of_what_comes_along() -> None:
    session = Session.new(Enclosing(), "1", tables={"field.txt": "a lake"})
    assert session.record.header.tables == {"field.txt": "a lake\n"}


def test_a_record_that_does_not_fit_says_what_the_game_knows_of_the_cause() -> None:
    session = begin(game=Enclosing(), typed=("dice",), parries="off")
    plot(session)
    session.answer("6 1")
    play_on(session, 2)
    to_topic(session, "plot")
    with pytest.raises(Divergence, match=r"^line [0-9]+ of the record: .*; the hill may have"):
        Session(Moved(), read(session.record.text()))
