"""LG-AIM: who wins, who wants what, whose turn is played how, what is open."""

from __future__ import annotations

from plays import front, hand, life, may, plan, self_played, step, turn_through
from positions import position

from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.state import State

DUEL_OF_TWO = """
    Sheriff Black Jack 1 hand: duel qd
    Outlaw Rose Doolan 1 hand: bang 9c
    Deputy Lucky Duke
"""


def ended(state: State) -> str:
    """Return how the game ended: won, lost, or nothing."""
    outcome = GAME.outcome(state)
    return "" if outcome is None else outcome.result_for(GAME.seats)


# -- LG-AIM-1 -------------------------------------------------------------------------------------


def test_the_game_is_won_when_the_last_opponent_dies() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Renegade Rose Doolan 1
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Rose Doolan")
    assert ended(state) == "won"


def test_the_game_goes_on_while_an_outlaw_or_the_renegade_lives() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Rose Doolan 1
        Renegade Lucky Duke
    """)
    step(state, "bang 7c at Rose Doolan")
    assert ended(state) == ""
    assert not state.seats[1].alive


def test_the_game_is_lost_when_an_opponent_kills_the_sheriff() -> None:
    state = position(
        """
        Sheriff Black Jack 1
        Outlaw Rose Doolan hand: bang 9c
        Deputy Lucky Duke
        """,
        turn="Rose Doolan",
    )
    step(state)
    assert ended(state) == "lost"


def test_the_game_is_lost_when_the_sheriff_dies_in_his_own_duel() -> None:
    state = position(DUEL_OF_TWO)
    step(state, "duel qd at Rose Doolan")
    assert ended(state) == "lost"


def test_the_game_is_lost_when_dynamite_kills_the_sheriff() -> None:
    state = position(
        """
        Sheriff Black Jack 3 front: dynamite 2h
        Outlaw Rose Doolan
        Deputy Lucky Duke
        """,
        phase="begin",
    )
    step(state, cards="missed 2s")
    assert ended(state) == "lost"


def test_the_game_is_lost_when_the_deputy_kills_the_sheriff() -> None:
    state = position(
        """
        Sheriff Black Jack 1
        Outlaw Rose Doolan
        Deputy Lucky Duke hand: bang 7c
        """,
        turn="Deputy",
    )
    step(state, "bang 7c at Black Jack")
    assert ended(state) == "lost"


def test_if_one_volley_kills_the_sheriff_before_the_last_opponent_it_is_lost() -> None:
    state = position(
        """
        Sheriff Black Jack 1
        Outlaw Rose Doolan 1
        Deputy Lucky Duke hand: gatling 10h
        """,
        turn="Deputy",
    )
    step(state, "gatling 10h")
    assert ended(state) == "lost"


def test_if_one_volley_kills_the_last_opponent_before_the_sheriff_it_is_won() -> None:
    state = position(
        """
        Sheriff Black Jack 1
        Deputy Lucky Duke hand: gatling 10h
        Outlaw Rose Doolan 1
        """,
        turn="Deputy",
    )
    step(state, "gatling 10h")
    assert ended(state) == "won"


# -- LG-AIM-2 -------------------------------------------------------------------------------------


def test_the_renegade_harms_nobody_but_the_deputy_while_he_lives() -> None:
    harmful = "bang 9c, duel 8c, cat balou kh, panic jh, jail js"
    state = position(
        f"""
        Sheriff Black Jack hand: beer 6h
        Renegade Rose Doolan hand: {harmful}
        Outlaw Paul Regret
        Deputy Lucky Duke hand: beer 7h, beer 8h
        """,
        turn="Rose Doolan",
    )
    door = turn_through(state, "part with: beer 7h")
    aims = [event.target for event in door.events_of(events.Play)]
    assert aims == [3, 3, 3, 3, 3]


def test_no_opponent_ever_aims_a_card_at_another_opponent() -> None:
    aimed = 0
    for state, _ in self_played(40, level="2"):
        if state.phase == "play" and not state.seats[state.turn].yours and not state.over:
            target = plan(state).partition(" at ")[2]
            aimed += bool(target)
            assert target in ("", "Sheriff", "Deputy")
    assert aimed > 200


# -- LG-AIM-3 -------------------------------------------------------------------------------------


def test_the_sheriff_draws_two_plays_any_number_and_discards_to_his_life_points() -> None:
    state = position(
        """
        Sheriff Rose Doolan 2 hand: stagecoach 9s, mustang 8h
        Outlaw Black Jack
        Deputy Lucky Duke
        """,
        phase="begin",
    )
    turn_through(
        state,
        "play: stagecoach 9s",
        "play: mustang 8h",
        "play: end turn",
        "discard: discard bang 3c",
        "discard: discard bang 5c",
        cards="bang 2c, bang 3c, bang 4c, bang 5c",
    )
    assert hand(state, "Sheriff") == "bang 2c, bang 4c"
    assert front(state, "Sheriff") == "mustang 8h"
    assert state.turn == 1


def test_the_deputy_takes_the_same_kind_of_turn() -> None:
    state = position(
        """
        Sheriff Black Jack
        Deputy Lucky Duke 1
        Outlaw Rose Doolan
        """,
        turn="Deputy",
        phase="begin",
    )
    turn_through(state, "end turn", "discard: discard missed 2s", cards="bang 2c, missed 2s")
    assert hand(state, "Deputy") == "bang 2c"
    assert state.turn == 2


# -- LG-AIM-4 -------------------------------------------------------------------------------------


def test_everything_is_open_to_everybody() -> None:
    for state, _ in self_played(2, level="3"):
        for who in GAME.seats:
            assert GAME.encode(state) == GAME.encode(GAME.view(state, frozenset((who,))))


# -- LG-AIM-5 -------------------------------------------------------------------------------------


def test_one_bang_a_turn_and_no_missed_in_ones_own_turn() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c, bang 8c, missed 2s
        Outlaw Rose Doolan
        Deputy Lucky Duke
    """)
    assert [
        f"bang {rank}c at {name}" for rank in "78" for name in ("Rose Doolan", "Lucky Duke")
    ] + ["end turn"] == may(state)
    step(state, "bang 7c at Rose Doolan")
    assert may(state) == ["end turn"]
    assert life(state, "Rose Doolan") == 3


def test_no_second_card_of_a_name_and_no_jail_on_the_sheriff() -> None:
    state = position(
        """
        Sheriff Black Jack
        Deputy Lucky Duke hand: mustang 9h, jail js front: mustang 8h
        Outlaw Rose Doolan front: jail 4h
        """,
        turn="Deputy",
    )
    assert may(state) == ["end turn"]


def test_panic_reaches_distance_one_without_weapons_and_cat_balou_everybody() -> None:
    state = position("""
        Sheriff Black Jack hand: panic jh, cat balou kh front: winchester 8s
        Outlaw Lucky Duke
        Outlaw Willy the Kid hand: bang 2c
        Deputy Vulture Sam front: scope as
    """)
    assert may(state) == [
        "panic jh at Vulture Sam",
        "cat balou kh at Willy the Kid",
        "cat balou kh at Vulture Sam",
        "end turn",
    ]


def test_the_player_may_play_a_beer_without_effect() -> None:
    for table in (
        "Sheriff Black Jack 5 hand: beer 6h\nOutlaw Rose Doolan\nDeputy Lucky Duke",
        "Sheriff Black Jack 3 hand: beer 6h\nOutlaw Rose Doolan",
    ):
        state = position(table)
        before = life(state, "Sheriff")
        step(state, "beer 6h")
        assert before == life(state, "Sheriff")
        assert hand(state, "Sheriff") == ""
