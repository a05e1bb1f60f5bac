"""One rotten thing never takes others with it: it is named, and all else goes on."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.errors import LonehandError, Refusal, StoreError
from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.games import find
from lonehand.store import backup, file
from lonehand.store.seals import Damaged
from lonehand.store.sqlite import SEALED, Store
from lonehand.testing.random_games import any_answer

GAME = "lone-gunslinger"


def played_on(session: Session, answers: int, seed: str) -> None:
    """Answer so many questions in any way."""
    chance = Chance(seed)
    for _ in range(answers):
        for question in session.questions()[:1]:
            session.answer(any_answer(question, chance), session.token)


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A closed store with three games, and their names in the order of their making."""
    path = tmp_path_factory.mktemp("three") / "games.sqlite"
    names = []
    with closing(Store(path, find)) as store:
        for number in range(3):
            session = store.new(GAME, seed=f"{number}")
            played_on(session, 4, f"{number}")
            names.append(session.key or "")
    return path, names


def copy_of(three: tuple[Path, list[str]], folder: Path) -> Path:
    """Copy the store, to be damaged."""
    path = folder / "games.sqlite"
    shutil.copy(three[0], path)
    return path


def spoil(path: Path, command: str, *values: object) -> None:
    """Change a closed store behind its back."""
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(command, values)


SPOILS = {
    "no header": "update game set header = '' where id = ?",
    "another header": "update game set header = replace(header, '0', '1') where id = ?",
    "no text": "update game set header = cast(x'ff7b' as text) where id = ?",
    "another answer": "update line set data = replace(data, 'a', 'e') where game = ?",
    "no line": "delete from line where number = 3 and game = ?",
    "no end": "delete from line where number > 5 and game = ?",
    "fewer": "update game set lines = 3 where id = ?",
}


@pytest.mark.parametrize("how", SPOILS)
def test_a_damaged_game_is_named_and_the_others_go_on(
    three: tuple[Path, list[str]], tmp_path: Path, how: str
) -> None:
    path, (first, rotten, last) = copy_of(three, tmp_path), three[1]
    spoil(path, SPOILS[how], rotten)
    with closing(Store(path, find)) as store:
        assert {first, last} <= {entry.id for entry in store.games()}
        assert [rotten] == [each.id for each in store.find_damage()]
        for name in (first, last):
            session = store.open(name)
            played_on(session, 2, "on")
            assert store.open(name).token == session.token
            assert store.record(name).text() == session.record.text()
        with pytest.raises(Damaged, match=f"{rotten}: the saved game is damaged: .* restore"):
            store.open(rotten)
        store.remove(rotten)
        assert [] == store.find_damage()
        assert 2 == len(store.games())


@pytest.mark.parametrize("table", ["checkpoint", "anchor", "sealed"])
def test_a_game_whose_checkpoint_is_damaged_goes_on_from_its_record(
    three: tuple[Path, list[str]], tmp_path: Path, table: str
) -> None:
    path, (name, *_) = copy_of(three, tmp_path), three[1]
    cell = {"checkpoint": "data = x'00'", "anchor": "data = x'00'", "sealed": "answer = 'x'"}[table]
    spoil(path, "insert into anchor values (?, 1, x'00', 'no seal')", name)
    spoil(path, "insert into sealed values (?, 'Sheriff', 'x', 'no seal')", name)
    spoil(path, f"update {table} set {cell} where game = ?", name)  # noqa: S608 - of this file
    with closing(Store(path, find)) as store:
        assert [name] == [each.id for each in store.find_damage()]
        session = store.open(name)
        played_on(session, 1, "on")
        assert store.open(name).token == session.token


@pytest.mark.parametrize("table", [*SEALED, "report", "note"])
def test_a_table_that_has_gone_takes_no_other_with_it(
    three: tuple[Path, list[str]], tmp_path: Path, table: str
) -> None:
    path = copy_of(three, tmp_path)
    spoil(path, f"drop table {table}")
    for _ in range(2):
        with closing(Store(path, find)) as store:
            entries, rotten = store.look()
            hurt = {each.id for each in (*rotten, *store.find_damage())}
            assert set(three[1]) == {*(entry.id for entry in entries), *hurt}
            assert (table in ("game", "line")) == bool(hurt)
            new = store.new(GAME, seed="after")
            played_on(new, 1, "x")
            assert store.open(new.key or "").token == new.token
            store.remove(new.key or "")


def test_what_can_be_read_of_a_damaged_game_can_be_had(
    three: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, (name, *_) = copy_of(three, tmp_path), three[1]
    with closing(Store(path, find)) as store:
        whole = store.record(name).text()
    spoil(path, "update line set data = 'x' where number = 9 and game = ?", name)
    with closing(Store(path, find)) as store:
        record, wrong = store.salvage(name)
        assert wrong == "line 9 of its record has changed"
        assert whole.startswith(record.text())
        assert 8 == len(record)
        assert store.add(read(record.text())).record.text().startswith(record.text())


def test_a_name_that_is_no_text_hides_no_other(
    three: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, (first, rotten, last) = copy_of(three, tmp_path), three[1]
    spoil(path, "update game set id = cast(x'ff52' as text) where id = ?", rotten)
    with closing(Store(path, find)) as store:
        rows, gone = store.one_by_one()
        assert {first, last} == {row[0] for row in rows}
        assert {"\udcffR", rotten} == set(gone)
        assert {first, last} == {entry.id for entry in store.games()}
        assert {"?R", rotten} == {each.id for each in store.rotten()}
        assert store.open(first).questions()


def rot(data: bytearray, chance: Chance) -> None:
    """Spoil a few bytes of one page behind the first one."""
    page = 1 + chance.below("page", len(data) // 4096 - 1)
    for _ in range((1, 8, 64)[chance.below("bytes", 3)]):
        data[page * 4096 + chance.below("place", 4096)] = chance.below("byte", 256)


def look_round(path: Path, names: list[str]) -> None:
    """List, open, play, export and check a rotten store; each ends well or with a sentence."""
    try:
        store = Store(path, find)
    except Refusal as refusal:
        assert str(refusal)  # noqa: PT017 - both ways out are right, and this one must say why
        return
    deeds: list[Callable[[], object]] = [store.games, store.rotten, store.find_damage, store.faults]
    for name in names:
        deeds += [partial(store.salvage, name), partial(store.lines, name)]
        deeds.append(partial(gone_on, store, name))
    deeds.append(partial(store.new, GAME))
    with closing(store):
        for deed in deeds:
            try:
                deed()
            except LonehandError as error:
                assert len(str(error)) > 10  # noqa: PT017 - as above


def gone_on(store: Store, name: str) -> None:
    """Open a game and answer once."""
    played_on(store.open(name), 1, "on")


def rotten_files(three: tuple[Path, list[str]], folder: Path, numbers: range) -> None:
    """Spoil a store in so many ways, and look round in each."""
    data = three[0].read_bytes()
    for number in numbers:
        chance = Chance(f"rot {number}")
        spoiled = bytearray(data)
        rot(spoiled, chance)
        path = folder / f"{number}.sqlite"
        path.write_bytes(spoiled)
        look_round(path, three[1])


def test_a_file_with_rotten_pages_gives_sentences_alone(
    three: tuple[Path, list[str]], tmp_path: Path
) -> None:
    rotten_files(three, tmp_path, range(12))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_two_thousand_files_with_rotten_pages(
    three: tuple[Path, list[str]], tmp_path: Path, part: int
) -> None:
    rotten_files(three, tmp_path, range(1000 + part * 500, 1500 + part * 500))


# -- a file that cannot be written -----------------------------------------------------------------


def test_a_store_that_cannot_be_written_can_be_listed_and_exported(
    three: tuple[Path, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copy_of(three, tmp_path)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Store, "prepare", full)
    with closing(Store(path, find)) as store:
        assert "full" in store.only_read
        assert 3 == len(store.games())
        assert all(store.record(name).lines for name in three[1])
        session = store.open(three[1][0])
        stood = session.token
        with pytest.raises(StoreError, match=r"cannot be written .*full.*; nothing was changed"):
            played_on(session, 1, "x")
        assert stood == session.token
        assert 3 == backup.back_up(store, tmp_path / "copy").games


def test_what_waits_in_the_log_of_a_file_that_cannot_be_written_is_read(
    three: tuple[Path, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copy_of(three, tmp_path)
    connected = file.connect

    def without_log(path: Path | str, *, how: str = "") -> sqlite3.Connection:
        if how == "mode=ro":
            raise sqlite3.OperationalError("unable to open database file")
        return connected(path, how=how)

    with closing(Store(path, find)) as store:
        added = store.new(GAME, seed="in the log")
        assert path.with_name(path.name + "-wal").stat().st_size
        monkeypatch.setattr(file, "connect", without_log)
        with closing(backup.ReadStore(path, find)) as read_only:
            assert added.key in {entry.id for entry in read_only.games()}
    with closing(backup.ReadStore(path, find)) as read_only:
        assert 4 == len(read_only.games())


def test_saved_games_are_their_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "home" / "games.sqlite"
    with closing(Store(path, find)) as store:
        store.new(GAME, seed="mine")
        files = list(path.parent.iterdir())
        assert 3 == len(files)
        assert {0o600} == {stat.S_IMODE(file.stat().st_mode) for file in files}
        backup.back_up(store, tmp_path / "copy")
    assert 0o700 == stat.S_IMODE(path.parent.stat().st_mode)
    assert 0o600 == stat.S_IMODE((tmp_path / "copy").stat().st_mode)
    path.chmod(0o644)
    Store(path, find).close()
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)


# -- backups ---------------------------------------------------------------------------------------


def test_a_backup_brings_back_what_is_damaged_or_missing_and_nothing_else(
    three: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, (damaged, gone, played) = copy_of(three, tmp_path), three[1]
    copy = tmp_path / "backup.sqlite"
    with closing(Store(path, find)) as store:
        assert "" == store.backed_up()
        assert backup.Backed(3, ()) == backup.back_up(store, copy)
        assert store.backed_up()
        assert [copy.name] == [each.name for each in tmp_path.glob("backup*")]
        texts = {name: store.record(name).text() for name in three[1]}
        session = store.open(played)
        played_on(session, 2, "since")
        store.remove(gone)
    spoil(path, SPOILS["another answer"], damaged)
    with closing(Store(path, find)) as store, closing(backup.backup_at(copy, find)) as source:
        done = backup.bring_back(store, source)
        assert (sorted([damaged, gone]), 1) == (sorted(done.back), done.kept)
        assert [] == store.find_damage()
        assert texts[damaged] == store.record(damaged).text()
        assert texts[gone] == store.open(gone).record.text()
        assert session.record.text() == store.record(played).text()
        assert (played,) == backup.bring_back(store, source, [played]).back
        assert texts[played] == store.record(played).text()
        with pytest.raises(Refusal, match="has no game “XXXXXX”"):
            backup.bring_back(store, source, ["XXXXXX"])


def test_a_backup_is_one_file_and_never_written_over(
    three: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, copy = copy_of(three, tmp_path), tmp_path / "there"
    copy.write_text("mine")
    with closing(Store(path, find)) as store:
        with pytest.raises(Refusal, match="already exists"):
            backup.back_up(store, copy)
        with pytest.raises(Refusal, match="there is no such folder; make it first"):
            backup.back_up(store, tmp_path / "nowhere" / "copy")
        store.new(GAME, seed="in the log alone")
        backup.back_up(store, tmp_path / "copy")
    assert "mine" == copy.read_text()
    with closing(backup.backup_at(tmp_path / "copy", find)) as source:
        assert 4 == len(source.games())
    with pytest.raises(Refusal, match="there is no such file; give the path"):
        backup.backup_at(tmp_path / "nothing", find)
    with pytest.raises(Refusal, match=r": this is not a backup; lonehand backup FILE writes"):
        backup.backup_at(copy, find)


def test_a_file_that_is_broken_is_laid_out_anew_and_set_aside(
    three: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path = copy_of(three, tmp_path)
    with closing(Store(path, find)) as store:
        backup.back_up(store, tmp_path / "copy")
    path.write_bytes(b"no database any more" * 1000)
    with pytest.raises(Refusal, match="not a file of saved games"):
        Store(path, find)
    with closing(backup.backup_at(tmp_path / "copy", find)) as source:
        done = backup.lay_anew(path, find, source)
    assert (3, 0, ()) == (len(done.back), done.kept, done.lost)
    assert Path(done.aside).read_bytes().startswith(b"no database")
    with closing(Store(path, find)) as store:
        assert set(three[1]) == {entry.id for entry in store.games()}
        assert ([], []) == (store.find_damage(), store.faults())
        with pytest.raises(Refusal, match="another program is using this file"):
            backup.lay_anew(path, find, None)


def test_a_file_is_laid_out_anew_from_what_is_whole_without_a_backup(
    three: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path, (first, rotten, last) = copy_of(three, tmp_path), three[1]
    spoil(path, SPOILS["no line"], rotten)
    done = backup.lay_anew(path, find, None)
    assert ((), 2, [rotten]) == (done.back, done.kept, [each.id for each in done.lost])
    with closing(Store(path, find)) as store:
        assert {first, last} == {entry.id for entry in store.games()}
        assert store.open(first).questions()
