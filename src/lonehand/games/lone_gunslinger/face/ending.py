"""How a game ended: life over the rounds, the deaths that decided it, and what was fired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital, count_of, join_words, possessive, sentence
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import KIND
from lonehand.games.lone_gunslinger.face import art
from lonehand.games.lone_gunslinger.state import DEPUTY, OUTLAW, SHERIFF, State
from lonehand.games.lone_gunslinger.words.happenings import CAUSES
from lonehand.games.lone_gunslinger.words.questions import who
from lonehand.show.ending import (
    Course,
    Ending,
    Moment,
    Person,
    last_told,
    losses_said,
)

MOMENTS: Final = 6
"""As many as there are people at the table."""
MUCH: Final = 3
"""From so many life points, rounds or shots on something may have decided a game."""
ENDS_A_SHOT: Final = (events.Play, events.Ability, events.Turn, events.Won, events.Lost)
"""What shows that the shot before it is over."""
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
        says=f"{sheriff.name} {says}",
        yours=people(view, yours=True),
        theirs=people(view, yours=False),
        course=course_of(view, told),
        moments=moments_of(view, told),
        tally=tally_of(view, told),
        why=tuple(why(view, told)),
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
                says = f"Round {int(now) + 1}, {how(view, last[seat])}."
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
    cost = f"You lost {count_of(total, 'life point')} over the game{part}."
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


def why(view: State, told: Sequence[Event]) -> Iterator[str]:
    """Yield what decided the game: a reason, what it cost the Sheriff, who fell, and Jails.

    What the tally counts is not said again.
    """
    yield reason_of_win(view, told) if view.won else reason_of_loss(view, told)
    cost: Counter[str] = Counter()
    for event in told:
        if isinstance(event, events.Lose) and view.seats[event.seat].role == SHERIFF:
            cost["to shots" if event.why == "bang" else CAUSES[event.why]] += event.points
    if cost:
        lost = join_words([f"{points} {cause}" for cause, points in cost.most_common()])
        each = "life point" if cost.total() == 1 else "life points"
        yield sentence(f"{possessive('the ' + SHERIFF)} {each} lost: {lost}")
    fallen = [
        [seat.name for seat in view.seats if seat.yours == yours and not seat.alive]
        for yours in (True, False)
    ]
    sides = zip(("You", "They"), fallen, (True, False), strict=True)
    for called, names, yours in sides:
        of = sum(seat.yours == yours for seat in view.seats)
        named = f": {join_words(names)}" if names else ""
        lost = losses_said(len(names), of, "character", "your" if yours else "their")
        yield f"{called} lost {lost if names else 'nobody'}{named}."
    jailed = Counter(event.seat for event in told if isinstance(event, events.Held))
    for seat, turns in jailed.items():
        if view.seats[seat].yours:
            yield f"Jail cost {who(view, seat)} {count_of(turns, 'turn')}."


def reason_of_loss(view: State, told: Sequence[Event]) -> str:
    """Return what decided a lost game: the one who harmed the Sheriff most, or what did."""
    takers: Counter[int] = Counter()
    cards: Counter[str] = Counter()
    fell: dict[str, int] = {}
    for now, event in events_with_times(told, len(view.seats)):
        if isinstance(event, events.Lose) and event.seat == 0:
            takers[-1 if event.by is None else event.by] += event.points
            cards[event.why] += event.points
        elif isinstance(event, events.Die):
            fell[view.seats[event.seat].role] = int(now) + 1
    total = takers.total()
    of_all = f"{{}} of the {count_of(total, 'life point')} that the Sheriff lost"
    by, most = takers.most_common(1)[0]
    first = list(takers.values()).count(most) == 1
    if by > 0 and first and most >= MUCH and most * 2 >= total:
        return f"{capital(who(view, by))} decided it, with {of_all.format(most)}."
    if DEPUTY in fell and fell[SHERIFF] - fell[DEPUTY] >= MUCH:
        return f"The Deputy fell in round {fell[DEPUTY]}: the Sheriff stood alone from then on."
    shots = cards["bang"]
    if shots * 2 < total:
        rest = of_all.format(total - shots)
        return f"Not shots but other cards decided it: they took {rest}."
    return f"Shots decided it: they took {of_all.format(shots)}."


def reason_of_win(view: State, told: Sequence[Event]) -> str:
    """Return what decided a game won: shots that were stopped, those that hit, or life points."""
    counts = {row: (yours, theirs) for row, yours, theirs in tally_of(view, told)}
    fired, hit = counts["Shots fired"], counts["Shots that hit"]
    stopped, (back, backs) = counts["Shots stopped"][0], counts["Life won back"]
    if hit[0] - hit[1] >= MUCH:
        return f"Your shots decided it: {hit[0]} of yours hit, and {hit[1]} of theirs."
    if stopped >= MUCH and stopped * 2 >= fired[1]:
        return f"Defence decided it: you stopped {stopped} of their {fired[1]} shots."
    if back - backs >= MUCH:
        return f"Healing decided it: you won back {count_of(back, 'life point')}, they {backs}."
    lost = {True: 0, False: 0}
    for event in told:
        if isinstance(event, events.Lose):
            lost[view.seats[event.seat].yours] += event.points
    return f"You outlasted them: they lost {count_of(lost[False], 'life point')}, you {lost[True]}."


def tally_of(view: State, told: Sequence[Event]) -> tuple[tuple[str, int, int], ...]:
    """Return what both sides fired, hit, stopped and won back.

    A shot that does not hit is stopped by the side that it was meant for, with whatever: a Missed!,
    two of them, a Barrel, or a character who is not affected.
    """
    counts: Counter[tuple[str, bool]] = Counter()
    in_the_air: int | None = None  # whom the last shot is meant for, until it has hit
    for event in told:
        if in_the_air is not None and isinstance(event, ENDS_A_SHOT):
            counts["Shots stopped", view.seats[in_the_air].yours] += 1
            in_the_air = None
        match event:
            case events.Play(seat=seat, target=target, card=card) if KIND[card] == "bang":
                counts["Shots fired", view.seats[seat].yours] += 1
                in_the_air = target
            case events.Ability(seat=seat, target=target) if target >= 0:
                counts["Shots fired", view.seats[seat].yours] += 1
                in_the_air = target
            case events.Lose(by=by, why="bang") if by is not None and by >= 0:
                counts["Shots that hit", view.seats[by].yours] += 1
                in_the_air = None
            case events.Regain(seat=seat, points=points):
                counts["Life won back", view.seats[seat].yours] += points
            case _:
                pass
    rows = ("Shots fired", "Shots that hit", "Shots stopped", "Life won back")
    return tuple((row, counts[row, True], counts[row, False]) for row in rows)
