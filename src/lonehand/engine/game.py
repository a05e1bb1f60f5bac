"""What a game must bring so that engine, store, faces and lab can run it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeVar, runtime_checkable

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.clauses import Clauses
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.errors import Refusal, RuleError, Unknown, refuse_errors
from lonehand.engine.events import NOTHING, Corrected, Differs, Event
from lonehand.engine.grammar.english import choose
from lonehand.engine.question import Question
from lonehand.engine.values import Value

V = TypeVar("V")


class Option(msgspec.Struct, frozen=True):
    """Something a player may set before the game begins.

    Attributes:
        key: its name in `--set key=value`.
        values: what it may be, the default first.
        title: its name on the page.
        sentence: what it changes.
        says: a sentence for each value that needs one.
        clause: the clause that it belongs to.
        group: `game`, `variant` or `reading`.
        formerly: names that it had once; they are still read.

    """

    key: str
    values: tuple[str, ...]
    title: str
    sentence: str
    clause: str
    group: str
    says: Mapping[str, str] = {}
    formerly: tuple[str, ...] = ()

    @property
    def default(self) -> str:
        """The value where nobody sets one."""
        return self.values[0]


Fared = Literal["won", "drew", "lost"]
"""How a side came out of a game."""
WON: Final[Fared] = "won"
DREW: Final[Fared] = "drew"
LOST: Final[Fared] = "lost"


def result_of(side: object, winner: object) -> Fared:
    """Return how *side* came out of a game that *winner* won, or nobody did if that is None."""
    if winner is None:
        return DREW
    return WON if side == winner else LOST


class Outcome(Value, frozen=True):
    """How a game ended.

    Attributes:
        sides: how each side fared: by the name of its seat, or by its own name if it has no seat.
        sentence: why the game ended, in words.
        clause: the id of the clause that ended it.

    """

    sides: Mapping[str, Fared]
    sentence: str
    clause: str

    def result_for(self, seats: Iterable[str]) -> Fared:
        """Return how *seats* fared together: they won if one of them did, or else drew."""
        found = {self.sides[seat] for seat in seats if seat in self.sides}
        return WON if WON in found else DREW if DREW in found else LOST


def check_outcome(game: object, found: object) -> None:
    """Raise RuleError if what a game's `outcome` returns is neither an Outcome nor None."""
    if found is not None and not isinstance(found, Outcome):
        kind = type(game)
        raise RuleError(
            f"{kind.__name__}.outcome in {kind.__module__} returns {found!r:.60}; "
            "return an Outcome, or None while the game goes on"
        )


class Game(Protocol):
    """One game. Everything that happens in it comes through `step` and its door.

    `State` below is the game's own class. The engine copies it, encodes it and shows it; it never
    looks inside.
    """

    name: str
    """The name in commands and records: `lone-gunslinger`."""
    title: str
    """The name on the page."""
    rules: int
    """The version of the rules; it rises when an old record may no longer replay."""
    options: tuple[Option, ...]
    clauses: Clauses
    seats: tuple[str, ...]
    """Who may be asked, in the names that questions use."""
    hides: bool
    """Whether the game ever hides anything from a seat. If not, every view is the whole state."""
    sources: Mapping[str, str]
    """The sources of chance, each with a sentence on what it decides."""
    players: Mapping[str, Callable[[Chance], Answer]]
    """The players that know this game (`plain`), each made from a chance of its own."""

    def start(self, options: Mapping[str, str]) -> Any:
        """Return the state before set-up; *options* has a checked value for every option."""

    def step(self, state: Any, door: BatchDoor) -> None:
        """Play the next printed step; change *state*; end with nothing half done."""

    def outcome(self, state: Any) -> Outcome | None:
        """Return how the game ended, or None while it is going on."""

    def copy(self, state: Any) -> Any:
        """Return a state that shares nothing changeable with *state*."""

    def view(self, state: Any, seats: frozenset[str]) -> Any:
        """Return what *seats* know together, as a state of its own; what is hidden is taken out.

        Without any seat it is what everybody may know.
        """

    def shuffle_hidden(self, state: Any, seats: frozenset[str], chance: Chance) -> Any:
        """Return another state that *seats* could not tell from this one, even together."""

    def encode(self, state: Any) -> bytes:
        """Return the state as JSON; equal states give equal bytes."""

    def decode(self, data: bytes) -> Any:
        """Return the state that *data* holds; raise Refusal if it holds none."""

    def correct(self, state: Any, text: str) -> None:
        """Change *state* as the real table has it (`life Sheriff 3`), or raise Refusal."""

    def sentence(self, state: Any, event: Event) -> str:
        """Return what happened, as a sentence; empty for what needs no words."""

    def prompt(self, state: Any, question: Question) -> str:
        """Return the question as a sentence."""

    def label(self, state: Any, question: Question, option: Any) -> str:
        """Return an option in words; the notation is `str(option)`."""


@runtime_checkable
class Convenes(Protocol):
    """A game in which not every seat takes part, whatever the options."""

    def active_seats(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """Return the seats that take part in a game with these options."""


def active_seats(game: Game, options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats that take part in a game with these options."""
    return game.active_seats(options) if isinstance(game, Convenes) else tuple(game.seats)


@runtime_checkable
class Opposed(Protocol):
    """A game in which some seats are the program's where nobody says otherwise."""

    opponents: Mapping[str, str]
    """Such seats, each with the name of the player who then has it."""


@runtime_checkable
class NamesThings(Protocol):
    """A game whose state has numbers for things that people call by a name: cards, squares."""

    def name_things(self, view: Any, data: dict[str, Any]) -> None:
        """Put names for such numbers into *data*, which is *view* as plain data."""


@runtime_checkable
class Stands(Protocol):
    """A game that can also say where it stands; lists of saved games show that sentence."""

    def standing(self, state: Any) -> str:
        """Return where *state* stands, as a sentence."""


class Situation(NamedTuple):
    """A table as somebody describes it.

    Attributes:
        state: what lies there.
        next: for a source of chance, what it will give next, in order, where that is known.
        facts: what is known of the table besides, by the name of the fact that would be asked for:
            the answer, or one for each thing that the fact may be about.

    """

    state: Any
    next: Mapping[str, Sequence[str]]
    facts: Mapping[str, str | Mapping[str, str]] = NOTHING


class InTurn(NamedTuple):
    """Whose turn it is.

    Attributes:
        who: how he is called in a sentence.
        seat: the seat of a person; empty for one whom the rules play.
        number: which turn of the game it is; it changes when the turn passes on.
        is_drawn: whether chance has still to say whose it is, under the same number.

    """

    who: str
    seat: str
    number: int
    is_drawn: bool = False


class Place(NamedTuple):
    """A place where cards or pieces lie, in words, with their notation.

    Attributes:
        name: the place, as it stands in a sentence.
        things: what lies there, the top first where they have an order.
        ordered: whether they have one.
        unseen: whether what is unknown elsewhere still counts as lying here.

    """

    name: str
    things: Sequence[str]
    ordered: bool = False
    unseen: bool = False


@runtime_checkable
class Situated(Protocol):
    """A game whose situations can be written as text and read back, for `advise`."""

    def situation(self, state: Any, following: Mapping[str, Sequence[str]] = ...) -> str:
        """Return *state*, at the start of a step, as text; *following* as in `Situation.next`."""

    def read_situation(self, text: str, name: str, options: Mapping[str, str] = ...) -> Situation:
        """Return the table that *text* describes, *options* taking the place of its own.

        Raises:
            Refusal: it cannot be; the place is *name*, which tells of the file, and the field.

        """

    def in_turn(self, state: Any) -> InTurn | None:
        """Return whose turn it is; None before the set-up."""

    def places(self, state: Any) -> Sequence[Place]:
        """Return where everything lies that hands would have to move."""

    def thing(self, text: str) -> str:
        """Return in words what that notation stands for."""


@runtime_checkable
class Blank(Protocol):
    """A game with an empty situation to fill in, for `advise --blank`."""

    blank: str
    """A situation that can be read, with a comment for each thing to fill in."""


@runtime_checkable
class Confronts(Protocol):
    """A game that can warn that the next character to act has nobody to fight."""

    def unopposed_warning(self, state: Any) -> str:
        """Return who has nobody to fight, and what to add, as a sentence; empty if all is well."""


@runtime_checkable
class Instructs(Protocol):
    """A game that can also be played beside a real table, and say what hands do there."""

    orders: Mapping[tuple[str, str], str]
    """Standing orders for sources typed in by hand, by source and topic: what need not be known."""

    def instruction(self, state: Any, event: Event) -> str:
        """Return what to do about an event, as a sentence; empty where there is nothing to do."""


@runtime_checkable
class Interrupted(Protocol):
    """A game in which plays can be interrupted (`BatchDoor.moment`)."""

    moments: Mapping[str, str]
    """The kinds of play that can be, each as it is named after `every`: `shot at your side`."""

    def seconds(self, options: Mapping[str, str]) -> int:
        """Return how long a person may think at such a moment who sits at a screen of his own.

        It is the same for all, whatever they could do; 0 is as long as they like.
        """


@runtime_checkable
class Forced(Protocol):
    """A game that puts questions with one answer, so that silence tells other people nothing."""

    forced: frozenset[str]
    """Their topics. Where one person plays, nobody else can listen, and he is not asked."""


@runtime_checkable
class Beside(Protocol):
    """A game whose options say where it is played, as well as its sources of chance do."""

    beside: Mapping[str, str]
    """The options that a game beside a real table begins with, where nobody says otherwise."""


@runtime_checkable
class Dealing(Protocol):
    """A game of which the program keeps some chance to itself beside a real table."""

    virtual: frozenset[str]
    """Sources of chance that nobody types in there unless he asks for it: its own cards."""


def typed_at_a_table(game: Game) -> tuple[str, ...]:
    """Return the sources of chance that are typed in beside a real table."""
    virtual = game.virtual if isinstance(game, Dealing) else frozenset()
    return tuple(source for source in game.sources if source not in virtual)


Columns = dict[str, int | str | list[str]]
"""What a game says of one that was played: numbers, words, or lists of words, by name."""


@runtime_checkable
class Summarised(Protocol):
    """A game that can also say what there is to count in one that was played; for the lab."""

    def summary(self, state: Any) -> Columns:
        """Return the figures of a finished game; the same names for every game."""


@runtime_checkable
class Tabled(Protocol):
    """A game whose opponents follow decision tables that a designer may change."""

    tables: Mapping[str, str]
    """The text of each table, by the name of its file."""

    def with_tables(self, tables: Mapping[str, str]) -> Game:
        """Return the game with these tables in place of its own of the same names.

        Raises:
            Refusal: there is no table of that name, or it does not pass its check.

        """


@runtime_checkable
class PlayedByTables(Protocol):
    """A game whose decision tables count only for some of its players."""

    def idle_tables(self, seats: Mapping[str, str]) -> Mapping[str, str]:
        """Return the tables that nobody decides by, each with a seat and a player who would.

        Args:
            seats: the player of each seat that takes part.

        """


@runtime_checkable
class Encloses(Protocol):
    """A game whose records hold the text of the built-in files that it is played by.

    If a later version of the program changes a list or a map, old games are not affected.
    """

    def enclosures(
        self, options: Mapping[str, str], start: Any, tables: Mapping[str, str]
    ) -> Mapping[str, str]:
        """Return what the record of a new game holds, as tables that `Tabled.with_tables` takes.

        *options* has a value for each; *start* is the state that it begins in, None before the
        set-up; *tables* are what somebody gives for it, which may be put into a better form.
        """

    def doubt(self, options: Mapping[str, str]) -> str:
        """Return why a record with these options may not fit; empty if there is no reason.

        It tells what the record does not hold or what has changed since, and what can be done.
        """


@runtime_checkable
class Continues(Protocol):
    """A game of which several are played in a row; each begins from what the last one left."""

    def next_start(self, state: Any, options: Mapping[str, str]) -> Any:
        """Return the state in which the next game begins; None if the campaign is over.

        Args:
            state: how the game before ended; it is not changed.
            options: a value for each option of the next game.

        """


def seen_by(game: Game, state: Any) -> Callable[[str], Any]:
    """Return what gives each seat its view of *state* while that is played on.

    In a game that hides nothing it is the state itself: nobody who answers changes it.
    """
    if not game.hides:
        return lambda _: state
    return lambda seat: game.view(state, frozenset((seat,)))


ENGINES_OWN: Final = (Corrected, Differs)
"""The sorts of events that no rule tells; of a correction the game gives the sentence."""


def sentence_of(game: Game, state: Any, event: Event) -> str:
    """Return what happened as a sentence; empty for what needs no words."""
    return event.text if isinstance(event, Differs) else game.sentence(state, event)


@runtime_checkable
class Revised(Protocol):
    """A game whose rules have changed, and that says how."""

    revisions: Mapping[int, str]
    """For each version of the rules after the first what it changed, as a sentence without a
    capital letter and a full stop."""


def use_tables(game: Game, tables: Mapping[str, str]) -> Game:
    """Return the game with other decision tables in place of its own.

    Raises:
        Refusal: it has no such table, or one does not pass its check.

    """
    if not tables:
        return game
    if not isinstance(game, Tabled):
        raise Refusal(f"{game.title} has no decision tables", place="--tables")
    with refuse_errors("what stands there in place of the game's own files", ", ".join(tables)):
        return game.with_tables(tables)


def beside_options(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    """Return what is given, and for a game beside a real table what follows from that."""
    follows = game.beside if isinstance(game, Beside) else {}
    return {**follows, **update_names(game, given)}


def update_names(game: Game, given: Mapping[str, V]) -> dict[str, V]:
    """Return options by their names of today; of two for the same one the later counts."""
    today = {old: option.key for option in game.options for old in option.formerly}
    return {today.get(key, key): value for key, value in given.items()}


def settle_options(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    """Return a value for every option of *game*, the defaults filled in.

    An option may be given by a name that it had once.

    Raises:
        Refusal: for an unknown key or value, with those that are known.

    """
    known = {option.key: option for option in game.options}
    given = update_names(game, given)
    for key, value in given.items():
        option = known.get(key)
        if option is None:
            raise Unknown(f"there is no option “{key}”; {choose(known, key)}", place=f"--set {key}")
        if value not in option.values:
            sentence = f"“{value}” is not a choice; {choose(option.values, value)}"
            raise Refusal(sentence, place=f"--set {key}", clause=option.clause)
    return {option.key: given.get(option.key, option.default) for option in game.options}
