"""What happens in a fight, in sentences: shots, dynamite, strikes, and True Grit."""

from __future__ import annotations

from typing import Final

from lonehand.engine.grammar.english import capital, count_of, possessive
from lonehand.engine.words import Words
from lonehand.games.black_hat import events
from lonehand.games.black_hat.cards import BACK
from lonehand.games.black_hat.fight import place_text
from lonehand.games.black_hat.rules.grit import column_of, result_of
from lonehand.games.black_hat.state import Figure, State
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.whereabouts import whereabouts

WORDS: Final = Words[State]()


def who(state: State, event: events.Deed) -> str:
    """Return the first figure that an event is about."""
    return names.figure(state, event.about[0])


def sum_of(die: int, more: int) -> str:
    """Return a die and what is added to it: `4 and 1 makes 5`."""
    if not more:
        return f"{die}"
    return f"{die} {'plus' if more > 0 else 'minus'} {abs(more)}"


BECOMES: Final = {"flee": "flees", "down": "down", "horse": "horse killed", "pinned": "pinned"}
"""What True Grit makes of who is hit, in a word or two."""


def grit_told(figure: Figure) -> str:
    """Return which faces of a die do what to a figure that is hit: `1 flees, 2–4 down`."""
    faces: dict[str, list[int]] = {}
    for die in range(1, 7):
        what = result_of(column_of(figure), die + figure.person.skills.grit)
        faces.setdefault(what, []).append(die)
    told = [
        f"{numbers[0]}{f'–{numbers[-1]}' if len(numbers) > 1 else ''} {BECOMES[what]}"
        for what, numbers in faces.items()
        if what in BECOMES
    ]
    return ", ".join(told)


# -- shooting --------------------------------------------------------------------------------------


@WORDS.tells(events.CoverRolled)
def cover_rolled(state: State, event: events.CoverRolled) -> str:
    """Return whether something stops the bullet."""
    person = len(event.about) > 1
    thing = names.figure(state, event.what) if person else names.cover(event.what)
    if person and event.stops:
        return f"A {event.die}: the bullet hits {thing}, who is in the way"
    several = not person and thing.endswith("s")
    if event.stops:
        stops = f"{'stop' if several else 'stops'} the bullet"
    else:
        stops = f"{'do' if several else 'does'} not stop it"
    return f"A {event.die}: {thing} {stops}"


@WORDS.tells(events.ShotRolled)
def shot_rolled(state: State, event: events.ShotRolled) -> str:
    """Return whether a shot hits."""
    target = names.figure(state, event.target)
    hit = "a hit" if event.hits else "a miss"
    roll = f"rolls {sum_of(event.die, event.more)} and needs {event.need}"
    return f"{who(state, event)} {roll}: {hit} on {target}"


@WORDS.tells(events.Blast)
def blast(state: State, event: events.Blast) -> str:
    """Return who is under the triangle."""
    if not event.keys:
        return f"{who(state, event)} fires the shotgun at nobody"
    return f"{who(state, event)} fires the shotgun at {names.figures(state, event.keys)}"


# -- dynamite --------------------------------------------------------------------------------------


@WORDS.tells(events.FuseRolled)
def fuse_rolled(state: State, event: events.FuseRolled) -> str:
    """Return whether the fuse works."""
    if event.works:
        return f"The fuse works ({event.die})"
    return f"A dud ({event.die}): the stick lies at {whereabouts(state, *event.place)}"


@WORDS.hands_do(events.FuseRolled)
def lay_stick(state: State, event: events.FuseRolled) -> str:
    """Lay the stick where it landed."""
    where = names.place_to_measure(state, place_text(*event.place))
    return "" if event.works else f"lay a stick at {where}"


@WORDS.tells(events.Burst)
def burst(state: State, event: events.Burst) -> str:
    """Return who is in the burst."""
    return f"It bursts; in the blast: {names.figures(state, event.keys)}"


# -- contact ---------------------------------------------------------------------------------------


@WORDS.tells(events.Laid)
def tell_laid(state: State, event: events.Laid) -> str:
    """Return what was laid."""
    how = "strikes with" if event.attacks else "fights back with"
    return f"{who(state, event)} {how} {names.card_list(event.cards)}"


@WORDS.tells(events.StrikeUndone)
def strike_undone(state: State, event: events.StrikeUndone) -> str:
    """Return which strike is undone."""
    owner = possessive(who(state, event))
    if event.strike == BACK:
        return f"one of {owner} cards no longer counts"
    return f"{owner} {names.card_list([event.strike])} no longer counts"


@WORDS.hands_do(events.StrikeUndone)
def take_strike_back(state: State, event: events.StrikeUndone) -> str:
    """Take back the strike that a gang’s Joker undoes; people know which they have undone."""
    if not state.player(event.seat).deck:
        return ""
    return f"Joker from {names.gang(state, event.seat)}! {capital(strike_undone(state, event))}"


@WORDS.tells(events.Struck)
def tell_struck(state: State, event: events.Struck) -> str:
    """Return how strikes fall."""
    dice = ", ".join(str(die) for die in event.dice)
    more = f" ({event.more:+})" if event.more else ""
    hits = count_of(event.hits, "hit", "no")
    hits = "no hit" if not event.hits else hits
    target = names.figure(state, event.target)
    return f"{who(state, event)} strikes at {target}: {dice}{more}, {hits}"


# -- True Grit -------------------------------------------------------------------------------------

RESULTS: Final = {
    "flee": "runs",
    "down": "goes down",
    "horse": "loses the horse",
    "pinned": "is pinned",
    "missed": "stands",
}


@WORDS.tells(events.GritRolled)
def grit_rolled(state: State, event: events.GritRolled) -> str:
    """Return what True Grit says."""
    roll = sum_of(event.die, event.skill)
    return f"{who(state, event)} rolls True Grit: {roll}, and {RESULTS[event.result]}"


@WORDS.tells(events.Fled)
def tell_fled(state: State, event: events.Fled) -> str:
    """Return who flees."""
    return f"{who(state, event)} flees and is out of the game"


@WORDS.tells(events.ShotDown)
def shot_down(state: State, event: events.ShotDown) -> str:
    """Return who is shot down."""
    fell = " and falls into the street" if event.fell else ""
    return f"{who(state, event)} is shot down{fell}"


@WORDS.hands_do(events.Fled, events.ShotDown)
def take_out(state: State, event: events.Deed) -> str:
    """Take the figure off the table."""
    return f"take {who(state, event)} off the table"


@WORDS.tells(events.HorseKilled)
def horse_killed(state: State, event: events.HorseKilled) -> str:
    """Return whose horse dies."""
    if event.about[0].startswith("H"):
        return "The horse is dead"
    return f"The horse of {who(state, event)} is dead; {who(state, event)} is on foot"


@WORDS.hands_do(events.HorseKilled)
def take_horse(state: State, event: events.HorseKilled) -> str:
    """Take the horse off the table."""
    if event.about[0].startswith("H"):
        return "take the horse off the table"
    return f"set {who(state, event)} on foot"


@WORDS.tells(events.Pinned)
def tell_pinned(state: State, event: events.Pinned) -> str:
    """Return who is pinned."""
    return f"{who(state, event)} is pinned"


@WORDS.hands_do(events.Pinned)
def mark_pinned(state: State, event: events.Pinned) -> str:
    """Mark the figure as pinned."""
    return f"mark {who(state, event)} as pinned"


@WORDS.hands_do(events.Unpinned)
def unmark(state: State, event: events.Unpinned) -> str:
    """Take the mark away."""
    return f"{who(state, event)} is no longer pinned"


WORDS.silent(events.Unhurt)


@WORDS.tells(events.HorseLoose)
def horse_loose(state: State, event: events.HorseLoose) -> str:
    """Return whose horse stays."""
    return f"The horse of {who(state, event)} stands there without a rider"
