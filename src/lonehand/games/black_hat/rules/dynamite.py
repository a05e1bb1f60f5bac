"""BW-DYNAMITE: sticks that are thrown, their fuses, and the burst."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.engine.chance import Chance
from lonehand.games.black_hat import events
from lonehand.games.black_hat.cards import ACE, LOW, MID, is_low, number_of, shoots, sort_of
from lonehand.games.black_hat.fight import Fight, place_text
from lonehand.games.black_hat.forms import Spot
from lonehand.games.black_hat.gangs.people import DYNAMITE
from lonehand.games.black_hat.plays import Play
from lonehand.games.black_hat.rules import grit
from lonehand.games.black_hat.rules.movement import announce
from lonehand.games.black_hat.rules.shooting import fight_point, may_use, way_of
from lonehand.games.black_hat.rules.ways import Stop, round_about
from lonehand.games.black_hat.state import Figure, Lying
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.town.site import shape_of
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.shapes import is_within, touches

FUSE_BANDS: Final = "3-6 | 1-2"
BURST_BANDS: Final = "4-6 | 1-3"


def throw_length(fight: Fight, cards: Sequence[str]) -> int:
    """BW-DYNAMITE: return how far a stick is thrown at most; an Ace counts up to 10."""
    far = fight.numbers.throw
    if len(cards) > 1:
        far += 10 if sort_of(cards[1]) == ACE else number_of(cards[1])
    return far * INCH


def throws(fight: Fight, figure: Figure, hand: Sequence[str]) -> list[Play]:
    """BW-DYNAMITE: return the plays that throw a stick, one in a turn."""
    if not figure.sticks or figure.weapon == DYNAMITE or not may_use(fight, figure, DYNAMITE):
        return []
    found: list[Play] = []
    for card in hand:
        if not shoots(card):
            continue
        found.append(Play("throw", (card,)))
        found += [
            Play("throw", (card, other))
            for other in hand
            if other != card and sort_of(other) in (LOW, MID, ACE)
        ]
    return found


def throw(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-DYNAMITE: throw a stick; undone, it is not thrown and stays with him."""
    length = throw_length(fight, play.cards)
    here = shape_of(figure)

    def fault(place: Stop) -> str:
        x, y, platform = place
        site = fight.site
        if platform != GROUND:
            return "a stick is thrown at a place on the ground"
        if not (0 <= x <= site.width and 0 <= y <= site.height):
            return "the place must lie on the table"
        if not is_within(here, fight_point((x, y)), length):
            return "that is farther than he can throw"
        return ""

    def wishes() -> list[Stop]:
        foes = [(each.x, each.y, GROUND) for each in fight.state.enemies(figure.side)]
        return [place for place in [*foes, (figure.x, figure.y, GROUND)] if not fault(place)]

    def any_place(chance: Chance) -> Stop:
        good = wishes()
        if chance.below("aim", 3):
            return good[chance.below("aim", len(good))]
        dx, dy = round_about(
            chance.below("aim", length // 100 + 1) * 100, 15 * chance.below("aim", 24)
        )
        return figure.x + dx, figure.y + dy, GROUND

    form = Spot("aim", "BW-DYNAMITE", fault, lambda: iter(wishes()), any_place)
    about = {
        "figure": figure.key,
        "cards": list(play.cards),
        "use": play.use,
        "length": length,
    }
    x, y, _ = fight.door.fill(figure.seat, "BW-DYNAMITE", "aim", form, about)
    figure.weapon = DYNAMITE
    if announce(fight, figure, play, place_text(x, y)):
        return
    figure.sticks -= 1
    (die,) = fight.roll("BW-DYNAMITE-FUSE", FUSE_BANDS)
    works = die >= fight.numbers.fuse
    fight.tell("BW-DYNAMITE-FUSE", events.FuseRolled((x, y), die, works, about=(figure.key,)))
    if not works:
        fight.state.lying.append(Lying("dynamite", x, y))
        return
    burst(fight, figure, (x, y))


def in_burst(fight: Fight, place: Point) -> list[Figure]:
    """BW-DYNAMITE-BLAST: return everyone in a burst: friends and the thrower too, no horses.

    A solid building between the place and somebody's middle protects him.
    """
    middle = fight_point(place)
    length = fight.numbers.burst * INCH
    return [
        each
        for each in fight.state.here()
        if is_within(middle, shape_of(each), length) and not is_sheltered(fight, place, each)
    ]


def is_sheltered(fight: Fight, place: Point, figure: Figure) -> bool:
    """BW-DYNAMITE-BLAST: say whether a house lies between a burst and a figure."""
    houses = fight.lines.line(place, figure.place).houses
    if figure.platform == GROUND:
        return bool(houses)
    own = fight.site.platforms[figure.platform].house
    return any(house != own for house in houses)


def burst_need(fight: Fight, place: Point, figure: Figure) -> int:
    """BW-DYNAMITE-BLAST: return what a burst needs; by the option cover makes it one harder."""
    if fight.readings.dynamite_cover == "yes":
        way = way_of(fight, place, GROUND, figure.place, figure.platform, (figure.key,))
        if any(not isinstance(what, str) for what in way.what):
            return fight.numbers.burst_hit + 1
    return fight.numbers.burst_hit


def burst(fight: Fight, thrower: Figure, place: Point) -> None:
    """BW-DYNAMITE-BLAST: pin everyone in the burst, and roll for each."""
    victims = in_burst(fight, place)
    keys = tuple(each.key for each in victims)
    fight.tell("BW-DYNAMITE-BLAST", events.Burst(place, keys, about=(thrower.key, *keys)))
    for each in victims:
        if fight.readings.dynamite_pins == "all":
            grit.pin(fight, each)
    for each in victims:
        need = burst_need(fight, place, each)
        (die,) = fight.roll("BW-HIT", BURST_BANDS)
        rolled = events.ShotRolled(
            each.key, die, 0, need, die >= need, about=(thrower.key, each.key)
        )
        fight.tell("BW-HIT", rolled)
        if die >= need:
            grit.pin(fight, each)
            grit.roll_for(fight, each, thrower)


# -- what lies on the ground -----------------------------------------------------------------------


def picks(fight: Fight, figure: Figure, hand: Sequence[str]) -> list[Play]:
    """BW-DYNAMITE-FUSE: return the plays that pick up Money or a dud."""
    if figure.platform != GROUND or figure.person.mute:
        return []
    shape = shape_of(figure)
    near = [
        thing.what for thing in fight.state.lying if touches(shape, fight_point((thing.x, thing.y)))
    ]
    return [
        Play("pick", (card,), what) for card in hand if is_low(card) for what in dict.fromkeys(near)
    ]


def pick(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-DYNAMITE-FUSE: pick up what lies on the ground, for one Low card."""
    if announce(fight, figure, play):
        return
    state, shape = fight.state, shape_of(figure)
    thing = next(
        each
        for each in state.lying
        if each.what == play.target and touches(shape, fight_point((each.x, each.y)))
    )
    state.lying.remove(thing)
    clause = "BW-MONEY-TAKE"
    if thing.what == "money":
        figure.money += 1
    else:
        figure.sticks += 1
        clause = "BW-DYNAMITE-FUSE"
    fight.tell(clause, events.PickedUp(thing.what, about=(figure.key,)))
