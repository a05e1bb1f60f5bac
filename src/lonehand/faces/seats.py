"""Which seats take part in a game, and which options bring in another one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game, active_seats, settle_options


def taking_part(game: Game, options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats that take part in a game with these options."""
    return active_seats(game, settle_options(game, options))


def seats_with(game: Game) -> dict[str, tuple[str, ...]]:
    """Return for each seat that does not always take part the option and the values it does with.

    They are looked for one option at a time, the others as they are where nobody says otherwise.
    """
    usual = {option.key: option.default for option in game.options}
    found: dict[str, tuple[str, ...]] = {}
    for option in game.options:
        at = {value: active_seats(game, usual | {option.key: value}) for value in option.values}
        for seat in game.seats:
            values = [value for value, seats in at.items() if seat in seats]
            if seat not in found and 0 < len(values) < len(at):
                found[seat] = option.key, *values
    return found


def takes_no_part(seat: str, right: str) -> str:
    """Return the sentence about a seat that does not take part, with what would make it."""
    return f"“{seat}” does not take part in this game; add {right}"


def check_sitting(game: Game, options: Mapping[str, str], named: Iterable[str]) -> None:
    """Raise Refusal if a player is named for a seat of the game that does not take part."""
    there = taking_part(game, options)
    for seat in named:
        if seat in game.seats and seat not in there:
            key, value, *_ = seats_with(game)[seat]
            raise Refusal(takes_no_part(seat, f"--set {key}={value}"), place=f"--seat {seat}")
