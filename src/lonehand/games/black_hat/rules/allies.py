"""Town cards: looks at doors, persuasion, allies who come out, and Money.

BW-ALLY-1, BW-ALLY-3, BW-PERSUADE-1, BW-PERSUADE-2, BW-PERSUADE-3, BW-MONEY-TAKE.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from lonehand.games.black_hat import events
from lonehand.games.black_hat.cards import is_low
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.gangs.people import TownCard
from lonehand.games.black_hat.gangs.skills import persuasion
from lonehand.games.black_hat.plays import LOOK, Play, Use
from lonehand.games.black_hat.rules.movement import announce, room_beside
from lonehand.games.black_hat.state import HIDDEN, Figure, Horse
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.town.site import RADIUS, shape_of

PERSUADE_BANDS = "6 | 5 | 4 | 3 | 2 | 1"


def houses_of(fight: Fight, figure: Figure) -> list[int]:
    """Return the houses with a card left at whose door a figure stands."""
    if figure.platform != GROUND:
        return []
    doors = fight.site.at_doors(shape_of(figure))
    return [house for house in doors if fight.state.piles[house]]


def known_card(fight: Fight, figure: Figure, house: int) -> TownCard | None:
    """Return the top card of a house if the figure's player has looked at it."""
    number = fight.state.top_card(house)
    if number == HIDDEN or number not in fight.player_of(figure).seen:
        return None
    return fight.state.cards[number - 1]


def looks(fight: Fight, figure: Figure, hand: Sequence[str]) -> list[Play]:
    """BW-PERSUADE-1: return the looks that a figure may take; free, or by the option for a card.

    By an option (A11) enemies near the building hinder a look as they do a persuasion.
    """
    unseen = [
        house for house in houses_of(fight, figure) if known_card(fight, figure, house) is None
    ]
    if fight.readings.door_clear == "look":
        unseen = [house for house in unseen if fight.house_is_clear(house, figure.side)]
    if fight.readings.looking == "card":
        return [
            Play("look", (card,), fight.site.houses[house].name)
            for house in unseen
            for card in hand
            if is_low(card)
        ]
    return [Play(LOOK.use, (), fight.site.houses[house].name) for house in unseen]


def look(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-PERSUADE-1: look at the top card of a house, in secret."""
    if play.cards and announce(fight, figure, play):
        return
    house = house_called(fight, play.target)
    number = top_of(fight, house)
    player = fight.player_of(figure)
    player.seen.append(number)
    seen = events.Looked(
        house, number, fight.state.cards[number - 1], seat=figure.seat, about=(figure.key,)
    )
    others = events.Looked(house, seat=figure.seat, about=(figure.key,))
    fight.tell("BW-PERSUADE-1", seen, only=(figure.seat,), others=others)


def top_of(fight: Fight, house: int) -> int:
    """BW-ALLY-1: return the number of the top card of a house.

    A situation may have left it open which card lies there; then it is turned up now.
    """
    state = fight.state
    if state.piles[house][0] == HIDDEN:
        gone = {number for pile in state.piles for number in pile}
        gone |= {int(each.key[1:]) for each in state.figures if each.is_ally}
        left = [number for number in range(1, len(state.cards) + 1) if number not in gone]
        state.piles[house][0] = fight.door.draw("town cards", "BW-ALLY-1", left)
    return state.piles[house][0]


def house_called(fight: Fight, name: str) -> int:
    """Return the number of the house of a name; raise ValueError if there is none."""
    return [house.name for house in fight.site.houses].index(name)


# -- persuasion ------------------------------------------------------------------------------------


def wins(fight: Fight, die: int, more: int) -> bool:
    """BW-PERSUADE-2: say whether a die persuades; by the option a natural six always does."""
    if fight.readings.natural_six_persuades == "yes" and die == 6:
        return True
    return die + more >= fight.numbers.persuade


def lucky_faces(fight: Fight) -> int:
    """BW-PERSUADE-2: return how many faces of a die win anybody over; by the option the six."""
    return int(fight.readings.natural_six_persuades == "yes")


def chance(fight: Fight, figure: Figure, card: TownCard, tries: int = 1) -> Fraction:
    """BW-PERSUADE-2: return the chance to win somebody over with so many cards."""
    more = persuasion(figure, card)
    fails = Fraction(sum(not wins(fight, die, more) for die in range(1, 7)), 6)
    return 1 - fails**tries


def persuasions(fight: Fight, figure: Figure, hand: Sequence[str]) -> list[Play]:
    """BW-PERSUADE-2, BW-MONEY-TAKE: return the plays that persuade, or take Money at a door."""
    if figure.person.mute:
        return []
    found: list[Play] = []
    cards = [card for card in hand if is_low(card)]
    for house in houses_of(fight, figure) if cards else ():
        top = known_card(fight, figure, house)
        number = fight.state.top_card(house)
        if top is None or not fight.house_is_clear(house, figure.side):
            continue
        if number in fight.player_of(figure).insulted:
            continue
        use: Use = "take" if top.kind == "money" else "persuade"
        name = fight.site.houses[house].name
        found += [Play(use, (card,), name) for card in cards]
    return found


def persuade(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-PERSUADE-2, BW-ALLY-1: show the card, and roll a die for one card that is played."""
    state = fight.state
    house = house_called(fight, play.target)
    number = top_of(fight, house)
    card = state.cards[number - 1]
    for player in state.players:
        if number not in player.seen:
            player.seen.append(number)
    more, need = persuasion(figure, card), fight.numbers.persuade
    if announce(fight, figure, play, card=number, need=max(1, need - more)):
        return
    talk(fight, figure, house, come_out)


Welcome = Callable[[Fight, Figure, int, int], None]
"""Sets whoever was won over at a door: whose ally, which house, and the number of the card."""


def talk(fight: Fight, figure: Figure, house: int, welcome: Welcome) -> None:
    """BW-PERSUADE-2, BW-ALLY-1: roll a die at a door whose card is shown."""
    state = fight.state
    number = state.top_card(house)
    card = state.cards[number - 1]
    more, need = persuasion(figure, card), fight.numbers.persuade
    die = 0  # beside a table nobody is asked for one that changes nothing
    if card.person.insulted or not fight.is_beside or chance(fight, figure, card):
        (die,) = fight.roll("BW-PERSUADE-2", PERSUADE_BANDS)
    won = wins(fight, die, more)
    said = events.Persuaded(
        house, number, card.person.name, die, more, need, won,
        seat=figure.seat, about=(figure.key,),
    )  # fmt: skip
    fight.tell("BW-PERSUADE-2", said)
    if won:
        state.piles[house].pop(0)
        welcome(fight, figure, house, number)
    elif die == 1 and card.person.insulted:
        for player in state.players:
            if player.side == figure.side:
                player.insulted.append(number)
        fight.tell("BW-ALLY-1", events.Insulted(card.person.name, about=(figure.key,)))


def come_out(fight: Fight, figure: Figure, house: int, number: int) -> None:
    """BW-ALLY-2, BW-ALLY-3: set whoever was won over at the door; he may act from the next turn."""
    state = fight.state
    card = state.cards[number - 1]
    shape = shape_of(figure)
    doors = fight.site.houses[house].doors
    door = min(
        doors, key=lambda each: abs(each.middle[0] - shape.x) + abs(each.middle[1] - shape.y)
    )
    is_rider = card.kind == "horse" or card.person.horse
    x, y, turn = room_beside(fight, door.shape, door.beside(RADIUS + 2), is_rider=is_rider)
    if card.kind == "horse":
        state.stable += 1
        horse = Horse(f"H{state.stable}", x, y, turn, figure.side)
        state.horses.append(horse)
        fight.tell("BW-ALLY-3", events.HorseWon((x, y), about=(horse.key,)))
        return
    ally = Figure(
        f"T{number}", unique(fight, card.person.name), figure.side, figure.seat, card.suit,
        card.person, is_ally=True, where="table", x=x, y=y, turn=turn, mounted=card.person.horse,
        sticks=card.person.dynamite, ready=state.turn + 1,
    )  # fmt: skip
    state.figures.append(ally)
    fight.tell("BW-ALLY-3", events.Joined((x, y), seat=figure.seat, about=(ally.key,)))


def unique(fight: Fight, name: str) -> str:
    """Return a name that no figure has yet: the name itself, or with a number behind it."""
    taken = {figure.name for figure in fight.state.figures}
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found


def take(fight: Fight, figure: Figure, play: Play) -> None:
    """BW-MONEY-TAKE: take Money at the door, without a roll."""
    state = fight.state
    house = house_called(fight, play.target)
    number = top_of(fight, house)
    for player in state.players:
        if number not in player.seen:
            player.seen.append(number)
    if announce(fight, figure, play, card=number):
        return
    state.piles[house].pop(0)
    figure.money += 1
    taken = events.MoneyTaken(house, seat=figure.seat, about=(figure.key,))
    fight.tell("BW-MONEY-TAKE", taken)
