"""What an NPC may know when he looks through his Stack: computed from the open table."""

from __future__ import annotations

from lonehand.engine.facts import fact
from lonehand.games.lone_gunslinger.cards import BLUE, KIND, RANGE
from lonehand.games.lone_gunslinger.rules.defence import TWO_PLAYERS, is_unaffected
from lonehand.games.lone_gunslinger.rules.distance import distance
from lonehand.games.lone_gunslinger.state import DEPUTY, RENEGADE, State


class NpcFacts:
    """The facts of one NPC, about himself, Sheriff and Deputy, and the card he looks at.

    Args:
        state: the table, all of it open; only the facts below leave this class.
        me: his seat's number.

    """

    __slots__ = ("card", "me", "seat", "state", "the_deputy")

    SHERIFF = 0
    """The Sheriff's seat."""

    def __init__(self, state: State, me: int, card: int = -1) -> None:
        self.state, self.me, self.card = state, me, card
        self.seat = state.seats[me]
        self.the_deputy = state.of_role(DEPUTY)

    def name(self, seat: object) -> str:
        """Return how a fact's argument is called in an explanation."""
        if isinstance(seat, int):
            who = self.state.seats[seat]
            return f"the {who.role}"
        return str(seat)

    @fact("option {0}")
    def reading(self, key: str) -> str:
        """Return the value of the option that settles an unclear place."""
        value: str = getattr(self.state.options, key)
        return value

    @fact("this opponent is the Renegade")
    def renegade(self) -> bool:
        """Whether he is the Renegade and no Outlaw."""
        return self.seat.role == RENEGADE

    @fact("the Deputy is alive", worded=lambda seat: "no" if seat is None else "yes")
    def deputy(self) -> int | None:
        """Return the Deputy's seat; None when he is dead."""
        return self.the_deputy

    @fact("this opponent has turned to the Deputy for this turn")
    def turned(self) -> bool:
        """Whether the Deputy is an Outlaw's target for this turn."""
        return self.state.deputy_for_turn

    @fact("distance to {0}")
    def distance_to(self, seat: int) -> int:
        """Return the distance at which he sees *seat*."""
        return distance(self.state, self.me, seat)

    @fact("range of his weapon")
    def weapon_range(self) -> int:
        """Return his weapon's range, 1 for the Colt."""
        return self.seat.range()

    @fact("he has a weapon card in play")
    def has_weapon(self) -> bool:
        """Tell whether a weapon card lies before him."""
        return self.seat.weapon() is not None

    @fact("range of this card")
    def card_range(self) -> int:
        """Return the range of the weapon he looks at."""
        return RANGE[self.card]

    @fact("a card of that name lies before him")
    def name_in_play(self) -> bool:
        """Whether a card of the same name lies before him."""
        return self.seat.has(KIND[self.card])

    @fact("BANG! cards fired this turn")
    def shots(self) -> int:
        """Return how many BANG! cards he has played this turn."""
        return self.state.shots

    @fact("any number of BANG! is allowed")
    def any_number(self) -> bool:
        """Whether Volcanic or Willy the Kid lifts the limit."""
        return self.seat.shoots_freely()

    @fact("his life points")
    def life(self) -> int:
        """Return his life points."""
        return self.seat.life

    @fact("his starting life points")
    def most(self) -> int:
        """Return the life points he started with."""
        return self.seat.most

    @fact("two players are left")
    def two_left(self) -> bool:
        """Tell whether only two players are alive."""
        return len(self.state.living_seats()) <= TWO_PLAYERS

    @fact("cards in the hand of {0}")
    def hand(self, seat: int) -> int:
        """Return how many cards *seat* has in hand."""
        return len(self.state.seats[seat].hand)

    @fact("cards in play before {0}, Jail apart")
    def in_play(self, seat: int) -> int:
        """Return how many cards lie before *seat*, Jail apart."""
        return sum(KIND[card] != "jail" for card in self.state.seats[seat].front)

    @fact("{0} is in Jail")
    def jailed(self, seat: int) -> bool:
        """Tell whether a Jail lies before *seat*."""
        return self.state.seats[seat].has("jail")

    @fact("this card affects {0}")
    def affects(self, seat: int) -> bool:
        """Whether the card he looks at has an effect on *seat* (Apache Kid, diamonds)."""
        return BLUE[self.card] or not is_unaffected(self.state, seat, self.card)
