"""What decided a game: who struck with what and from how far, what it cost, what went unused.

What the tally and the deaths say already is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import agrees, capital, count_of, join_words, possessive
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import KIND, KINDS
from lonehand.games.lone_gunslinger.state import DEPUTY, State
from lonehand.games.lone_gunslinger.words.questions import card_name, end_once, pronouns, who
from lonehand.games.lone_gunslinger.words.reasons import number

MUCH: Final = 3
"""So many life points, rounds, cards or shots may have decided a game."""
EARLY: Final = 2
"""The last round in which opponents fall early."""
MANY: Final = 2
"""So many opponents who fell early may have decided a game."""
LINES: Final = 5
"""How many reasons are told at most."""
COLT: Final = 1
"""How far anybody shoots without a weapon in play."""
BY_KIND: Final = {
    "bang": ("a BANG!", "{} BANG!"),
    "gatling": ("a Gatling", "a Gatling {}"),
    "indians": ("Indians!", "Indians! {}"),
    "duel": ("a Duel", "{} Duels"),
}
"""What somebody struck with, once and several times."""
TO: Final = {
    "bang": "to BANG!",
    "gatling": "to the Gatling",
    "indians": "to Indians!",
    "duel": "in Duels",
    "dynamite": "to Dynamite",
    "ability": "by choice",
}
"""Where life points went."""


class Story:
    """What the events of a game tell of its causes.

    Args:
        view: the table at the end.
        told: the events.

    """

    def __init__(self, view: State, told: Sequence[Event]) -> None:
        self.view = view
        self.struck: Counter[tuple[int, str]] = Counter()  # the Sheriff, by whom and with what
        self.cost: Counter[str] = Counter()  # his life points, by what took them
        self.fell: dict[int, tuple[int, int, str]] = {}  # seat: round, by whom, with what
        self.weapons: dict[int, tuple[int, int]] = {}  # seat: the weapon in play, and since when
        self.slain_with: Counter[tuple[int, int]] = Counter()  # seat and weapon
        self.furthest: dict[bool, tuple[int, int]] = {}  # side: whose, and the weapon
        self.blows: Counter[bool] = Counter()  # life points taken from the other side: by you?
        self.missed: Counter[int] = Counter()
        self.lucky: Counter[bool] = Counter()
        self.unused = 0
        self.taken = 0
        self.held: Counter[int] = Counter()
        self.round = 0
        self.told_of = -1  # whose weapon has been told of
        self.last: dict[int, events.Lose] = {}
        for event in told:
            self.note(event)
            self.note_weapon(event)

    def note(self, event: Event) -> None:
        """Note what somebody suffered or did."""
        seats = self.view.seats
        match event:
            case events.Turn(round=now):
                self.round = now
            case events.Lose(seat=seat, points=points, by=by, why=why):
                self.last[seat] = event
                if by is not None and by >= 0 and seats[by].yours != seats[seat].yours:
                    self.blows[seats[by].yours] += points
                if seat == 0:
                    self.struck[-1 if by is None else by, why] += 1
                    self.cost[why] += points
            case events.Die(seat=seat):
                loss = self.last[seat]
                by = -1 if loss.by is None else loss.by
                self.fell[seat] = self.round, by, loss.why
                if loss.why == "bang" and by in self.weapons:
                    self.slain_with[by, self.weapons[by][0]] += 1
            case events.Miss(seat=seat):
                self.missed[seat] += 1
            case events.Luck(seat=seat, left=0):
                self.lucky[seats[seat].yours] += 1
            case events.Discard(seat=seat, card=card) if seats[seat].yours:
                self.unused += KIND[card] == "bang"
            case events.Taken(seat=by, of=of) | events.LosesCard(seat=of, by=by):
                self.taken += seats[by].yours and not seats[of].yours
            case events.Held(seat=seat) if seats[seat].yours:
                self.held[seat] += 1
            case _:
                pass

    def note_weapon(self, event: Event) -> None:
        """Note who has which weapon in play."""
        match event:
            case events.Play(seat=seat, card=card) if KINDS[KIND[card]].range:
                self.weapons[seat] = card, self.round
                side = self.view.seats[seat].yours
                best = self.furthest.get(side)
                if best is None or reach_of(card) > reach_of(best[1]):
                    self.furthest[side] = seat, card
            case events.Taken(of=seat, card=card) | events.LosesCard(seat=seat, card=card) if (
                self.weapons.get(seat, (-1, 0))[0] == card and event.place == "play"
            ):
                del self.weapons[seat]
            case _:
                pass

    def deputy_fell(self) -> tuple[int, int, str] | None:
        """Return the round in which the Deputy fell, by whom and with what; None if he lives."""
        deputy = self.view.of_role(DEPUTY)
        return None if deputy is None else self.fell.get(deputy)


def reach_of(card: int) -> int:
    """Return how far a weapon reaches."""
    return KINDS[KIND[card]].range or COLT


def weapon_name(card: int) -> str:
    """Return what a weapon is called."""
    return KINDS[KIND[card]].title


def why(view: State, told: Sequence[Event]) -> tuple[str, ...]:
    """Return what decided the game, each a sentence, the weightiest first."""
    story = Story(view, told)
    found = reasons_of_win(story) if view.won else reasons_of_loss(story)
    return tuple(dict.fromkeys(map(end_once, found)))[:LINES]


# -- a game won ------------------------------------------------------------------------------------


def reasons_of_win(story: Story) -> Iterator[str]:
    """Yield why the law won."""
    found = [
        *early_deaths(story),
        *best_weapon(story),
        *attack(story),
        *defence(story),
        *other_deaths(story),
    ]
    if found:
        yield ": ".join(found[0])
    else:
        yield "You outlasted them: no single weapon or card decided it."
    yield from (capital(more) for _, more in found[1:])
    if story.taken >= MUCH:
        yield f"Your Panic! and Cat Balou took {count_of(story.taken, 'card')} from them."
    yield from price(story)
    yield from jails(story)
    if deputy := story.deputy_fell():
        yield f"The Sheriff won without the Deputy from round {deputy[0]} on."


def early_deaths(story: Story) -> Iterator[tuple[str, str]]:
    """Yield that opponents fell before they could do much."""
    seats = story.view.seats
    early = [n for n, (now, *_) in story.fell.items() if now <= EARLY and not seats[n].yours]
    if len(early) >= MANY:
        names = join_words([who(story.view, n) for n in early])
        left = sum(not seat.yours for seat in seats) - len(early)
        were = f"{number(left)} {agrees(left, 'was', 'were')} left to shoot back"
        yield "The first rounds", f"{names} fell by round {EARLY}, and {were}."


def best_weapon(story: Story) -> Iterator[tuple[str, str]]:
    """Yield the weapon of yours that killed most."""
    for (seat, card), dead in story.slain_with.most_common():
        if story.view.seats[seat].yours and dead > 1:
            gun = f"{possessive(who(story.view, seat))} {weapon_name(card)}"
            said = f"{gun} reached {reach_of(card)}, and {number(dead)} of them fell to it."
            yield "Reach", said
            return


def attack(story: Story) -> Iterator[tuple[str, str]]:
    """Yield that you took far more life points than you lost to them."""
    dealt, lost = story.blows[True], story.blows[False]
    if dealt >= MUCH and dealt >= 3 * lost:
        from_you = f"lost {lost} to them" if lost else "lost none to them"
        yield "Attack", f"you took {count_of(dealt, 'life point')} from them and {from_you}."


def defence(story: Story) -> Iterator[tuple[str, str]]:
    """Yield what kept shots from you."""
    view = story.view
    missed = sum(n for seat, n in story.missed.items() if view.seats[seat].yours)
    lucky = story.lucky[True]
    if missed + lucky >= MUCH:
        saved = [f"you answered with Missed! {times(missed)}"] if missed else []
        saved += [f"a Barrel saved you {times(lucky)}"] if lucky else []
        yield "Defence", f"{join_words(saved)}."


def times(count: int) -> str:
    """Return how often, in words."""
    return {1: "once", 2: "twice"}.get(count, f"{number(count)} times")


def other_deaths(story: Story) -> Iterator[tuple[str, str]]:
    """Yield opponents who fell to something other than your shots."""
    view = story.view
    ways: dict[str, list[str]] = {}
    for seat, (_, by, cause) in story.fell.items():
        if view.seats[seat].yours:
            continue
        if by >= 0 and not view.seats[by].yours:
            ways.setdefault("cards of their own side", []).append(who(view, seat))
        elif cause != "bang":
            ways.setdefault(TO[cause].partition(" ")[2], []).append(who(view, seat))
    for way, names in ways.items():
        if len(names) > 1:
            yield "More than shots", f"{join_words(names)} fell to {way}."


# -- a game lost -----------------------------------------------------------------------------------


def reasons_of_loss(story: Story) -> Iterator[str]:
    """Yield why the Sheriff fell."""
    yield main_reason(story)
    yield from own_fault(story)
    yield from out_of_reach(story)
    yield from unused_cards(story)
    yield from stopped_by_one(story)
    yield from price(story)
    yield from left_standing(story)
    yield from jails(story)


def main_reason(story: Story) -> str:
    """Return who struck the Sheriff most and with what, or what else he fell to."""
    view = story.view
    blows: Counter[int] = Counter()
    for (by, _), often in story.struck.items():
        blows[by] += often
    by, most = blows.most_common(1)[0]
    first = list(blows.values()).count(most) == 1
    if by > 0 and first and most * 2 >= blows.total():
        kinds = [
            BY_KIND[kind][often > 1].format(
                times(often) if kind in ("indians", "gatling") else number(often)
            )
            for (seat, kind), often in story.struck.items()
            if seat == by and kind in BY_KIND
        ]
        return f"{capital(who(view, by))} decided it with {join_words(kinds)}.{reach(story, by)}"
    last = max(now for now, *_ in story.fell.values())
    if (deputy := story.deputy_fell()) and last - deputy[0] >= MUCH:
        return f"The Deputy fell in round {deputy[0]}: the Sheriff stood alone from then on."
    if story.cost["bang"] * 2 < story.cost.total():
        ways = [TO[c].partition(" ")[2] for c, n in story.cost.most_common() if c != "bang"]
        return f"Not shots but other cards decided it: the Sheriff lost most to {join_words(ways)}."
    names = [who(view, seat) for seat, kind in story.struck if kind == "bang" and seat >= 0]
    return f"Shots decided it: {join_words(names)} hit the Sheriff."


def reach(story: Story, seat: int) -> str:
    """Return how far somebody reached and since when, as one more sentence; empty for a Colt."""
    if seat not in story.weapons or story.struck[seat, "bang"] == 0:
        return ""
    card, since = story.weapons[seat]
    if reach_of(card) == COLT:
        return ""
    story.told_of = seat
    his = capital(pronouns(story.view, seat)["his"])
    return f" {his} {weapon_name(card)} reached {reach_of(card)} from round {since} on."


def own_fault(story: Story) -> Iterator[str]:
    """Yield what your own cards did to you."""
    view = story.view
    if deputy := story.deputy_fell():
        _, by, cause = deputy
        if by >= 0 and view.seats[by].yours:
            yield f"Your own {KINDS[cause].title} killed the Deputy."
    for (by, cause), often in story.struck.items():
        if by >= 0 and view.seats[by].yours and cause in ("gatling", "indians"):
            yield f"Your own {KINDS[cause].title} struck the Sheriff {times(often)}."


def out_of_reach(story: Story) -> Iterator[str]:
    """Yield that their weapons reached further than yours ever did."""
    if False not in story.furthest:
        return
    seat, card = story.furthest[False]
    mine = reach_of(story.furthest[True][1]) if True in story.furthest else COLT
    if reach_of(card) > mine:
        gun = f"{possessive(who(story.view, seat))} {weapon_name(card)}"
        theirs = "" if seat == story.told_of else f"{gun} reached {reach_of(card)}, and "
        yield capital(f"{theirs}your weapons never reached further than {mine}.")


def unused_cards(story: Story) -> Iterator[str]:
    """Yield the cards that you did not play in time."""
    hand = [card_name(card) for card in story.view.seats[0].hand if card >= 0]
    if hand:
        yield f"The Sheriff fell with {join_words(hand)} in hand."
    if story.unused >= MUCH:
        yield f"You discarded {story.unused} BANG! without firing them."


def stopped_by_one(story: Story) -> Iterator[str]:
    """Yield the opponent whose Missed! cost you most shots."""
    theirs = Counter({n: m for n, m in story.missed.items() if not story.view.seats[n].yours})
    for seat, often in theirs.most_common(1):
        if often >= MUCH:
            yield f"{capital(who(story.view, seat))} answered with Missed! {times(often)}."


def left_standing(story: Story) -> Iterator[str]:
    """Yield the opponents who were left, and with how much life."""
    left = [
        f"{seat.name} on {seat.life}" for seat in story.view.seats if not seat.yours and seat.alive
    ]
    if left:
        yield f"Still standing: {join_words(left)}."


# -- either way ------------------------------------------------------------------------------------


def price(story: Story) -> Iterator[str]:
    """Yield what took the Sheriff's life points."""
    causes = story.cost.most_common()
    if not causes:
        return
    first, points = causes[0]
    lost = f"The Sheriff lost {count_of(points, 'life point')}"
    if len(causes) == 1:
        yield f"{lost}{', all' if points > 1 else ''} {TO[first]}."
    else:
        others = [f"{more} {TO[cause]}" for cause, more in causes[1:]]
        yield f"{lost} {join_words([TO[first], *others])}."


def jails(story: Story) -> Iterator[str]:
    """Yield the turns that Jail cost you."""
    for seat, turns in story.held.items():
        yield f"Jail cost {who(story.view, seat)} {count_of(turns, 'turn')}."
