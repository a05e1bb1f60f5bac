"""A script that plays the part of a real table: miniatures in a town, a deck, and two hands.

It answers what a gang asks by measuring, carries out what it is told, and plays its own gang in a
plain way: whoever sees an enemy shoots, the others go to doors.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import Any, Final

from lonehand.engine.chance import Chance
from lonehand.engine.game import beside_options, typed_at_a_table
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.games.black_hat import events, statements
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.plays import NO_MORE
from lonehand.games.black_hat.rules import grit
from lonehand.games.black_hat.state import SEATS, Figure, State
from lonehand.space.inches.measures import INCH

OPTIONS: Final = {"beside": "facts"}
Place = tuple[float, float]
FAR: Final = 10**9
TOUCHING: Final = 0.1


class RealTable:
    """A gunfight at a table, with a person’s gang in the first seat and an automatic one.

    Args:
        seed: everything that chance decides follows from it.
        options: options besides that only facts are known.

    Attributes:
        gangs: for each half-turn of the gang, the answers that it took.
        own: the same for each half-turn of the person.
        taps: for each half-turn of the gang, the buttons that these answers took by touch.

    """

    def __init__(self, seed: str, **options: str) -> None:
        self.session = Session.new(
            GAME,
            seed,
            beside_options(GAME, {**OPTIONS, **options}),
            {SEATS[1]: "standard"},
            typed=tuple(each for each in typed_at_a_table(GAME) if each != "dice"),
        )
        self.chance = Chance(f"table {seed}")
        self.places: dict[str, Place] = {}
        self.read = 0
        self.known: tuple[int, State] | None = None
        self.cards: list[str] = []
        self.befell: list[str] = []
        self.gangs: list[int] = []
        self.own: list[int] = []
        self.taps: list[int] = []
        self.topics: list[str] = []

    @property
    def state(self) -> State:
        """The position now."""
        answered = len(self.session.record)
        if self.known is None or self.known[0] != answered:
            self.known = answered, self.session.state
        return self.known[1]

    def play(self, most: int = 4000) -> None:
        """Play the gunfight to its end, or so many answers."""
        for _ in range(most):
            if self.session.outcome() is not None:
                return
            self.step()

    def step(self) -> str:
        """Answer what is asked, and return the answer."""
        self.follow()
        question = self.session.questions()[0]
        text = self.answer(question)
        counted = self.gangs if self.state.in_turn() == SEATS[1] else self.own
        if counted and self.state.turn:
            counted[-1] += 1
            if counted is self.gangs:
                self.taps[-1] += tapped(question, text)
        self.topics.append(question.topic)
        self.session.answer(text)
        return text

    # -- what is told ----------------------------------------------------------------------------

    def follow(self) -> None:
        """Carry out what was told since the last answer."""
        told = self.session.events[self.read :]
        self.read += len(told)
        for each in told:
            event = each.event
            if isinstance(event, events.DeployedByHand):
                self.deploy(event)
            elif isinstance(event, events.Ordered) and event.use == "move":
                self.go(event.about[0], self.goal_of(event), event.length / INCH)
            elif isinstance(event, events.CameOut):
                self.places[event.about[0]] = self.door(event.house)
            elif isinstance(event, events.Dealt) and event.seat == SEATS[0]:
                deck = ["low"] * 20 + ["mid"] * 16 + ["court"] * 12 + ["ace"] * 4 + ["joker"] * 2
                draw = self.chance.below
                self.cards = [deck.pop(draw("hand", len(deck))) for _ in range(event.count)]
            elif isinstance(event, events.PartBegins):
                (self.gangs if event.seat == SEATS[1] else self.own).append(0)
                if event.seat == SEATS[1]:
                    self.taps.append(0)

    def deploy(self, event: events.DeployedByHand) -> None:
        """Set a gang along its edge."""
        wide = self.fight.site.width / INCH
        deep = self.fight.site.height / INCH
        y = 2.0 if event.edge == "north" else deep - 2
        for nth, key in enumerate(event.about, 1):
            self.places[key] = (wide * nth / (len(event.about) + 1), y)

    @property
    def fight(self) -> Any:
        """The gunfight to look at: houses, doors, lines of fire."""
        return GAME.looked_at(self.state)

    def door(self, house: int) -> Place:
        """Return the place at the door of a house."""
        x, y = self.fight.site.houses[house].doors[0].beside(500)
        return x / INCH, y / INCH

    def go(self, key: str, goal: Place, far: float) -> None:
        """Move a figure straight towards a place."""
        x, y = self.places[key]
        way = dist((x, y), goal)
        part = 1.0 if way <= far else far / way
        self.places[key] = (x + (goal[0] - x) * part, y + (goal[1] - y) * part)

    def goal_of(self, event: events.Ordered) -> Place:
        """Return where an order leads."""
        key = event.about[0]
        kind, _, name = event.goal.partition(" ")
        if kind == "house":
            houses = [house.name for house in self.fight.site.houses]
            return self.door(houses.index(name))
        if kind in ("rush", "enemy", "post") and self.enemies(key):
            return self.places[event.target or self.nearest(key).key]
        if kind == "edge":
            return self.places[key][0], 0.0
        return self.door(self.nearest_door(key))

    # -- measuring -------------------------------------------------------------------------------

    def enemies(self, key: str) -> list[Figure]:
        """Return the enemies of a figure that stand on the table."""
        return self.state.enemies(self.state.figure(key).side)

    def gap(self, key: str, other: str) -> float:
        """Return how far two are apart, from base to base."""
        return max(0.0, dist(self.places[key], self.places[other]) - 1)

    def nearest(self, key: str) -> Figure:
        """Return the nearest enemy."""
        return min(self.enemies(key), key=lambda each: self.gap(key, each.key))

    def nearest_door(self, key: str, names: Sequence[str] = ()) -> int:
        """Return the nearest house with a card left, or the nearest of those named."""
        houses = self.fight.site.houses
        named = [nth for nth, house in enumerate(houses) if house.name in names]
        left = named or [nth for nth, pile in enumerate(self.state.piles) if pile] or [0]
        return min(left, key=lambda nth: dist(self.places[key], self.door(nth)))

    def crossed(self, key: str, other: str) -> tuple[bool, int]:
        """Return whether a house blocks the line between two, and the cover on it."""
        ends = [tuple(int(each * INCH) for each in self.places[one]) for one in (key, other)]
        line = self.fight.lines.line(*ends)
        return bool(line.houses), min(3, len(line.covers))

    def seen(self, key: str) -> tuple[Figure, float, int] | None:
        """Return the nearest enemy in sight, how far he is, and the cover between."""
        found = [
            (self.gap(key, each.key), each.key, self.crossed(key, each.key))
            for each in self.enemies(key)
        ]
        open_ = [each for each in found if not each[2][0]]
        if not open_:
            return None
        far, other, (_, cover) = min(open_)
        return self.state.figure(other), far, cover

    def sights(self, form: Any) -> str:
        """Return who has the best shot, as an answer."""
        found: list[tuple[float, str, str]] = []
        for key in form.people:
            seen = self.seen(key)
            if seen is None:
                continue
            _, far, cover = seen
            within = self.band(key, far)
            if far < TOUCHING:
                found.append((-1, key, statements.TOUCHES))
            elif within is not None:
                found.append((far + 6 * cover, key, str(within)))
        if not found:
            return statements.NOBODY
        _, key, said = min(found)
        return statements.BEFORE if self.is_as_before(form.before, key, said) else f"{key} {said}"

    def band(self, key: str, far: float) -> int | None:
        """Return the distance that matters to a figure's guns; None beyond all of them."""
        bands = statements.bands(self.state.figure(key).person)
        return next((each for each in bands if far <= each), None)

    def is_as_before(self, before: str, key: str, said: str) -> bool:
        """Say whether somebody sees exactly what he saw when it was asked last."""
        then = statements.sights_in(before or statements.NOBODY).get(key)
        seen = self.seen(key)
        if then is None or seen is None:
            return False
        same = str(then.within or statements.TOUCHES) == said and then.whom in ("", seen[0].key)
        return same and then.cover in (-1, seen[2])

    # -- answers ---------------------------------------------------------------------------------

    def answer(self, question: Question) -> str:
        """Return what somebody at the table says."""
        about, texts = question.about, question.texts()
        match question.topic:
            case "sights":
                return self.sights(question.form)
            case "cover":
                seen = self.seen(about["figure"])
                return min(str(seen[2] if seen is not None else 0), texts[-1])
            case "best":
                seen = self.seen(about["figure"])
                within = self.band(about["figure"], seen[1]) if seen is not None else None
                return f"{within} {seen[2]}" if seen is not None and within else statements.NOBODY
            case "ways":
                return self.ways(about)
            case "whom":
                seen = self.seen(about["figure"])
                near = seen[0] if seen is not None else self.nearest(about["figure"])
                return near.key if near.key in texts else texts[0]
            case "house":
                names = [house.name for house in self.fight.site.houses]
                here = about["figure"]
                doors = sorted(
                    texts, key=lambda x: dist(self.places[here], self.door(names.index(x)))
                )
                return doors[0]
            case "figure":
                return self.who(texts)
            case "deed":
                return self.deed(about["figure"], texts)
            case "at whom":
                seen = self.seen(about["figure"])
                return seen[0].key if seen is not None and seen[0].key in texts else texts[0]
            case "range":
                return self.range(about, texts)
            case "result":
                said, self.befell = "; ".join(self.befell), []
                return said or "nothing"
            case "left":
                return "yes" if self.places[about["figure"]][1] <= 0 else "no"
            case "jokers":
                return str(self.cards.count("joker"))
            case "window":
                if "joker" in self.cards and self.plays_joker():
                    return texts[0]
                pending = self.state.pending
                walks = pending is not None and pending.use == "move"
                return NO_MORE if NO_MORE in texts and not walks else texts[-1]
        if question.form is not None:
            return question.form.candidates(1)[0]
        return texts[-1] if question.topic == "cancel" else texts[0]

    def plays_joker(self) -> bool:
        """Say whether the person plays a Joker now, which is then gone."""
        if self.chance.below("joker", 3):
            return False
        self.cards.remove("joker")
        return True

    def ways(self, about: Any) -> str:
        """Return who reaches something, as an answer."""
        aim = about["aim"]
        found: list[tuple[int, float, str]] = []
        for key, lengths in about["reach"].items():
            if aim == "rush":
                goals = [each for each in self.enemies(key) if each.pinned or not each.armed]
                far = min((self.gap(key, each.key) for each in goals), default=FAR)
            elif aim == "money":
                far = FAR
            else:
                number = self.nearest_door(key, about["goals"].get(key, ()))
                number = int(aim.removeprefix("cash ")) if aim.startswith("cash ") else number
                far = dist(self.places[key], self.door(number))
                held = [each for each in self.enemies(key) if self.near(each.key, number)]
                far = FAR if held else far
            reach = next((length for length in lengths if far * INCH <= length), None)
            if reach is not None:
                found.append((lengths.index(reach), far, f"{key} {reach / INCH:g}"))
        return min(found)[2] if found else statements.NOBODY

    def near(self, key: str, house: int) -> bool:
        """Say whether a figure is within 6 of a door."""
        return dist(self.places[key], self.door(house)) <= 6

    def who(self, texts: list[str]) -> str:
        """Return who of the person’s acts: whoever sees an enemy; else the first."""
        keys = [text for text in texts if text in self.places]
        if not keys or not self.cards:
            return "pass"
        return next((key for key in keys if self.seen(key) is not None), keys[0])

    def deed(self, key: str, texts: list[str]) -> str:
        """Return what the person’s figure does."""
        seen = self.seen(key)
        guns = [text for text in texts if text in ("pistol", "pistols", "rifle", "shotgun")]
        gone = seen is not None and f"out {seen[0].key}" in self.befell
        if guns and seen is not None and not gone and "court" in self.cards:
            bands = statements.bands(self.state.figure(key).person)
            if 0.1 <= seen[1] <= max(bands):
                self.cards.remove("court")
                return guns[0]
        at_door = dist(self.places[key], self.door(self.nearest_door(key))) < 0.2
        if at_door and "low" in self.cards:
            if "persuade" in texts:
                self.cards.remove("low")
                return "persuade"
            if "look" in texts and "house" not in self.topics[-3:]:
                return "look"
        for sort, far in (("mid", 6.0), ("low", 4.0)):
            if sort in self.cards and "move" in texts and not at_door:
                self.cards.remove(sort)
                self.go(key, self.door(self.nearest_door(key)), far)
                return "move"
        return "done"

    def range(self, about: Any, texts: list[str]) -> str:
        """Return how far a shot goes, and roll for it."""
        key, target = about["figure"], about["target"]
        _, cover = self.crossed(key, target)
        far = self.gap(key, target)
        bands = sorted({int(text.split()[0]) for text in texts})
        within = next((each for each in bands if far <= each), bands[-1])
        most = max(int(text.split()[1]) for text in texts)
        is_gone = any(each in self.befell for each in (f"out {target}", f"fled {target}"))
        if self.chance.below("shot", 6) < 2 and not is_gone:
            self.befell.append(self.grit(self.state.figure(target)))
        return f"{within} {min(cover, most)}"

    def grit(self, figure: Figure) -> str:
        """Return what becomes of somebody who is hit."""
        die = 1 + self.chance.below("grit", 6) + figure.person.skills.grit
        match grit.result_of(grit.column_of(figure), die):
            case "flee":
                return f"fled {figure.key}"
            case "down":
                return f"out {figure.key}"
            case "horse":
                return f"mounted {figure.key} no; pinned {figure.key} yes"
            case _:
                return f"pinned {figure.key} yes"


def tapped(question: Question, text: str) -> int:
    """Return how many buttons an answer takes by touch: of a list each mark, and to send it."""
    if question.form is None or text in (statements.NOBODY, "nothing"):
        return 1
    return 1 + len(text.replace(";", ",").split(","))
