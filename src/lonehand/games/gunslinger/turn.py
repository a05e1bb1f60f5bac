"""BG-TURN: the turn in its printed steps, from the laying out to the end.

Each turn opens with a result card for every automatic character; then people plot in secret; then
come five segments, in each of which everybody acts in the order of play; then men bleed and tire,
and half of all delay goes. What a step is, and the phase after it, `step` says. On the screen and
beside a real table it is the same turn; what hands do for themselves there, `at_table` says.
"""

from __future__ import annotations

from typing import Final

from lonehand.games.gunslinger import events, setup
from lonehand.games.gunslinger.at_table.hands import carrier
from lonehand.games.gunslinger.automa import execution
from lonehand.games.gunslinger.automa.decision import delay_left, new_marker
from lonehand.games.gunslinger.on_screen import OnScreen
from lonehand.games.gunslinger.rules import victory
from lonehand.games.gunslinger.rules.plotting import PlotForm, may_plot
from lonehand.games.gunslinger.state import SEATS, Character, Play

TOPIC: Final = "plot"


def step(play: Play) -> None:
    """Play the next printed step, then see whether the showdown is over.

    A step is the laying out, the opening of a turn, the plotting, one character's segment, or the
    end of a turn. Anyone who has nothing to do in a segment is passed over within a step. Where
    people plot by themselves the turn opens and goes on to the segments in one step.
    """
    by = carrier(play.state.options)
    match play.state.phase:
        case "set up":
            setup.lay_out(play)
            by.lay_out(play)
        case "plotting" if by.plots:
            plot(play)
        case "turn begins" | "plotting":
            begin(play, by)
        case "segments":
            segment(play, by)
        case "turn ends":
            end(play, by)
        case "over":
            return
    by.judge(play)


# -- the opening ----------------------------------------------------------------------------------


def begin(play: Play, by: OnScreen) -> None:
    """BG-TURN: a new turn, with a result card for each automatic character."""
    state = play.state
    state.turn += 1
    state.segment = state.due = 0
    if by.plots:
        state.phase = "plotting"
    play.tell("BG-TURN", events.Turn(number=state.turn))
    for who in state.characters:
        if who.automatic and who.active:
            turn_marker(play, who, by)
    if not by.plots:
        by.open_turn(play)
        state.phase, state.segment = "segments", 1


def turn_marker(play: Play, who: Character, by: OnScreen) -> None:
    """A result card; where its TAC entry names his marker, the marker changes."""
    was = who.marker
    card, changes = by.result_card(play, who)
    who.marker = new_marker(was, changes)
    play.tell("GS-9.2b", events.Marker(who=who.name, card=card, was=was, now=who.marker))


# -- the plotting ---------------------------------------------------------------------------------


def plot(play: Play) -> None:
    """Every seat plots for its characters, all at once and unseen by the others.

    Anyone who has more delay points than a turn has segments cannot act in it.
    """
    state, book = play.state, play.book
    for who in state.characters:
        if who.seat and who.active and not may_plot(play, who):
            segments = book.turn.segments
            lost = events.LosesTurn(who=who.name, delay=who.delay, segments=segments)
            play.tell("BG-DELAY", lost)
    forms = {
        seat: PlotForm(state, seat, book)
        for seat in SEATS
        if any(who.seat == seat and may_plot(play, who) for who in state.characters)
    }
    if len(forms) == 1:
        seat, form = next(iter(forms.items()))
        plots = {seat: play.door.fill(seat, "BG-PLOT", TOPIC, form)}
    else:
        plots = play.door.round("BG-PLOT", TOPIC, forms)
    for seat, found in plots.items():
        for name, actions in found.items():
            state.find(name).plot = [action.code for action in actions]
        play.tell("BG-PLOT", events.Plots(who=seat))
    state.phase, state.segment, state.due = "segments", 1, 0


# -- the segments ---------------------------------------------------------------------------------


def segment(play: Play, by: OnScreen) -> None:
    """BG-TURN: the next character's segment, in order of play."""
    state = play.state
    while state.segment <= play.book.turn.segments:
        if state.due == 0:
            play.tell("BG-TURN", events.Segment(number=state.segment, turn=state.turn))
        while state.due < len(state.characters):
            if not by.plots and victory.is_decided(play):
                return  # people have said that somebody is out
            who = state.characters[state.due]
            if has_something_to_do(play, who, by):
                act(play, who, by)
                state.due += 1
                return
            state.due += 1
        state.segment += 1
        state.due = 0
    state.segment = 0
    state.phase = "turn ends"


def has_something_to_do(play: Play, who: Character, by: OnScreen) -> bool:
    """Tell whether a character acts in this segment: nobody does who is out of the showdown."""
    return who.active and (who.automatic or by.is_due(play, who))


def act(play: Play, who: Character, by: OnScreen) -> None:
    """Carry out a segment: an automatic character decides, a person's does what falls due."""
    if who.automatic:
        execution.act(play, who, by)
    else:
        by.act(play, who)


# -- the end of the turn --------------------------------------------------------------------------


def end(play: Play, by: OnScreen) -> None:
    """BG-TURN: what was plotted too late is lost, men bleed and tire, half of the delay goes."""
    by.end_turn(play)
    for who in play.state.characters:
        if by.keeps_delay(who):
            recover(play, who)
    play.state.segment = play.state.due = 0
    play.state.phase = "turn begins"


def recover(play: Play, who: Character) -> None:
    """Half of his delay goes, for people and automatic characters alike."""
    was = who.delay
    if not was or who.condition:
        return
    if who.automatic:
        who.delay, clause = delay_left(was, play.rules.actions), "GS-9.3.2"
    else:
        who.delay, clause = play.book.delay_left(was), "BG-DELAY"
    play.tell(clause, events.DelayRemoved(who=who.name, points=was - who.delay))
