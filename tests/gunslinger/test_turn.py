"""The turn: its order, when actions fall due, what delay does, and the published replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from fights import FIELD, Cards, card_with, fight, gun, man

from lonehand.engine.events import of_sort
from lonehand.engine.game import settle_options
from lonehand.games.gunslinger import events, turn
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.numbers.book import BOOK
from lonehand.games.gunslinger.on_screen import ON_SCREEN
from lonehand.games.gunslinger.rules.plotting import may_plot
from lonehand.games.gunslinger.state import HOLSTER, PERSON, Character, Play, State
from lonehand.testing.script import ScriptedDoor

STAYS_A = next(card.number for card in BOOK.cards if "A" not in card.tac and not card.malfunction)
"""A result card that leaves TAC A as it is."""


def meeting(
    *plot: str, range_of: int = 2, marker: str = "A", cards: Sequence[int] = (), **doc: Any
) -> tuple[Play, Cards, Character, Character]:
    """Return a showdown of Doc, who is a person's, and Ringo, who is automatic, face to face."""
    column = "ABCDEFGHIJKLMNOP"[1 + range_of]
    play, door = fight(
        man("Doc", "B1", "outlaws", gun(name="Doc's"), **doc),
        man("Ringo", f"{column}1", "law", gun(name="Ringo's"), seat="", marker=marker),
        cards=cards,
        map_text=FIELD,
    )
    play.state.options = settle_options(GAME, {"side": "first"})
    doc_, ringo = play.state.characters
    ringo.facing = (doc_.facing + 3) % 6
    doc_.plot = list(plot)
    return play, door, doc_, ringo


def run_turn(play: Play) -> None:
    """Play on to the end of the turn."""
    now = play.state.turn
    while play.state.turn == now and play.state.phase in ("segments", "turn ends"):
        turn.step(play)


def deeds_of(door: Cards, name: str, *kinds: str) -> list[tuple[int, str]]:
    """Return in which segments somebody did what."""
    segment, found = 1, []
    for event in door.events:
        if isinstance(event.event, events.Segment):
            segment = event.event.number
        if event.kind in kinds and event.event.marks().cards[0] == name:
            found.append((segment, event.kind))
    return found


# -- the order ------------------------------------------------------------------------------------


def test_in_each_segment_everybody_acts_in_the_order_of_play() -> None:
    play, door, _, _ = meeting("9F", "wait", "wait", "wait", range_of=5, marker="C")
    acted = []
    while play.state.phase == "segments":
        before = len(door.events)
        turn.step(play)
        acted += [
            event.event.marks().cards[0]
            for event in door.events[before:]
            if event.kind in ("aims", "waits", "shoots")
        ]
    assert ["Doc", "Ringo", "Doc", "Doc", "Ringo", "Doc", "Ringo"] == acted


def test_an_action_takes_effect_when_its_time_and_all_before_it_have_been_counted_off() -> None:
    play, door, _, _ = meeting("9F", "10F", "11F", range_of=9, marker="D")
    run_turn(play)
    aimed = deeds_of(door, "Doc", "aims", "shoots")
    assert [(2, "aims"), (4, "aims"), (5, "shoots")] == aimed


def test_an_action_that_takes_no_time_is_done_with_the_one_before_it() -> None:
    play, door, doc, _ = meeting("B6", "9F", "B7", range_of=9, marker="B")
    run_turn(play)
    assert [(1, "defends"), (2, "aims"), (2, "defends")] == deeds_of(door, "Doc", "defends", "aims")
    assert [] == doc.defences


# -- delay ----------------------------------------------------------------------------------------


def test_new_delay_pushes_what_is_still_to_come_and_what_is_too_late_is_lost() -> None:
    play, door, doc, _ = meeting("9F", "11F", "1B", range_of=9, marker="B")
    turn.step(play)
    doc.delay = 1
    while not deeds_of(door, "Doc", "aims"):
        turn.step(play)
    assert [(3, "aims")] == deeds_of(door, "Doc", "aims")
    doc.delay = 2
    run_turn(play)
    assert [(5, "shoots")] == deeds_of(door, "Doc", "shoots")
    assert "his delay pushes it past segment 5" == door.last("lost")["why"]
    assert ([], 0, 1) == (doc.plot, doc.spent, doc.delay)


def test_what_has_become_impossible_is_lost_and_says_why() -> None:
    play, door, doc, _ = meeting("1F", "9F", range_of=9, marker="B")
    doc.down = True
    run_turn(play)
    assert "he is down" == door.last("lost")["why"]
    assert [(3, "aims")] == deeds_of(door, "Doc", "aims")


def test_fourteen_points_of_delay_stop_a_person_for_a_turn_and_leave_three_for_the_one_after() -> (
    None
):
    play, door, doc, ringo = meeting("9F", range_of=9, marker="B")
    ringo.condition = "unconscious"
    doc.delay = 14
    for left in (7, 3, 1, 0):
        turn.end(play, ON_SCREEN)
        assert left == doc.delay
        assert (left <= 5) == may_plot(play, doc)
    assert "delay removed" in door.kinds()


def test_fourteen_points_of_delay_on_an_automatic_man_are_worked_off_by_his_entries() -> None:
    play, door, doc, ringo = meeting(range_of=5, cards=(STAYS_A, STAYS_A + 1))
    play.state.segment, play.state.due = 4, 0
    ringo.delay, doc.strength = 14, 99
    stands = ringo.cell
    left = []
    for _ in range(3):
        while play.state.phase == "segments":
            turn.step(play)
        left.append(ringo.delay)
        turn.step(play)
        left.append(ringo.delay)
        turn.begin(play, ON_SCREEN)
        ringo.marker = "A"
        play.state.phase, play.state.segment, play.state.due = "segments", 1, 0
    assert [13, 6, 3, 1, 0, 0] == left
    walked = door.of_sort(events.Moves)
    assert (2, stands) == (len(walked), play.ground.cells.find(walked[0].was))
    assert [3, 5] == [segment for segment, _ in deeds_of(door, "Ringo", "moves")]


# -- worked checks --------------------------------------------------------------------------------


def test_tac_c_at_four_to_six_hexes_aims_twice_and_shoots_in_the_last_segment() -> None:
    play, door, _, _ = meeting(range_of=5, marker="C")
    run_turn(play)
    assert [(2, "aims"), (4, "aims"), (5, "shoots")] == deeds_of(door, "Ringo", "aims", "shoots")
    assert ("aim points", 4) == door.of_sort(events.Shoots)[-1].parts[0]


def cards_of_replay(*numbers: int) -> str:
    """Return result cards as a script has them."""
    return ", ".join(map(str, numbers))


def duel(door: ScriptedDoor) -> State:
    """Return the duel of the published replay, laid out."""
    state = GAME.start(settle_options(GAME, {"showdown": "duel", "side": "first"}))
    GAME.step(state, door)
    return state


def play_turns(state: State, door: ScriptedDoor, turns: int) -> None:
    """Play whole turns, or to the end."""
    while state.phase != "over" and not (state.turn == turns and state.phase == "turn begins"):
        GAME.step(state, door)


def test_the_first_game_of_the_published_replay() -> None:
    hit, missed = card_with(strike=9), card_with(strike=0)
    knocked = card_with(strike=7)
    with ScriptedDoor(
        ["plot: Doc: draw and cock, aim"],
        cards=cards_of_replay(STAYS_A, hit, missed),
    ) as door:
        state = duel(door)
        doc, ringo = state.characters
        assert (HOLSTER, PERSON, True) == (doc.weapons[0].box, doc.seat, ringo.weapons[0].cocked)
        play_turns(state, door, 1)
        assert (14, 7) == (doc.hits, doc.delay)
        assert ["JAB", "KICK"] == [event.blow for event in of_sort(door.events, events.Strikes)]
        assert [14, 0] == [event.hits for event in of_sort(door.events, events.Strikes)]
        assert "aim" == of_sort(door.events, events.Lost)[-1].action
    with ScriptedDoor(cards=cards_of_replay(STAYS_A + 1, 100, knocked)) as door:
        GAME.step(state, door)
        assert "A" == ringo.marker
        play_turns(state, door, 2)
        assert ["shoots", "strikes"] == [
            event.kind for event in door.events if event.kind in ("shoots", "strikes")
        ]
        assert 2 == of_sort(door.events, events.Shoots)[0].aim
        assert "unconscious" == doc.condition
        assert "Ringo's side" == state.winner


def test_the_aim_time_of_the_unaimed_shot_in_the_replay_is_two() -> None:
    play, door, _, _ = meeting(range_of=1, marker="A")
    run_turn(play)
    first = door.of_sort(events.Shoots)[0]
    assert (2, "0-1") == (first.aim, first.band)


@pytest.mark.parametrize("phase", ["set up", "turn begins", "plotting", "segments", "turn ends"])
def test_every_step_leads_to_the_next_phase(phase: str) -> None:
    state = GAME.start(settle_options(GAME, {"side": "none"}))
    door = Cards()
    seen = set()
    while GAME.outcome(state) is None and phase not in seen:
        seen.add(state.phase)
        GAME.step(state, door)
    assert phase in seen
