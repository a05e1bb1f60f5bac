"""`lonehand advise` and `lonehand situation`: advice is what the game does, however it is asked."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lonehand.engine.chance import Chance
from lonehand.engine.game import Place, Situation
from lonehand.engine.play.record import Line
from lonehand.engine.play.run import Checkpoint
from lonehand.engine.play.session import Session
from lonehand.faces import cli
from lonehand.faces.at_table.advice import Advice
from lonehand.faces.at_table.hands import moves
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.state import State
from lonehand.testing.conformance import any_options

Run = Callable[..., Result]
NAME = GAME.name
SITUATIONS = Path(__file__).parents[2] / "docs/lone-gunslinger/situations"
ROSE, TURNED, YOURS = (str(SITUATIONS / f"{name}.toml") for name in ("rose", "turned", "yours"))


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return a way to run a command with a home of its own."""

    def invoke(*words: str, text: str | bytes = "", code: int = 0) -> Result:
        env = {"LONEHAND_HOME": str(tmp_path / "home")}
        result = CliRunner().invoke(cli.lonehand, list(words), input=text, env=env)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert code == result.exit_code, result.output
        return result

    return invoke


# -- advice is what the game does -----------------------------------------------------------------


def self_played(number: int) -> Session:
    """Return a game with random options that random players have played to its end."""
    options = any_options(GAME, Chance(f"advice {number}"))
    seats = {"Sheriff": "random", "Deputy": "random"}
    return Session.new(GAME, f"advice {number}", options, seats)


def turns(session: Session) -> Iterator[tuple[Checkpoint, Checkpoint]]:
    """Return, for every step, where it begins and where the turn it belongs to is over."""
    path = session.path
    for index, here in enumerate(path):
        turn = GAME.in_turn(here.state)
        if turn is None or GAME.outcome(here.state) is not None:
            continue
        over = (p for p in path[index:] if GAME.in_turn(p.state) != turn or GAME.outcome(p.state))
        yield here, next(over)


def known(lines: list[Line]) -> tuple[list[str], list[str]]:
    """Return the cards that came from the deck, and every other answer, in order."""
    following = [line.text for line in lines if line.who == "deck"]
    return following, [line.text for line in lines if line.who != "deck"]


def described(state: State, following: list[str]) -> Situation:
    """Return a state that was written down and read back, with the cards that come next.

    Those that come after a reshuffle still lie elsewhere, so a situation cannot tell them.
    """
    there = {"deck": following[: len(state.deck)]}
    laid = GAME.read_situation(GAME.situation(state, there), "situation")
    assert there == {"deck": list(laid.next.get("deck", ()))}
    return laid._replace(next={"deck": following})


def advised(state: State, lines: list[Line]) -> Advice:
    """Return the advice on a state, written down and read back, with what the record says came."""
    following, rest = known(lines)
    advice = Advice(GAME, described(state, following), "situation")
    advice.run(rest)
    return advice


def is_what_happened(session: Session, here: Checkpoint, end: Checkpoint) -> None:
    """Compare the advice on a situation with what the game then did."""
    advice = advised(here.state, session.record.path(end.line, after=here.line))
    numbers = range(here.events, end.events)
    happened = [(session.events[n].clause, session.events[n].kind) for n in numbers]
    told = [GAME.sentence(session.at(n), session.events[n].event) for n in numbers]
    steps = advice.steps()
    over = advice.end()
    assert over is not None
    assert happened == [(step.clause, step.kind) for step in steps]
    assert told == [step.sentence for step in steps]
    assert GAME.encode(end.state) == GAME.encode(over.view)
    assert GAME.situation(end.state) == advice.after()
    assert lying(end.state) == carried(here.state, advice)


def lying(state: State) -> dict[str, Counter[str]]:
    """Return how many of each card lie where."""
    return {place.name: Counter(place.things) for place in GAME.places(state)}


def carried(state: State, advice: Advice) -> dict[str, Counter[str]]:
    """Return where the cards lie once hands have moved what the advice says."""
    there = lying(state)
    for step in advice.steps():
        for move in step.moves:
            source = next(name for name in there if name in move.source)
            target = next(name for name in there if name in move.target)
            for thing in move.things:
                assert there[source][thing] > 0, (move, step.sentence)
                there[source][thing] -= 1
                there[target][thing] += 1
    return {name: +cards for name, cards in there.items()}


def test_advice_equals_what_the_game_then_does_and_says_what_hands_must_move_for_it() -> None:
    chance = Chance("which turns")
    for number in range(6):
        session = self_played(number)
        for here, end in turns(session):
            if not chance.below("turns", 12):
                is_what_happened(session, here, end)


@pytest.mark.soak
def test_advice_equals_what_the_game_then_does_in_every_turn_of_many_games() -> None:
    for number in range(100):
        session = self_played(number)
        for here, end in turns(session):
            is_what_happened(session, here, end)


def test_advice_asks_nothing_that_the_situation_tells() -> None:
    session = self_played(1)
    asked = 0
    for here, end in list(turns(session))[::7]:
        lines = session.record.path(end.line, after=here.line)
        following, rest = known(lines)
        advice = Advice(GAME, described(here.state, following), "situation")
        advice.run()
        question = advice.question()
        asked += question is not None
        assert (question is None) == (not rest)
    assert asked


# -- what hands move ------------------------------------------------------------------------------


def test_a_card_that_was_turned_up_is_moved_when_it_comes_to_lie() -> None:
    deck, up = Place("the deck", ["a", "b"]), Place("the deck", ["b"])
    stack = Place("the Stack", ["c"], ordered=True)
    full = Place("the Stack", ["a", "c"], ordered=True)
    tables = [[deck, stack], [up, stack], [up, full], [up, full]]
    first, second = moves(tables, [["a"], ["a"]])
    assert [] == first
    assert [(("a",), "the deck", "the top of the Stack")] == [
        (move.things, move.source, move.target) for move in second
    ]


def test_a_card_of_a_stack_is_named_by_its_place_in_it() -> None:
    before = [Place("the Stack", ["a", "b", "c"], ordered=True), Place("the pile", [])]
    after = [Place("the Stack", ["a", "c"], ordered=True), Place("the pile", ["b"])]
    ((move,),) = moves([before, before, after], [["b"]])
    assert ("the Stack (card 2 from the top)", "the pile") == (move.source, move.target)
    under = [Place("the Stack", ["a", "c", "b"], ordered=True), Place("the pile", [])]
    ((back,),) = moves([after, after, under], [["b"]])
    assert "the bottom of the Stack" == back.target


@pytest.mark.parametrize(
    ("rest", "source"),
    [(["b", "a"], "the top of the Stack"), (["a", "b"], "the Stack (card 3 from the top)")],
)
def test_of_two_cards_that_look_alike_the_one_that_is_gone_is_named(
    rest: list[str], source: str
) -> None:
    before = [Place("the Stack", ["a", "b", "a"], ordered=True), Place("the pile", [])]
    after = [Place("the Stack", rest, ordered=True), Place("the pile", ["a"])]
    ((move,),) = moves([before, before, after], [["a"]])
    assert source == move.source
    ((back,),) = moves([after, after, before], [["a"]])
    assert source == back.target.replace(
        "the bottom of the Stack", "the Stack (card 3 from the top)"
    )


UNSEEN = """
turn = "Slab the Killer"
phase = "play"

[[seat]]
role = "Sheriff"
character = "Black Jack"
hand = 4

[[seat]]
role = "Outlaw"
character = "Slab the Killer"
stack_top_first = ["panic qh", "bang 9c"]

[[seat]]
role = "Deputy"
character = "Rose Doolan"
"""
"""A table with four cards that nobody has looked at."""


def test_an_unknown_card_is_asked_for_when_it_matters_and_comes_from_the_hand() -> None:
    advice = Advice(GAME, GAME.read_situation(UNSEEN, "situation"), "situation")
    advice.run(["beer 8h", "missed 2s", "missed 7s"])
    found = [(move.things, move.source, move.target) for s in advice.steps() for move in s.moves]
    assert (("beer 8h",), "the Sheriff’s hand", "the top of Slab the Killer’s Stack") in found
    assert (("missed 2s",), "the Sheriff’s hand", "the discard pile") in found
    assert (("panic qh",), "the top of Slab the Killer’s Stack", "the discard pile") in found
    over = advice.end()
    assert over is not None
    assert "hand = 1" in advice.after()
    assert over.view.hidden == 1


# -- the commands ---------------------------------------------------------------------------------


def asked(run: Run, *words: str) -> Any:
    """Return what `advise --json` prints."""
    return json.loads(run("advise", NAME, *words, "--json").output)


def test_a_program_is_told_what_is_asked_and_answers_in_the_next_call(run: Run) -> None:
    first = asked(run, ROSE)
    assert ("Rose Doolan", False, "") == (first["turn"], first["yours"], first["situation"])
    assert ["missed 8s", "take the hit"] == [o["text"] for o in first["question"]["options"]]
    assert ("Sheriff", "shot", False) == tuple(
        first["question"][key] for key in ("who", "topic", "source")
    )
    second = asked(run, ROSE, "--answer", "take the hit")
    assert first["done"] == second["done"][: len(first["done"])]
    assert (None, "the Deputy") == (second["question"], second["next"])
    assert 4 == GAME.read_situation(second["situation"], "after").state.seats[0].life


def test_every_decision_has_its_clauses_its_facts_and_the_rows_passed_over(run: Run) -> None:
    done = asked(run, ROSE, "--answer", "missed 8s")["done"]
    scan = next(step for step in done if step["reasons"])
    (reason,) = scan["reasons"]
    assert ("bang 9c", True, "the Sheriff") == tuple(reason[k] for k in ("card", "use", "target"))
    assert "distance to the Sheriff: 1" in reason["facts"]
    assert "not true: no BANG! is left for this turn" == reason["above"][0]["failed"]
    assert all(step["clause"] in GAME.clauses for step in done)


def test_a_person_is_asked_one_question_at_a_time_until_an_answer_fits(run: Run) -> None:
    typed = "beer 6h\n?\nmiss\n"
    output = run("advise", NAME, ROSE, text=typed).output
    assert "“beer 6h” cannot be right: Beer 6♥ lies on Rose Doolan’s Stack." in output
    assert " 1  missed 8s" in output
    assert "The Sheriff answers with Missed! 8♠. §LG-AIM-3" in output
    assert "    Put Missed! 8♠ from the Sheriff’s hand on the discard pile.\n" in output
    assert output.endswith("The turn is over; the Deputy is next.\n")
    assert 1 == output.count("Rose Doolan’s turn. §LG-NPC-7")


def test_a_line_at_the_prompt_may_hold_several_answers_and_quit_leaves(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "unknown.toml"
    file.write_text(Path(ROSE).read_text("utf-8").replace("next", "# next"), "utf-8")
    whole = run("advise", NAME, str(file), text="6h bang 9c; take\n").output
    assert whole.endswith("The turn is over; the Deputy is next.\n")
    alone = run("advise", NAME, str(file), text="6h 9c; take\nquit\n").output
    assert "Left over: 9c; take. “9c” may be “bang 9c” or “general store 9c”; type more" in alone
    assert "cannot be right" not in alone
    assert alone.endswith("> ")
    assert alone.count("quit leaves") == 1
    typed = run("advise", NAME, str(file), "--answer", "6h 9c; take", code=1).output
    assert "card?”: “9c” may be “bang 9c” or “general store 9c”; type more of it" in typed


def test_the_next_card_is_asked_for_where_it_is_not_known(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "unknown.toml"
    file.write_text(Path(ROSE).read_text("utf-8").replace("next", "# next"), "utf-8")
    first = asked(run, str(file))
    assert ("deck", True) == (first["question"]["who"], first["question"]["source"])
    answers = ("--answer", "6h", "--answer", "bang 9c", "--answer", "take")
    assert asked(run, ROSE, "--answer", "take")["done"] == asked(run, str(file), *answers)["done"]
    refused = run("advise", NAME, str(file), "--answer", "missed 8s", code=1).output
    assert "Missed! 8♠ lies in the Sheriff’s hand" in refused


def test_without_anybody_to_answer_the_question_is_the_refusal(run: Run) -> None:
    output = run("advise", NAME, ROSE, code=1).output
    assert "How does the Sheriff answer? §LG-CARD-MISSED”; add --answer" in output


def test_what_the_words_of_a_question_mean_is_listed_below_it(run: Run) -> None:
    watch = Path(ROSE).parents[2] / "grimdark-future" / "situations" / "watch.toml"
    output = run("advise", "grimdark-future", str(watch), code=1).output
    assert "\n\nWatch Company: which is true first? §GF-ACT-1d\n    An objective to take:" in output
    assert "answer “Watch Company: which is true first? §GF-ACT-1d”; add --answer" in output


def test_an_answer_too_many_is_refused(run: Run) -> None:
    words = ("--answer", "take the hit", "--answer", "beer 8h")
    output = run("advise", NAME, ROSE, *words, code=1).output
    assert "lonehand: --answer: “beer 8h” is not needed: the turn is over" in output


def test_in_his_own_turn_the_player_decides_and_may_have_a_hint(run: Run) -> None:
    output = run("advise", NAME, YOURS, "--hint").output
    assert "It is the Sheriff’s own turn, so you decide." in output
    assert "Hint: " in output
    found = asked(run, YOURS, "--hint")
    assert found["yours"]
    assert found["question"]["hint"]["answer"] in [o["text"] for o in found["question"]["options"]]
    assert "Hint" not in run("advise", NAME, YOURS).output
    played = asked(run, YOURS, "--answer", "winchester", "--answer", "end turn")
    assert "Willy the Kid" == played["next"]


def test_an_option_takes_the_place_of_the_situations_own(run: Run) -> None:
    words = ("--set", "level=3", "--answer", "take the hit")
    assert "level = 3" in asked(run, ROSE, *words)["situation"]
    assert "level" not in asked(run, ROSE, *words[2:])["situation"]


def test_the_situation_is_written_after_the_turn_and_in_the_middle_of_it(
    run: Run, tmp_path: Path
) -> None:
    half = tmp_path / "half.toml"
    output = run("advise", NAME, YOURS, "--answer", "winchester", "-o", str(half)).output
    assert "half.toml: in the middle of the turn." in output
    went_on = asked(run, str(half), "--answer", "end turn")
    at_once = asked(run, YOURS, "--answer", "winchester", "--answer", "end turn")
    assert at_once["situation"] == went_on["situation"] != ""
    file = tmp_path / "next.toml"
    run("advise", NAME, ROSE, "--answer", "take", "-o", str(file))
    assert "the Deputy" == asked(run, str(file))["turn"]
    assert (
        "this file already exists"
        in run("advise", NAME, ROSE, "--answer", "take", "-o", str(file), code=1).output
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('phase = "set up"', "no one has a turn until the set-up is done"),
        (
            (
                '[[seat]]\nrole = "Sheriff"\ncharacter = "Black Jack"\n'
                '[[seat]]\nrole = "Deputy"\ncharacter = "Willy the Kid"'
            ),
            "-: the Sheriff has nobody to fight: add a [[seat]] of an Outlaw or the Renegade",
        ),
        ('[[seat]]\nrole = "Sheriff"\ncharacter = "Bat"', "-: seat 1, character: there is no"),
        ("turn", "-, at the end of the document: this is not valid TOML"),
        (b"\xff", "this is not UTF-8 text"),
    ],
)
def test_what_nobody_can_advise_on_is_refused(run: Run, text: str | bytes, sentence: str) -> None:
    assert f"{sentence}" in run("advise", NAME, "-", text=text, code=1).output


# -- situations from games ------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return the record of a game that is over."""
    file = tmp_path / "game.record"
    file.write_text(self_played(3).record.text(), "utf-8")
    return file


def test_a_situation_is_written_from_any_line_of_a_record(run: Run, record: Path) -> None:
    session = self_played(3)
    for line in range(0, len(session.record), 9):
        output = run("situation", NAME, "--from", str(record), "--at", str(line)).output
        lines = [here.line for here in session.path if here.line <= line]
        here = next(here for here in session.path if here.line == lines[-1])
        state = GAME.read_situation(output, "situation").state
        assert GAME.encode(here.state) == GAME.encode(state)


def test_a_situation_is_written_from_a_saved_game_and_leaves_it_as_it_was(
    run: Run, tmp_path: Path
) -> None:
    words = ("play", NAME, "--start-only", "--json", "--seed", "five", "--seat", "Deputy=random")
    key = json.loads(run(*words).output)["id"]
    before = run("export", key).output
    output = run("situation", NAME, "--from", key).output
    assert output.startswith("# Round 1, ")
    file = tmp_path / "now.toml"
    assert (
        f"Written: {file}\n"
        in run("situation", NAME, "--from", key, "--at", "5", "-o", str(file)).output
    )
    assert 'phase = "set up"' in file.read_text("utf-8")
    assert before == run("export", key).output


def test_a_situation_is_written_from_a_branch_that_was_left(run: Run, tmp_path: Path) -> None:
    session = Session.new(GAME, "branches")
    option = session.questions()[0].texts()
    session.answer(option[0])
    line = session.record.head
    session.undo()
    session.answer(option[-1])
    file = tmp_path / "branches.record"
    file.write_text(session.record.text(), "utf-8")
    old = run("situation", NAME, "--from", str(file), "--at", str(line)).output
    new = run("situation", NAME, "--from", str(file)).output
    assert old != new


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("--at", "99999"),
            "--at: there is no line 99999; the last line of the record is ",
        ),
        (("--at", "-1"), "“-1” is not a whole number of 0 or more"),
        (("-o", "{file}"), "this file already exists; name a new one"),
        (("--from", "NOGAME"), "--from: there is neither a file nor a saved game “NOGAME”"),
        (("--from", "no.record"), "no.record: there is no such file"),
    ],
)
def test_a_situation_that_is_nowhere_is_refused(
    run: Run, record: Path, words: tuple[str, ...], sentence: str
) -> None:
    given = [word.format(file=record) for word in words]
    source = () if "--from" in words else ("--from", str(record))
    result = run("situation", NAME, *source, *given, code=2 if words[1] == "-1" else 1)
    assert sentence in result.output


def test_a_record_of_another_game_gives_no_situation(run: Run, record: Path) -> None:
    text = record.read_text("utf-8").replace(NAME, "chess", 1)
    output = run("situation", NAME, "--from", "-", text=text, code=1).output
    assert "lonehand: -: this is a game of chess" in output
