"""Characters as counters on the map, and what is said of how they and their guns are."""

from __future__ import annotations

from msgspec.structs import replace

from lonehand.games.gunslinger.rules import sheet
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.state import Character, State, Weapon
from lonehand.games.gunslinger.words.reasons import hex_named
from lonehand.games.table_mode import by_facts
from lonehand.show.figures import Badge, Counter, Thing, Tool
from lonehand.show.maps.cells import SHAPES, initials
from lonehand.space.cells import aim


def teams(state: State) -> list[str]:
    """Return the sides in the order in which they first appear."""
    return list(dict.fromkeys(character.side for character in state.characters))


def team_of(state: State, side: str) -> int:
    """Return which shape a side has, by its number.

    Where there are more sides than shapes, nobody shares that of the people.
    """
    sides = teams(state)
    own = {man.side for man in state.characters if not man.automatic}
    if len(sides) <= len(SHAPES) or len(own) != 1:
        return sides.index(side) % len(SHAPES)
    if side in own:
        return 0
    return 1 + [each for each in sides if each not in own].index(side) % (len(SHAPES) - 1)


def has_sheet(state: State, man: Character) -> bool:
    """Tell whether Lonehand keeps somebody's sheet; without a map people keep their own."""
    return man.automatic or not by_facts(state.options)


def condition_word(man: Character) -> str:
    """Return how somebody stands or lies, in a word or two."""
    if man.condition == "gone":
        return "has left the map"
    return man.condition or ("down" if man.down else "standing")


def short(weapon: Weapon) -> str:
    """Return a weapon's name without its owner's: `C45` for `Doc's C45`."""
    return weapon.name.rpartition("'s ")[2]


def gun_word(weapon: Weapon | None) -> str:
    """Return the state of a weapon at hand, in words."""
    if weapon is None:
        return "no gun"
    if not weapon.gun:
        return f"{short(weapon)} in hand" if weapon.in_hand else f"{short(weapon)} put away"
    if weapon.broken:
        return f"{short(weapon)} broken"
    if not weapon.in_hand:
        return f"{short(weapon)} holstered"
    ready = "cocked" if weapon.cocked else "uncocked"
    return f"{short(weapon)} {ready}, {weapon.rounds} of {weapon.holds} rounds"


def due(state: State) -> str:
    """Return whose segment comes next; empty between turns."""
    if state.phase != "segments" or not 0 <= state.due < len(state.characters):
        return ""
    return state.characters[state.due].name


# -- counters -------------------------------------------------------------------------------------


def counters(state: State) -> list[Counter]:
    """Return everybody's counter, in order of play."""
    letters = initials([man.name for man in state.characters])
    return [
        counter(state, man, two, team_of(state, man.side))
        for man, two in zip(state.characters, letters, strict=True)
    ]


def counter(state: State, man: Character, letters: str, team: int) -> Counter:
    """Return one counter."""
    word = condition_word(man) if has_sheet(state, man) else man.condition or "in play"
    found = Counter(
        name=man.name,
        letters=letters,
        side=man.side,
        team=team,
        seat=man.seat,
        states=(word,),
        active=man.active,
    )
    if not state.map or man.cell < 0 or man.condition == "gone":
        return replace(found, away=word)
    ground, gun = ground_of(state.map), sheet.at_hand(man)
    cell, facing = ground.cells.name(man.cell), aim.facing_name(ground.cells, man.cell, man.facing)
    side = f", {man.side}" if man.side != man.name else ""
    says = f"{man.name}{side}, {hex_named(cell)} facing {facing}, {word}"
    if not man.condition:
        says += f", {gun_word(gun)}, {man.hits} of {man.strength} hits"
        says += f", {man.delay} delay" if man.delay else ""
        says += f", drill {man.marker}" if man.automatic else ""
    out = {"": "", "dead": "cross"}.get(man.condition, "sleep")
    head = ground.sight.heads[man.head] if man.head_out and man.head >= 0 else None
    looks = [man.condition] if man.condition else []
    return replace(
        found,
        place=cell,
        facing=facing,
        cell=man.cell,
        turned=man.facing,
        looks=(*looks, *(["down"] if man.down or man.condition else [])),
        lies=man.down and not man.condition,
        out=out,
        bar=(man.hits, man.strength) if man.hits else None,
        badges=(
            *([Badge("tac", man.marker)] if man.automatic else []),
            *([Badge("delay", str(man.delay), left=True)] if man.delay else []),
        ),
        tool=Tool(bool(gun.rounds), gun.cocked) if gun and gun.in_hand and gun.gun else None,
        dots=tuple(wound.grade == "S" for wound in man.wounds),
        head=(head.cell, head.point) if head is not None else None,
        aims=tuple((name, points) for name, points in man.aim.items() if points),
        says=says,
    )


def things(state: State) -> list[Thing]:
    """Return the weapons that lie about, and what the showdown is about."""
    if not state.map:
        return []
    name = ground_of(state.map).cells.name
    weapons = [Thing(each.weapon.name, name(each.cell), sign="pistol") for each in state.ground]
    return weapons + [Thing(each.name, name(each.cell)) for each in state.things if each.cell >= 0]
