"""After a gunfight of a campaign: dice, choices, and the gunfight that follows."""

from __future__ import annotations

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.game import settle_options
from lonehand.engine.play import campaign as series
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.games.black_hat import events
from lonehand.games.black_hat.campaign import aftermath, campaign
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.gangs.skills import skills
from lonehand.games.black_hat.player.drifter import at_random
from lonehand.games.black_hat.state import SEATS, State
from lonehand.testing.script import ScriptedDoor

OPTIONS = {"campaign": "yes", "gang": "posse", "second_gang": "family", "town": "stage-stop"}


def shot_up(**options: str) -> State:
    """Return a gunfight after which the Family has nobody left on the table.

    Ada of the Posse is down, Jeb has fled; Pa Tuckett fell from a roof, Big Tom fled, and the
    Posse has shot down three and carries a card of Money.
    """
    state = GAME.start(settle_options(GAME, {**OPTIONS, **options}))
    chance = Chance("shot up")
    door = BatchDoor({seat: at_random(chance) for seat in SEATS}, chance)
    while state.phase != "deal":
        GAME.step(state, door)
    by_name = {figure.name: figure for figure in state.figures}
    for name in ("Ada", "Pa Tuckett", "Ma Tuckett", "Young Will"):
        by_name[name].where = "down"
    for name in ("Jeb", "Big Tom"):
        by_name[name].where = "fled"
    by_name["Pa Tuckett"].fell = True
    by_name["Marshal Boone"].downs = 2
    by_name["Hank"].downs = 1
    by_name["Pa Tuckett"].downs = 1
    state.players[0].banked = 1
    state.piles = []
    state.turn = 7
    state.phase = "end of turn"
    return state


def test_fates_are_rolled_notches_counted_skills_chosen_and_places_filled() -> None:
    """BW-AFTER-1 to 3, BW-NOTCH-1, BW-MONEY, BW-FLEE, in this order."""
    state = shot_up()
    answers = [
        "learner: Hank",
        "skill: grit",
        "learner: Marshal Boone",
        "skill: persuade",
        "recruit: rifle",
        "recruit: pistol",
        "recruit: nobody",
    ]
    with ScriptedDoor(answers, draws={"dice": ["5", "3", "4", "6"]}, deck="cards") as door:
        while state.phase != "over":
            GAME.step(state, door)

    assert state.campaign is not None
    posse, family = state.campaign.gangs
    assert ["Marshal Boone", "Jeb", "Hank", "Ada II"] == [m.person.name for m in posse.members]
    assert ["Big Tom", "Ma Tuckett", "Pa Tuckett II"] == [m.person.name for m in family.members]
    assert (5, 2, 1, 1) == (posse.notches, posse.paid, posse.money, posse.wins)
    assert (1, 0, 0, 0) == (family.notches, family.paid, family.money, family.wins)
    assert [2, 0, 0, 0] == [member.person.skills.persuade for member in posse.members]
    assert [0, -1, 1, 0] == [member.person.skills.grit for member in posse.members]
    assert -1 == family.members[0].person.skills.grit
    assert [("Pa Tuckett", "Pa Tuckett II"), ("Young Will", "nobody")] == [
        (grave.person.name, grave.filled) for grave in family.graves
    ]
    outcome = GAME.outcome(state)
    assert outcome is not None
    told = [GAME.sentence(state, each.event).rstrip(".") for each in door.events]
    assert "Ada is off to Boot Hill (5, and 5 or more is death)" in told
    assert "Ma Tuckett will be back (4)" in told
    assert "Big Tom ran, and has True Grit -1 from now on" in told
    assert "The Posse now have 5 notches, 0 before, with 1 card of Money" in told
    assert "Hank gains True Grit" in told
    assert "Ada II joins The Posse for Ada, with a rifle" in told
    assert "Nobody takes the place of Young Will" in told


def test_who_shot_down_his_own_is_told_what_it_costs() -> None:
    """BW-NOTCH-2."""
    state = shot_up()
    next(each for each in state.figures if each.name == "Marshal Boone").wrongs = 1
    with ScriptedDoor([], draws={"dice": ["3"] * 4}, deck="cards") as door:
        while state.phase != "skills":
            GAME.step(state, door)
    told = [GAME.sentence(state, each.event) for each in door.events if each.clause == "BW-NOTCH-2"]
    assert told == ["Marshal Boone shot down 1 friend, which costs 1 notch."]
    assert state.campaign is not None
    assert state.campaign.gangs[0].notches == 4


def test_the_next_gunfight_begins_with_the_gangs_as_they_are_now() -> None:
    """BW-AFTER-2, BW-AFTER-3: allies have gone, skills and graves stay."""
    state = shot_up()
    chance = Chance("after")
    door = BatchDoor({seat: at_random(chance) for seat in SEATS}, chance)
    while state.phase != "over":
        GAME.step(state, door)
    following = GAME.next_start(state, settle_options(GAME, OPTIONS))
    assert following is not None
    assert GAME.decode(GAME.encode(following)) == following
    GAME.step(following, door)

    assert state.campaign is not None
    assert state.campaign == following.campaign
    for number, player in enumerate(following.players):
        own = [each.person for each in following.figures if each.seat == player.seat]
        assert campaign.gang_for(state.campaign, number).people == tuple(own)
    assert not any(figure.is_ally for figure in following.figures)


def test_a_gunfight_by_itself_has_no_aftermath_and_none_that_follows() -> None:
    state = shot_up(campaign="no")
    GAME.step(state, ScriptedDoor(deck="cards"))

    assert "over" == state.phase
    assert None is state.campaign
    assert None is GAME.next_start(state, settle_options(GAME, OPTIONS))


def test_an_automatic_gang_answers_both_questions() -> None:
    """BW-AUTO-CAMPAIGN: True Grit for who has shot down most; the same person and weapons."""
    state = shot_up()
    asked: list[str] = []

    def automatic(question: Question, view: State) -> str:
        asked.append(question.topic)
        answer = aftermath.automatic(view, question)
        assert answer in question.texts()
        return answer

    door = BatchDoor(dict.fromkeys(SEATS, automatic), Chance("d"), lambda _: state)
    while state.phase != "over":
        GAME.step(state, door)

    assert set(aftermath.TOPICS) == set(asked)
    assert state.campaign is not None
    posse, family = state.campaign.gangs
    assert 2 == posse.members[0].person.skills.grit
    for company in (posse, family):
        for grave in company.graves:
            heir = next(m.person for m in company.members if m.person.name == grave.filled)
            assert (grave.person.arms, grave.person.horse) == (heir.arms, heir.horse)


def test_questions_are_asked_and_answers_named_in_words() -> None:
    state = shot_up()
    with ScriptedDoor(draws={"dice": ["6", "1", "1", "1"]}, deck="cards") as door:
        while state.phase != "skills":
            GAME.step(state, door)
    skill = Question("first player", "BW-SKILL", "skill", ["grit"], {"gang": 0, "learner": "Hank"})
    about = {"gang": 0, "grave": 0, "dead": "Ada", "value": 2}
    recruit = Question("first player", "BW-AFTER-3", "recruit", ["rifle", "nobody"], about)

    learner = Question("first player", "BW-NOTCH-1", "learner", ["Hank"], {"gang": 0})

    assert "Your notches give a skill. Who gains it?" == GAME.prompt(state, learner)
    assert "Hank" == GAME.label(state, learner, "Hank")
    assert "Which skill does Hank gain?" == GAME.prompt(state, skill)
    assert f"True Grit: {skills()['grit'].says}" == GAME.label(state, skill, "grit")
    assert "Who takes the place of Ada? Up to a value of 2" == GAME.prompt(state, recruit)
    assert "Two pistols, horse" == GAME.label(state, recruit, "two pistols+horse")


def test_by_the_option_the_told_total_is_that_of_all_members() -> None:
    """BW-NOTCH-1 (`notches_per_figure`)."""
    state = shot_up(notches_per_figure="yes")
    with ScriptedDoor(draws={"dice": ["1", "1", "1", "1"]}, deck="cards") as door:
        while state.phase != "skills":
            GAME.step(state, door)

    counted = door.events_of(events.NotchesCounted)
    assert [(0, 5), (0, 1)] == [(each.before, each.now) for each in counted]


def played(seed: str, options: dict[str, str]) -> Session:
    """Return a gunfight that chance has played to its end."""
    session = Session.new(GAME, seed, options)
    finish(session, seed)
    return session


def finish(session: Session, seed: str) -> None:
    """Play a gunfight to its end: gangs place themselves and give up at once."""
    chance = Chance(f"{seed}\nanswers")
    while (question := next(iter(session.questions()), None)) is not None:
        texts = question.texts()
        if question.form is not None:
            session.answer(question.form.sample(chance))
        elif "give up" in texts and question.who == "second player":
            session.answer("give up")
        else:
            session.answer(texts[chance.below("answers", len(texts))])


def test_a_campaign_of_three_gunfights_is_linked_written_and_read_again() -> None:
    first = played("evening", OPTIONS)
    second = series.next_game(first, "another evening")
    finish(second, "another evening")
    third = series.next_game(second, "the last evening")
    finish(third, "the last evening")

    text = series.text([each.record for each in (first, second, third)])
    again = series.replay(GAME, series.read(text))
    assert [each.state.campaign for each in again] == [
        each.state.campaign for each in (first, second, third)
    ]
    assert 3 == again[-1].state.campaign.games


def test_a_gunfight_that_goes_on_or_stands_alone_is_followed_by_none() -> None:
    with pytest.raises(Refusal, match="campaign"):
        series.next_game(Session.new(GAME, "x", OPTIONS), "y")
    with pytest.raises(Refusal, match="campaign"):
        series.next_game(played("z", {**OPTIONS, "campaign": "no"}), "y")


def test_four_gangs_go_on_and_two_that_hold_a_town_share_its_money() -> None:
    """BW-FOUR, BW-MONEY: an odd card goes to the first of the two."""
    state = shot_up(players="4", third_gang="drovers", fourth_gang="rustlers")
    chance = Chance("four")
    door = BatchDoor({seat: at_random(chance) for seat in SEATS}, chance)
    sides = [player.side for player in state.players]
    winner = sides[0]
    for figure in state.figures:
        figure.where = "table" if figure.side == winner else "down"
        figure.money = 0
    state.figures[0].money = 3
    for player in state.players:
        player.banked = 0
    while state.phase != "over":
        GAME.step(state, door)

    assert state.campaign is not None
    assert winner == state.winner
    held = [nth for nth, side in enumerate(sides) if side == winner]
    assert [2, 1] == [state.campaign.gangs[nth].money for nth in held]
    assert [1, 1] == [state.campaign.gangs[nth].wins for nth in held]
    following = GAME.next_start(state, settle_options(GAME, {**OPTIONS, "players": "4"}))
    assert following is not None
    GAME.step(following, door)
    assert 4 == len(following.players)
    for number, company in enumerate(state.campaign.gangs):
        seat = following.players[number].seat
        names = [each.person.name for each in following.figures if each.seat == seat]
        assert [member.person.name for member in company.members] == names
