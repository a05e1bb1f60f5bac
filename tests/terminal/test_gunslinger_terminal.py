"""The map in the terminal, driven by its pilot: whole showdowns, plots by keys, sizes, sheets."""

import pytest
from driving import LATE, WIDE, drive_map, screen_text, text_of
from policy import session_of
from textual.pilot import Pilot

from lonehand.engine.play.session import Session
from lonehand.faces.terminal.keys import KEYS as KEYS_OF_ALL
from lonehand.faces.terminal.map_face import ACTION_KEYS, KEYS, WIDEST, MapTerminal, foe_row
from lonehand.games import find
from lonehand.show.drafts import Does, Foe
from lonehand.store.sqlite import Store

SMALL = 80, 24
MOST = 300

LOOKS = 60
"""So often a screen is looked at until it has its new size."""


def begun(seed: str = "9", **options: str) -> Session:
    """Return a new showdown in which somebody plays the second side."""
    return Store(":memory:", find).new("gunslinger", {"side": "second", **options}, seed=seed)


async def plot(face: MapTerminal, pilot: Pilot[None], text: str) -> None:
    """Give a plot with the keys that a person would press."""
    for part in text.split(" / "):
        name, _, actions = part.partition(": ")
        found = face.plot()
        assert found is not None
        while face.now_plotting() != name:
            await pilot.press("tab")
        for action in actions.split(", "):
            now = face.plot()
            assert now is not None
            texts = [one.adds for one in now.acts]
            if action in texts:
                await pilot.press(ACTION_KEYS[texts.index(action)])
    while face.plot() is not None and (left := len(session_of(face).record)):
        await pilot.press("enter")
        if len(session_of(face).record) != left:
            break


async def answer(face: MapTerminal, pilot: Pilot[None], turn: int) -> str:
    """Answer what is asked with keys, and return the answer."""
    question = session_of(face).questions()[0]
    if question.form is not None:
        found = question.form.candidates(3)
        text = found[turn % len(found)]
        await plot(face, pilot, text)
        return text
    labels = list(face.console_of.labels())
    place = turn % min(len(labels), 9)
    seen = face.console_of.question
    assert seen is not None
    await pilot.press("enter" if labels[place] == seen.obvious else str(place + 1))
    return labels[place]


# -- whole showdowns ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("showdown", "size", "rows"),
    [("duel", "full", SMALL), ("saloon-quarrel", "full", WIDE), ("gully-ambush", "3", (100, 30))],
)
def test_a_whole_showdown_by_keys_gives_the_record_of_a_session(
    showdown: str, size: str, rows: tuple[int, int]
) -> None:
    session = begun("k", showdown=showdown, size=size)
    again = begun("k", showdown=showdown, size=size)

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        for turn in range(MOST):
            if session.outcome() is not None:
                break
            again.answer(await answer(face, pilot, turn))
        await pilot.pause()
        outcome = session.outcome()
        assert outcome is not None
        assert outcome.sentence in text_of(face, "prompt")

    drive_map(session, script, rows)
    assert again.record.text() == session.record.text()


# -- the map --------------------------------------------------------------------------------------


def test_the_map_stands_on_the_screen_with_everybody_on_it_and_their_names_below() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        shown = screen_text(face)
        assert "Do>  .  <RI" in shown
        assert "RI  Ringo G5 W, C45 holstered" in shown
        assert "Do  Doc E5 E, C45 cocked 6/6, drill " in shown
        assert "what happened" in shown

    drive_map(begun(), script)


@pytest.mark.parametrize(
    "size",
    [
        (80, 24),
        (200, 60),
        *(pytest.param(size, marks=pytest.mark.soak) for size in ((80, 40), (100, 24), (120, 40))),
    ],
)
def test_in_every_size_map_and_question_have_their_room(size: tuple[int, int]) -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        shown = screen_text(face)
        assert "<SM" in shown
        assert "Plot: Happy, no gun." in shown
        assert "wait 1" in shown
        rows = shown.splitlines()
        assert len(rows) == size[1]
        assert rows[-1].strip() or rows[-2].strip()

    drive_map(begun(showdown="saloon-fight", side="first"), script, size)


def test_a_terminal_that_changes_its_size_shows_the_same_plot() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press(*keys_for(face, "draw and cock"))
        for size in ((80, 24), (140, 45), (90, 30)):
            await pilot.resize_terminal(*size)
            for _ in range(LOOKS):
                await pilot.pause(LATE)
                shown = screen_text(face)
                if "│draw and cock─" in shown and "<RI" in shown:
                    break
            assert "│draw and cock─" in shown
            assert "<RI" in shown

    drive_map(begun(), script)


def keys_for(face: MapTerminal, *actions: str) -> list[str]:
    """Return the keys of some actions."""
    found = face.plot()
    assert found is not None
    texts = [one.adds for one in found.acts]
    return [ACTION_KEYS[texts.index(action)] for action in actions]


def test_the_map_follows_whoever_is_asked_about_and_is_moved_by_keys() -> None:
    session = begun(showdown="main-street", side="second")

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        plotting = face.now_plotting()
        assert face.show.in_characters(session.state, [plotting])
        field = face.query_one("#map")
        there = field.scroll_offset
        assert there.x > 0
        await pilot.press("shift+left")
        assert field.scroll_offset.x < there.x

    drive_map(session, script, SMALL)


def test_the_map_can_have_the_room_of_the_log() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press("m")
        await pilot.pause()
        assert "what happened" not in screen_text(face)
        await pilot.press("m")
        await pilot.pause()
        assert "what happened" in screen_text(face)

    drive_map(begun(), script)


def test_the_answers_places_stand_out_on_the_map_and_the_chosen_one_alone() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press(*keys_for(face, "move"), "enter")
        await pilot.pause()
        assert "Choose where Ringo goes from G5, facing W." in text_of(face, "prompt")
        assert {"F4", "F5", "F6"} <= set(face.names_pointed_out(None)) | {"F4", "F6"}
        assert len(set(face.names_pointed_out(None))) > 1
        while len(set(face.names_pointed_out(None))) != 1:
            await pilot.press("down")

    drive_map(begun(), script)


# -- a plot ---------------------------------------------------------------------------------------


def test_actions_fill_the_five_segments_and_backspace_takes_them_away() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press(*keys_for(face, "draw and cock", "wait"))
        rows = text_of(face, "choices").splitlines()
        assert rows[0].split() == ["1", "2", "3", "4", "5"]
        drill = rows[1].split("│")
        assert drill[0].strip() == "Doc"
        assert len(drill) == len("12345") + 2
        boxes = rows[2].split("│")[1:-1]
        assert [box.strip("─·") for box in boxes] == ["draw and cock", "wait", ""]
        assert len(boxes[0]) == 3 * len(boxes[1]) + 2
        await pilot.press("backspace")
        assert "wait─" not in text_of(face, "choices")
        assert ["draw and cock"] == face.console_of.plots["Ringo"]

    drive_map(begun(), script)


def test_the_longest_cell_of_a_drill_is_not_cut() -> None:
    foe = Foe("Wilson", 0, "drill D at 2–3 hexes", (Does("cover, aim, shoot", "cover, aim 2"),))
    assert "│cover,aim,shoot │" in foe_row(foe, WIDEST).plain


def test_an_action_in_vain_is_offered_dim() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        plot = face.plot()
        assert plot is not None
        offers = [(act, str(face.offer(nth, act).spans)) for nth, act in enumerate(plot.acts)]
        for act, spans in offers:
            if not act.refusal:
                assert bool(act.warning) == (spans.count("dim") == 2), act.label
        assert {True, False} == {bool(act.warning) for act, _ in offers if not act.refusal}

    drive_map(begun(), script)


def test_a_refused_action_says_why_and_changes_nothing() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press(*keys_for(face, "draw and cock", "jab", "hook"))
        assert "Takes 2 segments, none left. §BG-PLOT" == text_of(face, "notice")
        assert ["draw and cock", "jab"] == face.console_of.plots["Ringo"]
        assert "×hook" in text_of(face, "choices")

    drive_map(begun(), script)


def test_an_action_that_would_come_to_nothing_is_told_while_plotting() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press(*keys_for(face, "aim"))
        assert "  aim: no gun in hand." in text_of(face, "choices").splitlines()

    drive_map(begun(), script)


def test_enter_goes_through_the_characters_and_sends_after_the_last() -> None:
    session = begun(showdown="saloon-fight", side="first")

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        before = len(session.record)
        await pilot.press(*keys_for(face, "wait"), "enter")
        assert "Texas" == face.now_plotting()
        await pilot.press("enter")
        assert "Andy" == face.now_plotting()
        assert "✓ Happy" in text_of(face, "choices")
        await pilot.press("shift+tab", "shift+tab")
        assert "Happy" == face.now_plotting()
        await pilot.press("shift+tab", *keys_for(face, "wait"))
        assert len(session.record) == before
        await pilot.press("enter")
        assert text_of(face, "notice").startswith("Texas does nothing this turn. Send it anyway?")
        assert len(session.record) == before
        await pilot.press("enter")
        assert len(session.record) > before

    drive_map(session, script)
    answers = [line.text for line in session.persons()]
    assert ["Happy: wait / Texas: nothing / Andy: wait"] == answers


def test_the_key_of_an_action_is_the_same_for_every_character_but_for_bonus_cards() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        common = [face.console_of.plot("", name) for name in ("Happy", "Texas", "Andy")]
        texts = [
            [one.adds for one in each.acts if not one.adds.startswith("B")]
            for each in common
            if each
        ]
        assert 3 == len(texts)
        for each, plot_of in zip(texts, common, strict=True):
            assert plot_of is not None
            assert [one.adds for one in plot_of.acts][: len(each)] == texts[0]
        await pilot.pause()

    drive_map(begun(showdown="saloon-fight", side="first"), script)


def test_a_plot_can_be_typed_too() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"draw,wait", "enter")
        await pilot.pause()
        assert ["draw and cock", "wait"] == face.console_of.plots["Ringo"]
        assert "1 to 3 draw and cock, 4 wait, 5 free." in screen_text(face)

    drive_map(begun(), script, SMALL)


def test_a_hint_fills_the_time_lines_and_can_be_changed() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        assert text_of(face, "notice").startswith("Hint: Ringo: ")
        hinted = list(face.console_of.plots["Ringo"])
        assert hinted
        await pilot.press("backspace")
        assert hinted[:-1] == face.console_of.plots["Ringo"]

    drive_map(begun(), script)


def test_undo_takes_a_sent_plot_back() -> None:
    session = begun()

    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press(*keys_for(face, "wait"), "enter")
        assert session.persons()
        await pilot.press("ctrl+z")
        assert not session.persons()
        assert text_of(face, "notice").startswith("Taken back: ")
        assert "Ringo" == face.now_plotting()

    drive_map(session, script)


# -- panels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_sheets_reasons_and_the_table_are_read_in_the_panel(size: tuple[int, int]) -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press(*keys_for(face, "wait"), "enter")
        for key, words in (
            ("s", "Ringo (Ringo's side): yours."),
            ("t", "in the aim zone"),
            ("w", "Target: Ringo is the nearest"),
        ):
            await pilot.press(key)
            await pilot.pause()
            await pilot.pause()
            shown = " ".join(screen_text(face).replace("│", " ").split())
            assert words in shown
            await pilot.press(key)

    drive_map(begun(), script, size)


def test_the_keys_of_a_plot_are_listed_before_those_of_every_game() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        keys = face.keys_there_are()
        assert keys[: len(KEYS)] == KEYS
        assert set(keys[len(KEYS) :]) - set(KEYS_OF_ALL) <= {keys[-1]}  # what the signs mean
        assert not {"c", "o"} & {key for key, _ in keys}  # nobody shares it, and no card threatens
        assert "Backspace" in text_of(face, "panel-text")
        await pilot.pause()
        assert face.query_one("#side").border_subtitle == "Page down: more"
        await pilot.press("question_mark")
        await pilot.pause()
        assert not face.query_one("#side").border_subtitle

    drive_map(begun(), script, (100, 30))


def test_what_undo_takes_back_is_told_on_one_line_however_long_it_is() -> None:
    session = begun(showdown="bank-robbery", side="first")
    men = "Kid", "Outlaw", "Slim"
    session.answer(" / ".join(f"{man}: turn, get down, shoot, duck" for man in men))

    async def script(face: MapTerminal, _pilot: Pilot[None]) -> None:
        told = text_of(face, "foot").splitlines()[-1]
        assert told.startswith("Undo takes back “Kid: turn, get down, shoot, duck; Outlaw: turn")
        assert told.endswith("…”.")
        assert len(told) <= 98

    drive_map(session, script, (100, 30))


def test_events_are_shown_one_by_one_with_their_places_on_the_map() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press(*keys_for(face, "wait"), "enter")
        assert face.walking
        seen = set()
        while face.walking:
            kind = session_of(face).events[face.walking[0]].kind
            if kind == "moves":
                seen.update(face.names_pointed_out(face.walking[0]))
            await pilot.press("enter")
        assert {"Doc", "E5"} <= seen

    drive_map(begun(), script, pace="step by step")


def test_earlier_moments_show_the_map_as_it_was() -> None:
    async def script(face: MapTerminal, pilot: Pilot[None]) -> None:
        await pilot.press(*keys_for(face, "wait"), "enter")
        after = text_of(face, "map-text")
        while "Turn 1." != face.sentences[face.looking or 0]:
            await pilot.press("left")
        assert "Do>  .  <RI" in text_of(face, "map-text")
        await pilot.press("escape")
        assert after == text_of(face, "map-text")

    drive_map(begun(), script)
