"""What ablations of Gunslinger are made of: rules, numbers and cells, and other ways to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from lonehand.games.gunslinger.automa.activities import Case
from lonehand.games.gunslinger.automa.chart import CHART, Does
from lonehand.games.gunslinger.automa.tables import ACTIONS_TABLE, Entry, Segment
from lonehand.games.gunslinger.readings import Readings
from lonehand.testing import ablation
from lonehand.testing.ablation import Without

NOT_THAT = ("HEAD BACK", "GET DOWN")
"""Two cells of the chart; neither can be mistaken for the other, nor for what stood there."""


class Rule(ablation.Rule):
    """A clause that a function of Gunslinger decides."""

    package = "lonehand.games.gunslinger"


class Number(ablation.Number):
    """A clause that is a number or a table of Gunslinger."""

    package = "lonehand.games.gunslinger"


# -- cells of the tables --------------------------------------------------------------------------


@contextmanager
def another_entry(marker: str, segment: int, band: str) -> Iterator[None]:
    """Let a cell of the tables of actions say something else: nothing, or MOVE for a dash."""
    table: Any = ACTIONS_TABLE.segments
    kept = table[marker, segment]
    cells = dict(kept.cells)
    move = (Entry("MOVE", 0, (), two_handed=False),)
    cells[band] = cells[band]._replace(entries=() if cells[band].entries else move)
    kind: Any = "ordinary" if kept.kind == "none" else kept.kind
    table[marker, segment] = Segment(kind, cells)
    try:
        yield
    finally:
        table[marker, segment] = kept


@contextmanager
def another_cell(row: int, column: str) -> Iterator[None]:
    """Let a cell of the chart say something else."""
    cells: Any = next(r.cells for rows in CHART.values() for r in rows if r.number == row)
    kept: Does = cells[column]
    cells[column] = kept._replace(does=NOT_THAT[kept.does == NOT_THAT[0]])
    try:
        yield
    finally:
        cells[column] = kept


# -- rules that are told, read or give something else ---------------------------------------------


class Otherwise:
    """What is known of a man, some of it otherwise.

    Args:
        facts: what is known of him.
        answers: by its name each fact that is otherwise.

    """

    def __init__(self, facts: Any, answers: dict[str, Any]) -> None:
        self.facts, self.answers = facts, answers

    def __getattr__(self, name: str) -> Any:
        """Return the function that gives the fact of that name."""
        if name in self.answers:
            return lambda *_whom: self.answers[name]
        return getattr(self.facts, name)


def told(**answers: Any) -> Without:
    """Return what replaces a rule by one to which some facts are otherwise."""

    def otherwise(facts: Any) -> Any:
        return Otherwise(facts, answers)

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        of_the_chart = in_a_case("facts", otherwise)(rule)

        def run(known: Any, *given: Any) -> Any:
            if isinstance(known, Case):
                return of_the_chart(known, *given)
            return rule(otherwise(known), *given)

        return run

    return without


def reading(**options: str) -> Without:
    """Return what replaces a rule by one that reads some unclear places otherwise."""

    def otherwise(readings: Readings) -> Readings:
        return replace(readings, **options)

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        of_the_chart = in_a_case("readings", otherwise)(rule)

        def run(*given: Any) -> Any:
            if isinstance(given[0], Case):
                return of_the_chart(*given)
            return rule(*(otherwise(x) if isinstance(x, Readings) else x for x in given))

        return run

    return without


def targeting(**changes: Any) -> Without:
    """Return what replaces a rule of the chart by one for which the target is otherwise."""
    return in_a_case("target", lambda target: target._replace(**changes))


def in_a_case(name: str, otherwise: Callable[[Any], Any]) -> Without:
    """Return what replaces a rule of the chart by one for which an attribute of the case differs.

    Args:
        name: the attribute.
        otherwise: gets what it is, and returns what it is while the rule runs.

    """

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        def run(case: Case, *given: Any) -> Any:
            kept = getattr(case, name)
            setattr(case, name, otherwise(kept))
            try:
                return rule(case, *given)
            finally:
                setattr(case, name, kept)

        return run

    return without


def results_in(**changes: Any) -> Without:
    """Return what replaces a rule by one whose activity or plan is otherwise."""

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any) -> Any:
            found = rule(*args)
            return found._replace(**changes) if changes.keys() <= set(found._fields) else found

        return run

    return without
