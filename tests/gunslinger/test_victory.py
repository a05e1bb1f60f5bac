"""Victory points as they are made, and who has won when a showdown is over."""

from __future__ import annotations

import pytest
from test_showdowns import TEXTS, laid

from lonehand.games.gunslinger.numbers.showdowns import read_showdown
from lonehand.games.gunslinger.rules.victory import judge, may_leave, nobody_but, score
from lonehand.games.gunslinger.state import Play


def put_out(play: Play, name: str, by: str = "", condition: str = "unconscious") -> None:
    """Put a man out and report it, as the rules of wounds do."""
    whom = play.state.find(name)
    whom.condition = "dead" if condition == "dead" else "unconscious"
    kind = "killed" if condition == "dead" else "knocked out"
    score(play, kind, play.state.find(by) if by else None, whom)


def over(play: Play) -> tuple[str, str]:
    """Judge the showdown; return winner and phase."""
    judge(play)
    return play.state.winner, play.state.phase


# -- the end --------------------------------------------------------------------------------------


def test_without_points_the_last_side_with_a_conscious_man_wins() -> None:
    play, _ = laid("saloon-quarrel")
    assert ("", "turn begins") == over(play)
    put_out(play, "Wilson", "Thompson")
    assert ("", "turn begins") == over(play)
    put_out(play, "Barkeep", "Thompson")
    assert ("Marshal", "over") == over(play)
    assert "Wilson and Barkeep are out: victory for Marshal." == play.state.ending
    assert {"Marshal": 0, "Saloon": 0} == play.state.points


def test_who_is_left_is_one_man_or_many() -> None:
    men = laid("corral")[0].state.characters
    assert nobody_but(men, "Lawmen") == "Only Lawmen are left in the fight"
    men = laid("trading-post")[0].state.characters
    one = men[-1].side
    assert nobody_but(men, one) == f"Only {one} is left in the fight"


def test_a_showdown_is_judged_between_turns_when_its_turns_have_been_played() -> None:
    play, _ = laid("duel")
    play.state.turn, play.state.phase = 20, "segments"
    assert ("", "segments") == over(play)
    play.state.phase = "turn begins"
    play.state.turn = 19
    assert ("", "turn begins") == over(play)
    play.state.turn = 20
    assert ("", "over") == over(play)
    assert "20 turns have been played: nobody wins." == play.state.ending


def test_if_nobody_is_left_conscious_nobody_wins() -> None:
    play, _ = laid("duel")
    put_out(play, "Doc", "Ringo")
    put_out(play, "Ringo", "Doc")
    assert ("", "over") == over(play)
    assert "Nobody is left on his feet: nobody wins." == play.state.ending


def test_most_points_win_and_even_points_win_nothing() -> None:
    play, _ = laid("saloon-fight", 2, side="first")
    play.state.turn = 20
    assert ("", "over") == over(play)
    told = "20 turns have been played (Cowhands 0, Townsmen 0): nobody wins."
    assert told == play.state.ending
    play, _ = laid("saloon-fight", 3)
    put_out(play, "Smith", "Happy")
    play.state.turn = 20
    assert ("Cowhands", "over") == over(play)


def test_the_winner_of_a_brawl_may_be_a_side_that_lies_on_the_floor() -> None:
    play, _ = laid("saloon-fight", 2, side="first")
    put_out(play, "Smith", "Happy", "dead")
    assert ("Townsmen", "over") == over(play)


def test_what_is_over_is_not_judged_again() -> None:
    play, _ = laid("duel")
    put_out(play, "Doc", "Ringo")
    judge(play)
    play.state.find("Ringo").condition = "dead"
    assert ("Ringo's side", "over") == over(play)


# -- points ---------------------------------------------------------------------------------------


def test_a_kill_costs_and_a_knock_out_pays_in_the_saloon_fight() -> None:
    play, _ = laid("saloon-fight")
    put_out(play, "Smith", "Happy")
    assert {"Cowhands": 5, "Townsmen": 0} == play.state.points
    put_out(play, "Andy", "Driver", "dead")
    assert {"Cowhands": 5, "Townsmen": -15} == play.state.points


def test_a_man_is_knocked_out_once_and_may_die_of_it() -> None:
    play, _ = laid("saloon-fight")
    put_out(play, "Smith", "Happy")
    put_out(play, "Smith", "Happy")
    put_out(play, "Smith", "Happy", "dead")
    put_out(play, "Smith", "Happy", "dead")
    assert {"Cowhands": 5 - 15, "Townsmen": 0} == play.state.points


def test_a_man_who_is_put_out_and_then_dies_was_put_out_once() -> None:
    play, _ = laid("gully-ambush")
    put_out(play, "Bart", "Scout")
    put_out(play, "Bart", "Scout", "dead")
    assert {"Travellers": 4, "Outlaws": 0} == play.state.points


def test_who_dies_of_his_wounds_counts_for_the_other_of_two_sides_and_else_for_nobody() -> None:
    play, _ = laid("gully-ambush")
    put_out(play, "Scout", condition="dead")
    assert {"Travellers": 0, "Outlaws": 8} == play.state.points
    play, _ = laid("poker-game", side="first")
    put_out(play, "Smith", condition="dead")
    assert {0} == set(play.state.points.values())


def test_own_men_pay_no_points_but_cost_them() -> None:
    play, _ = laid("saloon-fight")
    put_out(play, "Texas", "Happy")
    assert 0 == play.state.points["Cowhands"]
    put_out(play, "Texas", "Happy", "dead")
    assert -15 == play.state.points["Cowhands"]


def test_each_gun_taken_in_hand_costs_once_and_a_knife_only_where_weapons_do() -> None:
    play, _ = laid("bawdy-house", side="first")
    marshal = play.state.find("Marshal")
    for weapon in (*marshal.weapons, marshal.weapons[0]):
        score(play, "gun in hand", marshal, None, weapon=weapon)
    assert -4 == play.state.points["Marshal"]
    play, _ = laid("saloon-fight")
    smith = play.state.find("Smith")
    score(play, "gun in hand", smith, None, weapon=smith.weapons[0])
    assert -5 == play.state.points["Townsmen"]


def test_a_gun_in_hand_from_the_start_costs_nothing() -> None:
    play, _ = laid("trading-post", side="first")
    assert {0} == set(play.state.points.values())


def test_points_may_be_for_one_side_and_for_certain_men_only() -> None:
    play, _ = laid("bank-robbery")
    put_out(play, "Clerk", "Kid", "dead")
    assert -4 == play.state.points["Robbers"]
    put_out(play, "Marshal", "Kid", "dead")
    assert -4 + 3 == play.state.points["Robbers"]
    put_out(play, "Kid", "Guard", "dead")
    assert 8 == play.state.points["Law"]


def test_what_is_carried_off_the_map_counts_when_it_leaves() -> None:
    play, _ = laid("bank-robbery")
    kid = play.state.find("Kid")
    kid.carries = ["till", "gold bag"]
    score(play, "left the map", kid, None)
    assert 2 + 2 * 8 == play.state.points["Robbers"]


def test_what_is_held_counts_at_the_end() -> None:
    play, _ = laid("poker-game", 3, side="first")
    for name in ("first bag", "third bag"):
        play.state.find("Old Man").carries.append(name)
    play.state.find("Baron").carries.append("second bag")
    play.state.turn = 20
    assert ("Old Man", "over") == over(play)
    assert {"Old Man": 10, "Baron": 5, "Smith": 0} == play.state.points


def test_a_side_left_alone_takes_what_lies_about_and_leaves_where_it_may() -> None:
    play, _ = laid("poker-game", 3, side="first")
    for thing in play.state.things:
        thing.cell = play.state.find("Smith").cell
    play.state.things[0].cell = -1
    play.state.find("Baron").carries.append("first bag")
    put_out(play, "Baron", "Smith")
    put_out(play, "Old Man", "Smith")
    assert ("Smith", "over") == over(play)
    assert 3 * 5 + 2 * 3 + 5 == play.state.points["Smith"]
    play, _ = laid("bank-robbery", 3)
    put_out(play, "Clerk", "Kid")
    put_out(play, "Marshal", "Kid")
    assert ("Robbers", "over") == over(play)
    assert 3 + 8 + 2 == play.state.points["Robbers"]


@pytest.mark.parametrize(("deed", "kind"), [("shot", "shot"), ("blow", "struck")])
def test_shots_and_blows_may_count_too(deed: str, kind: str) -> None:
    own = read_showdown(TEXTS["duel"] + f"\n[[score]]\nfor = '{deed}'\npoints = -1\n")
    play, _ = laid("own", own=own)
    doc, ringo = play.state.characters
    score(play, kind, doc, ringo)
    score(play, "shot" if kind == "struck" else "struck", doc, ringo)
    score(play, "took", doc, None, thing="gold")
    assert {"Doc's side": -1, "Ringo's side": 0} == play.state.points


def test_the_conscious_and_those_who_left_are_standing_at_the_end() -> None:
    own = read_showdown(TEXTS["duel"] + "\n[[score]]\nfor = 'man standing'\npoints = 3\n")
    play, _ = laid("own", 6, own=own)
    play.state.find("Doc").condition = "gone"
    put_out(play, "Wyatt", "Ringo")
    play.state.turn = 20
    assert ("Ringo's side", "over") == over(play)
    assert {"Doc's side": 6, "Ringo's side": 9} == play.state.points


def test_the_map_is_left_only_from_the_cells_that_a_side_may_leave_from() -> None:
    play, _ = laid("bank-robbery")
    kid, marshal = play.state.find("Kid"), play.state.find("Marshal")
    assert not may_leave(play, kid)
    kid.cell = marshal.cell = play.ground.cells.find("K9")
    assert may_leave(play, kid)
    assert not may_leave(play, marshal)
