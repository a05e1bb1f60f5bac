"""Every clause of the ledger is in the index, in the code, in a test and, if it decides, needed."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path

import pytest
import test_chart
import test_tac
from ablating import another_cell, another_entry
from gunslinger_ablations import ABLATIONS
from gunslinger_pages import PAGE, page
from proofs import modules_of_tests

from lonehand.games.gunslinger.automa.chart import CHART, COLUMNS
from lonehand.games.gunslinger.automa.tables import ACTIONS_TABLE, tac_clause
from lonehand.games.gunslinger.options import OPTIONS
from lonehand.games.gunslinger.readings import CLAUSES
from lonehand.testing.ablation import Ablation

TESTS = Path(__file__).parent
CODE = CLAUSES.code
TAC = [
    tac_clause(*key, band) for key, found in ACTIONS_TABLE.segments.items() for band in found.cells
]
CELLS = [f"GS-CHART-{row}-{column}" for row in range(1, 16) for column in COLUMNS]
LEDGER = [
    "GS-9.1",
    "GS-9.2a",
    "GS-9.2b",
    "GS-9.2c",
    "GS-9.2d",
    "GS-9.2e",
    "GS-9.2f",
    "GS-9.2.11.1",
    "GS-9.2.11.1n",
    "GS-9.2.11.COVER",
    "GS-9.2.11.2",
    "GS-9.2.11.GOAL",
    "GS-9.2.11.2n",
    "GS-9.2.11.3",
    "GS-9.2.11.4",
    "GS-9.2.11.5",
    "GS-9.2.11.n",
    "GS-9.21.1",
    "GS-9.21.2",
    "GS-9.21.2.1",
    "GS-9.21.2.2",
    "GS-9.21.2.3",
    "GS-9.21.3",
    "GS-9.21.3n",
    "GS-9.21.4",
    "GS-9.21.5",
    "GS-9.21.6",
    "GS-9.22.1",
    "GS-9.22.2",
    "GS-9.22.3",
    "GS-9.22.4",
    "GS-9.23.1",
    "GS-9.23.2",
    "GS-9.23.3",
    "GS-9.23.4",
    "GS-9.23.5",
    "GS-9.23.6",
    "GS-9.24a",
    "GS-9.24b",
    "GS-9.3a",
    "GS-9.3b",
    "GS-9.3.1",
    "GS-9.3.2",
    "GS-9.4",
    "GS-9.5.1",
    "GS-9.5.2",
    "GS-9.5.3",
    *TAC,
    "GS-TAC-BONUS",
    "GS-TAC-C",
    "GS-TAC-STRENGTH",
    *CELLS,
    "GS-CHART-AIM",
    "GS-CHART-ENEMY",
    "GS-CHART-HEAD",
    "GS-CHART-LOAD",
    "GS-CHART-DOWN",
    "GS-CHART-SHOOT",
    "GS-CHART-LOOP",
    "GS-CHART-HANDS",
]
"""The ids of the ledger, in its order."""
BASE = "BG-"
"""What the ids of the base game begin with, which has none in print."""
WAITING: dict[str, str] = {}
"""What cannot be carried out yet, and what it waits for: so far it is only said to a person."""
DECIDING = [
    clause.id
    for clause in CLAUSES
    if clause.kind == "decides" and not clause.waits and not clause.id.startswith(BASE)
]
ID = re.compile(r"GS-(?:9[.\w]*\w|TAC-[A-Z]+|CHART-[A-Z]+)(?![\w-])")


def test_the_index_has_every_clause_of_the_ledger_in_its_order() -> None:
    assert [clause.id for clause in CLAUSES if not clause.id.startswith(BASE)] == LEDGER
    assert (80, 60) == (len(TAC), len(CELLS))


def test_only_the_named_clauses_wait_for_what_is_not_built() -> None:
    assert {clause.id: clause.waits for clause in CLAUSES if clause.waits} == WAITING


def test_every_clause_is_a_cell_or_named_where_the_rules_carry_it_out() -> None:
    cells = {
        cell.clause for found in ACTIONS_TABLE.segments.values() for cell in found.cells.values()
    }
    cells |= {does.clause for rows in CHART.values() for row in rows for does in row.cells.values()}
    assert set(TAC) | set(CELLS) == cells
    assert [] == [key for key, places in CLAUSES.places().items() if not places]
    assert cells == {key for key in CLAUSES.by_id if CLAUSES.cell(key)}


def test_no_unknown_clause_stands_in_the_code_or_the_options() -> None:
    used = {option.clause for option in OPTIONS if not option.clause.startswith(BASE)}
    for file in CODE.rglob("*.py"):
        used |= set(ID.findall(file.read_text("utf-8")))
    families = {"GS-9.2.11", "GS-9.24", "GS-9.3", "GS-9.5"}
    assert used - families <= set(LEDGER)


def test_every_option_belongs_to_one_clause_that_names_it() -> None:
    assert {option.key: option.clause for option in OPTIONS} == {
        clause.option: clause.id for clause in CLAUSES if clause.option
    }


def test_every_clause_has_tests_that_exist_unless_it_waits_for_the_base_game() -> None:
    known = modules_of_tests(TESTS)
    for clause in CLAUSES:
        assert clause.tests or clause.waits == "base game", clause.id
        assert [name for name in clause.tests if name not in known] == [], clause.id


def test_every_test_of_a_rule_is_named_by_a_clause() -> None:
    named = {name for clause in CLAUSES for name in clause.tests}
    rules = {
        name
        for name, file in modules_of_tests(TESTS).items()
        if file in ("test_tac", "test_chart", "test_automatic_targets", "test_marker")
    }
    others = {
        "test_every_marker_has_three_ordinary_entries_at_every_range_apart_from_bonus_entries",
        "test_a_second_entry_begins_with_a_case_of_its_own",
        "test_where_the_letter_looks_foolish_the_reasons_say_so",
        "test_the_reasons_name_the_target_the_rules_above_it_and_the_tie",
        "test_facts_may_be_given_by_name",
    }
    assert others == rules - named


def test_every_deciding_clause_is_proven_by_ablation() -> None:
    proven = {ablation.clause for ablation in ABLATIONS} | set(TAC) | set(CELLS)
    assert [] == sorted(set(DECIDING) - proven)
    assert proven <= set(CLAUSES.by_id)


@pytest.mark.parametrize("ablation", ABLATIONS, ids=lambda found: f"{found.clause}-{found.test}")
def test_without_the_clause_its_test_fails(ablation: Ablation) -> None:
    assert ablation.test in CLAUSES[ablation.clause].tests
    proof = getattr(import_module(modules_of_tests(TESTS)[ablation.test]), ablation.test)
    proof()
    with ablation.without(), pytest.raises(AssertionError):
        proof()
    proof()


def fails(without: AbstractContextManager[None], check: object, *cell: object) -> None:
    """Check that a cell's test passes with it and fails without it."""
    assert callable(check)
    check(*cell)
    with without, pytest.raises(AssertionError):
        check(*cell)


@pytest.mark.parametrize("key", ACTIONS_TABLE.segments, ids=lambda key: f"{key[0]}{key[1]}")
def test_with_another_entry_in_a_cell_its_test_fails(key: tuple[str, int]) -> None:
    for band in ACTIONS_TABLE.segments[key].cells:
        fails(another_entry(*key, band), test_tac.check_cell, *key, band)


@pytest.mark.parametrize("row", range(1, 16))
def test_with_another_activity_in_a_cell_of_the_chart_its_test_fails(row: int) -> None:
    for column in COLUMNS:
        fails(another_cell(row, column), test_chart.check_cell, row, column)


# -- the manual -----------------------------------------------------------------------------------


def test_the_page_of_clauses_says_what_the_index_and_the_tables_say() -> None:
    assert page() == PAGE.read_text("utf-8")


def test_the_page_of_readings_names_existing_clauses_and_every_reading_option() -> None:
    text = (PAGE.parent / "readings.md").read_text("utf-8")
    rows = [line.split("|")[1:-1] for line in text.splitlines() if re.match(r"\| \**\d", line)]
    assert [str(n) for n in range(1, len(rows) + 1)] == [row[0].strip(" *") for row in rows]
    options, named = {option.key: option for option in OPTIONS}, set()
    for row in rows:
        link = re.fullmatch(r"\[(.*)\]\(clauses\.md#(.*)\)", row[3].strip())
        assert link is not None
        assert CLAUSES[link[1]].tests
        assert link[1].lower().replace(".", "") == link[2]
        if row[4].strip():
            key, value = row[4].strip(" `").split("=")
            assert (value, link[1]) == (options[key].values[1], options[key].clause)
            named.add(key)
    assert {option.key for option in OPTIONS if option.group == "reading"} == named
