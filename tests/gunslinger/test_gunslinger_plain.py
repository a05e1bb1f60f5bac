"""The sensible player of the person's side: what it plots, its promises, how often it wins."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

import pytest
from fights import fight, gun, man

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.numbers.book import BOOK
from lonehand.games.gunslinger.player import adviser
from lonehand.games.gunslinger.player.adviser import Adviser, hint
from lonehand.games.gunslinger.player.heuristic import Mind, choose, plain
from lonehand.games.gunslinger.player.ideas import (
    BEHIND,
    FISTS,
    GETTING_READY,
    ON_FOOT,
    STANDING,
    Cards,
    Idea,
    plot_with_cards,
)
from lonehand.games.gunslinger.rules.plotting import ActionUse, PlotForm
from lonehand.games.gunslinger.state import HOLSTER, Character, Play, State
from lonehand.games.gunslinger.words.advice import what_he_does
from lonehand.lab.games import play_one
from lonehand.lab.statistics import Rate, wilson
from lonehand.show.logs import Advice
from lonehand.space.cells import aim

NAMED: Final = (
    {"showdown": "duel", "size": "2"},
    {"showdown": "saloon-quarrel", "size": "3"},
    {"showdown": "boot-hill", "size": "2"},
    {"showdown": "gully-ambush", "size": "3"},
)
"""The showdowns in which it is to win 25 points more than chance does."""
SMALL: Final = (
    ({"showdown": "duel"}, 60),
    ({"showdown": "saloon-quarrel", "size": "3"}, 30),
    ({"showdown": "boot-hill", "size": "2"}, 30),
)
"""What CI plays of them, and how often."""
MIXED: Final = (
    {"showdown": "duel"},
    {"showdown": "saloon-quarrel", "size": "3"},
    {"showdown": "poker-game", "size": "2"},
    {"showdown": "gully-ambush", "size": "3"},
    {"showdown": "boot-hill", "size": "4", "partner": "on"},
)


def table(*people: Character) -> Play:
    """Return a showdown without points before its plots; the automatic men face west."""
    play, _ = fight(*people)
    play.state.options = dict(settle_options(GAME, {}))
    play.state.phase = "plotting"
    for who in people:
        if who.automatic:
            who.facing = aim.facing_named(play.ground.cells, who.cell, "W")
    return play


def plot(play: Play) -> Advice:
    """Return the plot that the player would give, with its sentence."""
    form = PlotForm(play.state, "player", play.book)
    question = Question("player", "BG-PLOT", "plot", (), {}, form)
    found = hint(play.state, question, play.rules)
    assert found is not None
    form.check(found.option)
    return found


# -- what it plots --------------------------------------------------------------------------------


def test_a_man_aims_once_more_where_the_open_marker_leaves_him_time_to_shoot_first() -> None:
    me = man("Doc", "F1", "us", gun(), aim={"Ringo": 4})
    found = plot(table(me, man("Ringo", "I1", "them", gun(), seat="", marker="C")))
    assert found.option.startswith("Doc: aim, shoot")
    assert "Doc shoots at Ringo in segment 3" in found.sentence
    assert "Ringo’s drill lets him shoot at Doc in segment 4" in found.sentence


def test_a_man_whom_nobody_can_hurt_yet_aims_before_he_shoots() -> None:
    me, you = man("Doc", "F1", "us", gun()), man("Ringo", "J1", "them", gun(), seat="")
    you.delay = 12
    assert "aim, aim" in plot(table(me, you)).option


def test_a_man_without_a_gun_in_hand_draws_or_closes_in_and_does_not_wait() -> None:
    me, you = man("Doc", "F1", "us", gun(box=HOLSTER)), man("Ringo", "P1", "them", seat="")
    found = plot(table(me, you))
    assert found.option != "Doc: nothing"


def test_who_stands_next_to_an_unarmed_weakling_strikes_him() -> None:
    me = man("Doc", "F1", "us", brawling=3)
    you = man("Ringo", "G1", "them", seat="", strength=12)
    found = plot(table(me, you))
    assert "Doc strikes Ringo" in found.sentence
    assert "effort" not in found.sentence


def test_the_hint_says_when_the_effort_of_his_blows_is_the_end_of_him() -> None:
    me = man("Doc", "F1", "us", brawling=3)
    you = man("Ringo", "G1", "them", seat="", strength=12)
    me.hits = me.strength - 1
    found = plot(table(me, you))
    assert "Doc strikes Ringo" in found.sentence
    assert "The effort of this turn knocks Doc out." in found.sentence


def test_the_hint_does_not_wear_out_the_last_man_where_the_fight_would_go_on() -> None:
    me = man("Doc", "F1", "us", brawling=3)
    you, he = man("Ringo", "G1", "them", seat=""), man("Ike", "J1", "them", seat="")
    me.hits = me.strength - 1
    found = plot(table(me, you, he))
    assert "knocks Doc out" not in found.sentence


def test_a_shot_at_nobody_yet_is_not_called_getting_ready() -> None:
    ahead: Any = SimpleNamespace(attacks=[])
    idea = Idea(tuple(ActionUse(name, name, 1) for name in ("SHOOT", "COCK", "AIM")), "")
    assert what_he_does(ahead, "Doc", idea) == "shoots if he can aim at anybody by then"


def test_the_hint_names_whoever_can_hurt_him_by_the_open_markers() -> None:
    me = man("Doc", "F1", "us", gun(), delay=4)
    you = man("Ringo", "I1", "them", gun(), seat="", marker="C")
    you.aim = {"Doc": 4}
    play = table(me, you)
    assert "Ringo’s drill lets him shoot at Doc in segment" in plot(play).sentence


def test_a_bullseye_knocks_out_where_a_kill_would_cost_points() -> None:
    state = GAME.start(settle_options(GAME, {"showdown": "trading-post", "size": "3"}))
    door = BatchDoor({"player": lambda question, _: question.options[0]}, Chance("bull"))
    GAME.step(state, door)
    mine = next(who for who in state.characters if who.seat)
    other = next(who for who in state.characters if not who.seat)
    wounds = [["head", "K", 19], ["chest", "S", 19], ["leg", "L", 3]]
    other.hits = other.strength - 15
    about = {"who": mine.name, "at": other.name, "weapon": "", "wounds": wounds}
    question = Question("player", "BG-BULL", "part", ["head", "chest", "leg"], about)
    rules = GAME.rules_for(state)
    assert choose(question, state, rules) == "chest"
    found = hint(state, question, rules)
    assert found is not None
    assert "would cost points" in found.sentence


# -- promises -------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", MIXED, ids=str)
def test_every_question_has_a_hint_that_answers_it_and_nothing_that_is_shown_changes(
    options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adviser, "LOOKS", 60)  # what is looked at beyond that changes no promise
    topics: set[str] = set()
    state = GAME.start(settle_options(GAME, options))

    def answer(question: Question, view: State) -> Any:
        before = GAME.encode(view)
        found = GAME.hint(view, question)
        assert found is not None
        taken = choose(question, view, GAME.rules_for(view))
        assert question.form is not None or found.option == str(taken)
        assert question.fits(found.option)
        assert found.sentence[0].isupper()
        assert found.sentence.endswith(".")
        assert GAME.encode(view) == before
        topics.add(question.topic)
        return taken

    door = BatchDoor(dict.fromkeys(GAME.seats, answer), Chance("hints"), lambda _: state)
    while GAME.outcome(state) is None:
        GAME.step(state, door)
    assert "plot" in topics


def test_the_same_showdown_gives_the_same_answers_whatever_the_players_own_chance() -> None:
    ends = {GAME.encode(play_one(GAME, "twice", {}, dict.fromkeys(GAME.seats, "plain")).state)}
    state = GAME.start(settle_options(GAME, {}))
    players = {seat: plain(Chance("quite another"), GAME.rules_for) for seat in GAME.seats}
    door = BatchDoor(players, Chance("twice"), lambda _: state)
    while GAME.outcome(state) is None:
        GAME.step(state, door)
    ends.add(GAME.encode(state))
    assert len(ends) == 1


def test_a_session_ends_as_a_batch_does() -> None:
    seats = dict.fromkeys(GAME.seats, "plain")
    session = Session.new(GAME, "batch or session", {}, seats)
    alone = play_one(GAME, "batch or session", {}, seats)
    assert session.outcome() is not None
    assert GAME.encode(session.state) == GAME.encode(alone.state)


def first_plot(options: dict[str, str], seed: str) -> tuple[Question, State]:
    """Return the first question for a plot, and the showdown as its seat sees it."""
    state = GAME.start(settle_options(GAME, options))
    asked: list[Question] = []

    def note(question: Question, view: State) -> Any:
        asked.append(question)
        return choose(question, view, GAME.rules_for(view))

    door = BatchDoor(dict.fromkeys(GAME.seats, note), Chance(seed), lambda _: state)
    while True:
        before = state.copy()
        GAME.step(state, door)
        if asked and asked[-1].form is not None:
            return asked[-1], before


@pytest.mark.parametrize("options", NAMED[:2], ids=str)
def test_a_hint_is_worth_at_least_what_the_player_would_plot(options: dict[str, str]) -> None:
    question, view = first_plot(options, "worth")
    worth = {}
    for mind in (Adviser, Mind):
        thinks = mind(view, GAME.rules_for(view), question)
        worth[mind] = thinks.stakes.worth(thinks.turn_with(thinks.plots()))
    assert worth[Adviser] >= worth[Mind] - adviser.INDIFFERENT


def test_no_hint_leaves_a_man_idle_who_has_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adviser, "LOOKS", 60)
    question, view = first_plot({"showdown": "main-street"}, "idle")
    plots = Adviser(view, GAME.rules_for(view), question).plots()
    assert len(plots) > 1
    found = hint(view, question, GAME.rules_for(view))
    assert found is not None
    assert found.sentence.count("goes for the nearest enemy") == 1  # alike is said once
    assert all(idea.actions for idea in plots.values())


def test_beside_a_real_table_there_is_no_hint() -> None:
    state = GAME.start(settle_options(GAME, {"beside": "map"}))
    question = Question("player", "GS-9.2c", "fact", ["yes", "no"])
    assert GAME.hint(state, question) is None


def test_a_plot_is_found_with_an_owners_numbers_too() -> None:
    owner = GAME.with_tables({"book.toml": "[turn]\nsegments = 4\n"})
    played = play_one(owner, "owner", {}, dict.fromkeys(owner.seats, "plain"))
    assert owner.book.turn.segments == 4
    assert played.state.phase == "over"


# -- strength -------------------------------------------------------------------------------------


def rates(options: dict[str, str], games: int) -> dict[str, Rate]:
    """Return how often both players win, on the same seeds."""
    return {
        player: wilson(
            sum(
                play_one(GAME, f"strength {number}", options, dict.fromkeys(GAME.seats, player)).won
                for number in range(games)
            ),
            games,
        )
        for player in ("plain", "random")
    }


def assert_ahead(found: dict[str, Rate]) -> None:
    """Assert that `plain` is 25 points ahead, the intervals apart."""
    assert found["plain"].low > found["random"].high
    assert found["plain"].rate - found["random"].rate >= 0.25


@pytest.mark.parametrize(("options", "games"), SMALL, ids=str)
def test_it_wins_25_points_more_than_chance_with_intervals_apart(
    options: dict[str, str], games: int
) -> None:
    assert_ahead(rates(options, games))


@pytest.mark.soak
@pytest.mark.parametrize("options", NAMED, ids=str)
def test_it_wins_25_points_more_than_chance_in_many_showdowns(options: dict[str, str]) -> None:
    assert_ahead(rates(options, 400))


def test_no_plot_that_is_considered_asks_for_both_sides_of_a_card() -> None:
    plots = {*STANDING, *BEHIND, *GETTING_READY, *FISTS, *(x for y in ON_FOOT.values() for x in y)}
    everything = frozenset({"light", "medium", "heavy"})
    cards = Cards(BOOK, tuple(f"B{number}" for number in range(1, 10)), everything)
    short = [
        plot for plot in plots if len(plot_with_cards(cards, 99, plot)) < len(plot.split(", "))
    ]
    assert short == []
