"""Damaged lists are refused with a sentence, or read; they never end in anything else."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from forge_lists import a_list, as_forge, of_2023
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.games.grimdark_future.armies import formats, own, profile
from lonehand.games.grimdark_future.armies.formats import own_army
from lonehand.games.grimdark_future.armies.limits import broken_limits
from lonehand.games.grimdark_future.armies.overview import as_data, write_table
from lonehand.games.grimdark_future.game import GAME

GF = profile.load()
HERE = Path(__file__).parent / "lists"
SHARED = as_forge(own_army("survey-corps-1000"))
TEXTS = [
    *((HERE / name).read_text("utf-8") for name in ("patrol.txt", "share-2023.json")),
    json.dumps(SHARED),
    json.dumps(of_2023(SHARED)),
    own.write_army(own_army("deep-guild-1000")),
]
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["", "3", "3+", "-1", "x" * 2000, "\x00", "Tough(99999)", "²", "٣"]),
    st.text(max_size=5),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


def survives(text: str) -> None:
    """Check that a text is read and shown, or refused with a sentence."""
    try:
        army = formats.read(text, "damaged", GF)
    except Refusal as refusal:
        assert str(refusal).startswith(("damaged", "a ", "“")) or ":" in str(refusal)  # noqa: PT017 - the sentence is what is asked for
        return
    assert army.units
    said = write_table(army, GF)
    assert all(line.isprintable() for line in said.splitlines())
    assert json.loads(json.dumps(as_data(army, GF)))
    assert isinstance(broken_limits(army, GF), list)


@given(st.text(max_size=300))
@settings(max_examples=100)
@example("{")
@example("[]")
@example("[[unit]]")
@example("{}")
@example('{"units": []}')
@example('{"units": [{}]}')
@example("++ ++")
@example("name = 1")
@example("A [1] Q4+ D4+ | 10pts\n((((((")
@example("A [1] Q4+ D4+ | 10pts | ),),(,(\n1x (A1)")
def test_any_text_is_read_or_refused(text: str) -> None:
    survives(text)


@given(st.sampled_from(TEXTS), st.data())
@settings(max_examples=150)
def test_a_list_with_a_piece_cut_out_or_put_in_is_read_or_refused(
    text: str, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    survives(text[:start] + data.draw(st.text(max_size=8)) + text[end:])


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return all places in a value where something could be put in the place of what is there."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        keys = value.keys() if isinstance(value, dict) else range(len(value))
        for key in keys:
            found += [(value, key), *places(value[key])]
    return found


@given(st.sampled_from([SHARED, of_2023(SHARED)]), st.data())
@settings(max_examples=200)
def test_a_share_list_with_odd_values_in_it_is_read_or_refused(
    shared: dict[str, Any], data: st.DataObject
) -> None:
    damaged = json.loads(json.dumps(shared))
    for _ in range(data.draw(st.integers(1, 3))):
        where, key = data.draw(st.sampled_from(places(damaged)))
        where[key] = data.draw(ODD)
    survives(json.dumps(damaged))


def test_a_list_that_is_too_deep_is_refused() -> None:
    deep = '{"units":[{"loadout":[' + '{"content":[' * 5000 + "]}" * 5000 + "]}]}"
    with pytest.raises(Refusal, match="not an Army Forge list"):
        formats.read(deep, "deep", GF)
    with pytest.raises(Refusal):
        formats.read("x = " + "[" * 100_000, "deep", GF)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this list is empty"),
        (" \n ", "this list is empty"),
        ("https://example.org/share?id=1", "give it with --link"),
        ("<!doctype html>", "a web page"),
        ("[1, 2]", "not an Army Forge list"),
        ('{"units": 3}', "Expected `array"),
        (json.dumps(a_list()), "it has 0 units"),
        (json.dumps(a_list(*[{"name": "A", "cost": 1}] * 201)), "it has 201 units|is missing"),
        ("x" * 10_000_001, "far too long"),
        ("x = 1\n" * 100_000, "far too long"),
        (
            "Hello there,\nhere is my army",
            "Army Forge's share JSON or its “Share as text”",
        ),
        ('{"units":[{"name":"A","si', "it ends too early; was all of it copied"),
        ('{"units":[{"name":"A"}]}', "here, A: its Quality is missing"),
    ],
)
def test_what_is_no_list_is_refused_with_what_it_is(text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        formats.read(text, "here", GF)


@pytest.mark.parametrize(
    "text",
    [
        "++ X [GF 1pts] ++\n" + ("[1] " * 2400 + "\n") * 50,
        ("A" + " " * 9000 + "[1]\n") * 100,
        "A [5] Q4+ D4+ | 1pts\n" + "5x Rifle (A1)\n" * 200_000,
        "A [5] Q4+ D4+ | 1pts\n" + ("1," * 4900 + "\n") * 100,
        '{"units":[{"quality":4,"defense":4,"size":100,"loadout":['
        + '{"name":"x","count":99},' * 20_000
        + "{}]}]}",
    ],
    ids=["brackets", "blanks", "lines", "commas", "gear"],
)
def test_a_huge_list_is_refused_within_two_seconds(text: str) -> None:
    begin = time.process_time()
    with pytest.raises(Refusal):
        formats.read(text, "here", GF)
    assert time.process_time() - begin < 2


@pytest.mark.parametrize("name", ["yours.toml", "profile.toml", "trees.toml"])
@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"a = {'9' * 5000}", "too many digits"),
        (f"a = {'[' * 5000}", "too deep"),
        ("a =", "not valid TOML"),
    ],
)
def test_a_file_that_is_no_toml_is_refused_in_a_sentence(name: str, text: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        Session.new(GAME.with_tables({name: text}), "damaged", {"enemy": "moor-clans-750"})
