"""What the list looks at: enemies, own figures, places, and what can be said of them.

BW-AUTO-PHIT, BW-AUTO-POUT, BW-AUTO-DANGER, BW-AUTO-DOOR. Lengths are in thousandths of an inch.
Where figures stand and what they see comes from `town`, or in tests from a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from lonehand.games.black_hat.automa.hand import Odds
from lonehand.games.black_hat.gangs.people import PISTOL, RIFLE, SHOTGUN, TWO_PISTOLS, TownCard
from lonehand.games.black_hat.gangs.skills import persuasion
from lonehand.games.black_hat.rules import grit
from lonehand.games.black_hat.rules.shooting import LIMITS
from lonehand.games.black_hat.state import Figure
from lonehand.space.inches.measures import INCH

BULLET, OPEN, COVERED = 2, 3, 2
"""BW-AUTO-PHIT: faces that hit: a bullet, a shotgun in the open and behind cover."""
NEAR, FAR, RIFLE_FAR, HUNTER_FAR, BLAST_FAR = 6 * INCH, 12 * INCH, 24 * INCH, 36 * INCH, 8 * INCH
"""How far guns reach, and what is near."""
PISTOLS: Final = (PISTOL, TWO_PISTOLS)


class Sight(NamedTuple):
    """A line between a place and an enemy that no house blocks.

    Attributes:
        gap: how far it is, from base to base.
        pieces: the cover pieces on it.
        people: the others on it who are no friends.
        friend: whether a friend stands on it.

    """

    gap: int
    pieces: int = 0
    people: int = 0
    friend: bool = False


class Blast(NamedTuple):
    """BW-AUTO-POUT: a shotgun's triangle with its axis through an enemy: who is in it."""

    open: tuple[Foe, ...]
    covered: tuple[Foe, ...]
    friend: bool = False


class Foe:
    """An enemy.

    Args:
        figure: who it is.
        number: its place among all figures; the lowest counts first.

    """

    def __init__(self, figure: Figure, number: int) -> None:
        self.figure, self.number, self.key = figure, number, figure.key
        self.is_gang, self.arms = not figure.is_ally, figure.person.arms
        skills = figure.person.skills
        self.pinned, self.money, self.downs = figure.pinned, figure.money, figure.downs
        self.grit, self.sneak = skills.grit, skills.sneak
        self.out = int(6 * grit.out_chance(grit.column_of(figure), skills.grit))
        self.rifle_far = HUNTER_FAR if skills.buffalo else RIFLE_FAR
        self.menace = max((self.points(arm, 0) for arm in self.arms), default=0)
        self.reach = max((REACH.get(arm, self.rifle_far) for arm in self.arms), default=0)

    def points(self, arm: str, gap: int) -> int:
        """BW-AUTO-DANGER: return the danger points of one weapon at a distance."""
        if arm in PISTOLS:
            return 2 if gap <= NEAR else 1 if gap <= FAR else 0
        if arm == RIFLE:
            return 1 if gap <= self.rifle_far else 0
        return 2 if gap <= BLAST_FAR else 0

    def danger(self, sight: Sight) -> int:
        """BW-AUTO-DANGER: return the danger points that it gives a place; the highest counts."""
        points = max((self.points(arm, sight.gap) for arm in self.arms), default=0)
        return max(0, points - 1) if sight.pieces else points


REACH: Final = {PISTOL: FAR, TWO_PISTOLS: FAR, SHOTGUN: BLAST_FAR}


class Spot(Protocol):
    """A place that is considered."""

    @property
    def name(self) -> str:
        """It in notation."""

    @property
    def length(self) -> int:
        """How long the way there is; 0 where the figure stands."""

    @property
    def danger(self) -> int:
        """BW-AUTO-DANGER: its danger points."""

    @property
    def climbs(self) -> bool:
        """Whether it is the other end of a ladder, which a Mid climbs at the end of the way."""

    @property
    def door(self) -> int | None:
        """The house at whose door it is."""

    @property
    def has_money(self) -> bool:
        """Whether dropped Money is touched there."""

    @property
    def close(self) -> bool:
        """Whether an enemy is within 6, so that nobody aims there."""

    @property
    def touched(self) -> Sequence[Foe]:
        """The enemies in contact with it."""

    def sight(self, foe: Foe) -> Sight | None:
        """Return the line between it and an enemy; None if a house blocks it."""

    def blast(self, foe: Foe) -> Blast | None:
        """Return the triangle through an enemy; None if he cannot be caught in one."""

    def distance_left(self, goal: str) -> int:
        """Return what is still to go to a goal."""


class Burst(NamedTuple):
    """A place where dynamite may land.

    Attributes:
        name: it in notation.
        length: how far away it is.
        foes: who is in the burst.
        friend: whether a friend or the thrower is.

    """

    name: str
    length: int
    foes: tuple[Foe, ...]
    friend: bool


class Man:
    """An own figure that has not acted.

    Args:
        figure: who it is.
        number: its place among all figures.

    """

    def __init__(self, figure: Figure, number: int) -> None:
        self.figure, self.number, self.key = figure, number, figure.key
        self.is_ally, self.arms, self.suit = figure.is_ally, figure.person.arms, figure.suit
        self.mounted, self.pinned, self.money = figure.mounted, figure.pinned, figure.money
        self.sticks, self.mute = figure.sticks, figure.person.mute
        self.skill, self.persuade = figure.person.skills.shoot, figure.person.skills.persuade
        most = 3 if set(self.arms) & set(PISTOLS) else 2
        self.most_strikes = min(most, figure.person.strikes or most)
        self.lucky_faces = 0
        self.rifle_far = HUNTER_FAR if figure.person.skills.buffalo else RIFLE_FAR

    @property
    def here(self) -> Spot:
        """Where it stands."""
        raise NotImplementedError

    def spots(self, most: int) -> Iterable[Spot]:
        """Return all places but the present one, to which the way may be so long; nearest first."""
        raise NotImplementedError

    def spots_near(self, foe: Foe, least: int, far: int, most: int) -> Iterable[Spot]:
        """Return those that may be so far from an enemy, from base to base."""
        raise NotImplementedError

    def doors(self, most: int) -> Iterable[Spot]:
        """Return those at doors where there is, or may be, something to win."""
        raise NotImplementedError

    def moneys(self, most: int) -> Iterable[Spot]:
        """Return those where dropped Money is touched."""
        raise NotImplementedError

    def contacts(self, foe: Foe, most: int) -> Iterable[Spot]:
        """Return those that touch an enemy."""
        raise NotImplementedError

    def climbs(self, most: int) -> Iterable[Spot]:
        """Return the other ends of ladders to whose near end the way may be so long."""
        del most
        return ()

    def onward(self, goal: str, most: int) -> Iterable[Spot]:
        """Return those that may be nearer to a goal, what may be left from them ascending."""
        raise NotImplementedError

    def at_least(self, spot: Spot, goal: str) -> int:
        """Return what is left from a place to a goal at least."""
        raise NotImplementedError

    def left_within(self, spot: Spot, goal: str, most: int) -> int:
        """Return what is left from a place to a goal; if more than that, it may be any more."""
        del most
        return spot.distance_left(goal)

    def goals(self, kind: str) -> Iterable[tuple[int, str]]:
        """Return the goals of a kind, `door`, `enemy`, `edge` or `post`, each after its way.

        The nearest is among them, the first of those as near; of doors the nearest live one.
        """
        raise NotImplementedError

    def bursts(self) -> Iterable[Burst]:
        """Return where it may throw dynamite: enemies, and midpoints of two."""
        raise NotImplementedError

    def is_watched(self, foes: Sequence[Foe]) -> bool:
        """Say whether an armed enemy has a line to it (`lines.Lines.is_seen`)."""
        return any(foe.arms and self.here.sight(foe) is not None for foe in foes)

    # -- chances ---------------------------------------------------------------------------------

    def strike(self, foe: Foe, *, pinned: bool) -> Odds:
        """BW-AUTO-PHIT: return the odds of strikes at an enemy."""
        return Odds(BULLET + self.skill - pinned, foe.out, 0, self.most_strikes)

    def bullet(
        self, arm: str, foe: Foe, sight: Sight, *, pinned: bool, close: bool
    ) -> Odds | None:  # fmt: skip
        """BW-AUTO-PHIT: return the odds of bullets along a line; None if none may be shot."""
        gap = sight.gap
        reach = self.rifle_far if arm == RIFLE else FAR
        if gap > reach or sight.friend:
            return None
        sixths = BULLET + self.skill - pinned
        if gap > NEAR and arm != RIFLE:
            sixths -= 1
        if gap > FAR:
            sixths -= foe.sneak
        aims = arm == RIFLE and gap > NEAR and not close and not self.mounted
        return Odds(sixths, foe.out, sight.pieces + sight.people, LIMITS[arm], aims=aims)

    def shell(self, blast: Blast, *, pinned: bool) -> Odds:
        """BW-AUTO-POUT: return the odds of a shotgun: those of the likeliest enemy."""
        found = [(OPEN - pinned, each.out) for each in blast.open]
        found += [(COVERED - pinned, each.out) for each in blast.covered]
        sixths, out = max(found, key=lambda each: each[0] * each[1], default=(0, 0))
        return Odds(sixths, out)

    def winning_faces(self, card: TownCard) -> int:
        """Return how many faces of a die win somebody over, by `allies`."""
        return max(self.lucky_faces, min(6, 1 + persuasion(self.figure, card)))


class House(NamedTuple):
    """What is known of a house.

    Attributes:
        cards: the town cards left there.
        is_clear: whether no enemy is within 6 of it.
        top: the top card, if it has been looked at.
        is_barred: whether that may not be tried again.

    """

    cards: int
    is_clear: bool
    top: TownCard | None
    is_barred: bool = False

    @property
    def has_known_money(self) -> bool:
        """Whether its top card is known to be Money, and may be taken."""
        return (
            self.cards > 0 and self.is_clear and self.top is not None and self.top.kind == "money"
        )


def is_live(man: Man, house: House) -> bool:
    """BW-AUTO-DOOR, BW-AUTO-NEVER-5: say whether the door of a house is live for a figure."""
    if not house.cards or not house.is_clear:
        return False
    top = house.top
    if top is None:
        return True
    return top.kind != "money" and not house.is_barred and man.winning_faces(top) > 0


class Facts(Protocol):
    """All that the list looks at, besides the hand."""

    @property
    def men(self) -> Sequence[Man]:
        """The own figures that have not acted."""

    @property
    def foes(self) -> Sequence[Foe]:
        """The enemies."""

    @property
    def houses(self) -> Sequence[House]:
        """The houses, by number."""

    @property
    def own_gang(self) -> int:
        """How many figures of the own side's gang are left, no matter who may act."""
