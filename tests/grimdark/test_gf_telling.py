"""What is said in a battle: events with their dice, questions, answers, where it stands."""

import re
from functools import cache
from typing import Any

import pytest
from fielded import EMPTY, a_unit, battle, fields_of
from msgspec.structs import replace

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Corrected, Event
from lonehand.engine.game import settle_options
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.engine.words import sorts_in
from lonehand.games import find
from lonehand.games.grimdark_future import events, turn
from lonehand.games.grimdark_future.face import ending
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import melee, wounds
from lonehand.games.grimdark_future.state import AI, NOBODY, PEOPLE, Marker, State, Unit
from lonehand.games.grimdark_future.words import figures, whereabouts
from lonehand.games.grimdark_future.words.grammar import agree, is_several, rule_name
from lonehand.games.grimdark_future.words.happenings import WORDS
from lonehand.games.grimdark_future.words.questions import PROMPTS, morale_asked, standing
from lonehand.show.contract import show_of
from lonehand.space.inches import fields
from lonehand.store.sqlite import Store
from lonehand.testing.event_words import every_sort_has_words, sorts_told

PACKAGE = "lonehand.games.grimdark_future"
BATTLES: dict[str, dict[str, str]] = {
    "small": {"army": "harbour-watch-750", "enemy": "moor-clans-750"},
    "two": {"army": "survey-corps-1000", "enemy": "deep-guild-1000", "people": "2"},
    "large": {"army": "northern-column-2000", "enemy": "delta-host-2000", "profile": "gf-3.5"},
    "beasts": {"army": "delta-host-2000", "enemy": "survey-corps-1000", "mission": "heart"},
}
BY_VARIABLE = {"shoots", "strikes"}
"""Kinds of attacks."""
MOST = 400


class Heard:
    """Everything that was said in a battle that somebody played to its end."""

    def __init__(self, name: str) -> None:
        session = Store(":memory:", find).new("grimdark-future", BATTLES[name], seed=name)
        self.prompts: list[tuple[str, str]] = []
        self.labels: list[tuple[str, list[str]]] = []
        while session.outcome() is None:
            assert len(self.prompts) < MOST, "this battle does not end"
            self.answer(session)
        self.session = session

    def answer(self, session: Session) -> None:
        """Answer what is asked, now with one thing and now with another."""
        question, state = session.questions()[0], session.state
        nth = len(self.prompts)
        self.prompts.append((question.topic, GAME.prompt(state, question)))
        if question.form is not None:
            found = ["auto"] if question.topic == "deploy" else question.form.candidates(6)
            session.answer(found[nth % len(found)])
            return
        options = question.options
        self.labels.append((question.topic, [GAME.label(state, question, one) for one in options]))
        session.answer(str(options[nth % len(options)]))


@cache
def heard(name: str) -> Heard:
    """Return what is said in a battle."""
    return Heard(name)


def said(event: Event, edition: str = "gf-3.2") -> str:
    """Return an event in words."""
    return GAME.sentence(State({"profile": edition}), event)


# -- every event ----------------------------------------------------------------------------------


def test_every_sort_of_event_has_its_sentence_or_is_known_to_need_none() -> None:
    assert len(set(sorts_in(PACKAGE))) > 45
    every_sort_has_words(WORDS, PACKAGE)


NEEDS_OWN_LISTS = {events.Helps, events.Joins, events.LeftToHands}
"""Sorts that no army which comes along leads to: two casters, lone heroes, rules played by hand."""
ROUNDS_AT_MOST = 5
HEARD: tuple[dict[str, str], ...] = (
    {"army": "deep-guild-1000", "enemy": "survey-corps-1000", "beside": "facts"},
    {"army": "deep-guild-1000", "enemy": "survey-corps-1000"},
    {"army": "delta-host-2000", "enemy": "deep-guild-1000", "people": "2"},
    {"army": "northern-column-2000", "enemy": "deep-guild-1000"},
    {"army": "survey-corps-1000", "enemy": "delta-host-2000", "bonus": "on"},
)


def test_every_sort_of_event_happens_in_battles() -> None:
    missing = set(sorts_in(PACKAGE)) - NEEDS_OWN_LISTS
    for number in range(ROUNDS_AT_MOST):
        for given in HEARD:
            if missing:
                missing -= set(sorts_told(GAME, f"told {number}", given=given))
    assert set() == missing


def test_sentences_stand_in_the_order_of_the_events() -> None:
    order = [*vars(events)]
    told = [order.index(sort.__name__) for sort in WORDS.sentences if sort is not Corrected]
    assert sorted(told) == told


@pytest.mark.parametrize("name", BATTLES)
def test_what_is_told_is_whole_sentences_without_a_hole(name: str) -> None:
    session = heard(name).session
    told = [(event.kind, GAME.sentence(session.state, event.event)) for event in session.events]
    assert {kind for kind, words in told if not words} <= {"reason", "targets", "bonus"}
    for _, words in told:
        assert not words or words.endswith("."), words
        hole = re.search(r"None|\{|\}|\[|\b1 (wounds|models|hits|tokens)\b|  |\.\.|_", words)
        assert hole is None, words


@pytest.mark.parametrize("name", BATTLES)
def test_every_attack_that_is_told_adds_up(name: str) -> None:
    session = heard(name).session
    attacks = [event for event in session.events if event.kind in BY_VARIABLE]
    assert attacks
    for event in attacks:
        facts, words = fields_of(event), GAME.sentence(session.state, event.event)
        assert words.startswith(f"{facts['who']}, {facts['weapon']} at {facts['at']}: ")
        if not facts["hits"]:
            assert "saves" not in words
            continue
        unblocked = sum(face < facts["blocks_on"] for face in facts["blocks"])
        if not any(note in ("GFS-rending", "GFS-deadly") for note in facts["notes"]):
            ignoring = "GFS-regeneration" in facts["notes"]
            assert facts["wounds"] <= unblocked if ignoring else facts["wounds"] == unblocked


ATTACK = events.Shoots(
    "Line squad",
    "Orc mob",
    weapon="Rifle",
    attacks=5,
    hits=3,
    needed=4,
    dice=(2, 6, 4, 5, 1),
    blocks=(1, 6, 3),
    blocks_on=5,
    ap=1,
    pierced=(),
    pierced_on=6,
    pierced_ap=4,
    again=0,
    wounds=2,
    notes=("GFS-ap", "GFC-32", "GFS-rending"),
)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (
            {},
            (
                "hits on 4+: 6 5 4 2 1, 3 hits (Rending); "
                "saves on 5+ after AP 1 (cover): 6 3 1; 2 wounds."
            ),
        ),
        (
            {"hits": 0, "dice": [1, 1], "notes": []},
            "hits on 4+: 1 1, no hits.",
        ),
        (
            {"dice": [6] * 9 + [2] * 5 + [1], "hits": 9, "ap": 0, "notes": ["GFS-rending"]},
            "hits on 4+: 9 sixes, 5 twos, 1 one, 9 hits (Rending); saves on 5+: 6 3 1; 2 wounds.",
        ),
        (
            {"attacks": 0, "dice": [], "notes": ["GFC-37"], "hits": 3, "wounds": 0},
            "3 hits (fatigue: only 6s hit); saves on 5+ after AP 1: 6 3 1; no wounds.",
        ),
        (
            {"blocks": [6], "pierced": [5, 4], "ap": 0, "wounds": 1, "notes": ["GFS-rending"]},
            (
                "hits on 4+: 6 5 4 2 1, 3 hits (Rending); saves on 5+: 6; "
                "saves on 6+ after AP 4 of sixes: 5 4; 1 wound."
            ),
        ),
        (
            {"blocks": [4, 3, 1], "again": 1, "ap": 0, "notes": ["GFS-bane"], "wounds": 3},
            (
                "hits on 4+: 6 5 4 2 1, 3 hits; saves on 5+ (Poison): 4 3 1; 1 die rolled again; "
                "3 wounds."
            ),
        ),
    ],
)
def test_an_attack_is_told_with_all_its_dice(changed: dict[str, Any], sentence: str) -> None:
    told = said(replace(ATTACK, **changed))
    assert told == f"Line squad, Rifle at Orc mob: {sentence}"


def test_a_rule_is_named_as_the_edition_prints_it() -> None:
    event = replace(ATTACK, notes=("GFS-bane",))
    assert "(Poison)" in said(event) or "(Bane)" in said(event)
    old, new = said(event), said(event, edition="gf-3.5")
    rule = rule_name
    assert (rule("bane", "gf-3.2") in old, rule("bane", "gf-3.5") in new) == (True, True)
    assert rule("bane", "gf-3.2") == rule("bane", "own")


DECISION = events.Decision(
    1,
    (),
    who="Orcs",
    action="Rush",
    is_idle=False,
    path=(),
    answers=(),
    objective="B",
    target="",
    route=(),
    in_way=(),
    shoots=False,
    disembarks=True,
)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            events.Moves(
                "Line squad",
                "Advance",
                5170,
                ((0, 0),),
                ((24000, 30000), (25000, 30040)),
                difficult=True,
            ),
            "Line squad moves 5.2″, through difficult terrain, now in the open.",
        ),
        (events.Moves("Orcs", "Hold", 0, (), ()), "Orcs stay where they are."),
        (
            events.IsDrawn("Orcs", AI, 2, 3, ("Orcs",)),
            "The AI activates Orcs: die 3 draws section 3; nobody is left there, so section 2.",
        ),
        (
            events.IsDrawn("Orcs", AI, 2, 3, ()),
            "The AI activates Orcs, the only one that may act now.",
        ),
        (
            events.IsDrawn("Orcs", AI, 3, 3, ("Orcs", "Trolls")),
            "The AI activates Orcs: die 3 draws section 3, ahead of Trolls.",
        ),
        (
            events.OutOfReach("Host", "Guns", 2),
            "Host cannot strike back: nobody of it is within 2″.",
        ),
        (
            events.OutOfReach("Host", "Guns", 2, ("Axe",)),
            "Host: Axe is too far from Guns to strike (2″).",
        ),
        (events.IsNamed("Orcs", AI), "Orcs activate."),
        (
            events.Acts("Line squad", PEOPLE, "player", "charge", "Orcs"),
            "Line squad: charge Orcs.",
        ),
        (
            replace(
                DECISION,
                action="Charge",
                target="Line squad",
                path=("GF-M-1", "GF-M-2"),
                answers=(True, False),
                disembarks=False,
            ),
            "Orcs: Charge Line squad.",
        ),
        (DECISION, "Orcs: Rush towards objective B, getting out."),
        (
            events.Ignores("Orcs", 3, (2, 6, 5), 5, 2),
            "Orcs roll to ignore wounds, need 5+: 6 5 2; 2 wounds ignored.",
        ),
        (
            events.Ignores("Orcs", 1, (4,), 5, 0),
            "Orcs roll to ignore wounds, need 5+: 4; no wounds ignored.",
        ),
        (
            events.Wounded("Orcs", 1, 1, (), 4, (), 4, tough=False),
            "Orcs: 1 wound; 4 models left.",
        ),
        (
            events.Wounded("Orcs", 3, 3, (0, 1, 2), 0, (), 0, tough=False),
            "Orcs: 3 wounds, 3 models lost.",
        ),
        (
            events.Wounded("Troll", 2, 2, (), 1, (2,), 4, tough=True),
            "Troll: 2 wounds; 4 wounds left.",
        ),
        (
            events.Wounded("Trolls", 3, 5, (1,), 2, (1,), 5, tough=True),
            "Trolls: 3 wounds, 2 more wasted, 1 model lost; 2 models, 5 wounds left.",
        ),
        (events.WinsMelee("Orcs", 4, 1, (0, 0)), "Orcs win the melee, 4 to 1."),
        (events.WinsMelee("Orcs", 1, 1, (0, 0)), "Orcs win the melee: no enemy is left in it."),
        (events.WinsMelee("Orcs", 4, 1, (2, 0)), "Orcs win the melee, 4 to 1 (2 by Fear)."),
        (
            events.TiesMelee("Orcs", "Elves", 2, (0, 1)),
            "The melee of Orcs and Elves is a tie, 2 all (0 and 1 by Fear).",
        ),
        (events.Morale("Orcs", 2, 5, "fails"), "Orcs test morale on 5+: 2, and fail."),
        (
            events.Morale("Orcs", 0, 0, "holds"),
            "Orcs pass after all by Hold the Line, which costs a wound.",
        ),
        (
            events.Morale("Orcs", 0, 0, "fails, being Shaken"),
            "Orcs test morale and fail, being Shaken.",
        ),
        (
            events.Dangerous("Orcs", (3, 1), 1),
            "Orcs test for dangerous terrain, a wound for each 1: 3 1; 1 wound.",
        ),
        (
            events.Casts("Mage", "Mist", ("Orcs", "Trolls"), 4, 4, 0, works=True),
            "Mage casts Mist on Orcs and Trolls, on 4+: 4, it works; no tokens left.",
        ),
        (events.Seizes("B", NOBODY), "Objective B is contested; nobody holds it."),
        (events.Seizes("B", PEOPLE), "You seize objective B."),
        (
            events.GetsBonus(1, 3, 1, 0),
            "The AI holds 1 objective against 3: +1 to hit for its units this round.",
        ),
        (events.GetsBonus(1, 1, 0, 0), ""),
        (
            events.Groups((("Orcs",), (), ("Mage",), ("Trolls",)), (3, 0, 1, 3)),
            "The AI deploys in groups; section 3: Orcs and Trolls; section 1: Mage.",
        ),
    ],
)
def test_an_event_is_told_in_a_short_exact_sentence(event: Event, sentence: str) -> None:
    assert sentence == said(event)


def test_a_shaken_unit_is_told_to_do_nothing_and_a_charged_one_to_close_up() -> None:
    idle = replace(DECISION, action="Hold", is_idle=True, objective="", disembarks=False)
    assert said(idle) == "Orcs are Shaken and do nothing."
    move = events.Moves("Orcs", "Consolidation", 2000, ((1000, 0),), ((1000, 2000),))
    assert said(replace(move, move=events.PILE_IN)) == "Orcs close up, 2″."
    assert said(move) == "Orcs move after the melee, 2″."


def test_groups_are_told_with_the_sections_that_their_units_deploy_from() -> None:
    session = heard("large").session
    state = session.state
    told = [event for event in session.events if event.kind == "groups"]
    last = fields_of(told[-1])
    for names, section in zip(last["groups"], last["sections"], strict=True):
        for name in names:
            assert state.sections[state.find(name).group - 1] == section


# -- questions and answers ------------------------------------------------------------------------


@pytest.mark.parametrize("name", BATTLES)
def test_every_question_is_a_sentence_without_a_hole(name: str) -> None:
    for _, prompt in heard(name).prompts:
        assert prompt.endswith(("?", ".")), prompt
        assert re.search(r"None|\{|What is the answer for", prompt) is None, prompt


def test_with_several_persons_a_question_says_who_is_asked() -> None:
    prompts = [prompt for topic, prompt in heard("two").prompts if topic == "activate"]
    assert {prompt.partition(":")[0] for prompt in prompts} == {"Player", "Second player"}
    assert not heard("small").prompts[-1][1].startswith("Player")


@pytest.mark.parametrize("name", BATTLES)
def test_no_two_answers_of_a_question_have_the_same_words(name: str) -> None:
    asked = heard(name).labels
    assert asked
    for topic, words in asked:
        assert len(words) == len(set(words)), (topic, words)


def test_every_topic_that_was_asked_has_a_prompt_of_its_own() -> None:
    topics = {topic for name in BATTLES for topic, _ in heard(name).prompts}
    assert {"objective", "deploy", "activate", "shoot", "unit", "cast"} <= topics
    assert topics <= set(PROMPTS)


def test_an_answer_to_a_form_is_named_by_what_comes_of_it() -> None:
    session = Store(":memory:", find).new("grimdark-future", BATTLES["small"], seed="small")
    found = []
    while session.outcome() is None and session.state.round < 2:
        question = session.questions()[0]
        if question.form is None:
            session.answer(str(question.options[0]))
            continue
        text = question.form.candidates(2)[-1]
        found.append(GAME.label(session.state, question, question.value(text)))
        session.answer(text)
    assert re.match(r"At \d+(\.\d)?,\d", found[0])
    assert any(re.match(r"Watch Company at [\d.]+,[\d.]+$", one) for one in found)
    assert any(re.match(r".*: (advance|rush|charge|hold)", one) for one in found)


def test_a_spell_and_a_blow_are_offered_with_what_is_to_be_expected() -> None:
    labels = [
        (topic, label) for name in BATTLES for topic, each in heard(name).labels for label in each
    ]
    cast = [label for topic, label in labels if topic == "cast" and " on " in label]
    assert cast
    assert all(re.search(r": \d tokens?, (gives .+|[\d.]+ wounds on average)$", x) for x in cast)
    blows = [label for topic, label in labels if topic == "strike back"]
    assert any(re.fullmatch(r"Strike back: [\d.]+ wounds on average", label) for label in blows)


# -- where it stands -------------------------------------------------------------------------------


def test_where_a_battle_stands_is_told_by_round_objectives_and_units_to_activate() -> None:
    state = State({}, phase="activations", round=2)
    state.markers = [
        Marker("A", 0, 0, PEOPLE),
        Marker("B", 0, 0, NOBODY),
        Marker("C", 0, 0, PEOPLE),
    ]
    state.units = [
        Unit("1", "Line", PEOPLE, "player", where="table"),
        Unit("2", "Orcs", AI, where="table", activated=True),
        Unit("3", "Trolls", AI, where="reserve"),
    ]
    held = "Round 2. Objectives: you hold A and C, the AI none, nobody B."
    assert f"{held} Units to activate: yours 1, the AI’s 0." == standing(state)
    assert standing(State({}, phase="deployment")) == "The armies deploy."
    assert standing(State({}, phase="over", ending="A draw.")) == "A draw."


def test_a_question_of_an_unknown_sort_is_still_a_sentence() -> None:
    question = Question("player", "GFC-19", "oddity", ())
    assert GAME.prompt(State({}), question) == "What is the answer for oddity?"


# -- one of a thing -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wounds", "killed", "left", "marked", "hands"),
    [
        (1, (), 1, (1,), "Mark 1 wound on Orcs."),
        (2, (), 1, (5,), "Mark 2 wounds on Orcs, 5 in all."),
        (1, (0,), 3, (), "Take 1 model of Orcs off the table."),
        (7, (0, 1), 1, (1,), "Take 2 models of Orcs off the table; another has 1 wound."),
        (3, (0,), 2, (2, 1), "Take 1 model of Orcs off the table; others have 2 and 1 wounds."),
    ],
)
def test_hands_take_models_off_and_mark_what_wounds_are_left(
    wounds: int, killed: tuple[int, ...], left: int, marked: tuple[int, ...], hands: str
) -> None:
    event = events.Wounded("Orcs", wounds, wounds, killed, left, marked, 9, tough=True)
    assert hands == GAME.instruction(State({"beside": "map"}), event)


def test_hands_are_told_why_a_unit_goes_that_wounds_did_not_destroy() -> None:
    told = [
        GAME.instruction(State({"beside": "facts"}), events.Destroyed("Orcs", routed=routed))
        for routed in (False, True)
    ]
    assert ["Take Orcs off the table.", "Take Orcs off the table: routed."] == told


def test_hands_first_set_up_the_terrain_that_the_map_shows() -> None:
    state = State({"beside": "map"})
    says = "Set up your terrain as on the map: 1 piece."
    assert says == GAME.instruction(state, events.LaysTable("Table 7", 1))
    assert not GAME.instruction(state, events.LaysTable("Your own table", 0))


@pytest.mark.parametrize(
    ("killed", "called", "hands"),
    [
        ((9,), ("Elder",), "Take Elder of Orcs off the table; another has 2 wounds."),
        (
            (0, 7, 8, 9),
            ("Bearer", "Bearer", "Elder"),
            "Take 4 models of Orcs off the table, with 2× Bearer and Elder; another has 2 wounds.",
        ),
    ],
)
def test_hands_are_told_which_models_go_where_they_have_names(
    killed: tuple[int, ...], called: tuple[str, ...], hands: str
) -> None:
    event = events.Wounded("Orcs", 4, 4, killed, 3, (2,), 9, tough=True, called=called)
    assert hands == GAME.instruction(State({"beside": "map"}), event)


@pytest.mark.parametrize(
    ("mission", "ours", "theirs", "says"),
    [
        ("standard", 1, 0, "The people won, 1 objective to 0."),
        ("standard", 0, 2, "The AI won, 2 objectives to 0."),
        ("heart", 1, 1, "A draw: each side has 1 point."),
    ],
)
def test_how_a_battle_ended_is_told_in_numbers_that_agree(
    mission: str, ours: int, theirs: int, says: str
) -> None:
    state = State(settle_options(GAME, {"mission": mission}), lists=("moor-clans-750",) * 2)
    play = Play(state, BatchDoor({}, Chance("ends")), GAME.rules_for(state), fields.field(EMPTY))
    assert says == turn.ending(play, ours, theirs)


def test_the_end_tells_what_put_a_side_ahead_and_an_objective_once() -> None:
    before, after = {"A": AI, "B": AI, "C": NOBODY}, {"A": NOBODY, "B": PEOPLE, "C": PEOPLE}
    assert ", when you took B and C and the AI lost A" == ending.changes_told(before, after, PEOPLE)
    assert not ending.changes_told(after, after, PEOPLE)
    view = State({}, markers=[Marker("A", 0, 0, NOBODY), Marker("B", 0, 0, PEOPLE)])
    close = ["Nobody held A: Orcs and Elves were both at it."]
    assert "You held B, the AI nothing." == ending.holders(view, close)


@pytest.mark.parametrize(
    ("owners", "says"),
    [
        ((PEOPLE, AI, PEOPLE), "You held A and C, the AI B."),
        ((NOBODY, AI, NOBODY), "You held nothing, the AI B; A and C were nobody’s."),
    ],
)
def test_the_end_names_who_held_which_objective(owners: tuple[int, ...], says: str) -> None:
    markers = [Marker(name, 0, 0, owner) for name, owner in zip("ABC", owners, strict=True)]
    assert says == ending.holders(State({}, markers=markers))


def test_a_charge_is_one_order_at_a_real_table() -> None:
    state, charge = State({"beside": "map"}), replace(DECISION, action="Charge")
    assert not GAME.instruction(state, charge)
    assert "Line" in GAME.instruction(state, events.Charges("Orcs", "Line"))
    assert GAME.instruction(state, replace(charge, action="Hold"))


def test_at_a_map_hands_hear_what_the_ai_does_in_the_number_of_its_unit() -> None:
    state = State({"beside": "map"})
    shot = replace(ATTACK, who="Riders", at="Line", weapon="Bow", hits=3, wounds=2)
    told = [
        events.Charges("Riders", "Line"),
        replace(DECISION, who="Riders", action="Hold", is_idle=True),
        shot,
        replace(shot, hits=0, wounds=0),
        events.Casts("Riders", "Mist", ("Line",), 4, 4, 0, works=True),
    ]
    assert [GAME.instruction(state, event) for event in told] == [
        "Riders charge Line.",
        "Riders stay idle.",
        "Riders, Bow at Line: 3 hits, 2 wounds.",
        "",
        "Riders cast Mist on Line, and it works.",
    ]


def test_the_figures_of_a_single_attack_say_so() -> None:
    event = replace(ATTACK, attacks=1, dice=(5,), hits=1, blocks=(2,), wounds=1)
    found = figures.attack_figures(event)
    assert ("1 attack, 4+ (Rending)", "1 wound") == (found.rows[0][0], found.result)
    assert ("saves, 5+ after AP 1 (cover)", " ⚁") == found.rows[-1]


def test_the_figures_of_an_attack_name_what_had_a_part_in_it() -> None:
    event = replace(ATTACK, notes=("GFS-stealth", "GFC-32"))
    assert ["4+ (Stealth)", "5+ after AP 1 (cover)"] == [
        row[0].partition(", ")[2] for row in figures.attack_figures(event).rows if ", " in row[0]
    ]


def test_a_space_parts_the_dice_that_succeed_from_those_that_fail() -> None:
    found = figures.attack_figures(replace(ATTACK, needed=4, dice=(3, 6, 4, 1)))
    assert found.rows[0][1] == "⚅⚃ ⚂⚀"


def test_the_figures_of_a_spell_have_no_roll_to_hit() -> None:
    event = replace(ATTACK, attacks=0, dice=(), hits=2, blocks=(6, 1), blocks_on=4, ap=0)
    assert (("hits", "2"), ("saves, 4+ (cover)", "⚅ ⚀")) == figures.attack_figures(event).rows


def test_the_winner_of_a_melee_that_the_charger_does_not_survive_caused_more() -> None:
    play, door = battle([a_unit("Line")], [a_unit("Mob")])
    attacker, defender = play.state.units
    wounds.remove(play, attacker, "GFC-38")
    melee.decide(play, attacker, defender, caused=2, suffered=5)
    told = door.facts("wins")
    assert ("Mob", 5, 2) == (told["who"], told["caused"], told["suffered"])


@pytest.mark.parametrize(
    ("name", "said", "agrees"),
    [
        ("Moor Riders", "Moor Riders shoots at Ox with Bow", "Moor Riders shoot at Ox with Bow"),
        ("Marksmen", "Marksmen is Shaken and does nothing", "Marksmen are Shaken and do nothing"),
        ("Gun Crews", "Gun Crews tests morale and passes", "Gun Crews test morale and pass"),
        ("Gun Crews", "Gun Crews rushes 12″", "Gun Crews rush 12″"),
        ("Surveyors", "Surveyors stays where it is", "Surveyors stay where they are"),
        ("Clan Host", "Clan Host flies 6″", "Clan Host flies 6″"),
        ("Colossus", "Colossus is Shaken", "Colossus is Shaken"),
        ("Gun Crews", "Gun Crews was Shaken and is idle", "Gun Crews were Shaken and are idle"),
    ],
)
def test_a_verb_agrees_with_the_name_of_its_unit(name: str, said: str, agrees: str) -> None:
    assert agree(name, said) == agrees


def test_a_target_of_several_weapons_is_named_once() -> None:
    at, weapons = ("Host", "Ox", "Host"), ("Carbine", "Gun", "Pistol")
    told = events.Targets(AI, who="Company", weapons=weapons, at=at, lines=())
    said = "Company shoots at Host with Carbine and Pistol, at Ox with Gun."
    assert show_of(GAME).aside(told) == said


@pytest.mark.parametrize(
    ("needed", "asked"),
    [
        (4, "Moor Riders are at half or less. Test morale at 4+."),
        (
            0,
            "Moor Riders were Shaken and are at half or less. What became of it?",
        ),
    ],
)
def test_a_morale_test_is_asked_of_several_in_the_plural(needed: int, asked: str) -> None:
    assert asked == morale_asked({"tested": "Moor Riders", "needed": needed})


# -- where ----------------------------------------------------------------------------------------

YARD = """table: Yard
size: 72 x 48
ruin "Mill" at 20,24: box 6x6
forest at 60,10: circle 4
wall at 40,40: box 4x0.5
wall at 60,40: box 4x0.5
building at 68,28: box 4x4
"""


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ((20, 24), "in the Mill"),
        ((20, 28.5), "behind the Mill"),
        ((20, 19.5), "in front of the Mill"),
        ((25, 24), "by the Mill"),
        ((60, 15), "behind the forest"),
        ((40, 41.5), "behind a wall"),
        ((68, 28), "by the building"),
        ((50, 24), "near objective B"),
        ((5, 40), "about 47″ from objective B"),
        ((36, 10), "about 21″ from objective B"),
        ((45.2, 24), "near objective B"),
    ],
)
def test_the_log_names_a_place_by_what_lies_there(place: tuple[float, float], told: str) -> None:
    unit = Unit("a", "Line", PEOPLE, "player", "line")
    state = State({}, YARD, edge="south", units=[unit], markers=[Marker("B", 50000, 26000)])
    x, y = (round(each * 1000) for each in place)
    assert whereabouts.where(state, [(x - 500, y), (x + 500, y)], "Line") == told


def test_the_log_gives_an_exact_distance_only_between_points() -> None:
    state = State({}, YARD, markers=[Marker("B", 50000, 26000)])
    assert whereabouts.where(state, [(5000, 26000)]) == "in the open, 45″ from objective B"
    assert "about" in whereabouts.where(state, [(5000, 26000)], "Line")


def test_every_sentence_agrees_in_number_with_the_name_of_a_unit() -> None:
    session = Store(":memory:", find).new("grimdark-future", BATTLES["small"], seed="agree")
    told: list[str] = []
    while session.outcome() is None:
        question = session.questions()[0]
        advice = GAME.hint(session.state, question)
        told += [GAME.prompt(session.state, question), advice.sentence if advice else ""]
        session.answer(advice.option if advice else str(question.options[0]))
    told += [GAME.sentence(session.state, each.event) for each in session.events]
    told += [line.say for each in session.events for line in getattr(each.event, "lines", ())]
    names = [unit.name for unit in session.state.units]
    several = "|".join(name for name in names if is_several(name))
    others = "|".join(name for name in names if not is_several(name))
    assert (several.count("|"), others.count("|")) == (2, 2)
    wrong = rf"(?<!a shot at )\b(?:{several}) (?!this\b|as\b)[a-z]+s\b|\b(?:{several})\b[:;] it\b"
    wrong += rf"|\b(?:{others}) (?:are|were|have|go|hold|stay|test|rush|deploy|charge|need)\b"
    wrong += rf"|\b(?:{others})\b[:;] they\b"
    assert not [each for each in told if re.search(wrong, each)]


def test_no_sentence_of_a_battle_has_coordinates() -> None:
    session = heard("large").session
    said = [GAME.sentence(session.state, told.event) for told in session.events]
    assert len(said) > 50
    assert not [each for each in said if re.search(r"\d,\d", each)]
