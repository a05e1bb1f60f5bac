"""What each clause of an automatic character's way is needed for; see `gunslinger_ablations`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ablating import Rule
from msgspec.structs import replace

from lonehand.games.gunslinger.automa.on_map import Bound
from lonehand.games.gunslinger.state import Character, Play
from lonehand.testing.ablation import Without, returns

# -- rules without a part of theirs ---------------------------------------------------------------


def to_any_neighbour(play: Play, who: Character, bound: Bound) -> tuple[tuple[int, ...], Any]:
    """Return all the cells next to his own, wherever they lead."""
    del bound
    return tuple(sorted(play.ground.cells.neighbours[who.cell])), ()


def into_front_hexes(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the best steps, by the option that leaves him his front hexes alone."""

    def best_steps(play: Play, who: Character, bound: Bound) -> Any:
        kept = play.rules
        play.rules = kept._replace(readings=replace(kept.readings, steps="front"))
        try:
            return rule(play, who, bound)
        finally:
            play.rules = kept

    return best_steps


def without_criterion(clause: str) -> Without:
    """Return by what equally short routes are told apart, but for one clause."""
    return lambda rule: lambda *way: [each for each in rule(*way) if each[0] != clause]


def towards_the_enemy(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return where the way to cover leads: to the enemy himself."""

    def towards_cover(*given: Any) -> Bound:
        found: Bound = rule(*given)
        return found._replace(goals=(found.close_to,))

    return towards_cover


# -- the clauses ----------------------------------------------------------------------------------

WAY_ABLATIONS: Final = (
    Rule(
        "GS-9.21.2",
        "test_he_steps_into_each_hex_on_a_shortest_way_that_can_be_walked",
        "automa.on_map.best_steps",
        lambda _: to_any_neighbour,
    ),
    Rule(
        "GS-9.21.2",
        "test_he_steps_behind_himself_and_into_an_occupied_hex_the_targets_too",
        "automa.on_map.best_steps",
        into_front_hexes,
    ),
    Rule(
        "GS-9.21.2.1",
        "test_who_is_on_a_path_keeps_to_the_route_that_follows_it_longest",
        "automa.on_map.criteria",
        without_criterion("GS-9.21.2.1"),
    ),
    Rule(
        "GS-9.21.2.2",
        "test_of_two_hexes_equally_near_he_takes_the_path_hex",
        "automa.on_map.criteria",
        without_criterion("GS-9.21.2.2"),
    ),
    Rule(
        "GS-9.21.2.3",
        "test_of_two_hexes_equally_near_he_takes_the_unoccupied_one",
        "automa.on_map.criteria",
        without_criterion("GS-9.21.2.3"),
    ),
    Rule(
        "GS-9.21.6",
        "test_bound_for_a_hex_he_goes_into_no_building_but_one_that_the_enemy_is_in",
        "automa.on_map.buildings_to_enter",
        returns(None),
    ),
    Rule(
        "GS-9.21.6",
        "test_bound_for_a_hex_he_goes_into_no_building_but_one_that_the_enemy_is_in",
        "automa.on_map.buildings_to_enter",
        returns(frozenset()),
    ),
    Rule(
        "GS-9.23.1",
        "test_he_heads_for_the_cover_hex_that_is_fewest_steps_away",
        "automa.on_map.towards_cover",
        towards_the_enemy,
    ),
    Rule(
        "GS-9.23.1",
        "test_the_way_to_cover_is_the_best_of_all_that_there_are",
        "automa.on_map.nearest_to",
        returns(lambda _cell: 0),
    ),
    Rule(
        "GS-9.23.1",
        "test_the_way_to_cover_is_the_best_of_all_that_there_are",
        "automa.on_map.whole_way_near",
        returns(lambda _cell: 0),
    ),
)
