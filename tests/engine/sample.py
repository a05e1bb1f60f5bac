"""Two Forts: a game made up for these tests, which needs everything that the door must carry.

North and South shoot at each other over a field, share their supper, and fear a wolf.  In each turn
one of them aims at a place in secret while the other ducks or stands (a secret round with a form);
dice say what the shot does; it may be parried (a moment); both together decide who eats (a question
to a side); who eats draws a card, perhaps unseen; the wolf bites whom its table says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.clauses import Clauses
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Event
from lonehand.engine.facts import Traced, fact
from lonehand.engine.files.decisions import Table, Vocabulary, decide, load
from lonehand.engine.game import LOST, WON, Game, Option, Outcome
from lonehand.engine.players import at_random
from lonehand.engine.question import UNKNOWN, Question

FORTS: Final = ("North", "South")
FIELD: Final = 20_000
"""The field is twenty inches long, in thousandths."""
CARDS: Final = ("apple", "apple", "bean", "corn", "date", "egg")
WOLF: Final = """
[[row]]
for = ["wolf"]
when = ["it is hungry"]
do = "bite"
on = "the weaker fort"
clause = "S-WOLF"
say = "A hungry wolf bites the weaker fort."

[[row]]
for = ["wolf"]
do = "keep"
clause = "S-WOLF"
say = "The wolf is not hungry."
"""


class State(msgspec.Struct):
    """Everything on the field."""

    parries: bool
    brittle: bool
    life: dict[str, int]
    hand: dict[str, list[str]]
    deck: list[str]
    tokens: dict[str, int]
    turn: int = 1
    phase: str = "plan"
    aim: int = 0
    ducks: bool = False


class Place:
    """The form for a place on the field: `12.345`, in inches."""

    def check(self, text: str) -> int:
        """Return the place in thousandths of an inch."""
        whole, _, part = text.partition(".")
        digits = f"{whole}{part:0<3}"
        if not digits.isascii() or not digits.isdigit() or len(part) > 3 or len(whole) > 2:
            raise Refusal(f"“{text}” is not a place; type one such as 12.345", place="place")
        if int(digits) > FIELD:
            raise Refusal(f"{text} lies beyond the field", place="place", clause="S-AIM")
        return int(digits)

    def sample(self, chance: Chance) -> str:
        """Return any place."""
        return inches(chance.below("place", FIELD + 1))

    def candidates(self, most: int) -> Sequence[str]:
        """Return the middle first, then both ends."""
        return [inches(place) for place in (FIELD // 2, 0, FIELD)[:most]]


def inches(place: int) -> str:
    """Return a place in inches."""
    return f"{place // 1000}.{place % 1000:03}"


class WolfFacts:
    """What the wolf may know."""

    def __init__(self, state: State) -> None:
        self.state = state

    @fact("life points of {0}", options=(0, 1, 2, 3))
    def life(self, fort: str) -> int:
        """Return a fort's life points."""
        return self.state.life[fort]

    @fact("the wolf is hungry")
    def hungry(self) -> bool:
        """The wolf is hungry in every second turn."""
        return self.state.turn % 2 == 0


WORDS: Final = Vocabulary(("wolf",), ("bite", "keep"))


@WORDS.on("nobody")
def nobody(facts: Any) -> int:
    """Need no target."""
    del facts
    return -1


@WORDS.on("the weaker fort")
def weaker(facts: Any) -> str:
    """Take the fort with fewer life points, North if both have the same."""
    return min(FORTS, key=lambda fort: int(facts.life(fort)))


@WORDS.when("it is hungry")
def hungry(facts: Any) -> bool:
    """Hold when the wolf is hungry."""
    return bool(facts.hungry())


WORDS.can("bite", "wolf", on=("the weaker fort",))
CLAUSES: Final = Clauses(Path(__file__).parent / "sample_clauses.toml", Path(__file__).parent)
TABLE: Final[Table] = load(WOLF, WORDS, "wolf", CLAUSES.by_id)


# -- what can happen ------------------------------------------------------------------------------


class Turn(Event, frozen=True):
    """A turn begins, in which a fort shoots."""

    turn: int
    fort: str


class Aimed(Event, frozen=True):
    """A fort has aimed at a place, in thousandths of an inch, and the other ducks or stands."""

    place: int
    ducks: bool


class Rolled(Event, frozen=True):
    """Two dice say how often a shot hits."""

    dice: list[int]
    hits: int


class Parried(Event, frozen=True):
    """A fort has parried a shot."""

    fort: str


class Hit(Event, frozen=True):
    """A fort is hit, and has so much life left."""

    fort: str
    life: int


class Drawn(Event, frozen=True):
    """A fort draws a card, which others are not told."""

    fort: str
    card: str = ""


class Holds(Event, frozen=True):
    """The fort itself is told its whole hand."""

    hand: list[str]


class Wolf(Event, frozen=True):
    """The wolf bites, or not."""

    say: str
    known: list[str]
    fort: str


class Thrown(Event, frozen=True):
    """A fort throws a card at the wolf."""

    fort: str
    card: str


class Bitten(Event, frozen=True):
    """The wolf has bitten a fort, which has so much life left."""

    fort: str
    life: int


class Token(Event, frozen=True):
    """The wind gives a fort a token."""

    fort: str


# -- the rules -----------------------------------------------------------------------------------


def plan(state: State, door: BatchDoor) -> None:
    """S-AIM: one fort aims in secret while the other ducks or stands."""
    shooter, target = sides(state)
    door.tell("S-TURN", Turn(state.turn, shooter))
    parts: dict[str, Any] = {shooter: Place(), target: ("stand", "duck")}
    if state.brittle:
        parts[target] = ("stand", "duck", "break")
    plots: dict[str, Any] = door.round("S-AIM", "plot", parts)
    if plots[target] == "break":
        raise ZeroDivisionError("this rule was asked to fail")
    state.aim, state.ducks = plots[shooter], plots[target] == "duck"
    door.tell("S-AIM", Aimed(state.aim, state.ducks))
    state.phase = "shoot"


def shoot(state: State, door: BatchDoor) -> None:
    """S-HIT: each 6 of two dice hits, each 4 or 5 hits one who stands; S-PARRY: or is parried."""
    _, target = sides(state)
    dice = door.roll("dice", "S-HIT", 2, bands="6 | 4-5 | 1-3")
    hits = sum(die == 6 or (die > 3 and not state.ducks) for die in dice)
    door.tell("S-HIT", Rolled(dice, hits))
    state.phase = "supper"
    if not hits:
        return
    parried = door.moment(FORTS, "S-PARRY", "parry", "shot", lambda fort: parries(state, fort))
    if parried is not None:
        state.tokens[parried[0]] -= 1
        door.tell("S-PARRY", Parried(parried[0]))
        return
    state.life[target] -= 1
    door.tell("S-HIT", Hit(target, state.life[target]))
    state.life[target] -= hits - 1
    door.tell("S-HIT", Hit(target, state.life[target]))


def parries(state: State, fort: str) -> tuple[str, ...]:
    """S-PARRY: a fort with a token may parry."""
    return ("parry", "pass") if state.parries and state.tokens[fort] else ("pass",)


def supper(state: State, door: BatchDoor) -> None:
    """S-SUPPER: whoever answers first for both eats, and draws a card that he may leave unseen."""
    eater = door.ask("Both", "S-SUPPER", "supper", FORTS, owners=FORTS)
    if state.deck:
        card = door.draw("deck", "S-SUPPER", state.deck, unknown=True)
        state.hand[eater].append(card)
        door.tell("S-SUPPER", Drawn(eater, card), only=(eater,), others=Drawn(eater))
        door.tell("S-HIDDEN", Holds(list(state.hand[eater])), only=(eater,))
    state.phase = "wolf"


def wolf(state: State, door: BatchDoor) -> None:
    """S-WOLF: the wolf does what its table says; who is bitten throws his first card at it."""
    facts = Traced(WolfFacts(state))
    row, fort = decide(TABLE, "wolf", facts)
    known = [str(each) for each in facts.facts_used()]
    door.tell(row.row.clause, Wolf(row.row.say, known, fort))
    if row.acts and state.hand[fort]:
        card = state.hand[fort].pop(0)
        if card == UNKNOWN:  # now it must be known
            card = door.draw("deck", "S-WOLF", state.deck)
        door.tell("S-WOLF", Thrown(fort, card))
    elif row.acts:
        state.life[fort] -= 1
        door.tell("S-WOLF", Bitten(fort, state.life[fort]))
    state.turn += 1
    state.phase = "plan"
    if state.turn == 3:
        who = door.pick("wind", "S-WIND", FORTS)
        state.tokens[who] += 1
        door.tell("S-WIND", Token(who))


def sides(state: State) -> tuple[str, str]:
    """Return who shoots in this turn, and at whom."""
    return (FORTS[0], FORTS[1]) if state.turn % 2 else (FORTS[1], FORTS[0])


PHASES: Final = {"plan": plan, "shoot": shoot, "supper": supper, "wolf": wolf}


# -- the game -------------------------------------------------------------------------------------


class TwoForts:
    """See `lonehand.engine.game.Game` for what each part promises."""

    name = "two-forts"
    title = "Two Forts"
    rules = 1
    options: tuple[Option, ...] = (
        Option("parries", ("on", "off"), "Parries", "Are shots parried?", "S-PARRY", "game"),
    )
    seats: tuple[str, ...] = (*FORTS, "Both")
    hides = True
    sources: Mapping[str, str] = {
        "dice": "what a shot does",
        "deck": "the cards of supper",
        "wind": "who gets a token",
    }
    players: Mapping[str, Callable[[Chance], Answer]] = {"random": at_random}

    def __init__(self, *, brittle: bool = False) -> None:
        self.brittle = brittle
        self.clauses = CLAUSES

    def active_seats(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """Return both forts; what is asked of both is answered by either."""
        del options
        return FORTS

    def start(self, options: Mapping[str, str]) -> State:
        """Return the field before the first shot."""
        return State(
            options["parries"] == "on",
            self.brittle,
            dict.fromkeys(FORTS, 3),
            {fort: [] for fort in FORTS},
            list(CARDS),
            dict.fromkeys(FORTS, 1),
        )

    def step(self, state: State, door: BatchDoor) -> None:
        """Play the next phase."""
        PHASES[state.phase](state, door)

    def outcome(self, state: State) -> Outcome | None:
        """S-END: a fort without life points has lost; after six turns North has held out."""
        if state.life["North"] < 1:
            return Outcome({"North": LOST, "South": WON}, "North has fallen.", "S-END")
        if state.life["South"] < 1 or state.turn > 6:
            return Outcome({"North": WON, "South": LOST}, "North stands.", "S-END")
        return None

    def copy(self, state: State) -> State:
        """Return a state of its own."""
        return self.decode(self.encode(state))

    def view(self, state: State, seats: frozenset[str]) -> State:
        """S-HIDDEN: the cards of other forts lie among those of the deck."""
        seen = self.copy(state)
        for fort in FORTS:
            if fort not in seats:
                seen.deck += [card for card in seen.hand[fort] if card != UNKNOWN]
                seen.hand[fort] = ["hidden"] * len(seen.hand[fort])
        seen.deck.sort()
        return seen

    def shuffle_hidden(self, state: State, seats: frozenset[str], chance: Chance) -> State:
        """Deal the cards that *seats* cannot see again."""
        other = self.copy(state)
        hidden = [fort for fort in FORTS if fort not in seats]
        for fort in hidden:
            other.deck += [card for card in other.hand[fort] if card != UNKNOWN]
        for fort in hidden:
            other.hand[fort] = [
                card if card == UNKNOWN else other.deck.pop(chance.below("deal", len(other.deck)))
                for card in other.hand[fort]
            ]
        return other

    def encode(self, state: State) -> bytes:
        """Return the state as JSON."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> State:
        """Return the state that JSON holds."""
        try:
            return msgspec.json.decode(data, type=State)
        except msgspec.MsgspecError as error:
            raise Refusal(f"that is no field: {error}") from error

    def correct(self, state: State, text: str) -> None:
        """Take `life North 2`, or `ducks`."""
        words = text.split()
        if words == ["ducks"]:
            state.ducks = True
            return
        if len(words) != 3 or words[0] != "life" or words[1] not in FORTS:
            raise Refusal(f"“{text}” cannot be read; say life FORT NUMBER, or ducks", place="life")
        if words[2] not in ("1", "2", "3"):
            raise Refusal("a fort has from 1 to 3 life points", place="life", clause="S-END")
        state.life[words[1]] = int(words[2])

    def sentence(self, state: State, event: Event) -> str:
        """Return an event's kind and what it tells."""
        del state
        return f"{event.kind}: {msgspec.structs.asdict(event)}."

    def prompt(self, state: State, question: Question) -> str:
        """Return who is asked what."""
        del state
        return f"{question.who}: {question.topic}?"

    def label(self, state: State, question: Question, option: Any) -> str:
        """Return an option as it is written."""
        del state, question
        return str(option)

    def next_start(self, state: State, options: Mapping[str, str]) -> State | None:
        """S-CAMPAIGN: while both forts stand, each keeps its cards and tokens, and is mended."""
        if min(state.life.values()) < 1:
            return None
        following = self.start(options)
        following.hand = {fort: list(state.hand[fort]) for fort in FORTS}
        following.tokens = dict(state.tokens)
        following.deck = list(state.deck)
        return following

    def standing(self, state: State) -> str:
        """Return the life and the cards of both forts."""
        hands = (f"{fort}, life {state.life[fort]}: {state.hand[fort]}" for fort in FORTS)
        return f"{'; '.join(hands)}; deck: {state.deck}."


GAME: Final[Game] = TwoForts()
BRITTLE: Final[Game] = TwoForts(brittle=True)
"""The same game, with an answer that makes a rule fail."""
