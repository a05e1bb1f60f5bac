"""What is written into the pages, so that they can be read before they are built, too.

A page names a file or a part of one as `<!-- from PATH part NAME -->`, and a figure as
`<!-- figure KEY -->`. This writes the code or the value behind it, up to `<!-- end -->`:

    python docs/_ext/written.py

A table that is made from the program or from a study is named as `<!-- words outlaws -->` (see
`tables`), and the pages of a part of the manual as `<!-- pages "Play" install web -->`: a list with
their titles is written below.

A part is a class or a function of a Python file, as `part CoinDuel.step`; or what begins at a line
with some text and ends before one with another, as `part "class Tossed" to "@SAYS.tells"`.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
from importlib import import_module
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).parents[1]
END: Final = "<!-- end -->"
CODE: Final = re.compile(
    r"^(?P<mark><!-- from (?P<path>\S+)"
    r'(?: part (?:"(?P<first>[^"]+)" to "(?P<last>[^"]+)"|(?P<name>[\w.]+)))? -->)\n'
    rf"(?:(?:(?!<!-- from ).*\n)*?{END}\n)?",
    re.MULTILINE,
)
FIGURE: Final = re.compile(rf"(?P<mark><!-- (?:figure|by) [a-z0-9-]+ -->)(?:[^<\n]*{END})?")
TABLE: Final = re.compile(
    r"^(?P<mark><!-- (?P<table>options|clauses|study|winrates|words) (?P<game>[a-z][a-z-]+)"
    rf"(?: (?P<more>\w+))? -->)\n(?:(?:(?!<!-- ).*\n)*?{END}\n)?",
    re.MULTILINE,
)
LIST: Final = re.compile(
    r'^(?P<mark><!-- pages (?:"(?P<caption>[^"]+)" )?(?P<names>[a-z0-9/_ -]+) -->)\n'
    rf"(?:(?:- .*\n)*{END}\n)?",
    re.MULTILINE,
)
LANGUAGES: Final = {".py": "python", ".toml": "toml"}


def bare(text: str) -> str:
    """Return a page without what is written into it: with the marks alone."""
    for block in (CODE, TABLE, LIST):
        text = block.sub(lambda found: f"{found['mark']}\n", text)
    return FIGURE.sub(lambda found: found["mark"], text)


def pages() -> list[Path]:
    """Return the pages of the manual."""
    return sorted(DOCS.rglob("*.md"))


def written(page: Path) -> str:
    """Return what a page should be."""
    filled, made = import_module("_ext.figures").filled, import_module("_ext.tables").made

    def code(found: re.Match[str]) -> str:
        path = page.parent / found["path"]
        text = part_of(path.read_text("utf-8"), found["name"], found["first"], found["last"])
        fence = f"```{LANGUAGES.get(path.suffix, 'text')}"
        return f"{found['mark']}\n{fence}\n{text}\n```\n{END}\n"

    def table(found: re.Match[str]) -> str:
        text = made(found["table"], found["game"], found["more"] or "").strip()
        return f"{found['mark']}\n\n{text}\n\n{END}\n"

    def titles(found: re.Match[str]) -> str:
        lines = [
            f"- [{title_of(page.parent / f'{name}.md')}]({name}.md)"
            for name in found["names"].split()
        ]
        return "\n".join([found["mark"], *lines, END, ""])

    text = LIST.sub(titles, TABLE.sub(table, CODE.sub(code, page.read_text("utf-8"))))
    return FIGURE.sub(lambda found: f"{found['mark']}{filled(found['mark'])}{END}", text)


def title_of(page: Path) -> str:
    """Return the title of a page: its first heading, also where another file holds it."""
    text = page.read_text("utf-8")
    other = re.match(r"<!-- include (\S+) -->", text)
    if other:
        text = (page.parent / other[1]).read_text("utf-8")
    heading = re.search(r"^# (.*)$", text, re.MULTILINE)
    return heading[1] if heading else page.stem


def part_of(text: str, name: str | None, first: str | None, last: str | None) -> str:
    """Return a file's text, or the part of it that is meant."""
    lines = text.rstrip().splitlines()
    if name:
        body: list[ast.stmt] = ast.parse(text).body
        for word in name.split("."):
            node = next(
                each
                for each in body
                if isinstance(each, ast.ClassDef | ast.FunctionDef) and each.name == word
            )
            body = node.body
        begins = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        lines = lines[begins - 1 : node.end_lineno]
    elif first and last:
        begins = next(number for number, line in enumerate(lines) if first in line)
        ends = next(n for n, line in enumerate(lines) if n > begins and last in line)
        lines = lines[begins:ends]
    return textwrap.dedent("\n".join(lines).rstrip())


if __name__ == "__main__":
    sys.path.insert(0, str(DOCS))
    for each in pages():
        text = written(each)
        if text != each.read_text("utf-8"):
            each.write_text(text, "utf-8")
            print(each.relative_to(DOCS))  # noqa: T201 - it says what has changed
