"""Before the battle: which lists are played, by whom, and on which table.

GF-PREP-1, GFC-10 and GFC-11. What an owner gives himself, lists, a table or a profile, comes as the
texts of the game's tables, so that a record holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future import options as opt
from lonehand.games.grimdark_future.armies import formats
from lonehand.games.grimdark_future.armies import profile as profiles
from lonehand.games.grimdark_future.armies.forces import Forces, join, muster_units
from lonehand.games.grimdark_future.armies.profile import Profile
from lonehand.games.grimdark_future.automa import preparation
from lonehand.games.grimdark_future.rules import missions, ties
from lonehand.games.grimdark_future.state import AI, PEOPLE, SIDES, State, Unit
from lonehand.games.grimdark_future.text import attachments
from lonehand.games.table_mode import by_facts
from lonehand.space.inches import check, tables
from lonehand.space.inches.measures import INCH
from lonehand.space.inches.random_tables import make_table

LISTS: Final = {"yours": PEOPLE, "theirs": AI}
"""The army lists that an owner may give, by the beginning of their file's name."""
PROFILE, TABLE = profiles.OWNER_FILE, "table.txt"
SEED_DICE, SEED_FACES = 6, 10
"""The dice that choose a table among a million."""


class Taker(msgspec.Struct, frozen=True):
    """Somebody who may play a unit."""

    seat: str

    def __str__(self) -> str:
        """Return him as it is typed."""
        return self.seat


# -- the lists -------------------------------------------------------------------------------------


def own_list(given: Mapping[str, str], name: str) -> str:
    """Return the text of an owner's list, `yours` or `theirs`; empty if he gives none."""
    texts = (text for key, text in given.items() if key.partition(".")[0] == name)
    return next((text for text in texts if text.strip()), "")


def wanted_by(options: Mapping[str, str]) -> tuple[str, str]:
    """Return which army list the people play and which one the AI, as the options say it."""
    return options["army"], options["enemy"]


def fixed_by(options: Mapping[str, str]) -> list[str]:
    """Return the keys of the army lists that the options name."""
    return [each for each in wanted_by(options) if each not in (opt.DRAWN, opt.OWN)]


def armies_of(given: Mapping[str, str], size: str) -> tuple[str, ...]:
    """Return the keys of the armies for games of that many points.

    They are those that come along; of a record that holds any, those that it holds.
    """
    found = attachments.keys_held(given, "armies") or formats.army_keys()
    return tuple(key for key in found if limit_of(given, key) == size)


def limit_of(given: Mapping[str, str], key: str) -> str:
    """Return for games of how many points an army list is made."""
    return str(attachments.limit_of(attachments.army_text(given, key), key))


def pool_for(given: Mapping[str, str], options: Mapping[str, str]) -> list[str]:
    """GF-PREP-1: return the keys of the army lists that may be drawn.

    Only balanced lists are drawn, and never one that the other side plays already.
    """
    fixed = fixed_by(options)
    size = limit_of(given, fixed[0]) if fixed else options["points"]
    return [key for key in armies_of(given, size) if key not in fixed]


def choose(state: State, door: BatchDoor, given: Mapping[str, str]) -> tuple[str, ...]:
    """GF-PREP-1: return the lists of both sides, drawn where they are not chosen."""
    wanted = wanted_by(state.options)
    pool = drawn_by(given, state.options)
    drawn = list(preparation.armies(door, pool, wanted.count(opt.DRAWN)))
    found = []
    for name, choice in zip(LISTS, wanted, strict=True):
        found.append(drawn.pop(0) if choice == opt.DRAWN else name if choice == opt.OWN else choice)
    return tuple(found)


def list_text(given: Mapping[str, str], name: str) -> str:
    """Return the text of the list of a side: an owner's, the record's, or one that comes along.

    A situation may hold the whole text instead of a name.

    Raises:
        Refusal: the owner gives none, or there is no army of that key.

    """
    if "\n" in name:
        return name
    if name in LISTS:
        text = own_list(given, name)
        if not text.strip():
            raise Refusal(
                f"you have given no list of your own; add {name}.toml, {name}.json or {name}.txt "
                "with --tables",
                place="army" if name == "yours" else "enemy",
            )
        return text
    return attachments.army_text(given, name)


def profile_of(given: Mapping[str, str], key: str) -> Profile:
    """Return the rules profile: one that comes along, or an owner's."""
    if key != opt.OWN:
        return profiles.load(key)
    text = given.get(PROFILE, "")
    if not text.strip():
        raise Refusal(
            f"you have given no profile of your own; add {PROFILE} with --tables", place="profile"
        )
    return profiles.read(text, PROFILE)


def forces_of(given: Mapping[str, str], names: Sequence[str], profile: str) -> Forces:
    """Return both armies ready for play, by the profile of an option's value."""
    numbers = profile_of(given, profile)
    return Forces(numbers, [formats.read(list_text(given, name), name, numbers) for name in names])


# -- what a record holds ---------------------------------------------------------------------------


def played_by(
    given: Mapping[str, str], options: Mapping[str, str], lists: Sequence[str]
) -> dict[str, str]:
    """Return the texts of the files that come along which a battle is played by, by name.

    The standard mission is not among them: it is the rules'.

    Args:
        given: what an owner gives, and what a record holds already.
        options: a value for each option.
        lists: the army lists of both sides; empty where they have still to be chosen.

    """
    texts: dict[str, Callable[[Mapping[str, str], str], str]] = {
        "armies": attachments.army_text,
        "tables": lambda given, key: opt.table_text(key, given),
        "missions": missions.text_of,
    }
    wanted = [
        (folder, key)
        for folder, key in files_for(given, options, lists)
        if folder != "armies" or key in attachments.army_keys(given)
    ]
    return {attachments.file_of(folder, key): texts[folder](given, key) for folder, key in wanted}


def files_for(
    given: Mapping[str, str], options: Mapping[str, str], lists: Sequence[str] = ()
) -> list[tuple[str, str]]:
    """Return the folders and keys of the files that come along which a battle is played by."""
    fixed = fixed_by(options)
    known = all(key in attachments.army_keys(given) for key in fixed)
    armies = lists or (*fixed, *(drawn_by(given, options) if known else ()))
    table, mission = options["table"], options["mission"]
    return [
        *(("armies", key) for key in armies),
        *([("tables", table)] if table not in (opt.MADE, opt.OWN) else []),
        *([("missions", mission)] if mission != missions.STANDARD else []),
    ]


def drawn_by(given: Mapping[str, str], options: Mapping[str, str]) -> list[str]:
    """Return the army lists of which some will be drawn."""
    return pool_for(given, options) if opt.DRAWN in wanted_by(options) else []


# -- the units -------------------------------------------------------------------------------------


def muster(state: State, door: BatchDoor, forces: Forces) -> None:
    """GFC-10, GF-GEN-1: make the units of both sides, off the table, and say who plays which."""
    for side in SIDES:
        units = muster_units(forces, side)
        seats = opt.SEATS_OF[state.options["people"]] if side == PEOPLE else ()
        if not seats and state.options["heroes"] == opt.RANDOM_HEROES:
            units = with_heroes(door, forces, units)
        share(state, door, units, seats)
        state.units += units
    for side, name in zip(SIDES, state.lists, strict=True):
        army = forces.armies[side]
        door.tell("GF-PREP-1", events.PlaysArmy(side, army.name, army.points, name))
        if army.not_automated:
            rules = tuple(
                (entry.unit and army.unit(entry.unit).name, entry.text)
                for entry in army.not_automated
            )
            door.tell("GF-PREP-1", events.LeftToHands(side, rules))


def with_heroes(door: BatchDoor, forces: Forces, units: list[Unit]) -> list[Unit]:
    """GFC-10: have every small enough hero of the AI that stands alone join a unit by chance."""
    most = forces.profile.special.hero.joins_up_to_tough
    army = forces.armies[units[0].side] if units else None
    left = list(units)
    for unit in units:
        troop = forces.troop_as_listed(unit)
        if army is None or not troop.has("hero") or troop.size > 1 or troop.tough[0] > most:
            continue
        able = [
            each
            for each in left
            if not each.hero and forces.troop_as_listed(each).size > 1 and each.key != unit.key
        ]
        if not able:
            continue
        names = [each.name for each in able]
        host = able[names.index(door.pick(ties.TIES, "GFC-10", names))]
        join(forces, host, army.unit(unit.entry))
        left.remove(unit)
        door.tell("GFC-10", events.Joins(unit.name, host.name))
    return left


def share(state: State, door: BatchDoor, units: Sequence[Unit], seats: Sequence[str]) -> None:
    """GF-GEN-1: deal the units of the people's side to its seats."""
    for nth, unit in enumerate(units):
        if not seats:
            return
        match state.options["units"]:
            case opt.IN_PARTS:
                unit.seat = seats[nth * len(seats) // len(units)]
            case opt.ASKED:
                takers = [Taker(seat) for seat in seats]
                about = {"who": unit.name}
                unit.seat = door.ask(
                    seats[0], "GF-GEN-1", "takes", takers, about, owners=seats
                ).seat
            case _:
                unit.seat = seats[nth % len(seats)]


def bare_table(profile: Profile) -> str:
    """Return the text of a table of the rules' size with nothing on it."""
    return f"table: Your own table\nsize: {profile.table.width} x {profile.table.depth}\n"


# -- the table -------------------------------------------------------------------------------------


def lay_table(state: State, door: BatchDoor, given: Mapping[str, str], profile: Profile) -> None:
    """GFC-11: lay the table: one that comes along, an owner's, or one that dice choose.

    Beside a real table without the program's it is bare: nobody looks at it.
    """
    choice = state.options["table"]
    if by_facts(state.options):
        state.table = bare_table(profile)
        return
    text = table_of(given, choice) or tables.write(made_table(door, profile))
    state.table = text
    table = check.read(text, choice)
    door.tell("GFC-11", events.LaysTable(table.title, len(table.pieces)))


def table_of(given: Mapping[str, str], choice: str) -> str:
    """Return the text of a table that comes along or is an owner's; empty for one that is made."""
    if choice == opt.MADE:
        return ""
    if choice != opt.OWN:
        return opt.table_text(choice, given)
    text = given.get(TABLE, "")
    if not text.strip():
        raise Refusal(
            f"you have given no table of your own; add {TABLE} with --tables", place="table"
        )
    return text


def made_table(door: BatchDoor, profile: Profile) -> tables.Table:
    """GFC-11: return a table made by chance; ten-sided dice say which of a million it is."""
    seed = seed_of(door.roll("table", "GFC-11", SEED_DICE, SEED_FACES))
    return make_table(
        Chance(seed),
        width=profile.table.width * INCH,
        height=profile.table.depth * INCH,
        depth=profile.deployment.depth * INCH,
        title=f"Table {seed}",
    )


def seed_of(dice: Sequence[int]) -> str:
    """GFC-11: return which of a million tables dice have chosen, as digits; a 10 is a 0."""
    return "".join(str(die % SEED_FACES) for die in dice)
