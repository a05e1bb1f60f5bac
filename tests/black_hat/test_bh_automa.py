"""Automatic gangs: the worked example, each line, cards, Jokers, levels, tables, secrecy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest
from bh_automa_games import BOOK, Watched, intends
from bh_fights import Listed, laid, man

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.question import Question
from lonehand.games.black_hat.automa.book import FILE, LEVELS, own_text, read
from lonehand.games.black_hat.automa.decision import Thought
from lonehand.games.black_hat.automa.hand import Hand, Odds, cards_that_reach
from lonehand.games.black_hat.automa.intents import MOODS, Intent
from lonehand.games.black_hat.automa.paths import paths
from lonehand.games.black_hat.automa.player import Gang
from lonehand.games.black_hat.automa.scores import Scored
from lonehand.games.black_hat.forms import Halt
from lonehand.games.black_hat.game import GAME, BlackHat
from lonehand.games.black_hat.plays import JOKER, PASS
from lonehand.games.black_hat.rules import actions
from lonehand.games.black_hat.rules.ways import Walker
from lonehand.games.black_hat.setup import place
from lonehand.games.black_hat.state import Horse, Lying, Pending, State
from lonehand.games.black_hat.turn import roll_moods
from lonehand.space.inches.measures import INCH

TOWN: Final = """town: Example
size: 48 x 48

house "Saloon" at 24,40: box 6x6; door south
house "Bank" at 8,8: box 4x4; door south
fence at 40,20: box 4x0.3
"""
STANDARD: Final = BOOK.list_for("standard")
SEAT, OTHER = "first player", "second player"


def there(*figures: Any, town: str = TOWN, **more: Any) -> State:
    """Return a gunfight in the town of the example, the first player's part, second in turn."""
    fight, _ = laid(*figures, **more)
    state = fight.state
    state.town, state.phase, state.first = town, "figure", 1
    return state


def example(hand: str = "Kh Jd 9h 4c 3c Xr") -> State:
    """Return the worked example of reference 17.11."""
    ada = man("A1", 40, 28, "rifle")
    hank = man("A2", 8, 18.502, "pistol")
    marshal = man("B1", 40, 12, "two pistols")
    return there(ada, hank, marshal, hand=hand, other="2h 2d 2s")


def best_here(state: State) -> Fraction:
    """Return the chance of the first figure at the first enemy from where it stands."""
    fight = GAME.looked_at(state)
    thought = Thought(fight, state.players[0], [state.figures[0]], STANDARD)
    (ada,), (marshal,) = thought.town.men, thought.town.foes
    odds, _ = thought.lines.odds(ada, ada.here, marshal, "rifle", pinned=False)
    assert odds is not None
    return thought.hand.reckon(odds, Fraction(35, 100))[0]


# -- the worked example ----------------------------------------------------------------------------


def test_the_worked_example_is_decided_and_explained_as_the_reference_does() -> None:
    intent = intends(example(), why=True)
    assert (intent.line, intent.figure) == (5, "A2")
    assert [card for card, _ in intent.moves] == ["9h", "3c"] or [
        card for card, _ in intent.moves
    ] == ["3c", "9h"]
    done = intent.why[0]
    failed = {row.clause: row.failed for row in done.above}
    assert list(failed) == ["BW-AUTO-1", "BW-AUTO-2", "BW-AUTO-3", "BW-AUTO-4"]
    assert failed["BW-AUTO-1"] == "Nobody touches an enemy."
    # From where she stands it is 22%; on the other side of the fence she would have 33%.
    assert failed["BW-AUTO-2"] == "Best shot 33 % < 35 %: Man A1 at Man B1."
    assert best_here(example()) == Fraction(2, 9)
    assert failed["BW-AUTO-3"] == "The gang has seen no Money."
    assert failed["BW-AUTO-4"] == "Nobody has dynamite."
    assert any("3♣ and 9♥" in fact or "9♥ and 3♣" in fact for fact in done.facts)
    assert "One card fewer reaches only 6 inches." in done.facts


def test_others_are_told_the_line_but_nothing_that_the_hand_would_tell() -> None:
    with_courts, without = (
        intends(example(hand), why=True).shown
        for hand in ("Kh Jd 9h 4c 3c Xr", "Xb 7d 9h 4c 3c Xr")
    )
    assert with_courts == without
    assert with_courts[0].clause == "BW-AUTO-5"


def test_reasons_say_by_how_much_a_line_did_not_fit() -> None:
    def failed(line: int, *people: Any, **more: Any) -> str:
        (own, *_) = intends(there(*people, **more), why=True).why
        return next(each.failed for each in own.above if each.clause == f"BW-AUTO-{line}")

    far, ada = man("B1", 45, 45), man("A1", 20, 20)
    assert failed(1, ada, man("B1", 21, 20), hand="Xr") == "No Shoot card for it."
    assert failed(1, ada, far, hand="Xr", simple="yes") == "Nobody strikes in the simpler game."
    assert failed(3, ada, far, hand="Kh") == "The gang has seen no Money."
    known = there(ada, far, hand="2h 3h")
    known.piles[1], known.players[0].seen = [3], [3]
    (own, *_) = intends(known, why=True).why
    money = next(each.failed for each in own.above if each.clause == "BW-AUTO-3")
    assert money == "Man A1 can go 3 of the 14.5 inches to the nearest Money."
    thrower = man("A1", 20, 20, sticks=1)
    near, friend = man("B1", 24, 20), man("A2", 26, 20)
    assert failed(4, thrower, near, friend, hand="Kh 2h") == (
        "Every throw would catch one of its own."
    )
    assert failed(4, thrower, man("B1", 30, 20), hand="Kh 2h") == "No card throws 9.5 inches far."
    ally = man("B1", 24, 20, is_ally=True)
    assert failed(4, thrower, ally, hand="Kh 2h") == "The best throw catches one ally alone."
    guns = [man(f"B{nth}", 11 + nth, 14, "shotgun", "pistol") for nth in range(1, 4)]
    assert failed(5, man("A1", 20, 24), *guns, hand="Xr 2h").startswith("Man A1 can go 0 of the ")
    assert failed(8, ada, man("B1", 30, 20), hand="Kh Qh 2h") == (
        "Man A1 can go 2 of the 9 inches to the nearest helpless enemy."
    )


# -- ablation: without what it needs, another line is carried out ----------------------------------


def test_line_1_strikes_at_an_enemy_in_contact_and_without_shoot_cards_does_not() -> None:
    def state(hand: str) -> State:
        return there(man("A1", 20, 20, "pistol"), man("B1", 21, 20, "rifle"), hand=hand)

    intent = intends(state("Kh Qh 2c"))
    assert (intent.line, intent.use, intent.target) == (1, "strike", "B1")
    assert set(intent.shots) == {"Kh", "Qh"}
    assert intends(state("3h 2c")).line != 1


@pytest.mark.parametrize(
    ("hand", "line"),
    [("Kh Qh Jh", 2), ("Kh Qh", 2), ("Kh", 6), ("Xr", 10)],
)
def test_lines_2_and_6_go_by_the_chance(hand: str, line: int) -> None:
    state = there(man("A1", 20, 20, "pistol"), man("B1", 25, 20, "rifle"), hand=hand)
    assert intends(state).line == line


def test_line_2_of_the_level_mean_begins_at_a_half() -> None:
    state = there(man("A1", 20, 20, "pistol"), man("B1", 25, 20, "rifle"), hand="Kh Qh")
    assert intends(state, "mean").line == 6
    three = there(man("A1", 20, 20, "pistol"), man("B1", 25, 20, "rifle"), hand="Kh Qh Jh")
    assert intends(three, "mean").line == 2


def test_line_3_takes_money_that_it_has_seen_and_line_9_carries_it_home() -> None:
    state = there(man("A1", 8, 14, "pistol"), man("B1", 45, 45, "rifle"), hand="9h 3c")
    state.piles[1] = [3]
    assert intends(state).line == 5
    state.players[0].seen = [3]
    assert intends(state).line == 3
    state.figures[0].money = 1
    intent = intends(state)
    assert intent.line == 9
    y = float(intent.moves[-1][1].split(",")[1])
    assert y < 14  # towards its own edge, the northern one


def test_line_3_picks_up_money_that_lies_about() -> None:
    state = there(man("A1", 30, 8, "rifle"), man("B1", 45, 45, "rifle"), hand="9h 3c")
    state.lying = [Lying("money", 30_000, 12_000)]
    assert intends(state).line == 3
    state.lying = []
    assert intends(state).line != 3


def test_line_4_throws_at_a_gang_figure_but_not_beside_a_friend() -> None:
    def state(*more: Any) -> State:
        thrower = man("A1", 20, 20, sticks=1)
        return there(thrower, man("B1", 28, 20, "rifle"), *more, hand="Kh 9h")

    intent = intends(state())
    assert (intent.line, intent.use, intent.aim, intent.far) == (4, "throw", "28,20", "9h")
    assert intends(state(man("A2", 28, 22, sticks=0))).line != 4


def test_line_5_needs_a_live_door_and_little_danger() -> None:
    def state(x: float = 45, *, hand: str = "9h 3c") -> State:
        enemies = [man(f"B{nth}", x + nth, 10, "shotgun") for nth in range(1, 4)]
        return there(man("A1", 8, 14, "pistol"), *enemies, hand=hand)

    assert intends(state()).line == 5
    assert intends(state(9)).line != 5  # nobody talks with an enemy within 6 of the house
    assert intends(state(hand="9h")).line != 5  # it needs a Low card
    hopeless = state()
    hopeless.piles[1], hopeless.players[0].seen = [1], [1]  # a black card, and he is red
    assert intends(hopeless).line != 5
    hopeless.options["natural_six_persuades"] = "yes"  # a six wins anybody over
    assert intends(hopeless).line == 5


def test_line_7_gets_up_only_in_an_armed_enemys_line() -> None:
    def state(*arms: str) -> State:
        pinned = man("A1", 40, 30, "pistol", pinned=True)
        return there(pinned, man("B1", 40, 45, *arms), hand="2h")

    intent = intends(state("rifle"))
    assert (intent.line, intent.unpin) == (7, "2h")
    assert intends(state()).line != 7


def test_line_8_rushes_the_helpless_with_two_courts() -> None:
    def state(hand: str, *, pinned: bool = True) -> State:
        enemy = man("B1", 30, 20, "rifle", pinned=pinned, grit=2)
        return there(man("A1", 20, 20), enemy, hand=hand)

    intent = intends(state("Kh Qh 7c 9c"))
    assert (intent.line, intent.use, intent.target) == (8, "strike", "B1")
    assert intends(state("Kh 7c 9c")).line == 9
    assert intends(state("Kh Qh 7c 9c", pinned=False)).line == 9


def test_in_a_simpler_game_nobody_means_to_strike() -> None:
    def line(x: float, level: str) -> int:
        people = man("A1", 20, 20), man("B1", x, 20, "rifle", pinned=True, grit=2)
        return intends(there(*people, hand="Kh Qh 7c 9c", simple="yes"), level).line

    for level in ("standard", "sharp"):
        assert line(21, level) not in (1, 8)  # in contact
        assert line(30, level) not in (1, 8)  # in reach


def test_line_10_waits_with_nothing_to_move_by() -> None:
    state = there(man("A1", 20, 20, "pistol"), man("B1", 45, 45, "rifle"), hand="Kh Xr")
    intent = intends(state, why=True)
    assert (intent.line, intent.figure) == (10, "")
    assert len(intent.why[0].above) == 9


def test_a_pinned_figure_gets_up_before_it_shoots_if_a_low_card_is_left() -> None:
    def state(hand: str) -> State:
        shooter = man("A1", 20, 20, "pistol", pinned=True)
        return there(shooter, man("B1", 25, 20, "rifle"), hand=hand)

    intent = intends(state("Kh Qh Jh 2c"))
    assert (intent.line, intent.unpin) == (2, "2c")
    assert intends(state("Kh Qh Jh")).unpin == ""


def test_a_figure_mounts_a_horse_beside_it_when_the_goal_is_far() -> None:
    town = 'town: Bare\nsize: 48 x 48\n\nhouse "Saloon" at 40,40: box 6x6; door south\n'
    fight, _ = laid(man("A1", 10, 10, "shotgun"), man("B1", 40, 20, "rifle"), hand="9h 3c")
    state = fight.state
    state.town, state.phase, state.piles = town, "figure", [[]]
    state.horses = [Horse("H1", 11_000, 10_000, 90)]
    assert intends(state).mount == "9h"
    state.horses = []
    assert intends(state).mount == ""


# -- cards -----------------------------------------------------------------------------------------


def hand(cards: str, *, holds: bool = False, level: str = "standard", mood: str = "") -> Hand:
    """Return a hand under a list."""
    return Hand(cards.split(), BOOK.list_for(level, mood), holds=holds)


@pytest.mark.parametrize(
    ("length", "lows", "cards"),
    [(5000, 1, "9h"), (8000, 1, "3c 9h"), (6001, 0, "3c 9h"), (10_001, 1, None), (2000, 0, "7c")],
)
def test_distance_cards_are_few_then_mids_then_close_then_low(
    length: int, lows: int, cards: str | None
) -> None:
    held = hand("9h 4c 3c") if cards != "7c" else hand("9h 7c 4c 3c")
    found = cards_that_reach(held.sets(mounted=False, pinned=False, lows=lows), length)
    assert found == (None if cards is None else tuple(cards.split()))


def test_a_court_is_held_back_near_an_enemy_unless_the_chance_is_a_half() -> None:
    odds = Odds(2, 4, 0, 3)
    assert hand("Kh Qh").reckon(odds, Fraction(35, 100)) == (odds(2), 2)
    assert hand("Kh Qh", holds=True).reckon(odds, Fraction(35, 100)) == (odds(1), 1)
    assert hand("Kh Qh Jh", holds=True).reckon(odds, Fraction(35, 100)) == (odds(3), 3)
    assert hand("Kh Qh Jh", mood="old_hand").reckon(odds, None) == (odds(2), 2)


def test_a_court_that_is_held_back_is_not_spent_in_place_of_an_ace() -> None:
    """BW-AUTO-CARD-COURT, BW-AUTO-CARD-ACE-A: the line has the Courts less one, and its Aces."""
    odds, sure = Odds(2, 4, 0, 3), Fraction(35, 100)

    def spent(cards: str, **more: Any) -> tuple[str, ...]:
        held = hand(cards, **more)
        chance, s = held.reckon(odds, sure)
        return held.shoot_cards(s, chance)

    assert spent("Qh Kh Ah", mood="old_hand") == ("Qh", "Ah")
    assert spent("Kh Ah", holds=True) == ("Ah",)
    assert spent("Qh Kh Ah", holds=True) == ("Qh", "Kh", "Ah")  # with all of them 53 %
    assert spent("Qh Kh", holds=False) == ("Qh", "Kh")


def test_aces_shoot_in_lines_1_and_2_where_they_lift_the_chance_by_ten_points() -> None:
    odds = Odds(2, 4, 0, 3)
    assert hand("Kh Ah").reckon(odds, Fraction(35, 100))[1] == 2
    assert hand("Kh Ah").reckon(odds, None)[1] == 1
    assert hand("Kh Ah").reckon(Odds(1, 2, 0, 3), Fraction(35, 100))[1] == 1


def test_an_ace_lets_a_second_figure_act_for_lines_1_to_6_only() -> None:
    state = example("Ah 9h 4c 3c")
    state.figures[1].acted = True
    assert intends(state, ace=True).line == 10
    state = example("Ah Kh Qh Jh")
    assert intends(state, ace=True).line == 6
    assert intends(example("Kh Qh Jh"), ace=True).line == 10


def answer(state: State, topic: str, options: list[str], level: str = "standard") -> Any:
    """Return what the first player answers to a question with options."""
    question = Question(SEAT, "BW-JOKER", topic, options)
    return Gang(BOOK, level, Chance(""))(question, GAME.view(state, frozenset((SEAT,))))


@pytest.mark.parametrize(
    ("cards", "put_away"),
    [("Xr Xb 2h", "Xb"), ("7h 8h 9h 2h", "7h"), ("2h 3h 7c", "2h"), ("Kh 2h 3h", "keep")],
)
def test_a_cheat_exchanges_by_rank(cards: str, put_away: str) -> None:
    state = there(man("A1", 20, 20, "pistol"), man("B1", 25, 20, "rifle"), hand=cards)
    assert answer(state, "exchange", [*cards.split(), "keep"]) == put_away


def test_struck_at_it_lays_two_courts_before_aces_and_an_unarmed_ally_no_ace() -> None:
    def lays(cards: str, **more: Any) -> str:
        state = there(man("A1", 20, 20, **more), man("B1", 21, 20, "rifle"), hand=cards)
        state.pending = Pending("B1", (), "strike", "A1")
        options = ["Kh Ah", "Kh", "Ah", "Ad", "Ad Ah", "none"]
        return str(answer(state, "lay", options))

    assert lays("Kh Ah 2c") == "Kh Ah"
    assert lays("Ah 2c") == "Ah"
    assert lays("Ah 2c", is_ally=True) == "none"
    assert lays("2c") == "none"


# -- Jokers ----------------------------------------------------------------------------------------


def joker(pending: Pending, cards: int = 4, level: str = "standard", **ally: Any) -> bool:
    """Say whether a Joker is played on what an enemy has announced, with so many cards left."""
    own = man("A1", 25, 20, "pistol", **ally)
    state = there(own, man("A2", 40, 44), man("B1", 20, 20, "rifle", "pistol"), hand="Xr")
    state.first, state.pending = 1, pending
    state.players[1].hand = ["2h"] * cards
    state.cards = tuple(state.cards)
    return bool(answer(state, "window", [JOKER, PASS], level) == JOKER)


SHOT: Final = Pending("B1", ("Kh",), "pistol", "A1")


def test_a_joker_answers_shots_by_chance_and_by_how_many_cards_are_left() -> None:
    assert not joker(SHOT)  # 22%, and 30% is the bar
    assert joker(SHOT, cards=2)
    assert joker(SHOT, mounted=False, grit=-1, cards=2)
    assert not joker(SHOT, cards=2, level="mean")
    assert joker(Pending("B1", ("Kh",), "pistol", "A1"), grit=-2)  # 2/6
    assert not joker(SHOT, is_ally=True, grit=-2)
    assert joker(SHOT, cards=2, is_ally=True)


def test_a_joker_answers_a_burst_a_rush_and_somebody_persuaded() -> None:
    throw = Pending("B1", ("Kh",), "throw", "", "25,20")
    assert joker(throw)
    assert not joker(throw, is_ally=True)
    assert joker(throw, cards=2, is_ally=True)
    rush = Pending("B1", ("9h",), "move", "", "24,20", ((20_000, 20_000), (24_000, 20_000)))
    assert not joker(rush)
    assert joker(rush, pinned=True)
    assert not joker(Pending("B1", ("2h",), "persuade", "Saloon", card=4))
    assert not joker(Pending("B1", ("2h",), "unpin", "B1"), cards=1)


# -- levels, attitudes, tables ---------------------------------------------------------------------


def test_attitudes_change_the_order_and_the_bars() -> None:
    assert BOOK.list_for("standard", "greedy").order[:4] == (1, 3, 5, 2)
    assert BOOK.list_for("standard", "gunfighter").sure == 30
    assert BOOK.list_for("standard", "old_hand").held_always
    state = there(man("A1", 8, 14, "pistol"), man("B1", 8, 25, "rifle"), hand="Kh Qh Jh 9h 3c")
    assert intends(state).line == 2
    state.players[0].mood = "greedy"
    assert intends(state).line == 5


def test_sharp_scores_what_the_list_describes() -> None:
    state = example()
    intent = intends(state, "sharp", why=True)
    assert intent.line in (2, 5)
    scores = [each.say for each in intent.why]
    assert len(scores) > 1
    assert [each.use for each in intent.why].count(True) == 1
    assert intent.why[0].use


def test_a_designer_may_hand_in_a_list() -> None:
    text = own_text().replace("sure = 35 ", "sure = 20 ")
    game = GAME.with_tables({FILE: text})
    assert isinstance(game, BlackHat)
    state = example()
    gang = game.lists.list_for("standard")
    assert gang.sure == 20
    assert intends(state, book=game.lists).line == 2
    assert intends(state).line == 5


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("sure = 35 ", 'sure = "a lot" ', "list.sure"),
        ("fuse", "fuse", ""),
        (
            "order = [1, 2, 3, 4, 5, 6, 7, 8, 9]",
            "order = [1, 2, 2, 4, 5, 6, 7, 8, 9]",
            "line 2 is there twice",
        ),
        ("[level.mean]", "[level.kind]", "there is no level “kind”; choose standard, mean"),
        ("[list.goals]", "[list.aims]", "list"),
        ("sure_danger = 4", "sure_danger = 4\ndread = 1", "dread"),
        (
            "sure = 35 ",
            "sure = 350 ",
            "line 9, list.sure: write a chance from 0 to 100, or 101 for never, not 350",
        ),
        ("post_from = 7 ", "post_from = 30 ", "a post cannot begin farther away than post_to"),
        ('["near door", "enemy"]', '["door", "near door"]', "“near door” is never reached"),
        ('["post", "enemy"]', '["post", "post"]', "goals.rifle: a goal is named twice"),
        ('carrier = ["edge"]', "carrier = []", "goals.carrier: name at least one goal"),
    ],
)
def test_a_list_with_a_mistake_is_refused_with_its_place(
    before: str, after: str, says: str
) -> None:
    if not says:
        assert read(own_text()).lists
        return
    with pytest.raises(Refusal) as caught:
        GAME.with_tables({FILE: own_text().replace(before, after)})
    assert says in str(caught.value)
    assert FILE in str(caught.value)
    with pytest.raises(Refusal, match="there is no table"):
        GAME.with_tables({"other.toml": ""})


def test_a_line_that_is_never_reached_is_refused() -> None:
    wide = (
        own_text().replace("fair_danger = 6", "fair_danger = 4").replace("fair = 12 ", "fair = 60 ")
    )
    with pytest.raises(Refusal, match="fair: line 2 takes each of these shots before line 6"):
        read(wide)


def test_every_level_and_attitude_has_a_list() -> None:
    assert set(BOOK.lists) == {(level, mood) for level in LEVELS for mood in ("", *MOODS)}


# -- attitudes by the die, set-up, ways ------------------------------------------------------------


class Planned(Listed):
    """A door with dice on a list, at which every seat is an automatic gang."""

    def plans(self, who: str, clause: str) -> bool:
        del who, clause
        return True


def test_an_attitude_is_rolled_at_the_start_and_again_when_half_the_gang_is_out() -> None:
    state = there(man("A1", 20, 20), man("A2", 22, 20), man("B1", 40, 20))
    state.options = {**state.options, "moods": "yes"}
    door = Planned([1, 6, 3], ["roll"] * 3)
    fight = GAME.fight(state, door)
    roll_moods(fight)
    assert [player.mood for player in state.players] == ["greedy", "old_hand"]
    roll_moods(fight)
    assert [player.moods for player in state.players] == [1, 1]
    state.figures[0].where = "down"
    roll_moods(fight)
    assert (state.players[0].mood, state.players[0].moods) == ("gunfighter", 2)
    roll_moods(fight)
    assert state.players[0].moods == 2


def test_an_automatic_gang_picks_an_edge_with_doors_and_places_itself_near_them() -> None:
    state = there(man("A1", 0, 0, where="waits"), man("A2", 0, 0, where="waits"))
    assert answer(state, "edge", ["north", "south"]) == "south"
    north = TOWN.replace("24,40", "24,12")
    assert answer(there(man("A1", 9, 9), town=north), "edge", ["north", "south"]) == "north"
    fight = GAME.fight(state, Listed([], []))
    state.edges, state.cut = ["south", "north"], 1
    door = fight.door
    assert isinstance(door, Listed)
    door.seats = dict.fromkeys(door.seats, Gang(BOOK, "standard", Chance("")))
    door.view = lambda seat: GAME.view(state, frozenset((seat,)))
    place(fight)
    assert state.figures[0].place == (24_000, 44_500)  # before the door of the saloon
    place(fight)
    assert state.figures[1].place[1] == 44_500
    assert state.figures[1].place[0] < 24_000  # the other door is far off, at the bank


def test_a_carrier_goes_round_who_is_in_his_way_and_off_the_table() -> None:
    carrier = man("A1", 2, 40, "pistol")
    carrier.money = 1
    row = [man(f"B{x}", x, 43, "pistol", pinned=True) for x in (1, 2, 3)]
    state = there(carrier, *row, hand="2c 6c 5c")
    state.edges = ["south", "north"]
    intent = intends(state)
    assert (intent.line, intent.moves[-1][1]) == (9, "off")
    assert {card for card, _ in intent.moves} == {"5c", "6c"}  # straight on 2 and 6 would do


def test_ways_are_the_shortest_round_houses() -> None:
    state = there(man("A1", 24, 32, "pistol"), man("B1", 45, 3, "rifle"))
    ways = paths(GAME.looked_at(state).site, mounted=False)
    assert ways.length((24_000, 32_000), (24_000, 36_000)) == 4_000
    round_it = ways.length((24_000, 36_000), (24_000, 44_000))
    assert 13_000 < round_it < 14_500
    assert ways.length((24_000, 44_000), (24_000, 36_000)) == pytest.approx(round_it, abs=20)
    assert ways.length((24_000, 32_000), (24_000, 40_000)) >= 1 << 30  # into the house


# -- more cards ------------------------------------------------------------------------------------


def test_an_ace_persuades_one_of_the_own_suit_when_the_low_cards_are_gone() -> None:
    def play(*more: Any, cards: str = "Ah Kh", suit: int = 2) -> str:
        state = there(man("A1", 8, 10.502, "pistol"), man("B1", 45, 45, "rifle"), *more, hand=cards)
        state.piles[1], state.players[0].seen = [suit], [suit]
        state.phase, state.active = "play", "A1"
        state.players[0].intent = Intent(5, "A1")
        options = actions.plays(GAME.looked_at(state), state.figures[0])
        question = Question(SEAT, "BW-CARD-MANY", "play", options, {"figure": "A1"})
        return str(
            Gang(BOOK, "standard", Chance(""))(question, GAME.view(state, frozenset((SEAT,))))
        )

    assert play() == "Ah persuade Bank"
    assert play(suit=1) == "end"  # of another suit
    assert play(cards="Ah Kh 2c") == "2c persuade Bank"
    assert play(man("A2", 44, 40, "pistol")) == "end"  # another one has a claim to the Ace


def test_a_move_is_stopped_where_most_own_guns_bear() -> None:
    state = there(man("A1", 10, 30, "pistol"), man("B1", 40, 30, "rifle"), hand="Xr")
    figure = state.figures[1]
    walker = Walker(GAME.looked_at(state), figure, 30_000)
    journey = walker.to(12_000, 30_000)
    assert journey is not None
    about = {"figure": "B1", "length": journey.length}
    question = Question(SEAT, "BW-JOKER-MOVE", "halt", (), about, Halt(walker, journey))
    text = Gang(BOOK, "standard", Chance(""))(question, GAME.view(state, frozenset((SEAT,))))
    assert text == "17"  # the first stop that is within 12 of the pistol


def test_a_joker_answers_an_ace_for_somebody_who_can_shoot_well() -> None:
    act = Pending("B1", ("Ah",), "act", "B1")
    assert joker(act)  # three shots of a pistol at five inches
    assert not joker(act, cards=2)
    assert not joker(act, is_ally=True)


def test_a_joker_answers_revealed_strikes_at_the_gang() -> None:
    def undoes(strikes: str, cards: int, **more: Any) -> str:
        state = there(man("A1", 20, 20, **more), man("B1", 21, 20), hand="Xr")
        state.pending, state.players[1].hand = Pending("B1", (), "strike", "A1"), ["2h"] * cards
        return str(answer(state, "cancel", [*strikes.split(), PASS]))

    assert undoes("Kh Qh", 4) == "Kh"
    assert undoes("Kh", 4) == PASS
    assert undoes("Kh", 2) == "Kh"
    assert undoes("Kh Qh", 2, is_ally=True) == PASS


def test_sharp_scores_shots_doors_and_ways_by_its_weights() -> None:
    weights = BOOK.list_for("sharp").weights

    def best(state: State, line: int) -> Fraction:
        fight, listed = GAME.looked_at(state), BOOK.list_for("sharp")
        thought = Thought(fight, state.players[0], [state.figures[0]], listed)
        assert isinstance(thought.lines, Scored)
        found = min(thought.lines.plans(line), key=lambda plan: plan.order)
        return -Fraction(found.order[0])

    one = 1 + Fraction(weights.last, 1000)  # the only one that is left of a gang
    shooter, enemy = man("A1", 20, 20, "pistol"), man("B1", 25, 20, "rifle")
    out = 1 - Fraction(7, 9) ** 2
    hit = 1 - Fraction(4, 6) ** 2
    # E: a rifle in line hits with 2/6; the less of it is left, the likelier he is put out.
    less = weights.exposed * Fraction(2, 6) * out
    shot = there(shooter, enemy, hand="Kh Qh")
    assert best(shot, 2) == one * (weights.out * out + weights.hit * hit + less)
    touching = there(man("A1", 20, 20), man("B1", 21, 20), hand="Kh Qh")
    assert best(touching, 1) == one * weights.out * out - weights.strike
    pinned = there(man("A1", 20, 20, pinned=True), man("B1", 45, 45), hand="2h")
    assert best(pinned, 7) == one * weights.unpin
    door = there(man("A1", 8, 10.502, "pistol"), man("B1", 45, 45), hand="2h 3h")
    assert best(door, 3) == weights.unseen + 2 * weights.unseen_low
    door.piles[1], door.players[0].seen = [3], [3]
    assert best(door, 3) == weights.money
    door.piles[1], door.players[0].seen = [2], [2]  # of his own suit: 2/6 with each card
    assert best(door, 3) == weights.known * (1 - Fraction(4, 6) ** 2)
    walk = there(man("A1", 20, 20, "shotgun"), man("B1", 20, 40), hand="4h")
    assert best(walk, 9) == weights.advance + 4 * weights.inch


def test_sharp_scores_dynamite_by_the_chance_that_one_of_them_at_least_goes_out() -> None:
    """BW-AUTO-SHARP-SHOOT."""
    listed = BOOK.list_for("sharp")
    enemies = [man("B1", 25, 20), man("B2", 26, 21)]
    state = there(man("A1", 20, 20, sticks=1), *enemies, hand="Kh 2h 5h")
    thought = Thought(GAME.looked_at(state), state.players[0], [state.figures[0]], listed)
    assert isinstance(thought.lines, Scored)
    best = min(thought.lines.plans(4), key=lambda plan: plan.order)
    weights = listed.weights
    worth = 1 + Fraction(weights.last, 2000)
    assert best.burst is not None
    assert len(best.burst.foes) == 2
    out, hit = 1 - (1 - Fraction(3 * 4, 36)) ** 2, 1 - Fraction(3, 6) ** 2
    assert -best.order[0] == worth * Fraction(4, 6) * (weights.out * out + weights.hit * hit)

    state.first = 0  # and an enemy is within 6: the only Court is held back
    for cards, throws in (("Kh 2h", False), ("Kh Qh 2h", True)):
        state.players[0].hand = cards.split()
        thought = Thought(GAME.looked_at(state), state.players[0], [state.figures[0]], listed)
        assert isinstance(thought.lines, Scored)
        assert any(thought.lines.plans(4)) == throws


def test_sharp_prefers_the_gang_to_allies_and_lets_allies_carry_money() -> None:
    weights = BOOK.list_for("sharp").weights
    ally = man("B2", 16, 20, "pistol", is_ally=True)
    chosen = intends(
        there(man("A1", 20, 20, "pistol"), man("B1", 25, 20, "pistol"), ally, hand="Kh Qh"),
        "sharp",
    )
    assert (chosen.line, chosen.target) == (2, "B1")
    assert weights.money < weights.money_ally


def test_who_mounts_thinks_again_when_he_sits_on_the_horse() -> None:
    pinned = man("A1", 20, 20, "pistol", pinned=True)
    state = there(pinned, man("B1", 45, 45, "pistol"), hand="7d 8h 10c")
    state.piles, state.acts = [[], []], 1
    state.horses.append(Horse("H1", 21_000, 20_000, 90))
    intent = intends(state)
    assert (intent.line, intent.mount, intent.moves) == (9, "7d", ())
    door = Watched("mounting", dict.fromkeys(GAME.seats[:2], "standard"), 0, {})
    door.state = state
    GAME.step(state, door)
    while state.active:
        GAME.step(state, door)
    assert state.figures[0].mounted
    assert state.figures[0].place != (21_000, 20_000)  # and on he rides, though half as far
    assert door.faults == []


# -- climbing --------------------------------------------------------------------------------------

ROOFS: Final = """town: Roofs
size: 48 x 48

house "Saloon" at 24,24: box 6x6; door north; ladder south; flat roof
house "Bank" at 4,4: box 4x4; door south
"""


def below_and_above() -> tuple[tuple[float, float], tuple[float, float]]:
    """Return both ends of the ladder of the town with a roof, in inches."""
    fight = GAME.looked_at(there(man("A1", 5, 5), town=ROOFS))
    (ladder,) = fight.site.ladders
    return tuple(tuple(each / INCH for each in end) for end in (ladder.below, ladder.above))  # type: ignore[return-value]  # two pairs


def on_the_roof(*arms: str, hand: str, enemy: tuple[float, float]) -> State:
    """Return a gunfight of one who has just come up a ladder."""
    _, (x, y) = below_and_above()
    return there(
        man("A1", x, y, *arms, platform=0), man("B1", *enemy, "rifle"), hand=hand, town=ROOFS
    )


def test_one_climbs_a_ladder_for_a_sure_shot_with_a_mid_that_the_way_does_not_need() -> None:
    (x, y), _ = below_and_above()
    state = there(
        man("A1", x, y + 3, "two pistols", shoot=1), man("B1", 24, 16, "pistol"),
        hand="Kh Qh Jh 9h 4c", town=ROOFS,
    )  # fmt: skip
    intent = intends(state)
    assert (intent.line, intent.use) == (2, "pistols")
    assert intent.climb == "9h"
    assert intent.top.endswith("^")
    assert [card for card, _ in intent.moves] == ["4c"]
    state.players[0].hand = ["Kh", "Qh", "Jh", "4c", "3c"]
    assert not intends(state).climb  # no Mid is left to climb with


def test_nobody_climbs_for_a_fair_shot_unless_it_is_much_safer_up_there() -> None:
    (x, y), _ = below_and_above()
    state = there(
        man("A1", x, y, "pistol"), man("B1", 24, 15, "pistol"), hand="Kh 9h 8h", town=ROOFS
    )
    assert not intends(state).climb


def test_one_comes_down_again_to_go_on_and_stays_up_where_his_rifle_bears() -> None:
    far_off = on_the_roof("pistol", hand="9h 4c", enemy=(40, 45))
    intent = intends(far_off)
    assert (intent.line, intent.climb, intent.moves) == (9, "9h", ())
    assert not intent.top.endswith("^")
    assert intends(on_the_roof("rifle", hand="9h 4c", enemy=(24, 40))).line == 10


def test_a_line_from_a_roof_has_no_edge_in_the_way_and_one_up_to_it_has() -> None:
    def pieces(state: State, seat: int) -> tuple[int, int]:
        """Return the cover on the own line, and the danger points of where one stands."""
        figure = state.figures[seat]
        thought = Thought(GAME.looked_at(state), state.players[seat], [figure], STANDARD)
        (own,), (foe,) = thought.town.men, thought.town.foes
        sight = own.here.sight(foe)
        assert sight is not None
        return sight.pieces, own.here.danger

    state = on_the_roof("rifle", hand="", enemy=(24, 36))
    assert pieces(state, 0) == (0, 0)  # the edge covers him against the only rifle
    assert pieces(state, 1) == (1, 1)


def test_a_climb_is_played_after_the_way_to_the_ladder() -> None:
    (x, y), above = below_and_above()
    state = there(
        man("A1", x, y + 3, "two pistols", shoot=1), man("B1", 24, 16, "pistol"),
        hand="Kh Qh Jh 9h 4c", town=ROOFS,
    )  # fmt: skip
    state.acts = 1
    door = Watched("climb", dict.fromkeys(GAME.seats[:2], "standard"), 0, {})
    door.state = state
    GAME.step(state, door)
    while state.active:
        GAME.step(state, door)
    assert state.figures[0].platform == 0
    assert state.figures[0].place == tuple(round(each * INCH) for each in above)
    assert door.faults == []


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "one", "other"), [("a", "standard", "mean"), ("b", "sharp", "standard")]
)
def test_a_watched_game_has_nothing_in_it_that_must_never_be(
    seed: str, one: str, other: str
) -> None:
    levels = dict(zip(GAME.seats, (one, other), strict=False))
    found = Watched(seed, levels, 5, {"town": "stage-stop"}).played()
    assert found.faults == []
    assert found.shifts > 10


@pytest.mark.soak
@pytest.mark.parametrize("shard", range(20))
def test_nothing_that_must_never_be_is_in_1000_games_of_two_and_200_of_four(shard: int) -> None:
    values = next(option.values for option in GAME.options if option.key == "town")
    towns = [town for town in values if town != "own"]
    faults = []
    for nth in range(60):
        number = 60 * shard + nth
        players = "4" if nth >= 50 else "2"
        levels = {
            seat: LEVELS[(number + place) % 3 if nth % 5 == 0 else 0]
            for place, seat in enumerate(GAME.seats)
        }
        options = {"players": players, "town": towns[number % len(towns)]}
        faults += Watched(f"never {number}", levels, 40, options).played().faults
    assert faults == []


class FromTheNorth(Watched):
    """A gunfight in which whoever wins the cut picks the northern edge."""

    def watched(self, question: Question, view: Any) -> Any:
        return "north" if question.topic == "edge" else super().watched(question, view)


def test_a_way_over_several_cards_is_walked_card_by_card_before_it_is_planned() -> None:
    """Once the last of five cards did not lead round a corner any more."""
    options = {"town": "mission-plaza", "gang": "posse", "second_gang": "rustlers"}
    levels = dict.fromkeys(GAME.seats, "standard")
    assert FromTheNorth("two 484", levels, 0, options).played().faults == []
