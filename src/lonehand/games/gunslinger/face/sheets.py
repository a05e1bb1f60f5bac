"""A character's sheet: how he and his guns are, and what his drill has him do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from lonehand.engine.grammar.english import count_of, with_sign
from lonehand.games.gunslinger.automa.facts import BANDS
from lonehand.games.gunslinger.automa.tables import SEGMENTS, Actions, Entry
from lonehand.games.gunslinger.face import counters
from lonehand.games.gunslinger.numbers.book import Weapon as BookWeapon
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.rules.sheet import at_hand
from lonehand.games.gunslinger.state import PERSON, Character, State, Weapon
from lonehand.games.gunslinger.state import Rules as GameRules
from lonehand.games.gunslinger.words import meanings, reasons
from lonehand.games.gunslinger.words.reasons import hex_named
from lonehand.games.table_mode import is_beside
from lonehand.show.figures import Counter
from lonehand.show.maps.cells import SHAPE_NAMES
from lonehand.show.sheets import (
    Bar,
    Item,
    Items,
    Line,
    Mark,
    Rounds,
    Row,
    Rule,
    Rules,
    Sheet,
    Value,
    Values,
    Words,
)
from lonehand.space.cells import aim

Weapons: TypeAlias = Mapping[str, BookWeapon]
"""The kinds of weapons, by their codes."""


def sheet_of(state: State, man: Character, counter: Counter, known: GameRules) -> Sheet:
    """Return the sheet of one character; *known* are the numbers and tables of the game."""
    told = meanings.DRILLS.get(man.marker, "") if man.automatic else ""
    is_kept = counters.has_sheet(state, man)
    own = Line(" · ".join((whose(man), OWN_SHEET)))
    return Sheet(
        man.name,
        counter.letters,
        counter.team,
        SHAPE_NAMES[counter.team],
        (", ".join((*at_a_glance(state, man), state_of(man)))) if is_kept else man.condition,
        tuple(rows(state, man, told, known)) if is_kept else (own,),
        Bar(man.hits, man.strength, "hits") if is_kept else None,
        Mark(man.marker, f"drill {man.marker}: {told}") if man.automatic and man.marker else None,
        out=not man.active,
        due=counters.due(state) == man.name,
        sign="hat",
    )


def at_a_glance(state: State, man: Character) -> list[str]:
    """Return what a real table wants to see of an automatic man without unfolding his sheet."""
    if not (is_beside(state.options) and man.automatic and man.active):
        return []
    return [f"drill {man.marker}", *(["wounded"] if man.wounds else [])]


OWN_SHEET: Final = "his sheet is on your table"


def whose(man: Character) -> str:
    """Return whose side somebody is on, and who plays him if that is not the person."""
    return man.side if man.seat == PERSON else f"{man.side}, {man.seat or 'automatic'}"


def state_of(man: Character) -> str:
    """Return how a character and his gun are, in a few words: `cocked 5/6, down, delay 2`."""
    if not man.active:
        return counters.condition_word(man)
    gun = at_hand(man)
    if gun is None:
        said = "no gun"
    elif not gun.holds:
        said = counters.short(gun)
    elif gun.broken:
        said = "broken"
    else:
        ready = "cocked" if gun.cocked else "uncocked"
        said = f"{'holstered' if gun.box == 'holster' else ready} {gun.rounds}/{gun.holds}"
    found = [said]
    found += ["down"] if counters.condition_word(man) == "down" else []
    found += [f"delay {man.delay}"] if man.delay else []
    return ", ".join(found)


def drill_of(man: Character, actions: Actions) -> Items:
    """Return what a man's drill has him do in each segment, by the hexes to his target.

    What is only for men with other bonus cards or guns is left out.
    """
    heads = Item(
        "", tuple(Words(((band.replace("-", "–"), "hexes to his target"),)) for band in BANDS)
    )
    found = [heads]
    for segment in SEGMENTS:
        said = (drill_word(entries_in(man, actions, segment, band)) for band in BANDS)
        found.append(Item(str(segment), tuple(Words((each,)) for each in said)))
    return Items(f"Drill {man.marker}, segment by segment", tuple(found))


def entries_in(man: Character, actions: Actions, segment: int, band: str) -> Iterable[Entry]:
    """Return what his drill has a man do in a segment, so many hexes from his target."""
    gun, cell = man.gun(), actions.segments[man.marker, segment].cells[band]
    two_handed = gun is not None and gun.two_handed
    return entries_for(cell.entries, frozenset(man.bonus), two_handed=two_handed)


def entries_for(
    entries: Sequence[Entry], held: frozenset[str], *, two_handed: bool
) -> Iterable[Entry]:
    """Yield the entries of a cell that are for a man with those bonus cards and that gun."""
    for entry in entries:
        if entry.two_handed:
            if two_handed:
                yield entry
                return
        elif not entry.cards or held.intersection(entry.cards):
            yield entry


def drill_word(entries: Iterable[Entry]) -> tuple[str, str]:
    """Return the first entry of a cell in a word or two, and in full."""
    for entry in entries:
        if entry.action != "nothing":
            said = reasons.action_of(str(entry))
            return said.replace(" up to ", " ").replace(", then shoot", ""), said
    return "–", "nothing"


def rows(state: State, man: Character, doctrine: str, known: GameRules) -> Iterable[Row]:
    """Yield what is written on a character's sheet."""
    weapons = known.book.weapons
    yield Line(" · ".join(filter(None, (whose(man), at(state, man)))))
    if man.automatic and man.marker:
        about = ", by segment and hexes to his target" if man.active else f": {doctrine}"
        yield Line(f"Drill {man.marker}{about}", "GS-9.2f")
        if man.active:
            yield drill_of(man, known.actions)
    yield Items("Weapons", tuple(item_of(man, weapon, weapons) for weapon in man.weapons))
    spare = [
        f"{count_of(rounds, 'round')} for the {title_of(code, weapons)}"
        for code, rounds in man.spare.items()
        if rounds
    ]
    if spare:
        yield Line(f"In the belt: {', '.join(spare)}")
    yield Values(skills(man), apart=True)
    aims = [f"{points} on {name}" for name, points in man.aim.items() if points]
    if aims:
        yield Line(f"Aim points: {', '.join(aims)}")
    if man.carries:
        yield Line(f"Carries {', '.join(man.carries)}")
    said = tuple(meanings.conditions(man))
    if said:
        yield Rules(said)
    if man.bonus:
        yield Rules(
            tuple(
                Rule(f"Bonus card {card}: {meanings.BONUS_IN_SHORT[card]}", meanings.BONUS[card])
                for card in man.bonus
            )
        )


def at(state: State, man: Character) -> str:
    """Return where a character is on the map and how he faces; empty if he is not on it."""
    if not state.map or man.cell < 0 or man.condition == "gone":
        return ""
    ground = ground_of(state.map)
    facing = aim.facing_name(ground.cells, man.cell, man.facing)
    here = hex_named(ground.cells.name(man.cell))
    said = f"{here} facing {facing}, {counters.condition_word(man)}"
    if man.head_out and man.head >= 0:
        head = hex_named(ground.cells.name(ground.sight.heads[man.head].over))
        said += f", head out towards {head}"
    return said


def skills(man: Character) -> tuple[Value, ...]:
    """Return his skills in words, with their numbers as they stand on a sheet."""
    found = [
        Value("one-handed", with_sign(man.one_handed), meanings.ONE_HANDED),
        Value("two-handed", with_sign(man.two_handed), meanings.TWO_HANDED),
        Value("brawling", with_sign(man.brawling), meanings.BRAWLING),
    ]
    if man.off_hand is not None:
        found.append(Value("off hand", with_sign(man.off_hand), meanings.OFF_HAND))
    return tuple(found)


def title_of(code: str, weapons: Weapons) -> str:
    """Return what a kind of weapon is called; its code if it has no name."""
    return weapons[code].title if code in weapons else code


def item_of(man: Character, weapon: Weapon, weapons: Weapons) -> Item:
    """Return a weapon as it stands on a sheet: where it is, its rounds, and how it is."""
    now = "broken" if weapon.broken else "cocked" if weapon.cocked else ""
    rounds = Rounds(weapon.rounds, weapon.holds) if weapon.holds else Words(())
    box, state = meanings.BOXES[weapon.box], meanings.BOXES.get(now, "")
    return Item(
        title_of(weapon.code, weapons) or counters.short(weapon),
        (Words(((weapon.box, box),)), rounds, Words(((now, state),) if now else ())),
        used=weapon is at_hand(man),
    )
