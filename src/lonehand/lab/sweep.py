"""A grid of settings, each played with the same seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game, update_names
from lonehand.engine.grammar.english import choose
from lonehand.lab.plans import Setting, full_setting

SEAT = "seat"
"""The axis that changes who plays."""
Axis = tuple[str, tuple[str, ...]]
"""An option's key, or `seat`, and the values it takes."""


def axis(game: Game, text: str) -> Axis:
    """Return the axis that `level=0,1,2`, `level=all` or `seat=plain,random` stands for.

    `all` leaves out `own`, which needs a file of the player's; it may be named.

    Raises:
        Refusal: it is no axis of this game.

    """
    key, sign, values = text.partition("=")
    if not sign or not values:
        raise Refusal(f"“{text}” should be KEY=A,B,…, or KEY=all", place="--over")
    (key,) = update_names(game, {key: values})
    known = {option.key: option.values for option in game.options}
    known[SEAT] = tuple(game.players)
    if key not in known:
        raise Refusal(f"there is no option “{key}”; {choose(known, key)}", place="--over")
    every = tuple(value for value in known[key] if value != "own")
    words = every if values == "all" else tuple(values.split(","))
    for word in words:
        if word not in known[key]:
            sentence = f"“{word}” is not a value of {key}; {choose([*known[key], 'all'], word)}"
            raise Refusal(sentence, place="--over")
    return key, tuple(dict.fromkeys(words))


def grid(
    game: Game, base: Setting, axes: Sequence[Axis]
) -> Iterator[tuple[tuple[str, ...], Setting]]:
    """Give every cell of the grid: its values in the order of the axes, and its setting.

    Raises:
        Refusal: two axes are of one option.

    """
    keys = [key for key, _ in axes]
    if twice := next((key for key in keys if keys.count(key) > 1), ""):
        sentence = f"“{twice}” is there twice; name all its values at once, with commas"
        raise Refusal(sentence, place="--over")
    for values in product(*(words for _, words in axes)):
        options, seats = dict(base.options), dict(base.seats)
        for (key, _), value in zip(axes, values, strict=True):
            if key == SEAT:
                seats = dict.fromkeys(seats, value)
            else:
                options[key] = value
        yield values, full_setting(game, options, seats, base.tables)
