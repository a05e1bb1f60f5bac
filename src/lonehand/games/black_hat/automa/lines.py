"""The ten lines, tested from the top; the first that any figure meets is carried out.

BW-AUTO-LIST, BW-AUTO-1 to 10, BW-AUTO-UNPIN, BW-AUTO-GOAL, BW-AUTO-TIE-WHO, BW-AUTO-TIE-TARGET.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from lonehand.games.black_hat.automa.book import Listed, percent
from lonehand.games.black_hat.automa.facts import (
    BLAST_FAR,
    BULLET,
    FAR,
    NEAR,
    OPEN,
    Burst,
    Facts,
    Foe,
    Man,
    Spot,
    is_live,
)
from lonehand.games.black_hat.automa.hand import Cards, Hand, Odds, cards_that_reach
from lonehand.games.black_hat.cards import number_of
from lonehand.games.black_hat.gangs.people import RIFLE, SHOTGUN
from lonehand.games.black_hat.rules.shooting import LIMITS
from lonehand.space.inches.measures import INCH

WAIT: Final = 10
"""Nothing fits."""
FIRST_SIX: Final = (1, 2, 3, 4, 5, 6)
"""What an Ace may activate another figure for."""
SLACK: Final = 2 * INCH
"""How much farther than to the middle of a base it may be to where a shot is still in range."""
SURE: Final = 2
"""BW-AUTO-2: the line that climbs for a shot."""
FAIR: Final = 6
"""BW-AUTO-6: the line of a shot without Aces."""
SAFER: Final = 2
"""BW-AUTO-CARD-MID: by how many danger points a place must be safer to climb there."""
Order = tuple[Any, ...]
Way = tuple[Cards, bool, str]
"""How a figure comes to a place: with which cards, whether it is pinned there, and the card that
un-pins it first."""


class Plan:
    """What a figure would do under a line.

    Attributes:
        line: the number of the line.
        man: who.
        spot: where.
        cards: the distance cards that lead there.
        order: what it is compared by with others of its line; the least is carried out.
        foe: whom it is aimed at.
        arm: the gun.
        chance: its P(out); None for lines without one.
        s: the Shoot cards that it may use.
        unpin: the card that un-pins him first; empty for none.
        goal: what line 9 goes towards.
        burst: where dynamite lands.
        friend: whether a friend is in danger of it.

    """

    __slots__ = (
        *("arm", "burst", "cards", "chance", "foe", "friend", "goal", "line", "man", "order"),
        *("s", "spot", "unpin"),
    )

    def __init__(
        self, line: int, man: Man, spot: Spot, cards: Cards, order: Order, *,
        foe: Foe | None = None, arm: str = "", chance: Fraction | None = None, s: int = 0,
        unpin: str = "", goal: str = "", burst: Burst | None = None, friend: bool = False,
    ) -> None:  # fmt: skip
        self.line, self.man, self.spot, self.cards, self.order = line, man, spot, cards, order
        self.foe, self.arm, self.chance, self.s, self.unpin = foe, arm, chance, s, unpin
        self.goal, self.burst, self.friend = goal, burst, friend


def who_first(man: Man, worth: Fraction | int, cards: int) -> Order:
    """BW-AUTO-TIE-WHO: return what plans of a line are compared by."""
    return worth, man.pinned, cards, man.is_ally, man.number


def whom_first(foe: Foe, gap: int) -> Order:
    """BW-AUTO-TIE-TARGET: return what targets alike are compared by."""
    return -foe.money, not foe.is_gang, -foe.downs, gap, foe.number


def struck_first(foe: Foe, chance: Fraction) -> Order:
    """BW-AUTO-1: return what targets of strikes are compared by."""
    return -chance, -foe.money, foe.grit, *whom_first(foe, 0)


class Lines:
    """The list, held against what is known.

    Args:
        facts: what is known.
        hand: the hand.
        listed: the list.

    """

    def __init__(self, facts: Facts, hand: Hand, listed: Listed) -> None:
        self.facts, self.hand, self.listed = facts, hand, listed
        self.known_goals: dict[str, tuple[int, str] | None] = {}
        self.tests: dict[int, Callable[[], Plan | None]] = {
            1: self.fight, 2: self.sure_shot, 3: self.cash, 4: self.dynamite, 5: self.recruit,
            6: self.fair_shot, 7: self.get_up, 8: self.rush, 9: self.advance,
        }  # fmt: skip

    def decide(self, lines: Sequence[int] = ()) -> Plan | None:
        """BW-AUTO-LIST: return the plan of the first line that fits; None to wait (line 10)."""
        self.known_goals.clear()
        for line in self.listed.order:
            if not lines or line in lines:
                plan = self.tests[line]()
                if plan is not None:
                    return plan
        return None

    @property
    def free(self) -> Iterator[Man]:
        """BW-AUTO-3: the figures that lines 2 to 8 look at: those that carry no Money."""
        return (man for man in self.facts.men if not man.money)

    def way(self, man: Man, spot: Spot, lows: int = 0) -> Way | None:
        """BW-AUTO-UNPIN: return how a figure comes to a place.

        That is with which cards, whether it is pinned there, and the card that un-pins it first.
        """
        if man.pinned:
            sets = self.hand.sets(
                mounted=man.mounted, pinned=False, lows=lows + 1, climbs=spot.climbs
            )
            cards = cards_that_reach(sets, spot.length)
            if cards is not None:
                return cards, False, self.hand.low_left(cards)
        sets = self.hand.sets(mounted=man.mounted, pinned=man.pinned, lows=lows, climbs=spot.climbs)
        cards = cards_that_reach(sets, spot.length)
        return None if cards is None else (cards, man.pinned, "")

    def farthest(self, man: Man, lows: int = 0, *, unpinned: bool = True) -> int:
        """Return how far a figure comes with all cards that it may use."""
        kinds = [(man.pinned, lows)]
        if man.pinned and unpinned:
            kinds.append((False, lows + 1))
        return max(
            (
                reach
                for pinned, left in kinds
                for reach, _ in self.hand.sets(mounted=man.mounted, pinned=pinned, lows=left)
            ),
            default=0,
        )

    def worth(self, spot: Spot, chance: Fraction) -> Fraction:
        """BW-AUTO-TIE-WHO: return P(out) less what the danger points cost, the best lowest."""
        return spot.danger * percent(self.listed.point) - chance

    # -- line 1 ----------------------------------------------------------------------------------

    def fight(self) -> Plan | None:
        """BW-AUTO-1: strike at an enemy in contact."""
        found = []
        for man in self.facts.men:
            strikes = []
            for foe in man.here.touched if man.most_strikes else ():
                odds = man.strike(foe, pinned=man.pinned)
                chance, s = self.hand.reckon(odds, Fraction(0))
                if s >= 1:
                    strikes.append((struck_first(foe, chance), foe, chance, s))
            if strikes:
                _, foe, chance, s = min(strikes, key=lambda each: each[0])
                order = who_first(man, self.worth(man.here, chance), 0)
                plan = Plan(1, man, man.here, (), order, foe=foe, chance=chance, s=s)
                found.append(plan)
        return best_of(found)

    # -- lines 2 and 6 ---------------------------------------------------------------------------

    def sure_shot(self) -> Plan | None:
        """BW-AUTO-2: a shot that is likely to put an enemy out."""
        listed = self.listed
        return self.shoot(2, percent(listed.sure), listed.sure_danger, aces=True)

    def fair_shot(self) -> Plan | None:
        """BW-AUTO-6: a shot that may."""
        listed = self.listed
        return self.shoot(6, percent(listed.fair), listed.fair_danger, aces=False)

    def shoot(self, line: int, wanted: Fraction, most: int, *, aces: bool) -> Plan | None:
        """Return the best shot from where figures stand, or from a place with little danger.

        BW-AUTO-NEVER-2: shots that put a friend under a template count only if no other does.
        """
        if not self.hand.courts and not (aces and self.hand.aces):
            return None
        for friends in (False, True):
            best: Plan | None = None
            for man in self.free:
                if friends and SHOTGUN not in man.arms:
                    continue
                best = self.shots_of(man, line, wanted, most, best, aces=aces, friends=friends)
            if best is not None:
                return best
        return None

    def shots_of(
        self, man: Man, line: int, wanted: Fraction, most: int, best: Plan | None, *,
        aces: bool, friends: bool,
    ) -> Plan | None:  # fmt: skip
        """Return the best plan of one figure or the one that was best before."""
        if not man.arms:
            return best
        needs = wanted if aces else None
        here = Fraction(0)
        way = self.way(man, man.here)
        for foe in self.facts.foes:
            if way is None:
                break
            for arm in man.arms:
                odds, friend = self.odds(man, man.here, foe, arm, pinned=way[1])
                if odds is None or (friend and not friends):
                    continue
                chance, s = self.hand.reckon(odds, needs)
                here = max(here, chance)
                if chance >= wanted:
                    best = self.better(best, line, man, man.here, way, foe, arm, chance, s, friend)
        reach = self.farthest(man)
        if not reach:
            return best
        can_rise = not man.pinned or bool(self.hand.lows)
        for foe in self.facts.foes:
            for arm in man.arms:
                least, far, top = self.range_of(
                    man, foe, arm, here, wanted, needs, best, can_rise=can_rise
                )
                if far <= least:
                    continue
                worst = self.worst_danger(best, top, most)
                for spot in self.near(man, foe, least, far, reach):
                    if spot.danger > worst:
                        continue
                    if spot.climbs and line != SURE and not is_safer(spot, man.here):
                        continue
                    odds, friend = self.odds(man, spot, foe, arm, pinned=not can_rise)
                    if odds is None or (friend and not friends):
                        continue
                    chance, s = self.hand.reckon(odds, needs)
                    if chance <= here or chance < wanted:
                        continue
                    if best is not None and self.worth(spot, chance) > best.order[0]:
                        continue
                    way = self.way(man, spot)
                    if way is None:
                        continue
                    if way[1] and can_rise:  # it comes there only pinned
                        odds, friend = self.odds(man, spot, foe, arm, pinned=True)
                        if odds is None:
                            continue
                        chance, s = self.hand.reckon(odds, needs)
                        if chance <= here or chance < wanted:
                            continue
                    best = self.better(best, line, man, spot, way, foe, arm, chance, s, friend)
                    worst = self.worst_danger(best, top, most)
        return best

    def near(self, man: Man, foe: Foe, least: int, far: int, reach: int) -> Iterator[Spot]:
        """Yield the places that may be so far from an enemy, and the ends of ladders."""
        yield from man.spots_near(foe, least, far, reach)
        if self.hand.mids:
            yield from man.climbs(reach)

    def worst_danger(self, best: Plan | None, top: Fraction, most: int) -> int:
        """Return up to how many danger points a shot with such a chance may still be the best."""
        if best is None or not self.listed.point:
            return most
        return min(most, int((best.order[0] + top) / percent(self.listed.point)))

    def odds(
        self, man: Man, spot: Spot, foe: Foe, arm: str, *, pinned: bool
    ) -> tuple[Odds | None, bool]:
        """Return the odds of a gun from a place, and if a friend is in danger."""
        if spot.touched:
            return None, False
        if arm == SHOTGUN:
            blast = spot.blast(foe)
            if blast is None:
                return None, False
            return man.shell(blast, pinned=pinned), blast.friend
        sight = spot.sight(foe)
        if sight is None:
            return None, False
        return man.bullet(arm, foe, sight, pinned=pinned, close=spot.close), False

    def range_of(
        self, man: Man, foe: Foe, arm: str, here: Fraction, wanted: Fraction,
        needs: Fraction | None, best: Plan | None, *, can_rise: bool,
    ) -> tuple[int, int, Fraction]:  # fmt: skip
        """Return from how near to how far a shot in the open would do, and its best chance.

        Three zeros if none would.
        """
        sixths = BULLET + man.skill - (not can_rise)
        if arm == SHOTGUN:
            most = max(each.out for each in self.facts.foes)
            bands = [(0, BLAST_FAR + SLACK, Odds(OPEN - (not can_rise), most))]
        elif arm == RIFLE:
            aims = not man.mounted
            bands = [
                (0, NEAR, Odds(sixths, foe.out)),
                (NEAR, FAR, Odds(sixths, foe.out, aims=aims)),
                (FAR, man.rifle_far, Odds(sixths - foe.sneak, foe.out, aims=aims)),
            ]
        else:
            limit = LIMITS[arm]
            bands = [
                (0, NEAR, Odds(sixths, foe.out, 0, limit)),
                (NEAR, FAR, Odds(sixths - 1, foe.out, 0, limit)),
            ]
        good = []
        for least, far, odds in bands:
            chance = self.hand.reckon(odds, needs)[0]
            if chance >= wanted and chance > here and (best is None or -chance <= best.order[0]):
                good.append((least, far, chance))
        if not good:
            return 0, 0, here
        return good[0][0], good[-1][1], max(chance for _, _, chance in good)

    def better(
        self, best: Plan | None, line: int, man: Man, spot: Spot, way: tuple[Cards, bool, str],
        foe: Foe, arm: str, chance: Fraction, s: int, friend: bool,  # noqa: FBT001
    ) -> Plan | None:  # fmt: skip
        """BW-AUTO-NEVER-1: return the better of a plan and the best one before it."""
        if chance <= 0:
            return best
        cards, _, unpin = way
        sight = spot.sight(foe)
        gap = sight.gap if sight is not None else 0
        order = (*who_first(man, self.worth(spot, chance), len(cards)), *whom_first(foe, gap))
        if best is not None and best.order <= order:
            return best
        return Plan(
            line, man, spot, cards, order, foe=foe, arm=arm, chance=chance, s=s, unpin=unpin,
            friend=friend,
        )  # fmt: skip

    # -- lines 3 to 5 ----------------------------------------------------------------------------

    def cash(self) -> Plan | None:
        """BW-AUTO-3: take Money that is known of."""
        found = []
        houses = self.facts.houses
        is_known = any(house.has_known_money for house in houses)
        for man in self.free:
            if man.mute or not self.hand.lows:
                continue
            sets = self.hand.sets(mounted=man.mounted, pinned=man.pinned, lows=1)
            most = self.farthest(man, 1, unpinned=False)
            moneys = [*man.moneys(most)]
            spots = [man.here, *(man.doors(most) if is_known or moneys else ()), *moneys]
            for spot in spots:
                at_door = spot.door is not None and houses[spot.door].has_known_money
                cards = cards_that_reach(sets, spot.length) if at_door or spot.has_money else None
                if cards is not None:
                    order = who_first(man, spot.danger, len(cards))
                    found.append(Plan(3, man, spot, cards, order))
        return best_of(found)

    def dynamite(self) -> Plan | None:
        """BW-AUTO-4: throw a stick from where somebody stands."""
        hand = self.hand
        held = self.listed.held_always or hand.holds
        if len(hand.courts) - held < 1:
            return None
        found = []
        for man in self.free:
            throws = []
            for burst in man.bursts() if man.sticks else ():
                gang = sum(foe.is_gang for foe in burst.foes)
                if burst.friend or (len(burst.foes) < 2 and not gang):
                    continue
                cards = self.throw_cards(burst.length - 3 * INCH)
                if cards is not None:
                    first = (-len(burst.foes), -gang, burst.length)
                    throws.append((first, burst, cards))
            if throws:
                first, burst, cards = min(throws, key=lambda each: each[0])
                order = who_first(man, first[0], 0)
                unpin = hand.low_left(cards) if man.pinned else ""
                plan = Plan(4, man, man.here, cards, order, burst=burst, s=1, unpin=unpin)
                found.append(plan)
        return best_of(found)

    def throw_cards(self, beyond: int) -> Cards | None:
        """BW-AUTO-4: return the lowest Low or Mid card that reaches so far; None if none does."""
        if beyond <= 0:
            return ()
        cards = (*self.hand.lows, *self.hand.mids)
        return next(((card,) for card in cards if number_of(card) * INCH >= beyond), None)

    def recruit(self) -> Plan | None:
        """BW-AUTO-5: go to a live door, look, and persuade."""
        found = []
        for man in self.free:
            if man.mute or not self.hand.lows:
                continue
            for spot in (man.here, *man.doors(self.farthest(man, 1))):
                if spot.door is None or not is_live(man, self.facts.houses[spot.door]):
                    continue
                if spot.danger > self.listed.recruit_danger:
                    continue
                way = self.way(man, spot, 1)
                if way is not None:
                    order = who_first(man, spot.danger, len(way[0]))
                    found.append(Plan(5, man, spot, way[0], order, unpin=way[2]))
        return best_of(found)

    # -- lines 7 and 8 ---------------------------------------------------------------------------

    def get_up(self) -> Plan | None:
        """BW-AUTO-7: un-pin a figure that an armed enemy sees, and bring it out of danger."""
        found = []
        for man in self.free:
            if not (man.pinned and self.hand.lows and self.is_seen(man)):
                continue
            sets = self.hand.sets(mounted=man.mounted, pinned=False, lows=1)
            best = (man.here.danger, 0, man.here, Cards())
            for spot in man.spots(max(reach for reach, _ in sets)):
                if not best[0]:
                    break
                if (spot.danger, spot.length) < best[:2]:
                    cards = cards_that_reach(sets, spot.length)
                    if cards is not None:
                        best = (spot.danger, spot.length, spot, cards)
            for spot in man.climbs(max(reach for reach, _ in sets)) if self.hand.mids else ():
                if is_safer(spot, best[2]):
                    climbing = self.hand.sets(
                        mounted=man.mounted, pinned=False, lows=1, climbs=True
                    )
                    cards = cards_that_reach(climbing, spot.length)
                    if cards is not None:
                        best = (spot.danger, spot.length, spot, cards)
            danger, _, spot, cards = best
            order = who_first(man, danger, len(cards))
            found.append(Plan(7, man, spot, cards, order, unpin=self.hand.low_left(cards)))
        return best_of(found)

    def is_seen(self, man: Man) -> bool:
        """BW-AUTO-7: say whether an armed enemy has a line to a figure."""
        return man.is_watched(self.facts.foes)

    def rush(self) -> Plan | None:
        """BW-AUTO-8: go into contact with an enemy who is pinned or unarmed, and strike."""
        if len(self.hand.courts) < self.listed.rush:
            return None
        found = []
        for man, foe, spot, (cards, is_pinned, unpin) in self.ways_to_rush():
            chance, s = self.hand.reckon(man.strike(foe, pinned=is_pinned), None)
            if s >= self.listed.rush:
                first = who_first(man, self.worth(spot, chance), len(cards))
                order = (*first, *struck_first(foe, chance))
                found.append(
                    Plan(8, man, spot, cards, order, foe=foe, chance=chance, s=s, unpin=unpin)
                )
        return best_of(found)

    def ways_to_rush(self) -> Iterator[tuple[Man, Foe, Spot, Way]]:
        """BW-AUTO-8: yield every way into contact with an enemy who is pinned or unarmed."""
        for man in self.free:
            most = self.farthest(man)
            for foe in self.facts.foes if man.most_strikes else ():
                if foe.arms and not foe.pinned:
                    continue
                for spot in man.contacts(foe, most):
                    way = self.way(man, spot)
                    if way is not None:
                        yield man, foe, spot, way

    # -- line 9 ----------------------------------------------------------------------------------

    def goal_of(self, man: Man) -> tuple[int, str] | None:
        """BW-AUTO-GOAL: return the way to the goal of a figure, and the goal; None if none is."""
        if man.key not in self.known_goals:
            self.known_goals[man.key] = self.found_goal(man)
        return self.known_goals[man.key]

    def found_goal(self, man: Man) -> tuple[int, str] | None:
        """Find what `goal_of` returns."""
        goals = self.listed.goals
        if man.money:
            kinds = goals.carrier
        elif not man.arms:
            kinds = goals.unarmed
        elif SHOTGUN in man.arms:
            kinds = goals.shotgun
        else:
            kinds = goals.rifle if RIFLE in man.arms else goals.pistol
        for kind in kinds:
            name = kind.removeprefix("near ")
            found = [
                each
                for each in man.goals(name)
                if (name == kind or each[0] <= self.listed.door_way * INCH)
                and (name != "door" or is_live(man, self.facts.houses[int(each[1].split()[1])]))
            ]
            if found:
                return min(found, key=lambda each: each[0])
        return None

    def advance(self) -> Plan | None:
        """BW-AUTO-9: go on towards a goal."""
        found = [self.advance_of(man) for man in self.facts.men]
        return best_of([plan for plan in found if plan is not None])

    def advance_of(self, man: Man) -> Plan | None:
        """BW-AUTO-9: return where a figure goes: the safest of what gains half of the most."""
        most = self.farthest(man, unpinned=False)
        goal = self.goal_of(man) if most else None
        if goal is None:
            return None
        way, name = goal
        sets = self.hand.sets(mounted=man.mounted, pinned=man.pinned, lows=0)
        climbing = self.hand.sets(mounted=man.mounted, pinned=man.pinned, lows=0, climbs=True)
        gain = 0
        for spot in man.onward(name, most):
            if way - man.at_least(spot, name) <= gain:
                break
            gained = way - man.left_within(spot, name, way - gain)
            if (
                gained > gain
                and cards_that_reach(climbing if spot.climbs else sets, spot.length) is not None
            ):
                gain = gained
        best: tuple[int, int, int] | None = None
        plan = None
        for spot in man.onward(name, most):
            bound = way - man.at_least(spot, name)
            if not gain or 2 * bound < gain:
                break
            if best is not None and not best[0] and bound < -best[1]:
                break
            if best is not None and spot.danger > best[0]:
                continue
            gained = way - man.left_within(spot, name, way - gain // 2)
            does = 2 * gained >= gain and gained > 0
            cards = (
                cards_that_reach(climbing if spot.climbs else sets, spot.length) if does else None
            )
            if cards is None:
                continue
            order = (spot.danger, -gained, len(cards))
            if best is None or order < best:
                best = order
                tie = who_first(man, spot.danger, len(cards))
                plan = Plan(9, man, spot, cards, tie, goal=name)
        return self.advance_up(plan, man, way, gain, climbing, most)

    def advance_up(
        self, plan: Plan | None, man: Man, way: int, gain: int, sets: Sequence[tuple[int, Cards]],
        most: int,
    ) -> Plan | None:  # fmt: skip
        """BW-AUTO-CARD-MID: return an advance up a ladder if it is so much safer, else the plan."""
        if plan is None or not sets or plan.spot.climbs:
            return plan
        for spot in man.climbs(most):
            gained = way - spot.distance_left(plan.goal)
            cards = cards_that_reach(sets, spot.length)
            if cards is None or 2 * gained < gain or gained <= 0 or not is_safer(spot, plan.spot):
                continue
            tie = who_first(man, spot.danger, len(cards))
            plan = Plan(9, man, spot, cards, tie, goal=plan.goal)
        return plan


def is_safer(spot: Spot, other: Spot) -> bool:
    """BW-AUTO-CARD-MID: say whether a place is so much safer that one climbs there."""
    return spot.danger <= other.danger - SAFER


def best_of(plans: list[Plan]) -> Plan | None:
    """Return the plan that is carried out; None if there is none."""
    return min(plans, key=lambda plan: plan.order, default=None)
