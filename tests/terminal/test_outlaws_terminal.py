"""The face in the terminal with a shootout: what may be done, the map's signs, and the keys."""

import msgspec
import pytest
from driving import drive_map, screen_text, settled, text_of
from piping import replies
from textual.pilot import Pilot

from lonehand.engine.play.session import Session
from lonehand.faces import viewmodel
from lonehand.faces.terminal.map_face import MapTerminal
from lonehand.faces.text import wording
from lonehand.faces.text.console import Console
from lonehand.games import find
from lonehand.games.outlaws.game import GAME
from lonehand.show.figures import Key
from lonehand.show.maps.cells_text import OUT
from lonehand.store.sqlite import Store

LOW = 80, 24


def at_own_turn(seed: str = "monday") -> Session:
    """Return a shootout in which a person's character has all his actions."""
    session = Store(":memory:", find).new("outlaws", {}, seed=seed)
    while session.questions()[0].topic != "act":
        session.answer("hold")
    return session


def texts(session: Session) -> list[str]:
    """Return the answers that a person has given."""
    return [line.text for line in session.persons()]


def test_lines_list_shots_with_their_chances_first_and_squares_in_a_line_each() -> None:
    question = viewmodel.question_seen(at_own_turn().view_for())
    assert question is not None
    shown = wording.question_lines(question)
    assert shown[1].startswith("   1  Shoot Daniel, 2 actions: hits 83")
    assert [line for line in shown if "Walk to 5" in line and "type one, such as" in line]
    assert len(shown) < 22


@pytest.mark.parametrize("size", [(120, 40), LOW])
def test_an_own_turn_shows_at_once_what_may_be_done(size: tuple[int, int]) -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        said = screen_text(face)
        assert "Shoot (2 actions) at   1 Daniel, 83" in said
        assert "Run to 112 places: type one, such as" in said
        assert "Enter Done" in said
        assert "You play the Townsmen." in said
        assert "A   B   C   D" in said  # the columns, even on a small screen
        assert "Daniel G7 E" in said  # and everybody

    drive_map(at_own_turn(), script, size)


def test_whoever_acts_is_seen_on_a_small_screen_with_some_rows_around_him() -> None:
    session = at_own_turn()
    who = str(session.questions()[0].about["who"])
    square = session.view_for().view.find(who).cell

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        await pilot.pause()
        field = face.query_one("#map")
        assert field.size.height >= 5
        cells = GAME.show.cells(face.state_at(None))
        assert cells is not None
        row = cells.names[square][1:]
        lines = [str(line) for line in text_of(face, "map-text").splitlines()]
        top = int(field.scroll_y)
        seen = lines[top : top + field.size.height]
        assert any(line.strip().startswith(f"{row} ") for line in seen)

    drive_map(session, script, LOW)


def test_what_no_answer_begins_with_is_said_at_once() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press("Z")
        await pilot.pause()
        assert "No answer begins so." in text_of(face, "choices")

    drive_map(at_own_turn(), script, LOW)


def test_a_number_of_two_digits_is_typed_and_one_waits_only_if_a_longer_one_begins_so() -> None:
    session = at_own_turn()
    question = viewmodel.question_seen(session.view_for())
    assert question is not None
    order = [option.text for option in wording.listed_of(question).order]
    before = len(texts(session))

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        assert len(texts(session)) == before
        assert "Enter gives it, or type the next digit" in text_of(face, "notice")
        await pilot.press("4")
        assert texts(session)[-1] == order[13]
        await pilot.press("ctrl+z")
        await pilot.press("1", "enter")
        assert texts(session)[-1] == order[0]
        await pilot.press("ctrl+z")
        await pilot.press("9")
        assert texts(session)[-1] == order[8]

    drive_map(session, script)


def test_enter_asks_once_before_actions_are_lost() -> None:
    session = at_own_turn()
    before = len(texts(session))

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press("question_mark", "enter")
        assert len(texts(session)) == before
        assert text_of(face, "notice").startswith(
            "Dale has done nothing. End the turn with 4 actions left? Press Enter"
        )
        await pilot.press("escape", "enter")
        assert len(texts(session)) == before
        await pilot.press("enter")
        assert texts(session)[-1] == "done"

    drive_map(session, script)


def test_a_hint_is_what_enter_then_does_and_an_answer_closes_what_lies_over_the_log() -> None:
    session = at_own_turn()

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press("w", "h")
        assert "Enter does it." in text_of(face, "notice")
        await pilot.press("enter")
        assert texts(session)[-1] == "dirt"
        assert face.panel == "log"

    drive_map(session, script)


def test_at_the_end_the_fallen_are_listed_and_what_to_do_next_is_said() -> None:
    session = at_own_turn("wednesday")
    while session.questions():
        found = viewmodel.hint(session.view_for())
        assert found is not None
        session.answer(found.answer)

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert "You win the shootout." in screen_text(face)
        await pilot.press("pagedown", "pagedown")
        assert "q leaves. Another game: lonehand play outlaws" in screen_text(face)
        assert "--  Luke Young, dead" in text_of(face, "men")

    drive_map(session, script, LOW)


def test_the_list_of_people_takes_the_rows_that_the_map_leaves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = Store(":memory:", find).new("outlaws", {}, seed="monday")  # asks for a Snap-shot
    people = [Key("--", OUT, "dead"), *(Key(f"P{n}", "", f"{n} " * 30) for n in range(8))]
    monkeypatch.setattr(type(GAME.show), "key_to", lambda _show, _view: people)

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await settled(face, pilot)
        assert face.query_one("#men").size.height > 6
        assert text_of(face, "men").startswith("P0")
        assert "P6" in screen_text(face)

    drive_map(session, script, (100, 30))


def test_a_capital_letter_begins_a_square() -> None:
    session = at_own_turn()

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press("M", "1", "2")
        assert {option.place for option in face.options_shown()} == {"cell M12"}
        assert face.names_pointed_out(None)[0] == "M12"
        await pilot.press("down", "enter")
        assert texts(session)[-1].endswith(" M12")

    drive_map(session, script)


def test_the_keys_are_those_of_this_game_and_its_signs_are_explained() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        keys = dict(face.keys_there_are())
        assert not {"o", "c", "Backspace"} & set(keys)
        assert "k barrels, low" in keys["Signs"]
        assert "/ open door" in keys["Signs"]
        await pilot.press("o")
        assert "no list of dangers" in text_of(face, "notice")

    drive_map(at_own_turn(), script)


def test_an_open_door_looks_open() -> None:
    chart = replies(Console(at_own_turn()), "map")
    assert "+----ooo----- / -----ooo+" in chart
    assert "+--------DDD----+-------+" in chart


def test_the_table_in_words_tells_terrain_distances_and_sight() -> None:
    said = replies(Console(at_own_turn()), "table")
    assert said.startswith("You play the Townsmen.")
    assert "Sees Daniel (" in said
    assert "E6 and E7 (open)" in said
    assert "Barrels (low): " in said


def test_undo_says_in_words_what_it_takes_back() -> None:
    session = at_own_turn()
    console = Console(session)
    console.line("hit the dirt")
    assert replies(console, "undo") == "Taken back: Hit the Dirt."


def test_where_no_enemy_is_left_the_question_says_that_the_turn_is_the_last() -> None:
    session = at_own_turn()
    state = session.state
    for man in state.men:
        man.out = man.out or ("dead" if man.is_auto else "")
    prompt = session.game.prompt(state, session.questions()[0])
    assert prompt == "Dale: 4 actions left. No enemy is left: the shootout ends with this turn"


def test_what_the_table_says_otherwise_is_told_in_the_log() -> None:
    console = Console(at_own_turn())
    replies(console, "correct dead Daniel")
    assert "Corrected: Daniel is dead" in replies(console, "log 2")


def test_on_a_small_screen_a_long_list_says_what_happened_last_and_a_walk_shows_the_log() -> None:
    session = at_own_turn()

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert face.screen.has_class("long")
        told = [sentence for sentence in face.sentences if sentence]
        assert told[-1] in text_of(face, "notice")
        await pilot.press("1", "enter")
        await pilot.pause()
        assert face.walking
        assert face.query_one("#side").size.height >= 4
        assert "shoots at" in screen_text(face)

    drive_map(session, script, LOW, pace="step by step")


def test_a_hint_names_the_chance_that_the_answer_has() -> None:
    session = at_own_turn()
    for _ in range(40):
        question, view = session.questions()[0], session.view_for().view
        advice = GAME.hint(view, question)
        assert advice is not None
        option = next(each for each in question.options if str(each) == advice.option)
        note = GAME.show.note(view, question, option)
        if note.startswith("hits ") and " of the time" in advice.sentence:
            percent = "".join(filter(str.isdigit, note))
            assert f" {percent} % of the time" in advice.sentence
            return
        session.answer(advice.option)
    raise AssertionError("no shot was advised")


def test_places_that_cost_as_much_are_listed_one_behind_the_other() -> None:
    session = at_own_turn()
    session.answer("dirt")
    for _ in range(60):
        question = session.questions()[0]
        if question.topic == "act" and any(text.startswith("crawl ") for text in question.texts()):
            break
        session.answer("done" if question.topic == "act" else question.texts()[0])
    shown = viewmodel.question_seen(session.view_for())
    assert shown is not None
    ways = [wording.way_of(each) for each in wording.listed_of(shown).order]
    heads = [way for number, way in enumerate(ways) if not number or way != ways[number - 1]]
    assert len(heads) == len(set(heads))
    assert any(way.startswith("Crawl to, ") for way in heads)


def test_of_many_answers_the_places_are_folded_before_any_other_is_left_out() -> None:
    shown = viewmodel.question_seen(at_own_turn().view_for())
    assert shown is not None
    places = [one for one in shown.options if one.place.startswith("cell ")][:18]
    others = [one for one in shown.options if not one.place.startswith("cell ")]
    more = [
        msgspec.structs.replace(others[0], text=f"more {nth}")
        for nth in range(31 - len(places + others))
    ]
    many = msgspec.structs.replace(shown, options=(*places, *more, *others))
    told = "\n".join(wording.question_lines(many))
    assert "There are" not in told
    assert all(one.label in told for one in others)


def test_at_a_table_without_a_map_the_log_has_the_room_for_a_whole_order() -> None:
    session = Store(":memory:", find).new("outlaws", {"beside": "facts"}, seed="orders")
    while session.questions()[0].topic != "place":
        session.answer("done")
    session.answer("open")

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        await pilot.pause()
        assert face.screen.has_class("mapless")
        assert face.query_one("#panel").size.height >= 8
        assert face.query_one("#table").size.height <= 9

    drive_map(session, script, LOW)


def test_a_high_window_shows_the_board_to_lay_and_how_people_are() -> None:
    session = Store(":memory:", find).new("outlaws", {"beside": "facts"}, seed="orders")
    show = GAME.show
    rows = ["".join(run.text for run in row) for row in show.in_characters(session.state)]
    assert rows[0].split() == list("ABCDEFGHIJKLMN")
    for man in session.state.men:
        assert any(f"{man.name} ({man.side})" in row for row in rows)
    assert max(map(len, rows)) < 70


def test_the_beginning_of_hint_never_answers_by_the_small_print() -> None:
    session = Store(":memory:", find).new("outlaws", {}, seed="monday")
    while session.questions()[0].topic != "snap":
        found = viewmodel.hint(session.view_for())
        session.answer(found.answer if found else session.questions()[0].texts()[0])
    console = Console(session)
    for typed in ("hi", "hint"):
        before = len(texts(session))
        said = replies(console, typed)
        assert len(texts(session)) == before, typed
        assert "Hint" in said, typed
    assert replies(console, "hold") is not None
    assert texts(session)[-1] == "hold"


def test_the_map_in_words_tells_where_walls_and_doors_stand() -> None:
    session = Session.new(GAME, "words", {"shootout": "bank-robbery"})
    told = GAME.show.twin(session.state)
    assert "Doors: J3–K3, G4–H4, G8–G9." in told
    assert "Windows: C4–D4, E8–E9, I8–I9." in told
    assert any(line.startswith("Walls: ") and "D2–D3" in line for line in told)
    man = GAME.show.counters(session.state)[0]
    assert man.says.startswith("Marshal Pike, G11, facing north, Colt 45")
