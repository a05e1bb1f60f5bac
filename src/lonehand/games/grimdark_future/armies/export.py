"""Army Forge's text export, “Share as text”.

    ++ Border patrol - Demo book [GF 250pts] ++

    Marshal [1] Q3+ D4+ | 60pts | Hero, Tough(3)
    Sabre (A3)

    | Joined to:
    Line squad [5] Q4+ D4+ | 185pts | Fearless, 1x Banner(Fear(1))
    4x Rifle (24", A1, AP(1)), Lance gun (36", A1, AP(3), Deadly(3)), 5x Knife (A1)

A unit's line, then its gear, on one line or several; `2x` before a unit stands for two of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.armies.army import Army
from lonehand.games.grimdark_future.armies.draft import (
    MOST_PIECES,
    MOST_UNITS,
    Draft,
    Piece,
    assemble,
    check,
    finish,
)
from lonehand.games.grimdark_future.armies.notation import (
    Named,
    is_weapon,
    parts,
    split_name,
    weapon,
)
from lonehand.games.grimdark_future.armies.profile import Profile, split_printed

HEADER: Final = re.compile(r"\+\+\s*(?P<name>[^\[\]]*?)\s*(?:\[(?P<game>[^\[\]]*)\]\s*)*\+\+")
TOTAL: Final = re.compile(r"\b([A-Za-z]+)\s+([0-9]{1,6})\s*pts")
EDITION: Final = re.compile(r"\(v?([0-9]+\.[0-9.]+)\)")
BETWEEN: Final = r"[\s|/,;–-]*"
"""What may stand between the columns of a unit, no matter who typed them."""
UNIT: Final = re.compile(
    r"(?:(?P<times>[0-9]{1,3})\s*[x×]\s+)?(?P<name>[^\[\]|]+?)\s*\[\s*(?P<size>[0-9]{1,3})\s*\]"
    rf"{BETWEEN}Q(?:uality)?\s*(?P<quality>[0-9])\s*\+?{BETWEEN}"
    rf"D(?:efen[cs]e|ef)?\s*(?P<defense>[0-9])\s*\+?{BETWEEN}"
    r"(?P<points>[0-9]{1,6})\s*(?:pts?|points)\b\.?\s*(?:\|(?P<rules>.*))?",
    re.IGNORECASE,
)
LIKE_A_UNIT: Final = re.compile(
    r".+\[\s*[0-9]+\s*\].*(?:\bq(?:uality)?\s*[0-9]|[0-9]\s*(?:pts?|points)\b).*", re.IGNORECASE
)
"""What somebody meant as a unit."""
ADORNED: Final = re.compile(r"^(?:[-*•>#]+\s+)+|\*\*|__|[\u200b-\u200f\u2060\ufeff]")
"""Marks of lists and of bold type, and signs that nobody sees, as chats and web pages add them."""
JOINED: Final = re.compile(r"\|?\s*joined to\b:?\s*", re.IGNORECASE)
FORM: Final = "one is written as Name [5] Q4+ D4+ | 100pts | rules"
COLUMNS: Final = 200
"""Within how many signs the columns of a unit stand, but for its rules."""
LONGEST: Final = 10_000
"""The longest line that is read."""


def is_export(text: str) -> bool:
    """Tell whether a text is such an export: some line of it is a unit's, or the header."""
    return any(
        UNIT.fullmatch(plain(line)) or HEADER.fullmatch(plain(line)) or is_meant(plain(line))
        for line in text.splitlines()[:200]
        if len(line) < LONGEST
    )


def is_meant(line: str) -> bool:
    """Tell whether a line is meant as a unit's, and is not one of our own files."""
    front = line[:COLUMNS]
    return "=" not in front.partition("[")[0] and LIKE_A_UNIT.fullmatch(front) is not None


def plain(line: str) -> str:
    """Return a line without what chats and web pages put round it, every gap a single blank."""
    return ADORNED.sub("", " ".join(line.split())).strip()


def whole_lines(text: str, source: str) -> Iterator[tuple[int, str]]:
    """Go through the lines with their numbers; those in which a bracket is open go on in the next.

    Raises:
        Refusal: a line is far too long, or a bracket is never closed.

    """
    begun, number = "", 0
    for nth, row in enumerate(text.splitlines(), 1):
        line = plain(row)
        if len(line) + len(begun) > LONGEST:
            raise Refusal(
                f"this line is longer than {LONGEST} characters", place=f"{source}, line {nth}"
            )
        ends = not line or UNIT.fullmatch(line) or JOINED.fullmatch(line)
        if begun and ends:
            raise Refusal(open_bracket(begun), place=f"{source}, line {number}")
        number, begun = (number, f"{begun} {line}") if begun else (nth, line)
        if ends or begun.count("(") <= begun.count(")"):
            yield number, begun
            begun = ""
    if begun:
        raise Refusal(open_bracket(begun), place=f"{source}, line {number}")


def open_bracket(line: str) -> str:
    """Return what is said of a line in which a bracket is never closed."""
    return f"a bracket is never closed: {line[:60]}; was all of the list copied?"


def read(text: str, profile: Profile, source: str) -> Army:
    """Return the army of a text export.

    Raises:
        Refusal: it has no units, is of another game, or something in it cannot be.

    """
    name, total, notes = "Unnamed list", 0, list[str]()
    drafts: list[Draft] = []
    open_units: list[Draft] = []
    for number, line in whole_lines(text, source):
        place = f"{source}, line {number}"
        if header := HEADER.fullmatch(line):
            name, total = header["name"] or name, header_total(line, place) or total
            notes += edition(line, profile)
        elif JOINED.fullmatch(line):
            open_units = [join_next(drafts, len(drafts) + 1, place)]
        elif unit := UNIT.fullmatch(line):
            open_units = list(units_of(unit, len(drafts), profile))
            drafts += open_units
            if len(drafts) > MOST_UNITS:
                raise Refusal(f"more than {MOST_UNITS} units", place=place)
        elif is_meant(line):
            raise Refusal(f"cannot read this unit: {line[:60]}; {FORM}", place=place)
        elif line and open_units and open_units[-1] is drafts[-1] and is_gear(line, profile):
            pieces = tuple(gear_of(line, profile))
            count = len(open_units)
            open_units = [with_gear(draft, pieces) for draft in open_units]
            drafts[-count:] = open_units
        elif line:
            notes.append(f"Line {number} does not belong to a unit and is left out: {line[:60]}")
    if not drafts:
        raise Refusal(f"this list has no units; {FORM}", place=source)
    made = assemble(drafts, profile)
    return finish(name, total, "", made, f"{source}, text of Army Forge", profile, notes)


def header_total(line: str, place: str) -> int:
    """Return the points that the header states; raise Refusal if it is of another game."""
    found = TOTAL.search(line)
    if found is None:
        return 0
    if found[1].upper() != "GF":
        raise Refusal(
            f"this list is for “{found[1]}”; paste one for Grimdark Future, “GF”", place=place
        )
    return int(found[2])


def edition(line: str, profile: Profile) -> list[str]:
    """Return a note if the header is of another edition than the profile."""
    found = EDITION.search(line)
    if found and found[1].split(".")[:2] != profile.edition.split(".")[:2]:
        return [f"The list is of v{found[1]}; it is played by {profile.title}."]
    return []


def join_next(drafts: list[Draft], number: int, place: str) -> Draft:
    """Let the unit that stands before join the one that comes; return it."""
    if not drafts:
        raise Refusal("there is no unit above it that could join", place=place)
    drafts[-1] = replace_draft(drafts[-1], joins=f"unit {number}")
    return drafts[-1]


def replace_draft(draft: Draft, *, joins: str = "", pieces: tuple[Piece, ...] = ()) -> Draft:
    """Return a draft that joins, or has more gear."""
    return Draft(
        draft.id, draft.name, draft.size, draft.quality, draft.defense, draft.points, draft.rules,
        (*draft.pieces, *pieces), joins=joins or draft.joins,
    )  # fmt: skip


def with_gear(draft: Draft, pieces: tuple[Piece, ...]) -> Draft:
    """Return a draft with more gear; raise Refusal if nobody could carry that much."""
    check(
        len(draft.pieces) + len(pieces),
        0,
        MOST_PIECES,
        "the number of sorts of its gear",
        draft.name,
    )
    return replace_draft(draft, pieces=pieces)


def units_of(found: re.Match[str], before: int, profile: Profile) -> Iterator[Draft]:
    """Go through the units of a unit's line: one, or as many as stand before its name."""
    size = int(found["size"])
    rules, items = [], []
    for part in parts((found["rules"] or "").rstrip("| ")):
        thing = split_name(part)
        if is_item(part, thing):
            copies = thing.copies if part[:1].isdigit() else size
            items.append(item(thing, min(copies, size) or 1, profile))
        else:
            rules.append(profile.use(part))
    for number in range(min(int(found["times"] or 1), MOST_UNITS)):
        yield Draft(
            id=f"unit {before + number + 1}",
            name=found["name"],
            size=size,
            quality=int(found["quality"]),
            defense=int(found["defense"]),
            points=int(found["points"]),
            rules=tuple(rules),
            pieces=tuple(items),
        )


def is_item(part: str, thing: Named) -> bool:
    """Tell whether something in the column of rules is an item: it has contents, or a quantity."""
    return part[:1].isdigit() or (bool(thing.inside) and split_printed(part).rating is None)


def item(thing: Named, copies: int, profile: Profile) -> Piece:
    """Return an item with its contents; without any, or with a rating, it is a rule itself."""
    if len(thing.inside) == 1 and thing.inside[0].lstrip("+").isdigit():
        return Piece(thing.name, copies, (), (profile.use(f"{thing.name}({thing.inside[0]})"),))
    weapons, rules, defense = [], [], 0
    for part in thing.inside or (thing.name,):
        inside = split_name(part)
        if is_weapon(inside):
            weapons += [weapon(inside, profile)] * min(inside.copies, 20)
        elif split_printed(part).name.casefold() == "defense":
            defense += split_printed(part).rating or 1
        else:
            rules.append(profile.use(part))
    return Piece(thing.name, copies, tuple(weapons), tuple(rules), defense)


def is_gear(line: str, profile: Profile) -> bool:
    """Tell whether a line is gear and no remark: something in it is counted, bracketed, known."""
    return any(
        part[:1].isdigit() or "(" in part or profile.carries_out(profile.use(part))
        for part in parts(line)
    )


def gear_of(line: str, profile: Profile) -> Iterator[Piece]:
    """Go through the gear on a line."""
    for part in parts(line):
        thing = split_name(part)
        copies = thing.copies or 1
        if is_weapon(thing):
            yield Piece(thing.name, copies, (weapon(thing, profile),))
        else:
            yield item(thing, copies, profile)
