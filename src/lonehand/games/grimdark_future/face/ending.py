"""How a battle went and what decided it, for the page and the lines at its end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from lonehand.engine.events import Event
from lonehand.engine.game import result_of
from lonehand.engine.grammar.english import agrees, capital, count_of, join_words
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import AI, GONE, NOBODY, PEOPLE, SIDES, State
from lonehand.games.grimdark_future.words.grammar import OTHER_ARMY, ending_told, verb
from lonehand.games.table_mode import by_facts
from lonehand.show.ending import (
    Counts,
    Course,
    Ending,
    Moment,
    Over,
    losses_said,
    luck_of,
    people_of,
    tally_of,
    title_of,
    weightiest,
)
from lonehand.show.logs import Tally
from lonehand.show.sheets import Group
from lonehand.space.inches.measures import INCH, in_inches
from lonehand.space.inches.measures import to_tenth as told_apart

CALLED: Final = ("you", "the AI")
"""Whom a sentence tells of, by the side."""
OF_OTHERS: Final = (
    ("You (win|lose|take)", r"The other army \1s"),
    ("You were", "The other army was"),
    ("You", "The other army"),
    ("you", OTHER_ARMY),
    ("yours", f"{OTHER_ARMY}’s"),
    ("your", "its"),
)
"""What is said of you, and of the other army where nobody plays; the first that fits."""
HELD: Final = "Objectives at the end"
ROWS: Final = (
    HELD,
    "Units lost",
    "Points lost",
    "Models lost",
    "Wounds taken",
    "Melees won",
    "Units shaken",
)
"""The rows of the tally."""
NOBODY_HELD: Final = "Nobody held"
"""How a sentence begins that tells of an objective with both sides at it."""
LUCKY_DICE: Final = 4
"""By so many dice luck has to differ from what was to be expected to be told."""
NEARLY: Final = 3 * INCH // 2
"""How much too far from an objective a unit is told to have been nearly there."""
LAST_FLIP, FLIP = 400, 150
"""How many points of a unit lost an objective that changes hands weighs, in the last round and
before."""


def ending_of(
    view: State,
    told: Sequence[Event],
    sheets: Sequence[Group],
    points: Mapping[str, int],
    tallies: Sequence[Tally],
    close: Sequence[str] = (),
) -> Ending | None:
    """Return how a battle ended; None while it goes on.

    Args:
        view: the battle.
        told: everything that happened.
        sheets: the sheets of both armies.
        points: what each unit costs, by its name.
        tallies: the dice of both sides against what was to be expected.
        close: which objectives were nearly held by another, in sentences.

    """
    if view.phase != "over" or not view.lists:
        return None
    side = {unit.name: unit.side for unit in view.units}
    at = list(events_with_times(told, len(view.units)))
    counts = counts_of(view, side, points, told)
    winner = view.winner
    title = title_of(result_of(PEOPLE, None if winner == NOBODY else winner), "battle")
    ended = ending_told(view.options, view.ending)
    found = Ending(
        title=title,
        says=" ".join(  # a draw is said once
            (capital(ended.removeprefix(f"{title}: ")), *tell_what_decided(view, told))
        ),
        yours=people_of(sheets, {name for name, owner in side.items() if owner == PEOPLE}),
        theirs=people_of(sheets, {name for name, owner in side.items() if owner == AI}),
        course=objectives_over(view, at),
        moments=moments_of(view, side, points, at),
        tally=tally_of(counts, ROWS, always=HELD),
        why=(*why(view, told, counts, tallies, close), *close),
        sides=("You", "AI"),
    )
    return found if view.options.get("people") != "0" else without_people(found)


def without_people(ending: Ending) -> Ending:
    """Return an ending as it is told where nobody plays: of the other army, never of you."""
    return replace(
        ending,
        title=to_other_army(ending.title),
        says=to_other_army(ending.says),
        moments=tuple(
            replace(each, title=to_other_army(each.title), says=to_other_army(each.says))
            for each in ending.moments
        ),
        why=tuple(map(to_other_army, ending.why)),
        sides=("Other army", "AI"),
    )


def to_other_army(text: str) -> str:
    """Return a sentence about you as one about the other army."""
    for you, other in OF_OTHERS:
        text = re.sub(rf"\b{you}\b", other, text)
    return text


def events_with_times(told: Sequence[Event], units: int) -> Iterator[tuple[float, Event]]:
    """Yield each event of the rounds with its time: 1.5 is in the middle of the second round.

    A round has about as many activations as there are *units*; what is settled once all have acted
    is at its very end.
    """
    start, acted, began = 0, 0, False
    for event in told:
        match event:
            case events.Round(number=number):
                start, acted, began = number - 1, 0, True
            case events.Activates():
                acted += 1
        if began:
            within = 1.0 if isinstance(event, events.Seizes) else acted / (units + 1)
            yield start + min(within, 1.0), event


def tell_what_decided(view: State, told: Sequence[Event]) -> Iterator[str]:
    """Yield why it ended so, in sentences: since when a side was ahead, or what turned it last."""
    held, rounds = [{marker.name: NOBODY for marker in view.markers}], 0
    for event in told:
        match event:
            case events.Round(number=number) if number > rounds:
                rounds = number
                held.append(dict(held[-1]))
            case events.Seizes(marker=name, side=owner):
                held[-1][name] = owner
    counts = [[list(each.values()).count(own) for own in SIDES] for each in held]
    leaders = [leads(each) for each in counts]
    ahead = leaders[-1]
    if ahead != view.winner:  # this mission counts otherwise
        return
    since = max((nth + 1 for nth, each in enumerate(leaders) if each != ahead), default=0)
    if since == rounds and since > 1:
        side = 1 - leaders[-2] if ahead == NOBODY else ahead
        who = "you" if side == PEOPLE else "the AI"
        new = [name for name, own in held[-1].items() if own == side != held[-2][name]]
        turned = f"; then {who} took {join_words(new)}" if new else ""
        yield f"After round {since - 1} it was {counts[-2][PEOPLE]} to {counts[-2][AI]}{turned}."
    elif ahead != NOBODY and since:
        who = "You were" if ahead == PEOPLE else "The AI was"
        turned = changes_told(held[since - 1], held[since], ahead)
        yield f"{who} ahead from the end of round {since} on{turned}."
    elif since:
        turned = changes_told(held[since - 1], held[since], 1 - leaders[since - 1])
        yield f"It was level from the end of round {since} on{turned}."
    for own, called in zip(SIDES, ("You", "The AI"), strict=True):
        units = [unit for unit in view.units if unit.side == own]
        if units and all(unit.where == GONE or not unit.living_models() for unit in units):
            yield f"{called} had no unit left."


def changes_told(before: Mapping[str, int], after: Mapping[str, int], side: int) -> str:
    """Return what put a side ahead in a round, to follow when: what it took, the other lost."""
    who, other = ("you", "the AI") if side == PEOPLE else ("the AI", "you")
    took = [name for name, own in after.items() if own == side != before[name]]
    lost = [name for name, own in after.items() if before[name] == 1 - side != own and own != side]
    found = [f"{who} took {join_words(took)}"] if took else []
    found += [f"{other} lost {join_words(lost)}"] if lost else []
    return f", when {' and '.join(found)}" if found else ""


def leads(held: Sequence[int]) -> int:
    """Return the side that holds more objectives; nobody if both hold as many."""
    if held[PEOPLE] == held[AI]:
        return NOBODY
    return PEOPLE if held[PEOPLE] > held[AI] else AI


def objectives_over(view: State, at: Sequence[tuple[float, Event]]) -> Course:
    """Return how many objectives both sides held, each time that it changed.

    All that change hands at the end of a round count as one change.
    """
    owner, over = {marker.name: NOBODY for marker in view.markers}, Over(0, 0)
    for is_seized, together in groupby(at, key=lambda each: isinstance(each[1], events.Seizes)):
        if not is_seized:
            continue
        changes = list(together)
        owner |= {each.marker: each.side for _, each in changes if isinstance(each, events.Seizes)}
        for side in SIDES:
            over.set(changes[-1][0], side, list(owner.values()).count(side))
    return over.course("Objectives", max(view.round, 1))


def moments_of(
    view: State,
    side: Mapping[str, int],
    points: Mapping[str, int],
    at: Sequence[tuple[float, Event]],
) -> tuple[Moment, ...]:
    """Return the moments that decided most: dear units lost, objectives that changed hands."""
    found: list[tuple[float, Moment]] = []
    owner, gone = {marker.name: NOBODY for marker in view.markers}, set[str]()
    by = ""
    for now, event in at:
        when = f"Round {min(int(now) + 1, max(view.round, 1))}"
        match event:
            case events.Seizes(marker=name, side=new):
                was, owner[name] = owner[name], new
                if NOBODY not in (was, new):
                    when = f"Round {max(round(now), 1)}"
                    taker = "You take" if new == PEOPLE else "The AI takes"
                    weight = LAST_FLIP if round(now) == view.round else FLIP
                    says = f"{when}: it was {'yours' if was == PEOPLE else 'the AI’s'} before."
                    found.append((weight, Moment(now, f"{taker} objective {name}", says, event)))
            case events.Attacks(who=who):
                by = who
            case events.Destroyed(who=who) | events.Routs(who=who) if who not in gone:
                gone.add(who)
                hand = f", to {by}" if by and side.get(by) != side.get(who) else ""
                rout = ", in a rout" if isinstance(event, events.Routs) else hand
                says = f"{when}{rout}: {count_of(points.get(who, 0), 'point')}."
                loser = "You lose" if side.get(who) == PEOPLE else "The AI loses"
                found.append((points.get(who, 0), Moment(now, f"{loser} {who}", says, event)))
    return weightiest(found)


def counts_of(
    view: State, side: Mapping[str, int], points: Mapping[str, int], told: Sequence[Event]
) -> Counts:
    """Return what both sides held, lost and did, by what it is and whose it is."""
    counts: Counts = Counter()
    for marker in view.markers:
        counts[HELD, marker.owner] += 1
    for unit in view.units:
        counts["Units", unit.side] += 1
        if by_facts(view.options):  # nothing else tells there what an army has lost
            counts["Models lost", unit.side] += len(unit.bodies) - len(unit.living_models())
        counts["Points", unit.side] += points.get(unit.name, 0)
        if unit.where == GONE or not unit.living_models():
            counts["Units lost", unit.side] += 1
            counts["Points lost", unit.side] += points.get(unit.name, 0)
    for event in told:
        match event:
            case events.Wounded(who=who, wounds=wounds) if who in side:
                counts["Wounds taken", side[who]] += wounds
            case events.WinsMelee(who=who) if who in side:
                counts["Melees won", side[who]] += 1
            case events.Shaken(who=who) if who in side:
                counts["Units shaken", side[who]] += 1
    return counts


def close_calls(play: Play) -> Iterator[str]:
    """Yield how near it was, for each objective that one unit more would change.

    That is an objective that nobody holds with both sides there, and one that a side holds while an
    enemy is there that is Shaken, or has stopped a little too far away.
    """
    within = play.rules.forces.profile.objectives.seized_within * INCH
    for marker in play.state.markers:
        by = sorted(
            (positions.to_place(play, unit, (marker.x, marker.y)), unit.name, unit)
            for unit in play.state.units
            if unit.present
        )
        there = [each for each in by if each[0] <= within]
        if marker.owner == NOBODY:
            names = [
                next((name for _, name, unit in there if unit.side == side), "") for side in SIDES
            ]
            if all(names):
                both = " and ".join(names)
                yield f"{NOBODY_HELD} {marker.name}: {both} were both at it."
            continue
        found = next((each for each in by if each[2].side != marker.owner), None)
        if found is None or found[0] > within + NEARLY:
            continue
        far, name, unit = found
        whose = "yours" if marker.owner == PEOPLE else "the AI’s"
        held = f"Objective {marker.name} was {whose}"
        if unit.shaken and far <= within:
            yield f"{held}: {verb(name, 'was')} at it, but Shaken."
        elif far > within:
            ended = f"{name} ended {told_apart(far, within)}″ away"
            yield f"{held}: {ended}, not within {in_inches(within)}″."


def holders(view: State, close: Sequence[str] = ()) -> str:
    """Return who held which objectives at the end; what *close* tells is not told again."""
    held, other, free = (
        [
            marker.name
            for marker in view.markers
            if marker.owner == own
            and not any(said.startswith(f"{NOBODY_HELD} {marker.name}:") for said in close)
        ]
        for own in (*SIDES, NOBODY)
    )
    rest = f"; {join_words(free)} {agrees(len(free), 'was', 'were')} nobody’s" if free else ""
    return f"You held {join_words(held)}, the AI {join_words(other)}{rest}."


def why(
    view: State,
    told: Sequence[Event],
    counts: Counts,
    tallies: Sequence[Tally],
    close: Sequence[str] = (),
) -> Iterator[str]:
    """Yield what decided the battle: objectives and what they counted, losses, luck."""
    held = [counts[HELD, side] for side in SIDES]
    counted_as = [event.points for event in told if isinstance(event, events.Ends)]
    yield holders(view, close)
    if counted_as and list(counted_as[-1]) != held:
        yield f"They counted {counted_as[-1][PEOPLE]} to {counted_as[-1][AI]} in this mission."
    lost = [
        losses_said(counts["Units lost", side], counts["Units", side], "unit", whose)
        + f" ({counts['Points lost', side]} of {counts['Points', side]} points)"
        for side, whose in zip(SIDES, ("your", "its"), strict=True)
    ]
    yield f"You lost {lost[PEOPLE]}; the AI lost {lost[AI]}."
    for whom, tally in zip(CALLED, tallies, strict=False):
        luck = luck_of(whom, "dice", tally.came, tally.expected)
        if luck and abs(tally.came - tally.expected) >= LUCKY_DICE:
            yield luck
