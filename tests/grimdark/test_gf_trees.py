"""GF-H, GF-S, GF-M: every way through the trees of the three unit types, and what comes before."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any, Final

import msgspec
import pytest
from battles import Watching
from fielded import fields_of
from gf_situations import facts_of

from lonehand.engine.errors import Refusal
from lonehand.engine.events import Told
from lonehand.engine.game import settle_options
from lonehand.games.grimdark_future.automa.decision import DOINGS, QUESTIONS, Plan, Trees, decide
from lonehand.games.grimdark_future.automa.trees import (
    DATA,
    TREES,
    TREES_FILE,
    TYPES,
    leaves,
    load_trees,
)
from lonehand.games.grimdark_future.clauses import CLAUSES
from lonehand.games.grimdark_future.game import GrimdarkFuture
from lonehand.games.grimdark_future.state import State
from lonehand.games.grimdark_future.words import happenings

OPEN = {"open_objective": "A"}
CLOSED = {"open_objective": None}
WAY: dict[Any, Any] = {("in_the_way", "A"): True}
CLEAR: dict[Any, Any] = {("in_the_way", "A"): False}


def plan(kind: str, *given: Mapping[Any, Any]) -> Plan:
    """Return what a unit of a type does by some facts."""
    found: dict[Any, Any] = {}
    for each in given:
        found.update(each)
    return decide(facts_of(kind, found), TREES)


def shot(name: str, *, found: bool) -> dict[Any, Any]:
    """Return whether an Advance to an objective gives a shot."""
    return {("shot_on_the_way", name): found}


def at_enemy(*, found: bool) -> dict[Any, Any]:
    """Return an enemy, and whether an Advance with no objective gives a shot."""
    return {"the_enemy": "Foe", ("shot_at_enemy", "Foe"): found}


def reach(*, advance: bool, rush: bool) -> dict[Any, Any]:
    """Return what reaches the objective."""
    return {("reaches", "A", "Advance"): advance, ("reaches", "A", "Rush"): rush}


def told(found: Plan) -> tuple[str, str, str, bool]:
    """Return what a plan says to do."""
    return found.action, found.goal, found.name, found.shoots


def charge_in_way(name: str | None) -> dict[Any, Any]:
    """Return whom of those in the way the unit can charge."""
    return {("charge_in_the_way", "A"): name}


# -- Hybrid ----------------------------------------------------------------------------------------


def test_h1_a_hybrid_asks_for_the_way_with_an_open_objective_and_for_charges_without() -> None:
    found = plan("Hybrid", OPEN, CLEAR, reach(advance=True, rush=True), shot("A", found=False))
    assert ("GF-H-1", True) == found.path[0]
    found = plan("Hybrid", CLOSED, {"charge_target": "Foe"})
    assert (("GF-H-1", False), ("GF-H-5", True)) == found.path


def test_h2_a_hybrid_charges_whom_it_can_of_those_in_the_way() -> None:
    found = plan("Hybrid", OPEN, WAY, charge_in_way("Foe"))
    assert ("Charge", "enemy", "Foe", False) == told(found)


def test_h2_a_hybrid_that_cannot_charge_advances_to_the_objective_if_that_gives_a_shot() -> None:
    found = plan("Hybrid", OPEN, WAY, charge_in_way(None), shot("A", found=True))
    assert ("Advance", "objective", "A", True) == told(found)


def test_h2_a_hybrid_that_can_neither_charge_nor_shoot_rushes_to_the_objective() -> None:
    found = plan("Hybrid", OPEN, WAY, charge_in_way(None), shot("A", found=False))
    assert ("Rush", "objective", "A", False) == told(found)


def test_h3_a_hybrid_rushes_to_an_objective_that_only_a_rush_reaches() -> None:
    found = plan("Hybrid", OPEN, CLEAR, reach(advance=False, rush=True))
    assert ("Rush", "objective", "A", False) == told(found)
    assert "GF-H-3" == found.clause


@pytest.mark.parametrize(("advance", "rush"), [(True, True), (False, False)])
def test_h3_reached_by_an_advance_or_by_neither_a_hybrid_asks_for_a_shot(
    advance: bool,  # noqa: FBT001 - a row of a table
    rush: bool,  # noqa: FBT001 - as above
) -> None:
    found = plan("Hybrid", OPEN, CLEAR, reach(advance=advance, rush=rush), shot("A", found=True))
    assert "GF-H-4" == found.clause


def test_h4_a_hybrid_advances_and_shoots_if_the_advance_gives_a_shot_and_rushes_if_not() -> None:
    reached = reach(advance=False, rush=False)
    yes = plan("Hybrid", OPEN, CLEAR, reached, shot("A", found=True))
    no = plan("Hybrid", OPEN, CLEAR, reached, shot("A", found=False))
    assert ("Advance", "objective", "A", True) == told(yes)
    assert ("Rush", "objective", "A", False) == told(no)


def test_h5_a_hybrid_with_all_objectives_charges_whom_it_can() -> None:
    found = plan("Hybrid", CLOSED, {"charge_target": "Foe"})
    assert ("Charge", "enemy", "Foe", False) == told(found)


def test_h6_a_hybrid_with_nobody_to_charge_goes_for_the_enemy() -> None:
    nobody = {"charge_target": None}
    assert ("Advance", "enemy", "Foe", True) == told(
        plan("Hybrid", CLOSED, nobody, at_enemy(found=True))
    )
    assert ("Rush", "enemy", "Foe", False) == told(
        plan("Hybrid", CLOSED, nobody, at_enemy(found=False))
    )


# -- Shooting --------------------------------------------------------------------------------------


def test_s1_a_shooting_unit_never_asks_who_is_in_the_way_or_can_be_charged() -> None:
    found = plan("Shooting", OPEN, shot("A", found=True))
    assert (("GF-S-1", True), ("GF-S-2", True)) == found.path
    found = plan("Shooting", CLOSED, at_enemy(found=True))
    assert (("GF-S-1", False), ("GF-S-3", True)) == found.path


def test_s2_a_shooting_unit_advances_to_the_objective_with_a_shot_and_rushes_without() -> None:
    assert ("Advance", "objective", "A", True) == told(
        plan("Shooting", OPEN, shot("A", found=True))
    )
    assert ("Rush", "objective", "A", False) == told(plan("Shooting", OPEN, shot("A", found=False)))


def test_s3_a_shooting_unit_with_all_objectives_goes_for_the_enemy() -> None:
    assert ("Advance", "enemy", "Foe", True) == told(plan("Shooting", CLOSED, at_enemy(found=True)))
    assert ("Rush", "enemy", "Foe", False) == told(plan("Shooting", CLOSED, at_enemy(found=False)))


# -- Melee -----------------------------------------------------------------------------------------


def test_m1_a_melee_unit_goes_for_an_open_objective_and_else_for_enemies() -> None:
    assert "GF-M-2" == plan("Melee", OPEN, CLEAR).clause
    assert "GF-M-3" == plan("Melee", CLOSED, {"charge_target": "Foe"}).clause


def test_m2_a_melee_unit_charges_those_in_the_way_if_it_can_and_else_rushes_to_the_objective() -> (
    None
):
    assert ("Charge", "enemy", "Foe", False) == told(plan("Melee", OPEN, WAY, charge_in_way("Foe")))
    assert ("Rush", "objective", "A", False) == told(plan("Melee", OPEN, WAY, charge_in_way(None)))
    assert ("Rush", "objective", "A", False) == told(plan("Melee", OPEN, CLEAR))


def test_m3_a_melee_unit_with_all_objectives_charges_or_rushes_towards_the_enemy() -> None:
    assert ("Charge", "enemy", "Foe", False) == told(
        plan("Melee", CLOSED, {"charge_target": "Foe"})
    )
    found = plan("Melee", CLOSED, {"charge_target": None, "the_enemy": "Far"})
    assert ("Rush", "enemy", "Far", False) == told(found)


# -- before and beside the trees -------------------------------------------------------------------


def test_a_shaken_unit_is_idle_whatever_else_is_true() -> None:
    found = plan("Hybrid", {"shaken": True})
    assert ("Hold", "", "", False) == told(found)
    assert "GFC-49" == found.clause


@pytest.mark.parametrize("rule", ["entrenched", "indirect", "relentless"])
def test_a_unit_with_such_a_rule_and_a_shot_holds_and_shoots_before_its_tree_is_asked(
    rule: str,
) -> None:
    found = plan("Shooting", OPEN, {("has", rule): True, ("shot_from_here", rule): True})
    assert ("Hold", "", "", True) == told(found)
    assert f"GF-SR-{rule.upper()}".replace("ENTRENCHED", "ENTRENCHED-2") == found.clause
    assert () == found.path


@pytest.mark.parametrize("rule", ["entrenched", "indirect", "relentless"])
def test_a_unit_with_such_a_rule_and_no_shot_follows_its_tree(rule: str) -> None:
    given: dict[Any, Any] = {("has", rule): True, ("shot_from_here", rule): False}
    assert "GF-S-2" == plan("Shooting", OPEN, given, shot("A", found=False)).clause


@pytest.mark.parametrize("kind", ["Hybrid", "Shooting"])
def test_who_is_in_cover_with_a_shot_and_bound_for_no_objective_stays_and_shoots(kind: str) -> None:
    found = plan(kind, CLOSED, {"charge_target": None, "covered_shot": True})
    assert ("Hold", "", "", True) == told(found)
    assert "GF-TER-C2" == found.clause


def test_a_charge_comes_before_staying_in_cover() -> None:
    found = plan("Hybrid", CLOSED, {"charge_target": "Foe", "covered_shot": True})
    assert "Charge" == found.action


def test_cover_does_not_keep_a_unit_from_its_objective() -> None:
    found = plan("Shooting", OPEN, {"covered_shot": True}, shot("A", found=False))
    assert "Rush" == found.action


def test_cargo_gets_out_wherever_its_tree_sends_it() -> None:
    found = plan("Melee", {"rides": True}, OPEN, CLEAR)
    assert found.disembarks
    assert ("Rush", "objective", "A", False) == told(found)


def test_with_no_enemy_left_and_all_objectives_a_unit_holds() -> None:
    for kind in ("Hybrid", "Shooting", "Melee"):
        found = plan(kind, CLOSED, {"charge_target": None, "the_enemy": None})
        assert ("Hold", "", "", False) == told(found)


# -- the data --------------------------------------------------------------------------------------


def test_every_node_of_the_trees_is_a_clause_and_there_are_as_many_as_the_print_has() -> None:
    assert {"Hybrid": 6, "Shooting": 3, "Melee": 3} == {
        kind: sum(key.startswith(f"GF-{kind[0]}-") for key in TREES.node) for kind in TREES.start
    }
    ways = {kind: len(list(leaves(TREES, first))) for kind, first in TREES.start.items()}
    assert {"Hybrid": 7, "Shooting": 4, "Melee": 4} == ways


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('question = "enemies in the way"', 'question = "is it raining"', "is it raining"),
        ('no = "GF-H-3"', 'no = "GF-H-9"', "GF-H-9"),
        ('no = "GF-H-5"', 'no = "GF-H-1"', "circle"),
        ('no = ["rush towards the enemy"]', "no = []", "always be possible"),
        ('yes = ["charge"]', 'yes = ["charge one in the way"]', "can only follow a yes"),
        ('Melee = "GF-M-1"', 'Melee = "GF-S-1"', "no unit ever comes"),
        ('Melee = "GF-M-1"', 'Melee = "GF-M-2"', "can only follow a yes"),
        ("GF-M-3", "GF-NOPE", "not a clause"),
        ("GF-M-3", "GFC-49", "not a clause"),
        ('no = ["rush towards the enemy"]', 'no = ["rush to the objective"]', "follow a yes"),
        ('no = ["rush towards the enemy"]', 'no = ["charge"]', "never possible|be possible"),
        ('"charge one in the way",', '"charge",', None),
        ('"charge one in the way",', '"charge", "charge",', "listed twice"),
        ('["advance to the objective and shoot"]', '["charge"]', "always be possible"),
        ('["rush to the objective"]', '["rush to the objective", "charge"]', "before it is always"),
        ('"an objective not under control"', '"an enemy in charge range"', "follow a yes"),
        ('no = "GF-H-6"', 'no = "GF-H-5"', "circle"),
    ],
)
def test_a_tree_that_would_leave_a_unit_without_an_action_is_refused(
    old: str, new: str, says: str | None
) -> None:
    text = (DATA / TREES_FILE).read_text("utf-8")
    assert old in text
    changed = text.replace(old, new) if old.startswith("GF-") else text.replace(old, new, 1)
    if says is None:
        assert load_trees(changed) != TREES
        return
    with pytest.raises(Refusal, match=says):
        load_trees(changed)


def test_a_question_whose_answer_is_known_already_is_refused() -> None:
    text = (DATA / TREES_FILE).read_text("utf-8").replace('no = "GF-H-6"', 'no = "GF-ADV-1"')
    asks = '[node.GF-ADV-1]\nquestion = "an enemy in charge range"\nyes = "GF-H-6"\nno = "GF-H-6"\n'
    with pytest.raises(Refusal, match="so yes never comes up"):
        load_trees(f"{text}\n{asks}")


def test_fifty_nodes_one_below_the_other_are_checked_at_once() -> None:
    ids = [clause.id for clause in CLAUSES if clause.id.startswith("GF-")][:50]
    below = [*ids[1:], ""]
    nodes = "".join(
        f'[node.{key}]\nquestion = "an enemy in charge range"\nyes = {then}\nno = {then}\n'
        for key, then in zip(
            ids, [f'"{key}"' if key else '["rush towards the enemy"]' for key in below], strict=True
        )
    )
    starts = "".join(f'{kind} = "{ids[0]}"\n' for kind in ("Hybrid", "Shooting", "Melee"))
    assert 50 == len(load_trees(f"[start]\n{starts}{nodes}").node)


# -- trees that somebody has edited ----------------------------------------------------------------

EDITS: Final = 5
BATTLES: Final = 5


def chances(seed: str) -> Random:
    """Return a source of chance, the same for the same seed."""
    return Random(seed)  # noqa: S311 - tests need the same numbers again, not secret ones


class Explaining(Watching):
    """A door that wants the reasons of all decisions."""

    explains = True


def edited(chance: Random) -> str:
    """Return the trees after one to five edits at random, as an owner might make them."""
    found = tomllib.loads((DATA / TREES_FILE).read_text("utf-8"))
    for _ in range(chance.randint(1, EDITS)):
        nodes, start = found["node"], found["start"]
        node = nodes[chance.choice(list(nodes))]
        answer = chance.choice(("yes", "no"))
        match chance.randrange(7):
            case 0:
                node["question"] = chance.choice(list(QUESTIONS))
            case 1:
                node[answer] = chance.choice(list(nodes))
            case 2:
                node[answer] = chance.sample(list(DOINGS), chance.randint(1, 3))
            case 3 if isinstance(node[answer], list):
                node[answer].insert(0, chance.choice(list(DOINGS)))
            case 4:
                node["yes"], node["no"] = node["no"], node["yes"]
            case 5:
                start[chance.choice(list(start))] = chance.choice(list(nodes))
            case _:
                new, below = chance.choice(("GF-ADV-1", "GF-WAY", "GF-TER-D1")), node[answer]
                other = chance.sample(list(DOINGS), 1)
                nodes[new] = {"question": chance.choice(list(QUESTIONS)), "yes": other, "no": below}
                node[answer] = new
    return written(found)


def written(trees: Mapping[str, Any]) -> str:
    """Return trees as TOML."""
    rows = ["[start]", *(f"{kind} = {json.dumps(key)}" for kind, key in trees["start"].items())]
    for key, node in trees["node"].items():
        rows += [f"[node.{key}]", *(f"{word} = {json.dumps(node[word])}" for word in node)]
    return "\n".join(rows)


class Anything:
    """Facts at random, the same answer to the same question."""

    def __init__(self, chance: Random, kind: str) -> None:
        self.chance = chance
        self.known: dict[tuple[Any, ...], Any] = {("kind",): kind}

    def __getattr__(self, name: str) -> Any:
        """Return what answers a fact of that name."""
        names = ("open_objective", "charge_in_the_way", "charge_target", "the_enemy")
        values = (None, "A") if name in names else (True, False)
        return lambda *args: self.known.setdefault((name, *args), self.chance.choice(values))


def passed(count: int, chance: Random) -> list[Trees]:
    """Return those of so many edited trees that the check lets through."""
    found = []
    for _ in range(count):
        with suppress(Refusal):
            found.append(load_trees(edited(chance)))
    return found


def test_edited_trees_that_pass_the_check_decide_whatever_the_facts_are() -> None:
    chance = chances("edited")
    found = passed(2000, chance)
    assert 100 < len(found) < 1900
    nodes: set[tuple[int, str, bool]] = set()
    for number, trees in enumerate(found):
        for nth in range(60):
            decided = decide(Anything(chance, TYPES[nth % 3]), trees)
            nodes |= {(number, key, answer) for key, answer in decided.path}
            assert (decided.action == "Charge") <= bool(decided.name)
    assert len(nodes) > len(found) * 10


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(n, marks=pytest.mark.soak) for n in range(1, 20))]
)
def test_edited_trees_that_pass_the_check_play_a_battle(part: int) -> None:
    armies = [("harbour-watch-750", "moor-clans-750"), ("survey-corps-1000", "deep-guild-1000")]
    found = passed(250, chances(f"battles {part}"))
    assert len(found) > BATTLES
    for number, trees in enumerate(found[:BATTLES]):
        game = GrimdarkFuture({TREES_FILE: text_of(trees)})
        army, enemy = armies[number % 2]
        options = settle_options(game, {"army": army, "enemy": enemy, "people": "0"})
        state = game.start(options)
        door = Explaining(f"edited {number}", state)
        decisions = [event for event in played(game, state, door) if event.kind == "decision"]
        assert {"action", "lines"} <= set(fields_of(decisions[0]))
        for event in decisions:
            assert happenings.sentence(state, event.event)
            assert all(key in trees.node for key in fields_of(event)["path"])


def played(game: GrimdarkFuture, state: State, door: Watching) -> list[Told]:
    """Play a battle to its end; return what happened."""
    while game.outcome(state) is None:
        game.step(state, door)
    return door.events


def text_of(trees: Trees) -> str:
    """Return trees as TOML."""
    return written(msgspec.to_builtins(trees))
