"""The face in the terminal, driven by its pilot: whole games, undo, history, typed cards."""

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import click
import msgspec
import pytest
from click.testing import CliRunner
from driving import WIDE, driven, screen_text, text_of
from policy import GAME, answer, begun, played
from textual.pilot import Pilot
from textual.widgets import Input

from lonehand.engine.cards import SUIT_SIGNS
from lonehand.engine.chance import Chance
from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.engine.reasons import with_reasons
from lonehand.faces import cli
from lonehand.faces.commands import play
from lonehand.faces.terminal import drawing
from lonehand.faces.terminal.app import Terminal
from lonehand.faces.terminal.keys import KEYS, PACES
from lonehand.faces.text import wording
from lonehand.games import find
from lonehand.show.contract import show_of
from lonehand.show.scene import Intent

NARROW = 80, 30
BOUND = [
    key for binding in Terminal.BINDINGS for key in str(getattr(binding, "key", binding)).split(",")
]
"""Every key that is bound."""
Script = Callable[[Terminal, Pilot[None]], Awaitable[None]]


def drive(
    session: Session, script: Script, size: tuple[int, int] = WIDE, pace: str = "at once"
) -> Terminal:
    """Run the face with a script that presses its keys."""
    return driven(lambda: Terminal(session, pace=pace), script, size)


async def give(face: Terminal, pilot: Pilot[None], text: str, number: int) -> None:
    """Give an answer with the keys that a person would press."""
    question = face.console_of.question
    assert question is not None
    words = face.query_one("#words", Input)
    if words.has_focus:
        words.insert_text_at_cursor(text)  # as a paste does
        await pilot.press("enter")
    elif text == question.obvious:
        await pilot.press("enter")
    else:
        await pilot.press(*str(number))
        if face.digits:
            await pilot.press("enter")
    if face.console_of.warned == text:
        await pilot.press("enter")


@pytest.mark.parametrize(
    "typed", [(), pytest.param(("deck",), marks=pytest.mark.soak)], ids=["dealt", "a real deck"]
)
def test_a_whole_game_by_keys_gives_the_record_of_a_session(typed: tuple[str, ...]) -> None:
    wanted, answers = played("k1", *typed)
    session = begun("k1", *typed)

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        for given in answers:
            await give(face, pilot, given.text, given.number)
        await pilot.pause()
        outcome = session.outcome()
        assert outcome is not None
        assert outcome.sentence in text_of(face, "prompt")

    drive(session, script, NARROW if typed else WIDE)
    assert wanted.record.text() == session.record.text()


def test_undo_goes_back_over_an_opponent_s_turn_and_redo_forward_again() -> None:
    session = begun("7")
    while not any(with_reasons(told.event) for told in session.events):
        answer(session)
    there, before = session.record.head, len(session.events)

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        assert "Undo takes back" in text_of(face, "foot")
        await pilot.press("ctrl+z")
        assert len(session.events) < before
        assert text_of(face, "notice").startswith("Taken back: ")
        await pilot.press("ctrl+y")
        assert (there, before) == (session.record.head, len(session.events))

    drive(session, script)


def test_arrows_look_at_earlier_moments_and_escape_returns() -> None:
    session = begun("7")
    for _ in range(8):
        answer(session)

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        now = text_of(face, "top")
        prompt = text_of(face, "prompt")
        seen = []
        for _ in range(6):
            await pilot.press("left")
            seen.append(face.looking)
            assert face.looking is not None
            assert text_of(face, "prompt").startswith(f"Event {face.looking}: ")
        assert seen == sorted(set(seen), reverse=True)  # type: ignore[type-var] # none of them is None
        assert text_of(face, "top") != now
        await pilot.press("right")
        assert face.looking == seen[-2]
        await pilot.press("1", "enter")
        assert (face.looking, text_of(face, "top")) == (None, now)
        assert text_of(face, "prompt") == prompt
        assert len(session.persons()) == 8

    drive(session, script)


def test_play_can_go_back_to_the_moment_that_is_looked_at() -> None:
    session = begun("7")
    for _ in range(8):
        answer(session)

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        await pilot.press("g")
        assert "look at earlier moments" in text_of(face, "notice")
        await pilot.press(*["left"] * 12, "g")
        assert face.looking is None
        assert 0 < len(session.persons()) < 8
        assert text_of(face, "notice").startswith("Taken back: ")

    drive(session, script)


def test_step_by_step_shows_each_event_of_the_opponents_and_escape_skips() -> None:
    session = begun("7")

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        while not face.walking:
            question = face.console_of.question
            assert question is not None
            await pilot.press("enter" if question.obvious else "1")
        shown, steps = [], len(face.walking)
        while face.walking:
            number = face.walking[0]
            shown.append(face.sentences[number])
            assert f"{drawing.NOW} " in text_of(face, "panel-text")
            assert text_of(face, "prompt") == "Enter: the next step. Esc: skip to your move."
            await pilot.press("space")
        assert len(shown) == steps
        assert shown[0].endswith("turn.")
        await pilot.press("ctrl+z", "1")
        if face.walking:
            await pilot.press("escape")
        assert not face.walking

    drive(session, script, pace="step by step")


def test_a_timed_pace_walks_on_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "fast", 0.001)
    session = begun("7")

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        while len(session.events) < 30:
            question = face.console_of.question
            assert question is not None
            await pilot.press("enter" if question.obvious else "1")
            async with asyncio.timeout(60):
                while face.walking:
                    await pilot.pause(0.01)

    drive(session, script, pace="fast")


def test_a_card_is_found_as_it_is_typed_and_several_go_in_one_line() -> None:
    session = begun("7", "deck")

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        words = face.query_one("#words", Input)
        assert words.has_focus
        await pilot.press(*"sta")
        assert [option.text for option in face.options_shown()] == ["stagecoach 9s"]
        assert "Stagecoach 9♠" in text_of(face, "choices")
        await pilot.press("enter")
        assert words.value == ""
        await pilot.press(*"7c 6h 9c be", "enter")
        typed = [line.text for line in session.persons()]
        assert typed[:3] == ["stagecoach 9s", "bang 7c", "beer 6h"]
        assert "may be" in text_of(face, "notice")
        assert words.has_focus
        await pilot.press("ctrl+z")
        assert "as before" in words.placeholder
        await pilot.press("enter")
        assert [line.text for line in session.persons()] == typed

    drive(session, script)


def test_a_hand_that_nobody_has_seen_is_counted_and_its_cards_are_typed() -> None:
    session = begun("7", "deck")
    while session.questions()[0].source:
        session.answer(session.questions()[0].texts()[0])

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert "unknown]" in screen_text(face)
        assert len(face.options_shown()) == 1  # the end of the turn
        assert "Type one, or ? for a list." in text_of(face, "choices")
        hand = len(session.state.seats[0].hand)
        await pilot.press(*"wells", "enter")
        assert session.persons()[-1].text.startswith("wells fargo")
        assert len(session.state.seats[0].hand) == hand - 1 + 3
        await pilot.press("enter")
        assert "End the turn?" in text_of(face, "notice")  # a BANG! would be discarded
        await pilot.press("enter")
        assert session.persons()[-1].text == "end turn"

    drive(session, script)


STROKES = [key for key in BOUND if key not in ("ctrl+c", "ctrl+q")]


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(each, marks=pytest.mark.soak) for each in (0, 2))]
)
def test_no_keys_do_harm(seed: int) -> None:
    session = begun(str(seed), *(["deck"] if seed == 1 else []))
    chance = Chance(f"keys {seed}")

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        for _ in range(60):
            key = STROKES[chance.below("key", len(STROKES))]
            await pilot.press(key if key != "q" else "enter")
        assert face.is_running

    drive(session, script, NARROW if seed == 2 else WIDE, "step by step" if seed else "at once")
    again = Session(GAME, read(session.record.text()))
    assert again.record.text() == session.record.text()


def test_escape_lets_go_of_the_line_and_a_slash_takes_it_up_again() -> None:
    session = begun("7", "deck")

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        words = face.query_one("#words", Input)
        await pilot.press("escape", "t")
        assert not words.has_focus
        assert face.panel == "table"
        await pilot.press("slash", "q")
        assert words.value == "q"
        await pilot.press("backspace", *"virtual deck", "enter")
        question = face.console_of.question
        assert question is not None
        assert not question.source

    drive(session, script)


def test_arrows_choose_an_answer_which_enter_then_takes_and_a_hint_chooses_one_too() -> None:
    session = begun("7")

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        question = face.console_of.question
        assert question is not None
        texts = [option.text for option in wording.listed_of(question).order]
        await pilot.press("h")
        assert text_of(face, "notice").startswith("Hint: ")
        meant = texts[face.chosen]
        await pilot.press("enter")
        assert session.persons()[-1].text == meant
        await pilot.press("ctrl+z")
        assert "Enter End the turn" in text_of(face, "choices")
        await pilot.press("down", "down", "up")
        assert face.chosen == 0
        assert f"{drawing.NOW} " in text_of(face, "choices")
        assert "Esc, Enter End the turn" in text_of(face, "choices")
        await pilot.press("up")
        assert face.chosen == len(texts) - 1
        await pilot.press("down", "space")
        assert session.persons()[-1].text == texts[0]

    drive(session, script)


def test_an_answer_can_be_clicked() -> None:
    session = begun("7")
    texts = session.questions()[0].texts()

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        first = text_of(face, "choices").splitlines()[0]
        at = face.options_shown()[0].whom
        await pilot.click("#choices", offset=(first.index(at) + 1, 0))
        assert [line.text for line in session.persons()] == [texts[0]]

    drive(session, script)


@pytest.mark.parametrize(
    "size",
    [pytest.param(WIDE, marks=pytest.mark.soak), NARROW, (40, 12), (200, 60)],
    ids=str,
)
def test_every_panel_opens_and_closes_at_every_size(size: tuple[int, int]) -> None:
    session = begun("7")
    for _ in range(8):
        answer(session)

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        for key, words in (("w", "From the top"), ("t", "In hand"), ("question_mark", "Ctrl+Z")):
            await pilot.press(key)
            assert words in text_of(face, "panel-text")
            await pilot.press("pagedown", "pageup", key)
            assert face.panel == "log"
        await pilot.press("o", "escape", "p", "p", "p", "p", "escape")
        assert face.pace == "at once"

    drive(session, script, size)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=str)
def test_the_picture_shows_every_seat_with_life_and_cards(size: tuple[int, int]) -> None:
    session = begun("7")
    for _ in range(4):
        answer(session)

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        await pilot.pause()
        shown = screen_text(face)
        for seat in face.ring_at(None).seats:
            assert seat.name in shown
            assert seat.life is not None
            assert f"{seat.life.left}/{seat.life.most}" in shown
            for card in (card for hand in seat.hands for card in hand.cards):
                look = face.console_of.faces[card]
                assert f"[{look.rank}{SUIT_SIGNS[look.suit]} {look.title}]" in shown
        assert drawing.NOW in shown

    drive(session, script, size)


def test_seats_sit_clockwise_with_the_first_below_the_middle() -> None:
    assert drawing.ring(6) == [2, 3, 4, drawing.CENTRE, 1, 0, 5]


def test_the_list_of_keys_names_every_key_that_is_bound() -> None:
    named = " ".join(key for key, _ in KEYS).lower()
    signs = {
        "up": "↑",
        "down": "↓",
        "left": "←",
        "right": "→",
        "slash": "/",
        "colon": "/",
        "question_mark": "?",
        "escape": "esc",
        "pageup": "page up",
        "pagedown": "page down",
        "ctrl+c": "q",
        "ctrl+q": "q",
    }
    for key in BOUND:
        word = signs.get(key, key)
        assert word in named or word.isdigit(), key


# -- opening it ----------------------------------------------------------------------------------


def test_without_textual_a_sentence_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name, name="textual")

    monkeypatch.setattr(play, "import_module", missing)
    done = CliRunner().invoke(
        cli.lonehand,
        ["play", GAME.name, "--terminal"],
        env={"LONEHAND_HOME": str(tmp_path)},
    )
    sentence = "this needs textual; install lonehand[terminal], or play with --plain"
    assert (done.exit_code, done.stderr) == (1, f"lonehand: --terminal: {sentence}\n")


def test_without_a_terminal_a_sentence_says_what_does(tmp_path: Any) -> None:
    command = [sys.executable, "-m", "lonehand", "--home", str(tmp_path), "play", GAME.name]
    done = subprocess.run(
        [*command, "--terminal"], capture_output=True, input=b"", timeout=60, check=False
    )
    assert done.returncode == 1
    sentence = "this needs a terminal; add --plain to play without one"
    assert done.stderr.decode() == f"lonehand: --terminal: {sentence}\n"
    assert b"" == done.stdout


def test_nothing_but_the_terminal_needs_textual() -> None:
    code = (
        "import sys; from lonehand.faces import cli\n"
        "from lonehand.faces.text import console, lines\n"
        "from lonehand.faces.commands import play\n"
        "sys.exit('textual' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_start_only_opens_no_face() -> None:
    done = CliRunner().invoke(cli.lonehand, ["play", GAME.name, "--plain", "--start-only"])
    assert done.exit_code == click.UsageError.exit_code


def test_a_box_tells_what_its_owner_will_do_and_all_of_a_full_hand() -> None:
    show = show_of(find(GAME.name))
    cards = ("bang 7c", "bang 9c", "bang ad", "missed 2s", "missed 3s", "beer 6h", "jail js")
    ring = show.scene(begun("7").view_for().view).ring
    assert ring is not None
    seat = ring.seats[0]
    front, hand = seat.hands
    full = msgspec.structs.replace(hand, cards=cards)
    seat = msgspec.structs.replace(seat, hands=(front, full))
    meant = Intent(0, "Will shoot the Sheriff", "threat")
    room = 9
    lines = [str(each) for each in drawing.box(seat, seat, show.faces, (), 20, room, meant)]
    assert len(lines) <= room
    told = " ".join(" ".join(lines).split())
    assert meant.words in told
    assert "[2♠ 3♠ Missed!]" in told  # signs first, as on a card alone
    for text in cards:
        face = show.faces[text]
        assert face.title in told
        assert face.short.removeprefix(face.title).strip() in told
    few = [str(each) for each in drawing.box(seat, seat, show.faces, (), 20, 4)]
    assert few[-1] == drawing.MORE
