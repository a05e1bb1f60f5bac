"""Why a game was won or lost: the first sentences at its end agree with what happened."""

from __future__ import annotations

import re
from typing import Final

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.game import LOST, WON
from lonehand.engine.play.session import Session
from lonehand.faces import viewmodel
from lonehand.faces.text.console import Console
from lonehand.games import find
from lonehand.games.black_hat import events as bh
from lonehand.games.black_hat.face.ending import GONE
from lonehand.games.black_hat.gangs.gangs import value_of
from lonehand.games.black_hat.state import NOBODY
from lonehand.games.black_hat.words import names
from lonehand.games.grimdark_future import events as gf
from lonehand.games.grimdark_future import state as gf_state
from lonehand.games.gunslinger import events as gs
from lonehand.games.gunslinger.face.ending import of_side
from lonehand.games.lone_gunslinger import events as lg
from lonehand.games.lone_gunslinger.state import Seat
from lonehand.games.outlaws import events as ol
from lonehand.show.ending import last_told

LAST: Final = re.compile(
    r"(?P<who>[^.]+?), the last of ((?P<of>\d+) )?(?P<side>[^,]+), (?P<fate>.*)[.!]"
)
"""Who was the last of his side, as it is told."""


def over(name: str, seed: str, **options: str) -> Session:
    """Return a game that is over; of every other seed people play by chance, else sensibly."""
    session = Session.new(find(name), seed, options)
    chance, sensible = Chance(seed), int(seed.rpartition(" ")[2]) % 2 == 0
    while session.outcome() is None:
        question = session.questions()[0]
        texts = [] if question.form else [t for t in question.texts() if t != "give up"]
        found = viewmodel.hint(session.view_for()) if sensible or question.form else None
        if question.topic == "deploy" and name == "grimdark-future":
            session.answer("auto")
        elif found and found.answer != "give up":
            session.answer(found.answer)
        elif question.form:
            session.answer(question.form.sample(chance))
        else:
            session.answer(texts[chance.below("x", len(texts))])
    return session


def said(session: Session) -> str:
    found = viewmodel.ending(session.view_for())
    assert found is not None
    assert Console(session).ending_lines()[0].endswith(found.says)  # every face has it
    assert re.search(r"\.\.|  | ,|None|\bby by\b", found.says) is None, found.says
    assert not [line for line in found.why if re.search(r"[.!?]\.", line)]
    return found.says


def test_the_sheriff_hears_to_whom_he_lost_and_who_fell_last() -> None:
    results = set()
    for seed in range(24):
        session = over("lone-gunslinger", f"decided {seed}", level="0")
        told, view = said(session), session.state
        happened = [each.event for each in session.events]
        results.add(view.won)
        assert told.startswith(f"{view.seats[0].name} ")
        if view.won:
            end = next(each for each in happened if isinstance(each, lg.Won))
            last = LAST.search(told)
            assert last is not None, told
            assert name_of(last) == view.seats[end.seat].name
            assert int(last["of"]) == sum(not seat.yours for seat in view.seats)
            assert f"on {view.seats[0].life} life point" in told
        else:
            lost = [e for e in happened if isinstance(e, lg.Lose) and e.seat == 0]
            total = sum(each.points for each in lost)
            assert f"The Sheriff lost {total} life point" in told
            most = re.search(r", (\w+) of them to (.+)\.$", told)
            if most:
                by = next(nth for nth, seat in enumerate(view.seats) if who(seat) == most[2])
                part = sum(each.points for each in lost if each.by == by)
                assert part == (total if most[1] == "all" else int(most[1]))
    assert {True, False} == results


def who(seat: Seat) -> str:
    return f"the {seat.role}" if seat.yours else seat.name


def test_a_shootout_names_the_last_of_those_who_lost() -> None:
    results = set()
    for seed in range(16):
        session = over("outlaws", f"decided {seed}", shootout="street-fight")
        told, view, found = said(session), session.state, session.view_for().result()
        results.add(found)
        last = LAST.search(told)
        if last is None:
            assert "On the board at the end: " in told
            for part in re.findall(r"(\w+) (\d+) of (\d+)", told.partition("at the end: ")[2]):
                men = [man for man in view.men if man.side == part[0]]
                assert [sum(man.is_there for man in men), len(men)] == [int(part[1]), int(part[2])]
            continue
        side = [man.name for man in view.men if man.side == last["side"]]
        assert int(last["of"]) == len(side)
        assert all(man.out for man in view.men if man.side == last["side"])
        order = [
            e.event.who for e in session.events if isinstance(e.event, ol.IsOut | ol.LeavesBoard)
        ]
        assert [each for each in dict.fromkeys(order) if each in side][-1] == name_of(last)
    assert {WON, LOST} <= results


def name_of(last: re.Match[str]) -> str:
    return last["who"].strip()


@pytest.mark.parametrize("seed", range(6))
def test_a_showdown_names_the_points_and_the_last_who_went_out(seed: int) -> None:
    session = over("gunslinger", f"decided {seed}", showdown="saloon-fight")
    told, view = said(session), session.state
    happened = [each.event for each in session.events]
    for side, points in re.findall(r"(\w+) had (\d+) points? for knock-outs", told):
        given = [e.points for e in happened if isinstance(e, gs.Points) and e.side == side]
        assert side == view.winner
        assert int(points) <= sum(given)
    last = LAST.search(told)
    if last:
        name = name_of(last)
        gone = {man.name: man.side for man in view.characters if man.condition}
        assert gone[name] == last["side"] != view.winner
        assert all(man.condition for man in view.characters if man.side != view.winner)
    cost = re.search(r"cost (\w+) turn (\d+)", told)
    if cost:
        assert any(isinstance(e, gs.LosesTurn) and e.who == cost[1] for e in happened)
    assert last or not view.winner or "turns have been played" in told


@pytest.mark.parametrize("seed", range(4))
def test_a_gunfight_names_the_last_or_the_dearest_of_the_loser(seed: int) -> None:
    session = over("black-hat", f"decided {seed}", players="2")
    told, view = said(session), session.state
    happened = [each.event for each in session.events]
    gave = re.search(r"gave up in turn \d+ with (\d+) figures? left", told)
    dear = re.search(r"was ([^,]+), worth (\d+), who (was shot down|fled|left the table)", told)
    last = LAST.search(told)
    lost = {
        figure.key: figure
        for figure in view.figures
        if figure.side == 1 - view.winner and not figure.is_ally
    }
    here = [each for each in lost.values() if each.where not in GONE]
    if gave:
        assert any(isinstance(e, bh.Withdrawn) and len(e.about) == int(gave[1]) for e in happened)
    elif last:
        assert view.winner != NOBODY
        assert not here
        order = [
            key
            for e in happened
            if isinstance(e, bh.ShotDown | bh.Fled | bh.LeftTable)
            for key in e.about
            if key in lost
        ]
        assert names.figure(view, order[-1]).lower() == name_of(last).lower()
    elif dear:
        assert here
        gone = [each for each in lost.values() if each.where in GONE]
        assert int(dear[2]) == max(value_of(each.person) for each in gone)
    else:
        assert view.winner == NOBODY or len(here) == len(lost), told


@pytest.mark.parametrize("seed", range(8))
def test_a_battle_says_since_when_somebody_was_ahead_or_what_turned_it(seed: int) -> None:
    options = {"points": "750", "army": "moor-clans-750"}
    session = over("grimdark-future", f"decided {seed}", **options)
    told, view = said(session), session.state
    at_end: dict[int, list[int]] = {0: [0, 0]}
    owner: dict[str, int] = {}
    now = 0
    for each in session.events:
        if isinstance(each.event, gf.Round):
            now = each.event.number
        elif isinstance(each.event, gf.Seizes):
            owner[each.event.marker] = each.event.side
        at_end[now] = [list(owner.values()).count(side) for side in (0, 1)]
    since = re.search(r"(You were|The AI was) ahead from the end of round (\d+) on", told)
    turned = re.search(r"After round (\d+) it was (\d+) to (\d+)(; then .* took (.+?))?\.", told)
    if since:
        side = int(since[1] == "The AI was")
        assert side == view.winner
        first = int(since[2])
        assert all(at_end[nth][side] > at_end[nth][1 - side] for nth in range(first, now + 1))
        assert at_end[first - 1][side] <= at_end[first - 1][1 - side]
    elif turned:
        assert now - 1 == int(turned[1])
        assert at_end[now - 1] == [int(turned[2]), int(turned[3])]
        names = re.findall(r"\b[A-Z]\b", turned[5] or "")
        assert len({owner[name] for name in names} | {view.winner} - {gf_state.NOBODY}) <= 1
    else:
        assert view.winner == gf_state.NOBODY, told
    for called, side in (("You had no unit", 0), ("The AI had no unit", 1)):
        living = [unit for unit in view.units if unit.side == side and unit.living_models()]
        assert (called in told) == all(unit.where == gf_state.GONE for unit in living)


def test_the_last_of_one_is_not_told_as_the_last() -> None:
    assert "The clerk fled in turn 2." == last_told("the clerk", "", "fled in turn 2")
    assert "Cal, the last of 2 Outlaws, fell." == last_told("Cal", "2 Outlaws", "fell")


def test_a_side_that_is_called_after_one_thing_has_its_men_on_its_side() -> None:
    called = [of_side(side) for side in ("Outlaws", "Lawmen", "Doc's side", "Saloon")]
    assert called == ["Outlaws", "Lawmen", "on Doc's side", "on the Saloon’s side"]
