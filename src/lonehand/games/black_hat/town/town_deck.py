"""The town's deck as a file that a person can write, and what is wrong with one (BW-TOWN).

A file has a title, a sentence on it, and its cards. A card is somebody of the town: a name, a suit,
arms, traits, perhaps a horse. `kind = "horse"` is a riderless horse and `kind = "money"` Money;
`count` is how many alike there are, and `small = false` leaves a card out of the short game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.files.structs import read_as
from lonehand.engine.files.toml import place_in, values_in
from lonehand.engine.grammar.english import count_of
from lonehand.games.black_hat.cards import SUITS, suit_words
from lonehand.games.black_hat.gangs.gangs import arms_at_fault, quote_text, write_list
from lonehand.games.black_hat.gangs.people import Person, TownCard, TownKind
from lonehand.games.black_hat.gangs.skills import skills_at_fault, traits_of, with_traits
from lonehand.games.black_hat.numbers import DATA

DECKS: Final = DATA / "decks"
SMALL: Final = "36"
"""The size of a table on which the short game is played (reference, 14.4)."""
FEWEST, MOST = 6, 60
"""Cards of a deck."""
USUAL_MONEY: Final = range(2, 4)
"""Two or three of the cards."""
UNEVEN: Final = 2
"""How much the suits may differ before it is noted: about equally many of each."""
SUIT_NAMES: Final = {suit_words(suit): suit for suit in SUITS}


class OwnCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the file; a key that nothing reads is refused."""

    name: str = ""
    kind: TownKind = "character"
    suit: str = ""
    arms: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    horse: bool = False
    title: str = ""
    count: int = 1
    small: bool = True


class OwnDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file."""

    title: str
    card: tuple[OwnCard, ...]
    about: str = ""


class TownDeck(msgspec.Struct, frozen=True):
    """A town's deck.

    Attributes:
        title: what it is called.
        about: a sentence on it.
        cards: all cards, in the order of the file.
        small: those of the short game.
        notes: what is unlike the print, as sentences; it may be meant so.

    """

    title: str
    about: str
    cards: tuple[TownCard, ...]
    small: tuple[TownCard, ...]
    notes: tuple[str, ...] = ()


def deck_keys() -> tuple[str, ...]:
    """Return the keys of the decks that come with the game."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in DECKS.iterdir()))


def deck_text(key: str) -> str:
    """Return the text of a deck that comes with the game; Refusal if there is none of that key."""
    if key not in deck_keys():
        raise Refusal(f"no deck “{key}”; there are: {', '.join(deck_keys())}", place="deck")
    return (DECKS / f"{key}.toml").read_text("utf-8")


@cache
def deck(key: str, size: str = "48") -> tuple[TownCard, ...]:
    """Return the cards of a deck that comes with the game, for a table of a size.

    Raises:
        Refusal: there is none of that key.

    """
    found = read(deck_text(key), key)
    return found.small if size == SMALL else found.cards


def read(text: str, place: str = "deck") -> TownDeck:
    """Return the deck in a file.

    Raises:
        Refusal: something is wrong with it; the place names the card.

    """
    own = read_as(OwnDeck, text, place, lined=True)
    cards: list[TownCard] = []
    small: list[TownCard] = []
    names: set[str] = set()
    for number, each in enumerate(own.card, 1):
        line = place_in(text, ("card", number - 1)).partition(",")[0]
        at = f"{place}, {line}, card {number}" + (f" ({each.name})" if each.name else "")
        card = card_of(each, at)
        if each.kind != "money" and each.name.casefold() in names:
            raise Refusal(f"somebody is called {each.name} already; choose another name", place=at)
        names.add(each.name.casefold())
        cards += [card] * each.count
        small += [card] * each.count * each.small
    for some, what in ((cards, "a deck"), (small, "the deck of the short game")):
        if not FEWEST <= len(some) <= MOST:
            sentence = f"{what} has {FEWEST} to {MOST} cards, not {len(some)}"
            raise Refusal(sentence, place=place)
    return TownDeck(own.title, own.about, tuple(cards), tuple(small), tuple(unusual(cards)))


def card_of(each: OwnCard, place: str) -> TownCard:
    """Return a card of a file; Refusal if something is wrong with it."""
    if each.count < 1:
        raise Refusal(f"count {each.count}: write 1 or more", place=place)
    if each.kind != "character" and (each.arms or each.traits or each.horse or each.suit):
        what = "Money" if each.kind == "money" else "a horse"
        raise Refusal(f"{what} has no suit, arms, traits or horse; leave them out", place=place)
    if each.kind == "money":
        return TownCard("money")
    if not each.name.strip():
        raise Refusal('the card needs a name: name = "Gambler"', place=place)
    if each.kind == "horse":
        return TownCard("horse", person=Person(each.name, title=each.title))
    if each.count > 1:
        raise Refusal("only Money and horses have a count; write each person by name", place=place)
    if each.suit and each.suit not in SUIT_NAMES:
        known = ", ".join(SUIT_NAMES)
        raise Refusal(f"unknown suit “{each.suit}”; choose from {known}, or none", place=place)
    try:
        bare = Person(each.name, each.arms, each.horse, title=each.title)
        person = with_traits(bare, each.traits, special=True)
    except Refusal as refusal:
        raise Refusal(refusal.sentence, place=place) from refusal
    sentence = arms_at_fault(person) or skills_at_fault(person.skills, of_town=True)
    if sentence:
        raise Refusal(sentence, place=place)
    return TownCard("character", SUIT_NAMES.get(each.suit, ""), person)


def unusual(cards: list[TownCard]) -> Iterator[str]:
    """Yield what is unlike the print in a deck, as sentences."""
    money = sum(card.kind == "money" for card in cards)
    if money not in USUAL_MONEY:
        yield f"{count_of(money, 'card')} of Money; two or three are usual (BW-MONEY)."
    suits = Counter(card.suit for card in cards if card.kind == "character")
    numbers = [suits[suit] for suit in SUITS]
    if max(numbers) - min(numbers) > UNEVEN:
        told = ", ".join(f"{suits[suit]} {suit_words(suit)}" for suit in SUITS)
        yield f"The suits are uneven: {told} (BW-TOWN)."


def write(found: TownDeck) -> str:
    """Return a deck as a file; reading it gives the same deck."""
    lines = [f"title = {quote_text(found.title)}"]
    lines += [f"about = {quote_text(found.about)}"] if found.about else []
    left = list(found.small)
    for card in dict.fromkeys(found.cards):
        count = found.cards.count(card)
        lines += ["", "[[card]]"]
        lines += [f'kind = "{card.kind}"'] if card.kind != "character" else []
        person = card.person
        lines += [f"name = {quote_text(person.name)}"] if person.name else []
        lines += [f'suit = "{suit_words(card.suit)}"'] if card.suit else []
        lines += [f"arms = {write_list(person.arms)}"] if person.arms else []
        traits = tuple(traits_of(person))
        lines += [f"traits = {write_list(traits)}"] if traits else []
        lines += ["horse = true"] if person.horse else []
        lines += [f"title = {quote_text(person.title)}"] if person.title else []
        lines += [f"count = {count}"] if count > 1 else []
        lines += ["small = false"] if card not in left else []
    return "\n".join(lines) + "\n"


# -- a deck by chance ------------------------------------------------------------------------------

SOURCE: Final = "deck"


class Townsfolk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may be in a town; how many cards a deck has; fewest and most of Money and horses."""

    cards: int
    small: int
    money: tuple[int, int]
    horses: tuple[int, int]
    person: tuple[OwnCard, ...]


@cache
def townsfolk() -> Townsfolk:
    """Return who may be in a town."""
    values = values_in((DATA / "townsfolk.toml").read_text("utf-8"), "townsfolk.toml")
    return msgspec.convert(values, Townsfolk)


def make_deck(chance: Chance) -> TownDeck:
    """BW-TOWN: return a deck made by chance, with about equally many of each suit.

    Args:
        chance: the same chance makes the same deck.

    """
    folk = townsfolk()

    def some(least: int, most: int) -> int:
        return least + chance.below(SOURCE, most - least + 1)

    treasure = [TownCard("money")] * some(*folk.money)
    horse = TownCard("horse", person=Person("Stray horse"))
    treasure += [horse] * some(*folk.horses)
    left, first = list(folk.person), chance.below(SOURCE, len(SUITS))
    people = []
    for number in range(folk.cards - len(treasure)):
        each = left.pop(chance.below(SOURCE, len(left)))
        suit = suit_words(SUITS[(first + number) % len(SUITS)])
        people.append(card_of(msgspec.structs.replace(each, suit=suit), each.name))
    few = people[: folk.small - len(treasure)]
    return TownDeck(
        "People of the town",
        f"Made from the seed {chance.seed!r}.",
        (*people, *treasure),
        (*few, *treasure),
    )
