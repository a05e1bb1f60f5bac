"""Which sides and sizes each showdown has, by name, for anyone who sets one up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from lonehand.engine.grammar.english import count_of, join_words
from lonehand.games.gunslinger.numbers.showdowns import (
    BY_RULE,
    FULL,
    NOBODY,
    ORDINALS,
    Showdown,
    keys,
    showdown,
)
from lonehand.show.setup import Depending

FEW: Final = 4
"""So many men of a side are named; of more only their number is told."""


def sides_and_sizes() -> Mapping[str, Depending]:
    """BG-SIZE, BG-SIDE: return what `side` and `size` may be in each showdown, with names."""
    return {
        "size": Depending(("showdown",), {key: sizes_of(showdown(key)) for key in keys()}),
        "side": Depending(("showdown", "size"), dict(sides())),
    }


def sizes_of(found: Showdown) -> dict[str, tuple[str, str]]:
    """Return the sizes of a showdown, each with who takes part."""
    usual, *others = found.sizes
    many = {FULL: f"{count_of(usual, 'character')}, as usual"}
    many |= {str(size): count_of(size, "character") for size in others}
    return {
        size: (said, join_words([man.name for man in found.with_size(size).men]))
        for size, said in many.items()
    }


def sides() -> Iterator[tuple[str, dict[str, tuple[str, str]]]]:
    """Yield for each showdown and size the sides there, each with whom it is and against whom."""
    for key in keys():
        for size in (FULL, *map(str, showdown(key).sizes)):
            yield f"{key} {size}", sides_of(showdown(key).with_size(size))


def sides_of(found: Showdown) -> dict[str, tuple[str, str]]:
    """Return the sides of a showdown, each with whom it is and against whom."""
    names = found.side_names()
    men = {name: [man.name for man in found.men if found.side_of(man) == name] for name in names}
    told = {
        name: f"{name_men(men[name])} against "
        f"{name_men([x for y in names if y != name for x in men[y]])}"
        for name in names
    }
    usual = usual_side(found, men)
    by_rule = f"{usual}: {told[usual]}." if usual else "You choose when the game begins."
    return {
        BY_RULE: ("As the rules say", by_rule),
        **{ORDINALS[place]: (name, f"{told[name]}.") for place, name in enumerate(names)},
        NOBODY: ("Nobody", "Lonehand plays everybody."),
    }


def usual_side(found: Showdown, men: Mapping[str, list[str]]) -> str:
    """Return the person's side by the rules; empty where it is asked for."""
    if not found.sides:
        return ""
    named_one = next((side.name for side in found.sides if side.automatic), "")
    if named_one:
        return next(name for name in men if name != named_one)
    numbers = {name: len(those) for name, those in men.items()}
    least = min(numbers.values())
    smaller = [name for name, number in numbers.items() if number == least]
    return smaller[0] if len(smaller) == 1 else ""


def name_men(names: list[str]) -> str:
    """Return some men by name, or how many they are."""
    return join_words(names) if len(names) <= FEW else f"{len(names)} men"
