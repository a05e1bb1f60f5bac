"""Python's door says what is meant by a wrong name, and loses neither games nor where it was."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import lonehand
from lonehand.faces.python import guesses
from lonehand.faces.python.batches import packable
from lonehand.faces.python.play import Asked, Play

GAME = "lone-gunslinger"
UNTYPED: Any = lonehand


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("simulate", "batch"),
        ("Game", "new"),
        ("batc", "batch"),
        ("list_gmaes", "list_games"),
        ("nwe", "new"),
        ("RuleErorr", "RuleError"),
        ("Givn", "Given"),
    ],
)
def test_a_name_that_the_package_has_not_is_told_in_python_s_words(name: str, right: str) -> None:
    with pytest.raises(AttributeError) as raised:
        getattr(UNTYPED, name)
    assert str(raised.value) == f"module 'lonehand' has no attribute '{name}'; use lonehand.{right}"


def test_every_name_that_is_meant_is_there() -> None:
    play = lonehand.new(GAME, seed=7)
    assert set(guesses.OF_THE_MODULE.values()) <= set(lonehand.__all__)
    for thing, names in ((play, guesses.OF_A_GAME), (play.asked, guesses.OF_A_QUESTION)):
        for wrong, right in names.items():
            first = right.split(",")[0].split()[0]
            assert not hasattr(thing, wrong)
            assert first == "a" or first in dir(thing)
            with pytest.raises(AttributeError, match=f"no attribute '{wrong}'; use {first}"):
                getattr(thing, wrong)


def test_what_no_game_has_is_left_to_python() -> None:
    with pytest.raises(AttributeError) as raised:
        lonehand.new(GAME, seed=7).lgal  # type: ignore[attr-defined]  # noqa: B018 - it raises
    assert (raised.value.name, isinstance(raised.value.obj, Play)) == ("lgal", True)


def forks_badly(asked: Asked) -> str:
    """Make a mistake that Lonehand's own door refuses."""
    asked.fork(bots={"x": forks_badly})
    return ""


def test_what_lonehand_refuses_in_a_bot_has_notes_on_the_question_the_game_and_the_seed() -> None:
    asked = "seat Sheriff: forks_badly was asked “The Sheriff: play a card, or end the turn.”"
    for play, which in (
        (lambda: lonehand.batch(GAME, 1, seats=forks_badly), "game 0 (seed 1/0)"),
        (lambda: lonehand.new(GAME, seed=5, seats=forks_badly), f"in {GAME}, seed 5"),
        (lambda: lonehand.new(GAME, seed=5).play(forks_badly), f"in {GAME}, seed 5"),
    ):
        with pytest.raises(KeyError, match="fork: there is no seat “x”") as raised:
            play()
        assert raised.value.__notes__ == [asked, which]


def test_the_games_that_were_over_are_on_the_error() -> None:
    over = []

    def stop(done: int, of: int) -> None:
        over.append((done, of))
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as stopped:
        lonehand.batch(GAME, 5, progress=stop)
    kept: Any = vars(stopped.value)["batch"]
    assert [each.seed for each in kept] == ["1/0", "1/1"]
    assert over == [(1, 5), (2, 5)]
    with pytest.raises(KeyError) as raised:
        lonehand.batch(GAME, 5, seats=forks_badly)
    assert repr(vars(raised.value)["batch"]).startswith("<no game is over: lone-gunslinger")
    assert str(vars(raised.value)["batch"]).startswith("No game is over.\n")


class TwoPartsError(Exception):
    """An error that cannot be made again from its arguments."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one)
        self.other = other


@pytest.mark.parametrize("error", [ValueError("a"), TwoPartsError("a", "b")])
def test_an_error_comes_from_another_process_with_the_lines_of_the_bot_alone(
    error: Exception,
) -> None:
    def bot(_: Asked) -> str:
        raise error

    with pytest.raises(type(error)) as raised:
        lonehand.batch(GAME, 1, seats=bot)
    packed = packable(raised.value)
    assert isinstance(packed, ValueError | RuntimeError)
    where = packed.__notes__[-1]
    assert where.startswith("in another process:\n")
    assert "raise error" in where
    assert "lonehand/faces" not in where
    assert packed.__notes__[1] == "game 0 (seed 1/0)"


def test_an_option_is_given_a_value_and_no_game_is_copied() -> None:
    with pytest.raises(TypeError, match=r"^level: give 0, 1, 2, 3 or 4, not None; or leave it out"):
        lonehand.new(GAME, level=None)
    with pytest.raises(TypeError, match=r"lonehand\.load\(game\.record\) is a copy"):
        copy.deepcopy(lonehand.new(GAME, seed=1))
    with pytest.raises(TypeError, match=r"^play: give one function for your seats, not {'Sheriff'"):
        UNTYPED.new(GAME, seed=1).play({"Sheriff": forks_badly})
