"""The other readings, chosen by options; and what holds of all decisions, over many games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from plays import hand, lay, life, may, plan, played, self_played, step, turn_through
from positions import position

from lonehand.engine.facts import Given
from lonehand.engine.files.decisions import decide
from lonehand.games.lone_gunslinger.automa.decision import (
    AUTOMA,
    Plan,
    explain,
    scan,
    turns_to_deputy,
)
from lonehand.games.lone_gunslinger.automa.facts import NpcFacts
from lonehand.games.lone_gunslinger.cards import CARDS, KIND
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.options import OPTIONS
from lonehand.games.lone_gunslinger.state import State

FOUR = """
    Sheriff Black Jack {0}
    Renegade Jourdonnais
    Outlaw Willy the Kid hand: {1}
    Deputy Vulture Sam {2}
"""
"""The Outlaw sees the Sheriff at distance 2 and the Deputy at distance 1."""
THREE = """
    Sheriff Black Jack {0}
    Outlaw Willy the Kid hand: {1}
    Deputy Lucky Duke {2}
"""
EVERY_WAY: list[dict[str, str]] = [
    {},
    {"level": "2", "night": "on", "wanted": "on"},
    {"final": "on", "volley": "singly", "reshuffle": "needed"},
    {"dodge_city": "on", "level": "3", "reach": "weapon", "empty": "all"},
    {"dodge_city": "on", "target_lasts": "card", "gained": "bottom", "two_left": "wasted"},
    {"two_characters": "ten", "store": "first", "volcanic": "card", "steal": "random"},
    {"two_characters": "sixteen", "dodge_city": "on"},
]


# -- the options ----------------------------------------------------------------------------------


def test_every_value_of_every_option_is_played_below() -> None:
    for option in OPTIONS:
        used = {way.get(option.key, option.default) for way in EVERY_WAY}
        if option.key != "level":
            assert used == set(option.values)


def test_by_option_the_target_is_judged_afresh_for_every_card() -> None:
    stack = "bang 2c, duel qd, schofield jc, bang 9c"
    state = position(FOUR.format("", stack, ""), turn="Willy the Kid", target_lasts="card")
    door = turn_through(state)
    assert played(door) == ["bang 9c at 3", "schofield jc", "duel qd at 0", "bang 2c at 0"]


def test_by_option_weapon_range_decides_about_reach_for_all_cards() -> None:
    for card in ("duel qd", "cat balou kh"):
        table = FOUR.format("hand: beer 6h", card, "hand: beer 7h")
        state = position(table, turn="Willy the Kid", reach="weapon")
        assert plan(state) == f"{card} at Deputy"
        lay(state, "Willy the Kid", "schofield jc")
        assert plan(state) == f"{card} at Sheriff"


def test_by_option_weapon_range_does_not_lengthen_a_panic() -> None:
    table = FOUR.format("hand: beer 6h", "panic jh", "hand: beer 7h")
    state = position(table, turn="Willy the Kid", reach="weapon")
    assert plan(state) == "panic jh at Deputy"
    lay(state, "Willy the Kid", "schofield jc")
    assert plan(state) == ""


def test_by_option_cards_in_play_count_but_never_a_jail() -> None:
    for card in ("cat balou kh", "panic jh"):
        table = THREE.format("front: barrel qs", card, "")
        assert plan(position(table, turn="Willy the Kid", empty="all")) == f"{card} at Sheriff"
        table = THREE.format("", card, "front: jail js")
        assert plan(position(table, turn="Willy the Kid", empty="all")) == ""
        table = THREE.format("", card, "front: jail js, scope as")
        assert plan(position(table, turn="Willy the Kid", empty="all")) == f"{card} at Deputy"


def test_by_option_gained_cards_go_under_the_stack_drawn_ones_on_top() -> None:
    state = position(
        THREE.format("hand: missed 3s", "missed 2s, stagecoach 9s, panic jh", ""),
        turn="Willy the Kid",
        gained="bottom",
    )
    step(state)
    assert hand(state, "Willy the Kid") == "missed 3s, missed 2s, stagecoach 9s"
    step(state, cards="missed 4s, missed 5s")
    assert hand(state, "Willy the Kid") == "missed 3s, missed 2s, missed 4s, missed 5s"


def test_by_option_a_beer_is_played_in_vain_with_two_players_left() -> None:
    state = position(
        "Sheriff Black Jack\nOutlaw Rose Doolan 3 hand: beer 6h",
        turn="Rose Doolan",
        two_left="wasted",
    )
    step(state)
    assert life(state, "Rose Doolan") == 3
    assert hand(state, "Rose Doolan") == ""


def test_by_option_an_opponent_takes_the_first_card_revealed() -> None:
    state = position(THREE.format("", "general store 9c", ""), turn="Willy the Kid", store="first")
    step(state, "store: bang 3c", cards="bang 2c, bang 3c, bang 4c")
    assert hand(state, "Willy the Kid") == "bang 2c"


def test_by_option_the_volcanic_never_replaces_the_colt() -> None:
    state = position(THREE.format("", "volcanic 10s", ""), turn="Willy the Kid", volcanic="card")
    assert plan(state) == ""
    lay(state, "Willy the Kid", "schofield jc")
    assert plan(state) == "volcanic 10s"


# -- over many games ------------------------------------------------------------------------------


def decisions(games: int, **options: str) -> Iterator[State]:
    """Give the tables of many games at which an opponent looks through his Stack."""
    for state, _ in self_played(games, **options):
        if not state.over and state.phase == "play" and not state.seats[state.turn].yours:
            yield state


@pytest.mark.parametrize("options", EVERY_WAY, ids=str)
def test_the_explanation_names_the_card_the_target_and_the_clause_of_the_plan(
    options: dict[str, str],
) -> None:
    seen = 0
    for state in decisions(50, **options):
        seen += 1
        lines = explain(state, state.turn)
        assert all(not line.use for line in lines[:-1])
        told = lines[-1] if lines and lines[-1].use else None
        found = scan(NpcFacts(state, state.turn))
        assert (found is None) == (told is None)
        if found is not None and told is not None:
            assert (found.card, found.target, found.clause) == (
                CARDS[told.text],
                told.target,
                told.clause,
            )
        else:
            assert len(lines) == len(state.seats[state.turn].hand)
    assert seen > 1000


@pytest.mark.parametrize("options", EVERY_WAY, ids=str)
def test_the_automa_changes_nothing_and_the_same_facts_give_the_same_plan(
    options: dict[str, str],
) -> None:
    for state in decisions(25, **options):
        before = GAME.encode(state)
        found = scan(NpcFacts(state, state.turn))
        explain(state, state.turn)
        assert before == GAME.encode(state)
        assert found == plan_from_facts(state)


def plan_from_facts(state: State) -> Plan | None:
    """Return the plan that follows from the facts alone, without the table they came from."""
    for card in reversed(state.seats[state.turn].hand):
        noted = Noted(NpcFacts(state, state.turn, card))
        found, at = decide(AUTOMA, KIND[card], noted)
        if found.acts and at >= 0:
            turns_to_deputy(noted, KIND[card], at)
        given = Given(NpcFacts, noted.given)
        bound, target = decide(AUTOMA, KIND[card], given)
        if bound.acts:
            turns = target >= 0 and turns_to_deputy(given, KIND[card], target)
            return Plan(card, target, bound.row.clause, turns)
    return None


class Noted:
    """Facts that are written down as they are used."""

    def __init__(self, facts: NpcFacts) -> None:
        self.facts = facts
        self.given: dict[Any, Any] = {}

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return the fact of that name."""

        def value(*args: Any) -> Any:
            found = getattr(self.facts, name)(*args)
            self.given[(name, *args) if args else name] = found
            return found

        return value


@pytest.mark.parametrize("options", EVERY_WAY, ids=str)
def test_games_end_and_every_table_on_the_way_can_be_read_back(options: dict[str, str]) -> None:
    steps = 0
    for state, _ in self_played(4, **options):
        steps += 1
        if steps % 7 == 0 or state.over:
            text = GAME.encode(state)
            assert text == GAME.encode(GAME.decode(text))
    assert steps < 4 * 4000


def test_the_player_may_always_end_his_turn_however_long_the_game_grows() -> None:
    for state, _ in self_played(6):
        if state.phase == "play" and not state.over and state.seats[state.turn].yours:
            assert may(state)[-1] == "end turn"


def test_a_lost_volley_that_leaves_others_without_points_can_be_read_back() -> None:
    state = position(
        """
        Sheriff Black Jack 1
        Outlaw Rose Doolan 1
        Deputy Lucky Duke hand: gatling 10h
        """,
        turn="Deputy",
    )
    step(state, "gatling 10h")
    assert state.lost
    assert life(state, "Rose Doolan") == 0
    assert GAME.decode(GAME.encode(state)) == state
