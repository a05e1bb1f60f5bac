"""What people's hands do for the AI by facts: lay objectives, deploy its units, bring its reserves.

GF-PREP-2, GF-DEP-1 to GF-DEP-3b, GF-SR-AIRCRAFT-3 and GF-SR-AMBUSH-2, told by the rules and not by
places; only whether there is a place at all is asked.
"""

from __future__ import annotations

from typing import Any

from lonehand.games.grimdark_future import beside, brain, deploying, objectives
from lonehand.games.grimdark_future.automa import preparing
from lonehand.games.grimdark_future.automa.sections import following
from lonehand.games.grimdark_future.beside import ResultForm
from lonehand.games.grimdark_future.corrections import SECTION
from lonehand.games.grimdark_future.instructions import spot
from lonehand.games.grimdark_future.missions import LETTERS
from lonehand.games.grimdark_future.state import (
    AI,
    IN_RESERVE,
    OFF_TABLE,
    ON_TABLE,
    PEOPLE,
    Marker,
    Play,
    Squad,
)
from lonehand.space.inches.measures import Point

YES, NO = "yes", "no"


def is_so(play: Play, clause: str, words: str) -> bool:
    """Ask a question of yes or no."""
    about = {"fact": words, "key": [words]}
    return play.door.ask(beside.asked_seat(play.state), clause, "fact", [YES, NO], about) == YES


# -- objectives ------------------------------------------------------------------------------------


def place_objective(play: Play) -> None:
    """GFC-13, GF-PREP-2b, GF-PREP-2c: have the next objective placed on the real table."""
    state = play.state
    name, side = LETTERS[len(state.markers)], state.places_next
    state.to_place -= 1
    state.places_next = 1 - side
    if side == AI:
        clause, place, hands = square_for(play, name)
    else:
        clause, place = "GFC-13", (0, 0)
        hands = f"Place objective {name} yourself, by the rules of the mission."
    state.markers.append(Marker(name, *place))
    play.tell(clause, "places", marker=name, side=side, at=list(place), hands=[hands])


def square_for(play: Play, name: str) -> tuple[str, Point, str]:
    """GF-PREP-2b, GF-PREP-2c: return where the AI places an objective, and how that is said."""
    centres = preparing.squares(play, objectives.area(play))
    first = preparing.square(play, "GF-PREP-2b", len(centres))
    centre = centres[first]
    here = f"objective {name} in the centre of square {first + 1}: {spot(centre)}"
    if is_so(play, "GF-PREP-2b", f"Is there a valid place for {here}?"):
        return "GF-PREP-2b", centre, f"Lay {here}."
    tried = {first}
    while len(tried) < len(centres):
        other = preparing.square(play, "GF-PREP-2c", len(centres))
        if other in tried:
            continue
        tried.add(other)
        way = (
            f"the way from the centre of square {first + 1} to that of square {other + 1} "
            f"({spot(centres[other])})"
        )
        if is_so(play, "GF-PREP-2c", f"Is there a valid place on {way}?"):
            return "GF-PREP-2c", centre, f"Lay objective {name} at the first valid place on {way}."
    hands = f"Lay objective {name} at the valid place nearest to {spot(centre)}."
    return "GF-PREP-2c", centre, hands


# -- deployment ------------------------------------------------------------------------------------


def deploy(play: Play) -> bool:
    """GF-DEP-1 to GF-DEP-3b: do the next part of the deployment; return whether it was the last.

    The people deploy first, all of it; then the AI's units are told one by one.
    """
    state = play.state
    if not state.edge:
        deploying.draw_edge(play)
        return False
    if state.to_deploy:
        people_deploy(play)
        return False
    if any(not squad.kind for squad in state.squads if squad.side == AI):
        preparing.prepare(play, AI)
        return False
    squad = preparing.next_to_deploy(play, AI)
    if squad is not None:
        deploy_unit(play, squad)
        return False
    deploying.first_activation(play)
    return True


def people_deploy(play: Play) -> None:
    """GFC-18: have the people deploy; if they say nothing else, their Ambush units wait."""
    state, forces = play.state, play.rules.forces
    for key in state.to_deploy:
        squad = state.called(key)
        squad.where = IN_RESERVE if forces.of(squad).has("ambush") else ON_TABLE
    state.to_deploy = []
    waits = [squad.name for squad in state.squads if squad.seat and squad.where == IN_RESERVE]
    hands = f"Deploy your army at the {state.edge} edge."
    hands += f" In reserve stays {', '.join(waits)}." if waits else ""
    play.tell("GFC-18", "deploys", who="The people", side=PEOPLE, now=[], cargo=[], hands=[hands])
    about = {"who": ""}
    told = play.door.fill(beside.asked_seat(state), "GFC-18", "ready", ResultForm(play), about)
    beside.correct(play, told)


def deploy_unit(play: Play, squad: Squad) -> None:
    """GF-DEP-3, GF-DEP-3b: say where a unit of the AI deploys, by the rules and not by places."""
    forces, count = play.rules.forces, play.rules.forces.profile.solo.sections
    troop = forces.of(squad)
    own = play.state.sections[squad.group - 1]
    zone = f"section {own} of the AI’s zone"
    free = troop.has("strider") or troop.has("flying")
    keep = "" if free else ", not in difficult or dangerous ground"
    near = f"at the smallest distance from an objective{keep}"
    others = ", then ".join(map(str, following(own, count)[1:]))
    if troop.has("aircraft"):
        clause = "GF-SR-AIRCRAFT"
        hands = (
            f"on the AI’s edge in section {own}, at the point nearest to an objective, its nose "
        )
        hands += "to it"
    elif preparing.digs_in(forces, troop):
        clause = "GF-SR-ENTRENCHED"
        hands = f"wholly in {zone}{keep}, in the highest place, of those the one that sees most"
    else:
        clause, hands = "GF-DEP-3", f"wholly in {zone}, {near}"
    hands = f"Set {squad.name}{with_cargo(play, squad)} down {hands}."
    if clause != "GF-SR-AIRCRAFT":
        hands += f" If there is no place, take section {others}"
        hands += "." if free else "; then difficult, then dangerous ground."
    if troop.has("scout"):
        far = forces.profile.special.scout.distance
        hands += f" Then move it {far}″ as near as it can come to the nearest objective."
    stand(play, squad, own)
    play.tell(clause, "deploys", **told_of(play, squad), hands=[hands])


def with_cargo(play: Play, squad: Squad) -> str:
    """Return who rides in a unit, to follow its name."""
    cargo = [each.name for each in play.state.squads if each.rides == squad.key]
    return f" (in it {', '.join(cargo)})" if cargo else ""


def told_of(play: Play, squad: Squad) -> dict[str, Any]:
    """Return what is told of a unit that comes onto the table."""
    cargo = [each.name for each in play.state.squads if each.rides == squad.key]
    return {"who": squad.name, "side": squad.side, "now": [], "cargo": cargo}


def stand(play: Play, squad: Squad, section: int) -> None:
    """Keep that a unit is on the table, with its cargo, and in which section."""
    squad.where = ON_TABLE
    for cargo in play.state.squads:
        if cargo.rides == squad.key:
            cargo.where = ON_TABLE
    solo = play.rules.forces.profile.solo
    if solo.sections == solo.activation_sections:
        play.state.said[SECTION.format(squad.name)] = str(section)


# -- the start of a round --------------------------------------------------------------------------


def arrivals(play: Play) -> None:
    """GF-SR-AIRCRAFT-3, GF-SR-AMBUSH-2: say who comes back, and who arrives from reserve."""
    state = play.state
    for squad in state.squads:
        if squad.where == OFF_TABLE and not squad.seat and not squad.rides:
            squad.where = ON_TABLE
            for cargo in state.squads:
                if cargo.rides == squad.key:
                    cargo.where = ON_TABLE
            brain.forget(play, squad)
            hands = (
                f"Set {squad.name} down on the very spot where it left the table, its nose to the "
                "nearest objective."
            )
            play.tell("GF-SR-AIRCRAFT-3", "returns", **told_of(play, squad), hands=[hands])
    away = play.rules.forces.profile.special.ambush.distance
    for squad in preparing.ambush(play, AI):
        own = state.sections[squad.group - 1]
        hands = (
            f"Set {squad.name}{with_cargo(play, squad)} down in section {own}, in its full depth, "
            f"more than {away}″ from all enemies, at the smallest distance from an objective, not "
            "in difficult or dangerous ground."
        )
        if not is_so(play, "GF-SR-AMBUSH-2", f"{hands} Is there a place?"):
            play.tell("GF-SR-AMBUSH-2", "stays", who=squad.name, why="there is no place for it")
            continue
        stand(play, squad, own)
        squad.arrived = state.round
        play.tell("GF-SR-AMBUSH-2", "arrives", **told_of(play, squad), hands=[hands])
