"""The words of the tables AUTOMATIC ACTIONS and of the chart, for a designer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lonehand.engine.files.vocabulary import TableWord, meanings, quote_list
from lonehand.games.gunslinger.automa.chart import (
    CELLS,
    COLUMNS,
    CONDITIONS,
    KINDS,
    ONLY_FOR,
    Needs,
)
from lonehand.games.gunslinger.automa.tables import ACTIONS, NUMBERED, ROUNDED_DOWN, ROUNDED_UP
from lonehand.games.gunslinger.readings import DATA

TAC, CHART = "tac.toml", "chart.toml"
NAMES = {"MOVE": "MOVE", "AS": "AS", "CAS": "C/AS", "BLOW": "HOOK, JAB and KICK"}
"""The columns as the print calls them."""


def words() -> Iterator[TableWord]:
    """Yield every word of `tac.toml` and `chart.toml`."""
    said = meanings((DATA / "words.toml").read_text("utf-8"), "words.toml")
    for action in ACTIONS:
        where = "a cell; it needs a number from 0 to 9" if action in NUMBERED else "a cell"
        yield TableWord(TAC, "action", action, said["action"][action], where)
    for sign, means in said["sign"].items():
        yield TableWord(TAC, "sign", sign, means, "a cell")
    for value in (ROUNDED_UP, ROUNDED_DOWN):
        yield TableWord(TAC, "setting", value, said["setting"][value], "halved_delay = …")
    for kind in KINDS:
        yield TableWord(CHART, "target", kind, said["kind"][kind], "target = …")
    for word, (question, _) in CONDITIONS.items():
        only = ONLY_FOR.get(question)
        where = f"when = …; only in rows with target = “{only}”" if only else "when = …"
        yield TableWord(CHART, "condition", word, said["condition"][word], where)
    for cell, needs in CELLS.items():
        yield TableWord(CHART, "activity", cell, said["activity"][cell], places(needs))


def places(found: Sequence[Needs]) -> str:
    """Return where a cell of the chart may be: for which targets, columns and conditions."""
    parts = []
    for needs in found:
        kinds = "any target" if needs.kinds == KINDS else f"a target {quote_list(needs.kinds)}"
        when = f" when certainly {quote_list(needs.when, 'and')}" if needs.when else ""
        parts.append(f"for {kinds}{when}")
    columns = found[0].columns
    which = "any column" if columns == COLUMNS else f"column {', '.join(NAMES[c] for c in columns)}"
    return f"{which}; {'; '.join(parts)}"
