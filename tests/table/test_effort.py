"""Table mode asks little: measured over whole games with a real deck played by a script."""

from __future__ import annotations

from statistics import median

from counting import keystrokes
from real_deck import GAME, RealDeck

from lonehand.engine.question import UNKNOWN


def test_an_opponents_turn_takes_four_cards_in_the_median_and_none_for_what_nobody_needs() -> None:
    entries: list[int] = []
    keys: list[int] = []
    for seed in range(8):
        table = RealDeck(f"effort {seed}")
        table.play()
        entries += map(len, table.typed)
        keys += [sum(keystrokes(*one) for one in each) for each in table.typed]
        hidden = [line for line in table.session.record.path() if line.kind == "unseen"]

        assert hidden, "the player's own draws are not asked for"
        assert {UNKNOWN} == {line.text for line in hidden}

    assert len(entries) > 80
    assert median(entries) <= 4
    assert median(keys) <= 16


def test_nothing_is_asked_that_can_have_only_one_answer() -> None:
    table = RealDeck("single")
    session = table.session
    for _ in range(200):
        if session.outcome() is not None:
            break
        table.look()
        question = session.questions()[0]
        assert len(question.texts()) > 1 or question.source
        text = table.answer(question)
        table.let_go(question, text)
        session.answer(text)


def test_every_card_that_moves_comes_with_an_instruction_for_the_hands() -> None:
    """What changes the table is said in words that begin with what to do."""
    table = RealDeck("hands")
    table.play()
    session = table.session
    moving = {"draw", "play", "lose", "discard", "flip", "die", "miss", "answer", "regain"}
    told = 0
    for number, event in enumerate(session.events):
        if event.kind not in moving:
            continue
        words = GAME.instruction(session.at(number), event.event)  # type: ignore[attr-defined]  # optional
        told += 1
        if not words and session.at(number + 1).over:
            continue

        assert words.split()[0] in {
            "Add",
            "Deal",
            "Put",
            "Lay",
            "Take",
            "Give",
            "Turn",
            "Discard",
        }, words
        assert words.endswith(".")
    assert told > 50
