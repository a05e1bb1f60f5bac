"""What is so in a situation that says nothing of it, and whose part it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from lonehand.engine.game import InTurn
from lonehand.games.black_hat.cards import BACK, PACK
from lonehand.games.black_hat.gangs.gangs import OWN, gang, gang_keys
from lonehand.games.black_hat.gangs.own import Owned
from lonehand.games.black_hat.gangs.people import Person, TownCard
from lonehand.games.black_hat.options import GANGS, deck_for, option_values
from lonehand.games.black_hat.setup import EDGES, LETTERS
from lonehand.games.black_hat.state import (
    SEATS,
    Figure,
    Player,
    State,
)
from lonehand.games.black_hat.town.site import site
from lonehand.games.black_hat.town.towns import town_keys, town_text
from lonehand.games.table_mode import is_beside

NONE: Final[Mapping[str, Any]] = {}
BEFORE: Final = ("town", "cut", "deploy")
"""The phases before the first turn."""
BY_LIST, BY_PEOPLE = "list", "people"
"""Who plays a gang: Lonehand by the list, or people."""


def usual_town(options: Mapping[str, str]) -> str:
    """Return the text of the town that the options choose; empty where it must be given."""
    key = option_values(options)["town"]
    return town_text(key) if key in town_keys() else ""


def usual_cards(state: State) -> tuple[TownCard, ...]:
    """Return the town deck that the options choose; none where it must be given."""
    options = option_values(state.options)
    if options["deck"] == OWN:
        return ()
    return deck_for(options, site(state.town).width, Owned({}))


def usual_player(number: int, count: int, suit: str, options: Mapping[str, str]) -> Player:
    """Return a player as he is at the beginning."""
    side = int(suit in ("s", "c")) if count > 2 else number
    deck = min(number, 1) if is_beside(options) else 0
    return Player(SEATS[number], side, suit, deck=deck)


def usual_people(state: State, seat: str) -> tuple[Person, ...]:
    """Return the people of a gang that comes with the game; none of another."""
    number = SEATS.index(seat)
    called = state.players[number].gang.removesuffix(f" ({LETTERS[number]})")
    is_own = option_values(state.options)[GANGS[number]] == OWN
    known = {gang(key).name: gang(key).people for key in gang_keys()}
    return () if is_own else known.get(called, ())


def usual_figure(state: State, key: str) -> Figure:
    """Return a figure as its list or its town card has it."""
    where: Any = "waits" if state.phase in BEFORE else "table"
    letter, rest = key[:1], key[1:]
    number = int(rest) if rest.isdigit() else 0
    if letter == "T" and 0 < number <= len(state.cards):
        card = state.cards[number - 1]
        return Figure(
            key, card.person.name, 0, "", card.suit, card.person, is_ally=True, where=where
        )
    if letter in LETTERS[: len(state.players)] and letter:
        player = state.players[LETTERS.index(letter)]
        people = usual_people(state, player.seat)
        person = people[number - 1] if 0 < number <= len(people) else Person("")
        return Figure(key, person.name, player.side, player.seat, player.suit, person, where=where)
    return Figure(key, "", 0, "", "", Person(""), where=where)


def usual_mounted(figure: Figure) -> bool:
    """Tell whether a figure is in the saddle unless a situation says otherwise."""
    return figure.person.horse and figure.where == "table"


def usual_acts(state: State) -> int:
    """Return how many figures may still act unless a situation says otherwise."""
    return int(state.phase == "figure" and not state.passed)


def usual_edges(phase: str) -> list[str]:
    """Return the edges of the sides unless a situation says otherwise."""
    return [] if phase in ("town", "cut") else list(reversed(EDGES))


def usual_first(players: Sequence[Player], order: Sequence[str]) -> int:
    """Return the side that is first in a turn, by whose parts are still to come."""
    side = {player.seat: player.side for player in players}
    if not order:
        return 0
    return side[order[0]] if len(order) == len(players) else 1 - side[order[0]]


def left_over(players: Sequence[Player], number: int, discards: Iterable[str]) -> list[str]:
    """Return the cards of a deck that lie neither open nor in a hand."""
    held = {card for player in players if player.deck == number for card in player.hand}
    gone = held | set(discards)
    return [card for card in PACK if card not in gone]


def key_of(state: State, name: str, seat: str) -> str:
    """Return the key of somebody by his name: in a gang, or among the people of the town.

    Args:
        state: with its players and its town deck.
        name: what he is called.
        seat: whose he is; empty if nobody has said.

    Returns:
        His key; empty if nobody is called so.

    """
    keys = named_keys(state, seat)
    return keys.get(name, "")


def in_turn(state: State) -> InTurn | None:
    """Return whose part it is; None before the first turn.

    All gangs but the first player's are Lonehand's, as in a game where nobody says otherwise.
    """
    if not state.order:
        return None
    seat = state.order[0]
    number = state.turn * len(state.players) - len(state.order) + 1
    player = state.player(seat)
    return InTurn(player.gang, seat if seat == SEATS[0] else "", number)


def why_undecided(state: State) -> str:
    """Return why the gang in turn cannot decide: nobody to fight, or cards that are not named."""
    if not state.order:  # before the first turn nobody decides
        return ""
    player = state.player(state.in_turn())
    if not state.enemies(player.side):
        return f"{player.gang}: there is nobody to fight; add a [[figure]] of the other gang"
    if BACK in player.hand and player.seat != SEATS[0]:
        return f"write the cards of {player.gang}, as in hand = [“7h”, “Ks”, “Joker”]; they decide"
    return ""


def named_keys(state: State, seat: str) -> dict[str, str]:
    """Return the keys of all who may be in a gunfight by their names."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for number, player in enumerate(state.players):
        for nth, person in enumerate(usual_people(state, player.seat), 1):
            key = f"{LETTERS[number]}{nth}"
            name = f"{person.name} {key}" if person.name in taken else person.name
            taken.add(person.name)
            if seat in ("", player.seat):
                found.setdefault(name, key)
    for number, card in enumerate(state.cards, 1):
        if card.kind == "character":
            found.setdefault(card.person.name, f"T{number}")
    return found


def house_names(state: State) -> list[str]:
    """Return the names of the houses of the town."""
    return [house.name for house in site(state.town).houses]
