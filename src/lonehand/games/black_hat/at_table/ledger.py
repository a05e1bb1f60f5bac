"""What is said by taps at a real table: what figures see and reach, and what came of something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lonehand.engine.question import Question
from lonehand.games.black_hat import statements
from lonehand.games.black_hat.at_table.results import NOTHING
from lonehand.games.black_hat.state import Figure, State
from lonehand.games.black_hat.words import names
from lonehand.games.table_mode import by_facts, is_beside
from lonehand.show.ledger import Choice, Count, Entry, Ledger, Tick
from lonehand.space.inches.measures import to_tenth

MOST_MONEY: Final = 3
"""More Money cards than that nobody carries."""
COVERS: Final = ((1, "cover 1"), (2, "cover 2"), (3, "cover 3+"))
"""How much cover is told apart, as it stands on a button."""


def ledger(view: State, question: Question | None) -> Ledger | None:
    """Return what may be noted; None where an answer is given otherwise, or nothing is there."""
    if question is None:
        if not is_beside(view.options) or not view.turn or view.phase == "over":
            return None
        return Ledger(all_entries(view), says="Correct it")
    if not by_facts(view.options):
        return None
    match question.topic:
        case "sights" | "best":
            return sights(view, question)
        case "ways":
            return ways(view, question.about)
        case "pinned":
            keys = getattr(question.form, "keys", ())
            entries = tuple(
                Entry(name_of(view, key), team(view, key), ticks=(Tick("Seen", False, key),))  # noqa: FBT003 - it is not marked yet
                for key in keys
            )
            return Ledger(entries, (), statements.NOBODY, "None of them", ", ")
        case "result":
            figure = view.figure(question.about["figure"])
            return Ledger(all_entries(view, other_than=figure.side), nothing=NOTHING)
    return None


def name_of(view: State, key: str) -> str:
    """Return the name of a figure."""
    return names.figure_called(view, key)


def team(view: State, key: str) -> int:
    """Return the number of a figure’s side."""
    return view.figure(key).side


def sights(view: State, question: Question) -> Ledger:
    """Return a row for each figure: how far the nearest enemy in sight is, and the cover."""
    people: Mapping[str, Any] = getattr(question.form, "people", {})
    foes = question.about.get("foes", ())
    entries = []
    for key, person in people.items():
        far = statements.bands(person)
        choices = [
            Choice("nobody", True, f"{key} {statements.NOBODY}"),  # noqa: FBT003 - it holds at first
            Choice("touches", False, f"{key} {statements.TOUCHES}"),  # noqa: FBT003 - as above
            *(Choice(f"≤{each}″", False, f"{key} {each}") for each in far),  # noqa: FBT003
        ]
        ticks = [
            Tick(words, False, f"{key} {statements.COVER} {number}")  # noqa: FBT003 - as above
            for number, words in (COVERS if far else ())
        ]
        entries.append(
            Entry(
                name_of(view, key),
                team(view, key),
                ticks=tuple(ticks),
                choices=tuple(choices),
                letters=key,
                then=tuple(
                    Choice(name_of(view, foe), False, f"{key} {foe}")  # noqa: FBT003 - as above
                    for foe in foes
                ),
            )
        )
    says = "Nobody sees anybody" if len(entries) > 1 else "Nobody in sight"
    return Ledger(tuple(entries), (), statements.NOBODY, says, ", ")


def ways(view: State, about: Mapping[str, Any]) -> Ledger:
    """Return a row for each figure: how far it has to go, as far as its cards tell apart."""
    entries = []
    for key, lengths in about["reach"].items():
        choices = [
            Choice("far", True, f"{key} no"),  # noqa: FBT003 - it holds at first
            *(
                Choice(f"≤{to_tenth(each)}″" if each else "there", False, f"{key} {to_tenth(each)}")  # noqa: FBT003
                for each in lengths
            ),
        ]
        goals = about.get("goals", {}).get(key, ())
        then = tuple(
            Choice(goal_called(view, goal), False, f"{key} {statements.TO} {goal}")  # noqa: FBT003
            for goal in goals
        )
        entries.append(
            Entry(
                name_of(view, key),
                team(view, key),
                choices=tuple(choices),
                letters=key,
                then=then,
            )
        )
    return Ledger(tuple(entries), (), statements.NOBODY, "None of them", ", ")


def goal_called(view: State, goal: str) -> str:
    """Return the name of a house or an enemy that a way leads to."""
    return name_of(view, goal) if any(goal == each.key for each in view.figures) else goal


# -- what came of it -------------------------------------------------------------------------------


def all_entries(view: State, other_than: int = -1) -> tuple[Entry, ...]:
    """Return an entry for every figure on the table, the other side first."""
    here = sorted(view.here(), key=lambda each: each.side == other_than)
    return tuple(entry(view, each) for each in here)


def entry(view: State, figure: Figure) -> Entry:
    """Return what may be noted of a figure."""
    key = figure.key
    ticks = [
        Tick("Pinned", figure.pinned, f"pinned {key} {'no' if figure.pinned else 'yes'}"),
        Tick("Shot down", False, f"out {key}", ends=True),  # noqa: FBT003 - it stands here
        Tick("Fled", False, f"fled {key}", ends=True),  # noqa: FBT003 - as above
        Tick("Left the table", False, f"left {key}", ends=True),  # noqa: FBT003 - as above
    ]
    if figure.person.horse or figure.mounted:
        change = "no" if figure.mounted else "yes"
        ticks.append(Tick("Mounted", figure.mounted, f"mounted {key} {change}"))
    money = tuple(f"money {key} {number}" for number in range(MOST_MONEY + 1))
    notes = [*(["pinned"] if figure.pinned else []), *(["has Money"] if figure.money else [])]
    return Entry(
        name_of(view, key),
        figure.side,
        (Count("Money", min(figure.money, MOST_MONEY), money),),
        tuple(ticks),
        note=", ".join(notes),
        letters=key,
    )
