"""Games that earlier code has saved open, go on, take back and export, or say why they differ."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Divergence, Refusal
from lonehand.engine.play.record import read
from lonehand.engine.play.run import Saved
from lonehand.engine.play.session import Session
from lonehand.faces import cli
from lonehand.faces.saved_games import FILE, describe
from lonehand.faces.terminal.start import face_for
from lonehand.faces.text.wording import plain
from lonehand.faces.web.app import make_app
from lonehand.games import find
from lonehand.store.sqlite import SCHEMA, Store
from lonehand.testing.conformance import any_answer

OLD = Path(__file__).parent / "old"
STORES = sorted(path.stem for path in OLD.glob("*.sql"))
COACHES = "lone-gunslinger-coaches-f2c86b1"
"""A game in which under rules 1 an opponent took the wrong one of two Stagecoaches."""
LARGEST = 100_000


def laid_out(name: str, home: Path) -> Path:
    """Write an old store into a home as the file that it was; return the file."""
    home.mkdir(exist_ok=True)
    base = sqlite3.connect(home / FILE)
    base.executescript((OLD / f"{name}.sql").read_text("utf-8"))
    base.close()
    return home / FILE


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    opened = Store(laid_out(request.param, tmp_path), find, describe)
    yield opened
    opened.close()


@pytest.fixture
def coaches(tmp_path: Path) -> Iterator[Store]:
    opened = Store(laid_out(COACHES, tmp_path), find, describe)
    yield opened
    opened.close()


def only(store: Store) -> Session:
    """Open the one game of a store."""
    (entry,) = store.games()
    return store.open(entry.id)


def waiting(store: Store, key: str) -> Saved:
    """Return the checkpoint that a store has of a game."""
    ((data,),) = store.rows("select data from checkpoint where game = ?", key)
    return msgspec.msgpack.decode(data, type=Saved)


def shown(session: Session) -> tuple[bytes, list[tuple[str, str]], int]:
    """Return the table, the questions, and the line of the record that play stands on."""
    asked = [(question.who, question.topic) for question in session.questions()]
    return session.game.encode(session.state), asked, session.record.head


def go_on(session: Session, answers: int, seed: str) -> None:
    """Answer so many questions in any way."""
    chance = Chance(seed)
    for _ in range(answers):
        for question in session.questions()[:1]:
            seat = None if question.source else question.seats()[0]
            session.answer(any_answer(question, chance), session.token, seat)


def test_there_is_an_old_store_of_each_game_and_none_is_large() -> None:
    names = {re.sub(r"-[0-9a-f]{7}$", "", name) for name in STORES}
    assert {"lone-gunslinger", "gunslinger", "grimdark-future"} <= names
    assert [] == [path.name for path in OLD.iterdir() if path.stat().st_size > LARGEST]


def test_an_old_game_opens_where_it_stood(store: Store) -> None:
    (entry,) = store.games()
    saved = waiting(store, entry.id)
    session = store.open(entry.id)
    game = session.game
    assert (entry.lines, entry.answers) == (len(session.record), len(session.persons()))
    assert game.encode(game.decode(saved.state)) == game.encode(session.path[-1].state)
    assert saved.line == session.path[-1].line
    assert session.questions()


def test_an_old_game_that_no_longer_fits_has_older_rules_and_says_at_which_line(
    store: Store,
) -> None:
    session = only(store)
    if session.differs:
        said = r"Line (\d+) of the record: .* began under rules \d+, and these are rules \d+"
        found = re.match(said, session.differs)
        assert found is not None, session.differs
        assert 0 < int(found[1]) <= len(session.record)
        assert session.record.header.rules < session.game.rules
    else:
        assert 0 == session.floor


def test_an_old_game_goes_on_is_taken_back_and_given_again(store: Store) -> None:
    session = only(store)
    stood = shown(session)
    go_on(session, 1, "on")
    went = shown(session)
    assert stood != went
    session.undo()
    assert stood[:2] == shown(session)[:2]
    session.redo()
    assert went[:2] == shown(session)[:2]
    if not session.differs:
        session.undo(len(session.persons()))
        assert [] == session.persons()


def test_an_old_game_plays_to_its_end_is_kept_and_opens_again(store: Store) -> None:
    session = only(store)
    go_on(session, 6, "further")
    again = store.open(session.key or "")
    assert shown(session) == shown(again)
    assert session.differs == again.differs
    assert len(session.events) == len(again.events)


def test_an_old_game_is_exported_as_the_record_that_was_exported_then(
    store: Store, request: pytest.FixtureRequest
) -> None:
    (name,) = [name for name in STORES if f"[{name}]" in request.node.name]
    then = (OLD / f"{name}.record").read_text("utf-8")
    (entry,) = store.games()
    assert then == store.record(entry.id).text()
    assert then == read(then).text()


def test_an_old_game_is_exported_and_comes_back_or_says_why_not(store: Store) -> None:
    session = only(store)
    text = session.record.text()
    assert read(text).text() == text
    if session.differs:
        with pytest.raises(Divergence, match=r"^line \d+ of the record: .* began under rules 1"):
            store.add(read(text))
        assert 1 == len(store.games())
    else:
        assert shown(session) == shown(store.add(read(text)))


def test_a_game_that_cannot_be_opened_any_more_can_still_be_exported(coaches: Store) -> None:
    text = only(coaches).record.text()
    (entry,) = coaches.games()
    header = msgspec.structs.replace(entry.header, tables={"automa.toml": "[[row]]\n"})
    data = msgspec.json.encode(header).decode()
    coaches.base.execute("update game set header = ?, seal = null", (data,))
    with pytest.raises(Refusal, match=r"automa\.toml, line 1, row 1: "):
        coaches.open(entry.id)
    exported = coaches.record(entry.id).text()
    assert text == exported.replace("table automa.toml\n| [[row]]\n", "")


def test_an_old_store_gets_the_new_tables_and_stays_readable(store: Store) -> None:
    assert SCHEMA == store.base.execute("pragma user_version").fetchone()[0]
    assert [] == store.rows("select * from anchor")


# -- a game that differs --------------------------------------------------------------------------


WHY = "of two cards that look alike, the rules say which one goes"


def test_the_log_goes_as_far_as_the_record_fits_and_then_says_why(coaches: Store) -> None:
    session = only(coaches)
    kinds = [event.kind for event in session.events]
    assert "differs" == kinds[-1]
    assert WHY in session.differs
    assert f"Play goes on from line {session.path[-1].line}, the last one saved." in session.differs
    for number in range(len(session.events) + 1):
        assert session.at(number) is not None
    with pytest.raises(Refusal, match="played under older rules"):
        session.go(0)


def test_what_is_played_after_the_upgrade_is_told_when_the_game_is_opened_again(
    coaches: Store,
) -> None:
    session = only(coaches)
    told = len(session.events)
    go_on(session, 8, "since")
    again = only(coaches)
    assert session.events == again.events
    assert told < len(again.events)
    assert 1 == [event.kind for event in again.events].count("differs")
    again.undo(3)
    assert shown(again) == shown(only(coaches))


def test_resume_and_replay_say_at_which_line_and_why(tmp_path: Path) -> None:
    laid_out(COACHES, tmp_path)
    env = {"LONEHAND_HOME": str(tmp_path)}
    run = CliRunner()
    resumed = run.invoke(cli.lonehand, ["resume", "--plain"], input="log 3\nquit\n", env=env)
    assert resumed.output.count(WHY) == 2
    (key,) = re.findall(r"^(\w{6}): ", resumed.output, re.MULTILINE)
    record = tmp_path / "old.record"
    record.write_text(run.invoke(cli.lonehand, ["export", key], env=env).output, "utf-8")
    replayed = run.invoke(cli.lonehand, ["replay", str(record)], env=env)
    assert 0 != replayed.exit_code
    assert re.search(rf"line \d+ of the record: .*{WHY}", replayed.output + replayed.stderr)


def test_the_page_says_at_which_line_and_why(coaches: Store) -> None:
    (entry,) = coaches.games()
    with TestClient(make_app(coaches), base_url="http://127.0.0.1:4747") as client:
        page = client.get(f"/g/{entry.id}").text
    assert WHY in page


def made_to_differ(store: Store) -> int:
    """Change the checksum in the middle of the one record of a store; return its line."""
    (entry,) = store.games()
    lines = store.record(entry.id).path()
    line = [line for line in lines if line.check][len(lines) // 4 :][0]
    wrong = msgspec.structs.replace(line, check="00000000")
    data = msgspec.json.encode(["line", wrong]).decode()
    store.base.execute(
        "update line set data = ?, seal = null where number = ?", (data, line.number)
    )
    return line.number


@pytest.mark.parametrize("name", [name for name in STORES if name != COACHES])
def test_every_page_and_line_tells_of_a_difference_in_the_midst_of_a_game(
    name: str, tmp_path: Path
) -> None:
    opened = Store(laid_out(name, tmp_path), find, describe)
    said = only(opened).differs  # the rules of some have changed in the meantime
    if not said:
        said = f"Line {made_to_differ(opened)} of the record: the state is "
    session = only(opened)
    assert session.differs.startswith(said)
    for event in range(len(session.events) + 1):
        assert session.at(event) is not None
    with TestClient(make_app(opened), base_url="http://127.0.0.1:4747") as client:
        assert said in client.get(f"/g/{session.key}").text
    go_on(session, 3, "on")
    again = only(opened)
    assert session.events == again.events
    assert session.differs == again.differs
    opened.close()
    env = {"LONEHAND_HOME": str(tmp_path)}
    words = ["resume", "--plain", session.key or ""]
    resumed = CliRunner().invoke(cli.lonehand, words, input="log 400\nquit\n", env=env)
    assert plain(said) in resumed.output


@pytest.mark.parametrize("name", [name for name in STORES if name != COACHES])
def test_the_terminal_tells_of_a_difference_and_looks_back_past_it(
    name: str, tmp_path: Path
) -> None:
    opened = Store(laid_out(name, tmp_path), find, describe)
    made_to_differ(opened)
    session = only(opened)

    async def look_back() -> list[str]:
        face = face_for(session, pace="at once")
        async with face.run_test(size=(160, 50)) as pilot:
            await pilot.pause()
            told = face.sentences[:]
            for _ in range(12):
                await pilot.press("left")
            await pilot.press("escape")
        return told

    assert session.differs in asyncio.run(look_back())
    opened.close()
