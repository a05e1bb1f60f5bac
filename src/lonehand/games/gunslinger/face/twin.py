"""A showdown in text: who stands where and sees whom, the map in characters, a sheet in sentences.

For screen readers, for the terminal, and for lines of text. Everything is found by the functions
that the rules use, and nothing here changes a state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lonehand.engine.grammar.english import capital, count_of, with_sign
from lonehand.games.gunslinger.face import counters, inspection
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.state import (
    HAND,
    HANDS,
    HOLSTER,
    PARTNER,
    PERSON,
    Character,
    Rules,
    State,
    Weapon,
)
from lonehand.games.gunslinger.words.meanings import DRILLS
from lonehand.games.gunslinger.words.reasons import hex_named, own
from lonehand.space.cells import aim

# -- who is where, and sees whom ------------------------------------------------------------------


def lines(state: State) -> list[str]:
    """Return where everybody is and whom he sees, the players' characters first, in sentences.

    What stands further in belongs to the character above it.
    """
    there = inspection.on_map(state) if state.map else state.characters
    men = sorted(there, key=lambda man: (bool(man.condition), man.automatic))
    found = []
    for man in men:
        found.append(f"{where(state, man)}.")
        if not man.condition and state.map:
            found += [f"  {line}." for line in views(state, man)]
    gone = [man.name for man in state.characters if man.condition == "gone" and state.map]
    found += [f"Off the map: {', '.join(gone)}."] if gone else []
    lying = on_the_ground(state)
    return [*found, *([f"On the ground: {'; '.join(lying)}."] if lying else [])]


def where(state: State, man: Character) -> str:
    """Return where somebody is, which way he faces, and how he is; no full stop."""
    said = f"{man.name} ({man.side})"
    if not counters.has_sheet(state, man):
        return f"{said} is {man.condition or 'in play'}; his sheet is on your table"
    if state.map and man.cell >= 0:
        cells = ground_of(state.map).cells
        said += f" is in {hex_named(cells.name(man.cell))}, {posture(state, man)}"
        facing = aim.facing_name(cells, man.cell, man.facing)
        said += "" if man.condition else f", facing {facing}"
    else:
        said += f" is {counters.condition_word(man)}"
    if man.condition:
        return said
    gun = man.gun()
    said += f"; {counters.gun_word(gun)}" if gun else "; no gun"
    said += f"; {man.hits} of {man.strength} hits" if man.hits else ""
    said += f"; {count_of(man.delay, 'delay point')}" if man.delay else ""
    return said


def posture(state: State, man: Character) -> str:
    """Return how somebody stands or lies, with his head."""
    said = counters.condition_word(man)
    if man.head_out and man.head >= 0:
        ground = ground_of(state.map)
        said += (
            f", head out towards {hex_named(ground.cells.name(ground.sight.heads[man.head].over))}"
        )
    return said


def views(state: State, man: Character) -> Iterator[str]:
    """Yield which enemies he sees, the nearest first, and which not, and from whom he has cover."""
    enemies = {each.name: each for each in state.enemies(man) if each.cell >= 0}
    found = sorted(
        (inspection.sighting_of(state, man, enemy) for enemy in enemies.values()),
        key=lambda each: each.hexes,
    )
    seen = [
        f"{each.whom} {away(each.hexes)} {'in' if each.zone else 'outside'} the aim zone"
        f"{f', {each.cover}' if each.cover else ''}"
        for each in found
        if each.sees
    ]
    unseen = [f"{each.whom} ({count_of(each.hexes, 'hex')})" for each in found if not each.sees]
    covers = {
        name: cover
        for name, enemy in enemies.items()
        if (cover := inspection.cover(state, man, enemy))
    }
    if seen:
        yield f"Sees {'; '.join(seen)}"
    if unseen:
        yield f"Does not see {', '.join(unseen)}"
    for cover in dict.fromkeys(covers.values()):
        names = ", ".join(name for name, same in covers.items() if same == cover)
        yield f"Is {cover}, against {names}"
    aims = [f"{points} on {name}" for name, points in man.aim.items() if points]
    if aims:
        yield f"Has aim points: {', '.join(aims)}"


def away(hexes: int) -> str:
    """Return how far off somebody is."""
    return f"at {count_of(hexes, 'hex')}" if hexes else "in the same hex"


def on_the_ground(state: State) -> list[str]:
    """Return what lies about, each with its hex."""
    if not state.map:
        return []
    name = ground_of(state.map).cells.name
    found = [f"{x.weapon.name} in {hex_named(name(x.cell))}" for x in state.ground if x.cell >= 0]
    return found + [f"{x.name} in {hex_named(name(x.cell))}" for x in state.things if x.cell >= 0]


# -- a sheet --------------------------------------------------------------------------------------

OWNERS: Final = {PERSON: "yours", PARTNER: "your partner’s"}
ENTERED: Final = "Entered"
BOX_WORDS: Final = {HOLSTER: "holstered", HAND: "in hand", HANDS: "in both hands"}


def sheet(state: State, man: Character, rules: Rules, doctrine: str) -> list[str]:
    """Return a character's sheet, a line each.

    Args:
        state: the showdown.
        man: whose sheet it is.
        rules: the numbers of the game.
        doctrine: what his marker stands for; nobody else has one.

    """
    who = f"automatic, drill {man.marker}" if man.automatic else OWNERS.get(man.seat, man.seat)
    told = f" ({doctrine})" if man.automatic and doctrine else ""
    found = [f"{man.name} ({man.side}): {who}{told}."]
    if not counters.has_sheet(state, man):
        return [*found, f"  {capital(man.condition or 'in play')}; his sheet is on your table."]
    if state.map and man.cell >= 0:
        cells = ground_of(state.map).cells
        facing = aim.facing_name(cells, man.cell, man.facing)
        found.append(
            f"  In {hex_named(cells.name(man.cell))}, {posture(state, man)}, facing {facing}."
        )
    else:
        found.append(f"  {counters.condition_word(man).capitalize()}.")
    wounds = [f"{'serious' if w.grade == 'S' else 'light'} {w.part} wound" for w in man.wounds]
    delay = [count_of(man.delay, "delay point")] if man.delay else []
    found.append(f"  {', '.join([f'{man.hits} of {man.strength} hits', *wounds, *delay])}.")
    off_hand = "none" if man.off_hand is None else with_sign(man.off_hand)
    found.append(
        f"  Skills: one-handed {with_sign(man.one_handed)}, two-handed "
        f"{with_sign(man.two_handed)}, "
        f"brawling {with_sign(man.brawling)}, off hand {off_hand}."
    )
    found += [f"  {weapon_line(man, weapon, rules)}." for weapon in man.weapons]
    aims = [f"{points} on {name}" for name, points in man.aim.items() if points]
    found += [f"  Aim points: {', '.join(aims)}."] if aims else []
    found += [f"  Bonus cards: {', '.join(man.bonus)}."] if man.bonus else []
    found += [f"  Carries {', '.join(man.carries)}."] if man.carries else []
    found += [f"  {ENTERED} {count_of(man.entered, 'hex')} this turn."] if man.entered else []
    return found


def sheet_of(rules: Rules, state: State, name: str) -> list[str]:
    """Return the sheet of the character of that name; raise Refusal if there is none."""
    man = state.find(name)
    return sheet(state, man, rules, DRILLS.get(man.marker, ""))


def weapon_line(man: Character, weapon: Weapon, rules: Rules) -> str:
    """Return a weapon: what it is, where it is, and how it is loaded."""
    kind = rules.book.weapons.get(weapon.code)
    title = f" ({kind.title})" if kind else ""
    said = [f"{own(man.name, weapon.name)}{title}".replace("the ", "The ", 1)]
    said.append(BOX_WORDS.get(weapon.box, f"in the {weapon.box}"))
    if weapon.broken:
        said.append("broken")
    elif weapon.gun:
        said.append("cocked" if weapon.cocked else "uncocked")
        spare = man.spare.get(weapon.code, 0)
        said.append(f"{weapon.rounds} of {count_of(weapon.holds, 'round')}, {spare} spare")
    return ", ".join(said)


def harm(man: Character) -> str:
    """Return hits, wounds and delay of a man in a few words; empty for none."""
    hits = [f"{man.hits} of {man.strength} hits"] if man.hits else []
    wounds = [f"{'serious' if w.grade == 'S' else 'light'} {w.part} wound" for w in man.wounds]
    return ", ".join([*hits, *wounds, *([f"delay {man.delay}"] if man.delay else [])])


# -- in a few words -------------------------------------------------------------------------------


def brief(state: State, man: Character) -> str:
    """Return how somebody is in a few words: `Doc F6 SW, C45 cocked 5/6, hits 3/20, delay 2`."""
    cells = ground_of(state.map).cells
    said = f"{man.name} {hex_named(cells.name(man.cell))}"
    if man.condition:
        return f"{said}, {man.condition}"
    found = [f"{said} {aim.facing_name(cells, man.cell, man.facing)}"]
    found += ["down"] if man.down else []
    found += ["head out"] if man.head_out else []
    found.append(gun_in_brief(man))
    found += [f"hits {man.hits}/{man.strength}"] if man.hits else []
    found += [f"delay {man.delay}"] if man.delay else []
    found += [f"drill {man.marker}"] if man.automatic else []
    return ", ".join(found)


def gun_in_brief(man: Character) -> str:
    """Return the gun that somebody uses, in a few words."""
    gun = man.gun()
    if gun is None:
        return "no gun"
    name = own(man.name, gun.name).removeprefix("the ")
    if not gun.in_hand:
        return f"{name} holstered"
    return f"{name} {'cocked' if gun.cocked else 'uncocked'} {gun.rounds}/{gun.holds}"
