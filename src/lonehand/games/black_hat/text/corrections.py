"""“The table says otherwise”: a gunfight put right in a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.state import Figure, Lying, State, fault
from lonehand.games.black_hat.statements import somebody_first
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.town.site import base_of
from lonehand.games.table_mode import by_facts
from lonehand.games.typed_corrections import number, one_of, put_right, verb_in
from lonehand.space.inches.tables import place_in

GRAMMAR: Final[Mapping[str, str]] = {
    "at KEY PLACE": "where somebody on the ground is, by key or name: at A1 24,30",
    "pinned KEY yes": "whether somebody is pinned: yes or no",
    "money KEY NUMBER": "how many Money cards somebody carries",
    "mounted KEY yes": "whether somebody is in the saddle: yes or no",
    "out KEY": "somebody has been shot down",
    "fled KEY": "somebody has fled",
    "left KEY": "somebody has left over his own edge, safe, with his Money",
}
LOSSES: Final = {"out": "down", "fled": "fled", "left": "left"}
"""Where a figure is that these words take off the table."""
Change = Callable[[State, Figure, str, Fight], None]


def correct(state: State, text: str, looked_at: Callable[[State], Fight]) -> None:
    """Put a gunfight right; raise Refusal for what cannot be, and change nothing then."""
    if state.phase in ("town", "cut", "deploy"):
        raise Refusal("the gunfight has not begun", place="correction")

    put_right(state, text, partial(correct_one, looked_at), fault)


def apply(fight: Fight, state: State, text: str) -> None:
    """Put a gunfight right in the middle of a step; raise Refusal for what cannot be.

    Args:
        fight: the gunfight to look at.
        state: what is changed.
        text: corrections with `;` between them.

    """
    put_right(state, text, partial(correct_one, lambda _: fight), fault)


def correct_one(looked_at: Callable[[State], Fight], changed: State, part: str) -> None:
    """Change a gunfight as one correction says."""
    change, word, said = verb_in(part, CHANGES, GRAMMAR)
    here = {figure.key: figure for figure in changed.here()}
    names = {figure.name: figure.key for figure in here.values()}
    key, words = somebody_first(said.split(), here, names)
    rest = " ".join(words)
    if word == "at" and by_facts(changed.options):
        raise Refusal("only your table knows where everybody stands", place=word)
    if not key:
        known = ", ".join(f"{figure.key} {figure.name}" for figure in here.values())
        sentence = f"“{said}” begins with nobody on the table; there are {known}"
        raise Refusal(sentence, place=word)
    change(changed, here[key], rest, looked_at(changed))


def losses(state: State, text: str) -> Iterator[tuple[str, str]]:
    """Yield each figure that corrections take out of the game: where it is then, and its key."""
    keys = {figure.key: figure for figure in state.figures}
    names = {figure.name: figure.key for figure in state.figures}
    for part in text.split(";"):
        word, _, said = part.strip().partition(" ")
        key, _ = somebody_first(said.split(), keys, names) if word in LOSSES else ("", [])
        if key:
            yield LOSSES[word], key


def at(state: State, figure: Figure, text: str, fight: Fight) -> None:
    """Put a figure somewhere on the ground."""
    del state
    x, y = place_in(text)
    if not fight.site.is_clear(base_of(figure).at(x, y, figure.turn % 180)):
        raise Refusal("nobody can stand there", place="at", clause="BW-CARD-MANY")
    figure.x, figure.y, figure.platform = x, y, GROUND


def correct_pinned(state: State, figure: Figure, text: str, fight: Fight) -> None:
    """Say whether a figure is pinned."""
    del state, fight
    figure.pinned = one_of(text, ("yes", "no"), "pinned") == "yes"


def money(state: State, figure: Figure, text: str, fight: Fight) -> None:
    """Say how much Money a figure carries."""
    del state, fight
    figure.money = number(text, "money", 3)


def correct_mounted(state: State, figure: Figure, text: str, fight: Fight) -> None:
    """Say whether a figure is in the saddle; by it no riderless horse comes or goes."""
    del state, fight
    figure.mounted = one_of(text, ("yes", "no"), "mounted") == "yes"


def out(state: State, figure: Figure, text: str, fight: Fight) -> None:
    """Take a figure out of the game that has been shot down; its Money lies where it fell."""
    take_out(state, figure, text, "out")
    drop(figure, fight, state)
    figure.where = "down"


def correct_fled(state: State, figure: Figure, text: str, fight: Fight) -> None:
    """Take a figure out of the game that has fled; its Money lies where it stood."""
    take_out(state, figure, text, "fled")
    drop(figure, fight, state)
    figure.where = "fled"


def correct_left(state: State, figure: Figure, text: str, fight: Fight) -> None:
    """Take a figure off the table, safe, with its Money."""
    del fight
    take_out(state, figure, text, "left")
    figure.where = "left"
    state.player(figure.seat).banked += figure.money
    figure.money, figure.pinned = 0, False


def take_out(state: State, figure: Figure, text: str, verb: str) -> None:
    """Let a figure that is gone act no more; raise Refusal for more words than the verb takes."""
    if text:
        raise Refusal(f"“{text}” is too much; say {verb} {figure.key}", place=verb)
    if state.active == figure.key and state.phase == "play":
        state.active, state.phase = "", "figure"


def drop(figure: Figure, fight: Fight, state: State) -> None:
    """Leave the Money of a figure where it goes out."""
    del fight
    state.lying.extend([Lying("money", figure.x, figure.y)] * figure.money)
    figure.money = 0


CHANGES: Final[Mapping[str, Change]] = {
    "at": at,
    "pinned": correct_pinned,
    "money": money,
    "mounted": correct_mounted,
    "out": out,
    "fled": correct_fled,
    "left": correct_left,
}
