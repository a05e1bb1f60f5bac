"""A second reading of the ten lines, written from the ledger alone and for comparison only.

Nothing of the game is used here. A *situation* is a dictionary of plain values; lengths are whole
thousandths of an inch.

    hand      own cards: `Kh`, `10d`, `4s`, `Xr` for a Joker
    first     whether the own side goes first in this turn
    near      whether an own figure is within 6 of, or touches, an un-pinned enemy
    level     `standard` or `mean`
    mood      ``, `greedy`, `gun` or `old`
    figures   the own figures that may act; see below
    enemies   by key: number, gang, arms, buffalo, pinned, grit, mounted, sneak, money, downs
    houses    by name: cards (left), clear (no enemy within 6), top: None if it is unseen, else a
              dictionary with kind (`character`, `horse`, `money`), suit, barred (BW-ALLY-1)

A figure has number, key, ally, suit, arms, buffalo, mounted, pinned, sticks, money, shoot,
persuade, mute, strikes (its own limit; 0 for none), and

    ways      the length of the shortest way to each goal: `edge`, `door NAME`, `enemy KEY`,
              `spot NAME` (a place with a cover piece on an open line to an enemy 7 to 24 away)
    places    where it stands first, then all others considered, each with name, length (of the way
              there; 0 for the first), lines, blasts, door (the house that it touches, or ``),
              money (whether dropped Money is touched), touches (keys of enemies), left (what is
              still to go to each goal)
    bursts    aim points of dynamite: name, length, enemies (keys in the burst), friend (whether a
              friend or the thrower is in it)

`lines` has for each enemy with a line to the place: gap, pieces (of cover), people (enemy figures
on the line), friend (whether the line crosses one). `blasts` has for each enemy through whose
centre the shotgun's axis may be laid: open and covered (keys of enemies in the triangle), friend.

Climbing, mounting, Jokers and the level Sharp are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any, Final

Facts = dict[str, Any]
INCH: Final = 1000
LOWS: Final = ("2", "3", "4", "5", "6")
MIDS: Final = ("7", "8", "9", "10")
COURTS: Final = ("J", "Q", "K")
OUT: Final = {
    False: {-2: 6, -1: 5, 0: 4, 1: 3, 2: 2},
    True: {-2: 5, -1: 4, 0: 3, 1: 2, 2: 1},
}
"""BW-AUTO-POUT: sixths of P(out | hit) by True Grit, of a man and of a rider."""
GUNS: Final = {"pistol": 3, "two pistols": 6, "rifle": 1, "shotgun": 1}
"""BW-LIMIT: Shoot cards at range."""
ORDERS: Final = {
    "": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "gun": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "greedy": (1, 3, 5, 2, 4, 6, 7, 8, 9),
    "old": (1, 2, 3, 4, 7, 5, 6, 8, 9),
}
"""BW-AUTO-LIST, BW-AUTO-MOOD."""


# -- the hand --------------------------------------------------------------------------------------


def rank(card: str) -> str:
    """Return the rank of a card; `X` for a Joker."""
    return "X" if card[0] == "X" else card[:-1]


def count(hand: Sequence[str], ranks: Sequence[str]) -> int:
    """Count the cards of some ranks."""
    return sum(rank(card) in ranks for card in hand)


def numbers(hand: Sequence[str], ranks: Sequence[str]) -> list[int]:
    """Return the numbers of the cards of some ranks, the lowest first."""
    return sorted(int(rank(card)) for card in hand if rank(card) in ranks)


def distance_cards(
    hand: Sequence[str], length: int, figure: Facts, *, pinned: bool, lows_needed: int
) -> tuple[int, ...] | None:
    """BW-AUTO-DISTANCE: return the numbers of the cards that are played for a way.

    The fewest that reach, then as many Mids as possible, the smallest surplus, the lowest ranks;
    never so that fewer Low cards are left than the line needs. None if none do.
    """
    if length == 0:
        return () if count(hand, LOWS) >= lows_needed else None
    lows, mids = numbers(hand, LOWS), numbers(hand, MIDS)
    cards = [(number, True) for number in lows] + [(number, False) for number in mids]
    spare = len(lows) - lows_needed

    def far(card: tuple[int, bool]) -> int:
        number, is_low = card
        inches = number if is_low or figure["mounted"] else 6
        return inches * INCH // 2 if pinned else inches * INCH

    for size in range(1, len(cards) + 1):
        fitting = []
        for chosen in combinations(cards, size):
            if sum(is_low for _, is_low in chosen) > spare:
                continue
            surplus = sum(map(far, chosen)) - length
            if surplus >= 0:
                ranks = tuple(sorted(number for number, _ in chosen))
                fitting.append((-sum(not low for _, low in chosen), surplus, ranks))
        if fitting:
            return min(fitting)[2]
    return None


# -- chances ---------------------------------------------------------------------------------------


def clamped(number: int) -> Fraction:
    """BW-AUTO-PHIT: return 2 and the modifiers, kept between 0 and 5, in sixths."""
    return Fraction(max(0, min(5, 2 + number)), 6)


def out_if_hit(enemy: Facts) -> Fraction:
    """BW-AUTO-POUT: return P(out | hit)."""
    return Fraction(OUT[bool(enemy["mounted"])][enemy["grit"]], 6)


def in_all(chance: Fraction, times: int) -> Fraction:
    """BW-AUTO-POUT: return 1 - (1 - p)^k."""
    return 1 - (1 - chance) ** times


def bullet_out(
    figure: Facts, enemy: Facts, line: Facts, arm: str, s: int, *, pinned: bool, near: bool
) -> Fraction:
    """BW-AUTO-PHIT, BW-AUTO-POUT: return P(out) with a pistol, two pistols or a rifle.

    *near* is whether an enemy is within 6 of the firer, so that it may not aim.
    """
    gap = line["gap"]
    reach = {"rifle": 36 if figure["buffalo"] else 24}.get(arm, 12) * INCH
    if line["friend"] or gap > reach or s < 1:
        return Fraction(0)
    more = figure["shoot"] - (1 if pinned else 0)
    if arm != "rifle" and gap > 6 * INCH:
        more -= 1
    if gap > 12 * INCH:
        more -= enemy["sneak"]
    shots = min(GUNS[arm], s)
    if arm == "rifle" and not figure["mounted"] and gap > 6 * INCH and not near and s >= 2:
        more += 1
    crossed = line["pieces"] + line["people"]
    hit = clamped(more) * Fraction(2, 3) ** crossed
    return in_all(hit * out_if_hit(enemy), shots)


def blast_out(situation: Facts, blast: Facts, s: int, *, pinned: bool) -> Fraction:
    """BW-AUTO-POUT: return P(out) of a shotgun: that of the likeliest enemy in the triangle."""
    if s < 1:
        return Fraction(0)
    found = [Fraction(0)]
    for sixths, keys in ((3, blast["open"]), (2, blast["covered"])):
        hit = Fraction(max(0, sixths - (1 if pinned else 0)), 6)
        found += [hit * out_if_hit(situation["enemies"][key]) for key in keys]
    return max(found)


def strike_out(figure: Facts, enemy: Facts, s: int, *, pinned: bool) -> Fraction:
    """BW-AUTO-PHIT, BW-CONTACT-1: return P(out) of strikes."""
    limit = 3 if {"pistol", "two pistols"} & set(figure["arms"]) else 2
    if figure["strikes"]:
        limit = min(limit, figure["strikes"])
    hit = clamped(figure["shoot"] - (1 if pinned else 0))
    return in_all(hit * out_if_hit(enemy), min(limit, s)) if s >= 1 else Fraction(0)


def danger(situation: Facts, place: Facts) -> int:
    """BW-AUTO-DANGER: return the danger points of a place."""
    total = 0
    for key, line in place["lines"].items():
        enemy, gap = situation["enemies"][key], line["gap"]
        points = 0
        for arm in enemy["arms"]:
            if arm in ("pistol", "two pistols"):
                points = max(points, 2 if gap <= 6 * INCH else 1 if gap <= 12 * INCH else 0)
            elif arm == "rifle":
                far = 36 if enemy["buffalo"] else 24
                points = max(points, 1 if gap <= far * INCH else 0)
            else:
                points = max(points, 2 if gap <= 8 * INCH else 0)
        total += max(0, points - 1) if line["pieces"] else points
    return total


# -- Courts and Aces -------------------------------------------------------------------------------


def reckoned(
    situation: Facts, chance: Callable[[int], Fraction], wanted: Fraction | None
) -> tuple[Fraction, int, tuple[int, int]]:
    """BW-AUTO-S, BW-AUTO-CARD-COURT, BW-AUTO-CARD-ACE-A: return P(out) of a plan, and its s.

    After them come the Courts and the Aces that are free for it.

    Args:
        situation: the situation.
        chance: P(out) of the plan by s.
        wanted: the P(out) from which its line is possible, if Aces may be granted; 0 in line 1,
            where any s of 1 or more will do; None in lines without Aces.

    """
    courts, aces = count(situation["hand"], COURTS), count(situation["hand"], ("A",))
    s = granted(chance, courts, aces, wanted)
    always = situation["mood"] == "old"
    holds = situation["first"] and situation["near"] and chance(s) < Fraction(1, 2)
    if always or holds:
        courts = max(0, courts - 1)
        s = granted(chance, courts, aces, wanted)
    return chance(s), s, (courts, s - courts)


def granted(chance: Callable[[int], Fraction], s: int, aces: int, wanted: Fraction | None) -> int:
    """BW-AUTO-CARD-ACE-A: return s with the Aces that are granted, one judged after the other."""
    if wanted is None:
        return s

    def possible(shots: int) -> bool:
        return shots >= 1 and chance(shots) >= wanted

    for _ in range(aces):
        makes_possible = possible(s + 1) and not possible(s)
        if not makes_possible and chance(s + 1) - chance(s) < Fraction(1, 10):
            break
        s += 1
    return s


# -- plans -----------------------------------------------------------------------------------------


def plan(
    situation: Facts,
    figure: Facts,
    place: Facts,
    cards: tuple[int, ...],
    *,
    target: str = "",
    chance: Fraction | None = None,
    unpin: bool = False,
    order: tuple[Any, ...] = (),
    free: tuple[int, int] = (0, 0),
) -> Facts:
    """BW-AUTO-TIE-WHO: return a plan with what it is sorted by."""
    points = danger(situation, place)
    worth = points if chance is None else -(chance - Fraction(points, 25))
    first = order or (worth,)
    return {
        "who": figure["key"],
        "place": place["name"],
        "target": target,
        "cards": cards,
        "unpin": unpin,
        "chance": chance,
        "free": free,
        "key": (*first, figure["pinned"], len(cards), figure["ally"], figure["number"]),
    }


def target_order(situation: Facts, key: str, gap: int) -> tuple[Any, ...]:
    """BW-AUTO-TIE-TARGET: Money, gang before ally, most shot down, nearest, lowest number."""
    enemy = situation["enemies"][key]
    return (-enemy["money"], not enemy["gang"], -enemy["downs"], gap, enemy["number"])


def variants(
    situation: Facts, figure: Facts, place: Facts, lows: int = 0
) -> Iterator[tuple[tuple[int, ...], bool, bool]]:
    """BW-AUTO-UNPIN: yield once with which cards it goes, if it is pinned there, if it un-pins.

    A pinned figure un-pins itself first if a Low card is left over from what the line needs, and
    is then reckoned as un-pinned; otherwise it goes half as far.
    """
    hand = situation["hand"]
    if figure["pinned"]:
        cards = distance_cards(hand, place["length"], figure, pinned=False, lows_needed=lows + 1)
        if cards is not None:
            yield cards, False, True
            return
    pinned = bool(figure["pinned"])
    cards = distance_cards(hand, place["length"], figure, pinned=pinned, lows_needed=lows)
    if cards is not None:
        yield cards, pinned, False


def shots(
    situation: Facts, figure: Facts, place: Facts, *, pinned: bool, wanted: Fraction, aces: bool
) -> Iterator[tuple[Fraction, str, bool, tuple[int, int]]]:
    """Yield P(out), target, whether a friend is under the template, and free Courts and Aces."""
    if place["touches"]:
        return  # BW-CONTACT-3
    for key, enemy in situation["enemies"].items():
        line, blast = place["lines"].get(key), place["blasts"].get(key)
        for arm in figure["arms"]:
            chance: Callable[[int], Fraction]
            friend = False
            if arm == "shotgun" and blast is not None:
                friend = bool(blast["friend"])
                chance = partial(blast_out, situation, blast, pinned=pinned)
            elif arm != "shotgun" and line is not None:
                near = bool(place["close"])
                chance = partial(bullet_out, figure, enemy, line, arm, pinned=pinned, near=near)
            else:
                continue
            exact, _, courts_and_aces = reckoned(situation, chance, wanted if aces else None)
            if exact > 0:
                yield exact, key, friend, courts_and_aces


def free(situation: Facts) -> list[Facts]:
    """Return the figures that lines 2 to 8 look at: those that carry no Money (BW-AUTO-3)."""
    return [figure for figure in situation["figures"] if not figure["money"]]


# -- the lines -------------------------------------------------------------------------------------


def line_1(situation: Facts) -> list[Facts]:
    """BW-AUTO-1: fight."""
    found = []
    for figure in situation["figures"]:
        here = figure["places"][0]
        for key in here["touches"]:
            enemy = situation["enemies"][key]
            chance = partial(strike_out, figure, enemy, pinned=bool(figure["pinned"]))
            exact, s, courts_and_aces = reckoned(situation, chance, Fraction(0))
            if s >= 1:
                made = plan(
                    situation, figure, here, (), target=key, chance=exact, free=courts_and_aces
                )
                order = (-exact, -enemy["money"], enemy["grit"])
                made["aim"] = (*order, *target_order(situation, key, 0))
                found.append(made)
    # Its target is chosen for each figure before the figures are compared.
    return [
        min((each for each in found if each["who"] == who), key=lambda each: each["aim"])
        for who in dict.fromkeys(each["who"] for each in found)
    ]


def shooting(situation: Facts, wanted: Fraction, most: int, *, aces: bool) -> list[Facts]:
    """BW-AUTO-2, BW-AUTO-6, BW-AUTO-NEVER-2: a shot from here, or from a place with little danger.

    Plans that put a friend under a template count only where no other plan meets the line.
    """
    for may_hit_friends in (False, True):
        found = []
        for figure in free(situation):
            found += shots_of(
                situation, figure, wanted, most, aces=aces, may_hit_friends=may_hit_friends
            )
        if found:
            return found
    return []


def shots_of(
    situation: Facts,
    figure: Facts,
    wanted: Fraction,
    most: int,
    *,
    aces: bool,
    may_hit_friends: bool,
) -> list[Facts]:
    """Return the plans of one figure; one with a move must be better than all without."""
    found = []
    best_here = Fraction(0)
    for place in figure["places"]:
        is_here = place is figure["places"][0]
        if not is_here and danger(situation, place) > most:
            continue
        for cards, pinned, unpin in variants(situation, figure, place):
            for chance, key, friend, courts_and_aces in shots(
                situation, figure, place, pinned=pinned, wanted=wanted, aces=aces
            ):
                if friend and not may_hit_friends:
                    continue
                if is_here:
                    best_here = max(best_here, chance)
                elif chance <= best_here:
                    continue
                if chance >= wanted:
                    made = plan(
                        situation,
                        figure,
                        place,
                        cards,
                        target=key,
                        chance=chance,
                        unpin=unpin,
                        free=courts_and_aces,
                    )
                    gap = place["lines"].get(key, {"gap": 0})["gap"]
                    made["key"] += target_order(situation, key, gap)
                    found.append(made)
    return found


def line_2(situation: Facts) -> list[Facts]:
    """BW-AUTO-2, BW-AUTO-LEVEL-MEAN, BW-AUTO-MOOD-GUN, BW-AUTO-MOOD-OLD: sure shot."""
    percent = 30 if situation["mood"] == "gun" else 35
    if situation["level"] == "mean":
        percent = 50
    most = 2 if situation["mood"] == "old" else 4
    return shooting(situation, Fraction(percent, 100), most, aces=True)


def line_3(situation: Facts) -> list[Facts]:
    """BW-AUTO-3: cash."""
    found = []
    for figure in free(situation):
        for place in figure["places"]:
            house = situation["houses"].get(place["door"])
            known = house is not None and house["top"] is not None and house["cards"] > 0
            at_door = known and house["top"]["kind"] == "money" and house["clear"]
            if not (at_door or place["money"]):
                continue
            cards = distance_cards(
                situation["hand"],
                place["length"],
                figure,
                pinned=bool(figure["pinned"]),
                lows_needed=1,
            )
            if cards is not None:
                what = place["door"] if at_door else "money"
                found.append(plan(situation, figure, place, cards, target=what))
    return found


def line_4(situation: Facts) -> list[Facts]:
    """BW-AUTO-4: dynamite."""
    hand = situation["hand"]
    courts = count(hand, COURTS)
    held = situation["mood"] == "old" or (situation["first"] and situation["near"])
    if courts - held < 1:
        return []
    found = []
    for figure in free(situation):
        here = figure["places"][0]
        if not figure["sticks"]:
            continue
        for burst in figure["bursts"]:
            gang = sum(situation["enemies"][key]["gang"] for key in burst["enemies"])
            if burst["friend"] or (len(burst["enemies"]) < 2 and not gang):
                continue
            beyond = burst["length"] - 3 * INCH
            cards: tuple[int, ...] = ()
            if beyond > 0:
                reaching = [each for each in numbers(hand, (*LOWS, *MIDS)) if each * INCH >= beyond]
                if not reaching:
                    continue
                cards = (reaching[0],)
            lows = count(hand, LOWS) - sum(each <= 6 for each in cards)
            order = (-len(burst["enemies"]),)
            made = plan(
                situation,
                figure,
                here,
                cards,
                target=burst["name"],
                unpin=bool(figure["pinned"]) and lows >= 1,
                order=order,
                free=(courts - held, 0),
            )
            made["aim"] = (-len(burst["enemies"]), -gang, burst["length"])
            made["key"] = (*order, figure["pinned"], 0, figure["ally"], figure["number"])
            found.append(made)
    # The point is chosen for each figure before the figures are compared.
    return [
        min((each for each in found if each["who"] == who), key=lambda each: each["aim"])
        for who in dict.fromkeys(each["who"] for each in found)
    ]


def is_live(situation: Facts, figure: Facts, name: str) -> bool:
    """BW-AUTO-DOOR, BW-PERSUADE-2: say whether a door is live for a figure."""
    house = situation["houses"].get(name)
    if house is None or house["cards"] < 1 or not house["clear"]:
        return False
    top = house["top"]
    if top is None:
        return True
    if top["kind"] == "money" or top["barred"]:
        return False
    more = figure["persuade"]
    if top["suit"] and figure["suit"]:
        red = ("h", "d")
        if top["suit"] == figure["suit"]:
            more += 1
        elif (top["suit"] in red) != (figure["suit"] in red):
            more -= 1
    return bool(6 + more >= 6)


def line_5(situation: Facts) -> list[Facts]:
    """BW-AUTO-5, BW-AUTO-MOOD-GREEDY: recruit."""
    most = 6 if situation["mood"] == "greedy" else 5
    found = []
    for figure in free(situation):
        if figure["mute"]:
            continue
        for place in figure["places"]:
            if not is_live(situation, figure, place["door"]):
                continue
            if danger(situation, place) > most:
                continue
            for cards, _, unpin in variants(situation, figure, place, lows=1):
                found.append(
                    plan(situation, figure, place, cards, target=place["door"], unpin=unpin)
                )
    return found


def line_6(situation: Facts) -> list[Facts]:
    """BW-AUTO-6, BW-AUTO-MOOD-GUN: fair shot."""
    percent = 8 if situation["mood"] == "gun" else 12
    return shooting(situation, Fraction(percent, 100), 6, aces=False)


def line_7(situation: Facts) -> list[Facts]:
    """BW-AUTO-7: get up."""
    found = []
    for figure in free(situation):
        here = figure["places"][0]
        seen = any(situation["enemies"][key]["arms"] for key in here["lines"])
        if not (figure["pinned"] and seen and count(situation["hand"], LOWS) >= 1):
            continue
        options = []
        for place in figure["places"]:
            cards = distance_cards(
                situation["hand"], place["length"], figure, pinned=False, lows_needed=1
            )
            if cards is not None:
                points = danger(situation, place)
                options.append((points, place["length"], figure["places"].index(place), cards))
        _, _, number, cards = min(options)
        place = figure["places"][number]
        found.append(plan(situation, figure, place, cards, unpin=True))
    return found


def line_8(situation: Facts) -> list[Facts]:
    """BW-AUTO-8: rush."""
    found = []
    for figure in free(situation):
        for place in figure["places"][1:]:
            for key in place["touches"]:
                enemy = situation["enemies"][key]
                if not (enemy["pinned"] or not enemy["arms"]):
                    continue
                for cards, pinned, unpin in variants(situation, figure, place):
                    chance = partial(strike_out, figure, enemy, pinned=pinned)
                    exact, s, courts_and_aces = reckoned(situation, chance, None)
                    if s >= 2:
                        made = plan(
                            situation,
                            figure,
                            place,
                            cards,
                            target=key,
                            chance=exact,
                            unpin=unpin,
                            free=courts_and_aces,
                        )
                        order = (-exact, -enemy["money"], enemy["grit"])
                        made["key"] += (*order, *target_order(situation, key, 0))
                        found.append(made)
    return found


def goal_of(situation: Facts, figure: Facts) -> str:
    """BW-AUTO-GOAL: return the goal of a figure; empty if it has none."""
    ways = figure["ways"]

    def nearest(kind: str, most: int | None = None) -> str:
        lengths = [
            (length, nth, name)
            for nth, (name, length) in enumerate(ways.items())
            if name.startswith(kind)
            and (kind != "door " or is_live(situation, figure, name.removeprefix(kind)))
            and (most is None or length <= most)
        ]
        return min(lengths)[2] if lengths else ""

    arms = figure["arms"]
    if figure["money"]:
        return "edge" if "edge" in ways else ""
    if not arms:
        goal = nearest("door ")
    elif "shotgun" in arms:
        goal = nearest("enemy ")
    elif "rifle" in arms:
        goal = nearest("spot ")
    else:
        goal = nearest("door ", 18 * INCH)
    return goal or nearest("enemy ")


def line_9(situation: Facts) -> list[Facts]:
    """BW-AUTO-9: advance."""
    hand = situation["hand"]
    if not count(hand, (*LOWS, *MIDS)):
        return []
    found = []
    for figure in situation["figures"]:
        goal = goal_of(situation, figure)
        if not goal:
            continue
        options = []
        for place in figure["places"][1:]:
            gained = figure["ways"][goal] - place["left"].get(goal, figure["ways"][goal])
            cards = distance_cards(
                hand, place["length"], figure, pinned=bool(figure["pinned"]), lows_needed=0
            )
            if cards is not None and gained > 0:
                options.append((place, cards, gained))
        if not options:
            continue
        most = max(gained for _, _, gained in options)
        enough = [each for each in options if 2 * each[2] >= most]
        place, cards, _ = min(
            enough, key=lambda each: (danger(situation, each[0]), -each[2], len(each[1]))
        )
        found.append(plan(situation, figure, place, cards, target=goal))
    return found


LINES: Final = {
    1: line_1,
    2: line_2,
    3: line_3,
    4: line_4,
    5: line_5,
    6: line_6,
    7: line_7,
    8: line_8,
    9: line_9,
}


def decide(situation: Facts) -> Facts:
    """BW-AUTO-LIST: return the first line that any figure meets, and the plan that is carried out.

    The answer has line, who, place, target, cards (the numbers of the distance cards, sorted),
    unpin, chance (P(out), None in lines without it), free (the Courts and Aces that it may spend),
    and alike: who, place and target of all plans that the ledger does not tell apart from this one.
    Line 10 has nothing else.
    """
    for number in ORDERS[situation["mood"]]:
        plans = LINES[number](situation)
        if plans:
            best = min(plans, key=lambda each: each["key"])
            equal = [each for each in plans if each["key"] == best["key"]]
            kept = ("who", "place", "target", "cards", "unpin", "chance", "free")
            alike = [(each["who"], each["place"], each["target"]) for each in equal]
            return {"line": number, **{key: best[key] for key in kept}, "alike": alike}
    return {"line": 10}
