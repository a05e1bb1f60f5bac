"""A town, gangs and a town deck of one's own, from files or pasted."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.faces.saved_games import describe
from lonehand.faces.web.app import make_app
from lonehand.games import find
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.gangs import gangs, own
from lonehand.games.black_hat.town import town_deck, towns
from lonehand.store.sqlite import Store

TOWN = towns.town_text("stage-stop").replace("town: Stage Stop", "town: My Stop")
GANG = gangs.gang_text("posse").replace('"The Posse"', '"The Mine"')
DECK = town_deck.deck_text("usual").replace('"Gambler"', '"Card player"')
TABLES = {"town.txt": TOWN, "gang.toml": GANG, "deck.toml": DECK}
OPTIONS = {"town": "own", "gang": "own", "deck": "own", "second_gang": "family"}
HERE = "http://127.0.0.1:4747"


def test_a_gunfight_is_fought_with_what_is_ones_own_and_replays_anywhere() -> None:
    session = Session.new(GAME, "own", OPTIONS, tables=TABLES)
    state = session.path[-1].state
    assert "My Stop" in state.town
    assert ["The Mine", "The Family"] == [player.gang for player in state.players]
    assert "Card player" in {card.person.name for card in state.cards}
    again = Session(GAME, session.record)
    assert again.events == session.events


@pytest.mark.parametrize("option", ["town", "gang", "second_gang", "deck"])
def test_what_is_wanted_and_not_there_is_named(option: str) -> None:
    with pytest.raises(Refusal, match="of your own; paste one, or write") as refused:
        Session.new(GAME, "own", {option: "own"})
    assert refused.value.place == option


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("town.txt", "town: Nowhere\nsize: 36 x 36\nhut at 3,3: box 2x2\n", "town.txt, line 3"),
        ("gang.toml", GANG.replace('"rifle"', '"bow"'), "gang.toml, line 10, member 2 (Ada)"),
        (
            "deck.toml",
            DECK.replace('"spades"', '"stars"', 1),
            "deck.toml, line 9, card 1 (Card player)",
        ),
    ],
)
def test_a_fault_is_named_with_its_file_and_place(name: str, text: str, place: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.with_tables({name: text})
    assert str(refused.value.place).startswith(place)


def test_what_is_pasted_is_shown_as_it_is_understood() -> None:
    found = own.read_own("town", TOWN)
    assert found.title == "My Stop"
    assert "8 houses" in found.notes[0]
    found = own.read_own("gang", GANG)
    first = found.cards[0]
    assert ("Marshal Boone", "value 4", ("two pistols",)) == (first.name, first.part, first.figures)
    assert len(own.read_own("deck", DECK).cards) == 18


def test_a_gunfight_of_ones_own_is_begun_on_the_page() -> None:
    store = Store(":memory:", find, describe)
    client = TestClient(make_app(store), base_url=HERE, follow_redirects=False)
    page = client.get("/new/black-hat", headers={"accept": "text/html"}).text
    assert "Your own town deck" in page
    fields = {"game": "black-hat", "seed": "x", "own-town": TOWN, "own-gang": GANG}
    begun = client.post("/deal", data=fields, headers={"origin": HERE})
    assert begun.status_code == 303, begun.text
    header = store.record(begun.headers["location"].rpartition("/")[2]).header
    assert header.options["town"] == header.options["gang"] == "own"
    assert header.tables["gang.toml"].strip() == GANG.strip()
    store.close()
