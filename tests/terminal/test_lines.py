"""The plain face: whole games through a real pipe, every command, and lines that make no sense."""

import re
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from piping import NAME, piped, replies
from policy import GAME, Given, answer, begun, played, session_of

from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.engine.reasons import Reasoned, with_reasons
from lonehand.faces import saved_games, viewmodel
from lonehand.faces.text import lines, typed_answers, wording
from lonehand.faces.text.console import LONGEST, WRONG, Console
from lonehand.faces.text.teller import COMMANDS
from lonehand.show.scene import Seat


def said(session: Session, *typed_in: str) -> list[str]:
    """Return what the plain face says to these lines."""
    found: list[str] = []
    lines.lead(session, typed_in, found.append)
    return found


# -- whole games ---------------------------------------------------------------------------------


def shortened(session: Session, text: str) -> str:
    """Return the shortest beginnings of an answer's words that are understood as it."""
    question = viewmodel.question_seen(session.view_for())
    assert question is not None
    labels = wording.listed_of(question).labels
    words = text.split()
    for length in range(1, len(words) + 1):
        few = " ".join(word[:3] for word in words[-length:])
        if (
            typed_answers.matching_notations(labels, few) == [text]
            and few not in COMMANDS
            and not few.isdigit()
        ):
            return few
    return text


def test_a_whole_game_through_a_pipe_gives_the_record_of_a_session(tmp_path: Path) -> None:
    session, answers = played("a pipe")
    again, typed_in = begun("a pipe"), []
    for turn, given_ in enumerate(answers):
        ways = (given_.text, str(given_.number), shortened(again, given_.text))
        typed_in += [ways[turn % 3], ""]  # an empty line says yes where a slip is likely
        again.answer(given_.text)
    begin = ("play", GAME.name, "--set", "level=1", "--seed", "a pipe", "--plain")
    done = piped(tmp_path, begin, "\n".join(typed_in))
    assert (done.code, done.err) == (0, "")
    assert done.out.count("Answer: ") == len(answers)
    outcome = session.outcome()
    assert outcome is not None
    assert outcome.sentence in done.out
    found = NAME.search(done.out)
    assert found is not None
    assert piped(tmp_path, ("export", found[0]), "").out == session.record.text()


def scan_lines(answers: Sequence[Given]) -> list[str]:
    """Return answers as a person types them: the cards that follow one another in one line."""
    found: list[str] = []
    for source, group in groupby(answers, key=lambda one: one.source):
        texts = [one.text for one in group]
        found += [" ".join(texts)] if source else [line for text in texts for line in (text, "")]
    return found


def test_a_whole_game_with_a_real_deck_is_typed_in_scan_lines(tmp_path: Path) -> None:
    session, answers = played("a real deck", "deck")
    typed_in = scan_lines(answers)
    assert len([line for line in typed_in if line]) < len(answers) * 0.8
    begin = ("play", GAME.name, "--set", "level=1", "--seed", "a real deck", "--typed", "deck")
    done = piped(tmp_path, (*begin, "--plain"), "\n".join(typed_in))
    assert (done.code, done.err) == (0, "")
    found = NAME.search(done.out)
    assert found is not None
    assert piped(tmp_path, ("export", found[0]), "").out == session.record.text()


def test_the_end_of_the_input_leaves_the_game_where_it_is(tmp_path: Path) -> None:
    first = piped(tmp_path, ("play", GAME.name, "--seed", "7", "--plain"), "end turn\n\n1")
    assert (first.code, first.err) == (0, "")
    name = first.out[:6]
    assert f"Saved as {name}. Go on with: lonehand resume {name}" in first.out
    second = piped(tmp_path, ("resume", "--plain"), "undo 2\nlog 1\nquit\nend turn\n")
    assert second.out.startswith(f"{name}: ")
    assert "Taken back: Sheriff: End the turn, with 1 answer after it." in second.out
    assert "Answer: " not in second.out  # nothing is read after quit


@pytest.mark.parametrize(
    "text", [b"", b"\n\n\n", b"\xff\xfe\x00\n\x1b[2J\n", b"x" * 100_000, b"9" * 5000 + b"\nend\n"]
)
def test_whatever_comes_through_the_pipe_nothing_breaks(tmp_path: Path, text: bytes) -> None:
    done = piped(tmp_path, ("play", GAME.name, "--seed", "7", "--plain"), text)
    assert (done.code, done.err) == (0, "")
    assert "Something went wrong" not in done.out
    name = done.out[:6]
    assert "The record fits" in piped(tmp_path, ("replay", "-"), export(tmp_path, name)).out


def export(home: Path, name: str) -> str:
    """Return a saved game as a record."""
    return piped(home, ("export", name), "").out


def test_suits_are_letters_so_that_they_are_heard_and_shown_everywhere() -> None:
    typed_in = "?", "end turn", "", "1", "1", "table", "log 40", "why"
    everything = "\n".join(said(begun("7"), *typed_in))
    assert everything.isascii()
    assert "Missed! 3s" in everything
    assert "The Sheriff: play a card, or end the turn. [LG-AIM-3]" in everything


def test_events_stand_under_their_turn() -> None:
    found = said(begun("7"))
    at = found.index("The Sheriff's turn.")
    assert found[at - 1] == ""
    assert found[at + 1].startswith("  The Sheriff draws ")
    assert found[0].startswith("  ")
    assert "is the Sheriff, with" in found[0]


# -- commands ------------------------------------------------------------------------------------


def after_an_opponent(seed: str = "7") -> Console:
    """Return a game in which opponents have had a turn."""
    session = begun(seed)
    while not any(with_reasons(told.event) for told in session.events):
        answer(session)
    return Console(session)


def test_the_question_mark_lists_every_answer_and_every_command() -> None:
    console = Console(begun("7"))
    found = replies(console, "?")
    for option in session_of(console).questions()[0].texts():
        assert option in found
    for word in COMMANDS:
        assert f"\n  {word} " in found
    refused = console.question.refused if console.question else ()
    assert refused
    for one in refused:
        assert f": {one.sentence} §{one.clause}" in found


def test_why_gives_sentence_clause_facts_and_the_rows_above() -> None:
    console = after_an_opponent()
    session = session_of(console)
    scans = {n: told.event for n, told in enumerate(session.events) if with_reasons(told.event)}
    for number, scan in scans.items():
        assert isinstance(scan, Reasoned)
        found = replies(console, f"why {number}")
        for line in scan.lines:
            assert f"{line.say} §{line.clause}" in found
            for fact in line.facts:
                assert fact in found
            for row in line.above:
                assert f"Passed over: “{row.say}”" in found
    assert replies(console, "why") == replies(console, f"why {max(scans)}")
    assert replies(console, "why 0") == wording.NO_TURN


def test_undo_goes_back_over_an_opponent_s_turn_and_redo_forward_again() -> None:
    console = after_an_opponent()
    session = session_of(console)
    there, before = session.record.head, len(session.events)
    found = replies(console, "undo")
    assert re.search(r"^Taken back: \w+: .+, with \d+ turns?\.$", found)
    assert len(session.events) < before
    assert replies(console, "redo").startswith("Redone: ")
    assert (there, before) == (session.record.head, len(session.events))
    assert replies(console, "redo") == "There is nothing to redo."


def test_play_goes_to_any_line_and_branches_lists_them() -> None:
    console = after_an_opponent()
    head = session_of(console).record.head
    replies(console, "undo")
    question = session_of(console).questions()[0]
    other = next(
        text for text in question.texts() if text != session_of(console).record.line(head).text
    )
    console.line(other)
    found = replies(console, "branches")
    assert len(found.splitlines()) == 2
    assert "(here)" in found
    assert replies(console, f"go {head}") == f"You are at line {head} of the record."
    assert session_of(console).record.head == head
    assert "does not hold an answer" in replies(console, "go 999999")


def test_going_to_a_line_says_why_it_stands_at_a_later_one() -> None:
    console = after_an_opponent()
    head = session_of(console).record.head
    earlier = f"go {head - 1}"  # what an opponent does comes by itself
    right = f"You are at line {head} of the record; line {head - 1} leads there without another"
    assert replies(console, earlier).startswith(right)


def seats_of(console: Console) -> tuple[Seat, ...]:
    """Return the seats of the table."""
    ring = console.show.scene(console.state).ring
    assert ring is not None
    return ring.seats


def test_the_table_is_told_in_words_with_every_seat_and_card() -> None:
    console = after_an_opponent()
    found = replies(console, "table")
    for seat in seats_of(console):
        assert f"{seat.name}, {seat.role}" in found
        for card in (card for hand in seat.hands for card in hand.cards):
            assert wording.card_words(console.faces, card) in found
    assert "Draw pile: " in found


def test_corrections_and_switches_are_lines_of_the_record() -> None:
    console = Console(begun("7"))
    assert "life NAME NUMBER" in replies(console, "correct")
    console.line("correct life Sheriff 3")
    assert session_of(console).record.lines[-1].kind == "correct"  # type: ignore[union-attr] # no move
    assert console.state.seats[0].life == 3
    assert "9 life points" not in replies(console, "correct life Sheriff 9")
    assert console.state.seats[0].life == 3
    assert "deck: the cards drawn" in replies(console, "typed")
    assert replies(console, "typed deck") == "deck is typed in by you from now on."
    assert replies(console, "typed dice").startswith("You cannot type “dice” here; ")
    assert replies(console, "virtual deck") == "deck is drawn by Lonehand from now on."


def test_hint_rules_threats_and_save_answer_in_sentences() -> None:
    console = Console(begun("7"))
    assert replies(console, "hint").startswith("Hint: ")
    assert replies(console, "rules LG-AIM-3").startswith("LG-AIM-3  decides")
    assert "LG-AIM-1, LG-AIM-2" in replies(console, "rules LG-AIM")
    assert replies(console, "rules XX").startswith("There is no rule “XX”")
    assert replies(console, "threats")
    assert replies(console, "save").startswith("Saved as ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("undo x", "“x” is not a number; type undo [HOW MANY]."),
        ("undo 0", "There is nothing to take back."),
        ("undo 7", "There is nothing to take back."),
        ("go", "“” is not a number; type go LINE."),
        ("/r", "“r” may be redo or rules; type more of it."),
        ("/x", "There is no command “x”; type ? for a list."),
        ("/undoo", "There is no command “undoo”; did you mean “undo”?"),
        ("hnit", "“hnit” is not an answer here; did you mean the command “hint”?"),
        ("go 99999999999999999999", "“99999999999999999999” is not a number; type go LINE."),
        ("x" * (LONGEST + 1), f"This line is too long; type up to {LONGEST} characters."),
    ],
)
def test_a_wrong_command_is_refused_with_what_would_be_right(text: str, sentence: str) -> None:
    console = Console(begun("7"))
    before = session_of(console).record.text()
    assert sentence == replies(console, text)
    assert before == session_of(console).record.text()


class Sheet:
    """A form that takes anything up to five letters."""

    def check(self, text: str) -> str:
        """Return the letters."""
        return text


def test_a_full_answer_comes_before_a_command_and_a_slash_before_both() -> None:
    console = Console(begun("7"))
    assert "End the turn?" in replies(console, "e")  # no command begins so
    assert console.line("").answers == ["End the turn"]
    console = Console(begun("7"))
    assert console.line("/l").answers == []  # log
    log = console.next_question()
    assert log is not None
    labels = {"log": "Log", "table": "Table"}
    asked_log = type(log)("Sheriff", "X-1", "play", ("log", "table"))
    assert typed_answers.complete(asked_log, labels, "log") == "log"
    assert typed_answers.complete(asked_log, labels, "tab") is None


# -- typed cards ---------------------------------------------------------------------------------


def with_a_deck() -> Console:
    """Return a game in which an opponent draws, and his cards are asked for."""
    console = Console(begun("7"))
    console.line("typed deck")
    console.asks_before_slips = False
    console.line("end turn")
    while not session_of(console).questions()[0].source:
        console.line("1")
    return console


def test_each_card_is_asked_for_as_it_is_drawn() -> None:
    console = Console(begun("7", "deck"))
    question = session_of(console).questions()[0]
    assert console.question_lines() == [
        f"{GAME.prompt(console.state, question)} §{question.clause}",
        f"Type what you see, or ? for a list of all {len(question.options)}.",
    ]
    assert console.line("7c 6h bang").lines[0].startswith("Left over: bang. “bang” may be ")
    assert "  bang 2c, 3c, 4c" in replies(console, "?")


def test_a_card_that_cannot_be_there_is_refused_with_where_it_is() -> None:
    console = Console(begun("7", "deck"))
    console.line("bang 7c")
    seats = seats_of(console)
    holder = next(seat for seat in seats if any("bang 7c" in hand.cards for hand in seat.hands))
    place = f"in the {holder.role}’s hand" if holder.yours else f"on {holder.name}’s Stack"
    refused = f"“7c” cannot be right: BANG! 7♣ lies {place}."
    assert replies(console, "7c").startswith(refused)
    found = console.line("beer 6h 7c 8c")
    assert found.answers == ["Beer 6♥"]
    assert found.lines == [f"Left over: 7c 8c. {refused}"]
    assert console.waiting == ""


def test_the_rest_of_a_line_waits_while_somebody_chooses() -> None:
    console = with_a_deck()
    found = console.line("7c kh 4c 5c")
    assert found.answers[:2] == ["BANG! 7♣", "BANG! K♥"]
    assert found.lines == ["Still to come from deck: 4c 5c"]
    assert not session_of(console).questions()[0].source
    taken = console.line(session_of(console).questions()[0].texts()[-1])
    assert "BANG! 4♣" in taken.answers
    assert "BANG! 5♣" in taken.answers


def test_undo_drops_what_was_still_to_come_and_offers_what_was_typed() -> None:
    console = with_a_deck()
    console.line("7c kh 4c")
    found = console.line("undo")
    assert found.lines[:2] == ["Taken back: deck: BANG! K♥.", "On the real table:"]
    assert found.lines[2].startswith("  BANG! K♥: from ")
    assert found.lines[-1] == "Left over: 4c. The game has moved on."
    assert console.question_lines()[-1] == "You typed this before: bang kh; = repeats the first."
    assert console.line("=").answers == ["BANG! K♥"]


def test_cards_that_nobody_needs_to_know_are_not_asked_for_if_one_says_so() -> None:
    console = Console(begun("7", "deck"))
    assert replies(console, "facedown deck") == (
        "What deck shows stays unknown until someone needs it."
    )
    while session_of(console).questions()[0].source:
        console.line(session_of(console).questions()[0].texts()[0])
    assert {line.kind for line in session_of(console).record.path()} >= {"typed", "unseen"}
    assert replies(console, "faceup deck") == "What deck shows is asked for."
    assert replies(console, "facedown dice").startswith("You cannot type “dice” here; ")


def test_instructions_for_hands_take_the_place_of_sentences_at_a_real_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = begun("7", "deck")
    monkeypatch.setattr(
        type(session.game),
        "instruction",
        lambda _self, state, event: f"Hands: {event.kind} {len(state.deck)}",
        raising=False,
    )
    found = said(session, "7c")
    assert "  Hands: draw 79." in found
    assert not any("draws BANG!" in line for line in found)
    assert not any("Hands" in line for line in said(begun("7")))


# -- what goes wrong -----------------------------------------------------------------------------

ANYTHING = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["", "1", "2", "end", "undo", "redo", "undo 2", "=", "/", "? ?", "7c kh 9s"]),
    st.builds(
        lambda word, more: f"{word} {more}",
        st.sampled_from(sorted({*COMMANDS} - {"quit"})),
        st.one_of(st.text(max_size=12), st.sampled_from(["deck", "1", "5", "life Sheriff 2"])),
    ),
)


@settings(max_examples=40)
@given(st.lists(ANYTHING, max_size=25), st.booleans())
def test_no_line_does_harm(typed_in: list[str], with_cards: bool) -> None:  # noqa: FBT001 - drawn
    session = begun("7", *(["deck"] if with_cards else []))
    console = Console(session)
    for text in typed_in:
        reply = console.line(text)
        assert WRONG not in reply.lines
        console.news()
        assert console.question_lines()
    again = Session(GAME, read(session.record.text()))
    assert again.record.text() == session.record.text()
    assert [q.texts() for q in again.questions()] == [q.texts() for q in session.questions()]


def test_a_rule_that_fails_leaves_the_game_at_its_question(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console(begun("7"))
    console.asks_before_slips = False
    before = console.question_lines()
    monkeypatch.setattr(type(GAME), "step", lambda *_: 1 / 0)
    found = replies(console, "end turn")
    monkeypatch.undo()
    assert found.startswith("Something went wrong in the rules of lone-gunslinger, step ")
    assert "ZeroDivisionError: division by zero (" in found
    assert "; nothing was lost, and you are back at the last question" in found
    assert before == console.question_lines()
    assert console.line("end turn").answers == ["End the turn"]


def test_a_game_that_is_played_on_elsewhere_is_taken_up_where_it_stands(tmp_path: Path) -> None:
    with saved_games.open_store(tmp_path) as one, saved_games.open_store(tmp_path) as other:
        session = one.new(GAME.name, {}, {}, "7", ())
        assert session.key is not None
        here = Console(session, one.open)
        here.asks_before_slips = False
        there = other.open(session.key)
        answer(there)
        found = here.line("end turn")
        assert found.lines == ["The game was played on in another window. Here is where it is now."]
        assert session_of(here).record.text() == there.record.text()
        other.remove(session.key)
        gone = here.line(session_of(here).questions()[0].texts()[-1])
        assert gone.leave


def test_a_game_that_is_over_can_still_be_looked_at_and_taken_back() -> None:
    session, _ = played("a pipe")
    console = Console(session)
    assert console.question_lines()[0].split(".")[0] in ("Won", "Lost")
    assert replies(console, "bang") == "There is no command “bang”; type ? for a list."
    assert len(console.line("log 5").lines) == 5
    assert replies(console, "u").startswith("Taken back: ")
    assert session.outcome() is None


def test_long_lines_are_broken_between_words_and_keep_their_margin() -> None:
    found: list[str] = []
    say = lines.wrap_to(found.append, 30)
    say("  Bart Cassidy discards a BANG! and loses the Duel all the same.")
    say("")
    assert found == [
        "  Bart Cassidy discards a",
        "    BANG! and loses the Duel",
        "    all the same.",
        "",
    ]


def test_what_is_not_understood_is_answered_with_numbers() -> None:
    console = Console(begun("7"))
    assert f"A number from 1 to {len(console.labels())} will do." in replies(console, "zzzz")
    assert re.search(r"By number: \d+(, \d+)* or \d+. §", replies(console, "bang"))
    assert "Tests:" not in replies(console, "rules LG-AIM-3")
