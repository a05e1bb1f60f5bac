"""A record holds what its battle is played by, so that a changed list breaks no old battle."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from gf_golden import GOLDEN, files, log, played, replayed

from lonehand.engine.errors import Divergence, Refusal
from lonehand.engine.play.record import Record, read
from lonehand.engine.play.session import Session
from lonehand.faces import cli
from lonehand.games import find
from lonehand.games.grimdark_future import options
from lonehand.games.grimdark_future.armies import formats, profile
from lonehand.games.grimdark_future.game import GAME, GrimdarkFuture
from lonehand.games.grimdark_future.rules import missions
from lonehand.games.grimdark_future.state import State
from lonehand.games.grimdark_future.text import attachments
from lonehand.store.sqlite import Store

BY_NAME = {golden.name: golden for golden in GOLDEN}
MAP = BY_NAME["table-map"]
LATER = {
    "harbour-watch-750": ("quality = 4", "quality = 3"),
    "moor-clans-750": ("size = 9", "size = 8"),
}
"""What a later version of the program has changed in its lists."""


def file_with(folder: Path, key: str, was: str, becomes: str) -> None:
    """Put a changed copy of an army list that comes along into a folder."""
    text = (formats.FOLDER / f"{key}.toml").read_text("utf-8")
    assert was in text
    (folder / f"{key}.toml").write_text(text.replace(was, becomes), "utf-8")


@cache
def battle() -> tuple[str, str]:
    """Return the record of a battle of today's program, and what happens in it."""
    session = played(MAP, "held 1")
    return session.record.text(), log(MAP, session)


@pytest.fixture
def record() -> str:
    """Return the record of that battle."""
    return battle()[0]


@pytest.fixture
def told() -> str:
    """Return what happens in it."""
    return battle()[1]


@pytest.fixture
def later(tmp_path: Path, record: str, told: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change two of the lists that come along, as a later version would, once there is a record."""
    assert record
    assert told
    for key, (was, becomes) in LATER.items():
        file_with(tmp_path, key, was, becomes)
    monkeypatch.setattr(formats, "FOLDER", tmp_path)
    monkeypatch.setattr(GAME, "forces", {})
    monkeypatch.setattr(GAME, "known", {})
    return tmp_path


def bare(text: str) -> str:
    """Return a record as it was before records held lists: with nothing but their keys."""
    header = read(text).header
    names = [name for name in header.tables if attachments.FILE.fullmatch(name)]
    rows, keeps = [], True
    for row in text.split("\n"):
        if row.startswith("table "):
            keeps = row.removeprefix("table ") not in {*names, attachments.MARKS}
        elif not row.startswith("|"):
            keeps = True
        rows += [row] if keeps else []
    return "\n".join(rows)


# -- lists -----------------------------------------------------------------------------------------


def test_a_record_replays_exactly_after_its_lists_were_changed(
    later: Path, record: str, told: str
) -> None:
    assert formats.army_keys() == tuple(sorted(LATER))
    again = Session(GAME, read(record))
    assert record == again.record.text()
    assert told == log(MAP, again)
    assert later.is_dir()


@pytest.mark.parametrize("name", ["tree-hybrid", "caster", "table-facts"])
@pytest.mark.usefixtures("later")
def test_a_golden_record_replays_exactly_after_its_lists_were_changed(name: str) -> None:
    golden = BY_NAME[name]
    file, story = files(golden)
    again = replayed(golden)
    assert file.read_text("utf-8") == again.record.text()
    assert story.read_text("utf-8") == log(golden, again)


def test_a_record_replays_exactly_after_its_lists_are_gone(
    later: Path, record: str, told: str
) -> None:
    for file in later.iterdir():
        file.unlink()
    assert formats.army_keys() == ()
    assert told == log(MAP, Session(GAME, read(record)))


def test_a_record_that_names_its_lists_alone_still_replays_where_they_fit(
    record: str, told: str
) -> None:
    old = bare(record)
    assert "table armies/" not in old
    again = Session(GAME, read(old))
    assert told == log(MAP, again)
    assert old == again.record.text()


@pytest.mark.usefixtures("later")
def test_a_record_that_names_changed_lists_alone_says_which_and_what_to_do(record: str) -> None:
    with pytest.raises(Divergence) as found:
        Session(GAME, read(bare(record)))
    said = str(found.value)
    assert "it names armies/harbour-watch-750.toml and armies/moor-clans-750.toml without" in said
    assert "under “table armies/harbour-watch-750.toml”" in said


def test_a_record_that_names_a_list_that_is_gone_says_what_to_do(later: Path, record: str) -> None:
    (later / "moor-clans-750.toml").unlink()
    with pytest.raises(
        Refusal,
        match=r"“moor-clans-750” is not a choice.*without "
        r"their texts.*Add each text",
    ):
        Session(GrimdarkFuture(), read(bare(record)))


@pytest.mark.usefixtures("later")
def test_what_the_sentence_says_to_do_mends_the_record(record: str, told: str) -> None:
    """The texts as they were, put into the head, make it replay."""
    head, _, lines = bare(record).partition("\n\n")
    there = read(record).header.tables
    for name in ("armies/harbour-watch-750.toml", "armies/moor-clans-750.toml"):
        head += f"\ntable {name}" + "".join(f"\n| {row}" for row in there[name].splitlines())
    assert told == log(MAP, Session(GAME, read(f"{head}\n\n{lines}")))


def test_a_drawn_list_is_held_as_well_as_a_chosen_one() -> None:
    session = Session.new(GAME, "drawn", {"points": "750"})
    armies = {"armies/harbour-watch-750.toml", "armies/moor-clans-750.toml"}
    assert armies | {attachments.MARKS} == set(session.record.header.tables)
    assert set(session.state.lists) == {"harbour-watch-750", "moor-clans-750"}


def test_an_own_list_stands_in_the_record_and_only_what_is_played_besides() -> None:
    own = (formats.FOLDER / "harbour-watch-750.toml").read_text("utf-8")
    session = Session.new(GAME, "own", {"enemy": "moor-clans-750"}, tables={"yours.toml": own})
    there = session.record.header.tables
    assert {"yours.toml", "armies/moor-clans-750.toml", attachments.MARKS} == set(there)
    assert ("yours", "moor-clans-750") == session.state.lists


@pytest.mark.parametrize("file", ["patrol.txt", "share-2023.json", "share-2025.json"])
def test_a_list_of_army_forge_stands_in_the_record_in_our_short_form(file: str) -> None:
    """With what was to be looked at as remarks; the battle is the same."""
    text = (Path(__file__).parent / "lists" / file).read_text("utf-8")
    name = f"yours.{file.partition('.')[2]}"
    session = Session.new(GAME, "forge", {"enemy": "moor-clans-750"}, tables={name: text})
    there = session.record.header.tables
    assert name not in there
    rules = profile.load()
    given = formats.read(text, "yours", rules)
    for entry in given.not_automated:
        assert f"# Play by hand: {entry.text} ({entry.unit}).\n" in there["yours.toml"]
    assert given.units == formats.read(there["yours.toml"], "yours", rules).units
    assert all(f"# {note}\n" in there["yours.toml"] for note in given.notes)
    again = Session(GAME, read(session.record.text()))
    assert session.state == again.state


def test_a_game_set_up_like_an_old_one_has_its_lists(later: Path, record: str) -> None:
    """Its rules are those of today's program, and marked so."""
    header = read(record).header
    session = Session.new(GAME, "like", header.options, tables=header.tables)
    name = "armies/harbour-watch-750.toml"
    assert header.tables[name] == session.record.header.tables[name]
    assert later.is_dir()


# -- tables and missions ---------------------------------------------------------------------------


def test_table_and_mission_are_held_and_count_before_those_of_the_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chosen = {"table": "outpost", "mission": "heart", "points": "750"}
    session = Session.new(GAME, "held", chosen)
    held = session.record.header.tables
    assert {"tables/outpost.txt", "missions/heart.toml"} < set(held)
    monkeypatch.setattr(options, "TABLES", tmp_path)
    monkeypatch.setattr(missions, "FOLDER", tmp_path)
    options.table_keys.cache_clear()
    try:
        again = Session(GAME, read(session.record.text()))
        assert session.state == again.state
        assert 3 == len(missions.given_or_shipped(held, "heart").marker)
        with pytest.raises(Refusal, match="no table “outpost”"):
            Session.new(GAME, "held", chosen)
    finally:
        options.table_keys.cache_clear()


# -- rules -----------------------------------------------------------------------------------------


def test_a_record_says_that_the_rules_have_changed_if_it_no_longer_fits(record: str) -> None:
    marks = read(record).header.tables[attachments.MARKS]
    now = attachments.marks_in(marks)
    other = record.replace(now.profile, "00000000").replace("GF-ACT-1b |", "GF-ACT-9 |")
    with pytest.raises(
        Divergence, match="the numbers of its rules profile have changed since it was begun"
    ):
        Session(GAME, read(other))


def test_a_record_with_other_marks_replays_as_long_as_it_fits(record: str, told: str) -> None:
    now = attachments.marks_in(read(record).header.tables[attachments.MARKS])
    other = record.replace(now.profile, "00000000")
    assert other != record
    assert told == log(MAP, Session(GAME, read(other)))


def test_the_mark_of_a_profile_changes_with_its_numbers_and_not_with_its_sentences() -> None:
    plain = attachments.numbers_of(profile.load())
    own = 'title = "T"\nedition = "E"\nover = "gf-3.2"\n'
    assert plain == attachments.numbers_of(profile.read(own, "own"))
    faster = f'{own}\n[move]\nadvance = [7, "P"]\n'
    assert plain != attachments.numbers_of(profile.read(faster, "own"))


# -- saves -----------------------------------------------------------------------------------------


def test_a_saved_game_goes_on_after_its_lists_were_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store(tmp_path / "saves.sqlite", find)) as store:
        key = str(store.new(GAME.name, MAP.options, {}, "saved").key)
        before = store.open(key)
        topics, state = [each.topic for each in before.questions()], before.state
        folder = tmp_path / "later"
        folder.mkdir()
        for army, (was, becomes) in LATER.items():
            file_with(folder, army, was, becomes)
        monkeypatch.setattr(formats, "FOLDER", folder)
        monkeypatch.setattr(GAME, "forces", {})
        after = store.open(key)
        assert "" == after.differs
        assert topics == [each.topic for each in after.questions()]
        assert state == after.state


# -- situations ------------------------------------------------------------------------------------


def test_a_situation_holds_its_lists_and_is_read_the_same_when_they_change(
    later: Path, record: str
) -> None:
    """Where they have changed, the battle has their texts in place of their keys."""
    session = Session(GAME, read(record))
    state: State = session.path[-1].state
    text = session.game.situation(state)  # type: ignore[attr-defined]  # this game writes them
    assert len(state.units) == text.partition("[lists]")[0].count("[[unit]]")
    found: State = GAME.read_situation(text, "situation").state
    assert ["harbour-watch-750", "moor-clans-750"] == list(state.lists)
    assert all("\n" in each for each in found.lists)
    assert state.units == found.units
    for unit in state.units:
        then = session.game.rules_for(state)  # type: ignore[attr-defined]
        now = GAME.rules_for(found)
        assert then.forces.troop_as_listed(unit).size == now.forces.troop_as_listed(unit).size
    assert later.is_dir()


# -- what cannot be --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        ({"armies/one.toml": "name = 'One'"}, r"armies/one\.toml"),
        ({"armies/One.toml": "x"}, "no table “armies/One.toml”"),
        ({"armies/../one.toml": "x"}, "no table “armies/../one.toml”"),
        ({"tables/one.txt": "no table"}, r"tables/one\.txt"),
        ({"missions/one.toml": "x ="}, "one"),
        ({"marks.toml": "profile = 3"}, r"marks\.toml"),
        ({"marks.toml": "profiles = '3'"}, r"marks\.toml"),
    ],
)
def test_a_record_that_holds_nonsense_is_refused_with_the_name(
    tables: Mapping[str, str], says: str
) -> None:
    with pytest.raises(Refusal, match=says):
        GAME.with_tables(tables)


def test_replay_of_a_record_with_lists_says_that_it_fits(tmp_path: Path, record: str) -> None:
    file = tmp_path / "record.txt"
    file.write_text(record, "utf-8")
    result = CliRunner().invoke(cli.lonehand, ["replay", str(file)])
    assert not result.exit_code, result.output
    assert "The record fits" in result.output


def test_a_record_stays_readable_and_small(record: str) -> None:
    """Two lists of 750 points and all that stands in the head are less than 5,000 signs."""
    held: Record = read(record)
    first = held.line(1)
    assert first.number == 1
    head = record.partition("\n\n")[0]
    assert '| name = "Harbour Watch"' in head.splitlines()
    assert len(head) < 5_000
