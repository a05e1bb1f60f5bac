"""How unclear places of the print are read in a game."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Readings(msgspec.Struct, frozen=True):
    """The options that choose among readings, and the extras of the print.

    The keys are those of the game's options and the defaults their first values;
    `data/options.toml` explains them.
    """

    hands: str = "one"
    partners: str = "own"
    hand: str = "usual"
    first: str = "alternate"
    kept: str = "no"
    low_riders: str = "number"
    unpin: str = "any"
    pin_lasts: str = "card"
    rider_pinned: str = "half"
    contact_cards: str = "two"
    contact_most: str = "arms"
    joker_move: str = "kept"
    joker_shot: str = "counts"
    joker_pair: str = "both"
    one_weapon: str = "figure"
    aim_near: str = "firer"
    aim_at_six: str = "no"
    natural_six_hits: str = "no"
    lean_over_cover: str = "no"
    cover_at_target: str = "counts"
    cover_dice: str = "each"
    shotgun_pinned: str = "worse"
    shotgun_hidden: str = "covered"
    dynamite_cover: str = "no"
    dynamite_pins: str = "all"
    natural_six_persuades: str = "no"
    looking: str = "free"
    door_clear: str = "attempt"
    cardsharp: str = "all"
    cheat_most: str = "two"
    end: str = "gang"
    giving_up: str = "may"
    group: str = "no"
    buildings: str = "solid"
    simple: str = "no"
    notches_per_figure: str = "no"
    notch_for_flight: str = "no"
    moods: str = "no"


def readings_from(options: Mapping[str, str]) -> Readings:
    """Return the readings that the options of a game choose."""
    known = {key: options[key] for key in Readings.__struct_fields__ if key in options}
    return Readings(**known)
