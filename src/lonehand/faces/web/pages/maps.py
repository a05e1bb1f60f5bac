"""The page's table where the board is a map: the picture once, and over it what changes.

Its parts of the page are: `ground` (the picture, by its address), `layer` (all that lies on it),
`shown` and `told` (an event as marks and figures), and `choices` (what may be clicked).
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Any

from lonehand.engine.events import Event
from lonehand.engine.question import Question
from lonehand.faces.web.pages.templates import template
from lonehand.show.contract import OnMap


def table_parts(
    key: str, show: OnMap[Any], view: Any, event: Event | None, asked: Question | None
) -> dict[str, str]:
    """Return the parts that show the map at a moment, and the event that was told then.

    Whom the question *asked* is about stands out.
    """
    size = size_of(show, view)
    return {
        "ground": draw_part(
            "ground",
            key=key,
            seal=seal(show, view),
            scale=show.scale(view),
            core=show.core(view),
            **size,
        ),
        "layer": over("layer", show.layer(view, asked), size),
        "shown": over("shown", show.marks_of(view, event) if event else "", size, hidden=True),
        "told": draw_part(
            "told",
            game=show.game.name,
            figures=show.figures_of(event) if event else None,
        ),
    }


def choices(show: OnMap[Any], view: Any, asked: Question | None) -> str:
    """Return the places of the map that may be chosen now, as a part of the page."""
    outlines = show.choices(view, asked) if asked is not None else []
    return draw_part("choices", choices=outlines, **size_of(show, view))


def size_of(show: OnMap[Any], view: Any) -> dict[str, Any]:
    """Return the size of the map's picture, as templates want it."""
    width, height = show.extent(view)
    return {"width": round(width), "height": round(height)}


def draw_part(name: str, **values: Any) -> str:
    """Return one part of the map's page as HTML."""
    return template(f"map/{name}.html").render(values).strip()


def over(name: str, inside: str, size: dict[str, Any], *, hidden: bool = False) -> str:
    """Return a layer over the map."""
    return draw_part("over", id=name, inside=inside, hidden=hidden, **size)


@lru_cache(maxsize=64)
def mark_of(picture: str) -> str:
    """Return a short mark of a picture; another picture has another one."""
    return sha256(picture.encode()).hexdigest()[:12]


def seal(show: OnMap[Any], view: Any) -> str:
    """Return the mark of the map's picture; empty before there is a map."""
    picture = show.ground(view)
    return mark_of(picture) if picture else ""
