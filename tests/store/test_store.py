"""A store keeps what it was given, all of it or nothing, and refuses what it cannot be."""

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from damage import mutated
from forts import begin, now, play_on, plot, to_topic, topics
from hypothesis import given, settings
from hypothesis import strategies as st
from sample import BRITTLE, GAME, State, TwoForts

from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Divergence, LonehandError, Refusal, RuleError, Stale, StoreError
from lonehand.engine.game import Game
from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.store import file
from lonehand.store.file import OURS
from lonehand.store.sqlite import SCHEMA, Store
from lonehand.testing.conformance import play


def find(name: str) -> Game:
    """Return the sample game."""
    if name != GAME.name:
        raise Refusal(f"there is only {GAME.name}", place="game")
    return GAME


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "store.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    found = Store(path, find)
    yield found
    found.close()


def test_a_game_comes_back_as_it_was_left(store: Store, path: Path) -> None:
    session = store.new(GAME.name, seed="a field", typed=("deck",))
    for number in range(8):
        play_on(session, 1, f"{number}")
        assert session.key is not None
        again = store.open(session.key)
        assert now(again) == now(session)
        assert (again.token, again.sealed) == (session.token, session.sealed)
    store.close()
    fresh = Store(path, find)
    again = fresh.open(session.key or "")
    assert now(again) == now(session)
    assert [entry.id for entry in fresh.games()] == [session.key]
    fresh.close()


def test_undo_branches_and_corrections_come_back(store: Store) -> None:
    session = store.new(GAME.name, seed="a field")
    play_on(session, 6)
    session.undo(2)
    session.correct("life North 2")
    session.switch("dice", typed=True)
    play_on(session, 3, "otherwise")
    session.undo()
    again = store.open(session.key or "")
    assert again.record.text() == session.record.text()
    assert now(again) == now(session)
    again.redo()
    assert now(store.open(session.key or "")) == now(again)
    with pytest.raises(Stale):
        session.redo()


def test_a_new_game_gets_a_name_and_a_seed_of_its_own(store: Store) -> None:
    sessions = [store.new(GAME.name) for _ in range(20)]
    assert len({session.key for session in sessions}) == 20
    assert len({session.record.header.seed for session in sessions}) == 20
    assert {entry.id for entry in store.games()} == {session.key for session in sessions}


def test_the_list_says_how_far_a_game_is(store: Store) -> None:
    session = store.new(GAME.name, {"parries": "off"}, seed="a field")
    plot(session)
    entry = store.games()[0]
    assert (entry.answers, entry.outcome, entry.lines) == (2, "", len(session.record))
    play_on(session, 200)
    assert store.games()[0].outcome in ("won", "lost")


def test_a_game_can_be_thrown_away_and_is_then_gone(store: Store) -> None:
    session = store.new(GAME.name)
    key = session.key or ""
    store.remove(key)
    assert (store.games(), store.lines(key)) == ([], None)
    with pytest.raises(Refusal, match="there is no saved game"):
        store.open(key)
    with pytest.raises(Refusal, match="no saved game has the full name"):
        store.remove(key)
    before = now(session)
    with pytest.raises(Stale, match="open it again"):
        play_on(session, 2)
    assert now(session)[0] == before[0]


def test_a_record_that_replays_can_be_added_and_another_is_not(store: Store) -> None:
    session = begin()
    plot(session)
    added = store.add(read(session.record.text()))
    assert now(store.open(added.key or "")) == now(session)
    text = session.record.text()
    wrong = text.replace("1 #", "1 #00000000 ", 1).replace(text.split("#", 1)[1][:8] + " ", "", 1)
    with pytest.raises(Divergence):
        store.add(read(wrong))
    assert len(store.games()) == 1


def test_the_report_of_an_error_is_on_the_disk(path: Path) -> None:
    store = Store(path, lambda _: BRITTLE)
    session = store.new(GAME.name)
    session.answer("10.000", seat="North")
    with pytest.raises(RuleError):
        session.answer("break", seat="South")
    store.close()
    store = Store(path, lambda _: BRITTLE)
    assert "ZeroDivisionError" in store.reports(session.key or "")[0]
    again = store.open(session.key or "")
    assert topics(again) == [("South", "plot")]
    again.answer("stand", seat="South")
    assert topics(again) != [("South", "plot")]
    store.close()


def test_of_two_programs_with_one_game_the_later_is_told_to_open_it_again(path: Path) -> None:
    one, other = Store(path, find), Store(path, find)
    first = one.new(GAME.name, seed="a field")
    second = other.open(first.key or "")
    plot(first)
    before = now(second)
    with pytest.raises(Stale, match="open it again"):
        second.answer("19.000", seat="North")
    assert now(second) == before
    assert now(other.open(first.key or "")) == now(first)
    one.close()
    other.close()


def test_two_programs_play_two_games_on_one_store_at_once(path: Path) -> None:
    texts: dict[str, str] = {}

    def play(seed: str) -> None:
        store = Store(path, find)
        session = store.new(GAME.name, seed=seed)
        play_on(session, 25, seed)
        texts[session.key or ""] = session.record.text()
        store.close()

    Store(path, find).close()
    threads = [threading.Thread(target=play, args=(f"seed {number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store = Store(path, find)
    assert {key: store.open(key).record.text() for key in texts} == texts
    assert len(texts) == 4
    store.close()


class Failing:
    """A connection that fails where it is told to, as on a full or write-protected disk."""

    def __init__(self, base: sqlite3.Connection, at: str, error: str) -> None:
        self.base, self.at, self.error = base, at, error

    def execute(self, query: str, *values: object) -> object:
        """Run a command, or fail."""
        if query.startswith(self.at):
            raise sqlite3.OperationalError(self.error)
        return self.base.execute(query, *values)  # type: ignore[arg-type]  # handed on as it came

    def executemany(self, query: str, values: object) -> object:
        """Run a command for many, or fail."""
        if query.startswith(self.at):
            raise sqlite3.OperationalError(self.error)
        return self.base.executemany(query, values)  # type: ignore[arg-type]  # as above

    def __enter__(self) -> object:
        """Begin."""
        return self.base.__enter__()

    def __exit__(self, *problem: object) -> object:
        """Commit or roll back, or fail at it."""
        if self.at == "commit" and problem[0] is None:
            self.base.rollback()
            raise sqlite3.OperationalError(self.error)
        return self.base.__exit__(*problem)  # type: ignore[arg-type]  # as above


PLACES = ["begin", "select", "insert into game", "insert into line", "insert or replace", "commit"]


@pytest.mark.parametrize("at", [*PLACES, "delete from sealed"])
@pytest.mark.parametrize("error", ["database or disk is full", "database is locked"])
def test_a_disk_that_fails_gives_a_sentence_and_changes_nothing(
    store: Store, at: str, error: str
) -> None:
    session = store.new(GAME.name, seed="a field")
    session.answer("10.000", seat="North")
    before, record, base = now(session), session.record.text(), store.base
    store.base = Failing(base, at, error)  # type: ignore[assignment]  # it stands in for one
    with pytest.raises(StoreError, match=f"could not be saved \\({error}\\); nothing was changed"):
        session.answer("stand", seat="South")
    store.base = base
    assert (now(session), session.record.text()) == (before, record)
    assert now(store.open(session.key or "")) == before
    session.answer("stand", seat="South")
    assert now(store.open(session.key or "")) == now(session)


def test_a_file_that_really_is_full_gives_a_sentence_and_loses_nothing(store: Store) -> None:
    session = store.new(GAME.name, seed="a field")
    pages = store.base.execute("pragma page_count").fetchone()[0]
    store.base.execute(f"pragma max_page_count={pages + 1}")
    before = now(session)
    length = 0

    def switch_on_and_on() -> None:
        nonlocal length
        for number in range(500):
            length = len(session.record)
            session.switch("dice", typed=not number % 2)

    with pytest.raises(StoreError, match="full"):
        switch_on_and_on()
    assert (now(session), len(session.record)) == (before, length)
    store.base.execute("pragma max_page_count=100000")
    assert now(store.open(session.key or "")) == before
    play_on(session, 3)
    assert now(store.open(session.key or "")) == now(session)


def test_a_store_that_another_program_holds_gives_a_sentence(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "WAIT", 0.05)
    store = Store(path, find)
    session = store.new(GAME.name)
    before = now(session)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(StoreError, match="locked"):
        session.answer("10.000", seat="North")
    assert now(session) == before
    other.execute("rollback")
    session.answer("10.000", seat="North")
    other.close()
    store.close()


def test_a_write_protected_file_gives_a_sentence(store: Store) -> None:
    session = store.new(GAME.name)
    store.base.execute("pragma query_only=on")
    with pytest.raises(StoreError, match="readonly"):
        session.answer("10.000", seat="North")
    assert not session.sealed


def foreign(path: Path) -> bytes:
    """Lay another program's file there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    base = sqlite3.connect(path)
    base.execute("create table game (name text)")
    base.commit()
    base.close()
    return path.read_bytes()


def test_another_programs_file_is_refused_and_left_as_it_is(path: Path) -> None:
    before = foreign(path)
    with pytest.raises(Refusal, match="belongs to another program"):
        Store(path, find)
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"not a database, but a letter to a friend " * 50, b"x" * 4096])
def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    with pytest.raises(Refusal, match="not a file of saved games"):
        Store(path, find)
    assert path.read_bytes() == data


def test_a_store_of_a_later_version_is_refused_and_left_as_it_is(path: Path) -> None:
    store = Store(path, find)
    store.base.execute(f"pragma user_version={SCHEMA + 1}")
    store.close()
    before = path.read_bytes()
    with pytest.raises(Refusal, match=f"version is {SCHEMA + 1}, but this Lonehand knows only"):
        Store(path, find)
    assert path.read_bytes() == before


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be opened"):
        Store(tmp_path, find)


def test_a_store_below_a_file_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(Refusal, match="cannot be opened"):
        Store(tmp_path / "file" / "store.sqlite", find)


def test_our_file_is_marked_as_ours(store: Store) -> None:
    assert store.base.execute("pragma application_id").fetchone()[0] == OURS
    assert store.base.execute("pragma journal_mode").fetchone()[0] == "wal"
    assert store.base.execute("pragma synchronous").fetchone()[0] == 2


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A store with one game on it, closed, and the game's name."""
    path = tmp_path_factory.mktemp("finished") / "store.sqlite"
    store = Store(path, find)
    session = store.new(GAME.name, seed="a field")
    play_on(session, 12)
    store.close()
    return path, session.key or ""


CELLS = [("game", "header"), ("line", "data"), ("checkpoint", "data"), ("sealed", "answer")]
JUNK = st.sampled_from(
    ["", "{}", "[]", "null", "[1,", '["line",{}]', '["move",{"number":1,"to":9}]']
)


@settings(max_examples=120)
@given(
    cell=st.sampled_from(CELLS),
    junk=JUNK | st.text(st.characters(codec="utf-8"), max_size=30),
    row=st.integers(0, 20),
)
def test_a_damaged_game_is_refused_in_a_sentence_or_comes_back(
    finished: tuple[Path, str],
    tmp_path_factory: pytest.TempPathFactory,
    cell: tuple[str, str],
    junk: str,
    row: int,
) -> None:
    path = tmp_path_factory.mktemp("damaged") / "store.sqlite"
    shutil.copy(finished[0], path)
    base = sqlite3.connect(path)
    table, column = cell
    value: object = junk.encode() if table == "checkpoint" else junk
    where = "where number = ?" if table == "line" else "where ? is not null"
    base.execute(f"update {table} set {column} = ? {where}", (value, row))  # noqa: S608 - names from the table above
    base.commit()
    base.close()
    store = Store(path, find)
    try:
        store.open(finished[1])
    except LonehandError as error:
        assert str(error)  # noqa: PT017 - both ways out are right, and this one must say why
    finally:
        store.close()


RECORDS = [play(GAME, "to be damaged").record.text()]


@settings(max_examples=60)
@given(text=mutated(RECORDS))
def test_a_damaged_record_harms_no_store(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    store = Store(tmp_path_factory.mktemp("harm") / "store.sqlite", find)
    kept = store.new(GAME.name, seed="a field")
    play_on(kept, 3)
    try:
        added = store.add(read(text))
    except (Refusal, Divergence):
        assert [entry.id for entry in store.games()] == [kept.key]
    else:
        assert store.open(added.key or "").record.text() == added.record.text()
    assert now(store.open(kept.key or "")) == now(kept)
    store.close()


class Changed(TwoForts):
    """Two Forts under later rules, in which every shot brings North a token."""

    rules = 2

    def step(self, state: State, door: BatchDoor) -> None:
        """Play the next phase under the later rules."""
        phase = state.phase
        super().step(state, door)
        state.tokens["North"] += phase == "shoot"


def test_a_game_from_before_an_upgrade_goes_on_and_is_saved_again(path: Path) -> None:
    store = Store(path, find)
    old = store.new(GAME.name, {"parries": "off"}, seed="a field")
    plot(old)
    to_topic(old, "plot")
    key = old.key or ""
    store.close()
    for _ in range(3):  # opened again and again under the later rules
        store = Store(path, lambda _: Changed())
        session = store.open(key)
        assert session.differs
        stood = now(session)[0]
        play_on(session, 3)
        assert now(session)[0] != stood
        assert GAME.encode(store.open(key).state) == GAME.encode(session.state)
        store.close()
    with pytest.raises(Divergence, match="of the record: the state is"):
        Session(Changed(), session.record)
