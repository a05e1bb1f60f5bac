"""Beside a real table: what is asked, how often, and what the orders say."""

from __future__ import annotations

import itertools
import random
import statistics
from typing import Any

import pytest
from gunfights import Fight, man
from real_table import RealTable

from lonehand.engine.at_table.orders import MOST
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Corrected
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.faces import viewmodel
from lonehand.faces.at_table import corrections, putting_back, tableside
from lonehand.games.outlaws import events, turn
from lonehand.games.outlaws.at_table import hands
from lonehand.games.outlaws.face import ending
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.rules.wounds import wounds_of
from lonehand.games.outlaws.words import happenings, people, questions
from lonehand.show.contract import show_of
from lonehand.show.logs import Rolled
from lonehand.testing.script import ScriptedDoor

BY_FACTS = {"beside": "facts"}


def orders(fight: Fight, *answers: str, **draws: list[str]) -> list[str]:
    """Let the first man's counter be drawn; return the lines of his orders."""
    with ScriptedDoor(answers, draws=draws) as door:
        hands.play_counter(fight.play(door), fight.state.men[0])
    told = [each.event for each in door.events]
    return [line for event in told if isinstance(event, events.Order) for line in event.lines]


def test_at_a_table_an_order_says_what_the_hands_do() -> None:
    fight = Fight(man("A", "C5 E"), man("B", "F5 W", "blue", plays="player"), options=BY_FACTS)
    lines = orders(fight, "place: open", "result: done", auto=["2"], dice=["1", "6"])
    assert ["Turn to B and spend every action on shooting."] == lines[:1]
    assert "away from him" in lines[1]


def test_at_a_table_hands_find_the_target_among_several_by_the_rule() -> None:
    fight = Fight(
        man("A", "C5 E"),
        man("B", "F5 W", "blue", plays="player"),
        man("C", "G5 W", "blue", plays="player", holds=("Winchester",)),
        options=BY_FACTS,
    )
    lines = orders(fight, "place: covered", "result: done", auto=["5"], dice=["1", "6"])
    assert "Turn to C and" in lines[0]
    lines = orders(fight, "place: open", "result: done", auto=["2"], dice=["1", "6"])
    assert "Turn to the nearest enemy and" in lines[0]
    fight.state.facts["target"] = "B"
    lines = orders(fight, "place: open", "result: done", auto=["2"], dice=["1", "6"])
    assert "Turn to B and" in lines[0]


@pytest.mark.parametrize(("typed", "says"), [((), ""), (("auto",), "Roll the light green die")])
def test_hands_take_an_auto_die_only_where_they_roll_it(typed: tuple[str, ...], says: str) -> None:
    session = Session.new(GAME, "dice", BY_FACTS, typed=typed)
    while not any(isinstance(told.event, events.Colour) for told in session.events):
        question = session.questions()[0]
        is_place = question.topic == "place"
        session.answer(hands.COVERED if is_place else question.texts()[0])
    seen = session.view_for()
    number = next(n for n, told in enumerate(seen.events) if isinstance(told.event, events.Colour))
    assert tableside.instruction(seen, number).startswith(says)
    assert bool(tableside.instruction(seen, number)) == bool(says)


def test_a_persons_own_turn_takes_one_answer_and_no_card() -> None:
    session = Session.new(GAME, "own", BY_FACTS)
    while session.questions()[0].about.get("who") not in ("Bill", "Dale"):
        session.answer(session.questions()[0].texts()[0])
    question, seen = session.questions()[0], session.view_for()
    assert GAME.prompt(session.state, question).startswith("Play ")
    last = max(n for n, told in enumerate(seen.events) if isinstance(told.event, events.Order))
    card = tableside.order(seen, last, tableside.instruction(seen, last))
    assert tableside.has_done(seen, card)


def test_in_a_persons_own_turn_the_answers_of_opponents_are_told() -> None:
    fight = duel()
    enemy, mine = fight.state.men
    enemy.gun = 2
    with ScriptedDoor(()) as door:
        play = fight.play(door)
        far = play.numbers.snap_shot["handgun"] + enemy.gun
        told = " ".join(hands.answers(play, mine))
        assert f"A tries a Snap-shot within {far} squares on 1 to 4." in told
        own = events.Order(mine.name, (events.OWN_TURN, *hands.answers(play, mine)))
        assert happenings.order(fight.state, own) == told, "whose turn it is stands above it"
        enemy.is_mounted = True
        assert not any("dirt" in each for each in hands.answers(play, mine)), "riders stay up"
        enemy.items[0].loaded = 0
        assert hands.answers(play, mine) == (), "an empty gun answers nobody"


def test_in_ones_own_turn_the_answers_stay_in_sight_and_know_what_was_told() -> None:
    session = Session.new(GAME, "own", BY_FACTS)
    while session.questions()[0].about.get("who") not in ("Bill", "Dale"):
        session.answer(session.questions()[0].texts()[0])
    show, view = GAME.show, session.state
    assert show.at_hand(view, session.questions()[0]) == (), "the order above it tells them"
    armed = [each for each in view.men if each.is_auto and each.items_held()]
    for each in armed:
        session.answer(each.name)
        session.answer("right-arm light")
        told = " ".join(show.at_hand(session.state, session.questions()[0]))
        assert each.name not in told, "he has dropped his gun"
        assert told.startswith("No opponent can") == (each is armed[-1])


def test_in_words_everybody_is_as_the_program_knows_him_and_nobody_is_off_the_map() -> None:
    view = Session.new(GAME, "words", BY_FACTS).view_for().view
    told = show_of(GAME).twin(view)
    assert told[0] == "Look at your own table to see where everybody is."
    assert "Bill (Townsmen): Winchester." in told
    assert not any("not on the map" in line for line in told)


FACTS = """counter = "Bill"

[options]
shootout = "street-fight"
beside = "facts"

[facts]
place = "covered"
target = "Luke Young"
result = "done"

[[man]]
name = "Bill"
side = "Townsmen"
plays = "auto"

[[man]]
name = "Daniel"
side = "Outlaws"

[[man]]
name = "Luke Young"
side = "Outlaws"
"""


def test_the_facts_of_a_situation_are_not_asked_for() -> None:
    laid = GAME.read_situation(FACTS, "facts")
    again = GAME.situation(laid.state)
    assert laid.state == GAME.read_situation(again, "again").state
    assert "\nat = " not in again, "nobody stands anywhere"
    with ScriptedDoor(draws={"auto": ["1"], "dice": ["2", "6"]}) as door:
        GAME.step(laid.state, door)
    told = [each.event for each in door.events]
    assert ["Luke Young"] == [event.target for event in told if isinstance(event, events.Target)]
    assert {} == laid.state.facts


@pytest.mark.parametrize(
    ("is_", "should_be", "says"),
    [
        ('"covered"', '"up"', "facts, place: “up” is not an answer here; choose “unseen”"),
        ('"Luke Young"\nresult', '"Sam"\nresult', "facts, target: “Sam” is not an answer here"),
        ("place =", "where =", "facts: there is no fact where; choose place"),
        ("Townsmen", "Twnsmen", "man 1, side: street-fight has no side “Twnsmen”; did you mean"),
        ("Luke Young", "Luke Old", "man 3, name: nobody is called “Luke Old”; did you mean “Luke"),
        ("Luke Young", "Zorro", "is called “Zorro”; for a character of your own, write gun, brawl"),
        ('beside = "facts"', "", "facts: facts replace the map; set beside = “facts” to use them"),
    ],
)
def test_facts_that_cannot_be_are_refused(is_: str, should_be: str, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.read_situation(with_places(FACTS.replace(is_, should_be), is_), "facts")
    assert says in str(refused.value)


def with_places(text: str, is_: str) -> str:
    """Return a situation with a square for everybody, if it has a map now."""
    for who, at in (("Bill", "I8 W"), ("Daniel", "B6 S"), ("Luke Young", "B8 S")):
        if is_.startswith("beside"):
            text = text.replace(f'name = "{who}"', f'name = "{who}"\nat = "{at}"')
    return text


def test_at_a_table_what_came_of_it_is_said_in_two_answers() -> None:
    fight = Fight(man("A", "C5 E"), man("B", "F5 W", "blue", plays="player"), options=BY_FACTS)
    answers = ("place: open", "result: B", "change: dead")
    with ScriptedDoor(answers, draws={"auto": ["2"], "dice": ["1", "6"]}) as door:
        hands.play_counter(fight.play(door), fight.state.men[0])
    assert "dead" == fight.state.find("B").out
    out = next(each.event for each in door.events if isinstance(each.event, events.IsOut))
    assert "A" == out.by
    card = GAME.order(fight.state, out)
    assert card is not None
    assert card.own == "Player"


def test_at_a_table_whoever_waits_has_changed_nothing_and_nothing_is_asked() -> None:
    fight = Fight(man("A", "C5 E"), man("B", "F5 W", "blue", plays="player"), options=BY_FACTS)
    assert ["Wait. He does nothing."] == orders(fight, "place: unseen", auto=["6"])


def test_at_a_table_how_he_is_himself_is_said_in_one_answer() -> None:
    fight = Fight(man("A", "C5 E"), man("B", "F5 W", "blue", plays="player"), options=BY_FACTS)
    answers = ("place: open", "result: prone", "result: out of ammunition", "result: done")
    orders(fight, *answers, auto=["2"], dice=["1", "6"])
    a = fight.state.find("A")
    assert (True, 0) == (a.is_prone, a.items[0].loaded)


def test_at_a_table_what_befell_him_is_told_from_whom_else_it_befell() -> None:
    """Beside it stand the names of all, so that prone alone might be anybody's."""
    asked = Question("Player", "OL-TABLE", "result", ("prone", "A", "done"), {"who": "A"})
    said = [questions.label(duel().state, asked, option) for option in asked.options]
    assert ["He is prone", "A", "Done"] == said


@pytest.mark.parametrize(
    ("die", "dice", "answers"),
    [
        ("6", ["2", "2"], ("result: B", "change: leg light")),
        ("2", ["1", "6"], ("result: prone", "result: done")),
        ("2", ["1", "6"], ("result: B", "change: leg light", "result: done")),
        ("2", ["1", "6"], ("result: B", "change: dead")),
        ("4", ["3", "6"], ("result: prone",)),
    ],
)
def test_at_a_table_nothing_is_asked_again_that_an_order_cannot_have_changed(
    die: str,
    dice: list[str],
    answers: tuple[str, ...],
) -> None:
    """After a shot, whether he lies there is known; after a walk, how the others are.

    Whoever spends every action on shooting can hit again, as long as the target is there.
    """
    place = "place: open" if die in "26" else "place: unseen"
    assert orders(duel(), place, *answers, auto=[die], dice=dice)


def test_at_a_table_empty_hands_draw_before_they_shoot_and_answer_afterwards() -> None:
    fight = duel()
    a, b = fight.state.men
    a.right = a.left = -1
    gun = a.items[0].name
    with ScriptedDoor(()) as door:
        assert hands.answers(fight.play(door), b) == (), "empty hands answer nobody"
    dice = {"auto": ["2"], "dice": ["1", "6"]}
    lines = orders(fight, "place: open", "result: done", **dice)
    assert lines[0] == f"Turn to B, draw the {gun} and spend every action on shooting."
    with ScriptedDoor(()) as door:
        assert "A tries a Snap-shot within" in hands.answers(fight.play(door), b)[0]
    again = orders(fight, "place: open", "result: done", **dice)
    assert again[0] == "Turn to B and spend every action on shooting."


@pytest.mark.parametrize(
    ("more", "order"),
    [
        (
            {"holds": ("Knife",), "carries": ("Colt 45",)},
            "Turn to B, swap the Knife for the Colt 45 and spend every action on shooting.",
        ),
        (
            {"holds": ("Lance",), "carries": ("Bow",), "is_mounted": True, "is_tuwa": True},
            "Turn to B, swap the Lance for the Bow and spend every action on shooting.",
        ),
        (
            {"holds": ("Bow",), "is_prone": True},
            "Get Up. Turn to B and spend every action on shooting.",
        ),
        (
            {"holds": ("Bow",), "carries": ("Colt 45",), "lost": 3},
            "Drop the Bow and draw the Colt 45.",
        ),
        ({"holds": ("Knife",)}, "Seen by B? Walk to the nearest cover not next to the target"),
        (
            {"holds": ("Winchester",), "rounds": {"Winchester": 0}, "carries": ("Colt 45",)},
            "Turn to B, swap the Winchester for the Colt 45 and spend every action on shooting.",
        ),
    ],
)
def test_at_a_table_whoever_holds_no_loaded_gun_is_told_what_to_do_before_a_shot(
    more: dict[str, Any], order: str
) -> None:
    fight = Fight(
        man("A", "C5 E", **more), man("B", "F5 W", "blue", plays="player"), options=BY_FACTS
    )
    dice = ["6"] * (1 if "lost" in more else 2)
    lines = orders(fight, "place: open", "result: done", auto=["2"], dice=dice)
    assert lines[0].startswith(order)


@pytest.mark.parametrize("told", [["dead A"], ["wound A leg light", "wound A torso serious"]])
def test_the_end_knows_whom_a_correction_put_out(told: list[str]) -> None:
    fight = duel()
    a, _ = fight.state.men
    a.out = "dead"
    happened = [events.Turn(4, 2), *(Corrected(text) for text in told)]
    at = list(ending.events_with_times(ending.with_corrections(fight.state, happened)))
    gone = [event for _, event in at if isinstance(event, events.IsOut)]
    assert [event.who for event in gone] == ["A"]
    assert at[-1][1] is gone[0], "the last correction of him did it"
    assert gone[0].by == "B", "nobody else can have done it"
    titles = [moment.title for moment in ending.moments_of(fight.state, at)]
    assert titles[-1] in ("A is killed", "A is knocked out")
    assert all(title == "A is badly hit" for title in titles[:-1])


@pytest.mark.parametrize(
    ("drawn", "by"), [(("B",), "B"), (("B", "D"), "B"), (("A", "D"), ""), (("D", "C"), "C")]
)
def test_whose_turn_it_was_last_put_out_whom_a_correction_put_out(
    drawn: tuple[str, ...], by: str
) -> None:
    mine = {"side": "blue", "plays": "player"}
    fight = Fight(
        man("A", "C5 E"),
        man("D", "C7 E"),
        man("B", "F5 W", **mine),
        man("C", "F7 W", **mine),
        options=BY_FACTS,
    )
    fight.state.find("A").out = "dead"
    told = [events.Turn(1, 4), *(events.Counter(who, 4) for who in drawn)]
    happened = ending.with_corrections(fight.state, [*told, Corrected("wound A leg light; dead A")])
    wounds = [each for each in happened if isinstance(each, events.Wound)]
    out = [each for each in happened if isinstance(each, events.IsOut)]
    assert [("A", "leg", "light")] == [(each.who, each.location, each.severity) for each in wounds]
    assert [("A", "dead", by)] == [(each.who, each.state, each.by) for each in out]


def test_a_correction_says_whom_it_leaves_no_action() -> None:
    session = Session.new(GAME, "out by wounds", BY_FACTS)
    said = []
    for wound in ("torso serious", "head light", "leg serious"):
        session.correct(f"wound Daniel {wound}")
    view = session.view_for().view
    assert view.find("Daniel").out
    said = [GAME.sentence(view, each.event) for each in session.events]
    told = [each for each in said if each.startswith("Corrected")]
    assert [each.endswith(" and is out.") for each in told] == [False, False, True]


def duel() -> Fight:
    """Return a shootout by facts of an auto character and a player's."""
    return Fight(man("A", "C5 E"), man("B", "F5 W", "blue", plays="player"), options=BY_FACTS)


def tell_wound(fight: Fight, wound: str, who: str = "A") -> list[events.IsOut]:
    """In B's own turn, say that somebody was wounded; return who is out by it."""
    answers = (f"result: {who}", f"change: {wound}", "result: done")
    with ScriptedDoor(answers) as door:
        hands.play_counter(fight.play(door), fight.state.find("B"))
    return [each.event for each in door.events if isinstance(each.event, events.IsOut)]


@pytest.mark.parametrize(
    ("wound", "actions", "is_lame", "is_prone"),
    [
        ("torso light", 3, False, False),
        ("leg light", 3, True, False),
        ("leg serious", 2, True, True),
        ("head light", 2, False, False),
        ("left-arm light", 4, False, False),
    ],
)
def test_at_a_table_a_wound_takes_what_it_takes_on_a_map(
    wound: str,
    actions: int,
    is_lame: bool,  # noqa: FBT001 - a case
    is_prone: bool,  # noqa: FBT001 - a case
) -> None:
    by_question, by_correction = duel(), duel()
    tell_wound(by_question, wound)
    GAME.correct(by_correction.state, f"wound A {wound}")
    for fight in (by_question, by_correction):
        a = fight.state.find("A")
        with ScriptedDoor() as door:
            assert actions == turn.actions_of(fight.play(door), a)
        assert (is_lame, is_prone) == (a.is_lame, a.is_prone)


def test_whoever_leaves_the_board_was_put_down_by_nobody() -> None:
    assert {"dead": "B", "gone": ""} == {
        how: next(iter(tell_wound(duel(), how))).by for how in ("dead", "gone")
    }


def test_an_arm_wound_says_what_it_makes_a_man_drop_wherever_it_is_told() -> None:
    session = Session.new(GAME, "own", BY_FACTS)
    while session.questions()[0].about.get("who") not in ("Bill", "Dale"):
        session.answer(session.questions()[0].texts()[0])
    session.answer("Daniel")
    seen, question = session.view_for(), session.questions()[0]
    gun = seen.view.find("Daniel").items_held()[0].name
    told = GAME.show.note(seen.view, question, "right-arm light")
    assert told == f"drops the {gun}, hand useless"
    ledger = GAME.show.ledger(seen.view, None)
    assert ledger is not None
    daniel = next(entry for entry in ledger.entries if entry.name == "Daniel")
    assert told in [tick.does for tick in daniel.ticks]


def test_of_those_who_are_out_nothing_more_is_noted_and_the_last_opponent_is_open() -> None:
    session = Session.new(GAME, "out", BY_FACTS)
    session.correct("gone Daniel")
    ledger = GAME.show.ledger(session.state, None)
    assert ledger is not None
    assert ["Luke Young", "Bill", "Dale"] == [entry.name for entry in ledger.entries]
    assert [entry.name for entry in ledger.entries if entry.first] == ["Luke Young"]
    assert "result" in ledger.unless, "the question of a turn names everybody itself"


def test_a_riders_legs_are_his_horses() -> None:
    session = Session.new(GAME, "legs", {**BY_FACTS, "shootout": "the-brave"})
    ledger = GAME.show.ledger(session.state, None)
    assert ledger is not None
    rider = next(entry for entry in ledger.entries if session.state.find(entry.name).is_mounted)
    assert not any(tick.text.startswith(f"wound {rider.name} leg") for tick in rider.ticks)
    session.correct(next(tick.text for tick in rider.ticks if tick.words == "Horse killed"))
    man_ = session.state.find(rider.name)
    assert (man_.is_mounted, man_.is_prone, man_.lost) == (False, True, 0)


def test_a_turn_that_nobody_can_answer_says_so_and_not_whose_it_is_again() -> None:
    fight = duel()
    told = happenings.order(fight.state, events.Order("B", (events.OWN_TURN,)))
    assert told == "No opponent can answer B with a Snap-shot."


def test_every_wound_of_the_chits_says_what_it_does() -> None:
    assert set(wounds_of(GAME.book)) == set(people.WOUND_DOES)


def test_who_i_hit_is_looked_for_among_the_opponents_first_and_wounds_are_marked_at_once() -> None:
    view = Session.new(GAME, "hit", BY_FACTS).view_for().view
    ledger = show_of(GAME).ledger(view, None)
    assert ledger is not None
    first, *_, last = ledger.entries
    assert view.find(first.name).is_auto
    assert not view.find(last.name).is_auto
    assert f"wound {first.name} leg light" in [tick.text for tick in first.ticks]
    assert all(tick.sends for tick in first.ticks), "a name and a mark are two taps"
    assert all(count.folded for count in first.counts)


def test_rounds_that_nobody_counts_are_not_shown_as_a_number() -> None:
    session = Session.new(GAME, "rounds", {**BY_FACTS, "shootout": "bank-robbery"})
    ledger = GAME.show.ledger(session.state, None)
    assert ledger is not None
    moss = next(entry for entry in ledger.entries if entry.name == "Red Moss")
    assert not moss.counts
    empty = next(tick for tick in moss.ticks if tick.words == "Colt 45 empty")
    assert not empty.on
    assert "Colt 45: loaded" in " ".join(GAME.show.sheet_lines(session.state, "Red Moss"))
    session.correct(empty.text)
    assert "Colt 45: empty" in " ".join(GAME.show.sheet_lines(session.state, "Red Moss"))


def test_dice_at_a_table_are_counted_against_what_was_to_be_expected() -> None:
    table = RealTable("fair", "bank-robbery")
    table.play_on()
    told = [each.event for each in table.session.events]
    rolled = [each.die for each in told if isinstance(each, events.Decision)]
    found = GAME.show.tallies(table.kept, told)
    assert [(each.side, each.tries) for each in found] == [("opponents", len(rolled))]
    assert found[0].came == sum(die > 3 for die in rolled)
    assert found[0].expected == len(rolled) / 2


def test_at_a_table_a_wound_that_was_told_needs_no_card() -> None:
    session = Session.new(GAME, "own", BY_FACTS)
    while (question := session.questions()[0]).topic != "result":
        session.answer(question.texts()[0])
    who, before = question.about["who"], len(session.events)
    for answer in (str(who), "right-arm light"):
        session.answer(answer)
    seen = session.view_for()
    told = [seen.events[number].event for number in range(before, len(seen.events))]
    assert {"wound", "drops"} <= {event.kind for event in told}
    for number in range(before, len(seen.events)):
        text = tableside.instruction(seen, number)
        assert not text or tableside.has_done(seen, tableside.order(seen, number, text))


def test_at_a_table_wounds_put_down_whoever_has_no_action_left() -> None:
    fight = duel()
    assert not tell_wound(fight, "torso serious")
    assert ["B"] == [each.by for each in tell_wound(fight, "torso serious")]
    fight = duel()
    GAME.correct(fight.state, "wound A torso serious; wound A leg serious")
    assert "unconscious" == fight.state.find("A").out


def test_at_a_table_crawl_keeps_a_man_on_the_ground() -> None:
    for die, words in (("2", "Crawl straight towards B."), ("1", "Crawl as far from B")):
        fight = duel()
        lines = orders(fight, "place: open", "result: done", auto=["6"], dice=["1", die])
        assert lines[-1].startswith(words)
        assert not any("Get Up" in line for line in lines)
        assert fight.state.find("A").is_prone


def test_at_a_table_a_rider_who_comes_on_does_as_the_paragraphs_for_riders_say() -> None:
    for is_tuwa, words, dice, last in (
        (False, "dismount and Take Cover", ["2", "2"], "Hit the Dirt. Crawl straight towards B."),
        (True, "throw the lance", ["1", "2"], "No shot that could wound?"),
    ):
        fight = duel()
        rider = fight.state.find("A")
        rider.is_mounted, rider.is_tuwa = True, is_tuwa
        lines = orders(fight, "place: open", "result: done", auto=["3"], dice=["2", "6"])
        assert any(words in line for line in lines)
        assert not any("next to the target" in line for line in lines)
        lines = orders(fight, "place: open", "result: done", auto=["6"], dice=dice)
        assert lines[-1].startswith(last)


def test_at_a_table_who_moves_away_leaves_where_his_side_may() -> None:
    for exits, words in (({"red": ("west",)}, ["west edge"]), ({"blue": ("west",)}, [])):
        fight = Fight(
            man("A", "C5 E"),
            man("B", "F5 W", "blue", plays="player"),
            options=BY_FACTS,
            exits=exits,
        )
        said = "gone" if words else "done"
        lines = orders(fight, "place: open", f"result: {said}", auto=["3"], dice=["1", "6"])
        assert fight.state.find("A").is_there != bool(words), "he has left in one tap"
        assert words == [word for word in ("west edge",) if any(word in line for line in lines)]


def test_a_correction_is_told_in_words() -> None:
    said = "wound Kid Larkin right-arm serious; at Bill F6; rounds Bill Colt 45 0"
    told = "Kid Larkin has a serious right arm wound; at Bill F6; Bill’s Colt 45 is empty"
    assert told == people.correction_in_words(said)
    assert told == show_of(GAME).answer_in_words(said, "-")
    for typed in ("wound", "wound Bill", "wound leg light", "dead"):
        assert typed == people.correction_in_words(typed)


def test_at_a_table_orders_go_by_who_lies_there_and_who_is_lame() -> None:
    lines = orders(duel(), "place: unseen", "result: done", auto=["4"], dice=["5", "6"])
    assert not any("Get Up" in line for line in lines)
    fight = duel()
    fight.state.find("A").is_prone = True
    lines = orders(fight, "place: unseen", "result: done", auto=["4"], dice=["5", "6"])
    assert "Get Up. Stop if the target sees him now." == lines[0]
    assert not fight.state.find("A").is_prone
    for wound, first, dice in (
        ("leg light", "Walk as far from B", ["1", "1", "6"]),
        ("leg serious", "Crawl as far from B", ["1", "1"]),
    ):
        fight = duel()
        GAME.correct(fight.state, f"wound A {wound}")
        lines = orders(fight, "place: unseen", "result: done", auto=["4"], dice=dice)
        assert lines[0].startswith(first)
    fight = duel()
    GAME.correct(fight.state, "wound A leg serious")
    lines = orders(fight, "place: unseen", auto=["4"], dice=["5"])
    assert ["He cannot do any of it."] == lines


@pytest.mark.parametrize(
    ("auto", "dice", "exits", "told"),
    [
        ("3", ["2"], {}, ["He stays: too few actions to crawl."]),
        ("3", ["1"], {}, ["He stays: too few actions to crawl."]),
        ("3", ["1"], {"red": ("west",)}, ["At the west edge? He leaves the board. Else he stays"]),
        ("6", ["1", "1"], {"red": ("west",)}, ["Turn to B and take one Shoot."]),
        ("2", ["2"], {}, ["Turn to B and spend every action on shooting."]),
    ],
)
def test_at_a_table_nobody_is_to_crawl_who_never_has_actions_enough(
    auto: str, dice: list[str], exits: dict[str, tuple[str, ...]], told: list[str]
) -> None:
    fight = Fight(
        man("A", "C5 E"), man("B", "F5 W", "blue", plays="player"), options=BY_FACTS, exits=exits
    )
    GAME.correct(fight.state, "wound A leg serious; wound A torso light")
    lines = orders(fight, "place: open", "result: done", auto=[auto], dice=dice)
    assert len(told) == len(lines)
    assert all(map(str.startswith, lines, told))


@pytest.mark.parametrize(
    ("wounds", "stands"),
    [
        ("", "Walk as far from B as he can."),
        ("wound A torso light; " * 3, "No action is left to walk."),
    ],
)
def test_at_a_table_who_goes_down_and_up_in_one_order_gets_up_again(
    wounds: str, stands: str
) -> None:
    fight = Fight(
        man("A", "C5 E", holds=()), man("B", "F5 W", "blue", plays="player"), options=BY_FACTS
    )
    GAME.correct(fight.state, f"{wounds}up A")
    lines = orders(fight, "place: open", "result: done", auto=["6"], dice=["1", "1"])
    assert ["Hit the Dirt.", f"Get Up again. {stands}"] == lines[:2]


def test_at_a_table_who_can_crawl_no_square_reloads_where_he_is() -> None:
    fight = duel()
    GAME.correct(fight.state, "wound A leg serious; wound A torso light; rounds A Colt 45 0")
    fight.state.find("A").reloads = {"Colt 45": 1}
    lines = orders(fight, "result: done")
    assert "where he is" in lines[0]


@pytest.mark.parametrize("shootout", ["street-fight", "bank-robbery", "tuwa-chase"])
def test_no_order_at_a_table_is_over_forty_words_or_folds_an_instruction(shootout: str) -> None:
    told = 0
    for number in range(4):
        session = Session.new(GAME, f"words {number}", {**BY_FACTS, "shootout": shootout})
        pick = random.Random(f"{shootout} {number}")  # noqa: S311 - a table, no secret
        for _ in range(80):
            if session.outcome() is not None:
                break
            question = session.questions()[0]
            texts = question.texts()
            session.answer(hands.DONE if hands.DONE in texts else pick.choice(texts))
        for each in session.events:
            if isinstance(each.event, events.Order) and each.event.deed:
                card = GAME.order(session.state, each.event)
                assert card is not None
                assert card.open_words <= MOST
                assert each.event.brief == card.targets
                told += 1
    assert told > 20


@pytest.mark.parametrize("shootout", ["street-fight", "the-hanging"])
def test_an_activation_at_a_table_takes_three_answers_in_the_median(shootout: str) -> None:
    entries: list[int] = []
    for number in range(8):
        table = RealTable(f"effort {number}", shootout)
        table.play_on()
        entries += map(len, table.typed)
        there = [each for each in table.kept.there() if each.is_auto]
        assert not any(table.untold(each) for each in there)
    assert len(entries) > 30
    assert statistics.median(entries) <= 3
    assert statistics.quantiles(entries, n=10)[8] <= 4
    assert max(entries) <= 5


def test_an_order_carries_the_die_and_its_cell_to_the_card_and_to_the_page() -> None:
    session = Session.new(GAME, "cell", BY_FACTS)
    while not any(isinstance(told.event, events.Decision) for told in session.events):
        question = session.questions()[0]
        session.answer(hands.OPEN if question.topic == "place" else question.texts()[0])
    seen = session.view_for()
    decided = next(each.event for each in seen.events if isinstance(each.event, events.Decision))
    figures = show_of(GAME).figures_of(decided)
    assert figures is not None
    assert Rolled(decided.colour, decided.die, decided.cell) == figures.rolled
    log = [
        viewmodel.log_line(GAME, seen.view, number, each) for number, each in enumerate(seen.events)
    ]
    told = tableside.steps(
        seen, log, lambda number: tableside.instruction(seen, number), 0, len(log)
    )
    orders_of = [step for step in told.steps if step.order.who == decided.who]
    assert figures.rolled == orders_of[-1].rolled


def test_how_opponents_answer_is_said_once_also_to_whoever_comes_back_to_the_question() -> None:
    session, marks = Session.new(GAME, "own turn", BY_FACTS), [0]
    while len(marks) < 4:
        question, last = session.questions()[0], session.events[-1].event
        if isinstance(last, events.Order) and last.lines[0] == events.OWN_TURN:
            marks.append(len(session.events))
        session.answer(hands.UNSEEN if question.topic == "place" else question.texts()[0])
    seen = session.view_for()
    log = [
        viewmodel.log_line(GAME, seen.view, number, each) for number, each in enumerate(seen.events)
    ]
    for first, stop in [*itertools.pairwise(marks), *((mark, mark) for mark in marks[1:])]:
        told = tableside.steps(
            seen, log[:stop], lambda number: tableside.instruction(seen, number), first, stop
        )
        answers = [note for note in told.notes if " a Snap-shot" in note.sentence]
        assert len(answers) == 1


def test_a_table_is_shown_the_board_and_told_to_lay_it_out() -> None:
    seen = Session.new(GAME, "board", {**BY_FACTS, "shootout": "bank-robbery"}).view_for()
    assert "BANK" in GAME.show.board_to_lay(seen.view).upper()
    assert tableside.instruction(seen, 0).startswith("Lay out the board")
    with_map = Session.new(GAME, "board", {"beside": "map"}).view_for()
    card = tableside.order(with_map, 0, tableside.instruction(with_map, 0))
    assert card.deed == "Lay out the board"
    assert not card.row  # so that the map has room under it
    on_screen = Session.new(GAME, "board", {}).view_for()
    assert not GAME.show.board_to_lay(on_screen.view)
    assert not tableside.instruction(on_screen, 0)


def test_no_correction_is_offered_for_what_a_table_without_a_map_does_not_keep() -> None:
    verbs = {
        form.grammar.split()[0]
        for form in corrections.forms(Session.new(GAME, "forms", BY_FACTS).view_for())
    }
    assert {"prone", "wound", "rounds"} <= verbs
    assert not {"at", "facing", "cover"} & verbs


def test_after_an_undo_only_what_hands_can_put_back_is_said() -> None:
    then = Session.new(GAME, "undo", BY_FACTS).view_for().view
    now = then.copy()
    now.turn += 1
    assert putting_back.differences(GAME, now, then) == []
    now.men[0].is_prone = True
    told = putting_back.differences(GAME, now, then)
    assert GAME.standing(then) == told[-1]
    assert then.men[0].name in told[0]


def test_orders_leave_room_for_names_and_what_may_be_noted() -> None:
    session = Session.new(GAME, "lay", {**BY_FACTS, "shootout": "the-train"})
    while len((asked := session.questions()[0]).options) != 9:
        session.answer("unseen" if "unseen" in asked.texts() else "done")
    question = viewmodel.question_seen(session.view_for(), beside=True)
    assert question is not None
    rows = 6  # Done, four of names, and what may be noted
    room = tableside.room_above(question, picks=False, notes=True)
    assert 2 * rows + room <= 18


def test_a_group_that_drifts_stands_under_nobodys_counter() -> None:
    session = Session.new(GAME, "drift", {**BY_FACTS, "shootout": "bank-robbery"})
    while not any(isinstance(told.event, events.Drifts) for told in session.events):
        asked = session.questions()[0].texts()
        session.answer("unseen" if "unseen" in asked else "done" if "done" in asked else asked[0])
    seen = session.view_for()
    log = [viewmodel.log_line(GAME, seen.view, n, told) for n, told in enumerate(seen.events)]
    told = [(n, tableside.instruction(seen, n)) for n in range(len(log))]
    drifts = next(n for n, text in told if text.startswith("Move Customers"))
    over = seen.at(drifts).copy()
    for each in over.men:
        each.out = "dead" if each.is_auto else ""
    assert GAME.instruction(seen.at(drifts), seen.events[drifts].event)
    assert not GAME.instruction(over, seen.events[drifts].event)
    found = tableside.steps(seen, log, dict(told).__getitem__, 0, len(log)).steps
    assert next(step.turn for step in found if step.event == drifts).endswith("· the turn ends.")


@pytest.mark.parametrize("seed", ["spared 1", "spared 2"])
def test_on_a_map_hands_walk_a_man_once_and_lay_nobody_down_to_pick_him_up(seed: str) -> None:
    options = {"beside": "map", "shootout": "bank-robbery"}
    session = Session.new(GAME, seed, options)
    for _ in range(14):
        texts = session.questions()[0].texts()
        session.answer("done" if "done" in texts else texts[0])
    seen = session.view_for()
    log = [viewmodel.log_line(GAME, seen.view, n, told) for n, told in enumerate(seen.events)]
    told = {n: tableside.instruction(seen, n) for n in range(len(log))}
    steps = tableside.steps(seen, log, told.__getitem__, 0, len(log)).steps
    assert sum(map(bool, told.values())) > len(steps)
    for one, other in itertools.pairwise(steps):
        before, after = (seen.events[each.event].event for each in (one, other))
        assert one.turn != other.turn or not GAME.show.spares(before, after)
    walked = {n for n, each in enumerate(seen.events) if isinstance(each.event, events.Steps)}
    placed = [seen.events[each.event].event for each in steps if each.event in walked]
    lain = {each.event for each in steps if not each.times > 1}
    assert walked - lain, "some squares of a walk are left out"
    for man_ in seen.view.men:
        last = [each for each in placed if isinstance(each, events.Steps) and each.who == man_.name]
        names = GAME.rules_for(seen.view).ground.cells.names
        if last:
            assert last[-1].cell == names[man_.cell], "hands end where he is"


def test_on_a_map_orders_say_what_came_of_each_shot() -> None:
    session = Session.new(GAME, "h0", {"beside": "map", "shootout": "tuwa-chase"})
    for _ in range(40):
        if session.outcome() is not None:
            break
        advice = GAME.hint(session.state, session.questions()[0])
        assert advice is not None
        session.answer(advice.option)
    seen = session.view_for()
    told = [tableside.instruction(seen, n) for n in range(len(seen.events))]
    shots = [n for n, each in enumerate(seen.events) if isinstance(each.event, events.Shoots)]
    came = set[str]()
    for number in shots:
        shot = seen.events[number].event
        assert isinstance(shot, events.Shoots)
        verb = "hits" if shot.is_hit else "misses"
        assert told[number].startswith(f"{shot.who} {verb} {shot.target}: take ")
        if shot.is_hit:
            rest = [text for text in told[number + 1 :] if shot.target in text]
            came.add(rest[0].partition(" on ")[0].split()[0])
            assert rest[0].startswith(("Put ", "No ", "Lay ", "Take ", "Mark "))
    assert "Put" in came
    assert any("1 arrow from the Bow" in text for text in told)
    assert any(text.startswith("No wound for ") for text in told)


def test_on_a_map_nobody_is_asked_whom_they_hit() -> None:
    ledger = GAME.show.ledger(Session.new(GAME, "map", {"beside": "map"}).state, None)
    assert ledger is not None
    assert not ledger.opens
    assert not any(entry.first for entry in ledger.entries)
