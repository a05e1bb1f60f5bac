"""An army list of any kind, known by its looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose
from lonehand.games.grimdark_future.armies import export, forge, own
from lonehand.games.grimdark_future.armies.army import Army
from lonehand.games.grimdark_future.armies.profile import DEFAULT, Profile, load

FOLDER: Final = resources.files("lonehand.games.grimdark_future") / "data" / "armies"
LINK: Final = re.compile(r"https?://\S+")
LIKE_OURS: Final = re.compile(r"^\s*(?:\[\[?\s*\w+\s*\]|\w+\s*=)", re.MULTILINE)
"""Begins a line of TOML."""
MOST_SIGNS: Final = 10_000_000
MOST_OF_OURS: Final = 500_000
"""Signs of one of our own files; 2,000 points take about 4,000."""


def read(text: str, source: str, profile: Profile | None = None) -> Army:
    """Return the army of a list: Army Forge's JSON or text, or a file of our own.

    Raises:
        Refusal: it is none of these, or something in it cannot be.

    """
    try:
        return recognise(text, source, profile or load(DEFAULT))
    except Refusal as refusal:
        if refusal.place.startswith(source):
            raise
        place = f"{source}, {refusal.place}" if refusal.place else source
        raise Refusal(refusal.sentence, place=place, clause=refusal.clause) from refusal


def recognise(text: str, source: str, profile: Profile) -> Army:
    """Return the army of a list, known by its looks; raise Refusal as `read` does."""
    text = text.lstrip("\ufeff").strip()
    if len(text) > MOST_SIGNS:
        raise Refusal("that is far too long for an army list", place=source)
    if not text:
        raise Refusal("this list is empty", place=source)
    if LINK.fullmatch(text):
        raise Refusal(
            "that is a link; give it with --link, and Lonehand fetches the list", place=source
        )
    if text[0] in "{[":
        reader = own if text.startswith("[[") else forge
        army: Army = reader.read(text, profile, source)
        return army
    if text[0] == "<":
        raise Refusal("this is a web page, not a list", place=source)
    if export.is_export(text):
        return export.read(text, profile, source)
    if not LIKE_OURS.search(text):
        raise Refusal(
            "this is not an army list; paste Army Forge's share JSON or its “Share as text”, "
            'or write a file that begins with name = "My army"',
            place=source,
        )
    if len(text) > MOST_OF_OURS:
        raise Refusal("that is far too long for an army list", place=source)
    return own.read(text, profile, source)


def army_keys() -> tuple[str, ...]:
    """Return the keys of the armies that come along."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in files()))


def files() -> Iterator[resources.abc.Traversable]:
    """Go through the files of the armies that come along."""
    return (file for file in FOLDER.iterdir() if file.name.endswith(".toml"))


def own_army(key: str, profile: Profile | None = None) -> Army:
    """Return an army that comes along; raise Refusal if there is none of that key."""
    if key not in army_keys():
        raise Refusal(f"there is no army “{key}”; {choose(army_keys(), key)}")
    text = (FOLDER / f"{key}.toml").read_text("utf-8")
    return own.read(text, profile or load(DEFAULT), f"{key}, one of our own")
