"""A bookkeeper who believes what is told: he moves cards and life points as each event says.

What he has at the end of a step must be what lies on the table. He uses none of the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Event
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import BLUE
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.state import State


def nothing_moves(event: Event) -> None:
    """Leave the books as they are."""
    del event


class Bookkeeper:
    """The books of one table: every card and every life point as the events told it.

    Args:
        state: the table when the books are opened, after the set-up.

    """

    def __init__(self, state: State) -> None:
        self.deck, self.discard = Counter(state.deck), Counter(state.discard)
        self.hands = [seat.hand[:] for seat in state.seats]
        self.fronts = [seat.front[:] for seat in state.seats]
        self.lives = [seat.life for seat in state.seats]
        self.alive = [seat.alive for seat in state.seats]
        self.yours = [seat.yours for seat in state.seats]
        self.store: list[int] = []
        self.aside: list[int] = []
        self.estate: list[int] = []
        self.told: list[Event] = []

    # -- what each event means -------------------------------------------------------------------

    def drawn(self, card: int) -> int:
        """Take a card from the deck."""
        assert self.deck[card], "a card is drawn that is not in the deck"
        self.deck[card] -= 1
        return card

    def taken(self, pile: list[int], card: int, *, lower: bool = False) -> int:
        """Take a card from a pile, the upper one of two alike unless the lower one is meant."""
        return pile.pop(pile.index(card) if lower else len(pile) - 1 - pile[::-1].index(card))

    def put_away(self, *cards: int) -> None:
        """Put cards on the discard pile."""
        self.discard.update(cards)

    def meanings(self) -> dict[type[Event], Callable[[Any], None]]:
        """Return what is done in the books for each sort of event."""
        return {
            events.Draw: self.draw,
            events.TurnsUp: lambda e: self.aside.append(self.drawn(e.card)),
            events.Flip: self.flip,
            events.Reshuffle: self.reshuffle,
            events.Play: self.play,
            events.Replaced: self.from_front,
            events.Miss: self.from_hand,
            events.Answer: self.from_hand,
            events.Discard: self.discards,
            events.Beer: self.beer,
            events.Lose: self.lose,
            events.Regain: self.regain,
            events.Die: self.die,
            events.Forfeit: self.forfeit,
            events.Loot: self.loot,
            events.Penalty: self.penalty,
            events.Reveal: lambda e: self.store.append(self.drawn(e.card)),
            events.Take: self.take,
            events.Taken: self.steal,
            events.LosesCard: self.lost,
            events.Passes: self.passes,
            events.Explodes: self.from_front,
            events.Freed: self.from_front,
            events.Held: self.from_front,
        }

    def draw(self, event: events.Draw) -> None:
        """Somebody draws a card onto the top of what he holds, or under his Stack."""
        hand = self.hands[event.seat]
        hand.insert(0 if event.under else len(hand), self.drawn(event.card))

    def flip(self, event: events.Flip) -> None:
        """Cards that were turned up, some perhaps told before, are discarded."""
        for card in event.cards:
            if card in self.aside:
                self.aside.remove(card)
            else:
                self.drawn(card)
            self.put_away(card)
        assert event.used in event.cards

    def reshuffle(self, event: events.Reshuffle) -> None:
        """The discard pile, of so many cards, becomes the deck: the deck has run out by now."""
        assert not self.deck.total(), "a reshuffle is told before the draw that made it happen"
        assert event.cards == self.discard.total(), "a wrong number of cards is reshuffled"
        self.deck, self.discard = self.discard, Counter()

    def play(self, event: events.Play) -> None:
        """A card is played: laid in play, or discarded."""
        seat, card, target = event.seat, event.card, event.target
        self.taken(self.hands[seat], card)
        if BLUE[card]:
            self.fronts[target if target >= 0 else seat].append(card)
        else:
            self.put_away(card)

    def from_hand(self, event: events.WithCard) -> None:
        """A card out of a hand is discarded."""
        self.put_away(self.taken(self.hands[event.seat], event.card))

    def from_front(self, event: events.WithCard) -> None:
        """A card in play is discarded."""
        self.put_away(self.taken(self.fronts[event.seat], event.card))

    def discards(self, event: events.Discard) -> None:
        """A card too many is discarded, an NPC's from the bottom of his Stack."""
        lower = not self.yours[event.seat]
        self.put_away(self.taken(self.hands[event.seat], event.card, lower=lower))

    def beer(self, event: events.Beer) -> None:
        """A Beer on the last life point; the event says what that makes."""
        self.from_hand(event)
        assert event.life > self.lives[event.seat]
        self.lives[event.seat] = event.life

    def lose(self, event: events.Lose) -> None:
        """Life points are lost, one at least; the numbers of the event agree."""
        assert event.points > 0
        self.lives[event.seat] -= event.points
        assert event.life == self.lives[event.seat]

    def regain(self, event: events.Regain) -> None:
        """Life points are regained, one at least; the numbers of the event agree."""
        assert event.points > 0
        self.lives[event.seat] += event.points
        assert event.life == self.lives[event.seat]

    def die(self, event: events.Die) -> None:
        """Somebody is dead; what becomes of his cards must be told in the same step."""
        seat = event.seat
        self.alive[seat], self.lives[seat] = False, 0
        self.estate += [*self.fronts[seat], *self.hands[seat]]
        self.fronts[seat], self.hands[seat] = [], []

    def forfeit(self, event: events.Forfeit) -> None:
        """The dead man's cards are discarded, all of them named."""
        assert sorted(event.cards) == sorted(self.estate)
        self.put_away(*event.cards)
        self.estate = []

    def loot(self, event: events.Loot) -> None:
        """Vulture Sam takes a dead man's card."""
        self.estate.remove(event.card)
        self.gain(event.seat, event.card)

    def penalty(self, event: events.Penalty) -> None:
        """A Sheriff who killed the Deputy discards everything, all of it named."""
        seat = event.seat
        assert sorted(event.cards) == sorted([*self.fronts[seat], *self.hands[seat]])
        self.put_away(*event.cards)
        self.fronts[seat], self.hands[seat] = [], []

    def take(self, event: events.Take) -> None:
        """Somebody takes a card from the General Store."""
        npc = not self.yours[event.seat]
        if npc:
            assert event.card == self.store[0 if self.store_from_below else -1]
        lower = event.lower or (npc and self.store_from_below)
        self.gain(event.seat, self.taken(self.store, event.card, lower=lower))

    def steal(self, event: events.Taken) -> None:
        """A Panic!, or Pat Brennan, takes a card."""
        card = self.from_whom(event.of, event)
        self.gain(event.seat, card)

    def lost(self, event: events.LosesCard) -> None:
        """A Cat Balou has a card discarded."""
        self.put_away(self.from_whom(event.seat, event))

    def from_whom(self, seat: int, event: events.Taken | events.LosesCard) -> int:
        """Take a card from a hand, or from what lies in play."""
        pile = self.fronts[seat] if event.place == "play" else self.hands[seat]
        return self.taken(pile, event.card, lower=event.lower)

    def gain(self, seat: int, card: int) -> None:
        """Give a card to somebody, an NPC's on top of his Stack or, by option, under it."""
        under = self.gained_under and not self.yours[seat]
        self.hands[seat].insert(0 if under else len(self.hands[seat]), card)

    def passes(self, event: events.Passes) -> None:
        """The Dynamite moves on."""
        self.taken(self.fronts[event.of], event.card)
        self.fronts[event.seat].append(event.card)

    # -- a step ------------------------------------------------------------------------------------

    def watch(self, state: State, door: BatchDoor) -> None:
        """Play a step, keep the books by what is told in it, and compare them with the table."""
        self.gained_under = state.options.gained == "bottom"
        self.store_from_below = state.options.store == "first"
        meanings, tell = self.meanings(), door.tell

        def listen(clause: str, event: Event, /, **rest: Any) -> None:
            self.told.append(event)
            meanings.get(type(event), nothing_moves)(event)
            tell(clause, event, **rest)

        door.tell = listen  # type: ignore[method-assign]  # for this step only
        GAME.step(state, door)
        del door.tell
        self.compare(state)

    def compare(self, state: State) -> None:
        """Assert that the table is what was told."""
        for number, seat in enumerate(state.seats):
            assert (self.alive[number], seat.name) == (seat.alive, seat.name)
            assert self.lives[number] == seat.life, f"life points of {seat.name}"
            assert self.hands[number] == seat.hand, f"cards of {seat.name}"
            assert self.fronts[number] == seat.front, f"cards in play before {seat.name}"
        assert (self.store, self.aside, self.estate) == ([], [], []), "cards are left in the air"
        assert +self.deck == Counter(state.deck), "the deck"
        assert +self.discard == Counter(state.discard), "the discard pile"
