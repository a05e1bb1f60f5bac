"""Charts as SVG: dots with intervals, bars, a heat map. Legible in print, without colour too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from lonehand.engine.grammar.english import percent
from lonehand.lab.statistics import Rate

INK: Final = "#1d1b18"
FAINT: Final = "#d9d3c7"
ACCENT: Final = "#9c2f1f"
PAPER: Final = "#fbf8f1"
ROW: Final = 22
"""Height of a row, in pixels."""
LABELS: Final = 190
"""Width kept for the names at the left."""
PLOT: Final = 360
"""Width of the scale."""
NUMBERS: Final = 170
"""Width kept for the numbers at the right."""
FONT: Final = "font-family='Georgia, serif' font-size='13'"


def frame(width: int, height: int, title: str, body: Sequence[str]) -> str:
    """Return an SVG of that size, with its title for those who listen."""
    return "\n".join(
        [
            (
                f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' "
                f"width='{width}' height='{height}' role='img' {FONT} fill='{INK}'>"
            ),
            f"<title>{escape(title)}</title>",
            *body,
            "</svg>",
        ]
    )


def dots(title: str, rates: Mapping[str, Rate]) -> str:
    """Return win rates as dots on a scale, each with its interval as a line and in numbers."""
    high = max((rate.high for rate in rates.values()), default=1.0)
    top = next((edge for edge in (0.05, 0.1, 0.2, 0.5, 1.0) if high <= edge), 1.0)
    height = ROW * (len(rates) + 2)
    body = []
    for tick in range(5):
        x = LABELS + PLOT * tick / 4
        body.append(
            f"<line x1='{x}' x2='{x}' y1='8' y2='{height - ROW}' stroke='{FAINT}'/>"
            f"<text x='{x}' y='{height - 6}' text-anchor='middle'>{100 * top * tick / 4:g} %</text>"
        )
    for number, (name, rate) in enumerate(rates.items()):
        y = ROW * (number + 1)
        low, dot, end = (LABELS + PLOT * share / top for share in (rate.low, rate.rate, rate.high))
        body += [
            f"<text x='{LABELS - 12}' y='{y + 4}' text-anchor='end'>{escape(name)}</text>",
            (
                f"<line x1='{low:.1f}' x2='{end:.1f}' y1='{y}' y2='{y}' stroke='{INK}' "
                "stroke-width='2'/>"
            ),
            f"<circle cx='{dot:.1f}' cy='{y}' r='5' fill='{ACCENT}'/>",
            (
                f"<text x='{LABELS + PLOT + 14}' y='{y + 4}'>{percent(rate.rate, 1)} "
                f"<tspan fill-opacity='.7'>of {rate.games}</tspan></text>"
            ),
        ]
    return frame(LABELS + PLOT + NUMBERS, height, title, body)


def bars(title: str, counts: Mapping[str, float], unit: str = "") -> str:
    """Return counts as bars, each with its number."""
    most = max(counts.values(), default=0) or 1
    body = []
    for number, (name, count) in enumerate(counts.items()):
        y = ROW * number + 6
        width = PLOT * count / most
        body += [
            f"<text x='{LABELS - 12}' y='{y + 13}' text-anchor='end'>{escape(name)}</text>",
            (
                f"<rect x='{LABELS}' y='{y + 2}' width='{width:.1f}' height='{ROW - 8}' "
                f"fill='{INK}' fill-opacity='.75'/>"
            ),
            f"<text x='{LABELS + width + 8:.1f}' y='{y + 13}'>{count:g}{escape(unit)}</text>",
        ]
    return frame(LABELS + PLOT + NUMBERS, ROW * len(counts) + 12, title, body)


def heat_map(
    title: str, columns: Sequence[str], rows: Sequence[str], cells: Mapping[tuple[str, str], Rate]
) -> str:
    """Return rates by row and column: the darker the higher, and the number in every cell."""
    side, tall = 96, 40
    high = max((rate.rate for rate in cells.values()), default=0) or 1
    body = [
        f"<text x='{LABELS + side * (n + 0.5)}' y='18' text-anchor='middle'>{escape(name)}</text>"
        for n, name in enumerate(columns)
    ]
    for down, row in enumerate(rows):
        y = 28 + tall * down
        body.append(f"<text x='{LABELS - 12}' y='{y + 25}' text-anchor='end'>{escape(row)}</text>")
        for along, column in enumerate(columns):
            rate = cells[row, column]
            x = LABELS + side * along
            dark = rate.rate / high > 0.55  # white letters are read better on so dark a cell
            body += [
                (
                    f"<rect x='{x}' y='{y}' width='{side - 2}' height='{tall - 2}' fill='{ACCENT}' "
                    f"fill-opacity='{0.06 + 0.94 * rate.rate / high:.2f}'/>"
                ),
                (
                    f"<text x='{x + side / 2}' y='{y + 24}' text-anchor='middle' "
                    f"fill='{PAPER if dark else INK}'>{percent(rate.rate, 1)}</text>"
                ),
            ]
    return frame(LABELS + side * len(columns) + 20, 40 + tall * len(rows), title, body)
