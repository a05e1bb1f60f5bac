"""A showdown in text: the map in characters, who sees whom, sheets in sentences."""

import re

import pytest
from fights import HUT, fight, gun, man, wounded

from lonehand.engine.play.session import Session
from lonehand.games import find
from lonehand.games.gunslinger.face import inspection, twin
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.options import options_for
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.state import State
from lonehand.show.figures import Key
from lonehand.show.maps import cells_text
from lonehand.space.cells import aim
from lonehand.store.sqlite import Store

SHOW = GAME.show
SHOWDOWNS = next(option.values for option in options_for(None) if option.key == "showdown")


def begun(showdown: str, turns: int = 2) -> Session:
    """Return a showdown after some answers."""
    options = {"showdown": showdown, "side": "first"}
    session = Store(":memory:", find).new("gunslinger", options, seed=showdown)
    for _ in range(turns):
        if session.outcome() is not None:
            break
        question = session.questions()[0]
        form = question.form
        session.answer(form.candidates(3)[0] if form is not None else str(question.options[0]))
    return session


def drawn(state: State) -> list[str]:
    """Return the map in characters, as plain lines."""
    return ["".join(run.text for run in row) for row in SHOW.in_characters(state)]


# -- the map --------------------------------------------------------------------------------------


@pytest.mark.parametrize("showdown", SHOWDOWNS)
def test_every_counter_stands_in_its_own_row_and_column_of_the_map(showdown: str) -> None:
    state = begun(showdown).state
    cells = ground_of(state.map).cells
    marks = cells_text.letters_of(SHOW.counters(state))
    rows = SHOW.in_characters(state)
    for each in inspection.on_map(state):
        level, row, atoms = cells.spots[each.cell]
        alone = sum(other.cell == each.cell for other in inspection.on_map(state)) == 1
        if not alone or level != "ground" or len(atoms) < 2:
            continue
        number = cells_text.row_name(cells, row, 0)
        lines = [line for line in rows if line[0].text.strip() == number]
        text = "".join(run.text for run in lines[0])
        middle = cells_text.MARGIN + (atoms[0] + atoms[-1]) // 2
        assert marks[each.name] in text[middle - 1 : middle + 2], (each.name, text)


@pytest.mark.parametrize("showdown", SHOWDOWNS)
def test_no_counter_covers_a_wall(showdown: str) -> None:
    state = begun(showdown).state
    empty = state.copy()
    empty.characters, empty.ground, empty.things = [], [], []
    for full, bare in zip(drawn(state), drawn(empty), strict=True):
        for sign, wall in zip(full, bare.ljust(len(full)), strict=True):
            assert sign == wall or wall not in "|-D+ox#", (full, bare)


def test_a_counter_points_the_way_he_faces_on_the_side_to_which_that_is() -> None:
    play, _ = fight(man("Doc", "D2", "Law", gun()))
    (doc,) = play.state.characters
    shown = {}
    for facing in range(len(play.ground.cells.sides[doc.cell])):
        doc.facing = facing
        name = aim.facing_name(play.ground.cells, doc.cell, facing)
        shown[name] = cells_text.counter_sign(
            play.ground.cells, SHOW.counter(play.state, "Doc"), "Do"
        )
    assert {"NE": "Do/", "E": "Do>", "SE": "Do\\", "SW": "/Do", "W": "<Do", "NW": "\\Do"} == {
        name: text for name, text in shown.items() if name in ("NE", "E", "SE", "SW", "W", "NW")
    }


def test_the_letters_of_each_side_are_written_in_a_manner_of_their_own() -> None:
    marks = cells_text.letters_of(SHOW.counters(begun("saloon-fight").state))
    assert all(marks[name].istitle() for name in ("Happy", "Texas", "Andy"))
    assert all(marks[name].isupper() for name in ("Smith", "Driver", "Barkeep", "Prospector"))


def test_of_several_in_one_hex_one_is_shown_with_a_plus() -> None:
    play, _ = fight(man("Doc", "D5", "Law"), man("Kid", "D5", "Gang"), map_text=HUT)
    assert "Do+" in "\n".join(drawn(play.state))
    play.state.characters[0].condition = "dead"
    assert "KI+" in "\n".join(drawn(play.state))


def test_who_is_out_has_a_cross_and_who_has_left_is_not_on_the_map() -> None:
    play, _ = fight(man("Doc", "D5", "Law"), man("Kid", "E6", "Gang"), map_text=HUT)
    play.state.characters[0].condition = "unconscious"
    play.state.characters[1].condition = "gone"
    text = "\n".join(SHOW.chart(play.state))
    assert "Dox" in text
    assert "KI" not in text.replace("Kid", "")
    assert "Off the map: Kid." in twin.lines(play.state)


def test_upper_floors_are_drawn_below_the_map() -> None:
    lines = SHOW.chart(begun("saloon-fight").state)
    assert "Upstairs" in lines
    assert any("b   b   b" in line for line in lines[lines.index("Upstairs") :])


def test_boards_side_by_side_are_named_above_their_columns() -> None:
    first, letters, *_ = drawn(begun("main-street").state)
    assert re.fullmatch(r" +Main street +Saloon", first)
    assert letters[first.index("Saloon")] == "A"


def test_what_is_named_stands_out_on_the_map() -> None:
    state = begun("duel").state
    for name in ("A1", "Doc"):
        styled = [
            run for row in SHOW.in_characters(state, [name]) for run in row if run.style == "choice"
        ]
        assert len(styled) == 1
    assert not [
        run
        for row in SHOW.in_characters(state, ["no such hex"])
        for run in row
        if run.style == "choice"
    ]


def test_what_lies_about_is_on_the_map_and_in_the_key() -> None:
    state = begun("bank-robbery").state
    assert state.things
    text = "\n".join(SHOW.chart(state))
    assert "$" in text
    for thing in state.things:
        if thing.cell >= 0:
            assert f"{thing.name} in " in text


def test_the_key_says_in_a_few_words_how_everybody_is() -> None:
    doc = man("Doc", "A1", "Law", gun(name="Doc's C45", rounds=5), hits=3, delay=2, down=True)
    play, _ = fight(doc, man("Kid", "E1", "Gang", seat="", marker="C"), facing="E")
    assert [
        Key("Do", "side 0", "Doc A1 E, down, C45 cocked 5/6, hits 3/20, delay 2"),
        Key("KI", "side 1", "Kid E1 E, no gun, drill C"),
    ] == SHOW.key_to(play.state)
    doc.condition = "dead"
    assert Key("Do", "out", "Doc A1, dead") == SHOW.key_to(play.state)[0]


def test_before_anybody_is_there_the_map_says_so() -> None:
    session = Store(":memory:", find).new("gunslinger", {}, seed="1")
    assert "No one is on it yet." == SHOW.chart(session.state)[-1]
    assert ["There is no map."] == SHOW.chart(State({}))


# -- who sees whom --------------------------------------------------------------------------------


@pytest.mark.parametrize("showdown", SHOWDOWNS)
def test_every_pair_of_enemies_is_told_from_both_sides_as_the_rules_see_it(showdown: str) -> None:
    state = begun(showdown).state
    told, about = dict[str, list[str]](), ""
    for line in twin.lines(state):
        if line.startswith("  "):
            told[about].append(line)
        else:
            about = line.partition(" (")[0]
            told[about] = []
    for each in inspection.on_map(state):
        if each.condition:
            assert told[each.name] == []
            continue
        sees = next((line for line in told[each.name] if line.startswith("  Sees ")), "")
        unseen = next((line for line in told[each.name] if line.startswith("  Does not")), "")
        for enemy in state.enemies(each):
            if enemy.cell >= 0:
                assert (f" {enemy.name} " in sees) == inspection.sees(state, each, enemy)
                assert (f" {enemy.name} (" in unseen) != inspection.sees(state, each, enemy)


def test_range_zone_cover_and_posture_are_told_in_sentences() -> None:
    play, _ = fight(
        man("Doc", "A3", "Law", gun(name="Doc's C45")),
        man("Kid", "F3", "Gang", gun(name="Kid's C45"), hits=3, wounds=wounded("leg", "L")),
        map_text=HUT,
        facing="E",
    )
    doc, kid = play.state.characters
    kid.down = True
    lines = twin.lines(play.state)
    assert "Kid (Gang) is in F3, down, facing E; C45 cocked, 6 of 6 rounds; 3 of 20 hits." in lines
    assert "  Does not see Doc (5 hexes)." in lines
    assert "Doc (Law) is in A3, standing, facing E; C45 cocked, 6 of 6 rounds." in lines
    doc.cell, doc.facing = play.ground.cells.find("E3"), 0
    sees = [line for line in twin.lines(play.state) if line.startswith("  Sees Kid at 1 hex ")]
    assert 1 == len(sees)


def test_your_own_characters_come_first_and_those_who_are_out_last() -> None:
    state = begun("saloon-fight").state
    state.characters[0].condition = "unconscious"
    names = [line.partition(" (")[0] for line in twin.lines(state) if not line.startswith("  ")]
    assert names[-1] == "Happy"
    assert names[:2] == ["Texas", "Andy"]


# -- sheets ---------------------------------------------------------------------------------------


def test_a_sheet_says_what_stands_on_it() -> None:
    session = begun("main-street")
    marshal = session.state.find("Marshal")
    marshal.wounds, marshal.hits, marshal.delay = wounded("gun arm", "S"), 4, 2
    marshal.aim, marshal.carries = {"Kid": 2}, ["money bag"]
    rules = find("gunslinger").rules_for(session.state)  # type: ignore[attr-defined]  # it is one
    text = "\n".join(twin.sheet(session.state, marshal, rules, ""))
    for words in (
        "Marshal (Marshal): yours.",
        "4 of 20 hits, serious gun arm wound, 2 delay points.",
        "Skills: one-handed +3, two-handed +3, brawling +0, off hand −2.",
        "The W44 (Winchester .44)",
        "of 15 rounds, 20 spare.",
        "Aim points: 2 on Kid.",
        "Bonus cards: B2, B5, B6, B9.",
        "Carries money bag.",
    ):
        assert words in text, text


def test_a_sheet_of_an_automatic_character_says_what_his_marker_stands_for() -> None:
    session = begun("duel", 0)
    automatic = next(each for each in session.state.characters if each.automatic)
    automatic.marker = "B"
    first, *_ = SHOW.sheet_lines(session.state, automatic.name)
    assert first.endswith("automatic, drill B (comes slowly, with quick shots).")
