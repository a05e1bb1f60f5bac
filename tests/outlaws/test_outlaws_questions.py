"""What a person is asked in a shootout: each question tells what he has to know to answer it."""

from __future__ import annotations

import re
from collections import Counter as Counts
from collections.abc import Iterator

import pytest

from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.faces import viewmodel
from lonehand.faces.text import wording
from lonehand.faces.viewmodel import log_line
from lonehand.games.outlaws.events import Counter, Ends, IsOut, LeavesBoard, Shoots, SnapShot, Turn
from lonehand.games.outlaws.face.ending import ending_of, moments_of
from lonehand.games.outlaws.face.reasons import Course, tell_lost_actions
from lonehand.games.outlaws.face.tiles import cost_of_going
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.numbers.numbers import NUMBERS
from lonehand.games.outlaws.player.heuristic import (
    choose,
    fight,
    pursue,
    take_cover,
    to_edge,
    why_done,
)
from lonehand.games.outlaws.rules.person import deeds_of
from lonehand.games.outlaws.rules.sight import has_line
from lonehand.games.outlaws.state import DEAD, LEFT_BOARD, OUT
from lonehand.games.outlaws.text.deeds import Deed
from lonehand.games.outlaws.turn import End
from lonehand.show.ending import THEIRS, YOURS


def asked(
    seed: str, answers: int = 120, shootout: str = "street-fight"
) -> Iterator[tuple[Session, Question]]:
    """Yield the questions of a shootout in which every Snap-shot is tried, each with its game."""
    session = Session.new(GAME, seed, {"shootout": shootout})
    for _ in range(answers):
        if session.outcome() is not None:
            return
        question = session.questions()[0]
        yield session, question
        advice = GAME.hint(session.state, question)
        texts = question.texts()
        session.answer("snap" if "snap" in texts else advice.option if advice else texts[0])


def test_a_snap_shot_is_asked_for_after_what_came_of_the_shot_before_it() -> None:
    kinds = set()
    for number in range(6):
        last = (0, "")
        for session, question in asked(f"snap {number}"):
            if question.topic != "snap":
                continue
            prompt = GAME.prompt(session.state, question)
            assert (session.state.count, prompt) != last, "it reads like the one before"
            last = session.state.count, prompt
            who, at = question.about["who"], question.about["at"]
            events = [told.event for told in session.events]
            shots = [event for event in events if isinstance(event, Shoots) and event.who == at]
            tries = [event for event in events if isinstance(event, SnapShot) and event.who == who]
            if " shot at " in prompt:
                assert f"shot at {who} and {'hit' if shots[-1].is_hit else 'missed'}." in prompt
                kinds.add("shot")
            elif "too slow" in prompt:
                assert (tries[-1].target, tries[-1].is_made) == (at, False)
                kinds.add("slow")
            else:
                assert f"{at} is in {question.about['where']}, in " in prompt
                kinds.add("view")
    assert kinds >= {"shot", "view"}


def test_where_somebody_looks_is_asked_with_whom_he_sees_that_way() -> None:
    told = 0
    for number in range(4):
        for session, question in asked(f"facing {number}", shootout="bank-robbery"):
            if question.topic != "facing":
                continue
            man, play = session.state.find(question.about["who"]), GAME.show.play_of(session.state)
            notes = [GAME.show.note(session.state, question, each) for each in question.options]
            for enemy in session.state.enemies(man):
                if has_line(play, man, enemy):
                    assert any(enemy.name in note for note in notes)
                    told += 1
            assert all(note.startswith("sees ") for note in notes)
    assert told


def test_nobody_looks_back_at_a_note_on_numbers() -> None:
    *_, (session, _) = asked("a whole shootout")
    assert session.outcome() is not None
    last, before = (log_line(GAME, session.state, 0, session.events[n]) for n in (-1, -2))
    assert (last.kind, last.aside) == ("leant", True)
    assert (before.kind, before.aside) == ("ends", False)


def test_a_hint_calls_nobody_he() -> None:
    said = set()
    for session, question in asked("hints"):
        hint = GAME.hint(session.state, question)
        assert hint is not None
        said.add(hint.sentence)
    state = next(asked("hints"))[0].state
    man, *others = state.men
    others[-1].cell = man.cell
    found = fight(GAME.show.play_of(state), man, 4, {"blow ": Deed("blow")})
    assert found is not None
    said.add(found.why)
    assert not [why for why in said if {"he", "him", "his"} & set(why.lower()[:-1].split())]
    assert "No action is left." in said
    assert not [why for why in said if "Snap-shot costs nothing" in why]  # it takes a round


def test_what_going_costs_says_that_a_step_goes_ahead_or_back() -> None:
    session, _ = next(asked("hints"))
    said = cost_of_going(session.state.men[0], NUMBERS)
    assert " ahead or back, turns, or runs 2 squares ahead." in said


def test_a_hint_which_way_to_look_says_who_is_in_view_then() -> None:
    told = set()
    for session, question in asked("look 1", 40, "bank-robbery"):
        if question.topic != "facing":
            continue
        advice = GAME.hint(session.state, question)
        assert advice is not None
        seen = question.about["sees"][question.texts().index(advice.option)]
        assert advice.sentence.startswith(
            "No enemy comes into view" if seen == "nobody" else f"Then {seen} "
        )
        told.add(seen == "nobody")
    assert told == {True, False}


@pytest.mark.parametrize(
    ("facing", "why"),
    [(0, "Then a turn brings Kid Larkin into view."), (3, "Then Kid Larkin is in view.")],
)
def test_a_hint_to_take_cover_says_what_comes_into_view(facing: int, why: str) -> None:
    board = Session.new(GAME, "leaning", {"shootout": "bank-robbery"}).state
    play, ada, kid = GAME.show.play_of(board), board.find("Ada Crane"), board.find("Kid Larkin")
    ada.cell, ada.facing, kid.cell = play.ground.cells.find("K8"), facing, ada.cell
    kid.cell, kid.cover = play.ground.cells.find("G9"), -1
    found = take_cover(play, ada, 3, {str(each): each for each in deeds_of(play, ada, 3)})
    assert found is not None
    assert found.why == why


def test_going_back_within_a_turn_keeps_what_was_answered_before_that_moment() -> None:
    *_, (session, _) = asked("hunting 1", 24, "bank-robbery")
    seen, fewer = session.view_for(), 0
    for event in range(len(seen.events) - 40, len(seen.events)):
        steps = viewmodel.steps_back_to(session, seen, event)
        fewer += steps < viewmodel.steps_back_to_step(seen, event)
        for taken, has_happened in ((steps, False), (steps - 1, True)):
            if taken > 0:
                trial = session.rehearse()
                trial.undo(taken)
                assert has_happened == (len(trial.events) > event)
    assert fewer


def test_a_hint_to_go_says_what_is_there() -> None:
    told = set()
    for number in range(2):
        for session, question in asked(f"going {number}", 60):
            advice = GAME.hint(session.state, question)
            if question.topic == "act" and advice and advice.option.startswith(("walk", "crawl")):
                told.add(advice.sentence)
    assert any(why.startswith("There is cover there, and ") for why in told)
    assert not [why for why in told if " or " in why]


def test_the_review_names_the_first_loss_of_each_side() -> None:
    state = Session.new(GAME, "review", {"shootout": "bank-robbery"}).state
    own, *others = "Marshal Pike", "Red Moss", "Frank Vole", "Kid Larkin"
    fell = [(turn + 0.5, IsOut(who, "dead", "")) for turn, who in enumerate([own, *others], 1)]
    assert moments_of(state, fell)[0].title == f"{own} is killed"
    assert len(moments_of(state, fell)) < len(fell), "all are named, and nothing is shown"


def test_whoever_got_away_is_not_out_of_action_at_the_end() -> None:
    state = Session.new(GAME, "away", {"shootout": "stable-fire"}).state
    first, *others = (man for man in state.men if not man.is_auto)
    for man in others:
        man.out = DEAD
    first.out, state.phase = LEFT_BOARD, "over"
    told = [Turn(8, 4), LeavesBoard(first.name)]
    end = End(first.side, "They have got away.")
    found = ending_of(state, told, GAME.show.scene(state).sheets, end, 2)
    assert found is not None
    assert found.says == f"They have got away. {first.name} left the board in turn 8."
    assert {each.name for each in found.yours if each.out} == {man.name for man in others}
    assert [each.name for each in found.yours if each.away] == [first.name]
    assert {row: mine for row, mine, _ in found.tally} == {"Got away": 1, "Out of action": 2}


def test_where_no_shot_is_known_whoever_fell_tells_what_decided_a_shootout() -> None:
    options = {"shootout": "bank-robbery", "beside": "facts"}
    state = Session.new(GAME, "fell", options).state
    state.phase = "over"
    fell = [man.name for man in state.men if man.side == "Law"]
    told = [Turn(1, 6), *(IsOut(name, DEAD, "Red Moss") for name in fell)]
    found = ending_of(state, told, GAME.show.scene(state).sheets, End("Robbers", "Won."), 2)
    assert found is not None
    assert [f"{name} was put down by Red Moss in turn 1." for name in fell] == list(found.why)


def test_a_facing_taken_back_is_named_in_words() -> None:
    assert GAME.show.in_words("N") == "North"


def test_what_decided_a_shootout_is_told_by_reasons_that_the_events_bear_out() -> None:
    told = set()
    for number in range(3):
        *_, (session, _) = asked(f"reasons {number}", 400)
        found, events = viewmodel.ending(session.view_for()), [e.event for e in session.events]
        assert found is not None
        first = next(each for each in events if isinstance(each, Shoots))
        assert found.why[0].startswith(f"{first.who} shot first, in turn ")
        assert found.why[0].endswith(f"{'hit' if first.is_hit else 'missed'} {first.target}.")
        for side in ("Townsmen", "Outlaws"):
            men = {man.name for man in session.state.men if man.side == side}
            out = [each.who for each in events if isinstance(each, IsOut) and each.who in men]
            assert not out or any(f" put down {out[0]}" in line for line in found.why[1:3])
        told |= {line.split()[0] for line in found.why}
        assert not [line for line in found.why if line.startswith("You lost")]
    assert {"Cover", "In", "You"} <= told


@pytest.mark.parametrize(("number", "told"), [(1, []), (2, ["You dropped 2 weapons."])])
def test_one_dropped_weapon_decides_nothing(number: int, told: list[str]) -> None:
    course = Course([], {}, Counts(), Counts(), Counts({"Bill": number}))
    assert told == list(tell_lost_actions(course, {"Bill": YOURS}, ("You", "they")))
    course.dropped["Daniel"] = number
    place = {"Bill": YOURS, "Daniel": THEIRS}
    assert not list(tell_lost_actions(course, place, ("You", "they"))), "both lost as much"


def test_hints_lie_down_before_a_shot_and_go_after_enemies_out_of_sight() -> None:
    dives = 0
    for session, question in asked("hunting 1", 60):
        advice = GAME.hint(session.state, question)
        if advice and "adds 1 to shots" in advice.sentence:
            session.answer(advice.option)
            then = GAME.hint(session.state, session.questions()[0])
            assert then is not None
            assert then.option.startswith(("shoot ", "best shot ", "poor shot ", "aim "))
            session.undo()
            dives += 1
    assert dives
    board = Session.new(GAME, "pursuit", {"shootout": "bank-robbery"}).state
    man = board.find("Ada Crane")
    play = GAME.show.play_of(board)
    for enemy in board.enemies(man):  # all of them where nobody sees them
        enemy.cell = play.ground.cells.find("D4")
    man.cell, man.facing = play.ground.cells.find("N12"), 0
    options = {str(each): each for each in deeds_of(play, man, 4)}
    found = pursue(play, man, 4, options)
    assert found is not None
    assert found.why.startswith("That is the way to ")
    assert str(found.option).startswith("run ")
    man.is_prone = man.stays_down = True
    found = pursue(play, man, 2, {str(each): each for each in deeds_of(play, man, 2)})
    assert found is not None, "whoever can never Get Up lies there for good"
    assert str(found.option).startswith("crawl ")


def test_hints_send_whoever_has_nothing_to_shoot_with_off_by_the_edge_that_wins() -> None:
    state = Session.new(GAME, "unarmed", {"shootout": "stable-fire"}).state
    play, man = GAME.show.play_of(state), state.find("Bill O’Rourke")
    man.cell, man.facing, man.is_prone = play.ground.cells.find("H5"), 0, True
    man.right = man.left = -1
    man.items, man.reloads = [], {}
    exits = play.rules.shootout.exits[man.side]

    def advise() -> tuple[str, str]:
        deeds = list(deeds_of(play, man, 4))
        question = Question(man.side, "OL-BASE-TURN", "act", deeds, {"who": man.name, "left": 4})
        found = choose(question, state, play.rules)
        return str(found.option), found.why

    assert advise()[0] == "up"
    man.is_prone = False
    away = [to_edge(play, man.cell, exits)]
    while away[-1]:
        option, why = advise()
        assert why == "That is the way to the edge to leave by."
        man.cell = play.ground.cells.find(option.split()[1])
        away.append(to_edge(play, man.cell, exits))
    assert len(away) <= 4, away
    assert advise()[0] == "leave"


def test_hints_send_whoever_has_nothing_to_shoot_with_to_fight_hand_to_hand() -> None:
    state = Session.new(GAME, "fists", {"shootout": "bank-robbery"}).state
    play, man = GAME.show.play_of(state), state.find("Sam Tully")
    enemy, *others = state.enemies(man)
    for other in others:
        other.out = DEAD
    man.items, man.reloads, man.right, man.left = [], {}, -1, -1
    man.cell, man.facing = play.ground.cells.find("G11"), 0
    enemy.cell, enemy.facing = play.ground.cells.find("H3"), 0
    for item in enemy.items:
        item.loaded = 0

    def advise() -> tuple[str, str]:
        deeds = [*deeds_of(play, man, 4), Deed("done")]
        question = Question(man.side, "OL-BASE-TURN", "act", deeds, {"who": man.name, "left": 4})
        found = choose(question, state, play.rules)
        return str(found.option), found.why

    assert why_done(play, man) == f"{man.name} has no loaded gun, and is out of sight here."
    came = ["G11"]
    while came[-1] != "H3":
        option, why = advise()
        came.append(option.split()[1])
        assert why in (
            f"That is the way to {enemy.name}, to fight hand to hand.",
            f"{man.name} has no loaded gun, but two fists.",
        )
        man.cell = play.ground.cells.find(came[-1])
    assert len(came) <= 6, came
    enemy.out = DEAD
    assert advise() == ("done", "No enemy is left.")


def test_a_shootout_by_hints_alone_does_not_stand_still_without_ammunition() -> None:
    session = Session.new(GAME, "b6", {"shootout": "bank-robbery"})
    while session.outcome() is None and session.state.turn < 20:
        advice = GAME.hint(session.state, session.questions()[0])
        assert advice is not None
        session.answer(advice.option)
    outcome = session.outcome()
    assert outcome is not None, "it stood still to turn 58 once, and was a draw"
    assert outcome.sides["Player"] == "won"


def test_what_a_die_orders_is_told_in_sentences_without_the_words_of_its_table() -> None:
    said = set[str]()
    for number in range(3):
        *_, (session, _) = asked(f"orders {number}", 400)
        kinds = ("target", "instruction", "rolls", "goal")
        said |= {
            GAME.sentence(session.state, e.event) for e in session.events if e.event.kind in kinds
        }
        turns = [e.event.turn for e in session.events if isinstance(e.event, Turn)]
        assert session.outcome() is None or GAME.standing(session.state).startswith(
            f"Turn {turns[-1]}:"
        )
    assert any(" does not " in each for each in said)
    assert any(" goes for " in each for each in said)
    assert not [each for each in said if re.search(r"[A-Z]{4,}|\(|Suspected|Closest", each)]


@pytest.mark.parametrize("seed", ["2", "4"])
def test_who_looks_back_at_the_end_sees_the_last_turn(seed: str) -> None:
    watched = {"shootout": "street-fight", "side": "none"}
    seen = Session.new(GAME, seed=seed, options=watched).view_for()
    told = [event.event for event in seen.events]
    last = max(number for number, event in enumerate(told) if isinstance(event, Counter))
    ends = next(number for number, event in enumerate(told) if isinstance(event, Ends))
    played = GAME.standing(seen.at(last)).partition(":")[0]
    assert {GAME.standing(seen.at(n)).partition(":")[0] for n in range(ends, len(told))} == {played}


def test_a_group_on_the_map_is_named_with_its_square_and_explained() -> None:
    session = Session.new(GAME, "drift", {"shootout": "bank-robbery"})
    assert 'aria-label="Customers, E7"' in GAME.show.layer(session.view_for().view)
    assert "bystanders: no shot passes" in {sign.means for sign in GAME.show.legend}


def test_a_group_lies_over_whoever_is_out_in_its_square() -> None:
    view = Session.new(GAME, "drift", {"shootout": "bank-robbery"}).view_for().view
    man, group = view.find("Kid Larkin"), view.groups[0]
    man.cell, man.out = group.cell, OUT
    drawn = GAME.show.layer(view)
    assert 0 < drawn.index('data-who="Kid Larkin"') < drawn.index(f'aria-label="{group.name}, ')


@pytest.mark.parametrize(("side", "words"), [("none", {"Over"}), ("first", {"Won", "Lost"})])
def test_whoever_only_watched_has_not_lost(side: str, words: set[str]) -> None:
    session = Session.new(GAME, "w", {"shootout": "stand-off", "side": side})
    while (outcome := session.outcome()) is None:
        advice = GAME.hint(session.state, session.questions()[0])
        assert advice is not None
        session.answer(advice.option)
    fared = wording.fared_of(session.view_for())
    word, sentence = wording.outcome_told(fared, outcome.sentence)
    assert word in words
    assert sentence == outcome.sentence
