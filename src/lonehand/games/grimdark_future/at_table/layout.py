"""What people's hands do for the AI by facts: lay objectives, deploy its units, bring its reserves.

What `automa.preparation` and `places.deployment` do on the map is told by the rules and not by
places; only whether there is a place at all is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.at_table import beside
from lonehand.games.grimdark_future.at_table.beside import ComesForm, NotedForm
from lonehand.games.grimdark_future.automa import preparation
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import objectives
from lonehand.games.grimdark_future.rules.missions import LETTERS
from lonehand.games.grimdark_future.state import (
    AI,
    IN_RESERVE,
    OFF_TABLE,
    ON_TABLE,
    PEOPLE,
    Marker,
    Unit,
)
from lonehand.games.grimdark_future.words import by_hand, orders
from lonehand.games.grimdark_future.words.grammar import at_edges
from lonehand.space.inches.measures import Point

YES, NO = "yes", "no"


def is_so(play: Play, clause: str, words: str, squares: Sequence[int] = ()) -> bool:
    """Ask a question of yes or no; it may be about some squares of the table, by their numbers."""
    about: dict[str, Any] = {"fact": words, "key": [words]}
    if squares:
        about["squares"] = list(squares)
    return play.door.ask(beside.asked_seat(play.state), clause, "fact", [YES, NO], about) == YES


# -- objectives ------------------------------------------------------------------------------------


def place_objective(play: Play) -> None:
    """Have the next objective placed on the real table."""
    state = play.state
    name, side = LETTERS[len(state.markers)], state.places_next
    state.to_place -= 1
    state.places_next = 1 - side
    if side == AI:
        clause, place, hands = square_for(play, name)
    else:
        clause, place, hands = "GFC-13", (0, 0), by_hand.place_own(play, name)
    state.markers.append(Marker(name, *place))
    play.tell(clause, events.Places(name, side, place, (hands,), orders.order_laid(name, hands)))


def square_for(play: Play, name: str) -> tuple[str, Point, str]:
    """Return where the AI places an objective, and how that is said.

    Where it has laid another one already there is no place, which nobody need be asked.
    """
    centres = preparation.squares(play, objectives.area(play))
    first = preparation.square(play, "GF-PREP-2b", len(centres))
    centre = centres[first]
    here = by_hand.in_square(name, first + 1, centre)
    lies_there = any((marker.x, marker.y) == centre for marker in play.state.markers)
    where = at_edges(centre).replace(", ", " and ")
    asked = by_hand.may_lie(play, name, where, f"the centre of square {first + 1}")
    if not lies_there and is_so(play, "GF-PREP-2b", asked, [first + 1]):
        return "GF-PREP-2b", centre, f"Lay {here}."
    tried = {first}
    while len(tried) < len(centres):
        other = preparation.square(play, "GF-PREP-2c", len(centres))
        if other in tried:
            continue
        tried.add(other)
        way = by_hand.way_between(first + 1, other + 1, centres[other])
        on_way = f"on the line to {at_edges(centres[other]).replace(', ', ' and ')}"
        towards = f"from the centre of square {first + 1} to that of square {other + 1}"
        asked = by_hand.may_lie(play, name, on_way, towards)
        if is_so(play, "GF-PREP-2c", asked, [first + 1, other + 1]):
            return "GF-PREP-2c", centre, by_hand.lay_along(name, way)
    return "GF-PREP-2c", centre, by_hand.lay_near(name, centre)


# -- deployment ------------------------------------------------------------------------------------


def people_deploy(play: Play) -> None:
    """Have the people deploy; if they say nothing else, their Ambush units wait."""
    state, forces = play.state, play.rules.forces
    for key in state.to_deploy:
        unit = state.find(key)
        unit.where = IN_RESERVE if forces.of(unit).has("ambush") else ON_TABLE
    state.to_deploy = []
    waits = [unit.name for unit in state.units if unit.seat and unit.where == IN_RESERVE]
    depth = forces.profile.deployment.depth
    last = [unit.name for unit in state.units if unit.seat and forces.of(unit).has("scout")]
    scouts = by_hand.scouts_told(last, forces.profile.special.scout.distance)
    hands = by_hand.deploy_own(depth, state.edge, waits, scouts)
    order = orders.own_deployed(depth, state.edge, waits, scouts)
    play.tell("GFC-18", events.Deploys(events.THE_PEOPLE, PEOPLE, hands=(hands,), order=order))
    about = {"who": ""}
    ask_on(play, "GFC-18", "ready", NotedForm(play), about)


def ask_on(play: Play, clause: str, topic: str, form: NotedForm, about: dict[str, Any]) -> None:
    """Ask what differs, and put the battle right by it, on as long as people have more to tell."""
    more = True
    while more:
        told = play.door.fill(beside.asked_seat(play.state), clause, topic, form, about)
        beside.correct(play, told.text)
        more, about = told.more and form.has_more(), {**about, "again": True}


def deploy_unit(play: Play, unit: Unit) -> None:
    """Say where a unit of the AI deploys, by the rules and not by places."""
    troop = play.rules.forces.of(unit)
    clause = "GF-DEP-3"
    if troop.has("aircraft"):
        clause = "GF-SR-AIRCRAFT"
    elif preparation.digs_in(play.rules.forces, troop):
        clause = "GF-SR-ENTRENCHED"
    cargo = cargo_of(play, unit)
    stand(play, unit, play.state.sections[unit.group - 1])
    hands = by_hand.deploy(play, unit, cargo)
    order = orders.order_deployed(play, unit, cargo, hands)
    play.tell(clause, events.Deploys(unit.name, unit.side, (), cargo, (hands,), order))


def cargo_of(play: Play, unit: Unit) -> tuple[str, ...]:
    """Return who rides in a unit."""
    return tuple(each.name for each in play.state.units if each.rides == unit.key)


def stand(play: Play, unit: Unit, section: int) -> None:
    """Keep that a unit is on the table, with its cargo, and in which section."""
    unit.where = ON_TABLE
    for cargo in play.state.units:
        if cargo.rides == unit.key:
            cargo.where = ON_TABLE
    solo = play.rules.forces.profile.solo
    if solo.sections == solo.activation_sections:
        play.state.heard.sections[unit.name] = section


# -- the start of a round --------------------------------------------------------------------------


def arrivals(play: Play) -> None:
    """Say who comes back, and who arrives from reserve.

    Where the people begin the round theirs come first; else the AI's do.
    """
    state = play.state
    come_back(play)
    for side in dict.fromkeys((state.first, AI, PEOPLE)):
        (people_arrive if side == PEOPLE else ai_arrives)(play)


def people_arrive(play: Play) -> None:
    """Ask, as `reserves` would, which of the people's units arrive, if any of them may."""
    state, forces = play.state, play.rules.forces
    if state.round < forces.profile.special.ambush.from_round:
        return
    names = [
        unit.name
        for unit in state.units
        if unit.seat and unit.where == IN_RESERVE and forces.of(unit).has("ambush")
    ]
    if names:
        state.phase = "activations"  # the round has begun for whoever arrives in it
        about = {"units": names, "away": forces.profile.special.ambush.distance}
        ask_on(play, "GFS-ambush", "comes", ComesForm(play, names), about)


def come_back(play: Play) -> None:
    """Say which of the AI's Aircraft come back."""
    state = play.state
    for unit in state.units:
        if unit.where == OFF_TABLE and not unit.seat and not unit.rides:
            unit.where = ON_TABLE
            for cargo in state.units:
                if cargo.rides == unit.key:
                    cargo.where = ON_TABLE
            state.heard.forget(unit.name)
            hands = by_hand.come_back(unit.name)
            order = orders.order_returned(unit.name, hands)
            aboard = cargo_of(play, unit)
            told = events.Returns(unit.name, unit.side, (), aboard, (hands,), order)
            play.tell("GF-SR-AIRCRAFT-3", told)


def ai_arrives(play: Play) -> None:
    """Say, as `preparation` does on a map, which of the AI's units arrive, and where."""
    state = play.state
    away = play.rules.forces.profile.special.ambush.distance
    for unit in preparation.ambush(play, AI):
        own, aboard = state.sections[unit.group - 1], cargo_of(play, unit)
        hands = by_hand.arrive(unit.name, aboard, own, away)
        if not is_so(play, "GF-SR-AMBUSH-2", f"{hands} Is there a place?"):
            play.tell("GF-SR-AMBUSH-2", events.Stays(unit.name, events.NO_PLACE))
            continue
        stand(play, unit, own)
        unit.arrived = state.round
        order = orders.order_arrived(unit.name, aboard, own, away, hands)
        told_of = events.Arrives(unit.name, unit.side, (), aboard, (hands,), order)
        play.tell("GF-SR-AMBUSH-2", told_of)
