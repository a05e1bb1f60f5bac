"""Dice and cards are virtual or typed in, and each source can be switched at any time."""

import pytest
from forts import begin, now, play_on, plot, to_source, to_topic, topics
from sample import CARDS, GAME, Rolled, Token

from lonehand.engine.at_table.dice import Handful
from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.events import of_sort
from lonehand.engine.play.record import read
from lonehand.engine.play.record_door import Door, Given
from lonehand.engine.play.session import Session
from lonehand.engine.question import UNKNOWN, Question


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("6 4 1", [6, 4, 1]),
        ("6,4,1", [6, 4, 1]),
        ("641", [6, 4, 1]),
        (" 6  4 1 ", [6, 4, 1]),
        ("6: 1, 1-3: 2", [6, 1, 1]),
        ("4-5:3", [4, 4, 4]),
    ],
)
def test_a_handful_is_typed_as_faces_or_as_counts(text: str, faces: list[int]) -> None:
    assert faces == Handful(3, 6, "6 | 4-5 | 1-3").check(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "6 4",
        "6 4 1 1",
        "7 1 1",
        "0 1 1",
        "a b c",
        "\uff16 4 1",
        "6: 4",
        "6: 1",
        "5: 3",
        "6:",
        ":",
        "6: -1",
        "9" * 5000,
        "6: " + "9" * 5000,
    ],
)
def test_a_handful_that_cannot_be_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(Refusal, match=r"dice|die|bands"):
        Handful(3, 6, "6 | 4-5 | 1-3").check(text)


def test_a_handful_takes_its_own_samples_and_candidates() -> None:
    chance = Chance("handful")
    form = Handful(2, 20, "")
    for text in [*(form.sample(chance) for _ in range(50)), *form.candidates(5)]:
        assert len(form.check(text)) == 2


def test_typed_dice_are_one_question_that_names_the_bands() -> None:
    session = begin(typed=("dice",))
    plot(session)
    question = session.questions()[0]
    assert (question.who, question.source, question.topic) == ("dice", True, "roll")
    assert question.about == {"count": 2, "faces": 6, "bands": "6 | 4-5 | 1-3"}
    session.answer("4-5: 2", seat="South")
    assert [4, 4] == of_sort(session.events, Rolled)[-1].dice


def test_what_is_typed_is_written_as_it_was_typed_and_replays() -> None:
    session = begin(typed=("dice",))
    plot(session)
    session.answer("6: 1, 4-5: 1")
    assert ("typed", "6: 1, 4-5: 1") in [(line.kind, line.text) for line in session.record.path()]
    assert now(Session(GAME, read(session.record.text()))) == now(session)


@pytest.mark.parametrize("text", ["6\n1", "6\t1"])
def test_what_cannot_stand_in_a_line_is_no_answer(text: str) -> None:
    session = begin(typed=("dice",))
    plot(session)
    before = now(session)
    with pytest.raises(Refusal, match="type one line"):
        session.answer(text)
    assert now(session) == before


def test_a_card_may_be_left_unknown_until_it_is_played() -> None:
    session = begin(typed=("deck",))
    to_source(session, "deck")
    assert session.questions()[0].texts() == [*dict.fromkeys(CARDS), UNKNOWN]
    session.answer(UNKNOWN)
    hands = session.state.hand
    assert [UNKNOWN] in hands.values()
    assert len(session.state.deck) == len(CARDS)


def test_cards_that_look_alike_are_offered_once() -> None:
    def wait(question: Question, view: object) -> str:
        del view
        assert question.texts() == ["a", "b"]
        return "b"

    for take in ("draw", "pick"):
        door = Door({"deck": wait}, Chance("x"), typed=frozenset({"deck"}))
        assert getattr(door, take)("deck", "S-SUPPER", ["a", "b", "a", "b"]) == "b"


def test_nobody_types_what_can_only_be_one_thing_but_a_record_that_has_it_replays() -> None:
    wrote: list[tuple[str, ...]] = []
    door = Door(
        {}, Chance("x"), typed=frozenset({"deck"}), wrote=lambda *line: wrote.append(line)
    )  # nobody has the source: a question would raise
    pile = ["a", "a"]
    assert door.draw("deck", "S-SUPPER", pile) == "a"
    assert (pile, wrote) == (["a"], [("chance", "deck", "S-SUPPER", "a")])
    for kind in ("chance", "typed"):
        given = [Given(1, kind, "deck", "S-SUPPER", "a")]
        again = Door({}, Chance("x"), given=given, typed=frozenset({"deck"}))
        assert again.draw("deck", "S-SUPPER", ["a"]) == "a"
        assert again.used == 1


@pytest.mark.parametrize("typed", [frozenset({"deck"}), frozenset[str]()])
def test_nothing_can_be_drawn_from_nothing(typed: frozenset[str]) -> None:
    door = Door({}, Chance("x"), typed=typed)
    with pytest.raises(ValueError, match="deck: cannot choose from 0 things"):
        door.draw("deck", "S-SUPPER", [], unknown=True)


def test_a_source_can_be_switched_in_the_midst_of_a_step() -> None:
    session = begin()
    plot(session)
    virtual = now(session)
    session.undo()
    session.switch("dice", typed=True)
    plot(session)
    assert topics(session) == [("dice", "roll")]
    session.switch("dice", typed=False)
    assert now(session)[0] == virtual[0]
    assert now(Session(GAME, read(session.record.text()))) == now(session)
    session.undo()
    assert topics(session) == [("dice", "roll")]
    session.redo()
    assert now(session)[0] == virtual[0]


def test_a_switch_holds_until_the_next_one() -> None:
    session = begin(parries="off")
    session.switch("deck", typed=True)
    for _ in range(2):
        to_source(session, "deck")
        session.answer("apple" if "apple" in session.questions()[0].texts() else UNKNOWN)
    session.switch("deck", typed=False)
    play_on(session, 60)
    assert session.outcome() is not None
    lines = [line for line in session.record.path() if line.who == "deck"]
    assert [line.kind for line in lines][:2] == ["typed", "typed"]
    assert {line.kind for line in lines[2:]} <= {"chance"}
    assert now(Session(GAME, read(session.record.text()))) == now(session)


def test_typed_dice_move_no_other_source_and_count_as_given() -> None:
    """The third roll is the same whether the first two were typed in or not."""

    def third(session: Session) -> str:
        to_topic(session, "supper")
        session.answer("North")
        plot(session)
        to_topic(session, "supper")
        rolls = [line.text for line in session.record.path() if line.who == "dice"]
        return rolls[-1]

    virtual = begin()
    plot(virtual)
    typed = begin(typed=("dice",))
    plot(typed)
    typed.answer("1 1")
    typed.switch("dice", typed=False)
    assert third(typed) == third(virtual)


def test_a_typed_value_is_offered_again_after_undo() -> None:
    session = begin(typed=("dice",))
    plot(session)
    assert session.typed_before() == []
    for text in ("6 6", "1 2"):
        session.answer(text)
        session.undo()
    assert session.typed_before() == ["6 6", "1 2"]


def test_there_is_no_switching_what_is_not_there() -> None:
    session = begin()
    with pytest.raises(Refusal, match="you cannot type “coins” here; choose dice, deck or wind"):
        session.switch("coins", typed=True)
    with pytest.raises(Refusal, match="you cannot type “coins” here"):
        begin(typed=("coins",))


def test_a_random_choice_can_be_typed_in() -> None:
    session = begin("wind", typed=("wind",))
    to_source(session, "wind")
    assert session.questions()[0].texts() == ["North", "South"]
    session.answer("South")
    assert ["South"] == [token.fort for token in of_sort(session.events, Token)]


def test_a_door_says_who_makes_the_chance_of_a_source_as_the_record_tells() -> None:
    assert BatchDoor({}, Chance("")).is_virtual("dice")
    typed = frozenset(("dice",))
    assert Door({}, Chance(""), typed=typed).is_virtual("deck")
    assert not Door({}, Chance(""), typed=typed).is_virtual("dice")
    rolled = [Given(1, "chance", "dice", "D-1", "4")]
    assert Door({}, Chance(""), given=rolled, typed=typed).is_virtual("dice")
    switched = [Given(1, "switch", "dice", "-", "dice virtual")]
    assert Door({}, Chance(""), given=switched, typed=typed).is_virtual("dice")
