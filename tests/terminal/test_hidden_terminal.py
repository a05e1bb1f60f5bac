"""What the terminal draws: of a game that hides something, no sign on the screen tells it.

Whoever sits at a terminal is the whole table: every seat that a person plays. What computed seats
hold, and what is not revealed yet, may be nowhere on it.
"""

from __future__ import annotations

from typing import Any, Final, cast

import pytest
import three_suits
from driving import driven, screen_text, settled
from textual.pilot import Pilot

from lonehand import games
from lonehand.engine.chance import Chance
from lonehand.engine.play.session import Session
from lonehand.engine.play.view import Seats
from lonehand.faces.terminal.app import Terminal
from lonehand.faces.terminal.start import face_for
from lonehand.testing.secrecy import Twin, what_is_hidden_is_not_sent

SIZE: Final = (160, 60)
PANELS: Final = ("w", "t", "o", "h", "question_mark")
"""Keys that show more: the reasons, the table in words, dangers, a hint, all keys."""
LOOKS_BACK: Final = 3


def on_screen(session: Session, seats: Seats | None) -> dict[str, bytes]:
    """Return all that the terminal draws, by the keys that were pressed; for the whole table."""
    found: dict[str, str] = {}
    if seats is not None:
        return {}

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        await settled(face, pilot)
        found["the table"] = screen_text(face)
        found["the log"] = "\n".join(face.sentences)
        for key in PANELS:
            await pilot.press(key)
            found[key] = screen_text(face)
            await pilot.press("escape")
        for number in range(LOOKS_BACK):
            await pilot.press("left")
            found[f"{number + 1} back"] = screen_text(face)

    driven(lambda: face_for(session, pace="at once"), script, SIZE)
    return {part: text.encode() for part, text in found.items()}


@pytest.fixture(autouse=True)
def in_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the toy with hidden hands on the shelf."""
    monkeypatch.setitem(games.PACKAGES, three_suits.GAME.name, "three_suits")
    monkeypatch.setattr(Terminal, "clock", lambda _: 0.0)  # a clock that stands tells nothing


def test_whatever_nobody_at_a_terminal_may_know_can_be_shuffled_and_the_screen_stays_the_same() -> (
    None
):
    game = three_suits.GAME
    what_is_hidden_is_not_sent(game, "screen", on_screen, every=6, players=("South",))


def test_a_terminal_that_draws_the_state_itself_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def state_at(face: Terminal, event: int | None) -> Any:
        session = cast("Session", face.session)
        return session.at(len(session.events) if event is None else event)

    monkeypatch.setattr(Terminal, "state_at", state_at)
    with pytest.raises(AssertionError, match="the table tells something hidden"):
        what_is_hidden_is_not_sent(three_suits.GAME, "screen", on_screen, players=("South",))


def test_a_plot_that_is_not_revealed_yet_is_on_no_map_in_the_terminal() -> None:
    game = games.find("gunslinger")
    options = {"showdown": "duel", "size": "6", "partner": "on"}
    session = Session.new(game, "plots", options)
    while len(session.questions()) < 2:
        question = session.questions()[0]
        form = question.form
        session.answer(form.candidates(1)[0] if form is not None else question.texts()[0])
    first = session.questions()[0]
    assert first.form is not None
    session.answer(first.form.candidates(1)[0], seat=first.who)
    assert [first.who] == list(session.sealed)
    twin = Twin(session, None, Chance("plots"))
    twin.sealed = dict.fromkeys(session.sealed, "otherwise")
    real, other = on_screen(session, None), on_screen(twin, None)
    assert real["the table"].strip()
    assert [] == [part for part, text in real.items() if text != other[part]]
