"""A gunfight in play: the state, the door, the town and the rules; and the Joker window."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Event
from lonehand.games.black_hat import events
from lonehand.games.black_hat.at_table import questions
from lonehand.games.black_hat.automa.intents import Intent, IntentForm
from lonehand.games.black_hat.cards import BACK, JOKERS, in_order
from lonehand.games.black_hat.numbers import Numbers, numbers
from lonehand.games.black_hat.plays import JOKER, KINDS, NO_MORE, PASS
from lonehand.games.black_hat.readings import Readings, readings_from
from lonehand.games.black_hat.rules.sightlines import Sightlines, sightlines
from lonehand.games.black_hat.state import SEATS, Deck, Figure, Horse, Pending, Player, State
from lonehand.games.black_hat.town.site import Site, shape_of, site
from lonehand.space.inches.measures import INCH, in_inches
from lonehand.space.inches.shapes import Shape, is_within

DICE, GANG_DICE = "dice", "gang dice"
"""The source of all dice; beside a real table, of those rolled in the part of an automatic gang."""


class Fight:
    """A gunfight while a step of it is played.

    Attributes:
        state: what there is; the rules change it.
        door: the one way in for choices, cards and dice.
        site: the town.
        lines: the index of its lines of fire.
        readings: how unclear places are read.
        numbers: the numbers of the game.

    """

    __slots__ = ("door", "lines", "numbers", "readings", "site", "state")

    def __init__(
        self,
        state: State,
        door: BatchDoor,
        site: Site,
        lines: Sightlines,
        readings: Readings,
        numbers: Numbers,
    ) -> None:
        self.state, self.door, self.site, self.lines = state, door, site, lines
        self.readings, self.numbers = readings, numbers

    def tell(
        self,
        clause: str,
        event: Event,
        only: Sequence[str] = (),
        others: Event | None = None,
    ) -> None:
        """Say that a clause made something happen."""
        self.door.tell(clause, event, only=only, others=others)

    def roll(self, clause: str, bands: str, count: int = 1) -> list[int]:
        """Return so many dice; *bands* names the faces that the clause tells apart."""
        return self.door.roll(self.dice(), clause, count, 6, bands)

    def dice(self) -> str:
        """Return whose dice are rolled: those of the side in turn."""
        seat = self.state.in_turn()
        if not self.is_beside or not seat or self.state.player(seat).deck == 0:
            return DICE
        return GANG_DICE

    @property
    def is_beside(self) -> bool:
        """Whether the gunfight is played beside a real table."""
        return len(self.state.decks) > 1

    # -- who -------------------------------------------------------------------------------------

    def player_of(self, figure: Figure) -> Player:
        """Return who plays a figure."""
        return self.state.player(figure.seat)

    def contacts(self, figure: Figure) -> list[Figure]:
        """Return the enemies that touch a figure, in order."""
        shape = shape_of(figure)
        return [
            other
            for other in self.state.enemies(figure.side)
            if other.platform == figure.platform and is_within(shape, shape_of(other), 3)
        ]

    def enemy_within(self, shape: Shape, side: int, inches: int) -> bool:
        """Say whether an enemy of a side is so near to a base."""
        return any(
            is_within(shape, shape_of(other), inches * INCH) for other in self.state.enemies(side)
        )

    def house_is_clear(self, house: int, side: int) -> bool:
        """Say whether no enemy is within 6 of a house."""
        length = self.numbers.clear * INCH
        return not any(
            self.site.near_house(house, shape_of(other), length)
            for other in self.state.enemies(side)
        )

    def find(self, key: str) -> Figure | Horse:
        """Return the figure or the riderless horse of a key; raise KeyError if there is none."""
        for figure in self.state.figures:
            if figure.key == key:
                return figure
        return self.state.horse(key)

    # -- cards -----------------------------------------------------------------------------------

    def deck_of(self, player: Player) -> Deck:
        """Return the deck that a player draws from; of a shared hand, that of who holds it."""
        holder = next(each for each in self.state.players if each.hand is player.hand)
        return self.state.decks[holder.deck]

    def spend(self, player: Player, cards: Sequence[str]) -> None:
        """Take cards out of a hand and lay them open."""
        for card in cards:
            player.hand.remove(card)
        self.deck_of(player).discards.extend(card for card in cards if card != BACK)

    def take_back(self, player: Player, cards: Sequence[str]) -> None:
        """Take cards that were laid open last back into a hand."""
        discards = self.deck_of(player).discards
        for card in cards:
            discards.remove(card)
        player.hand[:] = in_order([*player.hand, *cards])

    def may_hold_joker(self, player: Player) -> bool:
        """BW-JOKER: say whether a player could hold a Joker for all that lies open, or is said."""
        state = self.state
        if not state.jokers.get(player.seat, 1) or state.heard.get(NO_MORE) == player.seat:
            return False
        open_cards = self.deck_of(player).discards
        return bool(player.hand) and any(joker not in open_cards for joker in JOKERS)

    def opponents(self, side: int) -> list[str]:
        """Return the seats of the other side, from the one in turn on."""
        return [player.seat for player in self.state.players if player.side != side]

    def undone_by(self, side: int, pending: Pending) -> str:
        """BW-JOKER: announce a play, and return who undoes it; empty if nobody does.

        The window is put to every enemy who could hold a Joker, whether he does or not, so that
        silence tells nothing (`BatchDoor.moment`).
        """
        state = self.state
        state.pending = pending
        seats = [seat for seat in self.opponents(side) if self.may_hold_joker(state.player(seat))]
        kind = KINDS.get(pending.use, pending.use)
        found = self.door.moment(seats, "BW-JOKER", "window", kind, self.answers)
        if found is not None and found[1] == NO_MORE:
            state.heard[NO_MORE] = found[0]
            found = None
        if found is None:
            state.pending = None
            for seat in self.opponents(side):
                if state.player(seat).deck > 0:  # a gang beside a table, with a pack of its own
                    self.tell("BW-AUTO-TABLE", events.LetBe(pending.use, seat=seat))
            return ""
        seat = found[0]
        self.play_joker(seat, pending.use)
        if self.door.plans(seat, "BW-AUTO-JOKER"):
            form = IntentForm(())
            why: Intent = self.door.fill(seat, "BW-AUTO-JOKER", "joker", form)
            self.tell_why(seat, "BW-AUTO-JOKER", why)
        state.pending = None
        if pending.use in ("unpin", "mount"):
            self.player_of(self.state.figure(pending.figure)).intent = None
        return seat

    def answers(self, seat: str) -> list[str]:
        """BW-JOKER: return what a seat may do in a Joker window."""
        state = self.state
        hand = state.player(seat).hand
        if not any(card in hand for card in (*JOKERS, BACK)):
            return [PASS]
        is_hand_told = state.is_by_list(state.in_turn()) and not state.is_by_list(seat)
        return [JOKER, NO_MORE, PASS] if is_hand_told else [JOKER, PASS]

    def intend(
        self, seat: str, figures: Sequence[Figure], *, by_ace: bool = False,
        lines: Sequence[int] = (),
    ) -> None:  # fmt: skip
        """Let a seat that plans say what it intends; others say nothing.

        Where no places are known it may want a fact first, which people are asked for.

        Args:
            seat: whose part it is.
            figures: who of its figures may act.
            by_ace: whether it takes an Ace.
            lines: the lines of the list that count; none for all.

        """
        player = self.state.player(seat)
        player.intent = None
        if not self.door.plans(seat, "BW-AUTO-LIST"):
            return
        keys = [each.key for each in figures]
        about = {"figures": keys, "ace": by_ace, "why": self.door.explains and not lines}
        if lines:
            about["lines"] = list(lines)
        form = IntentForm(keys)
        intent: Intent = self.door.fill(seat, "BW-AUTO-LIST", "plan", form, about)
        while intent.asks:
            self.state.heard[intent.asks] = questions.ask(self, seat, intent.asks, figures)
            intent = self.door.fill(seat, "BW-AUTO-LIST", "plan", form, about)
        player.intent = replace(intent, why=(), shown=())
        self.tell_why(seat, clause_of(intent.line), intent)

    def tell_why(self, seat: str, clause: str, intent: Intent) -> None:
        """Tell why a seat does something: whole to itself, without its cards to others."""
        if intent.why:
            number, key = SEATS.index(seat), intent.figure
            names = {each.key: each.name for each in self.state.figures}
            name, target = names.get(key, ""), names.get(intent.target, "")
            told = [
                events.Decision(number, lines, who=key, line=intent.line, name=name, target=whom)
                for lines, whom in ((intent.why, target), (intent.shown, ""))
            ]
            self.tell(clause, told[0], only=(seat,), others=told[1] if intent.shown else None)

    def play_joker(self, seat: str, use: str) -> str:
        """BW-JOKER: let a seat lay down its first Joker, and return it."""
        player = self.state.player(seat)
        joker = next((joker for joker in JOKERS if joker in player.hand), "")
        self.spend(player, [joker or BACK])
        if self.state.jokers.get(seat):
            self.state.jokers[seat] -= 1
        joker = joker or JOKERS[0]
        self.tell("BW-JOKER", events.JokerPlayed((joker,), use, seat=seat))
        return joker


def clause_of(line: int) -> str:
    """Return the clause of a line of the list, by its number."""
    return f"BW-AUTO-{line}"


def fight_of(state: State, door: BatchDoor) -> Fight:
    """Return a gunfight while a step of it is played; its town lies."""
    readings = readings_from(state.options)
    there = site(state.town, is_open=readings.buildings == "open")
    return Fight(state, door, there, sightlines(there), readings, numbers())


def fight_to_look_at(state: State) -> Fight:
    """Return a gunfight to look at: nothing can be asked or told."""
    return fight_of(state, BatchDoor({}, Chance("")))


def place_text(x: int, y: int, platform: int = -1) -> str:
    """Return a place in notation: `24.5,30`; one that is not on the ground ends in `^`."""
    return f"{in_inches(x)},{in_inches(y)}{'^' if platform >= 0 else ''}"
