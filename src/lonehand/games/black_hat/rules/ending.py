"""BW-END: when a gunfight ends, and who holds the town."""

from __future__ import annotations

from lonehand.games.black_hat import events
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.gangs.gangs import value_of
from lonehand.games.black_hat.readings import readings_from
from lonehand.games.black_hat.state import NOBODY, SIDES, State


def give_up(fight: Fight) -> None:
    """BW-END: let the figures of the one who has given up withdraw, safe."""
    for player in fight.state.players:
        if not player.gives_up:
            continue
        going = [each for each in fight.state.here() if each.seat == player.seat]
        for figure in going:
            figure.where = "withdrawn"
            player.banked += figure.money
            figure.money = 0
        if going:
            keys = tuple(figure.key for figure in going)
            fight.tell("BW-END", events.Withdrawn(seat=player.seat, about=keys))


def stands(fight: Fight, side: int) -> bool:
    """BW-END: say whether a side has a gang figure left on the table; by the option, any."""
    return not is_gone(fight.state, side)


def is_gone(state: State, side: int) -> bool:
    """BW-END: say whether a side has no gang figure left on the table; by the option, none."""
    counts_allies = readings_from(state.options).end == "all"
    return not any(counts_allies or not figure.is_ally for figure in state.of_side(side))


def is_over(fight: Fight) -> bool:
    """BW-END: say whether the game is over at the end of a turn."""
    last = fight.state.turn >= fight.numbers.last_turn
    return last or not all(stands(fight, side) for side in SIDES)


def close(fight: Fight) -> None:
    """BW-END, BW-MONEY: say who holds the town, and give him the Money that is left."""
    state = fight.state
    alive = [stands(fight, side) for side in SIDES]
    if alive[0] != alive[1]:
        state.winner = 0 if alive[0] else 1
        last = "no gang figure" if fight.readings.end == "gang" else "no figure"
        why = f"{last} of {told_of(state, 1 - state.winner)} is left on the table"
    elif not any(alive):
        state.winner = NOBODY
        why = "both sides have lost their last"
    else:
        values = [gang_value(state, side) for side in SIDES]
        state.winner = NOBODY if values[0] == values[1] else int(values[1] > values[0])
        why = f"after turn {state.turn} gangs worth {values[0]} and {values[1]} are left"
    goes_to = "nobody" if state.winner == NOBODY else told_of(state, state.winner)
    state.ending = f"The town goes to {goes_to}: {why}."
    state.ended_by = "BW-END"
    state.phase = "over" if state.campaign is None else "fates"
    if state.winner != NOBODY:
        state.spoils = money_left(state)
    winner = "" if state.winner == NOBODY else told_of(state, state.winner)
    fight.tell("BW-END", events.GameEnds(state.ending, state.spoils, winner))


def gang_value(state: State, side: int) -> int:
    """BW-END: return what the gang figures of a side on the table are worth together."""
    return sum(value_of(each.person) for each in state.of_side(side) if not each.is_ally)


def money_left(state: State) -> int:
    """BW-MONEY: return how many Money cards are still on the table, opened or not."""
    lying = sum(thing.what == "money" for thing in state.lying)
    carried = sum(figure.money for figure in state.here())
    covered = sum(
        state.cards[number - 1].kind == "money" for pile in state.piles for number in pile if number
    )
    return lying + carried + covered


def told_of(state: State, side: int) -> str:
    """Return how a side is told of: its gang, or both its gangs."""
    return " and ".join(player.gang for player in state.players if player.side == side)
