"""Every clause that can be reached has a word in showdowns that play themselves, on all boards.

A seventh of the 2,000 showdowns is played in every run; `make soak` plays them all. What no
showdown can reach stands in `UNREACHABLE` with its reason, and a made situation reaches it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Final

import pytest
from situations import A_RIFLE, man

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.engine.players import at_random, seat_player
from lonehand.games.gunslinger.automa.activities import Case, convert
from lonehand.games.gunslinger.automa.tables import ACTIONS_TABLE, BLOWS, cell
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.numbers.showdowns import ORDINALS, keys, showdown
from lonehand.games.gunslinger.readings import CLAUSES, Readings
from lonehand.games.gunslinger.state import PERSON
from lonehand.lab.games import play_one

IN_A_SOAK: Final = 2_000
PARTS: Final = 7
PART: Final = 5
VERSIONS: Final = [(key, str(size)) for key in keys() for size in showdown(key).sizes]
UNREACHABLE: Final[Mapping[str, str]] = {
    "GS-CHART-14-MOVE": (
        "A man in his weapon's hex is 0 hexes from it, and no table prints MOVE at 0-1 hex; only "
        "an owner's tac.toml can."
    ),
    "BG-TABLE": "It is about a real table: what a player's own hands did is typed in.",
}
"""The clauses that no showdown on the screen can reach, and why."""
RARE: Final = {
    *(
        f"GS-CHART-{row}"
        for row in (
            "1-BLOW", "2-MOVE", "2-AS", "2-BLOW", "3-MOVE", "3-AS", "3-CAS", "3-BLOW", "6-BLOW",
            "8-BLOW", "9-BLOW", "10-MOVE", "10-AS", "10-CAS", "10-BLOW", "11-BLOW", "13-MOVE",
            "13-AS", "13-BLOW", "14-CAS", "14-BLOW", "15-MOVE", "15-AS", "15-CAS", "15-BLOW",
            "ENEMY", "SHOOT", "LOOP",
        )
    ),
    "GS-9.23.5", "GS-9.23.6", "GS-TAC-C", "BG-DECK", "BG-EXIT", "BG-THING", "BG-CARD-LOAD",
    "BG-BONUS-1", "BG-BONUS-2", "BG-BONUS-4", "BG-BONUS-7", "BG-FANFIRE", "BG-BULL", "BG-GRAB",
}  # fmt: skip
"""Clauses with a word in less than a twelfth of the showdowns, so that a part may lack them."""


def options_of(number: int) -> dict[str, str]:
    """Return the options of a showdown by its number: which, how large, whose side, which cards."""
    key, size = VERSIONS[number % len(VERSIONS)]
    again = number // len(VERSIONS)
    sides = [*ORDINALS[: len(showdown(key).with_size(size).side_names())], "none"]
    return {
        "showdown": key,
        "size": size,
        "side": sides[again % len(sides)],
        "partner": "on" if again % 7 == 6 else "off",
        "bonus_cards": "off" if again % 5 == 4 else "on",
    }


def silent(numbers: Iterable[int]) -> set[str]:
    """Play showdowns, and return the clauses that had no word in any of them."""
    fired: Counter[str] = Counter()
    for number in numbers:
        seats = dict.fromkeys(GAME.seats, "random")
        fired.update(play_one(GAME, f"clauses {number}", options_of(number), seats).clauses)
    assert fired.keys() <= CLAUSES.by_id.keys()
    return CLAUSES.by_id.keys() - fired.keys()


def test_all_but_rare_clauses_fire_in_a_part_of_the_showdowns() -> None:
    assert set() == silent(range(PART, IN_A_SOAK, PARTS)) - RARE - UNREACHABLE.keys()


@pytest.mark.soak
def test_every_reachable_clause_fires_within_2000_showdowns_over_all_boards() -> None:
    """GS-CHART-1-BLOW and GS-CHART-10-BLOW come up in three showdowns each.

    Should a change of the rules lose one of them, see whether it can still be reached, and choose
    other seeds.
    """
    assert set(UNREACHABLE) == silent(range(IN_A_SOAK))


def test_the_showdowns_that_are_played_are_on_all_boards_and_of_every_version() -> None:
    played = [options_of(number) for number in range(IN_A_SOAK)]
    assert set(VERSIONS) == {(found["showdown"], found["size"]) for found in played}
    for key, size in VERSIONS:
        sides = {each["side"] for each in played if (each["showdown"], each["size"]) == (key, size)}
        assert len(showdown(key).with_size(size).side_names()) + 1 == len(sides)


def test_the_tables_as_printed_have_no_move_for_a_weapon_in_his_own_hex() -> None:
    entries = {
        entry.action
        for found in ACTIONS_TABLE.segments.values()
        for entry in found.cells["0-1"].entries
    }
    assert {"AS", "C/AS", "C", *BLOWS, "STRENGTH"} == entries


def test_with_an_owners_move_at_no_distance_he_draws_the_weapon_in_his_own_hex() -> None:
    case = Case(man(in_its_hex=True), A_RIFLE, Readings(), [])
    found = convert(case, cell("GS-TAC", "MOVE", "an owner's table").entries[0])
    assert ("DRAW AND COCK", "GS-CHART-14-MOVE") == (found.name, found.clause)


def test_beside_a_table_a_player_says_what_he_did_by_the_clause_of_the_table() -> None:
    options = settle_options(GAME, {"showdown": "duel", "side": "first", "beside": "map"})
    position = GAME.start(options)
    anybody = seat_player(at_random, "table", PERSON, count().__next__)
    door = BatchDoor({PERSON: anybody}, Chance("table"), lambda _: position)
    for _ in range(40):
        GAME.step(position, door)
    assert door.clauses["BG-TABLE"] > 0
