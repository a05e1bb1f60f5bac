"""The base game's numbers: what is known of the game holds, and the rest is as reconstructed."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.automa.decision import delay_left
from lonehand.games.gunslinger.automa.facts import MARKERS
from lonehand.games.gunslinger.numbers.book import BOOK, MARKS, load_book

SHOT_CARDS = BOOK.cards[:100]
FIELDS = ("accuracy", "impact", "strike", "location")
C45 = BOOK.weapons["C45"]


def value(path: str) -> tuple[object, str]:
    """Return a value and its mark."""
    found = BOOK.provenance(path)
    return found.value, found.mark


# -- the result deck ------------------------------------------------------------------------------


@pytest.mark.parametrize("field", FIELDS)
def test_each_number_of_a_card_takes_each_value_ten_times(field: str) -> None:
    counted = Counter(getattr(card, field) for card in SHOT_CARDS)
    assert dict.fromkeys(range(10), 10) == dict(counted)


@pytest.mark.parametrize("first", ["accuracy", "impact"])
@pytest.mark.parametrize("second", ["strike", "location"])
def test_accuracy_and_impact_are_each_independent_of_strike_and_location(
    first: str, second: str
) -> None:
    pairs = {(getattr(card, first), getattr(card, second)) for card in SHOT_CARDS}
    assert set(itertools.product(range(10), repeat=2)) == pairs


@pytest.mark.parametrize("field", ["accuracy", "impact"])
def test_accuracy_and_impact_are_each_independent_of_the_tac_entry(field: str) -> None:
    for digit in range(10):
        with_it = [card for card in SHOT_CARDS if getattr(card, field) == digit]
        changes = [change for card in with_it for change in card.tac.items()]
        assert sorted(itertools.permutations(MARKERS, 2)) == sorted(changes)


@pytest.mark.parametrize("marker", MARKERS)
def test_a_marker_stays_with_78_of_108_and_goes_to_each_other_with_10(marker: str) -> None:
    after = Counter(card.tac.get(marker, marker) for card in BOOK.cards)
    assert {other: 78 if other == marker else 10 for other in MARKERS} == dict(after)


def test_a_card_s_number_is_ten_times_its_accuracy_and_its_impact_and_one() -> None:
    assert [10 * card.accuracy + card.impact + 1 for card in SHOT_CARDS] == list(range(1, 101))
    assert [card.number for card in BOOK.cards] == list(range(1, 109))


def test_malfunction_cards_break_misfire_or_are_for_percussion_guns_alone() -> None:
    plain, cap_and_ball = C45, BOOK.weapons["C45c"]
    assert ["broken", "misfire", "misfire", *["draw again"] * 5] == [
        BOOK.malfunction(number, plain) for number in range(101, 109)
    ]
    assert ["broken", *["misfire"] * 7] == [
        BOOK.malfunction(number, cap_and_ball) for number in range(101, 109)
    ]
    assert {""} == {BOOK.malfunction(card.number, cap_and_ball) for card in SHOT_CARDS}


def test_a_malfunction_card_counts_as_strike_five_and_changes_no_marker() -> None:
    assert {(5, ())} == {(card.strike, tuple(card.tac)) for card in BOOK.cards[100:]}


# -- the hit test ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aim", "chances"),
    [
        (2, (20, 10, 0, 0, 0, 0)),
        (4, (40, 30, 20, 10, 0, 0)),
        (6, (60, 50, 40, 30, 20, 10)),
        (8, (80, 70, 60, 50, 40, 30)),
        (9, (90, 80, 70, 60, 50, 40)),
    ],
)
def test_of_a_hundred_shots_as_many_hit_as_was_reconstructed(
    aim: int, chances: tuple[int, ...]
) -> None:
    found = tuple(
        sum(bool(BOOK.outcome_of_shot(card.number, band, aim)) for card in SHOT_CARDS)
        for band in range(6)
    )
    assert chances == found


def test_at_aim_four_never_more_than_forty_of_a_hundred_shots_hit() -> None:
    """K2: 40 at point blank, fewer at every longer range and against every status."""
    hits = {
        (band, status): sum(bool(BOOK.outcome(card.number, band, 4, status)) for card in SHOT_CARDS)
        for band in range(len(BOOK.bands))
        for status in (0, 1, 2, 3)
    }
    assert 40 == hits.pop((0, 0))
    assert max(hits.values()) < 40


def test_a_margin_of_six_is_a_bull_s_eye() -> None:
    """Aim 9 at point blank: accuracy 0 to 3 leave 6 or more, 4 to 8 a hit, 9 nothing."""
    found = [BOOK.outcome_of_shot(10 * accuracy + 1, 0, 9) for accuracy in range(10)]
    assert [*["bull"] * 4, *["hit"] * 5, ""] == found


def test_a_status_is_taken_from_the_aim_like_a_range() -> None:
    for card, aim, status in itertools.product(SHOT_CARDS[::7], range(10), (1, 2, 3)):
        assert BOOK.outcome(card.number, status, aim, 0) == BOOK.outcome(
            card.number, 0, aim, status
        )


def test_the_bands_are_those_that_were_reconstructed() -> None:
    assert ("0-1", "2-3", "4-6", "7-10", "11-15", "16-24", "25-40", "41+") == BOOK.bands
    ends = (1, 3, 6, 10, 15, 24, 40)
    assert [BOOK.band(end) for end in ends] == list(range(7))
    assert [BOOK.band(end + 1) for end in ends] == list(range(1, 8))
    assert BOOK.band(1000) == 7


def test_only_a_two_handed_gun_with_four_aim_points_divides_the_range() -> None:
    """K7: 10 hexes by 3 are 4, rounded up."""
    rifle = BOOK.weapons["W44"]
    ranges = [BOOK.effective_range(10, gun, points) for gun in (rifle, C45) for points in (3, 4)]
    assert [10, 4, 10, 10] == ranges


def test_aim_time_counts_points_skill_and_gun_within_0_and_9() -> None:
    rifle = BOOK.weapons["W44"]
    assert 4 == BOOK.aim_time(2, 0, C45, 0)
    assert 3 == BOOK.aim_time(2, 0, rifle, 0)
    assert 9 == BOOK.aim_time(8, 3, C45, 0)
    assert 0 == BOOK.aim_time(0, -2, C45, 0, BOOK.shooter.entered_hex)


def test_a_shotgun_aims_well_near_and_a_derringer_badly_beyond_three_hexes() -> None:
    assert (2, 2, 2, 2, 0, 0, 0, 0) == BOOK.weapons["R10"].aim
    assert (4, 3, 2, 1, 0, 0, 0, 0) == BOOK.weapons["R10"].power
    assert (2, 2, 0, 0, 0, 0, 0, 0) == BOOK.weapons["R10s"].aim
    assert (0, 0, -1, -1, -1, -1, -1, -1) == BOOK.weapons["R41d"].aim


def test_the_largest_status_alone_counts_and_down_only_from_two_hexes() -> None:
    nothing = {"moved": False, "ran": False, "head": False, "down": False}
    assert 0 == BOOK.status_penalty(5, **nothing)
    assert 2 == BOOK.status_penalty(5, **nothing | {"moved": True, "ran": True})
    assert 3 == BOOK.status_penalty(5, **nothing | {"ran": True, "head": True})
    assert [0, 1] == [BOOK.status_penalty(far, **nothing | {"down": True}) for far in (1, 2)]


# -- wounds and blows -----------------------------------------------------------------------------


def test_nine_of_a_hundred_ordinary_hits_of_a_c45_kill() -> None:
    """K6: averaged over the deck."""
    wounds = [BOOK.wound(BOOK.location(card), BOOK.impact(card, C45, 0)) for card in SHOT_CARDS]
    assert 9 == sum(wound.grade == "K" for wound in wounds)


def test_eighty_of_a_hundred_bull_s_eyes_to_the_head_kill_and_the_others_do_18_hits() -> None:
    """K5: with a C45."""
    wounds = [BOOK.wound("head", BOOK.impact(card, C45, 0, bull=True)) for card in SHOT_CARDS]
    assert {("K", 0): 80, ("S", 18): 20} == Counter((wound.grade, wound.hits) for wound in wounds)


def test_a_graze_is_two_hits_and_two_delay_and_no_wound() -> None:
    card = next(card for card in SHOT_CARDS if card.location == 9)
    assert "graze" == BOOK.location(card)
    found = BOOK.wound("graze", BOOK.impact(card, C45, 0))
    assert ("", 2, 2) == (found.grade, found.hits, found.delay)


def test_of_a_head_counter_only_the_head_is_hit_and_of_a_man_down_no_leg() -> None:
    assert {"head"} == {BOOK.location(card, head_only=True) for card in SHOT_CARDS}
    standing = Counter(BOOK.location(card) for card in SHOT_CARDS)
    down = Counter(BOOK.location(card, down=True) for card in SHOT_CARDS)
    assert (20, 10) == (standing["leg"], standing["off arm"])
    assert (0, 30) == (down["leg"], down["off arm"])


@pytest.mark.parametrize(
    ("part", "total", "wound"),
    [
        ("gun arm", -1, "L3"),
        ("leg", 2, "L3"),
        ("leg", 3, "L5"),
        ("off arm", 7, "S10"),
        ("leg", 20, "S19"),
        ("chest", 4, "L8"),
        ("belly", 10, "S19"),
        ("belly", 11, "K0"),
        ("head", 3, "S12"),
        ("head", 7, "K0"),
    ],
)
def test_the_impact_table_is_as_reconstructed(part: str, total: int, wound: str) -> None:
    found = BOOK.wound(part, total)
    assert wound == f"{found.grade}{found.hits}"
    assert found.delay == found.hits


@pytest.mark.parametrize(
    ("kind", "index", "does"),
    [
        ("JAB", 3, "0"),
        ("JAB", 4, "3"),
        ("JAB", 9, "14"),
        ("HOOK", 8, "13"),
        ("HOOK", 9, "18*"),
        ("KICK", 5, "0"),
        ("KICK", 30, "20*"),
        ("BELT", 8, "17*"),
        ("BELT", -2, "0"),
    ],
)
def test_the_striking_table_is_as_reconstructed(kind: str, index: int, does: str) -> None:
    found = BOOK.blow(kind, index)
    assert does == f"{found.hits}{'*' if found.knocks_down else ''}"


def test_a_jab_does_fourteen_hits_at_most_and_that_is_attested() -> None:
    """K3."""
    assert 14 == max(blow.hits for blow in BOOK.blows["JAB"])
    assert ("14", "R") == value("striking.JAB[7]")
    assert "X" == BOOK.provenance("striking.JAB[6]").mark


def test_the_striking_index_counts_skill_strength_and_the_weapon_in_hand() -> None:
    card = BOOK.card(1)
    assert 0 == card.strike
    assert 2 + 2 + 1 == BOOK.striking_index(card, 2, BOOK.weapons["KNF"], strong=True)
    assert -1 == BOOK.striking_index(card, -1)


@pytest.mark.parametrize(
    ("defence", "blows"),
    [
        ("BLOCK", "JAB HOOK BELT"),
        ("DUCK", "HOOK BELT"),
        ("DODGE KICK", "KICK"),
        ("BACK UP", "KICK"),
    ],
)
def test_each_defence_cancels_its_blows_and_no_others(defence: str, blows: str) -> None:
    assert set(blows.split()) == {blow for blow in BOOK.blows if BOOK.cancels(defence, blow)}


def test_fourteen_delay_points_become_seven_three_one_none() -> None:
    """K4."""
    found = [14]
    while found[-1]:
        found.append(BOOK.delay_left(found[-1]))
    assert [14, 7, 3, 1, 0] == found


def test_everybody_s_delay_is_halved_like_that_of_automatic_characters() -> None:
    assert [delay_left(points) for points in range(30)] == [
        BOOK.delay_left(points) for points in range(30)
    ]


# -- weapons, actions, characters -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "time"), [("DRAW AND COCK", 3), ("COCK", 2), ("AIM", 2), ("SHOOT", 1)]
)
def test_the_attested_times_are_as_attested(name: str, time: int) -> None:
    """K1."""
    cards = [card for card in BOOK.actions.values() if card.name == name and card.side != "bonus"]
    assert cards
    assert [(time, "R")] * len(cards) == [value(f"actions.{card.code}.time") for card in cards]


def test_an_aim_card_puts_two_points_on_the_target() -> None:
    cards = [card for card in BOOK.actions.values() if card.name == "AIM"]
    assert {2} == {card.points for card in cards}
    assert {"P"} == {BOOK.provenance(f"actions.{card.code}.points").mark for card in cards}


def test_there_are_twelve_two_sided_cards_and_nine_bonus_cards() -> None:
    sides = Counter((card.card, card.side) for card in BOOK.actions.values())
    ordinary = {(str(number), side) for number in range(1, 13) for side in ("front", "back")}
    assert ordinary == {pair for pair in sides if pair[1] != "bonus"}
    assert {f"B{number}" for number in range(1, 10)} == {
        card for card, side in sides if side == "bonus"
    }


def test_each_gun_holds_and_loads_what_was_reconstructed() -> None:
    assert [6, 15, 12, 16, 1, 1, 2, 2, 5] == [
        BOOK.weapons[code].rounds
        for code in ("C45", "W44", "W44s", "H44", "SH50", "SD58", "R10", "R41d", "C32")
    ]
    assert (16, "F") == value("weapons.H44.rounds")
    assert (2, 2) == (BOOK.weapons["SD58"].loads, BOOK.weapons["SW45"].rounds_per_load)


def test_37_characters_are_attested_and_11_stand_for_those_that_were_not_found() -> None:
    marks = Counter(BOOK.provenance(f"characters.{key}.strength").mark for key in BOOK.characters)
    assert {"F": 37, "X": 11} == marks


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("banker", "B Townsfolk W44,SW45 - 0 0 0 no 20"),
        ("gambler", "G Townsfolk R10,C44,R41d,KNF,KNF B2,B4 2 0 2 -1 10"),
        ("lady", "L Townsfolk - - -2 -2 -2 no 15"),
        ("ling_ho", "L Townsfolk SD58 B1,B4,B5,B6,B7 0 0 2 0 20"),
        ("marshal", "M Townsfolk W44,C45,C45,KNF B2,B5,B6,B9 3 3 0 -2 20"),
        ("little_ernie", "B Rural H44,SW45,KNF B1,B2 1 0 0 -2 15"),
        ("old_man", "O Rural R10,C36c,KNF B5,B7,B8 0 0 1 no 25"),
        ("us_scout", "U US Army W44,C44,KNF B7 2 2 1 -1 25"),
        ("john_henry", "J Wanderers SH50,C45,KNF B5,B6,B8,B9 0 0 2 no 40"),
        ("mountain_man", "M Wanderers SH50,C45c,TWK,KNF,KNF B4,B5,B7,B8 0 3 2 0 30"),
        ("kid", "K Outlaws W44,C44,KNF B2 2 1 0 -1 15"),
        ("eagle", "E Indians W44s,TWK,KNF B1,B4 0 1 1 no 20"),
    ],
)
def test_a_character_s_sheet_is_as_copied_from_the_box(key: str, line: str) -> None:
    man = BOOK.characters[key]
    skills = (man.one_handed, man.two_handed, man.brawling)
    off_hand = "no" if man.off_hand is None else man.off_hand
    found = [
        *(man.letter, man.group, ",".join(man.weapons) or "-", ",".join(man.bonus) or "-"),
        *(*skills, off_hand, man.strength),
    ]
    assert line == " ".join(map(str, found))


def test_the_same_gun_may_be_double_action_on_one_sheet_and_not_on_another() -> None:
    gun = BOOK.weapons["SW45"]
    sheets = BOOK.characters
    assert BOOK.double_action(gun, sheets["banker"])
    assert not BOOK.double_action(gun, sheets["little_ernie"])
    assert BOOK.double_action(BOOK.weapons["C41"], sheets["nco"])


# -- sources --------------------------------------------------------------------------------------


def test_every_number_has_a_mark_and_every_mark_but_x_a_source() -> None:
    for number in BOOK.numbers:
        assert number.mark in MARKS, number.path
        assert number.source or number.mark == "X", number.path
        assert number.mark != "O", number.path


def test_what_is_reconstructed_is_what_has_the_mark_x() -> None:
    found = BOOK.made_up_values()
    assert {"X"} == {number.mark for number in found}
    assert {number.path for number in BOOK.numbers if number.mark == "X"} == {
        number.path for number in found
    }
    assert "aim.one_handed_gun" not in {number.path for number in found}
    assert "impact.head" in {number.path for number in found}


def test_every_number_belongs_to_a_table_that_a_game_can_lean_on() -> None:
    names = {number.table for number in BOOK.numbers}
    assert {path for name in names for path in BOOK.leans(name)} == {
        number.path for number in BOOK.numbers
    }
    for name in ("range bands", "impact table", "result cards", "weapon C45", "character marshal"):
        assert BOOK.leans(name)
    assert ("margin.hit", "margin.bull") == BOOK.leans("hit test")


def test_a_table_or_a_value_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no table “moon table”; choose "):
        BOOK.leans("moon table")
    with pytest.raises(Refusal, match=r"^weapons\.C45\.colour: there is no such value"):
        BOOK.provenance("weapons.C45.colour")


def test_a_part_without_a_source_of_its_own_has_that_of_its_list() -> None:
    assert BOOK.provenance("impact.head") == BOOK.provenance("impact.head[3]")


def test_the_book_without_an_owner_s_file_is_the_same_book_for_everybody() -> None:
    assert BOOK is load_book()
    with pytest.raises(AttributeError):
        BOOK.bull_impact = 9  # type: ignore[misc]
