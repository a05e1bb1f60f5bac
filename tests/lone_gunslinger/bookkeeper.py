"""A bookkeeper who believes what is told: he moves cards and life points as each event says.

What he has at the end of a step must be what lies on the table. He uses none of the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from lonehand.engine.door import BatchDoor
from lonehand.games.lone_gunslinger.cards import BLUE
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.state import State

Facts = dict[str, Any]


def nothing_moves(facts: Facts) -> None:
    """Leave the books as they are."""
    del facts


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
        self.told: list[tuple[str, Facts]] = []

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

    def events(self) -> dict[str, Callable[[Facts], None]]:
        """Return what is done in the books for each kind of event."""
        return {
            "draw": self.draw,
            "turns up": lambda f: self.aside.append(self.drawn(f["card"])),
            "flip": self.flip,
            "reshuffle": self.reshuffle,
            "play": self.play,
            "replaced": lambda f: self.put_away(self.taken(self.fronts[f["seat"]], f["card"])),
            "miss": self.from_hand,
            "answer": self.from_hand,
            "discard": self.discards,
            "beer": self.beer,
            "lose": self.lose,
            "regain": self.regain,
            "die": self.die,
            "forfeit": self.forfeit,
            "loot": self.loot,
            "penalty": self.penalty,
            "reveal": lambda f: self.store.append(self.drawn(f["card"])),
            "take": self.take,
            "taken": self.steal,
            "lost": self.lost,
            "passes": self.passes,
            "explodes": lambda f: self.put_away(self.taken(self.fronts[f["seat"]], f["card"])),
            "freed": lambda f: self.put_away(self.taken(self.fronts[f["seat"]], f["card"])),
            "held": lambda f: self.put_away(self.taken(self.fronts[f["seat"]], f["card"])),
        }

    def draw(self, facts: Facts) -> None:
        """Somebody draws a card onto the top of what he holds, or under his Stack."""
        hand = self.hands[facts["seat"]]
        hand.insert(0 if facts["under"] else len(hand), self.drawn(facts["card"]))

    def flip(self, facts: Facts) -> None:
        """Cards that were turned up, some perhaps told before, are discarded."""
        for card in facts["cards"]:
            if card in self.aside:
                self.aside.remove(card)
            else:
                self.drawn(card)
            self.put_away(card)
        assert facts["used"] in facts["cards"]

    def reshuffle(self, facts: Facts) -> None:
        """The discard pile, of so many cards, becomes the deck: the deck has run out by now."""
        assert not self.deck.total(), "a reshuffle is told before the draw that made it happen"
        assert facts["cards"] == self.discard.total(), "a wrong number of cards is reshuffled"
        self.deck, self.discard = self.discard, Counter()

    def play(self, facts: Facts) -> None:
        """A card is played: laid in play, or discarded."""
        seat, card, target = facts["seat"], facts["card"], facts["target"]
        self.taken(self.hands[seat], card)
        if BLUE[card]:
            self.fronts[target if target >= 0 else seat].append(card)
        else:
            self.put_away(card)

    def from_hand(self, facts: Facts) -> None:
        """A card out of a hand is discarded."""
        self.put_away(self.taken(self.hands[facts["seat"]], facts["card"]))

    def discards(self, facts: Facts) -> None:
        """A card too many is discarded, an NPC's from the bottom of his Stack."""
        lower = not self.yours[facts["seat"]]
        self.put_away(self.taken(self.hands[facts["seat"]], facts["card"], lower=lower))

    def beer(self, facts: Facts) -> None:
        """A Beer on the last life point; the event says what that makes."""
        self.from_hand(facts)
        assert facts["life"] > self.lives[facts["seat"]]
        self.lives[facts["seat"]] = facts["life"]

    def lose(self, facts: Facts) -> None:
        """Life points are lost; the numbers of the event agree."""
        self.lives[facts["seat"]] -= facts["points"]
        assert facts["life"] == self.lives[facts["seat"]]

    def regain(self, facts: Facts) -> None:
        """Life points are regained; the numbers of the event agree."""
        self.lives[facts["seat"]] += facts["points"]
        assert facts["life"] == self.lives[facts["seat"]]

    def die(self, facts: Facts) -> None:
        """Somebody is dead; what becomes of his cards must be told in the same step."""
        seat = facts["seat"]
        self.alive[seat], self.lives[seat] = False, 0
        self.estate += [*self.fronts[seat], *self.hands[seat]]
        self.fronts[seat], self.hands[seat] = [], []

    def forfeit(self, facts: Facts) -> None:
        """The dead man's cards are discarded, all of them named."""
        assert sorted(facts["cards"]) == sorted(self.estate)
        self.put_away(*facts["cards"])
        self.estate = []

    def loot(self, facts: Facts) -> None:
        """Vulture Sam takes a dead man's card."""
        self.estate.remove(facts["card"])
        self.gain(facts["seat"], facts["card"])

    def penalty(self, facts: Facts) -> None:
        """A Sheriff who killed the Deputy discards everything, all of it named."""
        seat = facts["seat"]
        assert sorted(facts["cards"]) == sorted([*self.fronts[seat], *self.hands[seat]])
        self.put_away(*facts["cards"])
        self.fronts[seat], self.hands[seat] = [], []

    def take(self, facts: Facts) -> None:
        """Somebody takes a card from the General Store."""
        npc = not self.yours[facts["seat"]]
        if npc:
            assert facts["card"] == self.store[0 if self.store_from_below else -1]
        lower = facts["lower"] or (npc and self.store_from_below)
        self.gain(facts["seat"], self.taken(self.store, facts["card"], lower=lower))

    def steal(self, facts: Facts) -> None:
        """A Panic!, or Pat Brennan, takes a card."""
        card = self.from_whom(facts["of"], facts)
        self.gain(facts["seat"], card)

    def lost(self, facts: Facts) -> None:
        """A Cat Balou has a card discarded; the Sheriff's death is told by the same word."""
        if "card" in facts:
            self.put_away(self.from_whom(facts["seat"], facts))

    def from_whom(self, seat: int, facts: Facts) -> int:
        """Take a card from a hand, or from what lies in play."""
        pile = self.fronts[seat] if facts["place"] == "play" else self.hands[seat]
        return self.taken(pile, facts["card"], lower=facts.get("lower", False))

    def gain(self, seat: int, card: int) -> None:
        """Give a card to somebody, an NPC's on top of his Stack or, by option, under it."""
        under = self.gained_under and not self.yours[seat]
        self.hands[seat].insert(0 if under else len(self.hands[seat]), card)

    def passes(self, facts: Facts) -> None:
        """The Dynamite moves on."""
        self.taken(self.fronts[facts["of"]], facts["card"])
        self.fronts[facts["seat"]].append(facts["card"])

    # -- a step ------------------------------------------------------------------------------------

    def watch(self, state: State, door: BatchDoor) -> None:
        """Play a step, keep the books by what is told in it, and compare them with the table."""
        self.gained_under = state.options.gained == "bottom"
        self.store_from_below = state.options.store == "first"
        meanings, tell = self.events(), door.tell

        def listen(clause: str, kind: str, **facts: Any) -> None:
            self.told.append((kind, facts))
            meanings.get(kind, nothing_moves)(facts)
            tell(clause, kind, **facts)

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
