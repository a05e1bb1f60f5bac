"""What the list looks at where only facts are known: what was said of the table, and no places.

A fact is asked for when the list comes to it, and not before: anyone who looks for one that nobody
has said yet raises `Wanted`. Shots are weighed from where a figure stands; of the enemies that it
sees the nearest counts, and of a way what its cards reach.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Final

from lonehand.games.black_hat import statements
from lonehand.games.black_hat.at_table import memory
from lonehand.games.black_hat.at_table.ways import CASH, DOOR, MONEY, RUSH
from lonehand.games.black_hat.automa.book import Listed, percent
from lonehand.games.black_hat.automa.facts import Blast, Burst, Foe, House, Man, Sight, is_live
from lonehand.games.black_hat.automa.hand import Hand, Odds
from lonehand.games.black_hat.automa.lines import FAIR, SURE, Lines, Plan
from lonehand.games.black_hat.cards import shoots, sort_of
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.gangs.people import SHOTGUN
from lonehand.games.black_hat.rules import allies
from lonehand.games.black_hat.rules.contact import most_strikes
from lonehand.games.black_hat.state import Figure, Player
from lonehand.games.black_hat.statements import Seen
from lonehand.games.black_hat.town.site import Site
from lonehand.space.inches.measures import INCH

FAR: Final = 10**6
"""A way that no card reaches, in thousandths of an inch."""
GOAL_WAY: Final = 12 * INCH
"""How far a goal is thought to be: a hand seldom reaches farther."""
HELD_NEAR: Final = 6
"""An enemy within so many inches is near, as far as anybody has said."""


class Wanted(Exception):  # noqa: N818 - nothing went wrong: a fact is asked for
    """A fact that nobody has said yet.

    Args:
        key: what it is kept under.

    """

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Spot:
    """A place that a figure may come to, of which no more is known than how far it is.

    Args:
        man: the figure.
        aim: what it is there for: `door`, `rush`, `money`, `cash 3`, or a length; empty where it
            stands now.
        door: the house at whose door it is.
        foe: whom it touches.

    """

    danger = 0
    """Nobody has said who sees it."""
    climbs = False
    """Ladders are climbed by people alone."""

    def __init__(
        self, man: TableMan, aim: str = "", door: int | None = None, foe: Foe | None = None
    ) -> None:
        self.man, self.aim, self.door, self.foe = man, aim, door, foe

    @property
    def name(self) -> str:
        """What it is there for."""
        return self.aim

    @property
    def length(self) -> int:
        """How long the way there is; asked for where it is not known."""
        if not self.aim:
            return 0
        return int(self.aim) if self.aim.isdigit() else self.man.way_to(self.aim)

    @property
    def has_money(self) -> bool:
        """Whether dropped Money is touched there."""
        return self.aim == MONEY

    @property
    def close(self) -> bool:
        """Whether an enemy is within 6, as far as anybody has said."""
        seen = self.man.sight() if not self.aim else None
        return seen is not None and seen.within <= HELD_NEAR

    @property
    def touched(self) -> Sequence[Foe]:
        """The enemies in contact with it."""
        if self.aim:
            return () if self.foe is None else (self.foe,)
        seen = self.man.sight()
        return () if seen is None or seen.within else (self.man.enemy(),)

    def sight(self, foe: Foe) -> Sight | None:
        """Return the line to the nearest enemy that is seen; None to any other."""
        if self.aim:
            return None
        seen = self.man.sight()
        if (
            seen is None
            or not seen.within
            or self.man.is_vain(seen)
            or self.man.enemy().key != foe.key
        ):
            return None
        return Sight(seen.within * INCH, self.man.cover_of(seen))

    def blast(self, foe: Foe) -> Blast | None:
        """Return the triangle through the nearest enemy; others in it nobody has told of."""
        sight = self.sight(foe)
        if sight is None or sight.gap > max(statements.bands(self.man.figure.person)) * INCH:
            return None
        return Blast((), (foe,)) if sight.pieces else Blast((foe,), ())

    def distance_left(self, goal: str) -> int:
        """Return what is still to go to a goal."""
        del goal
        return max(0, GOAL_WAY - self.length)


class TableMan(Man):
    """An own figure that has not acted.

    Args:
        table: what is known.
        figure: who it is.
        number: its place among all figures.

    """

    def __init__(self, table: TableFacts, figure: Figure, number: int) -> None:
        super().__init__(figure, number)
        self.table = table
        self.most_strikes = most_strikes(table.fight, figure, attacks=True)
        self.lucky_faces = allies.lucky_faces(table.fight)
        self.at = Spot(self)

    @property
    def here(self) -> Spot:
        """Where it stands."""
        return self.at

    # -- what was said ---------------------------------------------------------------------------

    def sight(self) -> Seen | None:
        """Return what it sees; None for nobody, and where the hand has no card to shoot with."""
        if not self.table.shoots:
            return None
        return self.table.seen_by(self.key)

    def cover_of(self, seen: Seen) -> int:
        """Return the cover pieces between it and the enemy; asked for if nobody has counted."""
        if seen.cover >= 0:
            return seen.cover
        said = self.table.value_of(f"{statements.COVERED}{self.key}")
        return int(said) if said.isdigit() else 0

    def is_vain(self, seen: Seen) -> bool:
        """Say whether no shot fits the line, so that nobody need say at whom, or count cover."""
        foes = [foe for foe in self.table.foes if foe.key == seen.whom] or self.table.foes
        if self.table.is_quiet and seen.cover >= 0 and len(foes) == 1:
            return False  # all is known of it
        return not self.fits(seen, max(0, seen.cover), foes)

    def fits(self, seen: Seen, cover: int, foes: Sequence[Foe]) -> bool:
        """Say whether a shot at one of some enemies, through so much cover, would fit the line."""
        hand, listed, sight = self.table.hand, self.table.listed, Sight(seen.within * INCH, cover)
        pinned = self.pinned and not hand.lows
        for foe, arm in product(foes, self.arms):
            odds: Odds | None
            if arm == SHOTGUN:
                odds = self.shell(Blast((), (foe,)) if cover else Blast((foe,), ()), pinned=pinned)
            else:
                close = seen.within <= HELD_NEAR
                odds = self.bullet(arm, foe, sight, pinned=pinned, close=close)
            if odds is None:
                continue
            if self.table.line == FAIR:
                fits = hand.courts and hand.reckon(odds, None)[0] >= percent(listed.fair)
            else:
                sure = percent(listed.sure)
                fits = hand.reckon(odds, sure)[0] >= sure
            if fits:
                return True
        return False

    def enemy(self) -> Foe:
        """Return the enemy that it sees or touches; asked for if there are several."""
        foes, seen = self.table.foes, self.sight()
        key = seen.whom if seen is not None else ""
        if all(foe.key != key for foe in foes):
            key = foes[0].key if len(foes) == 1 else self.table.value_of(statements.WHOM + self.key)
        return next((foe for foe in foes if foe.key == key), foes[0])

    def is_watched(self, foes: Sequence[Foe]) -> bool:
        """Say whether an armed enemy sees it, asked for unless it has been said to see one."""
        del foes
        if self.key in self.table.said_to_see:
            return True
        return self.key in self.table.value_of(statements.PINNED).split(", ")

    def way_to(self, aim: str) -> int:
        """Return how far it is to something, in thousandths; asked for if nobody has said."""
        return self.table.ways_to(aim).get(self.key, FAR)

    # -- places ----------------------------------------------------------------------------------

    def spots(self, most: int) -> Iterator[Spot]:
        """Return no others: of a place that is not known nobody can say that it is safer."""
        del most
        return iter(())

    def spots_near(self, foe: Foe, least: int, far: int, most: int) -> Iterator[Spot]:
        """Return none: it shoots from where it stands."""
        del foe, least, far, most
        return iter(())

    def doors(self, most: int) -> Iterator[Spot]:
        """Return the doors where Money is known to be, and one for all others that are live."""
        del most
        for number, house in enumerate(self.table.houses[:-1]):
            if house.has_known_money:
                yield Spot(self, f"{CASH}{number}", number)
        if self.live_houses():
            yield Spot(self, DOOR, self.table.any_house)

    def live_houses(self) -> list[int]:
        """Return the houses whose doors may be live for it, by what it knows."""
        houses = self.table.houses[:-1]
        return [nth for nth, house in enumerate(houses) if is_live(self, house)]

    def moneys(self, most: int) -> Iterator[Spot]:
        """Return where dropped Money lies, if any does."""
        del most
        if any(thing.what == "money" for thing in self.table.fight.state.lying):
            yield Spot(self, MONEY)

    def contacts(self, foe: Foe, most: int) -> Iterator[Spot]:
        """Return where it touches a helpless enemy, if it is the one that it reaches."""
        del most
        if self.way_to(RUSH) >= FAR:
            return
        helpless = [each for each in self.table.foes if each.pinned or not each.arms]
        key = statements.goals_in(self.table.value_of(statements.REACH + RUSH)).get(
            self.key, helpless[0].key
        )
        if len(helpless) > 1 and all(each.key != key for each in helpless):
            key = self.table.value_of(f"{statements.WHOM}{RUSH} {self.key}")
        if key == foe.key:
            yield Spot(self, RUSH, foe=foe)

    def onward(self, goal: str, most: int) -> Iterator[Spot]:
        """Return as far as its cards reach."""
        del goal
        yield Spot(self, str(most))

    def at_least(self, spot: Spot, goal: str) -> int:  # type: ignore[override]  # its own places
        """Return what is left from a place to a goal."""
        return spot.distance_left(goal)

    def goals(self, kind: str) -> Iterator[tuple[int, str]]:
        """Return the goals of a kind; which of several is nearest people see for themselves."""
        if kind == DOOR:
            if self.live_houses():
                yield GOAL_WAY, f"{DOOR} {self.table.any_house}"
        else:
            yield GOAL_WAY, kind

    def bursts(self) -> Iterator[Burst]:
        """Return where its stick would catch enough, as people see it."""
        if not self.sticks or not self.table.shoots:
            return
        who, length = statements.burst_in(self.table.value_of(statements.BURST + self.key))
        gang = [foe for foe in self.table.foes if foe.is_gang] or self.table.foes
        if who != statements.NOBODY:
            caught = gang[:1] if who == statements.GANG else self.table.foes[:2]
            more = length - self.table.fight.numbers.throw * INCH
            yield Burst(who, more + 3 * INCH, tuple(caught), friend=False)


class TableFacts:
    """All that the list looks at.

    Args:
        fight: the gunfight, from the seat’s view.
        player: the seat.
        men: the own figures that may act.
        listed: the list.
        hand: its cards.

    Attributes:
        is_quiet: whether nothing more is asked: what nobody has said counts as no.
        line: the line whose shots are looked at.

    """

    def __init__(
        self, fight: Fight, player: Player, men: Sequence[Figure], listed: Listed,
        hand: Sequence[str],
    ) -> None:  # fmt: skip
        self.fight, self.player, self.is_quiet, self.listed = fight, player, False, listed
        self.line = SURE
        self.known: Mapping[str, str] = fight.state.heard
        numbers = {figure.key: nth for nth, figure in enumerate(fight.state.figures)}
        self.foes = [Foe(each, numbers[each.key]) for each in fight.state.enemies(player.side)]
        gang = [each for each in fight.state.of_side(player.side) if not each.is_ally]
        self.own_gang = len(gang)
        self.men = [TableMan(self, each, numbers[each.key]) for each in men]
        self.houses = [*houses_of(fight, player), House(1, is_clear=True, top=None)]
        self.any_house = len(self.houses) - 1
        self.shoots = bool(self.foes) and any(map(shoots, hand))
        self.hand = Hand(hand, listed, holds=self.is_held(hand, listed))

    @property
    def site(self) -> Site:
        """The town, of which the names of the houses count."""
        return self.fight.site

    def value_of(self, key: str) -> str:
        """Return what was said of a fact; raise Wanted if nothing was."""
        if key not in self.known:
            if self.is_quiet:
                return statements.NOBODY
            raise Wanted(key)
        return self.known[key]

    @property
    def said_to_see(self) -> Mapping[str, Seen]:
        """What figures have been said to see, by key, as far as anybody has asked."""
        return statements.sights_in(self.known.get(statements.SIGHTS, statements.NOBODY))

    def seen_by(self, key: str) -> Seen | None:
        """Return what a figure sees; asked for, of the others, once whoever was named has acted."""
        said = statements.sights_in(self.value_of(statements.SIGHTS))
        self.ask_again(statements.SIGHTS, said)
        return memory.seen_by(self.fight.state, key) if key in said else None

    def ways_to(self, aim: str) -> Mapping[str, int]:
        """Return how far figures have to go; asked for again once whoever was named has acted."""
        said = statements.ways_in(self.value_of(statements.REACH + aim))
        self.ask_again(statements.REACH + aim, said)
        return said

    def ask_again(self, key: str, said: Mapping[str, object]) -> None:
        """Raise Wanted where somebody was named, but nobody who may still act."""
        if said and not self.is_quiet and all(man.key not in said for man in self.men):
            raise Wanted(key)

    def is_held(self, hand: Sequence[str], listed: Listed) -> bool:
        """Say whether a Court may have to be held back."""
        del listed
        first = self.fight.state.first == self.player.side
        if not first or not self.shoots or not any(sort_of(card) == "court" for card in hand):
            return False
        seen = statements.sights_in(self.value_of(statements.SIGHTS))
        return any(each.within <= HELD_NEAR for each in seen.values())


class TableLines(Lines):
    """The list where only facts are known: of a shot no more is asked than its line needs.

    Args:
        facts: what is known.
        hand: the hand.
        listed: the list.

    """

    def __init__(self, facts: TableFacts, hand: Hand, listed: Listed) -> None:
        super().__init__(facts, hand, listed)
        self.table = facts

    def shoot(self, line: int, wanted: Fraction, most: int, *, aces: bool) -> Plan | None:
        """Return the best shot for a line; at whom, and the cover, is asked if one may fit it."""
        self.table.line = line
        return super().shoot(line, wanted, most, aces=aces)


def houses_of(fight: Fight, player: Player) -> list[House]:
    """Return what a player knows of the houses; whether enemies are near is asked with the way."""
    found = []
    for pile in fight.state.piles:
        number = pile[0] if pile else 0
        top = fight.state.cards[number - 1] if number in player.seen and number else None
        found.append(House(len(pile), is_clear=True, top=top, is_barred=number in player.insulted))
    return found
