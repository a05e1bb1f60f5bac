"""Table mode asks little: measured over whole games with a real deck played by a script."""

from __future__ import annotations

from statistics import median

from lonehand.engine.chance import Chance
from lonehand.engine.question import UNKNOWN, Question
from lonehand.engine.session import Session
from lonehand.games import find
from lonehand.games.lone_gunslinger.state import State

GAME = find("lone-gunslinger")


class RealDeck:
    """Plays the part of the table: a shuffled deck, and a player with cards nobody else sees.

    The script knows what each hand really holds, answers for it as a simple player would, and
    counts what had to be typed in each opponent's turn.
    """

    def __init__(self, seed: str) -> None:
        self.chance = Chance(seed)
        self.session = Session.new(GAME, seed, typed=tuple(GAME.sources)).take_orders()
        self.entries: list[int] = []
        self.keys: list[int] = []
        self.turn: tuple[int, int] | None = None

    def answer(self, question: Question) -> str:
        """Answer as the table would: anything that can be, hits taken and turns kept short."""
        texts = question.texts()
        if question.topic == "play":
            return "end turn"
        return texts[self.chance.below("answer", len(texts))]

    def play(self, most: int = 600) -> None:
        """Play until the game is over, or long enough."""
        for _ in range(most):
            if self.session.outcome() is not None:
                return
            question = self.session.questions()[0]
            state: State = self.session.state
            text = self.answer(question)
            if state.phase != "set up" and not state.seats[state.turn].yours:
                now = (state.round, state.turn)
                if now != self.turn:
                    self.turn = now
                    self.entries.append(0)
                    self.keys.append(0)
                self.entries[-1] += 1
                self.keys[-1] += len(shortest(question, text)) + 1
            self.session.answer(text)


def shortest(question: Question, text: str) -> str:
    """Return the least that has to be typed: rank and suit, or the number of the option."""
    if question.source:
        return text.rsplit(maxsplit=1)[-1]
    return str(question.texts().index(text) + 1)


def test_an_opponents_turn_takes_four_entries_in_the_median_and_none_for_what_nobody_needs() -> (
    None
):
    entries: list[int] = []
    keys: list[int] = []
    for seed in range(30):
        table = RealDeck(f"effort {seed}")
        table.play()
        entries += table.entries
        keys += table.keys
        hidden = [line for line in table.session.record.path() if line.kind == "unseen"]

        assert hidden, "the player's own draws are not asked for"
        assert {UNKNOWN} == {line.text for line in hidden}

    assert len(entries) > 200
    assert median(entries) <= 4
    assert median(keys) <= 16


def test_nothing_is_asked_that_can_have_only_one_answer() -> None:
    table = RealDeck("single")
    session = table.session
    for _ in range(200):
        if session.outcome() is not None:
            break
        question = session.questions()[0]
        assert len(question.texts()) > 1 or question.source
        session.answer(table.answer(question))


def test_every_card_that_moves_comes_with_an_instruction_for_the_hands() -> None:
    """What changes the table is said in words that begin with what to do."""
    table = RealDeck("hands")
    table.play()
    session = table.session
    moving = {"draw", "play", "lose", "discard", "flip", "die", "miss", "answer", "regain"}
    told = 0
    for number, event in enumerate(session.events):
        if event.kind not in moving:
            continue
        words = GAME.instruction(session.at(number), event.event)  # type: ignore[attr-defined]  # optional
        told += 1

        assert words.split()[0] in {"Put", "Lay", "Take", "Give", "Turn", "Discard"}, words
        assert words.endswith(".")
    assert told > 50
