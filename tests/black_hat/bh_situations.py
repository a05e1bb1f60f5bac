"""Situations by chance, as `other_reading` wants them: figures and enemies about a small town."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import Any, Final

from lonehand.engine.chance import Chance

Facts = dict[str, Any]
INCH: Final = 1000
SUITS: Final = ("h", "d", "s", "c")
PACK: Final = (
    *(f"{rank}{suit}" for suit in SUITS for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()),  # noqa: SIM905
    "Xr",
    "Xb",
)
ARMS: Final = (
    (),
    ("pistol",),
    ("pistol",),
    ("two pistols",),
    ("rifle",),
    ("rifle",),
    ("shotgun",),
    ("pistol", "rifle"),
)
SIDE: Final = 30
"""Inches along which everybody is; more than a rifle reaches across."""
Point = tuple[int, int]


class Maker:
    """Makes one situation; the same chance makes the same."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.spots: dict[str, Point] = {}
        self.houses: dict[str, Facts] = {}
        self.doors: dict[str, Point] = {}
        self.enemies: dict[str, Facts] = {}
        self.are_poor = False
        """Whether there are neither houses nor arms, so that only fists are left."""

    def below(self, size: int) -> int:
        """Return a number from 0 to below *size*."""
        return self.chance.below("situation", size)

    def one_in(self, size: int) -> bool:
        """Return whether something happens that does once in so many times."""
        return self.below(size) == 0

    def one_of(self, things: Any) -> Any:
        """Return one of some things."""
        return things[self.below(len(things))]

    def anywhere(self) -> Point:
        """Return a place, to a tenth of an inch."""
        return 100 * self.below(10 * SIDE), 100 * self.below(10 * SIDE)

    def close_by(self) -> Point:
        """Return a place a few inches away from some enemy."""
        x, y = self.spots[self.one_of(sorted(self.enemies))]
        return x + 1200 + 100 * self.below(40), y + 100 * self.below(40)

    def situation(self) -> Facts:
        """Return a situation."""
        pack = list(PACK)
        self.are_poor = self.one_in(4)
        size = (5 if self.are_poor else 3) + self.below(5)
        hand = [pack.pop(self.below(len(pack))) for _ in range(size)]
        for number in range(1, 2 + self.below(4)):
            self.add_enemy(f"B{number}", number)
        for name in ("Bank", "Saloon", "Store")[: 0 if self.are_poor else 1 + self.below(3)]:
            self.add_house(name)
        keys = [f"A{number}" for number in range(1, 2 + self.below(4))]
        for key in keys:
            self.spots[key] = self.close_by() if self.are_poor else self.anywhere()
        touching = self.one_of(keys) if not self.are_poor and self.one_in(4) else ""
        if touching:
            self.spots[touching] = self.beside(self.spots[self.one_of(sorted(self.enemies))])
        figures = [self.figure(key, nth) for nth, key in enumerate(keys, 1)]
        near = any(
            not self.enemies[enemy]["pinned"] and self.gap(self.spots[key], enemy) <= 6 * INCH
            for key in keys
            for enemy in self.enemies
        )
        return {
            "hand": hand,
            "first": self.one_in(2),
            "near": near,
            "level": "mean" if self.one_in(8) else "standard",
            "mood": self.one_of(("", "", "", "greedy", "gun", "old")),
            "figures": figures,
            "enemies": self.enemies,
            "houses": self.houses,
        }

    def add_enemy(self, key: str, number: int) -> None:
        """Add an enemy."""
        self.spots[key] = self.anywhere()
        self.enemies[key] = {
            "number": number,
            "gang": not self.one_in(3),
            "arms": self.one_of(ARMS),
            "buffalo": self.one_in(8),
            "pinned": self.one_in(2 if self.are_poor else 4),
            "grit": self.one_of((-2, -1, 0, 0, 0, 1, 2)),
            "mounted": self.one_in(5),
            "sneak": self.one_of((0, 0, 0, 1, 2)),
            "money": int(self.one_in(6)),
            "downs": self.below(3),
        }

    def add_house(self, name: str) -> None:
        """Add a house with a door."""
        self.doors[name] = self.anywhere()
        kinds = ("character", "character", "character", "horse", "money")
        kind = self.one_of(kinds)
        top = {
            "kind": kind,
            "suit": self.one_of(SUITS) if kind == "character" else "",
            "barred": self.one_in(6),
        }
        self.houses[name] = {
            "cards": self.below(3),
            "clear": not self.one_in(4),
            "top": None if self.one_in(2) else top,
        }

    def gap(self, place: Point, enemy: str) -> int:
        """Return how far an enemy's base is from a base at a place."""
        x, y = self.spots[enemy]
        return max(0, round(hypot(place[0] - x, place[1] - y)) - INCH)

    def beside(self, place: Point) -> Point:
        """Return a place in contact with somebody at a place."""
        return place[0] + INCH, place[1]

    # -- an own figure ---------------------------------------------------------------------------

    def figure(self, key: str, number: int) -> Facts:
        """Return an own figure with the places that it considers."""
        ally = self.one_in(3)
        pinned = self.one_in(4)
        here = self.spots[key]
        others = [self.anywhere() for _ in range(2 + self.below(4))]
        doors = {name: door for name, door in self.doors.items() if not self.one_in(4)}
        ways = self.ways(here)
        places = [self.place("here", here, here, ways)]
        for nth, spot in enumerate(others):
            places.append(self.place(f"spot {nth}", spot, here, ways))
        for name, door in doors.items():
            places.append(self.place(f"at {name}", door, here, ways, door=name))
        for enemy in self.enemies:
            if self.are_poor or self.one_in(3):
                spot = self.beside(self.spots[enemy])
                places.append(self.place(f"by {enemy}", spot, here, ways))
        return {
            "key": key,
            "number": number,
            "ally": ally,
            "suit": self.one_of(SUITS),
            "arms": () if self.are_poor else self.one_of(ARMS),
            "buffalo": self.one_in(8),
            "mounted": self.one_in(5),
            "pinned": pinned,
            "sticks": int(self.one_in(4)),
            "money": int(self.one_in(8)),
            "shoot": self.one_of((0, 0, 0, 1, 2) if pinned else (-1, 0, 0, 0, 1, 2)),
            "persuade": self.one_of((0, 0, 0, 1, 2)),
            "mute": self.one_in(12),
            "strikes": int(self.one_in(12)),
            "ways": ways,
            "places": places,
            "bursts": self.bursts(here),
        }

    def ways(self, here: Point) -> dict[str, int]:
        """Return the lengths of the ways to all goals."""
        found = {"edge": here[1]}
        for name, (x, y) in self.doors.items():
            found[f"door {name}"] = round(hypot(here[0] - x, here[1] - y))
        for enemy in self.enemies:
            found[f"enemy {enemy}"] = self.gap(here, enemy)
        if self.one_in(2):
            found["spot S"] = round(hypot(here[0] - 15 * INCH, here[1] - 15 * INCH))
        return found

    def place(
        self, name: str, at: Point, here: Point, ways: dict[str, int], *, door: str = ""
    ) -> Facts:
        """Return a place with all that can be said of it."""
        lines, blasts, touches = {}, {}, []
        for enemy in self.enemies:
            gap = self.gap(at, enemy)
            if gap <= 3:
                touches.append(enemy)
            if gap > 3 and self.one_in(3):
                continue
            lines[enemy] = {
                "gap": gap,
                "pieces": self.one_of((0, 0, 0, 1, 2)),
                "people": self.one_of((0, 0, 0, 0, 1)),
                "friend": self.one_in(8),
            }
        for enemy, line in lines.items():
            if line["gap"] <= 8 * INCH:
                others = [
                    other
                    for other, found in lines.items()
                    if other != enemy and found["gap"] <= 8 * INCH and self.one_in(3)
                ]
                caught = [enemy, *others]
                covered = [each for each in caught if lines[each]["pieces"]]
                blasts[enemy] = {
                    "open": [each for each in caught if each not in covered],
                    "covered": covered,
                    "friend": self.one_in(5),
                }
        left = self.ways(at)
        far = round(hypot(at[0] - here[0], at[1] - here[1]))
        return {
            "name": name,
            "length": far + (far * self.below(4) // 10),
            "lines": lines,
            "blasts": blasts,
            "door": door,
            "money": self.one_in(20),
            "touches": touches,
            "close": any(self.gap(at, enemy) <= 6 * INCH for enemy in self.enemies),
            "left": {goal: left.get(goal, length) for goal, length in ways.items()},
        }

    def bursts(self, here: Point) -> list[Facts]:
        """Return the aim points of dynamite: the enemies, and the midpoints of two of them."""
        aims = {key: self.spots[key] for key in self.enemies}
        for one, other in combinations(self.enemies, 2):
            (ax, ay), (bx, by) = self.spots[one], self.spots[other]
            aims[f"{one}-{other}"] = ((ax + bx) // 2, (ay + by) // 2)
        return [
            {
                "name": name,
                "length": round(hypot(here[0] - x, here[1] - y)),
                "enemies": [key for key in self.enemies if self.gap((x, y), key) <= 5 * INCH // 2],
                "friend": hypot(here[0] - x, here[1] - y) <= 3.5 * INCH or self.one_in(6),
            }
            for name, (x, y) in aims.items()
        ]


def some_situation(chance: Chance) -> Facts:
    """Return a situation by chance."""
    return Maker(chance).situation()
