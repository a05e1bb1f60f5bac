"""What figures, horses, houses, places and cards are called in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lonehand.engine.grammar.english import capital, listed
from lonehand.games.black_hat import cards
from lonehand.games.black_hat.places import GROUND
from lonehand.games.black_hat.plays import OFF
from lonehand.games.black_hat.state import State
from lonehand.space.inches.measures import told
from lonehand.space.inches.tables import place_in

COVER: Final = {"edge": "the edge of the roof"}
"""What stands in the way, where its kind alone would not do."""


def figure(state: State, key: str) -> str:
    """Return what a figure or a horse is called: `Marshal Boone`, `the gambler`, `a horse`."""
    for each in state.figures:
        if each.key == key:
            person = each.person
            if not person.title:
                return each.name
            number = each.name.removeprefix(person.name)
            return f"{person.title}{number}"
    return f"horse {key[1:]}" if key.startswith("H") else key


def figure_called(state: State, key: str) -> str:
    """Return the name of a figure or a horse, with a capital, as on a label or a sheet."""
    return capital(figure(state, key))


def side(state: State, number: int) -> str:
    """Return what a side is called: its gang, or both its gangs."""
    return listed([player.gang for player in state.players if player.side == number])


def figures(state: State, keys: Iterable[str]) -> str:
    """Return figures as a list."""
    return listed([figure(state, key) for key in keys], empty="nobody")


def gang(state: State, seat: str) -> str:
    """Return what a player's gang is called."""
    for player in state.players:
        if player.seat == seat:
            return player.gang or seat
    return seat


def house(state: State, number: int, names: tuple[str, ...]) -> str:
    """Return what a house is called: `the Saloon`."""
    del state
    return f"the {names[number]}"


def card_list(found: Iterable[str]) -> str:
    """Return cards as a list in signs."""
    return listed([cards.signs(card) for card in found], empty="no card")


def spot(x: int, y: int, platform: int = GROUND) -> str:
    """Return a place in words: `24.5, 30`."""
    return f"{told(x)}, {told(y)}{' up there' if platform != GROUND else ''}"


def place(text: str) -> str:
    """Return a place in notation as words."""
    if text == OFF:
        return "off the table"
    above = " on the roof or balcony" if text.endswith("^") else ""
    return f"{spot(*place_in(text.removesuffix('^')))}{above}"


def cover(kind: str) -> str:
    """Return what stands in the way of a bullet."""
    return COVER.get(kind, f"the {kind}")
