"""Answers in a few letters: what they mean, what they may mean, and what they cannot mean."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from policy import answer, begun

from lonehand.engine.at_table.dice import Handful
from lonehand.engine.errors import Refusal
from lonehand.engine.question import Question
from lonehand.faces import viewmodel
from lonehand.faces.text import typed_answers, wording
from lonehand.faces.text.typed_answers import (
    Several,
    Unfit,
    matching_notations,
    split_answer,
    understand,
)

LABELS = {
    "bang 7c at Rose Doolan": "BANG! 7♣ at Rose Doolan",
    "bang 7c at Bill": "BANG! 7♣ at Bill",
    "bang 7c at Billy": "BANG! 7♣ at Billy",
    "bang 10h at Rose Doolan": "BANG! 10♥ at Rose Doolan",
    "beer 6h": "Beer 6♥",
    "jail js at Pedro Ramírez": "Jail J♠ at the Deputy",
    "end turn": "End the turn",
}
CARDS = ("bang 7c", "bang kh", "beer kh", "stagecoach 9s", "bang 9s", "general store qs")


def asked(options: Sequence[str] = tuple(LABELS), *, source: bool = False) -> Question:
    """Return a question with these options."""
    return Question("Sheriff", "X-1", "play", options, source=source)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("bang 7c at Rose Doolan", "bang 7c at Rose Doolan"),
        ("BANG! 7♣ at Rose Doolan", "bang 7c at Rose Doolan"),
        ("  Bang   7C  AT rose DOOLAN ", "bang 7c at Rose Doolan"),
        ("5", "beer 6h"),
        ("beer", "beer 6h"),
        ("6h", "beer 6h"),
        ("6♥", "beer 6h"),
        ("♥6", "beer 6h"),
        ("h6", "beer 6h"),
        ("ht", "bang 10h at Rose Doolan"),
        ("b 7 r", "bang 7c at Rose Doolan"),
        ("7c ro", "bang 7c at Rose Doolan"),
        ("7 doo", "bang 7c at Rose Doolan"),
        ("th", "bang 10h at Rose Doolan"),
        ("10", "bang 10h at Rose Doolan"),
        ("10♥", "bang 10h at Rose Doolan"),
        ("7c bill", "bang 7c at Bill"),
        ("7c billy", "bang 7c at Billy"),
        ("dep", "jail js at Pedro Ramírez"),
        ("ramirez", "jail js at Pedro Ramírez"),
        ("end", "end turn"),
        ("e", "end turn"),
        ("end t t", "end turn"),
    ],
)
def test_a_few_letters_are_enough(text: str, meant: str) -> None:
    assert meant == understand(asked(), LABELS, text)


def test_the_whole_name_of_an_answer_means_it_whatever_else_begins_so() -> None:
    labels = {"4c": "Move with 4♣: up to 4″", "4c+7c": "Move with 4♣ + 7♣: up to 4″"}
    for text in ("Move with 4♣", "move with 4♣: up to 4″"):
        assert understand(asked(tuple(labels)), labels, text) == "4c"


def test_what_may_mean_several_answers_is_refused_with_them() -> None:
    with pytest.raises(Several) as refusal:
        understand(asked(), LABELS, "7c")
    assert list(LABELS)[:3] == list(refusal.value.texts)
    assert refusal.value.sentence == (
        "“7c” may be “bang 7c at Rose Doolan”, “bang 7c at Bill” or “bang 7c at Billy”; "
        "type more of it"
    )
    assert ("play", "X-1") == (refusal.value.place, refusal.value.clause)


def test_a_refusal_names_at_most_six_answers() -> None:
    many = {f"card {number}x": f"card {number}x" for number in range(1, 20)}
    with pytest.raises(Several) as refusal:
        understand(asked(tuple(many)), many, "card")
    assert refusal.value.sentence.count("“card ") == 6
    assert "or 13 more" in refusal.value.sentence


def test_a_refusal_names_an_answer_as_shown_where_its_notation_has_other_words() -> None:
    labels = {"pass": "Let it be", "joker": "Play the Joker"}
    with pytest.raises(Unfit, match="choose “Let it be” or “joker”"):
        understand(asked(tuple(labels)), labels, "foo")


@pytest.mark.parametrize("text", ["foo", "0", "8", "99", "rose 7c", "♣", "-", "٣", "1" * 5000])
def test_what_means_no_answer_is_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(Unfit) as refusal:
        understand(asked(), LABELS, text)
    assert "type one such as “bang 7c at Rose Doolan”" in refusal.value.sentence
    assert len(refusal.value.sentence) < 400


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("bnag 7c rose", "did you mean “bang 7c at Rose Doolan”?"),
        ("berr", "did you mean “beer 6h”?"),
        ("bang dolan", "did you mean “bang 7c at Rose Doolan” or “bang 10h at Rose Doolan”?"),
        ("end trun", "did you mean “end turn”?"),
    ],
)
def test_a_slip_is_answered_with_the_answer_that_was_meant(text: str, meant: str) -> None:
    with pytest.raises(Unfit) as refusal:
        understand(asked(), LABELS, text)
    assert refusal.value.sentence == f"“{text}” is not an answer here; {meant}"


def test_a_digit_is_a_rank_where_a_card_is_typed_in() -> None:
    labels = {card: card for card in CARDS}
    assert understand(asked(CARDS, source=True), labels, "7") == "bang 7c"
    with pytest.raises(Several):
        understand(asked(CARDS, source=True), labels, "9")


def test_words_come_in_the_order_in_which_they_stand() -> None:
    assert matching_notations(LABELS, "rose bang") == []
    assert matching_notations(LABELS, "bang rose") == [
        "bang 7c at Rose Doolan",
        "bang 10h at Rose Doolan",
    ]


def line(text: str) -> list[str]:
    """Return the cards that a line stands for, one after the other."""
    labels, found = {card: card for card in CARDS}, []
    while text:
        answer, text = split_answer(asked(CARDS, source=True), labels, text)
        found.append(answer)
    return found


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("7c", ["bang 7c"]),
        ("7c bang kh stage", ["bang 7c", "bang kh", "stagecoach 9s"]),
        ("7c, be kh , general store qs", ["bang 7c", "beer kh", "general store qs"]),
        ("bang 7c bang 9s", ["bang 7c", "bang 9s"]),
        ("q 7 7 7", ["general store qs", "bang 7c", "bang 7c", "bang 7c"]),
        ("7c,,7c", ["bang 7c", "bang 7c"]),
    ],
)
def test_several_cards_in_one_line_are_taken_one_after_the_other(
    text: str, cards: list[str]
) -> None:
    assert cards == line(text)


def test_a_choice_is_one_answer_a_line() -> None:
    with pytest.raises(Unfit):
        split_answer(asked(), LABELS, "beer end")


def dice(count: int) -> Question:
    """Return a question for so many dice."""
    form = Handful(count, 6, "6 | 4-5 | 1-3")
    return Question("dice", "X-2", "roll", (), {}, form, source=True)


@pytest.mark.parametrize(
    ("text", "answer", "rest"),
    [
        ("6 4 1", "6 4 1", ""),
        ("641", "641", ""),
        ("6: 1, 1-3: 2", "6: 1, 1-3: 2", ""),
        ("6 4 1 5 5", "6 4 1", "5 5"),
        ("641 55", "641", "55"),
    ],
)
def test_dice_of_several_rolls_stand_in_one_line(text: str, answer: str, rest: str) -> None:
    assert (answer, rest) == split_answer(dice(3), {}, text)


def test_wrong_dice_are_refused_by_the_form() -> None:
    with pytest.raises(Refusal, match="a die cannot show"):
        split_answer(dice(3), {}, "6 7 1")


def test_a_card_is_said_to_lie_where_it_lies() -> None:
    labels = {card: card for card in CARDS}
    found = typed_answers.where(CARDS, "kh", lambda card: f"{card} lies there", labels)
    assert found == "bang kh lies there; beer kh lies there"
    assert typed_answers.where(CARDS, "b", lambda card: card, labels) == ""
    assert typed_answers.where(CARDS, "zz", lambda card: card, labels) == ""


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.integers(0, 60))
def test_every_answer_of_a_game_is_understood_by_notation_words_and_number(
    seed: int, answers: int
) -> None:
    session = begun(str(seed))
    for _ in range(answers):
        if session.outcome() is None:
            answer(session)
    for question in session.questions():
        seen = viewmodel.question_seen(session.view_for())
        assert seen is not None
        labels = wording.listed_of(seen).labels
        for number, (text, label) in enumerate(labels.items(), 1):
            assert text == understand(question, labels, text)
            assert text == understand(question, labels, str(number))
            if list(labels.values()).count(label) == 1:
                assert text == understand(question, labels, label)


def test_what_a_person_types_for_an_answer_means_it_though_two_have_each_others_words() -> None:
    """Two sides: the notation is whom the rules play, the words are whom the person plays."""
    labels = {"Doc's side": "Ringo's side", "Ringo's side": "Doc's side", "none": "Nobody"}
    question = asked(tuple(labels))
    for one in labels:
        line = typed_answers.as_typed(labels, one)
        assert one == understand(question, labels, typed_answers.read_as_shown(labels, line))
    assert ["Ringo's side"] == matching_notations(labels, "doc")
