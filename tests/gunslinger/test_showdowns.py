"""Every showdown is laid out in every size; what is wrong with one is said in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from showdown_pages import PAGE, page

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.question import Question
from lonehand.games.gunslinger.automa.chart import CHART
from lonehand.games.gunslinger.automa.tables import ACTIONS_TABLE
from lonehand.games.gunslinger.choices import sides_and_sizes
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.numbers.book import BOOK
from lonehand.games.gunslinger.numbers.showdowns import (
    ORDINALS,
    SHOWDOWNS,
    Showdown,
    check,
    chosen_showdown,
    keys,
    read_showdown,
    showdown,
)
from lonehand.games.gunslinger.readings import Readings
from lonehand.games.gunslinger.setup import lay_out, persons_side
from lonehand.games.gunslinger.state import HOLSTER, Play, Rules, State, decode, encode

TEXTS = {key: (SHOWDOWNS / f"{key}.toml").read_text("utf-8") for key in keys()}
VERSIONS = [(key, size) for key in keys() for size in showdown(key).sizes]
DUEL = TEXTS["duel"]


def laid(
    key: str,
    size: int | str = "full",
    *,
    side: str = "rule",
    partner: str = "off",
    own: Showdown | None = None,
    answers: Sequence[str] = (),
) -> tuple[Play, list[Question]]:
    """Lay a showdown out; return it and the questions that were asked, answered in order."""
    asked: list[Question] = []

    def person(question: Question, view: object) -> str:
        del view
        asked.append(question)
        return answers[len(asked) - 1] if answers else str(question.options[0])

    options = {"showdown": key, "size": str(size), "side": side, "partner": partner}
    door = BatchDoor({"player": person}, Chance("1"))
    rules = Rules(BOOK, ACTIONS_TABLE, CHART, Readings(), own)
    play = Play(State(options), door, rules)
    lay_out(play)
    return play, asked


def test_there_are_at_least_the_showdowns_that_are_promised() -> None:
    promised = {"duel", "saloon-quarrel", "saloon-fight", "poker-game", "bawdy-house"}
    promised |= {"trading-post", "bank-robbery", "jail-break", "gully-ambush", "main-street"}
    assert promised <= set(keys())


@pytest.mark.parametrize("key", keys())
def test_every_showdown_passes_the_check_and_has_another_version(key: str) -> None:
    found = showdown(key)
    check(found, BOOK, key)
    assert found.versions


@pytest.mark.parametrize(("key", "size"), VERSIONS)
def test_every_version_is_laid_out_with_everybody_in_a_cell_of_his_own(key: str, size: int) -> None:
    state = laid(key, size)[0].state
    assert (size, "turn begins", 0) == (len(state.characters), state.phase, state.turn)
    assert size == len({who.cell for who in state.characters}) == state.size
    assert sorted(state.deck) == list(range(1, len(BOOK.cards) + 1))
    assert state == decode(encode(state))
    assert set(state.points) == {who.side for who in state.characters}
    weapons = [weapon.name for who in state.characters for weapon in who.weapons]
    weapons += [lying.weapon.name for lying in state.ground]
    assert len(weapons) == len(set(weapons))


@pytest.mark.parametrize(("key", "size"), VERSIONS)
def test_enemies_see_one_another_at_once_only_if_the_showdown_says_so(key: str, size: int) -> None:
    play = laid(key, size)[0]
    sees = [
        (who.name, enemy.name)
        for who in play.state.characters
        for enemy in play.state.enemies(who)
        if play.ground.sight.sees(who.cell, enemy.cell, down=who.down or enemy.down)
    ]
    assert bool(sees) == showdown(key).face_to_face


@pytest.mark.parametrize(("key", "size"), VERSIONS)
def test_everybody_can_walk_to_an_enemy(key: str, size: int) -> None:
    play = laid(key, size)[0]
    for who in play.state.characters:
        costs = [play.ground.routes.cost(who.cell, x.cell) for x in play.state.enemies(who)]
        assert any(cost is not None for cost in costs), who.name


@pytest.mark.parametrize(("key", "size"), VERSIONS)
def test_every_thing_and_every_way_out_can_be_walked_to(key: str, size: int) -> None:
    play, found = laid(key, size)[0], showdown(key).with_size(str(size))
    ways = {way.side: [play.ground.cells.find(cell) for cell in way.cells] for way in found.exits}
    for who in play.state.characters:
        for cell in ways.get(who.side, []) + [x.cell for x in play.state.things if x.cell >= 0]:
            assert play.ground.routes.cost(who.cell, cell) is not None


def test_all_boards_that_come_along_are_fought_on() -> None:
    maps = " ".join(showdown(key).with_size(str(size)).map for key, size in VERSIONS)
    boards = ("main_street", "saloon", "bank", "corral", "boarding_house", "gully_country")
    assert [] == [x for x in (*boards, "boot_hill", "trading_post") if x not in maps]


# -- who is automatic -----------------------------------------------------------------------------


def test_the_larger_side_is_laid_out_automatic() -> None:
    play, asked = laid("saloon-quarrel")
    automatic = [who.name for who in play.state.characters if who.automatic]
    assert (["Wilson", "Barkeep"], []) == (automatic, asked)
    assert {"A"} == {who.marker for who in play.state.characters}


def test_a_showdown_names_its_automatic_side() -> None:
    play, asked = laid("gully-ambush", 3)
    assert ["Bart", "Dutch"] == [x.name for x in play.state.characters if x.automatic]
    text = TEXTS["bank-robbery"].replace(
        'name = "Robbers"\n', 'name = "Robbers"\nautomatic = true\n'
    )
    own = read_showdown(text.replace('"Law"\nautomatic = true', '"Law"'))
    play, asked = laid("own", own=own)
    assert ["Kid", "Outlaw", "Slim"] == [x.name for x in play.state.characters if x.automatic]
    assert [] == asked


@pytest.mark.parametrize(("answer", "mine"), [("Doc's side", "Ringo"), ("Ringo's side", "Doc")])
def test_of_equal_sides_the_player_says_which_is_automatic(answer: str, mine: str) -> None:
    play, asked = laid("duel", answers=[answer])
    assert ["automatic side"] == [question.topic for question in asked]
    assert [mine] == [who.name for who in play.state.characters if who.seat == "player"]


def test_where_everybody_is_his_own_side_the_player_takes_one_and_the_rest_are_enemies() -> None:
    play, asked = laid("poker-game", answers=["Smith"])
    assert ["side"] == [question.topic for question in asked]
    assert ["Smith"] == [who.name for who in play.state.characters if not who.automatic]
    assert {6} == {len(play.state.enemies(who)) for who in play.state.characters}


def test_the_option_side_names_the_players_side_or_none() -> None:
    for place, name in enumerate(("Old Man", "Baron", "Smith")):
        play, asked = laid("poker-game", 3, side=ORDINALS[place])
        assert ([name], []) == ([x.name for x in play.state.characters if x.seat], asked)
    play, asked = laid("duel", side="none")
    assert (True, []) == (all(who.automatic for who in play.state.characters), asked)
    with pytest.raises(Refusal, match="no third side; its sides are Doc's side, Ringo's side"):
        laid("duel", side="third")


def test_a_partner_plays_every_other_one_of_the_persons_characters() -> None:
    play, _ = laid("bank-robbery", partner="on")
    seats = [(who.name, who.seat) for who in play.state.characters if who.seat]
    assert [("Kid", "player"), ("Outlaw", "partner"), ("Slim", "player")] == seats


# -- weapons --------------------------------------------------------------------------------------


def test_in_the_published_duel_the_person_draws_and_the_automatic_man_is_ready() -> None:
    play, _ = laid("duel", answers=["Ringo's side"])
    doc, ringo = play.state.characters
    assert 2 == play.ground.cells.range(doc.cell, ringo.cell)
    assert (20, 20, 0, 0) == (doc.strength, ringo.strength, doc.one_handed, ringo.one_handed)
    gun, other = doc.gun(), ringo.gun()
    assert gun is not None
    assert other is not None
    assert (HOLSTER, False, "hand", True) == (gun.box, gun.cocked, other.box, other.cocked)
    assert (6, 6) == (gun.rounds, other.rounds)


def test_the_alerted_have_their_gun_in_hand_and_the_others_have_not() -> None:
    play, _ = laid("bank-robbery")
    for who in play.state.characters:
        gun = who.gun()
        assert gun is not None
        assert (who.side == "Robbers") == who.alerted == gun.in_hand == gun.cocked


def test_a_long_gun_is_in_both_hands_and_of_two_weapons_alike_each_has_a_name() -> None:
    marshal = laid("main-street")[0].state.find("Marshal")
    assert "Marshal's W44" == marshal.using
    assert ["hands", *["holster"] * 3] == [weapon.box for weapon in marshal.weapons]
    assert ["Marshal's C45", "Marshal's C45.2"] == [x.name for x in marshal.weapons[1:3]]


def test_nobody_has_a_two_handed_weapon_where_that_is_the_rule() -> None:
    for key in ("poker-game", "bawdy-house"):
        weapons = [x for who in laid(key)[0].state.characters for x in who.weapons]
        assert weapons
        assert not any(weapon.two_handed for weapon in weapons)


def test_a_showdown_may_say_what_is_in_hand_how_loaded_and_where_things_are() -> None:
    text = DUEL.replace(
        'at = "C9 E"\n',
        'at = "C9 E"\nmore = ["KNF"]\nin_hand = "C45"\ncocked = false\n'
        "rounds = { C45 = 2 }\nposture = 'down'\n",
    ).replace('rules = ["people draw first"]', "")
    text = text.replace('at = "J9 W"\n', 'at = "J9 W"\nin_hand = "none"\n')
    text += '\n[[thing]]\nname = "gold"\ncarrier = "Doc"\n[[ground]]\ncode = "W44"\ncell = "D2"\n'
    own = read_showdown(text)
    check(own, BOOK)
    play, _ = laid("own", own=own)
    doc, ringo = play.state.characters
    gun = doc.weapons[0]
    assert ("hand", False, 2, True) == (gun.box, gun.cocked, gun.rounds, doc.down)
    assert (["gold"], -1) == (doc.carries, play.state.things[0].cell)
    assert HOLSTER == ringo.weapons[0].box
    loose = play.state.ground[0]
    assert ("D2", "loose W44", 15) == (
        play.ground.cells.name(loose.cell),
        loose.weapon.name,
        loose.weapon.rounds,
    )


# -- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name = "Ringo"\n', 'name = "Doc"\n', "two are called “Doc”"),
        ('name = "Ringo"\n', 'name = "Ringo: a"\n', "“Ringo: a” cannot be the name of a character"),
        ('at = "C9 E"', 'at = "C99 E"', "6 characters, Doc: this map has no cell “C99”"),
        ('at = "C9 E"', 'at = "D3 E"', "D3 is filled by crates; choose another hex"),
        ('at = "C9 E"', 'at = "C9 UP"', "C9 has no side “UP”; choose NW, NE, E, SE, SW or W"),
        ('at = "C9 E"', 'at = "C9"', "“C9” is not a place; write one such as C5 NE"),
        ('at = "C9 E"', 'at = "J9 E"', "Ringo: Doc is in J9 W already|stands in J9"),
        ('key = "gambler"', 'key = "tinhorn"', "Doc: there is no key “tinhorn”; choose "),
        ('weapons = ["C45"]', 'weapons = ["C46"]', "Doc: there is no weapon “C46”"),
        ('weapons = ["C45"]', 'without = ["C45"]', "Doc: there is no weapon to go without “C45”"),
        ('weapons = ["C45"]', "rounds = { C44 = 7 }", "Doc: C44 holds 6 rounds"),
        ('weapons = ["C45"]', 'in_hand = "W44"', "Doc: there is no weapon in hand “W44”"),
        ('"people draw first"', '"nobody draws"', "no rule “nobody draws”; choose no two"),
        ("turns = 20", "turns = 0", r"Expected `int` >= 1 - at `\$.turns`"),
        ("turns = 20", "turn = 20", "unknown field `turn`"),
        ('side = "Doc\'s side"\nat = "C9', 'at = "C9', "no side of Doc “”"),
        ("usual = 2", "usual = 3", "usual = 3, but there is no version with that many"),
        (
            "size = 2",
            "size = 3",
            "version 3: 2 characters are named|usual = 2, but there is no version",
        ),
        (
            '["Doc", "Ringo"]',
            '["Doc", "Wyatt"]',
            "version 2: every side needs at least one character|character",
        ),
        (
            'map = "main_street"',
            'map = "maine"',
            "invalid map: map: there is no board “maine”",
        ),
        ('source = "X"', 'source = "hearsay"', "begin “hearsay” with the mark of a source"),
        ('rules = "R J2', 'ruless = "R J2', "sources: there is no field “ruless”"),
        (
            "[[version]]",
            "[[score]]\nfor = 'fun'\npoints = 1\n[[version]]",
            "there is no for “fun”; choose",
        ),
        ("[[version]]", "[[thing]]\nname = 'gold'\n[[version]]", "give gold either a cell or a"),
        ("[[version]]", "[[exit]]\ncells = ['C9']\n[[version]]", "“C9” is not at the edge of"),
        ("[[version]]", "[[version", "duel.toml"),
    ],
)
def test_a_wrong_showdown_is_refused_with_file_and_field(old: str, new: str, sentence: str) -> None:
    assert old in DUEL
    with pytest.raises(Refusal, match=sentence) as refused:
        check(read_showdown(DUEL.replace(old, new, 1), "duel.toml"), BOOK, "duel.toml")
    assert "duel.toml" in str(refused.value)


def test_a_size_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    options = {"showdown": "duel", "size": "5", "side": "rule", "partner": "off"}
    with pytest.raises(Refusal, match="Duel is for 2 or 6 characters, not 5"):
        chosen_showdown(options)


def test_an_own_showdown_that_was_not_given_is_refused() -> None:
    with pytest.raises(Refusal, match=r"add showdown\.toml with --tables"):
        laid("own")


LINES = DUEL.splitlines()


@settings(max_examples=150)
@given(
    st.integers(0, len(LINES) - 1), st.sampled_from(["drop", "twice", "cut", "other"]), st.text()
)
@example(0, "cut", '"')
def test_a_damaged_file_is_taken_or_refused_and_nothing_else(nth: int, how: str, text: str) -> None:
    line = LINES[nth]
    changed = {
        "drop": [],
        "twice": [line, line],
        "cut": [line[: len(line) // 2]],
        "other": [f"{line.partition('=')[0]}= {text}"],
    }[how]
    damaged = "\n".join([*LINES[:nth], *changed, *LINES[nth + 1 :]])
    try:
        check(read_showdown(damaged, "duel.toml"), BOOK, "duel.toml")
    except Refusal as refusal:
        assert "duel.toml" in str(refusal)  # noqa: PT017 - either it is taken or it says why not


def test_the_page_of_showdowns_says_what_the_files_say() -> None:
    assert page() == PAGE.read_text("utf-8")


@pytest.mark.parametrize("key", keys())
def test_set_up_names_the_sides_and_sizes_that_a_showdown_has(key: str) -> None:
    named = sides_and_sizes()
    sizes = named["size"].values[key]
    assert {"full", *map(str, showdown(key).sizes)} == {*sizes, str(showdown(key).sizes[0])}
    for size in sizes:
        found, told = showdown(key).with_size(size), named["side"].values[f"{key} {size}"]
        ordinals = [value for value in told if value not in ("rule", "none")]
        assert list(found.side_names()) == [told[value][0] for value in ordinals]
        assert all(" against " in told[value][1] for value in ordinals)
        by_rule = told["rule"][1].partition(":")[0]
        if by_rule in found.side_names():
            assert by_rule == persons_side(found, BatchDoor({}, Chance("nobody is asked")))


def test_whoever_chooses_a_showdown_reads_how_many_and_how_long() -> None:
    (option,) = [each for each in GAME.options if each.key == "showdown"]
    for key in keys():
        found = showdown(key)
        assert f" {found.sizes[0]} characters, at most {found.turns} turns." in option.says[key]
