"""Playing cards: their suits and ranks, written in letters, in signs and in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from lonehand.engine.errors import Refusal

SUIT_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
"""The suits in signs, by their letters."""
SUIT_WORDS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
"""The suits in words, by their letters."""
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The ranks, from the lowest."""
RANK_WORDS: Final = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
SIGNS_TO_LETTERS: Final = {sign: letter for letter, sign in SUIT_SIGNS.items()}


class PlayingCard(NamedTuple):
    """A playing card.

    Attributes:
        rank: one of `RANKS`.
        suit: `c`, `d`, `h` or `s`.

    """

    rank: str
    suit: str

    def __str__(self) -> str:
        """Return the card in letters: `Qh`."""
        return f"{self.rank}{self.suit}"

    @property
    def signs(self) -> str:
        """The card in signs: `Q♥`."""
        return f"{self.rank}{SUIT_SIGNS[self.suit]}"

    @property
    def words(self) -> str:
        """The card in words: `queen of hearts`."""
        return f"{RANK_WORDS.get(self.rank, self.rank)} of {SUIT_WORDS[self.suit]}"

    @property
    def height(self) -> int:
        """How high its rank is: 2 to 14, the ace being the highest."""
        return RANKS.index(self.rank) + 2


def playing_card(text: str) -> PlayingCard:
    """Return the card that is written as `7c` or `qH`; raise Refusal if it is not a card."""
    card = PlayingCard(text[:-1].upper(), text[-1:].lower())
    if card.rank not in RANKS or card.suit not in SUIT_SIGNS:
        raise Refusal(f"“{text}” is not a playing card; type one such as 7c or Qh", place="card")
    return card
