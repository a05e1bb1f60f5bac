"""What the corrections of all games have in common: verbs, names, numbers, all or nothing."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import pytest

from lonehand.engine.errors import Refusal
from lonehand.games.typed_corrections import (
    MOST,
    begins,
    find_named,
    nothing_more,
    number,
    one_of,
    put_right,
    verb_in,
)


class Purse(msgspec.Struct):
    """A state with one number, which may not be 7."""

    coins: int = 1

    def copy(self) -> Purse:
        """Return a state of its own."""
        return Purse(self.coins)


class Somebody(NamedTuple):
    """Somebody with a name."""

    name: str


DOC, DOCTOR, DOC_JOHN = Somebody("Doc"), Somebody("Doctor"), Somebody("Doc John")


def set_coins(purse: Purse, text: str) -> None:
    """Set the coins."""
    purse.coins = number(text, "coins")


def fault(purse: Purse) -> str:
    """Return that seven coins are impossible."""
    return "there are never seven coins" if purse.coins == 7 else ""


def test_several_corrections_are_made_one_after_the_other() -> None:
    purse = Purse()
    put_right(purse, "3;  5 ", set_coins, fault)
    assert Purse(5) == purse


@pytest.mark.parametrize(
    ("text", "said"), [("3; x", "“x” is not a number from 0 to 999"), ("3; 7", "never seven coins")]
)
def test_unless_all_can_be_put_right_nothing_is_changed(text: str, said: str) -> None:
    purse = Purse()
    with pytest.raises(Refusal, match=said):
        put_right(purse, text, set_coins, fault)
    assert Purse() == purse


def test_the_first_word_is_a_verb_or_the_grammar_is_said() -> None:
    assert (1, "up", "Doc") == verb_in("up Doc", {"up": 1}, ["up NAME"])
    with pytest.raises(Refusal, match="“down Doc” cannot be read; type up NAME; off NAME"):
        verb_in("down Doc", {"up": 1}, ["up NAME", "off NAME"])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("doc 3", (DOC, "3")),
        ("DOC", (DOC, "")),
        ("Doctor 3", (DOCTOR, "3")),
        ("Doc John 3", (DOC_JOHN, "3")),
        ("Doc Johnny", (DOC, "Johnny")),
        ("Doc: 3,4", (DOC, ": 3,4")),
    ],
)
def test_a_name_is_the_longest_that_the_text_begins_with(
    text: str, found: tuple[Somebody, str]
) -> None:
    assert found == find_named([DOC, DOCTOR, DOC_JOHN], text, "at")


def test_a_text_without_a_name_is_refused_with_the_names_that_there_are() -> None:
    with pytest.raises(Refusal, match="“Dog 3” does not begin with a name; choose Doc or Doctor"):
        find_named([DOC, DOCTOR], "Dog 3", "at")
    assert not begins("Doctor", "Doc")


@pytest.mark.parametrize("text", ["", "-1", "1.5", "1000", "٣", "0" * 5])
def test_a_number_is_written_in_a_few_plain_digits(text: str) -> None:
    with pytest.raises(Refusal, match="is not a number from 0 to 999"):
        number(text, "hits")


def test_numbers_words_and_ends_are_taken() -> None:
    assert (0, MOST, 7) == (number("0", "x"), number("999", "x"), number("7", "x", 7))
    assert "off hand" == one_of("OFF HAND", ("hand", "off hand"), "box")
    nothing_more("", "up")
    with pytest.raises(Refusal, match="leave out “quickly”"):
        nothing_more("quickly", "up")
    with pytest.raises(Refusal, match="“pocket” is unknown; choose hand or hip"):
        one_of("pocket", ("hand", "hip"), "box")
    with pytest.raises(Refusal, match="“x” is unknown; there is nothing to choose from"):
        one_of("x", (), "box")
