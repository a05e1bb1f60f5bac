"""A battle in the terminal, driven by its pilot: whole battles, orders, sizes, sheets."""

import pytest
from driving import WIDE, drive_map, screen_text, settled, text_of
from textual.pilot import Pilot
from textual.widgets import Input

from lonehand.engine.play.session import Session
from lonehand.faces.terminal.map_face import KEYS, ORDER_KEYS, MapTerminal
from lonehand.games import find
from lonehand.games.grimdark_future.events import OfUnit
from lonehand.store.sqlite import Store

SMALL = 80, 24
MOST = 300
ROWS_LEFT = 8
"""So many rows of the map are seen at the end of a battle, at the least."""
ARMIES = {"army": "harbour-watch-750", "enemy": "moor-clans-750"}
NAMES = {" ": "space", ":": "colon", ",": "comma", "!": "exclamation_mark", ".": "full_stop"}


def new(**options: str) -> Session:
    """Return a new battle."""
    return Store(":memory:", find).new("grimdark-future", {**ARMIES, **options}, seed="term")


def begun(**options: str) -> Session:
    """Return a battle in which the first activation is asked for."""
    session = new(table="crossroads", first_activation="people", **options)
    while session.questions()[0].topic != "activate":
        question = session.questions()[0]
        assert question.form is not None
        session.answer("auto" if question.topic == "deploy" else question.form.candidates(1)[0])
    return session


async def typed(pilot: Pilot[None], text: str) -> None:
    """Type a line and press Enter."""
    await pilot.press(*(NAMES.get(sign, sign) for sign in text), "enter")


# -- whole battles --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, pytest.param(WIDE, marks=pytest.mark.soak)])
def test_a_whole_battle_by_keys_gives_the_record_of_a_session(size: tuple[int, int]) -> None:
    session, again = new(), new()

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        for turn in range(MOST):
            if session.outcome() is not None:
                break
            question = session.questions()[0]
            if question.form is not None:
                found = question.form.candidates(6)
                text = found[turn % len(found)]
                face.query_one("#words", Input).value = text
                await pilot.press("enter", "enter")
            else:
                labels = list(face.console_of.labels())
                place = turn % min(len(labels), 9)
                seen = face.console_of.question
                assert seen is not None
                text = labels[place]
                await pilot.press("enter" if text == seen.obvious else str(place + 1))
            again.answer(text)
        await pilot.pause()
        outcome = session.outcome()
        assert outcome is not None
        assert outcome.sentence in text_of(face, "prompt")
        await pilot.resize_terminal(100, 30)
        await settled(face, pilot)
        assert face.screen.has_class("over")
        assert face.query_one("#map").size.height > ROWS_LEFT

    drive_map(session, script, size)
    assert again.record.text() == session.record.text()


# -- the table ------------------------------------------------------------------------------------


def test_the_table_stands_on_the_screen_with_everybody_below_it() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        shown = screen_text(face)
        for words in ("WC  Watch Company ", "ch  Clan Host ", "(A)", "what happened"):
            assert words in shown

    drive_map(begun(), script)


@pytest.mark.parametrize(
    "size",
    [
        (80, 24),
        (200, 60),
        *(pytest.param(size, marks=pytest.mark.soak) for size in ((80, 40), (100, 24), (120, 40))),
    ],
)
def test_in_every_size_table_question_and_order_have_their_room(size: tuple[int, int]) -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert "Your turn: pick a unit" in screen_text(face)
        await typed(pilot, "watch advance north")
        await pilot.pause()
        shown = screen_text(face)
        assert "Watch Company advances " in shown
        assert "WC" in shown
        assert "Enter sends it" in shown
        assert len(shown.splitlines()) == size[1]

    drive_map(begun(), script, size)


def test_a_screen_of_eighty_columns_shows_the_whole_width_of_the_table() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert face.query_one("#map").max_scroll_x == 0
        standing = text_of(face, "top")  # its last sentence has no room
        assert standing.startswith("Round 1. Objectives: you hold none")
        assert "Units to activate" not in standing
        rows = [row for row in screen_text(face).splitlines() if "|" in row]
        assert rows
        assert all(row.count("|") == 2 for row in rows)

    drive_map(begun(), script, SMALL)


def test_a_hundred_columns_show_the_whole_width_of_the_table_beside_the_log() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await settled(face, pilot)
        assert face.query_one("#map").max_scroll_x == 0
        assert text_of(face, "map-head").rstrip().endswith("66")
        assert "\n" not in text_of(face, "map-head")
        assert "your edge" in text_of(face, "map-text")
        assert "the AI’s edge" in text_of(face, "map-text")
        assert "Watch Company" in text_of(face, "who")
        shown = screen_text(face)
        assert sum("|" in row for row in shown.splitlines()) >= 20
        assert "what happened" in shown

    drive_map(begun(), script, (100, 30))


# -- an order -------------------------------------------------------------------------------------


def test_an_order_is_shown_under_the_question_and_enter_sends_it() -> None:
    session = begun()

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        before = len(session.record)
        await typed(pilot, "watch hold")
        assert text_of(face, "choices").startswith("Watch Company holds at ")
        assert face.panel == "log"
        assert len(session.record) == before
        await pilot.press("enter")
        assert len(session.record) > before

    drive_map(session, script)
    assert session.persons()[-1].text == "Watch Company: hold"


def test_an_order_can_be_changed_before_it_is_sent() -> None:
    session = begun()

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await typed(pilot, "watch hold")
        await typed(pilot, "guns hold")
        assert text_of(face, "choices").startswith("Breakwater Guns hold at ")
        await pilot.press("enter")

    drive_map(session, script)
    assert session.persons()[-1].text == "Breakwater Guns: hold"


def test_an_order_that_cannot_be_is_refused_above_the_question() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await typed(pilot, "watch charge bog")
        assert text_of(face, "notice").startswith("Bog Walker is ")
        assert face.console_of.order == ""

    drive_map(begun(), script)


def test_tab_begins_an_order_for_the_next_unit() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        words = face.query_one("#words", Input)
        seen = []
        for _ in range(4):
            await pilot.press("tab")
            seen.append(words.value)
        assert len(set(seen)) == 3
        assert seen[0] == seen[3] == "Watch Company: "
        await pilot.press("shift+tab")
        assert words.value == seen[2]
        await typed(pilot, "hold")
        assert " hold at " in text_of(face, "choices")

    drive_map(begun(), script)


def test_a_hint_is_shown_as_an_order_that_enter_sends() -> None:
    session = begun()

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press("escape", "h")
        assert text_of(face, "choices").startswith("Hint: ")
        before = len(session.record)
        await pilot.press("enter")
        assert len(session.record) > before

    drive_map(session, script)


def test_undo_takes_a_sent_order_back() -> None:
    session = begun()

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        before = session.record.head
        await typed(pilot, "watch hold!")
        await pilot.press("ctrl+z")
        assert session.record.head == before
        assert text_of(face, "notice").startswith("Taken back: ")

    drive_map(session, script)


def test_own_orders_are_not_shown_step_by_step_but_what_follows_them_is() -> None:
    session = begun()

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        number = len(session.events)
        await typed(pilot, "marks rush north!")
        assert face.walking
        first = session.events[face.walking[0]].event
        assert isinstance(first, OfUnit)
        assert face.walking[0] > number
        assert session.state.find(first.who).seat == ""

    drive_map(session, script, pace="step by step")


# -- panels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_sheets_reasons_keys_and_the_table_are_read_in_the_panel(size: tuple[int, int]) -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await typed(pilot, "watch hold")
        await pilot.press("escape", "s")
        assert text_of(face, "panel-text").startswith("Watch Company (yours):")
        await pilot.press("t")
        assert "Objective A at " in text_of(face, "panel-text")
        await pilot.press("question_mark")
        keys = " ".join(text_of(face, "panel-text").split())
        assert ORDER_KEYS[0][1] in keys
        assert KEYS[0][1] not in keys

    drive_map(begun(), script, size)


def test_a_command_that_was_answered_leaves_the_line_empty() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press("question_mark", "enter")
        assert "Commands" in text_of(face, "panel-text")
        assert face.query_one("#words", Input).value == ""
        await typed(pilot, "watch fly")
        assert face.query_one("#words", Input).value == "watch fly"

    drive_map(begun(), script)


def test_tab_tells_what_the_unit_may_do_before_anything_is_ordered() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press("tab")
        await pilot.pause()
        said = text_of(face, "choices")
        assert "Watch Company, 12 of 12 models, may:" in said
        assert "rush up to 13″" in said

    drive_map(begun(), script, SMALL)


def test_the_log_that_was_away_during_an_order_comes_back_with_lines_of_full_width() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await typed(pilot, "watch rush towards objective 2")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        rows = text_of(face, "panel-text").splitlines()
        assert max(map(len, rows)) > 40

    drive_map(begun(), script, SMALL)


def test_the_map_opens_on_a_persons_own_units() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        table = [row for row in screen_text(face).splitlines() if "|" in row]
        assert any("HM" in row or "WC" in row or "BG" in row for row in table)

    drive_map(begun(), script, SMALL)
