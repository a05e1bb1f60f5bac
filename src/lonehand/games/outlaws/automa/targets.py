"""The colour of an auto character, and whom the top instruction of a cell names."""

from __future__ import annotations

from typing import Final

from lonehand.engine.reasons import Above
from lonehand.games.outlaws.automa.character import DARK, LIGHT, MEDIUM, Acting, whole
from lonehand.games.outlaws.events import Target
from lonehand.games.outlaws.numbers.numbers import LONG_GUNS
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.handling import weapon_of
from lonehand.games.outlaws.rules.sight import has_line, is_covered
from lonehand.games.outlaws.rules.ways import PARTS, UNREACHED, ways_of
from lonehand.games.outlaws.state import Man

GUNS: Final = {"Handgun": frozenset({"handgun"}), "Long Gun": LONG_GUNS}


def colour(play: Play, man: Man) -> tuple[str, list[str]]:
    """Return the colour that he rolls, and what makes it, in words.

    OL-GREEN-D: no conscious enemy that he sees or would see after turning. OL-GREEN-M: at least one
    from whom he has no cover. OL-GREEN-L: in cover from every one. OL-GREEN-PRONE: lying prone is
    no cover. OL-T-GROUP: groups are no characters.
    """
    seen = [enemy for enemy in play.state.enemies(man) if has_line(play, man, enemy)]
    if not seen:
        return DARK, ["no enemy in sight, even after turning"]
    open_to = [enemy.name for enemy in seen if not is_covered(play, man, enemy)]
    facts = [
        f"{enemy.name}: in view, {'no cover' if enemy.name in open_to else 'in cover'}"
        for enemy in seen
    ]
    return (MEDIUM if open_to else LIGHT), facts


def is_armed(play: Play, enemy: Man, kinds: frozenset[str]) -> bool:
    """OL-T-CLOSEST-GUN: say whether an enemy is armed with a weapon of some kinds: in hand.

    Options: what he carries counts if empty hands, or always.
    """
    armed = play.option("armed")
    held = enemy.items_held()
    if armed == "always" or (armed == "empty" and not held):
        held = enemy.items
    weapons = [weapon_of(play.numbers, item) for item in held]
    return any(weapon is not None and weapon.kind in kinds for weapon in weapons)


def actions_to_walk(act: Acting, enemy: Man) -> int:
    """OL-T-SUSPECTED: return the parts of Walk/Turnaround actions that it takes to reach an enemy.

    Turns count, opening a door does not. Options: every action counts; squares only, each of them
    as one action.
    """
    play, man = act.play, act.man
    if play.option("suspected") == "squares":
        return play.ground.far(man.cell, enemy.cell) * PARTS
    still = act.still("walk", enemy.cell)
    if play.option("suspected") == "actions":
        opening = play.numbers.actions["door"] * PARTS
        still = ways_of(play.ground, play.numbers, "walk").field(enemy.cell, play.closed, opening)
    return still[4 * man.cell + man.facing]


def closest(act: Acting, enemies: list[Man]) -> list[Man]:
    """OL-T-CLOSEST: return the nearest of some enemies, in squares."""
    far = act.play.ground.far
    least = min(far(act.man.cell, enemy.cell) for enemy in enemies)
    return [enemy for enemy in enemies if far(act.man.cell, enemy.cell) == least]


def suspects(act: Acting, enemies: list[Man]) -> list[Man]:
    """OL-T-SUSPECTED: return the nearest of some enemies, seen or not, as a man walks.

    One to whom no way leads is passed over.
    """
    ways = {enemy.name: actions_to_walk(act, enemy) for enemy in enemies}
    can = [enemy for enemy in enemies if ways[enemy.name] < UNREACHED]
    if not can:
        return []
    least = min(whole(ways[enemy.name]) for enemy in can)
    return [enemy for enemy in can if whole(ways[enemy.name]) == least]


def name_target(act: Acting, word: str) -> None:
    """OL-TARGET: name the target enemy that the top instruction asks for; none is left as None.

    OL-T-COVER, OL-T-CLOSEST-GUN and OL-T-SUSPECTED-GUN fall back on the plain word if nobody
    qualifies. OL-TIE: of several one by chance.
    """
    play, man = act.play, act.man
    enemies = play.state.enemies(man)
    base, _, gun = word.partition(" ")
    clause = f"OL-T-{'SUSPECTED' if base == 'Suspected' else 'CLOSEST'}"
    pool = enemies if base == "Suspected" else [e for e in enemies if has_line(play, man, e)]
    if base == "Cover-":
        clause = "OL-T-COVER"
        bare = [enemy for enemy in pool if is_bare(play, enemy, man)]
        if not bare and pool:
            act.above.append(
                Above(clause, "An enemy without cover, or prone.", "there is nobody like that")
            )
        pool = bare or pool
    elif gun:
        clause = f"{clause}-GUN"
        armed = [enemy for enemy in pool if is_armed(play, enemy, GUNS[gun])]
        if not armed and pool:
            act.above.append(
                Above(clause, f"An enemy with a {gun.lower()}.", "nobody has one in hand")
            )
        pool = armed or pool
    if not pool:
        act.target = None
        play.tell(clause, Target(man.name, "", word))
        return
    found = suspects(act, pool) if base == "Suspected" else closest(act, pool)
    if not found and base == "Suspected" and gun:
        found = suspects(act, enemies)
    act.target = play.one_of("OL-TIE", found) if found else None
    name = act.target.name if act.target is not None else ""
    rest = tuple(enemy.name for enemy in found if enemy.name != name)
    play.tell(clause, Target(man.name, name, word, rest))


def is_bare(play: Play, enemy: Man, man: Man) -> bool:
    """OL-T-COVER: say whether an enemy has no cover from him, or is prone.

    Option: neither in cover nor prone.
    """
    if play.option("bare") == "both":
        return not is_covered(play, enemy, man) and not enemy.is_prone
    return enemy.is_prone or not is_covered(play, enemy, man)
