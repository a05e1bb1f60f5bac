"""Beside a real table: what hands do next, what may be typed, what differs, how to put it right.

Like `viewmodel` this is plain data for every face. A game adds nothing to what it brings anyway:
its instructions, its places, its scene, and the forms of its corrections.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil
from textwrap import wrap
from typing import Any, Final, NamedTuple

import msgspec

from lonehand.engine.at_table.orders import MOST, Order, Orders, as_row, order_of
from lonehand.engine.cards import RANKS
from lonehand.engine.events import is_told
from lonehand.engine.game import Beside, Game, Instructs, Option, Place, Situated, Stands
from lonehand.engine.grammar.english import capital, count_of
from lonehand.engine.play.record import Line
from lonehand.engine.play.view import Seen
from lonehand.engine.question import UNKNOWN
from lonehand.faces import viewmodel
from lonehand.games.table_mode import by_facts
from lonehand.show.cards import Face
from lonehand.show.contract import OnMap, Show, show_of
from lonehand.show.logs import LogLine, Piece, Rank, Rolled
from lonehand.show.questions import OptionSeen, QuestionSeen

FEW: Final = 12
"""The most cards of a hand that are offered one by one; beyond that there is a picker."""
MANY: Final = 24
"""The most things to do with few cards that are offered one by one."""
OPEN: Final = "the cards turned up"
ON_A_MAP: Final = ("at ", "facing ", "cover ", "marker LETTER PLACE")
"""The first words of corrections that mean nothing where no map is kept."""
WITHOUT_A_MAP: Final = ("charged ", "arrive ", "section ", "marker LETTER on")
"""The first words of corrections of what a map shows where one is kept."""
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


# -- one instruction at a time ---------------------------------------------------------------------


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

    """

    turn: str
    text: str
    who: str = ""


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

    """

    events: int
    steps: tuple[Step, ...]
    turn: str
    notes: tuple[Note, ...]
    above: bool = False
    acts: str = ""


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
    turn, head, acts = turn_so_far(seen, log[:first])
    found: list[Step] = []
    texts: list[str] = []
    start = first = min(first, len(log))
    while start and not log[start - 1].head and not told(start - 1):
        start -= 1
    notes = [Note(line.sentence, line.clause) for line in log[start:first] if line.sentence]
    ranked, rolled = NOT_RANKED, None
    show = show_of(seen.game)
    for line in log[first:stop]:
        text = told(line.number)
        if line.kind in show.closing:
            turn, acts = within(head, "the turn ends."), ""
        if line.reasons:
            figures = show.figures_of(seen.events[line.number].event)
            ranked = (figures.places, figures.targets) if figures is not None else NOT_RANKED
            rolled = figures.rolled if figures is not None else None
        if line.head or line.beat:
            acts = actor(seen, line)
        if line.head:
            turn, notes = line.sentence, []
            head = turn
        elif line.beat:
            turn = within(head, line.sentence)
        elif not text:
            notes += [Note(line.sentence, line.clause)] if line.sentence else []
        elif found and not notes and (text, turn) == (texts[-1], found[-1].turn):
            before = found[-1]
            found[-1] = msgspec.structs.replace(before, last=line.number, times=before.times + 1)
        else:
            pieces = tuple(show.pieces(seen.view, text))
            because = (*notes, Note(line.sentence, line.clause))
            card = order(seen, line.number, text)
            if has_done(seen, card):
                notes = list(because)
                continue
            step = Step(line.number, line.number, 1, turn, pieces, card, because, *ranked)
            who = profiles(seen, line.number, [piece.card for piece in pieces])
            found.append(msgspec.structs.replace(step, profiles=who, rolled=rolled))
            texts.append(text)
            notes, ranked, rolled = [], NOT_RANKED, None
    return Steps(len(log), tuple(found), turn, tuple(notes), acts=acts)


def turn_so_far(seen: Seen, log: Sequence[LogLine]) -> tuple[str, str, str]:
    """Return the turn that these lines come to, with its part; its head alone; and who acts."""
    turn = head = acts = ""
    for line in log:
        if line.head or line.beat:
            acts = actor(seen, line)
        if line.head:
            turn = head = line.sentence
        elif line.beat:
            turn = within(head, line.sentence)
    return turn, head, acts


def actor(seen: Seen, line: LogLine) -> str:
    """Return who acts from this line on, where it begins a part of a turn; empty for nobody."""
    return str(getattr(seen.events[line.number].event, "who", "")) if line.beat else ""


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
        step, rows=(Row(step.turn, line, step.order.who),) if line else ()
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
    rows = (*before, Row(one.turn, f"{start}{far}{more[1]}", who))
    return msgspec.structs.replace(step, rows=rows, order=order)


def within(head: str, beat: str) -> str:
    """Return a turn and its beat in one line, such as “Turn 2 · Segment 3.”."""
    return f"{head.rstrip('.')} · {beat}" if head else beat


# -- picking a card by rank and suit ---------------------------------------------------------------


class Cell(msgspec.Struct, frozen=True):
    """One rank of one suit.

    Attributes:
        rank: as it is printed.
        cards: the cards of that rank and suit that may be chosen.
        gone: where the others are, if none can be chosen.
        unfit: why the others cannot be played, where some can.

    """

    rank: str
    cards: tuple[str, ...]
    gone: str
    unfit: str = ""


class Suit(msgspec.Struct, frozen=True):
    """One suit of a picker."""

    suit: str
    cells: tuple[Cell, ...]


class Picker(msgspec.Struct, frozen=True):
    """All cards of the game by rank and suit."""

    suits: tuple[Suit, ...]


def card_of(option: OptionSeen, source: bool, faces: Mapping[str, Face]) -> str:  # noqa: FBT001 - a field of the question, passed on
    """Return the card that an option is about; empty if it is about none, or an unknown one."""
    card = option.text if source else option.card
    return card if card in faces and faces[card].rank else ""


def picker(seen: Seen, question: QuestionSeen) -> Picker | None:
    """Return a picker for what is asked; None where there are few cards to choose from.

    What the deck shows is always picked the same way, however few cards are left in it.
    """
    show = show_of(seen.game)
    faces = show.faces
    may = {card_of(option, question.source, faces) for option in question.options} - {""}
    few = len(may) <= FEW and len(question.options) <= MANY
    if not may or (few and not question.source):
        return None
    refused = {one.card: one.sentence for one in question.refused}
    asked = next(iter(seen.questions()), None)

    def unfit(card: str) -> str:
        found = show.unplayable(seen.view, asked, card) if asked else ""
        return refused.get(card, "") or (f"{faces[card].short}: {found}" if found else "")

    def lies(card: str) -> str:
        found = unfit(card) or show.whereabouts(seen.view, card)
        return found or f"{faces[card].short} is face up: it was turned up just now"

    by_place: dict[tuple[str, str], list[str]] = {}
    for card, face in faces.items():
        by_place.setdefault((face.suit, face.rank), []).append(card)
    suits = []
    for suit in dict.fromkeys(face.suit for face in faces.values() if face.rank):
        cells = []
        for rank in RANKS:
            cards = by_place.get((suit, rank), [])
            here = tuple(card for card in cards if card in may)
            gone = "" if here else "; ".join(filter(None, map(lies, cards)))
            others = [card for card in cards if here and card not in may]
            cells.append(Cell(rank, here, gone, " ".join(filter(None, map(unfit, others)))))
        suits.append(Suit(suit, tuple(cells)))
    return Picker(tuple(suits))


# -- what differs between two tables ---------------------------------------------------------------


class Move(NamedTuple):
    """A card or piece that has to go from one place to another."""

    thing: str
    origin: str
    goal: str


def differences(game: Game, now: Any, then: Any, gone: Sequence[Line] = ()) -> list[str]:
    """Return what has to be done so that the table *now* becomes the table *then*, in words.

    Args:
        game: whose tables they are.
        now: what lies there.
        then: what should lie there.
        gone: where play goes back, the lines of the record that are taken back, oldest first.

    """
    show = show_of(game)
    said = show.back(now, then)
    if said is None:
        said = on_seats(show, now, then)
        said += on_sheets(show, now, then) if isinstance(show, OnMap) else []
    if isinstance(show, OnMap):
        if said and isinstance(game, Stands) and game.standing(now) != game.standing(then):
            said.append(game.standing(then))
        return said
    found = said
    if not isinstance(game, Situated):
        return found
    before, after = game.places(now), game.places(then)
    heap = next((place.name for place in after if place.unseen), "")
    moves = played_unseen(
        moves_between(before, after, heap), gone, heap, [place.name for place in after]
    )
    drawn = {line.text: number for number, line in enumerate(reversed(gone))}
    moves.sort(key=lambda move: drawn.get(move.thing, -1))
    found += [describe_move(game, move, number) for move, number in Counter(moves).items()]
    for place in after:
        if place.ordered and len(place.things) > 1 and place.things != contents(before, place.name):
            listed = ", ".join(game.thing(thing) for thing in place.things)
            found.append(f"{capital(place.name)}, from the top: {listed}.")
    turn, was = game.in_turn(then), game.in_turn(now)
    if turn is not None and (was is None or was.who != turn.who):
        found.append(f"It is the turn of {turn.who}.")
    return found


def on_seats(show: Show[Any], now: Any, then: Any) -> list[str]:
    """Return who in a ring goes out or comes back in, and whose counts change."""
    rings = [show.scene(view).ring for view in (now, then)]
    if rings[0] is None or rings[1] is None:
        return []
    found = []
    for old, new in zip(rings[0].seats, rings[1].seats, strict=True):
        if not (old.life and old.life.most and new.life and new.life.most):
            continue
        who = capital(new.called)
        if old.alive != new.alive:
            found.append(f"{who}: {'alive again' if new.alive else 'dead'}.")
        if old.life != new.life:
            found.append(f"{who}: {count_of(new.life.left, new.life.thing)}, not {old.life.left}.")
    return found


def on_sheets(show: OnMap[Any], now: Any, then: Any) -> list[str]:
    """Return the lines of sheets that change, and what lies on the ground."""
    found = []
    for name in show.names(then):
        was, is_now = (show.sheet_lines(view, name) for view in (now, then))
        new = [line.strip() for line in is_now[1:] if line not in was]
        labels = {label(line) for line in new}
        changed = [new_figures(line, was[1:]) for line in new]
        gone = [line.strip() for line in was[1:] if line not in is_now]
        gone = [show.no_longer(then, line) for line in gone if label(line) not in labels]
        changed += filter(None, gone)
        head = f"{name}:" if changed else ""
        if is_now[0] != was[0]:
            head, changed = is_now[0], [capital(line) for line in changed]
        found += [" ".join([head, *changed])] if head else []
    lying = [line for line in show.twin(then) if line.startswith("On the ground")]
    if [line for line in show.twin(now) if line.startswith("On the ground")] != lying:
        found += lying or ["There is nothing on the ground."]
    return found


def new_figures(line: str, before: Sequence[str]) -> str:
    """Return a line of figures without those that have not changed.

    A figure that was there *before* and is gone is told as none: `no wounds`.
    """
    old = next((each.strip() for each in before if label(each.strip()) == label(line)), "")
    known = {what_it_counts(part) for part in parts(line)}
    gone = [what_it_counts(part) for part in parts(old) if part[:1].isdigit()]
    none = [f"no {thing}s" for thing in gone if thing not in known]
    same = [part for part in parts(line) if part[:1].isdigit() and part in parts(old)]
    told = [part for part in parts(line) if part not in same] + none
    return ", ".join(told) + "." if told and (none or same) else line


def parts(line: str) -> list[str]:
    """Return what stands between the commas of a line."""
    return line.removesuffix(".").split(", ")


def what_it_counts(part: str) -> str:
    """Return what a figure counts, for one of it."""
    return " ".join(word for word in part.split() if not word.isdigit()).removesuffix("s")


def label(line: str) -> str:
    """Return what a line is about: its first word that is neither a number nor an article."""
    first, *rest = [word for word in line.split() if not word.isdigit()] or [""]
    return " ".join([first, *rest[:1]]) if first == "The" else first


def contents(places: Iterable[Place], name: str) -> Sequence[str]:
    """Return what lies at the place of that name."""
    return next((place.things for place in places if place.name == name), ())


def moves_between(before: Sequence[Place], after: Sequence[Place], heap: str) -> list[Move]:
    """Return what has to move, so that everything lies as it does in *after*.

    What is unknown has come from the place in which the unknown still counts, *heap*, and goes
    back there. What lies at no place was turned up, and nobody has taken it yet.
    """
    comes: dict[str, list[str]] = {}
    goes: dict[str, list[str]] = {}
    for name in dict.fromkeys(place.name for place in (*before, *after)):
        old, new = Counter(contents(before, name)), Counter(contents(after, name))
        for thing, number in (new - old).items():
            comes.setdefault(thing, []).extend([name] * number)
        for thing, number in (old - new).items():
            goes.setdefault(thing, []).extend([name] * number)
    found = []
    for thing in dict.fromkeys((*goes, *comes)):
        left, there = goes.get(thing, []), comes.get(thing, [])
        most = max(len(left), len(there))
        elsewhere = heap if thing == UNKNOWN else OPEN
        left += [elsewhere] * (most - len(left))
        there += [elsewhere] * (most - len(there))
        found += [Move(thing, *pair) for pair in zip(left, there, strict=True)]
    return found


def played_unseen(
    moves: list[Move], gone: Sequence[Line], heap: str, names: Sequence[str]
) -> list[Move]:
    """Return the moves, with cards that were unknown in a hand going back into it.

    Such a card counts as lying in the *heap* until it is played, but on the real table it came
    from a hand. Cards that were drawn since then, and not looked at, go back to the heap.
    """
    drawn = {line.text for line in gone if line.kind == "typed"}
    found = list(moves)
    for move in moves:
        if move.goal != heap or move.thing in drawn or move.thing == UNKNOWN:
            continue
        unknown = next((m for m in found if m.thing == UNKNOWN and m.origin == heap), None)
        if unknown is not None:
            found.remove(unknown)
            found[found.index(move)] = Move(move.thing, move.origin, unknown.goal)
            continue
        who = next((line.who for line in gone if move.thing in line.text), "")
        hand = next((name for name in names if who and who in name), "")
        if hand:
            found[found.index(move)] = Move(move.thing, move.origin, hand)
            found.append(Move(UNKNOWN, hand, heap))
    return found


def describe_move(game: Situated, move: Move, number: int) -> str:
    """Return a move in words."""
    what = game.thing(move.thing)
    if move.thing == UNKNOWN:
        what = f"{number} cards nobody looked at" if number > 1 else "the card nobody looked at"
    return f"{capital(what)}: from {move.origin} to {move.goal}."


def may_put_back(seen: Seen) -> bool:
    """Tell whether something may have to be put back on a real table when play goes back."""
    return is_beside(seen) or bool(seen.typed)


def put_back(seen: Seen, before: Any, head: int) -> tuple[list[str], list[str]]:
    """Return what to put back on the real table, after play has gone back there from *before*.

    The second list says what was taken back.

    Cards go back to the pile that they were drawn from in the order in which they came, the last
    one first, so that the first lies on top again.

    Args:
        seen: the game, after it went back.
        before: the table as it was.
        head: the line of the record that play stood on then.

    """
    gone = seen.gone_since(head)
    lines = seen.by_persons(gone)
    more = f", and {count_of(len(lines) - 1, 'answer')} after it" if len(lines) > 1 else ""
    taken = [f"Taken back: {answer_in_words(seen, lines[0])}{more}."] if lines else []
    return differences(seen.game, before, seen.view, gone), taken


def answer_in_words(seen: Seen, line: Line) -> str:
    """Return an answer that was taken back, in words; a case in those of the question asked now."""
    for question in seen.questions()[:1]:
        if "does" in question.about and line.text in question.texts():
            option = question.options[question.texts().index(line.text)]
            return f"{question.about['who']}, “{seen.game.label(seen.view, question, option)}”"
    alone = line.who in seen.game.seats and viewmodel.is_alone(seen)
    return viewmodel.line_name(seen.game, line, alone=alone)


# -- the table says otherwise ----------------------------------------------------------------------


class Choice(msgspec.Struct, frozen=True):
    """One of several things that a field may say."""

    text: str
    label: str


class Field(msgspec.Struct, frozen=True):
    """A part of a correction: *word* as it stands there, or something to fill in.

    Attributes:
        word: what stands there; empty for what is to be filled in.
        kind: `card`, `number`, `place` or `choice` for anything else; empty for a word.
        choices: what may be filled in, if that can be listed.
        title: what is to be chosen, for a `choice` or a `place`.

    """

    word: str
    kind: str = ""
    choices: tuple[Choice, ...] = ()
    title: str = ""


class Form(msgspec.Struct, frozen=True):
    """A sort of correction: its grammar, what it puts right, and its parts in order."""

    grammar: str
    says: str
    fields: tuple[Field, ...]


def forms(seen: Seen) -> list[Form]:
    """Return every sort of correction that the game understands, as a form to fill in.

    Where no map is kept, nobody can be moved or turned on it; where one is, it shows much itself.
    """
    show = show_of(seen.game)
    kinds = {"NUMBER": Field("", "number")}
    for blank in show.blanks(seen.view):
        kind = {"CARD": "card", "PLACE": "place"}.get(blank.word, "choice")
        choices = tuple(Choice(*each) for each in blank.texts)
        kinds[blank.word] = Field("", kind, choices, blank.title)
    return [
        Form(grammar, says, tuple(kinds.get(word) or Field(word) for word in grammar.split()))
        for grammar, says in show.corrections.items()
        if not grammar.startswith(ON_A_MAP if by_facts(seen.options) else WITHOUT_A_MAP)
    ]


def describe_correction(seen: Seen, text: str) -> list[str]:
    """Return what a correction would change, in words.

    Raises:
        Refusal: it cannot be read, or what results cannot be.

    """
    here, then = seen.before_and_after(text)
    return differences(seen.game, here, then) or ["Nothing to do: the table is already like that."]
