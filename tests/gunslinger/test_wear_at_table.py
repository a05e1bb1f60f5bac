"""At a real table automatic characters bleed, tire and drop what an arm can no longer hold."""

from __future__ import annotations

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.at_table.hands import AT_TABLE, BY_FACTS, AtTable
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.state import Character, Play, State, Wound
from lonehand.games.gunslinger.words import happenings, orders
from lonehand.games.gunslinger.words.questions import prompt

DUEL = {"beside": "facts", "showdown": "duel", "side": "first"}


def table(*people: Character, beside: str = "facts") -> Play:
    state = State(settle_options(GAME, {"beside": beside}), characters=list(people))
    return Play(state, BatchDoor({}, Chance("worn")), GAME.rules_for(state))


@pytest.mark.parametrize(("by", "beside"), [(BY_FACTS, "facts"), (AT_TABLE, "map")])
def test_at_a_table_an_automatic_man_bleeds_and_tires(by: AtTable, beside: str) -> None:
    ringo = Character("Ringo", side="Ringo", strength=20, wounds=[Wound("head", "S")])
    doc = Character("Doc", side="Doc", seat="player", strength=20, wounds=[Wound("head", "S")])
    play = table(ringo, doc, beside=beside)
    wear = play.book.wear
    by.strengthen(play, ringo, "") if by is BY_FACTS else setattr(ringo, "strong", True)
    by.strike(play, ringo, "Doc", "JAB")
    by.strike(play, ringo, "Doc", "KICK")
    by.end_turn(play)
    assert ringo.hits == wear.bleeding + wear.fatigue + wear.strength_fatigue
    assert (ringo.effort, ringo.strong, ringo.delay, doc.hits) == (0, False, 0, 0)
    for event in (events.Bleeds(who="Ringo", hits=1), events.Tires(who="Ringo", hits=2)):
        assert "hit, no delay" in happenings.instruction(play.state, event).replace("hits", "hit")
    assert {"BG-BLEED", "BG-FATIGUE"} <= set(play.door.clauses)
    by.end_turn(play)
    assert ringo.hits == 2 * wear.bleeding + wear.fatigue + wear.strength_fatigue


@pytest.mark.parametrize(
    ("part", "grade", "drops"),
    [("gun arm", "serious", True), ("gun arm", "light", False), ("off arm", "serious", False)],
)
def test_an_arm_that_is_badly_wounded_drops_its_gun(part: str, grade: str, drops: bool) -> None:  # noqa: FBT001 - a case
    session = Session.new(GAME, "arm", DUEL, {}, ())
    session.correct("cocked Ringo C45")
    session.correct(f"wound Ringo {part} {grade}")
    (ringo,) = [each for each in session.state.characters if each.automatic]
    assert bool(session.state.ground) == drops
    assert bool(ringo.weapons) != drops


def test_a_showdown_is_over_in_the_segment_in_which_its_end_was_told() -> None:
    session = Session.new(GAME, "over", DUEL, {}, ())
    while session.state.segment < 3:
        (question, *_) = session.questions()
        session.answer("none" if question.form is not None else question.texts()[0])
    while session.outcome() is None:
        session.correct("hits Ringo 20")
    told = [each.event for each in session.view_for().events]
    segments = [each.number for each in told if isinstance(each, events.Segment)]
    assert segments[-1] in (3, 4)
    assert session.state.phase == "over"


def test_a_table_is_laid_out_before_anything_else_is_done() -> None:
    session = Session.new(GAME, "laid out", DUEL, {}, ())
    view = session.view_for()
    told = [each.event for each in view.events]
    said = [happenings.instruction(view.view, event) for event in told]
    first = [text for text in said if text][:3]
    assert first[0] == "Lay out the map: Open ground."
    assert first[1].startswith("Put Doc in E5, facing E, C45 ")
    assert first[2].startswith("Put Ringo in ")
    assert "cocked, marker" in first[2]


def test_what_is_asked_about_an_attack_says_which_one_it_is() -> None:
    (who,) = [each for each in Session.new(GAME, "a", DUEL).state.characters if each.automatic]
    gun = who.weapons[0]
    assert orders.attack("SHOOT", "Doc", gun) == "shoots at Doc with the C45"
    assert orders.attack("KICK", "the nearest enemy", gun) == "kicks the nearest enemy"
    about = {"who": "Ringo", "victim": "Doc", "deed": orders.attack("JAB", "Doc", gun)}
    asked = Question("player", "BG-OUT", "result", ("in play", "out"), about=about)
    view = Session.new(GAME, "a", DUEL).view_for().view
    assert prompt(view, asked) == "Ringo jabs Doc. Resolve it, and say how Doc is."


def test_the_first_question_says_the_marker_that_he_holds() -> None:
    session = Session.new(GAME, "marker", DUEL)
    (question,) = session.questions()
    assert "(He holds A: only A>… counts)" in prompt(session.view_for().view, question)
