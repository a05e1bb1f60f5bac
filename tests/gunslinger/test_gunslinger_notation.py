"""Situations as text, and corrections: there and back, and what is refused."""

from __future__ import annotations

import tomllib
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.game import settle_options
from lonehand.engine.players import at_random
from lonehand.faces import cli
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.numbers.showdowns import keys
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.state import Character, State, Wound
from lonehand.games.gunslinger.text import corrections, notation

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
    told = advised(tmp_path, DUEL)
    assert "Ringo’s aim points on Doc: 2 now" in told
    assert "GS-TAC-C2-4" in told


def test_advice_without_a_map_asks_what_decides(tmp_path: Path) -> None:
    """Without a map the facts that decide are asked, and no others."""
    text = "\n".join(x for x in DUEL.splitlines() if not x.startswith(("map", "at ")))
    told = advised(tmp_path, text, "--answer", "sees Doc, and in zone")
    assert "Drill C has Ringo aim at Doc." in told


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ('at = "F9 N"', "F9 has no side N"),
        ('at = "Z9 NE"', "no cell “Z9”; write one such as A1"),
        ('at = "F9 ZZ"', "“ZZ” is not a direction; choose N, NE, "),
        ('marker = "E"', "choose A, B, C or D"),
        ('who = "nobody"', "the book of numbers has no"),
        ('wounds = ["nose light"]', "choose head"),
        ('weapons = ["W99"]', "no weapon “W99”"),
        ("delay = -1", "delay"),
        ('aim = {"Wyatt" = 2}', "choose Doc"),
        ('aim = {"Ringo" = 2}', "choose Doc"),
        ('out = "asleep"', "choose “”, “unconscious”, “dead” or “gone”"),
        ('sat = "F9"', "no field “sat”; did you mean “seat”?"),
        ('at = "F9"', "which way he faces is missing"),
        ('side = " "', "side: write at least one"),
        ('name = "Doc"', "“Doc” is listed twice"),
        ('name = "nobody"', "choose another name"),
        ("strength = 0", "at least 1"),
        ("hits = -4", "Ringo, hits: expected a whole number of at least 0"),
        ('down = "yes"', "expected true or false, got a text"),
        ('bonus = ["B12"]', "did you mean “B2”?"),
        ('plot = ["fly"]', "choose 1F, 1B"),
        ('defences = ["fly"]', "choose BLOCK"),
        ("spare = {C46 = 3}", "choose C45"),
        ('carries = ["gold"]', "leave it out"),
        ('weapons = [{code = "C45", rounds = 7}]', "holds 6 rounds"),
        (
            'weapons = [{code = "C45", box = "hand"}, {code = "C44", box = "hand"}]',
            "cannot hold all of that",
        ),
        ('weapons = [{code = "C45", name = "a"}, {code = "C44", name = "a"}]', "listed twice"),
        ('at = "F3 NE"', "Ringo, at: F3 is filled by a table; choose another hex"),
        ('head = "F8"', "Ringo, head: Ringo has nothing to look around"),
    ],
)
def test_what_is_wrong_in_a_situation_is_named(tmp_path: Path, wrong: str, says: str) -> None:
    """A situation that cannot be is refused with the field and what would be right."""
    key = wrong.split(" ", maxsplit=1)[0]
    lines = DUEL.splitlines()
    lines = [x for x in lines if not (x.startswith(f"{key} ") and lines.index(x) < 11)]
    lines.insert(lines.index("[[character]]") + 1, wrong)
    told = advised(tmp_path, "\n".join(lines))
    assert told.startswith("lonehand: ")
    assert "situation.toml" in told
    assert says in told


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("segment = 0", "segment: choose a segment from 1 to 5"),
        ("segment = 9", "segment: expected a whole number of at most 5"),
        ('map = "salon"', "map: there is no board “salon”"),
        ('next = "Wyatt"', "next: “Wyatt” is unknown; choose Ringo, Doc or nobody"),
        ('phase = "noon"', "phase: “noon” is not a choice; choose “set up”, “turn begins”"),
        ('showdown = "noon"', "showdown: “noon” is unknown; choose bank-robbery"),
        ("drawn = [109]", "drawn: the result cards are numbered 1 to 108"),
        ("drawn = [3, 3]", "drawn: “3” is listed twice"),
        ('next_cards = ["ace"]', "next_cards: the result cards are numbered 1 to 108"),
        ("points = {Robbers = 1}", "points: “Robbers” is unknown; choose Cowboys or Law"),
        ('options = {bonus_cards = "no"}', "options, bonus_cards: “no” is not a choice"),
        ('facts = {sight = "Doc"}', "facts: leave out either the map or these facts"),
        ('ground = [{code = "W44"}]', "ground W44: write where it is"),
        (
            'ground = [{code = "W44", at = "F6", box = "hand"}]',
            "ground W44, box: a weapon on the ground",
        ),
        ('ground = [{code = "W44", at = "C2"}]', "ground W44, at: C2 is filled by crates"),
        ('thing = [{name = "bag", at = "F3"}]', "thing bag, at: F3 is filled by a table; choose"),
        ('thing = [{name = "bag", at = "Q9"}]', "thing bag, at: this map has no cell “Q9”"),
        ('mop = "saloon"', "there is no field “mop”; there are character, turn"),
    ],
)
def test_what_is_wrong_in_the_head_of_a_situation_is_named(
    tmp_path: Path, wrong: str, says: str
) -> None:
    """What stands before the characters is refused with its field, too."""
    key = wrong.split(" ", maxsplit=1)[0]
    head, *rest = DUEL.split("[[character]]")
    lines = [wrong, *(x for x in head.splitlines() if not x.startswith(f"{key} "))]
    told = advised(tmp_path, "[[character]]".join(["\n".join([*lines, ""]), *rest]))
    assert told.startswith("lonehand: ")
    assert says in told


def test_whoever_has_a_leg_wound_is_down_in_a_situation_too() -> None:
    """BG-LEG holds whether or not the situation says that he is down."""
    text = DUEL.replace('marker = "C"', 'wounds = ["leg light"]')
    assert [True, False] == [who.down for who in GAME.read_situation(text, "x").state.characters]


def armed(weapons: str, **more: str) -> Character:
    """Return a man as a situation with these weapons has him."""
    fields = "".join(f"{key} = {value}\n" for key, value in more.items())
    text = DUEL.replace('marker = "C"\n', f'marker = "C"\nweapons = [{weapons}]\n{fields}')
    found: State = GAME.read_situation(text, "a test").state
    return found.find("Ringo")


RIFLE_HOLSTERED, RIFLE_IN_HAND = '{code = "W44", box = "holster"}', '{code = "W44", box = "hands"}'
COLT_IN_HAND = '{code = "C45", box = "hand", cocked = true}'


@pytest.mark.parametrize(
    ("weapons", "used"),
    [
        (f"{RIFLE_HOLSTERED}, {COLT_IN_HAND}", "Ringo's C45"),
        (f'{RIFLE_HOLSTERED}, {{code = "C45", box = "off hand"}}', "Ringo's C45"),
        (f'{RIFLE_IN_HAND}, {{code = "C45", box = "holster"}}', "Ringo's W44"),
        (f'{RIFLE_HOLSTERED}, {{code = "KNF", box = "hand"}}', "Ringo's W44"),
        (f'{RIFLE_HOLSTERED}, {{code = "C45", box = "hand", broken = true}}', "Ringo's W44"),
        ('"C45", "W44"', "Ringo's W44"),
        ('{code = "C44", box = "off hand"}, {code = "C45", box = "hand"}', "Ringo's C45"),
    ],
)
def test_where_no_weapon_in_use_is_named_it_is_the_gun_in_his_hand_else_the_best(
    weapons: str, used: str
) -> None:
    assert used == armed(weapons).using
    assert "Ringo's W44" == armed(f"{weapons}, 'W44'", uses='"Ringo\'s W44"').using


def test_where_no_box_is_said_the_gun_is_in_hand_and_as_cocked_as_the_situation_says() -> None:
    for weapon, cocked in (('"C45"', True), ('{code = "C45"}', True), (UNCOCKED, False)):
        gun = armed(weapon).gun()
        assert gun is not None
        assert ("hand", cocked) == (gun.box, gun.cocked)


UNCOCKED = '{code = "C45", cocked = false}'


def test_a_situation_with_nobody_in_it_is_refused(tmp_path: Path) -> None:
    """Nobody can be advised where nobody is; the sentence says what a situation must have."""
    told = advised(tmp_path, "[options]\n")
    assert "add a [[character]] for each" in told


FACTS = """
[facts]
sight = "Doc"
in_zone = true
band = { Doc = "2-3" }
"""


def without_places() -> str:
    """Return the duel as somebody describes it who keeps no map here."""
    return "\n".join(x for x in DUEL.splitlines() if not x.startswith(("map", "at ")))


def test_a_situation_without_a_map_may_hold_the_facts_themselves(tmp_path: Path) -> None:
    """Facts that the situation gives are not asked for."""
    told = advised(tmp_path, without_places() + FACTS)
    assert "Put two of Ringo’s aim points on Doc" in told
    assert "?" not in told.replace("Out:", "")
    turned = advised(tmp_path, without_places() + FACTS.replace("true", "false"))
    assert "Turn Ringo by as few hexsides as it takes to bring Doc into his aim zone" in turned


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("in_zone =", "in_zon =", "facts: “in_zon” is unknown; did you mean “in_zone”"),
        ('sight = "Doc"', 'sight = "Wyatt"', "facts, sight: “Wyatt” is not an answer"),
        ("in_zone = true", 'in_zone = "left"', "facts, in_zone: write true or false, without"),
    ],
)
def test_a_fact_that_cannot_be_is_named(tmp_path: Path, was: str, now: str, says: str) -> None:
    """A fact that nobody would ask for, or an answer that is none, is refused."""
    told = advised(tmp_path, without_places() + FACTS.replace(was, now))
    assert "lonehand: " in told
    assert says in told


def test_advice_says_of_no_reason_that_it_was_passed_over(tmp_path: Path) -> None:
    """The reasons of a game on a map stand as on its other faces, and none was passed over."""
    told = advised(tmp_path, DUEL)
    assert "passed over" not in told
    assert "  Target: Doc is the nearest enemy he sees on his level. §GS-9.2.11.1" in told


def test_while_plots_are_waited_for_it_is_the_players_side_that_decides(tmp_path: Path) -> None:
    """On the screen a person plots; beside a table the turn opens with the result cards."""
    screen = DUEL.replace("segment = 2", 'phase = "plotting"\noptions = {table = "screen"}')
    assert "It is your side’s own turn, so you decide." in advised(tmp_path, screen)
    beside = advised(tmp_path, DUEL.replace("segment = 2", 'phase = "plotting"'))
    assert "Which entry on Ringo’s result card begins with C?" in beside


def test_the_example_of_the_module_is_a_situation() -> None:
    """Both situations in the docstring can be read as they stand there."""
    _, first, second = (notation.__doc__ or "").split("::")
    text = dedent(first.split("Without")[0])
    assert ["Ringo", "Doc"] == [
        who.name for who in GAME.read_situation(text, "doc").state.characters
    ]
    without = "\n".join(x for x in text.splitlines() if not x.startswith(("map", "at ")))
    laid = GAME.read_situation(without + dedent(second), "doc")
    assert {"sight": "Doc", "in_zone": "yes", "band": {"Doc": "2-3"}} == laid.facts


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
        "uncocked Ringo Ringo's W44",
        "wound Ringo gun arm serious",
        "aim Ringo at Doc 2",
        "marker Ringo B",
        "rounds Ringo Ringo's C44 3",
        "points Law -2",
    ):
        GAME.correct(state, text)
    ringo, doc = state.characters
    cells = ["H6", 4, 7, [Wound("gun arm", "S")], {"Doc": 2}, "B", -2, True]
    name = tomllib.loads(GAME.situation(state))["character"][1]["at"].split(" ")[0]
    found = [name, ringo.delay, ringo.hits, ringo.wounds, ringo.aim, ringo.marker]
    assert cells == [*found, state.points["Law"], doc.down]
    guns = {weapon.code: weapon for weapon in ringo.weapons}
    guns |= {lying.weapon.code: lying.weapon for lying in state.ground}
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
        "at Doc C2",
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


def test_a_weapon_may_be_named_by_its_code(state: State) -> None:
    """Beside a table nobody types whose gun it is twice."""
    who = next(each for each in state.characters if each.gun())
    gun = who.gun()
    assert gun is not None
    corrections.correct(state, f"rounds {who.name} {gun.code.lower()} 1")
    assert 1 == (state.find(who.name).gun() or gun).rounds


def test_whoever_has_taken_as_many_hits_as_his_strength_has_passed_out(state: State) -> None:
    """BG-OUT holds for hits that are told, so that nobody is asked about him any more."""
    who = state.characters[0]
    corrections.correct(state, f"hits {who.name} {who.strength - 1}")
    assert state.characters[0].active
    corrections.correct(state, f"hits {who.name} {who.strength}")
    assert ("unconscious", True) == (state.characters[0].condition, state.characters[0].down)
    corrections.correct(state, f"out {who.name} no; up {who.name}")
    assert state.characters[0].active


def test_a_weapon_that_comes_to_hand_sends_away_what_was_in_it(state: State) -> None:
    """No correction puts more into two hands than they can hold."""
    who = next(each for each in state.characters if len(each.weapons) > 1)
    first, second = (weapon.name for weapon in who.weapons[:2])
    corrections.correct(state, f"box {who.name} {first} hands; box {who.name} {second} off hand")
    boxes = {weapon.name: weapon.box for weapon in state.find(who.name).weapons}
    assert ("holster", "off hand") == (boxes[first], boxes[second])
    corrections.correct(state, f"box {who.name} {first} hand")
    boxes = {weapon.name: weapon.box for weapon in state.find(who.name).weapons}
    assert ("hand", "off hand") == (boxes[first], boxes[second])


def test_nobody_aims_at_his_own_side(state: State) -> None:
    """Aim points are on enemies only, in a correction as in play."""
    who = state.characters[0]
    with pytest.raises(Refusal, match=f"{who.name} is not an enemy of {who.name}"):
        corrections.correct(state, f"aim {who.name} at {who.name} 2")
