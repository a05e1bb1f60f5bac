"""The cards and the characters: plain tables, read once, indexed by small integers.

A card is an integer; two cards that look alike (the two Stagecoach, 9 of spades) are the same
integer, so a pile is a multiset. Its notation is `KIND RANKSUIT`: `bang 7c`, `general store qs`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import msgspec

from lonehand.engine.cards import SIGNS_TO_LETTERS, PlayingCard, playing_card
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import join_words, perhaps, quote

DATA: Final = Path(__file__).parent / "data"
HEARTS: Final = "h"
COLT: Final = 1
"""Range of the Colt .45 that everybody has (base rules 7)."""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all cards of one name have in common.

    `band` sorts them for the eye (`attack`, `guard`, `aid`, `gear`); `aim` is what is asked of a
    player who has picked one up and has to choose somebody.
    """

    title: str
    copies: str
    say: str
    band: str
    blue: bool = False
    range: int = 0
    aim: str = ""


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character: printed life points, ability in our words, and where it may be dealt."""

    name: str
    life: int
    pool: str
    say: str


class CharacterFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of characters."""

    character: tuple[Character, ...]


KINDS: Final = msgspec.convert(
    tomllib.loads((DATA / "cards.toml").read_text("utf-8")), dict[str, Kind]
)
CHARACTERS: Final = {
    character.name: character
    for character in msgspec.convert(
        tomllib.loads((DATA / "characters.toml").read_text("utf-8")), CharacterFile
    ).character
}
KIND: Final[list[str]] = []
PRINTED: Final[list[PlayingCard]] = []
"""The playing card that is printed on each, but for one that is unknown."""
RANK: Final[list[str]] = []
SUIT: Final[list[str]] = []
TEXT: Final[list[str]] = []
BLUE: Final[list[bool]] = []
RANGE: Final[list[int]] = []
"""Weapon range; 0 for what is no weapon."""
DECK: Final[list[int]] = []
"""All 80 cards, in the order of the file."""
CARDS: Final[dict[str, int]] = {}
"""From notation to card."""

for _name, _kind in KINDS.items():
    for _copy in _kind.copies.split():
        _text = f"{_name.replace('_', ' ')} {_copy}"
        if _text not in CARDS:
            CARDS[_text] = len(TEXT)
            KIND.append(_name)
            PRINTED.append(playing_card(_copy))
            RANK.append(_copy[:-1])
            SUIT.append(_copy[-1])
            TEXT.append(_text)
            BLUE.append(_kind.blue or _kind.range > 0)
            RANGE.append(_kind.range)
        DECK.append(CARDS[_text])

UNKNOWN: Final = len(TEXT)
"""A card in the player's hand, at a real table, that nobody has needed to know yet."""
for _column, _entry in ((KIND, "unknown"), (RANK, ""), (SUIT, ""), (TEXT, "unknown")):
    _column.append(_entry)
BLUE.append(False)
RANGE.append(0)

EXPLODES: Final = frozenset(
    card for card in DECK if SUIT[card] == "s" and PRINTED[card].height <= 9
)
"""What blows up a Dynamite: 2 to 9 of spades (base rules 21)."""


class Card(int):
    """A card where its notation is wanted: an integer whose text is `bang 7c`."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the notation."""
        return TEXT[self]


class Lower(Card):
    """The lower of two cards that look alike in one pile; its text is `lower stagecoach 9s`."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the notation."""
        return f"lower {TEXT[self]}"


FACES: Final = [Card(number) for number in range(len(TEXT))]
PILE: Final = [FACES[card] for card in DECK]
"""The whole deck, as cards that know their notation."""


AS_TYPED: Final = str.maketrans({**SIGNS_TO_LETTERS, **dict.fromkeys("!’'.", "")})
"""What a card says and its notation does not: signs for suits, and marks."""


def card_named(text: str, place: str = "card") -> Card:
    """Return the card of that notation; raise Refusal with those that come near."""
    words = " ".join(text.translate(AS_TYPED).lower().replace("_", " ").split())
    if words in CARDS:
        return FACES[CARDS[words]]
    copy = words.split()[-1] if words else ""
    near = [name for name in CARDS if name.startswith(words) or name.endswith(f" {copy}")][:6]
    meant = f"; did you mean {join_words(quote(near), 'or')}?"
    hint = meant if near else perhaps(words, CARDS)
    hint = hint or "; type a card such as “bang 7c”"
    raise Refusal(f"“{text}” is not a card of this deck{hint}", place=place)
