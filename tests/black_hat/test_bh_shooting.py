"""Shooting, dynamite and True Grit, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bh_fights import laid, man, offered, play

from lonehand.games.black_hat import events
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.rules import actions, dynamite, grit, shooting


def chance(fight: Fight, weapon: str = "pistol", *, aims: bool = False) -> Fraction:
    """Return the chance of the first figure to hit the second."""
    one, other, *_ = fight.state.figures
    return shooting.hit_chance(fight, one, other, weapon, aims=aims)


def test_a_bullet_hits_on_five_and_six() -> None:
    fight, door = laid(man("A1", 10, 44, "pistol"), man("B1", 10, 40), hand="Kh Kd", dice=[4, 5, 2])
    play(fight, "Kh pistol B1", "Kd pistol B1")
    assert [False, True] == [shot.hits for shot in door.of(events.ShotRolled)]
    assert fight.state.figures[1].where == "down"


@pytest.mark.parametrize(
    ("weapon", "far", "sixths"),
    [("pistol", 7.0, 2), ("pistol", 7.1, 1), ("pistol", 13.0, 1), ("rifle", 25.0, 2)],
)
def test_a_pistol_is_worse_beyond_six_inches_base_to_base(
    weapon: str, far: float, sixths: int
) -> None:
    fight, _ = laid(man("A1", 4, 44, weapon), man("B1", 4 + far, 44), hand="Kh")
    assert chance(fight, weapon) == Fraction(sixths, 6)
    assert f"Kh {weapon} B1" in offered(fight)


@pytest.mark.parametrize(("weapon", "far"), [("pistol", 13.01), ("rifle", 25.01)])
def test_no_gun_reaches_beyond_its_range(weapon: str, far: float) -> None:
    fight, _ = laid(man("A1", 4, 44, weapon), man("B1", 4 + far, 44), hand="Kh")
    assert f"Kh {weapon} B1" not in offered(fight)


@pytest.mark.parametrize(("reading", "kept"), [("both", []), ("first", ["Kd"])])
def test_a_joker_takes_both_cards_of_an_aimed_shot_or_by_the_option_the_first(
    reading: str, kept: list[str]
) -> None:
    fight, door = laid(
        man("A1", 4, 44, "rifle"), man("B1", 14, 44), hand="Kh Kd", other="Xr",
        answers=["Joker"], joker_pair=reading,
    )  # fmt: skip
    play(fight, "Kh+Kd rifle B1")
    assert kept == fight.state.players[0].hand
    assert len(kept) == len(door.of(events.CardKept))
    assert {"Kh", "Xr"} <= {*fight.state.decks[0].discards}
    assert not {*kept} & {*fight.state.decks[0].discards}


@pytest.mark.parametrize(("reading", "notches"), [("no", 0), ("yes", 1)])
def test_an_enemy_who_flees_gives_no_notch_but_by_the_option(reading: str, notches: int) -> None:
    fight, _ = laid(
        man("A1", 10, 44, "pistol"), man("B1", 10, 40), hand="Kh", dice=[6, 1],
        notch_for_flight=reading,
    )  # fmt: skip
    play(fight, "Kh pistol B1")
    assert fight.state.figures[1].where == "fled"
    assert notches == fight.state.figures[0].downs


@pytest.mark.parametrize(("reading", "looks"), [("attempt", True), ("look", False)])
def test_an_enemy_near_a_building_hinders_a_look_by_the_option(
    reading: str,
    looks: bool,  # noqa: FBT001 - a column
) -> None:
    near = man("B1", 24, 31, "pistol")
    fight, _ = laid(man("A1", 24, 27.5, "pistol"), near, hand="2h", door_clear=reading)
    assert ("look Saloon" in offered(fight)) == looks


def test_a_buffalo_hunter_shoots_thirty_six_inches_far() -> None:
    fight, _ = laid(man("A1", 4, 44, "rifle", buffalo=1), man("B1", 41, 44), hand="Kh Kd")
    assert {"Kh rifle B1", "Kh+Kd rifle B1"} <= {*offered(fight)}


@pytest.mark.parametrize(("far", "aims"), [(7.0, False), (7.01, True)])
def test_one_aims_beyond_six_inches_only(far: float, aims: bool) -> None:  # noqa: FBT001 - a column
    fight, _ = laid(man("A1", 4, 44, "rifle"), man("B1", 4 + far, 44), hand="Kh Kd")
    assert ("Kh+Kd rifle B1" in offered(fight)) == aims
    if aims:
        assert chance(fight, "rifle", aims=True) == Fraction(3, 6)


def test_nobody_aims_with_an_enemy_within_six_inches_of_him_or_on_a_horse() -> None:
    near = man("B2", 8, 41)
    fight, _ = laid(man("A1", 4, 44, "rifle"), man("B1", 20, 44), near, hand="Kh Kd")
    assert "Kh+Kd rifle B1" not in offered(fight)
    rider = man("A1", 4, 44, "rifle", mounted=True)
    fight, _ = laid(rider, man("B1", 20, 44), hand="Kh Kd")
    assert "Kh+Kd rifle B1" not in offered(fight)


def test_modifiers_add_up_and_what_needs_a_seven_cannot_hit() -> None:
    fight, _ = laid(man("A1", 4, 44, "pistol", pinned=True), man("B1", 12, 44), hand="Kh")
    assert chance(fight) == 0
    fight.readings = type(fight.readings)(natural_six_hits="yes")
    assert chance(fight) == Fraction(1, 6)
    fight, _ = laid(man("A1", 4, 44, "rifle", shoot=2), man("B1", 20, 44, sneak=1), hand="Kh")
    assert chance(fight, "rifle") == Fraction(3, 6)


def test_each_piece_of_cover_on_the_line_takes_a_throw_nearest_first() -> None:
    fight, door = laid(man("A1", 24, 42, "rifle"), man("B1", 24, 33), hand="Kh Kd", dice=[4, 5])
    assert chance(fight, "rifle") == Fraction(2, 6) * Fraction(2, 3) ** 2
    play(fight, "Kh rifle B1")
    assert [("fence", 4, False), ("fence", 5, True)] == [
        (each.what, each.die, each.stops) for each in door.of(events.CoverRolled)
    ]
    assert not door.of(events.ShotRolled)


def test_the_log_says_several_crates_stop_and_counts_the_cards_nobody_sees() -> None:
    fight, _ = laid(man("A1", 24, 42, "rifle"), hand="Kh")
    said = [
        GAME.sentence(
            fight.state, events.CoverRolled(about=("A1",), what="crates", die=5, stops=True)
        ),
        GAME.sentence(
            fight.state, events.CoverRolled(about=("A1",), what="well", die=2, stops=False)
        ),
        GAME.sentence(fight.state, events.CardsLost(seat="first player", cards=("back", "back"))),
    ]
    assert ["A 5: the crates stop the bullet.", "A 2: the well does not stop it."] == said[:2]
    assert said[2].endswith(" 2 cards.")


def test_by_an_option_one_leans_over_the_cover_one_touches() -> None:
    for reading, throws in (("no", 2), ("yes", 1)):
        fight, _ = laid(
            man("A1", 24, 38.65, "rifle"), man("B1", 24, 33), hand="Kh", lean_over_cover=reading
        )
        one, other = fight.state.figures
        way = shooting.way_of(fight, one.place, -1, other.place, -1, ("A1", "B1"))
        assert way.throws == throws


def test_a_man_in_between_may_be_hit_friend_or_foe() -> None:
    fight, door = laid(
        man("A1", 4, 44, "rifle"), man("B1", 14, 44), man("A2", 9, 44), hand="Kh", dice=[5, 2]
    )
    play(fight, "Kh rifle B1")
    assert [each.what for each in door.of(events.CoverRolled)] == ["A2"]
    assert fight.state.figure("A2").where == "down"
    assert (fight.state.figure("A1").downs, fight.state.figure("A1").wrongs) == (0, 1)


def test_a_solid_house_forbids_a_shot() -> None:
    fight, _ = laid(man("A1", 24, 18, "rifle"), man("B1", 24, 30), hand="Kh")
    assert not any("rifle" in text for text in offered(fight))


def test_the_edge_of_a_roof_is_cover_from_below_and_high_ground_looks_over_fences() -> None:
    up, down = man("A1", 24, 24, "rifle"), man("B1", 24, 41)
    up.platform = 0
    fight, _ = laid(up, down, hand="Kh", other="")
    above = shooting.way_of(fight, up.place, 0, down.place, -1, ("A1", "B1"))
    below = shooting.way_of(fight, down.place, -1, up.place, 0, ("A1", "B1"))
    assert (above.throws, below.throws) == (0, 3)
    assert "Kh rifle B1" in offered(fight)


def test_limits_of_shoot_cards_are_those_of_the_table() -> None:
    assert shooting.LIMITS == {"pistol": 3, "two pistols": 6, "rifle": 1, "shotgun": 1}
    figure = man("A1", 4, 44, "pistol", "rifle")
    fight, _ = laid(figure, man("B1", 8, 44), hand="Kh Kd Kc Ks Qh", dice=[1] * 9)
    play(fight, "Kh pistol B1", "Kd pistol B1")
    assert not any("rifle" in text for text in offered(fight))
    play(fight, "Kc pistol B1")
    assert not any("pistol" in text for text in offered(fight))


def test_an_ace_is_a_shoot_card_too() -> None:
    fight, _ = laid(man("A1", 4, 44, "pistol"), man("B1", 8, 44), hand="Ah 9c")
    assert "Ah pistol B1" in offered(fight)
    assert "9c pistol B1" not in offered(fight)


@pytest.mark.parametrize(
    ("reading", "caught"),
    [("covered", [("B1", True)]), ("line", []), ("open", [("B1", False)])],
)
def test_a_house_that_hides_a_part_of_somebody_counts_by_the_reading(
    reading: str, caught: list[tuple[str, bool]]
) -> None:
    """BW-SHOTGUN (A34): he stands behind a corner of the Bank."""
    hunter, hidden = man("A1", 8.2, 4, "shotgun"), man("B1", 13.3, 10)
    fight, _ = laid(hunter, hidden, shotgun_hidden=reading)
    found = shooting.under(fight, hunter, hidden.place)
    assert [(each.key, behind) for each, behind in found] == caught


def test_a_shotgun_rolls_for_everything_in_its_triangle_without_the_shooters_skill() -> None:
    fight, door = laid(
        man("A1", 4, 44, "shotgun", shoot=2), man("B1", 8, 44), man("A2", 10, 44),
        man("B2", 8, 40), hand="Kh", dice=[3, 4, 6], answers=["8,44"],
    )  # fmt: skip
    door.answers.insert(0, "Kh shotgun")
    play(fight)

    actions.play_next(fight)
    assert [("B1", 4, False), ("A2", 4, True)] == [
        (shot.target, shot.need, shot.hits) for shot in door.of(events.ShotRolled)
    ]


def test_dynamite_pins_all_and_a_dud_lies_there() -> None:
    figure = man("A1", 4, 44, sticks=2)
    fight, door = laid(
        figure, man("B1", 12, 44, grit=2), man("B2", 13, 46), hand="Kh 6c",
        dice=[3, 3, 4, 6], answers=["12,44"],
    )  # fmt: skip
    door.answers.insert(0, "Kh+6c throw")

    actions.play_next(fight)
    assert [event.works for event in door.of(events.FuseRolled)] == [True]
    assert [shot.hits for shot in door.of(events.ShotRolled)] == [False, True]
    assert fight.state.figure("B1").pinned
    assert fight.state.figure("B2").pinned
    fight, door = laid(man("A1", 4, 44, sticks=1), hand="Kh 3c", dice=[2], answers=["6,44"])
    door.answers.insert(0, "Kh throw")
    actions.play_next(fight)
    assert fight.state.lying[0].what == "dynamite"
    assert not fight.state.figure("A1").sticks


def test_a_stick_flies_three_inches_and_the_number_of_a_card() -> None:
    fight, _ = laid(man("A1", 4, 44, sticks=1))
    assert dynamite.throw_length(fight, ("Kh",)) == 3000
    assert dynamite.throw_length(fight, ("Kh", "7c")) == 10000
    assert dynamite.throw_length(fight, ("Kh", "Ac")) == 13000


def test_a_house_shelters_from_a_burst_and_cover_does_not() -> None:
    fight, _ = laid(man("A1", 24, 20.4), man("A2", 24, 34.5), man("B1", 24, 37))
    assert [each.key for each in dynamite.in_burst(fight, (24000, 35500))] == ["A2", "B1"]
    assert dynamite.in_burst(fight, (24000, 26500)) == []


TABLE = {
    "horse": "down down down missed missed missed",
    "rider": "flee down down horse pinned missed",
    "man": "flee down down down pinned pinned",
}


@pytest.mark.parametrize("column", TABLE)
def test_true_grit_reads_the_recovered_table(column: grit.Column) -> None:
    found = [grit.result_of(column, die) for die in range(1, 7)]
    assert found == TABLE[column].split()


@pytest.mark.parametrize(("column", "outs"), [("man", (6, 5, 4, 3, 2)), ("rider", (5, 4, 3, 2, 1))])
def test_who_is_hit_goes_out_as_often_as_section_18_says(
    column: grit.Column, outs: tuple[int, ...]
) -> None:
    found = tuple(grit.out_chance(column, skill) * 6 for skill in range(-2, 3))
    assert found == outs


def test_a_rider_whose_horse_dies_stands_there_pinned_and_one_shot_down_leaves_it() -> None:
    rider = man("B1", 10, 40, mounted=True, horse=True)
    fight, _ = laid(man("A1", 10, 44, "pistol"), rider, hand="Kh Kd", dice=[5, 4, 5, 2])
    play(fight, "Kh pistol B1")
    assert (rider.mounted, rider.pinned, rider.where) == (False, True, "table")
    rider.mounted = True
    play(fight, "Kd pistol B1")
    assert rider.where == "down"
    assert [horse.key for horse in fight.state.horses] == ["H1"]


def test_a_riderless_horse_rolls_in_its_own_column_and_gives_no_notch() -> None:
    rider = man("B1", 10, 40, mounted=True, horse=True)
    fight, _ = laid(man("A1", 10, 44, "pistol"), rider, hand="Kh Kd Kc", dice=[5, 2, 5, 4, 5, 3])
    play(fight, "Kh pistol B1", "Kd pistol H1")
    assert fight.state.horses
    play(fight, "Kc pistol H1")
    assert not fight.state.horses
    assert fight.state.figure("A1").downs == 1


def test_a_carrier_who_goes_out_drops_his_money() -> None:
    carrier = man("B1", 10, 40, money=1)
    fight, _ = laid(man("A1", 10, 44, "pistol"), carrier, hand="Kh", dice=[5, 1])
    play(fight, "Kh pistol B1")
    assert carrier.where == "fled"
    assert [(thing.what, thing.x, thing.y) for thing in fight.state.lying] == [
        ("money", 10000, 40000)
    ]
