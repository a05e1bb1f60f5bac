"""What every face shows, as plain data: the question, the log, the reasons, undo and redo, saves.

A face draws what it finds here and sends back notation. What a game shows comes from its
`lonehand.show.contract.Show`; everything here is made from that and from the session.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from lonehand.engine.events import Event, Told
from lonehand.engine.game import (
    ENGINES_OWN,
    Game,
    active_seats,
    beside_options,
    sentence_of,
    update_names,
)
from lonehand.engine.grammar import english
from lonehand.engine.play.record import Line
from lonehand.engine.play.view import HIDDEN, Play, Seen
from lonehand.engine.question import Question
from lonehand.engine.reasons import with_reasons
from lonehand.games import table_mode
from lonehand.show.contract import OnMap, show_of
from lonehand.show.drafts import Draft, Pointing
from lonehand.show.ending import Ending
from lonehand.show.logs import LogLine, Reason, Reasons, Tally, Threat
from lonehand.show.questions import Dice, OptionSeen, QuestionSeen
from lonehand.show.scene import Intent

Seats = frozenset[str] | None
"""The seats that somebody holds the keys of; None is all of them."""
PLAYER: Final = "player"
"""The only person of a game in which nobody else needs a name."""
GOOD: Final = 9
"""How many likely answers to a form are offered beside a real table."""


def map_of(game: Game) -> OnMap[Any] | None:
    """Return how a game is shown that is played on a map; None for any other."""
    show = show_of(game)
    return show if isinstance(show, OnMap) else None


# -- the question ----------------------------------------------------------------------------------


def question_seen(seen: Seen, *, beside: bool = False) -> QuestionSeen | None:
    """Return what those who look are asked; else what anybody is asked, if they may know it.

    Of a question that several may answer they see what they may choose.
    *beside* a real table a form comes with likely answers.
    """
    mine = seen.questions()
    asked = mine or seen.others_asked()
    if not asked:
        return None
    game, show, view, question = seen.game, show_of(seen.game), seen.view, asked[0]
    put = seen.as_put(question)
    rolls = rolled_for(question)
    options = [
        option_seen(seen, question, option, rolls.get(str(option), ""), mine=bool(mine))
        for option in show.in_order(view, question)
    ]
    form = question.form if beside else None
    return QuestionSeen(
        question.who,
        show.rule_of(question),
        question.topic,
        prompt_of(game, view, put, rolls),
        tuple(options),
        tuple(show.refusals(view, put)),
        show.obvious(question),
        question.source,
        question.form is not None,
        tuple(seen.typed_before()),
        bool(mine),
        str(question.about.get("who", "")),
        likely(question) if form is not None and mine else (),
        tuple(show.endings(view, question)) if form is not None else (),
        tuple(show.outcomes(view, question)) if mine else (),
        show.ledger(view, question) if mine and beside else None,
        dice_of(question) if mine else None,
        tuple(question.about.get("details", ())),
        tuple(question.about.get("letter", ())),
        several(question) if mine else 1,
        again(question) if mine else "",
        show.sketch(view, question) if mine and beside else "",
        tuple(show.at_hand(view, question)) if mine and beside else (),
    )


def option_seen(
    seen: Seen, question: Question, option: Any, roll: str, *, mine: bool
) -> OptionSeen:
    """Return an option as those who look see it; *mine* if they are asked.

    *roll* is which faces of a die stand for it; empty where none decides.
    """
    show, view = show_of(seen.game), seen.view
    place, deed = show.point(question, option), show.group(view, question, option)
    said = show.note(view, question, option) if mine else ""
    parts = (roll, seen.game.label(view, question, option), said)
    return OptionSeen(
        str(option),
        ": ".join(filter(None, parts)),
        deed.what,
        deed.whom,
        place.card,
        place.place,
        place.seat,
        show.slip(view, question, option) if mine else "",
        show.tile(view, question, option) if mine else None,
        tuple(show.laid_down(view, question, option)) if mine else (),
        show.aimed_at(view, question, option) if mine else "",
        show.reach(view, question, option) if mine else "",
    )


def prompt_of(game: Game, view: Any, put: Question, rolls: Mapping[str, str]) -> str:
    """Return the question as a sentence, with the die that decides where chance does."""
    asks = game.prompt(view, put)
    return f"{asks} ({die_for(len(rolls))})" if rolls else asks


def rolled_for(question: Question) -> dict[str, str]:
    """Return which faces of a die stand for which option, where a real table lets chance decide.

    It is a die of six where its faces can be shared out evenly, or else by rolling again; for more
    than six options one with as many faces as there are options.
    """
    if not question.source or question.topic != "pick":
        return {}
    texts = question.texts()
    each = max(1, 6 // len(texts))
    found = {}
    for place, text in enumerate(texts):
        first, last = place * each + 1, (place + 1) * each
        found[text] = f"{first}" if first == last else f"{first}–{last}"
    return found


def die_for(count: int) -> str:
    """Return which die decides among so many options, and when it is rolled again."""
    if count > 6:
        return f"Roll a die with {count} faces, or draw lots."
    left = 6 - 6 % count
    again = "" if left == 6 else f"; {' and '.join(map(str, range(left + 1, 7)))}: roll again"
    return f"Roll a die with 6 faces{again}."


def several(question: Question) -> int:
    """Return how many cards may be named together: those that are still to come for one purpose.

    Behind the last card of the deck it is shuffled, so that any card may be the next one. Where all
    that may come are those that are left, nobody is asked for the very last.
    """
    coming = still_to_come(question)
    left = int(question.about.get("left", 0)) if question.source else 0
    is_plain = left > 0 and len(question.options) <= left
    return max(1, min(coming, left - 1)) if is_plain else coming


def still_to_come(question: Question) -> int:
    """Return how many cards come for one purpose before the deck is shuffled, one at least."""
    about = question.about
    if not question.source or "of" not in about:
        return 1
    coming = int(about["of"]) - int(about["nth"]) + 1
    return max(1, min(coming, int(about.get("left", coming))))


def again(question: Question) -> str:
    """Return the suits on which another card comes behind the last of several."""
    about = question.about
    coming = still_to_come(question)
    is_left = int(about.get("left", 0)) > coming == several(question)
    return str(about.get("again", "")) if question.source and is_left else ""


def dice_of(question: Question) -> Dice | None:
    """Return the dice that are typed in by hand; None if none are."""
    about = question.about
    if not question.source or question.topic != "roll":
        return None
    bands = tuple(band.strip() for band in str(about["bands"]).split("|") if band.strip())
    return Dice(int(about["count"]), int(about["faces"]), bands)


def likely(question: Question) -> tuple[str, ...]:
    """Return likely answers to a form; of dice, every face of a single one, none of several."""
    found = tuple(question.form.candidates(GOOD)) if question.form is not None else ()
    if not question.source:
        return found
    return tuple(sorted(found)) if all(len(text) == 1 for text in found) else ()


def who_answers(seen: Seen, question: Question) -> frozenset[str]:
    """Return the seat that thinks about a question: of a whole side, the first that may answer."""
    asked = question.who if seen.whole else question.seats()[0]
    return frozenset((asked,))


# -- the log ---------------------------------------------------------------------------------------


def put_in_words(game: Game, state: Any, event: Event) -> str:
    """Return what happened, as a sentence; also if only a picture of it needs one."""
    return sentence_of(game, state, event) or show_of(game).aside(event)


def log_line(
    game: Game,
    state: Any,
    number: int,
    told: Told,
    *,
    beside_picture: bool = False,
    at: Callable[[], Any] | None = None,
) -> LogLine:
    """Return event *number* as a line of the log; the names come from *state*.

    *beside_picture* also what only a picture needs has words. *at* gives the position in which the
    event was told, for anyone who is to be told of lost turns.
    """
    show, event = show_of(game), told.event
    sentence = (
        put_in_words(game, state, event) if beside_picture else sentence_of(game, state, event)
    )
    marks = show.marks(event) if not isinstance(event, ENGINES_OWN) else None
    return LogLine(
        number,
        told.clause,
        event.kind,
        sentence,
        tuple(show.pieces(state, sentence)),
        marks.cards if marks else (),
        marks.seats if marks else (),
        event.kind in show.heads,
        with_reasons(event) is not None,
        event.kind in show.beats,
        (show.lost_turn_notice(event, at) or show.loss_notice(state, event))
        if at is not None
        else "",
        event.kind in show.grave,
        event.kind in show.asides,
    )


# -- the reasons -----------------------------------------------------------------------------------


def reasons(seen: Seen, upto: int) -> Reasons | None:
    """Return the reasons of the last decision told up to event *upto*; None if there is none."""
    show = show_of(seen.game)
    for number in range(min(upto, len(seen.events) - 1), -1, -1):
        event = seen.events[number].event
        found = with_reasons(event)
        if found is None:
            continue
        lines = tuple(
            Reason(
                line.text,
                line.use,
                show.name_of(seen.view, line.target) if line.target >= 0 else "",
                line.clause,
                line.say,
                line.facts,
                line.above,
            )
            for line in found.lines
        )
        who, sentence = (
            show.name_of(seen.view, found.seat),
            put_in_words(seen.game, seen.view, event),
        )
        return Reasons(number, found.seat, who, sentence, lines)
    return None


# -- undo, redo, branches --------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True):
    """What one press of undo or redo would do, or would do back to some place.

    Attributes:
        name: the answer concerned, in words.
        answers: how many answers go.
        turns: how many turns go with them.
        turn: what a turn is called.
        shown: whether anything hidden was shown since, which nobody forgets.

    """

    name: str
    answers: int
    turns: int
    turn: str = "turn"
    shown: bool = False


def line_name(game: Game, line: Line, *, alone: bool = False) -> str:
    """Return an answer in words; what is hidden of it stays so.

    With who gave it, but for the one person of a game whom *alone* tells of.
    """
    text = HIDDEN if line.text == HIDDEN else show_of(game).answer_in_words(line.text, line.clause)
    if line.kind == "correct":
        return f"Correction: {text}"
    if line.kind == "switch":
        source, _, how = text.rpartition(" ")
        return f"{'you type' if how == 'typed' else 'Lonehand does'} the {source}"
    return text if alone or line.who.casefold() == PLAYER else f"{line.who}: {text}"


def is_alone(seen: Seen) -> bool:
    """Tell whether one person plays against Lonehand."""
    return sum(seen.header.is_person(seat) for seat in active_seats(seen.game, seen.options)) == 1


def undo_step(seen: Seen, steps: int = 1) -> Step | None:
    """Return what an undo of so many answers would take back; None if there is not so much."""
    going = seen.takes_back(steps)
    if not going or len(going) < steps:
        return None
    show = show_of(seen.game)
    first = seen.since(going[-1].number)
    turns = sum(event.kind in show.heads for event in seen.events[first:])
    name = line_name(seen.game, going[-1], alone=is_alone(seen))
    return Step(name, steps, turns, show.head, seen.shown_since(steps))


def redo_step(seen: Seen) -> Step | None:
    """Return what redo would give again; None if there is nothing."""
    coming = seen.brings_back()
    return Step(line_name(seen.game, coming[0], alone=is_alone(seen)), 1, 0) if coming else None


def steps_back_to(play: Play, seen: Seen, event: int) -> int:
    """Return how many answers an undo must take back to stand at the last decision before *event*.

    0 means that the game stands there already. Of several answers in the same step, as in a turn
    of one's own, those before the event stay: a rehearsal shows which they are, unless its game
    keeps secrets from whoever looks.
    """
    steps = steps_back_to_step(seen, event)
    if seen.game.hides and not seen.whole:
        return steps
    while steps > 1:
        trial = play.rehearse()
        trial.undo(steps - 1)
        if len(trial.view_for(None if seen.whole else seen.seats).events) > event:
            break
        steps -= 1
    return steps


def steps_back_to_step(seen: Seen, event: int) -> int:
    """Return how many answers an undo must take back to stand before the step of an event."""
    answers = seen.persons()
    point = seen.line_of(event)
    later = [line for line in answers if line.number > point]
    if len(later) == len(answers) and later:
        return len(later)
    if event >= len(seen.events):
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


def branches(seen: Seen) -> list[Branch]:
    """Return every branch, the newest first."""
    return [
        Branch(
            end,
            line_name(seen.game, answers[-1]) if answers else "The start",
            len(answers),
            current,
        )
        for end, answers, current in reversed(seen.branches())
    ]


# -- fair play, hints, dangers ---------------------------------------------------------------------


class Fairness(msgspec.Struct, frozen=True):
    """What somebody needs to trust the draw: the seed, the counts, and what opponents can see."""

    seed: str
    see: str
    counts: tuple[Tally, ...]


def fairness(seen: Seen) -> Fairness:
    """Return the fairness panel."""
    show = show_of(seen.game)
    counts = tuple(
        msgspec.structs.replace(tally, expected=round(tally.expected, 2))
        for tally in show.tallies(seen.view, [told.event for told in seen.events])
    )
    return Fairness(seen.header.seed, show.opponents_see, counts)


class Hint(msgspec.Struct, frozen=True):
    """What the sensible player would do: the option's notation, in words, and why if he says so."""

    answer: str
    label: str
    why: str


def hint(seen: Seen) -> Hint | None:
    """Return what the game's sensible player would do now, as those who look.

    None if there is nothing to say, or somebody else is asked; of a question that several may
    answer only what they may choose is thought of.
    """
    asked, game = seen.questions(), seen.game
    if not asked or asked[0].source:
        return None
    question = asked[0]
    (seat,) = who_answers(seen, question)
    return hint_for(game, seen.view, question, question.who if seen.whole else seat, seat)


def hint_for(game: Game, view: Any, question: Question, who: str, seat: str) -> Hint | None:
    """Return what the sensible player would answer to a question.

    Args:
        game: the game.
        view: the table as those know it who look.
        question: what is asked.
        who: of whom it is asked.
        seat: the seat that thinks about it, with what it knows and no more.

    """
    asked = msgspec.structs.replace(question, who=who)
    found = show_of(game).hint(game.view(view, frozenset((seat,))), asked)
    if found is None:
        return None
    label = game.label(view, asked, asked.value(found.option))
    why = found.sentence.removeprefix(f"{label.partition(': ')[0]}: ")  # whose it is stands there
    return Hint(found.option, label, english.capital(why))


def threats(seen: Seen) -> list[Threat]:
    """Return what may go wrong, the gravest first; nothing once the game is over."""
    return [] if seen.outcome() is not None else list(show_of(seen.game).threats(seen.view))


def intents(seen: Seen) -> list[Intent]:
    """Return what those whom nobody plays will do; nothing once the game is over."""
    return [] if seen.outcome() is not None else list(show_of(seen.game).intents(seen.view))


def ending(seen: Seen) -> Ending | None:
    """Return how a game that is over ended and what decided it; None while it goes on."""
    if seen.outcome() is None:
        return None
    return show_of(seen.game).ending(seen.view, [told.event for told in seen.events])


# -- pointing, and an answer that is still being written -------------------------------------------


def draft(seen: Seen, pointing: Pointing) -> Draft | None:
    """Return what becomes of a draft by those who look; None if nothing is drafted now."""
    show = show_of(seen.game)
    for question in seen.questions():
        if question.form is None:
            continue
        view = seen.game.view(seen.view, who_answers(seen, question))
        found = show.draft(view, question, pointing)
        if found is not None:
            return found
    return None


# -- saved games -----------------------------------------------------------------------------------


def changed_options(game: Game, options: Mapping[str, str]) -> list[str]:
    """Return the options that are not at their default, in words."""
    given, table = update_names(game, options), beside_options(game, {})
    at_a_table = bool(table) and table.items() <= given.items()
    found = ["at my table"] if at_a_table else []
    for option in game.options:
        value = given.get(option.key, option.default)
        if option.key == table_mode.KEY and table_mode.with_map(given):
            found.append("at my table, with a map")
        elif value != option.default and not (at_a_table and option.key in table):
            said = value.replace("-", " ") if value in option.values else value
            found.append(option.title if value == "on" else f"{option.title}: {said}")
    return found
