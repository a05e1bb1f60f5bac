"""Two examples for the help of every command, as you would type them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import click

EXAMPLES: Final[Mapping[str, tuple[str, ...]]] = {
    "games": ("lonehand games", "lonehand games gunslinger"),
    "play": (
        "lonehand play lone-gunslinger",
        "lonehand play gunslinger --set showdown=duel --seed monday",
    ),
    "resume": ("lonehand resume", "lonehand resume X7PW4C"),
    "saves": ("lonehand saves", "lonehand saves --json"),
    "export": ("lonehand export X7PW4C", "lonehand export X7PW4C --out tonight.record"),
    "import": ("lonehand import tonight.record", "lonehand import - --json < tonight.record"),
    "backup": ("lonehand backup monday.backup", "lonehand backup tuesday.backup --json"),
    "restore": ("lonehand restore monday.backup", "lonehand restore monday.backup X7PW4C"),
    "replay": ("lonehand replay tonight.record", "lonehand replay tonight.record --log"),
    "advise": (
        "lonehand advise lone-gunslinger --blank",
        'lonehand advise lone-gunslinger rose.toml --answer "take the hit"',
    ),
    "situation": (
        "lonehand situation lone-gunslinger --from X7PW4C",
        "lonehand situation lone-gunslinger --from tonight.record --at 0 --out begun.toml",
    ),
    "tables": (
        "lonehand tables lone-gunslinger --out mine",
        "lonehand tables lone-gunslinger --check mine",
        "lonehand tables gunslinger --words",
    ),
    "simulate": (
        "lonehand simulate lone-gunslinger --level 2 -n 100",
        "lonehand simulate lone-gunslinger --seat random -n 100 --out many.parquet",
        "lonehand simulate lone-gunslinger -n 100 --shard 1/2 --out one.parquet",
        "lonehand simulate lone-gunslinger -n 100 --shard 2/2 --out two.parquet",
    ),
    "compare": (
        "lonehand compare lone-gunslinger --to level=1 -n 100",
        "lonehand compare lone-gunslinger --to-tables mine -n 100 --records parted",
        "lonehand compare lone-gunslinger --seat random --set night=on --to level=1 -n 100",
    ),
    "sweep": (
        "lonehand sweep lone-gunslinger --over level=0,1,2 -n 100",
        "lonehand sweep lone-gunslinger --over seat=plain,random -n 100 --report sweep.html",
    ),
    "merge": (
        "lonehand merge one.parquet two.parquet --out whole.parquet",
        "lonehand merge one.parquet two.parquet --out again.parquet --json",
    ),
    "report": (
        "lonehand report many.parquet",
        "lonehand report many.parquet --out many.html",
    ),
    "map make": ("lonehand map make", "lonehand map make --seed dusty --out town.txt"),
    "map check": ("lonehand map check saloon", "lonehand map check town.txt"),
    "map draw": ("lonehand map draw saloon", "lonehand map draw saloon --dark --out saloon.svg"),
    "data": (
        "lonehand data gunslinger --reconstructed",
        'lonehand data gunslinger --only "impact table"',
    ),
    "lists save": (
        "lonehand lists save moor-clans-750 --out army.toml",
        "lonehand lists save army.toml --out other.toml",
    ),
    "lists show": ("lonehand lists show moor-clans-750", "lonehand lists show army.toml"),
    "lists check": (
        "lonehand lists check moor-clans-750",
        "lonehand lists check army.toml --profile gf-3.5",
    ),
    "gangs make": ("lonehand gangs make --out gang.toml", "lonehand gangs make --deck"),
    "gangs show": ("lonehand gangs show drovers", "lonehand gangs show gang.toml"),
    "gangs sheet": (
        "lonehand gangs sheet evening.record",
        "lonehand gangs sheet evening.record --gang 1 --out sheet.html",
    ),
    "new-game": ("lonehand new-game dice-duel", "lonehand new-game high-noon --cards"),
    "manual": ("lonehand manual", "lonehand manual tables"),
    "rules": ("lonehand rules lone-gunslinger LG-AIM", "lonehand rules gunslinger --json"),
    "doctor": ("lonehand doctor", "lonehand doctor --json"),
}
"""Two lines for each command; a command of a group has the group's name before its own.

What an example reads, one above it writes: a test types them all, from the top.
"""


def with_examples(command: click.Command, name: str) -> click.Command:
    """Give a command, or each command of a group, its examples at the end of its help."""
    if isinstance(command, click.Group):
        for word, each in command.commands.items():
            with_examples(each, f"{name} {word}")
        parts = [EXAMPLES[f"{name} {word}"][0] for word in list(command.commands)[:2]]
        command.epilog = write_examples(parts)
    elif name in EXAMPLES:
        command.epilog = write_examples(EXAMPLES[name])
    return command


def write_examples(lines: tuple[str, ...] | list[str]) -> str:
    """Return examples as the end of a help text, one in a line."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])
