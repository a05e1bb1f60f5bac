"""The battle in its printed order, from the lists to the last round.

Lists, table, objectives, deployment; then rounds: what begins one, activations in turn (core rules
19 to 22), and objectives at its end (14 to 17). What a step is, `step` says.
"""

from __future__ import annotations

from lonehand.engine.grammar.english import capital
from lonehand.games.grimdark_future import events, preparations
from lonehand.games.grimdark_future.at_table.hands import tabletop
from lonehand.games.grimdark_future.automa import activation as automatic
from lonehand.games.grimdark_future.automa import next_unit, preparation
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import casting, objectives
from lonehand.games.grimdark_future.rules.movement import positions, transports
from lonehand.games.grimdark_future.state import AI, NOBODY, PEOPLE, SIDES
from lonehand.games.grimdark_future.words.grammar import count_of

NAMES = ("the people", "the AI")
"""The sides as a sentence has them."""


def step(play: Play) -> None:
    """Play the next printed step.

    It is one objective placed, one part of the deployment, what begins a round, one activation, or
    what ends a round. Lists and table are settled before (`setup`).
    """
    state = play.state
    match state.phase:
        case "objectives":
            place_objectives(play)
        case "deployment":
            by = tabletop(state)
            if preparations.deploy_next(play, by.people_deploy, by.unit_deploys):
                state.phase = "round begins"
        case "round begins":
            begin(play)
        case "activations":
            activate(play)
        case "round ends":
            end(play)
        case _:
            return


def place_objectives(play: Play) -> None:
    """Settle how many objectives there are, or place the next of them."""
    state = play.state
    if not state.markers and not state.to_place:
        objectives.begin_objectives(play)
    else:
        tabletop(state).place_objective(play)
    if not state.to_place:
        state.phase = "deployment"


# -- the start of a round --------------------------------------------------------------------------


def begin(play: Play) -> None:
    """Begin a round.

    GFC-21: who was the first to have no unit left in the last round begins this one.
    """
    state = play.state
    state.round += 1
    if state.round > 1 and state.done_first != NOBODY:
        state.first = state.done_first
    state.turn, state.done_first = state.first, NOBODY
    play.tell("GFC-19", events.Round(state.round, state.first))
    for unit in state.units:
        unit.activated = unit.fatigued = False
    casting.replenish(play)
    preparation.bonus(play)
    tabletop(state).arrivals(play)
    positions.forget(play)
    state.phase = "activations"


# -- activations -----------------------------------------------------------------------------------


def activate(play: Play) -> None:
    """GFC-20: one activation of the side whose turn it is, or of the other if it has none.

    GFC-21: the side that is done first is noted; when nobody is left the round ends. Who rode in a
    transport that is gone gets out of its wreck at the end, or before if a correction has destroyed
    it.
    """
    state = play.state
    transports.wrecks(play)
    if not state.units_waiting(state.turn):
        note_done(play, state.turn)
        state.turn = 1 - state.turn
        if not state.units_waiting(state.turn):
            note_done(play, state.turn)
            state.phase = "round ends"
            return
    side, by = state.turn, tabletop(state)
    if side == PEOPLE and any(unit.seat for unit in state.units):
        by.people_act(play)
    else:
        unit = next_unit.unit_named(play) or next_unit.next_unit(
            play, side, by.in_section, asks=by.asks_sections
        )
        if unit is not None:
            automatic.act(by.doing(play, unit))
    transports.wrecks(play)
    if not state.units_waiting(side):
        note_done(play, side)
    state.turn = 1 - side
    if not any(state.units_waiting(each) for each in SIDES):
        note_done(play, state.turn)
        state.phase = "round ends"


def note_done(play: Play, side: int) -> None:
    """GFC-21: note which side was the first in this round to have no unit left to activate."""
    if play.state.done_first == NOBODY:
        play.state.done_first = side
        begins = 0 if is_last_round(play) else play.state.round + 1
        play.tell("GFC-21", events.Done(side, begins))


# -- the end of a round, and of the battle ---------------------------------------------------------


def end(play: Play) -> None:
    """GFC-17: settle the objectives; after the last round the battle is over."""
    state = play.state
    transports.wrecks(play)
    casting.expire(play)
    tabletop(state).seize(play)
    if not is_last_round(play):
        state.phase = "round begins"
        return
    state.phase = "over"
    ours, theirs = objectives.points(play)
    state.winner = winner(ours, theirs)
    state.ending = ending(play, ours, theirs)
    play.tell("GFC-17", events.Ends(state.winner, (ours, theirs), state.ending))


def is_last_round(play: Play) -> bool:
    """GFC-17: tell whether the battle is over at the end of this round."""
    return play.state.round >= play.rules.forces.profile.game.rounds


def winner(ours: int, theirs: int) -> int:
    """GFC-17: return the side with more objectives; nobody if each side has as many."""
    return NOBODY if ours == theirs else PEOPLE if ours > theirs else AI


def ending(play: Play, ours: int, theirs: int) -> str:
    """GFC-17: return how the battle has ended, as a sentence."""
    word = "point" if objectives.mission_of(play).placing == "laid" else "objective"
    if ours == theirs:
        return f"A draw: each side has {count_of(ours, word)}."
    more, less = max(ours, theirs), min(ours, theirs)
    return f"{capital(NAMES[winner(ours, theirs)])} won, {count_of(more, word)} to {less}."
