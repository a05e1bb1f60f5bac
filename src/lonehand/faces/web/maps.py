"""The page's table where the board is a map: the picture once, and over it what changes.

A game on a map offers `viewmodel.MapModule`. Its parts of the page are: `ground` (the picture, by
its address), `layer` (all that lies on it), `shown` and `told` (an event as marks and figures),
`choices` (what may be clicked), `men` (the sheets) and `status`.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Any

from lonehand.engine.game import Game
from lonehand.engine.question import Question
from lonehand.engine.session import Session
from lonehand.faces import viewmodel
from lonehand.faces.viewmodel import MapModule, Seats
from lonehand.faces.web.pages import template


def table_parts(
    key: str, session: Session, state: Any, module: MapModule, event: int | None
) -> dict[str, str]:
    """Return the parts that show the map at a moment, and the event that was told then."""
    width, height = module.extent(state)
    told = None if event is None else session.events[event]
    scene, skin = module.scene(state), viewmodel.skin_of(session.game)
    size: dict[str, Any] = {"width": round(width), "height": round(height)}
    measure = getattr(module, "scale", None)
    scale = measure(state) if measure is not None else ()
    return {
        "ground": drawn("ground", key=key, seal=seal(session.game, state), scale=scale, **size),
        "layer": over("layer", module.layer(state), size),
        "shown": over("shown", module.shown(state, told) if told else "", size, hidden=True),
        "told": drawn("told", figures=viewmodel.figures(session.game, told) if told else None),
        "men": drawn("men", skin, game=session.game.name, scene=scene),
        "status": drawn("status", skin, scene=scene),
    }


def present_parts(state: Any, module: MapModule, question: Question | None) -> dict[str, str]:
    """Return the parts that belong to the present only: whom the question is about, and choices."""
    width, height = module.extent(state)
    size: dict[str, Any] = {"width": round(width), "height": round(height)}
    found = {"choices": drawn("choices", choices=[], **size)}
    if question is not None:
        found["choices"] = drawn("choices", choices=module.choices(state, question), **size)
        found["layer"] = over("layer", module.layer(state, question), size)
    return found


def asked_of(session: Session, seats: Seats) -> Question | None:
    """Return the question that one who holds *seats* may answer, None if there is none."""
    for question in session.questions():
        if viewmodel.may_answer(question, seats):
            return question
    return None


def drawn(name: str, skin: str = "map", **values: Any) -> str:
    """Return one part of the map's page as HTML; *skin* is the folder of a game's own parts."""
    return template(f"{skin}/{name}.html").render(values).strip()


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


def picture_of(game: Game, state: Any, theme: str) -> str:
    """Return the picture of the map; it is drawn once."""
    module = viewmodel.map_of(game)
    return module.ground(state, theme) if module is not None else ""
