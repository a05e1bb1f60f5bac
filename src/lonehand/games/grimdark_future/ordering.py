"""What a person types for a unit, and what it would do: `line advance to B`, `charge orcs`.

Words are read by their beginnings and become the notation of `acting`, `deploying`, `reserves` and
`objectives`, whose forms then say whether it can be done. What will come of it is told before it is
sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future import (
    aircraft,
    deploying,
    looking,
    measuring,
    melee,
    positions,
    shooting,
    sighting,
    walks,
    wounds,
)
from lonehand.games.grimdark_future.activating import KINDS, ActivationForm, Deed
from lonehand.games.grimdark_future.deploying import AUTO, BOARD, RESERVE, SET, DeployForm, spelt
from lonehand.games.grimdark_future.objectives import MarkerForm
from lonehand.games.grimdark_future.positions import Spot
from lonehand.games.grimdark_future.prompting import how
from lonehand.games.grimdark_future.reserves import WAIT, ArrivalForm
from lonehand.games.grimdark_future.state import Play, Squad
from lonehand.games.grimdark_future.telling import inches, listed, middle, spot
from lonehand.space.inches.measures import INCH, Point, turned, written
from lonehand.space.inches.shapes import overlaps

FORMS: Final = (ActivationForm, DeployForm, ArrivalForm, MarkerForm)
HOW: Final = (
    "An order is a unit by the beginnings of its name, and what it does: «line advance to B», "
    "«line rush towards 24,30», «line charge orcs», «line advance 4 north», «line hold», «line "
    "advance into truck»; «line to B» advances if that may get there, else rushes; places one "
    "after another set model by model. What comes of it is shown; an empty line sends it, ! behind "
    "an order at once. ? UNIT lists what a unit may do."
)
ACTIONS: Final = {
    **dict.fromkeys(("hold", "stay", "shoot"), "hold"),
    **dict.fromkeys(("advance", "move", "walk"), "advance"),
    **dict.fromkeys(("rush", "run"), "rush"),
    **dict.fromkeys(("charge", "fight", "attack"), "charge"),
    "idle": "idle",
}
"""What a unit may do, by the words that people use."""
TO, TOWARDS, INTO, FACING = "to", "towards", "into", "facing"
PREPOSITIONS: Final = {
    **dict.fromkeys(("to", "at"), TO),
    **dict.fromkeys(("towards", "toward", "for", "on", "onto"), TOWARDS),
    **dict.fromkeys(("into", "in"), INTO),
}
COMPASS: Final = {
    **dict.fromkeys(("e", "east"), 0),
    **dict.fromkeys(("se", "south-east", "southeast"), 45),
    **dict.fromkeys(("s", "south"), 90),
    **dict.fromkeys(("sw", "south-west", "southwest"), 135),
    **dict.fromkeys(("w", "west"), 180),
    **dict.fromkeys(("nw", "north-west", "northwest"), 225),
    **dict.fromkeys(("n", "north"), 270),
    **dict.fromkeys(("ne", "north-east", "northeast"), 315),
}
"""Degrees of a facing, by its name: 0 looks to the right edge, 90 to the lower one."""
NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")
PLACE: Final = re.compile(r"\d+(?:\.\d+)?,\d+(?:\.\d+)?(?:@\d+)?")
SPACED: Final = re.compile(r"(?<=\d)\s*[,/]\s*(?=\d)")
WORD: Final = re.compile(r"[^\W_]+")
MOST_SHOTS: Final = 5
"""So many targets are told of, the best first."""
MOST_THREATS: Final = 4
FEW: Final = 4
"""So many units are listed in a line each where an order is asked for."""


def takes(form: object) -> bool:
    """Say whether a question is answered by an order that is shown before it is sent."""
    return isinstance(form, FORMS)


# -- names -----------------------------------------------------------------------------------------


def fitting(names: Sequence[str], text: str) -> list[str]:
    """Return the names that a few letters may mean: each typed word begins a later word of a name.

    A name that is said in full is meant alone, and so is one of whose first word the text begins.
    """
    typed = WORD.findall(text.casefold())
    if not typed:
        return []
    words = {name: WORD.findall(name.casefold()) for name in names}
    full = [name for name in names if words[name] == typed]
    if full:
        return full
    found = [name for name in names if begins(typed, words[name])]
    first = [name for name in found if words[name][0].startswith(typed[0])]
    return first or found


def begins(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Say whether each typed word begins a word, in the same order."""
    left = iter(words)
    return all(any(word.startswith(each) for word in left) for each in typed)


def one_of(names: Sequence[str], text: str, place: str) -> str:
    """Return the name that a text means; raise Refusal if it means none, or several."""
    found = fitting(names, text)
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal(f"«{text}» may be {' or '.join(found)}; type more of it", place=place)
    raise Refusal(f"«{text}» is none of {', '.join(names) or 'nobody'}", place=place)


def split(names: Sequence[str], text: str) -> tuple[list[str], str]:
    """Return which names a text begins with, as many words as fit, and the rest of it."""
    if ":" in text:
        name, _, rest = text.partition(":")
        found = fitting(names, name)
        if found or word_of(name) not in ACTIONS:
            return found, rest.strip()
    words = text.split()
    for length in range(len(words), 0, -1):
        found = fitting(names, " ".join(words[:length]))
        if found:
            return found, " ".join(words[length:])
    return [], text


def word_of(text: str) -> str:
    """Return the first word of a text, in small letters and without its colon."""
    return text.strip().partition(" ")[0].rstrip(":").casefold()


def whose(names: Sequence[str], text: str, now: str) -> tuple[str, str]:
    """Return the unit that an order is for, and the rest of it.

    A text that begins with an action is for the unit that is being ordered, or for the only one.

    Raises:
        Refusal: it is for nobody, or may be for several.

    """
    found, rest = split(names, text)
    word = word_of(text)
    action = [each for each in ACTIONS if len(word) > 1 and each.startswith(word)]
    if len(found) == 1 and (rest or not action):
        return found[0], rest
    if action or not found or PLACE.match(text):
        usual = now if now in names else names[0] if len(names) == 1 else ""
        if usual and (action or PLACE.match(text) or word_of(text) in (AUTO, RESERVE)):
            return usual, text
    if found:
        raise Refusal(f"«{text}» may be for {' or '.join(found)}; type more of it", place="unit")
    who = "say which unit first" if action else f"«{text}» begins with no unit"
    raise Refusal(f"{who}; there are {', '.join(names)}", place="unit")


# -- what is meant ---------------------------------------------------------------------------------


def understood(form: Any, text: str, now: str = "") -> str:
    """Return the answer that typed words mean, in its notation.

    Args:
        form: what is asked.
        text: what was typed.
        now: the unit that is being ordered; empty for none.

    Raises:
        Refusal: a name is unknown or may be several, or something is missing.

    """
    said = SPACED.sub(",", " ".join(text.replace("″", " ").replace('"', " ").split()))
    if isinstance(form, MarkerForm):
        return ",".join(NUMBER.findall(said)[:2]) or said
    names = [squad.name for squad in squads_of(form)]
    whole = AUTO if isinstance(form, DeployForm) else WAIT if isinstance(form, ArrivalForm) else ""
    if whole and said.casefold() == whole:
        return whole
    name, rest = whose(names, said, now)
    if isinstance(form, ActivationForm):
        return f"{name}: {activation(form, form.play.state.called(name), rest)}"
    return f"{name}: {setting(form, form.play.state.called(name), rest)}"


def squads_of(form: Any) -> list[Squad]:
    """Return the units that may be ordered."""
    if isinstance(form, ArrivalForm):
        return form.squads
    return [form.play.state.called(key) for key in getattr(form, "units", ())]


def activation(form: ActivationForm, squad: Squad, text: str) -> str:
    """Return what a unit does, in the notation of an activation."""
    word = word_of(text)
    found = {ACTIONS[each] for each in ACTIONS if word and each.startswith(word)}
    if squad.shaken and (not text or found & {"hold", "idle"}):
        return "idle"
    if not text:
        raise Refusal(f"what does {squad.name} do? hold, advance, rush or charge", place="unit")
    if not found and (
        word in PREPOSITIONS or PLACE.match(text) or along(form.play, squad, "advance", text)
    ):
        return without_action(form, squad, text)
    if len(found) != 1:
        raise Refusal(
            f"«{word}» is no action of {squad.name}’s; say hold, advance, rush or charge",
            place=squad.name,
            clause="GFC-19",
        )
    action, rest = found.pop(), text.strip().partition(" ")[2].strip()
    play = form.play
    if action in ("hold", "idle"):
        return f"{action} {rest}".strip()
    if action == "charge":
        name, _, places = rest.partition(":")
        enemies = [enemy.name for enemy in play.state.enemies(squad.side)]
        if not name:
            raise Refusal(f"whom does {squad.name} charge?", place=squad.name, clause="GFC-33")
        enemy = one_of(enemies, name, "charge")
        return f"charge {enemy}: {places.strip()}" if places.strip() else f"charge {enemy}"
    if aircraft.is_one(play.rules.forces.of(squad)):
        return f"{action} {with_facing(rest)}".strip()
    return where_to(form, squad, action, rest)


def without_action(form: ActivationForm, squad: Squad, text: str) -> str:
    """Return an order that says only where to: an Advance if that may get there, else a Rush."""
    play, order = form.play, where_to(form, squad, "advance", text)
    _, way, name = order.split(" ", 2)
    troop = play.rules.forces.of(squad)
    if way == INTO or squad.rides or not troop.rush or aircraft.is_one(troop):
        return order
    name = name.partition(f" {FACING} ")[0]
    other = looking.named(play, name)
    place = wounds.middle(other) if other is not None else looking.spot_of(play, name)
    near = measuring.to_place(play, squad, place) <= troop.advance
    return order if near else where_to(form, squad, "rush", text)


def where_to(form: ActivationForm, squad: Squad, action: str, text: str) -> str:
    """Return an Advance or a Rush with where it goes."""
    play = form.play
    if not text:
        raise Refusal(f"where does {squad.name} {action}?", place=squad.name, clause="GFC-23")
    if len(PLACE.findall(text)) > 1:
        return f"{action}: {text}"
    preposition = PREPOSITIONS.get(word_of(text), "")
    rest = text.partition(" ")[2].strip() if preposition else text
    bearing = along(play, squad, action, rest)
    if bearing:
        return f"{action} {TOWARDS} {bearing}"
    if preposition == INTO:
        friends = [each.name for each in play.state.friends(squad.side) if each is not squad]
        return f"{action} {INTO} {one_of(friends, rest, INTO)}"
    if not PLACE.match(rest):
        return f"{action} {TOWARDS} {goal(play, rest.split(), names_of(play))}"
    exact = f"{action} {TO} {with_facing(rest)}"
    if preposition == TOWARDS:
        return f"{action} {TOWARDS} {rest}"
    if not preposition:
        try:
            form.check(f"{squad.name}: {exact}")
        except Refusal:
            if FACING not in rest:
                return f"{action} {TOWARDS} {rest}"
    return exact


def along(play: Play, squad: Squad, action: str, text: str) -> str:
    """Return the place so many inches off in a direction: `4 north`, `north`; empty if it is none.

    Without a length it is as far as the action goes; a letter alone is rather an objective.
    """
    words = [word for word in text.casefold().split() if word not in ("inches", "inch", "in")]
    far = walks.length_of(play.rules.forces.of(squad), KINDS[action])
    lengths = [word for word in words if NUMBER.fullmatch(word)]
    ways = [word for word in words if word in COMPASS]
    if len(ways) != 1 or len(lengths) + 1 != len(words):
        return ""
    if not lengths and ways[0].upper() in [marker.name for marker in play.state.markers]:
        return ""
    if lengths:
        far = int(float(lengths[0]) * INCH)
    x, y = wounds.middle(play.state.called(squad.rides) if squad.rides else squad)
    dx, dy = turned((far, 0), COMPASS[ways[0]])
    left, top = min(max(x + dx, 0), play.table.width), min(max(y + dy, 0), play.table.height)
    return f"{written(left)},{written(top)}"


def with_facing(text: str) -> str:
    """Return a place with its facing in degrees, where it is named by a direction."""
    place, facing, way = text.partition(f" {FACING} ")
    if not facing:
        return text
    return f"{place.strip()} {FACING} {COMPASS.get(way.strip().casefold(), way.strip())}"


def names_of(play: Play) -> list[str]:
    """Return the names of the units on the table."""
    return [squad.name for squad in play.state.squads if squad.present]


def goal(play: Play, words: Sequence[str], names: Sequence[str]) -> str:
    """Return what words mean: `objective B`, a place or the name of a unit.

    Objectives are named by their letters, or counted from 1.
    """
    said = [word for word in words if word.casefold() not in ("objective", "obj", "marker")]
    text = " ".join(said)
    if PLACE.fullmatch(text):
        return text
    for nth, marker in enumerate(play.state.markers, 1):
        if text.casefold() in (marker.name.casefold(), str(nth)):
            return f"objective {marker.name}"
    known = ", ".join(marker.name for marker in play.state.markers)
    found = fitting(names, text)
    if not found:
        raise Refusal(
            f"«{text or ' '.join(words)}» is no objective ({known}), no unit on the table and no "
            "place such as 24,30",
            place="goal",
        )
    return one_of(names, text, "goal")


def setting(form: DeployForm | ArrivalForm, squad: Squad, text: str) -> str:
    """Return how a unit is set up, in its notation."""
    play, word = form.play, word_of(text)
    rest = text.partition(" ")[2].strip()
    deploys = isinstance(form, DeployForm)
    if deploys and (not word or AUTO.startswith(word)):
        return automatic(play, squad)
    if deploys and len(word) > 1 and RESERVE.startswith(word):
        return RESERVE
    if deploys and word in ("in", "into"):
        able = [each.name for each in deploying.may_ride(play, squad)]
        return f"{BOARD} {one_of(able, rest, BOARD)}"
    place = rest if word in ("at", "to") else text
    if len(PLACE.findall(place)) == 1 and "@" not in place:
        return f"{SET} {with_facing(place)}"
    return place


def automatic(play: Play, squad: Squad) -> str:
    """Return where the program would deploy a unit."""
    found = deploying.by_itself(play, squad)
    return f"{spelt(found.spots)}" if found.how == SET else found.how


def ordered(form: Any, text: str) -> str:
    """Return the name of the unit that an answer is for; empty for none."""
    names = [squad.name for squad in squads_of(form)]
    return next((name for name in names if text.startswith(f"{name}:")), "")


# -- what comes of it ------------------------------------------------------------------------------


def shown(form: Any, text: str) -> list[str]:
    """Return what an answer will do, in sentences; raise Refusal if it cannot be given."""
    found = form.check(text)
    play, name = form.play, ordered(form, text)
    if isinstance(form, ActivationForm):
        return [*deed(play, play.state.called(name), found), SEND]
    if isinstance(form, MarkerForm):
        under = looking.terrain_words(play, found)
        return [f"The objective lies at {spot(found)}.", *under, SEND]
    if not name:
        how_many = len(squads_of(form))
        said = "are deployed by the program" if isinstance(form, DeployForm) else "wait"
        return [f"All {how_many} units that are left {said}.", SEND]
    squad = play.state.called(name)
    transport = getattr(found, "transport", "")
    if transport:
        return [f"{name} begins in {play.state.called(transport).name}.", SEND]
    if not found.spots:
        return [f"{name} stays in reserve.", SEND]
    lines = [f"{name} stands at {middle(found.spots)}{ground(play, squad, found.spots)}."]
    return [*lines, *markers(play, squad, found.spots), SEND]


SEND: Final = "Enter sends it; type another order to change it."


def deed(play: Play, squad: Squad, found: Deed) -> list[str]:
    """Return what an activation does: where it ends, in what terrain, who will be in range."""
    move, name = found.move, squad.name
    if found.transport:
        return [f"{name} gets into {play.state.called(found.transport).name}."]
    if found.action == "idle":
        return [f"{name} is idle, and no longer Shaken after that."]
    if not move.places:
        return [f"{name} holds."]
    at = move.places
    lines = [goes(play, squad, found)]
    if move.leaves:
        return [*lines, "It leaves the table, and comes back next round."]
    if move.dangerous:
        count = len(move.dangerous)
        lines.append(
            f"Dangerous terrain: {count} {'model tests' if count == 1 else 'models test'}."
        )
    lines += markers(play, squad, at)
    if found.target:
        enemy = play.state.called(found.target)
        ours, back = melee.exchange(play, squad, enemy)
        lines.append(
            f"On average it wounds {ours:.1f}, and {back:.1f} are struck back; {enemy.name} is "
            f"{how(play, enemy)}."
        )
        return lines
    if sighting.in_cover(play, squad, at):
        lines.append("There it is in cover.")
    if squad.shaken:
        lines.append(f"{name} does nothing else, and is no longer Shaken after that.")
    elif found.action in ("hold", "advance"):
        lines += shots(play, squad, at, held=found.action == "hold")
    return [*lines, *threats(play, squad, at)]


def goes(play: Play, squad: Squad, found: Deed) -> str:
    """Return how far a unit moves and where it ends."""
    move = found.move
    if move.kind == walks.HOLD:
        return f"{squad.name} holds at {middle(move.places)}."
    verb = {"advance": "advances", "rush": "rushes", "charge": "charges"}[found.action]
    whom = f" {play.state.called(found.target).name}," if found.target else ""
    if squad.rides:
        return f"{squad.name} gets out, to {middle(move.places)}."
    most = walks.length_of(play.rules.forces.of(squad), KINDS[found.action])
    hard = ", through difficult terrain" if move.difficult else ""
    return (
        f"{squad.name} {verb}{whom} {inches(move.length)} of {inches(most)}, to "
        f"{middle(move.places)}{ground(play, squad, move.places)}{hard}."
    )


def ground(play: Play, squad: Squad, at: Sequence[Spot]) -> str:
    """Return the terrain that a unit would stand in, to follow a place."""
    shapes = positions.block(play, squad, tuple(at)).shapes
    table = play.table.ground
    names = [
        table.table.pieces[number].name or table.table.pieces[number].kind
        for number, parts in enumerate(table.pieces)
        if any(overlaps(lump.shape, shape) for lump in parts for shape in shapes)
    ]
    return f", in {listed(names)}" if names else ""


def markers(play: Play, squad: Squad, at: Sequence[Spot]) -> list[str]:
    """Return which objectives a unit would be near enough to seize, or how far the next one is."""
    there = tuple(at)
    near = [
        marker.name
        for marker in play.state.markers
        if measuring.near_marker(play, squad, marker, there)
    ]
    if near:
        return [f"Near enough to seize objective {listed(near)}."]
    far = [
        (measuring.to_place(play, squad, (marker.x, marker.y), there), marker.name)
        for marker in play.state.markers
    ]
    return [f"Objective {min(far)[1]} is {inches(min(far)[0])} away then."] if far else []


def shots(play: Play, squad: Squad, at: Sequence[Spot], *, held: bool) -> Iterator[str]:
    """Yield whom a unit could shoot at from there, with what is to be expected."""
    troop = play.rules.forces.of(squad)
    if not any(shooting.usable(squad, gun) for gun in troop.ranged):
        return
    found = looking.shots(play, squad, tuple(at), held=held)
    for enemy, _, said in found[:MOST_SHOTS]:
        yield f"In range and sight: {enemy.name}, {inches(gap(play, squad, enemy, at))}; {said}."
    if not found:
        yield "Nobody is in range and sight."


def gap(play: Play, squad: Squad, enemy: Squad, at: Sequence[Spot]) -> int:
    """Return how far an enemy is from where a unit would stand."""
    return measuring.gap(play, squad, enemy, tuple(at))


def threats(play: Play, squad: Squad, at: Sequence[Spot]) -> Iterator[str]:
    """Yield who might charge a unit where it would stand, were the way free."""
    if play.rules.forces.of(squad).has("aircraft"):
        return
    near = []
    for enemy in play.state.enemies(squad.side):
        troop = play.rules.forces.of(enemy)
        far = gap(play, squad, enemy, at)
        if enemy.living() and not troop.holds and not enemy.shaken and far <= troop.charge:
            near.append((far, enemy.name))
    if near:
        said = ", ".join(f"{name} {inches(far)}" for far, name in sorted(near)[:MOST_THREATS])
        yield f"In charge range of {said}."


BY_PLACE: Final = (
    "Type a unit and a place, as in «line 24,40»; «line auto» leaves one unit to the program, "
    "«auto» all."
)


# -- what may be done ------------------------------------------------------------------------------


def asked(form: Any) -> list[str]:
    """Return which units wait for an order, and an order for instance."""
    squads = squads_of(form)
    good = next(iter(form.candidates(1)), "")
    if isinstance(form, MarkerForm):
        return [f"Type a place, for instance «{good}»; map shows the table."]
    if len(squads) > FEW:
        lines = [f"  {', '.join(squad.name for squad in squads)}; ? says more of them."]
    else:
        lines = [f"  {squad.name}: {how(form.play, squad)}" for squad in squads]
    if isinstance(form, DeployForm):
        return [*lines, BY_PLACE]
    if isinstance(form, ArrivalForm):
        return [*lines, f"Type a unit and a place, for instance «{good}»; «wait» keeps all back."]
    return [*lines, f"Type an order, for instance «{good}»; ? UNIT lists what it may do."]


def offers(form: Any, rest: str) -> list[str]:
    """Return what may be ordered: of the unit that *rest* names, else of all in a line each."""
    squads = squads_of(form)
    if isinstance(form, MarkerForm):
        places = ", ".join(f"«{text}»" for text in form.candidates(5))
        return [f"Valid places are, for instance, {places}."]
    if rest:
        name = one_of([squad.name for squad in squads], rest, "?")
        squads = [squad for squad in squads if squad.name == name]
    if isinstance(form, ActivationForm) and len(squads) == 1:
        return activations(form, squads[0])
    if isinstance(form, ActivationForm):
        return [line for squad in squads for line in in_brief(form, squad)]
    return list(chain.from_iterable(settings(form, squad) for squad in squads))


def in_brief(form: ActivationForm, squad: Squad) -> Iterator[str]:
    """Yield how a unit is and how far it moves, in a line."""
    if squad.shaken:
        yield f"  {squad.name}: Shaken, idle only."
        return
    speeds = looking.speeds(form.play.rules.forces.of(squad))
    yield f"  {squad.name}: {how(form.play, squad)}; {speeds}."


def activations(form: ActivationForm, squad: Squad) -> list[str]:
    """Return what a unit may do, with what would come of it."""
    play, name = form.play, squad.name
    lines = [f"{name}, {how(play, squad)}, may:"]
    if squad.shaken:
        return [*lines, "  idle: do nothing, and no longer be Shaken after that."]
    troop = play.rules.forces.of(squad)
    if aircraft.is_one(troop):
        flights = [text.partition(": ")[2] for text in form.flights(squad)]
        return [*lines, *(f"  {text}" for text in flights[:MOST_SHOTS])]
    held = list(shots(play, squad, positions.spots_of(squad), held=True)) if squad.present else []
    lines.append(f"  hold{': ' + held[0] if held else '.'}")
    lines += [f"        {line}" for line in held[1:]]
    if troop.holds:
        return lines
    for word, length, more in (
        ("advance", troop.advance, ", and shoot"),
        ("rush", troop.rush, ""),
    ):
        if length:
            lines.append(f"  {word} up to {inches(length)}{more}.")
    for enemy in form.chargeable(squad):
        ours, back = melee.exchange(play, squad, enemy)
        lines.append(
            f"  charge {enemy.name}, {far_to(play, squad, enemy)}: {ours:.1f} wounds on average, "
            f"{back:.1f} struck back."
        )
    if not squad.rides:
        for action in ("advance", "rush"):
            lines += [f"  {action} into {each}." for each in form.boardable(squad, action)]
        near = [
            f"{marker.name} {inches(measuring.to_place(play, squad, (marker.x, marker.y)))}"
            for marker in play.state.markers
        ]
        lines += [f"  Objectives: {', '.join(near)}."] if near else []
    return lines


def far_to(play: Play, squad: Squad, enemy: Squad) -> str:
    """Return how far an enemy is, from its transport if a unit rides."""
    at: Squad = play.state.called(squad.rides) if squad.rides else squad
    return inches(measuring.gap(play, at, enemy))


def settings(form: DeployForm | ArrivalForm, squad: Squad) -> Iterator[str]:
    """Yield how a unit may be set up."""
    play = form.play
    if isinstance(form, ArrivalForm):
        away = play.rules.forces.profile.special.ambush.distance
        yield f"  {squad.name}: at X,Y, more than {away}″ from enemies; or wait."
        return
    box: tuple[Point, Point] = (
        deploying.bounds(play, squad)[:2],
        deploying.bounds(play, squad)[2:],
    )
    found = [f"between {spot(box[0])} and {spot(box[1])}"]
    found += [f"in {each.name}" for each in deploying.may_ride(play, squad)]
    found += [RESERVE] if play.rules.forces.of(squad).has("ambush") else []
    yield f"  {squad.name}: {', '.join(found)}."
