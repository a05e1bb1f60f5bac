"""An owner's own boards, characters and shootouts: read, played, kept, refused with their place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from lonehand.engine.errors import Refusal
from lonehand.engine.files.toml import place_in
from lonehand.engine.play import record as records
from lonehand.engine.play.session import Session
from lonehand.faces import cli
from lonehand.games.outlaws.game import GAME, Outlaws
from lonehand.games.outlaws.numbers.library import BOARD, CHARACTERS, SHOOTOUT
from lonehand.games.outlaws.numbers.shootouts import shootouts
from lonehand.games.outlaws.state import State
from lonehand.lab.sweep import axis

PEOPLE: Final = """[[character]]
name = "Nell Hart"
gun = 3
brawl = 2
hand = "left"
holds = ["Colt 45"]
carries = ["Shotgun"]
reloads = { "Colt 45" = 2 }

[[character]]
name = "Ike Boone"
gun = 1
holds = ["Winchester"]
"""
YARD: Final = """board: Back yard
cells: squares
about: A shed in a yard.

ground
      A   B   C   D   E   F
  1   .   .   .   .   .   .
            +-------+
  2   .   . | _   _ | .   .
            |       |
  3   .   . | _   _ D .   .
            +ooo----+
  4   .   .   .   .   .   .

  5   .   .   T   .   .   .

  6   .   .   .   .   .   .
"""
FIGHT: Final = """title = "Back yard"
about = "Nell has come home, and somebody is in the shed."
board = "board"
groups = [{ name = "Neighbours", at = "A1" }]

[[sides]]
name = "Home"
people = [
    { who = "Nell Hart", at = "F6", facing = "N" },
]

[[sides]]
name = "Thieves"
exits = ["west"]
people = [
    { who = "Jonas", at = "D3", facing = "E" },
    { who = "Ike Boone", at = "C3", facing = "S", cover = "south" },
]
"""
OWN: Final = {CHARACTERS: PEOPLE, BOARD: YARD, SHOOTOUT: FIGHT}


def owned(**files: str) -> Outlaws:
    """Return the game with an owner's files, some of them changed."""
    return Outlaws({**OWN, **files})


def begun(game: Outlaws, **options: str) -> State:
    """Return a shootout in which everybody is in place."""
    state: State = Session.new(game, seed="own", options=options).state
    return state


def test_an_own_shootout_on_an_own_board_is_played_to_its_end_and_replays() -> None:
    session = Session.new(
        GAME, seed="own", options={"shootout": "own"}, seats={"Player": "plain"}, tables=OWN
    )
    assert session.outcome() is not None
    assert ["Nell Hart", "Jonas", "Ike Boone"] == [man.name for man in session.state.men]
    text = session.record.text()
    assert text == Session(GAME, records.read(text)).record.text()


def test_an_own_shootout_stands_among_the_others() -> None:
    game = owned()
    option = game.options[0]
    assert "own" == option.values[-1]
    assert "Nell has come home" in option.says["own"]
    with pytest.raises(Refusal, match="there is no shootout of your own"):
        begun(GAME, shootout="own")


def test_a_board_may_stand_in_the_shootout_itself() -> None:
    text = FIGHT.replace('board = "board"', f"board = '''\n{YARD}'''")
    game = Outlaws({CHARACTERS: PEOPLE, SHOOTOUT: text})
    assert 6 == game.rules_of("own").ground.columns


def test_a_board_of_ours_can_be_replaced() -> None:
    text = GAME.tables["corner_saloon.txt"].replace("board: Corner saloon", "board: My saloon")
    game = Outlaws({"corner_saloon.txt": text})
    assert "My saloon" == game.rules_of("street-fight").ground.cells.plan.title
    assert "Corner saloon" == GAME.rules_of("street-fight").ground.cells.plan.title
    with pytest.raises(Refusal, match="“Street fight” needs a square"):
        Outlaws({"corner_saloon.txt": YARD})


def test_a_character_of_ours_can_be_replaced() -> None:
    text = '[[character]]\nname = "Bill"\ngun = 4\nholds = ["Bow"]\nbow = 2\n'
    state = begun(Outlaws({CHARACTERS: text}), shootout="street-fight", cast="own")
    assert (4, ["Bow"]) == (state.men[0].gun, [item.name for item in state.men[0].items_held()])


def test_own_characters_take_the_places_of_those_on_your_side() -> None:
    game = Outlaws({CHARACTERS: PEOPLE})
    state = begun(game, shootout="street-fight", cast="own")
    usual = begun(GAME, shootout="street-fight")
    assert ["Nell Hart", "Ike Boone"] == [man.name for man in state.men if not man.is_auto]
    assert [man.name for man in usual.men if man.is_auto] == [
        man.name for man in state.men if man.is_auto
    ]
    nell = state.men[0]
    assert ("left", "Colt 45") == (nell.hand, nell.items_held()[0].name)
    with pytest.raises(Refusal, match="there are no characters of your own"):
        begun(GAME, shootout="street-fight", cast="own")


def test_a_situation_with_own_people_goes_there_and_back() -> None:
    game = owned()
    state = begun(game, shootout="own")
    again: State = game.read_situation(game.situation(state), "again").state
    assert (state.men, state.groups) == (again.men, again.groups)


@pytest.mark.parametrize(
    ("file", "old", "new", "wrong"),
    [
        (SHOOTOUT, 'who = "Jonas"', 'who = "Jonah"', "line 16, column 7: nobody is called Jonah"),
        (SHOOTOUT, 'at = "D3"', 'at = "Z3"', "line 16, column 22: there is no square Z3"),
        (SHOOTOUT, 'at = "D3"', 'at = "C5"', "line 16, column 22: nobody else can stand in C5"),
        (SHOOTOUT, 'at = "D3"', 'at = "A1"', "line 4, column 34: nobody else can stand in A1"),
        (SHOOTOUT, '"E" }', '"Q" }', "line 16, column 33: he must look N, E, S, W"),
        (
            SHOOTOUT,
            '"south"',
            '"east"',
            "line 17, column 51: choose a side with cover in C3: south",
        ),
        (
            SHOOTOUT,
            '"west"',
            '"up"',
            "line 14, column 1: the edge must be one of north, east, south, west",
        ),
        (
            SHOOTOUT,
            'board = "board"',
            'board = "barn"',
            "line 3, column 1: there is no board “barn”",
        ),
        (SHOOTOUT, 'facing = "N" }', "facing = 4 }", r"line 9, column 37: expected a text"),
        (SHOOTOUT, "exits", "doors", "line 12, column 1: there is no field “doors”"),
        (
            SHOOTOUT,
            'name = "Thieves"',
            'name = "Home"',
            "line 6, column 1: a shootout needs two sides",
        ),
        (SHOOTOUT, "[[sides]]\n", "[[sides\n", r"line 6, column.*this is not valid TOML"),
        (CHARACTERS, "gun = 3", "gun = 30", "line 3, column 1: a skill must be from 0 to 9"),
        (CHARACTERS, '["Winchester"]', '["Musket"]', "line 13, column 1: there is no Musket"),
        (CHARACTERS, '"left"', '"both"', "line 5, column 1: the hand must be left or right"),
        (
            CHARACTERS,
            '["Colt 45"]',
            '["Colt 45", "Shotgun"]',
            "line 6, column 1: that needs 3 hands",
        ),
        (
            CHARACTERS,
            '"Colt 45" = 2',
            "Knife = 2",
            "line 8, column 1: there is no reload for a Knife",
        ),
        (
            CHARACTERS,
            '"Ike Boone"',
            '"Nell Hart"',
            "line 2, column 1: “Nell Hart” cannot be a name",
        ),
        (BOARD, "T", "Q", "line 15, column 15: unknown mark"),
    ],
)
def test_what_is_wrong_is_said_with_line_and_column(
    file: str, old: str, new: str, wrong: str
) -> None:
    assert old in OWN[file]
    with pytest.raises(Refusal, match=wrong) as refused:
        owned(**{file: OWN[file].replace(old, new, 1)})
    assert file in str(refused.value)


NUMBERS: Final = """[weapons.Derringer]
kind = ["handgun", "O"]
hands = [1, "O"]
ranges = [[2, 3, 4], "O"]
holds = [2, "O"]
chits = [[[1, 1], [1, 1], [1, 1]], "O"]
shoot = [1, "O"]
best = [2, "O"]
reload = [2, "O"]

[weapons."Colt 45"]
holds = [5, "O"]

[chits]
"head graze" = [36, 0, 0, 0]
"""


def test_weapons_and_wound_chits_of_an_owner_are_used_and_shown() -> None:
    numbers = NUMBERS.replace("[36, 0, 0, 0]", '[[36, 0, 0, 0], "O"]')
    people = PEOPLE.replace('carries = ["Shotgun"]', 'carries = ["Derringer"]')
    game = owned(**{"numbers.toml": numbers, CHARACTERS: people})
    state = begun(game, shootout="own")
    nell = next(each for each in state.men if each.name == "Nell Hart")
    assert [("Colt 45", 5), ("Derringer", 2)] == [(item.name, item.loaded) for item in nell.items]
    rows = str(game.show.sheets(state)[0].sheets[0].rows)
    assert "most=5" in rows
    assert "2 · 3 · 4 squares" in rows
    assert sum(chit.severity == "graze" for chit in game.book.chits) > 36


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[chits]\n"nose graze" = [[1, 0, 0, 0], "O"]\n', "line 2, column 1: a row of chits"),
        ('[chits]\n"head graze" = [[1, 0, 0], "O"]\n', "line 2, column 1: a row of chits"),
        ('[actions]\nfly = [1, "O"]\n', "line 2, column 1: there is no number actions/fly"),
        ("[actions]\nget_up = 2\n", "line 2, column 1, actions/get_up: write a value and"),
        ('[weapons.Derringer]\nhands = [1, "O"]\n', "a weapon lacks something"),
    ],
)
def test_what_is_wrong_with_an_owners_numbers_is_said_with_its_place(text: str, wrong: str) -> None:
    with pytest.raises(Refusal, match=wrong):
        Outlaws({"numbers.toml": text})


def test_an_own_board_without_a_shootout_is_refused() -> None:
    with pytest.raises(Refusal, match=r"needs a shootout\.toml that names it"):
        Outlaws({BOARD: YARD})


def test_a_fault_in_a_board_inside_a_shootout_is_placed_in_the_shootout() -> None:
    text = FIGHT.replace('board = "board"', f"board = '''\n{YARD.replace('T', 'Q')}'''")
    with pytest.raises(
        Refusal, match=r"shootout.toml, line 3, column 1.*line 15, column 15 of the"
    ):
        Outlaws({CHARACTERS: PEOPLE, SHOOTOUT: text})


def test_a_wrong_number_of_an_owner_is_said_with_line_and_column() -> None:
    text = '[actions]\nget_up = ["two", "O"]\n'
    with pytest.raises(Refusal, match=r"numbers\.toml, line 2, column 1"):
        Outlaws({"numbers.toml": text})


def test_the_command_plays_a_folder_of_own_files(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    for name, text in OWN.items():
        (folder / name).write_text(text, "utf-8")
    result = CliRunner().invoke(
        cli.lonehand,
        ["play", "outlaws", "--tables", str(folder), "--set", "shootout=own", "--start-only"],
        env={"LONEHAND_HOME": str(tmp_path / "home")},
    )
    assert 0 == result.exit_code, result.output
    assert "OUTLAWS!" in result.output


@pytest.mark.parametrize(
    ("keys", "line"),
    [(["a"], 1), (["t", "b"], 4), (["t", "c", 1], 5), (["x", 1, "y"], 10), (["nowhere"], 1)],
)
def test_values_are_found_in_a_file(keys: list[str | int], line: int) -> None:
    text = 'a = 1\n\n[t]\nb = 2\nc = ["one", "two"]\n\n[[x]]\ny = 1\n[[x]]\ny = 2\n'
    assert place_in(text, keys).startswith(f"line {line}, ")


def test_a_grid_of_all_shootouts_leaves_the_own_one_out() -> None:
    assert ("shootout", tuple(shootouts())) == axis(GAME, "shootout=all")
    assert ("shootout", ("own",)) == axis(GAME, "shootout=own")


def test_the_examples_of_the_manual_are_taken() -> None:
    page = (Path(__file__).parents[2] / "docs" / "outlaws" / "own.md").read_text("utf-8")
    people, fight = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    game = Outlaws({CHARACTERS: people, SHOOTOUT: fight, BOARD: YARD})
    assert ["Nell Hart", "Jonas", "Frank Vole"] == [
        start.who for side in game.rules_of("own").shootout.sides for start in side.people
    ]


def test_what_is_exported_is_taken_back_and_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "ours"
    for words in (["--out", str(folder)], ["--check", str(folder)]):
        result = CliRunner().invoke(cli.lonehand, ["tables", "outlaws", *words])
        assert 0 == result.exit_code, result.output
    texts = {file.name: file.read_text("utf-8") for file in folder.iterdir()}
    game = Outlaws(texts)
    assert GAME.library.characters == game.library.characters
    assert () == game.library.stand_ins
    assert {} == game.library.texts
