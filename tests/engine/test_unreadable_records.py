"""A record that holds what cannot be read is refused with a sentence, whatever it is."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from lonehand.engine.errors import LonehandError, Refusal
from lonehand.engine.game import Game, use_tables
from lonehand.engine.play.record import Header, Record, read
from lonehand.engine.play.session import Session
from lonehand.faces.cli import lonehand
from lonehand.faces.web.app import make_app
from lonehand.games import PACKAGES, find
from lonehand.store.sqlite import Store

NAMES: Final = {
    "black-hat": ("automa.toml",),
    "grimdark-future": (
        "armies/a.toml",
        "armies/river-host-2000.toml",
        "tables/a.txt",
        "missions/a.toml",
        "missions/duel.toml",
        "marks.toml",
        "profile.toml",
        "table.txt",
        "automa.toml",
        "yours.toml",
        "theirs.json",
    ),
    "gunslinger": ("book.toml", "automa.toml", "map.txt"),
    "lone-gunslinger": ("automa.toml",),
    "outlaws": ("numbers.toml", "shootout.toml", "map.txt"),
}
"""What a record of each game may hold, and some that it may not."""
OTHERS: Final = ("automa.toml", "map.txt", "a.toml")
"""The same for any other game."""
TEXTS: Final = (
    "x y",
    "a = [",
    "[[unit]]",
    "[[[[",
    "{",
    "[1",
    "a = " + "[" * 3000,
    "a = " + "9" * 5000,
)
RECORDS: Final = [
    f"lonehand record 1\ngame {game}\nrules 1\nseed s\n{more}table {name}\n| {text}\n\n"
    for game in PACKAGES
    for more, name, text in product(("", "set army=own\n"), NAMES.get(game, OTHERS), TEXTS)
    if not more or game == "grimdark-future"
]
ISSUE: Final = (
    "lonehand record 1\ngame grimdark-future\nrules 1\nseed s\ntable armies/a.toml\n| x y\n\n"
)


def test_what_cannot_be_read_is_refused_with_a_sentence() -> None:
    said = []
    for text in RECORDS:
        record = read(text)
        with pytest.raises(LonehandError) as refused:
            Session(find(record.header.game), record)
        said.append(str(refused.value))
    assert len(RECORDS) == len(said)
    assert all(len(sentence) > 10 for sentence in said)


def test_a_list_that_is_no_toml_is_refused_everywhere_with_its_name(tmp_path: Path) -> None:
    home = str(tmp_path)
    for word in ("replay", "import"):
        done = CliRunner().invoke(lonehand, ["--home", home, word, "-"], input=ISSUE)
        assert (1, True) == (done.exit_code, "armies/a.toml" in done.output), done.output
        assert not isinstance(done.exception, (Refusal, ValueError))
    store = Store(":memory:", find)
    with TestClient(make_app(store), base_url="http://127.0.0.1:4747") as client:
        sent = client.post("/api/records", content=ISSUE.encode())
        place = "armies/a.toml, line 1, column 3"
        assert (400, place) == (sent.status_code, sent.json()["place"])
        form = client.post("/import", data={"record": ISSUE})
        assert (400, True) == (form.status_code, "armies/a.toml" in form.text)
    assert [] == store.games()
    store.close()


class Careless:
    """A game whose author did not think of what a record may hold."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tables: Mapping[str, str] = {}

    def __getattr__(self, name: str) -> object:
        return getattr(self.game, name)

    def with_tables(self, tables: Mapping[str, str]) -> Game:
        raise KeyError(*tables)

    def start(self, options: Mapping[str, str]) -> object:
        return options["nothing of the kind"]


@pytest.mark.parametrize(("tables", "place"), [({"a.toml": "x"}, "a.toml"), ({}, "start")])
def test_what_a_game_did_not_think_of_is_refused_as_well(
    tables: dict[str, str], place: str
) -> None:
    game: Game = Careless(find("lone-gunslinger"))  # type: ignore[assignment]  # it stands in
    with pytest.raises(Refusal, match="cannot be read") as refused:
        Session(game, Record(Header("lone-gunslinger", 1, "s", tables=tables)))
    assert place == refused.value.place
    assert use_tables(game, {}) is game
