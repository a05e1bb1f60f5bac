"""A battle in plain lines: through a real pipe, orders in a few letters, every command."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from piping import check_piped, piped, replies

from lonehand.engine.play.session import Session
from lonehand.faces.text import lines
from lonehand.faces.text.console import WRONG, Console
from lonehand.games import find
from lonehand.games.grimdark_future.events import Shoots
from lonehand.store.sqlite import Store

MOST = 300
SMALL = {"army": "harbour-watch-750", "enemy": "moor-clans-750"}
PEOPLE_FIRST = {**SMALL, "table": "crossroads", "first_activation": "people"}


def new(options: dict[str, str], seed: str) -> Session:
    """Return a new battle, as the commands begin one."""
    return Store(":memory:", find).new("grimdark-future", options, seed=seed)


def begun(seed: str = "lines") -> Session:
    """Return a battle in which the first activation is asked for."""
    session = new(PEOPLE_FIRST, seed)
    while session.questions()[0].topic != "activate":
        question = session.questions()[0]
        assert question.form is not None
        session.answer("auto" if question.topic == "deploy" else question.form.candidates(1)[0])
    return session


def shortened(text: str, nth: int) -> str:
    """Return an answer to a form in fewer letters."""
    unit, colon, rest = text.partition(": ")
    if not colon or "@" in rest:
        return text
    short = {"advance towards objective": "adv to", "rush towards objective": "run to"}
    for long, few in short.items():
        if rest.startswith(long) and nth % 2:
            return f"{unit.split()[0].lower()} {few} {rest.removeprefix(long).strip().lower()}"
    return f"{unit.lower()} {rest}" if nth % 3 else text


def played(session: Session) -> list[str]:
    """Play a battle to its end, and return what a person types for it."""
    typed: list[str] = []
    while session.outcome() is None:
        question, nth = session.questions()[0], len(typed)
        if question.form is not None:
            found = question.form.candidates(8)
            text = found[nth % len(found)]
            short = shortened(text, nth)
            typed.append(f"{short}!" if nth % 2 else f"{short}\n")
        else:
            text = str(question.options[nth % len(question.options)])
            typed.append(text)
        session.answer(text)
        assert len(typed) < MOST, "this battle does not end"
    return typed


# -- whole battles --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("army", "enemy"),
    [
        ("harbour-watch-750", "moor-clans-750"),
        ("moor-clans-750", "harbour-watch-750"),
        ("survey-corps-1000", "deep-guild-1000"),
    ],
)
def test_a_whole_battle_through_a_pipe_gives_the_record_of_a_session(
    tmp_path: Path, army: str, enemy: str
) -> None:
    seed = f"a pipe, {army}"
    session = new({"army": army, "enemy": enemy}, seed)
    typed = played(session)
    options = [f"--set=army={army}", f"--set=enemy={enemy}"]
    begin = ("play", "grimdark-future", *options, "--seed", seed, "--plain")
    check_piped(tmp_path, begin, typed, session)


def test_a_battle_that_nobody_plays_is_told_to_its_end(tmp_path: Path) -> None:
    begin = ("play", "grimdark-future", "--set=people=0", "--set=army=moor-clans-750")
    done = piped(tmp_path, (*begin, "--seed", "1", "--plain"), "log 3\nwhy\ntable\n")
    assert (done.code, done.err) == (0, "")
    assert re.search(r"^Over\. .*\. \[GFC-17\]$", done.out, re.MULTILINE)
    assert "Round 4." in done.out


def test_what_is_told_stands_under_its_activation_and_its_round() -> None:
    session = begun()
    found: list[str] = []
    lines.lead(session, ["watch hold!", "1", "1"], found.append)
    first = found.index("Round 1.")
    rest = found[first:]
    assert "  Watch Company: hold." in rest
    activates = next(n for n, line in enumerate(rest) if "The AI activates " in line)
    assert rest[activates].startswith("  ")
    assert rest[activates + 1].startswith("    ")


def test_lines_have_no_signs_that_a_terminal_may_lack() -> None:
    session = new({"army": SMALL["enemy"], "enemy": SMALL["army"]}, "7")
    while not any(event.kind == "targets" for event in session.events):
        question = session.questions()[0]
        form = question.form
        session.answer(form.candidates(2)[-1] if form else str(question.options[-1]))
    found: list[str] = []
    lines.lead(session, ["why", "log 99", "table", "map", "?"], found.append)
    text = "\n".join(found)
    assert text.isascii()
    assert re.search(r"attacks, \d\+ (\([A-Z]\w+\) )?\d( \d)*,", text)


# -- an order -------------------------------------------------------------------------------------


def test_an_order_is_shown_before_it_is_sent() -> None:
    session = begun()
    console = Console(session)
    before = len(session.record)
    said = replies(console, "watch advance north").splitlines()
    assert re.match(r"Watch Company advances [\d.]+″ of 7″, to [\d.]+,[\d.]+", said[0])
    assert said[-1] == "Enter sends it; type another order to change it."
    assert len(session.record) == before
    answers = console.line("").answers
    assert re.match(r"Watch Company: advance to [\d.]+,[\d.]+$", answers[0])
    assert len(session.record) > before


def test_an_exclamation_mark_sends_an_order_at_once_and_alone_the_one_that_is_shown() -> None:
    console = Console(begun())
    assert ["Watch Company: hold"] == console.line("watch hold!").answers
    console = Console(begun())
    console.line("watch hold")
    assert ["Watch Company: hold"] == console.line("!").answers
    console = Console(begun())
    assert replies(console, "!") == "There is no order to send yet; type one first."
    assert replies(console, "send") == "There is no order to send yet; type one first."


@pytest.mark.parametrize(
    ("typed", "verb"),
    [
        ("watch toward objective 2", "rushes"),
        ("watch to C", "rushes"),
        ("watch 3 north", "advances"),
    ],
)
def test_an_order_that_says_only_where_to_goes_there_as_slowly_as_it_can(
    typed: str, verb: str
) -> None:
    assert replies(Console(begun()), typed).startswith(f"Watch Company {verb} ")


def test_another_order_takes_the_place_of_the_one_that_is_shown() -> None:
    console = Console(begun())
    console.line("watch advance north")
    console.line("guns hold")
    assert ["Breakwater Guns: hold"] == console.line("").answers


def test_what_follows_an_order_is_for_the_same_unit() -> None:
    console = Console(begun())
    console.line("watch advance north")
    assert replies(console, "hold").startswith("Watch Company holds at ")
    assert replies(console, "sheet").startswith("Watch Company (yours):")
    assert replies(console, "look clan").startswith("Watch Company to Clan Host:")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("watch charge clan", "Clan Host is "),
        ("watch sing", "Watch Company has no action “sing”; type hold, advance"),
        ("hold", "Say which unit first; choose Watch Company, "),
        ("frob", "Begin “frob” with a unit; choose Watch Company, "),
        ("wacth hold", "Begin “wacth hold” with a unit; did you mean “Watch Company”?"),
        ("watch advnace 3", "Watch Company has no action “advnace”; did you mean “advance”?"),
        ("watch charge clna", "There is no “clna” here; did you mean “Clan Host”?"),
        ("watch advance to 24,3", "Model 4 (Watch Company) would move 3"),
    ],
)
def test_what_cannot_be_ordered_is_refused_with_its_reason(typed: str, said: str) -> None:
    console = Console(begun())
    assert replies(console, typed).startswith(said)
    assert console.order == ""


def test_what_is_no_order_may_be_a_command_by_its_first_letters() -> None:
    console = Console(begun())
    assert "0     6     12" in replies(console, "ma")
    assert "There is no command" in replies(console, "/frob")


# -- commands -------------------------------------------------------------------------------------


def test_the_map_is_an_inch_a_sign_with_who_is_who() -> None:
    said = replies(Console(begun()), "map").splitlines()
    assert sum(bool(re.match(r" *\d*\|.*\|$", line)) for line in said) == 48
    assert any(re.match(r"WC  Watch Company [\d.]+,[\d.]+ 12/12", line) for line in said)
    assert any(re.match(r"\(A\)  objective at ", line) for line in said)


def test_the_question_mark_lists_what_each_unit_may_do() -> None:
    console = Console(begun())
    assert "  Watch Company: 12 of 12 models; advance 7″, rush 13″, charge 13″." in replies(
        console, "?"
    )
    of_one = replies(console, "? guns")
    assert "Breakwater Guns, 5 of 5 models, may:" in of_one
    assert "  advance up to " in of_one


def test_the_help_gives_examples_with_units_of_this_battle_and_fits_what_is_asked() -> None:
    said = " ".join(replies(Console(begun()), "?").split())
    assert "“watch advance to A”" in said
    assert "“watch charge clan”" in said
    early = " ".join(replies(Console(new(PEOPLE_FIRST, "lines")), "?").split())
    assert ("x and y in inches" in early, "advance to" in early) == (True, False)


def test_table_says_who_holds_what_and_what_is_near() -> None:
    said = replies(Console(begun()), "table")
    assert said.startswith("Round 1. Objectives: you hold none, the AI none, nobody A, B, C")
    assert re.search(r"Objective A at [\d.]+,[\d.]+: nobody’s", said)
    assert re.search(
        r"  Near: objective . [\d.]+″ [a-z-]+, objective . [\d.]+″ [a-z-]+, .* [\d.]+″", said
    )


def test_a_hint_is_taken_over_as_the_order_and_enter_sends_it() -> None:
    console = Console(begun())
    said = replies(console, "hint").splitlines()
    assert said[0].startswith("Hint: ")
    assert said[-1] == "Enter sends it; type another order to change it."
    assert console.order
    assert console.line("").answers


def test_where_a_place_is_asked_for_the_first_letter_of_a_command_will_do() -> None:
    console = Console(new(PEOPLE_FIRST, "lines"))
    assert replies(console, "h").startswith("Hint: ")
    assert replies(console, "tab") == replies(console, "table")
    assert "is not a place" in replies(console, "12")


def test_why_gives_the_nodes_the_way_the_candidates_and_the_dice() -> None:
    session = new({"army": SMALL["enemy"], "enemy": SMALL["army"]}, "7")
    while not any(event.kind == "targets" for event in session.events):
        question = session.questions()[0]
        form = question.form
        session.answer(form.candidates(2)[-1] if form else str(question.options[-1]))
    console = Console(session)
    number = next(n for n, event in enumerate(session.events) if event.kind == "targets")
    said = replies(console, f"why {number}")
    assert re.search(r"^  Tree [HMS]-\d: ", said, re.MULTILINE)
    assert re.search(r"§GF-[HMS]-\d", said)
    assert "Facts: valid targets: " in said
    shot, weapon = next(
        (n, told.event.weapon)
        for n, told in enumerate(session.events)
        if isinstance(told.event, Shoots) and n > number
    )
    assert weapon in replies(console, f"why {shot}")


def test_undo_takes_an_order_back_and_redo_gives_it_again() -> None:
    session = begun()
    console = Console(session)
    console.line("watch hold!")
    there = session.record.head
    assert replies(console, "undo").startswith("Taken back: Watch Company: hold")
    console.line("redo")
    assert there == session.record.head


def test_commands_of_cards_and_of_plots_are_not_offered() -> None:
    said = replies(Console(begun()), "?")
    assert "look [UNIT] [UNIT, OBJECTIVE or X,Y]" in said
    assert "facedown" not in said
    assert "plot" not in said


@settings(max_examples=25)
@given(st.one_of(st.text(max_size=40), st.from_regex(r"(watch|guns|look|sheet) [a-z0-9, ]{0,20}")))
def test_no_line_breaks_a_battle(text: str) -> None:
    console = Console(SESSION_KEPT)
    if text.strip(" /").casefold()[:1] not in ("q", "u", "r") and not text.endswith("!"):
        reply = console.line(text)
        assert WRONG not in reply.lines
        assert console.question_lines()


SESSION_KEPT = begun("kept")
