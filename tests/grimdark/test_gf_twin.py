"""A battle in text: who is where, the table in characters, sheets, looking, and typed orders."""

import re

import pytest
from battles import Battle

from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.games import find
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.rules import visibility, wounds
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import AI, PEOPLE, State
from lonehand.games.grimdark_future.text import orders
from lonehand.show.figures import Run
from lonehand.show.maps import open_table_text
from lonehand.space.inches.measures import INCH
from lonehand.store.sqlite import Store

SMALL = {"army": "harbour-watch-750", "enemy": "moor-clans-750", "table": "crossroads"}
TWIN = GAME.show


def begun(options: dict[str, str] | None = None, seed: str = "twin") -> Session:
    """Return a battle whose first activation is asked for."""
    chosen = {**SMALL, "first_activation": "people", **(options or {})}
    session = Store(":memory:", find).new("grimdark-future", chosen, seed=seed)
    while not session.state.round or session.questions()[0].topic != "activate":
        question = session.questions()[0]
        form = question.form
        assert form is not None
        session.answer("auto" if question.topic == "deploy" else form.candidates(1)[0])
    return session


@pytest.fixture(scope="module")
def session() -> Session:
    """Return a battle in which nobody has acted."""
    return begun()


@pytest.fixture
def question(session: Session) -> Question:
    """Return its first question for an order."""
    return session.questions()[0]


def mid_battle(seed: str) -> State:
    """Return a battle in its third round."""
    battle = Battle(seed, SMALL)
    while battle.state.round < 3:
        battle.step()
    return battle.state


# -- who is where ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_every_unit_and_every_objective_is_told_once(seed: str) -> None:
    state = mid_battle(seed)
    lines = TWIN.twin(state)
    assert lines[0].startswith(f"Your edge is the {state.edge} edge: ")
    for marker in state.markers:
        assert sum(line.startswith(f"Objective {marker.name} at ") for line in lines) == 1
    for unit in state.units:
        told = [line for line in lines if line.startswith(f"{unit.name} (")]
        assert len(told) == unit.present
        assert unit.present or any(unit.name in line for line in lines)


def test_distances_and_sight_are_those_of_the_rules() -> None:
    state = mid_battle("4")
    play, lines = TWIN.play(state), TWIN.twin(state)
    checked = 0
    for nth, line in enumerate(lines):
        name = line.partition(" (")[0]
        if not any(unit.name == name and unit.present for unit in state.units):
            continue
        unit, near = state.find(name), lines[nth + 1]
        for enemy in state.enemies(unit.side):
            found = re.search(rf"{enemy.name} ([\d.]+)″ ([a-z]+)[-a-z]*( out of sight)?", near)
            if found is None:
                continue
            checked += 1
            gap = positions.gap(play, unit, enemy)
            assert abs(float(found[1]) * INCH - gap) <= INCH // 20
            sees = any(visibility.sees(play, unit, each, enemy) for each in unit.living_models())
            assert sees == (found[3] is None)
            (x, y), (there_x, there_y) = wounds.middle_of(unit), wounds.middle_of(enemy)
            if found[2] in ("north", "south"):
                assert (found[2] == "north") == (there_y < y)
            else:
                assert (found[2] == "west") == (there_x < x)
    assert checked


def test_before_there_is_a_table_the_text_says_so() -> None:
    state = GAME.start({option.key: option.default for option in GAME.options})
    assert TWIN.twin(state) == TWIN.chart(state) == ["There is no table yet."]
    assert not TWIN.in_characters(state)
    assert not TWIN.key_to(state)


def test_beside_a_table_without_places_the_text_says_what_is_known() -> None:
    session = Store(":memory:", find).new("grimdark-future", {**SMALL, "beside": "facts"}, seed="f")
    state = session.state
    lines = TWIN.twin(state)
    assert TWIN.chart(state) == TWIN.inspect(state, "", "watch clan") == lines[:1]
    assert lines[0] == "Look at your own table to see where units are."
    assert "Watch Company (yours): 12 of 12 models, in reserve." in lines
    assert not TWIN.in_characters(state)
    assert not any("″" in line for line in lines)
    assert TWIN.sheet_lines(state, "Watch Company")


# -- the table in characters -----------------------------------------------------------------------


def text_of(rows: list[list[Run]]) -> list[str]:
    """Return lines without their styles."""
    return ["".join(run.text for run in row) for row in rows]


@pytest.mark.parametrize("seed", ["1", "2"])
def test_every_unit_stands_in_its_row_and_column(seed: str) -> None:
    state = mid_battle(seed)
    play, letters = TWIN.play(state), open_table_text.letters_of(TWIN.units(state))
    rows = text_of(
        open_table_text.drawing(play.table.ground, TWIN.units(state), TWIN.objectives(state), row=1)
    )[1:]
    assert len(rows) == play.table.height // INCH
    for unit in state.units:
        if not unit.present:
            continue
        x, y = wounds.middle_of(unit)
        about = [row[4:][max(x // INCH - 3, 0) : x // INCH + 4] for row in rows]
        near = about[max(y // INCH - 2, 0) : y // INCH + 3]
        assert any(letters[unit.name] in line for line in near), unit.name


def test_sides_are_told_by_the_size_of_their_letters() -> None:
    state = mid_battle("1")
    letters = open_table_text.letters_of(TWIN.units(state))
    assert len(letters) == len(set(letters.values())) == len(state.units)
    for unit in state.units:
        assert letters[unit.name].isupper() == (unit.side == PEOPLE)
        assert letters[unit.name].islower() == (unit.side == AI)


def test_a_screen_shows_the_table_in_its_proportions_and_within_eighty_columns() -> None:
    rows = text_of(TWIN.in_characters(mid_battle("1")))
    assert len(rows) == 48 // 2 + 1
    assert max(map(len, rows)) <= 80


def test_what_is_named_stands_out() -> None:
    state = mid_battle("2")
    unit = next(each for each in state.units if each.present)
    rows = TWIN.in_characters(state, [unit.name, "objective A"])
    shown = "".join(run.text for row in rows for run in row if run.style == open_table_text.CHOICE)
    assert open_table_text.letters_of(TWIN.units(state))[unit.name] in shown
    assert "(A)" in shown


def test_terrain_has_a_sign_for_what_it_is() -> None:
    assert open_table_text.sign_of(frozenset(("impassable", "blocking"))) == "#"
    assert open_table_text.sign_of(frozenset(("cover", "difficult", "blocking"))) == "%"
    assert open_table_text.sign_of(frozenset(("difficult", "dangerous"))) == "!"
    assert open_table_text.sign_of(frozenset(("cover",))) == ":"
    assert open_table_text.sign_of(frozenset(("blocking",))) == ","
    lines = TWIN.chart(mid_battle("1"))
    assert any(line.startswith("Terrain: ") for line in lines)


# -- sheets, and looking ---------------------------------------------------------------------------


def test_a_sheet_says_quality_speeds_weapons_and_rules(session: Session) -> None:
    lines = TWIN.sheet_lines(session.state, "Watch Company")
    assert lines[0] == "Watch Company (yours):"
    text = "\n".join(lines)
    for words in ("Quality 4+", "Advance 7″, rush 13″", "Sabre, melee, A3", "Hero"):
        assert words in text
    assert TWIN.sheet_lines(session.state, "Bog Walker")[0] == "Bog Walker (the AI’s, Melee):"


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("watch", "Watch Company:"),
        ("clan", "Watch Company to Clan Host:"),
        ("harb clan", "Harbour Marksmen to Clan Host:"),
        ("B", "Watch Company to objective B:"),
        ("watch objective 1", "Watch Company to objective A:"),
        ("guns 24,30", "Breakwater Guns to 24,30:"),
    ],
)
def test_looking_takes_the_beginnings_of_names(session: Session, typed: str, title: str) -> None:
    assert TWIN.inspect(session.state, "Watch Company", typed)[0] == title


def test_looking_at_nobody_is_refused_with_those_there_are(session: Session) -> None:
    with pytest.raises(Refusal, match=r"type an objective .A, B"):
        TWIN.inspect(session.state, "", "zebra")


# -- orders ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("watch hold", "Watch Company: hold"),
        ("w c h", "Watch Company: hold"),
        ("wc hold", "Watch Company: hold"),
        ("wc charge mr", "Watch Company: charge Moor Riders"),
        ("WC a b", "Watch Company: advance towards objective B"),
        (
            "watch company: advance towards objective B",
            "Watch Company: advance towards objective B",
        ),
        ("watch adv to b", "Watch Company: advance towards objective B"),
        ("watch rush objective 2", "Watch Company: rush towards objective B"),
        ("watch move towards clan", "Watch Company: advance towards Clan Host"),
        ("watch run to 24,30", "Watch Company: rush to 24,30"),
        ("watch run to 24, 30 facing north", "Watch Company: rush to 24,30 facing 270"),
        ("watch charge moor", "Watch Company: charge Moor Riders"),
        ("watch attack bog", "Watch Company: charge Bog Walker"),
        ("guns advance 1,2 3,4", "Breakwater Guns: advance: 1,2 3,4"),
        ("WATCH HOLD", "Watch Company: hold"),
    ],
)
def test_an_order_is_read_by_the_beginnings_of_its_words(
    question: Question, typed: str, meant: str
) -> None:
    assert TWIN.parse_order(question, typed) == meant


def test_an_order_without_a_unit_is_for_the_one_that_was_named_last(question: Question) -> None:
    assert TWIN.parse_order(question, "hold", "Harbour Marksmen") == "Harbour Marksmen: hold"
    assert (
        TWIN.parse_order(question, "charge clan", "Watch Company")
        == "Watch Company: charge Clan Host"
    )
    with pytest.raises(Refusal, match="say which unit first; choose Watch Company"):
        TWIN.parse_order(question, "charge clan")


def test_a_direction_is_a_place_so_many_inches_off(session: Session, question: Question) -> None:
    unit = session.state.find("Watch Company")
    x, y = wounds.middle_of(unit)
    place = f"{x / INCH:g},{(y - 4 * INCH) / INCH:g}"
    assert TWIN.parse_order(question, "watch advance 4 north") == (
        f"Watch Company: advance towards {place}"
    )
    far = TWIN.parse_order(question, "watch advance 4 inches north")
    assert far == TWIN.parse_order(question, "watch advance 4″ n")


def test_a_letter_alone_is_rather_an_objective_than_a_direction() -> None:
    seeds = (f"letter {number}" for number in range(20))
    session = next(each for seed in seeds if len((each := begun(seed=seed)).state.markers) == 5)
    question = session.questions()[0]
    objective = "Watch Company: advance towards objective E"
    assert TWIN.parse_order(question, "watch advance e") == objective
    assert TWIN.parse_order(question, "watch advance to e") == objective
    assert TWIN.parse_order(question, "watch advance east") != objective
    assert TWIN.parse_order(question, "watch advance 3 e") != objective


def test_a_place_that_is_too_far_is_gone_towards_unless_it_is_asked_for(question: Question) -> None:
    assert TWIN.parse_order(question, "watch advance 24,3") == "Watch Company: advance towards 24,3"
    assert TWIN.parse_order(question, "watch advance to 24,3") == "Watch Company: advance to 24,3"
    with pytest.raises(Refusal):
        TWIN.preview_order(question, "Watch Company: advance to 24,3")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("frob", "begin “frob” with a unit"),
        ("watch", "what does Watch Company do"),
        ("watch sing", "has no action “sing”"),
        ("watch charge", "which enemy does Watch Company charge"),
        ("watch charge zebra", "choose Clan Host"),
        ("watch advance", "where does Watch Company advance"),
        ("watch advance to zebra", "is not on the table"),
        ("watch advance into clan", "there is no"),
    ],
)
def test_what_is_missing_or_unknown_is_said(question: Question, typed: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        TWIN.parse_order(question, typed)


def test_a_name_that_may_be_several_is_asked_again() -> None:
    names = ["Line squad 1", "Line squad 2", "Orcs"]
    assert orders.matching_names(names, "line") == names[:2]
    assert orders.matching_names(names, "line 2") == ["Line squad 2"]
    assert orders.matching_names(["Orcs", "Orcs of the hill"], "orcs") == ["Orcs"]
    with pytest.raises(Refusal, match="may be for Line squad 1 or Line squad 2"):
        orders.whose(names, "line hold", "")


def test_an_order_is_shown_with_its_end_length_terrain_and_targets(question: Question) -> None:
    text = TWIN.parse_order(question, "watch advance north")
    lines = TWIN.preview_order(question, text)
    assert re.match(r"Watch Company advances [\d.]+″ of 7″, to [\d.]+,[\d.]+", lines[0])
    assert lines[-1].startswith("Enter sends it")
    assert any(line.startswith(("Objective ", "Near enough")) for line in lines)
    assert any(line.startswith(("In range and sight: ", "Nobody is in")) for line in lines)


def test_what_is_shown_leaves_the_battle_as_it_is(session: Session, question: Question) -> None:
    before = GAME.encode(session.state)
    for typed in ("watch advance north", "guns hold", "marks rush to A"):
        TWIN.preview_order(question, TWIN.parse_order(question, typed))
        TWIN.offers(question, typed.partition(" ")[0])
    assert before == GAME.encode(session.state)


def test_the_wounds_that_an_order_promises_are_those_that_are_offered_then() -> None:
    armies = {"army": "survey-corps-1000", "enemy": "deep-guild-1000"}
    battle = begun(armies, seed="promise")
    checked = 0
    while battle.outcome() is None and battle.state.round < 5:
        question = battle.questions()[0]
        if question.form is None:
            battle.answer(str(question.options[0]))
            continue
        text = next(iter(question.form.candidates(1)))
        if question.topic != "activate":
            battle.answer(text)
            continue
        shown = TWIN.preview_order(question, text)
        battle.answer(text)
        after = battle.questions()
        if not after or after[0].topic != "shoot" or after[0].about["who"] not in text:
            continue
        about = after[0].about
        for option in after[0].options:
            note = GAME.show.note(battle.state, after[0], option)
            told = [line for line in shown if line.startswith(f"In range and sight: {option},")]
            if note and told:
                checked += 1
                dice = re.search(r"(\d+ dice|1 die), ([\d.]+ wounds)", note)
                assert dice is not None
                assert f"{about['weapon']} {dice[1]}, {dice[2]}" in told[0]
    assert checked > 5


def test_a_unit_is_offered_all_that_it_may_do(question: Question) -> None:
    lines = TWIN.offers(question, "watch")
    text = "\n".join(lines)
    for words in ("hold", "advance up to 7″", "rush up to 13″", "Objectives: A "):
        assert words in text
    every = TWIN.offers(question, "")
    assert len(every) == len(TWIN.waiting_names(question)) == 3


def test_places_to_deploy_and_objectives_are_typed_in_short() -> None:
    session = Store(":memory:", find).new("grimdark-future", SMALL, seed="twin")
    seen: dict[str, list[str]] = {}
    while not session.state.round:
        question = session.questions()[0]
        form = question.form
        assert form is not None
        assert TWIN.takes(question)
        if question.topic == "objective":
            place = form.candidates(1)[0]
            assert TWIN.parse_order(question, place.replace(",", " ")) == place
            seen["objective"] = TWIN.preview_order(question, place)
            session.answer(place)
            continue
        if session.state.find("Watch Company").key in session.state.to_deploy:
            assert TWIN.parse_order(question, "watch 24,40") == "Watch Company: at 24,40"
            assert TWIN.parse_order(question, "watch at 24,40 facing north") == (
                "Watch Company: at 24,40 facing 270"
            )
            alone = TWIN.parse_order(question, "watch auto")
            assert question.fits(alone)
            seen["one"] = TWIN.preview_order(question, alone)
            session.answer(alone)
            continue
        seen["all"] = TWIN.preview_order(question, TWIN.parse_order(question, "auto"))
        session.answer("auto")
    assert seen["objective"][0].startswith("The objective is at ")
    assert seen["one"][0].startswith("Watch Company is at ")
    assert "Lonehand deploys " in seen["all"][0]


def test_another_game_has_a_text_of_its_own_lists() -> None:
    other = GAME.with_tables({})

    assert GAME.show.game is GAME
    assert other.show.game is other
