"""“The table says otherwise”: putting a showdown right, in words, with a check of what results.

Beside a real table these are also the words for what a person's characters did and what befell the
automatic ones.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose
from lonehand.games.gunslinger.automa.facts import MARKERS
from lonehand.games.gunslinger.rules import wounds
from lonehand.games.gunslinger.rules.ground import Ground, ground_of
from lonehand.games.gunslinger.state import (
    BOXES,
    HAND,
    HANDS,
    HOLSTER,
    OFF_HAND,
    Character,
    Condition,
    Lying,
    State,
    Weapon,
    Wound,
    fault,
)
from lonehand.games.typed_corrections import (
    find_named,
    nothing_more,
    number,
    one_of,
    put_right,
    verb_in,
)
from lonehand.space.cells import aim

PARTS: Final = ("head", "chest", "belly", "gun arm", "off arm", "leg")
GRADES: Final = {"light": "L", "serious": "S"}
OUT: Final[dict[str, Condition]] = {
    "no": "",
    "unconscious": "unconscious",
    "dead": "dead",
    "gone": "gone",
}
GRAMMAR: Final = {
    "at NAME CELL": "Move someone; add the way he faces if you like: at Doc F5 NE",
    "faces NAME DIRECTION": "Somebody faces another way",
    "down NAME": "Somebody is down",
    "up NAME": "Somebody is up",
    "head NAME CELL": "Somebody's head is out towards that cell; without a map: head Doc out",
    "head NAME in": "Somebody's head is in",
    "delay NAME NUMBER": "Somebody has that many delay points",
    "hits NAME NUMBER": "Somebody has taken that many hits",
    "wound NAME PART light": "Somebody has a wound, light or serious, in a part of the body",
    "heal NAME PART": "Remove someone's wound there",
    "aim NAME at NAME NUMBER": "Somebody has that many aim points on somebody",
    "marker NAME LETTER": "An automatic character holds another TAC marker",
    "rounds NAME WEAPON NUMBER": "There are that many rounds in a gun",
    "spare NAME WEAPON NUMBER": "Somebody carries that many further rounds for a gun",
    "cocked NAME WEAPON": "A gun is cocked",
    "uncocked NAME WEAPON": "A gun is not cocked",
    "broken NAME WEAPON": "A gun is broken",
    "box NAME WEAPON BOX": "A weapon is in another box: holster, hand, hands, off hand",
    "drop NAME WEAPON": "Someone's weapon is on the ground where he is",
    "out NAME dead": "Somebody is unconscious, dead or gone, or not out at all: out Doc no",
    "points SIDE NUMBER": "A side has that many victory points",
}
"""What a correction may say, and what it is for."""


def correct(state: State, text: str) -> None:
    """Change *state* as *text* says; several corrections stand with `;` between them.

    Raises:
        Refusal: one cannot be read, or what results cannot be; then nothing is changed.

    """
    if state.phase == "set up":
        raise Refusal("nothing can be corrected before the set-up", place="correction")
    put_right(state, text, apply, fault)


def apply(state: State, text: str) -> None:
    """Change *state* as one correction says."""
    verb, _, rest = text.partition(" ")
    if verb == "points":
        points(state, rest)
        return
    change, verb, rest = verb_in(text, VERBS, GRAMMAR)
    who, said = find_named(state.characters, rest, verb)
    change(state, who, said)


# -- where somebody is ----------------------------------------------------------------------------


def map_of(state: State, place: str) -> Ground:
    """Return the map; raise Refusal if none is kept."""
    if not state.map:
        raise Refusal("this showdown is played without the program's map", place=place)
    return ground_of(state.map)


def at(state: State, who: Character, text: str) -> None:
    """Put somebody into another cell; a direction may follow."""
    cells = map_of(state, "at").cells
    name, direction = text, ""
    last = text.rpartition(" ")
    if last[2].upper() in set(cells_directions(state)) and last[0]:
        name, direction = last[0], last[2]
    try:
        cell = cells.find(name)
    except LookupError as error:
        raise Refusal(no_such_place(state, name), place="at") from error
    if cells.is_off_map(cell):
        raise Refusal(f"“{name}” is not on the map; type out {who.name} gone", place="at")
    map_of(state, "at").check_open(cell, "at")
    if who.cell >= 0:
        who.facing = aim.keep_facing(cells, who.cell, who.facing, cell)
    who.cell = cell
    take_head_in(who)
    if direction:
        faces(state, who, direction)


def no_such_place(state: State, text: str) -> str:
    """Return what is wrong with a text that names no cell: its direction, or the cell."""
    names = map_of(state, "at").cells.names
    cell, _, way = text.rpartition(" ")
    if cell in names:
        return f"“{way}” is not a direction; {choose(cells_directions(state), way)}"
    return f"this map has no cell “{text}”; write one such as {names[0]}"


def cells_directions(state: State) -> tuple[str, ...]:
    """Return the names of the directions on the map."""
    cells = map_of(state, "at").cells
    return tuple(cells.direction_name(bearing) for bearing in range(len(cells.rays)))


def faces(state: State, who: Character, text: str) -> None:
    """Let somebody face another way."""
    cells = map_of(state, "faces").cells
    if who.cell < 0:
        raise Refusal(f"{who.name} is not on the map", place="faces")
    try:
        who.facing = aim.facing_named(cells, who.cell, text.upper())
    except LookupError as error:
        known = [
            aim.facing_name(cells, who.cell, side) for side in range(len(cells.sides[who.cell]))
        ]
        sentence = f"{cells.name(who.cell)} has no side {text}; {choose(known, text)}"
        raise Refusal(sentence, place="faces") from error


def down(state: State, who: Character, text: str) -> None:
    """Let somebody be down."""
    nothing_more(text, "down")
    del state
    who.down = True


def up(state: State, who: Character, text: str) -> None:
    """Let somebody be up."""
    nothing_more(text, "up")
    del state
    who.down = False


def head(state: State, who: Character, text: str) -> None:
    """Put somebody's head out towards a cell, or take it in."""
    if text == "in":
        take_head_in(who)
    elif not state.map:
        one_of(text, ("out", "in"), "head")
        who.head_out = True
    else:
        heads = heads_named(ground_of(state.map), who.cell)
        if not heads:
            raise Refusal(f"{who.name} has nothing to look around there", place="head")
        who.head, who.head_out = heads[one_of(text, list(heads), "head")], True


def heads_named(ground: Ground, cell: int) -> dict[str, int]:
    """Return the heads that can be put out of a cell, by the cell that each is put out towards.

    Where there are two on one side, the second is called `F5.2`.
    """
    found: dict[str, int] = {}
    for head in ground.sight.heads_of(cell):
        name = ground.cells.name(ground.sight.heads[head].over)
        count = sum(known.partition(".")[0] == name for known in found)
        found[f"{name}.{count + 1}" if count else name] = head
    return found


def take_head_in(who: Character) -> None:
    """Let somebody's head be in."""
    who.head, who.head_out = -1, False


# -- what stands on a sheet -----------------------------------------------------------------------


def delay(state: State, who: Character, text: str) -> None:
    """Set delay points."""
    del state
    who.delay = number(text, "delay")


def hits(state: State, who: Character, text: str) -> None:
    """Set the hits that somebody has taken; with as many as his strength he passes out."""
    who.hits = number(text, "hits")
    if who.hits >= who.strength and not who.condition:
        out(state, who, "unconscious")


def wound(state: State, who: Character, text: str) -> None:
    """Add a wound; a leg wound puts its man down, and any wound takes aim points and head.

    A serious wound in an arm makes him drop what that hand holds.
    """
    part, _, grade = text.rpartition(" ")
    found = GRADES[one_of(grade, GRADES, "wound")]
    part = one_of(part, PARTS, "wound")
    who.wounds.append(Wound(part, "L" if found == "L" else "S"))
    if found == "S":
        for held in wounds.weapons_held(who):
            if part in wounds.ARM_OF[held.box]:
                drop(state, who, held.name)
    who.aim.clear()
    take_head_in(who)
    who.down = who.down or who.leg_wound


def heal(state: State, who: Character, text: str) -> None:
    """Take away the wounds in a part of the body."""
    del state
    part = one_of(text, PARTS, "heal")
    who.wounds = [each for each in who.wounds if each.part != part]


def aims(state: State, who: Character, text: str) -> None:
    """Set aim points."""
    if not text.startswith("at "):
        raise Refusal(
            f"“{text}” does not name a target; type aim {who.name} at NAME 2", place="aim"
        )
    victim, points = find_named(state.characters, text.removeprefix("at "), "aim")
    if victim.side == who.side:
        raise Refusal(f"{victim.name} is not an enemy of {who.name}", place="aim")
    who.aim[victim.name] = number(points, "aim")
    if not who.aim[victim.name]:
        del who.aim[victim.name]


def marker(state: State, who: Character, text: str) -> None:
    """Set a TAC marker."""
    del state
    who.marker = one_of(text, MARKERS, "marker")


def out(state: State, who: Character, text: str) -> None:
    """Take somebody out of the showdown, or bring him back."""
    del state
    who.condition = OUT[one_of(text, list(OUT), "out")]
    if who.condition == "gone":
        who.cell = -1
    who.down = who.down or who.condition in ("unconscious", "dead")


# -- weapons --------------------------------------------------------------------------------------

SHARED: Final = {
    HAND: (HAND, HANDS),
    OFF_HAND: (OFF_HAND, HANDS),
    HANDS: (HAND, OFF_HAND, HANDS),
}
"""The boxes of the sheet that need a hand which a box needs, too."""
NAME_OF: Final = attrgetter("name")
CODE_OF: Final = attrgetter("code")


def weapon_of(who: Character, text: str, place: str) -> tuple[Weapon, str]:
    """Return the weapon whose name or code *text* begins with, and the rest of it.

    Of several with the same code it is the first; the others have a name of their own.
    """
    said = f"{text} ".casefold()
    for called in (NAME_OF, CODE_OF):
        fitting = [
            x for x in who.weapons if called(x) and said.startswith(f"{called(x)} ".casefold())
        ]
        if fitting:
            found = max(fitting, key=lambda each: len(called(each)))
            return found, text[len(called(found)) :].strip()
    names = ", ".join(each.name for each in who.weapons) or "nothing"
    raise Refusal(f"{who.name} has no weapon “{text}”; he carries {names}", place=place)


def rounds(state: State, who: Character, text: str) -> None:
    """Set the rounds in a gun."""
    del state
    gun, count = weapon_of(who, text, "rounds")
    gun.rounds = number(count, "rounds")
    if gun.rounds > gun.holds:
        raise Refusal(f"{gun.name} holds {gun.holds} rounds", place="rounds")


def spare(state: State, who: Character, text: str) -> None:
    """Set the further rounds for a gun."""
    del state
    gun, count = weapon_of(who, text, "spare")
    who.spare[gun.code] = number(count, "spare")


def correct_cocked(state: State, who: Character, text: str) -> None:
    """Let a gun be cocked."""
    del state
    gun, rest = weapon_of(who, text, "cocked")
    nothing_more(rest, "cocked")
    gun.cocked = True


def correct_uncocked(state: State, who: Character, text: str) -> None:
    """Let a gun not be cocked."""
    del state
    gun, rest = weapon_of(who, text, "uncocked")
    nothing_more(rest, "uncocked")
    gun.cocked = False


def correct_broken(state: State, who: Character, text: str) -> None:
    """Let a gun be broken."""
    del state
    gun, rest = weapon_of(who, text, "broken")
    nothing_more(rest, "broken")
    gun.broken, gun.cocked = True, False


def box(state: State, who: Character, text: str) -> None:
    """Put a weapon into another box; a gun that comes to hand is the one in use.

    What the hands that it needs have held goes where it is carried.
    """
    del state
    weapon, rest = weapon_of(who, text, "box")
    weapon.box = one_of(rest, BOXES, "box")
    for other in who.weapons:
        if other is not weapon and other.box in SHARED.get(weapon.box, ()):
            other.box = HOLSTER
    if weapon.gun and weapon.box in (HAND, HANDS):
        who.using = weapon.name


def drop(state: State, who: Character, text: str) -> None:
    """Let a weapon lie where its man is."""
    weapon, rest = weapon_of(who, text, "drop")
    nothing_more(rest, "drop")
    who.weapons.remove(weapon)
    weapon.box = ""
    if who.using == weapon.name:
        who.using = ""
    state.ground.append(Lying(who.cell, weapon))


def points(state: State, text: str) -> None:
    """Set a side's victory points, which may be below 0."""
    side, _, count = text.rpartition(" ")
    sides = list(dict.fromkeys(character.side for character in state.characters))
    found = one_of(side, sides, "points")
    sign, digits = (-1, count[1:]) if count.startswith("-") else (1, count)
    state.points[found] = sign * number(digits, "points")


VERBS: Final[dict[str, Callable[[State, Character, str], None]]] = {
    "at": at,
    "faces": faces,
    "down": down,
    "up": up,
    "head": head,
    "delay": delay,
    "hits": hits,
    "wound": wound,
    "heal": heal,
    "aim": aims,
    "marker": marker,
    "rounds": rounds,
    "spare": spare,
    "cocked": correct_cocked,
    "uncocked": correct_uncocked,
    "broken": correct_broken,
    "box": box,
    "drop": drop,
    "out": out,
}
