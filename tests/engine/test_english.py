"""English grammar, word by word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lonehand.engine.grammar import english


@pytest.mark.parametrize(
    ("noun", "several"),
    [
        ("wound", "wounds"),
        ("life point", "life points"),
        ("hex", "hexes"),
        ("loss", "losses"),
        ("watch", "watches"),
        ("enemy", "enemies"),
        ("day", "days"),
        ("die", "dice"),
        ("hero", "heroes"),
    ],
)
def test_nouns_have_their_plural(noun: str, several: str) -> None:
    assert several == english.plural(noun)


@pytest.mark.parametrize(
    ("number", "words"), [(0, "no wounds"), (1, "1 wound"), (2, "2 wounds"), (21, "21 wounds")]
)
def test_a_number_stands_with_its_noun(number: int, words: str) -> None:
    assert words == english.count_of(number, "wound", none="no")


@pytest.mark.parametrize(
    ("words", "text"),
    [([], "nobody"), (["A"], "A"), (["A", "B"], "A or B"), (["A", "B", "C"], "A, B or C")],
)
def test_words_are_listed_with_the_last_one_joined(words: list[str], text: str) -> None:
    assert text == english.join_words(words, "or", "nobody")


def test_whose_something_is() -> None:
    assert ["Rose Doolan’s", "Jourdonnais’"] == [
        english.possessive(name) for name in ("Rose Doolan", "Jourdonnais")
    ]


def test_a_word_that_breaks_off_is_answered_with_the_one_that_begins_so() -> None:
    words = ("charge", "charge one in the way", "charge at once")
    assert ["charge one in the way", "charge"] == [
        english.nearest(typed, words) for typed in ("charge one", "chrage")
    ]


def test_a_mistyped_word_is_answered_with_the_one_that_was_meant() -> None:
    assert "did you mean “Bart”?" == english.choose(["“Bart”", "“Lucky”"], "Brt")
    assert "choose Bart or Lucky" == english.choose(["Bart", "Lucky"], "Rose")
    assert "; did you mean “Lucky”?" == english.perhaps("lukcy", ["Bart", "Lucky"])
    assert "" == english.perhaps("Rose", ["Bart", "Lucky"])


def test_verbs_agree_with_their_number() -> None:
    assert ["is", "are", "are"] == [english.agrees(number, "is", "are") for number in (1, 0, 2)]


def test_numbers_are_set_with_their_signs() -> None:
    assert ["+2", "+0", "−1"] == [english.with_sign(number) for number in (2, 0, -1)]
    assert ["22 %", "33.3 %"] == [english.percent(0.22), english.percent(1 / 3, 1)]


@pytest.mark.parametrize(
    ("text", "whole"),
    [("the deck is empty", "The deck is empty."), ("who?", "Who?"), ("", "")],
)
def test_a_sentence_begins_with_a_capital_and_ends(text: str, whole: str) -> None:
    assert whole == english.sentence(text)


@given(st.text())
def test_a_sentence_made_twice_stays_the_same(text: str) -> None:
    once = english.sentence(text)
    assert once == english.sentence(once)
