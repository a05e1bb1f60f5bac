"""The action cards of a person's character: what each does, what it asks, when it is lost."""

from __future__ import annotations

from typing import Any

import pytest
from fights import FIELD, HUT, Cards, card_with, fight, gun, man, wounded

from lonehand.games.gunslinger import events, turn
from lonehand.games.gunslinger.numbers.book import BOOK
from lonehand.games.gunslinger.on_screen import ON_SCREEN
from lonehand.games.gunslinger.rules import deeds
from lonehand.games.gunslinger.rules.action_cards import DOES, cells_for, clause_of, perform
from lonehand.games.gunslinger.rules.plotting import WAITING
from lonehand.games.gunslinger.state import (
    HAND,
    HANDS,
    HOLSTER,
    OFF_HAND,
    Character,
    Lying,
    Play,
    Thing,
)
from lonehand.space.cells import aim

DOC = ("Doc", "B1", "outlaws")


def one(
    *weapons: Any, answers: tuple[str, ...] = (), enemy: str = "D1", **changes: Any
) -> tuple[Play, Cards, Character]:
    """Return a showdown in which Doc stands in B1, faces east, and an enemy is in sight."""
    map_text, facing = changes.pop("map_text", FIELD), changes.pop("facing", "E")
    cards, at = changes.pop("cards", ()), changes.pop("at", "B1")
    play, door = fight(
        man("Doc", at, "outlaws", *weapons, **changes),
        man("Wyatt", enemy, "law", gun(name="Peacemaker")),
        cards=cards,
        answers=answers,
        map_text=map_text,
        facing=facing,
    )
    return play, door, play.state.characters[0]


def place(play: Play, who: Character) -> str:
    """Return where somebody is and the way he faces: `C1 E`."""
    return f"{play.ground.cells.name(who.cell)} {deeds.facing_name(play, who)}"


def why(door: Cards) -> str:
    """Return why the last action was lost."""
    return str(door.last("lost")["why"])


def options_of(door: Cards, topic: str) -> list[str]:
    """Return what was offered at the last question of that topic."""
    return next(options for _, asked, options, _ in reversed(door.asked) if asked == topic)


# -- feet -----------------------------------------------------------------------------------------


def test_a_person_steps_into_front_hexes_only() -> None:
    play, door, who = one(answers=("C1",))
    perform(play, who, BOOK.actions["1F"])
    assert ["C1", "B2"] == options_of(door, "move") or ["B2", "C1"] == options_of(door, "move")
    assert "C1 E" == place(play, who)


def test_advance_enters_a_front_hex() -> None:
    play, door, who = one(answers=("B2",))
    perform(play, who, BOOK.actions["1F"])
    assert "B2 E" == place(play, who)
    assert ("moves", "BG-CARD-ADVANCE") == (door.events[-1].kind, door.events[-1].clause)
    assert (1, 1) == (who.entered, who.segment_entered)


def test_no_wall_is_walked_through_and_an_occupied_hex_may_be_entered() -> None:
    play, _, who = one(map_text=HUT, at="C3", enemy="D3", answers=("D3",))
    perform(play, who, BOOK.actions["1F"])
    assert "D3" == place(play, who).split()[0]
    play, _, who = one(map_text=HUT, at="B3", enemy="D3")
    inside = {"B2", "B3", "C3"}
    for facing in range(len(play.ground.cells.sides[who.cell])):
        who.facing = facing
        names = {play.ground.cells.name(cell) for cell in cells_for(play, who, "front")}
        assert names <= inside


@pytest.mark.parametrize("most", [1, 2])
def test_turn_turns_by_up_to_two_hexsides(most: int) -> None:
    play, door, who = one(answers=("SW" if most == 2 else "SE",))
    perform(play, who, BOOK.actions["1B"])
    assert {"stay", "NW", "NE", "SE", "SW"} == set(options_of(door, "turn"))
    assert f"B1 {'SW' if most == 2 else 'SE'}" == place(play, who)
    assert 0 == who.delay


@pytest.mark.parametrize(
    ("answer", "there"),
    [("stay", "B1 E"), ("stay NE", "B1 NE"), ("C1", "C1 E"), ("C1 SE", "C1 SE")],
)
def test_move_stays_or_enters_a_front_hex_and_turns_by_one_hexside(answer: str, there: str) -> None:
    play, door, who = one(answers=(answer,))
    perform(play, who, BOOK.actions["2F"])
    assert there == place(play, who)
    assert "W" not in " ".join(options_of(door, "move"))


def test_back_up_enters_a_hex_behind_and_keeps_the_facing() -> None:
    play, door, who = one(answers=("A1",))
    perform(play, who, BOOK.actions["2B"])
    assert {"A1", "A2"} == set(options_of(door, "back up"))
    assert "A1 E" == place(play, who)


@pytest.mark.parametrize(("strike", "falls"), [(0, True), (1, False)])
def test_sprint_enters_two_hexes_and_may_end_in_a_fall(strike: int, *, falls: bool) -> None:
    play, _, who = one(cards=(card_with(strike=strike),), answers=("C1", "D1"))
    perform(play, who, BOOK.actions["4F"])
    assert "D1 E" == place(play, who)
    assert (2, falls) == (who.entered, who.down)


@pytest.mark.parametrize("code", ["1F", "2F", "2B", "4F"])
def test_a_man_who_is_down_walks_nowhere(code: str) -> None:
    play, door, who = one(down=True)
    perform(play, who, BOOK.actions[code])
    assert ("he is down", "B1 E") == (why(door), place(play, who))


def test_a_man_gets_down_and_up_but_not_with_a_wounded_leg() -> None:
    play, door, who = one()
    perform(play, who, BOOK.actions["4B"])
    assert "he is already standing" == why(door)
    perform(play, who, BOOK.actions["3B"])
    assert who.down
    perform(play, who, BOOK.actions["3B"])
    assert "he is already down" == why(door)
    perform(play, who, BOOK.actions["4B"])
    assert not who.down
    who.down, who.wounds = True, wounded("leg", "L")
    perform(play, who, BOOK.actions["4B"])
    assert (True, "with a wounded leg he stays down") == (who.down, why(door))


def test_the_map_is_left_only_where_the_showdown_says() -> None:
    play, door, who = one(at="T1", enemy="A1")
    perform(play, who, BOOK.actions["1F"])
    assert "off" not in " ".join(option for *_, found, _ in door.asked for option in found)
    play, door = fight(man("Scout", "T1", "Travellers"), man("Bart", "A1", "Outlaws"))
    play.state.options = {**play.state.options, "showdown": "gully-ambush"}
    names = [cell for way in exits(play) for cell in way]
    who = play.state.characters[0]
    play.ground.cells.names[who.cell], kept = names[0], play.ground.cells.names[who.cell]
    try:
        perform(play, who, BOOK.actions["1F"])
    finally:
        play.ground.cells.names[who.cell if who.cell >= 0 else play.ground.cells.find(names[0])] = (
            kept
        )
    assert ("gone", -1) == (who.condition, who.cell) or "moves" in door.kinds()


def exits(play: Play) -> list[tuple[str, ...]]:
    """Return the cells from which the showdown may be left."""
    from lonehand.games.gunslinger.rules.victory import rules_of  # noqa: PLC0415 - it needs the options

    return [way.cells for way in rules_of(play).exits]


# -- the head -------------------------------------------------------------------------------------


def hidden(**changes: Any) -> tuple[Play, Cards, Character]:
    """Return a showdown in which Doc stands inside the hut, beside its door."""
    return one(gun(), map_text=HUT, at="C3", enemy="F3", **changes)


def test_a_head_goes_out_where_there_is_something_to_look_round() -> None:
    play, door, who = hidden()
    perform(play, who, BOOK.actions["5F"])
    assert who.head_out
    assert who.head in play.ground.sight.heads_of(who.cell)
    perform(play, who, BOOK.actions["5F"])
    assert "he is already looking out" == why(door)
    perform(play, who, BOOK.actions["5B"])
    assert (False, -1) == (who.head_out, who.head)
    perform(play, who, BOOK.actions["5B"])
    assert "he is not looking out" == why(door)
    play, door, who = one(gun())
    perform(play, who, BOOK.actions["5F"])
    assert "there is nothing to look around or over" == why(door)


def test_a_head_comes_in_when_its_owner_moves_or_gets_up() -> None:
    play, _, who = hidden()
    perform(play, who, BOOK.actions["5F"])
    deeds.enter(play, who, play.ground.routes.steps[who.cell][0][0], "move", "BG-CARD-MOVE")
    assert (False, -1) == (who.head_out, who.head)
    sight = play.ground.sight
    low = next(number for number, head in enumerate(sight.heads) if head.needs_down)
    who.cell, who.down = sight.heads[low].cell, True
    deeds.put_head_out(play, who, low, "BG-CARD-HEAD-OUT")
    deeds.get_up(play, who, "BG-CARD-GET-UP")
    assert (False, -1, False) == (who.head_out, who.head, who.down)


# -- hands ----------------------------------------------------------------------------------------


def test_a_weapon_is_drawn_into_a_free_hand() -> None:
    play, door, who = one(gun(box=HOLSTER, cocked=False))
    perform(play, who, BOOK.actions["6F"])
    colt = who.weapons[0]
    assert (HAND, True, "C45") == (colt.box, colt.cocked, who.using)
    assert "holster" == door.last("draws")["source"]
    perform(play, who, BOOK.actions["6F"])
    assert "he has nothing to draw" == why(door)
    who.weapons.append(gun("W44", box=HOLSTER, cocked=False))
    perform(play, who, BOOK.actions["6F"])
    assert "he has no free hand for it" == why(door)
    who.weapons[-1].two_handed, who.off_hand = False, 0
    perform(play, who, BOOK.actions["6F"])
    assert OFF_HAND == who.weapons[-1].box


def test_an_arm_that_is_badly_wounded_draws_nothing() -> None:
    play, door, who = one(gun(box=HOLSTER), wounds=wounded("gun arm", "S"))
    perform(play, who, BOOK.actions["6F"])
    assert ("he has no free hand for it", HOLSTER) == (why(door), who.weapons[0].box)


def test_a_weapon_is_drawn_from_the_ground_of_his_hex_too() -> None:
    play, door, who = one()
    play.state.ground = [Lying(who.cell, gun(box="", cocked=False))]
    perform(play, who, BOOK.actions["6F"])
    assert ("ground", [], "C45") == (door.last("draws")["source"], play.state.ground, who.using)


def test_a_weapon_is_dropped_and_picked_up_as_it_is() -> None:
    play, _, who = one(gun(rounds=3))
    perform(play, who, BOOK.actions["6B"])
    assert ([], 1, "") == (who.weapons, len(play.state.ground), who.using)
    perform(play, who, BOOK.actions["6B"])
    assert (3, True, HAND) == (who.weapons[0].rounds, who.weapons[0].cocked, who.weapons[0].box)
    assert [] == play.state.ground


def test_things_are_taken_and_left_with_the_card_for_weapons() -> None:
    play, door, who = one()
    perform(play, who, BOOK.actions["6B"])
    assert "he has nothing to drop or pick up" == why(door)
    play.state.things = [Thing("money bag", who.cell)]
    perform(play, who, BOOK.actions["6B"])
    assert (["money bag"], -1) == (who.carries, play.state.things[0].cell)
    perform(play, who, BOOK.actions["6B"])
    assert ([], who.cell) == (who.carries, play.state.things[0].cell)


def test_a_gun_in_hand_is_cocked() -> None:
    play, door, who = one(gun(cocked=False))
    perform(play, who, BOOK.actions["7F"])
    assert who.weapons[0].cocked
    perform(play, who, BOOK.actions["7F"])
    assert "he has no uncocked gun in hand" == why(door)


def test_a_long_gun_in_one_hand_is_shifted_to_both_before_it_shoots() -> None:
    play, door, who = one(gun("W44", box=HAND), answers=("W44 to hands",))
    perform(play, who, BOOK.actions["11F"])
    assert "he has no gun ready in hand" == why(door)
    perform(play, who, BOOK.actions["7B"])
    assert HANDS == who.weapons[0].box
    perform(play, who, BOOK.actions["11F"])
    assert "shoots" in door.kinds()


def test_some_guns_take_two_loads_for_a_round() -> None:
    play, door, who = one(gun("SD58", rounds=0), spare={"SD58": 2})
    perform(play, who, BOOK.actions["8F"])
    assert (0, 2, True) == (who.weapons[0].rounds, who.spare["SD58"], who.loading)
    perform(play, who, BOOK.actions["8F"])
    assert (1, 1) == (who.weapons[0].rounds, who.spare["SD58"])
    perform(play, who, BOOK.actions["8F"])
    assert "he has no gun in hand that takes a round of his" == why(door)
    assert not who.loading


def test_a_break_open_gun_takes_two_rounds_a_load() -> None:
    play, _, who = one(gun("SW45", rounds=1), spare={"SW45": 9})
    perform(play, who, BOOK.actions["8F"])
    assert (3, 7) == (who.weapons[0].rounds, who.spare["SW45"])


def test_fanfire_needs_no_cocking_but_a_free_hand() -> None:
    play, door, who = one(gun(cocked=False))
    perform(play, who, BOOK.actions["8B"])
    assert "shoots" in door.kinds()
    who.weapons.append(gun("C44", box=OFF_HAND))
    perform(play, who, BOOK.actions["8B"])
    assert "that takes a loaded one-handed gun and a free hand" == why(door)


# -- aiming and shooting --------------------------------------------------------------------------


def test_aim_puts_points_on_an_enemy_in_the_zone_and_walking_takes_them() -> None:
    play, door, who = one(gun(), answers=("C1",))
    perform(play, who, BOOK.actions["9F"])
    perform(play, who, BOOK.actions["10F"])
    assert {"Wyatt": 4} == who.aim
    deeds.turn(play, who, who.facing, "BG-CARD-TURN")
    assert {"Wyatt": 4} == who.aim
    perform(play, who, BOOK.actions["1F"])
    assert {} == who.aim
    who.facing = aim.facing_named(play.ground.cells, who.cell, "W")
    perform(play, who, BOOK.actions["9F"])
    assert "he sees no enemy in his aim zone" == why(door)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rounds": 0}, "his gun is empty"),
        ({"cocked": False}, "his gun is not cocked"),
        ({"broken": True}, "he has no gun ready in hand"),
        ({"box": HOLSTER}, "he has no gun ready in hand"),
        ({"box": OFF_HAND}, "he has no gun ready in hand"),
    ],
)
def test_a_person_shoots_only_what_he_faces_and_with_a_gun_that_is_ready(
    changes: dict[str, Any], sentence: str
) -> None:
    play, door, who = one(gun(**changes))
    perform(play, who, BOOK.actions["11F"])
    assert sentence == why(door)
    play, door, who = one(gun(), facing="W")
    perform(play, who, BOOK.actions["11F"])
    assert "he sees no enemy in his aim zone" == why(door)
    assert "shoots" not in door.kinds()


def test_who_has_two_guns_ready_says_which() -> None:
    play, door, who = one(gun(), gun("C41", box=OFF_HAND), off_hand=0, answers=("Wyatt with C41",))
    perform(play, who, BOOK.actions["11F"])
    assert ["Wyatt with C45", "Wyatt with C41"] == options_of(door, "shoot")
    assert "C41" == door.last("shoots")["weapon"]


# -- blows ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["11B", "12F", "12B", "B5"])
def test_a_blow_of_a_card_strikes_an_enemy_within_reach(code: str) -> None:
    play, door, who = one(enemy="C1", cards=(card_with(strike=9),))
    perform(play, who, BOOK.actions[code])
    assert BOOK.actions[code].name == door.last("strikes")["blow"]
    assert play.state.characters[1].hits
    play, door, who = one(enemy="D1")
    perform(play, who, BOOK.actions[code])
    assert "no one is within his reach" == why(door)


@pytest.mark.parametrize(("code", "blow"), [("9B", "JAB"), ("10B", "HOOK"), ("B7", "KICK")])
def test_a_defence_waits_for_the_blow_that_it_fits(code: str, blow: str) -> None:
    play, door, who = one(enemy="C1")
    defender = play.state.characters[1]
    perform(play, defender, BOOK.actions[code])
    assert [BOOK.actions[code].name] == defender.defences
    card = next(card for card in BOOK.actions.values() if card.name == blow)
    perform(play, who, card)
    assert BOOK.actions[code].name == door.last("strikes")["cancelled_by"]
    assert [] == defender.defences


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("B1", "moves"),
        ("B2-AIM", "aims"),
        ("B2-COCK", "lost"),
        ("B2-SHOOT", "shoots"),
        ("B3-COCK", "lost"),
        ("B3-SHOOT", "shoots"),
        ("B4", "strikes"),
        ("B5", "strikes"),
        ("B6", "defends"),
        ("B7", "defends"),
        ("B8", "strength"),
        ("B9", "strength"),
    ],
)
def test_each_bonus_card_gives_its_actions_to_whoever_holds_it(code: str, kind: str) -> None:
    play, door, who = one(gun("C41"), enemy="C1", answers=("C1",))
    card = BOOK.actions[code]
    perform(play, who, card)
    assert kind in door.kinds()
    assert f"BG-BONUS-{code[1]}" in door.clauses or kind == "aims"
    assert f"BG-BONUS-{code[1]}" == clause_of(card)


def test_a_bonus_card_is_for_guns_of_its_weights_only() -> None:
    play, door, who = one(gun("C45"))
    perform(play, who, BOOK.actions["B2-SHOOT"])
    assert "he has no gun ready in hand" == why(door)


# -- what is asked --------------------------------------------------------------------------------


def test_what_a_card_leaves_open_is_asked_when_it_falls_due() -> None:
    play, door, who = one(gun())
    who.plot, who.spent = ["9F", "11F"], 0
    for segment in range(1, 4):
        play.state.segment, play.state.due = segment, 0
        if turn.has_something_to_do(play, who, ON_SCREEN):
            turn.act(play, who, ON_SCREEN)
    assert ["aims", "fires", "shoots"] == [
        kind for kind in door.kinds() if kind in ("aims", "fires", "shoots")
    ]
    assert 2 == door.of_sort(events.Shoots)[0].parts[0][1]


def test_every_card_of_the_book_does_something_and_has_its_clause() -> None:
    for card in BOOK.actions.values():
        assert card.name in DOES
        assert clause_of(card).startswith("BG-BONUS" if card.card[0] == "B" else "BG-CARD")


def test_waiting_does_nothing() -> None:
    play, door, who = one(gun(), loading=True)
    perform(play, who, WAITING)
    assert (["waits"], False) == (door.kinds(), who.loading)
