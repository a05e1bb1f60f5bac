"""A turn at a table of which only facts are known: who is asked, and who is told what to do."""

from __future__ import annotations

from lonehand.games.black_hat import events, turn
from lonehand.games.black_hat.at_table import memory, orders, people
from lonehand.games.black_hat.at_table.questions import CLAUSE
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.state import Facts


def deploy(fight: Fight) -> None:
    """Have all gangs set on the table, that of the lower cutter first."""
    state = fight.state
    by_list = []
    for player in state.players:
        if fight.door.plans(player.seat, CLAUSE):
            fight.door.ask(player.seat, CLAUSE, "list", ["by the list"], always=True)
            by_list.append(player.seat)
    state.facts = Facts(by_list=tuple(by_list))
    for side in (1 - state.cut, state.cut):
        for player in state.players:
            if player.side != side:
                continue
            keys = []
            for figure in state.figures:
                if figure.seat == player.seat:
                    figure.where, figure.mounted = "table", figure.person.horse
                    keys.append(figure.key)
            told = events.DeployedByHand(state.edges[side], seat=player.seat, about=tuple(keys))
            fight.tell("BW-DEPLOY", told)
    state.phase = "deal"


def next_figure(fight: Fight) -> None:
    """Let the one in turn say who acts: a gang by its list, people in their own words."""
    state = fight.state
    if plans(fight):
        turn.next_figure(fight)
    else:
        people.next_figure(fight)
    if state.phase != "play":
        memory.forget_part(state)


def play_next(fight: Fight) -> None:
    """Let the active figure do what comes next."""
    if plans(fight):
        orders.play_next(fight)
    else:
        people.play_next(fight)


def plans(fight: Fight) -> bool:
    """Tell whether an automatic gang is in turn."""
    seat = fight.state.in_turn()
    return fight.state.is_by_list(seat)
