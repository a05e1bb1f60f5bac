"""What a person reads: instructions that hands can carry out, and reasons."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from fights import gun
from fights import man as fighter
from msgspec.structs import replace
from situations import man, plan

from lonehand.engine.facts import Traced
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.at_table.questions import BY_RULE
from lonehand.games.gunslinger.automa.activities import ACTIVITIES
from lonehand.games.gunslinger.automa.decision import Plan
from lonehand.games.gunslinger.automa.execution import lines
from lonehand.games.gunslinger.automa.facts import FAR, Facts
from lonehand.games.gunslinger.automa.targets import Target
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.rules.action_cards import Choice
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.state import HOLSTER, State
from lonehand.games.gunslinger.words import orders, reasons
from lonehand.games.gunslinger.words.advice import ahead_said, why_weapon
from lonehand.games.gunslinger.words.meanings import BONUS, BONUS_IN_SHORT
from lonehand.games.gunslinger.words.questions import label, side_of_head
from lonehand.games.gunslinger.words.reasons import FOOLISH, READING, SENTENCES, hex_named, sentence

PACKAGE = Path(events.__file__).parent


def instruct(found: Plan, **more: str) -> list[str]:
    """Return what hands do for Ringo by a plan."""
    event = events.Decision(
        0,
        (),
        who="Ringo",
        marker="A",
        segment=1,
        activity=found.activity,
        target=found.target.name if found.target else "",
        towards=found.towards,
        victim=found.victim,
        removes=found.removes,
        turns=found.turns,
        drops_aim=found.drops_aim,
        head_in=found.head_in,
        gun=found.gun,
        empty=found.empty,
        by_hand=events.ALL,
    )
    return reasons.by_hand(replace(event, **more))


def steps(facts: Any, segment: int, **readings: str) -> list[str]:
    """Return what hands do for Ringo."""
    found = plan(facts, segment, **readings)
    return instruct(found, **readings)


def told_reasons(facts: Any, segment: int, **readings: str) -> str:
    """Return all reasons in one text."""
    return "\n".join(sentence(reason) for reason in plan(facts, segment, **readings).why)


def test_hexes_are_named_in_words_on_boards_of_several_pieces_and_upstairs() -> None:
    said = hex_named("from main_street B9 to saloon E4u with C45")
    assert said == "from Main street B9 to Saloon E4 upstairs with C45"


def test_every_bonus_card_says_in_short_what_it_is_good_for() -> None:
    assert list(BONUS_IN_SHORT) == list(BONUS)


# -- instructions ---------------------------------------------------------------------------------


def test_an_advance_says_by_what_the_hex_is_chosen_in_the_printed_order() -> None:
    (step,) = steps(man(), 1)
    order = (
        "any neighbouring hex",
        "shortest way",
        "path while",
        "a path hex",
        "unoccupied",
        "die",
    )
    places = [step.index(word) for word in order]
    assert places == sorted(places)
    (front,) = steps(man(), 1, steps="front")
    assert "into a front hex" in front


def test_an_advance_towards_a_hex_goes_into_no_building_but_the_enemys() -> None:
    (step,) = steps(man(enemy_seen=None, zone_hexes=("K7",)), 1)
    assert "towards K7" in step
    assert "walked, and into no building but one that the enemy is in; equally good: stay" in step
    assert "building" not in steps(man(), 1)[0]


def test_an_advance_to_cover_is_to_the_closest_hex_by_the_way_nearest_the_target() -> None:
    (step,) = steps(man(marker="D"), 2)
    words = (
        "the cover hex against Doc that is closest to him",
        "equally good: into the hex nearest Doc",
        "by the way that stays nearest as a whole",
        "staying on a path",
        "by a die",
    )
    assert sorted(map(step.index, words)) == list(map(step.index, words))


def test_a_turn_is_as_few_hexsides_as_will_do() -> None:
    assert [
        (
            "Turn Ringo by as few hexsides as it takes to bring Doc into his aim zone; "
            "he takes one delay point."
        ),
        "Remove one delay point of Ringo.",
    ] == steps(man(in_zone=False), 1)


def test_a_man_with_nothing_to_do_does_nothing() -> None:
    assert ["Ringo does nothing."] == steps(man(), 4)


@pytest.mark.parametrize(
    ("activity", "more", "step"),
    [
        (
            "SHOOT",
            {"victim": "Bat"},
            "Ringo shoots at Bat with his gun: one round less.",
        ),
        ("AIM", {}, "Put two of Ringo’s aim points on Doc."),
        ("COCK", {}, "Ringo cocks his gun."),
        ("LOAD", {}, "Ringo loads his gun once."),
        ("JAB", {}, "Ringo strikes at Doc: jab."),
        ("STRENGTH", {}, "Ringo’s next blow of this turn is strengthened."),
        ("HEAD OUT", {}, "Ringo: put his head out."),
        ("DRAW AND COCK", {"gun": "his gun"}, "Ringo draws and cocks his gun from the holster."),
        (
            "DRAW AND COCK",
            {"gun": "another gun", "empty": "dropped"},
            "Ringo draws and cocks another loaded gun from the holster; the empty one is dropped.",
        ),
        (
            "DRAW AND COCK",
            {"gun": "the weapon on the ground"},
            "Ringo draws and cocks Doc from the ground.",
        ),
    ],
)
def test_each_activity_can_be_carried_out_with_hands(
    activity: str, more: dict[str, Any], step: str
) -> None:
    target = Target("enemy", "Doc", seen=True, clause="")
    assert [step] == instruct(Plan(activity, "", target, **more))


def test_head_and_aim_points_that_come_off_are_said_before_the_activity() -> None:
    found = Plan(
        "ADVANCE",
        "",
        Target("enemy", "Doc", seen=False, clause=""),
        towards="enemy",
        drops_aim=True,
        head_in=True,
    )
    told = instruct(found)
    assert ["Take Ringo’s aim points off Doc.", "Take Ringo’s head in."] == told[:2]


# -- reasons --------------------------------------------------------------------------------------


def test_the_reasons_name_marker_segment_cell_row_and_the_rows_above_that_did_not_fit() -> None:
    found = plan(man(cover=FAR), 1)
    assert (
        "GS-9.2.11.1: Doc is the nearest enemy he sees on his level.",
        "GS-9.2c: In segment 1, drill A asks something of him.",
        "GS-TAC-A1-2: At 2–3 hexes, his drill has him advance.",
        "GS-TAC-A1-2: So he is to advance.",
        (
            "GS-CHART-6-MOVE: He advances towards the enemy "
            "(the printed cell is empty; our reading). What was checked first does not hold: "
            "he has aim points on the target, he is down, his weapon is empty "
            "or his cover is less than 7 hexes from the enemy."
        ),
    ) == tuple(f"{reason.clause}: {sentence(reason)}" for reason in found.why)


def test_a_gun_is_called_by_its_name_where_the_program_keeps_the_sheet() -> None:
    found = plan(man(in_hand=False, cocked=False, marker="C"), 2)
    told = instruct(found, in_use="Ringo's C45", other="Ringo's W44")
    assert ["Ringo draws and cocks the C45 from the holster."] == told


def test_the_rows_above_stand_one_by_one_under_the_line_of_the_row_that_fitted() -> None:
    (row,) = [line for line in lines(plan(man(cover=FAR), 1), [], []) if line.above]
    assert row.say.endswith("towards the enemy (the printed cell is empty; our reading).")
    first = row.above[0]
    assert ("He has aim points on the target?", "no") == (first.say, first.failed)
    assert [f"GS-CHART-{number}-MOVE" for number in range(1, 6)] == [
        each.clause for each in row.above
    ]


def test_a_hex_off_the_map_is_told_in_words() -> None:
    found = plan(man(enemy_seen=None, zone_hexes=("off 5,-3",), in_zone=False), 1)
    told = [line.say for line in lines(found, [], [])]
    place = "the hex off the map in column 5, row -3"
    assert f"T{place[1:]} is not in his aim zone: he turns, for one delay point." in told
    assert not any("off 5" in each for each in told)
    event = events.Decision(
        0,
        (),
        who="Ringo",
        marker="A",
        segment=1,
        activity="ADVANCE",
        target="off 5,-3",
        towards="hex",
    )
    assert f" towards {place}" == reasons.at_what(event)


def test_hexes_and_weapons_that_are_equally_good_are_told_in_words() -> None:
    class Hexes:
        def zone_hexes(self, enemy: str) -> tuple[str, ...]:
            return ("K7", "L7") if enemy == "Doc" else ()

    facts: Any = Traced(Hexes(), Facts)
    facts.zone_hexes("Doc")
    (known,) = facts.facts_used()
    assert str(known) == "the best hex in the aim zone of Doc that he sees: K7 or L7"


def test_the_reasons_name_the_tie_and_the_aim_time() -> None:
    assert "K7 and L7 are equally good" in told_reasons(
        man(enemy_seen=None, zone_hexes=("K7", "L7")), 1
    )
    told = told_reasons(man(marker="C", bonus=("B2",), aim_points=2), 1)
    assert "So he is to aim up to 4, then shoot, with bonus card B2 or B3." in told
    assert "Aim time 4 (2 aim points, skill 0, 2 for the gun) is 4 or more: he shoots." in told


def test_a_reading_says_that_it_is_one_and_names_the_option() -> None:
    told = sentence(Reason("GS-CHART-HEAD", "cocks before"))
    assert told.endswith(
        "(our reading; set-up can change it: Putting the head out with an uncocked gun)"
    )
    told = sentence(Reason("GS-9.24a", "out of reach", ("Doc",)))
    assert told.endswith("(our reading)")  # its option is about another reading
    told = sentence(Reason("GS-CHART-LOOP", "circle, nothing"))
    assert told.endswith("(our reading)")


def test_where_the_letter_looks_foolish_it_says_so_and_names_the_option() -> None:
    told = told_reasons(man(down=True, band="0-1"), 3)
    assert "even though he is down; that looks foolish. (by the letter; set-up can " in told
    assert "change it: A blow by a man who is down)" in told
    assert "He strikes." in told
    assert "means: he strikes" not in told


def test_every_reason_that_the_rules_give_has_its_sentence_and_no_sentence_is_idle() -> None:
    given = set()
    for path in [*(PACKAGE / "automa").glob("*.py"), PACKAGE / "at_table" / "questions.py"]:
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and len(node.args) >= 2:
                name = ast.unparse(node.func)
                if name in ("Reason", "case.note") and isinstance(node.args[1], ast.Constant):
                    given.add(node.args[1].value)
    given |= {"strikes", "strikes lying", "fewer hexsides", "order of play"}
    assert given == set(SENTENCES)


def test_every_sentence_has_a_mark_that_is_known_and_ends_like_a_sentence() -> None:
    for key, found in SENTENCES.items():
        assert found.mark in ("", READING, FOOLISH), key
        assert re.search(r"[.}]$", found.words), key
        assert (found.mark == FOOLISH) == bool(re.search("foolish|nothing happens", found.words))


@pytest.mark.parametrize("activity", ACTIVITIES)
@pytest.mark.parametrize("turns", [False, True])
def test_what_is_done_stands_on_a_card_in_five_words(activity: str, *, turns: bool) -> None:
    for where in BY_RULE:
        event = events.Decision(
            0,
            (),
            who="Ringo",
            marker="A",
            segment=1,
            activity=activity,
            target=where,
            victim=where,
            turns=turns,
            by_hand=events.ALL,
        )
        card = orders.order(State({"beside": "facts"}), event)
        assert card is not None
        assert len(card.deed.split()) <= 5, card.deed


def test_two_ways_round_one_frame_are_told_apart_by_their_side() -> None:
    ground = ground_of("saloon")
    heads = ground.sight.heads
    here, there = ground.cells.find("I4"), ground.cells.find("J4")
    sides = [side_of_head(heads, x) for x in heads if (x.cell, x.over) == (here, there)]
    assert sorted(sides) == [", on the north side", ", on the south side"]
    told = [(x.cell, x.kind, x.over, side_of_head(heads, x)) for x in heads]
    assert len(told) == len(set(told))


def test_a_hint_names_who_is_ahead_and_counts_only_many() -> None:
    many = ("Bart", "Jake", "Ike", "Kid")
    assert "" == ahead_said((), 2)
    assert "Bart is ahead of him then." == ahead_said(many[:1], 1)
    assert "Bart and Jake are ahead of him then." == ahead_said(many[:2], 2)
    assert "4 of 7 enemies are ahead of him then." == ahead_said(many, 7)
    assert "All 4 enemies are ahead of him then." == ahead_said(many, 4)


def test_a_hint_says_why_that_gun_is_drawn() -> None:
    rifle, colt = gun("W44", box=HOLSTER), gun("C45", box=HOLSTER)
    assert "It hits hardest of his guns." == why_weapon(
        fighter("Doc", "A1", "Law", rifle, colt), "W44"
    )
    assert "It is his only loaded gun." == why_weapon(fighter("Doc", "A1", "Law", colt), "C45")
    second = gun("C45", "second C45", box=HOLSTER)
    assert "best gun" in why_weapon(fighter("Doc", "A1", "Law", colt, second), "C45")


@pytest.mark.parametrize(
    ("topic", "said"), [("turn", "Turn to face SE: "), ("move", "Stay and turn to face SE: ")]
)
def test_a_turn_is_called_a_turn_where_nobody_can_step(topic: str, said: str) -> None:
    state = Session.new(GAME, "turns", {"showdown": "duel", "side": "first"}, {}, ()).state
    who = next(each for each in state.characters if not each.automatic)
    turn = Choice("facing", "SE", facing="SE")
    asked = Question("player", "BG-CARD-TURN", topic, (turn,), about={"who": who.name})
    assert label(state, asked, turn).startswith(said)
