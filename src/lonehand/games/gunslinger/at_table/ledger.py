"""What befell somebody at a real table, by taps: hits, delay, wounds, and who is out.

Lonehand keeps the sheets of the automatic characters; of the others it needs to know who is out.
"""

from __future__ import annotations

from lonehand.engine.question import Question
from lonehand.games.gunslinger.face.counters import condition_word, has_sheet
from lonehand.games.gunslinger.state import Character, State
from lonehand.games.gunslinger.text.corrections import GRADES, OUT, PARTS
from lonehand.games.table_mode import is_beside
from lonehand.show.ledger import Count, Entry, Ledger, Tick

MOST_DELAY = 12
"""More delay points than that nobody gathers by a tap; they are typed."""


def ledger(state: State, question: Question | None) -> Ledger | None:
    """Return what may be put right of everybody; None while something else is asked or set up."""
    if question is not None or state.phase == "set up" or not is_beside(state.options):
        return None
    sides = list(dict.fromkeys(who.side for who in state.characters))
    in_order = sorted(state.characters, key=lambda who: not who.automatic)
    alone = sum(who.automatic and who.active for who in in_order) == 1
    entries = tuple(
        entry(
            state,
            who,
            sides.index(who.side),
            first=alone and who.automatic and who.active,
        )
        for who in in_order
    )
    return Ledger(entries, says="Note it", opens=opens(state))


def opens(state: State) -> str:
    """Return what people press who hit an automatic character; empty if none is left."""
    names = [who.name for who in state.characters if who.automatic and who.active]
    if not names:
        return ""
    return f"I hit {names[0]}" if len(names) == 1 else "I hit somebody"


def entry(state: State, who: Character, team: int, *, first: bool = False) -> Entry:
    """Return what may be noted of a character; *first* if he is the one whom it is about.

    A hit brings a delay point along.
    """
    name = who.name
    outs = tuple(
        Tick(word.capitalize(), who.condition == word, f"out {name} {word if on else 'no'}")
        for word in OUT
        if word != "no"
        for on in [who.condition != word]
    )
    note = condition_word(who) if has_sheet(state, who) else who.condition or "in play"
    if not who.automatic:
        return Entry(name, team, ticks=outs, note=note, sign="hat")
    hits = tuple(f"hits {name} {n}" for n in range(who.strength + 1))
    delay = tuple(f"delay {name} {n}" for n in range(who.delay + max(MOST_DELAY, who.strength) + 1))
    down = Tick("Down", who.down, f"{'up' if who.down else 'down'} {name}")
    wounds = tuple(
        Tick(
            f"{part.capitalize()}, {grade}",
            has,
            f"heal {name} {part}" if has else f"wound {name} {part} {grade}",
        )
        for part in PARTS
        for grade, letter in GRADES.items()
        for has in [any(each.part == part and each.grade == letter for each in who.wounds)]
    )
    counted = (
        Count("hits", who.hits, hits, who.strength, brings="delay"),
        Count("delay", who.delay, delay),
    )
    return Entry(
        name, team, counted, (down, *outs), note=note, sign="hat", first=first, more=wounds
    )
