"""The book of the base game: its numbers, looked up, each with its source.

The printed tables were not found; what is known of them and what had to be reconstructed stands
in `data/book/*.toml`, every value with its mark. The owner of a printed game lays a file of his own
over them (`load_book(text)`). `BOOK` is the book without such a file; it never changes, and rules
take the book that they play from as an argument.

A game says which tables it leant on: its events carry the fact `leant`, names of tables such as
`("impact table", "weapon C45")`, and `Book.leans` gives the values that belong to each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.numbers.checks import Sections, fields_of_kinds, sections_of
from lonehand.games.gunslinger.numbers.entries import (
    ActionCard,
    Aim,
    Blow,
    Brawl,
    CharacterSheet,
    Delay,
    Margin,
    Outcome,
    Ranges,
    ResultCard,
    Shooter,
    Status,
    Turn,
    Weapon,
    Wear,
    Wound,
)
from lonehand.games.gunslinger.numbers.files import lay_over, own_pages
from lonehand.games.gunslinger.numbers.sheets import character
from lonehand.games.numbers import ATTESTED, MARKS, Number

__all__ = [
    "BOOK",
    "MARKS",
    "NOTED",
    "OWNER_FILE",
    "ActionCard",
    "Blow",
    "Book",
    "CharacterSheet",
    "Number",
    "Outcome",
    "ResultCard",
    "Weapon",
    "Wound",
    "file_of",
    "load_book",
    "make_character",
    "tables",
]

NOTED: Final = True
"""Events say which tables they leant on."""
OWNER_FILE: Final = "book.toml"
"""The name under which a game's record keeps an owner's file, beside its decision tables."""
DRAW_AGAIN: Final = "draw again"


class Book(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """The numbers of the base game; a book equals only itself, and so can key a cache.

    Attributes:
        turn: the clock.
        delay: what the end of a turn does to it.
        ranges: the range bands.
        bands: their names: `0-1`.
        status: penalties for the target's status.
        aim: aim time.
        margin: what a hit and a bull's-eye need; an owner's shot grid goes before it.
        shooter: the shooter's own condition.
        wear: bleeding, fatigue, death.
        brawl: STRENGTH, reach, falls.
        cards: the result deck, by number from 1.
        parts: for each location number the part that is hit.
        leg_of_a_man_down: what a leg is read as when he is down.
        wounds: for each part the wound of each impact total from 0; the last also of all above.
        bull_impact: added to the impact by a bull's-eye.
        blows: for each blow what each striking index from 0 does; the last also all above.
        defences: for each defence the blows that it cancels.
        weapons: by code.
        actions: every side of every action card, by code.
        characters: by key.
        numbers: every value with its source.

    """

    turn: Turn
    delay: Delay
    ranges: Ranges
    bands: tuple[str, ...]
    status: Status
    aim: Aim
    margin: Margin
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
    numbers: tuple[Number, ...]
    band_of: tuple[int, ...]
    sources: Mapping[str, Number]

    # -- the clock --------------------------------------------------------------------------------

    def delay_left(self, delay: int) -> int:
        """Return what the end of a turn leaves of delay points: half of them."""
        return delay // 2 if self.delay.removed_half == "rounded up" else (delay + 1) // 2

    # -- shots ------------------------------------------------------------------------------------

    def card(self, number: int) -> ResultCard:
        """Return the result card of that number."""
        return self.cards[number - 1]

    def band(self, hexes: int) -> int:
        """Return which range band a range lies in, from 0."""
        return self.band_of[min(hexes, len(self.band_of) - 1)]

    def effective_range(self, hexes: int, weapon: Weapon, points: int) -> int:
        """Return the range after a two-handed gun with that many aim points has divided it."""
        if weapon.hands == 2 and points >= self.aim.divisor_from:
            return -(-hexes // weapon.divisor)
        return hexes

    def aim_time(self, points: int, skill: int, weapon: Weapon, band: int, others: int = 0) -> int:
        """Return the aim of a shot within its limits; *others* is the shooter's condition."""
        gun = self.aim.two_handed_gun if weapon.hands == 2 else self.aim.one_handed_gun
        aim = points + skill + gun + weapon.aim[band] + others
        return max(self.aim.lowest, min(self.aim.highest, aim))

    def status_penalty(self, hexes: int, *, moved: bool, ran: bool, head: bool, down: bool) -> int:
        """Return what the target's status takes from the aim at that range: the largest alone."""
        status = self.status
        return max(
            status.move if moved else 0,
            status.run if ran else 0,
            status.head if head else 0,
            status.down if down and hexes >= status.down_from else 0,
        )

    def outcome_of_shot(self, number: int, band: int, aim: int) -> Outcome:
        """Return what a shot by that result card comes to, the target without a status."""
        return self.cards[number - 1].shot[band][aim]

    def outcome(self, number: int, band: int, aim: int, status: int) -> Outcome:
        """Return what a shot comes to; *status* is the status penalty."""
        left = aim - status
        return self.cards[number - 1].shot[band][left] if left >= 0 else ""

    def malfunction(self, number: int, weapon: Weapon) -> str:
        """Return what a card does to a gun: nothing, broken, misfire, or draw again."""
        found = self.cards[number - 1].malfunction
        if found == "percussion":
            return "misfire" if weapon.percussion else DRAW_AGAIN
        return found

    def location(self, card: ResultCard, *, head_only: bool = False, down: bool = False) -> str:
        """Return the part that is hit, `graze` if none is."""
        if head_only:
            return "head"
        part = self.parts[card.location]
        return self.leg_of_a_man_down if down and part == "leg" else part

    def impact(self, card: ResultCard, weapon: Weapon, band: int, *, bull: bool = False) -> int:
        """Return the impact total of a hit."""
        return card.impact + weapon.power[band] + (self.bull_impact if bull else 0)

    def wound(self, part: str, total: int) -> Wound:
        """Return the wound of that impact total in that part."""
        row = self.wounds[part]
        return row[max(0, min(total, len(row) - 1))]

    def double_action(self, weapon: Weapon, sheet: CharacterSheet) -> bool:
        """Tell whether a gun may be fired uncocked: its kind is so, or it is on his sheet."""
        return weapon.double_action or weapon.code in sheet.double_action

    # -- blows ------------------------------------------------------------------------------------

    def striking_index(
        self, card: ResultCard, brawling: int, weapon: Weapon | None = None, *, strong: bool = False
    ) -> int:
        """Return the striking index; *strong*: STRENGTH came before."""
        index = card.strike + brawling + (self.brawl.strength if strong else 0)
        return index + (weapon.blow if weapon else 0)

    def blow(self, kind: str, index: int) -> Blow:
        """Return what a blow of that striking index does."""
        row = self.blows[kind]
        return row[max(0, min(index, len(row) - 1))]

    def cancels(self, defence: str, blow: str) -> bool:
        """Tell whether a defence cancels a blow."""
        return blow in self.defences.get(defence, ())

    # -- sources ----------------------------------------------------------------------------------

    def leans(self, table: str) -> tuple[str, ...]:
        """Return the paths of the values of a named table; raise Refusal if there is none."""
        found = tuple(number.path for number in self.numbers if number.table == table)
        if not found:
            names = ", ".join(dict.fromkeys(number.table for number in self.numbers))
            raise Refusal(f"there is no table “{table}”; choose {names}", place="table")
        return found

    def provenance(self, path: str) -> Number:
        """Return a value with its mark and source: `weapons.C45.power`; a part of a list, too.

        Raises:
            Refusal: there is no such value.

        """
        found = self.sources.get(path) or self.sources.get(path.partition("[")[0])
        if found is None:
            raise Refusal("there is no such value; see lonehand data gunslinger", place=path)
        return found

    def made_up_values(self) -> tuple[Number, ...]:
        """Return the values that had to be made up."""
        return tuple(number for number in self.numbers if number.mark not in ATTESTED)


def load_book(overrides: str = "", name: str = OWNER_FILE) -> Book:
    """Return the book, an owner's file laid over it; *name* is what refusals call that file.

    Raises:
        Refusal: the file is no TOML or does not fit; it names the table and field, and what would.

    """
    return bind(overrides, name) if overrides.strip() else BOOK


@lru_cache(maxsize=32)
def bind(overrides: str, name: str) -> Book:
    """Return the book of our pages with an owner's file laid over them, if there is one."""
    pages = lay_over(OWN, overrides, name, FIELDS) if overrides else OWN
    numbers = tuple(pages.numbers())
    found: Sections = sections_of(pages, name if overrides else "data/book")
    return Book(**found, numbers=numbers, sources={number.path: number for number in numbers})


def make_character(
    key: str,
    *,
    title: str,
    weapons: Iterable[str],
    strength: int,
    letter: str = "",
    group: str = "Own",
    double_action: Iterable[str] = (),
    bonus: Iterable[str] = (),
    one_handed: int = 0,
    two_handed: int = 0,
    brawling: int = 0,
    off_hand: int | None = None,
    book: Book | None = None,
) -> CharacterSheet:
    """Return a new character, checked as one of an owner's file is.

    Raises:
        Refusal: it names the field and what would be right.

    """
    values = {
        "title": title,
        "weapons": tuple(weapons),
        "strength": strength,
        "letter": letter,
        "group": group,
        "double_action": tuple(double_action),
        "bonus": tuple(bonus),
        "one_handed": one_handed,
        "two_handed": two_handed,
        "brawling": brawling,
        "off_hand": "no" if off_hand is None else off_hand,
    }
    return character(key, values, (book or BOOK).weapons, f"characters.{key}")


def file_of(options: Mapping[str, str], tables: Mapping[str, str]) -> str:
    """Return the owner's file that a record has."""
    del options
    return tables.get(OWNER_FILE, "")


def tables(overrides: str = "", name: str = OWNER_FILE) -> tuple[Number, ...]:
    """Return every value of the book, with its table, mark and source."""
    return load_book(overrides, name).numbers


OWN: Final = own_pages()
FIELDS: Final = fields_of_kinds()
BOOK: Final = bind("", "")
