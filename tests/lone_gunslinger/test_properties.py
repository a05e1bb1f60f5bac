"""What is true in every game of The Lone Gunslinger, whatever anybody does."""

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from referee import Referee

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.game import settle_options
from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.games.lone_gunslinger.cards import CARDS, KIND
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.state import Seat, State, fault
from lonehand.testing.conformance import any_answer, any_options

STEPS_AT_MOST = 20_000
INDEX = st.integers(0, 10_000)


class Table(RuleBasedStateMachine):
    """One game at which anything is done in any order, with a referee who looks at every event."""

    session: Session

    @initialize(seed=st.integers(0, 10**6), typed=st.booleans())
    def begin(self, seed: int, typed: bool) -> None:  # noqa: FBT001 - drawn, not called
        """Begin under any options, now and then with the deck typed in."""
        self.referee = Referee(once=False)
        options = any_options(GAME, Chance(f"{seed}"))
        sources = ("deck",) if typed else ()
        self.session = Session.new(self.referee, f"{seed}", options, typed=sources)

    @precondition(lambda self: self.session.questions())
    @rule(index=INDEX, count=st.integers(1, 8))
    def answer(self, index: int, count: int) -> None:
        """Answer some questions in any way."""
        chance = Chance(f"{index}")
        for _ in range(count):
            for question in self.session.questions()[:1]:
                self.session.answer(any_answer(question, chance), self.session.token)

    @precondition(lambda self: self.session.takes_back())
    @rule(index=INDEX)
    def undo(self, index: int) -> None:
        """Take back some answers, and give them again every other time."""
        before = GAME.encode(self.session.state)
        there = len(self.session.persons())
        steps = 1 + index % min(there, 9)
        self.session.undo(steps)
        if index % 2:
            self.session.redo(steps)
            assert GAME.encode(self.session.state) == before

    @precondition(lambda self: self.session.brings_back())
    @rule()
    def redo(self) -> None:
        """Give the last answer that was taken back again."""
        self.session.redo()

    @precondition(lambda self: self.session.record.children)
    @rule(index=INDEX)
    def jump(self, index: int) -> None:
        """Go to any line of any branch."""
        lines = [line for lines in self.session.record.children.values() for line in lines]
        self.session.go(lines[index % len(lines)])

    @precondition(lambda self: self.session.questions())
    @rule(typed=st.booleans())
    def switch(self, typed: bool) -> None:  # noqa: FBT001 - drawn, not called
        """Type the deck in, or leave it to the seed."""
        self.session.switch("deck", typed=typed)

    @rule(index=INDEX)
    def correct(self, index: int) -> None:
        """Say that the table is otherwise; what cannot be is refused and changes nothing."""
        seats = self.session.state.seats
        name = seats[index % len(seats)].name
        card = sorted(CARDS)[index % len(CARDS)]
        texts = (
            f"life {name} {index % 6}",
            f"turn {name}",
            f"move {card} to hand of {name}",
            f"move {card} to deck",
            f"move {card} to play before {name}",
        )
        before = self.session.record.text()
        try:
            self.session.correct(texts[index % len(texts)])
        except Refusal as refusal:
            assert refusal.sentence  # noqa: PT017 - both ways out are right
            assert self.session.record.text() == before

    @rule()
    def reload(self) -> None:
        """Write the game and read it back."""
        state = GAME.encode(self.session.state)
        events = self.session.events
        self.session = Session(self.referee, read(self.session.record.text()))
        assert GAME.encode(self.session.state) == state
        assert self.session.events == events

    @invariant()
    def the_table_is_possible(self) -> None:
        """Where the step that waits begins, every card is there once and every life in range."""
        if hasattr(self, "session"):
            assert fault(self.session.path[-1].state) == ""

    @invariant()
    def only_the_living_are_asked(self) -> None:
        """Sheriff and Deputy are asked while they live, at set-up apart."""
        if hasattr(self, "session"):
            for question in self.session.questions():
                if not question.source and question.topic not in ("character", "loot"):
                    assert self.session.state.of_role(question.who) is not None


def test_nothing_that_anybody_does_breaks_the_table() -> None:
    run_state_machine_as_test(
        Table,
        settings=settings(
            max_examples=40,
            stateful_step_count=25,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.soak
def test_nothing_that_anybody_does_breaks_the_table_over_a_long_time() -> None:
    run_state_machine_as_test(
        Table,
        settings=settings(
            max_examples=400,
            stateful_step_count=60,
            phases=[Phase.explicit, Phase.reuse, Phase.generate],  # shrinking would take minutes
            suppress_health_check=list(HealthCheck),
        ),
    )


def judged(name: str, seed: str) -> Referee:
    """Let a player play a whole game before the referee."""
    referee = Referee(once=True)
    options = settle_options(GAME, any_options(GAME, Chance(f"options {seed}")))
    state: Any = GAME.start(options)
    players = {seat: GAME.players[name](Chance(f"{seed} {seat}")) for seat in GAME.seats}
    chance = Chance(seed)
    while not state.over:
        referee.step(state, BatchDoor(players, chance, lambda _: state))
        assert referee.steps < STEPS_AT_MOST, f"the game of seed {seed} does not end"
    return referee


@pytest.mark.parametrize("part", range(4))
def test_random_players_never_see_the_rules_broken(part: int) -> None:
    """Nobody shoots out of range or fires twice, drinks in vain, or acts when he is dead."""
    steps = sum(judged("random", f"{part} {number}").steps for number in range(100))
    assert steps > 5_000


def test_sensible_players_never_see_the_rules_broken() -> None:
    assert sum(judged("plain", f"plain {number}").events for number in range(15)) > 1_000


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_over_thousands_of_games_the_rules_are_never_broken(part: int) -> None:
    steps = sum(judged("random", f"soak {part} {number}").steps for number in range(500))
    steps += sum(judged("plain", f"soak {part} {number}").steps for number in range(30))
    assert steps > 20_000


def always(*_: object) -> bool:
    return True


def keeps(*_: object) -> None:
    """Do nothing with the card."""


def from_the_bottom(who: Seat, kind: str) -> int | None:
    return next((card for card in who.hand if KIND[card] == kind), None)


def anticlockwise(state: State) -> None:
    state.turn = next(
        number % 6 for number in range(state.turn + 5, 0, -1) if state.seats[number % 6].alive
    )
    state.phase, state.shots = "begin", 0


BREAKS: dict[str, tuple[str, object, str]] = {
    "range": ("turn.in_weapon_range", always, "a shot at"),
    "limit": ("state.Seat.shoots_freely", always, "fires a second BANG!"),
    "used": ("rules.defence.use_out_of_turn", keeps, "the Stack is another"),
    "nearest": ("rules.defence.nearest_top", from_the_bottom, "not nearest the top"),
    "order": ("turn.next_turn", anticlockwise, "a turn is lost"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_the_referee_sees_a_broken_rule(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, wrong, sentence = BREAKS[name]
    monkeypatch.setattr(f"lonehand.games.lone_gunslinger.{where}", wrong)

    def play_until_it_shows() -> None:
        for number in range(60):
            judged("random", f"broken {number}")

    with pytest.raises(AssertionError, match=sentence):
        play_until_it_shows()
