"""What each clause of moving is needed for: the rules without it fail a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from gf_clauses_off import InSpace, Rule

from lonehand.games.grimdark_future.rules.movement import walks
from lonehand.games.grimdark_future.rules.movement.walks import Walk
from lonehand.space.inches import figures
from lonehand.space.inches.figures import Block, Spot
from lonehand.space.inches.measures import INCH
from lonehand.space.inches.moves.formations import Path
from lonehand.testing.ablation import Without, returns

# -- rules without a part of theirs ----------------------------------------------------------------


def reaching(more: int) -> Without:
    """Return what replaces the reach of a model by one that is so much longer."""

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        def reach(walk: Walk, nth: int, spot: Spot) -> Path | None:
            walk.length += more
            try:
                found: Path | None = rule(walk, nth, spot)
                return found
            finally:
                walk.length -= more

        return reach

    return without


def with_no_gap(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what a unit keeps clear of, none of it with a gap."""

    def kept_clear(*given: Any, **named: Any) -> Iterator[tuple[int, Block]]:
        return ((0, there) for _, there in rule(*given, **named))

    return kept_clear


def staying(walk: Walk, nth: int, *_: Any) -> tuple[Spot, Path]:
    """Return a model that was cut off where it stands."""
    x, y, _turn = walk.spots[nth]
    return walk.spots[nth], ((x, y),)


def over_rocks(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the terrain as obstacles, without what is impassable."""
    return lambda field, base, avoid=(): rule(
        field, base, tuple(word for word in avoid if word != walks.IMPASSABLE)
    )


ABLATIONS: Final = (
    Rule(
        "GFC-5",
        "test_the_gap_is_that_of_the_nearest_bases",
        "rules.movement.positions.apart",
        lambda _: lambda _play, one, other: figures.box_gap(one, other),
    ),
    Rule(
        "GFC-23",
        "test_models_that_may_not_go_there_are_refused_with_the_clause",
        "rules.movement.walks.Walk.reach",
        reaching(10**9),
    ),
    Rule(
        "GFC-24",
        "test_a_unit_keeps_an_inch_from_others_unless_it_charges",
        "rules.movement.walks.Walk.kept_clear",
        with_no_gap,
    ),
    InSpace(
        "GFC-25",
        "test_a_unit_keeps_together_in_one_chain_of_one_inch_within_nine",
        "figures.chains",
        lambda _: lambda near: [list(range(len(near)))],
    ),
    Rule(
        "GFC-26",
        "test_models_cut_off_too_far_come_as_near_as_they_can",
        "rules.movement.marches.rejoin",
        lambda _: staying,
    ),
    Rule(
        "GFC-28",
        "test_models_of_the_own_unit_do_not_hide_but_those_of_another_do",
        "rules.visibility.hiders",
        lambda rule: lambda play, one, other, _units: rule(play, one, other, ("", "")),
    ),
    Rule(
        "GFC-33",
        "test_a_charge_by_hand_needs_contact",
        "rules.movement.moves.in_contact",
        returns(value=True),
    ),
    Rule(
        "GFC-34",
        "test_models_of_the_charged_unit_close_in_three_inches",
        "rules.movement.consolidation.pile_in",
        returns(None),
    ),
    Rule(
        "GFC-39",
        "test_chargers_stand_an_inch_off_after_the_melee",
        "rules.movement.consolidation.back_off",
        returns(None),
    ),
    Rule(
        "GFC-51",
        "test_a_charge_through_difficult_terrain_reaches_six_inches",
        "rules.movement.walks.most_through",
        lambda _: lambda _play, length: length,
    ),
    Rule(
        "GFC-52",
        "test_each_model_that_crosses_dangerous_terrain_rolls_a_die_for_each_of_its_tough",
        "rules.movement.walks.dice_for",
        lambda _: lambda _troop, models: len(list(models)),
    ),
    InSpace(
        "GFC-53",
        "test_impassable_terrain_is_never_entered",
        "fields.Field.lanes",
        over_rocks,
    ),
    Rule(
        "GFS-flying",
        "test_fliers_roll_for_no_dangerous_terrain_and_striders_do",
        "rules.movement.walks.flies",
        returns(value=False),
    ),
    Rule(
        "GFS-strider",
        "test_striders_and_fliers_cross_difficult_terrain_at_full_length",
        "rules.movement.walks.minds",
        lambda _: lambda troop, model, _word: not walks.flies(troop, model),
    ),
    Rule(
        "GFS-transport",
        "test_a_unit_gets_out_wholly_within_six_inches_towards_where_it_goes",
        "rules.movement.transports.Exit.reach",
        reaching(2 * INCH),
    ),
    Rule(
        "GFS-ambush",
        "test_a_unit_arrives_more_than_nine_inches_from_all_enemies",
        "rules.special.away_on_arrival",
        returns(0),
    ),
)
"""In the order of the index."""
