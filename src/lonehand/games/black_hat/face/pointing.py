"""Answers by pointing: the way of a move as it is dragged, where one aims, and what that is worth.

Nothing here decides anything: a form says what an answer is, and this draws what would come of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from math import dist, hypot
from typing import Final

from msgspec import structs

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import capital
from lonehand.engine.question import Question
from lonehand.games.black_hat.fight import Fight, place_text
from lonehand.games.black_hat.forms import ALL, DOOR, STAY, Halt, Spot, WayTo
from lonehand.games.black_hat.gangs.people import SHOTGUN
from lonehand.games.black_hat.plays import OFF
from lonehand.games.black_hat.rules import dynamite, shooting
from lonehand.games.black_hat.rules.ways import Journey, round_about
from lonehand.games.black_hat.setup import zone_of
from lonehand.games.black_hat.state import Figure, State
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.town.site import ON_FOOT, RIDER
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.reasons import rate
from lonehand.show.drafts import Act, Draft, Meter, Pointing
from lonehand.show.figures import Model
from lonehand.show.maps import open_table
from lonehand.space.inches.drawings.sheets import Sheet
from lonehand.space.inches.measures import INCH, Point, to_tenth
from lonehand.space.inches.tables import place_in

RESTS: Final = frozenset({"to", "foot", "aim"})
"""What is asked as the rest of a play: the card is laid already."""
START: Final = {
    WayTo: "Drag the figure, or point at the place to go to.",
    Spot: "Point at a place, or choose one.",
    Halt: "Choose where on his way he stops.",
}
"""What is still to be said of an answer that nothing has been written of."""
SEND: Final = {WayTo: "Go there", Spot: "This place", Halt: "Stop there"}
"""What stands on the button that sends an answer."""
PARTS, TURN, MOST_TRIES = 4, 10, 40
"""Where no way leads, ends of ways all round are tried: lengths, degrees, and how many of them."""
FINGER: Final = 2 * INCH
"""A place where nobody can stand means a door that is this near to it."""
LIKELY, MOST_DOORS = 8, 2
"""So many good answers are offered, and so many doors among them at once."""


def draft(fight: Fight, sheet: Sheet, question: Question, pointing: Pointing) -> Draft | None:
    """Return what becomes of an answer that is pointed at; None for a form that takes no place.

    Args:
        fight: the gunfight, to look at.
        sheet: how inches become units of the picture.
        question: what is asked.
        pointing: what has been written, and what was pointed at last.

    """
    form = question.form
    if not isinstance(form, WayTo | Halt | Spot):
        return None
    state = fight.state
    key = str(question.about.get("figure", ""))
    about = names.figure_called(state, key) if key else ""
    text, is_short = text_and_whether_short(fight, form, pointing)
    said: list[str] = []
    acts = () if pointing.quick else tuple(likely(state, form, text))
    at = from_where(fight, form, key, text)
    bare = Draft(text, about, send=SEND[type(form)], acts=acts, at=at, back=question.topic in RESTS)
    if not text:
        svg = reach(sheet, form) + draw_strip(fight, sheet, question)
        return structs.replace(bare, refusal=START[type(form)], svg=svg)
    try:
        found = form.check(text)
    except Refusal as error:
        svg = reach(sheet, form) + draw_strip(fight, sheet, question)
        return structs.replace(bare, refusal=error.sentence, clause=error.clause, svg=svg)
    meter, svg, slip = None, "", ""
    if isinstance(found, Journey):
        assert isinstance(form, WayTo)  # noqa: S101 - a journey is what such a form gives
        used = round(found.length / INCH, 1)
        meter = Meter("Way", used, form.walker.length / INCH)
        svg = reach(sheet, form) + way(sheet, found, about)
        said += [why_short(form, found)] if is_short else []
        said += at_door(fight, form, found)
        slip = "" if used else f"{about} stands there already. Spend the card?"
        if found.is_off and not state.figure(key).money:
            slip = f"{about} goes off the table for good. Is that meant?"
    elif isinstance(found, tuple) and key and "use" in question.about:
        aim = found[0], found[1]
        figure = state.figure(key)
        svg = draw_template(fight, sheet, figure, question.about["use"], aim)
        if not pointing.quick:
            said += worth(fight, figure, question.about["use"], aim)
    elif isinstance(found, tuple) and key:
        svg = draw_strip(fight, sheet, question) + draw_placed(sheet, state.figure(key), found[:2])
    elif isinstance(form, Halt) and isinstance(found, int):
        svg = open_table.mark_objective(sheet, form.journey.at(found)[:2])
    return structs.replace(
        bare,
        ready=True,
        send=place_all(state, key) if found is None else bare.send,
        said=tuple(said),
        slip=slip,
        meter=meter,
        svg=svg,
        sure=isinstance(found, Journey) and not is_short and not slip,
    )


def text_and_whether_short(
    fight: Fight, form: WayTo | Halt | Spot, pointing: Pointing
) -> tuple[str, bool]:
    """Return the answer so far, and whether it ends short of what was pointed at."""
    if not pointing.point:
        return pointing.text.strip(), False
    text = parse_pointing(fight, pointing.point)
    if isinstance(form, WayTo):
        return as_far_as_he_gets(form, text)
    return (where_it_is(fight, text) if isinstance(form, Spot) else text), False


def likely(state: State, form: WayTo | Halt | Spot, text: str) -> Iterator[Act]:
    """Yield good answers, to be pressed; what the map does as well stands aside.

    A door has to be hit exactly, so the nearest doors do not stand aside.
    """
    if isinstance(form, Spot) and form.takes_all:
        note = "in a line from the middle"
        yield Act("Place all for me", ALL, "All", "a", chosen=text == ALL, note=note)
    found = list(form.candidates(LIKELY))
    if isinstance(form, WayTo) and form.may_leave and OFF not in found:
        found += [OFF] if form.journey_or_none(OFF) is not None else []
    named: set[str] = set()
    keys = iter("123456789")
    exact = [each for each in found if each.startswith(DOOR)][:MOST_DOORS]
    doors = {f"The {each.removeprefix(DOOR)} door" for each in exact}
    stays = form.stay() if isinstance(form, WayTo) else ""
    for each in found:
        if each == stays and len(found) > 1:
            continue  # he can go somewhere
        label = capital(spoken_place(state, each))
        if (label in named or label in doors) and each != text:
            continue  # one of several places that are called the same will do
        named.add(label)
        label = f"{each.removeprefix(DOOR)} door" if each in exact else label
        says = "There you may look in, and talk." if each in exact else ""
        aside = each not in exact and not isinstance(form, Halt)
        key, chosen = next(keys, ""), is_same(form, each, text)
        yield Act(label, each, "Good places", key, chosen=chosen, says=says, aside=aside)


def is_same(form: WayTo | Halt | Spot, one: str, other: str) -> bool:
    """Say whether two answers mean the same: a door, and the place before it."""
    if one == other or not (one.startswith(DOOR) and "," in other) or not isinstance(form, WayTo):
        return one == other
    ends = [form.journey_or_none(each) for each in (one, other)]
    return None not in ends and ends[0] == ends[1]


def from_where(fight: Fight, form: WayTo | Halt | Spot, key: str, text: str) -> str:
    """Return the place that the arrow keys move on from: the answer so far, or where he is."""
    goal = goal_of(fight, text) if text not in ("", STAY) else None
    if goal is None and isinstance(form, WayTo):
        goal = form.walker.start[:2]
    elif goal is None and isinstance(form, Spot):
        figure = fight.state.figure(key) if key else None
        good = form.candidates(1)
        if good:
            goal = place_in(good[0].removesuffix("^"))
        elif figure is not None and figure.here:
            goal = figure.place
    return "" if goal is None else f"{to_tenth(goal[0])},{to_tenth(goal[1])}"


def at_door(fight: Fight, form: WayTo, journey: Journey) -> list[str]:
    """Return at whose door a move ends; nothing away from doors."""
    x, y, platform = journey.end
    if journey.is_off or platform != GROUND:
        return []
    houses = fight.site.at_doors(form.walker.base.at(x, y, journey.turn))
    return [f"At the door of the {fight.site.houses[number].name}." for number in houses]


def as_far_as_he_gets(form: WayTo, text: str) -> tuple[str, bool]:
    """Return where a move leads that was pointed at, and whether it is cut short."""
    with suppress(Refusal):
        form.check(text)
        return text, False
    goal = goal_of(form.walker.fight, text)
    if goal is None:
        return text, False
    door = door_meant(form, text, goal)
    if door:
        return door, False
    x, y = goal
    left, top, platform = form.walker.start
    ways = [
        round_about(form.walker.length * part // PARTS, turn)
        for part in range(PARTS, 0, -1)
        for turn in range(0, 360, TURN)
    ]
    ways.sort(key=lambda way: hypot(left + way[0] - x, top + way[1] - y))
    for dx, dy in ways[:MOST_TRIES]:
        nearer = place_text(left + dx, top + dy, platform)
        if form.journey_or_none(nearer) is not None:
            return nearer, True
    return text, False


def door_meant(form: WayTo, text: str, goal: Point) -> str:
    """Return the door within reach that somebody pointed at; empty if it was none."""
    if "," not in text:
        return ""
    doors = [
        (dist(goal, door.middle), house.name)
        for house in form.walker.fight.site.houses
        for door in house.doors[:1]
    ]
    away, name = min(doors, default=(0, ""))
    near = bool(name) and away <= FINGER
    return f"{DOOR}{name}" if near and form.journey_or_none(f"{DOOR}{name}") is not None else ""


def why_short(form: WayTo, found: Journey) -> str:
    """Return why a move ends short of what was pointed at: the card, or what is in the way."""
    if form.walker.length - found.length < INCH // 2:
        return "That is as far as this card goes."
    return "He cannot get any nearer."


def place_all(state: State, key: str) -> str:
    """Return the label of the button that places all of a player who have no place yet."""
    placed = [each for each in state.here() if key and each.seat == state.figure(key).seat]
    return "Place the others" if placed else "Place them all"


def goal_of(fight: Fight, text: str) -> Point | None:
    """Return where a place, a figure, a horse or a door is; None for what has no place."""
    if "," in text:
        return place_in(text.removesuffix("^"))
    found = {f"{DOOR}{each.name}": each.doors[0].middle for each in fight.site.houses}
    found |= {each.key: (each.x, each.y) for each in fight.state.horses}
    found |= {each.key: each.place for each in fight.state.here()}
    return found.get(text)


def where_it_is(fight: Fight, text: str) -> str:
    """Return the place of a figure, a horse or a door; anything else as it was."""
    for each in fight.state.here():
        if each.key == text:
            return place_text(each.x, each.y, each.platform)
    goal = goal_of(fight, text)
    return text if goal is None or "," in text else place_text(*goal)


def reach(sheet: Sheet, form: WayTo | Halt | Spot) -> str:
    """Return the ring that a move stays within; nothing for other answers."""
    if not isinstance(form, WayTo):
        return ""
    walker = form.walker
    here = walker.base.at(*walker.start[:2])
    label = f"{to_tenth(walker.length)}″"
    return open_table.reach_drawn(sheet, here, walker.length, "move", label, [])


def draw_strip(fight: Fight, sheet: Sheet, question: Question) -> str:
    """Return the strip in which a figure is placed; nothing for other answers."""
    if question.topic != "deploy":
        return ""
    left, top, right, bottom = zone_of(fight, fight.state.figure(str(question.about["figure"])))
    (x, y), (far, low) = sheet.at((left, top)), sheet.at((right, bottom))
    return (
        f'<rect class="allowed" x="{x:.1f}" y="{y:.1f}" width="{far - x:.1f}"'
        f' height="{low - y:.1f}"/>'
    )


def draw_placed(sheet: Sheet, figure: Figure, place: Point) -> str:
    """Return a figure as it would stand on the ground: in the saddle, if it comes on a horse."""
    waits = figure.where == "waits"
    base = RIDER if waits and figure.person.horse else ON_FOOT
    model = Model(base.at(*place), figure.key, hero=False)
    return open_table.ghost(sheet, figure.side, [model], [], by_hand=False)


def way(sheet: Sheet, journey: Journey, who: str) -> str:
    """Return the way of a move, with its length at its end."""
    points: list[Point] = [(stop[0], stop[1]) for stop in journey.path]
    label = f"{to_tenth(journey.length)}″"
    return open_table.route(sheet, points, who) + open_table.word(sheet, points[-1], label)


def draw_template(fight: Fight, sheet: Sheet, figure: Figure, use: str, at: Point) -> str:
    """Return the template of a shotgun or a stick of dynamite where it is aimed."""
    line = open_table.line(sheet, "sight", figure.place, at)
    if use == SHOTGUN:
        rim = open_table.grow(sheet, shooting.triangle(fight, figure, at))
    else:
        rim = open_table.grow(sheet, shooting.fight_point(at), fight.numbers.burst * INCH)
    return f'{line}<path class="burst" d="{rim}"/>'


def worth(fight: Fight, figure: Figure, use: str, at: Point) -> list[str]:
    """Return who is in a template that is aimed there, and what hits him."""
    state = fight.state
    if use == SHOTGUN:
        more = shooting.blast_modifier(fight, figure)
        found = [
            (each.key, shooting.blast_need(fight, covered=covered), covered)
            for each, covered in shooting.under(fight, figure, at)
        ]
    else:
        more, need = 0, fight.numbers.burst_hit
        found = [(each.key, need, False) for each in dynamite.in_burst(fight, at)]
    if not found:
        return ["Nobody is in it."]
    friends = {each.key for each in state.here() if each.side == figure.side}
    return [
        f"{names.figure_called(state, key)}{', a friend,' if key in friends else ''} is hit in"
        f" {rate(Fraction(max(0, min(6, 7 - need + more)), 6))}"
        f"{', behind cover' if covered else ''}."
        for key, need, covered in found
    ]


def parse_pointing(fight: Fight, point: str) -> str:
    """Return in notation what was pointed at: a place, a figure, a house, or a thing that lies."""
    state = fight.state
    for key in [*(each.key for each in state.figures), *(each.key for each in state.horses)]:
        if names.figure_called(state, key) == point:
            return key
    for house in fight.site.houses:
        if point == f"the {house.name}":
            return f"{DOOR}{house.name}"
    for nth, thing in enumerate(state.lying, 1):
        if point == f"{'Money' if thing.what == 'money' else 'a dud'} {nth}":
            return place_text(thing.x, thing.y)
    return point


def spoken_place(state: State, text: str) -> str:
    """Return an answer to a form in words."""
    if text.startswith(DOOR):
        return f"the door of the {text.removeprefix(DOOR)}"
    if text.isalnum() and not text.isdigit() and text != OFF:
        return f"up to {names.figure(state, text)}"
    return names.place(state, text) if "," in text or text == OFF else halt_told(text)


def halt_told(text: str) -> str:
    """Return after how many inches a move is stopped."""
    if text == "0":
        return "at once"
    return "after 1 inch" if text == "1" else f"after {text} inches"
