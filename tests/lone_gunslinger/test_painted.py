"""The drawings in colour: every card, every character, and nothing else."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from lonehand.games.lone_gunslinger.cards import CHARACTERS, KINDS
from lonehand.games.lone_gunslinger.face import art, emblems, portraits


def test_every_character_has_colours_and_every_kind_of_card_an_emblem() -> None:
    assert sorted(portraits.PALETTES) == sorted(CHARACTERS)
    assert sorted(emblems.EMBLEMS) == sorted(KINDS)


def test_every_drawing_is_whole_and_asks_for_nothing_outside_it() -> None:
    for name in art.DRAWINGS:
        symbol = portraits.symbols((name,))
        root = ET.fromstring(symbol)  # noqa: S314 - our own drawing
        assert root.get("id") == name
        assert len(list(root.iter())) > 2, name
        assert not re.search(r"href|url\(|style=", symbol), name
