"""Lonehand's tables and chart against a second reading of the print, over random situations.

The facts go in as they do in `lonehand advise gunslinger` without a map: a sheet, and an answer to
each question. Nothing of the decision is looked at but what he does in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any, Final

import pytest
from second_reading import (
    BANDS,
    COLUMNS,
    CONVERSION,
    Gun,
    Outcome,
    Readings,
    Situation,
    printed_cell,
    segment,
)
from situations import door

from lonehand.engine.at_table.cases import Key
from lonehand.engine.at_table.trials import Trial
from lonehand.games.gunslinger import readings
from lonehand.games.gunslinger.at_table.questions import Question, Table, settle
from lonehand.games.gunslinger.automa.decision import Plan, decide
from lonehand.games.gunslinger.automa.facts import FAR, NEAR, NOWHERE, THAT_HEX, THAT_WEAPON
from lonehand.games.gunslinger.rules.sheet import other_loaded
from lonehand.games.gunslinger.state import HAND, HANDS, HOLSTER, OFF_HAND, Character, Weapon, Wound

IN_EVERY_RUN: Final = 2_000
ASKED_IN_EVERY_RUN: Final = 40
IN_SOAK: Final = 20_000
DOC, WYATT = "Doc", "Wyatt"
OPTION: Final = {
    "aim_on_any_enemy": ("aim_points", "any"),
    "far_cover_in_cover": ("far_cover", "always"),
    "draw_before_cover": ("cover_unloaded", "draw"),
    "down_gets_up_first": ("blow_down", "up"),
    "every_segment_removes": ("delay_leaves", "segments"),
    "no_bonus": ("bonus_cards", "off"),
    "c_is_whole_column": ("c_alone", "whole"),
    "unloaded_where_printed": ("empty_gun", "printed"),
    "head_rows_in_cover_only": ("head_rows", "cover"),
    "head_out_uncocked": ("head_out", "printed"),
    "one_round_is_enough": ("loading", "one"),
    "down_as_printed": ("down", "printed"),
}
"""For each reading of the second reader the option that chooses it, and its value."""
ALL_CELLS: Final = [
    (tac, number, band) for tac in "ABCD" for number in range(1, 6) for band in BANDS
]
WITH_AN_ENTRY: Final = [cell for cell in ALL_CELLS if printed_cell(*cell) != "-"]
BLOWS: Final = [cell for cell in ALL_CELLS if printed_cell(*cell) in {"HOOK", "JAB", "KICK"}]


# -- random situations ----------------------------------------------------------------------------


def drawn(number: int) -> tuple[Situation, Readings]:
    """Return the situation of that number, one that a table can show; every second has options."""
    chance = Random(f"second reading {number}")  # noqa: S311  # no secret hangs on it
    cell = chance.choice(BLOWS if chance.random() < 0.2 else WITH_AN_ENTRY)
    if number % 8 == 0:  # each cell in its turn, those without an entry too
        cell = ALL_CELLS[number // 8 % len(ALL_CELLS)]
    tac, segment_number, band = cell
    target = chance.choices(("enemy", "hex", "weapon"), (76, 12, 12))[0]
    low, high = BANDS[band]
    he = Situation(
        tac=tac,
        segment=segment_number,
        hexes=chance.randint(max(low, target == "hex"), min(high, 12)),
        target=target,
        other_hand_full=chance.random() < 0.3,
        skill_one=chance.randint(-2, 3),
        skill_two=chance.randint(-2, 3),
        bonus=frozenset(card for card in range(1, 10) if chance.random() < 0.35),
        delay=chance.choice((1, 2, 7)) if chance.random() < 0.12 else 0,
        target_in_zone=chance.random() < 0.88,
        down=chance.random() < 0.3,
        leg_wound=chance.random() < 0.4,
        head_out=chance.random() < 0.2,
        sees_enemy=chance.random() < 0.6,
        in_cover_hex=chance.random() < 0.5,
        cover_hexes=chance.choice((None, 0, 3, 6, 7, 12)),
        loading=chance.random() < 0.3,
        blow_reaches=chance.random() < 0.8,
    )
    he = replace(he, target_in_zone=he.target_in_zone or he.hexes == 0)
    if chance.random() < 0.88:
        guns = [gun(chance, f"gun {number}") for number in range(chance.choice((1, 2, 2, 3)))]
        he = replace(he, gun=guns[0], others=tuple(replace(x, drawn=False) for x in guns[1:]))
    he = possible(he, chance)
    flags = {option: chance.random() < 0.15 for option in OPTION}
    flags[list(OPTION)[number // 2 % len(OPTION)]] = True
    return he, Readings(**flags) if number % 2 else Readings()


def gun(chance: Random, name: str) -> Gun:
    """Return a gun by chance."""
    holds = chance.choice((1, 2, 6))
    return Gun(
        hands=chance.choice((1, 1, 2)),
        rounds=chance.choice((0, 1, holds)),
        holds=holds,
        cocked=chance.random() < 0.6,
        drawn=chance.random() < 0.8,
        spare=chance.choice((0, 6)),
        power=chance.randint(0, 4),
        name=name,
    )


def possible(he: Situation, chance: Random) -> Situation:
    """Return the situation without what no table can show."""
    if he.target == "weapon":  # GS-9.2.11.4 and .5: no two-handed one, as good a skill, unseen
        one_handed = [replace(each, hands=1) for each in (he.gun, *he.others) if each]
        he = replace(
            he,
            gun=one_handed[0] if one_handed else None,
            others=tuple(one_handed[1:]),
            skill_two=max(he.skill_one, he.skill_two),
        )
    if he.target != "enemy":
        he = replace(he, sees_enemy=False, in_cover_hex=False)
    if he.head_out and not he.sees_enemy:  # cover is where the head that is out would see him
        he = replace(he, in_cover_hex=False)
    if he.in_cover_hex and he.cover_hexes is None:
        he = replace(he, cover_hexes=4)
    if he.gun is not None and he.target == "enemy":
        aims = chance.random() < 0.2
        on_other = he.sees_enemy and chance.random() < 0.2
        he = replace(he, aim=chance.choice((2, 4, 6)) if aims else 0, aim_on_other=on_other)
    return replace(he, body_seen=he.sees_enemy and not he.head_out)


# -- the same man for Lonehand --------------------------------------------------------------------


def weapon(each: Gun) -> Weapon:
    """Return a gun as it is on a sheet; a double-action one counts as cocked, and is not."""
    double_action = each.power % 2 == 1
    in_hand = HANDS if each.hands == 2 else HAND
    return Weapon(
        each.name,
        code=each.name,
        two_handed=each.hands == 2,
        power=each.power,
        holds=each.holds,
        rounds=each.rounds,
        cocked=each.cocked and not double_action,
        double_action=each.cocked and double_action,
        box=in_hand if each.drawn else HOLSTER,
    )


def sheet(he: Situation) -> Character:
    """Return his sheet."""
    guns = [each for each in (he.gun, *he.others) if each is not None]
    weapons = [weapon(each) for each in guns]
    knife = Weapon("knife", holds=0, rounds=0)
    if he.other_hand_full:
        knife.box = OFF_HAND
    if he.other_hand_full or he.target != "weapon":
        weapons.append(knife)
    return Character(
        "Ringo",
        marker=he.tac,
        one_handed=he.skill_one,
        two_handed=he.skill_two,
        bonus=tuple(f"B{card}" for card in sorted(he.bonus)),
        weapons=weapons,
        spare={each.name: each.spare for each in guns if each.spare},
        using=guns[0].name if he.gun is not None else "",
        down=he.down,
        head_out=he.head_out,
        wounds=[Wound("leg", "L")] if he.leg_wound else [],
        delay=he.delay,
        aim={DOC: he.aim} if he.aim else {},
        loading=he.loading,
    )


def answers(he: Situation) -> dict[Key, Any]:
    """Return the answers to all that a table without a map may be asked."""
    name = {"enemy": DOC, "hex": THAT_HEX, "weapon": THAT_WEAPON}[he.target]
    band = next(number for number, (_, high) in enumerate(BANDS.values()) if he.hexes <= high)
    far = NOWHERE if he.cover_hexes is None else NEAR if he.cover_hexes < 7 else FAR
    hidden = he.in_cover_hex and not he.sees_enemy and not he.head_out
    unarmed = he.target == "weapon" and he.gun is None and not he.other_hand_full
    return {
        ("sight",): (DOC, None) if he.sees_enemy else (None, None),
        ("seen_by_enemy",): he.sees_enemy,
        ("enemy_from_cover",): DOC if hidden else None,
        ("closest_enemy",): DOC,
        ("zone", DOC): ((THAT_HEX,), he.target != "hex"),
        ("hex_beyond", DOC): False,
        ("two_handed_in_sight",): (THAT_WEAPON,) if he.target == "weapon" and not unarmed else (),
        ("usable_weapons",): (THAT_WEAPON,) if unarmed else (),
        ("in_its_hex", THAT_WEAPON): he.hexes == 0,
        ("in_zone", name): he.target_in_zone,
        ("band", name): ("0-1", "2-3", "4-6", "7+")[band],
        ("in_cover", DOC): he.in_cover_hex,
        ("cover", DOC): far,
        ("in_reach", DOC): he.blow_reaches,
        ("aimed_at",): DOC if he.aim and he.sees_enemy else WYATT if he.aim_on_other else None,
    }


def lonehand(he: Situation, reading: Readings, *, asked: bool) -> Outcome:
    """Return what Lonehand decides, with all facts told beforehand, or each when *asked* for."""
    chosen = dict(OPTION[name] for name in OPTION if getattr(reading, name))
    ringo, told = sheet(he), answers(he)
    table = Table(ringo, (DOC, WYATT), readings.Readings(**chosen))

    def decision(facts: Any) -> Plan:
        return decide(facts, he.segment, readings.Readings(**chosen), door())

    def ask(question: Question) -> str:
        wanted = told[question.key]
        return next(text for text, value in question.answers.items() if value == wanted)

    if asked:
        return outcome(he, settle(decision, table, ask), ringo)
    table.known.update(told)
    return outcome(he, decision(Trial(table, {})), ringo)


def outcome(he: Situation, plan: Plan, ringo: Character) -> Outcome:
    """Return a plan in the second reader's words, without the cells."""
    does, draws = plan.activity, ""
    if plan.removes:
        does = "lose a delay point"
    elif plan.towards:
        does = f"{does} to {plan.towards}"
    elif does == "SHOOT" and plan.victim == WYATT:
        does = "SHOOT the other"
    elif plan.gun == "the weapon on the ground":
        does = "PICK UP"
    elif plan.gun:
        other = other_loaded(ringo)
        draws = ringo.using if plan.gun == "his gun" else other.name if other else "?"
    empty = {"": "", "dropped": "dropped", "to the other hand": "other hand"}[plan.empty]
    delay = he.delay + plan.turns - plan.removes
    return Outcome(does, delay, plan.turns, (), draws, empty)


def differences(numbers: Iterable[int], *, asked: bool = False) -> Iterator[str]:
    """Yield each situation of these numbers on which the two readings differ."""
    for number in numbers:
        he, reading = drawn(number)
        found = differs(he, reading, asked=asked)
        if found:
            yield f"{number}: {found}"


def differs(he: Situation, reading: Readings, *, asked: bool = False) -> str:
    """Return how the two readings differ, empty if they agree."""
    expected, actual = segment(he, reading), lonehand(he, reading, asked=asked)
    if replace(expected, cells=()) == actual:
        return ""
    return f"{expected} against {actual} for {he}, {reading}"


# -- the comparison -------------------------------------------------------------------------------


def test_both_readings_of_the_tables_agree_on_every_random_situation() -> None:
    assert [] == list(differences(range(IN_EVERY_RUN)))


def test_both_readings_agree_when_only_the_facts_that_decide_are_asked() -> None:
    assert [] == list(
        differences(range(IN_EVERY_RUN, IN_EVERY_RUN + ASKED_IN_EVERY_RUN), asked=True)
    )


@pytest.mark.parametrize("tac", "ABCD")
def test_both_readings_shoot_at_the_same_aim_time_in_every_cell(tac: str) -> None:
    # A man who lies in cover with his head out, so that AS(n) and C/AS(n) both aim or shoot.
    ready = Situation(
        tac=tac,
        bonus=frozenset({2, 9}),
        down=True,
        head_out=True,
        in_cover_hex=True,
        body_seen=False,
        cover_hexes=3,
    )
    for _, number, band in (cell for cell in WITH_AN_ENTRY if cell[0] == tac):
        for hands, skill, aim in product((1, 2), range(-2, 4), (0, 2, 4)):
            he = replace(
                ready,
                segment=number,
                hexes=BANDS[band][0],
                gun=Gun(hands=hands),
                skill_one=skill,
                skill_two=skill,
                aim=aim,
            )
            assert not differs(he, Readings())


@pytest.mark.soak
def test_both_readings_agree_on_twenty_thousand_random_situations() -> None:
    assert [] == list(differences(range(IN_SOAK)))


@pytest.mark.soak
def test_both_readings_agree_on_five_hundred_situations_that_are_asked_for() -> None:
    assert [] == list(differences(range(IN_SOAK, IN_SOAK + 500), asked=True))


# -- the random situations lead everywhere --------------------------------------------------------


def test_every_cell_of_both_tables_comes_up_by_default() -> None:
    seen = {cell for _, cells in by_default() for cell in cells}
    chart = {f"{row}-{column}" for row in CONVERSION for column in COLUMNS}
    # No table prints MOVE at 0-1 hex, and a weapon in his own hex is not farther away.
    chart.remove("14-MOVE")
    printed = {f"{tac}{number}-{band}" for tac, number, band in ALL_CELLS}
    assert chart | printed == seen


def test_every_entry_of_the_tables_is_carried_out_by_default() -> None:
    carried_out = {cells[0] for does, cells in by_default() if len(cells) > 1 or does == "STRENGTH"}
    assert {f"{tac}{number}-{band}" for tac, number, band in WITH_AN_ENTRY} == carried_out


def by_default() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what is done, and the cells read, in each situation of a run that has no options."""
    for number in range(0, IN_EVERY_RUN, 2):
        found = segment(*drawn(number))
        yield found.does, found.cells


def test_every_activity_comes_up_by_default() -> None:
    chart = {text for row in CONVERSION.values() for text in row}
    printed = {text for text in chart if text.split()[0] not in {"see", "AIM", "the", "another"}}
    more = {"AIM", "COCK", "DRAW AND COCK", "HOOK", "JAB", "KICK", "STRENGTH"}
    done = {"nothing", "lose a delay point"}
    assert printed | more | done == {does for does, _ in by_default()}


@pytest.mark.parametrize("reading", OPTION)
def test_both_readings_agree_where_an_option_alone_changes_what_is_done(reading: str) -> None:
    chosen = Readings(**{reading: True})
    everyone = (drawn(number)[0] for number in range(IN_EVERY_RUN))
    changed = (he for he in everyone if segment(he, chosen) != segment(he, Readings()))
    some = list(islice(changed, 10))
    assert some
    assert [] == [found for he in some if (found := differs(he, chosen))]
