"""What the map tells an automatic character in one segment.

`MapFacts` works out every fact of `automa.facts` from the state and the map. A
man whose head is out sees, and is seen, from there only; his hex is that of his body all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from lonehand.games.gunslinger.automa.facts import BANDS, FAR, NEAR, NOWHERE
from lonehand.games.gunslinger.automa.targets import Enemy, Lying, Spot, Surroundings, nearest
from lonehand.games.gunslinger.rules import brawls
from lonehand.games.gunslinger.rules.ground import KEPT, Ground
from lonehand.games.gunslinger.rules.sheet import OnSheet, can_hold
from lonehand.games.gunslinger.state import Character, Play, sees, sees_place
from lonehand.space.cells import aim
from lonehand.space.cells.sight import NO_HEAD, Cover

BAND_OF: Final = (*BANDS[:1] * 2, *BANDS[1:2] * 2, *BANDS[2:3] * 3, BANDS[3])
"""The column for each number of hexes from 0 to 7; the last one for all further ones."""
FAR_COVER: Final = 7
"""So many hexes from the target, cover is too far off for a loaded man."""


# -- cover ----------------------------------------------------------------------------------------


def cover_against(ground: Ground, cell: int, enemy: Character) -> Cover | None:
    """Return how a cell is cover: a head there sees the enemy, the body is hidden from him."""
    out = enemy.head != NO_HEAD
    return ground.sight.cover(cell, enemy.cell, down=enemy.down and not out, head=enemy.head)


def heads_by_nearness(ground: Ground, cover: Cover, enemy: Character) -> list[tuple[int, int]]:
    """Return the heads of a cover hex that see the enemy, the nearest first: hexes, number.

    What counts is the place that the head would have.
    """
    over, cells = ground.sight.heads, ground.cells
    return sorted((cells.range(over[head].over, enemy.cell), head) for head in cover.heads)


def closest_cover(ground: Ground, start: int, enemy: Character) -> tuple[tuple[int, ...], int]:
    """Return the cover hexes closest to a cell, and how far his head would be from the enemy.

    The closest are the fewest steps away by the way that he has to walk; the way decides which of
    several he heads for. Of their distances, counted from where his head would be, the smallest
    counts. No hexes if there is none.
    """
    key = (start, enemy.cell, enemy.down, enemy.head)
    found = ground.covers.get(key)
    if found is None:
        if len(ground.covers) == KEPT:
            ground.covers.clear()
        found = ground.covers[key] = find_cover(ground, start, enemy)
    return found


def find_cover(ground: Ground, start: int, enemy: Character) -> tuple[tuple[int, ...], int]:
    """Look for the cover hexes that `closest_cover` returns, one ring of steps after the other."""
    for ring in ground.on_foot(start):
        found = []
        for cell in ring:
            cover = cover_against(ground, cell, enemy)
            if cover is not None:
                found.append((heads_by_nearness(ground, cover, enemy)[0][0], cell))
        if found:
            return tuple(sorted(cell for _, cell in found)), min(found)[0]
    return (), 0


# -- the facts ------------------------------------------------------------------------------------


class Zones(Mapping[str, Sequence[Spot]]):
    """For an enemy the hexes of his aim zone that the character sees, the best ones.

    They are looked for when they are asked for, on the map and off it.
    """

    def __init__(self, facts: MapFacts) -> None:
        self._facts = facts
        self._known: dict[str, tuple[Spot, ...]] = {}

    def __getitem__(self, name: str) -> Sequence[Spot]:
        """Return the best hexes in that enemy's zone."""
        if name not in self._known:
            self._known[name] = self._facts.spots(name)
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        """Go through the enemies."""
        return iter(self._facts.by_name)

    def __len__(self) -> int:
        """Return how many enemies there are."""
        return len(self._facts.by_name)


class MapFacts(Surroundings, OnSheet):
    """The facts of one automatic character in one segment.

    Args:
        play: the showdown.
        who: the character.

    """

    def __init__(self, play: Play, who: Character) -> None:
        OnSheet.__init__(self, who)
        self.play, self.who, self.state, self.ground = play, who, play.state, play.ground
        self.cells = cells = self.ground.cells
        self.people: dict[str, Character] = {}
        level, enemies = cells.levels[who.cell], []
        ranges = cells.ranges(cells.beneath[who.cell])
        for order, enemy in enumerate(play.state.characters):
            if enemy.side == who.side or enemy.condition or enemy.cell < 0:
                continue
            self.people[enemy.name] = enemy
            hexes = ranges[cells.beneath[enemy.cell]] or int(enemy.cell != who.cell)
            enemies.append(
                Enemy(
                    enemy.name,
                    hexes,
                    sees(self.ground, who, enemy),
                    self.ground.hexsides_to_turn(who.cell, who.facing, enemy.cell),
                    order,
                    cells.levels[enemy.cell] == level,
                    aim_points=who.aim.get(enemy.name, 0),
                )
            )
        weapons = [
            Lying(
                lying.weapon.name,
                cells.range(who.cell, lying.cell),
                lying.weapon.two_handed,
                lying.weapon.two_handed and sees_place(self.ground, who, lying.cell),
                broken=lying.weapon.broken,
                gun=lying.weapon.gun,
                rounds=lying.weapon.rounds + who.spare.get(lying.weapon.code, 0),
                fits=can_hold(who, lying.weapon),
            )
            for lying in play.state.ground
            if lying.cell >= 0
        ]
        Surroundings.__init__(
            self, enemies, weapons, Zones(self), hex_nearest=play.rules.readings.hex_nearest
        )
        self.hex_goal = play.rules.readings.hex_goal
        self._in_cover: dict[str, Cover | None] = {}

    # -- targets ----------------------------------------------------------------------------------

    def enemy_from_cover(self) -> str | None:
        """Return the nearest enemy whom his own hex hides him from."""
        return nearest(each for each in self.enemies if not each.seen and self.in_cover(each.name))

    def standing(self, name: str) -> int:
        """GS-9.2.11.GOAL: the cells that he could stand in, as the bits of one number.

        *name* is the enemy whose building is open to him.
        """
        houses = self.cells.buildings
        return self.ground.standing(houses[self.who.cell], houses[self.people[name].cell])

    def goals(self, name: str) -> int:
        """GS-9.2.11.GOAL: the cells that may be a goal for that enemy's sake: by option all."""
        return aim.ANYWHERE if self.hex_goal == "all" else self.standing(name)

    def no_goals(self, name: str) -> list[str]:
        """GS-9.2.11.GOAL: the best hexes in an enemy's zone as far as he could not stand there."""
        standing, off_map = self.standing(name), self.cells.is_off_map
        cells = (self.cells.find(spot.name) for spot in self.spots(name, aim.ANYWHERE))
        return [self.cells.name(x) for x in cells if not off_map(x) and not standing >> x & 1]

    def zones_searched(self) -> Iterator[str]:
        """The enemies in whose zones he looks for a hex, in order."""
        left = list(self.enemies)
        while left:
            name = str(nearest(left))
            yield name
            if self.zone_hexes(name):
                return
            left = [enemy for enemy in left if enemy.name != name]

    def spots(self, name: str, among: int | None = None) -> tuple[Spot, ...]:
        """The best hexes that he sees in an enemy's aim zone.

        Args:
            name: the enemy.
            among: the cells of the map that count, as bits; if left out, those that are goals.

        """
        who, enemy = self.who, self.people[name]
        found = aim.meeting_cells(
            self.ground.sight,
            who.cell,
            enemy.cell,
            enemy.facing,
            down=who.down and who.head == NO_HEAD,
            head=who.head,
            enemy_first=self.hex_nearest == "enemy",
            among=self.goals(name) if among is None else among,
        )
        return tuple(self.spot(cell, enemy.cell) for cell in found)

    def spot(self, cell: int, enemy: int) -> Spot:
        """Return a hex, on the map or off it, as a candidate in the zone of an enemy's cell."""
        return Spot(
            self.cells.name(cell),
            self.cells.range(self.who.cell, cell),
            self.cells.range(enemy, cell),
            beyond=self.is_beyond(enemy, cell),
        )

    def is_beyond(self, enemy: int, cell: int) -> bool:
        """Tell whether a hex lies on the far side of an enemy, as he sees it."""
        (x, y), (ex, ey) = self.cells.centres[self.who.cell], self.cells.centres[enemy]
        hx, hy = self.cells.centre(cell)
        return (ex - x) * (hx - ex) + (ey - y) * (hy - ey) > 0

    def hex_beyond(self, enemy: str) -> bool:
        """Tell whether each of the best hexes lies beyond that enemy."""
        return bool(self.zones[enemy]) and all(spot.beyond for spot in self.zones[enemy])

    def nearer_than_hex(self, enemy: str) -> bool:
        """Tell whether that enemy is strictly nearer than the hex in his zone."""
        return bool(self.zones[enemy]) and super().nearer_than_hex(enemy)

    def exits(self) -> Sequence[str]:
        """The nearest way out of his building, by the way that he has to walk.

        The hex outside is named, for he is to run out of the door.
        """
        outside = self.ground.exits(self.cells.buildings[self.who.cell])
        for ring in self.ground.on_foot(self.who.cell) if outside else ():
            found = [cell for cell in ring if cell in outside]
            if found:
                return tuple(self.cells.name(cell) for cell in sorted(found))
        return ()

    # -- what is about one target -----------------------------------------------------------------

    @cached_property
    def lying(self) -> dict[str, int]:
        """The cells where weapons lie, by name."""
        return {lying.weapon.name: lying.cell for lying in self.state.ground}

    def cell_of(self, target: str) -> int:
        """Return the cell of a target: an enemy, a weapon that lies about, or a hex."""
        if target in self.people:
            return self.people[target].cell
        if target in self.lying:
            return self.lying[target]
        return self.cells.find(target)

    def in_its_hex(self, weapon: str) -> bool:
        """Tell whether he stands where that weapon lies."""
        return self.lying.get(weapon) == self.who.cell

    def in_zone(self, target: str) -> bool:
        """Tell whether he faces that target; what is in his own hex he always faces."""
        return aim.is_in_zone(self.cells, self.who.cell, self.who.facing, self.cell_of(target))

    def band(self, target: str) -> str:
        """The column for the hexes to that target, counted straight."""
        enemy = self.by_name.get(target)
        hexes = enemy.hexes if enemy else self.cells.range(self.who.cell, self.cell_of(target))
        return BAND_OF[min(hexes, len(BAND_OF) - 1)]

    def cover_here(self, enemy: str) -> Cover | None:
        """Return how his own hex is cover against that enemy, None if it is not."""
        if enemy not in self._in_cover:
            found = cover_against(self.ground, self.who.cell, self.people[enemy])
            self._in_cover[enemy] = found
        return self._in_cover[enemy]

    def in_cover(self, enemy: str) -> bool:
        """Tell whether his hex is a cover hex against that enemy."""
        return self.cover_here(enemy) is not None

    def body_seen(self, enemy: str) -> bool:
        """Tell whether that enemy sees his body; with his head out he is seen there only."""
        return not self.head_out() and self.by_name[enemy].seen

    def cover(self, enemy: str) -> str:
        """How far the enemy would be from his head in the closest cover hex."""
        hexes, far = closest_cover(self.ground, self.who.cell, self.people[enemy])
        if not hexes:
            return NOWHERE
        return NEAR if far < FAR_COVER else FAR

    def only_over_low(self, enemy: str) -> bool:
        """Tell whether he has to be down for every place where his head would see that enemy."""
        here, heads = self.cover_here(enemy), self.ground.sight.heads
        return here is not None and all(heads[head].needs_down for head in here.heads)

    def in_reach(self, enemy: str) -> bool:
        """Tell whether a blow reaches him past walls, levels and hexes."""
        return brawls.reaches(self.play, self.who, self.people[enemy])
