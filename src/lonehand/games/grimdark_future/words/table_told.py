"""What people tell that has happened on their table, as the log says it again.

They tell it in corrections, such as `models Orc mob 4; wounds Orc mob 1`; the log has it in words:
`Orc mob down to 4 models, one with 1 wound`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lonehand.games.grimdark_future.state import State, Unit
from lonehand.games.grimdark_future.words.grammar import count_of


def in_words(state: State, text: str) -> str:
    """Return corrections in words, those of one unit together."""
    found: dict[str, list[str]] = {}
    others: list[str] = []
    for part in text.split("; "):
        unit, became = one_in_words(state, part)
        if unit is None:
            others.append(part)
        else:
            found.setdefault(unit.name, []).extend(filter(None, [became]))
    of_units = [f"{who} {', '.join(became)}" for who, became in found.items() if became]
    return "; ".join([*of_units, *others])


def one_in_words(state: State, part: str) -> tuple[Unit | None, str]:
    """Return of whom a correction is, and what it says; nobody if it has no words of its own."""
    verb, _, rest = part.partition(" ")
    fitting = [unit for unit in state.units if f"{rest} ".startswith(f"{unit.name} ")]
    unit = max(fitting, key=lambda each: len(each.name), default=None)
    more = rest[len(unit.name) :].strip() if unit is not None else ""
    if unit is None or verb not in TOLD or (verb in COUNTED and not more.isdecimal()):
        return None, ""
    if verb in COUNTED:
        return unit, COUNTED[verb](unit, int(more))
    return unit, TOLD[verb].format(more)


def models_told(unit: Unit, number: int) -> str:
    """Return how many models are left; nothing of a unit that is one model."""
    return f"down to {count_of(number, 'model')}" if len(unit.bodies) > 1 or not number else ""


def wounds_told(unit: Unit, number: int) -> str:
    """Return how many wounds one of its models has."""
    one = "one " if len(unit.bodies) > 1 else ""
    return f"{one}with {count_of(number, 'wound')}" if number else ""


COUNTED: Final[dict[str, Callable[[Unit, int], str]]] = {
    "models": models_told,
    "wounds": wounds_told,
}
"""What is told with a number at its end."""
TOLD: Final = {
    **dict.fromkeys(COUNTED, ""),
    "shaken": "Shaken",
    "steady": "no longer Shaken",
    "fatigued": "fatigued",
    "fresh": "no longer fatigued",
    "charged": "charged",
    "destroyed": "destroyed",
    "back": "back on the table",
    "reserve": "in reserve",
    "arrive": "on the table",
    "off": "off the table",
    "board": "got into {}",
    "leave": "got out",
}
"""How a change of a unit is said, by the word of its correction."""
