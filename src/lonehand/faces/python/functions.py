"""Games for Python: begin, ask what may be answered, answer, look, take back, look ahead.

`import lonehand` gives the names of `__all__`. Answers are texts, words or numbers, and what comes
back is text and plain data; whatever is shown is what the seats may know. What is wrong is refused
with the errors that Python people expect, whose sentence says what would be right.
"""

from __future__ import annotations

import secrets
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from inspect import signature
from pathlib import Path
from typing import Any, Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.errors import LonehandError, Refusal, RuleError
from lonehand.engine.game import Fared, Outcome, use_tables
from lonehand.engine.play.record import PERSON, read
from lonehand.engine.play.start import begin, reopen
from lonehand.faces import viewmodel
from lonehand.faces.at_table import advice
from lonehand.faces.python.arguments import (
    Seats,
    Tables,
    check_game,
    game_named,
    option_values,
    split_players,
    tables_given,
    text_in,
)
from lonehand.faces.python.batches import Batch, Comparison, Progress, batch, compare
from lonehand.faces.python.bots import Maker
from lonehand.faces.python.guesses import which_is_meant
from lonehand.faces.python.play import Asked, Bot, Play, seen_asked
from lonehand.faces.python.question import (
    Choice,
    Given,
    Hint,
    Line,
    NoSuchFileError,
    NoSuchNumberError,
    UnknownNameError,
    UnreadableFileError,
    WrongKindError,
    WrongValueError,
    at_the_door,
    hint_told,
    only_bots,
    seed_text,
    show_value,
)
from lonehand.faces.seats import taking_part
from lonehand.games import PACKAGES, LeftOutWarning, find, title_of
from lonehand.lab.games import Played
from lonehand.lab.statistics import Rate

__all__ = [
    "Advice",
    "Asked",
    "Batch",
    "Choice",
    "Comparison",
    "Hint",
    "Line",
    "Outcome",
    "Play",
    "Refusal",
    "advise",
    "as_player",
    "batch",
    "compare",
    "list_games",
    "load",
    "new",
    "options",
    "players",
]

ERRORS: Final[Mapping[str, type[LonehandError]]] = {
    kind.__name__: kind
    for kind in (
        WrongValueError,
        WrongKindError,
        UnknownNameError,
        NoSuchNumberError,
        UnreadableFileError,
        NoSuchFileError,
    )
} | {"RuleError": RuleError}
"""The errors by name: each but the last is a Refusal, and one of Python's own errors."""
TYPES: Final[Mapping[str, Any]] = dict(  # noqa: C408 - these are names, not words
    Bot=Bot,
    Fared=Fared,
    Given=Given,
    Played=Played,
    Progress=Progress,
    Rate=Rate,
    Seats=Seats,
    Tables=Tables,
)
"""What stands in signatures by its name, for type hints; `import *` leaves it out."""


def no_name(name: str) -> str:
    """Return Python's sentence on a name that the module does not have, and which one is meant."""
    meant = which_is_meant(name, [*__all__, *ERRORS, *TYPES])
    return f"module 'lonehand' has no attribute '{name}'{meant}"


# -- what there is ---------------------------------------------------------------------------------


def list_games() -> dict[str, str]:
    """Return every game: the name that `new` takes, and its title.

    A game of another package that cannot be loaded is left out, with a warning that says why.
    """
    found = {}
    for name in PACKAGES:
        try:
            found[name] = title_of(name)
        except Refusal as refusal:
            warnings.warn(refusal.sentence, LeftOutWarning, stacklevel=2)
    return found


@at_the_door()
def options(game: str) -> dict[str, tuple[str, ...]]:
    """Return the options of a game, each with its values, the default first.

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
    return dict.fromkeys(
        taking_part(found, option_values(found, settings)), (PERSON, *found.players)
    )


@at_the_door()
def new(
    game: str,
    seed: int | str | None = None,
    *,
    seats: Seats | None = None,
    tables: Tables | None = None,
    **settings: Any,
) -> Play:
    """Begin a game.

    Args:
        game: its name, one of `list_games()`.
        seed: the same seed gives the same game; None draws one.
        seats: who plays each seat: a player by name, or a function of your own; one alone plays all
            seats. Seats that are not named are yours, but for an opponent's (`black-hat`).
        tables: decision tables in place of the game's own: a folder, or texts by file name.
        settings: its options, such as `level=2` or `night=True`.

    Raises:
        KeyError: there is no such game, seat, player or option.
        ValueError: an option has no such value, or a table does not pass its check.
        TypeError: a seat is given neither a name nor a function.

    """
    found = game_named(game)
    chosen = option_values(found, settings)
    sitting, bots = split_players(found, chosen, seats)
    text = secrets.token_hex(4) if seed is None else seed_text(seed)
    return Play(begin(found, text, chosen, sitting, tables_given(found, tables)), bots)


@at_the_door()
def load(record: str | Path, *, seats: Mapping[str, Bot] | None = None) -> Play:
    """Return the game that a record holds, where it was left.

    Args:
        record: the text of a record, or the path of its file.
        seats: functions that play seats of persons from here on.

    Raises:
        ValueError: it is not a record, or one side's view of a game that went on, or does not fit
            the rules.
        TypeError: a seat is given something else than a function.
        OSError: the file cannot be read.

    """
    text, name = text_in(record)
    lines = read(text, name or "record")
    only_bots({} if seats is None else seats, "load")
    with lines.say_where():
        found = find(lines.header.game)
        _, bots = split_players(found, lines.header.options, seats or {})
    return Play(reopen(found, lines), bots)


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
    def answer(self, what: Given) -> list[str]:
        """Say what was asked, and return the lines of what happens then.

        Args:
            what: an answer in notation or in words, a choice, its number from 0 on, or a hint.

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
    tables: Tables | None = None,
    **settings: Any,
) -> Advice:
    """Find out what the next opponent does on a table that you describe.

    Args:
        game: its name, one of `list_games()`.
        situation: the table as text, or the path of its file; the manual's page on advice has the
            fields, and `Play.situation` writes one.
        tables: decision tables in place of the game's own: a folder, or texts by file name.
        settings: options to change in the situation.

    Raises:
        KeyError: there is no such game or option.
        ValueError: the situation cannot be read, or it is nobody's turn in it.
        OSError: the file cannot be read.

    """
    found = game_named(game)
    found = use_tables(found, tables_given(found, tables))
    text, name = text_in(situation)
    laid = advice.situated_game(found).read_situation(
        text, name or "situation", option_values(found, settings)
    )
    turn = advice.Advice(found, laid, name or "situation")
    turn.run()
    return Advice(turn)


@at_the_door()
def as_player(game: str, bot: Bot) -> Callable[[Chance], Answer]:
    """Return a function as a player that a package brings along, for an entry point.

    Write `player = lonehand.as_player("lone-gunslinger", greedy)` in `my_bots.py`. In its package's
    `pyproject.toml` the group `lonehand.players` names him by the game, a point and his name:
    `"lone-gunslinger.greedy" = "my_bots:player"`. Then he can be seated by name.
    The function has to give the same answer whenever it is asked the same, since a saved game asks
    it again; `lonehand.engine.players` has players that draw from chance.

    Args:
        game: the game's name, one of `list_games()`.
        bot: the function.

    Raises:
        KeyError: there is no such game.
        TypeError: that is not a function, or not one of one argument.

    """
    check_game(game)  # it is loaded when he plays: its own package may be what makes him
    if not callable(bot):
        raise WrongKindError(
            f"give a function that plays, not {show_value(bot)}", place="as_player"
        )
    with suppress(ValueError):  # not every function of C says what it takes
        try:
            signature(bot).bind(None)
        except TypeError as error:
            sentence = f"a function that plays takes one argument, what is asked: {error}"
            raise WrongKindError(sentence, place="as_player") from None
    return Maker(game, bot)
