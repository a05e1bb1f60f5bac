"""What ablations of Gunslinger are made of."""

from __future__ import annotations

from lonehand.testing import ablation


class Rule(ablation.Rule):
    """A clause that a function of Gunslinger decides."""

    package = "lonehand.games.gunslinger"


class Number(ablation.Number):
    """A clause that is a number or a table of Gunslinger."""

    package = "lonehand.games.gunslinger"
