"""By facts Lonehand rolls the AI's attacks and tests its morale, unless people roll everything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from fielded import EMPTY, Given, a_unit
from fielded import battle as fielded

from lonehand.engine.chance import Chance
from lonehand.engine.events import NOTHING
from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.at_table import beside
from lonehand.games.grimdark_future.at_table.ledger import ledger
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.state import AI, PEOPLE, State, Unit

FACTS = {"beside": "facts", "army": "harbour-watch-750", "enemy": "moor-clans-750"}


def battle(seed: str, answers: int, typed: tuple[str, ...] = ()) -> Session:
    """Return a battle by facts after so many answers given by chance."""
    session = Session.new(GAME, seed, FACTS, typed=typed)
    chance = Chance(seed)
    for _ in range(answers):
        if session.outcome() is not None:
            break
        answer_by_chance(session, chance)
    return session


def answer_by_chance(session: Session, chance: Chance) -> None:
    """Answer what is asked by chance."""
    question = session.questions()[0]
    if question.form is not None:
        session.answer(question.form.sample(chance))
    else:
        texts = question.texts()
        session.answer(texts[chance.below("answer", len(texts))])


def until(session: Session, topic: str) -> None:
    """Answer by chance until something is asked."""
    chance = Chance("until")
    for _ in range(100):
        if session.questions()[0].topic == topic:
            return
        answer_by_chance(session, chance)
    raise AssertionError(f"{topic} is never asked")


def thrown(session: Session) -> list[events.RollsByHand]:
    """Return all attacks that have been rolled."""
    return [told.event for told in session.events if isinstance(told.event, events.RollsByHand)]


def own(session: Session) -> Unit:
    """Return a unit that people may activate."""
    state: State = session.state
    return state.units_waiting(PEOPLE)[0]


def enemies(session: Session) -> Iterator[Unit]:
    """Yield the AI's units of several models on the table."""
    for unit in session.state.units:
        if unit.side == AI and unit.present and not unit.shaken and len(unit.bodies) > 4:
            yield unit


@pytest.fixture(scope="module")
def played() -> Session:
    """Return a battle in which the AI has attacked."""
    return battle("attacks", 90)


def test_each_attack_is_in_the_record_and_counts_what_hits(played: Session) -> None:
    found = thrown(played)
    assert found
    for each in found:
        if "Blast" not in each.says and "Furious" not in each.says:
            at_least = sum(face >= each.needed for face in each.dice)
            assert each.hits >= at_least
    lines = re.findall(r"chance dice GFC-3[15] \| ([1-6 ]+)", played.record.text())
    assert len([each for each in found if each.weapon != "Impact"]) == len(lines)


def test_the_record_of_a_battle_with_attacks_replays(played: Session) -> None:
    again = Session(GAME, read(played.record.text()))
    assert thrown(played) == thrown(again)


def test_the_question_that_follows_an_attack_shows_its_dice() -> None:
    shown = 0
    session, chance = battle("shown", 0), Chance("shown")
    while session.outcome() is None:
        question = session.questions()[0]
        if question.topic == "result":
            rules = GAME.rules_for(session.state)
            listed = ledger(rules.forces, session.state, question)
            assert listed is not None
            said = [(each.what, each.dice, each.hits) for each in listed.thrown]
            told = [(each.weapon, each.dice, each.hits) for each in thrown(session)]
            assert said == told[len(told) - len(said) :]
            shown += bool(said)
        answer_by_chance(session, chance)
    assert shown


def test_people_who_roll_everything_are_told_how_many_dice_and_nothing_is_rolled() -> None:
    session = battle("by hand", 60, ("dice",))
    assert [] == thrown(session)
    cards = [told.event.order for told in session.events if isinstance(told.event, events.Decision)]
    lines = [line for card in cards if card for line in (*card.targets, *card.rest)]
    assert any(re.search(r": roll \d+ (die|dice), [2-6]\+ hits", line) for line in lines)


def test_a_unit_of_the_ai_cut_down_to_half_tests_morale_by_lonehands_die() -> None:
    results = set()
    for seed in map(str, range(12)):
        session = battle(seed, 0)
        until(session, "did")
        unit = next(enemies(session), None)
        if unit is None:
            continue
        before = len(session.events)
        session.answer(f"{own(session).name}; {unit.name} models {len(unit.bodies) // 2 - 1}")
        tests = [
            told.event
            for told in session.events[before:]
            if isinstance(told.event, events.Morale) and told.event.who == unit.name
        ]
        if not tests:
            assert GAME.rules_for(session.state).forces.of(unit).has("hold_the_line")
            continue
        passed = tests[-1].result.startswith("passes")
        assert session.state.find(unit.key).shaken is not passed
        results.add(passed)
    assert results == {True, False}


def test_who_loses_few_models_or_is_said_to_be_shaken_does_not_test() -> None:
    session = battle("few", 0)
    until(session, "did")
    unit = next(enemies(session))
    whole = len(unit.bodies)
    for text in (f"models {whole - 1}", f"models 1; {unit.name} shaken"):
        before = len(session.events)
        session.answer(f"{own(session).name}; {unit.name} {text}")
        told = [each.event for each in session.events[before:]]
        assert not [each for each in told if isinstance(each, events.Morale)]
        until(session, "did")
        unit = session.state.find(unit.key)


def test_who_loses_a_melee_that_people_began_tests_and_is_tired() -> None:
    for seed in map(str, range(6)):
        session = battle(seed, 0)
        until(session, "did")
        unit = next(enemies(session), None)
        if unit is None or GAME.rules_for(session.state).forces.of(unit).has("hold_the_line"):
            continue
        mine, before = own(session), len(session.events)
        session.answer(
            f"{mine.name}; charged {mine.name}; {unit.name} models {len(unit.bodies) - 1}"
        )
        kinds = [type(told.event) for told in session.events[before:]]
        assert events.WinsMelee in kinds
        assert events.Morale in kinds
        assert session.state.find(unit.key).fatigued
        return
    raise AssertionError("no battle has a unit to charge")


class Tells(Given):
    """A door whose forms are filled in with given lines, and `nothing` after them."""

    def fill(
        self, who: str, clause: str, topic: str, form: Any, about: Any = NOTHING, **rest: Any
    ) -> Any:
        """Return what the next line says."""
        del who, clause, about, rest
        self.asked.append(("", topic, []))
        return form.check(self.answers.pop(0) if self.answers else "nothing")


@pytest.mark.parametrize(
    ("apart", "said", "asked"),
    [
        (12, ["Ours: hold", "models Foe 3"], ["did", "result"]),
        (12, ["Ours: hold; models Foe 3"], ["did"]),
        (12, ["Ours: rush towards Foe"], ["did"]),
        (30, ["Ours: hold"], ["did"]),
        (8, ["Ours: charge Foe", "models Foe 3"], ["did", "result", "result"]),
        (8, ["Ours: charge Foe", "destroyed Foe"], ["did", "result"]),
    ],
)
def test_with_the_map_kept_what_an_own_attack_did_is_asked_unless_it_was_said(
    apart: int, said: list[str], asked: list[str]
) -> None:
    armed = ('Rifle (24", A1)', "Knife (A1)")
    sides = [a_unit("Ours", size=5, weapons=armed)], [a_unit("Foe", size=5, weapons=armed)]
    play, _ = fielded(*sides, apart=apart)
    play.state.options, play.state.table = {"beside": "map"}, EMPTY
    door = Tells(None, said)
    beside.act(Play(play.state, door, play.rules, play.table))
    assert [topic for _, topic, _ in door.asked] == asked
    foe, mine = play.state.find("Foe"), play.state.find("Ours")
    left = {"models Foe 3": 3, "destroyed Foe": 0}
    told = next((left[end] for line in said for end in left if line.endswith(end)), 5)
    assert len(foe.living_models()) == told
    assert mine.fatigued == ("charge" in said[0])
    heard = [told.event for told in door.events]
    assert [type(each) for each in heard].count(events.Charges) == ("charge" in said[0])
    play.state.find("Ours").seat = "player"
    charge = events.Charges("Ours", "Foe")
    assert not GAME.instruction(play.state, charge)


@pytest.mark.parametrize(("side", "name"), [(PEOPLE, "Ours"), (AI, "Foe")])
def test_what_is_offered_of_an_attack_is_the_loss_of_the_other_side(side: int, name: str) -> None:
    play, _ = fielded([a_unit("Ours")], [a_unit("Foe")])
    assert beside.NotedForm(play, side).candidates(2) == ("nothing", f"{name} destroyed")
