"""What a face is given of a showdown: the characters, the layer over the map, looks, drafts."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any, Literal

import fights
import pytest
from msgspec.structs import astuple

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import percent
from lonehand.engine.question import Question
from lonehand.faces.text.on_map import time_line
from lonehand.games.grimdark_future.face.drafts import UNIT_KEYS
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.face import counters, drafts
from lonehand.games.gunslinger.face.drafts import KEYS
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.rules import shooting
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.rules.plotting import PlotForm
from lonehand.games.gunslinger.rules.sheet import at_hand
from lonehand.games.gunslinger.rules.shooting import chances, shoot
from lonehand.games.gunslinger.state import PERSON, Play, State, Wound, sees
from lonehand.games.gunslinger.words import meanings
from lonehand.games.gunslinger.words.questions import weapon_of
from lonehand.show.drafts import PAGE_KEYS, Draft, Pointing
from lonehand.show.figures import Figure
from lonehand.show.maps import cells as drawn
from lonehand.show.maps import tags
from lonehand.show.sheets import Items, Line, Sheet, Words
from lonehand.space.cells import aim

NOTHING: Mapping[str, Any] = {}
SHOW = GAME.show


def laid_out(showdown: str = "duel", **options: str) -> State:
    """Return a showdown as it begins."""
    given = {option.key: option.default for option in GAME.options}
    state = GAME.start(given | {"showdown": showdown, "side": "first"} | options)
    GAME.step(state, BatchDoor({}, Chance("a scene")))
    return state


def men(state: State) -> Sequence[Figure]:
    """Return everybody as a face is given him."""
    board = SHOW.scene(state).map
    assert board is not None
    return board.figures


def sheets(state: State) -> Sequence[Sheet]:
    """Return everybody's sheet as a face is given it."""
    (group,) = SHOW.scene(state).sheets
    return group.sheets


def drafted(form: PlotForm, pointing: Pointing) -> Draft:
    """Return what becomes of a draft by the rules of the showdown."""
    return drafts.draft(form, pointing, SHOW.game.rules_for(form.state))


def plot_of(state: State) -> PlotForm:
    """Return the question that a plot answers."""
    return PlotForm(state, PERSON, GAME.book)


# -- who is there ---------------------------------------------------------------------------------


def test_everybody_is_listed_with_his_hex_his_side_and_his_doctrine() -> None:
    state = laid_out("bank-robbery")
    cells = ground_of(state.map).cells
    assert [(man.name, man.place, man.side) for man in men(state)] == [
        (man.name, cells.name(man.cell), man.side) for man in state.characters
    ]
    told = f"drill A: {meanings.DRILLS['A']}"
    for sheet, character in zip(sheets(state), state.characters, strict=True):
        assert (sheet.mark is not None) is character.automatic
        assert sheet.mark is None or told == sheet.mark.means
        table = Line("Drill A, by segment and hexes to his target", "GS-9.2f")
        assert (table in sheet.rows) is character.automatic
        assert not any(getattr(row, "text", "") == f"D{told[1:]}" for row in sheet.rows)


@pytest.mark.parametrize("showdown", ["main-street", "poker-game", "bawdy-house"])
def test_no_two_counters_of_a_showdown_carry_the_same_letters(showdown: str) -> None:
    letters = [man.letters for man in men(laid_out(showdown))]
    assert len(set(letters)) == len(letters)


def test_sides_differ_in_shape_and_not_in_colour_alone() -> None:
    state = laid_out("saloon-fight")
    shapes = {man.side: sheet.shape for man, sheet in zip(men(state), sheets(state), strict=True)}
    assert len(set(shapes.values())) == len(shapes) == 2


def test_of_seven_sides_nobody_shares_ones_own_shape_and_ones_points_come_first() -> None:
    state = laid_out("poker-game", side="third")
    own = {man.side for man in state.characters if not man.automatic}
    teams = {man.side: man.team for man in men(state)}
    state.points[list(teams)[-1]] = 4
    assert len(own) == 1
    assert [side for side, team in teams.items() if team == teams[min(own)]] == list(own)
    points = [fact.words for fact in SHOW.scene(state).status.more]
    assert points[:2] == [*own, list(teams)[-1]]
    assert sorted(points) == sorted(teams)


# -- the layer ------------------------------------------------------------------------------------


def test_every_counter_is_a_button_that_says_who_and_where_and_in_what_state() -> None:
    state = laid_out("bank-robbery")
    drawn = SHOW.layer(state)
    for man in men(state):
        label = re.search(rf'data-who="{man.name}"[^>]*aria-label="([^"]*)"', drawn)
        assert label is not None, man.name
        assert f"{man.name}, {man.side}, {man.place} facing {man.facing}" in label[1]
    assert drawn.count('role="button"') == len(state.characters)


def test_a_dead_man_is_crossed_out_and_has_no_facing() -> None:
    state = laid_out()
    before = SHOW.layer(state)
    state.characters[0].condition = "dead"
    after = SHOW.layer(state)
    assert (before.count('class="cross"'), after.count('class="cross"')) == (0, 1)
    assert after.count('class="nose"') == before.count('class="nose"') - 1


def test_whoever_has_left_the_map_has_no_counter() -> None:
    state = laid_out()
    state.characters[1].condition = "gone"
    assert SHOW.layer(state).count('role="button"') == 1


def test_aim_points_lie_as_pips_on_the_line_to_the_target() -> None:
    state = laid_out()
    one, other = state.characters
    one.aim = {other.name: 4}
    assert SHOW.layer(state).count('class="pip"') == 4


def test_wounds_delay_and_the_marker_stand_on_the_counter() -> None:
    state = laid_out()
    man = state.characters[0]
    man.wounds, man.delay = [Wound("leg", "S"), Wound("chest", "L")], 7
    drawn = SHOW.layer(state)
    assert drawn.count('class="wound"') == drawn.count('class="wound light"') == 1
    assert re.search(r'class="badge delay".*?>7</text>', drawn)
    assert drawn.count('class="badge tac"') == sum(x.automatic for x in state.characters)


def test_a_head_that_is_out_has_a_counter_at_its_point() -> None:
    state = laid_out("saloon-quarrel")
    sight, man = ground_of(state.map).sight, state.characters[0]
    man.cell = next(cell for cell in range(len(sight.cells)) if sight.heads_of(cell))
    man.facing = 0
    man.head, man.head_out = sight.heads_of(man.cell)[0], True
    x, y = drawn.sheet_of(ground_of(state.map).cells).at(sight.heads[man.head].point, man.cell)
    assert f'cx="{x:.1f}" cy="{y:.1f}"' in SHOW.layer(state)


def test_two_in_one_hex_do_not_lie_on_each_other() -> None:
    state = laid_out()
    one, other = state.characters
    other.cell = one.cell
    spots = drawn.wheres(drawn.sheet_of(ground_of(state.map).cells), SHOW.counters(state))
    (ax, ay), (bx, by) = spots[one.name], spots[other.name]
    assert (ax - bx) ** 2 + (ay - by) ** 2 > 20**2


def test_every_place_that_can_be_pointed_at_lies_in_the_picture_and_has_a_name_of_its_own() -> None:
    state = laid_out("saloon-quarrel")
    wide, high = SHOW.extent(state)
    places = SHOW.places(state)
    assert len({spot.name for spot in places}) == len(places) > 150
    assert all(0 < spot.x < wide and 0 < spot.y < high for spot in places)


# -- pointing -------------------------------------------------------------------------------------


def test_a_look_from_one_to_another_says_what_the_map_says_of_sight_and_range() -> None:
    state = laid_out("bank-robbery")
    ground = ground_of(state.map)
    seen = 0
    for man in state.characters:
        for other in state.characters:
            if man is other:
                continue
            first = SHOW.look(state, man.name, other.name).lines[0]
            sees = ground.sight.sees(man.cell, other.cell, down=man.down or other.down)
            seen += sees
            verb = "sees" if sees else "does not see"
            assert first.startswith(f"{man.name} {verb} {other.name}: ")
            hexes = ground.cells.range(man.cell, other.cell)
            assert re.search(rf": {hexes} hex(es)?[,.]", first)
    assert 0 < seen < len(state.characters) * (len(state.characters) - 1)


def test_a_look_at_an_enemy_gives_the_exact_chance_of_a_shot_now() -> None:
    state = laid_out()
    one, other = state.characters
    gun = one.weapons[0]
    gun.box, gun.cocked, one.aim = "hand", True, {other.name: 4}
    door: Any = None
    odds = shooting.chances(Play(state, door, GAME.rules_for(state)), one, other, gun)
    found = SHOW.look(state, one.name, other.name)
    assert 0 < odds.hit < 1
    assert f"hits {percent(odds.hit)}" in " ".join(found.lines)
    assert found.reconstructed


def test_a_look_tints_the_aim_zone_and_draws_the_line() -> None:
    state = laid_out()
    one, other = state.characters
    svg = SHOW.look(state, one.name, other.name).svg
    assert svg.count('class="zone"') == 1
    assert svg.count('class="sight"') == 1
    cells = ground_of(state.map).cells
    zone = aim.zone(cells, one.cell, one.facing).bit_count() - 1
    assert drawn.zone_marked(ground_of(state.map).cells, one.cell, one.facing).count("M") == zone


def test_a_look_at_a_hex_says_against_whom_it_is_cover() -> None:
    state = laid_out("saloon-quarrel")
    ground, man = ground_of(state.map), state.characters[0]
    enemy = state.enemies(man)[0]
    taken = state.cells_occupied()
    cell = next(each for each in ground.sight.cover_cells(enemy.cell) if each not in taken)
    lines = SHOW.look(state, man.name, ground.cells.name(cell)).lines
    assert any(line.startswith("In cover there from") and enemy.name in line for line in lines)


@pytest.mark.parametrize("condition", ["unconscious", "dead"])
def test_a_man_who_is_out_sees_nobody_and_has_no_aim_zone(
    condition: Literal["unconscious", "dead"],
) -> None:
    state = laid_out()
    one, other = state.characters
    one.condition = condition
    for place in (one.name, other.name, "E1"):
        found = SHOW.look(state, one.name, place)
        assert (f"{one.name} is {condition}: he sees nobody.",) == found.lines
        assert not found.svg


def test_a_look_at_nowhere_is_refused_with_a_sentence() -> None:
    state = laid_out()
    with pytest.raises(Refusal, match="no hex “Z99”"):
        SHOW.look(state, state.characters[0].name, "Z99")
    with pytest.raises(Refusal, match="there is no one called"):
        SHOW.look(state, "Nemo", "A1")


def test_a_look_takes_less_than_ten_milliseconds_in_the_median_of_all_pairs() -> None:
    state = laid_out("main-street")
    spent = []
    for man in state.characters:
        for other in state.characters:
            begun = time.perf_counter()
            SHOW.look(state, man.name, other.name)
            spent.append(time.perf_counter() - begun)
    assert median(spent) < 0.01


def test_the_text_twin_names_everybody_and_whom_he_sees_or_does_not() -> None:
    state = laid_out("bank-robbery")
    found = SHOW.twin(state)
    for man in state.characters:
        first = next(n for n, line in enumerate(found) if line.startswith(f"{man.name} ("))
        told = " ".join(line for line in found[first + 1 : first + 4] if line.startswith("  "))
        enemies = state.enemies(man)
        assert all(enemy.name in told for enemy in enemies)


# -- drafts ---------------------------------------------------------------------------------------


def test_a_draft_lays_actions_on_the_time_line_as_their_time_is_counted_off() -> None:
    form = plot_of(laid_out())
    name = form.characters[0].name
    found = drafted(form, Pointing(f"{name}: move, advance"))
    slots = [(slot.first, slot.last, slot.label) for slot in found.tracks[0].slots]
    assert slots == [(1, 2, "move"), (3, 3, "advance")]
    assert found.tracks[0].free == 4
    assert (found.text, found.refusal) == (f"{name}: move, advance", "")


def test_delay_is_shown_as_time_that_is_used_up_already() -> None:
    state = laid_out()
    form = plot_of(state)
    man = form.characters[0]
    man.delay = 2
    found = drafted(form, Pointing(f"{man.name}: advance"))
    slots = [(slot.kind, slot.first, slot.last) for slot in found.tracks[0].slots]
    assert slots == [("used", 1, 2), ("act", 3, 3)]


def test_a_time_line_names_its_actions_without_the_delay() -> None:
    state = laid_out()
    form = plot_of(state)
    man = form.characters[0]
    man.delay = 2
    found = drafted(form, Pointing(f"{man.name}: advance, jab"))
    assert found.tracks[0].acts == ("advance", "jab")
    assert drafted(form, Pointing("")).tracks[0].acts == ()


def test_what_takes_no_time_does_not_cover_what_does() -> None:
    form = plot_of(laid_out("saloon-quarrel"))
    found = drafted(form, Pointing("Thompson: turn, B6 duck"))
    assert [(slot.label, slot.at_once) for slot in found.tracks[0].slots] == [
        ("turn", False),
        ("B6 duck", True),
    ]
    assert time_line(found.tracks[0], 5) == (
        "Thompson: 1 turn, 1 B6 duck without time, 2 to 5 free."
    )


def test_what_cannot_be_added_says_why_and_by_which_clause() -> None:
    form = plot_of(laid_out())
    name = form.characters[0].name
    offers = {each.adds: each for each in drafted(form, Pointing(f"{name}: turn")).acts}
    assert "On the same card as turn: each card once a turn" == offers["advance"].refusal
    assert offers["advance"].clause == "BG-PLOT"
    assert offers["move"].refusal == ""


def test_an_action_too_many_stands_there_with_its_reason_and_the_draft_cannot_be_sent() -> None:
    form = plot_of(laid_out())
    name = form.characters[0].name
    found = drafted(form, Pointing(f"{name}: move, move, sprint"))
    assert [slot.kind for slot in found.tracks[0].slots] == ["act", "act", "lost"]
    assert "Takes 2 segments, 1 left" == found.refusal
    assert found.clause == "BG-PLOT"


def test_a_plot_in_which_somebody_does_nothing_or_something_in_vain_is_asked_about() -> None:
    form = plot_of(laid_out())
    name = form.characters[0].name
    plots = ("nothing", "shoot", "draw and cock, shoot")
    asked = {text: drafted(form, Pointing(f"{name}: {text}")).slip for text in plots}
    assert f"{name} does nothing this turn. Send it anyway?" == asked["nothing"]
    assert asked["shoot"] == f"{name}’s shoot comes to nothing: no gun in hand. Send it anyway?"
    assert not asked["draw and cock, shoot"]


def test_a_draft_that_names_nobody_or_nonsense_is_an_empty_one() -> None:
    form = plot_of(laid_out())
    name = form.characters[0].name
    for text in ("", "Nemo: move", f"{name}: nothing", f"{name}:"):
        assert drafted(form, Pointing(text)).text == f"{name}: nothing"


def test_what_would_come_to_nothing_is_offered_with_a_warning() -> None:
    form = plot_of(laid_out())
    offers = {each.adds: each for each in drafted(form, Pointing("")).acts}
    assert offers["get up"].refusal == ""
    assert offers["get up"].warning == "already standing"
    assert offers["head out"].warning == "no corner or sill here"
    beside_a_table = drafted(plot_of(laid_out("saloon-quarrel")), Pointing("")).acts
    assert ["get down first"] == [
        each.warning for each in beside_a_table if each.adds == "head out"
    ]


def test_every_offer_has_a_key_of_its_own_among_those_that_are_shown_with_it() -> None:
    form = plot_of(laid_out("saloon-fight"))
    for man in form.characters:
        offers = drafted(form, Pointing("", man.name)).acts
        for group in {offer.group for offer in offers}:
            keys = [offer.key for offer in offers if offer.group == group]
            assert keys == list(KEYS[: len(keys)])


def test_a_plot_shows_what_the_drill_of_each_enemy_says_for_the_distance_now() -> None:
    state = laid_out("main-street")
    for each in state.characters:
        each.marker = "C"
    (foe, *others) = drafted(plot_of(state), Pointing()).foes
    man = state.find(foe.name)
    assert len(others) + 1 == sum(each.automatic for each in state.characters)
    assert man.automatic
    assert all(not sees(ground_of(state.map), man, each) for each in state.enemies(man))
    assert (foe.note, foe.sent) == ("drill C, sees nobody", "drill C, saw nobody")
    (sheet,) = (each for each in sheets(state) if each.name == foe.name)
    table = next(row for row in sheet.rows if isinstance(row, Items) and "Drill" in row.caption)
    far = [cell for item in table.items[1:] if isinstance(cell := item.cells[-1], Words)]
    said = [item.words[0][1] for item in far]
    assert all(full in does.full for full, does in zip(said, foe.does, strict=True))
    assert {"–", "aim, shoot"} <= {does.short for does in foe.does}
    assert {does.grave for does in foe.does} == {False, True}


def test_a_plot_shows_what_a_drill_turns_to_once_who_moves_in_has_come_near() -> None:
    state = laid_out("saloon-quarrel")
    for each in state.characters:
        each.marker = "A"
    foe = drafted(plot_of(state), Pointing()).foes[0]
    assert (foe.note, foe.sent) == ("drill A at 2–3 hexes", "drill A, at first 2–3")
    moves = {"advance", "–"}
    assert {does.short for does in foe.does} == moves
    assert [(does.nearer, does.near) for does in foe.does if does.nearer] == [
        ("jab", "0–1"),
        ("kick", "0–1"),
    ]


@pytest.mark.parametrize(
    ("marker", "aim", "gun", "does"),
    [
        ("C", 0, {}, ["–", "draw", "–", "aim, shoot", "aim, shoot"]),
        ("C", 0, {"box": "hand"}, ["–", "cock", "–", "aim, shoot", "aim, shoot"]),
        ("C", 0, {"rounds": 0}, ["–", "draw", "–", "aim, shoot", "aim, shoot"]),
        ("C", 0, {"broken": True}, ["–", "advance", "–", "advance", "advance"]),
        ("C", 0, {"box": "hand", "cocked": True}, ["–", "aim, shoot", "–", "aim, shoot"]),
        ("A", 4, {"box": "hand", "cocked": True}, ["shoot", "–", "advance", "–", "advance"]),
        ("A", 4, {"box": "hand"}, ["cock", "–", "shoot", "–", "advance"]),
        ("A", 4, {"broken": True}, ["advance", "–", "advance", "–", "advance"]),
    ],
)
def test_a_plot_shows_what_an_enemy_does_whose_gun_is_not_ready_or_who_has_aimed(
    marker: str, aim: int, gun: dict[str, object], does: list[str]
) -> None:
    state = laid_out("saloon-quarrel")
    (mine,) = (each for each in state.characters if not each.automatic)
    for each in state.characters:
        each.marker, each.aim = marker, {mine.name: aim}
        for name, value in gun.items() if each.automatic else ():
            setattr(each.weapons[0], name, value)
    foe = next(x for x in drafted(plot_of(state), Pointing()).foes if x.name == "Barkeep")
    assert [each.short for each in foe.does][: len(does)] == does


def test_a_plot_tells_its_effort_and_asks_before_one_that_may_put_him_out() -> None:
    state = laid_out("saloon-quarrel")
    (mine,) = (each for each in state.characters if not each.automatic)
    mine.hits = mine.strength - 2
    calm = drafted(plot_of(state), Pointing("hook"))
    assert calm.tracks[0].note == "W44 holstered, effort: 1 hit"
    assert not calm.slip
    tired = drafted(plot_of(state), Pointing("B9 strength, hook"))
    assert tired.tracks[0].note.endswith("effort: 2 hits")
    assert tired.slip == (
        "Thompson is out after 2 more hits, and the effort of this plot can cost 2 hits. "
        "Send it anyway?"
    )
    assert "effort" not in drafted(plot_of(state), Pointing("draw and cock")).tracks[0].note


def test_the_words_of_a_plot_are_explained_until_it_is_begun() -> None:
    state = laid_out()
    form = plot_of(state)
    said = drafted(form, Pointing()).terms
    assert [term.word for term in said] == ["Segment", "Plot", "Drill", "Delay"]
    assert not drafted(form, Pointing("wait")).terms
    state.turn = 2
    assert not drafted(form, Pointing()).terms


def test_the_text_of_every_sendable_draft_is_a_plot_that_the_form_takes() -> None:
    state = laid_out("saloon-fight")
    form = plot_of(state)
    chance = Chance("drafts")
    for _ in range(40):
        text = form.sample(chance)
        found = drafted(form, Pointing(text))
        assert found.refusal == ""
        assert form.check(found.text) == form.check(text)


def test_a_draft_is_checked_in_less_than_ten_milliseconds_in_the_median() -> None:
    form = plot_of(laid_out("main-street"))
    chance, spent = Chance("drafts"), []
    for _ in range(30):
        text = form.sample(chance)
        begun = time.perf_counter()
        drafted(form, Pointing(text))
        spent.append(time.perf_counter() - begun)
    assert median(spent) < 0.01


def test_only_a_plot_is_drafted() -> None:
    state = laid_out()
    question = Question(PERSON, "BG-CARD-TURN", "turn", ["left", "right"])
    assert SHOW.draft(state, question, Pointing()) is None


# -- events ---------------------------------------------------------------------------------------


def test_a_decision_is_drawn_with_its_target_its_way_and_the_zone_that_found_the_hex() -> None:
    state = laid_out()
    one, other = state.characters
    name = ground_of(state.map).cells.name
    beyond = ground_of(state.map).cells.neighbours[one.cell][0]
    svg = SHOW.marks_of(
        state,
        events.Decision(
            0,
            (),
            who=one.name,
            marker="A",
            segment=1,
            activity="ADVANCE",
            target=name(beyond),
            target_kind="hex",
            zone=other.name,
            route=(name(one.cell), name(beyond)),
        ),
    )
    for kind in ("zone", "here", "target", "route", "tip"):
        assert svg.count(f'class="{kind}"') == 1, kind


def test_the_figures_of_a_shot_are_those_of_its_event_and_name_what_is_reconstructed() -> None:
    found = SHOW.figures_of(
        events.Shoots(
            who="Doc",
            at="Ringo",
            weapon="C45",
            card=12,
            aim=5,
            parts=(("aim points", 4), ("skill", -1), ("gun", 2)),
            range=3,
            penalty=1,
            margin=-2,
            leant=("result cards", "no such table"),
        )
    )
    assert found is not None
    rows = dict(found.rows)
    assert rows["aim"] == "5"
    assert (rows["aim points"], rows["skill"], rows["gun"]) == ("+4", "−1", "+2")
    assert (rows["range, 3 hexes"], rows["result card 12"], rows["margin"]) == ("−1", "−6", "−2")
    assert found.leant == ("result cards",)
    assert found.result == "A miss"


def test_fair_play_compares_hits_with_what_the_aim_of_each_shot_made_likely() -> None:
    state = laid_out()
    state.characters[0].seat, state.characters[1].seat = PERSON, ""
    one, other = (man.name for man in state.characters)
    shots = [
        events.Shoots(who=one, at=other, weapon="C45", result=result, chance=chance)
        for result, chance in (("hit", 0.5), ("bull", 0.25), ("miss", 0.5), ("misfire", 0.5))
    ]
    theirs = events.Shoots(who=other, at=one, weapon="C45", result="miss", chance=0.125)
    found = [each[2:] for each in map(astuple, SHOW.tallies(state, [*shots, theirs]))]
    assert [(3, 2, 1.25), (1, 0, 0.125)] == found


def test_a_shot_tells_how_likely_it_was_to_hit_as_it_was_fired() -> None:
    doc = fights.man("Doc", "A1", "Law", fights.gun(name="Doc's C45"), aim={"Kid": 2})
    play, door = fights.fight(doc, fights.man("Kid", "E1", "Gang"))
    kid, colt = play.state.characters[1], doc.weapons[0]
    door.explains = True
    expected = chances(play, doc, kid, colt).hit
    shoot(play, doc, kid, colt)
    assert [expected] == [event.chance for event in door.of_sort(events.Shoots)]
    assert 0 < expected < 1


def test_events_without_figures_have_none() -> None:
    assert SHOW.figures_of(events.Waits("Doc")) is None


def test_a_sentence_is_cut_where_it_names_a_character() -> None:
    state = laid_out()
    one, other = (man.name for man in state.characters)
    pieces = SHOW.pieces(state, f"{one} shoots at {other}.")
    assert [piece.card for piece in pieces] == [one, "", other, ""]
    assert "".join(piece.text for piece in pieces) == f"{one} shoots at {other}."


def test_every_showdown_has_a_picture_with_all_of_its_characters() -> None:
    for key in next(option for option in GAME.options if option.key == "showdown").values:
        state = laid_out(key, side="none")
        assert SHOW.preview("showdown", key).count("data-who") == len(state.characters)


def test_what_somebody_has_in_his_hands_is_told_before_what_he_might_draw() -> None:
    man = next(
        man
        for man in laid_out("saloon-quarrel").characters
        if {weapon.gun for weapon in man.weapons} == {True, False}
    )
    knife = next(weapon for weapon in man.weapons if not weapon.gun)
    for weapon in man.weapons:
        weapon.box = "holster"
    assert counters.gun_word(at_hand(man)).endswith("holstered")
    knife.box = "hand"
    assert counters.gun_word(at_hand(man)) == f"{counters.short(knife)} in hand"


def test_no_key_of_the_page_adds_an_action_or_chooses_a_unit() -> None:
    assert not set(PAGE_KEYS) & {*KEYS, *UNIT_KEYS}


def test_each_blow_says_what_stops_it_how_likely_it_lands_and_how_hard() -> None:
    form = plot_of(laid_out())
    offers = {each.adds: each for each in drafted(form, Pointing("")).acts}
    blows = [offers[name] for name in ("jab", "hook", "kick")]
    assert 3 == len({blow.says for blow in blows}) == len({blow.note for blow in blows})
    assert all(re.match(r"\d+ %.*, about \d+ hits and delay$", blow.note) for blow in blows)
    assert "of this turn" in offers["duck"].says
    name = form.characters[0].name
    later = {each.adds: each for each in drafted(form, Pointing(f"{name}: shoot")).acts}
    assert "for his next shot" == later["aim"].note


def test_an_opponents_sheet_shows_his_drill_without_what_is_for_other_bonus_cards() -> None:
    """In segment 4 table B asks something only of men with bonus cards."""
    state = laid_out()
    him = next(each for each in state.characters if each.automatic)
    him.marker, him.bonus = "B", ()
    sheet = next(each for each in sheets(state) if each.name == him.name)
    drill = next(row for row in sheet.rows if isinstance(row, Items) and "Drill" in row.caption)
    said = {
        item.name: [cell.words[0][0] for cell in item.cells if isinstance(cell, Words)]
        for item in drill.items
    }
    assert ["0–1", "2–3", "4–6", "7+"] == said[""]
    assert ["shoot", "advance", "aim 4", "advance"] == said["2"]
    assert ["–"] * 4 == said["4"]
    assert "hook" == said["5"][0]


@pytest.mark.parametrize(
    "showdown", next(each.values for each in GAME.options if each.key == "showdown")
)
def test_no_name_lies_on_another_or_on_a_counter_in_the_picture_of_a_showdown(
    showdown: str,
) -> None:
    state = laid_out(showdown)
    cells = ground_of(state.map).cells
    spots = drawn.wheres(drawn.sheet_of(cells), counters.counters(state))
    plates = tags.apart(spots, drawn.NAMED)
    boxes = [
        (x + aside - w / 2, y + down, x + aside + w / 2, y + down + tags.HIGH)
        for name, (x, y) in spots.items()
        for (aside, down), w in [(plates[name], tags.width(name))]
    ]
    bodies = [(x - 15, y - 15, x + 15, y + 15) for x, y in spots.values()]
    for nth, box in enumerate(boxes):
        assert not any(tags.overlap(box, other) for other in (*boxes[nth + 1 :], *bodies))


def test_each_wound_is_told_once_on_a_sheet() -> None:
    state = laid_out()
    man = state.characters[0]
    man.wounds = [Wound("leg", "L"), Wound("gun arm", "S")]
    sheet = next(each for each in sheets(state) if each.name == man.name)
    assert ["gun arm", "leg"] == [
        part
        for part in ("gun arm", "leg")
        if sum(f"{part} wound" in str(row) for row in sheet.rows) == 1
    ]


def test_a_weapon_to_draw_is_told_by_its_name_first_and_a_knife_once() -> None:
    state = laid_out("saloon-quarrel")
    man, known = state.find("Thompson"), SHOW.game.rules_for(state)
    said = [weapon_of(state, man.name, each.name, known) for each in man.weapons]
    assert said[0] == "The W44: Winchester .44, 15 of 15 rounds"
    assert said[-1] == "The knife"
