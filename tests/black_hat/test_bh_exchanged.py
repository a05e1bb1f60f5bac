"""Fair play: an automatic gang chooses the same whichever seat and edge it has.

A gunfight is looked at with the two seats exchanged: what was the first player's is the second's,
figures of gang A are of gang B. Nothing else is different, so neither may be what is chosen; whose
number is lower, or who stands first in a list, must not matter between the sides.

And in a town that is the same after half a turn it is looked at turned. Whoever acts, by which line
and at whom, may not change; among places that are alike another one may be chosen.

And it is looked at with other suits, the gangs' and the town's alike: they are all that suits are
compared with, so a suit is as good as the people whom the town deck gives it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final

import pytest
from bh_automa_games import Watched
from msgspec.structs import replace

from lonehand.engine.question import Question
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.plays import Play
from lonehand.games.black_hat.state import NOBODY, Figure, Horse, State
from lonehand.games.black_hat.town.places import GROUND
from lonehand.space.inches.shapes import Shape

SEATS: Final = dict(zip(GAME.seats[:2], GAME.seats[1::-1], strict=True))
OF_A_SIDE: Final = ("side", "cut", "first", "winner")
"""The fields of a state that hold a side."""
GANGS: Final = re.compile(r"\b[AB](?=\d)")


def text_exchanged(text: str) -> str:
    """Return a text about the same with seats and gangs exchanged."""
    return SEATS.get(text) or GANGS.sub(lambda found: "BA"["AB".index(found[0])], text)


def exchanged(value: Any) -> Any:
    """Return something of a state, a question or an answer with seats and gangs exchanged."""
    if isinstance(value, str):
        return text_exchanged(value)
    if isinstance(value, Play):
        return replace(value, target=text_exchanged(value.target))
    if isinstance(value, dict):
        found = {key: exchanged(each) for key, each in value.items()}
        for key in OF_A_SIDE:
            if isinstance(found.get(key), int) and found[key] != NOBODY:
                found[key] = 1 - found[key]
        return found
    if isinstance(value, list | tuple):
        return type(value)(exchanged(each) for each in value)
    return value


def state_exchanged(state: State) -> State:
    """Return a state of a gunfight of two with seats and gangs exchanged."""
    before = json.loads(GAME.encode(state))
    after = exchanged({key: each for key, each in before.items() if key not in ("options", "town")})
    after |= {key: before[key] for key in ("options", "town") if key in before}
    for players in ("players", "edges", "decks"):
        after[players] = after.get(players, [])[::-1]
    for player in after["players"]:
        player["deck"] = len(after["decks"]) - 1 - player.get("deck", 0)
    gangs = [each for each in after["figures"] if not each.get("is_ally")]
    allies = [each for each in after["figures"] if each.get("is_ally")]
    after["figures"] = sorted(gangs, key=lambda each: each["seat"]) + allies
    return GAME.decode(json.dumps(after).encode())


class Exchanged(Watched):
    """A gunfight in which every so many answers are held against those with the seats exchanged."""

    def watched(self, question: Question, view: Any) -> Any:
        answer = super().watched(question, view)
        if self.answers % EVERY or question.topic == "mood":
            return answer
        who = SEATS[question.who]
        asked = replace(
            question,
            who=who,
            about=exchanged(dict(question.about)),
            options=[exchanged(each) for each in question.options],
        )
        other = GAME.view(state_exchanged(self.state), frozenset((who,)))
        other_answer = self.gangs[who](asked, other)
        if exchanged(plain(answer)) != plain(other_answer):
            self.faults.append(f"{question.topic}: {answer}, but {other_answer}")
        return answer


# -- the edges -------------------------------------------------------------------------------------


def turned(state: State) -> State:
    """Return a state of a gunfight in a town that is the same after half a turn, turned so."""
    fight, after = GAME.looked_at(state), state.copy()
    wide, high, platforms = fight.site.width, fight.site.height, fight.site.platforms

    def opposite(one: Shape, others: Sequence[Shape]) -> int:
        """Return the number of the shape that stands where one comes to by half a turn."""
        x, y = wide - one.x, high - one.y
        return min(
            range(len(others)), key=lambda nth: abs(others[nth].x - x) + abs(others[nth].y - y)
        )

    houses = [house.shapes[0] for house in fight.site.houses]
    after.piles = [state.piles[opposite(house, houses)] for house in houses]
    after.edges = state.edges[::-1]
    after.lying = [replace(each, x=wide - each.x, y=high - each.y) for each in state.lying]
    everybody: list[Figure | Horse] = [*after.figures, *after.horses]
    for each in everybody:
        each.x, each.y, each.turn = wide - each.x, high - each.y, (each.turn + 180) % 360
        if isinstance(each, Figure) and each.platform != GROUND:
            sort = platforms[each.platform].name.split()[0]
            alike = [one for one in platforms if one.name.split()[0] == sort]
            own = platforms[each.platform].shapes[0]
            each.platform = alike[opposite(own, [one.shapes[0] for one in alike])].number
    return after


class Turned(Watched):
    """A gunfight in which every so many plans are held against those of the town turned."""

    plans_seen = 0

    def watched(self, question: Question, view: Any) -> Any:
        answer = super().watched(question, view)
        if question.topic == "plan" and question.form is not None:
            self.plans_seen += 1
            if self.plans_seen % EVERY == 0:
                there = GAME.view(turned(self.state), frozenset((question.who,)))
                one = question.form.check(answer)
                other = question.form.check(self.gangs[question.who](question, there))
                if (one.line, one.figure, one.target) != (other.line, other.figure, other.target):
                    self.faults.append(f"{one}, but {other}")
        return answer


def test_an_automatic_gang_chooses_the_same_from_the_other_edge() -> None:
    options = {"town": "dry-creek", "gang": "family", "second_gang": "posse"}
    found = Turned("edges", dict.fromkeys(GAME.seats, "standard"), 0, options)
    found.played()
    assert found.faults == []
    assert found.plans_seen > 50


EVERY: Final = 3


# -- the suits -------------------------------------------------------------------------------------

OTHER_SUITS: Final = {"s": "d", "d": "c", "c": "h", "h": "s", "": ""}
"""Another suit for each, of the other colour; those of one colour stay of one."""


def of_other_suits(value: Any) -> Any:
    """Return something of a state with the suits of gangs and of the town's people changed."""
    if isinstance(value, dict):
        found = {key: of_other_suits(each) for key, each in value.items()}
        return found | ({"suit": OTHER_SUITS[value["suit"]]} if "suit" in value else {})
    return [of_other_suits(each) for each in value] if isinstance(value, list) else value


class Recoloured(Watched):
    """A gunfight in which every so many answers are held against those with other suits."""

    compared = 0

    def watched(self, question: Question, view: Any) -> Any:
        answer = super().watched(question, view)
        if self.answers % EVERY == 0 and question.topic != "mood":
            self.compared += 1
            changed = of_other_suits(json.loads(GAME.encode(self.state)))
            other = GAME.decode(json.dumps(changed).encode())
            there = GAME.view(other, frozenset((question.who,)))
            other_answer = self.gangs[question.who](question, there)
            if plain(answer) != plain(other_answer):
                self.faults.append(f"{question.topic}: {answer}, but {other_answer}")
        return answer


@pytest.mark.parametrize("level", ["standard", "sharp"])
def test_an_automatic_gang_chooses_the_same_with_other_suits(level: str) -> None:
    """BW-PERSUADE-2: suits are compared at doors, and are good for nothing else."""
    options = {"town": "stage-stop", "gang": "family", "second_gang": "posse"}
    found = Recoloured("suits", dict.fromkeys(GAME.seats, level), 0, options)
    suits = {each.suit for each in GAME.decode(GAME.encode(found.played().state)).cards}
    assert set(OTHER_SUITS) == suits
    assert found.faults == []
    assert found.compared > 50


def plain(answer: Any) -> Any:
    """Return an answer as it may be compared: what is intended as the text that it is."""
    return answer if isinstance(answer, str | Play) else str(answer)


def test_a_gunfight_exchanged_twice_is_the_same() -> None:
    found = Watched("exchanged", dict.fromkeys(GAME.seats, "standard"), 0, {"town": "stage-stop"})
    while found.state.turn < 4:
        GAME.step(found.state, found)
    assert state_exchanged(state_exchanged(found.state)) == found.state
    assert state_exchanged(found.state) != found.state


@pytest.mark.parametrize("level", ["standard", "sharp"])
def test_an_automatic_gang_chooses_the_same_in_the_other_seat(level: str) -> None:
    options = {"town": "stage-stop", "gang": "family", "second_gang": "posse"}
    found = Exchanged("fair", dict.fromkeys(GAME.seats, level), 0, options).played()
    assert found.faults == []
    assert found.answers > 100


@pytest.mark.soak
@pytest.mark.parametrize("shard", range(10))
def test_automatic_gangs_choose_the_same_in_the_other_seat_in_100_gunfights(shard: int) -> None:
    faults = []
    for number in range(10 * shard, 10 * shard + 10):
        levels = dict.fromkeys(GAME.seats, ("standard", "sharp", "mean")[number % 3])
        faults += Exchanged(f"seats {number}", levels, 0, {}).played().faults
    assert faults == []
