"""Beside a real table: what hands do next, one card of orders at a time.

Like `viewmodel` this is plain data for every face. A game adds nothing to the instructions that it
brings anyway. What is picked, put back and put right stands in the modules beside this one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from math import ceil
from textwrap import wrap
from typing import Final

import msgspec

from lonehand.engine.at_table.orders import MOST, Order, Orders, as_row, order_of
from lonehand.engine.events import is_told
from lonehand.engine.game import Beside, Game, Instructs, Option
from lonehand.engine.play.view import Seen
from lonehand.faces.at_table.headings import Heading, turn_after
from lonehand.show.contract import OnMap, show_of
from lonehand.show.logs import LogLine, Piece, Rank, Rolled
from lonehand.show.questions import QuestionSeen

SHORT: Final = 12
"""The most words of a sentence that shares a card with others."""
FAR: Final = re.compile(r"(\d+(?:\.\d+)?)(?=″ )")
"""How far somebody goes, in a row of a card."""
LINE: Final = 15
"""The characters of an order in a line of a phone, in type that can be read from two metres."""
TALL: Final = 11
"""The most lines of a card."""
PROMPT_LINE: Final = 22
"""The characters of a question in such a line; two lines are allowed for."""
OVER_BUTTONS: Final = 9
"""The most lines above a question that is answered by a few buttons."""
SCREEN: Final = 18
"""The most lines of orders and buttons together; a row of buttons takes two."""
BUTTONS: Final = 30
"""The most characters of the buttons in a row."""
BETWEEN: Final = 4
"""The room between two of them, in characters."""
GRID: Final = 4
"""From so many alike cards on, they are in a grid, four in a row."""
SKETCHED: Final = 4
"""The lines that a sketch takes."""
NOTED: Final = 3
"""The lines that a button takes under a question, which opens what may be noted."""
LAID_OPEN: Final = 5
"""The lines that cards take which may be undone now, with the offer to let all such cards pass."""
OVER_A_PICKER: Final = 7
"""The most lines above a picker, which takes half of a phone."""


def is_beside(seen: Seen) -> bool:
    """Tell whether a game is played beside a real table.

    Its options say so, or else its first source of chance is typed in by hand.
    """
    game = seen.game
    if isinstance(game, Beside):
        return any(seen.options[key] != one_of(game, key).default for key in game.beside)
    sources = list(game.sources)
    return isinstance(game, Instructs) and bool(sources) and sources[0] in seen.typed


def one_of(game: Game, key: str) -> Option:
    """Return the option of that name."""
    return next(option for option in game.options if option.key == key)


class Note(msgspec.Struct, frozen=True):
    """A sentence that needs no hands, and its clause."""

    sentence: str
    clause: str


class Row(msgspec.Struct, frozen=True):
    """One of several things to do that stand on one card.

    Attributes:
        turn: whose turn it is, as a sentence.
        text: what to do, as a sentence.
        who: who does it, with the cards that he does it with.
        heading: whose turn it is, in as many words as there is room for.

    """

    turn: str
    text: str
    who: str = ""
    heading: Heading = Heading()


class Profile(msgspec.Struct, frozen=True):
    """Who somebody named in an instruction is.

    Attributes:
        name: who it is.
        head: the same, with whose he is and what moves him.
        lines: what stands on his sheet.

    """

    name: str
    head: str
    lines: tuple[str, ...]


class Step(msgspec.Struct, frozen=True):
    """One thing to do with the hands, or several that stand on one card.

    Attributes:
        event: the number of the event that it is for.
        last: the number of the last one, where the same is done several times in a row.
        times: how often.
        turn: whose turn it is, as a sentence; empty before the first.
        pieces: the instruction, cut where it names a card or a seat.
        order: the same as a card.
        because: what led to it and needed no hands, and then the event itself, with their clauses.
        places: where it may be done, the best first, as far as that was ranked.
        targets: to whom it may be done, likewise.
        rows: everything that stands on the card, where it may be told in a line each.
        profiles: what each one is whom the instruction names.
        rolled: the die of instructions that it comes from; None where there is none.
        heading: whose turn it is, in as many words as there is room for.

    """

    event: int
    last: int
    times: int
    turn: str
    pieces: tuple[Piece, ...]
    order: Order
    because: tuple[Note, ...]
    places: tuple[Rank, ...] = ()
    targets: tuple[Rank, ...] = ()
    rows: tuple[Row, ...] = ()
    profiles: tuple[Profile, ...] = ()
    rolled: Rolled | None = None
    heading: Heading = Heading()

    @property
    def open_words(self) -> int:
        """How many words stand on the card unfolded."""
        if not self.rows:
            return self.order.open_words
        turns = dict.fromkeys(row.turn for row in self.rows)
        return sum(len(text.split()) for text in (*turns, *(row.text for row in self.rows)))

    def lines(self) -> int:
        """Return how many lines its rows take on a phone."""
        turns = len(dict.fromkeys(row.turn for row in self.rows))
        between = (turns - 1) + len(self.rows) // 4
        return between + sum(len(wrap(row.text, LINE)) for row in self.rows)

    def stands_in(self, room: int) -> bool:
        """Tell whether it may stand above a question with *room* for so many lines."""
        return bool(self.rows) and self.lines() <= room


class Steps(msgspec.Struct, frozen=True):
    """What hands have to do about a stretch of the log, in order.

    Attributes:
        events: how many events the game has.
        steps: the things to do.
        turn: whose turn it is after the last of them.
        notes: what happened after the last of them and needed no hands.
        above: whether the last of them is short enough to stand above the question that follows.
        acts: who acts in the part of a turn that `turn` names; empty for nobody by name.
        heading: whose turn it is, in as many words as there is room for.

    """

    events: int
    steps: tuple[Step, ...]
    turn: str
    notes: tuple[Note, ...]
    above: bool = False
    acts: str = ""
    heading: Heading = Heading()


def instruction(seen: Seen, number: int) -> str:
    """Return what hands do about event *number*; empty where there is nothing to do.

    There is nothing left to do where whoever answered has read it among the cases, and where hands
    were asked what a card is: the question has said where it goes. A die that an event says was
    taken needs no hands where Lonehand rolls it.
    """
    event = seen.events[number].event
    if not isinstance(seen.game, Instructs) or is_told(event):
        return ""
    takes, asked = getattr(event, "takes", ""), getattr(event, "asked", "")
    if (takes and takes not in seen.typed) or asked in seen.typed:
        return ""
    return seen.game.instruction(seen.at(number), event)


def instruction_read(seen: Seen, number: int) -> str:
    """Return what was read of event *number* among the cases; empty if it was not there."""
    event = seen.events[number].event
    if not isinstance(seen.game, Instructs) or not is_told(event):
        return ""
    return seen.game.instruction(seen.at(number), event)


def order(seen: Seen, number: int, text: str) -> Order:
    """Return what hands do about event *number* as a card; *text* is the same as a sentence.

    What a game says in a short sentence may stand on one card with others.
    """
    event, found = seen.events[number].event, None
    if isinstance(seen.game, Orders):
        found = seen.game.order(seen.at(number), event)
    if found is not None:
        return found
    is_short = len(text.split()) <= SHORT
    return msgspec.structs.replace(order_of(text), row=text if is_short else "")


def has_done(seen: Seen, card: Order) -> bool:
    """Tell whether a person's own answer has said what stands on a card: his hands have done it."""
    return bool(card.own) and seen.header.is_person(card.own) and card.own not in seen.stand_ins()


def is_own(seen: Seen, number: int, text: str) -> bool:
    """Tell whether event *number*, whose instruction is *text*, is for a person's own hands."""
    return bool(text) and has_done(seen, order(seen, number, text))


NOT_RANKED: Final[tuple[tuple[Rank, ...], tuple[Rank, ...]]] = ((), ())
"""Neither places nor targets."""


def steps(
    seen: Seen,
    log: Sequence[LogLine],
    told: Callable[[int], str],
    first: int,
    stop: int,
) -> Steps:
    """Return what hands do about the events from *first* up to *stop*.

    Args:
        seen: the game, as those who look see it.
        log: its log.
        told: the instruction of an event, by its number.
        first: the first event; what led to it is told as well.
        stop: the event after the last one.

    """
    now = turn_after(seen, log[:first])
    found: list[Step] = []
    texts: list[str] = []
    start = first = min(first, len(log))
    while start and not log[start - 1].head and not told(start - 1):
        start -= 1
    if start == len(log) and start and is_own(seen, start - 1, told(start - 1)):
        start -= 1
    notes = [Note(line.sentence, line.clause) for line in log[start:first] if line.sentence]
    ranked, rolled = NOT_RANKED, None
    show = show_of(seen.game)
    for line in log[first:stop]:
        text = told(line.number)
        if line.kind in show.closing:
            now = now.ends()
        if line.reasons:
            figures = show.figures_of(seen.events[line.number].event)
            ranked = (figures.places, figures.targets) if figures is not None else NOT_RANKED
            rolled = figures.rolled if figures is not None else None
        now = now.goes_on(seen, line)
        if line.head:
            notes = passed_in(seen, log[: line.number], told)
        elif line.beat:
            pass
        elif not text:
            notes += [Note(line.sentence, line.clause)] if line.sentence else []
        elif found and not notes and (text, now.sentence) == (texts[-1], found[-1].turn):
            before = found[-1]
            found[-1] = msgspec.structs.replace(before, last=line.number, times=before.times + 1)
        else:
            pieces = tuple(show.pieces(seen.view, text))
            because = (*notes, Note(line.sentence, line.clause))
            card = order(seen, line.number, text)
            if has_done(seen, card):
                notes = list(because)
                continue
            turn = now.sentence
            step = Step(line.number, line.number, 1, turn, pieces, card, because, *ranked)
            who = profiles(seen, line.number, [piece.card for piece in pieces])
            found.append(
                msgspec.structs.replace(step, profiles=who, rolled=rolled, heading=now.heading)
            )
            texts.append(text)
            notes, ranked, rolled = [], NOT_RANKED, None
    kept, rest = spare_hands(seen, found)
    notes = [*rest, *notes]
    return Steps(
        len(log), tuple(kept), now.sentence, tuple(notes), acts=now.acts, heading=now.heading
    )


def passed_in(seen: Seen, log: Sequence[LogLine], told: Callable[[int], str]) -> list[Note]:
    """Return that nobody did anything in the turn that a log ends with, if so."""
    if not log or log[-1].kind not in show_of(seen.game).passing:
        return []
    for line in reversed(log):
        if told(line.number):
            return []
        if line.head:
            break
    return [Note(log[-1].sentence, log[-1].clause)]


def spare_hands(seen: Seen, found: Sequence[Step]) -> tuple[list[Step], tuple[Note, ...]]:
    """Return steps without those of which the next one makes nothing, and the notes left over.

    Why they were told stands with the step after them.
    """
    show = show_of(seen.game)
    kept: list[Step] = []
    left_out: Step | None = None
    for each in found:
        step = each if left_out is None else heir(left_out, each)
        left_out, spared = None, 0
        if kept and kept[-1].times == 1 and kept[-1].turn == step.turn:
            one, other = (seen.events[number].event for number in (kept[-1].event, step.event))
            spared = show.spares(one, other)
        if spared:
            step = heir(kept.pop(), step)
        if spared > 1:
            left_out = step
        else:
            kept.append(step)
    return kept, left_out.because if left_out else ()


def heir(one: Step, other: Step) -> Step:
    """Return a step with what led to the one before it, which is left out."""
    return msgspec.structs.replace(
        other,
        because=one.because + other.because,
        places=other.places or one.places,
        targets=other.targets or one.targets,
        rolled=other.rolled or one.rolled,
    )


def profiles(seen: Seen, number: int, names: Iterable[str]) -> tuple[Profile, ...]:
    """Return who each of those names is at event *number*, if there is a sheet."""
    show, wanted = show_of(seen.game), dict.fromkeys(filter(None, names))
    if not isinstance(show, OnMap) or not wanted:
        return ()
    view = seen.at(number)
    listed = {sheet.name for group in show.sheets(view) for sheet in group.sheets}
    found = []
    for name in wanted:
        if name in listed:
            head, *lines = (line.strip() for line in show.sheet_lines(view, name))
            found.append(Profile(name, head.rstrip(":."), tuple(lines)))
    return tuple(found)


def room_above(question: QuestionSeen | None, *, picks: bool, notes: bool = False) -> int:
    """Return how many lines of orders may stand above a question on a phone.

    Args:
        question: what is asked of those who look; None for nothing.
        picks: whether it is answered with a picker.
        notes: whether a button under it opens what may be noted; a picker and dice leave room.

    """
    if question is None or not question.yours:
        return 0
    room = OVER_A_PICKER - (not question.source) if picks else over_buttons(question)
    room -= NOTED * (notes and not (picks or question.dice))
    room -= SKETCHED * bool(question.sketch) + len(question.at_hand) // 2
    return room - max(0, ceil(len(question.prompt) / PROMPT_LINE) - 2)


def over_buttons(question: QuestionSeen) -> int:
    """Return how many lines may stand above the buttons of a question, up to a whole card."""
    if question.form or question.dice or not question.options:
        return OVER_BUTTONS
    if question.details:  # cases side by side have a row each, and some of them two lines
        rows = len(question.options)
        return max(1, min(OVER_BUTTONS, SCREEN - 2 * rows - rows // 4 - 1))
    offers = sum(option.place == "offer" for option in question.options)
    cards = sum(bool(option.card) for option in question.options) - offers
    in_a_grid = cards if cards > GRID else 0
    rows, filled = ceil(offers / 3) * 2 + ceil(in_a_grid / 4), BUTTONS
    for option in question.options:
        if option.place == "offer" or (in_a_grid and option.card):
            continue
        if option.text == question.obvious:  # it has a row to itself
            rows += 1
            continue
        filled += len(option.label) + BETWEEN
        if filled > BUTTONS:
            rows, filled = rows + 1, len(option.label)
        rows += len(option.label) > BUTTONS
    return max(1, min(TALL, SCREEN - 2 * rows - rows // 4))


def together(told: Steps, room: int = 0) -> Steps:
    """Return steps, with those on one card that hands do in a row with no question between them.

    A card takes as many lines as a phone shows at once. The last one stands above the question that
    follows, if there is *room* for its lines.
    """
    found: list[Step] = []
    doer = ""
    for step in told.steps:
        line, then = as_row(step.order, step.times), step.order.then
        own = in_rows(step, line)
        if found and line and found[-1].rows:
            goes_on = then and step.times == 1 and step.order.doer == doer
            whole = join_steps(found[-1], in_rows(step, then) if goes_on else own)
            whole = go_on(whole) if goes_on else whole
            if whole.open_words <= MOST and whole.lines() <= TALL:
                found[-1], doer = whole, step.order.doer
                continue
        found.append(own)
        doer = step.order.doer
    above = bool(found) and found[-1].stands_in(room)
    return msgspec.structs.replace(told, steps=tuple(found), above=above)


def in_rows(step: Step, line: str) -> Step:
    """Return a step that may be told in a line, or else one that may not."""
    return msgspec.structs.replace(
        step, rows=(Row(step.turn, line, step.order.who, step.heading),) if line else ()
    )


def join_steps(one: Step, other: Step) -> Step:
    """Return two steps as one card."""
    return msgspec.structs.replace(
        one,
        last=other.last,
        rows=one.rows + other.rows,
        because=one.because + other.because,
        profiles=tuple({each.name: each for each in one.profiles + other.profiles}.values()),
        pieces=(*one.pieces, Piece(" "), *other.pieces),
    )


def go_on(step: Step) -> Step:
    """Return a card with its last two rows as one, if they lead the same way: `11″ to the Bank`."""
    *before, one, other = step.rows
    start, *more = FAR.split(one.text, 1)
    again, *also = FAR.split(other.text, 1)
    same = start.rpartition(": ")[2].casefold() == again.casefold()
    if not more or not also or more[1] != also[1] or not same or one.turn != other.turn:
        return step
    far = f"{float(more[0]) + float(also[0]):g}"
    who = f"{one.who}, {other.who.rpartition(' · ')[2]}"
    order = step.order
    if not before:
        order = msgspec.structs.replace(order, deed=FAR.sub(far, order.deed, count=1), who=who)
    rows = (*before, Row(one.turn, f"{start}{far}{more[1]}", who, one.heading))
    return msgspec.structs.replace(step, rows=rows, order=order)
