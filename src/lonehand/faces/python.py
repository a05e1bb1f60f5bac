"""Games for Python: begin, ask what may be answered, answer, look, take back, look ahead.

`import lonehand` gives the names of `__all__`. Answers are texts, words or numbers, and what comes
back is text and plain data; whatever is shown is what the seats may know.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.errors import Refusal
from lonehand.engine.game import Fared, Game, Opposed, Outcome, sentence_of
from lonehand.engine.opening import begin, fork, reopen
from lonehand.engine.question import Question
from lonehand.engine.record import PERSON, read
from lonehand.engine.seen import Play as Session
from lonehand.engine.seen import Seen
from lonehand.faces import typed, viewmodel
from lonehand.faces.console import Console
from lonehand.games import PACKAGES, find, title_of
from lonehand.lab.many import Played, collector_at_rest, play_one
from lonehand.lab.statistics import wilson
from lonehand.show.contract import OnMap

__all__ = [
    "Asked",
    "Batch",
    "Choice",
    "Hint",
    "Line",
    "Outcome",
    "Play",
    "Refusal",
    "as_player",
    "batch",
    "list_games",
    "load",
    "new",
    "options",
    "players",
]

CANDIDATES: Final = 12
"""How many likely answers to a form stand among the legal ones."""
TRIES: Final = 200
"""How many tables are tried for one that fits what a seat has seen."""
SENSIBLE: Final = "plain"
"""The player of a game that plays as a sensible person would."""


class Choice(msgspec.Struct, frozen=True):
    """One of the answers to choose from: its notation, as records have it, and its words."""

    text: str
    words: str

    def __str__(self) -> str:
        """Return the notation."""
        return self.text


@dataclass(frozen=True, eq=False)
class Asked:
    """What is asked.

    Attributes:
        seat: who is asked; for a die or card that is typed in, the name of that source of chance.
        prompt: the question in words.
        clause: the id of the rule that asks.
        topic: what sort of question it is.
        choices: what may be answered. Where it is written freely, such as a place in inches or a
            plot, these are likely answers, the best first.
        is_free: whether other answers than `choices` may be legal.
        about: what the question is about, as plain data.

    """

    seat: str
    prompt: str
    clause: str
    topic: str
    choices: tuple[Choice, ...]
    is_free: bool
    about: dict[str, Any]
    _view: Callable[[], dict[str, Any]] = field(repr=False)

    @property
    def view(self) -> dict[str, Any]:
        """What the seat knows of the table, as plain data; made anew at each look."""
        return self._view()

    def __str__(self) -> str:
        """Return the question and its choices, a line each."""
        numbered = (f"  {number}  {one.words}" for number, one in enumerate(self.choices))
        return "\n".join([self.prompt, *numbered])


Bot = Callable[[Asked], "str | int | Choice"]
"""Plays a seat: gets what is asked, returns an answer: its notation, its words, or its number among
the choices, counted from 0."""


class Line(msgspec.Struct, frozen=True):
    """A line of the log: the event's number, what happened, and the id of the rule behind it."""

    number: int
    sentence: str
    clause: str

    def __str__(self) -> str:
        """Return what happened."""
        return self.sentence


class Hint(msgspec.Struct, frozen=True):
    """What a sensible player would answer: the notation, its words, and why if he says so."""

    answer: str
    words: str
    why: str


# -- what there is ---------------------------------------------------------------------------------


def list_games() -> dict[str, str]:
    """Return every game: the name that `new` takes, and its title."""
    return {name: title_of(name) for name in PACKAGES}


def options(game: str) -> dict[str, tuple[str, ...]]:
    """Return what may be set in a game, with the values of each option, the default first.

    Raises:
        Refusal: there is no such game.

    """
    return {option.key: option.values for option in find(game).options}


def players(game: str) -> dict[str, tuple[str, ...]]:
    """Return the seats of a game, and for each the players that `seats` may name for it.

    Raises:
        Refusal: there is no such game.

    """
    found = find(game)
    return dict.fromkeys(found.seats, (PERSON, *found.players))


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
        Refusal: for a game, seat, player, option or value that there is not.

    """
    found = find(game)
    sitting, bots = seated(found, seats or {})
    text = secrets.token_hex(4) if seed is None else str(seed)
    return Play(begin(found, text, valued(found, settings), sitting, tables or {}), bots)


def load(record: str | Path, *, seats: Mapping[str, Bot] | None = None) -> Play:
    """Return a game from its record, standing where that stands.

    Args:
        record: the text of a record, or the path of its file.
        seats: functions that play seats of persons from here on.

    Raises:
        Refusal: it is not a record, or does not fit the rules.
        OSError: the file cannot be read.

    """
    text = record.read_text("utf-8") if isinstance(record, Path) else record
    lines = read(text)
    found = find(lines.header.game)
    _, bots = seated(found, seats or {})
    return Play(reopen(found, lines), bots)


def seated(game: Game, seats: Mapping[str, str | Bot]) -> tuple[dict[str, str], dict[str, Bot]]:
    """Return players by name as a record holds them, and the functions, which sit as persons."""
    for seat in seats:
        if seat not in game.seats:
            raise Refusal(f"there is no seat “{seat}” in {game.title}", place="seats")
    named = {seat: each if isinstance(each, str) else PERSON for seat, each in seats.items()}
    bots = {seat: each for seat, each in seats.items() if not isinstance(each, str)}
    return named, bots


def valued(game: Game, settings: Mapping[str, Any]) -> dict[str, str]:
    """Return options as the engine takes them: `night=True` is `night=on`, or `yes`."""
    known = {option.key: option.values for option in game.options}
    found: dict[str, str] = {}
    for key, value in settings.items():
        words = {True: ("on", "yes"), False: ("off", "no", "none")}.get(value, ())
        fitting = [word for word in words if word in known.get(key, ())]
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
            self._session.answer(meant(asked, question, self._bots[seat](asked)), seat=seat)

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
        return tuple(each.text for each in asked.choices) if asked is not None else ()

    def accepts(self, answer: str) -> bool:
        """Tell whether *answer*, in notation, is a legal answer now."""
        question = next(iter(self._seen.questions()), None)
        return question is not None and question.fits(answer)

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

    def why(self, number: int | None = None) -> list[str]:
        """Return why an opponent decided as he did: his last decision, or the one up to an event.

        *number* is the number of a line of the log.
        """
        return self._console.why("" if number is None else str(number))

    def hint(self) -> Hint | None:
        """Return what a sensible player would answer now; None if there is nothing to say."""
        found = viewmodel.hint(self._seen)
        return None if found is None else Hint(found.answer, found.label, found.why)

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
        console = self._console
        show = console.show
        lines = show.chart(console.state) if isinstance(show, OnMap) else console.table()
        return "\n".join(lines)

    def svg(self) -> str:
        """Return the table as a picture, an SVG document; empty where there is none."""
        seen = self._seen
        return self._console.show.picture(seen.view)

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

    def answer(self, what: str | int | Choice, *, seat: str | None = None) -> list[Line]:
        """Answer what is asked, and return what happened since.

        Args:
            what: an answer in notation or in words, a choice, or its number, counted from 0.
            seat: who answers, where several of your seats are asked at once.

        Raises:
            Refusal: it is no legal answer, or nothing is asked; the game stays as it was.
            IndexError: there is no choice of that number.

        """
        seen = self._seen
        known = len(seen.events)
        asked = seen.questions()
        question = next((one for one in asked if seat is None or seat in one.seats()), None)
        if question is None:
            over = seen.outcome()
            why = f"the game is over: {over.sentence}" if over else "nothing is asked of you now"
            raise Refusal(why, place="answer")
        text = meant(seen_asked(seen, question), question, what)
        who = None if question.source else seat or seen.answers_as()
        self._session.answer(text, seat=who)
        self._play_on()
        return self._lines(known)

    def play(self, player: Bot | None = None) -> Play:
        """Play on to the end with a function for your seats, or with the hints; return the game.

        Raises:
            Refusal: an answer is not legal; without a function, there is no hint for a question.

        """
        while (asked := self.asked) is not None:
            if player is not None:
                self.answer(player(asked))
                continue
            hint = self.hint()
            if hint is None and len(asked.choices) != 1:
                raise Refusal(f"there is no hint here: {asked.prompt}", place="play")
            self.answer(hint.answer if hint is not None else asked.choices[0])
        return self

    def undo(self, answers: int = 1) -> None:
        """Take back your last answers and all that followed; raise Refusal if there are none."""
        self._session.undo(answers, self._own)

    def redo(self, answers: int = 1) -> None:
        """Give answers again that were taken back; raise Refusal if there are none."""
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

    def fork(self, *, seed: int | str = 0, bots: Mapping[str, Bot] | None = None) -> Play:
        """Return a game of its own that goes on from here, to look ahead.

        It is a table as it may be from what your seats know: hidden cards are shuffled, and chance
        comes from *seed*. Play it as you like; this game does not change.

        Args:
            seed: another seed gives other hidden cards and other luck.
            bots: functions for seats; those of this game if you name none.

        Raises:
            Refusal: the game is over, or no table was found that fits what has been seen since
                this step began; answer first.

        """
        if self.is_over:
            raise Refusal("the game is over", place="fork")
        name = f"fork {seed}"
        chance, seats = Chance(name), self._seen.seats
        for _ in range(TRIES):
            found = fork(self._session, seats, chance, name)
            if found is not None:
                return Play(found, self._bots if bots is None else bots, seats)
        raise Refusal("nothing fits what has been seen since this step began", place="fork")


def plain(game: Game, view: Any) -> dict[str, Any]:
    """Return what is known of a table as plain data."""
    found: dict[str, Any] = msgspec.json.decode(game.encode(view))
    return found


def seen_asked(seen: Seen, question: Question) -> Asked:
    """Return a question as it is put to those who look."""
    return as_asked(seen.game, seen.view, question, seen.as_put(question), seen.answers_as())


def as_asked(
    game: Game, view: Any, question: Question, put: Question | None = None, seat: str | None = None
) -> Asked:
    """Return a question with its words.

    Args:
        game: the rules.
        view: what whoever answers knows.
        question: what he is asked.
        put: the same as it is put to all.
        seat: who answers, if that is not the one who is asked.

    """
    if question.form is not None:
        texts = dict.fromkeys(question.form.candidates(CANDIDATES))
        choices = tuple(Choice(text, text) for text in texts)
    else:
        choices = tuple(
            Choice(str(option), game.label(view, question, option)) for option in question.options
        )
    return Asked(
        question.who if question.source or seat is None else seat,
        game.prompt(view, put or question),
        question.clause,
        question.topic,
        choices,
        question.form is not None,
        msgspec.to_builtins(dict(question.about), enc_hook=str),
        partial(plain, game, view),
    )


def meant(asked: Asked, question: Question, what: str | int | Choice) -> str:
    """Return the notation of the answer that is meant; raise Refusal or IndexError if none is."""
    if isinstance(what, int):
        most = len(asked.choices)
        if not 0 <= what < most:
            raise IndexError(f"choose a number from 0 to {most - 1}, not {what}")
        return asked.choices[what].text
    text = str(what)
    if question.fits(text):
        return text
    return typed.understand(question, {each.text: each.words for each in asked.choices}, text)


# -- many games ------------------------------------------------------------------------------------


class Batch(msgspec.Struct, frozen=True):
    """Many games that were played: each one's seed, how it ended, and in how many steps."""

    games: tuple[Played, ...]

    def __len__(self) -> int:
        """Return how many games there are."""
        return len(self.games)

    def __iter__(self) -> Iterator[Played]:
        """Go through the games."""
        return iter(self.games)

    @property
    def won(self) -> float:
        """The share of games that the seats won, from 0 to 1."""
        return sum(each.won for each in self.games) / len(self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies, 19 times out of 20 (Wilson)."""
        _, low, high, _ = wilson(sum(each.won for each in self.games), len(self.games))
        return low, high


def batch(
    game: str,
    count: int = 100,
    *,
    seed: int | str = 0,
    seats: Mapping[str, str | Bot] | None = None,
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
        settings: options of the game.

    Raises:
        Refusal: for a game, seat, player, option or value that there is not.
        ValueError: *count* is less than 1.

    """
    if count < 1:
        raise ValueError(f"play 1 game or more, not {count}")
    found = find(game)
    sitting, bots = seated(found, seats or {})
    usual = next(iter(found.opponents.values())) if isinstance(found, Opposed) else SENSIBLE
    own = {seat: partial(answered, found, bot) for seat, bot in bots.items()}
    given = {seat: usual if seat in own else sitting.get(seat, usual) for seat in found.seats}
    chosen = valued(found, settings)
    with collector_at_rest():
        rows = [play_one(found, f"{seed} {each}", chosen, given, own) for each in range(count)]
    return Batch(tuple(rows))


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
    asked = as_asked(game, view, question)
    text = meant(asked, question, bot(asked))
    return text if question.form is not None else question.value(text)
