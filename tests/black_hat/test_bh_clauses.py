"""The index of clauses: every test that it names exists, and code names what it carries out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from click.testing import CliRunner

from lonehand.faces.cli import lonehand
from lonehand.faces.web.pages.templates import page
from lonehand.faces.web.pages.title import new_page
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.readings import Readings
from lonehand.show.contract import show_of

HERE: Final = Path(__file__).parent
NAMES: Final = {
    name
    for file in HERE.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)
}


def test_every_test_that_a_clause_names_exists() -> None:
    named = {test for clause in GAME.clauses for test in clause.tests}
    assert named
    assert named <= NAMES


def test_every_clause_names_code_that_carries_it_out_and_tests() -> None:
    places = GAME.clauses.places()
    assert [clause.id for clause in GAME.clauses if not places[clause.id]] == []
    assert [clause.id for clause in GAME.clauses if not clause.tests or clause.waits] == []


def test_every_reading_is_an_option_with_the_same_default_and_a_clause() -> None:
    options = {option.key: option for option in GAME.options}
    for key in Readings.__struct_fields__:
        assert options[key].default == getattr(Readings(), key)
        assert options[key].clause in GAME.clauses
    assert all(clause.option in options for clause in GAME.clauses if clause.option)


# -- what is not printed ---------------------------------------------------------------------------

REBUILT: Final = (
    *("BW-MONEY", "BW-MONEY-TAKE", "BW-GANG-SIZE", "BW-DEPLOY", "BW-TURN", "BW-DEAL", "BW-KEEP"),
    *("BW-END", "BW-EDGE", "BW-ROOF", "BW-HORSE", "BW-ALLY-1", "BW-ALLY-3"),
)
"""What stood in pictures that are lost, or was never printed."""


def test_what_is_rebuilt_is_marked_wherever_it_is_shown() -> None:
    clauses = GAME.clauses
    assert [clause.id for clause in clauses if clause.is_rebuilt] == list(REBUILT)
    shown = CliRunner().invoke(lonehand, ["rules", "black-hat"]).output
    listed = CliRunner().invoke(lonehand, ["games", "black-hat"]).output
    rules, set_up = page("rules.html", game=GAME, show=show_of(GAME)), new_page(GAME.name)
    for clause in clauses:
        kind = f"{clause.kind}, rebuilt" if clause.id in REBUILT else clause.kind
        assert f"{clause.id}  {kind}\n" in shown
        assert f"{clause.id} <small>{kind}</small>" in rules
    for option in GAME.options:
        mark = ", rebuilt" if option.clause in REBUILT else ""
        assert f"({option.clause}{mark})" in " ".join(listed.split())
        small = "<small>our own: the printed one is lost</small>" if mark else "<a"
        title = f"{option.title} {small}"
        assert option.key == "beside" or f"<legend>{title}" in set_up


READ: Final = {
    "hands": 1, "hand": 2, "kept": 3, "contact_cards": 4, "low_riders": 6, "unpin": 7,
    "pin_lasts": 8, "natural_six_persuades": 9, "looking": 10, "door_clear": 11, "aim_near": 12,
    "aim_at_six": 13, "one_weapon": 14, "cover_at_target": 15, "cover_dice": 16,
    "shotgun_pinned": 17, "dynamite_cover": 18, "dynamite_pins": 19, "joker_pair": 20,
    "joker_move": 21, "joker_shot": 22, "rider_pinned": 25, "notch_for_flight": 27,
    "cardsharp": 30, "partners": 31, "lean_over_cover": 32, "natural_six_hits": 33,
    "shotgun_hidden": 34, "notches_per_figure": 35,
}  # fmt: skip
"""Which ambiguity of the reference each option decides, by its number (A1 to A35)."""
NO_OTHER: Final = {
    5: "The print says that an Ace strikes back.",
    23: "A stick may always be thrown less far; so an Ace is best as a 10.",
    24: "Horses have no skills.",
    26: "It is the campaign that brings a card again.",
    28: "Whoever falls is out of the gunfight either way.",
    29: "Only the top card can be looked at; no other reading is named.",
}
"""Why other ambiguities have no option: no other reading changes play."""


def test_every_ambiguity_that_changes_play_is_an_option() -> None:
    assert {*READ.values(), *NO_OTHER} == set(range(1, 36))
    assert not {*READ.values()} & NO_OTHER.keys()
    sources = {clause.id: clause.source for clause in GAME.clauses}
    for option in GAME.options:
        if option.key in READ:
            assert re.search(rf"\bA{READ[option.key]}\b", sources[option.clause]), option.key
            assert len(option.values) > 1
