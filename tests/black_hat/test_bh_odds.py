"""The numbers of the reference, section 18: by counting every throw, and by throwing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import bh_odds as odds
import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.games.black_hat.cards import PACK, sort_of
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.gangs.people import Person, TownCard
from lonehand.games.black_hat.player.drifter import at_random
from lonehand.games.black_hat.rules import allies, grit, shooting
from lonehand.games.black_hat.state import SEATS

TRIALS = 6000


def in_percent(chance: Fraction) -> float:
    """Return a chance in per cent, to the tenth."""
    return round(float(100 * chance) + 1e-9, 1)


def a_die(seed: str) -> Callable[[], int]:
    """Return a die of a seed."""
    chance = Chance(seed)
    return lambda: 1 + chance.below("die", 6)


def is_near(share: float, exact: Fraction, times: int = TRIALS) -> bool:
    """Say whether a share is within four standard errors of a chance."""
    p = float(exact)
    error: float = (p * (1 - p) / times) ** 0.5
    return abs(share - p) <= 4 * error + 1e-12


# -- a single bullet -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modifier", "sixths"), [(-4, 0), (-2, 0), (-1, 1), (0, 2), (1, 3), (2, 4), (3, 5)]
)
def test_a_bullet_hits_in_so_many_sixths_and_each_cover_stops_a_third(
    modifier: int, sixths: int
) -> None:
    """BW-HIT, BW-MOD, BW-COVER; reference 18."""
    for covers in range(4):
        assert Fraction(sixths, 6) * Fraction(2, 3) ** covers == odds.bullet(modifier, covers)
    natural = odds.bullet(modifier, natural_six=True)
    assert max(Fraction(1, 6), Fraction(sixths, 6)) == natural


@pytest.mark.parametrize(
    ("modifier", "percents"),
    [
        (-1, (11.1, 7.4, 4.9)),
        (0, (22.2, 14.8, 9.9)),
        (1, (33.3, 22.2, 14.8)),
        (2, (44.4, 29.6, 19.8)),
    ],
)
def test_a_shot_puts_a_man_out(modifier: int, percents: tuple[float, ...]) -> None:
    """Reference 18: no cover, 1 piece, 2 pieces; True Grit 0."""
    for covers, percent in enumerate(percents):
        exact = odds.shot_out(modifier, covers)
        assert percent == in_percent(exact)
        assert exact == odds.bullet(modifier, covers) * odds.out()


@pytest.mark.parametrize(("shots", "percent"), [(2, 39.5), (3, 52.9), (6, 77.9)])
def test_several_shots_put_a_man_out(shots: int, percent: float) -> None:
    """Reference 18: at m = 0 in the open."""
    assert percent == in_percent(odds.several(odds.shot_out(0), shots))


@pytest.mark.parametrize("modifier", [-1, 0, 1, 2])
@pytest.mark.parametrize("covers", [0, 1, 2])
def test_what_is_counted_comes_when_it_is_thrown(modifier: int, covers: int) -> None:
    die = a_die(f"bullet {modifier} {covers}")
    found = [odds.throw_bullet(die, modifier, covers, odds.MAN, 0) for _ in range(TRIALS)]

    assert is_near(sum(map(bool, found)) / TRIALS, odds.bullet(modifier, covers))
    outs = sum(each in ("flee", "down") for each in found)
    assert is_near(outs / TRIALS, odds.shot_out(modifier, covers))


# -- True Grit -------------------------------------------------------------------------------------

MAN = {-2: (3, 3, 0, 0), -1: (2, 3, 1, 0), 0: (1, 3, 2, 0), 1: (0, 3, 2, 1), 2: (0, 2, 2, 2)}
RIDER = {
    -2: (3, 2, 1, 0, 0),
    -1: (2, 2, 1, 1, 0),
    0: (1, 2, 1, 1, 1),
    1: (0, 2, 1, 1, 2),
    2: (0, 1, 1, 1, 3),
}
OUT = {
    odds.MAN: {-2: 6, -1: 5, 0: 4, 1: 3, 2: 2},
    odds.RIDER: {-2: 5, -1: 4, 0: 3, 1: 2, 2: 1},
}


@pytest.mark.parametrize("skill", [-2, -1, 0, 1, 2])
def test_true_grit_of_men_and_riders(skill: int) -> None:
    """BW-GRIT; reference 18, and P(out | hit) of BW-AUTO-POUT."""
    man, rider = odds.effects(odds.MAN, skill), odds.effects(odds.RIDER, skill)

    flee, down, pinned, missed = (Fraction(each, 6) for each in MAN[skill])
    assert {"flee": flee, "down": down, "horse": 0, "pinned": pinned, "missed": missed} == man
    assert [Fraction(each, 6) for each in RIDER[skill]] == list(rider.values())
    for column, found in OUT.items():
        assert Fraction(found[skill], 6) == odds.out(column, skill)


def test_a_riderless_horse_dies_or_is_missed() -> None:
    chances = odds.effects(odds.HORSE)

    assert (Fraction(1, 2), Fraction(1, 2)) == (chances["down"], chances["missed"])


def test_a_hit_man_without_skill_is_never_missed() -> None:
    assert 0 == odds.effects(odds.MAN)["missed"]


@pytest.mark.parametrize("column", [odds.MAN, odds.RIDER])
def test_true_grit_comes_when_it_is_thrown(column: str) -> None:
    for skill in (-2, 0, 2):
        die = a_die(f"grit {column} {skill}")
        found = [odds.grit(column, die() + skill) for _ in range(TRIALS)]
        for effect, chance in odds.effects(column, skill).items():
            assert is_near(found.count(effect) / TRIALS, chance), (skill, effect)


# -- persuasion ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modifier", "percents"),
    [(-1, (0, 0, 0)), (0, (16.7, 30.6, 42.1)), (1, (33.3, 55.6, 70.4)), (2, (50, 75, 87.5))],
)
def test_persuasion_with_one_two_or_three_cards(modifier: int, percents: tuple[float, ...]) -> None:
    """BW-PERSUADE-2; reference 18."""
    for cards, percent in enumerate(percents, 1):
        exact = odds.persuaded(modifier, cards)
        assert percent == in_percent(exact)
        die = a_die(f"persuade {modifier} {cards}")
        won = sum(odds.throw_persuasion(die, modifier, cards) for _ in range(TRIALS))
        assert is_near(won / TRIALS, exact)


# -- hands -----------------------------------------------------------------------------------------

HANDS = {
    4: (1.48, 1.19, 0.89, 0.30, 0.15, 23.3, 34.0, 14.4),
    5: (1.85, 1.48, 1.11, 0.37, 0.19, 15.9, 46.8, 17.8),
    6: (2.22, 1.78, 1.33, 0.44, 0.22, 10.7, 58.2, 21.2),
    7: (2.59, 2.07, 1.56, 0.52, 0.26, 7.1, 67.9, 24.5),
    8: (2.96, 2.37, 1.78, 0.59, 0.30, 4.7, 75.9, 27.7),
}


@pytest.mark.parametrize("cards", HANDS)
def test_what_a_hand_holds(cards: int) -> None:
    """BW-DEAL; reference 18: averages, no Shoot card, two or more, a Joker."""
    *averages, none, two, joker = HANDS[cards]

    assert averages == [round(float(odds.expected(sort, cards)), 2) for sort in odds.SORTS]
    assert none == in_percent(odds.with_exactly(0, odds.SHOOT, cards))
    assert two == in_percent(odds.at_least(2, odds.SHOOT, cards))
    assert joker == in_percent(odds.at_least(1, odds.SORTS["joker"], cards))


def test_what_a_hand_holds_comes_when_it_is_dealt() -> None:
    chance, times = Chance("hands"), 3000
    hands = [odds.deal(lambda size: chance.below("pack", size), 6) for _ in range(times)]
    shoot = [hand["court"] + hand["ace"] for hand in hands]

    assert is_near(shoot.count(0) / times, odds.with_exactly(0, odds.SHOOT, 6), times)
    two = sum(number >= 2 for number in shoot)
    assert is_near(two / times, odds.at_least(2, odds.SHOOT, 6), times)
    jokers = sum(hand["joker"] > 0 for hand in hands)
    assert is_near(jokers / times, odds.at_least(1, 2, 6), times)


def test_the_rifle_of_the_worked_example_has_22_per_cent() -> None:
    """Reference 17.11: aimed over one fence at a man without True Grit."""
    exact = odds.shot_out(1, 1)

    assert Fraction(2, 9) == exact
    assert Fraction(12, 100) <= exact < Fraction(35, 100)


# -- the game reckons as the count does ------------------------------------------------------------


def a_fight(**options: str) -> Fight:
    """Return a gunfight with all gangs placed, to look at."""
    state = GAME.start(settle_options(GAME, {"town": "stage-stop", "gang": "posse", **options}))
    chance = Chance("a fight")
    door = BatchDoor({seat: at_random(chance) for seat in SEATS}, chance)
    while state.phase != "deal":
        GAME.step(state, door)
    return GAME.looked_at(state)


def test_the_game_reads_true_grit_as_it_is_counted_here() -> None:
    for total in range(-1, 9):
        assert odds.grit(odds.HORSE, total) == grit.result_of("horse", total)
        assert odds.grit(odds.RIDER, total) == grit.result_of("rider", total)
        assert odds.grit(odds.MAN, total) == grit.result_of("man", total)
    for skill in (-2, -1, 0, 1, 2):
        assert odds.out(odds.MAN, skill) == grit.out_chance("man", skill)
        assert odds.out(odds.RIDER, skill) == grit.out_chance("rider", skill)


@pytest.mark.parametrize("natural_six_hits", ["no", "yes"])
def test_the_game_hits_as_it_is_counted_here(natural_six_hits: str) -> None:
    fight = a_fight(natural_six_hits=natural_six_hits)
    natural = natural_six_hits == "yes"
    for more in range(-3, 4):
        counted = odds.bullet(more, natural_six=natural)
        assert counted == Fraction(shooting.faces(fight, more, fight.numbers.bullet), 6)
        assert Fraction(2, 3) == Fraction(fight.numbers.stop_cover - 1, 6)


def test_the_game_persuades_as_it_is_counted_here() -> None:
    fight = a_fight()
    figure = fight.state.figures[0]
    assert 1 == figure.person.skills.persuade
    suits = {"same": figure.suit, "none": "", "other": "s" if figure.suit in "hd" else "h"}
    for word, more in (("same", 2), ("none", 1), ("other", 0)):
        card = TownCard("character", suits[word], Person("Somebody"))
        for cards in (1, 2, 3):
            assert odds.persuaded(more, cards) == allies.chance(fight, figure, card, cards)


def test_the_pack_of_the_game_is_the_one_that_is_counted_here() -> None:
    assert odds.SORTS == Counter(map(sort_of, PACK))
