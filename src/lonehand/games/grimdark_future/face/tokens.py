"""What stands on the table of a battle, as figures that are drawn, and rings round units.

All functions are pure: a battle goes in, figures or a piece of SVG come out. How they look is
settled in `lonehand.show.open_table`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from lonehand.engine.grammar.english import counted
from lonehand.games.grimdark_future.armies.forces import Forces, Troop
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import wounds
from lonehand.games.grimdark_future.rules.movement import measuring, positions
from lonehand.games.grimdark_future.rules.movement.zones import edge
from lonehand.games.grimdark_future.state import AI, GONE, NOBODY, PEOPLE, Squad, State
from lonehand.show import open_table as drawn
from lonehand.show.figures import Edge, Model, Objective, Unit
from lonehand.show.open_table import Rectangle
from lonehand.show.tags import shorts
from lonehand.space.inches import fields
from lonehand.space.inches.figures import Block, Spots
from lonehand.space.inches.measures import INCH, written
from lonehand.space.inches.sheets import Sheet

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
        names = tuple(squad.name for squad in state.squads if squad.side == side)
        found.update(zip(names, letters(names), strict=True))
    return found


def states_of(squad: Squad) -> list[str]:
    """Return what has befallen a unit, in words that are also the keys of its badges."""
    found = ["activated"] if squad.activated else []
    found += ["shaken"] if squad.shaken else []
    found += ["fatigued"] if squad.fatigued else []
    return found + (["effects"] if squad.effects else [])


def told(squad: Squad, troop: Troop) -> str:
    """Return a unit in a sentence, for those who cannot see it."""
    left = len(squad.living())
    models = counted(left, "model")
    hurt = sum(body.wounds for body in squad.bodies if body.alive)
    found = [f"{squad.name}, {SIDE_WORDS[squad.side]}", f"{models} of {troop.size}"]
    found += [f"{hurt} wounds"] if hurt else []
    return ", ".join([*found, *states_of(squad)])


# -- figures ---------------------------------------------------------------------------------------


def units(state: State, forces: Forces, crowd: Iterable[tuple[Squad, Block]]) -> list[Unit]:
    """Return all units; *crowd* is where the models of those on the table stand."""
    sign, there = signs(state), {squad.name: block for squad, block in crowd}
    short = dict(zip(sign, shorts([name.removeprefix("AI ") for name in sign]), strict=True))
    return [
        replace(
            unit_of(state, forces.of(squad), squad, sign[squad.name], there.get(squad.name)),
            short=short[squad.name],
        )
        for squad in state.squads
    ]


def unit_of(state: State, troop: Troop, squad: Squad, sign: str, there: Block | None) -> Unit:
    """Return one unit; *there* is where its models stand."""
    states, away = states_of(squad), away_of(state, squad)
    left, (x, y) = squad.living(), wounds.middle(squad)
    return Unit(
        name=squad.name,
        letters=sign,
        side=SIDE_WORDS[squad.side],
        team=squad.side,
        seat=squad.seat,
        place="" if away else f"{written(x)},{written(y)}",
        away=away,
        states=tuple(states),
        active=squad.where != GONE and bool(left),
        models=() if there is None else models_of(squad, troop, there),
        hull=there.hull() if there is not None and left else None,
        middle=(x, y),
        count=str(len(left)) if troop.size > 1 else "",
        sign=sign_of(troop),
        badges=tuple(states),
        tokens=squad.tokens,
        says=told(squad, troop),
    )


VAST: Final = 6
"""From what Tough on a model is a walker or a tank, and not a man."""


def sign_of(troop: Troop) -> str:
    """Return what is drawn on a unit's bases: what it is, else what it fights with."""
    tough = max(troop.tough)
    reach = max((gun.range for gun in troop.ranged), default=0)
    kinds = (
        ("wings", troop.has("aircraft") or troop.has("flying")),
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


def models_of(squad: Squad, troop: Troop, there: Block) -> tuple[Model, ...]:
    """Return the living models of a unit where they stand."""
    turns = troop.has("aircraft")
    return tuple(
        Model(
            shape,
            f"{squad.key}#{number}",
            squad.bodies[number].wounds,
            troop.tough[number],
            troop.is_hero[number],
            squad.bodies[number].turn if turns or not shape.outline.is_round else None,
        )
        for number, shape in zip(squad.living(), there.shapes, strict=True)
    )


def away_of(view: State, squad: Squad) -> str:
    """Return where a unit is that does not stand on the table; empty if it does."""
    if squad.rides:
        return f"in {view.called(squad.rides).name}"
    if squad.present:
        return ""
    return "not deployed" if squad.where == "reserve" and view.phase in BEFORE else squad.where


def objectives(state: State) -> list[Objective]:
    """Return the objectives."""
    return [
        Objective(
            f"objective {marker.name}",
            f"{written(marker.x)},{written(marker.y)}",
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
    hulls = [there.hull() for squad, there in positions.crowd(play) if squad.living()]
    return drawn.standing_on(sheet, hulls, [(each.x, each.y) for each in play.state.markers])


def ringed(play: Play, sheet: Sheet, squad: Squad, word: str) -> str:
    """Return a ring round a unit that is pointed out."""
    if not squad.present or not squad.living():
        return ""
    return drawn.ringed(sheet, positions.block(play, squad).hull(), word)


def ghost(
    play: Play,
    sheet: Sheet,
    squad: Squad,
    spots: Spots,
    *,
    word: str = "ghost",
    by_hand: bool = True,
) -> str:
    """Return a unit as it would stand: bases that can be dragged, and the links of coherency."""
    there, troop = positions.block(play, squad, spots), play.rules.forces.of(squad)
    near = measuring.links(play, there)
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
    return drawn.ghost(sheet, squad.side, models, pairs, word=word, by_hand=by_hand, sign=sign)
