"""The index of clauses finds the places in the code that name a clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from lonehand.engine.clauses import Clauses
from lonehand.engine.errors import Refusal

INDEX = """
[[clause]]
id = "GS-9.2b"
kind = "decides"
says = "The marker changes."
source = "seed 9.2"

[[clause]]
id = "GS-9.2"
kind = "describes"
says = "The marker is there."
source = "seed 9.2"
waits = "the map"
"""
CODE = '''
def change():
    """GS-9.2b: change the marker."""

def hold():
    """Hold the marker (GS-9.2)."""

def both():
    """Carry out GS-9.2b, then GS-9.2."""
'''

TELLS = '''
USED = ("GS-9.2b",)

class Marker:
    def keep(self):
        tell("GS-9.2b")

    def change(self):
        """GS-9.2b: change the marker."""
'''


def test_a_clause_is_found_whose_number_has_full_stops_in_it(tmp_path: Path) -> None:
    (tmp_path / "clauses.toml").write_text(INDEX, "utf-8")
    (tmp_path / "rules.py").write_text(CODE, "utf-8")
    clauses = Clauses(tmp_path / "clauses.toml", tmp_path)
    assert clauses.places() == {
        "GS-9.2b": ["rules.change", "rules.both"],
        "GS-9.2": ["rules.hold", "rules.both"],
    }


def test_code_is_named_by_its_folder_and_those_come_later_that_only_tell_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "clauses.toml").write_text(INDEX, "utf-8")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "turn.py").write_text(TELLS, "utf-8")
    clauses = Clauses(tmp_path / "clauses.toml", tmp_path, {"GS-9.2": "data/x.toml, 3"}.get)
    assert clauses.places() == {
        "GS-9.2b": ["rules.turn.Marker.change", "rules.turn", "rules.turn.Marker.keep"],
        "GS-9.2": ["data/x.toml, 3"],
    }


CALLS = """
from example.rules import turn
from example.rules.turn import change as turn_over

def play(hand):
    turn.change()

def play_on(hand):
    turn_over()

def pick(marker):
    marker.keep_still()

def change():
    change()
"""
CALLED = '''
def change():
    """GS-9.2b: change the marker."""

class Marker:
    def keep_still(self):
        """GS-9.2: keep the marker."""
'''


def test_who_calls_the_home_of_a_clause_is_named_last(tmp_path: Path) -> None:
    code = tmp_path / "example"
    (code / "rules").mkdir(parents=True)
    (tmp_path / "clauses.toml").write_text(INDEX, "utf-8")
    (code / "play.py").write_text(CALLS, "utf-8")
    (code / "rules" / "turn.py").write_text(CALLED, "utf-8")
    assert Clauses(tmp_path / "clauses.toml", code).places() == {
        "GS-9.2b": ["rules.turn.change", "play.play", "play.play_on"],
        "GS-9.2": ["rules.turn.Marker.keep_still", "play.pick"],
    }


def test_a_clause_may_say_what_it_waits_for(tmp_path: Path) -> None:
    (tmp_path / "clauses.toml").write_text(INDEX, "utf-8")
    clauses = Clauses(tmp_path / "clauses.toml", tmp_path)
    assert ["", "the map"] == [clause.waits for clause in clauses]


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('"decides"', '"decide"', "line 4, clause 1, kind: “decide” is not a choice; did you mean"),
        ("waits =", "wait =", "line 13, clause 2: there is no field “wait”; did you mean “waits”"),
        ('"GS-9.2"\n', '"GS-9.2b"\n', "line 8: the rule “GS-9.2b” is listed twice; keep one"),
        ('says = "The marker is there."\n', "", "a value is missing: “says”"),
        ("[[clause]]", "[[clause]", "line 2, column 9: this is not valid TOML"),
    ],
)
def test_an_index_that_is_wrong_is_refused_with_its_line_and_what_would_be_right(
    tmp_path: Path, right: str, wrong: str, said: str
) -> None:
    (tmp_path / "clauses.toml").write_text(INDEX.replace(right, wrong, 1), "utf-8")
    with pytest.raises(Refusal) as refused:
        Clauses(tmp_path / "clauses.toml", tmp_path)
    assert str(refused.value).startswith("clauses.toml")
    assert said in str(refused.value)
