"""The answers under a question, in few lines: those that do the same share a heading."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from typing import Final

from textual.content import Content
from textual.style import Style

from lonehand.engine.grammar import english
from lonehand.faces.terminal import drawing
from lonehand.faces.text.wording import Going
from lonehand.show.cards import Face
from lonehand.show.questions import OptionSeen, QuestionSeen

BAR: Final = 2
"""Columns that a scroll bar may take away from the answers."""
HANGING: Final = 6
"""Columns by which the later lines of a heading are indented."""
NARROWEST: Final = 40
"""Columns that the answers have at least."""
MANY: Final = 3
"""So many answers that are likely slips are folded in a long list."""
PLAYED: Final = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
"""How an answer goes on that names the cards it is done with."""
Place = tuple[int, OptionSeen]


def heading(option: OptionSeen) -> tuple[str, str]:
    """Return what an option does, and what tells it from others that do so; empty if nothing."""
    if option.what:
        return f"{option.what} at", option.whom
    kind, _, name = option.place.partition(" ")
    verb, found, rest = option.label.partition(f" {name}")
    if kind == "cell" and found:
        cost = f" ({rest.removeprefix(', ')})" if rest else ""
        way = verb.removesuffix(" to")
        return f"{way}{cost}{verb.removeprefix(way)}", name
    tile = option.tile
    told = tile is not None and ":" in option.label and not option.label.endswith(tile.live or ":")
    if tile is None or not tile.which or told:
        return with_cards(option.label)
    cost = f" ({english.count_of(tile.cost, tile.unit)})" if tile.cost else ""
    return f"{tile.title}{cost}:", f"{tile.which}, {tile.live}" if tile.live else tile.which


def with_cards(label: str) -> tuple[str, str]:
    """Return what is done with cards, and with which; empty for an answer that names no card."""
    does, _, cards = label.partition(" with ")
    found = (f"{does}:", f"with {cards}")
    return found if PLAYED.match(cards) else ("", "")  # its own words say more


def groups(options: Sequence[OptionSeen]) -> Iterable[tuple[str, list[Place]]]:
    """Yield options with their places: those that share a heading, and runs of single ones."""
    alone: list[Place] = []
    for head, found in groupby(enumerate(options), key=lambda pair: heading(pair[1])[0]):
        group = list(found)
        if head and len(group) > 1:
            if alone:
                yield "", alone
                alone = []
            yield head, group
        else:
            alone += group
    if alone:
        yield "", alone


def lines(
    options: Sequence[OptionSeen],
    ways: Sequence[Going],
    width: int,
    draw: Callable[[int, OptionSeen, str], Content],
    folded: Collection[int] = (),
) -> list[Content]:
    """Return the answers in lines of that width.

    Args:
        options: the answers, the obvious one last.
        ways: ways to go to so many places that they are not listed.
        width: columns of a line.
        draw: returns an answer that is shown in a place, told by some words.
        folded: places of answers that are only counted.

    """
    found: list[Content] = []
    listed = [Content(f"  / {going.line}") for going in ways]
    for head, several in groups(options):
        group = [pair for pair in several if pair[0] not in folded]
        if not group:
            continue
        if head:
            pieces = [draw(place, one, heading(one)[1]) for place, one in group]
            found += drawing.pack([Content(f"  {head}"), *pieces], width, HANGING)
            continue
        pieces = [draw(place, one, one.label) for place, one in group]
        last = group[-1][0] == len(options) - 1
        if last and listed:
            pieces[-1:-1] = listed
            listed = []
        found += drawing.pack(pieces, width)
    return [*found, *drawing.pack(listed, width)]


def slips(options: Sequence[OptionSeen], chosen: int) -> list[int]:
    """Return the places of answers aimed at the wrong one, if they are many and none is chosen."""
    found = [place for place, option in enumerate(options) if option.slip and option.whom]
    return found if len(found) >= MANY and chosen not in found else []


def folded_line(numbers: Sequence[int]) -> Content:
    """Return what is said of answers that are only counted, by their numbers in order."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    told = english.join_words(
        [f"{each[0]}–{each[-1]}" if each[1:] else f"{each[0]}" for each in spans]
    )
    return Content(f"  {told}: hardly ever meant; ↑ ↓ show them")


def draw_choice(place: int, label: str, key: str, *, chosen: bool) -> Content:
    """Return an answer to be clicked: a mark if it is chosen, the key that gives it, its words."""
    style = Style(reverse=chosen) + Style.from_meta({"@click": f"app.take({place})"})
    mark = f"{drawing.NOW} " if chosen else "  "
    return Content.assemble(mark, (f"{key} " if key else "", "bold"), (label, style))


def explain(option: OptionSeen, question: QuestionSeen, face: Face | None) -> str:
    """Return what an option does, in a sentence or two; empty if its words say it all."""
    outcome = next(
        (
            one.words
            for one in question.outcomes
            if (one.card, one.seat) == (option.card, option.seat)
        ),
        "",
    )
    said = [option.tile.says] if option.tile else [face.say] if face else []
    return " ".join(english.sentence(one) for one in [*said, outcome] if one)
