"""`import lonehand`: begin, answer, look, look ahead and play many games from Python."""

from __future__ import annotations

import copy
import pydoc
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest
from click.testing import CliRunner

import lonehand
from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal, RuleError
from lonehand.engine.game import Tabled
from lonehand.faces.commands import lab
from lonehand.faces.python import functions
from lonehand.faces.python.functions import Asked, Play
from lonehand.faces.python.question import plain
from lonehand.games import PACKAGES, find
from lonehand.lab.plans import Plan, full_setting
from lonehand.lab.simulate import play_batch

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
    assert "from lonehand.faces.python.functions import *  #" in stub
    names = {*functions.__all__, *functions.ERRORS, *functions.TYPES}
    assert {"__version__", *names} == set(dir(lonehand))
    assert all(hasattr(lonehand, name) for name in names)
    assert all(getattr(lonehand, name) is getattr(functions, name) for name in functions.__all__)
    assert functions.__all__ == lonehand.__all__
    assert len(functions.__all__) <= 20
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = lonehand.nothing  # type: ignore[attr-defined]  # that is what is tested


def test_help_names_every_public_name_first_with_a_line_each() -> None:
    said = pydoc.plain(pydoc.render_doc(lonehand))
    before, contents, after = said.partition("PACKAGE CONTENTS")
    assert contents
    found = re.findall(r"^ {8}(\w+)  +\S", before, re.MULTILINE)
    assert sorted(found) == sorted(functions.__all__)
    assert "Play(builtins.object)" in after
    assert "new(game: " in after
    assert "inherited from msgspec" not in after
    assert "__struct_fields__" not in after


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


@pytest.mark.parametrize("game", ["gunslinger", "outlaws"])
def test_a_name_in_a_picture_begins_within_its_plate_and_runs_on_to_the_right(game: str) -> None:
    svg = played(game, 4).svg()
    style = "".join(re.findall("<style>(.*?)</style>", svg))
    rules = re.findall(r"([^{}]*)\{([^}]*)\}", style)
    assert any(".name" in chosen.split(",") for chosen, _ in rules)
    assert not [
        said for chosen, said in rules if ".name" in chosen.split(",") and "text-anchor" in said
    ]
    plates = re.findall(r'class="plate" x="(\S+)".*? width="(\S+)".*?class="name" x="(\S+)"', svg)
    assert plates
    for left, wide, name in plates:
        assert float(left) < float(name) < float(left) + float(wide) / 2


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
    hidden = [each._session.view_for(other).view.players[1].hand for each in forks]  # noqa: SLF001 - to see what is hidden
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
        (
            KeyError,
            "black-hat",
            {"seats": {"third player": last}},
            "seats: “third player” does not take part in this game; add players='4'",
        ),
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
    for right, wrong, kind, said in (
        (
            "set level",
            "set levle",
            KeyError,
            "record, line 5, levle: there is no option “levle”; did",
        ),
        ("level=1", "level=9", ValueError, "record, line 5, level: “9” is not a choice; choose 0"),
        ("game lone-", "game lune-", KeyError, "record, line 2, game: there is no game “lune-gun"),
    ):
        with pytest.raises(kind, match=said):
            lonehand.load(record.replace(right, wrong))
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
    assert "Rose Doolan plays BANG! 9♣ at the Sheriff. §LG-CARD-BANG" in advice.lines
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
    assert play.fared == play.outcome.result_for(frozenset((SHERIFF, DEPUTY)))
    with pytest.raises(lonehand.Refusal, match="the game is over"):
        play.answer(0)
    with pytest.raises(lonehand.Refusal, match="the game is over"):
        play.fork()
    assert any("§LG-" in line for line in play.why())


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
    with pytest.raises(ValueError, match="give 1 game or more"):
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


# -- what a bot sees -------------------------------------------------------------------------------


def test_cards_are_in_the_view_by_their_notation() -> None:
    play = played(GAME, 6)
    asked = play.asked
    assert asked is not None
    for view in (play.view, asked.view):
        (hand,) = (seat["hand"] for seat in view["seats"] if seat["role"] == asked.seat)
        assert hand
        assert all(any(card in text for text in asked.legal) for card in hand if "bang" in card)
        piles = [view["deck"], view["discard"], *(seat["front"] for seat in view["seats"])]
        assert all(isinstance(card, str) for pile in piles for card in pile)


WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}


@pytest.mark.parametrize(("game", "men"), [("gunslinger", "characters"), ("outlaws", "men")])
def test_places_and_directions_are_in_the_view_by_their_names(game: str, men: str) -> None:
    play = played(game, 3)
    found = play.view[men]
    assert found
    for man in found:
        told = f" is in {man['cell']}, " in play.text()
        assert told or not man["cell"] or man.get("condition") or man.get("out")
        assert re.fullmatch("[NESW]{1,2}", man["facing"])
        facing = WORDS[man["facing"]] if game == "outlaws" else man["facing"]
        assert f"facing {facing}" in play.text()


# -- batches ---------------------------------------------------------------------------------------


def sensible(asked: Asked) -> str | int:
    """Answer with the hint."""
    hint = asked.hint()
    return 0 if hint is None else hint.answer


def test_a_batch_is_shown_in_a_line_and_is_a_sequence_of_its_games() -> None:
    found = lonehand.batch(GAME, 20, level=1, seats={SHERIFF: sensible})
    assert re.fullmatch(
        r"<\d+ of 20 won, \d+ % \(\d+ % to \d+ %\): lone-gunslinger, level=1, "
        r"Sheriff: sensible, Deputy: plain>",
        repr(found),
    )
    first, second = str(found).splitlines()
    assert re.fullmatch(
        r"\d+ of 20 games won by Sheriff: [\d.]+ % \(95 %: [\d.]+ % to [\d.]+ %\)", first
    )
    assert second == "lone-gunslinger, level=1, Sheriff: sensible, Deputy: plain"
    assert found[0] is found.games[0] is next(iter(found))
    assert found[-1] is found.games[19]
    assert found[2:4] == found.games[2:4]
    assert len(repr(found[0])) < 80
    with pytest.raises(IndexError, match="choose a number from 0 to 19, not 20"):
        _ = found[20]
    rows = found.rows
    assert [row["seed"] for row in rows] == [each.seed for each in found]
    assert [row["won"] for row in rows] == [each.won for each in found]
    assert {"number", "drew", "steps", "rounds"} <= rows[0].keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_batch_plays_the_games_of_simulate_and_shows_each_again(game: str) -> None:
    here = find(game)
    found = lonehand.batch(game, 1, seed="a")
    plan = Plan(game, here.rules, "a", 1, full_setting(here))
    kept = play_batch(plan, 0, 1).rows
    assert found.rows == [
        {"number": r.number, "seed": r.seed, "won": r.won, "drew": r.drew, "steps": r.steps}
        | dict(r.facts)
        for r in kept
    ]
    again = found.replay(0)
    assert again.is_over
    assert again.seed == found[0].seed
    assert again.outcome == here.outcome(found[0].state)
    assert again.log


def test_a_game_of_a_bot_is_shown_again_with_its_bot() -> None:
    found = lonehand.batch(GAME, 2, level=1, seats=last)
    assert found.seats == {SHERIFF: "last", DEPUTY: "last"}
    again = found.replay(1)
    assert again.view == plain(find(GAME), found[1].state)
    assert lonehand.load(again.record).view == again.view
    with pytest.raises(IndexError):
        found.replay(2)


def test_batches_of_the_same_games_are_compared_as_the_command_does() -> None:
    first = lonehand.batch(GAME, 20, level=1)
    second = lonehand.batch(GAME, 20, level=1, target_lasts="card")
    found = lonehand.compare(first, second)
    words = [GAME, "-n", "20", "--level", "1", "--to", "target_lasts=card"]
    done = CliRunner().invoke(lab.compare, words)
    assert str(found) in done.output
    assert found.both + found.only_first + found.only_second + found.neither == 20
    assert found.difference == pytest.approx(second.won - first.won)
    low, high = found.interval
    assert low < found.difference < high
    assert repr(found).endswith(f"20 games, {len(found.differ)} differ>")
    for number in range(20):
        parted = first.rows[number] != second.rows[number]
        assert (number in found.differ) == parted
    same = lonehand.compare(first, first)
    assert (same.difference, same.differ, same.chance) == (0, (), 1)


@pytest.mark.parametrize(
    "other",
    [
        {"count": 2, "seed": 2},
        {"count": 3},
        {"game": "gunslinger", "count": 2},
    ],
)
def test_batches_of_other_games_are_not_compared(other: dict[str, Any]) -> None:
    first = lonehand.batch(GAME, 2)
    with pytest.raises(ValueError, match="with the same seed and count, not 2 of lone-gunsl"):
        lonehand.compare(first, lonehand.batch(**{"game": GAME, **other}))
    with pytest.raises(TypeError, match="give two batches"):
        lonehand.compare(first, 3)  # type: ignore[arg-type]  # that is what is tested


def test_two_batches_are_compared_by_the_wins_of_the_same_seats() -> None:
    seats: lonehand.Seats = {"first player": "random", "second player": last}
    mine = lonehand.batch("black-hat", 1, seats=seats, town="stage-stop")
    (game,) = mine
    other = "lost" if game.won else "won"  # as a batch without a function counts, the first player
    games = (msgspec.structs.replace(game, fared=other),)
    named = msgspec.structs.replace(mine, games=games, _bots={})
    for found in (lonehand.compare(mine, named), lonehand.compare(named, mine)):
        assert (found.both, found.neither) == (int(game.won), int(not game.won))
        assert str(found).startswith("Won by Second player: ")


def test_without_a_function_a_batch_counts_the_seats_that_are_not_an_opponent_s() -> None:
    found = lonehand.batch("black-hat", 2, seed=1)
    assert found.seats == {"first player": "standard", "second player": "standard"}
    for each in found:
        outcome = find("black-hat").outcome(each.state)
        assert outcome is not None
        assert each.fared == outcome.sides["first player"]


# -- what a bot does wrong -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "kind", "sentence"),
    [
        (None, TypeError, "bot returned None for “{}”; return a choice, its number from 0 to"),
        (1.5, TypeError, "bot returned 1.5 for “{}”; return a choice"),
        (99, IndexError, "bot returned 99 for “{}”: choose a number from 0 to"),
        ("fly", ValueError, "bot returned 'fly' for “{}”: “fly” is not an answer here; type one"),
    ],
)
def test_a_wrong_answer_of_a_bot_is_refused_by_its_seat(
    given: Any, kind: type[Exception], sentence: str
) -> None:
    def bot(_: Asked) -> Any:
        return given

    play = lonehand.new(GAME, seed=7)
    record = play.record
    tries: list[Callable[[], object]] = [
        lambda: lonehand.batch(GAME, 1, seats=bot),
        lambda: lonehand.new(GAME, seed=7, seats=bot),
        lambda: play.play(bot),
    ]
    for each in tries:
        with pytest.raises(kind) as refused:
            each()
        assert isinstance(refused.value, lonehand.Refusal)
        said = sentence.format("The Sheriff: play a card, or end the turn.")
        which = "game 0 (seed 1/0), " if each is tries[0] else ""
        assert str(refused.value).startswith(f"{which}seat Sheriff: {said}")
    assert play.record == record


def test_a_mistake_in_a_bot_says_where_it_was_and_leaves_the_game_as_it_was() -> None:
    def broken(asked: Asked) -> str:
        return asked.nothing  # type: ignore[attr-defined,no-any-return]  # that is what is tested

    play = lonehand.new(GAME, seed=9, seats={DEPUTY: broken})
    raised = False
    for _ in range(40):
        before = (play.view, play.legal)
        try:
            play.answer(len(play.legal) - 1)
        except AttributeError as error:
            raised = True
            note, which = error.__notes__
            assert note.startswith("seat Deputy: broken was asked “")
            assert which == f"in {GAME}, seed 9"
            assert (play.view, play.legal) == before
            break
    assert raised


@pytest.mark.parametrize(
    ("kind", "wrong", "sentence"),
    [
        (KeyError, lambda play: play.fork(bots={"Me": last}), "fork: there is no seat “Me”; choo"),
        (TypeError, lambda play: play.fork(seed=[1]), "seed: give a number or a text, not [1]"),
        (TypeError, lambda play: play.asked.fork(seed=None), "seed: give a number or a text, not"),
        (ValueError, lambda play: play.undo(-1), "undo: take back 1 answer or more, not -1"),
        (ValueError, lambda play: play.redo(0), "redo: give 1 answer or more again, not 0"),
        (
            KeyError,
            lambda _: lonehand.batch("outlaws", 1, seats={"Second": "random"}),
            "seats: “Second” does not take part in this game; add people='together'",
        ),
        (KeyError, lambda _: lonehand.batch(GAME, n=5), "n: the number of games is count"),
        (KeyError, lambda _: lonehand.batch(GAME, games=5), "games: the number of games is count"),
    ],
)
def test_what_cannot_be_looked_at_taken_back_or_played_is_refused_with_what_would_be_right(
    kind: type[Exception], wrong: Callable[[Any], object], sentence: str
) -> None:
    play = lonehand.new(GAME, seed=7)
    record = play.record
    with pytest.raises(kind) as refused:
        wrong(play)
    assert str(refused.value).startswith(sentence)
    assert isinstance(refused.value, lonehand.Refusal)
    assert record == play.record


def test_a_question_that_was_answered_gives_no_hint_and_looks_not_ahead() -> None:
    play = lonehand.new(GAME, seed=7)
    kept: list[Asked] = [asked for asked in [play.asked] if asked is not None]

    def keeps(asked: Asked) -> str:
        kept.append(asked)
        assert asked.fork().legal == asked.legal
        return asked.legal[-1]

    first = kept[0]
    hint = first.hint()
    play.answer("end turn")
    lonehand.new(GAME, seed=7, seats={DEPUTY: keeps}).play()
    lonehand.batch(GAME, 1, seats={DEPUTY: keeps})
    for each in kept:
        with pytest.raises(ValueError, match=r"^hint: this question has been answered; take"):
            each.hint()
        with pytest.raises(ValueError, match=r"^fork: this question has been answered; take"):
            each.fork()
    assert not first.accepts("end turn")
    play.undo()
    assert first.accepts("end turn")
    assert hint == first.hint()
    assert first.fork().legal == first.legal


def test_a_mistake_of_a_bot_in_a_batch_says_in_which_game_it_was() -> None:
    asked_for = list[str]()

    def flaky(asked: Asked) -> str:
        if len(asked_for) == 40:
            raise ZeroDivisionError
        asked_for.append(asked.clause)
        return asked.legal[-1]

    with pytest.raises(ZeroDivisionError) as failed:
        lonehand.batch(GAME, 50, seed="s", seats={DEPUTY: flaky})
    _, which = failed.value.__notes__
    assert (found := re.fullmatch(r"game (\d+) \(seed s/(\d+)\)", which))
    assert found[1] == found[2] != "0"


def test_a_hint_is_an_answer_and_what_can_be_answered_is_accepted_or_not() -> None:
    play = lonehand.new(GAME, seed=7)
    hint, asked = play.hint(), play.asked
    assert hint is not None
    assert asked is not None
    assert play.accepts(hint)
    assert play.accepts(asked.choices[0])
    assert play.accepts(0)
    assert not play.accepts(len(asked.choices))
    assert asked.meant(hint) == hint.answer
    firsts = [text.split()[0] for text in asked.legal]
    several = next(word for word in firsts if firsts.count(word) > 1)
    for wrong, said in (
        (several, "may be"),
        ("zzz", "“zzz” is not an answer"),
        ("99", "as an int"),
    ):
        with pytest.raises(ValueError, match=said):
            asked.meant(wrong)
    assert play.answer(hint)
    as_hinted = lonehand.new(GAME, seed=7, level=1).play(lambda each: each.hint() or 0)
    assert as_hinted.record == lonehand.new(GAME, seed=7, level=1).play().record


def test_the_view_of_a_game_that_goes_on_is_refused_for_what_it_is() -> None:
    record = lonehand.new("black-hat", seed=1).record
    with pytest.raises(ValueError, match="what one side saw of a game that went on; export it"):
        lonehand.load(record)


NAMED: Any = {SHERIFF: "plain"}
UNTYPED: Any = lonehand
SETTING: Any = full_setting
RECORD = lonehand.new(GAME, seed=1).record


@pytest.mark.parametrize(
    ("call", "kind", "sentence"),
    [
        (lambda: UNTYPED.new(3), TypeError, "game: give the name of a game, not 3"),
        (lambda: UNTYPED.new(GAME, seats=[1]), TypeError, "seats: name a player for each seat"),
        (lambda: UNTYPED.new(GAME, seats={SHERIFF: None}), TypeError, "seat Sheriff: give the na"),
        (lambda: UNTYPED.new(GAME, seats="mybot"), KeyError, "a player of your own needs an en"),
        (lambda: UNTYPED.new(GAME, seed=object()), TypeError, "seed: give a number or a text"),
        (lambda: UNTYPED.new(GAME, tables="x"), OSError, "tables: there is no folder 'x'"),
        (lambda: UNTYPED.new(GAME, tables={"a": None}), TypeError, "a: give the table as text"),
        (lambda: UNTYPED.batch(GAME, 1, seeds=3), KeyError, "option “seeds”; did you mean “seed”"),
        (lambda: UNTYPED.new("outlaws", foo=1), KeyError, "“foo”; lonehand.options("),
        (
            lambda: UNTYPED.new(GAME, 7, seats=lambda: 0),
            TypeError,
            "Sheriff: a function that plays takes one argument, what is asked: <lambda>",
        ),
        (
            lambda: UNTYPED.batch(GAME, 1, tables={"tac.toml": ""}),
            ValueError,
            "tables: “tac.toml” is a file of Gunslinger; give each game a folder of its own",
        ),
        (lambda: UNTYPED.new(GAME, level=[1]), ValueError, "level: “[1]” is not a choice"),
        (lambda: UNTYPED.new(GAME).play("plain"), TypeError, "play: give one function for your s"),
        (
            lambda: UNTYPED.new(GAME).fork(bots=NAMED),
            TypeError,
            "fork: seat Sheriff is yours; ",
        ),
        (lambda: UNTYPED.load(RECORD, seats=NAMED), TypeError, "load: give seat Sheriff a func"),
        (lambda: UNTYPED.new(GAME).fork(bots=[1]), TypeError, "fork: give a player or a function"),
        (lambda: UNTYPED.load(RECORD, seats=[]), TypeError, "load: name the seat of each functi"),
        (lambda: UNTYPED.new(GAME, seats=[1]), TypeError, "as {'Sheriff': 'random'}, not [1]"),
        (lambda: UNTYPED.new(GAME).undo("x"), TypeError, "undo: give a whole number, not 'x'"),
        (lambda: UNTYPED.new(GAME).redo(None), TypeError, "redo: give a whole number, not None"),
        (lambda: UNTYPED.new(GAME).why("x"), TypeError, "why: give a whole number, not 'x'"),
        (lambda: UNTYPED.new(GAME).why(99999), ValueError, "why: there is no event 99999; choose"),
        (lambda: UNTYPED.new(GAME).why(-1), IndexError, "why: there is no event -1; choose a nu"),
        (lambda: UNTYPED.new(GAME).accepts(None), TypeError, "a choice or its number, not with N"),
        (
            lambda: UNTYPED.new(GAME).answer(what=True),
            TypeError,
            "a choice or its number, not with T",
        ),
        (lambda: UNTYPED.load("no toml [["), FileNotFoundError, "there is no file 'no toml [['; "),
        (lambda: UNTYPED.load("x" * 5000), OSError, "… cannot be read: File name too long"),
        (lambda: UNTYPED.load("a\0b"), ValueError, "cannot be the path of a file"),
        (lambda: UNTYPED.advise(GAME, Path("/")), OSError, "'/' cannot be read: Is a directory"),
        (lambda: UNTYPED.load(3), TypeError, "give a text, or the path of a file, not 3"),
        (lambda: UNTYPED.load(""), ValueError, "give a text, or the path of a file"),
        (lambda: UNTYPED.advise(GAME, " "), ValueError, "give a text, or the path of a file"),
        (lambda: UNTYPED.batch(GAME, "x"), TypeError, "count: give a whole number of games"),
        (lambda: UNTYPED.batch(GAME, 1, progress=1), TypeError, "progress: give a function, not 1"),
        (lambda: UNTYPED.batch(GAME, 1, seats="person"), ValueError, "nobody sits at the table in"),
        (lambda: UNTYPED.batch(GAME, 1)["a"], TypeError, "batch: give a whole number, not 'a'"),
        (lambda: UNTYPED.as_player("chess", last), KeyError, "there is no game “chess”"),
        (lambda: UNTYPED.as_player(GAME, 3), TypeError, "give a function that plays, not 3"),
        (
            lambda: UNTYPED.as_player(GAME, lambda: 0),
            TypeError,
            "as_player: a function that plays takes one argument, what is asked: too many",
        ),
        (lambda: SETTING(find(GAME), {}, {SHERIFF: last}), Exception, "lonehand.batch takes fun"),
    ],
)
def test_what_is_of_another_kind_is_refused_with_what_is_wanted(
    call: Callable[[], object], kind: type[Exception], sentence: str
) -> None:
    with pytest.raises(kind) as refused:
        call()
    assert sentence in str(refused.value)
    assert isinstance(refused.value, lonehand.Refusal)


def test_a_game_says_who_plays_its_seats() -> None:
    assert lonehand.new(GAME, seed=1).seats == {SHERIFF: "person", "Deputy": "person"}
    play = lonehand.new(GAME, seed=1, seats={SHERIFF: last, "Deputy": "plain"})
    assert play.seats == {SHERIFF: "last", "Deputy": "plain"}
    gang = lonehand.new("black-hat", seed=1)
    assert gang.fork(seed=1).seats == gang.seats
    assert list(gang.seats.values()) == ["person", "standard"]


def test_errors_can_be_had_where_a_traceback_names_them() -> None:
    with pytest.raises(KeyError) as refused:
        lonehand.new("chess")
    kind = type(refused.value)
    assert f"{kind.__module__}.{kind.__name__}" == "lonehand.UnknownNameError"
    assert lonehand.UnknownNameError is kind


def test_processes_play_the_games_that_one_process_plays() -> None:
    """Rows, clauses and results are the same; each game is told of as it ends."""
    told = list[tuple[int, int]]()
    alone, shared = (
        lonehand.batch(GAME, 9, seats={SHERIFF: last}, jobs=jobs, progress=progress)
        for jobs, progress in ((1, None), (2, lambda over, count: told.append((over, count))))
    )
    assert shared.rows == alone.rows
    assert [each.clauses for each in shared] == [each.clauses for each in alone]
    assert told == [(over, 9) for over in range(1, 10)]


def test_a_function_that_no_other_process_can_find_is_refused() -> None:
    with pytest.raises(TypeError, match=r"seat Sheriff: several processes .*lambda"):
        lonehand.batch(GAME, 2, seats={SHERIFF: lambda asked: asked.legal[0]}, jobs=2)
    with pytest.raises(ValueError, match="jobs: give 1 process or more, not 0"):
        lonehand.batch(GAME, 2, jobs=0)


def test_a_batch_says_that_the_rules_failed_and_where(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(find(GAME), "step", fails)
    with pytest.raises(RuleError, match=r"game 0 \(seed 1/0\): something went .* oops \(.*line \d"):
        lonehand.batch(GAME, 1)


SPAWNING = """\
import multiprocessing
import lonehand

def last(asked):
    return asked.legal[-1]

def play():
    multiprocessing.set_start_method("spawn", force=True)
    print(repr(lonehand.batch("lone-gunslinger", 2, seats=last, jobs=2)))

"""


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ('if __name__ == "__main__":\n    play()\n', "Sheriff: last, Deputy: last>"),
        ("play()\n", "jobs: a process ended before its games; in a script call batch below"),
    ],
)  # fmt: skip
def test_a_script_shares_its_own_functions_and_needs_a_guard(
    tmp_path: Path, call: str, said: str
) -> None:
    script = tmp_path / "script.py"
    script.write_text(SPAWNING + call)
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=60
    )
    assert said in (done.stdout + done.stderr).strip().splitlines()[-1]


def test_a_game_is_not_copied_with_what_it_hides() -> None:
    """A copy would deal the same cards; a fork shuffles what is hidden."""
    with pytest.raises(TypeError, match=r"lonehand\.load\(game\.record\) is a copy of one"):
        copy.deepcopy(lonehand.new(GAME, seed=7))


def test_a_bot_looks_ahead_where_the_last_card_of_the_deck_came_by_itself() -> None:
    """The only card that is left is not asked for, and so it is not given again either."""

    def careful(asked: Asked) -> str | int:
        if asked.topic == "shot":
            asked.fork(seed=1)
        hint = asked.hint()
        return 0 if hint is None else hint.answer

    games = lonehand.batch(GAME, 8, seed=2, seats={SHERIFF: careful})
    assert len(games) == 8


def test_what_is_refused_within_a_bot_says_in_which_game() -> None:
    def wrong(asked: Asked) -> str:
        asked.fork(bots={"nobody": last})
        return ""

    with pytest.raises(KeyError) as refused:
        lonehand.batch(GAME, 2, seats={SHERIFF: wrong})
    said = " ".join(refused.value.__notes__)
    assert "seat Sheriff: wrong was asked" in said
    assert "game 0 (seed 1/0)" in said


@pytest.mark.parametrize("part", ["prompt", "label"])
def test_a_mistake_in_the_words_of_a_game_is_the_games_own(
    monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    def mistaken(view: Any, *_: Any) -> str:
        return str(view.nosuch)

    play = lonehand.new(GAME, seed=7)
    monkeypatch.setattr(type(find(GAME)), part, lambda _, *given: mistaken(*given))
    asked = play.asked
    assert asked is not None
    with pytest.raises(RuleError, match=r"in the rules of lone-gunslinger: .*nosuch"):
        _ = (asked.prompt, asked.choices)


def test_whatever_an_answer_takes_is_accepted() -> None:
    play = lonehand.new(GAME, seed=7, level=2)
    asked = play.asked
    assert asked is not None
    words = [asked.choices[0].words, f" {asked.legal[-1].upper()} "]
    for text in (*words, *asked.legal):
        assert asked.accepts(text)
        assert asked.meant(text) in asked.legal
    assert not asked.accepts("nothing of the kind")
    play.answer(0)
    assert not asked.accepts(0)


def test_a_game_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lonehand.faces.python.question.ANSWERS_AT_MOST", 3)
    with pytest.raises(RuleError, match="lone-gunslinger, seed 7: it is not over after 3 answers"):
        lonehand.new(GAME, seed=7).play()


def test_who_is_asked_is_named_to_whoever_is_not() -> None:
    with pytest.raises(ValueError, match=f"{DEPUTY} is not asked now, but {SHERIFF}"):
        lonehand.new(GAME, seed=7, seats={DEPUTY: "person"}).answer(0, seat=DEPUTY)


def test_what_makes_a_player_may_be_seated_as_his_function() -> None:
    maker: Any = lonehand.as_player(GAME, last)
    assert f"<player of {GAME}: last>" == repr(maker)
    found, same = (lonehand.batch(GAME, 2, seed=1, seats=each) for each in (maker, last))
    assert [game.steps for game in found] == [game.steps for game in same]


def test_an_async_function_is_told_what_to_write() -> None:
    async def late(asked: Asked) -> int:
        return len(asked.choices) - 1

    with pytest.raises(TypeError, match="late is an async function; write def, not async def"):
        lonehand.new(GAME, seed=7).play(late)  # type: ignore[arg-type]  # that is what is tested


def test_a_folder_of_tables_is_taken_as_the_command_takes_it(tmp_path: Path) -> None:
    game = find("gunslinger")
    assert isinstance(game, Tabled)
    text = game.tables["tac.toml"].replace('"MOVE"', '"JAB"', 1)
    (tmp_path / "tac.toml").write_text(text, "utf-8")
    from_folder = lonehand.new("gunslinger", seed=1, tables=tmp_path)
    assert (
        from_folder.record == lonehand.new("gunslinger", seed=1, tables={"tac.toml": text}).record
    )


def test_a_wrong_hint_of_a_game_is_a_wrong_value(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> None:
        raise Refusal("“keep” is not an answer", place="bid")

    monkeypatch.setattr("lonehand.faces.python.play.viewmodel.hint", wrong)
    with pytest.raises(ValueError, match="bid: “keep” is not an answer"):
        lonehand.new(GAME, seed=7).play()


def test_a_question_kept_from_a_batch_shows_no_later_table() -> None:
    kept = list[Asked]()

    def keeps(asked: Asked) -> int:
        kept.append(asked)
        return len(asked.view) and 0

    def forgets(asked: Asked) -> int:
        kept.append(asked)
        return 0

    lonehand.batch(GAME, 1, seed=7, level=1, seats={SHERIFF: keeps, DEPUTY: "plain"})
    assert kept[0].view != kept[-1].view
    kept.clear()
    lonehand.batch(GAME, 1, seed=7, level=1, seats={SHERIFF: forgets, DEPUTY: "plain"})
    with pytest.raises(ValueError, match="view: this question has been answered"):
        _ = kept[0].view


def test_an_unknown_player_of_a_fork_is_refused_though_all_seats_are_yours() -> None:
    with pytest.raises(KeyError, match="there is no player “nobody”"):
        lonehand.new(GAME, seed=7, seats="person").fork(bots="nobody")
