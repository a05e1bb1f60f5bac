"""The auto dice as data: reading and checking an owner's or a designer's file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from lonehand.engine.errors import Faults, Refusal
from lonehand.engine.files.toml import name_lines, values_in
from lonehand.engine.grammar.english import choose
from lonehand.games.outlaws.play import Dice

FILE: Final = "dice.toml"
COLOURS: Final = ("dark", "medium", "light")
TARGETS: Final = (
    "Closest",
    "Closest Handgun",
    "Closest Long Gun",
    "Cover-",
    "Suspected",
    "Suspected Handgun",
    "Suspected Long Gun",
)
WORDS: Final = ("ADVANCE", "SHOOT", "SHOOT+", "MOVE", "CRAWL", "PRONE", "*PRONE")
WAIT: Final = "WAIT"
ALL_SHOTS: Final = "SHOOT+"
"""It spends every action that it can, so that a second one would find none left."""
PRONE: Final = re.compile(r"\*?PRONE( 1-[1-5])?")
A_RANGE: Final = re.compile(r"\*?PRONE \d+(-\d+)?")


CELL: Final = re.compile(r"OL-DIE-(?P<letter>[DML])(?P<number>[1-6])")


def place_of(clause: str) -> str:
    """Return where the clause of a cell stands: `data/dice.toml, dark 3`; nothing for another."""
    found = CELL.fullmatch(clause)
    colours = {colour[0].upper(): colour for colour in COLOURS}
    return f"data/{FILE}, {colours[found['letter']]} {found['number']}" if found else ""


def is_suspected(target: str) -> bool:
    """Tell whether a target may be out of view, so that the dark die can name it."""
    return target.startswith("Suspected")


def load_dice(text: str, name: str) -> Dice:
    """Return the auto dice that a file describes.

    Raises:
        Refusal: a colour, a number or a cell is missing, or a word is unknown; with its place.

    """
    values = values_in(text, name)
    with name_lines(text, name, lambda words: words.partition(",")[0].strip("[]").split()):
        return check_dice(values, name)


def check_dice(values: Mapping[str, Any], name: str) -> Dice:
    """Return the dice; raise Refusal, whose `others` are the other faults."""
    found: Dice = {}
    faults = Faults()
    unknown = [colour for colour in values if colour not in COLOURS]
    for colour in unknown:
        with faults.gather():
            sentence = f"there is no die “{colour}”; {choose(COLOURS, colour)}"
            raise Refusal(sentence, place=f"{name}, [{colour}]")
    for colour in (each for each in COLOURS if each in values or not unknown):
        die: Any = values.get(colour)
        found[colour] = {}
        with faults.gather():
            if not isinstance(die, dict):
                sentence = "this die is missing; add it with six cells, 1 to 6"
                raise Refusal(sentence, place=f"{name}, {colour}")
            check_faces(die, colour, f"{name}, {colour}", faults)
            for number, cell in die.items():
                with faults.gather():
                    found[colour][number] = cell_of(cell, colour, f"{name}, {colour} {number}")
    faults.refuse()
    return found


def check_faces(die: Mapping[str, Any], colour: str, place: str, faults: Faults) -> None:
    """Gather a fault for each cell that a die lacks, or that it has and should not."""
    faces = [str(n) for n in range(1, 7)]
    others = [face for face in die if face not in faces]
    for face in others:
        with faults.gather():
            sentence = f"there is no cell {face}; a die has cells 1 to 6"
            raise Refusal(sentence, place=f"{place} {face}")
    for face in () if others else faces:
        if face not in die:
            with faults.gather():
                cell = '["Suspected", "ADVANCE"]' if colour == "dark" else '["Closest", "SHOOT+"]'
                sentence = f"this cell is missing; add a line such as {face} = {cell}"
                raise Refusal(sentence, place=f"{place} {face}")


def cell_of(cell: Any, colour: str, place: str) -> tuple[str, ...]:
    """Return a cell; raise Refusal for one that cannot be carried out."""
    if not isinstance(cell, list) or not all(isinstance(word, str) for word in cell) or not cell:
        raise Refusal('write a cell as a list of words, such as ["Closest", "SHOOT+"]', place=place)
    if WAIT in cell and cell != [WAIT]:
        raise Refusal(f"{WAIT} is alone in its cell; take the other words out", place=place)
    if cell == [WAIT]:
        return (WAIT,)
    if cell[0] not in TARGETS:
        raise Refusal(
            f"a cell begins with WAIT or a target, not “{cell[0]}”; {choose(TARGETS, cell[0])}",
            place=f"{place}, word 1",
        )
    if colour == "dark" and not is_suspected(cell[0]):
        raise Refusal(
            "on the dark die no enemy is in sight, so the target must be Suspected",
            place=f"{place}, word 1",
        )
    if colour != "dark" and is_suspected(cell[0]):
        near = cell[0].replace("Suspected", "Closest")
        raise Refusal(
            f"on the {colour} die an enemy is in sight, so the target must be in view; "
            f"write “{near}”",
            place=f"{place}, word 1",
        )
    for number, word in enumerate(cell[1:], 2):
        if A_RANGE.fullmatch(word) and not PRONE.fullmatch(word):
            raise Refusal(
                f"“{word}”: write a range of a die from 1-1 to 1-5, such as PRONE 1-2",
                place=f"{place}, word {number}",
            )
        if word not in WORDS and not PRONE.fullmatch(word):
            raise Refusal(
                f"unknown instruction “{word}”; {choose([*WORDS, 'PRONE 1-2'], word)}",
                place=f"{place}, word {number}",
            )
        if word == ALL_SHOTS and word in cell[1 : number - 1]:
            sentence = f"“{word}” is there twice; keep one of them"
            raise Refusal(sentence, place=f"{place}, word {number}")
    return tuple(cell)
