"""Playing on from a table laid by hand, every answer and every card dictated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.engine.players import at_random
from lonehand.games.lone_gunslinger import events, turn
from lonehand.games.lone_gunslinger.automa import decision
from lonehand.games.lone_gunslinger.automa.facts import NpcFacts
from lonehand.games.lone_gunslinger.cards import PILE, TEXT, card_named
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.state import Seat, State
from lonehand.testing.script import Expected, ScriptedDoor

NONE: Mapping[str, Sequence[str]] = {}


def step(
    state: State,
    *answers: str | Expected,
    cards: str = "",
    draws: Mapping[str, Sequence[str]] = NONE,
) -> ScriptedDoor:
    """Play one printed step; the script must fit it to the last card."""
    with ScriptedDoor(answers, cards, draws) as door:
        GAME.step(state, door)
    return door


def turn_through(
    state: State,
    *answers: str | Expected,
    cards: str = "",
    draws: Mapping[str, Sequence[str]] = NONE,
) -> ScriptedDoor:
    """Play to the end of the turn, or of the game; the script must fit it to the last card."""
    with ScriptedDoor(answers, cards, draws) as door:
        GAME.step(state, door)
        while not state.over and state.phase != "begin":
            GAME.step(state, door)
    return door


def set_up(
    roles: Sequence[str],
    characters: Sequence[str],
    *answers: str | Expected,
    dealt: int,
    **options: str,
) -> tuple[State, ScriptedDoor]:
    """Set a table up with these roles and characters; *dealt* cards come in the deck's order."""
    state: State = GAME.start(settle_options(GAME, options))
    draws = {"roles": roles, "characters": characters}
    door = step(state, *answers, cards=named(PILE[:dealt]), draws=draws)
    return state, door


def plan(state: State) -> str:
    """Return what the NPC whose turn it is would do: `bang 9c at Sheriff`; nothing if he is done.

    Sheriff and Deputy are called by their roles.
    """
    found = decision.scan(NpcFacts(state, state.turn))
    if found is None:
        return ""
    at = f" at {state.seats[found.target].role}" if found.target >= 0 else ""
    return TEXT[found.card] + at


def may(state: State) -> list[str]:
    """Return the notation of everything that Sheriff or Deputy may do now."""
    return [str(choice) for choice in turn.plays(state, state.turn)]


def seat(state: State, name: str) -> Seat:
    """Return the seat of a character, of the Sheriff or of the Deputy."""
    return state.seats[state.seat_named(name)]


def named(cards: Iterable[int]) -> str:
    """Return cards as a list with commas."""
    return ", ".join(TEXT[card] for card in cards)


def hand(state: State, name: str) -> str:
    """Return somebody's hand; an NPC's Stack from bottom to top."""
    return named(seat(state, name).hand)


def front(state: State, name: str) -> str:
    """Return what lies in play before somebody, in the order laid."""
    return named(seat(state, name).front)


def life(state: State, name: str) -> int:
    """Return somebody's life points."""
    return seat(state, name).life


def offered(door: ScriptedDoor, number: int = 0) -> list[str]:
    """Return what was offered in one of the questions that were asked."""
    return [str(option) for option in door.asked[number].options]


def played(door: ScriptedDoor) -> list[str]:
    """Return the cards that were played, in order, with the seat's number they were aimed at."""
    return [
        TEXT[event.card] + (f" at {event.target}" if event.target >= 0 else "")
        for event in door.events_of(events.Play)
    ]


def self_played(games: int, **options: str) -> Iterator[tuple[State, BatchDoor]]:
    """Play games with random players and give each table before each of its steps."""
    for number in range(games):
        state: State = GAME.start(settle_options(GAME, options))
        player = at_random(Chance(f"player {number}"))
        door = BatchDoor({"Sheriff": player, "Deputy": player}, Chance(f"game {number}"))
        while not state.over:
            yield state, door
            GAME.step(state, door)
        yield state, door


def lay(state: State, name: str, card: str) -> None:
    """Take a card out of the deck and lay it in play before somebody."""
    found = card_named(card)
    state.deck.remove(found)
    seat(state, name).front.append(found)
