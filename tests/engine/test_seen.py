"""What a seat may know: in the sample game a fort sees its own cards alone."""

from collections.abc import Callable

import pytest
from forts import begin, holding, play_on, plot, to_source, to_topic
from sample import CARDS, FORTS, GAME, Drawn, State, Turn, TwoForts

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Corrected, Told, of_sort
from lonehand.engine.play.record import read
from lonehand.engine.play.run import Run
from lonehand.engine.play.view import HIDDEN, Seen
from lonehand.engine.players import at_random
from lonehand.engine.question import UNKNOWN, Question
from lonehand.lab.games import play_one
from lonehand.testing.conformance import Broken
from lonehand.testing.secrecy import what_is_hidden_is_not_sent

NORTH, SOUTH = (frozenset((fort,)) for fort in FORTS)
NOBODY: frozenset[str] = frozenset()
EVERY_CARD = {*CARDS, UNKNOWN}


# -- the position, and what happened ---------------------------------------------------------------


def test_each_fort_sees_its_own_cards_and_the_whole_table_those_of_both() -> None:
    session = holding("a field")
    hands = session.state.hand
    backs = {fort: ["hidden"] * len(cards) for fort, cards in hands.items()}
    assert {**backs, "North": hands["North"]} == session.view_for(NORTH).view.hand
    assert {**backs, "South": hands["South"]} == session.view_for(SOUTH).view.hand
    assert backs == session.view_for(NOBODY).view.hand
    assert hands == session.view_for().view.hand


def test_the_whole_table_is_what_persons_play_and_not_what_a_player_holds() -> None:
    session = begin(seats={"South": "random"})
    assert {"North", "Both"} == session.view_for().seats
    computed = begin(seats={"North": "random", "South": "random", "Both": "random"})
    assert {"North", "South", "Both"} == computed.view_for().seats


def test_a_secret_fact_is_told_to_its_seat_and_the_rest_of_the_event_to_everybody() -> None:
    session = holding("a field")
    first, second, third = of_sort(session.events, Drawn)
    north, south = Drawn("North"), Drawn("South")
    assert [south, south, third] == of_sort(session.view_for(NORTH).events, Drawn)
    assert [first, second, north] == of_sort(session.view_for(SOUTH).events, Drawn)
    assert "" not in [first.card, second.card, third.card]


def test_an_event_for_one_seat_alone_is_not_even_counted_by_others() -> None:
    session = holding("a field")
    everything = [event.kind for event in session.events]
    kinds = [[event.kind for event in session.view_for(seats).events] for seats in (NORTH, SOUTH)]
    assert [3, 1, 2] == [each.count("holds") for each in (everything, *kinds)]
    assert [2, 1] == [len(everything) - len(each) for each in kinds]


def test_looking_back_at_an_event_shows_what_the_seat_saw_then() -> None:
    session = holding("a field")
    seen = session.view_for(SOUTH)
    for number, told in enumerate(seen.events):
        then = seen.at(number)
        assert set(then.hand["North"]) <= {"hidden"}
        if isinstance(told.event, Turn):
            assert told.event.turn == then.turn
    assert seen.view == seen.at(len(seen.events))
    with pytest.raises(Refusal, match="there is no event"):
        seen.at(len(seen.events) + 1)


def test_whoever_goes_on_looking_sees_what_a_new_looker_sees() -> None:
    session = begin("a field", typed=("deck",), parries="on")
    looking = {seats: session.view_for(seats) for seats in (None, NOBODY, NORTH, SOUTH)}
    changes: list[Callable[[], None]] = [
        lambda: play_on(session, 1),
        lambda: session.undo(2),
        session.redo,
    ]
    for number in range(40):
        if session.questions():
            changes[(0, 0, 0, 1, 2, 0)[number % 6]]()
        for seats, seen in looking.items():
            new = session.view_for(seats)
            assert new.view == seen.view
            assert new.events == seen.events
            lines = [seen.line_of(event) for event in range(len(seen.events))]
            assert [new.line_of(event) for event in range(len(new.events))] == lines
            for line in range(session.record.head + 2):
                later = sum(each < line for each in lines)
                assert later == seen.since(line)


# -- questions -------------------------------------------------------------------------------------


def test_in_a_secret_round_a_seat_is_shown_its_own_question_and_whom_it_waits_for() -> None:
    session = begin()
    assert ["North"] == [question.who for question in session.view_for(NORTH).questions()]
    assert ("South",) == session.view_for(NORTH).waits_for()
    assert () == session.view_for(NORTH).others_asked()
    assert ["North", "South"] == [question.who for question in session.view_for().questions()]


def test_of_a_question_to_both_each_is_offered_its_own_answers() -> None:
    session = begin()
    to_topic(session, "supper")
    (question,) = session.view_for(SOUTH).questions()
    assert (["South"], ("South",)) == (question.texts(), tuple(question.seats()))


def test_only_the_whole_table_types_a_card_in_where_the_rest_of_the_deck_would_tell_a_hand() -> (
    None
):
    session = begin(typed=("deck",))
    to_source(session, "deck")
    assert EVERY_CARD >= set(session.view_for().questions()[0].texts())
    assert ((), ("deck",)) == (
        session.view_for(NORTH).questions(),
        session.view_for(NORTH).waits_for(),
    )


# -- names of answers, and the record --------------------------------------------------------------


def test_undo_and_redo_name_the_answers_of_others_without_their_text() -> None:
    session = begin()
    plot(session, "7.500")
    names = {line.who: line.text for line in session.view_for(NORTH).takes_back()}
    assert {"North": "7.500", "South": HIDDEN} == names
    session.undo()
    names = {line.who: line.text for line in session.view_for(SOUTH).brings_back()[:2]}
    assert {"North": HIDDEN, "South": "stand"} == names


def test_while_it_goes_on_a_seat_s_record_has_its_own_answers_and_neither_seed_nor_chance() -> None:
    session = begin("a very secret seed")
    plot(session, "7.500")
    to_topic(session, "supper")
    text = session.view_for(SOUTH).export()
    assert text.startswith("lonehand record 1, as seen by South\n")
    assert "secret seed" not in text
    assert "7.500" not in text
    assert "| stand\n" in text
    assert not [line for line in text.splitlines() if " chance " in line and HIDDEN not in line]
    with pytest.raises(Refusal, match="this is what one side saw"):
        read(text)
    assert HIDDEN == session.view_for(SOUTH).header.seed


def test_when_it_is_over_everybody_may_read_the_whole_record() -> None:
    session = begin()
    play_on(session, 200)
    assert session.outcome() is not None
    assert session.record.text() == session.view_for(SOUTH).export()
    assert "a field" == session.view_for(SOUTH).header.seed


def test_what_a_correction_says_is_told_to_the_whole_table_alone() -> None:
    session = begin()
    session.correct("life North 2")
    assert [Corrected("something")] == of_sort(session.view_for(SOUTH).events, Corrected)
    assert [Corrected("life North 2")] == of_sort(session.view_for().events, Corrected)
    now, then = session.view_for(SOUTH).before_and_after("life North 1")
    assert (2, 1) == (now.life["North"], then.life["North"])


def test_the_outcome_says_how_each_side_fared() -> None:
    session = begin()
    play_on(session, 200)
    outcome = session.outcome()
    assert outcome is not None
    fared = {seats: session.view_for(seats).result() for seats in (NORTH, SOUTH)}
    assert {NORTH: outcome.sides["North"], SOUTH: outcome.sides["South"]} == fared
    assert {"won", "lost"} == set(fared.values())
    assert "won" == session.view_for().result()


def test_in_the_lab_each_player_is_shown_the_view_of_its_seat() -> None:
    shown: dict[str, list[list[str]]] = {fort: [] for fort in FORTS}

    def looking(chance: Chance) -> Answer:
        play = at_random(chance)

        def answer(question: Question, view: State) -> object:
            for fort in FORTS:
                if question.who not in (fort, "Both"):
                    shown[fort].append(view.hand[fort])
            return play(question, view)

        return answer

    game = TwoForts()
    game.players = {"looking": looking}
    for number in range(10):
        play_one(game, f"lab {number}", {}, dict.fromkeys(game.seats, "looking"))
    held = [hand for hands in shown.values() for hand in hands]
    assert any(held)
    assert {"hidden"} == {card for hand in held for card in hand}


# -- the proof -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [(), ("South",), ("North", "Both")])
def test_whatever_a_seat_may_not_know_can_be_shuffled_and_it_sees_the_same(
    players: tuple[str, ...],
) -> None:
    for seed in ("hidden 1", "hidden 2", "hidden 3"):
        what_is_hidden_is_not_sent(GAME, seed, players=players)


def behind(seen: Seen) -> Run:
    """Return the game behind what is seen of it."""
    run: Run = vars(seen)["_run"]
    return run


def leaks() -> dict[str, tuple[type, str, object]]:
    """Return ways to show what is hidden: a class, a part of it, and what would tell instead."""
    return {
        "the state": (Seen, "_show", lambda _, state: state),
        "others' answers": (Seen, "_read", lambda _, line: line),
        "the seed": (Seen, "header", property(lambda seen: behind(seen).record.header)),
        "others' questions": (Seen, "questions", lambda seen: behind(seen).questions()),
        "the record": (Seen, "export", lambda seen: behind(seen).record.text()),
        "others' events": (
            Told,
            "for_seats",
            lambda told, _: Told(told.clause, told.event),
        ),
    }


@pytest.mark.parametrize("what", leaks())
def test_the_proof_notices_when_something_hidden_is_shown(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*leaks()[what])
    with pytest.raises(Broken, match="tells something hidden"):
        what_is_hidden_is_not_sent(GAME, "hidden 1")
