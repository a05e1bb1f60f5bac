"""A showdown in plain lines: through a real pipe, plots in a few letters, every command."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from piping import check_piped, piped, replies

from lonehand.engine.play.session import Session
from lonehand.faces.at_table import corrections, putting_back
from lonehand.faces.text import lines, on_map
from lonehand.faces.text.console import WRONG, Console
from lonehand.games import find
from lonehand.games.gunslinger import events
from lonehand.store.sqlite import Store

MOST = 400


def begun(seed: str = "9", **options: str) -> Session:
    """Return a new showdown, as the commands begin one."""
    return Store(":memory:", find).new("gunslinger", {"side": "second", **options}, seed=seed)


def shortened(text: str) -> str:
    """Return a plot with the first letters of names and actions only."""
    short = {
        "draw and cock": "draw",
        "get up": "get u",
        "get down": "get d",
        "drop or pick up": "drop",
    }
    plots = []
    for plot in text.split(" / "):
        name, _, actions = plot.partition(": ")
        words = [short.get(action, action[:5]) for action in actions.split(", ")]
        plots.append(f"{name[:4].lower()}: {' , '.join(words)}")
    return " / ".join(plots)


def played(session: Session) -> list[str]:
    """Play a showdown to its end, and return what a person types for it."""
    typed: list[str] = []
    while session.outcome() is None:
        question = session.questions()[0]
        if question.form is not None:
            found = question.form.candidates(3)
            text = found[len(typed) % len(found)]
            typed.append((f"{shortened(text)}!", f"{text}\n", f"{text}\nsend")[len(typed) % 3])
        else:
            place = len(typed) % len(question.options)
            text = str(question.options[place])
            typed.append(text)
        session.answer(text)
        assert len(typed) < MOST, "this showdown does not end"
    return typed


# -- whole showdowns ------------------------------------------------------------------------------


@pytest.mark.parametrize("showdown", ["duel", "saloon-fight", "gully-ambush"])
def test_a_whole_showdown_through_a_pipe_gives_the_record_of_a_session(
    tmp_path: Path, showdown: str
) -> None:
    session = begun(f"a pipe, {showdown}", showdown=showdown)
    typed = played(session)
    options = [f"--set=showdown={showdown}", "--set=side=second"]
    begin = ("play", "gunslinger", *options, "--seed", f"a pipe, {showdown}", "--plain")
    check_piped(tmp_path, begin, typed, session)


def test_a_showdown_that_nobody_plays_is_told_to_its_end(tmp_path: Path) -> None:
    begin = ("play", "gunslinger", "--set=side=none", "--seed", "1", "--plain")
    done = piped(tmp_path, begin, "log 3\nwhy\n")
    assert (done.code, done.err) == (0, "")
    assert re.search(r"^Over\. .* victory for .*\. \[BG-VICTORY\]$", done.out, re.MULTILINE)


def test_what_is_told_stands_under_its_segment_and_its_turn() -> None:
    session = begun()
    found: list[str] = []
    lines.lead(session, ["draw, aim!"], found.append)
    first = found.index("Turn 1.")
    assert found[first + 1].startswith("  Doc ")
    assert "  Segment 1." in found
    assert any(line.startswith("    Doc") for line in found[found.index("  Segment 1.") :])


def test_a_segment_in_which_nothing_happens_is_not_named() -> None:
    session = begun(showdown="saloon-quarrel", side="none")
    console = Console(session)
    told = [n for n in range(len(session.events)) if console.sentence(n)]
    assert any(console.is_beat(number) for number in told)
    for number, following in pairwise(told):
        if console.is_beat(number):
            assert not console.is_beat(following)
            assert not console.is_turn(following)


# -- a plot ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("draw, aim", "draw and cock, aim"),
        ("DRAW   aim", "draw and cock, aim"),
        ("ringo: draw and cock , aim", "draw and cock, aim"),
        ("ri: wait 2, move", "wait, wait, move"),
        ("wait x2 mo", "wait, wait, move"),
        ("get d, mo", "get down, move"),
        ("nothing", "nothing"),
        ("ring: -", "nothing"),
    ],
)
def test_a_plot_is_understood_by_the_beginnings_of_its_words(typed: str, meant: str) -> None:
    console = Console(begun())
    console.line(typed)
    assert f"Ringo: {meant}" == on_map.write_plots(console.plots)
    reply = console.line("")
    if not reply.answers:  # a plot that is in vain is asked about once
        assert any("Send it anyway?" in line for line in reply.lines)
        reply = console.line("")
    assert [f"Ringo: {meant}"] == reply.answers


def test_the_time_line_is_shown_before_a_plot_is_sent() -> None:
    session = begun()
    console = Console(session)
    before = len(session.record)
    assert (
        "  Ringo: 1 to 3 draw and cock, 4 wait, 5 free.\n"
        "Enter sends it. Type a plot again to change it."
    ) == replies(console, "draw, wait")
    assert len(session.record) == before
    assert "1 turn (but" not in replies(console, "turn")
    assert "  Ringo: 1 aim" not in replies(console, "aim")
    assert "(but no gun in hand)" in replies(console, "aim")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("draw, aim, aim", "Takes 2 segments, none left. §BG-PLOT"),
        ("jab, jab", "Plotted already: each card once a turn. §BG-PLOT"),
        ("d", "“d” may be “draw and cock”, “drop or pick up” or “duck”; type more of it."),
        ("dance", "Ringo has no action “dance”; did you mean “advance”?"),
        ("wyatt: aim", "There is no “wyatt” here; choose Ringo."),
        ("b1 move", "Ringo has no action “b1”; type ? for a list."),
    ],
)
def test_what_cannot_be_plotted_is_refused_at_once_with_its_reason(typed: str, said: str) -> None:
    session = begun()
    console = Console(session)
    assert replies(console, typed).startswith(said)
    assert {} == console.plots


def test_several_characters_are_plotted_one_after_the_other() -> None:
    console = Console(begun(showdown="saloon-fight", side="first"))
    assert "Still to plot: Texas, Andy. Type send to send it anyway." in replies(console, "hap: ho")
    assert "Still to plot: Texas." in replies(console, "an: mo")
    assert [] == console.line("").answers
    assert "Enter sends it" in replies(console, "te: jab, ki")
    assert ["Happy: hook / Texas: jab, kick / Andy: move"] == console.line("").answers


def test_a_plot_without_a_name_is_the_next_character_s() -> None:
    console = Console(begun(showdown="saloon-fight", side="first"))
    assert "Still to plot: Texas, Andy." in replies(console, "hook")
    assert "Still to plot: Andy." in replies(console, "mo, ja")
    console.line("an: wait / ho")
    assert {"Happy": ["hook"], "Texas": ["move", "jab"], "Andy": ["wait"]} | {
        "Happy": console.plots["Happy"]
    } == console.plots


def test_send_sends_a_plot_for_some_and_an_exclamation_mark_one_at_once() -> None:
    console = Console(begun(showdown="saloon-fight", side="first"))
    console.line("hap: ho")
    assert "Send it anyway?" in replies(console, "send")
    assert ["Happy: hook / Texas: nothing / Andy: nothing"] == console.line("send").answers
    console.line("undo")
    assert ["Happy: jab / Texas: nothing / Andy: nothing"] == console.line("hap: jab!").answers


def test_the_question_mark_lists_the_actions_with_their_segments_and_what_cannot_come() -> None:
    console = Console(begun(showdown="saloon-fight", side="first"))
    assert "Happy can plot these, each with the segments it takes:" in replies(console, "?")
    console.line("hap: ho")
    assert "Texas can plot" in replies(console, "?")
    of_happy = replies(console, "? hap")
    assert "  On foot: advance 1, turn 1, move 2" in of_happy
    assert "  not kick: On the same card as hook" in of_happy


def test_delay_is_shown_as_time_that_is_gone() -> None:
    session = begun("7")
    console = Console(session)
    console.line("draw, aim!")
    console.line("shoot, cock, aim!")
    assert 2 == session.state.find("Ringo").delay
    assert any("1 to 2 gone to delay, 3 to 5 free." in line for line in console.question_lines())
    assert "Ringo: 1 to 2 gone to delay, 3 shoot, 4 to 5 free." in replies(console, "shoot")


# -- commands -------------------------------------------------------------------------------------


def test_the_map_is_drawn_with_who_is_who() -> None:
    said = replies(Console(begun()), "map")
    assert "Do>  .  <RI" in said
    assert "RI  Ringo (Ringo's side) is in G5, standing, facing W; C45 holstered." in said


@pytest.mark.parametrize(
    ("typed", "first", "then"),
    [
        ("look", "Ringo at G5:", "Doc: 2 hexes"),
        ("look doc", "Ringo to Doc:", "A shot now with"),
        ("look doc ringo", "Doc to Ringo:", "Doc sees Ringo: 2 hexes"),
        ("look f5", "Ringo to F5:", "Sees F5, 1 hex away."),
        ("look doc f5", "Doc to F5:", "No cover there."),
    ],
)
def test_look_says_what_somebody_sees_somewhere(typed: str, first: str, then: str) -> None:
    said = replies(Console(begun()), typed)
    assert said.startswith(first)
    assert then in said


def test_look_takes_a_hex_of_his_own_board_without_its_key() -> None:
    console = Console(begun(showdown="main-street", side="first"))
    assert replies(console, "look mars c9").startswith("Marshal to Main street C9:")
    assert replies(console, "look saloon c5").startswith("Marshal to Saloon C5:")
    assert "There is no “z99” here" in replies(console, "look z99")


def test_a_sheet_is_shown_for_whoever_is_named_or_asked_about() -> None:
    console = Console(begun())
    assert replies(console, "sheet").startswith("Ringo (Ringo's side): yours.")
    assert replies(console, "sheet do").startswith("Doc (Doc's side): automatic, drill ")


@pytest.mark.parametrize("typed", ["{}'s side", "{}'S  side", "{}", "{}'s"])
@pytest.mark.parametrize("name", ["Doc", "Ringo"])
def test_a_side_is_chosen_by_the_words_that_are_shown(typed: str, name: str) -> None:
    """The notation is the automatic side: it must not pass for the words of the other answer."""
    console = Console(begun(side="rule"))
    assert f"  {name}'s side" in replies(console, "?")
    assert "Ringo's side  Doc's side" not in " ".join(console.line("?").lines)
    assert [f"{name}'s side"] == list(console.line(typed.format(name)).answers)
    assert replies(console, f"sheet {name}").startswith(f"{name} ({name}'s side): yours.")


@pytest.mark.parametrize(
    ("showdown", "side"),
    [("trading-post", "NCO"), ("saloon-quarrel", "the Marshal"), ("duel", "Doc's side")],
)
def test_table_names_who_is_played_with_an_article_if_it_is_no_name(
    showdown: str, side: str
) -> None:
    console = Console(begun(showdown=showdown, side="first"))
    assert replies(console, "table").startswith(f"You play {side}.")


def test_table_says_who_sees_whom() -> None:
    said = replies(Console(begun()), "table")
    assert "  Sees Doc at 2 hexes in the aim zone." in said


def test_why_gives_the_reasons_under_their_clauses_and_the_figures_of_what_came_of_them() -> None:
    session = begun("7")
    console = Console(session)
    console.line("draw, aim!")
    console.line("shoot, cock!")
    console.line("nothing!")
    shot = next(
        n
        for n, event in enumerate(session.events)
        if isinstance(event.event, events.Shoots) and event.event.who == "Doc"
    )
    said = replies(console, f"why {shot}")
    assert said.startswith("Drill B has Doc shoot at Ringo.")
    assert ", drill B asks" in said
    assert "§GS-TAC-" in said
    assert "hexes, his drill has him " in said
    assert "      Facts: " in said
    assert "  Doc shoots at Ringo: " in said
    assert "      Reconstructed: " in said
    assert "Stack" not in said


def test_commands_of_the_card_table_are_not_offered_and_those_of_the_map_only_here() -> None:
    help_here = replies(Console(begun()), "?")
    assert "look [NAME] [NAME or HEX]" in help_here
    assert "facedown" not in help_here
    assert "send the plot shown" in help_here
    assert help_here == replies(Console(begun()), "help")
    squares = replies(Console(Store(":memory:", find).new("outlaws", {}, seed="7")), "?")
    assert "look [NAME] [NAME or SQUARE]" in squares
    assert "send the plot" not in squares
    other = Store(":memory:", find).new("lone-gunslinger", {"level": "1"}, seed="7")
    help_there = replies(Console(other), "?")
    assert "facedown SOURCE" in help_there
    assert "look [NAME]" not in help_there
    assert "There is no command “map”" in replies(Console(other), "/map")


def test_a_hint_is_taken_over_as_the_plot_and_enter_sends_it() -> None:
    console = Console(begun())
    said = replies(console, "hint").splitlines()
    assert said[0].startswith("Hint: Ringo: ")
    assert said[-1] == "Enter sends it. Type a plot again to change it."
    plot = on_map.write_plots(console.plots)
    assert said[0].startswith(f"Hint: {plot}.")
    assert [plot] == console.line("").answers


def test_undo_takes_a_plot_back_and_redo_gives_it_again() -> None:
    session = begun()
    console = Console(session)
    console.line("draw, aim!")
    there = session.record.head
    assert replies(console, "undo").startswith("Taken back: Ringo: draw and cock, aim")
    console.line("redo")
    assert there == session.record.head


@settings(max_examples=60)
@given(st.text(max_size=40))
def test_no_line_breaks_a_showdown(text: str) -> None:
    session = begun()
    console = Console(session)
    if text.strip(" /").casefold()[:1] != "q":
        reply = console.line(text)
        assert WRONG not in reply.lines
        assert console.question_lines()


# -- beside a real table --------------------------------------------------------------------------


def beside(table: str, *answers: str) -> Console:
    """Return a console beside a real table, where every card is typed in, after some answers."""
    options = {"showdown": "saloon-quarrel", "table": table}
    game = find("gunslinger")
    session = Store(":memory:", find).new(
        "gunslinger", options, seed="one", typed=tuple(game.sources)
    )
    for answer in answers:
        session.answer(answer)
    return Console(session)


def test_a_step_that_is_taken_back_where_no_map_is_kept_says_what_hands_do() -> None:
    then = beside("facts", "none", "none").state
    now = then.copy()
    now.find("Wilson").entered = 1
    said = putting_back.differences(find("gunslinger"), now, then)
    assert said == ["Wilson: back to where he stood."]


def test_undo_beside_a_table_with_the_map_says_who_goes_back_where() -> None:
    """What was taken back is put back on the real table, too, and on the sheets."""
    console = beside("map", "none", "none", "nothing", "go on")
    before = console.state.find("Wilson")
    said = replies(console, "undo")
    assert WRONG not in said
    assert "On the real table:" in said
    assert "Wilson: In D6, standing, facing E." in said
    assert before.cell != console.state.find("Wilson").cell


def test_undo_beside_a_table_by_facts_takes_back_every_answer() -> None:
    """By facts no place is put back, and undo and redo go through the whole of it."""
    console = beside("facts", "none", "A>B, C>B", "none of these")
    assert console.line("undo").lines[0] == "Taken back: the answer “Else”."
    said = replies(console, "undo 1")
    assert "Barkeep (Saloon): automatic, drill A (closes in fast)." in said
    assert WRONG not in said
    assert WRONG not in replies(console, "redo 2")
    assert "B" == console.state.find("Barkeep").marker


@pytest.mark.parametrize(
    ("correction", "changes"),
    [
        ("delay Wilson 3", "Wilson: 3 delay points."),
        ("at Wilson F5 NE", "Wilson: In F5, standing, facing NE."),
        ("aim Wilson at Thompson 2", "Wilson: Aim points: 2 on Thompson."),
        ("drop Wilson R10", "On the ground: Wilson's R10 in D6."),
        ("up Wilson", "Nothing to do: the table is already like that."),
    ],
)
def test_a_correction_says_beforehand_what_it_would_change(correction: str, changes: str) -> None:
    """The page shows what a correction does before it is made."""
    console = beside("map", "none", "none")
    assert changes in corrections.describe_correction(console.seen, correction)


@pytest.mark.parametrize(
    ("line", "before", "told"),
    [
        ("0 of 20 hits.", "0 of 20 hits, 1 delay point.", "no delay points."),
        ("4 of 20 hits, 1 delay point.", "4 of 20 hits, 3 delay points.", "1 delay point."),
        ("In F5, standing.", "In E5, down.", ""),
    ],
)
def test_what_comes_to_nothing_again_is_said_to_be_put_back(
    line: str, before: str, told: str
) -> None:
    assert (told or line) == putting_back.new_figures(line, [before])
