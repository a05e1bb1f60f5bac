"""How a shootout went and what decided it, for the page and the lines at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.events import Corrected, Event
from lonehand.engine.grammar.english import join_words
from lonehand.games.outlaws import events
from lonehand.games.outlaws.face.reasons import why
from lonehand.games.outlaws.state import DEAD, LEFT_BOARD, OUT, Man, State
from lonehand.games.outlaws.text.corrections import OUTS, Correction, read_corrections
from lonehand.games.outlaws.turn import End, is_one
from lonehand.show.ending import (
    HITS,
    MEN,
    OUT_OF_ACTION,
    SHOTS,
    THEIRS,
    YOURS,
    Counts,
    Course,
    Ending,
    Moment,
    Over,
    Person,
    Sides,
    last_told,
    people_of,
    sides_of,
    tally_of,
    weightiest,
)
from lonehand.show.sheets import Group

FATES: Final = {DEAD: "is killed", OUT: "is knocked out", LEFT_BOARD: "leaves the board"}
"""What becomes of somebody who is out of play, in words."""
FATES_THEN: Final = {DEAD: "was killed", OUT: "was knocked out", LEFT_BOARD: "left the board"}
"""The same of what is over."""
GOT_AWAY: Final = "Got away"
ROWS: Final = (
    SHOTS,
    HITS,
    "Snap-shots taken",
    "Serious wounds suffered",
    "Light wounds suffered",
    "Brawls won",
    GOT_AWAY,
    OUT_OF_ACTION,
)
"""The rows of the tally."""
OUT_WEIGHT, WOUND_WEIGHT = 3, 1
"""How much a man who is out, and a serious wound, weigh among the moments."""


def ending_of(
    view: State, told: Sequence[Event], sheets: Sequence[Group], end: End | None, misses: int
) -> Ending | None:
    """Return how a shootout ended; None while it goes on.

    Args:
        view: the shootout.
        told: everything that happened.
        sheets: everybody's sheet.
        end: who won, and why.
        misses: the roll that always misses.

    """
    if view.phase != "over" or not view.men or end is None:
        return None
    names = tuple(dict.fromkeys(man.side for man in view.men))
    sides = sides_of(names, {man.side for man in view.men if not man.is_auto})
    told = with_corrections(view, told)
    at = list(events_with_times(told))
    counts = counts_of(view, sides, told)
    return Ending(
        title=sides.title("shootout", end.winner),
        says=" ".join((end.sentence, *tell_what_decided(view, end, at))),
        yours=people_at_the_end(view, sheets, sides.yours),
        theirs=people_at_the_end(view, sheets, sides.theirs),
        course=men_over(view, sides, at),
        moments=moments_of(view, at),
        tally=tally_of(counts, ROWS),
        why=tuple(why(view, sides, told, counts, misses)),
        sides=sides.called,
    )


def people_at_the_end(
    view: State, sheets: Sequence[Group], sides: Collection[str]
) -> tuple[Person, ...]:
    """Return everybody of some sides; a man who got away is not out of action."""
    away = {man.name for man in view.men if man.out == LEFT_BOARD}
    found = people_of(sheets, {man.name for man in view.men if man.side in sides})
    return tuple(
        msgspec.structs.replace(
            each, out=each.out and each.name not in away, away=each.name in away
        )
        for each in found
    )


def with_corrections(view: State, told: Sequence[Event]) -> list[Event]:
    """Return what happened, and after a correction the wounds that it tells of, and who is out.

    A man who is out by nothing else was put out by the last wound that was told so.
    """
    found: list[Event] = []
    by_wound: dict[str, tuple[int, str]] = {}
    drawn: list[str] = []
    ends = set[str]()
    for event in told:
        found.append(event)
        match event:
            case events.Counter(who=who):
                drawn.append(who)
            case events.IsOut(who=who) | events.LeavesBoard(who=who):
                ends.add(who)
            case Corrected(text=text):
                for verb, man, says in corrections_in(text, view):
                    by = who_hit(view, man, drawn, ends)
                    if verb == "wound":
                        location, _, severity = says.partition(" ")
                        found.append(events.Wound(man.name, location, severity, ()))
                        by_wound[man.name] = len(found), by
                    elif verb in OUTS and man.name not in ends:
                        ends.add(man.name)
                        hand = by if OUTS[verb] != LEFT_BOARD else ""
                        found.append(events.IsOut(man.name, OUTS[verb], hand))
    for name, (place, by) in reversed(by_wound.items()):
        if name not in ends and view.find(name).out:
            found.insert(place, events.IsOut(name, OUT, by))
    return found


def corrections_in(text: str, view: State) -> list[Correction]:
    """Return the corrections of a text; none if it is about people of an earlier shootout."""
    try:
        return list(read_corrections(text, view.men))
    except Refusal:
        return []


def who_hit(view: State, man: Man, drawn: Sequence[str], ends: Collection[str]) -> str:
    """Return who will have hit somebody, since a correction does not say; empty if nobody knows.

    That is an enemy whom people play and whose turn it was last, or his only enemy.

    Args:
        view: the shootout.
        man: who was hit.
        drawn: whose counters were drawn up to then.
        ends: who was out by then.

    """
    enemies = {each.name: each for each in view.men if each.side != man.side}
    last = [name for name in reversed(drawn[-2:]) if name in enemies]
    played = [name for name in last if not enemies[name].is_auto and name not in ends]
    left = [name for name in enemies if name not in ends]
    return played[0] if played else left[0] if len(left) == 1 else ""


def events_with_times(told: Sequence[Event]) -> Iterator[tuple[float, Event]]:
    """Yield each event of the turns with its time: 1.5 is in the middle of the second turn."""
    turn, counters, drawn, began = 0, 1, 0, False
    for event in told:
        match event:
            case events.Turn():
                turn, counters, drawn, began = event.turn - 1, max(event.counters, 1), 0, True
            case events.Counter():
                drawn += 1
        if began:
            yield turn + min(drawn, counters) / (counters + 1), event


def tell_what_decided(view: State, end: End, at: Sequence[tuple[float, Event]]) -> Iterator[str]:
    """Yield why it ended so, in a sentence: who was the last of those that lost, or who is left."""
    fell: dict[str, tuple[int, str, str]] = {}
    for now, event in at:
        match event:
            case events.IsOut(who=who, state=state, by=by) if who not in fell:
                fell[who] = int(now) + 1, FATES_THEN.get(state, f"was {state}"), by
            case events.LeavesBoard(who=who) if who not in fell:
                fell[who] = int(now) + 1, FATES_THEN[LEFT_BOARD], ""
    away = [man for man in view.men if man.side == end.winner and man.out == LEFT_BOARD]
    if away and not any(man.is_there for man in view.men if man.side == end.winner):
        ended = max(fell[man.name][0] for man in away if man.name in fell)
        several = ", the last" if len(away) > 1 else ""
        yield f"{join_words([man.name for man in away])} left the board{several} in turn {ended}."
        return
    lost = [man for man in view.men if man.side != end.winner]
    if all(man.out for man in lost) and fell.keys() & {man.name for man in lost}:
        last = [man for name in fell for man in lost if man.name == name][-1]
        turn, fate, by = fell[last.name]
        number = sum(man.side == last.side for man in lost)
        those = f"the {last.side}" if is_one(last.side) else f"{number} {last.side}"
        hand = f" by {by}" if by and by != last.name else ""
        yield last_told(last.name, those if number > 1 else "", f"{fate} in turn {turn}{hand}")
    else:
        names = dict.fromkeys(man.side for man in view.men)
        left = [
            f"{name} {sum(man.is_there for man in men)} of {len(men)}"
            for name in names
            for men in [[man for man in view.men if man.side == name]]
        ]
        gone = [man.name for man in view.men if man.out == LEFT_BOARD]
        yield f"On the board at the end: {join_words(left)}."
        if gone:
            yield f"{join_words(gone)} got away."


def men_over(view: State, sides: Sides, at: Sequence[tuple[float, Event]]) -> Course:
    """Return how many men of both sides could fight, each time that it changed."""
    place = {man.name: sides.place(man.side) for man in view.men}
    count = Counter(place.values())
    over, out = Over(count[YOURS], count[THEIRS]), set[str]()
    for now, event in at:
        if isinstance(event, events.IsOut | events.LeavesBoard) and event.who not in out:
            out.add(event.who)
            over.add(now, place[event.who], -1)
    rounds = max([int(now) + 1 for now, _ in at], default=1)
    return over.course("Fighters", rounds, "turn")


def moments_of(view: State, at: Sequence[tuple[float, Event]]) -> tuple[Moment, ...]:
    """Return the moments that decided most: men who went out, and serious wounds.

    The first man whom a side loses weighs more than those after him.
    """
    found: list[tuple[float, Moment]] = []
    out, side = set[str](), {man.name: man.side for man in view.men}

    def weight(who: str) -> int:
        first = all(side.get(each) != side.get(who) for each in out)
        out.add(who)
        return OUT_WEIGHT + first

    for now, event in at:
        turn = f"Turn {int(now) + 1}"
        match event:
            case events.IsOut(who=who, state=state, by=by) if who not in out:
                hand = f", by {by}" if by in side and by != who else ""
                fate = FATES.get(state, f"is {state}")
                found.append((weight(who), Moment(now, f"{who} {fate}", f"{turn}{hand}.", event)))
            case events.LeavesBoard(who=who) if who not in out:
                found.append(
                    (weight(who), Moment(now, f"{who} {FATES[LEFT_BOARD]}", f"{turn}.", event))
                )
            case events.Wound(who=who, location=location, severity="serious"):
                says = f"{turn}: a serious {location.replace('-', ' ')} wound."
                found.append((WOUND_WEIGHT, Moment(now, f"{who} is badly hit", says, event)))
    return weightiest(found)


def counts_of(view: State, sides: Sides, told: Sequence[Event]) -> Counts:
    """Return what both sides did, by what it is and whose it is."""
    place = {man.name: sides.place(man.side) for man in view.men}
    counts: Counts = Counter()
    for event in told:
        match event:
            case events.Shoots(who=who, is_hit=is_hit, how=how) if who in place:
                counts[SHOTS, place[who]] += 1
                counts[HITS, place[who]] += is_hit
                counts["Snap-shots taken", place[who]] += how.startswith("Snap-shot")
            case events.Wound(who=who, severity=severity) if severity in ("light", "serious"):
                counts[f"{severity.capitalize()} wounds suffered", place[who]] += 1
            case events.Brawl(who=who, opponent=opponent, margin=margin) if margin:
                counts["Brawls won", place[who if margin > 0 else opponent]] += 1
    for man in view.men:
        counts[OUT_OF_ACTION, sides.place(man.side)] += man.out in (DEAD, OUT)
        counts[GOT_AWAY, sides.place(man.side)] += man.out == LEFT_BOARD
        counts[MEN, sides.place(man.side)] += 1
    return counts
