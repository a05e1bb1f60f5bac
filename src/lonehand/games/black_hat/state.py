"""What there is in a gunfight: figures, horses, hands, the town's cards, and whose part it is.

Places are in thousandths of an inch from the upper left corner of the table, x to the right and y
down. What a list says of a person stands in his figure, so that a state can be played by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from lonehand.games.black_hat.automa.intents import Intent
from lonehand.games.black_hat.campaign.companies import Campaign
from lonehand.games.black_hat.gangs.people import Person, TownCard
from lonehand.games.black_hat.plays import Use
from lonehand.games.black_hat.town.places import GROUND

SEATS: Final = ("first player", "second player", "third player", "fourth player")
"""Who may be asked. In a game of two these are the first and the second."""
NOBODY: Final = -1
SIDES: Final = (0, 1)
"""The two sides. In a game of four, 0 are the red suits and 1 the black ones."""
HIDDEN: Final = 0
"""The number of a town card that the one who looks has not seen."""
Where = Literal["waits", "table", "left", "withdrawn", "fled", "down"]
"""Where a figure is: not yet placed; on the table; off it over its own edge, with a side that gave
up, in flight, or shot down."""
Phase = Literal[
    "town",  # suits, gangs, town and its cards
    "cut",  # the deck is cut and an edge picked
    "deploy",  # a figure is placed
    "deal",  # cards for all, exchanges
    "figure",  # the one in turn says which figure acts
    "play",  # he plays cards for it, one by one
    "end of turn",  # cards are put away, and the game may be over
    "fates",  # in a campaign: who lives, and the notches
    "skills",  # skills are chosen
    "recruits",  # the dead are replaced
    "over",
]


class Figure(msgspec.Struct):
    """A figure of a side: of a gang, or an ally.

    Attributes:
        key: its name in notation, unique in the game: `A1`, the seat's letter and its number in
            the gang; `T7` for an ally, with the number of his town card.
        name: what it is called, unique in the game.
        side: 0 or 1.
        seat: who plays it.
        suit: its suit: an ally's own, or the seat's.
        is_ally: whether it is an ally; else it is of the gang.
        person: what the list says of it.
        where: where it is.
        x, y: where its middle is: how far from the west edge, and from the north edge.
        turn: how far its base is turned, in degrees; it matters for riders.
        platform: the number of the platform that it stands on; `GROUND` for none.
        mounted: whether it sits on its horse.
        pinned: whether it is pinned.
        sticks: sticks of dynamite that it has.
        money: how many Money cards it carries.
        acted: whether it has acted in this turn.
        ready: the turn from which it may act; an ally's next one, or at once by an Ace.
        weapon: the weapon type that it has used in this part; empty for none.
        shots: the Shoot cards it has spent at range in this turn, Aim cards not counted.
        struck: whether it has made its attack in contact.
        busy: whether it has done anything in this activation.
        grouped: whether it has moved in a group, and so does nothing else.
        downs: the enemies that it has shot down.
        wrongs: whom else it has shot down: own men and allies.
        fell: whether it was shot down on a roof or balcony.

    """

    key: str
    name: str
    side: int
    seat: str
    suit: str
    person: Person
    is_ally: bool = False
    where: Where = "waits"
    x: int = 0
    y: int = 0
    turn: int = 0
    platform: int = GROUND
    mounted: bool = False
    pinned: bool = False
    sticks: int = 0
    money: int = 0
    acted: bool = False
    ready: int = 0
    weapon: str = ""
    shots: int = 0
    struck: bool = False
    busy: bool = False
    grouped: bool = False
    downs: int = 0
    wrongs: int = 0
    fell: bool = False

    @property
    def here(self) -> bool:
        """Whether it stands on the table."""
        return self.where == "table"

    def sets_out(self, hand: Sequence[str]) -> SetOut:
        """Return from where it sets out, with such a hand."""
        return SetOut(
            self.key, self.place, self.turn, self.platform, self.mounted, self.pinned, tuple(hand)
        )

    @property
    def armed(self) -> bool:
        """Whether it has a gun."""
        return bool(self.person.arms)

    @property
    def place(self) -> tuple[int, int]:
        """Where its middle is."""
        return self.x, self.y

    def copy(self) -> Figure:
        """Return one of its own."""
        return Figure(
            self.key,
            self.name,
            self.side,
            self.seat,
            self.suit,
            self.person,
            self.is_ally,
            self.where,
            self.x,
            self.y,
            self.turn,
            self.platform,
            self.mounted,
            self.pinned,
            self.sticks,
            self.money,
            self.acted,
            self.ready,
            self.weapon,
            self.shots,
            self.struck,
            self.busy,
            self.grouped,
            self.downs,
            self.wrongs,
            self.fell,
        )


class Horse(msgspec.Struct):
    """A horse without a rider.

    Attributes:
        key: its name in notation, unique in the game: `H1`.
        x, y: where its middle is: how far from the west edge, and from the north edge.
        turn: how far its base is turned, in degrees.
        side: the side whose figures may mount it; `NOBODY` for any.

    """

    key: str
    x: int
    y: int
    turn: int = 0
    side: int = NOBODY

    def copy(self) -> Horse:
        """Return one of its own."""
        return Horse(self.key, self.x, self.y, self.turn, self.side)


class Lying(msgspec.Struct, frozen=True):
    """Something that lies on the ground: `money` (a card) or `dynamite` (a dud)."""

    what: Literal["money", "dynamite"]
    x: int
    y: int


class Deck(msgspec.Struct):
    """A pack in play: cards not yet drawn, whose order nobody knows, and those that lie open."""

    cards: list[str] = []
    discards: list[str] = []


class SetOut(msgspec.Struct, frozen=True):
    """From where a figure sets out: what a plan of its whole way is made from.

    Attributes:
        figure: its key.
        place: where its middle is.
        turn: how far it is turned.
        platform: what it stands on.
        mounted: whether it sits on its horse.
        pinned: whether it is pinned.
        hand: the cards of its player.

    """

    figure: str
    place: tuple[int, int]
    turn: int
    platform: int
    mounted: bool
    pinned: bool
    hand: tuple[str, ...]


class Player(msgspec.Struct, dict=True):
    """One player.

    From where his figure that acts has set out is remembered besides (`set_out`), for advice. It is
    no part of the position: a game that is read again does without.

    Attributes:
        seat: his name in questions.
        side: 0 or 1.
        suit: the suit that he has drawn.
        gang: the name of his gang.
        deck: the number of the deck that he draws from.
        hand: his cards; `back` where the one who looks may not see one.
        seen: the numbers of the town cards that he has looked at.
        insulted: the numbers of the town cards that his side may not try again.
        banked: Money cards taken off the table.
        gives_up: whether his figures withdraw at the end of this turn.
        exchanges: exchanges that he still has after the deal.
        mood: the attitude of an automatic gang; empty for none.
        moods: how often it has been rolled for.
        intent: what an automatic gang intends in this activation; nobody else knows it.

    """

    seat: str
    side: int
    suit: str = ""
    gang: str = ""
    deck: int = 0
    hand: list[str] = []
    seen: list[int] = []
    insulted: list[int] = []
    banked: int = 0
    gives_up: bool = False
    exchanges: int = 0
    mood: str = ""
    moods: int = 0
    intent: Intent | None = None

    @property
    def set_out(self) -> SetOut | None:
        """From where his figure that acts has set out; a shot, a strike or a talk ends a way."""
        found: SetOut | None = self.__dict__.get("set out")
        return found

    @set_out.setter
    def set_out(self, set_out: SetOut | None) -> None:
        self.__dict__["set out"] = set_out

    def copy(self) -> Player:
        """Return one of his own."""
        found = Player(
            self.seat,
            self.side,
            self.suit,
            self.gang,
            self.deck,
            self.hand[:],
            self.seen[:],
            self.insulted[:],
            self.banked,
            self.gives_up,
            self.exchanges,
            self.mood,
            self.moods,
            self.intent,
        )
        found.set_out = self.set_out
        return found


class Pending(msgspec.Struct, frozen=True):
    """A play that is announced and not carried out yet; it lies open.

    Attributes:
        figure: the key of the figure that it is played for.
        cards: its cards.
        use: what they are for.
        target: the key of whom it is about; empty for nobody.
        place: where it leads or is aimed at, as it is written; empty for nowhere.
        path: the way of a move, from where the figure stands; else nothing.
        card: the number of the town card that is shown; 0 for none.
        need: what a die must show for it to succeed, where one die decides; 0 else.

    """

    figure: str
    cards: tuple[str, ...]
    use: Use
    target: str = ""
    place: str = ""
    path: tuple[tuple[int, int], ...] = ()
    card: int = 0
    need: int = 0


class Facts(msgspec.Struct):
    """What is known of a table of which only facts are.

    Attributes:
        heard: what people have said in this part, by the key of what was asked.
        by_list: the seats whose gangs play by the list; people carry out what these do.
        jokers: how many Jokers people have said they hold, by seat.

    """

    heard: dict[str, str] = {}
    by_list: tuple[str, ...] = ()
    jokers: dict[str, int] = {}

    def copy(self) -> Facts:
        """Return one of its own."""
        return Facts(self.heard.copy(), self.by_list, self.jokers.copy())


class State(msgspec.Struct):
    """Everything in a gunfight.

    Attributes:
        options: a value for every option of the game.
        phase: what comes next.
        town: the text of the town; empty before it lies.
        cards: the town deck; card number n is `cards[n - 1]`.
        piles: for each building the numbers of its town cards, the top one first; `HIDDEN` for one
            that the one who looks has not seen.
        players: in order of their seats.
        figures: every figure, gangs in order of seats, then allies as they come.
        horses: horses without riders.
        lying: what lies on the ground.
        decks: the packs in play.
        edges: the edge of each side, `north` or `south`; empty before it is picked.
        cut: the side that has won the deployment cut.
        turn: the number of the turn, from 1; 0 before the first.
        first: the side that is first in this turn.
        order: the seats whose part is still to come in this turn, the present one first.
        active: the key of the figure that acts; empty between figures.
        acts: how many figures may still act in this part: one, and one for each Ace.
        passed: whether the present player's part is over.
        pending: what is announced while a Joker may still undo it; nothing between two steps.
        spent_aces: how many Aces have let figures act in this part.
        stable: how many horses have been without a rider; the next one's key follows from it.
        spoils: the Money cards that were left on the table for the winner.
        winner: the side that holds the town; `NOBODY` for neither.
        ending: how it ended, as a sentence; empty while it goes on.
        ended_by: the clause that ended it.
        campaign: the campaign that it belongs to, None for a gunfight by itself.
        facts: what is known of a table without a map; else it is not set.

    """

    options: dict[str, str]
    phase: Phase = "town"
    town: str = ""
    cards: tuple[TownCard, ...] = ()
    piles: list[list[int]] = []
    players: list[Player] = []
    figures: list[Figure] = []
    horses: list[Horse] = []
    lying: list[Lying] = []
    decks: list[Deck] = []
    edges: list[str] = []
    cut: int = 0
    turn: int = 0
    first: int = 0
    order: list[str] = []
    active: str = ""
    acts: int = 0
    passed: bool = False
    pending: Pending | None = None
    spent_aces: int = 0
    stable: int = 0
    spoils: int = 0
    winner: int = NOBODY
    ending: str = ""
    ended_by: str = ""
    campaign: Campaign | None = None
    facts: Facts | msgspec.UnsetType = msgspec.UNSET

    def copy(self) -> State:
        """Return a state that shares nothing changeable with this one."""
        return State(
            self.options,
            self.phase,
            self.town,
            self.cards,
            [pile[:] for pile in self.piles],
            copy_players(self.players),
            [figure.copy() for figure in self.figures],
            [horse.copy() for horse in self.horses],
            self.lying[:],
            [Deck(deck.cards[:], deck.discards[:]) for deck in self.decks],
            self.edges[:],
            self.cut,
            self.turn,
            self.first,
            self.order[:],
            self.active,
            self.acts,
            self.passed,
            self.pending,
            self.spent_aces,
            self.stable,
            self.spoils,
            self.winner,
            self.ending,
            self.ended_by,
            self.campaign,
            self.facts.copy() if isinstance(self.facts, Facts) else self.facts,
        )

    def share_hands(self) -> None:
        """Give partners one hand in common, that of the first of them."""
        for side in SIDES:
            partners = [player for player in self.players if player.side == side]
            for other in partners[1:]:
                other.hand = partners[0].hand

    def holders(self) -> list[Player]:
        """Return one player for each hand: of partners who share one, the first."""
        found: list[Player] = []
        for player in self.players:
            if all(player.hand is not other.hand for other in found):
                found.append(player)
        return found

    @property
    def heard(self) -> dict[str, str]:
        """What people have said of their table in this part; nothing where there is a map."""
        return self.facts.heard if isinstance(self.facts, Facts) else {}

    @property
    def jokers(self) -> dict[str, int]:
        """How many Jokers people have said they hold; nothing where there is a map."""
        return self.facts.jokers if isinstance(self.facts, Facts) else {}

    def is_by_list(self, seat: str) -> bool:
        """Tell whether only facts are known, and a seat’s gang plays by the list."""
        return isinstance(self.facts, Facts) and seat in self.facts.by_list

    def fights_lists(self, player: Player) -> bool:
        """Tell whether only facts are known, and all enemies of a player play by the list."""
        enemies = [each.seat for each in self.players if each.side != player.side]
        return not self.is_by_list(player.seat) and all(map(self.is_by_list, enemies))

    def player(self, seat: str) -> Player:
        """Return the player of a seat; raise KeyError if nobody has it."""
        for player in self.players:
            if player.seat == seat:
                return player
        raise KeyError(seat)

    def figure(self, key: str) -> Figure:
        """Return the figure of that key; raise KeyError if there is none."""
        for figure in self.figures:
            if figure.key == key:
                return figure
        raise KeyError(key)

    def horse(self, key: str) -> Horse:
        """Return the riderless horse of that key; raise KeyError if there is none."""
        for horse in self.horses:
            if horse.key == key:
                return horse
        raise KeyError(key)

    def here(self) -> list[Figure]:
        """Return all figures that stand on the table, in order."""
        return [figure for figure in self.figures if figure.where == "table"]

    def of_side(self, side: int) -> list[Figure]:
        """Return the figures of a side that stand on the table."""
        return [each for each in self.figures if each.side == side and each.where == "table"]

    def enemies(self, side: int) -> list[Figure]:
        """Return the figures of the other side that stand on the table."""
        return [each for each in self.figures if each.side != side and each.where == "table"]

    def in_turn(self) -> str:
        """Return the seat whose part it is; empty between turns."""
        return self.order[0] if self.order else ""

    def top_card(self, building: int) -> int:
        """Return the number of the top card of a building; `HIDDEN` if it is not seen.

        Raises:
            IndexError: no card is left there.

        """
        return self.piles[building][0]


def copy_players(players: Sequence[Player]) -> list[Player]:
    """Return players of their own; those who share a hand share its copy."""
    found = [player.copy() for player in players]
    for nth, player in enumerate(players) if len(players) > 2 else ():
        for before in range(nth):
            if player.hand is players[before].hand:
                found[nth].hand = found[before].hand
    return found


def fault(state: State) -> str:
    """Return what is impossible about a state, as a sentence; empty if nothing is."""
    for what, found in (
        ("players", [player.seat for player in state.players]),
        ("figures", [figure.key for figure in state.figures]),
        ("horses", [horse.key for horse in state.horses]),
    ):
        if len(found) != len(set(found)):
            return f"two {what} of a gunfight cannot have one name"
    seats = [player.seat for player in state.players]
    if any(seat not in SEATS for seat in seats) or len(seats) not in (0, 2, 4):
        return "two or four players fight, each with a seat of his own"
    if any(figure.seat not in seats or figure.side not in SIDES for figure in state.figures):
        return "every figure belongs to a player and a side"
    if any(seat not in seats for seat in state.order):
        return "only players have parts in a turn"
    if state.active and state.active not in {figure.key for figure in state.figures}:
        return f"there is no figure {state.active} to act"
    if state.phase == "play" and not state.active:
        return "nobody acts, so no cards are played"
    if any(player.deck not in range(len(state.decks)) for player in state.players if player.hand):
        return "a hand comes from a deck"
    cards = range(len(state.cards) + 1)
    if any(number not in cards for pile in state.piles for number in pile):
        return "there is no such town card"
    if state.town and any(edge not in ("north", "south") for edge in state.edges):
        return "an edge is north or south"
    if min([0, *(figure.money for figure in state.figures)]) < 0:
        return "nobody carries less than nothing"
    return ""


def table_seat(state: State) -> str:
    """Return the seat that is asked for facts: the first that is a person’s."""
    seats = [player.seat for player in state.players]
    people = [seat for seat in seats if not state.is_by_list(seat)]
    return people[0] if people else SEATS[0]
