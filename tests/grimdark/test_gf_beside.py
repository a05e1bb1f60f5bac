"""Beside a real table: what is asked, how little of it, and what that leads to."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from statistics import median, quantiles
from typing import Any, Literal, TypeVar

import pytest
from battles import Battle
from fielded import Given, fields_of
from gf_reading_off import answer_to

from lonehand.engine.at_table.orders import MOST
from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.events import NOTHING
from lonehand.engine.game import settle_options
from lonehand.engine.play.session import Session
from lonehand.engine.question import Form, Question
from lonehand.games.grimdark_future.at_table import beside, by_hand, layout
from lonehand.games.grimdark_future.automa import activation, next_unit
from lonehand.games.grimdark_future.automa.decision import Plan, decide
from lonehand.games.grimdark_future.automa.sections import centre_of, section_at
from lonehand.games.grimdark_future.automa.table_facts import TableFacts
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.game import GAME, GrimdarkFuture
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.setup import bare_table
from lonehand.games.grimdark_future.state import AI, IN_RESERVE, PEOPLE, State
from lonehand.games.grimdark_future.statements import Heard
from lonehand.games.grimdark_future.words import orders
from lonehand.testing.conformance import any_answer

T = TypeVar("T")
ARMIES = (
    ("moor-clans-750", "harbour-watch-750"),
    ("survey-corps-1000", "deep-guild-1000"),
    ("northern-column-2000", "delta-host-2000"),
)
MAP, FACTS = "map", "facts"
ACTIONS: tuple[Literal["Advance", "Hold"], ...] = ("Advance", "Hold")


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
        self.on_map = TableFacts(play, play.state.find(name))
        self.answered: list[tuple[str, str]] = []
        self.facts_asked: list[tuple[Any, ...]] = []
        self.choices: list[int] = []

    def ask(
        self, who: str, clause: str, topic: str, options: Any, about: Any = NOTHING, **rest: Any
    ) -> Any:
        """Read a fact off the map."""
        del who, clause, rest
        text = str(options[0])
        if topic == "fact":
            text = answer_to(self.on_map, about, list(map(str, options)))
            self.facts_asked.append(tuple(about["key"]))
            self.choices.append(len(options))
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

    def section(self, name: str) -> int:
        """Return the section that a unit is in on the map."""
        unit = self.kept.state.carrier(self.kept.state.find(name))
        return section_at(self.kept, unit.side, centre_of(self.kept.state, unit)[0], 3)

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


class Activation:
    """One activation of the AI, decided once with the map and once by facts read off it."""

    def __init__(self, state: State, name: str, heard: Heard, seed: str) -> None:
        kept = state.copy()
        map_play = Play(
            kept, Given(seed=seed), GAME.rules_for(kept), GAME.play(kept, Given()).table
        )
        self.reader = Reader(map_play, name, seed)
        told = state.copy()
        told.options = {**state.options, "beside": FACTS}
        told.heard = heard.copy()
        rules = GAME.rules_for(state)
        told.table = bare_table(rules.forces.profile)
        play = Play(told, self.reader, rules, GAME.play(told, self.reader).table)
        unit = next_unit.next_unit(play, AI, by_hand.in_section)
        assert unit is not None
        assert name == unit.name
        activation.act(by_hand.ByHand(play, unit))
        self.heard = told.heard
        facts: Any = self.reader.on_map
        plan = decide(facts, TREES)
        on_map = by_hand.ByHand(map_play, self.reader.on_map.unit)
        self.map_plan = on_map.adjust(plan)
        self.told = self.reader.facts("decision")

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
        if self.map_plan.name in name.replace(" or ", ", ").split(", "):
            name = self.map_plan.name
        if finds_by_rule(self.map_plan):
            name = ""
        return told["action"], goal, name, told["shoots"], told["disembarks"]


def finds_by_rule(plan: Plan) -> bool:
    """Tell whether people find the enemy by the rule in the instruction."""
    return plan.goal == "enemy" and plan.action != "Charge"


def activations(
    seed: str, armies: tuple[str, str], most: int, options: Mapping[str, str] = NOTHING
) -> list[Activation]:
    """Return the AI's activations of a battle in which both armies follow the AI's rules."""
    chosen = {"people": "0", "army": armies[0], "enemy": armies[1], **options}
    battle = Battle(seed, chosen).until("activations")
    found: list[Activation] = []
    heard = Heard()
    while battle.state.phase != "over" and len(found) < most:
        events = battle.step()
        for event in events:
            if event.kind == "activates" and fields_of(event)["side"] == AI:
                name = fields_of(event)["who"]
                found.append(Activation(battle.before, name, heard, f"{seed} {len(found)}"))
                heard = found[-1].heard
    return found


@pytest.fixture(scope="module")
def played() -> list[Activation]:
    """Return the AI's activations of a battle of each pair of armies."""
    return [each for armies in ARMIES for each in activations("told", armies, 60)]


def test_facts_read_off_the_map_lead_to_what_the_map_leads_to(played: list[Activation]) -> None:
    """Told by facts, every unit of the AI does what it does with the program's table kept."""
    assert len(played) >= 40
    for one in played:
        assert one.by_map() == one.by_facts(), (one.reader.name, one.reader.answered)


def test_at_most_two_entries_in_the_median_activation(played: list[Activation]) -> None:
    """With sections and results counted, an activation takes few entries."""
    counts = [len(one.reader.answered) for one in played]
    assert median(counts) <= 2
    assert quantiles(counts, n=10)[8] <= 4


@pytest.mark.parametrize(
    "options",
    [
        {"reach": "marker", "contested": "open", "shot": "range"},
        {"own_counts": "no", "way_aircraft": "ignored", "charges": "shooting"},
        {"way_path": "walked", "nearest": "route", "type_tie": "roll"},
    ],
)
def test_so_they_do_under_other_readings(options: Mapping[str, str]) -> None:
    """Under other readings, too, facts and map lead to the same activations."""
    found = activations("readings", ARMIES[1], 24, options)
    assert len(found) >= 8
    for one in found:
        assert one.by_map() == one.by_facts(), (one.reader.name, one.reader.answered)


def test_no_fact_is_asked_twice_in_an_activation_and_every_fact_has_a_choice(
    played: list[Activation],
) -> None:
    """Each question of an activation is put once, and could have been answered otherwise."""
    for one in played:
        assert len(one.reader.facts_asked) == len(set(one.reader.facts_asked))
        assert all(count > 1 for count in one.reader.choices)


def test_every_activation_says_what_hands_do(played: list[Activation]) -> None:
    """Each decision has an instruction, and one that moves has inches in it."""
    for one in played:
        hands = one.told["hands"]
        assert hands
        assert all(each.strip() and each.endswith(".") for each in hands), hands
        if one.told["action"] in ("Advance", "Rush", "Charge"):
            assert "″" in " ".join(hands)


# -- a whole battle told by facts ------------------------------------------------------------------


def begun(options: Mapping[str, str], seed: str = "told") -> Session:
    """Return a battle beside a table, told by facts unless the options say otherwise."""
    armies = {"army": "moor-clans-750", "enemy": "harbour-watch-750"}
    return Session.new(GAME, seed, {"beside": FACTS, **armies, **options})


def go_on(session: Session, topic: str, most: int = 60) -> None:
    """Answer with what stands first until something of a topic is asked."""
    for _ in range(most):
        question = session.questions()[0]
        if question.topic == topic:
            return
        session.answer(first_answer(session))
    raise AssertionError(f"{topic} is never asked")


def first_answer(session: Session) -> str:
    """Return the first answer to the question that is asked; of several cases the last."""
    question = session.questions()[0]
    if question.form is not None:
        return str(question.form.candidates(1)[0])
    return question.texts()[-1 if question.topic == "fact" and "cases" in question.about else 0]


def kinds(session: Session, kind: str) -> list[Mapping[str, Any]]:
    """Return the facts of all events of a kind."""
    return [fields_of(event) for event in session.events if event.kind == kind]


def test_a_battle_told_by_facts_is_fought_to_its_end() -> None:
    """With the first answer to everything four rounds are played, and it ends."""
    session = begun({})
    for _ in range(200):
        if not session.questions():
            break
        session.answer(first_answer(session))
    outcome = session.outcome()
    assert outcome is not None
    assert "GFC-17" == outcome.clause
    assert 4 == session.state.round


@pytest.mark.parametrize("where", ["none", "all"])
def test_with_two_halves_of_the_table_every_unit_is_found_whatever_is_said(where: str) -> None:
    """The sections in which units deploy are three, those in which they are activated are two."""
    for seed in ("b0", "b1", "b2"):
        session = begun({"profile": "gf-3.5"}, seed)
        chance = Chance(seed)
        for _ in range(400):
            if not session.questions():
                break
            question = session.questions()[0]
            session.answer(where if question.topic == "where" else any_answer(question, chance))
        assert session.outcome() is not None, seed


def test_an_answer_can_be_taken_back_beside_a_table() -> None:
    """After taking back, the same fact is asked again, and its last answer is offered."""
    session = begun({})
    go_on(session, "fact")
    question = session.questions()[0]
    session.answer(question.texts()[0])
    session.undo()
    assert question.about == session.questions()[0].about


def test_where_the_centre_of_a_square_is_no_place_another_square_is_drawn() -> None:
    """Told that there is no place at the centre, the AI names a way to another square."""
    session = begun({})
    go_on(session, "fact")
    assert "the centre of square" in str(session.questions()[0].about["fact"])
    session.answer("no")
    assert "on the line to" in str(session.questions()[0].about["fact"])
    session.answer("yes")
    hands = [facts["hands"][0] for facts in kinds(session, "places")]
    assert any("at the first valid place on the way" in each for each in hands)


@pytest.mark.parametrize("enemy", sorted({name for pair in ARMIES for name in pair}))
def test_every_unit_of_the_ai_is_told_where_to_deploy(enemy: str) -> None:
    """On the table in a section, which is known from then on, in a transport, or in reserve."""
    session = begun({"enemy": enemy, "first_activation": "people"})
    go_on(session, "did")
    state: State = session.path[-1].state
    told = {facts["who"]: facts for facts in kinds(session, "deploys")}
    kept = {facts["who"] for facts in kinds(session, "reserve")}
    for unit in state.units:
        if unit.side != AI:
            continue
        assert not unit.activated
        if unit.where == IN_RESERVE:
            host = state.find(unit.rides) if unit.rides else unit
            assert host.name in kept
            continue
        host = state.carrier(unit)
        (hands,) = told[host.name]["hands"]
        section = state.sections[host.group - 1]
        assert re.search(rf"section {section}\b", hands)
        assert section == state.heard.sections[host.name]
        assert hands.startswith(f"Set {host.name} down " if not told[host.name]["cargo"] else "Set")
        if unit is not host:
            assert unit.name in told[host.name]["cargo"]
            assert unit.name in hands


def test_where_a_unit_is_is_asked_only_after_it_has_moved() -> None:
    """In the first round nobody is asked for sections, for the AI has said them itself."""
    session = begun({})
    topics = set()
    while session.state.round < 2:
        topics.add(session.questions()[0].topic)
        session.answer(first_answer(session))
    assert "where" not in topics
    go_on(session, "where")


def test_people_say_which_unit_they_activated_and_what_came_of_it() -> None:
    """A unit's name and corrections after it are one answer."""
    session = begun({})
    go_on(session, "did")
    question = session.questions()[0]
    assert question.form is not None
    with pytest.raises(Refusal, match="with a unit that you may activate now"):
        question.form.check("Watch Company")
    with pytest.raises(Refusal, match="cannot be read"):
        question.form.check("Clan Host; nonsense")
    session.answer("Clan Host; Watch Company models 5; Breakwater Guns shaken; models 9")
    state: State = session.path[-1].state
    assert state.find("Clan Host").activated
    assert 9 == len(state.find("Clan Host").living_models())
    assert 5 == len(state.find("Watch Company").living_models())
    assert state.find("Breakwater Guns").shaken


def test_a_destroyed_enemy_is_nobodys_target_any_more() -> None:
    """Who is gone stands in no further question."""
    session = begun({})
    go_on(session, "did")
    session.answer("Clan Host; Bog Walker destroyed")
    while session.outcome() is None:
        question = session.questions()[0]
        if question.topic == "fact":
            assert not any("Bog Walker" in text for text in question.texts())
        session.answer(first_answer(session))


def test_owners_are_said_once_a_round() -> None:
    """What has not changed need not be said, and a wrong letter is refused."""
    session = begun({})
    go_on(session, "owners")
    question = session.questions()[0]
    assert question.form is not None
    with pytest.raises(Refusal, match="choose A, B, C"):
        question.form.check("Q AI")
    with pytest.raises(Refusal, match="choose people, AI or nobody"):
        question.form.check("A me")
    session.answer("A AI, B people")
    owners = [marker.owner for marker in session.state.markers]
    assert [AI, PEOPLE] == owners[:2]
    assert {-1} == set(owners[2:])


def test_a_caster_is_asked_which_spell_can_be_cast_and_pays_for_it() -> None:
    """The spells are named from the drawn one on; the tokens of the one that is cast are gone."""
    session = begun({"army": "survey-corps-1000", "enemy": "delta-host-2000"})
    go_on(session, "spell", 200)
    about = session.questions()[0].about
    name = session.questions()[0].texts()[0]
    before = session.path[-1].state.find(about["who"]).tokens
    session.answer(name)
    told = kinds(session, "spell")[-1]
    assert (about["who"], name) == (told["who"], told["spell"])
    assert before > told["tokens"]
    assert "roll to cast" in told["hands"][0]


def test_units_from_ambush_are_told_where_to_arrive_and_wait_without_a_place() -> None:
    """In round 2 a place is asked for; without one the unit stays in reserve."""
    session = begun({"army": "survey-corps-1000", "enemy": "delta-host-2000"})
    for _ in range(200):
        question = session.questions()[0]
        if question.topic == "fact" and "Is there a place?" in str(question.about["fact"]):
            break
        session.answer(first_answer(session))
    assert 2 == session.state.round
    session.answer("no")
    stays = kinds(session, "stays")[-1]
    assert "reserve" == session.state.find(stays["who"]).where


def test_beside_a_table_somebody_has_to_play() -> None:
    """Two armies of the AI need no table."""
    with pytest.raises(Refusal, match="at least one person must play"):
        GAME.start(settle_options(GAME, {"beside": FACTS, "people": "0"}))


# -- with the program's table ----------------------------------------------------------------------


def test_with_the_table_kept_no_fact_is_asked() -> None:
    """Told with places, the AI asks for nothing but what people did and decide."""
    battle = Battle("kept", {"beside": MAP, "army": ARMIES[0][0], "enemy": ARMIES[0][1]})
    asked: set[str] = set()
    fill = battle.door.fill

    def noted(who: str, clause: str, topic: str, form: Form, about: Any = NOTHING) -> Any:
        asked.add(topic)
        return fill(who, clause, topic, form, about)

    battle.door.fill = noted  # type: ignore[method-assign]  # to see what is asked
    battle.until("over")
    assert {"did", "result"} <= asked
    assert asked <= {"did", "result", "morale", "consolidate", "deploy", "objective", "arrive"}


def test_what_a_unit_did_is_a_move_or_a_correction() -> None:
    """With the table kept a move is typed as on the screen, or the new place is."""
    battle = Battle("kept", {"beside": MAP, "army": ARMIES[0][0], "enemy": ARMIES[0][1]})
    battle.until("activations")
    play = battle.play()
    form = beside.DidForm(play, ["P-clan-host"])
    told = form.check("Clan Host: rush towards A; Watch Company models 3")
    assert told.deed is not None
    assert ("rush", "models Watch Company 3") == (told.deed.action, told.noted.text)
    told = form.check("Clan Host: shaken")
    assert (None, "shaken Clan Host") == (told.deed, told.noted.text)
    with pytest.raises(Refusal):
        form.check("Clan Host: fly to the moon")
    assert 12 == len(play.state.find("Watch Company").living_models())


def test_instructions_name_places_to_a_tenth_of_an_inch() -> None:
    """With the table kept a unit's move is told in inches that hands can measure."""
    battle = Battle("kept", {"beside": MAP, "army": ARMIES[0][0], "enemy": ARMIES[0][1]})
    battle.until("activations")
    told: list[str] = []
    while battle.state.phase != "over":
        told += [
            GAME.instruction(battle.state, event.event)
            for event in battle.step()
            if event.kind == "moves"
        ]
    moves = [text for text in told if text]
    assert moves
    verbs = {text.split(" ", 1)[0] for text in moves}
    assert {"Rush"} <= verbs <= {"Move", "Advance", "Rush"}
    assert all("″ from the left" in text for text in moves)


def test_beside_a_table_is_an_option_that_the_table_flag_sets() -> None:
    """The game says which option a game beside a real table begins with."""
    assert {"beside": "facts"} == dict(GrimdarkFuture.beside)


# -- dice that are typed in ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "topic", "about", "says"),
    [
        ("GF-ACT-1b", "roll", (1, 6, "5-6 | 3-4 | 1-2"), "in which section does the AI activate"),
        ("GF-DEP-1", "roll", (2, 6, ""), "Roll 2 dice: a roll-off"),
        ("GF-DEP-1", "roll", (1, 6, "4-6 | 1-3"), "at which edge do you deploy?"),
        ("GFC-30", "roll", (7, 6, "5-6 | 1-4"), "Roll 7 dice: an attack"),
        ("GFC-11", "roll", (6, 10, ""), "6 dice of 10 sides"),
        ("GF-ACT-1d", "pick", (), "the unit that is activated"),
        ("GF-GEN-2", "pick", (), "equally good"),
    ],
)
def test_a_typed_die_says_what_it_is_for(
    clause: str, topic: str, about: tuple[Any, ...], says: str
) -> None:
    """Each roll and each choice by a die has a sentence of its own."""
    names = dict(zip(("count", "faces", "bands"), about, strict=False))
    question = Question("ties", clause, topic, (), names, None, source=True)
    assert says in GAME.prompt(GAME.start(settle_options(GAME, {})), question)


def test_no_objective_is_asked_about_where_the_ai_has_laid_one_already() -> None:
    places = []
    for number in range(8):
        session = Session.new(GAME, f"squares {number}", {"beside": "facts"})
        while not session.state.round and session.questions()[0].topic == "fact":
            words = session.questions()[0].about["fact"]
            if words.startswith("Can objective"):
                _, _, square = words.partition(" lie ")
                assert (number, square) not in places
                places.append((number, square))
            session.answer("yes")
    assert places


@pytest.mark.parametrize("enemy", sorted({name for pair in ARMIES for name in pair}))
def test_an_order_to_shoot_says_at_whom_without_unfolding_it(enemy: str) -> None:
    """Whom each weapon takes first stands on the card, whatever else has to be folded away."""
    session = begun({"enemy": enemy})
    go_on(session, "did")
    play = GAME.play(session.path[-1].state, BatchDoor({}, Chance("")))
    shooting = 0
    for unit in play.state.units:
        troop = play.rules.forces.of(unit)
        if unit.side != AI or not troop.ranged:
            continue
        for action in ACTIONS:
            plan = Plan(action, "GF-S-2", "objective", "A, B or C", shoots=True)
            order = orders.activation(play, unit, plan, ())
            assert order.targets == orders.shots(play, troop, plan), unit.name
            assert order.open_words <= MOST, order
            shooting += 1
    assert shooting


def test_who_has_nothing_to_shoot_with_is_not_told_to_shoot() -> None:
    session = begun({"enemy": "deep-guild-1000"})
    go_on(session, "did")
    play = GAME.play(session.path[-1].state, BatchDoor({}, Chance("")))
    plan = Plan("Rush", "GF-M-3", "objective", "A")
    shoots = {
        bool(play.rules.forces.of(unit).ranged): "shoots"
        in str(orders.activation(play, unit, plan, ()))
        for unit in play.state.units
        if unit.side == AI and play.rules.forces.of(unit).rush
    }
    assert shoots == {True: True, False: False}


def test_a_charge_says_how_far_its_unit_goes_when_the_melee_is_over() -> None:
    session = begun({})
    go_on(session, "did")
    play = GAME.play(session.path[-1].state, BatchDoor({}, Chance("")))
    plan = Plan("Charge", "GF-M-3", "enemy", play.state.enemies(AI)[0].name)
    for unit in (unit for unit in play.state.units if unit.side == AI):
        order = orders.activation(play, unit, plan, ())
        assert "back off 1″; with that enemy gone, 3″" in order.where
        assert order.open_words <= MOST


class Says(BatchDoor):
    """Answers every form with one text, and keeps what the question was about."""

    def __init__(self, text: str) -> None:
        super().__init__({}, Chance(""))
        self.text, self.asked = text, list[Mapping[str, Any]]()

    def fill(
        self, who: str, clause: str, topic: str, form: Form, about: Mapping[str, Any] = NOTHING
    ) -> Any:
        """Return what the form makes of the text."""
        del who, clause, topic
        self.asked.append(about)
        return form.check(self.text)


WAITING = ["Marsh Wasps", "Burrower"]


@pytest.mark.parametrize(("nth", "waiting"), [(1, []), (2, WAITING), (4, WAITING)])
def test_people_say_who_of_theirs_arrives_from_reserve(nth: int, waiting: list[str]) -> None:
    """From the round on in which Ambush units may come; whoever does is there to be activated."""
    session = begun({"army": "delta-host-2000"})
    go_on(session, "did")
    state: State = session.path[-1].state.copy()
    state.round, state.phase = nth, "round begins"
    door = Says("arrive Marsh Wasps")
    layout.people_arrive(GAME.play(state, door))
    assert [list(about["units"]) for about in door.asked] == [waiting] * bool(waiting)
    there = [unit.name for unit in state.units_waiting(PEOPLE)]
    assert ("Marsh Wasps" in there) == bool(waiting)
    assert "Burrower" not in there


def test_all_of_the_ai_is_deployed_from_few_cards() -> None:
    """The rule that holds for all stands on one card; of the others each names several units."""
    session = begun({"enemy": "northern-column-2000"})
    go_on(session, "did")
    told = [facts["order"] for facts in kinds(session, "deploys") if facts["who"] != "the people"]
    assert len(told) >= 8
    assert all(0 < len(each.row.split()) <= 14 for each in told)
