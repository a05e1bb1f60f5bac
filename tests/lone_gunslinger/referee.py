"""A referee who looks at every event of a game of The Lone Gunslinger and knows the ledger.

He judges by the cards on the table before and after, and uses none of the rules' own functions
except the distance and the conditions of a possible table.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Event
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import DECK, KIND, UNKNOWN
from lonehand.games.lone_gunslinger.game import GAME, LoneGunslinger
from lonehand.games.lone_gunslinger.rules.distance import distance
from lonehand.games.lone_gunslinger.state import State, fault

ALL: Final = Counter(DECK)
PLAYS_AT_MOST: Final = 80
"""Nobody plays more cards in one turn than there are in the deck."""
SUITABLE: Final = {events.Miss: "missed", events.Answer: "bang", events.Beer: "beer"}
"""What is done with the suitable card nearest the top of a Stack (LG-NPC-6)."""
ACTS: Final = (
    *SUITABLE,
    events.Play,
    events.Draw,
    events.Gains,
    events.Take,
    events.Taken,
    events.Discard,
    events.Flip,
    events.Regain,
)
"""What nobody does who is dead."""


class Referee:
    """The game, with every step and every event looked at; in all else the game itself.

    Args:
        once: every step is played once only, so that the cards played in a turn can be counted.
        game: the game, where it is played with another decision table than the printed one.

    """

    def __init__(self, *, once: bool, game: LoneGunslinger = GAME) -> None:
        self.once, self.game = once, game
        self.steps = self.events = self.plays = 0
        self.turn: tuple[int, int] = (0, 0)

    def __getattr__(self, attribute: str) -> Any:
        """Be the game itself in all else."""
        return getattr(self.game, attribute)

    def step(self, state: State, door: BatchDoor) -> None:
        """Play a step and judge it."""
        before = state.copy()
        told: list[Event] = []
        tell = door.tell
        stacks = [seat.hand[:] for seat in state.seats]

        def judged(clause: str, event: Event, /, **rest: Any) -> None:
            self.events += 1
            told.append(event)
            self.at_event(before, state, stacks, event)
            stacks[:] = [seat.hand[:] for seat in state.seats]
            tell(clause, event, **rest)

        door.tell = judged  # type: ignore[method-assign]  # for this step only
        self.game.step(state, door)
        del door.tell
        self.steps += 1
        self.after_step(before, state, told)

    def at_event(self, before: State, state: State, stacks: list[list[int]], event: Event) -> None:
        """Judge one event; *stacks* are the hands at the event before."""
        cards = Counter([*state.deck, *state.discard])  # what is unknown lies in the deck, too
        for seat in state.seats:
            cards.update(card for card in [*seat.hand, *seat.front] if card in ALL)
            assert seat.life <= seat.most, f"{seat.name} has too many life points"
            assert seat.alive or seat.life <= 0, f"{seat.name} is dead and has life points"
        assert not cards - ALL, f"there are too many of {cards - ALL} at {event}"
        if not isinstance(event, events.AtSeat):
            return
        actor = state.seats[event.seat]
        assert actor.alive or not isinstance(event, ACTS), f"{actor.name} is dead, and yet: {event}"
        if isinstance(event, (events.Miss, events.Answer, events.Beer)) and not actor.yours:
            stack, suits = stacks[event.seat], SUITABLE[type(event)]
            if KIND[event.card] == suits:  # else Elena Fuente's any card
                suitable = [card for card in stack if KIND[card] == suits]
                assert event.card == suitable[-1], f"{event} is not nearest the top"
                assert without(stack, event.card) == actor.hand, (
                    f"after {event} the Stack is another"
                )
        if isinstance(event, events.Play):
            self.at_play(before, state, event)
        if isinstance(event, (events.Take, events.Loot)) and not actor.yours:
            end = -1 if state.options.gained == "top" else 0
            assert actor.hand[end] == event.card, "gained at the wrong end"

    def at_play(self, before: State, state: State, event: events.Play) -> None:
        """Judge a card that is played; the state is the one before its effect."""
        who, card, target = state.seats[event.seat], event.card, event.target
        assert event.seat == before.turn, f"{who.name} plays out of turn"
        assert before.phase == "play", f"{who.name} plays in the phase {before.phase}"
        has = card in who.hand or (UNKNOWN in who.hand and card in state.deck)
        assert has, f"{who.name} plays a card that he has not"
        if target >= 0:
            assert state.seats[target].alive, "a dead man is aimed at"
            assert target != event.seat, f"{who.name} aims at himself"
            far = distance(state, event.seat, target)
            if KIND[card] == "bang":
                assert far <= who.range(), f"a shot at {far} with a range of {who.range()}"
                free = who.ability == "Willy the Kid" or who.has("volcanic")
                assert free or state.shots == 0, f"{who.name} fires a second BANG!"
            assert KIND[card] != "panic" or far == 1, "a Panic! reaches too far"
        if KIND[card] == "beer" and not who.yours and self.game is GAME:
            assert who.life < who.most, f"{who.name} drinks at full health"
        assert KIND[card] != "missed", "a Missed! is played for nothing"
        if not self.once:
            return
        self.plays = self.plays + 1 if self.turn == (state.round, state.turn) else 1
        self.turn = (state.round, state.turn)
        assert self.plays <= PLAYS_AT_MOST, f"{who.name} does not stop playing"

    def after_step(self, before: State, state: State, told: list[Event]) -> None:
        """Judge a step by what it began and ended with."""
        assert fault(state) == "", fault(state)
        if before.phase == "set up":
            return
        me, was = state.seats[before.turn], before.seats[before.turn]
        mine = [event.card for event in told if isinstance(event, events.Draw)]
        if before.phase == "draw" and not was.yours:
            assert me.hand == was.hand + mine, "what an NPC draws lies on top, the last one topmost"
        if before.phase == "discard" and not was.yours:
            gone = [event.card for event in told if isinstance(event, events.Discard)]
            assert was.hand == gone + me.hand, "an NPC discards from the bottom of his Stack"
            assert len(me.hand) <= max(was.life, 10 * (was.ability == "Sean Mallory"))
        if state.turn != before.turn:
            size = len(state.seats)
            between = range(1, (state.turn - before.turn) % size)
            passed_over = [(before.turn + number) % size for number in between]
            assert not any(state.seats[number].alive for number in passed_over), "a turn is lost"
            assert state.over or state.seats[state.turn].alive, "it is a dead man's turn"
            assert before.phase in ("begin", "discard", "play"), "a turn ends too early"
            assert state.shots == 0, "a turn begins with shots fired"
        for old, new in zip(before.seats, state.seats, strict=True):
            assert old.alive or not new.alive, f"{new.name} has risen from the dead"
            assert (old.name, old.role, old.most) == (new.name, new.role, new.most)


def without(stack: list[int], card: int) -> list[int]:
    """Return a Stack without the card of that kind nearest the top."""
    index = len(stack) - 1 - stack[::-1].index(card)
    return [*stack[:index], *stack[index + 1 :]]
