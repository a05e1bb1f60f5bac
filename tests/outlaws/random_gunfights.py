"""Random situations of OUTLAWS!: our boards, and on them people in every state."""

from __future__ import annotations

from random import Random
from typing import Final

from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.numbers.numbers import NUMBERS
from lonehand.games.outlaws.numbers.shootouts import Shootout, Side, board, put_in_hand
from lonehand.games.outlaws.options import OPTIONS
from lonehand.games.outlaws.play import Rules
from lonehand.games.outlaws.rules.ground import Ground
from lonehand.games.outlaws.state import Item, Man, State

BOARDS: Final = (
    "corner_saloon",
    "dusty_street",
    "county_bank",
    "stable",
    "ranch",
    "church",
    "prairie_rocks",
)
HOLDS: Final = (
    (),
    ("Colt 45",),
    ("Colt 45",),
    ("S&W No.2",),
    ("Winchester",),
    ("Winchester",),
    ("Shotgun",),
    ("Bow",),
    ("Lance",),
    ("Knife",),
    ("Tomahawk",),
)
WOUNDS: Final = ("", "", "", "", "torso", "leg", "arm")


def somebody(dice: Random, name: str, side: str, ground: Ground, taken: list[int]) -> Man:
    """Return a man in some state, in a free square or, now and then, in an enemy's."""
    cells = [c for c in range(ground.size) if not ground.high[c] and c not in taken]
    near = [c for c in cells if taken and ground.far(c, taken[0]) <= 7]
    cell = dice.choice(near if near and dice.random() < 0.7 else cells)
    holds = dice.choice(HOLDS)
    carries = tuple({dice.choice(HOLDS[1:])[0] for _ in range(dice.randrange(3))} - {*holds})
    items = [Item(key, dice.choice((0, 1, NUMBERS.weapons[key].holds))) for key in holds + carries]
    for item in items:
        item.loaded = min(item.loaded, NUMBERS.weapons[item.name].holds)
    man = Man(
        name,
        side,
        "auto",
        gun=dice.randrange(4),
        bow=dice.randrange(3),
        brawl=dice.randrange(3),
        hand=dice.choice(("right", "right", "left")),
        is_tuwa=dice.random() < 0.25,
        cell=cell,
        facing=dice.randrange(4),
        items=items,
        reloads={key: 1 for key in holds + carries if dice.random() < 0.4},
        lost=dice.choice((0, 0, 0, 1, 2, 3)),
    )
    put_in_hand(man, NUMBERS, len(holds))
    if not ground.cells.buildings[cell] and dice.random() < 0.25:
        man.is_mounted = True
    elif dice.random() < 0.2:
        man.is_prone = True
        man.stays_down = dice.random() < 0.2
    man.is_lame = man.stays_down or dice.random() < 0.1
    return man


def settle_cover(
    dice: Random, man: Man, ground: Ground, closed: frozenset[tuple[int, int]]
) -> None:
    """Let a man have taken cover at a side that offers some."""
    if man.is_mounted or dice.random() < 0.3:
        return
    fit = []
    for side in range(4):
        lean = ground.lean(man.cell, side, closed)
        if lean is not None and not (man.is_prone and lean.kind in ("window", "object")):
            fit.append(side)
    if fit:
        man.cover = dice.choice(fit)


def situation(number: int) -> tuple[State, Rules]:
    """Return a situation; A, of the red side, is the one whose counter is drawn."""
    dice = Random(number)  # noqa: S311 - situations, no secrets
    ground = board(dice.choice(BOARDS))
    taken: list[int] = []
    men = []
    for name, side in [("A", "red"), ("B", "blue"), ("C", "blue"), ("D", "red"), ("E", "blue")][
        : dice.choice((2, 2, 3, 4, 5))
    ]:
        man = somebody(dice, name, side, ground, taken)
        men.append(man)
        taken.append(man.cell)
    if dice.random() < 0.05:
        men[0].cell = men[1].cell
        men[0].is_mounted = men[1].is_mounted = False
    state = State({option.key: option.default for option in OPTIONS}, phase="play", men=men)
    state.open_doors = [door for door in ground.doors if dice.random() < 0.4]
    closed = frozenset(ground.doors).difference(state.open_doors)
    for man in men:
        settle_cover(dice, man, ground, closed)
    if dice.random() < 0.3:
        free = [
            cell
            for cell in range(ground.size)
            if not ground.high[cell] and cell not in taken and not ground.cells.buildings[cell]
        ]
        near = [cell for cell in free if ground.far(cell, men[0].cell) <= 3]
        state.horses = sorted(set(dice.choices(near or free, k=2)))
    objects = tuple(ground.cells.names[man.cell] for man in men if dice.random() < 0.4)
    sides = (Side("red", ()), Side("blue", ()))
    shootout = Shootout("test", "Test", "", "", sides, brawl_objects=objects)
    return state, Rules(NUMBERS, GAME.dice, shootout, ground)
