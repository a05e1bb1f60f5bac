"""Facts that an automatic gang asks people for, one at a time, as its list comes to them.

First who touches or sees whom (lines 1, 2 and 6), then Money (3), dynamite (4), doors (5), who is
seen of those that are pinned (7) and whom one may rush (8).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from msgspec.structs import replace

from lonehand.engine.door import BatchDoor
from lonehand.engine.grammar.english import join_words
from lonehand.engine.question import Form
from lonehand.games.black_hat import statements
from lonehand.games.black_hat.at_table import memory
from lonehand.games.black_hat.at_table.ways import (
    CASH,
    DOOR,
    MONEY,
    RUSH,
    lengths_of,
    throw_numbers,
)
from lonehand.games.black_hat.automa.book import own_text, read
from lonehand.games.black_hat.automa.hand import Hand
from lonehand.games.black_hat.gangs.people import SHOTGUN
from lonehand.games.black_hat.gangs.skills import persuasion
from lonehand.games.black_hat.numbers import Numbers
from lonehand.games.black_hat.readings import Readings
from lonehand.games.black_hat.state import Figure, State, table_seat
from lonehand.games.black_hat.town.site import Site

CLAUSE: Final = "BW-AUTO-TABLE"
LOWS: Final = {DOOR: 1, MONEY: 1, RUSH: 0}
"""Low cards that must be left over behind a way."""


class Asked(Protocol):
    """A gunfight as far as facts are asked for in it (`fight.Fight`)."""

    @property
    def state(self) -> State:
        """What there is."""

    @property
    def door(self) -> BatchDoor:
        """The one way in for choices."""

    @property
    def site(self) -> Site:
        """The town."""

    @property
    def readings(self) -> Readings:
        """How the print is read."""

    @property
    def numbers(self) -> Numbers:
        """The numbers of the game."""


def ask(fight: Asked, seat: str, key: str, figures: Sequence[Figure]) -> str:
    """Return what people say of a fact that a gang wants to know.

    Args:
        fight: the gunfight.
        seat: the gang’s seat.
        key: the fact, as `Intent.asks` has it.
        figures: who of the gang may act.

    """
    who = table_seat(fight.state)
    state = fight.state
    again = " again" if key in state.heard else ""  # whoever was named has acted
    about: dict[str, object] = {"key": f"{key}{again}", "gang": seat}
    kind, _, rest = key.partition(" ")
    names = {each.name: each.key for each in figures}
    if key == statements.SIGHTS:
        people = {each.key: each.person for each in figures if not each.money}
        if fight.readings.simple != "yes":  # who has Money can only strike
            people |= {each.key: replace(each.person, arms=()) for each in figures if each.money}
        foes = {each.name: each.key for each in state.enemies(state.player(seat).side)}
        before = memory.sights_before(state, people)
        if not people or (before and memory.STILL in state.heard):
            return before or statements.NOBODY
        state.heard[memory.STILL] = "yes"
        form = statements.Sights(people, names, foes, before)
        return fill(fight, who, "sights", form, about)
    if key == statements.PINNED:
        seen = statements.sights_in(state.heard.get(statements.SIGHTS, statements.NOBODY))
        keys = [each.key for each in figures if each.pinned and each.key not in seen]
        return fill(fight, who, "pinned", statements.Some(keys, names), about)
    if kind == statements.REACH.strip():
        hand = Hand(state.player(seat).hand, read(own_text()).list_for("standard"), holds=False)
        lows = 1 if rest.startswith(CASH) else LOWS[rest]
        free = [each for each in figures if not each.money]
        if rest != RUSH:
            free = [each for each in free if not each.person.mute]
        lengths = {
            each.key: lengths_of(hand, lows, mounted=each.mounted, pinned=each.pinned)
            for each in free
        }
        ways = {each: those for each, those in lengths.items() if those}
        about["reach"] = {each: list(those) for each, those in ways.items()}
        about["aim"] = rest
        about["at"] = {each.key: place for each in free if (place := known_door(fight, each, rest))}
        goals = {each.key: goals_of(fight, each, rest) for each in free if each.key in ways}
        about["doors"] = doors_told(fight, ways) if rest == DOOR else ""
        about["goals"] = goals = {key: found for key, found in goals.items() if len(found) > 1}
        return fill(fight, who, "ways", statements.Ways(ways, goals, names), about)
    if kind == statements.BURST.strip():
        about["figure"] = rest
        numbers = throw_numbers(state.player(seat).hand)
        options = statements.bursts(fight.numbers.throw, numbers)
        return fight.door.ask(who, CLAUSE, "burst", options, about)
    words = rest.split()
    about["figure"] = words[-1]
    if kind == statements.COVERED.strip():
        is_many = fight.readings.cover_dice != "one" and set(state.figure(rest).person.arms) - {
            SHOTGUN
        }
        most = statements.MOST_COVER if is_many else 1
        return fight.door.ask(who, CLAUSE, "cover", [str(each) for each in range(most + 1)], about)
    keys = [each.key for each in likeliest_first(state.enemies(state.player(seat).side))]
    if len(words) > 1:
        about["rush"] = True
        keys = goals_of(fight, state.figure(words[-1]), RUSH)
    return fight.door.ask(who, CLAUSE, "whom", keys, about)


def likeliest_first(enemies: Sequence[Figure]) -> list[Figure]:
    """Return enemies as near as each other, the best to shoot at first (`lines.whom_first`).

    A hit puts a figure out by a sixth less for each point of its True Grit, and if it rides.
    """

    def order(foe: Figure) -> tuple[int, ...]:
        stands = foe.person.skills.grit + foe.mounted
        return stands, -foe.money, foe.is_ally, -foe.downs

    return sorted(enemies, key=order)


def known_door(fight: Asked, figure: Figure, aim: str) -> str:
    """Return at which live door a figure stands, as far as an order has set it there."""
    house = fight.state.heard.get(f"{memory.AT}{figure.key}", "")
    return house if aim == DOOR and house in goals_of(fight, figure, DOOR) else ""


def goals_of(fight: Asked, figure: Figure, aim: str) -> list[str]:
    """Return what a figure may be going to: the houses of live doors, or the helpless enemies."""
    if aim == DOOR:
        return [fight.site.houses[number].name for number in live_houses(fight, figure)]
    if aim == RUSH:
        enemies = fight.state.enemies(figure.side)
        return [each.key for each in enemies if each.pinned or not each.armed]
    return []


def doors_told(fight: Asked, keys: Iterable[str]) -> str:
    """Return in words which doors count for somebody; empty if all do that have a card left.

    People see the cards that lie on a house, but not whether the gang knows and wants them.
    """
    state = fight.state
    live = {nth for each in keys for nth in live_houses(fight, state.figure(each))}
    with_card = [nth for nth, pile in enumerate(state.piles) if pile]
    shut = [nth for nth in with_card if nth not in live]
    if not live or not shut:
        return ""
    few, how = (
        (shut, "a door with a card, not the {}")
        if len(shut) < len(live)
        else (sorted(live), "the door of the {}")
    )
    return how.format(join_words([fight.site.houses[nth].name for nth in few], last="or"))


def live_houses(fight: Asked, figure: Figure) -> list[int]:
    """Return the houses whose doors may be live for a figure that goes to one."""
    state, player = fight.state, fight.state.player(figure.seat)
    found = []
    for number, pile in enumerate(state.piles):
        top = pile[0] if pile else 0
        card = state.cards[top - 1] if top and top in player.seen else None
        may = card is None or (card.kind != "money" and persuasion(figure, card) >= 0)
        if pile and may and top not in player.insulted:
            found.append(number)
    return found


def fill(fight: Asked, who: str, topic: str, form: Form, about: dict[str, object]) -> str:
    """Return what somebody fills in."""
    found: str = fight.door.fill(who, CLAUSE, topic, form, about)
    return found


def which_house(fight: Asked, figure: Figure, houses: Sequence[int]) -> int:
    """Return at which of several houses a figure may be; asked for if nobody has said."""
    said = statements.goals_in(fight.state.heard.get(f"{statements.REACH}{DOOR}", ""))
    names = [fight.site.houses[number].name for number in houses]
    key = f"{statements.HOUSE}{figure.key}"
    about = {"key": key, "figure": figure.key, "gang": figure.seat}
    name = said.get(figure.key, "") or fight.state.heard.get(f"{memory.AT}{figure.key}", "")
    if name not in names:
        name = fight.door.ask(table_seat(fight.state), CLAUSE, "house", names, about)
    return houses[names.index(name)]
