"""Black Hat – White Hat against the conformance kit; four beside a map, and two by facts."""

from __future__ import annotations

import pytest

from lonehand.games.black_hat.game import GAME
from lonehand.testing.conformance import IDEAS, Idea, name


@pytest.mark.parametrize("idea", IDEAS, ids=name)
@pytest.mark.parametrize("seed", ["four 26", "two 22"])
def test_black_hat_keeps_what_every_game_must(idea: Idea, seed: str) -> None:
    idea(GAME, seed)
