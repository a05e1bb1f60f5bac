"""How a game ended: life over the rounds, the deaths that decided it, and what was fired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital, count_of, possessive, sentence
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import KIND
from lonehand.games.lone_gunslinger.face import art
from lonehand.games.lone_gunslinger.face.decided import why
from lonehand.games.lone_gunslinger.state import OUTLAW, State
from lonehand.games.lone_gunslinger.words.happenings import CAUSES
from lonehand.games.lone_gunslinger.words.questions import end_once, who
from lonehand.show.ending import (
    Course,
    Ending,
    Moment,
    Person,
    last_told,
)

MOMENTS: Final = 6
"""As many as there are people at the table."""
ENDS_A_SHOT: Final = (events.Play, events.Ability, events.Turn, events.Won, events.Lost)
"""What shows that the shot before it is over."""
ENDS_THE_GAME: Final = (events.Won, events.Lost)
"""What leaves those unstruck whom a Gatling that is settled one by one had not reached."""
SHOTS: Final = ("bang", "gatling")
"""What takes a life point by a shot."""
HOW: Final = {
    "bang": "shot by {who}",
    "gatling": "by {whose} Gatling",
    "indians": "by {whose} Indians!",
    "duel": "in a Duel with {who}",
}
"""How somebody falls to somebody, by what took his last life point."""


def ending_of(view: State, told: Sequence[Event]) -> Ending | None:
    """Return how the game ended; None while it goes on."""
    if not view.over:
        return None
    won = any(isinstance(event, events.Won) for event in told)
    sheriff = view.seats[0]
    says = how_won(view, told) if won else how_lost(view, told)
    return Ending(
        title="The law wins" if won else name_winners(view),
        says=end_once(f"{sheriff.name} {says}"),
        yours=people(view, yours=True),
        theirs=people(view, yours=False),
        course=course_of(view, told),
        moments=moments_of(view, told),
        tally=tally_of(view, told),
        why=why(view, told),
    )


def name_winners(view: State) -> str:
    """Return who wins when the law has lost: the Outlaws, or the Renegade if he alone is left."""
    outlaws = any(seat.alive and seat.role == OUTLAW for seat in view.seats)
    return "The Outlaws win" if outlaws else "The Renegade wins"


def people(view: State, *, yours: bool) -> tuple[Person, ...]:
    """Return who played on one side."""
    return tuple(
        Person(name=seat.name, drawing=art.who_id(seat.name), out=not seat.alive)
        for seat in view.seats
        if seat.yours == yours
    )


def events_with_times(told: Sequence[Event], seats: int) -> Iterator[tuple[float, Event]]:
    """Yield each event of the rounds with its time: 1.5 is in the middle of the second round."""
    now, began = 0.0, False
    for event in told:
        if isinstance(event, events.Turn):
            now, began = event.round - 1 + event.seat / seats, True
        if began:
            yield now, event


def course_of(view: State, told: Sequence[Event]) -> Course:
    """Return the life points of both sides, each time they changed."""
    life = [seat.most for seat in view.seats]
    mine = [seat.yours for seat in view.seats]
    lines: dict[bool, list[tuple[float, int]]] = {True: [], False: []}

    def note(now: float) -> None:
        for side, line in lines.items():
            total = sum(max(left, 0) for left, own in zip(life, mine, strict=True) if own == side)
            if not line or line[-1][1] != total:
                line.append((now, total))

    note(0.0)
    for now, event in events_with_times(told, len(life)):
        match event:
            case (
                events.Lose(seat=seat, life=left)
                | events.Regain(seat=seat, life=left)
                | events.Beer(seat=seat, life=left)
            ):
                life[seat] = left
            case events.Die(seat=seat):
                life[seat] = 0
            case _:
                continue
        note(now)
    return Course("Life", view.round, tuple(lines[True]), tuple(lines[False]))


def moments_of(view: State, told: Sequence[Event]) -> tuple[Moment, ...]:
    """Return the deaths, each with its cause, and what the Dynamite cost you, in their order."""
    found, last = [], {}
    for now, event in events_with_times(told, len(view.seats)):
        match event:
            case events.Lose(seat=seat, points=points, life=left, why=cause):
                last[seat] = event
                if cause == "dynamite" and left > 0 and view.seats[seat].yours:
                    says = f"Round {int(now) + 1}: from {left + points} to {left} life points."
                    hit = f"The Dynamite hits {who(view, seat)}"
                    found.append(Moment(now, hit, says, event))
            case events.Die(seat=seat):
                name = capital(who(view, seat))
                says = sentence(f"Round {int(now) + 1}, {how(view, last[seat])}")
                found.append(Moment(now, f"{name} falls", says, event))
            case _:
                pass
    return tuple(found[-MOMENTS:])


def how(view: State, loss: events.Lose) -> str:
    """Return what took somebody's last life point, and whose it was."""
    if loss.by is None or loss.by < 0 or loss.why not in HOW:
        return f"by {CAUSES[loss.why].partition(' ')[2]}"
    by = who(view, loss.by)
    return HOW[loss.why].format(who=by, whose=possessive(by))


def how_won(view: State, told: Sequence[Event]) -> str:
    """Return how the Sheriff won, to follow his name: who fell last, and how many fell to you."""
    left = count_of(max(view.seats[0].life, 0), "life point")
    seat, turn, hand = last_fall(view, told, events.Won)
    foes = {nth for nth, each in enumerate(view.seats) if not each.yours}
    last = last_told(who(view, seat), f"{len(foes)} opponents", f"fell in round {turn}, {hand}")
    mine = sum(dead in foes and by >= 0 and view.seats[by].yours for dead, by in view.deaths)
    fell = f" You took out {mine} of them yourself." if mine < len(foes) else ""
    return f"walks home on {left}. {last}{fell}"


def how_lost(view: State, told: Sequence[Event]) -> str:
    """Return how the Sheriff fell, to follow his name: to whom, and what it cost him till then."""
    _, turn, hand = last_fall(view, told, events.Lost)
    lost: Counter[int] = Counter()
    for event in told:
        if isinstance(event, events.Lose) and event.seat == 0:
            lost[-1 if event.by is None else event.by] += event.points
    (by, most), total = lost.most_common(1)[0], lost.total()
    part = ""
    if by > 0 and list(lost.values()).count(most) == 1 < most:  # he alone did the most harm
        part = f", {'all' if most == total else most} of them to {who(view, by)}"
    cost = f"The Sheriff lost {count_of(total, 'life point')} over the game{part}."
    return f"falls in round {turn}, {hand}. {cost}"


def last_fall(
    view: State, told: Sequence[Event], end: type[events.Won | events.Lost]
) -> tuple[int, int, str]:
    """Return the seat whose fall ended the game, the round, and by whose hand it was."""
    last: dict[int, events.Lose] = {}
    for now, event in events_with_times(told, len(view.seats)):
        if isinstance(event, events.Lose):
            last[event.seat] = event
        elif isinstance(event, end):
            return event.seat, int(now) + 1, how(view, last[event.seat])
    raise ValueError("the game has not ended like this")


def tally_of(view: State, told: Sequence[Event]) -> tuple[tuple[str, int, int], ...]:
    """Return what both sides fired, hit, stopped and won back."""
    counts = shots_of(view, told)
    left: dict[int, int] = {}  # what each loss left somebody, till a Beer saves him
    for event in told:
        match event:
            case events.Lose(seat=seat, life=life):
                left[seat] = life
            case events.Beer(seat=seat, life=life):
                counts["Life won back", view.seats[seat].yours] += life - left[seat]
                left[seat] = life
            case events.Regain(seat=seat, points=points):
                counts["Life won back", view.seats[seat].yours] += points
            case _:
                pass
    rows = ("Shots fired", "Shots that hit", "Shots stopped", "Life won back")
    return tuple((row, counts[row, True], counts[row, False]) for row in rows)


def shots_of(view: State, told: Sequence[Event]) -> Counter[tuple[str, bool]]:
    """Count what the sides fired at each other, hit and stopped; a Gatling fires at all it strikes.

    A shot that does not hit is stopped by the side that it was meant for, with whatever: a Missed!,
    two of them, a Barrel, or a character who is not affected.
    """
    counts: Counter[tuple[str, bool]] = Counter()
    seats = view.seats
    in_the_air: list[int] = []  # whom shots are still meant for, in their order
    shooter = 0

    def flew(targets: Sequence[int], *, hits: int = 0) -> None:
        """Count shots at the other side, of which the last may have hit."""
        for nth, target in enumerate(targets):
            if seats[target].yours == seats[shooter].yours:
                continue
            counts["Shots fired", seats[shooter].yours] += 1
            if nth < len(targets) - hits:
                counts["Shots stopped", seats[target].yours] += 1
            else:
                counts["Shots that hit", seats[shooter].yours] += 1

    died = {event.seat for event in told if isinstance(event, events.Die)}
    out = {nth for nth, seat in enumerate(seats) if not seat.alive} - died
    for event in told:
        if isinstance(event, ENDS_A_SHOT):
            if view.options.volley != "singly" or not isinstance(event, ENDS_THE_GAME):
                flew(in_the_air)
            in_the_air = []
        match event:
            case events.Play(seat=shooter, target=target, card=card) if KIND[card] == "bang":
                in_the_air = [target]
            case events.Ability(seat=shooter, target=target) if target >= 0:
                in_the_air = [target]
            case events.Volley(seat=shooter, card=card) if KIND[card] == "gatling":
                others = [(shooter + step) % len(seats) for step in range(1, len(seats))]
                in_the_air = [each for each in others if each not in out]
            case events.Die(seat=dead):
                out.add(dead)
            case events.Lose(seat=hit, why=cause) if cause in SHOTS and hit in in_the_air:
                after = in_the_air.index(hit) + 1
                flew(in_the_air[:after], hits=1)
                in_the_air = in_the_air[after:]
            case _:
                pass
    return counts
