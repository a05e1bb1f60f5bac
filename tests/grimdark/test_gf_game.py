"""Grimdark Future as a game: options, what an owner gives, seats, records, the lab."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from battles import Battle

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.game import settle_options
from lonehand.engine.play.session import Session
from lonehand.games import find
from lonehand.games.grimdark_future.armies import formats
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.play import Readings
from lonehand.games.grimdark_future.state import AI, PEOPLE, SEATS, decode, encode
from lonehand.lab.games import play_one

SMALL = {"points": "750", "table": "outpost"}
LISTS = Path(__file__).parent / "lists"
OWN_LIST = 'name = "Mine"\npoints = 100\n[[unit]]\nname = "Guard"\nsize = 3\n'
OWN_LIST += 'quality = 4\ndefense = 4\nweapons = ["Rifle (24\\", A1)", "Knife (A1)"]\n'
OWN_TABLE = "table: Yard\nsize: 48 x 48\nzone north: 0,0 to 48,10\nzone south: 0,38 to 48,48\n"
HEROES = 'name = "Theirs"\npoints = 100\n' + "".join(
    f'[[unit]]\nkey = "{key}"\nname = "{key}"\nsize = {size}\nquality = 4\ndefense = 4\n'
    f'rules = {rules}\nweapons = ["Knife (A1)"]\n'
    for key, size, rules in (
        ("guards", 3, []),
        ("scouts", 2, []),
        ("chief", 1, ["Hero", "Tough(3)"]),
        ("adept", 1, ["Hero", "Tough(6)"]),
        ("lone-giant", 1, ["Hero", "Tough(12)"]),
    )
)
FORGE = {
    "id": "own",
    "name": "From the forge",
    "gameSystem": "gf",
    "units": [
        {
            "id": "u",
            "selectionId": "s",
            "name": "Guard",
            "size": 3,
            "cost": 100,
            "quality": 4,
            "defense": 4,
            "rules": [],
            "loadout": [
                {"type": "ArmyBookWeapon", "name": "Rifle", "range": 24, "attacks": 1, "count": 3}
            ],
        }
    ],
}


# -- armies and what an owner gives ----------------------------------------------------------------


def test_armies_are_drawn_from_those_of_the_chosen_points_and_never_the_same_for_both() -> None:
    found = set()
    for number in range(12):
        found.add(Battle(f"draw {number}", {"points": "1000"}).until("table").state.lists)
    assert len(found) == 2
    for ours, theirs in found:
        assert ours != theirs
        assert {1000} == {formats.own_army(key).limit for key in (ours, theirs)}


def test_against_a_chosen_army_one_of_the_same_size_is_drawn() -> None:
    for number in range(6):
        lists = Battle(f"against {number}", {"army": "delta-host-2000"}).until("table").state.lists
        assert ("delta-host-2000", "northern-column-2000") == lists


@pytest.mark.parametrize(
    ("name", "text"), [("yours.toml", OWN_LIST), ("yours.json", json.dumps(FORGE))]
)
def test_an_owners_list_is_played_as_soon_as_he_gives_it(name: str, text: str) -> None:
    game = GAME.with_tables({name: text})
    played = play_one(game, "own", {"table": "outpost"}, dict.fromkeys(game.seats, "random"))
    assert "yours" == played.state.lists[PEOPLE]
    assert {"Guard"} == {unit.name for unit in played.state.units if unit.side == PEOPLE}


def test_a_list_of_army_forge_as_text_is_read_as_well() -> None:
    for file in sorted(LISTS.glob("*.txt"))[:1]:
        game = GAME.with_tables({"theirs.txt": file.read_text("utf-8")})
        state = game.start(settle_options(game, SMALL))
        assert "own" == state.options["enemy"]


def test_an_owners_table_is_fought_on() -> None:
    game = GAME.with_tables({"table.txt": OWN_TABLE})
    played = play_one(game, "own", {"points": "750"}, dict.fromkeys(game.seats, "random"))
    assert OWN_TABLE == played.state.table


def test_an_owners_profile_counts_in_the_battle() -> None:
    text = 'over = "gf-3.2"\n[game]\nrounds = [2, "P"]\n'
    game = GAME.with_tables({"profile.toml": text})
    played = play_one(game, "own", SMALL, dict.fromkeys(game.seats, "random"))
    assert 2 == played.state.round


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("ours.toml", OWN_LIST, "no table “ours.toml”"),
        ("yours.pdf", OWN_LIST, "no table “yours.pdf”"),
        ("yours.toml", "name = ", "yours"),
        ("table.txt", "nothing", "table.txt"),
        ("profile.toml", "over = 3", "profile.toml"),
        ("trees.toml", "[start]", "trees.toml"),
    ],
)
def test_what_an_owner_gives_is_refused_with_its_place_if_it_cannot_be(
    name: str, text: str, words: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        GAME.with_tables({name: text})
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("option", "wanted"),
    [("army", "yours.toml"), ("enemy", "theirs.toml"), ("table", "table.txt")],
)
def test_what_an_option_wants_of_an_owner_who_gave_nothing_is_named(
    option: str, wanted: str
) -> None:
    with pytest.raises(Refusal, match=wanted):
        GAME.start(settle_options(GAME, {option: "own"}))


def test_what_an_owner_gave_stands_in_the_record() -> None:
    session = Session.new(
        GAME, seed="kept", options={"people": "0"}, tables={"yours.toml": OWN_LIST}
    )
    again = Session(GAME, session.record)
    assert "yours" == again.state.lists[PEOPLE]
    assert OWN_LIST == again.record.header.tables["yours.toml"]


# -- options ---------------------------------------------------------------------------------------


def test_every_reading_is_an_option_with_the_same_default() -> None:
    defaults = {option.key: option.default for option in GAME.options}
    for key in Readings.__struct_fields__:
        assert getattr(Readings(), key) == defaults[key]


def test_a_table_is_made_from_the_seed_and_is_the_same_for_the_same_seed() -> None:
    tables = [
        Battle(seed, {"points": "750"}).until("objectives").state.table for seed in ("a", "a", "b")
    ]
    assert tables[0] == tables[1]
    assert tables[0] != tables[2]
    assert 15 <= tables[0].count(" at ")


def test_people_deploy_at_the_edge_that_they_choose() -> None:
    for edge in ("north", "south"):
        found = Battle("edges", {**SMALL, "edge": edge}).until("round begins")
        half = found.play().table.height // 2
        ours = [s for s in found.state.units if s.side == PEOPLE and s.present]
        assert {edge == "north"} == {unit.bodies[0].y < half for unit in ours}


@pytest.mark.parametrize(("people", "seats"), [("0", 0), ("1", 1), ("2", 2), ("3", 3)])
def test_units_are_dealt_to_as_many_people_as_play(people: str, seats: int) -> None:
    units = Battle("people", {"points": "2000", "people": people}).until("table").state.units
    ours = [unit.seat for unit in units if unit.side == PEOPLE]
    assert set(SEATS[:seats] or ("",)) == set(ours)
    assert {""} == {unit.seat for unit in units if unit.side == AI}
    if seats > 1:
        counts = [ours.count(seat) for seat in SEATS[:seats]]
        assert max(counts) - min(counts) <= 1


def test_several_people_take_units_as_they_agree() -> None:
    session = Session.new(GAME, seed="takes", options={"people": "2", "units": "asked", **SMALL})
    question = session.questions()[0]
    assert "takes" == question.topic
    assert SEATS[:2] == question.seats()
    session.answer("second player", seat="second player")
    ours = [each for each in session.record.path() if each.kind == "answer"]
    assert ["second player"] == [each.text for each in ours]


def test_by_an_option_the_ais_heroes_join_random_units() -> None:
    game, joined = GAME.with_tables({"theirs.toml": HEROES}), set()
    for number in range(12):
        state = game.start(settle_options(game, {**SMALL, "heroes": "random"}))
        game.step(state, BatchDoor({}, Chance(f"heroes {number}")))
        theirs = {unit.entry: unit for unit in state.units if unit.side == AI}
        assert {"guards", "scouts", "lone-giant"} == set(theirs)
        joined |= {(unit.entry, unit.hero) for unit in theirs.values() if unit.hero}
        assert {"", "chief", "adept"} == {unit.hero for unit in theirs.values()}
        for unit in theirs.values():
            assert {"guards": 3, "scouts": 2, "lone-giant": 1}[unit.entry] + bool(unit.hero) == len(
                unit.bodies
            )
    assert 4 == len(joined)
    state = game.start(settle_options(game, {**SMALL, "heroes": "list"}))
    game.step(state, BatchDoor({}, Chance("heroes")))
    assert 5 == sum(unit.side == AI for unit in state.units)


# -- states ----------------------------------------------------------------------------------------


def test_a_battle_reads_back_and_an_impossible_one_is_refused() -> None:
    found = Battle("reads back", SMALL).until("activations")
    text = encode(found.state)
    assert text == encode(GAME.decode(text))
    data = json.loads(text)
    for change, words in (
        ({"turn": 7}, "a side must be 0"),
        ({"edge": "west"}, "edge"),
        ({"to_deploy": ["P-nobody"]}, "no unit P-nobody"),
        ({"squads": [*data["squads"], data["squads"][0]]}, "have the same name"),
        ({"lists": ["no-army", "no-army"]}, "no army"),
        ({"options": {**data["options"], "people": "9"}}, "not a choice"),
    ):
        with pytest.raises(Refusal, match=words):
            GAME.decode(json.dumps({**data, **change}).encode())
    with pytest.raises(Refusal, match="not a battle"):
        decode(b"[]")


def test_two_models_on_one_place_are_no_battle() -> None:
    found = Battle("overlap", SMALL).until("activations")
    unit = next(each for each in found.state.units if each.present and len(each.bodies) > 1)
    unit.bodies[1].x, unit.bodies[1].y = unit.bodies[0].x, unit.bodies[0].y
    with pytest.raises(Refusal, match="would overlap"):
        GAME.decode(encode(found.state))


def test_a_finished_battle_says_what_there_is_to_count() -> None:
    game = find("grimdark-future")
    played = play_one(game, "counted", SMALL, dict.fromkeys(game.seats, "random"))
    counted = GAME.summary(played.state)
    assert 4 == counted["rounds"]
    assert counted["winner"] in ("people", "AI", "nobody")
    assert (counted["winner"] == "people") == played.won
    assert set(played.state.lists) == {counted["army"], counted["enemy"]}


def test_several_people_play_one_battle_each_with_his_own_units() -> None:
    session = Session.new(GAME, seed="co-op", options={"people": "3", "points": "2000"})
    chance = Chance("co-op")
    asked: dict[str, set[str]] = {}
    for _ in range(120):
        questions = session.questions()
        if not questions:
            break
        question = questions[0]
        form = question.form
        if form is None:
            texts = question.texts()
            text = texts[chance.below("any", len(texts))]
        else:
            text = form.sample(chance)
        asked.setdefault(question.topic, set()).add(question.owner(text))
        session.answer(text, seat=question.owner(text))
    assert set(SEATS[:3]) == asked["deploy"]
    assert set(SEATS[:3]) == asked["activate"]
