"""What people and the AI do in turns, before a battle and before a round, on a map.

They lay objectives, deploy, and bring units from reserve. The rules say what anybody may do,
`automa.preparation` what the AI does; here is whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.automa import preparation
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import deployment, objectives, reserves
from lonehand.games.grimdark_future.rules.missions import LETTERS
from lonehand.games.grimdark_future.rules.movement import placement
from lonehand.games.grimdark_future.state import AI, PEOPLE, SIDES, Unit
from lonehand.space.inches.measures import Point

# -- objectives ------------------------------------------------------------------------------------


def place_objective(play: Play) -> None:
    """Have the side whose turn it is place an objective."""
    state, seat = play.state, objectives.placer(play)
    side = state.places_next
    name = LETTERS[len(state.markers)]
    place: Point | None = None
    if side == PEOPLE and seat:
        form = objectives.MarkerForm(play)
        if form.candidates(1):
            place = play.door.fill(seat, "GFC-13", "objective", form)
    else:
        place = preparation.objective(
            play, objectives.area(play), lambda each: objectives.is_valid(play, each)
        )
    state.to_place -= 1
    if place is None:
        play.tell("GFC-13", events.Stays(f"objective {name}", events.NO_PLACE))
        state.to_place = 0
        return
    objectives.lay(play, name, place, side)
    state.places_next = 1 - side


# -- deployment ------------------------------------------------------------------------------------


def deploy_next(
    play: Play,
    people_deploy: Callable[[Play], object],
    unit_deploys: Callable[[Play, Unit], object],
) -> bool:
    """Do the next part of the deployment; return whether that was the last one.

    A part is the die for the edges, a unit of the people's, the AI's preparation, or a unit of its.

    Args:
        play: the battle.
        people_deploy: lets people deploy the next of their units, or all of them at once.
        unit_deploys: deploys a unit of a side that these rules run.

    """
    state = play.state
    if not state.edge:
        deployment.draw_edge(play)
        return False
    if state.to_deploy and not deployment.only_scouts(play):
        people_deploy(play)
        return False
    for side in run_sides(play):
        if any(not unit.kind for unit in state.units if unit.side == side):
            preparation.prepare(play, side)
            return False
        if is_scouts_turn(play, side) and state.to_deploy:
            people_deploy(play)
            return False
        unit = preparation.next_to_deploy(play, side)
        if unit is not None:
            unit_deploys(play, unit)
            return False
    if state.to_deploy:
        people_deploy(play)
        return False
    deployment.first_activation(play)
    return True


def run_sides(play: Play) -> tuple[int, ...]:
    """Return the sides that these rules run, in the order in which they deploy."""
    return (AI,) if play.state.options["people"] != "0" else (PEOPLE, AI)


def is_scouts_turn(play: Play, side: int) -> bool:
    """Say whether a side that these rules run has only Scouts left."""
    forces = play.rules.forces
    left = [unit for unit in placement.waits(play, side) if unit.group]
    left = [unit for unit in left if not forces.of(unit).has("ambush")]
    return bool(left) and all(placement.rank(forces.of(unit)) == "scout" for unit in left)


# -- reserves --------------------------------------------------------------------------------------


def come(play: Play) -> None:
    """Bring back the Aircraft that are gone, then who is in reserve."""
    reserves.bring_back(play)
    arrivals(play)


def arrivals(play: Play) -> None:
    """Let units arrive from reserve, the sides in turn, until no more comes."""
    rule = play.rules.forces.profile.special.ambush
    state = play.state
    if state.round < rule.from_round:
        return
    ours = {side: reserves.people_waiting(play, side) for side in SIDES}
    theirs: dict[int, list[Unit]] = {}
    sections: dict[int, list[int]] = {}
    for side in SIDES:
        theirs[side] = [] if reserves.is_played(play, side) else preparation.ambush(play, side)
        sections[side] = state.sections
    if not any((*ours.values(), *theirs.values())):
        return
    both = all(ours[side] or theirs[side] for side in SIDES)
    if not both:
        side = next(each for each in SIDES if ours[each] or theirs[each])
    elif rule.order == "roll-off":
        side = objectives.roll_off(play, "GFS-ambush")
    else:
        side = state.first
    while any((*ours.values(), *theirs.values())):
        if theirs[side]:
            state.sections = sections[side]
            preparation.arrive(play, theirs[side].pop(0))
        elif ours[side]:
            ours[side] = reserves.arrive_next(play, ours[side])
        side = 1 - side
