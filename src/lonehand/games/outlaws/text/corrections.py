"""“The table says otherwise”: a shootout put right in a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from lonehand.engine.errors import Refusal
from lonehand.games.outlaws.play import Rules
from lonehand.games.outlaws.rules.ground import SIDES
from lonehand.games.outlaws.rules.wounds import mark_wound, wounds_of
from lonehand.games.outlaws.state import DEAD, FACINGS, LEFT_BOARD, OUT, Man, State
from lonehand.games.typed_corrections import (
    find_named,
    nothing_more,
    number,
    one_of,
    put_right,
    verb_in,
)

GRAMMAR: Final[Mapping[str, str]] = {
    "at NAME SQUARE": "the square that somebody is in",
    "facing NAME DIRECTION": "where somebody looks: N, E, S or W",
    "prone NAME": "somebody lies on the ground",
    "up NAME": "somebody stands",
    "afoot NAME": "somebody is off the horse",
    "cover NAME SIDE": "the side at which somebody has taken cover, or none",
    "rounds NAME WEAPON NUMBER": "how many rounds a weapon holds",
    "wound NAME WOUND": "somebody has a wound: leg light, right-arm serious",
    "out NAME": "somebody is unconscious",
    "dead NAME": "somebody is dead",
    "gone NAME": "somebody has left the board",
}
OUTS: Final = {"out": OUT, "dead": DEAD, "gone": LEFT_BOARD}
"""The verbs that put somebody out, and how he is then."""
Change = Callable[[State, Man, str, Rules], None]


class Correction(NamedTuple):
    """One correction, read: its verb, whom it is about, and what else it says."""

    verb: str
    man: Man
    says: str


def correct(state: State, text: str, rules: Rules, fault: Callable[[State], str]) -> None:
    """Put a shootout right; raise Refusal for what cannot be, and change nothing then."""
    if state.phase in ("camp", "set up"):
        raise Refusal("the shootout has not begun", place="correction")

    def correct_one(changed: State, part: str) -> None:
        change, word, said = verb_in(part, CHANGES, GRAMMAR)
        man, rest = find_named(changed.men, said, word)
        change(changed, man, rest, rules)

    put_right(state, text, correct_one, fault)


def at(state: State, man: Man, text: str, rules: Rules) -> None:
    """Put somebody into a square."""
    names = rules.ground.cells.names
    name = one_of(text, names, "at")
    cell = rules.ground.cells.index[name]
    if rules.ground.high[cell]:
        raise Refusal(f"nobody can stand in {name}", place="at")
    if any(other.cell == cell for other in state.friends(man)):
        raise Refusal(f"a friend is in {name}", place="at")
    man.cell, man.cover = cell, -1


def correct_facing(state: State, man: Man, text: str, rules: Rules) -> None:
    """Say where somebody looks."""
    del state, rules
    man.facing = FACINGS.index(one_of(text, FACINGS, "facing"))


def prone(state: State, man: Man, text: str, rules: Rules) -> None:
    """Lay somebody down."""
    del state, rules
    nothing_more(text, "prone")
    man.is_prone = True


def up(state: State, man: Man, text: str, rules: Rules) -> None:
    """Let somebody stand."""
    del state, rules
    nothing_more(text, "up")
    man.is_prone = False


def afoot(state: State, man: Man, text: str, rules: Rules) -> None:
    """Let somebody be off the horse."""
    del state, rules
    nothing_more(text, "afoot")
    man.is_mounted = False


def cover(state: State, man: Man, text: str, rules: Rules) -> None:
    """Say at which side of his square somebody has cover."""
    del state, rules
    side = one_of(text, (*SIDES, "none"), "cover")
    man.cover = SIDES.index(side) if side in SIDES else -1


def rounds(state: State, man: Man, text: str, rules: Rules) -> None:
    """Say how many rounds a weapon holds."""
    del state
    item, count = find_named(man.items, text, "rounds")
    weapon = rules.numbers.weapons.get(item.name)
    item.loaded = number(count, "rounds", weapon.holds if weapon is not None else 0)


def correct_wound(state: State, man: Man, text: str, rules: Rules) -> None:
    """Say that somebody has one more wound, with all that it does to him."""
    found = one_of(text, wounds_of(rules.numbers), "wound")
    if mark_wound(rules.numbers, man, found):
        put_out(state, man, "", rules, how=OUT)


def put_out(state: State, man: Man, text: str, rules: Rules, *, how: str) -> None:
    """Say that somebody is unconscious, dead or off the board, and take his counter."""
    del rules
    nothing_more(text, "out")
    man.out = how
    if man.name in state.cup:
        state.cup.remove(man.name)


CHANGES: Final[Mapping[str, Change]] = {
    "at": at,
    "facing": correct_facing,
    "prone": prone,
    "up": up,
    "afoot": afoot,
    "cover": cover,
    "rounds": rounds,
    "wound": correct_wound,
    **{verb: partial(put_out, how=how) for verb, how in OUTS.items()},
}


def read_corrections(text: str, men: Sequence[Man]) -> Iterator[Correction]:
    """Yield the corrections of a text, each about one of *men*.

    Raises:
        Refusal: one cannot be read, or is about nobody there.

    """
    for part in text.split(";"):
        _, verb, said = verb_in(" ".join(part.split()), CHANGES, GRAMMAR)
        yield Correction(verb, *find_named(men, said, verb))
