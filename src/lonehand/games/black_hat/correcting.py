"""“The table says otherwise”: a gunfight put right in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.places import GROUND
from lonehand.games.black_hat.site import base_of
from lonehand.games.black_hat.state import Figure, State, fault
from lonehand.games.correcting import number, one_of, put_right, verb_in
from lonehand.space.inches.tables import place_in

GRAMMAR: Final[Mapping[str, str]] = {
    "at KEY PLACE": "where somebody on the ground is: at A1 24,30",
    "pinned KEY yes": "whether somebody is pinned: yes or no",
    "money KEY NUMBER": "how many Money cards somebody carries",
    "out KEY": "somebody has been shot down",
}
Change = Callable[[State, Figure, str, Fight], None]


def correct(state: State, text: str, looked_at: Callable[[State], Fight]) -> None:
    """Put a gunfight right; raise Refusal for what cannot be, and change nothing then."""
    if state.phase in ("town", "cut", "deploy"):
        raise Refusal("the gunfight has not begun", place="correction")

    def correct_one(changed: State, part: str) -> None:
        change, word, said = verb_in(part, CHANGES, GRAMMAR)
        key, _, rest = said.partition(" ")
        here = {figure.key: figure for figure in changed.here()}
        if key not in here:
            sentence = f"“{key}” is nobody on the table; there are {', '.join(here)}"
            raise Refusal(sentence, place=word)
        change(changed, here[key], rest, looked_at(changed))

    put_right(state, text, correct_one, fault)


def at(state: State, figure: Figure, text: str, fight: Fight) -> None:
    """Put a figure somewhere on the ground."""
    del state
    x, y = place_in(text)
    if not fight.site.is_clear(base_of(figure).at(x, y, figure.turn % 180)):
        raise Refusal("nobody can stand there", place="at", clause="BW-CARD-MANY")
    figure.x, figure.y, figure.platform = x, y, GROUND


def pinned(state: State, figure: Figure, text: str, fight: Fight) -> None:
    """Say whether a figure is pinned."""
    del state, fight
    figure.pinned = one_of(text, ("yes", "no"), "pinned") == "yes"


def money(state: State, figure: Figure, text: str, fight: Fight) -> None:
    """Say how much Money a figure carries."""
    del state, fight
    figure.money = number(text, "money", 3)


def out(state: State, figure: Figure, text: str, fight: Fight) -> None:
    """Take a figure out of the game."""
    del fight
    if text:
        raise Refusal(f"“{text}” is too much; say out {figure.key}", place="out")
    figure.where = "down"
    if state.active == figure.key:
        state.active, state.phase = "", "figure"


CHANGES: Final[Mapping[str, Change]] = {"at": at, "pinned": pinned, "money": money, "out": out}
