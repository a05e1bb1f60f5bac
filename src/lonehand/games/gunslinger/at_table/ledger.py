"""What befell somebody at a real table, by taps: hits, delay, wounds, and who is out.

Lonehand keeps the sheets of the automatic characters; of the others it needs to know who is out.
"""

from __future__ import annotations

from typing import Final

from lonehand.engine.question import Question
from lonehand.games.gunslinger.face.counters import condition_word, has_sheet
from lonehand.games.gunslinger.numbers.book import Book
from lonehand.games.gunslinger.state import Character, State
from lonehand.games.gunslinger.text.corrections import GRADES, OUT, PARTS
from lonehand.games.table_mode import is_beside
from lonehand.show.ledger import Count, Entry, Ledger, Results, Tick

MOST_DELAY: Final = 12
"""More delay points than that nobody gathers by a tap; they are typed."""
FEW: Final = 3
"""Of so many men each has a whole sentence on his button; of more the name alone."""
LETTERS: Final = {letter: grade for grade, letter in GRADES.items()}
LEGEND: Final = "One tap notes it: hits and as much delay; L light, S serious wound."


def ledger(state: State, question: Question | None, book: Book) -> Ledger | None:
    """Return what may be put right of everybody; None while something else is asked or set up."""
    if question is not None or state.phase == "set up" or not is_beside(state.options):
        return None
    sides = list(dict.fromkeys(who.side for who in state.characters))
    in_order = sorted(state.characters, key=lambda who: not who.automatic)
    men = [who for who in in_order if who.automatic and who.active]
    alone = len(men) == 1  # else each of them has a button of his own
    entries = tuple(
        entry(state, who, sides.index(who.side), book, first=alone and who in men)
        for who in in_order
    )
    says = "I hit {}" if len(men) <= FEW else "{}"
    openers = () if alone else tuple((x.name, says.format(x.name)) for x in men)
    return Ledger(
        entries, says="Note it", opens=opens(state), openers=openers, legend=LEGEND if men else ""
    )


def opens(state: State) -> str:
    """Return what people press who hit an automatic character; empty if none is left."""
    names = [who.name for who in state.characters if who.automatic and who.active]
    if not names:
        return ""
    return f"I hit {names[0]}" if len(names) == 1 else "I hit somebody"


def entry(state: State, who: Character, team: int, book: Book, *, first: bool = False) -> Entry:
    """Return what may be noted of a character; *first* if he may be hit.

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
    found = results(who, book) if who.active else ()
    return Entry(
        name,
        team,
        counted,
        (down, *outs),
        note=note,
        sign="hat",
        first=first,
        more=wounds,
        results=found,
    )


def results(who: Character, book: Book) -> tuple[Results, ...]:
    """Return all that a blow or a shot can do to a man, by the part of the body that it hits."""
    blows: dict[int, bool] = {wound.hits: False for wound in book.wounds["graze"]}
    for row in book.blows.values():
        blows |= {blow.hits: blow.knocks_down for blow in row if blow.hits}
    found = [
        Results(
            "Blow or graze",
            tuple(
                Tick(str(hits), on=False, text=harm(who, hits, hits, down=down), sends=True)
                for hits, down in sorted(blows.items())
            ),
        )
    ]
    for part in PARTS:
        ticks = {}
        for wound in book.wounds[part]:
            if wound.grade == "K":
                ticks["Dead"] = f"out {who.name} dead"
            elif wound.grade:
                more = f"wound {who.name} {part} {LETTERS[wound.grade]}"
                harmed = harm(who, wound.hits, wound.delay)
                ticks[f"{wound.hits} {wound.grade}"] = f"{harmed}; {more}"
        noted = (Tick(words, on=False, text=text, sends=True) for words, text in ticks.items())
        found.append(Results(part.capitalize(), tuple(noted)))
    return tuple(found)


def harm(who: Character, hits: int, delay: int, *, down: bool = False) -> str:
    """Return hits and delay on a man as corrections; out of play, nothing delays him further."""
    taken = f"hits {who.name} {who.hits + hits}"
    if who.hits + hits >= who.strength:
        return taken
    return f"{taken}; delay {who.name} {who.delay + delay}{f'; down {who.name}' if down else ''}"
