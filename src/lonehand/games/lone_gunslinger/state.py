"""The state: six seats in a circle, the deck whose order nobody knows, the discard pile."""

from __future__ import annotations

from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose, nearest
from lonehand.games.lone_gunslinger.cards import (
    BLUE,
    CHARACTERS,
    COLT,
    DECK,
    FACES,
    KIND,
    RANGE,
    UNKNOWN,
    Card,
)
from lonehand.games.lone_gunslinger.options import Options

SHERIFF: Final = "Sheriff"
DEPUTY: Final = "Deputy"
OUTLAW: Final = "Outlaw"
RENEGADE: Final = "Renegade"
ROLES: Final = (SHERIFF, DEPUTY, OUTLAW, RENEGADE)
YOURS: Final = (SHERIFF, DEPUTY)
PHASES: Final = ("set up", "begin", "draw", "play", "discard")


class Seat(msgspec.Struct):
    """One of the six round the table, clockwise from the Sheriff.

    Attributes:
        role: Sheriff, Deputy, Outlaw or Renegade.
        name: the character's name; with no character yet, the role.
        ability: whose ability counts: the character's own, or the one Vera Custer copies.
        most: starting life points, which nothing exceeds.
        life: life points now; 0 or less while he may still be saved by a Beer, and when dead.
        hand: cards in hand; an opponent's Stack, from bottom to top.
        front: cards in play, in the order laid.
        emptied: the last card left the hand since the last card was settled (Suzy Lafayette).
        owed: cards that Bart Cassidy or Molly Stark will draw when the card is settled.
        alive: whether he is in the game.

    """

    role: str
    name: str
    ability: str = ""
    most: int = 0
    life: int = 0
    hand: list[int] = []
    front: list[int] = []
    emptied: bool = False
    owed: int = 0
    alive: bool = True

    @property
    def yours(self) -> bool:
        """Whether the player controls it."""
        return self.role in YOURS

    def has(self, kind: str) -> bool:
        """Tell whether a card of that name lies in play before him."""
        return any(KIND[card] == kind for card in self.front)

    def weapon(self) -> int | None:
        """Return the weapon card in play; None is the Colt."""
        for card in self.front:
            if RANGE[card]:
                return card
        return None

    def range(self) -> int:
        """Return the weapon's range; the Colt's is 1 (base rules 7)."""
        for card in self.front:
            if RANGE[card]:
                return RANGE[card]
        return COLT

    def shoots_freely(self) -> bool:
        """Tell whether Volcanic or Willy the Kid lifts the limit of one BANG! (base rules 9)."""
        return self.ability == "Willy the Kid" or self.has("volcanic")


class State(msgspec.Struct):
    """Everything that is on the table.

    Attributes:
        options: difficulty, variants, readings.
        seats: six, clockwise; number 0 is the Sheriff.
        deck: the draw pile, as a multiset.
        discard: the discard pile, in order.
        turn: whose turn it is, a seat's number.
        phase: what comes next in that turn.
        round: 1 while the Sheriff takes his first turn.
        shots: BANG! cards played this turn.
        deputy_for_turn: an Outlaw has turned to the Deputy for this turn.
        used: how often an ability was used this turn (Doc Holyday, Jose Delgado).
        reshuffles: how often the deck was reshuffled.
        lost: the Sheriff is dead.
        won: all opponents are dead.
        deaths: who died, in order, each with the seat that killed him; -1 is nobody.
        hidden: how many cards in the player's hands are unknown; they still count among the deck's.
        buried: how many cards nobody has named lie on the discard pile; they count there, too.
            Not set if all are named.

    """

    options: Options
    seats: list[Seat]
    deck: list[int]
    discard: list[int] = []
    turn: int = 0
    phase: str = "set up"
    round: int = 1
    shots: int = 0
    deputy_for_turn: bool = False
    used: int = 0
    reshuffles: int = 0
    lost: bool = False
    won: bool = False
    deaths: list[tuple[int, int]] = []
    hidden: int = 0
    buried: int | msgspec.UnsetType = msgspec.UNSET

    def copy(self) -> State:
        """Return a state that shares nothing changeable with this one."""
        return State(
            self.options,
            [
                Seat(
                    s.role,
                    s.name,
                    s.ability,
                    s.most,
                    s.life,
                    s.hand[:],
                    s.front[:],
                    s.emptied,
                    s.owed,
                    s.alive,
                )
                for s in self.seats
            ],
            self.deck[:],
            self.discard[:],
            self.turn,
            self.phase,
            self.round,
            self.shots,
            self.deputy_for_turn,
            self.used,
            self.reshuffles,
            self.lost,
            self.won,
            self.deaths[:],
            self.hidden,
            self.buried,
        )

    @property
    def unnamed(self) -> int:
        """How many cards nobody has named lie on the discard pile."""
        return 0 if self.buried is msgspec.UNSET else self.buried

    @property
    def left(self) -> int:
        """How many cards can still be drawn from the deck."""
        return len(self.deck) - self.hidden - self.unnamed

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.lost or self.won

    def living_seats(self) -> list[int]:
        """Return the numbers of the living, clockwise from the Sheriff."""
        return [n for n, seat in enumerate(self.seats) if seat.alive]

    def clockwise(self, start: int) -> list[int]:
        """Return the numbers of the living, clockwise, beginning with *start* if he lives."""
        seats = self.seats
        size = len(seats)
        return [
            number % size for number in range(start, start + size) if seats[number % size].alive
        ]

    def after(self, seat: int) -> int:
        """Return the next living seat clockwise."""
        seats = self.seats
        size = len(seats)
        number = (seat + 1) % size
        while not seats[number].alive:
            number = (number + 1) % size
        return number

    def give_turn(self, seat: int) -> None:
        """Begin the turn of *seat*, with nothing left over from the turn before."""
        self.turn, self.phase = seat, "begin"
        self.shots = self.used = 0
        self.deputy_for_turn = False

    def of_role(self, role: str) -> int | None:
        """Return the living seat of Sheriff or Deputy; None if he is dead."""
        for number, seat in enumerate(self.seats):
            if seat.role == role and seat.alive:
                return number
        return None

    def seat_named(self, name: str, place: str = "seat") -> int:
        """Return the seat of that character, or of Sheriff or Deputy; raise Refusal if none."""
        for number, seat in enumerate(self.seats):
            if name == seat.name or (seat.yours and name == seat.role):
                return number
        here = [seat.role if seat.yours else seat.name for seat in self.seats if seat.alive]
        parts = {part: each for each in here for part in each.split()}
        meant = nearest(name, here) or parts.get(nearest(name, parts), "")
        right = f"did you mean “{meant}”?" if meant else choose(here)
        raise Refusal(f"there is no one called “{name}” here; {right}", place=place)

    def names(self) -> tuple[str, ...]:
        """Return the six names."""
        return tuple(seat.name for seat in self.seats)


def start(options: Options) -> State:
    """Return the table before set-up: the Sheriff's seat, five without a role, the whole deck."""
    seats = [Seat(SHERIFF, SHERIFF)] + [Seat("", "") for _ in range(5)]
    return State(options, seats, sorted(FACES[card] for card in DECK))


def encode(state: State) -> bytes:
    """Return the state as JSON; the deck is sorted, so equal states give equal bytes."""
    return msgspec.json.encode(state, enc_hook=int)


def decode(data: bytes) -> State:
    """Return the state that *data* holds.

    Raises:
        Refusal: it is no state of this game; the sentence names the field.

    """
    try:
        state = msgspec.json.decode(data, type=State)
        state.deck = faces(state.deck)
        state.discard = faces(state.discard)
        for seat in state.seats:
            seat.hand, seat.front = faces(seat.hand), faces(seat.front)
    except (msgspec.MsgspecError, IndexError) as error:
        raise Refusal(f"this is not a table of The Lone Gunslinger: {error}") from error
    wrong = fault(state)
    if wrong:
        raise Refusal(wrong)
    return state


def faces(cards: list[int]) -> list[int]:
    """Return cards that know their notation."""
    return [FACES[card] if card >= 0 else FACES[len(FACES)] for card in cards]


def fault(state: State) -> str:
    """Return what is impossible about a state, as a sentence; empty if nothing is."""
    if len(state.seats) != 6:
        return "there must be six seats"
    if state.phase not in PHASES:
        return f"there is no phase “{state.phase}”; {choose(PHASES, state.phase)}"
    if not 0 <= state.turn < len(state.seats):
        return f"seat {state.turn} cannot have the turn"
    if state.phase == "set up":
        return ""
    for role, count in ((SHERIFF, 1), (DEPUTY, 1), (OUTLAW, 3), (RENEGADE, 1)):
        if sum(seat.role == role for seat in state.seats) != count:
            return f"there must be {count} {role}"
    if len(set(state.names())) != len(state.seats):
        return "a character cannot be in two seats"
    cards, unknown = [*state.deck, *state.discard], 0
    for seat in state.seats:
        if seat.name not in CHARACTERS:
            return f"there is no character “{seat.name}”"
        if CHARACTERS[seat.name].pool == "counter":
            return f"{seat.name} only counts life points and takes no seat"
        brown = next((card for card in seat.front if not BLUE[card]), None)
        if brown is not None:
            return f"“{Card(brown)}” is brown and cannot be in play for {seat.name}"
        unknown += seat.hand.count(UNKNOWN)
        if UNKNOWN in seat.hand and not seat.yours:
            return f"the cards of {seat.name}, an opponent, cannot be unknown"
        cards += [card for card in seat.hand if card != UNKNOWN] + seat.front
        least = 0 if state.over else 1  # where the game ended in a volley others wait for a Beer
        if seat.alive and not least <= seat.life <= seat.most:
            return f"{seat.name}, alive, must have from {least} to {seat.most} life points"
        if not seat.alive and (seat.hand or seat.front):
            return f"{seat.name} is dead and can hold no cards"
        if seat.life > seat.most:
            return f"{seat.name} cannot have more than {seat.most} life points"
        kinds = ["weapon" if RANGE[card] else KIND[card] for card in seat.front]
        if len(kinds) != len(set(kinds)):
            return f"{seat.name} cannot have two cards of one name, or two weapons, in play"
        if seat.role == SHERIFF and "jail" in kinds:
            return "the Sheriff cannot be in Jail"
    if unknown != state.hidden or state.left < 0:
        return f"{unknown} cards are unknown, not {state.hidden}"
    if sorted(cards) != sorted(DECK):
        missing = list(DECK)
        for card in cards:
            if card not in missing:
                return f"“{Card(card)}” is there one time too many"
            missing.remove(card)
        return f"“{Card(missing[0])}” is missing"
    return ""
