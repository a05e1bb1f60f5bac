"""How a showdown went and what decided it, for the page and the lines at its end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from lonehand.engine.events import Corrected, Event
from lonehand.engine.grammar.english import agrees, capital, count_of, join_words, possessive
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.rules.brawls import BACK_UP, GRAB
from lonehand.games.gunslinger.rules.victory import is_plural
from lonehand.games.gunslinger.state import Character, State
from lonehand.games.table_mode import is_beside
from lonehand.show.ending import (
    HITS,
    JAMS,
    MEN,
    NOT_COUNTED,
    OUT_OF_ACTION,
    SHOTS,
    THEIRS,
    YOURS,
    Counts,
    Course,
    Ending,
    Moment,
    Over,
    Sides,
    fight_told,
    last_told,
    people_of,
    sides_of,
    tally_of,
    weightiest,
)
from lonehand.show.sheets import Group

REACHED: Final = ("miss", "hit", "bull")
"""What comes of a shot from a gun that works."""
JAMMED: Final = ("misfire", "broken")
"""What comes of one from a gun that fails: a round is spent all the same."""
MISSED: Final = {
    "click": "found his gun empty",
    "miss": "missed",
    "misfire": "misfired",
    "broken": "broke his gun",
}
"""What a shot did that harmed nobody, in words."""
HITS_NOTED: Final = re.compile(r"(?:^|; *)hits (.+?) \d+(?=;|$)")
"""Whose hits are put right, in a correction."""
FATES: Final = {"dead": "dies", "unconscious": "is knocked out", "gone": "leaves the map"}
"""What becomes of somebody who is out, in words."""
OUT_AT_TABLE: Final = {
    "is knocked out": "is put out of play",
    "was knocked out": "was put out of play",
}
"""The same of a person's man at a real table, where nobody said how he went out."""
FATES_THEN: Final = {"dead": "died", "unconscious": "was knocked out", "gone": "left the map"}
"""The same of what is over."""
BLED, TIRED = "from loss of blood", "from his own effort"
"""Why somebody is out whom nobody put out."""
DEEDS: Final = {
    "kill": "kills",
    "knock-out": "knock-outs",
    "man out": "men put out",
    "shot": "shots that hit",
    "blow": "blows that landed",
    "weapon in hand": "weapons in hand",
    "gun in hand": "guns in hand",
    "man off the map": "men off the map",
    "thing off the map": "what was taken off the map",
    "man standing": "men on their feet",
    "last side standing": "being the last side",
    "thing held": "what is held",
}
"""What victory points are given for, in words."""
POINTS: Final = "Victory points"
STRUCK, BLOWS, HURT = "Blows struck", "Blows that landed", "Hits taken"
TURNS: Final = "Turns lost to delay"
DELAY: Final = "Delay points taken"
BY_SHOTS, BY_BLOWS, BY_BLOOD, BY_EFFORT = HOW = "shots", "blows", "wounds", "effort"
ROWS: Final = (SHOTS, HITS, STRUCK, BLOWS, HURT, TURNS, "Wounds suffered", OUT_OF_ACTION)
"""The rows of the tally."""
NOTED: Final = 4
"""The most men whose hits are told after an evening at a real table."""
OUT_WEIGHT: Final = 10
"""A man who is out weighs as much as so many victory points."""
LOST_TURN_WEIGHT, HURT_WEIGHT = 4, 6
"""So does a turn that somebody loses, and as many hits at once as somebody can take."""
MUCH: Final = 0.25
"""A shot or a blow is told that takes at least such a part of what somebody can take."""


def ending_of(
    view: State, told: Sequence[Event], sheets: Sequence[Group], segments: int
) -> Ending | None:
    """Return how a showdown ended; None while it goes on.

    Args:
        view: the showdown as those who look see it.
        told: everything that happened, as they were told.
        sheets: everybody's sheet.
        segments: how many segments a turn has.

    """
    if view.phase != "over" or not view.characters:
        return None
    names = tuple(dict.fromkeys(man.side for man in view.characters))
    sides = sides_of(names, {man.side for man in view.characters if man.seat})
    at = list(events_with_times(view, told, segments))
    has_points = any(isinstance(event, events.Points) for event in told)
    counts = counts_of(view, sides, told)
    at_table = is_beside(view.options)  # people count the hits there, and their points
    rows = (OUT_OF_ACTION,) if at_table else (POINTS, *ROWS) if has_points else ROWS
    return Ending(
        title=sides.title("showdown", view.winner),
        says=" ".join((view.ending, *tell_what_decided(view, at))),
        yours=people_of(sheets, {man.name for man in view.characters if man.side in sides.yours}),
        theirs=people_of(sheets, {man.name for man in view.characters if man.side in sides.theirs}),
        course=NOT_COUNTED if at_table else course_of(view, sides, at, has_points=has_points),
        moments=moments_of(view, at),
        tally=tally_of(counts, rows, always="" if at_table else POINTS),
        why=tuple(why(view, sides, told, counts)),
        sides=sides.called,
    )


def events_with_times(
    view: State, told: Sequence[Event], segments: int
) -> Iterator[tuple[float, Event]]:
    """Yield each event of the turns with its time: 1.5 is in the middle of the second turn."""
    now, began = 0.0, False
    for event in told:
        match event:
            case events.Turn(number=turn):
                now, began = float(turn - 1), True
            case events.Segment(turn=turn, number=number):
                now = turn - 1 + number / (segments + 1)
        if began:
            yield from ((now, each) for each in (event, *said_to_be_out(event, view.characters)))


def said_to_be_out(event: Event, men: Sequence[Character] = ()) -> Iterator[events.Out]:
    """Yield who of the *men* is out by a correction: a real table says so, or counts the hits."""
    known = {man.name: man for man in men if man.condition}
    hit = list[events.Out]()
    for part in event.text.split(";") if isinstance(event, Corrected) else ():
        verb, _, rest = part.strip().partition(" ")
        who, _, said = rest.rpartition(" ")
        if verb == "out" and said in FATES_THEN:
            yield events.Out(who=who, condition=said)
        elif verb == "hits" and who in known and int(said) >= known[who].strength:
            hit.append(events.Out(who=who, condition=known[who].condition))
    yield from hit


def tell_what_decided(view: State, at: Sequence[tuple[float, Event]]) -> Iterator[str]:
    """Yield why it was won: the deed that gave the most points more, and who went out last.

    Of several sides that are left, points decide; of one, that the last of another went out.
    """
    earned: dict[str, Counter[str]] = {}
    for _, event in at:
        if isinstance(event, events.Points):
            earned.setdefault(event.side, Counter())[event.why] += event.points
    best = earned.pop(view.winner, Counter())
    others = {deed: max(side[deed] for side in earned.values()) for deed in best} if earned else {}
    more = {deed: points - others.get(deed, 0) for deed, points in best.items()}
    deed = max(more, key=more.__getitem__, default="")
    if deed and more[deed] > 0:
        other = f" against {others[deed]}" if others.get(deed) else ""
        points = count_of(best[deed], "point")
        yield f"{view.winner} had {points} for {DEEDS.get(deed, deed)}{other}."
    lost = [man for man in view.characters if man.side != view.winner]
    if lost and all(man.condition for man in lost):
        yield from last_out({man.name: man.side for man in lost}, at, said=whose_end_is_said(view))


def of_side(side: str) -> str:
    """Return whose men they are, after a number: `Cowboys`, but `on the Saloon’s side`."""
    if side.endswith(" side"):
        return f"on {side}"
    return side if is_plural(side) else f"on the {possessive(side)} side"


def last_out(
    lost: Mapping[str, str], at: Sequence[tuple[float, Event]], *, said: Collection[str] = ()
) -> Iterator[str]:
    """Yield who was the last to go out of those with their sides, and what turns it had cost him.

    Of whom people *said* that he is out, nobody knows how.
    A turn lost to delay is told with whose shot or blow came before it.
    """
    worn = worn_out(event for _, event in at)
    fell: dict[str, tuple[int, str, str]] = {}
    hurt: dict[str, tuple[str, str]] = {}
    cost: dict[str, tuple[int, str, str]] = {}
    for now, event in at:
        turn = int(now) + 1
        match event:
            case events.Out(who=who, condition=condition, by=by) if who in lost and who not in fell:
                fell[who] = turn, fate_of(FATES_THEN[condition], is_said=who in said), by
            case events.Hit(who=who, by=by) if by != who:
                hurt[who] = by, "shot"
            case events.Strikes(at=who, who=by, hits=hits) if hits:
                hurt[who] = by, event.blow.lower()
            case events.LosesTurn(who=who) if who in hurt:
                cost[who] = turn, *hurt[who]
    if not fell:
        return
    name, (turn, fate, by) = list(fell.items())[-1]
    if name in cost:
        when, hurter, blow = cost[name]
        yield f"{capital(possessive(hurter))} {blow} cost {name} turn {when}."
    number = sum(side == lost[name] for side in lost.values())
    those = f"{number} {of_side(lost[name])}" if number > 1 else ""
    hand = f" by {by}" if by and by != name else ""
    fate = fate.replace("died", "was killed") if hand else fate
    if name in worn:
        fate, hand = fate.replace("was knocked out", "passed out"), f" {worn[name]}"
    yield last_told(name, those, f"{fate} in turn {turn}{hand}")


def whose_end_is_said(view: State) -> frozenset[str]:
    """Return of whom people say only that he is out: their own men at a real table."""
    people = (man.name for man in view.characters if not man.automatic)
    return frozenset(people if is_beside(view.options) else ())


def fate_of(fate: str, *, is_said: bool) -> str:
    """Return how somebody went out, as far as it is known."""
    return OUT_AT_TABLE.get(fate, fate) if is_said else fate


def worn_out(told: Iterable[Event]) -> dict[str, str]:
    """Return who was put out by nobody, but bled or tired until he was out, and by which.

    Hits that came after that are not from it, nor those that a real table notes.
    """
    last: dict[str, str] = {}
    found: dict[str, str] = {}
    for event in told:
        match event:
            case events.Bleeds(who=who):
                last[who] = BLED
            case events.Tires(who=who):
                last[who] = TIRED
            case events.Hit(who=who) | events.Strikes(at=who):
                last.pop(who, None)
            case Corrected(text=text):  # hits that a real table notes
                for each in HITS_NOTED.findall(text):
                    last.pop(each, None)
            case events.Out(who=who, by="") if who in last:
                found.setdefault(who, last[who])
    return found


def course_of(
    view: State, sides: Sides, at: Sequence[tuple[float, Event]], *, has_points: bool
) -> Course:
    """Return the points of both sides over time, or their strength where none are given."""
    return points_over(view, sides, at) if has_points else strength_over(view, sides, at)


def points_over(view: State, sides: Sides, at: Sequence[tuple[float, Event]]) -> Course:
    """Return the victory points of both sides, each time that they changed."""
    points, over = dict.fromkeys(view.points, 0), Over(0, 0)
    for now, event in at:
        if isinstance(event, events.Points):
            points[event.side] += event.points
            place = sides.place(event.side)
            own = sides.yours if place == YOURS else sides.theirs
            over.set(now, place, max(points[side] for side in own))
    return over.course("Points", view.turn, "turn")


def strength_over(view: State, sides: Sides, at: Sequence[tuple[float, Event]]) -> Course:
    """Return what strength both sides had left, each time that it changed; who is out has none."""
    place = {man.name: sides.place(man.side) for man in view.characters}
    left = {man.name: man.strength for man in view.characters}

    def of(side: int) -> int:
        return sum(max(0, left[name]) for name in left if place[name] == side)

    over = Over(of(YOURS), of(THEIRS))
    for now, event in at:
        match event:
            case (
                events.Hit(who=who, hits=hits)
                | events.Strikes(at=who, hits=hits)
                | events.Bleeds(who=who, hits=hits)
                | events.Tires(who=who, hits=hits)
            ):
                left[who] -= hits
            case events.Out(who=who):
                left[who] = 0
            case _:
                continue
        over.set(now, place[who], of(place[who]))
    return over.course("Strength left", view.turn, "turn")


def moments_of(view: State, at: Sequence[tuple[float, Event]]) -> tuple[Moment, ...]:
    """Return the moments that decided most: who went out, heavy hits, lost turns, points."""
    found: list[tuple[float, Moment]] = []
    strength = {man.name: man.strength for man in view.characters}
    out, worn = set[str](), worn_out(event for _, event in at)
    said = whose_end_is_said(view)
    for now, event in at:
        turn = f"Turn {int(now) + 1}"
        match event:
            case events.Out(who=who, condition=condition, by=by) if who not in out:
                out.add(who)
                hand = f", by {by}" if by and by != who else ""
                fate = fate_of(FATES[condition], is_said=who in said)
                fate = fate.replace("dies", "is killed" if hand else "dies")
                if who in worn:
                    fate, hand = fate.replace("is knocked out", "passes out"), f", {worn[who]}"
                found.append((OUT_WEIGHT, Moment(now, f"{who} {fate}", f"{turn}{hand}.", event)))
            case events.LosesTurn(who=who, delay=delay):
                says = f"{count_of(delay, 'delay point')}."
                title = f"{who} loses turn {int(now) + 1}"
                found.append((LOST_TURN_WEIGHT, Moment(now, title, says, event)))
            case (
                events.Hit(who=who, by=by, hits=hits) | events.Strikes(at=who, who=by, hits=hits)
            ) if hits >= MUCH * strength[who]:
                how = event.blow.lower() if isinstance(event, events.Strikes) else "shot"
                title = f"{possessive(by)} {how}: {count_of(hits, 'hit')} on {who}"
                weight = HURT_WEIGHT * min(1, hits / strength[who])
                found.append((weight, Moment(now, title, f"{turn}.", event)))
            case events.Points(side=side, points=points, why=deed) if not deed_is_out(deed):
                says = f"{turn}, for {DEEDS.get(deed, deed)}."
                word = agrees(abs(points), "point", "points")
                found.append((abs(points), Moment(now, f"{side}: {points:+d} {word}", says, event)))
    return weightiest(found)


def deed_is_out(deed: str) -> bool:
    """Say whether points are for a man who is out, which is told anyway, or for the end itself."""
    return deed in ("kill", "knock-out", "man out", "man standing", "last side standing")


def counts_of(view: State, sides: Sides, told: Sequence[Event]) -> Counts:
    """Return what both sides did, by what it is and whose it is."""
    place = {man.name: sides.place(man.side) for man in view.characters}
    counts: Counts = Counter()
    for event in told:
        match event:
            case events.Shoots(who=who, result=result) if result in REACHED:
                counts[SHOTS, place[who]] += 1
                counts[HITS, place[who]] += result != "miss"
            case events.Shoots(who=who, result=result) if result in JAMMED:
                counts[SHOTS, place[who]] += 1
                counts[JAMS, place[who]] += 1
            case events.Strikes(who=who, at=at, hits=hits):
                counts[STRUCK, place[who]] += 1
                counts[BLOWS, place[who]] += hits > 0
                counts[BY_BLOWS, place[at]] += hits
            case events.Hit(who=who, grade=grade, hits=hits):
                counts["Wounds suffered", place[who]] += grade != ""
                counts[BY_SHOTS, place[who]] += hits
            case events.Bleeds(who=who, hits=hits):
                counts[BY_BLOOD, place[who]] += hits
            case events.Tires(who=who, hits=hits):
                counts[BY_EFFORT, place[who]] += hits
            case events.LosesTurn(who=who):
                counts[TURNS, place[who]] += 1
            case events.Delay(who=who, points=points):
                counts[DELAY, place[who]] += points
            case events.Points(side=side, points=points):
                counts[POINTS, sides.place(side)] += points
    for nth in (YOURS, THEIRS):
        counts[HURT, nth] = sum(counts[how, nth] for how in HOW)
    for man in view.characters:
        counts[OUT_OF_ACTION, sides.place(man.side)] += bool(man.condition)
        counts[MEN, sides.place(man.side)] += 1
    return counts


def why(view: State, sides: Sides, told: Sequence[Event], counts: Counts) -> Iterator[str]:
    """Yield what decided the showdown: points by what they were for, losses, shots, luck."""
    earned: dict[str, Counter[str]] = {}
    for event in told:
        if isinstance(event, events.Points):
            earned.setdefault(event.side, Counter())[event.why] += event.points
    for side, deeds in earned.items():
        parts = join_words(
            [f"{points} for {DEEDS.get(deed, deed)}" for deed, points in deeds.items()]
        )
        yield f"{side}: {count_of(sum(deeds.values()), 'point')}, {parts}."
    own = {man.name for man in view.characters if man.side in sides.yours}
    if is_beside(view.options):
        yield from hits_noted(view)
    yield from fight_told(
        counts,
        sides,
        expected=sum(
            event.chance
            for event in told
            if isinstance(event, events.Shoots) and event.result in REACHED and event.who in own
        ),
        harm=harm_told(sides, told, counts, at_table=is_beside(view.options)),
    )


def hits_noted(view: State) -> Iterator[str]:
    """Yield the hits that a real table noted of those whom Lonehand plays, the most of them."""
    hurt = sorted((man for man in view.characters if man.automatic), key=lambda man: -man.hits)
    found = [f"{man.name} {man.hits}" for man in hurt[:NOTED] if man.hits]
    if found:
        yield f"Hits noted: {join_words(found)}."


def harm_told(
    sides: Sides, told: Sequence[Event], counts: Counts, *, at_table: bool
) -> Iterator[str]:
    """Yield the hits that both sides took, what from, and who lost turns to delay.

    At a table people count the hits.
    """
    you, them = ("You", "they") if sides.yours_play else sides.called
    if (counts[HURT, YOURS] or counts[HURT, THEIRS]) and not at_table:
        yield f"{you} took {hits_said(counts, YOURS)}; {them} took {hits_said(counts, THEIRS)}."
    if counts[STRUCK, YOURS] or counts[STRUCK, THEIRS]:
        yield f"{you} {blows_said(counts, YOURS)}; {them} {blows_said(counts, THEIRS)}."
    yours, theirs = counts[DELAY, YOURS], counts[DELAY, THEIRS]
    if yours or theirs:
        you, them = (you.lower(), "them") if sides.yours_play else sides.called
        yield f"Delay points taken: {yours} by {you}, {theirs} by {them}."
    turn, lost = 0, dict[str, list[str]]()
    tried, failed = dict[str, str](), dict[str, str]()
    for event in told:
        match event:
            case events.Turn(number=number):
                turn = number
            case events.LosesTurn(who=who):
                lost.setdefault(who, []).append(str(turn))
            case events.Shoots(who=who) | events.Strikes(who=who):
                tried[who] = last_try(event, turn)
            case events.Out(who=who) if tried.get(who):
                failed.setdefault(who, tried[who])
    yield from (f"{possessive(who)} last {said}." for who, said in failed.items())
    for who, turns in lost.items():
        word = agrees(len(turns), "turn", "turns")
        yield f"{who} lost {word} {join_words(turns)} to delay."


def last_try(event: events.Shoots | events.Strikes, turn: int) -> str:
    """Return how a shot or blow failed to do harm, to follow `last`; empty if it did harm."""
    if isinstance(event, events.Shoots):
        return f"shot, in turn {turn}, {MISSED[event.result]}" if event.result in MISSED else ""
    if event.hits or event.blow == GRAB:
        return ""
    guard = "step" if event.cancelled_by == BACK_UP else event.cancelled_by.lower()
    missed = f"was stopped by {possessive(event.at)} {guard}" if guard else "missed"
    return f"{event.blow.lower()}, in turn {turn}, {missed}"


def blows_said(counts: Counts, side: int) -> str:
    """Return how a side struck, to follow its name: `struck 3 blows and landed 1`."""
    struck, landed = counts[STRUCK, side], counts[BLOWS, side]
    if not struck:
        return "struck no blow"
    if struck == 1:
        return f"struck 1 blow{' and landed it' if landed else ', which did not land'}"
    return f"struck {count_of(struck, 'blow')} and landed {landed or 'none'}"


def hits_said(counts: Counts, side: int) -> str:
    """Return how many hits a side took, and what from: `19 hits, 12 from blows, 7 from shots`."""
    found = [f"{counts[how, side]} from {how}" for how in HOW if counts[how, side]]
    if not found:
        return "no hits"
    hits = count_of(counts[HURT, side], "hit")
    if len(found) == 1:
        return f"{hits} {found[0].partition(' ')[2]}"
    return f"{hits} ({', '.join(found)})"
