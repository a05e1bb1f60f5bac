"""Hole Card: the rules, the Gambler's mind, a sensible player, and the words."""

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

from .table import BACK, Hands, Table, name_of, rank_of

HERE: Final = Path(__file__).parent
YOU: Final = "You"
HIM: Final = "the Gambler"
NO_SEAT: Final = -1
"""The Gambler has no seat of his own: the game itself plays him."""
DECK: Final = tuple(f"{rank}{suit}" for suit in "hs" for rank in range(2, 10))
KEEP, CHANGE = "keep", "change"

# -- the Gambler ----------------------------------------------------------------------------------


class Facts:
    """What the Gambler may know of the table: his own card, and what you did."""

    def __init__(self, table: Table, *, kept: bool) -> None:
        self.table, self.kept = table, kept

    @fact("you kept your card")
    def you_kept(self) -> bool:
        """HC-HIS: whether you kept your card."""
        return self.kept

    @fact("the rank of the Gambler's card")
    def rank(self) -> int:
        """HC-HIS: how high his card is."""
        return rank_of(self.table.his)


WORDS: Final = Vocabulary(("card",), ("change", "keep"))
WORDS.on(NOBODY)(lambda _: -1)
WORDS.when("you kept yours")(lambda facts: bool(facts.you_kept()))
WORDS.when("his is below eight")(lambda facts: int(facts.rank()) < 8)
WORDS.when("his is below five")(lambda facts: int(facts.rank()) < 5)
WORDS.can("change", "card")
CLAUSES: Final = Clauses(HERE / "clauses.toml", HERE)
GAMBLER: Final = load(
    (HERE / "automa.toml").read_text("utf-8"), WORDS, "automa.toml", CLAUSES.by_id
)


def explain(decided: Bound, facts: Traced) -> Weighed:
    """Return why he did what he did: the row, the rows above it, and what he knew."""
    row = decided.row
    passed_over = rows_above(GAMBLER, "card", decided, facts)
    known = tuple(map(str, facts.facts_used()))
    return Weighed("", decided.acts, row.clause, row.say, facts=known, above=passed_over)


# -- a sensible player ----------------------------------------------------------------------------


def sensible(view: Table) -> str:
    """Return what is sensible with a card: the half of the deck that is lower is changed."""
    return CHANGE if rank_of(view.yours) < 6 else KEEP


def plain(chance: Chance) -> Answer:
    """Return the player who plays sensibly; he leaves nothing to chance."""
    del chance

    def answer(question: Question, view: Any) -> Any:
        del question  # its topic is `change`; a second topic wants an answer of its own
        return sensible(view)

    return answer


# -- what can happen ------------------------------------------------------------------------------

SAYS: Final = Words[Table]()


class Gets(Event, frozen=True):
    """Somebody gets a card, which only he sees; for all others it has no name."""

    who: str
    card: str = ""


@SAYS.tells(Gets)
def gets(table: Table, event: Gets) -> str:
    """Return who gets which card."""
    del table
    card = name_of(event.card) if event.card else "a card"
    return f"you get {card}" if event.who == YOU else f"the Gambler gets {card}"


@SAYS.hands_do(Gets)
def deal_it(table: Table, event: Gets) -> str:
    """Deal the card."""
    del table
    return "deal yourself a card" if event.who == YOU else "deal the Gambler a card, face down"


class Keeps(Event, frozen=True):
    """Somebody keeps his card."""

    who: str


@SAYS.tells(Keeps)
def keeps(table: Table, event: Keeps) -> str:
    """Return who keeps his card."""
    del table
    return "you keep your card" if event.who == YOU else "the Gambler keeps his card"


class Discards(Event, frozen=True):
    """Somebody discards his card and will get another one."""

    who: str
    card: str


@SAYS.tells(Discards)
def discards(table: Table, event: Discards) -> str:
    """Return who discards which card."""
    del table
    who = "you discard" if event.who == YOU else "the Gambler discards"
    return f"{who} {name_of(event.card)}"


@SAYS.hands_do(Discards)
def lay_it_away(table: Table, event: Discards) -> str:
    """Discard the card."""
    del table
    return f"put {name_of(event.card)} on the discards"


class Shows(Reasoned, frozen=True):
    """Both cards are shown, and why the Gambler has this one may be told; who scores."""

    yours: str
    his: str
    scores: str


@SAYS.tells(Shows)
def shows(table: Table, event: Shows) -> str:
    """Return both cards and who scores."""
    del table
    said = {YOU: "you score", HIM: "he scores", "": "nobody scores"}[event.scores]
    return f"you have {name_of(event.yours)}, the Gambler {name_of(event.his)}: {said}"


@SAYS.tells(Corrected)
def tell_corrected(table: Table, event: Corrected) -> str:
    """Return what was put right."""
    del table
    return f"corrected: {event.text}"


# -- the rules ------------------------------------------------------------------------------------


def deal(table: Table, door: BatchDoor) -> None:
    """HC-DEAL: a card each, which the other does not see."""
    if len(table.deck) < 4:
        table.deck = sorted((*table.deck, *table.discards))
        table.discards = []
    table.yours = draw_yours(table, door, "HC-DEAL")
    table.his = draw_his(table, door, "HC-DEAL")


def draw_yours(table: Table, door: BatchDoor, clause: str) -> str:
    """Return a card that you alone see."""
    card: str = door.draw("deck", clause, table.deck)
    door.tell(clause, Gets(YOU, card), only=(YOU,), others=Gets(YOU))
    return card


def draw_his(table: Table, door: BatchDoor, clause: str) -> str:
    """Return a card that nobody sees but the Gambler, whom the game plays."""
    card: str = door.draw("deck", clause, table.deck)
    door.tell(clause, Gets(HIM))
    return card


def play(table: Table, door: BatchDoor) -> None:
    """HC-CHANGE, HC-HIS: you change your card or keep it, and then he does."""
    kept = door.ask(YOU, "HC-CHANGE", "change", [KEEP, CHANGE]) == KEEP
    if kept:
        door.tell("HC-CHANGE", Keeps(YOU))
    else:
        discard(table, door, YOU, table.yours, "HC-CHANGE")
        table.yours = draw_yours(table, door, "HC-CHANGE")
    facts = Traced(Facts(table, kept=kept))
    decided, _ = decide(GAMBLER, "card", facts)
    why = (explain(decided, facts),) if door.explains else ()
    if decided.row.do == CHANGE:
        discard(table, door, HIM, table.his, decided.row.clause)
        table.his = draw_his(table, door, decided.row.clause)
    else:
        door.tell(decided.row.clause, Keeps(HIM))
    show(table, door, why)


def discard(table: Table, door: BatchDoor, who: str, card: str, clause: str) -> None:
    """Put somebody's card on the discards, for all to see."""
    table.discards.append(card)
    door.tell(clause, Discards(who, card))


def show(table: Table, door: BatchDoor, why: tuple[Weighed, ...]) -> None:
    """HC-SHOW: the higher card scores; why he kept his card is no secret any more."""
    mine, his = rank_of(table.yours), rank_of(table.his)
    scores = "" if mine == his else YOU if mine > his else HIM
    door.tell("HC-SHOW", Shows(NO_SEAT, why, table.yours, table.his, scores))
    table.discards += [table.yours, table.his]
    table.yours = table.his = ""
    if scores:
        table.points[scores] += 1


class HoleCard:
    """See `lonehand.engine.game.Game` for what each part promises."""

    name = "hole-card"
    title = "Hole Card"
    rules = 1
    seats: tuple[str, ...] = (YOU,)
    hides = True
    sources: Mapping[str, str] = {"deck": "the cards that are dealt"}
    orders: Mapping[tuple[str, str], str] = {}
    options: tuple[Option, ...] = (
        Option("points", ("3", "2"), "Points", "Points that win the game.", "HC-SETUP", "game"),
    )
    players: Mapping[str, Callable[[Chance], Answer]] = {
        "plain": plain,
        "random": at_random,
    }

    def __init__(self) -> None:
        self.clauses = CLAUSES
        self.show = Hands(self, sensible)

    def start(self, options: Mapping[str, str]) -> Table:
        """HC-SETUP: the deck is complete, and nobody has a point."""
        return Table(sorted(DECK), {YOU: 0, HIM: 0}, int(options["points"]))

    def step(self, table: Table, door: BatchDoor) -> None:
        """Deal, or play what was dealt."""
        if table.yours:
            play(table, door)
        else:
            deal(table, door)

    def outcome(self, table: Table) -> Outcome | None:
        """HC-END: enough points win the game."""
        winner = next((who for who, points in table.points.items() if points == table.most), None)
        if winner is None:
            return None
        who = "You have" if winner == YOU else "The Gambler has"
        sides = {side: result_of(side, winner) for side in (YOU, HIM)}
        return Outcome(sides, f"{who} {table.most} points.", "HC-END")

    # -- who knows what ---------------------------------------------------------------------------

    def view(self, table: Table, seats: frozenset[str]) -> Table:
        """Return the table with the cards that *seats* do not see among those of the deck."""
        seen = self.copy(table)
        if YOU not in seats and seen.yours not in ("", BACK):
            seen.deck.append(seen.yours)
            seen.yours = BACK
        if seen.his not in ("", BACK):
            seen.deck.append(seen.his)
            seen.his = BACK
        seen.deck.sort()
        return seen

    def shuffle_hidden(self, table: Table, seats: frozenset[str], chance: Chance) -> Table:
        """Return the same table with the cards dealt again that *seats* do not see."""
        found = self.view(table, seats)
        for place in ("yours", "his"):
            if getattr(found, place) == BACK:
                card = found.deck.pop(chance.below("deal", len(found.deck)))
                setattr(found, place, card)
        return found

    # -- what every game does with its state ------------------------------------------------------

    def copy(self, table: Table) -> Table:
        """Return a table of its own."""
        return msgspec.structs.replace(
            table, deck=[*table.deck], points={**table.points}, discards=[*table.discards]
        )

    def encode(self, table: Table) -> bytes:
        """Return the table as JSON."""
        return msgspec.json.encode(table)

    def decode(self, data: bytes) -> Table:
        """Return the table that JSON holds."""
        try:
            return msgspec.json.decode(data, type=Table)
        except msgspec.MsgspecError as error:
            raise Refusal(f"this is not a table of Hole Card: {error}") from error

    def correct(self, table: Table, text: str) -> None:
        """Put points right: `points You 1`."""
        found = re.fullmatch(r"points (You|Gambler) ([0-9])", text)
        if found is None or int(found[2]) >= table.most:
            raise Refusal(f"say points You N or points Gambler N, N from 0 to {table.most - 1}")
        table.points[YOU if found[1] == YOU else HIM] = int(found[2])

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
            return "Which card is it?"
        return f"You have {name_of(table.yours)}. Keep it, or change it?"

    def label(self, table: Table, question: Question, option: Any) -> str:
        """Return an option in words."""
        del table
        if question.source:
            return name_of(str(option))
        return "Keep it" if option == KEEP else "Change it"

    def standing(self, table: Table) -> str:
        """Return where the game stands."""
        return f"You {table.points[YOU]}, the Gambler {table.points[HIM]}."


GAME: Final = HoleCard()
