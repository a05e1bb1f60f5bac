"""Plots: their text, what is refused and why, the time line, and plots by chance."""

from __future__ import annotations

from typing import Any

import pytest
from fights import fight, gun, man
from hypothesis import given, settings
from hypothesis import strategies as st

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.numbers.book import BOOK
from lonehand.games.gunslinger.rules.foresight import Foreseen
from lonehand.games.gunslinger.rules.plotting import (
    PlotForm,
    Slot,
    cards_of,
    notation_of,
    playable,
    timeline,
    write_plots,
)
from lonehand.games.gunslinger.state import HOLSTER, PARTNER, PERSON, State


def state_of(*weapons: Any, enemy: str = "D1", **changes: Any) -> State:
    """Return a showdown in which Doc and Kate are played against Wyatt."""
    play, _ = fight(
        man("Doc", "B1", "outlaws", *weapons, **changes),
        man("Kate", "B2", "outlaws", gun(name="derringer"), bonus=("B1",)),
        man("Wyatt", enemy, "law", seat=""),
    )
    return play.state


def form(*weapons: Any, **changes: Any) -> PlotForm:
    """Return the form of that showdown's person."""
    return PlotForm(state_of(*weapons, **changes), PERSON, BOOK)


def refusal(text: str, *weapons: Any, **changes: Any) -> Refusal:
    """Return how a plot is refused."""
    with pytest.raises(Refusal) as found:
        form(*weapons, **changes).check(text)
    return found.value


def codes(text: str, *weapons: Any, **changes: Any) -> list[str]:
    """Return the cards of Doc's plot."""
    return [use.code for use in form(*weapons, **changes).check(text)["Doc"]]


# -- the text -------------------------------------------------------------------------------------


def test_a_plot_names_each_character_and_his_actions_in_order() -> None:
    found = form().check("Doc: draw and cock, aim / Kate: move, B1 move, shoot")
    assert {
        "Doc": ["draw and cock", "aim"],
        "Kate": ["move", "B1 move", "shoot"],
    } == {name: list(map(str, uses)) for name, uses in found.items()}
    assert [3, 2] == [use.time for use in found["Doc"]]


@pytest.mark.parametrize("text", ["Kate: aim\nDoc: shoot", "Kate: aim / Doc: SHOOT "])
def test_order_line_ends_and_case_of_the_actions_make_no_difference(text: str) -> None:
    found = form().check(text)
    assert "Doc: shoot / Kate: aim" == write_plots(found)


def test_who_is_not_named_plots_nothing() -> None:
    assert {"Doc": [], "Kate": []} == form().check("Doc: nothing")


def test_a_lone_character_need_not_be_named() -> None:
    state = state_of()
    state.characters[1].seat = PARTNER
    found = PlotForm(state, PERSON, BOOK).check("aim, aim, shoot")
    assert ["9F", "10F", "11F"] == [use.code for use in found["Doc"]]


def test_move_and_aim_stand_on_two_cards_and_the_one_is_taken_that_leaves_the_rest() -> None:
    assert ["3F", "2B"] == codes("Doc: move, back up")
    assert ["2F", "3B", "wait"] == codes("Doc: move, get down, wait")
    assert ["2F", "3F"] == codes("Doc: move, move")
    assert ["10F", "9B"] == codes("Doc: aim, block")


def test_a_bonus_card_is_named_before_its_action() -> None:
    assert ["B1", "B2-AIM", "2F"] == codes("Doc: b1 move, B2 aim, move", gun("C41"), bonus=BONUS)


BONUS = ("B1", "B2")


def test_a_bonus_card_is_for_whoever_holds_it_and_for_nobody_else() -> None:
    guns = (gun("C41"), gun("C45"))
    for card in BOOK.actions.values():
        if card.side == "bonus":
            text = f"Doc: {notation_of(card.code, card.name)}"
            assert [card.code] == codes(text, *guns, bonus=(card.card,))
            assert f"BG-BONUS-{card.card[1:]}" == refusal(text, *guns).clause


# -- refusals -------------------------------------------------------------------------------------


def test_of_a_card_one_side_counts_in_a_turn() -> None:
    found = refusal("Doc: shoot, jab")
    assert ("BG-PLOT", "Doc, action 2 (jab)") == (found.clause, found.place)
    assert "On the same card as shoot: each card once a turn" == found.sentence
    assert refusal("Doc: shoot, shoot").sentence.startswith("plotted already: each card")
    both = refusal("Doc: move, back up, get down").sentence
    assert both.startswith("On the same card as ")
    assert "not" not in both


def test_the_times_of_a_plot_are_five_segments_at_most() -> None:
    found = refusal("Doc: draw and cock, aim, shoot")
    assert ("BG-PLOT", "Doc, action 3 (shoot)") == (found.clause, found.place)
    assert "Takes 1 segment, none left" == found.sentence


def test_delay_is_time_that_is_used_up_already() -> None:
    found = refusal("Doc: draw and cock", delay=3)
    assert "BG-DELAY" == found.clause
    assert "Takes 3 segments, 2 left" == found.sentence
    assert ["9F"] == codes("Doc: aim", delay=3)
    assert "none left" in refusal("Doc: shoot", delay=7).sentence


@pytest.mark.parametrize(
    ("text", "sentence", "clause"),
    [
        ("Doc: fly", "“fly” is not an action; choose advance, turn, move", "BG-PLOT"),
        ("Doc: B1 move", "Doc has no bonus card B1; he has none", "BG-BONUS-1"),
        ("Wyatt: aim", "you do not plot for “Wyatt”; you plot for Doc, Kate", "BG-PLOT"),
        ("aim", "you do not plot for “aim”; you plot for Doc, Kate; put a colon", "BG-PLOT"),
        ("Doc: aim / Doc: shoot", "Doc has one plot a turn; leave one of these two out", "BG-PLOT"),
        ("Doc: aim,, shoot", "“” is not an action", "BG-PLOT"),
    ],
)
def test_a_plot_that_cannot_be_is_refused_with_what_would_be_right(
    text: str, sentence: str, clause: str
) -> None:
    found = refusal(text)
    assert found.sentence.startswith(sentence)
    assert clause == found.clause


def test_a_bonus_card_for_lighter_guns_is_refused_to_whoever_has_none() -> None:
    found = refusal("Doc: B2 aim", gun("C45"), bonus=("B2",))
    assert "B2 is for a light or medium gun, and Doc carries only heavy ones" == found.sentence
    assert ["B2-AIM"] == codes("Doc: B2 aim", gun("C41"), bonus=("B2",))


# -- time line ------------------------------------------------------------------------------------


def test_the_time_line_shows_delay_as_used_time_and_refusals_in_their_place() -> None:
    state = state_of(gun(), delay=1)
    assert [
        Slot(1, 1, "delay"),
        Slot(2, 3, "aim"),
        Slot(4, 4, "shoot"),
        Slot(5, 5, "jab", REFUSED),
    ] == timeline(state, state.find("Doc"), ["aim", "shoot", "jab"])


REFUSED = "On the same card as shoot: each card once a turn"


def test_what_would_come_to_nothing_is_legal_and_warned_of() -> None:
    state = state_of(gun(cocked=False, box=HOLSTER))
    slots = timeline(state, state.find("Doc"), ["shoot", "get up"])
    assert ["no gun in hand", "already standing"] == [slot.warning for slot in slots]
    assert ["", ""] == [slot.refusal for slot in slots]
    slots = timeline(state, state.find("Doc"), ["draw and cock", "shoot"])
    assert ["", ""] == [slot.warning for slot in slots]
    state = state_of(gun(cocked=False))
    assert "not cocked by then" == (timeline(state, state.find("Doc"), ["shoot"])[0].warning)


def test_a_strength_that_no_blow_follows_is_warned_of() -> None:
    state = state_of(bonus=("B8",), enemy="C1")
    doc = state.find("Doc")
    assert "no blow follows" in timeline(state, doc, ["B8 strength"])[0].warning
    assert "does not strengthen jab" in timeline(state, doc, ["B8 strength", "jab"])[0].warning
    assert "" == timeline(state, doc, ["B8 strength", "hook"])[0].warning


def test_all_that_he_may_add_is_listed_with_why_not() -> None:
    state = state_of(gun(), bonus=("B1",))
    found = dict(playable(state, state.find("Doc"), ["draw and cock", "shoot"]))
    assert "" == found["advance"]
    assert "" == found["wait"]
    assert "" == found["B1 move"]
    assert "Takes 2 segments, 1 left" == found["move"]
    found = dict(playable(state, state.find("Doc"), ["draw and cock"]))
    assert "On the same card as draw and cock: each card once a turn" == found["drop or pick up"]


# -- plots by chance and by habit -----------------------------------------------------------------

ANY_MAN = st.fixed_dictionaries(
    {
        "delay": st.integers(0, 9),
        "down": st.booleans(),
        "bonus": st.sets(st.sampled_from([f"B{number}" for number in range(1, 10)])).map(
            lambda found: tuple(sorted(found))
        ),
    }
)


@given(ANY_MAN, st.integers(0, 10_000), st.sampled_from(["C45", "W44", "C41", "KNF"]))
@settings(max_examples=120)
def test_every_plot_by_chance_is_legal_and_no_nonsense(
    changes: dict[str, Any], seed: int, code: str
) -> None:
    plot = form(gun(code), enemy="C1", **changes)
    text = plot.sample(Chance(f"plot {seed}"))
    found = plot.check(text)
    assert write_plots(found) == text
    doc = plot.state.find("Doc")
    assert sum(use.time for use in found["Doc"]) <= max(5 - doc.delay, 0)
    foreseen = Foreseen(plot.state, doc, BOOK)
    for use in found["Doc"]:
        card = next(card for card in cards_of(doc, BOOK) if card.code == use.code)
        assert "" == foreseen.why_in_vain(card), text
        foreseen.take(card)


@given(ANY_MAN, st.integers(1, 20))
@settings(max_examples=60)
def test_every_candidate_is_a_legal_plot_and_none_comes_twice(
    changes: dict[str, Any], most: int
) -> None:
    plot = form(gun(), enemy="C1", **changes)
    found = plot.candidates(most)
    assert 0 < len(found) <= most
    assert len(set(found)) == len(found)
    for text in found:
        plot.check(text)


def test_every_action_can_come_up_by_chance() -> None:
    plot = form(gun("C41"), gun("C45", box=HOLSTER), enemy="C1", bonus=BONUS, spare={"C41": 6})
    plot.state.find("Doc").weapons[0].rounds = 2
    seen = set()
    for seed in range(400):
        for use in plot.check(plot.sample(Chance(f"any {seed}")))["Doc"]:
            seen.add(str(use))
    every = {notation_of(card.code, card.name) for card in cards_of(plot.state.find("Doc"), BOOK)}
    assert every - seen <= {"head out", "head back", "draw and cock"}
