"""Before the first turn: the edge, and a place for each figure (BW-AUTO-SETUP)."""

from __future__ import annotations

from typing import Final

from lonehand.engine.question import Question
from lonehand.games.black_hat.fight import Fight, place_text
from lonehand.games.black_hat.forms import grid
from lonehand.games.black_hat.setup import zone_of
from lonehand.games.black_hat.state import Player
from lonehand.games.black_hat.town.places import GROUND
from lonehand.space.inches.measures import INCH, Point, between

TOPICS: Final = ("edge", "deploy", "saddle", "foot")
NEAR_EDGE: Final = 12 * INCH
"""BW-AUTO-SETUP: doors so near to an edge speak for it."""


def answer(fight: Fight, player: Player, question: Question) -> str:
    """Return what an automatic gang answers before the first turn."""
    match question.topic:
        case "edge":
            return edge(fight)
        case "deploy":
            return place(fight, player, question)
        case "saddle":
            return str(question.options[0])
        case _:
            assert question.form is not None  # noqa: S101 - where one gets off is a form
            return question.form.candidates(1)[0]


def edge(fight: Fight) -> str:
    """BW-AUTO-SETUP: return the edge with more doors near it; alike, the southern one."""
    places = doors(fight)
    north = sum(y <= NEAR_EDGE for _, y in places)
    south = sum(y >= fight.site.height - NEAR_EDGE for _, y in places)
    return "north" if north > south else "south"


def doors(fight: Fight) -> list[Point]:
    """Return the middles of all doors."""
    return [door.middle for house in fight.site.houses for door in house.doors]


def place(fight: Fight, player: Player, question: Question) -> str:
    """BW-AUTO-SETUP: return the place nearest to the nearest door that none of them has yet."""
    form = question.form
    assert form is not None  # noqa: S101 - a place is a form
    left = doors(fight)
    for each in fight.state.here():
        if each.seat == player.seat and left:
            left.remove(min(left, key=lambda door: between(door, each.place)))
    figure = fight.state.figure(question.about["figure"])
    west, top, east, bottom = zone_of(fight, figure)
    inside = grid(
        west + INCH // 2, top + INCH // 2, east - INCH // 2, bottom - INCH // 2, INCH // 2
    )
    found = [(min([between(spot, door) for door in left], default=0), spot) for spot in inside]
    for _, spot in sorted(found):
        text = place_text(*spot, GROUND)
        if not form.fault((*spot, GROUND)):  # type: ignore[attr-defined]  # a `forms.Spot`
            return text
    return form.candidates(1)[0]
