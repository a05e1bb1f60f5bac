"""Answers that cannot be listed: where a move leads, where a move is halted, where one aims."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import nearest
from lonehand.games.black_hat.fight import Fight, place_text
from lonehand.games.black_hat.plays import OFF
from lonehand.games.black_hat.rules.ways import Journey, Stop, Walker, round_about
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.town.site import horse_shape, shape_of
from lonehand.space.inches.measures import INCH, Point, in_inches, inches
from lonehand.space.inches.tables import place_in

TRIES: Final = 8
"""How often a form looks for an answer by chance before it takes the plainest one."""
DOOR: Final = "door "
STAY: Final = "stay"


class WayTo:
    """Where a move leads: `24.5,30`, `24.5,30^` on a platform, `B2`, `door Bank` or `off`.

    Its value is a `Journey`. To stay, `stay` or the present place, is allowed.
    """

    def __init__(self, walker: Walker, clause: str, *, may_leave: bool = True) -> None:
        self.walker, self.clause, self.may_leave = walker, clause, may_leave

    def check(self, text: str) -> Journey:
        """Return the way to a place; raise Refusal if there is none."""
        found = self.journey(text.strip())
        if found is None:  # its patience may be spent on places that were tried before
            self.walker.movers.clear()
            found = self.journey(text.strip())
        if found is None:
            doors = [f"{DOOR}{house.name}" for house in self.walker.fight.site.houses]
            near = nearest(text.strip(), doors) if text.strip() not in doors else ""
            instead = (
                f"did you mean “{near}”?" if near else f"he can get to {self.candidates(1)[0]}"
            )
            length = in_inches(self.walker.length)
            sentence = f"he cannot get to {text.strip()} with {length} inches; {instead}"
            raise Refusal(sentence, place="to", clause=self.clause)
        return found

    def journey(self, text: str) -> Journey | None:
        """Return the way to a place in notation; None if there is none."""
        walker = self.walker
        fight, state = walker.fight, walker.fight.state
        if text == OFF:
            return walker.off() if self.may_leave else None
        if text.startswith(DOOR):
            wanted = text.removeprefix(DOOR).strip().casefold()
            for number, house in enumerate(fight.site.houses):
                if house.name.casefold() == wanted:
                    return walker.at_door(number)
            return None
        for other in state.here():
            if other.key == text and other is not walker.figure:
                return walker.way_to_contact(shape_of(other), other.platform)
        for horse in state.horses:
            if horse.key == text:
                return walker.way_to_contact(horse_shape(horse), GROUND)
        if text == STAY:
            text = self.stay()
        x, y = place_in(text.removesuffix("^"))
        if not text.endswith("^"):
            return walker.to(x, y)
        for platform in platforms_at(fight, x, y):
            found = walker.to(x, y, platform)
            if found is not None:
                return found
        return None

    def stay(self) -> str:
        """Return the place where the figure is."""
        return place_text(*self.walker.start)

    def sample(self, chance: Chance) -> str:
        """Return a place that can be reached, chosen by chance."""
        wishes = [*self.walker.wishes()]
        if chance.below("leave", 8):
            wishes = [wish for wish in wishes if wish != OFF]
        x, y, platform = self.walker.start
        for _ in range(TRIES):
            if wishes and chance.below("wish", 2):
                text = wishes[chance.below("wish", len(wishes))]
            else:
                dx, dy = round_about(
                    chance.below("far", self.walker.length // 100 + 1) * 100,
                    15 * chance.below("way", 24),
                )
                text = place_text(x + dx, y + dy, platform)
            if self.journey_or_none(text) is not None:
                return text
        return self.stay()

    def journey_or_none(self, text: str) -> Journey | None:
        """Return the way to a place, None also where it is no place."""
        try:
            return self.journey(text)
        except Refusal:
            return None

    def candidates(self, most: int) -> Sequence[str]:
        """Return up to so many places that can be reached; the last is to stay."""
        self.walker.movers.clear()  # the patience spent before must not make places vanish
        found: list[str] = []
        site, shape = self.walker.fight.site, shape_of(self.walker.figure)
        here = {f"{DOOR}{site.houses[number].name}" for number in site.at_doors(shape)}
        for text in self.walker.wishes():
            if len(found) >= most - 1:
                break
            if text in here:
                continue
            journey = self.journey_or_none(text) if text != OFF else None
            if journey is None or not journey.length:
                continue  # he is there already
            found.append(self.in_tenths(text, journey))
        leaves = len(found) < most - 1 and self.journey_or_none(OFF) is not None
        return [*found, *([OFF] if leaves else []), self.stay()]

    def in_tenths(self, text: str, journey: Journey) -> str:
        """Return a place in tenths of an inch if he can go there, and he picks up nothing."""
        x, y, platform = journey.end
        lying = [(each.x, each.y) for each in self.walker.fight.state.lying]
        if "," not in text or (x, y) in lying:
            return text
        left, top, _ = self.walker.start
        near = place_text(round_towards(left, x), round_towards(top, y), platform)
        return near if self.journey_or_none(near) is not None else text


def platforms_at(fight: Fight, x: int, y: int) -> list[int]:
    """Return the platforms on which a place lies, the highest first."""
    found = [
        each.number
        for each in fight.site.platforms
        if any(
            abs(part.x - x) <= part.outline.reach and abs(part.y - y) <= part.outline.reach
            for part in each.shapes
        )
    ]
    return sorted(found, key=lambda number: (-fight.site.level(number), number))


class Halt:
    """Where a move is stopped, in inches from where it began: `0`, `3.5`.

    Its value is the length in thousandths of an inch.
    """

    def __init__(self, walker: Walker, journey: Journey) -> None:
        self.walker, self.journey = walker, journey

    def check(self, text: str) -> int:
        """Return how far the figure still goes; raise Refusal where it cannot stand."""
        far = inches(text)
        if not 0 <= far <= self.journey.length:
            far_as = in_inches(self.journey.length)
            sentence = f"the way is {far_as} inches long; type 0 to {far_as}"
            raise Refusal(sentence, place="halt", clause="BW-JOKER-MOVE")
        if far and not self.walker.may_halt(self.journey.at(far)):
            sentence = f"nobody can stand {text} inches along the way; type 0 to stop at once"
            raise Refusal(sentence, place="halt", clause="BW-JOKER-MOVE")
        return far

    def all_stops(self) -> Iterator[str]:
        """Yield lengths at which it can be stopped: each half inch, and the end."""
        yield "0"
        for far in range(INCH // 2, self.journey.length, INCH // 2):
            if self.walker.may_halt(self.journey.at(far)):
                yield in_inches(far)

    def sample(self, chance: Chance) -> str:
        """Return a length at which it can be stopped, chosen by chance."""
        stops = [*self.all_stops()]
        return stops[chance.below("halt", len(stops))]

    def candidates(self, most: int) -> Sequence[str]:
        """Return up to so many lengths, the shortest first."""
        return [*self.all_stops()][:most]


ALL: Final = "all"
"""The answer that lets all figures that still wait be placed, each at the first good place."""


class Spot:
    """A place that only has to pass a check: where figures are placed, where one aims.

    Args:
        topic: what is asked.
        clause: the clause that lets him choose.
        fault: what is wrong with a place, as a sentence; empty if nothing is.
        wishes: yields good places, the best first.
        any_place: gives a place by chance, good or not.
        takes_all: whether `all` may be answered in place of a place.

    """

    def __init__(
        self,
        topic: str,
        clause: str,
        fault: Callable[[Stop], str],
        wishes: Callable[[], Iterator[Stop]],
        any_place: Callable[[Chance], Stop],
        *,
        takes_all: bool = False,
    ) -> None:
        self.topic, self.clause, self.fault = topic, clause, fault
        self.wishes, self.any_place, self.takes_all = wishes, any_place, takes_all

    def check(self, text: str) -> Stop | None:
        """Return the place, None for all; raise Refusal with what is wrong with it."""
        if self.takes_all and text.strip().casefold() == ALL:
            return None
        x, y = place_in(text.strip().removesuffix("^"))
        place = x, y, 0 if text.strip().endswith("^") else GROUND
        wrong = self.fault(place)
        if wrong:
            raise Refusal(wrong, place=self.topic, clause=self.clause)
        return place

    def sample(self, chance: Chance) -> str:
        """Return a place that will do, chosen by chance."""
        for _ in range(TRIES):
            place = self.any_place(chance)
            if not self.fault(place):
                return place_text(*place)
        good = [place for place in self.wishes() if not self.fault(place)]
        return place_text(*good[chance.below("spot", len(good))])

    def candidates(self, most: int) -> Sequence[str]:
        """Return up to so many good places, the best first."""
        found: list[str] = []
        for place in self.wishes():
            if len(found) >= most:
                break
            if not self.fault(place):
                found.append(place_text(*place))
        return found


def round_towards(start: int, end: int) -> int:
    """Return an end rounded to tenths of an inch, towards the start."""
    tenth = INCH // 10
    return -(-end // tenth) * tenth if end < start else end // tenth * tenth


def grid(left: int, top: int, right: int, bottom: int, step: int = INCH) -> Iterator[Point]:
    """Yield places of a grid, row by row."""
    for y in range(top, bottom + 1, step):
        for x in range(left, right + 1, step):
            yield x, y
