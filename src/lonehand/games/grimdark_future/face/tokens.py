"""What stands on the table of a battle, as figures that are drawn, and rings round units.

All functions are pure: a battle goes in, figures or a piece of SVG come out. How they look is
settled in `lonehand.show.maps.open_table`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from lonehand.engine.grammar.english import count_of, join_words
from lonehand.games.grimdark_future.armies.forces import Forces, Troop
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import wounds
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.rules.movement.placement import edge
from lonehand.games.grimdark_future.state import AI, GONE, NOBODY, PEOPLE, State, Unit
from lonehand.show.figures import DrawnUnit, Edge, Model, Objective
from lonehand.show.maps import open_table as drawn
from lonehand.show.maps.open_table import Rectangle
from lonehand.show.maps.tags import shorts
from lonehand.space.inches import fields
from lonehand.space.inches.drawings.sheets import Sheet
from lonehand.space.inches.figures import Block, Spots
from lonehand.space.inches.measures import INCH, in_inches

SIDE_WORDS: Final = {PEOPLE: "yours", 1: "the AI’s", NOBODY: "nobody’s"}
BEFORE: Final = ("armies", "table", "objectives", "deployment")
"""The phases in which no unit is on the table, or not yet."""


@lru_cache(maxsize=32)
def sheet_of(text: str) -> Sheet:
    """Return where everything lies in the picture of the table that *text* stands for."""
    return drawn.sheet_of(fields.field(text).ground.table)


# -- names -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a short sign for each name, no two alike: the initials, and the number if it has one.

    `AI`, by which the AI's units are told from equal ones of people's, is left out: the side shows.
    """
    found: list[str] = []
    for name in names:
        words = name.removeprefix("AI ").replace("-", " ").split() or ["?"]
        number = words.pop() if len(words) > 1 and words[-1].isdigit() else ""
        first = "".join(word[0] for word in words[:3] if word[0].isalnum()).upper()
        if len(words) == 1:
            first = words[0][:2].capitalize()
        tries = [first, *(first[:1] + letter for letter in words[-1].lower()[1:])]
        tries += [f"{first}{count}" for count in range(2, len(names) + 2)]
        found.append(next(one for one in (f"{each}{number}" for each in tries) if one not in found))
    return tuple(found)


def signs(state: State) -> dict[str, str]:
    """Return the sign of each unit by its name; both sides have their own."""
    found: dict[str, str] = {}
    for side in (0, 1):
        names = tuple(unit.name for unit in state.units if unit.side == side)
        found.update(zip(names, letters(names), strict=True))
    return found


def states_of(unit: Unit) -> list[str]:
    """Return what has befallen a unit, in words that are also the keys of its badges."""
    found = ["activated"] if unit.activated else []
    found += ["shaken"] if unit.shaken else []
    found += ["fatigued"] if unit.fatigued else []
    return found + (["effects"] if unit.effects else [])


def harm_of(unit: Unit, troop: Troop) -> str:
    """Return the wounds that hurt models have left, as their bases show; empty if none is hurt."""
    living = unit.living_models()
    hurt = [number for number in living if unit.bodies[number].wounds]
    if not hurt:
        return ""
    found = [
        f"{troop.tough[each] - unit.bodies[each].wounds} of {troop.tough[each]}" for each in hurt
    ]
    who = "" if len(living) == 1 else " on the hurt model" if len(hurt) == 1 else " on hurt models"
    return f"{join_words(found)} wounds left{who}"


def describe(unit: Unit, troop: Troop) -> str:
    """Return a unit in a sentence, for those who cannot see it."""
    left = len(unit.living_models())
    models = count_of(left, "model")
    found = [f"{unit.name}, {SIDE_WORDS[unit.side]}", f"{models} of {troop.size}"]
    harm = harm_of(unit, troop)
    found += [harm] if harm else []
    return ", ".join([*found, *states_of(unit)])


# -- figures ---------------------------------------------------------------------------------------


def units(state: State, forces: Forces, crowd: Iterable[tuple[Unit, Block]]) -> list[DrawnUnit]:
    """Return all units; *crowd* is where the models of those on the table stand."""
    sign, there = signs(state), {unit.name: block for unit, block in crowd}
    short = dict(zip(sign, shorts([name.removeprefix("AI ") for name in sign]), strict=True))
    return [
        replace(
            unit_of(state, forces.of(unit), unit, sign[unit.name], there.get(unit.name)),
            short=short[unit.name],
        )
        for unit in state.units
    ]


def unit_of(state: State, troop: Troop, unit: Unit, sign: str, there: Block | None) -> DrawnUnit:
    """Return one unit; *there* is where its models stand."""
    states, away = states_of(unit), away_of(state, unit)
    left, (x, y) = unit.living_models(), wounds.middle_of(unit)
    return DrawnUnit(
        name=unit.name,
        letters=sign,
        side=SIDE_WORDS[unit.side],
        team=unit.side,
        seat=unit.seat,
        place="" if away else f"{in_inches(x)},{in_inches(y)}",
        away=away,
        states=tuple(states),
        active=unit.where != GONE and bool(left),
        models=() if there is None else models_of(unit, troop, there),
        hull=there.hull() if there is not None and left else None,
        middle=(x, y),
        count=str(len(left)) if troop.size > 1 else "",
        sign=sign_of(troop),
        badges=tuple(states),
        tokens=unit.tokens,
        says=describe(unit, troop),
    )


VAST: Final = 6
"""From what Tough on a model is a walker or a tank, and not a man."""


def sign_of(troop: Troop) -> str:
    """Return what is drawn on a unit's bases: what it is, else what it fights with."""
    tough = max(troop.tough)
    reach = max((gun.range for gun in troop.ranged), default=0)
    kinds = (
        ("wings", troop.has("aircraft")),
        ("jump", troop.has("flying")),
        ("cannon", troop.has("artillery")),
        ("tank", troop.has("transport") or (tough > VAST and not troop.base[0].is_round)),
        ("walker", tough >= VAST),
        ("hoof", troop.has("fast")),
        ("target", troop.has("sniper")),
        ("flame", any(gun.rating("blast") for gun in troop.ranged)),
        ("sword", not troop.ranged),
        ("shield", troop.guarded <= 3),
        ("rifle", reach >= 24 * INCH),
    )
    return next((sign for sign, fits in kinds if fits), "helmet")


def models_of(unit: Unit, troop: Troop, there: Block) -> tuple[Model, ...]:
    """Return the living models of a unit where they stand."""
    turns = troop.has("aircraft")
    return tuple(
        Model(
            shape,
            f"{unit.key}#{number}",
            unit.bodies[number].wounds,
            troop.tough[number],
            troop.is_hero[number],
            unit.bodies[number].turn if turns or not shape.outline.is_round else None,
        )
        for number, shape in zip(unit.living_models(), there.shapes, strict=True)
    )


def away_of(view: State, unit: Unit) -> str:
    """Return where a unit is that does not stand on the table; empty if it does."""
    if unit.rides:
        return f"in {view.find(unit.rides).name}"
    if unit.present:
        return ""
    return "not deployed" if unit.where == "reserve" and view.phase in BEFORE else unit.where


def objectives(state: State) -> list[Objective]:
    """Return the objectives."""
    return [
        Objective(
            f"objective {marker.name}",
            f"{in_inches(marker.x)},{in_inches(marker.y)}",
            "" if marker.owner == NOBODY else SIDE_WORDS[marker.owner],
            letter=marker.name,
            at=(marker.x, marker.y),
            team=marker.owner,
            says=f"objective {marker.name}, {SIDE_WORDS[marker.owner]}",
        )
        for marker in state.markers
    ]


def edges(state: State) -> list[Edge]:
    """Return whose edge is whose, once it is known."""
    sides = (PEOPLE, AI) if state.edge else ()
    words = {PEOPLE: "Your edge", AI: "The AI’s edge"}
    return [Edge(side, words[side], edge(state, side) == "north") for side in sides]


# -- rings and ghosts ------------------------------------------------------------------------------


def standing_on(play: Play, sheet: Sheet) -> list[Rectangle]:
    """Return what the names of rings should not hide: objectives, and units with their flags."""
    hulls = [there.hull() for unit, there in positions.crowd(play) if unit.living_models()]
    return drawn.standing_on(sheet, hulls, [(each.x, each.y) for each in play.state.markers])


def ring_unit(play: Play, sheet: Sheet, unit: Unit, word: str) -> str:
    """Return a ring round a unit that is pointed out."""
    if not unit.present or not unit.living_models():
        return ""
    return drawn.ring_unit(sheet, positions.block(play, unit).hull(), word)


def ghost(
    play: Play,
    sheet: Sheet,
    unit: Unit,
    spots: Spots,
    *,
    word: str = "ghost",
    by_hand: bool = True,
) -> str:
    """Return a unit as it would stand: bases that can be dragged, and the links of coherency."""
    there, troop = positions.block(play, unit, spots), play.rules.forces.of(unit)
    near = positions.links(play, there)
    pairs = [(nth, other) for nth, others in enumerate(near) for other in others if other > nth]
    models = [
        Model(
            shape,
            f"ghost#{number}",
            hero=troop.is_hero[number],
            turned=None if shape.outline.is_round else spots[nth][2],
        )
        for nth, (number, shape) in enumerate(zip(there.numbers, there.shapes, strict=True))
    ]
    sign = sign_of(troop)
    return drawn.ghost(sheet, unit.side, models, pairs, word=word, by_hand=by_hand, sign=sign)
