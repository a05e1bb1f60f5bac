"""Where moves of the AI towards an objective end: GF-ADV-1, GF-CTRL-2, GF-TER-C1 (C25, C28).

A move is first made as near to its goal as it can be. Around its end a few other ends that would
serve as well are then compared by the keys of the rule, as if the unit had been shifted there as it
stands; the best of them that the unit can really move to is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from lonehand.games.grimdark_future import marching, measuring, positions
from lonehand.games.grimdark_future.automa import comparing, exits, ties
from lonehand.games.grimdark_future.automa.comparing import ASIDE, ROUND, Ending
from lonehand.games.grimdark_future.automa.ground import avoids, gives_cover, with_word
from lonehand.games.grimdark_future.state import Marker, Play, Squad
from lonehand.games.grimdark_future.walks import ADVANCE, Kind, Move
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.placing import square_between
from lonehand.space.inches.routes import part_way

BACK: Final = (12, -12, 16, -16, 20, -20, 24)
"""Where on the rim of an objective a unit may stop, in steps of 7.5° from its next goal; the second
where there is cover to be had."""
SIDES: Final = {8: "left", -8: "right"}
"""How a unit may step aside, in steps of 7.5° from its goal, and what that is called."""
RIM: Final = INCH // 20
"""How far inside of the 3″ round an objective a unit stops, so that rounding does not undo it."""
SEIZED: Final = 6
"""Likewise at an objective, where other units stand about."""


def straight_to(play: Play, squad: Squad, marker: Marker, kind: Kind) -> Move:
    """Return the move of a unit as near to an objective as it can come."""
    return nearer(play, squad, (marker.x, marker.y), kind, avoids(play, squad, marker))


def to_objective(
    play: Play, squad: Squad, marker: Marker, kind: Kind, plain: Move | None = None
) -> Move:
    """Return the move of a unit towards an objective; *plain*: the nearest one, if it is known.

    GF-CTRL-2: one that gets within 3″ of it stops there as near as it can to what it wants next.
    GF-ADV-1: a Shooting or Hybrid unit that advances stays out of the enemies' attack ranges.
    GF-TER-C1: cover is a key among ends that serve equally well; by an option it comes before
    progress.
    """
    if play.rules.forces.of(squad).has("aircraft"):
        return exits.flight(play, squad, (marker.x, marker.y))
    plain = plain or straight_to(play, squad, marker, kind)
    if not plain.places:
        return plain
    if measuring.near_marker(play, squad, marker, plain.places):
        return seizing(play, squad, marker, kind, plain)
    return approaching(play, squad, marker, kind, plain)


def nearer(play: Play, squad: Squad, point: Point, kind: Kind, avoid: Sequence[str]) -> Move:
    """Return the move as near to a point as a unit can come, by the shortest legal way (C28).

    If it gets no nearer at all, it steps aside once, to the left or to the right as a die says, and
    if it cannot do that either it stays.
    By an option it goes through difficult terrain rather than stay.
    """
    length = comparing.length_of(play, squad, kind)
    found = marching.towards(play, squad, point, length, avoid=avoid, kind=kind)
    if not found.places or not length:
        return found
    if play.rules.readings.difficult_last == "yes" and found.length < length - INCH // 4:
        difficult = {positions.a_piece(each) for each in with_word(play.table, "difficult")}
        less = tuple(word for word in avoid if word not in difficult)
        through = marching.towards(play, squad, point, length, avoid=less, kind=kind)
        if comparing.nearest_of(through.places, point) < comparing.nearest_of(found.places, point):
            return through
    if found.length:
        return found
    lead = min(found.places, key=lambda spot: square_between(spot[:2], point))
    if square_between(lead[:2], point) <= INCH * INCH:
        return found
    sides = [
        marching.towards(
            play,
            squad,
            comparing.stepped(lead[:2], point, length, turn),
            length,
            avoid=avoid,
            kind=kind,
        )
        for turn in SIDES
    ]
    able = {side: move for side, move in zip(SIDES.values(), sides, strict=True) if move.length}
    if len(able) > 1:
        return able[play.door.pick(ties.TIES, "GF-GEN-2", list(able))]
    return next(iter(able.values()), found)


def seizing(play: Play, squad: Squad, marker: Marker, kind: Kind, plain: Move) -> Move:
    """GF-CTRL-2: return the move that ends within 3″ of an objective, nearest to what comes next.

    Cover is the key before that (C25, C31). A Shooting or Hybrid unit that advances then also stays
    out of attack ranges, among places that are equally near to what comes next.
    """
    goal = comparing.next_goal(play, squad, marker)
    places = [plain.places[plain.lead][:2]]
    if goal is not None:
        places += on_the_rim(
            play, squad, marker, plain, goal, comparing.length_of(play, squad, kind)
        )
    length, avoid = comparing.length_of(play, squad, kind), avoids(play, squad, marker)
    endings = [
        ending
        for ending in comparing.endings_at(
            play,
            squad,
            plain,
            comparing.standable(play, squad, plain, places, length, avoid),
            length,
            to_objective=True,
        )
        if measuring.near_marker(play, squad, marker, ending.spots)
    ]
    keys: list[tuple[Callable[[Ending], int], int]] = [(lambda each: int(not each.covered), 0)]
    if goal is not None:
        keys.append((lambda each: comparing.nearest_of(each.spots, goal), comparing.progress(play)))
    if comparing.shoots(squad) and kind == ADVANCE:
        keys += comparing.exposure(play, squad)
    if goal is not None:
        keys.append((lambda each: comparing.nearest_of(each.spots, goal), 0))
    return comparing.realised(
        play,
        squad,
        plain,
        comparing.ranked(play, endings, keys, SEIZED),
        kind,
        avoid,
        lambda move: measuring.near_marker(play, squad, marker, move.places),
    )


def on_the_rim(
    play: Play, squad: Squad, marker: Marker, plain: Move, goal: Point, length: int
) -> list[Point]:
    """GF-CTRL-2: return where the leading model may end so that one model is just within 3″.

    That is the leading one itself, or the one at the back: one is enough, and with the last one
    there all others are nearer to what comes next. What is too far for the move counts as far as
    the move goes.
    """
    start = positions.spots_of(squad)[plain.lead][:2]
    within = play.rules.forces.profile.objectives.seized_within * INCH
    bases = positions.block(play, squad, plain.places).shapes
    x, y, _ = plain.places[plain.lead]
    last = max(range(len(bases)), key=lambda n: square_between(plain.places[n][:2], goal))
    found: list[Point] = []
    for nth in dict.fromkeys((last, plain.lead)):
        u, v, _ = plain.places[nth]
        form = bases[nth].outline
        far = within + (form.reach - RIM if form.is_round else form.inner - RIM)
        rim = [comparing.stepped((marker.x, marker.y), goal, far, turn) for turn in ROUND]
        if nth == plain.lead and gives_cover(play, squad, (marker.x, marker.y), far):
            rim += [comparing.stepped((marker.x, marker.y), goal, far, turn) for turn in BACK]
            half = (*ROUND, *BACK)
            rim += [comparing.stepped((marker.x, marker.y), goal, far // 2, turn) for turn in half]
        found += [(px + x - u, py + y - v) for px, py in rim]
    return [
        place if (far := between(start, place)) <= length else part_way(start, place, length, far)
        for place in found
    ]


def approaching(play: Play, squad: Squad, marker: Marker, kind: Kind, plain: Move) -> Move:
    """GF-ADV-1: return a move that does not reach its objective yet.

    Keys in turn: nearness to the objective, within 1″; cover; for a Shooting or Hybrid unit that
    advances, the fewest attack ranges and then the largest gap; then nearness itself.
    """
    goal = marker.x, marker.y
    lead = plain.places[plain.lead][:2]
    length = comparing.length_of(play, squad, kind)
    careful = comparing.shoots(squad) and kind == ADVANCE
    if not careful and not play.table.screens:
        return plain
    slack = comparing.progress(play)
    far = between(lead, goal)
    covers_first = play.rules.readings.cover_first == "cover"
    backs = (0, slack * 9 // 10, *((2 * slack, 3 * slack) if covers_first else ()))
    places = [lead]
    places += [
        comparing.offset(goal, lead, far + back, aside)
        for back in backs
        for aside in ASIDE
        if aside or back
    ]
    avoid = avoids(play, squad, marker)
    places = comparing.standable(play, squad, plain, places, length, avoid)
    endings = comparing.endings_at(play, squad, plain, places, length, to_objective=True)
    by_cover: tuple[Callable[[Ending], int], int] = (lambda each: int(not each.covered), 0)
    near: tuple[Callable[[Ending], int], int] = (
        lambda each: comparing.nearest_of(each.spots, goal),
        slack,
    )
    keys = [near, by_cover]
    if covers_first:
        keys = [by_cover, near]
    if careful:
        keys += comparing.exposure(play, squad)
    keys.append((lambda each: comparing.nearest_of(each.spots, goal), 0))
    most = comparing.nearest_of(plain.places, goal) + max(slack, *backs)
    return comparing.realised(
        play,
        squad,
        plain,
        comparing.ranked(play, endings, keys),
        kind,
        avoid,
        lambda move: comparing.nearest_of(move.places, goal) <= most,
    )
