"""What is written into the pages, so that they can be read before they are built, too.

A page names a file or a part of one as `<!-- from PATH part NAME -->`, and a figure as
`<!-- figure KEY -->`. This writes the code or the value behind it, up to `<!-- end -->`:

    python docs/_ext/written.py

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
LANGUAGES: Final = {".py": "python", ".toml": "toml"}


def bare(text: str) -> str:
    """Return a page without what is written into it: with the marks alone."""
    text = CODE.sub(lambda found: f"{found['mark']}\n", text)
    return FIGURE.sub(lambda found: found["mark"], text)


def pages() -> list[Path]:
    """Return the pages of the manual."""
    return sorted(DOCS.rglob("*.md"))


def written(page: Path) -> str:
    """Return what a page should be."""
    filled = import_module("_ext.figures").filled

    def code(found: re.Match[str]) -> str:
        path = page.parent / found["path"]
        text = part_of(path.read_text("utf-8"), found["name"], found["first"], found["last"])
        fence = f"```{LANGUAGES.get(path.suffix, 'text')}"
        return f"{found['mark']}\n{fence}\n{text}\n```\n{END}\n"

    text = CODE.sub(code, page.read_text("utf-8"))
    return FIGURE.sub(lambda found: f"{found['mark']}{filled(found['mark'])}{END}", text)


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
