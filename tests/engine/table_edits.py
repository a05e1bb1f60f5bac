"""Random edits of TOML tables, as a designer might make them, for tests of the tables' checks."""

from __future__ import annotations

import re
from typing import Final

from lonehand.engine.chance import Chance

WORD: Final = re.compile(r'"[^"\n]*"')
KEY: Final = re.compile(r"\s*([\w\-]+) *=")


def edited(text: str, chance: Chance, most: int = 4) -> str:
    """Return *text* after up to *most* edits.

    Blocks are dropped, doubled and moved. Lines are dropped, or taken from another block. A quoted
    word becomes another that the file has under the same key, is dropped, or is joined by another.
    """
    for _ in range(1 + chance.below("edits", most)):
        blocks = text.split("\n\n")
        where, other = (chance.below("blocks", len(blocks)) for _ in range(2))
        match chance.below("edit", 8):
            case 0:
                del blocks[where]
            case 1:
                blocks.insert(other, blocks[where])
            case 2:
                blocks.insert(other, blocks.pop(where))
            case 3:
                blocks[where] = without_a_line(blocks[where], chance)
            case 4:
                blocks[where] = with_a_line_of(blocks[where], blocks[other], chance)
            case _:
                blocks[where] = with_another_word(blocks[where], text, chance)
        text = "\n\n".join(blocks) or text
    return text


def without_a_line(block: str, chance: Chance) -> str:
    """Return a block with one of its lines dropped."""
    lines = block.split("\n")
    del lines[chance.below("lines", len(lines))]
    return "\n".join(lines)


def with_a_line_of(block: str, other: str, chance: Chance) -> str:
    """Return a block with a line of another one, in place of its own under the same key if any."""
    lines, theirs = block.split("\n"), other.split("\n")
    taken = theirs[chance.below("lines", len(theirs))]
    key = key_of(taken)
    kept = [line for line in lines if key == "" or key_of(line) != key]
    return "\n".join([*kept, taken])


def with_another_word(block: str, text: str, chance: Chance) -> str:
    """Return a block with one quoted word changed for another that *text* has under its key."""
    found = list(WORD.finditer(block))
    if not found:
        return block
    word = found[chance.below("words", len(found))]
    line = block[: word.end()].rsplit("\n", 1)[-1]
    alike = [
        other.group()
        for row in text.split("\n")
        if key_of(row) == key_of(line)
        for other in WORD.finditer(row)
    ]
    new = alike[chance.below("words", len(alike))]
    match chance.below("change", 6):
        case 0:
            new = f"{word.group()}, {new}"
        case 1:
            new = ""
        case _:
            pass
    return block[: word.start()] + new + block[word.end() :]


def key_of(line: str) -> str:
    """Return the key of a line of TOML; empty if it has none."""
    found = KEY.match(line)
    return found[1] if found else ""
