"""Situations of the second reading as the list looks at them (`automa.facts`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lonehand.games.black_hat.automa.book import own_text, read
from lonehand.games.black_hat.automa.facts import Blast, Burst, Foe, House, Man, Sight
from lonehand.games.black_hat.automa.hand import Hand
from lonehand.games.black_hat.automa.lines import Lines, Plan
from lonehand.games.black_hat.cards import number_of
from lonehand.games.black_hat.gangs.people import RIFLE, Person, Skills, TownCard
from lonehand.games.black_hat.rules.shooting import LIMITS
from lonehand.games.black_hat.state import Figure

HOW = ("open", "covered")
MOODS = {"": "", "greedy": "greedy", "gun": "gunfighter", "old": "old_hand"}


def person_of(each: dict[str, Any]) -> Person:
    """Return somebody as a situation has him."""
    names = ("shoot", "grit", "persuade", "sneak")
    skills = {name: each[name] for name in names if name in each}
    return Person(
        "Somebody",
        tuple(each["arms"]),
        skills=Skills(**skills, buffalo=int(each["buffalo"])),
        strikes=each.get("strikes", 0),
        mute=each.get("mute", False),
    )


def figure_of(key: str, each: dict[str, Any], *, ally: bool) -> Figure:
    """Return a figure as a situation has it."""
    figure = Figure(key, key, 0, "first player", each.get("suit", "h"), person_of(each), ally)
    figure.mounted, figure.pinned, figure.money = each["mounted"], each["pinned"], each["money"]
    figure.sticks, figure.downs = each.get("sticks", 0), each.get("downs", 0)
    return figure


class TableSpot:
    """A place of a situation."""

    def __init__(self, table: Table, place: dict[str, Any]) -> None:
        self.table, self.place = table, place
        self.name, self.length = place["name"], place["length"]
        self.climbs, self.has_money, self.close = False, place["money"], place["close"]
        self.door = table.names.index(place["door"]) if place["door"] else None
        self.touched = [table.by_key[key] for key in place["touches"]]

    @property
    def danger(self) -> int:
        found = [(foe, self.sight(foe)) for foe in self.table.foes]
        return sum(foe.danger(sight) for foe, sight in found if sight is not None)

    def sight(self, foe: Foe) -> Sight | None:
        line = self.place["lines"].get(foe.key)
        return None if line is None else Sight(**line)

    def blast(self, foe: Foe) -> Blast | None:
        blast = self.place["blasts"].get(foe.key)
        if blast is None:
            return None
        caught = {how: tuple(self.table.by_key[key] for key in blast[how]) for how in HOW}
        return Blast(caught["open"], caught["covered"], blast["friend"])

    def distance_left(self, goal: str) -> int:
        return int(self.place["left"][self.table.named(goal)])


class TableMan(Man):
    """An own figure of a situation."""

    def __init__(self, table: Table, each: dict[str, Any]) -> None:
        super().__init__(figure_of(each["key"], each, ally=each["ally"]), each["number"])
        self.table, self.each = table, each
        self.all = [TableSpot(table, place) for place in each["places"]]

    @property
    def here(self) -> TableSpot:
        return self.all[0]

    def spots(self, most: int) -> Iterator[TableSpot]:
        del most
        return iter(sorted(self.all[1:], key=lambda spot: spot.length))

    def spots_near(self, foe: Foe, least: int, far: int, most: int) -> Iterator[TableSpot]:
        del foe, least, far, most
        return iter(self.all[1:])

    def doors(self, most: int) -> Iterator[TableSpot]:
        del most
        return (spot for spot in self.all[1:] if spot.door is not None)

    def moneys(self, most: int) -> Iterator[TableSpot]:
        del most
        return (spot for spot in self.all[1:] if spot.has_money)

    def contacts(self, foe: Foe, most: int) -> Iterator[TableSpot]:
        del most
        return (spot for spot in self.all[1:] if foe in spot.touched)

    def onward(self, goal: str, most: int) -> Sequence[TableSpot]:
        del most
        return sorted(self.all[1:], key=lambda spot: spot.distance_left(goal))

    def at_least(self, spot: Any, goal: str) -> int:
        return int(spot.distance_left(goal))

    def goals(self, kind: str) -> Iterator[tuple[int, str]]:
        kind = {"post": "spot"}.get(kind, kind)
        for name, length in self.each["ways"].items():
            if name.split()[0] == kind:
                yield length, self.table.numbered(name)

    def bursts(self) -> Iterator[Burst]:
        for burst in self.each["bursts"]:
            foes = tuple(self.table.by_key[key] for key in burst["enemies"])
            yield Burst(burst["name"], burst["length"], foes, burst["friend"])


class Table:
    """A situation."""

    def __init__(self, situation: dict[str, Any]) -> None:
        self.foes = [
            Foe(figure_of(key, each, ally=not each["gang"]), each["number"])
            for key, each in situation["enemies"].items()
        ]
        self.by_key = {foe.key: foe for foe in self.foes}
        self.names = list(situation["houses"])
        self.houses = [house_of(each) for each in situation["houses"].values()]
        self.men = [TableMan(self, each) for each in situation["figures"]]
        self.own_gang = sum(not man.is_ally for man in self.men)

    def numbered(self, goal: str) -> str:
        """Return a goal as the list names it: doors by the number of the house."""
        kind, _, name = goal.partition(" ")
        return f"door {self.names.index(name)}" if kind == "door" else goal

    def named(self, goal: str) -> str:
        """Return a goal as a situation names it."""
        kind, _, number = goal.partition(" ")
        return f"door {self.names[int(number)]}" if kind == "door" else goal


def house_of(each: dict[str, Any]) -> House:
    """Return a house as a situation has it."""
    top = each["top"]
    card = TownCard(top["kind"], top["suit"]) if top is not None else None
    return House(each["cards"], each["clear"], card, top is not None and top["barred"])


def lines_of(situation: dict[str, Any]) -> Lines:
    """Return the list, held against a situation."""
    listed = read(own_text()).list_for(situation["level"], MOODS[situation["mood"]])
    hand = Hand(situation["hand"], listed, holds=situation["first"] and situation["near"])
    return Lines(Table(situation), hand, listed)


def decided(situation: dict[str, Any]) -> dict[str, Any]:
    """Return what the list decides about a situation, in the words of the second reading."""
    lines = lines_of(situation)
    plan = lines.decide()
    if plan is None:
        return {"line": 10}
    assert isinstance(lines.facts, Table)
    return {**in_its_words(lines.facts, plan), "spent": spent(lines.hand, plan)}


def spent(hand: Hand, plan: Plan) -> tuple[int, int]:
    """Return how many Courts and Aces a plan spends at most."""
    most = 1
    if plan.arm:
        most = LIMITS[plan.arm] + (plan.arm == RIFLE)
    elif plan.burst is None:
        most = plan.man.most_strikes if plan.foe is not None else 0
    cards = hand.shoot_cards(min(most, plan.s), plan.chance)
    return sum(card in hand.courts for card in cards), sum(card in hand.aces for card in cards)


def in_its_words(table: Table, plan: Plan) -> dict[str, Any]:
    """Return a plan as the second reading tells it."""
    target = plan.foe.key if plan.foe is not None else ""
    spot = plan.spot
    if plan.line == 3:
        known = spot.door is not None and table.houses[spot.door].has_known_money
        target = table.names[spot.door] if known and spot.door is not None else "money"
    elif plan.line == 5 and spot.door is not None:
        target = table.names[spot.door]
    elif plan.burst is not None:
        target = plan.burst.name
    elif plan.goal:
        target = table.named(plan.goal)
    return {
        "line": plan.line,
        "who": plan.man.key,
        "place": spot.name,
        "target": target,
        "cards": tuple(sorted(map(number_of, plan.cards))),
        "unpin": bool(plan.unpin),
        "chance": plan.chance,
    }
