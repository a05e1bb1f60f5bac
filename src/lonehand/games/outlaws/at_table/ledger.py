"""What befell somebody at a real table, by taps: prone, out, and what is in his weapons."""

from __future__ import annotations

from typing import Final

from lonehand.engine.question import Question
from lonehand.games.outlaws.numbers.numbers import Numbers
from lonehand.games.outlaws.rules.wounds import wounds_of
from lonehand.games.outlaws.state import Man, State
from lonehand.games.outlaws.text.corrections import OUTS
from lonehand.games.outlaws.words.people import how_he_is, what_wound_does, wound_in_short
from lonehand.games.table_mode import by_facts, is_beside
from lonehand.show.ledger import Count, Entry, Ledger, Tick

NAMED: Final = ("result", "change")
"""The questions of a counter's turn, which name everybody, or are about one of them."""


def ledger(numbers: Numbers, state: State, question: Question | None) -> Ledger | None:
    """Return what may be put right of everybody, the opponents first.

    None while something else is asked or set up.
    """
    if question is not None or state.phase in ("camp", "set up") or not is_beside(state.options):
        return None
    sides = list(dict.fromkeys(man.side for man in state.men))
    listed = sorted(
        (man for man in state.men if not man.out), key=lambda man: not man.is_auto
    )  # of those who are out nothing more is noted
    theirs = [man.name for man in listed if man.is_auto]
    alone = theirs if len(theirs) == 1 and by_facts(state.options) else []
    entries = tuple(
        entry(numbers, state, man, sides.index(man.side), first=man.name in alone) for man in listed
    )
    opens = ""
    if by_facts(state.options):  # on a map Lonehand knows who was hit
        opens = f"I hit {theirs[0]}" if alone else "I hit somebody" if theirs else ""
    return Ledger(entries, says="Correct it", opens=opens, unless=NAMED)


def entry(numbers: Numbers, state: State, man: Man, team: int, *, first: bool) -> Entry:
    """Return what may be noted of a character; *first* if he is who may be hit."""
    name = man.name
    holds = [
        (item, weapon.holds)
        for item in man.items
        for weapon in [numbers.weapons.get(item.name)]
        if weapon is not None and weapon.holds
    ]
    counts: tuple[Count, ...] = ()
    empty: tuple[Tick, ...] = ()
    if by_facts(state.options):  # nobody counts rounds: a weapon is empty, or it is not
        empty = tuple(
            Tick(
                f"{item.name} empty",
                not item.loaded,
                f"rounds {name} {item.name} {0 if item.loaded else most}",
                sends=True,
            )
            for item, most in holds
        )
    else:
        counts = tuple(
            Count(
                item.name,
                item.loaded,
                tuple(f"rounds {name} {item.name} {n}" for n in range(most + 1)),
                most,
                folded=True,
            )
            for item, most in holds
        )
    prone = Tick("Prone", man.is_prone, f"{'up' if man.is_prone else 'prone'} {name}", sends=True)
    outs = tuple(
        Tick(word.capitalize(), False, f"{verb} {name}", ends=True, sends=True)  # noqa: FBT003 - he is not
        for verb, word in OUTS.items()
    )
    wounds = tuple(
        Tick(
            wound_in_short(wound),
            on=False,  # one more of them
            text=f"wound {name} {wound}",
            sends=True,
            does=what_wound_does(man, wound),
        )
        for wound in wounds_of(numbers)
        if not (man.is_mounted and wound.startswith("leg "))  # that hits the horse
    )
    if man.is_mounted:
        horse = f"afoot {name}"
        thrown = Tick("Horse killed", on=False, text=f"{horse}; prone {name}", sends=True)
        wounds = (*wounds, thrown, Tick("Off the horse", on=False, text=horse, sends=True))
    note = ", ".join(how_he_is(state, name))
    return Entry(name, team, counts, (*wounds, *empty, prone, *outs), note=note, first=first)
