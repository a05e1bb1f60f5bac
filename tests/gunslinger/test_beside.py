"""Beside a real table: with the program's map, without it, and what a person has to type."""

from __future__ import annotations

from collections import Counter
from statistics import median, quantiles
from typing import Any

import pytest
from real_showdown import FOUND, Tables

from lonehand.engine.at_table.cases import NONE_OF_THESE
from lonehand.engine.at_table.orders import MOST
from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Corrected
from lonehand.engine.game import sentence_of
from lonehand.engine.play.session import Session
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.at_table.hands import TacForm
from lonehand.games.gunslinger.at_table.questions import FACES, ONE_BY_ONE
from lonehand.games.gunslinger.automa.decision import new_marker
from lonehand.games.gunslinger.events import Decision
from lonehand.games.gunslinger.face.ending import BLOWS, STRUCK, blows_said, ending_of, last_try
from lonehand.games.gunslinger.game import GAME, Gunslinger
from lonehand.games.gunslinger.numbers.showdowns import keys
from lonehand.games.gunslinger.words import happenings
from lonehand.show.ending import THEIRS, YOURS
from lonehand.testing.conformance import any_answer


def compare(showdown: str, seed: str, turns: int) -> None:
    """Play a showdown both ways and compare every decision."""
    tables = Tables(showdown, seed, turns)
    tables.play_kept()
    tables.play_asked()
    assert {} == decisions_apart(tables)


def decisions_apart(tables: Tables) -> dict[Any, Any]:
    """Return the decisions, out of ten at least, that differ with the map and without it."""
    kept, asked = tables.decisions(tables.kept), tables.decisions(tables.asked)
    compared = {when: (kept[when], asked[when]) for when in asked if when in kept}
    assert len(compared) >= 10
    return {when: pair for when, pair in compared.items() if not alike(*pair)}


def alike(kept: tuple[Any, ...], asked: tuple[Any, ...]) -> bool:
    """Tell whether two decisions are the same; people find some enemies by a rule."""
    return all(
        one == other or (number in (1, 5) and other == FOUND)
        for number, (one, other) in enumerate(zip(kept, asked, strict=True))
    )


@pytest.mark.parametrize("showdown", ["saloon-quarrel", "gully-ambush", "trading-post"])
def test_facts_read_off_the_map_lead_to_what_the_map_leads_to(showdown: str) -> None:
    """Told by facts, every automatic character does what he does with the program's map kept."""
    compare(showdown, "two", 3 if showdown != "trading-post" else 1)


@pytest.mark.soak
@pytest.mark.parametrize("showdown", [key for key in keys() if key != "duel"])
def test_facts_and_map_agree_in_every_showdown(showdown: str) -> None:
    """In every showdown that comes along facts and map lead to the same decisions."""
    for seed in ("one", "two", "three"):
        compare(showdown, seed, 5)


def test_at_most_two_entries_in_the_median_and_four_for_nine_of_ten() -> None:
    """Over showdowns told by facts, an automatic character's segment takes few entries."""
    counts: list[int] = []
    for showdown in ("saloon-quarrel", "gully-ambush"):
        tables = Tables(showdown, "entries", 3)
        tables.play_kept()
        tables.play_asked()
        counts += [len(tables.typed.get(when, ())) for when in tables.with_an_entry()]
    assert len(counts) >= 36
    assert median(counts) <= 2
    assert quantiles(counts, n=10)[8] <= 4


def test_a_segment_takes_one_screen_and_is_recorded_as_if_each_man_had_been_asked() -> None:
    """What stands on one screen is answered man by man: the record is the same to the byte."""
    shared, apart = (Tables("saloon-quarrel", "screens", 2) for _ in range(2))
    shared.play_kept()
    apart.play_kept()
    screens = Counter(screen.segment for screen in shared.play_on_screens())
    apart.play_asked()
    assert shared.asked.record.text() == apart.asked.record.text()
    assert len(screens) == 10
    assert median(screens.values()) <= 2
    asked = Counter(when[:2] for when, typed in apart.typed.items() for _ in typed)
    assert sum(screens.values()) < sum(number for when, number in asked.items() if when[1])


@pytest.mark.soak
@pytest.mark.parametrize("showdown", [key for key in keys() if key != "duel"])
def test_screens_are_recorded_as_if_each_man_had_been_asked_in_every_showdown(
    showdown: str,
) -> None:
    """The same over hundreds of segments, with the decisions that the map leads to."""
    shared, apart = (Tables(showdown, "many screens", 5) for _ in range(2))
    shared.play_kept()
    apart.play_kept()
    shared.play_on_screens()
    apart.play_asked()
    assert shared.asked.record.text() == apart.asked.record.text()
    assert {} == decisions_apart(shared)


def test_with_the_map_kept_nothing_is_asked_but_what_people_did() -> None:
    """With the program's map no fact is asked: TAC entries, what people did, results of attacks."""
    tables = Tables("saloon-quarrel", "kept", 4)
    topics = set()
    while tables.kept.state.turn <= 4 and tables.kept.questions():
        question = tables.kept.questions()[0]
        topics.add(question.topic)
        tables.kept.answer(tables.kept_answer(question))
    assert topics <= {"tac", "did", "go on", "result", "side", "automatic side"}
    assert {"tac", "did", "go on"} <= topics


def test_men_who_have_nothing_to_do_are_asked_about_together() -> None:
    """In segment 2 drill A asks nothing of Ike and Lucky, who act one after the other."""
    session = Session.new(GAME, "idle", {"showdown": "main-street", "beside": "facts"})
    while session.questions()[0].topic != FACES:
        question = session.questions()[0]
        sees = "sees somebody" in question.texts()
        session.answer("sees somebody" if sees else question.texts()[0])
    men = session.questions()[0].about["men"]
    assert len(men) > 1
    before = len(session.events)
    session.answer("all of them")
    done = [event for _, event, *_ in session.events[before:] if isinstance(event, Decision)]
    assert [(event.who, event.activity, event.turns) for event in done[: len(men)]] == [
        (name, "nothing", False) for name in men
    ]


def delayed(showdown: str) -> Session:
    """Return a showdown by facts in which all automatic men have delay points as it begins."""
    session = Session.new(GAME, "delayed", {"showdown": showdown, "beside": "facts"})
    while session.questions()[0].topic in ("side", "automatic side"):
        session.answer(str(session.questions()[0].options[0]))
    men = [man.name for man in session.state.characters if man.automatic]
    session.correct("; ".join(f"delay {name} 2" for name in men))
    return session


def labels(session: Session) -> list[str]:
    """Return the answers to what is asked, in words."""
    (question,) = session.questions()
    return [GAME.label(session.state, question, option) for option in question.options]


def test_men_who_would_only_see_to_themselves_are_asked_about_together() -> None:
    """GS-9.3.1: delayed men who face their enemies lose a point each, whatever the distance."""
    session = delayed("saloon-quarrel")
    assert labels(session) == [
        "Yes: Wilson and Barkeep: delay −1",
        "Only Barkeep",
        "Only Wilson",
        "Ask about each of them",
    ]
    noted = GAME.show.at_hand(session.state, session.questions()[0])
    assert noted == ("Wilson: delay 2", "Barkeep: delay 2")
    session.answer("all of them")
    assert [1, 1] == [man.delay for man in session.state.characters if man.automatic]


def test_what_a_correction_changes_is_not_done_by_an_earlier_answer() -> None:
    """Barkeep was to lose a point; without any he is asked about by himself, and told anew."""
    session = delayed("saloon-quarrel")
    session.answer("not Wilson")
    assert session.questions()[0].about["who"] == "Wilson"
    session.correct("delay Barkeep 0")
    session.answer("none of these")
    assert session.questions()[0].about["who"] == "Barkeep"
    session.undo()
    session.undo()
    session.answer("none of these")
    assert session.questions()[0].about["who"] != "Barkeep"
    assert session.state.find("Barkeep").delay == 1


def test_whose_enemy_may_have_moved_is_asked_later_and_a_joint_order_keeps_to_forty_words() -> None:
    """At the trading post each is on his own side: what one does, the others may see."""
    session = delayed("trading-post")
    assert sum(len(label.split()) for label in labels(session)) <= MOST
    first, *others = session.questions()[0].about["men"]
    session.answer(f"not {first}")
    session.answer(session.questions()[0].texts()[-1])
    question = session.questions()[0]
    assert (question.topic, question.about["men"][: len(others)]) == (FACES, others)


def test_every_decision_at_a_table_says_what_hands_do() -> None:
    """Told by facts, each decision has an instruction for the hands."""
    tables = Tables("saloon-quarrel", "hands", 2)
    tables.play_kept()
    tables.play_asked()
    session = tables.asked
    told = tables.orders()
    done = {
        when
        for when, typed in tables.typed.items()
        if any(question is not None and "does" in question.about for question, _ in typed)
    }
    for (turn, segment, _), typed in tables.typed.items():
        for question, text in typed:
            if question is not None and question.topic == FACES and text != ONE_BY_ONE:
                faces = (name for name in question.about["men"] if text != f"not {name}")
                done |= {(turn, segment, name) for name in faces}
    assert done
    assert set(told) | done == set(tables.decisions(session))


def test_hands_are_told_which_gun_it_is() -> None:
    """By facts the program keeps the sheets, so it names the gun that is drawn, cocked or fired."""
    session = Session.new(GAME, "guns", {"showdown": "saloon-quarrel", "beside": "facts"})
    while session.questions()[0].about.get("who") != "Barkeep":
        session.answer(str(session.questions()[0].options[0]))
    question = session.questions()[0]
    labels = [GAME.label(session.state, question, option) for option in question.options]
    assert "0–1 hexes away: draw and cock the R10s" in labels
    letter = " ".join(question.about["letter"])
    assert "Barkeep draws and cocks the R10s from the holster" in letter
    judged = [detail.partition(":")[0] for detail in question.about["details"]]
    assert {"Sees an enemy", "Behind cover"} <= set(judged)


def test_cases_side_by_side_take_forty_words_and_the_else_comes_last() -> None:
    """GS-9.2c: the first case that is true is done, so that their order is kept; few are longer."""
    tables = Tables("gully-ambush", "cases", 2)
    tables.play_kept()
    tables.play_asked()
    asked = [question for typed in tables.typed.values() for question, _ in typed]
    together = [each for each in asked if each is not None and "does" in each.about]
    words = sorted(
        sum(len(GAME.label(tables.asked.state, each, option).split()) for option in each.options)
        for each in together
    )
    assert len(words) >= 12
    assert words[9 * len(words) // 10] <= 40
    assert {question.texts()[-1] for question in together} <= {NONE_OF_THESE, "sees nobody"}


@pytest.mark.parametrize("showdown", ["poker-game", "bank-robbery", "jail-break"])
def test_a_showdown_by_facts_is_written_down_without_places(showdown: str) -> None:
    """Money bags and guns on the ground lie somewhere on the players' board, and nowhere here."""
    session = Session.new(GAME, "written", {"showdown": showdown, "beside": "facts"})
    while session.questions()[0].topic in ("side", "automatic side"):
        session.answer(str(session.questions()[0].options[0]))
    text = GAME.situation(session.state)
    assert "\nat = " not in text
    assert GAME.read_situation(text, "written").state.things == session.state.things


def test_nobody_is_asked_for_an_enemy_when_the_last_one_is_taken_out() -> None:
    """A correction may take out the last enemy in the middle of a segment."""
    session = Session.new(GAME, "last", {"showdown": "duel", "beside": "facts", "side": "second"})
    while session.questions()[0].topic != "fact":
        session.answer("none")
    session.correct("out Ringo dead")
    assert not session.questions()
    outcome = session.outcome()
    assert outcome is not None
    assert outcome.sentence == "Nobody but Doc's side is left."


def test_the_review_of_a_real_table_knows_who_went_out_by_hits() -> None:
    """People count hits; whoever has as many as his strength is out without another word."""
    session = Session.new(GAME, "hits", {"showdown": "saloon-quarrel", "beside": "facts"})
    session.correct("hits Wilson 22")
    session.correct("hits Barkeep 20")
    view = session.view_for()
    found = ending_of(view.view, [told.event for told in view.events], (), 5)
    assert found is not None
    assert found.says == (
        "Only the Marshal\N{RIGHT SINGLE QUOTATION MARK}s side is left. "
        "Barkeep, the last of 2 on the Saloon\N{RIGHT SINGLE QUOTATION MARK}s side, "
        "was knocked out in turn 1."
    )
    assert [moment.title for moment in found.moments] == [
        "Wilson is knocked out",
        "Barkeep is knocked out",
    ]
    assert found.why[0] == "Hits noted: Wilson 22 and Barkeep 20."
    noted = next(told.event for told in view.events if isinstance(told.event, Corrected))
    said = sentence_of(GAME, view.view, noted)
    assert said.rstrip(".") == "Noted: Wilson has taken 22 hits, and is out"


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            events.Strikes(who="Doc", at="Ringo", blow="KICK", leant=()),
            "kick, in turn 3, missed",
        ),
        (
            events.Strikes(who="Doc", at="Ringo", blow="KICK", cancelled_by="BACK UP", leant=()),
            "kick, in turn 3, was stopped by Ringo’s step",
        ),
        (
            events.Strikes(who="Doc", at="Ringo", blow="HOOK", cancelled_by="DUCK", leant=()),
            "hook, in turn 3, was stopped by Ringo’s duck",
        ),
        (events.Strikes(who="Doc", at="Ringo", blow="KICK", hits=5, leant=()), ""),
        (
            events.Shoots(who="Doc", at="Ringo", weapon="C45", result="miss", leant=()),
            "shot, in turn 3, missed",
        ),
        (events.Shoots(who="Doc", at="Ringo", weapon="C45", result="hit", leant=()), ""),
    ],
)
def test_the_review_says_what_came_of_the_last_try_of_who_is_out(
    event: events.Strikes | events.Shoots, told: str
) -> None:
    assert last_try(event, 3) == told


def test_the_review_says_how_many_blows_missed() -> None:
    counts = Counter({(STRUCK, YOURS): 1, (STRUCK, THEIRS): 3, (BLOWS, THEIRS): 2})
    told = [blows_said(counts, side) for side in (YOURS, THEIRS)]
    assert told == ["struck 1 blow, which did not land", "struck 3 blows and landed 2"]


def test_a_gun_that_is_dropped_lies_in_no_hand() -> None:
    """What lies on the ground is in no box of a sheet, whoever let it fall."""
    session = Session.new(GAME, "drop", {"showdown": "duel", "beside": "facts", "side": "second"})
    session.correct("box Doc C45 hand; drop Doc C45")
    assert [""] == [lying.weapon.box for lying in session.state.ground]


def test_a_victim_who_is_out_is_nobodys_target_any_more() -> None:
    """Whoever a shot has put out of play is asked about no more."""
    session = Session.new(GAME, "out", {"showdown": "duel", "beside": "facts"})
    chance = Chance("out")
    for _ in range(400):
        if not session.questions():
            break
        question = session.questions()[0]
        if question.topic == "result":
            session.answer("out of play")
        elif question.topic == "tac":
            session.answer("none")
        else:
            session.answer(any_answer(question, chance))
    outcome = session.outcome()
    assert outcome is not None
    assert "Nobody but" in outcome.sentence


def test_lonehand_draws_the_cards_of_the_markers_and_tells_when_to_plot() -> None:
    """GS-9.2b: nobody is asked for a TAC entry until a person says that he draws the cards."""
    options = {"showdown": "duel", "side": "first", "beside": "facts"}
    session = Session.new(GAME, "markers", options)
    seen = session.view_for()
    told = [happenings.instruction(seen.view, each.event) for each in seen.events]
    assert "Plot for Doc." in told
    assert "tac" != session.questions()[0].topic
    typed = Session.new(GAME, "markers", options, typed=("deck",))
    question = typed.questions()[0]
    assert question.form is not None
    assert ["none", "A>B", "A>C", "A>D"] == list(question.form.candidates(9))


@pytest.mark.parametrize(
    ("text", "marker"), [("none", "A"), ("A>C, B>C", "C"), ("B>C", "A"), ("d", "D"), ("", "A")]
)
def test_a_tac_entry_is_typed_as_the_card_has_it_or_as_the_new_marker(
    text: str, marker: str
) -> None:
    """A result card's entry is understood in both spellings."""
    assert marker == new_marker("A", TacForm("A").check(text))


def test_what_is_no_tac_entry_says_what_would_be_right() -> None:
    """A wrong entry is refused with an example."""
    with pytest.raises(Refusal, match="A>B"):
        TacForm("A").check("A=B")


def test_beside_a_table_is_an_option_that_the_table_flag_sets() -> None:
    """The game says which option a game beside a real table begins with."""
    assert {"beside": "facts"} == dict(Gunslinger.beside)


def test_the_last_answer_to_a_question_is_offered_again_also_after_a_game_is_stored() -> None:
    options = {"showdown": "duel", "beside": "facts", "side": "second"}
    session = Session.new(GAME, "kept", options)
    given: dict[str, str] = {}
    for _ in range(80):
        question = session.questions()[0]
        last = question.about.get("last", "")
        if last:
            break
        answer = "none" if question.topic == "tac" else str(question.options[0])
        if "fact" in question.about:
            given[question.about["fact"]] = answer
        session.answer(answer)
    assert (True, given[question.about["fact"]]) == (bool(last), last)
    state = GAME.decode(GAME.encode(session.state))
    assert session.state.said == state.said
    assert last == state.said.to(question.about["who"], question.about["fact"])
