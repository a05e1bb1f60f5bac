"""How a shootout and its people are, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.engine.grammar.english import count_of, join_words, possessive
from lonehand.games.outlaws.numbers.numbers import NUMBERS
from lonehand.games.outlaws.state import LEFT_BOARD, PLAYER, SECOND, Man, State


def standing(state: State) -> str:
    """Return where a shootout stands."""
    if state.phase == "camp":
        return f"In camp with ${state.purse}."
    if state.phase == "set up":
        return "The shootout has not begun."
    sides: dict[str, list[int]] = {}
    for man in state.men:
        counts = sides.setdefault(man.side, [0, 0])
        counts[0] += man.is_there
        counts[1] += 1
    left = ", ".join(f"{side} {there} of {all_}" for side, (there, all_) in sides.items())
    return f"Turn {turn_told(state)}: {left}."


def turn_told(state: State) -> int:
    """Return the turn now; after the end the last one played, even if the next has begun."""
    has_counted = state.phase == "over" and not state.cup
    return max(1, state.turn - has_counted)


def square_named(cell: str) -> str:
    """Return a square with its board in words, if there are several: `prairie rocks G6`."""
    return cell.replace("_", " ")


def played_by(state: State, side: str) -> str:
    """Return who plays a side, in words."""
    plays = {man.plays for man in state.men if man.side == side}
    words = {PLAYER: "yours", SECOND: "the second person’s"}
    return join_words([words[each] for each in words if each in plays], empty="automatic")


def how_he_is(state: State, name: str) -> Sequence[str]:
    """Return how somebody is, in words: prone, mounted, in cover, wounds."""
    man = state.find(name)
    found = []
    if man.out:
        found.append("gone" if man.out == LEFT_BOARD else man.out)
        return found
    if man.is_mounted:
        found.append("mounted")
    if man.is_prone:
        found.append("prone")
    if man.cover >= 0:
        found.append("in cover to the " + ("north", "east", "south", "west")[man.cover])
    held = join_words([item.name for item in man.items_held()], empty="empty hands")
    found.append(held)
    if man.order:
        words = {"snap": "always tries Snap-shots", "hold": "holds fire"}
        found.append(words[man.order])
    found += [name_wound(each) for each in man.wounds if stays(each)]
    return found


WOUND_DOES: Final = {
    "head light": "−2 actions next turn",
    "torso light": "−1 action",
    "torso serious": "−2 actions, prone",
    "right-arm light": "hand useless",
    "right-arm serious": "hand useless, −1 action",
    "left-arm light": "hand useless",
    "left-arm serious": "hand useless, −1 action",
    "leg light": "−1 action, never runs",
    "leg serious": "−2 actions, stays prone",
}
"""What each wound does, in the fewest words."""


HORSE_HIT: Final = {"leg light": "grazes the horse", "leg serious": "kills the horse, he falls"}
"""What the same does to a rider, whose horse gets it."""


def what_wound_does(man: Man, wound_: str) -> str:
    """Return what one more wound does to somebody, in the fewest words.

    What it makes him drop is said as well. Empty for what is no wound.
    """
    does = WOUND_DOES.get(wound_, "")
    place, _, _ = wound_.partition(" ")
    if man.is_mounted and place == "leg":
        return HORSE_HIT[wound_]
    held = {"right-arm": man.right, "left-arm": man.left}.get(place, -1)
    return f"drops the {man.items[held].name}, {does}" if held >= 0 else does


def wound_in_short(wound_: str) -> str:
    """Return a wound as it is on a small button: `Leg, serious`."""
    place, _, grade = wound_.partition(" ")
    return f"{place.capitalize().replace('-', ' ')}, {grade}"


def stays(wound_: str) -> bool:
    """Tell whether a wound is one to live with: no graze, and none that puts him out."""
    return wound_.endswith((" light", " serious"))


def name_wound(wound_: str) -> str:
    """Return a wound in words: `right-arm serious` is `serious right arm wound`."""
    place, _, grade = wound_.partition(" ")
    return f"{grade} {place.replace('-', ' ')} wound"


SAID_OF: Final = {
    "prone": "is prone",
    "up": "stands",
    "afoot": "is off the horse",
    "out": "is unconscious",
    "dead": "is dead",
    "gone": "has left the board",
}
"""What corrections without numbers say of somebody."""


def correction_in_words(text: str) -> str:
    """Return a correction as a sentence says it: `Kid Larkin has a light leg wound`.

    Squares and sides stay as they were typed.
    """
    found = []
    for part in text.split(";"):
        verb, _, said = part.strip().partition(" ")
        *name, place, grade = ["", "", *said.split()]
        if verb in SAID_OF and said:
            found.append(f"{said} {SAID_OF[verb]}")
        elif verb == "wound" and f"{place} {grade}" in WOUND_DOES and any(name):
            found.append(f"{' '.join(name).strip()} has a {name_wound(f'{place} {grade}')}")
        elif verb == "rounds" and grade.isdigit():
            found.append(rounds_in_words(said.removesuffix(grade).strip(), int(grade)))
        else:
            found.append(part.strip())
    return "; ".join(found)


def rounds_in_words(whose: str, rounds: int) -> str:
    """Return how many rounds a weapon holds, of `Red Moss Colt 45`."""
    holds = f"holds {count_of(rounds, 'round')}" if rounds else "is empty"
    weapon = next((each for each in NUMBERS.weapons if whose.endswith(f" {each}")), "")
    if not weapon:
        return f"{whose} {holds}"
    return f"{possessive(whose.removesuffix(weapon).strip())} {weapon} {holds}"
