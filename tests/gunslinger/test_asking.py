"""At a table only what decides is asked, each fact at most once, and little of it."""

from __future__ import annotations

import itertools
from copy import deepcopy
from functools import cache
from statistics import median, quantiles
from typing import Any

import pytest
from by_hand import carry_out, end_turn
from showdown import ENEMIES, Told, play, sheets
from situations import door, man, target

from lonehand.engine.at_table import trials
from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.at_table.questions import (
    Needed,
    Question,
    Table,
    Trial,
    next_question,
    settle,
)
from lonehand.games.gunslinger.automa.decision import Plan, decide
from lonehand.games.gunslinger.automa.facts import Facts
from lonehand.games.gunslinger.automa.tables import SEGMENTS
from lonehand.games.gunslinger.automa.targets import Target
from lonehand.games.gunslinger.readings import OPTIONS, Readings
from lonehand.games.gunslinger.rules.sheet import OnSheet, choose_gun
from lonehand.games.gunslinger.state import HAND, OFF_HAND, Character, Weapon


@cache
def played() -> list[Told]:
    """Return the scripted showdown, played once for all tests."""
    return play()


NOT_ASKED = {"nothing": "nothing", "turn": "nothing"}


def first(sheet: Character, segment: int, **known: Any) -> Question | Plan:
    """Return what is asked first about a man at a table, or his plan."""
    table = Table(sheet, ENEMIES, Readings())
    table.known |= {tuple(name.split("__")): value for name, value in known.items()}

    def decision(facts: Facts) -> Plan:
        return decide(facts, segment, Readings(), door())

    return next_question(decision, table)


# -- the scripted showdown ------------------------------------------------------------------------


def test_the_scripted_showdown_goes_as_the_script_foresees() -> None:
    for told in played():
        expected = NOT_ASKED.get(told.expected, told.expected)
        assert (told.when, expected) == (told.when, told.plan.activity)
        assert (told.expected == "turn") == told.plan.turns, told.when


def test_at_most_four_questions_in_the_median_and_six_at_the_ninetieth_percentile() -> None:
    effort = [len(told.asked) + told.typed for told in played() if told.entry]
    assert len(effort) >= 36
    assert median(effort) <= 4
    assert quantiles(effort, n=10)[-1] <= 6


def test_what_is_asked_settles_what_would_be_done_if_everything_were_known() -> None:
    for told in played():
        assert named(told.truth) == named(told.plan), told.when


def named(plan: Plan) -> tuple[object, ...]:
    """Return an instruction; a hex that a person finds on his map has no name here."""
    target = plan.target
    if target is not None and target.kind == "hex":
        plan = plan._replace(target=Target("hex", "that hex", seen=True, clause=""))
    return plan.instruction()


@pytest.mark.parametrize("part", range(2))
def test_so_it_does_under_other_readings(part: int) -> None:
    others = {option.key: option.values[-1] for option in OPTIONS[part::2]}
    for told in play(Readings(**others)):
        assert named(told.truth) == named(told.plan), told.when


def test_no_fact_is_asked_twice_in_a_segment_and_each_answer_could_have_been_another() -> None:
    for told in played():
        asked = [question.key for question in told.asked]
        assert len(asked) == len(set(asked)), told.when
        assert all(len(question.answers) > 1 for question in told.asked)


def supposed(told: Told, known: dict[Any, Any], seed: int) -> tuple[object, ...]:
    """Return the instruction where what is not known is made up, for each fact by itself."""
    table, made_up = Table(told.sheet, ENEMIES, Readings()), dict(known)
    while True:
        try:
            facts: Any = Trial(table, made_up)
            return decide(facts, told.segment, Readings(), door()).instruction()
        except Needed as needed:
            key, values = needed.question.key, list(needed.question.answers.values())
            made_up[key] = values[Chance(f"{seed} {key}").below("fact", len(values))]


def decides(told: Told, question: Question, known: dict[Any, Any]) -> bool:
    """Tell whether, with what was known, another answer could lead to another instruction."""
    for seed in range(300):
        found = {
            supposed(told, {**known, question.key: value}, seed)
            for value in question.answers.values()
        }
        if len(found) > 1:
            return True
    return False


def test_each_question_of_the_showdown_could_change_what_is_done() -> None:
    for told in played():
        known: dict[Any, Any] = {}
        for question, text in zip(told.asked, told.answers, strict=True):
            assert decides(told, question, known), (told.when, question.words)
            known[question.key] = question.answers[text]


# -- what is asked, and what is not ---------------------------------------------------------------


def test_of_a_moving_man_nobody_asks_about_cover() -> None:
    ringo = sheets()["Ringo"]
    table = Table(ringo, ENEMIES, Readings())
    answers = iter(["Doc", "yes", "4-6"])
    asked = []

    def ask(question: Question) -> str:
        asked.append(question.key)
        return next(answers)

    found = settle(lambda facts: decide(facts, 1, Readings(), door()), table, ask)
    assert [("sight",), ("in_zone", "Doc"), ("band", "Doc")] == asked
    assert ("ADVANCE", "enemy") == (found.activity, found.towards)
    assert "alike" == found.why[-1].key
    assert "his hex is a cover hex against Doc" in str(found.why[-1].parts[1])


def asked_of(sheet: Character, segment: int, seed: str, **readings: str) -> set[str]:
    """Return the facts that a man's segment asks for, if they are answered by chance."""
    chance, asked, chosen = Chance(seed), set(), Readings(**readings)

    def ask(question: Question) -> str:
        asked.add(str(question.key[0]))
        answers = list(question.answers)
        return answers[chance.below("answers", len(answers))]

    table = Table(sheet, ENEMIES, chosen)
    settle(lambda facts: decide(facts, segment, chosen, door()), table, ask)
    return asked


def man_at_his_corner(number: int) -> Character:
    """Return a man whose head is out, in one of the states that his sheet can be in."""
    sheet = deepcopy(sheets()["Ringo"])
    sheet.head_out, sheet.marker = True, "ABCD"[number % 4]
    sheet.bonus = ("B1", "B2") if number % 3 else ()
    sheet.down = bool(number // 4 % 2)
    gun = sheet.gun()
    assert gun is not None
    gun.rounds, gun.cocked = (0, 6)[number // 8 % 2], bool(number // 16 % 2)
    sheet.spare = {gun.code: 6} if number // 32 % 2 else {}
    return sheet


def test_with_his_head_out_nobody_asks_whether_his_hex_is_cover() -> None:
    needed = {"sight", "zone", "in_zone", "band", "in_reach", "other_zone_hexes", "exits"}
    needed |= {"closest_enemy", "hex_beyond", "two_handed_in_sight"}
    for number, segment in itertools.product(range(64), SEGMENTS):
        found = asked_of(man_at_his_corner(number), segment, f"{number} {segment}")
        assert found <= needed, (number, segment)


def test_by_option_it_is_asked_of_a_man_whose_head_is_out_too() -> None:
    asked = set()
    for number in range(64):
        asked |= asked_of(man_at_his_corner(number), 2, f"{number}", head_rows="cover")
    assert "in_cover" in asked


def test_a_man_whose_head_is_out_is_not_hidden_and_nobody_asks_from_whom() -> None:
    for number in range(64):
        assert "enemy_from_cover" not in asked_of(man_at_his_corner(number), 2, f"{number}")
    hidden = man(enemy_seen=None, enemy_from_cover="Doc", zone_hexes=("K7",))
    out = man(enemy_seen=None, enemy_from_cover="Doc", zone_hexes=("K7",), head_out=True)
    assert "enemy Doc" == target(hidden)
    assert "hex K7" == target(out)


def test_of_a_man_with_delay_points_nobody_asks_how_far_the_target_is() -> None:
    ringo = sheets()["Ringo"]
    ringo.delay = 2
    found = first(ringo, 1, sight=("Doc", None), in_zone__Doc=True)
    assert isinstance(found, Plan)
    assert found.removes


def test_where_every_band_gives_the_same_nobody_asks_for_it() -> None:
    ike = sheets()["Ike"]
    ike.marker = "C"
    found = first(ike, 2, sight=("Doc", None), in_zone__Doc=True)
    assert isinstance(found, Plan)
    assert ("COCK", "") == (found.activity, found.cell)


def test_with_one_enemy_nobody_asks_which_is_the_nearest() -> None:
    ringo = sheets()["Ringo"]
    table = Table(ringo, ("Doc",), Readings())
    table.known |= {("sight",): (None, None), ("enemy_from_cover",): None}
    found = next_question(lambda facts: decide(facts, 1, Readings(), door()), table)
    assert isinstance(found, Question)
    assert ("zone", "Doc") == found.key


def test_on_one_level_no_other_level_is_offered() -> None:
    ringo = sheets()["Ringo"]
    flat = Table(ringo, ENEMIES, Readings(), levels=False).whom_he_sees()
    assert ["Doc", "Wyatt", "nobody"] == list(flat.answers)
    upstairs = Table(ringo, ENEMIES, Readings()).whom_he_sees()
    assert (None, "Wyatt") == upstairs.answers["Wyatt, on another level"]


def test_weapons_are_asked_for_only_where_some_lie_about_and_he_would_use_one() -> None:
    good = Character("Ike", weapons=[Weapon("C45")], using="C45")
    found = first(good, 1)
    assert isinstance(found, Question)
    assert ("two_handed_in_sight",) == found.key
    found = first(good, 1, two_handed_in_sight=())
    assert isinstance(found, Question)
    assert ("sight",) == found.key
    table = Table(good, ENEMIES, Readings(), weapons=False)
    assert ("two_handed_in_sight",) in table.known


def test_who_sees_an_enemy_is_seen_by_him() -> None:
    good = Character("Ike", weapons=[Weapon("C45")], using="C45")
    found = first(good, 1, two_handed_in_sight=("that weapon",))
    assert isinstance(found, Question)
    assert ("sight",) == found.key
    found = first(good, 1, two_handed_in_sight=("that weapon",), sight=(None, None))
    assert isinstance(found, Question)
    assert ("in_zone", "that weapon") == found.key
    trial: Any = Trial(Table(good, ENEMIES, Readings()), {("sight",): ("Doc", None)})
    assert trial.seen_by_enemy()
    assert trial.body_seen("Doc")
    trial = Trial(Table(good, ENEMIES, Readings()), {("sight",): (None, None)})
    assert not trial.seen_by_enemy()


def test_when_a_decision_branches_too_far_the_first_fact_needed_is_asked(
    monkeypatch: Any,
) -> None:
    monkeypatch.setattr(trials, "MOST_TRIALS", 2)
    found = first(sheets()["Ringo"], 4)
    assert isinstance(found, Question)
    assert ("sight",) == found.key


# -- the sheet ------------------------------------------------------------------------------------


def on(sheet: Character) -> Any:
    """Return the facts of a sheet."""
    return OnSheet(sheet)


def carried_out(sheet: Character, activity: str, **more: Any) -> Character:
    """Carry an activity against Doc out on a sheet."""
    target = Target("enemy", "Doc", seen=True, clause="")
    carry_out(sheet, Plan(activity, "", target, **more))
    return sheet


def test_aiming_shooting_and_cocking_are_kept_on_the_sheet() -> None:
    ringo = sheets()["Ringo"]
    carried_out(ringo, "AIM")
    assert {"Doc": 2} == ringo.aim
    carried_out(ringo, "SHOOT", victim="Doc")
    assert (5, False, {}) == (ringo.weapons[0].rounds, ringo.weapons[0].cocked, ringo.aim)
    assert on(carried_out(ringo, "COCK")).cocked()


def test_a_double_action_gun_is_always_cocked() -> None:
    ringo = sheets()["Ringo"]
    ringo.weapons[0].double_action = True
    assert on(carried_out(ringo, "SHOOT", victim="Doc")).cocked()


def test_loading_posture_and_head_are_kept_on_the_sheet() -> None:
    ringo = sheets()["Ringo"]
    ringo.weapons[0].rounds = 0
    carried_out(ringo, "LOAD")
    assert (1, 11, True) == (ringo.weapons[0].rounds, ringo.spare["C45"], ringo.loading)
    carried_out(ringo, "GET DOWN")
    carried_out(ringo, "HEAD OUT")
    assert (True, True, False) == (ringo.down, ringo.head_out, ringo.loading)
    carried_out(ringo, "GET UP")
    carried_out(ringo, "ADVANCE", head_in=True)
    assert (False, False) == (ringo.down, ringo.head_out)


def test_turning_and_removed_delay_are_kept_on_the_sheet_and_half_goes_at_the_end() -> None:
    ringo = sheets()["Ringo"]
    carried_out(ringo, "nothing", turns=True)
    assert 1 == ringo.delay
    carried_out(ringo, "nothing", turns=True, removes=True)
    assert 1 == ringo.delay
    ringo.delay = 7
    end_turn(ringo)
    assert 3 == ringo.delay


def test_another_gun_drawn_becomes_his_and_the_empty_one_goes_where_the_plan_says() -> None:
    for empty, held, dropped in (("to the other hand", "C45", 0), ("dropped", "", 1)):
        ringo = sheets()["Ringo"]
        ringo.weapons.append(Weapon("C44", "C44"))
        ringo.weapons[0].rounds = 0
        plan = Plan("DRAW AND COCK", "", None, gun="another gun", empty=empty)
        assert dropped == len(carry_out(ringo, plan))
        other = ringo.weapon_in(OFF_HAND)
        assert ("C44", held) == (ringo.using, other.name if other else "")
        assert 3 - dropped == len(ringo.weapons)
        assert on(ringo).cocked()
        assert bool(held) == on(ringo).other_hand_full()


def test_his_chosen_gun_is_drawn_from_the_holster_and_a_found_one_becomes_his() -> None:
    ike = sheets()["Ike"]
    ike.weapons.append(Weapon("C44", power=2, box=HAND))
    ike.weapons[0].box = "holster"
    choose_gun(ike)
    assert ("W44", False) == (ike.using, on(ike).in_hand())
    carried_out(ike, "DRAW AND COCK", gun="his gun")
    assert (True, True) == (on(ike).in_hand(), on(ike).cocked())
    assert "holster" == ike.weapons[1].box
    ringo = sheets()["Ringo"]
    carry_out(
        ringo,
        Plan("DRAW AND COCK", "", None, gun="the weapon on the ground"),
        Weapon("H44", two_handed=True, holds=16, rounds=9),
    )
    assert ("H44", True, False) == (
        ringo.using,
        on(ringo).two_handed(),
        on(ringo).one_handed_only(),
    )


def test_points_that_cannot_be_used_come_off_the_target() -> None:
    ringo = sheets()["Ringo"]
    ringo.aim["Doc"] = 2
    carried_out(ringo, "ADVANCE", drops_aim=True)
    assert {} == ringo.aim


def test_a_sheet_tells_the_facts_that_stand_on_it() -> None:
    lady = Character("Lady", one_handed=-2, two_handed=-2)
    facts = on(lady)
    assert not facts.has_weapon()
    assert not facts.has_gun()
    assert not facts.another_gun()
    assert man().has_gun()
    ernie = Character("Little Ernie", one_handed=1, two_handed=0, bonus=("B1", "B2"))
    ernie.weapons, ernie.using = [Weapon("H44", two_handed=True)], "H44"
    assert on(ernie).bonus("B2")
    assert (0, False) == (on(ernie).skill(), on(ernie).two_handed_skill_as_good())


def no_answer(question: Question) -> str:
    """Answer with a man who is not there."""
    assert "Bat" not in question.answers
    return "Bat"


def test_an_answer_that_is_none_is_refused_with_those_there_are() -> None:
    table = Table(sheets()["Ringo"], ENEMIES, Readings())
    with pytest.raises(Refusal, match="“Bat” is not an answer; choose Doc, Wyatt"):
        settle(lambda facts: decide(facts, 1, Readings(), door()), table, no_answer)


def test_of_a_single_enemy_no_other_enemys_zone_is_asked_for() -> None:
    who = Character("Doc")
    assert Table(who, ["Ringo"], Readings()).known["other_zone_hexes", "Ringo"] == ()
    assert ("other_zone_hexes", "Ringo") not in Table(who, ["Ringo", "Ike"], Readings()).known
