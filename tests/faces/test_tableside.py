"""What hands do, what may be picked, what differs, what to put back: beside a real table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.game import Situated, typed_at_a_table
from lonehand.engine.play.session import Session
from lonehand.engine.question import UNKNOWN
from lonehand.faces import viewmodel
from lonehand.faces.at_table import corrections, picker, putting_back, tableside
from lonehand.faces.at_table.headings import Heading, Turn
from lonehand.faces.text.console import Console
from lonehand.games import PACKAGES, find
from lonehand.show.contract import OnMap, show_of
from lonehand.show.logs import Short

GAME = find("lone-gunslinger")


def played(seed: str, most: int) -> Iterator[Session]:
    """Play beside a real table at random, and give the session at each question."""
    session = Session.new(GAME, seed, {"level": "1"}, typed=tuple(GAME.sources)).take_orders()
    chance = Chance(seed)
    for _ in range(most):
        if session.outcome() is not None:
            return
        yield session
        texts = session.questions()[0].texts()
        short = "end turn" in texts and chance.below("end", 3) == 0
        session.answer("end turn" if short else texts[chance.below("answer", len(texts))])


def steps_of(session: Session, first: int = 0) -> tableside.Steps:
    """Return what hands do from an event on."""
    state = session.state
    log = [
        viewmodel.log_line(GAME, state, number, event)
        for number, event in enumerate(session.events)
    ]
    return tableside.steps(
        session.view_for(),
        log,
        lambda n: tableside.instruction(session.view_for(), n),
        first,
        len(log),
    )


def test_each_instruction_stands_once_and_no_sentence_of_the_log_is_left_out() -> None:
    session = [*played("steps", 60)][-1]
    found = steps_of(session)
    seen = session.view_for()
    texts = {n: tableside.instruction(seen, n) for n in range(len(session.events))}
    told = [n for n, text in texts.items() if text]
    done = [n for n in told if tableside.has_done(seen, tableside.order(seen, n, texts[n]))]

    assert done, "what a person has answered for his own cards is no card for his hands"
    assert {"discard", "play"} <= {session.events[n].event.kind for n in done}
    assert len(told) - len(done) == sum(step.times for step in found.steps)
    assert [step.event for step in found.steps] == sorted({step.event for step in found.steps})
    assert found.steps[0].times == 5
    said = {note.sentence for step in found.steps for note in step.because}
    said |= {note.sentence for note in found.notes} | {step.turn for step in found.steps}
    reasons = [e for e in session.events if e.kind == "scan"]
    assert reasons
    shown = [GAME.sentence(session.state, event.event) for event in reasons]
    assert sum(sentence in said for sentence in shown) > len(shown) * 0.5


def test_a_heading_says_whose_turn_it_is_in_as_many_words_as_there_is_room_for() -> None:
    head = "Turn 12: 4 counters in the cup."
    part = "Old Man Montgomery’s counter is drawn: 4 actions."
    short = Short(
        "Old Man Montgomery’s counter: 4 actions.", "Old Man Montgomery’s counter", "4 actions"
    )
    told = Turn(head, part, short=short).heading
    assert told.line == "Turn 12 · Old Man Montgomery’s counter: 4 actions."
    assert (told.number, told.turn, told.under) == ("Turn 12", "Turn 12", "Turn 12 · 4 actions")
    assert (told.told, told.how) == (part, "4 actions.")
    assert Turn(head, part).heading.line == "Turn 12 · Old Man Montgomery’s counter is drawn."
    assert Turn(head).heading.line == head
    assert Turn("", "the turn ends.").heading.line == "the turn ends."
    assert Turn().heading == Heading()


def test_steps_from_the_middle_are_the_same_as_those_of_the_whole_log() -> None:
    session = [*played("middle", 50)][-1]
    whole = steps_of(session).steps
    start = whole[len(whole) // 2].event

    assert [step for step in whole if step.event >= start] == [*steps_of(session, start).steps]


def test_the_picker_offers_exactly_what_may_be_chosen_and_says_where_the_rest_lies() -> None:
    seen = 0
    for session in played("picker", 50):
        question = viewmodel.question_seen(session.view_for())
        assert question is not None
        found = picker.picker_for(session.view_for(), question)
        if found is None:
            continue
        seen += 1
        faces = show_of(GAME).faces
        offered = {card for suit in found.suits for cell in suit.cells for card in cell.cards}
        may = {picker.card_of(one, question.source, faces) for one in question.options} - {""}

        assert may == offered
        for suit in found.suits:
            for cell in suit.cells:
                assert bool(cell.cards) != bool(cell.gone)
    assert seen > 20


def test_two_tables_differ_in_nothing_only_where_nothing_has_to_be_moved() -> None:
    for session in played("same", 40):
        assert putting_back.differences(GAME, session.state, session.state) == []
        before, head = session.state, session.record.head
        if not session.takes_back():
            continue
        session.undo()
        listed, taken = putting_back.put_back(session.view_for(), before, head)

        assert len(taken) == 1
        assert taken[0].startswith("Taken back: ")
        same = GAME.encode(before) == GAME.encode(session.state)
        assert not listed if same else True
        session.redo()


def test_what_is_put_back_brings_each_card_to_where_it_lay() -> None:
    """Carried out on the places of the table as it is, the moves give the table as it was."""
    assert isinstance(GAME, Situated)
    for session in played("moves", 45):
        if not session.takes_back():
            continue
        now, head = GAME.places(session.state), session.record.head
        session.undo()
        then = GAME.places(session.state)
        if session.state.phase == "set up":
            session.redo()
            continue
        heap = next(place.name for place in then if place.unseen)
        there = {line.number for line in session.record.path()}
        gone = [line for line in session.record.path(head) if line.number not in there]
        moves = putting_back.played_unseen(
            putting_back.moves_between(now, then, heap), gone, heap, [place.name for place in then]
        )
        hands = {place.name: list(place.things) for place in now}
        for move in moves:
            if move.thing in hands.get(move.origin, []):
                hands[move.origin].remove(move.thing)
            if move.goal in hands:
                hands[move.goal].append(move.thing)
        for place in then:
            if place.name != heap and UNKNOWN not in (*place.things, *hands[place.name]):
                assert sorted(place.things) == sorted(hands[place.name]), place.name
            assert len(place.things) == len(hands[place.name]) or place.name == heap
        session.redo()


def test_a_card_played_from_an_unknown_hand_goes_back_into_that_hand() -> None:
    session = next(s for s in played("hand", 90) if "end turn" in s.questions()[0].texts())
    text = next(text for text in session.questions()[0].texts() if text.startswith("mustang"))
    session.answer(text)
    before, head = session.state, session.record.head
    session.undo()
    listed, taken = putting_back.put_back(session.view_for(), before, head)

    assert len(listed) == 1
    assert listed[0].endswith(": from the Sheriff’s cards in play to the Sheriff’s hand.")
    assert taken == [f"Taken back: Sheriff: {listed[0].split(':')[0]}."]


def test_every_form_of_a_correction_can_be_filled_in_and_says_what_it_changes() -> None:
    session = next(s for s in played("forms", 90) if "end turn" in s.questions()[0].texts())
    found = corrections.forms(session.view_for())
    given = {"choice": "Sheriff", "card": "bang 7c", "number": "2"}
    fields = [field for form in found for field in form.fields if field.kind == "choice"]
    names = {choice.text for field in fields for choice in field.choices}
    assert {seat.name for seat in session.state.seats} == names
    made = []
    for form in found:
        text = " ".join(field.word or given[field.kind] for field in form.fields)
        with suppress(Refusal):
            made += corrections.describe_correction(session.view_for(), text)
    assert any(change.startswith("The Sheriff: 2 life points, not ") for change in made)
    moved = [change for change in made if change.startswith("BANG! 7♣: from ")]
    assert any(change.endswith(" to the discard pile.") for change in moved)
    assert any(change.endswith(" to the Sheriff’s hand.") for change in moved)
    with pytest.raises(Refusal, match="life points"):
        corrections.describe_correction(session.view_for(), "life Sheriff 9")


def test_undo_in_lines_lists_what_to_put_back_only_where_cards_are_real() -> None:
    for real in (True, False):
        typed = tuple(GAME.sources) if real else ()
        session = Session.new(GAME, "lines", typed=typed).take_orders()
        console = Console(session)
        while "end turn" not in session.questions()[0].texts():
            session.answer(session.questions()[0].texts()[0])
        console.refresh()
        text = next(t for t in session.questions()[0].texts() if t != "end turn")
        session.answer(text)
        console.refresh()

        assert real == ("On the real table:" in console.line("undo").lines)


def test_what_is_the_opponents_chance_is_lonehands_until_somebody_says_otherwise() -> None:
    for name in PACKAGES:
        game = find(name)
        asked = set(typed_at_a_table(game))
        assert not asked & set(show_of(game).rolled), name
    assert "deck" in typed_at_a_table(find("lone-gunslinger"))


@pytest.mark.parametrize("game", ["gunslinger", "grimdark-future", "outlaws", "black-hat"])
def test_without_a_map_no_correction_moves_anybody_on_it(game: str) -> None:
    verbs = {
        beside: {form.grammar.partition(" ")[0] for form in forms_of(game, beside)}
        for beside in ("map", "facts")
    }
    assert "at" in verbs["map"]
    assert verbs["map"] - verbs["facts"] == verbs["map"] & {"at", "facing", "cover"}
    for beside in ("map", "facts"):
        assert not [form.says for form in forms_of(game, beside) if "Lonehand" in form.says]


@pytest.mark.parametrize("game", ["gunslinger", "grimdark-future", "outlaws", "black-hat"])
def test_no_word_in_capitals_of_a_correction_is_left_to_be_typed_over(game: str) -> None:
    for beside in ("map", "facts"):
        for form in forms_of(game, beside):
            assert not [field.word for field in form.fields if field.word.isupper()], form.grammar


def test_a_battle_offers_no_correction_of_what_its_map_shows() -> None:
    grammars = {
        beside: {form.grammar for form in forms_of("grimdark-future", beside)}
        for beside in ("map", "facts")
    }
    only = {"charged NAME", "arrive NAME", "section NAME NUMBER", "marker LETTER on"}
    assert grammars["facts"] - grammars["map"] == only
    assert "marker LETTER PLACE" in grammars["map"] - grammars["facts"]


def forms_of(game: str, beside: str) -> list[corrections.Form]:
    """Return the sorts of correction of a game at a real table that begins."""
    session = Session.new(find(game), "forms", {"beside": beside})
    return corrections.forms(session.view_for())


def test_gunslinger_shows_no_empty_map_where_none_is_kept() -> None:
    session = Session.new(find("gunslinger"), "map", {"beside": "facts"})
    show = show_of(session.game)
    assert isinstance(show, OnMap)
    assert show.ground(session.view_for().view) == ""
