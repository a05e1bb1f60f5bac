"""Automatic sides that march against each other over a map; no shot hits and no blow lands.

What is carried out is what the map is asked about: steps, turning, posture, heads, weapons in hand
and on the ground.
"""

from __future__ import annotations

from by_hand import carry_out

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.games.gunslinger.automa.activities import FROM_THE_GROUND
from lonehand.games.gunslinger.automa.chart import CHART
from lonehand.games.gunslinger.automa.decision import Plan, decide
from lonehand.games.gunslinger.automa.on_map import choose_head, find_facings, find_next_cells
from lonehand.games.gunslinger.automa.surroundings import MapFacts
from lonehand.games.gunslinger.automa.tables import ACTIONS_TABLE
from lonehand.games.gunslinger.numbers.book import BOOK
from lonehand.games.gunslinger.readings import Readings
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.rules.sheet import choose_gun
from lonehand.games.gunslinger.state import HAND, Character, Lying, Play, Rules, State, Weapon
from lonehand.space.cells import aim
from lonehand.space.cells.sight import NO_HEAD

NAMES = ("Ringo", "Doc", "Ike", "Wyatt", "Bat", "Virgil", "Billy", "Morgan", "Curly", "Johnny")
SIDES = ("outlaws", "law")


def people(map_text: str, count: int, seed: str, **readings: str) -> Play:
    """Return a showdown of so many characters, of two sides, at places taken at random."""
    ground, chance = ground_of(map_text), Chance(seed)
    cells = ground.cells
    free = [c for c in ground.routes.reachable(first_open(map_text)) if not cells.fills[c]]
    state = State({}, map=map_text, phase="segments")
    for number, name in enumerate(NAMES[:count]):
        cell = free.pop(chance.below("place", len(free)))
        colt = Weapon(f"{name}'s Colt", "C45", cocked=True, box=HAND)
        who = Character(
            name,
            side=SIDES[number % 2],
            cell=cell,
            facing=chance.below("facing", len(cells.sides[cell])),
            marker="ABCD"[chance.below("marker", 4)],
            bonus=((), ("B1",), ("B2", "B8"))[chance.below("bonus", 3)],
            two_handed=-1,
            weapons=[colt],
            using=colt.name,
        )
        who.spare = {"C45": 12}
        if chance.below("rifle", 3) == 0:
            rifle = Weapon(f"{name}'s Henry", "H44", two_handed=True, holds=16, rounds=16)
            state.ground.append(Lying(free[chance.below("lies", len(free))], rifle))
            who.two_handed = 1
        state.characters.append(who)
    rules = Rules(BOOK, ACTIONS_TABLE, CHART, Readings(**readings))
    return Play(state, BatchDoor({}, Chance(seed)), rules)


def first_open(map_text: str) -> int:
    """Return the first cell of a map that somebody can stand in and walk out of."""
    ground = ground_of(map_text)
    return next(
        cell
        for cell in range(ground.cells.size)
        if len(ground.routes.reachable(cell)) > ground.cells.size // 2
    )


def act(play: Play, who: Character, segment: int) -> Plan:
    """Let a character have a segment."""
    facts = MapFacts(play, who)
    plan = decide(facts, segment, play.rules.readings, play.door)
    target = plan.target
    going = find_next_cells(play, who, plan, facts) if plan.activity == "ADVANCE" else ()
    if plan.turns and target is not None:
        found = find_facings(play, who, facts.cell_of(target.name))
        who.facing = play.door.pick("ties", "GS-9.21.3n", found)
    lying = None
    if plan.activity == "DRAW AND COCK" and plan.gun == FROM_THE_GROUND and target is not None:
        lying = next(each for each in play.state.ground if each.weapon.name == target.name)
        play.state.ground.remove(lying)
    dropped = carry_out(who, plan, lying.weapon if lying else None)
    play.state.ground += [Lying(who.cell, weapon) for weapon in dropped]
    if plan.activity == "HEAD OUT" and target is not None:
        who.head = choose_head(play, who, play.state.find(target.name))
    if not who.head_out:
        who.head = NO_HEAD
    if lying:
        choose_gun(who)
    if going:
        cell = play.door.pick("ties", "GS-9.21.2", going)
        who.facing = aim.keep_facing(play.ground.cells, who.cell, who.facing, cell)
        who.cell = cell
    return plan
