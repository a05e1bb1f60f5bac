"""Looking ahead from what a bot is asked: in a batch, in a game in play, and by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import lonehand
from lonehand.faces.python.bots import Function
from lonehand.faces.python.play import Asked, Play
from lonehand.games import find

GAME = "lone-gunslinger"
SETTINGS: dict[str, dict[str, Any]] = {
    "lone-gunslinger": {},
    "gunslinger": {"showdown": "duel"},
    "grimdark-future": {"points": "750"},
    "outlaws": {},
    "black-hat": {},
}
FORKS = 3


def by_hints(asked: Asked) -> int | str:
    """Answer as the game's sensible player would."""
    hint = asked.hint()
    return 0 if hint is None else hint.answer


class Looker:
    """Plays by the hints, and looks ahead some times."""

    def __init__(self, every: int = 4) -> None:
        self.every, self.asked, self.forks = every, 0, 0
        self.wrong: list[str] = []

    def __call__(self, asked: Asked) -> int | str:
        """Look, now and then, and answer by the hint."""
        self.asked += 1
        if self.asked % self.every == 1 and self.forks < FORKS:
            self.forks += 1
            ahead = asked.fork(seed=self.forks)
            there = ahead.asked
            assert there is not None
            same = (there.prompt, there.legal, there.view) == (
                asked.prompt,
                asked.legal,
                asked.view,
            )
            self.wrong += [] if same else [asked.prompt]
            ahead.answer(0)
        return by_hints(asked)


class EnoughError(Exception):
    """Enough has been seen of a game."""


@pytest.mark.parametrize("game", SETTINGS)
def test_a_bot_looks_ahead_in_a_batch_from_what_its_seat_sees(game: str) -> None:
    looker, settings = Looker(), SETTINGS[game]

    def bot(asked: Asked) -> int | str:
        if looker.forks == FORKS:
            raise EnoughError
        return looker(asked)

    with suppress(EnoughError):
        lonehand.batch(game, 1, seats={next(iter(lonehand.players(game))): bot}, **settings)
    assert looker.forks >= 1
    assert looker.wrong == []


@pytest.mark.parametrize("game", ["lone-gunslinger", "gunslinger", "outlaws"])
def test_a_game_in_which_a_bot_looks_ahead_goes_as_it_would_without(game: str) -> None:
    seat, looker = next(iter(lonehand.players(game))), Looker()
    one, other = (
        lonehand.batch(game, 1, seats={seat: bot}, **SETTINGS[game]) for bot in (looker, by_hints)
    )
    assert looker.forks >= 1
    assert find(game).encode(one[0].state) == find(game).encode(other[0].state)


def test_no_look_ahead_shows_a_coming_card_or_die() -> None:
    """The same answer in many forks leads elsewhere, and not to what then really comes."""
    coming: list[set[str]] = []

    def bot(asked: Asked) -> int | str:
        if asked.topic == "play" and "end turn" in asked.legal and len(coming) < FORKS:
            ends = [asked.fork(seed=number) for number in range(6)]
            coming.append({after(each) for each in ends})
            return "end turn"
        return by_hints(asked)

    def after(ahead: Play) -> str:
        told = [line.sentence for line in ahead.answer("end turn")]
        for _ in range(6):
            if not ahead.is_over:
                told += [line.sentence for line in ahead.answer(len(ahead.legal) - 1)]
        return "\n".join(told)

    batch = lonehand.batch(GAME, 1, seats={"Sheriff": bot})
    real = [line.sentence for line in batch.replay(0).log]
    assert len(coming) == FORKS
    assert all(len(each) >= 4 for each in coming)
    told = "\n".join(real)
    assert not any(each in told for ends in coming for each in ends)


def test_hidden_hands_differ_from_look_to_look_and_the_own_one_does_not() -> None:
    hands: list[set[tuple[str, ...]]] = []

    def bot(asked: Asked) -> int | str:
        if asked.topic == "figure" and not hands:
            own = asked.view["players"][0]["hand"]
            forks = [asked.fork(seed=number) for number in range(4)]
            assert all(each.view["players"][0]["hand"] == own for each in forks)
            assert all(set(each.view["players"][1]["hand"]) <= {"back"} for each in forks)
            other = frozenset(("second player",))
            seen = [each._session.view_for(other).view for each in forks]  # noqa: SLF001 - to see what is hidden
            hands.append({tuple(map(str, each.players[1].hand)) for each in seen})
            raise EnoughError
        return by_hints(asked)

    with suppress(EnoughError):
        lonehand.batch("black-hat", 1, seats={"first player": bot})
    assert len(hands[0]) > 1


@contextmanager
def seated(name: str, bot: Callable[[Asked], int | str]) -> Iterator[list[Function]]:
    """Let a bot be a player of that name, as a package of its own would."""
    made: list[Function] = []
    make = lonehand.as_player(GAME, bot)
    game, before = find(GAME), find(GAME).players

    def maker(chance: object) -> Function:
        found = make(chance)  # type: ignore[arg-type]  # he draws nothing from it
        assert isinstance(found, Function)
        made.append(found)
        return found

    game.players = {**before, name: maker}
    try:
        yield made
    finally:
        game.players = before


def test_a_bot_with_a_name_looks_ahead_wherever_it_sits() -> None:
    looker = Looker()
    with seated("looker", looker):
        batch = lonehand.batch(GAME, 1, level=0, seats={"Sheriff": "looker"})
        assert looker.forks == FORKS
        plain = lonehand.batch(GAME, 1, level=0, seats={"Sheriff": by_hints})
        assert find(GAME).encode(batch[0].state) == find(GAME).encode(plain[0].state)
        looker.forks = 0
        play = lonehand.new(GAME, seed=3, level=1, seats={"Sheriff": "looker"})
        while not play.is_over and looker.forks < FORKS:
            play.answer(0)
        assert looker.forks >= 1
        assert looker.wrong == []


def test_bots_in_several_seats_look_ahead_without_end() -> None:
    asked_ahead: list[str] = []

    def bot(asked: Asked) -> int | str:
        if len(asked_ahead) < FORKS:
            asked_ahead.append(asked.prompt)
            ahead = asked.fork()
            for _ in range(3):
                if not ahead.is_over:
                    ahead.answer(0)
        return by_hints(asked)

    lonehand.batch(GAME, 1, level=1, seats=bot)
    with seated("deep", bot):
        lonehand.batch(GAME, 1, level=1, seats="deep")
    assert len(asked_ahead) == FORKS


def test_functions_named_for_other_seats_play_there() -> None:
    heard: list[str] = []

    def partner(asked: Asked) -> int | str:
        heard.append(asked.seat)
        return by_hints(asked)

    def bot(asked: Asked) -> int | str:
        if not heard:
            ahead = asked.fork(bots={"Deputy": partner})
            while not ahead.is_over and not heard:
                ahead.answer(by_hints(ahead.asked) if ahead.asked else 0)
        return by_hints(asked)

    lonehand.batch(GAME, 1, level=1, seats={"Sheriff": bot})
    assert set(heard) == {"Deputy"}


def test_a_fork_of_a_fork_keeps_who_plays_the_others() -> None:
    play = lonehand.new(GAME, seed=7, level=1, seats={"Deputy": "plain"})
    second = play.fork(seed=1).fork(seed=2)
    for _ in range(30):
        if second.is_over:
            break
        assert second.asked is not None
        assert second.asked.seat == "Sheriff"
        second.answer(0)


def test_a_fork_takes_players_by_name_and_one_function_for_all() -> None:
    play = lonehand.new(GAME, seed=7, level=1, seats={"Deputy": "plain"})
    assert play.fork(bots="random").seats == {"Sheriff": "person", "Deputy": "random"}
    with pytest.raises(TypeError, match="fork: seat Sheriff is yours; give it a function"):
        play.fork(bots={"Sheriff": "random"})
    assert play.asked is not None
    assert play.asked.fork(bots={"Deputy": "random"}).seats["Deputy"] == "random"
    assert play.asked.fork(bots=by_hints).play(by_hints).is_over


def test_in_the_fork_of_a_question_only_the_seat_asked_is_yours_wherever_it_is_asked() -> None:
    """After `new` both seats are yours, and so they are in the fork of the game itself."""
    sitting = {"Sheriff": "person", "Deputy": "plain"}
    play = lonehand.new(GAME, seed=7, level=2)
    asked = play.asked
    assert asked is not None
    ahead = asked.fork()
    assert play.fork().seats == dict.fromkeys(sitting, "person")
    assert ahead.seats == play.fork().asked.fork().seats == ahead.asked.fork().seats == sitting  # type: ignore[union-attr]
    assert ahead.view == asked.view  # he who plays both seats knows both hands
    assert {"Sheriff"} == {each.asked.seat for each in (ahead, ahead.fork()) if each.asked}
    heard = list[dict[str, str]]()

    def bot(one: Asked) -> int | str:
        if one.seat == "Sheriff" and len(heard) % FORKS:
            heard.append(one.fork().seats)
        return by_hints(one)

    for at in (lambda: play.play(bot), lambda: lonehand.batch(GAME, 1, level=2, seats=bot)):
        heard.append(sitting)
        at()
    assert heard == [sitting] * 2 * FORKS


@pytest.mark.parametrize(
    ("bots", "kind", "sentence"),
    [
        ({"Sheriff": by_hints}, TypeError, "fork: seat Sheriff is yours to answer there; name"),
        ({"Sheriff": "plain"}, TypeError, "fork: seat Sheriff is yours to answer there; name"),
        ({"Deputy": 3}, TypeError, "fork: give seat Deputy a player or a function, not 3"),
        ({"Deputy": "plian"}, KeyError, "seat Deputy: there is no player “plian”; did you mean"),
        ({"Dealer": by_hints}, KeyError, "fork: there is no seat “Dealer”"),
    ],
)
def test_a_wrong_seat_of_a_look_ahead_is_refused(
    bots: dict[str, Any], kind: type[Exception], sentence: str
) -> None:
    def bot(asked: Asked) -> int | str:
        asked.fork(bots=bots)
        return 0

    with pytest.raises(kind, match=sentence) as raised:
        lonehand.new(GAME, level=1, seats={"Sheriff": bot})
    assert isinstance(raised.value, lonehand.Refusal)


def test_on_a_table_that_is_described_nobody_looks_ahead() -> None:
    table = next((Path(__file__).parents[2] / "docs" / GAME / "situations").glob("*.toml"))
    advice = lonehand.advise(GAME, table)
    asked = advice.asked
    if asked is None:
        pytest.skip("nothing is asked there")
    with pytest.raises(ValueError, match="only in a game in play"):
        asked.fork()


def test_a_game_of_a_batch_with_a_function_in_an_opponents_seat_is_played_again() -> None:
    asked: list[str] = []

    def bot(one: Asked) -> int:
        asked.append(one.topic)
        return 0

    batch = lonehand.batch("black-hat", 1, seats={"first player": "random", "second player": bot})
    before = len(asked)
    assert batch.replay(0).is_over
    assert len(asked) == 2 * before
