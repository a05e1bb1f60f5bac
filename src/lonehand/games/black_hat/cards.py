"""The pack of 54 cards, and what a card is good for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, Literal

from lonehand.engine.cards import RANKS, SUIT_SIGNS, SUIT_WORDS, PlayingCard, playing_card

JOKERS: Final = ("Xr", "Xb")
"""The red Joker and the black one."""
BACK: Final = "back"
"""A card that the one who looks may not see."""
SUITS: Final = ("h", "d", "s", "c")
"""The suits that players may have, the red ones first."""
RED: Final = frozenset("hd")
PACK: Final = (*(f"{rank}{suit}" for suit in SUITS for rank in RANKS), *JOKERS)
"""All cards, by suit and rank, the Jokers last."""
Sort = Literal["low", "mid", "court", "ace", "joker", "back"]
"""What a card counts as; or a card that is not seen."""
LOW, MID, COURT, ACE, JOKER = "low", "mid", "court", "ace", "joker"


@cache
def sort_of(card: str) -> Sort:
    """Return which sort of card it is."""
    if card in JOKERS:
        return "joker"
    if card == BACK:
        return "back"
    rank = card[:-1]
    if rank == "A":
        return "ace"
    if rank in "JQK":
        return "court"
    return "low" if int(rank) <= 6 else "mid"


@cache
def number_of(card: str) -> int:
    """Return the number on a Low or Mid card; 0 for any other."""
    return int(card[:-1]) if card[:-1].isdigit() else 0


@cache
def place_in_pack(card: str) -> int:
    """Return where a card stands in `PACK`; one that is not seen stands behind all."""
    return PACK.index(card) if card in PACK else len(PACK)


def shoots(card: str) -> bool:
    """BW-CARD-FACE, BW-CARD-A: say whether a card may be played as a Shoot card."""
    return sort_of(card) in (COURT, ACE)


def is_low(card: str) -> bool:
    """BW-CARD-A: say whether a card un-pins and persuades."""
    return sort_of(card) in (LOW, ACE)


def is_mid(card: str) -> bool:
    """BW-CARD-A: say whether a card climbs, mounts and leaps."""
    return sort_of(card) in (MID, ACE)


def in_order(cards: Iterable[str]) -> list[str]:
    """Return cards as a hand is held: Low, Mid, Court, Ace, Joker; then by rank and suit."""
    return sorted(cards, key=held_at)


@cache
def held_at(card: str) -> tuple[int, int, int]:
    """Return what a hand is sorted by."""
    sorts: Sequence[str] = (LOW, MID, COURT, ACE, JOKER, "back")
    if card in JOKERS or card == BACK:
        return sorts.index(sort_of(card)), 0, place_in_pack(card)
    return sorts.index(sort_of(card)), RANKS.index(card[:-1]), SUITS.index(card[-1])


def are_one_colour(one: str, other: str) -> bool:
    """Say whether two suits are both red or both black."""
    return (one in RED) == (other in RED)


def signs(card: str) -> str:
    """Return a card in signs: `10♥`, `Joker`."""
    if card in JOKERS:
        return "Joker"
    return "a card" if card == BACK else playing_card(card).signs


def words(card: str) -> str:
    """Return a card in words: `ten of hearts`, `red Joker`."""
    if card in JOKERS:
        return "red Joker" if card == JOKERS[0] else "black Joker"
    return "a card" if card == BACK else PlayingCard(card[:-1], card[-1]).words


def suit_words(suit: str) -> str:
    """Return a suit in words; `no suit` for none."""
    return SUIT_WORDS[suit] if suit else "no suit"


def suit_sign(suit: str) -> str:
    """Return the sign of a suit; empty for none."""
    return SUIT_SIGNS.get(suit, "")
