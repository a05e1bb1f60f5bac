"""Gunslinger as the engine's game: options, tables, outcome, summary, reasons, a person's plots."""

from __future__ import annotations

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.events import of_sort
from lonehand.engine.game import WON, Stands, Summarised, Tabled, settle_options
from lonehand.engine.play.session import Session
from lonehand.games import find
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.game import GAME, TABLES
from lonehand.games.gunslinger.numbers.book import BOOK
from lonehand.games.gunslinger.numbers.showdowns import (
    OWN,
    OWN_FILE,
    SHOWDOWNS,
    keys,
    read_showdown,
)
from lonehand.games.gunslinger.options import OPTIONS, READINGS, options_for, readings_from
from lonehand.games.gunslinger.readings import CLAUSES, DATA, Readings
from lonehand.games.gunslinger.state import PARTNER, PERSON
from lonehand.lab.games import play_one
from lonehand.testing.conformance import any_answer

RANDOM = {PERSON: "random", PARTNER: "random"}
DUEL_TEXT = (SHOWDOWNS / "duel.toml").read_text("utf-8")


def test_the_game_is_found_by_its_name_and_brings_what_lab_and_lists_want() -> None:
    assert find("gunslinger") is GAME
    assert isinstance(GAME, Stands)
    assert isinstance(GAME, Summarised)
    assert isinstance(GAME, Tabled)


# -- options --------------------------------------------------------------------------------------


def test_the_first_options_are_the_showdown_its_size_and_the_side() -> None:
    assert ["showdown", "size", "side", "partner"] == [option.key for option in OPTIONS[:4]]
    assert "duel" == OPTIONS[0].default
    assert set(keys()) == set(OPTIONS[0].values)


def test_the_readings_follow_from_the_options() -> None:
    assert Readings() == readings_from(settle_options(GAME, {}))
    assert "front" == readings_from(settle_options(GAME, {"steps": "front"})).steps
    assert set(READINGS) == set(Readings.__struct_fields__)


@pytest.mark.parametrize(
    ("options", "place"),
    [({"size": "12"}, "--set size"), ({"size": "7"}, "size"), ({"side": "seventh"}, "side")],
)
def test_values_that_do_not_go_together_are_refused_before_the_showdown_begins(
    options: dict[str, str], place: str
) -> None:
    with pytest.raises(Refusal) as found:
        GAME.start(settle_options(GAME, options))
    assert place == found.value.place


def test_an_owners_showdown_is_a_value_once_it_is_given() -> None:
    assert OWN not in GAME.options[0].values
    game = GAME.with_tables({OWN_FILE: DUEL_TEXT})
    assert OWN == game.options[0].values[-1]
    assert OWN == options_for(read_showdown(DUEL_TEXT))[0].values[-1]
    played = play_one(game, "own", {"showdown": OWN, "side": "first"}, RANDOM)
    assert {"Doc", "Ringo"} == {who.name for who in played.state.characters}


# -- tables ---------------------------------------------------------------------------------------


def test_an_owners_numbers_and_tables_are_played_by() -> None:
    chart, tac = ((DATA / name).read_text("utf-8") for name in ("chart.toml", "tac.toml"))
    numbers = "[weapons.C45]\nrounds = 5\n"
    game = GAME.with_tables({"book.toml": numbers, "chart.toml": chart, "tac.toml": tac})
    played = play_one(game, "five", {"side": "first"}, RANDOM)
    lying = [lying.weapon for lying in played.state.ground]
    guns = [gun for who in played.state.characters for gun in who.weapons] + lying
    assert {5} == {gun.holds for gun in guns}
    assert 6 == BOOK.weapons["C45"].rounds


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("other.toml", ""),
        ("book.toml", "[weapons.C45]\nrounds = -1\n"),
        ("showdown.toml", 'title = "x"\n'),
        ("tac.toml", "[A]\n"),
    ],
)
def test_a_table_that_does_not_fit_is_refused_with_its_file(name: str, text: str) -> None:
    with pytest.raises(Refusal) as found:
        GAME.with_tables({name: text})
    assert (name if name in TABLES else "--tables") in str(found.value)


# -- how it ends ----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_every_showdown_comes_to_its_end_and_says_how(key: str) -> None:
    played = play_one(GAME, f"end {key}", {"showdown": key, "side": "first"}, RANDOM)
    outcome = GAME.outcome(played.state)
    assert outcome is not None
    assert ("BG-VICTORY", played.state.ending) == (outcome.clause, outcome.sentence)
    mine = {who.side for who in played.state.characters if who.seat}
    assert (played.state.winner in mine) == (outcome.result_for(GAME.seats) == WON)
    assert played.state.ending == GAME.standing(played.state)
    assert set(played.clauses) <= set(CLAUSES.by_id)


def test_the_summary_has_the_same_figures_for_every_showdown() -> None:
    found = [
        GAME.summary(play_one(GAME, "figures", {"showdown": key, "side": "none"}, RANDOM).state)
        for key in ("duel", "poker-game")
    ]
    assert list(found[0]) == list(found[1])
    assert found[0]["turns"]
    for figures in found:
        names = ("dead", "unconscious", "gone", "standing")
        people = [name for key in names for name in figures[key]]  # type: ignore[union-attr]  # they are lists
        assert len(people) == len(set(people))


def test_a_seed_gives_the_same_showdown_again() -> None:
    one, two = (play_one(GAME, "again", {"side": "first"}, RANDOM) for _ in range(2))
    assert GAME.encode(one.state) == GAME.encode(two.state)


# -- reasons --------------------------------------------------------------------------------------


def test_every_decision_says_marker_segment_target_cell_and_row() -> None:
    options = settle_options(GAME, {"showdown": "corral", "side": "first"})
    session = Session.new(GAME, "reasons", options, RANDOM)
    decisions = of_sort(session.events, events.Decision)
    assert len(decisions) > 50
    for event in decisions:
        lines = event.lines
        assert [("Decision", True)] == [(line.text, line.use) for line in lines if line.use]
        assert f"In segment {event.segment}, drill {event.marker}" in " ".join(
            line.say for line in lines
        )
        if event.row:
            cell = f"GS-CHART-{event.row}-"
            chart = next(line for line in reversed(lines) if line.clause.startswith(cell))
            assert chart.say.startswith(("Here “", "He "))
            rows = [row.clause for row in chart.above]
            assert len(rows) == len(set(rows))
            assert all(row.failed for row in chart.above)
        if event.route:
            assert "ADVANCE" == event.activity


def test_every_tie_in_a_showdown_is_recorded_with_what_the_die_took() -> None:
    options = settle_options(GAME, {"showdown": "boot-hill", "side": "none"})
    session = Session.new(GAME, "ties", options, RANDOM)
    ties = [line for line in session.record.path() if line.who == "ties"]
    assert ties
    assert all(line.kind == "chance" and line.text for line in ties)


# -- a person plays -------------------------------------------------------------------------------


def test_two_seats_plot_at_once_and_neither_sees_the_others_plot() -> None:
    options = {"showdown": "boot-hill", "side": "first", "partner": "on"}
    session = Session.new(GAME, "partners", options)
    assert [PERSON, PARTNER] == [question.who for question in session.questions()]
    before = GAME.encode(GAME.view(session.state, frozenset((PARTNER,))))
    first = session.questions()[0]
    session.answer(any_answer(first, Chance("a plot")))
    assert [PARTNER] == [question.who for question in session.questions()]
    assert before == GAME.encode(GAME.view(session.state, frozenset((PARTNER,))))


def test_a_plot_is_one_answer_and_can_be_taken_back() -> None:
    session = Session.new(GAME, "undo", {"side": "first"})
    at_first = GAME.encode(session.state)
    question = session.questions()[0]
    assert ("plot", "BG-PLOT") == (question.topic, question.clause)
    session.answer("Doc: draw and cock, aim")
    assert at_first != GAME.encode(session.state)
    session.undo()
    assert at_first == GAME.encode(session.state)
    with pytest.raises(Refusal):
        session.answer("Doc: draw and cock, aim, aim")
    assert at_first == GAME.encode(session.state)
