"""Gangs and town decks as files: reading, writing, values, and what is wrong with them."""

from __future__ import annotations

from collections import Counter

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.games.black_hat.cards import SUITS
from lonehand.games.black_hat.gangs import gangs
from lonehand.games.black_hat.gangs.people import SKILLS, Person, Skills
from lonehand.games.black_hat.gangs.skills import skills, traits_of, with_traits
from lonehand.games.black_hat.town import town_deck

GANG = """name = "Two and a dog"
[[member]]
name = "Ann"
arms = ["rifle", "pistol"]
skills = ["Shoot", "Cheatin' rat"]
[[member]]
name = "Ben"
arms = ["two pistols"]
[[member]]
name = "Rex"
horse = true
"""
DECK = """title = "Few"
[[card]]
name = "Abel"
suit = "hearts"
arms = ["pistol"]
[[card]]
name = "Bea"
suit = "spades"
traits = ["Persuade +2", "Dynamite"]
[[card]]
kind = "horse"
name = "Nag"
[[card]]
kind = "money"
count = 3
"""

# -- skills ----------------------------------------------------------------------------------------


def test_skills_are_those_of_the_print_in_its_order() -> None:
    """BW-SKILL; T9."""
    assert SKILLS == tuple(skills())
    assert ["Persuade", "Shoot", "True Grit", "Sneak"] == [each.name for each in skills().values()][
        :4
    ]


def test_limits_of_skills_are_those_of_the_print() -> None:
    """BW-SKILL-MAX: True Grit -2 to 2, the others 0 to 2."""
    assert (-2, 2) == (skills()["grit"].least, skills()["grit"].most)
    assert {0} == {each.least for key, each in skills().items() if key != "grit"}
    assert {2} == {each.most for key, each in skills().items() if key != "buffalo"}


def test_traits_read_back_as_they_are_written() -> None:
    person = Person("A", skills=Skills(1, -2, 2, 1, 1, 1, 1), dynamite=2, insulted=True, mute=True)
    traits = list(traits_of(person))

    assert "True Grit -2" in traits
    assert "Dynamite 2" in traits
    assert person == with_traits(Person("A"), traits, special=True)


# -- gangs -----------------------------------------------------------------------------------------

SAMPLES = {
    "posse": [4, 2, 2, 2],
    "rustlers": [4, 3, 3],
    "long-riders": [3, 2, 2, 3],
    "family": [3, 2, 3, 2],
}


@pytest.mark.parametrize("key", gangs.gang_keys())
def test_each_gang_of_the_game_is_worth_ten_and_reads_back(key: str) -> None:
    """BW-GANG, BW-GANG-SIZE; T11."""
    gang = gangs.gang(key)

    assert 10 == gangs.gang_value(gang)
    assert "" == gangs.fault(gang)
    assert gang == gangs.read(gangs.write(gang), key, key)
    if key in SAMPLES:
        assert SAMPLES[key] == [gangs.value_of(person) for person in gang.people]


def test_the_sample_gangs_are_all_there() -> None:
    assert SAMPLES.keys() <= set(gangs.gang_keys())


def test_nobody_is_called_like_anybody_else() -> None:
    people = [person.name for key in gangs.gang_keys() for person in gangs.gang(key).people]
    people += [card.person.name for card in town_deck.deck("usual") if card.kind == "character"]

    assert [] == [name for name, count in Counter(people).items() if count > 1]


def test_a_value_is_the_sum_of_its_pieces() -> None:
    """BW-GANG: a person 1, pistol 1, two pistols 2, rifle 1, shotgun 1, horse 1, each skill 1."""
    ann, ben, rex = gangs.read(GANG).people

    assert [("person", 1), ("rifle", 1), ("pistol", 1), ("Shoot", 1), ("Cheatin’ rat", 1)] == list(
        gangs.price_pieces(ann)
    )
    assert [5, 3, 2] == [gangs.value_of(each) for each in (ann, ben, rex)]
    assert 3 == gangs.value_without_skills(ann)
    assert 2 == gangs.value_without_skills(Person("A", ("pistol",)))
    assert 0 == gangs.unspent(gangs.read(GANG))
    assert 1 == gangs.unspent(gangs.read(GANG.replace("horse = true", "")))


def test_lost_true_grit_makes_nobody_cheaper() -> None:
    assert 2 == gangs.value_of(Person("A", ("rifle",), skills=Skills(grit=-2)))


@pytest.mark.parametrize(
    ("old", "new", "place", "sentence"),
    [
        ('"rifle"', '"musket"', "member 1 (Ann)", "unknown weapon “musket”; choose pistol,"),
        ('"rifle", "pistol"', '"rifle", "shotgun"', "member 1 (Ann)", "keep one of them"),
        ('"rifle", "pistol"', '"pistol", "pistol"', "member 1 (Ann)", "pistol is there twice"),
        ('"two pistols"', '"two pistols", "pistol"', "member 2 (Ben)", "a pistol and two pistols"),
        ('"Shoot"', '"Fly"', "member 1 (Ann)", "unknown skill “Fly”; choose from Persuade, Shoot"),
        ('"Shoot"', '"Dynamite"', "member 1 (Ann)", "unknown skill “Dynamite”"),
        ('"Shoot"', '"Shoot +3"', "member 1 (Ann)", "Shoot +3 is beyond its limits, 0 to 2"),
        ('"Shoot"', '"Shoot", "Sneak"', "", "is worth 11, above 10 (Ann 6, Ben 3, Rex 2)"),
        ("Rex", "ann", "", "has two called ann; rename one of them"),
        ("Rex", "", "member 3 ()", "write a name of 1 to 24 characters"),
        ("horse = true", "horse = 3", "", "horse"),
        ("horse = true", "mule = true", "", "mule"),
        ('[[member]]\nname = "Rex"\nhorse = true\n', "", "", "has 2 members; a gang has 3 to 5"),
        ("name =", "name", "", "this is not valid TOML"),
    ],
)
def test_what_is_wrong_with_a_gang_is_said(old: str, new: str, place: str, sentence: str) -> None:
    assert old in GANG
    with pytest.raises(Refusal) as refused:
        gangs.read(GANG.replace(old, new, 1), "mine.toml")

    assert refused.value.place.startswith("mine.toml")
    assert place in refused.value.place
    assert sentence.lower() in str(refused.value).lower()


def test_a_gang_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(Refusal, match="no gang “x”; there are: drovers, family"):
        gangs.gang("x")


def test_gangs_made_by_chance_are_worth_ten_and_use_what_they_have() -> None:
    """BW-GANG-SIZE: 10 value on three to five."""
    sizes = set()
    for seed in range(200):
        gang = gangs.make_gang(Chance(str(seed)))
        sizes.add(len(gang.people))
        assert "" == gangs.fault(gang)
        assert 10 == gangs.gang_value(gang)
        assert gang == gangs.read(gangs.write(gang))
        for person in gang.people:
            assert "rifle" in person.arms or not person.skills.buffalo
    assert {3, 4, 5} == sizes
    assert gangs.make_gang(Chance("a")) == gangs.make_gang(Chance("a"))


# -- decks -----------------------------------------------------------------------------------------


def test_the_town_deck_is_that_of_the_reference() -> None:
    """T10, BW-TOWN, BW-MONEY: 18 cards for 12 houses, equally many of each suit, two of Money.

    T10 has the dog among the spades, the Prospector among the clubs and the Preacher among the
    hearts; then clubs win too many gunfights.
    """
    cards = town_deck.deck("usual")
    suits = Counter(card.suit for card in cards)

    assert 18 == len(cards)
    assert {"s": 3, "c": 3, "h": 3, "d": 3, "": 6} == suits
    assert {"character": 15, "horse": 1, "money": 2} == Counter(card.kind for card in cards)
    by_name = {card.person.name: card.person for card in cards}
    assert Person("Gambler", ("pistol",), skills=Skills(cardsharp=1)) == by_name["Gambler"]
    assert Person("Prospector", skills=Skills(grit=-1), dynamite=1) == by_name["Prospector"]
    assert Person("Mangy dog", strikes=1, mute=True) == by_name["Mangy dog"]
    assert Person("Vaquero", ("pistol",), horse=True) == by_name["Vaquero"]
    assert by_name["Deputy"].insulted
    assert (2, -1) == (by_name["Preacher"].skills.persuade, by_name["Preacher"].skills.grit)


def test_the_short_game_has_twelve_of_them() -> None:
    """Reference, 14.4."""
    small = town_deck.deck("usual", "36")
    suits = Counter(card.suit for card in small if card.kind == "character")

    assert 12 == len(small)
    assert {"character": 9, "horse": 1, "money": 2} == Counter(card.kind for card in small)
    assert {"s": 2, "c": 2, "h": 2, "d": 2, "": 1} == suits


@pytest.mark.parametrize(
    ("size", "arms"), [("48", ["bare", "long", "pistol"]), ("36", ["long", "pistol"])]
)
def test_no_suit_of_the_town_deck_is_better_armed_than_another(size: str, arms: list[str]) -> None:
    """BW-TOWN: a gang wins over its own suit most easily, so that no suit may be the better one."""
    found: dict[str, list[str]] = {suit: [] for suit in SUITS}
    for card in town_deck.deck("usual", size):
        if card.suit:
            own = card.person.arms
            found[card.suit].append("pistol" if "pistol" in own else "long" if own else "bare")

    assert dict.fromkeys(SUITS, arms) == {suit: sorted(each) for suit, each in found.items()}


@pytest.mark.parametrize("key", town_deck.deck_keys())
def test_each_deck_of_the_game_reads_back(key: str) -> None:
    deck = town_deck.read(town_deck.deck_text(key))

    assert () == deck.notes
    assert deck == town_deck.read(town_deck.write(deck))


def test_a_deck_unlike_the_print_is_noted_and_not_refused() -> None:
    deck = town_deck.read(DECK.replace("count = 3", "count = 5"))

    assert ("5 cards of Money; two or three are usual (BW-MONEY).",) == deck.notes
    uneven = "".join(f'[[card]]\nname = "N{n}"\nsuit = "clubs"\n' for n in range(3))
    assert "1 hearts, 0 diamonds, 1 spades, 3 clubs" in town_deck.read(DECK + uneven).notes[0]


@pytest.mark.parametrize(
    ("old", "new", "place", "sentence"),
    [
        ('"hearts"', '"cups"', "card 1 (Abel)", "unknown suit “cups”; choose from hearts"),
        ('"pistol"', '"bow"', "card 1 (Abel)", "unknown weapon “bow”"),
        ('"Dynamite"', '"Dinamite"', "card 2 (Bea)", "unknown trait “Dinamite”; choose from"),
        ('"Dynamite"', '"Dynamite -1"', "card 2 (Bea)", "unknown trait “Dynamite -1”"),
        ('"Dynamite"', '"Insulted 2"', "card 2 (Bea)", "unknown trait “Insulted 2”"),
        ('"Persuade +2"', '"Persuade +3"', "card 2 (Bea)", "Persuade +3 is beyond its limits"),
        ('"Bea"', '"abel"', "card 2 (abel)", "somebody is called abel already; choose"),
        ('"Bea"', '""', "card 2", "the card needs a name"),
        ('name = "Nag"', 'name = "Nag"\nhorse = true', "card 3 (Nag)", "leave them out"),
        ("count = 3", "count = 0", "card 4", "count 0: write 1 or more"),
        ("count = 3", "count = 1", "deck", "a deck has 6 to 60 cards, not 4"),
        ("count = 3", "count = 3\nsmall = false", "deck", "the deck of the short game has 6 to"),
        ('name = "Abel"', 'name = "Abel"\ncount = 2', "card 1", "write each person by name"),
        ('kind = "horse"', 'kind = "mule"', "deck", "kind"),
    ],
)
def test_what_is_wrong_with_a_deck_is_said(old: str, new: str, place: str, sentence: str) -> None:
    assert old in DECK
    with pytest.raises(Refusal) as refused:
        town_deck.read(DECK.replace(old, new, 1))

    assert place in str(refused.value)
    assert sentence in str(refused.value)


def test_decks_made_by_chance_are_as_the_print_wants_them() -> None:
    """BW-TOWN, BW-MONEY."""
    for seed in range(100):
        deck = town_deck.make_deck(Chance(str(seed)))
        assert 18 == len(deck.cards)
        assert 12 == len(deck.small)
        assert [] == list(town_deck.unusual(list(deck.cards)))
        assert deck == town_deck.read(town_deck.write(deck))
    assert town_deck.make_deck(Chance("a")) != town_deck.make_deck(Chance("b"))
