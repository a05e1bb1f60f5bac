"""Made situations on a drawn map, each played for one segment: what is decided is carried out."""

from __future__ import annotations

from typing import Any

import pytest
import situations
from by_hand import carry_out
from places import YARD, man, showdown

from lonehand.engine.events import Told
from lonehand.engine.game import settle_options
from lonehand.games.gunslinger.at_table import hands
from lonehand.games.gunslinger.automa import execution
from lonehand.games.gunslinger.automa.activities import Case, convert
from lonehand.games.gunslinger.automa.decision import Plan
from lonehand.games.gunslinger.automa.surroundings import MapFacts, cover_against
from lonehand.games.gunslinger.automa.tables import cell
from lonehand.games.gunslinger.automa.targets import Target
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.on_screen import ON_SCREEN
from lonehand.games.gunslinger.readings import Readings
from lonehand.games.gunslinger.state import HAND, Character, Play, Weapon, Wound


def segment(play: Play, name: str, number: int) -> list[Told]:
    """Play one segment of a character, and return what happened but for what only counts."""
    events: list[Told] = []

    def tell(clause: str, event: Any, /, **_: Any) -> None:
        if event.kind not in ("reason", "decision"):
            events.append(Told(clause, event))

    play.door.tell = tell  # type: ignore[method-assign]  # it is only listened to
    play.state.segment = number
    play.state.options = settle_options(GAME, {"side": "none"})
    execution.act(play, play.state.find(name), ON_SCREEN)
    return events


def behind_the_trough() -> Play:
    """Return Ringo, who cannot be seen from F6 as he stands, but could look out over the trough."""
    ringo = man(YARD, "Ringo", "B3", "E", side="out", marker="D")
    return showdown(YARD, ringo, man(YARD, "Doc", "F6"))


def test_where_his_head_could_go_out_only_over_something_low_he_gets_down_first() -> None:
    play = behind_the_trough()
    ringo, doc = play.state.characters
    cover = cover_against(play.ground, ringo.cell, doc)
    assert cover is not None
    assert not cover.needs_down
    assert all(play.ground.sight.heads[head].needs_down for head in cover.heads)
    said = [event for number in (2, 4) for event in segment(play, "Ringo", number)]
    deeds = [(event.clause, event.kind) for event in said if event.kind.startswith(("get", "head"))]
    assert [("GS-9.23.3", "gets down"), ("GS-CHART-8-CAS", "head out")] == deeds
    assert "lost" not in [event.kind for event in said]


def test_at_a_table_it_is_asked_whether_he_has_to_get_down_first() -> None:
    """GS-9.23.3: without a map people say it, and on one it is the same."""
    play = behind_the_trough()
    ringo, doc = play.state.characters
    facts = MapFacts(play, ringo)
    out = Plan("HEAD OUT", "GS-CHART-8-CAS", Target("enemy", "Doc", seen=False, clause="GS-9.2c"))
    assert facts.only_over_low("Doc")
    assert hands.down_first(facts, out).activity == "GET DOWN"
    ringo.down = True
    assert hands.down_first(MapFacts(play, ringo), out) == out
    ringo.down, doc.cell = False, ringo.cell
    assert hands.down_first(MapFacts(play, ringo), out) == out


def disarmed(part: str) -> tuple[Play, Character]:
    """Return Ringo, whose arm is badly wounded, with his Colt on the ground before him."""
    colt = Weapon("the Colt", "C45", box="")
    ringo = man(YARD, "Ringo", "F3", side="out", weapons=[], using="", wounds=[Wound(part, "S")])
    play = showdown(YARD, ringo, man(YARD, "Doc", "H3"), lying=(("F3", colt),))
    return play, ringo


def test_a_gun_that_his_wounded_arm_cannot_hold_is_not_drawn_again_and_again() -> None:
    play, ringo = disarmed("gun arm")
    ringo.marker = "A"
    assert "lost" not in [event.kind for event in segment(play, "Ringo", 1)]
    assert 1 == len(play.state.ground)
    play, ringo = disarmed("off arm")
    ringo.marker = "A"
    assert ["draws"] == [event.kind for event in segment(play, "Ringo", 1)]


def test_an_empty_gun_is_dropped_if_the_other_arm_cannot_hold_it() -> None:
    guns = [
        Weapon("the Colt", "C45", rounds=0, box=HAND),
        Weapon("the Smith", "SW45", cocked=True),
    ]
    ringo = man(YARD, "Ringo", "F3", side="out", weapons=guns, using="the Colt")
    ringo.wounds.append(Wound("off arm", "S"))
    ringo.facing = 0
    play = showdown(YARD, ringo, man(YARD, "Doc", "G3"))
    for number in (1, 1):
        segment(play, "Ringo", number)
    assert ["the Colt"] == [lying.weapon.name for lying in play.state.ground]
    assert "the Smith" == ringo.using


AIMS = {
    -2: ((0, 1, 2, 3), (1, 2, 3, 4)),
    -1: ((0, 1, 2, 3), (0, 1, 2, 3)),
    0: ((0, 0, 1, 2), (0, 1, 2, 3)),
    1: ((0, 0, 1, 2), (0, 0, 1, 2)),
    2: ((0, 0, 0, 1), (0, 0, 1, 2)),
    3: ((0, 0, 0, 1), (0, 0, 0, 1)),
}
"""For a skill how often he aims before AS(0), AS(2), AS(4), AS(6): one-handed, two-handed."""


@pytest.mark.parametrize("skill", AIMS)
def test_how_often_a_man_aims_before_he_shoots_follows_from_skill_and_gun(skill: int) -> None:
    for two_handed in (False, True):
        for number, wanted in zip((0, 2, 4, 6), AIMS[skill][two_handed], strict=True):
            entry, aims, points = cell("GS-TAC", f"AS({number})", "a test").entries[0], 0, 0
            while True:
                facts = situations.man(skill=skill, two_handed=two_handed, aim_points=points)
                found = convert(Case(facts, situations.at_doc(), Readings(), []), entry)
                if found.name == "SHOOT":
                    break
                assert "AIM" == found.name
                aims, points = aims + 1, points + 2
            assert wanted == aims, (number, two_handed)


def test_the_sheet_beside_a_table_keeps_both_barrels_cocked_and_counts_both_loads() -> None:
    shotgun = Weapon("the shotgun", "R10", two_handed=True, holds=2, rounds=2, cocked=True)
    rifle = Weapon("the rifle", "SD58", two_handed=True, holds=1, rounds=0)
    ringo = man(YARD, "Ringo", "F3", weapons=[shotgun], using="the shotgun")
    carry_out(ringo, Plan("SHOOT", "GS-CHART-5-AS", None, victim="Doc"))
    assert (1, True) == (shotgun.rounds, shotgun.cocked)
    carry_out(ringo, Plan("SHOOT", "GS-CHART-5-AS", None, victim="Doc"))
    assert (0, False) == (shotgun.rounds, shotgun.cocked)
    ringo.weapons, ringo.using, ringo.spare = [rifle], "the rifle", {"SD58": 3}
    carry_out(ringo, Plan("LOAD", "GS-CHART-11-CAS", None))
    assert (0, 3) == (rifle.rounds, ringo.spare["SD58"])
    carry_out(ringo, Plan("LOAD", "GS-CHART-11-CAS", None))
    assert (1, 2) == (rifle.rounds, ringo.spare["SD58"])
