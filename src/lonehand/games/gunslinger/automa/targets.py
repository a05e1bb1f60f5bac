"""GS-9.2.11.1 to GS-9.2.11.5: whom or what an automatic character targets in a segment.

The rules stand in the order in which they are asked: a man without a weapon first, the last resort
last. The second half of the module finds the facts that they ask for among candidates; a map gives
the candidates, and a person at a table does the finding himself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from lonehand.engine.door import BatchDoor
from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger.automa.facts import Facts
from lonehand.games.gunslinger.readings import Readings

TIES: Final = "ties"
"""The source of chance that decides among hexes, weapons and routes that are equally good."""


class Target(NamedTuple):
    """A target: what it is, its name, whether he sees it, and the clause that found it."""

    kind: Literal["enemy", "hex", "weapon"]
    name: str
    seen: bool
    clause: str


Rule = Callable[[Facts, Readings, BatchDoor, list[Reason]], Target | None]


def choose(facts: Facts, readings: Readings, door: BatchDoor, why: list[Reason]) -> Target | None:
    """Find the target of this segment; None if no enemy is left."""
    for rule in RULES:
        target = rule(facts, readings, door, why)
        if target is not None:
            return target
    return None


def one_of(clause: str, equally_good: Sequence[str], door: BatchDoor, why: list[Reason]) -> str:
    """Return the only one, or let a die decide."""
    if len(equally_good) == 1:
        return equally_good[0]
    found = door.pick(TIES, clause, equally_good)
    why.append(Reason(clause, "tie", (", ".join(equally_good), found)))
    return found


# -- the rules, in the order in which they are asked ----------------------------------------------


def without_a_weapon(
    facts: Facts, readings: Readings, door: BatchDoor, why: list[Reason]
) -> Target | None:
    """GS-9.2.11.5: with no weapon, the closest usable one; none anywhere, brawl."""
    del readings
    clause = "GS-9.2.11.5"
    if facts.has_weapon():
        return None
    weapons = facts.usable_weapons()
    if not weapons:
        why.append(Reason(clause, "no weapon anywhere"))
        return None
    name = one_of(clause, weapons, door, why)
    why.append(Reason(clause, "weapon for the unarmed", (name,)))
    return Target("weapon", name, seen=False, clause=clause)


def better_weapon(
    facts: Facts, readings: Readings, door: BatchDoor, why: list[Reason]
) -> Target | None:
    """GS-9.2.11.4: a two-handed weapon in his sight, for one who has none and is as good with it.

    It does not apply while an enemy has him in his line of sight.
    """
    del readings
    clause = "GS-9.2.11.4"
    if not facts.has_weapon() or not facts.one_handed_only():
        return None
    if not facts.two_handed_skill_as_good():
        return None
    weapons = facts.two_handed_in_sight()
    if not weapons:
        return None
    if facts.seen_by_enemy():
        why.append(Reason(clause, "weapon left for an enemy"))
        return None
    name = one_of(clause, weapons, door, why)
    why.append(Reason(clause, "better weapon", (name,)))
    return Target("weapon", name, seen=True, clause=clause)


def enemy_in_sight(
    facts: Facts, readings: Readings, door: BatchDoor, why: list[Reason]
) -> Target | None:
    """GS-9.2.11.1, GS-9.2.11.1n: the nearest enemy he sees, on his own level before any other.

    An enemy in sight comes before one out of sight, even before a nearer one, whatever he carries.
    """
    del readings, door
    enemy = facts.enemy_seen()
    if enemy is not None:
        why.append(Reason("GS-9.2.11.1", "sees", (enemy,)))
        return Target("enemy", enemy, seen=True, clause="GS-9.2.11.1")
    enemy = facts.enemy_seen_elsewhere()
    if enemy is not None:
        why.append(Reason("GS-9.2.11.1", "sees on another level", (enemy,)))
        return Target("enemy", enemy, seen=True, clause="GS-9.2.11.1")
    why.append(Reason("GS-9.2.11.1n", "sees nobody"))
    return None


def enemy_from_cover(
    facts: Facts, readings: Readings, door: BatchDoor, why: list[Reason]
) -> Target | None:
    """GS-9.2.11.COVER: a man hidden in a cover hex keeps to the enemy it hides him from.

    One whose head is out is not hidden.
    """
    del door
    if facts.head_out():
        return None
    if readings.hidden_man == "letter":
        why.append(Reason("GS-9.2.11.COVER", "letter of cover"))
        return None
    enemy = facts.enemy_from_cover()
    if enemy is None:
        return None
    why.append(Reason("GS-9.2.11.COVER", "hidden from", (enemy,)))
    return Target("enemy", enemy, seen=False, clause="GS-9.2.11.COVER")


def hex_in_his_zone(
    facts: Facts, readings: Readings, door: BatchDoor, why: list[Reason]
) -> Target | None:
    """GS-9.2.11.2, GS-9.2.11.2n: a hex in the closest enemy's aim zone, looked for again."""
    enemy = facts.closest_enemy()
    if enemy is None:
        return None
    hexes = facts.zone_hexes(enemy)
    if not hexes:
        why.append(Reason("GS-9.2.11.2", "no hex in the zone", (enemy,)))
        return None
    if closer_than_the_hex(enemy, facts, readings, why):
        return Target("enemy", enemy, seen=False, clause="GS-9.2.11.3")
    name = one_of("GS-9.2.11.2", hexes, door, why)
    first = "nearest to him" if readings.hex_nearest == "him" else "nearest to the enemy"
    why.append(Reason("GS-9.2.11.2", "hex in the zone", (name, enemy, first)))
    return Target("hex", name, seen=True, clause="GS-9.2.11.2")


def closer_than_the_hex(enemy: str, facts: Facts, readings: Readings, why: list[Reason]) -> bool:
    """GS-9.2.11.3: whether the enemy is strictly nearer than the hex in his zone.

    It has the last word over GS-9.2.11.2n, unless the option leaves a hex beyond him the target.
    """
    if not facts.nearer_than_hex(enemy):
        return False
    if readings.hex_beyond == "hex" and facts.hex_beyond(enemy):
        why.append(Reason("GS-9.2.11.3", "hex beyond stays", (enemy,)))
        return False
    why.append(Reason("GS-9.2.11.3", "nearer than the hex", (enemy,)))
    return True


def somebody_elses_zone(
    facts: Facts, readings: Readings, door: BatchDoor, why: list[Reason]
) -> Target | None:
    """GS-9.2.11.n: a hex in some other enemy's zone, the nearest enemy first."""
    del readings
    enemy = facts.closest_enemy()
    if enemy is None:
        return None
    hexes = facts.other_zone_hexes(enemy)
    if not hexes:
        return None
    name = one_of("GS-9.2.11.n", hexes, door, why)
    why.append(Reason("GS-9.2.11.n", "hex in another zone", (name,)))
    return Target("hex", name, seen=True, clause="GS-9.2.11.n")


def way_out(facts: Facts, readings: Readings, door: BatchDoor, why: list[Reason]) -> Target | None:
    """GS-9.2.11.n: from inside a building the nearest exit."""
    del readings
    if facts.closest_enemy() is None:
        return None
    exits = facts.exits()
    if not exits:
        return None
    name = one_of("GS-9.2.11.n", exits, door, why)
    why.append(Reason("GS-9.2.11.n", "way out", (name,)))
    return Target("hex", name, seen=True, clause="GS-9.2.11.n")


def last_resort(
    facts: Facts, readings: Readings, door: BatchDoor, why: list[Reason]
) -> Target | None:
    """GS-9.2.11.n: as a last resort the closest enemy himself."""
    del readings, door
    enemy = facts.closest_enemy()
    if enemy is None:
        return None
    why.append(Reason("GS-9.2.11.n", "last resort", (enemy,)))
    return Target("enemy", enemy, seen=False, clause="GS-9.2.11.n")


RULES: Final[tuple[Rule, ...]] = (
    without_a_weapon,
    better_weapon,
    enemy_in_sight,
    enemy_from_cover,
    hex_in_his_zone,
    somebody_elses_zone,
    way_out,
    last_resort,
)


# -- the facts, found among candidates ------------------------------------------------------------


class Enemy(msgspec.Struct, frozen=True):
    """An enemy as a candidate.

    Attributes:
        name: what he is called.
        hexes: how far he is, counted straight.
        seen: whether he is in the automatic character's line of sight.
        turning: how many hexsides of turning bring him into the aim zone.
        order: his place in the order of play.
        same_level: whether both stand on one level.
        cover: whether the character's own hex is a cover hex against him.
        conscious: whether he is conscious and in play.
        aim_points: how many the character has on him.

    """

    name: str
    hexes: int
    seen: bool = True
    turning: int = 0
    order: int = 0
    same_level: bool = True
    cover: bool = False
    conscious: bool = True
    aim_points: int = 0


class Spot(msgspec.Struct, frozen=True):
    """A hex in an enemy's aim zone that the character sees: how far from each of them."""

    name: str
    hexes: int
    from_enemy: int
    beyond: bool = False


class Lying(msgspec.Struct, frozen=True):
    """A weapon that is not in the character's hands.

    Attributes:
        name: what it is called.
        hexes: how far it is.
        two_handed: whether it takes both hands.
        seen: whether it is in his line of sight.
        free: whether it lies on the ground, in nobody's hands.
        broken: whether it is broken.
        gun: whether it is a gun.
        rounds: the rounds in it, and those for it that he has.
        fits: whether his arms can hold it; a badly wounded arm holds nothing.

    """

    name: str
    hexes: int
    two_handed: bool = False
    seen: bool = True
    free: bool = True
    broken: bool = False
    gun: bool = True
    rounds: int = 1
    fits: bool = True


def nearest(enemies: Iterable[Enemy]) -> str | None:
    """GS-9.2.11.1: the nearest; equally near, fewest hexsides of turning, then order of play."""
    found = min(enemies, key=lambda enemy: (enemy.hexes, enemy.turning, enemy.order), default=None)
    return None if found is None else found.name


def best_hexes(spots: Iterable[Spot], first: str) -> tuple[str, ...]:
    """GS-9.2.11.2: the hexes nearest to him, then to the enemy; by option the other way round.

    His own hex is never among them. More than one is left if a die must decide.
    """
    found = [spot for spot in spots if spot.hexes > 0]

    def nearness(spot: Spot) -> tuple[int, int]:
        if first == "enemy":
            return spot.from_enemy, spot.hexes
        return spot.hexes, spot.from_enemy

    best = min(map(nearness, found), default=None)
    return tuple(spot.name for spot in found if nearness(spot) == best)


def nearest_weapons(weapons: Sequence[Lying]) -> tuple[str, ...]:
    """Return the nearest of these weapons, several if a die must decide."""
    best = min((weapon.hexes for weapon in weapons), default=None)
    return tuple(weapon.name for weapon in weapons if weapon.hexes == best)


def usable(weapon: Lying) -> bool:
    """GS-9.2.11.5: free, not broken, fit for his arms and, if a gun, loaded or with rounds."""
    if not weapon.fits or weapon.broken or not weapon.free:
        return False
    return not weapon.gun or weapon.rounds > 0


class Surroundings:
    """The facts of targets, found among candidates.

    Args:
        enemies: the enemies.
        weapons: the weapons that lie about.
        zones: for an enemy the hexes of his aim zone that the character sees.
        ways_out: the exits of the building that he is in, and how far they are.
        hex_nearest: the option of that name.

    """

    def __init__(
        self,
        enemies: Sequence[Enemy],
        weapons: Sequence[Lying] = (),
        zones: Mapping[str, Sequence[Spot]] | None = None,
        ways_out: Mapping[str, int] | None = None,
        hex_nearest: str = "him",
    ) -> None:
        self.enemies = [enemy for enemy in enemies if enemy.conscious]
        self.by_name = {enemy.name: enemy for enemy in self.enemies}
        self.weapons, self.ways_out = weapons, ways_out or {}
        self.zones, self.hex_nearest = zones or {}, hex_nearest

    def enemy_seen(self) -> str | None:
        """GS-9.2.11.1: whom he sees on his own level."""
        return nearest(enemy for enemy in self.enemies if enemy.seen and enemy.same_level)

    def enemy_seen_elsewhere(self) -> str | None:
        """GS-9.2.11.1: whom he sees on another level."""
        return nearest(enemy for enemy in self.enemies if enemy.seen and not enemy.same_level)

    def enemy_from_cover(self) -> str | None:
        """GS-9.2.11.COVER: whom his own hex hides him from."""
        return nearest(enemy for enemy in self.enemies if enemy.cover and not enemy.seen)

    def closest_enemy(self) -> str | None:
        """GS-9.2.11.2: who is nearest, seen or not."""
        return nearest(self.enemies)

    def aimed_at(self) -> str | None:
        """The nearest enemy whom he sees and has aim points on."""
        return nearest(enemy for enemy in self.enemies if enemy.seen and enemy.aim_points)

    def seen_by_enemy(self) -> bool:
        """GS-9.2.11.4: whether an enemy sees him; sight is mutual."""
        return any(enemy.seen for enemy in self.enemies)

    def zone_hexes(self, enemy: str) -> Sequence[str]:
        """GS-9.2.11.2: the best hexes in that enemy's zone."""
        return best_hexes(self.zones.get(enemy, ()), self.hex_nearest)

    def zone_spot(self, enemy: str) -> Spot:
        """Return one of the best hexes; they are all equally far."""
        name = self.zone_hexes(enemy)[0]
        return next(spot for spot in self.zones[enemy] if spot.name == name)

    def nearer_than_hex(self, enemy: str) -> bool:
        """GS-9.2.11.3: strictly nearer."""
        return self.by_name[enemy].hexes < self.zone_spot(enemy).hexes

    def hex_beyond(self, enemy: str) -> bool:
        """GS-9.2.11.3: whether the hex lies beyond him."""
        return self.zone_spot(enemy).beyond

    def other_zone_hexes(self, enemy: str) -> Sequence[str]:
        """GS-9.2.11.n: the other enemies in order of distance."""
        others = [other for other in self.enemies if other.name != enemy]
        while others:
            name = nearest(others)
            found = self.zone_hexes(str(name))
            if found:
                return found
            others = [other for other in others if other.name != name]
        return ()

    def exits(self) -> Sequence[str]:
        """GS-9.2.11.n: the nearest exits."""
        best = min(self.ways_out.values(), default=None)
        return tuple(name for name, hexes in self.ways_out.items() if hexes == best)

    def two_handed_in_sight(self) -> Sequence[str]:
        """GS-9.2.11.4: the nearest that lies free in his sight, unbroken, and fit for his arms."""
        return nearest_weapons(
            [
                found
                for found in self.weapons
                if found.two_handed
                and found.seen
                and found.free
                and found.fits
                and not found.broken
            ]
        )

    def usable_weapons(self) -> Sequence[str]:
        """GS-9.2.11.5: the nearest usable one, in sight or not."""
        return nearest_weapons([found for found in self.weapons if usable(found)])
