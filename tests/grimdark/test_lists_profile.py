"""The rules profiles: every number has a source, and old and new names are one rule."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.armies import profile
from lonehand.games.grimdark_future.armies.profile import file_of, load, profile_keys, read, tables
from lonehand.games.numbers import MARKS

OLD, NEW = load("gf-3.2"), load("gf-3.5")


def leaves(value: Any, place: str) -> list[str]:
    """Return the places of all values in a section."""
    if isinstance(value, msgspec.Struct):
        return [
            leaf
            for name in value.__struct_fields__
            for leaf in leaves(getattr(value, name), f"{place}.{name}")
        ]
    return [place]


@pytest.mark.parametrize("key", profile_keys())
def test_every_number_of_a_profile_has_a_source(key: str) -> None:
    found = load(key)
    sections = [
        name for name in found.__struct_fields__ if isinstance(getattr(found, name), msgspec.Struct)
    ]
    places = [leaf for name in sections for leaf in leaves(getattr(found, name), name)]
    assert sorted(places) == sorted(found.sources)
    assert set(found.sources.values()) <= set(MARKS)


def test_the_default_is_the_older_edition() -> None:
    assert ("gf-3.2", "3.2", "3.5") == (load().key, OLD.edition, NEW.edition)


@pytest.mark.parametrize(
    ("place", "old", "new"),
    [
        ("move.advance", 6, 6),
        ("move.rush", 12, 12),
        ("shooting.cover", 1, 1),
        ("coherency.next", 1, 1),
        ("coherency.span", 9, 9),
        ("objectives.seized_within", 3, 3),
        ("terrain.difficult", 6, 6),
        ("melee.closing", 3, 3),
        ("special.stealth.beyond", 9, 9),
        ("special.fast.rush", 4, 4),
        ("special.slow.advance", -2, -2),
        ("special.caster.tokens", 6, 6),
        ("special.lance.ap", 2, 1),
        ("special.lance.to_hit", 0, 1),
        ("special.sniper.quality", 2, 0),
        ("special.relentless.only_on_hold", True, False),
        ("special.rending.adds", False, True),
        ("special.ambush.no_seizing", "last round", "round of arrival"),
        ("special.fearless.needs", "most", "all"),
        ("special.lock_on.ignores_regeneration", False, True),
        ("special.aircraft.may_leave", True, False),
    ],
)
def test_the_numbers_of_both_editions_are_those_of_the_reports(
    place: str,
    old: Any,
    new: Any,
) -> None:
    for expected, found in ((old, OLD), (new, NEW)):
        value: Any = found
        for name in place.split("."):
            value = getattr(value, name)
        assert expected == value


@pytest.mark.parametrize(
    ("names", "key"),
    [
        (("Sniper", "Takedown", "sniper"), "sniper"),
        (("Lock-On", "Unstoppable", "Lock On", "lock-on"), "lock_on"),
        (("Poison", "Bane"), "bane"),
        (("Lance", "Thrust"), "lance"),
        (("Mend", "Repair"), "mend"),
        (("Protected", "Heavy Shield"), "protected"),
        (("Good Shot", "GOOD SHOT"), "good_shot"),
    ],
)
def test_old_and_new_names_are_one_rule_in_both_editions(names: tuple[str, ...], key: str) -> None:
    assert {key} == {found.use(name).rule for found in (OLD, NEW) for name in names}


def test_each_edition_has_its_own_names_first() -> None:
    assert ("Sniper", "Takedown") == (OLD.rule["sniper"].names[0], NEW.rule["sniper"].names[0])


@pytest.mark.parametrize(
    ("text", "rule", "rating", "aura"),
    [
        ("Tough(3)", "tough", 3, False),
        (" Tough ( +3 ) ", "tough", 3, False),
        ("AP(1)", "ap", 1, False),
        ("Tough", "", 0, False),
        ("Fearless Aura", "fearless", 0, True),
        ("Rending Aura", "rending", 0, True),
        ("Blast Aura", "", 0, False),
        ("Glow(2)", "", 2, False),
        ("", "", 0, False),
    ],
)
def test_a_printed_rule_is_found_with_its_rating(
    text: str,
    rule: str,
    rating: int,
    aura: bool,  # noqa: FBT001 - a column of the table
) -> None:
    found = OLD.use(text)
    assert (rule, rating, aura) == (found.rule, found.rating, found.aura)


def test_a_rule_with_numbers_is_a_rule_by_name() -> None:
    assert set(OLD.special.__struct_fields__) <= set(OLD.rule)


def test_a_file_of_one_s_own_needs_only_what_it_has_different() -> None:
    found = read(
        'title = "Mine"\nedition = "3.2"\nover = "gf-3.2"\n[move]\nrush = [10, "P"]\n', "m"
    )
    assert (10, "P", 6, "R") == (
        found.move.rush,
        found.sources["move.rush"],
        found.move.advance,
        found.sources["move.advance"],
    )


BEGIN = 'title = "Mine"\nedition = "3.2"\nover = "gf-3.2"\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x", "write = between a name and its value"),
        ('title = "Mine"\nedition = "3"\n', "missing required field"),
        ('over = "gf-9"\n', "there is no rules profile “gf-9”; choose gf-3.2 or gf-3.5"),
        ("over = 1\n", "`over` must name a profile"),
        (BEGIN + "[move]\nrush = 10\n", r"mine, move.rush: write it as \[value, source\]"),
        (
            BEGIN + '[move]\nrush = [10, "Z"]\n',
            r"“Z” is not the mark of a source; the marks are P \(printed",
        ),
        (BEGIN + '[move]\nhop = [1, "P"]\n', "unknown field `hop`"),
        (BEGIN + '[move]\nrush = [-1, "P"]\n', "Expected `int` >= 0"),
        (BEGIN + '[special.fear]\nx = [1, "P"]\n', "unknown field `fear`"),
        (BEGIN + '[rule.fast]\nnames = ["Slow"]\n', "“Slow” is the name of both fast and slow"),
        (
            BEGIN + '[solo]\nstays_and_shoots = [["dug_in"], "P"]\n',
            "there is no rule called dug_in",
        ),
    ],
)
def test_a_file_that_cannot_be_is_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        read(text, "mine")


def test_the_newer_edition_says_only_what_it_has_different() -> None:
    def values(tables: dict[str, Any], place: str = "") -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in tables.items():
            here = f"{place}.{name}"
            found |= values(value, here) if isinstance(value, dict) else {here: value}
        return found

    texts = [(profile.FOLDER / f"{key}.toml").read_text("utf-8") for key in profile_keys()]
    old, new = (values(tomllib.loads(text)) for text in texts)
    assert [] == [place for place, value in new.items() if old.get(place) == value]


def test_every_number_of_a_profile_is_listed_with_its_mark_and_its_table() -> None:
    numbers = tables()
    assert load().sources == {number.path: number.mark for number in numbers}
    assert ("lance", 2, "R") in {
        (number.table, number.value, number.mark)
        for number in numbers
        if number.path == "special.lance.ap"
    }


def test_a_battle_is_played_by_the_numbers_of_its_profile() -> None:
    own = 'over = "gf-3.5"\n[move]\nadvance = [7, "O"]\n'
    for options, file, advance, ap in (
        ({"profile": "gf-3.2"}, "", 6, 2),
        ({"profile": "gf-3.5"}, "", 6, 1),
        ({"profile": "own"}, own, 7, 1),
    ):
        numbers = tables(file_of(options, {"profile.toml": file}))
        values = {number.path: number.value for number in numbers}
        assert (advance, ap) == (values["move.advance"], values["special.lance.ap"])


def test_a_mark_that_there_is_not_is_refused_with_its_place() -> None:
    with pytest.raises(Refusal, match=r"own.toml, move.advance: “Q” is not the mark of a source"):
        read('over = "gf-3.2"\n[move]\nadvance = [7, "Q"]\n', "own.toml")


def test_no_number_of_a_profile_is_there_for_nothing() -> None:
    package = Path(profile.__file__).parent.parent
    files = [path for path in package.rglob("*.py") if path.name != "numbers.py"]
    code = "\n".join(path.read_text("utf-8") for path in files)
    names = {place.rpartition(".")[2] for place in load().sources}
    assert [name for name in sorted(names) if not re.search(rf"\.{name}\b", code)] == []
