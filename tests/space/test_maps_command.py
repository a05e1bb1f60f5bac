"""`lonehand map`, as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from drawn import TEXTS

from lonehand.faces.cli import lonehand


def said(*words: str) -> tuple[int, str]:
    """Type a command; return its exit code and all it prints."""
    done = CliRunner().invoke(lonehand, ["map", *words])
    return done.exit_code, done.output


@pytest.mark.parametrize("key", TEXTS)
def test_a_board_that_comes_along_is_checked_by_its_name(key: str) -> None:
    code, output = said("check", key)
    assert 0 == code
    assert "is ready to use" in output


def test_all_that_is_wrong_with_a_file_is_said_and_the_code_is_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(TEXTS["bank"].replace("D _   _   _   _   _ | C", "? _   _   _   _   _ | ?"))
    code, output = said("check", str(file))
    assert 1 == code
    assert 2 == output.count("unknown mark `?`")
    assert f"{file}, line" in output


def test_a_map_of_boards_may_name_boards_beside_it_and_those_that_come_along(
    tmp_path: Path,
) -> None:
    (tmp_path / "mine.txt").write_text(TEXTS["corral"])
    (tmp_path / "map.txt").write_text("map: Two\nboards:\n  mine turned | bank\n")
    code, output = said("check", str(tmp_path / "map.txt"))
    assert (0, True) == (code, "2 boards joined" in output)


def test_a_map_is_drawn_to_a_file_or_to_the_screen(tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    assert (0, f"Written: {out}\n") == said("draw", "saloon", "-o", str(out))
    assert out.read_text("utf-8") == said("draw", "saloon")[1].rstrip("\n")
    assert said("draw", "saloon", "--dark")[1] != said("draw", "saloon")[1]


@pytest.mark.parametrize("word", ["check", "draw"])
def test_what_is_no_map_is_refused_with_a_sentence(word: str, tmp_path: Path) -> None:
    code, output = said(word, str(tmp_path / "nothing.txt"))
    assert 1 == code
    assert "this is neither a file nor a built-in map; built-in: bank, " in output
    assert ", crossroads, " in output
    (tmp_path / "map.txt").write_text("map: M\nboards:\n  moon\n")
    code, output = said(word, str(tmp_path / "map.txt"))
    assert 1 == code
    assert "there is no board `moon`; choose bank, boarding_house" in output


def test_what_is_wrong_with_a_map_of_boards_is_said_with_the_file_that_it_is_wrong_in(
    tmp_path: Path,
) -> None:
    file, board = tmp_path / "map.txt", tmp_path / "mine.txt"
    file.write_text("map: Two\nboards:\n  mine | moon\n")
    board.write_text(TEXTS["bank"].replace("D _   _   _   _   _ | C", "? _   _   _   _   _ | C"))
    code, output = said("check", str(file))
    assert 1 == code
    assert f"lonehand: {file}, line 3: {board}, line " in output
    board.write_text(TEXTS["bank"])
    code, output = said("check", str(file))
    assert 1 == code
    assert f"lonehand: {file}, line 3: there is no board `moon`" in output
