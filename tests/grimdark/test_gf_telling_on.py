"""By facts every answer is a tap or two, and more is told in answers of its own."""

from __future__ import annotations

import msgspec
import pytest

from lonehand.engine.at_table.cases import AND, NONE_OF_THESE
from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.at_table.beside import SectionForm
from lonehand.games.grimdark_future.at_table.ledger import ledger, morale_words
from lonehand.games.grimdark_future.at_table.questions import CAN_CHARGE, IN_THE_WAY
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.state import AI, OFF_TABLE, PEOPLE, State
from lonehand.games.grimdark_future.words import by_hand, table_told
from lonehand.games.grimdark_future.words.questions import case_told, label, prompt
from lonehand.show.ledger import Ledger

UNITS = ("Gate Guard", "Rail Gun", "Fume Throwers")


def battle(army: str = "moor-clans-750", enemy: str = "harbour-watch-750") -> Session:
    """Return a battle by facts in which people are asked what they did."""
    options = {"beside": "facts", "army": army, "enemy": enemy}
    session = Session.new(GAME, "telling on", options)
    go_on(session, "did")
    return session


def go_on(session: Session, topic: str) -> None:
    """Answer with what is first until something is asked."""
    for _ in range(200):
        question = session.questions()[0]
        if question.topic == topic:
            return
        form = question.form
        session.answer(form.candidates(1)[0] if form else question.texts()[0])
    raise AssertionError(f"{topic} is never asked")


def noted(session: Session) -> Ledger:
    """Return what may be noted of what is asked now."""
    state: State = session.state
    found = ledger(GAME.rules_for(state).forces, state, session.questions()[0])
    assert found is not None
    return found


def test_a_loss_that_calls_for_a_test_of_morale_has_the_test_asked_for() -> None:
    session = battle()
    (unit,) = (each for each in noted(session).entries if each.name == "Clan Host")
    left = unit.counts[0].now // 2
    assert "models Clan Host 9" == unit.counts[0].texts[9]
    assert f"models Clan Host {left}; test Clan Host" == unit.counts[0].texts[left]
    session.answer(f"Moor Riders; {unit.counts[0].texts[left]}")
    question = session.questions()[0]
    assert ("morale", ["passed", "Shaken"]) == (question.topic, list(question.texts()))
    session.answer("Shaken")
    assert session.state.find("Clan Host").shaken


def test_what_more_an_activation_changed_is_told_one_by_one() -> None:
    session = battle()
    deeds = {deed.words: deed.texts["Clan Host"] for deed in noted(session).deeds}
    session.answer(f"Clan Host; {deeds['Several changes']}")
    for left in (9, 8):
        found = noted(session)
        assert found.goes_on
        assert "That is all" == found.nothing_says
        session.answer(f"models Clan Host {left}; {found.more}")
        assert ("result", left) == (
            session.questions()[0].topic,
            len(session.state.find("Clan Host").living_models()),
        )
    session.answer("nothing")
    assert session.questions()[0].topic != "result"


def test_who_charged_fights_a_melee_that_lonehand_settles_when_all_is_told() -> None:
    session = battle()
    deeds = {deed.words: deed.texts["Clan Host"] for deed in noted(session).deeds}
    session.answer(f"Clan Host; {deeds['It charged']}")
    question = session.questions()[0]
    assert ("fact", True) == (question.topic, "Watch Company" in question.texts())
    session.answer("Watch Company")
    found = noted(session)
    assert "Watch Company" == found.entries[0].name
    assert not found.goes_on
    left = len(session.state.find("Watch Company").living_models()) - 1
    session.answer(f"models Watch Company {left}")
    question = session.questions()[0]
    assert "Watch Company strikes back, now fatigued." in prompt(session.state, question)
    assert sum(len(throw.dice) for throw in noted(session).thrown) >= left
    session.answer("models Clan Host 7")
    assert {True} == {session.state.find(name).fatigued for name in ("Clan Host", "Watch Company")}
    question = session.questions()[0]
    assert "Clan Host has lost the melee 3 to 1." in prompt(session.state, question)
    assert ["Passed", "Failed, so Shaken"] == [
        label(session.state, question, option) for option in question.options
    ]
    session.answer("Shaken")
    assert session.state.find("Clan Host").shaken


def test_own_scouts_are_said_to_deploy_after_the_army_of_the_ai() -> None:
    session = battle("harbour-watch-750", "moor-clans-750")
    (told,) = (
        each.event.order
        for each in session.events
        if isinstance(each.event, events.Deploys) and each.event.side == PEOPLE
    )
    assert told is not None
    assert "After the AI’s army, as Scouts up to 12″ further: Harbour Marksmen." in told.where


def test_nobody_reserved_or_riding_leaves_nothing_to_tap_but_that_all_are_deployed() -> None:
    options = {"beside": "facts", "army": "harbour-watch-750", "enemy": "moor-clans-750"}
    session = Session.new(GAME, "telling on", options)
    go_on(session, "ready")
    assert ((), "") == (noted(session).entries, noted(session).hint)


def test_a_case_in_which_somebody_in_the_way_can_be_charged_says_so() -> None:
    about = {"cases": [[[[["way", "A"], "nobody"]]], [[[["way", "A"], CAN_CHARGE]]]]}
    options = ("nobody in the way, and an objective to take", "an objective to take")
    question = Question("player", "GF-ACT-1d", "fact", options, about)
    assert [
        "An objective to take, and nobody in the way",
        "Can charge somebody in the way, and an objective to take",
    ] == [label(battle().state, question, option) for option in options]


def test_of_somebody_in_the_way_it_is_asked_whom_in_the_way_a_unit_charges() -> None:
    about = {"who": "Clan Host", "fact": "Which enemy does it charge?", "key": ["whom", "way"]}
    question = Question("player", "GF-ACT-1d", "fact", ("Watch Company",), about)
    said = prompt(battle().state, question)
    assert "Clan Host: which enemy in the way does it charge?" == said


def test_a_charge_that_costs_nobody_anything_has_the_charged_unit_strike_back() -> None:
    session = battle()
    deeds = {deed.words: deed.texts["Clan Host"] for deed in noted(session).deeds}
    session.answer(f"Clan Host; {deeds['It charged']}")
    session.answer("Watch Company")
    session.answer("nothing")
    assert "back" == session.questions()[0].about["strikes"]
    session.answer("nothing")
    assert session.state.find("Watch Company").fatigued
    assert session.questions()[0].topic not in ("result", "morale")


def test_objectives_change_hands_one_by_one() -> None:
    session = battle()
    go_on(session, "owners")
    session.answer("A AI; more")
    question = session.questions()[0]
    assert ("owners", "AI") == (question.topic, question.about["owners"]["A"])
    session.answer("B people; more")
    session.answer("nothing")
    assert [AI, PEOPLE] == [marker.owner for marker in session.state.markers[:2]]


def test_an_aircraft_that_leaves_the_table_has_a_button_that_is_not_folded() -> None:
    session = battle("deep-guild-1000", "survey-corps-1000")
    for _ in range(300):
        question = session.questions()[0]
        if question.topic == "result" and question.about["who"] == "Scout Flyer":
            break
        form = question.form
        session.answer(form.candidates(1)[0] if form else question.texts()[0])
    (unit,) = (each for each in noted(session).entries if each.name == "Scout Flyer")
    left = next(tick for tick in unit.ticks if tick.text == "off Scout Flyer")
    assert unit.first
    assert left.open
    assert left.settles
    session.answer(left.text)
    assert OFF_TABLE == session.state.find("Scout Flyer").where


@pytest.mark.parametrize(
    ("text", "names", "more"),
    [
        ("none", (), False),
        ("all", UNITS, False),
        ("all but Rail Gun", ("Gate Guard", "Fume Throwers"), False),
        ("Rail Gun; more", ("Rail Gun",), True),
        ("Gate Guard, Rail Gun", UNITS[:2], False),
    ],
)
def test_who_is_in_a_section_is_said_by_one_tap_or_one_by_one(
    text: str, names: tuple[str, ...], *, more: bool
) -> None:
    assert (names, more) == SectionForm(UNITS).check(text)


def test_nothing_but_more_follows_a_section() -> None:
    with pytest.raises(Refusal, match="say more"):
        SectionForm(UNITS).check("Rail Gun; shaken")


def test_of_alike_cases_what_sets_each_apart_comes_first() -> None:
    words = f"an objective to take{AND}a shot after an Advance"
    assert "A shot after an Advance, and an objective to take" == case_told(words)
    assert ("An objective to take", "Else") == (
        case_told("an objective to take"),
        case_told(NONE_OF_THESE),
    )


def charged_by(session: Session) -> str:
    """Go on until a unit of the AI has charged; return whom."""
    for _ in range(200):
        question = session.questions()[0]
        about = question.about or {}
        if question.topic == "result" and about.get("target"):
            return str(about["target"])
        texts = question.texts()
        told = [each for each in texts if IN_THE_WAY in label(session.state, question, each)]
        form = question.form
        session.answer(form.candidates(1)[0] if form else [*told, *texts][0])
    raise AssertionError("nobody charges")


def test_who_loses_a_melee_with_a_charger_of_the_ai_is_asked_for_its_morale() -> None:
    session = battle("harbour-watch-750", "moor-clans-750")
    whom = charged_by(session)
    (unit,) = (each for each in noted(session).entries if each.name == whom)
    session.answer(f"{unit.counts[0].texts[unit.counts[0].now - 1]}; more")
    session.answer("nothing")
    question = session.questions()[0]
    assert ("morale", "1 to 0") == (question.topic, question.about["lost"])
    assert "lost the melee 1 to 0." in prompt(session.state, question)


def test_who_is_shaken_and_loses_a_melee_at_half_is_destroyed_without_a_question() -> None:
    session = battle("harbour-watch-750", "moor-clans-750")
    whom = charged_by(session)
    session.correct(f"shaken {whom}")
    (unit,) = (each for each in noted(session).entries if each.name == whom)
    session.answer(unit.counts[0].texts[unit.counts[0].now // 3])
    assert "morale" != session.questions()[0].topic
    assert not session.state.find(whom).in_play
    assert [whom] == [
        each.event.who for each in session.events if isinstance(each.event, events.Routs)
    ]


def test_who_holds_the_line_loses_a_wound_by_a_failed_test_and_is_never_shaken() -> None:
    session = battle()
    (unit,) = (each for each in noted(session).entries if each.name == "Watch Company")
    half = unit.counts[0].now // 2
    forces, state = GAME.rules_for(session.state).forces, session.state
    assert "counts as passed" in morale_words(forces, state.find("Watch Company"))
    session.answer(f"Clan Host; {unit.counts[0].texts[half]}")
    question = session.questions()[0]
    assert ("morale", "GFS-hold_the_line") == (question.topic, question.clause)
    assert "Failed: it loses a wound and counts as passed." in prompt(session.state, question)
    assert ["Passed", "Failed, so a wound lost"] == [
        label(session.state, question, option) for option in question.options
    ]
    session.answer(question.texts()[1])
    company = session.state.find("Watch Company")
    assert (half - 1, False) == (len(company.living_models()), company.shaken)
    hero = forces.troop_as_listed(company).is_hero.index(True)
    assert hero in company.living_models()


def test_two_weapons_of_one_name_are_told_apart_by_who_carries_them() -> None:
    session = battle("harbour-watch-750", "moor-clans-750")
    for whom, names, note in (
        ("Clan Host", ["Axe", "Hammer", "Axe (Hammer bearer)", "Great axe"], True),
        ("Bog Walker", ["Crushing arm", "Tail"], False),
    ):
        deeds = {deed.words: deed.texts for deed in noted(session).deeds}["It charged"]
        session.answer(f"{next(iter(deeds))}; {next(iter(deeds.values()))}")
        session.answer(whom)
        session.answer("nothing")
        found = noted(session)
        assert (names, note) == ([throw.what for throw in found.thrown], bool(found.thrown_note))
        session.answer("nothing")
        go_on(session, "did")


@pytest.mark.parametrize(
    ("army", "note"),
    [
        ("harbour-watch-750", "Harbour Marksmen over 9″ away: −1 to hit (Stealth)."),
        ("survey-corps-1000", "Scout Flyer: −1 to hit, 12″ less range (Aircraft)."),
        ("northern-column-2000", "Rocket Battery over 9″ away: −2 to hit (Artillery)."),
        (
            "deep-guild-1000",
            "Rail Gun over 9″ away: −2 to hit (Entrenched, if it has not moved).",
        ),
    ],
)
@pytest.mark.parametrize(("strikes", "told"), [("", True), ("charge", False)])
def test_by_facts_shots_say_who_is_harder_to_hit_from_afar(
    army: str, note: str, strikes: str, *, told: bool
) -> None:
    session = battle(army, "moor-clans-750")
    about = {"who": "Moor Riders", "strikes": strikes, "dice": [["Bow", [6], 4, 1, ""]]}
    asked = msgspec.structs.replace(session.questions()[0], topic="result", about=about)
    found = ledger(GAME.rules_for(session.state).forces, session.state, asked)
    assert found is not None
    assert (note in found.thrown_note) is told


def test_of_the_only_unit_that_can_act_no_section_is_made_up() -> None:
    session = battle()
    ready = [unit for unit in session.state.enemies(PEOPLE) if not unit.activated]
    others = "; ".join(f"activated {unit.name}" for unit in ready[1:])
    session.answer(f"{noted(session).starts[0]}; {others}")
    drawn = [each.event for each in session.events if isinstance(each.event, events.IsDrawn)]
    assert (0, (), ready[0].name) == (drawn[-1].section, drawn[-1].among, drawn[-1].who)


def test_who_rides_is_not_the_first_to_have_lost_something() -> None:
    session = battle("deep-guild-1000", "survey-corps-1000")
    riding = [each.name for each in session.state.units if each.side == AI and each.rides]
    assert ["Surveyors"] == riding
    assert "Surveyors" not in [each.name for each in noted(session).entries if each.first]


def test_of_who_rides_it_is_asked_what_it_sees_where_it_gets_out() -> None:
    session = battle("deep-guild-1000", "survey-corps-1000")
    about = {"who": "Surveyors", "cases": [[[]], [[]]]}
    options = ("can Advance to a shot", NONE_OF_THESE)
    question = Question("player", "GF-ACT-1d", "fact", options, about)
    assert "Can get out to a shot" == label(session.state, question, options[0])
    troop = GAME.rules_for(session.state).forces.of(session.state.find("Surveyors"))
    assert by_hand.cast("Surveyors", troop.spells[0]).startswith("Surveyors cast ")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("models Clan Host 4; wounds Clan Host 1", "Clan Host down to 4 models, one with 1 wound"),
        ("models Bog Walker 1; wounds Bog Walker 3", "Bog Walker with 3 wounds"),
        ("charged Clan Host", "Clan Host charged"),
        ("objective A AI; steady Clan Host", "Clan Host no longer Shaken; objective A AI"),
    ],
)
def test_what_people_have_told_is_in_the_log_in_words(said: str, told: str) -> None:
    assert told == table_told.in_words(battle().state, said)
