"""Situations as text: there and back from every moment of games, and as people type them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from bh_real_table import RealTable

from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.state import SEATS, State

GAMES: tuple[tuple[str, dict[str, str], dict[str, str]], ...] = (
    ("one", {"town": "stage-stop"}, dict.fromkeys(SEATS, "standard")),
    ("two", {"town": "made", "moods": "yes"}, dict.fromkeys(SEATS, "random")),
    ("three", {"beside": "map", "gang": "posse"}, dict.fromkeys(SEATS, "standard")),
    ("four", {"players": "4", "partners": "shared"}, dict.fromkeys(SEATS, "random")),
    (
        "five",
        {"players": "4", "gang": "posse", "second_gang": "posse"},
        dict.fromkeys(SEATS, "random"),
    ),
    (
        "six",
        {"campaign": "yes", "town": "stage-stop", "simple": "yes"},
        dict.fromkeys(SEATS, "random"),
    ),
)
"""Games of people that are no people: their seeds, options and players."""


def is_the_same(state: State) -> None:
    """Write a gunfight and read it back."""
    text = GAME.situation(state)
    tomllib.loads(text)
    assert GAME.encode(GAME.read_situation(text, "there.toml").state) == GAME.encode(state), text


@pytest.mark.parametrize(("seed", "options", "seats"), GAMES, ids=[each[0] for each in GAMES])
def test_every_moment_of_a_game_is_the_same_after_it_was_written_and_read(
    seed: str, options: dict[str, str], seats: dict[str, str]
) -> None:
    session = Session.new(GAME, seed, options, seats)
    states = [each.state for each in session.path]
    assert session.outcome() is not None
    assert len(states) > 50
    for state in [*states[:12], *states[12::29], *states[-12:]]:
        is_the_same(state)


def test_every_moment_beside_a_table_is_the_same_after_it_was_written_and_read() -> None:
    table = RealTable("written", town="stage-stop")
    for _ in range(90):
        table.follow()
        is_the_same(table.session.path[-1].state)
        *_, last = table.session.view_for().steps()
        is_the_same(last.view)
        table.step()
    assert table.state.turn > 1


SITUATIONS = Path(__file__).parents[2] / "docs" / "black-hat" / "situations"
EXAMPLE = (SITUATIONS / "example.toml").read_text("utf-8")


def read(text: str) -> Any:
    """Return the gunfight of a text."""
    return GAME.read_situation(text, "there.toml").state


def test_a_campaigns_next_gunfight_is_the_same_after_it_was_written_and_read() -> None:
    options = {"campaign": "yes", "town": "stage-stop"}
    session = Session.new(GAME, "six", options, dict.fromkeys(SEATS, "random"))
    every = {option.key: option.default for option in GAME.options} | options
    again = GAME.next_start(session.state, every)
    assert again is not None
    is_the_same(again)
    following = Session.new(GAME, "next", every, dict.fromkeys(SEATS, "random"), start=again)
    for here in following.path[::25]:
        is_the_same(here.state)


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ('"Ks"', '"K♠"'),
        ('"Ks"', '"king of spades"'),
        ('"9h"', '"9H"'),
        ('"Joker"', '"red joker"'),
        ('"drovers"', '"The Drovers"'),
        ('"drovers"', '"drov"'),
        ('parts = "The Drovers"', "parts = 'drov'"),
        ('suit = "clubs"', 'suit = "♣"'),
        ('"clubs"', '"c"'),
        ("hand = 6", 'hand = ["unknown", "unknown", "unknown", "unknown", "unknown", "unknown"]'),
        ('parts = "The Drovers"\n', ""),
        ('town = "stage-stop"', 'town = "stage-stop"\nwindow = 15'),
    ],
)
def test_people_type_cards_gangs_and_suits_as_they_like(written: str, typed: str) -> None:
    assert written in EXAMPLE
    found, plain = read(EXAMPLE.replace(written, typed, 1)), read(EXAMPLE)
    found.options.pop("window", "")
    assert GAME.encode(found) == GAME.encode(plain)


def test_who_is_not_named_beside_others_is_out_and_a_gang_not_named_is_there() -> None:
    state = read(f'{EXAMPLE}\n[[figure]]\nname = "lefty"\npinned = true\n')
    there = [figure.name for figure in state.here()]
    assert there == ["Marshal Boone", "Ada", "Jeb", "Hank", "Lefty"]
    assert state.figure("B3").pinned


MISTAKES = [
    ('"drovers"', '"drivers"', "gang drivers, name: there is no gang “drivers”; did you mean “The"),
    ('"Ks"', '"Kx"', "gang drovers, hand: “Kx” is not a card; type one such as 7h, Qs"),
    ('"Ks"', '"Jd"', "gang drovers, hand: Jd is there twice, and a pack has one"),
    ('"clubs"', '"clubz"', "gang drovers, suit: “clubz” is not a suit; did you mean “clubs”"),
    ("whom Dusty", "whom Rusty", "facts, whom Rusty: there is no figure “Rusty”; did you mean “D"),
    ("reach door", "reach dor", "facts, reach dor: there is no house “dor”; choose"),
    ("sights =", "sihgts =", "facts, sihgts: there is no fact “sihgts”; did you mean “sights”"),
    ("parts =", "part =", "there is no field “part”; did you mean “parts”"),
    ("Drifter", "Drifta", "next, town cards: there is no town card “Drifta”; did you mean “Drift"),
    ("hand = 6", "hand = -1", "gang posse, hand: "),
    (
        '"The Drovers"',
        '"The Doves"',
        "parts: there is no gang “The Doves”; did you mean “The Drovers”?",
    ),
    ("stage-stop", "stage-stopp", "options, town: "),
    ("turn = 3", "turn = true", "turn: "),
    ('beside = "facts"', 'beside = "map"', "gang The Posse: say where its people are"),
]


@pytest.mark.parametrize(("right", "wrong", "sentence"), MISTAKES)
def test_what_cannot_be_is_refused_with_its_field(right: str, wrong: str, sentence: str) -> None:
    assert right in EXAMPLE
    with pytest.raises(Refusal) as found:
        read(EXAMPLE.replace(right, wrong, 1))
    said = f"{found.value.place}: {found.value.sentence}"
    assert re.sub(r", line \d+[:,] ", ": ", said).startswith(f"there.toml: {sentence}")


def test_on_a_map_nobody_stands_in_a_house_or_in_somebody_else() -> None:
    text = (SITUATIONS / "sure-shot.toml").read_text("utf-8")
    state = read(text)
    ada, jeb = state.figure("A2"), state.figure("A3")
    place = f'at = "{jeb.x / 1000:g},{jeb.y / 1000:g}"'
    assert place in text
    beside = text.replace(place, f'at = "{ada.x / 1000 + 0.1:g},{ada.y / 1000:g}"')
    with pytest.raises(Refusal, match="its base overlaps that of Ada"):
        read(beside)
    house = GAME.looked_at(state).site.houses[0].shapes[0]
    with pytest.raises(Refusal, match="nobody can stand there"):
        read(text.replace(place, f'at = "{house.x / 1000:g},{house.y / 1000:g}"'))


def test_whoever_decides_needs_cards_and_an_enemy() -> None:
    hidden = re.sub(r"hand = \[.*", "hand = 6", EXAMPLE)
    assert GAME.unopposed_warning(read(hidden)).startswith("write the cards of The Drovers")
    alone = f"{EXAMPLE}\n" + "".join(
        f'[[figure]]\nname = "{name}"\nwhere = "down"\n'
        for name in ("Marshal Boone", "Ada", "Jeb", "Hank")
    )
    assert GAME.unopposed_warning(read(alone)).startswith("The Drovers: there is nobody to fight")
    assert GAME.unopposed_warning(read(EXAMPLE)) == ""


def test_every_line_that_a_blank_offers_is_accepted_once_its_mark_is_taken_away() -> None:
    blank = GAME.blank
    assert GAME.read_situation(blank, "blank.toml").state.turn == 1
    offered = [line for line in blank.splitlines() if re.match(r"# \S+ = |# \[\[", line)]
    assert len(offered) > 3
    filled = "\n".join(
        line.removeprefix("# ") if line in offered else line for line in blank.splitlines()
    )
    state = read(filled)
    assert state.figure("B2").pinned
