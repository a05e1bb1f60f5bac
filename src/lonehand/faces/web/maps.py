"""The page's table where the board is a map: the picture once, and over it what changes.

Its parts of the page are: `ground` (the picture, by its address), `layer` (all that lies on it),
`shown` and `told` (an event as marks and figures), and `choices` (what may be clicked).
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Any

from lonehand.engine.door import Event
from lonehand.engine.question import Question
from lonehand.faces.web.pages import template
from lonehand.show.contract import OnMap


def table_parts(key: str, show: OnMap[Any], view: Any, told: Event | None) -> dict[str, str]:
    """Return the parts that show the map at a moment, and the event that was told then."""
    size = size_of(show, view)
    return {
        "ground": drawn("ground", key=key, seal=seal(show, view), scale=show.scale(view), **size),
        "layer": over("layer", show.layer(view), size),
        "shown": over("shown", show.shown(view, told) if told else "", size, hidden=True),
        "told": drawn("told", figures=show.explained(told) if told else None),
    }


def present_parts(show: OnMap[Any], view: Any, question: Question | None) -> dict[str, str]:
    """Return the parts that belong to the present only: whom the question is about, and choices."""
    size = size_of(show, view)
    found = {"choices": drawn("choices", choices=[], **size)}
    if question is not None:
        found["choices"] = drawn("choices", choices=show.choices(view, question), **size)
        found["layer"] = over("layer", show.layer(view, question), size)
    return found


def size_of(show: OnMap[Any], view: Any) -> dict[str, Any]:
    """Return the size of the map's picture, as templates want it."""
    width, height = show.extent(view)
    return {"width": round(width), "height": round(height)}


def drawn(name: str, **values: Any) -> str:
    """Return one part of the map's page as HTML."""
    return template(f"map/{name}.html").render(values).strip()


def over(name: str, inside: str, size: dict[str, Any], *, hidden: bool = False) -> str:
    """Return a layer over the map."""
    return drawn("over", id=name, inside=inside, hidden=hidden, **size)


@lru_cache(maxsize=64)
def mark_of(picture: str) -> str:
    """Return a short mark of a picture; another picture has another one."""
    return sha256(picture.encode()).hexdigest()[:12]


def seal(show: OnMap[Any], view: Any) -> str:
    """Return the mark of the map's picture; empty before there is a map."""
    picture = show.ground(view)
    return mark_of(picture) if picture else ""
