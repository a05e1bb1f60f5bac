"""Which sides each shootout has, by name, for anyone who sets one up."""

from __future__ import annotations

from collections.abc import Mapping

from lonehand.engine.grammar.english import join_words
from lonehand.games.outlaws.numbers.shootouts import Shootout, shootouts
from lonehand.show.setup import Depending


def sides_by_name() -> Mapping[str, Depending]:
    """Return what `side` may be in each shootout: what the side is called, who it is, its goal."""
    return {
        "side": Depending(("shootout",), {key: sides_of(each) for key, each in shootouts().items()})
    }


def sides_of(shootout: Shootout) -> dict[str, tuple[str, str]]:
    """Return the sides of a shootout, each with its people and what it wants."""
    named = {
        ordinal: (side.name, f"{join_words([each.who for each in side.people])}. {side.wants}")
        for ordinal, side in zip(("first", "second"), shootout.sides, strict=False)
    }
    return {**named, "none": ("Nobody", "You watch.")}
