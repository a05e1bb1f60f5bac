"""Making characters and shootouts before a game: the form for one, and what is understood."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.games.outlaws.numbers.library import BOARD, CHARACTERS, SHOOTOUT, Library
from lonehand.games.outlaws.numbers.numbers import NUMBERS, Numbers
from lonehand.games.outlaws.numbers.shootouts import Character
from lonehand.games.outlaws.options import OWN
from lonehand.games.outlaws.state import LEFT, RIGHT
from lonehand.games.situations import pair
from lonehand.show.setup import Entry, ListCard, Pasted, Understood

NUMBER: Final = re.compile(r"[0-9]{1,2}")
NOTHING: Final = "nothing"
SKILLS: Final = ("0", "1", "2", "3")
WEAPONS: Final = tuple(NUMBERS.weapons)
ENTRIES: Final = (
    Entry("name", "Name"),
    Entry("gun", "Gun skill", SKILLS),
    Entry("bow", "Bow skill", SKILLS),
    Entry("brawl", "Brawl skill", SKILLS),
    Entry("hand", "Favoured hand", (RIGHT, LEFT)),
    Entry("holds", "In hand", (NOTHING, *WEAPONS)),
    Entry("reloads", "Reloads for each gun", SKILLS),
    Entry("tuwa", "A Tuwa", ("yes",)),
    *(Entry(f"carries {name}", f"Carries: {name}", ("yes",)) for name in WEAPONS),
)
"""The fields of a character, as the reference has them."""
PASTED: Final = (
    Pasted("shootout", "shootout", "Your own shootout", shown=True),
    Pasted("board", "shootout", "Its board, if it is not one of ours"),
    Pasted("characters", "cast", "Your own characters", True, "Make a character", ENTRIES),  # noqa: FBT003 - it is shown
)
"""What may be pasted before a shootout."""


def make_character(fields: Mapping[str, str]) -> str:
    """Return a character as the file has him, from a form; empty without a name."""
    name = " ".join(fields.get("name", "").split())
    if not name:
        return ""
    held = fields.get("holds", NOTHING)
    carries = [weapon for weapon in WEAPONS if fields.get(f"carries {weapon}")]
    has = {held, *carries} - {NOTHING}
    reloads = number_in(fields, "reloads")
    lines = [
        "[[character]]",
        pair("name", name),
        *(pair(skill, number_in(fields, skill)) for skill in ("gun", "bow", "brawl")),
        pair("hand", fields.get("hand", RIGHT)),
        pair("tuwa", bool(fields.get("tuwa"))),
        pair("holds", [held] if held != NOTHING else []),
        pair("carries", carries),
        pair("reloads", {w: reloads for w in WEAPONS if w in has and reloads and can_reload(w)}),
    ]
    return "\n".join(lines)


def number_in(fields: Mapping[str, str], name: str) -> int:
    """Return a whole number of a form, 0 where nothing stands; raise Refusal if it is none."""
    text = fields.get(name, "").strip() or "0"
    if not NUMBER.fullmatch(text):
        raise Refusal(f"“{text[:20]}” is not a whole number from 0 to 99", place=name)
    return int(text)


def can_reload(weapon: str) -> bool:
    """Say whether there are reload items for a weapon."""
    return bool(NUMBERS.weapons[weapon].reload)


def read_own(name: str, text: str, more: Mapping[str, str], numbers: Numbers) -> Understood:
    """Return what is understood of characters or of a shootout; raise Refusal if it is wrong.

    Args:
        name: which of `PASTED`.
        text: what was pasted.
        more: what else was, as `own-board`.
        numbers: the weapons that there are.

    """
    if name == "characters":
        people = Library({CHARACTERS: text}, numbers)
        own = [each for each in people.characters.values() if each.mark == "O"]
        own.sort(key=lambda each: text.find(each.name))
        cards = tuple(card(each, "") for each in own)
        return Understood("Your characters", f"{len(cards)} of them", cards, (), ())
    if name != "shootout":
        raise Refusal(f"only characters and shootouts can be shown, not a {BOARD}", place=name)
    beside = {BOARD: more.get("own-board", ""), CHARACTERS: more.get("own-characters", "")}
    library = Library({SHOOTOUT: text} | beside, numbers)
    found = library.shootouts[OWN]
    cards = tuple(
        card(library.characters[start.who], f"{side.name}, {start.at}")
        for side in found.sides
        for start in side.people
    )
    notes = tuple(f"{side.name}: {side.wants}" for side in found.sides)
    return Understood(found.title, found.about.rstrip("."), cards, (), notes)


def card(who: Character, where: str) -> ListCard:
    """Return somebody as a card."""
    skills = (("gun", who.gun), ("bow", who.bow), ("brawl", who.brawl))
    lines = (
        f"In hand: {', '.join(who.holds) or NOTHING}",
        f"Carries: {', '.join(who.carries) or NOTHING}",
        *(f"{count} reloads for the {name}" for name, count in who.reloads.items()),
    )
    return ListCard(who.name, where, tuple(f"{word} {n}" for word, n in skills), (), lines)
