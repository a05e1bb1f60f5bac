"""What wins a showdown, in a sentence."""

from __future__ import annotations

from typing import Final

from lonehand.engine.grammar.english import join_words, with_sign
from lonehand.games.gunslinger.numbers.showdowns import Score, Showdown, chosen_showdown
from lonehand.games.gunslinger.state import State

DEEDS: Final = {
    "kill": "killing",
    "knock-out": "a knock-out",
    "man out": "an enemy out",
    "gun in hand": "a gun in hand",
    "weapon in hand": "a weapon in hand",
    "thing held": "holding",
    "thing off the map": "carrying off",
    "man off the map": "getting off the map",
    "man standing": "somebody awake at the end",
    "last side standing": "the last side standing",
    "shot": "a shot",
    "blow": "a blow",
}
"""What is worth points, in words."""


def aim_of(view: State, own: Showdown | None) -> str:
    """Return what wins the showdown that is played; *own* is the owner's, if there is one.

    Points are told as the people's side gets them.
    """
    showdown = chosen_showdown(view.options, own)
    if not showdown.scores:
        return f"Be the last side with somebody awake, within {showdown.turns} turns."
    mine = {man.side for man in view.characters if man.seat}
    told = [words_of(score) for score in showdown.scores if not score.side or score.side in mine]
    return f"Score the most points in {showdown.turns} turns: {join_words(told)}."


def is_scored(view: State, own: Showdown | None) -> bool:
    """Tell whether points decide the showdown that is played."""
    return bool(chosen_showdown(view.options, own).scores)


def words_of(score: Score) -> str:
    """Return a deed and what it is worth: `an enemy out +5`, `holding the keys +5`."""
    deed = DEEDS.get(score.deed, score.deed)
    if score.things:
        deed = f"{deed} the {' or '.join(score.things)}"
    elif score.deed.startswith("thing"):
        deed = f"{deed} the loot"
    if score.men:
        who = " or ".join(score.men)
        deed = {
            "man out": f"{who} out",
            "kill": f"killing {who}",
            "man off the map": f"{who} off the map",
        }.get(score.deed, f"{deed} ({who})")
    return f"{deed} {with_sign(score.points)}"
