"""Playing cards and dice: letters, signs and words stand for one another."""

from __future__ import annotations

import pytest

from lonehand.engine.at_table.dice import FACE_OF, signs
from lonehand.engine.cards import RANKS, SIGNS_TO_LETTERS, SUIT_SIGNS, playing_card
from lonehand.engine.errors import Refusal


def test_every_playing_card_is_written_in_letters_signs_and_words() -> None:
    cards = [playing_card(f"{rank}{suit}") for suit in SUIT_SIGNS for rank in RANKS]
    assert 52 == len({str(card) for card in cards}) == len({card.words for card in cards})
    assert cards == [playing_card(str(card).lower()) for card in cards]
    letters = str.maketrans(SIGNS_TO_LETTERS)
    assert [str(card) for card in cards] == [card.signs.translate(letters) for card in cards]


def test_a_court_card_has_its_name_and_the_ace_is_the_highest() -> None:
    queen = playing_card("qh")
    assert ("Qh", "Q♥", "queen of hearts", 12) == (
        str(queen),
        queen.signs,
        queen.words,
        queen.height,
    )
    assert [2, 10, 14] == [playing_card(text).height for text in ("2c", "10c", "Ac")]


@pytest.mark.parametrize("text", ["", "c", "1c", "11c", "7", "7x", "Qhh", "♥"])
def test_what_is_no_playing_card_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is not a playing card; type one such as 7c or Qh"):
        playing_card(text)


def test_dice_lie_with_the_highest_first() -> None:
    assert "⚅⚃⚀" == signs([1, 6, 4])
    assert [6, 4, 1] == [FACE_OF[sign] for sign in signs([1, 6, 4])]
    assert "" == signs([])
