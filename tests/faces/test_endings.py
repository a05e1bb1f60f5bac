"""What is told of a game that is over: who won and why, the same on every face."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.game import DREW, LOST, WON
from lonehand.engine.play.session import Session
from lonehand.faces import viewmodel
from lonehand.faces.saved_games import describe
from lonehand.faces.text import wording
from lonehand.faces.text.console import Console
from lonehand.faces.web.pages.window import Typing, Window
from lonehand.games import find
from lonehand.show.ending import (
    THEIRS,
    YOURS,
    Ending,
    Moment,
    Over,
    lines_of,
    losses_said,
    luck_of,
    shots_said,
    sides_of,
    weightiest,
)
from lonehand.store.sqlite import Store

KINDS: dict[str, dict[str, str]] = {
    "lone-gunslinger": {"level": "4"},
    "gunslinger": {"showdown": "saloon-fight"},
    "outlaws": {"shootout": "street-fight"},
    "grimdark-future": {"points": "750", "army": "moor-clans-750"},
    "black-hat": {"players": "2"},
}
"""A short game of each."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("ended") / "games.sqlite", find, describe)


@pytest.fixture(scope="module")
def over(store: Store) -> Callable[[str], Session]:
    """Return a game that is over; each is played once."""
    played: dict[str, Session] = {}

    def one(name: str) -> Session:
        if name not in played:
            played[name] = store.new(name, KINDS[name], {}, "ended", ())
            play(played[name])
        return played[name]

    return one


def play(session: Session) -> None:
    """Play a game to its end: as the sensible player does, else by chance, and give up early."""
    chance = Chance("to the end")
    while session.outcome() is None:
        question = session.questions()[0]
        found = viewmodel.hint(session.view_for())
        texts = [] if question.form else question.texts()
        if question.topic == "deploy" and session.game.name == "grimdark-future":
            session.answer("auto")
        elif "give up" in texts:
            session.answer("give up")
        elif found:
            session.answer(found.answer)
        else:
            form = question.form
            session.answer(form.sample(chance) if form else texts[chance.below("x", len(texts))])


def ending_of(session: Session) -> Ending:
    found = viewmodel.ending(session.view_for())
    assert found is not None
    return found


@pytest.mark.parametrize("name", KINDS)
def test_every_game_says_at_its_end_who_won_and_what_decided_it(
    over: Callable[[str], Session], name: str
) -> None:
    session = over(name)
    found = ending_of(session)
    fared = session.view_for().result()
    words = {WON: "win", LOST: "lose", DREW: "draw"}
    if found.sides[YOURS] == "You" and name != "lone-gunslinger":
        assert words[fared or DREW] in found.title.lower() or "nobody" in found.title.lower()
    assert found.says
    assert not found.says.startswith(found.title)  # said once
    assert found.why
    assert all(line.endswith((".", "!")) for line in found.why)
    assert found.tally
    assert found.yours
    assert found.theirs


@pytest.mark.parametrize("name", KINDS)
def test_the_course_of_a_game_and_its_moments_follow_each_other_in_time(
    over: Callable[[str], Session], name: str
) -> None:
    found = ending_of(over(name))
    for line in (found.course.yours, found.course.theirs):
        times = [at for at, _ in line]
        assert times == sorted(times)
        assert 0 == times[0]
        assert times[-1] <= found.course.rounds
    times = [moment.at for moment in found.moments]
    assert times == sorted(times)
    assert 1 <= len(times) <= 6


@pytest.mark.parametrize("name", KINDS)
def test_every_moment_of_a_review_leads_back_to_its_line(
    over: Callable[[str], Session], name: str
) -> None:
    session = over(name)
    window = Window("", session.view_for())
    window.look_again(0)
    html = window.parts(Typing())["ended"]
    leads = [int(number) for number in re.findall(r'<button [^>]*data-then="(\d+)"', html)]
    assert len(leads) == len(ending_of(session).moments)
    assert all(window.frames(at, at + 1, whole=True).frames for at in leads)


def test_who_does_nothing_needs_no_time_to_be_read(over: Callable[[str], Session]) -> None:
    window = Window("", over("gunslinger").view_for())
    window.look_again(0)
    idle = {" data-idle" in html for html in window.html if " does nothing" in html}
    told = {" data-idle" in html for html in window.html if " passes out" in html}
    assert (idle, told) == ({True}, {False})


def test_the_course_of_a_battle_ends_on_the_objectives_that_are_held(
    over: Callable[[str], Session],
) -> None:
    session = over("grimdark-future")
    owners = [marker.owner for marker in session.state.markers]
    course = ending_of(session).course
    assert (owners.count(0), owners.count(1)) == (course.yours[-1][1], course.theirs[-1][1])


@pytest.mark.parametrize("name", ["gunslinger", "outlaws"])
def test_whoever_is_out_is_crossed_out(over: Callable[[str], Session], name: str) -> None:
    session = over(name)
    people = session.state.men if name == "outlaws" else session.state.characters
    expected = {each.name for each in people if (each.out if name == "outlaws" else each.condition)}
    found = ending_of(session)
    assert expected
    assert expected == {each.name for each in (*found.yours, *found.theirs) if each.out}


@pytest.mark.parametrize("name", KINDS)
def test_nothing_is_told_of_an_end_that_has_not_come(store: Store, name: str) -> None:
    session = store.new(name, KINDS[name], {}, "begun", ())
    assert viewmodel.ending(session.view_for()) is None
    assert [] == Console(session).ending_lines()


@pytest.mark.parametrize("name", KINDS)
def test_the_terminal_says_the_same_in_lines(over: Callable[[str], Session], name: str) -> None:
    session = over(name)
    said = Console(session).ending_lines()
    found = ending_of(session)
    assert lines_of(found) == said
    assert f"{found.title}. {found.says}" == said[0]
    assert set(found.why) <= set(said)
    for moment in found.moments:
        assert any(moment.title in line and moment.says in line for line in said)


# -- the parts -------------------------------------------------------------------------------------


def test_what_both_sides_have_is_noted_when_it_changes() -> None:
    over = Over(4, 3)
    over.set(0.5, YOURS, 4)
    over.add(1.5, THEIRS, -1)
    over.set(2.0, YOURS, 2)
    course = over.course("Men", 2, "turn")
    assert ((0.0, 4), (2.0, 2)) == course.yours
    assert ((0.0, 3), (1.5, 2)) == course.theirs


def test_the_weightiest_moments_stand_in_the_order_of_time() -> None:
    moments = [(weight, Moment(at, f"{at}", "")) for at, weight in enumerate((5, 1, 3, 5, 2))]
    assert ["0", "2", "3"] == [each.title for each in weightiest(moments)]
    later = [(1, Moment(float(at), f"{at}", "")) for at in range(4)]
    assert ["1", "2", "3"] == [each.title for each in weightiest(later)]
    at_once = [(3, Moment(1.0, "the kick", "")), (9, Moment(1.0, "is knocked out", ""))]
    assert ["the kick", "is knocked out"] == [each.title for each in weightiest(at_once)]


@pytest.mark.parametrize(
    ("names", "played", "yours", "called", "title"),
    [
        (("Law", "Gang"), {"Gang"}, ("Gang",), ("You", "Them"), "You win the fight"),
        (("Law", "Gang"), {"Law"}, ("Law",), ("You", "Them"), "You lose the fight"),
        (("Law", "Gang"), {"Law", "Gang"}, ("Law",), ("Law", "Gang"), "The fight goes to Gang"),
        (("A", "Gang", "B"), set(), ("A",), ("A", "Gang and B"), "The fight goes to Gang"),
    ],
)
def test_sides_are_you_and_them_unless_people_played_all_of_them(
    names: tuple[str, ...],
    played: set[str],
    yours: tuple[str, ...],
    called: tuple[str, str],
    title: str,
) -> None:
    sides = sides_of(names, played)
    assert yours == sides.yours
    assert called == sides.called
    assert title == sides.title("fight", "Gang")
    assert "Nobody wins the fight" == sides.title("fight", "")


def test_losses_shots_and_luck_are_said_as_people_say_them() -> None:
    assert "none of 4 units" == losses_said(0, 4, "unit")
    assert "neither unit" == losses_said(0, 2, "unit")
    assert "no unit" == losses_said(0, 1, "unit")
    assert "2 of 4 units" == losses_said(2, 4, "unit")
    assert "all 4 units" == losses_said(4, 4, "unit")
    assert "both units" == losses_said(2, 2, "unit")
    assert "their only unit" == losses_said(1, 1, "unit")
    assert "your only unit" == losses_said(1, 1, "unit", "your")
    assert "fired no shot" == shots_said(0, 0)
    assert "fired 1 shot and missed" == shots_said(1, 0)
    assert "fired 1 shot and hit" == shots_said(1, 1)
    assert "fired 1 shot, a misfire" == shots_said(1, 0, 1)
    assert "fired 3 shots (1 misfire) and hit with 2" == shots_said(3, 2, 1)
    assert "" == luck_of("you", "shots", 3, 3.4)
    assert "Luck was against you: 3 shots hit, and 5.0 were to be expected." == luck_of(
        "you", "shots", 3, 5
    )
    assert "Luck was with you" in luck_of("you", "shots", 7, 5)


def test_a_gunfight_tells_the_hits_that_both_sides_took(store: Store) -> None:
    session = store.new("gunslinger", {"showdown": "saloon-quarrel"}, {}, "blows", ())
    play(session)
    found = ending_of(session)
    tally = {row: (yours, theirs) for row, yours, theirs in found.tally}
    took = next(line for line in found.why if " took " in line)
    assert f"{sum(tally['Hits taken'])}" == str(sum(man.hits for man in session.state.characters))
    assert "from shots" in took or "from blows" in took
    assert "Strength left" == found.course.thing
    left = sum(max(0, x.strength - x.hits) for x in session.state.characters if not x.condition)
    assert left == found.course.yours[-1][1] + found.course.theirs[-1][1]


def test_how_a_game_came_out_is_said_once() -> None:
    drawn = wording.outcome_told(DREW, "A draw: each side has 2 objectives.")
    assert drawn == ("A draw", "Each side has 2 objectives.")
    assert wording.outcome_told(LOST, "The AI won.") == ("Lost", "The AI won.")
