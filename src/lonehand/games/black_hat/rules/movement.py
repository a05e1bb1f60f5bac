"""Movement: on foot and mounted, climbing, mounting, leaving the table, and group moves.

BW-CARD-LOW, BW-CARD-MID, BW-CLIMB, BW-EDGE, BW-GROUP; BW-JOKER-MOVE says what a Joker does to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.engine.chance import Chance
from lonehand.games.black_hat import events
from lonehand.games.black_hat.cards import is_low, is_mid, sort_of
from lonehand.games.black_hat.fight import Fight, place_text
from lonehand.games.black_hat.forms import Halt, Spot, WayTo
from lonehand.games.black_hat.plays import OFF, Play
from lonehand.games.black_hat.rules.ways import (
    Journey,
    Stop,
    Walker,
    beside,
    ends_of,
    length_for,
    round_about,
)
from lonehand.games.black_hat.state import Figure, Horse, Pending
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.town.site import ON_FOOT, RIDER, horse_shape, shape_of
from lonehand.space.inches.ground import POINT
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.moves.formations import contacts
from lonehand.space.inches.moves.routes import outwards
from lonehand.space.inches.shapes import Shape, clears, distance, overlaps, touches

MOST_CROSSED: Final = 4 * INCH
"""How far one comes at most by climbing over a piece of cover without a move."""


# -- moves -----------------------------------------------------------------------------------------


def moves(fight: Fight, figure: Figure, hand: Sequence[str]) -> list[Play]:
    """BW-CARD-LOW, BW-CARD-MID: return the plays that move a figure, climbs on the way included."""
    found: list[Play] = []
    for card in hand:
        sort = sort_of(card)
        if sort in ("joker", "court", "back") or not length_for(fight, figure, card):
            continue
        found.append(Play("move", (card,)))
        climbs_there = may_climb(fight, figure, length_for(fight, figure, card))
        for other in hand:
            if other != card and is_mid(other):
                if climbs_there:
                    found.append(Play("move", (card, other)))
                if figure.mounted:
                    found.append(Play("alight", (card, other)))
        if fight.readings.group == "yes" and may_group(fight, figure):
            found.append(Play("group", (card,)))
    return found


def may_climb(fight: Fight, figure: Figure, length: int) -> bool:
    """BW-CLIMB: say whether anything to climb is so near that a move may come to it."""
    site, here = fight.site, figure.place
    if figure.platform == GROUND:
        near = length + INCH
        for cover in site.covers.values():
            for part in cover.shapes if cover.climbs else ():
                if between(here, (part.x, part.y)) <= near + part.outline.reach:
                    return True
    return not figure.mounted and any(
        figure.platform in (ladder.low, ladder.high)
        and between(here, ends_of(ladder, figure.platform)[0]) <= length + INCH
        for ladder in site.ladders
    )


def move(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-CARD-LOW, BW-CARD-MID, BW-CLIMB: let a figure go its way, unless a Joker halts it."""
    length = length_for(fight, figure, play.cards[0])
    walker = Walker(fight, figure, length, climbs=play.use == "move" and len(play.cards) > 1)
    clause = "BW-CLIMB" if walker.climbs else move_clause(play.cards[0])
    form = WayTo(walker, clause, may_leave=play.use == "move")
    about = {"figure": figure.key, "cards": list(play.cards), "length": length}
    journey: Journey = fight.door.fill(figure.seat, clause, "to", form, about)
    goal = OFF if journey.is_off else place_text(*journey.end)
    seat = announce(fight, figure, play, goal, journey)
    if seat:
        halt_by_joker(fight, figure, seat, walker, journey)
        return
    arrive(fight, figure, journey)
    if play.use == "alight" and figure.here and figure.mounted:
        get_off(fight, figure)


def move_clause(card: str) -> str:
    """Return the clause by which a card moves a figure."""
    return "BW-CARD-LOW" if sort_of(card) == "low" else "BW-CARD-MID"


def announce(
    fight: Fight, figure: Figure, play: Play, place: str = "", journey: Journey | None = None,
    card: int = 0, need: int = 0,
) -> str:  # fmt: skip
    """Lay down the cards of a play and announce it; return who undoes it, if anybody."""
    player = fight.player_of(figure)
    fight.spend(player, play.cards)
    path = journey.path if journey is not None else ()
    pending = Pending(figure.key, play.cards, play.use, play.target, place, path, card, need)
    said = events.Played(
        play.cards, play.use, play.target, place, seat=figure.seat, about=(figure.key,)
    )
    fight.tell("BW-CARD-MANY", said)
    seat = fight.undone_by(figure.side, pending)
    if seat:
        keep_added(fight, figure, play)
    return seat


def keep_added(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-JOKER-2: give back the card that was added to one that is undone, by the reading."""
    added = play.cards[1:]
    if added and fight.readings.joker_pair == "first":
        fight.take_back(fight.player_of(figure), added)
        fight.tell("BW-JOKER-2", events.CardKept(added, seat=figure.seat, about=(figure.key,)))


def arrive(fight: Fight, figure: Figure, journey: Journey) -> None:
    """Set a figure at the end of its way; over its own edge it leaves the table (BW-EDGE)."""
    clause = "BW-EDGE" if journey.is_off else "BW-CARD-MANY"
    figure.x, figure.y, figure.platform = journey.end
    figure.turn = journey.turn
    moved = events.Moved(
        journey.path,
        OFF if journey.is_off else place_text(*journey.end),
        journey.length,
        about=(figure.key,),
    )
    fight.tell(clause, moved)
    if journey.over >= 0:
        what = fight.site.covers[journey.over].kind
        climbed = events.Climbed(what, place_text(*journey.end), about=(figure.key,))
        fight.tell("BW-CLIMB", climbed)
    if journey.ladder >= 0:
        climbed = events.Climbed("ladder", place_text(*journey.end), about=(figure.key,))
        fight.tell("BW-CLIMB", climbed)
    if journey.is_off:
        leave(fight, figure)


def leave(fight: Fight, figure: Figure) -> None:
    """BW-EDGE: take a figure off the table, safe, with its Money."""
    figure.where = "left"
    fight.player_of(figure).banked += figure.money
    left = events.LeftTable(figure.money, about=(figure.key,))
    figure.money = 0
    figure.pinned = False
    fight.tell("BW-EDGE", left)


def halt_by_joker(
    fight: Fight, figure: Figure, seat: str, walker: Walker, journey: Journey
) -> None:
    """BW-JOKER-MOVE: let who has played the Joker say where the mover halts; his turn is over."""
    form = Halt(walker, journey)
    about = {"figure": figure.key, "length": journey.length}
    far: int = fight.door.fill(seat, "BW-JOKER-MOVE", "halt", form, about)
    set_halted(fight, figure, journey, far)
    end_part(fight, figure)


def set_halted(fight: Fight, figure: Figure, journey: Journey, far: int) -> None:
    """BW-JOKER-MOVE, BW-JOKER-2: set a figure where it is stopped on its way."""
    stop = journey.at(far)
    path = (figure.place, (stop[0], stop[1]))
    figure.x, figure.y, figure.platform = stop
    said = events.Halted(path, place_text(*stop), about=(figure.key,))
    fight.tell("BW-JOKER-MOVE", said)


def end_part(fight: Fight, figure: Figure) -> None:
    """BW-JOKER-MOVE: end the part of whoever has been halted; by the option his cards are lost."""
    state, player = fight.state, fight.player_of(figure)
    state.active = ""
    state.passed = True
    if fight.readings.joker_move == "lost" and player.hand:
        cards = tuple(player.hand)
        fight.spend(player, cards)
        fight.tell("BW-JOKER-MOVE", events.CardsLost(cards, seat=player.seat))


# -- climbing without a move -----------------------------------------------------------------------


def climbs(fight: Fight, figure: Figure, hand: Sequence[str]) -> list[Play]:
    """BW-CARD-MID: return the plays that climb or leap without a move."""
    cards = [card for card in hand if is_mid(card)]
    if not cards:
        return []
    places = [place_text(*place) for place in ends_of_climbs(fight, figure)]
    return [Play("climb", (card,), place) for card in cards for place in places]


def ends_of_climbs(fight: Fight, figure: Figure) -> list[Stop]:
    """Return where a figure comes by a climb from where it stands."""
    site, found = fight.site, []
    walker = Walker(fight, figure, 0)
    shape = shape_of(figure)
    if figure.platform == GROUND:
        for piece in site.pieces_at(shape):
            if site.covers[piece].climbs:
                place = across(walker, figure, piece)
                if place is not None:
                    found.append(place)
    if figure.mounted:
        return found
    for ladder in site.ladders:
        if figure.platform not in (ladder.low, ladder.high) or not touches(shape, ladder.shape):
            continue
        is_up = figure.platform == ladder.low
        there = ladder.high if is_up else ladder.low
        end, start = (ladder.above, ladder.below) if is_up else (ladder.below, ladder.above)
        for x, y in beside(end, start)[:3]:
            base = ON_FOOT.at(x, y)
            stands = site.is_clear(base) if there == GROUND else site.on_platform(there, base)
            if stands and walker.is_free(base, there):
                found.append((x, y, there))
                break
    return found


def across(walker: Walker, figure: Figure, piece: int) -> Stop | None:
    """Return the nearest place straight across a piece of cover that a figure touches."""
    site = walker.fight.site
    shapes = site.covers[piece].shapes
    here = figure.place
    for part in shapes:
        if not touches(shape_of(figure), part):
            continue
        for towards in (nearest_way(here, part), (part.x - here[0], part.y - here[1])):
            for far in range(INCH // 2, MOST_CROSSED + 1, 50):
                x, y = outwards(here, towards, far)
                shape = walker.base.at(x, y, figure.turn % 180)
                if any(overlaps(shape, each) for each in shapes):
                    continue
                if clears(here, (x, y), part, max(1, part.outline.radius)):
                    continue
                if site.is_clear(shape) and walker.is_free(shape, GROUND):
                    return x, y, GROUND
    return None


def nearest_way(place: Point, part: Shape) -> Point:
    """Return the direction in which a shape is nearest to a place outside of it.

    It is that of a side, or to the middle of what is round.
    """
    corners = part.corners()
    ways = [(part.x - place[0], part.y - place[1])]
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ax, ay) != (bx, by):
            ways += [(by - ay, ax - bx), (ay - by, bx - ax)]

    def left(way: Point) -> int:
        return distance(Shape(POINT, *outwards(place, way, INCH // 4)), part)

    return min(ways, key=left)


def climb(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-CARD-MID: let a figure climb over what it touches; undone, the card is lost."""
    if announce(fight, figure, play, play.target):
        return
    place = next(
        place for place in ends_of_climbs(fight, figure) if place_text(*place) == play.target
    )
    before = figure.platform
    figure.x, figure.y, figure.platform = place
    what = "ladder" if before != place[2] else "cover"
    fight.tell("BW-CARD-MID", events.Climbed(what, play.target, about=(figure.key,)))


# -- horses ----------------------------------------------------------------------------------------


def mounts(fight: Fight, figure: Figure, hand: Sequence[str]) -> list[Play]:
    """BW-CARD-MID: return the plays that mount or dismount."""
    cards = [card for card in hand if is_mid(card)]
    if figure.mounted:
        return [Play("dismount", (card,)) for card in cards]
    if figure.platform != GROUND or figure.person.mute:
        return []
    shape = shape_of(figure)
    return [
        Play("mount", (card,), horse.key)
        for horse in fight.state.horses
        if horse.side in (-1, figure.side) and touches(shape, horse_shape(horse))
        for card in cards
    ]


def mount(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-CARD-MID: set a figure on a riderless horse that it touches."""
    if announce(fight, figure, play):
        return
    horse = fight.state.horse(play.target)
    fight.state.horses.remove(horse)
    figure.x, figure.y, figure.turn, figure.mounted = horse.x, horse.y, horse.turn, True
    fight.player_of(figure).intent = None  # from here, and so fast, other ways lead on
    fight.tell("BW-CARD-MID", events.Mounted(about=(figure.key, horse.key)))


def dismount(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-CARD-MID: let a rider get off beside his horse."""
    if announce(fight, figure, play):
        return
    get_off(fight, figure)


def get_off(fight: Fight, figure: Figure) -> None:
    """Set a rider on foot beside his horse, which stays where it is.

    He says where, in contact with it. If nobody has room beside it, he stays on it.
    """
    state = fight.state
    shape = shape_of(figure)
    walker = Walker(fight, figure, 0)
    walker.base = ON_FOOT

    def fault(place: Stop) -> str:
        there = ON_FOOT.at(place[0], place[1])
        if not touches(there, shape) or overlaps(there, shape):
            return "he gets off in contact with his horse"
        if not fight.site.is_clear(there) or not walker.is_free(there, GROUND):
            return "there is no room for him"
        return ""

    around = [(x, y, GROUND) for x, y, _ in contacts(ON_FOOT, 0, shape, figure.place)]
    good = [place for place in around if not fault(place)]
    if not good:
        return

    def any_place(chance: Chance) -> Stop:
        return good[chance.below("foot", len(good))]

    form = Spot("foot", "BW-HORSE", fault, lambda: iter(good), any_place)
    about = {"figure": figure.key}
    x, y, _ = fight.door.fill(figure.seat, "BW-HORSE", "foot", form, about)
    state.stable += 1
    horse = Horse(f"H{state.stable}", figure.x, figure.y, figure.turn)
    state.horses.append(horse)
    figure.x, figure.y, figure.mounted = x, y, False
    fight.tell("BW-CARD-MID", events.Dismounted(about=(figure.key, horse.key)))


# -- pins ------------------------------------------------------------------------------------------


def unpins(fight: Fight, figure: Figure, hand: Sequence[str]) -> list[Play]:
    """BW-CARD-LOW: return the plays that un-pin a figure of the side."""
    pinned = [
        other
        for other in fight.state.of_side(figure.side)
        if other.pinned and other.seat == figure.seat
        and (other is figure or fight.readings.unpin == "any")
    ]  # fmt: skip
    return [Play("unpin", (card,), each.key) for card in hand if is_low(card) for each in pinned]


def unpin(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-CARD-LOW: un-pin a figure."""
    if announce(fight, figure, play):
        return
    fight.state.figure(play.target).pinned = False
    fight.tell("BW-CARD-LOW", events.Unpinned(about=(play.target,)))


# -- together --------------------------------------------------------------------------------------


def band_of(fight: Fight, figure: Figure) -> list[Figure]:
    """BW-GROUP: return who can move with a figure: all in contact, one with the next."""
    state = fight.state
    found = [figure]
    others = [
        other
        for other in state.here()
        if other.seat == figure.seat
        and other is not figure
        and not other.acted
        and other.ready <= state.turn
        and other.platform == figure.platform == GROUND
    ]
    for here in found:
        near = [other for other in others if touches(shape_of(here), shape_of(other))]
        found += near
        others = [other for other in others if other not in near]
    return found


def may_group(fight: Fight, figure: Figure) -> bool:
    """BW-GROUP: say whether a figure that has done nothing else can move in a group."""
    done = figure.weapon or figure.struck or figure.busy
    return not done and not figure.grouped and len(band_of(fight, figure)) > 1


class BandTo(WayTo):
    """BW-GROUP: where a group goes: each of it needs a way of its own, by the same shift."""

    def __init__(self, walkers: Sequence[Walker]) -> None:
        super().__init__(walkers[0], "BW-GROUP", may_leave=False)
        self.walkers = walkers

    def journey(self, text: str) -> Journey | None:
        """Return the way of the first of the group, if all have one."""
        found = super().journey(text)
        return found if found is not None and len(self.ways(found)) == len(self.walkers) else None

    def ways(self, journey: Journey) -> list[Journey]:
        """Return the ways of all who have one, when the first goes this way."""
        x, y, _ = self.walker.start
        dx, dy = journey.end[0] - x, journey.end[1] - y
        found = [walker.to(walker.start[0] + dx, walker.start[1] + dy) for walker in self.walkers]
        return [way for way in found if way is not None]


def group_move(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-GROUP: move figures in contact together, each by the same way, at the slowest's speed."""
    band = band_of(fight, figure)
    keys = [other.key for other in band]
    length = min(length_for(fight, other, play.cards[0]) for other in band)
    form = BandTo([Walker(fight, other, length, fellows=keys) for other in band])
    about = {"figure": figure.key, "cards": list(play.cards), "length": length, "band": keys}
    journey: Journey = fight.door.fill(figure.seat, "BW-GROUP", "to", form, about)
    for other in band:
        other.acted = other.grouped = True
    seat = announce(fight, figure, play, place_text(*journey.end), journey)
    far = journey.length
    if seat:
        halt = Halt(form.walker, journey)
        far = fight.door.fill(seat, "BW-JOKER-MOVE", "halt", halt, {"figure": figure.key})
    for other, way in zip(band, form.ways(journey), strict=True):
        if seat:
            set_halted(fight, other, way, min(far, way.length))
        else:
            arrive(fight, other, way)
    if seat:
        end_part(fight, figure)


# -- room ------------------------------------------------------------------------------------------


def room_beside(fight: Fight, door: Shape, outside: Point, *, is_rider: bool) -> Stop:
    """Return where a base has room in contact with a door: x, y and how it is turned.

    Where there is none it is as near to the door as there is room.

    Args:
        fight: the gunfight.
        door: the door.
        outside: the place just outside of it.
        is_rider: whether it is a horse, or a rider.

    """
    base = RIDER if is_rider else ON_FOOT
    others = [shape_of(each) for each in fight.state.here() if each.platform == GROUND]
    others += map(horse_shape, fight.state.horses)
    turns = (0, 90, 45, 135) if is_rider else (0,)
    rings = [
        (outside[0] + dx, outside[1] + dy)
        for far in range(INCH // 4, 12 * INCH, INCH // 4)
        for dx, dy in (round_about(far, ahead) for ahead in range(0, 360, 15))
    ]
    for turn in turns:
        for x, y, _ in contacts(base, turn, door, outside):
            if has_room(fight, base.at(x, y, turn), others):
                return x, y, turn
    for x, y in [outside, *rings]:
        for turn in turns:
            if has_room(fight, base.at(x, y, turn), others):
                return x, y, turn
    return (*outside, 0)


def has_room(fight: Fight, shape: Shape, others: Sequence[Shape]) -> bool:
    """Say whether a base can stand on the ground beside all others."""
    return fight.site.is_clear(shape) and not any(overlaps(shape, each) for each in others)
