"""A table with a map that Lonehand keeps: its opponents need no facts, only hands that say "done".

People's own part is played by the game's sensible player; what the page shows in the turns of the
opponents is counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from counting import Evening

from lonehand.engine.chance import Chance
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.faces.web.pages.window import Window
from lonehand.games import find
from lonehand.games.grimdark_future.state import AI

HEADS: Mapping[str, str] = {"outlaws": "counter", "grimdark-future": "activates"}
"""The event that begins an activation, by game."""


class MapTable:
    """One evening with a map.

    Args:
        game: `outlaws` or `grimdark-future`.
        options: what is played.
        seed: of everything that chance decides.

    """

    def __init__(self, game: str, options: Mapping[str, str], seed: str) -> None:
        self.game, self.chance = find(game), Chance(seed)
        chosen = {**options, "beside": "map"}
        self.session = Session.new(self.game, seed, chosen).take_orders()
        self.window = Window("evening", self.session.view_for())
        self.player = self.game.players["plain"](Chance(f"{seed} player"))
        self.evening, self.told = Evening(), 0

    def play(self, most: int) -> Evening:
        """Play so many answers; return what was counted."""
        for _ in range(most):
            self.listen()
            if self.session.outcome() is not None or not self.session.questions():
                break
            question = self.session.questions()[0]
            text = self.said(question)
            key = self.activation(len(self.session.events))
            if key is not None and question.topic != "did":
                self.evening.at(key).answer(question, text)
            self.session.answer(text)
        return self.evening

    def said(self, question: Question) -> str:
        """Return what people answer."""
        view = self.game.view(self.session.state, frozenset((question.who,)))
        text = str(self.player(question, view)) if not question.source else ""
        if text and question.fits(text):
            return text
        if question.form is not None:
            return question.form.sample(self.chance)
        texts = question.texts()
        return texts[self.chance.below("answer", len(texts))]

    def listen(self) -> None:
        """Count the cards of orders that the page shows before the next question."""
        self.window.look_again(self.window.version + 1)
        told = self.window.steps(self.told, len(self.session.events))
        self.told = len(self.session.events)
        for step in told.steps:
            key = self.activation(step.event + 1)
            if key is not None:
                above = told.above and step is told.steps[-1]
                self.evening.at(key).card(step.open_words, above=above)

    def activation(self, upto: int) -> tuple[str, int] | None:
        """Return which activation of an opponent the last event belongs to; None for people's."""
        head = HEADS[self.game.name]
        begun = [each.event for each in self.session.events[:upto] if each.event.kind == head]
        return ("opponents", len(begun)) if begun and self.is_theirs(begun[-1]) else None

    def is_theirs(self, event: Any) -> bool:
        """Tell whether an activation is an opponent's."""
        if self.game.name == "outlaws":
            return bool(self.session.state.find(event.who).is_auto)
        return bool(event.side == AI)
