"""Situations as text, advice about them, and corrections: there and back, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from battles import Battle
from click.testing import CliRunner

from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.faces import cli, viewmodel
from lonehand.games.grimdark_future.armies import formats, profile
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.state import AI, GONE, ON_TABLE, PEOPLE, State
from lonehand.games.grimdark_future.text import corrections

SHORT = """
people = "moor-clans-750"
ai = "harbour-watch-750"
next = "Watch Company"

[[objective]]
name = "A"

[[objective]]
name = "B"
owner = "people"

[[unit]]
name = "Watch Company"

[[unit]]
name = "Clan Host"
models = 7
activated = true
"""
PLACED = """
people = "moor-clans-750"
ai = "harbour-watch-750"
table = "outpost"
next = "Watch Company"
round = 2

[[unit]]
name = "Watch Company"
at = "20,6"

[[unit]]
name = "Clan Host"
at = "30,30 facing 270"
shaken = true
"""


# -- there and back --------------------------------------------------------------------------------


def there_and_back(battle: Battle, every: int) -> int:
    """Write and read a self-played battle at every so many steps; return how often."""
    count = number = 0
    while battle.state.phase != "over":
        battle.step()
        number += 1
        if number % every == 0 and battle.state.phase not in ("table", "over"):
            text = GAME.situation(battle.state)
            again = GAME.read_situation(text, "there").state
            assert GAME.encode(battle.state) == GAME.encode(again), text
            count += 1
    return count


@pytest.mark.parametrize(
    ("army", "enemy", "people"),
    [
        ("moor-clans-750", "harbour-watch-750", "1"),
        ("survey-corps-1000", "deep-guild-1000", "0"),
        ("northern-column-2000", "delta-host-2000", "0"),
    ],
)
def test_a_battle_is_read_as_it_was_written(army: str, enemy: str, people: str) -> None:
    """Battles, from the objectives to the last round, are the same after writing and reading."""
    battle = Battle("back", {"army": army, "enemy": enemy, "people": people})
    assert there_and_back(battle, 4) > 5


def test_heroes_who_joined_by_chance_are_read_where_they_are() -> None:
    """A hero who joined a unit by the option is in that unit after reading."""
    options = {"army": "deep-guild-1000", "enemy": "survey-corps-1000", "heroes": "random"}
    assert there_and_back(Battle("heroes", {**options, "people": "0"}), 9) > 2


# -- advice ----------------------------------------------------------------------------------------


def advised(text: str, *answers: str) -> list[str]:
    """Return what hands do in the turn that a situation describes, as `advise` finds it."""
    state: State = GAME.read_situation(text, "situation").state
    session = Session.new(GAME, "advice", typed=tuple(GAME.sources), start=state)
    for answer in answers:
        session.answer(answer)
    told = [GAME.instruction(session.state, event.event) for event in session.events]
    return [*filter(None, told), *(GAME.prompt(state, each) for each in session.questions())]


def test_advice_without_a_table_asks_what_decides() -> None:
    """One answer settles what a Shooting unit does, and its instruction has inches in it."""
    told = advised(SHORT, "an objective to take")
    assert (
        "Rush Watch Company 13″ towards the nearest objective not under control (A or B)" in told[0]
    )
    assert "Which of your units" not in told[0]


def test_advice_with_a_table_asks_for_no_facts() -> None:
    """With places the program says at once where a unit goes; only its dice are asked for."""
    told = advised(PLACED)
    assert any(re.match("(Advance|Rush) Watch Company", each) for each in told)
    assert any("″ from the left" in each for each in told)
    assert not any("valid shot?" in each for each in told)


def test_advice_on_a_whole_turn_goes_on_until_people_may_act() -> None:
    """Where people are done, the AI's turn is all that it has left in the round."""
    text = SHORT.replace('next = "Watch Company"\n', "")
    text += '\n[[unit]]\nname = "Breakwater Guns"\n'
    state: State = GAME.read_situation(text, "turn").state
    turn = GAME.in_turn(state)
    assert turn is not None
    assert "the AI" == turn.who
    state.find("Watch Company").activated = True
    assert turn == GAME.in_turn(state)
    state.find("Breakwater Guns").activated = True
    assert turn != GAME.in_turn(state)
    assert "Whose centre is in section" in advised(text, "1")[-1]


def test_one_named_activation_is_a_turn_of_its_own() -> None:
    """A situation that names the next unit ends when that unit has had its activation."""
    state: State = GAME.read_situation(SHORT, "one").state
    turn = GAME.in_turn(state)
    assert turn is not None
    assert "Watch Company" == turn.who
    state.heard.next = ""
    assert turn != GAME.in_turn(state)


def test_a_list_may_be_written_out_in_a_situation() -> None:
    """The text of an army list may stand in place of its key."""
    own = (formats.FOLDER / "harbour-watch-750.toml").read_text("utf-8")
    text = SHORT.replace('ai = "harbour-watch-750"', f"ai = '''\n{own}'''")
    assert (
        "Rush Watch Company 13″ towards the nearest objective"
        in advised(text, "an objective to take")[0]
    )


def refused(tmp_path: Path, text: str) -> str:
    """Return what the command says about a situation that cannot be."""
    file = tmp_path / "situation.toml"
    file.write_text(text, "utf-8")
    result = CliRunner().invoke(cli.lonehand, ["advise", "grimdark-future", str(file)])
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code
    return result.output


def test_units_that_are_not_named_are_not_in_the_battle() -> None:
    """Of two lists only the named units are there, with their types and the people's seat."""
    state: State = GAME.read_situation(SHORT, "short").state
    assert ["Watch Company", "Clan Host"] == [unit.name for unit in state.units]
    company, host = state.units
    assert ("Shooting", "", AI) == (company.kind, company.seat, company.side)
    assert ("player", 7, True) == (host.seat, len(host.living_models()), host.activated)
    assert [-1, PEOPLE] == [marker.owner for marker in state.markers]


def test_a_table_brings_its_own_objectives() -> None:
    """Where no objective is named those of the table's file count."""
    state: State = GAME.read_situation(PLACED, "placed").state
    assert ["A", "B", "C"] == [marker.name for marker in state.markers]
    host = state.find("Clan Host")
    assert host.shaken
    assert len({(body.x, body.y) for body in host.bodies}) == len(host.bodies)


@pytest.mark.parametrize(
    ("was", "wrong", "says"),
    [
        ('ai = "harbour-watch-750"', 'ai = "harbours"', "no army “harbours”"),
        ('ai = "harbour-watch-750"', "", "say which list that is"),
        ('name = "Clan Host"', 'name = "Clans"', "no unit “Clans”"),
        ("models = 7", "models = 70", "not a number from 0 to"),
        ("models = 7", 'models = "1,1 2,2"', "but 2 are named"),
        ("models = 7", "wounds = 9", "wounds"),
        ('owner = "people"', 'owner = "me"', "choose people, AI or nobody"),
        ('next = "Watch Company"', 'next = "Clan Host"', "cannot be the AI's next unit"),
        ('next = "Watch Company"', 'table = "nowhere"', "no table “nowhere”"),
        ('next = "Watch Company"', 'table = "outpost"', "everybody has a place"),
        ('next = "Watch Company"', 'phase = "over"', "in the middle of a battle"),
        ('next = "Watch Company"', "round = 9", "has 4 rounds"),
        ('next = "Watch Company"', 'turn = "me"', "choose people or AI"),
        ('next = "Watch Company"', "colour = 3", "colour"),
        ("activated = true", 'rides = "Truck"', "there is no unit “Truck” here"),
        ("activated = true", 'rides = "Watch Company"', "is not in a transport of its side"),
        ("activated = true", 'where = "attic"', "invalid place"),
        ("activated = true", 'kind = "Cavalry"', "invalid unit type"),
        ("activated = true", "section = 7", "section"),
        (
            "activated = true",
            'rides = "Truck"',
            "situation.toml: unit Clan Host, rides: there is no unit",
        ),
        ("activated = true", 'tokens = "many"', "unit Clan Host, tokens: expected a whole number"),
        (
            "activated = true",
            "wound = 1",
            "unit Clan Host: there is no field “wound”; did you mean “wounds”?",
        ),
        ("activated = true", "tokens = 7", "a caster has at most 6"),
        ("activated = true", "group = 2", "that group has no section"),
        ("activated = true", 'spent = ["bow"]', "unit Clan Host, spent: “bow” is unknown"),
        ("activated = true", 'effects = [{rule = "x"}]', "unit Clan Host, effects: “x” is unknown"),
        ("activated = true", 'left_at = "9"', "unit Clan Host, left_at: “9” is not a place"),
        ("models = 7", 'models = "1,x 1,1"', "unit Clan Host, models: the unit has 10 models"),
        ('name = "A"', 'name = ","', "objective: “,” cannot name it"),
        ('name = "A"', 'name = "A"\nat = "3"', "objective A, at: “3” is not a place"),
        ('name = "Clan Host"', "", "unit 2: a value is missing: “name”"),
        ('next = "Watch Company"', 'next = "Nobody"', "next: there is no unit “Nobody” here"),
        ('next = "Watch Company"', 'to_deploy = ["Nobody"]', "to_deploy: there is no unit"),
        ('next = "Watch Company"', "sections = [9]", "sections are numbered 1 to 3"),
        (
            'next = "Watch Company"',
            'phase = "lunch"',
            "phase: “lunch” is not a choice; choose “armies”",
        ),
        ('next = "Watch Company"', "to_hit = 99", "to_hit"),
        (
            'next = "Watch Company"',
            "next =",
            "situation.toml, line 4, column 7: this is not valid TOML: ",
        ),
        ('next = "Watch Company"', f"round = {'9' * 5000}", "has too many digits"),
        ('next = "Watch Company"', f"next = {'[' * 5000}", "it is nested too deeply"),
    ],
)
def test_what_is_wrong_in_a_situation_is_named(
    tmp_path: Path, was: str, wrong: str, says: str
) -> None:
    """A situation that cannot be is refused with the field and what would be right."""
    assert was in SHORT
    told = refused(tmp_path, SHORT.replace(was, wrong))
    assert told.startswith("lonehand: "), told
    assert says in told


# -- corrections -----------------------------------------------------------------------------------


@pytest.fixture
def told() -> State:
    """Return a battle without a table."""
    found: State = GAME.read_situation(SHORT, "short").state
    return found


@pytest.fixture
def kept() -> State:
    """Return a battle with a table."""
    found: State = GAME.read_situation(PLACED, "placed").state
    return found


def test_corrections_put_everything_right(told: State) -> None:
    """Losses, states, owners and the round are as corrections say."""
    GAME.correct(
        told,
        "models Clan Host 3; shaken Clan Host; fatigued Clan Host; ready Clan Host; "
        "objective A AI; round 3; turn people; section Watch Company 2; marker C on",
    )
    host = told.find("Clan Host")
    assert 3 == len(host.living_models())
    assert (True, True, False) == (host.shaken, host.fatigued, host.activated)
    assert [AI, PEOPLE, -1] == [marker.owner for marker in told.markers]
    assert (3, PEOPLE) == (told.round, told.turn)
    GAME.correct(told, "steady Clan Host; fresh Clan Host; activated Clan Host; models Clan Host 5")
    assert 5 == len(told.find("Clan Host").living_models())


def test_who_is_destroyed_can_be_brought_back(told: State) -> None:
    """A unit is gone, and on the table again with all its models."""
    GAME.correct(told, "destroyed Clan Host")
    host = told.find("Clan Host")
    assert (GONE, []) == (host.where, host.living_models())
    GAME.correct(told, "back Clan Host")
    host = told.find("Clan Host")
    assert (ON_TABLE, len(host.bodies)) == (host.where, len(host.living_models()))


def test_a_unit_is_set_elsewhere_as_it_stood_in_ranks_or_model_by_model(kept: State) -> None:
    """All three ways of naming a place put every model where it belongs."""
    company = kept.find("Watch Company")
    was = [(body.x, body.y) for body in company.bodies]
    GAME.correct(kept, "at Watch Company 22,5")
    now = [(body.x, body.y) for body in kept.find("Watch Company").bodies]
    assert (22_000, 5_000) == now[0]
    dx, dy = now[0][0] - was[0][0], now[0][1] - was[0][1]
    assert [(x + dx, y + dy) for x, y in was] == now
    GAME.correct(kept, "at Watch Company 40,8 facing 90")
    assert {90} == {body.turn for body in kept.find("Watch Company").bodies}
    places = " ".join(f"{5 + 1.5 * nth:g},3" for nth in range(len(company.bodies)))
    GAME.correct(kept, f"at Watch Company: {places}")
    assert {3_000} == {body.y for body in kept.find("Watch Company").bodies}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("fly Clan Host", "cannot be read"),
        ("shaken Clan", "does not begin with a name; choose Watch Company"),
        ("models Clan Host many", "not a number"),
        ("models Clan Host 99", "not a number from 0 to"),
        ("shaken Clan Host very", "leave out “very”"),
        ("at Clan Host 24,30", "has no map"),
        ("objective Z AI", "choose A or B"),
        ("objective A me", "choose people, AI or nobody"),
        ("round 9", "has 4 rounds"),
        ("round 0", "number 1"),
        ("tokens Clan Host 2", "no caster"),
        ("back Clan Host", "not destroyed"),
        ("off Clan Host", "not an Aircraft"),
        ("board Clan Host Watch Company", "nothing to choose from"),
        ("section Watch Company 9", "not a number from 0 to 3"),
        ("dead Clan Host 0", "numbered 1 to"),
        ("shaken Clan Host; fly", "cannot be read"),
        ("arrive Clan Host", "not in reserve"),
        ("marker long on", "use one letter"),
    ],
)
def test_a_correction_that_cannot_be_changes_nothing(told: State, text: str, says: str) -> None:
    """It is refused with what would be right, and the battle stays as it was."""
    was = GAME.encode(told)
    with pytest.raises(Refusal, match=says):
        GAME.correct(told, text)
    assert was == GAME.encode(told)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("at Clan Host 90,30", "off the table"),
        ("at Clan Host 20,6", "would overlap"),
        ("at Clan Host 30", "not a place"),
        ("at Clan Host: 1,1 2,2", "you typed 2 places"),
        ("at Clan Host 30,30 facing 7", "multiple of 15"),
        ("marker A 99,1", "does not lie on the table"),
        ("section Watch Company 2", "follows from where the unit is"),
        ("leave Clan Host", "type where it is"),
    ],
)
def test_a_place_that_cannot_be_is_refused(kept: State, text: str, says: str) -> None:
    """Nobody stands off the table, on somebody else, or nowhere."""
    was = GAME.encode(kept)
    with pytest.raises(Refusal, match=says):
        GAME.correct(kept, text)
    assert was == GAME.encode(kept)


def test_every_correction_of_the_grammar_is_understood() -> None:
    """The grammar that people are shown names every correction that there is, and no other."""
    shown = {grammar.split()[0] for grammar in corrections.GRAMMAR}
    assert shown == {*corrections.VERBS, *corrections.GENERAL}


# -- with an owner's profile -----------------------------------------------------------------------


def own_profile(tmp_path: Path) -> tuple[Path, Path]:
    """Return a folder with an owner's rules profile, and the record of a battle played by it."""
    folder, file = tmp_path / "own", tmp_path / "played.record"
    folder.mkdir()
    text = (profile.FOLDER / "gf-3.2.toml").read_text("utf-8")
    (folder / "profile.toml").write_text(text, "utf-8")
    options = {"points": "750", "people": "1"}
    session = Session.new(GAME, "own profile", options, tables={"profile.toml": text})
    while session.state.phase != "activations":
        found = viewmodel.hint(session.view_for())
        assert found is not None
        session.answer(found.answer)
    file.write_text(session.record.text(), "utf-8")
    return folder, file


def test_a_situation_played_by_an_owners_profile_is_read_with_the_folder_that_it_stands_in(
    tmp_path: Path,
) -> None:
    """Without it the refusal says what to give."""
    folder, record = own_profile(tmp_path)
    situation = str(tmp_path / "situation.toml")
    words = ["situation", "grimdark-future", "--from", str(record), "-o", situation]
    written = CliRunner().invoke(cli.lonehand, words)
    assert not written.exit_code, written.output
    asked = ["advise", "grimdark-future", situation, "--json"]
    without = CliRunner().invoke(cli.lonehand, asked)
    assert without.exit_code
    assert "add profile.toml with --tables" in without.output
    read = CliRunner().invoke(cli.lonehand, [*asked, "--tables", str(folder)])
    assert not read.exit_code, read.output
    assert '"game": "grimdark-future"' in read.output
