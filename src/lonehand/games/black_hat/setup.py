"""Before the first turn: suits, gangs, the town and its cards, edges and places.

BW-SUIT, BW-DEPLOY.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.games.black_hat import events
from lonehand.games.black_hat.cards import RED, SUITS
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.forms import Spot, grid
from lonehand.games.black_hat.gangs.people import Gang, TownCard
from lonehand.games.black_hat.rules import dealing
from lonehand.games.black_hat.rules.movement import has_room
from lonehand.games.black_hat.rules.ways import Stop
from lonehand.games.black_hat.state import Figure, Horse, Player, State
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.town.site import ON_FOOT, RIDER, horse_shape, shape_of
from lonehand.space.inches.measures import INCH, between
from lonehand.space.inches.moves.formations import contacts
from lonehand.space.inches.shapes import Shape, is_within

EDGES: Final = ("north", "south")
LETTERS: Final = "ABCD"
"""The letters of the seats, with which the keys of their figures begin."""


def seat_players(state: State, door: BatchDoor, seats: tuple[str, ...]) -> None:
    """BW-SUIT: give every player a suit at random; with four, colours are sides."""
    suits = list(SUITS)
    for number, seat in enumerate(seats):
        suit = door.draw("suits", "BW-SUIT", suits)
        side = int(suit not in RED) if len(seats) == 4 else number
        own = min(number, len(state.decks) - 1)  # the first player has a real pack
        state.players.append(Player(seat, side, suit, deck=own))
    if state.options.get("partners") == "shared":
        state.share_hands()


def muster(state: State, door: BatchDoor, gangs: list[Gang]) -> None:
    """Give every player his gang."""
    names: set[str] = set()
    for number, (player, gang) in enumerate(zip(state.players, gangs, strict=True)):
        player.gang = gang.name
        if any(other.gang == gang.name for other in state.players if other is not player):
            player.gang = f"{gang.name} ({LETTERS[number]})"
        for nth, person in enumerate(gang.people, 1):
            name = person.name
            if name in names:
                name = f"{name} {LETTERS[number]}{nth}"
            names.add(name)
            state.figures.append(
                Figure(
                    f"{LETTERS[number]}{nth}", name, player.side, player.seat, player.suit, person,
                    sticks=person.dynamite,
                )
            )  # fmt: skip
        drawn = events.SuitDrawn(player.suit, player.gang, seat=player.seat)
        door.tell("BW-SUIT", drawn)


def lay_cards(state: State, door: BatchDoor, cards: tuple[TownCard, ...], houses: int) -> None:
    """Put a town card face down on every house, the rest at random, never a third."""
    state.cards = cards
    state.piles = [[] for _ in range(houses)]
    pile = list(range(1, len(cards) + 1))
    for house in state.piles:
        if pile:
            house.append(door.draw("town cards", "BW-ALLY-1", pile))
    while pile:
        room = [number for number, house in enumerate(state.piles) if len(house) == 1]
        if not room:
            break
        house = state.piles[door.pick("town cards", "BW-ALLY-1", room)]
        house.append(door.draw("town cards", "BW-ALLY-1", pile))


# -- edges -----------------------------------------------------------------------------------------


def pick_edges(fight: Fight) -> None:
    """BW-DEPLOY: cut the deck; the higher card picks an edge, the other side has the opposite."""
    state = fight.state
    state.cut = dealing.cut_deck(fight, "BW-DEPLOY")
    seat = next(player.seat for player in state.players if player.side == state.cut)
    edge = fight.door.ask(seat, "BW-DEPLOY", "edge", list(EDGES))
    other = EDGES[1 - EDGES.index(edge)]
    state.edges = [edge, other] if state.cut == 0 else [other, edge]
    fight.tell("BW-DEPLOY", events.EdgePicked(edge, seat=seat))
    state.phase = "deploy"


ABREAST: Final = 4 * INCH
"""How far apart figures are that are placed all at once, if there is room."""

# -- places ----------------------------------------------------------------------------------------


def zone_of(fight: Fight, figure: Figure) -> tuple[int, int, int, int]:
    """BW-DEPLOY: return left, upper, right and lower end of where a figure is placed."""
    state, site = fight.state, fight.site
    deep = fight.numbers.zone * INCH
    top = 0 if state.edges[figure.side] == "north" else site.height - deep
    left, right = 0, site.width
    mates = [player.seat for player in state.players if player.side == figure.side]
    if len(mates) > 1:
        half = site.width // 2
        left, right = (0, half) if mates[0] == figure.seat else (half, site.width)
    return left, top, right, top + deep


def next_to_place(state: State) -> Figure | None:
    """BW-DEPLOY: return who is placed next: first the gangs of the lower cutter's side."""
    for side in (1 - state.cut, state.cut):
        for figure in state.figures:
            if figure.side == side and figure.where == "waits":
                return figure
    return None


def fault_of(fight: Fight, figure: Figure, shape: Shape) -> str:
    """BW-DEPLOY: return what is wrong with a place for a figure; empty if nothing is."""
    left, top, right, bottom = zone_of(fight, figure)
    west, north, east, south = shape.outline.box
    x, y = shape.x, shape.y
    if x + west < left or y + north < top or x + east > right or y + south > bottom:
        return f"figures are placed within {fight.numbers.zone} inches of their own edge"
    if any(is_within(shape, part, 3) for house in fight.site.houses for part in house.shapes):
        return "figures are placed without touching a building"
    if fight.enemy_within(shape, figure.side, fight.numbers.apart):
        return f"figures are placed {fight.numbers.apart} inches or more from every enemy"
    others = [shape_of(each) for each in fight.state.here()]
    others += map(horse_shape, fight.state.horses)
    if not has_room(fight, shape, others):
        return "there is no room for it"
    return ""


def place(fight: Fight) -> None:
    """BW-DEPLOY: let a player place one figure, or all that wait; riders may start mounted."""
    state = fight.state
    figure = next_to_place(state)
    if figure is None:
        state.phase = "deal"
        return
    about = {"figure": figure.key}
    form = place_form(fight, figure)
    found: Stop | None = fight.door.fill(figure.seat, "BW-DEPLOY", "deploy", form, about)
    if found is None:
        place_all(fight, figure.seat)
        return
    x, y, _ = found
    figure.x, figure.y, figure.where = x, y, "table"
    figure.mounted = figure.person.horse
    if figure.mounted:
        on_foot = beside_horse(fight, figure)
        options = ["mounted", *(["on foot"] if on_foot else [])]
        answer = fight.door.ask(figure.seat, "BW-DEPLOY", "saddle", options, about)
        if answer == "on foot" and on_foot is not None:
            state.stable += 1
            state.horses.append(Horse(f"H{state.stable}", x, y))
            figure.x, figure.y = on_foot
            figure.mounted = False
    tell_placed(fight, figure)


def place_all(fight: Fight, seat: str) -> None:
    """BW-DEPLOY: place all figures of a player that wait, riders in the saddle.

    They stand abreast, as far in front as they may, from the middle outwards and away from each
    other if they can. One for whom there is no place waits on.
    """
    state = fight.state
    for figure in state.figures:
        if figure.seat != seat or figure.where != "waits":
            continue
        form = place_form(fight, figure)
        left, top, right, bottom = zone_of(fight, figure)
        front = bottom if state.edges[figure.side] == "north" else top
        good = sorted(
            (stop for stop in form.wishes() if not form.fault(stop)),
            key=lambda stop: (abs(stop[1] - front), abs(2 * stop[0] - left - right)),
        )
        others = [each.place for each in fight.state.here() if each.seat == seat]
        loose = (
            stop for stop in good if all(between(stop[:2], other) >= ABREAST for other in others)
        )
        found = next(loose, next(iter(good), None))
        if found is not None:
            figure.x, figure.y, figure.where = found[0], found[1], "table"
            figure.mounted = figure.person.horse
            tell_placed(fight, figure)


def tell_placed(fight: Fight, figure: Figure) -> None:
    """Tell where a figure begins."""
    placed = events.Placed(figure.place, figure.mounted, seat=figure.seat, about=(figure.key,))
    fight.tell("BW-DEPLOY", placed)


def place_form(fight: Fight, figure: Figure) -> Spot:
    """BW-DEPLOY: return the form that takes a place for a figure."""
    rides = figure.person.horse
    base = RIDER if rides else ON_FOOT

    def fault(stop: Stop) -> str:
        if stop[2] != GROUND:
            return "figures are placed on the ground"
        return fault_of(fight, figure, base.at(stop[0], stop[1]))

    left, top, right, bottom = zone_of(fight, figure)

    def wishes() -> Iterator[Stop]:
        inner = INCH if rides else INCH // 2
        middle = (left + right) // 2
        inside = grid(left + inner, top + INCH // 2, right - inner, bottom - INCH // 2, 2 * INCH)
        for x, y in sorted(inside, key=lambda each: abs(each[0] - middle)):
            yield x, y, GROUND

    def any_place(chance: Chance) -> Stop:
        x = left + chance.below("deploy", (right - left) // 100) * 100
        y = top + chance.below("deploy", (bottom - top) // 100) * 100
        return x, y, GROUND

    return Spot("deploy", "BW-DEPLOY", fault, wishes, any_place, takes_all=True)


def beside_horse(fight: Fight, figure: Figure) -> tuple[int, int] | None:
    """BW-DEPLOY: return where a rider has room beside his horse; None if he has none."""
    horse = shape_of(figure)
    figure.where = "waits"
    try:
        for x, y, _ in contacts(ON_FOOT, 0, horse, figure.place):
            if not fault_of(fight, figure, ON_FOOT.at(x, y)):
                return x, y
    finally:
        figure.where = "table"
    return None


def tell_town(fight: Fight) -> None:
    """Tell which town lies, and how many cards are on its houses."""
    count = sum(map(len, fight.state.piles))
    laid = events.TownLaid(fight.site.laid.town.title, len(fight.site.houses), count)
    fight.tell("BW-TOWN", laid)
