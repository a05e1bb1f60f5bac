"""BG-TURN: the turn in its printed steps, from the laying out to the end.

Each turn opens with a result card for every automatic character; then people plot in secret; then
come five segments, in each of which everybody acts in the order of play; then men bleed and tire,
and half of all delay goes. What a step is, and the phase after it, `step` says.
"""

from __future__ import annotations

from typing import Final

from lonehand.games.gunslinger import acting, beside, carrying, setting_up, victory, wounds
from lonehand.games.gunslinger.automa import delay_left, new_marker
from lonehand.games.gunslinger.deck import result_card
from lonehand.games.gunslinger.plotting import PlotForm, card_of, notation_of
from lonehand.games.gunslinger.state import SEATS, Character, Play

TOPIC: Final = "plot"


def step(play: Play) -> None:
    """Play the next printed step, then see whether the showdown is over.

    A step is the laying out, the opening of a turn, the plotting, one character's segment, or the
    end of a turn. Whoever has nothing to do in a segment is passed over within a step. Beside a
    real table people do for themselves what they would do here.
    """
    if beside.is_beside(play.state.options):
        beside.step(play)
        return
    match play.state.phase:
        case "set up":
            setting_up.lay_out(play)
        case "turn begins":
            begin(play)
        case "plotting":
            plot(play)
        case "segments":
            segment(play)
        case "turn ends":
            end(play)
        case "over":
            return
    victory.judge(play)


# -- the opening ----------------------------------------------------------------------------------


def begin(play: Play) -> None:
    """BG-TURN, GS-9.2b: a new turn, with a result card for each automatic character."""
    state = play.state
    state.turn += 1
    state.segment = state.due = 0
    state.phase = "plotting"
    play.tell("BG-TURN", "turn", number=state.turn)
    for who in state.characters:
        if who.automatic and who.active:
            turn_marker(play, who)


def turn_marker(play: Play, who: Character) -> None:
    """GS-9.2b: draw a result card; where its TAC entry names his marker, the marker changes."""
    card = play.book.card(result_card(play, "GS-9.2b"))
    was = who.marker
    who.marker = new_marker(was, card.tac)
    play.tell("GS-9.2b", "marker", who=who.name, card=card.number, was=was, now=who.marker)


# -- the plotting ---------------------------------------------------------------------------------


def plot(play: Play) -> None:
    """BG-PLOT: every seat plots for its characters, all at once and unseen by the others."""
    state, book = play.state, play.book
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
            state.called(name).plot = [action.code for action in actions]
        play.tell("BG-PLOT", "plots", who=seat)
    state.phase, state.segment, state.due = "segments", 1, 0


def may_plot(play: Play, who: Character) -> bool:
    """BG-DELAY: tell whether his delay leaves him any segment of this turn."""
    return who.active and who.delay <= play.book.turn.segments


# -- the segments ---------------------------------------------------------------------------------


def segment(play: Play) -> None:
    """BG-TURN: the next character's segment, in order of play."""
    state = play.state
    while state.segment <= play.book.turn.segments:
        if state.due == 0:
            play.tell("BG-TURN", "segment", number=state.segment, turn=state.turn)
        while state.due < len(state.characters):
            who = state.characters[state.due]
            if has_something_to_do(play, who):
                act(play, who)
                state.due += 1
                return
            state.due += 1
        state.segment += 1
        state.due = 0
    state.segment = 0
    state.phase = "turn ends"


def has_something_to_do(play: Play, who: Character) -> bool:
    """Tell whether a character acts in this segment: nobody does who is out of the showdown."""
    if who.condition:
        return False
    return who.automatic or falls_due(play, who) <= play.state.segment


def falls_due(play: Play, who: Character) -> int:
    """BG-DELAY: return the time at which his next action takes effect, 99 if none is left.

    The time of the action and of all before it is counted, and his delay points, too, so that a
    new delay pushes what is still to come.
    """
    if not who.plot:
        return 99
    return who.delay + who.spent + card_of(who.plot[0], play.book).time


def act(play: Play, who: Character) -> None:
    """Carry out a segment: an automatic character decides, a person's does what falls due."""
    if who.automatic:
        carrying.act(play, who)
        return
    while who.active and falls_due(play, who) <= play.state.segment:
        card = card_of(who.plot.pop(0), play.book)
        who.spent += card.time
        acting.perform(play, who, card)


# -- the end of the turn --------------------------------------------------------------------------


def end(play: Play) -> None:
    """BG-TURN: what was plotted too late is lost, men bleed and tire, half of the delay goes."""
    for who in play.state.characters:
        lose_the_rest(play, who)
    wounds.end_of_turn(play)
    for who in play.state.characters:
        recover(play, who)
    play.state.segment = play.state.due = 0
    play.state.phase = "turn begins"


def lose_the_rest(play: Play, who: Character) -> None:
    """BG-DELAY: what falls on a time after the last segment is lost."""
    for code in who.plot:
        card = card_of(code, play.book)
        who.spent += card.time
        time = who.delay + who.spent
        why = f"it falls on time {time}, after the end of the turn"
        acting.lose(play, who, notation_of(card.code, card.name), why, "BG-DELAY")
    who.plot.clear()
    who.spent = 0


def recover(play: Play, who: Character) -> None:
    """GS-9.3.2, BG-DELAY: half of his delay goes, for people and automatic characters alike."""
    was = who.delay
    if not was or who.condition:
        return
    if who.automatic:
        who.delay, clause = delay_left(was, play.rules.actions), "GS-9.3.2"
    else:
        who.delay, clause = play.book.delay_left(was), "BG-DELAY"
    play.tell(clause, "delay removed", who=who.name, points=was - who.delay)
