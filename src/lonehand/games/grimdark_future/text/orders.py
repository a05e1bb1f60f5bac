"""What a person types for a unit: `line advance to B`, `charge orcs`.

Words are read by their beginnings and become the notation of `activation`, `deployment`, `reserves`
and `objectives`, whose forms then say whether it can be done.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose, nearest, perhaps
from lonehand.games.grimdark_future.face import inspection, tokens
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import deployment, wounds
from lonehand.games.grimdark_future.rules.deployment import (
    AUTO,
    BOARD,
    RESERVE,
    SET,
    DeployForm,
    write_places,
)
from lonehand.games.grimdark_future.rules.movement import positions, walks
from lonehand.games.grimdark_future.rules.objectives import MarkerForm
from lonehand.games.grimdark_future.rules.reserves import WAIT, ArrivalForm
from lonehand.games.grimdark_future.state import PEOPLE, Unit
from lonehand.games.grimdark_future.text.activation import KINDS, ActivationForm
from lonehand.space.inches.measures import INCH, in_inches, turn_about

FORMS: Final = (ActivationForm, DeployForm, ArrivalForm, MarkerForm)
HOW: Final = (
    "Type a unit (the start of its name will do) and what it does: “{ours} advance to {goal}”, "
    "“{ours} rush towards 24,30”, “{ours} charge {theirs}”, “{ours} advance 4 north”, “{ours} "
    "hold”. “{ours} to {goal}” advances if that is far enough, or else rushes. Into a transport: "
    "“advance into” and its name. Places one after another set model by model. Lonehand shows what "
    "the order does; an empty line sends it. An order that ends in ! is sent at once. ? UNIT lists "
    "what a unit may do."
)
BY_PLACE: Final = (
    "Type a unit and a place, for example “{0} 24,40”. Type “{0} auto” to let Lonehand place one "
    "unit, or “auto” for all."
)
HOW_PLACED: Final = (
    "Type x and y in inches, as in “36,24”. Lonehand shows what lies there; an empty line sends it."
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
NUMBER: Final = re.compile(r"\d{1,6}(?:\.\d{1,6})?")
PLACE: Final = re.compile(r"\d{1,6}(?:\.\d{1,6})?,\d{1,6}(?:\.\d{1,6})?(?:@\d{1,6})?")
SPACED: Final = re.compile(r"(?<=\d)\s*[,/]\s*(?=\d)")
WORD: Final = re.compile(r"[^\W_]+")


def takes(form: object) -> bool:
    """Say whether a question is answered by an order that is shown before it is sent."""
    return isinstance(form, FORMS)


def how_to_order(form: Any) -> str:
    """Return how an answer is typed, with the names of this battle."""
    if isinstance(form, MarkerForm):
        return HOW_PLACED
    state, names = form.play.state, [unit.name for unit in units_of(form)]
    ours = shortest(names[0], names) if names else "unit"
    if isinstance(form, DeployForm):
        return BY_PLACE.format(ours)
    foes = [each.name for each in state.enemies(PEOPLE) if each.present] or ["enemy"]
    goal = next((each.name for each in state.markers), "24,30")
    return HOW.format(ours=ours, theirs=shortest(foes[0], foes), goal=goal)


def shortest(name: str, names: Sequence[str]) -> str:
    """Return what suffices to type for one of *names*: `watch` for Watch Company."""
    word = name.split(maxsplit=1)[0].casefold()
    return word if matching_names(names, word) == [name] else name


# -- names -----------------------------------------------------------------------------------------


def matching_names(names: Sequence[str], text: str) -> list[str]:
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
    found = matching_names(names, text)
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal(f"“{text}” may be {' or '.join(found)}; type more of it", place=place)
    near = mend_slip(names, text)
    known = f"did you mean “{near}”?" if near else choose(names, text)
    raise Refusal(f"there is no “{text}” here; {known}", place=place)


def split(names: Sequence[str], text: str) -> tuple[list[str], str]:
    """Return which names a text begins with, as many words as fit, and the rest of it."""
    if ":" in text:
        name, _, rest = text.partition(":")
        found = matching_names(names, name)
        if found or word_of(name) not in ACTIONS:
            return found, rest.strip()
    words = text.split()
    for length in range(len(words), 0, -1):
        found = matching_names(names, " ".join(words[:length]))
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
        raise Refusal(f"“{text}” may be for {' or '.join(found)}; type more of it", place="unit")
    who = "say which unit first" if action else f"begin “{text}” with a unit"
    near = "" if action else mend_slip(names, text)
    known = f"did you mean “{near}”?" if near else choose(names)
    raise Refusal(f"{who}; {known}", place="unit")


def mend_slip(names: Sequence[str], text: str) -> str:
    """Return the unit whose name a text begins with, but for a slip; empty if that is not one."""
    words = dict.fromkeys(word for name in names for word in WORD.findall(name.casefold()))
    meant = nearest(word_of(text), words)
    found = matching_names(names, meant) if meant else []
    return found[0] if len(found) == 1 else ""


# -- what is meant ---------------------------------------------------------------------------------


def parse_order(form: Any, text: str, now: str = "") -> str:
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
    said = spell_out(form.play, said)
    names = [unit.name for unit in units_of(form)]
    whole = AUTO if isinstance(form, DeployForm) else WAIT if isinstance(form, ArrivalForm) else ""
    if whole and said.casefold() == whole:
        return whole
    name, rest = whose(names, said, now)
    if isinstance(form, ActivationForm):
        return f"{name}: {activation(form, form.play.state.find(name), rest)}"
    return f"{name}: {write_setting(form, form.play.state.find(name), rest)}"


def spell_out(play: Play, text: str) -> str:
    """Return a text with the short names of the map's key in full, unless they mean something else.

    Both sides may have the same: as the first word it is the people's unit, else rather the AI's.
    """
    signs, found = tokens.signs(play.state), []
    known = {*ACTIONS, *PREPOSITIONS, *(marker.name.casefold() for marker in play.state.markers)}
    begun = [word for name in signs for word in WORD.findall(name.casefold())]
    for nth, word in enumerate(text.split()):
        said = word.rstrip(":").casefold()
        other = said in known or (nth and said in COMPASS)
        meant = [unit for unit in play.state.units if signs[unit.name].casefold() == said]
        if other or not meant or any(each.startswith(said) for each in begun):
            found.append(word)
            continue
        meant.sort(key=lambda unit: (unit.side == PEOPLE) is bool(nth))
        found.append(meant[0].name + word[len(said) :])
    return " ".join(found)


def units_of(form: Any) -> list[Unit]:
    """Return the units that may be ordered."""
    if isinstance(form, ArrivalForm):
        return form.units
    return [form.play.state.find(key) for key in getattr(form, "units", ())]


def activation(form: ActivationForm, unit: Unit, text: str) -> str:
    """Return what a unit does, in the notation of an activation."""
    word = word_of(text)
    found = {ACTIONS[each] for each in ACTIONS if word and each.startswith(word)}
    found = {"advance"} if word == "a" else found  # its key; rather than to attack
    if unit.shaken and (not text or found & {"hold", "idle"}):
        return "idle"
    if not text:
        raise Refusal(f"what does {unit.name} do? hold, advance, rush or charge", place="unit")
    if not found and (
        word in PREPOSITIONS or PLACE.match(text) or along(form.play, unit, "advance", text)
    ):
        return without_action(form, unit, text)
    if len(found) != 1:
        known = perhaps(word, ACTIONS) or "; type hold, advance, rush or charge"
        raise Refusal(
            f"{unit.name} has no action “{word}”{known}", place=unit.name, clause="GFC-19"
        )
    action, rest = found.pop(), text.strip().partition(" ")[2].strip()
    play = form.play
    if action in ("hold", "idle"):
        return f"{action} {rest}".strip()
    if action == "charge":
        name, _, places = rest.partition(":")
        enemies = [enemy.name for enemy in play.state.enemies(unit.side)]
        if not name:
            raise Refusal(f"which enemy does {unit.name} charge?", place=unit.name, clause="GFC-33")
        enemy = one_of(enemies, name, "charge")
        return f"charge {enemy}: {places.strip()}" if places.strip() else f"charge {enemy}"
    if play.rules.forces.of(unit).has("aircraft"):
        return f"{action} {with_facing(rest)}".strip()
    return where_to(form, unit, action, rest)


def without_action(form: ActivationForm, unit: Unit, text: str) -> str:
    """Return an order that says only where to: an Advance if that may get there, else a Rush."""
    play, order = form.play, where_to(form, unit, "advance", text)
    _, way, name = order.split(" ", 2)
    troop = play.rules.forces.of(unit)
    if way == INTO or unit.rides or not troop.rush or troop.has("aircraft"):
        return order
    name = name.partition(f" {FACING} ")[0]
    other = inspection.unit_named(play, name)
    place = wounds.middle_of(other) if other is not None else inspection.spot_of(play, name)
    near = positions.to_place(play, unit, place) <= troop.advance
    return order if near else where_to(form, unit, "rush", text)


def where_to(form: ActivationForm, unit: Unit, action: str, text: str) -> str:
    """Return an Advance or a Rush with where it goes."""
    play = form.play
    if not text:
        raise Refusal(f"where does {unit.name} {action}?", place=unit.name, clause="GFC-23")
    if len(PLACE.findall(text)) > 1:
        return f"{action}: {text}"
    preposition = PREPOSITIONS.get(word_of(text), "")
    rest = text.partition(" ")[2].strip() if preposition else text
    bearing = along(play, unit, action, rest)
    if bearing:
        return f"{action} {TOWARDS} {bearing}"
    if preposition == INTO:
        friends = [each.name for each in play.state.friends(unit.side) if each is not unit]
        return f"{action} {INTO} {one_of(friends, rest, INTO)}"
    if not PLACE.match(rest):
        return f"{action} {TOWARDS} {goal(play, rest.split(), names_of(play))}"
    exact = f"{action} {TO} {with_facing(rest)}"
    if preposition == TOWARDS:
        return f"{action} {TOWARDS} {rest}"
    if not preposition:
        try:
            form.check(f"{unit.name}: {exact}")
        except Refusal:
            if FACING not in rest:
                return f"{action} {TOWARDS} {rest}"
    return exact


def along(play: Play, unit: Unit, action: str, text: str) -> str:
    """Return the place so many inches off in a direction: `4 north`, `north`; empty if it is none.

    Without a length it is as far as the action goes; a letter alone is rather an objective.
    """
    words = [word for word in text.casefold().split() if word not in ("inches", "inch", "in")]
    far = walks.length_of(play.rules.forces.of(unit), KINDS[action])
    lengths = [word for word in words if NUMBER.fullmatch(word)]
    ways = [word for word in words if word in COMPASS]
    if len(ways) != 1 or len(lengths) + 1 != len(words):
        return ""
    if not lengths and ways[0].upper() in [marker.name for marker in play.state.markers]:
        return ""
    if lengths:
        far = int(float(lengths[0]) * INCH)
    x, y = wounds.middle_of(play.state.find(unit.rides) if unit.rides else unit)
    dx, dy = turn_about((far, 0), COMPASS[ways[0]])
    left, top = min(max(x + dx, 0), play.table.width), min(max(y + dy, 0), play.table.height)
    return f"{in_inches(left)},{in_inches(top)}"


def with_facing(text: str) -> str:
    """Return a place with its facing in degrees, where it is named by a direction."""
    place, facing, way = text.partition(f" {FACING} ")
    if not facing:
        return text
    return f"{place.strip()} {FACING} {COMPASS.get(way.strip().casefold(), way.strip())}"


def names_of(play: Play) -> list[str]:
    """Return the names of the units on the table."""
    return [unit.name for unit in play.state.units if unit.present]


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
    found = matching_names(names, text)
    if not found:
        raise Refusal(
            f"“{text or ' '.join(words)}” is not on the table; type an objective ({known}), "
            "a unit or a place such as 24,30",
            place="goal",
        )
    return one_of(names, text, "goal")


def write_setting(form: DeployForm | ArrivalForm, unit: Unit, text: str) -> str:
    """Return how a unit is set up, in its notation."""
    play, word = form.play, word_of(text)
    rest = text.partition(" ")[2].strip()
    deploys = isinstance(form, DeployForm)
    if deploys and (not word or AUTO.startswith(word)):
        return automatic(play, unit)
    if deploys and len(word) > 1 and RESERVE.startswith(word):
        return RESERVE
    if deploys and word in ("in", "into"):
        able = [each.name for each in deployment.may_ride(play, unit)]
        return f"{BOARD} {one_of(able, rest, BOARD)}"
    place = rest if word in ("at", "to") else text
    if len(PLACE.findall(place)) == 1 and "@" not in place:
        return f"{SET} {with_facing(place)}"
    return place


def automatic(play: Play, unit: Unit) -> str:
    """Return where the program would deploy a unit."""
    found = deployment.by_itself(play, unit)
    return f"{write_places(found.spots)}" if found.how == SET else found.how


def recipient(form: Any, text: str) -> str:
    """Return the name of the unit that an answer is for; empty for none."""
    names = [unit.name for unit in units_of(form)]
    return next((name for name in names if text.startswith(f"{name}:")), "")
