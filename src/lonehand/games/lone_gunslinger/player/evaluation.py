"""What a table is worth to the player's side, as one number.

`plain` looks ahead with it. The unit is about one life point of an opponent. Everything is read
from the open table: who reaches whom, what each Stack holds, what is left in the deck. A card that
is drawn in a supposed table stays `UNSEEN`.
"""

from __future__ import annotations

from math import exp
from typing import Final

import msgspec

from lonehand.games.lone_gunslinger.cards import DECK, EXPLODES, KIND, RANGE, SUIT
from lonehand.games.lone_gunslinger.state import DEPUTY, RENEGADE, SHERIFF, Seat, State

UNSEEN: Final = -1
"""A card drawn in a supposed table. All tables of cards end with the unknown card, so it is read as
one; but no rule tries to make it known."""
WON: Final = 200.0
"""More than any table is worth on which the game goes on."""


class Weights(msgspec.Struct, frozen=True):
    """How much everything counts, found by playing many games.

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
        bang: a BANG! in hand, with somebody in range.
        loose: what else lies on a Stack and harms when it is used.
        blast: what a Dynamite in play may do.
        with_deputy: having the Deputy at all.
        hand: our cards, apart from what defends.
        gear: our cards in play.
        theirs: an opponent's cards in play.

    """

    sheriff: float = 16.0
    deputy: float = 5.0
    steep: float = 0.41
    missed: float = 0.5
    beer: float = 0.85
    alive: float = 2.0
    tough: float = 1.2
    power: float = 0.85
    renegade: float = 0.7
    far: float = 0.15
    bang: float = 0.5
    loose: float = 1.0
    blast: float = 1.0
    with_deputy: float = 1.5
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
    "unknown": 0.6,
}
"""What a card in our hands is worth, apart from the life points that it saves."""
SAVES: Final = 2.0
"""Added to Missed! and Beer where hands are compared: they are the last to be discarded."""
USELESS: Final = 0.05
"""A card in hand that cannot be laid, or would bring nothing."""

LAID: Final = {
    "volcanic": 0.5,
    "schofield": 0.5,
    "remington": 0.7,
    "rev_carabine": 0.8,
    "winchester": 0.9,
    "mustang": 0.6,
    "scope": 0.5,
    "barrel": 0.7,
    "jail": -1.2,
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

LOOSE: Final = {"gatling": 0.8, "duel": 0.8, "indians": 0.6, "panic": 0.3, "cat_balou": 0.3}
"""Life points that a card on a Stack is likely to cost when it comes to be used."""
UNSEEN_COSTS: Final = 0.45
"""What a card costs us that an opponent is about to draw."""

STEP: Final = [int(kind in ("mustang", "scope")) for kind in KIND]
"""Whether a card before somebody changes distances."""
DISTANT: Final = 99


def bang_share(state: State) -> float:
    """Return how likely the next card from the deck is a BANG!."""
    pile = unseen_cards(state)
    return sum([KIND[card] == "bang" for card in pile]) / len(pile)


def heart_share(state: State) -> float:
    """Return how likely a draw! shows a Heart."""
    pile = unseen_cards(state)
    return sum([SUIT[card] == "h" for card in pile]) / len(pile)


def unseen_cards(state: State) -> list[int]:
    """Return the cards that may come next; a deck that is almost gone counts with the discards."""
    return state.deck if len(state.deck) > 3 else state.deck + state.discard or DECK


def worth(state: State, bangs_left: float, weights: Weights = WEIGHTS) -> float:
    """Return what the table is worth to the player's side.

    Args:
        state: the table, perhaps a supposed one.
        bangs_left: how likely the next card is a BANG!.
        weights: how much everything counts.

    """
    if state.lost:
        return -WON
    if state.won:
        return WON
    living = [(n, seat) for n, seat in enumerate(state.seats) if seat.alive]
    size = len(living)
    with_dynamite = deputy = -1
    marks, eyes = [], []
    for place, (_, seat) in enumerate(living):
        ability = seat.ability
        mark, eye = int(ability == "Paul Regret"), int(ability == "Rose Doolan")
        for card in seat.front:
            if STEP[card]:
                if KIND[card] == "mustang":
                    mark += 1
                else:
                    eye += 1
            elif KIND[card] == "dynamite":
                with_dynamite = place
        marks.append(mark)
        eyes.append(eye)
        if seat.role == DEPUTY:
            deputy = place
    at_sheriff = at_deputy = total = 0.0
    near_sheriff = near_deputy = to_deputy = DISTANT
    for place, (_, seat) in enumerate(living):
        if place in (0, deputy):
            continue
        apart = place if place + place < size else size - place
        near_sheriff = min(near_sheriff, apart + marks[place])
        to_sheriff = apart + marks[0] - eyes[place]
        if deputy >= 0:
            apart = place - deputy if place > deputy else deputy - place
            if apart + apart > size:
                apart = size - apart
            near_deputy = min(near_deputy, apart + marks[place])
            to_deputy = apart + marks[deputy] - eyes[place]
        hits = opponent(seat, to_sheriff, to_deputy, bangs_left, size, weights)
        at_sheriff += hits[0]
        at_deputy += hits[1]
        total -= hits[2]
    total += ours(living[0][1], at_sheriff, near_sheriff - eyes[0], size, weights)
    if deputy >= 0:
        seat = living[deputy][1]
        total += ours(seat, at_deputy, near_deputy - eyes[deputy], size, weights)
        total += weights.with_deputy
    if with_dynamite >= 0:
        total += weights.blast * blast(state, [seat for _, seat in living], with_dynamite)
    return total


def opponent(
    seat: Seat, to_sheriff: int, to_deputy: int, bangs_left: float, size: int, weights: Weights
) -> tuple[float, float, float]:
    """Return what an opponent may do to Sheriff and Deputy in his next turn, and what he costs us.

    The first two are life points; the third is what his being there costs in the long run.

    Args:
        seat: the opponent.
        to_sheriff: the distance at which he sees the Sheriff.
        to_deputy: the distance at which he sees the Deputy; `DISTANT` when he is dead.
        bangs_left: how likely the next card is a BANG!.
        size: how many are alive.
        weights: how much everything counts.

    """
    loyal = seat.role == RENEGADE and to_deputy != DISTANT
    apart = to_deputy if loyal else to_sheriff
    shots, reach, loose = attack(seat, bangs_left, apart, weights)
    if loyal:
        at_sheriff = 0.0
        at_deputy = loose + (shots if to_deputy <= reach else shots * weights.far)
    elif to_sheriff <= reach:
        at_sheriff, at_deputy = shots + loose, 0.0
    else:
        near = weights.far if to_sheriff <= reach + 2 else weights.far / 2
        at_sheriff = shots * near + loose
        at_deputy = shots * (1 - near) if to_deputy <= reach else 0.0
    cost = standing(seat, size, weights) * (weights.renegade if loyal else 1.0)
    if seat.has("jail"):
        return at_sheriff * 0.25, at_deputy * 0.25, cost
    return at_sheriff, at_deputy, cost


def attack(seat: Seat, bangs_left: float, apart: int, weights: Weights) -> tuple[float, int, float]:
    """Return how many shots an opponent may fire, how far, and what else he may do.

    A Volcanic on his Stack is laid, in place of a weapon, when his target is at distance 1.

    Args:
        seat: the opponent.
        bangs_left: how likely the next card is a BANG!.
        apart: the distance at which he sees his target.
        weights: how much everything counts.

    """
    reach, many = 1, seat.ability == "Willy the Kid"
    for card in seat.front:
        if RANGE[card]:
            reach = RANGE[card]
            many = many or KIND[card] == "volcanic"
    bangs, held, loose, volcanic = 0, reach, 0.1, False
    for card in seat.hand:
        kind = KIND[card]
        if kind == "bang":
            bangs += 1
        elif kind == "volcanic":
            volcanic = True
        elif RANGE[card]:
            held = max(held, RANGE[card])
        else:
            loose += LOOSE.get(kind, 0.0)
    if held > reach:
        reach, many = held, seat.ability == "Willy the Kid"
    elif volcanic and apart <= 1:
        many = True
    draws = new_cards(seat)
    if many:
        shots = bangs + bangs_left * draws
    elif bangs:
        shots = 1.0
    else:
        shots = 1 - (1 - bangs_left) ** draws
    if seat.ability == "Slab the Killer":
        shots *= 1.6
    return shots, reach, weights.loose * loose


def standing(seat: Seat, size: int, weights: Weights) -> float:
    """Return what an opponent's being there costs us: how hard he is to kill, how he is armed."""
    barrel, gear = seat.ability == "Jourdonnais", 0.0
    for card in seat.front:
        gear += THEIRS.get(KIND[card], 0.0)
        barrel = barrel or KIND[card] == "barrel"
    tough: float = seat.life
    bangs = unseen = others = 0
    for card in seat.hand:
        kind = KIND[card]
        if kind == "unknown":
            unseen += 1
        elif kind == "missed":
            tough += weights.missed
        elif kind == "beer" and size > 2:
            tough += weights.beer
        else:
            others += 1
            bangs += kind == "bang"
    if seat.ability == "Elena Fuente":
        tough += 0.6 * others
    if barrel:
        tough *= 1.33
    cost: float = DANGER.get(seat.ability, 1.0) * (
        weights.alive
        + weights.tough * tough**weights.power
        + weights.theirs * gear
        + UNSEEN_COSTS * unseen
        + 0.15 * bangs
    )
    return cost


def new_cards(seat: Seat) -> float:
    """Return how many cards an opponent draws in his turn, on the average."""
    match seat.ability:
        case "Pixie Pete":
            return 3.0
        case "Black Jack":
            return 2.5
        case "Bill Noface":
            return 1.0 + seat.most - seat.life
        case _:
            return 2.0


def ours(seat: Seat, hits: float, nearest: int, size: int, weights: Weights) -> float:
    """Return what one of our seats is worth: his safety, his hand, his cards in play.

    Args:
        seat: Sheriff or Deputy.
        hits: the life points that opponents may take from him before his next turn.
        nearest: the distance at which he sees the nearest opponent.
        size: how many are alive.
        weights: how much everything counts.

    """
    ability = seat.ability
    reach, many, gear, names = 1, ability == "Willy the Kid", 0.0, []
    for card in seat.front:
        kind = KIND[card]
        names.append(kind)
        if RANGE[card]:
            reach = RANGE[card]
            many = many or kind == "volcanic"
        elif kind == "barrel":
            hits *= 0.56 if ability == "Lucky Duke" else 0.75
        gear += LAID.get(kind, 0.0)
    if ability == "Jourdonnais":
        hits *= 0.75
    bangs = 0
    values = []
    for card in seat.hand:
        kind = KIND[card]
        if kind == "bang":
            bangs += 1
            value = weights.bang * (1.0 if nearest <= reach else 0.6)
            if bangs > 1 and not many:
                value *= 0.8 if bangs == 2 else 0.4
        elif kind == "missed" or (kind == "beer" and size > 2):
            value = HELD[kind] + SAVES
        elif kind == "beer" or kind in names or (0 < RANGE[card] <= reach and kind != "volcanic"):
            value = USELESS
        else:
            value = HELD[kind]
        values.append(value)
    limit = 10 if ability == "Sean Mallory" else seat.life
    if len(values) > limit:
        values.sort(reverse=True)
        del values[max(limit, 0) :]
    saves = sum([value >= SAVES for value in values])
    hand = sum(values) - SAVES * saves
    health = seat.life + weights.missed * saves
    if ability == "Elena Fuente":
        health += 0.4 * len(values)
    price = weights.sheriff if seat.role == SHERIFF else weights.deputy
    safety = price * exp(-weights.steep * (health - hits))
    return weights.hand * hand + weights.gear * gear - safety


def blast(state: State, living: list[Seat], holder: int) -> float:
    """Return what a Dynamite in play may still do, to whom, in one time round the table.

    Args:
        state: the table.
        living: the seats of the living, clockwise from the Sheriff.
        holder: where among them it lies.

    """
    pile = unseen_cards(state)
    share = sum([card in EXPLODES for card in pile]) / len(pile)
    still, total = share, 0.0
    for seat in living[holder:] + living[:holder]:
        if seat.role == SHERIFF:
            total -= still * (20.0 if seat.life <= 3 else 7.0)
        elif seat.role == DEPUTY:
            total -= still * (6.0 if seat.life <= 3 else 3.0)
        else:
            total += still * (4.0 if seat.life <= 3 else 3.0)
        still *= 1 - share
    return total
