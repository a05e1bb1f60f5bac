"""The toy games in lines, in the terminal, as advice, in the lab, and against the kit."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path

import night_watch
import pytest
import sheepdog
import three_suits
from click.testing import CliRunner
from textual.pilot import Pilot
from textual.widgets import Static

from lonehand import games
from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.engine.words import sorts_in
from lonehand.faces import cli
from lonehand.faces.terminal.app import Terminal
from lonehand.faces.terminal.start import face_for
from lonehand.faces.text.console import Console
from lonehand.testing.conformance import IDEAS, Idea, name
from lonehand.testing.event_words import every_sort_has_words, sorts_told

TOYS = {"night-watch": "night_watch", "three-suits": "three_suits", "sheepdog": "sheepdog"}
GAMES = [night_watch.GAME, three_suits.GAME, sheepdog.GAME]
ToyGame = night_watch.NightWatch | three_suits.ThreeSuits | sheepdog.Sheepdog


@pytest.fixture(autouse=True)
def in_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the toys on the shelf."""
    for toy, module in TOYS.items():
        monkeypatch.setitem(games.PACKAGES, toy, module)


@pytest.mark.parametrize("idea", IDEAS, ids=name)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_toy_keeps_what_every_game_must(game: ToyGame, idea: Idea) -> None:
    idea(game, "a toy")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_event_of_a_toy_has_its_words_and_happens(game: ToyGame) -> None:
    module = type(game).__module__
    every_sort_has_words(game.words, module)
    told = sum((sorts_told(game, f"a toy {number}") for number in range(5)), Counter())
    assert set(sorts_in(module)) == set(told)


# -- undo --------------------------------------------------------------------------------------


def laid(session: Session, cards: int) -> None:
    """Lay so many cards, always the first that may be laid."""
    for _ in range(cards):
        session.answer(session.questions()[0].texts()[0])


def test_a_card_that_was_led_is_taken_back_until_a_hidden_one_is_shown() -> None:
    session = Session.new(three_suits.GAME, "a toy")
    laid(session, 1)
    led = frozenset((session.persons()[-1].who,))
    assert [] == session.view_for(led).must_agree()
    session.undo(seats=led)
    assert not session.persons()


def test_once_all_cards_are_shown_the_last_one_goes_back_only_if_both_agree() -> None:
    session = Session.new(three_suits.GAME, "a toy")
    laid(session, 6)
    assert session.outcome() is not None
    follows = frozenset((session.persons()[-1].who,))
    (leads,) = {*three_suits.NAMES} - follows
    assert [leads] == session.view_for(follows).must_agree()
    with pytest.raises(Refusal, match=f"something hidden has been shown since; {leads} must agree"):
        session.undo(seats=follows)
    assert Console(session).line("/undo").lines[0].endswith("You still know what you have seen.")
    assert session.outcome() is None


def test_who_plays_against_the_program_is_told_that_a_card_of_it_stays_known() -> None:
    session = Session.new(three_suits.GAME, "a toy", seats={"South": "random"})
    laid(session, 1)
    assert "South" in {line.who for line in session.record.path()}
    said = Console(session, seats=frozenset({"North"})).line("/undo").lines
    assert said[0].endswith("You still know what you have seen.")


# -- in lines --------------------------------------------------------------------------------------


def lines(tmp_path: Path, game: str, typed: str) -> str:
    """Return what is said when those lines are typed to a new game."""
    words = ["--home", str(tmp_path), "play", game, "--plain", "--seed", "a toy"]
    done = CliRunner().invoke(cli.lonehand, words, input=typed)
    assert done.exit_code == 0, done.output
    return done.output


def test_in_lines_the_yard_has_its_map_its_sheets_and_its_looks(tmp_path: Path) -> None:
    said = lines(
        tmp_path, "night-watch", "map\nlook watchman\nsheet\ntable\nstay\nwhy\nhint\nquit\n"
    )
    assert "Th   .   .   .   .   .   1" in said
    assert "Thief to Watchman:" in said
    assert "Thief (you) is in A1." in said
    assert "Hint: " in said


def test_in_lines_the_meadow_has_its_table_its_looks_and_its_units(tmp_path: Path) -> None:
    typed = "map\nlook flock\nlook 24,30\nsheet\ntable\n1\nwhy\nquit\n"
    said = lines(tmp_path, "sheepdog", typed)
    assert "(P)  objective at 36,6, nobody's" in said
    assert "Dog to Flock:" in said
    assert '16" away' in said
    assert "Flock (the sheep) is at 20,20." in said
    assert "Terrain: " in said


def test_in_lines_a_seat_is_not_told_the_cards_of_the_other() -> None:
    session = Session.new(three_suits.GAME, "a toy")
    console = Console(session, seats=frozenset({"North"}))
    told = [console.sentence(number) for number in range(len(console.seen.events))]
    said = "\n".join([*told, *console.table(), *console.question_lines()])
    for card in session.state.hands["South"]:
        assert three_suits.named(card) not in said
    for card in session.state.hands["North"]:
        assert three_suits.named(card) in said
    assert said.count("face down") == 3


def test_in_lines_both_hands_are_on_the_table_of_whoever_plays_both(tmp_path: Path) -> None:
    said = lines(tmp_path, "three-suits", "curtain off\ntable\n1\nwhy\nhint\nquit\n")
    assert "North. Plays now." in said.replace("North (yours).", "North.")
    assert "Led: 0 cards." in said
    assert "Hint: " in said


# -- in the terminal -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        (night_watch.GAME, ("Th", "WA", "Watchman E3")),
        (three_suits.GAME, ("North", "♦")),
        (sheepdog.GAME, ("DO", "Flock 20,20")),
    ],
    ids=lambda each: getattr(each, "name", ""),
)
def test_in_the_terminal_a_toy_is_drawn_and_a_key_answers(
    game: ToyGame, shown: tuple[str, ...]
) -> None:
    session = Session.new(game, "a toy")
    face = face_for(session, pace="at once")

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        if face.console_of.curtain.is_down:
            await pilot.press("enter")
        await pilot.pause(0.1)
        text = "\n".join(str(each.visual) for each in face.query(Static))
        assert all(part in text for part in shown), text
        before = len(session.record)
        await pilot.press("1")
        assert len(session.record) > before

    async def run() -> None:
        async with face.run_test(size=(120, 40)) as pilot:
            await script(face, pilot)

    asyncio.run(run())


# -- advice, and the lab ---------------------------------------------------------------------------


def test_advice_says_what_the_watchman_does_and_why(tmp_path: Path) -> None:
    night = night_watch.Night(thief="B2", watchman="B4", phase="watchman")
    file = tmp_path / "night.json"
    file.write_text(night_watch.GAME.situation(night))
    words = ["advise", "night-watch", str(file), "--answer", "6", "--json"]
    done = CliRunner().invoke(cli.lonehand, words)
    assert done.exit_code == 0, done.output
    steps = json.loads(done.output)["done"]
    assert [step["kind"] for step in steps] == ["decision", "steps"]
    assert steps[0]["reasons"][0]["clause"] == "NW-SEES"
    assert steps[1]["hands"] == "Move the watchman to A3."


def test_advice_says_where_the_flock_runs(tmp_path: Path) -> None:
    herding = sheepdog.Herding(dog=(20_000, 26_000), flock=(20_000, 20_000), phase="flock")
    file = tmp_path / "herding.json"
    file.write_text(sheepdog.GAME.situation(herding))
    words = ["advise", "sheepdog", str(file), "--answer", "5", "--json"]
    done = CliRunner().invoke(cli.lonehand, words)
    assert done.exit_code == 0, done.output
    (step,) = json.loads(done.output)["done"]
    assert step["clause"] == "SD-FLEE"
    assert step["hands"] == "Move the flock to 20,15."


def test_advice_on_cards_gives_the_hint_of_the_game(tmp_path: Path) -> None:
    table = three_suits.GAME.start({})
    table.hands, table.phase = {"North": ["2c", "6d"], "South": ["3c", "4h"]}, "lead"
    table.deck = [card for card in table.deck if card not in ("2c", "6d", "3c", "4h")]
    file = tmp_path / "table.json"
    file.write_text(three_suits.GAME.situation(table))
    done = CliRunner().invoke(cli.lonehand, ["advise", "three-suits", str(file), "--hint"])
    assert done.exit_code == 0, done.output
    assert "2♣" in done.output


@pytest.mark.parametrize("toy", TOYS)
def test_the_lab_plays_a_toy_and_counts_what_it_sums_up(toy: str) -> None:
    seats = [word for seat in games.find(toy).seats for word in ("--seat", f"{seat}=random")]
    words = ["simulate", toy, "-n", "20", "--jobs", "1", *seats]
    done = CliRunner().invoke(cli.lonehand, words)
    assert done.exit_code == 0, done.output
    assert "of 20 games won" in done.output
    assert "turns" in done.output
