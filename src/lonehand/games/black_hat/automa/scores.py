"""The level Sharp: every plan that lines 1 to 9 describe, scored; the best one above 0 is played.

BW-AUTO-LEVEL-SHARP, BW-AUTO-SHARP-E to REST.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Final

from lonehand.games.black_hat.automa.book import Listed, percent
from lonehand.games.black_hat.automa.facts import (
    BULLET,
    COVERED,
    OPEN,
    PISTOLS,
    RIFLE_FAR,
    Facts,
    Foe,
    House,
    Man,
    Spot,
    is_live,
)
from lonehand.games.black_hat.automa.hand import Hand, Odds
from lonehand.games.black_hat.automa.lines import (
    Lines,
    Order,
    Plan,
    is_safer,
    who_first,
    whom_first,
)
from lonehand.games.black_hat.gangs.people import RIFLE, SHOTGUN
from lonehand.games.black_hat.rules.shooting import LIMITS
from lonehand.space.inches.measures import INCH

NO_BAR: Final = Fraction(0)
FUSE: Final = Fraction(4, 6)
BURST: Final = Fraction(3, 6)
"""Chances that a fuse works, and that a burst hits."""
CLIMB_GAIN: Final = 7 * INCH
"""More than a climb down brings anybody nearer to a goal."""
MOST_LOWS: Final = 3
"""BW-AUTO-SHARP-DOOR: Low cards that count at a door."""
NO_LIMIT: Final = 1 << 30
"""More danger points than any place has."""
EACH: Final = 3
"""Shots of one figure that are looked at from all sides, the most promising first."""


class Scored(Lines):
    """Plans with scores in place of thresholds; otherwise as the list has them.

    Args:
        facts: what is known.
        hand: the hand.
        listed: the list.

    """

    def __init__(self, facts: Facts, hand: Hand, listed: Listed) -> None:
        super().__init__(facts, hand, listed)
        self.before: dict[str, Fraction] = {}
        self.bar = NO_BAR  # what has been scored so far; a plan that cannot be better is left out

    def decide(self, lines: Sequence[int] = ()) -> Plan | None:
        """BW-AUTO-LEVEL-SHARP: return the plan with the best score above 0; None to wait."""
        self.known_goals.clear()
        best: Plan | None = None
        for line in self.listed.order:
            if not lines or line in lines:
                for plan in self.plans(line):
                    if plan.order[0] < 0 and (best is None or plan.order < best.order):
                        best = plan
                        self.bar = -plan.order[0]
        self.bar = NO_BAR
        return best

    def plans(self, line: int) -> Iterator[Plan]:
        """Yield the best plan that a line describes for each figure."""
        makers = {
            1: self.strikes, 2: self.shots, 3: self.doors, 4: self.throws, 5: self.no_plans,
            6: self.no_plans, 7: self.rises, 8: self.rushes, 9: self.advances,
        }  # fmt: skip
        return makers[line]()

    def no_plans(self) -> Iterator[Plan]:
        """Yield nothing: lines 5 and 6 are scored with 3 and 2."""
        return iter(())

    def compare_by(self, man: Man, spot: Spot, score: int | Fraction, cards: int) -> Order:
        """Return what plans are compared by, the best score lowest."""
        return (-score, *who_first(man, spot.danger, cards)[1:])

    def worth_of(self, one: Man | Foe) -> Fraction:
        """Return what a figure counts for: one of a gang more, the fewer of it are left."""
        if isinstance(one, Man):
            is_ally, left = one.is_ally, self.facts.own_gang
        else:
            is_ally, left = not one.is_gang, self.enemy_gang
        weights = self.listed.weights
        if is_ally:
            return Fraction(weights.ally, 1000)
        return 1 + Fraction(weights.last, 1000 * max(1, left))

    @cached_property
    def enemy_gang(self) -> int:
        """How many figures of the enemy gang are left."""
        return sum(foe.is_gang for foe in self.facts.foes)

    def exposure(
        self, man: Man, spot: Spot, out: Foe | None = None, chance: Fraction = NO_BAR
    ) -> Fraction:
        """BW-AUTO-SHARP-E: return how exposed a figure is at a place.

        An enemy counts for less by the chance that he will be out by then.
        """
        weights = self.listed.weights
        total = Fraction(0)
        for foe in self.facts.foes:
            sight = spot.sight(foe) if foe.arms else None
            if sight is not None and sight.gap <= RIFLE_FAR:
                most = max(hits_of(foe, arm, sight.gap, sight.pieces) for arm in foe.arms)
                total += most * (1 - chance) if foe is out else most
        return total * weights.exposed * self.worth_of(man)

    def risk(
        self, man: Man, spot: Spot, out: Foe | None = None, chance: Fraction = NO_BAR
    ) -> Fraction:
        """Return how much more exposed a figure is at a place than where it stands."""
        return self.exposure(man, spot, out, chance) - self.danger_suffered(man)

    def danger_suffered(self, man: Man) -> Fraction:
        """Return how much of its danger a figure suffers if it stays where it stands."""
        found = self.before.get(man.key)
        if found is None:
            here = self.exposure(man, man.here)
            found = self.before[man.key] = here * self.listed.weights.stay / 1000
        return found

    # -- shots, strikes and dynamite -------------------------------------------------------------

    def strikes(self) -> Iterator[Plan]:
        """BW-AUTO-SHARP-STRIKE: yield strikes at enemies in contact."""
        weights = self.listed.weights
        for man in self.facts.men:
            for foe in man.here.touched if man.most_strikes else ():
                odds = man.strike(foe, pinned=man.pinned)
                chance, s = self.hand.reckon(odds, NO_BAR)
                if s >= 1:
                    score = weights.out * chance * self.worth_of(foe) - weights.strike
                    order = (*self.compare_by(man, man.here, score, 0), *whom_first(foe, 0))
                    yield Plan(1, man, man.here, (), order, foe=foe, chance=chance, s=s)

    def shots(self) -> Iterator[Plan]:
        """BW-AUTO-SHARP-SHOOT: yield shots, from where figures stand and from places near."""
        for man in self.free:
            if man.arms and (self.hand.courts or self.hand.aces):
                yield from self.shots_by(man)

    def shots_by(self, man: Man) -> Iterator[Plan]:
        """Yield the shots of one figure that may score best."""
        weights = self.listed.weights
        if self.bar > self.best_shot(man):
            return
        found = [*self.shots_at(man, man.here)]
        yield from found
        reach = self.farthest(man)
        if not reach:
            return
        danger, point = man.here.danger, weights.point * self.worth_of(man)
        safest = danger * point
        bar = max([weights.out * p.chance * self.worth_of(p.foe) for p in found
                   if p.chance and p.foe is not None], default=NO_BAR)  # fmt: skip
        best: list[tuple[Fraction, int, Spot]] = []
        nth = 0
        for foe in self.facts.foes:
            worth = weights.out * self.worth_of(foe)
            for arm in man.arms:
                least, far, top = self.range_of(
                    man, foe, arm, NO_BAR, NO_BAR, NO_BAR, None, can_rise=True
                )
                most = too_dangerous(worth * top + safest - bar, point)
                for spot in self.near(man, foe, least, far, reach) if far and most else ():
                    if spot.danger >= most:
                        continue
                    odds, friend = self.odds(man, spot, foe, arm, pinned=False)
                    if odds is None or friend:
                        continue
                    chance = self.hand.reckon(odds, NO_BAR)[0]
                    gained = worth * chance + safest
                    if gained <= bar:
                        continue
                    is_sure = chance >= percent(self.listed.sure)
                    if spot.climbs and not is_sure and not is_safer(spot, man.here):
                        continue
                    gained -= spot.danger * point
                    if gained <= bar or (len(best) == EACH and -gained >= best[-1][0]):
                        continue
                    if any(spot is each[2] for each in best):
                        continue
                    nth += 1
                    best = sorted([*best, (-gained, nth, spot)], key=lambda each: each[:2])[:EACH]
                    if len(best) == EACH:
                        bar = max(bar, -best[-1][0])
                        most = too_dangerous(worth * top + safest - bar, point)
                        if not most:
                            break
        for _, _, spot in best:
            yield from self.shots_at(man, spot)

    def best_shot(self, man: Man) -> Fraction:
        """Return more than a shot of a figure can score, from wherever he shoots."""
        weights = self.listed.weights
        best = NO_BAR
        for foe in self.facts.foes:
            for arm in man.arms:
                top = self.range_of(man, foe, arm, NO_BAR, NO_BAR, NO_BAR, None, can_rise=True)[2]
                best = max(best, (weights.out * top + weights.hit) * self.worth_of(foe))
        return best + self.danger_suffered(man)

    def shots_at(self, man: Man, spot: Spot) -> Iterator[Plan]:
        """BW-AUTO-SHARP-SHOOT: yield the shots of a figure from one place."""
        way = self.way(man, spot)
        if way is None:
            return
        cards, pinned, unpin = way
        weights = self.listed.weights
        for foe in self.facts.foes:
            for arm in man.arms:
                odds, friend = self.odds(man, spot, foe, arm, pinned=pinned)
                if odds is None or friend:
                    continue
                chance, s = self.hand.reckon(odds, NO_BAR)
                if chance <= 0:
                    continue
                any_hit = Odds(odds.sixths, 6, odds.crossed, odds.limit, aims=odds.aims)(s)
                score = weights.out * chance + weights.hit * any_hit
                score *= self.worth_of(foe)
                score -= self.risk(man, spot, foe, chance)
                score -= weights.card * len(cards)
                sight = spot.sight(foe)
                gap = sight.gap if sight is not None else 0
                order = (*self.compare_by(man, spot, score, len(cards)), *whom_first(foe, gap))
                yield Plan(
                    2, man, spot, cards, order,
                    foe=foe, arm=arm, chance=chance, s=s, unpin=unpin,
                )  # fmt: skip

    def throws(self) -> Iterator[Plan]:
        """BW-AUTO-SHARP-SHOOT: yield throws of dynamite."""
        weights = self.listed.weights
        for man in self.free:
            for burst in man.bursts() if man.sticks and self.hand.courts else ():
                cards = self.throw_cards(burst.length - 3 * INCH)
                if burst.friend or not burst.foes or cards is None:
                    continue
                none_out, none_hit = Fraction(1), Fraction(1)
                for foe in burst.foes:
                    none_out *= 1 - BURST * Fraction(foe.out, 6)
                    none_hit *= 1 - BURST
                out = FUSE * (1 - none_out)
                if len(self.hand.courts) <= self.hand.holds_back(out):
                    continue
                score = weights.out * out + weights.hit * FUSE * (1 - none_hit)
                score *= max(map(self.worth_of, burst.foes))
                score -= self.risk(man, man.here)
                order = self.compare_by(man, man.here, score, 0)
                yield Plan(4, man, man.here, cards, order, burst=burst, s=1)

    def rushes(self) -> Iterator[Plan]:
        """BW-AUTO-SHARP-STRIKE: yield strikes after moving in."""
        weights = self.listed.weights
        ways = self.ways_to_rush() if self.hand.courts else ()
        for man, foe, spot, (cards, is_pinned, unpin) in ways:
            chance, s = self.hand.reckon(man.strike(foe, pinned=is_pinned), None)
            score = weights.out * chance * self.worth_of(foe) - weights.strike_moved
            order = (*self.compare_by(man, spot, score, len(cards)), *whom_first(foe, 0))
            yield Plan(8, man, spot, cards, order, foe=foe, chance=chance, s=s, unpin=unpin)

    # -- doors, pins and the rest ----------------------------------------------------------------

    def doors(self) -> Iterator[Plan]:
        """BW-AUTO-SHARP-DOOR: yield visits to doors, and dropped Money."""
        for man in self.free:
            if man.mute or not self.hand.lows:
                continue
            most = self.farthest(man, 1)
            for spot in (man.here, *man.doors(most), *man.moneys(most)):
                house = self.facts.houses[spot.door] if spot.door is not None else None
                has_money = spot.has_money or (house is not None and house.has_known_money)
                if not has_money and (house is None or not is_live(man, house)):
                    continue
                way = self.way(man, spot, 1)
                if way is None:
                    continue
                cards, _, unpin = way
                score = self.worth_of_door(man, house, len(cards), unpin, has_money)
                score -= self.risk(man, spot) * self.listed.weights.door_exposed / 1000
                score -= self.listed.weights.card * (len(cards) + bool(unpin))
                order = self.compare_by(man, spot, score, len(cards))
                yield Plan(3 if has_money else 5, man, spot, cards, order, unpin=unpin)

    def worth_of_door(
        self, man: Man, house: House | None, cards: int, unpin: str, has_money: bool  # noqa: FBT001
    ) -> Fraction:  # fmt: skip
        """BW-AUTO-SHARP-DOOR: return what there is to win at a door."""
        weights = self.listed.weights
        if has_money or house is None:
            return Fraction(weights.money_ally if man.is_ally else weights.money)
        spent = cards + bool(unpin) - min(cards, len(self.hand.mids))
        lows = max(1, len(self.hand.lows) - max(0, spent))
        if house.top is None:
            return Fraction(weights.unseen + weights.unseen_low * min(MOST_LOWS, lows))
        faces = max(0, man.winning_faces(house.top))
        return weights.known * (1 - (1 - Fraction(faces, 6)) ** lows)

    def rises(self) -> Iterator[Plan]:
        """BW-AUTO-SHARP-REST: yield figures that get up."""
        for man in self.free:
            if man.pinned and self.hand.lows:
                score = self.listed.weights.unpin * self.worth_of(man)
                order = self.compare_by(man, man.here, score, 0)
                unpin = self.hand.low_left(())
                yield Plan(7, man, man.here, (), order, unpin=unpin)

    def best_advance(self, man: Man) -> Fraction:
        """Return more than an advance of a figure can score."""
        weights = self.listed.weights
        far = self.farthest(man) + CLIMB_GAIN
        safer = self.danger_suffered(man) * weights.advance_exposed / 1000
        return weights.advance + Fraction(weights.inch * far, INCH) + safer

    def advances(self) -> Iterator[Plan]:
        """BW-AUTO-SHARP-REST: yield advances, to the place that the list would choose."""
        weights = self.listed.weights
        for man in self.facts.men:
            if self.bar > self.best_advance(man):
                continue
            plan = self.advance_of(man)
            if plan is None:
                continue
            way = self.goal_of(man)
            gained = way[0] - plan.spot.distance_left(plan.goal) if way is not None else 0
            score = weights.advance + Fraction(weights.inch * gained, INCH)
            score -= self.risk(man, plan.spot) * weights.advance_exposed / 1000
            order = self.compare_by(man, plan.spot, score, len(plan.cards))
            yield Plan(9, man, plan.spot, plan.cards, order, goal=plan.goal)


def too_dangerous(more: Fraction, point: Fraction) -> int:
    """Return from how many danger points a place costs all that a shot may bring more."""
    if more <= 0:
        return 0
    return ceil(more / point) if point else NO_LIMIT


def hits_of(foe: Foe, arm: str, gap: int, pieces: int) -> Fraction:
    """BW-AUTO-SHARP-E: return P(hit) × min(2, limit) of an enemy's weapon at a distance."""
    if arm == SHOTGUN:
        sixths = (COVERED if pieces else OPEN) - foe.pinned
        return Fraction(max(0, sixths), 6) if foe.points(arm, gap) else NO_BAR
    sixths = BULLET + foe.figure.person.skills.shoot - foe.pinned
    if arm in PISTOLS:
        sixths -= gap > 6 * INCH
        if gap > 12 * INCH:
            return NO_BAR
    elif arm == RIFLE and gap > foe.rifle_far:
        return NO_BAR
    hit = Fraction(max(0, min(5, sixths)), 6) * Fraction(2, 3) ** pieces
    return hit * min(2, LIMITS[arm])
