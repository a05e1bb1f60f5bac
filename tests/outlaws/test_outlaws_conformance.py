"""OUTLAWS! against the conformance kit."""

from __future__ import annotations

import pytest

from lonehand.games.outlaws.game import GAME
from lonehand.testing.conformance import IDEAS, Idea, name


@pytest.mark.parametrize("idea", IDEAS, ids=name)
def test_outlaws_keeps_what_every_game_must(idea: Idea) -> None:
    idea(GAME, "conform")
