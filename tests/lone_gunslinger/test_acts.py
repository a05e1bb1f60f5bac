"""The beats of an act: who acts, at whom, with what, and why he can."""

from __future__ import annotations

import pytest
from positions import position

from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import CARDS
from lonehand.games.lone_gunslinger.face.acts import act_of
from lonehand.show.logs import Act


def test_an_aim_says_how_far_off_the_target_is_and_how_far_the_gun_reaches() -> None:
    state = position("""
        Sheriff Black Jack 5 front: mustang 8h
        Outlaw Rose Doolan 4 front: schofield jc
        Deputy Bart Cassidy 4
    """)
    aimed = Act("aim", 1, 0, caption="The Sheriff: 1 away, and she reaches 2")
    assert aimed == act_of(state, events.Aims(1, 0))


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (
            events.Play(1, CARDS["bang 9c"], 0),
            Act("play", 1, 0, "bang 9c", caption="BANG! at the Sheriff"),
        ),
        (
            events.Play(1, CARDS["beer 6h"], -1),
            Act("play", 1, -1, "beer 6h", caption="Beer"),
        ),
        (
            events.Lose(0, 1, 4, 1, "bang"),
            Act("hurt", 0, points=1, caption="The Sheriff loses 1 life point"),
        ),
        (events.Die(1, 0), Act("dies", 1)),
    ],
)
def test_each_beat_names_the_seat_that_is_to_be_looked_at(
    event: events.AtSeat, expected: Act
) -> None:
    state = position("""
        Sheriff Black Jack 5
        Outlaw Lucky Duke 4
        Deputy Bart Cassidy 4
    """)
    assert expected == act_of(state, event)
