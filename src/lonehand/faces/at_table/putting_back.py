"""What taking back an answer means at a real table: what differs, and how hands put it right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from lonehand.engine.game import Game, Place, Situated, Stands
from lonehand.engine.grammar.english import capital, count_of
from lonehand.engine.play.record import ANSWERS, Line
from lonehand.engine.play.view import Seen
from lonehand.engine.question import UNKNOWN
from lonehand.faces import viewmodel
from lonehand.faces.at_table.tableside import is_beside
from lonehand.show.contract import OnMap, Show, show_of

OPEN: Final = "the cards turned up"


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
    if told := answer_told(seen, line):
        return told
    alone = line.who in seen.game.seats and viewmodel.is_alone(seen)
    return viewmodel.line_name(seen.game, line, alone=alone)


def answer_told(seen: Seen, line: Line) -> str:
    """Return an answer that was taken back as its game tells it; empty where it does not."""
    questions = seen.questions()[:1] if line.kind in ANSWERS else ()
    tells = show_of(seen.game).answer_told
    return "".join(tells(seen.view, question, line.text) for question in questions)
