"""Situations as text, there and back: a battle as a person would write it down, for `advise`.

A situation is TOML. Whatever can be told from the rest may be left out, as the manual explains::

    people = "moor-clans-750"
    ai = "harbour-watch-750"
    next = "Watch Company"

    [[objective]]
    name = "A"
    owner = "people"

    [[unit]]
    name = "Watch Company"

    [[unit]]
    name = "Clan Host"
    models = 7

With a table, of those that come along or written out, units have places, and nothing is asked;
without one the facts that decide are asked for. Units that are not named are not in the battle,
unless no unit is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.files.structs import read_as
from lonehand.engine.game import Game, InTurn, Place, Situation, Tabled, settle_options
from lonehand.engine.grammar.english import choose
from lonehand.games import typed_corrections
from lonehand.games.grimdark_future import options as opt
from lonehand.games.grimdark_future import setup
from lonehand.games.grimdark_future.armies import forces
from lonehand.games.grimdark_future.armies.forces import Forces
from lonehand.games.grimdark_future.automa.unit_types import type_of
from lonehand.games.grimdark_future.play import Play, Rules
from lonehand.games.grimdark_future.setup import bare_table
from lonehand.games.grimdark_future.state import (
    AI,
    NOBODY,
    ON_TABLE,
    PEOPLE,
    SIDES,
    Body,
    Effect,
    Marker,
    Phase,
    State,
    Unit,
)
from lonehand.games.grimdark_future.statements import NEXT, Heard
from lonehand.games.grimdark_future.text import attachments, corrections
from lonehand.games.grimdark_future.text.corrections import OWNERS, SIDE_NAMES, Case
from lonehand.games.situations import in_full, in_words, pair, place_refusals, quote_key
from lonehand.games.table_mode import BY_FACTS, KEY, WITH_MAP, by_facts
from lonehand.space.inches import fields
from lonehand.space.inches.check import read as read_table
from lonehand.space.inches.measures import in_inches
from lonehand.space.inches.tables import is_table, place_in

NONE: Final[Mapping[str, Any]] = {}
SEVERAL: Final = re.compile(r"\S+\s+[\d.]+,")
"""Begins like places for several models."""
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Bonus = Annotated[int, msgspec.Meta(ge=0, le=6)]
RulesFor = Callable[[State], Rules]
SOUTH: Final = "south"
DEAD, WOUNDS, TURN = "dead", "*", "@"
"""How a model is written that is dead, has wounds, and is turned."""
NAMES: Final = {PEOPLE: "your army", AI: "the AI"}
"""Whose activation comes next, in a sentence."""


class EffectText(msgspec.Struct, forbid_unknown_fields=True):
    """What a spell or a rule does to a unit for a while."""

    rule: str
    rating: Count = 0
    round: Count = 0
    source: str = ""


class ObjectiveText(msgspec.Struct, forbid_unknown_fields=True):
    """An `[[objective]]`: its letter, its place, and who has seized it."""

    name: str
    at: str = ""
    owner: str = "nobody"


class UnitText(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[unit]]` by its name in the battle; the fields are explained in the manual."""

    name: str
    at: str = ""
    models: Count | str | None = None
    wounds: Count = 0
    where: str = ON_TABLE
    rides: str = ""
    section: Count = 0
    seat: str | None = None
    hero: str | None = None
    kind: str | None = None
    group: Count = 0
    arrived: Count = 0
    activated: bool = False
    shaken: bool = False
    fatigued: bool = False
    moved: bool = False
    tokens: Count = 0
    spent: list[str] = []
    effects: list[EffectText] = []
    left_at: str = ""


class SituationText(msgspec.Struct, forbid_unknown_fields=True):
    """A whole situation; the fields are explained in the manual."""

    people: str = ""
    ai: str = ""
    unit: list[UnitText] = []
    objective: list[ObjectiveText] = []
    table: str = ""
    phase: Phase = "activations"
    round: Count = 1
    turn: str = "AI"
    next: str = ""
    edge: str = SOUTH
    first: str = "people"
    done_first: str = "nobody"
    to_place: Count = 0
    places_next: str = "people"
    sections: list[Count] = []
    to_deploy: list[str] = []
    to_hit: Bonus = 0
    defense: Bonus = 0
    said: dict[str, str] = {}
    options: dict[str, str | int | bool] = {}
    lists: dict[str, str] = {}


# -- writing ---------------------------------------------------------------------------------------


def write(state: State, game: Game, following: Mapping[str, Sequence[str]] = NONE) -> str:
    """Return a battle as text, at the start of a step.

    Args:
        state: the battle.
        game: the game that it is one of.
        following: what chance gives next; nothing here has an order that could be known.

    """
    del following
    placed = not by_facts(state.options)
    said = {key: text for key, text in state.heard.note().items() if key != NEXT}
    always: dict[str, Any] = {
        "phase": state.phase,
        "round": state.round,
        "turn": SIDE_NAMES[state.turn],
    }
    seldom: dict[str, Any] = {
        **dict(zip(("people", "ai"), state.lists, strict=False)),
        "next": state.heard.next,
        "to_place": state.to_place,
        "sections": state.sections,
        "to_deploy": [state.find(key).name for key in state.to_deploy],
        "to_hit": state.to_hit,
        "defense": state.defense,
        "said": said,
        "table": state.table if placed else "",
    }
    sides: dict[str, Any] = {
        "edge": state.edge,
        "first": SIDE_NAMES[state.first],
        "done_first": SIDE_NAMES[state.done_first],
        "places_next": SIDE_NAMES[state.places_next],
    }
    lines = [pair(key, value) for key, value in {**always, **sides}.items()]
    lines += [pair(key, value) for key, value in seldom.items() if value]
    lines += [
        "",
        "[options]",
        *(pair(key, value) for key, value in changed_options(state, game).items()),
    ]
    for marker in state.markers:
        lines += ["", "[[objective]]", pair("name", marker.name)]
        lines += [pair("at", f"{in_inches(marker.x)},{in_inches(marker.y)}")]
        lines += [pair("owner", SIDE_NAMES[marker.owner])] if marker.owner != NOBODY else []
    for unit in state.units:
        lines += ["", "[[unit]]", *unit_lines(state, unit)]
    lines += lists_lines(state, game)
    return "\n".join(lines) + "\n"


def changed_options(state: State, game: Game) -> dict[str, str]:
    """Return the options that are not at their default, and always where it is fought."""
    default = {option.key: option.default for option in game.options}
    found = {key: state.options.get(key, value) for key, value in default.items()}
    return {key: x for key, x in found.items() if key == KEY or x != default[key]}


def unit_lines(state: State, unit: Unit) -> list[str]:
    """Return the lines of one unit; what is as with everybody is left out."""
    seldom: dict[str, Any] = {
        "seat": unit.seat,
        "hero": unit.hero,
        "kind": unit.kind,
        "where": unit.where if unit.where != ON_TABLE else "",
        "rides": state.find(unit.rides).name if unit.rides else "",
        "group": unit.group,
        "arrived": unit.arrived,
        "activated": unit.activated,
        "shaken": unit.shaken,
        "fatigued": unit.fatigued,
        "moved": unit.moved,
        "tokens": unit.tokens,
        "spent": unit.spent,
        "left_at": ",".join(map(in_inches, unit.left_at)),
    }
    lines = [pair("name", unit.name), pair("models", models_text(unit))]
    lines += [pair(key, value) for key, value in seldom.items() if value or key in EXACT]
    if unit.effects:
        lines.append(pair("effects", [msgspec.to_builtins(each) for each in unit.effects]))
    return lines


def lists_lines(state: State, game: Game) -> list[str]:
    """Return the lines of the army lists that are named, as texts."""
    given = game.tables if isinstance(game, Tabled) else NONE
    texts = {
        name: setup.list_text(given, name)
        for name in dict.fromkeys(state.lists)
        if "\n" not in name
    }
    lines = [pair(quote_key(key), text) for key, text in texts.items()]
    return ["", "[lists]", *lines] if lines else []


EXACT: Final = ("seat", "hero", "kind")
"""Fields that are written even if they are empty, for left out they would be worked out."""


def models_text(unit: Unit) -> str:
    """Return every model of a unit: `24,30@90 25.2,30@90*1 26.4,30@90*3dead`."""
    return " ".join(
        f"{in_inches(body.x)},{in_inches(body.y)}{TURN}{body.turn}"
        + (f"{WOUNDS}{body.wounds}" if body.wounds else "")
        + ("" if body.alive else DEAD)
        for body in unit.bodies
    )


# -- reading ---------------------------------------------------------------------------------------


def read(
    game: Game,
    rules_for: RulesFor,
    text: str,
    name: str,
    options: Mapping[str, str] = NONE,
) -> Situation:
    """Return the battle that *text* describes.

    Args:
        game: the game that it is one of.
        rules_for: returns what a battle is played by.
        text: the situation.
        name: its file, for refusals.
        options: options that take the place of its own.

    Raises:
        Refusal: it cannot be; the sentence names the field.

    """
    found = read_as(SituationText, text, name, lined=True)
    with place_refusals(f"{name}: "):
        return Situation(state_of(game, rules_for, found, options), {})


def state_of(
    game: Game, rules_for: RulesFor, found: SituationText, options: Mapping[str, str]
) -> State:
    """Return the battle that a situation describes; raise Refusal with the field."""
    given = {key: in_words(value) for key, value in found.options.items()}
    given.setdefault(KEY, WITH_MAP if found.table else BY_FACTS)
    settled = settle_options(game, {**given, **options})
    if found.phase in corrections.BEFORE or found.phase == "over":
        raise Refusal("a situation must be in the middle of a battle", place="phase")
    lists = (
        list_named(game, found.lists, found.people or settled["army"], "people"),
        list_named(game, found.lists, found.ai or settled["enemy"], "ai"),
    )
    state = State(opt.in_state(settled), lists=lists, phase=found.phase, round=found.round)
    rules = rules_for(state)
    found = named_in_full(found, rules.forces)
    state.table = table_text(found.table, rules.forces, is_kept=not by_facts(settled))
    general(state, found)
    units(state, rules.forces, found.unit)
    objectives(state, found.objective)
    state.to_deploy = [unit_named(state, each, "to_deploy").key for each in found.to_deploy]
    give_types(state, rules, {one.name for one in found.unit if one.kind is not None})
    wrong = corrections.fault(state, rules.forces)
    if wrong:
        raise Refusal(wrong)
    if found.next:
        unit = unit_named(state, found.next, "next")
        if unit.seat or unit.activated or not unit.in_play:
            raise Refusal(
                f"{unit.name} cannot be the AI's next unit: it is played by a person, has been "
                "activated, or is not on the table",
                place="next",
            )
        state.heard.next, state.turn = unit.name, unit.side
    return state


def named_in_full(found: SituationText, made: Forces) -> SituationText:
    """Return a situation with its units in full: `watch` for Watch Company.

    Raises:
        Refusal: several units begin so.

    """
    names = [unit.name for side in SIDES for unit in forces.muster_units(made, side)]

    def full(name: str, place: str) -> str:
        with place_refusals(place):
            return in_full(name, names)

    unit = [
        msgspec.structs.replace(
            one,
            name=full(one.name, "unit"),
            rides=full(one.rides, f"unit {one.name}, rides"),
        )
        for one in found.unit
    ]
    to_deploy = [full(name, "to_deploy") for name in found.to_deploy]
    return msgspec.structs.replace(
        found, unit=unit, to_deploy=to_deploy, next=full(found.next, "next")
    )


def list_named(game: Game, held: Mapping[str, str], name: str, place: str) -> str:
    """Return an army list: its key, `yours` or `theirs`, or its whole text.

    A list that the situation holds goes before that of the program, or the owner's; it is
    returned as text where it differs.
    """
    given = game.tables if isinstance(game, Tabled) else NONE
    name = {"people": "yours", "ai": "theirs"}[place] if name == opt.OWN else name
    if name in held:
        own = setup.own_list(given, name)
        there = own or (
            attachments.army_text(given, name) if name in attachments.army_keys(given) else ""
        )
        return name if attachments.same(there, held[name]) else held[name]
    if name == opt.DRAWN:
        raise Refusal(f'say which list that is: {place} = "moor-clans-750"', place=place)
    known = attachments.army_keys(given)
    with place_refusals(place):
        name = name if "\n" in name else in_full(name, [*setup.LISTS, *known])
    if "\n" not in name and name not in setup.LISTS and name not in known:
        keys = ", ".join(known)
        raise Refusal(
            f"there is no army “{name}”; choose {keys}, yours, theirs or the text of a list",
            place=place,
        )
    return name


def table_text(text: str, made: Forces, *, is_kept: bool) -> str:
    """Return the text of a table: one that comes along, one written out, or a bare one."""
    if not is_kept:
        return bare_table(made.profile)
    if not text:
        raise Refusal(
            'units with places need a table: table = "outpost", or its text; or options with '
            'beside = "facts"',
            place="table",
        )
    if not is_table(text):
        return opt.table_text(text)
    read_table(text, "table")
    return text


def general(state: State, found: SituationText) -> None:
    """Fill in what belongs to no unit."""
    state.turn = side_named(found.turn, "turn")
    state.first = side_named(found.first, "first")
    state.places_next = side_named(found.places_next, "places_next")
    state.done_first = OWNERS[
        typed_corrections.one_of(found.done_first, list(OWNERS), "done_first")
    ]
    state.edge = typed_corrections.one_of(found.edge, (SOUTH, "north", ""), "edge")
    state.to_place, state.sections = found.to_place, list(found.sections)
    state.to_hit, state.defense = found.to_hit, found.defense
    state.heard = Heard.from_data(found.said)


def side_named(text: str, place: str) -> int:
    """Return a side by its name, or by its beginning."""
    with place_refusals(place):
        text = in_full(text, [SIDE_NAMES[side] for side in SIDES])
    return OWNERS[typed_corrections.one_of(text, [SIDE_NAMES[side] for side in SIDES], place)]


def objectives(state: State, found: Sequence[ObjectiveText]) -> None:
    """Lay the objectives; those of the table if none are named."""
    if not found and not by_facts(state.options):
        laid = fields.field(state.table).ground.table.objectives
        state.markers = [Marker(each.name, each.x, each.y) for each in laid]
    for each in found:
        is_typed = each.name.isalnum() or not by_facts(state.options)
        if not (each.name.strip() and is_typed):
            raise Refusal(f"“{each.name}” cannot name it; type A or B", place="objective")
        owner = OWNERS[typed_corrections.one_of(each.owner, list(OWNERS), f"objective {each.name}")]
        if not each.at and not by_facts(state.options):
            raise Refusal('it has no place: at = "24,30"', place=f"objective {each.name}")
        with place_refusals(f"objective {each.name}, at"):
            state.markers.append(Marker(each.name, *place_in(each.at or "0,0"), owner))
    names = [marker.name for marker in state.markers]
    if len(names) != len(set(names)):
        raise Refusal("two objectives have one name", place="objective")


def units(state: State, made: Forces, found: Sequence[UnitText]) -> None:
    """Fill in the units: those that are named, or all of both lists."""
    known = {unit.name: unit for side in SIDES for unit in forces.muster_units(made, side)}
    seats = opt.SEATS_OF[state.options["people"]]
    named = found or [UnitText(name) for name in known]
    for one in named:
        if one.name not in known:
            raise Refusal(f"there is no unit “{one.name}”; {choose(known, one.name)}", place="unit")
        unit = known.pop(one.name)
        state.units.append(unit)
        if one.hero is not None and one.hero != unit.hero:
            forces.join(made, unit, made.armies[unit.side].unit(one.hero) if one.hero else None)
        if unit.side == PEOPLE and seats:
            nth = sum(each.side == PEOPLE for each in state.units) - 1
            unit.seat = seats[nth % len(seats)]
        unit.seat = unit.seat if one.seat is None else one.seat
        with place_refusals(f"unit {one.name}, "):
            fill(unit, one, made)
    for one in named:
        unit = state.find(one.name)
        with place_refusals(f"unit {one.name}, "):
            unit.rides = unit_named(state, one.rides, "rides").key if one.rides else ""
            unit.where = one.where
            stand(state, made, unit, one)
            if one.section:
                corrections.section(Case(state, made, unit), str(one.section))


def unit_named(state: State, name: str, place: str) -> Unit:
    """Return the unit of a name; raise Refusal with those there are."""
    try:
        return state.find(name)
    except Refusal as refusal:
        raise Refusal(refusal.sentence, place=place) from refusal


def fill(unit: Unit, one: UnitText, made: Forces) -> None:
    """Fill in what may change in play, but for the models."""
    troop, rules = made.troop_as_listed(unit), list(made.profile.rule)
    limited = [gun.key for gun in (*troop.ranged, *troop.melee) if gun.has("limited")]
    unit.kind, unit.group = one.kind or "", one.group
    unit.arrived, unit.activated, unit.shaken = one.arrived, one.activated, one.shaken
    unit.fatigued, unit.moved, unit.tokens = one.fatigued, one.moved, one.tokens
    unit.spent = [typed_corrections.one_of(each, limited, "spent") for each in one.spent]
    unit.effects = [
        Effect(
            typed_corrections.one_of(each.rule, rules, "effects"),
            each.rating,
            each.round,
            each.source,
        )
        for each in one.effects
    ]
    with place_refusals("left_at"):
        unit.left_at = place_in(one.left_at) if one.left_at else ()


def stand(state: State, made: Forces, unit: Unit, one: UnitText) -> None:
    """Fill in how many models are left, and where they stand."""
    case = Case(state, made, unit)
    if isinstance(one.models, str):
        unit.bodies = bodies(one.models, len(unit.bodies))
        return
    if one.models is not None:
        corrections.models(case, str(one.models))
    if one.wounds:
        corrections.wounds(case, str(one.wounds))
    if one.at:
        moved, rides = unit.moved, unit.rides
        with place_refusals("at, "):
            corrections.at(case, f": {one.at}" if SEVERAL.match(one.at) else one.at)
        unit.where, unit.moved, unit.rides = one.where, moved, rides
    elif unit.present and not by_facts(state.options):
        raise Refusal('on the program\'s table everybody has a place: at = "24,30"', place="at")


def bodies(text: str, count: int) -> list[Body]:
    """Return all models of a unit as `models_text` writes them; raise Refusal if they are not."""
    words = text.split()
    if len(words) != count:
        raise Refusal(f"the unit has {count} models, but {len(words)} are named", place="models")
    found = []
    for word in words:
        rest, dead = word.removesuffix(DEAD), word.endswith(DEAD)
        rest, _, wounds = rest.partition(WOUNDS)
        where, _, turn = rest.partition(TURN)
        with place_refusals("models"):
            x, y = place_in(where)
        harm = typed_corrections.number(wounds or "0", "models")
        found.append(Body(x, y, degrees(turn or "0"), harm, alive=not dead))
    return found


def degrees(text: str) -> int:
    """Return a number of degrees from 0 to 359; raise Refusal if it is none."""
    return typed_corrections.number(text, "models", 359)


def give_types(state: State, rules: Rules, said: Collection[str]) -> None:
    """Give the AI's units their types, but for those of which the situation says it."""
    play = Play(state, BatchDoor({}, Chance("types")), rules, fields.field(state.table))
    for unit in state.units:
        if unit.side == AI and unit.name not in said:
            unit.kind = type_of(play, unit)


# -- whose turn it is ------------------------------------------------------------------------------


def in_turn(state: State) -> InTurn | None:
    """Return whose activation comes next, or what else; None before the battle.

    An AI turn lasts until a person may activate a unit, or is the one activation that is named.
    """
    if state.phase in ("armies", "table", "objectives", "deployment"):
        return None
    done = sum(unit.activated for unit in state.units if unit.seat)
    number = state.round * 10_000 + done * 10
    if state.phase == "activations":
        named = state.heard.next
        if named:
            return InTurn(named, "", number + 1)
        if state.turn == AI and state.units_waiting(AI):
            return InTurn(NAMES[AI], "", number + 2)
        if state.units_waiting(PEOPLE):
            seats = [unit.seat for unit in state.units if unit.seat and not unit.activated]
            return InTurn(NAMES[PEOPLE], seats[0] if seats else "", number + 3)
        if state.units_waiting(AI):
            return InTurn(NAMES[AI], "", number + 2)
    what = {"round begins": "a new round"}.get(state.phase, "the end of the round")
    return InTurn(what, "", number + (4 if state.phase == "round begins" else 5))


def places(state: State) -> list[Place]:
    """Return where everything lies that hands would move; the instructions say it instead."""
    del state
    return []


def thing(text: str) -> str:
    """Return a thing in words."""
    return text
