"""A record is text that only grows, reads back whatever it holds, and refuses what it cannot be."""

import re

import pytest
from damage import mutated
from forts import COMPUTED, begin, play_on
from hypothesis import given, settings
from hypothesis import strategies as st
from sample import GAME

from lonehand.engine.errors import Divergence, Refusal
from lonehand.engine.game import Tabled
from lonehand.engine.play.record import FORMAT, KINDS, Header, Record, read
from lonehand.engine.play.session import Session
from lonehand.games import find
from lonehand.testing.conformance import play

HEADER = Header("two-forts", 1, "a seed", {"parries": "on"}, {"North": "person"}, ("dice",))
INLINE = st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp"))
TEXT = st.text(INLINE, max_size=20).map(str.strip)
NAME = st.text(INLINE, min_size=1, max_size=12).map(lambda text: text.replace("|", "/").strip())
CLAUSE = NAME.map(lambda text: "".join(text.split()))
ODD = ["Rose (1)", "#9f04c1d2", "a #b (2)", "chance", "12 head 3", "| |", "", "«»", "日本", "(4)"]
ENTRY = st.tuples(
    st.sampled_from(KINDS),
    NAME.filter(bool) | st.sampled_from(["answer", "Rose (1)", "#9f04c1d2", "1", "head 1"]),
    CLAUSE.filter(bool) | st.just("-"),
    TEXT | st.sampled_from(ODD),
    st.sampled_from(["", "0123abcd"]),
)


@given(entries=st.lists(ENTRY | st.integers(0, 30), max_size=30))
def test_any_tree_of_lines_reads_back(entries: list[tuple[str, str, str, str, str] | int]) -> None:
    record = Record(HEADER)
    for entry in entries:
        if isinstance(entry, tuple):
            record.write(*entry)
        else:
            numbers = [0, *(line for branch in record.children.values() for line in branch)]
            record.move(numbers[entry % len(numbers)])
    again = read(record.text())
    assert again.lines == record.lines
    assert (again.header, again.head) == (record.header, record.head)
    assert (again.latest, again.children) == (record.latest, record.children)
    assert again.text() == record.text()


@given(
    seed=TEXT.filter(bool),
    seats=st.dictionaries(NAME.filter(bool), st.sampled_from(["person", "random"]), max_size=3),
)
def test_any_header_reads_back(seed: str, seats: dict[str, str]) -> None:
    start = '{"life": {"North": 2}}'
    record = Record(Header("two-forts", 7, seed, {"key": "a=b c"}, seats, ("the dice",), start))
    assert read(record.text()).header == record.header


@pytest.mark.parametrize("text", ["two\nlines", " blank", "blank ", "\x00", "a\u2028b", "\ud800"])
def test_what_cannot_stand_in_one_line_is_not_written(text: str) -> None:
    record = Record(HEADER)
    for who, clause, answer in (("North", "S-AIM", text), (text, "S-AIM", "x"), ("N", text, "x")):
        with pytest.raises(Refusal, match="type one line"):
            record.write("answer", who, clause, answer)
    assert not record.lines


def test_a_record_looks_as_its_description_says() -> None:
    record = Record(HEADER)
    record.write("chance", "dice", "S-HIT", "6 4", "9f04c1d2")
    record.write("answer", "North", "S-SUPPER", "South")
    record.move(1)
    record.write("answer", "North", "S-SUPPER", "North")
    expected = f"""{FORMAT}
game two-forts
rules 1
seed a seed
set parries=on
seat North person
typed dice

1 #9f04c1d2 chance dice S-HIT | 6 4
2 answer North S-SUPPER | South
3 head 1
4 answer North S-SUPPER | North
"""
    assert expected == record.text()


def test_line_ends_of_another_system_and_a_mark_at_the_start_are_read_over() -> None:
    text = begin(seats=COMPUTED).record.text()
    assert read("\ufeff" + text.replace("\n", "\r\n")).text() == text


HEAD = f"{FORMAT}\ngame two-forts\nrules 1\nseed x\n\n"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1"),
        ("lonehand record 2\n", "line 1"),
        (f"{FORMAT}\ngame two-forts\nrules 1\n\n", "add to the header: seed"),
        (f"{FORMAT}\ngame two-forts\nrules one\nseed x\n\n", "whole number"),
        (f"{FORMAT}\ngame two-forts\nrules {'9' * 5000}\nseed x\n\n", "whole number"),
        (f"{FORMAT}\ngame a\ngame b\n\n", "line 3"),
        (f"{FORMAT}\nset a=1\nset a=2\n\n", "line 3"),
        (f"{FORMAT}\nseat a person\nseat a plain\n\n", "line 3"),
        (f"{FORMAT}\nnonsense\n\n", "line 2: “nonsense” does not belong here; write game"),
        (HEAD + "1 answer North S-AIM\n", "line 6"),
        (HEAD + "1 guess North S-AIM | x\n", "line 6"),
        (HEAD + "2 answer North S-AIM | x\n", "line 6"),
        (HEAD + "1 answer North S-AIM | x\n1 answer North S-AIM | y\n", "line 7"),
        (HEAD + "1 answer North S-AIM | x\n2 head 2\n", "line 7"),
        (HEAD + "1 answer North S-AIM | x\n2 head 7\n", "line 7"),
        (HEAD + "1 answer North S-AIM | x\n2 head 0\n3 head 2\n", "line 8"),
        (HEAD + f"{'9' * 5000} answer North S-AIM | x\n", "line 6"),
        (HEAD + "1 #xyz answer North S-AIM | x\n", "line 6"),
        (HEAD + "1 answer North S-AIM | a\u2028b\n", "line 6"),
        (HEAD + "1 answer North S-AIM | a\x00b\n", "line 6"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(Refusal, match=re.escape(place)):
        read(text)


@pytest.mark.parametrize(
    ("change", "part", "sentence"),
    [
        (("rules 1", "rules 9"), "rules", "this game needs version 9 of the rules"),
        (
            ("seat North random", "seat Nowhere random"),
            "seat Nowhere",
            "there is no seat “Nowhere”",
        ),
        (("seat North random", "seat North nobody"), "seat North", "there is no player “nobody”"),
        (("set parries=off", "set parries=maybe"), "parries", "“maybe” is not a choice"),
        (("set parries=off", "set parry=off"), "parry", "there is no option “parry”"),
        (("\n\n", "\ntyped coins\n\n"), "typed coins", "you cannot type “coins” here"),
        (("\n\n", "\nstart [\n\n"), "start", "that is no field"),
    ],
)
def test_a_header_that_does_not_fit_the_game_is_refused_with_file_line_and_part(
    change: tuple[str, str], part: str, sentence: str
) -> None:
    text = begin(seats=COMPUTED).record.text().replace(*change, 1)
    row = change[1].strip()
    line = 1 + next(n for n, each in enumerate(text.split("\n")) if each == row)
    with pytest.raises(Refusal, match=re.escape(f"my.record, line {line}, {part}: {sentence}")):
        Session(GAME, read(text, "my.record"))


RECORDS = [
    play(GAME, "mutated").record.text(),
    begin("mutated", seats=COMPUTED).record.text(),
]


@settings(max_examples=400)
@given(text=mutated(RECORDS))
def test_a_damaged_record_is_refused_or_replays_and_nothing_else(text: str) -> None:
    try:
        session = Session(GAME, read(text))
    except (Refusal, Divergence) as error:
        assert str(error)  # noqa: PT017 - both ways out are right, and this one must say why
        return
    for end in session.record.ends():
        try:
            session.go(end)
        except (Refusal, Divergence) as error:
            assert str(error)  # noqa: PT017 - as above
    assert read(session.record.text()).lines == session.record.lines


def test_a_line_that_does_not_fit_is_named() -> None:
    text = begin("place", seats=COMPUTED).record.text()
    rolled = next(row for row in text.split("\n") if "chance dice" in row)
    number, dice = rolled.split()[0], rolled.rpartition(" | ")[2]
    other = "1 1" if dice != "1 1" else "2 2"
    with pytest.raises(Divergence, match=f"^line {number} of the record: the seed gives"):
        Session(GAME, read(text.replace(f"S-HIT | {dice}", f"S-HIT | {other}", 1)))


def test_another_checksum_is_refused_with_its_line() -> None:
    session = begin("checks")
    play_on(session, 8)
    checks = re.findall(r"^(\d+) #([0-9a-f]{8})", session.record.text(), re.MULTILINE)
    assert len(checks) > 3
    for number, check in checks:
        text = session.record.text().replace(f"{number} #{check}", f"{number} #00000000")
        with pytest.raises(Divergence, match=f"^line {number} of the record: the state is"):
            Session(GAME, read(text))


def test_a_game_may_begin_from_any_state_and_its_record_holds_that_state() -> None:
    earlier = begin("earlier")
    play_on(earlier, 6)
    state = earlier.path[-1].state
    session = Session.new(GAME, "later", {"parries": "off"}, start=state)
    assert GAME.encode(session.path[0].state) == GAME.encode(state)
    play_on(session, 6)
    again = Session(GAME, read(session.record.text()))
    assert GAME.encode(again.state) == GAME.encode(session.state)


@pytest.mark.parametrize("start", ["{}", "nonsense", "[1, 2]", '{"life": 3}'])
def test_a_state_to_begin_from_that_is_none_is_refused(start: str) -> None:
    text = Record(Header("two-forts", 1, "x", {}, {}, (), start)).text()
    with pytest.raises(Refusal, match="that is no field"):
        Session(GAME, read(text))


def test_a_record_holds_changed_decision_tables_and_replays_with_them() -> None:
    game = find("lone-gunslinger")
    assert isinstance(game, Tabled)
    changed = game.tables["automa.toml"].replace('on = "target"\n', 'on = "Deputy out of Jail"\n')
    seats = dict.fromkeys(game.seats, "random")
    session = Session.new(game, "tables", {}, seats, tables={"automa.toml": changed})
    text = session.record.text()
    again = Session(game, read(text))

    assert changed == again.record.header.tables["automa.toml"]
    assert text == again.record.text()
    assert session.state_checksum() == again.state_checksum()
    assert session.record.path() != Session.new(game, "tables", {}, seats).record.path()
