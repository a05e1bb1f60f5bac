"""How a gunfight went and what decided it, for the page and the lines at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital, count_of
from lonehand.games.black_hat import events
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.gangs.gangs import value_of
from lonehand.games.black_hat.rules import allies, shooting
from lonehand.games.black_hat.rules.ending import gang_value, told_of
from lonehand.games.black_hat.state import NOBODY, SIDES, State
from lonehand.games.black_hat.text.corrections import losses
from lonehand.games.black_hat.words import names
from lonehand.games.table_mode import by_facts
from lonehand.show.ending import (
    HITS,
    SHOTS,
    Counts,
    Course,
    Ending,
    Moment,
    Over,
    last_told,
    losses_said,
    people_of,
    shots_told,
    tally_of,
    weightiest,
)
from lonehand.show.logs import Tally
from lonehand.show.sheets import Group

ROWS: Final = (
    SHOTS,
    HITS,
    "Strikes that hit",
    "Enemies shot down",
    "Fled",
    "Allies won over",
    "Money at the end",
)
"""The rows of the tally."""
BY_HAND: Final = frozenset((SHOTS, HITS, "Strikes that hit"))
"""Rows that nobody counts at a table of which only facts are known: people roll for themselves."""
GONE: Final = {
    "down": "shot down",
    "fled": "fled",
    "withdrawn": "withdrawn",
    "left": "left the table",
}
"""How figures are lost to a fight, in words, by where they are."""
LOSSES: Final = (events.ShotDown, events.Fled, events.LeftTable, events.Withdrawn)
"""What takes figures from a fight."""
WEIGHTS: Final = {
    events.Withdrawn: 6,
    events.ShotDown: 5,
    events.Fled: 4,
    events.Joined: 2,
    events.MoneyTaken: 1,
}
"""How much what happens weighs among the moments."""
ALLIES_LESS: Final = 2
"""How much less it weighs that allies are lost: the last of the gang decides, not they."""


def ending_of(view: State, told: Sequence[Event], sheets: Sequence[Group]) -> Ending | None:
    """Return how a gunfight ended; None while it goes on.

    Both sides are told of by their gangs: people play all of them.
    """
    if not view.ending or not view.players:
        return None
    called = told_of(view, SIDES[0]), told_of(view, SIDES[1])
    winner = "" if view.winner == NOBODY else called[view.winner]
    at = list(events_with_times(view, told))
    counts = counts_of(view, told)
    return Ending(
        title=f"{winner} hold the town" if winner else "Nobody holds the town",
        says=" ".join((view.ending, *tell_what_decided(view, called, at))),
        yours=people_of(sheets, names_of(view, SIDES[0])),
        theirs=people_of(sheets, names_of(view, SIDES[1])),
        course=figures_over(view, at),
        moments=moments_of(view, at),
        tally=tally_of(counts, ROWS, always="" if by_facts(view.options) else SHOTS),
        why=tuple(why(view, called, counts)),
        sides=called,
    )


def names_of(view: State, side: int) -> set[str]:
    """Return what the figures of a side are called on their sheets."""
    return {names.figure_called(view, each.key) for each in view.figures if each.side == side}


def deeds_in(view: State, event: Event) -> Iterator[Event]:
    """Yield an event; what is heard at a table of facts is yielded as the deeds that it names."""
    if isinstance(event, events.CameOut) and event.about[0] in {each.key for each in view.figures}:
        nowhere = (0, 0)
        yield events.Joined(nowhere, seat=event.seat, about=event.about)
        return
    if not isinstance(event, events.TableSays):
        yield event
        return
    for where, key in losses(view, event.text):
        about = (key,)
        if where == "down":
            by = "" if about == event.about else event.about[0]
            yield events.ShotDown(by, fell=False, about=about)
        else:
            yield events.Fled(about=about) if where == "fled" else events.LeftTable(0, about=about)


def events_with_times(view: State, told: Sequence[Event]) -> Iterator[tuple[float, Event, Event]]:
    """Yield each event of the turns with its time, and the event of the record that it comes from.

    A time of 1.5 is in the middle of the second turn.
    """
    now, parts, began = 0.0, len(view.players), False
    for event in told:
        match event:
            case events.TurnBegins(turn=turn):
                now, began = float(turn - 1), True
            case events.PartBegins():
                now += 1 / (parts + 1)
        if began:
            yield from ((now, each, event) for each in deeds_in(view, event))


def tell_what_decided(
    view: State, called: tuple[str, str], at: Sequence[tuple[float, Event, Event]]
) -> Iterator[str]:
    """Yield why the loser lost, in a sentence: who was its last, or its dearest whom it lost."""
    if view.winner == NOBODY:
        return
    side = 1 - view.winner
    people = {each.key: each for each in view.figures if each.side == side}
    gang = {key for key, each in people.items() if not each.is_ally}
    gone: dict[str, tuple[int, events.Deed]] = {}
    for now, event, _ in at:
        if isinstance(event, LOSSES):
            gone |= {key: (int(now) + 1, event) for key in event.about if key in gang}
    if not gone:
        return
    here = any(people[key].where not in GONE for key in gang)
    dear = max(gone, key=lambda key: value_of(people[key].person))
    key = dear if here else list(gone)[-1]
    turn, event = gone[key]
    if isinstance(event, events.Withdrawn):
        left = count_of(len(event.about), "figure")
        yield f"{capital(names.gang(view, event.seat))} gave up in turn {turn} with {left} left."
        return
    how = fate_of(event)
    hand = ""
    if isinstance(event, events.ShotDown) and event.by:
        hand = f" by {names.figure(view, event.by)}"
    who, fate = names.figure(view, key), f"{how} in turn {turn}"
    if here:
        worth = value_of(people[key].person)
        lost = f"The dearest figure that {called[side]} lost"
        yield f"{lost} was {who}, worth {worth}, who {fate}{hand}."
    else:
        yield last_told(who, called[side] if len(gang) > 1 else "", f"{fate}{hand}")


def fate_of(event: events.Deed) -> str:
    """Return what became of somebody who is lost to a fight, in words of the past."""
    match event:
        case events.ShotDown():
            return "was shot down"
        case events.Fled():
            return "fled"
        case _:
            return "left the table"


def figures_over(view: State, at: Sequence[tuple[float, Event, Event]]) -> Course:
    """Return how many figures both sides had on the table, each time that it changed."""
    side = {each.key: each.side for each in view.figures}
    gangs = Counter(each.side for each in view.figures if not each.is_ally)
    over = Over(gangs[SIDES[0]], gangs[SIDES[1]])
    for now, event, _ in at:
        match event:
            case events.ShotDown() | events.Fled() | events.LeftTable() | events.Withdrawn():
                for key in event.about:
                    over.add(now, side[key], -1)
            case events.Joined():
                for key in event.about:
                    over.add(now, side[key], 1)
    return over.course("Figures and allies", max(view.turn, 1), "turn")


def moments_of(view: State, at: Sequence[tuple[float, Event, Event]]) -> tuple[Moment, ...]:
    """Return the moments that decided most: who was shot down, who fled, who joined."""
    found: list[tuple[float, Moment]] = []
    for now, event, source in at:
        if type(event) not in WEIGHTS or not isinstance(event, events.Deed):
            continue
        who = capital(names.figures(view, event.about))
        weight = WEIGHTS[type(event)]
        lost = event.about if isinstance(event, events.ShotDown | events.Fled) else ()
        if lost and all(view.figure(key).is_ally for key in lost):
            weight -= ALLIES_LESS
        turn, hand = f"Turn {int(now) + 1}", ""
        match event:
            case events.ShotDown(by=by):
                title = f"{who} is shot down"
                hand = f", by {names.figure(view, by)}" if by else ""
            case events.Withdrawn():
                title = f"{names.gang(view, event.seat)} give up"
            case events.Fled():
                title = f"{who} flees"
            case events.Joined():
                title = f"{who} joins the fight"
            case _:
                title = f"{who} takes the Money"
        found.append((weight, Moment(now, title, f"{turn}{hand}.", source)))
    return weightiest(found)


def counts_of(view: State, told: Sequence[Event]) -> Counts:
    """Return what both sides did and lost, by what it is and whose it is."""
    side = {each.key: each.side for each in view.figures}
    counts: Counts = Counter()
    for event in (each for found in told for each in deeds_in(view, found)):
        if not isinstance(event, events.Deed):
            continue
        own = side.get(event.about[0], NOBODY) if event.about else NOBODY
        match event:
            case events.ShotRolled(hits=hits):
                counts[SHOTS, own] += 1
                counts[HITS, own] += hits
            case events.CoverRolled(stops=True):  # fired as well; a man in the way is hit
                counts[SHOTS, own] += 1
                counts[HITS, own] += len(event.about) > 1
            case events.Struck(hits=hits):
                counts["Strikes that hit", own] += hits
            case events.ShotDown(by=by):
                whose = side.get(by, 1 - own) if own in SIDES else NOBODY
                if whose != own:
                    counts["Enemies shot down", whose] += len(event.about)
            case events.Fled():
                counts["Fled", own] += len(event.about)
            case events.Joined():
                counts["Allies won over", own] += len(event.about)
    taken = [(player.side, player.banked) for player in view.players]
    taken += [(view.winner, view.spoils)]  # what is left goes to who holds the town
    for own, money in taken:
        if money:
            counts["Money at the end", own] += money
    if by_facts(view.options):
        counts = Counter({each: count for each, count in counts.items() if each[0] not in BY_HAND})
    return counts


def tallies_of(fight: Fight, told: Sequence[Event]) -> list[Tally]:
    """Return, for each side, the dice for shots and for talk against what was to be expected."""
    if by_facts(fight.state.options):
        return []
    side = {each.key: each.side for each in fight.state.figures}
    deeds = [each for each in told if isinstance(each, events.ShotRolled | events.Persuaded)]
    found = []
    for number, name in zip(SIDES, ("you", "opponents"), strict=True):
        own = [each for each in deeds if side.get(each.about[0], NOBODY) == number]
        shots = [
            (each.hits, shooting.faces(fight, each.more, each.need) / 6)
            for each in own
            if isinstance(each, events.ShotRolled)
        ]
        talk = [
            (each.wins, sum(allies.wins(fight, die, each.more) for die in range(1, 7)) / 6)
            for each in own
            if isinstance(each, events.Persuaded)
        ]
        for what, rolls in (("shots that hit", shots), ("people won over", talk)):
            came, expected = sum(good for good, _ in rolls), sum(odds for _, odds in rolls)
            found.append(Tally(name, what, len(rolls), came, expected))
    return found


def why(view: State, called: tuple[str, str], counts: Counts) -> Iterator[str]:
    """Yield what decided the gunfight: losses, shots, and what is left."""
    for side in SIDES:
        men = [each for each in view.figures if each.side == side]
        gone = Counter(GONE[each.where] for each in men if each.where in GONE)
        how = ", ".join(f"{number} {word}" for word, number in gone.items())
        lost = losses_said(sum(gone.values()), len(men), "figure")
        yield f"{called[side]} lost {lost}{f': {how}' if how else ''}."
    yield from shots_told(counts, *called)
    worth = [
        sum(
            value_of(each.person) for each in view.figures if each.side == side and not each.is_ally
        )
        for side in SIDES
    ]
    left = [f"{called[side]} {gang_value(view, side)} of {worth[side]}" for side in SIDES]
    yield f"Left of what the gangs are worth: {', '.join(left)}."
