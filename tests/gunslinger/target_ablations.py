"""What each clause of an automatic character's target is needed for; see `gunslinger_ablations`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from typing import Any, Final

from ablating import Otherwise, Rule, told
from msgspec.structs import replace

from lonehand.games.gunslinger.automa.targets import Spot, Surroundings, nearest
from lonehand.games.gunslinger.rules.ground import Ground
from lonehand.space.cells import aim
from lonehand.testing.ablation import Without, returns

# -- rules without a part of theirs ---------------------------------------------------------------


def each_with(**changes: Any) -> Without:
    """Return what replaces a rule by one to which all enemies or hexes are alike in something."""
    return lambda rule: (
        lambda found, *given: rule([replace(each, **changes) for each in found], *given)
    )


def on_any_level(surroundings: Surroundings) -> str | None:
    """Return the nearest enemy whom he sees."""
    return nearest(enemy for enemy in surroundings.enemies if enemy.seen)


def the_closest(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return how an enemy in sight is found: the closest one counts as seen."""
    return lambda facts, *given: rule(
        Otherwise(facts, {"enemy_seen": facts.closest_enemy()}), *given
    )


def his_own_too(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return which hexes are best, his own being one hex away, and all others one further."""

    def best_hexes(spots: Iterable[Spot], first: str) -> Any:
        return rule([replace(spot, hexes=spot.hexes + 1) for spot in spots], first)

    return best_hexes


def filled_too(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return where a man could stand, in what fills a cell, too."""

    def standing(ground: Ground, *houses: int) -> Any:
        cells = ground.cells
        return rule(ground, *houses) | sum(1 << x for x in range(cells.size) if cells.fills[x])

    return standing


def in_every_building(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return where a man could stand, every building being open to him."""

    def standing(ground: Ground, *_houses: int) -> Any:
        return reduce(or_, (rule(ground, house, 0) for house in set(ground.cells.buildings)))

    return standing


def as_near_too(surroundings: Surroundings, enemy: str) -> bool:
    """Tell whether an enemy is as near as the hex, or nearer."""
    return surroundings.by_name[enemy].hexes <= surroundings.zone_spot(enemy).hexes


def for_whole_arms(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the two-handed weapons in his sight, as if his arms could hold any."""

    def two_handed_in_sight(around: Surroundings) -> Any:
        kept, around.weapons = around.weapons, [replace(x, fits=True) for x in around.weapons]
        try:
            return rule(around)
        finally:
            around.weapons = kept

    return two_handed_in_sight


# -- the clauses ----------------------------------------------------------------------------------

TARGET_ABLATIONS: Final = (
    Rule(
        "GS-9.2.11.1",
        "test_equally_near_the_one_who_needs_less_turning_and_then_order_of_play",
        "automa.targets.nearest",
        each_with(turning=0),
    ),
    Rule(
        "GS-9.2.11.1",
        "test_with_none_in_sight_on_his_level_the_nearest_in_sight_on_another_is_the_target",
        "automa.targets.enemy_in_sight",
        told(enemy_seen_elsewhere=None),
    ),
    Rule(
        "GS-9.2.11.1",
        "test_the_nearest_enemy_in_sight_on_his_own_level_is_the_target",
        "automa.targets.Surroundings.enemy_seen",
        lambda _: on_any_level,
    ),
    Rule(
        "GS-9.2.11.1n",
        "test_an_enemy_in_sight_comes_before_a_nearer_one_out_of_sight",
        "automa.targets.enemy_in_sight",
        the_closest,
    ),
    Rule(
        "GS-9.2.11.COVER",
        "test_a_man_hidden_in_a_cover_hex_keeps_to_the_nearest_enemy_it_hides_him_from",
        "automa.targets.enemy_from_cover",
        returns(None),
    ),
    Rule(
        "GS-9.2.11.2",
        "test_of_equally_near_hexes_the_one_nearest_to_the_enemy_counts_then_a_die",
        "automa.targets.best_hexes",
        each_with(from_enemy=0),
    ),
    Rule(
        "GS-9.2.11.2",
        "test_the_hex_that_he_stands_in_is_never_the_target",
        "automa.targets.best_hexes",
        his_own_too,
    ),
    Rule(
        "GS-9.2.11.GOAL",
        "test_a_hex_that_something_fills_is_no_goal_but_the_next_one_is",
        "rules.ground.Ground.standing",
        filled_too,
    ),
    Rule(
        "GS-9.2.11.GOAL",
        "test_a_hex_in_a_building_closed_to_him_is_no_goal_unless_he_or_the_enemy_is_in_it",
        "rules.ground.Ground.standing",
        in_every_building,
    ),
    Rule(
        "GS-9.2.11.GOAL",
        "test_a_hex_in_a_building_closed_to_him_is_no_goal_unless_he_or_the_enemy_is_in_it",
        "rules.ground.Ground.standing",
        lambda rule: lambda ground, _own, _open: rule(ground, 0, 0),
    ),
    Rule(
        "GS-9.2.11.GOAL",
        "test_the_goal_is_the_best_hex_of_those_that_he_sees_and_could_stand_in",
        "automa.surroundings.MapFacts.goals",
        returns(aim.ANYWHERE),
    ),
    Rule(
        "GS-9.2.11.2n",
        "test_in_the_gully_facing_him_the_hex_before_him_is_the_target_and_then_the_next",
        "automa.targets.best_hexes",
        lambda rule: lambda spots, _first: rule(spots, "enemy"),
    ),
    Rule(
        "GS-9.2.11.3",
        "test_an_enemy_strictly_nearer_than_the_hex_is_himself_the_target",
        "automa.targets.closer_than_the_hex",
        returns(value=False),
    ),
    Rule(
        "GS-9.2.11.3",
        "test_an_enemy_strictly_nearer_than_the_hex_is_himself_the_target",
        "automa.targets.Surroundings.nearer_than_hex",
        lambda _: as_near_too,
    ),
    Rule(
        "GS-9.2.11.4",
        "test_while_any_enemy_has_him_in_sight_the_enemy_is_the_target",
        "automa.targets.better_weapon",
        told(seen_by_enemy=False),
    ),
    Rule(
        "GS-9.2.11.4",
        "test_a_man_with_one_handed_weapons_as_good_with_both_goes_for_a_two_handed_one",
        "automa.targets.better_weapon",
        told(two_handed_skill_as_good=True),
    ),
    Rule(
        "GS-9.2.11.5",
        "test_usable_is_what_lies_free_unbroken_and_a_gun_only_with_rounds",
        "automa.targets.usable",
        lambda rule: lambda weapon: rule(replace(weapon, gun=False)),
    ),
    Rule(
        "GS-9.2.11.5",
        "test_a_weapon_that_his_wounded_arms_cannot_hold_is_none_for_him",
        "automa.targets.usable",
        lambda rule: lambda weapon: rule(replace(weapon, fits=True)),
    ),
    Rule(
        "GS-9.2.11.4",
        "test_a_weapon_that_his_wounded_arms_cannot_hold_is_none_for_him",
        "automa.targets.Surroundings.two_handed_in_sight",
        for_whole_arms,
    ),
    Rule(
        "GS-9.2.11.5",
        "test_a_man_without_a_weapon_goes_for_the_closest_usable_one_seen_or_not",
        "automa.targets.without_a_weapon",
        returns(None),
    ),
    Rule(
        "GS-9.2.11.n",
        "test_without_such_a_hex_another_enemys_zone_serves_the_nearest_first",
        "automa.targets.somebody_elses_zone",
        returns(None),
    ),
    Rule(
        "GS-9.2.11.n",
        "test_without_any_such_hex_he_runs_for_the_nearest_way_out_of_the_building",
        "automa.targets.way_out",
        returns(None),
    ),
    Rule(
        "GS-9.2.11.COVER",
        "test_a_man_whose_head_is_out_is_not_hidden_and_nobody_asks_from_whom",
        "automa.targets.enemy_from_cover",
        told(head_out=False),
    ),
)
