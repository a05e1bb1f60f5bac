"""An owner's file takes the place of our numbers, or is refused with a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from damage import mutated
from hypothesis import given, settings
from hypothesis import strategies as st

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.numbers.book import BOOK, Book, load_book, make_character, tables

EXAMPLE = (Path(__file__).parents[2] / "docs/gunslinger/book.toml").read_text("utf-8")


def refused(text: str) -> str:
    """Return the sentence with which a file is refused."""
    with pytest.raises(Refusal) as caught:
        load_book(text, "mine.toml")
    return str(caught.value)


# -- taken ----------------------------------------------------------------------------------------


def test_the_example_of_the_manual_changes_what_it_says() -> None:
    mine = load_book(EXAMPLE)
    assert (3, 3, 2, 2, 2, 2, 2, 2) == mine.weapons["C45"].power
    assert 14 == mine.wound("head", 4).hits
    assert mine.blow("HOOK", 8).knocks_down
    assert 4 == mine.actions["8F"].time
    assert {"A": "B", "C": "B"} == mine.card(17).tac
    assert {} == mine.card(18).tac
    assert (3, 6, 8, 2) == (
        mine.card(18).accuracy,
        mine.card(18).impact,
        mine.card(18).strike,
        mine.card(18).location,
    )
    assert ("freighter", "M", None) == (
        mine.characters["freighter"].key,
        mine.characters["freighter"].letter,
        mine.characters["freighter"].off_hand,
    )


def test_what_an_owner_does_not_name_stays() -> None:
    mine = load_book(EXAMPLE)
    changed = {number.path for number in mine.numbers if number.mark == "O"}
    for number in mine.numbers:
        if number.path not in changed:
            assert number == BOOK.provenance(number.path)
    assert BOOK.blows["JAB"] == mine.blows["JAB"]
    assert BOOK.card(16) == mine.card(16)
    assert BOOK.card(17).shot == mine.card(17).shot


def test_a_changed_number_is_marked_as_the_owner_s() -> None:
    mine = load_book(EXAMPLE)
    found = mine.provenance("weapons.C45.power")
    assert ("O", "weapon list", "weapon C45") == (found.mark, found.source, found.table)
    assert "O" == mine.provenance("card.17.tac").mark
    assert "card.17.tac" in mine.leans("result cards")
    assert "character freighter" == mine.provenance("characters.freighter.strength").table
    assert "weapons.C45.power" not in {number.path for number in mine.made_up_values()}


def test_an_owner_s_row_has_no_part_with_an_older_source() -> None:
    mine = load_book('[striking]\nJAB = ["0", "1", "2", "3", "4", "5", "6"]\n')
    assert "O" == mine.provenance("striking.JAB[7]").mark
    assert "striking.JAB[7]" not in {number.path for number in mine.numbers}


def test_a_shot_grid_decides_instead_of_range_and_accuracy() -> None:
    mine = load_book(EXAMPLE)
    assert ["", "", *["hit"] * 4, *["bull"] * 4] == [
        mine.outcome_of_shot(18, 0, aim) for aim in range(10)
    ]
    assert "hit" == mine.outcome(18, 0, 7, 2)
    assert "" == mine.outcome(18, 0, 1, 3)


def test_a_card_of_another_accuracy_without_a_grid_follows_the_formula() -> None:
    mine = load_book("[[card]]\nnumber = 1\naccuracy = 5\n")
    assert BOOK.card(51).shot == mine.card(1).shot


def test_a_malfunction_card_may_be_any_card_and_a_shot_card_too() -> None:
    mine = load_book(
        '[[card]]\nnumber = 3\nmalfunction = "broken"\n'
        '[[card]]\nnumber = 101\nmalfunction = ""\n'
        "accuracy = 0\nimpact = 1\nstrike = 2\nlocation = 3\n"
    )
    assert "broken" == mine.malfunction(3, mine.weapons["C45"])
    assert {""} == {mine.outcome_of_shot(3, 0, aim) for aim in range(10)}
    assert ("", "hit") == (
        mine.malfunction(101, mine.weapons["C45"]),
        mine.outcome_of_shot(101, 0, 1),
    )


def test_other_formulas_and_other_bands_make_another_deck() -> None:
    mine = load_book(
        "[deck]\nstrike = [1, 0]\n[ranges]\nfirst = [0, 5, 10, 15, 20]\npenalty = [0, 2, 4, 6, 8]\n"
    )
    shots = mine.cards[:100]
    assert [card.accuracy for card in shots] == [card.strike for card in shots]
    assert ("0-4", "5-9", "10-14", "15-19", "20+") == mine.bands
    assert ("hit", "") == (
        mine.outcome_of_shot(1, mine.band(4), 2),
        mine.outcome_of_shot(1, mine.band(5), 2),
    )
    assert {5} == {len(gun.power) for gun in mine.weapons.values()}


def test_with_fewer_bands_a_gun_that_has_more_values_is_named() -> None:
    sentence = refused("[ranges]\nfirst = [0, 5]\npenalty = [0, 2]\n")
    assert sentence == ("mine.toml, weapons.R41d.aim: write 1 to 2 values, one for each range band")


def test_an_owner_may_round_delay_the_other_way() -> None:
    assert 7 == load_book('[delay]\nremoved_half = "rounded down"\n').delay_left(13)


def test_an_owner_may_add_a_weapon_and_arm_his_own_man_with_it() -> None:
    mine = load_book(
        '[weapons.BOW]\ntitle = "bow"\nhands = 2\nclass = "light"\nrounds = 1\npower = 1\n'
        '[characters.hunter]\ntitle = "Hunter"\nweapons = ["BOW"]\nstrength = 20\n'
    )
    assert mine.weapons["BOW"].is_gun
    assert ("BOW",) == mine.characters["hunter"].weapons
    assert ("H", (0, 0, 0)) == (
        mine.characters["hunter"].letter,
        (
            mine.characters["hunter"].one_handed,
            mine.characters["hunter"].two_handed,
            mine.characters["hunter"].brawling,
        ),
    )


def test_the_character_maker_makes_what_a_file_makes() -> None:
    made = make_character(
        "freighter",
        title="Freighter",
        letter="M",
        weapons=["R10s", "KNF"],
        bonus=["B7"],
        two_handed=1,
        strength=20,
    )
    assert load_book(EXAMPLE).characters["freighter"] == made


def test_a_file_without_anything_in_it_changes_nothing() -> None:
    assert BOOK.numbers == tables("# nothing yet\n")


# -- refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("power", "mine.toml, at the end of the document: this is not valid TOML: "),
        ("[weapon.C45]\npower = 3", "mine.toml: there is no table “weapon”; did you mean “"),
        (
            "[weapons.C45]\npowr = 3",
            "mine.toml, weapons.C45: there is no field “powr”; did you mean “power”?",
        ),
        ("[weapons.C45]\npower = 'x'", "mine.toml, weapons.C45.power: expected a whole number or "),
        ("[weapons.C45]\npower = [1, 'x']", "mine.toml, weapons.C45.power[2]: expected a whole "),
        ("[weapons.C45]\npower = []", "mine.toml, weapons.C45.power: write 1 to 8 values, one for"),
        ("[weapons.C45]\nrounds = 0", "mine.toml, weapons.C45: give a gun a class and rounds; "),
        ("[weapons.C45]\nclass = 'fat'", "mine.toml, weapons.C45.class: there is no class “fat”; "),
        ("[weapons.BOW]\npower = 1", "mine.toml, weapons.BOW: a value is missing: “title”"),
        ("weapons = 1", "mine.toml, weapons: write a table here"),
        ("turn = 1", "mine.toml, turn: write a table here"),
        ("[turn]\nsource = 1", "mine.toml, turn.source: write a text here"),
        ("[turn]\ncalled = 'x'", "mine.toml, turn: there is no field “called”"),
        ("[impact]\nbull = 99", "mine.toml, impact.bull: expected a whole number of at most 20"),
        ("[impact]\nhead = ['L3']", "mine.toml, impact.head: give 7 entries, one for each"),
        ("[impact]\nup_to = [1, 1]", "mine.toml, impact.up_to: the numbers must rise"),
        (
            "[impact]\nlimb = ['L3', 'L5', 'L8', 'S10', 'S13', 'S16', 'Z9']",
            "mine.toml, impact.limb[7]: “Z9” is not a wound; write one such as L3, S12 or K",
        ),
        (
            "[striking]\nJAB = ['0', '0', '0', '0', '0', '0', '*']",
            "mine.toml, striking.JAB[7]: “*” is not a blow; write one such as 0, 14 or 18*",
        ),
        ("[location]\npart = ['head']", "mine.toml, location.part: write ten parts"),
        (
            "[defences]\nBLOCK = ['JUB']",
            "mine.toml, defences.BLOCK: there is no blow “JUB”; choose JAB",
        ),
        (
            "[delay]\nremoved_half = 'up'",
            "mine.toml, delay.removed_half: there is no rounding “up”; ",
        ),
        ("[ranges]\nfirst = [0, 3]", "mine.toml, ranges.penalty: write 2 penalties, one for "),
        ("[ranges]\nfirst = [1, 3]", "mine.toml, ranges.first: the first band begins at 0 hexes"),
        ("[margin]\nbull = 0", "mine.toml, margin: a bull's-eye cannot need less than a hit"),
        ("[tac]\nchanges = ['A>B']", "mine.toml, tac.changes: write ten entries"),
        ("[malfunctions]\nbroken = []", "mine.toml, malfunctions: each of the cards 101 to 108"),
        ("[actions.13F]\ntime = 1", "mine.toml: there is no entry of actions “13F”; did you mean"),
        (
            "[actions.1F]\nside = 'left'",
            "mine.toml, actions.1F.side: there is no side “left”; choose ",
        ),
        ("[actions.1F]\ntime = 1.5", "mine.toml, actions.1F.time: expected a whole number"),
        (
            "[card]\nnumber = 1",
            "mine.toml: write result cards as [[card]], with two brackets",
        ),
        ("[[card]]\nnumber = 109", "mine.toml, card: give each card a number from 1 to 108"),
        ("[[card]]\nimpact = 3", "mine.toml, card: give each card a number from 1 to 108"),
        (
            "[[card]]\nnumber = 1\n[[card]]\nnumber = 1",
            "mine.toml, card 1: this card is listed twice",
        ),
        ("[[card]]\nnumber = 1\nimpact = 10", "mine.toml, card 1.impact: expected a whole number"),
        ("[[card]]\nnumber = 1\ntac = 'A-B'", "mine.toml, card 1.tac: “A-B” is not a change of"),
        (
            "[[card]]\nnumber = 1\nshot = ['x']",
            "mine.toml, card 1.shot: write a line for each range band",
        ),
        ("[[card]]\nnumber = 101\nmalfunction = ''", "mine.toml, card 101: a shot card also needs"),
        (
            "[[card]]\nnumber = 1\nmalfunction = 'jam'",
            "mine.toml, card 1.malfunction: there is no malfunc",
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_file_field_and_what_would(
    text: str, sentence: str
) -> None:
    assert refused(text).startswith(sentence)


def test_a_line_of_a_shot_grid_has_ten_signs_and_no_others() -> None:
    wrong = EXAMPLE.replace('"----hhhhbb"', '"----hhhhxx"')
    assert (
        "mine.toml, card 18.shot, 4-6 hexes: “----hhhhxx” must have ten marks for aim 0 to 9: "
        "- miss, h hit, b bull's-eye"
    ) == refused(wrong)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("weapons", ["C99"], "characters.me.weapons: there is no weapon “C99”; choose C45"),
        ("double_action", ["C45"], "characters.me.double_action: there is no weapon of his “C45”"),
        ("bonus", ["B10"], "characters.me.bonus: there is no bonus card “B10”; did you mean “B1”?"),
        ("bonus", ["B1", "B1"], "characters.me.bonus: name each only once"),
        ("one_handed", 5, "characters.me.one_handed: it must be from -3 to 4, not 5"),
        ("two_handed", -4, "characters.me.two_handed: it must be from -3 to 4, not -4"),
        ("brawling", 9, "characters.me.brawling: it must be from -3 to 4, not 9"),
        ("off_hand", 7, "characters.me.off_hand: it must be from -3 to 4, not 7"),
        ("off_hand", "yes", 'characters.me.off_hand: it must be a number, or "no"'),
        ("strength", 4, "characters.me.strength: it must be from 5 to 60, not 4"),
        ("strength", 61, "characters.me.strength: it must be from 5 to 60, not 61"),
        ("title", "", "characters.me.title: it needs 1 to 40 letters"),
        ("letter", "ABC", "characters.me.letter: at most 2 letters"),
    ],
)
def test_a_character_who_cannot_be_is_refused(field: str, value: object, sentence: str) -> None:
    values = {"title": "Me", "weapons": ["W44"], "strength": 20, field: value}
    lines = [f"{key} = {msgspec.json.encode(given).decode()}" for key, given in values.items()]
    text = "\n".join(["[characters.me]", *lines])
    assert refused(text).startswith(f"mine.toml, {sentence}")


def test_a_name_that_is_no_name_is_refused() -> None:
    sentence = refused('[characters."a b"]\ntitle = "A"\nweapons = []\nstrength = 20\n')
    assert "mine.toml, characters: “a b” is not a valid name; use letters, digits and _" == (
        sentence
    )


def test_the_character_maker_refuses_as_a_file_does() -> None:
    with pytest.raises(Refusal, match=re.escape("characters.me.strength: it must be from 5")):
        make_character("me", title="Me", weapons=[], strength=0)


# -- damaged --------------------------------------------------------------------------------------


def usable(text: str) -> Book | None:
    """Return the book that a file gives, None if it is refused with a sentence."""
    try:
        return load_book(text)
    except Refusal as error:
        sentence = str(error)
    assert sentence.startswith("book.toml")
    return None


@settings(max_examples=150)
@given(mutated([EXAMPLE]))
def test_a_damaged_file_is_refused_with_a_sentence_or_gives_a_whole_book(text: str) -> None:
    book = usable(text)
    assert book is None or (108, len(book.bands)) == (len(book.cards), len(book.card(18).shot))


VALUES = st.one_of(
    st.integers(-3, 40),
    st.integers(),
    st.booleans(),
    st.floats(allow_nan=False, allow_infinity=False).filter(lambda number: "e" not in str(number)),
    st.sampled_from(["", "no", "L3", "K", "18*", "leg", "JAB", "C45", "B1", "rounded down", "A>B"]),
)
PATHS = sorted({number.path for number in BOOK.numbers if "[" not in number.path})


@settings(max_examples=250)
@given(st.sampled_from(PATHS), VALUES | st.lists(VALUES, max_size=11))
def test_any_value_in_any_place_is_refused_or_gives_a_book_that_can_be_asked(
    path: str, value: object
) -> None:
    table, _, field = path.rpartition(".")
    book = usable(f'[{table}]\n"{field}" = {msgspec.json.encode(value).decode()}\n')
    if book is not None:
        for number in (1, 50, 108):
            card = book.card(number)
            for hexes in (0, 5, 60):
                assert book.outcome(number, book.band(hexes), 9, 0) in ("", "hit", "bull")
                total = book.impact(card, book.weapons["R10"], book.band(hexes), bull=True)
                assert book.wound(book.location(card), total).hits >= 0
            assert book.blow("KICK", book.striking_index(card, 2, strong=True)).hits >= 0
        assert "O" == book.provenance(path).mark
