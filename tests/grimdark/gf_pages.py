"""The page of clauses of the manual of Grimdark Future, made from the index.

It is written by `python tests/grimdark/gf_pages.py`; a test sees to it that it has not grown old.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from lonehand.engine.clauses import Clause, Clauses

PACKAGE = Path(str(resources.files("lonehand.games.grimdark_future")))
INDEX = PACKAGE / "data" / "clauses.toml"
CLAUSES = Clauses(INDEX, PACKAGE)
PAGE = Path(__file__).parents[2] / "docs" / "grimdark-future" / "clauses.md"
OPENING = """\
# Rules by clause

When a unit of the AI does something surprising there are two possibilities: the rules say so, or
the program is wrong. This page is for telling which. It has every clause as Lonehand plays it, in
our words, with its id; the log, the reasons and the code use the same ids.

Ids that begin with GF- are those of the Solo & Co-Op rules, in the order of the print; GFC-n is a
core rule of the game itself and GFS-rule a special rule. *Source* is the heading in the printed
rules; a *reading* there is a row of the readings, where an unclear place is argued.
"""


def clause_text(clause: Clause, code: list[str]) -> str:
    """Return one clause as a section."""
    facts = [
        ("Reading", clause.reading),
        ("Option", f"`{clause.option}`" if clause.option else ""),
        ("Source", clause.source),
        ("Waits", f"for the {clause.waits}" if clause.waits else ""),
        ("Code", ", ".join(f"`{place}`" for place in code)),
        ("Tests", ", ".join(f"`{test}`" for test in clause.tests)),
    ]
    rows = [f":{name}: {text}" for name, text in facts if text]
    return "\n".join([f"## {clause.id}", "", f"*{clause.kind}.* {clause.says}", "", *rows, ""])


def page() -> str:
    """Return the whole page."""
    code = CLAUSES.places()
    return "\n".join([OPENING, *(clause_text(clause, code[clause.id]) for clause in CLAUSES)])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
