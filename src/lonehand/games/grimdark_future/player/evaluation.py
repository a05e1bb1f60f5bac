"""What units, wounds, places and objectives are worth to a side, for the player `plain`.

Everything is counted in points of the army lists. An enemy is worth the points that it has left,
more if it has not acted yet or stands at an objective; an objective is worth a share of both armies
that grows from round to round, weighed by the chances that either side will be near it when the
round ends. Enemies are expected to do as much harm as their weapons do on average, spread over all
whom they could reach. All weights are our own.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from lonehand.games.grimdark_future.armies.army import ListedUnit
from lonehand.games.grimdark_future.armies.forces import Forces, Gun, Troop
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.player.averages import Shots, blows, volley
from lonehand.games.grimdark_future.rules import (
    attacks,
    melee,
    morale,
    objectives,
    shooting,
    special,
    visibility,
)
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import NOBODY, Marker, Unit
from lonehand.space.inches import figures
from lonehand.space.inches.measures import INCH

OBJECTIVE: Final = 0.2
"""What an objective that counts once is worth in the last round, as a share of an army."""
BY_ROUNDS_LEFT: Final = (1.6, 1.0, 0.65, 0.4)
"""How much of that it is worth when so many rounds are to come after this one."""
UNACTIVATED: Final = 1.25
"""How much more it is worth to harm an enemy that has not acted in this round."""
AT_OBJECTIVE: Final = 0.5
"""The share of an objective that is gained when the enemy near it is gone."""
SHAKEN: Final = 0.35
"""The share of what a unit has left that is lost while it is Shaken."""
ROUTED: Final = 1.0
"""The share of what a unit has left that is lost when it routs."""
TIE: Final = 0.5
"""How many wounds more than the other side's an average has to be for an even chance to win."""
SPREAD: Final = 1.6
"""How wide the dice spread round an average: so that `wins` runs nearly as a normal curve does."""
FOCUS, LATER = 0.4, 0.25
"""How much of its harm an enemy does to one unit of several: in this round, and in the next."""
STAYS, MAY_STAY = 0.95, 0.7
"""How likely who is near an objective still is at the end of the round: having acted, or not."""
COMES: Final = 0.4
"""How likely who can reach an objective in this round does."""

LOOKED_AT: Final = 3
"""Models of a unit whose sight is looked up to tell how many of it have a shot."""
FOR_A_WOUND: Final = 15.0
"""What a unit costs for each wound that it can take, if its list does not say what it costs."""

Box = tuple[int, int, int, int]
"""Left, upper, right and lower end of a unit, in thousandths of an inch."""


def box_of(play: Play, unit: Unit) -> Box:
    """Return the box round the living models of a unit; cargo is where its transport is."""
    there = positions.block(play, play.state.carrier(unit))
    return there.left, there.top, there.right, there.bottom


def square_gap(one: Box, other: Box) -> int:
    """Return the square of how far two boxes are apart; 0 if they meet."""
    left, top, right, bottom = one
    west, north, east, south = other
    across = west - right if west > right else left - east if left > east else 0
    down = north - bottom if north > bottom else top - south if top > south else 0
    return across * across + down * down


def square_to(box: Box, x: int, y: int) -> int:
    """Return the square of how far a box is from a point; 0 within it."""
    left, top, right, bottom = box
    across = left - x if x < left else x - right if x > right else 0
    down = top - y if y < top else y - bottom if y > bottom else 0
    return across * across + down * down


def points(unit: ListedUnit) -> float:
    """Return what a unit costs; where its list does not say, by the wounds that it can take."""
    return unit.points or FOR_A_WOUND * sum(model.tough for model in unit.models)


class Menace(NamedTuple):
    """What an enemy could do to a unit: from how far, and how much of it.

    Attributes:
        box: where the enemy is.
        shot: the square of how far its shots reach after an Advance.
        shots: the points that they cost.
        charge: the square of how far its charges reach; 0 for none.
        blows: the points that they cost.

    """

    box: Box
    shot: int
    shots: float
    charge: int
    blows: float

    def hurts(self, box: Box, share: float = 1.0) -> float:
        """Return what it is expected to cost a unit in a box; *share* of the shots hurt."""
        far = square_gap(box, self.box)
        shots = self.shots * share if far <= self.shot else 0.0
        return max(shots, self.blows if far <= self.charge else 0.0)


class Prospect(NamedTuple):
    """An objective as it stands for one unit: how likely others are near it, and its worth.

    Attributes:
        marker: the objective.
        worth: what it is worth in this round.
        ours: how likely another unit of the side will be near it when the round ends.
        theirs: how likely an enemy will be.
        gain: what is gained if the unit is near it then.

    """

    marker: Marker
    worth: float
    ours: float
    theirs: float
    gain: float


class Scales:
    """A battle as a side weighs it.

    Args:
        play: the battle, its units on the table.
        side: the side.

    Attributes:
        friends: its units on the table.
        riders: its units that ride in a transport on the table.
        enemies: those of the other side.
        rounds_left: how many rounds come after this one.

    """

    def __init__(self, play: Play, side: int) -> None:
        self.play, self.side = play, side
        self.forces: Forces = play.rules.forces
        state, numbers = play.state, self.forces.profile
        self.rounds_left = max(0, numbers.game.rounds - max(1, state.round))
        self.friends, self.enemies = state.friends(side), state.enemies(side)
        self.riders = [x for x in state.units if x.side == side and x.rides and x.in_play]
        known = *self.friends, *self.riders, *self.enemies
        self.boxes = {each.key: box_of(play, each) for each in known}
        self.near = numbers.objectives.seized_within * INCH
        armies = self.forces.armies
        whole = sum(points(unit) for army in armies for unit in army.units) / len(armies)
        late = BY_ROUNDS_LEFT[min(self.rounds_left, len(BY_ROUNDS_LEFT) - 1)]
        self.objective = OBJECTIVE * whole * late
        self.troops: dict[str, Troop] = {}
        self.prices: dict[str, float] = {}
        self.lives: dict[str, tuple[int, int]] = {}
        self.nerves: dict[str, float] = {}
        self.stands: dict[str, float] = {}
        self.volleys: dict[tuple[str, str, bool], tuple[Shots, ...]] = {}
        self.reaches: dict[str, int] = {}

    # -- units --

    def of(self, unit: Unit) -> Troop:
        """Return a unit as it lives just now; a battle that is weighed does not change."""
        found = self.troops.get(unit.key)
        if found is None:
            found = self.troops[unit.key] = self.forces.of(unit)
        return found

    def nerve(self, unit: Unit) -> float:
        """Return how likely a unit is to fail a morale test."""
        found = self.nerves.get(unit.key)
        if found is None:
            found = self.nerves[unit.key] = 1 - morale.chance(self.play, unit)
        return found

    def life(self, unit: Unit) -> tuple[int, int]:
        """Return the wounds that a unit can still take, and those that it could at first."""
        found = self.lives.get(unit.key)
        if found is None:
            tough = self.forces.troop_as_listed(unit).tough
            left = sum(
                of - body.wounds for of, body in zip(tough, unit.bodies, strict=True) if body.alive
            )
            found = self.lives[unit.key] = max(1, left), sum(tough)
        return found

    def price(self, unit: Unit) -> float:
        """Return the points that are left of a unit."""
        found = self.prices.get(unit.key)
        if found is None:
            army = self.forces.armies[unit.side]
            costs = sum(points(army.unit(key)) for key in (unit.entry, unit.hero) if key)
            left, whole = self.life(unit)
            found = self.prices[unit.key] = costs * left / whole
        return found

    def harm(self, unit: Unit, wounds: float) -> float:
        """Return what wounds cost the side of a unit: models, and perhaps its nerve."""
        left, whole = self.life(unit)
        share = min(1.0, wounds / left)
        price = self.price(unit)
        cost = price * share
        if share < 1 and (left - wounds) * 2 <= whole:
            cost += price * (1 - share) * SHAKEN * self.nerve(unit)
        return cost

    def worth(self, enemy: Unit, wounds: float) -> float:
        """Return what it is worth to wound an enemy so often."""
        found = self.harm(enemy, wounds)
        if not enemy.activated and not enemy.shaken:
            found *= UNACTIVATED
        share = min(1.0, wounds / self.life(enemy)[0])
        return found + share * share * self.stand(enemy)

    def stand(self, enemy: Unit) -> float:
        """Return what it is worth that an enemy is no more where it stands: at an objective."""
        found = self.stands.get(enemy.key)
        if found is None:
            box = self.boxes[enemy.key]
            near = any(square_to(box, each.x, each.y) <= self.near**2 for each in self.markers())
            found = self.stands[enemy.key] = AT_OBJECTIVE * self.objective if near else 0.0
        return found

    def markers(self) -> list[Marker]:
        """Return the objectives."""
        return self.play.state.markers

    # -- attacks --

    def shots(self, unit: Unit, enemy: Unit, *, held: bool) -> tuple[Shots, ...]:
        """Return what each ranged weapon of a unit does to another on average."""
        key = unit.key, enemy.key, held
        found = self.volleys.get(key)
        if found is None:
            found = self.volleys[key] = volley(
                self.forces,
                self.of(unit),
                self.of(enemy),
                tuple(unit.spent),
                attacks.bonus(self.play, unit, enemy),
                held=held,
            )
        return found

    def shot_range(self, unit: Unit) -> int:
        """Return how far a unit shoots at most after an Advance; 0 if it does not shoot."""
        found = self.reaches.get(unit.key)
        if found is None:
            troop = self.of(unit)
            far = max((gun.range for gun in troop.ranged), default=0)
            found = self.reaches[unit.key] = far + troop.advance if far else 0
        return found

    def strikes(self, unit: Unit, enemy: Unit, *, charging: bool) -> float:
        """Return the wounds that a unit's strikes at another cause on average."""
        return blows(
            self.forces,
            self.of(unit),
            self.of(enemy),
            tuple(unit.spent),
            attacks.bonus(self.play, unit, enemy),
            charging=charging,
            tired=melee.is_tired(unit),
        )

    def exchange(self, unit: Unit, enemy: Unit) -> tuple[float, float]:
        """Return the wounds of a charge on average, and of the answer by whoever is then left."""
        caused = self.strikes(unit, enemy, charging=True)
        suffered = self.strikes(enemy, unit, charging=False)
        if not melee.counters_now(self.play, enemy):
            suffered *= max(0.0, 1 - caused / self.life(enemy)[0])
        return caused, suffered

    def charge(self, unit: Unit, enemy: Unit) -> float:
        """Return what a charge is worth: wounds given less taken, and whose nerve may fail."""
        caused, suffered = self.exchange(unit, enemy)
        found = self.worth(enemy, caused) - self.harm(unit, suffered)
        for one, given, taken, sign in (
            (enemy, suffered, caused, 1),
            (unit, caused, suffered, -1),
        ):
            left, whole = self.life(one)
            if taken < left:
                half = (left - taken) * 2 <= whole
                rest = self.price(one) * (1 - taken / left) * (ROUTED if half else SHAKEN)
                if half and one is enemy:  # who routs is no longer where it stands, either
                    rest += self.stand(enemy) * (1 - (taken / left) ** 2)
                found += sign * rest * self.nerve(one) * wins(taken, given)
        return found

    # -- being attacked --

    def menaces(self, unit: Unit, reach: int) -> list[Menace]:
        """Return what each enemy could do to a unit before it acts again.

        Args:
            unit: the unit.
            reach: how far from where it stands it may be then; who cannot get at it is left out.

        """
        box = self.boxes[unit.key]
        return [
            self.menace(unit, enemy)
            for enemy in self.enemies
            if self.may_attack(enemy)
            and square_gap(box, self.boxes[enemy.key]) <= (reach + self.attack_range(enemy)) ** 2
        ]

    def may_attack(self, enemy: Unit) -> bool:
        """Say whether an enemy may attack before whoever is attacked acts again."""
        return self.rounds_left > 0 if enemy.activated else not enemy.shaken

    def attack_range(self, enemy: Unit) -> int:
        """Return how far an enemy's shots and charges reach at most."""
        return max(self.shot_range(enemy), self.of(enemy).charge)

    def menace(self, unit: Unit, enemy: Unit) -> Menace:
        """Return what an enemy could do to a unit."""
        life, price = self.life(unit)[0], self.price(unit)
        weight = LATER if enemy.activated else FOCUS
        troop = self.of(enemy)
        guns = self.shots(enemy, unit, held=False)
        wounds = sum(shots.wounds for shots in guns)
        reach = max((shots.reach for shots in guns), default=0)
        reach += troop.advance if reach else 0
        struck = 0.0
        if troop.charge and not self.of(unit).has("aircraft"):
            struck = self.strikes(enemy, unit, charging=True)
        return Menace(
            self.boxes[enemy.key],
            reach * reach,
            weight * price * min(1.0, wounds / life),
            troop.charge * troop.charge,
            weight * price * min(1.0, struck / life),
        )

    # -- objectives --

    def prospects(self, unit: Unit) -> list[Prospect]:
        """Return all objectives as they stand for a unit."""
        may = not self.of(unit).has("aircraft")
        found = []
        for number, marker in enumerate(self.markers()):
            ours = self.presence(unit.side, number, but=unit)
            theirs = self.presence(1 - unit.side, number)
            worth = self.objective * self.counts(number)
            own = 0 if marker.owner == NOBODY else 1 if marker.owner == self.side else -1
            gain = 0.0
            if may:
                gain = worth * (
                    held_by(1 - (1 - ours) * (1 - STAYS), theirs, own) - held_by(ours, theirs, own)
                )
            found.append(Prospect(marker, worth, ours, theirs, gain))
        return found

    def counts(self, number: int) -> float:
        """Return how often an objective counts, for either side on average."""
        return sum(objectives.worth_of(self.play, number, side) for side in (0, 1)) / 2

    def presence(self, side: int, number: int, but: Unit | None = None) -> float:
        """Return how likely a side has somebody near an objective when the round ends.

        Args:
            side: the side.
            number: which objective.
            but: a unit that does not count.

        """
        marker = self.markers()[number]
        nobody = 1.0
        for unit in self.friends if side == self.side else self.enemies:
            if unit is but or (unit.shaken and unit.activated):
                continue
            troop = self.of(unit)
            if troop.has("aircraft"):
                continue
            far = square_to(self.boxes[unit.key], marker.x, marker.y)
            if far <= self.near**2:
                nobody *= 1 - (STAYS if unit.activated or troop.holds else MAY_STAY)
            elif not unit.activated and not unit.shaken:
                reach = troop.rush + self.near
                if far <= reach * reach and self.is_nearest(unit, marker):
                    nobody *= 1 - COMES
        return 1 - nobody

    def is_at(self, unit: Unit, marker: Marker) -> bool:
        """Say whether a unit is near an objective, and seizes or contests it."""
        return positions.near_marker(self.play, unit, marker) and objectives.may_seize(
            self.play, unit
        )

    def post_of(self, unit: Unit) -> Marker | None:
        """Return the objective that a unit is at, if any; None if it is at none."""
        return next((each for each in self.markers() if self.is_at(unit, each)), None)

    def is_kept(self, unit: Unit, marker: Marker) -> bool:
        """Say whether an objective needs no unit to stay at it in the last round.

        Either a friend that has acted is there too, or it is ours and no enemy can get near it.
        """
        if any(
            friend is not unit and friend.activated and self.is_at(friend, marker)
            for friend in self.friends
        ):
            return True
        return marker.owner == self.side and not any(
            self.may_come(enemy, marker) for enemy in self.enemies
        )

    def may_come(self, enemy: Unit, marker: Marker) -> bool:
        """Say whether an enemy is near an objective, or may be when the round ends."""
        if enemy.activated or enemy.shaken:
            return self.is_at(enemy, marker)
        reach = self.of(enemy).rush + self.near
        far = square_to(self.boxes[enemy.key], marker.x, marker.y)
        return far <= reach * reach and objectives.may_seize(self.play, enemy)

    def is_nearest(self, unit: Unit, marker: Marker) -> bool:
        """Say whether an objective is the nearest to a unit among those it is not near to."""
        box = self.boxes[unit.key]
        far = square_to(box, marker.x, marker.y)
        return not any(
            self.near**2 < square_to(box, each.x, each.y) < far for each in self.markers()
        )


def wins(given: float, taken: float) -> float:
    """Return about how likely a melee is won in which so many wounds are given and taken.

    Both are averages, which dice spread by their square roots; as many on both sides is a tie.
    """
    if not given:
        return 0.0
    ahead = given - taken - TIE
    return (1 + ahead / sqrt(ahead * ahead + SPREAD * (given + taken))) / 2


def held_by(ours: float, theirs: float, own: int) -> float:
    """Return what an objective is worth, 1 if it is ours and -1 if it is theirs.

    Args:
        ours: how likely one of our units is near it.
        theirs: how likely an enemy is.
        own: whose it is now, for it stays so if nobody is near.

    """
    return ours * (1 - theirs) - theirs * (1 - ours) + (1 - ours) * (1 - theirs) * own


def wounds_now(
    play: Play, unit: Unit, enemy: Unit, at: figures.Spots | None, *, held: bool
) -> float:
    """Return the wounds that a unit's shots cause on average, sight and cover looked up.

    Args:
        play: the battle.
        unit: who shoots.
        enemy: at whom.
        at: where its models would stand; where they do without it.
        held: whether it holds.

    """
    found = 0.0
    for gun in play.rules.forces.of(unit).ranged:
        copies = likely_shooters(play, unit, gun, enemy, at)
        if copies:
            found += shooting.expected_wounds(
                play, unit, gun, enemy, copies=copies, held=held, at=at
            )
    return found


def likely_shooters(play: Play, unit: Unit, gun: Gun, enemy: Unit, at: figures.Spots | None) -> int:
    """Return how many copies of a weapon have range and sight, told by a few that carry it."""
    if not special.may_use(unit, gun):
        return 0
    some = gun.carriers
    if len(some) > LOOKED_AT:
        some = tuple(some[(len(some) - 1) * nth // (LOOKED_AT - 1)] for nth in range(LOOKED_AT))
    able = visibility.able(play, unit, gun, enemy, at, only=some)
    return -(-len(gun.models) * len(able) // len(some)) if some else 0
