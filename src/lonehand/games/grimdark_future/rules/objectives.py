"""Objectives: where they may lie, who places them, who has seized them, and who has won.

Core rules 12 to 17; `automa.preparation` says where the AI places its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.missions import LETTERS, THOUSAND, Mission, load
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.rules.movement.placement import Box, zone
from lonehand.games.grimdark_future.rules.special import DICE, bands_of, smaller_die
from lonehand.games.grimdark_future.state import AI, NOBODY, PEOPLE, SEATS, SIDES, Marker, Unit
from lonehand.space.inches.measures import (
    INCH,
    WHOLE,
    Point,
    cosine,
    divide,
    in_inches,
    sine,
)
from lonehand.space.inches.moves.movers import Lanes
from lonehand.space.inches.moves.placement import square_between
from lonehand.space.inches.shapes import base, overlaps
from lonehand.space.inches.tables import place_in

WALKER: Final = base("32")
"""Core rule 13: a place can be reached if such a base can stand there."""
RING: Final = INCH // 2
"""The distance between the places that are tried where a mission cannot lay a marker."""
TRIES: Final = 40
"""Places that a sample tries before it takes one of the candidates."""


# -- laying and placing them -----------------------------------------------------------------------


def begin_objectives(play: Play) -> None:
    """GFC-12, GFC-13: lay the mission's objectives, or roll how many there are and who begins."""
    state = play.state
    if mission_of(play).placing == "laid":
        for nth, place in enumerate(places_of_mission(play)):
            lay(play, LETTERS[nth], beside(play, place), NOBODY)
        state.to_place = 0
        return
    numbers = play.rules.forces.profile.objectives
    (face,) = play.door.roll(DICE, "GFC-12", 1, 6, bands_of(6, numbers.die))
    state.to_place = smaller_die(face, numbers.die) + numbers.added
    play.tell("GFC-12", events.CountsObjectives(face, state.to_place))
    state.places_next = roll_off(play, "GFC-13")


def roll_off(play: Play, clause: str) -> int:
    """Roll a die for each side until one shows more; return that side; the people's is first."""
    while True:
        ours, theirs = play.door.roll(DICE, clause, 2)
        if ours != theirs:
            winner = PEOPLE if ours > theirs else AI
            play.tell(clause, events.RollsOff((ours, theirs), winner))
            return winner


def placer(play: Play) -> str:
    """GFC-13: return the seat that places the people's next objective; seats take turns.

    It is empty where these rules place for both sides.
    """
    seats = [seat for seat in SEATS if any(each.seat == seat for each in play.state.units)]
    return seats[len(play.state.markers) // 2 % len(seats)] if seats else ""


def lay(play: Play, name: str, place: Point, side: int) -> None:
    """Put an objective onto the table."""
    play.state.markers.append(Marker(name, *place))
    clause = "GF-PREP-2b" if side == AI else "GFC-13"
    play.tell(clause, events.Places(name, side, place))


def area(play: Play) -> Box:
    """GFC-13: return where objectives may lie: between both deployment zones, from edge to edge."""
    north, south = sorted((zone(play, side) for side in SIDES), key=lambda box: box[1])
    return 0, north[3], play.table.width, south[1]


def is_valid(play: Play, place: Point) -> bool:
    """GFC-13: say whether an objective may lie at a place."""
    return not fault(play, place)


def fault(play: Play, place: Point) -> str:
    """GFC-13: return why an objective may not lie at a place, as a sentence; empty if it may."""
    left, top, right, bottom = area(play)
    x, y = place
    if not (left <= x <= right and top < y < bottom):
        return (
            "an objective lies outside both deployment zones, from "
            f"{in_inches(left)},{in_inches(top)}"
            f" to {in_inches(right)},{in_inches(bottom)}"
        )
    near = too_near(play, place)
    if near is not None:
        apart = in_inches(play.rules.forces.profile.objectives.apart * INCH)
        return f"too close to objective {near.name}; keep more than {apart}″ away"
    return "" if is_open(play, place) else "no model can stand there; place it on open ground"


def too_near(play: Play, place: Point) -> Marker | None:
    """GFC-13: return an objective that is too near to a place for another one; None if none is."""
    apart = play.rules.forces.profile.objectives.apart * INCH
    for marker in play.state.markers:
        if square_between(place, (marker.x, marker.y)) <= apart * apart:
            return marker
    return None


def is_open(play: Play, place: Point) -> bool:
    """GFC-13: say whether a model can stand at a place, and on a table of one's own get there."""
    table = play.table
    margin = WALKER.radius
    x = min(max(place[0], margin), table.width - margin)
    y = min(max(place[1], margin), table.height - margin)
    spot = WALKER.at(x, y)
    if any(overlaps(spot, lump.shape) for lump in table.sorts["impassable"]):
        return False
    if play.state.options["table"] != "own":
        return True  # tables that come along or are made leave lanes everywhere
    lanes: Lanes = table.lanes(WALKER)
    left, top, right, bottom = zone(play, PEOPLE)
    starts = ((left + (right - left) * n // 8, (top + bottom) // 2) for n in range(1, 8))
    return any(
        lanes.mover(start, 0).way((x, y), limit=10**9) is not None
        for start in starts
        if not any(overlaps(WALKER.at(*start), lump.shape) for lump in table.sorts["impassable"])
    )


def beside(play: Play, place: Point) -> Point:
    """Return the place where an objective of a mission can lie that is nearest to where it should.

    Where the table is too small to keep it apart from the others and out of both zones, open ground
    will do, and if there is none, the place itself. Places are tried ring by ring; in the lower
    half each ring begins at its other end, so that a table that is the same from both edges stays
    so.
    """
    half = 24 if 2 * place[1] > play.table.height else 0
    for may_lie in (is_valid, is_on_open_ground):
        for ring in range(max(play.table.width, play.table.height) // RING):
            for turn in range(48) if ring else range(1):
                x = place[0] + divide(ring * RING * cosine(turn + half), WHOLE)
                y = place[1] + divide(ring * RING * sine(turn + half), WHOLE)
                if may_lie(play, (x, y)):
                    return x, y
    return place


def is_on_open_ground(play: Play, place: Point) -> bool:
    """Say whether a place is on the table, and a model can stand there."""
    x, y = place
    return 0 <= x <= play.table.width and 0 <= y <= play.table.height and is_open(play, place)


class MarkerForm:
    """GFC-13: the answer of a person who places an objective: `36,24`.

    Args:
        play: the battle.

    """

    def __init__(self, play: Play) -> None:
        self.play = play

    def check(self, text: str) -> Point:
        """Return the place; raise Refusal if an objective may not lie there."""
        place = place_in(text.strip())
        wrong = fault(self.play, place)
        if wrong:
            raise Refusal(wrong, place="objective", clause="GFC-13")
        return place

    def sample(self, chance: Chance) -> str:
        """Return a place, any as likely as the next; one of the candidates if none is found."""
        left, top, right, bottom = area(self.play)
        for _ in range(TRIES):
            x = left + chance.below("place", (right - left) // 100 + 1) * 100
            y = top + chance.below("place", (bottom - top) // 100 + 1) * 100
            if is_valid(self.play, (x, y)):
                return write_place((x, y))
        able = self.candidates(50)
        return able[chance.below("place", len(able))]

    def candidates(self, most: int) -> Sequence[str]:
        """Return valid places: the one in the middle first, then each far from those before it."""
        if most == 1:
            return [write_place(place) for _, place in zip(range(1), self.valid(), strict=False)]
        left = dict.fromkeys(self.valid(), WHOLE)
        found: list[Point] = []
        while left and len(found) < most:
            place = max(left, key=left.__getitem__)
            found.append(place)
            del left[place]
            for other, apart in left.items():
                left[other] = min(apart, square_between(place, other))
        return [write_place(place) for place in found]

    def valid(self) -> Iterator[Point]:
        """Yield valid places of a grid, those nearest to the middle of the table first."""
        table = self.play.table
        left, top, right, bottom = area(self.play)
        middle = table.width // 2, table.height // 2
        grid = [
            (x, y)
            for x in range(left + INCH, right, 2 * INCH)
            for y in range(top + INCH // 2, bottom, INCH)
        ]
        grid.sort(key=lambda place: (square_between(place, middle), place))
        return (place for place in grid if is_valid(self.play, place))


def write_place(place: Point) -> str:
    """Return a place as it is typed."""
    return f"{in_inches(place[0])},{in_inches(place[1])}"


# -- seizing and winning ---------------------------------------------------------------------------


def seize(play: Play) -> None:
    """GFC-14, GFC-15: at the end of a round, settle who has seized each objective."""
    able = [unit for unit in play.state.units if unit.present and may_seize(play, unit)]
    for marker in play.state.markers:
        near = {unit.side for unit in able if positions.near_marker(play, unit, marker)}
        owner = owner_after(marker.owner, near)
        if owner != marker.owner:
            marker.owner = owner
            clause = "GFC-14" if owner != NOBODY else "GFC-15"
            play.tell(clause, events.Seizes(marker.name, owner))


def owner_after(owner: int, near: set[int]) -> int:
    """GFC-14, GFC-15: return whose an objective is at the end of a round.

    A side that is near it while the other is not takes it; with both near it is nobody's, and with
    nobody near it stays as it was.

    Args:
        owner: whose it was.
        near: the sides that are near it.

    """
    if not near:
        return owner
    (first, *others) = near
    return NOBODY if others else first


def may_seize(play: Play, unit: Unit) -> bool:
    """GFC-16: say whether a unit seizes and hinders; not if it is Shaken or an Aircraft."""
    if unit.shaken:
        return False
    forces = play.rules.forces
    if forces.of(unit).has("aircraft"):
        return False
    if not unit.arrived or unit.arrived != play.state.round:
        return True
    never = forces.profile.special.ambush.no_seizing == "round of arrival"
    return not never and play.state.round < forces.profile.game.rounds


def points(play: Play) -> tuple[int, int]:
    """Return what the objectives that each side has seized count, the people's first."""
    ours, theirs = (
        sum(
            worth_of(play, number, side)
            for number, marker in enumerate(play.state.markers)
            if marker.owner == side
        )
        for side in SIDES
    )
    return ours, theirs


# -- the mission -----------------------------------------------------------------------------------


def mission_of(play: Play) -> Mission:
    """Return the mission of a battle."""
    return play.rules.mission or load(play.state.options["mission"])


def places_of_mission(play: Play) -> list[Point]:
    """Return where a mission lays its objectives on this table."""
    width, height = play.table.width, play.table.height
    return [
        (width * each.across // THOUSAND, height * each.down // THOUSAND)
        for each in mission_of(play).marker
    ]


def worth_of(play: Play, number: int, side: int) -> int:
    """Return how often an objective, by its place among all, counts for its owner."""
    found = mission_of(play)
    own = found.marker[number].worth if number < len(found.marker) else 1
    if found.worth_in_enemy_half == 1:
        return own
    state, half = play.state, play.table.height // 2
    y = state.markers[number].y
    in_south = y > half if y != half else None
    people_south = state.edge != "north"
    at_home = in_south is None or in_south == (people_south == (side == PEOPLE))
    return own if at_home else own * found.worth_in_enemy_half
