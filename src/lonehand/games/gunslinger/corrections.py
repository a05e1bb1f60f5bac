"""“The table says otherwise”: putting a showdown right, in words, with a check of what results."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.facts import MARKERS
from lonehand.games.gunslinger.ground import ground_of
from lonehand.games.gunslinger.state import Character, State, fault
from lonehand.space.cells import aim

GRAMMAR: Final = {
    "hits NAME NUMBER": "Somebody has taken another number of hits",
    "delay NAME NUMBER": "Somebody has other delay points",
    "marker NAME A|B|C|D": "An automatic character holds another TAC marker",
    "at NAME CELL FACING": "Somebody stands elsewhere or faces another way",
    "up NAME": "Somebody is up",
    "down NAME": "Somebody is down",
    "aim NAME NUMBER at NAME": "Somebody has other aim points",
    "rounds NUMBER in WEAPON": "Another number of rounds is in a gun",
    "cocked WEAPON": "A gun is cocked",
    "uncocked WEAPON": "A gun is not cocked",
    "broken WEAPON": "A gun is broken",
    "condition NAME well|unconscious|dead": "Somebody is out of the showdown, or in it",
}
"""What a correction may say, and what it is for."""


def correct(state: State, text: str) -> None:
    """Change *state* as *text* says.

    Raises:
        Refusal: it cannot be read, or what results cannot be.

    """
    if state.phase == "set up":
        raise Refusal("there is nothing to correct before the set-up is done", place="correction")
    word, _, rest = text.partition(" ")
    if word not in WORDS or not rest:
        raise Refusal(f"«{text}» cannot be read; say {'; '.join(GRAMMAR)}", place="correction")
    WORDS[word](state, rest)
    wrong = fault(state)
    if wrong:
        raise Refusal(wrong, place="correction")


def taken_apart(pattern: str, text: str, usage: str) -> re.Match[str]:
    """Return how *text* fits; raise Refusal with what would be right."""
    found = re.fullmatch(pattern, text)
    if found is None:
        raise Refusal(f"«{text}» cannot be read; say {usage}", place="correction")
    return found


def hits(state: State, text: str) -> None:
    """Set somebody's hits."""
    found = taken_apart(r"(.+) (\d{1,3})", text, "hits NAME NUMBER")
    state.called(found[1]).hits = int(found[2])


def delay(state: State, text: str) -> None:
    """Set somebody's delay points."""
    found = taken_apart(r"(.+) (\d{1,3})", text, "delay NAME NUMBER")
    state.called(found[1]).delay = int(found[2])


def marker(state: State, text: str) -> None:
    """Set somebody's marker."""
    found = taken_apart(rf"(.+) ([{''.join(MARKERS)}])", text, "marker NAME A|B|C|D")
    state.called(found[1]).marker = found[2]


def at(state: State, text: str) -> None:
    """Put somebody elsewhere; his head comes in."""
    usage = "at NAME CELL FACING"
    who = longest_name(state, text, usage)
    place, _, facing = text[len(who.name) + 1 :].rpartition(" ")
    cells = ground_of(state.map).cells
    try:
        cell = cells.find(place)
    except LookupError:
        raise Refusal(f"the map has no cell «{place}»; say {usage}", place="at") from None
    if cells.is_off_map(cell) or cells.fills[cell]:
        raise Refusal(f"nobody can stand in {place}", place="at")
    try:
        who.facing = aim.facing_named(cells, cell, facing)
    except LookupError:
        names = [aim.facing_name(cells, cell, side) for side in range(len(cells.sides[cell]))]
        raise Refusal(f"the sides of {place} look {', '.join(names)}", place="at") from None
    who.cell, who.head, who.head_out = cell, -1, False


def longest_name(state: State, text: str, usage: str) -> Character:
    """Return the character whose name *text* begins with."""
    fitting = [who for who in state.characters if text.startswith(f"{who.name} ")]
    if not fitting:
        names = ", ".join(who.name for who in state.characters)
        raise Refusal(f"«{text}» names nobody; say {usage}; there are {names}", place="correction")
    return max(fitting, key=lambda who: len(who.name))


def up(state: State, text: str) -> None:
    """Somebody is up."""
    state.called(text).down = False


def down(state: State, text: str) -> None:
    """Somebody is down."""
    state.called(text).down = True


def aim_points(state: State, text: str) -> None:
    """Set somebody's aim points on somebody."""
    found = taken_apart(r"(.+) (\d{1,2}) at (.+)", text, "aim NAME NUMBER at NAME")
    who, at_whom, points = state.called(found[1]), state.called(found[3]), int(found[2])
    who.aim.pop(at_whom.name, None)
    if points:
        who.aim[at_whom.name] = points


def rounds(state: State, text: str) -> None:
    """Set the rounds in a gun."""
    found = taken_apart(r"(\d{1,2}) in (.+)", text, "rounds NUMBER in WEAPON")
    change(state, found[2], "rounds", int(found[1]))


def change(state: State, name: str, field: str, value: object) -> None:
    """Set a field of the weapon of that name, wherever it is."""
    weapons = [weapon for who in state.characters for weapon in who.weapons]
    weapons += [lying.weapon for lying in state.ground]
    for weapon in weapons:
        if weapon.name != name:
            continue
        if field == "rounds" and int(str(value)) > weapon.holds:
            raise Refusal(f"{name} holds {weapon.holds} rounds", place="rounds")
        setattr(weapon, field, value)
        return
    names = ", ".join(weapon.name for weapon in weapons)
    raise Refusal(f"no weapon is called «{name}»; there are {names}", place="weapon")


def condition(state: State, text: str) -> None:
    """Set why somebody is out of the showdown, or that he is in it."""
    usage = "condition NAME well|unconscious|dead"
    found = taken_apart(r"(.+) (well|unconscious|dead)", text, usage)
    who = state.called(found[1])
    if who.condition == "gone":
        raise Refusal(f"{who.name} has left the map; put him on it with at", place="condition")
    match found[2]:
        case "well":
            who.condition = ""
        case "dead":
            who.condition = "dead"
        case _:
            who.condition = "unconscious"
    if who.condition:
        who.down, who.head, who.head_out = True, -1, False
        who.aim.clear()
        who.plot.clear()


WORDS: Final[dict[str, Callable[[State, str], None]]] = {
    "hits": hits,
    "delay": delay,
    "marker": marker,
    "at": at,
    "up": up,
    "down": down,
    "aim": aim_points,
    "rounds": rounds,
    "cocked": lambda state, text: change(state, text, "cocked", value=True),
    "uncocked": lambda state, text: change(state, text, "cocked", value=False),
    "broken": lambda state, text: change(state, text, "broken", value=True),
    "condition": condition,
}
"""The first word of each correction, and what it does."""
