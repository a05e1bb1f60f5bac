"""Every clause of the ledger is in the index, in the code, in a test and, if it decides, needed."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from ablations import ABLATIONS
from proofs import modules_of_tests
from test_readings import EVERY_WAY

from lonehand.engine.chance import Chance
from lonehand.engine.game import settle_options
from lonehand.engine.play.record_door import Door
from lonehand.engine.players import at_random
from lonehand.games.lone_gunslinger.automa.decision import AUTOMA
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.options import OPTIONS
from lonehand.games.lone_gunslinger.state import State
from lonehand.testing.ablation import Ablation

LEDGER = [
    "LG-SETUP-1",
    "LG-SETUP-2",
    "LG-SETUP-3",
    "LG-SETUP-4",
    "LG-SETUP-5",
    "LG-SETUP-6",
    "LG-AIM-1",
    "LG-AIM-2",
    "LG-AIM-3",
    "LG-AIM-4",
    "LG-AIM-5",
    "LG-NPC-1",
    "LG-NPC-2",
    "LG-NPC-3",
    "LG-NPC-4",
    "LG-NPC-5",
    "LG-NPC-6",
    "LG-NPC-7",
    "LG-TARGET-1",
    "LG-TARGET-2",
    "LG-TARGET-3",
    "LG-TARGET-4",
    "LG-TARGET-5",
    "LG-CARD-BANG",
    "LG-CARD-MISSED",
    "LG-CARD-BEER",
    "LG-CARD-CAT",
    "LG-CARD-CAT-X",
    "LG-CARD-DRAW",
    "LG-CARD-AREA",
    "LG-CARD-DUEL",
    "LG-CARD-STORE",
    "LG-CARD-BLUE",
    "LG-CARD-BLUE-V",
    "LG-CARD-BLUE-J",
    "LG-REWARD",
    "LG-REWARD-NPC",
    "LG-BASE-DEATH",
    "LG-BASE-STEAL",
    "LG-BASE-BART",
    "LG-BASE-SUZY",
    "LG-BASE-SAM",
    "LG-BASE-DUKE",
    "LG-BASE-PENALTY",
    "LG-BASE-SEAT",
    "LG-LEVEL-n",
    "LG-VAR-NIGHT",
    "LG-VAR-WANTED",
    "LG-VAR-FINAL",
    "LG-EXP",
]
"""The ids of the ledger, in its order."""

CODE = Path(GAME.clauses.code)
TESTS = Path(__file__).parent
DECIDING = [clause.id for clause in GAME.clauses if clause.kind == "decides"]


def test_the_index_has_every_clause_of_the_ledger_in_its_order() -> None:
    assert [clause.id for clause in GAME.clauses] == LEDGER


def test_every_clause_is_named_where_the_rules_carry_it_out() -> None:
    assert [key for key, places in GAME.clauses.places().items() if not places] == []


def test_no_unknown_clause_stands_in_the_code_the_table_or_the_options() -> None:
    used = set()
    for file in CODE.rglob("*.py"):
        used |= set(re.findall(r"LG-[A-Z0-9]+(?:-[A-Zn0-9]+)*", file.read_text("utf-8")))
    used |= {bound.row.clause for rows in AUTOMA.values() for bound in rows}
    used |= {option.clause for option in OPTIONS}
    families = {"LG-NPC", "LG-TARGET", "LG-CARD", "LG-SETUP", "LG-LEVEL", "LG-VAR", "LG-BASE"}
    assert used - families <= set(LEDGER)


def test_many_games_name_every_clause_that_decides_and_no_unknown_one() -> None:
    seen: set[str] = set()

    def note(kind: str, who: str, clause: str, text: str) -> None:
        del kind, who, text
        seen.add(clause)

    for number, options in enumerate(EVERY_WAY * 12):
        state: State = GAME.start(settle_options(GAME, options))
        player, chance = at_random(Chance(f"player {number}")), Chance(f"game {number}")
        while not state.over:
            door = Door(dict.fromkeys(GAME.seats, player), chance, wrote=note)
            GAME.step(state, door)
            seen |= {event.clause for event in door.events}
    assert seen <= set(LEDGER)
    assert set(DECIDING) - seen == set()


def test_every_option_that_the_index_names_exists_and_names_that_clause() -> None:
    for clause in GAME.clauses:
        if clause.option:
            assert [clause.id] == [
                option.clause for option in OPTIONS if option.key == clause.option
            ]


def test_every_reading_option_is_named_by_its_clause() -> None:
    named = {clause.option for clause in GAME.clauses}
    for option in OPTIONS:
        assert option.key in named or option.clause == "LG-VAR-NIGHT"


def test_every_clause_has_tests_that_exist_in_a_file_that_names_it() -> None:
    known = modules_of_tests(TESTS)
    for clause in GAME.clauses:
        assert clause.tests, clause.id
        assert [name for name in clause.tests if name not in known] == [], clause.id
        files = {(TESTS / f"{known[name]}.py").read_text("utf-8") for name in clause.tests}
        assert any(re.search(rf"\b{clause.id}(?![\w-])", text) for text in files), clause.id


def test_every_test_of_a_rule_is_named_by_a_clause() -> None:
    named = {name for clause in GAME.clauses for name in clause.tests}
    files = ("setup", "aims", "stack", "targets", "cards", "base", "variants", "dodge_city")
    rules = {
        name
        for name, file in modules_of_tests(TESTS).items()
        if file.removeprefix("test_") in files
    }
    assert rules - named == set()


def test_every_deciding_clause_is_proven_by_ablation() -> None:
    assert sorted(set(DECIDING) - {ablation.clause for ablation in ABLATIONS}) == []
    assert {ablation.clause for ablation in ABLATIONS} <= set(LEDGER)


@pytest.mark.parametrize("ablation", ABLATIONS, ids=lambda found: f"{found.clause}-{found.test}")
def test_without_the_clause_its_test_fails(ablation: Ablation) -> None:
    assert ablation.test in GAME.clauses[ablation.clause].tests
    proof = getattr(import_module(modules_of_tests(TESTS)[ablation.test]), ablation.test)
    proof()
    with ablation.without(), pytest.raises(AssertionError):
        proof()
    proof()


# -- the page of readings -------------------------------------------------------------------------


def readings() -> list[list[str]]:
    """Return the rows of the table of readings in the manual: number, clause, option."""
    page = (TESTS.parents[1] / "docs" / "lone-gunslinger" / "readings.md").read_text("utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines()]
    return [[row[0], row[3], row[4]] for row in rows if row and re.match(r"\**A\d", row[0])]


def test_the_manual_says_of_all_forty_eight_open_places_how_they_are_played() -> None:
    assert [row[0].strip("*") for row in readings()] == [f"A{number}" for number in range(1, 49)]
    bold = {row[0].strip("*") for row in readings() if row[0].startswith("*")}
    assert bold == {"A1", "A2", "A4", "A10", "A12", "A27", "A39"}


def test_the_manual_names_existing_clauses_and_the_option_of_each_other_reading() -> None:
    options = {option.key: option for option in OPTIONS}
    named = set()
    for number, link, setting in readings():
        clause = re.fullmatch(r"\[(.*)\]\(clauses\.md#(.*)\)", link)
        assert clause is not None, number
        assert clause[1] in LEDGER
        assert clause[1].lower() == clause[2]
        if setting:
            key, value = setting.strip("`").split("=")
            assert value in options[key].values[1:]
            assert options[key].clause == clause[1]
            named.add(key)
    assert {key for key in options if options[key].group == "reading"} <= named
