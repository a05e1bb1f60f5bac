"""Coin Duel: the rules, the Gambler's mind, and the words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.clauses import Clauses
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Corrected, Event
from lonehand.engine.facts import Traced, fact
from lonehand.engine.files.decisions import NOBODY, Bound, Vocabulary, decide, load, rows_above
from lonehand.engine.game import Option, Outcome, result_of
from lonehand.engine.players import at_random
from lonehand.engine.question import Question
from lonehand.engine.reasons import Reasoned, Weighed
from lonehand.engine.words import Words
from lonehand.show.contract import Show
from lonehand.show.scene import Life, Ring, Scene, Seat

HERE: Final = Path(__file__).parent
YOU: Final = "You"
HIM: Final = "the Gambler"
NO_SEAT: Final = -1
"""The Gambler has no seat of his own: the game itself plays him."""
HEADS, TAILS = "heads", "tails"

# -- the state ------------------------------------------------------------------------------------


class Table(msgspec.Struct):
    """Two purses; nothing else lies on the table between two tosses."""

    yours: int
    his: int


# -- the Gambler ----------------------------------------------------------------------------------


class Facts:
    """What the Gambler may know of the table."""

    def __init__(self, table: Table, stake: int) -> None:
        self.table, self.stake = table, stake

    @fact("the Gambler has fewer coins than you")
    def behind(self) -> bool:
        """CD-RAISE: whether he is behind."""
        return self.table.his < self.table.yours

    @fact("both can pay one coin more")
    def can_pay(self) -> bool:
        """CD-RAISE: whether the higher stake is there on both sides."""
        return self.stake < min(self.table.yours, self.table.his)


WORDS: Final = Vocabulary(("stake",), ("raise", "keep"))
WORDS.on(NOBODY)(lambda _: -1)
WORDS.when("he is behind")(lambda facts: bool(facts.behind()))
WORDS.when("both can pay one more")(lambda facts: bool(facts.can_pay()))
WORDS.can("raise", "stake", when=("both can pay one more",))
CLAUSES: Final = Clauses(HERE / "clauses.toml", HERE)
GAMBLER: Final = load(
    (HERE / "automa.toml").read_text("utf-8"), WORDS, "automa.toml", CLAUSES.by_id
)


def explain(decided: Bound, facts: Traced) -> Weighed:
    """Return why he did what he did: the row, the rows above it, and what he knew."""
    row = decided.row
    passed_over = rows_above(GAMBLER, "stake", decided, facts)
    known = tuple(map(str, facts.facts_used()))
    return Weighed("", decided.acts, row.clause, row.say, facts=known, above=passed_over)


# -- what can happen ------------------------------------------------------------------------------

SAYS: Final = Words[Table]()


class Stakes(Event, frozen=True):
    """You stake so many coins."""

    coins: int


@SAYS.tells(Stakes)
def stakes(table: Table, event: Stakes) -> str:
    """Return what you stake."""
    del table
    return f"you stake {event.coins}"


class Answers(Reasoned, frozen=True):
    """The Gambler raises the stake or lets it stand, and why; so high it is now."""

    raised: bool
    coins: int


@SAYS.tells(Answers)
def answers(table: Table, event: Answers) -> str:
    """Return what he does, and what the stake is."""
    del table
    does = "raises" if event.raised else "lets the stake stand"
    return f"the Gambler {does}: it is {event.coins}"


class Tossed(Event, frozen=True):
    """The coin shows a side, for so many coins."""

    side: str
    coins: int


@SAYS.tells(Tossed)
def tell_tossed(table: Table, event: Tossed) -> str:
    """Return who wins what."""
    del table
    wins = "you win" if event.side == HEADS else "the Gambler wins"
    return f"{event.side}: {wins} {event.coins}"


@SAYS.hands_do(Tossed)
def pay(table: Table, event: Tossed) -> str:
    """Move the coins."""
    del table
    winner = "your purse" if event.side == HEADS else "the Gambler’s purse"
    return f"put {event.coins} into {winner}"


@SAYS.tells(Corrected)
def tell_corrected(table: Table, event: Corrected) -> str:
    """Return what was put right."""
    del table
    return f"corrected: {event.text}"


# -- how it looks ---------------------------------------------------------------------------------


class Purses(Show[Table]):
    """Both purses, coin by coin."""

    lead = "Stake your coins on a toss until one of you has them all."
    corrections: Mapping[str, str] = {"coins NAME NUMBER": "how many coins somebody has"}

    def scene(self, view: Table) -> Scene:
        """Return both of you at a table."""
        over = self.game.outcome(view) is not None
        seats = (
            purse(0, YOU, view.yours, view, yours=True, turn=not over),
            purse(1, HIM, view.his, view, yours=False, turn=False),
        )
        return Scene(self.status(view), over, Ring(seats))

    def name_of(self, view: Table, number: int) -> str:
        """Return how somebody is called in a sentence."""
        del view
        return (YOU, HIM)[number]

    def picture(self, view: Table) -> str:
        """Return both rows of coins as an SVG document."""
        coins = (
            f'<circle cx="{14 + 24 * number}" cy="{y}" r="10" fill="{colour}"/>'
            for y, colour, count in ((14, "#b8860b", view.his), (44, "#2e6da4", view.yours))
            for number in range(count)
        )
        size = 'width="240" height="58" viewBox="0 0 240 58"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(coins)}</svg>'


def purse(number: int, name: str, coins: int, view: Table, *, yours: bool, turn: bool) -> Seat:
    """Return somebody with his coins."""
    shown = name[0].upper() + name[1:]
    return Seat(
        number, shown, role="", called=name, yours=yours, alive=coins > 0, turn=turn, says="",
        hands=(), life=Life(coins, view.yours + view.his, "coin"),
    )  # fmt: skip


# -- the rules ------------------------------------------------------------------------------------


class CoinDuel:
    """See `lonehand.engine.game.Game` for what each part promises."""

    name = "coin-duel"
    title = "Coin Duel"
    rules = 1
    seats: tuple[str, ...] = (YOU,)
    hides = False
    sources: Mapping[str, str] = {"coin": "the toss"}
    orders: Mapping[tuple[str, str], str] = {}
    options: tuple[Option, ...] = (
        Option("purse", ("5", "3"), "Purse", "Coins that each begins with.", "CD-SETUP", "game"),
    )
    players: Mapping[str, Callable[[Chance], Answer]] = {"random": at_random}

    def __init__(self) -> None:
        self.clauses = CLAUSES
        self.show = Purses(self)

    def start(self, options: Mapping[str, str]) -> Table:
        """CD-SETUP: both begin with the same purse."""
        return Table(int(options["purse"]), int(options["purse"]))

    def step(self, table: Table, door: BatchDoor) -> None:
        """CD-STAKE, CD-RAISE, CD-TOSS: one stake, and who wins it."""
        most = min(2, table.yours, table.his)
        stake = door.ask(YOU, "CD-STAKE", "stake", list(range(1, most + 1)))
        door.tell("CD-STAKE", Stakes(stake))
        facts = Traced(Facts(table, stake))
        decided, _ = decide(GAMBLER, "stake", facts)
        stake += decided.acts
        why = (explain(decided, facts),) if door.explains else ()
        door.tell(decided.row.clause, Answers(NO_SEAT, why, decided.acts, stake))
        side = door.pick("coin", "CD-TOSS", (HEADS, TAILS))
        won = stake if side == HEADS else -stake
        table.yours, table.his = table.yours + won, table.his - won
        door.tell("CD-TOSS", Tossed(side, stake))

    def outcome(self, table: Table) -> Outcome | None:
        """CD-END: a player who has no coins left has lost."""
        if table.yours and table.his:
            return None
        winner = YOU if table.his == 0 else HIM
        who = "You have" if winner == HIM else "The Gambler has"
        sides = {side: result_of(side, winner) for side in (YOU, HIM)}
        return Outcome(sides, f"{who} no coins left.", "CD-END")

    # -- what every game does with its state ------------------------------------------------------

    def copy(self, table: Table) -> Table:
        """Return a table of its own."""
        return Table(table.yours, table.his)

    def view(self, table: Table, seats: frozenset[str]) -> Table:
        """Return the whole table: nothing is hidden."""
        del seats
        return self.copy(table)

    def shuffle_hidden(self, table: Table, seats: frozenset[str], chance: Chance) -> Table:
        """Return the same table: nothing is hidden."""
        del seats, chance
        return self.copy(table)

    def encode(self, table: Table) -> bytes:
        """Return the table as JSON."""
        return msgspec.json.encode(table)

    def decode(self, data: bytes) -> Table:
        """Return the table that JSON holds."""
        try:
            table = msgspec.json.decode(data, type=Table)
        except msgspec.MsgspecError as error:
            raise Refusal(f"this is not a table of Coin Duel: {error}") from error
        if min(table.yours, table.his) < 0:
            raise Refusal("nobody can have less than no coins")
        return table

    def correct(self, table: Table, text: str) -> None:
        """Put a purse right, by moving coins from or to the other one: `coins You 3`."""
        found = re.fullmatch(r"coins (You|Gambler) ([0-9]{1,2})", text)
        both = table.yours + table.his
        if found is None or not 1 <= int(found[2]) < both:
            raise Refusal(f"say coins You N or coins Gambler N, N from 1 to {both - 1}")
        mine = int(found[2]) if found[1] == YOU else both - int(found[2])
        table.yours, table.his = mine, both - mine

    # -- the words --------------------------------------------------------------------------------

    def sentence(self, table: Table, event: Event) -> str:
        """Return what happened."""
        return SAYS.sentence(table, event)

    def instruction(self, table: Table, event: Event) -> str:
        """Return what hands do about an event at a real table."""
        return SAYS.instruction(table, event)

    def prompt(self, table: Table, question: Question) -> str:
        """Return what is asked."""
        if question.source:
            return "What does the coin show?"
        return f"You have {table.yours}, the Gambler {table.his}. How much do you stake?"

    def label(self, table: Table, question: Question, option: Any) -> str:
        """Return an option in words."""
        del table, question
        return str(option)

    def standing(self, table: Table) -> str:
        """Return where the game stands."""
        return f"You have {table.yours} coins, the Gambler {table.his}."


GAME: Final = CoinDuel()
