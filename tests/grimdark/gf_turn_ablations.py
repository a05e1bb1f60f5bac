"""What each clause of the flow of a battle is needed for: the rules without it fail a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from gf_clauses_off import Rule, lacking, on_unit

from lonehand.games.grimdark_future.armies import formats, profile
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.state import AI, NOBODY, PEOPLE, State, Unit
from lonehand.testing.ablation import returns

NINE_INCHES: Final = "test_three_to_five_objectives_lie_outside_the_zones_and_nine_inches_apart"
SEIZED: Final = "test_who_alone_is_near_an_objective_seizes_it_and_keeps_it_when_he_leaves"
IN_TURN: Final = "test_sides_activate_in_turn_and_the_longer_side_goes_on_alone"
ZONES: Final = "test_every_model_deploys_wholly_in_the_zone_of_its_side"
RIDES: Final = "test_a_unit_gets_into_a_transport_and_out_of_it_as_its_move"
NEITHER: Final = "test_shaken_units_aircraft_and_late_arrivals_neither_seize_nor_hinder"


# -- rules without a part of theirs ----------------------------------------------------------------


def same_side_again(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return an activation after which the same side goes on."""

    def activate(play: Play) -> None:
        side = play.state.turn
        rule(play)
        play.state.turn = side

    return activate


def over_when_one_is_done(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return an activation that ends the round if its side has no unit left."""

    def activate(play: Play) -> None:
        if play.state.units_waiting(play.state.turn):
            rule(play)
        else:
            play.state.phase = "round ends"

    return activate


def same_beginner(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return a start of a round that nobody has earned by being done first."""

    def begin(play: Play) -> None:
        play.state.done_first = NOBODY
        rule(play)

    return begin


def whole_table(play: Play, *_: Unit) -> tuple[int, int, int, int]:
    """Return the whole table as a zone."""
    return 0, 0, play.table.width, play.table.height


def not_activated(state: State, side: int) -> list[Unit]:
    """Return the units of a side that were not activated, wherever they are."""
    return [unit for unit in state.units if unit.side == side and not unit.activated]


def may_move(form: Any, unit: Unit, word: str) -> None:
    """Let every unit move that its people say does."""
    del form, unit, word


ABLATIONS: Final = (
    Rule(
        "GFC-PROFILE",
        "test_an_owners_profile_counts_in_the_battle",
        "setup.profile_of",
        lambda _: lambda _given, _key: profile.load(profile.DEFAULT),
    ),
    Rule(
        "GFC-7",
        "test_armies_are_drawn_from_those_of_the_chosen_points_and_never_the_same_for_both",
        "setup.armies_of",
        lambda _: lambda _given, _size: formats.army_keys(),
    ),
    Rule(
        "GFC-10",
        "test_by_an_option_the_ais_heroes_join_random_units",
        "setup.with_heroes",
        lambda _: lambda _door, _forces, units: units,
    ),
    Rule(
        "GFC-11",
        "test_a_table_is_made_from_the_seed_and_is_the_same_for_the_same_seed",
        "setup.seed_of",
        returns("0"),
    ),
    Rule("GFC-12", NINE_INCHES, "rules.special.smaller_die", returns(0)),
    Rule(
        "GFC-12",
        "test_a_mission_of_our_own_lays_its_objectives_the_same_from_both_edges",
        "rules.objectives.mission_of",
        lambda rule: lambda play: msgspec.structs.replace(rule(play), placing="in turn"),
    ),
    Rule("GFC-13", NINE_INCHES, "rules.objectives.too_near", returns(None)),
    Rule(
        "GFC-13",
        "test_a_person_places_an_objective_where_one_may_lie_and_is_told_why_not",
        "rules.objectives.area",
        lambda _: whole_table,
    ),
    Rule(
        "GFC-14",
        SEIZED,
        "rules.objectives.owner_after",
        lambda _: lambda owner, near: NOBODY if near else owner,
    ),
    Rule(
        "GFC-15",
        SEIZED,
        "rules.objectives.owner_after",
        lambda rule: lambda _owner, near: rule(NOBODY, near),
    ),
    Rule(
        "GFC-15",
        "test_an_objective_with_both_sides_near_it_is_nobodys",
        "rules.objectives.owner_after",
        lambda rule: lambda owner, near: owner if len(near) > 1 else rule(owner, near),
    ),
    Rule("GFC-16", NEITHER, "rules.objectives.may_seize", on_unit(shaken=False)),
    Rule("GFC-16", NEITHER, "armies.forces.Troop.has", lacking("aircraft")),
    Rule("GFC-16", NEITHER, "rules.objectives.may_seize", on_unit(arrived=0)),
    Rule(
        "GFC-17",
        "test_the_battle_is_over_after_four_rounds_and_more_objectives_win",
        "turn.is_last_round",
        lambda _: lambda play: play.state.round >= 3,
    ),
    Rule(
        "GFC-17",
        "test_equal_numbers_of_objectives_are_a_draw",
        "turn.winner",
        lambda _: lambda ours, theirs: PEOPLE if ours > theirs else AI,
    ),
    Rule("GFC-18", ZONES, "rules.deployment.bounds", lambda _: whole_table),
    Rule("GFC-19", IN_TURN, "turn.activate", same_side_again),
    Rule("GFC-20", IN_TURN, "turn.activate", over_when_one_is_done),
    Rule(
        "GFC-21",
        "test_who_was_done_first_begins_the_next_round",
        "turn.begin",
        same_beginner,
    ),
    Rule(
        "GFC-22",
        RIDES,
        "rules.actions.able",
        lambda rule: lambda play: [key for key in rule(play) if play.state.find(key).present],
    ),
    Rule(
        "GFC-22",
        "test_a_unit_in_reserve_is_not_activated_and_one_that_rides_is",
        "state.State.units_waiting",
        lambda _: not_activated,
    ),
    Rule(
        "GFC-22",
        "test_a_unit_in_reserve_is_not_activated_and_one_that_rides_is",
        "state.State.units_waiting",
        lambda rule: lambda state, side: [each for each in rule(state, side) if each.present],
    ),
    Rule(
        "GFS-scout",
        "test_people_deploy_before_the_ai_and_scouts_come_after_all_others",
        "rules.deployment.deployable",
        lambda _: lambda play: list(play.state.to_deploy),
    ),
    Rule(
        "GFS-immobile",
        "test_what_can_only_hold_cannot_move",
        "text.activation.ActivationForm.may_move",
        lambda _: may_move,
    ),
    Rule(
        "GFS-aircraft",
        "test_people_deploy_their_aircraft_first_where_the_profile_says_so",
        "rules.movement.placement.rank",
        returns(""),
    ),
)
"""In the order of the index."""
