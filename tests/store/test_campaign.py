"""A campaign: each game begins from what the one before left, replays, and is kept with it."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from forts import begin, now, play_on
from hypothesis import given
from hypothesis import strategies as st
from sample import FORTS, GAME
from starlette.testclient import TestClient

from lonehand import games
from lonehand.engine.errors import Divergence, Refusal
from lonehand.engine.play import campaign
from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.faces import cli
from lonehand.faces.web.app import make_app
from lonehand.store.sqlite import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "games.sqlite", lambda _: GAME)
    yield found
    found.close()


def ended(seed: str) -> Session:
    """Return a game in which both forts still stand at its end, for a campaign to go on from."""
    for number in range(100):
        session = begin(f"{seed} {number}")
        play_on(session, 200, f"{number}")
        if min(session.state.life.values()) > 0:
            return session
    message = "some fort falls in every game"
    raise AssertionError(message)


def series(seed: str, games: int) -> list[Session]:
    """Return up to so many games of a campaign, each played to its end."""
    found = [ended(seed)]
    while len(found) < games and campaign.start_after(found[-1], {"parries": "off"}) is not None:
        following = campaign.next_game(found[-1], f"{seed}, next {len(found)}")
        play_on(following, 200)
        found.append(following)
        if min(following.state.life.values()) < 1:
            break
    return found


def test_the_next_game_begins_from_what_the_one_before_left() -> None:
    first = ended("kept")
    left = first.state
    second = campaign.next_game(first, "the second")
    begins = second.path[0].state
    assert (left.hand, left.tokens, left.deck) == (begins.hand, begins.tokens, begins.deck)
    assert (dict.fromkeys(FORTS, 3), 1) == (begins.life, begins.turn)
    assert first.record.header.options == second.record.header.options


@given(seed=st.text("abc", min_size=1, max_size=3))
def test_the_records_of_a_campaign_replay_as_one_text_and_each_by_itself(seed: str) -> None:
    played = series(seed, 3)
    text = campaign.text([session.record for session in played])
    records = campaign.read(text)
    again = campaign.replay(GAME, records)
    assert [now(session) for session in played] == [now(session) for session in again]
    assert text == campaign.text(records)
    for session in played:
        assert now(session) == now(Session(GAME, read(session.record.text())))


def test_a_game_that_does_not_begin_from_what_the_one_before_left_is_refused() -> None:
    first, other = ended("one"), ended("another")
    assert first.state.hand != other.state.hand
    second = campaign.next_game(other, "the second")
    with pytest.raises(
        Refusal, match="game 2 of the campaign: this game does not start from where"
    ):
        campaign.replay(GAME, [first.record, second.record])
    changed = first.record.text().replace("seed one", "seed won")
    with pytest.raises(Divergence):
        campaign.replay(GAME, [read(changed)])


def test_nothing_follows_a_game_that_goes_on_or_ended_its_campaign() -> None:
    with pytest.raises(Refusal, match="finish the game"):
        campaign.next_game(begin(), "next")
    for number in range(100):
        session = begin(f"falls {number}")
        play_on(session, 200)
        if min(session.state.life.values()) < 1:
            break
    with pytest.raises(Refusal, match="the last game of the campaign"):
        campaign.next_game(session, "next")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("lonehand record 1\n", "campaign, line 1: the first line of a campaign must be"),
        ("lonehand campaign 1\nlonehand record 1\ngame x", "campaign, game 1: add to the header"),
    ],
)
def test_a_text_that_is_no_campaign_is_refused_with_its_place(text: str, wrong: str) -> None:
    with pytest.raises(Refusal, match=wrong):
        campaign.read(text)
    with pytest.raises(Refusal, match="at least one game"):
        campaign.replay(GAME, [])


# -- on the faces ----------------------------------------------------------------------------------


def test_a_finished_game_is_followed_by_the_next_one_in_lines_and_on_the_page(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games.PACKAGES, GAME.name, "sample")
    first = store.add(ended("faces").record)
    runner, home = CliRunner(), ["--home", str(tmp_path)]
    done = runner.invoke(cli.lonehand, [*home, "resume", f"{first.key}", "--next", "--plain"])
    assert done.exit_code == 0, done.output
    assert "Two Forts" in done.output
    client = TestClient(make_app(store), base_url="http://127.0.0.1:4747", follow_redirects=False)
    page = client.get(f"/g/{first.key}", headers={"accept": "text/html"}).text
    assert f'action="../g/{first.key}/next"' in page
    away = client.post(f"/g/{first.key}/next")
    assert 303 == away.status_code
    followed = [store.campaign(entry.id) for entry in store.games() if entry.id != first.key]
    assert [[first.key, key] for _, key in followed] == followed
    assert away.headers["location"] in {f"../{key}" for _, key in followed}
    assert 2 == len(followed)
    second = followed[0][1]
    refused = client.post(f"/g/{second}/next", headers={"accept": "application/json"})
    assert (400, True) == (refused.status_code, "finish the game" in refused.json()["error"])


# -- on the store ----------------------------------------------------------------------------------


def test_a_campaign_is_stored_exported_and_imported_together(store: Store, tmp_path: Path) -> None:
    first = store.add(ended("stored").record)
    second = store.follow(first.key or "", "the second")
    play_on(second, 3)
    keys = [first.key, second.key]
    assert keys == store.campaign(second.key or "")
    assert second.follows == store.open(second.key or "").follows == first.key
    text = store.export_campaign(second.key or "")
    other = Store(tmp_path / "other.sqlite", lambda _: GAME)
    added = other.add_campaign(campaign.read(text))
    assert [first.record.text(), second.record.text()] == [each.record.text() for each in added]
    assert text == other.export_campaign(added[-1].key or "")
    other.close()


def test_what_follows_a_game_that_is_thrown_away_stays(store: Store) -> None:
    first = store.add(ended("gone").record)
    second = store.follow(first.key or "", "the second")
    store.remove(first.key or "")
    assert [second.key] == store.campaign(second.key or "")
    assert now(second) == now(store.open(second.key or ""))


def test_a_campaign_that_does_not_fit_leaves_nothing_in_the_store(store: Store) -> None:
    records = [ended("one").record, campaign.next_game(ended("another"), "second").record]
    with pytest.raises(Refusal, match="does not start"):
        store.add_campaign(records)
    assert [] == store.games()


def test_a_store_from_before_campaigns_opens_and_takes_them(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    store = Store(path, lambda _: GAME)
    first = store.add(ended("before").record)
    store.close()
    base = sqlite3.connect(path)
    base.executescript("drop table follows; pragma user_version=1")
    base.close()
    store = Store(path, lambda _: GAME)
    assert first.record.text() == store.open(first.key or "").record.text()
    second = store.follow(first.key or "")
    assert [first.key, second.key] == store.campaign(second.key or "")
    store.close()
