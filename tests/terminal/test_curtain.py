"""Several people at one screen, each with cards of his own: the curtain, and whom all wait for.

What stands on the screen, or is said in lines, while somebody looks names no card of another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from driving import driven, screen_text, text_of
from textual.pilot import Pilot

from lonehand import games
from lonehand.engine.play.session import Session
from lonehand.faces.terminal.app import Terminal
from lonehand.faces.terminal.start import face_for
from lonehand.faces.text import lines
from lonehand.faces.text.console import Console
from lonehand.games.black_hat.cards import JOKERS
from lonehand.games.black_hat.plays import GIVE_UP, JOKER, PASS
from lonehand.games.black_hat.state import SEATS, State

FIRST, SECOND = SEATS[:2]
ENDS = ("end", PASS, GIVE_UP)


def gunfight() -> Session:
    """Return a gunfight of two people, in which the second player is asked first."""
    people = dict.fromkeys(SEATS, "person")
    return Session.new(games.find("black-hat"), "hot", {"town": "stage-stop", "hand": "8"}, people)


def on_to(session: Session, topic: str) -> Session:
    """Play on until somebody is asked about a topic."""
    while (question := session.questions()[0]).topic != topic:
        session.answer(some_answer(session), None, question.who)
    return session


def some_answer(session: Session) -> str:
    """Return an answer that goes on with the game."""
    question = session.questions()[0]
    if question.form is not None:
        return question.form.candidates(1)[0]
    texts = question.texts()
    return next((text for text in texts if text not in (*ENDS, JOKER)), texts[-1])


def named_in(said: str, session: Session, seat: str) -> list[str]:
    """Return the cards in a seat's hand that a text names, as signs or in letters."""
    state: State = session.midway or session.path[-1].state
    hand = [card for card in state.player(seat).hand if card not in JOKERS]
    signs = dict(zip("cdhs", "♣♦♥♠", strict=True))
    return [
        card
        for card in hand
        if re.search(rf"(?<![\d.]){card[:-1]}(?:{card[-1]}|{signs[card[-1]]})(?![a-z])", said)
    ]


# -- in plain lines --------------------------------------------------------------------------------


def test_in_lines_each_sees_his_own_cards_and_between_them_the_curtain_is_down() -> None:
    session = gunfight()
    said: list[str] = []
    looked = {FIRST: 0, SECOND: 0}

    def answers() -> Iterator[str]:
        """Answer whoever is asked, and look through what was said to him before."""
        yield ""
        for _ in range(70):
            question = session.questions()[0]
            if question.moment:
                yield ""
                continue
            other = FIRST if question.who == SECOND else SECOND
            told = "\n".join(said)
            assert named_in(told, session, other) == [], told
            looked[question.who] += bool(named_in(told, session, question.who))
            del said[:]
            yield some_answer(session)
            if said[-1].startswith("Now the "):
                assert said.count("") >= lines.FAR
                said[:] = said[max(n for n, line in enumerate(said) if not line) :]
                yield ""

    lines.lead(session, answers(), said.append)
    assert min(looked.values()) > 0


def test_while_the_curtain_is_down_nothing_can_be_answered() -> None:
    console = Console(gunfight(), curtain=True)
    assert console.question_lines() == [
        "Now the second player. Everybody else looks away; Enter raises the curtain."
    ]
    assert console.line("north").lines[0].startswith("The curtain is down; Enter raises it")
    console.line("")
    assert "Which edge" in console.question_lines()[0]
    assert console.line("curtain off").lines == [
        "No curtain: everybody at this screen sees everything."
    ]
    console.line("north")
    assert console.question is not None
    assert console.question.who == FIRST
    console.line("curtain on")
    assert console.question is None


def test_a_play_passes_unless_somebody_calls_and_then_he_alone_looks() -> None:
    session = on_to(gunfight(), "window")
    asked = session.questions()[0]
    console = Console(session, curtain=True)
    console.curtain.looks = FIRST if asked.who == SECOND else SECOND
    console.refresh()
    first, second = console.question_lines()
    assert first.endswith("Joker? Nobody answers: Enter.")
    assert second == f"The {asked.who} answers: type call, and everybody else looks away."
    console.line("call")
    assert console.seats == frozenset({asked.who})
    assert console.question is not None
    console.line(asked.passing)
    assert console.curtain.is_down
    console.line("")
    on_to(session, "window")
    console.refresh()
    console.line("")
    assert session.questions()[0].topic != "window"


def test_whoever_plays_alone_or_beside_real_cards_has_no_curtain() -> None:
    game = games.find("black-hat")
    for session in (Session.new(game, "alone"), Session.new(game, "cards", typed=("dice",))):
        assert not Console(session, curtain=True).curtain.shared
    assert "curtain" not in Console(Session.new(game, "alone"), curtain=True).commands


# -- in the terminal -------------------------------------------------------------------------------


def test_in_the_terminal_the_curtain_falls_between_the_parts_of_a_turn() -> None:
    session = on_to(gunfight(), "figure")
    asked = session.questions()[0].who
    other = FIRST if asked == SECOND else SECOND

    def hands_of(face: Terminal) -> list[list[str]]:
        shown = [*face.sentences, *screen_text(face).splitlines()]
        said = "\n".join(line for line in shown if " cut " not in line)  # that was for all to see
        return [named_in(said, session, seat) for seat in (asked, other)]

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        assert f"Now the {asked}" in text_of(face, "prompt")
        assert hands_of(face) == [[], []]
        await pilot.press("enter")
        own, hidden = hands_of(face)
        assert own
        assert hidden == []
        assert "Who acts?" in text_of(face, "prompt")
        face.say(PASS)
        await pilot.pause()
        assert f"Now the {other}" in text_of(face, "prompt")
        assert hands_of(face) == [[], []]
        await pilot.press("enter")
        hidden, own = hands_of(face)
        assert own
        assert hidden == []

    driven(lambda: face_for(session, pace="at once"), script, (160, 60))


def test_in_the_terminal_a_play_passes_by_enter_and_c_calls_out() -> None:
    session = on_to(gunfight(), "window")
    asked = session.questions()[0].who

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        assert "Nobody answers: Enter." in text_of(face, "prompt")
        await pilot.press("c")
        assert face.console_of.seats == frozenset({asked})
        assert "Let it be" in screen_text(face)
        await pilot.press("enter")
        assert session.questions()[0].topic != "window"

    driven(lambda: face_for(session, pace="at once"), script, (160, 60))


def test_a_clock_in_the_terminal_tells_who_is_waited_for_and_how_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr(Terminal, "clock", lambda _: now)
    session = gunfight()

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        nonlocal now
        assert text_of(face, "top").startswith("Second player 0:00")
        now = 75.0
        face.tick()
        assert text_of(face, "top").startswith("Second player 1:15")
        await pilot.press("enter")
        assert text_of(face, "top").startswith("Second player 1:15")
        face.say("north")
        await pilot.pause()
        assert text_of(face, "top").startswith("First player 0:00")

    driven(lambda: face_for(session, pace="at once"), script, (160, 60))
    alone = Session.new(games.find("black-hat"), "alone")
    driven(lambda: face_for(alone, pace="at once"), nobody_waits, (160, 60))


async def nobody_waits(face: Terminal, pilot: Pilot[None]) -> None:
    """Fail if the line on top names anybody where one person plays."""
    del pilot
    assert "player" not in text_of(face, "top")
