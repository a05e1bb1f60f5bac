"""The list as data: lines, thresholds, goals, weights; what levels and attitudes change in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final, Literal

import msgspec

from lonehand.engine.errors import Faults, Refusal
from lonehand.engine.files.structs import misfits
from lonehand.engine.files.toml import place_in, values_in
from lonehand.engine.grammar.english import agrees, choose, join_words
from lonehand.games.black_hat.automa.intents import MOODS
from lonehand.games.black_hat.numbers import DATA

FILE: Final = "automa.toml"
TABLES: Final = ("list", "level", "mood")
LEVELS: Final = ("standard", "mean", "sharp")
LINES: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9)
SURE_LINE, FAIR_LINE = 2, 6
"""The lines of a sure shot and of a fair one."""
MOST_PERCENT: Final = 101
"""A chance that nothing reaches."""
Goal = Literal["edge", "door", "near door", "enemy", "post"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file; a key that it does not know is refused."""


class Goals(Strict, frozen=True):
    """What each sort of figure goes for, the first that there is.

    BW-AUTO-GOAL-CARRIER, BW-AUTO-GOAL-UNARMED, BW-AUTO-GOAL-SHOTGUN, BW-AUTO-GOAL-PISTOL.
    """

    carrier: tuple[Goal, ...]
    unarmed: tuple[Goal, ...]
    shotgun: tuple[Goal, ...]
    rifle: tuple[Goal, ...]
    pistol: tuple[Goal, ...]


class Bar(Strict, frozen=True):
    """What a chance or a number must reach: early, and late in the enemy's hand."""

    early: int
    late: int

    def at(self, *, late: bool) -> int:
        """Return it."""
        return self.late if late else self.early


class JokerBars(Strict, frozen=True):
    """The thresholds of Jokers; the file says what each is."""

    late: int
    late_last: int
    gang: Bar
    ally: Bar
    persuade: Bar
    act: Bar
    strikes: Bar


class Weights(Strict, frozen=True):
    """BW-AUTO-SHARP: what a plan is worth, in thousandths; the file says what each is."""

    out: int
    hit: int
    exposed: int
    stay: int
    point: int
    ally: int
    last: int
    card: int
    strike: int
    strike_moved: int
    money: int
    money_ally: int
    known: int
    unseen: int
    unseen_low: int
    door_exposed: int
    advance: int
    inch: int
    advance_exposed: int
    unpin: int


class Listed(Strict, frozen=True):
    """The list of one level and attitude; the file says what each number is."""

    order: tuple[int, ...]
    jokers: bool
    scored: bool
    sure: int
    sure_danger: int
    fair: int
    fair_danger: int
    recruit_danger: int
    rush: int
    point: int
    lift: int
    held_near: int
    held_until: int
    held_always: bool
    door_way: int
    mount_beyond: int
    mids: int
    post_from: int
    post_to: int
    goals: Goals
    joker: JokerBars
    weights: Weights


class Book(msgspec.Struct, frozen=True):
    """All lists, by level and attitude; the attitude is empty for none.

    BW-AUTO-LEVEL-STANDARD, BW-AUTO-LEVEL-MEAN, BW-AUTO-MOOD-GREEDY, BW-AUTO-MOOD-GUN,
    BW-AUTO-MOOD-OLD.
    """

    lists: dict[tuple[str, str], Listed]

    def list_for(self, level: str, mood: str = "") -> Listed:
        """Return the list of a level and an attitude."""
        return self.lists[level, mood]


def percent(number: int) -> Fraction:
    """Return hundredths as a fraction."""
    return Fraction(number, 100)


@lru_cache(maxsize=16)
def read(text: str, name: str = FILE) -> Book:
    """Return the lists that a file holds.

    Raises:
        Refusal: something in it is wrong; the place is the file, and the field or the line.

    """
    values = values_in(text, name)
    faults = Faults()
    for key in values:
        if key not in TABLES:
            with faults.gather():
                sentence = f"there is no table “{key}”; {choose(TABLES, key)}"
                raise Refusal(sentence, place=place_of(text, name, [key], f"[{key}]"))
    for table, known in (("level", LEVELS), ("mood", MOODS)):
        there = values.get(table, {})
        for key in there if isinstance(there, dict) else ():
            if key not in known:
                with faults.gather():
                    sentence = f"there is no {table} “{key}”; {choose(known, key)}"
                    where = place_of(text, name, [table, key], f"[{table}.{key}]")
                    raise Refusal(sentence, place=where)
    faults.refuse()
    plain = values.get("list", {})
    lists = {}
    for level in LEVELS:
        changed = part_of(values, "level", level, name)
        for mood in ("", *MOODS):
            more = part_of(values, "mood", mood, name) if mood else {}
            keys = ("mood", mood) if mood else ("level", level)
            with faults.gather():
                lists[level, mood] = parse_list({**plain, **more, **changed}, text, name, keys)
    faults.refuse()
    return Book(lists)


def place_of(text: str, name: str, keys: Sequence[str], shown: str) -> str:
    """Return where a value is in the file: `automa.toml, line 9, list.sure`."""
    return f"{name}, {place_in(text, keys).partition(',')[0]}, {shown}"


def part_of(values: dict[str, Any], table: str, key: str, name: str) -> dict[str, Any]:
    """Return what a level or an attitude changes; raise Refusal if the file lacks it."""
    found = values.get(table, {})
    if not isinstance(found, dict) or not isinstance(found.get(key), dict):
        raise Refusal(f"the table [{table}.{key}] is missing", place=name)
    return dict(found[key])


def parse_list(values: dict[str, Any], text: str, name: str, keys: tuple[str, str]) -> Listed:
    """Return one list; raise Refusal if a field of it is wrong."""
    faults, own = Faults(), values_in(text, name).get(keys[0], {}).get(keys[1], {})
    for each in misfits(Listed, values):
        way = [key for key in each.keys if isinstance(key, str)]
        way += [each.key] if each.key else []
        of = keys if way and way[0] in own else ("list",)
        number = next((f", word {key + 1}" for key in each.keys if isinstance(key, int)), "")
        shown = ".".join([*of, *way]) + number
        with faults.gather():
            raise Refusal(each.sentence, place=place_of(text, name, [*of, *way], shown))
    faults.refuse()
    found = msgspec.convert(values, Listed)
    for field, sentence in wrong_in(found):
        way = way_to(field, text, name, keys)
        with faults.gather():
            raise Refusal(sentence, place=place_of(text, name, way, ".".join(way)))
    faults.refuse()
    return found


def way_to(field: str, text: str, name: str, keys: tuple[str, str]) -> list[str]:
    """Return the keys that lead to a field: in what a level or an attitude changes, or above."""
    own = values_in(text, name).get(keys[0], {}).get(keys[1], {})
    first, *rest = field.split(".")
    return [*(keys if first in own else ("list",)), first, *rest]


def order_at_fault(order: Sequence[int]) -> str:
    """Return what is wrong with the order of the lines; empty if each is there once."""
    for line in order:
        if line not in LINES:
            return f"there is no line {line}; the lines are 1 to {LINES[-1]}"
        if order.count(line) > 1:
            return f"line {line} is there twice; keep one of them"
    missing = [line for line in LINES if line not in order]
    if not missing:
        return ""
    lines = f"{join_words([str(line) for line in missing])} {agrees(len(missing), 'is', 'are')}"
    return f"{lines} missing; name each from 1 to {LINES[-1]} once"


def wrong_in(found: Listed) -> Iterator[tuple[str, str]]:
    """Yield each field of a list that cannot be meant so, with what is wrong."""
    if fault := order_at_fault(found.order):
        yield "order", fault
        return
    for field in Listed.__struct_fields__:
        number = getattr(found, field)
        if isinstance(number, int) and number < 0:
            yield field, f"write 0 or more, not {number}"
    for field in ("sure", "fair", "held_until"):
        if not 0 <= (chance := getattr(found, field)) <= MOST_PERCENT:
            yield field, f"write a chance from 0 to 100, or {MOST_PERCENT} for never, not {chance}"
    if found.post_from > found.post_to:
        yield "post_from", "a post cannot begin farther away than post_to, where it ends"
    steps = list(found.order)
    if (
        not found.scored
        and steps.index(SURE_LINE) < steps.index(FAIR_LINE)
        and found.fair >= found.sure
        and found.fair_danger <= found.sure_danger
    ):
        sentence = (
            f"line {SURE_LINE} takes each of these shots before line {FAIR_LINE} is tested; "
            f"choose a chance below {found.sure}, or more danger than {found.sure_danger}"
        )
        yield "fair", sentence
    for who in Goals.__struct_fields__:
        goals = getattr(found.goals, who)
        place = f"goals.{who}"
        if not goals:
            yield place, "name at least one goal"
        if len(set(goals)) < len(goals):
            yield place, "a goal is named twice"
        if "near door" in goals and "door" in goals[: goals.index("near door")]:
            yield place, "“door” before it is every door, so “near door” is never reached"


@cache
def own_text() -> str:
    """Return the text of our own file."""
    return (DATA / FILE).read_text("utf-8")
