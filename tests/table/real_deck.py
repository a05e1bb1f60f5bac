"""A real deck as a script: a game of The Lone Gunslinger whose cards Lonehand does not see."""

from __future__ import annotations

from counting import card_words

from lonehand.engine.chance import Chance
from lonehand.engine.question import Question
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
        self.typed: list[list[tuple[Question, str]]] = []
        self.orders: list[list[int]] = []
        self.turn: tuple[int, int] | None = None
        self.told = 0

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
                if now_of(state) != self.turn:
                    self.turn, self.told = now_of(state), len(self.session.events)
                    self.typed.append([])
                    self.orders.append([])
                self.typed[-1].append((question, text))
            self.session.answer(text)
            if self.turn == now_of(self.session.state):
                self.listen()

    def listen(self) -> None:
        """Take in what hands are told in an opponent's turn."""
        for number in range(self.told, len(self.session.events)):
            words = card_words(self.session, number)
            if words and self.orders:
                self.orders[-1].append(words)
        self.told = len(self.session.events)


def now_of(state: State) -> tuple[int, int]:
    """Return which turn it is."""
    return state.round, state.turn
