"""Every clause of the solo rules is in the index, the code, a test and, if it decides, needed."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from gf_ablations import ABLATIONS, NODES, another_answer
from gf_pages import CLAUSES, PACKAGE, PAGE, page
from proofs import all_tests_of, prove

from lonehand.engine.errors import Refusal
from lonehand.testing.ablation import Ablation

MODULES = (
    "test_gf_automa_acting",
    "test_gf_automa_activation",
    "test_gf_automa_moves",
    "test_gf_automa_preparing",
    "test_gf_automa_targets",
    "test_gf_letter",
    "test_gf_ties",
    "test_gf_trees",
)
TESTS = all_tests_of(MODULES)
SOLO = [clause for clause in CLAUSES if clause.id.startswith("GF-")]
OPTIONS: list[dict[str, Any]] = tomllib.loads(
    (PACKAGE / "data" / "options.toml").read_text("utf-8")
)["option"]
SECOND = {
    "way_aircraft": "GF-WAY",
    "own_counts": "GF-CTRL-1",
    "progress": "GF-ADV-1",
    "cover_first": "GF-TER-C1",
    "difficult_last": "GF-TER-D1",
    "below_aircraft": "GFC-24",
}
"""Options of clauses that have another one already, or of core rules; their readings name them."""
ID = re.compile(r"GF-(?:[A-Z]+-)*[A-Z0-9]+[a-d]?(?![\w-])")


def test_the_index_has_the_clauses_of_the_solo_rules_first_and_none_twice() -> None:
    assert 72 == len(SOLO)
    assert [clause.id for clause in SOLO] == [clause.id for clause in CLAUSES][:72]


def test_every_clause_of_the_solo_rules_is_named_where_it_is_carried_out() -> None:
    known = CLAUSES.places()
    nowhere = {clause.id for clause in SOLO if not known[clause.id]}
    assert {key for key in nowhere if key not in NODES} == set()


def test_no_unknown_clause_of_the_solo_rules_stands_in_the_code_or_the_options() -> None:
    used = {option["clause"] for option in OPTIONS}
    for file in PACKAGE.rglob("*.py"):
        used |= set(ID.findall(file.read_text("utf-8")))
    families = {"GF-H", "GF-S", "GF-M", "GF-ACT", "GF-ADV", "GF-CTRL"}
    families |= {"GF-DEP", "GF-PREP", "GF-SR", "GF-TER"}
    assert used - families <= set(CLAUSES.by_id)


def test_every_option_belongs_to_a_clause_that_names_it() -> None:
    named = {clause.option: clause.id for clause in SOLO if clause.option}
    assert {option["key"]: option["clause"] for option in OPTIONS} == named | SECOND
    for key, clause in SECOND.items():
        assert f"`{key}`" in CLAUSES[clause].reading


def test_every_clause_of_the_solo_rules_has_tests_that_exist() -> None:
    for clause in SOLO:
        assert clause.tests, clause.id
        assert [name for name in clause.tests if name not in TESTS] == [], clause.id


def test_every_deciding_clause_of_the_solo_rules_is_proven_by_ablation() -> None:
    deciding = {clause.id for clause in SOLO if clause.kind == "decides"}
    assert set() == deciding - {ablation.clause for ablation in ABLATIONS} - set(NODES)


@pytest.mark.parametrize("ablation", ABLATIONS, ids=lambda found: f"{found.clause}-{found.where}")
def test_without_a_clause_of_the_solo_rules_its_test_fails(ablation: Ablation) -> None:
    assert ablation.test in CLAUSES[ablation.clause].tests
    with ablation.without(), pytest.raises((AssertionError, pytest.fail.Exception, Refusal)):
        prove(TESTS[ablation.test])
    prove(TESTS[ablation.test])


@pytest.mark.parametrize("node", NODES)
def test_with_the_answers_of_a_node_the_other_way_round_its_test_fails(node: str) -> None:
    assert NODES[node] in CLAUSES[node].tests
    # A tree that turns the wrong way may ask for a fact that the test does not give: a Refusal.
    with another_answer(node), pytest.raises((AssertionError, Refusal)):
        prove(TESTS[NODES[node]])


# -- the manual ------------------------------------------------------------------------------------


def test_the_page_of_clauses_of_grimdark_future_says_what_the_index_says() -> None:
    assert page() == PAGE.read_text("utf-8")


def test_the_page_of_readings_of_grimdark_future_names_clauses_and_every_option() -> None:
    text = (PAGE.parent / "readings.md").read_text("utf-8")
    rows = [line.split("|")[1:-1] for line in text.splitlines() if re.match(r"\| \d", line)]
    assert [str(n) for n in range(1, len(rows) + 1)] == [row[0].strip() for row in rows]
    options, named = {option["key"]: option for option in OPTIONS}, set()
    for row in rows:
        link = re.fullmatch(r"\[(.*)\]\(clauses\.md#(.*)\)", row[3].strip())
        assert link is not None
        assert link[1] in CLAUSES
        assert link[1].lower() == link[2]
        for one in filter(None, row[4].replace("`", "").strip().split(",")):
            key, value = one.strip().split("=")
            assert value in options[key]["values"][1:]
            assert link[1] == options[key]["clause"]
            named.add(key)
    assert set(options) == named
