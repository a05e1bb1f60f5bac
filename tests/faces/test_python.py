"""`import lonehand`: begin, answer, look, look ahead and play many games from Python."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import lonehand
from lonehand.engine.chance import Chance
from lonehand.faces import python
from lonehand.faces.python import Asked, Play
from lonehand.games import PACKAGES, find

GAMES = sorted(PACKAGES)
GAME = "lone-gunslinger"
SITUATIONS = Path(__file__).parents[2] / "docs" / GAME / "situations"
SHERIFF, DEPUTY = "Sheriff", "Deputy"


def last(asked: Asked) -> int:
    """Answer with the last choice."""
    return len(asked.choices) - 1


def played(game: str, answers: int, seed: str = "python") -> Play:
    """Return a game after so many answers by the hints, or the first choice where there is none."""
    play = lonehand.new(game, seed=seed)
    for _ in range(answers):
        hint = play.hint()
        play.answer(hint.answer if hint is not None else 0)
    return play


def test_the_names_of_the_package_are_those_of_the_stub_and_of_the_module() -> None:
    stub = Path(lonehand.__file__).with_suffix(".pyi").read_text("utf-8")
    assert re.findall(r"import (\w+) as \1$", stub, re.MULTILINE) == python.__all__
    assert [name for name in python.__all__ if name not in dir(lonehand)] == []
    assert all(getattr(lonehand, name) is getattr(python, name) for name in python.__all__)
    assert len(python.__all__) <= 17
    with pytest.raises(AttributeError, match="has no “nothing”"):
        _ = lonehand.nothing  # type: ignore[attr-defined]  # that is what is tested


def test_the_package_alone_loads_no_game_and_no_face() -> None:
    code = "import lonehand, sys; print([n for n in sys.modules if n.startswith('lonehand.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_answered_taken_back_and_looked_at(game: str) -> None:
    play = lonehand.new(game, seed=7)
    assert game in repr(play)
    first = play.asked
    assert first is not None
    assert first.choices
    assert play.legal == tuple(str(each) for each in first.choices)
    assert first.prompt in str(first)
    assert play.accepts(play.legal[0])
    assert not play.accepts("no such answer")
    before = play.view
    play.answer(0)
    assert play.view != before
    play.undo()
    assert play.asked is not None
    assert (play.asked.prompt, play.legal, play.view) == (first.prompt, play.legal, before)
    play.redo()
    assert play.view != before
    assert str(play) == play.text() != ""


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_drawn_as_a_picture_of_its_own(game: str) -> None:
    svg = played(game, 4).svg()
    assert ET.fromstring(svg).tag.endswith("svg")  # noqa: S314 - the picture is our own text
    assert len(svg) > 5_000


@pytest.mark.parametrize("game", GAMES)
def test_whoever_looks_ahead_leaves_the_game_as_it_is(game: str) -> None:
    play = played(game, 3)
    record, legal = play.record, play.legal
    ahead = [play.fork(seed=number) for number in range(3)]
    for each in ahead:
        assert each.asked is not None
        assert each.legal == legal
        each.answer(0)
    assert (play.record, play.legal) == (record, legal)


def test_hidden_cards_of_a_fork_are_shuffled_and_the_own_ones_are_not() -> None:
    play = lonehand.new("black-hat", seed=5, seats={"second player": last})
    while (asked := play.asked) is not None and asked.topic != "figure":
        play.answer(0)
    own = play.view["players"][0]["hand"]
    assert own
    assert "back" not in own
    assert set(play.view["players"][1]["hand"]) <= {"back"}
    forks = [play.fork(seed=number) for number in range(4)]
    assert all(each.view["players"][0]["hand"] == own for each in forks)
    other = frozenset(("second player",))
    hidden = [each._session.seen(other).view.players[1].hand for each in forks]  # noqa: SLF001 - to see what is hidden
    assert len({tuple(each) for each in hidden}) > 1


def test_an_answer_is_a_text_its_words_a_choice_or_a_number() -> None:
    plays = [lonehand.new("lone-gunslinger", seed=7) for _ in range(4)]
    asked = plays[0].asked
    assert asked is not None
    choice = asked.choices[1]
    ways: list[str | int | lonehand.Choice] = [choice, choice.text, choice.words, 1]
    for play, what in zip(plays, ways, strict=True):
        assert play.answer(what) != []
    assert len({play.record for play in plays}) == 1


NOTHING: dict[str, Any] = {}


@pytest.mark.parametrize(
    ("kind", "game", "settings", "sentence"),
    [
        (KeyError, "chess", NOTHING, "there is no game “chess”; choose lone-gunslinger"),
        (KeyError, GAME, {"seats": {"Dealer": "plain"}}, "there is no seat “Dealer”; choose Sher"),
        (KeyError, GAME, {"seats": {SHERIFF: "kasparov"}}, "there is no player “kasparov”; choose"),
        (KeyError, "black-hat", {"seats": {"third player": last}}, "no seat “third player”"),
        (KeyError, GAME, {"levels": 2}, "there is no option “levels”; did you mean “level”?"),
        (ValueError, GAME, {"level": 99}, "“99” is not a choice; choose 0, 1, 2, 3 or 4"),
        (ValueError, GAME, {"tables": {"no.toml": ""}}, "no.toml"),
    ],
)
def test_what_cannot_be_begun_is_refused_with_what_would_be_right(
    kind: type[Exception], game: str, settings: dict[str, Any], sentence: str
) -> None:
    for begin in (lonehand.new, lonehand.batch):
        with pytest.raises(kind) as refused:
            begin(game, **settings)
        assert sentence in str(refused.value)
        assert isinstance(refused.value, lonehand.Refusal | ValueError)


def test_what_cannot_be_answered_leaves_the_game_as_it_is() -> None:
    play = lonehand.new("lone-gunslinger", seed=7)
    record = play.record
    with pytest.raises(ValueError, match="“fly to the moon” is not an answer here; type one"):
        play.answer("fly to the moon")
    with pytest.raises(ValueError, match=f"did you mean “{play.legal[0]}”"):
        play.answer(f"{play.legal[0]}x")
    with pytest.raises(ValueError, match="give the number of a choice as an int, from 0"):
        play.answer("1")
    with pytest.raises(IndexError, match="choose a number from 0 to"):
        play.answer(999)
    with pytest.raises(TypeError, match="a text, a choice or its number, not with None"):
        play.answer(None)  # type: ignore[arg-type]  # that is what is tested
    with pytest.raises(KeyError, match="there is no seat “Dealer”"):
        play.answer(0, seat="Dealer")
    with pytest.raises(ValueError, match="nothing to take back"):
        play.undo()
    assert play.record == record


def test_numbers_of_other_libraries_count_as_numbers() -> None:
    class Number:
        def __index__(self) -> int:
            return 1

    one, other = (lonehand.new(GAME, seed=7) for _ in range(2))
    assert one.answer(Number()) == other.answer(1)


def test_who_answers_in_notation_pays_for_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    play = lonehand.new(GAME, seed=7)
    monkeypatch.setattr(type(find(GAME)), "label", None)
    assert play.answer(play.legal[0]) != []
    assert play.answer(0) != []


def test_a_record_that_does_not_fit_is_a_wrong_value_and_a_file_is_read_by_its_path(
    tmp_path: Path,
) -> None:
    record = lonehand.new(GAME, seed=1, level=1).play().record
    file = tmp_path / "one.record"
    file.write_text(record, "utf-8")
    for given in (record, file, str(file)):
        assert lonehand.load(given).record == record
    with pytest.raises(ValueError, match=r"the seed gives .*, but the record has"):
        lonehand.load(record.replace("seed 1", "seed 2"))
    with pytest.raises(ValueError, match="the first line of a record must be"):
        lonehand.load("{\n}")
    with pytest.raises(FileNotFoundError):
        lonehand.load("missing.record")


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_that_is_likely_is_legal(game: str) -> None:
    play = lonehand.new(game, seed=3)
    for number in range(15):
        if (asked := play.asked) is None:
            break
        assert asked.legal
        assert [text for text in asked.legal if not asked.accepts(text)] == []
        hint = play.hint()
        play.answer(number % len(asked.legal) if hint is None else hint.answer)


# -- advice ----------------------------------------------------------------------------------------


def test_advice_on_a_text_goes_as_far_as_is_known_and_then_on() -> None:
    advice = lonehand.advise(GAME, SITUATIONS / "rose.toml")
    assert advice.who == "Rose Doolan"
    assert not advice.is_yours
    assert "Rose Doolan plays BANG! 9♣ at the Sheriff. [LG-CARD-BANG]" in advice.lines
    shot = next(each for each in advice.decisions if each["target"])
    assert (shot["who"], shot["action"], shot["target"]) == (
        "Rose Doolan",
        "bang 9c",
        "the Sheriff",
    )
    assert advice.asked is not None
    assert advice.asked.prompt in str(advice)
    assert advice.situation == ""
    last = advice.answer("take the hit")
    assert "The Sheriff loses 1 life point" in last[0]
    assert last[-1] == "The turn is over; the Deputy is next."
    assert advice.asked is None
    assert repr(advice) == "<Rose Doolan’s turn: over>"
    assert advice.data["situation"] == advice.situation
    with pytest.raises(ValueError, match="there is nothing to answer"):
        advice.answer(0)
    own = lonehand.advise(GAME, advice.situation)
    assert (own.who, own.is_yours) == ("the Deputy", True)
    assert own.hint() is not None


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_given_on_the_table_of_a_game(game: str) -> None:
    play = lonehand.new(game, seed=7)
    while True:
        try:
            advice = lonehand.advise(game, play.situation)
            break
        except ValueError as error:
            assert "no one has a turn until the set-up is done" in str(error)  # noqa: PT017 - until then
        hint = play.hint()
        play.answer(0 if hint is None else hint.answer)
    said = str(advice)
    assert not advice.is_yours or said.startswith(f"It is {advice.who}’s own turn, so you decide.")
    assert advice.asked is None or advice.asked.prompt in said
    assert advice.asked is not None or said.endswith(" is next.")


@pytest.mark.parametrize(
    ("kind", "game", "situation", "settings", "sentence"),
    [
        (KeyError, "chess", "turn = 1", NOTHING, "there is no game “chess”"),
        (KeyError, GAME, "turn = 1", {"levels": 1}, "there is no option “levels”"),
        (ValueError, GAME, "turns = 1", NOTHING, "turns"),
        (ValueError, GAME, "turn = ", NOTHING, "situation"),
        (FileNotFoundError, GAME, "missing.toml", NOTHING, "missing.toml"),
    ],
)
def test_advice_that_cannot_be_given_is_refused(
    kind: type[Exception], game: str, situation: str, settings: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(kind) as refused:
        lonehand.advise(game, situation, **settings)
    assert sentence in str(refused.value)


def test_a_record_is_loaded_and_goes_on() -> None:
    play = played("lone-gunslinger", 6)
    again = lonehand.load(play.record)
    assert (again.record, again.legal, again.seed) == (play.record, play.legal, play.seed)
    assert [str(each) for each in again.log] == [str(each) for each in play.log]
    assert again.answer(0) == play.answer(0)


def test_a_game_is_played_to_its_end_by_hints_and_says_how_it_ended() -> None:
    play = lonehand.new("lone-gunslinger", seed=3, level=1).play()
    assert play.is_over
    assert play.outcome is not None
    assert play.fared == play.outcome.fared(frozenset((SHERIFF, DEPUTY)))
    with pytest.raises(lonehand.Refusal, match="the game is over"):
        play.answer(0)
    with pytest.raises(lonehand.Refusal, match="the game is over"):
        play.fork()
    assert any("[LG-" in line for line in play.why())


@pytest.mark.parametrize("game", ["lone-gunslinger", "gunslinger"])
def test_a_bot_may_ask_what_a_sensible_player_would_do(game: str) -> None:
    play = lonehand.new(game, seed=5)
    asked = play.asked
    assert asked is not None
    assert asked.hint() == play.hint() is not None
    heard: list[lonehand.Hint] = []

    def obedient(asked: Asked) -> str:
        hint = asked.hint()
        assert hint is not None
        heard.append(hint)
        return hint.answer

    seats = dict.fromkeys(lonehand.players(game), obedient)
    assert len(lonehand.batch(game, 2, seats=seats)) == 2
    assert heard


def test_a_function_plays_one_seat_and_a_person_the_other() -> None:
    seen: list[Asked] = []

    def deputy(asked: Asked) -> int:
        seen.append(asked)
        return last(asked)

    play = lonehand.new("lone-gunslinger", seed=9, seats={DEPUTY: deputy})
    for _ in range(12):
        assert play.asked is not None
        assert play.asked.seat != DEPUTY
        play.answer(last(play.asked))
        if seen:
            break
    assert {each.seat for each in seen} == {DEPUTY}
    assert lonehand.load(play.record).record == play.record


def test_a_batch_is_what_the_lab_plays_and_a_bad_bot_does_worse() -> None:
    sensible = lonehand.batch("lone-gunslinger", 20, level=1)
    assert len(list(sensible)) == len(sensible) == 20
    low, high = sensible.interval
    assert low < sensible.won < high
    lazy = lonehand.batch("lone-gunslinger", 20, level=1, seats={SHERIFF: last, DEPUTY: last})
    assert lazy.won < sensible.won
    assert [each.seed for each in lazy] == [each.seed for each in sensible]
    with pytest.raises(ValueError, match="play 1 game or more"):
        lonehand.batch("lone-gunslinger", 0)


def test_a_batch_counts_how_the_seats_fared_that_functions_play() -> None:
    game = find("black-hat")
    seats = list(lonehand.players("black-hat"))
    assert seats == ["first player", "second player"]
    for seat in seats:
        (found,) = lonehand.batch("black-hat", 1, seed=1, seats={seat: last})
        outcome = game.outcome(found.state)
        assert outcome is not None
        assert found.fared == outcome.sides[seat] == "lost"
        assert "won" in outcome.sides.values()


def test_a_bot_in_a_batch_sees_what_its_seat_sees_and_may_answer_by_words() -> None:
    chance = Chance("bot")

    def bot(asked: Asked) -> str:
        if asked.topic == "figure":
            others = [each for each in asked.view["players"] if each["seat"] != asked.seat]
            assert all(set(each["hand"]) <= {"back"} for each in others)
        return asked.choices[chance.below("bot", len(asked.choices))].words

    found = lonehand.batch("black-hat", 1, seats={"second player": bot})
    assert len(found) == 1
