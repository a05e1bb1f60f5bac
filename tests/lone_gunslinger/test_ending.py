"""The end of a game: who won, how it went, and what was counted."""

from __future__ import annotations

import re

import pytest

from lonehand.engine.play.session import Session
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import KIND, KINDS
from lonehand.games.lone_gunslinger.face.ending import ending_of, name_winners, tally_of
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.player.heuristic import choose
from lonehand.games.lone_gunslinger.state import OUTLAW, RENEGADE

SEEDS = ("an end", "another end", "a third")


@pytest.fixture(params=SEEDS)
def over(request: pytest.FixtureRequest) -> Session:
    session = Session.new(GAME, request.param, {"level": "1"})
    while session.outcome() is None:
        question = session.questions()[0]
        session.answer(str(choose(question, session.state)))
    return session


def test_the_course_ends_with_the_life_that_everybody_has_left(over: Session) -> None:
    view = over.state
    ending = ending_of(view, [told.event for told in over.events])
    assert ending is not None
    for own, line in ((True, ending.course.yours), (False, ending.course.theirs)):
        left = sum(max(seat.life, 0) for seat in view.seats if seat.yours == own and seat.alive)
        assert left == line[-1][1]
        times = [at for at, _ in line]
        assert times == sorted(times)
        assert times[-1] <= ending.course.rounds


def test_the_winner_and_the_fallen_are_those_of_the_table(over: Session) -> None:
    view = over.state
    ending = ending_of(view, [told.event for told in over.events])
    assert ending is not None
    assert ("The law wins" == ending.title) == view.seats[0].alive
    assert [seat.alive for seat in view.seats if not seat.yours] == [
        not person.out for person in ending.theirs
    ]
    shots = {what: yours + theirs for what, yours, theirs in ending.tally}
    assert shots["Shots fired"] == shots["Shots that hit"] + shots["Shots stopped"]
    fallen = [each.title for each in ending.moments if each.title.endswith(" falls")]
    assert len(fallen) == len(view.deaths)
    assert all(each.says.startswith("Round ") for each in ending.moments)
    won = ("The first rounds: ", "Reach: ", "Attack: ", "Defence: ", "More than shots: ")
    assert ending.why[0].startswith(won) or re.search("decided it|alone|outlast", ending.why[0])
    assert sum("decided it" in line for line in ending.why) <= 1
    said = " ".join([ending.says, *ending.why, *(each.says for each in ending.moments)])
    assert not re.search(r"\b(to|by) (to|by)\b|[!?]\.", said), said


@pytest.mark.parametrize("volley", ["together", "singly"])
def test_a_gatling_shoots_at_each_of_the_other_side_it_strikes(volley: str) -> None:
    """What strikes one's own side is no shot of a fight, so the two columns agree."""
    session = Session.new(GAME, "a gatling", {"volley": volley})
    seats = session.state.seats
    shooter = next(nth for nth, seat in enumerate(seats) if not seat.yours)
    others = [(shooter + nth) % 6 for nth in range(1, 6)]
    struck = others if volley == "together" else others[:3]
    gatling = next(card for card, kind in enumerate(KIND) if kind == "gatling")
    told = [
        events.Volley(shooter, gatling),
        *(events.Lose(others[nth], 1, 2, shooter, "gatling") for nth in (0, 2)),
        events.Lost(0),
    ]
    tally = {what: (yours, theirs) for what, yours, theirs in tally_of(session.state, told)}
    fired = sum(seats[each].yours for each in struck)
    hit = sum(seats[others[nth]].yours for nth in (0, 2))
    assert tally["Shots fired"] == (0, fired)
    assert tally["Shots that hit"] == (0, hit)
    assert tally["Shots stopped"] == (fired - hit, 0)


def test_the_tally_of_life_agrees_with_what_everybody_has_left(over: Session) -> None:
    view, told = over.state, [each.event for each in over.events]
    ending = ending_of(view, told)
    assert ending is not None
    back = {what: (yours, theirs) for what, yours, theirs in ending.tally}["Life won back"]
    changes = [e for e in told if isinstance(e, events.Lose | events.Regain | events.Beer)]
    left = {nth: seat.most for nth, seat in enumerate(view.seats)}
    left |= {each.seat: each.life for each in changes}
    for own, won in zip((True, False), back, strict=True):
        side = [nth for nth, seat in enumerate(view.seats) if seat.yours == own]
        lost = sum(e.points for e in changes if isinstance(e, events.Lose) and e.seat in side)
        assert won == lost + sum(left[nth] - view.seats[nth].most for nth in side)


def test_what_decided_a_game_is_what_its_events_say(over: Session) -> None:
    told = [each.event for each in over.events]
    ending = ending_of(over.state, told)
    assert ending is not None
    cost = sum(each.points for each in told if isinstance(each, events.Lose) and each.seat == 0)
    price = [line for line in ending.why if line.startswith("The Sheriff lost")]
    assert [sum(map(int, re.findall(r"\d+", line))) for line in price] in ([], [cost])
    hits = [e for e in told if isinstance(e, events.Lose) and e.by is not None and e.by >= 0]
    own = [seat.yours for seat in over.state.seats]
    dealt, lost = (
        sum(e.points for e in hits if own[e.by or 0] == side != own[e.seat])
        for side in (True, False)
    )
    if attack := [line for line in ending.why if re.search(r"ou took \d+ life", line)]:
        assert dealt >= 3 * lost
        assert f" {dealt} life points" in attack[0]
    for line in ending.why:
        counted = {str(each) for row in ending.tally for each in row[1:] if each}
        assert not (set(re.findall(r"\d+ shots", line)) & {f"{n} shots" for n in counted}), line
        for gun, reach in re.findall(r"’s? ([A-Z][a-z. A-Z]+?) reached (\d)", line):
            ranges = {kind.title: kind.range for kind in KINDS.values()}
            assert ranges[gun] == int(reach)
            laid = [each.card for each in told if isinstance(each, events.Play)]
            assert gun in {KINDS[KIND[card]].title for card in laid}


@pytest.mark.parametrize(
    ("left", "title"), [(OUTLAW, "The Outlaws win"), (RENEGADE, "The Renegade wins")]
)
def test_those_win_who_are_left_when_the_sheriff_is_dead(left: str, title: str) -> None:
    session = Session.new(GAME, "who is left")
    view = GAME.copy(session.state)
    for seat in view.seats:
        seat.alive = seat.role in (left, RENEGADE)
    assert title == name_winners(view)


def test_a_game_that_goes_on_has_no_ending() -> None:
    session = Session.new(GAME, "goes on")
    assert ending_of(session.state, [told.event for told in session.events]) is None
