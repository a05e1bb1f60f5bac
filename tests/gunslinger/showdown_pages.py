"""The page of showdowns of the manual, whose lists are made from the files.

`python tests/gunslinger/showdown_pages.py` writes them; a test sees to it that they are not old.
"""

from __future__ import annotations

from pathlib import Path

from lonehand.games.gunslinger.numbers.book import BOOK
from lonehand.games.gunslinger.numbers.showdowns import (
    RULES,
    SCORES,
    Man,
    Score,
    Showdown,
    codes_of,
    keys,
    showdown,
)

PAGE = Path(__file__).parents[2] / "docs" / "gunslinger" / "showdowns.md"
BEGIN, END = "<!-- begin: from the files -->\n\n", "<!-- end: from the files -->\n"


def side_text(found: Showdown, side: str) -> str:
    """Return a side with its men."""
    men = "; ".join(man_text(found, man) for man in found.men if man.side == side)
    automatic = any(one.name == side and one.automatic for one in found.sides)
    return f"- **{side}**{' (automatic)' if automatic else ''}: {men}"


def man_text(found: Showdown, man: Man) -> str:
    """Return a man with who he is and what he carries."""
    title = BOOK.characters[man.key].title
    who = man.name if title == man.name else f"{man.name} ({title})"
    return f"{who} with {', '.join(codes_of(found, man, BOOK)) or 'nothing'}"


def score_text(row: Score) -> str:
    """Return what is worth points as a line."""
    of = [*row.men, *row.things]
    about = f" ({', '.join(of)})" if of else ""
    return f"- {row.points:+d} {f'{row.side}: ' if row.side else ''}{SCORES[row.deed]}{about}"


def sizes_text(found: Showdown) -> str:
    """Return the versions as a sentence."""
    parts = []
    for size in found.sizes:
        names = ", ".join(man.name for man in found.with_size(str(size)).men)
        parts.append(f"- {size} characters{' (usual)' if size == found.sizes[0] else ''}: {names}")
    return "\n".join(parts)


def showdown_text(key: str) -> str:
    """Return one showdown as a section."""
    found = showdown(key)
    board = found.map.strip().splitlines()[0].removeprefix("map: ").replace("_", " ")
    lines = [f"## {found.title}", "", f"`showdown={key}`. {found.about}", ""]
    facts = [f"Map: {board}. At most {found.turns} turns."]
    facts += [RULES[rule] for rule in found.rules]
    lines += [" ".join(facts), ""]
    if found.sides:
        lines += [side_text(found, side.name) for side in found.sides]
    else:
        lines += ["Everybody is his own side:", ""]
        lines += [f"- {man_text(found, man)}" for man in found.men]
    if found.scores:
        lines += ["", "Points:", "", *(score_text(row) for row in found.scores)]
    lines += ["", "Versions:", "", sizes_text(found), ""]
    attested = [f"*{field}* {source}" for field, source in found.sources.items()]
    rest = f"the rest {found.source}" if attested else f"all of it {found.source}"
    lines += [f"Sources: {'; '.join([*attested, rest])}.", ""]
    return "\n".join(lines)


def words_text() -> str:
    """Return the closed vocabularies."""
    return "\n".join(
        [
            "| special rule | means |",
            "|---|---|",
            *(f"| `{word}` | {says} |" for word, says in RULES.items()),
            "",
            "| `for` | worth points |",
            "|---|---|",
            *(f"| `{word}` | {says} |" for word, says in SCORES.items()),
            "",
        ]
    )


def page() -> str:
    """Return the page as it should be: its prose, and between two marks what the files say."""
    order = ["duel", *(key for key in keys() if key != "duel")]
    parts = ["\n".join(map(showdown_text, order)), words_text()]
    first, *others = PAGE.read_text("utf-8").split(BEGIN)
    ends = [other.partition(END)[2] for other in others]
    filled = [f"{BEGIN}{part}\n{END}{end}" for part, end in zip(parts, ends, strict=True)]
    return first + "".join(filled)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
