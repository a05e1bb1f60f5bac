"""The clauses of the base game: turns, actions, cover, doors, horses, wounds, Brawls, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest
from gunfights import YARD, Fight, man, sorts

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.games.outlaws import turn
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.numbers.shootouts import shootouts
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules import brawls, handling, movement, sight, snap_shots, wounds
from lonehand.games.outlaws.rules.ways import PARTS, WALK, Hop
from lonehand.games.outlaws.state import State
from lonehand.testing.script import ScriptedDoor

EMPTY: Final[dict[str, Any]] = {"holds": ()}


def told(fight: Fight, do: Callable[[Play], Any], **draws: Sequence[str]) -> list[str]:
    """Do something in a shootout by the dice and chits that are given; return what was told."""
    with ScriptedDoor(draws=draws) as door:
        do(fight.play(door))
    fight.told = [each.event for each in door.events]
    return sorts(fight.told)


def quiet(fight: Fight) -> Play:
    """Return the shootout as it is played where nothing is left to chance."""
    return fight.play(ScriptedDoor())


def alone(name: str = "A", at: str = "C5 E", **more: Any) -> Fight:
    """Return somebody with an enemy far behind him who holds nothing."""
    return Fight(man(name, at, **more), man("B", "L12 S", "blue", **EMPTY))


def hop(fight: Fight, cell: str, facing: int, how: str = WALK) -> Hop:
    """Return a step to a square."""
    return Hop(4 * fight.rules.ground.cells.find(cell) + facing, PARTS, None, how)


# -- set-up, turn, actions -------------------------------------------------------------------------


def set_up(**options: str) -> State:
    """Return a shootout that has been set up."""
    state = GAME.start(settle_options(GAME, {"shootout": "street-fight", **options}))
    GAME.step(state, BatchDoor({}, Chance("set up")))
    return state


def test_everybody_starts_where_the_shootout_says_with_what_it_says() -> None:
    state, shootout = set_up(), shootouts()["street-fight"]
    names = GAME.rules_for(state).ground.cells.names
    starts = [start for side in shootout.sides for start in side.people]
    assert [(start.who, start.at) for start in starts] == [
        (each.name, names[each.cell]) for each in state.men
    ]
    assert all(each.items_held() for each in state.men)


def test_a_turn_ends_when_the_cup_is_empty() -> None:
    state = set_up(side="none")
    door = BatchDoor({}, Chance("turn"))
    turns = []
    for _ in range(40):
        GAME.step(state, door)
        turns.append((state.turn, len(state.cup)))
        if state.turn > 1:
            break
    assert {1} == {number for number, left in turns if left}
    assert (2, 0) == turns[-1]
    assert not any(each.ran or each.rode or each.has_snapped for each in state.men)


@pytest.mark.parametrize(
    ("lost", "next_turn", "actions"), [(0, 0, 4), (1, 0, 3), (2, 1, 1), (3, 3, 0)]
)
def test_wounds_leave_fewer_than_four_actions(lost: int, next_turn: int, actions: int) -> None:
    fight = alone(lost=lost, lost_next=next_turn)
    assert actions == turn.actions_of(quiet(fight), fight.state.find("A"))


def test_actions_that_are_lost_once_are_there_again_in_the_next_turn() -> None:
    fight = alone(lost_next=4)
    fight.state.drawn, fight.state.cup = "A", ["B"]
    turn.play_counter(quiet(fight))
    assert 4 == turn.actions_of(quiet(fight), fight.state.find("A"))


# -- seeing and cover ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "there", "is_prone", "sees"),
    [
        ("A5", "J5", False, True),
        ("B3", "F3", False, False),
        ("A4", "D4", False, True),
        ("A4", "D4", True, False),
        ("F2", "I2", False, True),
        ("F2", "I2", True, False),
        ("F4", "J4", False, False),
    ],
    ids=["open", "walls", "window", "window, prone", "over a rock", "behind a rock", "a tree"],
)
def test_walls_trees_and_what_is_low_block_lines(
    here: str,
    there: str,
    is_prone: bool,  # noqa: FBT001 - a case
    sees: bool,  # noqa: FBT001 - a case
) -> None:
    fight = Fight(
        man("A", f"{here} E"), man("B", f"{there} W", "blue", is_prone=is_prone), board=YARD
    )
    assert sees == sight.has_line(quiet(fight), *fight.state.men)


@pytest.mark.parametrize(("is_prone", "blocks"), [(False, True), (True, False)])
def test_who_stands_on_the_line_blocks_a_shot_and_who_lies_does_not(
    is_prone: bool,  # noqa: FBT001 - a case
    blocks: bool,  # noqa: FBT001 - a case
) -> None:
    fight = Fight(man("A", "C5 E"), man("F", "E5 E", is_prone=is_prone), man("B", "H5 W", "blue"))
    a, friend, b = fight.state.men
    assert (friend if blocks else None) is sight.blocker(quiet(fight), a, b)


@pytest.mark.parametrize(
    ("from_", "covered"), [("H1", True), ("G1", True), ("F2", False), ("H6", False)]
)
def test_cover_at_a_side_covers_against_its_quarter_alone(from_: str, covered: bool) -> None:  # noqa: FBT001 - a case
    fight = Fight(man("A", "H3 N", cover="north"), man("B", f"{from_} S", "blue"), board=YARD)
    assert covered == sight.is_covered(quiet(fight), *fight.state.men)


def test_who_leans_round_a_corner_sees_and_is_seen() -> None:
    fight = Fight(man("A", "B2 E"), man("B", "H1 W", "blue"), board=YARD)
    a, b = fight.state.men
    assert not sight.has_line(quiet(fight), a, b)
    assert 1 in movement.cover_choices(quiet(fight), a)
    assert ["takes cover"] == told(fight, lambda play: movement.take_cover(play, a, 1, 4))
    assert sight.has_line(quiet(fight), a, b)
    assert sight.has_line(quiet(fight), b, a)


@pytest.mark.parametrize(("at", "side", "keeps"), [("B2", 1, True), ("H2", 1, False)])
def test_lying_down_keeps_cover_at_a_corner_and_not_behind_a_rock(
    at: str,
    side: int,
    keeps: bool,  # noqa: FBT001 - a case
) -> None:
    fight = Fight(man("A", f"{at} E"), man("B", "J6 W", "blue"), board=YARD)
    a = fight.state.find("A")
    movement.take_cover(quiet(fight), a, side, 4)
    movement.hit_the_dirt(quiet(fight), a)
    assert keeps == (a.cover == side)


def test_a_step_ends_cover() -> None:
    fight = Fight(man("A", "B2 N", cover="east"), man("B", "J6 W", "blue"), board=YARD)
    a = fight.state.find("A")
    movement.walk(quiet(fight), a, [hop(fight, "B1", 0)], 4)
    assert -1 == a.cover


# -- moving ----------------------------------------------------------------------------------------


def test_friends_are_walked_through_and_not_stopped_on() -> None:
    fight = Fight(man("A", "C5 E"), man("F", "D5 E"), man("B", "L12 S", "blue"))
    play, a, find = quiet(fight), fight.state.find("A"), fight.rules.ground.cells.find
    nodes = movement.stops(play, a, movement.reach(play, a, WALK, 2))
    cells = {node // 4 for node in nodes}
    assert find("E5") in cells
    assert find("D5") not in cells


@pytest.mark.parametrize(
    ("stays_down", "left", "can"), [(False, 1, True), (False, 0, False), (True, 4, False)]
)
def test_getting_up_takes_an_action_and_legs(
    stays_down: bool,  # noqa: FBT001 - a case
    left: int,
    can: bool,  # noqa: FBT001 - a case
) -> None:
    fight = alone(is_prone=True, stays_down=stays_down)
    a = fight.state.find("A")
    assert can == movement.may_get_up(quiet(fight), a, left)
    if can:
        assert left - 1 == movement.get_up(quiet(fight), a, left)
        assert not a.is_prone


def test_to_lie_down_costs_nothing() -> None:
    fight = alone()
    assert ["lies down"] == told(fight, lambda play: movement.hit_the_dirt(play, play.state.men[0]))
    assert fight.state.find("A").is_prone


def test_a_closed_door_on_the_way_is_opened_for_an_action() -> None:
    fight = Fight(man("A", "D3 E"), man("B", "J6 W", "blue"), board=YARD)
    a, find = fight.state.find("A"), fight.rules.ground.cells.find
    door = (find("D3"), find("E3"))
    step = Hop(4 * find("E3") + 1, PARTS, door, WALK)
    left: list[int] = []
    kinds = told(fight, lambda play: left.append(movement.walk(play, a, [step], 4)))
    assert (["door", "steps"], [2]) == (kinds, left)
    assert [door] == fight.state.open_doors
    told(fight, lambda play: movement.swing(play, a, door, 1))
    assert [] == fight.state.open_doors


def test_a_leg_wound_of_a_rider_is_his_horses() -> None:
    fight = alone(is_mounted=True)
    a, b = fight.state.men
    told(fight, lambda play: wounds.wound(play, a, "leg", "light", b))
    assert ([], True) == (a.wounds, a.is_mounted)
    assert ["horse falls", "lies down"] == told(
        fight, lambda play: wounds.wound(play, a, "leg", "serious", b)
    )
    assert (False, True, 0, []) == (a.is_mounted, a.is_prone, a.lost, fight.state.horses)


def test_a_horse_left_behind_gives_cover_and_hides_who_lies_behind_it() -> None:
    fight = Fight(man("A", "E5 E"), man("B", "I5 W", "blue"))
    a, b = fight.state.men
    play = quiet(fight)
    assert [] == movement.cover_choices(play, a)
    fight.state.horses.append(fight.rules.ground.cells.find("F5"))
    assert [1] == movement.cover_choices(play, a)
    assert [1] == sight.cover_sides(play, a, a.cell, b)
    a.is_prone = True
    assert not sight.has_line(play, a, b)
    b.is_mounted = True
    assert sight.has_line(play, a, b)
    a.is_prone = False
    movement.take_cover(play, a, 1, 4)
    assert sight.is_covered(play, a, b)
    movement.hit_the_dirt(play, a)
    assert -1 == a.cover


def test_who_leaves_the_board_is_out_of_the_shootout() -> None:
    fight = alone()
    a = fight.state.find("A")
    assert ["leaves board"] == told(fight, lambda play: movement.leave_board(play, a))
    assert ("off the board", -1) == (a.out, a.cell)


# -- things in hand --------------------------------------------------------------------------------


def test_what_needs_both_hands_is_not_drawn_with_one() -> None:
    fight = alone(carries=("Winchester", "Knife"))
    a, numbers = fight.state.find("A"), fight.rules.numbers
    colt, rifle, knife = a.items
    assert not handling.may_draw(numbers, a, rifle)
    assert handling.may_draw(numbers, a, knife)
    assert 3 == handling.stow(quiet(fight), a, colt, 4)
    assert handling.may_draw(numbers, a, rifle)
    assert 2 == handling.draw(quiet(fight), a, rifle, 3)
    assert [rifle] == a.items_held()
    handling.drop(quiet(fight), a, rifle)
    assert [colt, knife] == a.items


def test_a_reload_goes_on_in_the_next_turn_and_uses_a_reload_up() -> None:
    fight = alone(holds=("Winchester",), rounds={"Winchester": 0}, reloads={"Winchester": 1})
    a = fight.state.find("A")
    rifle = a.items[0]
    assert 0 == handling.reload(quiet(fight), a, rifle, 3, 3)
    assert (0, 3, 1) == (rifle.loaded, rifle.progress, a.reloads["Winchester"])
    assert 3 == handling.reload(quiet(fight), a, rifle, 4, 4)
    assert (12, 0, 0) == (rifle.loaded, rifle.progress, a.reloads["Winchester"])
    assert not handling.can_reload(fight.rules.numbers, a, rifle)


def test_a_reload_is_lost_if_the_weapon_is_put_away() -> None:
    fight = alone(rounds={"Colt 45": 0}, reloads={"Colt 45": 1})
    a = fight.state.find("A")
    handling.reload(quiet(fight), a, a.items[0], 1, 1)
    handling.stow(quiet(fight), a, a.items[0], 1)
    assert 0 == a.items[0].progress


# -- wounds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("location", "severity", "what"),
    [
        ("torso", "graze", {}),
        ("torso", "light", {"lost": 1}),
        ("leg", "light", {"lost": 1, "is_lame": True}),
        ("torso", "serious", {"lost": 2, "is_prone": True}),
        ("leg", "serious", {"lost": 2, "is_lame": True, "is_prone": True, "stays_down": True}),
        ("right-arm", "light", {"useless": ["right"], "right": -1, "items": []}),
        ("left-arm", "light", {"useless": ["left"]}),
        ("right-arm", "serious", {"useless": ["right"], "right": -1, "items": [], "lost": 1}),
        ("head", "light", {"lost_next": 2}),
        ("head", "unconscious", {"out": "unconscious", "is_prone": True}),
        ("torso", "dead", {"out": "dead", "is_prone": True}),
    ],
)
def test_what_a_wound_does(location: str, severity: str, what: dict[str, Any]) -> None:
    fight = alone()
    a, b = fight.state.men
    expected = a.copy()
    expected.wounds = [f"{location} {severity}"]
    for key, value in what.items():
        setattr(expected, key, value)
    told(fight, lambda play: wounds.wound(play, a, location, severity, b))
    assert expected == a


def test_who_has_no_action_left_for_good_is_unconscious() -> None:
    fight = alone(lost=3)
    a, b = fight.state.men
    told(fight, lambda play: wounds.wound(play, a, "torso", "light", b))
    assert "unconscious" == a.out


def test_who_is_out_has_no_counter_and_is_nobodys_target() -> None:
    fight = alone()
    a, b = fight.state.men
    fight.state.cup = ["A", "B"]
    assert ["is out"] == told(fight, lambda play: wounds.put_out(play, a, "unconscious", b))
    assert ["B"] == fight.state.cup
    assert [] == fight.state.enemies(b)


# -- Snap-shots and Brawls -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gun", "die", "made"), [(0, 2, True), (0, 3, False), (3, 5, True), (3, 6, False)]
)
def test_an_attempt_at_a_snap_shot_needs_two_and_the_skill(
    gun: int,
    die: int,
    made: bool,  # noqa: FBT001 - a case
) -> None:
    fight = alone(gun=gun)
    a, b = fight.state.men
    weapon = fight.rules.numbers.weapons["Colt 45"]
    found: list[bool] = []
    told(
        fight,
        lambda play: found.append(snap_shots.attempt(play, a, b, weapon, "was shot at")),
        dice=[str(die)],
    )
    assert [made] == found


def test_nobody_takes_two_snap_shots_in_a_turn() -> None:
    fight = alone()
    a = fight.state.find("A")
    assert snap_shots.ready_weapon(quiet(fight), a) is not None
    a.has_snapped = True
    assert snap_shots.ready_weapon(quiet(fight), a) is None


@pytest.mark.parametrize(
    ("how", "mine", "theirs", "chits", "what"),
    [
        ("Body Blow", 3, 3, [], {}),
        ("Body Blow", 4, 3, [], {"lost_next": 1}),
        ("Body Blow", 6, 3, [], {"lost_next": 2, "is_prone": True}),
        ("Body Blow", 6, 1, [], {"out": "unconscious", "is_prone": True}),
        ("Stab", 4, 3, ["torso light", "leg graze P"], {"wounds": ["leg graze"]}),
        ("Stab", 6, 3, ["torso light"], {"wounds": ["torso light"], "lost": 1}),
        ("Stab", 6, 1, ["torso light", "leg graze P"], {"wounds": ["torso light"], "lost": 1}),
    ],
)
def test_what_a_blow_does_by_its_margin(
    how: str, mine: int, theirs: int, chits: list[str], what: dict[str, Any]
) -> None:
    fight = Fight(man("A", "C5 E", **EMPTY), man("B", "C5 W", "blue", **EMPTY))
    a, b = fight.state.men
    expected = b.copy()
    for key, value in what.items():
        setattr(expected, key, value)
    kinds = told(
        fight,
        lambda play: brawls.strike(play, a, b, how, 4),
        dice=[str(mine), str(theirs)],
        chits=chits,
    )
    assert "brawl" == kinds[0]
    assert expected == b


@pytest.mark.parametrize(
    ("holds", "prone", "adds"),
    [((), False, 1), ((), True, -1), (("Winchester",), False, 3), (("Brawl object",), False, 2)],
)
def test_what_is_added_to_the_die_of_a_blow(
    holds: tuple[str, ...],
    prone: bool,  # noqa: FBT001 - a case
    adds: int,
) -> None:
    fight = alone(holds=holds, brawl=1, is_prone=prone)
    how = "Strike with Object" if holds else "Body Blow"
    assert adds == brawls.bonus(quiet(fight), fight.state.find("A"), how)


def test_a_brawl_object_breaks_on_a_six() -> None:
    fight = Fight(man("A", "C5 E", holds=("Brawl object",)), man("B", "C5 W", "blue", **EMPTY))
    a, b = fight.state.men
    told(
        fight,
        lambda play: brawls.strike(play, a, b, "Strike with Object", 4),
        dice=["6", "6"],
    )
    assert [] == a.items


def test_who_breaks_away_is_struck_once_before() -> None:
    fight = Fight(man("A", "C5 E", **EMPTY), man("B", "C5 W", "blue", **EMPTY))
    a = fight.state.find("A")
    cell = fight.rules.ground.cells.find("D5")
    kinds = told(fight, lambda play: brawls.break_away(play, a, cell, 4), dice=["1", "1"])
    assert ["brawl", "breaks away", "steps"] == kinds
    assert "D5" == fight.where("A")


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outs", "exits", "winner"),
    [
        (("", ""), (), None),
        (("dead", ""), (), "blue"),
        (("", "unconscious"), (), "red"),
        (("dead", "dead"), (), ""),
        (("off the board", ""), ("red",), "red"),
        (("off the board", ""), (), "blue"),
    ],
)
def test_how_a_shootout_ends(
    outs: tuple[str, str], exits: tuple[str, ...], winner: str | None
) -> None:
    fight = Fight(
        man("A", "C5 E"),
        man("B", "L12 S", "blue"),
        exits=dict.fromkeys(exits, ("west",)),
    )
    for each, out in zip(fight.state.men, outs, strict=True):
        each.out = out
        each.cell = -1 if out == "off the board" else each.cell
    end = turn.end_of(fight.state, fight.rules)
    assert winner == (end[0] if end is not None else None)


def test_ten_turns_in_which_nothing_happens_are_a_draw() -> None:
    fight = alone()
    ends = []
    for _ in range(10):
        turn.end_turn(quiet(fight))
        ends.append(turn.end_of(fight.state, fight.rules))
    assert [None] * 9 == ends[:9]
    assert ends[9] is not None
    assert "" == ends[9][0]


def test_an_approach_begins_the_ten_turns_anew() -> None:
    fight = alone()
    fight.state.quiet = 9
    movement.walk(quiet(fight), fight.state.find("A"), [hop(fight, "D5", 1)], 4)
    turn.end_turn(quiet(fight))
    assert 0 == fight.state.quiet
