"""What people may type for the cards, the people and the houses of a gunfight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose, nearest
from lonehand.games.black_hat.cards import BACK, JOKERS, PACK, SUITS, signs, suit_sign, suit_words
from lonehand.games.black_hat.cards import words as card_words
from lonehand.games.black_hat.gangs.people import TownCard
from lonehand.games.black_hat.gangs.skills import plain
from lonehand.games.black_hat.state import HIDDEN
from lonehand.games.situations import in_full

UNKNOWN: Final = "unknown"
"""A card of a hand that nobody has named."""
UNSEEN: Final = "unseen"
"""A town card that nobody has looked at."""
MONEY: Final = "Money"


def names_to_type(card: str) -> list[str]:
    """Return all that a card may be called, in small letters: `kh`, `k♥`, `king of hearts`."""
    return [each.casefold() for each in (card, signs(card), card_words(card))]


CARDS: Final[Mapping[str, str]] = {
    name: card for card in PACK if card not in JOKERS for name in names_to_type(card)
}
"""The cards of the pack but the Jokers, by all that they may be called."""


def card_text(card: str) -> str:
    """Return a card as `hand_in` reads it."""
    return UNKNOWN if card == BACK else card_words(card) if card in JOKERS else card


def hand_in(texts: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """Return the cards that people name; of two Jokers they need not say which.

    Args:
        texts: `Kh`, `10♠`, `queen of hearts`, `Joker`, `red Joker`, or `unknown`.
        taken: cards that are elsewhere.

    Raises:
        Refusal: one of them is not a card.

    """
    found: list[str] = []
    for text in texts:
        said = " ".join(text.casefold().split())
        free = [card for card in JOKERS if card not in (*found, *taken)] or list(JOKERS)
        joker = {
            name: card for card in JOKERS for name in (card.casefold(), card_words(card).casefold())
        }
        if said in (UNKNOWN, BACK):
            found.append(BACK)
        elif said == "joker":
            found.append(free[0])
        elif said in joker:
            found.append(joker[said])
        elif said in CARDS:
            found.append(CARDS[said])
        else:
            sentence = f"“{text}” is not a card; type one such as 7h, Qs, 10d or Joker"
            raise Refusal(sentence)
    return found


def suit_in(text: str) -> str:
    """Return the letter of the suit that people name; raise Refusal if there is none such."""
    known = {name: suit for suit in SUITS for name in (suit, suit_sign(suit), suit_words(suit))}
    words = [suit_words(suit) for suit in SUITS]
    said = in_full(text.casefold(), words)
    if said not in known:
        raise Refusal(f"“{text}” is not a suit; {choose(words, text)}")
    return known[said]


def town_names(cards: Sequence[TownCard]) -> list[str]:
    """Return what each card of a town deck is called; of several alike with their numbers."""
    names = [MONEY if card.kind == "money" else card.person.name for card in cards]
    return [
        f"{name} {number}" if names.count(name) > 1 else name
        for number, name in enumerate(names, 1)
    ]


def town_card_in(text: str | int, cards: Sequence[TownCard], taken: Iterable[int] = ()) -> int:
    """Return the number of the town card that people name; of several alike any that is left.

    Raises:
        Refusal: there is no such card.

    """
    names = town_names(cards)
    said = str(text).strip()
    if said.casefold() in (UNSEEN, UNKNOWN, str(HIDDEN)):
        return HIDDEN
    if said.isdigit() and 0 < int(said) <= len(names):
        return int(said)
    used = set(taken)
    for number, card in enumerate(cards, 1):
        if card.kind == "money" and said.casefold() == MONEY.casefold() and number not in used:
            return number
    full = in_full(said, names)
    if full not in names:
        known = [*dict.fromkeys(name.rstrip(" 0123456789") for name in names), UNSEEN]
        raise Refusal(f"there is no town card “{text}”; {choose(known, said)}")
    return names.index(full) + 1


def one_named(text: str, things: Mapping[str, Any], what: str) -> Any:
    """Return the thing of a name, or of the beginning of one; raise Refusal if there is none."""
    full = in_full(text, things)
    if full not in things:
        meant = text if nearest(text, things) else f"the {text}"
        raise Refusal(f"there is no {what} “{text}”; {choose(things, meant)}")
    return things[full]


def arm_in(text: str, arms: Sequence[str]) -> str:
    """Return the weapon that people name; raise Refusal if there is none such."""
    said = in_full(plain(text), arms)
    if said not in arms:
        raise Refusal(f"“{text}” is not a weapon; {choose(arms, text)}")
    return said
