"""The page's table where the board is a map: the picture once, and over it what changes.

Its parts of the page are: `ground` (the picture, by its address), `layer` (all that lies on it),
`shown` and `told` (an event as marks and figures), and `choices` (what may be clicked).
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Any

from lonehand.engine.game import Game
from lonehand.engine.question import Question
from lonehand.engine.session import Session
from lonehand.faces import viewmodel
from lonehand.faces.viewmodel import Seats
from lonehand.faces.web.pages import template
from lonehand.show.contract import OnMap, Theme


def table_parts(
    key: str, session: Session, state: Any, show: OnMap[Any], event: int | None
) -> dict[str, str]:
    """Return the parts that show the map at a moment, and the event that was told then."""
    size = size_of(show, state)
    told = None if event is None else session.events[event]
    return {
        "ground": drawn(
            "ground", key=key, seal=seal(session.game, state), scale=show.scale(state), **size
        ),
        "layer": over("layer", show.layer(state), size),
        "shown": over("shown", show.shown(state, told) if told else "", size, hidden=True),
        "told": drawn("told", figures=show.explained(told) if told else None),
    }


def present_parts(state: Any, show: OnMap[Any], question: Question | None) -> dict[str, str]:
    """Return the parts that belong to the present only: whom the question is about, and choices."""
    size = size_of(show, state)
    found = {"choices": drawn("choices", choices=[], **size)}
    if question is not None:
        found["choices"] = drawn("choices", choices=show.choices(state, question), **size)
        found["layer"] = over("layer", show.layer(state, question), size)
    return found


def size_of(show: OnMap[Any], state: Any) -> dict[str, Any]:
    """Return the size of the map's picture, as templates want it."""
    width, height = show.extent(state)
    return {"width": round(width), "height": round(height)}


def asked_of(session: Session, seats: Seats) -> Question | None:
    """Return the question that one who holds *seats* may answer, None if there is none."""
    for question in session.questions():
        if viewmodel.may_answer(question, seats):
            return question
    return None


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


def seal(game: Game, state: Any) -> str:
    """Return the mark of the map's picture; empty before there is a map."""
    picture = picture_of(game, state, "light")
    return mark_of(picture) if picture else ""


def picture_of(game: Game, state: Any, theme: Theme) -> str:
    """Return the picture of the map; it is drawn once."""
    show = viewmodel.map_of(game)
    return show.ground(state, theme) if show is not None else ""
