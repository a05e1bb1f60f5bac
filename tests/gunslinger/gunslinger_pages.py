"""The page of clauses of the manual, made from the index and the tables.

Gunslinger is not a game that can be started yet, so the page cannot ask the program for it while
the manual is made; it is written beforehand by `python tests/gunslinger/gunslinger_pages.py`, and
a test sees to it that it has not grown old.
"""

from __future__ import annotations

from pathlib import Path

from lonehand.engine.clauses import Clause
from lonehand.games.gunslinger.automa.chart import CHART, COLUMNS
from lonehand.games.gunslinger.automa.facts import BANDS
from lonehand.games.gunslinger.automa.tables import ACTIONS_TABLE
from lonehand.games.gunslinger.readings import CLAUSES

PAGE = Path(__file__).parents[2] / "docs" / "gunslinger" / "clauses.md"
OPENING = """\
# Rules by clause

When an automatic character does something surprising, either the rules say so or the program is
wrong. This page is for telling which. It has every rule for these characters as Lonehand plays it,
in our words, with its id. The reasons and the code use the same ids.

*Source* is the printed rules, with the number there. The cells of both tables are clauses too. They
are at the end.
"""


def clause_text(clause: Clause, places: list[str]) -> str:
    """Return one clause as a section."""
    facts = [
        ("Reading", clause.reading),
        ("Option", f"`{clause.option}`" if clause.option else ""),
        ("Source", clause.source),
        ("Waits", f"for the {clause.waits}" if clause.waits else ""),
        ("Code", ", ".join(f"`{place}`" for place in places)),
        ("Tests", ", ".join(f"`{test}`" for test in clause.tests)),
    ]
    rows = [f":{name}: {text}" for name, text in facts if text]
    return "\n".join([f"## {clause.id}", "", f"*{clause.kind}.* {clause.says}", "", *rows, ""])


def cell_of_a_page(text: str) -> str:
    """Return text as it may stand in a cell of a table."""
    return text.replace("|", "\\|")


def actions_text() -> str:
    """Return the tables of automatic actions."""
    lines = [
        "## The tables of automatic actions",
        "",
        "Under TAC B, segment 2, 4-6 hexes stands the clause GS-TAC-B2-4: the marker, the segment",
        "and the first number of the column.",
        "",
        f"| TAC | segment | {' | '.join(f'{band} hexes' for band in BANDS)} |",
        "|---|---|---|---|---|---|",
    ]
    for (marker, number), found in ACTIONS_TABLE.segments.items():
        cells = " | ".join(cell_of_a_page(found.cells[band].text) for band in BANDS)
        lines.append(f"| {marker} | {number} | {cells} |")
    return "\n".join([*lines, ""])


def chart_text() -> str:
    """Return the conversion chart."""
    lines = [
        "## The conversion chart",
        "",
        "Row 4 under C/AS(n) is the clause GS-CHART-4-CAS; HOOK, JAB and KICK are its column BLOW.",
        "Round brackets mark a reading of a cell that is empty or merged in the print.",
        "",
        "| row | target | situation | MOVE | AS(n) | C/AS(n) | HOOK, JAB, KICK |",
        "|---|---|---|---|---|---|---|",
    ]
    for kind, rows in CHART.items():
        for row in rows:
            cells = [row.cells[column] for column in COLUMNS]
            texts = [f"({cell.does})" if cell.read else cell.does for cell in cells]
            lines.append(f"| {row.number} | {kind} | {'; '.join(row.when)} | {' | '.join(texts)} |")
    return "\n".join([*lines, ""])


def page() -> str:
    """Return the whole page."""
    cells = {
        cell.clause for found in ACTIONS_TABLE.segments.values() for cell in found.cells.values()
    }
    cells |= {does.clause for rows in CHART.values() for row in rows for does in row.cells.values()}
    places = CLAUSES.places()
    clauses = [
        clause_text(clause, places[clause.id]) for clause in CLAUSES if clause.id not in cells
    ]
    return "\n".join([OPENING, *clauses, actions_text(), chart_text()])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
