"""The icons of the installed page as PNG, drawn from the numbers of the page's own icon.

A browser takes the SVG for its tabs, but a home screen wants pictures of a fixed size.
"""

from __future__ import annotations

import re
import struct
import zlib
from itertools import accumulate
from pathlib import Path
from typing import Final

Point = tuple[float, float]
Colour = tuple[int, int, int]

ROUND: Final = 6 / 32
"""The radius of the icon's corners as a share of its side."""
FINE: Final = 4
"""So many samples a pixel has, each way."""


def read_icon(svg: str) -> tuple[Colour, Colour, list[Point]]:
    """Return ground, ink and outline of the icon: a filled square, and on it one closed shape.

    The outline's points are shares of the side.
    """
    side = float(re.findall(r'viewBox="0 0 (\d+) \d+"', svg)[0])
    ground, ink = (
        (int(found[0:2], 16), int(found[2:4], 16), int(found[4:6], 16))
        for found in re.findall(r'fill="#([0-9a-f]{6})"', svg)
    )
    path = re.findall(r'<path d="M([^"]*)z"', svg)[0]
    points: list[Point] = []
    for letter, text in re.findall(r"([lL]?)([^lLz]+)", path):
        numbers = [float(each) for each in re.findall(r"-?\d*\.?\d+", text)]
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            before = points[-1] if points and letter == "l" else (0.0, 0.0)
            points.append((before[0] + x / side, before[1] + y / side))
    return ground, ink, points


def crossings(points: list[Point], y: float) -> list[float]:
    """Return where a line at *y* crosses an outline, from left to right."""
    found = []
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        if (y1 <= y) != (y2 <= y):
            found.append(x1 + (y - y1) * (x2 - x1) / (y2 - y1))
    return sorted(found)


def margin(y: float, radius: float) -> float:
    """Return how far the rounded corners reach in from the side at *y*."""
    deep = max(radius - y, radius - (1 - y), 0.0)
    return radius - (radius**2 - deep**2) ** 0.5 if deep else 0.0


def png(svg: str, side: int, *, whole: bool = False) -> bytes:
    """Return the icon as a PNG of *side* pixels.

    With *whole* the ground fills the square, and the shape keeps to the middle, for systems that
    cut icons to a shape of their own.
    """
    ground, ink, points = read_icon(svg)
    if whole:
        points = [(0.5 + (x - 0.5) * 0.72, 0.5 + (y - 0.5) * 0.72) for x, y in points]
    rows = bytearray()
    mixed: dict[tuple[int, int], bytes] = {}  # there are few shares, and very many pixels
    for row in range(side):
        covered, inked = [0] * (side + 1), [0] * (side + 1)
        for part in range(FINE):
            y = (row + (part + 0.5) / FINE) / side
            edge = 0.0 if whole else margin(y, ROUND)
            fill(covered, [edge, 1 - edge], side)
            fill(inked, crossings(points, y), side)
        rows.append(0)
        for shares in zip(accumulate(covered[:-1]), accumulate(inked[:-1]), strict=True):
            if shares not in mixed:
                cover, ink_share = (share / FINE**2 for share in shares)
                colour = (round(g + (i - g) * ink_share) for g, i in zip(ground, ink, strict=True))
                mixed[shares] = bytes([*colour, round(255 * cover)])
            rows += mixed[shares]
    header = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )


def fill(steps: list[int], spans: list[float], side: int) -> None:
    """Count the samples of one line that lie in the spans between pairs of edges.

    *steps* holds by how much each pixel has more samples than the one before it.
    """
    for left, right in zip(spans[::2], spans[1::2], strict=True):
        for edge, sign in ((left, 1), (right, -1)):
            pixel, part = divmod(round(edge * side * FINE), FINE)
            if part:
                steps[pixel] += sign * (FINE - part)
                steps[pixel + 1] += sign * part
            else:
                steps[pixel] += sign * FINE


def write_icons(svg: Path, folder: Path) -> None:
    """Write every icon that the manifest and the page name."""
    text = svg.read_text("utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    for name, side, whole in (("192", 192, False), ("512", 512, False), ("whole", 512, True)):
        (folder / f"{name}.png").write_bytes(png(text, side, whole=whole))
    (folder / "180.png").write_bytes(png(text, 180, whole=True))
