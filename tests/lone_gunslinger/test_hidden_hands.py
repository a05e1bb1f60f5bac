"""Whoever shows no card of his hand before he must plays the same game as one who shows them all.

Each step is played twice: with every card known, and then as at a real table, with the same draws
and the same decisions. What is told, and the table at the end of the step, must be the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import NOTHING, Event
from lonehand.engine.game import settle_options
from lonehand.engine.question import UNKNOWN as NOT_KNOWN
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import UNKNOWN
from lonehand.games.lone_gunslinger.choices import FROM_HAND
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.state import State, fault
from lonehand.testing.conformance import any_options


class Open(BatchDoor):
    """The door of the game in which every card is known; it writes down all that passes it."""

    def __init__(self, state: State, seed: str) -> None:
        self.random = Chance(f"{seed} decides")
        super().__init__({}, Chance(seed))
        self.state = state
        self.forget()

    def forget(self) -> None:
        """Begin another step."""
        self.drawn: list[int] = []
        self.chosen: list[tuple[str, str, str]] = []
        self.told: list[Event] = []
        self.hands: list[list[Counter[int]]] = []

    def ask(
        self, who: str, clause: str, topic: str, options: Any, about: Any = NOTHING, **rest: Any
    ) -> Any:
        """Choose at random, and write it down also where there is no choice."""
        del clause, about, rest
        choice = options[self.random.below("choice", len(options))]
        self.chosen.append((who, topic, str(choice)))
        return choice

    def draw(
        self,
        source: str,
        clause: str,
        pile: list[Any],
        *,
        unknown: bool = False,
        about: Mapping[str, Any] = NOTHING,
    ) -> Any:
        """Draw by chance, and write the card down."""
        card = super().draw(source, clause, pile, unknown=unknown, about=about)
        self.drawn.append(card)
        return card

    def pick(self, source: str, clause: str, options: Sequence[Any]) -> Any:
        """Pick by chance, and write it down."""
        picked = super().pick(source, clause, options)
        self.chosen.append((source, "pick", str(picked)))
        return picked

    def tell(self, clause: str, event: Event, /, **rest: Any) -> None:
        """Write down what is told, and what everybody holds."""
        del clause, rest
        self.told.append(event)
        self.hands.append([Counter(seat.hand) for seat in self.state.seats])


class Closed(BatchDoor):
    """The door of the game whose owner keeps his cards to himself; he answers as *other* went."""

    def __init__(self, state: State, other: Open) -> None:
        super().__init__({}, Chance("nothing is left to it"))
        self.state, self.drawn, self.chosen = state, other.drawn[:], other.chosen[:]
        self.hands = other.hands
        self.told: list[Event] = []
        self.turned_up = -1
        self.asked = 0

    def ask(
        self, who: str, clause: str, topic: str, options: Any, about: Any = NOTHING, **rest: Any
    ) -> Any:
        """Choose as in the open game; what was not asked there can only be done without a card."""
        del clause, rest
        self.asked += 1
        if self.chosen and self.chosen[0][:2] == (who, topic):
            text = self.chosen[0][2]
            found = next((option for option in options if str(option) == text), None)
            assert found is not None, f"{text} is not offered to {who} for {topic}"
            del self.chosen[0]
            self.turned_up = about["seat"] if found == FROM_HAND else self.turned_up
            return found
        return options[-1]

    def draw(
        self,
        source: str,
        clause: str,
        pile: list[Any],
        *,
        unknown: bool = False,
        about: Mapping[str, Any] = NOTHING,
    ) -> Any:
        """Draw the same card and keep it if that is allowed; or turn up a card of a hand."""
        del source, about
        if clause == "LG-AIM-4" and unknown:
            return NOT_KNOWN
        if clause == "LG-AIM-4":
            seat = self.turned_up
            if UNKNOWN not in self.state.seats[seat].hand:
                seat = 0  # a Sheriff who killed the Deputy discards all his cards
            known = Counter(self.state.seats[seat].hand)
            card = next((self.hands[len(self.told) - 1][seat] - known).elements())
        else:
            card = self.drawn.pop(0)
            if unknown:
                return NOT_KNOWN
        pile.remove(card)
        return card

    def pick(self, source: str, clause: str, options: Sequence[Any]) -> Any:
        """Pick as in the open game."""
        return self.ask(source, clause, "pick", options)

    def tell(self, clause: str, event: Event, /, **rest: Any) -> None:
        """Write down what is told."""
        del clause, rest
        self.told.append(event)
        if isinstance(event, events.Die):
            self.turned_up = event.seat


def seen(state: State) -> list[Any]:
    """Return what lies open on a table, whatever is known of the player's hands."""
    found: list[Any] = [state.turn, state.phase, state.shots, state.over]
    found.append(len(state.discard) + state.unnamed)
    for seat in state.seats:
        found += [seat.alive, seat.life, seat.front, seat.ability]
        found.append(len(seat.hand) if seat.yours else seat.hand)
    return found


def openly(told: Sequence[Event]) -> list[Event]:
    """Return what is told, without the faces of cards that go into a hand, and their order."""
    found: list[Event] = []
    for event in told:
        if isinstance(event, (events.Draw, events.Loot)):
            found.append(replace(event, card=UNKNOWN))
        elif isinstance(event, (events.Forfeit, events.Penalty)):
            found.append(replace(event, cards=[UNKNOWN] * len(event.cards)))
        else:
            found.append(event)
    return found


def compared(seed: str) -> int:
    """Play a game open and closed; return how often the owner of the hidden hands was asked."""
    options = settle_options(GAME, any_options(GAME, Chance(f"options {seed}")))
    state: State = GAME.start(options)
    door = Open(state, seed)
    GAME.step(state, door)
    hidden = state.copy()
    for seat in hidden.seats:
        if seat.yours:
            hidden.deck += seat.hand
            seat.hand = [UNKNOWN] * len(seat.hand)
            hidden.hidden += len(seat.hand)
    hidden.deck.sort()
    asked = 0
    while not state.over:
        door.forget()
        GAME.step(state, door)
        closed = Closed(hidden, door)
        GAME.step(hidden, closed)
        asked += closed.asked
        if state.over:  # nobody asks any more in what order a last hand is left
            assert (state.lost, state.deaths) == (hidden.lost, hidden.deaths)
            break
        assert openly(door.told) == openly(closed.told)
        assert seen(state) == seen(hidden)
        assert fault(hidden) == ""
        assert ([], []) == (closed.drawn, closed.chosen)
    return asked


@pytest.mark.parametrize("part", range(2))
def test_hands_that_stay_unknown_change_nothing_in_the_game(part: int) -> None:
    assert sum(compared(f"hidden {part} {number}") for number in range(120)) > 2_000


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_over_thousands_of_games_unknown_hands_change_nothing(part: int) -> None:
    assert sum(compared(f"long {part} {number}") for number in range(1_000)) > 20_000
