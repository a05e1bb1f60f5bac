"""Whole shootouts that play themselves, watched while they happen."""

from __future__ import annotations

from typing import Any, Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.games.outlaws import events
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.numbers.numbers import SHOOTING
from lonehand.games.outlaws.numbers.shootouts import shootouts
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules import handling
from lonehand.games.outlaws.rules.movement import is_in_brawl
from lonehand.games.outlaws.rules.shooting import skill
from lonehand.games.outlaws.rules.sight import has_line, in_fov
from lonehand.games.outlaws.state import Man, State

STEPS_AT_MOST: Final = 5_000
DEEDS: Final = (
    events.Steps,
    events.Turns,
    events.GetsUp,
    events.TakesCover,
    events.Mounts,
    events.Door,
    events.Draws,
    events.Stows,
    events.PicksUp,
    events.Reloads,
    events.Aims,
    events.Shoots,
    events.SnapShot,
    events.Brawl,
)
"""What only somebody does who is conscious."""


WITH_READINGS: Final = 2_000
"""From this number on every third shootout is played with another reading than by default."""


def another_reading(number: int) -> dict[str, str]:
    """Return the option that a shootout is played with, if it is one of those with another reading.

    All values of all readings come in turn.
    """
    if number < WITH_READINGS or number % 3:
        return {}
    others = [
        (option.key, value)
        for option in GAME.options
        if option.group == "reading"
        for value in option.values[1:]
    ]
    key, value = others[number // 3 % len(others)]
    return {key: value}


class Watched(BatchDoor):
    """A shootout that plays itself, and in which whatever must never happen is looked for.

    Args:
        number: which one; it says the shootout, who plays which side, and the random seed.

    """

    def __init__(self, number: int) -> None:
        keys = list(shootouts())
        again, place = divmod(number, len(keys))
        side = ("first", "second", "first", "none")[again % 4]
        player = ("plain", "random", "random")[again % 3]
        self.name = f"shootout {number}: {keys[place]}, {side}, {player}"
        reading = another_reading(number)
        self.name += "".join(f", {key}={value}" for key, value in reading.items())
        options = settle_options(GAME, {"shootout": keys[place], "side": side, **reading})
        self.state: State = GAME.start(options)
        chance = Chance(f"watched {number}")
        answer = GAME.players[player](Chance(f"player {number}"))
        super().__init__({"Player": answer}, chance, lambda _: self.state)
        self.left: tuple[str, int] = ("", 0)
        self.way: list[int] = []

    def play(self) -> None:
        """Play it to its end."""
        for _ in range(STEPS_AT_MOST):
            if GAME.outcome(self.state) is not None:
                break
            GAME.step(self.state, self)
            self.look_at_the_table()
        assert GAME.outcome(self.state) is not None, f"{self.name} does not end"
        assert self.state == GAME.decode(GAME.encode(self.state)), self.name

    def tell(self, clause: str, event: Any, /, **more: Any) -> None:
        """Look at what happens while it happens."""
        super().tell(clause, event, **more)
        if isinstance(event, DEEDS):
            self.look_at_a_deed(event)
        match event:
            case events.Counter():
                self.left = (event.who, event.actions)
                self.way = []
            case events.Rolls() | events.Instruction():
                self.way = []
            case events.Shoots():
                self.look_at_a_shot(event)
            case events.SnapShot():
                self.look_at_a_snap_shot(event)
            case events.Steps():
                self.look_at_a_step(event)

    def roll(self, source: str, clause: str, *more: Any, **named: Any) -> list[int]:
        """Roll, and count the clause that asks for the dice."""
        self.count(clause)
        return super().roll(source, clause, *more, **named)

    def pick(self, source: str, clause: str, options: Any) -> Any:
        """Pick, and count the clause that leaves it to chance."""
        self.count(clause)
        return super().pick(source, clause, options)

    def ask(self, who: str, clause: str, *more: Any, **named: Any) -> Any:
        """Ask, and count the clause that gives the choice."""
        self.count(clause)
        return super().ask(who, clause, *more, **named)

    def look_at_the_table(self) -> None:
        """Nobody is in an illegal square; nobody has rounds or reloads that he cannot have."""
        ground = GAME.rules_for(self.state).ground
        assert "" == GAME.fault(self.state), self.name
        numbers = GAME.rules_for(self.state).numbers
        for man in self.state.there():
            assert 0 <= man.cell < ground.size, (self.name, man.name)
            assert not ground.high[man.cell], (self.name, man.name)
            standing = [
                other.name
                for other in self.state.friends(man)
                if other.cell == man.cell and not other.is_prone and not man.is_prone
            ]
            assert [] == standing, (self.name, man.name)
            assert min(man.reloads.values(), default=0) >= 0, (self.name, man.name)
            for item in man.items:
                weapon = numbers.weapons.get(item.name)
                most = weapon.holds if weapon is not None else 0
                assert 0 <= item.loaded <= most, (self.name, man.name, item)

    def look_at_a_deed(self, event: Any) -> None:
        """Nobody acts while unconscious, or with more actions than he has."""
        assert self.man(event).is_there, (self.name, event)
        who, left = self.left
        if event.who != who or not hasattr(event, "left"):
            return
        if isinstance(event, events.Shoots) and event.how.startswith("Snap-shot"):
            return
        assert 0 <= event.left <= left, (self.name, event, left)
        self.left = (who, event.left)

    def look_at_a_shot(self, event: events.Shoots) -> None:
        """No shot without the weapon in hand, ammunition, line, field of view or reach."""
        man, target = self.man(event), self.state.find(event.target)
        rules = GAME.rules_for(self.state)
        play = Play(self.state, self, rules)
        item = next(item for item in man.items_held() if item.name == event.item)
        weapon = rules.numbers.weapons[event.item]
        needed = 2 if "both" in event.how else 1 if weapon.kind in SHOOTING else 0
        assert item.loaded >= needed, (self.name, event)
        assert event.range <= weapon.ranges[2], (self.name, event)
        assert has_line(play, man, target), (self.name, event)
        assert in_fov(play, man, target), (self.name, event)
        assert not (weapon.kind == "bow" and man.is_prone), (self.name, event)
        assert man.side != target.side, (self.name, event)

    def look_at_a_snap_shot(self, event: events.SnapShot) -> None:
        """No Snap-shot by the wrong side, out of reach, in a Brawl, or after one that was taken."""
        man, target = self.man(event), self.state.find(event.target)
        rules = GAME.rules_for(self.state)
        play = Play(self.state, self, rules)
        assert man.side != target.side, (self.name, event)
        assert man.plays != target.plays, (self.name, event)
        assert not is_in_brawl(play, man), (self.name, event)
        assert not man.has_snapped, (self.name, event)
        found = handling.held_weapon(rules.numbers, man)
        assert found is not None, (self.name, event)
        assert found[0].loaded, (self.name, event)
        if man.is_auto:
            weapon = found[1]
            reach = rules.numbers.snap_shot[weapon.kind] + skill(man, weapon)
            assert rules.ground.far(man.cell, target.cell) <= reach, (self.name, event)

    def look_at_a_step(self, event: events.Steps) -> None:
        """No auto character walks to and fro while nothing that its clause reads has changed.

        A rider or a runner cannot turn on the spot for nothing, and may come round in a loop.
        """
        man = self.man(event)
        find = GAME.rules_for(self.state).ground.cells.find
        if not man.is_auto or event.who != self.left[0] or event.how in ("run", "ride"):
            return
        self.way = self.way or [find(event.was)]
        assert find(event.cell) not in self.way, (self.name, event)
        self.way.append(find(event.cell))

    def man(self, event: Any) -> Man:
        """Return whom an event is about."""
        return self.state.find(event.who)
