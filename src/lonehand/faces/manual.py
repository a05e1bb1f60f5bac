"""The manual as text: its pages lie in the package, and in a checkout beside the sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from lonehand.engine.errors import HERE, Refusal
from lonehand.engine.grammar.english import join_words, nearest

FOLDERS: Final = (HERE / "manual", HERE.parents[1] / "docs")
"""Where the pages are: installed, or in a checkout."""
INDEX: Final = "index"
ENTRY: Final = re.compile(r"- \[.*?\]\((?P<path>[\w/-]+)\.md\)")
ELSEWHERE: Final = re.compile(r"<!-- include (\S+) -->")
"""What a page begins with, in a checkout, that is a file beside the manual."""
MARKS: Final = re.compile(r"<!--.*?-->\n?|^!\[[^\]]*\]\([^)]*\)\n+", re.DOTALL | re.MULTILINE)
"""What says nothing to a reader: notes to scripts, and pictures."""


def pages() -> dict[str, Path]:
    """Return the pages by their names, those first that the index lists, in its order.

    Raises:
        Refusal: they are not there.

    """
    folder = next((each for each in FOLDERS if (each / f"{INDEX}.md").is_file()), None)
    if folder is None:
        sentence = "the manual is not here; install Lonehand again, or look in docs of its sources"
        raise Refusal(sentence, place="manual")
    listed = (folder / f"{INDEX}.md").read_text("utf-8").splitlines()
    first = [found["path"] for line in listed if (found := ENTRY.match(line))]
    others = sorted(path.relative_to(folder).with_suffix("") for path in folder.rglob("*.md"))
    paths = {
        name: folder / f"{name}.md" for name in [*first, *(each.as_posix() for each in others)]
    }
    there = {name: path for name, path in paths.items() if path.is_file()}
    return {
        name.removesuffix(f"/{INDEX}"): path
        for name, path in there.items()
        if file_of(path).is_file()
    }


def file_of(path: Path) -> Path:
    """Return the file that a page is written in, which need not be installed with it."""
    found = ELSEWHERE.match(path.read_text("utf-8"))
    return path.parent / found[1] if found else path


def text_of(path: Path) -> str:
    """Return what a page holds, without what is not for readers."""
    return MARKS.sub("", file_of(path).read_text("utf-8")).strip()


def page_named(name: str) -> str:
    """Return the text of a page; it may be named as links name it, `tables.md#3-check`.

    Raises:
        Refusal: there is none of that name.

    """
    known = pages()
    path = name.partition("#")[0].replace("../", "").removeprefix("docs/").removesuffix(".md")
    wanted = path.removesuffix(f"/{INDEX}").casefold()
    found = [each for each in known if each == wanted or each.endswith(f"/{wanted}")]
    if wanted in known:
        return text_of(known[wanted])
    if len(found) == 1:
        return text_of(known[found[0]])
    near = nearest(wanted, known)
    right = f"did you mean “{near}”?" if near else "lonehand manual lists them"
    right = f"choose {join_words(found, 'or')}" if found else right
    raise Refusal(f"there is no page “{name}”; {right}", place="PAGE")


def titles() -> Iterator[tuple[str, str]]:
    """Yield the name and the title of each page."""
    for name, path in pages().items():
        title = next(line for line in text_of(path).splitlines() if line.startswith("# "))
        yield name, title.removeprefix("# ")
