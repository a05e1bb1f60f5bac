"""What a page shows of a battle: units and marks, what pointing tells, answers by pointing."""

from __future__ import annotations

import math
import re
from functools import cache
from statistics import median
from time import process_time
from typing import Any

import pytest
from fielded import a_unit, fields_of
from gf_situations import scene
from msgspec.structs import replace

from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.engine.reasons import Above, Weighed
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies import formats
from lonehand.games.grimdark_future.face import inspection, setup_drafts, tokens
from lonehand.games.grimdark_future.face.ending import (
    NEARLY,
    close_calls,
    counts_of,
    objectives_over,
    to_other_army,
)
from lonehand.games.grimdark_future.face.marks import Showing, marks_of
from lonehand.games.grimdark_future.face.scene import strength
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import melee, shooting, special
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import AI, PEOPLE, SEATS, State
from lonehand.games.grimdark_future.text.activation import ActivationForm
from lonehand.show.contract import OnMap, show_of
from lonehand.show.drafts import Draft, Pointing
from lonehand.show.maps import open_table
from lonehand.space.inches import fields
from lonehand.space.inches.measures import INCH, between, in_inches
from lonehand.space.inches.tables import place_in

FIELD = GAME.show


def wish(form: Any, text: str, point: str = "", model: int = -1) -> Draft | None:
    """Return what becomes of a draft after something was pointed at."""
    return setup_drafts.draft(form, Pointing(text, point=point, model=model))


def answered(session: Session, topic: str) -> Question:
    """Give good answers until a question of that topic is asked, and return it."""
    for _ in range(400):
        question = session.questions()[0]
        if question.topic == topic:
            return question
        good = question.form.candidates(1)[0] if question.form else str(question.options[0])
        session.answer(good)
    pytest.fail(f"nobody was asked for {topic}")


@cache
def battle(points: str = "1000") -> Session:
    """Return a battle in which the people's first unit is to be activated."""
    session = Session.new(GAME, "a test", {"points": points, "edge": "south"})
    answered(session, "activate")
    return session


def form_of(session: Session) -> ActivationForm:
    """Return the form that the people's answer is checked by."""
    form = session.questions()[0].form
    assert isinstance(form, ActivationForm)
    return form


def play_of(session: Session) -> Play:
    """Return the battle to measure in."""
    return FIELD.play(session.state)


def mover(session: Session) -> str:
    """Return the name of a unit on the table that may go anywhere."""
    form = form_of(session)
    units = [form.play.state.find(key) for key in form.units]
    return next(
        unit.name
        for unit in units
        if unit.present
        and len(unit.living_models()) > 1
        and not form.play.rules.forces.of(unit).holds
    )


# -- the layer -------------------------------------------------------------------------------------


def test_every_unit_on_the_table_has_a_counter_and_every_living_model_a_base() -> None:
    session = battle()
    drawn = FIELD.layer(session.state)
    present = [unit for unit in session.state.units if unit.present]
    assert len(present) == len(re.findall(r'class="man unit', drawn))
    assert sum(len(unit.living_models()) for unit in present) == drawn.count('class="model')
    for unit in present:
        assert f'data-who="{unit.name}"' in drawn


def test_what_befalls_a_unit_has_a_shape_and_a_word_of_its_own() -> None:
    state = battle().state.copy()
    unit = next(unit for unit in state.units if unit.present)
    unit.activated = unit.shaken = unit.fatigued = True
    drawn = FIELD.layer(state)
    for shape in ("tick", "warn", "moon"):
        assert f'class="{shape}"' in drawn
    assert re.search(r'aria-label="[^"]*activated, shaken, fatigued"', drawn)
    shapes = [re.sub(r'class="[^"]*"', "", each) for each in open_table.BADGES.values()]
    assert len(shapes) == len(set(shapes))


def test_an_objective_shows_who_has_seized_it_in_its_pattern_and_in_words() -> None:
    state = battle().state.copy()
    state.markers[0].owner, state.markers[1].owner = PEOPLE, AI
    drawn = FIELD.layer(state)
    assert 'class="objective t0"' in drawn
    assert 'class="objective t1"' in drawn
    assert f'aria-label="objective {state.markers[1].name}, the AI’s"' in drawn


def test_no_two_units_of_a_side_have_the_same_sign() -> None:
    names = ("Line squad 1", "Line squad 2", "Long sword", "Lone scout", "AI Line squad 1", "Ox")
    found = tokens.letters(names)
    assert len(names) == len(set(found))
    assert found[:2] == ("LS1", "LS2")


# -- pointing --------------------------------------------------------------------------------------


def test_looking_at_a_unit_draws_how_far_it_goes_and_leaves_its_sheet_to_the_list() -> None:
    session = battle()
    play, name = play_of(session), mover(session)
    unit = session.state.find(name)
    troop = play.rules.forces.of(unit)
    found = FIELD.look(session.state, name, name)
    assert all(line.startswith("→ ") for line in found.lines)
    told = FIELD.inspect(session.state, "", name)
    assert f"Quality {troop.quality[0]}+" in told[1]
    assert any(gun.name in line for gun in troop.ranged for line in told)
    for length in (troop.advance, troop.rush, *(gun.range for gun in troop.ranged)):
        assert f"{in_inches(length)}″</text>" in found.svg


@pytest.mark.parametrize(
    ("tough", "size", "left"),
    [("Tough(6)", 1, "2 of 6 wounds"), ("Tough(6)", 2, "2 of 2 models"), ("", 1, "1 of 1 models")],
)
def test_the_list_counts_the_wounds_of_a_model_that_stands_alone(
    tough: str, size: int, left: str
) -> None:
    walker = a_unit("Walker", size=size, rules=[tough] if tough else [])
    play, _ = scene([walker], [a_unit("Foe")], {"Walker": (30.0, 30.0), "Foe": (30.0, 10.0)})
    unit = play.state.find("Walker")
    unit.bodies[0].wounds = 4 if tough else 0
    found = strength(unit, play.rules.forces.of(unit))
    assert f"{found.value} of {found.most} {found.thing}" == left


def test_looking_at_an_enemy_tells_what_a_charge_would_do_by_the_rules_of_melee() -> None:
    session = battle()
    play, name = play_of(session), mover(session)
    unit = play.state.find(name)
    enemy = next(
        each
        for each in play.state.enemies(PEOPLE)
        if not play.rules.forces.of(each).has("aircraft")
    )
    ours, back = melee.exchange(play, unit, enemy)
    found = FIELD.look(session.state, name, enemy.name)
    assert any(f"{ours:.1f} wounds, {back:.1f} in return" in line for line in found.lines)


def test_the_wounds_to_expect_of_all_weapons_are_those_that_shooting_expects() -> None:
    session = battle()
    play = play_of(session)
    for unit in play.state.friends(AI):
        for enemy, worth, _ in inspection.shots(play, unit):
            whole = sum(
                shooting.expected_wounds(play, unit, gun, enemy)
                for gun in play.rules.forces.of(unit).ranged
                if special.may_use(unit, gun)
            )
            assert whole == pytest.approx(worth)


def test_the_ruler_measures_between_any_two_places() -> None:
    found = FIELD.look(battle().state, "10,20", "13,24")
    assert found.title.startswith("5″")


def test_pointing_at_what_is_not_there_is_refused_with_a_sentence() -> None:
    with pytest.raises(Refusal, match="type a unit, an objective or a place"):
        FIELD.look(battle().state, mover(battle()), "nowhere")


# -- answers by pointing ---------------------------------------------------------------------------


def test_a_draft_asks_for_what_is_missing_and_sends_nothing_before() -> None:
    form = form_of(battle())
    first = wish(form, "")
    assert first is not None
    assert not first.ready
    assert len(form.units) == len(first.whom)
    chosen = wish(form, "", first.whom[0].name)
    assert chosen is not None
    assert chosen.about == first.whom[0].name
    assert not chosen.ready


def test_pointing_at_a_place_gives_an_answer_that_the_form_takes_with_a_ghost_of_each_model() -> (
    None
):
    session = battle()
    form, name = form_of(session), mover(session)
    unit = form.play.state.find(name)
    x, y = unit.bodies[0].x, unit.bodies[0].y - 3000
    found = wish(form, f"{name}:", f"{in_inches(x)},{in_inches(y)}")
    assert found is not None
    assert found.ready, found.refusal
    deed = form.check(found.text)
    assert unit.key == deed.unit
    assert len(unit.living_models()) == found.svg.count("data-model=")


def test_a_place_that_is_too_far_is_gone_towards() -> None:
    session = battle()
    form, name = form_of(session), mover(session)
    found = wish(form, f"{name}: advance", "36,2")
    assert found is not None
    assert found.text.startswith(f"{name}: advance towards 36")
    assert found.ready


def test_a_dragged_model_is_set_where_it_was_dragged_and_the_others_stay() -> None:
    session = battle()
    form, name = form_of(session), mover(session)
    moved = wish(form, f"{name}: advance towards objective A")
    assert moved is not None
    places = form.check(moved.text).move.places
    x, y, turn = places[-1]
    found = wish(form, moved.text, f"{in_inches(x)},{in_inches(y)}", len(places) - 1)
    assert found is not None
    assert found.text.startswith(f"{name}: advance: ")
    assert places == form.check(found.text).move.places
    far = wish(form, found.text, "1,1", len(places) - 1)
    assert far is not None
    assert not far.ready
    assert far.clause
    assert "ghost wrong" in far.svg
    del turn


def test_an_enemy_that_is_pointed_at_is_charged_or_the_refusal_says_why_not() -> None:
    session = battle()
    form, name = form_of(session), mover(session)
    enemy = form.play.state.enemies(PEOPLE)[0]
    found = wish(form, f"{name}:", enemy.name)
    assert found is not None
    assert found.text == f"{name}: charge {enemy.name}"
    assert found.ready or enemy.name in found.refusal


def test_every_act_that_is_offered_leads_to_a_draft_and_none_changes_the_battle() -> None:
    session = battle()
    form, before = form_of(session), GAME.encode(session.state)
    for unit in form.units:
        name = form.play.state.find(unit).name
        for text in (f"{name}:", f"{name}: advance", f"{name}: rush"):
            found = wish(form, text)
            assert found is not None
            for act in found.acts:
                again = wish(form, act.text)
                assert again is not None
                assert again.about == name
    assert before == GAME.encode(session.state)


@pytest.mark.parametrize("topic", ["objective", "deploy"])
def test_what_is_set_up_is_pointed_at_as_well(topic: str) -> None:
    session = Session.new(GAME, "a test", {"points": "750", "edge": "south"})
    form: Any = answered(session, topic).form
    before = wish(form, "")
    assert before is not None
    assert 'class="allowed"' in before.svg
    outside = wish(form, before.text, "36,0.1")
    assert outside is not None
    assert not outside.ready
    assert outside.clause
    act = next(act for act in before.acts if act.text != "auto")
    ready = wish(form, act.text)
    assert ready is not None
    assert ready.ready, ready.refusal
    form.check(ready.text)


def test_a_unit_that_was_told_to_hold_holds_when_its_target_is_pointed_at() -> None:
    session = battle("750")
    form = form_of(session)
    play = form.play
    for unit in (play.state.find(key) for key in form.units):
        shots = [enemy.name for enemy, _, _ in inspection.shots(play, unit, held=True)]
        for enemy in play.state.enemies(unit.side):
            found = wish(form, f"{unit.name}: hold", enemy.name)
            assert found is not None
            assert found.ready
            assert f"{unit.name}: hold" == found.text
            warned = f"{unit.name} cannot shoot {enemy.name} from here."
            assert (enemy.name in shots) == (warned not in found.warned)


def test_an_action_says_that_it_shoots_only_of_a_unit_that_can_and_charges_have_a_button() -> None:
    options = {"points": "750", "edge": "south", "army": "moor-clans-750"}
    session = Session.new(GAME, "a test", options)
    answered(session, "activate")
    form, sorts = form_of(session), set()
    for unit in (form.play.state.find(key) for key in form.units):
        troop = form.play.rules.forces.of(unit)
        draft = wish(form, f"{unit.name}:")
        assert draft is not None
        notes = {act.label: act.note for act in draft.acts if act.group == "Action"}
        for action in ("Hold", "Advance"):
            assert bool(troop.ranged) == ("shoot" in notes[action])
        assert "Charge" in notes
        sorts.add(bool(troop.ranged))
    assert {True, False} == sorts


# -- events ----------------------------------------------------------------------------------------


def test_every_event_of_a_battle_can_be_shown_and_the_dice_of_attacks_stand_in_their_figures() -> (
    None
):
    session = Session.new(GAME, "shown", {"points": "750", "people": "0"})
    session.questions()
    assert session.outcome() is not None
    kinds = set()
    state: State | None = None
    for number, event in enumerate(session.events):
        if number % 5 == 0 or event.kind in ("decision", "shoots", "strikes", "wounded"):
            state = session.at(number)
        assert state is not None
        shown = FIELD.marks_of(state, event.event)
        figures = FIELD.figures_of(event.event)
        kinds.add(event.kind)
        if event.kind == "shoots":
            assert figures is not None
            assert 'class="shot' in shown
            assert len(fields_of(event)["dice"]) == len(figures.rows[0][1].replace(" ", ""))
        if event.kind == "decision":
            assert 'class="actor"' in shown
    assert {"decision", "moves", "shoots", "wounded"} <= kinds


def test_the_battle_is_told_in_words_unit_by_unit() -> None:
    session = battle()
    told = "\n".join(FIELD.twin(session.state))
    for unit in session.state.units:
        assert unit.name in told


def test_beside_a_real_table_what_a_unit_did_is_pointed_at_on_the_programs_table() -> None:
    options = {"points": "750", "edge": "south", "beside": "map"}
    session = Session.new(GAME, "a test", options)
    form: Any = answered(session, "did").form
    found = wish(form, "")
    assert found is not None
    assert len(form.units) == len(found.whom)
    name = next(unit.name for unit in found.whom if session.state.find(unit.name).present)
    gone = wish(form, f"{name}: advance", "36,24")
    assert gone is not None
    assert gone.ready, gone.refusal
    assert form.check(gone.text).deed is not None


def test_the_end_tells_which_enemy_was_nearly_near_enough_to_an_objective() -> None:
    state, told = battle("750").state.copy(), []
    marker = state.markers[0]
    marker.owner = PEOPLE
    name = next(unit.name for unit in state.units if unit.side == AI and unit.present)
    for far in range(0, 12 * INCH, INCH // 2):
        case = state.copy()
        unit = case.find(name)
        lead = unit.bodies[0]
        by = marker.x + far - lead.x, marker.y - lead.y
        for body in unit.bodies:
            body.x, body.y = body.x + by[0], body.y + by[1]
        play = FIELD.play(case)
        gap = positions.to_place(play, unit, (marker.x, marker.y))
        said = [line for line in close_calls(play) if f"{marker.name} was yours" in line]
        assert bool(said) == (3 * INCH < gap <= 3 * INCH + NEARLY)
        told += said
    assert told
    assert all(name in line for line in told)
    play.state.find(name).shaken = True
    lead = marker.x, marker.y
    for body in play.state.find(name).bodies:
        body.x, body.y = lead
    line = next(line for line in close_calls(play) if line.endswith("but Shaken."))
    assert line.startswith(f"Objective {marker.name} was yours: {name} w")


def test_the_tally_gives_wounds_to_the_army_that_took_them_whoever_dealt_them() -> None:
    state = battle("750").state
    side = {unit.name: unit.side for unit in state.units}
    name = next(unit.name for unit in state.units if unit.side == PEOPLE)
    held = events.Wounded(name, 1, 1, (0,), 4, (), 4, tough=False)
    counts = counts_of(state, side, {}, [held, held])
    assert (counts["Wounds taken", PEOPLE], counts["Wounds taken", AI]) == (2, 0)


# -- what a person reads ---------------------------------------------------------------------------


def test_a_model_that_may_be_taken_says_how_it_is_and_has_its_outline_on_the_table() -> None:
    options = {"points": "2000", "casualties": "asked", "army": "northern-column-2000"}
    session = Session.new(GAME, "look", options)
    question = answered(session, "casualty")
    unit = session.state.find(question.about["who"])
    tough = FIELD.game.rules_for(session.state).forces.of(unit).tough
    notes = [FIELD.note(session.state, question, option) for option in question.options]
    for option, note in zip(question.options, notes, strict=True):
        body = unit.bodies[option.number]
        left = f"{tough[option.number] - body.wounds} of {tough[option.number]} wounds left"
        assert tough[option.number] == 1 or left in note
    places = [each.place for each in FIELD.choices(session.state, question)]
    assert [FIELD.point(question, option).place for option in question.options] == places


def test_a_decision_is_told_node_by_node_up_to_what_decided_and_why_this_target() -> None:
    charged = 0
    for seed in ("shown",):
        session = Session.new(GAME, seed, {"points": "750", "people": "0"})
        session.questions()
        for told in session.events:
            event = told.event
            if not isinstance(event, events.Decision) or not event.path:
                continue
            figures = FIELD.figures_of(event)
            assert figures is not None
            count = len(event.path)
            assert list(event.path) == [step.clause for step in figures.steps[:count]]
            answers = ["yes" if answer else "no" for answer in event.answers]
            assert answers == [step.answer for step in figures.steps[:count]]
            assert all(step.words.endswith("?") == bool(step.answer) for step in figures.steps)
            assert not any("reading" in step.because + step.words for step in figures.steps)
            if event.action == "Charge":
                charged += 1
                said = " ".join(step.words + step.because for step in figures.steps)
                assert f"It charges {event.target} first" in said
            if event.in_way:
                assert {"One of them in charge range?"} <= {step.words for step in figures.steps}
    assert charged


def test_the_name_of_a_ring_stands_on_the_table_and_off_the_objectives() -> None:
    session = battle()
    play = play_of(session)
    sheet = tokens.sheet_of(session.state.table)
    taken = tokens.standing_on(play, sheet)
    before = len(taken)
    unit = session.state.find(mover(session))
    hull = positions.block(play, unit).hull()
    for length in (6_000, 12_000, 18_000):
        open_table.reach_drawn(sheet, hull, length, "move", f"to {length}", taken)
    names = taken[before:]
    left, top = sheet.at((0, 0))
    table = (left, top, left + sheet.table_width, top + sheet.table_height)
    for nth, name in enumerate(names):
        wide, high = name[2] - name[0], name[3] - name[1]
        assert round(wide * high) == round(open_table.area(name, table))
        assert all(open_table.area(name, other) == 0 for other in names[:nth])


def test_the_legend_names_each_kind_of_terrain_on_the_table_once() -> None:
    state = battle().state
    legend = FIELD.legend_picture(state)
    kinds = {piece.kind for piece in fields.field(state.table).ground.table.pieces}
    for kind in kinds:
        assert legend.count(f">{kind}<") == 1


def test_half_of_the_drafts_of_a_drag_take_less_than_ten_milliseconds_at_2000_points() -> None:
    form = form_of(battle("2000"))
    times = []
    for name in [form.play.state.find(key).name for key in form.units][:6]:
        for nth in range(12):
            begun = process_time()
            point = f"{20 + 2 * nth},{36 - nth}"
            setup_drafts.draft(form, Pointing(f"{name}:", point=point, quick=True))
            times.append(process_time() - begun)
    assert median(times) < 0.010


def test_each_army_that_comes_along_is_described_where_it_is_chosen() -> None:
    option = next(option for option in GAME.options if option.key == "army")
    for key in formats.army_keys():
        assert re.match(r"\d+ points\. [A-Z].+\.$", option.says[key])


def test_each_table_is_described_where_it_is_chosen() -> None:
    option = next(option for option in GAME.options if option.key == "table")
    assert all(option.says[key].endswith(".") for key in option.values)


def test_good_places_for_an_objective_lie_apart() -> None:
    question = answered(Session.new(GAME, "a test", {"points": "750"}), "objective")
    assert question.form is not None
    places = [place_in(text) for text in question.form.candidates(5)]
    assert min(between(a, b) for n, a in enumerate(places) for b in places[:n]) > 9_000


def test_each_good_place_for_an_objective_is_marked_with_its_number_on_the_table() -> None:
    question = answered(Session.new(GAME, "a test", {"points": "750"}), "objective")
    found = wish(question.form, "")
    assert found is not None
    good = [(act.label, act.key) for act in found.acts if act.group == "Good places"]
    marked = re.findall(r'class="number"[^>]*>(\d)<', found.svg)
    assert good == [(f"Place {number}", number) for number in marked]
    assert good


def test_the_flag_of_an_objective_that_bases_hide_is_clear_of_all_of_them() -> None:
    state = battle().state
    units = [unit for unit in FIELD.units(state) if unit.models]
    objectives, sheet = FIELD.objectives(state), tokens.sheet_of(state.table)
    for shape in [model.shape for unit in units for model in unit.models]:
        hidden = replace(objectives[0], at=(shape.x, shape.y))
        drawn = open_table.flag_drawn(sheet, hidden, objectives, units)
        x, y = map(float, re.findall(r"translate\(([\d.]+) ([\d.]+)\)", drawn)[-1])
        for other in (model.shape for unit in units for model in unit.models):
            across, down = sheet.at((other.x, other.y))
            gap = math.hypot(across - x, down - y) - sheet.long(other.outline.reach)
            assert gap > 14 * open_table.FLAG_SCALE - 0.1


def test_the_section_that_a_die_has_drawn_is_shown_with_the_unit() -> None:
    session = battle()
    unit = next(unit for unit in session.state.units if unit.side == AI and unit.present)
    event = events.IsDrawn(unit.name, AI, 2, 2, (unit.name,))
    drawn = marks_of(Showing(play_of(session)), event)
    left, right = map(float, re.findall(r'class="section" d="M([\d.]+) [\d.]+H([\d.]+)', drawn)[0])
    sheet = tokens.sheet_of(session.state.table)
    assert right - left == pytest.approx(sheet.table_width / 3, abs=0.2)
    assert "section 2</text>" in drawn


@pytest.mark.parametrize(
    ("of_you", "of_nobody"),
    [
        ("You win the battle", "The other army wins the battle"),
        ("You take objective A", "The other army takes objective A"),
        (
            "You were ahead, when you took A.",
            "The other army was ahead, when the other army took A.",
        ),
        ("Round 3: it was yours before.", "Round 3: it was the other army’s before."),
        ("You lost 1 of your units.", "The other army lost 1 of its units."),
    ],
)
def test_an_end_without_people_tells_of_the_other_army(of_you: str, of_nobody: str) -> None:
    assert to_other_army(of_you) == of_nobody


def test_weapons_that_shoot_at_one_target_share_a_line_and_its_words() -> None:
    session = battle()
    units = [unit for unit in session.state.units if unit.present]
    who = next(unit for unit in units if unit.side == AI)
    target, other = [unit for unit in units if unit.side != AI][:2]
    line = Weighed(
        "Carbine",
        use=True,
        clause="",
        say="",
        target=session.state.units.index(target),
        facts=(f"valid targets: {target.name}, {other.name}",),
        above=(Above("", "not activated", other.name),),
    )
    for count, words in ((1, "Carbine"), (3, "3 weapons")):
        lines = (line,) * count
        told = events.Targets(AI, who=who.name, weapons=(), at=(target.name,), lines=lines)
        drawn = marks_of(Showing(play_of(session)), told)
        assert re.findall(r">([^<>]*(?:weapons|Carbine))<", drawn) == [words]
        assert drawn.count("✕ activated") == 1


def test_an_objective_that_a_base_would_half_hide_is_hidden() -> None:
    state = battle().state
    unit = next(unit for unit in FIELD.units(state) if unit.models)
    shape = min((model.shape for model in unit.models), key=lambda shape: shape.x)
    there = FIELD.objectives(state)[0]
    for gap, hidden in ((0, True), (INCH // 3, True), (3 * INCH, False)):
        moved = replace(there, at=(shape.x - shape.outline.reach - gap, shape.y))
        assert open_table.is_covered(moved, [unit]) is hidden


@pytest.mark.parametrize(
    ("answer", "named"),
    [
        ("Bog Walker: advance towards 63.75,20", "Bog Walker: advance"),
        ("Scout Flyer: advance 36 facing 90", "Scout Flyer: advance"),
        ("Clan Host: charge Watch Company", "Clan Host: charge Watch Company"),
        ("12,9", "a place"),
        ("Scout Flyer: 35,40.5@270", "Scout Flyer set up"),
        ("Surveyors: at 12,40 facing 90", "Surveyors set up"),
        ("Surveyors: 12,40@0 13.5,40@0", "Surveyors set up"),
        ("Drop Troopers: reserve", "Drop Troopers: reserve"),
        ("auto", "all set up"),
        ("nothing", "the answer “nothing more”"),
        ("Clan Host: rush towards Marksmen", "Clan Host: rush"),
        ("Clan Host: rush towards objective B", "Clan Host: rush towards objective B"),
        ("D people; more", "objective D: yours"),
        ("models Riders 4; wounds Riders 1; more", "Riders: 4 models left; 1 wound on Riders"),
        ("Guns; models Clan Host 1; wounds Clan Host 0", "Guns; Clan Host: 1 model left"),
        ("Watch Company; charged Watch Company; whom", "Watch Company charged"),
        ("Guns; more", "Guns"),
        ("shaken Riders; destroyed Guns", "Riders Shaken; Guns destroyed"),
    ],
)
def test_undo_names_what_was_done_without_its_inches(answer: str, named: str) -> None:
    assert show_of(GAME).answer_in_words(answer, "") == named


def test_an_aircraft_comes_back_at_a_place_that_is_picked_on_the_map() -> None:
    state, show = battle().state, show_of(GAME)
    options = ("where it left", "north edge at 6", "east edge at 12")
    asked = Question(SEATS[0], "GFS-aircraft", "return", options, {"who": state.units[0].name})
    assert isinstance(show, OnMap)
    offered = {each.place for each in show.choices(state, asked)}
    where_it_left, *edges = (show.point(asked, option).place for option in options)
    assert not where_it_left
    assert offered >= set(edges)


def test_objectives_that_change_hands_as_a_round_ends_do_so_at_once_in_the_course() -> None:
    state = battle().state
    first, second = (marker.name for marker in state.markers[:2])
    at = [
        (1.0, events.Seizes(first, PEOPLE)),
        (1.0, events.Seizes(second, PEOPLE)),
        (1.2, events.IsNamed("x", AI)),
        (2.0, events.Seizes(first, PEOPLE)),
        (2.0, events.Seizes(second, AI)),
    ]
    course = objectives_over(state, at)
    assert course.yours == ((0.0, 0), (1.0, 2), (2.0, 1))
    assert course.theirs == ((0.0, 0), (2.0, 1))


def test_scouts_are_said_to_come_last_before_and_when_they_are_set_up() -> None:
    session = Session.new(GAME, "scouts", {"army": "harbour-watch-750", "enemy": "moor-clans-750"})
    told: list[str] = []
    for _ in range(60):
        question = session.questions()[0]
        if question.topic == "deploy":
            text = "Harbour Marksmen:" if told else "auto"
            found = setup_drafts.draft(question.form, Pointing(text))
            assert found is not None
            told += [*found.said, found.refusal]
            if text == "auto":  # it is seen where all would stand, and there is a way back
                assert found.svg.count('class="ghost') == 2
                assert "One by one" in [act.label for act in found.acts]
            if len(told) > 2:
                break
        form = question.form
        session.answer(form.candidates(1)[0] if form else question.texts()[0])
    assert "Lonehand sets up all but Scouts, who come last." == told[0]
    assert (
        "Choose a place for Harbour Marksmen on the map. Scouts come last, up to 12″ further."
        == told[-1]
    )
