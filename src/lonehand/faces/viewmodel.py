"""What every face shows, as plain data: the question, the log, the reasons, undo and redo, saves.

A face draws what it finds here and sends back notation. What a game shows comes from its
`lonehand.show.contract.Show`; what is found here is made of that and of the session.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from lonehand.engine.door import Event
from lonehand.engine.game import ENGINES_OWN, Game, sentence_of
from lonehand.engine.history import by_persons
from lonehand.engine.question import Question
from lonehand.engine.record import ROUND, Line
from lonehand.engine.session import Session
from lonehand.show.contract import OnMap, show_of
from lonehand.show.drafts import Draft, Pointing
from lonehand.show.figures import Look
from lonehand.show.logs import Above, LogLine, Reason, Reasons, Tally, Threat
from lonehand.show.questions import OptionSeen, QuestionSeen

Seats = frozenset[str] | None
"""The seats that somebody holds the keys of; None is all of them."""
GOOD: Final = 9
"""How many likely answers to a form are offered beside a real table."""


def map_of(game: Game) -> OnMap[Any] | None:
    """Return how a game is shown that is played on a map; None for any other."""
    show = show_of(game)
    return show if isinstance(show, OnMap) else None


# -- the question ----------------------------------------------------------------------------------


def question_seen(
    session: Session, state: Any, seats: frozenset[str] | None = None, *, beside: bool = False
) -> QuestionSeen | None:
    """Return what is asked of those who hold *seats* (None is all); else what is asked at all.

    Of a question that several may answer they see what they may choose.
    *beside* a real table a form comes with likely answers.
    """
    asked = session.questions()
    if not asked:
        return None
    game, show = session.game, show_of(session.game)
    mine = [q for q in asked if may_answer(q, seats)]
    question = (mine or list(asked))[0]
    options = []
    for option in question.options:
        if mine and not may_choose(question, option, seats):
            continue
        place, deed = show.point(question, option), show.group(state, question, option)
        label = game.label(state, question, option)
        said = show.note(state, question, option) if mine else ""
        label = f"{label}: {said}" if said else label
        options.append(
            OptionSeen(
                str(option), label, deed.what, deed.whom, place.card, place.place, place.seat
            )
        )
    form = question.form if beside else None
    return QuestionSeen(
        question.who,
        question.clause,
        question.topic,
        game.prompt(state, question),
        tuple(options),
        tuple(show.refusals(state, question)),
        show.obvious(question),
        question.source,
        question.form is not None,
        tuple(session.typed_before()),
        bool(mine),
        str(question.about.get("who", "")),
        likely(question) if form is not None and mine else (),
        tuple(show.endings(state, question)) if form is not None else (),
    )


def likely(question: Question) -> tuple[str, ...]:
    """Return likely answers to a form; of dice, every face of a single one, none of several."""
    found = tuple(question.form.candidates(GOOD)) if question.form is not None else ()
    if not question.source:
        return found
    return tuple(sorted(found)) if all(len(text) == 1 for text in found) else ()


def may_answer(question: Question, seats: frozenset[str] | None) -> bool:
    """Tell whether one who holds *seats* may answer; what a real card shows, anybody may type."""
    return seats is None or question.source or bool(seats & set(question.seats()))


def own_part(question: Question, seats: frozenset[str] | None) -> Question:
    """Return a question as it is put to those who hold *seats*: with their own options alone."""
    if seats is None or not question.owners:
        return question
    own = [each for each in question.options if may_choose(question, each, seats)]
    owners = [question.owner(str(each)) for each in own]
    return msgspec.structs.replace(question, who=owners[0], options=own, owners=owners)


def may_choose(question: Question, option: Any, seats: frozenset[str] | None) -> bool:
    """Tell whether an option is one for those who hold *seats*, or another person's."""
    return seats is None or question.source or question.owner(str(option)) in seats


def answering_seat(session: Session, seats: frozenset[str] | None) -> str | None:
    """Return as which of his *seats* somebody answers what is asked; None leaves it to the game."""
    if seats is None:
        return None
    for question in session.questions():
        if question.source:
            return None
        for seat in question.seats():
            if seat in seats:
                return seat
    return min(seats)


# -- the log ---------------------------------------------------------------------------------------


def worded(game: Game, state: Any, event: Event) -> str:
    """Return what happened, as a sentence; also if only a picture of it needs one."""
    return sentence_of(game, state, event) or show_of(game).aside(event)


def log_line(
    game: Game, state: Any, number: int, event: Event, *, beside_picture: bool = False
) -> LogLine:
    """Return event *number* as a line of the log; the names come from *state*.

    *beside_picture* also what only a picture needs has words.
    """
    show = show_of(game)
    sentence = worded(game, state, event) if beside_picture else sentence_of(game, state, event)
    marks = show.marks(event) if event.kind not in ENGINES_OWN else None
    return LogLine(
        number,
        event.clause,
        event.kind,
        sentence,
        tuple(show.pieces(state, sentence)),
        marks.cards if marks else (),
        marks.seats if marks else (),
        event.kind in show.heads,
        bool(event.facts.get("lines")),
        event.kind in show.beats,
    )


# -- the reasons -----------------------------------------------------------------------------------


def reasons(session: Session, state: Any, upto: int) -> Reasons | None:
    """Return the reasons of the last decision told up to event *upto*; None if there is none."""
    show = show_of(session.game)
    for number in range(min(upto, len(session.events) - 1), -1, -1):
        event = session.events[number]
        if not event.facts.get("lines"):
            continue
        seat = event.facts["seat"]
        lines = tuple(
            Reason(
                line["text"],
                bool(line["use"]),
                show.called(state, line["target"]) if line["target"] >= 0 else "",
                line["clause"],
                line["say"],
                tuple(line["facts"]),
                tuple(Above(row["clause"], row["say"], row["failed"]) for row in line["above"]),
            )
            for line in event.facts["lines"]
        )
        who, sentence = show.called(state, seat), worded(session.game, state, event)
        return Reasons(number, seat, who, sentence, lines)
    return None


# -- undo, redo, branches --------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True):
    """What one press of undo or redo would do, or would do back to some place.

    Attributes:
        name: the answer concerned, in words.
        answers: how many answers go.
        turns: how many turns go with them.
        turn: what a turn is called.

    """

    name: str
    answers: int
    turns: int
    turn: str = "turn"


def line_name(session: Session, line: Line) -> str:
    """Return an answer in words, with who gave it."""
    text = show_of(session.game).spoken(line.text)
    if line.kind == "correct":
        return f"Correction: {text}"
    if line.kind == "switch":
        return f"Switch: {text}"
    return f"{line.who}: {text}"


def undo_step(session: Session, steps: int = 1) -> Step | None:
    """Return what an undo of so many answers would take back; None if there is not so much."""
    going = session.takes_back(steps)
    if not going or len(going) < steps:
        return None
    show = show_of(session.game)
    turns = sum(
        event.kind in show.heads and line >= going[-1].number
        for event, line in zip(session.events, session.lines, strict=True)
    )
    return Step(line_name(session, going[-1]), steps, turns, show.head)


def must_agree(session: Session, seats: frozenset[str] | None) -> list[str]:
    """Return the seats without which one who holds *seats* cannot take back the last answer."""
    if seats is None:
        return []
    given = {line.who for line in session.takes_back() if line.kind in ("answer", *ROUND)}
    return sorted(given - seats)


def redo_step(session: Session) -> Step | None:
    """Return what redo would give again; None if there is nothing."""
    coming = session.brings_back()
    return Step(line_name(session, coming[0]), 1, 0) if coming else None


def steps_back_to(session: Session, event: int) -> int:
    """Return how many answers an undo must take back to stand at the last decision before *event*.

    0 means that the game stands there already.
    """
    answers = session.persons()
    point = session.line_of(event)
    later = [line for line in answers if line.number > point]
    if len(later) == len(answers) and later:
        return len(later)
    if event >= len(session.events):
        return 0
    if later and later[0].parent <= point:
        return len(later)
    before = [line for line in answers if line.number <= point]
    return len(later) + (1 if before else 0)


class Branch(msgspec.Struct, frozen=True):
    """One line of play: the record's line at its end, its last answer in words, its length."""

    line: int
    name: str
    answers: int
    current: bool


def branches(session: Session) -> list[Branch]:
    """Return every branch, the newest first."""
    found = []
    onward = {session.record.head, *(line.number for line in session.record.onward())}
    for end in reversed(session.branches()):
        answers = by_persons(session.record, session.record.path(end.number))
        name = line_name(session, answers[-1]) if answers else "The start"
        found.append(Branch(end.number, name, len(answers), end.number in onward))
    return found


# -- fair play, hints, dangers ---------------------------------------------------------------------


class Fairness(msgspec.Struct, frozen=True):
    """What somebody needs to trust the draw: the seed, the counts, and what opponents can see."""

    seed: str
    see: str
    counts: tuple[Tally, ...]


def fairness(session: Session, state: Any) -> Fairness:
    """Return the fairness panel."""
    show = show_of(session.game)
    counts = tuple(
        msgspec.structs.replace(tally, expected=round(tally.expected, 2))
        for tally in show.tallies(state, session.events)
    )
    return Fairness(session.record.header.seed, show.opponents_see, counts)


class Hint(msgspec.Struct, frozen=True):
    """What the sensible player would do: the option's notation, in words, and why if he says so."""

    answer: str
    label: str
    why: str


def hint(session: Session, state: Any, seats: Seats = None) -> Hint | None:
    """Return what the game's sensible player would do now, as those who hold *seats* (None: all).

    None if there is nothing to say, or somebody else is asked; of a question that several may
    answer only what those seats may choose is thought of.
    """
    game = session.game
    asked = [each for each in session.questions() if may_answer(each, seats)]
    if not asked or asked[0].source:
        return None
    question = own_part(asked[0], seats)
    found = show_of(game).hint(game.view(state, frozenset((question.who,))), question)
    if found is None:
        return None
    text = str(found.option)
    option = question.value(text)
    return Hint(text, game.label(state, question, option), found.sentence)


def threats(session: Session, state: Any) -> list[Threat]:
    """Return what may go wrong, the gravest first; nothing once the game is over."""
    return [] if session.outcome() is not None else list(show_of(session.game).threats(state))


# -- pointing, and an answer that is still being written -------------------------------------------


def look(session: Session, state: Any, who: str, place: str) -> Look | None:
    """Return what is seen from *who* at *place*; None if the game has no map."""
    show = map_of(session.game)
    return None if show is None else show.look(state, who, place)


def draft(session: Session, seats: Seats, pointing: Pointing) -> Draft | None:
    """Return what becomes of a draft of one who holds *seats*; None if nothing is drafted now."""
    show = show_of(session.game)
    for question in session.questions():
        if question.form is None or not may_answer(question, seats):
            continue
        view = session.game.view(session.state, frozenset((question.who,)))
        found = show.draft(view, question, pointing)
        if found is not None:
            return found
    return None


# -- saved games -----------------------------------------------------------------------------------


def changed_options(game: Game, options: Mapping[str, str]) -> list[str]:
    """Return the options that are not at their default, in words."""
    found = []
    for option in game.options:
        value = options.get(option.key, option.default)
        if value != option.default:
            found.append(option.title if value == "on" else f"{option.title}: {value}")
    return found
