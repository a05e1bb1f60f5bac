"""What must never happen, watched over whole battles that play themselves.

Armies, tables, missions, profiles, readings and who plays are different in each. The same 40 of
them are played in every run, by `test_gf_every_clause_fires`, which listens to the same battles;
`make soak` plays 2,000.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import NamedTuple

import pytest
from battles import STEPS_AT_MOST, Battle
from fielded import fields_of

from lonehand.engine.chance import Chance
from lonehand.engine.events import Told
from lonehand.games.grimdark_future import state
from lonehand.games.grimdark_future.armies.formats import army_keys
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.options import MADE, table_keys
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.missions import mission_keys
from lonehand.games.grimdark_future.rules.movement import positions, walks
from lonehand.games.grimdark_future.state import NOBODY, PEOPLE, State, Unit
from lonehand.games.grimdark_future.text import corrections
from lonehand.lab.statistics import wilson
from lonehand.space.inches.figures import Block
from lonehand.space.inches.measures import INCH
from lonehand.space.inches.shapes import distance

IN_EVERY_RUN = range(1040, 1080)
IN_A_SOAK = 2_000
IN_A_MIRROR = 1_200
SECONDS = 3.0
"""No step takes longer, on a machine that is busy with much else."""
MARCHES = ("Advance", "Rush")
"""Moves after which a unit keeps its distance, and keeps together."""
ACTS = ("shoots", "strikes", "casts", "charges")


def settings(number: int) -> dict[str, str]:
    """Return what is set for a battle of that number; in every third one the readings, too."""
    armies = army_keys()
    chance = Chance(f"readings {number}")
    readings = {
        option.key: option.values[chance.below(option.key, len(option.values))]
        for option in GAME.options
        if option.group == "reading" and number % 3 == 2
    }
    return {
        **readings,
        "army": armies[number % len(armies)],
        "enemy": armies[number // len(armies) * 5 % len(armies)],
        "people": ("1", "0", "2", "1", "3")[number % 5],
        "table": (MADE, MADE, *table_keys())[number % (len(table_keys()) + 2)],
        "mission": mission_keys()[number // 3 % len(mission_keys())],
        "profile": ("gf-3.2", "gf-3.2", "gf-3.5")[number % 3],
        "bonus": ("off", "on")[number % 2],
        "heroes": ("list", "random")[number // 2 % 2],
        "casualties": ("rule", "asked")[number // 4 % 2],
        "edge": ("roll", "south", "north")[number // 5 % 3],
        "units": ("in turn", "in parts", "asked")[number // 6 % 3],
    }


class Watched(Battle):
    """A battle that is played and watched."""

    def __init__(self, number: int) -> None:
        super().__init__(f"never {number}", settings(number))
        self.place = f"battle {number}"
        self.acted: Counter[tuple[int, str]] = Counter()

    def watch(self) -> None:
        """Play it to its end and look at every step."""
        for _ in range(STEPS_AT_MOST):
            if GAME.outcome(self.state) is not None:
                break
            started = time.process_time()
            events = self.step()
            taken = time.process_time() - started
            assert taken < SECONDS, f"{self.place}: {self.before.phase} took {taken:.1f} s"
            if self.before.phase not in ("armies", "table"):
                self.look(events)
        assert GAME.outcome(self.state) is not None, f"{self.place} does not end"
        assert self.state.round == self.play().rules.forces.profile.game.rounds, self.place
        text = state.encode(self.state)
        assert text == state.encode(GAME.decode(text)), self.place
        assert text == state.encode(self.state.copy()), self.place

    def look(self, events: list[Told]) -> None:
        """Look at what a step has done."""
        play, forces = self.play(), self.play().rules.forces
        assert "" == state.fault(self.state), self.place
        assert "" == corrections.fault(self.state, forces), (self.place, *events[-6:])
        if self.before.phase == "activations":
            for event in events:
                self.look_at(event)
            self.look_at_moves(play, events)
        if self.before.phase == "round ends":
            self.look_at_objectives(play)

    def look_at(self, event: Told) -> None:
        """Nobody acts twice in a round, or from where he cannot act, or while he is Shaken."""
        who = fields_of(event).get("who", "")
        named = [unit for unit in self.before.units if unit.name == who]
        if not named:
            return
        was = named[0]
        if event.kind == "activates":
            self.acted[self.before.round, who] += 1
            assert 1 == self.acted[self.before.round, who], (self.place, event)
            assert was.where == state.ON_TABLE, (self.place, event)
            assert was.living_models(), (self.place, event)
            assert not was.activated, (self.place, event)
        if event.kind in ACTS and event.kind != "strikes":
            assert not was.shaken, (self.place, event)
        if event.kind in ACTS:
            assert was.where == state.ON_TABLE, (self.place, event)
            assert was.living_models(), (self.place, event)
        if event.kind == "moves" and fields_of(event).get("move") in (*MARCHES, walks.CHARGE):
            flies = GAME.rules_for(self.state).forces.troop_as_listed(was).has("aircraft")
            assert flies or not was.shaken, (self.place, event)

    def look_at_moves(self, play: Play, events: list[Told]) -> None:
        """Who marches keeps together if he did, and comes nobody nearer than he may."""
        if any(event.kind in ("wounded", "disembarks", "embarks") for event in events):
            return  # places and models have changed otherwise, too
        for event in events:
            if event.kind != "moves" or fields_of(event).get("move") not in MARCHES:
                continue
            now = self.state.find(fields_of(event)["who"])
            was = self.before.find(fields_of(event)["who"])
            if play.rules.forces.of(now).has("aircraft") or not now.present:
                continue
            before, after = here(play, was), here(play, now)
            if positions.keeps_together(play, before):
                assert positions.keeps_together(play, after), (self.place, event)
            for other in self.state.units:
                if other.key == now.key or not other.present or walks.is_far_above(play, other):
                    continue
                there = here(play, other)
                far, near = gap(before, there), gap(after, there)
                least = min(far, play.rules.forces.profile.move.gap * INCH)
                assert near >= least - 1, (self.place, event, other.name, far, near)

    def look_at_objectives(self, play: Play) -> None:
        """GFC-14, GFC-15, GFC-16: whoever alone is near an objective has it, from then on."""
        within = play.rules.forces.profile.objectives.seized_within * INCH
        for old, new in zip(self.before.markers, self.state.markers, strict=True):
            near = {
                unit.side
                for unit in self.before.units
                if able_to_seize(play, self.before, unit)
                and any(
                    edge_to(shape.x, shape.y, shape.outline.radius, old.x, old.y) <= within
                    for shape in here(play, unit).shapes
                    if shape.outline.is_round
                )
            }
            if any(
                not play.rules.forces.troop_as_listed(s).base[0].is_round for s in self.before.units
            ):
                continue  # ovals are measured in tests of their own
            wanted = old.owner if not near else min(near) if len(near) == 1 else NOBODY
            assert wanted == new.owner, (self.place, old, new)


def able_to_seize(play: Play, position: State, unit: Unit) -> bool:
    """GFC-16: say whether a unit seizes, told from the rule anew."""
    if not unit.present or unit.shaken or play.rules.forces.troop_as_listed(unit).has("aircraft"):
        return False
    if unit.arrived != position.round:
        return True
    rule = play.rules.forces.profile.special.ambush.no_seizing
    return rule == "last round" and position.round < play.rules.forces.profile.game.rounds


def edge_to(x: int, y: int, radius: int, u: int, v: int) -> float:
    """Return how far the edge of a round base is from a point."""
    return float(((x - u) ** 2 + (y - v) ** 2) ** 0.5 - radius)


def here(play: Play, unit: Unit) -> Block:
    """Return the models of a unit as a state has them."""
    return positions.block(play, unit)


def gap(one: Block, other: Block) -> int:
    """Return how far two units are apart, without anything that is kept."""
    return min(distance(a, b) for a in one.shapes for b in other.shapes)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(40))
def test_two_thousand_battles_break_no_rule(part: int) -> None:
    for number in range(part, IN_A_SOAK, 40):
        Watched(number).watch()


# -- fairness --------------------------------------------------------------------------------------


class Mirror(NamedTuple):
    """How battles of an army against itself ended: won by which side, and from which edge."""

    people: int = 0
    ai: int = 0
    south: int = 0
    north: int = 0


def mirrored(first: int, last: int) -> Mirror:
    """Return how battles of armies against themselves end, both run by the rules of the AI."""
    wins: Counter[str] = Counter()
    for number in range(first, last):
        army = army_keys()[number // 2 % len(army_keys())]
        edge = ("south", "north")[number % 2]
        options = {"army": army, "enemy": army, "people": "0", "edge": edge}
        found = Battle(f"mirror {number // 2}", options).until("over").state
        if found.winner != NOBODY:
            wins["people" if found.winner == PEOPLE else "ai"] += 1
            wins[
                edge if found.winner == PEOPLE else {"south": "north", "north": "south"}[edge]
            ] += 1
    return Mirror(wins["people"], wins["ai"], wins["south"], wins["north"])


@pytest.mark.soak
def test_in_battles_of_equals_neither_edge_nor_list_gains() -> None:
    found = mirrored(0, IN_A_MIRROR)
    for name, wins, losses in (
        ("the first list", found.people, found.ai),
        ("the south edge", found.south, found.north),
    ):
        rate = wilson(wins, wins + losses)
        print(f"{name} won {wins} of {wins + losses}: {rate.low:.3f} to {rate.high:.3f}")  # noqa: T201 - the interval is wanted in the docs
        sure = wilson(wins, wins + losses, 0.999)
        assert sure.low <= 0.5 <= sure.high, name
