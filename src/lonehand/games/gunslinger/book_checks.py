"""From what the files of the book say to what the rules look up, every value checked."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple, TypedDict

import msgspec

from lonehand.engine.decisions import known
from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.book_entries import (
    BLOWS,
    DEFENCES,
    MALFUNCTIONS,
    PARTS,
    ActionCard,
    Aim,
    Blow,
    Brawl,
    CharacterSheet,
    Count,
    Delay,
    Digit,
    Entry,
    Margin,
    Outcome,
    Ranges,
    ResultCard,
    Shooter,
    Small,
    Status,
    Turn,
    Weapon,
    Wear,
    Wound,
)
from lonehand.games.gunslinger.book_files import (
    ALL_CARDS,
    SHOT_CARDS,
    Pages,
    check,
    columns,
    converted,
    rows,
)
from lonehand.games.gunslinger.book_sheets import action, character, weapon
from lonehand.games.gunslinger.tables import ROUNDED_DOWN, ROUNDED_UP, tac_entry

AIMS: Final = 10
"""Aim times, 0 to 9: the columns of a shot grid."""
SHOTS: Final[Mapping[str, Outcome]] = {"-": "", "h": "hit", "b": "bull"}
"""The signs of a shot grid."""
WOUND: Final = re.compile(r"([LS])(\d{1,2})|K")
BLOW: Final = re.compile(r"(\d{1,2})(\*?)")
IMPACT_ROWS: Final = {"head": "head", "chest": "body", "belly": "body"}
"""The row of the impact table of each part; all others are limbs."""


class Sections(TypedDict):
    """What a book is made of."""

    turn: Turn
    delay: Delay
    ranges: Ranges
    bands: tuple[str, ...]
    band_of: tuple[int, ...]
    status: Status
    aim: Aim
    shooter: Shooter
    wear: Wear
    brawl: Brawl
    cards: tuple[ResultCard, ...]
    parts: tuple[str, ...]
    leg_of_a_man_down: str
    wounds: Mapping[str, tuple[Wound, ...]]
    bull_impact: int
    blows: Mapping[str, tuple[Blow, ...]]
    defences: Mapping[str, tuple[str, ...]]
    weapons: Mapping[str, Weapon]
    actions: Mapping[str, ActionCard]
    characters: Mapping[str, CharacterSheet]


def sections_of(pages: Pages, name: str) -> Sections:
    """Return the parts of a book.

    Raises:
        Refusal: a value does not fit; it names file, table and field, and what would be right.

    """
    found = pages.tables
    ranges, names, band_of = range_bands(found["ranges"], f"{name}, ranges")
    aim = converted(found["aim"], Aim, f"{name}, aim")
    margin = converted(found["margin"], Margin, f"{name}, margin")
    check(margin.bull >= margin.hit, "a bull's-eye cannot need less than a hit", f"{name}, margin")
    location = converted(found["location"], LocationTable, f"{name}, location")
    known(location.part, PARTS, "part", f"{name}, location.part")
    known((location.leg_of_a_man_down,), PARTS, "part", f"{name}, location.leg_of_a_man_down")
    weapons = {
        code: weapon(code, values, names, f"{name}, weapons.{code}")
        for code, values in pages.of("weapons")
    }
    return {
        "turn": converted(found["turn"], Turn, f"{name}, turn"),
        "delay": delay(found["delay"], f"{name}, delay"),
        "ranges": ranges,
        "bands": names,
        "band_of": band_of,
        "status": converted(found["status"], Status, f"{name}, status"),
        "aim": aim,
        "shooter": converted(found["shooter"], Shooter, f"{name}, shooter"),
        "wear": converted(found["wear"], Wear, f"{name}, wear"),
        "brawl": converted(found["brawl"], Brawl, f"{name}, brawl"),
        "cards": result_cards(pages, Shots(ranges, names, margin), name),
        "parts": location.part,
        "leg_of_a_man_down": location.leg_of_a_man_down,
        "wounds": wounds(found["impact"], f"{name}, impact"),
        "bull_impact": converted(found["impact"], Bull, f"{name}, impact").bull,
        "blows": blows(found["striking"], f"{name}, striking"),
        "defences": defences(found["defences"], f"{name}, defences"),
        "weapons": weapons,
        "actions": {
            code: action(code, values, f"{name}, actions.{code}")
            for code, values in pages.of("actions")
        },
        "characters": {
            key: character(key, values, weapons, f"{name}, characters.{key}")
            for key, values in pages.of("characters")
        },
    }


# -- turn and shot --------------------------------------------------------------------------------


def delay(values: Mapping[str, Any], place: str) -> Delay:
    """Return the rule for odd delay, in the words of the table of automatic actions."""
    found = converted(values, Delay, place)
    words = [text.removeprefix("removed half ") for text in (ROUNDED_UP, ROUNDED_DOWN)]
    known((found.removed_half,), words, "rounding", f"{place}.removed_half")
    return found


def range_bands(
    values: Mapping[str, Any], place: str
) -> tuple[Ranges, tuple[str, ...], tuple[int, ...]]:
    """Return the range bands, their names, and for each range in hexes its band."""
    found = converted(values, Ranges, place)
    first = found.first
    check(
        first and first[0] == 0 and list(first) == sorted(set(first)),
        "the first band begins at 0 hexes, and each further one beyond the one before",
        f"{place}.first",
    )
    check(
        len(found.penalty) == len(first),
        f"there are {len(first)} range bands, so there must be {len(first)} penalties",
        f"{place}.penalty",
    )
    names = tuple(
        f"{begin}-{after - 1}" if after - 1 > begin else str(begin)
        for begin, after in itertools.pairwise(first)
    )
    band_of = tuple(sum(hexes >= begin for begin in first) - 1 for hexes in range(first[-1] + 1))
    return found, (*names, f"{first[-1]}+"), band_of


# -- result cards ---------------------------------------------------------------------------------

Weights = tuple[Digit, Digit]


class Deck(Entry):
    """By what accuracy and impact count in each further number of a card."""

    strike: Weights
    location: Weights
    tac: Weights
    malfunction_strike: Digit


class Malfunctions(Entry):
    """The numbers of the malfunction cards of each sort."""

    broken: tuple[int, ...]
    misfire: tuple[int, ...]
    percussion: tuple[int, ...]


class TacTable(Entry):
    """For each TAC number 0 to 9 the changes of markers."""

    changes: tuple[str, ...]


class OwnCard(Entry):
    """What an owner says of a result card; what he leaves out stays."""

    number: int
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

    def written(self, lines: Sequence[str], place: str) -> tuple[tuple[Outcome, ...], ...]:
        """Return a grid as an owner writes it: a line for each band, a sign for each aim."""
        check(
            len(lines) == len(self.bands),
            f"a line for each range band is needed ({', '.join(self.bands)}); "
            f"there are {len(lines)}",
            place,
        )
        for line, band in zip(lines, self.bands, strict=True):
            check(
                len(line) == AIMS and set(line) <= set(SHOTS),
                f"«{line}» must be ten signs for aim 0 to 9: - miss, h hit, b bull's-eye",
                f"{place}, {band} hexes",
            )
        return tuple(tuple(SHOTS[sign] for sign in line) for line in lines)


def result_cards(pages: Pages, shots: Shots, name: str) -> tuple[ResultCard, ...]:
    """Return the deck: by its formulas, and an owner's cards in their places."""
    deck = converted(pages.tables["deck"], Deck, f"{name}, deck")
    tac = converted(pages.tables["tac"], TacTable, f"{name}, tac").changes
    check(
        len(tac) == AIMS,
        f"there must be ten entries, for 0 to 9; there are {len(tac)}",
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
    found = converted(values, Malfunctions, place)
    pairs = [(number, sort) for sort in MALFUNCTIONS if sort for number in getattr(found, sort)]
    check(
        sorted(number for number, _ in pairs) == list(range(SHOT_CARDS + 1, ALL_CARDS + 1)),
        f"each of the cards {SHOT_CARDS + 1} to {ALL_CARDS} must stand in one of the lists; "
        "other cards are changed by [[card]] tables",
        place,
    )
    return dict(pairs)


def owner_card(card: ResultCard, values: Mapping[str, Any], shots: Shots, place: str) -> ResultCard:
    """Return a card with what its owner says of it."""
    own = converted(values, OwnCard, place)
    malfunction = card.malfunction if own.malfunction is None else own.malfunction
    known((malfunction,), MALFUNCTIONS, "malfunction", f"{place}.malfunction")
    digits = {
        field: getattr(card, field) if getattr(own, field) is None else getattr(own, field)
        for field in ("accuracy", "impact", "strike", "location")
    }
    if card.malfunction and not malfunction:
        missing = [field for field in digits if getattr(own, field) is None]
        check(not missing, f"a shot card also needs {', '.join(missing)}", place)
    if own.shot is not None:
        check(not malfunction, "a malfunction card has no shot grid", f"{place}.shot")
        shot = shots.written(own.shot, f"{place}.shot")
    else:
        shot = (
            ((("",) * AIMS,) * len(shots.bands)) if malfunction else shots.grid(digits["accuracy"])
        )
    tac = card.tac if own.tac is None else marker_changes(own.tac, f"{place}.tac")
    return ResultCard(number=card.number, tac=tac, malfunction=malfunction, shot=shot, **digits)


# -- wounds and blows -----------------------------------------------------------------------------


class LocationTable(Entry):
    """For each location number 0 to 9 a part; and what a leg is for a man who is down."""

    part: Annotated[tuple[str, ...], msgspec.Meta(min_length=10, max_length=10)]
    leg_of_a_man_down: str


class Bull(msgspec.Struct, frozen=True):
    """The single numbers of the impact table."""

    bull: Small
    graze_hits: Count
    graze_delay: Count


def wounds(values: Mapping[str, Any], place: str) -> dict[str, tuple[Wound, ...]]:
    """Return for each part the wounds by impact total; a graze is one whatever the total."""
    single = converted(values, Bull, place)
    found = rows(values, ("limb", "body", "head"), columns(values, place), wound, place)
    graze = (Wound("", single.graze_hits, single.graze_delay),)
    return {part: found[IMPACT_ROWS.get(part, "limb")] for part in PARTS[:-1]} | {PARTS[-1]: graze}


def wound(text: str, place: str) -> Wound:
    """Return a wound as the impact table writes it: `L3`, `S12`, `K`."""
    found = WOUND.fullmatch(text)
    if found is None:
        raise Refusal(f"«{text}» is no wound; wounds look like L3, S12, K", place=place)
    if text == "K":
        return Wound("K", 0, 0)
    return Wound("L" if found[1] == "L" else "S", int(found[2]), int(found[2]))


def blows(values: Mapping[str, Any], place: str) -> dict[str, tuple[Blow, ...]]:
    """Return for each blow what it does by striking index."""
    return rows(values, BLOWS, columns(values, place), blow, place)


def blow(text: str, place: str) -> Blow:
    """Return what a blow does as the striking table writes it: `14`, `18*`."""
    found = BLOW.fullmatch(text)
    if found is None:
        raise Refusal(f"«{text}» is no blow; blows look like 0, 14, 18*", place=place)
    return Blow(int(found[1]), bool(found[2]))


def defences(values: Mapping[str, Any], place: str) -> dict[str, tuple[str, ...]]:
    """Return for each defence the blows that it cancels."""
    known(tuple(values), DEFENCES, "defence", place)
    found = converted(values, dict[str, tuple[str, ...]], place)
    for defence, cancelled in found.items():
        known(cancelled, BLOWS, "blow", f"{place}.{defence}")
    return found
