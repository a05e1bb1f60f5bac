"""What a table is worth to the player's side, as one number: for `plain`, which looks one card ahead.

The unit is about one life point of an opponent. Everything is read from the open table: who reaches
whom, what each Stack holds, what is left in the deck. A card that nobody has seen yet stands as
`UNSEEN` in a supposed table; the rules never look at it before the table is valued.
"""

from __future__ import annotations

from math import exp
from typing import Final

import msgspec

from lonehand.games.lone_gunslinger.cards import EXPLODES, KIND, RANGE
from lonehand.games.lone_gunslinger.state import RENEGADE, SHERIFF, Seat, State

UNSEEN: Final = -1
WON: Final = 200.0


class Weights(msgspec.Struct, frozen=True):
    """How much everything counts. Found by play: see the documentation of this player.

    Attributes:
        sheriff: the price of the Sheriff's certain death within a round.
        deputy: the price of the Deputy's.
        steep: how fast danger grows with each life point that is missing.
        missed: a Missed! in hand, in life points.
        beer: a Beer in hand, in life points.
        alive: an opponent being there at all.
        tough: an opponent's life points and what saves them.
        power: below 1, the last life points of an opponent count more than the first.
        renegade: how much of an Outlaw the Renegade is while the Deputy lives.
        far: how often an opponent out of range finds a way to shoot nevertheless.
        hand: our cards, apart from what defends.
        gear: our cards in play.
        theirs: an opponent's cards in play.

    """

    sheriff: float = 12.0
    deputy: float = 5.0
    steep: float = 0.55
    missed: float = 0.75
    beer: float = 0.85
    alive: float = 2.0
    tough: float = 1.2
    power: float = 0.85
    renegade: float = 0.7
    far: float = 0.15
    hand: float = 1.0
    gear: float = 1.0
    theirs: float = 1.0


WEIGHTS: Final = Weights()

DANGER: Final = {
    "Slab the Killer": 1.25,
    "Willy the Kid": 1.25,
    "Vulture Sam": 1.1,
    "Black Jack": 1.1,
    "Suzy Lafayette": 1.05,
    "Rose Doolan": 1.1,
    "Sean Mallory": 1.15,
    "Pixie Pete": 1.2,
    "Bill Noface": 1.1,
    "Bart Cassidy": 0.95,
}
"""How dangerous a character is beside an ordinary one."""

HELD: Final = {
    "bang": 0.45,
    "missed": 0.3,
    "beer": 0.3,
    "panic": 0.7,
    "cat_balou": 0.7,
    "duel": 0.45,
    "stagecoach": 0.8,
    "general_store": 0.1,
    "indians": 0.6,
    "gatling": 1.2,
    "saloon": 0.3,
    "wells_fargo": 1.2,
    "volcanic": 0.5,
    "schofield": 0.3,
    "remington": 0.4,
    "rev_carabine": 0.45,
    "winchester": 0.5,
    "mustang": 0.8,
    "scope": 0.4,
    "barrel": 0.8,
    "jail": 0.8,
    "dynamite": 0.3,
}
"""What a card in our hands is worth, apart from what it saves in defence."""

UNSEEN_OURS: Final = 0.6
UNSEEN_THEIRS: Final = 0.45

LAID: Final = {
    "volcanic": 0.5,
    "schofield": 0.5,
    "remington": 0.7,
    "rev_carabine": 0.8,
    "winchester": 0.9,
    "mustang": 0.6,
    "scope": 0.5,
    "barrel": 0.7,
}
"""What a card before us is worth, apart from the danger that it keeps away today."""

THEIRS: Final = {
    "volcanic": 0.6,
    "schofield": 0.25,
    "remington": 0.35,
    "rev_carabine": 0.4,
    "winchester": 0.45,
    "mustang": 0.5,
    "scope": 0.35,
    "barrel": 0.3,
}
"""What a card before an opponent costs us, apart from the danger that it is today."""


def bang_share(state: State) -> float:
    """Return how likely the next card from the deck is a BANG!."""
    pile = state.deck if len(state.deck) > 3 else state.deck + state.discard
    return sum([KIND[card] == "bang" for card in pile]) / max(len(pile), 1)


def worth(state: State, bangs_left: float = 0.31, weights: Weights = WEIGHTS) -> float:
    """Return what the table is worth to the player's side.

    Args:
        state: the table, perhaps a supposed one.
        bangs_left: the share of BANG! in the deck.
        weights: how much everything counts.

    """
    if state.lost:
        return -WON
    if state.won:
        return WON
    seats = state.seats
    living = [n for n in range(len(seats)) if seats[n].alive]
    size = len(living)
    deputy = next((n for n in living if seats[n].role == "Deputy"), -1)
    seen = {n: mark(seats[n]) for n in living}
    at_sheriff = at_deputy = total = 0.0
    for place, n in enumerate(living):
        seat = seats[n]
        if n in (0, deputy):
            continue
        to_sheriff = min(place, size - place) + seen[0] - eye(seat)
        there = 99
        if deputy >= 0:
            apart = abs(place - living.index(deputy))
            there = min(apart, size - apart) + seen[deputy] - eye(seat)
        sheriff_part, deputy_part, cost = opponent(
            seat, to_sheriff, there, bangs_left, size, deputy >= 0, weights
        )
        at_sheriff += sheriff_part
        at_deputy += deputy_part
        total -= cost
    reach = [n for n in living if not seats[n].yours]
    for n in (0, deputy):
        if n < 0:
            continue
        seat = seats[n]
        me = living.index(n)
        nearest = 99
        for other in reach:
            apart = abs(living.index(other) - me)
            nearest = min(nearest, min(apart, size - apart) + seen[other] - eye(seat))
        total += ours(seat, at_deputy if n else at_sheriff, nearest, size, weights)
    return total + dynamite(state, living)


def mark(seat: Seat) -> int:
    """Return how much further than he sits a seat is seen."""
    more = 1 if seat.ability == "Paul Regret" else 0
    for card in seat.front:
        if KIND[card] == "mustang":
            more += 1
    return more


def eye(seat: Seat) -> int:
    """Return how much nearer a seat sees the others."""
    more = 1 if seat.ability == "Rose Doolan" else 0
    for card in seat.front:
        if KIND[card] == "scope":
            more += 1
    return more


def opponent(
    seat: Seat,
    to_sheriff: int,
    to_deputy: int,
    bangs_left: float,
    size: int,
    deputy: bool,
    weights: Weights,
) -> tuple[float, float, float]:
    """Return the hits an opponent may land on Sheriff and Deputy in his next turn, and his cost."""
    ability = seat.ability
    danger = DANGER.get(ability, 1.0)
    reach, many, barrel, jail = 1, ability == "Willy the Kid", ability == "Jourdonnais", False
    gear = 0.0
    for card in seat.front:
        kind = KIND[card]
        if RANGE[card]:
            reach = RANGE[card]
            many = many or kind == "volcanic"
        elif kind == "barrel":
            barrel = True
        elif kind == "jail":
            jail = True
            continue
        gear += THEIRS.get(kind, 0.0)
    bangs = missed = beers = others = 0
    loose = 0.0
    held = 1
    for card in seat.hand:
        if card < 0:
            others += 1
            continue
        kind = KIND[card]
        if kind == "bang":
            bangs += 1
        elif kind == "missed":
            missed += 1
        elif kind == "beer":
            beers += 1
        elif kind in ("gatling", "duel"):
            loose += 0.8
        elif kind == "indians":
            loose += 0.6
        elif RANGE[card]:
            held = max(held, RANGE[card])
        elif kind in ("panic", "cat_balou"):
            loose += 0.3
    if held > reach:
        reach, many = held, ability == "Willy the Kid"
    draws = 3 if ability == "Pixie Pete" else 2.4 if ability == "Black Jack" else 2
    if ability == "Bill Noface":
        draws = 1 + seat.most - seat.life
    fresh = 1 - (1 - bangs_left) ** draws
    shots = bangs + bangs_left * draws if many else (1.0 if bangs else fresh)
    if ability == "Slab the Killer":
        shots *= 1.6
    far = weights.far
    if seat.role == RENEGADE and deputy:
        on_sheriff, on_deputy = 0.0, shots if to_deputy <= reach else shots * far
    elif to_sheriff <= reach:
        on_sheriff, on_deputy = shots, 0.0
    else:
        near = far if to_sheriff <= reach + 2 else far / 2
        on_sheriff = shots * near
        on_deputy = shots * (1 - near) if to_deputy <= reach else 0.0
    loose += 0.1
    if seat.role == RENEGADE and deputy:
        on_deputy += loose
    else:
        on_sheriff += loose
    if jail:
        on_sheriff *= 0.25
        on_deputy *= 0.25
    last = size <= 2
    tough = seat.life + weights.missed * missed + (0 if last else weights.beer * beers)
    if ability == "Elena Fuente":
        tough += 0.6 * (len(seat.hand) - missed - beers)
    if barrel:
        tough *= 1.33
    if seat.role == RENEGADE and deputy:
        danger *= weights.renegade
    cost = danger * (
        weights.alive
        + weights.tough * tough**weights.power
        + weights.theirs * gear
        + UNSEEN_THEIRS * others
        + 0.15 * bangs * (2 if many else 1)
    )
    return on_sheriff, on_deputy, cost


def ours(seat: Seat, hits: float, nearest: int, size: int, weights: Weights) -> float:
    """Return what one of our seats is worth: his safety, his hand, his cards in play."""
    ability = seat.ability
    reach, many, gear = 1, ability == "Willy the Kid", 0.0
    for card in seat.front:
        kind = KIND[card]
        if RANGE[card]:
            reach = RANGE[card]
            many = many or kind == "volcanic"
        elif kind == "barrel":
            hits *= 0.56 if ability == "Lucky Duke" else 0.75
        elif kind == "jail":
            gear -= 1.2
        gear += LAID.get(kind, 0.0)
    if ability == "Jourdonnais":
        hits *= 0.75
    saved = 0.0
    bangs = 0
    values = []
    for card in seat.hand:
        if card < 0:
            values.append(UNSEEN_OURS)
            continue
        kind = KIND[card]
        if kind == "bang":
            bangs += 1
            value = 0.5 if nearest <= reach else 0.3
            values.append(value if many or bangs == 1 else value * (0.8 if bangs == 2 else 0.4))
        elif kind == "missed":
            values.append(HELD[kind] + 2)
        elif kind == "beer":
            values.append(HELD[kind] + 2 if size > 2 else 0.0)
        else:
            held = HELD[kind]
            if kind in LAID and any(KIND[laid] == kind for laid in seat.front):
                held = 0.05
            elif RANGE[card] and RANGE[card] <= reach and kind != "volcanic":
                held = 0.05
            values.append(held)
    limit = 10 if ability == "Sean Mallory" else seat.life
    if len(values) > limit:
        values.sort(reverse=True)
        del values[max(limit, 0) :]
    hand = 0.0
    for value in values:
        if value >= 2:
            value -= 2
            saved += weights.missed
        hand += value
    if ability == "Elena Fuente":
        saved += 0.4 * len(values)
    health = seat.life + saved
    price = weights.sheriff if seat.role == SHERIFF else weights.deputy
    return (
        weights.hand * hand
        + weights.gear * gear
        - price * exp(-weights.steep * (health - hits))
        + (0.0 if seat.role == SHERIFF else 1.5)
    )


def dynamite(state: State, living: list[int]) -> float:
    """Return what a Dynamite in play may still do to whom, for one time round the table."""
    holder = next(
        (n for n in living for card in state.seats[n].front if KIND[card] == "dynamite"), -1
    )
    if holder < 0:
        return 0.0
    pile = state.deck or [*EXPLODES, 0, 0]
    share = sum([card in EXPLODES for card in pile]) / len(pile)
    still, total = share, 0.0
    start = living.index(holder)
    if holder == state.turn and state.phase != "begin":
        start += 0
    for place in range(len(living)):
        seat = state.seats[living[(start + place) % len(living)]]
        if seat.role == SHERIFF:
            total -= still * (20.0 if seat.life <= 3 else 7.0)
        elif seat.yours:
            total -= still * (6.0 if seat.life <= 3 else 3.0)
        else:
            total += still * (4.0 if seat.life <= 3 else 3.0)
        still *= 1 - share
    return total
