"""The one object by which a game shows itself to every face.

A game that has an attribute `show` is drawn by it; without one it is shown in words. `Show` says
what may be filled in, and what applies where it is not. `OnMap` adds what a map has, `Ordered` what
a person types who leads units by orders. Whatever looks at a position gets a view of it, which is
what a seat may know, and never the state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import (
    Any,
    ClassVar,
    Final,
    Generic,
    Protocol,
    TypeVar,
    cast,
    runtime_checkable,
)

from lonehand.engine.events import Event, Marks
from lonehand.engine.game import Game, Stands
from lonehand.engine.question import Question
from lonehand.show.cards import Face, Hand
from lonehand.show.drafts import Draft, Pointing
from lonehand.show.ending import Ending
from lonehand.show.figures import Key, Look, Outline, Run, Scale, Sign, Spot
from lonehand.show.ledger import Ledger
from lonehand.show.logs import Act, Advice, Figures, Piece, Reason, Short, Tally, Threat
from lonehand.show.questions import NOWHERE, Deed, Odds, Outcome, Pointer, Refused, Tile
from lonehand.show.scene import Fact, Goal, Intent, Scene, Status
from lonehand.show.setup import (
    Blank,
    Depending,
    Lesson,
    Pasted,
    Rates,
    Step,
    Taught,
    Understood,
)
from lonehand.show.sheets import Group, Handout
from lonehand.space.palette import Theme

V = TypeVar("V")
NOT_SAID: Final = "This game has no summary. Read the log to see what has happened."


class Show(Generic[V]):
    """What a game shows; each part has a default that a game may leave as it is.

    `V` is the game's own class for what a seat may know.

    Attributes:
        lead: what the game is, for a title page.
        goal: who one plays and how one wins, for the first moment of a game.
        emblem: its sign there, as SVG in a square of 32 units round 0,0.
        sort: what sort of game it is and how long it takes: `Cards · 20 min`.
        poster: its picture there, as an SVG document of 232 by 176; empty for none.
        steps: the steps to a game; empty for one step with the options of the game.
        lesson: the game as a guided minute; None for a plain game.
        taught: how it is played, for somebody who does not know it; it fills one screen.
        begin: what stands on the button that begins a game.
        again: the same for another game like one that has ended.
        opponents_see: what the opponents may know, for anyone who wants to trust them.
        corrections: what “the table says otherwise” understands: each grammar, what it puts right.
        heads: the kinds of events that begin a turn.
        head: what a turn is called.
        beats: the kinds of events that begin a part of a turn.
        beat: what such a part is called.
        line_beats: the same for those who read lines, if that is more; empty for the same.
        grave: the kinds of events that are told again when it is your move.
        closing: the kinds of events that come after the last part of a turn, before the next turn.
        passing: the kinds that end a turn in which nobody did anything; that is then said.
        asides: the kinds of events that are notes on the game, at which nobody looks back.
        pictured: the options whose values have pictures.
        only_with: options that matter only where another one has some values, as
            `{"third_gang": ("players", "4")}`; with a bar between several of which one does.
        depending: by the key of an option what its values are with other choices.
        pasted: what may be pasted before a game begins.
        pasting: how that is done.
        rates: what was measured for the values of an option.
        reading: in which order reasons follow each other; empty if that needs no words.
        faces: what every card looks like, by its notation.
        drawings: the names of the game's own drawings; what it does not draw, faces do.
        deeds: what is done with a card that is chosen, by the topic of the question.
        kinds: the headings that tiles stand under, in their order.
        rolled: the sources of chance that one switch leaves to the program or to people's hands.
        plots: whether a move is the plan of a whole turn, and what is asked between plans is none.

    """

    lead: str = ""
    goal: str = ""
    emblem: str = ""
    sort: str = ""
    poster: str = ""
    steps: tuple[Step, ...] = ()
    lesson: Lesson | None = None
    taught: tuple[Taught, ...] = ()
    begin: str = "Begin"
    again: str = "Play again"
    opponents_see: str = "Your opponents know only what their seat may know."
    corrections: Mapping[str, str] = {}
    heads: frozenset[str] = frozenset({"turn"})
    head: str = "turn"
    beats: frozenset[str] = frozenset()
    beat: str = "step"
    line_beats: frozenset[str] = frozenset()
    grave: frozenset[str] = frozenset()
    closing: frozenset[str] = frozenset()
    passing: frozenset[str] = frozenset()
    asides: frozenset[str] = frozenset()
    pictured: frozenset[str] = frozenset()
    only_with: Mapping[str, tuple[str, ...]] = {}
    depending: Mapping[str, Depending] = {}
    pasted: tuple[Pasted, ...] = ()
    pasting: str = ""
    rates: tuple[Rates, ...] = ()
    reading: str = ""
    faces: Mapping[str, Face] = {}
    drawings: frozenset[str] = frozenset()
    deeds: Mapping[str, str] = {}
    kinds: tuple[str, ...] = ()
    rolled: tuple[str, ...] = ()
    plots: bool = False

    def __init__(self, game: Game) -> None:
        self.game = game

    # -- the table ---------------------------------------------------------------------------------

    def scene(self, view: V) -> Scene:
        """Return the table; without more that is where it stands, in words."""
        over = self.game.outcome(view) is not None
        return Scene(self.status(view), over, hands=self.hands(view))

    def aim(self, view: V) -> str:
        """Return what people have to do to win this game, in a sentence; empty for no words."""
        del view
        return self.goal

    def status(self, view: V) -> Status:
        """Return where the game stands, in a line."""
        game = self.game
        return Status((Fact(game.standing(view) if isinstance(game, Stands) else NOT_SAID),))

    def hands(self, view: V) -> tuple[Hand, ...]:
        """Return the hands of cards that lie beside the table, or beside a map."""
        del view
        return ()

    def twin(self, view: V) -> list[str]:
        """Return the table in sentences; what begins with spaces belongs to the line above it."""
        del view
        return []

    def handouts(self, view: V) -> Sequence[Handout]:
        """Return what there is to be printed of a game: sheets of gangs, say."""
        del view
        return ()

    def picture(self, view: V) -> str:
        """Return the table as one picture, an SVG document; empty if there is none."""
        del view
        return ""

    def drawing(self, name: str) -> str:
        """Return one of `drawings` as an SVG symbol; for `base` all that every table needs."""
        raise NotImplementedError(name)

    # -- what is asked -----------------------------------------------------------------------------

    def point(self, question: Question, option: Any) -> Pointer:
        """Return where an option lies on the table."""
        del question, option
        return NOWHERE

    def laid_down(self, view: V, question: Question, option: Any) -> Sequence[str]:
        """Return all cards that an option plays together from a hand that lies beside a map."""
        del view, question, option
        return ()

    def aimed_at(self, view: V, question: Question, option: Any) -> str:
        """Return the name of whoever on the map an option is aimed at, whose cards are in hand."""
        del view, question, option
        return ""

    def reach(self, view: V, question: Question, option: Any) -> str:
        """Return how many inches an option lets somebody move; empty if it is not a move."""
        del view, question, option
        return ""

    def announced_cards(self, view: V) -> Sequence[str]:
        """Return the cards that lie open while the play of them may be interrupted."""
        del view
        return ()

    def group(self, view: V, question: Question, option: Any) -> Deed:
        """Return an option as what is done and to whom."""
        del view, question, option
        return Deed()

    def tile(self, view: V, question: Question, option: Any) -> Tile | None:
        """Return what a page says of an option before it is chosen; None for nothing more."""
        del view, question, option
        return None

    def note(self, view: V, question: Question, option: Any) -> str:
        """Return what else is to be said of an option, to follow its words."""
        del view, question, option
        return ""

    def refusals(self, view: V, question: Question) -> list[Refused]:
        """Return what lies there to be played and cannot be."""
        del view, question
        return []

    def obvious(self, question: Question) -> str:
        """Return the option that Enter stands for; empty if none is obvious."""
        del question
        return ""

    def endings(self, view: V, question: Question) -> Sequence[str]:
        """Return what may follow a place in the answer to a form."""
        del view, question
        return ()

    def draft(self, view: V, question: Question, pointing: Pointing) -> Draft | None:
        """Return what becomes of an answer that is still being written; None if none is drafted."""
        del view, question, pointing
        return None

    def ledger(self, view: V, question: Question | None) -> Ledger | None:
        """Return what may be noted by taps: as the answer to a question, or to put things right.

        *question* is None for anyone who puts right what the table says otherwise. None is returned
        where the answer is given otherwise, or nothing can be put right yet.
        """
        del view, question
        return None

    def joins(self, view: V, question: Question) -> str:
        """Return the group of questions that share a screen with this one; empty if none does."""
        del view, question
        return ""

    def odds(self, fact: str) -> Odds:
        """Return how likely the answers to the fact of that name are; only guesses use it."""
        del fact
        return Odds()

    def sketch(self, view: V, question: Question) -> str:
        """Return a small drawing of what a question at a real table is about; empty for none."""
        del view, question
        return ""

    def spares(self, one: Event, other: Event) -> int:
        """Return how many of two events that follow each other hands at a real table may leave out.

        1 where the other comes to the same without the first, as a step further on the same way; 2
        where it undoes it.
        """
        del one, other
        return 0

    def at_hand(self, view: V, question: Question) -> Sequence[str]:
        """Return the numbers that people need to answer a question at a real table, in lines."""
        del view, question
        return ()

    def goals_held(self, view: V) -> Sequence[Goal]:
        """Return the objectives and who holds them, for a glance at the table."""
        del view
        return ()

    def hint(self, view: V, question: Question) -> Advice | None:
        """Return what the game's sensible player would answer; None if there is none."""
        del view, question
        return None

    def threats(self, view: V) -> Sequence[Threat]:
        """Return what may go wrong before long, the gravest first."""
        del view
        return ()

    def intents(self, view: V) -> Sequence[Intent]:
        """Return what those whom nobody plays will do, as far as open cards make sure of it."""
        del view
        return ()

    def outcomes(self, view: V, question: Question) -> Sequence[Outcome]:
        """Return what each card that may be aimed would do to each seat."""
        del view, question
        return ()

    def slip(self, view: V, question: Question, option: Any) -> str:
        """Return what to ask before an option that is likely a slip; empty if it is not."""
        del view, question, option
        return ""

    def unplayable(self, view: V, question: Question, card: str) -> str:
        """Return why a card cannot be played that may lie hidden in the hand that is asked."""
        del view, question, card
        return ""

    def hides(self, view: V, text: str) -> bool:
        """Tell whether the card of that notation may lie in a hand that nobody else sees."""
        del view, text
        return False

    def whereabouts(self, view: V, text: str) -> str:
        """Return where the card of that notation lies, as a sentence; empty if nobody can say."""
        del view, text
        return ""

    # -- what happened -----------------------------------------------------------------------------

    def why_not_others(self, reason: Reason) -> str:
        """Return why nobody else is the target, as a sentence; empty if there is nothing to say."""
        del reason
        return ""

    def marks(self, event: Event) -> Marks:
        """Return what an event is about."""
        return event.marks()

    def aside(self, event: Event) -> str:
        """Return an event in words that needs none in a list of lines, only beside a picture."""
        del event
        return ""

    def run_of(self, event: Event) -> str:
        """Return what makes an event one step of playback with its neighbours of the same.

        Empty for an event that is a step by itself.
        """
        del event
        return ""

    def told_together(self, run: Sequence[Event]) -> str:
        """Return one sentence for several such events; empty if each keeps its own line."""
        del run
        return ""

    def lost_turn_notice(self, event: Event, view: Callable[[], V]) -> str:
        """Return what to say when people lose a turn, or one who is theirs does, unasked.

        *view* gives the position in which the event was told, which may take time. Empty for an
        event at which nobody of theirs loses anything.
        """
        del event, view
        return ""

    def loss_notice(self, view: V, event: Event) -> str:
        """Return what to say when people lose somebody of theirs; empty if they do not.

        *view* is any position of the game; it says whose everybody is.
        """
        del view, event
        return ""

    def act(self, view: V, event: Event) -> Act | None:
        """Return what is seen of an event where somebody sits; None if nothing is."""
        del view, event
        return None

    def ending(self, view: V, events: Sequence[Event]) -> Ending | None:
        """Return how a game that is over ended and went; None if nothing more is shown of it."""
        del view, events
        return None

    def pieces(self, view: V, sentence: str) -> list[Piece]:
        """Return a sentence cut where it names something."""
        del view
        return [Piece(sentence)] if sentence else []

    def in_words(self, text: str) -> str:
        """Return the notation of an answer in words."""
        return text

    def in_order(self, view: V, question: Question) -> Sequence[Any]:
        """Return the options in the order in which they are shown and numbered."""
        del view
        return question.options

    def rule_of(self, question: Question) -> str:
        """Return the clause that is shown beside a question."""
        return question.clause

    def answer_in_words(self, text: str, clause: str) -> str:
        """Return an answer as undo names it; *clause* is what asked for it."""
        del clause
        return self.in_words(text)

    def answer_told(self, view: V, question: Question, text: str) -> str:
        """Return an answer that was taken back, in words, before the question that it answered.

        Empty where `answer_in_words` says it as well.
        """
        del view, question, text
        return ""

    def name_of(self, view: V, number: int) -> str:
        """Return how the one of that number is called in a sentence."""
        del view
        return self.game.seats[number] if 0 <= number < len(self.game.seats) else ""

    def figures_of(self, event: Event) -> Figures | None:
        """Return the figures of an event; None if it has none."""
        del event
        return None

    def in_short(self, view: V, event: Event) -> Short | None:
        """Return the beginning of a turn or of its part in fewer words; None for no fewer."""
        del view, event
        return None

    def tallies(self, view: V, events: Sequence[Event]) -> list[Tally]:
        """Return counts against what was to be expected."""
        del view, events
        return []

    # -- the table says otherwise, and what is put back there --------------------------------------

    def blanks(self, view: V) -> list[Blank]:
        """Return what may stand for each word in capitals of `corrections`."""
        del view
        return []

    def back(self, now: V, then: V) -> list[str] | None:
        """Return what hands do so that the table *now* becomes *then*; None to compare scenes."""
        del now, then
        return None

    # -- before a game begins ----------------------------------------------------------------------

    def preview(self, option: str, value: str) -> str:
        """Return the picture of an option's value, as SVG; *option* is one of `pictured`."""
        del option, value
        return ""

    def text_of_form(self, name: str, fields: Mapping[str, str]) -> str:
        """Return the text that a form for something pasted writes; empty if it was left empty."""
        del name, fields
        return ""

    def read_pasted(self, name: str, text: str, options: Mapping[str, str]) -> Understood:
        """Return what is understood of something that is pasted, with these options chosen.

        What else is pasted stands among the options, as `own-NAME`.

        Raises:
            Refusal: it cannot be read.

        """
        raise NotImplementedError


class OnMap(Show[V]):
    """What a game on a map shows besides.

    Attributes:
        legend: what the marks on it mean, if that needs to be said.
        commands: what may be typed besides the commands of every game: what follows it, what it
            does.
        plots: whether people plot for several steps at once, and send that with a command.

    """

    legend: tuple[Sign, ...] = ()
    plots: bool = True
    commands: ClassVar[Mapping[str, tuple[str, str]]] = {
        "map": ("", "the map in letters, and who is who"),
        "look": (
            "[NAME] [NAME or HEX]",
            "what a character sees there: range, cover, the chance of a hit",
        ),
        "sheet": ("[NAME]", "a character's sheet: skills, wounds, weapons"),
    }
    listed: str = "where everyone is, and who sees whom"

    # -- the picture -------------------------------------------------------------------------------

    def ground(self, view: V, theme: Theme = "light") -> str:
        """Return the picture of the map without what changes; empty before there is one."""
        raise NotImplementedError

    def legend_picture(self, view: V, theme: Theme = "light") -> str:
        """Return what the patterns of that picture mean, as SVG; empty if that is not needed."""
        del view, theme
        return ""

    def extent(self, view: V) -> tuple[float, float]:
        """Return the size of that picture, in its own units."""
        raise NotImplementedError

    def core(self, view: V) -> tuple[float, float, float, float]:
        """Return what of that picture has to be seen: left, top, right, bottom; rims may be cut."""
        wide, high = self.extent(view)
        return 0.0, 0.0, wide, high

    def scale(self, view: V) -> Scale | None:
        """Return how the picture measures, if any place of it can be pointed at; else None."""
        del view
        return None

    def places(self, view: V) -> list[Spot]:
        """Return every place that can be pointed at; none where any can."""
        del view
        return []

    def layer(self, view: V, question: Question | None = None) -> str:
        """Return all that lies on the map and changes, as SVG; whom *question* names stands out."""
        raise NotImplementedError

    def board_to_lay(self, view: V) -> str:
        """Return the picture of the board that a table without a map lays out, as SVG, or none."""
        del view
        return ""

    def board_notes(self, view: V) -> Sequence[str]:
        """Return what has to be said under that picture, such as what has changed since."""
        del view
        return ()

    def choices(self, view: V, question: Question) -> list[Outline]:
        """Return the places that may be chosen."""
        del view, question
        return []

    def marks_of(self, view: V, event: Event) -> str:
        """Return an event as marks on the map, as SVG, in the position in which it was told."""
        del view, event
        return ""

    def look(self, view: V, who: str, place: str) -> Look:
        """Return what is seen from somebody, or from a place, at a place or somebody.

        Raises:
            Refusal: nobody is called so, or nothing.

        """
        raise NotImplementedError

    # -- in characters -----------------------------------------------------------------------------

    def chart(self, view: V) -> list[str]:
        """Return the map in characters as plain lines, with who is who below it."""
        raise NotImplementedError

    def in_characters(
        self, view: V, chosen: Iterable[str] = (), *, dense: bool = False
    ) -> list[list[Run]]:
        """Return the map in characters, line by line; who and what *chosen* names stands out.

        *dense*: as low as it can be, for a small screen.
        """
        raise NotImplementedError

    def signs_said(self, view: V) -> list[str]:
        """Return what the signs of the map in characters mean, in sentences."""
        del view
        return []

    def terrain_said(self, view: V) -> list[str]:
        """Return what is on the map in sentences, for anyone who does not see it."""
        del view
        return []

    def key_to(self, view: V) -> list[Key]:
        """Return who is who on it."""
        raise NotImplementedError

    def sheets(self, view: V) -> tuple[Group, ...]:
        """Return the sheets of everybody, side by side."""
        raise NotImplementedError

    def sheet_lines(self, view: V, name: str) -> list[str]:
        """Return somebody's sheet in lines; raise Refusal if nobody is called so."""
        raise NotImplementedError

    def no_longer(self, view: V, line: str) -> str:
        """Return what to do at a real table if a line of a sheet is no longer true."""
        del view
        return f"No longer: {line}"

    def asked_about(self, view: V, question: Question) -> str:
        """Return the name of whoever a question is about; empty for nobody."""
        del view
        return str(question.about.get("who", ""))

    def names(self, view: V) -> list[str]:
        """Return the names of all who have a sheet."""
        board = self.scene(view).map
        return [each.name for each in board.figures] if board is not None else []


@runtime_checkable
class Ordered(Protocol):
    """What a game on a map also shows if a person leads units by typed orders."""

    def how_to_order(self, question: Question) -> str:
        """Return how an answer is typed, with names of this game."""

    def waiting_names(self, question: Question) -> list[str]:
        """Return the names of all that an order may be for now."""

    def takes(self, question: Question) -> bool:
        """Say whether a question is answered by an order."""

    def parse_order(self, question: Question, text: str, now: str = "") -> str:
        """Return the answer that typed words mean; *now* is whom the last order was for."""

    def recipient(self, question: Question, text: str) -> str:
        """Return whom an answer is for; empty for nobody."""

    def preview_order(self, question: Question, text: str) -> list[str]:
        """Return what an answer would do; raise Refusal if it cannot be given."""

    def prompt_lines(self, question: Question) -> list[str]:
        """Return whom a question is about and what may be typed."""

    def offers(self, question: Question, rest: str) -> list[str]:
        """Return what may be ordered, of whom *rest* names or of all."""

    def inspect(self, view: Any, asked: str, rest: str) -> list[str]:
        """Return what is seen from somebody at something, in sentences."""


@runtime_checkable
class Shown(Protocol):
    """A game that says how it is shown."""

    show: Show[Any]


def show_of(game: Game) -> Show[Any]:
    """Return how a game is shown: by its own `show`, or else in words."""
    return found_once(cast("Hashable", game))


@lru_cache(maxsize=64)
def found_once(game: Any) -> Show[Any]:
    """Return how a game is shown: each line of a log asks, and to look for `show` takes time."""
    return game.show if isinstance(game, Shown) else Show(game)
