"""What is known of the printed game holds of the reconstructed one (K1 to K7 of the reference).

Everything is counted over all result cards, nothing sampled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from fights import Cards, card_with, fight, gun, man

from lonehand.games.gunslinger.numbers.book import BOOK
from lonehand.games.gunslinger.rules import brawls, shooting, wounds
from lonehand.games.gunslinger.state import Character, Play, Wound

SHOT_CARDS = [card.number for card in BOOK.cards if not card.malfunction]
RANGES = {"0-1": "B1", "2-3": "C1", "4-6": "E1", "7-10": "H1", "11-15": "L1", "16-24": "Q1"}
"""For each range band a hex that lies as far from A1."""
CHANCES = {
    2: (20, 10, 0, 0, 0, 0),
    4: (40, 30, 20, 10, 0, 0),
    6: (60, 50, 40, 30, 20, 10),
    8: (80, 70, 60, 50, 40, 30),
    9: (90, 80, 70, 60, 50, 40),
}
"""Hits of 100 cards for each aim time, without a status, at the bands of `RANGES`."""


def duel(
    cell: str, points: int, *cards: int, code: str = "C45", strength: int = 20
) -> tuple[Play, Cards, Character, Character]:
    """Return Wyatt, whose skill is such that his aim time is his aim points, and Doc."""
    handicap = -BOOK.aim.one_handed_gun
    who = man("Wyatt", "A1", "law", gun(code), aim={"Doc": points}, one_handed=handicap, seat="")
    play, door = fight(who, man("Doc", cell, "outlaws", strength=strength), cards=cards)
    return play, door, *play.state.characters  # type: ignore[return-value]  # there are two


def shots(cell: str, points: int, code: str = "C45") -> Iterator[tuple[Cards, Character]]:
    """Yield for every shot card what was told of the shot, and the victim."""
    for number in SHOT_CARDS:
        play, door, who, victim = duel(cell, points, number, code=code, strength=99)
        shooting.shoot(play, who, victim, who.weapons[0])
        yield door, victim


def test_k1_the_attested_times_of_the_action_cards() -> None:
    times = {card.name: card.time for card in BOOK.actions.values() if card.side != "bonus"}
    assert (3, 2, 2, 1) == tuple(times[name] for name in ("DRAW AND COCK", "COCK", "AIM", "SHOOT"))
    assert {2} == {
        card.points for card in BOOK.actions.values() if card.name == "AIM" and card.side != "bonus"
    }
    assert BOOK.turn.segments == times["COCK"] + times["AIM"] + times["SHOOT"]


@pytest.mark.parametrize("points", CHANCES)
def test_k2_aim_four_hits_forty_times_of_a_hundred_at_most_and_less_farther_off(
    points: int,
) -> None:
    for wanted, cell in zip(CHANCES[points], RANGES.values(), strict=True):
        play, _, who, victim = duel(cell, points)
        weapon = who.weapons[0]
        assert points == shooting.aim_time(play, who, victim, weapon)
        assert wanted / 100 == shooting.chances(play, who, victim, weapon).hit


def test_k2_a_status_of_the_target_makes_every_chance_smaller() -> None:
    for status in ({"entered": 1}, {"entered": 2}, {"down": True}):
        for cell in list(RANGES.values())[1:4]:
            play, _, who, victim = duel(cell, 6)
            still = shooting.chances(play, who, victim, who.weapons[0])
            for field, value in status.items():
                setattr(victim, field, value)
            assert shooting.chances(play, who, victim, who.weapons[0]).hit < still.hit


def test_k3_a_jab_does_fourteen_hits_at_most_and_as_many_delay_points() -> None:
    done = Counter[int]()
    for number in SHOT_CARDS:
        play, _ = fight(
            man("Ringo", "A1", "outlaws", seat=""), man("Doc", "B1", "law"), cards=[number]
        )
        ringo, doc = play.state.characters
        brawls.strike(play, ringo, doc, "JAB")
        assert doc.hits == doc.delay
        done[doc.hits] += 1
    assert {0: 40, 3: 20, 6: 20, 10: 10, 14: 10} == done


def test_k3_the_published_brawl_goes_as_it_was_played() -> None:
    best, miss = card_with(strike=9), card_with(strike=5)
    play, _ = fight(
        man("Ringo", "A1", "outlaws", seat=""),
        man("Doc", "B1", "law", gun("C45"), strength=20),
        cards=[best, miss, card_with(strike=6)],
    )
    ringo, doc = play.state.characters
    brawls.strike(play, ringo, doc, "JAB")
    brawls.strike(play, ringo, doc, "KICK")
    assert (14, 14, "", []) == (doc.hits, doc.delay, doc.condition, doc.wounds)
    doc.delay = BOOK.delay_left(doc.delay)
    assert doc.delay == 7 > BOOK.turn.segments
    brawls.strike(play, ringo, doc, "JAB")
    assert (20, "unconscious") == (doc.hits, doc.condition)


def test_k4_delay_is_halved_at_the_end_of_each_turn() -> None:
    left = [14]
    while left[-1]:
        left.append(BOOK.delay_left(left[-1]))
    assert [14, 7, 3, 1, 0] == left


def test_k5_a_bulls_eye_in_the_head_kills_eight_times_of_ten() -> None:
    found = [(door, victim) for door, victim in shots("B1", 9) if bulls_eye(door)]
    assert 40 == len(found)
    assert {"head"} == {door.last("hit")["part"] for door, _ in found}
    assert 0.8 == sum(victim.condition == "dead" for _, victim in found) / len(found)
    assert {0, 18} == {victim.hits for _, victim in found}


def bulls_eye(door: Cards) -> bool:
    """Tell whether the shot was a bull's-eye."""
    return bool(door.last("shoots")["result"] == "bull")


def test_k6_of_the_ordinary_hits_of_a_colt_about_nine_in_a_hundred_kill() -> None:
    numbers = BOOK.weapons["C45"]
    killed = sum(
        shooting.effect(
            BOOK, BOOK.card(number), numbers, 0, BOOK.location(BOOK.card(number)), bull=False
        ).grade
        == "K"
        for number in SHOT_CARDS
    )
    assert 8 <= killed <= 10


def test_k6_an_ordinary_hit_of_a_rifle_kills_less_than_three_times_of_ten() -> None:
    for code in ("W44", "SH50", "SD58"):
        deaths = [
            shooting.effect(
                BOOK,
                BOOK.card(number),
                BOOK.weapons[code],
                0,
                BOOK.location(BOOK.card(number)),
                bull=False,
            ).grade
            == "K"
            for number in SHOT_CARDS
        ]
        assert sum(deaths) < 30


def test_k6_a_serious_wound_bleeds_until_he_passes_out_and_dies() -> None:
    play, _, _, victim = duel("B1", 0)
    wounds.suffer(play, victim, 12, Wound("belly", "S"), by=None, clause="BG-IMPACT")
    turns = 0
    while victim.condition != "dead":
        wounds.end_of_turn(play)
        turns += 1
        assert (victim.condition == "") == (victim.hits < 20)
    assert 40 - 12 == turns


@pytest.mark.parametrize("code", ["W44", "W44s", "H44", "SH50", "SD58"])
def test_k7_a_long_gun_hits_far_better_with_four_aim_points_than_with_three(code: str) -> None:
    who = man("Wyatt", "A1", "law", gun(code), seat="")
    play, _ = fight(who, man("Doc", "Q1", "outlaws"))
    victim, weapon = play.state.characters[1], who.weapons[0]
    three, four = (shooting.chances(play, who, victim, weapon, points) for points in (3, 4))
    gained = play.book.ranges.penalty[play.book.band(16)]
    gained -= play.book.ranges.penalty[play.book.band(-(-16 // BOOK.weapons[code].divisor))]
    assert gained >= 1
    assert four.hit >= three.hit
    assert (5 - 5) / 10 == three.hit
    assert pytest.approx(max(0, 5 - 5 + gained) / 10) == four.hit
