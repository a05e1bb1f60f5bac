"""A person's activation: what his character may do with each action, until he is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lonehand.engine.grammar.english import join_words
from lonehand.games.outlaws.numbers.numbers import BLADES, SHOOTING
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules import brawls, handling, movement, shooting
from lonehand.games.outlaws.rules.ground import SIDES
from lonehand.games.outlaws.rules.sight import blocker, has_line, in_fov
from lonehand.games.outlaws.rules.ways import Reached, route
from lonehand.games.outlaws.state import FACINGS, Item, Man
from lonehand.games.outlaws.text.deeds import Deed

DONE: Final = Deed("done")


def activate(play: Play, man: Man, left: int) -> None:
    """OL-BASE-TURN: let the player spend a character's actions one after the other."""
    while man.is_there:
        deeds = [*deeds_of(play, man, left), DONE]
        if len(deeds) == 1:
            return
        about = {"who": man.name, "left": left}
        deed = play.door.ask(play.seat_of(man), "OL-BASE-TURN", "act", deeds, about)
        if deed.word == "done":
            return
        left = carry_out(play, man, deed, left)


def deeds_of(play: Play, man: Man, left: int) -> Iterator[Deed]:
    """Return all that a character can do with the actions he has left.

    With none left he can still Hit the Dirt.
    """
    if left <= 0:
        if not man.is_prone and not man.is_mounted and not movement.is_in_brawl(play, man):
            yield Deed("dirt")
        return
    if movement.is_in_brawl(play, man):
        yield from brawl_deeds(play, man, left)
        yield from hand_deeds(play, man, left)
        return
    yield from move_deeds(play, man, left)
    if man.order:
        yield Deed("ask again")
    yield from posture_deeds(play, man, left)
    yield from shot_deeds(play, man, left)
    yield from hand_deeds(play, man, left)


def how_he_moves(man: Man) -> tuple[str, ...]:
    """Return the ways in which a character can move now."""
    if man.is_mounted:
        return ("ride",)
    if man.is_prone:
        return ("crawl",)
    return ("walk",) if man.is_lame else ("walk", "run")


def ends_of(play: Play, man: Man, how: str, left: int) -> dict[int, tuple[int, Reached]]:
    """Return for each square he can go to the cheapest facing to get there, and how."""
    nodes = movement.stops(
        play, man, movement.reach(play, man, how, left, through=how in ("walk", "crawl"))
    )
    best: dict[int, tuple[int, Reached]] = {}
    for node, found in nodes.items():
        cell = node // 4
        if cell != man.cell and (cell not in best or found.parts < best[cell][1].parts):
            best[cell] = (node, found)
    return best


def move_deeds(play: Play, man: Man, left: int) -> Iterator[Deed]:
    """Go to a square, or turn on the spot."""
    if left <= 0:
        return
    reached: dict[int, int] = {}
    for how in how_he_moves(man):
        for cell, (_, found) in sorted(ends_of(play, man, how, left).items()):
            if how == "run" and reached.get(cell, 99) <= found.actions:
                continue
            reached[cell] = min(found.actions, reached.get(cell, 99))
            yield Deed(how, play.name(cell), cost=found.actions)
    costs = play.numbers.actions
    key = "ride" if man.is_mounted else "turn_prone" if man.is_prone else "walk"
    if left >= costs[key]:
        for facing in range(4):
            if facing != man.facing:
                yield Deed("turn", FACINGS[facing], cost=costs[key])
    if movement.may_leave(play, man):
        yield Deed("leave", cost=1)


def posture_deeds(play: Play, man: Man, left: int) -> Iterator[Deed]:
    """What is done on the spot."""
    costs = play.numbers.actions
    if left >= costs["take_cover"]:
        for side in movement.cover_choices(play, man):
            yield Deed("cover", SIDES[side], cost=costs["take_cover"])
    if not man.is_prone and not man.is_mounted:
        yield Deed("dirt")
    if movement.may_get_up(play, man, left):
        yield Deed("up", cost=costs["get_up"])
    if left >= costs["door"] and not man.is_mounted:
        for door in movement.doors_beside(play, man):
            other = door[0] if door[1] == man.cell else door[1]
            word = "close" if door in play.state.open_doors else "open"
            yield Deed(word, play.name(other), cost=costs["door"])
    if man.is_mounted and left >= costs["saddle_up"]:
        yield Deed("dismount", cost=costs["saddle_up"])
    on_foot = not man.is_mounted and not man.is_prone
    if on_foot and man.cell in play.state.horses and left >= costs["saddle_up"]:
        yield Deed("mount", cost=costs["saddle_up"])


def shot_deeds(play: Play, man: Man, left: int) -> Iterator[Deed]:
    """Every shot or throw that he can take at somebody he sees."""
    for item in man.items_held():
        weapon = handling.weapon_of(play.numbers, item)
        if weapon is None:
            continue
        for enemy in play.state.enemies(man):
            if not in_fov(play, man, enemy) or not has_line(play, man, enemy):
                continue
            if blocker(play, man, enemy) is not None:
                continue
            for how in shots_of(play, man, item, left):
                if shooting.reckon(play, man, weapon, enemy, how) is not None:
                    cost = shooting.cost_of(play.numbers, weapon, how)
                    yield Deed(how.lower(), enemy.name, item.name, cost)
                    if weapon.kind == "shotgun" and item.loaded > 1:
                        yield Deed(f"{how.lower()} both", enemy.name, item.name, cost)
            aims = man.aims if man.aimed_at == enemy.name else 0
            if (
                weapon.kind in SHOOTING
                and item.loaded
                and left > play.numbers.actions["steady_aim"]
                and aims < play.numbers.actions["steady_aims"]
            ):
                yield Deed("aim", enemy.name, item.name, play.numbers.actions["steady_aim"])


def shots_of(play: Play, man: Man, item: Item, left: int) -> Iterator[str]:
    """Return the kinds of shots that a thing in hand can make with the actions left."""
    weapon = play.numbers.weapons[item.name]
    if weapon.kind in BLADES:
        if left >= play.numbers.actions["throw"]:
            yield shooting.THROW
        return
    if not item.loaded or (weapon.kind == "bow" and man.is_prone):
        return
    for how in (shooting.SHOOT, shooting.BEST, shooting.POOR):
        cost = shooting.cost_of(play.numbers, weapon, how)
        if cost and cost <= left:
            yield how


def hand_deeds(play: Play, man: Man, left: int) -> Iterator[Deed]:
    """Draw, stow, drop, reload."""
    costs, held = play.numbers.actions, man.items_held()
    seen: set[str] = set()
    for item in man.items:
        if item not in held and item.name not in seen and left >= costs["draw"]:
            seen.add(item.name)
            if handling.may_draw(play.numbers, man, item):
                yield Deed("draw", item.name, cost=costs["draw"])
    for item in held:
        if left >= costs["stow"]:
            yield Deed("stow", item.name, cost=costs["stow"])
        yield Deed("drop", item.name)
        if left > 0 and handling.can_reload(play.numbers, man, item):
            yield Deed("reload", item.name, cost=1)


def brawl_deeds(play: Play, man: Man, left: int) -> Iterator[Deed]:
    """What he can do in an enemy's square."""
    costs = play.numbers.actions
    if movement.may_get_up(play, man, left):
        yield Deed("up", cost=costs["get_up"])
    if left < costs["blow"]:
        return
    for other in brawls.opponents(play, man):
        yield Deed("blow", other.name, cost=costs["blow"])
        if brawls.held_of(play, man, brawls.CLUBS) is not None:
            yield Deed("strike", other.name, cost=costs["blow"])
        if brawls.held_of(play, man, BLADES) is not None:
            yield Deed("stab", other.name, cost=costs["blow"])
    if handling.has_brawl_objects(play, man.cell) and handling.free_hands(man):
        yield Deed("pick up", cost=costs["pick_up"])
    if left >= costs["break_away"] and not man.is_prone:
        for cell in brawls.may_break_away(play, man):
            yield Deed("break away", play.name(cell), cost=costs["break_away"])


# -- carrying it out -------------------------------------------------------------------------------


def carry_out(play: Play, man: Man, deed: Deed, left: int) -> int:
    """Carry out what the player chose; return the actions left."""
    if deed.word in ("walk", "run", "crawl", "ride"):
        return move(play, man, deed, left)
    if deed.word in ("shoot", "best shot", "poor shot", "throw") or deed.word.endswith(" both"):
        return shoot(play, man, deed, left)
    if deed.word in ("blow", "strike", "stab", "pick up", "break away"):
        return brawl(play, man, deed, left)
    if deed.word in ("draw", "stow", "drop", "reload"):
        return handle(play, man, deed, left)
    return stay(play, man, deed, left)


def move(play: Play, man: Man, deed: Deed, left: int) -> int:
    """Go to a square, then choose where to look."""
    cell = play.ground.cells.find(deed.at)
    nodes = movement.reach(play, man, deed.word, left, through=deed.word in ("walk", "crawl"))
    ends = {node: found for node, found in nodes.items() if node // 4 == cell}
    node = min(ends, key=lambda each: (ends[each].parts, each))
    left = movement.walk(play, man, route(nodes, node), left)
    if not man.is_there or man.cell != cell or movement.is_in_brawl(play, man):
        return left
    free = [each for each, found in ends.items() if found.actions == ends[node].actions]
    facings = [FACINGS[each % 4] for each in sorted(free, key=lambda each: each != node)]
    if len(facings) > 1 and deed.word != "crawl" and man.is_prone == (deed.word == "crawl"):
        about = {"who": man.name, "left": left, "sees": seen_by_facing(play, man, facings)}
        chosen = play.door.ask(play.seat_of(man), "OL-BASE-MOVE", "facing", facings, about)
        if chosen != FACINGS[man.facing]:
            movement.go(play, man, cell, FACINGS.index(chosen), "turn", left, "OL-BASE-MOVE")
    return left


def seen_by_facing(play: Play, man: Man, facings: Sequence[str]) -> list[str]:
    """Return for each direction which enemies he would see, in words."""
    ground = play.ground
    return [
        join_words(
            [
                other.name
                for other in play.state.enemies(man)
                if ground.in_quarter(man.cell, FACINGS.index(facing), other.cell)
                and has_line(play, man, other)
            ],
            empty="nobody",
        )
        for facing in facings
    ]


def shoot(play: Play, man: Man, deed: Deed, left: int) -> int:
    """Take a shot; the one shot at may answer."""
    enemy = play.state.find(deed.at)
    item = next(each for each in man.items_held() if each.name == deed.item)
    both = deed.word.endswith(" both")
    how = {"shoot": shooting.SHOOT, "best shot": shooting.BEST, "poor shot": shooting.POOR}.get(
        deed.word.removesuffix(" both"), shooting.THROW
    )
    left = shooting.fire(play, man, item, enemy, how, left, both=both)
    if enemy.is_there:
        lost = man.lost
        play.react(enemy, man, "was shot at")
        left = max(0, left - (man.lost - lost))
    return left


def brawl(play: Play, man: Man, deed: Deed, left: int) -> int:
    """Fight, pick up an object, or break away."""
    if deed.word == "pick up":
        return handling.pick_up(play, man, left)
    if deed.word == "break away":
        return brawls.break_away(play, man, play.ground.cells.find(deed.at), left)
    how = {"blow": brawls.BODY_BLOW, "strike": brawls.STRIKE, "stab": brawls.STAB}[deed.word]
    return brawls.strike(play, man, play.state.find(deed.at), how, left)


def handle(play: Play, man: Man, deed: Deed, left: int) -> int:
    """Do something with a thing."""
    if deed.word == "draw":
        item = next(
            each for each in man.items if each.name == deed.at and each not in man.items_held()
        )
        return handling.draw(play, man, item, left)
    item = next(each for each in man.items_held() if each.name == deed.at)
    if deed.word == "stow":
        return handling.stow(play, man, item, left)
    if deed.word == "reload":
        return handling.reload(play, man, item, left, 1)
    handling.drop(play, man, item)
    return left


def stay(play: Play, man: Man, deed: Deed, left: int) -> int:
    """Do something on the spot."""
    match deed.word:
        case "ask again":
            man.order = ""
        case "turn":
            left -= deed.cost
            movement.go(play, man, man.cell, FACINGS.index(deed.at), "turn", left, "OL-BASE-MOVE")
        case "leave":
            movement.leave_board(play, man)
        case "cover":
            left = movement.take_cover(play, man, SIDES.index(deed.at), left)
        case "dirt":
            movement.hit_the_dirt(play, man)
        case "up":
            left = movement.get_up(play, man, left)
        case "open" | "close":
            left -= deed.cost
            other = play.ground.cells.find(deed.at)
            movement.swing(play, man, (min(man.cell, other), max(man.cell, other)), left)
        case "mount":
            left = movement.mount(play, man, left)
        case "dismount":
            left = movement.dismount(play, man, left)
        case _:
            left = shooting.aim(play, man, play.state.find(deed.at), left)
    return left
