"""What actions change, no matter who takes them: a person's card and an automatic character alike.

Sections 3.2 and 3.10 of the reference. Each function carries out one thing that is possible; who
calls it has seen to that, and names the clause.
"""

from __future__ import annotations

from typing import Final

from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.rules import sheet, victory, wounds
from lonehand.games.gunslinger.state import HAND, HANDS, HOLSTER, Character, Lying, Play, Weapon
from lonehand.space.cells import aim

GROUND: Final = "ground"
"""The place from which a weapon that lies about is drawn."""


# -- feet -----------------------------------------------------------------------------------------


def facing_name(play: Play, who: Character) -> str:
    """Return the compass name of the way he faces."""
    return side_name(play, who, who.facing)


def side_name(play: Play, who: Character, facing: int) -> str:
    """Return the compass name of a side of his cell."""
    return aim.facing_name(play.ground.cells, who.cell, facing)


def turn(play: Play, who: Character, facing: int, clause: str, delay: int = 0) -> None:
    """Let him face another side of his cell; *delay* is what it cost him."""
    was = facing_name(play, who)
    who.facing = facing
    play.tell(
        clause, events.Turns(who=who.name, facing=facing_name(play, who), was=was, delay=delay)
    )


def enter(play: Play, who: Character, cell: int, how: str, clause: str) -> None:
    """Let him enter a cell, keeping the way he looks as nearly as the cell allows.

    The hexes that he enters in a turn give him the status Move or Run. His aim points are gone,
    no matter whom they are on. BG-HEAD: a head that is out comes in with him.
    """
    cells = play.ground.cells
    take_head_in(play, who, "BG-HEAD")
    was = who.cell
    who.facing = aim.keep_facing(cells, was, who.facing, cell)
    who.cell = cell
    who.entered += 1
    who.segment_entered = play.state.segment
    who.aim.clear()
    play.tell(
        clause,
        events.Moves(
            who=who.name,
            cell=cells.name(cell),
            was=cells.name(was),
            facing=facing_name(play, who),
            how=how,
        ),
    )


def leave_map(play: Play, who: Character, clause: str) -> None:
    """Let him walk off the map with all that he carries."""
    take_head_in(play, who, "BG-HEAD")
    who.condition = "gone"
    who.cell, who.facing = -1, 0
    who.aim.clear()
    who.plot.clear()
    play.tell(clause, events.Out(who=who.name, condition="gone", by=""))
    victory.score(play, "left the map", who, None)


def get_up(play: Play, who: Character, clause: str) -> None:
    """Let him stand up; BG-HEAD: a head that only a man who is down can put out comes in."""
    if who.head >= 0 and play.ground.sight.heads[who.head].needs_down:
        take_head_in(play, who, "BG-HEAD")
    who.down = False
    play.tell(clause, events.GetsUp(who=who.name, cell=play.ground.cells.name(who.cell)))


def get_down(play: Play, who: Character, clause: str) -> None:
    """Let him go down."""
    who.down = True
    play.tell(clause, events.GetsDown(who=who.name, cell=play.ground.cells.name(who.cell)))


# -- the head -------------------------------------------------------------------------------------


def heads(play: Play, who: Character) -> list[int]:
    """BG-HEAD: return the numbers of the heads that he can put out where he is, as he is."""
    sight = play.ground.sight
    return [
        head for head in sight.heads_of(who.cell) if who.down or not sight.heads[head].needs_down
    ]


def put_head_out(play: Play, who: Character, head: int, clause: str) -> None:
    """Put his head out."""
    who.head, who.head_out = head, True
    over = play.ground.sight.heads[head].over
    play.tell(clause, events.HeadOut(who=who.name, cell=play.ground.cells.name(over)))


def take_head_in(play: Play, who: Character, clause: str) -> None:
    """Take his head in, if it is out."""
    if who.head_out:
        who.head, who.head_out = -1, False
        play.tell(clause, events.HeadBack(who=who.name, cell=play.ground.cells.name(who.cell)))


# -- hands ----------------------------------------------------------------------------------------


def put(play: Play, who: Character, weapon: Weapon, box: str) -> None:
    """Put a weapon of his into a box of his sheet; a gun that comes to hand is used."""
    weapon.box = box
    play.tell("BG-HANDS", events.Reason(who=who.name))
    if box in (HAND, HANDS):
        if weapon.gun:
            who.using = weapon.name
        victory.score(play, "gun in hand", who, None, weapon=weapon)


def take_from_ground(play: Play, who: Character, weapon: Weapon) -> None:
    """Make a weapon that lies in his hex one of his own."""
    play.state.ground = [lying for lying in play.state.ground if lying.weapon is not weapon]
    who.weapons.append(weapon)


def draw(play: Play, who: Character, weapon: Weapon, box: str, clause: str) -> None:
    """Draw a weapon from the holster or the ground into a box, and cock it if it is a gun."""
    source = HOLSTER if weapon in who.weapons else GROUND
    if source == GROUND:
        take_from_ground(play, who, weapon)
    put(play, who, weapon, box)
    weapon.cocked = weapon.gun and not weapon.broken
    play.tell(
        clause,
        events.Draws(who=who.name, weapon=weapon.name, source=source, cocked=weapon.cocked),
    )


def cock(play: Play, who: Character, weapon: Weapon, clause: str) -> None:
    """Cock a gun."""
    weapon.cocked = True
    play.tell(clause, events.Cocks(who=who.name, weapon=weapon.name))


def takes_rounds(who: Character, weapon: Weapon) -> bool:
    """Tell whether a further round of his goes into that gun."""
    spare = who.spare.get(weapon.code, 0)
    return weapon.gun and not weapon.broken and weapon.rounds < weapon.holds and spare > 0


def load(play: Play, who: Character, weapon: Weapon, clause: str) -> None:
    """BG-LOAD: put rounds into a gun, as many as one load of it takes."""
    sheet.load(who, weapon, play.book)
    play.tell("BG-LOAD", events.Reason(who=who.name))
    play.tell(
        clause,
        events.Loads(
            who=who.name,
            weapon=weapon.name,
            rounds=weapon.rounds,
            begun=weapon.begun,
            leant=(f"weapon {weapon.code}",),
        ),
    )


def aim_at(play: Play, who: Character, victim: Character, points: int, clause: str) -> None:
    """Put aim points on a target."""
    total = who.aim[victim.name] = who.aim.get(victim.name, 0) + points
    play.tell("BG-AIM", events.Reason(who=who.name))
    play.tell(clause, events.Aims(who=who.name, at=victim.name, points=total))


def drop(play: Play, who: Character, weapon: Weapon, clause: str) -> None:
    """Let a weapon of his fall to the ground, in hand or not."""
    wounds.drop(play, who, weapon, clause)


def shift(play: Play, who: Character, weapon: Weapon, box: str, clause: str) -> None:
    """Put a weapon from one box into another."""
    was = weapon.box
    put(play, who, weapon, box)
    play.tell(clause, events.Shifts(who=who.name, weapon=weapon.name, was=was, now=box))


def take_thing(play: Play, who: Character, name: str, clause: str) -> None:
    """BG-THING: pick up an object that the showdown is about."""
    thing = next(thing for thing in play.state.things if thing.name == name)
    thing.cell = -1
    who.carries.append(name)
    play.tell("BG-THING", events.Reason(who=who.name))
    play.tell(clause, events.Takes(who=who.name, thing=name))
    victory.score(play, "took", who, None, thing=name)


def leave_thing(play: Play, who: Character, name: str, clause: str) -> None:
    """BG-THING: lay down an object where he is."""
    thing = next(thing for thing in play.state.things if thing.name == name)
    thing.cell = who.cell
    who.carries.remove(name)
    play.tell("BG-THING", events.Reason(who=who.name))
    play.tell(clause, events.Leaves(who=who.name, thing=name, falls=False))
    victory.score(play, "dropped", who, None, thing=name)


def lying_here(play: Play, who: Character) -> list[Lying]:
    """Return the weapons that lie in his hex."""
    return [lying for lying in play.state.ground if lying.cell == who.cell]
