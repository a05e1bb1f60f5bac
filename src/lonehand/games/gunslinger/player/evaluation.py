"""What a showdown is worth to a side, as it is expected to stand after a turn.

Points made count as they are. A man who is out is worth what the showdown gives for him; where it
gives no points, every man is worth the same. Added to that is what everybody could do to his
enemies in the turn that follows, and how far whoever has an errand (a thing to take, a way off the
map) is on his way. All weights are our own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple

from lonehand.games.gunslinger.numbers.showdowns import Showdown, chosen_showdown
from lonehand.games.gunslinger.player.forecast import Forecast, blow, delay_after_rest, expect_shot
from lonehand.games.gunslinger.rules import brawls, victory
from lonehand.games.gunslinger.rules.action_cards import ready
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.rules.wounds import usable
from lonehand.games.gunslinger.state import HAND, HANDS, Character, Play, Rules, State, Weapon, sees
from lonehand.space.cells import aim
from lonehand.space.cells.routes import UNREACHED

MAN: Final = 10.0
"""What a man is worth in a showdown without points."""
THREAT: Final = 4.0
"""What a man is worth besides the points for him: he makes points himself."""
PROGRESS: Final = 0.5
"""What all the hits that a man has left are worth, as a share of himself."""
FUTURE: Final = 0.55
"""How much of what could be done in the next turn counts now."""
TURNED_AWAY: Final = 0.6
"""What is left of a prospect if the enemy is not in the aim zone."""
IN_HOLSTER: Final = 0.35
"""What is left of a prospect if the gun has to be drawn first."""
EMPTY: Final = 0.1
"""What is left of a prospect if the gun has to be loaded first."""
BY_TABLE: Final = 0.7
"""How much of what he could do in a turn an automatic character does: it depends on his marker."""
WAY: Final = 0.025
"""What a hex of the way off the map costs, as a share of what waits there."""
LEAVING: Final = 0.92
"""What is left of the points for leaving the map as long as one has not left."""
HOLDING: Final = 0.8
"""What is left of the points for holding a thing as long as it is not over."""
LYING: Final = 0.5
"""What is left of them for a thing that lies before one's feet."""
FAR: Final = 24
"""From so many hexes on a thing that lies about is worth nothing."""
IMPATIENCE: Final = 0.04
"""What a hex of the way to the nearest enemy costs while nobody is seen."""
HURRY: Final = 6.0
"""How much more it costs in the last turn than at the beginning, where it is one."""
CARELESS: Final = 0.8
"""What a man of one's own is worth less in the last turn, where nobody wins if both live."""
AIMS: Final = 2
"""How many AIMs there are among the action cards."""


class Price(NamedTuple):
    """What it is worth to put a man out: unconscious, and dead."""

    asleep: float
    dead: float


class Stakes:
    """What there is to win and to lose for a side.

    Args:
        state: the showdown.
        rules: numbers, tables, readings.
        side: the side.

    Attributes:
        found: the showdown as its file has it.
        side: the side.
        map: the map.
        late: the share of the turns that are over, this one included.
        price: for each man what it is worth to the other side to put him out.

    """

    def __init__(self, state: State, rules: Rules, side: str) -> None:
        self.found: Showdown = chosen_showdown(state.options, rules.own)
        self.side, self.map = side, state.map
        self.late = state.turn / self.found.turns
        self.price: Mapping[str, Price] = {
            who.name: self.price_of(state, who) for who in state.characters
        }

    def price_of(self, state: State, who: Character) -> Price:
        """Return what it is worth to put a man out, for anyone who is against him here."""
        if not self.found.scores:
            worth = MAN if who.side != self.side else MAN * (1 - CARELESS * self.late)
            return Price(worth, worth)
        taker = self.side if who.side != self.side else self.other(state)
        man = self.points("man out", taker, who.name)
        standing = self.points("man standing", who.side, who.name)
        last = self.points("last side standing", self.side, "")
        against = [x for x in state.characters if x.active and x.side != self.side]
        share = last / max(1, len(against)) if who.side != self.side else last
        base = THREAT + man + standing + share
        dead = self.points("kill", taker, who.name)
        return Price(base + self.points("knock-out", taker, who.name), base + dead)

    def other(self, state: State) -> str:
        """Return the side against this one that has most points."""
        others = {who.side: 0 for who in state.characters if who.side != self.side}
        return max(others, key=lambda side: state.points.get(side, 0), default="")

    def points(self, deed: str, side: str, man: str, thing: str = "") -> float:
        """Return what a deed gives a side."""
        men = (man,) if man else ()
        return sum(
            row.points
            for row in self.found.scores
            if row.deed == deed and victory.fits(row, side, men, thing)
        )

    @cached_property
    def exits(self) -> tuple[int, ...]:
        """The cells from which the side may leave the map."""
        cells = ground_of(self.map).cells
        return tuple(
            cells.find(name)
            for way in self.found.exits
            if way.side in ("", self.side)
            for name in way.cells
        )

    def for_thing(self, thing: str) -> float:
        """Return what a thing is worth to the side: held to the end, or carried off the map."""
        return max(
            self.points("thing held", self.side, "", thing) * HOLDING,
            self.points("thing off the map", self.side, "", thing),
        )

    # -- worth ------------------------------------------------------------------------------------

    def worth(self, forecast: Forecast) -> float:
        """Return what the expected end of the turn is worth to the side."""
        play = forecast.play
        mine = [who for who in play.state.characters if who.side == self.side]
        total = self.margin(play.state)
        for who in play.state.characters:
            if not who.condition:
                sign = -1.0 if who.side == self.side else 1.0
                total += sign * self.harm_done(forecast, who)
                total -= sign * self.harm_to_come(forecast, who)
        for who in mine:
            if not who.condition:
                total += forecast.left[who.name] * self.errand(play, who)
        return total + self.worth_of_things(play, mine)

    def margin(self, state: State) -> float:
        """Return by how many points the side is ahead of the best other."""
        if not state.points:
            return 0.0
        best = max(
            (points for side, points in state.points.items() if side != self.side), default=0
        )
        return state.points.get(self.side, 0) - best

    def harm_done(self, forecast: Forecast, who: Character) -> float:
        """Return what the harm to a man in this turn is worth to the other side."""
        price, name = self.price[who.name], who.name
        killed = forecast.killed[name]
        asleep = 1 - forecast.left[name] - killed
        left = max(1, who.strength - who.hits)
        weakened = forecast.left[name] * min(1.0, forecast.hits[name] / left) * PROGRESS
        return killed * price.dead + asleep * price.asleep + weakened * max(price)

    def harm_to_come(self, forecast: Forecast, who: Character) -> float:
        """Return what a man could do to his best target in the next turn is worth to his side."""
        play = forecast.play
        able = forecast.able[who.name] * forecast.left[who.name]
        if able <= 0:
            return 0.0
        best = 0.0
        for enemy in play.state.enemies(who):
            if self.side in (who.side, enemy.side):
                price = max(self.price[enemy.name])
                value = prospect(play, who, enemy) * price * forecast.left[enemy.name]
                best = max(best, value)
        return best * able * FUTURE

    def errand(self, play: Play, who: Character) -> float:
        """Return what a man's own business is worth: the way off the map, or to the enemy."""
        total = sum(
            self.points("thing held", self.side, "", thing) * HOLDING for thing in who.carries
        )
        off = self.points("man off the map", self.side, who.name)
        off += sum(self.points("thing off the map", self.side, "", thing) for thing in who.carries)
        if off > 0 and self.exits:
            far = distance(play, who.cell, self.exits)
            return total + off * max(0.1, LEAVING - WAY * far)
        return total - self.idle(play, who)

    def idle(self, play: Play, who: Character) -> float:
        """Return what it costs to be far from all enemies; the later it is, the more."""
        enemies = play.state.enemies(who)
        if any(can_begin(play, who, enemy) for enemy in enemies):
            return 0.0
        far = min((distance(play, who.cell, (enemy.cell,)) for enemy in enemies), default=0)
        return IMPATIENCE * (1 + HURRY * self.late) * far

    def worth_of_things(self, play: Play, mine: list[Character]) -> float:
        """Return what the things that lie about are worth, by how near a man of the side is."""
        total = 0.0
        for thing in play.state.things:
            worth = self.for_thing(thing.name) if thing.cell >= 0 else 0.0
            if worth > 0:
                far = min(
                    (distance(play, who.cell, (thing.cell,)) for who in mine if not who.condition),
                    default=FAR,
                )
                total += worth * LYING * max(0.0, 1 - far / FAR)
        return total


def distance(play: Play, cell: int, goals: tuple[int, ...]) -> int:
    """Return how many hexes it is to the nearest of some cells, on foot."""
    far = play.ground.routes.field(goals)[cell]
    return far if far < UNREACHED else FAR


def can_begin(play: Play, who: Character, enemy: Character) -> bool:
    """Tell whether a man with a gun sees that enemy, or a man without one can strike him."""
    if any(weapon.gun and not weapon.broken for weapon in who.weapons):
        return sees(play.ground, who, enemy)
    return brawls.reaches(play, who, enemy)


# -- what a man could do in the next turn ---------------------------------------------------------


def prospect(play: Play, who: Character, enemy: Character) -> float:
    """Return what a man could do to an enemy in the next turn, as a share of that enemy."""
    best = 0.0
    if sees(play.ground, who, enemy):
        for gun in who.weapons:
            if gun.gun and not gun.broken:
                best = max(best, with_gun(play, who, enemy, gun))
    if brawls.reaches(play, who, enemy):
        best = max(best, with_fists(play, who, enemy))
    return best * BY_TABLE if who.automatic else best


def with_gun(play: Play, who: Character, enemy: Character, gun: Weapon) -> float:
    """Return what he could do with a gun: the AIMs that his time allows, and a shot."""
    time = play.book.turn.segments - delay_after_rest(play, who)
    share = 1.0
    if gun.in_hand:
        if not ready(who, gun):
            return 0.0
    elif usable(who, HANDS if gun.two_handed else HAND):
        share, time = IN_HOLSTER, time + 2
    else:
        return 0.0
    if not gun.rounds:
        share *= EMPTY
    if gun.in_hand and not gun.cocked and not gun.double_action:
        time -= 2
    time -= 1
    if time < 0:
        return 0.0
    if not aim.is_in_zone(play.ground.cells, who.cell, who.facing, enemy.cell):
        share *= TURNED_AWAY
        time -= 1
    harm = expect_shot(play, who, enemy, gun, 2 * max(0, min(AIMS, time // 2)))
    return share * share_of(enemy, harm.out, harm.hits)


def with_fists(play: Play, who: Character, enemy: Character) -> float:
    """Return what he could do with two blows."""
    one, two = (blow(play, who, enemy, kind, strong=False) for kind in ("HOOK", "JAB"))
    return share_of(enemy, one.out + (1 - one.out) * two.out, one.hits + two.hits)


def share_of(enemy: Character, out: float, hits: float) -> float:
    """Return harm as a share of a man: that he is out, and else the hits that he takes."""
    left = max(1, enemy.strength - enemy.hits)
    return out + (1 - out) * min(1.0, hits / left) * PROGRESS
