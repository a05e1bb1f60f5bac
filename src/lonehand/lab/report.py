"""A report: one HTML file with charts in it, which needs nothing else and prints well."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from lonehand.engine.game import Game
from lonehand.engine.grammar.english import capital, percent
from lonehand.lab.charts import bars, dots
from lonehand.lab.plans import Plan
from lonehand.lab.summary import Summary, summarise
from lonehand.lab.tally import Tally

STYLE: Final = """
:root { color-scheme: light; }
body { font: 16px/1.5 Georgia, serif; color: #1d1b18; background: #fbf8f1;
       max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-weight: 600; line-height: 1.2; }
h2 { margin-top: 2.2rem; border-top: 1px solid #d9d3c7; padding-top: 1rem; }
table { border-collapse: collapse; }
th, td { text-align: left; padding: .15rem .9rem .15rem 0; vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; }
.lead { font-size: 1.25rem; }
@media print { body { margin: 0; background: none; } h2 { break-after: avoid; } }
"""
MOST_ROWS: Final = 31
"""So many values of a word are shown in a chart; every character fits."""


def page(title: str, body: Sequence[str]) -> str:
    """Return an HTML page."""
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def table(rows: Sequence[tuple[str, str]]) -> str:
    """Return names and values as a table."""
    cells = "".join(f"<tr><th>{escape(a)}</th><td>{escape(b)}</td></tr>" for a, b in rows)
    return f"<table>{cells}</table>"


def set_up(game: Game, plan: Plan) -> str:
    """Return what was played: seed, players, and every option that is not at its default."""
    setting = plan.setting
    rows = [("Game", f"{game.title}, rules {plan.rules}"), ("Seed", plan.seed)]
    rows += [(seat, f"played by {player}") for seat, player in setting.seats.items()]
    for option in game.options:
        value = setting.options[option.key]
        if value != option.default:
            rows.append((option.title, f"{value} ({option.key})"))
    rows += [("Decision table", f"{name}, changed") for name in setting.tables]
    return table(rows)


def lengths(summary: Summary) -> str:
    """Return how long the games were, and every other number, as a table."""
    rows = "".join(
        f"<tr><th>{escape(name.replace('_', ' '))}</th>"
        + "".join(
            f"<td class='number'>{value}</td>"
            for value in (
                f"{spread.mean:.1f}",
                spread.least,
                spread.lower,
                spread.middle,
                spread.upper,
                spread.most,
            )
        )
        + "</tr>"
        for name, spread in summary.numbers.items()
    )
    head = "".join(
        f"<th>{word}</th>"
        for word in ("", "mean", "least", "quarter", "half", "three quarters", "most")
    )
    return f"<table><tr>{head}</tr>{rows}</table>"


def report(game: Game, tally: Tally) -> str:
    """Return the report on one batch of games."""
    summary = summarise(tally)
    rate = summary.rate
    body = [
        f"<h1>{escape(game.title)}: {summary.games} games</h1>",
        (
            f"<p class='lead'>Won {summary.wins} of {summary.games}: "
            f"<b>{percent(rate.rate, 1)}</b>, and with 95 % confidence "
            f"between {percent(rate.low, 1)} and {percent(rate.high, 1)} (Wilson).</p>"
        ),
        set_up(game, tally.plan),
        "<h2>Lengths</h2>",
        lengths(summary),
    ]
    for name, rates in summary.words.items():
        shown = dict(list(rates.items())[:MOST_ROWS])
        title = name.replace("_", " ")
        body += [
            f"<h2>{escape(capital(title))}</h2>",
            f"<p>How often you win with each of them; {len(rates)} in all.</p>",
            dots(f"Win rate by {title}", shown),
        ]
    clauses = {key: count / summary.games for key, count in summary.clauses.items()}
    body += [
        "<h2>Clauses</h2>",
        "<p>How often each rule was used in a game, on average.</p>",
        bars("Rules used per game", {key: round(count, 2) for key, count in clauses.items()}),
    ]
    return page(f"{game.title}: {summary.games} games", body)
