"""At a real table automatic characters bleed, tire and drop what an arm can no longer hold."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from lonehand.engine.at_table.cases import Question as FactQuestion
from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Corrected
from lonehand.engine.game import settle_options
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.engine.reasons import Weighed
from lonehand.faces import viewmodel
from lonehand.faces.at_table import tableside
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.at_table.hands import AT_TABLE, BY_FACTS, AtTable, ask_fact
from lonehand.games.gunslinger.at_table.ledger import ledger
from lonehand.games.gunslinger.at_table.questions import FROM_COVER, IN_SIGHT
from lonehand.games.gunslinger.face.ending import (
    hits_said,
    last_out,
    said_to_be_out,
    whose_end_is_said,
    worn_out,
)
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.player.forecast import Attack
from lonehand.games.gunslinger.player.ideas import Idea
from lonehand.games.gunslinger.rules.plotting import ActionUse
from lonehand.games.gunslinger.state import Character, Play, State, Wound
from lonehand.games.gunslinger.text.corrections import correct
from lonehand.games.gunslinger.words import cases, happenings, orders
from lonehand.games.gunslinger.words.advice import (
    attacks_in_words,
    what_he_does,
    what_they_suffer,
    why_plots,
)
from lonehand.games.gunslinger.words.effects import Odds
from lonehand.games.gunslinger.words.questions import prompt

DUEL = {"beside": "facts", "showdown": "duel", "side": "first"}


def table(*people: Character, beside: str = "facts") -> Play:
    state = State(settle_options(GAME, {"beside": beside}), characters=list(people))
    return Play(state, BatchDoor({}, Chance("worn")), GAME.rules_for(state))


def test_what_is_noted_of_a_man_ends_with_that_he_is_out() -> None:
    noted = happenings.notes_in_words("hits Doc 20; wound Doc chest light; delay Al 1", {"Doc": 20})
    assert noted == (
        "Doc has taken 20 hits and has a light chest wound, and is out; Al has 1 delay point"
    )


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
    first = [text for text in said if text][:4]
    assert first[0] == "Lay out the map: Open ground."
    assert first[1].startswith("Put Doc in E5, facing E, C45 ")
    assert first[2] == "Put Ringo in G5, facing W, C45 cocked."
    assert first[3].startswith("Give Ringo the marker ")  # once, whether or not it has changed


def test_a_table_with_a_map_is_laid_out_too() -> None:
    view = Session.new(GAME, "laid out", {**DUEL, "beside": "map"}, {}, ()).view_for()
    said = [happenings.instruction(view.view, each.event) for each in view.events]
    first = [text for text in said if text][:2]
    assert first[0] == "Lay out the map: Open ground, with everybody as on Lonehand’s map."
    assert first[1].startswith("Give Ringo the marker ")
    told = next(each.event for each in view.events if isinstance(each.event, events.LaysOut))
    card = orders.order(view.view, told)
    assert card is not None
    assert (card.deed, card.row) == ("Lay out the map: Open ground", "")  # alone, above the map
    assert card.where == "Everybody as on Lonehand’s map."


@pytest.mark.parametrize(
    ("zone", "why", "named"),
    [
        ("the nearest enemy", "", "the hex in the nearest enemy’s aim zone"),
        ("", "He runs for the way out, that hex.", "the way out"),
        ("", "That hex is the best hex in the zone of some other enemy.", "the hex in the other"),
    ],
)
def test_an_order_names_the_hex_that_people_find(zone: str, why: str, named: str) -> None:
    state = State(settle_options(GAME, {"beside": "facts"}))
    line = Weighed("Target", use=False, clause="GS-9.2.11.n", say=why)
    decided = events.Decision(
        0, (line,), who="Kid", marker="A", segment=1, activity="nothing", target="that hex",
        zone=zone, turns=True, by_hand=events.ALL,
    )  # fmt: skip
    card = orders.order(state, decided)
    assert card is not None
    assert card.deed.startswith(f"Turn to {named}")
    assert "that hex" not in " ".join((card.deed, card.where, *card.rest)).casefold()


def test_what_a_delay_point_on_and_off_comes_to_is_told_once() -> None:
    state = State(settle_options(GAME, {"beside": "facts"}))
    decided = events.Decision(
        0, (), who="Kid", marker="A", segment=1, activity="nothing", target="Doc", turns=True,
        removes=True, by_hand=events.ALL,
    )  # fmt: skip
    card = orders.order(state, decided)
    assert card is not None
    assert card.deed == "Turn to Doc"
    comes = "Doc comes into his aim zone."
    assert card.where == f"{comes} His delay stays as it is: one point on, one off."


def test_a_persons_man_gets_down_without_typing() -> None:
    session = Session.new(GAME, "laid out", {**DUEL, "beside": "map"}, {}, ())
    while (question := session.questions()[0]).topic != "did":
        session.answer("none" if question.form else str(question.options[0]))
    assert question.form is not None
    first, then, *steps = question.form.candidates(9)
    assert (first, then) == ("nothing", "down")
    assert len(steps) > 2


def test_hits_are_told_by_what_they_came_from() -> None:
    counts: Counter[tuple[str, int]] = Counter({("Hits taken", 0): 6, ("effort", 0): 6})
    assert hits_said(counts, 0) == "6 hits from effort"
    counts += Counter({("Hits taken", 0): 2, ("wounds", 0): 2})
    assert hits_said(counts, 0) == "8 hits (2 from wounds, 6 from effort)"


@pytest.mark.parametrize(("last", "marked"), [("no", "yes"), ("yes", "yes"), ("", "")])
def test_whoever_was_told_to_turn_faces_it_then(last: str, marked: str) -> None:
    play, asked = table(Character("Kid", "b")), []
    words, about = "that hex is in his aim zone", ("in_zone", "that hex")
    if last:
        play.state.said.keep("Kid", words, last)

    def ask(*args: Any) -> str:
        asked.append(args[4]["last"])
        return "yes"

    door: Any = SimpleNamespace(ask=ask)
    fact = FactQuestion(about, words, {"yes": True, "no": False})
    ask_fact(Play(play.state, door, play.rules), play.state.characters[0], fact)
    assert asked == [marked]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("at Doc F6 NE", "At the table, Doc is in F6 facing NE."),
        ("at Doc F6; down Doc", "At the table, Doc is in F6 and is down."),
        ("head Doc F5; faces Doc W", "At the table, Doc looks out to F5 and faces W."),
    ],
)
def test_what_a_person_did_at_a_table_is_told_in_words(typed: str, told: str) -> None:
    play = table(Character("Doc", side="Doc", seat="player", strength=20), beside="map")
    assert GAME.sentence(play.state, events.Did(who="Doc", text=typed)) == told


def test_what_is_asked_about_an_attack_says_which_one_it_is() -> None:
    (who,) = [each for each in Session.new(GAME, "a", DUEL).state.characters if each.automatic]
    gun = who.weapons[0]
    assert orders.attack("SHOOT", "Doc", gun) == "fires the C45 at Doc"
    assert orders.attack("KICK", "the nearest enemy", gun) == "kicks the nearest enemy"
    about = {"who": "Ringo", "victim": "Doc", "deed": orders.attack("JAB", "Doc", gun)}
    asked = Question("player", "BG-OUT", "result", ("in play", "out"), about=about)
    view = Session.new(GAME, "a", DUEL).view_for().view
    assert prompt(view, asked) == "Ringo jabs Doc. Draw a result card. How is Doc now?"


def test_an_attack_is_asked_about_with_what_it_takes_to_resolve_it() -> None:
    (who,) = [each for each in Session.new(GAME, "a", DUEL).state.characters if each.automatic]
    who.one_handed, who.brawling, who.entered = 1, -1, 1
    who.wounds = [Wound("gun arm", "L")]
    said = orders.counts(who, "SHOOT", 2)
    assert said == (" (Aim time 5: aim points 2, skill +1, gun +2; wounded gun arm; he has moved)")
    assert orders.counts(who, "KICK", 0) == " (Brawling −1)"


def test_the_first_question_says_the_marker_that_he_holds() -> None:
    session = Session.new(GAME, "marker", DUEL, typed=("deck",))
    (question,) = session.questions()
    assert "begins with A? (He holds TAC A)" in prompt(session.view_for().view, question)


@pytest.mark.parametrize(
    ("key", "answers", "asked", "told"),
    [
        (["whom", IN_SIGHT], ["Doc"], "Who is the nearest enemy that Ike sees?", "Doc"),
        (["in_zone", FROM_COVER], ["yes"], "that Ike is in cover from in Ike’s aim zone?", "Yes"),
        (["sight"], ["somebody", "nobody"], "Does Ike see an enemy?", "Yes"),
        (["exits"], ["none"], "Is there a way out of the building that Ike is in?", "No"),
        (["exits"], ["that hex", "none"], "Is there a way out of", "Yes"),
        (["other_zone_hexes", "Doc"], ["that hex", "none"], "the aim zone of another", "Yes"),
        (["two_handed_in_sight"], ["none"], "Does Ike see a two-handed weapon", "No"),
        (["usable_weapons"], ["that weapon", "none"], "that Ike can use lie free", "Yes"),
    ],
)
def test_a_fact_is_asked_for_in_a_sentence(
    key: list[str], answers: list[str], asked: str, told: str
) -> None:
    about = {"who": "Ike", "fact": "the way out", "key": key}
    question = Question("player", "GS-9.2c", "fact", tuple(answers), about=about)
    view = Session.new(GAME, "a", DUEL).view_for().view
    assert asked in prompt(view, question)
    assert GAME.label(view, question, answers[0]) == told


def test_cases_are_read_in_the_words_of_the_table() -> None:
    both = "sees nobody, and hidden from somebody"
    assert cases.case_told(both) == "sees no enemy, and behind cover"
    assert cases.case_told("not in zone", "Ike’s") == "outside Ike’s aim zone"
    assert cases.case_told("at 4–6 hexes") == "4–6 hexes away"
    assert cases.case_told("hidden from Doc") == "behind cover from Doc"
    assert cases.case_told("cover within 6 hexes") == "cover within 6 hexes of him"
    for hexes in ("no such hex", "hex not farther", "the enemy is nearer"):
        assert "of the enemy’s aim zone" in cases.case_told(hexes)


def test_who_is_out_by_a_correction_is_told_at_the_end() -> None:
    told = [(1.5, Corrected(text=f"out {each} dead")) for each in ("Ike", "Ringo")]
    at = [(now, out) for now, each in told for out in said_to_be_out(each)]
    says = " ".join(last_out({"Ike": "Ringo's side", "Ringo": "Ringo's side"}, at))
    assert "the last of 2 on Ringo's side" in says
    found = said_to_be_out(Corrected(text="hits Ike 4; out Fast Eddie dead; out Ike no"))
    assert [("Fast Eddie", "dead")] == [(each.who, each.condition) for each in found]


def test_the_only_man_left_is_the_one_that_is_hit() -> None:
    session = Session.new(GAME, "only", {**DUEL, "size": "full"})
    book = GAME.rules_for(session.state).book
    men = [each for each in session.state.characters if each.automatic]
    for man in men[1:]:
        session.correct(f"out {man.name} dead")
    found = ledger(session.state, None, book)
    assert found is not None
    assert [men[0].name] == [each.name for each in found.entries if each.first]
    assert found.opens == f"I hit {men[0].name}"


def test_each_result_of_the_book_is_one_tap_and_does_what_the_book_says() -> None:
    """A hit brings as much delay; what a shot does to a part of the body, too, is one answer."""
    session = Session.new(GAME, "results", {"showdown": "saloon-quarrel", "beside": "facts"})
    session.correct("hits Wilson 3; delay Wilson 2")
    book = GAME.rules_for(session.state).book
    found = ledger(session.state, None, book)
    assert found is not None
    assert [says for _, says in found.openers] == ["I hit Wilson", "I hit Barkeep"]
    (rows,) = [each.results for each in found.entries if each.name == "Wilson"]
    assert len(rows) == 7
    done = set()
    for tick in (tick for row in rows for tick in row.ticks):
        assert tick.sends
        state = session.state.copy()
        correct(state, tick.text)
        man = state.find("Wilson")
        wound = (man.wounds[0].part, man.wounds[0].grade) if man.wounds else ("", "")
        done.add((*wound, man.hits - 3, man.delay - 2 if man.active else 0))
    shots = {
        (part, wound.grade, wound.hits, wound.delay if wound.hits + 3 < 20 else 0)
        for part, row in book.wounds.items()
        for wound in row
        if wound.grade in ("L", "S")
    }
    assert shots <= done
    assert {blow.hits for row in book.blows.values() for blow in row} - {0} <= {x[2] for x in done}


def test_what_was_noted_of_a_man_stands_beside_his_name() -> None:
    session = Session.new(GAME, "noted", {"showdown": "saloon-quarrel", "beside": "facts"})
    session.correct("hits Wilson 8; delay Wilson 3; wound Wilson leg light")
    while session.questions()[0].about.get("who") != "Wilson":
        session.answer(session.questions()[0].texts()[0])
    told = "8 of 20 hits, light leg wound, delay 3"
    assert GAME.show.at_hand(session.state, session.questions()[0]) == (f"Wilson: {told}",)
    session.answer("one by one")
    assert GAME.show.at_hand(session.state, session.questions()[0]) == (told,)
    session.correct("hits Wilson 0; delay Wilson 0; heal Wilson leg")
    assert not GAME.show.at_hand(session.state, session.questions()[0])


def test_the_picture_of_the_board_says_that_it_is_the_set_up_once_it_is() -> None:
    session = Session.new(GAME, "noted", {"showdown": "saloon-quarrel", "beside": "facts"})
    while not session.state.segment:
        assert not GAME.show.board_notes(session.state)
        session.answer(session.questions()[0].texts()[0])
    session.correct("marker Wilson C; delay Wilson 3")
    says, wilson, _ = GAME.show.board_notes(session.state)
    assert "set-up" in says
    assert wilson == "Wilson now: drill C, R10 holstered, delay 3."


def test_a_shot_before_anybody_is_in_sight_says_so() -> None:
    options = {"showdown": "corral", "side": "first"}
    session = Session.new(GAME, "nobody", options)
    (man, *_) = [each for each in session.state.characters if each.seat]
    odds = Odds(GAME.rules_for(session.state), session.state, man, [])
    odds.seen = []
    assert odds.likeliest_hit(0) == "no enemy in sight"


def test_a_table_without_a_map_is_shown_the_board_with_everybody_on_it() -> None:
    by_facts = {"beside": "facts", "side": "first", "showdown": "corral"}
    drawn = GAME.show.board_to_lay(Session.new(GAME, "board", by_facts).view_for().view)
    assert all(f">{name}<" in drawn for name in ("Marshal", "Fast Eddie"))
    asked = Session.new(GAME, "board", by_facts | {"side": "rule", "showdown": "saloon-quarrel"})
    plain = GAME.show.board_to_lay(asked.view_for().view)
    assert sum(each.automatic for each in asked.state.characters) == plain.count(", drill A") == 2
    on_screen = Session.new(GAME, "board", {"side": "first", "showdown": "corral"})
    assert not GAME.show.board_to_lay(on_screen.view_for().view)


def test_orders_leave_room_for_the_cases_of_a_question() -> None:
    session = Session.new(GAME, "room", {**DUEL, "size": "full"})
    while "does" not in session.questions()[0].about:
        session.answer(str(session.questions()[0].options[0]))
    question = viewmodel.question_seen(session.view_for(), beside=True)
    assert question is not None
    rows = len(question.options)
    room = tableside.room_above(question, picks=False)
    assert 2 * rows + room <= 18


def test_a_table_is_told_who_of_its_own_men_acts_before_and_after() -> None:
    doc, wyatt = (Character(name, side="Doc", seat="player") for name in ("Doc", "Wyatt"))
    ringo, ike = (Character(name, side="Ringo") for name in ("Ringo", "Ike"))
    state = table(doc, ringo, wyatt, ike).state
    for who, said in (("Ringo", "Doc acts before him"), ("Ike", "Wyatt acts before him")):
        about = {"who": who, "does": ["nothing"]}
        asked = Question("player", "GS-9.2c", "fact", ("none of these",), about=about)
        assert prompt(state, asked) == f"{who}: do the first that is true. ({said})"
    state.characters = [ringo, doc, wyatt]
    about = {"who": "Ringo", "does": ["nothing"]}
    asked = Question("player", "GS-9.2c", "fact", ("none of these",), about=about)
    assert prompt(state, asked).endswith("(Doc and Wyatt act after him)")


def test_undo_names_who_draws_from_now_on() -> None:
    session = Session.new(GAME, "switched", DUEL)
    session.switch("deck", typed=True)
    assert viewmodel.line_name(GAME, session.record.path()[-1]) == "you type the deck"
    session.switch("deck", typed=False)
    assert viewmodel.line_name(GAME, session.record.path()[-1]) == "Lonehand does the deck"


def test_whoever_was_named_last_is_offered_as_still_the_one() -> None:
    about = {"who": "Ike", "key": ["whom", "the nearest enemy he sees"], "last": "Doc"}
    question = Question("you", "GS-9.2c", "fact", ("Doc", "Kid"), about)
    assert [cases.answer(question, name) for name in ("Doc", "Kid")] == ["Still Doc", "Kid"]


def test_an_attack_that_cannot_well_hit_is_told_as_a_long_shot() -> None:
    hopeless = Attack("Slim", "Guard", 2, 0.004, is_blow=False)
    assert attacks_in_words([hopeless]) == "shoots at Guard in segment 2 (a long shot)"
    fair = hopeless._replace(hit=0.2)
    assert attacks_in_words([fair]) == "shoots at Guard in segment 2 (20 %)"


def test_a_blow_that_something_cancels_is_told_as_an_attack() -> None:
    ducked = Attack("Barkeep", "Thompson", 5, 0.0, is_blow=True, cancelled_by="DUCK")
    says = "strikes Thompson in segment 5 (cancelled by"
    assert attacks_in_words([ducked]) == f"{says} the duck)"
    assert attacks_in_words([ducked._replace(cancelled_by="BACK UP")]) == f"{says} a step)"
    both = attacks_in_words([ducked, ducked._replace(cancelled_by="", hit=0.12)])
    assert both == "strikes Thompson in segment 5 (cancelled by the duck, then 12 %)"


def test_a_man_who_steps_back_does_not_go_for_the_nearest_enemy() -> None:
    ahead: Any = SimpleNamespace(attacks=[])
    actions = {name: ActionUse(name, name, 1) for name in ("BACK UP", "ADVANCE")}
    back, both = Idea((actions["BACK UP"],), "enemy"), Idea(tuple(actions.values()), "enemy")
    assert what_he_does(ahead, "Doc", back) == "steps back"
    assert what_he_does(ahead, "Doc", both) == "goes for the nearest enemy"


def test_attacks_and_a_walk_are_told_in_one_row_with_one_and() -> None:
    blow = Attack("Doc", "Ike", 2, 0.5, is_blow=True)
    ahead: Any = SimpleNamespace(attacks=[blow, blow._replace(at="Kid", segment=4)])
    idea = Idea(tuple(ActionUse(name, name, 1) for name in ("ADVANCE", "HOOK", "JAB")), "enemy")
    assert what_he_does(ahead, "Doc", idea) == (
        "goes for the nearest enemy, strikes Ike in segment 2 (50 %) "
        "and strikes Kid in segment 4 (50 %)"
    )


def test_that_no_opponent_attacks_does_not_deny_ones_own_attack() -> None:
    ahead: Any = SimpleNamespace(attacks=[Attack("Doc", "Ike", 5, 0.5, is_blow=True)])
    quiet = "If all goes as plotted, no opponent is likely to attack."
    assert what_they_suffer(ahead, ["Doc"]) == quiet


def test_a_hint_calls_the_woman_she_and_a_man_he() -> None:
    nobody: Any = SimpleNamespace(attacks=[], play=table(Character("Woman"), Character("Scout")))
    said = {name: why_plots(nobody, {name: Idea((), "")}) for name in ("Woman", "Scout")}
    assert "nothing she could plot now" in said["Woman"]
    assert "nothing he could plot now" in said["Scout"]


def test_a_man_whom_somebody_kills_did_not_just_die() -> None:
    shot, bled = (events.Out(who="Doc", condition="dead", by=by) for by in ("Ike", ""))
    said = [" ".join(last_out({"Doc": "Doc's side"}, [(3.5, each)])) for each in (shot, bled)]
    assert "Doc was killed in turn 4 by Ike" in said[0]
    assert "Doc died in turn 4" in said[1]


def test_at_a_table_nobody_knows_how_a_persons_man_went_out() -> None:
    doc = Character("Doc", side="Doc", seat="player", strength=20, condition="unconscious")
    ike = Character("Ike", side="Ike", strength=20, condition="unconscious")
    state = table(doc, ike).state
    outs = [events.Out(who=name, condition="unconscious", by="Al") for name in ("Doc", "Ike")]
    told = [GAME.sentence(state, event) for event in outs]
    assert told == [
        "Doc is out of play, brought down by Al.",
        "Ike passes out, brought down by Al.",
    ]
    said = whose_end_is_said(state)
    assert [" ".join(last_out({"Doc": "Doc's side"}, [(1.5, outs[0])], said=said))] == [
        "Doc was put out of play in turn 2 by Al."
    ]


def test_whoever_tires_until_he_is_out_is_told_to_pass_out_from_it() -> None:
    blow = events.Strikes(who="Ike", at="Doc", blow="JAB", card=1, index=5, hits=3)
    told = [blow, events.Tires(who="Doc", hits=1), events.Out(who="Doc", condition="unconscious")]
    says = " ".join(last_out({"Doc": "Doc's side"}, [(6.9, event) for event in told]))
    assert "Doc passed out in turn 7 from his own effort" in says
    assert worn_out([told[1], blow, told[2]]) == {}, "the blow was the end of him"
    noted = Corrected(text="down Doc; hits Doc 23; delay Doc 3")
    assert worn_out([told[1], noted, told[2]]) == {}, "so was the hit that a real table noted"
