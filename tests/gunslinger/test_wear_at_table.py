"""At a real table automatic characters bleed, tire and drop what an arm can no longer hold."""

from __future__ import annotations

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.engine.session import Session
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.at_table.hands import AT_TABLE, BY_FACTS, AtTable
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.state import Character, Play, State, Wound
from lonehand.games.gunslinger.words import happenings

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
