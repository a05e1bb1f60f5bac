"""Three Suits: a toy game of cards that are hidden from the other seat. Three tricks are played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from toy import HERE, Toy

from lonehand.engine.chance import Chance
from lonehand.engine.clauses import Clauses
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Corrected, Event, Marks
from lonehand.engine.game import Columns, InTurn, Option, Outcome, result_of
from lonehand.engine.players import at_random
from lonehand.engine.question import Question
from lonehand.engine.words import Words
from lonehand.show.cards import Face, Hand, Pile, down, playing_card
from lonehand.show.contract import Show
from lonehand.show.logs import Advice
from lonehand.show.questions import NOWHERE, Pointer
from lonehand.show.scene import Fact, Ring, Scene, Seat, Status

NAMES: Final = ("North", "South")
DECK: Final = tuple(f"{rank}{suit}" for suit in "cdh" for rank in range(2, 7))
BACK: Final = "back"


class Table(msgspec.Struct):
    """Both hands, what lies on the table, and who has taken how many tricks."""

    deck: list[str]
    hands: dict[str, list[str]]
    tricks: dict[str, int]
    led: str = ""
    leads: str = NAMES[0]
    phase: str = "deal"


# -- what can happen -------------------------------------------------------------------------------

WORDS: Final = Words[Table]()


class Does(Event, frozen=True):
    """A seat does something, perhaps with a card that may be seen."""

    who: str
    card: str = ""

    def marks(self) -> Marks:
        """Return the card and the seat."""
        return Marks((self.card,) if self.card else (), (NAMES.index(self.who),))


class Dealt(Does, frozen=True):
    """A seat is dealt a card, which the other does not see."""


@WORDS.tells(Dealt)
def dealt(table: Table, event: Dealt) -> str:
    """Return who is dealt which card."""
    del table
    return f"{event.who} is dealt {named(event.card) if event.card else 'a card'}"


class Turn(Does, frozen=True):
    """A trick begins."""


@WORDS.tells(Turn)
def turn(table: Table, event: Turn) -> str:
    """Return who leads."""
    del table
    return f"{event.who} leads"


class Leads(Does, frozen=True):
    """A seat plays the first card of a trick."""


class Follows(Does, frozen=True):
    """A seat plays the second card of a trick."""


@WORDS.tells(Leads, Follows)
def plays(table: Table, event: Does) -> str:
    """Return who plays which card."""
    del table
    return f"{event.who} plays {named(event.card)}"


@WORDS.hands_do(Leads, Follows)
def lay_down(table: Table, event: Does) -> str:
    """Lay the card down."""
    del table
    return f"Lay {named(event.card)} on the table for {event.who}"


class Takes(Does, frozen=True):
    """A seat takes a trick."""


@WORDS.tells(Takes)
def takes(table: Table, event: Takes) -> str:
    """Return who takes the trick."""
    del table
    return f"{event.who} takes the trick"


@WORDS.tells(Corrected)
def put_right(table: Table, event: Corrected) -> str:
    """Return what was put right."""
    del table
    return f"Put right: {event.text}"


# -- the rules -------------------------------------------------------------------------------------


def deal(table: Table, door: BatchDoor) -> None:
    """TS-DEAL: three cards each; nobody sees those of the other."""
    for name in NAMES:
        for _ in range(3):
            card = door.draw("deck", "TS-DEAL", table.deck)
            table.hands[name].append(card)
            door.tell("TS-DEAL", Dealt(name, card), only=(name,), others=Dealt(name))
    table.phase = "lead"


def lead(table: Table, door: BatchDoor) -> None:
    """TS-LEAD: a card of his choice."""
    name = table.leads
    door.tell("TS-LEAD", Turn(name))
    hand = table.hands[name]
    table.led = door.ask(name, "TS-LEAD", "lead", sorted(hand), always=True)
    hand.remove(table.led)
    door.tell("TS-LEAD", Leads(name, table.led))
    table.phase = "follow"


def follow(table: Table, door: BatchDoor) -> None:
    """TS-FOLLOW: the suit that was led, if he has it. TS-TRICK: the higher card takes the trick."""
    name = other(table.leads)
    hand = table.hands[name]
    may = [card for card in sorted(hand) if card[-1] == table.led[-1]] or sorted(hand)
    card = door.ask(name, "TS-FOLLOW", "follow", may, always=True)
    hand.remove(card)
    door.tell("TS-FOLLOW", Follows(name, card))
    higher = card[-1] == table.led[-1] and int(card[:-1]) > int(table.led[:-1])
    taken = name if higher else table.leads
    table.tricks[taken] += 1
    table.leads, table.led, table.phase = taken, "", "lead"
    door.tell("TS-TRICK", Takes(taken))


PHASES: Final = {"deal": deal, "lead": lead, "follow": follow}


def other(name: str) -> str:
    """Return the other seat."""
    return NAMES[1 - NAMES.index(name)]


class ThreeSuits(Toy[Table]):
    """See `lonehand.engine.game.Game` for what each part promises."""

    name = "three-suits"
    title = "Three Suits"
    rules = 1
    state = Table
    words = WORDS
    hides = True
    seats: tuple[str, ...] = NAMES
    sources: Mapping[str, str] = {"deck": "the cards that are dealt"}
    options: tuple[Option, ...] = (
        Option("back", ("plain", "ornate"), "Backs", "How they look.", "TS-SEEN", "game"),
    )
    players: Mapping[str, Callable[[Chance], Answer]] = {"random": at_random}
    orders: Mapping[tuple[str, str], str] = {}

    def __init__(self) -> None:
        self.clauses = Clauses(HERE / "three_suits.toml", HERE)
        self.show = Two(self)

    def start(self, options: Mapping[str, str]) -> Table:
        """Return the table before the deal."""
        del options
        return Table(list(DECK), {name: [] for name in NAMES}, dict.fromkeys(NAMES, 0))

    def step(self, table: Table, door: BatchDoor) -> None:
        """Play the next part of a trick."""
        PHASES[table.phase](table, door)

    def outcome(self, table: Table) -> Outcome | None:
        """TS-END: most tricks of three."""
        if sum(table.tricks.values()) < 3:
            return None
        winner = max(NAMES, key=lambda name: table.tricks[name])
        sides = {name: result_of(name, winner) for name in NAMES}
        return Outcome(sides, f"{winner} has {table.tricks[winner]} tricks.", "TS-END")

    def view(self, table: Table, seats: frozenset[str]) -> Table:
        """TS-SEEN: the cards of the other lie among those of the deck."""
        seen = self.copy(table)
        for name in NAMES:
            if name not in seats:
                seen.deck += [card for card in seen.hands[name] if card != BACK]
                seen.hands[name] = [BACK] * len(seen.hands[name])
        seen.deck.sort()
        return seen

    def shuffle_hidden(self, table: Table, seats: frozenset[str], chance: Chance) -> Table:
        """Deal the cards that *seats* cannot see again."""
        found = self.copy(table)
        hidden = [name for name in NAMES if name not in seats]
        for name in hidden:
            found.deck += found.hands[name]
        for name in hidden:
            found.hands[name] = [
                found.deck.pop(chance.below("deal", len(found.deck))) for _ in found.hands[name]
            ]
        return found

    def correct(self, table: Table, text: str) -> None:
        """Take `tricks North 1`."""
        words = text.split()
        if len(words) != 3 or words[0] != "tricks" or words[1] not in NAMES:
            raise Refusal("say tricks NAME NUMBER", place="tricks")
        if words[2] not in ("0", "1", "2"):
            raise Refusal("a seat has from 0 to 2 tricks", place="tricks", clause="TS-END")
        table.tricks[words[1]] = int(words[2])

    def prompt(self, table: Table, question: Question) -> str:
        """Return what is asked."""
        if question.source:
            return "Which card is dealt?"
        return f"Follow {named(table.led)}" if table.led else "Lead a card"

    def label(self, table: Table, question: Question, option: Any) -> str:
        """Return a card as it is written."""
        del table, question
        return named(str(option))

    def standing(self, table: Table) -> str:
        """Return where the game stands."""
        return ", ".join(f"{name} {table.tricks[name]}" for name in NAMES) + " tricks."

    def in_turn(self, table: Table) -> InTurn:
        """Return who plays next."""
        who = other(table.leads) if table.phase == "follow" else table.leads
        return InTurn(who, who, sum(table.tricks.values()) + 1)

    def summary(self, table: Table) -> Columns:
        """Return what the lab counts."""
        return {"turns": sum(table.tricks.values()), "tricks of North": table.tricks["North"]}


# -- how it is shown -------------------------------------------------------------------------------


def named(card: str) -> str:
    """Return a card as it is written."""
    return FACES[card].short


FACES: Final[Mapping[str, Face]] = {
    **{card: playing_card(card) for card in DECK},
    BACK: down(BACK),
}


class Two(Show[Table]):
    """Two seats, each with a hand that the other does not see."""

    lead = "Three tricks, two hands, and nobody sees the other's."
    corrections: Mapping[str, str] = {"tricks NAME NUMBER": "how many tricks somebody has"}
    faces = FACES

    def scene(self, view: Table) -> Scene:
        """Return both seats, and the card that was led."""
        seats = tuple(seat_of(view, number, name) for number, name in enumerate(NAMES))
        led = Pile("led", "Led", 1 if view.led else 0, "led", view.led)
        return Scene(self.status(view), self.game.outcome(view) is not None, Ring(seats, (led,)))

    def status(self, view: Table) -> Status:
        """Return which trick it is."""
        return Status((Fact("Trick", str(min(sum(view.tricks.values()) + 1, 3)), " of 3"),))

    def point(self, question: Question, option: Any) -> Pointer:
        """Return the card that an option plays."""
        return NOWHERE if question.source else Pointer(option, f"hand {question.who}")

    def hint(self, view: Table, question: Question) -> Advice | None:
        """Return the lowest card that may be played."""
        del view
        lowest = min(question.texts(), key=lambda card: int(card[:-1]))
        return Advice(lowest, "It is your lowest card.")


def seat_of(view: Table, number: int, name: str) -> Seat:
    """Return one seat with its hand."""
    hand = Hand(
        f"hand {name}", "hand", "In hand", tuple(view.hands[name]), f"in the hand of {name}",
        "no card left",
    )  # fmt: skip
    turn = name == (other(view.leads) if view.phase == "follow" else view.leads)
    said = f"{view.tricks[name]} tricks"
    return Seat(
        number, name, role="", called=name, yours=True, alive=True, turn=turn, says=said,
        hands=(hand,),
    )  # fmt: skip


GAME: Final = ThreeSuits()
