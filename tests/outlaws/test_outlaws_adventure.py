"""An adventure: three shootouts with the same people, as linked records."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import pytest
from gunfights import Fight, man
from starlette.testclient import TestClient

from lonehand.engine.errors import Refusal
from lonehand.engine.play import campaign
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.faces.saved_games import open_store
from lonehand.faces.text.console import Console
from lonehand.faces.web.app import make_app
from lonehand.games.outlaws import adventure, events
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.numbers.shootouts import shootouts
from lonehand.games.outlaws.state import Man, State
from lonehand.games.outlaws.text.deeds import Deed
from lonehand.testing.script import ScriptedDoor

TRAIL: Final = {"adventure": "silver-trail"}


@lru_cache(maxsize=2)
def series(seed: str, player: str = "plain") -> tuple[Session, ...]:
    """Return the games of an adventure that plays itself."""
    found = [Session.new(GAME, seed=seed, options=TRAIL, seats={"Player": player})]
    while found[-1].view_for().goes_on():
        found.append(campaign.next_game(found[-1], f"{seed} {len(found)}"))
    return tuple(found)


def over(*men: Man, part: int = 1, purse: int = 0) -> State:
    """Return the end of a shootout of the silver trail, with those people in it."""
    state = State(dict(GAME.start(chosen()).options), phase="over", part=part, purse=purse)
    state.men = list(men)
    for number, each in enumerate(men):
        each.cell = number
    return state


def chosen() -> dict[str, str]:
    """Return all options of the silver trail."""
    return {option.key: option.default for option in GAME.options} | TRAIL


def names(men: Sequence[Man]) -> list[str]:
    """Return who they are."""
    return [each.name for each in men]


# -- from one to the next --------------------------------------------------------------------------


@pytest.mark.parametrize("key", adventure.ADVENTURES)
def test_the_sides_of_an_adventure_have_places_for_all_its_people(key: str) -> None:
    parts = adventure.ADVENTURES[key].parts
    assert 3 == len(parts)
    places = [
        len(side.people)
        for part in parts
        for side in shootouts()[part.shootout].sides
        if side.name == part.side
    ]
    assert places[0] <= min(places)
    assert 3 == len(places)


def test_an_adventure_goes_on_with_whoever_is_not_dead() -> None:
    state = over(
        man("Marshal Pike", "A1 E", side="Law", plays="player"),
        man("Ada Crane", "A1 E", side="Law", plays="player", out="unconscious"),
        man("Sam Tully", "A1 E", side="Law", plays="player", out="dead"),
        man("Red Moss", "A1 E", side="Robbers", out="dead"),
        man("Kid Larkin", "A1 E", side="Robbers", out="unconscious"),
    )
    camp = GAME.next_start(state, chosen())
    assert camp is not None
    assert ("camp", 2, 10) == (camp.phase, camp.part, camp.purse)
    assert ["Marshal Pike", "Ada Crane"] == names(camp.men)
    assert ["", ""] == [each.out for each in camp.men]
    assert ["Red Moss"] == camp.fallen
    # they have won, so what is on their cards is theirs again
    assert ["Colt 45", "Winchester"] == [item.name for item in camp.men[0].items]


def test_who_loses_gets_less_money_and_no_gear_back() -> None:
    state = over(
        man("Marshal Pike", "A1 E", side="Law", out="unconscious", holds=()),
        man("Red Moss", "A1 E", side="Robbers"),
    )
    camp = GAME.next_start(state, chosen())
    assert camp is not None
    assert (4, []) == (camp.purse, camp.men[0].items)


@pytest.mark.parametrize(("part", "out"), [(3, ""), (1, "dead")])
def test_nothing_follows_the_last_part_or_the_death_of_all(part: int, out: str) -> None:
    state = over(
        man("Marshal Pike", "A1 E", side="Law" if part == 1 else "Pursuers", out=out),
        man("Red Moss", "A1 E", side="Robbers" if part == 1 else "Gang"),
        part=part,
    )
    assert GAME.next_start(state, chosen()) is None


def test_a_single_shootout_has_no_next_one() -> None:
    session = Session.new(
        GAME, seed="one", options={"shootout": "stand-off", "size": "1"}, seats={"Player": "plain"}
    )
    assert not session.view_for().goes_on()
    with pytest.raises(Refusal, match="the last game of the campaign"):
        campaign.next_game(session, "two")


def test_an_adventure_is_a_series_of_records_that_replays_as_one_text() -> None:
    played = series("trail")
    assert 3 == len(played)
    text = campaign.text([session.record for session in played])
    again = campaign.replay(GAME, campaign.read(text))
    assert [each.outcome() for each in played] == [each.outcome() for each in again]
    told = [
        each.event for session in played for each in session.events if each.clause == "OL-ADVENTURE"
    ]
    ends = [event for event in told if isinstance(event, events.Journeys)]
    assert [(1, True), (2, True), (3, False)] == [(event.part, event.goes_on) for event in ends]


def test_the_same_people_fight_all_three_shootouts_where_those_are_fought() -> None:
    first, second, third = series("trail")
    titles = ["Bank robbery", "The train", "Churchyard"]
    assert titles == [GAME.rules_for(each.state).shootout.title for each in (first, second, third)]
    for before, after in ((first, second), (second, third)):
        side = {"Bank robbery": "Law", "The train": "Guards"}[
            GAME.rules_for(before.state).shootout.title
        ]
        alive = [each.name for each in before.state.men if each.side == side and each.out != "dead"]
        yours = [each.name for each in after.state.men if not each.is_auto]
        assert alive == yours
        assert 1 <= sum(each.is_auto for each in after.state.men) <= len(yours)


def test_enemies_who_were_killed_do_not_come_back_while_others_are_there() -> None:
    camp = over(man("Ada Crane", "A1 E", side="Law"), part=2)
    camp.phase, camp.fallen = "set up", ["Frank Vole", "Red Moss"]
    camp.men[0].cell = -1
    with ScriptedDoor() as door:
        GAME.step(camp, door)
    assert ["Ada Crane", "Jonas"] == names(camp.men)
    assert "Guards" == camp.men[0].side


def test_page_and_terminal_offer_the_next_shootout_only_where_one_follows(tmp_path: Path) -> None:
    single = Session.new(
        GAME, seed="one", options={"shootout": "stand-off", "size": "1"}, seats={"Player": "plain"}
    )
    with (
        open_store(tmp_path) as opened,
        TestClient(make_app(opened), base_url="http://127.0.0.1:4747") as client,
    ):
        first = opened.add(series("trail")[0].record)
        alone = opened.add(single.record)
        assert "Begin the next game" in client.get(f"/g/{first.key}").text
        assert "Begin the next game" not in client.get(f"/g/{alone.key}").text
        assert f"resume {first.key} --next" in Console(first).question_lines()[-1]
        assert 1 == len(Console(alone).question_lines())
        answer = client.post(f"/g/{first.key}/next", follow_redirects=False)
        following = answer.headers["location"].rpartition("/")[2]
        assert 2 == opened.open(following).state.part
        assert [first.key, following] == opened.campaign(following)
        exported = opened.export_campaign(following)
    assert 2 == len(campaign.read(exported))


# -- in camp ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wounds", "die", "left", "lost", "lame", "useless"),
    [
        (["torso light", "head graze"], "", [], 0, False, []),
        (["leg serious"], "4", [], 0, False, []),
        (["leg serious"], "3", ["leg light"], 1, True, []),
        (["torso serious", "torso light"], "1", ["torso light"], 1, False, []),
        (["right-arm serious"], "2", ["right-arm light"], 0, False, ["right"]),
        (["head unconscious"], "", [], 0, False, []),
    ],
)
def test_a_serious_wound_heals_on_a_die_or_stays_as_a_light_one(
    wounds: list[str],
    die: str,
    left: list[str],
    lost: int,
    lame: bool,  # noqa: FBT001 - a case
    useless: list[str],
) -> None:
    fight = Fight(man("A", "A1 E", wounds=wounds, lost=3), man("B", "L9 W", "blue"))
    hurt = fight.state.find("A")
    with ScriptedDoor(draws={"dice": [die] if die else []}) as door:
        adventure.heal(fight.play(door), hurt)
    assert (left, lost, lame, useless) == (hurt.wounds, hurt.lost, hurt.is_lame, hurt.useless)


def test_ammunition_is_bought_as_long_as_there_is_money() -> None:
    fight = Fight(man("A", "A1 E", plays="player", carries=("Winchester", "Knife")))
    fight.state.purse = 5
    with ScriptedDoor(["buy: buy A: Winchester", "buy: buy A: Colt 45"]) as door:
        adventure.buy(fight.play(door))
    assert {"Winchester": 1, "Colt 45": 1} == fight.state.find("A").reloads
    assert 0 == fight.state.purse


def test_nobody_has_to_buy_and_nothing_is_sold_for_a_knife() -> None:
    fight = Fight(man("A", "A1 E", plays="player", holds=("Knife",), carries=("Bow",)))
    fight.state.purse = 9
    with ScriptedDoor(["buy: done"]) as door:
        play = fight.play(door)
        assert [Deed("buy", "A", "Bow", 2)] == adventure.offers(play)
        adventure.buy(play)
    assert 9 == fight.state.purse


@pytest.mark.parametrize(("rounds", "reloads", "loaded"), [(3, 1, 6), (4, 1, 4), (0, 0, 0)])
def test_what_is_half_empty_is_loaded_before_the_next_shootout(
    rounds: int, reloads: int, loaded: int
) -> None:
    fight = Fight(
        man("A", "A1 E", rounds={"Colt 45": rounds}, reloads={"Colt 45": reloads}),
    )
    with ScriptedDoor() as door:
        adventure.load(fight.play(door), fight.state.find("A"))
    assert loaded == fight.state.find("A").items[0].loaded


def test_a_person_buys_in_camp_and_the_page_offers_the_next_shootout() -> None:
    first = series("trail")[0]
    start = campaign.start_after(first, first.record.header.options)
    session = Session.new(GAME, seed="camp", options=TRAIL, start=start)
    question = session.asked
    assert isinstance(question, Question)
    assert "buy" == question.topic
    assert "You have $" in GAME.prompt(session.state, question)
    assert "In camp with $" in GAME.standing(session.state)
    assert "a reload for the" in GAME.label(session.state, question, question.options[1])
    advice = GAME.hint(session.state, question)
    assert advice is not None
    assert question.fits(advice.option)
    session.answer("done")
    assert session.state.phase == "play"


def test_a_camp_goes_there_and_back_as_text() -> None:
    first = series("trail")[0]
    camp = GAME.next_start(first.state, first.record.header.options)
    assert camp is not None
    again: State = GAME.read_situation(GAME.situation(camp), "camp").state
    assert camp == again


def test_a_part_that_there_is_none_of_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no part 4 of an adventure"):
        GAME.read_situation('part = 4\n[options]\nadventure = "silver-trail"\n', "wrong")


def test_a_wounded_hand_holds_nothing_in_the_next_shootout() -> None:
    fight = Fight(man("Bill", "A1 E", holds=(), carries=("Colt 45",), useless=["right"]))
    card = GAME.library.characters["Bill"]
    fresh = man("Bill", "B2 E", side="blue", plays="player")
    found = adventure.take_place(fight.state.men[0], fresh, card, GAME.book)
    assert ([], "blue", "player") == (found.items_held(), found.side, found.plays)
