"""Beside a real table: what is asked, how little of it, and that it leads to what the map leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median, quantiles
from typing import Any, TypeVar

import pytest
from battles import Battle
from fielded import Given

from lonehand.engine.chance import Chance
from lonehand.engine.door import NOTHING
from lonehand.engine.errors import Refusal
from lonehand.engine.game import settle_options
from lonehand.engine.question import Form
from lonehand.engine.session import Session
from lonehand.games.grimdark_future import asking, beside
from lonehand.games.grimdark_future.asking import REACH, THAT_ENEMY, WAY
from lonehand.games.grimdark_future.automa.deciding import Plan, decide
from lonehand.games.grimdark_future.automa.sections import carrier, middle, section_at
from lonehand.games.grimdark_future.automa.table_facts import TableFacts
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.game import GAME, GrimdarkFuture
from lonehand.games.grimdark_future.setting_up import bare_table
from lonehand.games.grimdark_future.state import AI, PEOPLE, Play, Squad, State

T = TypeVar("T")
ARMIES = (
    ("moor-clans-750", "harbour-watch-750"),
    ("survey-corps-1000", "deep-guild-1000"),
    ("northern-column-2000", "delta-host-2000"),
)
MAP, FACTS = "map", "facts"


class Reader(Given):
    """Answers what is asked at a table by reading it off the map, and counts the answers.

    Args:
        play: the battle with its map, before the activation.
        name: the unit that the dice are to take.
        seed: of the dice.

    """

    explains = True

    def __init__(self, play: Play, name: str, seed: str) -> None:
        super().__init__(None, (), seed)
        self.kept, self.name = play, name
        self.facts = TableFacts(play, play.state.called(name))
        self.answered: list[tuple[str, str]] = []

    def ask(
        self,
        who: str,
        clause: str,
        topic: str,
        options: Sequence[T],
        about: Mapping[str, Any] = NOTHING,
        *,
        always: bool = False,
        owners: Sequence[str] = (),
    ) -> T:
        """Read a fact off the map."""
        del who, clause, always, owners
        text = value_of(self.facts, about["key"]) if topic == "fact" else str(options[0])
        assert text in map(str, options), (about, text, options)
        self.answered.append((topic, text))
        return next(option for option in options if str(option) == text)

    def fill(
        self, who: str, clause: str, topic: str, form: Form, about: Mapping[str, Any] = NOTHING
    ) -> Any:
        """Say who is in a section, or that nothing befell anybody."""
        del who, clause
        text = "nothing"
        if topic == "where":
            found = [name for name in about["units"] if self.section(name) == about["section"]]
            text = ", ".join(found) or "none"
        self.answered.append((topic, text))
        return form.check(text)

    def facts_of_event(self, kind: str) -> dict[str, Any]:
        """Return the facts of the first event of a kind."""
        return dict(next(event.facts for event in self.events if event.kind == kind))

    def section(self, name: str) -> int:
        """Return the section that a unit is in on the map."""
        squad = carrier(self.kept.state, self.kept.state.called(name))
        return section_at(self.kept, squad.side, middle(self.kept.state, squad)[0], 3)

    def roll(
        self, source: str, clause: str, count: int = 1, faces: int = 6, bands: str = ""
    ) -> list[int]:
        """Roll the section of the unit that is to be taken."""
        if clause == "GF-ACT-1b":
            return [2 * self.section(self.name)]
        return super().roll(source, clause, count, faces, bands)

    def pick(self, source: str, clause: str, options: Sequence[T]) -> T:
        """Take the unit that is to be taken."""
        if self.name in options:
            return next(option for option in options if option == self.name)
        return super().pick(source, clause, options)


def value_of(facts: TableFacts, key: Sequence[Any]) -> str:
    """Return the words of a fact that the map knows."""
    name, *args = key
    if name == "open_objective":
        return facts.open_objective() or asking.ALL_CONTROLLED
    if name == "charge_target":
        return facts.charge_target() or asking.NOBODY
    if name == REACH:
        if facts.squad.rides:
            return "yes" if facts.reaches(args[0], "Rush") else "no"
        if facts.reaches(args[0], "Advance"):
            return f"an Advance ({asking.inches(facts.troop.advance)}″), or it is there"
        if facts.reaches(args[0], "Rush"):
            return f"only a Rush ({asking.inches(facts.troop.rush)}″)"
        return "neither"
    if name == WAY:
        if not facts.in_the_way(args[0]):
            return asking.NOBODY
        charged = facts.charge_in_the_way(args[0])
        if charged:
            return f"{charged}, whom it charges"
        can = facts.troop.charge and not facts.squad.rides
        return asking.CANNOT_CHARGE if can else "somebody"
    real = [facts.the_enemy() if arg == THAT_ENEMY else arg for arg in args]
    return "yes" if getattr(facts, name)(*real) else "no"


class Activation:
    """One activation of the AI, decided once with the map and once by facts read off it."""

    def __init__(self, state: State, name: str, said: dict[str, str], seed: str) -> None:
        kept = state.copy()
        map_play = Play(kept, Given(seed=seed), GAME.rules_for(kept), GAME.play(kept, Given()).table)
        self.reader = Reader(map_play, name, seed)
        told = state.copy()
        told.options = {**state.options, "beside": FACTS}
        told.said = said
        rules = GAME.rules_for(state)
        told.table = bare_table(rules.forces.profile)
        play = Play(told, self.reader, rules, GAME.play(told, self.reader).table)
        squad = beside.next_unit(play, AI)
        assert squad is not None
        assert name == squad.name
        beside.act(play, squad)
        self.said = told.said
        self.map_plan = decide(self.reader.facts, TREES)
        self.told = self.reader.facts_of_event("decision")

    def by_map(self) -> tuple[Any, ...]:
        """Return what it does with the map."""
        plan = self.map_plan
        name = "" if finds_by_rule(plan) else plan.name
        return plan.action, plan.goal, name, plan.shoots, plan.disembarks

    def by_facts(self) -> tuple[Any, ...]:
        """Return what it does by facts."""
        told = self.told
        goal = "objective" if told["objective"] else "enemy" if told["target"] else ""
        name = told["objective"] or told["target"]
        if finds_by_rule(self.map_plan):
            name = ""
        return told["action"], goal, name, told["shoots"], told["disembarks"]


def finds_by_rule(plan: Plan) -> bool:
    """Tell whether people find the enemy by the rule in the instruction."""
    return plan.goal == "enemy" and plan.action != "Charge"


def activations(seed: str, armies: tuple[str, str], most: int) -> list[Activation]:
    """Return the AI's activations of a battle in which both armies follow the AI's rules."""
    options = {"people": "0", "army": armies[0], "enemy": armies[1]}
    battle = Battle(seed, options).until("activations")
    found: list[Activation] = []
    said: dict[str, str] = {}
    while battle.state.phase != "over" and len(found) < most:
        events = battle.step()
        for event in events:
            if event.kind == "activates" and event.facts["side"] == AI:
                name = event.facts["who"]
                found.append(Activation(battle.before, name, said, f"{seed} {len(found)}"))
                said = found[-1].said
    return found


@pytest.fixture(scope="module")
def played() -> list[Activation]:
    """Return the AI's activations of a battle of each pair of armies."""
    return [each for armies in ARMIES for each in activations("told", armies, 60)]


def test_facts_read_off_the_map_lead_to_what_the_map_leads_to(played: list[Activation]) -> None:
    """Told by facts, every unit of the AI does what it does with the program's table kept."""
    assert len(played) >= 60
    for one in played:
        assert one.by_map() == one.by_facts(), (one.reader.name, one.reader.answered)


def test_at_most_five_entries_in_the_median_activation(played: list[Activation]) -> None:
    """With sections and results counted, an activation takes few entries."""
    counts = [len(one.reader.answered) for one in played]
    assert median(counts) <= 5
    assert quantiles(counts, n=10)[8] <= 6
