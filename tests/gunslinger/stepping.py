"""What becomes of every ADVANCE: who stays where he is and why, and who goes straight back.

It reads nothing but the map and the plan, so that it counts the same under any version of the
rules. `scripts/study-steps` prints the counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

import marching

from lonehand.games.gunslinger.automa import on_map
from lonehand.games.gunslinger.automa.decision import Plan
from lonehand.games.gunslinger.automa.surroundings import MapFacts
from lonehand.games.gunslinger.automa.targets import Target, choose
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.on_screen import OnScreen
from lonehand.games.gunslinger.rules.ground import Ground
from lonehand.games.gunslinger.state import Character, Play
from lonehand.lab.games import play_one

STREETS: Final = ("main-street", "bank-robbery", "gully-ambush", "corral")
"""The showdowns that are counted: a street, its bank, open country, and fences with houses."""
PEOPLE: Final = 6
"""Characters in a situation made up by chance, of two sides."""
FILLED, KEPT_OUT, OFF_MAP = "filled", "kept out of its building", "off the map"
HIS_OWN, NO_WAY = "his own hex", "no way leads nearer"
MOVES: Final = "moves"


class Step(NamedTuple):
    """An ADVANCE that is carried out.

    Attributes:
        who: the character.
        was: the cell that he was in.
        now: the cell that he is in after it; the same if he stayed.
        towards: what he advanced towards: `enemy`, `hex`, `weapon` or `cover`.
        target: the kind of target and its name, as the plan has it.
        clause: the clause that found the target.
        why: `moves`, or why he stayed.
        around: where all others are and what lies about, as far as a target can depend on it.
        is_sent_back: whether the reasons say that the letter would send him straight back.

    """

    who: str
    was: int
    now: int
    towards: str
    target: tuple[str, str]
    clause: str
    why: str
    around: tuple[object, ...]
    is_sent_back: bool


# -- hexes that cannot be goals -------------------------------------------------------------------


def hindrance(ground: Ground, who: Character, goal: int, enemy_cells: Sequence[int]) -> str:
    """Return why nobody like him could stand in a hex: it is filled, or GS-9.21.6 bars it.

    Args:
        ground: the map.
        who: who would go there.
        goal: the hex.
        enemy_cells: the cells of the enemies whose buildings are open to him.

    """
    cells = ground.cells
    if cells.is_off_map(goal):
        return ""
    if cells.fills[goal]:
        return FILLED
    houses = [0, cells.buildings[who.cell], *(cells.buildings[cell] for cell in enemy_cells)]
    return "" if cells.buildings[goal] in houses else KEPT_OUT


def why_stays(play: Play, who: Character, plan: Plan) -> str:
    """Return why an ADVANCE leads nowhere."""
    assert plan.target is not None
    goal = MapFacts(play, who).cell_of(plan.target.name)
    if plan.target.kind == "hex":
        enemies = [enemy.cell for enemy in play.state.enemies(who)]
        barred = hindrance(play.ground, who, goal, enemies)
        if barred:
            return barred
    if play.ground.cells.is_off_map(goal):
        return OFF_MAP
    return HIS_OWN if goal == who.cell else NO_WAY


def around(play: Play, who: Character) -> tuple[object, ...]:
    """Return all about the others that a character's target and way can depend on."""
    return (
        *(
            (x.cell, x.facing, x.down, x.head, x.condition)
            for x in play.state.characters
            if x is not who
        ),
        *((lying.cell, lying.weapon.name) for lying in play.state.ground),
    )


# -- whole showdowns ------------------------------------------------------------------------------


@contextmanager
def noted(so_far: list[Step]) -> Iterator[None]:
    """Note every ADVANCE that is carried out."""
    advance = OnScreen.advance

    def note(
        by: OnScreen,
        play: Play,
        who: Character,
        plan: Plan,
        target: Target,
        found: Sequence[int],
    ) -> None:
        was = who.cell
        why, there = MOVES if found else why_stays(play, who, plan), around(play, who)
        backward = {cell for cell in found if on_map.comes_back(play, who, plan, cell)}
        advance(by, play, who, plan, target, found)
        so_far.append(
            Step(
                who.name,
                was,
                who.cell,
                plan.towards,
                target[:2],
                target.clause,
                why,
                there,
                who.cell in backward,
            )
        )

    OnScreen.advance = note  # type: ignore[assignment,method-assign]  # as long as it is noted
    try:
        yield
    finally:
        OnScreen.advance = advance  # type: ignore[method-assign]  # as before


def steps_of(showdown: str, seed: str, options: Mapping[str, str] = {}) -> list[Step]:
    """Return every ADVANCE of a showdown in which everybody is automatic."""
    found: list[Step] = []
    seats = dict.fromkeys(GAME.seats, "random")
    with noted(found):
        play_one(GAME, seed, {"showdown": showdown, "side": "none", **options}, seats)
    return found


def returns(steps: Sequence[Step]) -> list[tuple[Step, Step]]:
    """Return each step into the hex that the same man left by his step before, with that step."""
    last: dict[str, Step] = {}
    found = []
    for step in steps:
        if step.why != MOVES:
            continue
        before = last.get(step.who)
        if before is not None and step.now == before.was:
            found.append((before, step))
        last[step.who] = step
    return found


ANNOUNCED: Final = "the letter, as the reasons of the step before say"
MOVED: Final = "others have moved since"
OTHER_ENTRY: Final = "another entry of the tables"
"""Why somebody goes straight back."""


def why_back(before: Step, step: Step) -> str:
    """Return why somebody goes straight back; empty if nothing explains it."""
    if before.is_sent_back:
        return ANNOUNCED
    if before.around != step.around:
        return MOVED
    if (before.towards == "cover") != (step.towards == "cover"):
        return OTHER_ENTRY
    return ""


# -- situations by chance -------------------------------------------------------------------------


def targets(board: str, count: int, **readings: str) -> Iterator[tuple[Play, Character, Target]]:
    """Yield a man's target in so many situations by chance on a board."""
    for number in range(count):
        play = marching.people(board, PEOPLE, f"{board} {number}", **readings)
        who = play.state.characters[number % PEOPLE]
        target = choose(MapFacts(play, who), play.rules.readings, play.door, [])
        if target is not None:
            yield play, who, target


def impossible(play: Play, who: Character, target: Target) -> str:
    """Return why a target is no hex that he could stand in; empty if it is one, or no hex."""
    if target.kind != "hex":
        return ""
    enemies = [enemy.cell for enemy in play.state.enemies(who)]
    return hindrance(play.ground, who, play.ground.cells.find(target.name), enemies)
