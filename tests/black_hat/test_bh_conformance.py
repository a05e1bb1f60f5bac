"""Black Hat – White Hat against the conformance kit; games of two, of four, and by facts."""

from __future__ import annotations

import pytest

from lonehand.games.black_hat.game import GAME
from lonehand.testing.conformance import IDEAS, Idea, name


@pytest.mark.parametrize("idea", IDEAS, ids=name)
@pytest.mark.parametrize("seed", ["two 4", "four 17", "two 9"])
def test_black_hat_keeps_what_every_game_must(idea: Idea, seed: str) -> None:
    idea(GAME, seed)
