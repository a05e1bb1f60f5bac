"""BW-TURN: turns, the parts of the players in them, and which figures act.

BW-ONCE.
"""

from __future__ import annotations

from collections.abc import Sequence

from lonehand.games.black_hat import events
from lonehand.games.black_hat.automa.intents import MOODS
from lonehand.games.black_hat.cards import ACE, sort_of
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.plays import GIVE_UP, PASS, Play
from lonehand.games.black_hat.rules import actions, dealing, ending
from lonehand.games.black_hat.state import Figure


def begin(fight: Fight) -> None:
    """BW-TURN: begin a turn: say who is first, deal, and let Cheatin' rats exchange."""
    state = fight.state
    state.turn += 1
    if fight.readings.first == "cut":
        state.first = dealing.cut_deck(fight, "BW-TURN")
    else:
        state.first = state.cut if state.turn % 2 else 1 - state.cut
    state.order = in_order(fight, state.first)
    for figure in state.figures:
        figure.acted = figure.struck = figure.grouped = figure.busy = False
        figure.weapon, figure.shots = "", 0
    fight.tell("BW-TURN", events.TurnBegins(state.turn, state.order[0]))
    if fight.readings.moods == "yes":
        roll_moods(fight)
    dealing.deal(fight)
    dealing.exchange(fight)
    dealing.count_jokers(fight)
    begin_part(fight)


def roll_moods(fight: Fight) -> None:
    """BW-AUTO-MOOD: roll for the attitude of automatic gangs; again once half of one is out."""
    for player in fight.state.players:
        gang = [
            each for each in fight.state.figures if each.seat == player.seat and not each.is_ally
        ]
        is_half_out = 2 * sum(each.here for each in gang) <= len(gang)
        due = not player.moods or (player.moods == 1 and is_half_out)
        if due and fight.door.plans(player.seat, "BW-AUTO-MOOD"):
            fight.door.ask(player.seat, "BW-AUTO-MOOD", "mood", ["roll"], always=True)
            (die,) = fight.roll("BW-AUTO-MOOD", "5-6 | 3-4 | 1-2")
            player.moods += 1
            player.mood = MOODS[(die - 1) // 2]
            fight.tell("BW-AUTO-MOOD", events.MoodRolled(die, player.mood, seat=player.seat))


def in_order(fight: Fight, first: int) -> list[str]:
    """BW-TURN: return the seats in the order of their parts, the sides in turn."""
    state = fight.state
    sides = [[player.seat for player in state.players if player.side == side] for side in (0, 1)]
    return [seat for pair in zip(sides[first], sides[1 - first], strict=True) for seat in pair]


def begin_part(fight: Fight) -> None:
    """BW-TURN: begin the part of the player in turn."""
    state = fight.state
    state.phase, state.active, state.passed = "figure", "", False
    state.acts, state.spent_aces = 1, 0
    if ready(fight, by_ace=False):
        fight.tell("BW-TURN", events.PartBegins(seat=state.in_turn()))
    else:
        end_part(fight)


def end_part(fight: Fight) -> None:
    """BW-TURN: go on to the next player, or to the end of the turn."""
    state = fight.state
    state.order.pop(0)
    if state.order:
        begin_part(fight)
    else:
        state.phase = "end of turn"


def ready(fight: Fight, *, by_ace: bool) -> list[Figure]:
    """BW-ONCE: return the figures of the player in turn that may act now."""
    state = fight.state
    return [
        figure
        for figure in state.here()
        if figure.seat == state.in_turn()
        and not figure.acted
        and (by_ace or figure.ready <= state.turn)
    ]


def next_figure(fight: Fight) -> None:
    """BW-TURN: let the player in turn say which figure acts, or pass."""
    state = fight.state
    seat = state.in_turn()
    if state.passed:
        end_part(fight)
        return
    shares = fight.readings.hands == "shared"
    first = state.acts > 0
    figures = ready(fight, by_ace=not (first or shares))
    if not figures:
        end_part(fight)
        return
    fight.intend(seat, figures, by_ace=not (first or shares))
    options: list[Play | str] = []
    if first or shares:
        options += [figure.key for figure in figures]
    else:
        aces = [card for card in state.player(seat).hand if sort_of(card) == ACE][:1]
        options += [Play("act", (ace,), figure.key) for ace in aces for figure in figures]
    answer = ask_who_acts(fight, seat, options, first=first)
    if answer is None:
        return
    state.acts = 0
    if isinstance(answer, Play):
        actions.let_act(fight, state.figure(answer.target), answer)
    else:
        actions.let_act(fight, state.figure(answer), None)


def ask_who_acts(
    fight: Fight, seat: str, options: Sequence[Play | str], *, first: bool
) -> Play | str | None:
    """BW-TURN: let a player say who acts, or pass, or give up.

    Args:
        fight: the gunfight.
        seat: the player's seat.
        options: the keys of figures, or Aces for them.
        first: whether nobody of his has acted in this part: only then may he give up.

    Returns:
        One of *options*; None if his part is over.

    """
    player = fight.state.player(seat)
    ends = [PASS]
    if first and fight.readings.giving_up == "may" and not player.gives_up:
        ends.append(GIVE_UP)
    about = {"first": first}
    answer: Play | str = fight.door.ask(
        seat, "BW-TURN", "figure", [*options, *ends], about, always=True
    )
    if answer not in ends:
        return answer
    if answer == GIVE_UP:
        player.gives_up = True
        fight.tell("BW-END", events.GivesUp(seat=seat))
    else:
        fight.tell("BW-TURN", events.Passed(seat=seat))
    end_part(fight)
    return None


def finish(fight: Fight) -> None:
    """End a turn: see whether the game ends, and put unspent cards away."""
    state = fight.state
    ending.give_up(fight)
    if fight.readings.pin_lasts == "turn":
        for figure in state.here():
            if figure.pinned:
                figure.pinned = False
                fight.tell("BW-GRIT-PINNED", events.Unpinned(about=(figure.key,)))
    if ending.is_over(fight):
        ending.close(fight)
        return
    dealing.discard(fight)
    state.phase = "deal"
