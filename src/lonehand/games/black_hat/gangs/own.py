"""An owner's town, gangs and town deck, from files or pasted, in place of those that come along.

A record holds the texts that it was played with, so it replays anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import count_of
from lonehand.games.black_hat.cards import suit_words
from lonehand.games.black_hat.gangs import gangs
from lonehand.games.black_hat.gangs.gangs import OWN
from lonehand.games.black_hat.gangs.people import Gang, Person, TownCard
from lonehand.games.black_hat.gangs.skills import traits_of
from lonehand.games.black_hat.town import checks, town_deck
from lonehand.show.setup import ListCard, Pasted, Understood

TOWN_FILE, DECK_FILE = "town.txt", "deck.toml"
GANG_FILES: Final[Mapping[str, str]] = {
    key: f"{key}.toml" for key in ("gang", "second_gang", "third_gang", "fourth_gang")
}
"""The files of gangs, by the option that chooses the gang."""
FILES: Final = (TOWN_FILE, DECK_FILE, *GANG_FILES.values())
PASTED: Final = (
    Pasted("town", "town", "Your own town", shown=True),
    Pasted("gang", "gang", "Your own gang", shown=True),
    Pasted("second_gang", "second_gang", "Another gang for the second player", shown=True),
    Pasted("deck", "deck", "Your own town deck", shown=True),
)
"""What may be pasted before a gunfight."""


class Owned:
    """What an owner gives: checked when it is given, so that a gunfight never stumbles over it.

    Args:
        tables: the texts, by the names of their files; an empty one is none.

    Raises:
        Refusal: something is wrong with one; the place names the file.

    """

    def __init__(self, tables: Mapping[str, str]) -> None:
        self.town = tables.get(TOWN_FILE, "")
        if self.town.strip():
            checks.read(self.town, TOWN_FILE)
        self.gangs: dict[str, Gang] = {
            key: gangs.read(tables[name], name)
            for key, name in GANG_FILES.items()
            if tables.get(name, "").strip()
        }
        deck = tables.get(DECK_FILE, "")
        self.deck = town_deck.read(deck, DECK_FILE) if deck.strip() else None

    def check(self, options: Mapping[str, str]) -> None:
        """Raise Refusal if an option wants something of one's own that is not given."""
        there = {
            **{key: key in self.gangs for key in GANG_FILES},
            "town": bool(self.town.strip()),
            "deck": self.deck is not None,
        }
        files = {**GANG_FILES, "town": TOWN_FILE, "deck": DECK_FILE}
        for key, is_there in there.items():
            if options.get(key) == OWN and not is_there:
                what = key.replace("_", " ")
                sentence = f"there is no {what} of your own; paste one, or write {files[key]}"
                raise Refusal(sentence, place=key)

    def cards(self, *, small: bool) -> tuple[TownCard, ...]:
        """Return the cards of the owner's deck: all, or those of the short game."""
        assert self.deck is not None  # noqa: S101 - `check` saw to it
        return self.deck.small if small else self.deck.cards


def read_own(name: str, text: str) -> Understood:
    """Return what is understood of a town, a gang or a deck; raise Refusal if it is wrong.

    Args:
        name: which of `PASTED`.
        text: what was pasted.

    """
    if name == "town":
        town = checks.read(text, TOWN_FILE)
        return Understood(town.title, town.about.rstrip("."), (), (), (checks.summary(town),))
    if name == "deck":
        deck = town_deck.read(text, DECK_FILE)
        cards = tuple(town_card(card) for card in deck.cards)
        return Understood(deck.title, count_of(len(cards), "card"), cards, (), deck.notes)
    gang = gangs.read(text, GANG_FILES[name])
    cards = tuple(person_card(person, f"value {gangs.value_of(person)}") for person in gang.people)
    return Understood(gang.name, gang.about.rstrip("."), cards, (), ())


def person_card(person: Person, part: str) -> ListCard:
    """Return somebody as a card."""
    arms = (*person.arms, *(("horse",) if person.horse else ())) or ("unarmed",)
    return ListCard(person.name, part, tuple(arms), (), tuple(traits_of(person)))


def town_card(card: TownCard) -> ListCard:
    """Return a card of the town as a card."""
    if card.kind == "money":
        return ListCard("Money", "counts at the end", (), (), ())
    return person_card(card.person, suit_words(card.suit) if card.suit else card.kind)
