"""“The table says otherwise”: putting a battle right, in words, with a check of what results.

Beside a real table these are also the words for what people's units did and what befell those of
the AI. Several corrections stand with `;` between them; nothing is changed unless all can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import count_of
from lonehand.games.grimdark_future.armies.army import UnitType
from lonehand.games.grimdark_future.armies.forces import Forces, Troop
from lonehand.games.grimdark_future.rules.deployment import spots_in, turn_in
from lonehand.games.grimdark_future.rules.movement import positions, transports
from lonehand.games.grimdark_future.state import (
    AI,
    GONE,
    IN_RESERVE,
    NOBODY,
    OFF_TABLE,
    ON_TABLE,
    PEOPLE,
    SEATS,
    SIDES,
    Marker,
    State,
    Unit,
)
from lonehand.games.grimdark_future.state import fault as impossible
from lonehand.games.table_mode import by_facts
from lonehand.games.typed_corrections import (
    find_named,
    nothing_more,
    number,
    one_of,
    put_right,
    verb_in,
)
from lonehand.space.inches import fields
from lonehand.space.inches.fields import Field
from lonehand.space.inches.figures import Spot
from lonehand.space.inches.measures import in_inches
from lonehand.space.inches.moves.placement import Room, place_unit
from lonehand.space.inches.shapes import Shape, overlaps
from lonehand.space.inches.tables import place_in

OWNERS: Final = {"people": PEOPLE, "AI": AI, "nobody": NOBODY}
"""Who may have seized an objective, as it is typed; the first two are also the sides."""
SIDE_NAMES: Final = {number: name for name, number in OWNERS.items()}
WHERES: Final = (ON_TABLE, IN_RESERVE, OFF_TABLE, GONE)
TYPES: Final[tuple[UnitType | str, ...]] = ("", "Hybrid", "Shooting", "Melee")
BEFORE: Final = ("armies", "table")
"""Phases in which there is nothing yet that could be put right."""
BETWEEN: Final = ("objectives", "deployment", "round begins")
"""Phases that end in the beginning of a round, which counts it."""
GRAMMAR: Final = {
    "at NAME PLACE": "A unit stands elsewhere: its first model there, the others along with it; "
    "`at NAME 24,30 facing 90` sets it in ranks; `at NAME: 24,30 25.2,30` model by model",
    "models NAME NUMBER": "That many models of a unit are left; those without anything special die "
    "first",
    "dead NAME NUMBER": "The model of that number in its list is dead",
    "alive NAME NUMBER": "The model of that number is not dead",
    "wounds NAME NUMBER": "The wounded model of a unit has that many wounds; "
    "`wounds NAME model 3 2` names the model",
    "shaken NAME": "A unit is Shaken",
    "steady NAME": "A unit is not Shaken",
    "fatigued NAME": "A unit is fatigued",
    "charged NAME": "A unit of yours has charged, and is fatigued",
    "fresh NAME": "A unit is not fatigued",
    "activated NAME": "A unit has been activated in this round",
    "ready NAME": "A unit has not been activated in this round",
    "destroyed NAME": "A unit is destroyed, has routed, or is gone for good",
    "back NAME": "A unit is on the table after all, all its models alive",
    "reserve NAME": "A unit waits in reserve",
    "arrive NAME": "A unit comes from reserve, or back to the table",
    "off NAME": "An Aircraft has left the table, and will come back",
    "board NAME TRANSPORT": "A unit rides in a transport",
    "leave NAME": "A unit is no longer in a transport",
    "tokens NAME NUMBER": "A caster has that many spell tokens",
    "section NAME NUMBER": "A unit of the AI is in that section",
    "objective LETTER OWNER": "Who holds an objective: people, AI or nobody",
    "marker LETTER PLACE": "An objective lies elsewhere",
    "marker LETTER on": "An objective is on the table",
    "round NUMBER": "It is that round",
    "turn SIDE": "The next activation is that of people or AI",
}
"""What a correction may say, and what it is for."""


def correct(state: State, text: str, forces: Forces) -> None:
    """Change *state* as *text* says.

    Raises:
        Refusal: one correction cannot be read, or what results cannot be; nothing is changed then.

    """
    if state.phase in BEFORE:
        raise Refusal("you can correct nothing before the armies are there", place="correction")

    def correct_one(changed: State, part: str) -> None:
        apply(changed, part, forces)

    def wrong(changed: State) -> str:
        changed.to_deploy = [key for key in changed.to_deploy if changed.find(key).waits]
        return impossible(changed) or fault(changed, forces) or no_round_left(changed, forces)

    put_right(state, text, correct_one, wrong)


def apply(state: State, text: str, forces: Forces) -> None:
    """Change *state* as one correction says."""
    verb, _, rest = text.partition(" ")
    general = GENERAL.get(verb)
    if general is not None:
        general(state, rest)
        return
    change, verb, rest = verb_in(text, VERBS, GRAMMAR)
    unit, said = find_named(state.units, rest, verb)
    change(Case(state, forces, unit), said)


class Case:
    """A correction of one unit.

    Args:
        state: the battle, which may be changed.
        forces: both armies.
        unit: the unit.

    """

    __slots__ = ("forces", "state", "unit")

    def __init__(self, state: State, forces: Forces, unit: Unit) -> None:
        self.state, self.forces, self.unit = state, forces, unit

    @property
    def troop(self) -> Troop:
        """The unit as its list has it."""
        return self.forces.troop_as_listed(self.unit)

    @property
    def placeless(self) -> bool:
        """Whether the program keeps no table."""
        return by_facts(self.state.options)

    @property
    def table(self) -> Field:
        """The table; raises Refusal if the program keeps none."""
        if self.placeless:
            raise Refusal("this battle has no map, so places are not needed", place="at")
        return fields.field(self.state.table)


# -- where a unit stands ---------------------------------------------------------------------------


def at(case: Case, text: str) -> None:
    """Put a unit into another place with its riders: as it stands, in ranks, or model by model."""
    table, unit = case.table, case.unit
    somebody_left(case, "at")
    if text.startswith(":"):
        turns = [body.turn for body in unit.bodies if body.alive]
        spots = spots_in(text[1:], turns, unit.name)
    elif " facing " in text:
        where, _, turn = text.partition(" facing ")
        spots = in_ranks(case, table, where.strip(), turn_in(turn))
    else:
        spots = as_it_stood(case, table, text)
    left = iter(spots)
    for body in unit.bodies:
        if body.alive:
            body.x, body.y, body.turn = next(left)
    unit.rides, unit.moved = "", True
    with_cargo(case, ON_TABLE)


def somebody_left(case: Case, place: str) -> None:
    """Raise Refusal if no model of a unit lives."""
    if not case.unit.living_models():
        name = case.unit.name
        raise Refusal(f"{name} has no models left; type back {name}", place=place)


def with_cargo(case: Case, where: str) -> None:
    """Have a unit somewhere, and whoever rides in it."""
    case.unit.where = where
    for cargo in case.state.units:
        if cargo.rides == case.unit.key:
            cargo.where = where


def in_ranks(case: Case, table: Field, where: str, facing: int) -> list[Spot]:
    """Return a unit set in ranks with the middle of its front at a place."""
    unit, rule = case.unit, case.forces.profile.coherency
    others = [
        (shape, 0)
        for other in case.state.units
        if other is not unit and other.present
        for shape in shapes_of(case.forces, other)
    ]
    bases = [case.troop.base[nth] for nth in unit.living_models()]
    shapes = place_unit(
        bases,
        place_in(where),
        facing,
        Room(table.ground, None, others),
        positions.coherency(rule.next, rule.span),
    )
    if shapes is None:
        raise Refusal(f"{unit.name} has no room there", place="at")
    return [(shape.x, shape.y, facing) for shape in shapes]


def as_it_stood(case: Case, table: Field, where: str) -> list[Spot]:
    """Return a unit with its first living model at a place and the others as they stood by it.

    A unit that stood nowhere is set in ranks that look across the table.
    """
    unit = case.unit
    was = positions.spots_of(unit)
    if len(set(was)) < len(was) or not unit.present:
        south = place_in(where)[1] * 2 > table.height
        return in_ranks(case, table, where, 270 if south else 90)
    x, y = place_in(where)
    dx, dy = x - was[0][0], y - was[0][1]
    return [(spot[0] + dx, spot[1] + dy, spot[2]) for spot in was]


def board(case: Case, text: str) -> None:
    """Have a unit ride in a transport."""
    friends = [
        each
        for each in case.state.units
        if each.side == case.unit.side
        and each is not case.unit
        and case.forces.troop_as_listed(each).has("transport")
    ]
    transport = case.state.find(one_of(text, [each.name for each in friends], "board"))
    if transport.where == GONE:
        raise Refusal(f"{transport.name} is destroyed", place="board")
    somebody_left(case, "board")
    if wrong := no_room(case, transport):
        raise Refusal(wrong, place="board", clause="GFS-transport")
    case.unit.rides, case.unit.where = transport.key, transport.where


def no_room(case: Case, transport: Unit) -> str:
    """Return why a unit does not fit into a transport; empty if it does."""
    needed = transports.spaces(case.forces, case.unit)
    if needed is None:
        return f"{case.unit.name} is too large to ride"
    aboard = [each for each in case.state.units if each.rides == transport.key]
    taken = [transports.spaces(case.forces, each) or 0 for each in aboard if each != case.unit]
    free = case.forces.of(transport).rating("transport") - sum(taken)
    return f"{transport.name} has room for {free}, not for {needed}" if needed > free else ""


def leave(case: Case, text: str) -> None:
    """Have a unit ride in no transport; with a table kept, `at` says where it stands."""
    nothing_more(text, "leave")
    if not case.placeless:
        raise Refusal(f"type where it is: at {case.unit.name} 24,30", place="leave")
    case.unit.rides = ""


def section(case: Case, text: str) -> None:
    """Say in which section a unit of the AI is."""
    if not case.placeless:
        raise Refusal("with Lonehand’s map, it follows from where the unit is", place="section")
    count = case.forces.profile.solo.activation_sections
    found = number(text, "section", count)
    if not found:
        raise Refusal(f"sections are numbered 1 to {count}", place="section")
    case.state.heard.sections[case.unit.name] = found


# -- what has befallen it --------------------------------------------------------------------------


def models(case: Case, text: str) -> None:
    """Leave a unit with so many models; the plain ones die first, the hero last."""
    unit, troop = case.unit, case.troop
    left = number(text, "models", len(unit.bodies))
    if not left:
        correct_destroyed(case, "")
        return
    order = sorted(
        range(len(unit.bodies)), key=lambda n: (troop.is_hero[n], not troop.plain[n], -n)
    )
    living = unit.living_models()
    for nth in [n for n in order if n in living][: max(0, len(living) - left)]:
        kill(case, nth)
    for nth in [n for n in reversed(order) if n not in living][: max(0, left - len(living))]:
        revive(case, nth)


def kill(case: Case, nth: int) -> None:
    """Take a model away."""
    body = case.unit.bodies[nth]
    body.alive, body.wounds = False, case.troop.tough[nth]


def revive(case: Case, nth: int) -> None:
    """Bring a model back, beside the first one that lives."""
    unit, body = case.unit, case.unit.bodies[nth]
    somebody_left(case, "alive")
    body.alive, body.wounds = True, 0
    if not case.placeless and unit.present:
        first = unit.bodies[unit.living_models()[0]]
        where = f"{in_inches(first.x)},{in_inches(first.y)}"
        spots = in_ranks(case, case.table, where, first.turn // 15 * 15)
        for each, spot in zip(unit.living_models(), spots, strict=True):
            one = unit.bodies[each]
            one.x, one.y, one.turn = spot


def model(case: Case, text: str, place: str) -> int:
    """Return the number of a model, from 0; it is typed from 1, as in the list."""
    nth = number(text, place, len(case.unit.bodies))
    if not nth:
        raise Refusal(f"models are numbered 1 to {len(case.unit.bodies)}", place=place)
    return nth - 1


def dead(case: Case, text: str) -> None:
    """Have one model dead."""
    kill(case, model(case, text, "dead"))
    if not case.unit.living_models():
        correct_destroyed(case, "")


def alive(case: Case, text: str) -> None:
    """Have one model alive."""
    nth = model(case, text, "alive")
    if not case.unit.bodies[nth].alive:
        revive(case, nth)


def wounds(case: Case, text: str) -> None:
    """Set the wounds of a model: of the one named, or of the one that is wounded most."""
    unit, troop = case.unit, case.troop
    if text.startswith("model "):
        which, _, count = text.removeprefix("model ").partition(" ")
        nth = model(case, which, "wounds")
    else:
        count = text
        living = unit.living_models()
        if not living:
            raise Refusal(f"{unit.name} has no models left", place="wounds")
        nth = max(living, key=lambda n: (unit.bodies[n].wounds, troop.tough[n] > 1, -n))
    if not unit.bodies[nth].alive:
        raise Refusal(f"model {nth + 1} of {unit.name} is dead", place="wounds")
    most = troop.tough[nth]
    found = number(count, "wounds", most)
    unit.bodies[nth].wounds = found
    if found == most:
        dead(case, str(nth + 1))


def correct_destroyed(case: Case, text: str) -> None:
    """Have a unit gone for good.

    Anyone who rides in it gets out: by the rules of the wreck, or where no table is kept at once.
    """
    nothing_more(text, "destroyed")
    unit = case.unit
    inside = [each.name for each in case.state.units if each.rides == unit.key]
    if inside and not unit.present and not case.placeless:
        raise Refusal(
            f"{unit.name} is not on the table; say first where {', '.join(inside)} stands: "
            f"at {inside[0]} 24,30",
            place="destroyed",
        )
    unit.where, unit.rides, unit.tokens, unit.shaken = GONE, "", 0, False
    unit.effects.clear()
    for nth in unit.living_models():
        kill(case, nth)
    if case.placeless:
        for cargo in case.state.units:
            if cargo.rides == unit.key:
                cargo.rides = ""


def back(case: Case, text: str) -> None:
    """Have a unit on the table after all; with a table kept, `at` says where."""
    nothing_more(text, "back")
    unit = case.unit
    if unit.living_models() and unit.where != GONE:
        raise Refusal(f"{unit.name} is not destroyed", place="back")
    for body in unit.bodies:
        body.alive, body.wounds = True, 0
    unit.where = ON_TABLE


def reserve(case: Case, text: str) -> None:
    """Have a unit wait in reserve."""
    nothing_more(text, "reserve")
    case.unit.rides = ""
    with_cargo(case, IN_RESERVE)


def arrive(case: Case, text: str) -> None:
    """Have a unit come from reserve; with a table kept, `at` says where it stands."""
    nothing_more(text, "arrive")
    unit = case.unit
    if not case.placeless:
        raise Refusal(f"type where it is: at {unit.name} 24,30", place="arrive")
    if unit.where not in (IN_RESERVE, OFF_TABLE):
        raise Refusal(f"{unit.name} is not in reserve", place="arrive")
    with_cargo(case, ON_TABLE)
    for each in case.state.units:
        if each is unit or each.rides == unit.key:
            each.arrived = case.state.round


def off(case: Case, text: str) -> None:
    """Have an Aircraft off the table, to come back where it left."""
    nothing_more(text, "off")
    unit = case.unit
    if not case.troop.has("aircraft"):
        raise Refusal(f"{unit.name} is not an Aircraft", place="off")
    if not unit.present:
        raise Refusal(f"{unit.name} is not on the table", place="off")
    first = unit.bodies[0]
    unit.left_at = first.x, first.y
    with_cargo(case, OFF_TABLE)


def shaken(case: Case, text: str) -> None:
    """Have a unit Shaken."""
    nothing_more(text, "shaken")
    case.unit.shaken = True


def steady(case: Case, text: str) -> None:
    """Have a unit not Shaken."""
    nothing_more(text, "steady")
    case.unit.shaken = False


def correct_fatigued(case: Case, text: str) -> None:
    """Have a unit fatigued."""
    nothing_more(text, "fatigued")
    case.unit.fatigued = True


def correct_charged(case: Case, text: str) -> None:
    """Have a unit fatigued because it has charged."""
    nothing_more(text, "charged")
    case.unit.fatigued = True


def fresh(case: Case, text: str) -> None:
    """Have a unit not fatigued."""
    nothing_more(text, "fresh")
    case.unit.fatigued = False


def correct_activated(case: Case, text: str) -> None:
    """Have a unit activated in this round."""
    nothing_more(text, "activated")
    case.unit.activated = True


def ready(case: Case, text: str) -> None:
    """Have a unit not activated in this round."""
    nothing_more(text, "ready")
    case.unit.activated = False


def tokens(case: Case, text: str) -> None:
    """Set the spell tokens of a caster."""
    if not case.troop.has("caster"):
        raise Refusal(f"{case.unit.name} has no caster", place="tokens")
    case.unit.tokens = number(text, "tokens", case.forces.profile.special.caster.tokens)


# -- the battle ------------------------------------------------------------------------------------


def marker_of(state: State, text: str, place: str) -> tuple[Marker, str]:
    """Return the objective that *text* begins with, and the rest; raise Refusal for none."""
    letter, _, rest = text.partition(" ")
    names = [marker.name for marker in state.markers]
    found = one_of(letter, names, place)
    return state.markers[names.index(found)], rest.strip()


def owner_named(text: str, known: Iterable[str] = OWNERS, place: str = "objective") -> int:
    """Return the side, or nobody, that is typed; people may also call themselves `you`."""
    return OWNERS[one_of(SIDE_NAMES[PEOPLE] if text.casefold() == "you" else text, known, place)]


def objective(state: State, text: str) -> None:
    """Set who has seized an objective."""
    marker, rest = marker_of(state, text, "objective")
    marker.owner = owner_named(rest)


def marker(state: State, text: str) -> None:
    """Put an objective somewhere else, or another one onto the table."""
    letter, _, where = text.partition(" ")
    if len(letter) != 1 or not letter.isascii() or not letter.isalpha():
        raise Refusal(f"“{letter}” cannot name an objective; use one letter", place="marker")
    known = {each.name: each for each in state.markers}
    found = known.get(letter.upper()) or Marker(letter.upper(), 0, 0)
    if by_facts(state.options):
        one_of(where, ("on",), "marker")
    else:
        found.x, found.y = place_in(where)
    if found.name not in known:
        if state.phase == "objectives":
            raise Refusal(
                "objectives are still being placed; place the next one first", place="marker"
            )
        state.markers.append(found)


def round_(state: State, text: str) -> None:
    """Set the number of the round: of the one that is about to begin, if none is being played."""
    found = number(text, "round")
    if not found:
        raise Refusal("the first round has the number 1", place="round")
    state.round = found - 1 if state.phase in BETWEEN else found


def turn(state: State, text: str) -> None:
    """Set whose activation comes next."""
    state.turn = owner_named(text, [SIDE_NAMES[side] for side in SIDES], "turn")


VERBS: Final[dict[str, Callable[[Case, str], None]]] = {
    "at": at,
    "models": models,
    "dead": dead,
    "alive": alive,
    "wounds": wounds,
    "shaken": shaken,
    "steady": steady,
    "fatigued": correct_fatigued,
    "charged": correct_charged,
    "fresh": fresh,
    "activated": correct_activated,
    "ready": ready,
    "destroyed": correct_destroyed,
    "back": back,
    "reserve": reserve,
    "arrive": arrive,
    "off": off,
    "board": board,
    "leave": leave,
    "tokens": tokens,
    "section": section,
}
"""Corrections of one unit."""
GENERAL: Final[dict[str, Callable[[State, str], None]]] = {
    "objective": objective,
    "marker": marker,
    "round": round_,
    "turn": turn,
}
"""Corrections of the battle."""


# -- what cannot be --------------------------------------------------------------------------------


def shapes_of(forces: Forces, unit: Unit) -> list[Shape]:
    """Return the bases of the living models of a unit."""
    bases = forces.troop_as_listed(unit).base
    return [
        base.at(body.x, body.y, body.turn)
        for base, body in zip(bases, unit.bodies, strict=True)
        if body.alive
    ]


def fault(state: State, forces: Forces) -> str:
    """Return what is impossible about a battle, as a sentence; empty if nothing is."""
    names = [unit.name for unit in state.units]
    if len(names) != len(set(names)):
        return "give every unit a name of its own"
    most = forces.profile.solo.sections
    if any(not 0 <= each <= most for each in state.sections):
        return f"sections are numbered 1 to {most}; 0 is for a group without units"
    for unit in state.units:
        wrong = fault_of(state, forces, unit)
        if wrong:
            return wrong
    if state.round > forces.profile.game.rounds:
        return no_such_round(state.round, forces.profile.game.rounds)
    if by_facts(state.options):
        return ""
    table = fields.field(state.table)
    for marker in state.markers:
        if not (0 <= marker.x <= table.width and 0 <= marker.y <= table.height):
            return f"objective {marker.name} does not lie on the table"
    return places_fault(state, forces, table)


def no_round_left(state: State, forces: Forces) -> str:
    """Return that the round which is about to begin is none, as a sentence; empty if it is one."""
    rounds = forces.profile.game.rounds
    begun = state.round + (state.phase in BETWEEN)
    return no_such_round(begun, rounds) if begun > rounds else ""


def no_such_round(number: int, rounds: int) -> str:
    """Return that a battle has no round of that number."""
    return f"there is no round {number}: a battle has {rounds} rounds"


def fault_of(state: State, forces: Forces, unit: Unit) -> str:
    """Return what is impossible about a unit by itself, as a sentence; empty if nothing is."""
    if unit.side not in SIDES or unit.seat not in ("", *SEATS):
        return f"no seat of this game plays {unit.name}"
    if unit.where not in WHERES:
        return f"invalid place of {unit.name}; choose from {', '.join(WHERES)}"
    if unit.kind not in TYPES:
        return f"invalid unit type of {unit.name}; choose from {', '.join(TYPES[1:])}"
    troop = forces.troop_as_listed(unit)
    if len(unit.bodies) != troop.size:
        return f"{unit.name} has {troop.size} models in its list, not {len(unit.bodies)}"
    for nth, body in enumerate(unit.bodies):
        if body.alive and not 0 <= body.wounds < troop.tough[nth]:
            return f"model {nth + 1} of {unit.name} dies of {troop.tough[nth]} wounds"
    if unit.where != GONE and not unit.living_models():
        return f"{unit.name} has no models left; it is destroyed"
    most = forces.profile.special.caster.tokens
    if unit.tokens > most:
        tokens = count_of(unit.tokens, "spell token")
        return f"{unit.name} has {tokens}, and a caster has at most {most}"
    if unit.group > len(state.sections):
        return f"{unit.name} is in group {unit.group}, but that group has no section"
    if unit.rides:
        carriers = [each for each in state.units if each.key == unit.rides]
        if not carriers or carriers[0].side != unit.side or carriers[0] is unit:
            return f"{unit.name} is not in a transport of its side"
    return ""


def places_fault(state: State, forces: Forces, table: Field) -> str:
    """Return which unit stands off the table, or on another one, as a sentence.

    An Aircraft is above all others.
    """
    room = Room(table.ground, [])
    there: list[tuple[Unit, Shape]] = []
    for unit in state.units:
        if not unit.present:
            continue
        flies = forces.of(unit).has("aircraft")
        for shape in shapes_of(forces, unit):
            if not room.has(shape):
                return f"{unit.name} would be off the table at {place_of(shape)}"
            for other, stood in () if flies else there:
                if overlaps(shape, stood):
                    if other is unit:
                        return f"two models of {unit.name} would overlap at {place_of(shape)}"
                    return f"{unit.name} would overlap {other.name} at {place_of(shape)}"
            if not flies:
                there.append((unit, shape))
    return ""


def place_of(shape: Shape) -> str:
    """Return where a model stands, as it is typed."""
    return f"{in_inches(shape.x)},{in_inches(shape.y)}"
