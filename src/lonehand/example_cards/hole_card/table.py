"""Hole Card: what lies on the table, and how it looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from lonehand.engine.game import Game
from lonehand.engine.question import Question
from lonehand.show.cards import Face, Hand, Pile, down, playing_card
from lonehand.show.contract import Show
from lonehand.show.logs import Advice
from lonehand.show.scene import Ring, Scene, Seat

BACK: Final = "back"
"""A card that is not seen."""


class Table(msgspec.Struct):
    """What lies there: a deck in no order, both cards while a round is played, and the points."""

    deck: list[str]
    points: dict[str, int]
    most: int
    discards: list[str] = []
    yours: str = ""
    his: str = ""


FACES: Final[Mapping[str, Face]] = {
    **{f"{rank}{suit}": playing_card(f"{rank}{suit}") for suit in "hs" for rank in range(2, 10)},
    BACK: down(BACK),
}


def name_of(card: str) -> str:
    """Return a card as it is written: `5♥`."""
    return FACES[card].short


def rank_of(card: str) -> int:
    """Return how high a card is."""
    return int(card[:-1])


class Hands(Show[Table]):
    """Two hands of one card each, the discards between them."""

    lead = "Keep your card or change it: the higher one scores."
    corrections: Mapping[str, str] = {"points NAME NUMBER": "how many points somebody has"}
    faces = FACES

    def __init__(self, game: Game, sensible: Callable[[Table], str]) -> None:
        super().__init__(game)
        self.sensible = sensible

    def scene(self, view: Table) -> Scene:
        """Return both of you with your cards, and what was discarded."""
        you, him = view.points
        over = self.game.outcome(view) is not None
        seats = (
            seat(0, you, view.yours, view.points[you], yours=True, turn=not over),
            seat(1, him, view.his, view.points[him], yours=False, turn=False),
        )
        top = view.discards[-1] if view.discards else ""
        piles = (
            Pile("deck", "Deck", len(view.deck), "to draw", hidden=True),
            Pile("discard", "Discards", len(view.discards), "discarded", top),
        )
        return Scene(self.status(view), over, Ring(seats, piles))

    def name_of(self, view: Table, number: int) -> str:
        """Return how somebody is called in a sentence."""
        return [*view.points][number]

    def hint(self, view: Table, question: Question) -> Advice | None:
        """Return what the sensible player would do."""
        if question.source:
            return None
        return Advice(self.sensible(view), "Half of all cards are 6 or higher.")

    def in_words(self, text: str) -> str:
        """Return the notation of an answer in words."""
        return FACES[text].short if text in FACES else text


def seat(number: int, name: str, card: str, points: int, *, yours: bool, turn: bool) -> Seat:
    """Return somebody with his card."""
    hand = Hand(
        f"hand {number}", "card", "Card", (card,) if card else (), f"the card of {name}", "no card"
    )
    says = f"{points} point" if points == 1 else f"{points} points"
    shown = name[0].upper() + name[1:]
    return Seat(
        number, shown, role="", called=name, yours=yours, alive=True, turn=turn, says=says,
        hands=(hand,),
    )  # fmt: skip
