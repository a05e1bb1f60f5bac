"""The threat panel: what it warns of, in which words, and that it only looks."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from positions import position

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.game import settle_options
from lonehand.engine.question import Question
from lonehand.games.lone_gunslinger.face.threats import threats
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.player.heuristic import choose
from lonehand.games.lone_gunslinger.state import State


def warned(state: State, clause: str) -> list[tuple[int, str]]:
    """Return severity and sentence of the threats under one clause."""
    return [(found.severity, found.sentence) for found in threats(state) if found.clause == clause]


def played_through(seed: str, options: dict[str, str], answer: Answer) -> None:
    """Play a whole game with one player on both seats."""
    state = GAME.start(settle_options(GAME, options))
    door = BatchDoor(dict.fromkeys(GAME.seats, answer), Chance(seed), lambda _: state)
    while not state.over:
        GAME.step(state, door)


def test_a_bang_in_range_is_foretold() -> None:
    state = position("""
        Sheriff Black Jack 5
        Outlaw Lucky Duke 4 hand: bang 9c
        Deputy Bart Cassidy 4
    """)
    expected = [(2, "Lucky Duke will fire one BANG! at the Sheriff.")]
    assert expected == warned(state, "LG-CARD-BANG")


def test_a_shot_that_a_missed_can_answer_is_less_grave() -> None:
    state = position("""
        Sheriff Black Jack 5 hand: missed 2s
        Outlaw Lucky Duke 4 hand: bang 9c
        Deputy Bart Cassidy 4
    """)
    assert [1] == [severity for severity, _ in warned(state, "LG-CARD-BANG")]


def test_a_shot_at_the_last_life_point_is_of_the_gravest() -> None:
    state = position("""
        Sheriff Black Jack 1
        Outlaw Lucky Duke 4 hand: bang 9c
        Deputy Bart Cassidy 4
    """)
    expected = [(3, "Lucky Duke will fire one BANG! at the Sheriff, who has 1 life point.")]
    assert expected == warned(state, "LG-CARD-BANG")


def test_slab_the_killer_is_said_to_take_two_missed() -> None:
    state = position("""
        Sheriff Black Jack 5 hand: missed 2s
        Outlaw Slab the Killer 4 hand: bang 9c front: winchester 8s
        Deputy Bart Cassidy 4
    """)
    shot = "Slab the Killer will fire one BANG! at the Sheriff; it takes two Missed! to cancel one."
    armed = (
        "Slab the Killer is well armed: he reaches 5, and it takes two Missed! to cancel a shot."
    )
    assert [(2, shot)] == warned(state, "LG-CARD-BANG")
    assert (2, armed) in warned(state, "advice")


def test_slabs_shot_at_the_last_life_point_says_first_whose_it_is() -> None:
    state = position("""
        Sheriff Black Jack 1
        Outlaw Slab the Killer 4 hand: bang 9c front: winchester 8s
        Deputy Bart Cassidy 4
    """)
    shot = (
        "Slab the Killer will fire one BANG! at the Sheriff, who has 1 life point; "
        "it takes two Missed! to cancel one."
    )
    assert [(3, shot)] == warned(state, "LG-CARD-BANG")


def test_a_weapon_on_the_stack_is_laid_before_the_range_is_judged() -> None:
    state = position("""
        Sheriff Black Jack 5
        Deputy Bart Cassidy 4
        Outlaw Lucky Duke 4 hand: bang 9c, schofield jc
        Outlaw Rose Doolan 4
    """)
    expected = [(2, "Lucky Duke will fire one BANG! at the Sheriff.")]
    assert expected == warned(state, "LG-CARD-BANG")


def test_willy_the_kid_with_several_bang_is_the_gravest_advice() -> None:
    state = position("""
        Sheriff Black Jack 5
        Outlaw Willy the Kid 4 hand: bang 9c, bang 8c, bang 7c
        Deputy Bart Cassidy 4
    """)
    found = threats(state)
    expected = "Willy the Kid has three BANG! on his Stack and may fire them all."
    assert (3, expected) in warned(state, "advice")
    assert (2, "Willy the Kid will fire three BANG! at the Sheriff.") in [
        (threat.severity, threat.sentence) for threat in found
    ]


def test_all_shots_are_counted_even_past_the_sheriffs_death() -> None:
    state = position("""
        Sheriff Black Jack 2
        Outlaw Willy the Kid 4 hand: bang 9c, bang 8c, bang 7c
        Deputy Bart Cassidy 4
    """)
    expected = "Willy the Kid will fire three BANG! at the Sheriff, who has 2 life points."
    assert [(3, expected)] == warned(state, "LG-CARD-BANG")


def test_jourdonnais_with_a_barrel_is_warned_of() -> None:
    state = position("""
        Sheriff Black Jack 5
        Outlaw Jourdonnais 4 front: barrel qs
        Deputy Bart Cassidy 4
    """)
    expected = (2, "Jourdonnais has a Barrel: two tries against every shot.")
    assert expected in warned(state, "advice")


def test_the_renegade_is_said_to_spare_the_sheriff_while_the_deputy_lives() -> None:
    text = """
        Sheriff Black Jack 5
        Renegade Lucky Duke 4 hand: bang 9c
        Deputy Bart Cassidy 1
    """
    expected = (
        "Lucky Duke, the Renegade, leaves the Sheriff alone while the Deputy lives, "
        "and the Deputy has one life point left."
    )
    assert (2, expected) in warned(position(text), "advice")
    assert [] == [t for t in threats(position(text)) if 0 in t.seats]


def test_a_jailed_opponent_shoots_only_if_a_heart_opens_the_jail() -> None:
    state = position("""
        Sheriff Black Jack 5
        Outlaw Lucky Duke 4 hand: bang 9c front: jail js
        Deputy Bart Cassidy 4
    """)
    expected = "If a Heart opens the Jail, Lucky Duke will fire one BANG! at the Sheriff."
    assert [(2, expected)] == warned(state, "LG-CARD-BANG")


def test_a_gained_duel_is_foretold_with_the_bang_on_both_sides() -> None:
    state = position("""
        Sheriff Black Jack 5 hand: bang 2c
        Outlaw Lucky Duke 4 hand: bang 9c, bang 8c, duel js
        Deputy Bart Cassidy 4
    """)
    held = "he holds two BANG!, the Sheriff one"
    expected = f"Lucky Duke will challenge the Sheriff to a Duel: {held}."
    assert [(2, expected)] == warned(state, "LG-CARD-DUEL")


def test_indians_that_would_kill_another_opponent_are_told() -> None:
    state = position("""
        Sheriff Black Jack 5 hand: bang 2c
        Outlaw Lucky Duke 4 hand: indians kd
        Outlaw Rose Doolan 1
        Deputy Bart Cassidy 4
    """)
    assert [
        (2, "Lucky Duke will play Indians! K♦: the Deputy has no BANG!"),
        (1, "Lucky Duke will kill Rose Doolan with Indians! K♦."),
    ] == warned(state, "LG-CARD-AREA")


def test_a_gatling_of_the_sheriff_that_would_kill_the_deputy_is_warned_of() -> None:
    text = """
        Sheriff Black Jack 5 hand: gatling 10h
        Outlaw Lucky Duke 4
        Deputy Bart Cassidy 1 hand: {hand}
    """
    sentence = "Gatling 10♥ may kill the Deputy, and the Sheriff would lose all his cards."
    assert [(3, sentence)] == warned(position(text.format(hand="bang 2c")), "LG-BASE-PENALTY")
    assert [] == warned(position(text.format(hand="missed 2s")), "LG-BASE-PENALTY")
    assert [] == warned(position(text.format(hand="beer 6h")), "LG-BASE-PENALTY")


def test_a_gatling_of_the_deputy_that_would_kill_the_sheriff_is_warned_of() -> None:
    state = position("""
        Sheriff Black Jack 1
        Outlaw Lucky Duke 4
        Deputy Bart Cassidy 4 hand: gatling 10h
    """)
    expected = "Gatling 10♥ may kill the Sheriff: it would cost the last life point."
    assert [(3, expected)] == warned(state, "LG-AIM-1")


def test_a_duel_that_would_kill_its_own_player_is_warned_of() -> None:
    state = position("""
        Sheriff Black Jack 1 hand: duel qd
        Outlaw Lucky Duke 4 hand: bang 9c
        Deputy Bart Cassidy 4
    """)
    expected = [(3, "Duel Q♦ against Lucky Duke would kill the Sheriff.")]
    assert expected == warned(state, "LG-CARD-DUEL")


def test_a_dynamite_in_play_is_warned_of_with_its_odds() -> None:
    state = position("""
        Sheriff Black Jack 3 front: dynamite 2h
        Outlaw Lucky Duke 4
        Deputy Bart Cassidy 4
    """)
    expected = (
        "The Dynamite is with the Sheriff: "
        "it explodes there with a chance of 13 % and costs 3 life points."
    )
    assert [(3, expected)] == warned(state, "LG-CARD-AREA")


def test_a_dynamite_in_hand_is_spoken_of_as_one_that_is_not_played() -> None:
    state = position("""
        Sheriff Black Jack 3 hand: dynamite 2h
        Outlaw Lucky Duke 4
        Deputy Bart Cassidy 4
    """)
    assert [
        (2, "Dynamite 2♥ would threaten the Sheriff first: it kills with a chance of 13 %.")
    ] == (warned(state, "LG-CARD-AREA"))


def test_the_gravest_threat_stands_first_and_the_table_is_only_looked_at() -> None:
    worst: list[float] = []
    kinds: set[str] = set()

    def answer(question: Question, view: State) -> Any:
        before = GAME.encode(view)
        start = perf_counter()
        found = threats(view)
        worst.append(perf_counter() - start)
        assert GAME.encode(view) == before
        assert found == sorted(found, key=lambda threat: -threat.severity)
        assert all(threat.sentence.endswith((".", "!")) for threat in found)
        assert all(view.seats[seat].alive for threat in found for seat in threat.seats)
        kinds.update(threat.clause for threat in found)
        return choose(question, view)

    games: tuple[dict[str, str], ...] = ({}, {"final": "on"}, {"dodge_city": "on"})
    for number, options in enumerate(games):
        played_through(f"threats {number}", options, answer)
    assert {"LG-CARD-BANG", "LG-TARGET-1", "advice"} <= kinds
    assert sorted(worst)[len(worst) // 2] < 0.010


def test_there_is_nothing_to_warn_of_before_the_set_up_and_after_the_end() -> None:
    state: State = GAME.start(settle_options(GAME, {}))
    assert [] == threats(state)
    over = position("Sheriff Black Jack 5\nOutlaw Lucky Duke 4 hand: bang 9c")
    over.won = True
    assert [] == threats(over)
