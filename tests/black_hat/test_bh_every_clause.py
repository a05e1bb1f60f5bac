"""Every clause that can be reached has a word in gunfights that play themselves.

What has no word of its own stands in `WITHOUT_A_WORD` with its reason; the index names the tests of
each that decides something.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest
from bh_fights import laid, man, play
from bh_words import Listened, some_settings

from lonehand.games.black_hat import events
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.gangs.own import Owned
from lonehand.games.black_hat.options import deck_for
from lonehand.games.black_hat.rules import contact
from lonehand.space.inches.measures import INCH

GUNFIGHTS: Final = 2_000
WITHOUT_A_WORD: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("BW-GANG-LONG", "BW-GANG-HANDS", "BW-GANG-SIZE", "BW-SKILL-MAX"),
        "It says what gangs and skills there are; BW-GANG names the gangs.",
    ),
    "BW-MONEY": "It says which cards are Money; BW-MONEY-TAKE and BW-END tell who has it.",
    "BW-FOUR": "It says who is friend and whose hand is whose; BW-SUIT and BW-DEAL tell them.",
    **dict.fromkeys(
        ("BW-CARD-A", "BW-CARD-FACE", "BW-LIMIT", "BW-ONCE", "BW-ONEWEAPON", "BW-SHOT"),
        "It bounds what is offered: BW-TURN and BW-CARD-MANY ask for it.",
    ),
    **dict.fromkeys(
        (
            *("BW-RANGE", "BW-AIM", "BW-MOD", "BW-LINE", "BW-SNEAK"),
            *("BW-SKILL-SHOOT", "BW-SKILL-BUFFALO"),
        ),
        "It is in the chance of a shot, whose dice BW-COVER and BW-HIT tell.",
    ),
    "BW-JOKER-SHOOT": "It counts a shot that BW-JOKER has undone.",
    "BW-CONTACT-3": "It bounds what is offered to those in contact.",
    "BW-CONTACT-5": "It bounds the cards that BW-CONTACT-1 lets lay.",
    "BW-PIN": "A second pin changes nothing, so there is nothing to tell.",
    "BW-ALLY-2": "It says whose an ally is in a later game; BW-ALLY-1 lays him out anew.",
    "BW-AFTER-2": "The allies of a gunfight are not in the next one; nothing is told of them.",
    "BW-PERSUADE-3": "It is in the modifiers of BW-PERSUADE-2.",
    "BW-NOTCH-2": "Automatic gangs do not shoot down their own: no line of theirs crosses a friend,"
    " and a template holds one only where nothing else serves. A test has people do it.",
    "BW-SKILL-SHARP": "It is in the number of cards that BW-DEAL tells.",
    **dict.fromkeys(
        ("BW-CLIMB", "BW-GROUP"),
        "Only people do it: automatic gangs climb without a move, and nobody of them in a group.",
    ),
    "BW-BUILD": "It says what houses are.",
    "BW-SIMPLE": "It leaves things out.",
    **dict.fromkeys(
        ("BW-AUTO-VIEW", "BW-AUTO-DANGER", "BW-AUTO-DOOR", "BW-AUTO-SHARP-E"),
        "It is in what all lines look at.",
    ),
    **dict.fromkeys(
        ("BW-AUTO-TIE-WHO", "BW-AUTO-TIE-TARGET", "BW-AUTO-CARD-ACE-D"),
        "It picks among plans; what is picked is told by the line.",
    ),
    "BW-AUTO-TABLE": "Nobody plays beside a table here.",
    **dict.fromkeys(
        [f"BW-AUTO-NEVER-{number}" for number in range(1, 11)],
        "It says what never happens; every gunfight is watched for it.",
    ),
}
"""The clauses that have no word of their own, and why."""


def test_clauses_without_a_word_that_decide_something_have_tests_of_their_own() -> None:
    clauses = {key: GAME.clauses[key] for key in WITHOUT_A_WORD}
    assert [key for key, each in clauses.items() if each.kind == "decides" and not each.tests] == []


def test_by_the_option_a_pistol_lays_no_more_cards_in_contact_than_hands() -> None:
    """BW-CONTACT-5."""
    for reading, most in (("arms", 3), ("two", 2)):
        fight, _ = laid(man("A1", 4, 44, "pistol"), contact_most=reading)
        assert contact.most_strikes(fight, fight.state.figure("A1"), attacks=True) == most


def test_a_second_pin_changes_nothing() -> None:
    """BW-PIN."""
    fight, door = laid(
        man("A1", 4, 44, "pistol"), man("B1", 9, 44, pinned=True), hand="Kh 4c", dice=[5, 5]
    )
    play(fight, "Kh pistol B1")
    assert door.of(events.ShotRolled)[0].hits
    struck = fight.state.figure("B1")
    assert (struck.pinned, struck.here) == (True, True)


def test_a_simpler_game_has_no_unarmed_people_but_those_with_dynamite() -> None:
    """BW-SIMPLE."""
    options = {"deck": "usual", "simple": "yes"}
    deck = deck_for(options, 48 * INCH, Owned({}))
    people = [card.person for card in deck if card.kind == "character"]
    assert all(each.arms or each.dynamite for each in people)
    assert len(deck) < len(deck_for({**options, "simple": "no"}, 48 * INCH, Owned({})))


@pytest.mark.soak
def test_every_reachable_clause_has_a_word_within_2000_gunfights() -> None:
    silent = {clause.id for clause in GAME.clauses} - WITHOUT_A_WORD.keys()
    faults = []
    for number in range(GUNFIGHTS):
        levels, options = some_settings(number)
        listened = Listened(f"words {number}", levels, 0, options)
        faults += listened.played().faults
        silent -= listened.words
        if not silent:
            break
    assert faults == []
    assert silent == set()
