"""An order stands on a card: the deed in a few words, and no more than forty of them unfolded."""

from __future__ import annotations

import re

import pytest
from self_played import DAILY, GAMES, orders, played

from lonehand.engine.at_table.orders import MOST, Order, fit, order_of
from lonehand.engine.play.session import Session
from lonehand.faces.web.pages.window import Window
from lonehand.games import find
from lonehand.show.contract import OnMap

DEED = 12
"""So many words the longest deed has, names and the places of things included."""


def check(kind: str, seed: str, most: int) -> None:
    """Play a game and look at every card of it."""
    cards = list(orders(played(kind, seed, most)))
    assert cards
    for text, card in cards:
        assert card.deed, text
        assert card.open_words <= MOST, card
        assert len(card.deed.split()) <= DEED, card
        if card.own:  # how opponents answer in one's own turn is looked up, and may be folded
            continue
        said = f"{card.who} {card.deed} {card.where} {' '.join(card.targets)} {' '.join(card.rest)}"
        for number in (word for word in text.split() if word[0].isdigit()):
            assert number.rstrip(".,:;)") in said, (text, card)


@pytest.mark.parametrize("kind", DAILY)
def test_no_card_has_more_than_forty_words_unfolded(kind: str) -> None:
    check(kind, "one", 150)


@pytest.mark.parametrize("kind", ["battle by facts", "showdown by facts"])
def test_whoever_an_order_names_stands_under_it_with_what_he_is(kind: str) -> None:
    session = played(kind, "one", 60)
    window = Window(kind, session.view_for())
    window.look_again(1)
    assert isinstance(window.show, OnMap)
    names = {sheet.name for group in window.show.sheets(window.view) for sheet in group.sheets}
    found = 0
    for step in window.steps(0, len(window.log)).steps:
        named = {piece.card for piece in step.pieces} & names
        assert sorted(each.name for each in step.profiles) == sorted(named)
        assert all(each.lines and each.head.startswith(each.name) for each in step.profiles)
        found += len(named)
    assert found


@pytest.mark.soak
@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_no_card_of_many_games_has_more_than_forty_words(kind: str, seed: int) -> None:
    check(kind, f"soak {seed}", 400)


@pytest.mark.parametrize(
    ("text", "deed", "where"),
    [
        ("Mark Dale prone.", "Mark Dale prone", ""),
        (
            "Take 1 model of Moor Riders off the table; another has 1 wound.",
            "Take 1 model of Moor Riders off the table",
            "Another has 1 wound.",
        ),
        (
            "Put Rev. Carabine A♣ of the fourth seat on top of the Stack there.",
            "Put Rev. Carabine A♣ of the fourth seat on top of the Stack there",
            "",
        ),
    ],
)
def test_an_instruction_is_cut_where_it_may_be(text: str, deed: str, where: str) -> None:
    assert order_of(text) == Order(deed, where=where)


def test_what_is_too_much_for_a_card_is_folded_away_and_not_lost() -> None:
    line = " ".join(["far"] * 15)
    card = fit(Order("Shoot", "Doc", "Here.", (f"One {line}.", f"Two {line}.", f"Three {line}.")))
    assert card.targets == (f"One {line}.", f"Two {line}.")
    assert card.rest == (f"Three {line}.",)


def test_short_orders_in_a_row_stand_on_one_card_that_is_read_at_once() -> None:
    session = played("shootout with a map", "rows", 12)
    window = Window("rows", session.view_for())
    window.look_again(1)
    told = window.steps(0, len(session.events)).steps
    orders = sum(bool(window.instruction(number)) for number in range(len(session.events)))
    assert orders > 2 * len(told)
    assert all(step.open_words <= MOST for step in told)


def test_a_die_is_named_above_the_question_what_it_shows_and_not_asked_for_twice() -> None:
    options = {"beside": "map", "side": "none"}
    session = Session.new(find("outlaws"), "dice", options, typed=("auto", "dice"))
    while session.questions()[0].who != "auto":
        question = session.questions()[0]
        session.answer(question.texts()[0])
    window = Window("dice", session.view_for())
    window.look_again(1)
    told = window.steps(0, len(session.events))
    assert told.above
    assert told.steps[-1].rows[-1].text.startswith("Roll the ")
    assert session.game.prompt(session.state, session.questions()[0]).startswith("What does")


def test_a_card_says_how_many_dice_an_attack_of_the_ai_is_rolled_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clans = {"beside": "facts", "army": "harbour-watch-750", "enemy": "moor-clans-750"}
    battle = (*GAMES["battle by facts"][:2], ("dice",))
    games = {**GAMES, "battle": battle, "clans": ("grimdark-future", clans, ("dice",))}
    monkeypatch.setattr("self_played.GAMES", games)
    charges = shots = 0
    for seed in ("one", "two", "three"):
        both = (*orders(played("battle", seed, 120)), *orders(played("clans", seed, 120)))
        for _, card in both:
            lines = (*card.targets, *card.rest)
            rolls = [
                line for line in lines if re.search(r": roll \d+ (die|dice), [2-6]\+ hits", line)
            ]
            if card.deed.startswith("Charge "):
                charges += 1
                enemy = card.deed.removeprefix("Charge ")
                assert rolls, card
                assert all(
                    re.search(rf"; blocked by {enemy} at [2-6]\+\.$", line) for line in rolls
                )
                assert "You roll" in card.where
            elif any("hoose targets" in line for line in card.rest):
                shots += 1
                assert rolls, card
            else:
                assert not rolls, card
    assert charges
    assert shots
