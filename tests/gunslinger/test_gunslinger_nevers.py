"""What must never happen, watched over whole showdowns that play themselves.

The same 80 showdowns are played in every run; `make soak` plays 5,000.
"""

from __future__ import annotations

import itertools
from typing import Any, TypeVar

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Event, Told, of_sort
from lonehand.engine.game import settle_options
from lonehand.engine.players import at_random, seat_player
from lonehand.games.gunslinger import events, state
from lonehand.games.gunslinger.automa.decision import decide
from lonehand.games.gunslinger.automa.execution import settle_gun
from lonehand.games.gunslinger.automa.surroundings import MapFacts
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.numbers.showdowns import keys, showdown
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.rules.victory import rules_of
from lonehand.games.gunslinger.state import SEATS, Character, Play, State

IN_EVERY_RUN = range(4080, 4160)
IN_A_SOAK = 5_000
STEPS_AT_MOST = 20_000
DEEDS = (
    *("moves", "turns", "gets up", "gets down", "head out", "shoots", "strikes", "strength"),
    *("aims", "cocks", "loads", "draws", "picks up", "shifts", "takes", "defends", "decision"),
)
"""What nobody does who has passed out."""
SHOWDOWNS = [(key, str(size)) for key in keys() for size in showdown(key).sizes]
E = TypeVar("E", bound=Event)


class Watching(BatchDoor):
    """A door that keeps the events of a step."""

    def __init__(self, seed: str, position: State) -> None:
        players = {
            seat: seat_player(at_random, seed, seat, itertools.count().__next__) for seat in SEATS
        }
        super().__init__(players, Chance(seed), lambda _: position)
        self.events: list[Told] = []
        self.explains = True

    def tell(self, clause: str, event: Any, /, **whom: Any) -> None:
        """Keep what happened."""
        super().tell(clause, event, **whom)
        self.events.append(Told(clause, event))

    def of_sort(self, sort: type[E]) -> list[E]:
        """Return the events of a sort."""
        return of_sort(self.events, sort)


class Watched:
    """One showdown that is played and watched.

    Args:
        number: which one; it says the showdown, its size, who plays, and the seed.

    """

    def __init__(self, number: int) -> None:
        key, size = SHOWDOWNS[number % len(SHOWDOWNS)]
        side = ("first", "none", "second")[number // len(SHOWDOWNS) % 3]
        self.options = settle_options(GAME, {"showdown": key, "size": size, "side": side})
        self.state: State = GAME.start(self.options)
        self.door = Watching(f"never {number}", self.state)
        self.before: State = self.state.copy()
        self.place = f"showdown {number}: {key} {size} {side}"
        self.left: dict[str, tuple[int, int, str, object]] = {}

    def play(self) -> None:
        """Play it to its end and look at every step."""
        for _ in range(STEPS_AT_MOST):
            if GAME.outcome(self.state) is not None:
                break
            self.before, self.door.events = self.state.copy(), []
            GAME.step(self.state, self.door)
            if self.state.phase != "set up":
                self.look()
        assert GAME.outcome(self.state) is not None, f"{self.place} does not end"
        play = Play(self.state, self.door, GAME.rules_for(self.state))
        assert self.state.turn <= rules_of(play).turns, self.place
        text = state.encode(self.state)
        assert text == state.encode(state.decode(text)), self.place
        assert text == state.encode(self.state.copy()), self.place

    def look(self) -> None:
        """Look at what a step has done."""
        assert "" == state.fault(self.state), self.place
        ground = ground_of(self.state.map)
        for who in self.state.characters:
            assert who.delay >= 0, (self.place, who.name)
            if who.condition != "gone":
                assert 0 <= who.cell < ground.cells.size, (self.place, who.name)
                assert not ground.cells.fills[who.cell], (self.place, who.name)
            assert who.head_out == (who.head >= 0), (self.place, who.name)
            assert all(0 <= gun.rounds <= gun.holds for gun in who.weapons), self.place
        if self.before.phase == "segments":
            self.look_at_deeds()

    def look_at_deeds(self) -> None:
        """Look at what the one did whose segment it was."""
        out = {who.name for who in self.before.characters if who.condition}
        for _, event, *_ in self.door.events:
            if event.kind in DEEDS:
                assert event.marks().cards[0] not in out, (self.place, event)
            match event:
                case events.Out():
                    out.add(event.who)
                case events.Shoots():
                    self.look_at_shot(event)
                case events.Moves():
                    self.look_at_step(event)

    def look_at_shot(self, event: events.Shoots) -> None:
        """No shot with an empty, broken or uncocked gun, unless it needs no cocking."""
        who = self.before.find(event.who)
        gun = next(gun for gun in who.weapons if gun.name == event.weapon)
        fanned = any(part == ("fanned", -1) for part in event.parts)
        assert event.result != "click", (self.place, event)
        readied = not who.automatic and any(
            event.kind in ("cocks", "draws", "loads", "picks up") for event in self.door.events
        )
        assert readied or (gun.rounds > 0 and not gun.broken), (self.place, event)
        assert readied or gun.cocked or gun.double_action or fanned, (self.place, event)

    def look_at_step(self, event: events.Moves) -> None:
        """GS-9.21.6, and no return to the hex that was left while nothing else has changed.

        Bound for cover is another target than bound for the enemy, and another marker is another
        situation.
        """
        who, cells = self.before.find(event.who), ground_of(self.state.map).cells
        was, cell = cells.find(event.was), cells.find(event.cell)
        if not who.automatic:
            return
        decided = self.door.of_sort(events.Decision)[0]
        target = f"{decided.target_kind} {decided.target} {decided.towards} {decided.marker}"
        entered = cells.buildings[cell]
        if decided.target_kind == "hex" and entered and entered != cells.buildings[was]:
            enemies = [x for x in self.before.enemies(who) if x.cell >= 0]
            assert entered in {cells.buildings[x.cell] for x in enemies}, (self.place, event)
        others = situation(self.state, who.name)
        left = self.left.get(who.name)
        now = 5 * self.state.turn + self.before.segment
        if left is not None and left[0] >= now - 1 and left[2] == target and left[3] == others:
            assert cell != left[1], (self.place, event)
        self.left[who.name] = now, was, target, others


def situation(position: State, name: str) -> object:
    """Return where everybody else is, and how."""
    return [
        (who.name, who.cell, who.facing, who.down, who.head, who.condition)
        for who in position.characters
        if who.name != name
    ] + [(lying.cell, lying.weapon.name) for lying in position.ground]


def test_nothing_happens_that_never_may() -> None:
    for number in IN_EVERY_RUN:
        Watched(number).play()


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_nothing_happens_that_never_may_in_5000_showdowns(part: int) -> None:
    for number in range(part, IN_A_SOAK, 20):
        Watched(number).play()


def test_what_people_have_plotted_changes_no_decision() -> None:
    decided = 0
    for number in range(len(SHOWDOWNS)):
        watched = Watched(number)
        chance = Chance(f"other plots {number}")
        for _ in range(60):
            if GAME.outcome(watched.state) is not None:
                break
            who = next_to_act(watched.state)
            if who is not None and who.automatic:
                decided += 1
                assert decision(watched.state, who.name) == decision(
                    with_other_plots(watched.state, chance), who.name
                )
            GAME.step(watched.state, watched.door)
    assert decided > len(SHOWDOWNS)


def next_to_act(position: State) -> Character | None:
    """Return whose segment comes next, if it is one."""
    if position.phase != "segments" or position.due >= len(position.characters):
        return None
    who = position.characters[position.due]
    return None if who.condition else who


def with_other_plots(position: State, chance: Chance) -> State:
    """Return the showdown with other plots of the people in it."""
    found = position.copy()
    for who in found.characters:
        if who.seat:
            who.plot = [("9F", "11F"), ("2F",), ()][chance.below("plots", 3)][:]  # type: ignore[assignment]  # a plot is only read here
            who.spent = chance.below("spent", 3)
    return found


def decision(position: State, name: str) -> tuple[object, ...]:
    """Return what an automatic character decides, with the reasons."""
    copy = state.decode(state.encode(position))
    play = Play(copy, BatchDoor({}, Chance("the same")), GAME.rules_for(copy))
    who = copy.find(name)
    settle_gun(who)
    rules = play.rules
    plan = decide(
        MapFacts(play, who),
        max(copy.segment, 1),
        rules.readings,
        play.door,
        rules.actions,
        rules.chart,
    )
    return (*plan.instruction(), plan.why)
