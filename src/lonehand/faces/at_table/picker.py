"""All cards by rank and suit, from which one is picked where a list would be too long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from lonehand.engine.cards import RANKS
from lonehand.engine.play.view import Seen
from lonehand.show.cards import Face
from lonehand.show.contract import show_of
from lonehand.show.questions import OptionSeen, QuestionSeen

FEW: Final = 12
"""The most cards of a hand that are offered one by one; beyond that there is a picker."""


class Cell(msgspec.Struct, frozen=True):
    """One rank of one suit.

    Attributes:
        rank: as it is printed.
        cards: the cards of that rank and suit that may be chosen.
        gone: where the others are, if none can be chosen.
        unfit: why the others cannot be played, where some can.

    """

    rank: str
    cards: tuple[str, ...]
    gone: str
    unfit: str = ""


class Suit(msgspec.Struct, frozen=True):
    """One suit of a picker."""

    suit: str
    cells: tuple[Cell, ...]


class Picker(msgspec.Struct, frozen=True):
    """All cards of the game by rank and suit."""

    suits: tuple[Suit, ...]


def card_of(option: OptionSeen, source: bool, faces: Mapping[str, Face]) -> str:  # noqa: FBT001 - a field of the question, passed on
    """Return the card that an option is about; empty if it is about none, or an unknown one."""
    card = option.text if source else option.card
    return card if card in faces and faces[card].rank else ""


def picker_for(seen: Seen, question: QuestionSeen) -> Picker | None:
    """Return a picker for what is asked; None where there are few cards to choose from.

    What the deck shows is always picked the same way, however few cards are left in it, and so is
    what to play from a hand that nobody else sees: a list would name cards that are not in it.
    """
    show = show_of(seen.game)
    faces = show.faces
    may = {card_of(option, question.source, faces) for option in question.options} - {""}
    hides = question.topic == "play" and any(show.hides(seen.view, card) for card in may)
    if not may or (len(may) <= FEW and not question.source and not hides):
        return None
    refused = {one.card: one.sentence for one in question.refused}
    asked = next(iter(seen.questions()), None)

    def unfit(card: str) -> str:
        found = show.unplayable(seen.view, asked, card) if asked else ""
        return refused.get(card, "") or (f"{faces[card].short}: {found}" if found else "")

    def lies(card: str) -> str:
        found = unfit(card) or show.whereabouts(seen.view, card)
        return found or f"{faces[card].short} is face up: it was turned up just now"

    by_place: dict[tuple[str, str], list[str]] = {}
    for card, face in faces.items():
        by_place.setdefault((face.suit, face.rank), []).append(card)
    suits = []
    for suit in dict.fromkeys(face.suit for face in faces.values() if face.rank):
        cells = []
        for rank in RANKS:
            cards = by_place.get((suit, rank), [])
            here = tuple(card for card in cards if card in may)
            gone = "" if here else "; ".join(filter(None, map(lies, cards)))
            others = [card for card in cards if here and card not in may]
            cells.append(Cell(rank, here, gone, " ".join(filter(None, map(unfit, others)))))
        suits.append(Suit(suit, tuple(cells)))
    return Picker(tuple(suits))
