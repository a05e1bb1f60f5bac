"""Faults of one's own game: each is told in a sentence that names the game's file or class."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal, RuleError
from lonehand.engine.game import Option
from lonehand.engine.play.session import Session
from lonehand.example.coin_duel.game import CoinDuel
from lonehand.faces import cli
from lonehand.games import PACKAGES, find
from lonehand.lab.games import blame_rules, play_one
from lonehand.testing.conformance import (
    Broken,
    Idea,
    a_batch_plays_the_same_game,
    every_clause_is_known,
)

FAULTY: Final = {
    "title": ("title = 5", "title is 5; give it a text"),
    "seats": ('seats = "You"', "seats is 'You'; give it a tuple of texts"),
    "values": (
        "options = (Option('purse', (5, 3), 'Purse', 'Coins.', 'CD-DEAL', 'game'),)",
        "the values of the option “purse” are (5, 3); give a tuple of texts",
    ),
}
HEAD: Final = (
    "from lonehand.engine.game import Option\n"
    "from lonehand.example.coin_duel.game import CoinDuel\n"
    "class Faulty(CoinDuel):\n    name = 'faulty-game'\n"
)


@pytest.mark.parametrize("fault", FAULTY)
def test_a_game_with_a_part_of_another_type_is_refused_and_the_others_stay(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, said = FAULTY[fault]
    (tmp_path / f"faulty_{fault}.py").write_text(f"{HEAD}    {line}\nGAME = Faulty()\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(PACKAGES, "faulty-game", f"faulty_{fault}:GAME")
    with pytest.raises(Refusal) as refused:
        find("faulty-game")
    sentence = f"the game “faulty-game” of faulty_{fault}: {said}"
    assert str(refused.value).startswith(sentence)
    done = CliRunner().invoke(cli.lonehand, ["games"])
    assert sentence in done.stdout
    assert "OUTLAWS!" in done.stdout


class Asks(CoinDuel):
    """A game that asks where there is nothing to choose from."""

    def step(self, table: Any, door: BatchDoor) -> None:
        """Ask."""
        del table
        door.ask("You", "CD-STAKE", "stake", list[str]())


class AsksMe(CoinDuel):
    """A game that asks somebody who has no seat."""

    def step(self, table: Any, door: BatchDoor) -> None:
        """Ask."""
        del table
        door.ask("Me", "CD-STAKE", "stake", [1, 2])


class Draws(CoinDuel):
    """A game that ends with something that is no Outcome."""

    def outcome(self, table: Any) -> Any:
        """Return two words."""
        del table
        return ("You", "won")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (Asks(), r"CD-STAKE asks “stake” of You without any option; .*test_faulty_games\.py, line"),
        (AsksMe(), r"CD-STAKE asks “stake” of “Me”, but `seats` does not name that seat"),
        (
            Draws(),
            r"Draws\.outcome in .*test_faulty_games returns \('You', 'won'\); return an Outc",
        ),
    ],
)
def test_a_rule_that_asks_for_nothing_or_ends_with_it_is_named(game: Any, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        Session.new(game, "x", {}, {"You": "person"})
    with pytest.raises(RuleError, match=said), blame_rules(game, 0, "x"):
        play_one(game, "x", {}, {"You": "random"})


class Rigged(CoinDuel):
    """A game with a source of chance that it does not name, and an option of no clause."""

    sources: Mapping[str, str] = {}


@pytest.mark.parametrize(
    ("idea", "said"),
    [
        (a_batch_plays_the_same_game, "“coin” decides by chance, but `sources` does not name it"),
        (every_clause_is_known, "the option odd names no clause of the game: “CD-NO”"),
    ],
)
def test_the_kit_notices_what_a_game_names_and_does_not_have(idea: Idea, said: str) -> None:
    game: Any = Rigged()
    if idea is every_clause_is_known:
        game.options = (Option("odd", ("no",), "Odd", "Nothing.", "CD-NO", "game"),)
    with pytest.raises(Broken, match=said):
        idea(game, "x")


def test_a_game_may_make_one_of_its_own_players_of_a_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = "{'last': lonehand.as_player('faulty-game', lambda asked: asked.choices[-1])}"
    text = f"import lonehand\n{HEAD}    players = {player}\nGAME = Faulty()\n"
    (tmp_path / "faulty_players.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(PACKAGES, "faulty-game", "faulty_players:GAME")
    session = Session.new(find("faulty-game"), "x", {}, {"You": "last"})
    assert session.outcome() is not None
