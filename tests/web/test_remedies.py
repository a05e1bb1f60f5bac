"""What is let go where it may not be is offered the nearest legal place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from map_states import BATTLE, advised

from lonehand.engine.play.session import Session
from lonehand.games import find
from lonehand.show.contract import show_of
from lonehand.show.drafts import Draft, Pointing

Drawn = Callable[[Pointing], Draft]


def drafted(topic: str) -> Drawn:
    """Return what drafts the answer to the first question of a topic in a battle."""
    session = Session.new(find(BATTLE[0]), "boxes", BATTLE[1])
    while session.questions()[0].topic != topic:
        session.answer(advised(session))
    question, view = session.questions()[0], session.view_for().view

    def draw(pointing: Pointing) -> Draft:
        found: Any = show_of(session.game).draft(view, question, pointing)
        assert isinstance(found, Draft)
        return found

    return draw


@pytest.mark.parametrize("point", ["5,5", "30,20", "70,1"])
def test_a_unit_set_up_outside_its_zone_is_offered_a_place_inside(point: str) -> None:
    draw = drafted("deploy")
    found = draw(Pointing(point=point))
    assert not found.ready
    assert found.remedy is not None
    assert draw(Pointing(text=found.remedy.text)).ready


@pytest.mark.parametrize("point", ["5,5", "20,30"])
def test_a_unit_that_would_go_too_far_is_offered_the_nearest_place(point: str) -> None:
    draw = drafted("activate")
    name = draw(Pointing()).whom[0].name
    found = draw(Pointing(text=f"{name}: advance to {point}"))
    assert not found.ready
    assert found.remedy is not None
    assert found.remedy.label.startswith("Nearest legal place: ")
    assert draw(Pointing(text=found.remedy.text)).ready


def test_a_model_dragged_too_far_is_offered_the_nearest_place_and_not_while_it_is_dragged() -> None:
    draw = drafted("activate")
    name = draw(Pointing()).whom[0].name
    moved = draw(Pointing(text=f"{name}: advance", point="20,36"))
    assert moved.ready
    assert draw(Pointing(text=moved.text, point="40,20", model=2, quick=True)).remedy is None
    found = draw(Pointing(text=moved.text, point="40,20", model=2))
    assert not found.ready
    assert found.remedy is not None
    assert draw(Pointing(text=found.remedy.text)).ready
