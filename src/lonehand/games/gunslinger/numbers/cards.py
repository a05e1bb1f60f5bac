"""The result deck: cards by their formulas, and an owner's cards in their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from lonehand.engine.errors import Refusal
from lonehand.engine.files.decisions import check_known
from lonehand.games.gunslinger.automa.tables import tac_entry
from lonehand.games.gunslinger.numbers.entries import (
    MALFUNCTIONS,
    Digit,
    Entry,
    Margin,
    Outcome,
    Ranges,
    ResultCard,
)
from lonehand.games.gunslinger.numbers.files import ALL_CARDS, SHOT_CARDS
from lonehand.games.numbers import Pages, check, convert

AIMS: Final = 10
"""Aim times, 0 to 9: the columns of a shot grid."""
SHOTS: Final[Mapping[str, Outcome]] = {"-": "", "h": "hit", "b": "bull"}
"""The signs of a shot grid."""
Weights = tuple[Digit, Digit]


class Deck(Entry, frozen=True):
    """By what accuracy and impact count in each further number of a card."""

    strike: Weights
    location: Weights
    tac: Weights
    malfunction_strike: Digit


class Malfunctions(Entry, frozen=True):
    """The numbers of the malfunction cards of each sort."""

    broken: tuple[int, ...]
    misfire: tuple[int, ...]
    percussion: tuple[int, ...]


class TacTable(Entry, frozen=True):
    """For each TAC number 0 to 9 the changes of markers."""

    changes: tuple[str, ...]


class OwnCard(Entry, frozen=True):
    """What an owner says of a result card; what he leaves out stays."""

    accuracy: Digit | None = None
    impact: Digit | None = None
    strike: Digit | None = None
    location: Digit | None = None
    tac: str | None = None
    malfunction: str | None = None
    shot: tuple[str, ...] | None = None


class Shots(NamedTuple):
    """What the grid of a result card follows from, where an owner has not given it."""

    ranges: Ranges
    bands: Sequence[str]
    margin: Margin

    def grid(self, accuracy: int) -> tuple[tuple[Outcome, ...], ...]:
        """Return what a card of that accuracy gives, for each band and aim."""
        return tuple(
            tuple(self.outcome(aim - penalty - accuracy) for aim in range(AIMS))
            for penalty in self.ranges.penalty
        )

    def outcome(self, margin: int) -> Outcome:
        """Return what a shot by that margin comes to."""
        return "bull" if margin >= self.margin.bull else "hit" if margin >= self.margin.hit else ""

    def write_grid(self, lines: Sequence[str], place: str) -> tuple[tuple[Outcome, ...], ...]:
        """Return a grid as an owner writes it: a line for each band, a sign for each aim."""
        check(
            len(lines) == len(self.bands),
            f"write a line for each range band ({', '.join(self.bands)}), not {len(lines)}",
            place,
        )
        for line, band in zip(lines, self.bands, strict=True):
            check(
                len(line) == AIMS and set(line) <= set(SHOTS),
                f"“{line}” must have ten marks for aim 0 to 9: - miss, h hit, b bull's-eye",
                f"{place}, {band} hexes",
            )
        return tuple(tuple(SHOTS[sign] for sign in line) for line in lines)


def result_cards(pages: Pages, shots: Shots, name: str) -> tuple[ResultCard, ...]:
    """Return the deck: by its formulas, and an owner's cards in their places."""
    deck = convert(pages.tables["deck"], Deck, f"{name}, deck")
    tac = convert(pages.tables["tac"], TacTable, f"{name}, tac").changes
    check(
        len(tac) == AIMS,
        f"write ten entries, for 0 to 9, not {len(tac)}",
        f"{name}, tac.changes",
    )
    changes = [marker_changes(text, f"{name}, tac.changes[{n}]") for n, text in enumerate(tac, 1)]
    sorts = malfunction_cards(pages.tables["malfunctions"], f"{name}, malfunctions")
    nothing: tuple[tuple[Outcome, ...], ...] = (("",) * AIMS,) * len(shots.bands)
    grids = [shots.grid(accuracy) for accuracy in range(AIMS)]
    cards = []
    for number in range(1, ALL_CARDS + 1):
        if number <= SHOT_CARDS:
            a, i = divmod(number - 1, 10)
            strike, location, change = (
                (of_a * a + of_i * i) % 10 for of_a, of_i in (deck.strike, deck.location, deck.tac)
            )
            card = ResultCard(
                number=number,
                accuracy=a,
                impact=i,
                strike=strike,
                location=location,
                tac=changes[change],
                malfunction="",
                shot=grids[a],
            )
        else:
            card = ResultCard(
                number=number,
                accuracy=0,
                impact=0,
                strike=deck.malfunction_strike,
                location=0,
                tac={},
                malfunction=sorts[number],
                shot=nothing,
            )
        if f"card.{number}" in pages.tables:
            place = f"{name}, card {number}"
            card = owner_card(card, pages.tables[f"card.{number}"], shots, place)
        cards.append(card)
    return tuple(cards)


def marker_changes(text: str, place: str) -> dict[str, str]:
    """Return the changes of a TAC entry: `A>B, C>B`; empty for none."""
    try:
        return tac_entry(text)
    except Refusal as error:
        raise Refusal(error.sentence, place=place) from error


def malfunction_cards(values: Mapping[str, Any], place: str) -> dict[int, str]:
    """Return of which sort each malfunction card is."""
    found = convert(values, Malfunctions, place)
    pairs = [(number, sort) for sort in MALFUNCTIONS if sort for number in getattr(found, sort)]
    check(
        sorted(number for number, _ in pairs) == list(range(SHOT_CARDS + 1, ALL_CARDS + 1)),
        f"each of the cards {SHOT_CARDS + 1} to {ALL_CARDS} must be in one of the lists; "
        "other cards are changed by [[card]] tables",
        place,
    )
    return dict(pairs)


def owner_card(card: ResultCard, values: Mapping[str, Any], shots: Shots, place: str) -> ResultCard:
    """Return a card with what its owner says of it."""
    own = convert(values, OwnCard, place)
    malfunction = card.malfunction if own.malfunction is None else own.malfunction
    check_known((malfunction,), MALFUNCTIONS, "malfunction", f"{place}.malfunction")
    digits = {
        field: getattr(card, field) if getattr(own, field) is None else getattr(own, field)
        for field in ("accuracy", "impact", "strike", "location")
    }
    if card.malfunction and not malfunction:
        missing = [field for field in digits if getattr(own, field) is None]
        check(not missing, f"a shot card also needs {', '.join(missing)}", place)
    if own.shot is not None:
        check(not malfunction, "a malfunction card has no shot grid", f"{place}.shot")
        shot = shots.write_grid(own.shot, f"{place}.shot")
    else:
        shot = (
            ((("",) * AIMS,) * len(shots.bands)) if malfunction else shots.grid(digits["accuracy"])
        )
    tac = card.tac if own.tac is None else marker_changes(own.tac, f"{place}.tac")
    return ResultCard(number=card.number, tac=tac, malfunction=malfunction, shot=shot, **digits)
