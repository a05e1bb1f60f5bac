"""Games for Python: begin, ask what may be answered, answer, look, take back, look ahead.

`import lonehand` gives the names of `__all__`. Answers are texts, words or numbers, and what comes
back is text and plain data; whatever is shown is what the seats may know. What is wrong is refused
with the errors that Python people expect, whose sentence says what would be right.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, SupportsIndex

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.errors import Refusal
from lonehand.engine.game import (
    Fared,
    Game,
    Opposed,
    Outcome,
    renamed,
    sentence_of,
    tabled,
)
from lonehand.engine.opening import begin, fork, reopen
from lonehand.engine.question import Question
from lonehand.engine.record import PERSON, read
from lonehand.engine.seen import Play as Session
from lonehand.engine.seen import Seen
from lonehand.faces import advice, viewmodel
from lonehand.faces.asked import (
    Asked,
    Bot,
    Choice,
    Hint,
    WrongValueError,
    at_the_door,
    hint_told,
    known,
    plain,
    seen_asked,
)
from lonehand.faces.console import Console
from lonehand.faces.sitting import taking_part
from lonehand.games import PACKAGES, find, title_of
from lonehand.lab.many import Played, collector_at_rest, play_one
from lonehand.lab.statistics import wilson
from lonehand.show.contract import OnMap, show_of

__all__ = [
    "Advice",
    "Asked",
    "Batch",
    "Choice",
    "Hint",
    "Line",
    "Outcome",
    "Play",
    "Refusal",
    "advise",
    "as_player",
    "batch",
    "list_games",
    "load",
    "new",
    "options",
    "players",
]

TRIES: Final = 200
"""How many tables are tried for one that fits what a seat has seen."""
SENSIBLE: Final = "plain"
"""The player of a game that plays as a sensible person would."""


def game_named(name: str) -> Game:
    """Return a game; raise UnknownNameError if there is none of that name."""
    known(name, tuple(PACKAGES), "game", "game")
    return find(name)


def text_in(given: str | Path) -> tuple[str, str]:
    """Return a text, or that of the file with this path, and what to call it in an error."""
    if isinstance(given, Path) or not ("\n" in given or "=" in given):
        return Path(given).read_text("utf-8"), str(given)
    return given, ""


class Line(msgspec.Struct, frozen=True):
    """A line of the log.

    Attributes:
        number: the event's number.
        sentence: what happened.
        clause: the id of the rule behind it.

    """

    number: int
    sentence: str
    clause: str

    def __str__(self) -> str:
        """Return what happened."""
        return self.sentence


# -- what there is ---------------------------------------------------------------------------------


def list_games() -> dict[str, str]:
    """Return every game: the name that `new` takes, and its title."""
    return {name: title_of(name) for name in PACKAGES}


@at_the_door()
def options(game: str) -> dict[str, tuple[str, ...]]:
    """Return what may be set in a game, with the values of each option, the default first.

    Raises:
        KeyError: there is no such game.

    """
    return {option.key: option.values for option in game_named(game).options}


@at_the_door()
def players(game: str, **settings: Any) -> dict[str, tuple[str, ...]]:
    """Return the seats of a game, and for each the players that `seats` may name for it.

    Args:
        game: its name, one of `list_games()`.
        settings: its options, from which it follows who takes part.

    Raises:
        KeyError: there is no such game or option.
        ValueError: an option has no such value.

    """
    found = game_named(game)
    return dict.fromkeys(taking_part(found, valued(found, settings)), (PERSON, *found.players))


@at_the_door()
def new(
    game: str,
    *,
    seed: int | str | None = None,
    seats: Mapping[str, str | Bot] | None = None,
    tables: Mapping[str, str] | None = None,
    **settings: Any,
) -> Play:
    """Begin a game.

    Args:
        game: its name, one of `list_games()`.
        seed: the same seed gives the same game; None draws one.
        seats: who plays each seat: a player by name, or a function of your own. Seats that are not
            named are yours.
        tables: decision tables in place of the game's own, by file name, as text.
        settings: its options, such as `level=2` or `night=True`.

    Raises:
        KeyError: there is no such game, seat, player or option.
        ValueError: an option has no such value, or a table does not pass its check.

    """
    found = game_named(game)
    chosen = valued(found, settings)
    sitting, bots = seated(found, chosen, seats or {})
    text = secrets.token_hex(4) if seed is None else str(seed)
    return Play(begin(found, text, chosen, sitting, tables or {}), bots)


@at_the_door()
def load(record: str | Path, *, seats: Mapping[str, Bot] | None = None) -> Play:
    """Return a game from its record, standing where that stands.

    Args:
        record: the text of a record, or the path of its file.
        seats: functions that play seats of persons from here on.

    Raises:
        ValueError: it is not a record, or does not fit the rules.
        OSError: the file cannot be read.

    """
    text, name = text_in(record)
    lines = read(text, name or "record")
    found = find(lines.header.game)
    _, bots = seated(found, lines.header.options, seats or {})
    return Play(reopen(found, lines), bots)


def seated(
    game: Game, options: Mapping[str, str], seats: Mapping[str, str | Bot]
) -> tuple[dict[str, str], dict[str, Bot]]:
    """Return players by name as a record holds them, and the functions, which sit as persons.

    Raises:
        UnknownNameError: there is no such player, or no such seat in a game with these options.

    """
    there = taking_part(game, options)
    for seat, player in seats.items():
        known(seat, there, "seat", "seats")
        if isinstance(player, str):
            known(player, (PERSON, *game.players), "player", f"seat {seat}")
    named = {seat: each if isinstance(each, str) else PERSON for seat, each in seats.items()}
    bots = {seat: each for seat, each in seats.items() if not isinstance(each, str)}
    return named, bots


def valued(game: Game, settings: Mapping[str, Any]) -> dict[str, str]:
    """Return options as the engine takes them: `night=True` is `night=on`, or `yes`.

    Raises:
        UnknownNameError: there is no such option.

    """
    values = {option.key: option.values for option in game.options}
    found: dict[str, str] = {}
    for key, value in renamed(game, settings).items():
        known(key, tuple(values), "option", "option")
        words = {True: ("on", "yes"), False: ("off", "no", "none")}.get(value, ())
        fitting = [word for word in words if word in values[key]]
        found[key] = fitting[0] if isinstance(value, bool) and fitting else str(value)
    return found


# -- a game in play --------------------------------------------------------------------------------


class Play:
    """A game in play. What it shows is what its own seats may know.

    Args:
        session: the game.
        bots: functions that play seats.
        own: your seats; None for those of all persons that no function plays.

    """

    def __init__(
        self, session: Session, bots: Mapping[str, Bot], own: frozenset[str] | None = None
    ) -> None:
        self._session, self._bots = session, dict(bots)
        if own is None and bots:
            own = session.seen().seats - bots.keys()
        self._own = own
        self._play_on()

    @property
    def _seen(self) -> Seen:
        return self._session.seen(self._own)

    @property
    def _console(self) -> Console:
        return Console(self._session, seats=self._own)

    def _play_on(self) -> None:
        """Let functions answer, until one of the own seats is asked or the game is over."""
        while (due := self._due()) is not None:
            seen, question, seat = due
            asked = seen_asked(seen, question)
            self._session.answer(asked.meant(self._bots[seat](asked)), seat=seat)

    def _due(self) -> tuple[Seen, Question, str] | None:
        for seat in self._bots:
            seen = self._session.seen(frozenset((seat,)))
            question = next(iter(seen.questions()), None)
            if question is not None and not question.source:
                return seen, question, seat
        return None

    # -- what there is to see ----------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._session.game.name

    @property
    def seed(self) -> str:
        """The random seed; hidden while a game that hides something goes on."""
        return self._seen.header.seed

    @property
    def options(self) -> dict[str, str]:
        """A value for each option."""
        return dict(self._seen.options)

    @property
    def asked(self) -> Asked | None:
        """What is asked of you; None if nothing is, or the game is over."""
        seen = self._seen
        question = next(iter(seen.questions()), None)
        return None if question is None else seen_asked(seen, question)

    @property
    def legal(self) -> tuple[str, ...]:
        """The notation of what may be answered; of a free answer, likely ones, the best first."""
        asked = self.asked
        return () if asked is None else asked.legal

    def accepts(self, answer: str) -> bool:
        """Tell whether *answer*, in notation, is a legal answer now."""
        asked = self.asked
        return asked is not None and asked.accepts(answer)

    @property
    def view(self) -> dict[str, Any]:
        """What you know of the table, as plain data: the game's own state without what is hidden.

        Its keys are those of the record's `start` line; they may change with the game's rules.
        """
        return plain(self._session.game, self._seen.view)

    @property
    def log(self) -> list[Line]:
        """What has happened, as far as it has words."""
        return self._lines(0)

    def _lines(self, first: int) -> list[Line]:
        seen = self._seen
        found = (
            Line(number, sentence_of(seen.game, seen.view, told.event), told.clause)
            for number, told in enumerate(seen.events[first:], first)
        )
        return [line for line in found if line.sentence]

    @at_the_door()
    def why(self, number: int | None = None) -> list[str]:
        """Return why an opponent decided as he did: his last decision, or the one up to an event.

        *number* is the number of a line of the log.

        Raises:
            ValueError: there is no such event.

        """
        return self._console.why("" if number is None else str(number))

    def hint(self) -> Hint | None:
        """Return what a sensible player would answer now; None if there is nothing to say."""
        return hint_told(viewmodel.hint(self._seen))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: how each side fared, why in words, and the rule; None before."""
        return self._seen.outcome()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.outcome is not None

    @property
    def fared(self) -> Fared | None:
        """How your seats came out of it: `won`, `drew` or `lost`; None while the game goes on."""
        return self._seen.fared()

    def text(self) -> str:
        """Return the table as text: a map in characters, or who has what."""
        show = show_of(self._session.game)
        if isinstance(show, OnMap):
            return "\n".join(show.chart(self._seen.view))
        return "\n".join(self._console.table())

    def svg(self) -> str:
        """Return the table as a picture, an SVG document; empty where there is none."""
        return show_of(self._session.game).picture(self._seen.view)

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook."""
        return self.svg() or None

    def __str__(self) -> str:
        """Return the table as text."""
        return self.text()

    def __repr__(self) -> str:
        """Return the game and where it stands."""
        asked = self.asked
        outcome = self.outcome
        stands = outcome.sentence if outcome else asked.prompt if asked else "waiting"
        return f"<{self.game}: {stands}>"

    # -- answering ---------------------------------------------------------------------------------

    @at_the_door()
    def answer(self, what: str | SupportsIndex | Choice, *, seat: str | None = None) -> list[Line]:
        """Answer what is asked, and return what happened since.

        Args:
            what: an answer in notation or in words, a choice, or its number, counted from 0.
            seat: who answers, where several of your seats are asked at once.

        Raises:
            ValueError: it is not a legal answer, or nothing is asked; the game stays as it was.
            IndexError: there is no choice of that number.
            KeyError: there is no such seat.

        """
        if seat is not None:
            known(seat, self._session.game.seats, "seat", "seat")
        seen = self._seen
        told = len(seen.events)
        asked = seen.questions()
        question = next((one for one in asked if seat is None or seat in one.seats()), None)
        if question is None:
            over = seen.outcome()
            why = f"the game is over: {over.sentence}" if over else "nothing is asked of you now"
            raise WrongValueError(why, place="answer")
        text = seen_asked(seen, question).meant(what)
        who = None if question.source else seat or seen.answers_as()
        self._session.answer(text, seat=who)
        self._play_on()
        return self._lines(told)

    def play(self, player: Bot | None = None) -> Play:
        """Play on to the end with a function for your seats, or with the hints; return the game.

        Raises:
            ValueError: an answer is not legal; without a function, there is no hint for a question.

        """
        while (asked := self.asked) is not None:
            if player is not None:
                self.answer(player(asked))
                continue
            hint = self.hint()
            if hint is None and len(asked.choices) != 1:
                raise WrongValueError(f"there is no hint here: {asked.prompt}", place="play")
            self.answer(hint.answer if hint is not None else asked.choices[0])
        return self

    @at_the_door()
    def undo(self, answers: int = 1) -> None:
        """Take back your last answers and all that followed; raise ValueError if there are none."""
        self._session.undo(answers, self._own)

    @at_the_door()
    def redo(self, answers: int = 1) -> None:
        """Give answers again that were taken back; raise ValueError if there are none."""
        self._session.redo(answers)
        self._play_on()

    # -- keeping, and looking ahead ----------------------------------------------------------------

    @property
    def record(self) -> str:
        """The record as text, for `load`, `lonehand replay` and `lonehand import`.

        While a game that hides something goes on, others' secrets are left out, and such a record
        cannot be loaded.
        """
        return self._seen.export()

    @property
    def situation(self) -> str:
        """The table as you know it, as text for `advise`; within a step, as that began.

        Raises:
            ValueError: the game has no such text.

        """
        with at_the_door():
            situated = advice.situated_game(self._session.game)
            *_, last = self._seen.steps()
            return situated.situation(last.view)

    @at_the_door()
    def fork(self, *, seed: int | str = 0, bots: Mapping[str, Bot] | None = None) -> Play:
        """Return a game of its own that goes on from here, to look ahead.

        It is a table as it may be from what your seats know: hidden cards are shuffled, and chance
        comes from *seed*. Play it as you like; this game does not change.

        Args:
            seed: another seed gives other hidden cards and other luck.
            bots: functions for seats; those of this game if you name none.

        Raises:
            ValueError: the game is over, or no table was found that fits what has been seen since
                this step began; answer first.

        """
        if self.is_over:
            raise WrongValueError("the game is over", place="fork")
        name = f"fork {seed}"
        chance, seats = Chance(name), self._seen.seats
        for _ in range(TRIES):
            found = fork(self._session, seats, chance, name)
            if found is not None:
                return Play(found, self._bots if bots is None else bots, seats)
        raise WrongValueError("nothing fits what has been seen since this step began", place="fork")


# -- advice ----------------------------------------------------------------------------------------


def as_json(data: Any) -> dict[str, Any]:
    """Return what becomes an object in JSON as plain dictionaries, lists, texts and numbers."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data))
    return found


class Advice:
    """What happens in one turn on a table that was described, as far as everything is known.

    Where more has to be known, such as the next card of the deck, `asked` says what, and `answer`
    goes on.

    Args:
        turn: the turn.

    """

    def __init__(self, turn: advice.Advice) -> None:
        self._turn = turn

    @property
    def who(self) -> str:
        """Whose turn it is."""
        return self._turn.turn.who

    @property
    def is_yours(self) -> bool:
        """Whether it is a person's own turn, in which he decides; then see `hint`."""
        return bool(self._turn.turn.seat)

    @property
    def asked(self) -> Asked | None:
        """What has to be known to go on; None where the turn is over."""
        question = self._turn.question()
        return None if question is None else seen_asked(self._turn.seen, question)

    @property
    def lines(self) -> list[str]:
        """What happens, with reasons, rules and what hands do, as `lonehand advise` prints it."""
        found = [line for step in self._turn.steps() for line in self._turn.step_lines(step)]
        end = self._turn.end_line()
        return [*found, end] if end else found

    @property
    def decisions(self) -> list[dict[str, Any]]:
        """Each decision as plain data: `who`, `action`, `target`, `rows`, `facts` and more."""
        made = (step.decision for step in self._turn.steps())
        return [as_json(each) for each in made if each is not None]

    @property
    def data(self) -> dict[str, Any]:
        """Everything as plain data, with the keys of `lonehand advise --json`."""
        return as_json(self._turn.data(hint=False))

    @property
    def situation(self) -> str:
        """The table after the turn, as text for the next advice; empty while it goes on."""
        return self._turn.after()

    def hint(self) -> Hint | None:
        """Return what a sensible player would answer now; None if there is nothing to say."""
        return hint_told(viewmodel.hint(self._turn.seen))

    @at_the_door()
    def answer(self, what: str | SupportsIndex | Choice) -> list[str]:
        """Say what was asked, and return the lines of what happens then.

        Args:
            what: an answer in notation or in words, a choice, or its number, counted from 0.

        Raises:
            ValueError: it is not an answer here, or the turn is over.
            IndexError: there is no choice of that number.

        """
        told, asked = len(self.lines), self.asked
        if asked is None:
            raise WrongValueError("the turn is over: there is nothing to answer", place="answer")
        self._turn.run([asked.meant(what)])
        return self.lines[told:]

    def __str__(self) -> str:
        """Return what happens, and then what is asked."""
        asked, lines = self.asked, self.lines
        if self.is_yours:
            lines.append(f"It is {self.who}’s own turn, so you decide.")
        return "\n".join([*lines, *([str(asked)] if asked is not None else [])])

    def __repr__(self) -> str:
        """Return whose turn it is, and whether it is over."""
        asked = self.asked
        return f"<{self.who}’s turn: {asked.prompt if asked else 'over'}>"


@at_the_door()
def advise(
    game: str,
    situation: str | Path,
    *,
    tables: Mapping[str, str] | None = None,
    **settings: Any,
) -> Advice:
    """Find out what the next opponent does on a table that you describe.

    Args:
        game: its name, one of `list_games()`.
        situation: the table as text, or the path of its file; the manual's page on advice has the
            fields, and `Play.situation` writes one.
        tables: decision tables in place of the game's own, by file name, as text.
        settings: options to change in the situation.

    Raises:
        KeyError: there is no such game or option.
        ValueError: the situation cannot be read, or it is nobody's turn in it.
        OSError: the file cannot be read.

    """
    found = tabled(game_named(game), tables or {})
    text, name = text_in(situation)
    laid = advice.situated_game(found).read_situation(
        text, name or "situation", valued(found, settings)
    )
    turn = advice.Advice(found, laid, name or "situation")
    turn.run()
    return Advice(turn)


# -- many games ------------------------------------------------------------------------------------


class Batch(msgspec.Struct, frozen=True):
    """Many games that were played.

    Attributes:
        games: each game: its `seed`, how the seats `fared` that functions play (or without a
            function any seat), its number of `steps`, and how often each rule spoke (`clauses`).

    """

    games: tuple[Played, ...]

    def __len__(self) -> int:
        """Return how many games there are."""
        return len(self.games)

    def __iter__(self) -> Iterator[Played]:
        """Go through the games."""
        return iter(self.games)

    @property
    def won(self) -> float:
        """The share of games that were won, from 0 to 1."""
        return sum(each.won for each in self.games) / len(self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies, 19 times out of 20 (Wilson)."""
        _, low, high, _ = wilson(sum(each.won for each in self.games), len(self.games))
        return low, high


@at_the_door()
def batch(
    game: str,
    count: int = 100,
    *,
    seed: int | str = 0,
    seats: Mapping[str, str | Bot] | None = None,
    tables: Mapping[str, str] | None = None,
    **settings: Any,
) -> Batch:
    """Play many games with nobody at the table, one after another.

    `lonehand simulate` does the same on all processors and writes what it finds to files.

    Args:
        game: its name, one of `list_games()`.
        count: how many games.
        seed: the first half of each game's seed.
        seats: who plays each seat: a player by name, or a function of your own. Seats that are not
            named are played by the game's sensible player.
        tables: decision tables in place of the game's own, by file name, as text.
        settings: options of the game.

    Raises:
        KeyError: there is no such game, seat, player or option.
        ValueError: an option has no such value, a table does not pass its check, or *count* is
            less than 1.

    """
    if count < 1:
        raise WrongValueError(f"play 1 game or more, not {count}", place="count")
    found = tabled(game_named(game), tables or {})
    chosen = valued(found, settings)
    sitting, bots = seated(found, chosen, seats or {})
    usual = next(iter(found.opponents.values())) if isinstance(found, Opposed) else SENSIBLE
    own = {seat: partial(answered, found, bot) for seat, bot in bots.items()}
    given = {seat: usual if seat in own else sitting.get(seat, usual) for seat in found.seats}
    with collector_at_rest():
        rows = [play_one(found, f"{seed} {each}", chosen, given, own) for each in range(count)]
    return Batch(tuple(fared_for(found, each, own) for each in rows) if own else tuple(rows))


def fared_for(game: Game, played: Played, seats: Iterable[str]) -> Played:
    """Return a game that was played, with how these seats fared in it."""
    outcome = game.outcome(played.state)
    if outcome is None:
        return played
    return msgspec.structs.replace(played, fared=outcome.fared(seats))


def as_player(game: str, bot: Bot) -> Callable[[Chance], Answer]:
    """Return a function as a player that a package brings along, for an entry point.

    In the package's `pyproject.toml` the group `lonehand.players` names him by the game, a point
    and his name: `"lone-gunslinger.greedy" = "my_bots:greedy"`. Then he can be seated by name.
    The function has to give the same answer whenever it is asked the same, since a saved game asks
    it again; `lonehand.engine.players` has players that draw from chance.

    Args:
        game: the game's name, one of `list_games()`.
        bot: the function.

    """

    def make(chance: Chance) -> Answer:
        del chance
        return partial(answered, find(game), bot)

    return make


def answered(game: Game, bot: Bot, question: Question, view: Any) -> Any:
    """Return the value, or the text of a form, that a function answers."""
    asked = Asked(game, view, question)
    text = asked.meant(bot(asked))
    return text if question.form is not None else question.value(text)
