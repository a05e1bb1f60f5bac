"""What is said by taps at a real table: what figures see and reach, and what came of something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lonehand.engine.grammar.english import join_words
from lonehand.engine.question import Question
from lonehand.games.black_hat import statements
from lonehand.games.black_hat.at_table.results import MORE, NOTHING
from lonehand.games.black_hat.state import Figure, State
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.by_facts import in_words
from lonehand.games.table_mode import by_facts, is_beside
from lonehand.show.ledger import Count, Entry, Ledger, Tick
from lonehand.space.inches.measures import to_tenth

MOST_MONEY: Final = 3
"""More Money cards than that nobody carries."""


def ledger(view: State, question: Question | None) -> Ledger | None:
    """Return what may be noted; None where an answer is given otherwise, or nothing is there."""
    if question is None:
        if not is_beside(view.options) or not view.turn or view.phase == "over":
            return None
        return Ledger(all_entries(view), says="Correct it")
    if not by_facts(view.options):
        return None
    match question.topic:
        case "sights":
            return sights(view, question)
        case "ways":
            return ways(view, question.about)
        case "pinned":
            keys = getattr(question.form, "keys", ())
            entries = tuple(row(view, key, {key: "is seen"}) for key in keys)
            return Ledger(entries, (), statements.NOBODY, "Nobody", ", ")
        case "result":
            figure = view.figure(question.about["figure"])
            entries = all_entries(view, other_than=figure.side, befalls=True)
            is_again = bool(question.about.get("again"))
            return Ledger(
                entries,
                nothing=NOTHING,
                nothing_says="That is all" if is_again else "Nothing happened",
                at_once=True,
                more=MORE,
                goes_on=is_again,
                hint="Tap a name, and what became of it: it is sent at once.",
            )
    return None


def answer_told(view: State, question: Question, text: str) -> str:
    """Return what was noted, in words; empty if it was not said by taps."""
    found = ledger(view, question)
    if found is None:
        return ""
    ends = {found.nothing: found.nothing_says, NOTHING: found.nothing_says}
    ends[found.whole] = found.whole_says
    if text in ends and text:
        return f"“{ends[text]}”"
    parts = [part for part in text.split(found.between) if part not in ("", MORE)]
    if question.topic == "result":
        return join_words([in_words(view, part) for part in parts])
    ticks = [(each, tick) for each in found.entries for tick in each.ticks]
    says = {tick.text: f"{each.name}, {tick.words}" for each, tick in ticks}
    return "; ".join(says[part] for part in parts) if set(parts) <= says.keys() else ""


def name_of(view: State, key: str) -> str:
    """Return the name of a figure."""
    return names.figure_called(view, key)


def team(view: State, key: str) -> int:
    """Return the number of a figure’s side."""
    return view.figure(key).side


def sights(view: State, question: Question) -> Ledger:
    """Return a row for each figure: how far it is to the enemy, of which one tap is an answer."""
    people: Mapping[str, Any] = getattr(question.form, "people", {})
    entries = []
    for key, person in people.items():
        far = statements.bands(person)
        says = {f"{key} {statements.TOUCHES}": "touches", **{f"{key} {n}": f"≤{n}″" for n in far}}
        entries.append(row(view, key, says))
    before = getattr(question.form, "before", "")
    is_armed = any(person.arms for person in people.values())
    nobody = "Nobody in range" if is_armed else "No" if len(people) == 1 else "Nobody"
    return Ledger(
        tuple(entries),
        nothing=statements.NOBODY,
        nothing_says=nobody,
        between=", ",
        whole=statements.BEFORE if before else "",
        whole_says=f"As before: {seen_told(view, before)}" if before else "",
    )


def seen_told(view: State, text: str) -> str:
    """Return what was seen before: `Slim, Hank, ≤6″, cover 1`."""
    found = []
    for key, seen in statements.sights_in(text).items():
        whom = [name_of(view, seen.whom)] if seen.whom else []
        far = f"≤{seen.within}″" if seen.within else "touches"
        cover = [f"cover {seen.cover}"] if seen.cover > 0 else []
        found.append(", ".join([name_of(view, key), *whom, far, *cover]))
    return "; ".join(found)


def ways(view: State, about: Mapping[str, Any]) -> Ledger:
    """Return a row for each figure: how far it has to go, as far as its cards tell apart."""
    entries = []
    for key, lengths in about["reach"].items():
        house = about["at"].get(key, "")
        there = f"at the {house}" if house else "there"
        says = {f"{key} {to_tenth(n)}": f"≤{to_tenth(n)}″" if n else there for n in lengths}
        entries.append(row(view, key, says))
    return Ledger(tuple(entries), (), statements.NOBODY, "Nobody", ", ")


def row(view: State, key: str, says: Mapping[str, str]) -> Entry:
    """Return a row of answers, by what stands on their buttons; a tap on one sends it."""
    ticks = tuple(Tick(words, on=False, text=text, sends=True) for text, words in says.items())
    return Entry(name_of(view, key), team(view, key), ticks=ticks, letters=key)


# -- what came of it -------------------------------------------------------------------------------


def all_entries(view: State, other_than: int = -1, *, befalls: bool = False) -> tuple[Entry, ...]:
    """Return an entry for every figure on the table, the other side first."""
    here = sorted(view.here(), key=lambda each: each.side == other_than)
    return tuple(entry(view, each, befalls=befalls) for each in here)


def entry(view: State, figure: Figure, *, befalls: bool = False) -> Entry:
    """Return what may be noted of a figure; by what *befalls* it, it comes to no Money."""
    key = figure.key
    pinned = f"pinned {key} {'no' if figure.pinned else 'yes'}"
    ticks = [Tick("Pinned", figure.pinned, pinned, settles=True)]
    ends = {"Shot down": "out", "Fled": "fled", "Left the table": "left"}
    ticks += [
        Tick(words, on=False, text=f"{verb} {key}", ends=True, settles=True)
        for words, verb in ends.items()
    ]
    if befalls and figure.mounted:
        killed = f"mounted {key} no; pinned {key} yes"
        ticks.append(Tick("Horse killed", on=False, text=killed, settles=True))
    elif figure.person.horse or figure.mounted:
        change = "no" if figure.mounted else "yes"
        ticks.append(Tick("Mounted", figure.mounted, f"mounted {key} {change}"))
    may_have = bool(figure.money) or not befalls
    money = tuple(f"money {key} {number}" for number in range(MOST_MONEY + 1))
    notes = [*(["pinned"] if figure.pinned else []), *(["has Money"] if figure.money else [])]
    return Entry(
        name_of(view, key),
        figure.side,
        (Count("Money", min(figure.money, MOST_MONEY), money),) if may_have else (),
        tuple(ticks),
        note=", ".join(notes),
        letters=key,
    )
