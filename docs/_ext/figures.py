"""What was measured, as the manual shows it: single figures, and the tables of the studies.

The data lie beside the pages, as text that scripts write: `docs/figures.toml` by the benchmarks,
and for each game the file of its study. A page names what it wants: `<!-- figure KEY -->` for a
figure, `<!-- by KEY -->` for what measured it and when, `<!-- study GAME PART -->` for a table.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from lonehand import __version__
from lonehand.engine.grammar.english import percent
from lonehand.games import find
from lonehand.games.gunslinger.numbers.showdowns import showdown
from lonehand.lab.statistics import wilson

DOCS: Final = Path(__file__).parent.parent
FIGURE: Final = re.compile(r"<!-- (?P<what>figure|by) (?P<key>[a-z0-9-]+) -->")
RATES: Final = DOCS.parent / "src/lonehand/games/lone_gunslinger/data/winrates.toml"
CORES, USED = (1, 2, 100), 0.85
"""On how many cores a million games are reckoned, and how much of several the games get."""
TRIVIAL, HOPELESS = 0.95, 0.05

Measured = dict[str, Any]
"""What a study found out about one setting."""


def read(path: Path) -> dict[str, Any]:
    """Return what a file of figures holds."""
    return tomllib.loads(path.read_text("utf-8"))


# -- single figures --------------------------------------------------------------------------------


def figures() -> dict[str, Measured]:
    """Return every figure: what benchmarks keep, what follows from the studies, the version."""
    version = {"value": __version__, "by": "lonehand --version"}
    return {**read(DOCS / "figures.toml"), **followed(), "version": version}


def followed() -> dict[str, Measured]:
    """Return the figures that follow from what studies and benchmarks found."""
    level = read(RATES)["level0"]
    gained = [
        round(100 * row["gain"][0]) for row in rows("gunslinger", "showdowns") if "gain" in row
    ]
    points = round(100 * (level["plain"]["rate"] - level["random"]["rate"]))
    return {
        "study-gain": {"value": f"{points} points more", "by": "scripts/study"},
        "study-gunslinger-gain": {
            "value": f"{min(gained)} to {max(gained)} points more",
            "by": "scripts/study-gunslinger",
        },
        **{
            f"study-{key}": {"value": percent(each["plain"]["rate"], 1), "by": "scripts/study"}
            for key, each in read(RATES).items()
        },
        **{
            key.replace("cost-", "million-"): {
                "value": " | ".join(
                    long(float(each["value"].split()[0]), cores) for cores in CORES
                ),
                "by": each["by"],
            }
            for key, each in read(DOCS / "figures.toml").items()
            if key.startswith("cost-")
        },
    }


def long(cost: float, cores: int) -> str:
    """Return how long a million games take at *cost* milliseconds each, on that many cores."""
    minutes = cost * 1_000_000 / 60_000 / (1 if cores == 1 else cores * USED)
    for unit, size in (("hours", 60.0), ("minutes", 1.0), ("seconds", 1 / 60)):
        count = minutes / size
        if count >= 1:
            return f"{count:.0f} {unit}" if count >= 10 else f"{count:.2g} {unit}"
    return "under a second"


def filled(text: str) -> str:
    """Return a page with its figures in place."""
    known = figures()

    def figure(found: re.Match[str]) -> str:
        facts = known[found["key"]]
        return facts["value"] if found["what"] == "figure" else measured_by(facts)

    return FIGURE.sub(figure, text)


def measured_by(facts: Measured) -> str:
    """Return what measured a figure, and when."""
    when = f", {facts['date']}" if "date" in facts else ""
    busy = ", on a busy machine" if facts.get("busy", 0) > 1 else ""
    return f"`{facts['by']}`{when}{busy}"


# -- tables ----------------------------------------------------------------------------------------


def rows(game: str, part: str) -> list[Measured]:
    """Return what the study of a game found, setting by setting."""
    found: list[Measured] = read(DOCS / game / "figures.toml")[part]
    return found


def row(*cells: object) -> str:
    """Return a row of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def table(heads: Iterable[str], lines: Iterable[str]) -> str:
    """Return a table."""
    names = tuple(heads)
    return "\n".join([row(*names), row(*["---"] * len(names)), *lines])


def said(rate: tuple[float, float, float] | None) -> str:
    """Return a rate with its interval; a dash for what was not played."""
    return f"{percent(rate[0])} ({percent(rate[1])} to {percent(rate[2])})" if rate else "-"


def points(change: tuple[float, float, float], digits: int = 0) -> str:
    """Return a difference with its interval, in points."""
    middle, low, high = (f"{100 * each:+.{digits}f}" for each in change)
    return f"{middle} ({low} to {high})"


# -- The Lone Gunslinger ---------------------------------------------------------------------------


def readings() -> str:
    """Return what each reading of high impact changes."""
    options = {option.key: option for option in find("lone-gunslinger").options}

    def line(each: Measured) -> str:
        option = options[each["option"]]
        other = f"`{option.values[1]}`: {option.says[option.values[1]]}"
        change = points(each["change"], 1)
        return row(each["point"], f"`{option.key}`", other, change, f"{each['chance']:.2g}")

    heads = ("point", "option", "other reading", "points", "by luck alone")
    return table(heads, map(line, rows("lone-gunslinger", "readings")))


def strongest() -> str:
    """Return the characters of the opponents, the strongest first."""
    names = read(DOCS / "lone-gunslinger" / "figures.toml")["strongest"]
    return f"{', '.join(names[:-1])} and {names[-1]}."


# -- Gunslinger ------------------------------------------------------------------------------------


def promise() -> str:
    """Return what the sensible player gains where it is promised."""
    return table(
        ("showdown", "characters", "rules", "games", "`plain`", "`random`", "points gained"),
        (
            row(
                showdown(each["showdown"]).title,
                each["size"],
                each["rules"],
                each["games"],
                said(each["plain"]),
                said(each["random"]),
                points(each["gain"]),
            )
            for each in rows("gunslinger", "showdowns")
            if "gain" in each
        ),
    )


def showdowns() -> str:
    """Return how every showdown goes in every size."""

    def line(each: Measured) -> str:
        known, size = showdown(each["showdown"]), each["size"]
        return row(
            known.title,
            f"**{size}**" if size == known.sizes[0] else size,
            each["rules"],
            each["games"],
            said(each["plain"]),
            said(each["random"]),
            percent(each["nobody"]),
            round(each["turns"]),
        )

    heads = (
        "showdown", "characters", "rules", "games", "`plain` wins", "`random` wins", "nobody",
        "turns",
    )  # fmt: skip
    return table(heads, map(line, rows("gunslinger", "showdowns")))


def balance() -> str:
    """Return which showdowns are too easy and too hard for a sensible player."""
    every = rows("gunslinger", "showdowns")

    def named(fits: Callable[[float], bool]) -> str:
        return ", ".join(
            f"{showdown(each['showdown']).title.lower()} with {each['size']} characters"
            for each in every
            if fits(each["plain"][0])
        )

    easy, hard = named(lambda rate: rate > TRIVIAL), named(lambda rate: rate < HOPELESS)
    return (
        f"Won in more than {percent(TRIVIAL)} of the games played: {easy or 'none'}.\n"
        f"Won in less than {percent(HOPELESS)} of them: {hard or 'none'}."
    )


# -- Grimdark Future -------------------------------------------------------------------------------


def armies() -> str:
    """Return how each army of the AI's fares."""
    heads = (
        "the AI's army", "against", "rules", "battles", "AI wins", "`plain` wins", "draws",
        "points lost", "by the AI", "AI wins against `random`", "AI wins against its own rules",
    )  # fmt: skip
    return table(
        heads,
        (
            row(
                f"`{each['army']}`", f"`{each['against']}`", each["rules"], each["battles"],
                said(each["ai"]), said(each["plain"]), percent(each["draws"]), round(each["lost"]),
                round(each["lost_by_ai"]), said(each.get("random")), said(each.get("letter")),
            )
            for each in rows("grimdark-future", "armies")
        ),
    )  # fmt: skip


def missions() -> str:
    """Return how each mission goes."""
    heads = (
        "mission", "rules", "battles", "AI wins", "`plain` wins", "draws",
        "AI wins against `random`", "AI wins against its own rules",
    )  # fmt: skip
    return table(
        heads,
        (
            row(
                each["mission"], each["rules"], each["battles"], said(each["ai"]),
                said(each["plain"]), percent(each["draws"]),
                said(each.get("random")), said(each.get("letter")),
            )
            for each in rows("grimdark-future", "missions")
        ),
    )  # fmt: skip


def pairs() -> str:
    """Return how the armies fare against each other where the AI's rules play both."""

    def line(each: Measured) -> str:
        won, drawn, lost = each["won"], each["drawn"], each["lost"]
        share = wilson(won + drawn / 2, won + drawn + lost)
        return row(
            f"`{each['army']}`", f"`{each['against']}`", won + drawn + lost, won, drawn, lost,
            said((share.rate, share.low, share.high)),
        )  # fmt: skip

    heads = ("army", "against", "battles", "won", "drawn", "lost", "share")
    return table(heads, map(line, rows("grimdark-future", "pairs")))


def equals() -> str:
    """Return who wins battles of equals."""

    def line(each: Measured) -> str:
        share = wilson(each["won"], each["battles"])
        interval = f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
        won = f"{each['won']} of {each['battles']}"
        return row(each["who"], won, f"{100 * share.rate:.1f} %", interval)

    heads = ("won by", "battles", "share", "95 per cent")
    return table(heads, map(line, rows("grimdark-future", "equals")))


STUDIES: Final[dict[str, dict[str, Callable[[], str]]]] = {
    "lone-gunslinger": {"readings": readings, "strongest": strongest},
    "gunslinger": {"promise": promise, "showdowns": showdowns, "balance": balance},
    "grimdark-future": {
        "armies": armies, "missions": missions, "pairs": pairs, "equals": equals,
    },
}  # fmt: skip
"""The tables of each game's study."""
