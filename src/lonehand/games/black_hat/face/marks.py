"""Events as marks in the town: who acts, with which card, at whom, and the result."""

from __future__ import annotations

from typing import Final

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital
from lonehand.games.black_hat import events
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.plays import OFF
from lonehand.games.black_hat.rules.shooting import fight_point
from lonehand.games.black_hat.state import Figure
from lonehand.games.black_hat.town.site import horse_shape, shape_of
from lonehand.games.black_hat.words import names
from lonehand.show.maps import open_table
from lonehand.show.maps.marks import Marks
from lonehand.space.inches.drawings.sheets import Sheet
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.tables import place_in


class Showing:
    """What the marks of events are drawn from: the gunfight as it was told, and its picture."""

    def __init__(self, fight: Fight, sheet: Sheet) -> None:
        self.fight, self.state, self.sheet = fight, fight.state, sheet

    def figure(self, key: str) -> Figure | None:
        """Return the figure of that key if it has been on the table; None for a horse."""
        found = next((each for each in self.state.figures if each.key == key), None)
        return found if found is not None and found.where != "waits" else None

    def place(self, key: str) -> Point | None:
        """Return where a figure or a horse is; None if it is nowhere."""
        figure = self.figure(key)
        if figure is not None:
            return figure.place
        horse = next((each for each in self.state.horses if each.key == key), None)
        return None if horse is None else (horse.x, horse.y)

    def ring(self, key: str, kind: str = "actor") -> str:
        """Return a ring round a figure or a horse."""
        figure = self.figure(key)
        if figure is not None:
            return open_table.ring_unit(self.sheet, shape_of(figure), kind)
        horse = next((each for each in self.state.horses if each.key == key), None)
        return "" if horse is None else open_table.ring_unit(self.sheet, horse_shape(horse), kind)

    def word(self, key: str, text: str) -> str:
        """Return words over a figure or a horse."""
        at = self.place(key)
        return "" if at is None else open_table.word(self.sheet, at, text)

    def line(self, kind: str, one: str, other: str) -> str:
        """Return a line from one to the other."""
        start, end = self.place(one), self.place(other)
        if start is None or end is None:
            return ""
        return open_table.line(self.sheet, kind, start, end)

    def door(self, number: int) -> str:
        """Return a ring round the door of a house."""
        return open_table.mark_objective(self.sheet, self.fight.site.houses[number].doors[0].middle)


MARKS: Final = Marks[Showing]()
"""How each sort of event is drawn."""
SAID: Final[dict[type[events.Deed], str]] = {
    events.Pinned: "Pinned",
    events.Unpinned: "Up again",
    events.ShotDown: "Shot down",
    events.Fled: "Flees",
    events.Unhurt: "Unhurt",
    events.HorseKilled: "Horse killed",
    events.Mounted: "Mounts",
    events.Dismounted: "Dismounts",
    events.LeftTable: "Off the table",
    events.PickedUp: "Picks up",
    events.MoneyTaken: "Takes the Money",
    events.MoneyDropped: "Drops the Money",
    events.Joined: "Joins",
}
"""What is written over a figure that an event of a sort befalls."""
SHORT: Final = {
    "move": "move",
    "alight": "ride, dismount",
    "group": "move together",
    "climb": "climb",
    "mount": "mount",
    "dismount": "dismount",
    "unpin": "get up",
    "persuade": "talk",
    "take": "take the Money",
    "pick": "pick up",
    "shotgun": "shotgun",
    "throw": "dynamite",
    "strike": "strike",
    "act": "acts, too",
}
"""What a card is played for, in a word or two; any other use is a shot."""
AT_DOORS: Final = ("persuade", "take", "look")
"""The uses of cards that are for a house."""


def marks_of(show: Showing, event: Event) -> str:
    """Return an event as marks in the town; nothing for a sort that has none."""
    if type(event) in SAID and isinstance(event, events.Deed) and event.about:
        key = event.about[0]
        return show.ring(key) + show.word(key, SAID[type(event)])
    return MARKS.mark(show, event)


@MARKS.draws(events.Placed, events.Activated, events.Climbed)
def actor_shown(show: Showing, event: events.Deed) -> str:
    """Return a ring round who acts."""
    return show.ring(event.about[0])


@MARKS.draws(events.Decision)
def decision_shown(show: Showing, event: events.Decision) -> str:
    """Return a ring round who is to act, and a line to the enemy that he goes for."""
    if not event.who:
        return ""
    found = next((e.key for e in show.state.figures if e.name == event.target), "")
    aimed = show.ring(found, "aimed") + show.line("target", event.who, found) if found else ""
    return show.ring(event.who) + aimed


@MARKS.draws(events.Played)
def play_shown(show: Showing, event: events.Played) -> str:
    """Return who plays which card at what: a ring, a line to it, and the card over him."""
    actor = event.about[0]
    use = SHORT.get(event.use, "shoot")
    found = [show.ring(actor), show.word(actor, f"{names.card_list(event.cards)} {use}")]
    start = show.place(actor)
    if event.use in AT_DOORS:
        houses = [house.name for house in show.fight.site.houses]
        found.append(show.door(houses.index(event.target)) if event.target in houses else "")
    elif event.target and event.target != actor:
        found += [show.ring(event.target, "aimed"), show.line("target", actor, event.target)]
    elif event.place and event.place != OFF and start is not None:
        goal = place_in(event.place.removesuffix("^"))
        found.append(open_table.line(show.sheet, "target", start, goal))
        found.append(open_table.mark_objective(show.sheet, goal))
    return "".join(found)


@MARKS.draws(events.Laid)
def laid_shown(show: Showing, event: events.Laid) -> str:
    """Return who lays which cards in a fight."""
    actor = event.about[0]
    return show.ring(actor) + show.word(actor, names.card_list(event.cards))


@MARKS.draws(events.JokerPlayed)
def joker_shown(show: Showing, event: events.JokerPlayed) -> str:
    """Return the word over the one whose play is undone."""
    del event
    pending = show.state.pending
    return "" if pending is None else show.word(pending.figure, "Joker! Undone")


@MARKS.draws(events.Moved)
def way_shown(show: Showing, event: events.Moved) -> str:
    """Return the way that somebody goes."""
    return path_shown(show, event.about[0], event.path)


@MARKS.draws(events.Halted)
def halt_shown(show: Showing, event: events.Halted) -> str:
    """Return the way that somebody goes until he is stopped."""
    return path_shown(show, event.about[0], event.path)


def path_shown(show: Showing, key: str, path: events.Path) -> str:
    """Return a way, with a ring round who goes it."""
    who = names.figure_called(show.state, key)
    return show.ring(key) + open_table.route(show.sheet, path, who)


@MARKS.draws(events.CoverRolled)
def cover_shown(show: Showing, event: events.CoverRolled) -> str:
    """Return whether something stops a bullet."""
    stopped = "Cover stops it" if event.stops else ""
    if len(event.about) > 1:
        word = "Hit on the way" if event.stops else ""
        return show.ring(event.about[0]) + (show.word(event.what, word) if word else "")
    return show.ring(event.about[0]) + (show.word(event.about[0], stopped) if stopped else "")


@MARKS.draws(events.ShotRolled)
def shot_shown(show: Showing, event: events.ShotRolled) -> str:
    """Return a shot: a line, broken if it misses, and the word at its end."""
    look = f"shot{'' if event.hits else ' miss'}"
    line = show.line(look, event.about[0], event.target)
    return show.ring(event.about[0]) + line + show.word(event.target, hit_or_miss(hits=event.hits))


def hit_or_miss(*, hits: bool) -> str:
    """Return whether something hits, in a word."""
    return "Hit" if hits else "Miss"


@MARKS.draws(events.Blast)
def blast_shown(show: Showing, event: events.Blast) -> str:
    """Return who is under the triangle of a shotgun."""
    rings = [show.ring(key, "aimed") for key in event.keys]
    return show.ring(event.about[0]) + "".join(rings)


@MARKS.draws(events.Struck)
def strike_shown(show: Showing, event: events.Struck) -> str:
    """Return strikes: a thick line, and how many hit."""
    word = f"{event.hits} hit" if event.hits == 1 else f"{event.hits or 'no'} hits"
    line = show.line("blow", event.about[0], event.target)
    return show.ring(event.about[0]) + line + show.word(event.target, capital(word))


@MARKS.draws(events.FuseRolled)
def fuse_shown(show: Showing, event: events.FuseRolled) -> str:
    """Return where a stick lies, and whether it burns."""
    word = open_table.word(show.sheet, event.place, "Fuse burns" if event.works else "Dud")
    return open_table.mark_objective(show.sheet, event.place) + word


@MARKS.draws(events.Burst)
def burst_shown(show: Showing, event: events.Burst) -> str:
    """Return where a stick bursts."""
    base = fight_point(event.place)
    rim = open_table.grow(show.sheet, base, show.fight.numbers.burst * INCH)
    return f'<path class="burst" d="{rim}"/>'


@MARKS.draws(events.GritRolled)
def grit_shown(show: Showing, event: events.GritRolled) -> str:
    """Return whose True Grit is rolled."""
    return show.ring(event.about[0], "hurt-ring") + show.word(event.about[0], "True Grit")


@MARKS.draws(events.Looked)
def look_shown(show: Showing, event: events.Looked) -> str:
    """Return who looks in at which door."""
    return show.ring(event.about[0]) + show.door(event.house)


@MARKS.draws(events.Persuaded)
def talk_shown(show: Showing, event: events.Persuaded) -> str:
    """Return whether somebody is won over: the word over the one who talks."""
    actor = event.about[0]
    name = capital(event.who)
    word = f"{name} joins" if event.wins else f"{name} will not come"
    return show.ring(actor) + show.door(event.house) + show.word(actor, word)


@MARKS.draws(events.Insulted)
def insult_shown(show: Showing, event: events.Insulted) -> str:
    """Return who will hear no more."""
    key = event.about[0] if event.about else ""
    return show.word(key, f"{capital(event.who)} is insulted")
