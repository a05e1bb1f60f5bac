"""An owner's profile, mission or table: whatever the check lets through plays a battle."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final

import pytest
from battles import STEPS_AT_MOST, Watching

from lonehand.engine.errors import Refusal
from lonehand.engine.game import settle_options
from lonehand.games.grimdark_future.armies import profile
from lonehand.games.grimdark_future.game import GrimdarkFuture
from lonehand.games.grimdark_future.rules import missions

ARMIES: Final = (
    ("harbour-watch-750", "moor-clans-750"),
    ("survey-corps-1000", "deep-guild-1000"),
    ("deep-guild-1000", "survey-corps-1000"),
)
NUMBERS: Final = (0, 1, 2, 3, 4, 5, 6, 9, 12, 18, 24, 40, 60, 100, -1, -3, 1000)
WORDS: Final = ("all", "most", "any", "last round", "round of arrival", "moves", "is placed")
ROWS: Final[tuple[list[Any], ...]] = (
    [[1, 25]],
    [[3, 60], [6, 160]],
    [[10, 1, 5]],
    [[1, 12, 2], [3, 3, 4]],
    ["scout"],
    [],
)
IN_A_SOAK: Final = pytest.param(60, marks=pytest.mark.soak)
HEAD: Final = 'over = "gf-3.2"\ntitle = "Mine"\nedition = "3.2"\n'


def chances(seed: str) -> Random:
    """Return a source of chance, the same for the same seed."""
    return Random(seed)  # noqa: S311 - tests need the same numbers again, not secret ones


def value_at(place: str) -> Any:
    """Return the value of the shipped profile at a place."""
    found: Any = profile.load()
    for word in place.split("."):
        found = getattr(found, word)
    return found


def edited(chance: Random) -> str:
    """Return a profile over the shipped one with up to six values at random."""
    tables: dict[str, dict[str, Any]] = {}
    for place in chance.sample(sorted(profile.load().sources), chance.randint(1, 6)):
        old = value_at(place)
        new: Any = chance.choice(NUMBERS)
        if isinstance(old, bool):
            new = not old
        elif isinstance(old, str):
            new = chance.choice(WORDS)
        elif isinstance(old, tuple):
            new = chance.choice(ROWS)
        elif chance.random() < 0.5:
            new = old + chance.choice((-1, 1, 2))
        section, _, key = place.rpartition(".")
        tables.setdefault(section, {})[key] = new
    rows = [
        "\n".join([f"[{section}]", *(f'{k} = [{json.dumps(v)}, "X"]' for k, v in values.items())])
        for section, values in tables.items()
    ]
    return HEAD + "\n".join(rows)


def mission(chance: Random) -> str:
    """Return a mission at random."""
    rows = ['title = "Mine"', 'about = "A test."', 'source = "X"']
    rows.append(f"placing = {json.dumps(chance.choice(('in turn', 'laid')))}")
    rows.append(f"worth_in_enemy_half = {chance.choice((-1, 0, 1, 2, 9))}")
    for _ in range(chance.choice((0, 1, 3, 26, 30))):
        across, down = (chance.choice((0, 1, 20, 250, 500, 999, 1000)) for _ in range(2))
        rows += ["[[marker]]", f"across = {across}", f"down = {down}"]
        rows.append(f"worth = {chance.choice((0, 1, 3, -1))}")
    return "\n".join(rows)


def table(chance: Random) -> str:
    """Return a table at random, as small as a table may be or as large."""
    wide, deep = chance.choice((12, 24, 36, 72)), chance.choice((12, 24, 36, 48))
    rows = ["table: Mine", f"size: {wide} x {deep}"]
    if chance.random() < 0.5:
        zone = chance.choice((1, 3, 6, deep // 2))
        rows.append(f"zone north: 0,0 to {wide},{zone}")
        rows.append(f"zone south: 0,{deep - zone} to {wide},{deep}")
    for _ in range(chance.choice((0, 2, 6))):
        kind = chance.choice(("forest", "building", "wall", "hill", "marsh", "minefield", "water"))
        x, y, radius = chance.randrange(wide), chance.randrange(deep), chance.randrange(1, 5)
        rows.append(f"{kind} at {x},{y}: circle {radius}")
    return "\n".join(rows) + "\n"


def played(tables: dict[str, str], options: dict[str, str], seed: str) -> None:
    """Play a battle with somebody's own rules to its end."""
    game = GrimdarkFuture(tables)
    state = game.start(settle_options(game, {**options, "people": "0"}))
    door = Watching(seed, state)
    for _ in range(STEPS_AT_MOST):
        if game.outcome(state) is not None:
            return
        game.step(state, door)
    raise AssertionError("this battle does not end")


def passed(make: Callable[[Random], str], name: str, chance: Random, count: int) -> list[str]:
    """Return so many texts that the check lets through."""
    found: list[str] = []
    while len(found) < count:
        text = make(chance)
        with suppress(Refusal):
            GrimdarkFuture({name: text})
            found.append(text)
    return found


@pytest.mark.parametrize("count", [12, IN_A_SOAK])
def test_whatever_profile_the_check_lets_through_plays_a_battle(count: int) -> None:
    texts = passed(edited, "profile.toml", chances("profile"), count)
    for nth, text in enumerate(texts):
        army, enemy = ARMIES[nth % len(ARMIES)]
        played({"profile.toml": text}, {"army": army, "enemy": enemy}, f"{nth}")


@pytest.mark.parametrize("count", [4, IN_A_SOAK])
def test_whatever_mission_the_check_lets_through_plays_a_battle(count: int) -> None:
    name = "missions/heart.toml"
    for nth, text in enumerate(passed(mission, name, chances("mission"), count)):
        army, enemy = ARMIES[nth % len(ARMIES)]
        played({name: text}, {"army": army, "enemy": enemy, "mission": "heart"}, f"{nth}")


@pytest.mark.parametrize("count", [6, IN_A_SOAK])
def test_whatever_table_the_check_lets_through_plays_every_mission(count: int) -> None:
    for nth, text in enumerate(passed(table, "table.txt", chances("table"), count)):
        army, enemy = ARMIES[nth % len(ARMIES)]
        fight = missions.mission_keys()[nth % len(missions.mission_keys())]
        options = {"army": army, "enemy": enemy, "mission": fight, "table": "own"}
        played({"table.txt": text}, options, f"{nth}")


def test_a_mission_lies_on_a_table_too_small_for_it() -> None:
    small = "table: Mine\nsize: 24 x 36\n"
    options = {"mission": "long-line", "table": "own", "army": ARMIES[0][0], "enemy": ARMIES[0][1]}
    played({"table.txt": small}, options, "small")


@pytest.mark.parametrize(
    ("section", "line", "says"),
    [
        ("objectives", "die = [4, 'X']", "objectives.die|Invalid"),
        ("solo", "sections = [1, 'X']", "solo.sections|Invalid"),
        ("solo", "spell_die = [5, 'X']", "solo.spell_die|Invalid"),
        ("dice", "sides = [8, 'X']", "dice.sides|Invalid"),
        ("game", "rounds = [0, 'X']", ">= 1"),
        ("deployment", "depth = [25, 'X']", "deeper than the table"),
        ("table", "depth = [6, 'X']", ">= 12"),
        ("bases", "unsaid = [[], 'X']", "at least one base"),
        ("solo", "stays_and_shoots = [['nobody'], 'X']", "there is no rule called nobody"),
    ],
)
def test_a_number_that_no_battle_could_be_played_by_is_refused(
    section: str, line: str, says: str
) -> None:
    with pytest.raises(Refusal, match=says):
        profile.read(f"{HEAD}[{section}]\n{line}\n", "test")


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ('placing = "laid"', "list objectives"),
        ('placing = "in turn"\n[[marker]]\nacross = 5\ndown = 5', "list objectives"),
        ('placing = "laid"\n' + "[[marker]]\nacross = 5\ndown = 5\n" * 27, "26"),
        ('placing = "laid"\n[[marker]]\nacross = 5\ndown = 5\nworth = -1', ">= 0"),
    ],
)
def test_a_mission_that_cannot_be_laid_is_refused(rows: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        missions.read(f'title = "M"\nabout = "A."\nsource = "X"\n{rows}', "test")
