"""The sheet of a character: skills, actions, what he has, wounds, where his figures are from."""

from __future__ import annotations

from typing import Any

from lonehand.engine.grammar.english import capital, count_of
from lonehand.games.outlaws.numbers.numbers import Numbers, Weapon
from lonehand.games.outlaws.state import Man, State
from lonehand.games.outlaws.words import meanings, people
from lonehand.games.table_mode import by_facts
from lonehand.show.sheets import (
    Item,
    Items,
    Line,
    Row,
    Rule,
    Sheet,
    Value,
    Values,
    Words,
)
from lonehand.show.sheets import Rounds as Loaded
from lonehand.show.sheets import Rules as Conditions


def sheet_of(
    view: State, man: Man, letters: str, team: int, source: str, numbers: Numbers
) -> Sheet:
    """Return somebody's sheet: skills, actions, what he has, wounds, where his figures are from."""
    held, is_counted = man.items_held(), not by_facts(view.options)
    rows: list[Row] = [
        Values(
            tuple(
                Value(word, str(value), meanings.SKILLS.get(word, ""))
                for word, value in (("Gun", man.gun), ("Bow", man.bow), ("Brawl", man.brawl))
                if value or word != "Bow"
            )
        )
    ]
    items = tuple(
        item_row(item, numbers.weapons.get(item.name), used=item in held, counted=is_counted)
        for item in man.items
    )
    if items:
        rows.append(Items("Weapons", items))
    spare = [f"{count} for the {name}" for name, count in man.reloads.items() if count]
    if spare:
        rows.append(Line(f"Reloads: {', '.join(spare)}"))
    rows += [
        Line(capital(people.name_wound(wound)), grave="light" not in wound)
        for wound in man.wounds
        if people.stays(wound)
    ]
    if source:
        rows.append(Line(source))
    conditions = conditions_of(man)
    if conditions:
        rows.append(Conditions(conditions))
    states = people.how_he_is(view, man.name)
    return Sheet(
        name=man.name,
        letters=letters,
        team=team,
        shape="",
        state=", ".join(states),
        rows=tuple(rows),
        out=bool(man.out),
        done=man.name not in view.cup and man.name != view.drawn and not man.out,
        due=man.name == view.drawn,
    )


def item_row(item: Any, weapon: Weapon | None, *, used: bool, counted: bool) -> Item:
    """Return a thing as a row: its rounds, or a word; *weapon* is None if it is none.

    Where rounds are not counted, because Lonehand does not see the shots, it is empty or it is not.
    """
    if weapon is None or not weapon.holds:
        held = ("in hand", meanings.IN_HAND) if used else ("carried", meanings.CARRIED)
        return Item(item.name, (Words((held,)),), used=used)
    close, medium, far = weapon.ranges
    reach = f"{close} · {medium} · {far} squares"
    rounds: Loaded | Words = Loaded(item.loaded, weapon.holds)
    if not counted:
        rounds = Words((("loaded" if item.loaded else "empty", meanings.ROUNDS),))
    return Item(item.name, (rounds, Words(((reach, meanings.REACH),))), used=used)


def conditions_of(man: Man) -> tuple[Rule, ...]:
    """Return what each condition that he is in does."""
    found = [
        (man.is_prone, "Prone", "Some wounds miss. Crawling only; getting up takes an action."),
        (man.cover >= 0, "In cover", "Some wounds miss from that side."),
        (man.is_mounted, "Mounted", "Rides fast, shoots worse. A leg wound hits the horse."),
        (man.is_lame, "Lame", "Walks, but cannot run."),
        (bool(man.lost), "Slowed", f"Wounds cost {count_of(man.lost, 'action')} every turn."),
        (bool(man.lost_next), "Dazed", f"Loses {count_of(man.lost_next, 'action')} next time."),
        (bool(man.useless), "Hurt arm", "That hand holds nothing."),
    ]
    return tuple(Rule(name, says) for holds, name, says in found if holds and not man.out)
