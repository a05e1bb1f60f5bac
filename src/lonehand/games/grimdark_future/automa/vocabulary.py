"""The words of the decision trees for a designer; where each may be follows from their check."""

from __future__ import annotations

from collections.abc import Iterator

from lonehand.engine.files.vocabulary import TableWord, meanings, quote_list
from lonehand.games.grimdark_future.automa.decision import DOINGS, NEEDS, QUESTIONS, Doing
from lonehand.games.grimdark_future.automa.trees import DATA, TREES_FILE, TYPES


def words() -> Iterator[TableWord]:
    """Yield every word of `trees.toml`."""
    said = meanings((DATA / "words.toml").read_text("utf-8"), "words.toml")
    for kind in TYPES:
        yield TableWord(TREES_FILE, "unit type", kind, said["type"][kind], "[start]")
    for question in QUESTIONS:
        needs = NEEDS.get(question, ())
        after = f"; after a yes to {quote_list(needs, 'and')}" if needs else ""
        means = said["question"][question]
        yield TableWord(TREES_FILE, "question", question, means, f"question = …{after}")
    for action, doing in DOINGS.items():
        means = said["action"][action]
        yield TableWord(TREES_FILE, "action", action, means, f"yes and no = […]{after_what(doing)}")


def after_what(doing: Doing) -> str:
    """Return after which answers an action may be, and whether it may be the last of a list."""
    parts = [f"after a yes to {quote_list(doing.needs, 'and')}"] if doing.needs else []
    if doing.only_if:
        parts.append(f"not after a no to “{doing.only_if}”; never the last")
    if doing.depends:
        parts.append(f"the last only after a yes to “{doing.depends}”")
    return "".join(f"; {part}" for part in parts)
