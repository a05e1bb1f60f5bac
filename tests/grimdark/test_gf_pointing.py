"""What a move is told to gain and to give up before it is sent, and what pointing proposes."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from fielded import a_unit
from gf_situations import TABLE, scene

from lonehand.games.grimdark_future.face import inspection, setup_drafts
from lonehand.games.grimdark_future.face.pointing import Activation
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.deployment import DeployForm, by_itself, write_places
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import NOBODY, SEATS
from lonehand.games.grimdark_future.text.activation import ActivationForm
from lonehand.games.grimdark_future.words.grammar import agree
from lonehand.show.drafts import Draft, Pointing
from lonehand.space.inches.measures import INCH, to_tenth

RIFLES: Final = ('Rifle (24", A2)', "Knife (A1)")
BLADES: Final = ("Blade (A4, AP(1))",)
WOOD: Final = "forest at 36,34: box 10x8\n"
WIDE: Final = "forest at 36,34: box 60x8\n"
MINES: Final = "minefield at 36,38: box 12x2\n"


def drafted(play: Play, text: str, point: str = "") -> Draft:
    """Return what becomes of an order that may be sent, after something was pointed at."""
    unit = play.state.find("Ours")
    found = Activation(ActivationForm(play, [unit.key])).draft(Pointing(text, point=point))
    assert found.ready, found.refusal
    return found


def battle(ours: tuple[str, ...], at: dict[str, tuple[float, float]], **more: Any) -> Play:
    """Return a battle of five of ours against five riflemen."""
    foe = a_unit("Foe", size=5, weapons=RIFLES)
    play, _ = scene([a_unit("Ours", size=5, weapons=ours)], [foe], at, **more)
    play.state.table = TABLE + more.get("terrain", "")
    return play


@pytest.mark.parametrize(
    ("to", "foe", "told", "asks"),
    [
        ("36,30", (36.0, 4.0), "At objective A.", False),
        ("36,31.5", (36.0, 4.0), "too far to seize it.", True),
        ("36,31.5", (36.0, 24.8), "too far to contest it.", True),
        ("36,30", (36.0, 24.8), "At objective A, contested by Foe.", False),
        ("36,33.5", (36.0, 4.0), "too far to seize it.", False),
    ],
)
def test_a_move_near_an_objective_says_what_its_stop_gains_and_asks_where_it_just_misses(
    to: str, foe: tuple[float, float], told: str, *, asks: bool
) -> None:
    at = {"Ours": (36.0, 38.5), "Foe": foe}
    play = battle(BLADES, at, markers={"A": (36.0, 27.5)})
    play.state.markers[0].owner = NOBODY
    draft = drafted(play, f"Ours: rush to {to}")
    (line,) = [each for each in (*draft.said, *draft.warned) if "objective A" in each]
    assert line.endswith(told)
    assert (line == "At objective A.") == (line in draft.said)
    assert ("Go there anyway?" in draft.slip) is asks
    if "too far" in line:
        far, lack = (float(each) for each in re.findall(r"([0-9.]+)″", line))
        assert far == pytest.approx(3 + lack)
        assert asks == (lack <= 1)


def test_a_move_towards_an_objective_is_changed_by_the_arrows_from_where_it_ends() -> None:
    at = {"Ours": (36.0, 38.5), "Foe": (36.0, 4.0)}
    play = battle(BLADES, at, markers={"A": (36.0, 27.5)})
    towards = drafted(play, "Ours: advance towards A")
    moved = drafted(play, f"Ours: advance to {towards.at}")
    assert moved.meter is not None
    assert towards.meter is not None
    assert moved.meter.used == pytest.approx(towards.meter.used, abs=0.2)
    assert not moved.at


def test_a_move_is_as_long_before_it_is_sent_as_it_is_told_afterwards() -> None:
    play = battle(BLADES, {"Ours": (36.0, 38.5), "Foe": (36.0, 4.0)})
    draft = drafted(play, "Ours: rush to 36,30.03")
    found = ActivationForm(play, [play.state.find("Ours").key]).check(draft.text).move.length
    assert draft.meter is not None
    assert f"{draft.meter.used:g}" == to_tenth(found)
    assert draft.meter.used > found / INCH


@pytest.mark.parametrize("terrain", ["", WOOD])
def test_a_move_through_difficult_terrain_is_warned_of_with_how_far_it_goes(terrain: str) -> None:
    play = battle(BLADES, {"Ours": (36.0, 40.0), "Foe": (36.0, 4.0)}, terrain=terrain)
    warned = drafted(play, "Ours: rush to 36,35").warned
    assert ("Through difficult terrain: 6″ at most." in warned) is bool(terrain)


def test_a_move_that_reaches_one_objective_is_not_told_how_far_the_next_one_is() -> None:
    at = {"Ours": (36.0, 38.5), "Foe": (36.0, 4.0)}
    play = battle(BLADES, at, markers={"A": (36.0, 27.5), "C": (45.0, 30.0)})
    draft = drafted(play, "Ours: rush to 36,30")
    (line,) = [each for each in (*draft.said, *draft.warned) if "objective" in each]
    assert line == "At objective A."
    near = drafted(play, "Ours: rush to 36,33.5")
    assert any("too far" in each for each in near.warned)


@pytest.mark.parametrize("terrain", ["", WOOD])
@pytest.mark.parametrize("goal", ["36,36", "36,30"])
def test_a_place_that_an_advance_reaches_as_well_is_not_rushed_to(goal: str, terrain: str) -> None:
    at = {"Ours": (36.0, 40.0), "Foe": (44.0, 20.0)}
    draft = drafted(battle(RIFLES, at, terrain=terrain), "Ours:", goal)
    play = battle(RIFLES, at, terrain=terrain)
    unit = play.state.find("Ours")
    rushed = ActivationForm(play, [unit.key]).check(draft.text.replace("advance", "rush"))
    far = rushed.move.length > play.rules.forces.of(unit).advance
    assert ("rush" in draft.text) is far
    assert any(line.startswith("Gives up a shot:") for line in draft.warned) is far
    assert far == (goal == "36,30" and not terrain)


def test_an_enemy_that_is_pointed_at_is_not_charged_where_the_shot_promises_more() -> None:
    at = {"Ours": (36.0, 30.0), "Foe": (36.0, 20.0)}
    assert "Ours: hold" == drafted(battle(RIFLES, at), "Ours:", "Foe").text
    assert "Ours: charge Foe" == drafted(battle(BLADES, at), "Ours:", "Foe").text


@pytest.mark.parametrize(
    ("foe", "terrain", "why"),
    [
        ((36.0, 10.0), "", r"Foe is [0-9.]+″ away; Ours can charge 12″\."),
        ((36.0, 29.0), WIDE, r"Ours finds? no legal way to Foe, .* 6″ through difficult terrain\."),
    ],
)
def test_a_charge_that_cannot_be_made_says_why(
    foe: tuple[float, float], terrain: str, why: str
) -> None:
    play = battle(BLADES, {"Ours": (36.0, 40.0), "Foe": foe}, terrain=terrain)
    draft = drafted(play, "Ours: hold")
    (charge,) = [act for act in draft.acts if act.label == "Charge"]
    assert re.fullmatch(why, charge.refusal)


def test_an_objective_that_is_looked_at_from_itself_has_no_distance() -> None:
    at = {"Ours": (36.0, 40.0), "Foe": (36.0, 20.0)}
    play = battle(BLADES, at, markers={"A": (36.0, 27.0)})
    found = inspection.look(play, "objective A", "objective A")
    assert "″" not in f"{found.title}{found.svg}"
    assert found.lines[0].startswith("Seized by")


@pytest.mark.parametrize(("terrain", "warned"), [("", ()), (WOOD, ("On difficult terrain.",))])
def test_a_place_to_set_up_on_difficult_ground_is_warned_of(
    terrain: str, warned: tuple[str, ...]
) -> None:
    """Such ground is no reason to be content with a place."""
    play = battle(RIFLES, {"Foe": (36.0, 4.0)}, terrain=terrain)
    unit = play.state.find("Ours")
    unit.seat = SEATS[0]
    form = DeployForm(play, [unit.key])
    found = setup_drafts.draft(form, Pointing("Ours: at 36,37"))
    assert found is not None
    assert found.ready, found.refusal
    assert found.warned == warned
    assert not any("terrain" in each for each in found.said)


@pytest.mark.parametrize(
    ("terrain", "is_moved"), [("", False), ("forest at 36,38: box 10x8\n", True), (MINES, True)]
)
def test_a_place_is_suggested_off_bad_ground_where_another_is_as_good(
    terrain: str, *, is_moved: bool
) -> None:
    play = battle(RIFLES, {"Foe": (36.0, 4.0)}, terrain=terrain)
    unit = play.state.find("Ours")
    unit.seat = SEATS[0]
    form = DeployForm(play, [unit.key])
    draft = setup_drafts.draft(form, Pointing("Ours:"))
    assert draft is not None
    (text,) = [act.text for act in draft.acts if act.label == "Suggest a place"]
    usual = write_places(by_itself(play, unit).spots)
    assert is_moved == (text != f"Ours: {usual}")
    spots = form.check(text).spots
    assert not positions.terrain_under(play, unit, spots) & setup_drafts.HINDERS


PAGES_OWN: Final = frozenset("hwltvmi?")
"""What a key does on the whole page: hint, why, log, table view, large view, ruler, who is who."""


@pytest.mark.parametrize("text", ["Ours:", "Ours: advance", "Ours: rush to 36,33", "Ours: hold"])
def test_no_key_of_an_order_means_something_else_on_the_page(text: str) -> None:
    play = battle(RIFLES, {"Ours": (36.0, 38.5), "Foe": (36.0, 4.0)}, markers={"A": (36.0, 27.5)})
    form = ActivationForm(play, [play.state.find("Ours").key])
    acts = Activation(form).draft(Pointing(text)).acts
    keys = [act.key for act in acts if act.key]
    assert {"Hold": "o"}.items() <= {act.label: act.key for act in acts}.items()
    assert not PAGES_OWN & set(keys)
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("size", "said"),
    [
        (1, "It is Shaken: it does nothing else, and recovers."),
        (5, "They are Shaken: they do nothing else, and recover."),
    ],
)
def test_a_draft_speaks_of_several_models_in_the_plural(size: int, said: str) -> None:
    foe = a_unit("Foe", size=5, weapons=RIFLES)
    ours = a_unit("Ours", size=size, weapons=RIFLES)
    play, _ = scene([ours], [foe], {"Ours": (36.0, 38.5), "Foe": (36.0, 4.0)})
    play.state.table = TABLE
    play.state.find("Ours").shaken = True
    assert said in drafted(play, "Ours: idle").said


def test_a_preview_agrees_with_the_name_of_its_unit() -> None:
    line = "Moor Riders advances 6″ of 6″, to 24,30, in a marsh."
    assert agree("Moor Riders", line) == line.replace("advances", "advance")
    line = "Marksmen sees nobody to shoot at and is at no objective. Hold anyway?"
    assert (
        agree("Marksmen", line)
        == "Marksmen see nobody to shoot at and are at no objective. Hold anyway?"
    )
