"""The form for a character, what is understood of what is pasted, and what sheets say of him."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from starlette.testclient import TestClient

from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.faces.saved_games import open_store
from lonehand.faces.web.app import make_app
from lonehand.games.outlaws.game import GAME, Outlaws
from lonehand.games.outlaws.numbers import forms
from lonehand.games.outlaws.numbers.library import CHARACTERS
from lonehand.games.outlaws.numbers.numbers import NUMBERS
from lonehand.games.outlaws.state import State

FILLED: Final = {
    "name": "Nell  Hart",
    "gun": "3",
    "bow": "0",
    "brawl": "2",
    "hand": "left",
    "holds": "Colt 45",
    "reloads": "2",
    "carries Shotgun": "yes",
    "carries Knife": "yes",
}
FIGHT: Final = """title = "Two"
about = "Two of them."
board = "prairie"

[[sides]]
name = "Here"
people = [{ who = "Jonas", at = "A1", facing = "E" }]

[[sides]]
name = "There"
people = [{ who = "Bill", at = "J9", facing = "W" }]
"""


def test_the_form_has_every_field_of_a_character() -> None:
    fields = {entry.name.partition(" ")[0] for entry in forms.ENTRIES}
    assert {"name", "gun", "bow", "brawl", "hand", "tuwa", "holds", "carries", "reloads"} == fields


def test_a_form_writes_a_character_that_the_file_takes() -> None:
    game = Outlaws({CHARACTERS: forms.make_character(FILLED)})
    (nell,) = game.library.stand_ins
    assert ("Nell Hart", 3, 0, 2, "left") == (nell.name, nell.gun, nell.bow, nell.brawl, nell.hand)
    assert (("Colt 45",), ("Shotgun", "Knife")) == (nell.holds, nell.carries)
    assert {"Colt 45": 2, "Shotgun": 2} == nell.reloads


def test_an_empty_form_writes_nothing() -> None:
    assert "" == forms.make_character({"name": "  ", "gun": "3"})


def test_what_is_understood_of_characters_and_of_a_shootout_is_shown_one_by_one() -> None:
    found = forms.read_own("characters", forms.make_character(FILLED), {}, NUMBERS)
    assert ["Nell Hart"] == [card.name for card in found.cards]
    assert ("gun 3", "bow 0", "brawl 2") == found.cards[0].figures
    assert "2 reloads for the Shotgun" in found.cards[0].lines
    fight = forms.read_own("shootout", FIGHT, {}, NUMBERS)
    assert ("Two", ["Here, A1", "There, J9"]) == (fight.title, [card.part for card in fight.cards])
    with pytest.raises(Refusal, match="not a board"):
        forms.read_own("board", "board: x", {}, NUMBERS)


def test_a_shootout_is_understood_with_the_people_and_the_board_that_are_pasted_beside_it() -> None:
    own = FIGHT.replace("Jonas", "Nell Hart").replace('"prairie"', '"board"')
    more = {
        "own-characters": forms.make_character(FILLED),
        "own-board": GAME.tables["prairie.txt"],
    }
    found = forms.read_own("shootout", own, more, NUMBERS)
    assert ["Nell Hart", "Bill"] == [card.name for card in found.cards]
    with pytest.raises(Refusal, match="there is no board “board”"):
        forms.read_own("shootout", own, {}, NUMBERS)


def sheet(game: Outlaws, shootout: str, name: str, **options: str) -> str:
    """Return a character's sheet as one line of text."""
    options |= {"shootout": shootout}
    state: State = Session.new(game, seed="sheet", options=options).state
    sheets = [each for group in game.show.sheets(state) for each in group.sheets]
    return str(next(each for each in sheets if each.name == name).rows)


def test_a_sheet_says_what_is_a_placeholder() -> None:
    assert "opening of the printed rulebook. Skills: our placeholders" in sheet(
        GAME, "street-fight", "Daniel"
    )
    assert "One of Lonehand’s own characters." in sheet(GAME, "churchyard", "Ada Crane")
    own = Outlaws({CHARACTERS: forms.make_character(FILLED)})
    assert "One of your characters." in sheet(own, "street-fight", "Nell Hart", cast="own")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """Return a client at the pages of a new store."""
    with (
        open_store(tmp_path) as opened,
        TestClient(make_app(opened), base_url="http://127.0.0.1:4747") as made,
    ):
        yield made


def test_the_page_makes_a_character_and_plays_him(client: TestClient) -> None:
    page = client.get("/new/outlaws").text
    assert "Make a character" in page
    assert 'name="made-characters-name"' in page
    fields = {"game": "outlaws", "set-shootout": "street-fight"}
    fields |= {f"made-characters-{key}": value for key, value in FILLED.items()}
    answer = client.post("/deal", data=fields)
    assert 200 == answer.status_code
    assert "Nell Hart" in answer.text


def test_the_page_says_what_is_wrong_with_a_pasted_shootout_and_keeps_it(
    client: TestClient,
) -> None:
    fields = {"game": "outlaws", "own-shootout": FIGHT.replace("A1", "Z1")}
    answer = client.post("/deal", data=fields)
    assert 400 == answer.status_code
    assert "shootout.toml, line 7, column 28: there is no square Z1" in answer.text
    assert "Two of them." in answer.text


@pytest.mark.parametrize("option", ["shootout", "cast"])
def test_who_chooses_his_own_and_pastes_nothing_comes_back_to_the_form(
    client: TestClient, option: str
) -> None:
    empty = {"made-characters-name": "", "made-characters-gun": "0"}
    answer = client.post("/deal", data={"game": "outlaws", f"set-{option}": "own"} | empty)
    assert 400 == answer.status_code
    assert "of your own" in answer.text
    assert "what you pasted" not in answer.text
    assert 'id="setup"' in answer.text


def test_the_page_plays_a_pasted_shootout(client: TestClient) -> None:
    answer = client.post("/deal", data={"game": "outlaws", "own-shootout": FIGHT})
    assert 200 == answer.status_code
    shown = client.post("/understood/outlaws/shootout", data={"own-shootout": FIGHT}).text
    assert "One by one" in shown
    assert "Jonas" in shown


def test_a_shootout_says_at_its_end_which_reconstructed_numbers_it_leant_on() -> None:
    options = {"shootout": "stand-off", "size": "1"}
    session = Session.new(GAME, seed="leant", options=options, seats={"Player": "plain"})
    said = [GAME.sentence(session.state, told.event) for told in session.events][-1]
    assert said.startswith("Some numbers here are ours, not the printed ones: ")
    for table in ("actions cost", "sums of a shot", "the wound chits", "Colt 45 can do"):
        assert table in said


def test_numbers_that_the_owner_has_replaced_are_not_called_reconstructed() -> None:
    lines = [line for line in NUMBERS.rows() if line[0].startswith("to_hit/")]
    text = "[to_hit]\n" + "".join(f'{path[7:]} = [{value}, "O"]\n' for path, value, _ in lines)
    options = {"shootout": "stand-off", "size": "1"}
    session = Session.new(
        GAME,
        seed="leant",
        options=options,
        seats={"Player": "plain"},
        tables={"numbers.toml": text},
    )
    said = [GAME.sentence(session.state, told.event) for told in session.events][-1]
    assert "sums of a shot" not in said
    assert "Colt 45 can do" in said
