"""What befell somebody at a real table, by taps: prone, out, and what is in his weapons."""

from __future__ import annotations

from lonehand.engine.question import Question
from lonehand.games.outlaws.numbers.numbers import Numbers
from lonehand.games.outlaws.rules.wounds import wounds_of
from lonehand.games.outlaws.state import DEAD, LEFT_BOARD, OUT, Man, State
from lonehand.games.outlaws.words.people import how_he_is, wound_in_short
from lonehand.games.table_mode import by_facts, is_beside
from lonehand.show.ledger import Count, Entry, Ledger, Tick

OUTS = {"out": OUT, "dead": DEAD, "gone": LEFT_BOARD}


def ledger(numbers: Numbers, state: State, question: Question | None) -> Ledger | None:
    """Return what may be put right of everybody, the opponents first.

    None while something else is asked or set up.
    """
    if question is not None or state.phase in ("camp", "set up") or not is_beside(state.options):
        return None
    sides = list(dict.fromkeys(man.side for man in state.men))
    listed = sorted(state.men, key=lambda man: (not man.is_auto, bool(man.out)))
    entries = tuple(entry(numbers, state, man, sides.index(man.side)) for man in listed)
    theirs = [man.name for man in state.men if man.is_auto and not man.out]
    opens = f"I hit {theirs[0]}" if len(theirs) == 1 else "I hit somebody" if theirs else ""
    return Ledger(entries, says="Correct it", opens=opens)


def entry(numbers: Numbers, state: State, man: Man, team: int) -> Entry:
    """Return what may be noted of a character."""
    name = man.name
    if man.out:
        return Entry(name, team, note=man.out)
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
        Tick(wound_in_short(wound), False, f"wound {name} {wound}", sends=True)  # noqa: FBT003 - one more of them
        for wound in wounds_of(numbers)
    )
    note = ", ".join(how_he_is(state, name))
    return Entry(name, team, counts, (*wounds, *empty, prone, *outs), note=note)
