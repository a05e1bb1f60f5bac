"""Situations as text, and corrections: there and back, and what is refused."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.game import settle_options
from lonehand.engine.players import at_random
from lonehand.faces import cli
from lonehand.games.gunslinger import corrections
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.ground import ground_of
from lonehand.games.gunslinger.showdowns import keys
from lonehand.games.gunslinger.state import State, Wound

DUEL = """
segment = 2
next = "Ringo"
map = "saloon"

[[character]]
name = "Ringo"
side = "Cowboys"
who = "outlaw_1"
marker = "C"
at = "F9 NE"

[[character]]
name = "Doc"
side = "Law"
seat = "player"
who = "marshal"
at = "F5 SW"
"""


def there_and_back(showdown: str, seed: str, every: int) -> int:
    """Write and read a self-played showdown at every so many steps; return how often."""
    chance = Chance(seed)
    state: State = GAME.start(settle_options(GAME, {"showdown": showdown}))
    players = dict.fromkeys(GAME.seats, at_random(Chance(f"{seed} people")))
    door = BatchDoor(players, chance, lambda _: state)
    count = number = 0
    while GAME.outcome(state) is None and number < 400:
        GAME.step(state, door)
        number += 1
        if number % every == 0 and GAME.outcome(state) is None:
            text = GAME.situation(state)
            again = GAME.read_situation(text, "there").state
            state.deck.sort()
            state.discard.sort()
            assert GAME.encode(state) == GAME.encode(again), text
            count += 1
    return count


@pytest.mark.parametrize("showdown", [key for key in keys() if key != "boot-hill"])
def test_a_situation_is_read_as_it_was_written(showdown: str) -> None:
    """Every showdown, in the midst of it, is the same after it was written down and read."""
    assert there_and_back(showdown, "back", 9) > 0


@pytest.mark.soak
def test_a_thousand_situations_are_read_as_they_were_written() -> None:
    """A thousand situations of self-played showdowns are the same there and back."""
    count = sum(there_and_back(key, f"seed {n}", 5) for key in keys() for n in range(12))
    assert count >= 1000


def advised(tmp_path: Path, text: str, *more: str) -> str:
    """Return what `advise` prints about a situation."""
    file = tmp_path / "situation.toml"
    file.write_text(text, "utf-8")
    result = CliRunner().invoke(cli.lonehand, ["advise", "gunslinger", str(file), *more])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.output


def test_advice_with_a_map_asks_for_no_facts(tmp_path: Path) -> None:
    """With places on a map the program says at once what an automatic character does."""
    told = advised(tmp_path, DUEL, "--answer", "go on")
    assert "Ringo’s aim points on Doc: 2 now" in told
    assert "GS-TAC-C2-4" in told


def test_advice_without_a_map_asks_what_decides(tmp_path: Path) -> None:
    """Without a map the facts that decide are asked, and no others."""
    text = "\n".join(x for x in DUEL.splitlines() if not x.startswith(("map", "at ")))
    told = advised(tmp_path, text, "--answer", "Doc", "--answer", "yes")
    assert "Put two of Ringo’s aim points on Doc" in told


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ('at = "F9 N"', "no side of F9 looks N"),
        ('at = "Z9 NE"', "no cell «Z9»"),
        ('marker = "E"', "none of A, B, C, D"),
        ('who = "nobody"', "nobody in the book"),
        ('wounds = ["nose light"]', "none of head"),
        ('weapons = ["W99"]', "no weapon «W99»"),
        ("delay = -1", "delay"),
        ('aim = {"Wyatt" = 2}', "none of Ringo, Doc"),
        ('out = "asleep"', "out"),
        ('sat = "F9"', "sat"),
    ],
)
def test_what_is_wrong_in_a_situation_is_named(tmp_path: Path, wrong: str, says: str) -> None:
    """A situation that cannot be is refused with the field and what would be right."""
    key = wrong.split(" ", maxsplit=1)[0]
    lines = DUEL.splitlines()
    lines = [x for x in lines if not (x.startswith(f"{key} ") and lines.index(x) < 11)]
    lines.insert(lines.index('name = "Ringo"') + 1, wrong)
    told = advised(tmp_path, "\n".join(lines))
    assert told.startswith("lonehand: ")
    assert says in told


# -- corrections ----------------------------------------------------------------------------------


@pytest.fixture
def state() -> State:
    """Return a showdown in the saloon as a situation has it."""
    found: State = GAME.read_situation(DUEL, "duel").state
    return found


def test_corrections_put_everything_right(state: State) -> None:
    """Places, posture, wounds, delay, aim, marker and weapons are as a correction says."""
    for text in (
        "at Doc H6 NE",
        "down Doc",
        "delay Ringo 4; hits Ringo 7",
        "wound Ringo gun arm serious",
        "aim Ringo at Doc 2",
        "marker Ringo B",
        "rounds Ringo Ringo's C44 3",
        "uncocked Ringo Ringo's W44",
        "points Law -2",
    ):
        GAME.correct(state, text)
    ringo, doc = state.characters
    cells = ["H6", 4, 7, [Wound("gun arm", "S")], {"Doc": 2}, "B", -2, True]
    name = tomllib.loads(GAME.situation(state))["character"][1]["at"].split(" ")[0]
    found = [name, ringo.delay, ringo.hits, ringo.wounds, ringo.aim, ringo.marker]
    assert cells == [*found, state.points["Law"], doc.down]
    guns = {weapon.code: weapon for weapon in ringo.weapons}
    assert (3, False) == (guns["C44"].rounds, guns["W44"].cocked)


def test_a_leg_wound_puts_its_man_down(state: State) -> None:
    """A correction that adds a leg wound lays the man down and takes his aim."""
    GAME.correct(state, "aim Ringo at Doc 4; wound Ringo leg light")
    ringo = state.characters[0]
    assert ({}, True, True) == (ringo.aim, ringo.down, ringo.leg_wound)


def test_a_dropped_weapon_lies_where_its_man_is(state: State) -> None:
    """What a correction drops lies in the man's cell, and he uses it no more."""
    GAME.correct(state, "drop Ringo Ringo's W44")
    ringo = state.characters[0]
    assert [(ringo.cell, "Ringo's W44")] == [(x.cell, x.weapon.name) for x in state.ground]
    assert ringo.using != "Ringo's W44"


@pytest.mark.parametrize(
    "text",
    [
        "at Doc Z1",
        "at Doc A1 UP",
        "faces Doc N",
        "delay Ringo many",
        "hits Nobody 3",
        "wound Ringo nose light",
        "wound Ringo leg grave",
        "aim Ringo Doc 2",
        "rounds Ringo Ringo's C44 99",
        "box Ringo Ringo's C44 pocket",
        "out Doc asleep",
        "points Outlaws 3",
        "dance Ringo",
        "down Ringo now",
        "",
    ],
)
def test_a_correction_that_cannot_be_changes_nothing(state: State, text: str) -> None:
    """A correction that cannot be read, or that leads to what cannot be, leaves all as it was."""
    before = GAME.encode(state)
    with pytest.raises(Refusal):
        GAME.correct(state, text)
    assert before == GAME.encode(state)


def test_each_form_of_correction_is_explained() -> None:
    """Every verb that is understood stands in the grammar, and the other way round."""
    explained = {form.split(" ", maxsplit=1)[0] for form in corrections.GRAMMAR}
    assert explained == {*corrections.VERBS, "points"}


def test_a_head_comes_out_towards_a_cell_and_goes_in_again(state: State) -> None:
    """A correction puts a head out at one of the places that the cell has, and takes it in."""
    GAME.correct(state, "at Doc H1")
    doc = state.characters[1]
    heads = corrections.heads_named(ground_of(state.map), doc.cell)
    towards, number = next(iter(heads.items()))
    GAME.correct(state, f"head Doc {towards}")
    doc = state.characters[1]
    assert (number, True) == (doc.head, doc.head_out)
    GAME.correct(state, "head Doc in")
    doc = state.characters[1]
    assert (-1, False) == (doc.head, doc.head_out)
