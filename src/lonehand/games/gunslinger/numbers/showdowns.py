"""The showdowns: who fights whom, where, with what, and what counts, read from files and checked.

A showdown is a file of TOML in `data/showdowns`, or an owner's own (`showdown.toml`, option value
`own`); docs/gunslinger/showdowns.md describes the fields. What is attested and what is ours stands
in it: `source` marks the whole, `sources` single fields.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.decisions import check_known
from lonehand.engine.files.toml import values_in
from lonehand.engine.grammar.english import choose, join_words
from lonehand.games.gunslinger.automa.tables import CARDS
from lonehand.games.gunslinger.numbers.book import Book
from lonehand.games.gunslinger.numbers.entries import CharacterSheet
from lonehand.games.gunslinger.rules.ground import Ground, ground_of
from lonehand.space.cells import aim

SHOWDOWNS: Final = Path(__file__).parent.parent / "data" / "showdowns"
OWN: Final = "own"
"""The value of the option `showdown` for the owner's own."""
OWN_FILE: Final = "showdown.toml"
FULL: Final = "full"
"""The value of the option `size` for a showdown as it is meant to be played."""
MARKS: Final = "PFRIX"
NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9.' -]{0,23}")
BY_RULE, NOBODY = "rule", "none"
"""Values of the option `side`: as `setup.seats_of` has it; everybody automatic."""
ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
"""Values of the option `side`: the side that the person plays, by its place in the showdown."""
NO_WEAPON: Final = "none"
"""What `in_hand` says of empty hands."""
ONE_HANDED, PEOPLE_DRAW = "no two-handed weapons", "people draw first"
RULES: Final = {
    ONE_HANDED: "Nobody has a two-handed weapon.",
    PEOPLE_DRAW: "Characters that people play begin with all their weapons put away.",
}
"""Special rules."""
SCORES: Final = {
    "kill": "killing a man of another side",
    "knock-out": "knocking a man of another side unconscious",
    "man out": "putting a man of another side out, dead or unconscious",
    "shot": "firing a shot",
    "blow": "striking a blow",
    "gun in hand": "taking a gun into the hand or both hands",
    "weapon in hand": "taking any weapon into the hand or both hands",
    "thing held": "holding a thing at the end",
    "thing off the map": "carrying a thing off the map",
    "man off the map": "leaving the map",
    "man standing": "a man who is conscious at the end",
    "last side standing": "being the only side with a conscious man at the end",
}
"""What may be worth victory points."""

Points = Annotated[int, msgspec.Meta(ge=-100, le=100)]
Rounds = Annotated[int, msgspec.Meta(ge=0, le=99)]
Skill = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Turns = Annotated[int, msgspec.Meta(ge=1, le=100)]
Size = Annotated[int, msgspec.Meta(ge=2, le=12)]


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side.

    Attributes:
        name: what it is called.
        automatic: whether it is the automatic side whatever the numbers.
        alerted: whether its men are; empty: as the showdown says.

    """

    name: str
    automatic: bool = False
    alerted: bool | None = None


class Instead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a man has here instead of what his printed sheet says; None leaves it."""

    one_handed: Skill | None = None
    two_handed: Skill | None = None
    brawling: Skill | None = None
    off_hand: Skill | Literal["no"] | None = None
    strength: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    bonus: tuple[str, ...] | None = None


class Man(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A character of a showdown.

    Attributes:
        name: what he is called here.
        key: who he is in the book of numbers.
        side: his side; empty where everybody is his own.
        at: his cell and the way he faces: `C5 NE`, `bank C5 NE`.
        posture: up or down.
        weapons: the codes of his weapons, instead of those of the book.
        without: codes taken from him, one each.
        more: codes given to him.
        in_hand: the code of the weapon in his hand, `none` for empty hands; empty: by the rule.
        cocked: whether the gun in his hand is cocked.
        rounds: for a code, the rounds in those guns; full where it says nothing.
        instead: other numbers than those of his sheet.

    """

    name: str
    key: str
    side: str = ""
    at: str
    posture: Literal["up", "down"] = "up"
    weapons: tuple[str, ...] | None = None
    without: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    in_hand: str = ""
    cocked: bool = True
    rounds: Mapping[str, Rounds] = {}
    instead: Instead = Instead()


class Object(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A thing that the showdown is about: its name, and the cell where it lies or who has it."""

    name: str
    cell: str = ""
    carrier: str = ""


class Dropped(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon on the ground: its code, its cell, and its rounds, full where nothing is said."""

    code: str
    cell: str
    rounds: Rounds | None = None


class Exit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The cells from which the men of a side may leave the map; no side means every one."""

    side: str = ""
    cells: tuple[str, ...]


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is worth victory points.

    Attributes:
        deed: a word of `SCORES`; the file says `for`.
        points: for each, less than 0 as a penalty.
        side: the side that gets them; empty: every side.
        men: the men whom it must be done to; none: anyone.
        things: the things that it is about; none: any.

    """

    deed: str = msgspec.field(name="for")
    points: Points
    side: str = ""
    men: tuple[str, ...] = ()
    things: tuple[str, ...] = ()


class Version(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A smaller or larger version.

    Attributes:
        size: how many characters it has.
        characters: who they are.
        map: another map.
        at: other places, for each of whom they are.
        turns: another turn limit.
        things: the things that are left; None: all.
        ground: whether the weapons on the ground lie there.
        scores: other victory points; None: the same.
        automatic: the side that is automatic here; empty: by the rule.
        rules: other special rules; None: the same.

    """

    size: Size
    characters: tuple[str, ...]
    map: str = ""
    at: Mapping[str, str] = {}
    turns: Turns | None = None
    things: tuple[str, ...] | None = None
    ground: bool = True
    scores: tuple[Score, ...] | None = msgspec.field(name="score", default=None)
    automatic: str = ""
    rules: tuple[str, ...] | None = None


class Showdown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A showdown as its file has it.

    Attributes:
        title: what it is called.
        about: what happens.
        source: mark and source of all that `sources` does not name.
        sources: mark and source of single fields.
        map: the name of a board, the text of a joined map, or the text of a board.
        turns: how many there are at most.
        alerted: whether everybody is, where his side says nothing.
        face_to_face: whether enemies see one another from the start.
        usual: the size that `full` stands for; 0: everybody.
        rules: special rules, words of `RULES`.
        sides: two, or none where everybody is his own side.
        men: everybody, in order of play.
        things: what it is about.
        ground: the weapons that lie about.
        exits: who may leave the map, and where.
        scores: what is worth victory points; none: the last side with a conscious man wins.
        versions: the smaller and larger versions.

    """

    title: str
    about: str
    source: str
    sources: Mapping[str, str] = {}
    map: str
    turns: Turns
    alerted: bool
    face_to_face: bool = False
    usual: int = 0
    rules: tuple[str, ...] = ()
    sides: tuple[Side, ...] = msgspec.field(name="side", default=())
    men: tuple[Man, ...] = msgspec.field(name="character")
    things: tuple[Object, ...] = msgspec.field(name="thing", default=())
    ground: tuple[Dropped, ...] = ()
    exits: tuple[Exit, ...] = msgspec.field(name="exit", default=())
    scores: tuple[Score, ...] = msgspec.field(name="score", default=())
    versions: tuple[Version, ...] = msgspec.field(name="version", default=())

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many characters there may be, the usual number first."""
        usual = self.usual or len(self.men)
        every = {len(self.men), *(version.size for version in self.versions)}
        return (usual, *sorted(every - {usual}, reverse=True))

    def with_size(self, size: str) -> Showdown:
        """Return the showdown with that many characters, as if its file had no other version.

        Args:
            size: a number of characters, or `full` for the usual one.

        Raises:
            Refusal: there is no such version; the sentence names those that there are.

        """
        number = str(self.sizes[0]) if size == FULL else size
        if number == str(len(self.men)):
            return msgspec.structs.replace(self, versions=(), usual=0)
        for version in self.versions:
            if number == str(version.size):
                return self._cut_to(version)
        sizes = join_words([str(each) for each in self.sizes], "or")
        raise Refusal(f"{self.title} is for {sizes} characters, not {size}", place="size")

    def _cut_to(self, version: Version) -> Showdown:
        """Return the showdown as a version of it has it."""
        men = tuple(
            msgspec.structs.replace(man, at=version.at.get(man.name, man.at))
            for man in self.men
            if man.name in version.characters
        )
        left = version.things
        sides = tuple(
            msgspec.structs.replace(side, automatic=side.name == version.automatic)
            if version.automatic
            else side
            for side in self.sides
        )
        return msgspec.structs.replace(
            self,
            map=version.map or self.map,
            turns=version.turns or self.turns,
            usual=0,
            rules=self.rules if version.rules is None else version.rules,
            sides=sides,
            men=men,
            things=tuple(x for x in self.things if left is None or x.name in left),
            ground=self.ground if version.ground else (),
            scores=self.scores if version.scores is None else version.scores,
            versions=(),
        )

    def side_of(self, man: Man) -> str:
        """Return the side of a man: his own name where everybody is his own side."""
        return man.side if self.sides else man.name

    def side_names(self) -> tuple[str, ...]:
        """Return the names of all sides, in order."""
        return tuple(x.name for x in self.sides) or tuple(man.name for man in self.men)

    def is_alerted(self, man: Man) -> bool:
        """Tell whether a man is alerted: as his side says, or else the showdown."""
        for side in self.sides:
            if side.name == man.side and side.alerted is not None:
                return side.alerted
        return self.alerted


# -- reading --------------------------------------------------------------------------------------


def keys() -> tuple[str, ...]:
    """Return the names of the showdowns that come along, in alphabetical order."""
    return tuple(sorted(path.stem for path in SHOWDOWNS.glob("*.toml")))


@lru_cache(maxsize=64)
def showdown(key: str) -> Showdown:
    """Return the showdown of that name that comes along; raise Refusal if there is none."""
    check_known((key,), keys(), "showdown", "showdown")
    return read_showdown((SHOWDOWNS / f"{key}.toml").read_text("utf-8"), f"{key}.toml")


def chosen_showdown(options: Mapping[str, str], own: Showdown | None = None) -> Showdown:
    """Return the showdown that the options choose, in the size that they choose.

    Args:
        options: `showdown`, `size`, `side`.
        own: the owner's own showdown; None if there is none.

    Raises:
        Refusal: there is no such showdown, version or side.

    """
    if options["showdown"] != OWN:
        found = of_size(options["showdown"], options["size"])
    elif own is None:
        raise Refusal(
            "you have given no showdown of your own; add showdown.toml with --tables",
            place="showdown",
        )
    else:
        found = own.with_size(options["size"])
    side_of(found, options["side"])
    return found


@lru_cache(maxsize=64)
def of_size(key: str, size: str) -> Showdown:
    """Return a showdown that comes along, in that size; rules ask for it at every shot."""
    return showdown(key).with_size(size)


def side_of(found: Showdown, side: str) -> str:
    """Return the name of the side that an option's value stands for; empty for none of them."""
    if side in (BY_RULE, NOBODY):
        return ""
    sides, place = found.side_names(), ORDINALS.index(side)
    if place >= len(sides):
        raise Refusal(
            f"{found.title} has no {side} side; its sides are {', '.join(sides)}", place="side"
        )
    return sides[place]


@lru_cache(maxsize=64)
def read_showdown(text: str, name: str = OWN_FILE) -> Showdown:
    """Return the showdown that *text* holds; `check` looks at map and book besides.

    Args:
        text: TOML.
        name: what refusals call the file.

    Raises:
        Refusal: it does not fit; the place is the file, the sentence names the field.

    """
    try:
        found = msgspec.convert(values_in(text, name), Showdown)
    except msgspec.ValidationError as error:
        raise Refusal(str(error), place=name) from error
    check_names(found, name)
    check_sides(found, name)
    check_words(found, name)
    check_versions(found, name)
    return found


def check_names(found: Showdown, name: str) -> None:
    """Refuse names that two men or two things share, or that no plot could be written with."""
    men = [man.name for man in found.men]
    for what, names in (("character", men), ("thing", [thing.name for thing in found.things])):
        for one in names:
            if not NAME.fullmatch(one) or one != one.strip():
                raise Refusal(
                    f"“{one}” cannot be the name of a {what}; use up to 24 "
                    "letters, digits, spaces, dots,"
                    " hyphens and apostrophes, a letter first",
                    place=name,
                )
            if names.count(one) > 1:
                raise Refusal(
                    f"two are called “{one}”; give every {what} a name of its own", place=name
                )
    if len(men) < 2:
        raise Refusal("a showdown needs at least two characters", place=name)


def check_sides(found: Showdown, name: str) -> None:
    """Refuse sides that are neither two nor none, and men of no side."""
    sides = [side.name for side in found.sides]
    if sides and (len(sides) != 2 or sides[0] == sides[1]):
        raise Refusal(
            "write two [[side]] sections, or none if everyone fights for himself", place=name
        )
    if sum(side.automatic for side in found.sides) > 1:
        raise Refusal("name at most one automatic side", place=name)
    for man in found.men:
        if sides:
            check_known((man.side,), sides, f"side of {man.name}", name)
        elif man.side:
            raise Refusal(f"{man.name} has a side, but there is no [[side]] section", place=name)
    for side in sides:
        if all(man.side != side for man in found.men):
            raise Refusal(f"the side “{side}” has no one on it", place=name)


def check_words(found: Showdown, name: str) -> None:
    """Refuse words that mean nothing here: rules, deeds, sides, men, things, marks of sources."""
    sides, men = found.side_names(), [man.name for man in found.men]
    things = [thing.name for thing in found.things]
    every: tuple[Showdown | Version, ...] = (found, *found.versions)
    for version in every:
        check_known(version.rules or (), RULES, "rule", name)
        for score in version.scores or ():
            check_known((score.deed,), SCORES, "for", f"{name}, score")
            check_known(score.men, men, "character", f"{name}, score")
            check_known(score.things, things, "thing", f"{name}, score")
            if score.side:
                check_known((score.side,), sides, "side", f"{name}, score")
    for way in found.exits:
        if way.side:
            check_known((way.side,), sides, "side", f"{name}, exit")
    for thing in found.things:
        if bool(thing.cell) == bool(thing.carrier):
            raise Refusal(f"give {thing.name} either a cell or a carrier", place=name)
        if thing.carrier:
            check_known((thing.carrier,), men, "character", f"{name}, {thing.name}")
    for man in found.men:
        check_known(man.instead.bonus or (), CARDS, "bonus card", f"{name}, {man.name}")
    fields = [field.encode_name for field in msgspec.structs.fields(Showdown)]
    for field, source in (("source", found.source), *found.sources.items()):
        check_known((field.partition(".")[0],), fields, "field", f"{name}, sources")
        if source[:1] not in MARKS or source[1:2] not in ("", " "):
            raise Refusal(
                f"begin “{source}” with the mark of a source; {choose(MARKS)}",
                place=f"{name}, {field}",
            )


def check_versions(found: Showdown, name: str) -> None:
    """Refuse versions of the wrong size, of unknown men, or in which a side is missing."""
    men, sides = [man.name for man in found.men], found.side_names()
    sizes = [len(men), *(version.size for version in found.versions)]
    if len(sizes) != len(set(sizes)):
        raise Refusal("two versions have the same number of characters", place=name)
    if found.usual and found.usual not in sizes:
        raise Refusal(
            f"usual = {found.usual}, but there is no version with that many characters", place=name
        )
    for version in found.versions:
        place = f"{name}, version {version.size}"
        check_known(version.characters, men, "character", place)
        check_known(tuple(version.at), version.characters, "character", place)
        if len(set(version.characters)) != len(version.characters):
            raise Refusal("a character is listed twice", place=place)
        if len(version.characters) != version.size:
            raise Refusal(f"{len(version.characters)} characters are named", place=place)
        if version.automatic:
            check_known((version.automatic,), sides, "side", place)
        check_known(version.things or (), [thing.name for thing in found.things], "thing", place)
        there = {man.side for man in found.men if man.name in version.characters}
        if found.sides and len(there) < len(found.sides):
            raise Refusal("every side needs at least one character", place=place)


# -- map and book ---------------------------------------------------------------------------------


def check(found: Showdown, book: Book, name: str = OWN_FILE) -> None:
    """Refuse a showdown that cannot be laid out on its maps with the numbers of that book.

    Raises:
        Refusal: with the file, the version and the field.

    """
    for size in found.sizes:
        version = found.with_size(str(size))
        place = f"{name}, {size} characters"
        try:
            ground = ground_of(version.map)
        except Refusal as refusal:
            raise Refusal(f"invalid map: {refusal}", place=place) from refusal
        check_men(version, ground, book, place)
        here = [man.name for man in version.men]
        for thing in version.things:
            if thing.carrier:
                check_known((thing.carrier,), here, "character", f"{place}, {thing.name}")
            else:
                open_cell(ground, thing.cell, f"{place}, {thing.name}")
        for lying in version.ground:
            check_known((lying.code,), book.weapons, "weapon", f"{place}, ground")
            open_cell(ground, lying.cell, f"{place}, ground")
        for way in version.exits:
            for name_of_cell in way.cells:
                cell = open_cell(ground, name_of_cell, f"{place}, exit")
                if not any(ground.cells.is_off_map(x.beyond) for x in ground.cells.sides[cell]):
                    raise Refusal(
                        f"“{name_of_cell}” is not at the edge of the map", place=f"{place}, exit"
                    )


def check_men(version: Showdown, ground: Ground, book: Book, place: str) -> None:
    """Refuse men whom the book does not know, or who stand where nobody can stand."""
    taken: dict[int, str] = {}
    for man in version.men:
        where = f"{place}, {man.name}"
        check_known((man.key,), book.characters, "key", where)
        cell, _ = place_of(ground, man.at, where)
        if cell in taken:
            raise Refusal(f"{taken[cell]} is in {man.at} already", place=where)
        taken[cell] = man.name
        codes = codes_of(version, man, book, where)
        for code in man.rounds:
            check_known((code,), codes, "weapon", where)
            if man.rounds[code] > book.weapons[code].rounds:
                raise Refusal(f"{code} holds {book.weapons[code].rounds} rounds", place=where)
        if man.in_hand not in ("", NO_WEAPON):
            check_known((man.in_hand,), codes, "weapon in hand", where)


def codes_of(version: Showdown, man: Man, book: Book, place: str = "character") -> list[str]:
    """Return the codes of the weapons that a man carries in a showdown, in order."""
    codes = [*(book.characters[man.key].weapons if man.weapons is None else man.weapons)]
    for code in man.without:
        check_known((code,), codes, "weapon to go without", place)
        codes.remove(code)
    codes += man.more
    check_known(codes, book.weapons, "weapon", place)
    if ONE_HANDED in version.rules:
        codes = [code for code in codes if book.weapons[code].hands == 1]
    return codes


def open_cell(ground: Ground, name: str, place: str) -> int:
    """Return the cell of that name; refuse one that is not there, or that is filled."""
    try:
        cell = ground.cells.find(name)
    except LookupError:
        raise Refusal(f"this map has no cell “{name}”", place=place) from None
    if ground.cells.is_off_map(cell):
        raise Refusal(f"“{name}” is off the map", place=place)
    ground.check_open(cell, place)
    return cell


def place_of(ground: Ground, at: str, place: str) -> tuple[int, int]:
    """Return cell and facing of a place such as `C5 NE` or `bank C5 NE`."""
    name, _, faces = at.rpartition(" ")
    if not name:
        raise Refusal(f"“{at}” is not a place; write one such as C5 NE", place=place)
    cell = open_cell(ground, name, place)
    try:
        return cell, aim.facing_named(ground.cells, cell, faces)
    except LookupError:
        sides = range(len(ground.cells.sides[cell]))
        names = choose(aim.facing_name(ground.cells, cell, side) for side in sides)
        raise Refusal(f"{name} has no side “{faces}”; {names}", place=place) from None


def sheet_of(man: Man, book: Book) -> CharacterSheet:
    """Return the numbers of a man: those of the book, with what he has here instead."""
    changes: dict[str, Any] = {
        field: value
        for field in man.instead.__struct_fields__
        if (value := getattr(man.instead, field)) is not None
    }
    if changes.get("off_hand") == "no":
        changes["off_hand"] = None
    return msgspec.structs.replace(book.characters[man.key], **changes)
