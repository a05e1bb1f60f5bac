"""The shootouts that come along: who is in them, what they reward, and what makes them differ."""

from __future__ import annotations

import pytest

from lonehand.engine.play.session import Session
from lonehand.games.outlaws.choices import sides_by_name
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.numbers.shootouts import board, characters, shootouts
from lonehand.games.outlaws.state import State
from lonehand.space.cells.painting import clearest
from lonehand.space.cells.sheets import Sheet, building_titles


def begun(**options: str) -> State:
    """Return a shootout with everybody in place."""
    session = Session.new(GAME, seed="in place", options=options)
    state: State = session.state
    return state


@pytest.mark.parametrize("key", shootouts())
def test_everybody_has_a_square_of_his_own_where_he_can_stand(key: str) -> None:
    shootout = shootouts()[key]
    ground = board(shootout.board)
    places = [start.at for side in shootout.sides for start in side.people]
    assert len(places) == len(set(places))
    for place in places:
        assert not ground.high[ground.cells.find(place)], place


@pytest.mark.parametrize("key", shootouts())
def test_the_name_of_a_building_keeps_clear_of_where_people_begin(key: str) -> None:
    view = begun(shootout=key)
    cells, taken = GAME.show.cells(view), GAME.show.starts(view)
    assert cells is not None
    assert len(taken) >= len(view.men)
    sheet = Sheet(cells)
    for building, title in building_titles(cells).items():
        within = [cell for cell in range(cells.size) if cells.buildings[cell] == building]
        x, y, size = clearest(sheet, within, len(title), taken)
        half = size * len(title) / 2
        for cell in taken:
            at, high = sheet.middle(cell)
            assert abs(at - x) > half or abs(high - y) > 22, (title, cells.name(cell))


@pytest.mark.parametrize("key", shootouts())
def test_each_shootout_has_smaller_versions(key: str) -> None:
    shootout = shootouts()[key]
    for size in ("1", "2", "full"):
        fewest = {len(side.people) for side in shootout.sides}
        asked = max(fewest) if size == "full" else int(size)
        expected = sum(min(asked, len(side.people)) for side in shootout.sides)
        assert expected == len(begun(shootout=key, size=size).men)


def test_some_shootouts_reward_leaving_the_board() -> None:
    assert {"bank-robbery", "the-hanging", "stable-fire", "tuwa-chase"} <= {
        key for key, each in shootouts().items() if each.exits
    }


@pytest.mark.parametrize("key", ["the-train", "ranch-raid", "tuwa-chase"])
def test_plain_riders_ride_in_some_shootouts(key: str) -> None:
    riders = [each for side in shootouts()[key].sides for each in side.people if each.mounted]
    assert [each for each in riders if not characters()[each.who].tuwa]


def test_whoever_begins_in_cover_says_so() -> None:
    session = Session.new(GAME, seed="cover", options={"shootout": "ranch-raid"})
    said = " ".join(GAME.sentence(session.state, told.event) for told in session.events)
    assert "Sam Tully (Ranchers) starts in H3, facing west, in cover to the west." in said


@pytest.mark.parametrize("key", shootouts())
def test_no_word_on_a_page_is_the_name_of_a_file(key: str) -> None:
    session = Session.new(GAME, seed="names", options={"shootout": key})
    said = [GAME.sentence(session.state, told.event) for told in session.events]
    for question in session.questions():
        said += [GAME.prompt(session.state, question)]
        said += [GAME.label(session.state, question, each) for each in question.options]
    said += GAME.show.twin(session.state)
    assert [each for each in said if "_" in each] == []


def test_a_side_is_chosen_by_its_name_and_its_people() -> None:
    sides = sides_by_name()["side"]
    assert sides.on == ("shootout",)
    name, about = sides.values["bank-robbery"]["second"]
    assert name == "Robbers"
    assert about.startswith("Red Moss, Frank Vole and Kid Larkin. ")
    assert set(sides.values) == set(shootouts())


def test_an_open_door_is_drawn_open_and_seen_through() -> None:
    options = {"shootout": "stable-fire", "side": "first"}
    state: State = Session.new(GAME, seed="door", options=options).state
    show = GAME.show
    names = show.rules(state).ground.cells.names
    door = (names.index("F5"), names.index("G5"))
    state.find("Jonas").cell = door[0]
    assert "open door" not in show.layer(state)
    assert show.look(state, "Jonas", "H5").lines[0].startswith("Does not see H5")
    state.open_doors = [door]
    assert show.layer(state).count('aria-label="open door between F5 and G5"') == 1
    assert "open door between F5 and G5" in show.picture(state)
    assert show.look(state, "Jonas", "H5").lines[0].startswith("Sees H5")
