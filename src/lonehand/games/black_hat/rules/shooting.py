"""Shooting: lines of fire, what stands in the way, chances, bullets and the shotgun's triangle.

BW-RANGE, BW-AIM, BW-MOD, BW-SHOT, BW-LINE, BW-COVER, BW-COVER-MAN, BW-ROOF, BW-TEMPLATE,
BW-SHOTGUN, BW-HIT, BW-SNEAK.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from typing import Final, NamedTuple

from lonehand.engine.chance import Chance
from lonehand.games.black_hat import events
from lonehand.games.black_hat.cards import shoots
from lonehand.games.black_hat.fight import Fight, place_text
from lonehand.games.black_hat.forms import Spot
from lonehand.games.black_hat.gangs.people import PISTOL, RIFLE, SHOTGUN, TWO_PISTOLS
from lonehand.games.black_hat.plays import SHOTS, WEAPONS, Play
from lonehand.games.black_hat.rules import grit
from lonehand.games.black_hat.rules.movement import announce
from lonehand.games.black_hat.rules.ways import Stop, round_about
from lonehand.games.black_hat.state import Figure, Horse
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.town.site import horse_shape, shape_of
from lonehand.space.inches.ground import stretch_in
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.moves.routes import outwards
from lonehand.space.inches.shapes import Shape, clears, is_within, outline, touches
from lonehand.space.inches.sight import free_line

LIMITS: Final = {PISTOL: 3, TWO_PISTOLS: 6, RIFLE: 1, SHOTGUN: 1}
"""BW-LIMIT: Shoot cards of a figure in a turn, an Aim card not counted (T2)."""
HIT_BANDS: Final = "6 | 5 | 4 | 3 | 2 | 1"
STOP_BANDS: Final = "5-6 | 1-4"


class Way(NamedTuple):
    """What a bullet meets on its way, in order.

    Attributes:
        what: for each throw in order the piece of cover as a number, one below 0 for the edge of a
            roof or balcony, or who stands there by key.

    """

    what: tuple[int | str, ...]

    @property
    def throws(self) -> int:
        """How many throws there are."""
        return len(self.what)


# -- lines -----------------------------------------------------------------------------------------


def is_blocked(
    fight: Fight, start: Point, here: int, end: Point, there: int
) -> bool:  # fmt: skip
    """BW-LINE: say whether a solid building forbids a shot.

    The house on whose roof or balcony one of the two stands does not forbid it where the line only
    leads over that roof; from a balcony it does.

    Args:
        fight: the gunfight.
        start: the middle of the firer's base.
        here: his platform.
        end: the middle of the target's base.
        there: its platform.

    """
    houses = fight.lines.line(start, end).houses
    if not houses:
        return False
    roofs = {
        fight.site.platforms[number].house
        for number in (here, there)
        if number != GROUND and fight.site.platforms[number].name == "roof"
    }
    return any(house not in roofs for house in houses)


def way_of(
    fight: Fight, start: Point, here: int, end: Point, there: int, not_counted: Sequence[str] = ()
) -> Way:  # fmt: skip
    """BW-COVER, BW-COVER-MAN, BW-ROOF: return what a bullet meets between two places.

    Args:
        fight: the gunfight.
        start: the middle of the firer's base.
        here: his platform.
        end: the middle of the target's base.
        there: its platform.
        not_counted: the keys of the firer and the target.

    """
    site = fight.site
    low, high = site.level(here), site.level(there)
    near = fight.numbers.roof_cover * INCH
    target = fight_point(end)
    covers = fight.lines.line(start, end).covers
    found: list[tuple[int, int | str]] = [
        (
            between(start, end) if piece < 0 else along(start, end, site.covers[piece].shapes[0]),
            piece,
        )
        for piece in pieces_on(fight, covers, start, here, end, there)
    ]
    for key, shape, platform in targets_standing(fight):
        if key in not_counted or site.level(platform) not in (low, high):
            continue
        if clears(start, end, shape, max(1, shape.outline.radius)):
            continue
        if low > high and platform == GROUND and not is_within(target, shape, near):
            continue
        found.append((along(start, end, shape), key))
    found.sort(key=lambda each: (each[0], str(each[1])))
    return Way(tuple(what for _, what in found))


def pieces_on(
    fight: Fight, covers: Sequence[int], start: Point, here: int, end: Point, there: int
) -> list[int]:  # fmt: skip
    """BW-COVER, BW-ROOF: return those pieces of cover that count for a bullet between two places.

    Args:
        fight: the gunfight.
        covers: the pieces that the line between them crosses.
        start: the middle of the firer's base.
        here: his platform.
        end: the middle of the target's base.
        there: its platform; its edge counts as -1 less its number.

    """
    site, readings = fight.site, fight.readings
    low, high = site.level(here), site.level(there)
    near = fight.numbers.roof_cover * INCH
    target = fight_point(end)
    found = []
    for piece in covers:
        shapes = site.covers[piece].shapes
        if low and (high or not any(is_within(target, part, near) for part in shapes)):
            continue
        if readings.lean_over_cover == "yes" and any(
            is_within(base_at(start), part, 3) for part in shapes
        ):
            continue
        if readings.cover_at_target == "not" and any(
            is_within(base_at(end), part, 3) for part in shapes
        ):
            continue
        found.append(piece)
    if low < high:
        found.append(-1 - there)
    return found


POINT: Final = outline(((0, 0),))
MAN: Final = outline(((0, 0),), INCH // 2)


def fight_point(place: Point) -> Shape:
    """Return a place as a base of no size."""
    return Shape(POINT, *place)


def base_at(place: Point) -> Shape:
    """Return a base of an inch at a place."""
    return Shape(MAN, *place)


def targets_standing(fight: Fight) -> list[tuple[str, Shape, int]]:
    """Return all who can be on a line: figures and riderless horses, with their platforms."""
    return [
        *((each.key, shape_of(each), each.platform) for each in fight.state.here()),
        *((each.key, horse_shape(each), GROUND) for each in fight.state.horses),
    ]


def along(start: Point, end: Point, shape: Shape) -> int:
    """Return how far along a line something begins that it crosses."""
    long = between(start, end)
    stretch = stretch_in(start, end, long, shape) if long else None
    if stretch is not None:
        return stretch[0]
    dx, dy = end[0] - start[0], end[1] - start[1]
    return ((shape.x - start[0]) * dx + (shape.y - start[1]) * dy) // max(1, long)


# -- what a shot is worth --------------------------------------------------------------------------


def reach_of(fight: Fight, figure: Figure, weapon: str) -> int:
    """BW-RANGE, BW-SKILL-BUFFALO: return how far a gun reaches, in thousandths of an inch."""
    numbers = fight.numbers
    if weapon == RIFLE:
        return (numbers.buffalo if figure.person.skills.buffalo else numbers.rifle) * INCH
    return (numbers.shotgun_long if weapon == SHOTGUN else numbers.pistol_far) * INCH


def may_aim(fight: Fight, figure: Figure, target: Shape) -> bool:
    """BW-AIM: say whether a rifle may be aimed at a base."""
    numbers, readings = fight.numbers, fight.readings
    if figure.mounted:
        return False
    near = numbers.aim_beyond * INCH - (1 if readings.aim_at_six == "yes" else 0)
    if is_within(shape_of(figure), target, near):
        return False
    if readings.aim_near == "target":
        return not any(
            each.side == figure.side and is_within(shape_of(each), target, numbers.aim_clear * INCH)
            for each in fight.state.here()
        )
    return not fight.enemy_within(shape_of(figure), figure.side, numbers.aim_clear)


def modifier(
    fight: Fight, figure: Figure, target: Figure | Horse, weapon: str, *, aims: bool
) -> int:
    """BW-MOD, BW-SNEAK, BW-SKILL-SHOOT: return what is added to the die of a shot (T5)."""
    numbers = fight.numbers
    there = shape_of(target) if isinstance(target, Figure) else horse_shape(target)
    here = shape_of(figure)
    total = figure.person.skills.shoot - figure.pinned + aims
    if weapon in (PISTOL, TWO_PISTOLS) and not is_within(here, there, numbers.pistol_near * INCH):
        total -= 1
    if isinstance(target, Figure) and target.person.skills.sneak and not is_within(
        here, there, numbers.sneak_beyond * INCH
    ):  # fmt: skip
        total -= target.person.skills.sneak
    return total


def hits(fight: Fight, die: int, more: int, need: int) -> bool:
    """BW-MOD: say whether a die hits; by the option a natural six always does."""
    if fight.readings.natural_six_hits == "yes" and die == 6:
        return True
    return die + more >= need


def faces(fight: Fight, more: int, need: int) -> int:
    """Return how many faces of a die hit."""
    return sum(hits(fight, die, more, need) for die in range(1, 7))


def hit_chance(
    fight: Fight, figure: Figure, target: Figure | Horse, weapon: str, *, aims: bool
) -> Fraction:
    """Return the chance that a bullet hits a target in line and range."""
    there = target.platform if isinstance(target, Figure) else GROUND
    way = way_of(
        fight, figure.place, figure.platform, (target.x, target.y), there, (figure.key, target.key)
    )
    more = modifier(fight, figure, target, weapon, aims=aims)
    chance = Fraction(faces(fight, more, fight.numbers.bullet), 6)
    throws = min(1, way.throws) if fight.readings.cover_dice == "one" else way.throws
    return chance * Fraction(fight.numbers.stop_cover - 1, 6) ** throws


# -- who may be shot at ----------------------------------------------------------------------------


def in_line(fight: Fight, figure: Figure, target: Figure | Horse, weapon: str) -> bool:
    """BW-RANGE, BW-LINE: say whether a target is in range, and no house forbids the shot."""
    there = shape_of(target) if isinstance(target, Figure) else horse_shape(target)
    platform = target.platform if isinstance(target, Figure) else GROUND
    if not is_within(shape_of(figure), there, reach_of(fight, figure, weapon)):
        return False
    return not is_blocked(fight, figure.place, figure.platform, (target.x, target.y), platform)


def may_use(fight: Fight, figure: Figure, weapon: str) -> bool:
    """BW-ONEWEAPON: say whether a weapon type may still be used in this part."""
    if figure.weapon not in ("", weapon):
        return False
    if fight.readings.one_weapon == "side":
        used = {each.weapon for each in fight.state.figures if each.seat == figure.seat}
        return used <= {"", weapon}
    return True


def shots(fight: Fight, figure: Figure, hand: Sequence[str]) -> list[Play]:
    """BW-LIMIT, BW-CONTACT-3: return the plays that shoot."""
    cards = [card for card in hand if shoots(card)]
    if not cards or not figure.person.arms or fight.contacts(figure):
        return []
    found: list[Play] = []
    targets: list[Figure | Horse] = [
        *fight.state.enemies(figure.side),
        *fight.state.horses,
        *(each for each in fight.state.of_side(figure.side) if each is not figure),
    ]
    for weapon in figure.person.arms:
        if figure.shots >= LIMITS[weapon] or not may_use(fight, figure, weapon):
            continue
        if weapon == SHOTGUN:
            found += [Play("shotgun", (card,)) for card in cards]
            continue
        for target in targets:
            if not in_line(fight, figure, target, weapon):
                continue
            found += [Play(SHOTS[weapon], (card,), target.key) for card in cards]
            if weapon == RIFLE and may_aim(fight, figure, target_shape(target)):
                found += [
                    Play("rifle", (card, other), target.key)
                    for nth, card in enumerate(cards)
                    for other in cards[nth + 1 :]
                ]
    return found


def target_shape(target: Figure | Horse) -> Shape:
    """Return the base of a figure or a horse."""
    return shape_of(target) if isinstance(target, Figure) else horse_shape(target)


# -- bullets ---------------------------------------------------------------------------------------


def shoot(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-SHOT: fire a bullet: cover first, nearest to the firer first, then the die to hit.

    BW-JOKER-SHOOT: undone, it still counts as one shot of the figure, by the option it does not.
    """
    weapon = WEAPONS[play.use]
    figure.weapon = weapon
    target = fight.find(play.target)
    aims = len(play.cards) > 1
    more = modifier(fight, figure, target, weapon, aims=aims)
    need = max(1, fight.numbers.bullet - more)
    if announce(fight, figure, play, need=need):
        figure.shots += fight.readings.joker_shot == "counts"
        return
    figure.shots += 1
    platform = target.platform if isinstance(target, Figure) else GROUND
    way = way_of(
        fight, figure.place, figure.platform, (target.x, target.y), platform,
        (figure.key, target.key),
    )  # fmt: skip
    if is_stopped(fight, figure, way):
        return
    (die,) = fight.roll("BW-HIT", HIT_BANDS)
    is_hit = hits(fight, die, more, fight.numbers.bullet)
    rolled = events.ShotRolled(
        target.key, die, more, fight.numbers.bullet, is_hit, about=(figure.key, target.key)
    )
    fight.tell("BW-HIT", rolled)
    if is_hit:
        wound(fight, target, figure)


def is_stopped(fight: Fight, figure: Figure, way: Way) -> bool:
    """BW-COVER, BW-COVER-MAN, BW-ROOF: throw for all that is in the way; say if a bullet stops."""
    things = way.what[:1] if fight.readings.cover_dice == "one" else way.what
    for what in things:
        man = isinstance(what, str)
        clause = "BW-COVER-MAN" if man else "BW-ROOF" if int(what) < 0 else "BW-COVER"
        (die,) = fight.roll(clause, STOP_BANDS)
        stops = die >= fight.numbers.stop_cover
        if isinstance(what, str):
            name = what
            about: tuple[str, ...] = (figure.key, what)
        else:
            name = "edge" if what < 0 else fight.site.covers[what].kind
            about = (figure.key,)
        fight.tell(clause, events.CoverRolled(name, die, stops, about=about))
        if stops:
            if isinstance(what, str):
                wound(fight, fight.find(what), figure)
            return True
    return False


def wound(fight: Fight, target: Figure | Horse, by: Figure | None) -> None:
    """BW-HIT: let whoever is hit roll for True Grit."""
    if isinstance(target, Figure):
        grit.roll_for(fight, target, by)
    else:
        grit.roll_for_horse(fight, target)


# -- the shotgun -----------------------------------------------------------------------------------


def triangle(fight: Fight, figure: Figure, aim: Point) -> Shape:
    """BW-TEMPLATE: return the triangle of a shotgun, its point at the edge of the firer's base."""
    numbers = fight.numbers
    x, y = figure.place
    dx, dy = aim[0] - x, aim[1] - y
    away = rim(shape_of(figure), (dx, dy))
    long, half = numbers.shotgun_long * INCH, numbers.shotgun_wide * INCH // 2
    px, py = outwards((x, y), (dx, dy), away)
    ex, ey = outwards((x, y), (dx, dy), away + long)
    far = max(1, isqrt(dx * dx + dy * dy))
    sx, sy = -dy * half // far, dx * half // far
    corners = ((0, 0), (ex - sx - px, ey - sy - py), (ex + sx - px, ey + sy - py))
    return Shape(outline(corners), px, py)


def rim(shape: Shape, towards: Point) -> int:
    """Return how far the edge of a base is from its middle in a direction."""
    if shape.outline.is_round:
        return shape.outline.radius
    low, high = 0, shape.outline.reach + 1
    while high - low > 1:
        middle = (low + high) // 2
        inside = is_within(fight_point(outwards((shape.x, shape.y), towards, middle)), shape, 0)
        low, high = (middle, high) if inside else (low, middle)
    return low


def under(fight: Fight, figure: Figure, aim: Point) -> list[tuple[Figure | Horse, bool]]:
    """BW-SHOTGUN: return all in the triangle that are in danger, and whether behind cover.

    Anyone who is wholly out of sight is safe. A house that hides a part of somebody is cover; by
    the option it protects if it lies on the line between the middles, or it does not count.
    """
    shape = triangle(fight, figure, aim)
    found: list[tuple[Figure | Horse, bool]] = []
    everybody: list[Figure | Horse] = [
        *(each for each in fight.state.here() if each is not figure),
        *fight.state.horses,
    ]
    for each in everybody:
        there = target_shape(each)
        platform = each.platform if isinstance(each, Figure) else GROUND
        if not touches(shape, there):
            continue
        start, place = (figure.place, figure.platform), ((each.x, each.y), platform)
        hidden = is_blocked(fight, *place, *start)  # from him, as many places are looked at
        if hidden and (
            fight.readings.shotgun_hidden == "line" or not seen_past(fight, figure, there)
        ):
            continue
        covers = fight.lines.line(place[0], figure.place).covers
        counts = hidden and fight.readings.shotgun_hidden != "open"
        behind = counts or bool(pieces_on(fight, covers, *start, *place))
        found.append((each, behind))
    return found


def seen_past(fight: Fight, figure: Figure, there: Shape) -> bool:
    """Say whether any part of a base is in sight from the middle of a figure."""
    hiding = [lump.shape for lump in fight.site.field.ground.blocking]
    return free_line(fight_point(figure.place), there, hiding) is not None


def blast_need(fight: Fight, *, covered: bool) -> int:
    """BW-HIT: return what a shotgun needs."""
    return fight.numbers.blast_covered if covered else fight.numbers.blast_open


def blast_modifier(fight: Fight, figure: Figure) -> int:
    """BW-SHOTGUN: return what is added to the dice of a shotgun: only a pin counts."""
    return -1 if figure.pinned and fight.readings.shotgun_pinned == "worse" else 0


def blast(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-SHOTGUN: fire a shotgun, and roll for everything in its triangle, friend or foe."""

    def fault(place: Stop) -> str:
        if between(figure.place, (place[0], place[1])) < INCH // 10:
            return "aim at a place that is not under the one who shoots"
        return ""

    def wishes() -> list[Stop]:
        near = reach_of(fight, figure, SHOTGUN) + INCH
        foes = [
            (each.x, each.y, GROUND)
            for each in fight.state.enemies(figure.side)
            if between(figure.place, each.place) < near
        ]
        ahead = (figure.x, figure.y + (-INCH if figure.y > INCH else INCH), GROUND)
        return [place for place in [*foes, ahead] if not fault(place)]

    def any_place(chance: Chance) -> Stop:
        good = wishes()
        if chance.below("aim", 4):
            return good[chance.below("aim", len(good))]
        dx, dy = round_about(4 * INCH, 15 * chance.below("aim", 24))
        return figure.x + dx, figure.y + dy, GROUND

    form = Spot("aim", "BW-TEMPLATE", fault, lambda: iter(wishes()), any_place)
    about = {"figure": figure.key, "cards": list(play.cards), "use": play.use}
    x, y, _ = fight.door.fill(figure.seat, "BW-TEMPLATE", "aim", form, about)
    figure.weapon = SHOTGUN
    if announce(fight, figure, play, place_text(x, y)):
        figure.shots += fight.readings.joker_shot == "counts"
        return
    figure.shots += 1
    victims = under(fight, figure, (x, y))
    keys = tuple(each.key for each, _ in victims)
    fight.tell("BW-SHOTGUN", events.Blast(keys, about=(figure.key, *keys)))
    more = blast_modifier(fight, figure)
    for each, covered in victims:
        need = blast_need(fight, covered=covered)
        (die,) = fight.roll("BW-HIT", HIT_BANDS)
        is_hit = hits(fight, die, more, need)
        rolled = events.ShotRolled(each.key, die, more, need, is_hit, about=(figure.key, each.key))
        fight.tell("BW-HIT", rolled)
        if is_hit:
            wound(fight, each, figure)
